"""The computer player of Lytharian Chess: plays from views alone, every level, and beats chance (GOALS, Opponents)."""

from typing import Any

import pytest
from ai.views import assert_chooses_alike, moment_after
from rules.lytharian.card_files import shipped

from game.ai.judges import mind_of
from game.ai.levels import LEVELS, parse_agent
from game.core.dice import child, seeded
from game.core.moment import Moment
from game.play.match import Match
from game.rules.lytharian import make

RULES = make(shipped().values, "standard", {"quiet_turns": 30})


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("plies", [0, 3, 20, 55])
def test_every_level_chooses_a_legal_action(level: str, plies: int) -> None:
    """GOALS, Opponents: armies, decks, placing, turns and windows; nodes make it reproducible."""
    assert_chooses_alike(RULES, level, plies)


def test_what_is_hidden_changes_no_choice() -> None:
    """GOALS, hidden information: everything hidden shuffled, the same computer move."""
    now, mind = moment_after(RULES, 7, 60), mind_of(RULES)
    assert now.seat is not None
    agent, found = parse_agent("hard:24n"), set()
    for rng in range(3):
        other = RULES.imagine(now.view, now.seat, rng)
        view = RULES.redact(other, now.seat)
        assert RULES.notation.pack(view) == now.packed
        found.add(mind.choose(Moment(RULES, now.ply, now.seat, view), agent, 9, None).action)
    assert len(found) == 1


@pytest.mark.long
@pytest.mark.parametrize(("mode", "games", "least"), [("standard", 100, 95), ("duel", 100, 70)])
def test_it_beats_chance(mode: str, games: int, least: int) -> None:
    """GOALS, Opponents: the mind for views beats random in 95 of 100 from the first day; a duel's dice decide more."""
    rules = make(shipped().values, mode, {} if mode == "duel" else {"quiet_turns": 30})
    mind, won = mind_of(rules), 0
    for seed in range(games):
        match: Match[Any] = Match(rules, rules.start(seed))
        agents = ("hard:300n", "random") if seed % 2 == 0 else ("random", "hard:300n")
        while (seat := match.seat) is not None:
            now = match.moment(seat)
            choice = mind.choose(now, parse_agent(agents[seat]), child(seeded(seed), match.ply), None)
            match.play(now.parse(choice.action))
        assert match.result is not None
        won += match.result.winners == {seed % 2}
    print(f"{mode}: {won} of {games}")
    assert won >= least
