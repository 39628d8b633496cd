"""What a player of Lytharian Chess waits for, at moments of random games.

`list`: milliseconds, 95th of a hundred, until all legal actions stand there with ten cards in hand and 15 mana.
`imagined`: how many copies of a state one imagined state costs, drawn as a thought draws them, many of each view.
"""

from __future__ import annotations

import gc
import json
import sys
from time import process_time
from typing import Any

from common import Stopwatch, library, sized
from lytharian_games import VARIANTS, random_game

MOMENTS = sized(1000, 6)
OF_A_GAME = 12
WORLDS = sized(64, 4)
HAND, MANA = 10, 15


def moments() -> list[tuple[Any, Any]]:
    """Rules and states in which somebody acts freely in a main phase, spread over games."""
    games = [library().rules("lytharian", variant) for variant in VARIANTS]
    found: list[tuple[Any, Any]] = []
    seed = 0
    while len(found) < MOMENTS:
        rules = games[seed % len(games)]
        free = [
            rules.clone(state)
            for state in random_game(rules, seed)
            if state.phase == "main" and not (state.stack or state.combat or state.asks or state.is_ending)
        ]
        found += [(rules, state) for state in free[:: max(1, len(free) // OF_A_GAME)]]
        seed += 1
    return found[:MOMENTS]


def with_a_full_hand(state: Any) -> Any:
    """The same moment with ten cards, as far as the deck has them, and all mana."""
    seat = state.turn
    missing = HAND - len(state.hand[seat])
    if missing > 0:
        state.hand[seat] += state.deck[seat][:missing]
        state.deck[seat] = state.deck[seat][missing:]
    state.hand[seat] = state.hand[seat][:HAND]
    state.mana[seat] = MANA
    return state


def milliseconds_to_list() -> tuple[float, int]:
    """The slowest but one in twenty, and how many actions there were in all."""
    taken = []
    actions = 0
    for rules, state in moments():
        full = with_a_full_hand(state)
        began = process_time()
        actions += len(rules.actions(full))
        taken.append(process_time() - began)
    return 1000 * sorted(taken)[len(taken) * 95 // 100], actions


def clones_of_an_imagined_state() -> tuple[float, int]:
    """How many times as long as copying, and how many states were imagined."""
    views = [(rules, rules.redact(state, state.turn), state.turn) for rules, state in moments()]
    began = process_time()
    for rules, view, _ in views:
        for _ in range(WORLDS):
            rules.clone(view)
    copying = process_time() - began
    began = process_time()
    for rules, view, seat in views:
        for number in range(WORLDS):
            rules.imagine(view, seat, number * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF)
    return (process_time() - began) / copying, len(views) * WORLDS


def main() -> None:
    """Prints what the harness reads."""
    watch = Stopwatch()
    gc.freeze()
    figure, work = milliseconds_to_list() if sys.argv[1] == "list" else clones_of_an_imagined_state()
    print(json.dumps({**watch.read(), "work": work, "figure": figure, "answer": work}))


if __name__ == "__main__":
    main()
