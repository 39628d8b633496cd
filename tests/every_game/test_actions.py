"""Laws of actions, for every game at random moments (ARCHITECTURE 3.2)."""

from random import Random

import pytest
from every_game.wander import TABLES, Moment, Table, is_over, marked, moments, rule_numbers, texts, words_of

from game.core.ruleset import Decision, Label, Refusal

laws = pytest.mark.parametrize("table", marked(TABLES))


def assert_is_reason(table: Table, moment: Moment, refusal: Refusal) -> None:
    """A rule of the book, a sentence, and spots that exist."""
    assert refusal.rule in rule_numbers(table.game), refusal
    first = refusal.why.split()[0].strip(",:")
    assert refusal.why[0].isupper() or refusal.why[0] == '"' or is_spot(moment, first), refusal
    assert refusal.why.rstrip().endswith((".", "!", "?")), refusal
    for spot in refusal.where:
        assert moment.rules.notation.spot_name(spot)


def is_spot(moment: Moment, name: str) -> bool:
    """Whether a sentence begins with the name of a place, which is written small."""
    try:
        return moment.rules.notation.spot_named(name) is not None
    except ValueError:
        return False


@laws
def test_what_an_action_touches_has_a_name_that_leads_back(table: Table):
    """ARCHITECTURE, kinds of decisions: a spot gets its name from the game."""
    for moment in moments(table):
        notation = moment.rules.notation
        for action in moment.rules.actions(moment.state)[:40]:
            for spot in action.touches:
                assert isinstance(spot, Label) or notation.spot_named(notation.spot_name(spot)) == spot


@laws
def test_listed_actions_are_legal_sorted_and_each_listed_once(table: Table):
    """ARCHITECTURE 3.2: `actions` is sorted by text and never lists what `check` refuses."""
    for moment in moments(table):
        listed = moment.rules.actions(moment.state)
        names = [str(action) for action in listed]
        assert names == sorted(set(names))
        assert not [action for action in listed if moment.rules.check(moment.state, action) is not None]
        assert bool(listed) == isinstance(moment.rules.pending(moment.state), Decision)


@laws
def test_what_is_never_listed_is_never_listed(table: Table):
    """CONTRACT, `moves`: giving up, offers, claims and clocks are legal but left out."""
    for moment in moments(table):
        hidden = {str(action) for action in words_of(moment.rules, moment.state)}
        assert not hidden & {str(action) for action in moment.rules.actions(moment.state)}
        pending = moment.rules.pending(moment.state)
        if isinstance(pending, Decision) and pending.prompt not in ("reroll", "answer_draw"):
            assert "resign" in hidden


@laws
def test_the_clock_that_runs_is_that_of_the_seat_asked(table: Table):
    """CONTRACT, «Actions as text»: `time:SEAT` is legal for whoever must choose, and for nobody else."""
    for moment in moments(table):
        rules, pending = moment.rules, moment.rules.pending(moment.state)
        clocks = [rules.notation.parse(moment.state, f"time:{seat}") for seat in rules.seats]
        running = [seat for seat, clock in enumerate(clocks) if rules.check(moment.state, clock) is None]
        assert running == ([pending.seat] if isinstance(pending, Decision) else [])


@laws
def test_an_action_is_what_its_text_says(table: Table):
    """ARCHITECTURE 3.2: `parse(s, str(a)) == a`; one line, no spaces."""
    for moment in moments(table):
        for action in [*moment.rules.actions(moment.state), *words_of(moment.rules, moment.state)]:
            text = str(action)
            again = moment.rules.notation.parse(moment.state, text)
            assert again == action
            assert hash(again) == hash(action)
            assert text.isprintable() and not set(text) & set(" \t\n")


@laws
def test_what_is_not_listed_is_refused_with_a_rule_that_exists(table: Table):
    """ARCHITECTURE 3.2: `check` answers for any action; there is no refusal without a reason."""
    chance = Random(f"refused {table}")
    tried = refused = 0
    for moment in moments(table):
        before = moment.digest
        legal = {str(a) for a in moment.rules.actions(moment.state)}
        legal |= {str(a) for a in words_of(moment.rules, moment.state)}
        pending = moment.rules.pending(moment.state)
        is_open = isinstance(pending, Decision) and not pending.is_listed
        for text in chance.sample(texts(table), min(80, len(texts(table)))):
            try:
                action = moment.rules.notation.parse(moment.state, text)
            except ValueError as error:
                assert len(str(error)) > 10, text
                continue
            tried += 1
            refusal = moment.rules.check(moment.state, action)
            assert (refusal is None) == (str(action) in legal) or (refusal is None and is_open), (text, refusal)
            if refusal is not None:
                refused += 1
                assert_is_reason(table, moment, refusal)
        assert moment.digest == before
    assert refused > tried // 4 > 0


@laws
def test_every_click_begins_an_action_or_is_explained(table: Table):
    """USERS 16: for touches that make no action, `explain` says why; where one begins so, it says nothing."""
    chance = Random(f"touched {table}")
    for moment in moments(table):
        listed = [action.touches for action in moment.rules.actions(moment.state)]
        every = sorted({spot for touches in listed for spot in touches}, key=repr)
        pending = moment.rules.pending(moment.state)
        is_open = isinstance(pending, Decision) and not pending.is_listed
        for touches in chance.sample(listed, min(5, len(listed))):
            for length in range(1, len(touches) + 1):
                assert moment.rules.notation.explain(moment.state, touches[:length]) is None
        for _ in range(10):
            length = chance.randint(1, 2)
            touches = tuple(chance.choice(every) for _ in range(length)) if every else (Label("pass"),)
            if not any(known[: len(touches)] == touches for known in listed):
                refusal = moment.rules.notation.explain(moment.state, touches)
                if refusal is None and is_open:
                    continue  # an order that is legal though no list holds it
                assert refusal is not None, touches
                assert_is_reason(table, moment, refusal)


@laws
def test_asking_changes_nothing(table: Table):
    """ARCHITECTURE 3.2: listing, checking, viewing and describing leave the state as it was."""
    for moment in moments(table):
        before = moment.digest
        rules, state = moment.rules, moment.state
        for action in rules.actions(state)[:5]:
            rules.check(state, action)
            rules.notation.explain(state, action.touches)
        rules.notation.write(state)
        rules.key(state)
        for seat in moment.seats:
            rules.redact(state, seat)
        assert moment.digest == before


@laws
def test_nothing_is_legal_when_the_game_is_over(table: Table):
    """ARCHITECTURE 3.1: a result is the end of choosing."""
    over = [moment for moment in moments(table) if is_over(moment)]
    for moment in over:
        assert list(moment.rules.actions(moment.state)) == []
        assert words_of(moment.rules, moment.state) == []
    assert over
