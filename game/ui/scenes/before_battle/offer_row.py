"""One row of the recruits: what it is, what it costs, how many are taken, and why no more (docs/look.md, Roster)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Offer
from game.ui import theme as ink
from game.ui.scene import HANDLED, Change
from game.ui.skins.facts import Picture
from game.ui.skins.set_up import Kin
from game.ui.theme import Role
from game.ui.widgets.counter import Counter

if TYPE_CHECKING:
    from game.ui.desk import Desk

CLOSE = 340  # units: narrower rows leave the description out
LOW = 62
SMALL_NAME = 12  # units, the smallest that a name in one line is written in
UNLIMITED = 99
"""So many of an offer are as good as any number."""


class OfferRow(Counter):
    """A click chooses the row, its signs add and take back; a right click takes one back."""

    def __init__(
        self,
        desk: Desk,
        offer: Offer,
        picture: Picture,
        about: str,
        changed: Callable[[int], Change],
        chosen: Callable[[], Change],
        price: tuple[str, str],
        kin: Kin | None = None,
    ) -> None:
        """`price` is a number and what is counted with it; `kin` what this is a size of."""
        super().__init__(desk, 0, changed, most=max(1, offer.limit))
        self.offer, self.picture, self.about, self.price = offer, picture, about, price
        self.kin = kin
        self.is_size = False
        """Whether it stands under the head of its kin and says only what is its own."""
        self.on_chosen = chosen
        self.chosen = False
        self.reason = ""
        self.is_finished = False
        """Nothing at all can be added: no row need say so."""

    @property
    def side(self) -> int:
        return min(self.desk.px(34), self.rect.height - self.desk.px(6 if self.is_size else 12))

    @property
    def minus(self) -> pygame.Rect:
        gap = self.desk.px(38 if self.wide else 30)
        return self.plus.move(-self.side - gap, 0)

    @property
    def plus(self) -> pygame.Rect:
        px = self.desk.px
        return pygame.Rect(
            self.rect.right - px(6) - self.side, self.rect.centery - self.side // 2, self.side, self.side
        )

    @property
    def wide(self) -> bool:
        return self.rect.width >= self.desk.px(CLOSE)

    @property
    def shown_tip(self) -> str:
        """Why a sign is off, where the pointer lies on one; else what had no room to be told in the row."""
        return super().shown_tip or (f"{self.offer.name}: {self.about}" if self._hides_about else "")

    @property
    def _hides_about(self) -> bool:
        if not self.about or self.is_size:
            return False
        room = self.minus.left - self.desk.px(8 + 62) - self.rect.x - self._picture_width
        written = self.about if self.rect.height >= self.desk.px(LOW) else self.line[0]
        return not self.wide or written != self.about or self.desk.theme.width(written, Role.SMALL, 12) > room

    def handle(self, event: pygame.Event) -> Change:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.on_chosen()
            if event.button == 3:
                return self.by(-1)
        return super().handle(event) or (HANDLED if event.type == pygame.MOUSEBUTTONDOWN else None)

    def focus(self) -> None:
        super().focus()
        self.on_chosen()

    def draw(self, surface: pygame.Surface) -> None:
        if self.is_size and self.kin is not None:
            self._draw_size(surface, self.kin)
            return
        draw_row(surface, self.desk, self.rect, self.picture, self.chosen, self.hover)
        room = self._words(surface)
        super_room = pygame.Rect(self.minus.right, self.rect.y, self.plus.left - self.minus.right, self.rect.height)
        self._sign(surface, self.minus, "ui/minus", self.may_fall, self._over < 0, False)
        self._sign(surface, self.plus, "ui/plus", self.may_rise, self._over > 0, self.chosen)
        colour = ink.IVORY if self.value else ink.DIM
        self.desk.theme.write(surface, str(self.value), Role.LARGE_NAME, colour, super_room, "centre", size=21)
        self._price(surface, room)

    def _draw_size(self, surface: pygame.Surface, kin: Kin) -> None:
        """One line: the size, what is its own, what it costs, how many are taken."""
        px, theme, rect = self.desk.px, self.desk.theme, self.rect
        self.desk.art.row(surface, rect, chosen=self.chosen, hover=self.hover or bool(self.value))
        token = self.picture(rect.height - px(6))
        surface.blit(token, token.get_rect(center=(rect.x + rect.height // 2 + px(2), rect.centery)))
        self._sign(surface, self.minus, "ui/minus", self.may_fall, self._over < 0, False)
        self._sign(surface, self.plus, "ui/plus", self.may_rise, self._over > 0, self.chosen)
        between = pygame.Rect(self.minus.right, rect.y, self.plus.left - self.minus.right, rect.height)
        colour = ink.IVORY if self.value else ink.DIM
        theme.write(surface, str(self.value), Role.LARGE_NAME, colour, between, "centre", size=18)
        left, right = rect.x + rect.height + px(6), self.minus.left - px(10)
        dear = bool(self.up_reason) and self.enabled and not self.value
        price = pygame.Rect(right - px(44), rect.y, px(44), rect.height)
        theme.write(surface, self.price[0], Role.NUMBER, ink.GOLD if dear else ink.LIGHT_GOLD, price, "right", size=18)
        name = pygame.Rect(left, rect.y, px(70), rect.height)
        own = pygame.Rect(name.right, rect.y, price.x - name.right, rect.height)
        if theme.width(kin.own, Role.SMALL) > own.width:  # under the name then
            name.height = rect.height * 9 // 16
            own = pygame.Rect(left, name.bottom - px(2), price.x - left, rect.bottom - name.bottom)
        theme.write(surface, kin.size, Role.STRONG, ink.MUTED if dear else ink.IVORY, name, size=15)
        theme.write(surface, kin.own, Role.SMALL, ink.MUTED, own, size=13)

    @property
    def line(self) -> tuple[str, str]:
        """The line under the description: what is in the way, or how many of how many there are."""
        if self.up_reason and self.enabled and not self.is_finished:
            return self._shortened(self.up_reason), ink.MUTED
        if self.value and self.enabled:
            many = f"{self.value} of {self.offer.limit}" if self.offer.limit < UNLIMITED else f"{self.value} taken"
            return many, ink.TEXT
        return self.about if self.rect.height < self.desk.px(LOW) and self.wide else "", ink.MUTED

    def _shortened(self, why: str) -> str:
        """What matters most of a reason; the tip has all of it."""
        why = why.rpartition("; ")[2].rstrip(".")
        return why if self.wide else why.partition(",")[0]

    def _words(self, surface: pygame.Surface) -> pygame.Rect:
        """Name, description and the line under them; returns where the price may stand."""
        px, theme = self.desk.px, self.desk.theme
        left = self.rect.x + self._picture_width
        price = px(62 if self.wide else 0)
        right = self.minus.left - px(8) - price
        low = self.rect.height < px(LOW)
        y = self.rect.y + px(4 if low else 11)
        name = pygame.Rect(left, y, right - left, px(25))
        size = 20 if self.wide else 17
        head, more = self._in_two(name.width, size)
        is_long = theme.width(head, Role.LARGE_NAME, size * 0.8) > name.width
        if is_long and theme.width(head, Role.LARGE_NAME, SMALL_NAME) > name.width:
            self._write_in_two_lines(surface, head, pygame.Rect(left, y, right - left, self.rect.bottom - y))
            return pygame.Rect(right, self.rect.y, price, self.rect.height)
        theme.write(surface, head, Role.LARGE_NAME, ink.IVORY, name, size=15 if is_long else size)
        line, colour = self.line
        line = self._fitting(more if self.wide else "", line, name.width)
        y = name.bottom
        if self.wide and not low:
            about = pygame.Rect(left, y, right - left, px(19))
            theme.write(surface, self.about, Role.SMALL, ink.MUTED, about, size=14, may_cut=True)
            y = about.bottom
        elif not self.wide:
            at = pygame.Rect(left, y, right - left, px(19))
            points = f"{more}, {self.price[0]}" if more else " ".join(self.price)
            theme.write(surface, points, Role.SMALL, ink.GOLD, at)
            y = at.bottom
        if line and y + px(18) <= self.rect.bottom:
            at = pygame.Rect(left, y, right - left, px(19))
            theme.write(surface, line, Role.SMALL_STRONG, colour, at, may_cut=True)
        return pygame.Rect(right, self.rect.y, price, self.rect.height)

    def _fitting(self, more: str, line: str, width: int) -> str:
        """What stands behind the name and the line, or less of it where there is no room for all."""
        words = [[more, line], [more, line.partition(",")[0]], [line], [more]]
        told = [", ".join(part for part in parts if part) for parts in words]
        size = self.desk.theme.width
        return next((each for each in told if each and size(each, Role.SMALL_STRONG) <= width), told[1])

    def _write_in_two_lines(self, surface: pygame.Surface, name: str, room: pygame.Rect) -> None:
        """A name that is too long for a line, whole all the same; at its foot the price, or what else is told where
        the price has room of its own."""
        px, theme = self.desk.px, self.desk.theme
        foot = pygame.Rect(room.x, room.bottom - px(19), room.width, px(17))
        head = pygame.Rect(room.x, room.y, room.width, foot.y - room.y)
        theme.paragraph(surface, name, Role.LARGE_NAME, ink.IVORY, head, size=14, least=10, may_cut=True)
        if not self.wide:
            theme.write(surface, " ".join(self.price), Role.SMALL, ink.GOLD, foot, size=12)
            return
        line, colour = self.line
        theme.write(surface, line or self.about, Role.SMALL, colour, foot, size=12, may_cut=True)

    def _in_two(self, width: int, size: int) -> tuple[str, str]:
        """The name, and what stands in brackets behind it where it has no room for both."""
        name = self.offer.name
        head, bracket, more = name.partition(" (")
        if not bracket or self.desk.theme.width(name, Role.LARGE_NAME, size * 0.8) <= width:
            return name, ""
        return head, more.rstrip(")").capitalize()

    @property
    def _picture_width(self) -> int:
        return picture_width(self.desk, self.rect)

    def _price(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        if not room.width:
            return
        px, theme = self.desk.px, self.desk.theme
        dear = bool(self.up_reason) and self.enabled and not self.value
        number = pygame.Rect(room.x, room.centery - px(22), room.width, px(28))
        theme.write(
            surface,
            self.price[0],
            Role.NUMBER,
            ink.LIGHT_GOLD if not dear else ink.GOLD,
            number,
            "centre",
            size=22,
        )
        words = pygame.Rect(room.x, number.bottom - px(3), room.width, px(18))
        theme.write(surface, self.price[1], Role.SMALL, ink.MUTED, words, "centre")


def picture_width(desk: Desk, rect: pygame.Rect) -> int:
    """What the picture takes of a row."""
    return min(rect.height, desk.px(78)) + desk.px(6)


def draw_row(
    surface: pygame.Surface, desk: Desk, rect: pygame.Rect, picture: Picture, chosen: bool, hover: bool
) -> None:
    """The ground of a row and its picture."""
    desk.art.row(surface, rect, chosen=chosen, hover=hover)
    width = picture_width(desk, rect)
    side = min(rect.height - desk.px(6), desk.px(72))
    token = picture(side)
    surface.blit(token, token.get_rect(center=(rect.x + width // 2 + desk.px(1), rect.centery)))


def draw_kin(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, kin: Kin) -> None:
    """The head over the sizes of one thing: what it is and what they have in common."""
    px, theme = desk.px, desk.theme
    cell = px(34 if rect.width >= px(CLOSE) else 28)
    left = rect.right - cell * len(kin.values)
    for i, (word, value) in enumerate(kin.values):
        at = pygame.Rect(left + i * cell, rect.y, cell, px(18))
        theme.write(surface, word, Role.SMALL, ink.GOLD, at, "centre", size=13)
        theme.write(surface, value, Role.STRONG, ink.IVORY, at.move(0, px(18)), "centre", size=15)
    room = pygame.Rect(rect.x + px(4), rect.y, left - rect.x - px(10), px(25))
    if not kin.text:
        room.y += px(8)
    theme.write(surface, kin.name, Role.LARGE_NAME, ink.IVORY, room, size=18)
    if kin.text:
        line = pygame.Rect(room.x, room.bottom - px(2), room.width, px(19))
        theme.write(surface, kin.text, Role.SMALL, ink.MUTED, line, size=13, may_cut=True)


def draw_free_row(
    surface: pygame.Surface, desk: Desk, rect: pygame.Rect, picture: Picture, name: str, about: str
) -> None:
    """What every army has without choosing it."""
    px, theme = desk.px, desk.theme
    draw_row(surface, desk, rect, picture, False, False)
    left = rect.x + picture_width(desk, rect)
    wide = rect.width >= px(CLOSE)
    right = rect.right - px(170 if wide else 96)
    low = rect.height < px(LOW)
    title = pygame.Rect(left, rect.y + px(4 if low else 13), right - left, px(25))
    theme.write(surface, name, Role.LARGE_NAME, ink.IVORY, title, size=20 if wide else 17)
    line = pygame.Rect(left, title.bottom, right - left, px(19))
    theme.write(
        surface, about if wide else "free", Role.SMALL, ink.MUTED if wide else ink.GOLD, line, size=14, may_cut=True
    )
    if wide:
        number = pygame.Rect(right, rect.centery - px(22), px(64), px(28))
        theme.write(surface, "free", Role.NUMBER, ink.LIGHT_GOLD, number, "centre", size=20)
        words = pygame.Rect(number.x - px(6), number.bottom - px(3), number.width + px(12), px(18))
        theme.write(surface, "always one", Role.SMALL, ink.MUTED, words, "centre")
    lock = desk.sprites.icon("ui/lock", px(24), ink.DIM)
    surface.blit(lock, lock.get_rect(center=(rect.right - px(50), rect.centery)))
