"""Runs two programs in turn and compares what they took."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import venv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
STORE = HERE / ".peers"
"""Where peers and our compiled program are installed; not part of the project."""
ROUNDS = 7
SLOWEST = 3600


class NotRun(Exception):
    """A row that this machine can't run, and why."""


class Failed(Exception):
    """A program of a row did not end as it should, and how."""


class Crashed(Exception):
    """Our own side failed, or found another answer than the peer: whatever was measured, the run has failed."""


class Reckoning(Enum):
    """What a row's number is."""

    RATIO = "how many times faster ours does a unit of work"
    DIFFERENCE = "how much larger our figure is"
    FIGURE = "our figure; a peer, if any, was met by our program itself"


@dataclass(frozen=True, slots=True)
class Side:
    """A program to run: its words, and what its environment adds."""

    words: tuple[str, ...]
    extra: Mapping[str, str]

    def run(self) -> dict[str, Any]:
        """What the program printed last, as JSON; Failed when it printed none, or ended otherwise."""
        environment = {**os.environ, **self.extra}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # or every start would compile everything anew
        name = next((Path(word).name for word in self.words[1:] if Path(word).suffix), self.words[0])
        try:
            done = subprocess.run(
                self.words, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=SLOWEST, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Failed(f"{name} failed: {error}") from error
        if done.returncode:
            raise Failed(f"{name} failed: {(done.stderr.strip().splitlines() or ['?'])[-1]}")
        try:
            found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
        except (IndexError, ValueError) as error:
            raise Failed(f"{name} printed no figures") from error
        return found

    def small(self) -> Side:
        """The same program with next to nothing to do, which shows that it is alive."""
        return Side(self.words, {**self.extra, "BENCHMARKS_SMALL": "1"})


@dataclass(frozen=True, slots=True)
class Measured:
    """The median of the rounds' numbers, and their spread."""

    number: float
    least: float
    most: float
    answer: object
    beside: Mapping[str, float]
    """What is told beside it: as a ratio to the peer's where the peer tells it too, else as it is; each a median."""


def compare(ours: Side, peer: Side | None, rounds: int, reckoning: Reckoning = Reckoning.RATIO) -> Measured:
    """Both sides in turn, so many rounds; raises Crashed when it is ours that fails, NotRun when it is the peer."""
    numbers: list[float] = []
    beside: dict[str, list[float]] = {}
    answer: object = None
    for _ in range(rounds):
        try:
            a = ours.run()
        except Failed as failed:
            raise Crashed(str(failed)) from failed
        try:
            b = {} if peer is None else peer.run()
        except Failed as failed:
            raise NotRun(str(failed)) from failed
        if peer is not None and a["answer"] != b["answer"]:
            raise Crashed(f"the answers differ: ours {a['answer']}, the peer's {b['answer']}")
        answer = a["answer"]
        numbers.append(number_of(a, b, reckoning))
        for name, value in told_beside(a, b).items():
            beside.setdefault(name, []).append(value)
    medians = {name: statistics.median(values) for name, values in beside.items()}
    return Measured(statistics.median(numbers), min(numbers), max(numbers), answer, medians)


def number_of(a: Mapping[str, Any], b: Mapping[str, Any], reckoning: Reckoning) -> float:
    """The number of a round: `a` is what ours printed, `b` the peer."""
    match reckoning:
        case Reckoning.RATIO:
            ratio: float = (a["work"] / a["seconds"]) / (b["work"] / b["seconds"])
            return ratio
        case Reckoning.DIFFERENCE:
            difference: float = a["figure"] - b["figure"]
            return difference
        case _:
            figure: float = a["figure"]
            return figure


def told_beside(a: Mapping[str, Any], b: Mapping[str, Any]) -> dict[str, float]:
    """What stands beside a round's number; where the machine is busy, processor time says more than the clock."""
    theirs = b.get("beside", {})
    found = {name: value / theirs.get(name, 1) for name, value in a.get("beside", {}).items()}
    if "processor" in a and "processor" in b:
        found["by processor time"] = (a["work"] / a["processor"]) / (b["work"] / b["processor"])
    return found


def in_python(environment: str, script: Path, *words: str) -> Side:
    """A script run by the Python of `environment`: "pure", "compiled" or "peers"."""
    extra = {"PYTHONHASHSEED": "0", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    if environment == "pure":
        return Side((sys.executable, str(script), *words), extra | {"PYTHONPATH": str(ROOT)})
    python = compiled_python() if environment == "compiled" else peers_python()
    return Side((str(python), str(script), *words), extra | {"PYTHONPATH": ""})


def _python_in(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _make(folder: Path, install: Sequence[str]) -> Path:
    python = _python_in(folder)
    if not python.exists():
        venv.create(folder, with_pip=True)
    subprocess.run([str(python), "-m", "pip", "install", "-q", *install], check=True, cwd=ROOT, capture_output=True)
    return python


_made: dict[str, Path] = {}


def peers_python() -> Path:
    """The environment of the peers; made when first asked for."""
    if "peers" not in _made:
        _make(STORE / "python", ["-r", str(HERE / "peers.txt")])
        # Only its engine, one module, is wanted; what its user interface needs is at odds with the list.
        _made["peers"] = _make(STORE / "python", ["--no-deps", "sunfish"])
    return _made["peers"]


def peers_with(package: str) -> Path:
    """The environment of the peers with a package that not every index has; NotRun where it can't be installed."""
    python = peers_python()
    try:
        subprocess.run(
            [str(python), "-m", "pip", "install", "-q", package], check=True, cwd=ROOT, capture_output=True, timeout=600
        )
    except (OSError, subprocess.SubprocessError):
        raise NotRun(f"{package} can't be installed here") from None
    return python


def compiled_python() -> Path:
    """An environment with this checkout installed and its hot modules compiled; NotRun where they can't be."""
    if "compiled" not in _made:
        python = _make(STORE / "compiled", ["--force-reinstall", "--no-deps", "."])
        _make(STORE / "compiled", ["."])
        asked = "import game.boards.position as p, sys; sys.exit(not p.__file__.endswith(('.so', '.pyd')))"
        found = subprocess.run([str(python), "-P", "-c", asked], cwd=STORE, check=False)
        if found.returncode:
            raise NotRun("the hot modules are not compiled here")
        _made["compiled"] = python
    return _made["compiled"]


def built_program() -> Path:
    """The folder to double-click, made from the compiled program; NotRun where it can't be."""
    if "built" not in _made:
        compiled_python()
        try:
            python = _make(STORE / "compiled", [".[build]"])
            command = [str(python), "-m", "PyInstaller", str(ROOT / "build.spec"), "--noconfirm", "--log-level", "WARN"]
            command += ["--distpath", str(STORE / "built"), "--workpath", str(STORE / "built_work")]
            environment = {**os.environ, "PYTHONPATH": ""}
            subprocess.run(command, cwd=STORE, env=environment, check=True, capture_output=True, timeout=SLOWEST)
        except (OSError, subprocess.SubprocessError) as error:
            raise NotRun(f"the folder can't be built here: {error}") from None
        _made["built"] = STORE / "built" / "fourcrowns"
    return _made["built"]


def node_folder(*packages: str) -> Path:
    """A folder with npm packages installed; NotRun without node."""
    folder = STORE / "node"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        missing = [name for name in packages if not (folder / "node_modules" / name).exists()]
        if missing:
            subprocess.run(["npm", "install", "--silent", *missing], cwd=folder, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise NotRun(f"{' and '.join(packages)} can't be installed here: {error}") from None
    return folder
