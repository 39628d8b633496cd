"""Handing a file or a folder to the system: its file manager, its editor.  Never waits, never fails loudly."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
from pathlib import Path

log = logging.getLogger(__name__)

# An editor that is told the line as well; the first that is there and can do it.
_LINE_EDITORS = (
    ("code", "--goto", "{path}:{line}:{column}"),
    ("codium", "--goto", "{path}:{line}:{column}"),
    ("subl", "{path}:{line}:{column}"),
    ("kate", "--line", "{line}", "--column", "{column}", "{path}"),
    ("gedit", "+{line}:{column}", "{path}"),
    ("gnome-text-editor", "{path}"),
)


def open_path(path: Path) -> bool:
    """Opens a file or folder with what the system has for it; False when nothing could be started."""
    command = _opener(path)
    return command is not None and _start(command)


def open_at_line(path: Path, line: int, column: int = 1) -> bool:
    """Opens a file in an editor, at the line where we know one that can; else just opens it."""
    for name, *arguments in _LINE_EDITORS:
        found = shutil.which(name)
        if found is not None:
            filled = [part.format(path=path, line=line, column=column) for part in arguments]
            return _start([found, *filled])
    return open_path(path)


def _opener(path: Path) -> list[str] | None:
    if sys.platform == "win32":
        return ["explorer", str(path)]
    if sys.platform == "darwin":
        return ["open", str(path)]
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return None
    found = shutil.which("xdg-open")
    return None if found is None else [found, str(path)]


def _start(command: list[str]) -> bool:
    try:
        subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as trouble:
        log.warning("%s: %s", command[0], trouble)
        return False
    return True
