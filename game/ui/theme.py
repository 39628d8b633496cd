"""The palette, the type and the drawing of words (docs/look.md, Palette and Type).

Words are rasterised once per size and kept; a new scale throws everything away, a finished picture is never stretched.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pygame

from game.ui.kept_pictures import KeptPictures
from game.ui.trace import warn

NIGHT = "#120D0A"
PANEL_HEAD, PANEL_SHOULDER, PANEL_FOOT = "#34271C", "#2A1E16", "#1D140E"
PANEL = "#261B14"
ROW = "#33261B"
INSET = "#1A120C"
SELECTED = "#4A3620"
LINE = "#5A452D"
RULE = "#8F6E38"
GOLD = "#D9B15A"
LIGHT_GOLD = "#F6DF9F"

IVORY = "#F4EAD3"
TEXT = "#E6DAC0"
MUTED = "#BBAA8B"
DIM = "#A39272"
GOOD = "#8FD08A"
BAD = "#FF8B70"
SKY = "#8EC0F7"  # the focus ring

PARCHMENT_HEAD, PARCHMENT_FOOT = "#F1E5C8", "#DCC697"
INK = "#2A1B11"
SECOND_INK = "#5B452F"
BLOOD_INK = "#5E130B"  # headings on parchment
BUTTON_INK = "#2A1A0C"  # words on gold

SUCCESS, NEUTRAL, LOSS, BOTH_FALL = "#2F7A4A", "#7B6C55", "#B3372A", "#1A1014"

SERIF, SANS = "font_source_serif_pro", "font_source_sans_pro"
SMALLEST_WORDS = 11  # px at 100 %: nothing shrinks below it
LINE_HEIGHT = 1.35
MOST_WIDTHS = 20_000
LONGEST_LINE = 2000  # characters; more is never visible and SDL_ttf refuses very wide pictures


class Role(Enum):
    """What a piece of text is for: package, file, pixels at 100 %."""

    GAME_TITLE = (SERIF, "SourceSerifPro-Black", 54)
    NUMBER = (SERIF, "SourceSerifPro-Black", 26)
    SCREEN_TITLE = (SERIF, "SourceSerifPro-Bold", 22)
    NAME = (SERIF, "SourceSerifPro-Bold", 18)
    LARGE_NAME = (SERIF, "SourceSerifPro-Bold", 20)
    SMALL_NAME = (SERIF, "SourceSerifPro-Bold", 16)
    PANEL_TITLE = (SERIF, "SourceSerifPro-Bold", 17)
    BUTTON = (SERIF, "SourceSerifPro-Bold", 16)
    MOTTO = (SERIF, "SourceSerifPro-It", 18)
    READING = (SERIF, "SourceSerifPro-Regular", 19)
    READING_STRONG = (SERIF, "SourceSerifPro-Semibold", 19)
    READING_ASIDE = (SERIF, "SourceSerifPro-It", 19)
    LARGE_BODY = (SANS, "SourceSansPro-Regular", 17)
    BODY = (SANS, "SourceSansPro-Regular", 15)
    ASIDE = (SANS, "SourceSansPro-It", 15)
    LARGE_STRONG = (SANS, "SourceSansPro-Semibold", 17)
    STRONG = (SANS, "SourceSansPro-Semibold", 15)
    SMALL = (SANS, "SourceSansPro-Regular", 13)
    SMALL_STRONG = (SANS, "SourceSansPro-Semibold", 13)
    CAPS = (SANS, "SourceSansPro-Bold", 13)
    TINY = (SANS, "SourceSansPro-Bold", 12)

    @property
    def size(self) -> int:
        return self.value[2]


class Written(NamedTuple):
    """One piece of text as it came to the screen; tests read these."""

    words: str
    rect: pygame.Rect  # where it stands
    room: pygame.Rect  # what it was given
    cut: bool  # some of it is not to be read
    agreed: bool  # the caller said it may be cut (names people type, log lines)


@lru_cache(maxsize=32)
def _face(package: str, name: str) -> str | None:
    """The file of a face.  By the package's folder, not importlib.resources: that imports five milliseconds of
    readers for other places."""
    package_spec = find_spec(package)
    if package_spec is None or not package_spec.submodule_search_locations:
        warn("font package %s is missing; the built-in font is used", package)
        return None
    return str(Path(package_spec.submodule_search_locations[0], "files", f"{name}.ttf"))


def _clean(words: str) -> str:
    """What a font can draw: one line without control characters."""
    line = words if len(words) <= LONGEST_LINE else words[:LONGEST_LINE]
    return line if line.isprintable() else "".join(c if c.isprintable() else " " for c in line)


class Theme:
    """Fonts and words at the present scale."""

    BYTES_KEPT = 48_000_000  # of finished words

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self.written: list[Written] | None = None  # a list here collects what is drawn: for tests
        self._fonts: dict[tuple[str, str, int], pygame.font.Font] = {}
        self._words = KeptPictures(self.BYTES_KEPT)
        self._widths: dict[tuple[str, Role, float | None], int] = {}

    def rescale(self, scale: float) -> None:
        """Everything from now on at another scale."""
        if scale != self.scale:
            self.scale = scale
            self._fonts.clear()
            self.forget()

    def forget(self) -> None:
        """Throw every finished word away."""
        self._words.forget()
        self._widths.clear()

    def px(self, units: float) -> int:
        return round(units * self.scale)

    def font(self, role: Role, size: float | None = None) -> pygame.font.Font:
        """The font of a role, at `size` units instead of its own if given."""
        package, name, own = role.value
        pixels = max(6, round((own if size is None else size) * self.scale))
        return self._font(package, name, pixels)

    def _font(self, package: str, name: str, pixels: int) -> pygame.font.Font:
        key = (package, name, pixels)
        font = self._fonts.get(key)
        if font is None:
            if not pygame.font.get_init():
                pygame.font.init()
            try:
                font = pygame.font.Font(_face(package, name), pixels)
            except (FileNotFoundError, pygame.error) as trouble:
                warn("font %s: %s; the built-in font is used", name, trouble)
                font = pygame.font.Font(None, pixels)
            self._fonts[key] = font
        return font

    def width(self, words: str, role: Role, size: float | None = None, track: float = 0) -> int:
        """How many pixels the words take."""
        if track:
            return self.spaced(words, role, TEXT, track, size).get_width()
        return self._width(_clean(words), role, size)

    def height(self, role: Role, size: float | None = None) -> int:
        return self.font(role, size).get_linesize()

    def line_height(self, role: Role, size: float | None = None) -> int:
        """From one line of a paragraph to the next."""
        return round((role.size if size is None else size) * LINE_HEIGHT * self.scale)

    def text(self, words: str, role: Role, colour: str = TEXT, size: float | None = None) -> pygame.Surface:
        """The words as a picture, kept."""
        words = _clean(words)
        key = (words, role, colour, size)
        return self._words.get(key) or self._words.keep(key, self.font(role, size).render(words, True, colour))

    def spaced(
        self, words: str, role: Role = Role.PANEL_TITLE, colour: str = GOLD, track: float = 2, size: float | None = None
    ) -> pygame.Surface:
        """Tracked capitals; SDL_ttf has no letter spacing, so they are laid out one by one."""
        words = _clean(words).upper()
        key = (words, role, colour, size, track)
        kept = self._words.get(key)
        if kept is not None:
            return kept
        font, gap = self.font(role, size), self.px(track)
        letters = [font.render(c, True, colour) for c in words]
        width = sum(letter.get_width() + gap for letter in letters) - gap
        out = pygame.Surface((max(1, width), font.get_linesize()), pygame.SRCALPHA)
        x = 0
        for letter in letters:
            out.blit(letter, (x, 0))
            x += letter.get_width() + gap
        return self._words.keep(key, out)

    def ellipsis(self, words: str, role: Role, width: int, size: float | None = None) -> str:
        """The words, or as many as fit `width` pixels and three dots."""
        words = _clean(words)
        font = self.font(role, size)
        if font.size(words)[0] <= width:
            return words
        low, high = 0, len(words)
        while low < high:
            middle = (low + high + 1) // 2
            if font.size(words[:middle].rstrip() + "…")[0] <= width:
                low = middle
            else:
                high = middle - 1
        return words[:low].rstrip() + "…"

    def wrap(self, words: str, role: Role, width: int, size: float | None = None) -> list[str]:
        """The words in lines of at most `width` pixels; a line break in the words is kept, a word too long is
        broken."""
        font = self.font(role, size)
        space = self._width(" ", role, size)
        lines: list[str] = []
        for paragraph in words.split("\n"):
            line, taken = "", 0
            for word in _clean(paragraph).split():
                wide = self._width(word, role, size)
                if line and taken + space + wide <= width:
                    line, taken = f"{line} {word}", taken + space + wide
                    continue
                if line:
                    lines.append(line)
                line, taken = word, wide
                if wide > width:
                    *full, line = _broken(font, word, width)
                    lines += full
                    taken = font.size(line)[0]
            lines.append(line)
        return lines

    def _width(self, words: str, role: Role, size: float | None) -> int:
        """The width of clean words, kept: lines are broken and fitted many times over the same ones."""
        key = (words, role, size)
        width = self._widths.get(key)
        if width is None:
            width = self._widths[key] = self.font(role, size).size(words)[0]
            if len(self._widths) > MOST_WIDTHS:
                self._widths.clear()
        return width

    def balanced(self, words: str, role: Role, width: int, size: float | None = None) -> list[str]:
        """Like `wrap`, with lines as equal in length as the same number of them allows: for centred words."""
        lines = self.wrap(words, role, width, size)
        if len(lines) < 2 or "\n" in words:
            return lines
        longest = max(self.width(word, role, size) for word in words.split())
        low, high = max(width // 2, min(longest, width)), width  # no word is broken that was whole
        while high - low > 4:
            middle = (low + high) // 2
            if len(self.wrap(words, role, middle, size)) <= len(lines):
                high = middle
            else:
                low = middle
        return self.wrap(words, role, high, size)

    def write(
        self,
        surface: pygame.Surface,
        words: str,
        role: Role,
        colour: str,
        room: pygame.Rect,
        align: str = "left",
        *,
        valign: str = "middle",
        size: float | None = None,
        may_cut: bool = False,
    ) -> pygame.Rect:
        """One line inside `room`: shrunk a little if it must be, cut with dots at last.  Returns where it stands."""
        fitting, shown = self._fitting(words, role, room.width, size)
        picture = self.text(shown, role, colour, fitting)
        rect = picture.get_rect()
        setattr(rect, _ANCHORS[align, valign], getattr(room, _ANCHORS[align, valign]))
        surface.blit(picture, rect)
        self.note(words, rect, room, shown != _clean(words), may_cut)
        return rect

    def fits(self, words: str, role: Role, width: int, size: float | None = None) -> bool:
        """Whether `write` shows all of a line in so many pixels, shrunk if it must be."""
        return self._fitting(words, role, width, size)[1] == words

    def _fitting(self, words: str, role: Role, width: int, size: float | None) -> tuple[float | None, str]:
        own = role.size if size is None else size
        if self.width(words, role, size) <= width:
            return size, words
        smaller: float = own
        while smaller - 1 >= max(SMALLEST_WORDS, own * 0.78):
            smaller -= 1
            if self.width(words, role, smaller) <= width:
                return smaller, words
        return smaller, self.ellipsis(words, role, width, smaller)

    def paragraph(
        self,
        surface: pygame.Surface,
        words: str,
        role: Role,
        colour: str,
        room: pygame.Rect,
        align: str = "left",
        *,
        size: float | None = None,
        least: float | None = None,
        may_cut: bool = False,
    ) -> int:
        """The words in lines from the top of `room`; returns the height they took.  What does not fit is written
        smaller, down to `least`, and at last left out with dots."""
        size = size if least is None else self.shrunk(words, role, room.size, least, size)
        lines = (
            self.balanced(words, role, room.width, size)
            if align == "centre"
            else self.wrap(words, role, room.width, size)
        )
        step = self.line_height(role, size)
        fitting = max(1, (room.height + step - self.height(role, size)) // step) if room.height else len(lines)
        cut = len(lines) > fitting
        if cut:
            lines = [*lines[: fitting - 1], self.ellipsis(" ".join(lines[fitting - 1 :]), role, room.width, size)]
        for i, line in enumerate(lines):
            picture = self.text(line, role, colour, size)
            rect = picture.get_rect(top=room.y + i * step)
            setattr(rect, _SIDES[align], getattr(room, _SIDES[align]))
            surface.blit(picture, rect)
        taken = step * len(lines)
        self.note(words, pygame.Rect(room.x, room.y, room.width, taken), room, cut, may_cut)
        return taken

    def shrunk(self, words: str, role: Role, room: tuple[int, int], least: float, size: float | None = None) -> float:
        """The largest size, from `size` down to `least`, at which the words in lines fit `room`."""
        found: float = role.size if size is None else size
        while found > least:
            between = self.line_height(role, found) - self.height(role, found)
            if self.paragraph_height(words, role, room[0], found) - between <= room[1]:
                return found
            found -= 0.5
        return found

    def paragraph_height(self, words: str, role: Role, width: int, size: float | None = None) -> int:
        return self.line_height(role, size) * len(self.wrap(words, role, width, size))

    def note(self, words: str, rect: pygame.Rect, room: pygame.Rect, cut: bool, agreed: bool = False) -> None:
        """Tell whoever collects that words came to the screen."""
        if self.written is not None:
            self.written.append(Written(words, rect.copy(), room.copy(), cut, agreed))

    @contextmanager
    def collecting(self) -> Iterator[list[Written]]:
        """A list that fills with every text drawn meanwhile."""
        self.written = []
        try:
            yield self.written
        finally:
            self.written = None


_SIDES = {"left": "left", "centre": "centerx", "right": "right"}
_ANCHORS = {
    ("left", "top"): "topleft",
    ("left", "middle"): "midleft",
    ("left", "bottom"): "bottomleft",
    ("centre", "top"): "midtop",
    ("centre", "middle"): "center",
    ("centre", "bottom"): "midbottom",
    ("right", "top"): "topright",
    ("right", "middle"): "midright",
    ("right", "bottom"): "bottomright",
}


def _broken(font: pygame.font.Font, word: str, width: int) -> list[str]:
    """A word in pieces that fit; at least one letter each."""
    pieces = []
    while word and font.size(word)[0] > width:
        low, high = 1, len(word)
        while low < high:
            middle = (low + high + 1) // 2
            if font.size(word[:middle])[0] <= width:
                low = middle
            else:
                high = middle - 1
        pieces.append(word[:low])
        word = word[low:]
    return [*pieces, word]


def mix(a: str, b: str, part: float) -> str:
    """The colour `part` of the way from `a` to `b`."""
    return "#" + "".join(
        f"{round(int(a[i : i + 2], 16) * (1 - part) + int(b[i : i + 2], 16) * part):02X}" for i in (1, 3, 5)
    )


def clear(colour: str, alpha: float) -> tuple[int, int, int, int]:
    """The colour with a share of opacity, for surfaces with alpha."""
    c = pygame.Color(colour)
    return c.r, c.g, c.b, round(alpha * 255)


def contrast(a: str, b: str) -> float:
    """The contrast of two colours as WCAG counts it, 1 to 21."""
    lighter, darker = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    def linear(channel: int) -> float:
        c = channel / 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
