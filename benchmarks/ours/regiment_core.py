"""An order among forty regiments through the whole core, counted in actions of Loka that go the same way.

Each text is parsed, checked, applied with its events, taken back, and another made; both games in turn in one run, by
the processor; by the clock is told beside.
"""

import json
import statistics
from typing import Any

from common import Stopwatch, library, sized
from loka_games import battle_of, mixed
from regiment_orders import position, text_of
from regiments_laid import orders

from game.play.match import Match
from game.play.position import position_from_text

ROUNDS, ACTIONS = sized(10, 1), sized(60, 6)
Pairs = list[tuple[str, str]]
"""Two actions of a position each: the first is made and taken back, the second is made and stays."""


def played(rules: Any, start: Any, pairs: Pairs) -> dict[str, float]:
    """What making all of them takes, from text to events."""
    match: Match[Any] = Match(rules, start)
    parse = rules.notation.parse
    watch = Stopwatch()
    for first, second in pairs:
        match.play(parse(match.state, first))
        match.take_back(match.ply - 1)
        match.play(parse(match.state, second))
    return watch.read()


def orders_for(rules: Any, start: Any, texts: list[str]) -> Pairs:
    """Orders that are legal one after the other, until every unit of the side has one."""
    match: Match[Any] = Match(rules, start)
    found: Pairs = []
    last = ""
    for text in texts:
        action = rules.notation.parse(match.state, text)
        if match.check(action) is None:
            if last:
                match.play(action)
                found.append((last, text))
            last = "" if last else text
        if last and match.check(rules.notation.parse(match.state, last)) is not None:
            last = ""
    return found


def actions_for(rules: Any, start: Any, number: int) -> Pairs:
    """A game of random actions."""
    match: Match[Any] = Match(rules, start)
    found: Pairs = []
    while match.result is None and len(found) < ACTIONS:
        actions = rules.actions(match.state)
        number = mixed(number)
        first, second = (actions[((number >> 8) + i) % len(actions)] for i in (1, 0))
        found.append((str(first), str(second)))
        match.play(second)
    return found


def main() -> None:
    """Prints what the harness reads."""
    shipped = library()
    loka: Any = shipped.rules("loka")
    times: dict[str, list[float]] = {"processor": [], "seconds": []}
    done = 0
    for number in range(ROUNDS):
        state, mixing = battle_of(loka, number, number * 1640531513 + 1 & 0x7FFFFFFF)
        opened = position_from_text(position(number), shipped)
        rules, start = opened.rules, opened.state
        acted = actions_for(loka, state, mixing)
        ordered = orders_for(rules, start, [text_of(*order) for order in orders(number, 40 * ACTIONS)])
        theirs, ours = played(loka, state, acted), played(rules, start, ordered)
        done += len(ordered)
        for name, found in times.items():
            found.append((ours[name] / len(ordered)) / (theirs[name] / len(acted)))
    beside = {"by the clock": statistics.median(times["seconds"])}
    print(json.dumps({"figure": statistics.median(times["processor"]), "answer": done, "beside": beside}))


if __name__ == "__main__":
    main()
