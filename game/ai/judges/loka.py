"""What a battle of Loka is worth: armies at stake with their kings, threats by exact chances, support, room, promotion.

Pieces are known by what they do, never by name: royal, pawn, prowess, and how they move on this ground.  So a changed
or new piece is judged like the piece it resembles.  A position is rated as a chance of winning: by how much stronger
one team is, for its share of all strength decides battles of attrition.  All numbers are our own, found by playing.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from math import tanh
from typing import Final

from game.ai.chance_tree import DECIDED
from game.ai.judges.loka_pieces import HALF, KING, LAST, LOW
from game.ai.judges.loka_sight import LokaSight
from game.boards.position import BECOMES, PIECE, PROMOTES, START, TO, Gamble, Position
from game.rules.loka.board import ANY_SPECIAL, BACK, PASS, LokaTables
from game.rules.loka.moves import LokaPosition
from game.rules.loka.outcomes import BOTH_SLAIN, SLAIN, SUNK, WON, place

CLOSENESS: Final = 3.7
STEPS: Final = 1024
CURVE: Final = [round((DECIDED - 100) * tanh(CLOSENESS * i / STEPS)) for i in range(STEPS * 2)]
"""The expectation of winning by the lead as a part of all strength."""
SUREST: Final = DECIDED - 50
"""No judgement goes beyond it."""
LEAST_STRENGTH: Final = 1000
"""Added to all strength, so that the last few pieces are no certain win."""

RING: Final = 9
"""What an enemy's look at a square beside a king costs, for a thousand of what stands with him."""
GUARD: Final = 24
"""What a friend beside him is worth, the same way; up to three are counted."""
RETAKEN: Final = 0.4
"""How often a winner who steps among guards is slain in turn."""
BACKED: Final = 4
"""What it is worth that a piece has support."""
NEXT: Final = 0.8
ANSWERED: Final = 0.35
LATER: Final = 0.3
"""How much of a threat is left when it can be carried out next, when it has been answered, when others come before."""


class LokaJudge(LokaSight):
    """Values battles, with whatever pieces and tiles."""

    def __init__(self, tables: LokaTables, four: list[list[list[float]]]) -> None:
        """`four` are the chances of attacks by both sides' boosts (`Gambles.learn`)."""
        super().__init__(tables)
        self.four = four
        tables.gambles.learn(four)
        seats = tables.seats
        # What `rate` fills in anew each time.
        self.best: list[float] = [0.0] * seats
        """The most that each seat can hope to gain by an attack, as an expectation of winning."""
        self.second: list[float] = [0.0] * seats
        """The most that each seat can hope to gain by an attack on another piece than its best one."""
        self.target: list[int] = [-1] * seats
        self.last: list[bool] = [False] * seats
        """Whether no other seat of the team lives."""
        self.lead = 0
        self.total = LEAST_STRENGTH
        """The first team's lead, threats left out, and all strength."""

    def forget(self) -> None:
        """Nothing is kept between positions."""

    # --- what a search asks

    def is_drawn(self, position: Position) -> bool:
        """LOKA-DRAW-1, -4: too long without an attack, a pawn's move or a loss; or nobody can move."""
        assert isinstance(position, LokaPosition)
        return position.is_worn_out()

    def may_skip(self, position: Position) -> bool:
        """Whoever has dice to gain by waiting may wait."""
        return len(position.men[position.turn]) > 1

    def promise(self, position: Position, move: int, gamble: Gamble | None) -> int:
        """What a move gains on the mean, seats' kings counted with their armies."""
        assert isinstance(position, LokaPosition)
        if move == PASS:
            return 0
        board = position.board
        mine = board[move >> START & TO]
        theirs = 0 if move & ANY_SPECIAL == BACK else board[move & TO]
        gain = self.worth_of(position, theirs) if theirs else 0
        if move & PROMOTES:
            gain += self.price[move >> BECOMES & PIECE] - self.price[mine]
        if gamble is None:
            return gain
        cost = self.worth_of(position, mine)
        total = 0.0
        for i in range(len(gamble.outcomes)):
            outcome = gamble.outcomes[i]
            if outcome == WON:
                total += gamble.chances[i] * gain
            elif outcome in (SUNK, BOTH_SLAIN):
                total += gamble.chances[i] * (gain - cost)
            elif outcome == SLAIN:
                total -= gamble.chances[i] * cost
        return int(total)

    def worth_of(self, position: Position, code: int) -> int:
        """What a piece is worth to whoever slays it: with a king goes his army."""
        if not self.is_royal[code]:
            return self.price[code]
        seat = self.fixed.seat_of(code)
        total = KING + (LAST if self.is_last(position, seat) else 0)
        for square in position.men[seat]:
            piece = position.board[square]
            if piece != code:
                total += self.price[piece]
        return total

    def is_last(self, position: Position, seat: int) -> bool:
        """Whether no other seat of the team lives."""
        for other in range(self.fixed.seats):
            if other != seat and self.fixed.teams[other] == self.fixed.teams[seat] and position.men[other]:
                return False
        return True

    # --- values

    def expectation(self, lead: int, strength: int) -> int:
        """What a lead is worth where both sides have so much strength together."""
        part = lead * STEPS // strength if lead >= 0 else -(-lead * STEPS // strength)
        if part >= len(CURVE):
            part = len(CURVE) - 1
        elif part <= -len(CURVE):
            part = 1 - len(CURVE)
        return CURVE[part] if part >= 0 else -CURVE[-part]

    def lead_of(self, value: int, position: Position) -> int:
        """The lead, in hundredths of a pawn, that an expectation stands for; what `expectation` takes back."""
        part = 0
        while part < len(CURVE) - 1 and CURVE[part + 1] <= abs(value):
            part += 1
        score = position.score
        lead = part * ((score & LOW) + (score >> HALF) + LEAST_STRENGTH) // STEPS
        return lead if value >= 0 else -lead

    def worth_a_lead(self, position: Position, lead: int) -> int:
        """What so much more would add to the expectation in an even game with so much on the board."""
        score = position.score
        return self.expectation(lead, (score & LOW) + (score >> HALF) + LEAST_STRENGTH)

    def plain(self, position: Position) -> int:
        """By strength alone."""
        first = position.score & LOW
        second = position.score >> HALF
        lead = first - second if position.team() == 0 else second - first
        value = self.expectation(lead, first + second + LEAST_STRENGTH)
        return self.fading(position, value) if isinstance(position, LokaPosition) else value

    def value(self, position: Position, alpha: int, beta: int, drift: int) -> int:
        """The lead of the team to act, threats looked at, in hundredths of a pawn."""
        return self.lead_of(self.rate(position), position)

    def rate(self, position: Position) -> int:
        """Strength, what each seat can hope to gain by its next attack, support, room, and how kings are watched."""
        assert isinstance(position, LokaPosition)
        fixed = self.fixed
        score = position.score
        strength = [score & LOW, score >> HALF]
        self.prepare(position)
        for seat in range(fixed.seats):
            self.best[seat] = 0.0
            self.second[seat] = 0.0
            self.target[seat] = -1
        hits: list[int] = []
        for seat in range(fixed.seats):
            if position.men[seat]:
                free = self.look(position, seat, hits)
                strength[fixed.teams[seat]] += free >> 3
        self.weigh_kings(position, strength)
        for seat in range(fixed.seats):
            for square in position.men[seat]:
                backs = self.backs[square]
                if backs and square != self.king[seat]:
                    strength[fixed.teams[seat]] += BACKED if backs == 1 else BACKED + 2
        self.lead = strength[0] - strength[1]
        self.total = max(strength[0], 1) + max(strength[1], 1) + LEAST_STRENGTH
        base = self.expectation(self.lead, self.total)
        if hits:
            self.weigh_hits(position, hits, base)
        if fixed.teams[position.turn]:
            base = -base
        value = base + int(self.prospects(position))
        if value > SUREST:
            value = SUREST
        elif value < -SUREST:
            value = -SUREST
        return self.fading(position, value)

    def weak_spot(self, position: Position) -> int:
        """Where the position rated last is most in danger for the seat to act; -1 where nothing is."""
        teams = self.fixed.teams
        turn = position.turn
        worst = 150.0
        found = -1
        for seat in range(self.fixed.seats):
            target = self.target[seat]
            if target < 0 or teams[seat] == teams[turn] or self.best[seat] <= worst:
                continue
            if self.fixed.seat_of(position.board[target]) == turn:
                worst = self.best[seat]
                found = target
        return found

    def fading(self, position: LokaPosition, value: int) -> int:
        """A lead is worth less the longer nothing happens, for the quiet limit is near.  LOKA-DRAW-1."""
        limit = self.fixed.quiet_limit
        if not limit:
            return value
        living = 0
        for men in position.men:
            if men:
                living += 1
        most = limit * living
        half = most // 2
        if position.quiet <= half:
            return value
        left = most - position.quiet
        return value * (left if left > 0 else 0) // half

    def weigh_kings(self, position: LokaPosition, strength: list[int]) -> None:
        """What is at stake with each king, and how he is watched and guarded."""
        fixed = self.fixed
        lost = [0, 0]
        for seat in range(fixed.seats):
            king = self.king[seat]
            if king < 0:
                continue
            stake = KING + self.army[seat]
            self.last[seat] = self.is_last(position, seat)
            if self.last[seat]:
                stake += LAST
            looks = self.looks[seat]
            guards = self.backs[king]
            worry = RING * (looks if looks < 14 else 14) - GUARD * (guards if guards < 3 else 3)
            lost[fixed.teams[seat]] += stake * worry // 1000
        strength[0] -= lost[0]
        strength[1] -= lost[1]

    def weigh_hits(self, position: LokaPosition, hits: list[int], base: int) -> None:
        """What each seat can gain by its best attack, on the mean, and by its best one on another piece.

        `base` is the first team's expectation as all stand.
        """
        board = position.board
        fixed = self.fixed
        seats = fixed.seats
        for hit in hits:
            start = hit >> 8
            to = hit & TO
            piece = board[start]
            victim = board[to]
            seat = fixed.seat_of(piece)
            other = fixed.seat_of(victim)
            is_king = self.is_royal[piece]
            takes_king = self.is_royal[victim]
            prize = self.army[other] + KING if takes_king else self.price[victim]
            cost = self.army[seat] + KING if is_king else self.price[piece]
            lead = -self.lead if fixed.teams[seat] else self.lead
            now = -base if fixed.teams[seat] else base
            won = SUREST if takes_king and self.last[other] else self.expected(lead + prize, prize)
            if not fixed.combat:
                if fixed.check and takes_king:
                    gain = 150.0  # a check must be answered; kings are never taken
                elif self.backs[to] and not takes_king:
                    gain = float(self.expected(lead + prize - cost, prize + cost) - now)
                else:
                    gain = float(won - now)
            else:
                lost = -SUREST if is_king and self.last[seat] else self.expected(lead - cost, cost)
                if is_king and takes_king:
                    gain = 0.5 * (won - now) + 0.5 * (lost - now)
                else:
                    attack = self.foes[to]
                    defence = self.backs[to] + position.shelter(to, piece)
                    mine = fixed.rank[piece >> seats]
                    theirs = fixed.rank[victim >> seats]
                    if mine < theirs:
                        attack += 1
                    elif theirs < mine:
                        defence += 1
                    four = self.four[place(attack, defence)][place(defence, attack)]
                    gain = four[0] * (won - now) + (four[2] + 0.5 * four[3]) * (lost - now)
                    if self.backs[to] and not takes_king:
                        gain -= four[0] * RETAKEN * (now - lost)
            if gain > self.best[seat]:
                if self.target[seat] != to:
                    self.second[seat] = self.best[seat]
                    self.target[seat] = to
                self.best[seat] = gain
            elif gain > self.second[seat] and self.target[seat] != to:
                self.second[seat] = gain

    def expected(self, lead: int, gone: int) -> int:
        """The expectation with this lead when so much strength has left the board."""
        total = self.total - gone
        return self.expectation(lead, total if total > LEAST_STRENGTH else LEAST_STRENGTH)

    def prospects(self, position: LokaPosition) -> float:
        """What the attacks to come are worth to the team to act, which may strike first or ward off."""
        fixed = self.fixed
        seats = fixed.seats
        turn = position.turn
        team = fixed.teams[turn]
        own = self.best[turn]
        strike = own
        ward = 0.0
        weight = NEXT
        has_warded = False
        for step in range(1, seats):
            seat = turn + step
            if seat >= seats:
                seat -= seats
            if self.king[seat] < 0:
                continue
            best = self.best[seat]
            if fixed.teams[seat] == team:
                strike += weight * best
                ward += weight * best
            else:
                strike -= weight * best
                if has_warded:
                    ward -= weight * best
                else:
                    second = self.second[seat]
                    left = ANSWERED * best
                    ward -= weight * (second if second > left else left)
                    has_warded = True
            weight = LATER
        return strike if strike > ward else ward
