"""From the empty table to the first turn (docs/rules/kings.md, SETUP, FIRST, ARMY-10, VANGUARD)."""

import pytest
from rules.kings.fields import Field, area, field, unit
from rules.kings.lists import rules

from game.core.decisions import Choose, Muster, Order
from game.rules.kings.setup import terrain_for
from game.rules.options import BadOptions
from game.table.measure import INCH
from game.table.outline import distance, outline_of

ARMY = "army:halmark,toll-wardens/regiment,punt-scouts/troop"


def start(variant: str = "standard", seed: int = 0, **options) -> Field:
    played = rules(variant, **options)
    return Field(played, played.start(seed))


def deploying(**rest) -> Field:
    """Red in the south has one unit to place, blue another."""
    red = {1: unit(None)} | rest.pop("red", {})
    return field(red, {9: unit(None)}, phase="deploy", edges={"red": "south", "blue": "north"}, **rest)


def test_the_sequence_of_a_game():
    """KINGS-SETUP-1, KINGS-SETUP-6: armies, edges, deployment, vanguard, first turn, rounds."""
    given = start(map="none")
    seen = [given.state.stage.value]
    for text, dice in ((ARMY, ()), (ARMY, (5, 2)), ("edge:south", ())):
        given = given.after(text, dice=dice)
        seen.append(given.state.stage.value)
    for text in ("deploy:u1,20,6,0", "deploy:u3,20,42,180", "deploy:u2,40,6,0"):
        given = given.after(text)
    given = given.after("deploy:u4,40,42,180", dice=[3, 4])
    seen.append(given.state.stage.value)
    assert given.turn == "blue" and given.starting("advance:u2") == []
    given = given.after("double:u4,12")
    given = given.after("halt:u2", dice=[6, 1])
    seen.append(given.state.stage.value)
    given = given.after("first:blue")
    seen.append(given.state.stage.value)
    assert seen == ["army", "army", "edge", "deploy", "vanguard", "first", "move"]
    assert (given.turn, given.state.round) == ("blue", 1)


@pytest.mark.parametrize(
    ("limit", "table"), [(500, (48, 48)), (1500, (48, 48)), (1600, (72, 48)), (2900, (72, 48)), (3000, (108, 48))]
)
def test_the_table_goes_by_the_limit(limit: int, table: tuple[int, int]):
    """KINGS-SETUP-2: and may be set."""
    assert start(limit=limit).state.table == table
    assert start(limit=limit, table="60x44").state.table == (60, 44)


def test_variants():
    """KINGS-SETUP-2, KINGS-ARMY-8: standard, clash, skirmish."""
    assert [start(name).state.limit for name in ("standard", "clash", "skirmish")] == [2000, 1000, 500]
    assert start("clash").state.table == (48, 48)


@pytest.mark.parametrize("seed", range(6))
def test_terrain_from_the_seed_is_fair(seed: int):
    """KINGS-SETUP-3, KINGS-SETUP-7: eight pieces in half turns, apart, off the edge, houses out of zones."""
    s = start(seed=seed).state
    assert len(s.terrain) == 8
    width, depth = s.size
    corners = {frozenset(piece.corners) for piece in s.terrain}
    assert {frozenset((width - x, depth - y) for x, y in piece) for piece in corners} == corners
    outlines = [outline_of(piece.corners) for piece in s.terrain]
    for i, one in enumerate(outlines):
        assert one.left >= 2 * INCH and one.low >= 2 * INCH and one.right <= width - 2 * INCH
        assert all(distance(one, other) >= 5 * INCH for other in outlines[:i])
    houses = [one for one, piece in zip(outlines, s.terrain, strict=True) if piece.name == "house"]
    assert len(houses) <= 2
    assert all(one.low >= 12 * INCH and one.high <= depth - 12 * INCH for one in houses)
    assert start(seed=seed).state.terrain == s.terrain != start(seed=seed + 1).state.terrain


def test_an_odd_piece_lies_in_the_middle():
    """KINGS-SETUP-7: five on 48 by 48."""
    s = start("clash", 3).state
    assert len(s.terrain) == 5
    middle = [(48 * INCH - x, 48 * INCH - y) for x, y in s.terrain[0].corners]
    assert set(middle) == set(s.terrain[0].corners)


def test_other_tables():
    """KINGS-SETUP-3, KINGS-SETUP-7: wild, none, a map of the data; the dice to come are left alone."""
    assert start(map="none").state.terrain == ()
    assert len(start(map="wild").state.terrain) == 8
    assert start(map="two-ponds").state.table == (48, 48)
    assert len(start(map="toll-road").state.terrain) == 6
    assert start(map="none", seed=4).state.rng == start(seed=4).state.rng == 4
    with pytest.raises(BadOptions, match="toll-road"):
        rules(map="tol-road")


def test_a_table_laid_by_hand_is_a_position():
    """KINGS-SETUP-8: of phase army, with the terrain it says and no other."""
    given = field(phase="army", terrain=[area("hill", 10, 10, 20, 20, 2)])
    assert len(given.state.terrain) == 1 and given.turn == "red"
    assert given.after(ARMY).turn == "blue"
    assert terrain_for(rules(map="none").law, (72, 48), 1) == ()


def test_forces_are_chosen_in_secret():
    """KINGS-ARMY-10, KINGS-POS-7, KINGS-POS-9: red first; blue sees nothing of it until both are chosen."""
    given = start().after(ARMY)
    assert isinstance(given.pending, Muster) and given.turn == "blue"
    assert list(given.view(1).units) == [] and list(given.view(0).units) == [1, 2]
    assert given.view(0).rng == 0
    told = [given.rules.hide(event, 1) for event in given.events]
    assert "toll-wardens" not in str(told) and "toll-wardens" in str(given.events)
    both = given.after(ARMY)
    assert list(both.view(1).units) == [1, 2, 3, 4]
    guess = given.rules.imagine(given.view(1), 1, 5)
    assert {unit.seat for unit in guess.units.values()} == {0}


def test_what_may_be_mustered():
    """KINGS-ARMY-1, KINGS-ARMY-9: sizes, options, legends, in groups by force."""
    pending = start().pending
    assert isinstance(pending, Muster) and pending.budget == 2000
    captain = pending.offer("halmark:captain/one")
    assert [option.id for option in captain.options] == ["horse", "heron"]
    assert pending.offer("halmark:marshal-ysold/one").is_unique
    assert {group.id for group in pending.groups} >= {"halmark", "ashmaw"}
    assert start().why("army:halmark,fen-bows/troop") == "KINGS-ARMY-2"


def test_the_higher_die_chooses_an_edge_and_places_first():
    """KINGS-SETUP-4, KINGS-DICE-4: ties again; then one unit each in turn."""
    given = start().after(ARMY).after(ARMY, dice=[3, 3, 2, 5])
    assert isinstance(given.pending, Choose) and given.turn == "blue"
    assert given.actions() == ["edge:north", "edge:south"]
    north = given.after("edge:north")
    assert north.turn == "blue" and isinstance(north.pending, Order)
    placed = north.after("deploy:u3,20,40,180")
    assert placed.turn == "red"


def test_who_has_none_left_is_skipped():
    """KINGS-SETUP-4."""
    given = deploying(red={2: unit(None), 3: unit(None)})
    after = given.after("deploy:u1,10,6,0", "deploy:u9,10,42,180", "deploy:u2,20,6,0")
    assert after.turn == "red" and after.allows("deploy:u3,30,6,0")


def test_units_are_placed_in_their_own_half():
    """KINGS-SETUP-5: wholly further than 12 inches off the middle; exactly 12 is accepted; any bearing."""
    given = deploying()
    top = 12 - 40 / 25.4
    assert given.allows(f"deploy:u1,20,{top:.3f},0")
    assert given.why(f"deploy:u1,20,{top + 0.01:.3f},0") == "KINGS-SETUP-5"
    assert given.allows("deploy:u1,20,6,133.7")
    assert given.why("deploy:u1,1,6,0") == "KINGS-SETUP-5"
    assert given.why("deploy:u1,20,42,0") == "KINGS-SETUP-5"
    house = deploying(terrain=[area("blocking", 15, 4, 25, 8, 3)])
    assert house.why("deploy:u1,20,6,0") == "KINGS-SETUP-5"
    two = deploying(red={2: unit(20, 6)})
    assert two.why("deploy:u1,23,6,0") == "KINGS-MEASURE-10"


def test_without_room_a_unit_stays_out():
    """KINGS-SETUP-9, KINGS-ACT-8: only if no place on a grid of half an inch is free; it counts as routed."""
    full = deploying(terrain=[area("blocking", 0, 0, 72, 11, 3)])
    assert full.actions() == ["deploy:u1,none"]
    after = full.after("deploy:u1,none")
    assert 1 not in after.state.units
    assert deploying().why("deploy:u1,none") == "KINGS-SETUP-9"
    narrow = deploying(terrain=[area("blocking", 0, 0, 33.4, 12, 3), area("blocking", 37.6, 0, 72, 12, 3)])
    assert narrow.actions()[0] == "deploy:u1,35.5,2,0"
    assert narrow.why("deploy:u1,none") == "KINGS-SETUP-9"
    walls = [area("blocking", 0, 0, 72, 11, 3)]
    dear = deploying(red={1: unit(None, cost=75)}, terrain=walls).after("deploy:u1,none")
    assert dear.state.lost == (75, 0)


def test_listed_deployments_face_the_enemy():
    """KINGS-ACT-4: every two inches at bearing 0 in the south, 180 in the north."""
    given = deploying()
    assert "deploy:u1,20,6,0" in given.actions() and "deploy:u1,21,6,0" not in given.actions()
    assert given.allows("deploy:u1,21,6,0")
    blue = given.after("deploy:u1,20,6,0")
    assert all(text.endswith(",180") for text in blue.actions())


def test_the_vanguard_moves_once_before_the_battle():
    """KINGS-SPECIAL-VANGUARD, KINGS-SPECIAL-SHAMBLING, KINGS-SETUP-6: a double, an advance, or nothing."""
    red = {1: unit(20, 6, special=["Vanguard", "Shambling"]), 2: unit(30, 6)}
    given = field(red, {9: unit(20, 42, 180)}, phase="vanguard", vanguard=["u1"])
    assert given.why("face:u1,90") == given.why("halt:u2") == "KINGS-SPECIAL-VANGUARD"
    after = given.after("double:u1,10", dice=[2, 1])
    assert after.place(1) == (20, 16, 0) and after.unit(1).order is None
    assert after.state.stage.value == "first"
    assert given.after("halt:u1", dice=[2, 1]).place(1) == (20, 6, 0)


def test_two_seats_play():
    """KINGS-ALLY-6: red and blue, each a side of its own."""
    assert (start().rules.seats, start().rules.teams) == (("red", "blue"), (0, 1))


def test_the_higher_die_chooses_who_begins():
    """KINGS-FIRST-1: itself or the other."""
    given = field({1: unit(20, 6)}, {9: unit(20, 42, 180)}, phase="first", turn="blue")
    assert given.actions() == ["first:blue", "first:red"]
    assert given.after("first:red").turn == "red"
    told = [given.after(f"first:{seat}").sentences for seat in ("blue", "red")]
    assert told[0][0] in ("Blue takes the first turn.", "Red lets Blue begin.")
    assert {each[0].endswith("takes the first turn.") for each in told} == {True, False}
    assert given.after("first:blue").state.starter == 1
