"""Everything hidden shuffled, in many positions of every game: same view, same sentences, same computer move (GOALS,
«Nothing lost»).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count, islice, takewhile
from random import Random
from typing import Any

import pytest
from every_game.secrets import is_certain, shuffled
from every_game.wander import Moment, Table, chosen, wander

from game.ai.levels import parse_agent
from game.ai.player import choose, hint
from game.core.ruleset import Decision
from game.core.seats import Seat

WAYS = {
    "chess": [Table("chess", "standard")],
    "loka": [Table("loka", "standard"), Table("loka", "three-player"), Table("loka", "face-off")],
    "castle": [
        Table("castle", "expanded"),
        Table("castle", "expanded", options={"army": "informal"}),
        Table("castle", "adventure", options={"army": "informal", "card_order": "choose"}),
        Table("castle", "blitz"),
    ],
    "lytharian": [Table("lytharian", variant) for variant in ("standard", "pawnwar", "duel", "chaos")],
}
"""Ways to play; of those with secret armies the whole set-up is looked at, and the beginning of the battle."""
SELDOM = {"lytharian": 17}
"""Where something is hidden all game long, every so many-th moment is looked at."""
AGENTS = [parse_agent(text) for text in ("easy:60n", "hard:60n", "expert:60n")]


def met(game: str) -> Iterator[Moment]:
    """Moments of random games in which somebody must choose: while something is secret all, then some."""
    for seed in count():
        for table in WAYS[game]:
            open_for = 0
            for step in islice(wander(table, seed), seed % 5, None, SELDOM.get(game, 1)):
                is_secret = any(differs(step.before, seat) for seat in step.before.seats)
                open_for = 0 if is_secret else open_for + 1
                if is_secret or open_for % 11 == 1:
                    yield step.before
                if open_for > 40:
                    break


def differs(moment: Moment, seat: int) -> bool:
    """Whether shuffling changes more than the dice to come."""
    pack = moment.rules.notation.pack
    twin = shuffled(moment.rules, moment.state, seat, 1)
    return bool(pack(twin) | {"rng": 0} != pack(moment.state) | {"rng": 0})


def told(moment: Moment, state: Any, seat: Seat, number: int) -> list[str] | None:
    """The sentences about the next action, as a seat hears them, until chance or a reveal has a part in it.

    None where it can't be made there: then it is the action itself that says what is so.
    """
    rules = moment.rules
    action = chosen(rules, moment.state, Random(number), 0.0)
    if rules.check(state, action) is not None:
        return None
    there, before = rules.clone(state), rules.clone(state)
    events: list[Any] = []
    rules.apply(there, action, events.append)
    shown = [rules.hide(event, seat) for event in takewhile(partial(is_certain, rules.game), events)]
    return [rules.notation.sentence(event, before, seat) for event in shown if event]


def compare(moment: Moment, number: int) -> bool:
    """One position; whether something but dice was hidden from a seat."""
    rules, pending = moment.rules, moment.rules.pending(moment.state)
    assert isinstance(pending, Decision)
    for seat in map(Seat, moment.seats):
        twin = shuffled(rules, moment.state, seat, number + 2)
        view, other = rules.redact(moment.state, seat), rules.redact(twin, seat)
        assert rules.notation.pack(view) == rules.notation.pack(other)
        assert rules.notation.write(view) == rules.notation.write(other)
        heard, other_heard = (told(moment, state, seat, number) for state in (moment.state, twin))
        assert other_heard is None or heard == other_heard
        if seat == pending.seat:
            agent = AGENTS[number % len(AGENTS)]
            found = [choose(rules, each, seat, agent, 5, number) for each in (view, other)]
            assert (found[0].action, found[0].scores) == (found[1].action, found[1].scores)
            advice = [[s.action for s in hint(rules, each, seat, agent).suggestions] for each in (view, other)]
            assert advice[0] == advice[1]
    return any(differs(moment, seat) for seat in moment.seats)


@pytest.mark.parametrize(
    ("game", "positions"),
    [
        *(pytest.param(game, 6 if game in SELDOM else 12) for game in WAYS),
        *(pytest.param(game, 200, marks=pytest.mark.long) for game in WAYS),
    ],
)
def test_shuffling_what_is_hidden_changes_nothing_that_a_seat_meets(game: str, positions: int) -> None:
    """GOALS: two hundred positions of each game; of games with secret armies, that many with an army shuffled."""
    compared = 0
    for number, moment in enumerate(met(game)):
        compared += compare(moment, number) or game == "chess"
        if compared == positions:
            break
    assert compared == positions
