"""What Lytharian's things and actions are called on screen, and what a card tells of itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.core.moment import PlyTold
from game.core.ruleset import Action, Decision, Label, Question, Result, Spot, Square
from game.core.seats import Seat
from game.core.wording import capital
from game.rules.lytharian import stats
from game.rules.lytharian.actions import (
    Attack,
    Cast,
    Choose,
    Discard,
    Equip,
    Harness,
    Move,
    Pick,
    PlaceTroop,
    Promote,
    Reveal,
    Split,
    Use,
    spot_of,
)
from game.rules.lytharian.events import HandedIn
from game.rules.lytharian.fog import is_unseen
from game.rules.lytharian.foretelling import COMBAT
from game.rules.lytharian.guessing import Guessing
from game.rules.lytharian.law import HARNESSED, Law
from game.rules.lytharian.law import Card as LawCard
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import SLOTS, UNSEEN, AtItem, LytharianState, Target, Troop
from game.ui.skins.facts import Card, Choice, Likely, percent
from game.ui.skins.lytharian_cards import HIGH, Cards
from game.ui.skins.lytharian_foresight import Foresight
from game.ui.skins.lytharian_mana import about_mana
from game.ui.skins.lytharian_zones import PILE_NAMES

SAYINGS = {
    "pass": ("Let it through", "Nothing is answered.", -3),
    "end": ("End the turn", "", -2),
    "done": ("Done", "On to mana, cards and the Main phase.", -2),
    "draw": ("Discard and draw", "", -1),
    "keep": ("Keep the hand", "No card is drawn.", -2),
    "charge": ("Charge the obelisk", "", 1),
    "accept-draw": ("Accept draw", "", -1),
    "decline-draw": ("Play on", "", -2),
}
"""Words, what they lead to, and where they stand among the answers."""
SHARE, NO_HEALING = "Share out the healing", "No healing"
HARNESS, DISCARD, TAKE = "Harness a spell for mana", "Throw away", "Take a card"
PROMOTE, FACE_UP = "Becomes", "Turn face up"
CHOSEN = {
    "att": "Att", "reduce": "Less damage", "panther": "Panther: +1 Att", "treant": "Treant: less damage, heals",
    "protect": "Protect", "leave": "Leave it", "no": "No", "step": "Step to",
}  # fmt: skip
LISTED = 5
"""Cards that a hidden troop may be which are told by name."""


class LytharianWords:
    """Sentences and names of one game."""

    def __init__(self, rules: LytharianRules, cards: Cards) -> None:
        self.rules = rules
        self.law = rules.law
        self.cards = cards
        self.names = rules.law.ground.grid.names
        self.guessing = Guessing(rules.law)

    def card(self, card: str) -> str:
        """A card's name."""
        return self.law.card(card).name

    # --- actions

    def consequence(self, view: LytharianState, action: Action, foresight: Foresight) -> Choice:
        """An action as a button shows it, with what it leads to."""
        made = self.choice(action)
        match str(action):
            case "pass":
                return self._passing(view, made, foresight)
            case "done":
                return replace(made, line=f"{view.obelisk[view.turn]} mana comes in, and a card.")
            case "end":
                other = self.rules.seat_name(Seat(1 - view.turn))
                return replace(made, line=f"{other} has the last word, then its turn begins.")
            case "charge":
                gain = view.obelisk[view.priority] + 1
                return replace(made, line=f"14 mana go; from now on {gain} come in each turn.")
            case "draw":
                return replace(made, line="What is too much goes, then a card comes.")
        return made

    def _passing(self, view: LytharianState, made: Choice, foresight: Foresight) -> Choice:
        """What happens where nobody casts any more: the top of the stack, the blows, the end of the turn."""
        forecast = foresight.of(view)
        if forecast is not None and forecast.items:
            first = forecast.items[0]
            words = foresight.line(view, first.number, forecast)
            if first.number == COMBAT:
                return replace(made, words="Let them fight", line=capital(words))
            return replace(made, line=f"{self._waiting(view, first.number)}, {words}")
        if view.combat is not None:
            return replace(made, words="Let them fight", line="")
        if view.is_ending:
            mine = self.rules.seat_name(Seat(1 - view.turn))
            return replace(made, words="Let the turn end", line=f"{mine}'s turn begins.")
        return replace(made, words="Pass", line="")

    def _waiting(self, view: LytharianState, number: int) -> str:
        """The name of what lies on the stack at a place, from 1."""
        items = view.stack if view.resolving is None else (*view.stack, view.resolving)
        item = items[number - 1]
        return self.card(item.card) if item.card else self.ability(item.ability)

    def choice(self, action: Action) -> Choice:
        """An action as a button or a row of a menu shows it, without the moment."""
        match action:
            case Harness(card=card):
                gain = HARNESSED.get(self.law.card(card).quality, 1)
                return Choice(f"Harness {self.card(card)}", line=f"{gain} mana", rank=6, group=HARNESS, folds=True)
            case Discard(cards=cards):
                parts = tuple(map(self.card, cards))
                return Choice(", ".join(parts), rank=5, group=DISCARD, parts=parts)
            case Pick(card=card):
                words = self.card(card) if card else "None of them"
                line = f"{self._cost(self.law.card(card))}. {self.law.card(card).text}" if card else ""
                return Choice(words, line=line, rank=4 if card else 9, group=TAKE)
            case Promote(card=card):
                return Choice(self.card(card) if card else "It stays a pawn", rank=4 if card else 9, group=PROMOTE)
            case Reveal(square=square):
                return Choice(f"Turn {self.names[square]} face up", rank=8, group=FACE_UP)
            case Split(shares=shares):
                parts = tuple(f"1 on {self.names[q]}" for q, n in shares for _ in range(n))
                words = ", ".join(f"{n} on {self.names[q]}" for q, n in shares)
                return Choice(words or "No healing", rank=4, group=SHARE, parts=parts or (NO_HEALING,))
            case Choose():
                return Choice(self._chosen(action), rank=9 if action.word == "no" else 4)
            case Cast() | Use() | Equip():
                return Choice(self._details(action), rank=4)
            case Move(becomes=becomes) if becomes:
                return Choice(self.law.names.get(f"piece.{becomes}", becomes), rank=4)
        words, line, rank = SAYINGS.get(str(action), (str(action).replace("-", " ").capitalize(), "", 4))
        return Choice(words, line=line, rank=rank)

    def _chosen(self, action: Choose) -> str:
        words = CHOSEN.get(action.word, action.word.replace("_", " ").capitalize())
        if action.word == "off":
            return f"{self.ability(action.what)} is off"
        if action.word == "hurt":
            return f"Hurt itself {action.n}" if action.n else "Don't hurt itself"
        where = f" {self.names[action.square]}" if action.square >= 0 else ""
        what = f" {action.what.replace('_', ' ')}" if action.what else ""
        return f"{words}{where}{what}"

    def _details(self, action: Cast | Use | Equip) -> str:
        """How this one differs from others with the same touches."""
        if isinstance(action, Equip):
            given = " and ".join(map(self._given, action.reforge))
            return (
                f"{self.card(action.card)}, giving up {given}" if given else f"{self.card(action.card)}, paid in mana"
            )
        parts = [self._target(target) for target in action.at]
        if isinstance(action, Cast):
            parts += [f"X is {action.x}"] if action.x is not None else []
            parts += [f"to {self.names[action.to]}"] if action.to is not None else []
            parts += [f"in place of {self.card(action.replace)}"] if action.replace else []
            parts += ["destroying its aura"] if action.over else []
            return ", ".join([self.card(action.card), *parts])
        parts += [action.kind] if action.kind else []
        parts += [f"to {self.names[action.to]}"] if action.to is not None else []
        return ", ".join([self.ability(action.ability), *parts])

    def _given(self, part: str) -> str:
        place, _, card = part.rpartition("+")
        return self.card(card or place) if (card or place) in self.law.cards else part.replace("+", " and ")

    def _aimed(self, view: LytharianState, at: Sequence[Target]) -> str:
        """What an action was aimed at, behind an arrow; what lies on the stack by its name."""
        items = view.stack if view.resolving is None else (*view.stack, view.resolving)
        found = [
            self._waiting(view, target.number)
            if isinstance(target, AtItem) and target.number <= len(items) else self._target(target) for target in at
        ]  # fmt: skip
        return f" → {', '.join(found)}" if found else ""

    def _target(self, target: Target) -> str:
        if isinstance(target, AtItem):
            return f"number {target.number} of the stack"
        spot = spot_of(target)
        if isinstance(spot, Square):
            return self.names[spot.index]
        name = spot.name if isinstance(spot, Label) else str(spot)
        head, _, rest = name.partition(" ")
        if head in SLOTS and rest.isdigit():
            return f"the {head} on {self.names[int(rest)]}"
        last = name.rpartition(" ")[2]
        return self.card(last) if last in self.law.cards else name

    def ability(self, key: str) -> str:
        """An ability's name, or that of the card whose rule is used."""
        if key in self.law.cards:
            return self.card(key)
        return ability_name(self.law, key)

    # --- the list and the questions

    def step(self, told: PlyTold[LytharianState]) -> str:
        """A made action as the list shows it; what a listener may not know stays a troop."""
        match told.action:
            case Harness(card=card):
                return f"Harnesses {self.card(card)}"
            case Move() | Attack():
                return f"{self._who(told)} {told.action}"
            case None:
                return "Sends its fighter" if any(isinstance(event, HandedIn) for event in told.events) else ""
        return self.written(told.before, told.action)

    def written(self, view: LytharianState, action: Action) -> str:
        """An action in a few words: "Fireball 4 → e6"."""
        match action:
            case Cast(card=card, at=at, x=x):
                power = f" {x}" if x is not None else ""
                return f"{self.card(card)}{power}{self._aimed(view, at)}"
            case Equip(card=card, square=square):
                return f"{self.card(card)} on {self.names[square]}"
            case Use(source=source, ability=ability, at=at):
                who = f"{self.names[source]} " if source >= 0 else ""
                return f"{who}{self.ability(ability)}{self._aimed(view, at)}"
            case Move() | Attack():
                return str(action)
            case PlaceTroop(card=card, square=square):
                return f"{self.card(card)} on {self.names[square]}"
            case Harness() | Discard() | Pick() | Promote() | Reveal() | Split() | Choose():
                return self.choice(action).words
        return SAYINGS.get(str(action), (str(action).replace(":", " ").replace("-", " "), "", 0))[0]

    def _who(self, told: PlyTold[LytharianState]) -> str:
        action = told.action
        assert isinstance(action, (Move, Attack))
        troop = told.before.board[action.start]
        if troop is None:
            return ""
        piece = self.law.names.get(f"piece.{troop.piece}", troop.piece)
        known = self.law.card(troop.face)
        return known.name if known.kind and not is_unseen(troop) else f"A {piece.casefold()}"

    def question(self, decision: Decision) -> str:
        """What is asked."""
        prompt = getattr(decision, "prompt", "")
        return self.law.names.get(f"prompt.{prompt}", str(prompt).replace("_", " ").capitalize()).rstrip(".")

    def ending(self, result: Result) -> str:
        """A result in a sentence."""
        reason = self.law.names.get(f"end.{result.reason}", result.reason.replace("_", " "))
        names = " and ".join(self.rules.seat_name(seat) for seat in sorted(result.winners))
        return f"{names} won: {reason}." if names else f"A draw: {reason}."

    def copied(self, view: LytharianState, mine: Seat) -> str:
        """The board in words."""
        return "\n".join(self.rules.notation.look(view, Question.BOARD, None, mine))

    # --- cards

    def describe(self, view: LytharianState, spot: Spot, mine: Seat) -> Card | None:
        """A troop, a card in the hand, an enchant."""
        if isinstance(spot, Square):
            troop = view.board[spot.index]
            return None if troop is None else self._troop(view, spot.index, troop, mine)
        if isinstance(spot, Label) and spot.name.startswith("pile "):
            _, whose, pile = spot.name.split(" ")
            return self._pile(view, Seat(int(whose)), pile, mine)
        if isinstance(spot, Label) and spot.name.startswith("mana "):
            seat = Seat(int(spot.name.rpartition(" ")[2]))
            return about_mana(self.law, view, seat, self.rules.seat_name(seat))
        card = self.law.card(_card_in(spot)) if isinstance(spot, Label) else None
        return None if card is None or not card.kind else self._plain(card)

    def _pile(self, view: LytharianState, seat: Seat, pile: str, mine: Seat) -> Card:
        """What lies in a pile, as far as one may know."""
        cards = {"deck": view.deck, "crypt": view.crypt, "nether": view.nether}[pile][seat]
        known = [card for card in cards if card != UNSEEN] if pile != "deck" or seat == mine else view.known[seat].deck
        many = Counter(sorted(self.card(card) for card in known))
        listed = ", ".join(f"{n} × {name}" if n > 1 else name for name, n in many.items())
        title = f"{self.rules.seat_name(seat)}: {PILE_NAMES[pile].casefold()}"
        head = f"{len(cards)} cards" if len(cards) != 1 else "1 card"
        if pile == "deck" and seat == mine:
            head += ", in an order that nobody knows"
        elif pile == "deck" and known:
            listed = f"Known to be there, or drawn since: {listed}"
        top = partial(self._top, view, seat, pile)
        return Card(title, head, f"{listed}." if listed else "", name=PILE_NAMES[pile], sketch=top)

    def _top(self, view: LytharianState, seat: Seat, pile: str, size: int) -> pygame.Surface:
        """The card that lies on top of an open pile; a back of a deck."""
        cards = () if pile == "deck" else {"crypt": view.crypt, "nether": view.nether}[pile][seat]
        width = round(size * 100 / HIGH)
        return self.cards.face(cards[-1], width) if cards else self.cards.back(seat, width)

    def _plain(self, card: LawCard) -> Card:
        if card.kind == "troop":  # one that waits for its duel
            facts = [("Att / Def", f"{card.att} / {card.defence}"), ("Power score", str(card.power))]
            return Card(
                card.name, self.kind(card), card.text, tuple(facts), name=card.name,
                sketch=partial(self._sketch, card.id),
            )  # fmt: skip
        head = (card.slot or card.kind).capitalize() if card.kind != "fast" else "Fast cast"
        element = f", {card.element}" if card.element else ""
        facts = [("Cost", self._cost(card))]
        if card.is_spell:
            facts.append(("Harnessed for", f"{HARNESSED.get(card.quality, 1)} mana"))
        sketch = partial(self._sketch, card.id)
        return Card(
            card.name, f"{head}{element}, {card.quality}", card.text, tuple(facts), name=card.name, sketch=sketch
        )

    def kind(self, card: LawCard, piece: str = "") -> str:
        """A troop's line: "Knight, human, warrior, good"; `piece` is its name where it is not the printed one."""
        named = piece or self.law.names.get(f"piece.{card.piece}", card.piece)
        return ", ".join(word for word in (named, card.race, *card.classes, card.align) if word)

    @staticmethod
    def _cost(card: LawCard) -> str:
        return "X mana, as much as you like" if card.cost == "X" else f"{str(card.cost).replace('_', ' ')} mana"

    def _sketch(self, card: str, size: int) -> pygame.Surface:
        """The card as high as a small board."""
        return self.cards.face(card, round(size * 100 / HIGH))

    def _troop(self, view: LytharianState, square: int, troop: Troop, mine: Seat) -> Card:
        name = self.names[square]
        piece = self.law.names.get(f"piece.{troop.piece}", troop.piece)
        worn = tuple(
            (slot.capitalize(), self.card(attached.card))
            for slot in SLOTS
            if (attached := troop.slot(slot)) is not None
        )
        card = self.law.card(troop.face)
        if not card.kind:
            return self._hidden(view, square, troop, f"Hidden {piece.casefold()} on {name}", worn)
        now = f"{stats.attack(self.law, view, square)} / {stats.defence(self.law, view, square)}"
        printed = f"{card.att} / {card.defence}"
        facts: list[tuple[str, str]] = []
        if troop.seat == mine:
            facts.append(("To the enemy", self._to_the_enemy(view, square, troop)))
        facts.append(("Att / Def now", now if now == printed else f"{now} (printed {printed})"))
        facts += [("Damage", str(troop.damage))] if troop.damage else []
        facts += worn
        kind = self.kind(card, piece)
        sketch = partial(self._sketch, card.id)
        return Card(f"{card.name} on {name}", kind, card.text, tuple(facts), name=card.name, sketch=sketch)

    def _hidden(
        self, view: LytharianState, square: int, troop: Troop, title: str, worn: tuple[tuple[str, str], ...]
    ) -> Card:
        """A back: what was said of it, and what it may be with its chances.  LYTH-FOG-6, -12."""
        damage = (("Damage", str(troop.damage)),) if troop.damage else ()
        sketch = partial(self._back, troop)
        notes = tuple(capital(said) for said in troop.said)
        if not self.cards.desk.settings.guesses:
            return Card(title, "Face down", "", (*damage, *worn), name=title, sketch=sketch, notes=notes)
        chances = self.guessing.of(view, square)
        shown = chances if len(chances) <= LISTED + 1 else chances[:LISTED]
        likely = [Likely(self.card(card), part, partial(self._head, card)) for card, part in shown]
        rest = len(chances) - len(shown)
        if rest:
            likely.append(Likely(f"{rest} others", sum(part for _, part in chances[LISTED:])))
        many = f"Face down: one of {len(chances)} cards" if len(chances) > 1 else "Face down"
        return Card(title, many, "", (*damage, *worn), name=title, sketch=sketch, likely=tuple(likely), notes=notes)

    def _back(self, troop: Troop, size: int) -> pygame.Surface:
        """A back as high as a small board, with its rank."""
        return self.cards.back(troop.seat, round(size * 100 / HIGH), troop.piece)

    def _head(self, card: str, size: int) -> pygame.Surface:
        out = pygame.Surface((size, size), pygame.SRCALPHA)
        self.cards.picture(out, self.law.card(card), out.get_rect())
        return out

    def _to_the_enemy(self, view: LytharianState, square: int, troop: Troop) -> str:
        """What the other side knows of one's own troop, and how likely it thinks the truth."""
        if troop.is_up:
            return "in the open"
        if troop.was_seen:
            return "was seen"
        said = "; ".join(troop.said) or "unseen"
        if not self.cards.desk.settings.guesses:
            return said
        chances = self.guessing.of(view, square)
        part = next((part for card, part in chances if card == troop.card), 0.0)
        return f"{said}; one of {len(chances)}, this one {percent(part)}"


def ability_name(law: Law, key: str) -> str:
    """An ability's name, without the phase that it is used in."""
    power = next((power for power in law.powers.values() if power.key == key), None)
    return (power.name.partition(": ")[2] or power.name) if power is not None else key.replace("_", " ").capitalize()


def chosen_words(law: Law, text: str) -> str:
    """An answer to a choice of a combat, as odds write it, in words: "Voodooflame is off"."""
    word, _, rest = text.partition(",")
    match word:
        case "off":
            return f"{ability_name(law, rest)} is off"
        case "hurt":
            return f"it hurts itself {rest}" if rest else "it does not hurt itself"
        case "no":
            return "no"
    said = CHOSEN.get(word, word.replace("_", " "))
    return f"{said[:1].lower() if word != 'att' else said[:1]}{said[1:]}{f' {rest}' if rest else ''}"


def _card_in(spot: Label) -> str:
    """The card that a label names."""
    return spot.name.rpartition(":")[2].rpartition(" ")[2].rpartition("=")[2]
