"""Mods made into a library, and a running game carried over to changed data.

A broken mod is the mod's problem: it is set aside with its findings, everything else plays.  A changed file makes a
new library and nothing else; a running game goes on under it if its record replays to the same end, and otherwise
somebody chooses between the old rules and the last action that is still legal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from game.content.cache import Cache
from game.content.folders import Folder, shipped_folder
from game.content.mods import ModFolder, check_requirements, find_mods
from game.content.source import Problem, Problems, Severity
from game.play.lessons import Coach
from game.play.position import BadFile
from game.play.record import Replayed, digests_of, record_from_text
from game.play.session import Session, mods_of
from game.rules.catalogue import GAMES, MENU, BadData, Library


@dataclass(frozen=True, slots=True)
class Assembled:
    """The data of all games under the enabled mods, and what became of each mod."""

    library: Library
    found: tuple[ModFolder, ...]
    """Every mod on disk, broken ones too."""
    loaded: tuple[str, ...]
    """The mods that are in the library, in load order."""
    set_aside: Mapping[str, Problems] = field(default_factory=dict)
    """The enabled mods that are not, with what is wrong with them."""

    @property
    def message(self) -> str:
        """One sentence about what was set aside; "" when nothing was."""
        count = len(self.set_aside)
        if not count:
            return ""
        names = {mod.id: mod.title for mod in self.found}
        if count == 1:
            name = next(iter(self.set_aside))
            return f"The mod {names.get(name, name)} is set aside: the mods screen says why."
        return f"{count} mods are set aside: the mods screen says why."


def assemble(
    mods: Path, enabled: Sequence[str], cache: Cache | None = None, shipped: Folder | None = None
) -> Assembled:
    """The library with every enabled mod that can be used; those that can't be are set aside, the rest goes on."""
    base = shipped or shipped_folder()
    if not enabled:
        return Assembled(Library([base], cache), tuple(find_mods(mods, cache)) if mods.is_dir() else (), ())
    found = tuple(find_mods(mods, cache))
    by_id = {mod.id: mod for mod in found}
    wanted = [by_id[name] for name in enabled if name in by_id]
    aside: dict[str, Problems] = {mod.id: mod.problems for mod in wanted if mod.problems.has_errors}
    wanted = [mod for mod in wanted if mod.id not in aside]
    while True:
        library = Library([base, *(mod.folder for mod in wanted)], cache)
        faults = _blamed(_faults(library, wanted), wanted, base, cache)
        needs = _unmet(wanted, found)
        for name, problems in (*faults.items(), *needs.items()):
            aside.setdefault(name, Problems()).extend(problems)
        if not faults and not needs:
            return Assembled(library, found, tuple(mod.id for mod in wanted), aside)
        wanted = [mod for mod in wanted if mod.id not in aside]


def _blamed(
    faults: dict[str, Problems], mods: Sequence[ModFolder], base: Folder, cache: Cache | None
) -> dict[str, Problems]:
    """Of several faulty mods those that are wrong by themselves: the others may only suffer from them."""
    if len(faults) < 2:
        return faults
    alone = {mod.id: _faults(Library([base, mod.folder], cache), [mod]) for mod in mods if mod.id in faults}
    guilty = {name: faults[name] for name, found in alone.items() if found}
    return guilty or faults


def _faults(library: Library, mods: Sequence[ModFolder]) -> dict[str, Problems]:
    """What is wrong in the files of each mod, for those in whose files something is."""
    out: dict[str, Problems] = {}
    for game in (MENU.game, *GAMES):
        _sort_out(library.loaded(game).problems, mods, out)
    return out


def _unmet(mods: Sequence[ModFolder], found: Sequence[ModFolder]) -> dict[str, Problems]:
    """Mods that require others which are not there or not enabled."""
    out: dict[str, Problems] = {}
    _sort_out(check_requirements(found, [mod.id for mod in mods]), mods, out)
    return out


def _sort_out(problems: Problems, mods: Sequence[ModFolder], out: dict[str, Problems]) -> None:
    """Puts each error to the mod in whose file it is."""
    for problem in problems.errors:
        for mod in mods:
            if problem.mark.file.startswith(f"{mod.shown}/"):
                out.setdefault(mod.id, Problems()).add(problem.mark, problem.message)


# --- a running game


@dataclass(frozen=True, slots=True)
class Carried:
    """What a running game would be under other data."""

    session: Session | None
    """The game under the new data, as far as its record can be followed; None when it can't even begin."""
    stop: Problem | None
    """Why it can't be followed to its end; None when it can."""
    ply: int = 0
    """How many actions can be followed."""

    @property
    def goes_on(self) -> bool:
        return self.session is not None and self.stop is None


def concerns(session: Session, library: Library) -> bool:
    """Whether the data of the game on the table differ between the library it was begun with and this one."""
    game = session.rules.game
    return session.library.fingerprint(game) != library.fingerprint(game)


def carry_over(session: Session, library: Library) -> Carried:
    """The game on the table under another library.  The old session is left as it is, and so is its file."""
    session.settle()
    try:
        replayed = _read_again(session, library)
    except (BadFile, BadData) as bad:
        return Carried(None, next(iter(bad.problems.errors), None))
    match = replayed.match
    kept = replayed.record
    kept.data = library.fingerprint(kept.game)
    kept.mods = mods_of(library, kept.game)
    # Under changed data the states differ, and so do their digests; what counts is that every action is legal.
    fresh = Session(library, replayed.rules, match, kept, session.path)
    if isinstance(session.coach, Coach):
        fresh.coach = Coach(session.coach.offered, match)
        fresh.coach.follow()
    fresh.chairs = list(session.chairs)
    if fresh.clock is not None and session.clock is not None:
        fresh.clock.left = list(session.clock.left)
    stop = None if replayed.stop is None else Problem(replayed.stop.mark, Severity.ERROR, replayed.stop.message)
    return Carried(fresh, stop, match.ply)


def _read_again(session: Session, library: Library) -> Replayed:
    """The record played again without its digests, which belong to the old data."""
    record = session.record
    digests = record.digests
    record.digests = []
    try:
        text = record.text()
    finally:
        record.digests = digests
    name = session.path.name if session.path is not None else "record"
    replayed = record_from_text(text, library, name=name)
    replayed.record.digests = digests_of(replayed.match)
    if replayed.stop is not None:
        replayed.record.shorten(replayed.match.ply)
    return replayed
