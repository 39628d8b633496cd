"""The rows of the load list: a thumbnail, the game, who sits there, how far it has come; grey when it is damaged."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import pygame

from game.play.saves import Save
from game.ui import theme as ink
from game.ui.dates import said_when
from game.ui.scenes.saves.words import SaveWords
from game.ui.theme import Role
from game.ui.thumbnails import Thumbnails

if TYPE_CHECKING:
    from game.ui.desk import Desk


class SaveRows:
    """Draws one row after another; keeps nothing."""

    def __init__(self, desk: Desk, words: SaveWords, thumbnails: Thumbnails) -> None:
        self.desk, self.words, self.thumbnails = desk, words, thumbnails

    def columns(self, rect: pygame.Rect) -> tuple[int, int, int]:
        """Where game, seats and turn begin in a row."""
        px = self.desk.px
        return rect.x + px(90), rect.x + px(90) + round(rect.width * 0.36), rect.x + px(90) + round(rect.width * 0.62)

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, save: Save, damage: tuple[str, str], chosen: bool, hover: bool
    ) -> None:
        desk, px = self.desk, self.desk.px
        desk.art.row(surface, rect, chosen=chosen, hover=hover, bar=True)
        box = pygame.Rect(rect.x + px(11), rect.centery - px(31), px(62), px(62))
        if damage[1]:
            self._draw_damaged(surface, rect, save, damage, chosen)
            return
        picture = self.thumbnails.picture(save, box.width - px(4))
        self._frame(surface, box, picture)
        game, seats, turn = self.columns(rect)
        name = pygame.Rect(game, rect.y + px(11), seats - game - px(8), px(26))
        desk.theme.write(surface, self.words.game_name(save.game), Role.NAME, ink.IVORY, name, may_cut=True)
        line = pygame.Rect(game, rect.y + px(38), name.width, px(22))
        desk.theme.write(surface, self.words.variant_words(save), Role.SMALL, ink.MUTED, line, size=14, may_cut=True)
        self._draw_seats(surface, pygame.Rect(seats, rect.y, turn - seats - px(8), rect.height), save)
        self._draw_turn(surface, pygame.Rect(turn, rect.y, rect.right - px(14) - turn, rect.height), save)

    def _frame(self, surface: pygame.Surface, box: pygame.Rect, picture: pygame.Surface | None) -> None:
        self.desk.art.plate(surface, box, "#2A1A0F", ink.RULE, radius=3)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=box.center))

    def _draw_damaged(
        self, surface: pygame.Surface, rect: pygame.Rect, save: Save, damage: tuple[str, str], chosen: bool
    ) -> None:
        desk, px = self.desk, self.desk.px
        if not chosen:
            desk.art.plate(surface, rect, "#1A130E", ink.LINE, border_alpha=0.6)
        box = pygame.Rect(rect.x + px(11), rect.centery - px(31), px(62), px(62))
        desk.art.plate(surface, box, "#120D0A", ink.LINE, radius=3)
        crack = desk.sprites.icon("ui/warning", px(30), ink.DIM, 0.55)
        surface.blit(crack, crack.get_rect(center=box.center))
        x = self.columns(rect)[0]
        name = pygame.Rect(x, rect.y + px(6), px(260), px(26))
        words = self.words.game_name(save.game) if save.game else "A saved game"
        stands = desk.theme.write(surface, words, Role.NAME, ink.DIM, name, may_cut=True)
        word = pygame.Rect(stands.right + px(10), name.y + px(1), px(80), px(26))
        desk.theme.write(surface, "damaged", Role.SMALL_STRONG, ink.BAD, word)
        when = pygame.Rect(rect.right - px(180), name.y, px(166), px(26))
        desk.theme.write(surface, said_when(save.saved, datetime.now()), Role.SMALL, ink.MUTED, when, "right", size=14)
        width = rect.right - x - px(14)
        file = pygame.Rect(x, rect.y + px(31), width, px(20))
        desk.theme.write(surface, save.path.name, Role.SMALL, ink.MUTED, file, size=14, may_cut=True)
        sign = desk.sprites.icon("ui/warning", px(15), ink.BAD)
        surface.blit(sign, (x, rect.y + px(54)))
        place, what = damage
        why = f"{place}: {what}. Left as it was." if place else f"{what[:1].upper()}{what[1:]}. Left as it was."
        room = pygame.Rect(x + px(22), rect.y + px(51), width - px(22), px(21))
        desk.theme.write(surface, why, Role.SMALL_STRONG, ink.BAD, room, size=14, may_cut=True)

    def _draw_seats(self, surface: pygame.Surface, room: pygame.Rect, save: Save) -> None:
        desk, px = self.desk, self.desk.px
        skin = self.words.skin_of(save)
        x = room.x
        if skin is not None:
            for i, sitter in enumerate(save.sitters):
                seat = self.words.seat_number(skin, sitter.seat, i)
                picture = skin.seat_picture(seat)(px(26))
                surface.blit(picture, (x, room.y + px(10)))
                x += px(31)
        words = self.words.sitters(save)
        line = pygame.Rect(room.x, room.y + px(38), room.width, px(22))
        desk.theme.write(surface, words, Role.SMALL, ink.TEXT, line, size=14, may_cut=True)

    def _draw_turn(self, surface: pygame.Surface, room: pygame.Rect, save: Save) -> None:
        desk, px = self.desk, self.desk.px
        when = said_when(save.saved, datetime.now())
        wide = desk.theme.width(when, Role.SMALL, 14)
        first, second = self.words.state_words(save, self.thumbnails.rounds(save))
        right = pygame.Rect(room.x, room.y + px(11), room.width, px(26))
        desk.theme.write(surface, when, Role.SMALL, ink.MUTED, right, "right", size=14)
        x = room.x
        if save.is_over:
            icon = "ui/trophy" if save.result is not None and save.result.winner else "ui/flag"
            picture = desk.sprites.icon(icon, px(16), ink.GOLD)
            surface.blit(picture, (x, room.y + px(16)))
            x += px(22)
        left = pygame.Rect(x, room.y + px(11), room.right - wide - px(6) - x, px(26))
        desk.theme.write(surface, first, Role.STRONG, ink.TEXT, left, may_cut=True)
        under = pygame.Rect(room.x, room.y + px(38), room.width, px(22))
        desk.theme.write(surface, second, Role.SMALL, ink.MUTED, under, size=14, may_cut=True)
