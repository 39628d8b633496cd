"""`fourcrowns shot`: a position drawn to a picture, exactly as the window would draw it."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from game.cli.ending import DONE, Refuse
from game.cli.given import library
from game.play.position import read_position
from game.settings import BOARD_THEMES

SMALLEST, LARGEST = 64, 7680  # pixels of a side


def arguments(parser: argparse.ArgumentParser, words: Sequence[str], data: Sequence[Path]) -> None:
    """What the command takes."""
    parser.add_argument("position", metavar="POSITION.yaml", type=Path)
    parser.add_argument("picture", metavar="OUT.png", type=Path)
    parser.add_argument("--size", metavar="WxH", type=size, default=(1280, 800), help="in pixels (1280x800)")
    parser.add_argument("--theme", metavar="T", choices=BOARD_THEMES, help=f"of the board: {', '.join(BOARD_THEMES)}")


def run(args: argparse.Namespace) -> int:
    """Needs no display: the picture is drawn off screen."""
    if args.picture.suffix.lower() != ".png":
        raise Refuse(f"{args.picture}: a picture's name ends in .png")
    made = library(args.data)
    opened = read_position(args.position, made)
    from game.ui.shot import draw

    try:
        draw(opened, args.picture, args.size, args.theme, [folder.sprites for folder in reversed(made.folders[1:])])
    except OSError as error:
        raise Refuse(f"{args.picture} can't be written: {(error.strerror or str(error)).lower()}") from error
    return DONE


def size(text: str) -> tuple[int, int]:
    """`1280x800` as width and height."""
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    if found is None or not all(SMALLEST <= int(side) <= LARGEST for side in found.groups()):
        raise argparse.ArgumentTypeError(f'"{text}" is no size from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}')
    return int(found[1]), int(found[2])
