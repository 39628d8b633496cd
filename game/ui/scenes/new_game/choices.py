"""What a new game is chosen with: games, variants with a picture of their board, clocks, the drawer of switches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.art import PANEL_STOPS, SELECTED_STOPS
from game.ui.scene import Change
from game.ui.theme import Role
from game.ui.widgets import Pressable

if TYPE_CHECKING:
    from game.ui.desk import Desk, GameCard


class GameRow(Pressable):
    """A game in the list at the left: large when it is the chosen one, a small row otherwise."""

    radius = 6.0
    sound = "toggle"

    def __init__(self, desk: Desk, card: GameCard, press: Callable[[GameCard], Change]) -> None:
        super().__init__(desk, lambda: press(card), tip="" if card.ready else f"{card.name} comes in a later version")
        self.card = card
        self.chosen = False
        self.icon_only = False

    def draw(self, surface: pygame.Surface) -> None:
        art, rect = self.desk.art, self.rect
        if self.chosen:
            art.plate(surface, rect, SELECTED_STOPS, ink.LIGHT_GOLD)
        elif self.hover and self.card.ready:
            art.plate(surface, rect, ((0, "#5E4629"), (1, "#3D2B1A")), ink.LIGHT_GOLD)
        else:
            art.plate(surface, rect, ((0, "#31241A"), (1, "#271C14")), ink.LINE, border_alpha=0.6)
        if self.icon_only:
            self._picture(surface, rect.inflate(-self.desk.px(12), -self.desk.px(12)))
        elif self.chosen:
            self._large(surface)
        else:
            self._small(surface)

    def _picture(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        side = min(room.width, room.height)
        picture = self.desk.art.window_picture(
            self.card.picture, (side, side), lit=self.chosen, dull=not self.card.ready
        )
        surface.blit(picture, picture.get_rect(center=room.center))

    def _large(self, surface: pygame.Surface) -> None:
        desk, px, rect = self.desk, self.desk.px, self.rect
        width = min(rect.width - px(24), round((rect.height - px(76)) / 1.06))
        picture = desk.art.window_picture(self.card.picture, (width, round(width * 1.06)), lit=True)
        surface.blit(picture, picture.get_rect(midtop=(rect.centerx, rect.y + px(10))))
        foot = rect.y + px(10) + picture.get_height()
        name = pygame.Rect(rect.x + px(8), foot + px(4), rect.width - px(16), px(30))
        desk.theme.write(surface, self.card.name, Role.LARGE_NAME, ink.IVORY, name, "centre")
        line = pygame.Rect(name.x, name.bottom, name.width, px(20))
        desk.theme.write(surface, self.card.players, Role.SMALL, ink.GOLD, line, "centre", size=14)

    def _small(self, surface: pygame.Surface) -> None:
        desk, px, rect = self.desk, self.desk.px, self.rect
        side = min(px(62), rect.height - px(14))
        box = pygame.Rect(rect.x + px(7), rect.centery - side // 2, side, side)
        self._picture(surface, box)
        room = pygame.Rect(box.right + px(9), rect.y, rect.right - box.right - px(13), rect.height)
        colour = ink.IVORY if self.card.ready else ink.DIM
        size = 17.0
        while size > 13 and any(
            desk.theme.width(w, Role.SMALL_NAME, size) > room.width for w in self.card.name.split()
        ):
            size -= 1
        lines = desk.theme.wrap(self.card.name, Role.SMALL_NAME, room.width, size)
        step = desk.theme.line_height(Role.SMALL_NAME, size)
        to_come = px(0) if self.card.ready else px(18)
        height = step * len(lines) + to_come
        at = pygame.Rect(room.x, rect.centery - height // 2, room.width, 0)
        desk.theme.paragraph(surface, self.card.name, Role.SMALL_NAME, colour, at, size=size)
        at.height = step * len(lines)
        if to_come:
            desk.theme.write(
                surface, "to come", Role.SMALL, ink.DIM, pygame.Rect(at.x, at.bottom - px(2), room.width, px(18))
            )


FITS = 1.18
"""How much wider a line may be than its room and still be shown, shrunk; otherwise it becomes a tip."""


class VariantCard(Pressable):
    """A variant with a true picture of its board."""

    sound = "toggle"

    def __init__(
        self,
        desk: Desk,
        name: str,
        line: str,
        picture: Callable[[int], pygame.Surface | None],
        press: Callable[[], Change],
    ) -> None:
        super().__init__(desk, press)
        self.name, self.line, self.picture = name, line, picture
        self.name_alone = False
        """Its line is a tip, because not every card of the panel has room for one."""
        self.chosen = False

    def draw(self, surface: pygame.Surface) -> None:
        desk, px, rect = self.desk, self.desk.px, self.rect
        desk.art.row(surface, rect, chosen=self.chosen, hover=self.hover)
        if rect.height < px(44) or self.name_alone:
            self._draw_flat(surface)
            return
        side = rect.height - px(18)
        picture = self.picture(side)
        if picture is not None:
            surface.blit(picture, picture.get_rect(midleft=(rect.x + px(9), rect.centery)))
        room = pygame.Rect(rect.x + px(18) + side, rect.y + px(8), rect.width - side - px(26), px(26))
        desk.theme.write(surface, self.name, Role.NAME, ink.IVORY, room)
        rest = pygame.Rect(room.x, room.bottom, room.width, rect.bottom - room.bottom - px(4))
        desk.theme.paragraph(
            surface, self.line, Role.SMALL, ink.MUTED if not self.chosen else ink.TEXT, rest, size=13.5
        )
        if self.chosen:
            disc = pygame.Rect(rect.right - px(19), rect.y + px(4), px(15), px(15))
            desk.art.plate(surface, disc, ink.GOLD, radius=8)
            tick = desk.sprites.icon("ui/check", px(11), ink.BUTTON_INK)
            surface.blit(tick, tick.get_rect(center=disc.center))

    def _draw_flat(self, surface: pygame.Surface) -> None:
        """One line: picture, name, and what it is."""
        desk, px, rect = self.desk, self.desk.px, self.rect
        side = rect.height - px(6)
        picture = self.picture(side)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=(rect.x + px(6) + side // 2, rect.centery)))
        room = pygame.Rect(rect.x + px(14) + side, rect.y, rect.width - side - px(20), rect.height)
        end = desk.theme.write(surface, self.name, Role.NAME, ink.IVORY, room, size=15).right
        if self.name_alone:
            self.tip = self.line
            return
        rest = pygame.Rect(end + px(8), rect.y, rect.right - end - px(14), rect.height)
        colour = ink.TEXT if self.chosen else ink.MUTED
        wide = desk.theme.width(self.line, Role.SMALL)
        self.tip = self.line if wide > rest.width * FITS else ""
        if not self.tip:
            desk.theme.write(surface, self.line, Role.SMALL, colour, rest, "right", may_cut=True)


class ClockTile(Pressable):
    """One clock to choose."""

    sound = "toggle"

    def __init__(self, desk: Desk, words: str, press: Callable[[], Change]) -> None:
        super().__init__(desk, press)
        self.words = words
        self.chosen = False

    def draw(self, surface: pygame.Surface) -> None:
        desk = self.desk
        if self.chosen:
            desk.art.plate(surface, self.rect, ink.GOLD, ink.LIGHT_GOLD)
        else:
            edge = ink.LIGHT_GOLD if self.hover else ink.LINE
            desk.art.plate(surface, self.rect, "#5E4629" if self.hover else ink.INSET, edge, border_alpha=0.9)
        colour = ink.BUTTON_INK if self.chosen else ink.IVORY
        desk.theme.write(surface, self.words, Role.NAME, colour, self.rect.inflate(-desk.px(6), 0), "centre", size=17)


class Drawer(Pressable):
    """The closed «More options»: what is on, and how many are changed."""

    sound = "open"

    def __init__(self, desk: Desk, press: Callable[[], Change]) -> None:
        super().__init__(desk, press, key="O")
        self.open = False
        self.lines: tuple[Sequence[str], Sequence[str]] = ((), ())
        """Two lines, each in all wordings from the fullest to the shortest."""
        self.changed = 0

    def draw(self, surface: pygame.Surface) -> None:
        desk, px, rect = self.desk, self.desk.px, self.rect
        desk.art.shadow(surface, rect, down=3, blur=6, alpha=0.45)
        edge = ink.LIGHT_GOLD if self.hover or self.open else ink.RULE
        desk.art.plate(surface, rect, PANEL_STOPS, edge, border_alpha=1 if self.hover or self.open else 0.7)
        arrow = desk.sprites.icon("ui/chevron_left" if self.open else "ui/chevron_right", px(16), ink.GOLD)
        surface.blit(arrow, (rect.x + px(14), rect.y + px(18)))
        words = f"{self.changed} changed"
        wide = desk.theme.width(words, Role.SMALL_STRONG) + px(22) if self.changed else 0
        room = pygame.Rect(rect.x + px(43), rect.y + px(11), rect.width - px(58) - wide, px(30))
        desk.theme.write(surface, "More options", Role.NAME, ink.IVORY, room)
        if wide:
            pill = pygame.Rect(rect.right - wide - px(12), rect.y + px(14), wide, px(24))
            desk.art.pill(surface, words, pill)
        y = room.bottom + px(1)
        for i, wordings in enumerate(self.lines):
            if wordings and y + px(18) <= rect.bottom:
                at = pygame.Rect(room.x, y, rect.right - room.x - px(12), px(19))
                fitting = (line for line in wordings if desk.theme.width(line, Role.SMALL, 14) <= at.width)
                colour = ink.TEXT if i else ink.MUTED
                desk.theme.write(surface, next(fitting, wordings[-1]), Role.SMALL, colour, at, size=14, may_cut=True)
                y += px(20)
