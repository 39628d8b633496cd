"""Laws of dice, for every game at random moments (ARCHITECTURE 3.2, 3.5)."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest
from every_game.wander import TABLES, Moment, Table, fall, marked, moments, throws

from game.core.odds import odds_of
from game.core.ruleset import Decision, Faces, Phase, Throw

laws = pytest.mark.parametrize("table", marked(TABLES))


@laws
def test_outcomes_are_there_only_for_dice(table: Table):
    """ARCHITECTURE 3.2: `outcomes` belongs to a pending throw."""
    for moment in moments(table):
        assert not isinstance(moment.rules.pending(moment.state), Throw)
        assert list(moment.rules.outcomes(moment.state)) == []


@laws
def test_chances_add_up_to_one_and_equal_brute_force(table: Table):
    """ARCHITECTURE 3.2: outcomes that differ, merged exactly; few dice are thrown in every way."""
    for moment in throws(table):
        rules = moment.rules
        pending = rules.pending(moment.state)
        assert isinstance(pending, Throw)
        outcomes = rules.outcomes(moment.state)
        assert sum(chance for _, chance in outcomes) == 1
        if prod(pending.sides) <= 400:
            every = [(Faces(faces), Fraction(1, prod(pending.sides))) for faces in all_faces(pending.sides)]
            assert weighed(moment, outcomes) == weighed(moment, every)
        assert rules.counted(moment.state).values in all_faces(pending.sides)


def all_faces(sides: tuple[int, ...]) -> list[tuple[int, ...]]:
    return list(product(*(range(1, n + 1) for n in sides)))


def weighed(moment: Moment, outcomes: Any) -> dict[Any, Fraction]:
    """The chance of each way in which play may go on."""
    found: dict[Any, Fraction] = {}
    for faces, chance in outcomes:
        after = moment.rules.clone(moment.state)
        moment.rules.apply(after, faces)
        follows = what_follows(moment.rules, after)
        found[follows] = found.get(follows, Fraction(0)) + chance
    return found


def what_follows(rules: Any, state: Any) -> Any:
    """The state, or what becomes of it by each answer while somebody may roll again: the old dice lie there as yet."""
    pending = rules.pending(state)
    if not (isinstance(pending, Decision) and pending.prompt == "reroll"):
        return rules.key(state)
    found = []
    for action in rules.actions(state):
        odds: dict[int, Fraction] = {}
        for after, chance in odds_of(rules, state, action, lambda s: rules.actions(s)[0]):
            odds[rules.key(after)] = odds.get(rules.key(after), Fraction(0)) + chance
        found.append((str(action), frozenset(odds.items())))
    return tuple(found)


@laws
def test_the_odds_of_an_action_add_up_to_one(table: Table):
    """ARCHITECTURE 3.5: following every throw that an action calls for; the state stays as it was."""
    first: Callable[[Moment], Any] = lambda moment: lambda state: moment.rules.actions(state)[0]  # noqa: E731
    for moment in moments(table):
        pending = moment.rules.pending(moment.state)
        if not isinstance(pending, Decision) or pending.phase is Phase.ARMY:
            continue  # the last army calls for all the dice of the terrain at once
        before = moment.digest
        for action in moment.rules.actions(moment.state)[:3]:
            odds = odds_of(moment.rules, moment.state, action, first(moment))
            assert sum(chance for _, chance in odds) == 1
            keys = {moment.rules.key(state) for state, _ in odds}
            assert len(keys) == len(odds)
            real = moment.rules.clone(moment.state)
            moment.rules.apply(real, action)
            fall(moment.rules, real)
            assert moment.rules.key(real) in keys or len(odds) > 1
        assert moment.digest == before
