"""Who may see what: copies that are passed on, computer players in twin games, seats of one player."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from every_game.secrets import shuffled
from every_game.wander import Table, wander

import given
from game.ai.levels import parse_agent
from game.ai.player import choose, hint
from game.core.ruleset import Decision
from game.core.seats import Seat
from game.play.chair import commanded_with
from game.play.exchange import shared_record
from game.play.match import Match
from game.play.record import Record, record_from_text
from game.play.report import as_html, as_text, report_of
from game.play.views import common_view, has_secrets

ARMIES = ["army:rook,bishop,knight,pawn*4", "army:queen,bishop,pawn*3", "army:knight*4,pawn*4", "army:rook*2,pawn*6"]


def begun(actions: int) -> Record:
    """A game of Loka with so many armies chosen, or that many random actions."""
    kept = Record("loka", "standard", {}, 987654321, None, dict.fromkeys(("fire", "earth", "water", "air"), "human"))
    rules = given.shipped().rules("loka")
    match: Match[Any] = Match(rules, rules.start(kept.seed))
    chance = Random(5)
    for ply in range(actions):
        listed = list(rules.actions(match.state))
        action = rules.notation.parse(match.state, ARMIES[ply]) if ply < 4 else chance.choice(listed)
        match.play(action)
        kept.actions.append(str(action))
    return kept


@pytest.mark.parametrize("actions", [1, 2, 3])
def test_a_copy_for_sharing_tells_no_army_before_the_reveal(actions: int) -> None:
    """LOKA-ARMY-10, USERS «Also heard»: the export is searched for the lists; what is left can be played."""
    replayed = record_from_text(begun(actions).text(), given.shipped())
    assert has_secrets(replayed.rules, replayed.match.state)
    text = shared_record(replayed).text()
    assert not [army for army in ARMIES if army.removeprefix("army:") in text] and "987654321" not in text
    again = record_from_text(text, given.shipped())
    assert again.stop is None and again.match.ply == 0


@pytest.mark.parametrize("actions", [4, 20, 60])
def test_after_the_reveal_a_copy_begins_at_the_present_moment(actions: int) -> None:
    """USERS, «Also heard»: dice have fallen, so the seed stays here and the position goes out."""
    replayed = record_from_text(begun(actions).text(), given.shipped())
    assert not has_secrets(replayed.rules, replayed.match.state)
    text = shared_record(replayed).text()
    assert "987654321" not in text and str(replayed.match.state.rng) not in text
    again = record_from_text(text, given.shipped())
    rules = replayed.rules
    assert [str(a) for a in rules.actions(again.match.state)] == [str(a) for a in rules.actions(replayed.match.state)]


def test_a_report_keeps_the_secret_too() -> None:
    """LOKA-ARMY-10: neither the texts of the actions nor the sentences name an army."""
    replayed = record_from_text(begun(3).text(), given.shipped())
    report = report_of(replayed, "Loka", None)
    for text in (as_text(report), as_html(report)):
        assert "Rook" not in text and "rook" not in text and "a secret" in text
    whole = as_text(report_of(record_from_text(begun(4).text(), given.shipped()), "Loka", None))
    assert "army:queen" in whole and "Queen" in whole


def test_who_is_told_an_action() -> None:
    """LOKA-ARMY-10: allies are told a list, enemies are not; a view for everybody hides all four."""
    replayed = record_from_text(begun(3).text(), given.shipped())
    rules, match = replayed.rules, replayed.match
    assert [match.is_open(0, Seat(seat)) for seat in range(4)] == [True, False, True, False]
    assert not match.is_open(0)
    assert common_view(rules, match.state).armies == [None] * 4
    assert match.state.armies[0] is not None, "a view is a copy"


@pytest.mark.parametrize("agent", ["easy:200n", "hard:200n", "expert:200n"])
def test_computer_players_choose_alike_in_games_that_look_alike_to_them(agent: str) -> None:
    """USERS 7: shuffle all that a view hides; the same seed and budget give the same action, in every phase."""
    compared = set()
    for variant, seed in (("standard", 1), ("three-player", 2), ("face-off", 3)):
        table = Table("loka", variant)
        rules = table.rules
        for number, step in enumerate(wander(table, seed)):
            pending = rules.pending(step.after.state)
            if not isinstance(pending, Decision) or (number > 4 and number % 23):
                continue
            state = step.after.state
            twin = shuffled(rules, state, pending.seat, 7)
            found = [
                choose(rules, rules.redact(each, pending.seat), pending.seat, parse_agent(agent), 5, number).action
                for each in (state, twin)
            ]
            assert found[0] == found[1], (variant, number)
            compared.add(pending.prompt)
    assert {"army", "deploy", "move"} <= compared


def test_advice_looks_at_a_view_alone() -> None:
    """USERS 7: hints are made of what the asking seat knows."""
    rules = given.shipped().rules("loka")
    replayed = record_from_text(begun(2).text(), given.shipped())
    state = replayed.match.state
    found = []
    for each in (state, shuffled(rules, state, 2, 9)):
        found.append(hint(rules, rules.redact(each, Seat(2)), Seat(2), parse_agent("hard:200n")).action)
    assert found[0] == found[1]


def test_who_plays_which_seats() -> None:
    """LOKA-TWO-1, LOKA-THREE-1: both seats of a side, those of the overlord alone, or each for itself."""
    library = given.shipped()
    assert [commanded_with(library.rules("loka"), seat) for seat in range(4)] == [(0,), (1,), (2,), (3,)]
    assert commanded_with(library.rules("loka", "two-player"), 3) == (1, 3)
    three = library.rules("loka", "three-player")
    assert (commanded_with(three, 0), commanded_with(three, 1)) == ((0, 2), (1,))
    good = library.rules("loka", "three-player", {"overlord": "good"})
    assert (commanded_with(good, 0), commanded_with(good, 1)) == ((0,), (1, 3))
    assert commanded_with(library.rules("chess"), 1) == (1,)
