"""What the tests of the window share without asking: a picture that one of them has rastered serves all."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import lru_cache

import pygame
import pytest

from game.ui import recipes, sprites

SMALL = 100 * 100
"""Pixels of a picture that is kept: pieces and signs, not whole grounds."""
KEPT = 1500
"""Pictures; most are of 40 pixels square, so they take 20 MB together, and never more than 60."""


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
