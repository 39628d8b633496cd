"""Attacks of Lytharian Chess, weighed before they are made and while they may be answered (LYTH-COMBAT-16 to -18)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import at_the_window as at
import pytest
from rules.lytharian.card_files import law
from rules.lytharian.table import moment, view

from game.ui.skins.contest import Contest
from game.ui.skins.lytharian_cards import Cards
from game.ui.skins.lytharian_contest import GUESSED, LytharianContests
from game.ui.skins.lytharian_words import chosen_words
from given import Given


def contests(given: Given) -> LytharianContests:
    rules: Any = given.rules
    return LytharianContests(rules, Cards(at.desk((1280, 800)), rules.law))


def aimed(given: Given, text: str) -> Contest:
    seen = view(given, given.state.priority)
    found = contests(given).of(seen.state, seen.action(text))
    assert found is not None
    return found


def endings(contest: Contest) -> dict[str, Fraction]:
    return {chance.short: chance.part for chance in contest.chances}


def test_both_fighters_are_shown_with_what_counts() -> None:
    """LYTH-COMBAT-16: current values, abilities by name, and how it ends if nobody casts."""
    given = moment("razormaw e4!", "zuk_gar_grunt e5!")
    contest = aimed(given, "e4xe5")
    attacker, defender = contest.fighters
    assert attacker.name == "Razormaw e4" and defender.kind == "Zuk Gar Grunt"
    assert attacker.helps[0].plus.count("/") == 1
    assert endings(contest) == {"Slain": 1} and len(contest.fighters[0].helps) >= 1


def test_a_hidden_defender_is_guessed_and_the_guess_knows_nothing() -> None:
    """LYTH-COMBAT-18, LYTH-FOG-11, -12: chances add up to one, and are the same whatever the card is."""
    told = []
    for card in ("zuk_gar_grunt", "zuk_gar_ravager"):
        given = moment("kevetni_woodguard e4!", f"{card} d5", army_score={"south": 100, "north": 100})
        contest = aimed(given, "e4xd5")
        assert contest.note == GUESSED and contest.fighters[1].kind == "Hidden Pawn"
        assert sum(endings(contest).values()) == 1
        told.append(endings(contest))
    assert told[0] == told[1]


def test_a_combat_in_progress_tells_how_it_ends_unanswered() -> None:
    """LYTH-COMBAT-16: an answer on the stack counts, for it will have been carried out by then."""
    given = moment("razormaw e4!", "zuk_gar_grunt e5!", hand={"north": ["frozen_armor"]}, mana={"north": 15})
    begun = given.after("e4xe5")
    now = contests(begun).pending(view(begun, 1).state)
    assert now is not None and sum(endings(now).values()) == 1
    answered = begun.after("cast:frozen_armor,e5")
    later = contests(answered).pending(view(answered, 0).state)
    assert later is not None and sum(endings(later).values()) == 1
    assert contests(given).pending(view(given, 0).state) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [("off,voodooflame", "Voodooflame is off"), ("att", "Att"), ("reduce", "less damage"),
     ("hurt,2", "it hurts itself 2"), ("no", "no")],
)  # fmt: skip
def test_choices_that_a_combat_comes_by_are_told_in_words(text: str, words: str) -> None:
    """LYTH-COMBAT-17: what odds write for files is told to players as they would say it."""
    assert chosen_words(law(), text) == words
