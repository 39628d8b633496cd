"""One finding about a mod as a card: its place, the message, the guess as a pill, the source with its word marked."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.content.source import Problem
from game.ui import theme as ink
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

BLOOD = "#8E1D12"
ASKED = "; did you mean"
_GUESS = re.compile(r'; did you mean "([^"]*)"\?')


class FindingCards:
    """Draws cards on parchment; keeps nothing."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def message(self, problem: Problem, width: int) -> str:
        """The message without its guess, where that has room as a pill behind it; else the whole."""
        guess = _GUESS.search(problem.message)
        if guess is None or guess.end() != len(problem.message):
            return problem.message
        words = problem.message[: guess.start()]
        last = self.desk.theme.wrap(words, Role.LARGE_STRONG, width, 16)[-1]
        taken = self.desk.theme.width(last, Role.LARGE_STRONG, 16) + self.desk.theme.width(ASKED, Role.LARGE_BODY, 16)
        pill = self.desk.theme.width(f'"{guess[1]}"', Role.STRONG)
        return words if taken + pill + self.desk.px(54) <= width else problem.message

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, problem: Problem, lines: list[tuple[int, str]], words: str
    ) -> None:
        desk, px, art = self.desk, self.desk.px, self.desk.art
        severe = not problem.severity
        art.plate(surface, rect, "#FFF9E8", "#A98647", radius=4, alpha=0.62)
        surface.fill("#A8271C" if severe else "#B58018", (rect.x, rect.y + px(1), px(5), rect.height - px(2)))
        head = pygame.Rect(rect.x + px(17), rect.y + px(9), rect.width - px(156), px(22))
        desk.theme.write(surface, f"{problem.mark}:", Role.STRONG, BLOOD, head, may_cut=True)
        room = pygame.Rect(head.x, rect.y + px(36), rect.width - px(36), 0)
        height = desk.theme.paragraph(surface, words, Role.LARGE_STRONG, ink.INK, room, size=16)
        guess = _GUESS.search(problem.message)
        if guess is not None and words != problem.message:
            self._paint_guess(surface, guess[1], words, room)
        if not lines:
            return
        box = pygame.Rect(head.x, room.y + height + px(6), rect.width - px(36), px(28) * len(lines) + px(6))
        art.plate(surface, box, "#6B5128", radius=4, alpha=0.14)
        for i, (number, text) in enumerate(lines):
            row = pygame.Rect(box.x + px(3), box.y + px(3) + i * px(28), box.width - px(6), px(28))
            here = number == problem.mark.line
            if here:
                art.plate(surface, row, "#C3422F", radius=3, alpha=0.26)
            place = pygame.Rect(row.x, row.y, px(40), row.height)
            desk.theme.write(surface, str(number), Role.SMALL, BLOOD if here else "#8A6A38", place, "right", size=14)
            words_room = pygame.Rect(place.right + px(12), row.y, row.right - place.right - px(18), row.height)
            self._paint_source(surface, words_room, text, problem.mark.column if here else 0)

    def _paint_guess(self, surface: pygame.Surface, guess: str, words: str, room: pygame.Rect) -> None:
        """The nearest known name as a green pill behind the words, where there is room for it."""
        desk, px = self.desk, self.desk.px
        lines = desk.theme.wrap(words, Role.LARGE_STRONG, room.width, 16)
        x = room.x + desk.theme.width(lines[-1], Role.LARGE_STRONG, 16)
        y = room.y + desk.theme.line_height(Role.LARGE_STRONG, 16) * (len(lines) - 1)
        wide = desk.theme.width(ASKED, Role.LARGE_BODY, 16)
        pill = desk.theme.width(f'"{guess}"', Role.STRONG) + px(20)
        at = pygame.Rect(x, y, wide + 1, px(23))
        desk.theme.write(surface, ASKED, Role.LARGE_BODY, ink.INK, at, size=16)
        plate = pygame.Rect(at.right + px(8), y - px(1), pill, px(25))
        desk.art.plate(surface, plate, ink.SUCCESS, "#1F5A35", radius=12)
        desk.theme.write(surface, f'"{guess}"', Role.STRONG, "#FFFFFF", plate, "centre")
        mark = pygame.Rect(plate.right + px(4), y, px(14), px(23))
        desk.theme.write(surface, "?", Role.LARGE_BODY, ink.INK, mark, size=16)

    def _paint_source(self, surface: pygame.Surface, room: pygame.Rect, text: str, column: int) -> None:
        """A line of the file; the word at the column is marked."""
        desk = self.desk
        if not column or column > len(text):
            desk.theme.write(surface, text, Role.BODY, ink.INK, room, may_cut=True)
            return
        start = column - 1
        found = re.compile(r"[\w.+-]+|\S").match(text, start)
        end = found.end() if found is not None else start
        x = room.x
        for words, role, colour in (
            (text[:start], Role.BODY, ink.INK),
            (text[start:end], Role.STRONG, BLOOD),
            (text[end:], Role.BODY, ink.INK),
        ):
            left = room.right - x
            if words and left > desk.px(12):
                at = pygame.Rect(x, room.y, left, room.height)
                # Leading blanks are kept: they are what the column counts.
                desk.theme.write(surface, words, role, colour, at, may_cut=True)
                x += desk.theme.width(words, role)


def source_lines(path: Path, line: int) -> list[tuple[int, str]]:
    """The line of a finding and the one before it, with their numbers; none where the file can't be read."""
    try:
        if path.stat().st_size > 2_000_000:
            return []
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    first = max(1, line - 1)
    return [(number, lines[number - 1][:200]) for number in range(first, line + 1) if number <= len(lines)]
