"""Random moments of every game in the catalogue: what the laws are held against.  Knows no game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import pytest

from game.content.places import rule_books_folder
from game.core.dice import throw
from game.core.digest import digest
from game.core.events import Event
from game.core.ruleset import Action, Decision, Faces, Phase, Plain, Result, Ruleset, Throw
from game.rules.catalogue import GAMES
from given import shipped

MOST = 3000
"""Actions after which a random game that has not ended is given up."""


@dataclass(frozen=True)
class Table:
    """A game, its variant and its options: one way to play."""

    game: str
    variant: str
    switched: bool = False
    """Whether every yes-or-no option of the game stands the other way."""
    options: dict[str, Plain] = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        return f"{self.game}-{self.variant}" + ("-switched" if self.switched else "")

    @property
    def rules(self) -> Ruleset[Any]:
        return shipped().rules(self.game, self.variant, self.options)


SHORT: dict[str, Plain] = {"rounds": 2, "limit": 300}
"""A game that has these switches, a number of rounds and points for an army, is played short and small."""


def every_table() -> list[Table]:
    """Each variant of each game, and each game once with its options turned round."""
    found = []
    for game in GAMES:
        variants = shipped().variants(game)
        switches = shipped().values(game)["options"]
        short = {name: value for name, value in SHORT.items() if name in switches}
        found += [Table(game, variant, options=short) for variant in variants]
        turned: dict[str, Plain] = {n: not o.default for n, o in switches.items() if isinstance(o.default, bool)}
        found.append(Table(game, variants[0], True, turned | short))
    return found


TABLES = every_table()
LARGE = 200
"""Squares from which on a board takes its time."""


@cache
def squares(table: Table) -> int:
    """Squares of its board; none on a table in inches.  Asked once in a run, since it makes the rules."""
    return len(getattr(getattr(table.rules, "law", None), "grid", ()))


def marked(tables: Iterable[Table]) -> list[Any]:
    """The tables as parameters of a test: ways to play that differ from an earlier one in little but their size or in
    who commands whom, and very large boards, are for the long runs."""
    found = []
    seen: set[tuple[str, int, bool]] = set()
    for table in tables:
        size = squares(table)
        kind = table.game, size, table.switched
        marks = [pytest.mark.long] if kind in seen or size > LARGE else []
        seen.add(kind)
        found.append(pytest.param(table, id=str(table), marks=marks))
    return found


@dataclass(frozen=True)
class Moment:
    """A state of a random game: not to be changed."""

    rules: Ruleset[Any]
    state: Any

    @property
    def digest(self) -> str:
        return digest(self.rules.notation.pack(self.state))

    @property
    def seats(self) -> range:
        return range(len(self.rules.seats))


def fall(rules: Ruleset[Any], state: Any, tell: Any = None) -> None:
    """Lets dice fall until somebody must choose or the game is over."""
    while isinstance(pending := rules.pending(state), Throw):
        state.rng, faces = throw(state.rng, pending.sides)
        rules.apply(state, Faces(faces), tell)


def words_of(rules: Ruleset[Any], state: Any) -> list[Action]:
    """The legal actions that are never listed: giving up, offers, claims, clocks."""
    texts = ["resign", "offer-draw", "claim-draw", "time", *(f"time:{seat}" for seat in rules.seats)]
    found = []
    for text in texts:
        try:
            action = rules.notation.parse(state, text)
        except ValueError:
            continue
        if rules.check(state, action) is None:
            found.append(action)
    return found


def anything(text: str) -> bool:
    """Who plays uniformly likes every action."""
    return True


def chosen(
    rules: Ruleset[Any], state: Any, chance: Random, chattiness: float, likes: Callable[[str], bool] = anything
) -> Action:
    """A random legal action, of those that the player likes if there are any; now and then one that is not listed,
    before the battle more rarely."""
    pending = rules.pending(state)
    is_battle = isinstance(pending, Decision) and pending.phase is Phase.BATTLE
    if chance.random() < (chattiness if is_battle else chattiness / 8):
        words = words_of(rules, state)
        clocks = [action for action in words if str(action).startswith("time:")]
        pool = [action for action in words if action not in clocks] + clocks[:1]
        if pool:
            found = chance.choice(pool)
            return chance.choice(clocks) if found in clocks else found
    listed = rules.actions(state)
    return chance.choice([action for action in listed if likes(str(action))] or listed)


@dataclass
class Played:
    """One action of a random game."""

    before: Moment
    action: Action
    events: list[Event]
    after: Moment

    @property
    def phase(self) -> Phase | None:
        """What the choice was about."""
        pending = self.before.rules.pending(self.before.state)
        return pending.phase if isinstance(pending, Decision) else None


def wander(
    table: Table, seed: int, chattiness: float = 0.0, likes: Callable[[str], bool] = anything
) -> Iterator[Played]:
    """A random game from its set-up to its end, or to MOST actions."""
    rules = table.rules
    chance = Random(f"{table} {seed}")
    state = rules.start(seed)
    fall(rules, state)
    for _ in range(MOST):
        if not isinstance(rules.pending(state), Decision):
            return
        before = Moment(rules, rules.clone(state))
        action = chosen(rules, state, chance, chattiness, likes)
        events: list[Event] = []
        rules.apply(state, action, events.append)
        fall(rules, state, events.append)
        yield Played(before, action, events, Moment(rules, rules.clone(state)))


@cache
def moments(table: Table) -> tuple[Moment, ...]:
    """Some thirty moments of random games: set-ups, middles, offers on the table, and ends; half as many where only
    switches are turned."""
    found: list[Moment] = []
    for seed in range(2 if table.switched else 4):
        game = list(wander(table, seed, 0.02 if seed % 2 else 0.0))
        found += [game[0].before, *(step.after for step in game[1:4] if seed < 2)]
        found += [step.after for step in game[:: max(1, len(game) // 6)]]
        found.append(game[-1].after)
    return tuple(found)


def throws(table: Table) -> Iterator[Moment]:
    """Moments of random games in which dice must fall."""
    for moment in moments(table):
        if isinstance(moment.rules.pending(moment.state), Decision):
            for action in moment.rules.actions(moment.state):
                state = moment.rules.clone(moment.state)
                moment.rules.apply(state, action)
                if isinstance(moment.rules.pending(state), Throw):
                    yield Moment(moment.rules, state)


@cache
def texts(table: Table) -> tuple[str, ...]:
    """Texts of actions from all over the game, and some that are nearly such: to be tried where they do not belong."""
    known = {str(action) for moment in moments(table) for action in moment.rules.actions(moment.state)}
    known |= {"resign", "offer-draw", "accept-draw", "decline-draw", "claim-draw", "pass"}
    known |= {f"time:{seat}" for seat in table.rules.seats}
    whole = sorted(known)
    chance = Random(str(table))
    mixed = set()
    for _ in range(len(whole)):
        one, two = chance.choice(whole), chance.choice(whole)
        cut = chance.randint(0, min(len(one), len(two)))
        mixed.add(one[:cut] + two[cut:])
        mixed.add(one[:cut] + one[cut + 1 :])
    return tuple(whole + sorted(mixed - known))


@cache
def rule_numbers(game: str) -> frozenset[str]:
    """The numbers of the rules in the game's book."""
    book = (rule_books_folder() / f"{game}.md").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^- \*\*([A-Z]+-[A-Z][A-Z0-9]*-[A-Z0-9]+)\.\*\*", book, re.MULTILINE))


def is_over(moment: Moment) -> bool:
    return isinstance(moment.rules.pending(moment.state), Result)
