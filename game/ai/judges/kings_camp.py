"""What precedes a battle of Kings of War: a force mustered to a manner, and where its units are put down in turn.

A unit's role is read off its figures, so that lists nobody knew are mustered and deployed like the shipped ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from itertools import product

from game.ai.judges.kings_field import Place
from game.ai.judges.kings_odds import Odds, blows
from game.ai.judges.kings_table import grounds_of, place_of, shooting_inches
from game.core.dice import below, child
from game.core.seats import Seat
from game.rules.kings.actions import Deploy
from game.rules.kings.data import Manner
from game.rules.kings.deployment import GRID, bearing_for, places, refuse_spot, waiting, zone_of
from game.rules.kings.forces import Choice, ChooseArmy, cost_of, counts_of, refusals, sizes_of, units_of
from game.rules.kings.law import Law
from game.rules.kings.profile import Profile
from game.rules.kings.special import Flag
from game.rules.kings.state import KingsState, Regiment, other
from game.table.footprint import footprint
from game.table.measure import INCH
from game.table.pose import Pose, base_of

TRIES = 80
"""So many forces are put together before the best is taken."""
MORE_TRIES = 240
"""The same of whoever looks for a strong one."""
CROWDED = 0.15
"""What each unit more than one for 150 points costs: in some 480 games at 1 000 points whoever had fewer and larger
units, and somebody who inspires, won more often than not, whatever the force."""
UNIT, BLOWS, DEFENCE = -100.0, 6.0, 50.0
"""By how many points more an army of 1 000 won for each unit, for each point of damage that its charges do to Defence 4
and for each point of its mean Defence: what fits best in 1 222 games of `hard` (150 nodes an order) between armies of
one force that were put together at random.  How fast they are, what they shoot and who inspires made no difference
that could be told from chance."""
FEWEST = 4
"""Fewer units than that were not measured, and are not counted as better."""
STRONG = 0.005
"""What such a point counts for an expert beside how well an army fits its manner."""
ROUGH = 0.12
"""That part of a table under difficult ground makes those who do not mind it worth looking for."""


class Role(Enum):
    """What a unit is for."""

    LINE = "line"
    HAMMER = "hammer"
    SHOTS = "shots"
    COMMAND = "command"


def role_of(profile: Profile) -> Role:
    """Who inspires or casts commands; who shoots well shoots; who is fast or flies strikes; the rest holds."""
    rules = profile.specials
    if profile.is_hero and (rules.inspiring_inches or profile.spells or profile.is_individual):
        return Role.COMMAND
    if shooting_inches(profile) >= 18 and (profile.is_engine or profile.melee is None or profile.melee >= 5):
        return Role.SHOTS
    if profile.is_engine:
        return Role.SHOTS
    is_fast = profile.speed >= 7 or Flag.FLY in rules.flags
    return Role.HAMMER if is_fast or profile.type in ("monster", "cavalry", "large-cavalry") else Role.LINE


def muster(
    law: Law, s: KingsState, force: str, manner: Manner, rng: int, is_stopped: Callable[[], bool], strong: float
) -> ChooseArmy | None:
    """A legal army of a force: of many put together at random, the one nearest to its manner, strength counting as much
    as told; None where none fits."""
    offers = [
        (Choice(force, entry.id, size, options), law.profile(force, entry.id, size, options))
        for entry in law.forces[force].entries
        for size in sizes_of(law, force, entry.id)
        for options in ((), *((option.id,) for option in entry.options))
    ]
    best: ChooseArmy | None = None
    most = -1e9
    for number in range(MORE_TRIES if strong else TRIES):
        if is_stopped():
            break
        found = _put_together(law, s.limit, force, manner, offers, child(rng, number))
        if found is None:
            continue
        units = units_of(law, found)
        worth = _worth(units, s, manner) + strong * STRONG * strength(units, s.limit)
        if worth > most:
            best, most = found, worth
    return best


def _put_together(
    law: Law, limit: int, force: str, manner: Manner, offers: Sequence[tuple[Choice, Profile]], rng: int
) -> ChooseArmy | None:
    """Units drawn one by one, from the role that has least of its share, as long as any fits."""
    shares = dict(zip(Role, manner.shares, strict=True))
    spent = dict.fromkeys(Role, 0)
    chosen: list[Choice] = []
    units: list[Profile] = []
    left = limit
    legends = set[str]()
    while True:
        fitting = [
            offer
            for offer in offers
            if offer[1].cost <= left and offer[1].entry not in legends and _is_admitted(units, offer[1], limit, law)
        ]
        if not fitting:
            break
        role = min(shares, key=lambda each: (spent[each] + 1) / max(1, shares[each]))
        own = [offer for offer in fitting if role_of(offer[1]) is role]
        pool = own or [offer for offer in fitting if role_of(offer[1]) is not Role.COMMAND] or fitting
        rng, i = below(rng, len(pool))
        choice, unit = pool[i]
        chosen.append(choice)
        units.append(unit)
        spent[role_of(unit)] += unit.cost
        left -= unit.cost
        if unit.legend:
            legends.add(unit.entry)
    army = ChooseArmy(force, tuple(_counted(chosen)))
    return army if units and not refusals(law, army, limit) else None


def _counted(chosen: Iterable[Choice]) -> list[Choice]:
    """Equal units named once."""
    many: dict[Choice, int] = {}
    for choice in chosen:
        many[choice] = many.get(choice, 0) + 1
    return [Choice(c.force, c.entry, c.size, c.options, count) for c, count in many.items()]


def _is_admitted(units: list[Profile], unit: Profile, limit: int, law: Law) -> bool:
    """Whether a unit may be added at this point; those that admit others must come first.  KINGS-ARMY-2 to -8."""
    counts = counts_of([*units, unit])
    if counts.regiments_needed > counts.regiments:
        return False
    return counts.troops <= counts.most_troops or (law.switches.small_game_troops and limit < 750)


def _worth(units: Sequence[Profile], s: KingsState, manner: Manner) -> float:
    """How well an army fits: points spent, shares kept, somebody who inspires, the table's ground and width."""
    cost = cost_of(units)
    worth = -4.0 * (s.limit - cost) / s.limit
    for role, share in zip(Role, manner.shares, strict=True):
        part = sum(unit.cost for unit in units if role_of(unit) is role) / max(1, cost)
        worth -= abs(part - share / 100)
    inspiring = [unit for unit in units if unit.specials.inspires_all()]
    worth += 0.55 if inspiring else 0.0
    worth -= 0.15 * max(0, len(inspiring) - 1 - s.limit // 1000)
    worth -= 0.1 * max(0, sum(unit.is_engine for unit in units) - max(1, s.limit // 700))
    shambling = sum(unit.cost for unit in units if Flag.SHAMBLING in unit.specials.flags)
    driven = sum(1 for unit in units if any(spell == "surge" for spell, _ in unit.spells))
    if shambling * 3 > cost:
        worth += 0.2 * min(2, driven)
    wanted = s.table[0] / 48 * 8
    worth -= 0.04 * abs(len(units) - wanted) + CROWDED * max(0.0, len(units) - s.limit / 150)
    if _rough_part(s) > ROUGH:
        light = sum(unit.cost for unit in units if unit.specials.flags & {Flag.PATHFINDER, Flag.STRIDER, Flag.FLY})
        worth += 0.3 * light / max(1, cost)
    return worth + 0.002 * sum(unit.attacks for unit in units if unit.melee is not None) / max(1, s.limit / 1000)


def strength(units: Sequence[Profile], limit: int) -> float:
    """About how many points of 1 000 an army wins more than others of its force, from any zero."""
    defence = sum(unit.cost * unit.defence for unit in units) / max(1, cost_of(units))
    struck = sum(blows(unit, 4) for unit in units)
    return (UNIT * max(FEWEST, len(units)) + BLOWS * struck) * 1000 / limit + DEFENCE * defence


def _rough_part(s: KingsState) -> float:
    area = sum(4.0 * ground.place.hw * ground.place.hd for ground in grounds_of(s))
    return area / (s.table[0] * s.table[1])


# --- deployment


def best_deployment(law: Law, s: KingsState, seat: Seat, odds: Odds, manner: Manner) -> Deploy:
    """The unit to be put down next, and where."""
    unit = min(waiting(s, seat), key=lambda each: (_secrecy(each.profile), -each.profile.cost, each.number))
    low, high = zone_of(s, seat)
    bearing = bearing_for(s, seat)
    base = base_of(*unit.profile.base)
    front = low + base.half_depth if s.north == seat else high - base.half_depth
    back = 1 if s.north == seat else -1
    rows = [front + back * int(inches * INCH) for inches in (0.0, 2.0, 4.0, 6.0, 8.0)]
    best: tuple[float, Pose] | None = None
    weigh = _Ground(s, seat, odds, manner, unit)
    for y, x in product(rows, range(INCH, s.size[0], INCH)):
        pose = Pose(x, y, bearing).rounded()
        place = footprint(base, pose)
        if refuse_spot(law, s, unit, place) is None:
            worth = weigh.worth(place_of(place), abs(y - front) / INCH)
            if best is None or worth > best[0]:
                best = worth, pose
    if best is not None:
        return Deploy(unit.number, best[1])
    return Deploy(unit.number, next(places(law, s, unit, GRID), None))


def _secrecy(profile: Profile) -> int:
    """What is shown late, since it answers what the enemy has shown."""
    order = {Role.LINE: 0, Role.SHOTS: 1, Role.COMMAND: 2, Role.HAMMER: 3}
    return order[role_of(profile)] + (Flag.FLY in profile.specials.flags)


class _Ground:
    """What places of a zone are worth to one unit."""

    def __init__(self, s: KingsState, seat: Seat, odds: Odds, manner: Manner, unit: Regiment) -> None:
        self.s = s
        self.unit = unit
        self.role = role_of(unit.profile)
        self.ahead = -1.0 if s.north == seat else 1.0
        self.grounds = grounds_of(s)
        self.hills = list(_hills(s))
        self.friends = [each for each in s.of(seat) if each.pose is not None]
        self.middle = s.table[0] / 2 + lean(s, manner) * s.table[0] / 7
        mine = odds.kind(unit.profile)
        self.foes: list[tuple[float, float]] = []
        for foe in s.of(other(seat)):
            if foe.pose is not None:
                theirs = odds.kind(foe.profile)
                give = odds.fate([odds.blow(mine, theirs, 1, 0)], theirs, 0, False).worth
                take = odds.fate([odds.blow(theirs, mine, 1, 0)], mine, 0, False).worth
                self.foes.append((foe.standing.x / INCH, (give - take) / 40.0))

    def worth(self, place: Place, behind: float) -> float:
        """How good it is to stand there, so many inches behind the front of the zone."""
        aside = abs(place.x - self.middle)
        wing = self.s.table[0] * 0.27
        if self.role is Role.HAMMER:
            worth = -abs(aside - wing) * 0.10 - behind * 0.15
        elif self.role is Role.COMMAND:
            worth = -aside * 0.05 - abs(behind - 4.0) * 0.25 + 0.5 * self._near(place, 6.0)
        elif self.role is Role.SHOTS:
            worth = -aside * 0.06 - (abs(behind - 2.0) if self.unit.profile.is_engine else behind) * 0.15
            worth += 0.8 * any(_holds(hill, place) for hill in self.hills)
        else:
            worth = -aside * 0.10 - behind * 0.3
        if self.role not in (Role.COMMAND, Role.SHOTS):  # who does not fight whom it stands before has no match
            for x, match in self.foes:
                worth += match * max(0.0, 1.0 - abs(x - place.x) / 12.0)
        return worth - self._before(place)

    def _near(self, place: Place, inches: float) -> int:
        return min(3, sum(1 for each in self.friends if abs(each.standing.x / INCH - place.x) < inches))

    def _before(self, place: Place) -> float:
        """What the ground ahead costs: walls most, rough ground less, nothing for who flies; and friends in the way."""
        profile = self.unit.profile
        cost = 0.0
        if Flag.FLY not in profile.specials.flags:
            for ground in self.grounds:
                g = ground.place
                reach = max(g.hw, g.hd)
                ahead = (g.y - place.y) * self.ahead
                if -1.0 < ahead < 14.0 and abs(g.x - place.x) < reach + place.hw:
                    minds = not (profile.specials.flags & {Flag.STRIDER, Flag.PATHFINDER})
                    cost += 0.8 if ground.blocks else 0.35 * minds
        if self.role is not Role.COMMAND:
            for each in self.friends:
                there = each.standing
                ahead = (there.y / INCH - place.y) * self.ahead
                if abs(ahead) > 1.5 and abs(there.x / INCH - place.x) < place.hw + there.half_width / INCH - 0.5:
                    cost += 1.2
        return cost


def lean(s: KingsState, manner: Manner) -> float:
    """Which way a force leans that masses on one wing: where the ground is more open; 0 for one that does not."""
    if not manner.plans or manner.plans[0] not in ("hammer", "refuse"):
        return 0.0
    middle = s.table[0] / 2
    rough = sum((1.0 if g.place.x > middle else -1.0) * g.place.hw * g.place.hd for g in grounds_of(s))
    return -1.0 if rough > 0.0 else 1.0


def _hills(s: KingsState) -> list[Place]:
    found = []
    for piece in s.terrain:
        if piece.kind == "hill":
            xs, ys = [x / INCH for x, _ in piece.corners], [y / INCH for _, y in piece.corners]
            half_x, half_y = (max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2
            found.append(Place(min(xs) + half_x, min(ys) + half_y, 0.0, 1.0, half_x * 0.7, half_y * 0.7))
    return found


def _holds(hill: Place, place: Place) -> bool:
    return abs(hill.x - place.x) < hill.hw and abs(hill.y - place.y) < hill.hd
