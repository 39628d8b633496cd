"""Colours that can be read, words that fit (look.md, Palette and Type)."""

from __future__ import annotations

import at_the_window as at
import pygame
import pytest

from game.ui import theme as ink
from game.ui.looks import BOARDS, SIDES
from game.ui.theme import Role, Theme, contrast

GROUNDS = {"panel": ink.PANEL, "panel's head": ink.PANEL_HEAD, "row": ink.ROW, "inset": ink.INSET, "night": ink.NIGHT}
ON_DARK = ("IVORY", "TEXT", "MUTED", "GOLD", "LIGHT_GOLD", "GOOD", "BAD", "SKY")


@pytest.fixture
def theme() -> Theme:
    return at.desk().theme


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("name", ON_DARK)
def test_text_on_dark_has_contrast(name: str, ground: str) -> None:
    """At least 4.5 to 1 on every ground of the interface."""
    assert contrast(getattr(ink, name), GROUNDS[ground]) >= 4.5


@pytest.mark.parametrize(
    ("words", "ground"),
    [
        *(
            (getattr(ink, name), ink.SELECTED)
            for name in ("IVORY", "TEXT", "MUTED", "GOLD", "LIGHT_GOLD", "GOOD", "BAD")
        ),
        (ink.DIM, ink.PANEL),
        (ink.DIM, "#241A13"),
        (ink.INK, ink.PARCHMENT_HEAD),
        (ink.INK, ink.PARCHMENT_FOOT),
        (ink.SECOND_INK, ink.PARCHMENT_HEAD),
        (ink.SECOND_INK, ink.PARCHMENT_FOOT),
        (ink.BLOOD_INK, ink.PARCHMENT_FOOT),
        (ink.BUTTON_INK, "#B3862F"),
        (ink.BUTTON_INK, ink.GOLD),
        (ink.IVORY, "#8E2A1E"),
        (ink.IVORY, "#5E4629"),
        ("#FFFFFF", ink.SUCCESS),
        ("#FFFFFF", ink.NEUTRAL),
        ("#FFFFFF", ink.LOSS),
        ("#FFFFFF", ink.BOTH_FALL),
    ],
)
def test_words_on_their_own_grounds_have_contrast(words: str, ground: str) -> None:
    """Buttons, parchment, chosen rows, outcomes: 4.5 to 1, measured at the ground's worst end."""
    assert contrast(words, ground) >= 4.5


@pytest.mark.parametrize("side", SIDES)
def test_a_sides_words_can_be_read_on_a_panel(side: str) -> None:
    """Team colour on dark is not the colour of the plate."""
    assert contrast(SIDES[side].on_dark, ink.PANEL) >= 4.5


@pytest.mark.parametrize("name", BOARDS)
def test_a_boards_squares_and_outlines_can_be_told_apart(name: str) -> None:
    """look.md, Board themes: squares 1.4 to 1; the outline of the dark figures 3 to 1 on both."""
    look = BOARDS[name]
    outline = look.figure["#21160F"]
    assert contrast(look.light, look.dark) >= 1.4
    for square in (look.light, look.dark):
        assert contrast(outline, square) >= 3


def test_lines_are_no_wider_than_asked(theme: Theme) -> None:
    """Wrapped, balanced and broken words stay inside, and no word is lost."""
    words = "The Knight is repulsed: 7 against 8. Charge, Prowess and Support give a D12 incomprehensibilities " * 3
    for width in (60, 120, 333):
        for lines in (theme.wrap(words, Role.BODY, width), theme.balanced(words, Role.BODY, width)):
            assert all(theme.width(line, Role.BODY) <= width + 1 for line in lines)
            assert "".join("".join(lines).split()) == "".join(words.split())


def test_a_line_break_in_the_words_is_kept(theme: Theme) -> None:
    """One paragraph may hold several lines of its own."""
    assert theme.wrap("one\ntwo", Role.BODY, 500) == ["one", "two"]


def test_what_does_not_fit_ends_in_dots_and_is_told(theme: Theme) -> None:
    """The layout tests see every word that was cut."""
    surface = pygame.Surface((400, 100))
    with theme.collecting() as written:
        theme.write(surface, "A short line", Role.BODY, ink.TEXT, pygame.Rect(0, 0, 300, 30))
        theme.write(
            surface, "A line that cannot stand in so little room", Role.BODY, ink.TEXT, pygame.Rect(0, 0, 60, 30)
        )
        theme.paragraph(surface, "Three lines of words want to stand here but only one may", Role.BODY, ink.TEXT,
                        pygame.Rect(0, 0, 100, 22))  # fmt: skip
    assert [text.cut for text in written] == [False, True, True]
    assert theme.ellipsis("A line that cannot stand", Role.BODY, 60).endswith("…")
    assert theme.width(theme.ellipsis("A line that cannot stand", Role.BODY, 60), Role.BODY) <= 60


def test_words_are_drawn_again_at_another_scale(theme: Theme) -> None:
    """Never a stretched picture: another scale, another raster."""
    before = theme.text("Settings", Role.SCREEN_TITLE)
    assert theme.text("Settings", Role.SCREEN_TITLE) is before
    theme.rescale(2.0)
    after = theme.text("Settings", Role.SCREEN_TITLE)
    assert after.get_width() == pytest.approx(2 * before.get_width(), rel=0.1)


def test_no_words_break_the_drawing(theme: Theme) -> None:
    """Control characters, other scripts, nothing at all, and far too much."""
    surface = pygame.Surface((300, 60))
    for words in ("", " ", "a\0b\tc\x1b", "漢字 עברית ♔ ½", "x" * 50_000, "\u200b"):
        theme.write(surface, words, Role.BODY, ink.TEXT, surface.get_rect(), may_cut=True)
        theme.paragraph(surface, words, Role.BODY, ink.TEXT, surface.get_rect(), may_cut=True)
        theme.spaced(words[:200], Role.PANEL_TITLE)


def test_what_is_kept_has_a_limit(theme: Theme) -> None:
    """A day of clocks and logs does not fill the memory."""
    for number in range(3000):
        theme.text(f"{number} " * 40, Role.LARGE_BODY)
    assert 0 < theme._words.bytes <= theme.BYTES_KEPT
