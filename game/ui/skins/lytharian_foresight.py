"""What is told of the future of Lytharian's stack: a line for each item, and the board as it will be
(docs/look.md, Lytharian Chess).  Found from views alone, and kept as long as nothing changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from game.core.ruleset import Action, Label, Square
from game.core.seats import Seat
from game.rules.lytharian.actions import Cast, Equip, Use
from game.rules.lytharian.foretelling import COMBAT, Coming, Effect, Fate, Forecast, Foretelling, is_waiting
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import UNSEEN, AtItem, AtTroop, LytharianState
from game.ui.skins.marks import Ghost, Pointing

MOST_KEPT = 24
"""Forecasts of one view: one for each answer that was pointed at."""
SURE, GUESSED, ABOUT = "then: ", "likely: ", "about: "
NOTHING, CHOICE = "nothing comes of it", "there is a choice to make first"
FIZZLES = {"no target": "nothing, for its target is gone", "protected": "nothing, for its target is protected"}
STOPPED = {"immune": "is immune", "dodged": "dodges", "reduced": "shrugs it off", "prevented": "is protected"}
SIMPLE = {
    "slain": "falls", "revealed": "is turned up", "hidden": "is turned down", "revived": "comes back",
    "promoted": "is promoted",
}  # fmt: skip
WEIGHT = (
    "countered", "counters", "fizzles", "ends turn", "slain", "promoted", "revived", "redirected", "damage", "moved",
    "swapped", "healed", "protected", "attached", "enchant", "grew", "changed", "removed", "hidden", "drawn", "found",
    "recovered", "discarded", "mana", "revealed", "stopped",
)  # fmt: skip
"""What is told first."""
TOLD = 3
"""So many things of one item are told; the board shows the rest."""


class Foresight:
    """Asks the rules once for each view and answer, and puts it into words."""

    def __init__(self, rules: LytharianRules) -> None:
        self.rules = rules
        self.law = rules.law
        self.names = rules.law.ground.grid.names
        self._foretelling = Foretelling(rules.law, rules.imagination)
        self._view: LytharianState | None = None
        self._kept: dict[str, Forecast | None] = {}

    # --- what comes

    def of(self, view: LytharianState, action: Action | None = None) -> Forecast | None:
        """What comes if nobody answers, perhaps after one more action; None where nothing waits."""
        if view.chess is not None or view.ended is not None or (action is None and not is_waiting(view)):
            return None
        if self._view is not view or len(self._kept) > MOST_KEPT:
            self._view, self._kept = view, {}
        key = "" if action is None else str(action)
        if key not in self._kept:
            self._kept[key] = self._foretelling.of(view, eyes_of(view), action)
        return self._kept[key]

    def meant(self, view: LytharianState, pointing: Pointing, actions: Sequence[Action]) -> Action | None:
        """The answer that is pointed at: the one that would be made, or a card's likeliest while something waits."""
        aimed = pointing.aimed
        if isinstance(aimed, Cast | Use | Equip):
            return aimed
        cards = {spot for spot in pointing.about if isinstance(spot, Label)}
        fitting = [
            action for action in actions if isinstance(action, Cast | Use | Equip) and action.touches[0] in cards
        ]
        if len(fitting) < 2:
            return fitting[0] if fitting else None
        if not is_waiting(view):
            return None  # which of its targets is meant, nobody can say
        base = self.of(view)
        best = max((self._urgency(view, base, action), _x_of(action)) for action in fitting)
        return next(a for a in fitting if (self._urgency(view, base, a), _x_of(a)) == best)

    def _urgency(self, view: LytharianState, base: Forecast | None, action: Cast | Use | Equip) -> Fraction:
        """How much there is to win by naming those targets: own troops in danger, the enemy in the combat, the top."""
        found = Fraction(0)
        named = (AtTroop(action.square),) if isinstance(action, Equip) else action.at
        for target in named:
            if isinstance(target, AtItem):
                found += 1 + target.number
            elif isinstance(target, AtTroop) and base is not None:
                fate = next((fate for fate in base.fates if fate.square == target.square), None)
                found += Fraction(1, 2) if fate is not None else 0
                found += fate.slain if fate is not None else 0
        return found

    # --- in words

    def line(self, view: LytharianState, number: int, forecast: Forecast) -> str:
        """What one item will do, in one line."""
        coming = forecast.of(number)
        if coming is None or not coming.ways:
            return ""
        words = self.told(view, coming)
        head = GUESSED if coming.is_guess else ABOUT if forecast.is_thrown else SURE
        return f"{head}{words or (CHOICE if forecast.asks else NOTHING)}"

    def told(self, view: LytharianState, coming: Coming) -> str:
        """The weightiest effects of an item with their chances."""
        whole = sum((chance for chance, _ in coming.ways), Fraction(0))
        groups: dict[tuple[str, int, int, str], list[tuple[Fraction, Effect]]] = {}
        for chance, way in coming.ways:
            for effect in way:
                what = effect.what if effect.kind != "damage" else ""
                groups.setdefault((effect.kind, effect.square, effect.seat, what), []).append((chance / whole, effect))
        slain = {square for (kind, square, _, _), found in groups.items() if kind == "slain" and _sum(found) == 1}
        parts: list[str] = []
        last = -1
        for key in sorted(groups, key=lambda key: (WEIGHT.index(key[0]), -_sum(groups[key]), key[1:])):
            kind, square = key[0], key[1]
            if kind in ("damage", "stopped", "revealed", "removed", "healed", "moved") and square in slain:
                continue
            if kind == "removed" and square >= 0 and any(k[:2] == ("slain", square) for k in groups):
                continue
            who = "it" if square == last and square >= 0 else self._subject(view, square, coming)
            words = self._effect([effect for _, effect in groups[key]], who)
            last = square
            chance = _sum(groups[key])
            if words:
                parts.append(words if chance == 1 else f"{words} ({_percent(chance)})")
        return ", ".join(parts[:TOLD])

    def _subject(self, view: LytharianState, square: int, coming: Coming) -> str:
        """Who something happens to; the row of an attack has named its fighters already."""
        if square < 0 or coming.number == COMBAT:
            return self.names[square] if square >= 0 else ""
        return self.troop(view, square)

    def _effect(self, found: Sequence[Effect], who: str) -> str:
        """One thing that happens, with the numbers that it may have."""
        effect = found[0]
        n = _range(each.n for each in found)
        match effect.kind:
            case "damage":
                return f"{who} takes {n}"
            case "healed":
                return f"{who} heals {n}"
            case "protected":
                return f"{who} is spared {n} damage"
            case "grew":
                return f"{who} grows by {n}"
            case "moved":
                return self._goes(who, found)
            case "swapped":
                return f"{who} and {self.names[effect.end]} change places"
            case "attached":
                slot, _, card = effect.what.partition(" ")
                return f"{self.law.card(card).name} lies on {who}" if slot in ("aura", "curse") else f"{who} gets it"
            case "removed":
                return f"{self.law.card(effect.what).name} goes"
            case "enchant":
                return "it comes into play"
            case "changed":
                return f"{who} gets {effect.what.replace('_', ' ').replace('att ', 'Att ').replace('def ', 'Def ')}"
            case "stopped":
                return f"{who} {STOPPED.get(effect.what, 'takes nothing')}"
            case "fizzles":
                return FIZZLES.get(effect.what, NOTHING)
            case "countered":
                return "nothing, for it is countered"
            case "counters":
                return f"counters {self._item(effect.what)}"
            case "redirected":
                return f"{self.law.card(effect.what).name} turns elsewhere"
            case "ends turn":
                return "the turn ends"
        return f"{who} {SIMPLE[effect.kind]}" if effect.kind in SIMPLE else self._of_seat(effect, n)

    def _item(self, name: str) -> str:
        """A spell's or an ability's name."""
        return self.law.card(name).name if name in self.law.cards else "it"

    def _goes(self, who: str, found: Sequence[Effect]) -> str:
        ends = sorted({self.names[effect.end] for effect in found})
        return f"{who} goes to {' or '.join(ends[:3])}"

    def _of_seat(self, effect: Effect, n: str) -> str:
        """What a seat gets or loses."""
        name = self.rules.seat_name(Seat(effect.seat))
        cards = "card" if n == "1" else "cards"
        match effect.kind:
            case "drawn" | "found":
                return f"{name} draws {n} {cards}" if effect.kind == "drawn" else f"{name} finds {n} {cards}"
            case "discarded":
                return f"{name} discards {n}"
            case "recovered":
                return f"{name} takes {self.law.card(effect.what).name} back"
            case "mana":
                return f"{name} gets {n} mana" if effect.n > 0 else f"{name} loses {n.replace('-', '')} mana"
        return ""

    def troop(self, view: LytharianState, square: int) -> str:
        """Who stands on a square, shortly."""
        troop = view.board[square]
        if troop is None:
            return self.names[square]
        card = self.law.card(troop.face)
        piece = self.law.names.get(f"piece.{troop.piece}", troop.piece)
        return f"{card.name if card.kind else piece.casefold()} {self.names[square]}"

    # --- on the board

    def ghosts(self, view: LytharianState, action: Action | None) -> tuple[Ghost, ...]:
        """The troops to which something else happens than now, as they will be; none where nothing is pointed at."""
        forecast = None if action is None else self.of(view, action)
        if forecast is None:
            return ()
        return tuple(self._ghost(view, fate) for fate in forecast.fates)

    def _ghost(self, view: LytharianState, fate: Fate) -> Ghost:
        troop = view.board[fate.square]
        before = 0 if troop is None else troop.damage
        least, most = fate.damage
        is_same = (least, most) == (before, before) or fate.slain == 1
        sign = "" if is_same else _range((least, most)).replace(" to ", "-")
        words = "" if fate.slain in (0, 1) else _percent(fate.slain)
        end = Square(fate.end) if fate.end not in (-1, fate.square) and fate.slain < 1 else None
        return Ghost(Square(fate.square), float(fate.slain), sign, words, end)


def eyes_of(view: LytharianState) -> Seat | None:
    """Whose view it is: the seat that knows all its own; None where neither does, or no eyes are needed."""
    known = [seat for seat in (Seat(0), Seat(1)) if UNSEEN not in cards_of(view, seat)]
    return known[0] if known else None


def cards_of(view: LytharianState, seat: Seat) -> Iterable[str]:
    """Everything that a seat itself knows of what is its own."""
    return (*view.hand[seat], *view.deck[seat], *(troop.card for _, troop in view.troops(seat)))


def _sum(found: Sequence[tuple[Fraction, Effect]]) -> Fraction:
    return min(Fraction(1), sum((chance for chance, _ in found), Fraction(0)))


def _x_of(action: Action) -> int:
    return (action.x or 0) if isinstance(action, Cast) else 0


def _range(numbers: Iterable[int]) -> str:
    found = list(numbers)
    return str(found[0]) if min(found) == max(found) else f"{min(found)} to {max(found)}"


def _percent(chance: Fraction) -> str:
    """Rounded half up, but never to certainty."""
    return f"{min(99, max(1, int(chance * 100 + Fraction(1, 2))))} %"
