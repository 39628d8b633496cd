"""What a picture of a mod may be, and what keeps a file from being one (docs/modding.md, Limits).

One law for `check`, for the mods screen and for the window: what is sound here is drawn, and nothing that would cost
the reader of drawings much time or memory is sound.  Pictures are looked at, not drawn.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MAX_DRAWING_BYTES = 300_000
"""Of an SVG; the reader's time grows with its shapes."""
MAX_PHOTO_BYTES = 1_000_000
"""Of a PNG."""
MAX_PICTURE_SIDE = 2048  # pixels
MAX_NUMBER = 100_000.0  # in an SVG; the reader's round joins cost time with the size of the stroke
MAX_ZOOM = 10_000.0  # product of all scaling in an SVG
ENDINGS = (".svg", ".png")
MAIN, SHADE, INK, ACCENT = TONES = "#F2E6C9", "#C6AB78", "#21160F", "#D9A441"
"""The four tones of our pictures; what is drawn in them is recoloured for each side."""
MAX_LOOKED_AT = 1_500_000
"""Bytes of a PNG's pixels whose colours are looked for; a larger one is believed to have the tones."""
NEAR = 12
"""How far each of red, green and blue may lie from a tone."""

# Compiled by `re` when first used: every start imports this module, and few look at a drawing.
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_ZOOM = r"(?:scale|matrix)\s*\(([^)]*)\)"
_NOT_NUMBERS = r"#[0-9A-Fa-f]{3,8}|https?://\S+"
_HEAD = r"(?i)<svg\b([^>]*)>"
_SIDE = r"""(?i)\s(width|height)\s*=\s*["']\s*(\d+\.?\d*|\.\d+)"""
_BOX = rf"""(?i)\sviewBox\s*=\s*["']\s*{_NUMBER}[\s,]+{_NUMBER}[\s,]+(\d+\.?\d*|\.\d+)[\s,]+(\d+\.?\d*|\.\d+)"""
_UNREAD = (
    (r"<!ENTITY|<!DOCTYPE[^>]*\[", "defines entities, which are not read"),
    (r"stroke-dasharray", "has dashes, which are not drawn; draw each stroke by itself"),
    (r"<image\b", "embeds a picture, which is not read; save it as a PNG of its own"),
)
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Numbers of a PNG's pixel by its kind of colour."""
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""First column and row, and steps, of the seven pictures of which an interlaced PNG is made."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a picture, as the end of a sentence that begins with it, and where in the file; 1 up."""

    message: str
    line: int = 1
    column: int = 1


def fault_of(path: Path) -> Fault | None:
    """What keeps the file from being used as a picture; None when all is well."""
    limit = MAX_PHOTO_BYTES if path.suffix == ".png" else MAX_DRAWING_BYTES
    try:
        size = path.stat().st_size
        if size > limit:
            return Fault(f"is {size} bytes large, at most {limit} are read")
        content = path.read_bytes()
    except OSError as error:
        return Fault(f"cannot be read: {(error.strerror or 'no reason given').lower()}")
    return photo_fault(content) if path.suffix == ".png" else drawing_fault(content)


# --- drawings


def drawing_fault(content: bytes) -> Fault | None:
    """What is wrong with an SVG."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte = content[error.start]
        return _fault_at(content[: error.start].decode("utf-8", "replace"), -1, f"holds byte 0x{byte:02x}, no UTF-8")
    head = re.search(_HEAD, text)
    if head is None:
        return Fault("is not an SVG picture")
    for pattern, message in _UNREAD:
        if found := re.search(pattern, text):
            return _fault_at(text, found.start(), message)
    return _xml_fault(content) or _size_fault(text, head) or _figure_fault(text)


def _fault_at(text: str, index: int, message: str) -> Fault:
    """The fault at an index of the text; -1 is its end."""
    before = text if index < 0 else text[:index]
    return Fault(message, before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)


def _xml_fault(content: bytes) -> Fault | None:
    """Where the markup itself breaks."""
    from xml.parsers import expat

    try:
        expat.ParserCreate().Parse(content, True)
    except expat.ExpatError as error:
        return Fault(f"is no whole SVG: {expat.ErrorString(error.code)}", error.lineno, error.offset + 1)
    return None


def _size_fault(text: str, head: re.Match[str]) -> Fault | None:
    sides = [float(number) for _, number in re.findall(_SIDE, head.group(1))]
    if len(sides) < 2:
        box = re.search(_BOX, head.group(1))
        sides = [float(side) for side in box.groups()] if box else []
    if len(sides) < 2:
        return _fault_at(text, head.start(), "has neither width and height nor a viewBox")
    message = _side_message(*sides[:2])
    return _fault_at(text, head.start(), message) if message else None


def _side_message(width: float, height: float) -> str:
    if 0 < width <= MAX_PICTURE_SIDE and 0 < height <= MAX_PICTURE_SIDE:
        return ""
    return f"is {width:g} by {height:g} pixels, at most {MAX_PICTURE_SIDE} by {MAX_PICTURE_SIDE} are drawn"


def _figure_fault(text: str) -> Fault | None:
    """The first number that is too large, or the scaling that makes it all too large."""
    figures = re.sub(_NOT_NUMBERS, lambda found: " " * len(found[0]), text)
    for found in re.finditer(_NUMBER, figures):
        if abs(float(found[0])) > MAX_NUMBER:
            message = f"holds the number {found[0][:30]}, at most {MAX_NUMBER:.0f} is drawn"
            return _fault_at(text, found.start(), message)
    zoom = 1.0
    for found in re.finditer(_ZOOM, text):
        zoom *= max([1.0, *(abs(float(number)) for number in re.findall(_NUMBER, found[1])[:4])])
        if zoom > MAX_ZOOM:
            return _fault_at(text, found.start(), f"is scaled more than {MAX_ZOOM:.0f} times in all")
    return None


# --- photos


def photo_fault(content: bytes) -> Fault | None:
    """What is wrong with a PNG, its pixels included."""
    if not content.startswith(_SIGNATURE) or content[12:16] != b"IHDR" or len(content) < 24:
        return Fault("is not a PNG picture")
    width, height = struct.unpack(">II", content[16:24])
    message = _side_message(width, height)
    if message:
        return Fault(message)
    if len(content) < 33:
        return Fault("breaks off; save it anew")
    depth, colour, packing, sieve, interlaced = content[24:29]
    if depth not in _DEPTHS.get(colour, ()) or packing or sieve or interlaced > 1:
        return Fault("is a kind of PNG that does not exist")
    chunks: list[tuple[bytes, bytes]] = []
    try:
        chunks.extend(_chunks(content))
    except ValueError as error:
        return Fault(str(error))
    names = [name for name, _ in chunks]
    if colour == 3 and b"PLTE" not in names:
        return Fault("has no palette, which its pixels need")
    rows = _rows(width, height, depth * _SAMPLES[colour], bool(interlaced))
    return _pixel_fault(b"".join(body for name, body in chunks if name == b"IDAT"), rows)


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a PNG, their sums checked; ValueError, with the end of a sentence, where one is broken."""
    at = len(_SIGNATURE)
    while True:
        if at + 12 > len(content):
            raise ValueError("breaks off; save it anew")
        (length,) = struct.unpack(">I", content[at : at + 4])
        end = at + 12 + length
        if end > len(content):
            raise ValueError("breaks off; save it anew")
        name, body = content[at + 4 : at + 8], content[at + 8 : end - 4]
        if zlib.crc32(name + body) != struct.unpack(">I", content[end - 4 : end])[0]:
            raise ValueError("is damaged; save it anew")
        yield name, body
        if name == b"IEND":
            return
        at = end


def _rows(width: int, height: int, bits: int, interlaced: bool) -> list[tuple[int, int]]:
    """How many rows of how many bytes the pixels are, the byte before each row counted."""
    if not interlaced:
        return [(height, 1 + (width * bits + 7) // 8)]
    parts = [(len(range(x, width, right)), len(range(y, height, down))) for x, y, right, down in _PASSES]
    return [(high, 1 + (wide * bits + 7) // 8) for wide, high in parts if wide and high]


def _pixel_fault(packed: bytes, rows: list[tuple[int, int]]) -> Fault | None:
    """Whether the pixels unpack to what the head has promised."""
    wanted = sum(count * size for count, size in rows)
    try:
        pixels = zlib.decompressobj().decompress(packed, wanted)
    except zlib.error:
        return Fault("is damaged; save it anew")
    if len(pixels) < wanted:
        return Fault("breaks off; save it anew")
    at = 0
    for count, size in rows:
        if any(sieve > 4 for sieve in pixels[at : at + count * size : size]):
            return Fault("is damaged; save it anew")
        at += count * size
    return None


# --- tones


def has_tones(path: Path) -> bool:
    """Whether recolouring changes the sound picture: it has the main tone or the shade.

    True too where that can't be told quickly.
    """
    content = path.read_bytes()
    if path.suffix != ".png":
        return any(tone.encode() in content.upper() for tone in (MAIN, SHADE))
    return _has_tones(content)


def _has_tones(content: bytes) -> bool:
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", content[16:29])
    chunks = list(_chunks(content))
    palette = next((body for name, body in chunks if name == b"PLTE"), b"")
    if colour == 3:
        return _is_among(palette, 3)
    step = _SAMPLES[colour]
    if colour not in (2, 6) or depth != 8 or interlaced or width * height * step > MAX_LOOKED_AT:
        return colour in (2, 6)  # in greys there is no tone
    pixels = zlib.decompress(b"".join(body for name, body in chunks if name == b"IDAT"))
    return _is_among(_unsieved(pixels, width * step, step), step)


def _is_among(colours: bytes, step: int) -> bool:
    """Whether the main tone or the shade is among pixels of `step` bytes that can be seen."""
    wanted = [bytes.fromhex(tone[1:]) for tone in (MAIN, SHADE)]
    seen = {colours[at : at + 3] for at in range(0, len(colours) - 2, step) if step != 4 or colours[at + 3]}
    return any(all(abs(a - b) <= NEAR for a, b in zip(one, tone, strict=True)) for one in seen for tone in wanted)


def _unsieved(pixels: bytes, width: int, step: int) -> bytes:
    """The bytes of rows as they are, each of which was written as a difference to its neighbours (PNG, 9)."""
    out = bytearray()
    above = bytearray(width)
    for at in range(0, len(pixels), width + 1):
        sieve, row = pixels[at], bytearray(pixels[at + 1 : at + 1 + width])
        for i in range(width if sieve else 0):
            left = row[i - step] if i >= step else 0
            corner = above[i - step] if i >= step else 0
            row[i] = (row[i] + _guess(sieve, left, above[i], corner)) & 255
        out += row
        above = row
    return bytes(out)


def _guess(sieve: int, left: int, up: int, corner: int) -> int:
    """What a byte is guessed to be from its neighbours."""
    match sieve:
        case 1:
            return left
        case 2:
            return up
        case 3:
            return (left + up) // 2
    whole = left + up - corner
    return min((left, up, corner), key=lambda near: abs(whole - near))
