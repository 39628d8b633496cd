"""The controls of the Replay screen, by what they are for."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.panels.contest_panel import ContestPanel
from game.ui.scenes.replay.timeline import ChanceGraph, Timeline
from game.ui.widgets import Button, IconButton, ListBox, Segments, Tabs, Toggle, Widget


@dataclass(slots=True)
class Controls:
    """Those under the board, and those beside it."""

    timeline: Timeline
    first: IconButton
    back: IconButton
    run: IconButton
    on: IconButton
    last: IconButton
    paces: Segments[str]
    only_turning: Toggle
    only_button: IconButton
    """The switch for turning points alone where there is no room for its words."""
    tabs: Tabs[int]
    graph: ChanceGraph
    list: ListBox
    go: Button
    best: Button
    report: Button
    contest: ContestPanel
    """Covers the graph while a contest of dice is shown, and until the next action."""
    is_folded: bool = False
    """Graph and turning points share one room."""

    @property
    def steps(self) -> tuple[IconButton, ...]:
        """The five buttons that walk through the game."""
        return self.first, self.back, self.run, self.on, self.last

    @property
    def below(self) -> tuple[Widget, ...]:
        return (self.timeline, *self.steps, self.paces, self.only_turning, self.only_button)

    @property
    def beside(self) -> tuple[Widget, ...]:
        return self.tabs, self.graph, self.list, self.go, self.best, self.report
