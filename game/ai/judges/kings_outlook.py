"""What a table of Kings of War is worth after one side's orders: charges made, the enemy's answer, what comes after.

The enemy is thought to answer with the charges that take most, alone or together, and a turn later with those at flanks
that it has come round to; then one's own threats, the way still to go, and what both shoot.  All in points
(`kings_odds`).  The weights are round figures of what came of such tables: in 500 turns of 28 games at 1000 points the
enemy's next turn took 0.6 of its best charges, whether or not they could be paid back, and a tenth of its best shots
at the most; one's own volleys took half of what they are worth in the open, and ground won brought nothing by itself.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.ai.judges.kings_field import (
    FRONT,
    NOWHERE,
    REAR,
    Ground,
    Place,
    charge_side,
    distance_to,
    flush_at,
    in_arc,
    is_rough,
    lane_is_free,
    side_towards,
)
from game.ai.judges.kings_odds import Fate, Odds

HALTED: Final = 0
MOVED: Final = 1
DOUBLED: Final = 2
CHARGED: Final = 3
MOST_TOGETHER: Final = 3
TURNS_AWAY: Final = 0.5
"""How much of a lone threat at a flank is left, since the target may turn."""
BEHIND_FRIENDS: Final = 0.45
"""What is left of a threat with friends in its way, who may go or stay."""
FREE: Final = 0.6
"""With that chance of a rout a charger counts on turning after it."""
LATER: Final = 0.8
"""What is left of a prospect that is a turn further away."""


class Body:
    """A unit as it is weighed."""

    __slots__ = (
        "number",
        "kind",
        "place",
        "reach",
        "march",
        "speed",
        "range",
        "cost",
        "damage",
        "inspired",
        "can",
        "brutal",
        "flies",
        "pathfinder",
        "strider",
        "steady",
        "reloads",
        "individual",
        "inspires",
        "force",
        "thunder",
        "bold",
        "eager",
    )

    def __init__(self, number: int, kind: int, place: Place) -> None:
        self.number = number
        self.kind = kind
        self.place = place
        self.reach = 0.0
        """Inches that a charge of it may be long; 0 for who never charges."""
        self.march = 0.0
        """Inches that it makes in a turn."""
        self.speed = 0.0
        self.range = 0.0
        self.cost = 0.0
        self.damage = 0
        self.inspired = False
        self.can = 1.0
        """The chance that it may charge in its next turn."""
        self.brutal = False
        self.flies = False
        self.pathfinder = False
        self.strider = False
        self.steady = False
        self.reloads = False
        self.individual = False
        self.inspires = 0.0
        """Inches."""
        self.force = ""
        self.thunder = True
        """False while it is Disordered."""
        self.bold = 1.0
        """How much its loss counts: less for a screen or a bait."""
        self.eager = 1.0
        """How much its prospects count: less on a wing that is refused."""


class Weights:
    """How a player weighs what may come, and what its level leaves out."""

    __slots__ = ("reply", "pressed", "threat", "way", "shots", "volley", "their_shots", "together", "flank")

    def __init__(self) -> None:
        self.reply = 0.6
        """What the enemy's answer counts; 0 for who does not think of it."""
        self.pressed = 0.25
        """What it counts that an enemy is about to come at a flank or the rear, beyond what its front would take."""
        self.threat = 0.5
        self.way = 0.1
        """What it counts to come nearer: little, since whoever hurries into reach is charged first."""
        self.shots = 0.45
        self.volley = 0.5
        """What is left of this turn's volleys by cover, sight and others that shoot at the same enemy."""
        self.their_shots = 0.1
        self.together = 1.0
        """What a threat of several at once counts more."""
        self.flank = 1.0
        """What a threat at a flank or rear counts more."""


class Table:
    """All that stays the same while one side's orders are thought about."""

    def __init__(self, odds: Odds, mine: list[Body], foes: list[Body], grounds: list[Ground], weights: Weights) -> None:
        self.odds = odds
        self.mine = mine
        self.foes = foes
        self.grounds = grounds
        self.weights = weights
        self.later = 1.0
        """The chance that there is another turn of one's own."""
        self.answered = 1.0
        """The chance that the enemy has another turn."""
        self.foe_places = [foe.place for foe in foes]
        self.free: list[bool] = []
        """Who will probably have routed what it charges, and may then turn."""
        self.tables = 0
        """How many have been weighed."""

    # --- one charge

    def attack(self, a: Body, b: Body, side: int, hindered: bool, thunder: bool) -> int:
        """A blow by its number among the odds."""
        times = 1 if side == FRONT else 3 if side == REAR else 2
        return self.odds.blow(a.kind, b.kind, times, 1 if hindered and not a.strider else 0, 0, thunder=thunder)

    def fate(self, attacks: list[int], b: Body, inspired: bool, brutal: bool) -> Fate:
        """What they do to a unit."""
        return self.odds.fate(attacks, b.kind, b.damage, inspired, brutal)

    # --- the whole

    def worth(self, places: list[Place], orders: list[int], targets: list[int], hits: list[Fate]) -> float:
        """Points that one's own side may expect after it has come to stand so.

        `orders` says how each got there, `targets` which foe it charges or -1, `hits` what one's charges of this turn
        do to each foe.
        """
        self.free = [j >= 0 and hits[j].rout > FREE for j in targets]
        self.tables += 1
        w = self.weights
        total = 0.0
        for fate in hits:
            total += fate.worth
        inspired = self.inspired_at(places)
        total += self.volleys(places, orders, hits)
        charged = [False] * len(self.mine)
        busy = [False] * len(self.foes)
        if self.answered > 0.0 and w.reply > 0.0:
            total -= self.answered * w.reply * self._reply(places, orders, hits, inspired, charged, busy)
            total -= self.answered * w.their_shots * self._their_shots(places, busy, inspired)
            if w.pressed > 0.0:
                total -= self.answered * w.pressed * self._pressed(places, hits, inspired, charged, busy)
        if self.later > 0.0:
            total += self.later * self._prospects(places, orders, hits, charged, busy)
        return total

    def inspired_at(self, places: list[Place]) -> list[bool]:
        """Whose rout would be rolled again, were all to stand so."""
        found = [False] * len(places)
        for i, body in enumerate(self.mine):
            if body.inspires > 0.0:
                for j, other in enumerate(self.mine):
                    if not found[j] and other.force == body.force:
                        found[j] = i == j or _gap(places[i], places[j]) <= body.inspires
        return found

    # --- the enemy's answer

    def _reply(
        self,
        places: list[Place],
        orders: list[int],
        hits: list[Fate],
        inspired: list[bool],
        charged: list[bool],
        busy: list[bool],
    ) -> float:
        """What the enemy's best charges take of us; fills in who is charged and who charges."""
        sides: list[list[tuple[float, int, int]]] = []
        for i, m in enumerate(self.mine):
            threats: list[tuple[float, int, int]] = []
            place = places[i]
            for j, foe in enumerate(self.foes):
                able = foe.can * (1.0 - hits[j].rout - hits[j].waver)
                if able < 0.05 or foe.reach <= 0.0:
                    continue
                if hits[j].damage > 0.0 and orders[i] == CHARGED and _gap(place, foe.place) < 1.5:
                    side = FRONT  # it charges back
                else:
                    side = charge_side(foe.place, foe.reach, place)
                    if side == NOWHERE:
                        continue
                    if self.free[i]:
                        side = FRONT
                    if not foe.flies and not lane_is_free(foe.place, place, side, places, i, self.grounds):
                        continue
                rough = is_rough(foe.place, flush_at(foe.place, place, side), self.grounds, foe.pathfinder)
                attack = self.attack(foe, m, side, rough, foe.thunder and hits[j].damage < 0.5)
                worth = able * self.fate([attack], m, inspired[i], foe.brutal).worth
                threats.append((worth, j, side))
            if threats:
                threats.sort(reverse=True)
            sides.append(threats)
        groups: list[tuple[float, list[int]]] = []
        for i in range(len(sides)):
            groups.append(self._best_group(i, sides[i], places, hits, inspired, busy))
        total = 0.0
        while True:
            best, target = 0.0, -1
            for i in range(len(groups)):
                if groups[i][0] > best:
                    best, target = groups[i][0], i
            if target < 0:
                return total
            total += best
            taken = groups[target][1]
            charged[target] = True
            groups[target] = (0.0, [])
            for j in taken:
                busy[j] = True
            for i in range(len(groups)):
                for j in groups[i][1]:
                    if busy[j]:
                        groups[i] = self._best_group(i, sides[i], places, hits, inspired, busy)
                        break

    def _best_group(
        self,
        i: int,
        threats: list[tuple[float, int, int]],
        places: list[Place],
        hits: list[Fate],
        inspired: list[bool],
        busy: list[bool],
    ) -> tuple[float, list[int]]:
        """The chargers that one unit has most to fear from, and what they take."""
        m = self.mine[i]
        best = 0.0
        found: list[int] = []
        attacks: list[int] = []
        group: list[int] = []
        fronts: list[int] = []
        able = 1.0
        brutal = False
        room = [2.0 * places[i].hw, 2.0 * places[i].hd, 2.0 * places[i].hw, 2.0 * places[i].hd]
        for _, j, side in threats:
            if busy[j] or len(group) >= MOST_TOGETHER:
                continue
            foe = self.foes[j]
            if side in fronts and room[side] < 1.0:
                continue
            room[side] -= 1.6 * foe.place.hw
            rough = is_rough(foe.place, flush_at(foe.place, places[i], side), self.grounds, foe.pathfinder)
            attacks.append(self.attack(foe, m, side, rough, foe.thunder and hits[j].damage < 0.5))
            group.append(j)
            fronts.append(side)
            able *= foe.can * (1.0 - hits[j].rout - hits[j].waver)
            brutal = brutal or foe.brutal
            fate = self.fate(attacks, m, inspired[i], brutal)
            net = able * fate.worth * m.bold
            if net > best:
                best, found = net, group.copy()
        return best, found

    def _their_shots(self, places: list[Place], busy: list[bool], inspired: list[bool]) -> float:
        """What the enemy shoots in its turn, by those that do not charge."""
        total = 0.0
        for j, foe in enumerate(self.foes):
            if foe.range <= 0.0 or busy[j]:
                continue
            best = 0.0
            for i, m in enumerate(self.mine):
                away = distance_to(foe.place, places[i])
                moves = away > foe.range or not in_arc(foe.place, places[i])
                if away > foe.range + (0.0 if foe.reloads else foe.speed) or (moves and foe.reloads):
                    continue
                minus = 1 if moves and not foe.steady else 0
                shot = self.odds.volley(foe.kind, m.kind, minus, True)
                best = max(best, self.fate([shot], m, inspired[i], False).worth * m.bold)
            total += best
        return total

    def _pressed(
        self, places: list[Place], hits: list[Fate], inspired: list[bool], charged: list[bool], busy: list[bool]
    ) -> float:
        """What enemies who stand at a flank or rear may take a turn later."""
        total = 0.0
        for i, m in enumerate(self.mine):
            if charged[i]:
                continue
            best = 0.0
            for j, foe in enumerate(self.foes):
                if busy[j] or foe.reach <= 0.0 or hits[j].rout > 0.5:
                    continue
                if distance_to(foe.place, places[i]) > foe.reach + 0.5 * foe.march:
                    continue
                side = side_towards(foe.place, places[i])
                if side == FRONT:
                    continue
                attack = self.attack(foe, m, side, False, foe.thunder)
                front = self.fate([self.attack(foe, m, FRONT, False, foe.thunder)], m, inspired[i], foe.brutal).worth
                best = max(best, self.fate([attack], m, inspired[i], foe.brutal).worth - front)
            total += best * m.bold
        return total

    # --- one's own

    def volleys(self, places: list[Place], orders: list[int], hits: list[Fate]) -> float:
        """What one shoots in this very turn."""
        total = 0.0
        for i, m in enumerate(self.mine):
            if m.range <= 0.0 or orders[i] >= DOUBLED or not m.thunder or (m.reloads and orders[i] != HALTED):
                continue
            minus = 1 if orders[i] == MOVED and not m.steady else 0
            best = 0.0
            for j, foe in enumerate(self.foes):
                if hits[j].damage > 0.0 or distance_to(places[i], foe.place) > m.range:
                    continue
                if m.individual or in_arc(places[i], foe.place):
                    shot = self.odds.volley(m.kind, foe.kind, minus, True)
                    best = max(best, self.fate([shot], foe, foe.inspired, False).worth)
            total += self.weights.volley * best
        return total

    def _prospects(
        self, places: list[Place], orders: list[int], hits: list[Fate], charged: list[bool], busy: list[bool]
    ) -> float:
        """What may be charged and shot in one's next turn, and how far it still is."""
        w = self.weights
        total = 0.0
        threats: list[list[tuple[float, int, int]]] = [[] for _ in self.foes]
        for i, m in enumerate(self.mine):
            if charged[i] and w.reply > 0.0:
                continue  # what it does to those who charge it has been counted
            place, best, shoots = places[i], 0.0, 0.0
            for j, foe in enumerate(self.foes):
                left = 1.0 - hits[j].rout
                if left < 0.1:
                    continue
                away = distance_to(place, foe.place)
                if m.reach > 0.0:
                    front = self.fate([self.attack(m, foe, FRONT, False, True)], foe, foe.inspired, m.brutal).worth
                    wait = max(0.0, away - m.reach) / max(1.0, m.march) + _turn_lost(place, foe.place)
                    best = max(best, left * (front + 0.02 * foe.cost) * LATER**wait)
                    if self.free[i]:
                        place = facing(places[i], foe.place)
                    side = NOWHERE if busy[j] else charge_side(place, m.reach, foe.place)
                    if side != NOWHERE and (
                        m.flies or lane_is_free(place, foe.place, side, self.foe_places, j, self.grounds)
                    ):
                        end = flush_at(place, foe.place, side)
                        rough = is_rough(place, end, self.grounds, m.pathfinder)
                        attack = self.attack(m, foe, side, rough, True)
                        alone = self.fate([attack], foe, foe.inspired, m.brutal).worth
                        if not m.flies and not lane_is_free(place, foe.place, side, places, i, self.grounds):
                            alone *= BEHIND_FRIENDS
                        if side != FRONT:
                            alone = w.flank * (TURNS_AWAY * alone + (1.0 - TURNS_AWAY) * front)
                        threats[j].append((left * m.eager * alone, i, attack))
                if m.range > 0.0:
                    wait = max(0.0, away - m.range) / max(1.0, m.speed)
                    shot = self.odds.volley(m.kind, foe.kind, 0, True)
                    hope = left * self.fate([shot], foe, foe.inspired, False).worth * LATER**wait
                    shoots = max(shoots, hope if in_arc(place, foe.place) or m.individual else 0.8 * hope)
            total += m.eager * max(w.way * best, w.shots * shoots)
        return total + w.threat * self._threats(threats)

    def _threats(self, threats: list[list[tuple[float, int, int]]]) -> float:
        """The best charges of one's next turn, each unit in one of them."""
        used = [False] * len(self.mine)
        for found in threats:
            found.sort(reverse=True)
        best_of = [self._best_threat(j, found, used) for j, found in enumerate(threats)]
        total = 0.0
        while True:
            best, target = 0.0, -1
            for j in range(len(best_of)):
                if best_of[j][0] > best:
                    best, target = best_of[j][0], j
            if target < 0:
                return total
            total += best
            for i in best_of[target][1]:
                used[i] = True
            best_of[target] = (0.0, [])
            for j in range(len(best_of)):
                for i in best_of[j][1]:
                    if used[i]:
                        best_of[j] = self._best_threat(j, threats[j], used)
                        break

    def _best_threat(self, j: int, found: list[tuple[float, int, int]], used: list[bool]) -> tuple[float, list[int]]:
        """The best charge at one enemy by those who are free, alone or together."""
        free = [each for each in found if not used[each[1]]]
        if not free:
            return 0.0, []
        foe = self.foes[j]
        worth, group = free[0][0], [free[0][1]]
        attacks = [free[0][2]]
        for many in range(1, min(MOST_TOGETHER, len(free))):
            attacks.append(free[many][2])
            more = self.weights.together * 0.9 * self.fate(attacks, foe, foe.inspired, False).worth
            if more > worth + free[many][0] * 0.5:
                worth = more
                group = [each[1] for each in free[: many + 1]]
        return worth, group


def facing(a: Place, b: Place) -> Place:
    """A base that has turned to look at another."""
    dx, dy = b.x - a.x, b.y - a.y
    far = (dx * dx + dy * dy) ** 0.5
    return Place(a.x, a.y, dx / far, dy / far, a.hw, a.hd) if far > 0.01 else a


def _gap(a: Place, b: Place) -> float:
    """About how far two bases are apart: the nearest that an end or the middle of one is to the other."""
    best = 1e9
    for deep in (a.hd, -a.hd):
        for wide in (a.hw, 0.0, -a.hw):
            x, y = a.x + deep * a.s + wide * a.c, a.y + deep * a.c - wide * a.s
            u, v = abs((x - b.x) * b.c - (y - b.y) * b.s) - b.hw, abs((x - b.x) * b.s + (y - b.y) * b.c) - b.hd
            u, v = max(0.0, u), max(0.0, v)
            best = min(best, u * u + v * v)
    return float(best**0.5)


def _turn_lost(a: Place, b: Place) -> float:
    """Turns lost because an enemy is out of the front arc."""
    dx, dy = b.x - a.x, b.y - a.y
    ahead, aside = dx * a.s + dy * a.c, abs(dx * a.c - dy * a.s)
    if ahead >= aside:
        return 0.0
    return 0.35 if ahead >= 0.0 else 0.6
