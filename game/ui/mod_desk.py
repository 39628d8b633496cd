"""The mods of this player as the mods screen shows them: what each is, whether it is on, what is wrong, who wins.

Looking at mods and playing with their data to check it takes from a tenth of a second to seconds, so it is done on a
thread beside the window's; the screen asks now and then whether something is known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game import __version__
from game.content.cache import Cache
from game.content.folders import Conflict, Folder, shipped_folder
from game.content.mods import ModFolder, check_requirements
from game.content.source import Problem, Problems
from game.play.reload import Assembled, assemble
from game.play.trial import mod_findings, mod_problems, shelves
from game.rules.catalogue import GAMES, MENU, Library
from game.settings import Paths


@dataclass(frozen=True, slots=True)
class Entry:
    """One mod of the list."""

    folder: ModFolder
    enabled: bool
    loaded: bool
    problems: Problems
    gives_way: int = 0
    """In so many fields another mod wins."""
    changes: str = ""
    """What it is about: "Chess: 1 piece, 2 texts"."""

    @property
    def id(self) -> str:
        return self.folder.id

    @property
    def errors(self) -> list[Problem]:
        return self.problems.errors


@dataclass(frozen=True, slots=True)
class Contest:
    """One field that several folders claim, in the words of the table."""

    game: str
    what: str
    winner: str
    value: str
    losers: tuple[tuple[str, str, bool], ...]
    """(who gives way, its value, whether it is shipped data)"""


@dataclass(frozen=True, slots=True)
class Survey:
    """All mods at one moment."""

    assembled: Assembled
    entries: tuple[Entry, ...]
    contests: tuple[Contest, ...]


@dataclass(slots=True)
class _Job:
    future: Future[Any]
    done: Callable[[Any], None]


@dataclass(slots=True)
class ModDesk:
    """Does the slow work on a thread of its own, one piece after another."""

    where: Paths
    _pool: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="mods"))
    _jobs: list[_Job] = field(default_factory=list)

    @property
    def cache(self) -> Cache:
        return Cache(self.where.cache, __version__)

    @property
    def busy(self) -> bool:
        """Whether something is being looked at."""
        return bool(self._jobs)

    def survey(self, enabled: Sequence[str], done: Callable[[Survey], None]) -> None:
        """Looks at all mods; `done` is called from `poll`."""
        where, cache = self.where, self.cache
        self._jobs.append(_Job(self._pool.submit(surveyed, where.mods, tuple(enabled), cache), done))

    def check(self, mod: ModFolder, below: Sequence[Folder], done: Callable[[Problems], None]) -> None:
        """Checks a mod that is to be enabled, playing included; `done` is called from `poll`."""
        cache = self.cache
        self._jobs.append(_Job(self._pool.submit(mod_problems, mod, tuple(below), cache), done))

    def poll(self) -> bool:
        """Hands over what has come; True when something has."""
        came = False
        while self._jobs and self._jobs[0].future.done():
            job = self._jobs.pop(0)
            job.done(job.future.result())
            came = True
        return came

    def close(self) -> None:
        """Nobody waits for the rest."""
        self._jobs.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)


def surveyed(mods: Path, enabled: Sequence[str], cache: Cache) -> Survey:
    """Every mod with its findings, and the fields that several claim."""
    made = assemble(mods, enabled, cache)
    contests = tuple(
        contest
        for game in (MENU.game, *GAMES)
        for contest in (_contest(game, conflict, made.found) for conflict in made.library.loaded(game).conflicts)
    )
    lost: dict[str, int] = {}
    for contest in contests:
        for loser, _, shipped in contest.losers:
            if not shipped:
                lost[loser] = lost.get(loser, 0) + 1
    by_id = {mod.id: mod for mod in made.found}
    order = [name for name in enabled if name in by_id]
    order += [mod.id for mod in made.found if mod.id not in enabled]
    entries = [_entry(by_id[name], enabled, made, lost) for name in order]
    return Survey(made, tuple(entries), contests)


def _entry(mod: ModFolder, enabled: Sequence[str], made: Assembled, lost: Mapping[str, int]) -> Entry:
    on = mod.id in enabled
    problems = Problems(mod.problems)
    if mod.id in made.set_aside:
        problems.extend(made.set_aside[mod.id])
    below = [shipped_folder(), *(each.folder for each in before(mod, enabled, made))]
    if mod.path.is_dir():
        problems.extend(mod_findings(mod, below, made.library.cache))
    if on:
        for problem in check_requirements(made.found, enabled):
            if problem.mark.file.startswith(f"{mod.shown}/"):
                problems.add(problem.mark, problem.message, problem.severity)
    return Entry(mod, on, mod.id in made.loaded, problems, lost.get(mod.title, 0), changes_of(mod))


def before(mod: ModFolder, enabled: Sequence[str], made: Assembled) -> list[ModFolder]:
    """The loaded mods that lie under this one."""
    by_id = {each.id: each for each in made.found}
    under = enabled[: enabled.index(mod.id)] if mod.id in enabled else enabled
    return [by_id[name] for name in under if name in made.loaded]


def changes_of(mod: ModFolder) -> str:
    """What a mod changes, by its folders: "Chess: pieces, board"."""
    parts = []
    for name in sorted(shelves()):
        folder = mod.path / name
        if folder.is_dir():
            try:
                files = sorted(path.stem.replace("_", " ") for path in folder.glob("*.yaml"))
            except OSError:
                continue
            parts.append(f"{name.capitalize()}: {', '.join(files)}" if files else name.capitalize())
    try:
        pictures = sum(1 for path in (mod.path / "sprites").rglob("*") if path.suffix in (".svg", ".png"))
    except OSError:
        pictures = 0
    if pictures:
        parts.append("1 picture" if pictures == 1 else f"{pictures} pictures")
    return "; ".join(parts)


def _contest(game: str, conflict: Conflict, found: Sequence[ModFolder]) -> Contest:
    titles = {mod.shown: mod.title for mod in found}

    def who(folder: str, shipped: bool) -> str:
        return "shipped data" if shipped else titles.get(folder, folder.removeprefix("mods/"))

    name = conflict.name.replace("_", " ") or conflict.part
    what = f"{game.capitalize()}, {name}" + (f" {conflict.field}" if conflict.field else "")
    winner = conflict.winner
    value = "removed" if winner.value is None else winner.value
    losers = tuple((who(c.folder, c.shipped), c.value or "removed", c.shipped) for c in conflict.losers)
    return Contest(game, what, who(winner.folder, winner.shipped), value, losers)


def library_of(survey: Survey) -> Library:
    """The library that the survey was made with."""
    return survey.assembled.library
