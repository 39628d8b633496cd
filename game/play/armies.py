"""Armies that a player has put together and kept, one file for each game, below the player's own data.

The file is JSON, written beside the old one and renamed; what can't be understood in it is left out and the file set
aside under a new name, never overwritten (GOALS.md, «Nothing lost»).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.play.recorder import write_atomically

LARGEST_FILE = 1_000_000  # bytes
LONGEST_NAME = 40
MOST_ARMIES = 200


@dataclass(frozen=True, slots=True)
class KeptArmy:
    """How many of each offer, under a name."""

    name: str
    counts: Mapping[str, int]


class Armies:
    """The kept armies of one game, the one kept last first."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""
        """What went wrong with the file; empty when all is well."""
        self.kept: tuple[KeptArmy, ...] = self._read()

    @classmethod
    def of(cls, data: Path, game: str) -> Armies:
        """Those of a game, below the folder of the player's data."""
        return cls(data / f"armies-{game}.json")

    def keep(self, name: str, counts: Mapping[str, int]) -> bool:
        """Keeps an army; one of the same name gives way."""
        army = KeptArmy(_tidy(name), {id: many for id, many in counts.items() if many})
        rest = [other for other in self.kept if other.name != army.name]
        return self._write([army, *rest][:MOST_ARMIES])

    def rename(self, army: KeptArmy, name: str) -> bool:
        """The same army under another name, in the same place."""
        fresh = KeptArmy(_tidy(name), army.counts)
        return self._write([
            fresh if other == army else other for other in self.kept if other == army or other.name != fresh.name
        ])  # fmt: skip

    def delete(self, army: KeptArmy) -> bool:
        return self._write([other for other in self.kept if other != army])

    def put_back(self, army: KeptArmy, place: int) -> bool:
        """Undoes a deletion."""
        rest = [other for other in self.kept if other.name != army.name]
        return self._write([*rest[:place], army, *rest[place:]])

    def free_name(self, wanted: str) -> str:
        """The name, or the first one with a number that no army has."""
        taken, number, name = {army.name for army in self.kept}, 2, _tidy(wanted)
        while name in taken:
            name = f"{_tidy(wanted)[: LONGEST_NAME - 4]} {number}"
            number += 1
        return name

    # --- the file

    def _read(self) -> tuple[KeptArmy, ...]:
        try:
            with self.path.open("rb") as file:
                raw = file.read(LARGEST_FILE + 1)
            if len(raw) > LARGEST_FILE:
                raise ValueError("too large")
            given = json.loads(raw.decode("utf-8"))
            rows = given["armies"]
            found = tuple(army for row in rows[:MOST_ARMIES] if (army := _army(row)) is not None)
        except FileNotFoundError:
            return ()
        except OSError as error:
            self.trouble = f"The kept armies can't be read: {(error.strerror or str(error)).lower()}."
            return ()
        except (ValueError, TypeError, KeyError, RecursionError):
            self.trouble = f"The kept armies could not be read; the old file is now {self._set_aside()}."
            return ()
        if len(found) < len(rows[:MOST_ARMIES]):
            self.trouble = f"Some kept armies could not be read; the old file is now {self._set_aside()}."
        return found

    def _set_aside(self) -> str:
        number = 1
        while (aside := self.path.with_name(f"{self.path.name}.damaged-{number}")).exists():
            number += 1
        try:
            aside.write_bytes(self.path.read_bytes())
        except OSError:
            return self.path.name
        return aside.name

    def _write(self, armies: Sequence[KeptArmy]) -> bool:
        rows = [{"name": army.name, "pieces": dict(army.counts)} for army in armies]
        text = json.dumps({"program": "fourcrowns", "format": 1, "armies": rows}, indent=2, ensure_ascii=False)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, text + "\n")
        except OSError as error:
            self.trouble = f"The army can't be kept: {(error.strerror or str(error)).lower()}."
            return False
        self.trouble = ""
        self.kept = tuple(armies)
        return True


def _army(row: Any) -> KeptArmy | None:
    """One row of the file, or None when it is none."""
    if not isinstance(row, dict) or not isinstance(row.get("name"), str) or not isinstance(row.get("pieces"), dict):
        return None
    counts = {
        id: many for id, many in row["pieces"].items() if isinstance(id, str) and type(many) is int and 0 < many <= 999
    }
    return KeptArmy(_tidy(row["name"]), counts) if len(counts) == len(row["pieces"]) else None


def _tidy(name: str) -> str:
    return " ".join(name.split())[:LONGEST_NAME] or "Army"
