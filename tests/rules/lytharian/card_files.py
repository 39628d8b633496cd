"""The shipped cards, read once for all tests of this folder; and cards of a test's own, read as a mod's would be."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from game.content.folders import Loaded, laid_over, load, shipped_folder
from game.content.source import Problem, Severity
from game.rules.lytharian.compiling import law_of
from game.rules.lytharian.data import CARD_PARTS, SHELF, CardRecord
from game.rules.lytharian.law import Law
from game.rules.lytharian.verify import verify


@cache
def shipped() -> Loaded:
    """The shipped files, read and checked."""
    return load(SHELF, [shipped_folder()])


@cache
def law(**options: Any) -> Law:
    """The law of a standard game under these switches."""
    return law_of(shipped().values, "standard", options)


def all_cards() -> Mapping[str, CardRecord]:
    """Every card of the files by its id."""
    return {card: record for part in CARD_PARTS for card, record in shipped().values[part].items()}


def with_mod(folder: Path, **files: str) -> Loaded:
    """The shipped files with a mod's laid over them, named by their parts."""
    place = folder / "wild" / SHELF.game
    place.mkdir(parents=True, exist_ok=True)
    for part, text in files.items():
        (place / SHELF.parts[part].file).write_text(text, encoding="utf-8")
    loaded = load(SHELF, [shipped_folder(), laid_over(folder / "wild", "wild")])
    if not loaded.problems.has_errors:

        def tell(part: str, path: Any, message: str, severity: Severity = Severity.ERROR) -> None:
            loaded.problems.add(loaded.mark(part, *path), message, severity)

        verify(loaded.values, tell)
    return loaded


def findings(folder: Path, **files: str) -> list[str]:
    """What is told about a mod's files, each with its place in them."""
    return [_said(problem) for problem in with_mod(folder, **files).problems]


def _said(problem: Problem) -> str:
    mild = "" if problem.severity is Severity.ERROR else f"{problem.severity.name.lower()}: "
    return f"{problem.mark.file.rpartition('/')[2]}:{problem.mark.line}:{problem.mark.column}: {mild}{problem.message}"
