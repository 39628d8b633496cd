"""Games brought in: from the clipboard, or from a file that was dropped on the window."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from game.play.exchange import CannotTakeIn, take_in
from game.rules.catalogue import Library

LONGEST = 2_000_001
"""Characters of a file that are read; what is longer is told by `take_in`."""


def brought_in(text: str, library: Library, folder: Path) -> tuple[Sequence[Path], str]:
    """The records made of a text, and a sentence about them; none, and why, where it is no game."""
    try:
        paths = take_in(text, library, folder, datetime.now().date().isoformat())
    except CannotTakeIn as error:
        return (), f"This can't be brought in: {error}"
    except OSError as error:
        return (), f"The game can't be kept: {(error.strerror or str(error)).lower()}."
    return paths, "1 game was brought in." if len(paths) == 1 else f"{len(paths)} games were brought in."


def text_of(path: Path) -> tuple[str, str]:
    """What stands in a file, and why it can't be read, of which one is empty."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return file.read(LONGEST), ""
    except OSError as error:
        return "", f"{path.name} can't be read: {(error.strerror or str(error)).lower()}."
