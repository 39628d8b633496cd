"""The mind for games of views: it imagines what is hidden and never holds a state (ARCHITECTURE, mind)."""

from typing import Any

import pytest
from toys.hands import HandsJudge, HandsRules, HandsState, HandsView, Lay

from game.ai.levels import parse_agent
from game.ai.tempers import TEMPERS
from game.ai.view_mind import MOST_LIKED, Candidate, ViewMind
from game.core.moment import Moment
from game.core.seats import Seat
from game.play.match import Match

RULES = HandsRules()


class Watched(HandsRules):
    """Notes the type of everything that is imagined from and looked at."""

    def __init__(self) -> None:
        self.imagined: list[Any] = []

    def imagine(self, view: HandsView, seat: Seat, rng: int) -> HandsState:
        self.imagined.append(view)
        return super().imagine(view, seat, rng)


def moment(rules: HandsRules, seed: int, *texts: str) -> Moment[Any]:
    match: Match[Any] = Match(rules, rules.start(seed))
    for text in texts:
        match.play(rules.parse(match.state, text))
    assert match.seat is not None
    return match.moment(match.seat)


def winner(agents: tuple[str, str], seed: int) -> int:
    """Who wins a game; -1 for a draw."""
    match: Match[Any] = Match(RULES, RULES.start(seed))
    mind = ViewMind(RULES, HandsJudge())
    while (seat := match.seat) is not None:
        now = match.moment(seat)
        match.play(now.parse(mind.choose(now, parse_agent(agents[seat]), 77 * seed + match.ply, None).action))
    assert match.result is not None
    return next(iter(match.result.winners), -1)


def score(one: str, other: str, games: int) -> float:
    """The share of points of `one`, seats changing."""
    total = 0.0
    for seed in range(games):
        seat = seed % 2
        won = winner((one, other) if seat == 0 else (other, one), seed)
        total += 0.5 if won < 0 else float(won == seat)
    return total / games


def test_it_sees_views_alone() -> None:
    """ARCHITECTURE, mind: it cannot peek, for it never holds a state."""
    rules = Watched()
    now = moment(rules, 3)
    ViewMind(rules, HandsJudge()).choose(now, parse_agent("hard:200n"), 1, None)
    assert rules.imagined and all(view is now.view for view in rules.imagined)


def test_what_is_hidden_changes_nothing() -> None:
    """GOALS, hidden information: everything hidden shuffled, the same choice and the same scores."""
    now = moment(RULES, 5, "lay:1") if 1 in moment(RULES, 5).view.hand else moment(RULES, 5)
    mind, agent = ViewMind(RULES, HandsJudge()), parse_agent("hard:300n")
    choices = set()
    for rng in range(6):
        other = RULES.imagine(now.view, now.seat, rng)
        again: Moment[Any] = Moment(RULES, now.ply, now.seat, RULES.redact(other, now.seat))
        choice = mind.choose(again, agent, 9, None)
        choices.add((choice.action, choice.scores))
    assert len(choices) == 1


@pytest.mark.parametrize("nodes", [1, 7, 60, 500])
def test_nodes_bound_a_thought_and_make_it_repeatable(nodes: int) -> None:
    """GOALS, Opponents: node budgets make every choice reproducible; a turn's windows share one budget."""
    now, mind = moment(RULES, 8), ViewMind(RULES, HandsJudge())
    choices = [mind.choose(now, parse_agent(f"hard:{nodes}n"), 4, None) for _ in range(2)]
    assert choices[0].action == choices[1].action and choices[0].scores == choices[1].scores
    assert choices[0].nodes <= max(1, nodes // 2) + 1, "windows() says that two decisions share it"


def test_one_legal_action_is_played_at_once() -> None:
    """GOALS, Opponents: one legal action is played without search."""
    rules = HandsRules()
    state = rules.start(1)
    state.hands = [[1], [2, 3]]
    now: Moment[Any] = Moment(rules, 0, Seat(0), rules.redact(state, Seat(0)))
    choice = ViewMind(rules, HandsJudge()).choose(now, parse_agent("expert:5s"), 1, None)
    assert (choice.action, choice.nodes) == ("lay:1", 0)


def test_stopped_at_once_it_still_answers() -> None:
    """USERS 3: «Move now» brings the best so far."""
    now = moment(RULES, 2)
    choice = ViewMind(RULES, HandsJudge()).choose(now, parse_agent("expert:30s"), 1, lambda: True)
    assert now.is_legal(choice.action) and choice.seconds < 1.0


def test_advice_is_ranked_and_explained() -> None:
    """USERS 12: several suggestions, each with its chance and a sentence."""
    now = moment(RULES, 4)
    advice = ViewMind(RULES, HandsJudge()).advise(now, parse_agent("expert:600n"), 3, None)
    assert len(advice.suggestions) == min(3, len(now.actions))
    assert all(s.why and s.standing for s in advice.suggestions)


def test_it_beats_chance() -> None:
    """GOALS, Opponents: a mind that imagines is worth having, also where luck decides much."""
    assert score("hard:160n", "random", 40) >= 0.55


@pytest.mark.long
def test_imagining_beats_not_looking_ahead_over_many_games() -> None:
    """GOALS, Opponents: playing on in imagined worlds beats a look at one's own action in them, over 200 games."""
    assert score("hard:400n", "random", 200) >= 0.65
    assert score("hard:400n", "greedy:400n", 200) >= 0.55


def test_a_temper_likes_or_shuns_risk_and_no_more() -> None:
    """Where worlds are imagined: of two actions with equal chances the bold take the wilder, the careful the tamer."""
    tame = Candidate(Lay(1), "tame", 0.0, 0.5, 1)
    wild = Candidate(Lay(2), "wild", 0.0, 1.0, 2, squares=1.0)
    tame.total, tame.worlds, tame.squares = 1.0, 2, 0.5
    for name, temper in TEMPERS.items():
        first = min((tame, wild), key=lambda each, risk=temper.risk: each.rank(risk))
        assert first.text == ("wild" if temper.risk > 0 else "tame"), name
        better = Candidate(Lay(3), "better", 0.0, 2 * (0.5 + 2 * MOST_LIKED + 0.001), 2, squares=0.6)
        assert min((tame, wild, better), key=lambda each, risk=temper.risk: each.rank(risk)) is better, name


@pytest.mark.long
@pytest.mark.parametrize("temper", TEMPERS)
def test_a_temper_costs_next_to_nothing_where_worlds_are_imagined(temper: str) -> None:
    """ISSUE, 4: at most 5 points in 100, over 400 games of hands."""
    assert score(f"hard:600n@{temper}", "hard:600n", 400) >= 0.45
