"""Computer players in a process of their own, so that no window ever waits for one.

The process is spawned once and kept.  It gets the game's checked data as plain values and builds its own rules; each
question goes over with a tag (match, actions so far, digest of the view), and an answer that does not repeat the tag
is dropped.  A computer player is not trusted: a failing, illegal or late answer is replaced by the first legal action,
and whoever asked is told in one line.  When the parent ends, however it ends, the process ends too.
Nothing that the process imports may import pygame, yaml or pydantic; tests hold that.
"""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from multiprocessing import get_context
from multiprocessing.connection import Connection
from signal import SIG_IGN, SIGINT, signal
from time import perf_counter
from typing import Any, Protocol

from game.ai.levels import parse_agent
from game.ai.player import Choice, choose, hint
from game.core.digest import digest
from game.core.ruleset import Plain, Ruleset
from game.core.seats import Seat
from game.play.asker import Asker
from game.play.collector import look_seldom
from game.play.spawning import unheard
from game.rules.catalogue import rules_from_plain

LOG = logging.getLogger(__name__)

PATIENCE = 3.0
"""So many budgets a thought may take before it counts as lost."""
GRACE = 3.0
"""Seconds that a thought may always take on top."""
STARTING = 15.0
"""Seconds on top for the first answer under new rules: on a busy machine a process takes long to start, and the rules
of a large game to make."""
NODES_A_SECOND = 2000
"""What the slowest machine manages; how long a budget of nodes may take."""
NICENESS = 5
WINDOWS_BELOW_NORMAL = 0x4000


@dataclass(frozen=True, slots=True)
class Recipe:
    """What another process needs to build the same rules."""

    game: str
    variant: str
    options: Mapping[str, Plain]
    plain: Mapping[str, Any]
    """The game's checked data as plain values (`Library.plain`)."""


class Wish(Enum):
    """What is asked for."""

    MOVE = "move"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Tag:
    """What an answer answers."""

    match: str
    ply: int
    digest: str


@dataclass(frozen=True, slots=True)
class Question:
    """What shall this seat do?  `view` is all that the seat may know."""

    match: str
    """A name for the match, different for every match that was ever begun."""
    ply: int
    """Actions made so far."""
    seat: Seat
    view: Any
    agent: str
    seed: int = 0
    wish: Wish = Wish.MOVE


@dataclass(frozen=True, slots=True)
class Answer:
    """An action for the question with this tag; it is legal in the view that was sent."""

    tag: Tag
    wish: Wish
    choice: Choice
    fault: str | None = None
    """One line for the player when the computer player failed and the first legal action stands in."""


class Worker(Protocol):
    """The function that runs in the process."""

    def __call__(self, pipe: Connection, stopped: Any, parent_end: Any) -> None: ...


# --- in the process


def answer_questions(pipe: Connection, stopped: Any, parent_end: Any = None) -> None:
    """Answers until the pipe closes.  Messages: ("rules", …) and ("ask", serial, …)."""
    _yield_to_others()
    signal(SIGINT, SIG_IGN)  # Ctrl+C in a terminal reaches every process; the one that asks ends this one
    rules: Ruleset[Any] | None = None
    while True:
        try:
            message = pipe.recv()
        except (EOFError, OSError):
            return
        if message[0] == "rules":
            rules = rules_from_plain(*message[1:])
            look_seldom()
            continue
        serial, wish, plain, seat, agent, seed, ply = message[1:]
        reply: tuple[str, int, Any]
        try:
            assert rules is not None, "asked before the rules were told"
            reply = ("done", serial, _think(rules, wish, plain, seat, agent, seed, ply, _Signal(stopped, serial)))
        except _Orphaned:
            return
        except Exception:  # whatever went wrong, whoever asked must hear of it
            reply = ("failed", serial, traceback.format_exc())
        try:
            pipe.send(reply)
        except OSError:
            return


def _think(
    rules: Ruleset[Any], wish: str, plain: Plain, seat: int, agent: str, seed: int, ply: int, stop: Callable[[], bool]
) -> Choice:
    view = rules.notation.unpack(plain)
    who = parse_agent(agent)
    if Wish(wish) is Wish.HINT:
        return hint(rules, view, Seat(seat), who, stop)
    return choose(rules, view, Seat(seat), who, seed, ply, stop)


class _Orphaned(BaseException):
    """The parent is gone; nobody waits for the answer."""


class _Signal:
    """Whether a question shall be answered at once; also notices that nobody asks any more."""

    def __init__(self, stopped: Any, serial: int) -> None:
        self.stopped = stopped
        self.serial = serial
        self.asker = Asker()

    def __call__(self) -> bool:
        if self.stopped.value >= self.serial:
            return True
        if self.asker.is_gone():
            raise _Orphaned
        return False


def _yield_to_others() -> None:
    """The window comes first."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), WINDOWS_BELOW_NORMAL)
    else:
        os.nice(NICENESS)


# --- in the window's process


@dataclass(slots=True)
class _Asked:
    """The question under way."""

    serial: int
    tag: Tag
    question: Question
    view: Any
    """A copy of its own, made by the rules that will check the answer."""
    began: float
    seconds: float


class Thinker:
    """A kept process that answers one question at a time.  No method waits for it."""

    def __init__(
        self,
        rules: Ruleset[Any],
        plain: Mapping[str, Any],
        worker: Worker = answer_questions,
        starting: float = STARTING,
    ) -> None:
        """Starts the process.  `plain` are the checked data that `rules` were made from."""
        self.worker = worker
        self.starting = starting
        self.has_spoken = False
        """Whether the process has answered anything under the present rules, which take long to make."""
        self.told_rules = 0
        """How many questions had been asked when the rules were told."""
        self.context = get_context("spawn")
        self.stopped = self.context.RawValue("q", 0)
        """All questions up to this number shall be answered at once."""
        self.serial = 0
        self.asked: _Asked | None = None
        self.process: Any = None
        self.pipe: Connection | None = None
        self.set_rules(rules, plain)

    def set_rules(self, rules: Ruleset[Any], plain: Mapping[str, Any]) -> None:
        """Other rules from now on, say after a mod was reloaded; what is being thought is dropped."""
        self._drop()
        self.rules = rules
        self.recipe = Recipe(rules.game, rules.variant, dict(rules.options), plain)
        if self.process is None or not self.process.is_alive():
            self._start()
        else:
            self._tell_rules()

    @property
    def pid(self) -> int | None:
        """The number of the process; None when there is none."""
        return None if self.process is None else int(self.process.pid)

    def ask(self, question: Question) -> Tag:
        """Asks; a question still under way is dropped.  The answer comes from `poll`."""
        self._drop()
        if self.process is None or not self.process.is_alive():
            self._start()
        plain = self.rules.notation.pack(question.view)
        tag = Tag(question.match, question.ply, digest(plain))
        self.serial += 1
        agent = parse_agent(question.agent)
        seconds = agent.most_seconds or (agent.nodes or 0) / NODES_A_SECOND
        self.asked = _Asked(self.serial, tag, question, self.rules.notation.unpack(plain), perf_counter(), seconds)
        message = (
            "ask",
            self.serial,
            question.wish.value,
            plain,
            int(question.seat),
            question.agent,
            question.seed,
            question.ply,
        )
        self._send(message)
        return tag

    def poll(self) -> Answer | None:
        """The answer if it is there; never waits."""
        asked = self.asked
        try:
            while self.pipe is not None and self.pipe.poll():
                answer = self._read(self.pipe.recv())
                if answer is not None:
                    return answer
        except (EOFError, OSError):
            self._discard()
            return None if asked is None else self._stand_in(asked, "ended without an answer")
        except Exception as error:  # an answer that can't even be read
            self._discard()
            return None if asked is None else self._stand_in(asked, f"gave an unreadable answer ({error})")
        longest = GRACE if self.has_spoken else GRACE + self.starting
        if asked is not None and perf_counter() - asked.began > PATIENCE * asked.seconds + longest:
            self._discard()
            return self._stand_in(asked, "took too long")
        return None

    def is_asked(self, tag: Tag) -> bool:
        """Whether this question is the one under way."""
        return self.asked is not None and self.asked.tag == tag

    def stop(self, tag: Tag) -> None:
        """Move now: the answer to this question comes at once, with the best found so far."""
        if self.is_asked(tag):
            self.stopped.value = self.serial

    def cancel(self, tag: Tag) -> None:
        """Drops this question; its answer will never be seen.

        Several screens share one process, and the screen that leaves may cancel after the next has asked: another
        question than its own goes on.
        """
        if self.is_asked(tag):
            self._drop()

    def close(self) -> None:
        """Ends the process; nothing of it is left afterwards."""
        self._drop()
        self._discard()

    def _drop(self) -> None:
        """Whatever is asked is not asked any more."""
        if self.asked is not None:
            self.stopped.value = self.serial
            self.asked = None

    # --- the process

    def _start(self) -> None:
        self._discard()
        ours, theirs = self.context.Pipe()
        self.process = self.context.Process(
            target=self.worker, args=(theirs, self.stopped, None), daemon=True, name="computer player"
        )
        with unheard():
            self.process.start()
        theirs.close()  # or the death of the process would never be noticed
        self.pipe = ours
        self._tell_rules()

    def _tell_rules(self) -> None:
        self.has_spoken, self.told_rules = False, self.serial
        recipe = self.recipe
        self._send(("rules", recipe.game, recipe.variant, dict(recipe.options), recipe.plain))

    def _send(self, message: tuple[Any, ...]) -> None:
        """A process that is gone is noticed by `poll`."""
        if self.pipe is not None:
            try:
                self.pipe.send(message)
            except OSError:
                LOG.warning("a computer player's process is gone")

    def _discard(self) -> None:
        if self.pipe is not None:
            self.pipe.close()
            self.pipe = None
        if self.process is not None:
            if self.process.is_alive():
                self.process.kill()
            self.process.join(2.0)
            self.process = None

    # --- answers

    def _read(self, message: Any) -> Answer | None:
        """The answer in a message, or None when it answers nothing that is still asked."""
        asked = self.asked
        word, serial, content = message
        self.has_spoken |= serial > self.told_rules
        if asked is None or serial != asked.serial:
            LOG.info("a late answer to question %s was dropped", serial)
            return None
        if word != "done":
            LOG.error("a computer player failed:\n%s", content)
            return self._stand_in(asked, "failed")
        if not isinstance(content, Choice) or not self._is_legal(asked, content.action):
            return self._stand_in(asked, f"chose {getattr(content, 'action', content)!r}, which is not legal")
        self.asked = None
        return Answer(asked.tag, asked.question.wish, content)

    def _is_legal(self, asked: _Asked, text: str) -> bool:
        view = asked.view
        try:
            action = self.rules.notation.parse(view, text)
        except ValueError:
            return False
        return self.rules.check(view, action) is None

    def _stand_in(self, asked: _Asked, what: str) -> Answer:
        """The first legal action, and the line that says so."""
        self.asked = None
        self.stopped.value = self.serial
        question = asked.question
        action = str(self.rules.actions(asked.view)[0])
        LOG.error(
            "computer player %s of %s, action %d: %s; digest %s; the first legal action %s stands in",
            question.agent, question.match, question.ply, what, asked.tag.digest, action,
        )  # fmt: skip
        seat = self.rules.seats[question.seat].capitalize()
        fault = f"The computer player for {seat} {what}; {action} was played instead."
        teams = (0.0,) * (max(self.rules.teams) + 1)
        return Answer(asked.tag, question.wish, Choice(action, teams, 0, 0, perf_counter() - asked.began), fault)
