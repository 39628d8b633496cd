"""What every seat has in hand, in the plaques of the seats: who sits there, its tokens, its dice and its clock
(docs/look.md, Battle).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.core.seats import Seat
from game.ui import theme as ink
from game.ui.looks import SIDES
from game.ui.panels.listed_seats import ListedPlaque, ListedSeats
from game.ui.scene import Change
from game.ui.skins import dice
from game.ui.skins.panel import Fed
from game.ui.skins.turn import Purse
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

COIN = 30.0  # units
LARGEST_DIE = 26.0
TOKENS = "Tokens"


class PursePanel(ListedSeats["PursePlaque"]):
    """The plaques of all seats under one title."""

    def __init__(self, desk: Desk, purse_of: Callable[[Any, Seat], Purse | None]) -> None:
        super().__init__(desk)
        self.purse_of = purse_of
        self.small = False

    def made(self, press: Callable[[], Change], tip: str) -> PursePlaque:
        return PursePlaque(self.desk, press, tip)

    def arrange(self, *, small: bool) -> None:
        """One under the other below the title."""
        self.small = small

    def rows(self, *, small: bool) -> list[pygame.Rect]:
        """The places of the plaques, from above."""
        px, rect, count = self.desk.px, self.rect, max(1, len(self.plaques))
        top, foot = rect.y + px(26 if small else 34), rect.bottom - px(7 if small else 9)
        high = (foot - top - px(3) * (count - 1)) // count
        first = pygame.Rect(rect.x + px(9), top, rect.width - px(18), high)
        return [first.move(0, i * (high + px(3))) for i in range(count)]

    def feed(self, fed: Fed) -> None:
        for seat, plaque in enumerate(self.plaques):
            plaque.purse = self.purse_of(fed.view, Seat(seat))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        y, size = (15, 13) if self.small else (19, 14)
        self.desk.art.panel_title(surface, TOKENS, self.rect, y, size)


class PursePlaque(ListedPlaque):
    """A click asks who shall sit here."""

    def __init__(self, desk: Desk, press: Callable[[], Change], tip: str) -> None:
        super().__init__(desk, press, tip)
        self.purse: Purse | None = None

    def draw(self, surface: pygame.Surface) -> None:
        sitter, purse, desk, px, rect = self.sitter, self.purse, self.desk, self.desk.px, self.rect
        if sitter is None or purse is None or rect.width <= 0:
            return
        if sitter.is_waited_for:
            desk.art.plate(surface, rect, "#2B1F15", ink.LIGHT_GOLD, radius=5, width=1.6)
        elif self.hover:
            desk.art.plate(surface, rect, "#33261B", ink.RULE, radius=5, border_alpha=0.7)
        colour = SIDES[purse.side].on_dark
        head = pygame.Rect(rect.x + px(8), rect.y + px(3), rect.width - px(16), px(20))
        right = self.draw_time(surface, head)
        if purse.dice:
            right = self._draw_count(surface, purse, right, head.centery, px(18))
        theme = desk.theme
        name = pygame.Rect(head.x, head.y, right - head.x, head.height)
        theme.write(surface, sitter.name, Role.STRONG, colour, name, size=15, may_cut=True)
        if purse.dice:
            self._draw_dice(surface, purse, pygame.Rect(rect.x, head.bottom, rect.width, rect.bottom - head.bottom))
            return
        low = rect.height < px(60)
        side = px(COIN) if not low else px(17)
        y = head.bottom + px(0 if low else 3) + side // 2
        self._draw_coins(surface, purse, rect.x + px(8), y, side)
        if rect.bottom - (y + side // 2) >= px(20):
            line = pygame.Rect(head.x, y + side // 2 + px(1), head.width, px(17))
            theme.write(surface, sitter.line, Role.SMALL, ink.MUTED, line, may_cut=True)

    def _draw_count(self, surface: pygame.Surface, purse: Purse, right: int, y: int, size: int) -> int:
        """One coin and how many there are, where dice take the room of a row of coins; returns where the name must
        end."""
        desk, px = self.desk, self.desk.px
        if purse.tokens > 1:
            words = f"×{purse.tokens}"
            wide = desk.theme.width(words, Role.STRONG) + px(2)
            room = pygame.Rect(right - wide, y - size // 2, wide, size)
            right = desk.theme.write(surface, words, Role.STRONG, ink.LIGHT_GOLD, room, "right").left - px(3)
        self._draw_coin(surface, (right - size // 2, y), size, purse.tokens > 0)
        return right - size - px(4)

    def _draw_coin(self, surface: pygame.Surface, at: tuple[int, int], size: int, is_there: bool) -> None:
        """A coin, or the empty place of one that is spent."""
        if is_there:
            surface.blit(coin(self.desk, size), coin(self.desk, size).get_rect(center=at))
            return
        hole = pygame.Rect(0, 0, size, size)
        hole.center = at
        self.desk.art.plate(surface, hole, "#0E0907", ink.LINE, radius=size / 2 / self.desk.theme.scale)

    def _draw_coins(self, surface: pygame.Surface, purse: Purse, x: int, y: int, size: int) -> None:
        """A coin for each token, an empty place for each that is spent; many are counted."""
        desk, px = self.desk, self.desk.px
        places = max(purse.most, purse.tokens)
        pitch = size + px(8)
        room = self.rect.right - px(6) - x
        if places * pitch > room and places > 3:
            surface.blit(coin(desk, size), coin(desk, size).get_rect(midleft=(x, y)))
            words = pygame.Rect(x + size + px(6), y - size // 2, px(60), size)
            desk.theme.write(surface, f"×{purse.tokens}", Role.NAME, ink.LIGHT_GOLD, words)
            return
        for i in range(places):
            self._draw_coin(surface, (x + size // 2 + i * pitch, y), size, i < purse.tokens)

    def _draw_dice(self, surface: pygame.Surface, purse: Purse, room: pygame.Rect) -> None:
        """The seat's dice, as large as the room allows; those it has traded in are crossed out."""
        desk, px = self.desk, self.desk.px
        pitch = min(px(LARGEST_DIE), room.height - px(3), (room.width - px(8)) // max(1, len(purse.dice)))
        x, y = room.centerx - pitch * len(purse.dice) // 2, room.centery - px(1)
        for i, (sides, held) in enumerate(purse.dice):
            picture = dice.die(desk, purse.side, sides, sides, pitch)
            if not held:
                picture = picture.copy()
                picture.fill((255, 255, 255, 60), special_flags=pygame.BLEND_RGBA_MULT)
            at = picture.get_rect(midleft=(x + i * pitch, y))
            surface.blit(picture, at)
            if not held:
                cross = desk.sprites.icon("ui/close", max(6, pitch * 6 // 10), ink.BAD)
                surface.blit(cross, cross.get_rect(center=at.center))


def coin(desk: Desk, size: int) -> pygame.Surface:
    """A token: a gold coin with the sign of another roll."""
    key = ("coin", size)
    kept = desk.sprites.kept(key)
    if kept is not None:
        return kept
    m, r = size / 2, size / 2 - 1
    body = (
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{size}">'
        '<stop offset="0" stop-color="#FBE7AC"/><stop offset=".5" stop-color="#DDB55C"/>'
        '<stop offset="1" stop-color="#9C6F22"/></linearGradient></defs>'
        f'<circle cx="{m}" cy="{m}" r="{r}" fill="url(#g)" stroke="#2A1A0C" stroke-width="{size / 22:.1f}"/>'
        f'<circle cx="{m}" cy="{m}" r="{r * 0.76:.1f}" fill="none" stroke="#7A5416" stroke-width="{size / 22:.1f}"/>'
    )
    out = desk.sprites.vector(size, size, body, 3).copy()
    sign = desk.sprites.icon("ui/rotate", round(size * 0.5), "#3A2408")
    out.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
    return desk.sprites.keep(key, out)
