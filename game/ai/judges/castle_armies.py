"""What army a computer player of Castle chooses: a ready one, or square by square what fits there best.

No piece is known by name: an army is chosen by what its pieces are worth and where they stand.
"""

from __future__ import annotations

from typing import Any

from game.ai.ideas import Idea
from game.ai.judges.castle import CastleJudge
from game.ai.judges.castle_risk import CastleRiskJudge
from game.ai.judges.castle_sight import NEARNESS
from game.core.seats import Seat
from game.rules.castle.placing import NONE
from game.rules.castle.state import Army, CastleState, Place

READY = 60
"""A ready army has been tried; so much is added to its worth."""
FADE = 0.93
"""Each further piece of a kind is worth so much of the one before."""
SPREAD = 3.0
"""What a square of room is worth to a piece where it begins."""
MUST = 1500
"""What it is worth to have the Castle placed."""


class Armies:
    """Chooses an army: a ready one, or square by square what fits there best."""

    def __init__(self, rules: Any, judge: CastleJudge | CastleRiskJudge) -> None:
        self.rules = rules
        self.judge = judge
        self.placing = rules.placing

    def ideas(self, view: CastleState, seat: Seat) -> list[Idea]:
        """Ready armies at first, and every piece for the next square."""
        decided: tuple[int, ...] = view.setup[seat] if view.setup is not None else ()
        found: list[Idea] = []
        if not decided:
            for name in self.placing.armies(seat):
                worth = self.worth(seat, tuple(self.placing.kinds_of(seat, name))) + READY
                found.append(Idea(str(Army(name)), worth, "A ready army that stands well."))
        order = self.placing.order[seat]
        square = order[len(decided)]
        at = self.rules.law.grid.names[square]
        for kind in range(len(self.rules.law.names)):
            if self.placing.refusal(seat, decided, kind) is not None:
                continue
            name = self.rules.law.name_of(seat, kind) if kind else NONE
            shown = self.rules.law.shown(kind, seat) if kind else ""
            why = f"The {shown} does well on {at}." if kind else f"Leaves {at} empty."
            worth = self.fit(seat, decided, kind, square)
            if not decided:
                worth += self.worth(seat, self.completed(seat, (kind,))) - self.fit(seat, (), kind, square)
            found.append(Idea(str(Place(name, square, at)), worth, why))
        return found

    def completed(self, seat: Seat, decided: tuple[int, ...]) -> tuple[int, ...]:
        """The army that comes of always taking what fits best."""
        order = self.placing.order[seat]
        while len(decided) < len(order):
            square = order[len(decided)]
            fitting = [k for k in range(len(self.rules.law.names)) if self.placing.refusal(seat, decided, k) is None]
            decided = (*decided, max(fitting, key=lambda k: (self.fit(seat, decided, k, square), -k)))
        return decided

    def worth(self, seat: Seat, kinds: tuple[int, ...]) -> int:
        """What a whole army is worth."""
        order = self.placing.order[seat]
        return sum(self.fit(seat, kinds[:i], kind, order[i]) for i, kind in enumerate(kinds))

    def fit(self, seat: Seat, decided: tuple[int, ...], kind: int, square: int) -> int:
        """What a kind is worth on a square: its price, less for each one more of it, and its room there."""
        if not kind:
            return 0
        judge = self.judge
        p = judge.fixed.code(kind, seat)
        if judge.is_royal[p]:
            # Few squares from which it could be attacked.
            open_to = sum(1 for near in judge.sight.near_castle(square) for worth in near if worth == NEARNESS[1])
            return MUST - open_to // 4
        price = judge.price[p]
        same = decided.count(kind)
        room = round(SPREAD * (judge.room[p][square] - judge.mean_room(p)))
        return round(price * FADE**same) + room
