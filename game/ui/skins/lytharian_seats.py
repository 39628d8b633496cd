"""Both seats of Lytharian Chess beside the list: who sits there, mana, cards in hand."""

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
from game.ui.skins.lytharian_mana import hexagon
from game.ui.skins.panel import Fed
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

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
        self._draw_mana(surface, view, pygame.Rect(head.x, y, head.width, px(22)))
        if rect.bottom - y - px(24) >= px(14):
            line = pygame.Rect(head.x, y + px(24), head.width, px(17))
            words = f"{len(view.hand[self.seat])} in hand"
            desk.theme.write(surface, words, Role.SMALL, ink.MUTED, line, may_cut=True)

    def _draw_mana(self, surface: pygame.Surface, view: LytharianState, room: pygame.Rect) -> None:
        """What may be spent as one number, and what comes each turn; the track lies beside the board."""
        desk, pool = self.desk, view.pool[self.seat]
        light, middle, _ = SIDES[self.seat]
        size = room.height
        body = f'<path d="{hexagon(size)}" fill="{middle}" stroke="{light}" stroke-width="1.4"/>'
        at = pygame.Rect(room.x, room.y, size, size)
        surface.blit(desk.sprites.vector(size, size, body, 3), at)
        desk.theme.write(surface, str(view.mana[self.seat] + pool), Role.STRONG, ink.IVORY, at, "centre", size=13)
        rest = pygame.Rect(at.right + desk.px(6), room.y, room.right - at.right - desk.px(6), room.height)
        words = f"mana, {pool} harnessed" if pool else f"mana, {view.obelisk[self.seat]} a turn"
        desk.theme.write(surface, words, Role.SMALL, ink.MUTED, rest, may_cut=True)
