"""Whole games for other programs and from them, held against python-chess."""

import io
import random
from functools import cache
from pathlib import Path

import chess
import chess.pgn
import pytest

from game.content.folders import Folder, shipped_folder
from game.core.exchange import Exchange
from game.core.ruleset import Result
from game.play.match import Match
from game.rules.catalogue import Library


@cache
def rules():
    return Library([shipped_folder()]).rules("chess")


def played(*texts, start=None):
    law = rules()
    match = Match(law, law.start(0) if start is None else start)
    for text in texts:
        match.play(law.notation.parse(match.state, text))
    return match


def written(match, **tags):
    actions = [str(action) for action in match.actions]
    return match.rules.notation.export(match.start, actions, match.result, tags)


def random_game(seed, length=120):
    law, chance = rules(), random.Random(seed)
    match = Match(law, law.start(0))
    while match.result is None and match.ply < length:
        match.play(chance.choice(list(law.actions(match.state))))
    return match


def test_chess_offers_an_exchange():
    """ISSUE 7: PGN export and import; whoever asks does not know that the game is chess."""
    notation = rules().notation
    assert isinstance(notation, Exchange)
    assert (notation.exchange_name, notation.exchange_suffix) == ("PGN", ".pgn")


@pytest.mark.parametrize("seed", range(12))
def test_random_games_are_written_as_python_chess_writes_them(seed):
    """ISSUE 7: every move of a random game has the very same short text, and reads back as the same actions."""
    match = random_game(seed)
    text = written(match)
    board, theirs = chess.Board(), []
    for action in match.actions:
        move = chess.Move.from_uci(str(action))
        theirs.append(board.san(move))
        board.push(move)
    words = [word for word in text.split("\n\n")[1].split() if not word.rstrip(".").isdigit()]
    assert words[:-1] == theirs
    assert chess.pgn.read_game(io.StringIO(text)).end().board().fen() == board.fen()
    sheet = rules().notation.import_(text)[0]
    assert list(sheet.actions) == [str(action) for action in match.actions]


@pytest.mark.parametrize("seed", range(6))
def test_games_of_python_chess_are_read(seed):
    """ISSUE 7: what another program writes, with comments, side lines and marks, gives the same game."""
    match = random_game(seed + 100, 60)
    game = chess.pgn.Game()
    node = game
    for action in match.actions:
        others = [m for m in node.board().legal_moves if m.uci() != str(action)]
        side = others[0] if others else None
        after = node.add_main_variation(chess.Move.from_uci(str(action)), comment="why {not", nags=[4])
        if side is not None:
            node.add_variation(side, comment="a side line")
        node = after
    sheet = rules().notation.import_(str(game).replace("{not", "not"))[0]
    assert list(sheet.actions) == [str(action) for action in match.actions]


def test_tags_name_the_players_and_the_end():
    """ISSUE 7: the seven tags every program asks for come first, and say who played and how it ended."""
    match = played("f2f3", "e7e5", "g2g4", "d8h4")
    text = written(match, White="Ilse", Black='Sable "the cat"', Event="Four Crowns", Date="2026.11.21")
    head = text.split("\n\n")[0].splitlines()
    assert [line.split()[0][1:] for line in head[:7]] == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
    game = chess.pgn.read_game(io.StringIO(text))
    assert (game.headers["White"], game.headers["Result"]) == ("Ilse", "0-1")
    assert rules().notation.import_(text)[0].tags["Black"] == 'Sable "the cat"'
    assert "Qh4# 0-1" in text


def test_a_game_from_a_position_carries_it():
    """ISSUE 7: a game that began elsewhere has the tags SetUp and FEN, and is read back with that beginning."""
    fen = "8/8/8/8/8/k7/7p/K7 b - - 3 40"
    law = rules()
    sheet = law.notation.import_(f'[FEN "{fen}"]\n[SetUp "1"]\n\n40... h1=Q# 0-1')[0]
    assert sheet.start["fen"] == fen
    assert sheet.actions == ("h2h1q",)
    again = law.notation.import_(f'[FEN "{fen}"]\n\n40... h1Q *')[0]
    assert again.actions == ("h2h1q",)


def test_giving_up_and_agreeing_become_our_words():
    """CHESS-RESIGN-1, CHESS-OFFER-1, CHESS-CLOCK-1: an end that the board does not show is played as its action."""
    read = rules().notation.import_
    assert read("1. e4 e5 0-1")[0].actions[-1] == "resign"
    assert read("1. e4 e5 1/2-1/2")[0].actions == ("e2e4", "offer-draw", "e7e5", "accept-draw")
    timed = '[Termination "Time forfeit"]\n\n1. e4 e5 0-1'
    assert read(timed)[0].actions[-1] == "time:white"
    assert read("1. e4 e5 1-0")[0].actions == ("e2e4", "e7e5")
    for sheet in (read("1. e4 e5 0-1")[0], read("1. e4 e5 1/2-1/2")[0]):
        assert played(*sheet.actions).result is not None


def test_several_games_in_one_file():
    """ISSUE 7: a file of many games is read whole, with or without results between them."""
    text = '[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 d5\n\n[White "C"]\n\n1. c4 0-1\n'
    sheets = rules().notation.import_(text)
    assert [sheet.tags["White"] for sheet in sheets] == ["A", "B", "C"]
    assert [sheet.actions for sheet in sheets] == [("e2e4",), ("d2d4", "d7d5"), ("c2c4",)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: there is no game in this file"),
        ("1. e4 e5\n2. Ke3 *", 'line 2: "Ke3" is no legal move here'),
        ("1. e4 (1. d4 *", "line 1: a side line is not closed"),
        ("1. e4 ) *", "line 1: a bracket of a side line has no other half"),
        ('[FEN "8/8/8/8/8/8/8 w - - 0 1"]\n\n*', "line 1: the tag FEN: the placement has 7 ranks, the board has 8"),
        ("1. e4\n§ e5", 'line 2: "§ e5" can\'t be read'),
        ('[FEN "7k/8/8/8/8/8/8/RK4N1 w - - 0 1"]\n\n1. Rc9 *', 'line 3: "Rc9" is no legal move here'),
        ("1. f3 e5 2. g4 Qh4# 3. a3 *", "line 1: a3 comes after the end of the game"),
    ],
)
def test_what_can_not_be_read_is_told_with_its_line(text, message):
    """GOALS, «Nothing lost»: a foreign file is refused with the place and the reason."""
    with pytest.raises(ValueError) as told:
        rules().notation.import_(text)
    assert str(told.value) == message


def test_a_move_that_could_be_two_is_refused():
    """ISSUE 7: two rooks may go to d1, and the text does not say which."""
    with pytest.raises(ValueError, match="could be a1d1 or g1d1"):
        rules().notation.import_('[FEN "7k/8/8/8/8/8/8/R5RK w - - 0 1"]\n\n1. Rd1 *')


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 *",
        "e4 e5 Nf3 Nc6 Bb5 a6 O-O",
        "1.e4 e5 2.Ng1f3 b8c6 3.Bf1-b5 a7-a6 4.o-o!? $1 *",
    ],
)
def test_other_ways_of_writing_are_understood(text):
    """ISSUE 7: zeros for castling, long forms, marks and missing numbers are all read."""
    sheet = rules().notation.import_(text)[0]
    assert sheet.actions == ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1")


def test_a_modded_piece_has_its_letter(tmp_path: Path):
    """ISSUE 6: a piece that a mod brings is written and read with its own letter."""
    folder = tmp_path / "chess"
    folder.mkdir()
    (folder / "pieces.yaml").write_text(
        "camel:\n  name: Camel\n  letter: c\n  picture: chess/knight\n  moves: [{leap: {offsets: [[1, 3]]}}]\n"
    )
    (folder / "board.yaml").write_text("setup+: {white+: {knight: [g1], camel: [b1]}}\n")
    library = Library([shipped_folder(), Folder(tmp_path, "mod", tmp_path / "sprites")])
    law = library.rules("chess")
    match = Match(law, law.start(0))
    for text in ("b1c4", "e7e5"):
        match.play(law.notation.parse(match.state, text))
    text = written(match)
    assert "1. Cc4 e5 *" in text
    assert law.notation.import_(text)[0].actions == ("b1c4", "e7e5")
    assert isinstance(match.result, Result | None)
