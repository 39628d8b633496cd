"""Rectangles of the battle, as laying it out finds them and as its parts read them (docs/look.md, Layout)."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.layout import Layout

WIDEST = 645  # units of the column of panels
SPLIT = 590
"""Units from which the column has room for a list beside all else: then that is as high as the board."""
LOG_WIDE = 232
"""Units of the list of an action to a row, where it stands beside all else."""
LEAST = (760, 475)
"""Units that the smallest fold needs: there the suggestions take the place of the list."""
CROSS_LEAST = (960, 600)
"""Units that the smallest fold needs where plaques stand in the corners: below that their names have no room."""
SWITCHES = 5
"""Things that can be shown on the board or not."""


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


def contest_answers(layout: Layout, panel: pygame.Rect, *, low: bool) -> tuple[pygame.Rect, pygame.Rect]:
    """The answer that acts, and the one that does not, at the foot of a panel."""
    px = layout.px
    inset, gap, high = px(18), px(14), px(36 if low else 40)
    width = panel.width - 2 * inset - gap
    first = pygame.Rect(panel.x + inset, panel.bottom - px(13) - high, width * 64 // 100, high)
    return first, pygame.Rect(first.right + gap, first.y, width - first.width, high)
