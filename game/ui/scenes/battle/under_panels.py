"""A battle under panels that a game brings (docs/look.md, Battle)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.layout import Layout, Roominess
from game.ui.scenes.battle.beside import at_full_height
from game.ui.scenes.battle.list_panel import tabbed, tall
from game.ui.scenes.battle.move_list import DENSE_PITCH, DENSE_ROW
from game.ui.scenes.battle.places import LOG_WIDE, SPLIT, Places, contest_answers
from game.ui.skins.panel import Panel, Room
from game.ui.skins.skin import Skin

BELOW, LOW_BELOW = 188, 126  # units high
BELOW_TABLE, LOW_BELOW_TABLE = 118, 92
"""Units high where the board leaves the column little width, and panels above need the height."""
LEAST_LOG = 230
"""Units high that a log beside what is told must be."""
LEAST_STORY, TWO_WIDE = 84, 440
"""Units of height that what is told needs over the list, and of width from which both may stand side by side."""
FOUGHT = 200
"""Units: what is told or fought needs as much; where panels above leave less, they and what is below are lower."""
CROWDED = 0.7
"""Of its height in a small window, what the first of several panels has then."""


def under_panels(
    layout: Layout, skin: Skin, panels: Sequence[Panel], *, turned: int, panels_left: bool, has_notice: bool
) -> Places:
    """The board at one side; at the other the panels above, what is told or fought in the middle, the list and the
    panel of the seats below."""
    px = layout.px
    compact = layout.compact or layout.narrow
    between = px(9 if compact else 15)
    under = sum(px(panel.units(small=compact)) + between for panel in panels if panel.room is Room.BELOW)
    board, column = at_full_height(layout, skin, under, turned=turned, panels_left=panels_left)
    bar = pygame.Rect(0, 0, px(12), skin.board.height)
    bar.midleft = (max(px(2), board.x - px(16)), skin.board.centery)
    if panels_left:
        bar.left = min(board.right + px(4), layout.width - px(14))
    strip = pygame.Rect(column.x, column.y, column.width, px(44) if has_notice else 0)
    top = strip.bottom + (between if has_notice else 0)
    above, top = _stacked(layout, panels, pygame.Rect(column.x, top, column.width, 0), between, small=compact)
    below = px(LOW_BELOW if compact else BELOW)
    if under:
        below = px(LOW_BELOW_TABLE if compact else BELOW_TABLE)
    if layout.roominess is Roominess.ROOMY:
        below = max(below, column.height * (18 if under else 28) // 100)
    if not under and len(above) > 1 and column.bottom - below - between - top < px(FOUGHT):
        above, top = _stacked(layout, panels, above[0], between, small=compact, is_crowded=True)
        below = min(below, px(LOW_BELOW))
    has_room = column.bottom - top >= px(LEAST_LOG)
    if column.width >= px(SPLIT) and layout.roominess is Roominess.ROOMY and has_room:
        return _beside_tall_log(layout, panels, column, pygame.Rect(column.x, top, column.width, column.bottom - top), (
            board, bar, strip, above, between,
        ))  # fmt: skip
    is_crowded = column.bottom - below - between - top < px(LEAST_STORY) and column.width >= px(TWO_WIDE)
    if is_crowded:
        above, top = _lowered(panels, above, top, column.bottom - below - top)
    foot = top if is_crowded else column.bottom - below
    wide = next((px(panel.units(small=compact)) for panel in panels if panel.room is Room.SEATS), 0)
    seats = pygame.Rect(column.right - wide, foot, wide, below) if wide else None
    moves = pygame.Rect(column.x, foot, column.width - (wide + between if wide else 0), below)
    story = pygame.Rect(column.x, top, column.width, foot - between - top)
    if is_crowded:  # what is told and the list share a row
        story = pygame.Rect(column.x, top, column.width * 9 // 20, below)
        moves = pygame.Rect(story.right + between, top, moves.right - story.right - between, below)
    moves, listed, lasting, cross = tabbed(layout, moves, columns=2, small=compact)
    rows = max(1, (listed.height + px(DENSE_PITCH) - px(DENSE_ROW)) // px(DENSE_PITCH))
    listed.height = rows * px(DENSE_PITCH) - px(DENSE_PITCH) + px(DENSE_ROW)
    answers = contest_answers(layout, story, low=compact)
    suggested = _suggested(story, answers[0].y - px(8), px)
    return Places(
        board, bar, column, (), strip, moves, listed, listed, suggested, (), story, answers,
        lasting, compact, False, story, answers, cross, above, seats,
        below=_under(panels, board, between, small=compact, px=px),
    )  # fmt: skip


def _suggested(story: pygame.Rect, foot: int, px: Callable[[float], int]) -> pygame.Rect:
    """At the foot of what is told, below its title however low that panel is."""
    top = max(foot - px(126), story.y + px(38))
    return pygame.Rect(story.x + px(20), top, story.width - px(40), max(px(24), foot - top))


def _lowered(
    panels: Sequence[Panel], above: tuple[pygame.Rect, ...], top: int, spare: int
) -> tuple[tuple[pygame.Rect, ...], int]:
    """The panel of orders gives what is lacking below, and what stands under it moves up."""
    if spare >= 0:
        return above, top
    placed, by = [], 0
    stacked = (panel for panel in panels if panel.room in (Room.ABOVE, Room.ORDERS))
    for panel, rect in zip(stacked, above, strict=True):
        moved = rect.move(0, -by)
        if panel.room is Room.ORDERS and not by:
            by = min(-spare, rect.height // 4)
            moved.height -= by
        placed.append(moved)
    return tuple(placed), top - by


def _beside_tall_log(
    layout: Layout,
    panels: Sequence[Panel],
    column: pygame.Rect,
    room: pygame.Rect,
    known: tuple[pygame.Rect, pygame.Rect, pygame.Rect, tuple[pygame.Rect, ...], int],
) -> Places:
    """In a wide window the log takes what is beyond the usual width, from the panels above down to the foot."""
    px = layout.px
    board, bar, strip, above, between = known
    moves = pygame.Rect(room.right - px(LOG_WIDE), room.y, px(LOG_WIDE), room.height)
    left = pygame.Rect(room.x, room.y, moves.x - between - room.x, room.height)
    has_seats = any(panel.room is Room.SEATS for panel in panels)
    high = px(BELOW) if has_seats else 0
    seats = pygame.Rect(left.x, left.bottom - high, left.width, high) if has_seats else None
    story = pygame.Rect(left.x, left.y, left.width, left.height - (high + between if has_seats else 0))
    listed, lasting, cross = tall(layout, moves)
    answers = contest_answers(layout, story, low=False)
    suggested = _suggested(story, answers[0].y - px(8), px)
    return Places(
        board, bar, column, (), strip, moves, listed, listed, suggested, (), story, answers, lasting, False, False,
        story, answers, cross, above, seats,
        below=_under(panels, board, between, small=False, px=px),
    )  # fmt: skip


def _under(
    panels: Sequence[Panel], board: pygame.Rect, between: int, *, small: bool, px: Callable[[float], int]
) -> tuple[pygame.Rect, ...]:
    """The panels under the board, as wide as it, one under the other."""
    rects, top = [], board.bottom + between
    for panel in panels:
        if panel.room is Room.BELOW:
            high = px(panel.units(small=small))
            rects.append(pygame.Rect(board.x, top, board.width, high))
            top += high + between
    return tuple(rects)


def _stacked(
    layout: Layout, panels: Sequence[Panel], at: pygame.Rect, between: int, *, small: bool, is_crowded: bool = False
) -> tuple[tuple[pygame.Rect, ...], int]:
    """The panels above, one under the other, and where what is told begins."""
    rects: list[pygame.Rect] = []
    top = at.y
    for panel in panels:
        if panel.room in (Room.ABOVE, Room.ORDERS):
            high = layout.px(panel.units(small=small or (is_crowded and bool(rects))))
            if is_crowded and small and not rects:
                high = round(high * CROWDED)
            rects.append(pygame.Rect(at.x, top, at.width, high))
            top += high + between if high else 0
    return tuple(rects), top
