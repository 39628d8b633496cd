"""How boards and sides look: the board themes, the enamelled plates of the sides, their marks and colours
(docs/look.md, Palette, Pieces and Board themes).

A side differs from another by the shape of its plate and by lightness, never by hue alone; the colour-safe palette
changes the enamel only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from game.settings import Settings
from game.ui.art import Art
from game.ui.sprites import ACCENT, INK, MAIN, SHADE
from game.ui.theme import mix


@dataclass(frozen=True, slots=True)
class BoardLook:
    """Squares, frame (light, middle, dark), and what dark figures are recoloured to."""

    name: str  # as the settings show it
    light: str
    dark: str
    frame: tuple[str, str, str]
    figure: Mapping[str, str]  # of the dark side
    grain: int = 12

    @property
    def on_light(self) -> str:
        """Square names on light squares."""
        return mix(self.dark, "#2A1808", 0.45) if self.grain else "#2A1808"

    @property
    def on_dark(self) -> str:
        return mix(self.light, "#FFFFFF", 0.3)


DARK_FIGURE = {MAIN: "#4A3A30", SHADE: "#33271F", INK: "#120C08"}
_EBONY_FIGURE = {MAIN: "#3A2C26", SHADE: "#271C17", INK: "#EBDCB8"}
_WOOD = ("#6B4A2C", "#432C1A", "#2A1A0F")

BOARDS: dict[str, BoardLook] = {
    "walnut": BoardLook("Walnut", "#F0E4C8", "#A9805A", _WOOD, DARK_FIGURE),
    "paper": BoardLook("Paper", "#FBF6EA", "#DBCDAC", ("#C9B48C", "#B39A6C", "#9A8052"), DARK_FIGURE),
    "slate": BoardLook("Slate", "#E2E7EA", "#8497A8", ("#4A5866", "#36424E", "#232C35"), DARK_FIGURE),
    "meadow": BoardLook("Meadow", "#EFEBD3", "#7B9662", ("#5A4A2C", "#43361F", "#2C2414"), DARK_FIGURE),
    "ebony": BoardLook("Ebony", "#8C7864", "#4A3B31", ("#2E231C", "#211813", "#120C08"), _EBONY_FIGURE),
    "high_contrast": BoardLook(
        "High contrast", "#FFFFFF", "#7E7468", ("#000000", "#000000", "#000000"), DARK_FIGURE, 0
    ),
}


def board_look(settings: Settings) -> BoardLook:
    """The board as the player wants it; «high-contrast boards» outranks the theme."""
    return BOARDS["high_contrast" if settings.high_contrast else settings.board_theme]


@dataclass(frozen=True, slots=True)
class SideLook:
    """A side's plate and what else carries its colour."""

    name: str
    plate: str  # sprite under tokens/
    colours: tuple[str, str, str]  # light, middle, dark enamel
    on_dark: str  # its words on a panel
    shape: str  # of the plate, in words
    mark: str  # sprite
    figure: Mapping[str, str]  # recolour of the figures on it
    part: float = 0.75  # figure to plate
    shift: float = 0.0  # of the figure, down, in parts of the plate
    safe: str = ""  # enamel of the colour-safe palette
    enamel: tuple[str, str, str] | None = None  # the tones in the file, where they are not `colours`
    hatch: str = ""  # "rising", "bricks", "waves"


SIDES: dict[str, SideLook] = {
    "fire": SideLook(
        "Fire", "fire", ("#EE6A48", "#C43D26", "#7C1B10"), "#FF8B70", "pointed arch", "glyphs/flame",
        {ACCENT: "#FFB84D"}, 0.75, 0.075, "#D04A28", hatch="rising",
    ),
    "earth": SideLook(
        "Earth", "earth", ("#3C8A60", "#15503A", "#08291C"), "#8FD08A", "cut square", "glyphs/leaf",
        {ACCENT: "#C5E08A"}, 0.76, 0.0, "#0E3F2F", hatch="bricks",
    ),
    "water": SideLook(
        "Water", "water", ("#62A8EE", "#296DBE", "#123F78"), "#8EC0F7", "shield", "glyphs/drop", {ACCENT: "#A9DBFF"},
        0.74, -0.06, "#3E8FD6", hatch="waves",
    ),
    "air": SideLook(
        "Air", "air", ("#FCE186", "#EEC34A", "#BB8A1A"), "#F6D264", "round", "glyphs/gust",
        {MAIN: "#FFF9E6", SHADE: "#D9C48C", ACCENT: "#B0641A"}, 0.75, 0.0, "#F4E07A",
    ),
    "light": SideLook(
        "Light", "light", ("#6F9BDD", "#2F5FA8", "#183A72"), "#9CC2F5", "crest", "glyphs/sun",
        {MAIN: "#FFFDF6", SHADE: "#9FB3D1", INK: "#16264A", ACCENT: "#E8B440"}, 0.74, -0.02,
        enamel=("#FFFDF4", "#E9DFC4", "#BFAF88"),
    ),
    "dark": SideLook(
        "Dark", "dark", ("#8A2A3A", "#551524", "#26070F"), "#F0A0A8", "eight-point star", "glyphs/skull",
        {MAIN: "#E4DED6", SHADE: "#978FA0", INK: "#14090D", ACCENT: "#F0913E"}, 0.74,
    ),
}  # fmt: skip


def enamel(look: SideLook, settings: Settings) -> tuple[str, str, str]:
    """Light, middle and dark of a side's plate in the palette of the settings."""
    if settings.palette != "colour_safe" or not look.safe:
        return look.colours
    return mix(look.safe, "#FFFFFF", 0.22), look.safe, mix(look.safe, "#000000", 0.42)


def plate(art: Art, look: SideLook, size: int, settings: Settings) -> pygame.Surface:
    """A side's plate at `size` pixels in the palette of the settings, hatched if the player wants patterns."""
    hatched = look.hatch if settings.side_marks == "shape_pattern" else ""
    key = ("plate", look.name, size, settings.palette, hatched)
    kept = art.sprites.kept(key)
    if kept is not None:
        return kept
    colours = dict(zip(look.enamel or look.colours, enamel(look, settings), strict=True))
    picture = art.sprites.get(f"tokens/{look.plate}", size, colours)
    if hatched:
        picture = picture.copy()
        lines = art.sprites.vector(size, size, _hatch(hatched, size)).copy()
        inner = pygame.transform.smoothscale(picture, (round(size * 0.84), round(size * 0.84)))
        mask = pygame.Surface((size, size), pygame.SRCALPHA)
        mask.blit(inner, inner.get_rect(center=(size // 2, size // 2)))
        mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        lines.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(lines, (0, 0))
    return art.sprites.keep(key, picture)


def _hatch(kind: str, size: int) -> str:
    """Ink lines over the whole square of a plate."""
    step, width = size / 9, max(1.0, size / 34)
    path = ""
    match kind:
        case "rising":
            path = "".join(f"M{i * step} {size} L{i * step + size} 0 " for i in range(-9, 10))
        case "bricks":
            rows = range(10)
            path = "".join(f"M0 {r * step} L{size} {r * step} " for r in rows)
            path += "".join(
                f"M{(c + r % 2 / 2) * 2 * step} {r * step} L{(c + r % 2 / 2) * 2 * step} {(r + 1) * step} "
                for r in rows
                for c in range(6)
            )
        case "waves":
            path = "".join(
                f"M0 {r * step * 1.3} "
                + "".join(f"q{step / 2} {-step / 2} {step} 0 q{step / 2} {step / 2} {step} 0 " for _ in range(5))
                for r in range(9)
            )
    return f'<path d="{path}" fill="none" stroke="#120A06" stroke-opacity=".3" stroke-width="{width}"/>'


def token(art: Art, side: str, figure: str, size: int, settings: Settings) -> tuple[pygame.Surface, int]:
    """A figure on its side's plate with a soft shadow, `size` pixels the plate; returns the picture and the margin
    round the plate."""
    look = SIDES[side]
    key = ("token", side, figure, size, settings.palette, settings.side_marks)
    margin = int(size * 0.12)
    kept = art.sprites.kept(key)
    if kept is not None:
        return kept, margin
    part = look.part * (0.9 if figure.endswith("pawn") else 1.0) * (1.07 if size < 46 else 1.0)
    out = pygame.Surface((size + 2 * margin,) * 2, pygame.SRCALPHA)
    base = plate(art, look, size, settings)
    out.blit(plate_shadow(base, margin), (0, 0))
    out.blit(base, (margin, margin))
    side_px = round(size * part)
    at = margin + (size - side_px) / 2
    out.blit(art.sprites.get(figure, side_px, look.figure), (at, at + size * look.shift))
    return art.sprites.keep(key, out), margin


def plate_shadow(base: pygame.Surface, margin: int, depth: float = 1.0) -> pygame.Surface:
    """The shadow of a picture, in a picture `margin` larger on each side; `depth` 2 for what is lifted."""
    size = base.get_width()
    dark = pygame.mask.from_surface(base, 90).to_surface(setcolor=(0, 0, 0, 150), unsetcolor=(0, 0, 0, 0))
    out = pygame.Surface((base.get_width() + 2 * margin, base.get_height() + 2 * margin), pygame.SRCALPHA)
    out.blit(dark, (margin, margin + size * 0.055 * depth))
    return softened(out, int(size * 0.045 * depth))


def softened(picture: pygame.Surface, blur: int) -> pygame.Surface:
    """A dark picture blurred so many pixels wide; a wide blur is made of a smaller picture, for that of one piece at 4K
    takes half a frame else."""
    part = max(1, blur // 3)
    if part == 1:
        return pygame.transform.gaussian_blur(picture, max(1, blur))
    small = pygame.transform.smoothscale(picture, [max(1, side // part) for side in picture.get_size()])
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, round(blur / part)), picture.get_size())
