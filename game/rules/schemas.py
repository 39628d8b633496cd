"""Writes the JSON Schemas of all files for editors: `python -m game.rules.schemas`, after a data class has changed."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.folders import Shelf
from game.content.places import data_folder
from game.content.schemas import write_schemas
from game.rules.catalogue import GAMES, MENU


def all_shelves() -> Sequence[Shelf]:
    """The shelf of every game, and the one that all games share."""
    return (*(game.shelf for game in GAMES.values()), MENU)


if __name__ == "__main__":
    for path in write_schemas(all_shelves(), data_folder() / "schemas"):
        print(path.name)
