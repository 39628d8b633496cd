"""Worked examples of the game's own rule book, with their numbers."""

from rules.lytharian.table import find, law_of, moment, state_of, troop, values

from game.rules.lytharian.combat import fighting_attack


def fighting(given, at: str) -> int:
    """Att in the combat in progress."""
    return fighting_attack(law_of(given), state_of(given), law_of(given).ground.grid.parse(at))


def test_a_pawn_kills_another_that_leaves_a_card_behind():
    """LYTH-ABILITY-62: the Magemaster, 3/4, takes 1 of the Shocktrooper, 1/1, whose owner draws one card."""
    given = moment("brudakian_magemaster d4!", "zuk_gar_shocktrooper e5!", deck={"north": ["mace", "dagger"]})
    when = given.after("d4xe5", "pass", "pass")
    assert (troop(when, "e5").card, troop(when, "e5").damage) == ("brudakian_magemaster", 1)
    assert state_of(when).hand[1] == ("mace",)


def test_two_knights_of_the_same_strength_fall_together():
    """LYTH-ABILITY-58, LYTH-ATTACK-8: both choose Att, are 6/5, and leave an empty square."""
    given = moment("brudakian_heavy_cavalry d4!", "slimeserpent_rider d5!").after("d4xd5", "choose:att", "choose:att")
    assert [fighting(given, at) for at in ("d4", "d5")] == [6, 6]
    when = given.after("pass", "pass")
    assert find(when, "d4") is None and find(when, "d5") is None


def test_two_slayers_of_each_other():
    """LYTH-ABILITY-11, LYTH-ABILITY-78: 10/8 become 12 by Bushwhack and Slayer, and 11 are taken after 1 less."""
    given = moment("oshara d4!", "korganoth d5!").after("d4xd5")
    assert [fighting(given, at) for at in ("d4", "d5")] == [12, 12]
    when = given.after("pass", "pass")
    assert [event.n for event in when.events if type(event).__name__ == "Damaged"] == [11, 11]
    assert find(when, "d4") is None and find(when, "d5") is None
    assert state_of(when).ended is None  # neither is a king


def test_bronn_in_arms():
    """LYTH-EQUIP-4: 13/14 with Longsword and Plate Mail."""
    given = moment(
        "battle_brawler_bronn e1",
        "zuk_gar_grunt h7, tharn_the_walking_hill h8",
        kings=False,
        attached={"e1": {"weapon": "longsword", "armor": "plate_mail"}},
    )
    assert values(given, "e1") == (13, 14)


def test_a_variable_spell_paid_from_both_purses_kills_through_a_resistance():
    """LYTH-VARIABLE-2, LYTH-DAMAGE-6: 3 harnessed and 8 are 11 Fire, less 1 of Resist All: 10 kill Consort Tavvo."""
    given = moment(
        "kevetni_woodguard e2!", "consort_tavvo e6!", mana={"south": 8}, hand={"south": ["fireball", "fire_rain"]}
    )
    when = given.after("harness:fire_rain", "cast:fireball,e6,x=11", "pass", "pass")
    assert [event.n for event in when.events if type(event).__name__ == "Damaged"] == [10]
    assert find(when, "e6") is None and state_of(when).mana[0] == 0
