"""Random games of every mode, and what must hold after each of their actions, told without the chapters' own words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from every_game.secrets import shuffled

from game.core.events import Event
from game.core.ruleset import Action
from game.core.seats import Seat
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import SLOTS, Attached, LytharianState, Troop
from given import shipped

MODES = ("standard", "maelstrom", "chaos", "pawnwar", "duel", "normalchess")
MOST = 3000
"""Actions after which a random game that has not ended is given up."""
QUIET = 30
SPARED = ("quiet_turns", "deck_min", "half_offset", "minutes", "mode")
"""Switches that random games leave as they are: they decide whether games end, or which armies can be handed in."""


def rules_for(mode: str, chance: Random, is_switched: bool = False) -> LytharianRules:
    """The rules of a mode with thirty quiet turns; `is_switched`: with one other switch of its turned round."""
    values = shipped().values("lytharian")
    way = values["variants"][mode]
    options: dict[str, Any] = {} if "quiet_turns" in way.without else {"quiet_turns": QUIET}
    if is_switched:
        names = [name for name in values["options"] if name not in (*way.without, *SPARED)]
        name = chance.choice(names or ["faces"])
        switch = values["options"][name]
        if isinstance(switch.default, bool):
            options[name] = not switch.default
        elif switch.choices:
            options[name] = chance.choice([each for each in switch.choices if each != switch.default])
        else:
            options[name] = chance.choice([n for n in (switch.default - 2, switch.default + 3, 1) if n >= switch.least])
            options[name] = min(switch.most, options[name])
    rules: Any = shipped().rules("lytharian", mode, options)
    found: LytharianRules = rules
    return found


@dataclass
class Step:
    """One action of a random game, and the moment after it."""

    before: LytharianState
    action: Action
    events: list[Event]
    after: LytharianState


WORDS = ("resign", "offer-draw", "claim-draw", "time", "time:south", "time:north")


def chosen(rules: LytharianRules, s: LytharianState, chance: Random, chattiness: float) -> Action:
    """Some kind of action first, then one of that kind; seldom a word that is never listed."""
    if chance.random() < chattiness:
        action = rules.notation.parse(s, chance.choice(WORDS))
        if rules.check(s, action) is None:
            return action
    kinds: dict[str, list[Action]] = {}
    for action in rules.actions(s):
        kinds.setdefault(kind_of(str(action)), []).append(action)
    return chance.choice(kinds[chance.choice(sorted(kinds))])


def kind_of(text: str) -> str:
    """What sort of action a text is, its arguments apart; squares of moves, attacks and promotions alike."""
    found = re.fullmatch(r"[a-z]+\d+(x?)[a-z]+\d+([qrbn]?)", text)
    if found:
        return "attack" if found[1] else "promotion" if found[2] else "move"
    verb, _, rest = text.partition(":")
    if verb == "choose":
        return f"choose:{rest.partition(',')[0]}"
    return f"{verb}:none" if rest == "none" else f"time:{'SEAT' if rest else ''}" if verb == "time" else verb


def played(rules: LytharianRules, s: LytharianState, seed: int, chattiness: float = 0.0005) -> Iterator[Step]:
    """A random game from this moment to its end, or to MOST actions."""
    chance = Random(f"{rules.variant} {seed}")
    for _ in range(MOST):
        if s.ended is not None:
            return
        action = chosen(rules, s, chance, chattiness)
        before = rules.clone(s)
        events: list[Event] = []
        rules.apply(s, action, events.append)
        yield Step(before, action, events, s)


# --- what must hold


@dataclass
class Ledger:
    """What the two sides brought, and whether all of it is still there."""

    rules: LytharianRules
    decks: list[Counter[str]] = field(default_factory=lambda: [Counter(), Counter()])
    armies: list[Counter[str]] = field(default_factory=lambda: [Counter(), Counter()])
    is_open: bool = False

    def hand_in(self, s: LytharianState) -> None:
        """Armies and decks as they stand now are what everything is held against."""
        self.is_open = True
        for seat in (0, 1):
            self.decks[seat] = Counter(cards_of(s, seat))
            self.armies[seat] = Counter(troops_of(s, seat))

    def check(self, s: LytharianState) -> None:
        """Every law at once; the moment must be one in which somebody chooses, or the end."""
        if s.phase in ("army", "deck"):
            return
        if not self.is_open:
            self.hand_in(s)
        self._cards(s)
        for square, troop in enumerate(s.board):
            if troop is not None:
                self._troop(s, square, troop)
        for seat in (0, 1):
            self._seat(s, seat)
        assert s.steps == 0 and s.script is None

    def _cards(self, s: LytharianState) -> None:
        """Neither made nor lost: LYTH-DISCARD-1, LYTH-STACK-4, LYTH-DAMAGE-11."""
        for seat in (0, 1):
            assert Counter(cards_of(s, seat)) == self.decks[seat], seat
            missing = self.armies[seat] - Counter(troops_of(s, seat))
            assert not Counter(troops_of(s, seat)) - self.armies[seat], seat
            assert missing.total() == (s.points[seat] if self.rules.law.play == "pawnwar" else 0), (seat, missing)

    def _troop(self, s: LytharianState, square: int, troop: Troop) -> None:
        law = self.rules.law
        assert troop.damage >= 0 and troop.prevent >= 0 and troop.growth >= 0, square
        assert law.card(troop.card).kind == "troop" and (not troop.copied or troop.copied in law.cards)
        assert troop.piece == law.card(troop.face).piece or s.chess is not None
        assert troop.was_seen or not troop.is_up, square
        for slot in SLOTS:
            each = troop.slot(slot)
            if each is not None:
                self._attached(s, troop, slot, each)
        if s.chess is None and troop.damage and s.resolving is None and s.ended is None:
            worn = [law.card(each.card) for slot in SLOTS if (each := troop.slot(slot)) is not None]
            most = law.card(troop.face).defence + troop.growth + sum(card.defence + card.gives.defence for card in worn)
            most += sum(lasting.defence for lasting in troop.lasting)
            assert troop.damage < most or s.combat is not None, (square, troop)

    def _attached(self, s: LytharianState, troop: Troop, slot: str, each: Attached) -> None:
        """LYTH-EQUIP-1, -2, LYTH-AURA-4, LYTH-CURSE-1."""
        card = self.rules.law.card(each.card)
        if slot in ("weapon", "armor"):
            assert (card.kind, card.slot) == ("equipment", slot)
            assert self.rules.law.card(troop.face).body == "humanoid" or troop.copied
        else:
            assert card.kind == slot
        if slot == "curse" and self.rules.law.switches["aura_over_curse"] == "forbidden":
            assert troop.aura is None or each.by == troop.seat or self.rules.law.switches["friendly_fire"]

    def _seat(self, s: LytharianState, seat: int) -> None:
        switches = self.rules.law.switches
        assert 0 <= s.mana[seat] <= switches["mana_max"] and s.pool[seat] >= 0
        assert 1 <= s.obelisk[seat] <= switches["obelisk_max"]
        names = [enchant.card for enchant in s.enchants[seat]]
        assert len(names) <= 3 and len(set(names)) == len(names)
        assert s.kills[seat] >= 0 and s.points[seat] >= 0
        assert not Counter(s.known[seat].hand) - Counter(s.hand[seat])
        assert not Counter(s.known[seat].deck) - Counter(s.hand[seat]) - Counter(s.deck[seat])


def cards_of(s: LytharianState, seat: int) -> Iterator[str]:
    """Every spell and piece of equipment that a seat owns, wherever it lies."""
    yield from (*s.hand[seat], *s.deck[seat], *s.nether[seat])
    in_play = [each for row in s.enchants for each in row]
    in_play += [each for troop in s.board if troop is not None for slot in SLOTS if (each := troop.slot(slot))]
    yield from (each.card for each in in_play if each.owner == seat)
    yield from (item.card for item in s.stack if item.is_spell and item.nether_of == seat)
    if s.resolving is not None and s.resolving.is_spell and s.resolving.nether_of == seat and not is_laid(s):
        yield s.resolving.card


def is_laid(s: LytharianState) -> bool:
    """Whether the spell that is resolved lies in a nether already: its last step has asked something afterwards."""
    item = s.resolving
    assert item is not None
    law: Any = shipped().rules("lytharian")
    return item.step > len(law.law.card(item.card).do)


def troops_of(s: LytharianState, seat: int) -> Iterator[str]:
    """Every troop that a seat has brought, wherever it lies; pawns that have left for a point are gone."""
    board = [troop.card for troop in s.board if troop is not None and troop.seat == seat]
    if s.duel is None:
        yield from (*board, *s.crypt[seat], *s.chosen[seat])
        return
    # A troop that has fought lies in the crypt or has gone home; one that fights now is still to be noted down.
    known = Counter((*s.duel.left[seat], *s.duel.fought[seat]))
    yield from known.elements()
    if s.duel.round <= 7 and known.total() < 7:
        yield from (board or s.crypt[seat][-1:])


def check_views(rules: LytharianRules, s: LytharianState, chance: int) -> None:
    """LYTH-FOG-4, -5, -8: a view shows no card that is hidden, and is the same whatever the hidden cards are."""
    if s.phase in ("army", "deck"):
        return
    for number in (0, 1):
        seat = Seat(number)
        view = rules.redact(s, seat)
        foe = 1 - number
        assert view.rng == 0 and set(view.deck[foe]) <= {"?"} and view.deck[number] == tuple(sorted(s.deck[number]))
        assert Counter(view.hand[foe]) - Counter({"?": 999}) == Counter(s.known[foe].hand)
        assert set(view.chosen[foe]) <= {"?"} and (view.duel is None or set(view.duel.left[foe]) <= {"?"})
        for troop, real in zip(view.board, s.board, strict=True):
            if troop is not None and real is not None:
                is_hidden = real.seat == foe and not real.is_up and not real.was_seen
                assert (troop.card == "?") == is_hidden and (troop.copied in ("", "?") or not is_hidden)
        if s.ended is None and s.phase != "place":
            twin = shuffled(rules, s, number, chance)
            assert rules.redact(twin, seat) == view


def check_actions(rules: LytharianRules, s: LytharianState) -> None:
    """LYTH-FOG-8: what a seat may do is listed from its view alone."""
    if s.ended is None and s.phase not in ("army", "deck"):
        seat = rules.pending(s).seat  # type: ignore[union-attr]
        assert list(map(str, rules.actions(s))) == list(map(str, rules.actions(rules.redact(s, seat))))

