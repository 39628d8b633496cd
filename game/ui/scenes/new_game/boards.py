"""The variants' boards as New game shows them: small pictures, one after another, so that the screen answers in
between.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.core.seats import Seat
from game.play.position import beginning
from game.rules.catalogue import BadData, BadOptions
from game.ui.skins import draw_position

if TYPE_CHECKING:
    from game.ui.desk import Desk

BETWEEN = 0.08  # seconds between two pictures

Key = tuple[str, str, int, str]
"""Game, variant, side, theme."""


class Boards:
    """Small pictures of each variant's board, made when there is time."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.game = self.variant = ""
        self.made: dict[Key, pygame.Surface | None] = {}
        self.wanted: list[Key] = []
        self.next_at = desk.now + BETWEEN

    def follow(self, game: str, variant: str) -> None:
        """What is chosen now: that board is drawn at once, those of other games no more."""
        self.game, self.variant = game, variant

    def board_of(self, variant: str) -> Callable[[int], pygame.Surface | None]:
        """What draws a variant's board at a size; None while it is not made."""

        def picture(side: int) -> pygame.Surface | None:
            key = (self.game, variant, side, self.desk.settings.board_theme)
            if key not in self.made:
                if variant != self.variant:
                    self._ask_for(key)
                    return None
                self.made[key] = self._drawn(variant, side)
            return self.made[key]

        return picture

    def _ask_for(self, key: Key) -> None:
        """A picture for which another variant's rules must be made first: when there is time."""
        if key not in self.wanted:
            self.wanted.append(key)
            self.desk.wake_in(BETWEEN)

    def draw_next(self) -> bool:
        """Makes one of the pictures that are wanted, when it is time for it."""
        if not self.wanted or self.desk.now < self.next_at:
            return False
        key = self.wanted.pop(0)
        if key[0] == self.game:
            self.made[key] = self._drawn(key[1], key[2])
        self.next_at = self.desk.now + BETWEEN
        if self.wanted:
            self.desk.wake_in(BETWEEN)
        return True

    def _drawn(self, variant: str, side: int) -> pygame.Surface | None:
        try:
            rules = self.desk.app.library.rules(self.game, variant, {})
        except (BadData, BadOptions, KeyError):
            return None
        out = pygame.Surface((side, side), pygame.SRCALPHA)
        draw_position(self.desk, out, out.get_rect(), rules, beginning(rules).view(Seat(0)))
        return out
