"""The preview of a saved game: its board, where it stands, who sits there; or what is wrong with its file."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Result
from game.core.seats import Seat
from game.play.saves import Save
from game.ui import theme as ink
from game.ui.dates import said_length, said_when
from game.ui.scenes.saves.words import SaveWords
from game.ui.skins import draw_position
from game.ui.skins.marks import Marks
from game.ui.theme import Role
from game.ui.thumbnails import Seen, Thumbnails

if TYPE_CHECKING:
    from game.ui.desk import Desk

READING = "Reading the game"


class SavePreview:
    """Draws the panel at the right; the last board is kept."""

    def __init__(self, desk: Desk, words: SaveWords, thumbnails: Thumbnails) -> None:
        self.desk, self.words, self.thumbnails = desk, words, thumbnails
        self._preview: tuple[str, pygame.Surface] | None = None

    def forget(self) -> None:
        """Another size or another look."""
        self._preview = None

    def draw(
        self,
        surface: pygame.Surface,
        panel: pygame.Rect,
        foot_top: int,
        save: Save | None,
        seen: Seen | None,
        damage: tuple[str, str],
    ) -> None:
        """The panel down to `foot_top`, where the buttons begin; `damage` is (place, what is wrong)."""
        desk, px = self.desk, self.desk.px
        desk.art.panel(surface, panel)
        if save is None:
            return
        if damage[1]:
            self._paint_damage(surface, panel, foot_top, save, *damage)
            return
        inner = panel.inflate(-px(40), 0)
        cells = -(-len(save.sitters) // 2)
        words = px(72) + cells * px(50) + px(34)
        side = min(inner.width - px(60), foot_top - words - panel.y - px(28), px(460))
        board = pygame.Rect(0, 0, side, side)
        board.midtop = panel.centerx, panel.y + px(16)
        self._paint_board(surface, board, save, seen)
        y = board.bottom + px(12)
        self._paint_title(surface, pygame.Rect(inner.x, y, inner.width, px(58)), save, seen)
        self._paint_sitters(surface, pygame.Rect(inner.x, y + px(66), inner.width, cells * px(50)), save)
        foot = pygame.Rect(inner.x, foot_top - px(30), inner.width, px(22))
        length = f", {said_length(save.seconds)} played" if save.seconds >= 1 else ""
        said = f"Saved {said_when(save.saved, datetime.now())}{length}"
        warning = "" if seen is None or not seen.replayed.warnings else "Played with other data. "
        desk.theme.write(
            surface, warning + said, Role.SMALL, ink.GOLD if warning else ink.MUTED, foot, size=14, may_cut=True
        )
        if save.seed:
            desk.theme.write(surface, f"seed {save.seed}", Role.SMALL, ink.MUTED, foot, "right", size=14, may_cut=True)

    def _paint_board(self, surface: pygame.Surface, board: pygame.Rect, save: Save, seen: Seen | None) -> None:
        desk = self.desk
        key = f"{save.key}/{board.width}"
        if seen is None:
            desk.art.plate(surface, board, ink.INSET, ink.LINE, radius=3)
            picture = self.thumbnails.picture(save, board.width - 2 * desk.px(9))
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=board.center))
            else:
                desk.theme.write(surface, READING, Role.BODY, ink.MUTED, board, "centre", may_cut=True)
            return
        if self._preview is None or self._preview[0] != key:
            picture = pygame.Surface(board.size, pygame.SRCALPHA)
            marks = Marks(last=seen.last)
            draw_position(desk, picture, picture.get_rect(), seen.rules, seen.view, marks, frame=True, names=True)
            self._preview = key, picture
        surface.blit(self._preview[1], board)

    def _paint_title(self, surface: pygame.Surface, room: pygame.Rect, save: Save, seen: Seen | None) -> None:
        desk, px = self.desk, self.desk.px
        pill = "practice" if save.practice else "over" if save.is_over else "autosave"
        width = desk.theme.width(pill, Role.SMALL_STRONG) + px(26)
        plate = pygame.Rect(room.right - width, room.y + px(2), width, px(24))
        desk.art.plate(surface, plate, ink.ROW, ink.RULE, radius=12, border_alpha=0.7)
        desk.theme.write(surface, pill, Role.SMALL_STRONG, ink.TEXT, plate, "centre")
        title = pygame.Rect(room.x, room.y, room.width - width - px(10), px(30))
        words = f"{self.words.game_name(save.game)}, {self.words.variant_words(save).lower()}"
        desk.theme.write(surface, words, Role.LARGE_NAME, ink.IVORY, title, size=21, may_cut=True)
        line = pygame.Rect(room.x, room.y + px(31), room.width, px(24))
        desk.theme.write(surface, self._moment(save, seen), Role.BODY, ink.TEXT, line, may_cut=True)

    def _moment(self, save: Save, seen: Seen | None) -> str:
        """Where the game stands, in a sentence."""
        skin = self.words.skin_of(save)
        if seen is None or skin is None:
            first, second = self.words.state_words(save, self.thumbnails.rounds(save))
            return f"{first[:1].upper()}{first[1:]}, {second}."
        match = seen.replayed.match
        if seen.replayed.stop is not None:
            return f"Can be followed up to action {seen.replayed.stop.ply}."
        if isinstance(match.result, Result):
            return skin.ending(match.result)
        first = self.words.state_words(save, self.thumbnails.rounds(save))[0]
        alarm = skin.alarm(seen.view)
        name = skin.seat_name(match.seat if match.seat is not None else Seat(0))
        to_move = skin.turn_words(seen.view)[1].format(name=name)
        return f"{first[:1].upper()}{first[1:]}. {alarm}{'. ' if alarm else ''}{to_move}."

    def _paint_sitters(self, surface: pygame.Surface, room: pygame.Rect, save: Save) -> None:
        desk, px = self.desk, self.desk.px
        skin = self.words.skin_of(save)
        width = (room.width - px(10)) // 2
        for i, sitter in enumerate(save.sitters):
            cell = pygame.Rect(room.x + (i % 2) * (width + px(10)), room.y + (i // 2) * px(50), width, px(43))
            desk.art.well(surface, cell)
            human = sitter.chair == "human"
            icon = desk.sprites.icon("ui/person" if human else "ui/computer", px(16), ink.MUTED)
            surface.blit(icon, icon.get_rect(midright=(cell.right - px(12), cell.centery)))
            x = cell.x + px(10)
            side = sitter.seat.capitalize()
            if skin is not None:
                seat = self.words.seat_number(skin, sitter.seat, i)
                picture = skin.seat_picture(seat)(px(32))
                surface.blit(picture, picture.get_rect(midleft=(x, cell.centery)))
                side = skin.seat_name(seat)
            name = pygame.Rect(x + px(40), cell.y + px(3), cell.width - px(90), px(22))
            desk.theme.write(
                surface, self.words.sitter(sitter.chair, sitter.name), Role.SMALL_NAME, ink.IVORY, name, may_cut=True
            )
            line = pygame.Rect(name.x, cell.y + px(23), name.width, px(18))
            desk.theme.write(surface, side, Role.SMALL, ink.MUTED, line, may_cut=True)

    def _paint_damage(
        self, surface: pygame.Surface, panel: pygame.Rect, foot_top: int, save: Save, place: str, damage: str
    ) -> None:
        """What is wrong, as a sheet of parchment; the file stays as it is."""
        desk, px = self.desk, self.desk.px
        sheet = pygame.Rect(panel.x + px(18), panel.y + px(18), panel.width - px(36), 0)
        width = sheet.width - px(44)
        said = f"{damage[:1].upper()}{damage[1:]}."
        lines = desk.theme.paragraph_height(said, Role.LARGE_BODY, width)
        sheet.height = min(px(190) + lines, foot_top - sheet.y - px(16))
        desk.art.parchment(surface, sheet)
        inner = sheet.inflate(-px(44), -px(36))
        sign = desk.sprites.icon("ui/warning", px(30), "#8E2A1E")
        surface.blit(sign, (inner.x, inner.y))
        title = pygame.Rect(inner.x + px(42), inner.y - px(1), inner.width - px(42), px(30))
        desk.theme.write(surface, "This file is damaged", Role.LARGE_NAME, ink.BLOOD_INK, title)
        y = inner.y + px(46)
        y += desk.theme.paragraph(
            surface, said, Role.LARGE_BODY, ink.INK, pygame.Rect(inner.x, y, inner.width, px(96)), may_cut=True
        )
        box = pygame.Rect(inner.x, y + px(10), inner.width, px(60))
        desk.art.plate(surface, box, "#8A6A38", "#6B4A22", radius=4, alpha=0.16, border_alpha=0.7)
        line = pygame.Rect(box.x + px(12), box.y + px(7), box.width - px(24), px(22))
        desk.theme.write(surface, save.path.name, Role.STRONG, ink.INK, line, may_cut=True)
        desk.theme.write(
            surface, place.lower() or "the whole file", Role.BODY, ink.SECOND_INK, line.move(0, px(24)), may_cut=True
        )
        note = pygame.Rect(inner.x, box.bottom + px(12), inner.width, 0)
        if note.y + px(24) < sheet.bottom:
            words = "It is left as it was. It can be exported or deleted."
            desk.theme.paragraph(surface, words, Role.MOTTO, ink.SECOND_INK, note, size=15)
