"""`fourcrowns mods`: the mod folders listed, begun, enabled and disabled (USERS 19 to 23)."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from game.cli.ending import DONE, Refuse
from game.cli.given import cache
from game.cli.parser import Parser
from game.content.folders import Folder, shipped_folder
from game.content.mods import ModFolder, check_requirements, find_mods, new_mod
from game.content.source import Problems, did_you_mean
from game.play.reload import assemble
from game.play.trial import mod_findings, mod_problems
from game.rules.catalogue import GAMES, MENU
from game.settings import Settings, load, paths, save


def arguments(parser: argparse.ArgumentParser, words: Sequence[str], data: Sequence[Path]) -> None:
    """What the command takes; without a word it lists."""
    parser.set_defaults(what="list", conflicts=False)
    wishes = parser.add_subparsers(dest="what", metavar="list|new|enable|disable", parser_class=Parser)
    told = "every mod, whether it is enabled, and what is wrong with it"
    listing = wishes.add_parser("list", help=told, allow_abbrev=False)
    listing.add_argument("--conflicts", action="store_true", help="what several enabled mods change, and who wins")
    for what, help_line in (
        ("new", "write a mod that works, to begin with"),
        ("enable", "use a mod, if nothing is wrong with it"),
        ("disable", "no longer use a mod"),
    ):
        wishes.add_parser(what, help=help_line, allow_abbrev=False).add_argument("name", metavar="NAME")


def run(args: argparse.Namespace) -> int:
    """Does what was wished for."""
    match args.what:
        case "new":
            return begin(args.name)
        case "enable":
            return enable(args.name)
        case "disable":
            return disable(args.name)
        case _:
            return show_conflicts() if args.conflicts else show()


def show() -> int:
    """`NAME enabled|disabled VERSION TITLE` lines, each with what is wrong below it; nothing when there is no mod."""
    settings = chosen()
    found = find_mods(paths().mods, cache())
    gone = [name for name in settings.mods if all(mod.id != name for mod in found)]
    width = max(map(len, [*gone, *(mod.id for mod in found)]), default=0)
    for mod in found:
        state = "enabled " if mod.id in settings.mods else "disabled"
        version = mod.sheet.version if mod.sheet else "–"
        print(f"{mod.id:<{width}}  {state}  {version}  {mod.title}")
        print_all(mod_findings(mod, below(mod, settings), cache()))
    for name in gone:
        print(f"{name:<{width}}  enabled, but gone")
    return DONE


def below(mod: ModFolder, settings: Settings) -> Sequence[Folder]:
    """What a mod is laid over: the shipped data and the sound mods that are enabled before it."""
    before = settings.mods[: settings.mods.index(mod.id)] if mod.id in settings.mods else settings.mods
    return assemble(paths().mods, before, cache()).library.folders


def show_conflicts() -> int:
    """`GAME: FIELD: WINNER over LOSERS` lines, each with file and line, where one mod changes what another does."""
    made = assemble(paths().mods, chosen().mods, cache()).library
    for game in (MENU.game, *GAMES):
        for conflict in made.loaded(game).conflicts:
            if conflict.between_mods:
                print(f"{game}: {conflict}")
    return DONE


def begin(name: str) -> int:
    """Writes the example and says where."""
    shipped = shipped_folder()
    try:
        path = new_mod(paths().mods, name, shipped.path / "schemas")
    except (ValueError, FileExistsError) as error:
        raise Refuse(str(error)) from error
    except OSError as error:
        raise Refuse(f"{paths().mods / name} can't be written: {(error.strerror or str(error)).lower()}") from error
    print(path)
    return DONE


def enable(name: str) -> int:
    """Checks the mod, plays with it, and enables it as the last; its findings are printed, and errors refuse it."""
    settings = chosen()
    found = find_mods(paths().mods, cache())
    mod = named(name, found)
    if name in settings.mods:
        return DONE
    problems = mod_problems(mod, below(mod, settings), cache())
    problems.extend(check_requirements([mod, *(other for other in found if other.id != name)], [*settings.mods, name]))
    print_all(problems)
    if problems.has_errors:
        raise Refuse(f"{name} is not enabled: {count_of(problems)} found")
    keep(settings._replace(mods=(*settings.mods, name)))
    return DONE


def disable(name: str) -> int:
    """Takes the mod out; what then lacks it is told."""
    settings = chosen()
    found = find_mods(paths().mods, cache())
    if name not in settings.mods:
        named(name, found)
        return DONE
    left = tuple(other for other in settings.mods if other != name)
    keep(settings._replace(mods=left))
    print_all(check_requirements(found, left))
    return DONE


def named(name: str, found: Iterable[ModFolder]) -> ModFolder:
    """The mod of that name; raises Refuse, with the nearest one, where there is none."""
    by_id = {mod.id: mod for mod in found}
    if name not in by_id:
        raise Refuse(f'no mod "{name}" in {paths().mods}{did_you_mean(name, by_id)}')
    return by_id[name]


def chosen() -> Settings:
    """The player's settings; a file that can't be read is told and refused, so that enabling never throws it away."""
    loaded = load(paths().settings)
    if loaded.message:
        raise Refuse(loaded.message)
    return loaded.settings


def keep(settings: Settings) -> None:
    """Writes the settings; raises Refuse when that is not possible."""
    trouble = save(settings, paths().settings)
    if trouble:
        raise Refuse(trouble)


def count_of(problems: Problems) -> str:
    """`1 mistake`, `3 mistakes`."""
    errors = len(problems.errors)
    return f"{errors} {'mistake' if errors == 1 else 'mistakes'}"


def print_all(problems: Problems) -> None:
    """The findings, a line each, sorted by place."""
    for problem in problems:
        print(problem)
