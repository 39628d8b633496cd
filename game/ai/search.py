"""What every search of a game tree does alike, whether dice fall in it or not; knows no game and no piece.

Iterative deepening at the root, the best lines kept in order, a table of positions, and what refuted earlier moves.
How a position is searched, `tree.py` and `chance_tree.py` say.  The order in which moves are tried is a total one, so
the result depends on the position and the nodes allowed, on nothing else.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.ai.budget import Budget, Spent
from game.boards.position import Position

MOVE: Final = (1 << 30) - 1
"""A move fits (see `boards/position.py`)."""
WAY: Final = (1 << 16) - 1
"""The part of a move that says from where to where."""

EXACT: Final = 0
LEAST: Final = 1
MOST: Final = 2
"""Whether a kept value is the value itself, or the value is at least or at most that."""

DEPTH: Final = 30
KIND: Final = 38
VALUE: Final = 40
BIAS: Final = 1 << 15
"""What the table keeps, as one number: move, depth + 1, kind of value, value + 2^15."""
UNKNOWN: Final = -BIAS
"""No value that any search finds."""

EXPECTED: Final = 12
"""So many moves of a line are told."""


class Line:
    """A move at the root with its value for the seat to act, and how the game would go on."""

    __slots__ = ("move", "value", "moves", "rank")

    def __init__(self, move: int, value: int, moves: list[int]) -> None:
        self.move = move
        self.value = value
        self.moves = moves
        self.rank = value
        """The value with the move's nudge: what the lines are sorted by."""


class Thought:
    """What a search found: the best lines, best first, how deep it looked, and how many nodes it visited."""

    __slots__ = ("lines", "depth", "nodes")

    def __init__(self, lines: list[Line], depth: int, nodes: int) -> None:
        self.lines = lines
        self.depth = depth
        self.nodes = nodes


class Search:
    """One search of one position.  It owns the position it is given and may leave it anywhere in the tree."""

    def __init__(self, position: Position, budget: Budget, earlier: list[int], longest: int) -> None:
        """`earlier` are keys of the positions before, which count as draws when they come up again.

        No line is longer than `longest` plies.
        """
        self.position = position
        self.budget = budget
        self.nodes = 0
        self.left = 0
        self.table: dict[int, int] = {}
        self.path: dict[int, int] = dict.fromkeys(earlier, 1)
        self.killers: list[list[int]] = [[0, 0] for _ in range(longest + 2)]
        self.history: list[list[int]] = [[0] * (WAY + 1) for _ in range(position.tables.seats)]
        """By seat and way: how often a quiet move refuted what came before, and how often it was tried in vain."""
        self.partial: list[Line] = []
        """The best line of an iteration that is still going on."""
        self.nudges: dict[int, int] = {}
        # What each kind of search sets anew.
        self.win = 0
        """The value of a game won at once; one less for each ply that it takes."""
        self.sure = 0
        """From this value on a forced end has been seen."""
        self.entries = 0
        """Positions that the table keeps; then the older half is dropped."""
        self.most_history = 0

    # --- the root

    def think(self, lines: int = 1, deepest: int = 64, nudges: dict[int, int] | None = None) -> Thought:
        """Searches until the budget is spent; `lines` moves get their true value, the others only a bound.

        `nudges` are added to the values of root moves, for the choice alone: that is how players differ and err.
        At least one move is always given back where there is one, even if there was no time to judge it.
        """
        self.path[self.position.key] = 1
        if nudges is not None:
            self.nudges = nudges
        moves = sorted(self.position.legal())
        if not moves:
            return Thought([], 0, 0)
        found = [Line(m, 0, [m]) for m in moves[:lines]]
        depth = 0
        try:
            order = self.first_order(moves)
            found = [Line(m, 0, [m]) for m in order[:lines]]
            goal = 1
            while goal <= deepest:
                if depth and self.budget.is_half_gone():
                    break
                self.partial = []
                found = self.deepen(order, goal, min(lines, len(order)), found)
                depth = goal
                if abs(found[0].value) > self.sure and self.win - abs(found[0].value) <= goal:
                    break
                chosen = [line.move for line in found]
                order = chosen + [m for m in order if m not in chosen]
                goal += 1
        except Spent:
            if self.partial:
                found = self.partial
        return Thought(found, depth, self.nodes)

    def first_order(self, moves: list[int]) -> list[int]:
        """The moves at the root in the order to try them in at first."""
        raise NotImplementedError

    def deepen(self, order: list[int], depth: int, lines: int, before: list[Line]) -> list[Line]:
        """One iteration: the best lines, best first; `before` are those of the iteration before."""
        raise NotImplementedError

    def entered(self, best: list[Line], move: int, value: int, nudge: int, most: int) -> Line:
        """A line for the move, put where it belongs among the best so many."""
        line = Line(move, value, [move])
        line.rank = value + nudge if value <= self.sure else value  # nobody misjudges what wins at once
        place = 0
        while place < len(best) and best[place].rank >= line.rank:
            place += 1
        best.insert(place, line)
        if len(best) > most:
            best.pop()
        return line

    def is_settled(self, move: int) -> bool:
        """Whether nothing can be expected after the move, say because dice decide how it goes on."""
        return False

    def line_after(self, move: int) -> list[int]:
        """The move and what the table expects after it."""
        position = self.position
        line: list[int] = []
        seen: dict[int, int] = {}
        m = move
        while True:
            is_last = self.is_settled(m)
            line.append(m)
            position.push(m)
            if is_last or len(line) == EXPECTED or position.key in seen:
                break
            seen[position.key] = 1
            m = self.table.get(position.key, 0) & MOVE
            if not m or m not in position.legal():
                break
        for _ in line:
            position.pop()
        return line

    # --- what is remembered

    def known(self, entry: int, alpha: int, beta: int, ply: int) -> int:
        """The value that the table keeps, where it decides between alpha and beta; UNKNOWN where it does not."""
        kept = (entry >> VALUE) - BIAS
        if kept > self.sure:
            kept -= ply
        elif kept < -self.sure:
            kept += ply
        kind = entry >> KIND & 3
        if kind == EXACT or (kind == LEAST and kept >= beta) or (kind == MOST and kept <= alpha):
            return kept
        return UNKNOWN

    def keep(self, key: int, value: int, kind: int, depth: int, ply: int, move: int) -> None:
        """Puts a value into the table; a forced end counts from here, not from the root."""
        if value > self.sure:
            value += ply
        elif value < -self.sure:
            value -= ply
        table = self.table
        if len(table) > self.entries:
            self.drop_older_half()
        table[key] = (value + BIAS) << VALUE | kind << KIND | (depth + 1) << DEPTH | move

    def drop_older_half(self) -> None:
        """Makes room in the table."""
        keys = list(self.table)
        for key in keys[: len(keys) // 2]:
            del self.table[key]

    def remember(self, history: list[int], move: int, tried: list[int], ply: int, bonus: int) -> None:
        """A quiet move has refuted what came before: it is tried early elsewhere, those tried in vain late."""
        killers = self.killers[ply]
        if killers[0] != move:
            killers[1] = killers[0]
            killers[0] = move
        most = self.most_history
        for m in tried:
            was = history[m & WAY]
            if m == move:
                history[m & WAY] = was + bonus - was * bonus // most
            else:
                history[m & WAY] = was - bonus - was * bonus // most
