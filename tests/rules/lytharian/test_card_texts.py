"""The 307 cards: printed text beside what their parts say, figures beside the formulas of section 7."""

from __future__ import annotations

from collections import Counter
from math import ceil

import pytest
from rules.lytharian.card_files import all_cards, law, shipped

from game.rules.lytharian.armies import align_of, check_army, check_deck, score_of
from game.rules.lytharian.data import CARD_PARTS, EquipmentCard, TroopCard, listed
from game.rules.lytharian.printed import find_printed, formula, half_up, points_of
from game.rules.lytharian.sentences import card_text
from game.rules.lytharian.verify import verify

ACCEPTED = {
    "rust_in_peace": "Enemy troop with equipment: destroy all equipment on it.",
    "arcane_denial": "Counter a target spell.",
    "blink": "Friendly target: it and one friendly troop change places.",
    "resurrection": "Return a target card in your crypt to an empty square of your first two ranks, "
    "face up and undamaged.",
    "raise_the_fallen": "Return a target pawn in your crypt to an empty square of your second rank, "
    "face up and undamaged.",
    "true_sight": "Enemy target: turn it face up, turn every enemy troop next to it face up.",
    "battlefield_salvage": "Take a target equipment card in your nether from your nether back into your hand.",
    "battlefield_commission": "Friendly pawn: it becomes a copy of another of your troops, kings excepted, "
    "as if it had reached the last rank.",
    "offering_of_blood": "Friendly troop other than your king: sacrifice it, gain 5 mana.",
}
"""Cards printed in words of their own: what their parts say, read beside the printed text and found to mean it."""
PEOPLES = {
    "Kevetni": 17, "Brudakian": 18, "Celestial": 7, "Zuk Gar": 18, "Deepdark": 17, "Netherborn": 11, "Stoneborn": 17,
    "Surictavi": 19, "Wilds": 23,
}  # fmt: skip


@pytest.mark.parametrize("part", CARD_PARTS)
def test_the_printed_text_is_what_the_effects_say(part: str) -> None:
    """ARCHITECTURE 3: it finds wrong cards and wrong code alike."""
    values = shipped().values
    found = {card: card_text(record, values["abilities"]) for card, record in values[part].items()}
    assert found == {card: ACCEPTED.get(card, record.text) for card, record in values[part].items()}


def test_no_difference_is_accepted_that_is_none() -> None:
    """ARCHITECTURE 3: the list of accepted differences holds differences alone."""
    assert all(text != all_cards()[card].text for card, text in ACCEPTED.items())


def test_the_set_has_its_307_cards() -> None:
    """ISSUE 13: 147 troops, 127 spells, 33 pieces of equipment; peoples as in the table of section 7."""
    kinds = Counter(card.kind for card in law().cards.values())
    assert kinds == {
        "troop": 147, "fast": 35, "sorcery": 32, "channeled": 18, "aura": 15, "curse": 14, "enchant": 13,
        "equipment": 33,
    }  # fmt: skip
    assert Counter(card.people for card in law().cards.values() if card.kind == "troop") == PEOPLES
    assert len({card.name for card in law().cards.values()}) == 307


def test_power_scores_are_those_of_the_formula() -> None:
    """LYTH-ARMY-6: the score printed is Att + Def + movement + abilities."""
    values = shipped().values
    for troop in values["troops"].values():
        assert troop.power == formula(troop, values["abilities"]), troop.name


def test_equipment_costs_what_it_gives_and_reforges_for_half() -> None:
    """LYTH-REFORGE-1: cost = Att + Def + ability points, at least 1; reforge value = half of it, rounded up."""
    values = shipped().values
    for piece in values["equipment"].values():
        assert isinstance(piece, EquipmentCard)
        given = piece.att + piece.def_ + points_of(piece.abilities, values["abilities"])
        assert piece.cost == max(1, half_up(given)), piece.name
        assert piece.reforge == ceil(piece.cost / 2), piece.name


def test_every_ability_stands_on_a_troop() -> None:
    """LYTH-ABILITY-G5: all 78 of section 4 are printed on at least one."""
    values = shipped().values
    troops: dict[str, TroopCard] = values["troops"]
    printed = {find_printed(text, values["abilities"]) for troop in troops.values() for text in troop.abilities}
    assert {one.entry for one in printed if one is not None} == set(values["abilities"])
    assert len(values["abilities"]) == 78


def test_the_shipped_cards_have_no_findings() -> None:
    """USERS 22: no error and no warning, of the schema or beyond it."""
    told: list[object] = []
    verify(shipped().values, lambda *finding: told.append(finding))
    assert [str(problem) for problem in shipped().problems] == told == []


def test_there_are_two_ready_armies_of_each_people() -> None:
    """LYTH-ARMY-1: each legal, a quarter of it at most allies; Celestials, who can't fill one, with more of them."""
    found = Counter(army.people for army in shipped().values["armies"].values())
    assert found == dict.fromkeys(PEOPLES, 2)
    for name, army in shipped().values["armies"].items():
        troops = listed(army.troops)
        assert check_army(law(), troops) is None, name
        own = sum(law().card(troop).people == army.people for troop in troops)
        assert own >= 12 or (army.people == "Celestial" and align_of(law(), troops) == "good"), name
        assert 165 <= score_of(law(), troops) <= 225


def test_there_are_two_ready_decks_of_each_pair_of_elements() -> None:
    """LYTH-DECK-3: the twelve pairs that may share a deck, each with both its elements in it, fifty cards."""
    pairs = Counter(frozenset(deck.elements) for deck in shipped().values["decks"].values())
    assert len(pairs) == 12 and set(pairs.values()) == {2}
    for name, deck in shipped().values["decks"].items():
        cards = listed(deck.cards)
        assert check_deck(law(), (), cards) is None, name
        assert len(cards) == 50, name
        elements = {law().card(card).element for card in cards} - {"", "arcane", "neutral"}
        assert elements == set(deck.elements), name


def test_ready_armies_and_decks_have_a_manner_of_their_own() -> None:
    """ISSUE 13: no two share more than three quarters of their cards, and each says in a sentence what it does."""
    for part, key in (("armies", "troops"), ("decks", "cards")):
        ready = shipped().values[part]
        assert len({one.text for one in ready.values()}) == len(ready)
        for name, one in ready.items():
            for other, another in ready.items():
                shared = (Counter(getattr(one, key)) & Counter(getattr(another, key))).total()
                assert name == other or shared <= 3 / 4 * sum(getattr(one, key).values()), (name, other)
