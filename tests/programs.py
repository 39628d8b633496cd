"""Programs that tests start, each in a group of processes of its own that ends with the test, however it went."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import game

HERE = str(Path(game.__file__).parents[1])


@contextmanager
def running(words: Sequence[str], path: str = HERE, **how: Any) -> Iterator[subprocess.Popen[str]]:
    """A program that finds the game under `path`, and its standard error and output; `how` is for `Popen`."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    environment = {**os.environ, "PYTHONPATH": path}
    process = subprocess.Popen(words, text=True, env=environment, start_new_session=True, **(streams | how))
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def members(group: int) -> list[str]:
    """The processes of a group that are alive."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            state, _, of_group = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
        except (OSError, ValueError):
            continue
        if entry.name.isdigit() and of_group == str(group) and state != "Z":
            found.append(entry.name)
    return found


def are_gone(group: int) -> bool:
    """Whether nobody of a group is alive, or what Python keeps beside its workers ends within a few seconds."""
    deadline = time.monotonic() + 10
    while members(group) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not members(group)
