"""`fourcrowns check`: data folders read, merged and validated, and then played with (USERS 19).

What playing means stands in `game/play/trial.py`; here are the folders and the printing.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game.cli.ending import DONE, Refuse
from game.cli.given import cache, data_folders
from game.content.folders import Folder, shipped_folder
from game.content.mods import SHEET, check_mod, read_mod
from game.content.source import Mark, Problem, Problems
from game.play.trial import data_problems, shelves


def arguments(parser: argparse.ArgumentParser, words: Sequence[str], data: Sequence[Path]) -> None:
    """What the command takes."""
    told = "laid over the shipped data, as a mod is; without one, that data alone is checked"
    parser.add_argument("folders", metavar="DIR", nargs="*", type=Path, help=told)


def run(args: argparse.Namespace) -> int:
    """Silence when all is well; warnings and notes alone fail nothing."""
    for path in args.folders:
        if not path.is_dir():
            raise Refuse(f"{path}: there is no such folder")
    shipped = shipped_folder()
    given = data_folders([*args.data, *args.folders])
    problems = folder_problems(shipped, given)
    problems.extend(data_problems([shipped, *given], cache()))
    for problem in problems:
        print(problem)
    errors = len(problems.errors)
    if errors:
        raise Refuse(f"{errors} {'mistake' if errors == 1 else 'mistakes'} found")
    return DONE


# --- folders


def folder_problems(shipped: Folder, given: Sequence[Folder]) -> Problems:
    """What is wrong with each folder by itself: files nobody reads, its `mod.yaml` if it has one, its pictures."""
    problems = Problems()
    below = [shipped]
    for folder in given:
        mod = read_mod(folder.path.resolve())
        if not (folder.path / SHEET).exists():
            # A data folder is no mod: it needs neither a sheet nor a mod's name.
            kept = (p for p in mod.problems if p.mark.file != f"{mod.shown}/{SHEET}" or "large" in p.message)
            mod = replace(mod, problems=Problems(kept))
        problems.extend(renamed(check_mod(mod, shelves(), below), mod.shown, folder.name))
        below.append(folder)
    return problems


def renamed(problems: Problems, old: str, new: str) -> Problems:
    """The problems with a folder called by another name, in places and in sentences."""

    def by_new_name(problem: Problem) -> Problem:
        mark = problem.mark
        if mark.file.startswith(f"{old}/"):
            mark = Mark(new + mark.file.removeprefix(old), mark.line, mark.column)
        return Problem(mark, problem.severity, problem.message.replace(f"{old}/", f"{new}/"))

    return Problems(map(by_new_name, problems))
