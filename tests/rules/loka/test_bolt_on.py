"""Layers of rules that can be left out (docs/rules/loka.md, BOLTON)."""

from fractions import Fraction

import pytest
from rules.loka.fields import ALONE, chosen, due, pieces
from rules.loka.fights import CHECKS, KINGS, NO_DICE, attack_boosts, chances, crowd, defence_boosts, field, told

from game.core.ruleset import Throw
from game.rules.catalogue import BadOptions
from given import Given, beginning, mistakes, position

# --- layers


def test_layers_are_left_out_singly():
    """LOKA-BOLTON-1: without combat dice the swamp and the back to back stay; without the back to back the dice do."""
    fight = {
        "fire": "rook: [h3], pawn: [e6]",
        "water": "pawn: [e7]",
        "air": "pawn: [h6]",
        "terrain": "swamp: [g3]",
    }
    no_dice = field("fire", **fight, options="combat: false")
    no_change = field("fire", **fight, options="back_to_back: false")
    neither = field("fire", **fight, options="combat: false, back_to_back: false")

    assert no_dice.after("h3xh6").at("h6") == "fire rook"
    assert no_dice.allows("e6<>e7")
    assert no_dice.after("h3g3").pending == Throw((12,), "LOKA-SWAMP-2")
    assert no_change.after("h3xh6").pending == Throw((4, 8), "LOKA-DICE-2")
    assert not no_change.allows("e6<>e7")
    assert no_change.after("h3g3").pending == Throw((12,), "LOKA-SWAMP-2")
    assert neither.after("h3xh6").at("h6") == "fire rook"
    assert not neither.allows("e6<>e7")
    assert neither.after("h3g3").pending == Throw((12,), "LOKA-SWAMP-2")


@pytest.mark.parametrize(("terrain", "next_throw"), [(True, (4,)), (False, (20, 20, 20, 20))])
def test_terrain_can_be_left_out(terrain: bool, next_throw: tuple[int, ...]):
    """LOKA-BOLTON-2, LOKA-PHASE-2: off, deployment follows the armies at once."""
    given = beginning("loka", options={"terrain": terrain}).after(*[ALONE] * 4)

    assert due(given)[0] == next_throw
    assert beginning("loka").rules.switched["terrain"] is True


def test_without_terrain_a_file_has_no_tiles():
    """LOKA-BOLTON-2: no tiles; a file that lays one is refused in its line."""
    kings = ", ".join(f"{seat}: {{king: [{square}]}}" for seat, square in KINGS.items())
    text = f"game: loka\nturn: fire\noptions: {{terrain: false}}\npieces: {{{kings}}}\n"

    assert position(text).allows("i1h1")
    lines = mistakes(f"{text}terrain: {{castle: [f6]}}\n")
    assert any(line.startswith("5:") and "LOKA-BOLTON-2" in line for line in lines)


def test_without_combat_an_attack_always_succeeds():
    """LOKA-BOLTON-3: as in chess, whatever stands around, and no dice fall."""
    given = field(
        "fire",
        fire="pawn: [e5]",
        air="queen: [f6], knight: [d7, h7, e8, g8]",
        terrain="castle: [f6]",
        options=NO_DICE,
    )

    when = given.after("e5xf6")

    assert (when.at("e5"), when.at("f6")) == ("", "fire pawn")
    assert when.turn == "earth"


def test_without_combat_there_is_no_duel():
    """LOKA-BOLTON-3: a king takes a king."""
    when = field("fire", fire="king: [f5]", air="king: [f6], pawn: [h5]", options=NO_DICE).after("f5xf6")

    assert when.at("f6") == "fire king"
    assert pieces(when, "air") == {}
    assert when.turn == "earth"


def test_with_combat_the_dice_decide():
    """LOKA-BOLTON-3: the default."""
    given = field("fire", fire="pawn: [e5]", air="queen: [f6]")

    assert given.after("e5xf6").pending == Throw((6, 6), "LOKA-DICE-2")
    assert field("fire", fire="pawn: [e5]", air="queen: [f6]", options="combat: true").digest == given.digest


def test_a_captured_king_takes_his_army_along():
    """LOKA-BOLTON-4: unless check is played; the ally goes on."""
    given = field("fire", fire="rook: [f3]", air="king: [f6], pawn: [h5], rook: [j9]", options=NO_DICE)

    when = given.after("f3xf6")

    assert pieces(when, "air") == {}
    assert when.result is None
    assert when.turn == "earth"


def test_capturing_both_kings_wins():
    """LOKA-BOLTON-4: victory is unchanged."""
    given = field("fire", fire="rook: [f3]", earth=None, air="king: [f6]", options=NO_DICE)

    assert given.after("f3xf6").result == (frozenset({"fire", "water"}), "kings")


def test_without_combat_kings_may_stand_attacked():
    """LOKA-BOLTON-4, LOKA-MOVE-10: check is a switch of its own."""
    given = field("fire", fire="king: [f1], pawn: [h2]", air="rook: [f9]", options=NO_DICE)

    assert given.allows("h2h3")
    assert given.after("h2h3", "a4a5", "d12d11", "f9xf1").at("f1") == "air rook"


def test_tiles_bar_the_way_without_combat_too():
    """LOKA-BOLTON-5: movement effects stay."""
    fight = {"fire": "rook: [f3], knight: [e4], bishop: [d4]", "air": "pawn: [f6]", "options": NO_DICE}

    assert field("fire", **fight).allows("f3xf6")
    assert not field("fire", **fight, terrain="forest: [f6]").allows("f3xf6")
    assert not field("fire", **fight, terrain="lake: [f5]").allows("f3xf6")
    assert not field("fire", **fight, terrain="mountain_pass: [f6]").allows("d4xf6")
    assert not field("fire", **fight, terrain="swamp: [f5]").allows("f3xf6")
    assert field("fire", **fight, terrain="eyrie: [f6]").allows("e4xf6")


def test_the_swamp_swallows_without_combat_too():
    """LOKA-BOLTON-5, LOKA-SWAMP-10: its D12 stays, for moves and for attacks."""
    given = field("fire", fire="rook: [f3]", air="pawn: [f6]", terrain="swamp: [f6]", options=NO_DICE)

    assert given.after("f3xf6").pending == Throw((12,), "LOKA-SWAMP-2")
    assert given.after("f3xf6", dice=(1,)).at("f6") == ""
    assert given.after("f3xf6", dice=(2,)).at("f6") == "fire rook"
    assert chances(given, "f3xf6") == {"win": Fraction(11, 12), "win_swamp_lost": Fraction(1, 12)}


def test_terrain_defends_nobody_without_combat():
    """LOKA-BOLTON-5: Terrain Defence is void."""
    given = field("fire", fire="pawn: [e5]", air="queen: [f6]", terrain="castle: [f6]", options=NO_DICE)

    assert given.after("e5xf6").at("f6") == "fire pawn"


# --- check


@pytest.mark.parametrize("options", [{"check": True}, {"check": True, "combat": True}])
def test_check_is_played_only_without_combat(options: dict[str, bool]):
    """LOKA-BOLTON-6: with dice a king in check is not yet dead."""
    with pytest.raises(BadOptions) as told_why:
        beginning("loka", options=options)
    assert "LOKA-BOLTON-6" in str(told_why.value)
    assert told_why.value.name == "check"


def test_a_file_that_plays_check_with_combat_is_refused():
    """LOKA-BOLTON-6: at its options."""
    lines = mistakes("game: loka\nturn: fire\noptions: {check: true}\npieces: {fire: {king: [i1]}}\n")

    assert any(line.startswith("3:") and "LOKA-BOLTON-6" in line for line in lines)


def test_check_is_off_unless_switched_on():
    """LOKA-BOLTON-6: default false."""
    in_check = {"fire": "king: [f1], pawn: [h2]", "air": "rook: [f9]"}

    assert field("fire", **in_check, options="combat: false").allows("h2h3")
    assert field("fire", **in_check, options="combat: false, check: false").allows("h2h3")
    assert field("fire", **in_check, options=CHECKS).refusal("h2h3").rule == "LOKA-CHECK-2"


# --- back to back


@pytest.mark.parametrize(
    ("options", "allowed"), [("", True), ("back_to_back: true", True), ("back_to_back: false", False)]
)
def test_back_to_back_can_be_left_out(options: str, allowed: bool):
    """LOKA-BOLTON-7: neither listed nor legal then."""
    given = field("fire", fire="pawn: [e6]", water="pawn: [e7]", options=options)

    assert given.allows("e6<>e7") is allowed
    assert ("e6<>e7" in given.actions()) is allowed
    if not allowed:
        assert given.refusal("e6<>e7").rule == "LOKA-BOLTON-7"


# --- re-rolls


@pytest.mark.parametrize(("attack", "defence"), [(5, 4), (4, 5), (6, 5), (5, 6), (7, 0)])
def test_the_reroll_can_be_left_out(attack: int, defence: int):
    """LOKA-BOLTON-8: five or more boosts are a plain D20."""
    given = crowd(attack, defence, options="super_d20: false")
    plain = crowd(4, min(defence, 4))

    assert told(given, "e4xf6")["reroll"] == "none"
    assert chances(given, "e4xf6") == chances(plain, "e4xf6")
    assert given.after("e4xf6").pending == Throw((4 if defence == 0 else 20, 20), "LOKA-DICE-2")


def test_nobody_is_asked_when_the_reroll_is_left_out():
    """LOKA-BOLTON-8: neither an attacker repulsed nor a defender slain; of two plain D20 the attacker's falls first."""
    attacker = crowd(5, 4, options="super_d20: false")
    defender = crowd(4, 5, options="super_d20: false")

    assert attacker.after("e4xf6", dice=(10, 11)).turn == "earth"
    assert attacker.after("e4xf6", dice=(10, 11)).at("f6") == "air knight"
    assert attacker.after("e4xf6", dice=(12, 11)).at("f6") == "fire knight"
    assert defender.after("e4xf6", dice=(12, 11)).turn == "earth"
    assert defender.after("e4xf6", dice=(12, 11)).at("f6") == "fire knight"
    assert crowd(5, 4, options="super_d20: true").after("e4xf6", dice=(11, 10)).turn == "fire"


# --- armies and tiles


def test_points_are_a_switch():
    """LOKA-BOLTON-9, LOKA-ARMY-3, LOKA-ARMY-5: for all seats, or for one."""
    rich = beginning("loka", options={"points": 250})
    uneven = beginning("loka", options={"points_fire": 120})

    assert rich.allows("army:queen*2,bishop,knight")
    assert not beginning("loka").allows("army:queen*2,bishop,knight")
    assert not uneven.allows("army:queen,bishop")
    assert uneven.allows("army:queen,knight")
    assert uneven.after("army:queen").allows("army:queen,bishop,knight")


def test_the_piece_set_is_a_switch():
    """LOKA-BOLTON-9, LOKA-ARMY-9: from one box there is one knight."""
    assert beginning("loka").allows("army:knight*2")
    assert not beginning("loka", options={"piece_set": "box"}).allows("army:knight*2")
    assert beginning("loka", options={"piece_set": "box"}).allows("army:knight")


def test_the_number_of_tiles_is_a_switch():
    """LOKA-BOLTON-9, LOKA-TERRAIN-2: one draw, and the armies are deployed."""
    given = chosen(*[ALONE] * 4, options={"terrain_tiles": 1}, dice=(1, 1, 3, 4))

    assert due(given) == ((20, 20, 20, 20), "LOKA-DEPLOY-1")
    assert given.file["terrain"] == {"castle": ["f4"]}


# --- prowess by price


def face_off(evil: str, good: str, options: str = "") -> Given:
    return position(f"""
        game: loka
        variant: face-off
        turn: evil
        options: {{{options}}}
        pieces: {{evil: {{king: [h1], {evil}}}, good: {{king: [a8], {good}}}}}
    """)


@pytest.mark.parametrize(
    ("options", "has_prowess"),
    [("", True), ("prowess_by_cost: false", True), ("prowess_by_cost: true", False),
     ("prowess_by_cost: true, price_bishop: 40", True)],
)  # fmt: skip
def test_prowess_can_go_by_the_price(options: str, has_prowess: bool):
    """LOKA-BOLTON-10: then a bishop that costs no more than a knight has none over it."""
    bishop_attacks = face_off("bishop: [c1]", "knight: [f4]", options)
    bishop_defends = face_off("knight: [e2]", "bishop: [f4]", options)

    assert attack_boosts(bishop_attacks, "c1xf4") == ["charge", *["prowess"] * has_prowess]
    assert defence_boosts(bishop_defends, "e2xf4") == ["prowess"] * has_prowess


def test_prowess_by_price_keeps_the_order_of_the_others():
    """LOKA-BOLTON-10: queen, rook, bishop, pawn, king."""
    options = "prowess_by_cost: true"

    assert attack_boosts(face_off("queen: [c1]", "rook: [f4]", options), "c1xf4") == ["charge", "prowess"]
    assert attack_boosts(face_off("rook: [f1]", "bishop: [f4]", options), "f1xf4") == ["charge", "prowess"]
    assert attack_boosts(face_off("bishop: [c1]", "pawn: [f4]", options), "c1xf4") == ["charge", "prowess"]
    assert defence_boosts(face_off("pawn: [e3]", "knight: [f4]", options), "e3xf4") == ["prowess"]
    king = position(f"""
        game: loka
        variant: face-off
        turn: evil
        options: {{{options}}}
        pieces: {{evil: {{king: [h1], pawn: [e3]}}, good: {{king: [f4]}}}}
    """)
    assert attack_boosts(king, "e3xf4") == ["charge", "prowess"]


@pytest.mark.parametrize("options", ["", "prowess_by_cost: true"])
def test_in_the_standard_game_prices_and_order_agree(options: str):
    """LOKA-BOLTON-10: it matters in FACEOFF only."""
    given = field("fire", fire="bishop: [d4]", air="knight: [f6]", options=options)

    assert attack_boosts(given, "d4xf6") == ["charge", "prowess"]
