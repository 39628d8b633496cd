"""Pieces on a board with ready-made moves: what all square-board games share (ARCHITECTURE 12)."""

from random import Random

import pytest

from game.boards.grid import Grid
from game.boards.patterns import Dir, Leap, Mode, Slide, walks_of
from game.boards.position import BECOMES, MOST_KINDS, PIECE, PROMOTES, START, TO, Kind, Position, Tables


def tables(seats: int = 2, promotes: bool = False) -> Tables:
    """A pawn that may become a horse on the top row, and a horse."""
    grid = Grid(5, 5)
    turns = range(0, 4, 4 // seats)
    pawn = [Slide((Dir.F,), max=1, mode=Mode.MOVE), Slide((Dir.FL, Dir.FR), max=1, mode=Mode.CAPTURE)]
    horse = [Leap(((1, 2),))]
    far = {grid.at(x, 4): [2] for x in range(5)} if promotes else {}
    nowhere: list[dict[int, list[int]]] = [{} for _ in turns]
    return Tables(
        grid,
        seats,
        [
            Kind("pawn", [list(walks_of(pawn, grid, t, {})) for t in turns], [far, *nowhere[1:]]),
            Kind("horse", [list(walks_of(horse, grid, t, {})) for t in turns], nowhere),
        ],
    )


def test_a_piece_tells_its_kind_and_its_seat():
    """ARCHITECTURE 12: `kind << seats | 1 << seat`, for any number of seats."""
    for seats in (1, 2, 4):
        t = tables(seats)
        codes = {t.code(kind, seat): (kind, seat) for kind in (1, 2) for seat in range(seats)}
        assert len(codes) == 2 * seats
        assert {code: (t.kind_of(code), t.seat_of(code)) for code in codes} == codes


def test_a_move_says_all_that_making_it_needs():
    """ARCHITECTURE 12: to, start, what stands there afterwards, and whether it has changed."""
    t = tables(promotes=True)
    position = Position(t)
    start = t.grid.parse("c4")
    position.put(start, t.code(1, 0))
    found: list[int] = []
    position.walk(start, 1, 2, found)

    [move] = found
    assert (move & TO, move >> START & TO) == (t.grid.parse("c5"), start)
    assert move >> BECOMES & PIECE == t.code(2, 0)
    assert move & PROMOTES


def test_who_stands_where_survives_any_order_of_putting_and_lifting():
    """ARCHITECTURE 12: board, men, key and score stay in step with one another."""
    t = tables()
    chance = Random(4)
    for code in range(len(t.worth)):
        t.worth[code] = [chance.randint(-50, 50) if code else 0 for _ in range(t.size)]
    position = Position(t)
    placed: dict[int, int] = {}
    for _ in range(400):
        square = chance.randrange(t.size)
        if square in placed:
            assert position.lift(square) == placed.pop(square)
        else:
            placed[square] = t.code(chance.choice([1, 2]), chance.choice([0, 1]))
            position.put(square, placed[square])
        assert {s: p for s, p in enumerate(position.board) if p} == placed
        for seat in (0, 1):
            assert sorted(position.men[seat]) == sorted(s for s, p in placed.items() if t.seat_of(p) == seat)
        assert position.score == sum(t.worth[p][s] for s, p in placed.items())
    fresh = Position(t)
    for square, piece in placed.items():
        fresh.put(square, piece)
    assert fresh.key == position.key
    before = position.score
    position.weigh_again()
    assert position.score == before


def test_a_copied_board_is_its_own():
    """ARCHITECTURE 3.4: the copy's changes are the copy's."""
    t = tables()
    position = Position(t)
    position.put(3, t.code(2, 0))
    other = Position(t)
    other.copy_board(position)
    other.lift(3)
    other.put(4, t.code(1, 1))

    assert position.board[3] == t.code(2, 0)
    assert position.men == [[3], []]
    assert other.men == [[], [4]]


def test_keys_tell_pieces_and_squares_apart():
    """ARCHITECTURE 12: the same random numbers on every machine, none twice."""
    t = tables()
    marks = [mark for code in (t.code(1, 0), t.code(1, 1), t.code(2, 0), t.code(2, 1)) for mark in t.marks[code]]

    assert len(set(marks)) == len(marks)
    assert t.marks[0] == [0] * t.size
    assert all(0 < mark < 2**60 for mark in marks)
    assert tables().marks == t.marks


def test_more_kinds_than_a_move_can_name_are_refused():
    """ARCHITECTURE 12: small fields keep every number small; a mod is told."""
    grid = Grid(2, 2)
    still: list = [[(), (), (), ()]]
    with pytest.raises(ValueError, match="64 kinds of pieces, at most 63 are possible"):
        Tables(grid, 1, [Kind(str(n), still, [{}]) for n in range(MOST_KINDS + 1)])
    assert Tables(grid, 1, [Kind(str(n), still, [{}]) for n in range(MOST_KINDS)]).codes == 128


def test_a_board_alone_knows_no_law():
    """ARCHITECTURE 12: what is legal, and what making a move means, is filled in by each game."""
    bare = Position(tables())
    for law in (
        bare.legal,
        bare.captures,
        bare.pop,
        bare.skip,
        bare.pop_skip,
        bare.is_checked,
        bare.is_exposed,
        bare.is_dead,
        bare.is_stuck_lost,
    ):
        with pytest.raises(NotImplementedError):
            law()
    with pytest.raises(NotImplementedError):
        bare.push(0)
