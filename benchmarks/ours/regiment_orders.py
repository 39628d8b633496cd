"""Which random orders are legal among forty regiments, as the rules check them."""

import json

from common import Stopwatch, library, sized
from regiments_laid import SPEED, orders, regiments

from game.play.position import position_from_text

ORDERS = sized(400, 10)


def position(table: int) -> str:
    """A position file: the regiments of even places are red, and red is to move."""
    pieces: dict[str, dict[str, object]] = {"red": {}, "blue": {}}
    for number, (x, y, bearing, frontage, depth, _) in enumerate(regiments(table, 250)):
        custom = {"name": "Test", "type": "monster", "base": [frontage, depth], "sp": SPEED, "me": 4, "ra": None}
        custom |= {"de": 4, "att": 6, "ne": [10, 12]}
        unit = {"custom": custom, "size": "one", "at": [x, y], "facing": bearing}
        pieces["blue" if number % 2 else "red"][f"u{number + 1}"] = unit
    return json.dumps({"game": "kings", "turn": "red", "pieces": pieces, "state": {"phase": "move"}})


def text_of(place: int, name: str, length: int, angle: int, at: int) -> str:
    """An order as players type it."""
    if name in ("left", "right"):
        return f"sidestep:u{place + 1},{name},{length / 100:g}"
    pivot = f",pivot={angle}@{at / 100:g}" if name == "advance" else ""
    return f"{name}:u{place + 1},{length / 100:g}{pivot}"


def main() -> None:
    """Prints what the harness reads: orders that were checked."""
    shipped = library()
    work = []
    for table in range(sized(12, 1)):
        opened = position_from_text(position(table), shipped)
        texts = [text_of(*order) for order in orders(table, ORDERS)]
        parse = opened.rules.notation.parse
        work.append((opened.rules, opened.state, [parse(opened.state, text) for text in texts]))
    watch = Stopwatch()
    answer = [[rules.check(state, action) is None for action in actions] for rules, state, actions in work]
    taken = watch.read()
    print(json.dumps({**taken, "work": len(work) * ORDERS, "answer": answer}))


if __name__ == "__main__":
    main()
