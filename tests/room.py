"""Memory of the process that tests: how much it holds, and how it gives some back."""

from __future__ import annotations

import ctypes
import gc
import os
from contextlib import suppress
from pathlib import Path


def megabytes() -> float:
    """What this process holds; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def give_back() -> None:
    """What was freed goes back to the system, where the C library can be asked to."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def sweep() -> None:
    """All garbage goes, and what it took goes back."""
    gc.collect()
    give_back()


_SETTLE = gc.freeze
"""As it was before anybody forbade it."""


def make_room() -> None:
    """The same, and whatever outlives that has come to stay, and isn't looked at again.

    In a run of ten thousand tests millions of objects are kept by then (tables, pictures, what tests reported): looking
    through all of them took two seconds each time, and a seventh of the whole run.
    """
    sweep()
    _SETTLE()
