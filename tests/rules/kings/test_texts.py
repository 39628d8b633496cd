"""Actions as text, what is listed, odds and questions (docs/rules/kings.md, ACT)."""

import pytest
from rules.kings.fields import Field, area, field, one, unit, wall

from game.cli.perft import count
from game.core.ruleset import Label, Point, Question, Unit

CORNERS = {1: unit(10, 6), 2: one(20, 6, special=["Individual"])}, {9: unit(60, 42, 180)}


def plain(**rest) -> Field:
    return field(*CORNERS, **rest)


@pytest.mark.parametrize(
    ("given", "printed"),
    [
        ("advance:u1,4.0", "advance:u1,4"),
        ("advance:u1,04.500,pivot=-30.00@1.0", "advance:u1,4.5,pivot=-30@1"),
        ("advance:u1,1.23449", "advance:u1,1.234"),
        ("advance:u1,1.2345", "advance:u1,1.235"),
        ("face:u1,400", "face:u1,40"),
        ("face:u1,-90", "face:u1,270"),
        ("face:u1,359.999", "face:u1,0"),
        ("deploy:u3,20.5,8,0", "deploy:u3,20.5,8,0"),
        ("deploy:u3,none", "deploy:u3,none"),
        ("charge:u4+u3*,u7", "charge:u3*+u4,u7"),
        ("sidestep:u3,left,2", "sidestep:u3,left,2"),
        ("cast:u5,fireball,u9,face=12.5", "cast:u5,fireball,u9,face=12.5"),
        ("regroup:u3,face=90", "regroup:u3,face=90"),
        ("shoot:u4,u9,pistols", "shoot:u4,u9,pistols"),
        ("double:u1,0.0001", "double:u1,0"),
    ],
)
def test_actions_are_printed_in_one_form(given: str, printed: str):
    """KINGS-ACT-1, KINGS-ACT-2: three decimals for inches, two for degrees, chargers by number; and back again."""
    action = plain().action(given)
    assert str(action) == printed
    assert plain().action(printed) == action


@pytest.mark.parametrize(
    "text",
    ["advance:u1", "advance:u0,4", "advance:u1,-1", "advance:u1,1e2", "advance:u1,4,pivot=30", "sidestep:u1,up,2",
     "charge:u1,", "charge:u1+u1,u9", "shoot:u1", "cast:u1,frost,u9", "regroup:u1,sideways", "halt:u1,3", "edge:east",
     "first:green", "deploy:u1,3", "jump:u1", "", "fight:u1,u2", "nerve:", "face:u1", "advance:u1,99999", "back:"],
)  # fmt: skip
def test_what_is_no_action_is_explained(text: str):
    """KINGS-ACT-1: with a sentence about how it is written."""
    with pytest.raises(ValueError, match=r"...") as told:
        plain().action(text)
    assert len(str(told.value)) > 10


def test_free_pivots_are_the_last_argument():
    """KINGS-ACT-2: of any order but `face`."""
    assert plain().allows("advance:u2,2,face=90")
    with pytest.raises(ValueError, match="face"):
        plain().action("face:u2,90,face=80")


def test_the_listed_orders_are_a_lattice():
    """KINGS-ACT-4: whole inches and the maximum, pivots of 15 degrees at the start or the end; others are legal too."""
    texts = plain().starting("advance:u1", "back:u1", "face:u1", "halt:u1")
    assert "advance:u1,5,pivot=-90@0" in texts and "advance:u1,3,pivot=15@3" in texts
    assert "advance:u1,3,pivot=15@1" not in texts and plain().allows("advance:u1,3,pivot=15@1")
    assert {"back:u1,1", "back:u1,2", "back:u1,2.5"} == set(plain().starting("back:u1"))
    assert len(plain().starting("face:u1")) == 23
    assert not [text for text in texts if text.startswith("advance:u1,0")]
    wide = plain(options={"lattice": 2, "lattice_angle": 45})
    assert set(wide.starting("back:u1")) == {"back:u1,2", "back:u1,2.5"}
    assert len(wide.starting("face:u1")) == 7


def test_listed_actions_are_legal_and_sorted():
    """KINGS-ACT-4: no double, nothing that `check` refuses."""
    given = field({1: unit(36, 24), 2: unit(42, 24), 3: unit(30, 24)}, {9: unit(36, 34, 180), 8: unit(43, 33, 180)})
    texts = given.actions()
    assert texts == sorted(set(texts))
    assert all(given.allows(text) for text in texts)
    assert {text for text in texts if text.startswith("charge") and "+" in text}


def test_perft_counts_an_action_with_dice_once():
    """KINGS-ACT-5: dice fall inside the action; no throw is ever pending."""
    given = field({1: unit(36, 24, charging="u9", side="front")}, {9: unit(36, 27.1496, 180)}, phase="melee")
    assert given.rules.outcomes(given.state) == ()
    assert given.after("fight:u9").text == given.after("fight:u9").text


def test_odds_of_a_test():
    """KINGS-ACT-6: three lines."""
    given = field(CORNERS[0], {9: unit(60, 42, 180, ne=[11, 13], damage=3)}, phase="nerve", tests=["u9"])
    assert given.odds("nerve:u9") == ["steady 7/12 0.583333", "waver 1/4 0.250000", "rout 1/6 0.166667"]
    assert given.rules.notation.odds(given.state, given.action("end")) is None


def test_perft_walks_the_lattice():
    """KINGS-ACT-4, KINGS-ACT-5: every listed action once, whose dice are those of the seed."""
    options = {"lattice": 10, "lattice_angle": 90}
    archers = unit(36, 20, size="troop", ra=4, weapons=["bows"], att=2)
    given = field({1: archers}, {9: unit(36, 29, 180, size="troop")}, options=options)
    # Five advances, back, two sidesteps, three bearings, a halt, the charge, the end of the phase.
    assert count(given.rules, given.state, 1) == len(given.actions()) == 14
    # After each of them the phase is ended; after its end there is a shot, or the end of that phase too.
    assert count(given.rules, given.state, 2) == 13 + 2


def test_odds_of_a_combat_of_two():
    """KINGS-ACT-6: a block for each charger, then the damage of both together."""
    red = {1: unit(36, 24, charging="u9", side="front", att=1),
           2: unit(36, 30.2992, 180, charging="u9", side="rear", att=1)}  # fmt: skip
    found = field(red, {9: unit(36, 27.1496, 180)}, phase="melee").odds("fight:u9")
    assert found[:9] == [
        "charger u1", "dice 1", "need 4", "damage-need 4",
        "charger u2", "dice 3", "need 4", "damage-need 4", "boost rear",
    ]  # fmt: skip
    assert [line.split()[0] for line in found[9:]] == ["damage"] * 5 + ["untested", "steady", "waver", "rout"]


def test_odds_of_a_charge():
    """KINGS-ACT-7: what it would be, then the fight it leads to."""
    given = field({1: unit(36, 36, 180, sp=8, special=["Yellow Bellied"])}, {9: unit(36, 24)})
    found = given.odds("charge:u1,u9")
    assert found[:5] == ["refuse u1 1/6", "charger u1", "side front", "way 8.85", "contact 3.937"]
    assert found[5:8] == ["dice 12", "need 4", "damage-need 4"]
    assert found[-4].startswith("untested")


def test_there_is_always_something_to_list():
    """KINGS-ACT-8: armies at any limit."""
    for limit in (100, 400, 500, 2000):
        assert field(phase="army", limit=limit).actions()


def test_phases_end_by_themselves():
    """KINGS-ACT-3: the melee and with it the turn, when no combat and no regroup is left."""
    y = 27.1496
    given = field({1: unit(36, 24, charging="u9", side="front")}, {9: unit(36, y, 180)}, phase="melee")
    assert given.after("fight:u9", dice=[1] * 12).turn == "blue"


def test_spots_have_names():
    """KINGS-POS-1, ARCHITECTURE, kinds of decisions: `u7`, a point in inches."""
    notation = plain().rules.notation
    for spot in (Unit(7), Point(12_700_000, 3_810_000), Point(12_700_000, 635_000, 90_000)):
        assert notation.spot_named(notation.spot_name(spot)) == spot
    assert notation.spot_name(Point(12_700_000, 635_000, 90_000)) == "10,0.5,90"
    assert notation.spot_name(Label("end")) == "end"


def test_clicks_are_explained():
    """KINGS-TURN-2: what can't be done says why."""
    given = field({1: unit(36, 32, 0)}, {9: unit(36, 24)})
    notation = given.rules.notation
    assert notation.explain(given.state, [Unit(1)]) is None
    assert notation.explain(given.state, [Unit(9)]).rule == "KINGS-TURN-2"
    assert notation.explain(given.state, [Unit(1), Unit(9)]).rule == "KINGS-CHARGE-2"
    assert notation.explain(given.state, [Unit(1), Unit(9)]).where


def test_questions_about_the_table():
    """USERS, text mode: who can charge u9, what does u1 see, how far to the others."""
    given = field({1: unit(36, 36, 180, sp=8), 2: unit(50, 10)}, {9: unit(36, 24)})
    look = given.rules.notation.look
    assert look(given.state, Question.WHO_ATTACKS, Unit(9), 0) == ["u9 Test could be charged by u1 Test."]
    assert look(given.state, Question.WHAT_STANDS, Unit(1), 0)[1] == "u1 Test sees u9 Test."
    assert look(given.state, Question.NEIGHBOURS, Unit(9), 0)[0] == '8.85" to u1 Test.'
    assert len(look(given.state, Question.BOARD, None, 0)) == 5
    assert len(look(given.state, Question.MY_PIECES, None, 0)) == 2
    assert look(given.state, Question.WHAT_STANDS, Unit(44), 0) == ["No unit of that name."]


def test_every_event_has_its_sentence():
    """ARCHITECTURE, «Every event has a sentence»: a turn with a charge, a fight and a rout."""
    given = field({1: unit(36, 36, 180, sp=8)}, {9: unit(36, 24, ne=[1, 2], cost=90), 8: unit(5, 5)})
    told = given.after("charge:u1,u9").sentences
    told += given.after("charge:u1,u9", "end", "end").after("fight:u9", dice=[*[6] * 24, 6, 6]).sentences
    assert "u1 Test charges u9 Test." in told
    assert "u1 Test strikes the front of u9 Test." in told
    assert "u9 routs, worth 90 points." in told


@pytest.mark.parametrize("special", [[], ["Nimble"], ["Fly"]])
def test_what_is_listed_is_all_of_the_lattice_that_is_legal(special: list[str]):
    """KINGS-ACT-4: finding many moves at once finds what asking for each alone finds, on crowded ground."""
    red = {1: unit(36, 24, special=special, sp=6), 2: unit(41, 24), 3: unit(36, 29, size="troop")}
    blue = {9: unit(32, 31, 180), 8: unit(41.5, 31, 180)}
    rough = [area("difficult", 28, 24, 33, 28, 1), wall(44, 27), area("blocking", 30, 18, 34, 21, 2)]
    given = field(red, blue, terrain=rough)
    nimble = bool(special)
    found = set()
    for order, most, pivots in (("advance", 6, True), ("double", 12, nimble), ("back", 3, nimble)):
        for length in range(1, most + 1):
            found.add(f"{order}:u1,{length}")
            for angle in range(-90, 91, 15) if pivots else ():
                found |= {f"{order}:u1,{length},pivot={angle}@{at}" for at in (0, length) if angle}
    legal = {text for text in found if given.allows(text)}
    assert legal == set(given.starting("advance:u1", "double:u1", "back:u1"))
    assert 0 < len(legal) < len(found)
