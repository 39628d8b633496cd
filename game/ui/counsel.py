"""What the window asks of the computer player's process: a move, suggestions, how the game stands.

One question at a time; an answer counts only for the match, the ply and the view it was asked about.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.ai.player import Suggestion
from game.core.moment import Moment
from game.core.ruleset import Action
from game.core.seats import Seat
from game.play.session import Session
from game.play.thinking import Answer, Question, Tag, Thinker, Wish

ADVISER = "expert:0.7s"
"""Who makes the suggestions; its budget is what a hint may take."""


@dataclass(frozen=True, slots=True)
class Move:
    """The computer player's action for the present decision."""

    action: Action
    fault: str | None


@dataclass(frozen=True, slots=True)
class Advice:
    """How a position stands, and what is worth doing there."""

    ply: int
    share: float
    """For the first team, from -1, lost, to 1, won."""
    number: str
    """How the game stands for the first team in figures: "54 %", "#3"."""
    suggestions: tuple[Suggestion, ...] = ()
    pawns: str = ""
    """The same in pawns, where the game is reckoned so: "+0.4"."""


class Counsel:
    """Asks the kept process about one game, and reads its answers."""

    def __init__(self, thinker: Callable[[], Thinker], session: Session) -> None:
        """`thinker` gives the kept process, which starts when it is first asked for."""
        self._find = thinker
        self._thinker: Thinker | None = None
        self.session = session
        self.match = secrets.token_hex(8)
        self.asked: Tag | None = None
        self.wish = Wish.MOVE
        self.seat = Seat(0)
        self.since = 0.0
        """The window's time when it was asked."""

    @property
    def thinker(self) -> Thinker:
        if self._thinker is None:
            self._thinker = self._find()
        return self._thinker

    def warm_up(self) -> None:
        """Starts the process before it is needed, when a computer player sits at the table."""
        if any(not chair.is_human for chair in self.session.chairs):
            self._thinker = self.thinker

    @property
    def is_thinking(self) -> bool:
        """A computer player's move is being thought about."""
        return self.asked is not None and self.wish is Wish.MOVE

    @property
    def is_advising(self) -> bool:
        """Suggestions are being thought about."""
        return self.asked is not None and self.wish is Wish.HINT

    def ask_move(self, now: float) -> None:
        """What shall the computer player in the present seat do?"""
        session = self.session
        seat, chair = session.seat, session.chair
        assert seat is not None and chair is not None and chair.agent is not None
        self._ask(session.match.moment(seat), str(chair.agent), Wish.MOVE, now)

    def ask_advice(self, moment: Moment[Any], now: float) -> None:
        """What is worth doing at a moment, for the seat that is asked there?"""
        self._ask(moment, ADVISER, Wish.HINT, now)

    def _ask(self, moment: Moment[Any], agent: str, wish: Wish, now: float) -> None:
        assert moment.seat is not None and moment.is_mine, moment
        self.wish, self.seat, self.since = wish, moment.seat, now
        question = Question(self.match, moment.ply, moment.seat, moment.view, agent, self.session.record.seed, wish)
        self.asked = self.thinker.ask(question)

    def poll(self) -> Move | Advice | None:
        """An answer to what is still asked; never waits."""
        if self.asked is None:
            return None
        answer = self.thinker.poll()
        if answer is None or answer.tag != self.asked or answer.wish is not self.wish:
            return None
        self.asked = None
        return self._advice(answer) if answer.wish is Wish.HINT else self._move(answer)

    def _move(self, answer: Answer) -> Move | None:
        """The action, if the match still stands where it was asked."""
        match = self.session.match
        if answer.tag.ply != match.ply or self.session.seat != self.seat:
            return None
        return Move(match.moment(self.seat).parse(answer.choice.action), answer.fault)

    def _advice(self, answer: Answer) -> Advice:
        choice = answer.choice
        best = choice.suggestions[0] if choice.suggestions else None
        sign = 1 if self.session.rules.teams[self.seat] == 0 else -1
        number, pawns = ("", "") if best is None else (in_figures(best, sign), in_figures(best, sign, pawns=True))
        share = choice.scores[0] if choice.scores else 0.0
        return Advice(answer.tag.ply, share, number, choice.suggestions, pawns)

    def stop(self) -> None:
        """Move now."""
        if self.asked is not None:
            self.thinker.stop(self.asked)

    def cancel(self) -> None:
        """Nothing is asked any more."""
        if self.asked is not None:
            self.thinker.cancel(self.asked)
            self.asked = None


def in_figures(suggestion: Suggestion, sign: int, *, pawns: bool = False) -> str:
    """A suggestion's worth: "63 %" to win, "#3" for a mate in three, or "+0.4" in pawns where these are wished and the
    game is reckoned so.  `sign` is 1 for the side that chooses, and -1 for its enemy.
    """
    if suggestion.mate is not None:
        is_first = ((suggestion.chance or 0.0) > 0.5) == (sign > 0)
        return f"{'' if is_first else '−'}#{max(1, suggestion.mate)}"
    if pawns and suggestion.pawns is not None:
        return f"{round(suggestion.pawns * sign / 100, 1) + 0.0:+.1f}".replace("-", "−")
    if suggestion.chance is None:
        return ""
    return f"{round(100 * (suggestion.chance if sign > 0 else 1.0 - suggestion.chance))} %"
