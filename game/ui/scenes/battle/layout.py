"""Where everything of the battle stands, at every size (docs/look.md, Layout)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from game.ui.layout import Layout, Roominess
from game.ui.scenes.battle.move_list import DENSE_PITCH, DENSE_ROW, PITCH, ROW
from game.ui.skins.panel import Panel, Room
from game.ui.skins.skin import Skin

EDGE = 17  # units from the window to the panels
FROM_BOARD = 30  # units between board and panels
BAR_ROOM = 48  # units at the board's outer side, for the evaluation
WIDEST = 645  # units of the column of panels
SPLIT = 590
"""Units from which the column has room for a list beside all else: then that is as high as the board."""
LIST_WIDE, LOG_WIDE = 262, 232
"""The list of a round to a row, and that of an action to a row."""
LEAST = (760, 475)
"""Units that the smallest fold needs: there the suggestions take the place of the list."""
CROSS_LEAST = (960, 600)
"""Units that the smallest fold needs where plaques stand in the corners: below that their names have no room."""


SWITCHES = 5
"""Things that can be shown on the board or not."""
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


@dataclass(frozen=True, slots=True)
class CrossPlaces:
    """Beside a board whose corners hold the plaques: what is shown on the board, or tabs between that and the list."""

    show: pygame.Rect
    """The panel of switches."""
    switches: tuple[pygame.Rect, ...]
    tabs: pygame.Rect
    """Between list and switches, where they share a panel; without width where they don't."""


@dataclass(frozen=True, slots=True)
class Places:
    """Rectangles in pixels; buttons keep theirs for a whole game."""

    board: pygame.Rect  # with its frame
    evaluation: pygame.Rect
    column: pygame.Rect
    plaques: tuple[pygame.Rect, ...]
    notice: pygame.Rect
    """Of the standing notice; without height when there is none."""
    moves: pygame.Rect
    moves_list: pygame.Rect
    """While suggestions stand under it."""
    tall_list: pygame.Rect
    """While nobody has asked for any."""
    suggestions: pygame.Rect
    steps: tuple[pygame.Rect, ...]
    """The four buttons through the positions, and the one that copies."""
    story: pygame.Rect
    answers: tuple[pygame.Rect, pygame.Rect]
    """Two buttons for what is asked now."""
    lasting: tuple[pygame.Rect, pygame.Rect]
    """The two that are always there."""
    low: bool
    shared: bool
    """The suggestions lie where the list does: one of them is shown."""
    contest: pygame.Rect
    """Where a contest of dice is shown."""
    contest_answers: tuple[pygame.Rect, pygame.Rect]
    cross: CrossPlaces | None = None
    """What there is beside a board with plaques in its corners, and under panels that a game brings."""
    above: tuple[pygame.Rect, ...] = ()
    """The panels that a game brings over what is told."""
    seats: pygame.Rect | None = None
    """The panel that a game brings with the plaques of the seats in it."""
    show: pygame.Rect | None = None
    """The button that puts switches in the place of the list, where they have no panel."""
    switches: tuple[pygame.Rect, ...] = ()
    """These switches: for what is shown on the board."""
    aside: pygame.Rect | None = None
    """Where the window is wide: a panel of its own for how the game stands, beside a list as high as the column."""
    below: tuple[pygame.Rect, ...] = ()
    """The panels that a game brings under its board."""


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
        return _under_panels(layout, skin, panels, turned=turned, panels_left=panels_left, has_notice=has_notice)
    if skin.corners:
        return _around_cross(layout, skin, turned=turned, panels_left=panels_left, has_notice=has_notice)
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


def contest_answers(layout: Layout, panel: pygame.Rect, *, low: bool) -> tuple[pygame.Rect, pygame.Rect]:
    """The answer that acts, and the one that does not, at the foot of a panel."""
    px = layout.px
    inset, gap, high = px(18), px(14), px(36 if low else 40)
    width = panel.width - 2 * inset - gap
    first = pygame.Rect(panel.x + inset, panel.bottom - px(13) - high, width * 64 // 100, high)
    return first, pygame.Rect(first.right + gap, first.y, width - first.width, high)


def beside(
    layout: Layout,
    skin: Skin,
    room: pygame.Rect,
    edge: int,
    gap: int,
    margin: int,
    *,
    turned: int,
    panels_left: bool,
) -> tuple[pygame.Rect, pygame.Rect]:
    """Puts the board, as large as `room` lets it be, at one side, and a column of panels at the other: both with the
    spare width around them."""
    px, body = layout.px, layout.body
    compact = layout.compact or layout.narrow
    outer = skin.fit(room, turned=turned)
    left = body.width - edge - outer.width - gap - margin
    width = min(left, px(WIDEST))
    spare = max(0, left - width)
    board = pygame.Rect(edge + spare // 2, room.centery - outer.height // 2, *outer.size)
    top, foot = body.top + px(9 if compact else 15), body.bottom - px(9 if compact else 12)
    column = pygame.Rect(board.right + gap, top, width, foot - top)
    if panels_left:
        column.x = px(16) + spare // 2
        board.x = column.right + gap
    skin.fit(board, turned=turned)
    return board, column


def at_full_height(
    layout: Layout, skin: Skin, below: int = 0, *, turned: int, panels_left: bool
) -> tuple[pygame.Rect, pygame.Rect]:
    """A board with its corners as high as the body, less so many pixels below it, and the column beside it.

    A board that is wider than high leaves the column less width.
    """
    px, body = layout.px, layout.body
    compact = layout.compact or layout.narrow
    is_wide = skin.outer.width > skin.outer.height * WIDE
    edge, gap = px(14 if compact or is_wide else 27), px(18)
    least = px(270 if compact else 316) if is_wide else px(400 if compact else 480)
    air = px(3 if compact else 7)
    room = pygame.Rect(0, body.y + air, body.width - edge - gap - px(16) - least, body.height - 2 * air - below)
    return beside(layout, skin, room, edge, gap, px(17), turned=turned, panels_left=panels_left)


# --- a board with plaques in its corners (docs/look.md, Battle)

CROSS_EDGE = 21  # units at the board's outer side
LOG, COMPACT_LOG = 238, 97  # units high
SHOW = 180  # units wide


def _around_cross(layout: Layout, skin: Skin, *, turned: int, panels_left: bool, has_notice: bool) -> Places:
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
    inside = tabbed(layout, moves) if compact else _side_by_side(layout, moves)
    moves, listed, lasting, cross = inside
    answers = contest_answers(layout, story, low=compact)
    high = px(126)
    suggested = pygame.Rect(story.x + px(20), answers[0].y - px(8) - high, story.width - px(40), high)
    return Places(
        board, bar, column, (), strip, moves, listed, listed, suggested, (), story, answers, lasting, compact, False,
        contest, contest_answers(layout, contest, low=compact), cross,
    )  # fmt: skip


# --- under panels that a game brings (docs/look.md, Battle)

BELOW, LOW_BELOW = 188, 126  # units high
BELOW_TABLE, LOW_BELOW_TABLE = 118, 92
"""Units high where the board leaves the column little width, and panels above need the height."""
WIDE = 1.2
"""Times as wide as high, from which a board counts as wide."""


def _under_panels(
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
    if column.width >= px(SPLIT) and layout.roominess is Roominess.ROOMY:
        return _beside_tall_log(layout, panels, column, pygame.Rect(column.x, top, column.width, column.bottom - top), (
            board, bar, strip, above, between,
        ))  # fmt: skip
    foot = column.bottom - below
    wide = next((px(panel.units(small=compact)) for panel in panels if panel.room is Room.SEATS), 0)
    seats = pygame.Rect(column.right - wide, foot, wide, below) if wide else None
    moves = pygame.Rect(column.x, foot, column.width - (wide + between if wide else 0), below)
    story = pygame.Rect(column.x, top, column.width, foot - between - top)
    moves, listed, lasting, cross = tabbed(layout, moves, columns=2, small=compact)
    rows = max(1, (listed.height + px(DENSE_PITCH) - px(DENSE_ROW)) // px(DENSE_PITCH))
    listed.height = rows * px(DENSE_PITCH) - px(DENSE_PITCH) + px(DENSE_ROW)
    answers = contest_answers(layout, story, low=compact)
    high = px(126)
    suggested = pygame.Rect(story.x + px(20), answers[0].y - px(8) - high, story.width - px(40), high)
    return Places(
        board, bar, column, (), strip, moves, listed, listed, suggested, (), story, answers,
        lasting, compact, False, story, answers, cross, above, seats,
        below=_under(panels, board, between, small=compact, px=px),
    )  # fmt: skip


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
    listed, lasting, cross = _tall(layout, moves)
    answers = contest_answers(layout, story, low=False)
    suggested = pygame.Rect(story.x + px(20), answers[0].y - px(8) - px(126), story.width - px(40), px(126))
    return Places(
        board, bar, column, (), strip, moves, listed, listed, suggested, (), story, answers, lasting, False, False,
        story, answers, cross, above, seats,
        below=_under(panels, board, between, small=False, px=px),
    )  # fmt: skip


def _tall(layout: Layout, moves: pygame.Rect) -> tuple[pygame.Rect, tuple[pygame.Rect, pygame.Rect], CrossPlaces]:
    """Tabs above the list or the switches, the two lasting buttons below."""
    px = layout.px
    high, inset = px(30), px(9)
    tabs = pygame.Rect(moves.x + inset, moves.y + px(9), moves.width - 2 * inset, high)
    half = (moves.width - 2 * inset - px(8)) // 2
    foot = moves.bottom - px(11) - high
    lasting = (
        pygame.Rect(moves.x + inset, foot, half, high),
        pygame.Rect(moves.right - inset - half, foot, half, high),
    )
    listed = pygame.Rect(moves.x + inset, tabs.bottom + px(8), moves.width - 2 * inset, 0)
    rows = max(1, (foot - px(8) - listed.y + px(DENSE_PITCH) - px(DENSE_ROW)) // px(DENSE_PITCH))
    listed.height = rows * px(DENSE_PITCH) - px(DENSE_PITCH) + px(DENSE_ROW)
    switches = tuple(
        pygame.Rect(listed.x + px(4), listed.y + i * px(40), listed.width - px(8), px(40)) for i in range(SWITCHES)
    )
    return listed, lasting, CrossPlaces(moves, switches, tabs)


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
    layout: Layout, panels: Sequence[Panel], at: pygame.Rect, between: int, *, small: bool
) -> tuple[tuple[pygame.Rect, ...], int]:
    """The panels above, one under the other, and where what is told begins."""
    rects, top = [], at.y
    for panel in panels:
        if panel.room in (Room.ABOVE, Room.ORDERS):
            high = layout.px(panel.units(small=small))
            rects.append(pygame.Rect(at.x, top, at.width, high))
            top += high + between if high else 0
    return tuple(rects), top


Inside = tuple[pygame.Rect, pygame.Rect, tuple[pygame.Rect, pygame.Rect], CrossPlaces]


def _side_by_side(layout: Layout, whole: pygame.Rect) -> Inside:
    """List at the left, switches and the two lasting buttons at the right."""
    px = layout.px
    show = pygame.Rect(whole.right - px(SHOW), whole.y, px(SHOW), whole.height)
    moves = pygame.Rect(whole.x, whole.y, show.x - px(14) - whole.x, whole.height)
    high, inset = px(30), px(14)
    width = (show.width - 2 * inset - px(8)) // 2
    foot = show.bottom - px(13) - high
    lasting = (
        pygame.Rect(show.x + inset, foot, width, high),
        pygame.Rect(show.right - inset - width, foot, width, high),
    )
    top, row = show.y + px(36), (foot - px(6) - show.y - px(36)) // SWITCHES
    row = min(row, px(40))
    switches = tuple(pygame.Rect(show.x + inset, top + i * row, show.width - 2 * inset, row) for i in range(SWITCHES))
    listed = pygame.Rect(moves.x + px(9), moves.y + px(36), moves.width - px(18), moves.height - px(36) - px(9))
    rows = max(1, (listed.height + px(DENSE_PITCH) - px(DENSE_ROW)) // px(DENSE_PITCH))
    listed.height = rows * px(DENSE_PITCH) - px(DENSE_PITCH) + px(DENSE_ROW)
    nowhere = pygame.Rect(show.x, show.y, 0, 0)
    return moves, listed, lasting, CrossPlaces(show, switches, nowhere)


def tabbed(layout: Layout, moves: pygame.Rect, columns: int = 3, *, small: bool = False) -> Inside:
    """One panel for list and switches, with tabs; the two lasting buttons beside the tabs."""
    px = layout.px
    high = px(28)
    top = moves.y + px(7)
    narrow = layout.narrow
    width, other = (px(66), px(54)) if small else (px(62), px(58)) if narrow else (px(92), px(72))
    second = pygame.Rect(moves.right - px(8) - width, top, width, high)
    first = pygame.Rect(second.x - px(6) - other, top, other, high)
    tabs = pygame.Rect(moves.x + px(8), top, min(px(170), first.x - px(8) - moves.x - px(8)), high)
    inner = pygame.Rect(moves.x + px(6), tabs.bottom + px(5), moves.width - px(12), moves.bottom - tabs.bottom - px(11))
    wide, row = inner.width // columns, inner.height // -(-SWITCHES // columns)
    switches = tuple(
        pygame.Rect(inner.x + px(4) + i % columns * wide, inner.y + i // columns * row, wide - px(4), row)
        for i in range(SWITCHES)
    )
    return moves, inner, (first, second), CrossPlaces(moves, switches, tabs)


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
