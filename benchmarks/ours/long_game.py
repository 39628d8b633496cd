"""A long game on the largest board, each action checked, applied, logged and on record.

`late` takes the time of some actions after five thousand; `early` that of the very same ones, in the same positions, a
hundred actions after a game was begun from there.  What the memory has gained since the hundredth is told beside.
Now and then somebody is attacked, or a pawn moves, so that no rule ends the game; no king is.
"""

import json
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from common import library, sized

from game.play.chair import parse_chair
from game.play.session import Session
from game.rules.loka.actions import Move
from game.rules.loka.state import Stage

EARLY, LATE, MEASURED = sized(100, 20), sized(5000, 60), sized(400, 10)
STIRRED_EVERY = 90
"""Actions; after a hundred without an attack or a pawn's move the game would be drawn."""


def chosen(session: Session, number: int) -> Any:
    """An action that keeps the game going."""
    rules: Any = session.rules
    state = session.match.state
    actions = rules.actions(state)
    if state.stage is Stage.BATTLE:
        tables, position = rules.tables, state.position
        moves = [action for action in actions if isinstance(action, Move)]
        calm = [move for move in moves if not move.is_attack]
        kings = [position.king_of(seat) for seat in range(len(rules.seats))]
        stirring = [move for move in moves if move.is_attack and move.end not in kings and move.start not in kings]
        stirring = stirring or [move for move in calm if tables.resets[position.board[move.start]]]
        is_due = position.quiet >= STIRRED_EVERY
        actions = (stirring if is_due else calm) or calm or actions
    return actions[(number >> 8) % len(actions)]


def megabytes() -> float:
    """The most that this process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


class Player:
    """Plays one game after another without aim, always the same actions."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.number = 7
        self.rules = library().rules("loka", "massive-16x16")
        self.session = self.begun(None)

    def begun(self, start: Any) -> Session:
        """A game from its beginning, or from a state."""
        chairs = [parse_chair("human")] * len(self.rules.seats)
        path = self.folder / f"{self.number}.yaml"
        given = None if start is None else (self.rules, start)
        return Session.begin(library(), "loka", self.rules.variant, {}, 3, chairs, path, start=given)

    def play(self, actions: int) -> float:
        """The seconds that so many actions took."""
        seconds = 0.0
        for _ in range(actions):
            self.number = self.number * 1103515245 + 12345 & 0x7FFFFFFF
            action = chosen(self.session, self.number)
            began = time.perf_counter()
            self.session.play(action)
            seconds += time.perf_counter() - began
        return seconds


def main() -> None:
    """Prints what the harness reads."""
    with tempfile.TemporaryDirectory() as folder:
        player = Player(Path(folder))
        player.play(EARLY)
        gained = -megabytes()
        player.play(LATE - EARLY)
        gained += megabytes()
        if sys.argv[1] == "early":
            player.session.settle()
            player.session = player.begun(player.session.match.state)
        player.play(EARLY)
        seconds = player.play(MEASURED)
        player.session.settle()
        assert player.session.path is not None
        assert player.session.path.read_text(encoding="utf-8") == player.session.record.text()
    beside = {} if sys.argv[1] == "early" else {"megabytes gained": gained}
    print(json.dumps({"seconds": seconds, "work": MEASURED, "answer": player.number, "beside": beside}))


if __name__ == "__main__":
    main()
