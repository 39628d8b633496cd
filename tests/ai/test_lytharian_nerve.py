"""An enemy with nerve: what the computer player does not let be read off its play (docs/rules/lytharian.md, FOG)."""

from random import Random

import pytest
from ai.views import moment_after
from rules.lytharian.card_files import shipped

from benchmarks.lytharian_nerve import FEATURES, Case, learnt, right
from game.ai.judges.lytharian_judge import ANSWERING, LytharianJudge
from game.ai.judges.lytharian_mind import LytharianMind
from game.ai.judges.lytharian_nerve import Disguise, shuffled
from game.ai.levels import parse_agent
from game.core.moment import Moment
from game.core.seats import Seat
from game.rules.lytharian import make
from game.rules.lytharian.actions import Move, PlaceTroop
from game.rules.lytharian.fog import is_unseen

RULES = make(shipped().values, "standard", {"quiet_turns": 30})


def test_a_quiet_move_is_tried_as_if_nobody_knew_the_hidden_troops_apart() -> None:
    """LYTH-FOG-5: the cards of unseen troops of one piece type are dealt among them anew; nothing else changes."""
    now = moment_after(RULES, 7, 40)
    assert now.seat is not None
    world = RULES.imagine(now.view, now.seat, 5)
    masked = shuffled(world, now.seat, 9)
    for square, troop in world.troops(now.seat):
        other = masked.at(square)
        assert (other.piece, other.is_up, other.damage) == (troop.piece, troop.is_up, troop.damage)
        assert other.card == troop.card or is_unseen(troop)
    cards = [sorted(troop.card for _, troop in s.troops(now.seat)) for s in (world, masked)]
    assert cards[0] == cards[1]
    assert any(masked.at(square).card != troop.card for square, troop in world.troops(now.seat))


def test_a_move_that_may_begin_an_attack_is_tried_as_things_are() -> None:
    """LYTH-MAIN-4: a blow shows the card anyway, so it is chosen by what is true."""
    now = moment_after(RULES, 7, 60)
    assert now.seat is not None
    world, disguise = RULES.imagine(now.view, now.seat, 5), Disguise(RULES.law)
    for square, troop in world.troops(now.seat):
        for q in range(len(world.board)):
            near = [world.board[each] for each in RULES.law.ground.near[q]]
            meets = any(foe is not None and foe.seat != now.seat for foe in near)
            is_quiet = is_unseen(troop) and not (meets and not world.has_attacked)
            assert disguise.is_quiet(world, now.seat, Move(f"{square}", square, q)) == is_quiet


def test_where_troops_stand_at_first_is_left_to_chance() -> None:
    """LYTH-SETUP-3: whoever has seen a hundred games knows nothing of the next."""
    now = moment_after(RULES, 3, 5)
    assert isinstance(now.actions[0], PlaceTroop)
    mind = LytharianMind(RULES)
    found = {mind.choose(now, parse_agent("expert:40n"), rng, None).action for rng in range(12)}
    assert len(found) > 3


def test_mana_for_an_answer_is_worth_keeping_whether_there_is_an_answer_or_not() -> None:
    """LYTH-FOG-5: the enemy can't see the hand, so what is kept for it can't depend on the hand."""
    now = moment_after(RULES, 7, 60)
    assert now.seat is not None
    judge, gains = LytharianJudge(RULES.law), []
    for hand in (("fireball", "parry"), ("mace", "dagger")):
        s = RULES.imagine(now.view, now.seat, 5)
        s.hand[now.seat] = hand
        chances = []
        for mana in (ANSWERING - 2, ANSWERING - 1, ANSWERING):
            s.mana[now.seat] = mana
            chances.append(judge.chances(s)[now.seat])
        gains.append((chances[2] - chances[1]) - (chances[1] - chances[0]))
    assert gains[0] == pytest.approx(gains[1]) and gains[0] > 0.0


def cases(leak: float, games: int, rng: Random) -> list[list[Case]]:
    """Made up games of ten pairs, in which standing farther forward goes with being strong as often as `leak` says."""
    found = []
    for _ in range(games):
        game: list[Case] = []
        for _ in range(10):
            x = (rng.choice((-1.0, 1.0)), *(rng.gauss(0.0, 1.0) for _ in FEATURES[1:]))
            game.append((x, (x[0] > 0) == (rng.random() < leak)))
        found.append(game)
    return found


@pytest.mark.parametrize(("leak", "least", "most"), [(0.5, 0.42, 0.58), (0.9, 0.84, 0.96)])
def test_the_regression_finds_what_is_betrayed_and_nothing_else(leak: float, least: float, most: float) -> None:
    """Issue 14: what measures the nerve is itself measured on cases of which the truth is known."""
    games = cases(leak, 60, Random(4))
    weights = learnt([case for game in games[:30] for case in game])
    share, half, number = right(weights, games[30:])
    assert least <= share <= most and number == 300 and 0.0 < half < 0.1


def test_without_nerve_nothing_is_masked() -> None:
    """Issue 14: the player that nerve is measured against knows its troops apart."""
    now: Moment[object] = moment_after(RULES, 7, 60)
    judge = LytharianMind(RULES, has_nerve=False).judge
    world = RULES.imagine(now.view, Seat(now.seat or 0), 5)
    assert all(judge.disguised(world, Seat(now.seat or 0), action, 3) is world for action in now.actions)
