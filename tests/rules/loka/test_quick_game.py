"""Whole games in plain numbers: the same choices, boards, dice and ends as the rules themselves."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.core.dice import throw
from game.core.ruleset import Action, Faces, Result, Throw
from game.core.seats import Seat
from game.rules.loka.quick import ARMIES, BATTLE, DEPLOYMENT, OVER, QuickGame
from game.rules.loka.quick import REROLL as REROLL_ASKED
from game.rules.loka.state import KEEP, REROLL
from given import shipped

PLAIN: dict[str, Any] = {}
CHECKS = {"combat": False, "check": True}


def action_of(rules: Any, game: QuickGame, choice: int) -> Action:
    """The action that a number stands for."""
    found: Action
    if game.phase == ARMIES:
        found = rules.armies.proposals(Seat(game.seat))[choice]
    elif game.phase == DEPLOYMENT:
        found = rules.deploying.action(choice)
    elif game.phase == BATTLE:
        found = rules.wrap_at(game.position, choice)
    else:
        found = (KEEP, REROLL)[choice]
    return found


def thrown_on(rules: Any, state: Any) -> Any:
    """What is pending once all dice that are due have been thrown."""
    pending = rules.pending(state)
    while isinstance(pending, Throw):
        state.rng, faces = throw(state.rng, pending.sides)
        rules.apply(state, Faces(faces))
        pending = rules.pending(state)
    return pending


def board_of(p: Any) -> tuple[Any, ...]:
    """A board as far as play goes on from it."""
    return (p.board, [sorted(men) for men in p.men], p.held, p.won, p.quiet, p.passes, p.ground.tiles, p.ground.axis)


def play_both(rules: Any, seed: int, seen: Counter[str], most: int = 100000) -> None:
    """One game, by the rules and in plain numbers; every choice is drawn at random."""
    chance = Random(seed)
    state = rules.start(seed)
    game = rules.quick(seed)
    for _ in range(most):
        pending = thrown_on(rules, state)
        assert (game.rng, board_of(game.position)) == (state.rng, board_of(state.position))
        if isinstance(pending, Result):
            assert (game.phase, game.reason) == (OVER, pending.reason)
            assert pending.winners == {seat for seat, team in enumerate(rules.teams) if team == game.position.won}
            seen[pending.reason] += 1
            return
        choices = {str(action_of(rules, game, choice)): choice for choice in game.legal()}
        assert (game.seat, sorted(choices)) == (pending.seat, sorted(map(str, rules.actions(state))))
        text = chance.choice(sorted(choices))
        seen[f"phase {game.phase}"] += 1
        seen.update(sign for sign in ("x", "~", "<>", "=") if game.phase == BATTLE and sign in text)
        rules.apply(state, action_of(rules, game, choices[text]))
        game.play(choices[text])
        if game.phase in (BATTLE, OVER):
            position = rules.position(state)
            assert game.phase == OVER or state.agenda or (position.key, position.turn) == (game.position.key, game.seat)


def test_a_game_in_plain_numbers_is_the_game_that_the_rules_play():
    """LOKA-PHASE-1, -5: armies, tiles, deployment, who begins, battles with re-rolls, duels and swamps, and the end."""
    seen: Counter[str] = Counter()
    rules = shipped().rules("loka", "standard", PLAIN)
    for seed in range(12):
        play_both(rules, seed, seen)
    met = ("phase 0", "phase 1", "phase 2", "x", "~", "=", "kings")
    assert [what for what in met if not seen[what]] == []


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("face-off", PLAIN),
        ("face-off", {"terrain_sets": 2, "terrain_tiles": 20}),
        ("standard", CHECKS | {"quiet_limit": 6}),
        ("two-player", {"super_d20": False, "terrain": False, "quiet_limit": 3}),
    ],
    ids=["chessboard", "many rolled tiles", "checks", "no Super D20"],
)
def test_other_games_in_plain_numbers_are_the_same_too(variant: str, options: dict[str, Any]):
    """LOKA-FACEOFF-5, -6, LOKA-CHECK-5, -7, LOKA-BOLTON-1, LOKA-DEPLOY-14: other boards, tiles and switches."""
    rules = shipped().rules("loka", variant, options)
    for seed in range(2):
        play_both(rules, seed, Counter(), 400)


def test_crowded_games_in_plain_numbers_ask_for_the_same_rerolls():
    """LOKA-REROLL-2 to -5, LOKA-BOOST-8: great armies close together, where Super D20s fall."""
    seen: Counter[str] = Counter()
    options = {"terrain_tiles": 9, "points": 900, "max_pieces": 18, "defence_support_view": "before"}
    rules = shipped().rules("loka", "standard", options)
    for seed in range(6):
        play_both(rules, seed, seen, 500)
    assert seen[f"phase {REROLL_ASKED}"] > 0


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 200, 20))
@pytest.mark.parametrize(
    ("variant", "options"), [("standard", PLAIN), ("face-off", PLAIN), ("massive-16x16", PLAIN), ("standard", CHECKS)]
)
def test_many_games_in_plain_numbers_are_those_of_the_rules(variant: str, options: dict[str, Any], first: int):
    """LOKA-PHASE-1, -5, LOKA-WIN-1: hundreds of games, each to its end; every way to move and to end is met."""
    seen: Counter[str] = Counter()
    rules = shipped().rules("loka", variant, options)
    for seed in range(first, first + 20):
        play_both(rules, seed, seen)
    assert seen["kings"] and (variant != "standard" or min(seen[s] for s in ("x", "~", "<>", "=")) > 0)
