"""How long a computer player may think: so many nodes, so many seconds, or until somebody stops it.

A budget of nodes alone makes every choice reproducible; the clock is looked at only where seconds were given.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

STRIDE: Final = 128
"""Nodes between two looks at clock and stop flag: about 5 ms without a compiler, 1 ms with one."""


class Spent(Exception):
    """The budget is at its end."""


class Budget:
    """Hands out nodes in small portions until nodes or seconds are used up, or `stop` says so."""

    def __init__(self, nodes: int = 0, seconds: float = 0.0, stop: Callable[[], bool] | None = None) -> None:
        """Without nodes and seconds only `stop` ends it."""
        self.nodes = nodes
        self.began = perf_counter()
        self.ends = self.began + seconds if seconds > 0 else 0.0
        self.stop = stop
        self.handed = 0

    def spend(self) -> int:
        """The number of nodes that may be visited before asking again; raises Spent when there are none."""
        if self.stop is not None and self.stop():
            raise Spent
        if self.ends > 0.0 and perf_counter() >= self.ends:
            raise Spent
        portion = STRIDE
        if self.nodes:
            portion = min(portion, self.nodes - self.handed)
            if portion <= 0:
                raise Spent
        self.handed += portion
        return portion

    def is_over(self, nodes: int = 0) -> bool:
        """Whether its time is gone, or so many nodes are all it has, or somebody stops it; hands nothing out."""
        if self.nodes and nodes >= self.nodes:
            return True
        return (self.ends > 0.0 and perf_counter() >= self.ends) or (self.stop is not None and self.stop())

    def is_half_gone(self) -> bool:
        """Whether a step that takes longer than all before it is no longer worth beginning."""
        if self.ends <= 0.0:
            return False
        now = perf_counter()
        return now - self.began > 0.65 * (self.ends - self.began)

    def seconds(self) -> float:
        """How long it has been used."""
        return perf_counter() - self.began
