"""Two players, and doubled armies (docs/rules/loka.md, TWO and DOUBLE)."""

import pytest
from rules.loka.fields import ALONE, NO_TILES, SEATS, chosen, hand, pieces

from given import Given, beginning, position

KINGS = {"fire": "d1", "earth": "a4", "water": "d12", "air": "l9"}


def field(variant: str = "two-player", turn: str = "fire", **more: str) -> Given:
    """Four kings and what else stands, by seat."""
    armies = ", ".join(
        f"{seat}: {{king: [{king}]{', ' + more[seat] if seat in more else ''}}}" for seat, king in KINGS.items()
    )
    return position(f"game: loka\nvariant: {variant}\nturn: {turn}\npieces: {{{armies}}}\n")


def test_one_player_commands_two_seats():
    """LOKA-TWO-1: Fire and Water, or Earth and Air; on the turn of either he may give up for both."""
    for turn, winners in (("fire", {"earth", "air"}), ("water", {"earth", "air"}), ("earth", {"fire", "water"})):
        when = field(turn=turn).after("resign-both")
        assert when.result == (frozenset(winners), "resignation")


def test_seats_and_turns_are_as_before():
    """LOKA-TWO-1: four seats, clockwise."""
    given = field()
    order = []
    for _ in range(5):
        order.append(given.turn)
        given = given.after(given.actions()[0])

    assert order == [*SEATS, "fire"]


def test_on_a_seats_turn_only_its_pieces_move():
    """LOKA-TWO-1: the player's other army waits for its own turn."""
    given = field(fire="rook: [f3]", water="rook: [f10]")

    assert {text[:2] for text in given.actions()} == {"d1", "f3"}
    assert given.refusal("f10f9").rule in ("LOKA-TWO-1", "LOKA-TURN-3", "LOKA-ALLY-1")
    assert "f10f9" in field(turn="water", fire="rook: [f3]", water="rook: [f10]").actions()


@pytest.mark.parametrize("variant", ["standard", "two-player", "doubled"])
def test_all_other_rules_are_as_before(variant: str):
    """LOKA-TWO-1, LOKA-DOUBLE-1: the same actions as in the standard game."""
    more = {"fire": "rook: [f3], pawn: [e2, g6]", "water": "pawn: [g7]", "earth": "bishop: [c6]", "air": "knight: [h8]"}

    assert field(variant, **more).actions() == field("standard", **more).actions()
    assert field(variant, "earth", **more).actions() == field("standard", "earth", **more).actions()


def test_each_seat_has_its_own_army_and_points():
    """LOKA-TWO-2: 160 for each of the four."""
    given = beginning("loka", "two-player", NO_TILES)
    for _ in SEATS:
        assert given.pending.budget == 160
        assert given.refusal("army:queen,bishop,pawn*4").rule == "LOKA-ARMY-3"
        given = given.after("army:queen,bishop,pawn*3")


def test_each_seat_has_its_own_king():
    """LOKA-TWO-2: four kings to place."""
    given = chosen(*(ALONE,) * 4, variant="two-player", options=NO_TILES, dice=(1, 2, 3, 4))

    assert [hand(given, seat) for seat in SEATS] == [{"king": 1}] * 4


def test_both_enemy_kings_must_die():
    """LOKA-TWO-2: one is not enough, and only his army vanishes; with the second the game is won."""
    given = position("""
        game: loka
        variant: two-player
        turn: fire
        pieces:
          fire: {king: [d1], rook: [f3, h3]}
          earth: {king: [f6], pawn: [b5]}
          water: {king: [d12]}
          air: {king: [h8], pawn: [k5]}
    """)
    one = given.after("f3xf6", dice=(1, 8))
    assert one.result is None
    assert pieces(one, "earth") == {}
    assert pieces(one, "air") == {"king": ["h8"], "pawn": ["k5"]}
    both = one.after("d12d11", "k5j5", "h3xh8", dice=(1, 8))
    assert both.result == (frozenset({"fire", "water"}), "kings")


def test_two_armies_of_a_player_stay_allied():
    """LOKA-TWO-3: not merged: back to back is possible between them."""
    given = field(fire="pawn: [e6]", water="pawn: [e7]")
    assert "e6<>e7" in given.actions()
    when = given.after("e6<>e7")

    assert (when.at("e7"), when.at("e6"), when.turn) == ("fire pawn", "water pawn", "earth")


def test_the_death_of_one_king_leaves_the_players_other_army():
    """LOKA-TWO-3, LOKA-TWO-2: Fire gives up alone; Water fights on with all it has."""
    when = field(fire="rook: [f3]", water="rook: [f10]").after("resign")

    assert when.result is None
    assert pieces(when, "fire") == {}
    assert pieces(when, "water") == {"king": ["d12"], "rook": ["f10"]}
    assert when.turn == "earth"


def test_doubled_armies_carry_the_same_element():
    """LOKA-DOUBLE-1: Fire south and north, Air east and west."""
    switched = beginning("loka", "doubled").rules.switched

    assert [switched[f"element_{seat}"] for seat in SEATS] == ["fire", "air", "fire", "air"]


def test_an_element_is_a_switch():
    """LOKA-DOUBLE-1: any pair one Evil, one Good; elsewhere each seat is drawn as itself."""
    switched = beginning("loka").rules.switched
    assert [switched[f"element_{seat}"] for seat in SEATS] == list(SEATS)
    other = beginning("loka", "doubled", {"element_fire": "water", "element_water": "water"}).rules
    assert [other.switched[f"element_{seat}"] for seat in SEATS] == ["water", "air", "water", "air"]
    assert other.seats == SEATS


def test_doubled_armies_are_commanded_as_by_two_players():
    """LOKA-DOUBLE-1: as TWO."""
    assert field("doubled").after("resign-both").result == (frozenset({"earth", "air"}), "resignation")


@pytest.mark.parametrize("variant", ["two-player", "doubled"])
def test_a_player_of_both_seats_may_give_up_both_at_once(variant: str):
    """LOKA-WIN-3: `resign-both`: both armies vanish and the other team has won; `resign` covers one of them."""
    given = field(variant, fire="rook: [f3]", water="rook: [f10]")
    when = given.after("resign-both")

    assert when.result == (frozenset({"earth", "air"}), "resignation")
    assert pieces(when, "fire") == pieces(when, "water") == {}
    assert given.after("resign").result is None
    assert "resign-both" not in given.actions()


def test_who_has_one_seat_gives_up_one():
    """LOKA-WIN-3: with four players nobody resigns for his ally."""
    assert field("standard").refusal("resign-both").rule == "LOKA-WIN-3"
    assert field("standard").allows("resign")
