"""The pieces of Castle on their squares, and every way they have (docs/rules/castle.md, MOVE to PALADIN, EFFECT).

Lists of finished moves are read as they lie (`ways.py`); what moves do is told in `moves.py`.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from game.boards.position import BECOMES, PROMOTES, START, TO, Bundle, Position, strikes_along
from game.rules.castle.ways import BENDING, FLYING, MIXED, OWN, RECALL, SLIDING, STEPPING, CastleTables, Ways


class CastleBoard(Position):
    """Who stands where, and which Castles still stand."""

    def __init__(self, tables: CastleTables) -> None:
        super().__init__(tables)
        self.fixed = tables
        self.goals: list[int] = [-1, -1]
        """The square of each seat's Castle; -1 when it is gone."""

    def plain(self, seat: int, out: list[int]) -> None:
        """Appends every move of a seat by the pieces' own ways.  CASTLE-MOVE-1 to -4.

        Each form of piece has its loop here: with `walk_ways` for all of them a ply takes 14.7 microseconds, not 10.2
        (random games of the standard army, pure).
        """
        board = self.board
        c = self.fixed
        table = c.ways
        takes = c.takes
        for s in self.men[seat]:
            p = board[s]
            ways = table[p][s]
            can = takes[p]
            form = ways.form
            if form == SLIDING or form == BENDING:  # noqa: SIM109 (a tuple would be built for every piece)
                for ray in ways.slides:
                    for t, m in ray:
                        q = board[t]
                        if q:
                            if can[q]:
                                out.append(m)
                            break
                        out.append(m)
                if form == SLIDING:
                    continue
                for mid, ray in ways.bends:
                    if not board[mid]:
                        for t, m in ray:
                            q = board[t]
                            if q:
                                if can[q]:
                                    out.append(m)
                                break
                            out.append(m)
            elif form == STEPPING:
                for t, m in ways.leaps:
                    if can[board[t]]:
                        out.append(m)
                for mid, t, m in ways.doubles:
                    if not board[mid] and not board[t]:
                        out.append(m)
            elif form == FLYING:
                walls = c.walls
                for ray in ways.flights:
                    for t, m in ray:
                        q = board[t]
                        if can[q]:
                            out.append(m)
                        if walls[q]:
                            break
            elif form == MIXED:
                self.walk_ways(ways, can, out)
            else:
                self.moves_from(s, out)

    def rare(self, ways: Ways, can: list[bool], out: list[int]) -> None:
        """The lists that no piece of the standard army has."""
        board = self.board
        for ray in ways.steps:
            for t, m in ray:
                if board[t]:
                    break
                out.append(m)
        for t, m in ways.takes:
            q = board[t]
            if q and can[q]:
                out.append(m)
        for bundle in ways.bundles:
            self.unroll(bundle, can, out)

    def unroll(self, bundle: Bundle, can: list[bool], out: list[int]) -> None:
        """Appends the moves of one bundle; `can` is true of an empty square and of what may be taken."""
        board = self.board
        for i in bundle.reached(board, self.fixed.walls):
            q = board[bundle.squares[i]]
            if (bundle.may_take and can[q]) if q else bundle.may_move:
                out.extend(bundle.moves[i])

    def walk_ways(self, ways: Ways, can: list[bool], out: list[int]) -> None:
        """Appends every move that some ways allow, whoever they were made for."""
        board = self.board
        walls = self.fixed.walls
        for t, m in ways.leaps:
            if can[board[t]]:
                out.append(m)
        for ray in ways.slides:
            for t, m in ray:
                q = board[t]
                if can[q]:
                    out.append(m)
                if q:
                    break
        for mid, t, m in ways.doubles:
            if not board[mid] and not board[t]:
                out.append(m)
        for ray in ways.flights:
            for t, m in ray:
                q = board[t]
                if can[q]:
                    out.append(m)
                if walls[q]:
                    break
        for mid, ray in ways.bends:
            if not board[mid]:
                for t, m in ray:
                    q = board[t]
                    if can[q]:
                        out.append(m)
                    if q:
                        break
        self.rare(ways, can, out)

    def moves_from(self, square: int, out: list[int]) -> None:
        """Appends the moves of one piece by its own ways."""
        p = self.board[square]
        found: list[int] = []
        self.walk_ways(self.fixed.ways[p][square], self.fixed.takes[p], found)
        out.extend(dict.fromkeys(found))

    def effects_from(self, square: int, out: list[int]) -> None:
        """Appends the moves of one piece by its own effect or the Castle's.  CASTLE-EFFECT-3, -5."""
        c = self.fixed
        board = self.board
        p = board[square]
        if c.is_goal[p]:
            return
        plain: list[int] = []
        self.moves_from(square, plain)
        reached = {m & TO for m in plain}
        found: list[int] = []
        if c.extra[p]:
            self.walk_ways(c.extra[p][square], c.takes[p], found)
        for m in dict.fromkeys(found):
            if m & TO not in reached:
                out.append(m)
        if c.combat:
            alters = c.alters[p]
            for m in plain:
                if alters[board[m & TO]]:
                    out.append(m | OWN)
        home = self.goals[(p & 2) >> 1]
        if home < 0 or not (c.called[p] or c.recalls[p]):
            return
        known = {m & TO for m in out if m >> START & TO == square}
        for near in c.around[home]:
            if not board[near] and near not in reached:
                b = c.becomes(p, near)
                m = near | square << START | b << BECOMES | (PROMOTES if b != p else 0)
                if c.recalls[p] and near not in known:
                    out.append(m | OWN)
                if c.called[p]:
                    out.append(m | RECALL)

    def captures(self) -> list[int]:
        """Moves that take or promote on the far row."""
        out: list[int] = []
        if self.goals[0] < 0 or self.goals[1] < 0:
            return out
        board = self.board
        c = self.fixed
        table = c.ways
        takes = c.takes
        for s in self.men[self.turn]:
            p = board[s]
            ways = table[p][s]
            can = takes[p]
            form = ways.form
            if form in (SLIDING, BENDING):
                for ray in ways.slides:
                    for t, m in ray:
                        q = board[t]
                        if q:
                            if can[q]:
                                out.append(m)
                            break
                for mid, ray in ways.bends:
                    if not board[mid]:
                        for t, m in ray:
                            q = board[t]
                            if q:
                                if can[q]:
                                    out.append(m)
                                break
            elif form == FLYING:
                walls = c.walls
                for ray in ways.flights:
                    for t, m in ray:
                        q = board[t]
                        if q:
                            if can[q]:
                                out.append(m)
                            if walls[q]:
                                break
            else:
                found: list[int] = []
                self.moves_from(s, found)
                for move in found:
                    if board[move & TO] or move & PROMOTES:
                        out.append(move)
        return out

    def strikes_at(self, start: int, target: int) -> bool:
        """Whether the piece on `start` could destroy an enemy Castle if it stood on `target`."""
        board = self.board
        p = board[start]
        if not self.fixed.aims[p][start][target]:
            return False
        ways = self.fixed.ways[p][start]
        for t, _ in ways.leaps:
            if t == target:
                return True
        for ray in ways.slides:
            for t, _ in ray:
                if t == target:
                    return True
                if board[t]:
                    break
        for mid, ray in ways.bends:
            if not board[mid]:
                for t, _ in ray:
                    if t == target:
                        return True
                    if board[t]:
                        break
        walls = self.fixed.walls
        for ray in ways.flights:
            for t, _ in ray:
                if t == target:
                    return True
                if walls[board[t]]:
                    break
        return self.strikes_rarely(ways, target)

    def strikes_rarely(self, ways: Ways, target: int) -> bool:
        """Whether a piece strikes `target` by the lists that no piece of the standard army has."""
        for t, _ in ways.takes:
            if t == target:
                return True
        return strikes_along(ways.bundles, target, self.board, self.fixed.walls)

    def can_move(self, seat: int) -> bool:
        """Whether a seat has any move, by effects too where there are any.  CASTLE-WIN-5."""
        for s in self.men[seat]:
            if self.has_way(s):
                return True
        if self.fixed.has_effects:
            for s in self.men[seat]:
                found: list[int] = []
                self.effects_from(s, found)
                if found:
                    return True
        return False

    def has_plain(self, seat: int) -> bool:
        """Whether a seat has any move without effects."""
        for s in self.men[seat]:  # noqa: SIM110 - compiled, a generator would cost three times as much
            if self.has_way(s):
                return True
        return False

    def has_way(self, square: int) -> bool:
        """Whether the piece there has a move of its own."""
        board = self.board
        p = board[square]
        ways = self.fixed.ways[p][square]
        can = self.fixed.takes[p]
        for t, _ in ways.leaps:
            if can[board[t]]:
                return True
        for ray in ways.slides:
            if can[board[ray[0][0]]]:
                return True
        found: list[int] = []
        self.walk_ways(ways, can, found)
        return len(found) > 0
