"""`fourcrowns play`: a whole game without a window, its result as one line of JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from game.ai.player import choose
from game.cli.ending import DONE, Misuse, Refuse
from game.cli.given import chairs_of, game_arguments, game_help, game_of, library, natural, seed_number
from game.cli.outcome import MAX_ACTIONS, outcome
from game.play.session import Session

AGENTS = "random, easy, normal, hard, expert, each with a budget where you like: hard:0.5s, hard:20000n (nodes)"


def arguments(parser: argparse.ArgumentParser, words: Sequence[str], data: Sequence[Path]) -> None:
    """What the command takes; `play GAME --help` lists the game's variants and options."""
    parser.epilog = game_help(words, data)
    parser.add_argument("game", metavar="GAME")
    game_arguments(parser)
    parser.add_argument(
        "--seats",
        metavar="SEAT=AGENT,...",
        default="",
        help=f"who plays each seat; agents are {AGENTS}. Seats left out are played by normal",
    )
    parser.add_argument("--seed", metavar="N", type=seed_number, default=0, help="the dice and chances of the game (0)")
    parser.add_argument("--record", metavar="FILE", type=Path, help="write a record, anew after each action")
    parser.add_argument("--max-actions", metavar="N", type=natural, help="stop after so many actions")


def run(args: argparse.Namespace) -> int:
    """Plays to the end, or to the last action allowed; the last line printed is the result."""
    made = library(args.data)
    game, variant, options = game_of(args, made)
    chairs = chairs_of(args.seats, made.rules(game, variant, options).seats)
    if any(chair.is_human for chair in chairs):
        raise Misuse('nobody can sit at a game without a window; "human" plays in the window and with --plain')
    session = Session.begin(made, game, variant, options, args.seed, chairs, args.record)
    session.settle()
    if session.trouble:
        raise Refuse(session.trouble)
    play_on(session, args.seed, args.max_actions)
    print(outcome(session.rules, session.match, args.seed, MAX_ACTIONS))
    if session.trouble:
        raise Refuse(session.trouble)
    return DONE


def play_on(session: Session, seed: int, most: int | None) -> None:
    """Lets the computer players act.  A record that can't be written is told once and tried again after each action."""
    was_told = False
    while (seat := session.seat) is not None and (most is None or session.match.ply < most):
        agent = session.chairs[seat].agent
        assert agent is not None, session.chairs
        moment = session.match.moment(seat)
        made = session.made_for()
        if made is None:
            made = moment.parse(choose(session.rules, moment.view, seat, agent, seed, moment.ply).action)
        session.play(made)
        session.settle()
        if session.trouble and not was_told:
            print(f"{session.trouble} The game goes on.", file=sys.stderr)
            was_told = True
