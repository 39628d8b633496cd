"""A state of Kings of War as its computer player's table: bodies, places, terrain, and the orders worth weighing.

Orders are asked of the rules as if no friend stood on the table, and kept while no enemy moves; whether friends have
room beside each other is seen among the places that are planned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from math import atan2, degrees

from game.ai.judges.kings_field import Ground, Place, distance_to, overlaps, placed
from game.ai.judges.kings_odds import Fate, Odds, worth_of
from game.ai.judges.kings_outlook import CHARGED, DOUBLED, HALTED, MOVED, Body, Table, Weights
from game.core.seats import Seat
from game.rules.kings.actions import Charge, Move, Pivot
from game.rules.kings.charge import ChargePlan
from game.rules.kings.kept import KeptLists
from game.rules.kings.lattice import FINE, free_pivots, worked_out
from game.rules.kings.law import Law
from game.rules.kings.nerve import is_inspired
from game.rules.kings.orders import end_of, most_pivots, reach, refuse_move
from game.rules.kings.profile import Profile
from game.rules.kings.special import Flag
from game.rules.kings.spells import DAMAGING, FOR_FRIENDS, RANGES
from game.rules.kings.state import KingsState, Orders, Regiment, other
from game.rules.kings.terrain import parts_of
from game.table.footprint import Footprint
from game.table.measure import DEGREE, INCH, ONE, TURN
from game.table.pose import Pose, pose_at

CODES = {None: HALTED, Orders.HALT: HALTED, Orders.DOUBLE: DOUBLED, Orders.CHARGE: CHARGED}
NEAREST = 4
"""So many enemies are aimed at with moves."""
FRIENDS_GAP = 0.06
WIDE_OF = 4.0
"""Inches beside a flank to which a move may lead."""
MARGIN = 0.3
"""Inches by which an enemy's charge is thought longer than it is: who stands at its very end is charged."""
COMPANY = 0.1
"""What part of a helper's cost it is worth to have all friends near it."""
HELPS = 10.0
"""Inches within which a helper counts as near, so that its spells still reach after a step."""


@dataclass(frozen=True, slots=True)
class Option:
    """One order of one unit, and where it would come to stand."""

    move: Move | None
    place: Place
    code: int
    charge: Charge | None = None
    target: int = -1
    """The foe's place in the list of foes, of a charge."""
    side: int = 0
    hindered: bool = False
    is_timid: bool = False
    behind: tuple[int, ...] = ()
    """Friends, by their places in the list of units, who must have left its way before the charge is made."""

    def __str__(self) -> str:
        return str(self.move if self.charge is None else self.charge)


def place_of(standing: Footprint) -> Place:
    """A footprint in inches."""
    return Place(
        standing.x / INCH,
        standing.y / INCH,
        standing.sine / ONE,
        standing.cosine / ONE,
        standing.half_width / INCH,
        standing.half_depth / INCH,
    )


def body_of(s: KingsState, odds: Odds, unit: Regiment, *, is_foe: bool) -> Body:
    """A unit as it is weighed."""
    profile = unit.profile
    body = Body(unit.number, odds.kind(profile), place_of(unit.standing))
    charges = profile.melee is not None and not profile.is_engine and profile.attacks > 0
    body.reach = 2.0 * profile.speed if charges and profile.speed else 0.0
    if is_foe and body.reach > 0.0:
        body.reach += MARGIN
    body.march = float(profile.speed if Flag.SHAMBLING in profile.specials.flags else 2 * profile.speed)
    body.speed = float(profile.speed)
    body.range = shooting_inches(profile)
    body.cost = worth_of(profile)
    body.damage = unit.damage
    body.inspired = is_foe and is_inspired(s, unit)
    body.can = 0.0 if is_foe and unit.wavering else 1.0
    body.brutal = Flag.BRUTAL in profile.specials.flags
    body.flies = Flag.FLY in profile.specials.flags
    body.pathfinder = Flag.PATHFINDER in profile.specials.flags
    body.strider = Flag.STRIDER in profile.specials.flags
    body.individual = profile.is_individual
    body.steady = profile.has(Flag.NIMBLE) or any(weapon.is_steady for weapon in profile.weapons)
    body.reloads = Flag.RELOAD in profile.specials.flags
    body.inspires = float(profile.specials.inspiring_inches) if profile.specials.inspires_all() else 0.0
    body.force = profile.force
    body.thunder = not unit.is_disordered
    return body


def shooting_inches(profile: Profile) -> float:
    """How far a unit does harm from a distance; 0 for not at all."""
    inches = [weapon.inches for weapon in profile.weapons if profile.ranged is not None or profile.breath_dice]
    inches += [RANGES[spell] for spell, _ in profile.spells if spell in DAMAGING]
    return float(max(inches, default=0))


def helping_inches(profile: Profile) -> float:
    """How near a unit must be to friends to be of use to them; 0 for who helps nobody."""
    casts = any(spell in FOR_FRIENDS for spell, _ in profile.spells)
    inspires = float(profile.specials.inspiring_inches) if profile.specials.inspires_all() else 0.0
    return max(inspires, HELPS if casts else 0.0)


def grounds_of(s: KingsState) -> list[Ground]:
    """Terrain that blocks or hinders charges, each part as the rectangle along its longest edge."""
    found = []
    for piece in s.terrain:
        if piece.kind in ("blocking", "difficult", "obstacle"):
            found += [
                Ground(_around(part.points), piece.kind == "blocking", piece.kind == "obstacle")
                for part in parts_of(piece.corners)
            ]
    return found


def _around(points: Sequence[tuple[int, int]]) -> Place:
    """A rectangle around a convex part, along its longest edge and a little within it."""
    edges = [(points[i - 1], points[i]) for i in range(len(points))]
    (x0, y0), (x1, y1) = max(edges, key=lambda e: (e[0][0] - e[1][0]) ** 2 + (e[0][1] - e[1][1]) ** 2)
    turn = atan2(x1 - x0, y1 - y0)
    rest = placed(0.0, 0.0, degrees(turn), 1.0, 1.0)
    ahead = [(x * rest.s + y * rest.c) / INCH for x, y in points]
    aside = [(x * rest.c - y * rest.s) / INCH for x, y in points]
    v, u = (min(ahead) + max(ahead)) / 2, (min(aside) + max(aside)) / 2
    hw, hd = max(0.2, (max(aside) - min(aside)) / 2 * 0.94), max(0.2, (max(ahead) - min(ahead)) / 2 * 0.94)
    return Place(u * rest.c + v * rest.s, v * rest.c - u * rest.s, rest.s, rest.c, hw, hd)


class View:
    """A seat's table in a state: bodies in the order of the units' numbers, and what each has been told."""

    def __init__(self, s: KingsState, seat: Seat, odds: Odds, weights: Weights, grounds: list[Ground]) -> None:
        self.s = s
        self.seat = seat
        self.units = [unit for unit in s.of(seat) if unit.pose is not None]
        self.foes = [unit for unit in s.of(other(seat)) if unit.pose is not None]
        self.index = {unit.number: i for i, unit in enumerate(self.units)}
        self.foe_index = {unit.number: j for j, unit in enumerate(self.foes)}
        mine = [body_of(s, odds, unit, is_foe=False) for unit in self.units]
        theirs = [body_of(s, odds, unit, is_foe=True) for unit in self.foes]
        self.table = Table(odds, mine, theirs, grounds, weights)
        self.standing = [self._stays(i, unit) for i, unit in enumerate(self.units)]
        self.helpers = [(i, inches) for i, unit in enumerate(self.units) if (inches := helping_inches(unit.profile))]
        """Who helps others, and how near it must be."""
        self.friends_cost = max(1.0, sum(body.cost for body in mine))

    def _stays(self, i: int, unit: Regiment) -> Option:
        place, code = self.table.mine[i].place, CODES.get(unit.order, MOVED)
        if unit.charging and unit.charging in self.foe_index:
            foe = self.foe_index[unit.charging]
            return Option(None, pulled_back(place), CHARGED, None, foe, unit.side or 0, unit.hindered)
        return Option(Move("halt", unit.number), place, code)

    def worth(self, options: Sequence[Option]) -> float:
        """What the table is worth after these, one for each unit."""
        return self.worth_with(options, self.hits(options))

    def worth_with(self, options: Sequence[Option], hits: list[Fate]) -> float:
        """The same where the enemies suffer this."""
        places = [each.place for each in options]
        worth = self.table.worth(places, [each.code for each in options], [each.target for each in options], hits)
        return worth + self._company(places) if self.helpers else worth

    def _company(self, places: Sequence[Place]) -> float:
        """What it is worth that those who inspire, heal and surge have friends about them."""
        total = 0.0
        for i, inches in self.helpers:
            near = sum(
                body.cost for j, body in enumerate(self.table.mine) if j != i and _away(places[i], places[j]) <= inches
            )
            total += COMPANY * self.table.mine[i].cost * near / self.friends_cost
        return total

    def hits(self, options: Sequence[Option]) -> list[Fate]:
        """What the charges among these do to each foe."""
        table = self.table
        attacks: list[list[int]] = [[] for _ in table.foes]
        brutal = [False] * len(attacks)
        timid = [False] * len(attacks)
        able = [1.0] * len(attacks)
        for i, each in enumerate(options):
            if each.target >= 0:
                body, foe = table.mine[i], table.foes[each.target]
                attacks[each.target].append(table.attack(body, foe, each.side, each.hindered, body.thunder))
                brutal[each.target] |= body.brutal
                timid[each.target] |= each.is_timid
                able[each.target] *= body.can
        found = []
        for foe, blows, adds, doubts, sure in zip(table.foes, attacks, brutal, timid, able, strict=True):
            fate = table.fate(blows, foe, foe.inspired, adds) if blows else NO_FATE
            part = sure * (5 / 6 if doubts else 1.0)
            if part < 1.0:
                fate = Fate(fate.rout * part, fate.waver * part, fate.damage * part, fate.worth * part)
            found.append(fate)
        return found

    def has_room(self, i: int, place: Place, options: Sequence[Option]) -> bool:
        """Whether no friend stands, or is to stand, where a unit would."""
        return not any(j != i and overlaps(place, each.place, FRIENDS_GAP) for j, each in enumerate(options))


def no_look() -> None:
    """For who has all the time there is."""


NO_FATE = Fate(0.0, 0.0, 0.0, 0.0)


def pulled_back(place: Place) -> Place:
    """An inch behind: where a charger stands after a combat that its target has outlived.  KINGS-PULLBACK-1."""
    return Place(place.x - place.s, place.y - place.c, place.s, place.c, place.hw, place.hd)


class Choices:
    """The orders worth weighing, kept while no enemy moves."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.kept = KeptLists()
        self._signature: object = None
        self._moves: dict[object, list[Option]] = {}

    def moves(self, view: View, i: int, look: Callable[[], None]) -> list[Option]:
        """Moves of a unit that the rules allow but for friends in the way; the first is to halt.

        `look` is called now and then, and may raise.
        """
        s, unit = view.s, view.units[i]
        signature = (s.terrain, tuple((foe.number, foe.pose) for foe in view.foes), s.stage, view.seat)
        if signature != self._signature:
            self._signature = signature
            self._moves.clear()
        key = unit.number, unit.pose, id(unit.profile), unit.wavering
        found = self._moves.get(key)
        if found is None:
            found = self._moves[key] = self._find(view, i, look)
        return found

    def _find(self, view: View, i: int, look: Callable[[], None]) -> list[Option]:
        unit = view.units[i]
        alone = replace(view.s, units={each.number: each for each in sorted((unit, *view.foes), key=_number)})
        found = [Option(Move("halt", unit.number), view.table.mine[i].place, HALTED)]
        for move in dict.fromkeys(self._wishes(view, i)):
            look()
            if refuse_move(self.law, alone, move) is None:
                code = DOUBLED if move.order == "double" else MOVED
                found.append(Option(move, place_of(end_of(unit, move)), code))
        return found

    def _wishes(self, view: View, i: int) -> list[Move]:
        """Orders towards enemies and their flanks, away from them, and straight on."""
        unit, body = view.units[i], view.table.mine[i]
        number, here = unit.number, body.place
        near = sorted(range(len(view.foes)), key=lambda j: _away(here, view.table.foes[j].place))[:NEAREST]
        direct = [self.turn_to(here, p.x, p.y) for p in (view.table.foes[j].place for j in near)]
        wide = []
        for j in near[:3]:
            p = view.table.foes[j].place
            for side in (1.0, -1.0):
                off = side * (p.hw + WIDE_OF)
                wide.append(self.turn_to(here, p.x + off * p.c, p.y - off * p.s))
        found = [Move("face", number, face=written(unit.standing.bearing + angle)) for angle in direct]
        most = {name: reach(unit, name) for name in ("advance", "double", "back", "sidestep")}
        forward = [each for each in dict.fromkeys([*direct, *wide]) if abs(each) <= 90 * DEGREE]
        found += self._edges(view, body, near, most, number)
        found += [Move("double", number, part) for part in _parts(most["double"], (1.0, 0.75, 0.5))]
        for length in _parts(most["advance"], (1.0, 0.5)):
            found.append(Move("advance", number, length))
            found += [Move("advance", number, length, (Pivot(angle, 0),)) for angle in forward if angle]
            found += [Move("advance", number, length, (Pivot(angle, length),)) for angle in direct if _fits(angle)]
        found += [Move("back", number, part) for part in _parts(most["back"], (1.0, 0.5))]
        found += [Move("sidestep", number, most["sidestep"], way=way) for way in ("left", "right")]
        if most_pivots(unit, "double"):
            found += self._nimble(number, most, direct, forward)
        return found

    def _edges(self, view: View, body: Body, near: Sequence[int], most: dict[str, int], number: int) -> list[Move]:
        """Straight on or back to where an enemy's charge just does not reach."""
        found: list[Move] = []
        for j in near[:3]:
            foe = view.table.foes[j]
            if foe.reach <= 0.0:
                continue
            away = distance_to(foe.place, body.place) - foe.reach - 0.05
            ahead = (foe.place.x - body.place.x) * body.place.s + (foe.place.y - body.place.y) * body.place.c
            along = ahead / max(0.1, _away(body.place, foe.place))
            if along > 0.5:
                length = int(away / along * 4) * (INCH // 4)
                if 0 < length <= most["advance"]:
                    found.append(Move("advance", number, length))
                elif 0 < length <= most["double"]:
                    found.append(Move("double", number, length))
                elif -most["back"] <= length - INCH // 4 < 0:
                    found.append(Move("back", number, INCH // 4 - length))
        return found

    def _nimble(self, number: int, most: dict[str, int], direct: list[int], forward: list[int]) -> list[Move]:
        """Two pivots in an advance, one in every other order.  KINGS-SPECIAL-NIMBLE."""
        found = []
        for length in _parts(most["double"], (1.0, 0.6)):
            found += [Move("double", number, length, (Pivot(angle, 0),)) for angle in forward if angle]
            found += [Move("double", number, length, (Pivot(angle, length),)) for angle in direct[:2] if _fits(angle)]
        length = most["advance"]
        for first in forward:
            for second in direct[:2]:
                back = (second - first + TURN // 2) % TURN - TURN // 2
                if first and _fits(back):
                    found.append(Move("advance", number, length, (Pivot(first, 0), Pivot(back, length))))
        found += [Move("back", number, most["back"], (Pivot(angle, 0),)) for angle in direct[:2] if _fits(angle)]
        return found

    def turn_to(self, here: Place, x: float, y: float) -> int:
        """The pivot that looks at a point, in whole degrees, as thousandths, from -180 to 180 degrees."""
        wanted = degrees(atan2(x - here.x, y - here.y)) - degrees(atan2(here.s, here.c))
        return round((wanted + 180.0) % 360.0 - 180.0) * DEGREE

    # --- charges

    def charges(
        self, view: View, i: int, look: Callable[[], None], table: KingsState | None = None
    ) -> list[Option]:
        """The charges that a unit may make alone, the best way to each target; on another table if one is given."""
        unit, s = view.units[i], view.s if table is None else table
        body = view.table.mine[i]
        if unit.order is not None or body.reach <= 0.0:
            return []
        found = []
        for j, foe in enumerate(view.foes):
            if _away(body.place, view.table.foes[j].place) > body.reach + 12.0:
                continue
            pivots = [] if unit.wavering else free_pivots(unit, foe)
            wishes = [Charge((unit.number,), foe.number, face=face) for face in pivots]
            if foe.number in unit.charged_by:
                wishes.append(Charge((unit.number,), foe.number, frozenset({unit.number})))
            for action in wishes:
                look()
                plan = worked_out(self.law, self.kept, s, action)
                if plan is not None:
                    found.append(self.charge_option(plan, action, unit.number, j, foe))
                    break
        return found

    def charge_option(self, plan: ChargePlan, action: Charge, number: int, foe: int, target: Regiment) -> Option:
        """What one charger of a charge comes to."""
        placing = next(each for each in plan.placings if each.approach.unit.number == number)
        soft = target.profile.is_individual or target.profile.is_engine or placing.approach.counter
        yellow = Flag.YELLOW_BELLIED in placing.approach.unit.profile.specials.flags
        is_timid = yellow and not soft and placing.approach.facing == 0
        end = pulled_back(place_of(placing.end))
        return Option(None, end, CHARGED, action, foe, placing.approach.facing, placing.hindered, is_timid)

    def together(self, view: View, parts: Sequence[Option]) -> tuple[Charge, ChargePlan] | None:
        """Several charges at one target as one, where the rules allow it once friends have left their ways."""
        charges = sorted((each.charge for each in parts if each.charge is not None), key=lambda c: c.units)
        counters = frozenset[int]().union(*(each.counters for each in charges))
        action = Charge(tuple(each.units[0] for each in charges), charges[0].target, counters)
        gone = {view.units[i].number for each in parts for i in each.behind}.difference(action.units)
        s = without(view.s, gone) if gone else view.s
        plan = worked_out(self.law, self.kept, s, action)
        return None if plan is None else (action, plan)

    def is_allowed(self, s: KingsState, charge: Charge) -> bool:
        """Whether a charge may be made on a table."""
        return worked_out(self.law, self.kept, s, charge) is not None


def without(s: KingsState, numbers: Set[int]) -> KingsState:
    """A table from which some units have gone."""
    return replace(s, units={number: unit for number, unit in s.units.items() if number not in numbers})


def end_pose(unit: Regiment, option: Option) -> Pose | None:
    """Where a unit stands after its order: exactly after a move, about there after a charge."""
    if option.code == HALTED:
        return unit.pose
    if option.move is not None:
        end = end_of(unit, option.move)
        return Pose(end.x, end.y, end.bearing).rounded()
    place = option.place
    return pose_at(place.x, place.y, degrees(atan2(place.s, place.c)) % 360.0).rounded()


def written(bearing: int) -> int:
    """A bearing in hundredths of a degree, as actions are written.  KINGS-ACT-1."""
    return (bearing + FINE // 2) // FINE * FINE % TURN


def _fits(angle: int) -> bool:
    return angle != 0 and abs(angle) <= 90 * DEGREE


def _parts(most: int, parts: Sequence[float]) -> list[int]:
    """Parts of a length, in quarters of an inch but for the whole; none of nothing."""
    quarter = INCH // 4
    return [length for part in parts if (length := most if part == 1.0 else int(most * part) // quarter * quarter)]


def _away(a: Place, b: Place) -> float:
    return float(((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5)


def _number(unit: Regiment) -> int:
    return unit.number
