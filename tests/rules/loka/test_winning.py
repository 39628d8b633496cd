"""Winning, and giving up (docs/rules/loka.md, WIN)."""

import pytest
from rules.loka.fields import pieces
from rules.loka.fights import field

from given import Given, beginning

EVIL = frozenset({"fire", "water"})
GOOD = frozenset({"earth", "air"})


def test_one_dead_king_wins_nothing():
    """LOKA-WIN-1: both must be dead."""
    when = field("fire", fire="rook: [f3]", air="king: [f6]").after("f3xf6", dice=(1, 8))

    assert when.result is None
    assert when.turn == "earth"


def test_a_team_wins_as_soon_as_both_enemy_kings_are_dead():
    """LOKA-WIN-1: in the very action that kills the second, and nobody moves any more."""
    given = field("fire", fire="rook: [f3]", earth="king: [c6], pawn: [b5]", air="king: [f6], pawn: [k5]")

    first = given.after("f3xf6", dice=(1, 8))
    assert first.result is None
    second = first.after("b5c5", "d12d11", "f6xc6", dice=(1, 8))
    assert second.result == (EVIL, "kings")
    assert second.actions() == []
    assert not second.allows("c5d5")


@pytest.mark.parametrize("out", ["fire", "water"])
def test_both_seats_of_the_team_win(out: str):
    """LOKA-WIN-1: also one that is out."""
    actor = "water" if out == "fire" else "fire"
    given = field(actor, **{out: None, actor: "rook: [f3]"}, earth=None, air="king: [f6]")

    assert given.after("f3xf6", dice=(1, 8)).result == (EVIL, "kings")


def test_good_wins_likewise():
    """LOKA-WIN-1: the same for the other team."""
    given = field("earth", fire=None, water="king: [f6]", earth="rook: [f3]")

    assert given.after("f3xf6", dice=(1, 8)).result == (GOOD, "kings")


def test_a_king_that_dies_in_his_attack_may_lose_the_game():
    """LOKA-WIN-1: whoever killed him."""
    given = field("fire", fire="king: [f5]", water=None, air="rook: [f6]")

    assert given.after("f5xf6", dice=(1, 2)).result == (GOOD, "kings")
    assert given.after("f5xf6", dice=(1, 1)).result == (GOOD, "kings")


def test_a_king_lost_in_the_swamp_may_lose_the_game():
    """LOKA-WIN-1, LOKA-SWAMP-6: if it was the team's last."""
    given = field("fire", fire="king: [f5]", water=None, terrain="swamp: [f6]")

    assert given.after("f5f6", dice=(1,)).result == (GOOD, "kings")
    assert given.after("f5f6", dice=(2,)).result is None


def test_who_gives_up_loses_his_own_army_only():
    """LOKA-WIN-2: as if the king had died; the ally goes on."""
    given = field("fire", fire="rook: [f3], pawn: [e2]", water="rook: [f9]")

    when = given.after("resign")

    assert pieces(when, "fire") == {}
    assert pieces(when, "water") == {"king": ["d12"], "rook": ["f9"]}
    assert when.result is None
    assert when.turn == "earth"
    assert when.after("a4a5").turn == "water"
    assert when.after("a4a5", "f9f8", "l9l8").turn == "earth"


@pytest.mark.parametrize(("seat", "ally", "winners"), [("fire", "water", GOOD), ("air", "earth", EVIL)])
def test_the_last_of_a_team_to_give_up_loses_the_game(seat: str, ally: str, winners: frozenset[str]):
    """LOKA-WIN-2: nobody is left to go on."""
    when = field(seat, **{ally: None}).after("resign")

    assert when.result == (winners, "resignation")


def commanded(variant: str, options: str = "", turn: str = "fire") -> Given:
    return field(turn, fire="rook: [f3]", water="rook: [f9]", variant=variant, options=options)


@pytest.mark.parametrize(
    ("variant", "options", "turn"),
    [
        ("two-player", "", "fire"),
        ("two-player", "", "earth"),
        ("two-player", "", "water"),
        ("two-player", "", "air"),
        ("doubled", "", "fire"),
        ("doubled", "", "air"),
        ("three-player", "", "fire"),
        ("three-player", "", "water"),
        ("three-player", "overlord: good", "earth"),
        ("three-player", "overlord: good", "air"),
    ],
)
def test_who_commands_both_seats_may_give_up_both(variant: str, options: str, turn: str):
    """LOKA-WIN-3: at once, from either seat's turn."""
    given = commanded(variant, options, turn)

    assert given.allows("resign-both")
    assert given.after("resign-both").result == (GOOD if turn in EVIL else EVIL, "resignation")


@pytest.mark.parametrize(
    ("variant", "options", "turn"),
    [
        ("standard", "", "fire"),
        ("standard", "", "air"),
        ("three-player", "", "earth"),
        ("three-player", "", "air"),
        ("three-player", "overlord: good", "fire"),
    ],
)
def test_who_commands_one_seat_gives_up_that_one(variant: str, options: str, turn: str):
    """LOKA-WIN-3: an ally's army is not his to give up."""
    given = commanded(variant, options, turn)

    assert given.refusal("resign-both").rule == "LOKA-WIN-3"
    assert given.allows("resign")


@pytest.mark.parametrize("variant", ["two-player", "doubled"])
def test_who_commands_both_seats_may_give_up_one(variant: str):
    """LOKA-WIN-3, LOKA-TWO-3: his two armies are not merged."""
    when = commanded(variant).after("resign")

    assert when.result is None
    assert pieces(when, "fire") == {}
    assert pieces(when, "water") == {"king": ["d12"], "rook": ["f9"]}


@pytest.mark.parametrize("turn", ["fire", "earth", "water", "air"])
def test_giving_up_is_done_on_ones_own_turn(turn: str):
    """LOKA-WIN-4: the text names no seat; it is the acting one that gives up."""
    when = field(turn).after("resign")

    assert turn not in {seat for seat in ("fire", "earth", "water", "air") if pieces(when, seat)}
    assert len([seat for seat in ("fire", "earth", "water", "air") if pieces(when, seat)]) == 3


def test_nobody_gives_up_while_a_combat_is_being_decided():
    """LOKA-WIN-4, LOKA-REROLL-7: a request made earlier waits for the seat's own turn."""
    given = field("fire", fire="knight: [e4]", air="knight: [f6, d7, h7, e8, g8], rook: [f9]")

    asked = given.after("e4xf6", dice=(6, 5))

    assert asked.turn == "air"
    assert not asked.allows("resign")


def test_giving_up_is_never_listed():
    """LOKA-WIN-2, LOKA-WIN-3, LOKA-TEXT-2: nobody shall do it by a slip."""
    assert not {"resign", "resign-both"} & set(commanded("two-player").actions())


def test_a_battle_of_two_seats_is_lost_by_who_gives_up():
    """LOKA-WIN-2, LOKA-FACEOFF-13: on a chessboard there is no ally to go on."""
    given = beginning("loka", "face-off", {"terrain": False}).after("army:none", "army:none", dice=(1, 2))
    given = given.after("deploy:king,e1", "deploy:king,e8", dice=(2, 1))

    assert given.turn == "evil"
    assert given.after("resign").result == (frozenset({"good"}), "resignation")
