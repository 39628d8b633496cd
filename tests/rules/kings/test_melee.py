"""Melee, Nerve, regroup and pull-back (docs/rules/kings.md, MELEE, FLANK, NERVE, REGROUP, PULLBACK, DISORDER)."""

import pytest
from rules.kings.fields import Field, area, field, one, unit, wall

from game.table.measure import INCH
from game.table.outline import distance

TOUCHING = round(24 + 80 / 25.4, 4)
"""The y at which a regiment stands in contact with one at 24."""


def fighting(charger=None, target=None, side="front", blue=None, **rest) -> Field:
    """A regiment at 36, 24 that has charged the one before it."""
    red = {1: unit(36, 24, charging="u9", side=side, order="charge", **(charger or {}))}
    red |= rest.pop("red", {})
    return field(red, {9: target or unit(36, TOUCHING, 180)} | (blue or {}), phase="melee", **rest)


def needs(given: Field) -> list[str]:
    named = ("damage ", "untested", "steady", "waver", "rout")
    return [line for line in given.odds("fight:u9") if not line.startswith(named)]


def routing(**rest) -> Field:
    """A fight whose target is sure to rout: its limit is low."""
    rest.setdefault("blue", {8: unit(5, 44)})
    return fighting(target=unit(36, TOUCHING, 180, ne=[1, 2], **rest.pop("target", {})), **rest)


ROUT = [*[6] * 12, *[6] * 12, 6, 6]
"""Twelve hits, twelve damage, a high test."""


def test_only_the_player_whose_turn_it_is_strikes():
    """KINGS-MELEE-1, KINGS-TURN-1: chargers attack, the charged unit does not strike back."""
    after = fighting().after("fight:u9", dice=[*[4] * 12, *[4] * 12, 1, 1])
    assert (after.unit(9).damage, after.unit(1).damage) == (12, 0)


def test_a_combat_is_one_target_and_all_its_chargers():
    """KINGS-MELEE-2, KINGS-MELEE-3, KINGS-POS-7: by number, all before the test; combats in any sequence."""
    red = {2: unit(36, 30.2992, 180, charging="u9", side="rear", order="charge", att=2),
           3: unit(50, 24, charging="u8", side="front", order="charge", att=1)}  # fmt: skip
    given = fighting({"att": 1}, red=red, blue={8: unit(50, TOUCHING, 180)})
    assert given.actions() == ["fight:u8", "fight:u9"]
    after = given.after("fight:u9", dice=[6, 6, *[1] * 6, 1, 1])
    assert after.unit(9).damage == 1
    assert after.unit(1).charging == after.unit(2).charging == 0
    assert after.actions() == ["fight:u8"]


def test_scores_in_melee():
    """KINGS-MELEE-4, KINGS-HINDERED-2, KINGS-SPECIAL-ENSNARE: hindered and ensnare, one each."""
    assert needs(fighting())[:2] == ["dice 12", "need 4"]
    assert needs(fighting({"hindered": True}))[1:] == ["need 5", "damage-need 4", "boost hindered"]
    net = unit(36, TOUCHING, 180, special=["Ensnare"])
    assert needs(fighting({"hindered": True}, net))[1] == "need 6"
    assert needs(fighting({"hindered": True, "me": 5}, net))[:3] == ["dice 6", "need 6", "half true"]
    assert needs(fighting(target=net, side="left"))[1] == "need 4"


def test_without_damage_there_is_no_test():
    """KINGS-MELEE-5, KINGS-DISORDER-1: and nobody is disordered."""
    after = fighting().after("fight:u9", dice=[1] * 12)
    assert not after.unit(9).disordered and after.unit(9).damage == 0
    hurt = fighting().after("fight:u9", dice=[*[1] * 11, 4, 4, 1, 2])
    assert hurt.unit(9).disordered


def test_chargers_are_free_when_their_target_is_gone():
    """KINGS-MELEE-6, KINGS-REGROUP-1: they regroup, in a sequence the player likes."""
    given = routing().after("fight:u9", dice=ROUT)
    assert given.state.regroup == (1,)
    assert set(given.starting("regroup:u1,")) >= {"regroup:u1,hold", "regroup:u1,forward", "regroup:u1,back"}


@pytest.mark.parametrize(
    ("side", "charger", "target", "dice"),
    [
        ("front", {}, {}, 12),
        ("left", {}, {}, 24),
        ("right", {}, {}, 24),
        ("rear", {}, {}, 36),
        ("front", {}, {"type": "war-engine"}, 36),
        ("rear", {}, {"type": "war-engine"}, 36),
        ("rear", {}, {"special": ["Individual"]}, 12),
        ("rear", {"special": ["Individual"]}, {}, 12),
        ("rear", {"special": ["Individual"]}, {"type": "war-engine"}, 36),
        ("rear", {}, {"type": "war-engine", "special": ["Individual"]}, 12),
    ],
)
def test_attacks_are_doubled_and_trebled(side: str, charger: dict, target: dict, dice: int):
    """KINGS-FLANK-1, KINGS-FLANK-2, KINGS-FLANK-3, KINGS-ENGINE-3, KINGS-INDIVIDUAL-6."""
    size = "one" if "type" in target else "regiment"
    y = round(24 + 40 / 25.4 + (25 / 25.4 if size == "one" else 40 / 25.4), 4)
    given = fighting(charger, unit(36, y, 180, size, **target), side)
    assert needs(given)[0] == f"dice {dice}"


def test_flank_and_rear_to_the_last_digit():
    """KINGS-FLANK-1, KINGS-ACT-6: the worked chances of 12 Attacks with Crushing Strength (1) against De 5."""

    def rout(side: str) -> str:
        given = fighting({"special": ["Crushing Strength (1)"]}, unit(36, TOUCHING, 180, de=5), side)
        return given.odds("fight:u9")[-1]

    assert rout("front").split()[1] == "5050955/201326592"
    assert rout("left").split()[1] == "2245304291162309/10133099161583616"
    assert round(float(rout("rear").split()[2]), 4) == 0.5493


def test_crushing_and_thunder_add():
    """KINGS-SPECIAL-CRUSHING, KINGS-SPECIAL-THUNDEROUS, KINGS-SPECIAL-RANK, KINGS-SPECIAL-PHALANX, KINGS-DISORDER-2."""
    special = ["Crushing Strength (1)", "Thunderous Charge (2)"]

    def need(target=None, side="front", **marks) -> str:
        return needs(fighting({"special": special, **marks}, target, side))[2]

    assert need() == "damage-need 2"
    assert need(hindered=True) == need(disordered=True) == "damage-need 3"
    pikes = unit(36, TOUCHING, 180, special=["Phalanx"])
    assert need(pikes) == "damage-need 3" and need(pikes, "left") == "damage-need 2"
    for n in (1, 2, 3):
        strong = fighting({"special": [f"Crushing Strength ({n})"]}, unit(36, TOUCHING, 180, de=6))
        assert needs(strong)[2:] == [f"damage-need {6 - n}", "boost crushing"]


def test_attacks_are_doubled_before_they_are_halved():
    """KINGS-HIT-4, KINGS-FLANK-1, KINGS-ACT-6: beyond six half the dice, rounded down; a flank doubles them first."""
    poor = {"me": 6, "att": 7, "hindered": True}
    assert needs(fighting(poor))[:3] == ["dice 3", "need 6", "half true"]
    assert needs(fighting(poor, side="left"))[0] == "dice 7"
    assert needs(fighting(poor, side="rear"))[0] == "dice 10"


def test_a_big_shield_in_melee():
    """KINGS-SPECIAL-BIGSHIELD: for those that struck the front; bonuses apply."""
    shield = unit(36, TOUCHING, 180, special=["Big Shield"])
    assert needs(fighting({"special": ["Crushing Strength (2)"]}, shield))[2] == "damage-need 4"
    assert needs(fighting({}, shield, "rear"))[-1] != "boost big-shield"


def test_lifeleech_heals_what_it_causes():
    """KINGS-SPECIAL-LIFELEECH: at most n, at most what it has."""
    given = fighting({"special": ["Lifeleech (2)"], "damage": 3})
    assert given.after("fight:u9", dice=[*[4] * 12, *[4] * 12, 1, 1]).unit(1).damage == 1
    assert given.after("fight:u9", dice=[*[1] * 11, 4, 4, 1, 2]).unit(1).damage == 2


def test_brutal_adds_one_to_the_test():
    """KINGS-SPECIAL-BRUTAL: one, however many."""
    target = unit(36, TOUCHING, 180, ne=[9, 12], damage=3)
    dice = [*[1] * 11, 4, 4, 2, 2]
    assert not fighting({}, target).after("fight:u9", dice=dice).unit(9).wavering
    assert fighting({"special": ["Brutal"]}, target).after("fight:u9", dice=dice).unit(9).wavering


# --- Nerve


@pytest.mark.parametrize(
    ("dice", "fate"), [((1, 2), "steady"), ((3, 4), "waver"), ((4, 5), "rout"), ((1, 1), "steady"), ((6, 6), "rout")]
)
def test_fates(dice: tuple[int, int], fate: str):
    """KINGS-NERVE-2, KINGS-NERVE-4, KINGS-NERVE-6, KINGS-NERVE-7: 11/13 with 4 damage."""
    given = fighting(target=unit(36, TOUCHING, 180, ne=[11, 13], damage=3))
    after = given.after("fight:u9", dice=[*[1] * 11, 4, 4, *dice])
    if fate == "rout":
        assert 9 not in after.state.units
    else:
        assert after.unit(9).wavering == (fate == "waver")


def test_a_routed_unit_scores_for_the_enemy():
    """KINGS-NERVE-7, KINGS-VICTORY-1: its cost, options included."""
    entry = unit(36, TOUCHING, 180, entry="halmark/toll-wardens", damage=30)
    after = fighting(target=entry, blue={8: unit(5, 44)}).after("fight:u9", dice=[*[1] * 11, 4, 4, 5, 5])
    assert after.state.lost == (0, 115)


def test_an_inspired_rout_is_tested_again():
    """KINGS-NERVE-8, KINGS-SPECIAL-INSPIRING, KINGS-SPECIAL-VERYINSPIRING, KINGS-ALLY-5: by the same list."""

    def inspired(inches: float, special: str, **keys) -> bool:
        hero = one(36, round(TOUCHING + 40 / 25.4 + inches + 10 / 25.4, 4), special=[special, "Individual"], **keys)
        return "boost inspiring" in fighting(blue={8: hero}).odds("fight:u9")

    assert inspired(6, "Inspiring") and not inspired(6.1, "Inspiring")
    assert inspired(9, "Very Inspiring") and not inspired(9.1, "Very Inspiring")
    assert inspired(6, "Inspiring (Test)") and not inspired(6, "Inspiring (Others)")
    assert inspired(6, "Inspiring", wavering=True)
    own = fighting(target=unit(36, TOUCHING, 180, special=["Inspiring"]))
    assert "boost inspiring" in own.odds("fight:u9")
    listed = {8: unit(36, 34, entry="sennfold/abbot", size="one")}
    assert "boost inspiring" not in fighting(blue=listed).odds("fight:u9")
    target = unit(36, TOUCHING, 180, ne=[5, 6], special=["Inspiring"])
    assert fighting(target=target).after("fight:u9", dice=[*[1] * 11, 4, 4, 6, 5, 1, 2]).unit(9).damage == 1


def test_a_later_steady_leaves_the_mark():
    """KINGS-NERVE-9: it wavers on."""
    target = unit(36, TOUCHING, 180, wavering=True)
    assert fighting(target=target).after("fight:u9", dice=[*[1] * 11, 4, 4, 1, 2]).unit(9).wavering


def test_iron_resolve_recovers_one():
    """KINGS-SPECIAL-IRON: after a test that leaves it Steady."""
    target = unit(36, TOUCHING, 180, special=["Iron Resolve"], damage=2)
    assert fighting(target=target).after("fight:u9", dice=[*[1] * 11, 4, 4, 1, 2]).unit(9).damage == 2


# --- pull-back and regroup


def test_chargers_pull_back_an_inch():
    """KINGS-PULLBACK-1, KINGS-POS-7: straight, and charging is dropped."""
    after = fighting().after("fight:u9", dice=[1] * 12)
    assert after.place(1) == (36, 23, 0)
    assert after.unit(1).charging == 0


def test_regroup_turns_stays_or_moves():
    """KINGS-REGROUP-1, KINGS-REGROUP-2, KINGS-REGROUP-3, KINGS-DICE-1: the full roll; a D3 back."""
    given = routing(blue={8: unit(5, 44)}).after("fight:u9", dice=ROUT)
    assert given.after("regroup:u1,hold").place(1) == (36, 24, 0)
    assert given.after("regroup:u1,face=70").place(1) == (36, 24, 70)
    assert given.after("regroup:u1,forward", dice=[4]).place(1) == (36, 28, 0)
    assert given.after("regroup:u1,back", dice=[4]).place(1) == (36, 22, 0)


def test_regroup_stops_short_of_others():
    """KINGS-REGROUP-2, KINGS-REGROUP-4, KINGS-REGROUP-5: the 1 inch rule is off on the way and holds in the end."""
    given = routing(red={2: unit(36, 31)}, blue={8: unit(5, 44)}).after("fight:u9", dice=ROUT)
    ahead = given.after("regroup:u1,forward", dice=[6])
    assert distance(ahead.unit(1).standing.outline, ahead.unit(2).standing.outline) in range(50_700, 50_930)
    wooded = routing(terrain=[area("difficult", 30, 26, 42, 40, 1), wall(36, 27)], blue={8: unit(5, 44)})
    assert wooded.after("fight:u9", dice=ROUT).after("regroup:u1,forward", dice=[5]).place(1)[1] == 29
    enemy = routing(blue={8: unit(36, 32)}).after("fight:u9", dice=ROUT).after("regroup:u1,forward", dice=[6])
    gap = distance(enemy.unit(1).standing.outline, enemy.unit(8).standing.outline)
    assert 0.99 * INCH <= gap <= 1.2 * INCH


def test_a_regroup_ends_without_overlap():
    """KINGS-REGROUP-3: a pivot may sweep through anything."""
    given = routing(red={2: unit(38.8, 24, 90, size="troop", base=[10, 10])}, blue={8: unit(5, 44)})
    ready = given.after("fight:u9", dice=ROUT)
    assert ready.why("regroup:u1,face=45") == "KINGS-REGROUP-3"
    assert ready.allows("regroup:u1,face=180")


HERO_Y = round(24 + 40 / 25.4 + 10 / 25.4, 4)


def hunting(**rest) -> Field:
    """A regiment that has charged an individual, with another enemy behind it."""
    hero = one(36, HERO_Y, 180, special=["Individual"], ne=[1, 2])
    behind = {8: rest.pop("behind", unit(36, 30, 180))}
    red = {1: unit(36, 24, charging="u9", side="front", order="charge", hindered=rest.pop("hindered", False))}
    return field(red | rest.pop("red", {}), {9: hero} | behind, phase="melee", **rest)


HUNTED = [*[6] * 12, *[6] * 12, 6, 6]


def test_an_individual_may_be_overrun():
    """KINGS-REGROUP-6, KINGS-INDIVIDUAL-7, KINGS-POS-9: contact within the roll is a charge, fought at once."""
    given = hunting().after("fight:u9", dice=HUNTED)
    assert given.state.individual_routed
    short = given.after("regroup:u1,forward", dice=[2])
    assert short.state.stage.value != "regroup" and short.unit(8).damage == 0
    after = given.after("regroup:u1,forward", dice=[4, *[1] * 11, 6, 6, 1, 2])
    assert after.unit(8).damage == 1 and after.unit(8).charged_by == (1,)
    assert given.after("regroup:u1,hold").unit(8).charged_by == ()


def test_an_overrun_goes_on_while_individuals_rout():
    """KINGS-INDIVIDUAL-7, KINGS-REGROUP-6: again and again."""
    second = one(36, 29, 180, special=["Individual"], ne=[1, 2])
    given = hunting(behind=second, red={2: unit(5, 10)}).after("fight:u9", dice=HUNTED)
    after = given.after("regroup:u1,forward", dice=[6, *HUNTED])
    assert after.result is not None or after.state.individual_routed


def test_an_overrun_may_be_hindered():
    """KINGS-REGROUP-7: by the first charge, or by what it crosses."""
    dice = [4, *[1] * 12]
    first = hunting(hindered=True).after("fight:u9", dice=HUNTED).after("regroup:u1,forward", dice=dice)
    crossed = hunting(terrain=[wall(36, 26.5)]).after("fight:u9", dice=HUNTED).after("regroup:u1,forward", dice=dice)
    plain = hunting().after("fight:u9", dice=HUNTED).after("regroup:u1,forward", dice=dice)

    def hindered(given: Field) -> bool:
        return any("indered" in sentence for sentence in given.sentences)

    assert (hindered(first), hindered(crossed), hindered(plain)) == (True, True, False)


def test_who_charged_a_unit_that_is_shot_away_regroups():
    """KINGS-MELEE-6, KINGS-ALIGN-8: crowded off its charger it was shot at, and routs before its combat."""
    red = {1: unit(36, 24, charging="u9", side="front", order="charge"), 2: unit(10, 10, order="halt", shot=True)}
    blue = {9: unit(36, TOUCHING + 0.5, 180, damage=20), 8: unit(5, 44)}
    given = field(red, blue, phase="nerve", tests=["u9"])

    when = given.after("nerve:u9", dice=(6, 6))

    assert when.state.stage.value == "regroup" and when.state.regroup == (1,)
    assert when.unit(1).charging == 0
    assert when.after("regroup:u1,hold").state.turn == 1
