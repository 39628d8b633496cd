"""How a moment of Kings of War stands, for its computer player: points taken, units left, and what they may yet take.

Every figure is a guess, a round one, not fitted to games; `kings_threats` says what one unit may do to another.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from game.ai.judges.kings_threats import Threats, standing_worth, struck_by, taken_by
from game.core.seats import Seat
from game.rules.kings.law import SEATS
from game.rules.kings.score import score
from game.rules.kings.state import IN_TURN, KingsState, Orders, Regiment, Stage, other
from game.table.footprint import Footprint
from game.table.measure import INCH

EVEN = 0.12
"""A lead of that part of the limit makes a game about three quarters won."""
HOPE = 0.5
"""What a prospect counts, as a part of the points that it may bring."""
BEFORE_US = 0.85
"""What is left of a prospect because the enemy moves before."""
SHOT = 0.8
"""What a volley still to be shot counts; it may turn out that nothing is seen."""
WAVERING = 0.15
"""What wavering takes of a unit's worth."""
GATHERED = 0.02
"""What standing in the middle of the table is worth before any enemy is there, as a part of a unit's cost."""
UNENDING = 9.0
"""Turns to come before the first of them has begun."""


class KingsJudge:
    """How a whole state stands."""

    sides = tuple(seat.capitalize() for seat in SEATS)
    farthest = 0
    widest = 0

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.threats = Threats()

    def chances(self, state: KingsState) -> Sequence[float]:
        """By the lead in points, as a part of the limit."""
        lead = self.worth(state, Seat(0)) - self.worth(state, Seat(1))
        chance = 1.0 / (1.0 + exp(-max(-50.0, min(50.0, lead / max(1, state.limit) / EVEN))))
        return chance, 1.0 - chance

    def worth(self, s: KingsState, seat: Seat) -> float:
        """What a seat has, in points: the score, its units, what these have begun and what they may still do."""
        mine, theirs = list(s.of(seat)), [unit for unit in s.of(other(seat)) if unit.pose is not None]
        turns = self.turns_left(s, seat)
        hope = HOPE * (BEFORE_US if s.turn == seat else 1.0)
        total = float(score(s, seat))
        for unit in mine:
            kept = standing_worth(unit)
            total += kept * (1.0 - WAVERING) if unit.wavering else kept
            if unit.pose is not None:
                total += hope * self.outlook(s, unit, unit.standing, theirs, turns)
                if s.turn == seat:
                    total += SHOT * self.volley(s, unit, unit.standing, unit.order or Orders.HALT, theirs)
        for target in theirs:
            damage = sum(struck_by(unit, target) for unit in mine if unit.charging == target.number)
            total += taken_by(damage, target)
        return total

    def outlook(
        self, s: KingsState, unit: Regiment, place: Footprint, enemies: Sequence[Regiment], turns: float
    ) -> float:
        """The best that a unit at a place may hope for in its next turns; before enemies are there, the middle."""
        if not enemies:
            width, depth = s.size
            far = abs(place.x - width // 2) / width + abs(place.y - depth // 2) / depth
            return GATHERED * unit.profile.cost * (1.0 - far)
        return max([self.threats.prospect(unit, place, enemy, enemy.standing, turns) for enemy in enemies])

    def volley(
        self, s: KingsState, unit: Regiment, place: Footprint, order: Orders, enemies: Sequence[Regiment]
    ) -> float:
        """The best that a unit may do by shooting in this very turn, were it ordered so."""
        if s.stage not in (Stage.MOVE, Stage.SHOOT) or unit.shot or unit.is_disordered:
            return 0.0
        return max([self.threats.shot(unit, place, order, enemy, enemy.standing) for enemy in enemies], default=0.0)

    def turns_left(self, s: KingsState, seat: Seat) -> float:
        """A seat's turns after the one under way; half of one for the die after the last round.  KINGS-LENGTH-1."""
        if s.stage not in IN_TURN:
            return min(UNENDING, float(self.rounds))
        left = max(0, self.rounds - s.round) + (0.5 if s.round <= self.rounds else 0.0)
        is_still_to_come = s.turn != seat and s.starter == s.turn
        return min(UNENDING, left + is_still_to_come)

    def near_enemy(self, s: KingsState, unit: Regiment) -> float:
        """Inches to the nearest enemy on the table, from centre to centre; a large number without one."""
        here = unit.standing
        away = [
            abs(each.standing.x - here.x) + abs(each.standing.y - here.y)
            for each in s.of(other(unit.seat))
            if each.pose is not None
        ]
        return min(away, default=1 << 40) / INCH
