"""Where the shipped data, the pictures and the rule books lie.

An installed or built program carries them inside its package, as `game/data`, `game/sprites` and `game/rulebooks`; a
checkout and an editable install keep them beside it, as `data`, `sprites` and `docs/rules`.  They are found by path
alone, because in an editable install those names cannot be imported.
"""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def data_folder() -> Path:
    """The shipped YAML: one folder per game, and what all games share."""
    return _inside_or_beside("data", "data")


def sprites_folder() -> Path:
    """The shipped pictures, named by group and name: `chess/king.svg`."""
    return _inside_or_beside("sprites", "sprites")


def rule_books_folder() -> Path:
    """The rule books, one Markdown file per game: `chess.md`."""
    return _inside_or_beside("rulebooks", "docs/rules")


def _inside_or_beside(inside: str, beside: str) -> Path:
    """The folder in the package if there is one, else the one beside it; it is not checked that the latter exists."""
    carried = PACKAGE / inside
    return carried if carried.is_dir() else PACKAGE.parent / beside
