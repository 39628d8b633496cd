"""`fourcrowns moves`: every legal action of the seat to act, one per line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from game.cli.ending import DONE
from game.cli.given import library
from game.play.match import Match
from game.play.position import read_position


def arguments(parser: argparse.ArgumentParser, words: Sequence[str], data: Sequence[Path]) -> None:
    """What the command takes."""
    parser.add_argument("position", metavar="POSITION.yaml", type=Path)


def run(args: argparse.Namespace) -> int:
    """Sorted by code point; nothing when the game is over.  Dice that must fall first do, by the position's seed."""
    opened = read_position(args.position, library(args.data))
    match = Match(opened.rules, opened.state)
    for text in sorted(map(str, opened.rules.actions(match.state))):
        print(text)
    return DONE
