"""The variants' boards as New game shows them: small pictures, kept as files, so that they are there with the screen.

Those that are missing are made one after another, and the screen answers in between; a blank board stands there until
then.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.core.seats import Seat
from game.play.position import beginning
from game.rules.catalogue import BadData, BadOptions
from game.ui.skins import draw_position

if TYPE_CHECKING:
    from game.ui.desk import Desk

BETWEEN = 0.02  # seconds between two pictures
FOLDER = "boards"
BLANK = ("#4A3A2A", "#3A2C20")

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
        """What draws a variant's board at a size; None where it has none."""

        def picture(side: int) -> pygame.Surface | None:
            key = (self.game, variant, side, self.desk.settings.board_theme)
            if key not in self.made:
                found = self._kept(key)
                if found is not None:
                    self.made[key] = found
                elif variant != self.variant:
                    self._ask_for(key)
                    return self._blank(side)
                else:
                    self.made[key] = self._drawn(key)
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
            self.made[key] = self._drawn(key)
        self.next_at = self.desk.now + BETWEEN
        if self.wanted:
            self.desk.wake_in(BETWEEN)
        return True

    # Kept as files: a cache of the game's data and nothing else

    def _file(self, key: Key) -> Path:
        """Another one for other data, pictures or settings."""
        game, variant, side, theme = key
        looks = self.desk.settings.palette, self.desk.settings.side_marks, self.desk.settings.high_contrast
        told = repr((self.desk.app.library.fingerprint(game), variant, side, theme, looks, self.desk.sprites.folders))
        name = sha256(told.encode()).hexdigest()[:24]
        return self.desk.app.where.cache / FOLDER / f"{game}-{name}.png"

    def _kept(self, key: Key) -> pygame.Surface | None:
        path = self._file(key)
        try:
            return pygame.image.load(path) if path.is_file() else None
        except pygame.error:
            return None  # half written: it is made again

    def _keep(self, key: Key, picture: pygame.Surface) -> None:
        path = self._file(key)
        with suppress(OSError, pygame.error):  # a full disk only costs the time to draw it again
            path.parent.mkdir(parents=True, exist_ok=True)
            beside = path.with_name(f".{path.stem}.{os.getpid()}.png")
            pygame.image.save(picture, beside)
            os.replace(beside, path)

    def _blank(self, side: int) -> pygame.Surface:
        """A board on which nothing stands yet."""
        key = ("blank board", side)
        found = self.desk.sprites.kept(key)
        if found is None:
            found = pygame.Surface((side, side), pygame.SRCALPHA)
            square = max(1, side // 6)
            left = (side - 6 * square) // 2
            for i in range(36):
                x, y = i % 6, i // 6
                found.fill(BLANK[(x + y) % 2], (left + x * square, left + y * square, square, square))
            self.desk.sprites.keep(key, found)
        return found

    def _drawn(self, key: Key) -> pygame.Surface | None:
        _, variant, side, _ = key
        try:
            rules = self.desk.app.library.rules(self.game, variant, {})
        except (BadData, BadOptions, KeyError):
            return None
        out = pygame.Surface((side, side), pygame.SRCALPHA)
        draw_position(self.desk, out, out.get_rect(), rules, beginning(rules).view(Seat(0)))
        self._keep(key, out)
        return out
