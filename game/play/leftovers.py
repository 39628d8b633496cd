"""What programs leave behind that are killed while they write a file beside another, or while they play a record.

Such files are hidden, named after the file and the process that wrote: `.settings.json.4711.tmp`, `.game.yaml.open`.
"""

from __future__ import annotations

import os
import re
import sys
import time
from contextlib import suppress
from pathlib import Path

from game.play.claim import ENDING, claim

WRITTEN = re.compile(r"\.?.+\.(?P<process>\d{1,10})\.(tmp|new|part)")
OLD = 60.0
"""Seconds after which nobody writes such a file any more, where no process can be asked for."""


def clear_leftovers(folder: Path) -> None:
    """Takes away the half-written files of one folder whose writers are gone, and claims that nobody holds."""
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for name in names:
        found = WRITTEN.fullmatch(name)
        if found is not None and _is_gone(int(found["process"]), folder / name):
            with suppress(OSError):
                (folder / name).unlink()
        elif name.startswith(".") and name.endswith(ENDING):
            held = claim(folder / name[1 : -len(ENDING)])
            if held is not None:
                held.release()


def _is_gone(process: int, path: Path) -> bool:
    """Whether the process that wrote the file has ended; on Windows, where asking ends it, whether the file is old."""
    if sys.platform == "win32":
        try:
            return time.time() - path.stat().st_mtime > OLD
        except OSError:
            return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
