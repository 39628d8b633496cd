"""Where everything stands in a battle of dice, cards or tokens: the turn's roll above, what is told or fought in the
middle, the list and the two purses below (VISUAL.md, `06_castle_battle.png`).
"""

from __future__ import annotations

import pygame

from game.ui.layout import Layout, Roominess
from game.ui.scenes.battle.layout import Places, at_full_height, contest_answers, tabbed
from game.ui.scenes.battle.move_list import DENSE_PITCH, DENSE_ROW
from game.ui.skins.skin import Skin

LEAST = (960, 600)
"""Units that the panels need."""
ROLL, LOW_ROLL = 182, 138  # units high
PURSES, LOW_PURSES = 178, 152  # units wide
BELOW, LOW_BELOW = 188, 126  # units high


def under_turn(layout: Layout, skin: Skin, *, turned: int, panels_left: bool, has_notice: bool) -> Places:
    """Board at one side, four panels at the other."""
    px = layout.px
    compact = layout.compact or layout.narrow
    board, column = at_full_height(layout, skin, turned=turned, panels_left=panels_left)
    bar = pygame.Rect(0, 0, px(12), skin.board.height)
    bar.midleft = (max(px(2), board.x - px(16)), skin.board.centery)
    if panels_left:
        bar.left = min(board.right + px(4), layout.width - px(14))
    between = px(9 if compact else 15)
    strip = pygame.Rect(column.x, column.y, column.width, px(44) if has_notice else 0)
    top = strip.bottom + (between if has_notice else 0)
    roll = pygame.Rect(column.x, top, column.width, px(LOW_ROLL if compact else ROLL))
    below = px(LOW_BELOW if compact else BELOW)
    if layout.roominess is Roominess.ROOMY:
        below = max(below, column.height * 28 // 100)
    foot = column.bottom - below
    purse_wide = px(LOW_PURSES if compact else PURSES)
    purses = pygame.Rect(column.right - purse_wide, foot, purse_wide, below)
    moves = pygame.Rect(column.x, foot, purses.x - between - column.x, below)
    story = pygame.Rect(column.x, roll.bottom + between, column.width, foot - between - roll.bottom - between)
    moves, listed, lasting, cross = tabbed(layout, moves, columns=2, small=compact)
    rows = max(1, (listed.height + px(DENSE_PITCH) - px(DENSE_ROW)) // px(DENSE_PITCH))
    listed.height = rows * px(DENSE_PITCH) - px(DENSE_PITCH) + px(DENSE_ROW)
    answers = contest_answers(layout, story, low=compact)
    high = px(126)
    suggested = pygame.Rect(story.x + px(20), answers[0].y - px(8) - high, story.width - px(40), high)
    return Places(
        board, bar, column, _plaques(layout, purses, compact), strip, moves, listed, suggested, (), story, answers,
        lasting, compact, False, story, answers, cross, roll, purses,
    )  # fmt: skip


def _plaques(layout: Layout, purses: pygame.Rect, compact: bool) -> tuple[pygame.Rect, ...]:
    """The far seat above, the near one below, under the panel's title."""
    px = layout.px
    top, foot = purses.y + px(26 if compact else 34), purses.bottom - px(7 if compact else 9)
    high = (foot - top - px(3)) // 2
    first = pygame.Rect(purses.x + px(9), top, purses.width - px(18), high)
    return first, first.move(0, high + px(3))
