"""Lytharian Chess in texts, files, plain values and words (section 2 of docs/rules/lytharian.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.events import Event
from game.core.ruleset import Action, Plain, Question, Refusal, Spot, Square, Wrong
from game.core.seats import Seat
from game.rules.lytharian import texts
from game.rules.lytharian.explaining import meant_by
from game.rules.lytharian.keys import PositionFile
from game.rules.lytharian.law import Law
from game.rules.lytharian.odds import odds_lines
from game.rules.lytharian.packing import packed, unpacked
from game.rules.lytharian.reading import Reader
from game.rules.lytharian.refusals import NOT_NOW, why_not
from game.rules.lytharian.spelling import ActionReader
from game.rules.lytharian.state import LytharianState
from game.rules.lytharian.words import Words
from game.rules.lytharian.writing import written


class LytharianNotation:
    """Reads and writes actions, positions and states of one game."""

    shape: type[Any] = PositionFile

    def __init__(self, law: Law, listed: Callable[[LytharianState], Sequence[Action]]) -> None:
        """`listed`: all that the rules offer at a moment."""
        self.law = law
        self.listed = listed
        self.actions = ActionReader(law)
        self.words = Words(law)
        self.parse = self.actions.parse
        self.spot_name = self.actions.spot_name
        self.spot_named = self.actions.spot_named

    def explain(self, s: LytharianState, touches: Sequence[Spot]) -> Refusal | None:
        """Why touching these spots makes no action; None when one begins so."""
        given = tuple(touches)
        if any(action.touches[: len(given)] == given for action in self.listed(s)):
            return None
        return meant_by(self.law, s, given) if given and s.chess is None else self._meant_in_chess(s, given)

    def _meant_in_chess(self, s: LytharianState, touches: tuple[Spot, ...]) -> Refusal:
        """Ordinary chess has its own reasons for moves."""
        squares = [spot.index for spot in touches if isinstance(spot, Square)]
        if len(squares) == len(touches) == 2:
            return why_not(self.law, s, texts.move(self.law, *squares)) or NOT_NOW
        return Refusal("LYTH-MOVE-1", "It can do nothing now.", touches) if touches else NOT_NOW

    def odds(self, s: LytharianState, action: Action) -> list[str] | None:
        """The lines of LYTH-COMBAT-16 to -18; None for an action that dice do not decide."""
        return odds_lines(self.law, s, action)

    def odds_refusal(self, s: LytharianState, action: Action) -> Refusal | None:
        """Why there are no odds of an action."""
        refusal = why_not(self.law, s, action)
        if refusal is not None or odds_lines(self.law, s, action) is not None:
            return refusal
        return Refusal("LYTH-COMBAT-17", "What rolls no dice and is no attack has no odds.")

    def read(self, given: PositionFile, wrong: Wrong) -> LytharianState | None:
        """The state that a position file describes; None when something in it is wrong."""
        return Reader(self.law, self.actions, wrong).read(given)

    def write(self, s: LytharianState) -> dict[str, Plain]:
        """The keys of a position file."""
        return written(self.law, s)

    def pack(self, s: LytharianState) -> Plain:
        """The whole state as plain values."""
        return packed(s)

    def unpack(self, plain: Plain) -> LytharianState:
        """The state that `pack` packed."""
        return unpacked(plain)

    def sentence(self, event: Event, before: LytharianState, seat: Seat | None) -> str | None:
        """The event in words."""
        return self.words.sentence(event, seat)

    def look(self, s: LytharianState, question: Question, spot: Spot | None, seat: Seat) -> list[str]:
        """Answers in sentences to what a player may ask about the board."""
        return self.words.look(s, question, spot, seat)
