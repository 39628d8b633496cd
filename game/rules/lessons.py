"""What the data say of lessons: a position, and what a coach says before each decision and to each answer.

A lesson is a small game with coaching beside it.  Its rules are those of any game; nothing here is played by.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import Interval, Len

from game.content.schema import Line, Name, Picture, Ref, Sentence
from game.content.shelf import Table
from game.core.record import record

ActionPattern = Annotated[str, Len(1, 60)]
"""The text of an action; a `*` stands for any letters, as in `e2*` or `*xf5`."""


@record
class LessonStep:
    """One decision of the learner: what is said before it, what is hoped for, what is said to other answers."""

    title: Name
    so: Annotated[str, Len(1, 120)]
    """What is so: two lines of the coach's strip."""
    do: Annotated[str, Len(1, 60)]
    """What to do: one line of it."""
    expect: Annotated[tuple[ActionPattern, ...], Len(1)]
    """The answers that lead on; the suggested one is the first legal action of the first of them."""
    look: tuple[str, ...] = ()
    """Places on the board that are lit."""
    hint: Sentence = ""
    """Why the suggested action is a good one."""
    well: Sentence = ""
    """What is said when it is done."""
    also: Mapping[ActionPattern, Sentence] = field(default_factory=dict)
    """Other answers that lead on, and what is said to them."""
    otherwise: Mapping[ActionPattern, Sentence] = field(default_factory=dict)
    """Answers that break the lesson, and what is said when they are offered back."""
    then: tuple[ActionPattern, ...] = ()
    """What the others do next, one after another; where that is not legal, they think for themselves."""


@record
class Lesson:
    """A lesson: how it is offered, where it begins, its steps."""

    name: Name
    line: Line
    minutes: Annotated[int, Interval(ge=1, le=60)]
    seat: Annotated[str, Len(1, 30)]
    """Whose decisions are the learner's."""
    position: Annotated[str, Len(1, 20_000)]
    """The position file that it begins from."""
    steps: Annotated[tuple[LessonStep, ...], Len(1, 40)]
    end: Sentence
    """What is said when all is done."""
    coach: Name = "Your coach"
    portrait: Annotated[str, Picture()] | None = None
    after: Annotated[str, Ref("lessons")] | None = None
    """The lesson that is offered before this one."""
    rival: Annotated[str, Len(1, 40)] = "easy:400n"
    """Who plays the other seats when nothing is laid down for them."""


def lessons_table() -> Table:
    """The part of a game's shelf that holds its lessons.  Records don't depend on it."""
    return Table("lessons.yaml", Lesson, optional=True, beside=True)


def fits(text: str, pattern: str) -> bool:
    """Whether an action's text is one of those that a pattern stands for."""
    parts = (re.escape(part) for part in pattern.split("*"))
    return re.fullmatch(".*".join(parts), text) is not None
