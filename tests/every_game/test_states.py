"""Laws of states, for every game at random moments: copies, packed values, position files (ARCHITECTURE 3.2, 3.4)."""

import json
from random import Random

import pytest
from every_game.secrets import FORGOTTEN
from every_game.wander import TABLES, Moment, Table, chosen, fall, is_over, marked, moments, words_of

from game.core.digest import digest
from game.core.ruleset import Decision, Result
from given import Given, position

laws = pytest.mark.parametrize("table", marked(TABLES))


def play_on(rules, state, seed: str, most: int = 8) -> None:
    """Eight random actions on the state itself."""
    chance = Random(seed)
    for _ in range(most):
        if isinstance(rules.pending(state), Result):
            return
        rules.apply(state, chosen(rules, state, chance, 0.1))
        fall(rules, state)


@laws
def test_a_clone_is_independent(table: Table):
    """ARCHITECTURE 3.4: play on the copy and the original is as it was; play on the original and the copy is."""
    for number, moment in enumerate(moments(table)):
        rules = moment.rules
        original = rules.clone(moment.state)
        copy = rules.clone(original)
        before = moment.digest
        assert digest(rules.notation.pack(copy)) == before
        play_on(rules, copy, f"copy {number}")
        assert digest(rules.notation.pack(original)) == before
        second = rules.clone(original)
        play_on(rules, original, f"original {number}")
        assert digest(rules.notation.pack(second)) == before


@laws
def test_a_copy_goes_on_like_its_original(table: Table):
    """ARCHITECTURE 3.5: a copied state rolls what the original would have rolled."""
    for number, moment in enumerate(moments(table)):
        one, two = moment.rules.clone(moment.state), moment.rules.clone(moment.state)
        play_on(moment.rules, one, f"same {number}")
        play_on(moment.rules, two, f"same {number}")
        assert digest(moment.rules.notation.pack(one)) == digest(moment.rules.notation.pack(two))


@laws
def test_packed_states_are_plain_and_come_back(table: Table):
    """ARCHITECTURE 3.7: a view goes to another process as plain values and is the same state there."""
    for moment in moments(table):
        notation = moment.rules.notation
        packed = notation.pack(moment.state)
        sent = json.loads(json.dumps(packed))
        again = notation.unpack(sent)
        assert digest(notation.pack(again)) == moment.digest
        assert moment.rules.pending(again) == moment.rules.pending(moment.state)
        assert list(moment.rules.actions(again)) == list(moment.rules.actions(moment.state))
        assert moment.rules.key(again) == moment.rules.key(moment.state)


@laws
def test_an_unpacked_state_goes_on_like_the_one_that_was_packed(table: Table):
    """ARCHITECTURE 3.7: nothing that matters later is lost on the way."""
    for number, moment in enumerate(moments(table)):
        notation = moment.rules.notation
        there = notation.unpack(notation.pack(moment.state))
        here = moment.rules.clone(moment.state)
        play_on(moment.rules, there, f"sent {number}")
        play_on(moment.rules, here, f"sent {number}")
        assert digest(notation.pack(there)) == digest(notation.pack(here))


@laws
def test_any_moment_can_be_written_and_read_back(table: Table):
    """CONTRACT, «Position files»: equal in all that a file holds; how often positions came up is not written."""
    for moment in moments(table):
        given = Given(moment.rules, moment.state)
        again = position(given.text)
        assert again.text == given.text
        assert again.rules.variant == table.variant
        assert dict(again.rules.options) == dict(moment.rules.options)
        assert again.pending == given.pending
        assert again.actions() == given.actions()
        if not is_over(moment):
            assert held(table, again.state, moment) == held(table, moment.state, moment)


@laws
def test_every_end_by_word_can_be_written_and_read_back(table: Table):
    """CONTRACT, «Position files»: given up, out of time, or agreed to be drawn, at any moment."""
    for moment in moments(table):
        for action in words_of(moment.rules, moment.state):
            when = Given(moment.rules, moment.rules.clone(moment.state)).after(str(action))
            fall(when.rules, when.state)
            while isinstance(when.pending, Decision) and when.allows("accept-draw"):
                when = when.after("accept-draw")
            again = position(when.text)
            assert (again.text, again.pending) == (when.text, when.pending), str(action)


def held(table: Table, state, moment: Moment) -> dict[str, object]:
    """The packed state without what no file holds."""
    packed = moment.rules.notation.pack(state)
    return {key: value for key, value in packed.items() if key not in FORGOTTEN[table.game]}


@laws
def test_a_set_up_read_from_its_file_has_the_same_digest(table: Table):
    """CONTRACT, «Position files»: at the beginning nothing is forgotten."""
    for seed in (0, 7, 2**63):
        rules = table.rules
        given = Given(rules, rules.start(seed))
        assert position(given.text).digest == given.digest


@laws
def test_states_that_differ_have_other_digests(table: Table):
    """ARCHITECTURE 3.5: a digest covers the whole state, the dice to come included."""
    for moment in moments(table):
        other = moment.rules.clone(moment.state)
        other.rng = moment.state.rng + 1
        assert digest(moment.rules.notation.pack(other)) != moment.digest
    starts = {moment.digest: moment for moment in moments(table)}
    assert len({repr(m.rules.notation.pack(m.state)) for m in starts.values()}) == len(starts)


@laws
def test_keys_of_a_search_tell_positions_apart(table: Table):
    """ARCHITECTURE 3.7: states with another seat to act, or of which one has ended, have other keys."""
    for moment in moments(table):
        if is_over(moment):
            continue
        rules, state = moment.rules, moment.state
        assert rules.key(rules.clone(state)) == rules.key(state)
        for action in rules.actions(state)[:4]:
            after = rules.clone(state)
            rules.apply(after, action)
            assert rules.key(after) != rules.key(state)
        ended = rules.clone(state)
        rules.apply(ended, rules.notation.parse(ended, "resign"))
        assert rules.key(ended) != rules.key(state)
