"""Position files (docs/rules/chess.md, FILE)."""

import pytest

from given import beginning, mistakes, position

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def fen(text: str, more: str = "") -> str:
    return f'game: chess\nfen: "{text}"\n{more}'


def board(pieces: str, more: str = "") -> str:
    return f"game: chess\npieces: {{{pieces}}}\n{more}"


KINGS = "white: {king: [e1]}, black: {king: [e8]}"
FAR = "white: {king: [e1], rook: [d1]}, black: {king: [e8], rook: [c8]}"


def test_a_fen_gives_the_whole_position():
    """CHESS-FILE-1: placement, side to move, castling, en passant, both counters."""
    given = position(fen("r3k2r/8/8/3pP3/8/8/8/R3K2R w Qk d6 4 33"))

    assert given.at("e5") == "white pawn"
    assert given.turn == "white"
    assert given.file["state"] == {"castling": "Qk", "en_passant": "d6", "halfmove": 4, "fullmove": 33}
    assert given.file["fen"] == "r3k2r/8/8/3pP3/8/8/8/R3K2R w Qk d6 4 33"


def test_a_fen_may_leave_out_its_counters():
    """CHESS-FILE-1: as many programs write it."""
    assert position(fen(START.removesuffix(" 0 1"))).digest == beginning("chess").digest


def test_the_set_up_is_what_its_fen_says():
    """CHESS-FILE-1, CHESS-BOARD-3: a game prints as FEN and as keys."""
    given = beginning("chess")

    assert given.file["fen"] == START
    assert position(fen(START)).digest == given.digest
    assert given.after("e2e4").file["fen"] == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("turn: black", "3:7: `turn` and `fen` differ"),
        ("pieces: {white: {king: [e1]}}", "3:1: `pieces` and `fen` differ"),
        ("state: {castling: KQ}", "3:19: `castling` and `fen` differ"),
        ("state: {en_passant: e3}", "3:21: `en_passant` and `fen` differ"),
        ("state: {halfmove: 1}", "3:19: `halfmove` and `fen` differ"),
        ("state: {fullmove: 2}", "3:19: `fullmove` and `fen` differ"),
    ],
)
def test_fen_and_other_keys_must_say_the_same(more: str, told: str):
    """CHESS-FILE-1: told at the key that differs."""
    [line] = mistakes(fen(START, more))

    assert line.startswith(told)
    assert "CHESS-FILE-1" in line


def test_fen_and_keys_that_agree_are_taken():
    """CHESS-FILE-1: what the program prints holds both, castling in any order."""
    text = beginning("chess").after("e2e4").text

    assert position(text).digest == beginning("chess").after("e2e4").digest
    assert position(fen(START, "turn: white\nstate: {castling: qkQK}")).turn == "white"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("8/8/8/8/8/8/8/8", "a FEN has six fields, or four without the counters; this one has 1"),
        (START.replace(" w ", " x "), 'the side to move is "x", expected w or b'),
        (START.replace("/8/8/8/8/", "/8/8/8/"), "the placement has 7 ranks, the board has 8"),
        (START.replace("rnbqkbnr", "rnbqkbn"), 'rank 8 of the placement, "rnbqkbn", does not fill 8 files'),
        (START.replace("pppppppp", "ppppppppp"), 'rank 7 of the placement, "ppppppppp", does not fill 8 files'),
        (START.replace("/8/8/8/8/", "/8/44/8/8/"), 'rank 5 of the placement, "44", does not fill 8 files'),
        (START.replace("/8/8/8/8/", "/8/9/8/8/"), "does not fill 8 files"),
        (START.replace("/8/8/8/8/", "/8/08/8/8/"), '"08" in rank 5 of the placement is no number of empty squares'),
        (START.replace("/8/8/8/8/", "/8/0000008/8/8/"), "is no number of empty squares"),
        (START.replace("rnbq", "rnbx"), 'no piece has the letter "x"; known are b, k, n, p, q, r'),
        (START.replace("/8/8/8/8/", "/8/²7/8/8/"), 'no piece has the letter "²"'),
        (START.replace(" 0 1", " -1 1"), 'a counter is "-1", expected a whole number from 0 up'),
        (START.replace(" 0 1", " 0 0"), 'a counter is "0", expected a whole number from 1 up'),
        (START.replace(" 0 1", " 0 9999999"), 'a counter is "9999999"'),
        (START.replace("KQkq", "KX"), 'no castling "X"; known are KQkq or -'),
        (START.replace(" - 0 1", " z9 0 1"), 'no square "z9"'),
    ],
)
def test_what_is_no_fen_is_told(text: str, told: str):
    """CHESS-FILE-1, CHESS-FILE-10: at the place of the FEN, with what is wrong in it."""
    [line] = mistakes(fen(text))

    assert line.startswith("2:6: ")
    assert told in line


def test_castling_is_closed_unless_the_file_says_so():
    """CHESS-FILE-2: default none."""
    pieces = "white: {king: [e1], rook: [h1]}, black: {king: [e8], rook: [h8]}"

    assert "e1g1" not in position(board(pieces)).actions()
    assert "e1g1" not in position(board(pieces, "state: {castling: k}")).actions()
    assert "e1g1" in position(board(pieces, "state: {castling: K}")).actions()
    assert position(board(pieces, "state: {castling: kK}")).file["state"]["castling"] == "Kk"


@pytest.mark.parametrize(
    ("pieces", "castling"),
    [
        ("white: {king: [e2], rook: [h1]}, black: {king: [e8]}", "K"),
        ("white: {king: [e1], rook: [g1]}, black: {king: [e8]}", "K"),
        ("white: {king: [e1], queen: [h1]}, black: {king: [e8]}", "K"),
        ("white: {king: [e1]}, black: {king: [e8], rook: [h1]}", "K"),
        ("white: {king: [e1], rook: [h1]}, black: {king: [e8]}", "k"),
    ],
)
def test_a_castling_needs_king_and_rook_at_home(pieces: str, castling: str):
    """CHESS-FILE-10, CHESS-CASTLE-2: a right that cannot be is refused where it stands."""
    lines = mistakes(board(pieces, f"turn: {'white' if castling == 'K' else 'black'}\nstate: {{castling: {castling}}}"))

    assert [line.partition(" ")[0] for line in lines] == ["4:19:"]
    assert f'castling "{castling}" needs the king on ' in lines[0]


def test_en_passant_is_closed_unless_the_file_says_so():
    """CHESS-FILE-3: the square that a pawn has just stepped over."""
    pieces = "white: {king: [g3], pawn: [e5]}, black: {king: [g7], pawn: [d5]}"

    assert "e5d6" not in position(board(pieces)).actions()
    assert "e5d6" in position(board(pieces, "state: {en_passant: d6}")).actions()
    assert position(board(pieces, "state: {en_passant: d6}")).file["state"]["en_passant"] == "d6"
    assert "en_passant" not in position(board(pieces)).file["state"]


@pytest.mark.parametrize(
    ("square", "turn", "pieces"),
    [
        ("e3", "white", "white: {king: [g3], pawn: [e4]}, black: {king: [g7]}"),
        ("d6", "white", "white: {king: [g3], pawn: [e5]}, black: {king: [g7], pawn: [c5]}"),
        ("d6", "white", "white: {king: [g3], pawn: [d5]}, black: {king: [g7]}"),
        ("d6", "white", "white: {king: [g3], pawn: [e5]}, black: {king: [g7], knight: [d5]}"),
        ("d6", "white", "white: {king: [g3], pawn: [e5], knight: [d6]}, black: {king: [g7], pawn: [d5]}"),
        ("d6", "white", "white: {king: [g3], pawn: [e5]}, black: {king: [g7], pawn: [d5, d7]}"),
        ("d5", "white", "white: {king: [g3], pawn: [e5]}, black: {king: [g7], pawn: [d5]}"),
    ],
)
def test_an_en_passant_square_that_nobody_stepped_over_is_refused(square: str, turn: str, pieces: str):
    """CHESS-FILE-10, CHESS-PASSING-1: a pawn of the other side stands before it, it and the square behind are empty."""
    [line] = mistakes(board(pieces, f"turn: {turn}\nstate: {{en_passant: {square}}}"))

    assert line == f"4:21: no piece can have stepped over {square} just now (CHESS-PASSING-1)"


def test_the_counters_have_their_defaults():
    """CHESS-FILE-4, CHESS-FILE-5: no half-moves yet, and the first move."""
    state = position(board(FAR)).file["state"]

    assert (state["halfmove"], state["fullmove"]) == (0, 1)


def test_the_counters_are_read_and_go_on():
    """CHESS-FILE-4, CHESS-FILE-5: half-moves since the last capture or pawn move; moves after each of Black's."""
    given = position(board(FAR, "state: {halfmove: 12, fullmove: 40}"))

    assert given.after("d1d2").file["state"] == {"castling": "-", "halfmove": 13, "fullmove": 40}
    assert given.after("d1d2", "c8c7").file["state"] == {"castling": "-", "halfmove": 14, "fullmove": 41}


@pytest.mark.parametrize(("text", "halfmove"), [("d1d8", 0), ("a2a3", 0), ("e1e2", 13)])
def test_half_moves_count_since_the_last_capture_or_pawn_move(text: str, halfmove: int):
    """CHESS-FILE-4: either of them sets the number back to nothing."""
    pieces = "white: {king: [e1], rook: [d1], pawn: [a2]}, black: {king: [g7], rook: [d8]}"

    assert position(board(pieces, "state: {halfmove: 12}")).after(text).file["state"]["halfmove"] == halfmove


@pytest.mark.parametrize(("key", "value"), [("halfmove", -1), ("fullmove", 0)])
def test_counters_out_of_range_are_refused(key: str, value: int):
    """CHESS-FILE-4, CHESS-FILE-5: from 0 and from 1 up."""
    [line] = mistakes(board(FAR, f"state: {{{key}: {value}}}"))

    assert line.startswith(f"3:{len(key) + 11}: {key} is {value}, expected ")


def test_an_offer_whose_move_is_to_come():
    """CHESS-FILE-6: `turn` is the seat that offered."""
    given = position(board(FAR, "turn: white\nstate: {draw_offer: {by: white}}"))

    assert given.pending.prompt == "move"
    assert given.refusal("offer-draw").rule == "CHESS-OFFER-1"
    assert given.digest == position(board(FAR)).after("offer-draw").digest
    assert given.file["state"]["draw_offer"] == {"by": "white"}
    assert position(given.text).digest == given.digest


def test_an_offer_that_waits_for_its_answer():
    """CHESS-FILE-6: `turn` is the seat that is asked."""
    given = position(board(FAR, "turn: white\nstate: {draw_offer: {by: black}}"))

    assert given.actions() == ["accept-draw", "decline-draw"]
    assert given.file["state"]["draw_offer"] == {"by": "black"}


@pytest.mark.parametrize(
    ("pieces", "result"),
    [
        ("white: {king: [e1]}, black: {rook: [h8]}", (frozenset({"white"}), "king-gone")),
        ("white: {queen: [e1]}, black: {king: [h8]}", (frozenset({"black"}), "king-gone")),
        ("white: {queen: [e1]}, black: {rook: [h8]}", (frozenset(), "kings-gone")),
        ("white: {king: [e1]}", (frozenset({"white"}), "king-gone")),
    ],
)
def test_a_seat_without_its_king_has_lost(pieces: str, result: tuple[frozenset[str], str]):
    """CHESS-FILE-7: such a file loads as that finished game."""
    for turn in ("white", "black"):
        given = position(board(pieces, f"turn: {turn}"))
        assert given.result == result
        assert given.actions() == []
        assert given.refusal("resign").rule == "CHESS-FILE-7"


def test_two_kings_of_one_seat_are_refused():
    """CHESS-FILE-7: in keys and in a FEN."""
    assert mistakes(board("white: {king: [e1, a1]}, black: {king: [e8]}")) == [
        "2:29: white has 2 kings, on a1 and e1; one is allowed"
    ]
    [line] = mistakes(fen("4k2k/8/8/8/8/8/8/4K3 w - - 0 1"))
    assert line == "2:6: black has 2 kings, on e8 and h8; one is allowed"


def test_how_often_a_position_has_come_up_is_not_written():
    """CHESS-FILE-8: counting begins with the file."""
    there_and_back = ("g1f3", "g8f6", "f3g1", "f6g8")
    given = beginning("chess").repeated(2, *there_and_back)
    again = position(given.text)

    assert given.allows("claim-draw")
    assert not again.allows("claim-draw")
    assert not again.after(*there_and_back).allows("claim-draw")
    assert again.repeated(2, *there_and_back).allows("claim-draw")
    assert set(given.file["state"]) == {"castling", "halfmove", "fullmove"}


ENDS = [
    ("resignation", ("resign",), ["black"]),
    ("agreement", ("offer-draw", "e2e4", "accept-draw"), []),
    ("time", ("time:white",), ["black"]),
    ("repetition", (*("g1f3", "g8f6", "f3g1", "f6g8") * 2, "claim-draw"), []),
    ("fivefold", ("g1f3", "g8f6", "f3g1", "f6g8") * 4, []),
]


@pytest.mark.parametrize(("reason", "texts", "winner"), ENDS)
def test_an_end_that_the_board_does_not_show_is_written_and_read(
    reason: str, texts: tuple[str, ...], winner: list[str]
):
    """CHESS-FILE-9: with its reason and its winner."""
    given = beginning("chess").after(*texts)

    assert given.file["state"]["ended"] == {"reason": reason, "winner": winner}
    assert position(given.text).result == given.result


@pytest.mark.parametrize("reason", ["time-draw", "fifty-moves", "seventy-five-moves", "fivefold", "repetition"])
def test_every_drawn_end_can_be_read(reason: str):
    """CHESS-FILE-9: the reasons of the rule book."""
    given = position(board(FAR, f"state: {{ended: {{reason: {reason}}}}}"))

    assert given.result == (frozenset(), reason)
    assert given.rules.notation.write(given.state)["state"]["ended"] == {"reason": reason, "winner": []}


@pytest.mark.parametrize(
    ("ended", "told"),
    [
        ("{reason: resignation}", 'an end by "resignation" has one winner (CHESS-FILE-9)'),
        ("{reason: time, winner: [white, black]}", 'an end by "time" has one winner (CHESS-FILE-9)'),
        ("{reason: agreement, winner: [white]}", 'an end by "agreement" has no winner (CHESS-FILE-9)'),
        ("{reason: agrement}", 'unknown reason "agrement"; did you mean "agreement"?'),
    ],
)
def test_an_end_that_cannot_be_is_refused(ended: str, told: str):
    """CHESS-FILE-9: a win has its winner, a draw has none."""
    [line] = mistakes(board(FAR, f"state: {{ended: {ended}}}"))

    assert line.endswith(told)


@pytest.mark.parametrize(
    ("pieces", "told"),
    [
        ("white: {king: [e1], pawn: [e1]}, black: {king: [e8]}", "2:37: e1 holds two pieces, white king and white"),
        ("white: {king: [e1]}, black: {king: [e8], pawn: [e1]}", "2:58: e1 holds two pieces, white king and black"),
        ("white: {king: [e1], pawn: [i4]}, black: {king: [e8]}", '2:37: no square "i4" on this board'),
        ("white: {king: [e1], prawn: [a4]}, black: {king: [e8]}", '2:30: unknown piece "prawn"; did you mean "pawn"?'),
        ("red: {king: [e1]}, black: {king: [e8]}", '2:10: unknown key "red"'),
        ("white: {king: [e1], pawn: [a8]}, black: {king: [e7]}", "2:37: a white pawn can't stand on a8"),
        ("white: {king: [e2]}, black: {king: [e8], pawn: [b2, h1]}", "2:62: a black pawn can't stand on h1"),
    ],
)
def test_wrong_pieces_are_refused_at_their_place(pieces: str, told: str):
    """CHESS-FILE-10: two on one square, names and squares not known, a pawn on its last row."""
    [line] = mistakes(board(pieces))

    assert line.startswith(told)


def test_a_pawn_on_its_last_row_is_refused_in_a_fen():
    """CHESS-FILE-10: there the FEN is the place."""
    [line] = mistakes(fen("P3k3/8/8/8/8/8/8/4K3 w - - 0 1"))

    assert line == "2:6: a white pawn can't stand on a8: it would have become another piece"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (board("white: {king: [e1], rook: [h8]}, black: {king: [e8]}", "turn: white"), "3:7: Black is in check, but"),
        (board("white: {king: [e1]}, black: {king: [e8], rook: [h1]}", "turn: black"), "3:7: White is in check, but"),
        (fen("4k2R/8/8/8/8/8/8/4K3 w - - 0 1"), "2:6: Black is in check, but it is not Black's turn (CHESS-CHECK-3)"),
    ],
)
def test_a_side_in_check_that_is_not_to_move_is_refused(text: str, told: str):
    """CHESS-FILE-10, CHESS-CHECK-3: its last move would have been illegal."""
    [line] = mistakes(text)

    assert line.startswith(told)


def test_a_file_without_pieces_is_refused():
    """CHESS-FILE-10, CHESS-FILE-1: a position needs pieces or a FEN."""
    assert mistakes("game: chess\nturn: white\n") == ["1:1: a chess position needs `pieces` or `fen`"]


def test_every_mistake_among_the_pieces_is_told_at_once():
    """CHESS-FILE-10: nobody mends a file one message at a time."""
    lines = mistakes(board("white: {king: [e1], pawn: [e1, z9]}, black: {kin: [e8]}"))

    assert len(lines) == 3


def test_a_file_keeps_the_dice_that_are_to_come():
    """CHESS-FILE-1, CONTRACT «Position files»: `seed` is written when there is one."""
    given = beginning("chess", seed=7)

    assert given.file["seed"] == 7
    assert position(given.text).digest == given.digest
    assert "seed" not in beginning("chess").file
