"""Choosing armies (docs/rules/loka.md, ARMY), with worked examples 1 to 3."""

import pytest
from rules.loka.fields import (
    ALONE,
    EXAMPLE,
    NO_TILES,
    SEATS,
    chosen,
    drawn,
    fallen,
    hand,
    heard,
    is_no_action,
    list_of,
    seen,
)

from game.core.ruleset import Muster, Plain
from given import Given, beginning, position, shipped

SET_UP = (1, 2, 3, 4)
PRICES = {"queen": 90, "rook": 50, "bishop": 40, "knight": 30, "pawn": 10}


def with_points(points: int, **options: Plain) -> Given:
    """Fire to choose, with so many points and as many pieces of a kind as one likes."""
    return beginning("loka", options={"points": points, **options})


def budgets(given: Given) -> list[int | None]:
    """What each seat may spend, in the order in which they are asked."""
    found = []
    while isinstance(given.pending, Muster):
        found.append(given.pending.budget)
        given = given.after(ALONE)
    return found


def test_each_seat_buys_from_its_own_points():
    """LOKA-ARMY-1: what Fire has spent is not missing for its ally, nor what it has left over for him to spend."""
    rich, poor = beginning("loka").after(EXAMPLE, ALONE), beginning("loka").after(ALONE, ALONE)

    for given in (rich, poor):
        assert given.turn == "water"
        assert given.allows("army:queen,bishop,pawn*3")
        assert given.refusal("army:queen,bishop,pawn*4").rule == "LOKA-ARMY-3"


@pytest.mark.parametrize(("kind", "price"), PRICES.items())
def test_what_a_piece_costs(kind: str, price: int):
    """LOKA-ARMY-2: queen 90, rook 50, bishop 40, knight 30, pawn 10: just so many points buy one, ten fewer do not."""
    assert with_points(price).allows(f"army:{kind}")
    assert with_points(price - 10).refusal(f"army:{kind}").rule == "LOKA-ARMY-3"


def test_what_is_offered_and_for_how_much():
    """LOKA-ARMY-2: the offers name each kind with its price, and the king costs nothing."""
    pending = beginning("loka").pending

    assert isinstance(pending, Muster)
    assert {offer.id: offer.cost for offer in pending.offers if offer.id != "king"} == PRICES
    assert all(offer.cost == 0 for offer in pending.offers if offer.id == "king")
    assert with_points(0).allows(ALONE)


def test_the_basic_limit_is_160():
    """LOKA-ARMY-3: 160 accepted, 170 refused; less is allowed."""
    given = beginning("loka")

    assert given.pending.budget == 160
    assert given.allows("army:rook*3,pawn")
    assert given.refusal("army:rook*3,pawn*2").rule == "LOKA-ARMY-3"
    assert given.allows("army:queen,rook")
    assert given.allows("army:pawn")


def test_an_army_with_a_queen():
    """LOKA-ARMY-2, LOKA-ARMY-3, worked example 1: queen, bishop and three pawns are 160; one pawn more is refused."""
    given = beginning("loka")

    assert given.allows("army:queen,bishop,pawn*3")
    refusal = given.refusal("army:queen,bishop,pawn*4")
    assert refusal.rule == "LOKA-ARMY-3"
    assert "170" in refusal.why and "160" in refusal.why


def test_an_army_without_a_queen():
    """LOKA-ARMY-2, LOKA-ARMY-3, LOKA-ARMY-13, worked example 2: rook, bishop, knight and four pawns are 160."""
    given = beginning("loka")

    assert given.allows("army:rook,bishop,knight,pawn*4")
    assert given.refusal("army:rook,bishop,knight,pawn*5").rule == "LOKA-ARMY-3"


@pytest.mark.parametrize(
    ("points", "fits", "too_dear"),
    [
        (120, "army:queen,knight", "army:queen,knight,pawn"),
        (250, "army:queen*2,rook,pawn*2", "army:queen*2,rook,pawn*3"),
        (300, "army:queen*3,knight", "army:queen*3,bishop"),
        (400, "army:queen*4,bishop", "army:queen*4,bishop,pawn"),
        (500, "army:queen*5,rook", "army:queen*5,rook,pawn"),
        (10, "army:pawn", "army:pawn*2"),
    ],
)
def test_any_other_limit_may_be_agreed(points: int, fits: str, too_dear: str):
    """LOKA-ARMY-4: exactly the limit is accepted, ten more is refused."""
    given = with_points(points)

    assert given.pending.budget == points
    assert given.allows(fits)
    assert given.refusal(too_dear).rule == "LOKA-ARMY-3"


def test_usual_limits_are_offered_ready_made():
    """LOKA-ARMY-4: 120, 250, 300, 400 and 500 are within what the switch takes, and armies for them lie ready."""
    switch = shipped().values("loka")["options"]["points"]
    armies = shipped().values("loka")["armies"].values()
    sums = {sum(PRICES[kind] * n for kind, n in army.pieces.items()) for army in armies}

    for points in (120, 160, 250, 300, 400, 500):
        assert switch.least <= points <= switch.most and points % switch.step == 0
        assert [cost for cost in sums if points - 10 <= cost <= points], points


def test_seats_may_have_different_limits():
    """LOKA-ARMY-5: each seat by its own switch."""
    given = beginning("loka", options={"points_fire": 120, "points_earth": 200, "points_water": 250, "points_air": 300})

    assert budgets(given) == [120, 200, 250, 300]
    assert given.allows("army:queen,knight")
    assert given.refusal("army:queen,bishop").rule in ("LOKA-ARMY-3", "LOKA-ARMY-5")
    assert given.after(ALONE).allows("army:queen*2,pawn*2")


def test_a_seat_without_a_limit_of_its_own_has_the_common_one():
    """LOKA-ARMY-5: the default is the value of `points`."""
    assert budgets(with_points(250, points_water=120)) == [250, 250, 120, 250]
    assert budgets(beginning("loka")) == [160] * 4


def test_each_army_has_one_king_for_nothing():
    """LOKA-ARMY-6: he need not be named, and every seat has just him to place first."""
    given = chosen(ALONE, EXAMPLE, "army:queen,bishop,pawn*3", ALONE, options=NO_TILES, dice=SET_UP)

    assert hand(given, "fire") == {"king": 1}
    assert hand(given, "earth") == {"king": 1, "rook": 1, "bishop": 1, "knight": 1, "pawn": 4}
    assert hand(given, "water") == {"king": 1, "queen": 1, "bishop": 1, "pawn": 3}
    assert hand(given, "air") == {"king": 1}


@pytest.mark.parametrize("text", ["army:king", "army:king,pawn", "army:king*2,rook"])
def test_kings_are_not_bought(text: str):
    """LOKA-ARMY-6: exactly one; a list that names another is no army."""
    assert is_no_action(beginning("loka"), text)


def test_at_most_ten_pawns():
    """LOKA-ARMY-7: ten accepted, eleven refused though they cost but 110 points."""
    given = beginning("loka")

    assert given.allows("army:pawn*10")
    assert given.refusal("army:pawn*11").rule == "LOKA-ARMY-7"


@pytest.mark.parametrize("most", [0, 2, 12])
def test_another_limit_of_pawns_may_be_agreed(most: int):
    """LOKA-ARMY-7: `max_pawns`, at its limit and one over it."""
    given = beginning("loka", options={"max_pawns": most})

    assert given.allows(f"army:pawn*{most}" if most else ALONE)
    assert given.refusal(f"army:pawn*{most + 1}" if most else "army:pawn").rule == "LOKA-ARMY-7"


def test_at_most_sixteen_pieces_the_king_counted():
    """LOKA-ARMY-8: fifteen bought pieces and the king are sixteen, accepted; one more makes seventeen, refused."""
    given = with_points(500)

    assert given.allows("army:knight*5,pawn*10")
    assert given.refusal("army:knight*6,pawn*10").rule == "LOKA-ARMY-8"
    assert given.refusal("army:bishop,knight*5,pawn*10").rule == "LOKA-ARMY-8"


@pytest.mark.parametrize("most", [1, 5, 20])
def test_another_limit_of_pieces_may_be_agreed(most: int):
    """LOKA-ARMY-8: `max_pieces` counts the king as well."""
    given = with_points(900, max_pieces=most)
    full = ",".join(["knight*9" if most == 20 else "", f"pawn*{min(most - 1, 10)}"]).strip(",")

    assert given.allows(f"army:{full}" if most > 1 else ALONE)
    over = {1: "army:pawn", 5: "army:pawn*5", 20: "army:knight*10,pawn*10"}[most]
    assert given.refusal(over).rule == "LOKA-ARMY-8"


@pytest.mark.parametrize(
    ("options", "limits"),
    [
        ({}, {"queen": 15, "rook": 15, "bishop": 15, "knight": 15, "pawn": 10}),
        ({"max_pawns": 3, "max_pieces": 5}, {"queen": 4, "rook": 4, "bishop": 4, "knight": 4, "pawn": 3}),
        ({"piece_set": "box"}, {"queen": 1, "rook": 1, "bishop": 1, "knight": 1, "pawn": 4}),
        ({"piece_set": "two_boxes", "max_pawns": 6}, {"queen": 2, "rook": 2, "bishop": 2, "knight": 2, "pawn": 6}),
    ],
)
def test_an_offer_says_how_many_may_be_taken(options: dict[str, Plain], limits: dict[str, int]):
    """LOKA-ARMY-7, LOKA-ARMY-8, LOKA-ARMY-9: whatever is least of pawns, pieces and what the boxes hold."""
    pending = beginning("loka", options=options).pending

    assert isinstance(pending, Muster)
    assert {offer.id: offer.limit for offer in pending.offers if offer.id != "king"} == limits


@pytest.mark.parametrize(
    "text", ["army:queen*5", "army:rook*10", "army:bishop*12", "army:knight*15", "army:queen*3,rook*4"]
)
def test_there_is_no_other_cap(text: str):
    """LOKA-ARMY-9: any number of queens, rooks, bishops and knights that points and places allow."""
    assert with_points(500).allows(text)


def test_one_box():
    """LOKA-ARMY-4, LOKA-ARMY-9, worked example 3: with 250 points all that is in the box, and nothing is left."""
    given = with_points(250, piece_set="box")

    assert given.allows("army:queen,rook,bishop,knight,pawn*4")
    assert given.after("army:queen,rook,bishop,knight,pawn*4").turn == "earth"


@pytest.mark.parametrize(("kind", "many"), [("queen", 1), ("rook", 1), ("bishop", 1), ("knight", 1), ("pawn", 4)])
def test_a_box_holds_so_many_of_each(kind: str, many: int):
    """LOKA-ARMY-9: one box, and two boxes, at the limit and one over it."""
    for box, count in (("box", many), ("two_boxes", 2 * many)):
        given = with_points(500, piece_set=box)
        assert given.allows(f"army:{kind}*{count}" if count > 1 else f"army:{kind}")
        assert given.refusal(f"army:{kind}*{count + 1}").rule == "LOKA-ARMY-9"


def test_a_group_may_name_its_own_set():
    """LOKA-ARMY-9: a map of piece to number."""
    given = with_points(500, piece_set={"knight": 2, "pawn": 3})

    assert given.allows("army:knight*2,pawn*3")
    assert given.refusal("army:knight*3").rule == "LOKA-ARMY-9"
    assert given.refusal("army:pawn*4").rule == "LOKA-ARMY-9"


OTHERS = [
    pytest.param(EXAMPLE, "army:queen,bishop,pawn*3", id="as dear"),
    pytest.param(EXAMPLE, ALONE, id="nothing at all"),
]


@pytest.mark.parametrize(("one", "two"), OTHERS)
@pytest.mark.parametrize("chooser", range(4))
def test_enemies_see_nothing_of_a_list_until_terrain_has_been_laid(chooser: int, one: str, two: str):
    """LOKA-ARMY-10: whatever a seat chose, to its enemies the game looks the same; its ally sees the difference."""
    tiles = drawn(1, ("castle", 1, 1), ("forest", 1, 1), ("lake", 1, 1), ("eyrie", 1, 1))
    games = [[EXAMPLE] * 4, [EXAMPLE] * 4]
    games[0][chooser], games[1][chooser] = one, two
    given = [beginning("loka"), beginning("loka")]
    ally, enemies = (chooser + 2) % 4, [(chooser + 1) % 4, (chooser + 3) % 4]
    for turn in range(4):
        given = [moment.after(texts[turn]) for moment, texts in zip(given, games, strict=True)]
        if turn < chooser:
            continue
        for enemy in enemies:
            assert seen(given[0], enemy) == seen(given[1], enemy)
            assert heard(given[0], enemy) == heard(given[1], enemy)
        assert seen(given[0], ally) != seen(given[1], ally)
        assert seen(given[0], chooser) != seen(given[1], chooser)
    for face in (tiles[0],):
        given = [fallen(moment, face) for moment in given]
    for number in range(4):
        for enemy in enemies:
            assert seen(given[0], enemy) == seen(given[1], enemy)
        given = [fallen(fallen(moment, 1), 1, 1) for moment in given]
        assert number < 4
    for seat in range(4):
        assert seen(given[0], seat) != seen(given[1], seat)


def test_without_terrain_the_lists_are_shown_as_soon_as_all_are_fixed():
    """LOKA-ARMY-10, LOKA-PHASE-2: not before the fourth, and then to all."""
    one, two = (beginning("loka", options=NO_TILES).after(text, ALONE, ALONE) for text in (EXAMPLE, ALONE))

    assert seen(one, 1) == seen(two, 1)
    assert seen(one.after(ALONE), 1) != seen(two.after(ALONE), 1)


def test_a_list_is_not_told_to_enemies():
    """LOKA-ARMY-10: they hear that an army was chosen, not of what."""
    when = beginning("loka").after(EXAMPLE)
    told = [when.rules.hide(event, 1) for event in when.events]
    said = [when.rules.notation.sentence(event, when.state, 1) or "" for event in told if event is not None]

    assert not [sentence for sentence in said if "Rook" in sentence or "rook" in sentence]
    assert not [sentence for sentence in said if "160" in sentence]


def test_a_list_once_confirmed_is_final():
    """LOKA-ARMY-11: the next seat is asked, and nobody asks the first one again."""
    given = beginning("loka", options=NO_TILES).after(EXAMPLE)

    assert given.turn == "earth"
    assert given.file["state"]["armies"] == {"fire": "rook,bishop,knight,pawn*4"}
    after = given.after(ALONE, ALONE, ALONE, dice=SET_UP)
    assert hand(after, "fire") == {"king": 1, "rook": 1, "bishop": 1, "knight": 1, "pawn": 4}
    assert is_no_action(after, ALONE)


def test_a_king_alone_is_an_army():
    """LOKA-ARMY-12: four lonely kings may play, with any points."""
    given = chosen(*(ALONE,) * 4, options=NO_TILES, dice=SET_UP)

    assert [hand(given, seat) for seat in SEATS] == [{"king": 1}] * 4


def test_the_example_army_may_be_taken_by_any_seat():
    """LOKA-ARMY-13: it is proposed to each of the four, and legal."""
    given = beginning("loka")
    for _ in SEATS:
        assert EXAMPLE in given.actions()
        given = given.after(EXAMPLE)
    assert shipped().values("loka")["armies"]["example"].pieces == {"rook": 1, "bishop": 1, "knight": 1, "pawn": 4}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"points": 120},
        {"points": 500},
        {"points": 250, "piece_set": "box"},
        {"max_pieces": 3},
        {"max_pawns": 1},
        {"points": 500, "max_pawns": 2},
        {"points": 900, "piece_set": "two_boxes", "max_pawns": 3},
        {"points": 0},
    ],
)
def test_what_is_proposed_is_legal(options: dict[str, Plain]):
    """LOKA-ARMY-13, LOKA-ARMY-3: nothing that the points or a limit forbid is among the proposals."""
    given = beginning("loka", options=options)

    assert given.actions()
    assert all(given.allows(text) for text in given.actions())


def test_an_army_that_is_too_dear_is_not_proposed():
    """LOKA-ARMY-13, LOKA-ARMY-3: the example costs 160; with all its points and places somebody may buy to the last."""
    assert EXAMPLE not in beginning("loka", options={"points": 150}).actions()
    many = [sum(list_of(text).values()) for text in with_points(500).actions()]
    assert max(many) == 15


@pytest.mark.parametrize(
    ("variant", "points"), [("standard", 160), ("three-player", 120), ("face-off", 300), ("massive-16x16", 1200)]
)
def test_ready_made_armies_are_made_for_the_points(variant: str, points: int):
    """LOKA-ARMY-13: in every mode at least two, each legal, none leaves a tenth of the points over."""
    given = beginning("loka", variant=variant)
    made = [action for _, action in given.rules.ready_armies(0)]

    assert len(made) >= 2
    assert all(given.allows(str(action)) for action in made)
    assert all(10 * given.rules.armies.cost(action.counts) > 9 * points for action in made)


def test_an_army_grows_in_its_own_proportions():
    """LOKA-ARMY-13: twice the example, as far as 300 points and cheaper Bishops go; limits hold for it as for all."""
    made = {army.name: str(action) for army, action in beginning("loka", variant="face-off").rules.ready_armies(0)}

    assert made["The example"] == "army:rook*2,bishop*2,knight*2,pawn*8"
    assert "The levy" not in made  # fifteen pieces of its kinds cost too little


def test_in_a_box_the_ready_made_army_is_all_that_it_holds():
    """LOKA-ARMY-13, LOKA-ARMY-9: half of the points stay over, and no other army leaves less."""
    given = with_points(500, piece_set="box")

    assert [str(action) for _, action in given.rules.ready_armies(0)] == ["army:queen,rook,bishop,knight,pawn*4"]


def test_the_text_of_an_army():
    """LOKA-ARMY-14: queen, rook, bishop, knight, pawn, with `*n` for more than one; the king alone is `army:none`."""
    given = with_points(500)

    for text in ("army:queen*2,rook,bishop,knight,pawn*2", "army:knight*3", "army:none", "army:pawn"):
        assert str(given.action(text)) == text
        assert given.allows(text)


@pytest.mark.parametrize(
    "text",
    ["army:", "army:pawn*0", "army:pawn*-1", "army:pawn,pawn", "army:dragon", "army:pawn*", "army:none,pawn", "army"],
)
def test_what_is_no_list_is_refused(text: str):
    """LOKA-ARMY-14: no kind twice, none that does not exist, no number below one."""
    assert is_no_action(with_points(500), text)


@pytest.mark.parametrize("text", ["army:pawn*4,rook", "army:rook*1,pawn", "army:pawn,queen"])
def test_an_army_has_one_text(text: str):
    """LOKA-ARMY-14: another order or `*1` is refused, or becomes the text of the book."""
    given = with_points(500)
    try:
        action = given.action(text)
    except ValueError:
        return
    assert str(action) in {"army:rook,pawn*4", "army:rook,pawn", "army:queen,pawn"} or not given.allows(text)


def test_seats_choose_clockwise_from_fire():
    """LOKA-ARMY-14: Fire, Earth, Water, Air."""
    given = beginning("loka")
    asked = []
    for _ in SEATS:
        assert isinstance(given.pending, Muster)
        assert given.pending.prompt == "army"
        asked.append(given.turn)
        given = given.after(EXAMPLE)

    assert asked == list(SEATS)


def test_lists_fixed_so_far_can_be_written_and_read():
    """LOKA-ARMY-14, LOKA-TEXT-11: `phase: armies` with the lists as in the action."""
    given = position("""
        game: loka
        options: {terrain: false}
        turn: water
        state: {phase: armies, armies: {fire: "rook,bishop,knight,pawn*4", earth: none}}
    """)

    assert given.turn == "water"
    assert given.text == beginning("loka", options=NO_TILES).after(EXAMPLE, ALONE).text
    after = given.after("army:queen", "army:pawn*2", dice=SET_UP)
    assert [hand(after, seat) for seat in SEATS] == [
        {"king": 1, "rook": 1, "bishop": 1, "knight": 1, "pawn": 4},
        {"king": 1},
        {"king": 1, "queen": 1},
        {"king": 1, "pawn": 2},
    ]
