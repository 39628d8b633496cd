"""A battle whose board holds the plaques in its corners (docs/look.md, Battle)."""

from __future__ import annotations

import pygame

from game.ui.layout import Layout, Roominess
from game.ui.scenes.battle.beside import beside
from game.ui.scenes.battle.list_panel import side_by_side, tabbed
from game.ui.scenes.battle.places import Places, contest_answers
from game.ui.skins.skin import Skin

CROSS_EDGE = 21  # units at the board's outer side
LOG, COMPACT_LOG = 238, 97  # units high


def around_cross(layout: Layout, skin: Skin, *, turned: int, panels_left: bool, has_notice: bool) -> Places:
    """The board as high as the body; beside it what is told or fought, below that the list and the switches."""
    px, body = layout.px, layout.body
    compact = layout.compact or layout.narrow
    edge, gap = px(10 if layout.narrow else 14 if compact else CROSS_EDGE), px(30)
    least = px(250 if layout.narrow else 400 if compact else 480)
    room = pygame.Rect(0, body.y + px(2 if compact else 7), 0, body.height - px(4 if compact else 14))
    room.width = body.width - edge - gap - px(16) - least
    board, column = beside(layout, skin, room, edge, gap, px(16), turned=turned, panels_left=panels_left)
    bar = pygame.Rect(0, 0, px(20), skin.board.height * 2 // 3)
    bar.center = ((column.right + board.x if panels_left else board.right + column.x) // 2, skin.board.centery)
    strip = pygame.Rect(column.x, column.y, column.width, px(44) if has_notice else 0)
    between = px(8 if compact else 14)
    log_high = min(px(COMPACT_LOG if compact else LOG), column.height // 3)
    if layout.narrow:
        log_high = px(96)
    if layout.roominess is Roominess.ROOMY:
        log_high = column.height * 35 // 100
    story = pygame.Rect(column.x, strip.bottom + (between if has_notice else 0), column.width, 0)
    moves = pygame.Rect(column.x, column.bottom - log_high, column.width, log_high)
    story.height = moves.y - between - story.y
    contest = story if not layout.narrow else pygame.Rect(column.x, story.y, column.width, column.bottom - story.y)
    inside = tabbed(layout, moves) if compact else side_by_side(layout, moves)
    moves, listed, lasting, cross = inside
    answers = contest_answers(layout, story, low=compact)
    high = px(126)
    suggested = pygame.Rect(story.x + px(20), answers[0].y - px(8) - high, story.width - px(40), high)
    return Places(
        board, bar, column, (), strip, moves, listed, listed, suggested, (), story, answers, lasting, compact, False,
        contest, contest_answers(layout, contest, low=compact), cross,
    )  # fmt: skip
