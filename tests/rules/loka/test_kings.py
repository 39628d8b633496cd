"""Kings and their armies (docs/rules/loka.md, KING)."""

from collections.abc import Callable

import pytest
from rules.loka.fields import pieces
from rules.loka.fights import field

from game.core.ruleset import Throw
from given import Given, mistakes

FIRES_KING = "fire: {king: [i1]}"
THE_REST = "water: {king: [d12]}, air: {king: [l9]}"


def test_a_king_is_attacked_and_dies_like_other_pieces():
    """LOKA-KING-1: by ordinary dice, and his slayer moves in."""
    given = field("air", fire="king: [f6]", air="rook: [f9]")

    assert given.after("f9xf6").pending == Throw((4, 8), "LOKA-DICE-2")
    when = given.after("f9xf6", dice=(1, 2))
    assert (when.at("f9"), when.at("f6")) == ("", "air rook")


def test_a_king_defends_himself_like_other_pieces():
    """LOKA-KING-1: he repulses, and slays an attacker that rolls a 1."""
    given = field("air", fire="king: [f6]", air="rook: [f9]")

    repulsed = given.after("f9xf6", dice=(3, 2))
    slain = given.after("f9xf6", dice=(2, 1))
    assert (repulsed.at("f9"), repulsed.at("f6")) == ("air rook", "fire king")
    assert (slain.at("f9"), slain.at("f6")) == ("", "fire king")


def test_an_army_vanishes_with_its_king():
    """LOKA-KING-2: all its pieces leave the board at once, a promoted one as well, and the tiles stay."""
    terrain = {"castle": ["e2"], "forest": ["f8"]}
    given = field(
        "fire",
        fire="king: [f6], pawn: [h11, e2], knight: [i9]",
        air="rook: [j6]",
        terrain="castle: [e2], forest: [f8]",
    ).after("h11h12=queen", "a4a5", "d12d11")
    assert pieces(given, "fire") == {"king": ["f6"], "queen": ["h12"], "pawn": ["e2"], "knight": ["i9"]}

    when = given.after("j6xf6", dice=(1, 8))

    assert pieces(when, "fire") == {}
    assert when.at("f6") == "air rook"
    assert when.file["terrain"] == terrain


def lost_by_attack() -> Given:
    return field("air", fire="king: [f6], pawn: [h5]", air="rook: [f9]").after("f9xf6", dice=(1, 8))


def lost_attacking() -> Given:
    return field("fire", fire="king: [f5], pawn: [h5]", air="rook: [f6]").after("f5xf6", dice=(1, 2))


def lost_together() -> Given:
    return field("fire", fire="king: [f5], pawn: [h5]", air="rook: [f6]").after("f5xf6", dice=(1, 1))


def lost_in_a_duel() -> Given:
    return field("fire", fire="king: [f5], pawn: [h5]", air="king: [f6]").after("f5xf6", dice=(3, 9))


def lost_in_the_swamp() -> Given:
    return field("fire", fire="king: [f5], pawn: [h5]", terrain="swamp: [f6]").after("f5f6", dice=(1,))


def lost_by_giving_up() -> Given:
    return field("fire", fire="king: [f5], pawn: [h5]").after("resign")


DEATHS = (lost_by_attack, lost_attacking, lost_together, lost_in_a_duel, lost_in_the_swamp, lost_by_giving_up)


@pytest.mark.parametrize("death", DEATHS)
def test_the_army_vanishes_whatever_killed_its_king(death: Callable[[], Given]):
    """LOKA-KING-3: defending, attacking, with his enemy, in a duel, in a swamp, by giving up."""
    when = death()

    assert pieces(when, "fire") == {}
    assert when.at("h5") == when.at("f5") == ""
    assert when.result is None


@pytest.mark.parametrize("death", DEATHS)
def test_the_ally_fights_on_alone(death: Callable[[], Given]):
    """LOKA-KING-4: its army stays, and its turn comes."""
    when = death()

    assert pieces(when, "water") == {"king": ["d12"]}
    assert when.turn == "earth"
    assert when.after("a4a5").turn == "water"
    assert when.after("a4a5").allows("d12d11")


def test_the_seat_of_a_dead_king_has_no_turns():
    """LOKA-KING-5, LOKA-TURN-4: it is skipped from then on."""
    when = lost_in_the_swamp()
    seats = []
    for action in ("a4a5", "d12d11", "l9l8", "a5a4", "d11d12", "l8l9"):
        seats.append(when.turn)
        when = when.after(action)

    assert seats == ["earth", "water", "air"] * 2


def test_the_seat_of_a_dead_king_decides_nothing():
    """LOKA-KING-5, LOKA-DRAW-5: it is not even asked whether it wants a draw."""
    given = field("earth", fire=None)

    asked = given.after("offer-draw", "a4a5")
    assert asked.turn == "water"
    asked = asked.after("accept-draw")
    assert asked.turn == "air"
    assert asked.after("accept-draw").result == (frozenset(), "agreement")


def test_the_player_of_a_dead_king_shares_the_result():
    """LOKA-KING-5, LOKA-WIN-1: it wins with its ally."""
    given = field("water", fire=None, earth=None, water="rook: [f9]", air="king: [f6]")

    assert given.after("f9xf6", dice=(1, 8)).result == (frozenset({"fire", "water"}), "kings")


def test_who_kills_a_king_in_his_own_attack_stays():
    """LOKA-KING-6: the combat is over, and the surviving enemy stands where it stood."""
    when = lost_attacking()

    assert when.at("f6") == "air rook"
    assert when.turn == "earth"
    assert when.pending.prompt == "move"


def test_a_defender_that_dies_with_a_king_leaves_its_square_empty():
    """LOKA-KING-6, LOKA-OUTCOME-4: nobody survives two 1s."""
    assert lost_together().at("f6") == ""


@pytest.mark.parametrize("out", ["earth", "water", "air"])
def test_a_seat_without_pieces_is_out(out: str):
    """LOKA-KING-7: it has no turn."""
    given = field("fire", **{out: None})

    assert given.after("i1h1").turn == ("water" if out == "earth" else "earth")
    assert out not in given.file["pieces"]


@pytest.mark.parametrize(
    ("pieces_line", "told"),
    [
        (f"pieces: {{{FIRES_KING}, earth: {{rook: [a5]}}, {THE_REST}}}", "earth"),
        (f"pieces: {{{FIRES_KING}, earth: {{king: [a5, a6]}}, {THE_REST}}}", "earth"),
        (f"pieces: {{fire: {{pawn: [e2]}}, earth: {{king: [a5]}}, {THE_REST}}}", "fire"),
    ],
)
def test_each_army_of_a_file_has_one_king(pieces_line: str, told: str):
    """LOKA-KING-7: pieces without their king, or with two, are an error, told in their line."""
    lines = mistakes(f"game: loka\nturn: fire\n{pieces_line}\n")

    assert any(line.startswith("3:") and "LOKA-KING-7" in line and told in line.lower() for line in lines)


def test_a_seat_that_is_out_cannot_be_to_act():
    """LOKA-KING-7: an error in the line of `turn`."""
    lines = mistakes(f"game: loka\nturn: earth\npieces: {{{FIRES_KING}, {THE_REST}}}\n")

    assert [line.partition(":")[0] for line in lines] == ["2"]
    assert "LOKA-KING-7" in lines[0]
