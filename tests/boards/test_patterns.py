"""Patterns of movement as data writes them, compiled and walked (CASTLE-EXPANDED-10).

The tables of what a pattern means are counted by hand or printed in a rule book; the random tests ask a second reading
of the grammar, square by square, that shares nothing with the compiled walks.
"""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from game.boards.grid import Grid
from game.boards.patterns import BOARD, Bent, Dir, Leap, Mode, Over, Ride, Slide, spread, walks_of
from game.boards.position import START, TO, Kind, Position, Tables

Any = Slide | Leap | Ride | Bent
ORTH, DIAG, ALL = (Dir.ORTH,), (Dir.DIAG,), (Dir.ALL,)


def tables_of(
    patterns: Sequence[Any], grid: Grid, turns: Sequence[int], region: frozenset[int] = frozenset()
) -> Tables:
    """Tables with the piece of these patterns as kind 1, a stone as 2, and a stone that nothing passes over as 3."""
    walks = [list(walks_of(patterns, grid, turned, {"here": region})) for turned in turns]
    still: list = [[()] * len(grid) for _ in turns]
    nowhere: list[dict[int, list[int]]] = [{} for _ in turns]
    kinds = [Kind("piece", walks, nowhere), Kind("stone", still, nowhere), Kind("wall", still, nowhere)]
    return Tables(grid, len(turns), kinds, frozenset({3}))


def targets(
    patterns: Sequence[Any],
    start: str,
    grid: Grid | None = None,
    own: str = "",
    enemy: str = "",
    walls: str = "",
    turned: int = 0,
    region: str = "",
) -> set[str]:
    """Where a piece on `start` may go among stones and enemy walls, by names."""
    grid = grid or Grid(9, 9)
    tables = tables_of(patterns, grid, (turned, 2), frozenset(map(grid.parse, region.split())))
    position = Position(tables)
    position.put(grid.parse(start), tables.code(1, 0))
    for text, piece in ((own, tables.code(2, 0)), (enemy, tables.code(2, 1)), (walls, tables.code(3, 1))):
        for name in text.split():
            position.put(grid.parse(name), piece)
    found: list[int] = []
    position.walk(grid.parse(start), 1, 2, found)
    assert {move >> START & TO for move in found} <= {grid.parse(start)}
    return {grid.name(move & TO) for move in found}


def names(text: str) -> set[str]:
    return set(text.split())


# --- what each word means


@pytest.mark.parametrize(
    ("dirs", "expected"),
    [
        ((Dir.F,), "e6"),
        ((Dir.B,), "e4"),
        ((Dir.L,), "d5"),
        ((Dir.R,), "f5"),
        ((Dir.FL,), "d6"),
        ((Dir.FR,), "f6"),
        ((Dir.BL,), "d4"),
        ((Dir.BR,), "f4"),
        (ORTH, "e6 e4 d5 f5"),
        (DIAG, "d6 f6 d4 f4"),
        (ALL, "e6 e4 d5 f5 d6 f6 d4 f4"),
    ],
)
def test_directions_and_their_short_forms(dirs: tuple[Dir, ...], expected: str):
    """CASTLE-EXPANDED-10: directions seen from the owner; orth, diag and all as short forms."""
    assert targets([Slide(dirs, max=1)], "e5") == names(expected)


@pytest.mark.parametrize(("turned", "expected"), [(0, "e6"), (1, "f5"), (2, "e4"), (3, "d5")])
def test_forward_turns_with_the_seat(turned: int, expected: str):
    """CASTLE-EXPANDED-10, CASTLE-BOARD-3: away from the owner's edge, from any side of the board."""
    assert targets([Slide((Dir.F,), max=1)], "e5", turned=turned) == names(expected)


@pytest.mark.parametrize(("turned", "expected"), [(0, "d6"), (1, "f6"), (2, "f4"), (3, "d4")])
def test_left_and_right_turn_with_the_seat_too(turned: int, expected: str):
    """CASTLE-EXPANDED-10: the forward left of each of four seats."""
    assert targets([Slide((Dir.FL,), max=1)], "e5", turned=turned) == names(expected)


def test_a_direction_named_twice_counts_once():
    """CASTLE-EXPANDED-10: F is in orth."""
    assert len(list(Slide((Dir.F, Dir.ORTH, Dir.ALL), max=1).shapes())) == 8


def test_a_slide_goes_from_min_to_max():
    """CASTLE-EXPANDED-10: `min` and `max`, every square before the target empty."""
    assert targets([Slide((Dir.F,), max=3)], "e5") == names("e6 e7 e8")
    assert targets([Slide((Dir.F,), min=2, max=3)], "e5") == names("e7 e8")
    assert targets([Slide((Dir.F,), min=2, max=3)], "e5", own="e6") == set()
    assert targets([Slide((Dir.F,), min=3, max=3)], "e5", enemy="e8") == names("e8")
    assert targets([Slide((Dir.F,), min=2, max=4)], "e5", enemy="e7") == names("e7")


def test_a_slide_over_the_whole_board_ends_at_the_edge():
    """CASTLE-EXPANDED-10: `max: board`."""
    assert targets([Slide(ORTH, max=BOARD)], "a1") == {f"a{n}" for n in range(2, 10)} | {f"{f}1" for f in "bcdefghi"}
    assert Slide.__words__ == {"max": {"board": 25}}


def test_a_slide_ends_before_a_friend_and_on_an_enemy():
    """CASTLE-EXPANDED-10: `mode: any`, `over: none`."""
    assert targets([Slide(ORTH, max=4)], "e5", own="e8", enemy="g5") == names("e6 e7 f5 g5 d5 c5 b5 a5 e4 e3 e2 e1")


@pytest.mark.parametrize(("mode", "expected"), [(Mode.ANY, "e6 e7"), (Mode.MOVE, "e6"), (Mode.CAPTURE, "e7")])
def test_modes_say_what_may_stand_on_the_target(mode: Mode, expected: str):
    """CASTLE-EXPANDED-10: any, move (target empty), capture (held by the opponent)."""
    assert targets([Slide((Dir.F,), max=4, mode=mode)], "e5", enemy="e7") == names(expected)
    assert targets([Leap(((0, 2),), mode=mode, exact=True)], "e5", enemy="e7") == (
        names("e7") if mode is not Mode.MOVE else set()
    )


def test_flying_passes_pieces_that_allow_it():
    """CASTLE-EXPANDED-10, CASTLE-GRIFFIN-2, CASTLE-GRIFFIN-3: friends and enemies, but not the walls."""
    fly = [Slide((Dir.F,), max=4, over=Over.FLY)]

    assert targets(fly, "e5", own="e6", enemy="e7 e8") == names("e7 e8 e9")
    assert targets(fly, "e5", own="e6", walls="e7", enemy="e8") == names("e7")


def test_hopping_passes_exactly_one_piece():
    """CASTLE-EXPANDED-10, CASTLE-XPIECE-6: not none, not two, and not a wall."""
    hop = [Slide((Dir.F,), max=4, over=Over.HOP)]

    assert targets(hop, "e2") == set()
    assert targets(hop, "e2", own="e3") == names("e4 e5 e6")
    assert targets(hop, "e2", enemy="e3 e5") == names("e4 e5")
    assert targets(hop, "e2", own="e3 e4") == set()
    assert targets(hop, "e2", walls="e3") == set()
    assert targets(hop, "e2", own="e4", walls="e5") == names("e5")
    assert targets([Slide((Dir.F,), max=4, over=Over.HOP, mode=Mode.CAPTURE)], "e2", own="e3", enemy="e5") == {"e5"}


def test_a_leap_does_not_mind_what_stands_between():
    """CASTLE-EXPANDED-10: straight to the offset."""
    assert targets([Leap(((0, 3),), exact=True)], "e5", own="e6", walls="e7") == names("e8")


def test_offsets_are_mirrored_and_exchanged_unless_exact():
    """CASTLE-EXPANDED-10: written once, left–right, fore–aft and exchanged; `exact: true` takes them as they are."""
    assert len(spread(((1, 2),), False)) == 8
    assert set(spread(((0, 2),), False)) == {(0, 2), (0, -2), (2, 0), (-2, 0)}
    assert set(spread(((2, 2),), False)) == {(2, 2), (2, -2), (-2, 2), (-2, -2)}
    assert spread(((1, 2), (1, 2), (-1, 2)), True) == ((1, 2), (-1, 2))
    assert spread(((0, 0), (0, 1)), False) == spread(((0, 1),), False)
    assert targets([Leap(((1, 2),))], "e5") == names("d7 f7 g6 g4 f3 d3 c4 c6")
    assert targets([Leap(((1, 2),), exact=True)], "e5") == names("f7")


def test_exact_offsets_turn_with_the_seat():
    """CASTLE-EXPANDED-10: seen from the owner."""
    leap = [Leap(((1, 2),), exact=True)]

    assert [targets(leap, "e5", turned=turned) for turned in range(4)] == [{"f7"}, {"g4"}, {"d3"}, {"c6"}]


def test_a_ride_repeats_its_leap_over_empty_landings():
    """CASTLE-EXPANDED-10: up to `max` times, every landing square before the last empty."""
    ride = [Ride(((1, 2),), max=3, exact=True)]

    assert targets(ride, "a1") == names("b3 c5 d7")
    assert targets(ride, "a1", enemy="c5") == names("b3 c5")
    assert targets(ride, "a1", own="c5") == names("b3")
    assert targets(ride, "a1", own="a2 b2 b4 c4") == names("b3 c5 d7")
    assert len(targets([Ride(((1, 2),), max=2)], "e5")) == 16


def test_a_bent_move_goes_straight_and_then_outward():
    """CASTLE-EXPANDED-10, CASTLE-LION-2: the printed twenty targets."""
    lion = targets([Bent(then=2)], "e5")
    offsets = {("abcdefghi".index(name[0]) - 4, int(name[1]) - 5) for name in lion}
    printed = [(1, 0), (0, 1), (1, 2), (2, 1), (2, 3), (3, 2)]

    assert offsets == {(x * i, y * j) for x, y in printed for i in (1, -1) for j in (1, -1)}
    assert len(offsets) == 20


def test_a_bent_move_needs_its_step_empty():
    """CASTLE-LION-3, CASTLE-LION-4: every square before the target; it may stop and take on any of the three."""
    assert targets([Bent(then=2)], "e5", own="e6") & names("e6 d7 f7 c8 g8") == set()
    assert targets([Bent(then=2)], "e5", enemy="e6") & names("e6 d7 f7 c8 g8") == {"e6"}
    assert targets([Bent(then=2)], "e5", enemy="d7") & names("e6 d7 f7 c8 g8") == names("e6 d7 f7 g8")


def test_a_bent_move_may_fly():
    """CASTLE-EFFECT-14: over pieces on its bend, not over walls."""
    fly = [Bent(then=2, over=Over.FLY)]

    assert targets(fly, "e5", own="e6", enemy="d7") & names("e6 d7 f7 c8 g8") == names("d7 f7 c8 g8")
    assert targets(fly, "e5", walls="e6") & names("e6 d7 f7 c8 g8") == {"e6"}


def test_a_pattern_may_belong_to_a_region():
    """CHESS-PAWN-1: `standing` is where the piece must stand to move so."""
    double = [Slide((Dir.F,), max=1), Slide((Dir.F,), min=2, max=2, standing="here")]

    assert targets(double, "e2", region="d2 e2") == names("e3 e4")
    assert targets(double, "e3", region="d2 e2") == names("e4")
    assert targets(double, "e2", region="d2 e2", own="e3") == set()
    leap, ride = Leap(((1, 2),), standing="here"), Ride(((1, 2),), max=2, standing="here")
    for pattern in (leap, ride, Bent(2, standing="here")):
        assert targets([pattern], "e5", region="e4") == set()
        assert targets([pattern], "e5", region="e5")


def test_edges_and_holes_end_a_walk_and_are_leapt_over():
    """CONTRACT, «Squares»: a hole stops slides, rides and bends, flying ones too."""
    grid = Grid(9, 9, [(4, 5)])  # e6

    assert targets([Slide((Dir.F,), max=4)], "e5", grid) == set()
    assert targets([Slide((Dir.F,), max=4, over=Over.FLY)], "e5", grid) == set()
    assert targets([Leap(((0, 2),), exact=True)], "e5", grid) == names("e7")
    assert targets([Bent(then=2)], "e5", grid) & names("d7 f7 c8 g8") == set()
    assert targets([Ride(((0, 1),), max=4, exact=True)], "e4", grid) == names("e5")


# --- what a rule book prints

SOLDIER = [Slide((Dir.F, Dir.L, Dir.R), max=1), Slide((Dir.F,), min=2, max=2, mode=Mode.MOVE)]
GIANT = [Slide((Dir.F, Dir.FL, Dir.FR, Dir.L, Dir.R), max=3)]
PIKEMAN = [
    Slide((Dir.F, Dir.FL, Dir.FR), max=1),
    Slide((Dir.F,), min=2, max=2, mode=Mode.CAPTURE),
    Slide((Dir.B,), max=1, mode=Mode.MOVE),
]
BALLISTA = [Slide(ORTH, max=4, mode=Mode.MOVE), Slide(ORTH, min=2, max=6, mode=Mode.CAPTURE, over=Over.HOP)]
MEANS = [
    pytest.param(SOLDIER, 3.5, 2.7, id="soldier"),
    pytest.param([Slide(DIAG, max=2)], 5.8, 4.2, id="elf"),
    pytest.param([Slide(ORTH, max=1), Leap(((2, 2),))], 6.2, 5.2, id="ranger"),
    pytest.param(PIKEMAN, 3.4, 2.9, id="pikeman"),
    pytest.param([Slide(ALL, max=1)], 6.8, 5.8, id="squire"),
    pytest.param([Slide(ALL, max=3)], 17.4, 11.2, id="knight"),
    pytest.param([Bent(then=2)], 13.8, 8.4, id="lion"),
    pytest.param([Slide(ORTH, max=3, over=Over.FLY)], 9.6, 8.1, id="griffin"),
    pytest.param(GIANT, 11.1, 7.1, id="giant"),
    pytest.param([Ride(((1, 2),), max=2)], 9.6, 7.1, id="unicorn"),
    pytest.param([Slide(ALL, max=1), Leap(((0, 3), (3, 3)))], 11.6, 9.8, id="wizard"),
    pytest.param(BALLISTA, 12.0, 6.3, id="ballista"),
    pytest.param([Slide(DIAG, max=3, over=Over.FLY)], 7.8, 6.5, id="pegasus"),
    pytest.param([Slide(ALL, max=BOARD)], 29.4, 13.4, id="paladin"),
    pytest.param([Slide(ALL, max=3), Leap(((1, 2),))], 23.1, 16.0, id="archmage"),
]
"""CASTLE-XPIECE-9: mean number of targets on an empty board of 10 × 10, and among 15 % own and 15 % other pieces."""


def mean_targets(patterns: Sequence[Any], share: float, trials: int) -> float:
    grid = Grid(10, 10)
    tables = tables_of(patterns, grid, (0, 2))
    chance = Random(10)
    total = count = 0
    for _ in range(trials):
        stones = [(chance.random(), square) for square in range(100)]
        for start in range(100) if not share else chance.sample(range(100), 10):
            position = Position(tables)
            position.put(start, tables.code(1, 0))
            for fate, square in stones:
                if square != start and fate < 2 * share:
                    position.put(square, tables.code(2, 0 if fate < share else 1))
            found: list[int] = []
            position.walk(start, 1, 2, found)
            total += len({move & TO for move in found})
            count += 1
    return total / count


@pytest.mark.parametrize(("patterns", "empty", "crowded"), MEANS)
def test_mean_numbers_of_targets_are_those_printed(patterns: Sequence[Any], empty: float, crowded: float):
    """CASTLE-XPIECE-9: fifteen kinds of pieces, counted by whoever wrote that rule book."""
    assert abs(mean_targets(patterns, 0, 1) - empty) <= 0.05001
    assert abs(mean_targets(patterns, 0.15, 60) - crowded) < 0.6


# --- a second reading of the grammar

STEPS = {"F": (0, 1), "B": (0, -1), "L": (-1, 0), "R": (1, 0)}
STEPS |= {"FL": (-1, 1), "FR": (1, 1), "BL": (-1, -1), "BR": (1, -1)}
SHORT = {"orth": "F B L R", "diag": "FL FR BL BR", "all": "F B L R FL FR BL BR"}


def read_again(pattern: Any) -> Iterator[tuple[list[tuple[int, int]], int, Mode, Over]]:
    """Paths of offsets as the owner sees them, and from which index they may end."""
    match pattern:
        case Slide():
            for name in {one for d in pattern.dirs for one in SHORT.get(d.value, d.value).split()}:
                dx, dy = STEPS[name]
                path = [(dx * n, dy * n) for n in range(1, pattern.max + 1)]
                yield path, pattern.min - 1, pattern.mode, pattern.over
        case Leap() | Ride():
            for x, y in pattern.offsets:
                images = {(x, y)}
                if not pattern.exact:
                    images = {(a * i, b * j) for a, b in ((x, y), (y, x)) for i in (1, -1) for j in (1, -1)}
                for a, b in images - {(0, 0)}:
                    times = pattern.max if isinstance(pattern, Ride) else 1
                    yield [(a * n, b * n) for n in range(1, times + 1)], 0, pattern.mode, Over.NONE
        case Bent():
            for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                for side in (1, -1):
                    out = (dx or side, dy or side)
                    path = [(dx, dy)]
                    path += [(dx + out[0] * n, dy + out[1] * n) for n in range(1, pattern.then + 1)]
                    yield path, 0, pattern.mode, pattern.over


def turned_by(offset: tuple[int, int], quarters: int) -> tuple[int, int]:
    """The offset as it lies on the board for a seat that looks so many quarter turns clockwise from north."""
    x, y = offset
    return [(x, y), (y, -x), (-x, -y), (-y, x)][quarters]


def reached(pattern: Any, grid: Grid, start: int, turned: int, men: dict[int, str]) -> set[int]:
    """Targets by the words of CASTLE-EXPANDED-10; `men` says "own", "enemy" or "wall" (an enemy) by square."""
    x, y = grid.cells[start]
    found = set()
    for path, first, mode, over in read_again(pattern):
        squares = [grid.at(x + dx, y + dy) for dx, dy in (turned_by(offset, turned) for offset in path)]
        for i, end in enumerate(squares):
            before = squares[:i]
            if end is None or None in before:
                break
            passed = [men[s] for s in before if s is not None and s in men]
            is_open = {
                Over.NONE: not passed,
                Over.FLY: "wall" not in passed,
                Over.HOP: len(passed) == 1 and "wall" not in passed,
            }[over]
            there = men.get(end, "")
            fits = there == "" if mode is Mode.MOVE else there in ("enemy", "wall") or (mode is Mode.ANY and not there)
            if i >= first and is_open and fits:
                found.add(end)
    return found


def random_pattern(chance: Random) -> Any:
    mode, over = chance.choice(list(Mode)), chance.choice(list(Over))
    offsets = tuple((chance.randint(-3, 3), chance.randint(1, 3)) for _ in range(chance.randint(1, 2)))
    exact = chance.random() < 0.4
    most = chance.choice([1, 2, 3, 5, 25])
    match chance.randrange(4):
        case 0:
            dirs = tuple(chance.sample(list(Dir), chance.randint(1, 3)))
            return Slide(dirs, max=most, min=chance.randint(1, min(most, 3)), mode=mode, over=over)
        case 1:
            return Leap(offsets, mode=mode, exact=exact)
        case 2:
            return Ride(offsets, max=most, mode=mode, exact=exact)
        case _:
            return Bent(then=chance.randint(1, 4), over=over, mode=mode)


def compare_readings(chance: Random, rounds: int) -> None:
    for _ in range(rounds):
        holes = [(chance.randrange(9), chance.randrange(7)) for _ in range(chance.choice([0, 0, 4]))]
        grid = Grid(chance.randint(4, 9), chance.randint(4, 7), holes)
        patterns = [random_pattern(chance) for _ in range(chance.randint(1, 3))]
        turns = (0, 1, 2, 3)
        tables = tables_of(patterns, grid, turns)
        seat = chance.randrange(4)
        for _ in range(6):
            start = chance.randrange(len(grid))
            position = Position(tables)
            position.put(start, tables.code(1, seat))
            men: dict[int, str] = {}
            for square in range(len(grid)):
                fate = chance.choice(["own", "enemy", "wall", "", "", "", "", ""])
                if square != start and fate:
                    men[square] = fate
                    owner = seat if fate == "own" else (seat + 1) % 4
                    position.put(square, tables.code(3 if fate == "wall" else 2, owner))
            expected = set().union(*(reached(p, grid, start, turns[seat], men) for p in patterns))
            found: list[int] = []
            position.walk(start, 1 << seat, ~(1 << seat) & 15, found)
            assert {move & TO for move in found} == expected, (patterns, grid.name(start), seat, men)
            for target in chance.sample(range(len(grid)), 6):
                if target != start:
                    there = men | {target: "wall" if men.get(target) == "wall" else "enemy"}
                    could = any(target in reached(p, grid, start, turns[seat], there) for p in patterns)
                    assert position.strikes(start, target) == could, (patterns, grid.name(start), grid.name(target))


@pytest.mark.parametrize("seed", range(4))
def test_compiled_walks_agree_with_a_second_reading_of_the_grammar(seed: int):
    """CASTLE-EXPANDED-10: random patterns, boards, holes, seats on four sides and crowds; moves and threats."""
    compare_readings(Random(seed), 30)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 108))
def test_many_more_patterns_agree(seed: int):
    """CASTLE-EXPANDED-10: thousands of random patterns."""
    compare_readings(Random(seed), 200)
