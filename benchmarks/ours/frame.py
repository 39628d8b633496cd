"""A drawn frame of the real window at 1920×1080: the battle of a chess game, eight pieces on their way at once.

A frame is a whole turn of the window's loop: events, time, drawing, telling the display.  It is counted in CPU time, as
the peer's is: what other programs do meanwhile is no part of it.  Beside it stand the same by the clock, a frame at
3840×2160, and the dearest turn of the loop while actions are made there, which must not cost two frames.
"""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from pathlib import Path

from common import sized
from table import opened, send_off

from game.ui.window import Window

SIZE, LARGE = (1920, 1080), (3840, 2160)
FRAMES, WARMING = sized(480, 24), sized(60, 4)
A_WAY = 1.0  # seconds of the eight pieces
AFTER = 30
"""Turns of the loop that an action is looked at for."""
ACTIONS = ("e2e4", "d7d5", "e4d5", "f6d5", "f1c4", "d5b6", "c4b3", "b8c6")
MILLISECONDS_OF_A_FRAME = 1000 / 60


class HandClock:
    """Sixty frames to the second, whatever a frame takes."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def turn_of(window: Window, clock: HandClock) -> tuple[float, float]:
    """A turn of the loop, a sixtieth of a second later: its CPU time, and what passed by the clock."""
    clock.now += 1 / 60
    begin = time.thread_time(), time.perf_counter()
    window.step(wait=False)
    return time.thread_time() - begin[0], time.perf_counter() - begin[1]


def frames_at(home: Path, size: tuple[int, int]) -> tuple[list[float], list[float]]:
    """What each frame took: CPU time, and by the clock."""
    clock = HandClock()
    window, scene, program = opened(home, size, clock)
    taken = []
    for number in range(WARMING + FRAMES):
        if scene.stage.running is None:
            send_off(scene, A_WAY)
        drawn = window.frames
        turn = turn_of(window, clock)
        assert window.frames == drawn + 1, "a frame was left out"
        if number >= WARMING:
            taken.append(turn)
    window.close()
    program.close()
    return [spent for spent, _ in taken], [passed for _, passed in taken]


def dearest_turn(home: Path) -> float:
    """The CPU time of the dearest turn of the loop while actions are made at 4K, what makes them included."""
    clock = HandClock()
    window, scene, program = opened(home, LARGE, clock)
    for _ in range(AFTER):
        turn_of(window, clock)
    dearest = 0.0
    for text in ACTIONS[: sized(len(ACTIONS), 2)]:
        session = scene.session
        begin = time.thread_time()
        scene.play(session.rules.notation.parse(session.match.state, text))
        made = time.thread_time() - begin
        for number in range(AFTER):
            spent, _ = turn_of(window, clock)
            dearest = max(dearest, spent + (0.0 if number else made))
    assert len(scene.session.match.actions) > 2, "no action was made"
    window.close()
    program.close()
    return dearest


def p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[18]


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        spent, passed = frames_at(Path(home), SIZE)
        large, _ = frames_at(Path(home), LARGE)
        dearest = dearest_turn(Path(home))
    beside = {
        "milliseconds": p95(spent) * 1000,
        "by the clock": p95(passed) * 1000,
        "their median": statistics.median(spent) * 1000,
        "milliseconds at 4K": p95(large) * 1000,
        "frames that an action costs at 4K": dearest * 1000 / MILLISECONDS_OF_A_FRAME,
    }
    print(json.dumps({"seconds": p95(spent), "work": 1, "answer": "frames", "beside": beside}))


main()
