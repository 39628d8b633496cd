"""The controls of a workshop, by what they are for."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.scenes.workshop.formation import Formation
from game.ui.scenes.workshop.lines import Lines
from game.ui.scenes.workshop.pool import FilterChips, Pool
from game.ui.widgets import Button, ListBox, Segments, Stepper, Tabs, TextField, Widget


@dataclass(slots=True)
class Controls:
    """Those of the pool, of what is ready-made, of both parts of the bench, and the way on."""

    tabs: Tabs[str]
    sides: Tabs[str]
    """In a small window: which part of the bench is to be seen."""
    search: TextField
    kinds: Segments[str]
    steppers: list[Stepper[str]]
    chips: list[FilterChips]
    pool: Pool
    shelf_list: ListBox
    rename: Button
    delete: Button
    formation: Formation
    mends: list[Button]
    turns: Stepper[int]
    hand: Button
    lines: Lines
    save: Button
    go: Button

    @property
    def of_pool(self) -> list[Widget]:
        return [self.search, self.kinds, *self.steppers, *self.chips, self.pool]

    @property
    def of_shelf(self) -> list[Widget]:
        return [self.shelf_list, self.rename, self.delete]

    @property
    def of_first(self) -> list[Widget]:
        return [self.formation, *self.mends]

    @property
    def of_second(self) -> list[Widget]:
        return [self.turns, self.hand, self.lines]

    @property
    def lit(self) -> frozenset[str]:
        """The filters that are on."""
        lit = {self.kinds.value, *(stepper.value for stepper in self.steppers)} - {""}
        return frozenset(lit.union(*(chips.lit for chips in self.chips)))
