"""Where to stand now, to be on an enemy's flank or rear next turn (docs/look.md, Kings of War).

The enemy is taken as it stands.  Places come from the listed orders of a unit; whether it could charge from there, and
on which side, is asked of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot

from game.core.ruleset import Refusal
from game.rules.kings.actions import Move
from game.rules.kings.kept import KeptLists
from game.rules.kings.lattice import orders_of
from game.rules.kings.law import Law
from game.rules.kings.orders import end_of
from game.rules.kings.placing import free_pivot
from game.rules.kings.sight import arc_of_sight
from game.rules.kings.state import KingsState, Regiment, Stage, other
from game.rules.kings.threats import Bound, bounds, next_turn, prospects, threats
from game.table.footprint import FRONT, REAR, facing_towards
from game.table.measure import EPS, INCH
from game.table.outline import distance_from

TRIED = 12
"""So many places of a unit are asked about by the rules, the best first."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A place for a unit, the order that takes it there, and what follows."""

    move: Move
    end: Regiment
    """The unit as it would stand."""
    side: int
    """The facing of the target that it would strike next turn."""
    threats: int
    """How many enemies could charge it there before."""

    @property
    def units(self) -> tuple[int, ...]:
        return (self.move.unit,)


def stands_against(
    law: Law, kept: KeptLists, s: KingsState, target: Regiment, ready: Sequence[int]
) -> Iterator[Stand | None]:
    """For each unit that may move now, the best place to be on a flank of the target; None is a pause between them."""
    if s.stage is not Stage.MOVE:
        return
    for number in ready:
        unit = s.units[number]
        if unit.pose is not None and not unit.profile.is_engine and not unit.wavering and _comes_near(unit, target):
            yield from _best_of(law, kept, s, target, unit)
        yield None


def _comes_near(unit: Regiment, target: Regiment) -> bool:
    """Whether a move at the double and a charge could bring it there."""
    far = hypot(unit.standing.x - target.standing.x, unit.standing.y - target.standing.y)
    reach = unit.standing.outline.reach + target.standing.outline.reach
    return far <= 4 * unit.profile.speed * INCH + float(2 * reach)


def _best_of(law: Law, kept: KeptLists, s: KingsState, target: Regiment, unit: Regiment) -> Iterator[Stand | None]:
    """The best stand of one unit, if it has any."""
    ours, theirs = next_turn(s, unit.seat), next_turn(s, other(unit.seat))
    left, low, right, high = 0, 0, *s.size
    outer: dict[int, list[Bound]] = {}
    promising: list[tuple[int, bool, int, str, Move, Regiment]] = []
    for move in orders_of(law, kept, s, unit):
        if not isinstance(move, Move):
            continue
        end = end_after(law, s, unit, move)
        if end is None or end.pose is None:
            continue
        side = facing_towards(target.standing, *end.standing.leader())
        if side == FRONT or not _might_charge(end, target):
            continue
        bearing = end.pose.bearing
        if bearing not in outer:
            outer[bearing] = bounds(s, unit, bearing, (left, low, right, high))
        risk = len({bound.enemy for bound in outer[bearing] if bound.holds(end.pose.x, end.pose.y)})
        promising.append((risk, side != REAR, move.length, str(move), move, end))
    yield None
    promising.sort(key=lambda each: each[:4])
    for *_, move, end in promising[:TRIED]:
        struck = [each.side for each in prospects(law, ours, end, (target.number,))]
        if struck and struck[0] != FRONT:
            enemies = [each.number for each in theirs.of(other(unit.seat))]
            risks = {each.enemy for each in threats(law, theirs, end, enemies)}
            yield Stand(move, end, struck[0], len(risks))
            return
        yield None


def end_after(law: Law, s: KingsState, unit: Regiment, move: Move) -> Regiment | None:
    """A unit as it would stand after an order that is legal; None where its free pivot is not."""
    start = free_pivot(law, s, unit, move.face if move.order != "face" else None)
    return None if isinstance(start, Refusal) else replace(unit, pose=end_of(start, move).pose().rounded())


def _might_charge(unit: Regiment, target: Regiment) -> bool:
    """Reach and arc alone."""
    away = distance_from(*unit.standing.leader(), target.standing.outline)
    if away > 2 * unit.profile.speed * INCH + EPS:
        return False
    return unit.profile.is_individual or bool(arc_of_sight(unit, target))
