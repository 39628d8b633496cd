"""Processes that Ctrl+C does not reach, not even while they begin."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unheard() -> Iterator[None]:
    """A process begun inside never hears Ctrl+C, which a terminal sends to all of a program's processes.

    One that asks for it in its first line of code still dies with a traceback if the key comes while it imports.  Here
    the key waits until all is begun, then reaches the process that began them and ends the others.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows: only that first line of code helps
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # beginning it later would let the key through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
