"""`fourcrowns simulate`."""

import csv
import io
import os
import re
import signal
import sys
import time
from pathlib import Path

import pytest
from lengths import mostly_long
from programs import are_gone, members, running

from game.cli.simulate import report, with_progress
from game.play.tournament import Played

RANDOM = ("--seats", "white=random,black=random", "--max-actions", "30")


def test_win_rates_lengths_and_times_are_printed(run):
    """CONTRACT, simulate: win rates with 95 % intervals, game length, time per action."""
    done = run("simulate", "chess", *RANDOM, "--games", "3", "--seed", "1")
    assert (done.status, done.err) == (0, "")
    assert done.lines[0] == "3 games"
    assert done.lines[1].startswith("white      random: 0 won, 0.0 % (0.0 % to 56.1 %); score 50.0 %")
    assert "unfinished 3" in done.lines
    assert "end        max-actions: 3" in done.lines
    assert any(line.startswith("actions    30.0 on average") for line in done.lines)
    assert sum("ms per action" in line for line in done.lines) == 2


def test_two_jobs_play_the_same_games_as_one(program, tmp_path):
    """CONTRACT: the same seed, seats and options give the same game; simulate --jobs."""
    seen = []
    for jobs in ("1", "2"):
        done = program("simulate", "chess", *RANDOM, "--games", "4", "--seed", "9", "--jobs", jobs, "--csv", "g.csv")
        assert (done.status, done.err) == (0, "")
        rows = list(csv.DictReader(io.StringIO(Path("g.csv").read_text())))
        seen.append([(row["game"], row["seed"], row["actions"], row["hash"]) for row in rows])
    assert seen[0] == seen[1]
    assert [row[0] for row in seen[0]] == ["0", "1", "2", "3"]


def test_a_game_can_be_played_again_by_its_seed(run):
    """CONTRACT: the same seed, seats and options give the same game, in `play` as in `simulate`."""
    run("simulate", "chess", *RANDOM, "--games", "2", "--csv", "games.csv")
    row = list(csv.DictReader(io.StringIO(Path("games.csv").read_text())))[1]
    done = run("play", "chess", *RANDOM, "--seed", row["seed"])
    assert row["hash"] in done.out


def test_a_plot_says_how_to_get_what_draws_it(run, monkeypatch):
    """ISSUE 4: `simulate --plot` draws with an optional package and says how to get it."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = run("simulate", "chess", *RANDOM, "--games", "1", "--plot", "p.png")
    assert (done.status, done.out) == (1, "")
    assert done.err == 'drawing needs matplotlib: pip install "fourcrowns[plot]"\n'
    assert not Path("p.png").exists()


@pytest.fixture
def drawing(monkeypatch):
    """What is asked of the package that draws, which is not there: (name, arguments) of each call, in order."""
    asked = []

    class Drawing:
        """Notes what is asked of it and gives itself for everything."""

        def __init__(self, name="plot"):
            self.name = name

        def __getattr__(self, name):
            return Drawing(name)

        def __call__(self, *given, **named):
            asked.append((self.name, given))
            if self.name == "get_supported_filetypes":
                return {"png": "pictures", "svg": "drawings"}
            if self.name == "subplots":
                return Drawing("figure"), (Drawing("left"), Drawing("right"))
            if self.name == "savefig":
                Path(given[0]).write_bytes(b"picture")
            return Drawing(self.name)

    monkeypatch.setitem(sys.modules, "matplotlib", Drawing())
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", Drawing())
    return asked


def test_a_plot_shows_rates_and_lengths(run, drawing):
    """CONTRACT, simulate --plot FILE.png: what is handed to the package that draws."""
    done = run("simulate", "chess", *RANDOM, "--games", "2", "--plot", "p.png")
    assert (done.status, done.err) == (0, "")
    assert Path("p.png").exists()
    bars = next(given for name, given in drawing if name == "bar")
    assert bars == (["white\nrandom", "black\nrandom"], [0.0, 0.0])
    assert next(given for name, given in drawing if name == "hist") == ([30, 30],)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("p.xyz", "p.xyz: no picture of that kind can be drawn; names end in .png, .svg"),
        ("picture", "picture: no picture of that kind can be drawn; names end in .png, .svg"),
        ("taken/p.png", "taken/p.png can't be written"),
        ("nowhere/p.png", "nowhere/p.png can't be written"),
    ],
)
def test_a_picture_that_can_not_be_drawn_is_refused_before_the_first_game(run, file, monkeypatch, drawing, name, told):
    """CONTRACT: exit 1, in one line; nobody loses an hour of games to a name."""
    monkeypatch.setattr("game.cli.simulate.play", lambda plan, jobs: pytest.fail("a game was begun"))
    file("taken", "a file")
    done = run("simulate", "chess", *RANDOM, "--games", "1", "--plot", name)
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith(told) and len(done.err.splitlines()) == 1
    assert not Path(name).exists()


def test_a_table_that_can_not_be_written_is_refused_before_anything_is_played(run, file):
    """CONTRACT: exit 1; nobody loses an hour of games to a folder that is not there."""
    file("taken", "a file")
    done = run("simulate", "chess", *RANDOM, "--games", "1", "--csv", "taken/games.csv")
    assert (done.status, done.out) == (1, "")
    assert "taken/games.csv can't be written" in done.err


def test_progress_shows_only_on_a_terminal(monkeypatch, capsys):
    """CONTRACT: progress goes to standard error, and only where that is a terminal."""
    games = [played(number, "white") for number in range(3)]
    assert list(with_progress(iter(games), 3)) == games
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert list(with_progress(iter(games), 3)) == games
    told = capsys.readouterr()
    assert "3/3" in told.err and told.out == ""


@pytest.mark.parametrize(("end", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_is_stopped_keeps_what_was_played(jobs, end, status):
    """CONTRACT, simulate: rows are written as games end; Ctrl+C and SIGTERM lose only the games under way."""
    words = ("simulate", "chess", *RANDOM, "--games", "100000", "--jobs", jobs, "--csv", "games.csv")
    table = Path("games.csv")
    with running([sys.executable, "-m", "game", *words]) as process:
        deadline = time.monotonic() + 60
        while not (table.exists() and len(table.read_text().splitlines()) > 3) and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(end)
        out, err = process.communicate(timeout=30)
    rows = list(csv.DictReader(io.StringIO(table.read_text())))
    numbers = [int(row["game"]) for row in rows]
    assert len(rows) >= 3 and numbers == sorted(numbers)
    assert process.returncode == status
    assert out.splitlines()[0] == f"{len(rows)} games"
    assert err == f"stopped: {len(rows)} of 100000 games were played\n"


@pytest.mark.parametrize("later", mostly_long([0.0, 0.15, 0.3]))
def test_ctrl_c_while_the_games_begin_says_nothing_but_what_was_played(later):
    """USERS 4: a terminal sends Ctrl+C to every process, to those too that have hardly begun: no traceback."""
    with running([sys.executable, "-m", "game", "simulate", "chess", *RANDOM, "--games", "9999", "--jobs", "2"]) as run:
        deadline = time.monotonic() + 60
        while len(members(run.pid)) < 3 and time.monotonic() < deadline:
            time.sleep(0.005)
        time.sleep(later)
        os.killpg(run.pid, signal.SIGINT)
        out, err = run.communicate(timeout=30)
        assert run.returncode == 130
        assert err == "" or re.fullmatch(r"stopped: \d+ of 9999 games were played\n", err), err
        assert bool(out) == bool(err) and are_gone(run.pid)


@pytest.mark.parametrize("end", mostly_long([signal.SIGINT, signal.SIGTERM, signal.SIGKILL], (0, 2)))
def test_games_under_way_end_with_the_program(end):
    """USERS 4: no process is alive when the program is gone, however it went, and Ctrl+C says nothing."""
    words = ("simulate", "chess", "--seats", "white=expert:60s,black=expert:60s", "--games", "4", "--jobs", "2")
    with running([sys.executable, "-m", "game", *words]) as process:
        deadline = time.monotonic() + 60
        while len(members(process.pid)) < 3 and time.monotonic() < deadline:
            time.sleep(0.2)
        assert len(members(process.pid)) >= 3, "the games have begun"
        time.sleep(2)
        process.send_signal(end)
        out, err = process.communicate(timeout=30)
        assert process.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143}.get(end, -end)
        assert out == "" and (err == "" or end == signal.SIGKILL)
        assert are_gone(process.pid)


def played(number: int, winner: str | None) -> Played:
    """A game that somebody won, or nobody."""
    winners = () if winner is None else (winner,)
    reason = "stalemate" if winner is None else "checkmate"
    return Played(number, number, ("easy", "hard"), winners, reason, 10 + number, "0" * 64, (1.0, 4.0), (5, 8))


def test_the_report_counts_wins_draws_and_ends():
    """CONTRACT, simulate; the intervals are Wilson's: 3 of 4 lie between 30.1 % and 95.4 %."""
    games = [played(0, "white"), played(1, "white"), played(2, None), played(3, "white")]
    lines = list(report(("white", "black"), ("easy", "hard"), games))
    assert lines == [
        "4 games",
        "white      easy: 3 won, 75.0 % (30.1 % to 95.4 %); score 87.5 % (39.6 % to 98.7 %)",
        "black      hard: 0 won, 0.0 % (0.0 % to 49.0 %); score 12.5 % (1.3 % to 60.4 %)",
        "draws      1",
        "end        checkmate: 3",
        "end        stalemate: 1",
        "actions    11.5 on average, 11.5 in the middle, 10 to 13",
        "time       white: 200.0 ms per action",
        "time       black: 500.0 ms per action",
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess",), "--games"),
        (("chess", "--games", "0"), "--games"),
        (("chess", "--games", "1", "--jobs", "0"), "--jobs"),
        (("ches", "--games", "1"), 'unknown game "ches"'),
        (("chess", "--games", "1", "--seats", "white=human"), "for computer players"),
    ],
)
def test_wrong_usage_is_told_in_one_line(run, words, told):
    """CONTRACT: exit 2 wrong usage."""
    done = run("simulate", *words)
    assert (done.status, done.out) == (2, "")
    assert told in done.err and len(done.err.splitlines()) == 1
