"""Where everything stands on the Replay screen: board and timeline at the left, graph and points at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.seats import Seat
from game.ui.areas import work_area
from game.ui.scene import HANDLED
from game.ui.scenes.before_battle.seat_plaque import SeatPlaque
from game.ui.scenes.replay.controls import Controls
from game.ui.skins.panel import Panel
from game.ui.skins.skin import Skin

if TYPE_CHECKING:
    from game.ui.desk import Desk

LEAST_POINTS = 236  # units: the panel of turning points with three of them


class Layout:
    """Puts the parts of one Replay screen in their places."""

    def __init__(self, desk: Desk, controls: Controls) -> None:
        self.desk, self.controls = desk, controls
        self.plaques: dict[Seat, SeatPlaque] = {}
        """In the corners of a board that has room for them there."""

    def place(self, skin: Skin | None, turned: int, panels: Sequence[Panel]) -> None:
        """`panels` are those that the game brings to stand above the graph."""
        self.skin, self.turned, self.panels = skin, turned, panels
        desk, px = self.desk, self.desk.px
        area = work_area(desk.layout)
        if not self.controls.is_folded:
            area = area.inflate(0, px(10))
        left = min(round(area.width * 0.475), area.height - px(70))
        self.left = pygame.Rect(area.x, area.y, left, area.height)
        self.right = pygame.Rect(area.x + left + px(16), area.y, area.width - left - px(16), area.height)
        self._place_left()
        self._place_right()

    def _place_left(self) -> None:
        px, left = self.desk.px, self.left
        foot = px(122)
        self.foot = pygame.Rect(left.x, left.bottom - foot, left.width, foot)
        plaque = px(44 if not self.controls.is_folded else 38)
        gap = px(6)
        room = pygame.Rect(left.x, left.y + plaque + gap, left.width, left.height - foot - px(10) - 2 * (plaque + gap))
        if self.skin is not None:
            outer = self.skin.fit(room, turned=self.turned)
            if self.skin.corners:
                whole = pygame.Rect(left.x, left.y, left.width, left.height - foot - px(10))
                outer = self.skin.fit(whole, turned=self.turned)
            self._place_plaques()
            self.far = pygame.Rect(left.x, outer.y - gap - plaque, left.width, plaque)
            self.near = pygame.Rect(left.x, outer.bottom + gap, left.width, plaque)
        inner = self.foot.inflate(-px(30), 0)
        self.controls.timeline.rect = pygame.Rect(inner.x - px(8), self.foot.y + px(28), inner.width + px(16), px(46))
        y = self.foot.bottom - px(38)
        side = px(32)
        x = inner.x
        for button in self.controls.steps:
            button.rect = pygame.Rect(x, y, side, side)
            x += side + px(6)
        wide = px(176 if left.width > px(520) else 156)
        self.controls.paces.rect = pygame.Rect(x + px(8), y, wide, side)
        self.controls.only_turning.rect = pygame.Rect(inner.right - px(58), y, px(58), side)
        words = self.controls.only_turning.rect.x - self.controls.paces.rect.right - px(12)
        self.controls.only_button.visible = words < px(70)
        self.controls.only_turning.visible = not self.controls.only_button.visible
        self.controls.only_button.on = self.controls.only_turning.on
        self.controls.only_button.rect = pygame.Rect(inner.right - side, y, side, side)
        self.only_words = pygame.Rect(self.controls.paces.rect.right + px(6), y, max(0, words), side)

    def _place_plaques(self) -> None:
        """A plaque in each corner of the board that has room for one."""
        self.plaques = {}
        for seat, room in (self.skin.corners if self.skin is not None else {}).items():
            plaque = self.plaques[seat] = SeatPlaque(self.desk, lambda: HANDLED, "")
            plaque.fit(room)

    def _place_right(self) -> None:
        px, right = self.desk.px, self.right
        head = px(58)
        self.head = pygame.Rect(right.x, right.y, right.width, head)
        top = right.y + head + px(12)
        buttons = px(64)
        for brought in self.panels:
            brought.rect = pygame.Rect(right.x, top, right.width, px(brought.units(small=True)))
            brought.arrange(small=True)
            top = brought.rect.bottom + px(10)
        if self.controls.is_folded:
            self.controls.tabs.rect = pygame.Rect(right.x, top, right.width, px(32))
            panel = pygame.Rect(right.x, top + px(38), right.width, right.bottom - top - px(38))
            self.graph_panel = pygame.Rect(panel.x, panel.y, panel.width, panel.height)
            self.points_panel = panel
        else:
            rest = right.bottom - top
            graph = min(max(px(250), round(rest * 0.455)), rest - px(LEAST_POINTS))
            self.graph_panel = pygame.Rect(right.x, top, right.width, graph)
            self.points_panel = pygame.Rect(right.x, top + graph + px(12), right.width, rest - graph - px(12))
        self.controls.contest.rect = self.graph_panel.copy()
        if self.controls.is_folded:
            self.controls.contest.rect.height -= buttons
        self.controls.contest.foot = self.controls.contest.rect.bottom - px(8)
        inner = self.graph_panel.inflate(-px(32), 0)
        foot = px(34) + (buttons if self.controls.is_folded else 0)
        self.controls.graph.rect = pygame.Rect(
            inner.x, self.graph_panel.y + px(42), inner.width, self.graph_panel.height - px(42) - foot
        )
        panel = self.points_panel
        self.controls.list.rect = pygame.Rect(
            panel.x + px(13), panel.y + px(62), panel.width - px(26), panel.height - px(62) - buttons
        )
        self.controls.list.scroll_to(self.controls.list.offset)
        y = panel.bottom - px(52)
        inner = panel.inflate(-px(28), 0)
        wants = [
            self.controls.go.wanted_width(),
            self.controls.best.wanted_width(),
            self.controls.report.wanted_width(),
        ]
        spare = inner.width - 2 * px(10) - sum(wants)
        wants = (
            [wants[0] + spare, *wants[1:]] if spare >= 0 else [round(inner.width * part) for part in (0.38, 0.31, 0.27)]
        )
        x = inner.x
        for button, wide in zip((self.controls.go, self.controls.best, self.controls.report), wants, strict=True):
            button.rect = pygame.Rect(x, y, wide, px(40))
            x += wide + px(10)
