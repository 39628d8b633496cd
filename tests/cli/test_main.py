"""What all commands share: finding them, their help, exit statuses, and how the program ends."""

import os
import re
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
from cli.conftest import ROOT
from cli.positions import START
from programs import running

import game
from game.__main__ import NEEDED, missing
from game.cli import main as entry
from game.cli.main import COMMANDS, main


def test_the_version_says_whether_it_is_compiled(run):
    """CONTRACT, --version."""
    done = run("--version")
    assert (done.status, done.err) == (0, "")
    assert done.out in {f"fourcrowns {game.__version__}, {how}\n" for how in ("compiled", "pure Python")}


def test_help_lists_every_command(run):
    """CONTRACT: `--help` is common to all."""
    done = run("--help")
    assert (done.status, done.err) == (0, "")
    for command in ("moves", "perft", "odds", "play", "replay", "check", "simulate", "shot", "mods", "paths"):
        assert f"  {command} " in done.out
    assert "--plain" in done.out and "--version" in done.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run, command):
    """CONTRACT: `--help` is common to all, and names --data."""
    done = run(command, "--help")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(f"usage: fourcrowns {command}")
    assert "--data" in done.out


def test_the_same_program_runs_as_a_module(program):
    """CONTRACT: `python -m game` is the same program."""
    done = program("--version")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("fourcrowns ")


def test_paths_names_the_folders(run, home):
    """CONTRACT, paths: where settings, saves, mods and logs live."""
    done = run("paths")
    assert (done.status, done.err) == (0, "")
    told = dict(line.split(maxsplit=1) for line in done.lines)
    assert told["settings"] == str(home / "settings.json")
    for name in ("saves", "mods", "logs", "cache"):
        assert told[name] == str(home / name)


def test_paths_need_nothing_to_be_there(run, monkeypatch, tmp_path):
    """GOALS, «Nothing lost»: a missing folder is no trouble."""
    monkeypatch.setenv("FOURCROWNS_HOME", str(tmp_path / "not" / "yet"))
    assert run("paths").status == 0
    assert not (tmp_path / "not").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("pley",), 'no command and no record "pley"; did you mean "play"?'),
        (("--unknown",), "--unknown"),
        (("moves",), "POSITION.yaml"),
        (("moves", "a.yaml", "b.yaml"), "b.yaml"),
        (("moves", "--data"), "--data needs a folder"),
        (("odds", "a.yaml"), "ACTION"),
        (("replay", "a.yaml", "--to", "-1"), "--to"),
        (("shot", "a.yaml"), "OUT.png"),
        (("shot", "a.yaml", "o.png", "--size", "12"), '"12" is no size'),
        (("shot", "a.yaml", "o.png", "--size", "9x99999"), "is no size"),
        (("shot", "a.yaml", "o.png", "--theme", "pink"), "pink"),
        (("paths", "extra"), "extra"),
        (("--plain", "ches"), 'unknown game "ches"'),
    ],
)
def test_wrong_usage_is_two_and_one_line(run, words, told):
    """CONTRACT: exit 2 wrong usage; a reason in one line, never a traceback."""
    done = run(*words)
    assert (done.status, done.out) == (2, "")
    assert told in done.err
    assert len(done.err.splitlines()) == 1


def test_a_record_that_is_not_there_is_refused_without_a_window(run):
    """CONTRACT: exit 1 the input was refused."""
    done = run("nothing.yaml")
    assert (done.status, done.out, done.err) == (1, "", "nothing.yaml: there is no such file\n")


def test_without_a_command_the_window_opens(run, file, monkeypatch):
    """CONTRACT: on the main menu, or on a record; the window is imported only then."""
    import game.ui.app as app

    opened = []
    monkeypatch.setattr(app, "run", lambda *given, **named: opened.append(given[0] if given else None) or 0)
    record = file("game.yaml", "format: 1\ngame: chess\nactions: []\n")
    assert run().status == 0
    assert run(record).status == 0
    assert opened == [None, record]


def test_the_window_takes_data_folders_too(run, file, monkeypatch):
    """CONTRACT: `--data` is common to all; what is wrong in one is told before a window opens."""
    import game.ui.app as app

    opened = []
    monkeypatch.setattr(app, "run", lambda record, library: opened.append(library) or 0)
    file("longer/chess/pieces.yaml", "knight+:\n  moves+:\n    - leap: {offsets: [[1, 3]]}\n")
    assert run("--data", "longer").status == 0
    assert [folder.name for folder in opened[0].folders] == ["data", "longer"]
    file("bad/chess/pieces.yaml", "knight+:\n  lettr: x\n")
    done = run("--data", "bad")
    assert (done.status, len(opened)) == (1, 1)
    assert done.err.startswith("bad/chess/pieces.yaml:2:3: ")


def test_commands_import_neither_window_nor_drawing(program, fen):
    """CONTRACT: works without a window, no display, no sound device."""
    script = "import sys; from game.cli.main import main; main(sys.argv[1:]); print('pygame' in sys.modules)"
    words = [sys.executable, "-c", script, "moves", str(fen(START))]
    environment = {**os.environ, "PYTHONPATH": str(Path(game.__file__).parents[1])}
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, env=environment)
    assert done.stdout.splitlines()[-1] == "False"


def test_a_pipe_that_closes_early_is_no_trouble(fen):
    """CONTRACT: never a traceback; `fourcrowns perft --divide | head -1` and the like."""
    words = [
        sys.executable,
        "-c",
        "import sys; from game.cli.main import main; sys.exit(main())",
        "moves",
        str(fen(START)),
    ]
    reading, writing = os.pipe()
    os.close(reading)
    with running(words, stdout=writing) as process:
        os.close(writing)
        _, told = process.communicate(timeout=60)
    assert (process.returncode, told) == (0, "")


def seconds_used(process: int) -> float:
    """Time that a process has computed, so that a busy machine changes nothing."""
    used = (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()[11]
    return int(used) / os.sysconf("SC_CLK_TCK")


def test_ctrl_c_ends_quietly(fen):
    """CONTRACT: never a traceback; 130 is what shells say of Ctrl+C."""
    words = [sys.executable, "-m", "game", "perft", str(fen(START)), "--depth", "9"]
    with running(words) as process:
        deadline = time.monotonic() + 60
        while seconds_used(process.pid) < 2 and time.monotonic() < deadline:
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, told = process.communicate(timeout=60)
    assert (process.returncode, out, told) == (130, "", "")


def test_ctrl_c_in_a_command_is_no_traceback(run, fen, monkeypatch):
    """CONTRACT: never a traceback."""

    def stop(*given):
        raise KeyboardInterrupt

    monkeypatch.setattr("game.cli.moves.read_position", stop)
    done = run("moves", fen(START))
    assert (done.status, done.out, done.err) == (130, "", "")


def test_our_own_mistakes_go_to_the_log_and_are_told_in_one_line(home, capsys):
    """CONTRACT: never a traceback; USERS: a crash can be worked when the log has its details."""
    try:
        raise IndexError("list index\nout of range")
    except IndexError as error:
        entry.last_words(IndexError, error, error.__traceback__)
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert "IndexError: list index out of range" in told.err
    assert str(home / "logs" / "fourcrowns.log") in told.err
    log = (home / "logs" / "fourcrowns.log").read_text()
    assert "Traceback" in log and "test_main.py" in log


def test_a_log_that_can_not_be_written_is_told(home, capsys):
    """GOALS, «Nothing lost»: a read-only folder is told plainly."""
    (home / "logs").write_text("a file, not a folder")
    error = IndexError("x")
    entry.last_words(IndexError, error, None)
    assert "the log can't be written" in capsys.readouterr().err


def test_a_log_does_not_grow_for_ever(home):
    """GOALS, «Nothing lost»: a day of play leaves a small log."""
    log = home / "logs" / "fourcrowns.log"
    log.parent.mkdir()
    log.write_text("x" * (entry.LARGEST_LOG + 1))
    entry.last_words(IndexError, IndexError("x"), None)
    assert log.stat().st_size < 2000


def test_a_mistake_of_ours_is_no_traceback_in_the_program(fen, home):
    """CONTRACT: exit 1 and one line, never a traceback, whatever happens."""
    script = (
        "import sys, game.cli.moves\n"
        "def fail(*given): raise ZeroDivisionError('by nothing')\n"
        "game.cli.moves.read_position = fail\n"
        "from game.cli.main import main\n"
        "sys.exit(main())\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(game.__file__).parents[1])}
    words = [sys.executable, "-c", script, "moves", str(fen(START))]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, env=environment)
    assert (done.returncode, done.stdout) == (1, "")
    assert "ZeroDivisionError: by nothing" in done.stderr and len(done.stderr.splitlines()) == 1
    assert "ZeroDivisionError" in (home / "logs" / "fourcrowns.log").read_text()


def test_output_is_utf_8_everywhere(program, file):
    """CONTRACT: YAML, UTF-8; a machine's own habit of letters changes nothing."""
    file("köche/chess/pieces.yaml", "knight+:\n  lettr: é\n")
    done = program("check", "köche", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert done.status == 1
    assert done.out.startswith("köche/chess/pieces.yaml:2:3: ")


def test_main_gives_back_the_status_and_leaves_the_program_running(capsys):
    """CONTRACT: others' scripts call the entry point in their own process."""
    assert main(["--help"]) == 0
    assert main(["--version"]) == 0
    assert main(["perft"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_what_is_not_installed_is_named_in_one_line(tmp_path):
    """`python -m game` from a bare checkout: what to ask the installer for, and no traceback."""
    words = [sys.executable, "-S", "-m", "game"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, cwd=ROOT, env={"PYTHONPATH": str(ROOT)})
    assert done.returncode == 1 and done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("fourcrowns: not installed: pygame-ce, PyYAML, platformdirs, pydantic")
    assert "pip install pygame-ce PyYAML" in done.stderr


def test_what_is_needed_is_what_is_asked_for():
    """The list in `game/__main__.py` is the one in `pyproject.toml`."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    assert sorted(NEEDED.values()) == sorted(re.split("[>=<]", each)[0] for each in wanted)
    assert missing() == ""
