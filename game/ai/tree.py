"""Alpha-beta for two teams on a board with ready-made moves; knows no game and no piece.

Null moves, reductions and a search of captures at the leaves; the root and the table are in `search.py`.  The tree asks
the `Position` for moves and the `BoardJudge` for values, and builds no objects on the way.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from math import log
from typing import Final

from game.ai.budget import Budget
from game.ai.judge import ROYAL, SURE, WON, BoardJudge
from game.ai.search import DEPTH, EXACT, LEAST, MOST, MOVE, UNKNOWN, WAY, Line, Search
from game.boards.position import BECOMES, PIECE, PROMOTES, SPECIAL, START, TO, Position

LONGEST: Final = 96
"""Plies from the root; deeper lines are judged as they stand."""
INFINITE: Final = 32000
RANK: Final = 30
"""A ranked move is `rank << 30 | move`."""

ENTRIES: Final = 300000
"""Positions that the table keeps."""
MOST_HISTORY: Final = 1 << 18

FIRST: Final = 1 << 29
GOOD: Final = 1 << 27
KILLER: Final = 1 << 26
MUCH: Final = 1 << 22
"""Ranks: the table's move, captures that pay, killers; history stays below MUCH, bad captures below all."""


HINTED: Final = 0
TAKING: Final = 1
ALL: Final = 2
"""How far the moves of a position have been generated."""


def _reductions() -> list[list[int]]:
    """By depth and by how late a move comes: plies less for a quiet move that is expected to be no good."""
    return [[0 if d < 3 or i < 3 else int(0.4 + log(d) * log(i) / 2.0) for i in range(64)] for d in range(64)]


REDUCTIONS: Final = _reductions()


class Tree(Search):
    """One search of a position where no dice fall."""

    def __init__(self, position: Position, judge: BoardJudge, budget: Budget, earlier: list[int]) -> None:
        """`earlier` are keys of the positions before, which count as draws when they come up again."""
        super().__init__(position, budget, earlier, LONGEST)
        self.judge = judge
        self.win = WON
        self.sure = SURE
        self.entries = ENTRIES
        self.most_history = MOST_HISTORY
        self.replies: list[int] = [0] * (WAY + 1)
        """The way of the quiet move that last refuted a move, by that move's way."""
        judge.forget()
        judge.value(position, -INFINITE, INFINITE, 0)
        self.drift = judge.drift

    # --- the root

    def first_order(self, moves: list[int]) -> list[int]:
        return self.ranked(moves, 0, 0)

    def deepen(self, order: list[int], depth: int, lines: int, before: list[Line]) -> list[Line]:
        """With several lines every value is a true one; a single line is first looked for near its last value."""
        if lines > 1 or depth < 4 or abs(before[0].rank) > 2000:
            return self.round(order, depth, lines, -INFINITE, INFINITE)
        width = 28
        low = before[0].rank - width
        high = before[0].rank + width
        while True:
            found = self.round(order, depth, lines, low, high)
            value = found[0].rank
            if value <= low:
                # Nothing is known yet but that all is worse than hoped; what was best before is not yet refuted.
                self.partial = []
                low = -INFINITE if width > 200 else value - width * 3
            elif value >= high:
                high = INFINITE if width > 200 else value + width * 3
                order = [found[0].move] + [m for m in order if m != found[0].move]
            else:
                return found
            width *= 4

    def round(self, order: list[int], depth: int, lines: int, low: int, high: int) -> list[Line]:
        """Searches every root move; moves that can't come among the best get a bound and are left out."""
        position = self.position
        best: list[Line] = []
        alpha = low
        checked = position.is_checked()
        for i in range(len(order)):
            m = order[i]
            quiet = self.is_quiet(m)
            nudge = self.nudges.get(m, 0)
            floor = alpha - nudge
            roof = high - nudge
            position.push(m)
            if position.winner() >= 0:
                value = WON - 1
            elif len(best) < lines:
                value = -self.search(-roof, -floor, depth - 1, 1, True, m, self.drift)
            else:
                less = 0
                if quiet and not checked and depth >= 3 and i >= 4 and lines == 1:
                    less = REDUCTIONS[min(depth, 63)][min(i, 63)] // 2
                value = -self.search(-floor - 1, -floor, depth - 1 - less, 1, True, m, self.drift)
                if value > floor and (less or value < roof):
                    value = -self.search(-roof, -floor, depth - 1, 1, True, m, self.drift)
            position.pop()
            if value > floor or len(best) < lines:
                line = self.entered(best, m, value, nudge, lines)
                if len(best) == lines:
                    alpha = max(alpha, best[-1].rank)
                    if best[0] is line and lines == 1 and value > low - nudge:
                        line.moves = self.line_after(m)
                        self.partial = [line]
                    if alpha >= high:
                        break
        if lines > 1:
            for line in best:
                line.moves = self.line_after(line.move)
        return best

    # --- the tree

    def search(self, alpha: int, beta: int, depth: int, ply: int, may_skip: bool, last: int, drift: int) -> int:
        """The value of the position for the seat to act, exact between alpha and beta, `depth` plies down."""
        position = self.position
        key = position.key
        if key in self.path or position.is_dead():
            return 0
        judge = self.judge
        # After a skipped move nobody is in check, or it would not have been skipped.
        checked = last != 0 and judge.may_check(position, last) and position.is_checked()
        if checked:
            depth += 1
        if depth <= 0 or ply >= LONGEST:
            return self.settle(alpha, beta, ply, 0, drift)
        self.left -= 1
        if self.left < 0:
            self.left = self.budget.spend() - 1
        self.nodes += 1
        # No line can be better than a win right here, or worse than a loss right here.
        if alpha < ply - WON:
            alpha = ply - WON
        if beta > WON - ply - 1:
            beta = WON - ply - 1
        if alpha >= beta:
            return alpha

        is_open = beta - alpha > 1
        entry = self.table.get(key, 0)
        hint = entry & MOVE
        if entry and not is_open and (entry >> DEPTH & 255) > depth:
            kept = self.known(entry, alpha, beta, ply)
            if kept != UNKNOWN:
                return kept

        value = -INFINITE
        if not checked and not is_open and abs(beta) < SURE:
            if depth > 2:
                value = judge.value(position, alpha - 300, beta + 300, drift)
                drift = judge.drift
            else:
                value = judge.glance(position, drift)
            if depth <= 5 and value - 85 * depth >= beta:
                return value - 85 * depth
            if depth <= 2 and value + 200 * depth - 40 < alpha:
                settled = self.settle(alpha, beta, ply, 0, drift)
                if settled <= alpha:
                    return alpha  # quiet moves were not looked at, so less is not proved
                if depth == 1:
                    return settled
            if may_skip and depth >= 2 and value >= beta and judge.may_skip(position):
                self.path[key] = 1
                position.skip()
                less = 3 + depth // 4 + min(2, (value - beta) // 160)
                skipped = -self.search(-beta, -beta + 1, depth - less, ply + 1, False, 0, drift)
                position.pop_skip()
                del self.path[key]
                if skipped >= beta:
                    return skipped if skipped < SURE else beta
        if not hint and depth >= 5:
            depth -= 1

        self.path[key] = 1
        board = position.board
        history = self.history[position.turn]
        best = -INFINITE
        best_move = 0
        kind = MOST
        queue: list[int] = []
        late: list[int] = []
        stage = HINTED
        if hint and board[hint >> START & TO]:
            queue.append(hint)
        i = 0
        made = 0
        passed_over = False
        tried: list[int] = []
        cut_quiet = not checked and not is_open and depth <= 3
        hopeless = cut_quiet and value + 70 + 90 * depth < alpha
        while True:
            if i == len(queue):
                if stage == ALL:
                    break
                if stage == HINTED and not checked:
                    stage = TAKING
                    self.rank_captures(queue, late, hint)
                else:
                    if hopeless and made and best > -SURE:
                        passed_over = True
                        break
                    stage = ALL
                    self.rank_rest(queue, late, hint, checked, ply, last)
                continue
            m = queue[i]
            i += 1
            quiet = not board[m & TO] and not m & PROMOTES
            if quiet:
                if cut_quiet and made and best > -SURE and (hopeless or i > 3 + 4 * depth):
                    passed_over = True
                    continue
                tried.append(m)
            elif self.judge.price[board[m & TO]] >= ROYAL and not m >> SPECIAL & 3:
                best = WON - ply - 1  # where kings may be left to be taken
                best_move = m
                kind = EXACT
                made += 1
                break
            elif cut_quiet and made and best > -SURE and self.costs(m, 60 * depth):
                passed_over = True
                continue
            position.push(m)
            if stage == TAKING and judge.may_expose(position, m) and position.is_exposed():
                position.pop()
                continue
            made += 1
            if made == 1:
                found = -self.search(-beta, -alpha, depth - 1, ply + 1, True, m, drift)
            else:
                less = 0
                if quiet and depth >= 3 and made > 3 and not checked:
                    less = REDUCTIONS[min(depth, 63)][min(made, 63)]
                    if is_open and less:
                        less -= 1
                    if history[m & WAY] < 0:
                        less += 1
                    if less > depth - 2:
                        less = depth - 2
                found = -self.search(-alpha - 1, -alpha, depth - 1 - less, ply + 1, True, m, drift)
                if found > alpha and less:
                    found = -self.search(-alpha - 1, -alpha, depth - 1, ply + 1, True, m, drift)
                if alpha < found < beta:
                    found = -self.search(-beta, -alpha, depth - 1, ply + 1, True, m, drift)
            position.pop()
            if found > best:
                best = found
                if found > alpha:
                    alpha = found
                    best_move = m
                    kind = EXACT
                    if found >= beta:
                        kind = LEAST
                        if quiet:
                            self.remember(history, m, tried, ply, min(depth * depth, 400) * 32)
                            self.replies[last & WAY] = m & WAY
                        break
        del self.path[key]
        if made == 0:
            return ply - WON if position.is_stuck_lost() else 0
        if passed_over and best < alpha:
            best = alpha  # all that is known of what was passed over
        self.keep(key, best, kind, depth, ply, best_move or hint)
        return best

    def is_quiet(self, move: int) -> bool:
        """Whether a move neither takes nor promotes."""
        return not self.position.board[move & TO] and not move & PROMOTES

    def costs(self, move: int, limit: int) -> bool:
        """Whether a capture loses more than the limit on its square."""
        board = self.position.board
        price = self.judge.price
        if price[board[move >> START & TO]] <= price[board[move & TO]] + limit:
            return False
        return self.judge.exchange(self.position, move) < -limit

    def rank_captures(self, queue: list[int], late: list[int], hint: int) -> None:
        """Appends the captures that pay, best first; those that don't are left for later."""
        position = self.position
        board = position.board
        price = self.judge.price
        ranks: list[int] = []
        for m in position.captures():
            if m == hint:
                continue
            won = price[board[m & TO]]
            mine = price[board[m >> START & TO]]
            if m & PROMOTES:
                won += price[m >> BECOMES & PIECE]
            elif mine > won + 60 and won and mine < ROYAL and self.judge.exchange(position, m) < 0:
                late.append((FIRST + won - mine) << RANK | m)
                continue
            ranks.append((FIRST + won * 32 - mine // 8) << RANK | m)
        ranks.sort(reverse=True)
        for r in ranks:
            queue.append(r & MOVE)

    def rank_rest(self, queue: list[int], late: list[int], hint: int, checked: bool, ply: int, last: int) -> None:
        """Appends all other legal moves: quiet ones, and captures that have not been tried."""
        legal = self.position.legal()
        if checked:
            for m in self.ranked(legal, ply, last):
                if m != hint:
                    queue.append(m)
            return
        board = self.position.board
        history = self.history[self.position.turn]
        killers = self.killers[ply]
        first = killers[0] & WAY
        second = killers[1] & WAY
        reply = self.replies[last & WAY]
        # For a moment what refuted others has the best history, so that the loop need not compare.
        history[first] += KILLER
        history[second] += KILLER // 2
        history[reply] += KILLER // 4
        ranks: list[int] = []
        for m in legal:
            # A move with a special mark may go where something stands, or nowhere: a pass.
            if (not board[m & TO] or m >> SPECIAL & 3) and not m & PROMOTES:
                ranks.append((history[m & WAY] + FIRST) << RANK | m)
        history[first] -= KILLER
        history[second] -= KILLER // 2
        history[reply] -= KILLER // 4
        ranks.sort(reverse=True)
        before = queue[:]
        for r in ranks:
            m = r & MOVE
            # What takes on an empty square bears a special mark, and was among the captures.
            if m != hint and (not m >> SPECIAL & 3 or m not in before):
                queue.append(m)
        late.sort(reverse=True)
        for r in late:
            if r & MOVE in legal:
                queue.append(r & MOVE)

    def ranked(self, moves: list[int], ply: int, last: int) -> list[int]:
        """The moves in the order to try them in."""
        position = self.position
        board = position.board
        price = self.judge.price
        killers = self.killers[ply]
        first, second = killers[0], killers[1]
        history = self.history[position.turn]
        ranks: list[int] = []
        for m in moves:
            q = board[m & TO]
            if q:
                mine = price[board[m >> START & TO]]
                won = price[q]
                if mine > won + 60 and mine < ROYAL and self.judge.exchange(position, m) < 0:
                    rank = won - mine
                else:
                    rank = GOOD + won * 32 - mine // 8
                if m & PROMOTES:
                    rank += price[m >> BECOMES & PIECE]
            elif m & PROMOTES:
                rank = GOOD + price[m >> BECOMES & PIECE] * 16
            elif m == first:
                rank = KILLER + 2
            elif m == second:
                rank = KILLER + 1
            else:
                rank = MUCH + history[m & WAY]
            ranks.append((rank + FIRST) << RANK | m)
        ranks.sort(reverse=True)
        return [r & MOVE for r in ranks]

    # --- the leaves

    def settle(self, alpha: int, beta: int, ply: int, deep: int, drift: int) -> int:
        """The value once all captures that pay have been made; who would lose by capturing need not."""
        self.left -= 1
        if self.left < 0:
            self.left = self.budget.spend() - 1
        self.nodes += 1
        position = self.position
        judge = self.judge
        if deep:
            best = judge.glance(position, drift)
        else:
            best = judge.value(position, alpha, beta, drift)
            drift = judge.drift
        if best >= beta:
            return best
        if best > alpha:
            alpha = best
        if ply >= LONGEST:
            return best
        board = position.board
        price = judge.price
        floor = best + 120
        ranks: list[int] = []
        for m in position.captures():
            won = price[board[m & TO]]
            if won >= ROYAL:
                return WON - ply - 1
            mine = price[board[m >> START & TO]]
            if m & PROMOTES:
                won += price[m >> BECOMES & PIECE] - mine
            elif won == 0:
                won = mine  # taken in passing
            if floor + won <= alpha:
                if floor + won > best:
                    best = floor + won
                continue
            ranks.append((FIRST + won * 32 - mine // 8) << RANK | m)
        ranks.sort(reverse=True)
        for r in ranks:
            m = r & MOVE
            mine = price[board[m >> START & TO]]
            if mine < ROYAL and mine > price[board[m & TO]] and not m & PROMOTES and judge.exchange(position, m) < 0:
                continue
            position.push(m)
            found = -self.settle(-beta, -alpha, ply + 1, deep + 1, drift)
            position.pop()
            if found > best:
                best = found
                if found > alpha:
                    alpha = found
                    if found >= beta:
                        break
        return best
