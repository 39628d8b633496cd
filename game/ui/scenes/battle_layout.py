"""Where everything of the battle stands, at every size (VISUAL.md, 4; `09_chess.png`, compact as `13_…`)."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.layout import Layout
from game.ui.skins.skin import Skin

EDGE = 17  # units from the window to the panels
FROM_BOARD = 30  # units between board and panels
BAR_ROOM = 48  # units at the board's outer side, for the evaluation
WIDEST, NARROWEST = 645, 340  # units of the column of panels
USUAL = 478


@dataclass(frozen=True, slots=True)
class Places:
    """Rectangles in pixels.  `upper` and `lower` are the two plaques; buttons keep theirs for a whole game."""

    board: pygame.Rect  # with its frame
    evaluation: pygame.Rect
    column: pygame.Rect
    plaques: tuple[pygame.Rect, ...]
    notice: pygame.Rect
    """Of the standing notice; without height when there is none."""
    moves: pygame.Rect
    moves_list: pygame.Rect
    suggestions: pygame.Rect
    steps: tuple[pygame.Rect, ...]
    """The four buttons through the positions, and the one that copies."""
    story: pygame.Rect
    answers: tuple[pygame.Rect, pygame.Rect]
    """Two buttons for what is asked now."""
    lasting: tuple[pygame.Rect, pygame.Rect]
    """The two that are always there."""
    low: bool


def places(layout: Layout, skin: Skin, seats: int, *, flipped: bool, panels_left: bool, has_notice: bool) -> Places:
    """Lays the screen out; puts the board where it belongs."""
    px, body = layout.px, layout.body
    narrowest = px(NARROWEST)
    left, top = px(BAR_ROOM) + px(9), body.top + px(9)
    room = pygame.Rect(
        left, top, body.width - left - px(FROM_BOARD) - px(EDGE) - narrowest, body.height - px(9) - px(15)
    )
    outer = skin.fit(room, flipped=flipped)
    width = min(body.width - left - outer.width - px(FROM_BOARD) - px(EDGE), px(WIDEST))
    spare = max(0, body.width - left - outer.width - px(FROM_BOARD) - px(EDGE) - width)
    at = left + spare // 2
    column = pygame.Rect(at + outer.width + px(FROM_BOARD), 0, width, 0)
    if panels_left:
        column.x = spare // 2 + px(EDGE)
        at = column.right + px(FROM_BOARD)
    board = pygame.Rect(at, room.centery - outer.height // 2, *outer.size)
    skin.fit(board, flipped=flipped)
    low = layout.compact
    edge = px(15 if not low else 10)
    column.top, column.height = body.top + edge, body.height - edge - px(11 if not low else 8)
    return _in_column(layout, column, board, skin.board, panels_left, low, has_notice, seats)


def _in_column(
    layout: Layout,
    column: pygame.Rect,
    outer: pygame.Rect,
    squares: pygame.Rect,
    panels_left: bool,
    low: bool,
    notice: bool,
    seats: int,
) -> Places:
    px = layout.px
    gap, high = px(16 if not low else 8), px(78 if not low else 56)
    story_high, notice_high = px(152 if not low else 138), px(44) if notice else 0
    bar = pygame.Rect(0, squares.y, px(22), squares.height)
    if panels_left:
        bar.left = min(outer.right + px(11), layout.width - bar.width - px(6))
    else:
        bar.right = outer.left - px(11)
    above = (seats + 1) // 2 if seats > 2 else 1
    below = max(1, seats - above)
    upper = [pygame.Rect(column.x, column.y + i * (high + gap), column.width, high) for i in range(above)]
    lower = [
        pygame.Rect(column.x, column.bottom - (below - i) * (high + gap) + gap, column.width, high)
        for i in range(below)
    ]
    story = pygame.Rect(column.x, lower[0].top - gap - story_high, column.width, story_high)
    strip = pygame.Rect(column.x, upper[-1].bottom + gap, column.width, notice_high)
    moves_top = strip.bottom + (gap if notice else 0)
    moves = pygame.Rect(column.x, moves_top, column.width, story.top - gap - moves_top)
    listed, suggested, steps = _in_moves(layout, moves, low)
    answers, lasting = _in_story(layout, story, low)
    return Places(
        outer, bar, column, (*upper, *lower), strip, moves, listed, suggested, steps, story, answers, lasting, low
    )


def _in_moves(
    layout: Layout, moves: pygame.Rect, low: bool
) -> tuple[pygame.Rect, pygame.Rect, tuple[pygame.Rect, ...]]:
    """The list, the suggestions under it, the buttons at the foot."""
    px = layout.px
    inset, button = px(14), px(40 if not low else 34)
    foot = moves.bottom - px(11 if not low else 8) - button
    step = px(54 if not low else 44)
    steps = [
        pygame.Rect(moves.x + px(22 if not low else 14) + i * step, foot, px(40 if not low else 34), button)
        for i in range(4)
    ]
    copy_left = steps[-1].right + px(20)
    steps.append(pygame.Rect(copy_left, foot, moves.right - px(20 if not low else 14) - copy_left, button))
    lines = px(117 if not low else 104)
    head = px(44 if not low else 36)
    suggestions = pygame.Rect(moves.x + inset + px(4), foot - px(8) - lines, moves.width - 2 * inset - px(8), lines)
    listed = pygame.Rect(
        moves.x + inset, moves.y + head, moves.width - 2 * inset, suggestions.y - px(8) - moves.y - head
    )
    return listed, suggestions, tuple(steps)


def _in_story(
    layout: Layout, story: pygame.Rect, low: bool
) -> tuple[tuple[pygame.Rect, pygame.Rect], tuple[pygame.Rect, pygame.Rect]]:
    px = layout.px
    high = px(36 if not low else 33)
    foot = story.bottom - px(13 if not low else 10) - high
    left, gap = px(122 if not low else 14), px(11)
    width = min(px(150), (story.width - left - px(16) - gap) // 2)
    lasting = (
        pygame.Rect(story.x + left, foot, width, high),
        pygame.Rect(story.x + left + width + gap, foot, width, high),
    )
    answers_top = foot - px(8) - high
    half = (story.width - 2 * px(16) - gap) // 2
    answers = (
        pygame.Rect(story.x + px(16), answers_top, half, high),
        pygame.Rect(story.x + px(16) + half + gap, answers_top, half, high),
    )
    return answers, lasting
