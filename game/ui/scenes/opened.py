"""Cards on the table: after the game everything is turned over, and what each side had thought of it is told
(docs/look.md, Cards on the table)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.wording import capital
from game.ui import theme as ink
from game.ui.areas import work_area
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change
from game.ui.screen import Screen
from game.ui.skins.opened import OpenedSide, Turned
from game.ui.theme import Role
from game.ui.widgets import Button, Hint, IconButton, Kind
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk

ACROSS = 8
CARD = 1.42
CAPTION = 19  # units
EACH, TURNS = 0.045, 0.26
"""Seconds from card to card, and that one takes to turn over."""


class Spread(Widget):
    """One side's cards in rows; pointing, or the arrows, choose one."""

    def __init__(self, desk: Desk, side: OpenedSide) -> None:
        super().__init__(desk)
        self.side = side
        self.at = 0
        self.cards: list[tuple[pygame.Rect, Turned]] = []
        self.heads: list[tuple[pygame.Rect, str]] = []
        self.since = desk.now

    @property
    def chosen(self) -> Turned | None:
        return self.cards[self.at][1] if self.at < len(self.cards) else None

    @property
    def _lines(self) -> list[tuple[str, Sequence[Turned], bool]]:
        """Rows of so many cards as lie beside each other: heading, cards, whether it is the first of its kind."""
        rows = [(words, cards) for words, cards in self.side.rows if cards]
        return [(words, cards[i : i + ACROSS], not i) for words, cards in rows for i in range(0, len(cards), ACROSS)]

    def _under(self, cards: Sequence[Turned]) -> int:
        """What stands under a row: captions, where it has any, and some air."""
        return self.desk.px(CAPTION + 6 if any(card.caption for card in cards) else 8)

    @property
    def widest(self) -> int:
        """How wide a card may be so that all have room."""
        px, room, lines = self.desk.px, self.rect, self._lines
        taken = sum(px(24) for _, _, first in lines if first) + sum(self._under(cards) for _, cards, _ in lines)
        high = (room.height - taken) // max(1, len(lines))
        return max(8, min((room.width - (ACROSS - 1) * px(6)) // ACROSS, int(high / CARD)))

    def lay(self, wide: int) -> None:
        """Every row in its place."""
        px, room = self.desk.px, self.rect
        gap = min(px(14), (room.width - ACROSS * wide) // (ACROSS - 1))
        self.cards, self.heads, y = [], [], room.y
        for words, cards, is_first in self._lines:
            if is_first:
                self.heads.append((pygame.Rect(room.x, y, room.width, px(22)), words))
                y += px(24)
            for i, card in enumerate(cards):
                self.cards.append((pygame.Rect(room.x + i * (wide + gap), y, wide, round(wide * CARD)), card))
            y += round(wide * CARD) + self._under(cards)

    @property
    def busy(self) -> bool:
        return super().busy or self._is_turning

    @property
    def _is_turning(self) -> bool:
        return self.desk.now < self.since + EACH * len(self.cards) + TURNS and not self._at_once

    @property
    def _at_once(self) -> bool:
        settings = self.desk.settings
        return settings.calm or settings.pace == "instant"

    def update(self, seconds: float) -> Change:
        return HANDLED if self._is_turning else super().update(seconds)

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN:
                found = next((i for i, (place, _) in enumerate(self.cards) if place.collidepoint(event.pos)), -1)
                if found >= 0 and found != self.at:
                    self.at = found
                    return HANDLED
                return HANDLED if event.type == pygame.MOUSEBUTTONDOWN else None
            case pygame.KEYDOWN:
                return self._key(chord(event))
        return None

    def _key(self, words: str) -> Change:
        if not self.cards or words not in ("Left", "Right", "Up", "Down"):
            return None
        here = self.cards[self.at][0]
        if words in ("Left", "Right"):
            to = self.at + (1 if words == "Right" else -1)
            if not 0 <= to < len(self.cards):
                return None
        else:
            step = 1 if words == "Down" else -1
            rows = sorted({place.y for place, _ in self.cards})
            row = rows.index(here.y) + step
            if not 0 <= row < len(rows):
                return None
            there = [i for i, (place, _) in enumerate(self.cards) if place.y == rows[row]]
            to = min(there, key=lambda i: abs(self.cards[i][0].x - here.x))
        self.at = to
        return HANDLED

    def draw(self, surface: pygame.Surface) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        for rect, words in self.heads:
            theme.write(surface, words, Role.SMALL_STRONG, ink.GOLD, rect)
        for i, (place, card) in enumerate(self.cards):
            part = 1.0 if self._at_once else (desk.now - self.since - EACH * i) / TURNS
            self._draw_card(surface, place, card, min(1.0, max(0.0, part)))
            if i == self.at:
                desk.art.outline(surface, place.inflate(4, 4), ink.LIGHT_GOLD, radius=6, width=2.2)
            if card.caption and part >= 1:
                room = pygame.Rect(place.x - px(3), place.bottom + px(1), place.width + px(6), px(CAPTION) - px(1))
                colour = ink.LIGHT_GOLD if card.was_hidden else ink.MUTED
                theme.write(surface, card.caption, Role.SMALL, colour, room, "centre", size=13, may_cut=True)

    def _draw_card(self, surface: pygame.Surface, place: pygame.Rect, card: Turned, part: float) -> None:
        """The back narrows to its edge, then the face widens."""
        picture = card.back(place.width) if part < 0.5 else card.face(place.width)
        wide = max(1, round(place.width * abs(1 - 2 * part)))
        if wide < place.width:
            picture = pygame.transform.smoothscale(picture, (wide, place.height))
        elif card.is_out:
            picture = picture.copy()
            picture.fill((138, 128, 122, 255), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, picture.get_rect(center=place.center))
        if card.is_out and part >= 1:
            side = max(10, round(place.width * 0.34))
            skull = self.desk.sprites.icon("glyphs/skull", side, "#F3E8D0")
            surface.blit(skull, skull.get_rect(center=(place.centerx, place.y + round(place.height * 0.42))))


class CardsOnTable(Screen):
    """Both sides beside each other, and one card told in full."""

    least = (1000, 610)

    def __init__(self, desk: Desk, sides: Sequence[OpenedSide]) -> None:
        super().__init__(desk, "Cards on the table")
        self.spreads = [Spread(desk, side) for side in sides]
        self.back = Button(desk, "Back", self.close, kind=Kind.PRIMARY, key="Esc", size=16)
        self.menu_button = IconButton(desk, "ui/chevron_left", "Back", self.close)
        self.tools = [IconButton(desk, "ui/close", "Close", self.close)]
        self.hints = [Hint("Arrows", "Card"), Hint("Tab", "Other side"), Hint("Esc", "Back")]
        self.ring.replace([*self.bar_widgets(), *self.spreads, self.back])
        self.ring.arrows = False
        if self.spreads:
            self.ring.focus(self.spreads[0])
        desk.sound.play("card_drawn")

    @property
    def told(self) -> tuple[OpenedSide, Turned] | None:
        """The card that is told: of the side that is pointed at or has the focus."""
        spread = next((each for each in self.spreads if each.hover), None)
        spread = spread or next(
            (each for each in self.spreads if each.focused), self.spreads[0] if self.spreads else None
        )
        card = None if spread is None else spread.chosen
        return None if spread is None or card is None else (spread.side, card)

    def place(self) -> None:
        px, area = self.desk.px, work_area(self.desk.layout)
        gap, foot = px(14), px(56)
        wide = (area.width - gap * (len(self.spreads) - 1)) // max(1, len(self.spreads))
        self.foot = pygame.Rect(area.x, area.bottom - foot, area.width, foot)
        self.back.rect = pygame.Rect(self.foot.right - px(130), self.foot.y + px(6), px(130), px(44))
        self.panels = []
        for i, spread in enumerate(self.spreads):
            panel = pygame.Rect(area.x + i * (wide + gap), area.y, wide, area.height - foot - px(8))
            self.panels.append(panel)
            inner = panel.inflate(-2 * px(16), 0)
            spread.rect = pygame.Rect(inner.x, panel.y + px(64), inner.width, panel.height - px(72))

        wide = min((spread.widest for spread in self.spreads), default=8)
        for spread in self.spreads:
            spread.lay(wide)

    def paint(self, surface: pygame.Surface) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        for spread, panel in zip(self.spreads, self.panels, strict=True):
            desk.art.panel(surface, panel)
            desk.art.panel_title(surface, spread.side.name, panel, y=22, size=16)
            line = pygame.Rect(panel.x + px(16), panel.y + px(36), panel.width - px(32), px(22))
            theme.write(surface, spread.side.line, Role.SMALL, ink.MUTED, line, "centre", size=14, may_cut=True)

    def over_ground(self, surface: pygame.Surface) -> None:
        told = self.told
        if told is None:
            return
        px = self.desk.px
        side, card = told
        room = pygame.Rect(
            self.foot.x + px(4), self.foot.y + px(4), self.back.rect.x - self.foot.x - px(24), self.foot.height
        )
        words = f"{side.name}: {card.name}"
        self.desk.theme.write(
            surface, words, Role.STRONG, ink.LIGHT_GOLD, pygame.Rect(room.x, room.y, room.width, px(22)), may_cut=True
        )
        self.desk.theme.paragraph(
            surface, capital(card.text), Role.BODY, ink.TEXT,
            pygame.Rect(room.x, room.y + px(22), room.width, px(36)), size=14, may_cut=True,
        )  # fmt: skip
