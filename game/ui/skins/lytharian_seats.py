"""Both seats of Lytharian Chess beside the list: who sits there, mana and obelisk, cards in hand (picture 07)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.core.seats import Seat
from game.rules.lytharian.state import LytharianState
from game.ui import theme as ink
from game.ui.panels.listed_seats import ListedPlaque, ListedSeats
from game.ui.scene import Change
from game.ui.skins.lytharian_cards import SIDES, Cards
from game.ui.skins.panel import Fed
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

MOST_MANA = 15
TITLE = "Players"


class LytharianSeats(ListedSeats["ManaPlaque"]):
    """The plaques of both seats."""

    def __init__(self, desk: Desk, cards: Cards) -> None:
        super().__init__(desk)
        self.cards = cards

    def made(self, press: Callable[[], Change], tip: str) -> ManaPlaque:
        return ManaPlaque(self.desk, press, tip, Seat(len(self.plaques)))

    def rows(self, *, small: bool) -> list[pygame.Rect]:
        """The places of the plaques, from above."""
        px, rect = self.desk.px, self.rect
        gap = px(4)
        high = (rect.height - px(14) - gap) // 2
        first = pygame.Rect(rect.x + px(8), rect.y + px(7), rect.width - px(16), high)
        return [first, first.move(0, high + gap)]

    def feed(self, fed: Fed) -> None:
        for plaque in self.plaques:
            plaque.view = fed.view


class ManaPlaque(ListedPlaque):
    """A click asks who shall sit here."""

    def __init__(self, desk: Desk, press: Callable[[], Change], tip: str, seat: Seat) -> None:
        super().__init__(desk, press, tip)
        self.seat = seat
        self.view: LytharianState | None = None

    def draw(self, surface: pygame.Surface) -> None:
        sitter, view, desk, px, rect = self.sitter, self.view, self.desk, self.desk.px, self.rect
        if sitter is None or view is None or rect.width <= 0:
            return
        fill = "#2B1F15" if sitter.is_waited_for else "#33261B" if self.hover else "#241A13"
        edge = ink.LIGHT_GOLD if sitter.is_waited_for else ink.RULE
        desk.art.plate(surface, rect, fill, edge, radius=5, width=1.6 if sitter.is_waited_for else 1)
        head = pygame.Rect(rect.x + px(8), rect.y + px(4), rect.width - px(16), px(20))
        right = self.draw_time(surface, head)
        if rect.height < px(64):  # no room for the line below: the hand stands beside the name
            room = pygame.Rect(head.x, head.y, right - head.x, head.height)
            words = f"{len(view.hand[self.seat])} in hand"
            right = desk.theme.write(surface, words, Role.SMALL, ink.MUTED, room, "right", may_cut=True).left - px(6)
        name = pygame.Rect(head.x, head.y, right - head.x, head.height)
        colour = ("#9CC2F5", "#FF9D86")[self.seat]
        desk.theme.write(surface, sitter.name, Role.STRONG, colour, name, size=15, may_cut=True)
        low = rect.height < px(64)
        y = head.bottom + px(1 if low else 5)
        self._draw_mana(surface, view, pygame.Rect(head.x, y, head.width, px(18)))
        if rect.bottom - y - px(20) >= px(14):
            line = pygame.Rect(head.x, y + px(20), head.width, px(17))
            words = f"{len(view.hand[self.seat])} in hand, obelisk {view.obelisk[self.seat]}"
            pool = f", {view.pool[self.seat]} harnessed" if view.pool[self.seat] else ""
            desk.theme.write(surface, words + pool, Role.SMALL, ink.MUTED, line, may_cut=True)

    def _draw_mana(self, surface: pygame.Surface, view: LytharianState, room: pygame.Rect) -> None:
        """Fifteen places, those one has filled, then the number."""
        desk, mana = self.desk, view.mana[self.seat] + view.pool[self.seat]
        number = pygame.Rect(room.right - desk.px(30), room.y, desk.px(30), room.height)
        desk.theme.write(surface, str(mana), Role.NAME, ink.IVORY, number, "right", size=17)
        step = (room.width - desk.px(34)) / MOST_MANA
        size = max(4, min(room.height - 2, round(step) - 1))
        light, middle, _ = SIDES[self.seat]
        m = size / 2
        path = (
            f"M{m} 0.5 L{size * 0.94} {size * 0.26} L{size * 0.94} {size * 0.74} L{m} {size - 0.5} "
            f"L{size * 0.06} {size * 0.74} L{size * 0.06} {size * 0.26} Z"
        )
        for i in range(MOST_MANA):
            fill, edge = (middle, light) if i < mana else ("#140D09", ink.LINE)
            body = f'<path d="{path}" fill="{fill}" stroke="{edge}" stroke-width="1"/>'
            picture = desk.sprites.vector(size, size, body, 3)
            surface.blit(picture, picture.get_rect(midleft=(room.x + round(i * step), room.centery)))
