"""A small file below the player's own data that is always whole: JSON, written beside the old one and renamed.

What can't be understood is set aside under a new name and never overwritten (GOALS.md, «Nothing lost»).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from game.core.wording import capital
from game.play.recorder import write_atomically

LARGEST_FILE = 4_000_000  # bytes

V = TypeVar("V")


def copied_aside(path: Path) -> str:
    """Copies a damaged file under the first free name; returns the name that its content has now."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    try:
        aside.write_bytes(path.read_bytes())
    except OSError:
        return path.name
    return aside.name


class KeptFile:
    """One such file.  `trouble` is a sentence about what went wrong with it, empty when all is well."""

    def __init__(self, path: Path, what: str, format: int = 1) -> None:
        """`what` is what lies in it, in the plural: "the records against commanders"."""
        self.path = path
        self.what = what
        self.format = format
        self.trouble = ""

    def read(self) -> Mapping[str, Any]:
        """What lies in the file; empty where there is none, or none that can be understood."""
        try:
            with self.path.open("rb") as file:
                raw = file.read(LARGEST_FILE + 1)
            if len(raw) > LARGEST_FILE:
                raise ValueError("too large")
            found = json.loads(raw.decode("utf-8"))
            if not isinstance(found, dict) or found.get("program") != "fourcrowns":
                raise ValueError("not ours")
            if type(found.get("format")) is not int or found["format"] > self.format:
                raise ValueError("newer")
        except FileNotFoundError:
            return {}
        except OSError as error:
            self.trouble = f"{capital(self.what)} can't be read: {(error.strerror or str(error)).lower()}."
            return {}
        except (ValueError, RecursionError):
            self.trouble = f"{capital(self.what)} could not be read; the old file is now {self.set_aside()}."
            return {}
        return found

    def rows(self, name: str, parsed: Callable[[Any], V | None]) -> list[V]:
        """The entries of its list `name` as `parsed` makes them, which says None of what is none; where some are
        none, or the list no list, a copy of the file stays beside, whatever is written next."""
        found = self.read().get(name, [])
        rows = found if isinstance(found, list) else [None]
        kept = [value for row in rows if (value := parsed(row)) is not None]
        if len(kept) < len(rows):
            self._some_lost()
        return kept

    def _some_lost(self) -> None:
        self.trouble = f"Some of {self.what} could not be read; the old file is now {self.set_aside()}."

    def set_aside(self) -> str:
        """Keeps a copy; returns the name that the old content has now."""
        return copied_aside(self.path)

    def write(self, content: Mapping[str, Any]) -> bool:
        """Replaces the file; False, with `trouble` told, when that can't be done."""
        whole = {"program": "fourcrowns", "format": self.format, **content}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, json.dumps(whole, indent=1, ensure_ascii=False) + "\n")
        except OSError as error:
            self.trouble = f"{capital(self.what)} can't be kept: {(error.strerror or str(error)).lower()}."
            return False
        self.trouble = ""
        return True
