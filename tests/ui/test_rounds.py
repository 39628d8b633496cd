"""Rounds: from whoever began the battle once around, whichever seat that is."""

from __future__ import annotations

from random import Random

import at_the_window as at
import pytest
from at_the_table import TableProgram
from every_game.wander import chosen

import given
from game.core.ruleset import Decision, Phase
from game.core.seats import Seat
from game.play.match import Match
from game.ui.rounds import Rounds
from game.ui.skins import skin_for


@pytest.mark.parametrize(
    ("game", "variant", "seed", "begins"),
    [("loka", "standard", 0, 3), ("loka", "standard", 3, 1), ("loka", "face-off", 1, 1), ("castle", "standard", 0, 1)],
)
def test_the_first_move_of_every_seat_belongs_to_round_1(game: str, variant: str, seed: int, begins: int) -> None:
    """Also that of a seat that stands before the one that begins: round 2 is the beginner's second turn."""
    program = TableProgram()
    desk = at.quiet_desk(program, (1280, 800), 100)
    rules = given.shipped().rules(game, variant)
    match, chance = Match(rules, rules.start(seed)), Random(seed)
    while match.ply < 60:
        match.play(chosen(rules, match.state, chance, 0.0))
    numbers = Rounds(skin_for(desk, rules), match, Seat(0)).all()
    phases = [rules.pending(match.state_after(ply)) for ply in range(match.ply)]
    battle = [ply for ply, at in enumerate(phases) if isinstance(at, Decision) and at.phase is Phase.BATTLE]
    assert match.steps[battle[0]].seat == begins
    seats = len(rules.seats)
    assert {match.steps[ply].seat for ply in battle[:seats]} == set(range(seats))
    assert [numbers[ply] for ply in battle[: 2 * seats]] == [1] * seats + [2] * seats
