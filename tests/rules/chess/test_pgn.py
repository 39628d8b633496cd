"""Whole games for other programs: PGN out and in, held against python-chess (CHESS-TEXT-1, ISSUE section 7)."""

import io
from pathlib import Path
from random import Random
from typing import Any

import chess
import chess.pgn
import pytest
from rules.chess.sets import PIECES, modded
from rules.chess.somewhere import moments_of, random_fen, random_game

from game.core.exchange import Scoresheet
from game.core.ruleset import Result
from game.rules.chess.pgn import move_of, san
from given import Given, beginning, position

GAMES = sorted((Path(__file__).resolve().parents[2] / "games").glob("*.pgn"))


def notation() -> Any:
    return beginning("chess").rules.notation


def import_one(text: str) -> Scoresheet:
    [sheet] = notation().import_(text)
    return sheet


def replayed(sheet: Scoresheet) -> Given:
    start = beginning("chess") if sheet.start is None else position(f'game: chess\nfen: "{sheet.start["fen"]}"')
    return start.after(*sheet.actions)


def ends_as_result(given: Given) -> Result | None:
    return given.pending if isinstance(given.pending, Result) else None


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_famous_games_are_read_and_end_as_they_did(path: Path):
    """CHESS-MATE-1, CHESS-STALE-1: comments, side lines and annotations are passed over; the board decides the end."""
    text = path.read_text(encoding="utf-8")
    sheet = import_one(text)
    theirs = chess.pgn.read_game(io.StringIO(text))
    when = replayed(sheet)

    assert list(sheet.actions) == [move.uci() for move in theirs.mainline_moves()]
    assert when.file["fen"] == theirs.end().board().fen(en_passant="fen")
    assert when.result is not None
    assert sheet.result == theirs.headers["Result"]
    assert when.result[1] == ("stalemate" if path.stem == "stalemate" else "checkmate")


@pytest.mark.parametrize("seed", range(6))
def test_moves_are_written_like_python_chess_writes_them(seed: int):
    """CHESS-TEXT-1: short algebraic notation of every legal move, with files and ranks where they are needed."""
    rules = beginning("chess").rules
    chance = Random(seed)
    states = [*moments_of(rules, seed, 30)]
    states += [position(f'game: chess\nfen: "{random_fen(chance)}"').state for _ in range(8)]
    for state in states:
        board = chess.Board(rules.notation.fen_text(state))
        for text in map(str, rules.actions(state)):
            written = san(rules.law, state, text)
            assert written == board.san(chess.Move.from_uci(text)), (board.fen(), text)
            assert move_of(rules.law, state, written) == text
            assert move_of(rules.law, state, text) == text


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_goes_out_and_in_again(seed: int):
    """CHESS-TEXT-1: what we write, python-chess and we ourselves read as the same game."""
    rules = beginning("chess").rules
    chance = Random(seed)
    state, actions = rules.start(0), []
    while not isinstance(rules.pending(state), Result):
        action = chance.choice(rules.actions(state))
        rules.apply(state, action)
        actions.append(str(action))
    text = rules.notation.export(rules.start(0), actions, rules.pending(state), {"White": "Ann", "Black": "Böb"})
    theirs = chess.pgn.read_game(io.StringIO(text))

    assert not theirs.errors
    assert [move.uci() for move in theirs.mainline_moves()] == actions
    assert (theirs.headers["White"], theirs.headers["Black"]) == ("Ann", "Böb")
    assert max(map(len, text.splitlines())) <= 79
    again = import_one(text)
    assert list(again.actions) == actions
    assert again.tags["White"] == "Ann"
    assert again.start is None


def test_quotes_in_names_come_back():
    """ISSUE 7: escaped as the PGN standard asks; what cannot be printed becomes a space."""
    given = beginning("chess")
    text = given.rules.notation.export(given.state, ["e2e4"], None, {"White": 'Ann "A" \\', "Black": "B\nC"})

    assert import_one(text).tags["White"] == 'Ann "A" \\'
    assert import_one(text).tags["Black"] == "B C"


@pytest.mark.parametrize(
    ("texts", "result", "ending"),
    [
        (("f2f3", "e7e5", "g2g4", "d8h4"), "0-1", None),
        (("e2e4", "resign"), "1-0", ("resign",)),
        (("e2e4", "time:black"), "1-0", ("time:black",)),
        (("e2e4", "e7e5", "offer-draw", "g1f3", "accept-draw"), "1/2-1/2", ("offer-draw", "g1f3", "accept-draw")),
        (("g1f3", "g8f6", "f3g1", "f6g8") * 2 + ("claim-draw",), "1/2-1/2", ("claim-draw",)),
        (("e2e4",), "*", None),
    ],
)
def test_an_end_by_word_comes_back_as_the_word(texts: tuple[str, ...], result: str, ending: tuple[str, ...] | None):
    """CHESS-RESIGN-1, CHESS-OFFER-1, CHESS-CLOCK-1, CHESS-CLAIM-1: in the tags going out, an action coming in."""
    given = beginning("chess")
    when = given.after(*texts)
    text = given.rules.notation.export(given.state, texts, ends_as_result(when), {})
    sheet = import_one(text)

    assert f'[Result "{result}"]' in text
    assert text.rstrip().endswith(result)
    assert sheet.result == result
    assert replayed(sheet).result == when.result
    if ending:
        assert tuple(sheet.actions[-len(ending) :]) == ending


def test_a_game_from_a_position_carries_it():
    """CHESS-FILE-1: FEN and SetUp; Black's first move has three dots."""
    given = position('game: chess\nfen: "4k3/7p/8/8/8/8/4p3/6K1 b - - 0 40"')
    when = given.after("e2e1n", "g1f1")
    text = given.rules.notation.export(given.state, ["e2e1n", "g1f1"], ends_as_result(when), {})
    sheet = import_one(text)

    assert '[SetUp "1"]' in text
    assert '[FEN "4k3/7p/8/8/8/8/4p3/6K1 b - - 0 40"]' in text
    assert "40... e1=N 41. Kf1" in text
    assert replayed(sheet).file == when.file


def test_lenient_forms_of_other_programs_are_read():
    """CHESS-TEXT-1: zeros for castling, missing checks, UCI moves, no numbers, a byte order mark, escaped lines."""
    text = '\ufeff% exported\n[White "A"]\n\ne4 e5 g1f3 Nc6 Bf1c4 Bc5 0-0 Nf6 Re1 0-0 Nxe5 Nxe5 d4 e.p. *\n'
    sheet = import_one(text)

    assert sheet.actions[-1] == "d2d4"
    assert sheet.actions[4] == "f1c4"
    assert {"e1g1", "e8g8"} <= set(sheet.actions)


def test_a_promotion_without_its_piece_makes_a_queen():
    """CHESS-PROMO-1: as old files write it; with or without the sign."""
    for written in ("a8", "a8=Q", "a8Q", "a8/Q"):
        sheet = import_one(f'[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]\n\n1. {written} *\n')
        assert sheet.actions == ("a7a8q",)


def test_several_games_in_one_file():
    """ISSUE 7: each with its own tags and result."""
    text = '[White "A"]\n\n1. e4 1-0\n\n[White "B"]\n\n1. d4 d5 *\n\n[White "C"]\n\n1. c4\n'
    sheets = notation().import_(text)

    assert [sheet.tags["White"] for sheet in sheets] == ["A", "B", "C"]
    assert [sheet.result for sheet in sheets] == ["1-0", "*", "*"]
    assert [sheet.actions[:1] for sheet in sheets] == [("e2e4",), ("d2d4",), ("c2c4",)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1: there is no game in this file"),
        ("1. e4 e5\n2. Ke3 *\n", 'line 2: "Ke3" is no legal move here'),
        ("1. e4 e5 2. Nc4 *\n", 'line 1: "Nc4" is no legal move here'),
        ("1. d4 d5 2. Nd2 Nd7\n3. c4 c6 4. Ngf3 Ngf6\n5. Nb1 e6 6. Nd2 *", 'line 3: "Nd2" could be b1d2 or f3d2'),
        ("1. f3 e5 2. g4 Qh4# 3. a3 *", "line 1: a3 comes after the end of the game"),
        ("1. e4 (1. d4 e5 *\n", "line 2: a side line is not closed"),
        ("1. e4 ) e5 *\n", "line 1: a bracket of a side line has no other half"),
        ("1. e4 \x07 e5 *\n", "line 1: "),
        ("1. e4 {never closed\n", 'line 1: "{never close" can\'t be read'),
        ('[FEN "8/8/8/8/8/8/8/8 x - - 0 1"]\n\n1. e4 *\n', "line 1: the tag FEN: the side to move is"),
        ("(" * 200, "line 1: a bracket of a side line has no other half"),
        ("1. e4 *\n" * 501, "line 501: more than 500 games in one file"),
    ],
)
def test_what_can_not_be_read_is_told_with_its_line(text: str, told: str):
    """ISSUE 3, «damaged files»: ValueError with a sentence that names the line."""
    with pytest.raises(ValueError) as error:
        notation().import_(text)
    assert str(error.value).startswith(told)


def test_damaged_files_never_do_more_than_raise():
    """ISSUE 3, «damaged files»: 300 mutations of a real game; a sentence with a line, or games that can be played."""
    text = GAMES[-2].read_text(encoding="utf-8")
    chance = Random(9)
    told = 0
    for _ in range(300):
        letters = list(text)
        for _ in range(chance.randint(1, 6)):
            place = chance.randrange(len(letters))
            put = chance.choice(["", "(", ")", "{", "[", '"', "x", "\n", "9", "\0"])
            letters[place : place + chance.randint(0, 2)] = put
        try:
            for sheet in notation().import_("".join(letters)):
                replayed(sheet)
        except ValueError as error:
            told += 1
            assert str(error).startswith("line "), error
    assert told > 100


def test_modded_pieces_are_written_by_their_letter(tmp_path: Path):
    """CHESS-TEXT-1: a mod's own kind in moves and promotions."""
    library = modded(tmp_path / "mod", PIECES["hawk"])
    given = position('game: chess\nfen: "4k3/P7/8/8/8/8/8/H3K3 w - - 0 1"', library)

    assert san(given.rules.law, given.state, "a7a8h") == "a8=H"
    assert san(given.rules.law, given.state, "a1a3") == "Ha3"
    assert move_of(given.rules.law, given.state, "Ha3") == "a1a3"


def test_a_long_game_is_written_in_a_moment():
    """ISSUE 7: nothing quadratic in the number of moves; the counts of moves agree."""
    rules = beginning("chess").rules
    states = list(random_game(rules, 1))
    assert len(states) > 100
    assert rules.notation.export(states[0], [], None, {}).endswith("\n\n*\n")
