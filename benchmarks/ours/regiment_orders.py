"""Which random orders are legal among forty regiments, as the rules check them."""

import json
import time

from common import library

from game.play.position import position_from_text

SIZES = ((100, 40), (100, 80), (125, 50), (120, 40), (50, 50), (100, 20), (80, 80), (60, 40))
TABLES = 12
SPEED = 6
MOST = {"advance": 1, "back": 0.5, "left": 0.5, "right": 0.5, "double": 2}
SPREAD = 250
ORDERS = 400


def position(table: int) -> str:
    """A position file with the regiments of `peers/regiments.py`: those of even places are red, and red is to move."""
    seed = table
    pieces: dict[str, dict[str, object]] = {"red": {}, "blue": {}}
    for number in range(40):
        drawn = []
        for sides in (SPREAD, SPREAD, 360, len(SIZES), 4):
            seed = (seed * 6364136223846793005 + 1442695040888963407) % (1 << 64)
            drawn.append((seed >> 33) % sides)
        x, y = 4 + 8 * (number % 8) + drawn[0] / 100, 4 + 9 * (number // 8) + drawn[1] / 100
        custom = {"name": "Test", "type": "monster", "base": SIZES[drawn[3]], "sp": SPEED, "me": 4, "ra": None}
        custom |= {"de": 4, "att": 6, "ne": [10, 12]}
        given = {"custom": custom, "size": "one", "at": [round(x, 2), round(y, 2)], "facing": drawn[2]}
        pieces["blue" if number % 2 else "red"][f"u{number + 1}"] = given
    return json.dumps({"game": "kings", "turn": "red", "pieces": pieces, "state": {"phase": "move"}})


def orders(table: int) -> list[str]:
    """Orders as players type them; `peers/regiment_orders.py` makes the same list."""
    seed = table + 100
    found = []
    for _ in range(ORDERS):
        drawn = []
        for sides in (20, len(MOST), 1000, 181, 1000):
            seed = (seed * 6364136223846793005 + 1442695040888963407) % (1 << 64)
            drawn.append((seed >> 33) % sides)
        name = list(MOST)[drawn[1]]
        length = drawn[2] * int(SPEED * MOST[name] * 100) // 1000
        unit = f"u{2 * drawn[0] + 1}"
        if name in ("left", "right"):
            found.append(f"sidestep:{unit},{name},{length / 100:g}")
        elif name == "advance":
            at = drawn[4] * length // 1000
            found.append(f"advance:{unit},{length / 100:g},pivot={drawn[3] - 90}@{at / 100:g}")
        else:
            found.append(f"{name}:{unit},{length / 100:g}")
    return found


shipped = library()
work = []
for table in range(TABLES):
    opened = position_from_text(position(table), shipped)
    rules, state = opened.rules, opened.state
    work.append((rules, state, [rules.notation.parse(state, text) for text in orders(table)]))
begin = time.perf_counter()
answer = [[rules.check(state, action) is None for action in actions] for rules, state, actions in work]
seconds = time.perf_counter() - begin
print(json.dumps({"seconds": seconds, "work": TABLES * ORDERS, "answer": answer}))
