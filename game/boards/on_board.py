"""The question whether a ruleset is played on a board that perft and search can walk without it.

Not beside `Position`, which is compiled: asking a Protocol while searching would cost more than the search.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from game.boards.position import Position
from game.core.ruleset import Action


@runtime_checkable
class OnBoard(Protocol):
    """A ruleset with a fast board.  `isinstance` answers, by the names of the methods."""

    def position(self, s: Any) -> Position:
        """A copy of the fast board; it knows no offers and no ends by word."""
        ...

    def earlier(self, s: Any) -> list[int]:
        """Keys of the positions that may come up again, this one last."""
        ...

    def wrap_at(self, p: Any, m: int) -> Action:
        """The action that stands for a move of the fast board, all standing as before it."""
        ...
