"""Where everything stands on the Load screen: search, heads and list at the left, the preview at the right."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.areas import work_area
from game.ui.layout import Layout


@dataclass(frozen=True, slots=True)
class Places:
    """Rectangles in pixels; one without size for what has no room of its own just now."""

    left: pygame.Rect
    right: pygame.Rect
    search: pygame.Rect
    chips: pygame.Rect
    list: pygame.Rect
    details: pygame.Rect
    go: pygame.Rect
    strip: pygame.Rect
    """One line under the list."""
    undo: pygame.Rect
    under: tuple[pygame.Rect, pygame.Rect, pygame.Rect]
    """Replay, export, delete."""
    alone: pygame.Rect
    """The one button of an empty list."""
    foot_top: int
    """Where the preview must end."""


def lay_out(layout: Layout, *, is_empty: bool, folded: bool, preview: bool, strip: bool, undo_width: int) -> Places:
    """`is_empty` where there are no games at all; `folded` where the preview comes as a drawer over the list, `preview`
    whether it is seen; `undo_width` is what the strip's button takes.
    """
    px = layout.px
    area = work_area(layout)
    if folded:
        left, right = area, pygame.Rect(area.right - px(470), area.y, px(470), area.height)
    else:
        side = 490 + min(110.0, max(0.0, (area.width / layout.scale - 1232) * 0.4))
        left, right = layout.columns(area, (None, side), 18)
    inner = left.inflate(-px(28), 0)
    search = pygame.Rect(inner.x, left.y + px(16), px(250 if inner.width > px(640) else 200), px(38))
    chips = pygame.Rect(search.right + px(16), search.y + px(3), inner.right - search.right - px(16), px(32))
    top, foot = left.y + px(88), px(66 if folded else 16)
    details = pygame.Rect(inner.x, left.bottom - px(58), px(150), px(44))
    go = pygame.Rect(inner.right - px(260), left.bottom - px(58), px(260), px(44))
    line, undo = pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0)
    if strip:
        line = pygame.Rect(inner.x - px(1), left.bottom - foot - px(44), inner.width + px(2), px(44))
        undo = pygame.Rect(line.right - undo_width - px(6), line.y + px(6), undo_width, px(32))
        foot += px(52)
    listed = pygame.Rect(inner.x - px(1), top, inner.width + px(2), left.bottom - foot - top)
    inner = right.inflate(-px(40), 0)
    width = (inner.width - 2 * px(10)) // 3
    y = right.bottom - px(18) - px(40)
    under = [pygame.Rect(inner.x + i * (width + px(10)), y, width, px(40)) for i in range(3)]
    if preview:
        go = pygame.Rect(inner.x, y - px(12) - px(46), inner.width, px(46))
    alone = pygame.Rect(0, 0, px(198), px(44))
    middle = area if is_empty else left
    alone.center = (middle.centerx, middle.centery + px(98))
    foot_top = y - px(58) if preview else right.bottom
    return Places(
        left, right, search, chips, listed, details, go, line, undo, (under[0], under[1], under[2]), alone, foot_top
    )
