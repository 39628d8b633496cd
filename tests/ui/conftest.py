"""What the tests of the window share without asking: a picture that one of them has rastered serves all."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import pygame
import pytest
from at_the_window import LARGE, see_all

from game.content.places import sprites_folder
from game.ui import recipes, sprites
from game.ui.desk import Desk
from game.ui.kept_pictures import KeptPictures
from game.ui.theme import Role, Theme


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Whatever a test has led to is drawn once at least."""
    done = yield
    see_all()
    return done


SMALL = 100 * 100
"""Pixels of a picture that is kept: pieces and signs, not whole grounds."""
SIZES = ((1024, 640), (1280, 800))
"""Windows whose pictures are kept from test to test."""
PICTURES, WORDS = 20_000_000, 6_000_000
"""Bytes that are kept for each size."""
WIDE = 1900 * 1000
"""Pixels of a window that is tested before smaller ones."""
WIDEST = 3840 * 2160
"""Pixels of a window that is tested in long runs: each takes 250 MB, and ten times as long as one at 1280×800."""
KEPT = 600
"""Pictures; most are of 40 pixels square, so they take 8 MB together, and never more than 24."""


@pytest.fixture(scope="session", autouse=True)
def pictures_rastered_once() -> Iterator[None]:
    """Each test has a desk of its own; rastering its pictures took a tenth of the time.  Nobody draws on a picture."""
    raster = sprites.raster
    keep = lru_cache(KEPT)(raster)

    def once(drawing: str, width: int, height: int, oversample: int = 2) -> pygame.Surface:
        made = keep if width * height <= SMALL else raster
        return made(drawing, width, height, oversample)

    sprites.raster = once
    yield
    sprites.raster = raster


@pytest.fixture(scope="session", autouse=True)
def pictures_read_once() -> Iterator[None]:
    """Each desk looks for our pictures anew, and whether they are sound: that the first has found serves all."""
    find, ours = sprites.Sprites._found, (sprites_folder(),)
    texts: dict[str, str] = {}

    def once(self: sprites.Sprites, name: str) -> str | pygame.Surface | None:
        if self.folders == ours and name in texts:
            return texts[name]
        found = find(self, name)
        if self.folders == ours and isinstance(found, str):
            texts[name] = found
        return found

    sprites.Sprites._found = once  # type: ignore[method-assign]
    yield
    sprites.Sprites._found = find  # type: ignore[method-assign]


@pytest.hookimpl(tryfirst=True)  # before long tests are left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Large windows come first, which ten thousand other tests' leavings had better not be beside; the largest of all
    come in long runs."""
    items.sort(key=lambda item: not _is_large(item))
    for item in items:
        if _is_large(item, WIDEST - 1, ()):
            item.add_marker(pytest.mark.long)


FIRST = (
    "test_lytharian_secrets.py",
    "test_squares_are_whole_pixels_everywhere",
    "test_its_bullets_are_as_large_as_their_words",
)
"""Tests that hold many pictures at a time, or open large windows themselves."""


def _is_large(item: pytest.Item, pixels: int = WIDE, named: Sequence[str] = FIRST) -> bool:
    if any(name in item.nodeid for name in named):
        return True
    given = getattr(item, "callspec", None)
    sizes = [value for value in given.params.values() if isinstance(value, tuple) and len(value) == 2] if given else []
    return any(all(isinstance(side, int) for side in size) and size[0] * size[1] > pixels for size in sizes)


class Drawn:
    """What desks of one size and scale have drawn and written: a new one begins with all of it."""

    def __init__(self, pictures: int = sprites.Sprites.BYTES_KEPT, words: int = Theme.BYTES_KEPT) -> None:
        self.pictures = KeptPictures(pictures)
        self.words = KeptPictures(words)
        self.widths: dict[tuple[str, Role, float | None], int] = {}
        self.fonts: dict[tuple[str, str, int], pygame.font.Font] = {}

    def serve(self, desk: Desk) -> None:
        desk.sprites._kept, desk.theme._words = self.pictures, self.words
        desk.theme._widths, desk.theme._fonts = self.widths, self.fonts


@pytest.fixture(scope="session", autouse=True)
def drawn_once() -> Iterator[None]:
    """Most tests open a window of the usual size, which took them half of their time to draw anew.  Other pictures than
    ours, and larger windows, are each desk's own."""
    resize, use = Desk.resize, sprites.Sprites.use
    ours = (sprites_folder(),)
    drawn: dict[tuple[tuple[int, int], float], Drawn] = {}

    def resized(self: Desk, size: tuple[int, int], least: tuple[int, int] | None = None) -> bool:
        Drawn().serve(self)  # or what it forgets would be lost for all
        changed = resize(self, size, least)
        if size[0] * size[1] > LARGE:
            drawn.clear()
        key = size, self.theme.scale
        if size in SIZES and self.sprites.folders == ours:
            drawn.setdefault(key, Drawn(PICTURES, WORDS)).serve(self)
        while len(drawn) > len(SIZES):
            del drawn[next(each for each in drawn if each != key)]
        return changed

    def used(self: sprites.Sprites, folders: Sequence[Path]) -> None:
        self._kept = KeptPictures(self.BYTES_KEPT)
        use(self, folders)

    Desk.resize, sprites.Sprites.use = resized, used  # type: ignore[method-assign]
    yield
    Desk.resize, sprites.Sprites.use = resize, use  # type: ignore[method-assign]


@pytest.fixture(scope="session", autouse=True)
def sounds_made_once() -> Iterator[None]:
    """Each desk makes its own sounds, slice by slice, which took a twentieth of the time: later ones get them whole."""
    making = recipes.making
    made: dict[object, array[int]] = {}

    def once(key: tuple[str, int]) -> Iterator[array[int]]:
        if key in made:
            yield made[key]
            return
        for part in making(key):
            if part:
                made[key] = part
            yield part

    recipes.making = once
    yield
    recipes.making = making
