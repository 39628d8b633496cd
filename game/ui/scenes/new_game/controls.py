"""The controls of the New game screen, by what they are for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pygame

from game.ui.scenes.new_game.choices import ClockTile, Drawer, GameRow, VariantCard
from game.ui.scenes.new_game.rule_switches import SwitchRows
from game.ui.scenes.new_game.seating import Plaque
from game.ui.widgets import Button, Tabs, TextField, Toggle, Viewport

Said = tuple[str, str, pygame.Rect]
"""Title, words and place of what stands among the options where the panels have no room for it."""


@dataclass(slots=True)
class Controls:
    """Those that stay while the screen does, and those that each game brings."""

    rows: list[GameRow]
    back: Button
    play: Button
    drawer: Drawer
    reset: Button
    swap: Button
    lot: Toggle
    position: TextField
    paste: Button
    view: Viewport
    """Where the rule switches scroll."""
    switches: SwitchRows
    tabs: Tabs[int]
    """Of the panels at the right, where they share one room."""
    parts: tuple[str, ...] = ()
    """What these panels are about: "variant", "clock", "begin", "front"."""
    plaques: list[Plaque] = field(default_factory=list)
    variants: list[VariantCard] = field(default_factory=list)
    clocks: list[ClockTile] = field(default_factory=list)
    sums: list[ClockTile] = field(default_factory=list)
    sum_values: list[Any] = field(default_factory=list)
    quick: list[Button] = field(default_factory=list)
    is_open: bool = False
    """The rule switches are shown in place of the seats."""
    is_folded: bool = False
    """Too low for three panels at the right: they share tabs."""

    below: int = 0
    """The seat at the lower edge of the board."""

    def order(self) -> list[Plaque]:
        """The plaques as they stand, the far side first."""
        return list(self.plaques) if self.below else list(reversed(self.plaques))
