"""Three players: one against two allies (docs/rules/loka.md, THREE), with worked example 20."""

import pytest
from rules.loka.fields import ALONE, SEATS

from game.core.ruleset import Muster, Plain
from game.rules.catalogue import BadOptions
from given import Given, beginning, position, shipped

KINGS = "fire: {king: [d1]}, earth: {king: [a4]}, water: {king: [d12]}, air: {king: [l9]}"


def budgets(**options: Plain) -> list[int | None]:
    """What each seat may spend."""
    given = beginning("loka", "three-player", options)
    found = []
    while isinstance(given.pending, Muster):
        found.append(given.pending.budget)
        given = given.after(ALONE)
    return found


def field(overlord: str, turn: str) -> Given:
    return position(f"""
        game: loka
        variant: three-player
        options: {{overlord: {overlord}}}
        turn: {turn}
        pieces: {{{KINGS}}}
    """)


@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize(("overlord", "commanded"), [("evil", {"fire", "water"}), ("good", {"earth", "air"})])
def test_one_player_commands_both_seats_of_a_team(overlord: str, commanded: set[str], turn: str):
    """LOKA-THREE-1: he may give up both; of the other two each has a seat of his own."""
    given = field(overlord, turn)

    assert given.allows("resign-both") is (turn in commanded)
    if turn not in commanded:
        assert given.refusal("resign-both").rule == "LOKA-WIN-3"
        assert given.after("resign").result is None


def test_three_players():
    """LOKA-THREE-2, worked example 20: 160 each for the two, 160 × 75 % = 120 for each army of the one."""
    assert budgets() == [120, 160, 120, 160]
    given = beginning("loka", "three-player")
    assert given.allows("army:queen,knight")
    assert given.refusal("army:queen,knight,pawn").rule in ("LOKA-ARMY-3", "LOKA-THREE-2")
    assert given.after(ALONE).allows("army:queen,bishop,pawn*3")


@pytest.mark.parametrize(
    ("points", "less"),
    [(250, 180), (120, 90), (300, 220), (400, 300), (500, 370), (10, 0), (20, 10), (150, 110), (200, 150)],
)
def test_other_totals_are_rounded_down_to_ten(points: int, less: int):
    """LOKA-THREE-2: 250 gives 180."""
    assert budgets(points=points) == [less, points, less, points]


def test_points_said_for_one_seat_stand_as_said():
    """LOKA-THREE-2, LOKA-ARMY-5: the handicap is a part of the common sum."""
    assert budgets(points_fire=200, points_earth=250) == [200, 250, 120, 160]


def test_which_team_one_player_commands_is_chosen_at_the_start():
    """LOKA-THREE-3: `overlord`."""
    assert budgets(overlord="good") == [160, 120, 160, 120]
    with pytest.raises(BadOptions):
        beginning("loka", "three-player", {"overlord": "fire"})


def test_the_handicap_may_be_switched_off():
    """LOKA-THREE-3, LOKA-THREE-2: `overlord_percent: 100`; any other part may be agreed."""
    assert budgets(overlord_percent=100) == [160] * 4
    assert budgets(overlord_percent=50) == [80, 160, 80, 160]
    assert shipped().values("loka")["options"]["overlord_percent"].default == 75
    assert shipped().values("loka")["options"]["overlord"].default == "evil"


@pytest.mark.parametrize("variant", ["standard", "two-player", "doubled"])
def test_elsewhere_there_is_no_handicap(variant: str):
    """LOKA-THREE-2: two against two are even."""
    given = beginning("loka", variant)
    for _ in SEATS:
        assert given.pending.budget == 160
        given = given.after(ALONE)


def test_the_seats_are_the_same():
    """LOKA-THREE-1: four seats, clockwise, each with its own pieces to move."""
    given = field("evil", "fire")
    order = []
    for _ in range(5):
        order.append(given.turn)
        given = given.after(given.actions()[0])

    assert order == [*SEATS, "fire"]
