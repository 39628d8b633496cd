"""What will come of the stack and of a combat if nobody answers any more, told by the very resolver that will do it
(docs/rules/lytharian.md, COMBAT-16 to -18, FOG-12).

Whoever asks has a view.  What is hidden from it is imagined several times, and every way its dice may fall is played to
the end; so a forecast is exact where nothing hidden has a part in it, and says where it is a guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from game.core.dice import child, seeded
from game.core.events import Event
from game.core.ruleset import Action
from game.core.sayings import PASS
from game.core.seats import Seat
from game.rules.lytharian import events as told
from game.rules.lytharian import playing, stats
from game.rules.lytharian.dice import DieWanted
from game.rules.lytharian.fog import is_unseen
from game.rules.lytharian.imagining import Imagination
from game.rules.lytharian.law import Law
from game.rules.lytharian.naming import squares_of
from game.rules.lytharian.state import UNSEEN, Casting, LytharianState

WORLDS = 6
"""So many ways in which what is hidden may be are played."""
MOST = 48
"""So many endings are played; where dice may fall in more ways, some of them are thrown instead."""
COMBAT = 0
"""The number of the combat among what is waited for; items of the stack have their places from 1."""


@dataclass(frozen=True, slots=True, order=True)
class Effect:
    """Something that comes of an item: `slain`, `damage`, `healed`, `moved`, `drawn` and so on."""

    kind: str
    square: int = -1
    """Of the troop, as it stands now; -1 where it is about none."""
    seat: int = -1
    """Of the seat, where it is about one."""
    n: int = 0
    what: str = ""
    """A card, a slot, the words of the rule that stopped it."""
    end: int = -1
    """Where a troop goes."""


Course = tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Coming:
    """What one item of the stack will do, or the combat."""

    number: int
    """Its place on the stack from below, from 1; COMBAT for the combat in progress."""
    ways: tuple[tuple[Fraction, Course], ...]
    """Everything that may come of it with its chance, the likeliest first.  Chances that are missing from one are those
    of ends in which its turn does not come."""
    is_guess: bool = False
    """Whether something hidden has a part in it."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of a troop that stands on the board now, or comes to it."""

    square: int
    slain: Fraction = Fraction(0)
    damage: tuple[int, int] = (0, 0)
    """The least and the most it will carry, if it lives."""
    end: int = -1
    """Where it most probably stands then."""
    is_turned: bool = False
    """Whether it most probably lies the other way round then."""
    is_guess: bool = False


@dataclass(frozen=True, slots=True)
class Forecast:
    """All that is to come until somebody must choose again, nobody answering."""

    items: tuple[Coming, ...]
    """The first to come first."""
    fates: tuple[Fate, ...]
    """Of all troops to which something happens, by square."""
    is_thrown: bool = False
    """Whether dice may fall in too many ways to count, so that chances are about so."""
    asks: Fraction = Fraction(0)
    """The chance that somebody must choose something before all is done."""

    def of(self, number: int) -> Coming | None:
        """What comes of one item."""
        return next((item for item in self.items if item.number == number), None)


@dataclass(slots=True)
class _Run:
    """One way to the end, being played."""

    state: LytharianState
    numbers: list[int] = field(default_factory=list)
    """Of the items that still wait, from below."""
    now: int = COMBAT
    """Whose effects are being told."""
    order: list[int] = field(default_factory=list)
    effects: dict[int, list[Effect]] = field(default_factory=dict)
    home: dict[int, int] = field(default_factory=dict)
    """Where whoever stands on a square now stood at first."""
    slain: set[int] = field(default_factory=set)
    touched: set[int] = field(default_factory=set)
    """First squares of all to whom something happened."""
    asks: bool = False
    _stack: tuple[Casting, ...] = ()

    def begin(self) -> None:
        """From here on everything counts."""
        s = self.state
        self.numbers = list(range(1, len(s.stack) + 1))
        self._stack = s.stack
        self.home = {square: square for square, troop in enumerate(s.board) if troop is not None}
        if s.resolving is not None:
            self.now = len(s.stack) + 1
            self._open(self.now)

    def _open(self, number: int) -> None:
        if number not in self.effects:
            self.order.append(number)
            self.effects[number] = []

    def hear(self, event: Event) -> None:
        """Whatever is told belongs to the item that is being resolved, else to the combat."""
        s = self.state
        countered = event.name if isinstance(event, told.ItemResolved) and event.why == "countered" else None
        if len(self._stack) - len(s.stack) > (countered is not None):  # the next item was taken from the top
            self._stack = self._stack[:-1]
            self.now = self.numbers.pop()
            self._open(self.now)
        elif s.resolving is None and s.combat is not None and not s.stack:
            self.now = COMBAT
        if countered is not None:
            number = self._countered()
            self._open(number)
            self.effects[number].append(Effect("countered"))
            self.effects.setdefault(self.now, []).append(Effect("counters", what=countered))
        elif isinstance(event, told.ItemResolved) and event.why:
            self.effects[self.now].append(Effect("fizzles", what=event.why))
        elif isinstance(event, told.BlowsExchanged | told.CombatEnded):
            self._open(COMBAT)
        else:
            self._add(event)
        if len(self._stack) == len(s.stack):
            self._stack = s.stack  # the same items, some of them changed

    def _countered(self) -> int:
        """The place of the item that is no longer on the stack."""
        left = self.state.stack
        at = next((i for i, item in enumerate(left) if item is not self._stack[i]), len(left))
        self._stack = left
        return self.numbers.pop(at)

    def _add(self, event: Event) -> None:
        effect = self._effect(event)
        if effect is None:
            return
        self._open(self.now)
        if effect.square >= 0:
            self.touched.add(effect.square)
        self.effects[self.now].append(effect)

    def _effect(self, event: Event) -> Effect | None:
        """One event as an effect; None for one that changes nothing worth a word."""
        at = self._at
        match event:
            case told.Damaged(square=square, n=n):
                return Effect("damage", at(square), n=n)
            case told.DamageStopped(square=square, why=why):
                return Effect("stopped", at(square), what=why)
            case told.Healed(square=square, n=n):
                return Effect("healed", at(square), n=n)
            case told.Protected(square=square, n=n):
                return Effect("protected", at(square), n=n)
            case told.Grew(square=square, n=n):
                return Effect("grew", at(square), n=n)
            case told.Changed(square=square, words=words):
                return Effect("changed", at(square), what=words)
            case told.TroopKilled(square=square):
                first = at(square)
                self.slain.add(first)
                self.home.pop(square, None)
                return Effect("slain", first)
            case told.TroopMoved(start=start, end=end, why=why):
                first = at(start)
                self.home.pop(start, None)
                self.home[end] = first
                return Effect("moved", first, what=why, end=end)
            case told.TroopsSwapped(a=a, b=b):
                self.home[a], self.home[b] = at(b), at(a)
                return Effect("swapped", self.home[b], end=self.home[a])
            case told.TroopRevealed(square=square):
                return Effect("revealed", at(square))
            case told.TroopHidden(square=square):
                return Effect("hidden", at(square))
            case told.TroopRevived(seat=seat, square=square, card=card):
                self.home[square] = square
                return Effect("revived", square, seat, what=card)
            case told.PawnPromoted(square=square, card=card):
                return Effect("promoted", at(square), what=card)
            case told.CardAttached(square=square, slot=slot, card=card):
                return Effect("attached", at(square), what=f"{slot} {card}")
            case told.CardRemoved(square=square, card=card):
                return Effect("removed", at(square) if square >= 0 else -1, what=card)
            case told.EnchantPlaced(seat=seat, card=card):
                return Effect("enchant", seat=seat, what=card)
            case told.CardsDrawn(seat=seat, cards=cards, found=found):
                return Effect("found" if found else "drawn", seat=seat, n=len(cards))
            case told.CardsDiscarded(seat=seat, cards=cards):
                return Effect("discarded", seat=seat, n=len(cards))
            case told.CardRecovered(seat=seat, card=card):
                return Effect("recovered", seat=seat, what=card)
            case told.ManaChanged(seat=seat, by=by) if by:
                return Effect("mana", seat=seat, n=by)
            case told.SpellRedirected(card=card):
                return Effect("redirected", what=card)
            case told.TurnEnding():
                return Effect("ends turn")
        return None

    def _at(self, square: int) -> int:
        return self.home.get(square, square)

    def way(self, number: int) -> Course:
        """What came of an item, whatever happened twice added up."""
        sums: dict[tuple[str, int, int, str], int] = {}
        found: list[Effect] = []
        for effect in self.effects[number]:
            key = (effect.kind, effect.square, effect.seat, effect.what)
            if effect.kind in ("damage", "healed", "mana", "drawn", "discarded", "protected") and key in sums:
                found[sums[key]] = replace(effect, n=found[sums[key]].n + effect.n)
            elif effect not in found:
                sums[key] = len(found)
                found.append(effect)
        return tuple(found)


class Foretelling:
    """Makes forecasts for one game."""

    def __init__(self, law: Law, imagination: Imagination | None = None) -> None:
        self.law = law
        self.imagination = imagination or Imagination(law)
        self._across = Imagination(law)
        """For what is hidden from everybody: the second side is imagined for each way the first may be."""

    def of(self, view: LytharianState, seat: Seat | None, action: Action | None = None) -> Forecast | None:
        """What comes if everybody passes, perhaps after one more action; None where nothing waits.

        `seat` is whose view it is; None for one that is everybody's.
        """
        after = view
        if action is None and not is_waiting(view):
            return None
        unseen = [square for square, troop in enumerate(after.board) if troop is not None and troop.card == UNSEEN]
        worlds = [self._world(view, seat, i) for i in range(WORLDS if unseen else 1)]
        runs = self._counted(worlds, action)
        is_thrown = runs is None
        runs = runs if runs is not None else list(self._thrown(worlds, action))
        return self._summed(view, runs, is_thrown)

    def _world(self, view: LytharianState, seat: Seat | None, number: int) -> LytharianState:
        rng = child(seeded(number), 7)
        if seat is not None:
            return self.imagination.whole(view, seat, rng)
        half = self.imagination.whole(view, Seat(0), rng)
        return self._across.whole(half, Seat(1), rng)

    def _counted(self, worlds: Sequence[LytharianState], action: Action | None) -> list[tuple[Fraction, _Run]] | None:
        """Every way the dice may fall in every world; None where these are too many."""
        found: list[tuple[Fraction, _Run]] = []
        share = Fraction(1, len(worlds))
        for world in worlds:
            waiting: list[tuple[list[int], Fraction]] = [([], share)]
            while waiting:
                faces, chance = waiting.pop()
                try:
                    found.append((chance, self._played(world, action, faces)))
                except DieWanted as wanted:
                    waiting += [([*faces, face], chance / wanted.sides) for face in range(wanted.sides, 0, -1)]
                if len(found) + len(waiting) > MOST:
                    return None
        return found

    def _thrown(self, worlds: Sequence[LytharianState], action: Action | None) -> Iterator[tuple[Fraction, _Run]]:
        """Some ways, by dice that are always the same."""
        for i in range(MOST):
            world = worlds[i % len(worlds)].clone()
            world.rng = child(seeded(i), 11)
            yield Fraction(1, MOST), self._played(world, action, None)

    def _played(self, world: LytharianState, action: Action | None, faces: list[int] | None) -> _Run:
        """To the end, or to where somebody must choose."""
        s = world.clone()
        s.script = None if faces is None else list(faces)
        run = _Run(s)
        if action is not None:
            playing.make(self.law, s, action, None)
        run.begin()
        while is_waiting(s) and not s.asks and s.ended is None:
            playing.make(self.law, s, PASS, run.hear)
        run.asks = bool(s.asks) or (s.combat is not None and s.combat.stage == "abilities")
        return run

    def _summed(self, view: LytharianState, runs: Sequence[tuple[Fraction, _Run]], is_thrown: bool) -> Forecast:
        """All ways of all worlds as one forecast."""
        order: dict[int, None] = {}
        for _, run in sorted(runs, key=lambda each: -len(each[1].order)):
            order.update(dict.fromkeys(run.order))
        items = [self._coming(view, number, runs) for number in sorted(order, reverse=True)]
        asks = sum((chance for chance, run in runs if run.asks), Fraction(0))
        return Forecast(tuple(items), _fates(view, runs), is_thrown, asks)

    def _coming(self, view: LytharianState, number: int, runs: Sequence[tuple[Fraction, _Run]]) -> Coming:
        """One item in all worlds."""
        ways: dict[Course, Fraction] = {}
        for chance, run in runs:
            if number in run.effects:
                way = run.way(number)
                ways[way] = ways.get(way, Fraction(0)) + chance
        effects = {effect for way in ways for effect in way}
        touched = {effect.square for effect in effects if effect.square >= 0} | set(_named(view, number))
        is_guess = any(_is_hidden(view, square) for square in touched) or self._may_be_scouted(view, effects)
        is_guess = is_guess or (number == COMBAT and self._may_have_kin(view))
        ranked = sorted(ways.items(), key=lambda each: (-each[1], each[0]))
        return Coming(number, tuple((chance, way) for way, chance in ranked), is_guess)

    def _may_be_scouted(self, view: LytharianState, effects: Iterable[Effect]) -> bool:
        """Whether somebody comes to stand beside a hidden enemy, who may be a Scout.  LYTH-SCOUT-2."""
        near = self.law.ground.near
        for effect in effects:
            mover = view.board[effect.square] if effect.kind in ("moved", "swapped") else None
            if mover is not None and any(
                (foe := view.board[q]) is not None and foe.seat != mover.seat and _is_hidden(view, q)
                for q in near[effect.end]
            ):
                return True
        return False

    def _may_have_kin(self, view: LytharianState) -> bool:
        """Whether a fighter's Comradery may work through a neighbour that is not known.  LYTH-FOG-6."""
        combat = view.combat
        if combat is None:
            return False
        for square in (combat.attacker, combat.defender):
            fighter = view.board[square]
            if fighter is None or not self.law.card(fighter.face).race:
                continue
            race = self.law.card(fighter.face).race
            kin = next(card.id for card in self.law.cards.values() if card.race == race)
            world = view.clone()
            for q in self.law.ground.near[square]:
                troop = view.board[q]
                if troop is not None and troop.seat == fighter.seat and _is_hidden(view, q):
                    world.board[q] = replace(troop, card=kin)
            for casting, rule in stats.rules_of(self.law, world, square, "combat"):
                if rule.condition is not None and rule.condition.rests_on_unseen_kin(self.law, world, casting):
                    return True
        return False


def is_waiting(s: LytharianState) -> bool:
    """Whether something happens once everybody has passed."""
    return bool(s.stack) or s.resolving is not None or (s.combat is not None and s.combat.stage == "spells")


def _named(view: LytharianState, number: int) -> Sequence[int]:
    """Squares that an item names, or of the fighters of the combat."""
    if number == COMBAT:
        return () if view.combat is None else (view.combat.attacker, view.combat.defender)
    items = view.stack if view.resolving is None else (*view.stack, view.resolving)
    return squares_of(items[number - 1]) if number <= len(items) else ()


def _is_hidden(view: LytharianState, square: int) -> bool:
    """Whether whoever stands there now is unknown."""
    troop = view.board[square]
    return troop is not None and troop.card == UNSEEN and is_unseen(troop)


def _fates(view: LytharianState, runs: Sequence[tuple[Fraction, _Run]]) -> tuple[Fate, ...]:
    squares = sorted(set().union(*(run.touched for _, run in runs)) if runs else ())
    return tuple(_fate(view, square, runs) for square in squares)


def _fate(view: LytharianState, square: int, runs: Sequence[tuple[Fraction, _Run]]) -> Fate:
    troop = view.board[square]
    slain = Fraction(0)
    damage: list[int] = []
    ends: dict[tuple[int, bool], Fraction] = {}
    for chance, run in runs:
        if square in run.slain:
            slain += chance
            continue
        at = next((now for now, first in run.home.items() if first == square), square)
        there = run.state.board[at]
        if there is None:
            continue
        damage.append(there.damage)
        key = at, troop is not None and there.is_up != troop.is_up
        ends[key] = ends.get(key, Fraction(0)) + chance
    end, is_turned = max(ends, key=lambda each: ends[each]) if ends else (square, False)
    least, most = (min(damage), max(damage)) if damage else (0, 0)
    return Fate(square, slain, (least, most), end, is_turned, _is_hidden(view, square))
