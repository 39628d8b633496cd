"""Whole random games of every game: they end, and at each action all is as it must be (GOALS, «Random games»)."""

import re

import pytest
from every_game.wander import TABLES, Played, Table, is_over, marked, wander

from game.core.events import GameEnded
from game.core.ruleset import Decision, Label, Phase, Question, Result
from game.core.seats import Seat, seats_of

ENDING = [table for table in TABLES if not table.switched]
"""With options turned round a game need not end by itself."""
TOLD_BY_ANOTHER = {
    "loka": {"Slain", "MovedIn"},
    "lytharian": {"PriorityGiven", "TroopPlaced"},
    "kings": {"Moved", "Settled"},
}
"""Events whose sentence is that of another event of the same action, or of the decision that follows."""
SPOKEN = {"resign", "offer-draw", "accept-draw", "decline-draw"}


def check_step(step: Played) -> None:
    """What holds after each action of each game."""
    rules = step.after.rules
    pending = rules.pending(step.after.state)
    assert isinstance(pending, Decision | Result)
    assert step.after.digest != step.before.digest
    assert step.events
    ends = [event for event in step.events if isinstance(event, GameEnded)]
    if isinstance(pending, Result):
        assert [(end.winners, end.reason) for end in ends] == [(pending.winners, pending.reason)]
        assert step.events[-1] is ends[0]
        teams = {rules.teams[seat] for seat in pending.winners}
        assert pending.winners == frozenset(seat for team in teams for seat in seats_of(team, rules.teams))
        assert len(teams) < len(set(rules.teams))
    else:
        assert not ends
        assert 0 <= pending.seat < len(rules.seats)
        assert isinstance(pending.phase, Phase)
        assert rules.actions(step.after.state)


def check_sentences(step: Played) -> None:
    """Every event has a sentence for everybody who sees it; a new turn may go without, and what another one tells."""
    rules = step.before.rules
    silent = {"TurnBegan", "DiceThrown"} | TOLD_BY_ANOTHER.get(rules.game, set())
    for seat in (None, *map(Seat, step.before.seats)):
        for event in step.events:
            shown = event if seat is None else rules.hide(event, seat)
            if shown is None:
                continue
            sentence = rules.notation.sentence(shown, step.before.state, seat)
            if sentence is None:
                assert type(shown).__name__ in silent, shown
                continue
            assert re.fullmatch(r"\S.*[.!?]", sentence), sentence
            assert not set(sentence) & set("{}<>_"), sentence


@pytest.mark.parametrize("table", marked(ENDING))
def test_random_games_end_and_each_step_is_sound(table: Table):
    """GOALS, «Random games»: listed actions alone; a result at the end, invariants at each action."""
    for seed in range(3 if table.game != "lytharian" else 1):  # a game of cards takes as long as thirty others
        last = None
        for last in wander(table, seed):
            check_step(last)
        assert last is not None
        assert is_over(last.after), f"seed {seed}"


@pytest.mark.parametrize("table", marked(TABLES))
def test_games_with_words_are_sound_too(table: Table):
    """GOALS, «Random games»: offers, claims, clocks and giving up among the actions."""
    spoken = set()
    for seed in range(60):
        if seed >= 10 and spoken >= SPOKEN:
            break  # ten games are enough, but for the answer that nobody has happened to give
        battle = 0
        for step in wander(table, seed, 0.08):
            check_step(step)
            if battle % 3 == 0:
                check_sentences(step)
            spoken.add(str(step.action))
            battle += step.phase is Phase.BATTLE
            if battle > 80 or (battle > 20 and spoken >= SPOKEN):
                break
    assert spoken >= SPOKEN


@pytest.mark.long
@pytest.mark.parametrize("table", marked(ENDING))
def test_nearly_all_of_many_random_games_reach_their_end(table: Table):
    """GOALS, «Random games»: at least 95 % of them; all steps sound, all events in words."""
    ended = 0
    for seed in range(1000, 1300):
        last = None
        for last in wander(table, seed):
            check_step(last)
            check_sentences(last)
        ended += last is not None and is_over(last.after)
    assert ended >= 285


@pytest.mark.parametrize("table", marked(TABLES))
def test_every_question_about_a_position_has_an_answer(table: Table):
    """CONTRACT, `--plain`: what stands where, who attacks, my pieces, what is near; for each seat."""
    for step, _ in zip(wander(table, 2), range(60), strict=False):
        if len(step.events) % 3:
            continue
        rules, state = step.after.rules, step.after.state
        spots = [spot for spot in step.action.touches if not isinstance(spot, Label)]
        for seat in map(Seat, step.after.seats):
            for question in (Question.BOARD, Question.MY_PIECES):
                assert all(rules.notation.look(state, question, None, seat))
            for spot in spots:
                for question in (Question.WHAT_STANDS, Question.WHO_ATTACKS, Question.NEIGHBOURS):
                    answer = rules.notation.look(state, question, spot, seat)
                    assert answer and all(answer)
