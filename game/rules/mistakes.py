"""How a game tells what is wrong in its checked data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.content.source import Severity


class Tell(Protocol):
    """Takes a mistake in checked data: the part of the shelf, the path in it, what is wrong, and how bad it is."""

    def __call__(
        self, part: str, path: Sequence[str | int], message: str, severity: Severity = Severity.ERROR
    ) -> None: ...
