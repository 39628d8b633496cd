"""How a command ends: its exit status, and the one line that says why (CONTRACT, «Commands»)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.content.source import Problem

DONE = 0
REFUSED = 1
MISUSED = 2
INTERRUPTED = 130
"""What shells say of a program that was stopped with Ctrl+C; nothing went wrong and nothing was refused."""
TERMINATED = 143
"""What they say of one that was told to end with SIGTERM."""


class Refuse(Exception):
    """The input can't be used or the check has failed: exit status 1, and the text on standard error."""


class Misuse(Exception):
    """The command line itself is wrong: exit status 2, and the text on standard error."""


def in_one_line(problems: Iterable[Problem]) -> str:
    """The first error with its place, and how many more there are."""
    from game.content.source import Severity  # late: the way to the window reads no file

    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    if not errors:
        return "the file can't be used"
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    return " ".join(str(errors[0]).split()) + more
