"""Deployment (docs/rules/loka.md, DEPLOY), with worked examples 21 and 23."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest
from rules.loka.fields import (
    ALONE,
    EXAMPLE,
    NO_TILES,
    SEATS,
    chosen,
    due,
    fallen,
    hand,
    is_no_action,
    kings_placed,
    pieces,
    places,
    row,
    tiles,
)

from game.core.ruleset import Decision, Throw
from given import Given, position

NOBLES = ("queen", "rook", "bishop", "knight")
BARRED = {
    "eyrie": {"king", "queen", "rook", "bishop", "pawn"},
    "forest": {"king", "queen", "rook", "bishop", "knight"},
    "stone_circle": {"king", "queen", "bishop", "knight", "pawn"},
    "lake": {"king", "queen", "rook", "bishop", "knight", "pawn"},
    "mountain_pass": {"bishop"},
    "castle": set(),
    "swamp": set(),
    "magic_portal": set(),
}
"""LOKA-DEPLOY-8: who could not ordinarily move onto a tile."""


def setting(
    stands: Mapping[str, str | Sequence[str]],
    left: Mapping[str, int],
    terrain: Mapping[str, str | Sequence[str]] | None = None,
    others: str = "earth: {king: 1}",
) -> Given:
    """Fire deploys: what of it stands, what it has in hand, which tiles lie, and what the others have in hand."""

    def listed(found: Mapping[str, str | Sequence[str]]) -> str:
        parts = (f"{name}: [{at if isinstance(at, str) else ', '.join(at)}]" for name, at in found.items())
        return f"{{{', '.join(parts)}}}"

    held = ", ".join(f"{kind}: {number}" for kind, number in left.items())
    kings = {seat: row(seat, 1)[5] for seat in SEATS[1:] if f"{seat}: {{king" not in others}
    standing = "".join(f", {seat}: {{king: [{square}]}}" for seat, square in kings.items())
    return position(f"""
        game: loka
        turn: fire
        pieces: {{fire: {listed(stands)}{standing}}}
        terrain: {listed(terrain or {})}
        state: {{phase: deployment, hand: {{fire: {{{held}}}, {others}}}}}
    """)


def bare(*dice: int) -> Given:
    """Bare kings without tiles, after these dice."""
    return chosen(*(ALONE,) * 4, options=NO_TILES, dice=dice)


# --- who begins


@pytest.mark.parametrize("first", range(4))
def test_the_lowest_roll_deploys_first_then_clockwise(first: int):
    """LOKA-DEPLOY-1: every seat rolls a D20; the lowest begins, whoever had the highest."""
    assert due(bare()) == ((20,) * 4, "LOKA-DEPLOY-1")
    dice = [3 if seat == first else 20 - seat for seat in range(4)]
    given = bare(*dice)
    order = []
    for step in range(4):
        order.append(given.turn)
        given = given.after(f"deploy:king,{row(SEATS[(first + step) % 4], 1)[0]}")

    assert order == [SEATS[(first + step) % 4] for step in range(4)]


def test_one_less_is_lower():
    """LOKA-DEPLOY-1: 11 against 12 is enough, and 1 is lower than 2."""
    assert bare(12, 12, 11, 12).turn == "water"
    assert bare(2, 1, 20, 20).turn == "earth"


def test_order_of_deployment():
    """LOKA-DEPLOY-1, LOKA-DEPLOY-2, LOKA-DEPLOY-3, LOKA-DEPLOY-4, worked example 21: Water, Air, Fire, Earth."""
    given = chosen("army:rook", "army:rook", "army:rook", "army:rook", options=NO_TILES, dice=(12, 3, 3, 17))
    assert due(given) == ((20, 20), "LOKA-DEPLOY-2")
    given = fallen(given, 15, 8)
    placed = []
    while isinstance(given.pending, Decision):
        kind = "king" if len(placed) < 4 else "rook"
        placed.append((given.turn, kind))
        given = given.after(sorted(text for text in given.actions() if f":{kind}," in text)[0])

    order = ["water", "air", "fire", "earth"]
    assert placed == [(seat, "king") for seat in order] + [(seat, "rook") for seat in order]


def test_those_who_share_the_lowest_roll_roll_again():
    """LOKA-DEPLOY-2: those seats alone, until one of them is lowest."""
    given = bare(2, 5, 2, 2)
    assert due(given) == ((20,) * 3, "LOKA-DEPLOY-2")
    given = fallen(given, 9, 4, 4)
    assert due(given) == ((20,) * 2, "LOKA-DEPLOY-2")
    given = fallen(given, 7, 7)
    assert due(given) == ((20,) * 2, "LOKA-DEPLOY-2")

    assert fallen(given, 8, 7).turn == "air"
    assert fallen(given, 7, 8).turn == "water"


def test_ties_higher_up_do_not_matter():
    """LOKA-DEPLOY-2: nobody rolls again but for the lowest."""
    assert bare(9, 3, 9, 9).turn == "earth"
    assert bare(9, 9, 9, 8).turn == "air"


def test_the_chances_to_begin_are_those_of_four_d20():
    """LOKA-DEPLOY-1, LOKA-DEPLOY-2: alone or in a tie, for each set of seats; all together they are certain."""
    given = bare()
    outcomes = given.rules.outcomes(given.state)
    chances: dict[tuple[int, ...], Fraction] = {}
    for faces, chance in outcomes:
        lowest = tuple(seat for seat, face in enumerate(faces.values) if face == min(faces.values))
        chances[lowest] = chances.get(lowest, Fraction(0)) + chance
    alone = sum((Fraction((20 - face) ** 3, 20**4) for face in range(1, 21)), Fraction(0))
    two = sum((Fraction((20 - face) ** 2, 20**4) for face in range(1, 21)), Fraction(0))

    assert len(chances) == 15
    assert sum(chances.values()) == 1
    assert [chances[seat,] for seat in range(4)] == [alone] * 4
    assert chances[0, 2] == chances[1, 3] == two
    assert chances[0, 1, 2, 3] == Fraction(20, 20**4)


# --- kings first


@pytest.mark.parametrize("first", range(4))
def test_the_king_goes_on_any_square_of_row_one(first: int):
    """LOKA-DEPLOY-3: all six of his own row 1, nothing else."""
    given = bare(*(1 if seat == first else 2 for seat in range(4)))

    assert places(given, "king") == set(row(SEATS[first], 1))
    assert len(given.actions()) == 6


def test_no_piece_is_placed_before_the_king():
    """LOKA-DEPLOY-3: round one is the kings'."""
    given = setting({}, {"king": 1, "rook": 1, "pawn": 1})

    assert given.actions() == sorted(f"deploy:king,{square}" for square in row("fire", 1))
    assert given.refusal("deploy:rook,d1").rule == "LOKA-DEPLOY-3"
    assert given.refusal("deploy:pawn,d2").rule == "LOKA-DEPLOY-3"
    assert given.refusal("deploy:king,d2").rule in ("LOKA-DEPLOY-3", "LOKA-DEPLOY-6")


def test_the_king_takes_no_square_that_is_barred_or_of_others():
    """LOKA-DEPLOY-3, LOKA-DEPLOY-8: usable squares only, and of his own row 1."""
    given = setting({}, {"king": 1}, {"lake": "d1", "forest": "f1", "castle": "g1", "swamp": "h1"})

    assert places(given, "king") == {"e1", "g1", "h1", "i1"}
    assert given.refusal("deploy:king,d1").rule == "LOKA-DEPLOY-8"
    for elsewhere in ("a4", "d12", "d4", "e2"):
        assert not given.allows(f"deploy:king,{elsewhere}")


# --- then one by one


def test_one_piece_a_turn_round_and_round():
    """LOKA-DEPLOY-4: clockwise, starting with the same first seat; who has nothing left is skipped."""
    armies = ("army:pawn*2", "army:pawn", ALONE, "army:rook,pawn*2")
    given = chosen(*armies, options=NO_TILES, dice=(5, 5, 1, 5))
    order = []
    while isinstance(given.pending, Decision):
        order.append(given.turn)
        given = given.after(given.actions()[0])

    assert order == [
        "water", "air", "fire", "earth",
        "air", "fire", "earth",
        "air", "fire",
        "air",
    ]  # fmt: skip
    assert due(given) == ((20,) * 4, "LOKA-TURN-1")


def test_the_phase_ends_when_nobody_has_a_piece_left():
    """LOKA-DEPLOY-4: not before the last one stands."""
    given = setting({"king": "d1"}, {"pawn": 1}, others="air: {pawn: 1}").after("deploy:pawn,d2")

    assert isinstance(given.pending, Decision)
    assert given.turn == "air"
    assert isinstance(given.after("deploy:pawn,k4").pending, Throw)


def test_all_nobles_go_down_before_the_first_pawn():
    """LOKA-DEPLOY-5: with a noble in hand no pawn may be placed; without one it may."""
    given = setting({"king": "d1"}, {"knight": 1, "pawn": 2})

    assert places(given, "pawn") == set()
    assert given.refusal("deploy:pawn,e2").rule == "LOKA-DEPLOY-5"
    assert places(setting({"king": "d1"}, {"pawn": 2}), "pawn") == set(row("fire", 2))


def test_among_nobles_any_order_is_free():
    """LOKA-DEPLOY-5: each kind in hand may be next."""
    given = setting({"king": "d1"}, dict.fromkeys(NOBLES, 1))

    for kind in NOBLES:
        assert places(given, kind) == {"e1", "f1", "g1", "h1", "i1"}


# --- nobles


@pytest.mark.parametrize("kind", NOBLES)
def test_a_noble_goes_on_row_one_while_it_has_room(kind: str):
    """LOKA-DEPLOY-6: a single free square there is enough; the last one taken opens row 2."""
    one_free = setting({"king": "d1", "rook": row("fire", 1)[1:5]}, {kind: 1})
    assert places(one_free, kind) == {"i1"}
    for square in ("e2", "e3"):
        assert one_free.refusal(f"deploy:{kind},{square}").rule == "LOKA-DEPLOY-6"
    assert not one_free.allows(f"deploy:{kind},e4")
    full = setting({"king": "d1", "rook": row("fire", 1)[1:]}, {kind: 1})
    assert places(full, kind) == set(row("fire", 2))
    refusal = full.refusal(f"deploy:{kind},e3")
    assert refusal.rule == "LOKA-DEPLOY-6"
    assert refusal.why == f"Row 3 waits until the row before it is full for a {kind.capitalize()}."
    assert full.lit(refusal) == set(row("fire", 2))


@pytest.mark.parametrize("kind", NOBLES)
def test_row_three_is_for_when_row_two_is_full_as_well(kind: str):
    """LOKA-DEPLOY-6: one square free on row 2, and none."""
    first, second = row("fire", 1)[1:], row("fire", 2)
    assert places(setting({"king": "d1", "rook": [*first, *second[:5]]}, {kind: 1}), kind) == {"i2"}
    assert places(setting({"king": "d1", "rook": [*first, *second]}, {kind: 1}), kind) == set(row("fire", 3))


def test_a_noble_goes_on_no_taken_square_and_nowhere_else():
    """LOKA-DEPLOY-6: an empty square of one's own rows."""
    given = setting({"king": "d1"}, {"rook": 1})

    assert not given.allows("deploy:rook,d1")
    for square in ("a4", "d12", "l4", "f6"):
        assert not given.allows(f"deploy:rook,{square}")


def test_nobles_by_rows():
    """LOKA-DEPLOY-6, LOKA-DEPLOY-8, LOKA-DEPLOY-9, worked example 23: g1 counts as taken, the fifth goes to row 2."""
    given = position("""
        game: loka
        turn: fire
        pieces: {fire: {king: [d1]}, earth: {king: [a4]}, water: {king: [d12]}, air: {king: [l9]}}
        terrain: {forest: [g1]}
        state: {phase: deployment, hand: {fire: {knight: 3, bishop: 1, rook: 1}}}
    """)
    for kind, square in (("knight", "i1"), ("bishop", "e1"), ("rook", "h1")):
        assert places(given, kind) >= {square}
        assert places(given, kind) <= {"e1", "f1", "h1", "i1"}
        given = given.after(f"deploy:{kind},{square}")
    assert places(given, "knight") == {"f1"}
    given = given.after("deploy:knight,f1")

    assert places(given, "knight") == set(row("fire", 2))


# --- pawns


def test_a_pawn_never_goes_on_row_one():
    """LOKA-DEPLOY-7: though it be empty; row 2 first."""
    given = setting({"king": "d1"}, {"pawn": 1})

    assert places(given, "pawn") == set(row("fire", 2))
    assert given.refusal("deploy:pawn,e1").rule == "LOKA-DEPLOY-7"
    assert given.refusal("deploy:pawn,e3").rule == "LOKA-DEPLOY-7"


def test_a_pawn_goes_on_row_three_only_when_row_two_is_full():
    """LOKA-DEPLOY-7: with one square free there, and with none."""
    second = row("fire", 2)

    assert places(setting({"king": "d1", "pawn": second[:5]}, {"pawn": 1}), "pawn") == {"i2"}
    full = setting({"king": "d1", "pawn": second}, {"pawn": 1})
    assert places(full, "pawn") == set(row("fire", 3))
    assert full.refusal("deploy:pawn,e1").rule == "LOKA-DEPLOY-7"
    assert not full.allows("deploy:pawn,e4")


# --- tiles


@pytest.mark.parametrize("kind", ["king", *NOBLES])
@pytest.mark.parametrize("tile", BARRED)
def test_a_tile_a_piece_could_not_move_onto_is_taken(tile: str, kind: str):
    """LOKA-DEPLOY-8: eyrie, forest, stone circle, lake and mountain pass bar whom they bar, the others nobody."""
    lying = ["e1", "f6"] if tile == "magic_portal" else ["e1"]
    given = setting({} if kind == "king" else {"king": "d1"}, {kind: 1}, {tile: lying})

    is_barred = kind in BARRED[tile]
    assert ("e1" in places(given, kind)) is not is_barred
    if is_barred:
        assert given.refusal(f"deploy:{kind},e1").rule == "LOKA-DEPLOY-8"


@pytest.mark.parametrize("tile", BARRED)
def test_a_tile_a_pawn_could_not_move_onto_is_taken(tile: str):
    """LOKA-DEPLOY-8: of a pawn's row 2."""
    lying = ["e2", "f6"] if tile == "magic_portal" else ["e2"]
    given = setting({"king": "d1"}, {"pawn": 1}, {tile: lying})

    is_barred = "pawn" in BARRED[tile]
    assert places(given, "pawn") == set(row("fire", 2)) - ({"e2"} if is_barred else set())
    if is_barred:
        assert given.refusal("deploy:pawn,e2").rule == "LOKA-DEPLOY-8"


def test_full_is_judged_piece_by_piece():
    """LOKA-DEPLOY-9: with an eyrie as the only free square of row 1 a rook goes to row 2, a knight takes the eyrie."""
    given = setting({"king": "d1", "queen": ["e1", "f1", "g1", "h1"]}, {"rook": 1, "knight": 1}, {"eyrie": "i1"})

    assert places(given, "rook") == set(row("fire", 2))
    assert places(given, "knight") == {"i1"}
    assert given.refusal("deploy:knight,e2").rule == "LOKA-DEPLOY-6"


def test_a_row_of_pawns_is_full_around_a_lake():
    """LOKA-DEPLOY-9: five pawns and a lake fill row 2; in a forest a sixth has room."""
    around = ["d2", "f2", "g2", "h2", "i2"]

    lake = setting({"king": "d1", "pawn": around}, {"pawn": 1}, {"lake": "e2"})
    assert places(lake, "pawn") == set(row("fire", 3))
    forest = setting({"king": "d1", "pawn": around}, {"pawn": 1}, {"forest": "e2"})
    assert places(forest, "pawn") == {"e2"}


@pytest.mark.parametrize("kind", ["king", "queen", "rook", "knight"])
def test_a_pass_in_ones_own_arm_may_be_deployed_on(kind: str):
    """LOKA-DEPLOY-10: its road lies along the own forward direction; the bishop alone can never enter it."""
    stands: dict[str, str | Sequence[str]] = {} if kind == "king" else {"king": "d1"}

    assert "f1" in places(setting(stands, {kind: 1}, {"mountain_pass": "f1"}), kind)
    assert "f1" not in places(setting({"king": "d1"}, {"bishop": 1}, {"mountain_pass": "f1"}), "bishop")


@pytest.mark.parametrize("seat", SEATS)
def test_a_pawn_may_be_deployed_on_a_pass_in_its_own_arm(seat: str):
    """LOKA-DEPLOY-10: in each of the four arms."""
    kings = {other: row(other, 1)[0] for other in SEATS}
    placed = ", ".join(f"{other}: {{king: [{square}]}}" for other, square in kings.items())
    given = position(f"""
        game: loka
        turn: {seat}
        pieces: {{{placed}}}
        terrain: {{mountain_pass: [{row(seat, 2)[2]}]}}
        state: {{phase: deployment, hand: {{{seat}: {{pawn: 1}}}}}}
    """)

    assert places(given, "pawn") == set(row(seat, 2))


@pytest.mark.parametrize("kind", ["king", *NOBLES])
def test_deploying_onto_a_swamp_rolls_nothing(kind: str):
    """LOKA-DEPLOY-11: the next seat deploys at once, and the piece stands there."""
    given = setting({} if kind == "king" else {"king": "d1"}, {kind: 1}, {"swamp": "e1"})
    when = given.after(f"deploy:{kind},e1")

    assert isinstance(when.pending, Decision)
    assert when.at("e1") == f"fire {kind}"


@pytest.mark.parametrize("kind", ["king", *NOBLES])
def test_castle_and_portal_are_free_to_all(kind: str):
    """LOKA-DEPLOY-11: nobles and kings on row 1, pawns on row 2."""
    terrain = {"castle": "e1", "magic_portal": ["g1", "f6"]}
    given = setting({} if kind == "king" else {"king": "d1"}, {kind: 1}, terrain)
    assert {"e1", "g1"} <= places(given, kind)
    pawns = setting({"king": "d1"}, {"pawn": 1}, {"castle": "e2", "magic_portal": ["g2", "f6"], "swamp": "h2"})
    assert places(pawns, "pawn") == set(row("fire", 2))


# --- what is placed stays


def test_a_placed_piece_stays_where_it_was_put():
    """LOKA-DEPLOY-12: nothing but deploying is done in this phase, and only with what is in hand."""
    given = setting({"king": "d1", "rook": "e1"}, {"rook": 1})

    assert all(text.startswith("deploy:rook,") for text in given.actions())
    assert is_no_action(given, "e1e2")
    assert is_no_action(given, "deploy:king,f1")
    assert is_no_action(given, "deploy:queen,f1")
    when = given.after("deploy:rook,f1")
    assert pieces(when, "fire") == {"king": ["d1"], "rook": ["e1", "f1"]}


def test_touch_and_place_is_off():
    """LOKA-DEPLOY-13, LOKA-TURN-9: one switch for both, which changes nothing of what is legal."""
    assert bare().rules.switched["touch_move"] is False
    strict = chosen(*(ALONE,) * 4, options={"terrain": False, "touch_move": True}, dice=(1, 2, 3, 4))
    assert strict.rules.switched["touch_move"] is True
    assert strict.actions() == bare(1, 2, 3, 4).actions()


def test_a_piece_without_a_square_is_left_out():
    """LOKA-DEPLOY-14: a pawn whose rows 2 and 3 are full of lakes never comes, and its seat is skipped."""
    given = position(f"""
        game: loka
        turn: earth
        pieces: {{fire: {{king: [d1]}}, earth: {{king: [a4]}}, water: {{king: [d12]}}, air: {{king: [l9]}}}}
        terrain: {{lake: [{", ".join(row("fire", 2) + row("fire", 3))}]}}
        state: {{phase: deployment, hand: {{fire: {{pawn: 1}}, earth: {{pawn: 2}}}}}}
    """)
    when = given.after("deploy:pawn,b5")
    assert when.turn == "earth"
    when = when.after("deploy:pawn,b6")
    assert due(when)[1] == "LOKA-TURN-1"
    assert pieces(fallen(when, 20, 1, 2, 3), "fire") == {"king": ["d1"]}


def test_the_pawns_still_come_when_a_noble_is_left_out():
    """LOKA-DEPLOY-14, LOKA-DEPLOY-5: a bishop that no square admits does not keep a pawn from a pass."""
    taken = [square for number in (1, 2, 3) for square in row("fire", number) if square not in ("d1", "f2")]
    given = position(f"""
        game: loka
        turn: earth
        pieces: {{fire: {{king: [d1], rook: [{", ".join(taken)}]}}, earth: {{king: [a4]}}, water: {{king: [d12]}},
                 air: {{king: [l9]}}}}
        terrain: {{mountain_pass: [f2]}}
        state: {{phase: deployment, hand: {{fire: {{bishop: 1, pawn: 2}}, earth: {{pawn: 3}}}}}}
    """)
    when = given.after("deploy:pawn,b5")
    assert (when.turn, when.actions()) == ("fire", ["deploy:pawn,f2"])
    assert hand(when, "fire") == {"pawn": 2}
    assert "Fire finds no square for: Bishop." in when.sentences
    when = when.after("deploy:pawn,f2", "deploy:pawn,b6")
    assert when.turn == "earth", "the second pawn is left out as well"


def test_a_king_always_has_a_square():
    """LOKA-DEPLOY-14: with row 1 barred he uses row 2, with that barred row 3."""
    first, second = row("fire", 1), row("fire", 2)

    assert places(setting({}, {"king": 1}, {"lake": first[:5]}), "king") == {first[5]}
    assert places(setting({}, {"king": 1}, {"lake": first}), "king") == set(second)
    assert places(setting({}, {"king": 1}, {"lake": [*first, *second]}), "king") == set(row("fire", 3))


def test_sixteen_pieces_find_a_place():
    """LOKA-DEPLOY-14: with the standard set nobody is left out: eighteen squares, at most one of them barred."""
    army = "army:queen*2,rook*3,bishop*5,knight*5"
    given = chosen(
        army, ALONE, ALONE, ALONE, options={"points": 900, "terrain_tiles": 1}, dice=(1, 3, 3, 1, 1, 2, 3, 4)
    )
    assert tiles(given) == {"f1": "lake"}
    while isinstance(given.pending, Decision):
        given = given.after(given.actions()[-1])
    given = fallen(given, 4, 3, 2, 1)

    assert sum(map(len, pieces(given, "fire").values())) == 16


# --- texts


def test_each_kind_is_named_once_for_each_square():
    """LOKA-DEPLOY-15: however many of it are left in hand."""
    given = setting({"king": "d1"}, {"queen": 1, "knight": 3, "pawn": 4})

    squares = ["e1", "f1", "g1", "h1", "i1"]
    expected = [f"deploy:{kind},{square}" for kind in ("knight", "queen") for square in squares]
    assert given.actions() == expected
    assert hand(given.after("deploy:knight,f1"), "fire") == {"queen": 1, "knight": 2, "pawn": 4}


@pytest.mark.parametrize("text", ["deploy:king", "deploy:king,", "deploy:dragon,f1", "deploy:king,a1", "deploy:,f1"])
def test_what_is_no_deployment_is_no_action(text: str):
    """LOKA-DEPLOY-15: `deploy:PIECE,SQUARE`."""
    assert is_no_action(setting({}, {"king": 1}), text)


def test_the_text_of_a_deployment():
    """LOKA-DEPLOY-15: parsing a printed action gives the same action."""
    given = setting({}, {"king": 1})

    assert str(given.action("deploy:king,f1")) == "deploy:king,f1"
    assert given.allows("deploy:king,f1")


def test_who_acts_deploys_only_his_own():
    """LOKA-DEPLOY-4, LOKA-DEPLOY-16: no square of another arm, not even the ally's."""
    given = setting({"king": "d1"}, {"knight": 1, "pawn": 1}, others="water: {king: 1}")

    for seat in ("earth", "water", "air"):
        for number in (1, 2, 3):
            for square in row(seat, number):
                assert not given.allows(f"deploy:knight,{square}")


def test_armies_stand_in_their_own_three_rows_when_the_battle_begins():
    """LOKA-DEPLOY-16: every piece of every seat, and none is missing."""
    given = chosen(
        EXAMPLE, "army:queen,bishop,pawn*3", "army:knight*4,pawn*4", ALONE, options=NO_TILES, dice=(4, 3, 2, 1)
    )
    while isinstance(given.pending, Decision):
        given = given.after(given.actions()[len(given.text) % len(given.actions())])
    given = fallen(given, 20, 3, 2, 1)

    assert "phase" not in (given.file.get("state") or {})
    for seat, count in zip(SEATS, (8, 6, 9, 1), strict=True):
        standing = [square for squares in pieces(given, seat).values() for square in squares]
        assert len(standing) == count
        assert set(standing) <= {square for number in (1, 2, 3) for square in row(seat, number)}


def test_kings_stand_where_they_were_put_when_the_battle_begins():
    """LOKA-DEPLOY-12, LOKA-DEPLOY-16: the battle begins from the deployed position."""
    given = kings_placed(battle=(1, 2, 3, 4))

    assert [pieces(given, seat) for seat in SEATS] == [{"king": [row(seat, 1)[2]]} for seat in SEATS]


@pytest.mark.parametrize("seat", SEATS)
def test_a_pawn_placed_on_row_two_has_the_double_step_and_one_on_row_three_has_not(seat: str):
    """LOKA-DEPLOY-7, LOKA-PAWN-3, LOKA-PAWN-4: from the deployment of a whole game on, for each seat."""
    number = SEATS.index(seat)
    armies = ["army:pawn*7" if each == seat else ALONE for each in SEATS]
    given = chosen(*armies, options=NO_TILES, dice=[1 if each == number else 2 for each in range(4)])
    for step in range(4):
        given = given.after(f"deploy:king,{row(SEATS[(number + step) % 4], 1)[0]}")
    given = given.after(*(f"deploy:pawn,{square}" for square in row(seat, 2)))
    given = given.after(f"deploy:pawn,{row(seat, 3)[4]}", dice=[20 if each == number else 2 for each in range(4)])

    assert given.turn == seat
    assert len(given.from_(row(seat, 2)[1])) == 2
    assert len(given.from_(row(seat, 3)[4])) == 1
    assert given.from_(row(seat, 2)[4]) == set()
