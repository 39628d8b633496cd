"""Kings of War to test with: the shipped force lists, and lists written in a test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from game.content.folders import Loaded, laid_over, load, shipped_folder
from game.content.source import Severity
from game.rules.kings import make
from game.rules.kings.data import SHELF
from game.rules.kings.law import Law
from game.rules.kings.profile import Profile
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.verify import law_of, verify


@cache
def shipped() -> Loaded:
    """The data that comes with the program, as it was read."""
    return load(SHELF, [shipped_folder()])


def law(**options: Any) -> Law:
    """The law over the shipped data with these switches."""
    return law_of(shipped().values, options)


def unit(text: str) -> Profile:
    """A unit written as `force:entry/size+option`."""
    force, _, rest = text.partition(":")
    entry, _, size = rest.partition("/")
    size, *options = size.split("+")
    return law().profile(force, entry, size, options)  # type: ignore[arg-type]


def told(loaded: Loaded) -> list[str]:
    """Everything that is wrong with data, as `check` prints it."""
    found = [str(problem) for problem in loaded.problems]

    def tell(part: str, path: Sequence[str | int], message: str, severity: Severity = Severity.ERROR) -> None:
        mark = "warning: " if severity is Severity.WARNING else ""
        found.append(f"{part} {'.'.join(map(str, path))}: {mark}{message}")

    if not loaded.problems.has_errors:
        verify(loaded.values, tell)
    return found


def modded(folder: Path, files: Mapping[str, str]) -> list[str]:
    """What is wrong with the shipped data when these files are laid over it."""
    for name, text in files.items():
        path = folder / "kings" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return told(load(SHELF, [shipped_folder(), laid_over(folder, "mod")]))


def rules(variant: str = "standard", **options: Any) -> KingsRules:
    """The rules over the shipped data with these switches."""
    return make(shipped().values, variant, options)
