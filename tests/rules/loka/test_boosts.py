"""What makes a die stronger: Charge, Prowess, supports and terrain (docs/rules/loka.md, BOOST)."""

from collections.abc import Callable

import pytest
from rules.loka.fights import BESIDE, attack_boosts, chances, crowd, defence_boosts, field, listed, numbers, told

from given import Given, position

ORDER = ("queen", "rook", "bishop", "knight", "pawn", "king")
"""LOKA-BOOST-2: from the highest to the lowest."""


# --- Charge


def test_the_attacker_always_charges():
    """LOKA-BOOST-1: one boost for attacking, and none of that name for the defender."""
    given = field("fire", fire="knight: [e4]", air="knight: [f6]")

    assert attack_boosts(given, "e4xf6") == ["charge"]
    assert defence_boosts(given, "e4xf6") == []


def test_an_attack_through_the_portal_charges_too():
    """LOKA-BOOST-1: also for a portal attack, and for a bishop's beyond the twin."""
    through = field("fire", fire="pawn: [c5]", air="pawn: [j8]", terrain="magic_portal: [c5, j8]")
    beyond = field("fire", fire="bishop: [c5]", air="bishop: [h10]", terrain="magic_portal: [c5, j8]")

    assert attack_boosts(through, "c5~xj8") == ["charge"]
    assert attack_boosts(beyond, "c5~j8xh10") == ["charge"]


# --- Prowess


@pytest.mark.parametrize("defender", ORDER)
@pytest.mark.parametrize("attacker", ORDER)
def test_the_higher_piece_has_prowess(attacker: str, defender: str):
    """LOKA-BOOST-2, LOKA-BOOST-3: queen, rook, bishop, knight, pawn, king; one boost however great the distance."""
    given = field("fire", fire=f"{attacker}: [{BESIDE[attacker]}]", air=f"{defender}: [f6]")
    action = f"{BESIDE[attacker]}xf6"
    distance = ORDER.index(defender) - ORDER.index(attacker)

    if attacker == defender == "king":
        assert told(given, action)["duel"] == "yes"
    else:
        assert attack_boosts(given, action) == ["charge", *["prowess"] * (distance > 0)]
        assert defence_boosts(given, action) == ["prowess"] * (distance < 0)


def test_a_king_otherwise_takes_boosts_like_any_piece():
    """LOKA-BOOST-3: supported in his attack, supported and behind walls in his defence."""
    attacks = field("fire", fire="king: [f5], knight: [e4]", air="pawn: [f6]")
    defends = field("fire", fire="pawn: [e5]", air="king: [f6], knight: [d7]", terrain="castle: [f6]")

    assert attack_boosts(attacks, "f5xf6") == ["charge", "support:e4"]
    assert defence_boosts(attacks, "f5xf6") == ["prowess"]
    assert attack_boosts(defends, "e5xf6") == ["charge", "prowess"]
    assert defence_boosts(defends, "e5xf6") == ["support:d7", "terrain:castle", "terrain:castle"]


# --- Attack Support


def test_every_friend_that_could_have_attacked_supports():
    """LOKA-BOOST-4: one boost for each, in the present position; none for those that could not."""
    given = field(
        "fire",
        fire="knight: [e4, g5], rook: [f3, g3], bishop: [d4, d5], pawn: [e5, e7]",
        air="knight: [f6]",
    )
    # The bishop on d4 has the pawn on e5 before it; g5, g3, d5 and e7 do not reach f6.
    assert attack_boosts(given, "e4xf6") == ["charge", "support:e5", "support:f3"]


def test_an_enemy_of_the_defender_that_could_attack_it_is_no_support_of_the_defence():
    """LOKA-BOOST-4, LOKA-BOOST-7: each side counts its own team's pieces alone."""
    given = field("fire", fire="knight: [e4, g4]", water="rook: [f9]", earth="knight: [d7]", air="knight: [f6, h7]")

    assert attack_boosts(given, "e4xf6") == ["charge", "support:f9", "support:g4"]
    assert defence_boosts(given, "e4xf6") == ["support:d7", "support:h7"]


def test_an_attacker_is_not_its_own_supporter():
    """LOKA-BOOST-5: nor by a second way through the portal."""
    given = field("fire", fire="bishop: [c5]", air="bishop: [e7]", terrain="magic_portal: [c5, g5]")

    assert {"c5xe7", "c5~g5xe7"} <= set(given.actions())
    assert attack_boosts(given, "c5xe7") == ["charge"]
    assert attack_boosts(given, "c5~g5xe7") == ["charge"]


@pytest.mark.parametrize(("seat", "attack", "defence"), [("water", 3, 0), ("earth", 2, 1)])
def test_a_supporter_with_two_ways_counts_once(seat: str, attack: int, defence: int):
    """LOKA-BOOST-5: a bishop on c5 reaches e7 straight and beyond the twin, for either side."""
    given = field(
        "fire",
        fire="rook: [e3]",
        air="pawn: [e7]",
        terrain="magic_portal: [c5, g5]",
        **{seat: "bishop: [c5]"},
    )

    assert numbers(given, "e3xe7") == (attack, defence)


def test_the_attacker_blocks_friends_behind_it():
    """LOKA-BOOST-6: everyone is judged where he stands now."""
    behind = field("fire", fire="rook: [f3], queen: [f2]", air="pawn: [f6]")
    beside = field("fire", fire="rook: [f3], queen: [c6]", air="pawn: [f6]")

    assert attack_boosts(behind, "f3xf6") == ["charge", "prowess"]
    assert attack_boosts(beside, "f3xf6") == ["charge", "prowess", "support:c6"]


@pytest.mark.parametrize("blocker", ["fire", "earth", "water", "air"])
def test_no_support_goes_through_a_piece(blocker: str):
    """LOKA-BOOST-6, LOKA-BOOST-9: neither through a friend nor through an enemy."""
    seats = {"fire": "knight: [e4], rook: [c6]", "air": "knight: [f6]"}
    pawn = f"pawn: [{'d6' if blocker in ('fire', 'water') else 'e6'}]"
    seats[blocker] = ", ".join(filter(None, (seats.get(blocker, ""), pawn)))

    assert attack_boosts(field("fire", **seats), "e4xf6") == ["charge"]


# --- Defence Support


def test_every_friend_that_could_retake_supports_the_defender():
    """LOKA-BOOST-7: one boost for each that could move onto the square next."""
    given = field(
        "fire",
        fire="knight: [e4]",
        air="knight: [f6, d7, g7], rook: [f9, g9], pawn: [g5]",
        earth="bishop: [h8], pawn: [e7, g6]",
    )
    # The bishop on h8 has the knight on g7 before it; g7, g9 and the pawn on g6 do not reach f6.
    assert defence_boosts(given, "e4xf6") == ["support:d7", "support:e7", "support:f9", "support:g5"]


def test_a_line_through_the_square_the_attacker_leaves_is_open():
    """LOKA-BOOST-8: for the defender's friends the attacker already stands on the defender's square."""
    given = field("fire", fire="rook: [f3]", air="pawn: [f6], rook: [f1]")
    behind_another = field("fire", fire="rook: [f3], queen: [f2]", air="pawn: [f6], rook: [f1]")

    assert defence_boosts(given, "f3xf6") == ["support:f1"]
    assert defence_boosts(behind_another, "f3xf6") == []


def test_a_portal_that_the_attacker_leaves_is_empty():
    """LOKA-BOOST-8, LOKA-PORTAL-13: a bishop on the twin goes on from the square the queen comes from."""
    fight = {"fire": "queen: [c5]", "air": "queen: [e7], bishop: [j8]", "terrain": "magic_portal: [c5, j8]"}

    assert defence_boosts(field("fire", **fight), "c5xe7") == ["support:j8"]
    assert defence_boosts(field("fire", **fight, options="defence_support_view: before"), "c5xe7") == []


def test_the_attacker_may_be_left_on_its_square():
    """LOKA-BOOST-8: with `defence_support_view: before` it blocks the defender's friends as well."""
    fight = {"fire": "rook: [f3]", "air": "pawn: [f6], rook: [f1], knight: [d7]"}

    assert defence_boosts(field("fire", **fight), "f3xf6") == ["support:d7", "support:f1"]
    assert defence_boosts(field("fire", **fight, options="defence_support_view: before"), "f3xf6") == ["support:d7"]
    assert defence_boosts(field("fire", **fight, options="defence_support_view: after"), "f3xf6") == [
        "support:d7",
        "support:f1",
    ]


def test_the_defenders_friends_block_one_another():
    """LOKA-BOOST-7: the second rook on a file could not move in."""
    given = field("fire", fire="rook: [f3]", air="pawn: [f6], rook: [f9]", earth="rook: [f10]")

    assert defence_boosts(given, "f3xf6") == ["support:f9"]


# --- what being able to attack means


AROUND = {"rook": "f3", "bishop": "d4", "queen": "c6", "knight": "g4", "pawn": "e7"}
"""Where pieces of Earth and Water alike reach f6."""


@pytest.mark.parametrize(
    ("tile", "attacker", "supports"),
    [
        ("eyrie: [f6]", "knight e4", {"knight"}),
        ("forest: [f6]", "pawn g5", {"pawn"}),
        ("stone_circle: [f6]", "rook f9", {"rook"}),
        ("mountain_pass: [f6]", "rook f9", {"rook", "knight"}),
        ("castle: [f6]", "rook f9", set(AROUND)),
        ("swamp: [f6]", "rook f9", set(AROUND)),
        ("magic_portal: [f6, j8]", "rook f9", set(AROUND)),
    ],
)
@pytest.mark.parametrize(("friends", "boosts"), [("water", attack_boosts), ("earth", defence_boosts)])
def test_who_may_not_enter_the_tile_does_not_support(
    tile: str, attacker: str, supports: set[str], friends: str, boosts: Callable[[Given, str], list[str]]
):
    """LOKA-BOOST-9, LOKA-EYRIE-3, LOKA-FOREST-3, LOKA-CIRCLE-3, LOKA-PASS-7: on either side."""
    pieces = listed(*(f"{kind} {square}" for kind, square in AROUND.items()))
    given = field("fire", fire=listed(attacker), air="queen: [f6]", terrain=tile, **{friends: pieces})
    found = boosts(given, f"{attacker[-2:]}xf6")

    assert {name for name in found if name.startswith("support")} == {f"support:{AROUND[kind]}" for kind in supports}


@pytest.mark.parametrize(
    ("tile", "supports"),
    [
        ("forest: [f4]", False),
        ("lake: [f4]", False),
        ("eyrie: [f4]", False),
        ("swamp: [f4]", False),
        ("castle: [f4]", True),
        ("stone_circle: [f4]", True),
        ("mountain_pass: [f4]", True),
        ("mountain_pass: [f3]", True),
        ("stone_circle: [f3]", True),
        ("forest: [f3]", True),
        ("magic_portal: [f4, j8]", True),
    ],
)
def test_tiles_on_the_way_bar_support_as_they_bar_attacks(tile: str, supports: bool):
    """LOKA-BOOST-9: a rook on f3 supports on f6 exactly when it could have come there."""
    given = field("fire", fire="knight: [e4], rook: [f3]", air="knight: [f6]", terrain=tile)

    assert attack_boosts(given, "e4xf6") == ["charge", *["support:f3"] * supports]
    assert ("f3xf6" in given.actions()) is supports


@pytest.mark.parametrize(("axis", "supports"), [("ns", True), ("ew", False)])
@pytest.mark.parametrize("square", ["f3", "f4"])
def test_a_pass_is_left_and_crossed_along_its_road_in_support_as_well(square: str, axis: str, supports: bool):
    """LOKA-BOOST-9, LOKA-PASS-4: the way out of a pass counts like the way through."""
    given = field(
        "fire",
        fire="knight: [e4], rook: [f3]",
        air="knight: [f6]",
        terrain=f"mountain_pass: [{square}]",
        state=f"pass_axis: {{{square}: {axis}}}",
    )

    assert attack_boosts(given, "e4xf6") == ["charge", *["support:f3"] * supports]


@pytest.mark.parametrize(
    ("kind", "stands", "supports"),
    [
        ("bishop", "", True),
        ("bishop", "pawn: [h4]", False),
        ("bishop", "pawn: [g5]", False),
        ("bishop", "pawn: [g4, h5, d7]", True),
        ("queen", "", False),
        ("rook", "", False),
    ],
)
@pytest.mark.parametrize(("friends", "boosts"), [("water", attack_boosts), ("air", defence_boosts)])
def test_a_bishop_supports_beyond_an_empty_twin(
    kind: str, stands: str, supports: bool, friends: str, boosts: Callable[[Given, str], list[str]]
):
    """LOKA-BOOST-9, LOKA-PORTAL-13: from c8 through h4, over g5; no other piece goes on, and nobody may stand there."""
    seats = {"water": "", "air": "knight: [f6]"}
    seats[friends] = ", ".join(filter(None, (seats[friends], f"{kind}: [c8]")))
    given = field("fire", fire="knight: [e4]", earth=stands, **seats, terrain="magic_portal: [c8, h4]")
    found = boosts(given, "e4xf6")

    assert ("support:c8" in found) is supports
    assert len(found) == (boosts is attack_boosts) + supports


# --- who supports


@pytest.mark.parametrize(
    ("seat", "square", "supports"),
    [
        ("fire", "e5", True),
        ("fire", "g5", True),
        ("fire", "f5", False),
        ("fire", "e7", False),
        ("fire", "f7", False),
        ("water", "e7", True),
        ("water", "g7", True),
        ("water", "f7", False),
        ("water", "e5", False),
    ],
)
def test_pawns_support_where_they_attack(seat: str, square: str, supports: bool):
    """LOKA-BOOST-10: diagonally forward, each in its own seat's forward; never straight ahead."""
    seats = {"fire": "knight: [e4]", "water": ""}
    seats[seat] = ", ".join(filter(None, (seats[seat], f"pawn: [{square}]")))
    given = field("fire", **seats, air="knight: [f6]")

    assert attack_boosts(given, "e4xf6") == ["charge", *[f"support:{square}"] * supports]


@pytest.mark.parametrize(
    ("seat", "square", "supports"),
    [
        ("air", "g7", True),
        ("air", "g5", True),
        ("air", "g6", False),
        ("air", "e7", False),
        ("earth", "e5", True),
        ("earth", "e7", True),
        ("earth", "e6", False),
        ("earth", "g7", False),
    ],
)
def test_pawns_defend_where_they_attack(seat: str, square: str, supports: bool):
    """LOKA-BOOST-10: the same for Defence Support."""
    seats = {"air": "knight: [f6]", "earth": ""}
    seats[seat] = ", ".join(filter(None, (seats[seat], f"pawn: [{square}]")))
    given = field("fire", **seats, fire="knight: [e4]")

    assert defence_boosts(given, "e4xf6") == [f"support:{square}"] * supports


@pytest.mark.parametrize("kind", ORDER)
def test_a_piece_on_a_portal_supports_on_the_twin(kind: str):
    """LOKA-BOOST-10, LOKA-PORTAL-13: pawns too, and on both sides."""
    attack = field("fire", fire="knight: [e4]", water=f"{kind}: [c8]", air="knight: [f6]",
                   terrain="magic_portal: [c8, f6]")  # fmt: skip
    defence = field("fire", fire="knight: [e4]", earth=f"{kind}: [c8]", air="knight: [f6]",
                    terrain="magic_portal: [c8, f6]")  # fmt: skip

    assert attack_boosts(attack, "e4xf6") == ["charge", "support:c8"]
    assert defence_boosts(defence, "e4xf6") == ["support:c8", "terrain:magic_portal"]


def test_kings_support_in_attack_and_defence():
    """LOKA-BOOST-11: one square in any direction, and no further."""
    attack = field("fire", fire="knight: [e4]", water="king: [g7]", air="knight: [f6]")
    defence = field("fire", fire="knight: [e4]", earth="king: [e6]", air="knight: [f6], king: [g6]")
    too_far = field("fire", fire="knight: [e4], king: [f4]", water="king: [h7]", air="knight: [f6]")

    assert attack_boosts(attack, "e4xf6") == ["charge", "support:g7"]
    assert defence_boosts(defence, "e4xf6") == ["support:e6", "support:g6"]
    assert attack_boosts(too_far, "e4xf6") == ["charge"]


def test_a_king_supports_an_attack_on_a_king():
    """LOKA-BOOST-11: that his own attack would have been a duel does not matter."""
    given = field("fire", fire="knight: [e4], king: [f5]", air="king: [f6]")

    assert attack_boosts(given, "e4xf6") == ["charge", "prowess", "support:f5"]


def test_allies_support_as_ones_own_pieces_do():
    """LOKA-BOOST-12: in attack and in defence, unless the switch is off."""
    fight = {"fire": "knight: [e4, g4]", "water": "knight: [d5]", "earth": "knight: [d7]", "air": "knight: [f6, h7]"}
    given = field("fire", **fight)
    alone = field("fire", **fight, options="allied_support: false")

    assert attack_boosts(given, "e4xf6") == ["charge", "support:d5", "support:g4"]
    assert defence_boosts(given, "e4xf6") == ["support:d7", "support:h7"]
    assert attack_boosts(alone, "e4xf6") == ["charge", "support:g4"]
    assert defence_boosts(alone, "e4xf6") == ["support:h7"]


def test_a_supporter_need_not_be_safe():
    """LOKA-BOOST-13: a king lends support on a square that is covered three times over."""
    given = field("fire", fire="knight: [e4], king: [f5]", air="knight: [f6], rook: [f9], queen: [c6], bishop: [h8]")

    assert attack_boosts(given, "e4xf6") == ["charge", "support:f5"]
    assert len(defence_boosts(given, "e4xf6")) == 3


@pytest.mark.parametrize("turn", ["fire", "water"])
def test_a_supporters_seat_need_not_be_next(turn: str):
    """LOKA-BOOST-13: next turn means its own next turn, so every seat of the team lends its pieces alike."""
    given = field(
        turn,
        fire="knight: [e4], rook: [f3]",
        water="knight: [g8], rook: [f9]",
        air="knight: [f6, d7]",
        earth="knight: [h7]",
    )
    action, others = ("e4xf6", ("f3", "f9", "g8")) if turn == "fire" else ("g8xf6", ("e4", "f3", "f9"))

    assert attack_boosts(given, action) == ["charge", *(f"support:{square}" for square in others)]
    assert defence_boosts(given, action) == ["support:d7", "support:h7"]


def test_a_king_is_supported_by_his_own_army():
    """LOKA-BOOST-14: that it would vanish with him is not looked at."""
    given = field("fire", fire="knight: [e4]", air="king: [f6], knight: [d7], rook: [f9]", earth="pawn: [e5]")

    assert defence_boosts(given, "e4xf6") == ["support:d7", "support:e5", "support:f9"]


# --- Terrain Defence

TERRAIN = {
    "castle": {"king": 2, "queen": 2, "rook": 1, "bishop": 1, "knight": 1, "pawn": 1},
    "eyrie": {"king": 0, "queen": 0, "rook": 0, "bishop": 0, "knight": 1, "pawn": 0},
    "forest": {"king": 0, "queen": 0, "rook": 0, "bishop": 0, "knight": 0, "pawn": 1},
    "magic_portal": {"king": 1, "queen": 1, "rook": 1, "bishop": 1, "knight": 1, "pawn": 1},
    "mountain_pass": {"king": 2, "queen": 2, "rook": 2, "bishop": 2, "knight": 2, "pawn": 2},
    "stone_circle": {"king": 0, "queen": 0, "rook": 1, "bishop": 0, "knight": 0, "pawn": 0},
    "swamp": {"king": 1, "queen": 1, "rook": 1, "bishop": 1, "knight": 1, "pawn": 1},
}
"""Chapter 26, what a tile does to a piece."""

ATTACKED_BY = {"eyrie": "knight", "forest": "pawn"}
"""Who alone can attack on a tile; elsewhere the rook."""


@pytest.mark.parametrize("kind", ORDER)
@pytest.mark.parametrize("tile", TERRAIN)
def test_terrain_defends_as_the_tiles_own_entry_says(tile: str, kind: str):
    """LOKA-BOOST-15, LOKA-CASTLE-2, -EYRIE-2, -FOREST-2, -CIRCLE-2, -PASS-5, -SWAMP-5, -PORTAL-15: chapter 26."""
    attacker = ATTACKED_BY.get(tile, "rook")
    squares = "f6, j8" if tile == "magic_portal" else "f6"
    given = field("fire", fire=f"{attacker}: [{BESIDE[attacker]}]", air=f"{kind}: [f6]", terrain=f"{tile}: [{squares}]")
    boosts = defence_boosts(given, f"{BESIDE[attacker]}xf6")

    assert [name for name in boosts if name.startswith("terrain")] == [f"terrain:{tile}"] * TERRAIN[tile][kind]


@pytest.mark.parametrize("kind", ORDER)
def test_a_pass_is_no_defence_against_a_knight(kind: str):
    """LOKA-BOOST-15, LOKA-PASS-5: nothing against an attacking knight, whoever stands there."""
    given = field("fire", fire="knight: [e4], rook: [f3]", air=f"{kind}: [f6]", terrain="mountain_pass: [f6]")

    assert "terrain:mountain_pass" not in defence_boosts(given, "e4xf6")
    assert defence_boosts(given, "f3xf6").count("terrain:mountain_pass") == 2


def test_only_the_tile_under_the_defender_defends():
    """LOKA-BOOST-16: no boost from a castle beside it, nor from the one the attacker stands in."""
    given = field("fire", fire="rook: [f3]", air="rook: [f6]", terrain="castle: [f3, g6], swamp: [f7]")

    assert attack_boosts(given, "f3xf6") == ["charge"]
    assert defence_boosts(given, "f3xf6") == []


# --- how many


@pytest.mark.parametrize(("attack", "defence"), [(6, 0), (7, 0), (7, 5), (1, 6), (1, 7), (4, 7)])
def test_boosts_have_no_upper_limit(attack: int, defence: int):
    """LOKA-BOOST-17: all are counted and named."""
    assert numbers(crowd(attack, defence), "e4xf6") == (attack, defence)


def test_beyond_five_the_number_matters_only_between_two_super_d20():
    """LOKA-BOOST-17: seven against four is no better than five, seven against six is."""
    assert chances(crowd(7, 4), "e4xf6") == chances(crowd(5, 4), "e4xf6")
    assert chances(crowd(2, 7), "e4xf6") == chances(crowd(2, 5), "e4xf6")
    assert chances(crowd(7, 6), "e4xf6") == chances(crowd(5, 4), "e4xf6")
    assert chances(crowd(6, 6), "e4xf6") != chances(crowd(5, 4), "e4xf6")


@pytest.mark.parametrize(
    ("attack", "defence", "dice", "asked"),
    [(7, 6, (11, 10), "fire"), (6, 7, (12, 11), "air"), (6, 6, (10, 11), "earth")],
)
def test_the_sixth_and_seventh_boost_give_the_right_in_battle(
    attack: int, defence: int, dice: tuple[int, int], asked: str
):
    """LOKA-BOOST-17, LOKA-REROLL-3: by the numbers as they are, not by the dice."""
    assert crowd(attack, defence).after("e4xf6", dice=dice).turn == asked


def test_a_pawn_about_to_promote_fights_and_supports_as_a_pawn():
    """LOKA-BOOST-18: whatever it is going to be."""
    given = field("fire", fire="pawn: [e11, g11, f11]", earth="knight: [f12]")

    assert told(given, "e11xf12=queen")["attacker"] == "fire pawn e11"
    assert attack_boosts(given, "e11xf12=queen") == ["charge", "support:g11"]
    assert defence_boosts(given, "e11xf12=queen") == ["prowess"]
    assert chances(given, "e11xf12=queen") == chances(given, "e11xf12=knight")


def test_a_bishop_has_prowess_over_a_knight_on_a_chessboard_too():
    """LOKA-BOOST-2, LOKA-FACEOFF-3: though there the price is the same."""
    given = position("""
        game: loka
        variant: face-off
        turn: evil
        pieces: {evil: {king: [h1], bishop: [c1]}, good: {king: [a8], knight: [f4]}}
    """)

    assert attack_boosts(given, "c1xf4") == ["charge", "prowess"]
