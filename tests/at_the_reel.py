"""What the tests of the replay share: a random game as a record, and a replay of it that nobody looks at."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from at_the_shelf import Shelf, put

import given
from game.core.digest import short
from game.play.match import Match
from game.play.record import Record, result_key
from game.ui.desk import Desk
from game.ui.scenes.replay.screen import Replay

LOKA_SEATS = {"fire": "human", "earth": "hard", "water": "normal", "air": "expert"}


def played(
    seed: int = 3,
    most: int = 2000,
    variant: str = "standard",
    seats: dict[str, str] | None = None,
    game: str = "loka",
    *,
    keen: bool = False,
) -> Record:
    """A random game of so many actions, as a record; who is keen attacks where it can, and saves its tokens."""
    library = given.shipped()
    rules = library.rules(game, variant)
    match: Match[Any] = Match(rules, rules.start(seed))
    chance = Random(seed)
    kept = Record(game, variant, {}, seed, library.fingerprint(game), dict(seats or LOKA_SEATS))
    while match.ply < most and match.result is None:
        legal = list(rules.actions(match.state))
        if keen:
            legal = [action for action in legal if "token" not in str(action)]
            legal = [action for action in legal if "x" in str(action)] or legal
        action = chance.choice(legal)
        match.play(action)
        kept.actions.append(str(action))
        kept.digests.append(short(match.digest()))
        kept.seconds.append(1.5)
    kept.result = result_key(rules, match)
    return kept


class Silent:
    """Looks at nothing: these tests are not about the chances."""

    def __init__(self) -> None:
        self.asked = 0

    def ask(self, question: Any) -> None:
        self.asked += 1

    def poll(self) -> None:
        return None

    def close(self) -> None: ...


def opened(root: Path, kept: Record, size: tuple[int, int] = (1280, 800), percent: int = 100, **options: Any) -> Shelf:
    path = put(root, f"{kept.game}-2026-11-22-1.yaml", kept.text())

    def first(desk: Desk) -> Replay:
        screen = Replay(desk, path)
        screen._new_thinker = lambda: Silent()  # type: ignore[method-assign, assignment, return-value]
        return screen

    shelf = Shelf(root, first, size, percent, **options)
    shelf.until(lambda: shelf.top.game is not None)
    shelf.settle()
    return shelf
