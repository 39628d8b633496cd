"""What a command line gives: data folders and mods as a library, games, seats, options and seeds by their texts."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from game import __version__
from game.cli.ending import Misuse, in_one_line
from game.content.cache import Cache
from game.content.folders import Folder, laid_over, shipped_folder
from game.content.guesses import did_you_mean
from game.core.ruleset import Plain
from game.play.chair import Chair, parse_seats
from game.play.position import known_are
from game.play.reload import assemble
from game.rules.catalogue import GAMES, BadOptions, Library, parse_option
from game.settings import load, paths

LARGEST_SEED = 2**64 - 1  # what every reader of a record takes for a whole number


def cache() -> Cache:
    """Where checked data is kept between starts."""
    return Cache(paths().cache, __version__)


def library(data: Sequence[Path]) -> Library:
    """The shipped data, under the enabled mods, under the folders of `--data`.

    A mod that can't be used is set aside with a line on standard error: it is the mod's problem, not the player's
   .  A folder of `--data` was asked for, so what is wrong in it is told by whoever needs it.
    """
    loaded = load(paths().settings)
    if loaded.message:
        print(loaded.message, file=sys.stderr)
    enabled = loaded.settings.mods
    made = assemble(paths().mods, enabled, cache())
    for name in enabled:
        if name in made.set_aside:
            print(f"{in_one_line(made.set_aside[name])}; the mod is set aside", file=sys.stderr)
        elif name not in made.loaded:
            print(f'the mod "{name}" is enabled, but it is not in {paths().mods}', file=sys.stderr)
    extra = data_folders(data)
    return Library([*made.library.folders, *extra], cache()) if extra else made.library


def data_folders(given: Sequence[Path]) -> list[Folder]:
    """Folders to be laid over the shipped one, each once and by a name of its own; the shipped one is left out."""
    shipped = shipped_folder()
    found: dict[Path, Folder] = {}
    for path in given:
        name = str(path)
        if name == shipped.name or any(folder.name == name for folder in found.values()):
            name = str(path.resolve())
        found.setdefault(path.resolve(), laid_over(path, name))
    found.pop(shipped.path.resolve(), None)
    return list(found.values())


# --- games, variants, options


def game_arguments(parser: argparse.ArgumentParser) -> None:
    """`--variant` and `--option`, as every command takes them that begins a game."""
    parser.add_argument("--variant", metavar="V", help="the variant; without it the game's first")
    parser.add_argument(
        "--option", metavar="KEY=VALUE", action="append", default=[], help="a rule switch; may be given more than once"
    )


def game_of(args: argparse.Namespace, made: Library) -> tuple[str, str, dict[str, Plain]]:
    """The game, variant and options that were asked for; raises Misuse when one is not known."""
    game: str = args.game
    if game not in GAMES:
        raise Misuse(f'unknown game "{game}"{did_you_mean(game, GAMES) or known_are(GAMES)}')
    known = made.variants(game)
    variant: str = args.variant or known[0]
    if variant not in known:
        raise Misuse(f'unknown variant "{variant}"{did_you_mean(variant, known) or known_are(known)}')
    options: dict[str, Plain] = {}
    try:
        for text in args.option:
            name, value = parse_option(made.values(game), text)
            options[name] = value
    except BadOptions as bad:
        raise Misuse(str(bad)) from bad
    return game, variant, options


def game_help(words: Sequence[str], data: Sequence[Path]) -> str | None:
    """The variants and options of the game that the words name, for `--help`; the games when they name none."""
    if not {"-h", "--help"} & set(words):
        return None
    game = next((word for word in words if word in GAMES), None)
    if game is None:
        return f"games: {', '.join(GAMES)}\nA game's variants and options: give its name before --help."
    made = library(data)
    values = made.values(game)
    variant = _word_after("--variant", words)
    first = next(iter(values["variants"]))
    if variant not in values["variants"]:
        variant = first
    chosen = values["variants"][variant]
    named = game if variant == first else f"{game} {variant}"
    lines = [f"seats of {named}, in order: {', '.join(made.rules(game, variant).seats)}"]
    lines += ["", "variants (the first is the default):"]
    lines += table((name, each.line) for name, each in values["variants"].items())
    lines += ["", f"options, as {variant} has them:"]
    meant = {name: option for name, option in values["options"].items() if name not in getattr(chosen, "without", ())}
    lines += table(
        (f"{name}={plain_word(default_in(chosen, name, meant))}", option.text) for name, option in meant.items()
    )
    return "\n".join(lines)


def default_in(variant: Any, name: str, options: Mapping[str, Any]) -> Plain:
    """What a switch is in a variant: what that says, or what the switch says that it follows, or its own default."""
    given: Mapping[str, Plain] = getattr(variant, "options", {})
    leader: str = getattr(options[name], "follows", None) or ""
    own: Plain = options[name].default
    return given.get(name, own if leader not in options else default_in(variant, leader, options))


def plain_word(value: Plain) -> str:
    """A value as `--option` takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _word_after(flag: str, words: Sequence[str]) -> str:
    """What the command line says after a flag, beside it or behind a "="; "" when it says nothing."""
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if word == flag:
            return after
        if word.startswith(f"{flag}="):
            return word.partition("=")[2]
    return ""


def table(rows: Iterable[tuple[str, str]]) -> list[str]:
    """Names and sentences in two columns, indented."""
    pairs = list(rows)
    width = max((len(name) for name, _ in pairs), default=0)
    return [f"  {name:<{width}}  {text}" for name, text in pairs]


# --- numbers


def seed_number(text: str) -> int:
    """A seed of the command line; ValueError, which argparse turns into a line, for what is none."""
    number = int(text)
    if abs(number) > LARGEST_SEED:
        raise argparse.ArgumentTypeError(f"a seed is at most {LARGEST_SEED}")
    return number


def natural(text: str) -> int:
    """A whole number from 0 up."""
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is less than 0")
    return number


def positive(text: str) -> int:
    """A whole number from 1 up."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


# --- seats


def chairs_of(text: str, seats: Sequence[str]) -> tuple[Chair, ...]:
    """Who sits on each seat, computers where the text is silent; raises Misuse for what is no seat or no agent."""
    try:
        return parse_seats(text, seats)
    except ValueError as error:
        raise Misuse(str(error)) from error
