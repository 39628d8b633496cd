"""How pieces move (docs/rules/loka.md, MOVE)."""

import pytest
from rules.loka.battles import SOUTH_OF_E5, battle, squares

from given import position


@pytest.mark.parametrize("seat", ["fire", "earth", "water", "air"])
def test_a_king_goes_one_square_in_any_of_eight_directions(seat: str):
    """LOKA-MOVE-1: whoever he belongs to, and no farther."""
    given = battle(seat, **{seat: "king: [e6]"})

    assert given.from_("e6") == squares("d5 d6 d7 e5 e7 f5 f6 f7")


def test_a_king_at_the_edge_has_what_squares_there_are():
    """LOKA-MOVE-1, LOKA-BOARD-4: from c4 he goes to d3 past the missing corner, and not onto it."""
    assert battle(fire="king: [c4]").from_("c4") == squares("b4 b5 c5 d3 d4 d5")
    assert battle(fire="king: [d1]").from_("d1") == squares("d2 e1 e2")


ALONG_RANK_AND_FILE = squares("e1 e2 e3 e4 e6 e7 e8 e9 e10 e11 e12 a5 b5 c5 d5 f5 g5 h5 i5 j5 k5 l5")
ALONG_DIAGONALS = squares("f6 g7 h8 i9 d6 c7 b8 a9 d4 f4 g3 h2 i1")


def test_a_rook_goes_any_distance_along_rank_and_file():
    """LOKA-MOVE-2: from one edge to the other, and nowhere else."""
    assert battle(fire="rook: [e5]").from_("e5") == ALONG_RANK_AND_FILE


def test_a_bishop_goes_any_distance_along_the_diagonals():
    """LOKA-MOVE-3: to where the board ends, and nowhere else."""
    assert battle(fire="bishop: [e5]").from_("e5") == ALONG_DIAGONALS


def test_a_queen_goes_like_a_rook_or_a_bishop():
    """LOKA-MOVE-4: both, and nothing more."""
    assert battle(fire="queen: [e5]").from_("e5") == ALONG_RANK_AND_FILE | ALONG_DIAGONALS


@pytest.mark.parametrize(
    ("kind", "start", "far"),
    [
        ("rook", "e1", "e12"),
        ("rook", "a5", "l5"),
        ("queen", "l8", "a8"),
        ("queen", "i12", "i1"),
        ("queen", "a9", "i1"),
        ("bishop", "d12", "l4"),
        ("bishop", "a4", "i12"),
    ],
)
def test_a_line_may_be_as_long_as_the_board(kind: str, start: str, far: str):
    """LOKA-MOVE-2, LOKA-MOVE-3, LOKA-MOVE-4, LOKA-BOARD-6: from edge to edge, to move and to attack."""
    kings = {"fire": "king: [f2]", "air": "king: [k6]"}

    alone = battle(fire=f"{kings['fire']}, {kind}: [{start}]", air=kings["air"])
    assert far in alone.from_(start)
    enemy = battle(fire=f"{kings['fire']}, {kind}: [{start}]", air=f"{kings['air']}, pawn: [{far}]")
    assert f"x{far}" in enemy.from_(start)


def test_a_line_runs_over_open_squares_only():
    """LOKA-MOVE-2, LOKA-MOVE-3, LOKA-MOVE-4: it ends before a tile that bars and behind nobody."""
    terrain = "lake: [e7], eyrie: [c5], stone_circle: [g7], forest: [f4]"

    assert battle(fire="rook: [e5]", terrain=terrain).from_("e5") == squares("e4 e3 e2 e1 e6 d5 f5 g5 h5 i5 j5 k5 l5")
    assert battle(fire="bishop: [e5]", terrain=terrain).from_("e5") == squares("f6 d6 c7 b8 a9 d4")
    assert battle(fire="queen: [e5]", terrain=terrain).from_("e5") == squares(
        "e4 e3 e2 e1 e6 d5 f5 g5 h5 i5 j5 k5 l5 f6 d6 c7 b8 a9 d4"
    )


def test_a_knight_goes_two_squares_and_one_at_right_angles():
    """LOKA-MOVE-5: eight squares in the open."""
    assert battle(fire="knight: [e5]").from_("e5") == squares("c4 c6 d3 d7 f3 f7 g4 g6")


def test_a_knight_jumps_over_pieces():
    """LOKA-MOVE-5: over its own, allied and enemy pieces alike."""
    given = battle(
        fire="knight: [e5], pawn: [d4, d5, d6]",
        water="rook: [e4, e6]",
        air="bishop: [f4, f5, f6]",
    )

    assert given.from_("e5") == squares("c4 c6 d3 d7 f3 f7 g4 g6")


def test_a_knight_jumps_over_tiles():
    """LOKA-MOVE-5, LOKA-TERRAIN-12: over all that would bar a line."""
    given = battle(
        fire="knight: [e5]",
        terrain="lake: [d4, e6, f5], forest: [d5, f6], stone_circle: [d6], eyrie: [e4], mountain_pass: [f4]",
    )

    assert given.from_("e5") == squares("c4 c6 d3 d7 f3 f7 g4 g6")


def test_a_knight_jumps_over_missing_corners():
    """LOKA-MOVE-5, LOKA-BOARD-5: c4 to e3 and d2, b4 to d3; its landing squares must exist."""
    assert battle(fire="knight: [c4]").from_("c4") == squares("a5 b6 d2 d6 e3 e5")
    assert battle(fire="knight: [b4]").from_("b4") == squares("a6 c6 d3 d5")


FRIENDS = [
    ("king", "e5", "e6", "e6"),
    ("king", "e5", "d4", "d4"),
    ("queen", "e5", "e8", "e9"),
    ("queen", "e5", "g7", "h8"),
    ("rook", "e5", "e3", "e2"),
    ("rook", "e5", "g5", "h5"),
    ("bishop", "e5", "c7", "b8"),
    ("knight", "e5", "g6", "g6"),
    ("pawn", "e5", "e6", "e7"),
]


@pytest.mark.parametrize("seat", ["fire", "water"])
@pytest.mark.parametrize(("kind", "start", "friend", "behind"), FRIENDS)
def test_no_piece_ends_on_a_friend_nor_goes_past_one(kind: str, start: str, friend: str, behind: str, seat: str):
    """LOKA-MOVE-6: a friend, own or allied, is neither a goal nor passed."""
    armies = {"fire": f"{kind}: [{start}]"}
    if seat == "fire":
        armies["fire"] += f", {'rook' if kind == 'knight' else 'knight'}: [{friend}]"
    else:
        armies["water"] = f"knight: [{friend}]"
    given = battle(state=f"unmoved: [{start}]" if kind == "pawn" else "", **armies)
    reached = given.from_(start)

    assert not {friend, f"x{friend}", behind, f"x{behind}"} & reached
    assert given.refusal(f"{start}{friend}").rule == "LOKA-MOVE-6"
    assert given.lit(given.refusal(f"{start}{friend}")) == {friend}


def test_a_line_goes_up_to_the_square_before_a_friend():
    """LOKA-MOVE-6: own and allied friends block alike."""
    given = battle(fire="rook: [e5], knight: [e8, d5]", water="knight: [h5, e4]")

    assert given.from_("e5") == squares("e6 e7 f5 g5")


LINES = [
    ("queen", "e8", "e9", "e6 e7"),
    ("queen", "h8", "i9", "f6 g7"),
    ("rook", "e8", "e9", "e6 e7"),
    ("rook", "b5", "a5", "d5 c5"),
    ("bishop", "g7", "h8", "f6"),
    ("bishop", "g3", "h2", "f4"),
    ("king", "d6", "c7", ""),
    ("king", "e6", "e7", ""),
    ("knight", "g6", "i7", ""),
]


@pytest.mark.parametrize("enemy", ["earth", "air"])
@pytest.mark.parametrize(("kind", "victim", "behind", "before"), LINES)
def test_a_piece_attacks_the_way_it_moves(kind: str, victim: str, behind: str, before: str, enemy: str):
    """LOKA-MOVE-7: its line ends at the first piece met, which is attacked; nobody behind is."""
    given = battle(fire=f"{kind}: [e5]", **{enemy: f"knight: [{victim}, {behind}]"})
    reached = given.from_("e5")

    assert f"x{victim}" in reached
    assert squares(before) <= reached
    assert not {victim, behind, f"x{behind}"} & reached
    assert not given.allows(f"e5{victim}")


@pytest.mark.parametrize(("kind", "victim"), [("rook", "g7"), ("bishop", "e8"), ("king", "e7"), ("knight", "e6")])
def test_a_piece_attacks_nobody_whom_it_could_not_reach(kind: str, victim: str):
    """LOKA-MOVE-7: what it can't move onto it can't attack."""
    given = battle(fire=f"{kind}: [e5]", air=f"knight: [{victim}]")

    assert f"x{victim}" not in given.from_("e5")
    assert not given.allows(f"e5x{victim}")


@pytest.mark.parametrize("kind", SOUTH_OF_E5)
def test_an_attack_needs_an_enemy_on_the_square(kind: str):
    """LOKA-MOVE-7: nobody attacks an empty square."""
    assert not battle(fire=f"{kind}: [{SOUTH_OF_E5[kind]}]").allows(f"{SOUTH_OF_E5[kind]}xe5")


def test_there_is_no_castling():
    """LOKA-MOVE-8: a king at home between his rooks goes one square, on the cross and on a chessboard."""
    cross = battle(fire="king: [g1], rook: [d1, i1]")
    chessboard = position("""
        game: loka
        variant: face-off
        turn: evil
        pieces: {evil: {king: [e1], rook: [a1, h1]}, good: {king: [e8]}}
    """)

    assert cross.from_("g1") == squares("f1 h1 f2 g2 h2")
    assert not cross.allows("g1i1")
    assert not cross.allows("g1e1")
    assert chessboard.from_("e1") == squares("d1 f1 d2 e2 f2")
    assert not chessboard.allows("e1g1")
    assert not chessboard.allows("e1c1")


def test_there_is_no_taking_in_passing():
    """LOKA-MOVE-9: a pawn that has stepped over an attacked square is not taken there."""
    given = position("""
        game: loka
        variant: face-off
        turn: good
        pieces: {evil: {king: [a1], pawn: [e5]}, good: {king: [h8], pawn: [d7]}}
    """).after("d7d5")

    assert given.from_("e5") == {"e6"}
    assert not given.allows("e5xd6")
    assert not given.allows("e5d6")


def test_there_is_no_taking_in_passing_on_the_cross():
    """LOKA-MOVE-9: neither of a pawn that goes across one's own way."""
    given = battle("air", fire="pawn: [i4, h4]", air="pawn: [k5]").after("k5i5")

    assert given.from_("i4") == set()
    assert given.from_("h4") == {"h5", "xi5"}


def test_a_king_may_step_onto_an_attacked_square():
    """LOKA-MOVE-10: every square around him is attacked, and he has them all."""
    given = battle(fire="king: [e5]", air="rook: [d9, e9, f9]")

    assert given.from_("e5") == squares("d4 d5 d6 e4 e6 f4 f5 f6")


def test_a_king_may_stay_on_an_attacked_square():
    """LOKA-MOVE-10: there is no check to answer."""
    given = battle(fire="king: [e5], pawn: [g2]", air="rook: [e9]")

    assert given.from_("g2") == {"g3", "g4"}
    assert given.after("g2g3").turn == "air"


def test_a_piece_may_uncover_its_own_king():
    """LOKA-MOVE-10: nobody is pinned."""
    given = battle(fire="king: [e5], rook: [e7]", air="rook: [e9]")

    assert {"d7", "f7", "xe9"} <= given.from_("e7")
    assert given.after("e7d7").turn == "air"


def test_there_is_no_mate():
    """LOKA-MOVE-10: attacked by many, the king still acts and nothing is over."""
    given = battle(fire="king: [d1]", air="rook: [d9, e9], queen: [h5]")

    assert given.result is None
    assert set(given.actions()) == {"d1d2", "d1e1", "d1e2"}


def test_there_is_no_stalemate():
    """LOKA-MOVE-10, LOKA-TURN-6: who can't move passes, and the game goes on."""
    given = battle(fire="king: [d1]", terrain="lake: [d2, e1, e2]")

    assert given.result is None
    assert given.actions() == ["pass"]
    assert given.after("pass").turn == "air"


ORDER = [
    ("mountain_pass: [f6], forest: [e6], lake: [d6]", "LOKA-PASS-4", "the tile it leaves, before all else"),
    ("forest: [e6], lake: [d6]", "LOKA-FOREST-1", "the squares between, the nearest first"),
    ("lake: [e6], forest: [d6]", "LOKA-LAKE-1", "the nearest first"),
    ("swamp: [d6], forest: [c6]", "LOKA-SWAMP-1", "what it crosses, before where it ends"),
    ("forest: [c6]", "LOKA-FOREST-1", "the tile where it ends, before who stands there"),
    ("castle: [c6]", "LOKA-MOVE-6", "the friend, when nothing else is in the way"),
]


@pytest.mark.parametrize(("terrain", "rule", "why"), ORDER, ids=[why for *_, why in ORDER])
def test_the_tests_of_a_step_have_their_order(terrain: str, rule: str, why: str):
    """LOKA-MOVE-11: leave the start, cross each square between, enter the last; the first that fails is named."""
    given = battle(fire="rook: [f6], pawn: [c6]", terrain=terrain)

    assert given.refusal("f6c6").rule == rule, why


def test_a_line_must_pass_all_three_tests():
    """LOKA-MOVE-11: with start, way and goal open the rook goes there; each of them alone can bar it."""
    assert battle(fire="rook: [f6]").allows("f6c6")
    for terrain in ("mountain_pass: [f6]", "eyrie: [e6]", "mountain_pass: [d6]", "stone_circle: [d6], lake: [c6]"):
        assert not battle(fire="rook: [f6]", terrain=terrain).allows("f6c6"), terrain
