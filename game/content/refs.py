"""Names that must exist, and pictures that must exist and be harmless (ARCHITECTURE §10, step 4).

Pictures are looked at by their heads alone: whether one can be drawn is the window's business, whether it is there,
small and what it says it is, is ours.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Container, Iterable, Mapping
from functools import cache
from pathlib import Path

from game.content.annotations import Picture, Ref
from game.content.shape import Mention
from game.content.source import Guesses, Mark, Problems

MAX_PICTURE_BYTES = 1_000_000
MAX_PICTURE_SIDE = 2048
ENDINGS = (".svg", ".png")
_PICTURE_NAME = re.compile(r"[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*\Z")
_SVG_HEAD = re.compile(rb"<svg\b([^>]*)>", re.IGNORECASE)
_SVG_SIDE = re.compile(rb"""\s(width|height)\s*=\s*["']\s*([0-9.]+)""", re.IGNORECASE)
_SVG_BOX = re.compile(
    rb"""\sviewBox\s*=\s*["']\s*[-0-9.e]+[\s,]+[-0-9.e]+[\s,]+([0-9.]+)[\s,]+([0-9.]+)""", re.IGNORECASE
)


def check_refs(
    mentions: Iterable[Mention],
    names: Mapping[str, Iterable[str]],
    removed: Mapping[tuple[str, str], Mark],
    shipped: Container[str],
    problems: Problems,
) -> None:
    """Tells each mention of an entry that is not there.

    `removed` says who took one out, by part and name.  Where one of the `shipped` files still names it, the remover
    is told: nobody else can mend it.
    """
    known = {part: frozenset(found) for part, found in names.items()}
    guesses = Guesses()
    for mention in mentions:
        if not isinstance(mention.of, Ref) or mention.name in known[mention.of.part]:
            continue
        part = mention.of.part
        noun = part.rpartition(".")[2].removesuffix("s")
        taker = removed.get((part, mention.name))
        if taker is not None and mention.mark.file in shipped:
            problems.add(taker, f'removes "{mention.name}", but {mention.mark} names it')
        elif taker is not None:
            problems.add(mention.mark, f'{noun} "{mention.name}" is not there: {taker} removes it')
        else:
            hint = guesses.hint(mention.name, known[part])
            problems.add(mention.mark, f'unknown {noun} "{mention.name}"{hint}')


def check_pictures(mentions: Iterable[Mention], folders: Iterable[Path], problems: Problems) -> None:
    """Tells each mention of a picture that is missing, too large or no picture.

    `folders` hold the pictures, last first.
    """
    places = list(folders)
    there = cache(lambda: picture_names(places))  # only a missing picture asks; looking costs more than all the rest
    guesses = Guesses()
    seen: dict[str, str] = {}
    for mention in mentions:
        if not isinstance(mention.of, Picture):
            continue
        if mention.name not in seen:
            seen[mention.name] = _fault(mention.name, places, there, guesses)
        if seen[mention.name]:
            problems.add(mention.mark, seen[mention.name])


def find_picture(name: str, folders: Iterable[Path]) -> Path | None:
    """The file of the picture called `name`, in the first folder that has one; never outside the folders."""
    if not _PICTURE_NAME.match(name):
        return None
    for folder in folders:
        for ending in ENDINGS:
            path = folder / f"{name}{ending}"
            if path.is_file() and is_inside(path, folder):
                return path
    return None


def picture_names(folders: Iterable[Path]) -> list[str]:
    """All pictures that have a name, sorted."""
    found: set[str] = set()
    for folder in folders:
        for ending in ENDINGS:
            found.update(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob(f"*{ending}"))
    return sorted(found)


def is_inside(path: Path, folder: Path) -> bool:
    """Whether the path, its links followed, lies in the folder."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        return False


def _fault(name: str, folders: list[Path], there: Callable[[], list[str]], guesses: Guesses) -> str:
    if not _PICTURE_NAME.match(name):
        return f'picture "{name}": a name is made of letters, digits, "_", "-" and "/", without ending'
    path = find_picture(name, folders)
    if path is None:
        hint = guesses.hint(name, there())
        return f'picture "{name}" is not there; looked for {name}.svg and {name}.png in sprites{hint}'
    fault = picture_fault(path)
    return f'picture "{name}" {fault}' if fault else ""


def picture_fault(path: Path) -> str:
    """What keeps the file from being used as a picture, nothing if all is well."""
    try:
        size = path.stat().st_size
        if size > MAX_PICTURE_BYTES:
            return f"is {size} bytes large, at most {MAX_PICTURE_BYTES} are read"
        content = path.read_bytes()
    except OSError as error:
        return f"cannot be read: {(error.strerror or 'no reason given').lower()}"
    return _png_fault(content) if path.suffix == ".png" else _svg_fault(content)


def _png_fault(content: bytes) -> str:
    if not content.startswith(b"\x89PNG\r\n\x1a\n") or content[12:16] != b"IHDR" or len(content) < 24:
        return "is not a PNG picture"
    return _side_fault(*struct.unpack(">II", content[16:24]))


def _svg_fault(content: bytes) -> str:
    head = _SVG_HEAD.search(content[:20_000])
    if head is None or b"</svg" not in content:
        return "is not an SVG picture"
    if b"<!ENTITY" in content or (b"<!DOCTYPE" in content[:2000] and b"[" in content[:2000].split(b">")[0]):
        return "defines entities, which are not read"
    sides = [
        float(number) for _, number in _SVG_SIDE.findall(head.group(1)) if number.count(b".") < 2 and number != b"."
    ]
    if len(sides) < 2:
        box = _SVG_BOX.search(head.group(1))
        sides = [float(side) for side in box.groups() if side.count(b".") < 2 and side != b"."] if box else []
    if len(sides) < 2:
        return "has neither width and height nor a viewBox"
    return _side_fault(*sides[:2])


def _side_fault(width: float, height: float) -> str:
    if not (0 < width <= MAX_PICTURE_SIDE and 0 < height <= MAX_PICTURE_SIDE):
        return f"is {width:g} by {height:g} pixels, at most {MAX_PICTURE_SIDE} by {MAX_PICTURE_SIDE} are drawn"
    return ""
