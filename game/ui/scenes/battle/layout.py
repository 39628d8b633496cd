"""Where everything of the battle stands, at every size (docs/look.md, Layout)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from game.ui.layout import Layout
from game.ui.scenes.battle.around_cross import around_cross
from game.ui.scenes.battle.move_list import PITCH, ROW
from game.ui.scenes.battle.places import SPLIT, SWITCHES, WIDEST, Places, contest_answers
from game.ui.scenes.battle.under_panels import under_panels
from game.ui.skins.panel import Panel
from game.ui.skins.skin import Skin

EDGE = 17  # units from the window to the panels
FROM_BOARD = 30  # units between board and panels
BAR_ROOM = 48  # units at the board's outer side, for the evaluation
LIST_WIDE = 262
"""Units of the list of a round to a row, where it stands beside all else."""
PLAIN_SWITCHES = 3
"""Those of a game without odds."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Units of one fold of the screen."""

    narrowest: float  # of the column
    edge: float  # above it
    foot: float  # below it
    gap: float
    plaque: float
    story: float
    head: float  # over the list
    lines: float  # of the suggestions; none where they share the list's place
    button: float  # high
    inset: float  # of the buttons under the list
    step: float  # from button to button
    aside: float  # left of the two lasting buttons, for a picture


NORMAL = Measures(400, 15, 11, 13, 78, 161, 44, 117, 40, 22, 54, 122)
COMPACT = Measures(340, 10, 8, 8, 56, 138, 36, 104, 34, 14, 44, 14)
SMALLEST = Measures(270, 8, 6, 7, 50, 128, 34, 0, 32, 12, 42, 12)


def places(
    layout: Layout,
    skin: Skin,
    seats: int,
    panels: Sequence[Panel] = (),
    *,
    turned: int,
    panels_left: bool,
    has_notice: bool,
) -> Places:
    """Lays the screen out with the panels that a game brings; puts the board where it belongs."""
    px, body = layout.px, layout.body
    skin.fit(body, turned=turned)
    if panels:
        return under_panels(layout, skin, panels, turned=turned, panels_left=panels_left, has_notice=has_notice)
    if skin.corners:
        return around_cross(layout, skin, turned=turned, panels_left=panels_left, has_notice=has_notice)
    fold = SMALLEST if layout.narrow else COMPACT if layout.compact else NORMAL
    left, top = px(BAR_ROOM) + px(9), body.top + px(9)
    beside = px(FROM_BOARD) + px(EDGE)
    room = pygame.Rect(left, top, body.width - left - beside - px(fold.narrowest), body.height - px(9) - px(15))
    outer = skin.fit(room, turned=turned)
    width = min(body.width - left - outer.width - beside, px(WIDEST))
    spare = max(0, body.width - left - outer.width - beside - width)
    at = left + spare // 2
    column = pygame.Rect(at + outer.width + px(FROM_BOARD), 0, width, 0)
    if panels_left:
        column.x = spare // 2 + px(EDGE)
        at = column.right + px(FROM_BOARD)
    board = pygame.Rect(at, room.centery - outer.height // 2, *outer.size)
    skin.fit(board, turned=turned)
    column.top, column.height = body.top + px(fold.edge), body.height - px(fold.edge) - px(fold.foot)
    bar = pygame.Rect(0, skin.board.y, px(22), skin.board.height)
    bar.left = (
        min(board.right + px(11), layout.width - bar.width - px(6)) if panels_left else board.x - px(11) - bar.width
    )
    found = _in_column(layout, fold, column, board, bar, has_notice, seats)
    show, switches = _switches_in(layout, fold, found, SWITCHES if skin.contests is not None else PLAIN_SWITCHES)
    return replace(found, show=show, switches=switches)


def _switches_in(layout: Layout, fold: Measures, p: Places, count: int) -> tuple[pygame.Rect, tuple[pygame.Rect, ...]]:
    """The button at the head of the list's panel, and the switches in the list's place: in as few columns as they
    need to be high enough."""
    px = layout.px
    side = px(32 if fold is NORMAL else 28)
    show = pygame.Rect(p.moves.right - px(15) - side, p.moves.y + (px(fold.head) - side) // 2, side, side)
    room = pygame.Rect(p.moves_list.x + px(8), p.moves_list.y, p.moves_list.width - px(16), 0)
    room.height = p.steps[0].y - px(8) - room.y
    columns = next((c for c in (1, 2) if room.height // -(-count // c) >= px(30)), 3)
    row, wide = min(px(38), room.height // -(-count // columns)), room.width // columns
    return show, tuple(
        pygame.Rect(room.x + i % columns * wide, room.y + i // columns * row, wide - px(4), row) for i in range(count)
    )


def _in_column(
    layout: Layout, fold: Measures, column: pygame.Rect, board: pygame.Rect, bar: pygame.Rect, notice: bool, seats: int
) -> Places:
    px = layout.px
    gap, high = px(fold.gap), px(fold.plaque)
    whole = column
    is_split = fold is NORMAL and column.width >= px(SPLIT) and seats == 2
    if is_split:
        column = pygame.Rect(column.x, column.y, column.width - px(LIST_WIDE) - gap, column.height)
    above = (seats + 1) // 2 if seats > 2 else 1
    below = max(1, seats - above)
    first_below = column.bottom - below * (high + gap) + gap
    tops = [column.y + i * (high + gap) for i in range(above)] + [first_below + i * (high + gap) for i in range(below)]
    plaques = tuple(pygame.Rect(column.x, top, column.width, high) for top in tops)
    story = pygame.Rect(column.x, first_below - gap - px(fold.story), column.width, px(fold.story))
    strip = pygame.Rect(column.x, plaques[above - 1].bottom + gap, column.width, px(44) if notice else 0)
    moves_top = strip.bottom + (gap if notice else 0)
    middle = pygame.Rect(column.x, moves_top, column.width, story.top - gap - moves_top)
    moves = middle
    if is_split:
        moves = pygame.Rect(column.right + gap, whole.y, whole.right - column.right - gap, whole.height)
    listed, tall, suggested, steps = _in_moves(layout, fold, moves)
    answers, lasting = _in_story(layout, fold, story)
    contest = pygame.Rect(middle.x, middle.y, column.width, story.bottom - middle.y)
    aside = middle if is_split else None
    if aside is not None:
        listed, lines = tall, px(fold.lines)
        suggested = pygame.Rect(aside.x + px(18), aside.bottom - px(10) - lines, aside.width - px(36), lines)
    low, shared = fold is not NORMAL, suggested.colliderect(listed)
    return Places(
        board, bar, whole, plaques, strip, moves, listed, tall, suggested, steps, story, answers, lasting, low, shared,
        contest, contest_answers(layout, contest, low=low), aside=aside,
    )  # fmt: skip


def _in_moves(
    layout: Layout, fold: Measures, moves: pygame.Rect
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, tuple[pygame.Rect, ...]]:
    """The list over the suggestions, the list without them, the suggestions under it or in its place, the buttons at
    the foot."""
    px = layout.px
    inset, button = px(14), px(fold.button)
    foot = moves.bottom - px(11 if fold is NORMAL else 8) - button
    left, side = moves.x + px(fold.inset), px(fold.button)
    steps = [pygame.Rect(left + i * px(fold.step), foot, side, button) for i in range(4)]
    copy_left = steps[-1].right + px(20)
    is_narrow = moves.width < px(LIST_WIDE + 20)
    if is_narrow:  # copying stands under the steps
        left = moves.centerx - (3 * px(fold.step) + side) // 2
        steps = [pygame.Rect(left + i * px(fold.step), foot - button - px(8), side, button) for i in range(4)]
        steps.append(pygame.Rect(left, foot, steps[-1].right - left, button))
        foot = steps[0].y
    else:
        steps.append(pygame.Rect(copy_left, foot, max(0, moves.right - px(fold.inset) - copy_left), button))
    inner = pygame.Rect(moves.x + inset, moves.y + px(fold.head), moves.width - 2 * inset, 0)
    inner.height = foot - px(8) - inner.y
    lines = px(fold.lines)
    if not lines or inner.height - lines < px(30):
        tall = _whole_rows(layout, inner)
        return tall, tall, inner.inflate(-px(8), 0), tuple(steps)
    tall = _whole_rows(layout, inner)
    listed = _whole_rows(layout, pygame.Rect(inner.x, inner.y, inner.width, inner.height - lines - px(8)))
    suggested = pygame.Rect(inner.x + px(4), inner.bottom - lines, inner.width - px(8), lines)
    return listed, tall, suggested, tuple(steps)


def _whole_rows(layout: Layout, area: pygame.Rect) -> pygame.Rect:
    """As many rows of the list as fit, none of them cut."""
    between = layout.px(PITCH) - layout.px(ROW)
    rows = max(1, (area.height + between) // layout.px(PITCH))
    return pygame.Rect(area.x, area.y, area.width, min(area.height, rows * layout.px(PITCH) - between))


def _in_story(
    layout: Layout, fold: Measures, story: pygame.Rect
) -> tuple[tuple[pygame.Rect, pygame.Rect], tuple[pygame.Rect, pygame.Rect]]:
    px = layout.px
    high, gap = px(36 if fold is NORMAL else 33), px(11)
    foot = story.bottom - px(13 if fold is NORMAL else 10) - high
    left = story.x + px(fold.aside)
    width = min(px(150), (story.right - left - px(16) - gap) // 2)
    answers_top = foot - px(8) - high
    half = (story.width - 2 * px(16) - gap) // 2
    return (
        (
            pygame.Rect(story.x + px(16), answers_top, half, high),
            pygame.Rect(story.x + px(16) + half + gap, answers_top, half, high),
        ),
        (pygame.Rect(left, foot, width, high), pygame.Rect(left + width + gap, foot, width, high)),
    )
