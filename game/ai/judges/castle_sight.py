"""Who sees what on a board of Castle: whom each piece could take, whom it guards, its room, and who nears a Castle.

Everything follows from the walks of the pieces, so a piece that a mod brings is seen like all others.  Effects are not
looked at: nobody knows when they will be unlocked.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.boards.patterns import Mode, Over
from game.boards.position import TO, Trail
from game.rules.castle.moves import CastlePosition
from game.rules.castle.ways import CastleTables

NEARNESS: Final = (0, 34, 22, 9)
"""What it is worth that a piece strikes the other Castle's square in so many moves on an empty board."""
START: Final = 8
MOST_PATHS: Final = 4
"""Sets of pieces whose paths are kept: those of the shipped data are two."""


class Path:
    """One way to strike a square: what lies between, and what may stand there."""

    __slots__ = ("between", "flies", "hops")

    def __init__(self, between: list[int], flies: bool, hops: bool) -> None:
        self.between = between
        self.flies = flies
        self.hops = hops


class Track(Trail):
    """A walk that may end on its squares from number `first` on."""

    __slots__ = ("first",)

    def __init__(self, squares: list[int], first: int, mode: Mode, over: Over) -> None:
        super().__init__(squares, mode, over)
        self.first = first


class Tracks:
    """Where a piece can go from a square, each walk in the plainest list that holds it."""

    __slots__ = ("jumps", "rays", "flights", "bends", "others")

    def __init__(self, walks: list[Track]) -> None:
        self.jumps: list[int] = []
        self.rays: list[list[int]] = []
        self.flights: list[list[int]] = []
        self.bends: list[list[int]] = []
        """A square that must be empty, and the ray behind it."""
        self.others: list[Track] = []
        for track in walks:
            both = track.may_move and track.may_take and not track.hops
            if both and not track.first and len(track.squares) == 1:
                self.jumps.append(track.squares[0])
            elif both and not track.first and not track.flies:
                self.rays.append(track.squares)
            elif both and not track.first:
                self.flights.append(track.squares)
            elif both and track.first == 1 and not track.flies:
                self.bends.append(track.squares)
            else:
                self.others.append(track)


class Paths:
    """What the walks of a set of pieces say, turned round: from where, and over what, each square is struck."""

    __slots__ = ("kinds", "strikes", "tracks", "steps")

    def __init__(self, c: CastleTables) -> None:
        self.kinds = c.kinds
        self.strikes: list[dict[int, list[Path]]] = [{} for _ in range(c.size)]
        """By target: the ways to strike it by `start * codes + piece`."""
        self.tracks: list[list[Tracks]] = [[] for _ in range(c.codes)]
        """By piece and square: its walks."""
        self.steps: list[list[list[int]]] = [[[] for _ in range(c.size)] for _ in range(c.codes)]
        """By piece and square: where it could go on an empty board."""
        for code in range(4, c.codes):
            if code & 3 not in (1, 2):
                continue
            kind = c.kinds[(code >> 2) - 1]
            for start in range(c.size):
                walks = kind.walks[(code & 2) >> 1][start]
                self.tracks[code].append(Tracks([Track(list(w.path), w.first, w.mode, w.over) for w in walks]))
                for walk in walks:
                    for i in range(walk.first, len(walk.path)):
                        to = walk.path[i]
                        if walk.mode is not Mode.CAPTURE:
                            self.steps[code][start].append(to)
                        if walk.mode is Mode.MOVE:
                            continue
                        path = Path(list(walk.path[:i]), walk.over is Over.FLY, walk.over is Over.HOP)
                        self.strikes[to].setdefault(start * c.codes + code, []).append(path)


_PATHS: list[Paths] = []


def paths_of(c: CastleTables) -> Paths:
    """The paths of these pieces, which all variants of the same data share: 13 MB for the large army."""
    for known in _PATHS:
        if known.kinds is c.kinds:
            return known
    if len(_PATHS) == MOST_PATHS:
        del _PATHS[0]
    made = Paths(c)
    _PATHS.append(made)
    return made


class CastleSight:
    """Looks at a board; what it fills in holds until it looks at another."""

    def __init__(self, c: CastleTables) -> None:
        self.fixed = c
        size = c.size
        paths = paths_of(c)
        self.strikes = paths.strikes
        self.tracks = paths.tracks
        self.steps = paths.steps
        self.nearness: dict[int, list[list[int]]] = {}
        """By a Castle's square, piece and square: what nearness is worth."""
        self.usual: list[int] = [0] * c.codes
        """The room that a piece has on the mean."""
        self.active: list[int] = [0] * c.codes
        """What one square more is worth, in 16ths."""
        # What looking fills in.
        self.cover: list[list[int]] = [[0] * size, [0] * size]
        """By seat and square: how many of its pieces could take there, or move there where nobody stands."""
        self.guards: list[int] = [0] * size
        """How many friends could take revenge on the square of a piece."""
        self.hits: list[list[int]] = [[], []]
        """By seat `start << 8 | target` of everything it could take."""
        self.aims: list[list[int]] = [[], []]
        """By seat `start << 8 | square`: moves to empty squares from which the piece would strike the other Castle."""
        self.near: list[int] = [0, 0]
        """By seat what it is worth that its pieces are near the other Castle."""
        self.room: list[int] = [0, 0]
        """By seat the worth of its pieces' room, in 16ths."""

    # --- single questions

    def is_open(self, path: Path, board: list[int]) -> bool:
        """Whether a piece can pass along the path as all stand."""
        passed = 0
        walls = self.fixed.walls
        for square in path.between:
            q = board[square]
            if q:
                passed += 1
                if walls[q] or not (path.flies or path.hops):
                    return False
        return not path.hops or passed == 1

    def could_strike(self, board: list[int], start: int, code: int, target: int) -> bool:
        """Whether this piece standing on `start` could take an enemy on the target square, as all stand."""
        paths = self.strikes[target].get(start * self.fixed.codes + code)
        if paths is not None:
            for path in paths:
                if self.is_open(path, board):
                    return True
        return False

    def strikers(self, position: CastlePosition, target: int, victim: int, seat: int) -> list[int]:
        """Squares of the seat's pieces that could take `victim` on the target square, as all stand."""
        board = position.board
        known = self.strikes[target]
        codes = self.fixed.codes
        found: list[int] = []
        for s in position.men[seat]:
            p = board[s]
            paths = known.get(s * codes + p)
            if paths is not None and self.fixed.takes[p][victim]:
                for path in paths:
                    if self.is_open(path, board):
                        found.append(s)
                        break
        return found

    def is_struck(self, position: CastlePosition, target: int, victim: int, seat: int) -> bool:
        """Whether any piece of the seat could take `victim` there."""
        board = position.board
        known = self.strikes[target]
        codes = self.fixed.codes
        for s in position.men[seat]:
            p = board[s]
            paths = known.get(s * codes + p)
            if paths is not None and self.fixed.takes[p][victim]:
                for path in paths:
                    if self.is_open(path, board):
                        return True
        return False

    def near_castle(self, goal: int) -> list[list[int]]:
        """By piece and square: what it is worth to be so near to a Castle on that square."""
        made = self.nearness.get(goal)
        if made is None:
            made = [self.near_with(code, goal) for code in range(self.fixed.codes)]
            self.nearness[goal] = made
        return made

    def near_with(self, code: int, goal: int) -> list[int]:
        """By square: what it is worth to one piece to be so near to a Castle on the square `goal`."""
        c = self.fixed
        found: list[int] = [0] * c.size
        if code < 4 or code & 3 not in (1, 2):
            return found
        last: list[bool] = [False] * c.size
        for square in range(c.size):
            if square * c.codes + code in self.strikes[goal]:
                last[square] = True
                found[square] = NEARNESS[1]
        for far in range(2, len(NEARNESS)):
            more: list[bool] = [False] * c.size
            for square in range(c.size):
                if not found[square]:
                    for to in self.steps[code][square]:
                        if last[to]:
                            more[square] = True
                            break
            for square in range(c.size):
                if more[square]:
                    found[square] = NEARNESS[far]
            last = more
        return found

    # --- the whole board

    def look(self, position: CastlePosition) -> None:
        """Looks at everything."""
        size = self.fixed.size
        self.cover = [[0] * size, [0] * size]
        self.guards = [0] * size
        self.hits = [[], []]
        self.aims = [[], []]
        for seat in (0, 1):
            self.look_for(position, seat)

    def look_for(self, position: CastlePosition, seat: int) -> None:
        """Walks every piece of a seat.

        What is noted of a square stands in each loop: squares gathered first and noted in one place took 57
        microseconds a board, not 46 (boards of random games, pure).
        """
        board = position.board
        c = self.fixed
        codes = c.codes
        cover = self.cover[seat]
        guards = self.guards
        hits = self.hits[seat]
        aims = self.aims[seat]
        walls = c.walls
        mine = 1 << seat
        goal = position.goals[1 - seat]
        if goal < 0:
            goal = 0
        last = self.strikes[goal]
        near_by = self.near_castle(goal)
        near = 0
        room = 0
        for s in position.men[seat]:
            p = board[s]
            tracks = self.tracks[p][s]
            can = c.takes[p]
            near += near_by[p][s]
            free = -self.usual[p]
            for t in tracks.jumps:
                cover[t] += 1
                q = board[t]
                if not q:
                    free += 1
                    if t * codes + p in last:
                        aims.append(s << 8 | t)
                elif q & mine:
                    guards[t] += 1
                elif can[q]:
                    hits.append(s << 8 | t)
            for ray in tracks.rays:
                for t in ray:
                    cover[t] += 1
                    q = board[t]
                    if not q:
                        free += 1
                        if t * codes + p in last:
                            aims.append(s << 8 | t)
                        continue
                    if q & mine:
                        guards[t] += 1
                    elif can[q]:
                        hits.append(s << 8 | t)
                    break
            for ray in tracks.flights:
                for t in ray:
                    cover[t] += 1
                    q = board[t]
                    if not q:
                        free += 1
                        if t * codes + p in last:
                            aims.append(s << 8 | t)
                    elif q & mine:
                        guards[t] += 1
                    elif can[q]:
                        hits.append(s << 8 | t)
                    if walls[q]:
                        break
            for ray in tracks.bends:
                if board[ray[0]]:
                    continue
                for i in range(1, len(ray)):
                    t = ray[i]
                    cover[t] += 1
                    q = board[t]
                    if not q:
                        free += 1
                        if t * codes + p in last:
                            aims.append(s << 8 | t)
                        continue
                    if q & mine:
                        guards[t] += 1
                    elif can[q]:
                        hits.append(s << 8 | t)
                    break
            for track in tracks.others:
                free += self.look_along(board, s, track, can, seat, last)
            room += self.active[p] * free
        self.near[seat] = near
        self.room[seat] = room

    def look_along(
        self, board: list[int], start: int, track: Track, can: list[bool], seat: int, last: dict[int, list[Path]]
    ) -> int:
        """Looks along a walk that the plain lists can't hold; the free squares on it."""
        free = 0
        for i in track.reached(board, self.fixed.walls):
            if i < track.first:
                continue
            t = track.squares[i]
            q = board[t]
            if track.may_take:
                self.cover[seat][t] += 1
                if q & 1 << seat:
                    self.guards[t] += 1
                elif q and can[q]:
                    self.hits[seat].append(start << 8 | t)
            if not q and track.may_move:
                free += 1
                if t * self.fixed.codes + board[start] in last:
                    self.aims[seat].append(start << 8 | t)
        return free

    def assault(self, position: CastlePosition, seat: int) -> tuple[int, int]:
        """Safe and contested squares from which a piece could threaten the other Castle after its next move."""
        board = position.board
        codes = self.fixed.codes
        goal = position.goals[1 - seat]
        if goal < 0:
            return 0, 0
        last = self.strikes[goal]
        cover = self.cover[1 - seat]
        own = self.cover[seat]
        safe = 0
        contested = 0
        for aim in self.aims[seat]:
            s = aim >> START
            t = aim & TO
            p = board[s]
            board[s] = 0
            is_open = False
            for path in last[t * codes + p]:
                if self.is_open(path, board):
                    is_open = True
                    break
            board[s] = p
            if not is_open:
                continue
            if not cover[t]:
                safe += 1
            elif own[t] > cover[t]:
                contested += 1
        return safe, contested

    # --- exchanges

    def exchange(self, position: CastlePosition, move: int, price: list[int]) -> int:
        """What a capture gains when both sides go on taking on its square, cheapest first, as long as it pays."""
        board = position.board
        start = move >> START & TO
        to = move & TO
        standing = board[start]
        gains: list[int] = [price[board[to]]]
        if self.fixed.climbs[standing] and self.fixed.greater[board[to]]:
            gains[0] += price[self.fixed.climbs[standing]] - price[standing]
            standing = self.fixed.climbs[standing]
        lifted: list[int] = [start]
        pieces: list[int] = [board[start]]
        board[start] = 0
        seat = 1 - position.turn
        while True:
            square = self.cheapest(position, to, standing, seat, price)
            if square < 0:
                break
            gains.append(price[standing] - gains[len(gains) - 1])
            standing = board[square]
            lifted.append(square)
            pieces.append(standing)
            board[square] = 0
            seat = 1 - seat
        for i in range(len(lifted)):
            board[lifted[i]] = pieces[i]
        i = len(gains) - 1
        while i > 0:
            if gains[i] > -gains[i - 1]:
                gains[i - 1] = -gains[i]
            i -= 1
        return gains[0]

    def cheapest(self, position: CastlePosition, target: int, victim: int, seat: int, price: list[int]) -> int:
        """Where the cheapest piece of `seat` stands that could take `victim` on the target square; -1 for none."""
        board = position.board
        known = self.strikes[target]
        codes = self.fixed.codes
        best = -1
        lowest = 1 << 30
        for s in position.men[seat]:
            p = board[s]
            if not p or price[p] >= lowest:
                continue
            paths = known.get(s * codes + p)
            if paths is not None and self.fixed.takes[p][victim]:
                for path in paths:
                    if self.is_open(path, board):
                        best = s
                        lowest = price[p]
                        break
        return best

    def is_struck_after(self, position: CastlePosition, move: int) -> bool:
        """Whether the other seat could take what a move brings to its target."""
        board = position.board
        start = move >> START & TO
        to = move & TO
        mine = board[start]
        board[start] = 0
        found = False
        known = self.strikes[to]
        for s in position.men[1 - position.turn]:
            p = board[s]
            paths = known.get(s * self.fixed.codes + p) if s != to else None
            if paths is not None and self.fixed.takes[p][mine]:
                for path in paths:
                    if self.is_open(path, board):
                        found = True
        board[start] = mine
        return found
