"""The chances in a game: decisions and dice add up, turning points are where they are (look.md, Replay)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from at_the_shelf import mate, record
from race import Race, RaceRules, Toss, exact

import given
from game.ai.player import Choice, Suggestion
from game.core.events import DiceThrown
from game.core.ruleset import Result
from game.core.seats import Seat
from game.play.analysis import LEAST_NODES, Analysis, Moment, agents_for, chances_of, outcomes_of
from game.play.match import Match
from game.play.record import record_from_text
from game.play.report import as_html, as_text, percent, report_of, signed


def choice(score: float, best: str = "e2e4", why: str = "Looks good.") -> Choice:
    """What a computer player would say of a position: the first team's score."""
    return Choice(best, (score, -score), 4, 100, 0.1, (Suggestion(best, 0, None, (best,), why, ""),))


def told(match: Match[Any], scores: dict[int, float], best: dict[int, str] | None = None) -> Analysis:
    """An analysis in which the position after so many actions has that score."""
    analysis = Analysis(match)
    while (request := analysis.next_question()) is not None:
        ply = request.moment.ply
        analysis.take(request.moment, choice(scores.get(ply, 0.0), (best or {}).get(ply, "e2e4")))
    return analysis


def game():
    return record_from_text(record(1, 12).text(), given.shipped())


def test_each_position_is_asked_for_twice_and_the_shallow_pass_comes_first() -> None:
    """look.md, Replay: the whole line is there soon, and is looked at more closely after that."""
    analysis = Analysis(game().match)
    asked = []
    while (request := analysis.next_question()) is not None:
        asked.append((request.agent, request.moment.ply))
        analysis.take(request.moment, choice(0.0))
    assert asked == [(agent, ply) for agent in agents_for(13) for ply in range(13)]
    assert analysis.is_done and analysis.part == 1.0


def test_the_one_who_judges_sees_only_what_the_seat_may_know() -> None:
    """USERS 7: a view goes out, never the state with its dice to come."""
    request = Analysis(game().match).next_question()
    assert request is not None and request.state.rng == 0 and request.seat == Seat(0)


def test_half_plus_decisions_is_the_chance_where_no_dice_fall() -> None:
    """look.md, Replay: win chance = 50 % + decisions + dice, so the two lines add up."""
    analysis = told(game().match, {0: 0.0, 1: -0.2, 2: -0.2, 3: 0.4, 4: 0.4, 5: 0.6})
    for line in analysis.lines(0):
        assert line is not None
        chance, decisions, dice = line
        assert chance == pytest.approx(decisions + dice - 0.5)
        assert dice == 0.5
    assert analysis.totals(0).dice == 0.0
    mirrored = [line[0] for line in analysis.lines(1) if line]
    assert mirrored == pytest.approx([1 - line[0] for line in analysis.lines(0) if line])


def test_a_turning_point_is_a_change_of_six_points() -> None:
    """look.md, Replay: 6 points or more, up or down, by either side; 5 points are none."""
    analysis = told(game().match, {0: 0.0, 1: -0.12, 2: -0.02, 3: -0.02, 4: 0.3, **dict.fromkeys(range(5, 13), 0.3)})
    points = analysis.turning_points(0)
    assert [(point.ply, signed(point.change.decision)) for point in points] == [(0, "−6"), (3, "+16")]
    assert [point.seat for point in points] == [0, 1]


def test_a_turning_point_names_what_was_best_unless_it_was_played() -> None:
    """look.md, Replay: the best there was is said where something else was chosen."""
    match = game().match
    played = str(match.actions[2])
    analysis = told(match, {0: 0.0, 1: -0.5, 2: -0.5, 3: 0.5}, {0: "d2d4", 2: played})
    first, second = analysis.turning_points(0)[:2]
    assert (first.best, first.why) == ("d2d4", "Looks good.")
    assert second.best == ""


def test_the_end_is_no_opinion() -> None:
    """CHESS-MATE-1: a position after mate is not asked for; it is 0 for the one and 1 for the other."""
    match = record_from_text(mate().text(), given.shipped()).match
    analysis = told(match, {})
    assert (analysis.chance(4, 0), analysis.chance(4, 1)) == (0.0, 1.0)
    assert analysis.turning_points(0)[-1].ply == 3
    rules = match.rules
    assert chances_of(rules, Result(frozenset(), "agreement")) == (0.5, 0.5)
    assert chances_of(rules, Result(frozenset({Seat(0)}), "time")) == (1.0, 0.0)


def test_a_forced_action_is_worth_what_follows() -> None:
    """USERS 5: one legal action needs no thought, here as in play."""
    start = given.position('game: chess\nfen: "k7/8/8/8/8/7p/1r5P/K7 w - - 0 1"\n')
    rules = start.rules
    match: Match[Any] = Match(rules, start.state)
    match.play(rules.notation.parse(match.state, "a1b2"))
    match.play(rules.notation.parse(match.state, "a8b8"))
    analysis = Analysis(match)
    asked = {request.moment.ply for request in [analysis.next_question()] if request}
    while (request := analysis.next_question()) is not None:
        asked.add(request.moment.ply)
        analysis.take(request.moment, choice(0.5))
    forced = [ply for ply in range(match.ply) if len(list(rules.actions(match.state_after(ply)))) == 1]
    assert forced == [0] and asked == {1, 2}
    assert analysis.chance(0, 0) == analysis.chance(1, 0)


def test_nobody_can_judge_is_said_at_once() -> None:
    """look.md, Replay: a game without a judge is not looked at for ever."""
    analysis = Analysis(game().match)
    request = analysis.next_question()
    assert request is not None
    analysis.take(request.moment, Choice("e2e4", (0.0, 0.0), 0, 0, 0.0))
    assert analysis.is_blind and analysis.is_done


def test_a_failed_thought_leaves_what_is_known() -> None:
    """USERS 8: a computer player that fails stops nothing."""
    analysis = Analysis(game().match)
    while (request := analysis.next_question()) is not None:
        if request.agent == agents_for(13)[0]:
            analysis.take(request.moment, choice(0.2))
        else:
            analysis.give_up(request.moment)
    assert analysis.chance(3, 0) == pytest.approx(0.6)


# --- a game with dice, small enough to be counted by hand


@pytest.mark.parametrize("seed", range(6))
def test_where_nothing_can_be_decided_the_dice_did_it_all(seed: int) -> None:
    """look.md, Replay: decisions are expected minus before, dice are what came out minus expected; exactly so."""
    rules: Any = RaceRules()
    match: Match[Any] = Match(rules, Race(seed))
    for _ in range(4):
        match.play(Toss())
    analysis = Analysis(match)
    assert analysis.has_dice
    while (request := analysis.next_question()) is not None:
        analysis.take(request.moment, choice(2 * exact(request.state) - 1))
    for ply in range(4):
        change = analysis.change(ply, 0)
        assert change is not None and change.decision == pytest.approx(0.0)
    lines = analysis.lines(0)
    assert all(line is not None and line[1] == pytest.approx(0.5) for line in lines)
    assert lines[-1] is not None and lines[-1][2] == pytest.approx(lines[-1][0])
    assert any(isinstance(event, DiceThrown) for step in match.steps for event in step.events)


def test_outcomes_of_an_action_add_up_to_one() -> None:
    """ARCHITECTURE 3.2: the same outcomes as the odds, with their chances."""
    rules: Any = RaceRules()
    match: Match[Any] = Match(rules, Race(3))
    match.play(Toss())
    found = outcomes_of(rules, match.state_after(0), match.steps[0])
    assert sorted(share for share, _ in found) == [Fraction(1, 2), Fraction(1, 2)], "an edge is thrown again"
    assert sorted(state.heads for _, state in found) == [(0, 0), (1, 0)]
    assert Moment(1) != Moment(1, 0)


def test_what_happens_before_the_battle_and_cannot_be_judged_is_worth_what_follows() -> None:
    """USERS 14: a set-up that no computer player can value makes nobody blind for the battle."""
    rules: Any = RaceRules()
    match: Match[Any] = Match(rules, Race(5, ready=False))
    for _ in range(5):
        match.play(Toss())
    analysis = Analysis(match)
    while (request := analysis.next_question()) is not None:
        unknown = Choice("toss", (0.0, 0.0), 0, 0, 0.0)
        analysis.take(request.moment, choice(2 * exact(request.state) - 1) if request.state.ready else unknown)
    assert not analysis.is_blind and analysis.chance(0, 0) == analysis.chance(1, 0) == pytest.approx(0.5)
    assert analysis.lines(0)[-1] is not None


def test_an_answer_to_another_question_is_dropped() -> None:
    """USERS 3: two screens that look at one game never mix their answers up."""
    analysis = Analysis(game().match)
    analysis.take(Moment(5), choice(0.9))
    analysis.give_up(Moment(5))
    assert analysis.worth(5) is None and analysis.part == 0.0


def test_a_long_game_takes_no_longer_than_a_short_one() -> None:
    """USERS 2: quality bends to time; budgets are nodes, so that every machine says the same."""
    assert agents_for(13) == ("expert:500n", "expert:2500n")
    assert agents_for(1000) == ("expert:60n", "expert:300n")
    assert agents_for(100_000) == (f"expert:{LEAST_NODES}n",) * 2


# --- the report


def test_the_report_tells_every_action_in_words_and_marks_the_turning_points() -> None:
    """USERS, «Also heard»: a log that people read, as text and as HTML for a light and a dark page."""
    replayed = record_from_text(mate().text(), given.shipped())
    analysis = told(replayed.match, {0: 0.0, 1: 0.0, 2: 0.0, 3: -0.9}, {2: "d2d4"})
    report = report_of(replayed, "Chess, ended today", analysis)
    text, page = as_text(report), as_html(report)
    assert len(text.splitlines()) == len(report.lines) + 2 + 4
    assert "White moves the Pawn from f2 to f3." in text and "Checkmate: Black wins." in text
    assert "TURNING POINT" in text and "d2d4 was best" in text and "[White 0 %]" in text
    assert "prefers-color-scheme: dark" in page and "<script" not in page and "http" not in page
    assert page.count("<tr") == 5 and 'class="turn"' in page


def test_names_in_a_report_can_not_break_the_page() -> None:
    """GOALS, «Nothing lost»: what people type is text, nowhere markup."""
    kept = mate()
    kept.names = {"white": "<b>&"}
    page = as_html(report_of(record_from_text(kept.text(), given.shipped()), "<i>", None))
    assert "<b>&" not in page and "&lt;b&gt;&amp;" in page and "<i>" not in page


def test_percentages_are_rounded_half_up() -> None:
    """look.md, Type: half up on badges."""
    assert [percent(x) for x in (0.005, 0.0049, 0.5, 0.995)] == [1, 0, 50, 100]
    assert [signed(x) for x in (0.06, -0.055, 0.0)] == ["+6", "−6", "+0"]
