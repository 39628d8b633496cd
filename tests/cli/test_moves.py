"""`fourcrowns moves`."""

import pytest
from cli.positions import FOOLS_MATE, KIWIPETE, START


def test_legal_actions_are_printed_one_a_line_sorted_by_code_point(run, fen):
    """CONTRACT, moves."""
    done = run("moves", fen(KIWIPETE))
    assert (done.status, done.err) == (0, "")
    assert len(done.lines) == 48
    assert done.lines == sorted(done.lines)
    assert {"e1g1", "e1c1", "e5f7"} <= set(done.lines)


def test_a_promotion_is_one_action_for_each_piece(run, fen):
    """CONTRACT, «Actions as text»: UCI as it stands."""
    done = run("moves", fen("8/P6k/8/8/8/8/8/K7 w - - 0 1"))
    assert {"a7a8b", "a7a8n", "a7a8q", "a7a8r"} <= set(done.lines)


def test_nothing_is_printed_when_the_game_is_over(run, fen):
    """CONTRACT, moves: nothing and exit 0 when the game is over."""
    assert run("moves", fen(FOOLS_MATE)) == run("moves", fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"))
    done = run("moves", fen(FOOLS_MATE))
    assert (done.status, done.out, done.err) == (0, "", "")


MATED = """
    game: loka
    options: {combat: false, check: true}
    turn: earth
    pieces:
      fire: {king: [d1], rook: [b5, a4]}
      earth: {king: [a9]}
      water: {king: [i12]}
      air: {king: [l6]}
"""


def test_a_mated_seat_has_no_actions_nor_has_its_ally_yet(run, file):
    """LOKA-CHECK-5: the list of its file is empty, for `moves`, `perft` and `odds` alike."""
    mated = file("mated.yaml", MATED)
    done = run("moves", mated)
    assert (done.status, done.out, done.err) == (0, "", "")
    for depth in ("1", "2"):
        assert run("perft", mated, "--depth", depth).out == "0\n"
        assert run("perft", mated, "--depth", depth, "--divide").out == "0\n"
    ally = run("odds", mated, "l6l7")
    assert (ally.status, ally.out) == (1, "")
    assert "mated" in ally.err and "LOKA-CHECK-5" in ally.err


def test_words_that_are_always_open_are_left_out(run, fen):
    """CONTRACT, moves: resign, offer-draw and claim-draw are left out."""
    assert not {"resign", "offer-draw", "claim-draw"} & set(run("moves", fen(START)).lines)


def test_an_offer_is_answered_with_one_of_two_words(run, file):
    """CHESS-OFFER-1, CHESS-FILE-6: what the seat that is asked may do."""
    asked = file(
        "asked.yaml",
        """
        game: chess
        turn: black
        fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
        state: {draw_offer: {by: white}}
        """,
    )
    assert run("moves", asked).lines == ["accept-draw", "decline-draw"]


def test_a_position_of_pieces_is_read_like_a_fen(run, fen, file):
    """CONTRACT, «Position files»: seat, piece, squares."""
    pieces = file(
        "pieces.yaml",
        """
        game: chess
        pieces:
          white: {king: [a1], pawn: [a7]}
          black: {king: [h7]}
        """,
    )
    assert run("moves", pieces).out == run("moves", fen("8/P6k/8/8/8/8/8/K7 w - - 0 1")).out


def test_a_data_folder_counts_before_and_after_the_command(run, fen, file):
    """CONTRACT: `--data DIR` adds a data folder in front of the shipped one."""
    file("longer/chess/pieces.yaml", "knight+:\n  moves+:\n    - leap: {offsets: [[1, 3]]}\n")
    position = fen(START)
    assert "b1a4" not in run("moves", position).lines
    for words in (
        ("--data", "longer", "moves", position),
        ("--data=longer", "moves", position),
        ("moves", position, "--data", "longer"),
        ("moves", "--data=longer", position),
    ):
        done = run(*words)
        assert (done.status, done.err) == (0, "")
        assert {"b1a4", "b1c4"} <= set(done.lines)


def test_later_data_folders_lie_over_earlier_ones(run, fen, file):
    """CONTRACT, `--data`: may be repeated."""
    file("one/chess/pieces.yaml", "knight+:\n  moves:\n    - leap: {offsets: [[1, 3]]}\n")
    file("two/chess/pieces.yaml", "knight+:\n  moves:\n    - leap: {offsets: [[2, 2]]}\n")
    done = run("--data", "one", "moves", fen(START), "--data", "two")
    assert "b1d3" in done.lines and "b1a4" not in done.lines


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game: ches\n", ':1:7: unknown game "ches"; did you mean "chess"?'),
        ("fen: 8\n", ':1:1: key "game" is missing'),
        ("game:\n", ":1:6: game is empty; known are loka, castle, chess"),
        ("game: chess\nvariant: standrad\n", ':2:10: unknown variant "standrad"; did you mean "standard"?'),
        ("game: chess\noptions: {forced: true}\n", ':2:11: unknown option "forced"'),
        ("game: chess\nfenn: 8\n", ':2:1: unknown key "fenn"; did you mean "fen"?'),
        ("game: chess\nfen: 8/8 w - - 0 1\n", ":2:6: "),
        ("game: [chess\n", ":"),
        ("", ":1:1: the file is empty"),
        ("game: chess\npieces: {white: {king: [a1, b1]}, black: {king: [h8]}}\n", ":2:29: white has 2 kings"),
        ("game: chess\npieces: {white: {king: [a1], rook: [a1]}, black: {king: [h8]}}\n", ":2:37: a1 holds two"),
        ("game: chess\npieces: {white: {king: [i9]}, black: {king: [h8]}}\n", ':2:25: no square "i9"'),
        (
            "game: chess\npieces: {white: {kin: [a1]}, black: {king: [h8]}}\n",
            ':2:18: unknown piece "kin"; did you mean "king"?',
        ),
    ],
)
def test_a_position_with_a_mistake_is_refused_with_its_place_in_one_line(run, file, text, told):
    """CONTRACT: exit 1 and a one-line reason; GOALS, «Nothing lost»: always a message with the place."""
    path = file("wrong.yaml", text)
    done = run("moves", path)
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith(f"{path}:")
    assert told in done.err
    assert len(done.err.splitlines()) == 1


def test_further_mistakes_are_counted(run, file):
    """CONTRACT: a one-line reason; the first mistake, and how many more there are."""
    path = file("wrong.yaml", "game: chess\nfen: 8\nvariant: standard\nfoo: 1\nbar: 2\n")
    done = run("moves", path)
    assert done.err.endswith("(and 1 more)\n")
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize("name", ["nothing.yaml", ".", "no/such/folder.yaml", "a\0b"])
def test_a_file_that_is_not_there_is_refused(run, name):
    """CONTRACT: exit 1 the input was refused."""
    done = run("moves", name)
    assert (done.status, done.out) == (1, "")
    assert "cannot be read" in done.err and len(done.err.splitlines()) == 1


def test_a_data_folder_that_is_not_there_is_refused(run, fen):
    """CONTRACT: exit 1 the input was refused."""
    done = run("moves", fen(START), "--data", "nowhere")
    assert (done.status, done.err) == (1, "nowhere: there is no such folder\n")


def test_a_data_folder_may_be_given_twice_or_be_called_like_the_shipped_one(run, fen, file):
    """CONTRACT, --data: every folder counts once, whatever it is called."""
    file("data/chess/pieces.yaml", "knight+:\n  moves+:\n    - leap: {offsets: [[1, 3]]}\n")
    position = fen(START)
    for words in (("--data", "data"), ("--data", "data", "--data", "./data"), ("--data", position.parent / "data")):
        done = run("moves", position, *words)
        assert (done.status, done.err) == (0, "")
        assert "b1a4" in done.lines
    assert run("check", "data", "data").status == 0
