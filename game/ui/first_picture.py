"""The menu as the last start drew it: what the next start shows until it has drawn its own (GOALS.md, row 11).

Fonts, panels and the pictures of the games cost more than everything else on the way to the first frame.  The file in
the cache folder counts only for the very window it was kept for; and since the menu is drawn anew right after, a wrong
picture would stand for a moment and then be kept anew.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

import pygame

FILE = "menu.picture"
LARGEST = 2560 * 1600  # pixels; of a larger window reading it takes as long as some drawing, and space on the disk
FORMAT: Final = "RGB"


class Shown(NamedTuple):
    """What a picture shows.  Only one of the same `frame` is used; what stands in the box may have changed since."""

    frame: tuple[object, ...]
    """Everything that the menu looks like it does for, but for the box of Continue."""
    box: tuple[object, ...]


class Found(NamedTuple):
    """A picture for the very window, and whether the box of Continue is as it was."""

    picture: pygame.Surface
    same_box: bool


class FirstPicture:
    """The file: two lines of what it shows, then the pixels."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def find(self, shown: Shown, size: tuple[int, int]) -> Found | None:
        """The picture that was kept for the same, if it is whole."""
        try:
            with self._path.open("rb") as source:
                if source.readline() != _line(shown.frame):
                    return None
                same_box = source.readline() == _line(shown.box)
                pixels = source.read(LARGEST * len(FORMAT) + 1)
        except OSError:
            return None
        if len(pixels) != size[0] * size[1] * len(FORMAT):
            return None
        return Found(pygame.image.frombuffer(pixels, size, FORMAT), same_box)

    def keep(self, shown: Shown, picture: pygame.Surface) -> None:
        """For the next start; nothing is written where the same is kept already, nor for a very large window."""
        width, height = picture.get_size()
        if width * height > LARGEST:
            return
        content = _line(shown.frame) + _line(shown.box) + pygame.image.tobytes(picture, FORMAT)
        beside = self._path.with_name(f".{FILE}.{os.getpid()}.part")
        try:
            if self._path.is_file() and self._path.read_bytes() == content:
                return
            self._path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(content)
            os.replace(beside, self._path)
        except OSError:
            return


def _line(shown: tuple[object, ...]) -> bytes:
    """In one line: `repr` writes a line break inside words as two signs."""
    return f"{shown!r}\n".encode("utf-8", "backslashreplace")
