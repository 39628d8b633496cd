"""What is in hand while things go from a tray onto the board; where the cursor was stays known from one to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.core.moment import Moment
from game.core.ruleset import Spot
from game.ui.keys import chord
from game.ui.scene import HANDLED
from game.ui.skins.skin import Skin
from game.ui.tools.pick import Outcome
from game.ui.tools.place import PlaceTool, TrayBoard
from game.ui.widgets.ring import Ring

if TYPE_CHECKING:
    from game.ui.desk import Desk


class TrayHand:
    """One tool after the other; none while nobody in front of the screen places."""

    def __init__(self, desk: Desk, skin: Skin, carried: Callable[[Spot], pygame.Surface | None], ring: Ring) -> None:
        """`carried` draws a thing of the tray in the hand; `ring` are the controls beside it."""
        self.desk = desk
        self.skin = skin
        self.ring = ring
        self.surface = TrayBoard(skin, carried)
        self.tool: PlaceTool | None = None
        self._wish: Spot | None = None
        self._cursor: Spot | None = None
        self._cursor_shown = False

    def take(self, moment: Moment[Any], *, is_placed: bool) -> None:
        """Somebody in front of the screen places; `is_placed`: the board stands."""
        self.tool = PlaceTool(self.desk, self.surface, moment, wish=self._wish, cursor=self._cursor)
        self.tool.cursor_shown = self._cursor_shown and self._cursor is not None
        if self.tool.cursor_shown and self.tool.cursor not in self.tool.moves:
            self.tool.show_cursor(self._nearest(self.tool, self._cursor))
        if is_placed and pygame.mouse.get_focused():
            self.tool.hover = self.surface.spot_at(pygame.mouse.get_pos())

    def remember(self) -> None:
        """The next tool begins where this one is."""
        if self.tool is not None:
            self._wish, self._cursor, self._cursor_shown = self.tool.selected, self.tool.cursor, self.tool.cursor_shown

    def _nearest(self, tool: PlaceTool, spot: Spot | None) -> Spot:
        """The legal square nearest to a spot."""
        at = self.skin.place_of(spot) if spot is not None else None

        def away(other: Spot) -> tuple[int, int, int]:
            place = self.skin.place_of(other)
            if place is None or at is None:
                return (0, 0, 0)
            dx, dy = place.centerx - at.centerx, place.centery - at.centery
            return (dx * dx + dy * dy, place.y, place.x)

        return min(tool.moves, key=away, default=spot if spot is not None else self.skin.beside(None, 0, 0))

    def handle(self, event: pygame.Event) -> Outcome:
        """What the tool makes of an event that is its own."""
        if self.tool is None:
            return None
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            return self._mouse(self.tool, event)
        return self._key(self.tool, event) if event.type == pygame.KEYDOWN else None

    def is_over(self, point: tuple[int, int]) -> bool:
        """Whether a point is on the board or the tray."""
        on_tray = any(rect.collidepoint(point) for rect in self.surface.tiles.values())
        return on_tray or self.skin.board.collidepoint(point)

    def _mouse(self, tool: PlaceTool, event: pygame.Event) -> Outcome:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button != 1:
            return None
        if event.type == pygame.MOUSEMOTION and tool.hand is None:
            self.ring.handle(event)
        if not self.is_over(event.pos) and tool.hand is None:
            if tool.hover is None:
                return None
            tool.hover = None
            return HANDLED
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.ring.focus(None)
        return tool.handle(event)

    def _key(self, tool: PlaceTool, event: pygame.Event) -> Outcome:
        name = chord(event)
        if self.ring.focus_shown and name in ("Space", "Enter", "Tab", "Shift+Tab", "Esc"):
            return None
        if name.isdigit() and tool.typed is None:
            tiles = tool.open_tiles
            if 1 <= int(name) <= len(tiles):
                tool.take(tiles[int(name) - 1])
                self.desk.sound.play("lift")
                return HANDLED
        return tool.handle(event)
