"""Computer players' processes that misbehave, to see that nothing comes of it."""

from __future__ import annotations

import os
import sys
from multiprocessing.connection import Connection
from time import sleep
from typing import Any

from game.ai.player import Choice


def _questions(pipe: Connection) -> Any:
    """The questions as they come."""
    while True:
        try:
            message = pipe.recv()
        except (EOFError, OSError):
            return
        if message[0] == "ask":
            yield message


def _choice(action: str) -> Choice:
    return Choice(action, (0.0, 0.0), 1, 1, 0.0)


def illegal(pipe: Connection, stopped: Any, parent_end: Any) -> None:
    """Chooses what no rule allows."""
    for message in _questions(pipe):
        pipe.send(("done", message[1], _choice("e2e5")))


def nonsense(pipe: Connection, stopped: Any, parent_end: Any) -> None:
    """Chooses what is no action at all."""
    for message in _questions(pipe):
        pipe.send(("done", message[1], _choice("castle, please")))


def no_choice(pipe: Connection, stopped: Any, parent_end: Any) -> None:
    """Sends something else than a choice."""
    for message in _questions(pipe):
        pipe.send(("done", message[1], {"action": "e2e4"}))


def unreadable(pipe: Connection, stopped: Any, parent_end: Any) -> None:
    """Sends bytes that mean nothing."""
    for _ in _questions(pipe):
        pipe.send_bytes(b"\x80\x05never a message")


def foreign(pipe: Connection, stopped: Any, parent_end: Any) -> None:
    """Answers another question first, then this one."""
    for message in _questions(pipe):
        pipe.send(("done", message[1] - 1, _choice("a2a3")))
        pipe.send(("done", message[1] + 1, _choice("a2a4")))
        pipe.send(("done", message[1], _choice("g1f3")))


def failing(pipe: Connection, stopped: Any, parent_end: Any) -> None:
    """Says that it failed."""
    for message in _questions(pipe):
        pipe.send(("failed", message[1], "Traceback: it was not to be"))


def dying(pipe: Connection, stopped: Any, parent_end: Any) -> None:
    """Ends at the first question."""
    for _ in _questions(pipe):
        os._exit(3)


def hanging(pipe: Connection, stopped: Any, parent_end: Any) -> None:
    """Never answers, and does not listen to anybody."""
    for _ in _questions(pipe):
        while True:
            sleep(0.05)


def telling_modules(pipe: Connection, stopped: Any, parent_end: Any) -> None:
    """Answers with what the real process would have imported."""
    from game.ai.levels import parse_agent
    from game.ai.player import choose
    from game.core.seats import Seat
    from game.rules.catalogue import rules_from_plain

    rules: Any = None
    while True:
        try:
            message = pipe.recv()
        except (EOFError, OSError):
            return
        if message[0] == "rules":
            rules = rules_from_plain(*message[1:])
            continue
        view = rules.notation.unpack(message[3])
        choice = choose(rules, view, Seat(message[4]), parse_agent(message[5]), 0, 0)
        heavy = sorted(
            {"pygame", "yaml", "pydantic", "platformdirs", "tqdm"} & {name.split(".")[0] for name in sys.modules}
        )
        pipe.send(("done", message[1], Choice(choice.action, (0.0,), len(heavy), 0, 0.0)))
