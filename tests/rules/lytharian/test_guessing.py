"""Which card a hidden troop may be, with what chance: counted over all armies that fit (LYTH-FOG-12)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain, product
from random import Random
from typing import Any

import pytest
from every_game.secrets import shuffled
from rules.lytharian.random_games import played, rules_for
from rules.lytharian.table import law_of, moment

from game.core.seats import Seat
from game.rules.lytharian import armies
from game.rules.lytharian.guessing import Guessing
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import LytharianState
from game.rules.lytharian.statements import fits_statements
from given import Given

NORTH = Seat(1)
SCORES = {"south": 22}


def hidden(score: int = 0, said: dict[str, list[str]] | None = None, **more: Any) -> Given:
    """North has two hidden pawns, and a king and a knight that lie open."""
    state: dict[str, Any] = {"army_score": {"south": 22, "north": score}} if score else {}
    return moment(
        "", "zuk_gar_grunt h6, zuk_gar_ravager g6, zuk_gar_war_leader a8!", said=said or {},
        revealed=["h8"], **state, **more,
    )  # fmt: skip


def chances(given: Given, square: str) -> dict[str, float]:
    """What everybody may know of the troop on a square."""
    law, state = law_of(given), state_of(given)
    found = Guessing(law).of(state, law.ground.grid.parse(square))
    return dict(found)


def state_of(given: Given) -> LytharianState:
    found: LytharianState = given.state  # type: ignore[assignment]
    return found


def by_hand(law: Law, s: LytharianState, squares: list[int]) -> list[dict[str, float]]:
    """Every army that fits, made up one by one."""
    seen = [troop.card for _, troop in s.troops(NORTH) if troop.is_up or troop.was_seen]
    counts: list[Counter[str]] = [Counter() for _ in squares]
    align = armies.align_of(law, seen)
    for side in (align,) if align in ("good", "evil") else ("good", "evil"):
        fitting = [
            [
                card for card in law.cards.values()
                if card.kind == "troop" and card.piece == s.at(square).piece and card.align in (side, "neutral")
                and fits_statements(card, s.at(square))
            ]
            for square in squares
        ]  # fmt: skip
        for cards in product(*fitting):
            army = [*seen, *(card.id for card in cards)]
            many = Counter(army)
            if any(n > (1 if law.card(card).is_unique else 2) for card, n in many.items()):
                continue
            if s.army_score[NORTH] and armies.score_of(law, army) != s.army_score[NORTH]:
                continue
            for count, card in zip(counts, cards, strict=True):
                count[card.id] += 1
    return [{card: n / sum(count.values()) for card, n in count.items()} for count in counts]


@pytest.mark.parametrize("score", [0, 45, 47, 52])
@pytest.mark.parametrize("said", [{}, {"h6": ["is humanoid"]}, {"h6": ["is humanoid"], "g6": ["is warrior"]}])
def test_chances_are_those_of_all_armies_that_fit(score: int, said: dict[str, list[str]]) -> None:
    """LYTH-FOG-12: piece types, the side, copies, the score and statements, counted exactly."""
    given = hidden(score, said)
    law, s = law_of(given), state_of(given)
    squares = [law.ground.grid.parse(name) for name in ("h6", "g6")]
    for square, expected in zip(squares, by_hand(law, s, squares), strict=True):
        found = dict(Guessing(law).of(s, square))
        if expected:
            assert found == pytest.approx(expected, abs=0.004 if said else 1e-9)
        else:  # no army has that score: it says nothing
            assert sum(found.values()) == pytest.approx(1)


def test_every_statement_shifts_the_chances() -> None:
    """LYTH-FOG-6: what is said leaves fewer cards, and the rest are likelier; the neighbour's shift with the score."""
    plain, told = hidden(50), hidden(50, {"h6": ["is warrior"]})
    assert len(chances(told, "h6")) < len(chances(plain, "h6"))
    assert chances(told, "g6") != chances(plain, "g6")


def test_a_price_that_was_paid_says_what_the_card_asks_for() -> None:
    """LYTH-FOG-6: `attached for 1 less` of a card that is cheaper for orcs leaves orcs and those who are skilled."""
    law = law_of(hidden())
    gear = next(card for card in law.cards.values() if card.cheaper is not None and card.cheaper.race == "orc")
    assert gear.cheaper is not None
    worn = {"h6": {gear.slot: gear.id}}
    before = chances(hidden(said={"h6": ["is humanoid"]}, attached=worn), "h6")
    after = chances(hidden(said={"h6": ["is humanoid", f"attached for {gear.cheaper.by} less"]}, attached=worn), "h6")
    assert 0 < len(after) < len(before)
    assert any(law.card(card).race == "orc" for card in after)


def test_a_seen_card_stays_known_and_takes_its_copies_away() -> None:
    """LYTH-FOG-10, LYTH-ARMY-2: a unique card that has been seen is no other troop."""
    given = hidden()
    unique = [card.id for card in law_of(given).cards.values() if card.kind == "troop" and card.is_unique]
    found = chances(given, "h6")
    assert not set(found) & {troop.card for _, troop in state_of(given).troops(NORTH) if troop.card in unique}
    assert given.rules.law.ground.grid.parse("h8") not in Guessing(law_of(given)).all(state_of(given), NORTH)


@pytest.mark.parametrize("mode", ["standard", "chaos", "duel", "pawnwar"])
def test_a_guess_knows_no_more_than_everybody(mode: str) -> None:
    """LYTH-FOG-11, -12: chances add up to one, the card is among them, and are the same with all that is hidden
    shuffled; from its owner's view as from the enemy's."""
    rules = rules_for(mode, Random(3))
    guessing, compared = Guessing(rules.law), 0
    for number, step in enumerate(chain.from_iterable(played(rules, rules.start(seed), seed) for seed in range(3, 9))):
        s = step.after
        if number > 1500 or compared > 24:
            break
        if number % 9 or s.phase in ("army", "deck", "place"):
            continue
        for seat in (Seat(0), Seat(1)):
            found = guessing.all(s, seat)
            for square, each in found.items():
                assert sum(chance for _, chance in each) == pytest.approx(1)
                compared += 1
                if not s.at(square).copied:
                    assert s.at(square).card in dict(each)
            assert Guessing(rules.law).all(rules.redact(s, Seat(1 - seat)), seat) == found
            assert Guessing(rules.law).all(shuffled(rules, s, 1 - seat, number), seat) == found
    assert compared > 10


def test_a_known_model_is_among_its_owner_s_troops() -> None:
    """LYTH-FOG-10: Given two hidden pawns, one of which is known to be a grunt, then either is it at least half."""
    given = hidden()
    s = state_of(given).clone()
    s.known[NORTH] = replace(s.known[NORTH], army=("zuk_gar_grunt",))
    law = law_of(given)
    found = dict(Guessing(law).of(s, law.ground.grid.parse("h6")))
    assert found["zuk_gar_grunt"] >= 0.5
    assert sum(found.values()) == pytest.approx(1)
