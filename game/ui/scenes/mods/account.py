"""What the Mods screen tells of the chosen mod: about it, what is wrong with it, and which of two mods wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.content.source import Problem
from game.core.wording import counted
from game.ui import theme as ink
from game.ui.mod_desk import Contest, Entry
from game.ui.scenes.mods.finding_card import BLOOD
from game.ui.scenes.mods.rows import AMBER
from game.ui.theme import Role
from game.ui.widgets import ListBox

if TYPE_CHECKING:
    from game.ui.desk import Desk


WHAT_MODS_DO = "Mods change what the games are made of"
WHAT_THEY_CHANGE = "Pieces, boards, options, names and pictures: a few lines of text each."
WHAT_MODS_ARE = (
    "A mod is a folder with a few text files, made by you or by somebody else. What stands in them is laid over the "
    "game: a new piece, another board, a changed rule. The game's own files stay as they are, and a mod that is "
    "switched off leaves no trace.",
    "The example gives the chess Knight one leap more, in six lines that say what they do. Switch it on, play, change "
    "a number: what you save is on screen a second later. A mistake is shown here with its line.",
    "A mod that you were given goes as a folder into the folder of mods.",
)


class ModAccount:
    """Draws it where it is told to."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def paint_sheet(
        self,
        surface: pygame.Surface,
        sheet: pygame.Rect,
        room: pygame.Rect,
        entry: Entry | None,
        problems: list[Problem],
    ) -> None:
        """The parchment of the chosen mod; `room` is what its findings have, errors first."""
        desk, px, art = self.desk, self.desk.px, self.desk.art
        art.parchment(surface, sheet)
        x, y = sheet.x + px(28), sheet.y + px(22)
        head = pygame.Rect(x + px(46), y - px(3), sheet.width - px(90), px(32))
        under = pygame.Rect(head.x, head.bottom, head.width, px(22))
        if entry is None:
            desk.theme.write(surface, WHAT_MODS_DO, Role.LARGE_NAME, ink.BLOOD_INK, head, size=22)
            desk.theme.write(surface, WHAT_THEY_CHANGE, Role.BODY, ink.SECOND_INK, under)
            self._paint_mark(surface, "ui/mod", x, y)
            self._paint_what_mods_are(surface, room)
            return
        errors = [problem for problem in problems if not problem.severity]
        title, said, icon = self._headline(entry, problems, errors)
        self._paint_mark(surface, icon, x, y)
        desk.theme.write(surface, title, Role.LARGE_NAME, ink.BLOOD_INK, head, size=22, may_cut=True)
        desk.theme.write(surface, said, Role.BODY, ink.SECOND_INK, under, may_cut=True)
        foot = pygame.Rect(sheet.x + px(28), sheet.bottom - px(32), sheet.width - px(56), px(24))
        if problems:
            words = "The same text comes from the command  fourcrowns check"
            desk.theme.write(surface, words, Role.MOTTO, ink.SECOND_INK, foot, size=14.5)
        else:
            desk.theme.write(surface, str(entry.folder.path), Role.BODY, ink.SECOND_INK, foot, size=13.5, may_cut=True)
            self._paint_about(surface, room, entry)

    def _paint_what_mods_are(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """For who has none yet: what a mod is, what the example does, where the folder is."""
        theme, y = self.desk.theme, room.y
        size, air = 17.0, self.desk.px(10)

        def high() -> int:
            heights = [theme.paragraph_height(words, Role.LARGE_BODY, room.width, size) for words in WHAT_MODS_ARE]
            return sum(heights) + air * len(heights)

        while size > 13 and high() > room.height:
            size -= 0.5
        for words in WHAT_MODS_ARE:
            place = pygame.Rect(room.x, y, room.width, max(1, room.bottom - y))
            y += theme.paragraph(surface, words, Role.LARGE_BODY, ink.INK, place, size=size, may_cut=True)
            y += air

    def _paint_mark(self, surface: pygame.Surface, icon: str, x: int, y: int) -> None:
        picture = self.desk.sprites.icon(icon, self.desk.px(34), "#8E2A1E")
        surface.blit(picture, (x, y))

    @staticmethod
    def _headline(entry: Entry, problems: list[Problem], errors: list[Problem]) -> tuple[str, str, str]:
        if errors:
            title = f"{entry.folder.title} has {counted(len(errors), 'error')}"
            return title, "Nothing of it is loaded until they are gone. No file was changed.", "ui/warning"
        if problems:
            title = f"{entry.folder.title}: {counted(len(problems), 'thing')} to look at"
            return title, "They keep nothing from being loaded.", "ui/help"
        said = "It is loaded." if entry.loaded else "Nothing is wrong with it. It is not loaded."
        return entry.folder.title, said, "ui/mod"

    def _paint_about(self, surface: pygame.Surface, space: pygame.Rect, entry: Entry) -> None:
        """A sound mod says what it is."""
        desk, px = self.desk, self.desk.px
        sheet = entry.folder.sheet
        x, y = space.x, space.y + px(6)
        if sheet is None:
            return
        rows = [("What it is", sheet.description), ("Changes", entry.changes), ("By", sheet.author)]
        if sheet.requires:
            rows.append(("Needs", ", ".join(sheet.requires)))
        for head, words in rows:
            if not words or y > space.bottom - px(40):
                continue
            label = pygame.Rect(x, y, px(96), px(24))
            desk.theme.write(surface, head, Role.SMALL_STRONG, BLOOD, label, size=14)
            room = pygame.Rect(x + px(104), y, space.width - px(104), px(96))
            y += desk.theme.paragraph(surface, words, Role.LARGE_BODY, ink.INK, room, may_cut=True) + px(10)

    def _columns(self, rect: pygame.Rect) -> tuple[int, int, int]:
        return rect.x + self.desk.px(8), rect.x + round(rect.width * 0.34), rect.x + round(rect.width * 0.67)

    def paint_table(self, surface: pygame.Surface, table: pygame.Rect, winners: ListBox, is_empty: bool) -> None:
        """Who wins where two folders change the same; `winners` lists it, and is known to be empty or not."""
        desk, px = self.desk, self.desk.px
        desk.art.panel(surface, table)
        desk.art.panel_title(surface, "Who wins", table, y=23, size=15)
        columns = self._columns(winners.row_rect(0))
        for x, words in zip(columns, ("What", "Wins", "Gives way"), strict=True):
            room = pygame.Rect(x, table.y + px(40), px(150), px(22))
            desk.theme.write(surface, words, Role.SMALL_STRONG, ink.GOLD, room)
        if is_empty:
            words = "No two folders change the same thing."
            desk.theme.write(surface, words, Role.BODY, ink.MUTED, winners.rect, "centre")

    def draw_contest(self, surface: pygame.Surface, rect: pygame.Rect, contest: Contest, hover: bool) -> None:
        desk, px = self.desk, self.desk.px
        desk.art.row(surface, rect, hover=hover)
        what, wins, loses = self._columns(rect)
        room = pygame.Rect(what, rect.y, wins - what - px(10), rect.height)
        desk.theme.write(surface, contest.what, Role.SMALL_STRONG, ink.TEXT, room, size=14, may_cut=True)
        cup = desk.sprites.icon("ui/trophy", px(15), ink.GOLD)
        surface.blit(cup, cup.get_rect(midleft=(wins, rect.centery)))
        room = pygame.Rect(wins + px(22), rect.y, loses - wins - px(40), rect.height)
        stands = desk.theme.write(surface, contest.winner, Role.SMALL_STRONG, ink.TEXT, room, size=14, may_cut=True)
        value = pygame.Rect(stands.right + px(8), rect.y, room.right - stands.right - px(8), rect.height)
        if value.width > px(14):
            self._cell(surface, contest.value, Role.SMALL_STRONG, ink.LIGHT_GOLD, value)
        arrow = desk.sprites.icon("ui/chevron_right", px(12), ink.MUTED)
        surface.blit(arrow, arrow.get_rect(midright=(loses - px(6), rect.centery)))
        words = "; ".join(f"{who} {value}" for who, value, _ in contest.losers)
        amber = any(not shipped for _, _, shipped in contest.losers)
        room = pygame.Rect(loses, rect.y, rect.right - px(8) - loses, rect.height)
        self._cell(surface, words, Role.SMALL, AMBER if amber else ink.MUTED, room)

    def _cell(self, surface: pygame.Surface, words: str, role: Role, colour: str, room: pygame.Rect) -> None:
        """A value of the table: cut before it becomes small."""
        shown = self.desk.theme.ellipsis(words, role, room.width, 14)
        self.desk.theme.write(surface, shown, role, colour, room, size=14, may_cut=True)

    def paint_none(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """In place of a list that is empty."""
        desk, px = self.desk, self.desk.px
        icon = desk.sprites.icon("ui/mod", px(72), "#5A4528")
        surface.blit(icon, icon.get_rect(center=(rect.centerx, rect.centery - px(56))))
        room = pygame.Rect(rect.x, rect.centery, rect.width, px(28))
        desk.theme.write(surface, "No mods yet", Role.LARGE_NAME, ink.IVORY, room, "centre")
        line = pygame.Rect(rect.x, room.bottom, rect.width, px(24))
        words = "New mod writes a working one to begin with."
        desk.theme.write(surface, words, Role.BODY, ink.MUTED, line, "centre")

    def paint_note(self, surface: pygame.Surface, rect: pygame.Rect, notice: str) -> None:
        """What has just happened, or that files are watched."""
        desk, px = self.desk, self.desk.px
        desk.art.plate(surface, rect, "#17202B", "#5C86B8", radius=4)
        icon = desk.sprites.icon("ui/rotate", px(22), ink.SKY)
        surface.blit(icon, icon.get_rect(center=(rect.x + px(24), rect.centery)))
        room = pygame.Rect(rect.x + px(48), rect.y + px(7), rect.width - px(60), px(22))
        words = notice or "Files changed on the disk are read again at once."
        desk.theme.write(surface, words, Role.BODY, ink.TEXT, room, size=14.5, may_cut=bool(notice))
        words = "A game in progress goes on if it still can, else you choose."
        desk.theme.write(surface, words, Role.BODY, ink.MUTED, room.move(0, px(22)), size=14.5)
