"""Pictures in a row as files: one moving GIF, or a folder of PNG with the times of each.

A GIF is written as GIF89a says, by our own code: what else writes one brings a whole imaging library into a folder that
is to stay small.  A picture holds only what differs from the one before, with up to 254 colours of its own.
"""

from __future__ import annotations

import struct
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import accumulate
from operator import itemgetter
from pathlib import Path
from typing import BinaryIO, Protocol

import pygame

COLOURS = 254
"""Of one picture; one more stands for «as before»."""
LEAST = 0.02  # seconds: what is shorter is shown ten times as long by many programs


class Reel(Protocol):
    """Where pictures go, one after another."""

    def add(self, picture: pygame.Surface, seconds: float) -> None:
        """One more, seen so long; one like the last only prolongs that.  OSError when it can't be written."""
        ...

    def close(self) -> None:
        """All are there.  OSError when that can't be written."""
        ...


class GifFile:
    """One file, which plays once through and begins again."""

    def __init__(self, path: Path) -> None:
        """OSError when there can be no such file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._file: BinaryIO = path.open("wb")
        self._last: pygame.Surface | None = None
        self._waiting: tuple[bytes, float] | None = None
        """The last picture without its time, and how long it is seen."""

    def add(self, picture: pygame.Surface, seconds: float) -> None:
        changed = picture.get_rect() if self._last is None else _changed(self._last, picture)
        if changed is None:
            assert self._waiting is not None
            self._waiting = self._waiting[0], self._waiting[1] + seconds
            return
        if self._last is None:
            self._begin(picture.get_size())
        self._flush()
        self._waiting = _image(self._last, picture, changed), seconds
        self._last = picture.copy()

    def close(self) -> None:
        if not self._file.closed:
            self._flush()
            self._file.write(b"\x3b")
            self._file.close()

    def _begin(self, size: tuple[int, int]) -> None:
        self._file.write(b"GIF89a" + struct.pack("<HHBBB", *size, 0x70, 0, 0))
        self._file.write(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")

    def _flush(self) -> None:
        if self._waiting is not None:
            image, seconds = self._waiting
            hundredths = min(0xFFFF, round(max(LEAST, seconds) * 100))
            self._file.write(b"\x21\xf9\x04" + struct.pack("<BHBB", 0b0000_0101, hundredths, 0, 0) + image)
            self._waiting = None


class PictureFolder:
    """`0001.png` and so on, and `film.ffconcat`, which tells other programs how long each is seen."""

    def __init__(self, folder: Path) -> None:
        """OSError when there can be no such folder."""
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder
        self._last: pygame.Surface | None = None
        self._times: list[float] = []

    def add(self, picture: pygame.Surface, seconds: float) -> None:
        if self._last is not None and _changed(self._last, picture) is None:
            self._times[-1] += seconds
            return
        self._times.append(seconds)
        self._last = picture.copy()
        try:
            pygame.image.save(picture, str(self.path / _name(len(self._times))))
        except pygame.error as error:
            raise OSError(str(error)) from error

    def close(self) -> None:
        lines = ["ffconcat version 1.0"]
        for number, seconds in enumerate(self._times, 1):
            lines += [f"file {_name(number)}", f"duration {seconds:.3f}"]
        (self.path / "film.ffconcat").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _name(number: int) -> str:
    return f"{number:04}.png"


def _changed(before: pygame.Surface, now: pygame.Surface) -> pygame.Rect | None:
    """What of a picture differs from the one before; None where nothing does."""
    differs = _alike(before, now)
    differs.invert()
    rects = differs.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else None


def _alike(before: pygame.Surface, now: pygame.Surface) -> pygame.Mask:
    """Where two pictures are the same."""
    return pygame.mask.from_threshold(now, (0, 0, 0, 255), (1, 1, 1, 255), before)


# --- one picture of a GIF


def _image(before: pygame.Surface | None, now: pygame.Surface, part: pygame.Rect) -> bytes:
    """A part of a picture with its colours; what is as before shows through."""
    piece = pygame.Surface(part.size, 0, 16, (0x7C00, 0x3E0, 0x1F, 0))
    piece.blit(now, (0, 0), part)
    pixels = _pixels(piece)
    same = _unused(pixels)
    if before is not None:
        alike = _alike(before.subsurface(part), now.subsurface(part))
        alike.to_surface(piece, setcolor=piece.unmap_rgb(same), unsetcolor=None)
        pixels = _pixels(piece)
    counts = Counter(pixels)
    counts.pop(same, None)
    palette, place = _palette(counts)
    place[same] = 0
    indices = bytes(map(place.__getitem__, pixels))
    colours = bytes(3) + b"".join(bytes(colour) for colour in palette)
    colours += bytes(3 * 256 - len(colours))
    head = b"\x2c" + struct.pack("<HHHHB", *part.topleft, *part.size, 0b1000_0111)
    return head + colours + b"\x08" + _blocks(_packed(indices)) + b"\x00"


def _unused(pixels: array[int]) -> int:
    """A colour of fifteen bits that is not there, to stand for «as before»."""
    there = set(pixels)
    return next((value for value in range(0x8000) if value not in there), 0)


def _pixels(piece: pygame.Surface) -> array[int]:
    """Its pixels of fifteen bits, row by row."""
    raw, pitch, width = piece.get_buffer().raw, piece.get_pitch(), 2 * piece.get_width()
    rows = raw if pitch == width else b"".join(raw[y : y + width] for y in range(0, pitch * piece.get_height(), pitch))
    return array("H", rows)


Colour = tuple[int, int, int]


def _palette(counts: Counter[int]) -> tuple[list[Colour], dict[int, int]]:
    """Up to 254 colours, and by each colour of fifteen bits the number of the one it is drawn in, from 1.

    Boxes of colours are halved where they are longest, those that most pixels have first.
    """
    box = [(value >> 10, value >> 5 & 31, value & 31, value, many) for value, many in counts.items()]
    heap = [(-_weight(box), 0, box)] if box else []
    for number in range(1, 2 * COLOURS, 2):
        if len(heap) >= COLOURS or not heap or not heap[0][0]:
            break
        one, other = _halved(heappop(heap)[2])
        heappush(heap, (-_weight(one), number, one))
        heappush(heap, (-_weight(other), number + 1, other))
    palette: list[Colour] = []
    place: dict[int, int] = {}
    for number, (_, _, box) in enumerate(heap, 1):
        whole = sum(each[4] for each in box)
        red, green, blue = (round(sum(each[i] * each[4] for each in box) * 255 / 31 / whole) for i in range(3))
        palette.append((red, green, blue))
        place.update((each[3], number) for each in box)
    return palette, place


Box = list[tuple[int, int, int, int, int]]


def _weight(box: Box) -> float:
    """How much there is to gain from halving it."""
    return 0.0 if len(box) < 2 else float(_longest(box)[1] ** 2) * sum(each[4] for each in box) ** 0.5


def _longest(box: Box) -> tuple[int, int]:
    """In which of three colours it reaches farthest, and how far."""
    reach = [max(map(itemgetter(i), box)) - min(map(itemgetter(i), box)) for i in range(3)]
    return reach.index(max(reach)), max(reach)


def _halved(box: Box) -> tuple[Box, Box]:
    """Two boxes with about as many pixels each."""
    box.sort(key=itemgetter(_longest(box)[0]))
    so_far = list(accumulate(each[4] for each in box))
    cut = min(max(1, bisect_left(so_far, so_far[-1] / 2) + 1), len(box) - 1)
    return box[:cut], box[cut:]


def _packed(indices: bytes) -> bytes:
    """The compression that GIF knows (LZW with codes of 9 to 12 bits)."""
    clear, end, last = 256, 257, 4095
    out = bytearray()
    held, bits, size = clear, 9, 9
    known: dict[int, int] = {}
    free = end + 1
    prefix = indices[0]
    for index in memoryview(indices)[1:]:
        key = prefix << 8 | index
        code = known.get(key)
        if code is not None:
            prefix = code
            continue
        held |= prefix << bits
        bits += size
        known[key] = free
        if free == 1 << size and size < 12:
            size += 1
        free += 1
        if free > last:
            held |= clear << bits
            bits += size
            known.clear()
            free, size = end + 1, 9
        while bits >= 8:
            out.append(held & 255)
            held >>= 8
            bits -= 8
        prefix = index
    held |= prefix << bits
    bits += size
    if free == 1 << size and size < 12:
        size += 1
    held |= end << bits
    bits += size
    out += held.to_bytes((bits + 7) // 8, "little")
    return bytes(out)


def _blocks(data: bytes) -> bytes:
    """In blocks of 255 at most."""
    parts: Sequence[bytes] = [data[at : at + 255] for at in range(0, len(data), 255)]
    return b"".join(bytes((len(part),)) + part for part in parts)
