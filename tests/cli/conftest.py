"""Commands run in this process with a home of their own, and as programs where that is what is tested."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from textwrap import dedent

import pytest

from game.cli.main import main

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """Standard output, line by line."""
        return self.out.splitlines()


Run = Callable[..., Done]


@pytest.fixture(scope="session")
def checked_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache for all these tests, so that the shipped data is read from YAML once."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, checked_data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings, saves and mods of this test alone; commands run in a folder of their own."""
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "cache").symlink_to(checked_data, target_is_directory=True)
    monkeypatch.setenv("FOURCROWNS_HOME", str(folder))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """One command in this process; `typed` is its standard input."""

    def command(*words: str | Path, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        capsys.readouterr()
        status = main([str(word) for word in words])
        told = capsys.readouterr()
        return Done(status, told.out, told.err)

    return command


@pytest.fixture
def program(home: Path) -> Run:
    """One command as a program of its own: `python -m game`."""

    def command(*words: str | Path, typed: str = "", **environment: str) -> Done:
        done = subprocess.run(
            [sys.executable, "-m", "game", *map(str, words)],
            input=typed.encode(),
            env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
            capture_output=True,
            timeout=120,
        )
        return Done(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))

    return command


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str, str], Path]:
    """Writes a file of this name and says where; indentation that all lines share goes."""

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
        return path

    return write


@pytest.fixture
def fen(file: Callable[[str, str], Path]) -> Callable[[str], Path]:
    """A position file that holds this FEN."""
    return lambda text: file("position.yaml", f"game: chess\nfen: {text}\n")
