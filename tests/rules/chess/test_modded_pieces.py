"""Pieces and boards of mods: the fast generator against the plain one, and moves that anybody can count."""

from pathlib import Path
from typing import Any

import pytest
from lengths import mostly_long
from rules.chess.sets import BOARDS, PIECES, modded
from rules.chess.somewhere import moments_of

from game.boards.seen import Seen
from game.core.digest import digest
from given import Given, beginning, position

SETS = [
    *(pytest.param(text, "", id=name) for name, text in PIECES.items()),
    *(pytest.param("", text, id=name) for name, text in BOARDS.items()),
    pytest.param(PIECES["nightrider"], BOARDS["wide"], id="nightrider, wide"),
    pytest.param(PIECES["flying lion"], BOARDS["with holes"], id="flying lion, with holes"),
    pytest.param(PIECES["cannon"], BOARDS["tall"], id="cannon, tall"),
]


def fast_agrees_with_plain(rules: Any, state: Any) -> None:
    """The same legal moves, the same checks, and a position that is itself again after making and taking back."""
    fast = rules.position(state)
    before = (fast.board.copy(), fast.key, fast.rights, fast.ghost, fast.quiet, fast.kings.copy(), fast.turn)
    moves = fast.legal()
    assert sorted(moves) == sorted(fast.legal_plainly()), rules.notation.write(state)
    assert len(set(moves)) == len(moves)
    king = fast.kings[fast.turn]
    assert fast.is_checked() == bool(fast.attackers(king, fast.turn))
    for move in moves:
        fast.push(move)
        assert not fast.is_exposed()
        fast.pop()
    assert (fast.board, fast.key, fast.rights, fast.ghost, fast.quiet, fast.kings, fast.turn) == before
    assert {m for m in fast.captures() if m in set(moves)} == {m for m in moves if changes_material(rules, fast, m)}


def changes_material(rules: Any, fast: Any, move: int) -> bool:
    """Whether a move takes or promotes, told from the boards before and after it."""
    before = sorted(fast.board)
    fast.push(move)
    after = sorted(fast.board)
    fast.pop()
    return before != after


@pytest.mark.parametrize("seed", range(4))
def test_the_fast_generator_agrees_with_the_plain_one(seed: int):
    """CHESS-CHECK-3: one walk outward from the king tells the same as trying every move out."""
    rules = beginning("chess").rules
    assert rules.tables.is_plain
    for state in moments_of(rules, seed, 5):
        fast_agrees_with_plain(rules, state)


@pytest.mark.parametrize(("pieces", "board"), mostly_long(SETS, range(1, len(SETS), 2)))
def test_modded_pieces_obey_the_kings_safety_like_ours(pieces: str, board: str, tmp_path: Path):
    """CHESS-CHECK-3: whatever the pieces do, fast and plain generator agree along random games."""
    rules = beginning("chess", library=modded(tmp_path / "mod", pieces, board)).rules
    for seed in range(2):
        for state in moments_of(rules, seed, 9):
            if rules.actions(state):
                fast_agrees_with_plain(rules, state)


@pytest.mark.parametrize(("pieces", "board"), mostly_long(SETS, range(0, len(SETS), 3)))
def test_the_position_of_a_modded_game_can_be_written_and_read(pieces: str, board: str, tmp_path: Path):
    """CHESS-FILE-1: with holes there is no FEN, but the pieces say it all."""
    library = modded(tmp_path / "mod", pieces, board)
    rules = beginning("chess", library=library).rules
    for state in moments_of(rules, 3, 25):
        given = Given(rules, state)
        again = position(given.text, library)
        assert again.file == given.file
        fast = again.rules.position(again.state)
        assert fast.key == state.position.key
        state.seen = Seen(list(state.seen)[-1:])
        assert digest(rules.notation.pack(again.state)) == digest(rules.notation.pack(state))


def alone(library: Any, kind: str, square: str, others: str = "") -> Given:
    return position(
        f"""
        game: chess
        turn: white
        pieces: {{white: {{king: [a1], {kind}: [{square}]}}, black: {{king: [h8], pawn: [h7]{others}}}}}
        """,
        library,
    )


def test_a_longer_leap_is_two_lines_of_yaml(tmp_path: Path):
    """CHESS-MOVE-1: the knight of the mod leaps (1, 3) as well, and gives check so."""
    given = alone(modded(tmp_path / "mod", PIECES["longer leap"]), "knight", "d4")

    assert {"e7", "c7", "g5", "a5", "g3", "a3", "e1", "c1"} <= given.from_("d4")
    assert len(given.from_("d4")) == 16
    assert "Black is in check." in given.after("d4e7").sentences


def test_a_nightrider_rides_until_somebody_stands_there(tmp_path: Path):
    """CHESS-MOVE-2: an occupied landing square ends the ride, squares between do not."""
    given = alone(modded(tmp_path / "mod", PIECES["nightrider"]), "knight", "b1", ", knight: [c3], rook: [e7]")

    assert "c3" in given.from_("b1")
    assert not {"d5", "e7"} & given.from_("b1")
    assert {"d2", "f3", "h4"} <= given.from_("b1")
    refusal = given.refusal("b1e7")
    assert (refusal.rule, given.lit(refusal)) == ("CHESS-MOVE-2", {"c3"})


def test_a_nightrider_pins(tmp_path: Path):
    """CHESS-CHECK-3: on its own kind of line."""
    given = position(
        """
        game: chess
        turn: white
        pieces: {white: {king: [b1], rook: [c3], pawn: [a2]}, black: {king: [h8], knight: [e7]}}
        """,
        modded(tmp_path / "mod", PIECES["nightrider"]),
    )

    assert given.from_("c3") == set()
    assert given.refusal("c3c8").rule == "CHESS-CHECK-3"


def test_a_flying_piece_passes_over_everybody(tmp_path: Path):
    """CHESS-MOVE-2: `over: fly`; it takes any enemy on its way and ends on no friend."""
    given = alone(modded(tmp_path / "mod", PIECES["flying bishop"]), "bishop", "b2", ", rook: [c3], knight: [d4]")

    assert {"c3", "d4", "e5", "f6"} <= given.from_("b2")
    assert "g7" not in given.from_("b2")


def test_nothing_blocks_the_check_of_a_flying_piece(tmp_path: Path):
    """CHESS-CHECK-2: capturing it or stepping aside are the only answers."""
    given = position(
        """
        game: chess
        turn: white
        pieces: {white: {king: [b2], rook: [d7], pawn: [c3]}, black: {king: [g8], bishop: [e5], pawn: [h7]}}
        """,
        modded(tmp_path / "mod", PIECES["flying bishop"]),
    )

    assert given.state.position.is_checked()
    assert given.refusal("d7d4").rule == "CHESS-CHECK-2"
    assert {text[:2] for text in given.actions()} == {"b2"}


def test_a_cannon_takes_over_exactly_one_piece(tmp_path: Path):
    """CHESS-CHECK-1: moving like a rook, capturing only by a hop."""
    given = alone(modded(tmp_path / "mod", PIECES["cannon"]), "rook", "d1", ", knight: [d4], bishop: [d6], queen: [d8]")

    assert {"d2", "d3", "d6"} <= given.from_("d1")
    assert not {"d4", "d5", "d7", "d8"} & given.from_("d1")


def test_a_king_may_become_safe_by_unblocking_a_cannon(tmp_path: Path):
    """CHESS-CHECK-2: the piece hopped over steps aside and the check is gone."""
    given = position(
        """
        game: chess
        turn: white
        pieces: {white: {king: [d1], knight: [d4]}, black: {king: [h8], rook: [d8], pawn: [h7]}}
        """,
        modded(tmp_path / "mod", PIECES["cannon"]),
    )

    assert given.state.position.is_checked()
    assert {"d4b3", "d4f5"} <= set(given.actions())


def test_a_lion_bends_outward(tmp_path: Path):
    """CHESS-MOVE-2: one square straight, then diagonally; the first square must be empty to go on."""
    given = alone(modded(tmp_path / "mod", PIECES["lion"]), "bishop", "d4", ", knight: [e4]")

    north = {"d5", "e6", "f7", "c6", "b7"}
    assert north <= given.from_("d4")
    assert "e4" in given.from_("d4")
    assert not {"f5", "g6", "f3", "g2"} & given.from_("d4")
    assert len(given.from_("d4")) == 3 * 5 + 1


def test_a_far_slider_does_not_stop_near(tmp_path: Path):
    """CHESS-MOVE-1: `min: 2`; the square before must be empty all the same."""
    given = alone(modded(tmp_path / "mod", PIECES["far slider"]), "rook", "d4", ", knight: [d5]")

    assert given.from_("d4") == {"d1", "d2", "a4", "b4", "f4", "g4", "h4"}
    assert given.refusal("d4d3").rule == "CHESS-MOVE-1"
    assert given.lit(given.refusal("d4d6")) == {"d5"}


def test_a_square_reached_in_two_ways_is_listed_once(tmp_path: Path):
    """CHESS-TEXT-1: one action, one text."""
    given = alone(modded(tmp_path / "mod", PIECES["dabbaba"]), "rook", "d4")

    assert given.rules.tables.overlaps
    assert sorted(given.from_("d4")) == ["a4", "b4", "c4", "d1", "d2", "d3", "d5", "d6", "d7", "e4", "f4", "g4"]
    assert len(given.actions()) == 12 + 3


def test_directions_are_seen_from_the_owner(tmp_path: Path):
    """CHESS-PAWN-1: forward is up for White and down for Black, left and right turn with it."""
    library = modded(tmp_path / "mod", PIECES["one way"])
    given = position(
        """
        game: chess
        turn: white
        pieces: {white: {king: [a1], knight: [d4]}, black: {king: [h8], knight: [e6]}}
        options: {dead_position: false}
        """,
        library,
    )

    assert given.from_("d4") == {"c6", "e6", "d3", "d2"}
    assert given.after("a1a2").from_("e6") == {"d4", "f4", "e7", "e8"}


def test_a_move_may_belong_to_a_region(tmp_path: Path):
    """CHESS-PAWN-1: `standing` holds for any piece, as for the pawn's double step."""
    library = modded(tmp_path / "mod", PIECES["standing"])

    assert len(alone(library, "knight", "d4").from_("d4")) == 8
    assert {"d5", "d6", "d7", "c8", "b8"} <= alone(library, "knight", "d8").from_("d8")


def test_a_new_kind_may_be_promoted_to(tmp_path: Path):
    """CHESS-PROMO-1: a piece of a mod with its own letter."""
    given = alone(modded(tmp_path / "mod", PIECES["hawk"]), "pawn", "c7")

    assert given.after("c7c8h").at("c8") == "white hawk"
    assert given.after("c7c8h").file["fen"].startswith("2H4k/")


def test_castling_on_a_wider_board(tmp_path: Path):
    """CHESS-CASTLE-1: where king and rook go is the board's data."""
    given = position(
        """
        game: chess
        turn: white
        pieces: {white: {king: [f1], rook: [a1, j1], pawn: [a2]}, black: {king: [f8], pawn: [a7]}}
        state: {castling: KQ}
        """,
        modded(tmp_path / "mod", board=BOARDS["wide"]),
    )

    assert (given.after("f1i1").at("i1"), given.after("f1i1").at("h1")) == ("white king", "white rook")
    assert (given.after("f1c1").at("c1"), given.after("f1c1").at("d1")) == ("white king", "white rook")


def test_a_castling_without_its_king_or_rook_in_the_set_up_is_closed(tmp_path: Path):
    """CHESS-CASTLE-2: a mod that sets up other squares need not name the castlings that are gone."""
    board = "setup: {white: {king: [d1], queen: [e1]}, black: {rook: [b8, h8], knight: [c6, g8]}}"
    given = beginning("chess", library=modded(tmp_path / "mod", board=board))

    assert given.file["state"]["castling"] == "k"
    for state in moments_of(given.rules, 1, 11):
        if given.rules.actions(state):
            fast_agrees_with_plain(given.rules, state)


def test_castling_may_not_uncover_the_king(tmp_path: Path):
    """CHESS-CHECK-3, CHESS-CASTLE-3: a rook that starts inside the board may have been the king's cover."""
    given = position(
        """
        game: chess
        turn: white
        pieces: {white: {king: [e1], rook: [b1]}, black: {king: [e8], rook: [a1]}}
        state: {castling: Q}
        """,
        modded(tmp_path / "mod", board=BOARDS["inner rooks"]),
    )

    assert "e1c1" not in given.actions()
    assert given.refusal("e1c1").rule == "CHESS-CASTLE-3"


def test_a_piece_beside_a_hole_goes_no_further(tmp_path: Path):
    """CHESS-MOVE-2: a hole ends a line; a leap goes over it."""
    given = alone(modded(tmp_path / "mod", board=BOARDS["with holes"]), "rook", "d1")

    assert {"d2", "d3"} <= given.from_("d1")
    assert not {"d5", "d6"} & given.from_("d1")
    assert "fen" not in given.file
