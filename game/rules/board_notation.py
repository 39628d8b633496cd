"""What the notations of games on squares answer alike: names of squares, and questions about the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.boards.grid import Grid
from game.core.ruleset import Action, Question, Refusal, Spot, Square
from game.core.seats import Seat
from game.rules.board_words import spot_name


class OnGrid(Protocol):
    """The law of a game on squares."""

    @property
    def grid(self) -> Grid: ...


class Looks(Protocol):
    """The sentences of a game that can be asked about its board."""

    def look(self, s: Any, question: Question, spot: Spot | None, seat: Seat) -> list[str]: ...


class Lists(Protocol):
    """What tells which actions there are."""

    def actions(self, s: Any) -> Sequence[Action]: ...


class Refuses(Protocol):
    """What tells why touching squares makes no action."""

    def touched(self, s: Any, touches: Sequence[Spot]) -> Refusal | None: ...


class BoardNotation:
    """Derived from by the notation of one ruleset, which has a law and words of its own."""

    law: OnGrid
    words: Looks

    def spot_name(self, spot: Spot) -> str:
        """What a square or a button is called."""
        return spot_name(self.law.grid, spot)

    def spot_named(self, name: str) -> Spot:
        """The square of that name; ValueError for one that is not on this board.  LOKA-BOARD-3, CASTLE-BOARD-1."""
        return Square(self.law.grid.parse(name))

    def look(self, s: Any, question: Question, spot: Spot | None, seat: Seat) -> list[str]:
        """Answers in sentences to what a player may ask about the board."""
        return self.words.look(s, question, spot, seat)


class BattleNotation(BoardNotation):
    """Of a game whose actions are listed by a chapter of its own, and refused by another."""

    asking: Lists
    refusals: Refuses

    def explain(self, s: Any, touches: Sequence[Spot]) -> Refusal | None:
        """Why touching these spots makes no action; None when one begins so."""
        if any(action.touches[: len(touches)] == tuple(touches) for action in self.asking.actions(s)):
            return None
        return self.refusals.touched(s, touches)
