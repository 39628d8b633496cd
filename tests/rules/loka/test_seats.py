"""Four seats and two teams (docs/rules/loka.md, SEATS)."""

from colorsys import rgb_to_hls

import pytest
from rules.loka.fields import (
    ALONE,
    CORNERS,
    SEATS,
    area,
    chosen,
    kings_placed,
    laid,
    pieces,
    places,
    row,
    square_of,
    tiles,
)

from game.ui.looks import SIDES
from given import beginning, position, shipped

FORWARD = {"fire": "f7", "water": "f5", "earth": "g6", "air": "e6"}
"""Where a pawn on f6 steps."""
RUN = {"fire": ("f2", "f4"), "water": ("f11", "f9"), "earth": ("b6", "d6"), "air": ("k6", "i6")}


def test_there_are_four_seats():
    """LOKA-SEATS-1: Fire, Earth, Water, Air."""
    assert beginning("loka").rules.seats == ("fire", "earth", "water", "air")


@pytest.mark.parametrize(
    ("seat", "edge"), [("fire", "1"), ("water", "12"), ("earth", "a"), ("air", "l")], ids=lambda part: part
)
def test_each_seat_has_its_edge(seat: str, edge: str):
    """LOKA-SEATS-1: Fire in the south, Earth in the west, Water in the north, Air in the east."""
    given = kings_placed(SEATS.index(seat), battle=(20, 1, 2, 3))
    [king] = pieces(given, seat)["king"]

    assert edge in (king[0], king[1:])


def test_allies_face_each_other():
    """LOKA-SEATS-2: Fire and Water are Evil, Earth and Air are Good."""
    rules = beginning("loka").rules

    assert rules.teams[0] == rules.teams[2] != rules.teams[1] == rules.teams[3]


@pytest.mark.parametrize("ally", ["water", "earth", "air"])
def test_a_friend_is_who_belongs_to_the_team(ally: str):
    """LOKA-SEATS-2: Fire may attack Earth and Air, and not Water."""
    kings = {"earth": "a4", "water": "d12", "air": "l9"}
    others = ", ".join(f"{seat}: {{king: [{square}]}}" for seat, square in kings.items() if seat != ally)
    given = position(f"""
        game: loka
        turn: fire
        pieces: {{fire: {{king: [d1], rook: [f3]}}, {ally}: {{king: [{kings[ally]}], rook: [f6]}}, {others}}}
    """)

    assert ("xf6" in given.from_("f3")) == (ally != "water")
    assert "f6" not in given.from_("f3")


@pytest.mark.parametrize("first", range(4))
def test_turns_go_clockwise(first: int):
    """LOKA-SEATS-3: Fire, Earth, Water, Air, Fire, whoever begins."""
    battle = [20 if seat == first else 1 for seat in range(4)]
    given = kings_placed(battle=battle)
    order = []
    for _ in range(6):
        order.append(given.turn)
        given = given.after(given.actions()[0])

    assert order == [SEATS[(first + step) % 4] for step in range(6)]


@pytest.mark.parametrize("seat", SEATS)
def test_forward_points_away_from_the_own_edge(seat: str):
    """LOKA-SEATS-4: Fire to higher ranks, Water to lower ranks, Earth to higher files, Air to lower files."""
    kings = {"fire": "d1", "earth": "a4", "water": "d12", "air": "l9"}
    armies = ", ".join(
        f"{each}: {{king: [{king}]" + (f", pawn: [f6, {RUN[seat][0]}]}}" if each == seat else "}")
        for each, king in kings.items()
    )
    given = position(f"game: loka\nturn: {seat}\npieces: {{{armies}}}\n")

    assert given.from_("f6") == {FORWARD[seat]}
    assert RUN[seat][1] in given.from_(RUN[seat][0])


@pytest.mark.parametrize("seat", SEATS)
def test_the_three_first_rows_of_each_seat(seat: str):
    """LOKA-SEATS-5: kings on row 1, pawns on row 2, and when it is full on row 3: the rows of the table."""
    number = SEATS.index(seat)
    given = chosen(
        *("army:pawn*7" if each == seat else ALONE for each in SEATS),
        options={"terrain": False},
        dice=[1 if each == number else 2 for each in range(4)],
    )
    assert places(given, "king") == set(row(seat, 1))
    rest = [SEATS[(number + step) % 4] for step in range(4)]
    given = given.after(*(f"deploy:king,{row(each, 1)[0]}" for each in rest))
    assert places(given, "pawn") == set(row(seat, 2))
    given = given.after(*(f"deploy:pawn,{square}" for square in row(seat, 2)))
    assert places(given, "pawn") == set(row(seat, 3))


@pytest.mark.parametrize("seat", SEATS)
def test_columns_are_counted_from_the_left_hand(seat: str):
    """LOKA-SEATS-5: each pair of column and row is one square of the area; its corners are those of the table."""
    found = {}
    for column in range(1, 7):
        for number in range(1, 7):
            given = laid(SEATS.index(seat) + 1, ("castle", column, number))
            [found[column, number]] = tiles(given)

    assert {place: found[place] for place in CORNERS[seat]} == CORNERS[seat]
    assert found == {place: square_of(seat, *place) for place in found}
    assert set(found.values()) == area(seat)
    for number in (1, 2, 3):
        assert [found[column, number] for column in range(1, 7)] == row(seat, number)


def hue(colour: str) -> float:
    """The hue of a colour like #C43D26, in degrees."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return rgb_to_hls(red, green, blue)[0] * 360


@pytest.mark.parametrize(
    ("element", "low", "high"), [("fire", -20, 20), ("earth", 90, 165), ("water", 190, 250), ("air", 40, 65)]
)
def test_an_army_has_the_colour_of_its_seat(element: str, low: int, high: int):
    """LOKA-SEATS-6: Fire red, Earth green, Water blue, Air yellow."""
    colour = hue(SIDES[element].colours[1])

    assert low <= (colour if colour < 300 else colour - 360) <= high


def test_colour_follows_the_seat_never_the_kind():
    """LOKA-SEATS-6: every kind of a seat is drawn as the element of that seat."""
    values = shipped().values("loka")
    for kind in values["pieces"].values():
        for element, picture in kind.pictures.items():
            assert f"/{element}/" in picture
    places_of = values["boards"]["cross"].seats
    assert {seat: place.element for seat, place in places_of.items()} == {seat: seat for seat in SEATS}


def test_in_the_standard_game_each_player_has_one_seat():
    """LOKA-SEATS-7: a player who is Fire cannot give up for Water too; where one commands both, he can."""
    assert kings_placed(battle=(20, 1, 2, 3)).refusal("resign-both").rule == "LOKA-WIN-3"


def test_the_other_variants_change_who_commands_not_the_seats():
    """LOKA-SEATS-7: two, three or four players, the seats and teams are the same."""
    standard = beginning("loka").rules

    for variant in ("two-player", "three-player", "doubled"):
        rules = beginning("loka", variant).rules
        assert (rules.seats, rules.teams) == (standard.seats, standard.teams)


def test_the_seats_are_asked_clockwise_by_their_names():
    """LOKA-SEATS-3: also to choose their armies."""
    given = beginning("loka")
    asked = []
    for _ in range(4):
        asked.append(given.turn)
        given = given.after(ALONE)

    assert asked == list(SEATS)
