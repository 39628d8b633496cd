"""A position to begin a game from: as its file has it, the path of such a file, or the game's own one-line form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.content.writer import dump
from game.core.ruleset import Ruleset
from game.core.wording import capital
from game.play.position import Opened, position_from_text
from game.rules.catalogue import Library

LONGEST_POSITION = 20_000  # characters that may be pasted
LONGEST_PATH = 1000
MOST_FIELDS = 8  # of a one-line form


def given_position(text: str, library: Library, rules: Ruleset[Any], head: Mapping[str, Any]) -> Opened:
    """The position in a text; `head` is what such a file would say of game, variant and options.

    Raises BadFile, OSError or ValueError.
    """
    if "\n" not in text and len(text) < LONGEST_PATH and _is_file(text):
        text = Path(text).expanduser().read_text(encoding="utf-8")[:LONGEST_POSITION]
    key = getattr(rules.notation, "line_key", "")
    if key and ":" not in text and len(text.split()) <= MOST_FIELDS:
        text = dump({**head, key: " ".join(text.split())})
    return position_from_text(text, library)


def _is_file(text: str) -> bool:
    try:
        return Path(text).expanduser().is_file()
    except (OSError, ValueError, RuntimeError):
        return False


def first_line(error: Exception, many: bool) -> str:
    """The first mistake in one line; its place is told where the text has `many` lines."""
    line = str(error).splitlines()[0] if str(error) else "This can't be read."
    place = re.match(r"position:(\d+):(\d+): ", line)
    if place is None:
        return capital(line)
    words = line[place.end() :]
    return f"Line {place[1]}, column {place[2]}: {words}" if many else capital(words)
