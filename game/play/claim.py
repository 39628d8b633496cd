"""Who plays a record: one program at a time, for the last writer would undo what the other has recorded.

A claim is a lock on a small hidden file beside the record.  The system holds it, and gives it up when its holder ends,
however that ends.  Where a folder or a system has no locks nothing can be claimed, and everybody may play.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

ENDING = ".open"


class Claim:
    """One record that this program plays."""

    def __init__(self, path: Path, file: BinaryIO | None) -> None:
        self.path = path
        self._file = file
        """Kept open as long as the claim is held; None where nothing could be locked."""

    def release(self) -> None:
        """Anybody may play the record from now on."""
        if self._file is None:
            return
        beside = beside_of(self.path)
        if sys.platform != "win32":
            with suppress(OSError):
                beside.unlink()  # while it is still locked: nobody else holds a file of that name
        self._file.close()
        self._file = None
        if sys.platform == "win32":
            with suppress(OSError):
                beside.unlink()


def claim(path: Path) -> Claim | None:
    """The right to play the record; None while another program, or another claim of this one, has it."""
    beside = beside_of(path)
    while True:
        try:
            beside.parent.mkdir(parents=True, exist_ok=True)
            file = beside.open("ab")
        except OSError:
            return Claim(path, None)
        if not _lock(file):
            file.close()
            return None
        if _is_still(file, beside):
            return Claim(path, file)
        file.close()  # who held it took the file away between our opening and our locking it


def beside_of(path: Path) -> Path:
    """The file that is locked for a record."""
    return path.with_name(f".{path.name}{ENDING}")


def _is_still(file: BinaryIO, beside: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), beside.stat())
    except OSError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> bool:
        """False when another has it."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _lock(file: BinaryIO) -> bool:
        """False when another has it; a file system without locks gives everybody leave."""
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
