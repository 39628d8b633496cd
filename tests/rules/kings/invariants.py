"""What must hold after every action of a game of Kings of War, and games played at random to hold it against.

Written from docs/rules/kings.md (MEASURE, INTERPEN, VICTORY); positions are asked for their corners alone, everything
else is counted from the events that were told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

from rules.kings.lists import rules

from game.core.events import Event
from game.core.ruleset import Action, Result
from game.rules.kings.actions import Charge, Move
from game.rules.kings.events import Attacked, Charged, Moved, Recovered, Tested
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.state import KingsState, Stage
from game.rules.kings.terrain import parts_of
from game.table.measure import INCH
from game.table.outline import Outline, distance, outline_of, overlap

EPS = INCH // 1000
GAP = INCH * 4 // 100
ROUNDED = 400
"""Units that corners may be off after a pose is rounded: a ten-thousandth of an inch, and a little for the bearing."""


class Ledger:
    """Damage and scores of a game, counted from what was told."""

    def __init__(self) -> None:
        self.damage: Counter[int] = Counter()
        self.costs: dict[int, tuple[int, int]] = {}
        self.seen: Counter[str] = Counter()
        self.close: set[frozenset[int]] = set()
        """Pairs of enemies that stood closer than an inch after the last action."""

    def follow(self, before: KingsState, action: Action, events: list[Event], after: KingsState) -> None:
        """Holds an action and all that it led to against the book."""
        self.seen[type(action).__name__] += 1
        for event in events:
            self._count(event)
        for number, unit in after.units.items():
            self.costs.setdefault(number, (unit.seat, unit.profile.cost))
            assert unit.damage == self.damage[number] >= 0, (str(action), number)
            assert unit.charging in (0, *after.units)
        lost = [0, 0]
        for number, (seat, cost) in self.costs.items():
            if number not in after.units:
                lost[seat] += cost
        if after.stage is not Stage.ARMY:
            assert after.lost == tuple(lost), str(action)
        assert (after.ended is not None) == (after.stage is Stage.OVER)
        self._stand(before, action, events, after)

    def _count(self, event: Event) -> None:
        self.seen[type(event).__name__] += 1
        match event:
            case Attacked():
                assert 0 <= event.damage <= event.hits
                self.damage[event.target] += event.damage
            case Recovered():
                assert event.markers > 0
                self.damage[event.unit] -= event.markers
            case Tested():
                self.seen[event.verdict] += 1
            case Moved():
                self.seen[event.why] += 1
            case _:
                pass

    def _stand(self, before: KingsState, action: Action, events: list[Event], after: KingsState) -> None:
        """No overlap, all on the table, out of blocking terrain, gaps kept.  KINGS-INTERPEN-4, -5, MEASURE-9, -10."""
        outlines = {unit.number: unit.standing.outline for unit in after.deployed}
        width, depth = after.size
        walls = [part for piece in after.terrain if piece.kind == "blocking" for part in parts_of(piece.corners)]
        for number, outline in outlines.items():
            assert outline.left >= -EPS - ROUNDED and outline.right <= width + EPS + ROUNDED, (str(action), number)
            assert outline.low >= -EPS - ROUNDED and outline.high <= depth + EPS + ROUNDED, (str(action), number)
            assert not any(sinks_into(outline, wall) for wall in walls), (str(action), number)
        moved = {event.unit for event in events if isinstance(event, Moved)}
        close: set[frozenset[int]] = set()
        for one, two in combinations(outlines, 2):
            a, b = outlines[one], outlines[two]
            if abs(a.x - b.x) > a.reach + b.reach + INCH or abs(a.y - b.y) > a.reach + b.reach + INCH:
                continue
            assert not sinks_into(a, b), (str(action), one, two)
            away = distance(a, b)
            if after.units[one].seat == after.units[two].seat:
                assert away >= GAP - 2 * EPS - ROUNDED, (str(action), one, two, away / INCH)
            elif away < INCH - 2 * EPS - ROUNDED:
                close.add(frozenset((one, two)))
        for pair in close - self.close:
            assert self._is_excused(pair, action, events, after), (str(action), sorted(pair))
        if isinstance(action, Move) and action.order not in ("halt", "face") and action.unit in moved:
            assert not any(action.unit in pair for pair in close), str(action)
        if isinstance(action, Charge):
            for event in events:
                if isinstance(event, Charged):
                    assert distance(outlines[event.unit], outlines[event.target]) <= EPS, str(action)
        self.close = close

    def _is_excused(self, pair: frozenset[int], action: Action, events: list[Event], after: KingsState) -> bool:
        """Whether enemies may have come closer than an inch: only those of whom one charged, or found no room."""
        if any(isinstance(event, Charged) and event.unit in pair for event in events):
            return True
        crowded = [event for event in events if isinstance(event, Moved) and event.unit in pair]
        if crowded and any(event.why in ("crowded", "surge", "wind-blast", "turn") for event in crowded):
            self.seen["pushed close"] += 1
            return True
        self.seen["no room"] += 1
        return not isinstance(action, Move | Charge)


def sinks_into(a: Outline, b: Outline) -> bool:
    """Whether two outlines overlap by more than rounding to a ten-thousandth may have added."""
    return overlap(a, b) and overlap(shrunk(a), shrunk(b))


def shrunk(a: Outline) -> Outline:
    """An outline made smaller about its middle by the rounding of a pose."""
    part = max(1, a.reach)
    return outline_of([(x - (x - a.x) * 2 * ROUNDED // part, y - (y - a.y) * 2 * ROUNDED // part) for x, y in a.points])


def chosen(chance: Random, listed: list[Action]) -> Action:
    """Mostly what brings armies together; now and then anything."""
    if chance.random() < 0.25:
        return chance.choice(listed)
    eager = [action for action in listed if str(action).startswith(("charge", "shoot", "cast", "regroup", "fight"))]
    marching = [action for action in listed if str(action).startswith(("double", "advance"))]
    if eager and chance.random() < 0.8:
        return chance.choice(eager)
    return chance.choice(marching or eager or listed)


def moments(played: KingsRules, seed: int) -> Iterator[tuple[KingsState, Action, list[Event], KingsState]]:
    """A whole random game: each state, what is chosen in it, what was told, and the state after."""
    chance = Random(seed)
    s = played.start(seed)
    while not isinstance(played.pending(s), Result):
        action = chosen(chance, list(played.actions(s)))
        assert played.check(s, action) is None, str(action)
        assert played.notation.parse(s, str(action)) == action, str(action)
        events: list[Event] = []
        after = s.clone()
        played.apply(after, action, events.append)
        yield s, action, events, after
        s = after


def play(variant: str, seed: int, **options: Any) -> Ledger:
    """A whole random game held against the book at each action."""
    ledger = Ledger()
    for before, action, events, after in moments(rules(variant, **options), seed):
        ledger.follow(before, action, events, after)
        if after.ended is not None:
            ledger.seen[after.ended.reason] += 1
    return ledger
