"""What a hand means on the table of Kings of War: a drag, a turn, a step as the action that would do it.

Plain numbers: points in units of the table, bearings in thousandths of a degree.  Whether it is legal is asked of the
rules; nothing here checks more than what an order can express.
"""

from __future__ import annotations

from dataclasses import replace
from math import atan2, degrees, hypot

from game.rules.kings.actions import Deploy, Move, Pivot, Regroup, inches_text
from game.rules.kings.orders import most_pivots, reach
from game.rules.kings.state import Regiment
from game.table.measure import DEGREE, INCH, TURN
from game.table.pose import Pose

FINEST, FINEST_TURN = INCH // 1000, 10
"""What action texts write: thousandths of an inch, hundredths of a degree."""
TENTH = INCH // 10
STRAIGHT = 4.0
"""Degrees beside its front within which a drag is meant straight on."""
AHEAD, ASIDE = 80.0, 135.0
"""Degrees off its front up to which a drag is an advance, and a sidestep; beyond that it goes back."""
QUARTER = 90 * DEGREE


def rounded(length: float) -> int:
    """A length as action texts can write it."""
    return max(0, round(length / FINEST) * FINEST)


def rounded_turn(angle: float) -> int:
    """An angle as action texts can write it."""
    return round(angle / FINEST_TURN) * FINEST_TURN


def bearing_to(dx: float, dy: float) -> int:
    """The bearing of a way, clockwise from north."""
    return rounded_turn(degrees(atan2(dx, dy)) * DEGREE) % TURN


def between(a: int, b: int) -> int:
    """How far one turns from `a` to `b`, clockwise positive, by the shorter way."""
    return (b - a + TURN // 2) % TURN - TURN // 2


def wish_towards(
    unit: Regiment, dx: int, dy: int, mode: str = "", *, fine: bool = False, doubles: bool = True
) -> Move:
    """The order of a unit whose middle is drawn so far from where it stands; `mode` is an order that is wanted.

    A hand means tenths of an inch and whole degrees, unless it is `fine`; who never `doubles` is drawn as far as it
    advances.
    """
    move = _towards(unit, dx, dy, mode, fine=fine, doubles=doubles)
    if fine:
        return move
    face = None if move.face is None else _to(move.face, DEGREE) % TURN
    pivots = tuple(replace(each, angle=_to(each.angle, DEGREE)) for each in move.pivots)
    return replace(move, length=_to(move.length, TENTH), pivots=tuple(each for each in pivots if each.angle), face=face)


def _to(value: int, step: int) -> int:
    return round(value / step) * step


def _towards(unit: Regiment, dx: int, dy: int, mode: str, *, fine: bool, doubles: bool) -> Move:
    assert unit.pose is not None
    if unit.profile.is_individual and mode in ("", "advance", "double"):
        far = hypot(dx, dy)
        order = mode or ("double" if doubles and far > reach(unit, "advance") and not unit.wavering else "advance")
        return Move(order, unit.number, rounded(far), face=bearing_to(dx, dy))
    off = between(unit.pose.bearing, bearing_to(dx, dy))
    standing = unit.standing
    ahead = (dx * standing.sine + dy * standing.cosine) / (1 << 30)
    right = (dx * standing.cosine - dy * standing.sine) / (1 << 30)
    order = mode or _meant(unit, off, hypot(dx, dy), fine=fine, doubles=doubles)
    match order:
        case "face":
            return Move("face", unit.number, face=bearing_to(dx, dy))
        case "halt":
            return Move("halt", unit.number)
        case "back":
            return Move("back", unit.number, rounded(-ahead))
        case "sidestep":
            return Move("sidestep", unit.number, rounded(abs(right)), way="right" if right >= 0 else "left")
    is_straight = abs(off) < STRAIGHT * DEGREE and not fine
    if is_straight or not most_pivots(unit, order):
        return Move(order, unit.number, rounded(ahead))
    turn = max(-QUARTER, min(QUARTER, off))
    return Move(order, unit.number, rounded(hypot(dx, dy)), (Pivot(turn, 0),))


def _meant(unit: Regiment, off: int, far: float, *, fine: bool, doubles: bool) -> str:
    """Which order a drag means by its direction and length."""
    if unit.wavering:
        return "back" if abs(off) > QUARTER else "face"
    if abs(off) > ASIDE * DEGREE:
        return "back"
    if abs(off) > AHEAD * DEGREE:
        return "sidestep"
    is_straight = abs(off) < STRAIGHT * DEGREE and not fine
    can_double = doubles and (is_straight or most_pivots(unit, "double") > 0)
    return "double" if can_double and far > reach(unit, "advance") else "advance"


def whole(unit: Regiment, order: str, way: str = "") -> Move:
    """An order at its full length, straight on; a change of facing begins where the unit faces now."""
    assert unit.pose is not None
    if order == "halt":
        return Move("halt", unit.number)
    if order == "face":
        return Move("face", unit.number, face=rounded_turn(unit.pose.bearing) % TURN)
    return Move(order, unit.number, rounded(reach(unit, order)), way=way)


def turned(unit: Regiment, action: Move | Deploy | Regroup, angle: int) -> Move | Deploy | Regroup | None:
    """A wish turned by so much; None where it can't be turned."""
    assert isinstance(action, Deploy) or unit.pose is not None
    match action:
        case Deploy(pose=Pose() as pose):
            return replace(action, pose=replace(pose, bearing=rounded_turn(pose.bearing + angle) % TURN))
        case Regroup():
            now = action.face if action.face is not None else unit.standing.bearing
            return Regroup(unit.number, "face", rounded_turn(now + angle) % TURN)
        case Move(order="face", face=int() as face):
            return replace(action, face=rounded_turn(face + angle) % TURN)
        case Move(order="halt"):
            return replace(whole(unit, "face"), face=rounded_turn(unit.standing.bearing + angle) % TURN)
        case Move() if most_pivots(unit, action.order):
            return replace(action, pivots=_pivoted(action, angle))
        case _:
            return None


def _pivoted(move: Move, angle: int) -> tuple[Pivot, ...]:
    """The last pivot, or a new one at the end, turned further."""
    if not move.pivots:
        found = [Pivot(angle, move.length)]
    else:
        last = move.pivots[-1]
        found = [*move.pivots[:-1], Pivot(last.angle + angle, last.at)]
    most = [Pivot(max(-QUARTER, min(QUARTER, rounded_turn(each.angle))), each.at) for each in found]
    return tuple(each for each in most if each.angle)


def stepped(unit: Regiment, action: Move | None, length: int) -> Move | None:
    """A wish made longer by so much; a new advance where none is planned, None where it has become nothing."""
    if action is None or action.order in ("halt", "face"):
        order, face = ("advance", None) if length > 0 else ("back", None)
        return Move(order, unit.number, rounded(abs(length)), face=face)
    longer = action.length + length
    if longer <= 0:
        return None
    pivots = tuple(
        replace(each, at=longer if each.at == action.length and each.at else each.at) for each in action.pivots
    )
    return replace(
        action, length=rounded(longer), pivots=tuple(replace(each, at=min(each.at, rounded(longer))) for each in pivots)
    )


def inside(x: int, y: int, wide: int, high: int, room: tuple[int, int, int, int]) -> tuple[int, int]:
    """The nearest point for the middle of something so wide and high to both sides, inside left, low, right, high."""
    left, low, right, top = room
    return (
        max(left + wide, min(right - wide, x)) // FINEST * FINEST,
        max(low + high, min(top - high, y)) // FINEST * FINEST,
    )


def length_words(length: int) -> str:
    """Inches with one decimal at most."""
    return f"{length / INCH:.1f}".removesuffix(".0") if length % INCH else inches_text(length)
