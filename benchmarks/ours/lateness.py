"""How late frames come while a computer player thinks in its process, or while none does: `thinking` or `idle`.

The real loop shows pieces on their way for some seconds.  A frame is late by what has passed since the last one beyond
a sixtieth of a second; early ones count as 0.  Told is the 95th of a hundred, never less than a tenth of a
millisecond: below that both sides are the grain of the system's timer, and their ratio says nothing.

Beside it stand, of the side that thinks, the time from a cancelled thought until the process is free again, also the
95th of a hundred, and the memory of a running game, its window and its computer player together.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from common import sized

if __name__ == "__main__":  # the spawned process imports this file again, and as in the program no window with it
    from table import fill_cache, megabytes, opened, send_off

    from game.core.seats import Seat
    from game.play.session import Session
    from game.play.thinking import Question, Thinker, Wish
    from game.ui.scenes.battle.screen import BattleScene
    from game.ui.window import Window

SIZE = (1280, 800)
SECONDS, WARMING = sized(60, 5) / 10, sized(15, 2) / 10
A_WAY = 2.0
GRAIN = 0.0001
CANCELLED = sized(40, 3)
AGENT = "expert:60s"


def question(session: Session, number: int) -> Question:
    match = session.match
    return Question(f"row 13, {number}", match.ply, Seat(0), match.view(Seat(0)), AGENT, 7, Wish.MOVE)


def gaps_of_frames(window: Window, scene: BattleScene, seconds: float, look: Callable[[], object]) -> list[float]:
    """Seconds from each frame to the next; `look` is called in each turn, as the battle does."""
    end = time.perf_counter() + seconds
    shown: list[float] = []
    while time.perf_counter() < end:
        if scene.stage.running is None:
            send_off(scene, A_WAY)
        drawn = window.frames
        window.step()
        look()
        if window.frames > drawn:
            shown.append(time.perf_counter())
    return [after - before for before, after in pairwise(shown)]


def seconds_to_cancel(thinker: Thinker, session: Session) -> list[float]:
    """From each cancelled thought until its process says that it is free."""
    taken = []
    for number in range(CANCELLED):
        tag = thinker.ask(question(session, number))
        time.sleep(0.1 + 0.01 * (number % 5))
        begin = time.perf_counter()
        thinker.cancel(tag)
        assert thinker.pipe is not None and thinker.pipe.poll(10), "the thought goes on"
        taken.append(time.perf_counter() - begin)
        assert thinker.poll() is None, "a cancelled thought was answered"
    return taken


def nothing() -> None:
    """Nobody thinks, so there is nothing to look for."""


def p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[18]


def main() -> None:
    is_thinking = sys.argv[1] == "thinking"
    beside: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as home:
        fill_cache(Path(home))
        window, scene, program = opened(Path(home), SIZE, time.perf_counter)
        gaps_of_frames(window, scene, WARMING, nothing)
        look: Callable[[], object] = nothing
        if is_thinking:
            thinker = program.thinker(scene.session)
            thinker.stop(thinker.ask(question(scene.session, -1)))
            while thinker.poll() is None:  # until its process is there: its start is no thought
                time.sleep(0.01)
            going_on = thinker.ask(question(scene.session, -2))
            look = thinker.poll
        late = [max(0.0, gap - 1 / 60) for gap in gaps_of_frames(window, scene, SECONDS, look)]
        if is_thinking:
            thinker.cancel(going_on)
            assert thinker.pipe is not None and thinker.pipe.poll(10)
            thinker.poll()
            memory = megabytes("self", thinker.pid)
            beside["milliseconds to cancel a thought"] = p95(seconds_to_cancel(thinker, scene.session)) * 1000
        window.close()
        program.close()
    seconds = max(GRAIN, p95(late))
    if is_thinking:
        beside |= {"milliseconds late": seconds * 1000, "megabytes": memory}
    print(json.dumps({"seconds": seconds, "work": 1, "answer": "frames", "beside": beside}))


if __name__ == "__main__":
    main()
