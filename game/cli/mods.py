"""`fourcrowns mods`: the mod folders listed, begun, enabled and disabled."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from game.cli.ending import DONE, Misuse, Refuse
from game.cli.given import cache
from game.cli.parser import Parser
from game.content.folders import Folder
from game.content.guesses import did_you_mean
from game.content.mods import ModFolder, check_requirements, find_mods, new_mod
from game.content.source import Problems
from game.core.wording import counted
from game.play.position import known_are
from game.play.reload import assemble
from game.play.trial import mod_findings, mod_problems
from game.rules.catalogue import GAMES, MENU
from game.settings import Settings, load, paths, save


def arguments(parser: argparse.ArgumentParser, words: Sequence[str], data: Sequence[Path]) -> None:
    """What the command takes; without a word it lists."""
    parser.set_defaults(what="list", conflicts=False)
    wishes = parser.add_subparsers(dest="what", metavar="list|new|enable|disable|order", parser_class=Parser)
    told = "every mod, whether it is enabled, and what is wrong with it"
    listing = wishes.add_parser("list", help=told, allow_abbrev=False)
    listing.add_argument("--conflicts", action="store_true", help="what several enabled mods change, and who wins")
    new = wishes.add_parser("new", help="write a mod that works, to begin with", allow_abbrev=False)
    new.add_argument("name", metavar="NAME")
    new.add_argument("game", metavar="GAME", nargs="?", default="", help=f"which game it changes: {', '.join(GAMES)}")
    for what, many, help_line in (
        ("enable", "+", "use mods, if nothing is wrong with them; a later one lies over an earlier one"),
        ("disable", "+", "no longer use mods"),
        ("order", "*", "lay enabled mods over all others, the last named on top; without names the order as it is"),
    ):
        asked = wishes.add_parser(what, help=help_line, allow_abbrev=False)
        asked.add_argument("names", metavar="NAME", nargs=many)


def run(args: argparse.Namespace) -> int:
    """Does what was wished for."""
    match args.what:
        case "new":
            return begin(args.name, args.game)
        case "enable":
            return enable(tuple(dict.fromkeys(args.names)))
        case "disable":
            return disable(tuple(dict.fromkeys(args.names)))
        case "order":
            return order(tuple(dict.fromkeys(args.names)))
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


def begin(name: str, game: str) -> int:
    """Writes the example and says where."""
    if game and game not in GAMES:
        raise Misuse(f'unknown game "{game}"{did_you_mean(game, GAMES) or known_are(GAMES)}')
    try:
        path = new_mod(paths().mods, name, game)
    except (ValueError, FileExistsError) as error:
        raise Refuse(str(error)) from error
    except OSError as error:
        raise Refuse(f"{paths().mods / name} can't be written: {(error.strerror or str(error)).lower()}") from error
    print(path)
    return DONE


def enable(names: tuple[str, ...]) -> int:
    """Checks each mod over those before it, plays with it, and enables all of them as the last; or none of them.

    The findings are printed, and errors refuse.
    """
    settings = chosen()
    found = find_mods(paths().mods, cache())
    fresh = [named(name, found) for name in names if name not in settings.mods]
    if not fresh:
        return DONE
    wished = settings._replace(mods=(*settings.mods, *(mod.id for mod in fresh)))
    problems = check_requirements(found, wished.mods)
    for mod in fresh:
        problems.extend(mod_problems(mod, below(mod, wished), cache()))
    print_all(problems)
    if problems.has_errors:
        are = "is" if len(fresh) == 1 else "are"
        raise Refuse(f"{' and '.join(mod.id for mod in fresh)} {are} not enabled: {count_of(problems)} found")
    keep(wished)
    return DONE


def disable(names: tuple[str, ...]) -> int:
    """Takes the mods out; what then lacks them is told."""
    settings = chosen()
    found = find_mods(paths().mods, cache())
    for name in names:
        if name not in settings.mods:
            named(name, found)
    left = tuple(other for other in settings.mods if other not in names)
    if left != settings.mods:
        keep(settings._replace(mods=left))
        print_all(check_requirements(found, left))
    return DONE


def order(names: tuple[str, ...]) -> int:
    """Lays the named mods over all others, in this order; prints the order, the lowest first."""
    settings = chosen()
    for name in names:
        if name not in settings.mods:
            raise Refuse(f'the mod "{name}" is not enabled{did_you_mean(name, settings.mods)}')
    mods = (*(other for other in settings.mods if other not in names), *names)
    if mods != settings.mods:
        keep(settings._replace(mods=mods))
    for name in mods:
        print(name)
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
    return counted(errors, "mistake")


def print_all(problems: Problems) -> None:
    """The findings, a line each, sorted by place."""
    for problem in problems:
        print(problem)
