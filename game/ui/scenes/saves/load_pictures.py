"""How the Load screen is laid out and drawn: the list, its heads, the preview, and what stands there without games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.areas import work_area
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.scenes.saves.load import Load


class Pictures:
    """Places and draws what one Load screen shows."""

    def __init__(self, scene: Load) -> None:
        self.scene = scene
        self.desk = scene.desk

    def place(self) -> None:
        desk, px = self.desk, self.desk.px
        area = work_area(desk.layout)
        if self.scene.folded:
            self.left = area
            self.right = pygame.Rect(area.right - px(470), area.y, px(470), area.height)
        else:
            side = 490 + min(110.0, max(0.0, (area.width / desk.layout.scale - 1232) * 0.4))
            self.left, self.right = desk.layout.columns(area, (None, side), 18)
        empty = not self.scene.saves
        for widget in (self.scene.search, self.scene.chips, self.scene.head):
            widget.visible = not empty
        self.scene.list.visible = bool(self.scene.shown)
        inner = self.left.inflate(-px(28), 0)
        search = px(250 if inner.width > px(640) else 200)
        self.scene.search.rect = pygame.Rect(inner.x, self.left.y + px(16), search, px(38))
        chips = inner.right - self.scene.search.rect.right - px(16)
        self.scene.chips.rect = pygame.Rect(
            self.scene.search.rect.right + px(16), self.scene.search.rect.y + px(3), chips, px(32)
        )
        top = self.left.y + px(88)
        foot = px(16)
        if self.scene.folded:
            self.scene.details.rect = pygame.Rect(inner.x, self.left.bottom - px(58), px(150), px(44))
            if not self.scene.drawer_open:
                self.scene.go.rect = pygame.Rect(inner.right - px(260), self.left.bottom - px(58), px(260), px(44))
            foot = px(66)
        self.strip_rect = pygame.Rect(0, 0, 0, 0)
        if self.scene.strip is not None:
            self.strip_rect = pygame.Rect(
                inner.x - px(1), self.left.bottom - foot - px(44), inner.width + px(2), px(44)
            )
            width = self.scene.undo.wanted_width() if self.scene.strip.label else 0
            self.scene.undo.rect = pygame.Rect(
                self.strip_rect.right - width - px(6), self.strip_rect.y + px(6), width, px(32)
            )
            foot += px(52)
        self.scene.list.rect = pygame.Rect(inner.x - px(1), top, inner.width + px(2), self.left.bottom - foot - top)
        self.scene.list.scroll_to(self.scene.list.offset)
        self.scene.list.show(max(0, self.scene.list.chosen))
        row = self.scene.list.row_rect(0)
        self.scene.head.rect = pygame.Rect(row.right - px(150), self.left.y + px(60), px(138), px(26))
        self._place_preview()
        for button in (self.scene.start, self.scene.clear):
            button.rect = pygame.Rect(0, 0, px(198), px(44))
        middle = self.left if self.scene.saves else area
        self.scene.start.rect.center = self.scene.clear.rect.center = (middle.centerx, middle.centery + px(98))

    def _place_preview(self) -> None:
        px = self.desk.px
        inner = self.right.inflate(-px(40), 0)
        if self.scene.preview_shown:
            width = (inner.width - 2 * px(10)) // 3
            y = self.right.bottom - px(18) - px(40)
            for i, button in enumerate((self.scene.replay, self.scene.export, self.scene.delete)):
                button.rect = pygame.Rect(inner.x + i * (width + px(10)), y, width, px(40))
            if not self.scene.folded or self.scene.drawer_open:
                self.scene.go.rect = pygame.Rect(inner.x, y - px(12) - px(46), inner.width, px(46))
            self.foot_top = y - px(58)
        else:
            self.foot_top = self.right.bottom

    def paint(self, surface: pygame.Surface) -> None:
        desk, art = self.desk, self.desk.art
        if not self.scene.saves:
            self._paint_empty(
                surface, work_area(desk.layout), "No saved games yet", "A game saves itself after every move."
            )
            return
        art.panel(surface, self.left)
        if not self.scene.shown:
            self._paint_none(surface, self.left, "No game like that", "Other words may find it.")
        else:
            self._paint_heads(surface)
        if self.scene.strip is not None:
            art.plate(surface, self.strip_rect, "#17202B", "#5C86B8", radius=4)
            px = desk.px
            right = self.scene.undo.rect.x if self.scene.strip.label else self.strip_rect.right
            room = pygame.Rect(
                self.strip_rect.x + px(14),
                self.strip_rect.y,
                right - self.strip_rect.x - px(24),
                self.strip_rect.height,
            )
            desk.theme.write(surface, self.scene.strip.words, Role.BODY, ink.TEXT, room, size=14, may_cut=True)
            self.scene.undo.visible = bool(self.scene.strip.label)
        if not self.scene.folded:
            self.paint_preview(surface)

    def _paint_heads(self, surface: pygame.Surface) -> None:
        desk, px = self.desk, self.desk.px
        columns = self.scene.rows.columns(self.scene.list.row_rect(0))
        for x, words in zip(columns, ("Game", "Seats", "Turn"), strict=True):
            room = pygame.Rect(x, self.left.y + px(60), px(120), px(26))
            desk.theme.write(surface, words, Role.SMALL_STRONG, ink.GOLD, room)

    def _paint_empty(self, surface: pygame.Surface, area: pygame.Rect, title: str, text: str) -> None:
        px = self.desk.px
        panel = pygame.Rect(0, 0, min(area.width, px(640)), min(area.height, px(480)))
        panel.center = area.center
        self.desk.art.panel(surface, panel)
        self.desk.art.panel_title(surface, "Load", panel)
        self._paint_none(surface, panel, title, text)

    def _paint_none(self, surface: pygame.Surface, panel: pygame.Rect, title: str, text: str) -> None:
        desk, px = self.desk, self.desk.px
        folder = desk.sprites.icon("ui/load", px(84), "#5A4528")
        surface.blit(folder, folder.get_rect(center=(panel.centerx, panel.centery - px(66))))
        room = pygame.Rect(panel.x + px(20), panel.centery, panel.width - px(40), px(28))
        desk.theme.write(surface, title, Role.LARGE_NAME, ink.IVORY, room, "centre")
        line = pygame.Rect(room.x, room.bottom, room.width, px(24))
        desk.theme.write(surface, text, Role.BODY, ink.MUTED, line, "centre")

    def paint_preview(self, surface: pygame.Surface) -> None:
        save = self.scene.chosen
        damage = ("", "") if save is None else self.scene.fault_of(save)
        seen = None if damage[1] else self.scene.seen
        self.scene.preview.draw(surface, self.right, self.foot_top, save, seen, damage)

    def draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, hover: bool) -> None:
        save = self.scene.shown[index]
        self.scene.rows.draw(surface, rect, save, self.scene.fault_of(save), chosen, hover)
