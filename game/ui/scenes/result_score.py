"""The score of a game that is over: what each side has, and what it was had for (docs/look.md, Chronicle)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.seats import Seat
from game.ui import theme as ink
from game.ui.skins.facts import Picture, Scored
from game.ui.theme import Role
from game.ui.widgets import Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk

HEAD, LINE = 30, 17  # units
LARGE, SMALL = 25, 13  # units
WIDE_FROM = 180  # units a side
LINES = {(False, False): 3, (False, True): 2, (True, False): 2, (True, True): 1}
"""So many lines say what a score is made of: by whether there is little height, and little width."""
RULE = "#A98A55"
NOTHING = "nothing"


class ScoreBlock(Widget):
    """What each side has, with what it is made of under it, dearest first: side by side, or one over the other where
    that is too narrow.  All of it is in the tip."""

    def __init__(
        self, desk: Desk, scores: Sequence[Scored], name: Callable[[Seat], str], mark: Callable[[Seat], Picture]
    ) -> None:
        super().__init__(desk)
        self.scores, self.name, self.mark = scores, name, mark
        self.visible = bool(scores)
        self.tip = ". ".join(f"{name(each.seat)} {each.points}: {told(each.parts)}" for each in scores)

    def height(self, width: int, *, is_low: bool) -> int:
        """Pixels that it takes in so wide a room; `is_low` where there is little of them."""
        if not self.visible:
            return 0
        lines = LINES[is_low, self._is_narrow(width)]
        return self.desk.px((HEAD + LINE * lines + 4) * (len(self.scores) if self._is_narrow(width) else 1))

    def _is_narrow(self, width: int) -> bool:
        return width < self.desk.px(WIDE_FROM) * len(self.scores)

    def draw(self, surface: pygame.Surface) -> None:
        px, rect, many = self.desk.px, self.rect, len(self.scores)
        if not self.visible or not rect.height:
            return
        if self._is_narrow(rect.width):
            high = rect.height // many
            for at, each in enumerate(self.scores):
                room = pygame.Rect(rect.x, rect.y + at * high, rect.width, high)
                surface.fill(RULE, (room.x, room.y, room.width, self.desk.art.line()))
                self._over(surface, room, each)
            return
        wide = rect.width // many
        for at, each in enumerate(self.scores):
            room = pygame.Rect(rect.x + at * wide, rect.y, wide, rect.height)
            if at:
                surface.fill(RULE, (room.x, room.y + px(4), self.desk.art.line(), room.height - px(8)))
            self._beside(surface, room.inflate(-px(12), 0), each)

    def _beside(self, surface: pygame.Surface, room: pygame.Rect, each: Scored) -> None:
        """Mark, name and number in the middle of one row; under them what was driven off for them."""
        px, theme = self.desk.px, self.desk.theme
        side, points, name = px(24), str(each.points), self.name(each.seat)
        width = theme.width(name, Role.STRONG), theme.width(points, Role.NUMBER, LARGE)
        x = room.centerx - (side + px(8) + width[0] + px(10) + width[1]) // 2
        picture = self.mark(each.seat)(side)
        surface.blit(picture, picture.get_rect(midleft=(x, room.y + px(HEAD) // 2)))
        row = pygame.Rect(x + side + px(8), room.y, width[0] + 1, px(HEAD))
        theme.write(surface, name, Role.STRONG, ink.INK, row)
        row = pygame.Rect(row.right + px(9), room.y, width[1] + 2, px(HEAD))
        theme.write(surface, points, Role.NUMBER, ink.BLOOD_INK, row, size=LARGE)
        self._parts(surface, room, each, "centre")

    def _over(self, surface: pygame.Surface, room: pygame.Rect, each: Scored) -> None:
        """Mark and name at the left, the number at the right."""
        px, theme = self.desk.px, self.desk.theme
        picture = self.mark(each.seat)(px(22))
        surface.blit(picture, picture.get_rect(midleft=(room.x, room.y + px(HEAD) // 2 + px(1))))
        row = pygame.Rect(room.x + px(30), room.y + px(1), room.width - px(30), px(HEAD))
        end = theme.write(surface, str(each.points), Role.NUMBER, ink.BLOOD_INK, row, "right", size=LARGE)
        row.width = end.left - px(6) - row.x
        theme.write(surface, self.name(each.seat), Role.STRONG, ink.INK, row)
        self._parts(surface, room, each, "left")

    def _parts(self, surface: pygame.Surface, room: pygame.Rect, each: Scored, align: str) -> None:
        px, theme = self.desk.px, self.desk.theme
        under = pygame.Rect(room.x, room.y + px(HEAD), room.width, room.height - px(HEAD))
        most = max(1, under.height // px(LINE))

        def fits(words: str) -> bool:
            return len(theme.wrap(words, Role.SMALL, under.width, SMALL)) <= most

        words = shortened(each.parts, fits)
        theme.paragraph(surface, words, Role.SMALL, ink.SECOND_INK, under, align, size=SMALL, may_cut=True)


def told(parts: Sequence[tuple[str, int]]) -> str:
    """ "Skelks horde 115, Gang Boss 45"; "nothing" for none."""
    return ", ".join(f"{name} {points}" for name, points in parts) or NOTHING


def shortened(parts: Sequence[tuple[str, int]], fits: Callable[[str], bool]) -> str:
    """As many of them as there is room for, and how many more there are for how much."""
    for many in range(len(parts), 0, -1):
        rest = parts[many:]
        words = told(parts[:many]) + (f", {len(rest)} more {sum(points for _, points in rest)}" if rest else "")
        if fits(words):
            return words
    return f"{parts[0][0]}, {len(parts) - 1} more" if len(parts) > 1 else told(parts)
