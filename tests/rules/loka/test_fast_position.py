"""What a search is told about a move: the same outcomes, with the same chances, as the rules play them dice by dice."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
import second_loka as second
import yaml

from game.core.odds import odds_of
from game.core.ruleset import Action
from game.rules.loka.actions import KEEP, REROLL
from game.rules.loka.combat import Chances
from game.rules.loka.outcomes import holder, rolls_again
from game.rules.loka.state import Reroll
from given import Given, position

PLAIN: dict[str, Any] = {}
NO_DICE = {"combat": False}
CHECKS = {"combat": False, "check": True}


def thrown(seed: int, options: dict[str, Any], variant: str = "standard") -> Given:
    """A crowded position with tiles that no game might reach."""
    given = position(yaml.safe_dump(second.random_position(Random(seed), variant, options)))
    table = Chances(given.rules.switched["super_d20"]).table
    given.state.position.fixed.gambles.learn([[list(four) for four in row] for row in table])  # as a judge does
    return given


def by_policy(rules: Any) -> Any:
    """Answers a re-roll as LOKA-REROLL-6 advises."""

    def answer(state: Any) -> Action:
        [task] = [task for task in state.agenda if isinstance(task, Reroll)]
        who = holder(task.fight.attack, task.fight.defence, rules.switched["super_d20"])
        return REROLL if rolls_again(who, task.attack, task.defence) else KEEP

    return answer


def seen(p: Any) -> tuple[Any, ...]:
    """A position as far as play goes on from it; whose turn it is means nothing once a team has won."""
    men = tuple(tuple(sorted(squares)) for squares in p.men)
    return (tuple(p.board), men, p.won, p.quiet, *(() if p.won >= 0 else (p.turn, p.key)))


def by_the_rules(given: Given, text: str) -> dict[tuple[Any, ...], float]:
    """What may come of an action, followed throw by throw."""
    found: dict[tuple[Any, ...], float] = {}
    for state, chance in odds_of(given.rules, given.state, given.action(text), by_policy(given.rules)):
        key = seen(state.position)
        found[key] = found.get(key, 0.0) + float(chance)
    return found


def by_the_board(p: Any, move: int) -> dict[tuple[Any, ...], float]:
    """What may come of a move, as a search is told; each outcome is taken back."""
    gamble = p.gamble(move)
    outcomes = [(0, 1.0)] if gamble is None else zip(gamble.outcomes, gamble.chances, strict=True)
    found: dict[tuple[Any, ...], float] = {}
    before = seen(p)
    for outcome, chance in outcomes:
        p.make(move, outcome)
        key = seen(p)
        found[key] = found.get(key, 0.0) + chance
        p.pop()
        assert seen(p) == before
    return found


def some(moves: dict[str, int], chance: Random) -> Iterator[tuple[str, int]]:
    """A dozen of the moves, with all that are rare among them."""
    rare = [text for text in moves if "~" in text or "<>" in text or "=" in text]
    others = [text for text in moves if text not in rare]
    for text in chance.sample(rare, min(6, len(rare))) + chance.sample(others, min(8, len(others))):
        yield text, moves[text]


def compare(given: Given, chance: Random) -> int:
    """Some moves of a position, by both; how many there were."""
    compared = 0
    for text, move in some(given.rules.moves(given.state), chance):
        expected = by_the_rules(given, text)
        p = given.rules.clone(given.state).position
        assert by_the_board(p, move) == {key: pytest.approx(share) for key, share in expected.items()}, text
        compared += 1
    return compared


@pytest.mark.parametrize("options", [PLAIN, NO_DICE, CHECKS], ids=["dice", "no dice", "checks"])
def test_a_search_is_told_what_the_dice_would_bring(options: dict[str, Any]):
    """LOKA-COMBAT-8, LOKA-OUTCOME-7, LOKA-REROLL-6, LOKA-SWAMP-3: slain, repulsed, sunk, promoted, and taken back."""
    chance = Random(3)
    compared = sum(compare(thrown(seed, options), chance) for seed in range(25))

    assert compared > 100


def test_on_chessboards_too():
    """LOKA-FACEOFF-11, LOKA-COMBAT-8: two seats, another board."""
    chance = Random(4)

    assert sum(compare(thrown(seed, PLAIN, "face-off"), chance) for seed in range(10)) > 40


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 400, 40))
def test_a_search_is_told_the_same_on_many_boards(first: int):
    """LOKA-COMBAT-8, LOKA-OUTCOME-7: four hundred thrown positions."""
    chance = Random(first)
    for seed in range(first, first + 40):
        for options in (PLAIN, NO_DICE, CHECKS):
            compare(thrown(seed, options), chance)


@pytest.mark.parametrize("seed", range(3))
def test_a_walk_down_and_back_leaves_everything_as_it_was(seed: int):
    """ARCHITECTURE 12: lines of moves, each with any of its outcomes, and all of them taken back."""
    chance = Random(seed)
    p = thrown(seed, PLAIN).state.position
    trail = []
    for _ in range(80):
        moves = p.legal()
        if not moves:
            break
        trail.append((seen(p), p.turn, p.key, p.passes))
        move = chance.choice(moves)
        gamble = p.gamble(move)
        p.make(move, chance.choice(gamble.outcomes) if gamble is not None else 0)
    assert trail
    for before in reversed(trail):
        p.pop()
        assert (seen(p), p.turn, p.key, p.passes) == before


@pytest.mark.parametrize("variant", ["standard", "face-off"])
@pytest.mark.parametrize("options", [PLAIN, NO_DICE, CHECKS], ids=["dice", "no dice", "checks"])
def test_what_pieces_keep_in_mind_is_what_they_would_find_anew(options: dict[str, Any], variant: str):
    """LOKA-MOVE-1: down any line, back and down another, each seat has the moves that a fresh board gives it.

    Pieces keep the moves that they found until something changes in their part of the board.
    """
    chance = Random(5)
    for seed in range(4):
        p = thrown(seed, options, variant).state.position
        depth = 0
        for _ in range(150):
            moves = p.legal()
            assert sorted(moves) == sorted(p.clone().legal())
            if depth and (not moves or chance.random() < 0.4):
                p.pop()
                depth -= 1
                continue
            if not moves:
                break
            move = chance.choice(moves)
            gamble = p.gamble(move)
            outcome = chance.choice(gamble.outcomes) if gamble is not None else 0
            for_good = p.clone()
            for_good.play(move, outcome)
            p.make(move, outcome)
            assert seen(for_good) == seen(p)
            depth += 1


def test_the_board_knows_by_itself_when_a_battle_is_over():
    """LOKA-WIN-1, LOKA-DRAW-1, LOKA-DRAW-4: as the rules do, where nobody says anything."""
    chance = Random(6)
    ends = set()
    for seed in range(12):
        given = thrown(seed, {"quiet_limit": 6})
        rules, state = given.rules, given.state
        for _ in range(400):
            result = rules.result(state)
            if not state.agenda:
                assert state.position.is_over() == (result is not None)
            if result is not None:
                ends.add(result.reason)
                break
            p = state.position
            moves = p.legal()
            move = chance.choice(moves)
            gamble = p.gamble(move)
            p.play(move, chance.choice(gamble.outcomes) if gamble is not None else 0)
            state.moves = None
    assert {"kings", "quiet"} <= ends
