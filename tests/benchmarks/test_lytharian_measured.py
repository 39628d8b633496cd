"""What measures Lytharian Chess's computer players: games that are gone on with, armies that differ in one thing."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from benchmarks import lytharian_regret
from benchmarks.lytharian import Game, Kept, rules_for, told
from benchmarks.lytharian_balance import ACROSS, OTHERS, cards_of, deck_for, has, without
from benchmarks.lytharian_regret import kind_of, learn, moment_of, regrets
from benchmarks.lytharian_regret import told as told_regret
from benchmarks.lytharian_rounds import Seen, chances, fitted, lost, rows_of, seen_in
from benchmarks.lytharian_rounds import told as told_rounds
from game.ai.judges.lytharian_duels import DuelMind
from game.ai.judges.lytharian_reserves import BEFORE, Terms
from game.rules.lytharian.armies import check_army, check_deck, score_of


def won(number: int) -> Game:
    """A game that took no time."""
    return Game("a against b", number, 1.0, "king killed", 100, 1.0, True)


def test_a_measurement_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Issue 14: what stands in the file is not played again, what does not is added to it."""
    path, played = tmp_path / "games.jsonl", []
    for games in (2, 3):
        kept = Kept(path)
        for number in range(games):
            kept.played("a against b", number, lambda number=number: played.append(number) or won(number))
    assert played == [0, 1, 2]
    assert "100.0 % (43.9 to 100.0) of 3 games" in told([*Kept(path).games.values()])


@pytest.mark.parametrize("key", [*ACROSS, *OTHERS])
def test_an_army_and_its_twin_differ_in_an_ability_and_hardly_in_score(key: str) -> None:
    """The rule catalogue, the shipped set: others of nearly the same score instead, and still a legal army."""
    rules = rules_for("standard")
    found = [army for army in map(cards_of, rules.armies) if any(has(rules.law.card(card), key) for card in army)]
    assert found
    for army in found:
        twin = without(rules, army, key)
        assert twin is not None and check_army(rules.law, twin) is None
        assert not any(has(rules.law.card(card), key) for card in twin)
        assert abs(score_of(rules.law, twin) - score_of(rules.law, army)) <= 3


def test_a_deck_goes_with_its_army() -> None:
    """LYTH-DECK-3 to -5: one of the ready-made decks, by the number of the game."""
    rules = rules_for("standard")
    army = cards_of(rules.armies[0])
    cards = deck_for(rules, army, 1).removeprefix("deck:").split(",")
    deck = [name for each in cards for name, _, n in (each.partition("*"),) for _ in range(int(n or 1))]
    assert check_deck(rules.law, army, deck) is None


def test_given_kept_decisions_when_a_player_is_asked_then_what_it_lost_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every decision can be come back to; what is lost is a chance, and nobody differs from itself."""
    monkeypatch.setattr(lytharian_regret, "PLAYER", "normal:2n")
    monkeypatch.setattr(lytharian_regret, "OTHER", "greedy:2n")
    rules = rules_for("duel")
    known = list(islice(learn(rules, "duel", 1, 7, 30), 3))
    assert len(known) == 3
    for line in known:
        texts = set(map(str, moment_of(rules, line).actions))
        assert len(texts) > 1 and set(line["chances"]) <= texts
        assert kind_of(moment_of(rules, line)) == line["kind"]
    found = regrets(rules, known, "greedy:20n")
    assert all(0.0 <= each <= 1.0 for each in found)
    assert "(+0.0 ± 0.0)" in told_regret("greedy:20n", found, found, [line["kind"] for line in known])


def test_weights_are_found_again_in_rounds_that_came_of_them() -> None:
    """STYLE, fitted numbers: two thousand rounds drawn by known weights give nearly these, and lose less by them."""
    dice, weights = Random(5), (1.0, 2.0, -0.5, 0.3, 0.0, -1.0, 1.5, 0.5, -0.7)
    seen = []
    for number in range(2000):
        terms = Terms(*(dice.uniform(-1, 1) for _ in range(5)), *(dice.uniform(0, 1) for _ in range(3)))
        ((_, leads, clears),) = rows_of([Seen(number, False, 0, terms)])
        seen.append(Seen(number, False, dice.choices((-1, 0, 1), chances(weights, leads, clears))[0], terms))
    found = fitted(rows_of(seen))
    assert found == pytest.approx(weights, abs=0.4)
    assert lost(found, rows_of(seen)) <= lost(weights, rows_of(seen)) < lost([0.0] * 9, rows_of(seen))
    first, second = told_rounds("rounds", BEFORE, seen)
    assert first.startswith("rounds: 2000 moments") and second.count(",") == 8


def test_given_a_duel_then_its_moments_are_kept_with_how_their_rounds_ended() -> None:
    """LYTH-DUEL-8: as many points as rounds won, and the terms are what the judge told."""
    rules = rules_for("duel")
    mind = DuelMind(rules)
    seen = seen_in(rules, mind, 1, 7, 2)
    assert len(seen) > 20 and {each.game for each in seen} == {1} and {each.end for each in seen} <= {-1, 0, 1}
    assert {each.is_fight for each in seen} == {False, True}
