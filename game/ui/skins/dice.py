"""Dice as they lie and as they tumble (docs/look.md, Dice): the front face carries the number, the die wears its side's
colours, a second gold rim says that it may be rolled again.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

import pygame

from game.settings import Settings
from game.ui.looks import SIDES, enamel
from game.ui.sprites import MAIN
from game.ui.theme import LIGHT_GOLD, Role, contrast, mix

if TYPE_CHECKING:
    from game.ui.desk import Desk

SHAPES = {4: ("dice/d4_flat", 0.14, 0.40), 6: ("dice/d6", 0.0, 0.44), 8: ("dice/d8", -0.07, 0.36),
          10: ("dice/d10", -0.05, 0.36), 12: ("dice/d12", 0.0, 0.36), 20: ("dice/d20", 0.0, 0.30)}  # fmt: skip
"""Sides → picture, how far down the number stands, how high it is, as parts of the die."""
LEAST_NUMBER = 11.0  # units: the number of a small die
MOST_OF_DIE = 0.56
"""The part of a die that its number may take to be that high."""
FRONT, RIGHT, LOW = "#FBF3DF", "#DCC797", "#B99D63"
EDGE, LEAST_CONTRAST = 0.014, 2.0
FACES = 8  # seen while it tumbles
INK_ON_LIGHT = "#2A1A0C"


def tones(side: str, settings: Settings) -> tuple[dict[str, str], str]:
    """What a die's tones are recoloured to, and the colour of its number."""
    light, middle, dark = enamel(SIDES[side], settings)
    front = mix(light, middle, 0.45)
    if side == "earth":
        front = mix(light, middle, 0.15)
    colours = {FRONT: front, MAIN: middle, RIGHT: mix(middle, dark, 0.3), LOW: mix(middle, dark, 0.7)}
    number = "#FFFAEF" if contrast(front, "#FFFAEF") >= 2.4 else INK_ON_LIGHT
    return colours, number


def die(desk: Desk, side: str, sides: int, face: int, size: int, *, rim: bool = False) -> pygame.Surface:
    """A die of a side's colours showing a face, in a picture of `size` pixels."""
    key = ("die", side, sides, face, size, rim, desk.settings.palette)
    kept = desk.sprites.kept(key)
    if kept is not None:
        return kept
    name, down, high = SHAPES.get(sides, SHAPES[20])
    colours, ink = tones(side, desk.settings)
    out = pygame.Surface((size, size), pygame.SRCALPHA)
    has_edge = is_lost_on_its_ground(side, desk.settings)
    inner = round(size * 0.88) if rim else size
    if rim:
        m, r = size / 2, size * 0.49
        points = " ".join(f"{m + r * sin(pi / 3 * i):.1f} {m - r * cos(pi / 3 * i):.1f}" for i in range(6))
        body = f'<path d="M{points} Z" fill="{LIGHT_GOLD}" stroke="#3A2408" stroke-width="{size / 40}"/>'
        out.blit(desk.sprites.vector(size, size, body, 3), (0, 0))
    at = (size - inner) // 2
    picture = desk.sprites.get(name, inner, colours)
    if has_edge:
        _edge(out, picture, at, max(1, round(inner * EDGE)))
    out.blit(picture, (at, at))
    units = inner / desk.theme.scale
    number = max(high * 1.02 * units, min(LEAST_NUMBER, MOST_OF_DIE * units))
    words = desk.theme.text(str(face), Role.NUMBER, ink, number)
    used = words.get_bounding_rect()
    middle = size // 2, round(size / 2 + inner * down)
    out.blit(words, (middle[0] - used.centerx, middle[1] - used.centery))
    return desk.sprites.keep(key, out)


def is_lost_on_its_ground(side: str, settings: Settings) -> bool:
    """A dark side's dice are hardly to be told from wells of its own colour."""
    _, middle, _ = enamel(SIDES[side], settings)
    return contrast(middle, "#140C08") < LEAST_CONTRAST


def _edge(surface: pygame.Surface, picture: pygame.Surface, at: int, wide: int) -> None:
    """A pale line round a die."""
    shape = pygame.mask.from_surface(picture, 90).to_surface(setcolor="#EBC9B4", unsetcolor=(0, 0, 0, 0))
    for x in (-wide, 0, wide):
        for y in (-wide, 0, wide):
            surface.blit(shape, (at + x, at + y))


def tumbling(
    desk: Desk, side: str, sides: int, face: int, size: int, part: float, *, rim: bool = False
) -> pygame.Surface:
    """The die at a part of its fall: other faces come by, slower and slower, and the last one stays.

    In calm play only the faces change.
    """
    if part >= 1:
        return die(desk, side, sides, face, size, rim=rim)
    slowed = 1 - (1 - part) ** 2
    seen = int(slowed * FACES)
    shown = face if seen >= FACES - 1 else 1 + (face + 5 * (FACES - seen) + seen * seen) % sides
    picture = die(desk, side, sides, shown, size, rim=rim)
    if desk.settings.calm:
        return picture
    return pygame.transform.rotozoom(picture, 360 * (1 - slowed) * (1 if side < "f" else -1), 1)


def hop(part: float) -> float:
    """How high a falling die is above the table, from 1 to 0, with two bounces."""
    if part >= 1:
        return 0.0
    return abs(cos(part * 2.5 * pi)) * float((1 - part) ** 1.6)
