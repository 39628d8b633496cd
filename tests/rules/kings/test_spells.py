"""Spells (docs/rules/kings.md, SPELL)."""

from rules.kings.fields import Field, area, field, one, unit

from game.table.measure import INCH
from game.table.outline import distance

SPELLS = {"fireball": 6, "bane-chant": 2, "wind-blast": 5, "lightning-bolt": 3, "heal": 3, "surge": 8}


def casting(target=None, friend=None, wizard=None, **rest) -> Field:
    """A wizard at 20, 10, a friend before it, an enemy beyond."""
    red = {1: one(20, 10, **{"spells": SPELLS, "special": ["Individual"], "height": 3, **(wizard or {})})}
    if friend:
        red[2] = friend
    return field(
        red | rest.pop("red", {}), {9: target or unit(20, 20, 180)} | rest.pop("blue", {}), phase="shoot", **rest
    )


def needs(given: Field, text: str) -> list[str]:
    return [line for line in given.odds(text) if not line.startswith(("damage ", "hits "))]


def test_a_wizard_casts_one_spell_a_turn_as_its_ranged_attack():
    """KINGS-SPELL-1: arc, sight, contact, disorder as for shots; n dice, not its Attacks."""
    given = casting()
    assert needs(given, "cast:u1,fireball,u9") == ["dice 6", "need 4", "damage-need 4"]
    after = given.after("cast:u1,fireball,u9", dice=[1] * 6)
    assert after.why("cast:u1,fireball,u9") == "KINGS-SHOOT-1"
    assert casting(wizard={"disordered": True}).why("cast:u1,fireball,u9") == "KINGS-SHOOT-5"
    assert casting(wizard={"order": "double"}).why("cast:u1,fireball,u9") == "KINGS-SHOOT-3"
    assert casting(wizard={"spells": {"heal": 2}}).why("cast:u1,fireball,u9") == "KINGS-SPELL-1"
    assert casting(unit(20, 4)).why("cast:u1,fireball,u9") == "KINGS-SHOOT-2"


def test_spells_hit_on_four():
    """KINGS-SPELL-2: no modifier counts, not even of moving at a stealthy individual in cover; Elite does."""
    hidden = one(20, 18, 180, special=["Individual", "Stealthy"])
    wood = [area("difficult", 10, 17, 30, 30, 1)]
    given = casting(hidden, wizard={"order": "advance"}, terrain=wood)
    assert needs(given, "cast:u1,fireball,u9")[1] == "need 4"
    elite = casting(wizard={"special": ["Individual", "Elite"]})
    assert needs(elite, "cast:u1,fireball,u9")[-1] == "boost elite"


def test_spells_for_friends():
    """KINGS-SPELL-3, KINGS-ALLY-5: one friend of the same list, not the caster; Surge not in contact."""
    friend = unit(20, 13, special=["Shambling"], damage=2)
    given = casting(friend=friend)
    assert given.allows("cast:u1,heal,u2")
    assert given.why("cast:u1,heal,u9") == given.why("cast:u1,heal,u1") == "KINGS-SPELL-3"
    assert given.why("cast:u1,fireball,u2") == "KINGS-SPELL-3"
    engaged = casting(unit(20, round(13 + 80 / 25.4, 4), 180), friend)
    assert engaged.allows("cast:u1,heal,u2") and engaged.allows("cast:u1,bane-chant,u2")
    assert engaged.why("cast:u1,surge,u2") == "KINGS-SHOOT-4"
    ally = unit(20, 13, entry="halmark/toll-wardens", ally=True)
    assert casting(friend=ally).why("cast:u1,heal,u2") == "KINGS-ALLY-5"


def test_ranges_of_spells():
    """KINGS-SPELL-4, KINGS-SPELL-FIREBALL, KINGS-SPELL-WINDBLAST, KINGS-SPELL-LIGHTNING: 12, 18 and 24 inches."""
    leader = 10 + 10 / 25.4
    for spell, inches in (("fireball", 12), ("wind-blast", 18), ("lightning-bolt", 24)):
        y = leader + inches + 40 / 25.4
        assert casting(unit(20, round(y, 4), 180)).allows(f"cast:u1,{spell},u9")
        assert casting(unit(20, round(y + 0.01, 4), 180)).why(f"cast:u1,{spell},u9") == "KINGS-RANGE-1"


def test_ranges_of_spells_for_friends():
    """KINGS-SPELL-4, KINGS-SPELL-BANECHANT, KINGS-SPELL-HEAL, KINGS-SPELL-SURGE: 12 inches."""
    y = 10 + 10 / 25.4 + 12 + 40 / 25.4

    def why(spell: str, more: float) -> str:
        friend = unit(20, round(y + more, 4), special=["Shambling"], damage=1)
        return casting(unit(50, 40, 180), friend).why(f"cast:u1,{spell},u2")

    for spell in ("bane-chant", "heal", "surge"):
        assert [why(spell, 0), why(spell, 0.01)] == ["", "KINGS-RANGE-1"], spell


def test_fireball_and_lightning_damage():
    """KINGS-SPELL-FIREBALL, KINGS-SPELL-LIGHTNING, KINGS-SPECIAL-PIERCING, KINGS-SHOOT-7: Piercing 1, or the higher."""
    assert needs(casting(), "cast:u1,lightning-bolt,u9")[2:] == ["damage-need 3", "boost piercing"]
    sharp = casting(wizard={"special": ["Individual", "Piercing (2)"]})
    assert needs(sharp, "cast:u1,lightning-bolt,u9")[2] == "damage-need 2"
    after = casting().after("cast:u1,fireball,u9", dice=[4, *[1] * 5, 4])
    assert (after.unit(9).damage, after.state.tests) == (1, (9,))


def test_bane_chant_sharpens_a_friend():
    """KINGS-SPELL-BANECHANT: Piercing and Crushing Strength one higher for the turn; not twice."""
    archers = unit(20, 13, ra=4, weapons=["bows"], height=4)
    given = casting(friend=archers)
    assert given.odds("cast:u1,bane-chant,u2")[-3:] == [
        "hits 0 1/4 0.250000",
        "hits 1 1/2 0.500000",
        "hits 2 1/4 0.250000",
    ]
    after = given.after("cast:u1,bane-chant,u2", dice=[1, 4])
    assert after.unit(2).bane
    assert needs(after, "shoot:u2,u9")[2:] == ["damage-need 3", "boost bane-chant"]
    assert not given.after("cast:u1,bane-chant,u2", dice=[3, 3]).unit(2).bane
    engaged = unit(20, round(20 - 80 / 25.4, 4), order="charge", charging="u9", side="front", special=["Brutal"])
    fighting = casting(friend=engaged).after("cast:u1,bane-chant,u2", dice=[1, 4])
    assert needs(fighting.after("end"), "fight:u9")[2:5] == ["damage-need 3", "boost bane-chant", "boost brutal"]
    assert not after.after("end").unit(2).bane


def test_wind_blast_pushes_away():
    """KINGS-SPELL-WINDBLAST: by the arc of the caster; it keeps its bearing, and nothing happens at Speed 0."""
    hits = [*[4] * 3, 1, 1]
    assert casting().after("cast:u1,wind-blast,u9", dice=hits).place(9) == (20, 23, 180)
    assert casting(unit(20, 20, 0)).after("cast:u1,wind-blast,u9", dice=hits).place(9) == (20, 23, 0)
    assert casting(unit(20, 20, 90)).after("cast:u1,wind-blast,u9", dice=hits).place(9) == (20, 23, 90)
    assert casting(unit(20, 20, 180, sp=0)).after("cast:u1,wind-blast,u9", dice=hits).place(9) == (20, 20, 180)
    walled = casting(terrain=[area("blocking", 10, 22.5, 30, 24, 3)])
    assert 22.5 - walled.after("cast:u1,wind-blast,u9", dice=hits).place(9)[1] - 40 / 25.4 < 0.05
    guarded = casting(red={2: unit(20, 26)})
    after = guarded.after("cast:u1,wind-blast,u9", dice=[4] * 5)
    assert 0.99 <= distance(after.unit(2).standing.outline, after.unit(9).standing.outline) / INCH <= 1.01


def test_heal_removes_damage():
    """KINGS-SPELL-HEAL: a marker for each hit, as far as there are any."""
    given = casting(friend=unit(20, 13, damage=2))
    assert given.after("cast:u1,heal,u2", dice=[4, 1, 1]).unit(2).damage == 1
    assert given.after("cast:u1,heal,u2", dice=[4, 4, 4]).unit(2).damage == 0


DEAD = unit(20, 13, special=["Shambling"])


def test_surge_moves_a_shambling_friend():
    """KINGS-SPELL-SURGE, KINGS-SPELL-5: an inch per hit; who comes near without touching is shuffled away."""
    far = unit(20, 30, 180)
    assert casting(far, DEAD).after("cast:u1,surge,u2", dice=[*[4] * 3, *[1] * 5]).place(2) == (20, 16, 0)
    assert casting(far, unit(20, 13)).why("cast:u1,surge,u2") == "KINGS-SPELL-SURGE"
    stuck = casting(far, unit(20, 13, special=["Shambling"], sp=0))
    assert stuck.after("cast:u1,surge,u2", dice=[4] * 8).place(2) == (20, 13, 0)
    near = casting(unit(20, 20.5, 180), DEAD).after("cast:u1,surge,u2", dice=[*[4] * 4, *[1] * 4])
    gap = distance(near.unit(2).standing.outline, near.unit(9).standing.outline)
    assert 0.99 * INCH <= gap <= 1.1 * INCH and near.unit(2).charging == 0


def test_a_surge_into_an_enemy_is_a_charge():
    """KINGS-SPELL-SURGE, KINGS-POS-7, KINGS-POS-9, KINGS-COUNTER-1: fought this turn, no test for earlier damage."""
    given = casting(unit(21, 19, 180), DEAD, red={3: unit(33, 10, 330, ra=2, weapons=["bows"], att=1)})
    shot = given.after("shoot:u3,u9", dice=[6, 6])
    assert shot.state.tests == (9,)
    after = shot.after("cast:u1,surge,u2", dice=[4] * 8)
    assert after.place(2)[0] == 21 and after.unit(2).charging == 9
    assert after.state.tests == () and after.unit(9).charged_by == (2,)
    assert after.unit(2).order is None
    assert after.after("end").actions() == ["fight:u9"]


def test_a_surge_without_room_stops_short():
    """KINGS-SPELL-SURGE, KINGS-SPELL-6: beside those who are there already it needs a free offset."""
    target = unit(20, 19, 180)
    side = {3: unit(18.0, round(19 - 80 / 25.4, 4), charging="u9", side="front", order="charge"),
            4: unit(22.0, round(19 - 80 / 25.4, 4), charging="u9", side="front", order="charge")}  # fmt: skip
    red = side | {2: unit(20, 12.2, special=["Shambling"], size="troop", base=[30, 20])}
    given = field(red | {1: one(20, 9, spells=SPELLS, special=["Individual"], height=3)}, {9: target}, phase="shoot")
    after = given.after("cast:u1,surge,u2", dice=[4] * 8)
    assert after.unit(2).charging == 0
    assert after.place(2)[1] < 15.9


def test_a_surge_over_rough_ground_is_hindered():
    """KINGS-SPELL-SURGE, KINGS-HINDERED-1."""
    given = casting(unit(20, 19, 180), DEAD, terrain=[area("difficult", 10, 15.5, 30, 17, 0)])
    assert given.after("cast:u1,surge,u2", dice=[4] * 8).unit(2).hindered
