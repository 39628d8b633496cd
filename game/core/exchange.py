"""What a game may offer beside its own files: a form of whole games that other programs of that game read and write.

A game's notation has it or has not; whoever wants it asks `isinstance(rules.notation, Exchange)`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from game.core.ruleset import Plain, Result


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """A whole game as another program wrote it down, in our words."""

    tags: Mapping[str, str]
    """What the file says about the game: names, place, date."""
    start: Plain
    """The position it begins with, as a position file gives it; None for the set-up."""
    actions: tuple[str, ...]
    result: str
    """What the file says of the end: "1-0", "*"; the actions need not show it."""


@runtime_checkable
class Exchange(Protocol):
    """Writes and reads games in the form that its name says."""

    exchange_name: str
    """As players call it: "PGN"."""
    exchange_suffix: str
    """The end of its files' names: ".pgn"."""

    def export(
        self, start: Any, actions: Sequence[str], result: Result | None, tags: Mapping[str, str]
    ) -> str:
        """The game that begins with the state `start`; `tags` are Event, Date, and the seats' names."""
        ...

    def import_(self, text: str) -> list[Scoresheet]:
        """Every game of a file; ValueError with a sentence that names the line."""
        ...
