"""`fourcrowns moves`: every legal action of the seat to act, one per line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from game.cli.ending import DONE
from game.cli.given import library
from game.cli.thrown import thrown
from game.play.position import read_position


def arguments(parser: argparse.ArgumentParser, words: Sequence[str], data: Sequence[Path]) -> None:
    """What the command takes."""
    parser.add_argument("position", metavar="POSITION.yaml", type=Path)


def run(args: argparse.Namespace) -> int:
    """Sorted by code point; nothing when the game is over, or the seat to act is mated."""
    opened = read_position(args.position, library(args.data))
    for text in sorted(map(str, opened.rules.actions(thrown(opened)))):
        print(text)
    return DONE
