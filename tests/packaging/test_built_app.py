"""The built program: made by build.spec, started with an empty environment and no Python on its path."""

import importlib.util
import io
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest
from at_the_screen import screen as display

import game

ROOT = Path(__file__).resolve().parents[2]
MOST_ON_DISK = 60_000_000  # bytes: GOALS, row 14
LEAST_COLOURS = 200  # an empty window has one; the menu has thousands

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built program.  Built from a folder of its own, so that an installed game is taken before the checkout."""
    assert importlib.util.find_spec("PyInstaller"), 'building needs PyInstaller: pip install ".[build]"'
    folder = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "PyInstaller", str(ROOT / "build.spec"), "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(folder / "dist"), "--workpath", str(folder / "build")]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "dist" / "fourcrowns" / "fourcrowns"


def run(program: Path, *words: str, seconds: float = 120) -> subprocess.CompletedProcess[str]:
    """One command of the built program, in a folder of its own: no PATH, no HOME, no locale, no Python."""
    home = program.parents[2] / "home"
    home.mkdir(exist_ok=True)
    command = [str(program), *words]
    return subprocess.run(
        command, cwd=home, env={"FOURCROWNS_HOME": str(home)}, capture_output=True, text=True, timeout=seconds
    )


def colours_on(screen: str) -> int:
    """How many different colours the screen shows."""
    shot = subprocess.run(
        ["import", "-display", screen, "-window", "root", "png:-"], capture_output=True, check=True, timeout=60
    )
    picture = pygame.image.load(io.BytesIO(shot.stdout), "screen.png")
    across, down = picture.get_size()
    return len({tuple(picture.get_at((x, y))) for x in range(0, across, 5) for y in range(0, down, 5)})


def test_the_built_program_says_its_version_and_whether_it_is_compiled(program: Path):
    """ISSUE 8: `--version` says compiled, where a compiler was."""
    done = run(program, "--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert game.__version__ in done.stdout
    compiled = importlib.util.find_spec("fourcrowns__mypyc") is not None
    assert ("compiled" in done.stdout, "pure" in done.stdout) == (compiled, not compiled), done.stdout


def test_the_built_program_checks_its_own_data(program: Path):
    """ISSUE 8, CONTRACT: silence and exit 0 when all is well."""
    done = run(program, "check", seconds=300)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_built_program_plays_a_game_without_a_window(program: Path):
    """ISSUE 8, CONTRACT: the last line is the result, the same as the installed program's."""
    words = ("play", "chess", "--seats", "white=easy:500n,black=random", "--seed", "7", "--max-actions", "30")
    done = run(program, *words)
    assert (done.returncode, done.stderr) == (0, "")
    result = json.loads(done.stdout.splitlines()[-1])
    assert result["actions"] > 0
    again = subprocess.run([sys.executable, "-m", "game", *words], capture_output=True, text=True, timeout=120)
    assert json.loads(again.stdout.splitlines()[-1]) == result


def test_the_built_program_simulates_with_two_workers(program: Path):
    """ISSUE 8: `simulate --jobs 2`, each worker a spawned copy of the built program."""
    words = ("simulate", "chess", "--seats", "white=random,black=random", "--games", "4", "--jobs", "2", "--seed", "1")
    done = run(program, *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert "white" in done.stdout and "black" in done.stdout


def test_the_built_program_shows_its_window(program: Path):
    """ISSUE 8: the window under a virtual display until its first frame; nothing is left when it ends."""
    for tool in ("Xvfb", "import"):
        assert shutil.which(tool), f"this test needs {tool}"
    home = program.parents[2] / "home"
    home.mkdir(exist_ok=True)
    with display(1280, 800) as screen:
        assert colours_on(screen) < LEAST_COLOURS
        environment = {"FOURCROWNS_HOME": str(home), "DISPLAY": screen}
        window = subprocess.Popen([str(program)], env=environment, cwd=home, stderr=subprocess.PIPE, text=True)
        try:
            deadline = time.monotonic() + 30
            while colours_on(screen) < LEAST_COLOURS:
                assert window.poll() is None, window.stderr and window.stderr.read()
                assert time.monotonic() < deadline, "no frame within 30 seconds"
        finally:
            window.terminate()
            _, said = window.communicate(timeout=30)
    assert "Traceback" not in said


def test_the_built_program_is_small(program: Path):
    """GOALS, row 14: at most 60 MB on disk."""
    files = [path for path in program.parent.rglob("*") if path.is_file() and not path.is_symlink()]
    assert sum(path.stat().st_size for path in files) <= MOST_ON_DISK
