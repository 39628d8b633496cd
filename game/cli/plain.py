"""`fourcrowns --plain`: a whole game in the terminal, in letters and sentences.

Lines come from standard input, so a person, a screen reader and a script play alike.  A line is a question, a wish, or
the text of an action; the game is recorded after every action, and when the input ends the record is what is left.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from secrets import randbelow
from typing import Any

from game.cli.ending import DONE, Refuse
from game.cli.given import LARGEST_SEED, chairs_of, game_arguments, game_help, game_of, library, seed_number
from game.cli.lesson import LessonTerminal, lesson_named
from game.cli.terminal import Terminal
from game.core.ruleset import Ruleset
from game.core.seats import Seat
from game.play.chair import HUMAN, Chair, commanded_with, parse_chair
from game.play.claim import Claim, claim
from game.play.session import Session, fresh_path
from game.rules.catalogue import GAMES, Library
from game.settings import load, paths, save


def arguments(parser: argparse.ArgumentParser, words: Sequence[str], data: Sequence[Path]) -> None:
    """What the terminal game takes beside the name of a game or a record."""
    parser.epilog = game_help(words, data)
    parser.usage = "fourcrowns --plain [GAME | RECORD.yaml] [--seats SEAT=AGENT,...] …"
    parser.add_argument("--plain", action="store_true", help="play in the terminal")
    game_arguments(parser)
    parser.add_argument(
        "--seats",
        metavar="SEAT=AGENT,...",
        default="",
        help="who plays each seat: human, or random, easy, normal, hard, expert. "
        "When no human is named the first seat left out is yours, with those that one player commands together "
        "with it; other seats left out are played by normal",
    )
    parser.add_argument(
        "--seed", metavar="N", type=seed_number, help="the dice and chances of the game; else by chance"
    )
    parser.add_argument(
        "--lesson",
        metavar="NAME",
        nargs="?",
        const="",
        help="learn by playing: the first lesson of the game, or the one that is named",
    )
    parser.add_argument("--record", metavar="FILE", type=Path, help="where the game is saved; else in the saves folder")


def run(args: argparse.Namespace) -> int:
    """Plays until the game is over, somebody quits, or the input ends."""
    made = library(args.data)
    what = args.what or ask_for_game()
    if what is None:
        return DONE
    if args.lesson is not None:
        return teach(args, made, what)
    is_record = what not in GAMES and (Path(what).exists() or what.endswith((".yaml", ".yml")))
    session = resume(args, made, Path(what)) if is_record else begin(args, made, what)
    held = held_record(session)
    try:
        Terminal(made, session).play()
    finally:
        held.release()
    return DONE


def teach(args: argparse.Namespace, made: Library, game: str) -> int:
    """A lesson of the game; when all of it is done, the menu knows."""
    if game not in GAMES:
        raise Refuse(f'no game "{game}"; games are {", ".join(GAMES)}')
    lesson = LessonTerminal(made, lesson_named(made, game, args.lesson))
    lesson.play()
    if lesson.is_done:
        note_done(lesson.coach.offered.key)
    return DONE


def note_done(key: str) -> None:
    """Remembers that a lesson is done; where the settings can't be written, it is offered again."""
    settings = load(paths().settings).settings
    if key not in settings.lessons:
        save(settings._replace(lessons=(*settings.lessons, key)), paths().settings)


def held_record(session: Session) -> Claim:
    """The right to play the session's record; refused while another window plays it."""
    assert session.path is not None, "a game in the terminal is recorded"
    held = claim(session.path.absolute())
    if held is None:
        raise Refuse(f"{session.path}: this game is open in another window; copy the file to go on by yourself")
    return held


def ask_for_game() -> str | None:
    """The only game there is, or the one that the player names; None when the input ends."""
    if len(GAMES) == 1:
        return next(iter(GAMES))
    while True:
        print(f"Which game? {', '.join(GAMES)}")
        line = sys.stdin.readline()
        if not line or line.strip() in GAMES:
            return line.strip() or None


def begin(args: argparse.Namespace, made: Library, game: str) -> Session:
    """A new game, its record in the saves folder unless the command line says otherwise."""
    args.game = game
    game, variant, options = game_of(args, made)
    seed = randbelow(LARGEST_SEED) if args.seed is None else args.seed
    chairs = who_sits(args.seats, made.rules(game, variant, options))
    path = args.record or fresh_path(paths().saves, game, date.today().isoformat())
    return Session.begin(made, game, variant, options, seed, chairs, path)


def resume(args: argparse.Namespace, made: Library, path: Path) -> Session:
    """A recorded game taken up again; it goes on in the same file, unless part of it could not be followed."""
    session, replayed = Session.resume(made, path)
    for warning in replayed.warnings:
        print(warning)
    if replayed.stop is not None:
        # What could not be followed must not be overwritten: the rest of that game may still be good elsewhere.
        print(f"{replayed.stop.mark}: {replayed.stop.message}")
        print(f"The game goes on from action {session.match.ply}, in a new file.")
        session.path = fresh_path(paths().saves, session.record.game, date.today().isoformat())
    if args.record:
        session.path = args.record
    named = seats_named(args.seats)
    for seat, chair in enumerate(chairs_of(args.seats, session.rules.seats)):
        if session.rules.seats[seat] in named:
            session.set_chair(Seat(seat), chair)
    return session


def who_sits(text: str, rules: Ruleset[Any]) -> tuple[Chair, ...]:
    """The chairs that the text names; when it names no human, the first seat it leaves out is the player's.

    Seats left out that a human commands together with his own are his too.
    """
    chairs = list(chairs_of(text, rules.seats))
    left_out = [i for i, seat in enumerate(rules.seats) if seat not in seats_named(text)]
    if left_out and not any(chair.is_human for chair in chairs):
        chairs[left_out[0]] = parse_chair(HUMAN)
    for seat in [i for i, chair in enumerate(chairs) if chair.is_human]:
        for other in commanded_with(rules, seat):
            if other in left_out:
                chairs[other] = chairs[seat]
    return tuple(chairs)


def seats_named(text: str) -> set[str]:
    """The seats that `--seats` speaks of."""
    return {part.partition("=")[0].strip() for part in text.split(",")}
