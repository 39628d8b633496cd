"""Laws of what a seat may know, for every game at random moments (ARCHITECTURE 3.2, 11)."""

import json
from functools import partial
from itertools import takewhile
from random import Random

import pytest
from every_game.secrets import HIDDEN, is_certain, shuffled
from every_game.wander import TABLES, Table, chosen, is_over, marked, moments, texts

from game.core.digest import digest
from game.core.events import Event
from game.core.ruleset import Decision, Throw
from game.core.seats import Seat
from game.rules.catalogue import GAMES

laws = pytest.mark.parametrize("table", marked(TABLES))


def test_every_game_says_what_it_hides():
    """ARCHITECTURE 3.2: the second list of secrets covers the catalogue."""
    assert set(HIDDEN) == set(GAMES)


@laws
def test_a_view_leaks_nothing(table: Table):
    """ARCHITECTURE 3.2: `redact(shuffled(s, p), p) == redact(s, p)`: dice to come and hidden things are not in it."""
    for moment in moments(table):
        rules, pack = moment.rules, moment.rules.notation.pack
        for seat in moment.seats:
            view = pack(rules.redact(moment.state, Seat(seat)))
            for chance in (1, 2):
                twin = shuffled(rules, moment.state, seat, chance)
                assert twin.rng != moment.state.rng
                assert pack(rules.redact(twin, Seat(seat))) == view
            assert pack(rules.redact(rules.redact(moment.state, Seat(seat)), Seat(seat))) == view


@laws
def test_a_view_comes_back_from_its_plain_values(table: Table):
    """ARCHITECTURE 3.7: whoever thinks for a seat does it in another process, whatever is hidden from that seat."""
    for moment in moments(table):
        rules, notation = moment.rules, moment.rules.notation
        for seat in map(Seat, moment.seats):
            packed = notation.pack(rules.redact(moment.state, seat))
            assert notation.pack(notation.unpack(json.loads(json.dumps(packed)))) == packed


@laws
def test_imagining_changes_nothing_that_a_seat_knows(table: Table):
    """ARCHITECTURE 3.2: `redact(imagine(redact(s, p), p, r), p) == redact(s, p)`."""
    for moment in moments(table):
        rules, pack = moment.rules, moment.rules.notation.pack
        for seat in map(Seat, moment.seats):
            view = rules.redact(moment.state, seat)
            for rng in (0, 5, 2**64 - 1):
                imagined = rules.imagine(view, seat, rng)
                assert pack(rules.redact(imagined, seat)) == pack(view)
                assert rules.pending(imagined) == rules.pending(moment.state)


@laws
def test_the_seat_to_act_sees_all_it_needs_to_act(table: Table):
    """ARCHITECTURE 11: actions and refusals are the same on its view as on the state."""
    chance = Random(f"seen {table}")
    for moment in moments(table):
        rules = moment.rules
        pending = rules.pending(moment.state)
        if not isinstance(pending, Decision):
            continue
        view = rules.redact(moment.state, pending.seat)
        assert list(rules.actions(view)) == list(rules.actions(moment.state))
        for text in chance.sample(texts(table), min(20, len(texts(table)))):
            try:
                action = rules.notation.parse(view, text)
            except ValueError:
                continue
            assert rules.check(view, action) == rules.check(moment.state, action)


@laws
def test_what_a_seat_is_told_does_not_depend_on_what_it_may_not_know(table: Table):
    """ARCHITECTURE 3.2: the same action in twin states tells the same sentences, until dice fall."""
    for number, moment in enumerate(moments(table)):
        if is_over(moment):
            continue
        rules = moment.rules
        action = chosen(rules, moment.state, Random(number), 0.1)
        for seat in moment.seats:
            told = []
            for state in (rules.clone(moment.state), shuffled(rules, moment.state, seat, 3)):
                if rules.check(state, action) is not None:
                    continue  # the action itself says what is so
                before = rules.clone(state)
                events: list[Event] = []
                rules.apply(state, action, events.append)
                shown = [rules.hide(event, Seat(seat)) for event in takewhile(partial(is_certain, table.game), events)]
                told.append([rules.notation.sentence(event, before, Seat(seat)) for event in shown if event])
            assert told[0] == told[-1]


@laws
def test_taking_out_what_is_hidden_changes_nothing_itself(table: Table):
    """ARCHITECTURE 3.2: a view is a copy; the state and what it does next stay as they were."""
    for moment in moments(table):
        rules = moment.rules
        before = moment.digest
        for seat in map(Seat, moment.seats):
            view = rules.redact(moment.state, seat)
            if type(view) is not type(moment.state):
                view = rules.imagine(view, seat, 1)  # a view of a type of its own is not played on
            if isinstance(rules.pending(view), Decision):
                rules.apply(view, rules.actions(view)[0])
        assert digest(rules.notation.pack(moment.state)) == before
        assert not isinstance(rules.pending(moment.state), Throw)
