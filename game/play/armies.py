"""Armies that a player has put together and kept, one file for each game, below the player's own data.

The file is JSON, written beside the old one and renamed; what can't be understood in it is left out and the file set
aside under a new name, never overwritten.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from game.core.ruleset import Muster, Musters, Pick
from game.core.seats import Seat
from game.play.kept import copied_aside
from game.play.recorder import write_atomically

if TYPE_CHECKING:
    from game.play.session import Session

LARGEST_FILE = 1_000_000  # bytes
LONGEST_NAME = 40
MOST_ARMIES = 200
MOST_OF_ONE = 999
FORMAT = 2
"""1 knew how many of each offer, and nothing else: what stood where was hidden in the names of the offers."""


@dataclass(frozen=True, slots=True)
class KeptArmy:
    """An army, a deck or a force under a name: what is in it, with its options, and where it stands."""

    name: str
    picks: tuple[Pick, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict)
    """What stands where, by the names of places and things that the game gives them for keeping."""
    what: str = "army"
    """What is mustered with it, as a `Muster` names it; decks stand in another list than armies."""


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

    def kept_for(self, what: str) -> tuple[KeptArmy, ...]:
        """Those that can be mustered as `what`."""
        return tuple(army for army in self.kept if army.what == what)

    def keep(self, army: KeptArmy) -> bool:
        """Keeps an army; one of the same name gives way."""
        fresh = replace(army, name=_tidy(army.name))
        rest = [other for other in self.kept if (other.name, other.what) != (fresh.name, fresh.what)]
        return self._write([fresh, *rest][:MOST_ARMIES])

    def rename(self, army: KeptArmy, name: str) -> bool:
        """Gives a kept army another name; its place in the list stays."""
        fresh = replace(army, name=_tidy(name))
        return self._write([
            fresh if other == army else other
            for other in self.kept
            if other == army or (other.name, other.what) != (fresh.name, fresh.what)
        ])  # fmt: skip

    def delete(self, army: KeptArmy) -> bool:
        return self._write([other for other in self.kept if other != army])

    def put_back(self, army: KeptArmy, place: int) -> bool:
        """Undoes a deletion; `place` counts among those that are mustered alike."""
        rest = [other for other in self.kept if (other.name, other.what) != (army.name, army.what)]
        alike = [at for at, other in enumerate(rest) if other.what == army.what]
        at = alike[place] if place < len(alike) else len(rest)
        return self._write([*rest[:at], army, *rest[at:]])

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
            self.trouble = f"The kept armies could not be read; the old file is now {copied_aside(self.path)}."
            return ()
        if len(found) < len(rows[:MOST_ARMIES]):
            self.trouble = f"Some kept armies could not be read; the old file is now {copied_aside(self.path)}."
        return found

    def _write(self, armies: Sequence[KeptArmy]) -> bool:
        rows = [_row(army) for army in armies]
        text = json.dumps({"program": "fourcrowns", "format": FORMAT, "armies": rows}, indent=2, ensure_ascii=False)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, text + "\n")
        except OSError as error:
            self.trouble = f"The army can't be kept: {(error.strerror or str(error)).lower()}."
            return False
        self.trouble = ""
        self.kept = tuple(armies)
        return True


def hand_in(session: Session, chosen: Mapping[Seat, Mapping[str, Sequence[Pick]]]) -> None:
    """Hands in what each seat has chosen, by what is mustered, as long as that is what is pending; also for seats of
    computer players.  What the rules refuse is left for whoever sits there.
    """
    match = session.match
    while isinstance(pending := match.pending, Muster):
        picks = chosen.get(pending.seat, {}).get(pending.what)
        if picks is None:
            return
        action = cast(Musters, match.rules).mustered(match.moment(pending.seat).view, picks)
        if match.check(action) is not None:
            return
        session.play(action)


def _row(army: KeptArmy) -> dict[str, Any]:
    """A row of the file; what is usual or empty is left out."""
    picks = [{"offer": pick.offer, "count": pick.count, "options": list(pick.options)} for pick in army.picks]
    row: dict[str, Any] = {"name": army.name, "what": army.what}
    return row | ({"picks": picks} if picks else {}) | ({"places": dict(army.places)} if army.places else {})


def _army(row: Any) -> KeptArmy | None:
    """One row of the file, or None when it is none."""
    if not isinstance(row, dict) or not isinstance(row.get("name"), str):
        return None
    name = _tidy(row["name"])
    if "pieces" in row:
        return _of_format_1(name, row["pieces"])
    picks, places, what = row.get("picks", []), row.get("places", {}), row.get("what", "army")
    if not isinstance(picks, list) or not isinstance(what, str) or not _is_texts(places):
        return None
    found = tuple(pick for each in picks if (pick := _pick(each)) is not None)
    return KeptArmy(name, found, places, what) if len(found) == len(picks) else None


def _pick(given: Any) -> Pick | None:
    if not isinstance(given, dict) or not isinstance(given.get("offer"), str) or not _is_count(given.get("count", 1)):
        return None
    options = given.get("options", [])
    if not isinstance(options, list) or not all(isinstance(option, str) for option in options):
        return None
    return Pick(given["offer"], given.get("count", 1), tuple(options))


def _of_format_1(name: str, pieces: Any) -> KeptArmy | None:
    """`{"rook": 2}` for what is bought, `{"rook:0.3": 1}` for what stands somewhere."""
    if not isinstance(pieces, dict) or not all(isinstance(id, str) and _is_count(many) for id, many in pieces.items()):
        return None
    places = {place: id for id, colon, place in (key.partition(":") for key in pieces) if colon}
    picks = tuple(Pick(id, many) for id, many in pieces.items() if ":" not in id)
    return KeptArmy(name, picks, places)


def _is_count(many: Any) -> bool:
    return type(many) is int and 0 < many <= MOST_OF_ONE


def _is_texts(given: Any) -> bool:
    return isinstance(given, dict) and all(isinstance(key, str) and isinstance(v, str) for key, v in given.items())


def _tidy(name: str) -> str:
    return " ".join(name.split())[:LONGEST_NAME] or "Army"
