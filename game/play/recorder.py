"""The file of a record that grows: who waits for the disk is a thread, never whoever plays.

An action is one line more.  The line is handed to the system at once, which takes some millionths of a second, and a
thread then waits until it lies on the disk.  So a program killed at any instant loses at most the action being made;
when the power fails, what the disk had not yet taken is lost as well: the last hundredths of a second.
A file that must change elsewhere than at its end is written beside by the thread, waited for, and renamed.  Until that
is done the old one stands, whole, and what is recorded meanwhile goes with the new one.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from threading import Lock, Thread
from typing import IO


def write_atomically(path: Path, text: str) -> None:
    """Writes beside the file and renames, so that the file is always whole; OSError when it can't be done."""
    with _beside(path, text) as file:
        os.fsync(file.fileno())


def write_new(path: Path, text: str) -> None:
    """As `write_atomically`, for a file that is not there yet: it has its name before the disk has all of it."""
    with _beside(path, text):
        pass


@contextlib.contextmanager
def _beside(path: Path, text: str) -> Iterator[IO[str]]:
    """A file beside, with the text in it, which is renamed when whoever asked is done with it."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            yield file
        os.replace(beside, path)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


class Recorder:
    """One record's file.  All methods but those of the thread are for one caller, who owns the game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = Lock()
        self._worker: Thread | None = None
        self._size: int | None = None
        """Bytes of the file as it was written here; None when it must be written whole."""
        self._whole: str | None = None
        """What the file shall hold, while that is not yet done."""
        self._after: list[str] = []
        """The lines that were handed over meanwhile."""
        self._is_fresh = False
        """Whether lines have been handed over that the disk may not have."""
        self._error = ""

    @property
    def error(self) -> str:
        """Why the file could not be written last time, in the system's words; "" when all is well."""
        return self._error

    def write(self, text: str) -> None:
        """The file shall hold this text: a new one at once, one that is there as soon as the disk has the text."""
        if not os.path.lexists(self.path):
            self._create(text)
            return
        with self._lock:
            self._whole = text
            self._after.clear()
            self._size = None
        self._wake()

    def append(self, lines: str) -> bool:
        """Puts whole lines at the end of the file; False where it must be written whole.

        That is so before the first `write`, after a failure, and when the file is not what was written here: gone, or
        changed by another program.
        """
        with self._lock:
            if self._whole is not None:
                self._after.append(lines)
                return True
            size = self._size
        if size is None:
            return False
        try:
            self._put_at_end(lines.encode("utf-8"), size)
        except OSError as error:
            self._fail(error)
            return False
        self._is_fresh = True
        self._wake()
        return True

    def wait(self) -> None:
        """Until everything lies on the disk, or has failed to."""
        while (worker := self._worker) is not None:
            worker.join()

    def _create(self, text: str) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_new(self.path, text)
        except OSError as error:
            self._fail(error)
            return
        self._written(text)
        self._is_fresh = True
        self._wake()

    def _put_at_end(self, content: bytes, size: int) -> None:
        """OSError, too, when the file has another size than it should, or only a part could be written."""
        descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        try:
            if os.fstat(descriptor).st_size != size:
                raise OSError("the file was changed by another program")
            if os.write(descriptor, content) != len(content):
                os.ftruncate(descriptor, size)
                raise OSError("only a part could be written")
        finally:
            os.close(descriptor)
        self._size = size + len(content)

    def _written(self, text: str) -> None:
        with self._lock:
            self._size = len(text.encode("utf-8"))
            self._error = ""

    def _fail(self, error: OSError) -> None:
        with self._lock:
            self._size = None
            self._error = (error.strerror or str(error)).lower()

    # The thread, which lives as long as it has something to do; a program that ends waits for it.

    def _wake(self) -> None:
        with self._lock:
            if self._worker is None:
                self._worker = Thread(target=self._work, name=f"disk: {self.path.name}")
                self._worker.start()

    def _work(self) -> None:
        while True:
            with self._lock:
                whole, is_fresh = self._whole, self._is_fresh
                self._is_fresh = False
                if whole is None and not is_fresh:
                    self._worker = None
                    return
            try:
                if whole is not None:
                    self._replace(whole)
                else:
                    self._sync()
            except OSError as error:
                self._give_up(whole, error)

    def _replace(self, text: str) -> None:
        """Once the disk has the text, the lines made meanwhile follow, and the name with them, before any more are."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.ExitStack() as held:
            with _beside(self.path, text) as file:
                os.fsync(file.fileno())
                held.enter_context(self._lock)
                tail = "".join(self._after) if self._whole is text else ""
                file.write(tail)
            if self._whole is text:
                self._whole = None
                self._after.clear()
                self._size = len((text + tail).encode("utf-8"))
                self._is_fresh = bool(tail)
                self._error = ""

    def _sync(self) -> None:
        descriptor = os.open(self.path, os.O_RDWR)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def _give_up(self, text: str | None, error: OSError) -> None:
        """What could not be done is not tried again before the next action."""
        self._fail(error)
        with self._lock:
            if self._whole is text:
                self._whole = None
                self._after.clear()
