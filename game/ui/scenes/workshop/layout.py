"""Where everything stands in a workshop: formation and rules at the left, the pool in the middle, the list at the
right; in a small window left and right share one column."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.areas import work_area
from game.ui.scenes.workshop.controls import Controls
from game.ui.scenes.workshop.pool import FilterChips
from game.ui.scenes.workshop.table import Table

if TYPE_CHECKING:
    from game.ui.desk import Desk

LEFT, RIGHT = 400, 316  # units
FOLDED = 344
FINDING, TIGHT_FINDING = 31, 27
MEND = 96
CURVE = 112


class Layout:
    """Puts the parts of one workshop in their places."""

    def __init__(self, desk: Desk, controls: Controls, table: Table) -> None:
        self.desk, self.controls, self.table = desk, controls, table
        self.is_folded = False
        empty = pygame.Rect(0, 0, 0, 0)
        self.left = self.middle = self.right = self.foot = empty
        self.head = self.deck_head = self.card = self.curve = self.odds = self.line = self.pool_line = empty
        self.findings: list[pygame.Rect] = []

    def follow(self) -> None:
        self.is_folded = self.desk.layout.compact

    @property
    def shows_first(self) -> bool:
        """Whether the formation is to be seen."""
        return not self.is_folded or self.controls.sides.value == self.table.first

    @property
    def shows_second(self) -> bool:
        return not self.is_folded or not self.shows_first

    def place(self) -> None:
        px = self.desk.px
        area = work_area(self.desk.layout).inflate(0, px(12 if not self.is_folded else 0))
        gap = px(14 if not self.is_folded else 10)
        if self.is_folded:
            self.left = pygame.Rect(area.x, area.y, px(FOLDED), area.height)
            self.right = self.left
            self.middle = pygame.Rect(self.left.right + gap, area.y, area.right - self.left.right - gap, area.height)
        else:
            spare = max(0, area.width - px(1232)) // 8
            self.left = pygame.Rect(area.x, area.y, px(LEFT) + spare, area.height)
            self.right = pygame.Rect(area.right - px(RIGHT) - spare, area.y, px(RIGHT) + spare, area.height)
            self.middle = pygame.Rect(
                self.left.right + gap, area.y, self.right.x - gap - self.left.right - gap, area.height
            )
        self._place_foot()
        self._place_left()
        self._place_right()
        self._place_middle()

    def _place_foot(self) -> None:
        """Save and the way on, under the list; the line over them says what is wrong."""
        px, controls = self.desk.px, self.controls
        room = self.right.inflate(-2 * px(14), 0)
        high = px(44)
        self.foot = pygame.Rect(room.x, self.right.bottom - px(14) - high, room.width, high)
        controls.save.rect = pygame.Rect(self.foot.x, self.foot.y, px(96), high)
        left = controls.save.rect.right + px(10)
        controls.go.rect = pygame.Rect(left, self.foot.y, self.foot.right - left, high)
        self.line = pygame.Rect(room.x, self.foot.y - px(28), room.width, px(24))

    def _top(self, panel: pygame.Rect) -> int:
        """Where a panel's content begins: under its title, or under the tabs that stand in its place."""
        px, controls = self.desk.px, self.controls
        controls.sides.visible = self.is_folded
        if self.is_folded:
            controls.sides.rect = pygame.Rect(panel.x + px(12), panel.y + px(10), panel.width - px(24), px(32))
            return panel.y + px(48)
        return panel.y + px(42)

    def _place_left(self) -> None:
        px, controls = self.desk.px, self.controls
        room = self.left.inflate(-2 * px(14), 0)
        y = self._top(self.left)
        self.head = pygame.Rect(room.x, y, room.width, px(48))
        rows = max(1, len(controls.formation.rows))
        across = max((len(row) for row in controls.formation.rows), default=8)
        side = min((room.width - px(12)) // across, px(62))
        controls.formation.rect = pygame.Rect(room.x, self.head.bottom + px(4), room.width, rows * side + px(14))
        controls.formation.visible = self.shows_first
        y = controls.formation.rect.bottom + px(8)
        bottom = self.line.y if self.is_folded else self.left.bottom - px(12)
        pitch = px(FINDING if not self.is_folded else TIGHT_FINDING)
        many = len(self.table.bench.findings)
        card = bottom - y - many * pitch - px(34)
        self.card = pygame.Rect(room.x, y, room.width, min(px(168), card) if card >= px(70) else 0)
        y = self.card.bottom + (px(26) if self.card.height else 0)
        self.findings = [pygame.Rect(room.x, y + i * pitch, room.width, pitch - px(3)) for i in range(many)]
        self.place_mends()

    def place_mends(self) -> None:
        """A button on each line of a broken rule."""
        px, controls = self.desk.px, self.controls
        wrong = [
            (finding, rect)
            for finding, rect in zip(self.table.bench.findings, self.findings, strict=False)
            if finding.mend is not None
        ]
        for i, button in enumerate(controls.mends):
            button.visible = i < len(wrong) and self.shows_first
            if i < len(wrong):
                finding, rect = wrong[i]
                assert finding.mend is not None
                button.label = finding.mend.label
                button.tip = f"Mends it ({finding.rule})"
                wide = max(px(MEND), button.wanted_width() - px(10))
                button.rect = pygame.Rect(rect.right - wide - px(2), rect.y + px(1), wide, rect.height - px(2))

    def _place_right(self) -> None:
        px, controls = self.desk.px, self.controls
        room = self.right.inflate(-2 * px(14), 0)
        for widget in (controls.turns, controls.hand, controls.lines):
            widget.visible = self.shows_second
        y = self._top(self.right)
        self.deck_head = pygame.Rect(room.x, y, room.width, px(48))
        self.curve = pygame.Rect(
            room.x, self.deck_head.bottom + px(2), room.width, px(CURVE if not self.is_folded else 84)
        )
        y = self.curve.bottom + px(6)
        half = (room.width - px(8)) // 2
        controls.turns.rect = pygame.Rect(room.x, y, half, px(32))
        controls.hand.rect = pygame.Rect(room.right - half, y, half, px(32))
        self.odds = pygame.Rect(room.x, y + px(34), room.width, px(24))
        top = self.odds.bottom + px(2)
        controls.lines.rect = pygame.Rect(room.x, top, room.width, self.line.y - px(4) - top)
        controls.lines.scroll_to(controls.lines.offset)

    def _place_chips(self, room: pygame.Rect, y: int) -> int:
        """Row after row, the stepper behind the first signs; returns where they end."""
        px, controls, x = self.desk.px, self.controls, room.x
        for widget in (*controls.chips[:1], *controls.steppers, *controls.chips[1:]):
            wide = widget.wanted_width() if isinstance(widget, FilterChips) else px(150)
            if x + wide > room.right + px(2) and x > room.x:
                x, y = room.x, y + px(38)
            widget.rect = pygame.Rect(x, y, min(wide, room.right - x), px(32))
            x += wide + px(10)
        return y + px(40)

    def _place_middle(self) -> None:
        px, controls = self.desk.px, self.controls
        room = self.middle.inflate(-2 * px(12), 0)
        controls.tabs.rect = pygame.Rect(room.x, self.middle.y + px(12), room.width, px(34))
        y = controls.tabs.rect.bottom + px(10)
        self.pool_line = pygame.Rect(room.x, self.middle.bottom - px(32), room.width, px(24))
        kinds = min(px(250), room.width // 2)
        controls.search.rect = pygame.Rect(room.x, y, room.width - kinds - px(8), px(36))
        controls.kinds.rect = pygame.Rect(room.right - kinds, y, kinds, px(36))
        y += px(44)
        y = self._place_chips(room, y)
        controls.pool.rect = pygame.Rect(room.x, y, room.width, self.pool_line.y - px(4) - y)
        controls.pool.scroll_to(controls.pool.offset)
        tools = px(34)
        top = controls.tabs.rect.bottom + px(10)
        foot = pygame.Rect(room.x, self.pool_line.y - tools - px(2), room.width, tools)
        controls.shelf_list.rect = pygame.Rect(room.x, top, room.width, foot.y - px(8) - top)
        half = (room.width - px(8)) // 2
        controls.rename.rect = pygame.Rect(foot.x, foot.y, half, tools)
        controls.delete.rect = pygame.Rect(foot.right - half, foot.y, half, tools)
