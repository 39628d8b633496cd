"""How near the table of Kings of War is looked at, and which part of it (docs/look.md, Kings of War)."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.rules.kings.state import KingsState
from game.table.outline import Point
from game.ui.skins.kings_ground import Frame, Spot, frame_for

ZOOMS = (1.0, 1.4, 2.0, 2.8, 4.0)


@dataclass(slots=True)
class Lens:
    """The part of the table that is looked at, kept while one game is on the screen."""

    step: int = 0
    """Which of `ZOOMS`."""
    centre: tuple[float, float] = (0.0, 0.0)
    """The point of the table in the middle of the window, as far as its edges allow."""

    @property
    def zoom(self) -> float:
        return ZOOMS[self.step]

    def frame(self, s: KingsState, board: pygame.Rect, *, turned: bool) -> Frame:
        """Where the table lies in the window: as large as the board, or larger and seen through it."""
        whole = frame_for(s, board, turned)
        if not self.step:
            return whole
        room, scale = whole.area, whole.scale * self.zoom
        area = pygame.Rect(0, 0, round(room.width * self.zoom), round(room.height * self.zoom))
        x, y = self.centre
        if turned:
            x, y = whole.width - x, whole.depth - y
        area.left = round(room.centerx - x * scale)
        area.bottom = round(room.centery + y * scale)
        area.left = min(room.left, max(room.right - area.width, area.left))
        area.top = min(room.top, max(room.bottom - area.height, area.top))
        return Frame(area, scale, whole.depth, whole.width, turned, room)

    def zoom_at(self, steps: int, point: Spot, frame: Frame) -> bool:
        """Nearer or further by so many steps; what lies under a pixel stays there.  False where it goes no further."""
        to = max(0, min(len(ZOOMS) - 1, self.step + steps))
        if to == self.step:
            return False
        x, y = frame.point(point)
        scale = frame.scale * ZOOMS[to] / self.zoom
        sign = -1 if frame.turned else 1
        dx, dy = (frame.room.centerx - point[0]) / scale, (point[1] - frame.room.centery) / scale
        self.step, self.centre = to, (x + sign * dx, y + sign * dy)
        self._settle(frame, scale)
        return True

    def pan(self, dx: float, dy: float, frame: Frame) -> bool:
        """The table goes with the hand by so many pixels; False where all of it is seen."""
        if not self.step:
            return False
        sign = -1 if frame.turned else 1
        self.centre = self.centre[0] - sign * dx / frame.scale, self.centre[1] + sign * dy / frame.scale
        self._settle(frame, frame.scale)
        return True

    def look_at(self, point: Point, frame: Frame) -> bool:
        """Brings a point of the table into the window, if it is not well inside; True when that changed anything."""
        x, y = frame.at(point)
        if not self.step or frame.room.inflate(-frame.room.width // 6, -frame.room.height // 6).collidepoint(x, y):
            return False
        self.centre = float(point[0]), float(point[1])
        self._settle(frame, frame.scale)
        return True

    def reset(self) -> bool:
        """The whole table again; False where it is seen already."""
        was, self.step = self.step, 0
        return bool(was)

    def _settle(self, frame: Frame, scale: float) -> None:
        """The middle of the window keeps so far from the edges of the table that nothing beyond them is seen."""
        wide, high = frame.room.width / 2 / scale, frame.room.height / 2 / scale
        x = max(wide, min(frame.width - wide, self.centre[0]))
        y = max(high, min(frame.depth - high, self.centre[1]))
        self.centre = x, y
