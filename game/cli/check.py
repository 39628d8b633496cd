"""`fourcrowns check`: data folders read, merged and validated, and then played with.

What playing means stands in `game/play/trial.py`; here are the folders and the printing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game.cli.ending import DONE, Refuse
from game.cli.given import cache, data_folders
from game.content.folders import Folder, laid_over, shipped_folder
from game.content.mods import SHEET, check_folder, check_requirements, read_mod
from game.content.source import Mark, Problem, Problems
from game.core.wording import counted
from game.play.trial import data_problems, shelves
from game.settings import paths


def arguments(parser: argparse.ArgumentParser, words: Sequence[str], data: Sequence[Path]) -> None:
    """What the command takes."""
    told = "laid over the shipped data, as a mod is; without one, that data alone is checked"
    parser.add_argument("folders", metavar="DIR", nargs="*", type=Path, help=told)


def run(args: argparse.Namespace) -> int:
    """Silence when all is well, but for a person at a terminal; warnings and notes alone fail nothing."""
    for path in args.folders:
        if not path.is_dir():
            raise Refuse(f"{path}: there is no such folder")
    shipped = shipped_folder()
    given = with_required(data_folders([*args.data, *args.folders]))
    problems = folder_problems(given)
    problems.extend(data_problems([shipped, *given], cache()))
    for problem in problems:
        print(problem)
    errors = len(problems.errors)
    if errors:
        raise Refuse(f"{counted(errors, 'mistake')} found")
    if sys.stdout.isatty():
        print(f"No mistakes in {', '.join(str(path) for path in args.folders) or 'the shipped data'}.")
    return DONE


# --- folders


def with_required(given: Sequence[Folder]) -> list[Folder]:
    """The folders, each after the mods that it requires and that lie beside it."""
    found: dict[Path, Folder] = {}

    def lay(folder: Folder) -> None:
        place = folder.path.resolve()
        if place in found:
            return
        found[place] = folder  # so that a circle ends; the order is mended below
        for wanted in required(place):
            beside = place.parent / wanted
            if (beside / SHEET).is_file():
                lay(laid_over(beside, str(folder.path.parent / wanted)))
        found[place] = found.pop(place)

    for folder in given:
        lay(folder)
    return list(found.values())


def required(place: Path) -> tuple[str, ...]:
    """The names of the mods that a folder requires; none where it has no sheet that can be read."""
    sheet = read_mod(place).sheet if (place / SHEET).is_file() else None
    return sheet.requires if sheet is not None else ()


def folder_problems(given: Sequence[Folder]) -> Problems:
    """What is wrong with each folder by itself: files nobody reads, its `mod.yaml` if it has one, its pictures."""
    problems = Problems()
    mods = [read_mod(folder.path.resolve()) for folder in given]
    names = [mod.id for mod in mods]
    for folder, mod in zip(given, mods, strict=True):
        if not (folder.path / SHEET).exists() and mod.path.parent != paths().mods.resolve():
            # A data folder is no mod: it needs neither a sheet nor a mod's name.
            kept = (p for p in mod.problems if p.mark.file != f"{mod.shown}/{SHEET}" or "large" in p.message)
            mod = replace(mod, problems=Problems(kept))
        found = check_folder(mod, shelves())
        needs = check_requirements(mods, names)
        found.extend(Problems(problem for problem in needs if problem.mark.file.startswith(f"{mod.shown}/")))
        problems.extend(renamed(found, mod.shown, folder.name))
    return problems


def renamed(problems: Problems, old: str, new: str) -> Problems:
    """The problems with a folder called by another name, in places and in sentences."""

    def by_new_name(problem: Problem) -> Problem:
        mark = problem.mark
        if mark.file.startswith(f"{old}/"):
            mark = Mark(new + mark.file.removeprefix(old), mark.line, mark.column)
        return Problem(mark, problem.severity, problem.message.replace(f"{old}/", f"{new}/"))

    return Problems(map(by_new_name, problems))
