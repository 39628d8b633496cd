"""Where everything stands on the Replay screen: board and timeline at the left, graph and points at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.areas import work_area
from game.ui.scene import HANDLED
from game.ui.scenes.before_battle.seat_plaque import SeatPlaque

if TYPE_CHECKING:
    from game.ui.scenes.replay.screen import Replay

LEAST_POINTS = 236  # units: the panel of turning points with three of them


class Layout:
    """Puts the parts of one Replay screen in their places."""

    def __init__(self, scene: Replay) -> None:
        self.scene = scene
        self.desk = scene.desk

    def place(self) -> None:
        desk, px = self.desk, self.desk.px
        area = work_area(desk.layout)
        if not self.scene.folded:
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
        plaque = px(44 if not self.scene.folded else 38)
        gap = px(6)
        room = pygame.Rect(left.x, left.y + plaque + gap, left.width, left.height - foot - px(10) - 2 * (plaque + gap))
        if self.scene.skin is not None:
            outer = self.scene.skin.fit(room, turned=self.scene.turned)
            if self.scene.skin.corners:
                whole = pygame.Rect(left.x, left.y, left.width, left.height - foot - px(10))
                outer = self.scene.skin.fit(whole, turned=self.scene.turned)
            self._place_plaques()
            self.far = pygame.Rect(left.x, outer.y - gap - plaque, left.width, plaque)
            self.near = pygame.Rect(left.x, outer.bottom + gap, left.width, plaque)
        inner = self.foot.inflate(-px(30), 0)
        self.scene.timeline.rect = pygame.Rect(inner.x - px(8), self.foot.y + px(28), inner.width + px(16), px(46))
        y = self.foot.bottom - px(38)
        side = px(32)
        x = inner.x
        for button in self.scene.controls:
            button.rect = pygame.Rect(x, y, side, side)
            x += side + px(6)
        wide = px(176 if left.width > px(520) else 156)
        self.scene.paces.rect = pygame.Rect(x + px(8), y, wide, side)
        self.scene.only_turning.rect = pygame.Rect(inner.right - px(58), y, px(58), side)
        words = self.scene.only_turning.rect.x - self.scene.paces.rect.right - px(12)
        self.scene.only_button.visible = words < px(70)
        self.scene.only_turning.visible = not self.scene.only_button.visible
        self.scene.only_button.on = self.scene.only_turning.on
        self.scene.only_button.rect = pygame.Rect(inner.right - side, y, side, side)
        self.only_words = pygame.Rect(self.scene.paces.rect.right + px(6), y, max(0, words), side)

    def _place_plaques(self) -> None:
        """A plaque in each corner of the board that has room for one."""
        assert self.scene.skin is not None
        self.scene.plaques = {}
        for seat, room in self.scene.skin.corners.items():
            plaque = self.scene.plaques[seat] = SeatPlaque(self.desk, lambda: HANDLED, "")
            plaque.fit(room)

    def _place_right(self) -> None:
        px, right = self.desk.px, self.right
        head = px(58)
        self.head = pygame.Rect(right.x, right.y, right.width, head)
        top = right.y + head + px(12)
        buttons = px(64)
        for brought in self.scene.showing.panels if self.scene.showing is not None else ():
            brought.rect = pygame.Rect(right.x, top, right.width, px(brought.units(small=True)))
            brought.arrange(small=True)
            top = brought.rect.bottom + px(10)
        if self.scene.folded:
            self.scene.tabs.rect = pygame.Rect(right.x, top, right.width, px(32))
            panel = pygame.Rect(right.x, top + px(38), right.width, right.bottom - top - px(38))
            self.graph_panel = pygame.Rect(panel.x, panel.y, panel.width, panel.height)
            self.points_panel = panel
        else:
            rest = right.bottom - top
            graph = min(max(px(250), round(rest * 0.455)), rest - px(LEAST_POINTS))
            self.graph_panel = pygame.Rect(right.x, top, right.width, graph)
            self.points_panel = pygame.Rect(right.x, top + graph + px(12), right.width, rest - graph - px(12))
        self.scene.contest.rect = self.graph_panel.copy()
        if self.scene.folded:
            self.scene.contest.rect.height -= buttons
        self.scene.contest.foot = self.scene.contest.rect.bottom - px(8)
        inner = self.graph_panel.inflate(-px(32), 0)
        foot = px(34) + (buttons if self.scene.folded else 0)
        self.scene.graph.rect = pygame.Rect(
            inner.x, self.graph_panel.y + px(42), inner.width, self.graph_panel.height - px(42) - foot
        )
        panel = self.points_panel
        self.scene.list.rect = pygame.Rect(
            panel.x + px(13), panel.y + px(62), panel.width - px(26), panel.height - px(62) - buttons
        )
        self.scene.list.scroll_to(self.scene.list.offset)
        y = panel.bottom - px(52)
        inner = panel.inflate(-px(28), 0)
        wants = [self.scene.go.wanted_width(), self.scene.best.wanted_width(), self.scene.report.wanted_width()]
        spare = inner.width - 2 * px(10) - sum(wants)
        wants = (
            [wants[0] + spare, *wants[1:]] if spare >= 0 else [round(inner.width * part) for part in (0.38, 0.31, 0.27)]
        )
        x = inner.x
        for button, wide in zip((self.scene.go, self.scene.best, self.scene.report), wants, strict=True):
            button.rect = pygame.Rect(x, y, wide, px(40))
            x += wide + px(10)
