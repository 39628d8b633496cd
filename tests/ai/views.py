"""What tests of computer players share whose mind imagines: moments of random games, and a choice asked for twice."""

from typing import Any

from game.ai.judges import mind_of
from game.ai.levels import parse_agent
from game.core.dice import child, seeded
from game.core.moment import Moment
from game.core.ruleset import Ruleset
from game.play.match import Match


def moment_after(rules: Ruleset[Any], seed: int, plies: int) -> Moment[Any]:
    """A moment of a random game, for the seat that must choose."""
    match: Match[Any] = Match(rules, rules.start(seed))
    agent, mind = parse_agent("random"), mind_of(rules)
    for ply in range(plies):
        assert match.seat is not None
        now = match.moment(match.seat)
        match.play(now.parse(mind.choose(now, agent, child(seeded(seed), ply), None).action))
    assert match.seat is not None
    return match.moment(match.seat)


def assert_chooses_alike(rules: Ruleset[Any], level: str, plies: int) -> None:
    """A level with few nodes chooses something legal after so many plies, and the same when it is asked again."""
    now, mind = moment_after(rules, plies, plies), mind_of(rules)
    choices = [mind.choose(now, parse_agent(f"{level}:12n"), 5, None) for _ in range(2)]
    assert now.is_legal(choices[0].action) and choices[0].action == choices[1].action
