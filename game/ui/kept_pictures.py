"""Finished pictures by what they were made of, those used last, up to so many bytes."""

from __future__ import annotations

from collections import OrderedDict

import pygame


class KeptPictures:
    """What was drawn and may be wanted again; whoever takes a picture out does not draw on it."""

    def __init__(self, most: int) -> None:
        """`most` are the bytes from which on the oldest go; the last one stays, however large."""
        self.most = most
        self._pictures: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self.bytes = 0
        """What the pictures take together."""

    def get(self, key: tuple[object, ...]) -> pygame.Surface | None:
        """The picture kept under `key`, or None."""
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
        return found

    def keep(self, key: tuple[object, ...], picture: pygame.Surface) -> pygame.Surface:
        """Keeps a picture; those go that have not been wanted for longest."""
        self._pictures[key] = picture
        self.bytes += _bytes_of(picture)
        while self.bytes > self.most and len(self._pictures) > 1:
            _, old = self._pictures.popitem(last=False)
            self.bytes -= _bytes_of(old)
        return picture

    def forget(self) -> None:
        """Throws all of them away."""
        self._pictures.clear()
        self.bytes = 0


def _bytes_of(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height() * 4
