"""A drawn frame of the real window at 1920×1080: the battle of a chess game, eight pieces on their way at once.

A frame is a whole turn of the window's loop: events, time, drawing, telling the display.  It is counted in CPU time, as
the peer's is: what other programs do meanwhile is no part of it.  Beside it stand the same by the clock, and how it
does against the peer's loop with converted pictures.
"""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from pathlib import Path

from table import opened, send_off

SIZE = (1920, 1080)
FRAMES, WARMING = 480, 60
A_WAY = 1.0  # seconds of the eight pieces


class HandClock:
    """Sixty frames to the second, whatever a frame takes."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def seconds_of_frames(home: Path) -> tuple[list[float], list[float]]:
    """What each frame took: CPU time, and by the clock."""
    clock = HandClock()
    window, scene, program = opened(home, SIZE, clock)
    spent, passed = [], []
    for number in range(WARMING + FRAMES):
        if scene.stage.running is None:
            send_off(scene, A_WAY)
        clock.now += 1 / 60
        drawn = window.frames
        begin = time.thread_time(), time.perf_counter()
        window.step(wait=False)
        end = time.thread_time(), time.perf_counter()
        assert window.frames == drawn + 1, "a frame was left out"
        if number >= WARMING:
            spent.append(end[0] - begin[0])
            passed.append(end[1] - begin[1])
    window.close()
    program.close()
    return spent, passed


def p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[18]


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        spent, passed = seconds_of_frames(Path(home))
    beside = {
        "milliseconds": p95(spent) * 1000,
        "by the clock": p95(passed) * 1000,
        "their median": statistics.median(spent) * 1000,
        "part of what converted pictures take": p95(spent),
    }
    print(json.dumps({"seconds": p95(spent), "work": 1, "answer": "frames", "beside": beside}))


main()
