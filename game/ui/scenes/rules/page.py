"""The page of the rule book: words laid out with their marks and hits, its buttons, the actions of a diagram."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.rule_book import plain, spans
from game.ui.scene import Change
from game.ui.theme import Role, Theme, mix
from game.ui.widgets import Button, Pressable

if TYPE_CHECKING:
    from game.ui.desk import Desk

HIT = "#F0C85A"


@dataclass(frozen=True, slots=True)
class Voice:
    """How a text is set: the role of each look, and the units from one line to the next."""

    roles: Mapping[str, Role]
    step: int
    size: float | None = None
    colour: str = ink.INK


LAW = Voice({"": Role.LARGE_BODY, "code": Role.LARGE_STRONG, "bold": Role.LARGE_STRONG, "italic": Role.LARGE_BODY}, 23)
"""The numbered rules."""
_READING = {"": Role.READING, "code": Role.READING_STRONG, "bold": Role.READING_STRONG, "italic": Role.READING_ASIDE}
OPENING = Voice(_READING, 28), Voice(_READING, 25, 17.5)
"""What a player needs, told as at a table: on a large page and on a small one."""
IN_PLAY = Voice(_READING, 25, 17, "#4A3620"), Voice(_READING, 23, 16, "#4A3620")
"""The example beside it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of one look at a place in a text."""

    words: str
    x: int
    line: int
    look: str
    is_hit: bool


class Page(Button):
    """A button on parchment: the chapter before, the chapter after."""

    def __init__(self, desk: Desk, press: Callable[[], Change], *, forward: bool) -> None:
        super().__init__(desk, "", press, size=15)
        self.forward = forward

    def draw(self, surface: pygame.Surface) -> None:
        desk, px, rect = self.desk, self.desk.px, self.rect
        fill = ((0, "#FFF8E4"), (1, "#F3E6C6")) if self.hover else ((0, "#FBF3DE"), (1, "#EBDDB9"))
        desk.art.plate(surface, rect, fill, "#8A6A38", radius=4, border_alpha=0.9 if self.hover else 0.6)
        icon = desk.sprites.icon("ui/chevron_right" if self.forward else "ui/chevron_left", px(14), ink.BLOOD_INK)
        room = rect.inflate(-px(20), 0)
        if self.forward:
            surface.blit(icon, icon.get_rect(midright=(rect.right - px(10), rect.centery)))
            room.width -= px(16)
        else:
            surface.blit(icon, icon.get_rect(midleft=(rect.x + px(10), rect.centery)))
            room.x, room.width = room.x + px(16), room.width - px(16)
        desk.theme.write(surface, self.label, Role.BUTTON, ink.BLOOD_INK, room, "centre", size=16, may_cut=True)


class Example(Pressable):
    """An action that the caption names: pointing at it shows it on the board, a click plays it there."""

    sound = "toggle"

    def __init__(self, desk: Desk, action: str, words: str, press: Callable[[], Change]) -> None:
        super().__init__(desk, press, tip="Play it on the diagram")
        self.action, self.words = action, words
        self.on = False

    def height(self, width: int) -> int:
        """How high it stands at this width, with all its words."""
        lines = self.desk.theme.wrap(self.words, Role.SMALL, width - self.desk.px(28) - self.name_width, 13.5)
        return self.desk.px(20) + self.desk.theme.line_height(Role.SMALL, 13.5) * len(lines)

    @property
    def name_width(self) -> int:
        """How wide the action's text is; those of one game stand in a column as far as they are short.  What is
        written for programs rather than for players ("token:defend,d6,5") is not shown, its sentence says enough."""
        if ":" in self.action:
            return 0
        return max(self.desk.px(64), self.desk.theme.width(self.action, Role.STRONG))

    def draw(self, surface: pygame.Surface) -> None:
        desk, px, rect = self.desk, self.desk.px, self.rect
        lit = self.hover or self.on or self.focused
        desk.art.plate(
            surface,
            rect,
            ((0, "#3D2C1E"), (1, "#2B1F15")) if lit else ((0, "#33251A"), (1, "#241A12")),
            ink.LIGHT_GOLD if lit else "#5A452D",
            radius=4,
        )
        name = pygame.Rect(rect.x + px(12), rect.y, self.name_width, rect.height)
        if name.width:
            desk.theme.write(surface, self.action, Role.STRONG, ink.LIGHT_GOLD, name)
        left = name.right + px(8) if name.width else name.x
        room = pygame.Rect(left, rect.y + px(5), rect.right - px(8) - left, rect.height - px(8))
        lines = desk.theme.wrap(self.words, Role.SMALL, room.width, 13.5)
        if len(lines) == 1:
            whole = pygame.Rect(room.x, rect.y, room.width, rect.height)
            desk.theme.write(surface, self.words, Role.SMALL, ink.TEXT, whole, size=13.5)
        else:
            room.height = desk.theme.line_height(Role.SMALL, 13.5) * len(lines)
            room.y = rect.centery - room.height // 2 - px(1)
            room.height = 0
            desk.theme.paragraph(surface, self.words, Role.SMALL, ink.TEXT, room, size=13.5)


@dataclass(frozen=True, slots=True)
class Laid:
    """A text in lines: its words at their places, and how high it stands in pixels."""

    pieces: tuple[Piece, ...]
    voice: Voice
    height: int


def lay(theme: Theme, text: str, width: int, wanted: Sequence[str] = (), voice: Voice = LAW) -> Laid:
    """A text with its marks in lines of at most `width` pixels; words that hold one of `wanted` are hits."""
    pieces: list[Piece] = []
    x, line = 0, 0
    space = theme.width(" ", voice.roles[""], voice.size)
    glued = False  # the next word follows without a space
    for span in spans(text):
        is_whole = span.look == "code" and theme.width(span.words, voice.roles["code"], voice.size) <= width
        words = [span.words] if is_whole else span.words.split(" ")
        for i, word in enumerate(words):
            if i:
                glued = False
            if not word:
                continue
            wide = theme.width(word, voice.roles[span.look], voice.size)
            gap = 0 if glued or x == 0 else space
            hangs = glued and all(each in ".,;:!?)»" for each in word)  # no line begins with a comma
            if x and x + gap + wide > width and not hangs:
                x, gap, line = 0, 0, line + 1
            folded = word.casefold()
            pieces.append(Piece(word, x + gap, line, span.look, any(each in folded for each in wanted)))
            x += gap + wide
            glued = True
        if span.words.endswith(" "):
            glued = False
    return Laid(tuple(pieces), voice, (line + 1) * round(voice.step * theme.scale) if pieces else 0)


def draw_laid(surface: pygame.Surface, desk: Desk, laid: Laid, x: int, y: int) -> None:
    """Laid words on parchment; hits on a golden ground."""
    px, theme, voice = desk.px, desk.theme, laid.voice
    step = round(voice.step * theme.scale)
    for piece in laid.pieces:
        colour = "#6A2E0C" if piece.look == "code" else voice.colour
        picture = theme.text(piece.words, voice.roles[piece.look], colour, voice.size)
        at = pygame.Rect(x + piece.x, y + piece.line * step, picture.get_width(), step)
        if piece.is_hit:
            ground = at.inflate(px(6), -px(2))
            desk.art.plate(surface, ground, HIT, mix(HIT, "#7A4E0A", 0.3), radius=3, alpha=0.8, border_alpha=0.5)
        surface.blit(picture, picture.get_rect(midleft=(at.x, at.centery)))
        theme.note(piece.words, at, at, False)


def veil(surface: pygame.Surface, ground: pygame.Surface, strip: pygame.Rect, top: int, bottom: int) -> None:
    """Draws what lies below over a strip, from one opacity at its top (0 to 255) to another at its bottom."""
    part = ground.subsurface(strip).convert_alpha()
    shade = pygame.Surface((1, 2), pygame.SRCALPHA)
    shade.set_at((0, 0), (255, 255, 255, top))
    shade.set_at((0, 1), (255, 255, 255, bottom))
    part.blit(pygame.transform.smoothscale(shade, strip.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(part, strip)


CELL = 12.5  # units of a table's letters
WORD = 0.38
"""Of a table's width, which a column has at least for its longest word; a longer one, such as a whole army as text, is
broken."""


def _columns(desk: Desk, table: Sequence[Sequence[str]], width: int) -> list[int]:
    """Widths of the columns: what their words want; where that is too much, each has its longest word, and the rest
    goes by how much there is to read in each, so that one long cell does not make the others narrow."""
    px, theme = desk.px, desk.theme
    pad = px(10)
    least, most, weights = [], [], []
    for i in range(len(table[0])):
        cells = [plain(row[i]) for row in table]
        wide = [theme.width(cell, Role.SMALL_STRONG, CELL) for cell in cells]
        words = [word for cell in cells for word in cell.split()]
        longest = max((theme.width(word, Role.SMALL_STRONG, CELL) for word in words), default=0) + pad
        least.append(min(longest, round(width * WORD)))
        most.append(max(wide, default=0) + pad)
        weights.append(max(1, sum(wide)))
    return _filled(least, most, weights, width)


def _filled(least: Sequence[int], most: Sequence[int], weights: Sequence[int], width: int) -> list[int]:
    """Widths from `least` to `most`: the room that is left goes by weight, what one does not need to the others."""
    widths = list(least)
    while (spare := width - sum(widths)) > 0:
        open_ones = [i for i, wide in enumerate(widths) if wide < most[i]]
        whole = sum(weights[i] for i in open_ones)
        given = 0
        for i in open_ones:
            more = min(most[i] - widths[i], spare * weights[i] // whole)
            widths[i] += more
            given += more
        if not given:
            break
    return widths


def _row_heights(desk: Desk, table: Sequence[Sequence[str]], widths: Sequence[int]) -> list[int]:
    px, theme = desk.px, desk.theme
    step = theme.line_height(Role.SMALL, CELL)
    heights = []
    for i, row in enumerate(table):
        role = Role.SMALL if i else Role.SMALL_STRONG
        lines = [len(theme.wrap(plain(cell), role, wide - px(8), CELL)) for cell, wide in zip(row, widths, strict=True)]
        heights.append(step * max(1, *lines) + px(6))
    return heights


def table_height(desk: Desk, table: Sequence[Sequence[str]], width: int) -> int:
    """How high a table is at most so wide."""
    return sum(_row_heights(desk, table, _columns(desk, table, width))) + desk.px(4)


def draw_table(surface: pygame.Surface, desk: Desk, table: Sequence[Sequence[str]], room: pygame.Rect) -> None:
    """A table on parchment: the heads in the colour of headings, a line under each row."""
    px, theme = desk.px, desk.theme
    widths = _columns(desk, table, room.width)
    y = room.y
    for i, (row, height) in enumerate(zip(table, _row_heights(desk, table, widths), strict=True)):
        x = room.x
        role, colour = (Role.SMALL, ink.INK) if i else (Role.SMALL_STRONG, "#7A1B10")
        for cell, wide in zip(row, widths, strict=True):
            at = pygame.Rect(x + px(2), y + px(3), wide - px(8), 0)
            theme.paragraph(surface, plain(cell), role, colour, at, size=CELL)
            x += wide
        y += height
        surface.fill("#B59A62", (room.x, y - desk.art.line(), min(room.width, sum(widths)), desk.art.line()))
