"""What the last turns of Kings of War are played for: a lead of a tenth of the limit, not points (docs/rules/kings.md,
VICTORY-2).

Whoever leads by that much already gains nothing by more and loses a win by one regiment; whoever lacks ten points of it
wants any rout, the likeliest and not the dearest.  So towards the end the chance of each score is worked out from who
may rout, and turns are weighed by what those scores are worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import erf, sqrt

from game.ai.judges.kings_odds import Fate
from game.ai.judges.kings_outlook import Body
from game.ai.judges.kings_table import View
from game.rules.kings.law import Law
from game.rules.kings.score import LEAD_PERCENT, score
from game.rules.kings.state import other

PARTS = {1: 0.5, 0: 0.7, -1: 0.9}
"""By how many rounds are left after this one: what part of a turn's worth its result is."""
WANDERS = 150.0
"""By so many points scores still wander where both may have another turn."""
WIN = 470.0
"""What a win counts more than a defeat, in points: where scores wander so and nobody leads, a point is then a point."""
TAKEN = 0.8
"""How much of the enemy's own turn, as it is foreseen, really comes."""
LEAST = 0.005
"""Routs less likely than that are left out."""

Risk = tuple[float, int]
"""The chance that a unit routs, and its cost."""


class Stakes:
    """How a turn is weighed by the result."""

    def __init__(self, lead: int, margin: float, answered: float, later: float, part: float) -> None:
        """`lead` in points so far, `margin` what wins; `answered` and `later` how likely the enemy and then the own
        side have another turn, the enemy at least as likely."""
        self.lead = lead
        self.margin = margin
        self.answered = answered
        self.later = later
        self.part = part
        self._settling: dict[int, float] = {}

    def worth(self, points: float, gains: Sequence[Risk], losses: Sequence[Risk] = ()) -> float:
        """What a turn is worth that brings so many points, with the enemies that may rout and what may be lost then."""
        return (1.0 - self.part) * points + self.part * WIN * self.chance(gains, losses)

    def chance(self, gains: Sequence[Risk], losses: Sequence[Risk]) -> float:
        """The chance to win, a draw a half."""
        own = self._leads({self.lead: 1.0}, gains, 1)
        now = self._mean(own, self._result) if self.answered < 1.0 else 0.0
        if self.answered <= 0.0:
            return now
        after = self._leads(own, losses, -1)
        goes_on = self.later / self.answered  # once the enemy has answered: one die decides for both
        ended = self._mean(after, self._result) if goes_on < 1.0 else 0.0
        going = self._mean(after, self._unsettled) if goes_on > 0.0 else 0.0
        return (1.0 - self.answered) * now + self.answered * ((1.0 - goes_on) * ended + goes_on * going)

    def _leads(self, leads: dict[int, float], risks: Sequence[Risk], sign: int) -> dict[int, float]:
        """The chance of each lead once these have been tested."""
        for chance, cost in risks:
            if chance <= LEAST:
                continue
            found: dict[int, float] = {}
            for lead, likely in leads.items():
                found[lead] = found.get(lead, 0.0) + likely * (1.0 - chance)
                found[lead + sign * cost] = found.get(lead + sign * cost, 0.0) + likely * chance
            leads = found
        return leads

    def _mean(self, leads: dict[int, float], value: Callable[[int], float]) -> float:
        return sum(likely * value(lead) for lead, likely in leads.items())

    def _result(self, lead: int) -> float:
        """KINGS-VICTORY-2."""
        return 1.0 if lead >= self.margin else 0.0 if lead <= -self.margin else 0.5

    def _unsettled(self, lead: int) -> float:
        """The same where the lead may still change."""
        found = self._settling.get(lead)
        if found is None:
            wide = WANDERS * sqrt(2.0)
            found = 0.5 + 0.25 * (erf((lead - self.margin) / wide) + erf((lead + self.margin) / wide))
            self._settling[lead] = found
        return found


def stakes_of(law: Law, view: View) -> Stakes | None:
    """What a seat's turn is played for; None where the end is far and points tell enough."""
    s, table = view.s, view.table
    part = PARTS.get(law.switches.rounds - s.round)
    if part is None:
        return None
    lead = score(s, view.seat) - score(s, other(view.seat))
    return Stakes(lead, s.limit * LEAD_PERCENT / 100, table.answered, table.later, part)


def risks(fates: Sequence[Fate], bodies: Sequence[Body], share: float = 1.0) -> list[Risk]:
    """Who may rout, and with what cost; `share` of what is foreseen."""
    return [(share * fate.rout, round(body.cost)) for fate, body in zip(fates, bodies, strict=True)]
