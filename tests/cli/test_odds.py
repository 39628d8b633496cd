"""`fourcrowns odds`."""

from fractions import Fraction

import pytest
from cli.coin import Choice, CoinRules, CoinState
from cli.positions import START

from game.cli.ending import Refuse
from game.cli.odds import odds_lines


def test_an_action_without_dice_is_refused(run, fen):
    """CONTRACT, odds: chess rolls no dice, so the input is refused."""
    done = run("odds", fen(START), "e2e4")
    assert (done.status, done.out, done.err) == (1, "", "e2e4 rolls no dice\n")


def test_an_illegal_action_is_refused_with_its_rule(run, fen):
    """USERS 16: the reason, with the number of the rule."""
    done = run("odds", fen(START), "e2e5")
    assert done.status == 1
    assert "CHESS-PAWN-1" in done.err


def test_what_is_no_action_is_refused(run, fen):
    """CONTRACT: exit 1 the input was refused."""
    done = run("odds", fen(START), "jump")
    assert (done.status, done.out) == (1, "")
    assert '"jump" is no chess action' in done.err


def test_dice_and_outcomes_are_told_with_exact_chances():
    """CONTRACT, odds: dice, and every outcome as a fraction and a decimal: they add up."""
    lines = list(odds_lines(CoinRules(), CoinState(), Choice("flip")))
    assert lines == [
        "action flip",
        "rule COIN-1",
        "dice d3",
        "outcome.1 2/3 0.666667",
        "outcome.3 1/3 0.333333 It is flipped.",
    ]
    assert sum(Fraction(line.split()[1]) for line in lines if line.startswith("outcome")) == 1


def test_passing_rolls_nothing():
    """CONTRACT, odds: only for an action that rolls dice."""
    with pytest.raises(Refuse, match="pass rolls no dice"):
        list(odds_lines(CoinRules(), CoinState(), Choice("pass")))
