"""A second generator of chess moves, written from docs/rules/chess.md alone; it shares nothing with the program.

Slow and plain on purpose: a board is a dictionary from square names to pieces in FEN letters, every move is tried out
on a copy, and whether a king is in danger is asked by looking for anybody who could capture him.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

FILES = "abcdefgh"
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
ASLANT = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
CASTLINGS = {  # right: king from, king to, rook from, rook to, squares between
    "K": ("e1", "g1", "h1", "f1", ["f1", "g1"]),
    "Q": ("e1", "c1", "a1", "d1", ["b1", "c1", "d1"]),
    "k": ("e8", "g8", "h8", "f8", ["f8", "g8"]),
    "q": ("e8", "c8", "a8", "d8", ["b8", "c8", "d8"]),
}


@dataclass(frozen=True)
class Moment:
    """A position: pieces by square (capitals are White's), and the other fields of a FEN."""

    board: dict[str, str]
    turn: str
    rights: str
    passed: str
    quiet: int
    number: int

    @classmethod
    def of(cls, fen: str) -> Moment:
        placement, turn, rights, passed, quiet, number = fen.split()
        board: dict[str, str] = {}
        for row, text in enumerate(placement.split("/")):
            file = 0
            for letter in text:
                if letter in "12345678":
                    file += int(letter)
                else:
                    board[FILES[file] + str(8 - row)] = letter
                    file += 1
        return cls(board, turn, rights, passed, int(quiet), int(number))

    @property
    def fen(self) -> str:
        rows = []
        for rank in "87654321":
            row = "".join(self.board.get(file + rank, ".") for file in FILES)
            for empty in range(8, 0, -1):
                row = row.replace("." * empty, str(empty))
            rows.append(row)
        return f"{'/'.join(rows)} {self.turn} {self.rights} {self.passed} {self.quiet} {self.number}"


def step(square: str, shift: tuple[int, int]) -> str | None:
    """The square so many files and ranks away, or None off the board."""
    file, rank = FILES.index(square[0]) + shift[0], int(square[1]) + shift[1]
    return FILES[file] + str(rank) if 0 <= file < 8 and 1 <= rank <= 8 else None


def is_mine(piece: str, turn: str) -> bool:
    return piece.isupper() == (turn == "w")


def captures_from(board: dict[str, str], start: str) -> Iterator[str]:
    """The squares where the piece on `start` could capture, whoever stands there.  CHESS-MOVE-1, CHESS-PAWN-1."""
    piece = board[start]
    kind = piece.lower()
    if kind == "p":
        up = 1 if piece.isupper() else -1
        shifts, reach = [(-1, up), (1, up)], 1
    elif kind == "n":
        shifts, reach = LEAPS, 1
    elif kind == "k":
        shifts, reach = STRAIGHT + ASLANT, 1
    else:
        shifts, reach = {"r": STRAIGHT, "b": ASLANT, "q": STRAIGHT + ASLANT}[kind], 7
    for shift in shifts:
        square: str | None = start
        for _ in range(reach):
            square = step(square, shift) if square else None
            if square is None:
                break
            yield square
            if square in board:  # CHESS-MOVE-2: nobody is jumped over
                break


def is_attacked(board: dict[str, str], square: str, by: str) -> bool:
    """CHESS-CHECK-1: whether a piece of seat `by` could capture on the square."""
    return any(square in captures_from(board, start) for start, piece in board.items() if is_mine(piece, by))


def is_in_check(moment: Moment) -> bool:
    """Whether the seat to move is in check."""
    king = "K" if moment.turn == "w" else "k"
    squares = [square for square, piece in moment.board.items() if piece == king]
    return any(is_attacked(moment.board, square, other(moment.turn)) for square in squares)


def other(turn: str) -> str:
    return "b" if turn == "w" else "w"


def tries(moment: Moment) -> Iterator[str]:
    """Every move as the pieces go, the king's safety not looked at."""
    for start, piece in moment.board.items():
        if not is_mine(piece, moment.turn):
            continue
        ends = []
        for end in captures_from(moment.board, start):
            there = moment.board.get(end)
            if piece.lower() == "p":
                # CHESS-PASSING-1: the square stepped over counts as if its pawn stood there
                if (there and not is_mine(there, moment.turn)) or end == moment.passed:
                    ends.append(end)
            elif not there or not is_mine(there, moment.turn):
                ends.append(end)
        if piece.lower() == "p":
            up, second = (1, "2") if moment.turn == "w" else (-1, "7")
            one = step(start, (0, up))
            if one and one not in moment.board:
                ends.append(one)
                two = step(one, (0, up))
                if start[1] == second and two and two not in moment.board:
                    ends.append(two)
        for end in ends:
            if piece.lower() == "p" and end[1] in "18":  # CHESS-PROMO-1
                yield from (start + end + letter for letter in "qrbn")
            else:
                yield start + end
    yield from castlings(moment)


def castlings(moment: Moment) -> Iterator[str]:
    """CHESS-CASTLE-1 to 3."""
    for right in moment.rights:
        if right == "-" or is_mine(right, moment.turn) is False:
            continue
        king, end, _, _, between = CASTLINGS[right]
        crossed = step(king, (1 if end[0] == "g" else -1, 0))
        assert crossed
        if any(square in moment.board for square in between):
            continue
        if not any(is_attacked(moment.board, square, other(moment.turn)) for square in (king, crossed, end)):
            yield king + end


def after(moment: Moment, move: str) -> Moment:
    """The position after a move that `tries` gave."""
    board = dict(moment.board)
    start, end, letter = move[:2], move[2:4], move[4:]
    piece = board.pop(start)
    is_capture = end in board
    rights = moment.rights
    passed = "-"
    board[end] = piece
    if piece.lower() == "p":
        if end == moment.passed:
            del board[end[0] + start[1]]
        if abs(int(end[1]) - int(start[1])) == 2:
            passed = start[0] + str((int(start[1]) + int(end[1])) // 2)
        if letter:
            board[end] = letter.upper() if moment.turn == "w" else letter
    for right, (king, king_end, rook, rook_end, _) in CASTLINGS.items():
        if piece.lower() == "k" and (start, end) == (king, king_end) and right in moment.rights:
            board[rook_end] = board.pop(rook)
        if {start, end} & {king, rook}:
            rights = rights.replace(right, "")
    return Moment(
        board,
        other(moment.turn),
        rights or "-",
        passed,
        0 if is_capture or piece.lower() == "p" else moment.quiet + 1,
        moment.number + (moment.turn == "b"),
    )


def legal(moment: Moment) -> set[str]:
    """Every legal move in UCI text.  CHESS-CHECK-3: none that leaves or puts the own king in check."""
    found = set()
    for move in tries(moment):
        then = after(moment, move)
        if not is_in_check(Moment(then.board, moment.turn, "-", "-", 0, 1)):
            found.add(move)
    return found


def perft(moment: Moment, depth: int) -> int:
    """Positions `depth` plies down."""
    moves = legal(moment)
    return len(moves) if depth == 1 else sum(perft(after(moment, move), depth - 1) for move in moves)
