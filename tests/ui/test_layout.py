"""The scale, the classes of window, the parts of a screen (look.md, Layout)."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.ui.layout import Roominess, fit, square_size


@pytest.mark.parametrize(
    ("size", "scale", "roominess"),
    [
        ((1024, 640), 1.0, Roominess.COMPACT),
        ((1199, 719), 1.0, Roominess.COMPACT),
        ((1200, 720), 1.0, Roominess.NORMAL),
        ((1280, 800), 1.0, Roominess.NORMAL),
        ((1599, 999), 1.2, Roominess.NORMAL),
        ((1600, 1000), 1.25, Roominess.ROOMY),
        ((1920, 1080), 1.35, Roominess.ROOMY),
        ((2560, 1440), 1.8, Roominess.ROOMY),
        ((3840, 2160), 2.7, Roominess.ROOMY),
    ],
)
def test_the_automatic_scale_and_the_class_follow_the_window(
    size: tuple[int, int], scale: float, roominess: Roominess
) -> None:
    """min(w / 1280, h / 800) in steps of 0.05, never below 1."""
    layout = fit(*size)
    assert layout.scale == pytest.approx(scale)
    assert layout.roominess is roominess
    assert not layout.held


@pytest.mark.parametrize("percent", [75, 100, 125, 300])
def test_the_interface_size_multiplies_the_scale_until_it_no_longer_fits(percent: int) -> None:
    """Held at the largest that fits what a screen needs, and the layout says so."""
    layout = fit(1920, 1080, percent, least=(800, 500))
    assert layout.units_wide >= 800 - 1e-6 and layout.units_high >= 500 - 1e-6
    if percent <= 125:
        assert layout.scale == pytest.approx(1.35 * percent / 100) and not layout.held
    else:
        assert layout.held and 125 < layout.percent < 300


def test_a_window_of_the_smallest_size_has_room_for_the_smallest_screen() -> None:
    """1024×640 at 100 %: nothing is held back."""
    layout = fit(1024, 640)
    assert (layout.units_wide, layout.units_high) == (1024, 640) and layout.percent == 100
    assert fit(1024, 640, 300).scale == 1.0 and fit(1024, 640, 300).held


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (3840, 2160), (1333, 777)])
def test_bars_and_body_cover_the_window_without_overlap(size: tuple[int, int]) -> None:
    """Top bar, body, hint bar."""
    layout = fit(*size)
    assert layout.top.bottom == layout.body.top and layout.body.bottom == layout.hints.top
    assert layout.hints.bottom == size[1]
    assert layout.body.contains(layout.inside)


@pytest.mark.parametrize("widths", [(None,), (None, None, None), (100, None), (100, None, 80, None), (50, 60)])
def test_columns_stay_inside_and_apart(widths: tuple[float | None, ...]) -> None:
    """Given widths are kept, the rest is shared to the last pixel."""
    layout = fit(1366, 768)
    area = pygame.Rect(17, 9, 1001, 300)
    parts = layout.columns(area, widths)
    assert [part.width for part, width in zip(parts, widths, strict=True) if width] == [w for w in widths if w]
    assert all(area.contains(part) for part in parts)
    assert all(b.left - a.right == layout.px(12) for a, b in pairwise(parts))
    if None in widths:
        assert parts[-1].right == area.right
    rows = layout.rows(area, widths)
    assert [row.height for row in rows if row.height] and all(row.width == area.width for row in rows)


def test_squares_are_whole_pixels() -> None:
    """The biggest whole number that fits both ways."""
    assert square_size(pygame.Rect(0, 0, 700, 687), 8, 8) == 85
    assert square_size(pygame.Rect(0, 0, 3, 3), 8, 8) == 1
