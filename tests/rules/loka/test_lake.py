"""The lake (docs/rules/loka.md, LAKE)."""

import pytest
from rules.loka.battles import KINDS, SOUTH_OF_E5, battle, defender_boosts, squares

from given import mistakes, position

LAKE = "lake: [e5]"


@pytest.mark.parametrize("kind", KINDS)
def test_no_piece_enters_a_lake(kind: str):
    """LOKA-LAKE-1: none of the six kinds; a knight does not land in it either."""
    start = SOUTH_OF_E5[kind]
    given = battle(fire=f"{kind}: [{start}]", terrain=LAKE)

    assert "e5" not in given.from_(start)
    assert given.refusal(f"{start}e5").rule == "LOKA-LAKE-1"


@pytest.mark.parametrize(
    ("kind", "start", "beyond"),
    [("queen", "e3", "e6"), ("queen", "c7", "f4"), ("rook", "b5", "f5"), ("bishop", "d4", "f6"), ("pawn", "e4", "e6")],
)
def test_no_line_crosses_a_lake(kind: str, start: str, beyond: str):
    """LOKA-LAKE-1: nor does a double step go over it."""
    state = f"unmoved: [{start}]" if kind == "pawn" else ""
    given = battle(fire=f"{kind}: [{start}]", terrain=LAKE, state=state)

    assert beyond not in given.from_(start)
    assert given.refusal(f"{start}{beyond}").rule == "LOKA-LAKE-1"


def test_a_knight_leaps_over_a_lake():
    """LOKA-LAKE-1: with water all around."""
    given = battle(fire="knight: [e5]", terrain="lake: [d4, d5, d6, e4, e6, f4, f5, f6, g6]")

    assert given.from_("e5") == squares("c4 c6 d3 d7 f3 f7 g4")


def test_a_file_with_a_piece_in_a_lake_is_refused():
    """LOKA-LAKE-2: no piece ever stands in a lake."""
    [mistake] = mistakes("""
        game: loka
        turn: fire
        pieces: {fire: {king: [d1], rook: [e5]}, air: {king: [l4]}}
        terrain: {lake: [e5]}
    """)

    assert "lake" in mistake
    assert "e5" in mistake


@pytest.mark.parametrize("tile", ["castle", "eyrie", "forest", "stone_circle", "mountain_pass", "swamp"])
@pytest.mark.parametrize("kind", KINDS)
def test_on_other_tiles_a_file_may_put_anybody(tile: str, kind: str):
    """LOKA-LAKE-2: they are accepted as they stand, even where they could not have entered."""
    given = position(f"""
        game: loka
        turn: fire
        pieces: {{fire: {{king: [d1]}}, air: {{{"" if kind == "king" else "king: [l4], "}{kind}: [e5]}}}}
        terrain: {{{tile}: [e5]}}
    """)

    assert given.at("e5") == f"air {kind}"


def test_who_could_not_have_entered_has_no_boost_from_the_tile():
    """LOKA-LAKE-2: only where the tile grants it to the kind: a queen in a stone circle has none, a rook one."""
    queen = battle(fire="rook: [e2]", air="queen: [e5]", terrain="stone_circle: [e5]")
    rook = battle(fire="rook: [e2]", air="rook: [e5]", terrain="stone_circle: [e5]")

    assert defender_boosts(queen, "e2xe5") == ["prowess"]
    assert defender_boosts(rook, "e2xe5") == ["terrain:stone_circle"]


def test_who_could_not_have_entered_still_leaves():
    """LOKA-LAKE-2, LOKA-PROMO-9: barring tiles speak of entering and crossing, never of standing."""
    given = battle(
        fire="queen: [e5], bishop: [g4], king: [i3]", terrain="eyrie: [e5], forest: [g4], stone_circle: [i3]"
    )

    assert squares("e6 d6 f6 e12 a5") <= given.from_("e5")
    assert squares("h5 f3 f5 h3") <= given.from_("g4")
    assert given.from_("i3") == squares("h2 h3 h4 i2 i4 j4")
