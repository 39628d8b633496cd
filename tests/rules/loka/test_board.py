"""The cross of 108 squares (docs/rules/loka.md, BOARD)."""

import pytest
from rules.loka.fields import SQUARE_BOARDS

from given import beginning, mistakes, position, shipped

CORNERS = [f"{file}{rank}" for files in ("abc", "jkl") for file in files for rank in (1, 2, 3, 10, 11, 12)]
KINGS = "earth: {king: [a4]}, water: {king: [d12]}, air: {king: [l9]}"


def alone(kind: str, square: str, terrain: str = "{}") -> set[str]:
    """Where a Fire piece goes to from a square, the other kings far away."""
    given = position(f"""
        game: loka
        turn: fire
        pieces: {{fire: {{king: [i1], {kind}: [{square}]}}, {KINGS}}}
        terrain: {terrain}
    """)
    return given.from_(square)


def test_the_cross_has_108_squares():
    """LOKA-BOARD-1: twelve by twelve without four corners of nine."""
    grid = beginning("loka").rules.law.grid
    expected = {f"{file}{rank}" for file in "abcdefghijkl" for rank in range(1, 13)} - set(CORNERS)

    assert len(CORNERS) == 36
    assert set(grid.names) == expected
    assert len(grid) == 108


def test_it_is_a_centre_and_four_arms():
    """LOKA-BOARD-2: 36 squares in the middle, and 18 in each of the four arms."""
    names = set(beginning("loka").rules.law.grid.names)
    parts = [("defghi", range(4, 10))]
    parts += [("defghi", range(1, 4)), ("abc", range(4, 10)), ("defghi", range(10, 13)), ("jkl", range(4, 10))]
    squares = [{f"{file}{rank}" for file in files for rank in ranks} for files, ranks in parts]

    assert [len(part) for part in squares] == [36, 18, 18, 18, 18]
    assert set.union(*squares) == names
    assert sum(map(len, squares)) == len(names)


@pytest.mark.parametrize("square", CORNERS)
def test_nothing_stands_or_lies_on_a_missing_corner(square: str):
    """LOKA-BOARD-3: a position file that puts a piece or a tile there is refused."""
    armies = f"fire: {{king: [i1], rook: [{square}]}}, {KINGS}"

    assert any(square in told for told in mistakes(f"game: loka\nturn: fire\npieces: {{{armies}}}"))
    terrain = f"{{castle: [{square}]}}"
    told = mistakes(f"game: loka\nturn: fire\npieces: {{fire: {{king: [i1]}}, {KINGS}}}\nterrain: {terrain}")
    assert any(square in line for line in told)


def test_no_action_names_a_missing_corner():
    """LOKA-BOARD-3: such a text is no action, and nothing listed leads there."""
    given = position(f"""
        game: loka
        turn: fire
        pieces: {{fire: {{king: [d4], queen: [d3]}}, {KINGS}}}
    """)

    for text in ("d3c3", "d3c2", "d4c3"):
        with pytest.raises(ValueError, match=f'no square "{text[2:]}"'):
            given.action(text)
    assert not [text for text in given.actions() if any(corner == text[2:].lstrip("x") for corner in CORNERS)]


def test_no_line_runs_across_a_missing_corner():
    """LOKA-BOARD-3: a rook on d3 stops at the edge, a bishop on b4 does not come out at d2."""
    assert alone("rook", "e3") == {f"e{n}" for n in (1, 2, *range(4, 13))} | {f"{file}3" for file in "dfghi"}
    assert alone("bishop", "b4") == {"a5", "c5", "d6", "e7", "f8", "g9", "h10", "i11"}


@pytest.mark.parametrize(("one", "two"), [("c4", "d3"), ("c9", "d10"), ("i3", "j4"), ("i10", "j9")])
@pytest.mark.parametrize("kind", ["bishop", "queen"])
def test_squares_that_touch_at_a_corner_are_diagonal_neighbours(kind: str, one: str, two: str):
    """LOKA-BOARD-4: one diagonal step, whatever is missing beside it."""
    assert two in alone(kind, one)
    assert one in alone(kind, two)


@pytest.mark.parametrize(("one", "two"), [("c4", "d3"), ("c9", "d10"), ("i3", "j4"), ("i10", "j9")])
def test_a_king_steps_from_arm_to_arm(one: str, two: str):
    """LOKA-BOARD-4: so does a king."""
    for start, end in ((one, two), (two, one)):
        given = position(f"""
            game: loka
            turn: fire
            pieces: {{fire: {{king: [{start}]}}, {KINGS}}}
        """)
        assert f"{start}{end}" in given.actions()


def test_a_diagonal_step_asks_nothing_of_the_squares_beside_it():
    """LOKA-BOARD-4: pieces to the left and right do not close it, as on a full board."""
    given = position(f"""
        game: loka
        turn: fire
        pieces: {{fire: {{king: [i1], bishop: [c4], pawn: [d4]}}, {KINGS}}}
    """)

    assert {"d3", "e2", "f1"} <= given.from_("c4")


@pytest.mark.parametrize(
    ("start", "end"),
    [("c4", "e3"), ("b4", "d3"), ("c5", "d3"), ("e3", "c4"), ("d3", "b4"), ("d3", "c5"), ("i10", "k9"), ("h3", "j4")],
)
def test_a_knight_leaps_across_missing_corners(start: str, end: str):
    """LOKA-BOARD-5: only the landing square counts."""
    assert end in alone("knight", start)


def test_a_knight_at_a_corner_has_just_the_landings_that_exist():
    """LOKA-BOARD-5: c4 reaches every square of the board a leap away, and no other."""
    assert alone("knight", "c4") == {"d2", "e3", "e5", "d6", "b6", "a5"}
    assert alone("knight", "b4") == {"d3", "d5", "c6", "a6"}


def test_files_and_ranks_run_through_the_centre_into_the_facing_arm():
    """LOKA-BOARD-6: twelve squares from edge to edge."""
    assert alone("rook", "e1") == {f"e{n}" for n in range(2, 13)} | {"d1", "f1", "g1", "h1"}
    assert alone("rook", "a5") == {f"{file}5" for file in "bcdefghijkl"} | {"xa4", "a6", "a7", "a8", "a9"}


def test_diagonals_run_from_arm_to_arm():
    """LOKA-BOARD-6: diagonals likewise: from the west arm into the north arm and into the south arm."""
    assert alone("bishop", "a6") == {"b7", "c8", "d9", "e10", "f11", "g12", "b5", "c4", "d3", "e2", "f1"}


def test_squares_are_chequered_and_it_changes_nothing():
    """LOKA-BOARD-7: dark when file and rank number add up to an even number, so a1 would be."""
    grid = beginning("loka").rules.law.grid

    for square, name in enumerate(grid.names):
        assert grid.is_dark(square) == ((ord(name[0]) - ord("a") + 1 + int(name[1:])) % 2 == 0)
    assert grid.is_dark(grid.parse("d4"))
    assert not grid.is_dark(grid.parse("d1"))


def test_the_variants_and_their_boards():
    """LOKA-BOARD-8: named as in files and on the command line, the standard game first."""
    assert shipped().variants("loka") == (
        "standard", "two-player", "three-player", "doubled",
        "face-off", "massive-16x8", "massive-8x16", "massive-16x16",
    )  # fmt: skip
    assert beginning("loka").rules.variant == "standard"
    for variant in ("two-player", "three-player", "doubled"):
        assert beginning("loka", variant).rules.law.grid.names == beginning("loka").rules.law.grid.names


@pytest.mark.parametrize(("variant", "size"), SQUARE_BOARDS.items())
def test_a_boards_shape_is_data(variant: str, size: tuple[int, int]):
    """LOKA-BOARD-8: the square boards have no missing corner."""
    files, ranks = size
    names = set(beginning("loka", variant).rules.law.grid.names)

    assert names == {f"{file}{rank}" for file in "abcdefghijklmnop"[:files] for rank in range(1, ranks + 1)}
