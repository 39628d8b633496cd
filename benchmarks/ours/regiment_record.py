"""A game with forty regiments from its first order to its end, recorded; what the file takes on disk in kilobytes."""

import json
import tempfile
from pathlib import Path

from common import library, sized
from regiment_orders import position

from game.play.chair import parse_chair
from game.play.position import position_from_text
from game.play.session import Session
from game.rules.kings.actions import EndPhase

MOST = sized(100_000, 12)


def main() -> None:
    """Prints what the harness reads."""
    shipped = library()
    opened = position_from_text(position(3), shipped)
    chairs = [parse_chair("human")] * 2
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "regiments.yaml")
        session = Session.begin(shipped, "kings", None, {}, 3, chairs, path, start=(opened.rules, opened.state))
        match, number = session.match, 7
        while match.result is None and match.ply < MOST:
            actions = opened.rules.actions(match.state)
            longest = [action for action in actions if not isinstance(action, EndPhase)]  # every unit has its order
            number = number * 1103515245 + 12345 & 0x7FFFFFFF
            session.play((longest or actions)[(number >> 8) % len(longest or actions)])
        session.settle()
        assert path.read_text(encoding="utf-8") == session.record.text()
        size = path.stat().st_size / 1000
    print(json.dumps({"figure": size, "answer": match.ply, "beside": {"actions": match.ply}}))


if __name__ == "__main__":
    main()
