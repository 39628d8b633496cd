"""`fourcrowns --plain GAME --lesson [NAME]`: a lesson in the terminal, where the coach speaks before each decision."""

from __future__ import annotations

from game.cli.ending import Refuse
from game.cli.terminal import Quit, Terminal, understood
from game.content.guesses import did_you_mean
from game.core.ruleset import Action
from game.play.chair import Chair
from game.play.lessons import Coach, Offered, begin_lesson, can_be_played, lessons_of
from game.play.position import BadFile
from game.rules.catalogue import Library

OFFERED_BACK = 'Type "undo" to take it back, or "go on" to play without the lesson: '
FIRST = ""
"""What stands for the first lesson of a game."""


def lesson_named(made: Library, game: str, name: str) -> Offered:
    """The lesson of that name, the first one without a name; refused where there is none."""
    offered = lessons_of(made, game)
    if not offered:
        raise Refuse(f"there are no lessons of {game}")
    found = next((each for each in offered if name in (FIRST, each.name)), None)
    if found is None:
        names = [each.name for each in offered]
        raise Refuse(f'no lesson "{name}"{did_you_mean(name, names) or "; known are " + ", ".join(names)}')
    if not can_be_played(made, found):
        raise Refuse(f'the lesson "{found.name}" does not fit the data of your mods')
    return found


class LessonTerminal(Terminal):
    """A lesson, told and asked about in lines."""

    def __init__(self, made: Library, offered: Offered) -> None:
        try:
            session = begin_lesson(made, offered)
        except BadFile as bad:
            raise Refuse(str(bad)) from bad
        super().__init__(made, session)
        assert isinstance(session.coach, Coach)
        self.coach = session.coach
        self.told_step = -1
        self.wishes = {**self.wishes, "go": lambda _: self.go_on(), "leave": lambda _: self.leave()}

    @property
    def is_done(self) -> bool:
        """Whether the learner has made every step."""
        return self.coach.is_done

    def introduce(self) -> None:
        """Who teaches what."""
        lesson = self.coach.lesson
        self.say(f"{lesson.name}. {lesson.line} About {lesson.minutes} minutes; {lesson.coach} says what counts.")
        self.say('Type "hint" to hear why, "leave" to go at any time, "help" for all that you can ask.')

    def listen(self) -> None:
        """What the coach says, and one line of the learner."""
        self.speak()
        super().listen()

    def let_computer_act(self, chair: Chair) -> None:
        """What is laid down for the others, or what they think; nobody acts while an answer is offered back."""
        if self.coach.is_strayed:
            line = self.read_line(OFFERED_BACK)
            if line.split() and understood(line.split())[0] in self.wishes:
                self.obey(line)
            return
        reply = self.coach.reply()
        if reply is None:
            super().let_computer_act(chair)
        else:
            self.act(reply)

    def act(self, action: Action) -> None:
        """Makes an action, tells what happens, and what the coach says to it."""
        before = self.coach.number, self.coach.is_strayed
        super().act(action)
        if (self.coach.number, self.coach.is_strayed) != before and self.coach.said:
            self.say(f"{self.coach.lesson.coach}: {self.coach.said}")

    def speak(self) -> None:
        """The step that the learner is at, once."""
        coach = self.coach
        if coach.is_done and self.told_step != coach.number:
            self.told_step = coach.number
            self.say(f"{coach.lesson.coach}: {coach.lesson.end}")
        if coach.step is None or self.told_step == coach.number:
            return
        self.told_step = coach.number
        step = coach.step
        where = f" ({', '.join(step.look)})" if step.look else ""
        self.say(f"{coach.number + 1} of {len(coach.lesson.steps)}: {step.title}. {step.so}")
        self.say(f"{step.do}{where}")

    def give_hint(self) -> None:
        """Why the coach wants what he wants, and how it is written."""
        suggested = self.coach.suggested()
        if suggested is None or self.coach.step is None:
            super().give_hint()
            return
        self.say(f"{self.coach.step.hint} Type {suggested}.".strip())

    def take_back(self) -> None:
        """Back to the learner's last decision, and to what the coach said before it."""
        super().take_back()
        self.told_step = -1

    def go_on(self) -> None:
        """The game goes on without the coach."""
        self.coach.leave()
        self.say("The game goes on without the lesson.")

    def after_the_end(self) -> None:
        """The game is over: what the coach says at last, and no more questions."""
        self.speak()
        raise Quit
