"""The board, armies, decks, scores and setting up (docs/rules/lytharian.md, BOARD to SETUP, MODE)."""

import pytest
from rules.lytharian.table import law_of, moment, rolled, rule, state_of, view

from game.rules.lytharian import armies, setup
from game.rules.lytharian.ground import forward, ground_of
from given import beginning, shipped

LAW = law_of(beginning("lytharian"))
KEVETNI = (
    "starlord_eluneth oshara kevetni_blademaster*2 kevetni_stagrider*2 kevetni_starpriest*2 kevetni_woodguard*2 "
    "kevetni_captain*2 kevetni_archer*2 kevetni_pathfinder*2"
)


def cards(text: str) -> list[str]:
    """`mace*3 dagger` as a list."""
    found = []
    for part in text.split():
        name, _, n = part.partition("*")
        found += [name] * int(n or 1)
    return found


def without(army: list[str], gone: str, come: str) -> list[str]:
    """The army with one troop exchanged."""
    left = list(army)
    left.remove(gone)
    return [*left, come]


def test_the_board_has_64_squares_and_a1_is_dark():
    """LYTH-BOARD-1."""
    grid = LAW.ground.grid
    assert len(grid) == 64
    assert grid.is_dark(grid.parse("a1")) and not grid.is_dark(grid.parse("b1"))


@pytest.mark.parametrize("offset", [-2, -1, 1, 2])
def test_a_shifted_half_leaves_holes_and_carries_its_squares(offset: int):
    """LYTH-BOARD-2, LYTH-SETUP-2: files between the halves, king and queen of the north that many files further."""
    ground = ground_of(offset, "square")
    assert len(ground.grid) == 64 and ground.grid.files == 8 + abs(offset)
    start = max(0, offset)
    king = next(square for square, piece in ground.homes[1].items() if piece == "K")
    assert ground.grid.cells[king] == (start + 4, 7)


def test_every_player_has_piles_tracks_and_three_enchants():
    """LYTH-BOARD-3, LYTH-ENCHANT-1: a fourth enchant in a file is refused."""
    given = moment(enchants={"south": ["power_geyser", "blazing_sun", "deep_vein"]})
    assert len(state_of(given).enchants[0]) == 3
    with pytest.raises(Exception, match="LYTH-ENCHANT-1"):
        moment(enchants={"south": ["power_geyser", "blazing_sun", "deep_vein", "storm_front"]})


def test_castles_are_where_kings_and_queens_begin():
    """LYTH-BOARD-4."""
    names = LAW.ground.grid.names
    assert [sorted(names[square] for square in castle) for castle in LAW.ground.castles] == [["d1", "e1"], ["d8", "e8"]]


def test_adjacent_and_within_two():
    """LYTH-BOARD-5, LYTH-BOARD-6: eight neighbours, a block of five by five; straight lines alone as an option."""
    parse = LAW.ground.grid.parse
    assert len(LAW.ground.near[parse("d4")]) == 8 and len(LAW.ground.near[parse("a1")]) == 3
    assert LAW.ground.is_within(parse("d4"), parse("e6"), 2)
    assert not ground_of(0, "rays").is_within(parse("d4"), parse("e6"), 2)


def test_forward_is_up_for_south_and_down_for_north():
    """LYTH-BOARD-7."""
    assert (forward(0), forward(1)) == (1, -1)


def test_an_army_is_sixteen_troops_of_the_right_piece_types():
    """LYTH-ARMY-1."""
    assert armies.check_army(LAW, cards(KEVETNI)) is None
    refusal = armies.check_army(LAW, without(cards(KEVETNI), "oshara", "kevetni_woodguard"))
    assert refusal is not None and refusal.rule == "LYTH-ARMY-1"


def test_at_most_two_of_a_card_and_one_of_a_unique_one():
    """LYTH-ARMY-2, LYTH-ARMY-3."""
    three = without(cards(KEVETNI), "kevetni_archer", "kevetni_captain")
    twice = without(
        without(cards(KEVETNI), "kevetni_starpriest", "elder_sylvaine"), "kevetni_starpriest", "elder_sylvaine"
    )
    assert [armies.check_army(LAW, army).rule for army in (three, twice)] == ["LYTH-ARMY-2", "LYTH-ARMY-3"]


def test_good_and_evil_never_share_an_army():
    """LYTH-ARMY-4, LYTH-ARMY-5: neutral troops go with either."""
    mixed = without(cards(KEVETNI), "kevetni_archer", "zuk_gar_grunt")
    assert armies.check_army(LAW, mixed).rule == "LYTH-ARMY-4"
    with_neutral = without(cards(KEVETNI), "kevetni_archer", "timber_wolf")
    assert armies.check_army(LAW, with_neutral) is None
    assert [armies.align_of(LAW, army) for army in (with_neutral, ["timber_wolf"], ["zuk_gar_grunt"])] == [
        "good", "neutral", "evil",
    ]  # fmt: skip


def test_the_score_of_an_army_is_the_sum_of_its_troops():
    """LYTH-ARMY-6, LYTH-FOG-4: it is public, the list is not."""
    assert armies.score_of(LAW, ["oshara", "kevetni_captain"]) == 36
    given = moment("oshara d1", army_score={"south": 36, "north": 20})
    assert state_of(view(given, 1)).army_score == [36, 20]


def deck(extra: str, n: int = 50) -> list[str]:
    """Neutral cards and equipment, with something in front."""
    filler = (
        "dagger*3 short_sword*3 axe*3 mace*3 longsword*3 greatsword*3 war_hammer*3 spear*3 padded_coat*3 hide_armor*3 "
        "chain_mail*3 plate_mail*3 gilded_plate*3 tower_shield*3 warded_robe*3 throwing_axes*3 scouting_gear*3"
    )
    return [*cards(extra), *cards(filler)][:n]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (deck("fireball"), None),
        (deck("fireball", 49), "LYTH-DECK-1"),
        (deck("fireball*4"), "LYTH-DECK-2"),
        (deck("battlefield_commission*2"), "LYTH-DECK-2"),
        (deck("fireball frost_shard"), "LYTH-DECK-3"),
        (deck("lightning_strike stone_spike"), "LYTH-DECK-3"),
        (deck("deathbolt"), "LYTH-DECK-4"),
        (deck("healing_star arcane_denial rallying_cry"), None),
    ],
)
def test_what_a_deck_of_a_good_army_may_hold(given: list[str], told: str | None):
    """LYTH-DECK-1, LYTH-DECK-2, LYTH-DECK-3, LYTH-DECK-4, LYTH-DECK-6."""
    refusal = armies.check_deck(LAW, cards(KEVETNI), given)
    assert (None if refusal is None else refusal.rule) == told


def test_a_neutral_army_uses_life_or_death():
    """LYTH-DECK-5."""
    wilds = ["timber_wolf"]
    assert armies.check_deck(LAW, wilds, deck("deathbolt healing_star")).rule == "LYTH-DECK-5"
    assert armies.check_deck(LAW, wilds, deck("deathbolt")) is None


def test_a_deck_is_hidden_but_for_its_number():
    """LYTH-DECK-7: its owner knows what is in it, not in which order."""
    given = moment(deck={"south": ["mace", "fireball"], "north": ["dagger"]})
    assert state_of(view(given, 1)).deck[0] == ("?", "?")
    assert state_of(view(given, 0)).deck[0] == ("fireball", "mace")


@pytest.mark.parametrize(("scores", "mana"), [((20, 21), 1), ((20, 25), 1), ((20, 26), 2), ((20, 58), 8)])
def test_the_lower_score_gets_bonus_mana(scores: tuple[int, int], mana: int):
    """LYTH-POWER-1."""
    assert armies.bonus(LAW, scores) == mana


def whole_set_up(seed: int = 3):
    """A game in which both have handed in and placed the first things offered."""
    given = beginning("lytharian", seed=seed)
    for i in range(4):
        given = given.after(given.actions()[-(i % 2)])
    return given


def test_the_lower_score_goes_first_with_its_bonus():
    """LYTH-POWER-1, LYTH-POWER-3, LYTH-SETUP-7, LYTH-SETUP-8: seats stay what they are."""
    given = whole_set_up()
    s = state_of(given)
    assert s.phase == "place" and s.first == (0 if s.army_score[0] < s.army_score[1] else 1)
    assert s.mana[s.first] == 1 + armies.bonus(LAW, s.army_score) and s.mana[1 - s.first] == 1
    while state_of(given).phase == "place":
        given = given.after(given.actions()[0])
    assert (state_of(given).turn, state_of(given).phase) == (s.first, "effects")


def test_equal_scores_are_decided_by_dice_until_they_differ():
    """LYTH-POWER-2."""
    given = beginning("lytharian")
    army = given.actions()[0]
    given = given.after(army, army)
    decks = given.actions()
    when = rolled(given.after(decks[0]), (4, 4, 2, 5), decks[0])
    assert (state_of(when).first, state_of(when).mana) == (1, [1, 1])


def test_a_score_never_changes_but_by_promotion():
    """LYTH-POWER-4, LYTH-PROMO-6: a copy counts what it copies, and dies as its pawn."""
    given = moment("oshara d1, kevetni_archer e8!", "den_guard_keero e7!", promoted={"e8": "oshara"}, damage={"e8": 7})
    when = given.after("pass") if given.allows("pass") else given
    assert when.rules.law.card("oshara").power == 26
    when = moment(
        "oshara d1, kevetni_archer c6!",
        "den_guard_keero c7!",
        turn="north",
        promoted={"c6": "oshara"},
        damage={"c6": 7},
    ).after("c7xc6", "pass", "pass")
    assert state_of(when).kills[1] == 26
    assert "kevetni_archer" in state_of(when).crypt[0]


def test_where_the_armies_stand():
    """LYTH-SETUP-1, LYTH-SETUP-2: queens and kings face each other."""
    names = LAW.ground.grid.names
    south = {names[square]: piece for square, piece in LAW.ground.homes[0].items()}
    north = {names[square]: piece for square, piece in LAW.ground.homes[1].items()}
    assert (south["d1"], south["e1"], north["d8"], north["e8"]) == ("Q", "K", "Q", "K")
    assert [south[f"{file}1"] for file in "abcfgh"] == ["R", "KN", "B", "B", "KN", "R"]
    assert {north[f"{file}7"] for file in "abcdefgh"} == {"P"}


def test_each_owner_places_its_troops_as_it_likes_face_down():
    """LYTH-SETUP-3, LYTH-SETUP-4: pawns on any pawn square, pairs on either side."""
    given = whole_set_up()
    pawn = next(card for card in state_of(given).chosen[0] if LAW.card(card).piece == "P")
    assert given.from_(f"place:{pawn},") == {f"{file}2" for file in "abcdefgh"}
    assert rule(given, f"place:{pawn},e4") == "LYTH-SETUP-3"
    when = given.after(f"place:{pawn},c2")
    assert not state_of(when).at(LAW.ground.grid.parse("c2")).is_up


def test_decks_are_shuffled_and_the_start_is_bare():
    """LYTH-SETUP-5, LYTH-SETUP-6: one mana, obelisk 1, no hand; another seed gives another order."""
    a, b = state_of(whole_set_up(3)), state_of(whole_set_up(4))
    assert sorted(a.deck[0]) == sorted(b.deck[0]) and a.deck[0] != b.deck[0]
    assert (a.obelisk, a.hand) == ([1, 1], [(), ()])


def test_nobody_sees_what_the_other_hands_in():
    """LYTH-SETUP-7, LYTH-FOG-7."""
    given = beginning("lytharian")
    when = given.after(given.actions()[0])
    assert set(state_of(view(when, 1)).chosen[0]) == {"?"}
    hidden = [when.rules.hide(event, 1) for event in when.events]
    assert all(set(getattr(event, "cards", ("?",))) == {"?"} for event in hidden)


def test_standard_holds_to_all_limits_maelstrom_to_copies_chaos_to_none():
    """LYTH-MODE-1, LYTH-MODE-2, LYTH-MODE-3: the army keeps its sixteen pieces, because the board does."""
    mixed = without(cards(KEVETNI), "kevetni_archer", "zuk_gar_grunt")
    triple = without(cards(KEVETNI), "kevetni_archer", "kevetni_captain")
    laws = {name: shipped().rules("lytharian", name).law for name in ("standard", "maelstrom", "chaos")}
    told = {
        name: [getattr(armies.check_army(law, army), "rule", "") for army in (mixed, triple)]
        for name, law in laws.items()
    }
    assert told == {
        "standard": ["LYTH-ARMY-4", "LYTH-ARMY-2"],
        "maelstrom": ["", "LYTH-ARMY-2"],
        "chaos": ["", ""],
    }
    assert armies.check_deck(laws["chaos"], mixed, []) is None
    assert armies.check_deck(laws["maelstrom"], mixed, deck("fireball frost_shard")) is None
    assert armies.check_army(laws["chaos"], mixed[:-1]).rule == "LYTH-ARMY-1"


def test_too_few_troops_are_no_mistake_yet():
    """LYTH-ARMY-1: what is only short is unfinished, not forbidden."""
    from game.core.decisions import Unfinished
    from game.rules.lytharian.texts import hand_in

    given = beginning("lytharian")
    refusal = setup.why_not_hand_in(LAW, state_of(given), 0, hand_in("army", ["oshara"]))
    assert isinstance(refusal, Unfinished)
