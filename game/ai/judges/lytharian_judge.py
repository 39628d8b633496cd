"""How a whole state of Lytharian Chess stands: what both sides have, and what their next attacks will do to it.

Troops count by their power scores, by how hale they are and by what they wear; cards, mana and obelisk as what they may
still become.  Then the next attack of whoever is to act and the answer to it are foreseen by `lytharian_sight`, and a
king within reach of a deadly blow is as good as lost.  The figures are round guesses, not fitted to games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

from game.ai.judges.lytharian_sight import Blow, Man, Sight, best
from game.core.dice import below
from game.core.ruleset import Action
from game.core.seats import Seat
from game.rules.lytharian.actions import END, Attack, Cast, Equip, Move, Use
from game.rules.lytharian.law import SEATS, Law
from game.rules.lytharian.state import LytharianState, Troop

ANSWER = 1.0
"""What so much mana in hand is worth that an answer could be paid: the enemy can't know whether there is one."""
ANSWERING = 3
CARD, OBELISK, ENCHANT = 1.0, 4.0, 4.0
MANA, PLENTY, SPARE = 0.8, 9, 0.3
"""A mana, until there are so many; what each beyond that is worth."""
HIDDEN = 1.2
"""What it is worth that a troop is face down: nobody may name it for a spell."""
UNUSED = 1.5
"""What a troop is worth that is face up and has something to use."""
FORWARD, NEARER = 0.35, 0.45
"""For each rank that a pawn has gone; for each step that another piece stands nearer to the enemy's king."""
COMING = 5.0
"""A pawn on the rank before its last, and a fifth of that on the one before."""
POINT = 14.0
"""A pawn brought across in Pawn Wars."""
NOW, THEN, HELD = 0.8, 0.55, 0.35
"""How much of the next attack's gain is to be had; of the answer to it; of that where a move comes between."""
FORCED = 0.9
"""How likely a king that may be killed at the next turn is, if whoever owns it has no move left before it."""
EVEN = 26.0
"""So many points ahead make a game about three quarters won."""
PIECES = {"P": 10.0, "KN": 30.0, "B": 31.0, "R": 50.0, "Q": 90.0, "K": 0.0}
"""What the pieces of ordinary chess are worth, ten to the pawn."""
PAWN_STEP, CENTRE = 0.8, 1.2
"""There: for each rank that a pawn has gone, for each step that another piece stands nearer to the middle."""


def piece_worth(law: Law, square: int, troop: Troop) -> float:
    """What a troop that is a piece of ordinary chess is worth where it stands."""
    x, y = law.ground.grid.cells[square]
    if troop.piece == "P":
        return PIECES["P"] + PAWN_STEP * law.ground.row(troop.seat, square)
    nearness = 0.0 if troop.piece == "K" else CENTRE * (3.5 - max(abs(x - 3.5), abs(y - 3.5)))
    return PIECES[troop.piece] + nearness


class LytharianJudge:
    """How a whole state stands."""

    sides = tuple(seat.capitalize() for seat in SEATS)

    def __init__(self, law: Law) -> None:
        self.law = law
        self.sight = Sight(law)

    def chances(self, state: LytharianState) -> Sequence[float]:
        """For each seat the chance to win."""
        if state.chess is not None:
            return _pair(_chance(self._pieces(state, Seat(0)) - self._pieces(state, Seat(1))))
        return _pair(self._battle(state))

    # --- battles

    def _battle(self, s: LytharianState) -> float:
        """The first seat's chance."""
        men = self.sight.men(s)
        lead = self._means(s, 0) - self._means(s, 1) + self._standing(s, men)
        if s.phase not in ("effects", "draw", "main"):
            return _chance(lead)
        turn = int(s.turn)
        is_over = s.is_ending
        first = 1 - turn if is_over else turn
        moves = is_over or not s.has_moved or s.extra_moves > 0
        strikes = is_over or not s.has_attacked
        gain, kills = best(self.sight.blows(s, men, first, moves=moves)) if strikes else (0.0, 0.0)
        back, kills_back = best(self.sight.blows(s, men, 1 - first, moves=True))
        sign = 1.0 if first == 0 else -1.0
        lead += sign * (NOW * gain - (HELD if moves else THEN) * back)
        chance = _chance(lead)
        mine = chance if first == 0 else 1.0 - chance
        # The first kills the other's king now; else the other the first's, unless there is a move left to save it.
        mine *= 1.0 - kills_back * (HELD if moves else FORCED)
        mine = kills + (1.0 - kills) * mine
        return mine if first == 0 else 1.0 - mine

    def _means(self, s: LytharianState, seat: int) -> float:
        mana = s.mana[seat] + s.pool[seat]
        total = MANA * min(mana, PLENTY) + SPARE * max(0, mana - PLENTY) + OBELISK * s.obelisk[seat]
        total += ANSWER if mana >= ANSWERING else 0.0
        return total + CARD * min(8, len(s.hand[seat])) + ENCHANT * len(s.enchants[seat]) + POINT * s.points[seat]

    def _standing(self, s: LytharianState, men: Mapping[int, Man]) -> float:
        """The lead of the first seat on the board."""
        cells, row = self.law.ground.grid.cells, self.law.ground.row
        kings = {man.seat: cells[square] for square, man in men.items() if man.is_king}
        lead = 0.0
        for square, man in men.items():
            worth, troop = man.worth, man.troop
            if not troop.is_up:
                worth += HIDDEN
            elif man.uses:
                worth += UNUSED
            if troop.piece == "P":
                gone = row(troop.seat, square)
                worth += FORWARD * gone
                if gone >= 5:
                    worth += COMING if gone == 6 else COMING / 5
            elif not man.is_king:
                king = kings.get(1 - man.seat)
                if king is not None:
                    x, y = cells[square]
                    worth += NEARER * (7 - max(abs(x - king[0]), abs(y - king[1])))
            lead += worth if man.seat == 0 else -worth
        return lead

    # --- what is worth a look

    def likely(self, s: LytharianState, seat: int, actions: Sequence[Action], rng: int) -> list[Action]:
        """The actions, the likeliest first: blows by what they take, moves by what they make possible and risk.

        Of actions that look alike any comes first; nothing is played for it.
        """
        sight, men = self.sight, self.sight.men(s)
        mine = sight.blows(s, men, seat, moves=not s.has_moved)
        made: dict[tuple[int, int], float] = {}
        places: dict[tuple[int, int], float] = {}
        for each in mine:
            if each.start == each.place:
                made[each.start, each.end] = _promise(each)
            else:
                spot = each.start, each.place
                places[spot] = max(places.get(spot, 0.0), _promise(each))
        stays = max([0.0, *made.values()]) if not s.has_attacked else 0.0
        reach = sight.reach(s, men, 1 - seat)
        ranks: list[tuple[float, int, Action]] = []
        for action in actions:
            rng, nudge = below(rng, 1000)
            match action:
                case Attack(start=start, end=end):
                    worth = 1.0 + made.get((start, end), 0.0)
                case Move(start=start, end=end) if start in men:
                    man = men[start]
                    blow = 0.0 if s.has_attacked else max(0.0, NOW * (places.get((start, end), 0.0) - stays))
                    worth = blow + THEN * (sight.risk(man, start, reach, men) - sight.risk(man, end, reach, men))
                    worth += self._step(s, man, start, end, men)
                case Cast() | Equip() | Use():
                    worth = 2.0
                case _:
                    worth = 1000.0 if action == END else 3.0
            ranks.append((-worth, nudge, action))
        ranks.sort(key=lambda rank: rank[:2])
        return [action for _, _, action in ranks]

    def _step(self, s: LytharianState, man: Man, start: int, end: int, men: Mapping[int, Man]) -> float:
        """What standing there is worth more than standing here, for its own sake."""
        if man.is_king:
            return -1.0
        if man.troop.piece == "P":
            row = self.law.ground.row(man.troop.seat, end)
            return FORWARD * (row - self.law.ground.row(man.troop.seat, start)) + (COMING if row >= 6 else 0.0)
        king = next((square for square, other in men.items() if other.is_king and other.seat != man.seat), None)
        distance = self.law.ground.distance
        return 0.0 if king is None else NEARER * (distance(start, king) - distance(end, king))

    # --- ordinary chess

    def _pieces(self, s: LytharianState, seat: Seat) -> float:
        total = 0.0  # not by `sum`, which begins with a whole number: compiled, that is refused
        for square, troop in s.troops(seat):
            total += piece_worth(self.law, square, troop)
        return total


def _promise(each: Blow) -> float:
    return each.gain + 100.0 * each.kills_king


def _chance(lead: float) -> float:
    return 1.0 / (1.0 + exp(-max(-600.0, min(600.0, lead)) / EVEN))


def _pair(chance: float) -> tuple[float, float]:
    return chance, 1.0 - chance
