"""Whether the process that asked for this one's work is still there."""

from __future__ import annotations

from multiprocessing import connection, parent_process
from time import perf_counter

BETWEEN_LOOKS = 0.2
"""Seconds."""


class Asker:
    """Looked at from within a search: compiled code lets no thread of this process run that could watch instead."""

    def __init__(self) -> None:
        parent = parent_process()
        self._end = None if parent is None else parent.sentinel
        self._next_look = perf_counter() + BETWEEN_LOOKS

    def is_gone(self) -> bool:
        """Cheap: asks the system a few times a second only."""
        now = perf_counter()
        if self._end is None or now < self._next_look:
            return False
        self._next_look = now + BETWEEN_LOOKS
        return bool(connection.wait([self._end], 0))
