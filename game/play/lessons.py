"""Lessons played: a match from a position, and a coach who speaks before each decision and answers each action.

The coach holds no state of the game: where the learner stands in the lesson follows from how many actions were made,
so taking back goes back in the lesson too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.content.source import Mark, Problems, read_text
from game.core.moment import Moment
from game.core.ruleset import Action, Decision, Result, Ruleset, Spot
from game.core.seats import Seat
from game.play.chair import HUMAN, Chair, parse_chair
from game.play.match import Match
from game.play.passing import made_for
from game.play.position import BadFile, Opened, position_from, position_from_text
from game.play.session import Session
from game.rules.catalogue import Library
from game.rules.lessons import Lesson, LessonStep, fits

STRAYED = "That is not what this lesson is about."
"""What is said to an answer that breaks a lesson which says nothing of it."""
NAMED = re.compile(r"\b[a-z]\d+\b")
"""What may be the name of a place in a sentence."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A lesson that can be begun."""

    game: str
    name: str
    lesson: Lesson

    @property
    def key(self) -> str:
        """What the settings remember it by when it is done: `loka/first_battle`."""
        return f"{self.game}/{self.name}"


def lessons_of(library: Library, game: str) -> Sequence[Offered]:
    """The lessons of a game in the order in which they are offered: each after the one that it names."""
    return _in_order(game, library.values(game).get("lessons", {}))


def offers_of(library: Library, game: str) -> Sequence[Offered]:
    """A game's lessons for the menu, which waits for no other data of the game; none where they can't be read."""
    return _in_order(game, library.lessons(game))


def _in_order(game: str, found: Mapping[str, Lesson]) -> Sequence[Offered]:
    offered: list[Offered] = []
    waiting = dict(found)
    while waiting:
        said = {each.name for each in offered}
        ready = [name for name, lesson in waiting.items() if lesson.after is None or lesson.after in said]
        for name in ready or list(waiting):
            offered.append(Offered(game, name, waiting.pop(name)))
    return offered


class Coach:
    """Who speaks in a lesson: what is so, what to do, and what to say to what was done."""

    def __init__(self, offered: Offered, match: Match[Any]) -> None:
        self.offered = offered
        self.match = match
        self.said = ""
        """What is said to the last answer; empty when nothing is."""
        self._begun: list[int] = [0]
        """How many actions had been made when each step began."""
        self._strayed: int | None = None
        """How many actions had been made when the learner left the lesson; None while on the way."""
        self._is_left = False
        self._known: dict[tuple[int, Action], Action | None] = {}
        """What the program would have answered for the learner, by the number of an action and what was done."""

    is_lesson = True
    """Whether it is remembered when it is done, and offered no more."""

    @property
    def of(self) -> tuple[int, int]:
        """Which step this is, from 1, and of how many."""
        count = len(self.lesson.steps)
        return min(self.number + 1, count), count

    @property
    def lesson(self) -> Lesson:
        """What is taught."""
        return self.offered.lesson

    @property
    def seat(self) -> Seat:
        """Whose decisions are the learner's."""
        return Seat(self.match.rules.seats.index(self.lesson.seat))

    @property
    def number(self) -> int:
        """The step that the learner is at, from 0; as many as there are steps when all are done."""
        return len(self._begun) - 1

    @property
    def step(self) -> LessonStep | None:
        """What the learner is to do; None when all is done, or the learner plays on without the lesson."""
        steps = self.lesson.steps
        return steps[self.number] if self.number < len(steps) and not self._is_left else None

    @property
    def is_done(self) -> bool:
        """Whether every step is behind the learner."""
        return self.number >= len(self.lesson.steps)

    @property
    def is_strayed(self) -> bool:
        """Whether the last answer has broken the lesson: it is offered back, and nobody acts until that is settled."""
        return self._strayed is not None

    @property
    def is_left(self) -> bool:
        """Whether the learner plays on without the lesson."""
        return self._is_left

    def spots(self) -> list[Spot]:
        """The places that are lit: what is looked at, the ringed one first, then what else the sentences name."""
        if self.step is None:
            return []
        named = self.match.rules.notation.spot_named
        found = [named(name) for name in self.step.look]
        for name in NAMED.findall(f"{self.step.do} {self.step.so}"):
            try:
                found.append(named(name))
            except ValueError:  # a die, or whatever else has a letter and a number
                continue
        return list(dict.fromkeys(found))

    def suggested(self) -> Action | None:
        """The action that is hoped for, None when it is not the learner's turn."""
        if self.step is None or self.match.seat != self.seat:
            return None
        return first_fitting(self.match.moment(self.seat), self.step.expect)

    def reply(self) -> Action | None:
        """What is laid down for somebody else to do now, or what the program answers for the learner; None where they
        think for themselves."""
        seat = self.match.seat
        if seat is None or self.is_strayed or self._is_left:
            return None
        if seat == self.seat:
            return self._own_answer(None)
        if not self.number:
            return None
        then = self.lesson.steps[self.number - 1].then
        at = self._replies_made()
        return first_fitting(self.match.moment(seat), then[at : at + 1])

    def follow(self) -> None:
        """Actions were made or taken back: where the learner is now, and what is said to the last answer."""
        del self._begun[1:]
        self._strayed, self.said = None, ""
        for ply, made in enumerate(self.match.steps, start=1):
            is_own = made.seat == self.seat and made.action != self._own_answer(ply - 1)
            if is_own and self.step is not None and self._strayed is None:
                self._hear(str(made.action), ply)

    def _own_answer(self, ply: int | None) -> Action | None:
        """What the program answers for the learner at a moment, who has nothing to choose there."""
        if ply is not None and (ply, self.match.steps[ply].action) in self._known:
            return self._known[ply, self.match.steps[ply].action]
        made = made_for(self.match.rules, self.match, ply=ply)
        if ply is not None:
            self._known[ply, self.match.steps[ply].action] = made
        return made

    def _hear(self, text: str, ply: int) -> None:
        """What the learner's action, the one that made so many, is to the lesson."""
        step = self.step
        assert step is not None
        also = next((said for pattern, said in step.also.items() if fits(text, pattern)), None)
        if any(fits(text, pattern) for pattern in step.expect):
            self.said = step.well
        elif also is not None:
            self.said = also
        else:
            broken = (said for pattern, said in step.otherwise.items() if fits(text, pattern))
            self.said = next(broken, STRAYED)
            self._strayed = ply
            return
        self._begun.append(ply)

    @property
    def place(self) -> Sequence[str]:
        """What leads from the beginning to where the learner is in the lesson: the actions before any that broke it."""
        end = len(self.match.steps) if self._strayed is None else self._strayed - 1
        return [str(made.action) for made in self.match.steps[:end]]

    @property
    def strayed_by(self) -> int | None:
        """The number of the action, from 0, that broke the lesson; None while on the way."""
        return None if self._strayed is None else self._strayed - 1

    def leave(self) -> None:
        """The learner plays on without the lesson."""
        self._strayed = None
        self._is_left = True
        self.said = ""

    def _replies_made(self) -> int:
        since = self.match.steps[self._begun[-1] :]
        return sum(step.seat != self.seat for step in since)


def first_fitting(moment: Moment[Any], patterns: Sequence[str]) -> Action | None:
    """The first legal action that the earliest of the patterns fits; one without a * need not be listed."""
    for pattern in patterns:
        if "*" not in pattern:
            exact = moment.action(pattern)
            if exact is not None:
                return exact
            continue
        for action in moment.actions:
            if fits(str(action), pattern):
                return action
    return None


def begin_lesson(library: Library, offered: Offered) -> Session:
    """A lesson begun; kept in no file.  Raises BadFile when its position can't be read."""
    opened = position_of(offered, library)
    rules = opened.rules
    rival = parse_chair(offered.lesson.rival)
    chairs = [parse_chair(HUMAN) if seat == offered.lesson.seat else rival for seat in rules.seats]
    return _session(library, offered, opened, chairs)


def go_on_with_lesson(library: Library, offered: Offered, texts: Sequence[str]) -> Session:
    """A lesson where it was left: begun, and so many actions made; from its beginning where one of them is illegal now.

    Raises BadFile as `begin_lesson` does.
    """
    session = begin_lesson(library, offered)
    for text in texts:
        seat = session.match.seat
        action = None if seat is None else session.match.moment(seat).action(text)
        if action is None:
            return begin_lesson(library, offered)
        session.play(action)
    return session


def _session(library: Library, offered: Offered, opened: Opened, chairs: Sequence[Chair]) -> Session:
    rules = opened.rules
    begun = Session.begin(
        library, rules.game, rules.variant, rules.options, 0, chairs, None, start=(rules, opened.state)
    )
    begun.coach = Coach(offered, begun.match)
    return begun


def position_of(offered: Offered, library: Library) -> Opened:
    """The position that a lesson begins from; raises BadFile."""
    return position_from_text(offered.lesson.position, library, f"lesson {offered.key}")


# --- whether they can be played


def lesson_problems(library: Library, game: str) -> Problems:
    """What is wrong with a game's lessons: each is begun, and played as its steps say.

    A shipped lesson that the mods' pieces have made impossible is nobody's mistake; it is not offered.
    """
    loaded = library.loaded(game)
    problems = Problems()
    shipped = {folder.name for folder in library.folders if folder.shipped} if len(library.folders) > 1 else set()
    for offered in lessons_of(library, game):
        if loaded.origin("lessons", offered.name).folder not in shipped:
            for path, message in mistakes_of(library, offered):
                mark = path if isinstance(path, Mark) else loaded.mark("lessons", offered.name, *path)
                problems.add(mark, f'lesson "{offered.name}": {message}')
    return problems


def can_be_played(library: Library, offered: Offered) -> bool:
    """Whether a lesson fits the data that are laid over one another."""
    return next(iter(mistakes_of(library, offered)), None) is None


def mistakes_of(library: Library, offered: Offered) -> Iterator[tuple[Mark | tuple[str | int, ...], str]]:
    """Each mistake of a lesson with its place: a mark, or the keys that lead to it from the lesson on."""
    lesson = offered.lesson
    loaded = library.loaded(offered.game)
    problems = Problems()
    node = read_text(lesson.position, "position", problems)
    opened = None if node is None or problems.has_errors else position_from(node, problems, library)
    if opened is None:
        at = loaded.mark("lessons", offered.name, "position")
        for problem in problems.errors:
            # A block's text begins on the line under its key, two letters further in; the mark is that of its sign.
            indent = at.column - len("position: ") + 1
            yield Mark(at.file, at.line + problem.mark.line, indent + problem.mark.column), problem.message
        return
    if opened.rules.game != offered.game:
        yield ("position",), f"its position is one of {opened.rules.game}"
        return
    if lesson.seat not in opened.rules.seats:
        yield ("seat",), f'no seat "{lesson.seat}"; seats are {", ".join(opened.rules.seats)}'
        return
    try:
        parse_chair(lesson.rival)
    except ValueError as error:
        yield ("rival",), str(error)
        return
    yield from _walk(offered, opened)


def _walk(offered: Offered, opened: Opened) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The steps, one after another, as the learner is hoped to make them."""
    rules: Ruleset[Any] = opened.rules
    match = Match(rules, opened.state)
    coach = Coach(offered, match)
    for number, step in enumerate(offered.lesson.steps):
        if match.seat != coach.seat:
            who = "the game is over" if isinstance(match.pending, Result) else f"{_who(rules, match)} is to act"
            yield ("steps", number), f"when step {number + 1} begins, {who}"
            return
        yield from _lit(rules, step, number)
        moment = match.moment(coach.seat)
        for path, pattern in _patterns(step):
            if first_fitting(moment, [pattern]) is None:
                yield ("steps", number, *path), f'no legal action of step {number + 1} is "{pattern}"'
        suggested = coach.suggested()
        if suggested is None:
            return
        match.play(suggested)
        coach.follow()
        for place, pattern in enumerate(step.then):
            reply = coach.reply()
            if reply is None:
                yield ("steps", number, "then", place), f'"{pattern}" is no legal action of the others then'
                return
            match.play(reply)
            coach.follow()
        while match.seat == coach.seat and (answer := coach.reply()) is not None:
            match.play(answer)
            coach.follow()


def _patterns(step: LessonStep) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The patterns of answers with their places in the step."""
    yield from ((("expect", place), pattern) for place, pattern in enumerate(step.expect))
    yield from ((("also", pattern), pattern) for pattern in step.also)
    yield from ((("otherwise", pattern), pattern) for pattern in step.otherwise)


def _lit(rules: Ruleset[Any], step: LessonStep, number: int) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for place, name in enumerate(step.look):
        try:
            rules.notation.spot_named(name)
        except ValueError as error:
            yield ("steps", number, "look", place), str(error)


def _who(rules: Ruleset[Any], match: Match[Any]) -> str:
    pending = match.pending
    return rules.seats[pending.seat] if isinstance(pending, Decision) else "nobody"


__all__ = ["BadFile", "Coach", "Offered", "begin_lesson", "can_be_played", "lesson_problems", "lessons_of"]
