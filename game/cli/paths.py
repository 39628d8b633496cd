"""`fourcrowns paths`: the folders of this player, and of the shipped data."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from game.cli.ending import DONE
from game.content.places import data_folder
from game.settings import paths


def arguments(parser: argparse.ArgumentParser, words: Sequence[str], data: Sequence[Path]) -> None:
    """The command takes nothing."""


def run(args: argparse.Namespace) -> int:
    """`NAME PATH` lines; a folder need not exist before something is put there."""
    found = paths()
    places = {
        "settings": found.settings,
        "saves": found.saves,
        "mods": found.mods,
        "logs": found.logs,
        "cache": found.cache,
        "data": data_folder(),
    }
    width = max(map(len, places))
    for name, path in places.items():
        print(f"{name:<{width}} {path}")
    return DONE
