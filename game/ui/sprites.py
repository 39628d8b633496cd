"""Pictures by name at exactly the size wanted, recoloured (docs/look.md, Pictures).

A mod's folders come before ours.  A picture that is missing or broken is replaced by a plain drawn one and a line in
the log, never by an exception; what a mod brings is looked at before the reader may spend time or memory on it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pygame

from game.content.pictures import ACCENT as ACCENT
from game.content.pictures import INK as INK
from game.content.pictures import MAIN as MAIN
from game.content.pictures import SHADE as SHADE
from game.content.pictures import TONES, fault_of
from game.ui.kept_pictures import KeptPictures
from game.ui.trace import warn

OVERSAMPLE, LARGEST_RASTER = 3, 1200
LARGE = 96  # pixels; from here on twice the size is fine enough

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_VIEW = rf'viewBox="{_NUMBER}\s+{_NUMBER}\s+({_NUMBER})\s+({_NUMBER})"'
_HEX = re.compile(r"#[0-9A-Fa-f]{6}\b")
_Rgb = tuple[int, int, int]
NEAR_TONE = 40.0
"""How far a colour of a photo may lie from the tones, in steps of red, green and blue together."""
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-/")


class PictureRefused(ValueError):
    """A picture that would cost too much, or is none."""


def recoloured(drawing: str, colours: Mapping[str, str]) -> str:
    """The SVG with tones exchanged, in capitals or small letters; at one go, so that a swap of two works."""
    tones = {old.upper(): new for old, new in colours.items()}
    return _HEX.sub(lambda found: tones.get(found[0].upper(), found[0]), drawing) if colours else drawing


def toned(photo: pygame.Surface, colours: Mapping[str, str]) -> pygame.Surface:
    """The photo with tones exchanged, and what lies between two of them; all other colours stay."""
    image = photo.convert_alpha() if pygame.display.get_surface() else photo
    pixels = bytearray(pygame.image.tobytes(image, "RGBA"))
    tones = [(_rgb(tone), _rgb(colours.get(tone, tone))) for tone in TONES]
    known: dict[bytes, bytes] = {}
    for at in range(0, len(pixels), 4):
        old = bytes(pixels[at : at + 3])
        if pixels[at + 3]:
            if old not in known:
                known[old] = _exchanged(old, tones)
            pixels[at : at + 3] = known[old]
    return pygame.image.frombytes(bytes(pixels), image.get_size(), "RGBA")


def _exchanged(colour: bytes, tones: Sequence[tuple[_Rgb, _Rgb]]) -> bytes:
    """The colour as it is between other tones; the same where it lies near no line from tone to tone."""
    best, far = colour, NEAR_TONE**2
    for i, (one, new_one) in enumerate(tones):
        for two, new_two in tones[i:]:
            way = [b - a for a, b in zip(one, two, strict=True)]
            length = sum(step * step for step in way)
            part = sum((c - a) * step for c, a, step in zip(colour, one, way, strict=True)) / length if length else 0.0
            part = min(1.0, max(0.0, part))
            miss = sum((c - a - part * step) ** 2 for c, a, step in zip(colour, one, way, strict=True))
            if miss < far:
                best = bytes(round(a + part * (b - a)) for a, b in zip(new_one, new_two, strict=True))
                far = miss
    return best


def _rgb(colour: str) -> _Rgb:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def raster(drawing: str, width: int, height: int, oversample: int = 2) -> pygame.Surface:
    """Any SVG at exactly this size; the reader is rough on small curves, so draw bigger and scale down."""
    image = pygame.image.load_sized_svg(io.BytesIO(drawing.encode()), (width * oversample, height * oversample))
    return (
        pygame.transform.smoothscale(image, (width, height))
        if oversample > 1 or image.get_size() != (width, height)
        else image
    )


def svg(width: float, height: float, body: str) -> str:
    """An SVG body in its own coordinates as a whole file."""
    box = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{body}</svg>'


class Sprites:
    """Pictures from folders, the first folder that has a name wins; kept by name, size and colours."""

    BYTES_KEPT = 160_000_000

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(folders)
        self._sources: dict[str, str | pygame.Surface | None] = {}
        self._kept = KeptPictures(self.BYTES_KEPT)

    def use(self, folders: Sequence[Path]) -> None:
        """Other folders from now on: mods were switched or a file changed."""
        self.folders = tuple(folders)
        self._sources.clear()
        self.forget()

    def forget(self) -> None:
        """Throw every finished picture away: the scale changed."""
        self._kept.forget()

    def has(self, name: str) -> bool:
        return self._source(name) is not None

    def shape(self, name: str) -> float:
        """Height to width of a picture as its file has it; 1 for one that is not there."""
        source = self._source(name)
        if isinstance(source, pygame.Surface):
            return source.get_height() / source.get_width()
        found = re.search(_VIEW, source or "")
        width, height = (float(found[1]), float(found[2])) if found else (1.0, 1.0)
        return height / width if width > 0 and height > 0 else 1.0

    def get(
        self, name: str, size: int | tuple[int, int], colours: Mapping[str, str] | None = None, alpha: float = 1.0
    ) -> pygame.Surface:
        """The picture at exactly `size` pixels (square, or width and height).  Not to be drawn on: it is shared."""
        width, height = (size, size) if isinstance(size, int) else size
        width, height = max(1, width), max(1, height)
        key = (name, width, height, tuple((colours or {}).items()), round(alpha, 2))
        found = self._kept.get(key)
        if found is not None:
            return found
        if alpha < 1:
            image = self.get(name, (width, height), colours).copy()
            image.fill((255, 255, 255, round(alpha * 255)), special_flags=pygame.BLEND_RGBA_MULT)
        else:
            image = self._drawn(name, width, height, colours or {})
        return self.keep(key, image)

    def icon(self, name: str, size: int, colour: str, alpha: float = 1.0) -> pygame.Surface:
        """A one-colour picture (`ui/…`, `glyphs/…`) in that colour."""
        return self.get(name, size, {MAIN: colour}, alpha)

    def vector(self, width: int, height: int, body: str, oversample: int = 2) -> pygame.Surface:
        """Any anti-aliased shape: an SVG body in pixel coordinates, kept."""
        width, height = max(1, width), max(1, height)
        key = ("", width, height, body, oversample)
        found = self._kept.get(key)
        if found is not None:
            return found
        return self.keep(key, raster(svg(width, height, body), width, height, oversample))

    def kept(self, key: tuple[object, ...]) -> pygame.Surface | None:
        """A picture that somebody composed and kept under `key`."""
        return self._kept.get(key)

    def keep(self, key: tuple[object, ...], picture: pygame.Surface) -> pygame.Surface:
        """Keep a composed picture; the oldest go when there are too many."""
        return self._kept.keep(key, picture)

    def _drawn(self, name: str, width: int, height: int, colours: Mapping[str, str]) -> pygame.Surface:
        source = self._source(name)
        if isinstance(source, pygame.Surface):
            photo = _inside(source, width, height)
            return toned(photo, colours) if MAIN in colours else photo
        if source is None:
            return placeholder(width, height)
        finest = OVERSAMPLE if max(width, height) < LARGE else 2
        more = max(1, min(finest, LARGEST_RASTER // max(width, height)))
        try:
            return raster(recoloured(source, colours), width, height, more)
        except (pygame.error, ValueError, OverflowError) as trouble:
            warn("picture %s: %s", name, trouble)
            self._sources[name] = None
            return placeholder(width, height)

    def _source(self, name: str) -> str | pygame.Surface | None:
        """The SVG text or the PNG of a name; None, and a line in the log, where there is none that can be used."""
        if name not in self._sources:
            self._sources[name] = self._found(name)
        return self._sources[name]

    def _found(self, name: str) -> str | pygame.Surface | None:
        if not name or not _LETTERS.issuperset(name) or ".." in name or name.startswith("/"):
            warn("picture %r: not a name", name)
            return None
        for folder in self.folders:
            for read, ending in ((_read_drawing, ".svg"), (_read_photo, ".png")):
                path = folder / f"{name}{ending}"
                try:
                    if path.is_file() and path.resolve().is_relative_to(folder.resolve()):
                        return read(path)
                except (OSError, ValueError, pygame.error) as trouble:
                    warn("picture %s: %s", path, trouble)
        warn("picture %s: not found", name)
        return None


def _sound(path: Path) -> Path:
    """A path whose picture is sound; PictureRefused where drawing it could take the reader long, or fail."""
    fault = fault_of(path)
    if fault is not None:
        raise PictureRefused(fault.message)
    return path


def _read_drawing(path: Path) -> str:
    return _sound(path).read_text(encoding="utf-8-sig")


def _read_photo(path: Path) -> pygame.Surface:
    photo = pygame.image.load(io.BytesIO(_sound(path).read_bytes()), "picture.png")
    return photo.convert_alpha() if pygame.display.get_surface() else photo


def _inside(photo: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """A photo as large as fits, in the middle, its proportions kept."""
    part = min(width / photo.get_width(), height / photo.get_height())
    size = max(1, round(photo.get_width() * part)), max(1, round(photo.get_height() * part))
    out = pygame.Surface((width, height), pygame.SRCALPHA)
    if photo.get_bitsize() not in (24, 32):
        deep = pygame.Surface(photo.get_size(), pygame.SRCALPHA)
        deep.blit(photo, (0, 0))
        photo = deep
    out.blit(pygame.transform.smoothscale(photo, size), ((width - size[0]) // 2, (height - size[1]) // 2))
    return out


def placeholder(width: int, height: int) -> pygame.Surface:
    """What stands for a picture that is not there: an ivory tile with a cross."""
    out = pygame.Surface((width, height), pygame.SRCALPHA)
    edge = max(1, min(width, height) // 16)
    rect = out.get_rect().inflate(-2 * edge, -2 * edge)
    if rect.width < 4 or rect.height < 4:
        out.fill(MAIN)
        return out
    pygame.draw.rect(out, MAIN, rect, border_radius=2 * edge)
    pygame.draw.rect(out, INK, rect, width=edge, border_radius=2 * edge)
    pygame.draw.line(
        out, SHADE, rect.inflate(-6 * edge, -6 * edge).topleft, rect.inflate(-6 * edge, -6 * edge).bottomright, edge
    )
    pygame.draw.line(
        out, SHADE, rect.inflate(-6 * edge, -6 * edge).topright, rect.inflate(-6 * edge, -6 * edge).bottomleft, edge
    )
    return out
