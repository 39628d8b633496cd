"""Position files: every moment goes out and comes back (docs/rules/kings.md, POS)."""

from random import Random

import pytest
from rules.kings.fields import Field, area, field, file_text, mistakes, one, read, unit, wall
from rules.kings.lists import rules

from game.content.writer import dump
from game.core.ruleset import Result


def again(given: Field) -> Field:
    """The moment written to a file and read back."""
    text = dump({"game": "kings", "variant": given.rules.variant, **given.file})
    state, wrong = read(text, given.rules)
    assert state is not None, wrong
    return Field(given.rules, state)


def assert_same(given: Field) -> None:
    back = again(given)
    assert back.state == given.state
    assert back.actions() == given.actions()
    assert back.rules.notation.unpack(given.rules.notation.pack(given.state)) == given.state


def test_units_of_lists_and_units_made_for_a_position():
    """KINGS-POS-1, KINGS-UNIT-1, KINGS-UNIT-5, KINGS-STAT-1, KINGS-STAT-2: entry with options, or custom."""
    hero = unit(30, 8, 15.125, "one", entry="halmark/captain", options=["horse"])
    given = field({1: unit(36, 10, entry="halmark/toll-wardens", size="horde"), 2: hero}, {7: unit(36, 30, 180)})
    assert given.unit(2).profile.cost == 125 and given.unit(2).profile.is_hero
    assert given.file["pieces"]["red"]["u2"] == {
        "entry": "halmark/captain", "size": "one", "options": ["horse"], "at": [30, 8], "facing": 15.125,
    }  # fmt: skip
    custom = given.file["pieces"]["blue"]["u7"]["custom"]
    assert custom["ne"] == [14, 16] and custom["ra"] is None
    assert_same(given)


def test_every_mark_of_a_unit():
    """KINGS-POS-2: damage, markers, orders, charges."""
    marks = {"damage": 3, "wavering": True, "disordered": True, "ally": True, "order": "advance", "shot": True,
             "bane": True, "charged_by": ["u9"], "cost": 77}  # fmt: skip
    given = field({1: unit(10, 6, **marks)}, {9: unit(60, 42, 180)}, phase="shoot")
    assert given.unit(1).damage == 3 and given.unit(1).profile.cost == 77
    assert given.file["pieces"]["red"]["u1"]["charged_by"] == ["u9"]
    assert_same(given)
    charging = {"charging": "u9", "side": "front", "counter": True, "hindered": True, "order": "charge"}
    assert_same(field({1: unit(36, 24, **charging)}, {9: unit(36, 27.1496, 180)}, phase="melee"))


def test_terrain_by_shape_or_by_rect():
    """KINGS-POS-3: obstacles are always of height 1; written by its corners."""
    given = field(
        {1: unit(10, 6)}, {9: unit(60, 42, 180)}, terrain=[area("hill", 30, 20, 40, 30, 2), wall(50, 20, 6, 0.5, 30)]
    )
    assert [piece.height for piece in given.state.terrain] == [2, 1]
    assert given.file["terrain"]["t1"]["shape"] == [[30, 20], [40, 20], [40, 30], [30, 30]]
    assert_same(given)


def test_the_keys_of_the_state():
    """KINGS-POS-4, KINGS-POS-7: phase, round, starter, edges, tests, regroup, extra, lost, vanguard."""
    given = field(
        {1: unit(10, 6), 2: unit(20, 6)}, {9: unit(60, 42, 180, damage=2)}, phase="nerve", round=3, starter="blue",
        edges={"red": "north", "blue": "south"}, tests=["u9"], closing="move", lost={"red": 50}, limit=1000,
        table=[72, 48],
    )  # fmt: skip
    state = given.file["state"]
    assert (state["phase"], state["round"], state["starter"], state["tests"]) == ("nerve", 3, "blue", ["u9"])
    assert (state["edges"], state["closing"], state["lost"]) == ({"red": "north", "blue": "south"}, "move", {"red": 50})
    assert_same(given)
    assert given.after("nerve:u9", dice=[1, 2]).state.stage.value == "shoot"
    regroup = field({1: unit(10, 6, hindered=True)}, {9: unit(60, 42, 180)}, phase="regroup", regroup=["u1"],
                    individual_routed=True, extra=True, round=7)  # fmt: skip
    assert_same(regroup)
    assert_same(field({1: unit(10, 6, special=["Vanguard"])}, {9: unit(60, 42)}, phase="vanguard", vanguard=["u1"]))


def test_draw_offers_and_clocks():
    """KINGS-POS-8: offered and not answered; out of time."""
    given = field({1: unit(10, 6)}, {9: unit(60, 42, 180)}, draw_offer="blue", out_of_time=["blue"])
    assert given.actions() == ["accept-draw", "decline-draw"]
    assert_same(given)


@pytest.mark.parametrize(
    ("red", "blue", "rest", "why"),
    [
        ({1: unit(36, 24), 2: unit(37, 24)}, {}, {}, "the bases of u1 and u2 overlap"),
        ({1: unit(1, 24)}, {}, {}, "does not stand wholly on the 72 by 48 table"),
        ({1: unit(36, 24)}, {}, {"terrain": [area("blocking", 30, 20, 40, 30, 2)]}, "stands in blocking terrain"),
        ({1: unit(36, 24, entry="halmark/tol-wardens")}, {}, {}, 'did you mean "halmark/toll-wardens"'),
        ({1: unit(36, 24, "x", entry="halmark/toll-wardens")}, {}, {}, "facing"),
        ({1: unit(36, 24, 0, "one", entry="halmark/toll-wardens")}, {}, {}, "its sizes are troop, regiment"),
        ({1: unit(36, 24, type="cavalry", size="legion")}, {}, {}, "KINGS-DATA-1"),
        ({1: unit(36, 24, special=["Flyy"])}, {}, {}, 'did you mean "Fly"'),
        ({1: unit(36, 24, ne=[9, 8])}, {}, {}, "KINGS-DATA-4"),
        ({1: unit(36, 24, charging="u7")}, {}, {}, 'there is no unit "u7"'),
        ({1: unit(36, 24)}, {9: unit(5, 5)}, {"phase": "nerve"}, "`tests` names no unit"),
        ({1: unit(36, 24)}, {9: unit(5, 5)}, {"phase": "melee"}, "no unit is charging"),
        ({1: unit(36, 24)}, {9: unit(5, 5)}, {"phase": "regroup", "regroup": ["u9"]}, "wrong side"),
        ({1: unit(36, 24)}, {9: unit(5, 5)}, {"out_of_time": ["red"]}, "out of time"),
        ({1: unit(None)}, {9: unit(5, 5)}, {}, "`at` is missing"),
        ({1: unit(36, 24)}, {}, {"phase": "army"}, "before deployment nobody stands anywhere"),
        ({1: unit(None)}, {9: unit(None)}, {"phase": "deploy"}, "edges must be known"),
        ({1: unit(36, 24)}, {}, {"terrain": [{"kind": "hill"}]}, "either a shape or a rect"),
        ({1: unit(36, 24)}, {}, {"terrain": [{"kind": "hill", "shape": [[0, 0], [5, 5], [5, 0], [0, 5]]}]}, "cross"),
        ({1: unit(36, 24)}, {}, {"state": 1}, "state"),
    ],
)  # fmt: skip
def test_files_that_are_refused(red, blue, rest, why: str):
    """KINGS-POS-5, KINGS-POS-3, KINGS-POS-4: each mistake with its place and what was meant."""
    assert why in mistakes(red, blue, **rest)


def test_every_mistake_is_told_at_once():
    """KINGS-POS-5."""
    told = mistakes(
        {1: unit(36, 24, entry="x/y"), 2: unit(1, 1, entry="z/w")}, {9: unit(5, 5, size="legion", type="cavalry")}
    )
    assert len(told.splitlines()) == 3


def test_units_closer_than_an_inch_are_accepted():
    """KINGS-POS-5, KINGS-HEIGHT-1, KINGS-DATA-7: any legal placing."""
    assert field({1: unit(36, 24)}, {9: unit(36, 27.2, 180)}).unit(9).pose is not None


def test_a_file_never_rolls_again():
    """KINGS-POS-6: neither Headstrong nor the Regeneration of a unit that has its order."""
    given = field({1: unit(36, 24, order="halt", damage=2, special=["Regeneration (2+)", "Headstrong"], wavering=True)},
                  {9: unit(5, 5)})  # fmt: skip
    assert given.after("end").unit(1).damage == 2 and given.unit(1).wavering


def test_moments_of_a_random_game_come_back():
    """KINGS-POS-6, KINGS-POS-7, KINGS-POS-9: with the same state, the same actions, and with the seed the same dice."""
    chance = Random(5)
    played = rules("skirmish", rounds=3, map="toll-road")
    given = Field(played, played.start(11))
    for _ in range(120):
        if isinstance(given.pending, Result):
            break
        texts = given.actions()
        eager = [text for text in texts if text.startswith(("charge", "double", "shoot", "cast", "fight", "regroup"))]
        text = chance.choice(eager or texts)
        back = again(given)
        assert back.state == given.state
        after = given.after(text)
        assert back.after(text).state == after.state
        given = after
    assert given.state.round > 0


def test_a_mount_and_a_monster_on_file():
    """KINGS-UNIT-6, KINGS-BASE-2: the base goes by files and ranks."""
    given = field(
        {1: one(36, 24, type="monster"), 2: unit(20, 20, type="large-cavalry", base=[50, 100])}, {9: unit(5, 5)}
    )
    assert given.unit(1).profile.base == (50, 50) and given.unit(2).profile.base == (150, 100)
    assert file_text({1: one(36, 24)}).startswith('{"game"')


def test_a_base_that_play_put_flush_is_read_back_though_its_corner_dips_into_another():
    """KINGS-POS-5, KINGS-ALIGN-3: by 0.00137 inch, as a charge has left it; twice EPS and more is an overlap."""
    lancers = one(33.4013, 32.0739, 120, type="monster", base=[125, 100])
    riders = one(30.6362, 36.172, 0, type="monster", base=[125, 50])
    assert field({6: lancers}, {21: riders}).unit(6).pose is not None
    wrong = mistakes({6: lancers}, {21: one(30.6362, 36.17, 0, type="monster", base=[125, 50])})
    assert "the bases of u6 and u21 overlap (KINGS-POS-5)" in wrong
