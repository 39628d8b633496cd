"""All charges open to a side of twenty, counted in passes over all sight lines of the same table, in the same run.

Charges are those that are listed: every unit alone, and groups of up to three.  Nothing is kept from one pass to the
next.  Both are timed in turn, by the processor; by the clock is told beside.
"""

import json
import statistics

from common import Stopwatch, library, sized
from regiment_orders import position
from regiments import laid, sights

from game.play.position import position_from_text
from game.rules.kings.kept import KeptLists
from game.rules.kings.lattice import charges

TABLES, ROUNDS = sized(8, 1), sized(5, 1)


def main() -> None:
    """Prints what the harness reads."""
    shipped = library()
    opened = [position_from_text(position(table), shipped) for table in range(TABLES)]
    tables = [laid(table, 250) for table in range(TABLES)]
    passes: dict[str, list[float]] = {"processor": [], "seconds": []}
    answer = []
    for _ in range(ROUNDS):
        watch = Stopwatch()
        for viewers, things in tables:
            sights(viewers, things)
        looked = watch.read()
        for each in opened:
            each.state.lookout = None
        watch = Stopwatch()
        answer = [len(charges(each.rules.law, KeptLists(), each.state)) for each in opened]
        charged = watch.read()
        for name, found in passes.items():
            found.append(charged[name] / looked[name])
    beside = {"by the clock": statistics.median(passes["seconds"])}
    print(json.dumps({"figure": statistics.median(passes["processor"]), "answer": answer, "beside": beside}))


if __name__ == "__main__":
    main()
