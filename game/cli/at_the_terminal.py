"""What only somebody who sits at a terminal meets: a question that seldom matters is not put, and commanders speak.

A script that plays through lines is asked everything that the rules ask.
"""

from __future__ import annotations

import sys
from typing import Any

from game.ai.levels import parse_agent
from game.ai.player import hint
from game.core.decisions import Answer
from game.core.moment import Moment
from game.core.ruleset import Action
from game.core.seats import Seat
from game.play.commanders import Meetings, line_now, meetings_of
from game.play.session import Session
from game.rules.catalogue import Library
from game.settings import load, paths

ADVISER = "hard"
"""Who thinks about a hint, and whether an answer could matter."""


def sits_there() -> bool:
    """Whether lines come from a person."""
    return sys.stdin.isatty()


class LettingBe:
    """Answers what a person need not be asked, as the window does."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.asks_every = load(paths().settings).settings.ask_every_roll
        self._let_be: set[int] = set()
        """After how many actions something was let be: whoever takes that back wants to be asked."""

    def answer(self) -> Action | None:
        """The action that lets it be, where a computer player would do nothing else; None where a person is asked."""
        match, chair = self.session.match, self.session.chair
        pending = match.pending
        if not isinstance(pending, Answer) or not pending.seldom_matters or chair is None or not chair.is_human:
            return None
        if self.asks_every or match.ply in self._let_be or not sits_there():
            return None
        moment: Moment[Any] = match.moment(pending.seat)
        choice = hint(self.session.rules, moment.view, pending.seat, parse_agent(ADVISER), count=1)
        if choice.action != pending.let_be:
            return None
        self._let_be.add(match.ply)
        return moment.parse(choice.action)


class Sayings:
    """What commanders say, each line once; and how games with them ended, for the player's record."""

    def __init__(self, made: Library, session: Session) -> None:
        self.session = session
        self.commanders = made.commanders()
        self._met: Meetings | None = None
        self._said: set[str] = set()

    def line(self, viewer: Seat) -> str:
        """What is said now and was not said yet; empty for nothing."""
        said = line_now(self.session, viewer, self.commanders, self.met)
        if said is None:
            return ""
        if self.session.is_over:
            self.met().note(meetings_of(self.session, self.commanders))
        words = f"{said[0].name}: “{said[1]}”"
        if words in self._said:
            return ""
        self._said.add(words)
        return words

    def met(self) -> Meetings:
        """How the player has fared against commanders, read when it is first asked for."""
        if self._met is None:
            self._met = Meetings.of(paths().data)
        return self._met
