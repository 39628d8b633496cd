"""Checked data kept between starts, as plain values under the fingerprint of what they were read from.

The cache is a convenience: what cannot be read, does not fit or cannot be written is as good as not there.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

KEPT = 8
"""So many files are kept for each name; those used longest ago go when a new one comes."""
_SUM = hashlib.sha256().digest_size


@dataclass(frozen=True, slots=True)
class Cache:
    """A folder of such files.  `version` is the program's: another version reads nothing of ours."""

    folder: Path
    version: str

    def find(self, name: str, key: str) -> object | None:
        """What was kept under name and key; None if nothing readable is there."""
        try:
            kept = self._path(name, key).read_bytes()
            # marshal trusts its input, so only what was written whole is given to it.
            if hashlib.sha256(kept[_SUM:]).digest() != kept[:_SUM]:
                return None
            found: object = marshal.loads(kept[_SUM:])
        except (OSError, ValueError, EOFError, TypeError):
            return None
        with suppress(OSError):
            os.utime(self._path(name, key))  # so that what is used stays, when older files go
        return found

    def keep(self, name: str, key: str, value: Any) -> None:
        """Keeps plain data; silently not, where the folder cannot be written."""
        content = marshal.dumps(value)
        path = self._path(name, key)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._write(path, hashlib.sha256(content).digest() + content)
            self._tidy(name, path)
        except OSError:
            return

    def _path(self, name: str, key: str) -> Path:
        # marshal's format belongs to one Python.
        stamp = hashlib.sha256(f"{key}\0{self.version}\0{sys.hexversion}\0{marshal.version}".encode()).hexdigest()
        return self.folder / f"{name}-{stamp[:24]}.cache"

    def _write(self, path: Path, content: bytes) -> None:
        """Beside, then renamed: a reader meets the old file or the new one, never half of one."""
        handle, beside = tempfile.mkstemp(dir=self.folder, prefix=".", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.replace(beside, path)
        except OSError:
            Path(beside).unlink(missing_ok=True)
            raise

    def _tidy(self, name: str, newest: Path) -> None:
        others = [path for path in self.folder.glob(f"{name}-*.cache") if path != newest]
        others.sort(key=lambda path: path.stat().st_mtime_ns, reverse=True)
        for path in others[KEPT - 1 :]:
            path.unlink(missing_ok=True)
