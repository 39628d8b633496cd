"""The player of Lytharian Chess that takes what looks best after its own action: what levels are measured against.

Troops count by their power scores and by how hale they are, and more the nearer they stand to the enemy's king; cards,
mana and obelisk count as what they may still become.  What the enemy may do about it is not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from game.ai.judges.lytharian_judge import piece_worth
from game.ai.view_mind import any_of, some_of_each
from game.core.moment import Moment
from game.core.ruleset import Action, Answer
from game.core.seats import Seat
from game.rules.lytharian.actions import Attack, Cast, Choose, Discard, Equip, Harness, Move, Reveal, Split, Use
from game.rules.lytharian.endings import king_of
from game.rules.lytharian.law import SEATS
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import UNSEEN, LytharianState, Troop
from game.rules.lytharian.stats import attack, score_of, whole_defence

KING = 60.0
"""A king that is hale, in points of power; he can't be spared, so his score does not say it."""
HALF_DEAD = 0.45
"""What a troop is worth that has one point of defence left, as a part of its worth."""
CARD, MANA, OBELISK, ENCHANT, WORN = 4.0, 1.2, 3.0, 8.0, 3.0
POINT = 14.0
"""A pawn brought across in Pawn Wars."""
ROUND, SPARED, WAITING = 60.0, 0.1, 0.25
"""A round won in a duel; what mana and cards are worth there, as parts of their worth: all come back next round; what
a troop that has not fought yet is worth, as a part of its power score."""
DOUBT = 1.5
"""So many points of Att more than it takes to kill make a kill about three quarters certain, before spells."""
NEAR = 1.6
"""For each step nearer to the enemy's king than across the board."""
EVEN = 30.0
"""So many points ahead make a game about three quarters won."""
MOST = {Attack: 14, Cast: 14, Move: 16, Use: 6, Equip: 4, Harness: 2, Reveal: 1, Choose: 12, Split: 12, Discard: 12}
"""How many of each kind of action are thought about; of all others, every one."""


class PlainJudge:
    """How a whole state stands, by a look at what is there."""

    sides = tuple(seat.capitalize() for seat in SEATS)
    farthest = 1
    widest = 0

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
            return sum((piece_worth(self.law, square, troop) for square, troop in s.troops(seat)), 0.0)
        if s.duel is not None:
            means = MANA * (s.mana[seat] + s.pool[seat]) + CARD * len(s.hand[seat])
            waiting = sum(self.law.card(card).power for card in s.duel.left[seat] if card != UNSEEN)
            return ROUND * (s.points[seat] + self._round(s, seat)) + SPARED * means + WAITING * waiting
        foe = king_of(s, Seat(1 - seat))
        total = MANA * (s.mana[seat] + s.pool[seat]) + OBELISK * s.obelisk[seat] + POINT * s.points[seat]
        total += CARD * len(s.hand[seat]) + ENCHANT * len(s.enchants[seat])
        for square, troop in enumerate(s.board):
            if troop is not None and troop.seat == seat:
                total += self._troop(troop)
                if foe is not None and troop.piece != "K":
                    total += NEAR * (7 - self._steps(square, foe))
        return total

    def _round(self, s: LytharianState, seat: Seat) -> float:
        """The chance that the seat wins the round of a duel, by Att and Def alone; a tie counts for neither."""
        own, foes = s.troops(seat), s.troops(Seat(1 - seat))
        if not own or not foes:
            return 0.5
        kills, dies = self._kill(s, own[0][0], foes[0][0]), self._kill(s, foes[0][0], own[0][0])
        both_dead = 0.5 + 0.5 * _sign(score_of(self.law, foes[0][1]) - score_of(self.law, own[0][1]))
        return kills * (1.0 - dies) + kills * dies * both_dead

    def _kill(self, s: LytharianState, one: int, other: int) -> float:
        left = whole_defence(self.law, s.at(other)) - s.at(other).damage
        return 1.0 / (1.0 + exp(-(attack(self.law, s, one) - left + 0.5) / DOUBT))


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
        """A turn has about a dozen windows, most of them answers; its own decisions weigh more, and all in a duel."""
        if moment.view.duel is not None:
            return 4.0
        return 12.0 if isinstance(moment.decision, Answer) else 4.0

    def replies(self, state: LytharianState, actions: Sequence[Action], most: int, rng: int) -> Sequence[Action]:
        """Whatever comes."""
        return any_of(actions, most, rng)

    def is_midway(self, state: LytharianState) -> bool:
        """What is chosen in a combat, and what a spell asks for."""
        return is_midway(state)

    def disguised(self, world: LytharianState, seat: Seat, action: Action, rng: int) -> LytharianState:
        """As it is: it hides nothing."""
        return world

    def reason(self, moment: Moment[Any], action: Action) -> str:
        """Nothing: it has none."""
        return ""


def is_midway(s: LytharianState) -> bool:
    """Whether an ability of a combat or a step of a spell waits for a choice."""
    in_play = s.phase in ("effects", "draw", "main")
    return in_play and (bool(s.asks) or (s.combat is not None and s.combat.stage == "abilities"))


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)
