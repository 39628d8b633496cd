"""The program's entry: finds the command, runs it, and turns whatever ends it into an exit status and one line.

Standard output gets results alone.  What is not expected here is a mistake of ours: it goes to the log with all its
details, and the player is told in one line where that is.
"""

from __future__ import annotations

import gc
import io
import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from game import __version__
from game.cli.ending import DONE, INTERRUPTED, MISUSED, REFUSED, Misuse, Refuse, in_one_line

if TYPE_CHECKING:
    import argparse

PROGRAM = "fourcrowns"

COMMANDS: Mapping[str, str] = {
    "moves": "print every legal action of a position",
    "perft": "count the positions some plies down",
    "odds": "print the exact chances of an action that rolls dice",
    "play": "play a whole game without a window",
    "replay": "play a record again, verify it, or print a position of it",
    "check": "validate data folders, and play with what they say",
    "simulate": "play many games and compare the players",
    "shot": "draw a position to a picture",
    "mods": "list, begin, enable and disable mods",
    "paths": "print where settings, saves, mods and logs live",
}
"""What each command does, in a line; its code is the module of that name beside this one."""

LARGEST_LOG = 1_000_000  # bytes; then the log begins anew


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line given, or that of the process, and says the exit status."""
    if argv is None:
        argv = sys.argv[1:]
        sys.excepthook = last_words
    speak_utf8()
    try:
        status = run(list(argv))
        sys.stdout.flush()
        return status
    except Misuse as wrong:
        return leave(str(wrong), MISUSED)
    except Refuse as refusal:
        return leave(str(refusal), REFUSED)
    except BrokenPipeError:
        close_stdout()  # whoever read the output has had enough
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as end:  # argparse, after `--help`
        return end.code if isinstance(end.code, int) else DONE


def run(argv: list[str]) -> int:
    """Runs the command that the words name, or the window."""
    data, words = take_data(argv)
    if words and words[0] in COMMANDS:
        return run_command(words[0], words[1:], data)
    return run_without_command(words, data)


def take_data(argv: Sequence[str]) -> tuple[list[Path], list[str]]:
    """The folders of every `--data`, which may stand before or after the command, and the other words."""
    folders: list[Path] = []
    words: list[str] = []
    left = list(argv)
    while left:
        word = left.pop(0)
        if word == "--":
            return folders, [*words, word, *left]
        name, sign, value = word.partition("=")
        if name != "--data":
            words.append(word)
            continue
        if not sign and not left:
            raise Misuse(f"{PROGRAM}: --data needs a folder")
        folder = Path(value if sign else left.pop(0))
        if not folder.is_dir():
            raise Refuse(f"{folder}: there is no such folder")
        folders.append(folder)
    return folders, words


def run_command(name: str, words: list[str], data: list[Path]) -> int:
    """One of the commands, by its module: `arguments` says what it takes, `run` does it."""
    from game.cli.parser import parser_of
    from game.play.position import BadFile
    from game.rules.catalogue import BadData

    module: Any = import_module(f"game.cli.{name}")
    parser = parser_of(f"{PROGRAM} {name}", COMMANDS[name])
    try:
        module.arguments(parser, words, data)
        args = parser.parse_args(words)
        args.data = data
        status: int = module.run(args)
        return status
    except (BadFile, BadData) as bad:
        raise Refuse(in_one_line(bad.problems)) from bad


def run_without_command(words: list[str], data: list[Path]) -> int:
    """The version, a game in the terminal, or the window."""
    if not words:  # as on most starts: the window waits for no parser
        return open_window(None, data)
    from game.cli.parser import parser_of

    parser = parser_of(PROGRAM, "games of the board and the table")
    parser.epilog = command_list()
    parser.usage = "fourcrowns [RECORD.yaml] | --plain [GAME] [--seats …] | COMMAND …"
    parser.add_argument("--version", action="store_true", help="print the version; also whether it is compiled")
    parser.add_argument("what", nargs="?", metavar="RECORD.yaml", help="a record to open; with --plain also a game")
    if "--plain" in words:
        from game.cli import plain

        plain.arguments(parser, words, data)
    else:
        parser.add_argument("--plain", action="store_true", help="play in the terminal; see fourcrowns --plain --help")
    args = parser.parse_args(words)
    args.data = data
    if args.version:
        print(version())
        return DONE
    if args.plain:
        return run_plain(args)
    return open_window(args.what, data)


def run_plain(args: argparse.Namespace) -> int:
    """A game in the terminal."""
    from game.cli import plain
    from game.play.position import BadFile
    from game.rules.catalogue import BadData

    try:
        return plain.run(args)
    except (BadFile, BadData) as bad:
        raise Refuse(in_one_line(bad.problems)) from bad


def open_window(what: str | None, data: list[Path]) -> int:
    """The window on the main menu, or on a record."""
    if what is not None and not Path(what).exists():
        from game.content.guesses import did_you_mean

        if not what.endswith((".yaml", ".yml")):
            raise Misuse(f'{PROGRAM}: no command and no record "{what}"{did_you_mean(what, COMMANDS)}')
        raise Refuse(f"{what}: there is no such file")
    gc.disable()  # until the first frame stands: a start makes no garbage
    try:
        from game.ui.app import run as run_window

        record = None if what is None else Path(what)
        return run_window(record, sound_library(data)) if data else run_window(record)
    finally:
        gc.enable()  # whoever called us lives on


def sound_library(data: list[Path]) -> Any:
    """The library with these folders, for the window; raises Refuse when a game can't be played with it."""
    from game.cli.given import library
    from game.rules.catalogue import GAMES, MENU, BadData

    made = library(data)
    try:
        for game in (MENU.game, *GAMES):
            made.values(game)
    except BadData as bad:
        raise Refuse(in_one_line(bad.problems)) from bad
    return made


def command_list() -> str:
    """The commands, a line each, for `--help`."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {summary}" for name, summary in COMMANDS.items()]
    return "\n".join(["commands:", *lines, "", 'Each has its own help: "fourcrowns COMMAND --help".'])


def version() -> str:
    """The program's version, and whether its hot modules are compiled."""
    found = find_spec("game.boards.position")
    is_pure = found is None or str(found.origin).endswith((".py", ".pyc"))
    return f"{PROGRAM} {__version__}, {'pure Python' if is_pure else 'compiled'}"


def leave(reason: str, status: int) -> int:
    """Tells the reason in one line on standard error."""
    sys.stdout.flush()
    print(reason, file=sys.stderr)
    return status


def speak_utf8() -> None:
    """Results and messages are UTF-8 whatever the machine's own habit is; what can't be read is replaced."""
    for stream, errors in ((sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace"), (sys.stdin, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)


def close_stdout() -> None:
    """Lets what is still buffered go nowhere, so that it does not fail a second time when the program ends."""
    try:
        number = sys.stdout.fileno()
    except (OSError, ValueError):
        return  # not a stream of the system
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)


def last_words(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """What is left to do when we are wrong: all of it into the log, one line to the player."""
    from datetime import datetime

    from game.settings import paths

    log = paths().logs / f"{PROGRAM}.log"
    told = "".join(traceback.format_exception(kind, error, trace))
    said = " ".join(str(error).split())[:200]
    reason = f"{PROGRAM}: something went wrong in the program itself ({kind.__name__}: {said})"
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        is_full = log.exists() and log.stat().st_size > LARGEST_LOG
        with log.open("w" if is_full else "a", encoding="utf-8") as file:
            file.write(f"{datetime.now().isoformat(timespec='seconds')} {version()} {sys.argv[1:]}\n{told}\n")
    except OSError as trouble:
        print(f"{reason}; the log can't be written: {trouble.strerror}", file=sys.stderr)
    else:
        print(f"{reason}; the details are in {log}", file=sys.stderr)
