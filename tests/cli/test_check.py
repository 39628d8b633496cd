"""`fourcrowns check`."""

import time
from pathlib import Path

import pytest

import game.rules.chess.ruleset as chess
from game.content.places import data_folder
from game.play import trial

CAMEL = "camel: {name: Camel, letter: c, picture: chess/knight, moves: [{leap: {offsets: [[1, 3]]}}]}\n"
LONGER = "knight+:\n  moves+:\n    - leap: {offsets: [[1, 3]]}\n"


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer games in each check, where what is tested is not how much is played."""
    monkeypatch.setattr(trial, "GAMES_PLAYED", 1)
    monkeypatch.setattr(trial, "ACTIONS_PLAYED", 12)


def test_the_shipped_data_is_sound_and_nothing_is_said(run, brief):
    """CONTRACT, check: silence and exit 0 when all is well: zero findings at every severity."""
    done = run("check")
    assert (done.status, done.out, done.err) == (0, "", "")


@pytest.mark.long
def test_the_shipped_data_is_sound_however_long_it_is_played(run):
    """Silence also with as many games as a mod is played; `.ci/run` asks it of the compiled program."""
    done = run("check")
    assert (done.status, done.out, done.err) == (0, "", "")


def test_a_sound_folder_is_checked_in_silence(run, file):
    """CONTRACT, check DIR: laid over the shipped data, as a mod is."""
    file("good/chess/pieces.yaml", LONGER)
    done = run("check", "good")
    assert (done.status, done.out, done.err) == (0, "", "")


def test_every_mistake_is_told_sorted_by_place(run, file):
    """CONTRACT, check: every error as `FILE:LINE:COLUMN: message`, then exit 1: what was probably meant."""
    file("bad/chess/piece.yaml", "a: b\n")
    file(
        "bad/chess/pieces.yaml",
        "knight+:\n  lettr: x\n  moves+:\n    - slyde: {dirs: [orth], max: 3}\nrook:\n  name: Rook\n",
    )
    done = run("check", "bad")
    assert done.status == 1
    assert done.lines == [
        'bad/chess/piece.yaml:1:1: unknown file; did you mean "pieces.yaml"?',
        'bad/chess/pieces.yaml:2:3: unknown key "lettr"; did you mean "letter"?',
        'bad/chess/pieces.yaml:4:7: unknown word "slyde"; did you mean "slide"?',
        'bad/chess/pieces.yaml:5:1: key "letter" is missing',
        'bad/chess/pieces.yaml:5:1: key "moves" is missing',
        'bad/chess/pieces.yaml:5:1: key "picture" is missing',
    ]
    assert done.err == "6 mistakes found\n"


def test_several_folders_lie_over_one_another(run, file):
    """CONTRACT, check DIR …: a piece of one may be used by the next."""
    file("one/chess/pieces.yaml", CAMEL)
    file("two/chess/pieces.yaml", "pawn+:\n  promote: {where: far_row, to: [camel]}\n")
    assert run("check", "one", "two").status == 0
    alone = run("check", "two")
    assert alone.status == 1
    assert "camel" in alone.out and alone.out.startswith("two/chess/pieces.yaml:2:")


def test_data_folders_lie_below_what_is_checked(run, file):
    """CONTRACT, --data: common to all commands."""
    file("one/chess/pieces.yaml", CAMEL)
    file("two/chess/pieces.yaml", "pawn+:\n  promote: {where: far_row, to: [camel]}\n")
    assert run("check", "two", "--data", "one").status == 0


def test_the_shipped_folder_may_be_named(run, brief):
    """CONTRACT, check: the shipped data over itself changes nothing."""
    done = run("check", data_folder())
    assert (done.status, done.out) == (0, "")


def test_folders_and_files_that_nobody_reads_are_told(run, file):
    """USERS 20: what is misspelt is told, not passed over."""
    file("odd/ches/pieces.yaml", LONGER)
    file("odd/pieces.yaml", LONGER)
    done = run("check", "odd")
    assert done.status == 1
    assert 'odd/ches:1:1: warning: this folder is not read; did you mean "chess"?' in done.lines
    assert any(line.startswith("odd/pieces.yaml:1:1: unknown file; put it into") for line in done.lines)


def test_a_warning_alone_fails_nothing(run, file):
    """CONTRACT, check: exit 1 for errors."""
    file("odd/ches/pieces.yaml", LONGER)
    done = run("check", "odd")
    assert done.status == 0
    assert done.out.count("warning") == 1


def test_a_mod_is_checked_with_its_sheet(run, file):
    """ISSUE 2: mods have a `mod.yaml`."""
    file("wild/mod.yaml", "name: Wild\nverson: 1.0\nformat: 1\n")
    file("wild/chess/pieces.yaml", LONGER)
    done = run("check", "wild")
    assert done.status == 1
    assert 'wild/mod.yaml:2:1: unknown key "verson"; did you mean "version"?' in done.lines


def test_what_a_mod_requires_and_lies_beside_it_is_laid_below(run, file, brief):
    """ISSUE 10, 13: checked as it will be played; what is required and not there is told."""
    sheet = "name: A mod\nversion: 1.0\nformat: 1\n"
    file("base/mod.yaml", sheet)
    file("base/chess/pieces.yaml", CAMEL)
    file("rider/mod.yaml", sheet + "requires: [base]\n")
    file("rider/chess/pieces.yaml", "camel+:\n  name: Ridden camel\n")
    assert (run("check", "rider").status, run("check", "rider").out) == (0, "")
    file("rider/mod.yaml", sheet + "requires: [bace]\n")
    done = run("check", "rider")
    assert done.status == 1
    assert 'rider/mod.yaml:4:12: requires "bace", which is not there' in done.out


def test_a_folder_that_is_not_there_is_refused(run, file):
    """CONTRACT: exit 1 the input was refused."""
    file("file.yaml", "a: 1")
    for name in ("nowhere", "file.yaml"):
        done = run("check", name)
        assert (done.status, done.out, done.err) == (1, "", f"{name}: there is no such folder\n")


def test_a_piece_that_a_mod_removes_is_missed_where_it_is_named(run, file):
    """USERS 23: a reference to something another mod removed is an error naming both."""
    file("less/chess/pieces.yaml", "queen-:\n")
    done = run("check", "less")
    assert done.status == 1
    assert any("queen" in line and "data/chess/" in line for line in done.lines)


def test_a_text_that_is_gone_is_missed(run, file):
    """USERS 19: nothing that passed `check` fails in play, not even the sentence of a rare end."""
    file("mute/chess/strings.yaml", "result.fivefold-:\n")
    done = run("check", "mute")
    assert done.status == 1
    assert 'the text "result.fivefold" is gone' in done.out


def test_a_set_up_that_is_over_at_once_is_told(run, file, brief):
    """USERS 19: a check that does not play is half a check."""
    seat = "queen: []\n    rook: []\n    bishop: []\n    knight: []\n    pawn: []\n"
    file(
        "bare/chess/board.yaml",
        f"castling: []\nsetup:\n  white:\n    king: [e1]\n    {seat}  black:\n    king: [e8]\n    {seat}",
    )
    done = run("check", "bare")
    assert done.status == 1
    assert "the game is over before anybody has moved: dead-position" in done.out


def test_a_set_up_in_which_a_king_can_be_taken_is_told(run, file):
    """USERS 19: every variant's start is read back as a position file."""
    file("rude/chess/board.yaml", "setup:\n  white:\n    queen: [e7]\n  black:\n    pawn: [a7, b7]\n")
    done = run("check", "rude")
    assert done.status == 1
    assert "data/chess/variants.yaml" in done.out and "can't be read back" in done.out
    assert done.out.startswith("rude/chess/board.yaml:3:12: ")


def test_what_fails_in_play_is_told_at_the_piece(run, monkeypatch, brief):
    """USERS 19: any failure becomes FILE:LINE:COLUMN."""
    apply = chess.ChessRules.apply

    def fail(self, s, action, tell=None):
        if str(action).startswith("b1"):
            raise IndexError("list index out of range")
        apply(self, s, action, tell)

    monkeypatch.setattr(chess.ChessRules, "apply", fail)
    done = run("check")
    assert done.status == 1
    line = (data_folder() / "chess/pieces.yaml").read_text().splitlines().index("knight:") + 1
    assert done.lines == [
        f'data/chess/pieces.yaml:{line}:1: "standard" can\'t be played: b1a3 of "knight" fails: '
        "IndexError: list index out of range"
    ]


def test_a_listed_action_that_is_refused_is_told(run, monkeypatch, brief):
    """ARCHITECTURE 3.2: listed actions pass check; a mod that breaks that is told."""
    from game.core.ruleset import Refusal

    monkeypatch.setattr(chess.ChessRules, "check", lambda self, s, action: Refusal("CHESS-MOVE-1", "No."))
    done = run("check")
    assert done.status == 1
    assert "is listed and refused: No. (CHESS-MOVE-1)" in done.out


def test_rules_that_can_not_be_made_are_told_at_the_variant(run, monkeypatch, brief):
    """USERS 19: any failure becomes FILE:LINE:COLUMN."""

    def fail(*given):
        raise KeyError("king")

    monkeypatch.setattr(chess, "law_of", fail)
    done = run("check")
    assert done.status == 1
    assert done.out.startswith('data/chess/variants.yaml:3:1: "standard" can\'t be begun: KeyError:')


HOSTILE = {
    "patterns": ("pieces.yaml", "knight+:\n  moves:\n" + "    - slide: {dirs: [all], max: board}\n" * 9000),
    "offsets": (
        "pieces.yaml",
        "knight+:\n  moves:\n    - ride: {max: board, offsets: ["
        + ", ".join(f"[{n % 51 - 25}, {n // 51 % 51 - 25 or 7}]" for n in range(9000))
        + "]}\n",
    ),
    "promotions": ("pieces.yaml", f"pawn+:\n  promote: {{where: far_row, to: [{', '.join(['queen'] * 9000)}]}}\n"),
    "variants": ("variants.yaml", "".join(f"v{n}:\n  name: V\n  line: l\n" for n in range(3000))),
    "regions": ("board.yaml", "regions:\n" + "".join(f"  r{n}: {{rows: [1, 2, 3]}}\n" for n in range(5000))),
    "kinds": (
        "pieces.yaml",
        "".join(
            f"k{n}:\n  name: K\n  letter: z\n  picture: chess/king\n  moves: [{{slide: {{dirs: [F], max: 1}}}}]\n"
            for n in range(1000)
        ),
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_data_made_to_exhaust_us_is_refused_quickly(run, file, name):
    """ISSUE 2: nothing in mod files exhausts memory or time."""
    file_name, text = HOSTILE[name]
    file(f"hostile/chess/{file_name}", text)
    began = time.process_time()
    done = run("check", "hostile")
    assert done.status == 1
    assert "at most" in done.out or "more than" in done.out
    assert time.process_time() - began < 5


def test_a_large_board_is_played_in_part(run, file):
    """ISSUE 2: playing is bounded too: a board of 256 squares with 64 queens."""
    rows = {number: ", ".join(f"{letter}{number}" for letter in "abcdefghijklmnop") for number in (3, 6, 8, 12)}
    none = "rook: []\n    bishop: []\n    knight: []\n    pawn: []\n"
    file(
        "large/chess/board.yaml",
        "files: 16\nranks: 16\ncastling: []\nsetup:\n"
        f"  white:\n    king: [a1]\n    queen: [{rows[3]}, {rows[6]}]\n    {none}"
        f"  black:\n    king: [p16]\n    queen: [{rows[8]}, {rows[12]}]\n    {none}",
    )
    began = time.process_time()
    done = run("check", "large")
    assert (done.status, done.out) == (0, "")
    assert time.process_time() - began < 10


def test_nothing_is_written_beside_the_data(run, file, tmp_path):
    """CONTRACT, check validates; it changes nothing."""
    file("good/chess/pieces.yaml", LONGER)
    run("check", "good")
    assert sorted(str(path.relative_to(tmp_path)) for path in Path("good").resolve().rglob("*")) == [
        "good/chess",
        "good/chess/pieces.yaml",
    ]


def test_a_person_at_a_terminal_is_told_that_all_is_well(run, file, monkeypatch):
    """Silence is for other programs."""
    folder = file("mine/chess/pieces.yaml", "knight+: {name: Horse}\n").parents[1]
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    done = run("check", folder)
    assert done.status == 0 and done.lines == [f"No mistakes in {folder}."]
