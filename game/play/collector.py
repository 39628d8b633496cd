"""How often Python looks for garbage in the processes that think and that play many games by themselves."""

from __future__ import annotations

import gc

SELDOM = (50_000, 20, 20)
"""Containers made before a look, and looks of one kind before one of the next.  Games and searches leave next to
nothing that holds itself, yet at Python's own measure (700, 10, 10) looking took 11 to 16 per cent of random games of
Loka, compiled and pure; a still larger one gains no more."""


def look_seldom() -> None:
    """What there is now is no garbage as long as it is in use, and what will be made is looked at seldom."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
