"""The computer player of Kings of War: orders are proposed, tried in its head with dice, and judged by points.

A unit counts what it costs, less what damage and wavering take; the lead in the score counts besides, and an army is
better off where it can reach its enemies.  The figures are guesses, round ones, not fitted to games.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, exp, hypot, radians, sin
from typing import Any

from game.ai.view_mind import ViewMind, some_of_each
from game.core.moment import Moment
from game.core.ruleset import Action, Order
from game.core.seats import Seat
from game.rules.kings.actions import Charge, Fight, Move, Shoot
from game.rules.kings.law import SEATS
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.score import score
from game.rules.kings.state import KingsState, Regiment
from game.table.measure import DEGREE, INCH
from game.table.pose import Pose

HURT = 0.55
"""What the damage that just does not rout a unit takes of its worth."""
WAVERING = 0.25
"""What wavering takes of it."""
BLOW = 0.8
"""What a charge that would just rout its target is worth, as a part of the target."""
SIDES = (1, 2, 3, 2)
"""How often a unit strikes the front, a flank, the rear, the other flank.  KINGS-FLANK-1."""
APART = 60.0
"""So many inches away an enemy is out of everybody's thoughts."""
REACH = 0.6
"""What standing close to an enemy and facing it adds to a unit, as a part of its worth."""
BLIND = 0.4
"""How much of that is left for a unit that turns its back."""
EVEN = 0.12
"""A lead of that part of the limit makes a game about three quarters won."""
MOST = {Charge: 14, Shoot: 14, Move: 24}
"""How many of each kind of order are thought about; of all others, every one."""


class KingsJudge:
    """How a whole state stands."""

    sides = tuple(seat.capitalize() for seat in SEATS)
    farthest = 0

    def chances(self, state: KingsState) -> Sequence[float]:
        """By the lead in points, as a part of the limit."""
        lead = self.worth(state, Seat(0)) - self.worth(state, Seat(1))
        chance = 1.0 / (1.0 + exp(-max(-50.0, min(50.0, lead / max(1, state.limit) / EVEN))))
        return chance, 1.0 - chance

    def worth(self, s: KingsState, seat: Seat) -> float:
        """What a seat has, in points: the score and its units."""
        enemies = [unit for unit in s.units.values() if unit.seat != seat and unit.pose is not None]
        total = float(score(s, seat))
        for unit in s.units.values():
            if unit.seat == seat:
                total += self._unit(unit) * (1.0 + REACH * self._nearness(unit, enemies))
                if unit.charging:
                    total += self._blow(unit, s.units[unit.charging])
        return total

    def _unit(self, unit: Regiment) -> float:
        profile = unit.profile
        worth = profile.cost * (1.0 - HURT * min(1.0, unit.damage / max(1, profile.rout)))
        return worth * (1.0 - WAVERING) if unit.wavering else worth

    def _blow(self, unit: Regiment, target: Regiment) -> float:
        """What a charge that is not fought yet may be expected to do, in the target's points.  KINGS-MELEE-1 to -4."""
        profile = unit.profile
        if profile.melee is None:
            return 0.0
        times = profile.attacks * SIDES[unit.side if unit.side is not None else 0]
        hurt = times * (7 - profile.melee) * (7 - target.profile.defence) / 36.0
        return BLOW * target.profile.cost * min(1.0, (target.damage + hurt) / max(1, target.profile.rout))

    def _nearness(self, unit: Regiment, enemies: Sequence[Regiment]) -> float:
        """From 0, out of reach, to 1, beside an enemy."""
        if unit.pose is None or not enemies:
            return 0.0
        ahead = radians(unit.pose.bearing / DEGREE)
        return max(self._seen(unit.pose, enemy.pose, sin(ahead), cos(ahead)) for enemy in enemies if enemy.pose)

    @staticmethod
    def _seen(here: Pose, there: Pose, east: float, north: float) -> float:
        """How near an enemy is, and how far in front."""
        right, up = float(there.x - here.x), float(there.y - here.y)
        away = hypot(right, up)
        front = (right * east + up * north) / away if away else 1.0
        return max(0.0, 1.0 - away / INCH / APART) * (BLIND + (1.0 - BLIND) * (1.0 + front) / 2.0)

    def proposals(self, moment: Moment[Any], rng: int) -> Sequence[Action]:
        """Some of each kind of order, so that moves do not crowd out charges and shots."""
        kinds: dict[type, list[Action]] = {}
        for action in moment.actions:
            kinds.setdefault(type(action), []).append(action)
        if Move in kinds:
            kinds[Move] = _whole_way(kinds[Move])
        return some_of_each(kinds, MOST, rng)

    def windows(self, moment: Moment[Any]) -> float:
        """A turn has an order for each unit; dice and tests take little thought."""
        decision = moment.decision
        return float(max(1, len(decision.things))) if isinstance(decision, Order) else 4.0

    def reason(self, moment: Moment[Any], action: Action) -> str:
        """A word for what kind of thing it is; nothing is reckoned."""
        match action:
            case Charge():
                return "Charges while it can."
            case Shoot():
                return "Shoots before it is reached."
            case Fight():
                return "Fights where it stands."
            case _:
                return ""


def _whole_way(moves: Sequence[Action]) -> list[Action]:
    """Of moves forward those that use their whole length; a halt and a turn for whoever has nowhere to go."""
    longest: dict[tuple[int, str], int] = {}
    orders = [move for move in moves if isinstance(move, Move)]
    for move in orders:
        key = move.unit, move.order
        longest[key] = max(longest.get(key, 0), move.length)
    return [
        move
        for move in orders
        if move.order in ("halt", "face")
        or (move.order in ("advance", "double") and move.length == longest[move.unit, move.order])
    ]


def mind(rules: KingsRules) -> ViewMind:
    """Tries its orders out."""
    return ViewMind(rules, KingsJudge())
