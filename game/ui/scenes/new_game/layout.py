"""Where everything stands on the New game screen: games at the left, seats round the board, choices at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.areas import work_area
from game.ui.scenes.new_game.controls import Controls, Said
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

CLOCK, BEGIN = 132, 128  # units high
DENSE_CLOCK, DENSE_BEGIN = 114, 110


class Layout:
    """Puts the panels and controls of one New game screen in their places."""

    def __init__(self, desk: Desk, controls: Controls) -> None:
        self.desk, self.controls = desk, controls
        self.dense = False
        """So many variants that their panel needs what the others at the right can spare."""
        self.more: list[Said] = []
        """What stands among the options because the right column has no room for it."""
        self.said_among = "", ""
        self.said_of_variant = pygame.Rect(0, 0, 0, 0)
        """The chosen one's line, where the cards have their names alone."""

    @property
    def head(self) -> int:
        """Units over the controls of a panel at the right."""
        return 40 if self.dense else 46

    def place(self, clock_words: str, begin_words: str) -> None:
        """The words are those of clock and beginning, should they stand among the options."""
        self.said_among = clock_words, begin_words
        desk, px = self.desk, self.desk.px
        area = work_area(desk.layout)
        gap = px(12)
        if self.controls.is_folded:
            right = pygame.Rect(area.right - px(330), area.y, px(330), area.height)
            self.list_panel = pygame.Rect(area.x, area.y, right.x - gap - area.x, px(76))
            top = self.list_panel.bottom + gap
            self.middle = pygame.Rect(area.x, top, self.list_panel.width, area.bottom - top)
        else:
            wide = desk.layout.roominess.value == "roomy"
            spare = max(0, min(area.width, px(1700)) - px(1232))
            left = px(196) + (spare // 6 if wide else 0)
            side = px(406) + (spare // 3 if wide else 0)
            self.list_panel = pygame.Rect(area.x, area.y, left, area.height)
            right = pygame.Rect(area.right - side, area.y, side, area.height)
            self.middle = pygame.Rect(
                self.list_panel.right + gap, area.y, right.x - self.list_panel.right - 2 * gap, area.height
            )
        self._place_games()
        self._place_middle()
        self._place_right(right)

    def _place_games(self) -> None:
        px, panel = self.desk.px, self.list_panel
        if self.controls.is_folded:
            side = panel.height - px(20)
            inner = panel.inflate(-px(20), -px(20))
            step = (inner.width - side) // max(1, len(self.controls.rows) - 1) if len(self.controls.rows) > 1 else 0
            step = min(step, side + px(8))
            for i, row in enumerate(self.controls.rows):
                row.icon_only = True
                row.tip = row.card.name if row.card.ready else f"{row.card.name} comes in a later version"
                row.rect = pygame.Rect(inner.x + i * step, inner.y, side, side)
            self.names_room = pygame.Rect(inner.x + len(self.controls.rows) * step + px(8), inner.y, 0, side)
            self.names_room.width = inner.right - self.names_room.x
            return
        inner = pygame.Rect(panel.x + px(11), panel.y + px(43), panel.width - px(22), panel.height - px(54))
        gap = px(8)
        small = min(px(92), (inner.height - px(200)) // max(1, len(self.controls.rows) - 1) - gap)
        large = min(
            inner.height - (len(self.controls.rows) - 1) * (small + gap), round((inner.width - px(24)) * 1.06) + px(82)
        )
        y = inner.y
        for row in self.controls.rows:
            row.icon_only = False
            row.rect = pygame.Rect(inner.x, y, inner.width, large if row.chosen else small)
            y = row.rect.bottom + gap

    def _place_middle(self) -> None:
        px, panel = self.desk.px, self.middle
        tight = self.controls.is_folded
        inner = panel.inflate(-px(32 if not tight else 24), 0)
        foot = px(54 if not tight else 44)
        quick_y = panel.bottom - foot - px(8)
        label = px(120) if inner.width >= px(480) else 0
        wants = [button.wanted_width() for button in self.controls.quick]
        spare = inner.width - label - px(10) * (len(wants) - 1) - sum(wants)
        x = inner.x + label
        for button, want in zip(self.controls.quick, wants, strict=True):
            button.rect = pygame.Rect(x, quick_y + px(8), want + spare // len(wants), px(36 if not tight else 32))
            x = button.rect.right + px(10)
        self.quick_label = pygame.Rect(inner.x, quick_y + px(8), label, self.controls.quick[0].rect.height)
        top = panel.y + px(74 if not tight else 46)
        room = pygame.Rect(inner.x, top, inner.width, quick_y - top - px(8))
        self._place_seats(room)
        inside = panel.inflate(-px(28), -px(20))
        self.controls.view.rect = pygame.Rect(inside.x, panel.y + px(54), inside.width, panel.height - px(54 + 62))
        self.controls.reset.rect = pygame.Rect(0, 0, px(232), px(36))
        self.controls.reset.rect.midbottom = panel.centerx, panel.bottom - px(16)
        self._place_options()

    def _place_seats(self, room: pygame.Rect) -> None:
        """Two seats: one plaque above the board and one below; more: round it, each at its side's right hand."""
        px = self.desk.px
        count = len(self.controls.plaques)
        self.controls.swap.visible = self.controls.lot.visible = count == 2
        if count == 2:
            height = min(px(128), max(px(110), (room.height - px(150)) // 2))
            far, near = self.controls.order()
            far.place(pygame.Rect(room.x, room.y, room.width, height))
            near.place(pygame.Rect(room.x, room.bottom - height, room.width, height))
            between = pygame.Rect(room.x, room.y + height, room.width, room.height - 2 * height)
            side = between.height - px(20)
            self.board_room = pygame.Rect(0, 0, side, side)
            self.board_room.center = between.center
            left = self.board_room.left - px(18) - room.x
            self.said = pygame.Rect(room.x, self.board_room.y, left, side)
            x = self.board_room.right + px(18)
            width = room.right - x
            self.controls.swap.rect = pygame.Rect(x, self.board_room.centery - px(42), width, px(36))
            self.controls.lot.rect = pygame.Rect(x, self.board_room.centery + px(6), width, px(32))
            self.lot_label = pygame.Rect(x, self.controls.lot.rect.bottom + px(2), width, px(20))
        else:
            self._place_corners(room)

    def _place_corners(self, room: pygame.Rect) -> None:
        """The plaques take the board's missing corners, each at its army's right hand."""
        px = self.desk.px
        between = px(114)
        width = min((room.width - between) // 2, px(280))
        height = min(
            (room.height - (between if not self.controls.is_folded else px(16))) // 2,
            px(180 if not self.controls.is_folded else 150),
        )
        over = max(0, room.height - 2 * height - between) // 2 if not self.controls.is_folded else 0
        room = pygame.Rect(room.centerx - width - between // 2, room.y + over, 2 * width + between, 0)
        room.height = 2 * height + (between if not self.controls.is_folded else px(16))
        if self.controls.is_folded:
            room.height = max(room.height, min(2 * height + between, self.quick_label.y - px(8) - room.y))
        corners = [
            (room.right - width, room.bottom - height),
            (room.x, room.bottom - height),
            room.topleft,
            (room.right - width, room.y),
        ]
        for plaque, corner in zip(self.controls.plaques, corners, strict=False):
            plaque.place(pygame.Rect(corner, (width, height)))
        gap = min(room.width - 2 * width, room.height - 2 * height)
        side = max(px(60), min(px(236), 2 * (gap - px(13))))
        self.board_room = pygame.Rect(0, 0, side, side)
        self.board_room.center = room.center
        self.said = pygame.Rect(0, 0, 0, 0)
        right = self.board_room.right + px(10)
        self.sides = {
            0: pygame.Rect(room.x, room.centery - px(24), self.board_room.x - px(10) - room.x, px(48)),
            1: pygame.Rect(right, room.centery - px(24), room.right - right, px(48)),
        }
        self.controls.swap.rect = self.controls.lot.rect = pygame.Rect(0, 0, 0, 0)

    def _place_right(self, right: pygame.Rect) -> None:
        desk, px = self.desk, self.desk.px
        gap = px(12)
        foot = px(106 if not self.controls.is_folded else 96)
        self.foot_panel = pygame.Rect(right.x, right.bottom - foot, right.width, foot)
        half = px(122)
        self.controls.back.rect = pygame.Rect(right.x + px(14), self.foot_panel.bottom - px(62), half - px(16), px(48))
        self.controls.play.rect = pygame.Rect(
            right.x + half + px(8), self.controls.back.rect.y, right.width - half - px(22), px(48)
        )
        drawer, self.dense = px(88), False
        self.controls.drawer.rect = pygame.Rect(right.x, self.foot_panel.y - gap - drawer, right.width, drawer)
        rest = pygame.Rect(right.x, right.y, right.width, self.controls.drawer.rect.y - gap - right.y)
        if self.controls.is_folded:
            self.controls.tabs.rect = pygame.Rect(rest.x, rest.y, rest.width, px(32))
            panel = pygame.Rect(rest.x, rest.y + px(38), rest.width, rest.height - px(38))
            self.panels = [panel] * len(self.controls.parts)
        else:
            lines = 1 if len(self.controls.variants) == 1 else -(-len(self.controls.variants) // 2)
            whole = rest.height / desk.layout.scale
            if "front" in self.controls.parts:
                self.panels = desk.layout.rows(rest, (None, max(126, min(160, whole * 0.33))), 12)
            else:
                self.dense = 58 + 82 * lines > whole - CLOCK - BEGIN - 2 * 12
                clock, begin = (DENSE_CLOCK, DENSE_BEGIN) if self.dense else (CLOCK, BEGIN)
                most = whole - clock - begin - 2 * 12
                self.panels = desk.layout.rows(rest, (min(58 + 82 * lines, most), clock, None), 12)
        self._place_variants(self.panels[0])
        if "front" in self.controls.parts:
            self._place_sums(self.panels[1])
            return
        self._place_clocks(self.panels[1])
        inner = self.panels[2].inflate(-px(26), 0)
        y = self.panels[2].y + px(self.head)
        self.controls.paste.rect = pygame.Rect(inner.right - px(78), y, px(78), px(36))
        self.controls.position.rect = pygame.Rect(inner.x, y, inner.width - px(86), px(36))

    def _place_variants(self, panel: pygame.Rect) -> None:
        px = self.desk.px
        inner = panel.inflate(-px(26), 0)
        columns = 1 if len(self.controls.variants) == 1 or self.controls.is_folded or self._is_cut(inner.width) else 2
        gap, top, foot = (
            (px(4), px(40), px(50)) if self.controls.is_folded else (px(6), px(self.head), px(self.head + 10))
        )
        if self.dense:
            gap, foot = px(5), px(self.head + 6)
        width = (inner.width - gap * (columns - 1)) // columns
        count = -(-len(self.controls.variants) // columns)
        rows = max(1, count)
        height = min(px(76), max(px(20), (panel.height - foot) // rows - gap))
        alone = self.dense and height < px(44)
        if alone:
            height = max(px(20), (panel.height - foot - px(23)) // rows - gap)
        self.said_of_variant = pygame.Rect(inner.x, panel.bottom - px(31), inner.width, px(22) if alone else 0)
        for i, card in enumerate(self.controls.variants):
            card.name_alone = alone
            x = inner.x + (i % columns) * (width + gap)
            card.rect = pygame.Rect(x, panel.y + top + (i // columns) * (height + gap), width, height)

    def _is_cut(self, width: int) -> bool:
        """Whether two columns leave a few variants no room for their lines: then they stand in rows."""
        px, theme, cards = self.desk.px, self.desk.theme, self.controls.variants
        room = (width - px(6)) // 2 - px(58 + 26)
        return len(cards) <= 3 and any(len(theme.wrap(card.line, Role.SMALL, room, 13.5)) > 2 for card in cards)

    def _place_clocks(self, panel: pygame.Rect) -> None:
        px = self.desk.px
        inner = panel.inflate(-px(26), 0)
        gap = px(6)
        width = (inner.width + gap) // len(self.controls.clocks) - gap
        for i, tile in enumerate(self.controls.clocks):
            tile.rect = pygame.Rect(inner.x + i * (width + gap), panel.y + px(self.head), width, px(42))

    def _place_sums(self, panel: pygame.Rect) -> None:
        px = self.desk.px
        inner = panel.inflate(-px(26), 0)
        gap = px(6)
        per_row = min(len(self.controls.sums), 7)
        width = (inner.width + gap) // max(1, per_row) - gap
        for i, tile in enumerate(self.controls.sums):
            x = inner.x + (i % per_row) * (width + gap)
            tile.rect = pygame.Rect(x, panel.y + px(44) + (i // per_row) * px(48), width, px(42))

    def _place_options(self) -> None:
        px = self.desk.px
        self.controls.view.clear()
        y = px(4)
        self.more = []
        if "front" in self.controls.parts and self.controls.is_open:
            y = self._place_more(y)
        self.controls.view.set_height(self.controls.switches.place(y))

    def _place_more(self, y: int) -> int:
        """Clock and beginning, where the right column has no room for them."""
        px, left = self.desk.px, self.controls.view.rect.x
        width = self.controls.view.rect.width - px(20)
        half = px(4 * 76 + 3 * 6)
        clock = pygame.Rect(left, y, width, px(66))
        for i, tile in enumerate(self.controls.clocks):
            at = pygame.Rect(left + width - px(14) - half + i * px(82), y + px(14), px(76), px(38))
            self.controls.view.place(tile, at)
        begin = pygame.Rect(left, clock.bottom + px(8), width, px(66))
        field = pygame.Rect(left + width - px(14) - half, begin.y + px(15), half - px(86), px(36))
        self.controls.view.place(self.controls.position, field)
        self.controls.view.place(self.controls.paste, pygame.Rect(field.right + px(8), field.y, px(78), px(36)))
        starts = self.said_among[1]
        self.more = [("Clock", self.said_among[0], clock), ("Begin from", starts, begin)]
        return begin.bottom + px(8)
