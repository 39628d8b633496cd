"""Whose turn it is (docs/rules/loka.md, TURN), with worked example 22."""

from fractions import Fraction

import pytest
from rules.loka.fields import SEATS, due, fallen, kings_placed, pieces

from given import Given, beginning, position


def battle(*dice: int) -> Given:
    """Four bare kings, and these dice for the order of battle."""
    return kings_placed(battle=dice)


@pytest.mark.parametrize("first", range(4))
def test_the_highest_roll_takes_the_first_turn_then_clockwise(first: int):
    """LOKA-TURN-1: every seat rolls a D20, whoever deployed first."""
    assert due(battle()) == ((20,) * 4, "LOKA-TURN-1")
    given = battle(*(18 if seat == first else 17 - seat for seat in range(4)))
    order = []
    for _ in range(5):
        order.append(given.turn)
        given = given.after(given.actions()[0])

    assert order == [SEATS[(first + step) % 4] for step in range(5)]


def test_one_more_is_higher():
    """LOKA-TURN-1: 12 against 11 is enough, and 20 beats 19."""
    assert battle(11, 11, 12, 11).turn == "water"
    assert battle(19, 20, 1, 1).turn == "earth"


def test_order_of_battle():
    """LOKA-TURN-1, LOKA-TURN-2, worked example 22: Air, then Fire, Earth, Water."""
    given = battle(12, 19, 2, 19)
    assert due(given) == ((20, 20), "LOKA-TURN-2")
    given = fallen(given, 4, 11)
    order = []
    for _ in range(4):
        order.append(given.turn)
        given = given.after(given.actions()[0])

    assert order == ["air", "fire", "earth", "water"]


def test_those_who_share_the_highest_roll_roll_again():
    """LOKA-TURN-2: those seats alone, until one is highest; ties lower down do not matter."""
    given = battle(15, 15, 3, 15)
    assert due(given) == ((20,) * 3, "LOKA-TURN-2")
    given = fallen(given, 8, 2, 8)
    assert due(given) == ((20,) * 2, "LOKA-TURN-2")
    given = fallen(given, 1, 1)
    assert due(given) == ((20,) * 2, "LOKA-TURN-2")

    assert fallen(given, 2, 1).turn == "fire"
    assert fallen(given, 1, 2).turn == "air"
    assert battle(3, 3, 3, 9).turn == "air"


def test_the_chances_of_the_first_turn_are_those_of_d20():
    """LOKA-TURN-1, LOKA-TURN-2: in a tie of two each of them has 19/40, and 1/20 is another tie."""
    given = battle(15, 15, 3, 2)
    chances = {0: Fraction(0), 1: Fraction(0), None: Fraction(0)}
    for faces, chance in given.rules.outcomes(given.state):
        one, two = faces.values
        chances[None if one == two else int(two > one)] += chance

    assert chances == {0: Fraction(19, 40), 1: Fraction(19, 40), None: Fraction(1, 20)}


FIELD = """
    game: loka
    turn: fire
    pieces:
      fire: {king: [d1], rook: [f3], pawn: [e2], knight: [g3]}
      earth: {king: [a4], pawn: [f6]}
      water: {king: [d12], pawn: [g11]}
      air: {king: [l9], pawn: [h4]}
    terrain: {magic_portal: [g3, c8]}
"""


@pytest.mark.parametrize(
    ("text", "dice"),
    [("e2e3", ()), ("e2e4", ()), ("f3f4", ()), ("d1d2", ()), ("f3xf6", (1, 8)), ("g3~c8", ()), ("g3h5", ())],
)
def test_one_action_of_one_piece_is_a_turn(text: str, dice: tuple[int, ...]):
    """LOKA-TURN-3: a move, an attack, a portal action: then the next seat acts."""
    assert position(FIELD).after(text, dice=dice).turn == "earth"


def test_back_to_back_is_a_turn():
    """LOKA-TURN-3: the ally's pawn has moved too, and still it is one action."""
    given = position("""
        game: loka
        turn: fire
        pieces: {fire: {king: [d1], pawn: [e6]}, water: {king: [d12], pawn: [e7]}, earth: {king: [a4]},
                 air: {king: [l9]}}
    """)

    assert given.after("e6<>e7").turn == "earth"


def test_only_own_pieces_are_moved():
    """LOKA-TURN-3, LOKA-ALLY-1: neither an enemy's nor the ally's."""
    given = position(FIELD)

    assert {text[:2] for text in given.actions()} == {"d1", "f3", "e2", "g3"}
    for text in ("g11g10", "f6g6", "h4g4", "a4b4"):
        assert given.refusal(text).rule in ("LOKA-TURN-3", "LOKA-ALLY-1")


@pytest.mark.parametrize(("out", "order"), [("earth", "fire water air fire"), ("water", "fire earth air fire")])
def test_a_seat_whose_king_is_dead_is_skipped(out: str, order: str):
    """LOKA-TURN-4: from then on, in every round."""
    kings = {"fire": "d1", "earth": "a4", "water": "d12", "air": "l9"}
    armies = ", ".join(f"{seat}: {{king: [{square}]}}" for seat, square in kings.items() if seat != out)
    given = position(f"game: loka\nturn: fire\npieces: {{{armies}}}\n")
    found = []
    for _ in range(4):
        found.append(given.turn)
        given = given.after(given.actions()[0])

    assert found == order.split()


def test_a_seat_is_skipped_from_the_moment_its_king_dies():
    """LOKA-TURN-4: Fire slays the king of Earth, Water is next."""
    given = position("""
        game: loka
        turn: fire
        pieces: {fire: {king: [d1], rook: [f3]}, earth: {king: [f6], pawn: [b5]}, water: {king: [d12]},
                 air: {king: [l9]}}
    """)
    when = given.after("f3xf6", dice=(1, 8))

    assert when.turn == "water"
    assert pieces(when, "earth") == {}
    assert given.after("f3xf6", dice=(4, 2)).turn == "earth"


def test_a_seat_may_not_pass_while_it_has_any_action():
    """LOKA-TURN-5: one step of the king is enough."""
    given = position("""
        game: loka
        turn: fire
        pieces: {fire: {king: [d1]}, earth: {king: [a4]}, water: {king: [l4], rook: [e1], pawn: [e2]},
                 air: {king: [l9]}}
    """)

    assert given.actions() == ["d1d2"]
    assert given.refusal("pass").rule == "LOKA-TURN-5"


STUCK = """
    game: loka
    turn: fire
    pieces: {fire: {king: [d1]}, earth: {king: [a4]}, water: {king: [d12], rook: [e1, e2, d2]}, air: {king: [l9]}}
"""


def test_a_seat_with_no_action_at_all_passes():
    """LOKA-TURN-6: `pass` is all it can do; then the next seat acts."""
    given = position(STUCK)

    assert given.actions() == ["pass"]
    assert given.allows("pass")
    assert given.after("pass").turn == "earth"


def test_a_seat_with_no_action_passes_on_the_fast_board_too():
    """LOKA-TURN-6: what a search and a count walk has the pass alone, and the next seat after it."""
    given = position(STUCK)
    board = given.rules.position(given.state)

    assert [str(given.rules.wrap_at(board, move)) for move in board.legal()] == ["pass"]
    board.push(board.legal()[0])
    assert given.rules.seats[board.turn] == "earth"
    assert {str(given.rules.wrap_at(board, move)) for move in board.legal()} == set(given.after("pass").actions())
    board.pop()
    assert given.rules.seats[board.turn] == "fire"
    assert board.count(1) == 1


def test_passing_neither_puts_out_nor_ends():
    """LOKA-TURN-6: the king still stands, the game goes on, and the seat acts again when it can."""
    given = position(STUCK).after("pass")
    assert given.result is None
    assert given.at("d1") == "fire king"
    when = given.after("a4a5", "d2d5", "l9l8")

    assert when.turn == "fire"
    assert when.from_("d1") == {"d2"}


def test_when_an_actors_own_king_dies_the_next_living_seat_acts():
    """LOKA-TURN-7: Fire's king falls in his own attack: Earth is next, or Water where Earth is out."""
    for earth, after in (("earth: {king: [a4]},", "earth"), ("", "water")):
        given = position(f"""
            game: loka
            turn: fire
            pieces: {{fire: {{king: [f5], rook: [d1]}}, {earth} water: {{king: [d12]}},
                     air: {{king: [l9], pawn: [f6]}}}}
        """)
        when = given.after("f5xf6", dice=(1, 6))
        assert when.at("f5") == "" and when.at("d1") == ""
        assert when.at("f6") == "air pawn"
        assert when.turn == after


def test_a_turn_ends_with_its_action_whatever_the_dice_said():
    """LOKA-TURN-8: won, repulsed or slain, the turn is used."""
    given = position("""
        game: loka
        turn: fire
        pieces: {fire: {king: [d1], rook: [f3]}, earth: {king: [a4], pawn: [f6]}, water: {king: [d12]},
                 air: {king: [l9]}}
    """)

    for defence, attack in ((1, 8), (4, 2), (4, 1), (1, 1)):
        when = given.after("f3xf6", dice=(defence, attack))
        assert when.turn == "earth"
    assert given.after("f3xf6", dice=(4, 2)).at("f3") == "fire rook"


def test_touch_move_is_off():
    """LOKA-TURN-9: unless it is switched on; what is legal stays the same."""
    assert beginning("loka").rules.switched["touch_move"] is False
    strict = position(FIELD.replace("game: loka", "game: loka\n    options: {touch_move: true}"))
    assert strict.rules.switched["touch_move"] is True
    assert strict.actions() == position(FIELD).actions()
