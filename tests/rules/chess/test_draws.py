"""Draws by repetition, by fifty moves, and when nobody can mate (docs/rules/chess.md, REP, FIFTY, CLAIM and DEAD)."""

import pytest

from given import Given, beginning, position

KNIGHTS_OUT_AND_BACK = ("g1f3", "g8f6", "f3g1", "f6g8")
ROOKS = """
    game: chess
    turn: white
    pieces: {{white: {{king: [a1], rook: [d1], pawn: [a2]}}, black: {{king: [h8], rook: [e8], pawn: [h7]}}}}
    state: {{halfmove: {halfmove}, fullmove: 100}}
    options: {{{options}}}
"""


def rooks(halfmove: int, options: str = "") -> Given:
    return position(ROOKS.format(halfmove=halfmove, options=options))


def test_the_third_time_may_be_claimed_as_a_draw():
    """CHESS-REP-1: the side to play claims, when the position has come up three times."""
    given = beginning("chess").repeated(2, *KNIGHTS_OUT_AND_BACK)

    assert given.result is None
    when = given.after("claim-draw")
    assert when.result == (frozenset(), "repetition")
    assert when.refusal("e2e4").rule == "CHESS-REP-1"
    assert when.sentences[-1] == "Drawn: the position came up three times."


def test_twice_is_not_enough():
    """CHESS-REP-1: three times, and the refusal says how often it was."""
    given = beginning("chess").repeated(1, *KNIGHTS_OUT_AND_BACK)
    refusal = given.refusal("claim-draw")

    assert refusal.rule == "CHESS-CLAIM-1"
    assert "it is here for time 2;" in refusal.why


def test_the_same_placement_with_the_other_side_to_play_is_another_position():
    """CHESS-REP-1: with the same side to play."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [a1], rook: [d1], pawn: [a2]}, black: {king: [h8], rook: [e8], pawn: [h7]}}
    """)
    # White's rook loses a move on the way, so the same placement comes up with Black to play.
    when = given.after("d1d2", "e8e7", "d2d1", "e7e8", "d1d3", "e8e7", "d3d2", "e7e8", "d2d1")

    assert when.state.seen.times() == 1


def test_castling_rights_make_another_position():
    """CHESS-REP-1: a king who has moved and come back is not the king he was."""
    text = """
        game: chess
        turn: white
        pieces: {{white: {{king: [e1], rook: [h1], pawn: [a2]}}, black: {{king: [h8], pawn: [h7]}}}}
        state: {{castling: {castling}}}
    """
    there_and_back = ("e1e2", "h8g8", "e2e1", "g8h8")

    assert not position(text.format(castling="K")).repeated(2, *there_and_back).allows("claim-draw")
    assert position(text.format(castling="K")).repeated(3, *there_and_back).allows("claim-draw")
    assert position(text.format(castling="-")).repeated(2, *there_and_back).allows("claim-draw")


PASSED = """
    game: chess
    turn: white
    pieces: {{white: {{king: [a1], pawn: [e2]}}, black: {{king: [h8], rook: [g8], pawn: [{pawn}]}}}}
"""
KINGS_OUT_AND_BACK = ("g8g7", "a1b1", "g7g8", "b1a1")


def test_an_en_passant_that_is_possible_makes_another_position():
    """CHESS-REP-1: with the capture open the position is not the one without it."""
    given = position(PASSED.format(pawn="d4")).after("e2e4").repeated(2, *KINGS_OUT_AND_BACK)

    assert not given.allows("claim-draw")
    assert given.after(*KINGS_OUT_AND_BACK).allows("claim-draw")


def test_an_en_passant_that_nobody_can_make_does_not_count():
    """CHESS-REP-1: only a real possibility makes another position."""
    given = position(PASSED.format(pawn="c4")).after("e2e4").repeated(2, *KINGS_OUT_AND_BACK)

    assert given.allows("claim-draw")


def test_an_en_passant_that_would_expose_the_king_does_not_count():
    """CHESS-REP-1: a pinned pawn has no real possibility."""
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [a1], rook: [d1], pawn: [e2]}, black: {king: [d8], pawn: [d4, h7]}}
    """).after("e2e4")
    there_and_back = ("d8d7", "a1b1", "d7d8", "b1a1")

    assert "d4e3" not in given.actions()
    assert given.repeated(2, *there_and_back).allows("claim-draw")


def test_a_capture_or_pawn_move_between_makes_the_earlier_ones_impossible():
    """CHESS-REP-1: the count begins anew, and nothing of it is carried along."""
    given = beginning("chess").repeated(2, *KNIGHTS_OUT_AND_BACK).after("e2e4")

    assert list(given.state.seen) == [given.state.position.repetition_key()]


def test_fifty_moves_by_each_side_may_be_claimed():
    """CHESS-FIFTY-1: 100 half-moves without capture or pawn move."""
    given = rooks(99)

    assert not given.allows("claim-draw")
    when = given.after("d1d2")
    assert when.result is None
    assert when.after("claim-draw").result == (frozenset(), "fifty-moves")
    assert when.after("claim-draw").refusal("e8e7").rule == "CHESS-FIFTY-1"


def test_the_refusal_of_a_claim_counts_the_half_moves():
    """CHESS-FIFTY-1: how many there are so far."""
    refusal = rooks(99).refusal("claim-draw")

    assert refusal.rule == "CHESS-CLAIM-1"
    assert "so far there are 99" in refusal.why


def test_a_pawn_move_or_a_capture_begins_the_fifty_moves_anew():
    """CHESS-FIFTY-1: in succession without either."""
    assert rooks(99).after("a2a3").file["state"]["halfmove"] == 0
    given = position("""
        game: chess
        turn: white
        pieces: {white: {king: [a1], rook: [d1]}, black: {king: [h8], rook: [d8], pawn: [h7]}}
        state: {halfmove: 99, fullmove: 100}
    """)
    assert given.after("d1d8").file["state"]["halfmove"] == 0
    assert given.after("d1d2").file["state"]["halfmove"] == 100


def test_both_draws_need_a_claim():
    """CHESS-CLAIM-1: nothing ends by itself at the third time or after fifty moves."""
    third = beginning("chess").repeated(3, *KNIGHTS_OUT_AND_BACK)
    fifty = rooks(99).after("d1d2", "e8e7")

    assert third.result is None
    assert fifty.result is None
    assert third.allows("claim-draw")
    assert fifty.allows("claim-draw")
    assert "claim-draw" not in third.actions()


def test_the_fifth_time_ends_the_game_unasked():
    """CHESS-CLAIM-1: so that no game runs for ever."""
    fourth = beginning("chess").repeated(3, *KNIGHTS_OUT_AND_BACK)
    when = fourth.after(*KNIGHTS_OUT_AND_BACK)

    assert when.result == (frozenset(), "fivefold")
    assert when.refusal("e2e4").rule == "CHESS-CLAIM-1"


def test_75_moves_end_the_game_unasked():
    """CHESS-CLAIM-1: 150 half-moves."""
    assert rooks(148).after("d1d2").result is None
    when = rooks(149).after("d1d2")

    assert when.result == (frozenset(), "seventy-five-moves")
    assert when.refusal("e8e7").rule == "CHESS-CLAIM-1"


def test_mate_with_the_last_of_75_moves_is_mate():
    """CHESS-MATE-1, CHESS-CLAIM-1: the king is mated before anybody counts."""
    when = position("""
        game: chess
        turn: white
        pieces: {white: {king: [g6], rook: [a1]}, black: {king: [g8], pawn: [h3]}}
        state: {halfmove: 149, fullmove: 120}
    """).after("a1a8")

    assert when.result == (frozenset({"white"}), "checkmate")


def test_forced_draws_can_be_switched_off():
    """CHESS-CLAIM-1, CHESS-REP-1: then a game goes on until somebody claims, the third time or later."""
    given = beginning("chess", options={"forced_draws": False}).repeated(4, *KNIGHTS_OUT_AND_BACK)

    assert given.result is None
    assert given.after("claim-draw").result == (frozenset(), "repetition")
    assert rooks(149, "forced_draws: false").after("d1d2").result is None
    assert rooks(149, "forced_draws: false").after("d1d2").allows("claim-draw")


DEAD = """
    game: chess
    turn: white
    pieces: {{white: {{king: [c3]{white}}}, black: {{king: [e5]{black}}}}}
    options: {{{options}}}
"""


@pytest.mark.parametrize(
    ("white", "black", "is_dead"),
    [
        ("", "", True),
        (", bishop: [a1]", "", True),
        ("", ", knight: [a1]", True),
        (", knight: [a1]", "", True),
        ("", ", bishop: [a1]", True),
        (", knight: [a1, b1]", "", False),
        (", bishop: [a1]", ", bishop: [h8]", False),
        (", pawn: [a2]", "", False),
        (", rook: [a1]", "", False),
        ("", ", queen: [h1]", False),
    ],
)
def test_kings_alone_or_with_one_bishop_or_knight_are_drawn(white: str, black: str, is_dead: bool):
    """CHESS-DEAD-1: at once, and nothing else is."""
    given = position(DEAD.format(white=white, black=black, options=""))

    assert given.result == ((frozenset(), "dead-position") if is_dead else None)


def test_a_capture_that_leaves_nothing_to_mate_with_ends_the_game():
    """CHESS-DEAD-1: drawn at once."""
    when = position("""
        game: chess
        turn: white
        pieces: {white: {king: [c3], bishop: [e3]}, black: {king: [e5], pawn: [d4]}}
    """).after("e3d4")

    assert when.result == (frozenset(), "dead-position")
    assert when.refusal("e5d4").rule == "CHESS-DEAD-1"
    assert when.sentences[-1] == "Drawn: nobody can mate any more."


def test_dead_positions_can_be_played_on_by_option():
    """CHESS-DEAD-1: `dead_position: false`."""
    given = position(DEAD.format(white="", black="", options="dead_position: false"))

    assert given.result is None
    assert given.actions()
