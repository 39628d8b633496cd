"""The computer player of Lytharian Chess: what is hidden is imagined, and a plain judge looks at the board.

Troops count by their power scores and by how hale they are, and more the nearer they stand to the enemy's king; cards,
mana and obelisk count as what they may still become.  The figures are guesses, round ones, not fitted to games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp
from typing import Any

from game.ai.view_mind import ViewMind, some_of_each
from game.core.moment import Moment
from game.core.ruleset import Action, Answer
from game.core.seats import Seat
from game.rules.lytharian.actions import Attack, Cast, Equip, Move, Use
from game.rules.lytharian.endings import king_of
from game.rules.lytharian.law import SEATS
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import LytharianState, Troop
from game.rules.lytharian.stats import score_of, whole_defence

KING = 60.0
"""A king that is hale, in points of power; he can't be spared, so his score does not say it."""
HALF_DEAD = 0.45
"""What a troop is worth that has one point of defence left, as a part of its worth."""
CARD, MANA, OBELISK, ENCHANT, WORN = 4.0, 1.2, 3.0, 8.0, 3.0
PIECES = {"P": 10.0, "KN": 30.0, "B": 31.0, "R": 50.0, "Q": 90.0, "K": 0.0}
"""What the pieces of ordinary chess are worth, ten to the pawn."""
FORWARD, CENTRE = 0.8, 1.2
"""There: for each rank that a pawn has gone, for each step that another piece stands nearer to the middle."""
POINT = 14.0
"""A pawn brought across in Pawn Wars."""
ROUND, SPARED = 80.0, 0.1
"""A round won in a duel; what mana and cards are worth there, as parts of their worth: all come back next round."""
NEAR = 1.6
"""For each step nearer to the enemy's king than across the board."""
EVEN = 30.0
"""So many points ahead make a game about three quarters won."""
MOST = {Attack: 14, Cast: 14, Move: 12, Use: 6, Equip: 4}
"""How many of each kind of action are thought about; of all others, every one."""


class LytharianJudge:
    """How a whole state stands."""

    sides = tuple(seat.capitalize() for seat in SEATS)
    farthest = 5
    widest = 48

    def __init__(self, rules: LytharianRules) -> None:
        self.law = rules.law

    def chances(self, state: LytharianState) -> Sequence[float]:
        """By the lead in points."""
        lead = self.worth(state, Seat(0)) - self.worth(state, Seat(1))
        chance = 1.0 / (1.0 + exp(-max(-600.0, min(600.0, lead)) / EVEN))
        return chance, 1.0 - chance

    def worth(self, s: LytharianState, seat: Seat) -> float:
        """What a seat has, in points of power."""
        if s.chess is not None:
            return sum(self._piece(square, troop) for square, troop in s.troops(seat))
        if s.duel is not None:
            means = MANA * (s.mana[seat] + s.pool[seat]) + CARD * len(s.hand[seat])
            fighters = sum(self._troop(replace(troop, piece="")) for _, troop in s.troops(seat))  # kings as others
            return ROUND * s.points[seat] + SPARED * means + fighters
        foe = king_of(s, Seat(1 - seat))
        total = MANA * (s.mana[seat] + s.pool[seat]) + OBELISK * s.obelisk[seat] + POINT * s.points[seat]
        total += CARD * len(s.hand[seat]) + ENCHANT * len(s.enchants[seat])
        for square, troop in enumerate(s.board):
            if troop is not None and troop.seat == seat:
                total += self._troop(troop)
                if foe is not None and troop.piece != "K":
                    total += NEAR * (7 - self._steps(square, foe))
        return total

    def _piece(self, square: int, troop: Troop) -> float:
        x, y = self.law.ground.grid.cells[square]
        if troop.piece == "P":
            return PIECES["P"] + FORWARD * self.law.ground.row(troop.seat, square)
        nearness = 0.0 if troop.piece == "K" else CENTRE * (3.5 - max(abs(x - 3.5), abs(y - 3.5)))
        return PIECES[troop.piece] + nearness

    def _troop(self, troop: Troop) -> float:
        whole = max(1, whole_defence(self.law, troop))
        hale = HALF_DEAD + (1.0 - HALF_DEAD) * max(0, whole - troop.damage) / whole
        worth = KING if troop.piece == "K" else float(score_of(self.law, troop))
        worn = WORN * ((troop.weapon is not None) + (troop.armor is not None) + (troop.aura is not None))
        return worth * hale + worn - (WORN if troop.curse is not None else 0.0)

    def _steps(self, one: int, two: int) -> int:
        cells = self.law.ground.grid.cells
        return max(abs(cells[one][0] - cells[two][0]), abs(cells[one][1] - cells[two][1]))

    def proposals(self, moment: Moment[Any], rng: int) -> Sequence[Action]:
        """Some of each kind of action, so that a hand of spells does not crowd out moves and attacks."""
        if moment.view.chess is not None:
            return moment.actions
        kinds: dict[type, list[Action]] = {}
        for action in moment.actions:
            kinds.setdefault(type(action), []).append(action)
        return some_of_each(kinds, MOST, rng)

    def windows(self, moment: Moment[Any]) -> float:
        """A turn has about a dozen windows, most of them answers; its own decisions weigh more."""
        return 12.0 if isinstance(moment.decision, Answer) else 4.0

    def reason(self, moment: Moment[Any], action: Action) -> str:
        """A word for what kind of thing it is; nothing is reckoned."""
        match action:
            case Attack():
                return "Attacks."
            case Cast():
                return "A spell now rather than later."
            case Equip():
                return "Arms a troop."
            case _:
                return ""


def mind(rules: LytharianRules) -> ViewMind:
    """Imagines and plays on."""
    return ViewMind(rules, LytharianJudge(rules))
