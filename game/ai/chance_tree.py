"""Expectimax with alpha-beta for two teams of one or more seats, where dice may fall; knows no game and no piece.

A move that rolls dice is worth the mean of its outcomes, weighed by their exact chances; bounds on what is still to
come cut outcomes off as alpha and beta cut moves off (Ballard's Star1).  Values are expectations of winning, from
-CERTAIN to CERTAIN for the team to act, so that their means mean something.  After a move the same team may act again.
Skipped moves and reductions as in `tree.py`; the root and the table are in `search.py`.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.ai.budget import Budget
from game.ai.judge import BoardJudge
from game.ai.search import DEPTH, EXACT, LEAST, MOST, MOVE, UNKNOWN, WAY, Line, Search
from game.boards.position import PROMOTES, START, THROW, TO, Gamble, Position

CERTAIN: Final = 10000
"""The value of a won game; one less for each ply that it takes."""
DECIDED: Final = 9900
"""From this value on a forced end has been seen; judges stay below it."""
INFINITE: Final = 10100
LONGEST: Final = 64
"""Plies from the root; deeper lines are judged as they stand."""

INDEX: Final = 4095
RANK: Final = 42
"""A ranked move is `rank << 42 | move << 12 | index`; ranks are below 2^19."""
HINT: Final = 1 << 18
GAIN: Final = 3 << 16
KILLER: Final = 1 << 17
MIDDLE: Final = 1 << 16
"""Ranks: the table's move, gambles by what they promise, killers, then by history; bad gambles come last."""
MOST_HISTORY: Final = 1 << 15
ESCAPE: Final = 1 << 14

SPOT: Final = 16
MOST_RATED: Final = (1 << SPOT) - 1
EVEN: Final = 1 << 14
"""What is kept of the judge's word, as one number: value + 2^14, and above it the weak spot + 1."""
ENTRIES: Final = 200000

SURPLUS: Final = 650
"""A value so far above beta, for each ply of depth, is believed."""
SPAN: Final = 2600
"""The dice of a turn seldom change the expectation by more."""
HOPELESS: Final = 1100
"""So far below alpha, quiet moves no longer help."""
RARE: Final = 0.06
"""An outcome less likely than that is judged at once."""


class RiskJudge(BoardJudge):
    """A judge of positions where dice fall: it says how likely the team to act is to win."""

    likely = 0.3
    """An outcome less likely than that is looked at one ply less deep."""
    margin = 0
    """A move that looks so much worse than another one ply deep is not looked at again; 0: all are."""

    def rate(self, position: Position) -> int:
        """What the position is worth to the team to act, threats looked at: below DECIDED and above -DECIDED."""
        raise NotImplementedError

    def weak_spot(self, position: Position) -> int:
        """Where the position that was rated last is most in danger for the seat to act; -1 where nothing is."""
        return -1

    def plain(self, position: Position) -> int:
        """What the position is worth to the team to act by what stands on the board alone."""
        raise NotImplementedError

    def lead_of(self, value: int, position: Position) -> int:
        """The lead in hundredths of a pawn that an expectation stands for."""
        raise NotImplementedError

    def worth_a_lead(self, position: Position, lead: int) -> int:
        """What so much more would add to the expectation in an even game with so much on the board."""
        raise NotImplementedError

    def promise(self, position: Position, move: int, gamble: Gamble | None) -> int:
        """About what a move gains at once, in hundredths of a pawn; orders moves."""
        raise NotImplementedError

    def fought(self, position: Position, move: int, ply: int) -> Gamble | None:
        """What the dice of a move are taken to bring, `ply` plies from the root; None where it rolls none."""
        return position.gamble(move)

    def is_drawn(self, position: Position) -> bool:
        """Whether the rules end the game here, undecided."""
        raise NotImplementedError


class ChanceTree(Search):
    """One search of a position where dice may fall."""

    def __init__(self, position: Position, judge: RiskJudge, budget: Budget, earlier: list[int]) -> None:
        """`earlier` are keys of the positions before, which count as draws when they come up again."""
        super().__init__(position, budget, earlier, LONGEST)
        self.judge = judge
        self.win = CERTAIN
        self.sure = DECIDED
        self.entries = ENTRIES
        self.most_history = MOST_HISTORY
        self.rated: dict[int, int] = {}
        """What the judge says of positions by key."""
        self.spot = -1
        """The weak spot of the position that was rated last."""
        self.looks: dict[int, int] = {}
        self.finest = -INFINITE
        """What each move at the root looks like one ply deep, and the best of them."""
        judge.forget()

    # --- the root

    def first_order(self, moves: list[int]) -> list[int]:
        gambles: list[Gamble | None] = []
        self.rating(self.position.key)
        return [r >> 12 & MOVE for r in self.ranked(moves, gambles, 0, 0, self.spot)]

    def deepen(self, order: list[int], depth: int, lines: int, before: list[Line]) -> list[Line]:
        """Searches every root move; moves that can't come among the best get a bound and are left out."""
        position = self.position
        team = position.team()
        best: list[Line] = []
        alpha = -INFINITE
        margin = self.judge.margin
        for i in range(len(order)):
            m = order[i]
            if margin and depth > 1 and len(best) >= lines and self.looks.get(m, INFINITE) < self.finest - margin:
                continue
            gamble = self.judge.fought(position, m, 0)
            nudge = self.nudges.get(m, 0)
            floor = alpha - nudge
            roof = INFINITE - nudge if nudge < 0 else INFINITE
            if floor < -INFINITE:
                floor = -INFINITE
            if len(best) < lines or gamble is not None:
                value = self.value_of(m, gamble, floor, roof, depth - 1, 1, team)
            else:
                less = 1 if depth >= 3 and i >= 6 and lines == 1 else 0
                value = self.value_of(m, None, floor, floor + 1, depth - 1 - less, 1, team)
                if value > floor:
                    value = self.value_of(m, None, floor, roof, depth - 1, 1, team)
            if depth == 1:
                self.looks[m] = value + nudge
                self.finest = max(self.finest, value + nudge)
            if value > floor or len(best) < lines:
                line = self.entered(best, m, value, nudge, lines)
                if len(best) == lines:
                    alpha = max(alpha, best[-1].rank)
                    if lines == 1:
                        self.partial = [best[0]]
        for line in best:
            line.moves = self.line_after(line.move)
        return best

    def is_settled(self, move: int) -> bool:
        return self.position.gamble(move) is not None

    # --- the tree

    def search(self, alpha: int, beta: int, depth: int, ply: int, may_skip: bool) -> int:
        """The value of the position for the team to act, exact between alpha and beta, `depth` plies down."""
        position = self.position
        team = position.team()
        winner = position.winner()
        self.left -= 1
        if self.left < 0:
            self.left = self.budget.spend() - 1
        self.nodes += 1
        if winner >= 0:
            return CERTAIN - ply if winner == team else ply - CERTAIN
        key = position.key
        if key in self.path or self.judge.is_drawn(position):
            return 0
        if depth <= 0 or ply >= LONGEST:
            return self.rating(key)
        # No line can be better than a win right here, or worse than a loss right here.
        if alpha < ply - CERTAIN:
            alpha = ply - CERTAIN
        if beta > CERTAIN - ply - 1:
            beta = CERTAIN - ply - 1
        if alpha >= beta:
            return alpha

        is_open = beta - alpha > 1
        entry = self.table.get(key, 0)
        hint = entry & MOVE
        if entry and (entry >> DEPTH & 255) > depth:
            kept = self.known(entry, alpha, beta, ply)
            if kept != UNKNOWN:
                return kept

        is_hopeless = False
        now = self.rating(key)
        spot = self.spot
        throw = position.throw()
        if throw is not None:
            return self.thrown(throw, alpha, beta, depth, ply, team, now)
        is_pressed = self.judge.may_check(position, 0) and position.is_checked()
        if not is_open and abs(beta) < DECIDED and not is_pressed:
            if depth <= 3 and now - SURPLUS * depth >= beta:
                return now - SURPLUS * depth
            is_hopeless = depth == 1 and now + HOPELESS < alpha
            if may_skip and depth >= 2 and now >= beta and self.judge.may_skip(position):
                self.path[key] = 1
                position.skip()
                skipped = self.after(beta - 1, beta, depth - 3, ply + 1, team, False)
                position.pop_skip()
                del self.path[key]
                if skipped >= beta:
                    return skipped if skipped < DECIDED else beta

        moves = position.legal()
        if not moves:
            return ply - CERTAIN if position.is_stuck_lost() else 0
        gambles: list[Gamble | None] = []
        ranks = self.ranked(moves, gambles, hint, ply, spot)
        self.path[key] = 1
        history = self.history[position.turn]
        best = -INFINITE
        best_move = 0
        kind = MOST
        made = 0
        quiet_made = 0
        passed_over = False
        tried: list[int] = []
        for r in ranks:
            m = r >> 12 & MOVE
            gamble = gambles[r & INDEX]
            if made and best > -DECIDED:
                is_late = not is_open and depth <= 2
                if gamble is not None:
                    if is_late and r >> RANK < MIDDLE // 2:
                        passed_over = True  # what loses more than it can win
                        continue
                elif is_late and r >> RANK < KILLER and quiet_made > (2 if is_hopeless else 6 + 8 * depth):
                    passed_over = True
                    continue
            made += 1
            if gamble is not None:
                found = self.value_of(m, gamble, alpha, beta, depth - 1, ply + 1, team)
            else:
                quiet_made += 1
                tried.append(m)
                if made == 1:
                    found = self.value_of(m, None, alpha, beta, depth - 1, ply + 1, team)
                else:
                    less = 0
                    if depth >= 3 and made > 3 and r >> RANK < KILLER:
                        less = 1 if made < 12 or depth < 4 else 2
                    found = self.value_of(m, None, alpha, alpha + 1, depth - 1 - less, ply + 1, team)
                    if found > alpha and less:
                        found = self.value_of(m, None, alpha, alpha + 1, depth - 1, ply + 1, team)
                    if alpha < found < beta:
                        found = self.value_of(m, None, alpha, beta, depth - 1, ply + 1, team)
            if found > best:
                best = found
                if found > alpha:
                    alpha = found
                    best_move = m
                    kind = EXACT
                    if found >= beta:
                        kind = LEAST
                        if gamble is None:
                            self.remember(history, m, tried, ply, min(depth * depth, 40) * 64)
                        break
        del self.path[key]
        if passed_over and best < alpha:
            best = alpha  # all that is known of what was passed over
        self.keep(key, best, kind, depth, ply, best_move or hint)
        return best

    def thrown(self, throw: Gamble, alpha: int, beta: int, depth: int, ply: int, team: int, now: int) -> int:
        """The value of a position whose turn begins with a throw: the mean of what may fall.

        `now` is what it looks like at once; where that is far outside alpha and beta, it is believed.
        """
        if abs(alpha) < DECIDED and abs(beta) < DECIDED:
            if now - SURPLUS * depth >= beta:
                return now - SURPLUS * depth
            if now + SURPLUS * depth <= alpha:
                return now + SURPLUS * depth
        low = now - SPAN if now - SPAN > -CERTAIN else -CERTAIN
        high = now + SPAN if now + SPAN < CERTAIN else CERTAIN
        value = self.mean_of(THROW, throw, alpha, beta, depth, ply, team, low, high)
        kind = LEAST if value >= beta else MOST if value <= alpha else EXACT
        self.keep(self.position.key, value, kind, depth, ply, 0)
        return value

    def rating(self, key: int) -> int:
        """What the judge says of the position as it stands."""
        found = self.rated.get(key, 0)
        if not found:
            value = self.judge.rate(self.position)
            found = (value + EVEN) | (self.judge.weak_spot(self.position) + 1) << SPOT
            if len(self.rated) > 2 * ENTRIES:
                self.rated.clear()
            self.rated[key] = found
        self.spot = (found >> SPOT) - 1
        return (found & MOST_RATED) - EVEN

    def after(self, alpha: int, beta: int, depth: int, ply: int, team: int, may_skip: bool) -> int:
        """The value for `team`, which has just moved, of the position that came of it."""
        if self.position.team() == team:
            return self.search(alpha, beta, depth, ply, may_skip)
        return -self.search(-beta, -alpha, depth, ply, may_skip)

    def value_of(self, move: int, gamble: Gamble | None, alpha: int, beta: int, depth: int, ply: int, team: int) -> int:
        """The value of a move for the team that makes it, exact between alpha and beta; the mean where dice fall."""
        if gamble is None:
            position = self.position
            position.push(move)
            value = self.after(alpha, beta, depth, ply, team, True)
            position.pop()
            return value
        return self.mean_of(move, gamble, alpha, beta, depth, ply, team, -CERTAIN, CERTAIN)

    def mean_of(
        self, move: int, gamble: Gamble, alpha: int, beta: int, depth: int, ply: int, team: int, least: int, most: int
    ) -> int:
        """The mean of what dice may make of a move, exact between alpha and beta.

        No outcome is expected to be worth less than `least` or more than `most`.
        """
        position = self.position
        total = 0.0
        rest = 1.0
        chances = gamble.chances
        outcomes = gamble.outcomes
        likely = self.judge.likely
        for i in range(len(outcomes)):
            chance = chances[i]
            rest -= chance
            low = int((alpha - total - rest * most) / chance) - 1
            high = int((beta - total - rest * least) / chance) + 1
            if low < -INFINITE:
                low = -INFINITE
            if high > INFINITE:
                high = INFINITE
            less = 0 if chance >= likely else 1 if chance >= RARE else depth
            if move == THROW and chance >= RARE:
                less = 0  # none of them is likely, but together they are all that may come
            position.make(move, outcomes[i])
            value = self.after(low, high, depth - less, ply, team, True)
            position.pop()
            total += chance * value
            if value <= low:
                bound = int(total + rest * most)
                return bound if bound < alpha else alpha
            if value >= high:
                bound = int(total + rest * least)
                return bound if bound > beta else beta
        return int(total + 0.5) if total >= 0.0 else int(total - 0.5)

    def ranked(self, moves: list[int], gambles: list[Gamble | None], hint: int, ply: int, spot: int) -> list[int]:
        """The moves with their ranks, best first; fills in their gambles, which the index of a rank points at.

        What stands on the weak `spot` is moved early.
        """
        position = self.position
        judge = self.judge
        board = position.board
        killers = self.killers[ply]
        first = killers[0]
        second = killers[1]
        history = self.history[position.turn]
        ranks: list[int] = []
        for i in range(len(moves)):
            m = moves[i]
            gamble = judge.fought(position, m, ply)
            gambles.append(gamble)
            if m == hint:
                rank = HINT
            elif gamble is not None or board[m & TO] or m & PROMOTES:
                promise = judge.promise(position, m, gamble)
                if promise > 3000:
                    promise = 3000
                elif promise < -3000:
                    promise = -3000
                rank = GAIN + promise * 8 if promise > 0 else MIDDLE // 2 + promise * 8
            elif m == first:
                rank = KILLER + 1
            elif m == second:
                rank = KILLER
            else:
                rank = MIDDLE + history[m & WAY]
                if m >> START & TO == spot:
                    rank += ESCAPE
            ranks.append(rank << RANK | m << 12 | i)
        ranks.sort(reverse=True)
        return ranks
