"""Laying terrain (docs/rules/loka.md, TERRAIN), with worked examples 4 and 5."""

from fractions import Fraction

import pytest
from rules.loka.fields import ALONE, SEATS, TILES, area, chosen, drawn, due, fallen, laid, square_of, tiles

from game.core.ruleset import Plain, Throw
from given import Given, mistakes, position, shipped

KINGS = "fire: {king: [d1]}, earth: {king: [a4]}, water: {king: [d12]}, air: {king: [l9]}"


def laying(*dice: int, **options: Plain) -> Given:
    """The terrain phase after these dice."""
    return chosen(*(ALONE,) * 4, options=options, dice=dice)


def test_the_set_has_nine_tiles_of_eight_kinds():
    """LOKA-TERRAIN-1: one of each but two magic portals, by these names."""
    counts = {name: tile.count for name, tile in shipped().values("loka")["terrain"].items()}

    assert counts == {
        "castle": 1, "forest": 1, "lake": 1, "eyrie": 1, "swamp": 1, "stone_circle": 1, "mountain_pass": 1,
        "magic_portal": 2,
    }  # fmt: skip
    assert sum(counts.values()) == 9 == len(TILES)


def test_a_tile_covers_one_square():
    """LOKA-TERRAIN-1: each kind lies on the square it was rolled for and on no other."""
    for kind in dict.fromkeys(TILES[:7]):
        assert tiles(laid(1, (kind, 3, 4))) == {"f4": kind}


@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_a_seat_drawn_at_random_lays_first_then_clockwise(first: int):
    """LOKA-TERRAIN-2: one tile each, in the order of the seats from the one that the die names."""
    assert due(laying()) == ((4,), "LOKA-TERRAIN-2")
    given = laid(first, ("castle", 1, 1), ("forest", 1, 1), ("lake", 1, 1), ("eyrie", 1, 1))
    order = [SEATS[(first - 1 + step) % 4] for step in range(4)]

    kinds = ("castle", "forest", "lake", "eyrie")
    assert tiles(given) == {square_of(seat, 1, 1): kind for seat, kind in zip(order, kinds, strict=True)}


def test_four_tiles_are_laid_in_all():
    """LOKA-TERRAIN-2: after the third a fourth is drawn, after the fourth deployment begins."""
    given = laying(*drawn(1, ("castle", 1, 1), ("forest", 1, 1), ("lake", 1, 1)))
    assert due(given) == ((6,), "LOKA-TERRAIN-3")
    given = fallen(fallen(given, 1), 1, 1)
    assert due(given) == ((20,) * 4, "LOKA-DEPLOY-1")


def test_each_seat_is_as_likely_to_begin():
    """LOKA-TERRAIN-2: a quarter each."""
    given = laying()
    outcomes = given.rules.outcomes(given.state)

    assert sorted((faces.values, chance) for faces, chance in outcomes) == [((n,), Fraction(1, 4)) for n in range(1, 5)]


def test_a_draw_is_even_over_the_tiles_face_down():
    """LOKA-TERRAIN-3: the first is a portal with chance 2/9, any other kind with 1/9."""
    given = laying(1)
    assert due(given) == ((9,), "LOKA-TERRAIN-3")
    chances: dict[str, Fraction] = {}
    for faces, chance in given.rules.outcomes(given.state):
        kind = TILES[faces.values[0] - 1]
        chances[kind] = chances.get(kind, Fraction(0)) + chance

    assert chances == {kind: Fraction(2 if kind == "magic_portal" else 1, 9) for kind in TILES}


def test_a_tile_once_drawn_is_not_drawn_again():
    """LOKA-TERRAIN-3: the second draw is among the eight others, the castle gone from their list."""
    assert due(laying(1, 1, 1, 1)) == ((8,), "LOKA-TERRAIN-3")
    for second, kind in enumerate(TILES[1:], start=1):
        rest = (1, 1, 6, 1) if kind == "magic_portal" else (1, 1)
        given = laying(1, 1, 1, 1, second, *rest, 1, 2, 3, 4, terrain_tiles=2)
        assert tiles(given)["d1"] == "castle"
        assert tiles(given)["a9"] == kind


@pytest.mark.parametrize("seat", SEATS)
def test_a_tile_goes_into_the_six_by_six_area_of_its_layer(seat: str):
    """LOKA-TERRAIN-4: columns 1 to 6 and rows 1 to 6, deployment rows and the near half of the centre."""
    first = SEATS.index(seat) + 1
    found = {
        square
        for column in range(1, 7)
        for row in range(1, 7)
        for square in tiles(laid(first, ("forest", column, row)))
    }

    assert found == area(seat)
    assert len(found) == 36


@pytest.mark.parametrize(("first", "square"), [(1, "f4"), (2, "d7"), (3, "g9"), (4, "i6")])
def test_a_tile_for_fire(first: int, square: str):
    """LOKA-TERRAIN-4, LOKA-TERRAIN-5, worked example 4: 3, then 4, puts a tile of Fire, Earth, Water, Air here."""
    assert tiles(laid(first, ("lake", 3, 4))) == {square: "lake"}


def test_the_first_die_is_the_column_the_second_the_row():
    """LOKA-TERRAIN-5: two D6, column from the player's left, row from his edge."""
    given = laying(*drawn(1, ("castle",)))

    assert due(given) == ((6, 6), "LOKA-TERRAIN-5")
    assert tiles(laid(1, ("castle", 2, 5))) == {"e5": "castle"}
    assert tiles(laid(1, ("castle", 5, 2))) == {"h2": "castle"}


def test_on_a_square_with_a_tile_both_dice_are_rolled_again():
    """LOKA-TERRAIN-6: as often as needed."""
    given = laying(*drawn(1, ("castle", 3, 4), ("forest", 6, 6)))
    for _ in range(3):
        assert due(given)[0] == (6, 6)
        given = fallen(given, 6, 6)
    given = fallen(given, 6, 5)
    assert due(given)[0] == (7,), "the forest lies, Water draws"

    after = laid(1, ("castle", 3, 4), ("forest", 6, 6, 6, 6, 6, 5))
    assert tiles(after) == {"f4": "castle", "e4": "forest"}


def test_what_is_drawn_and_laid_is_told():
    """LOKA-TERRAIN-2 to LOKA-TERRAIN-7: who begins, each tile and its square, each roll that met a tile."""
    said = laying(*drawn(1, ("castle", 3, 4), ("forest", 6, 6, 5, 5), ("magic_portal", 1, 1, 1, 1))).sentences

    for sentence in (
        "Fire lays the Castle on f4.",
        "f4 is taken: Earth rolls again.",
        "Earth lays the Forest on e5.",
        "Water lays the Magic portal on i12.",
        "Earth lays the second Magic portal on a9.",
    ):
        assert sentence in said, said


def test_each_square_is_as_likely():
    """LOKA-TERRAIN-5, LOKA-TERRAIN-6: 1/36 each, and so is another roll when one of them has a tile."""
    given = laying(*drawn(1, ("castle", 3, 4), ("forest",)))
    chances: dict[bool, list[Fraction]] = {True: [], False: []}
    for faces, chance in given.rules.outcomes(given.state):
        chances[faces.values == (6, 6)].append(chance)

    assert chances == {True: [Fraction(1, 36)], False: [Fraction(1, 36)] * 35}


def test_any_tile_makes_a_square_occupied():
    """LOKA-TERRAIN-6: also a portal of the pair, and for the second portal the tile of its own layer."""
    given = laid(4, ("castle", 1, 1), ("magic_portal", 3, 4, 1, 1, 2, 1))
    assert tiles(given) == {"l4": "castle", "f4": "magic_portal", "l5": "magic_portal"}
    # Fire's portal on f4; Earth rolls that square too.
    other = laid(1, ("magic_portal", 3, 4, 1, 1), ("castle", 6, 6, 5, 5))
    assert tiles(other) == {"f4": "magic_portal", "l4": "magic_portal", "e5": "castle"}


def test_a_portal_for_fire():
    """LOKA-TERRAIN-7, LOKA-TERRAIN-8, LOKA-TERRAIN-9, worked example 5: Air lays the second one, Earth draws next."""
    given = laying(*drawn(1, ("magic_portal", 3, 4)))
    assert due(given)[0] == (6, 6), "the second portal is laid at once"
    given = fallen(given, 6, 6)
    assert due(given) == ((7,), "LOKA-TERRAIN-3"), "seven tiles are left, and it is Earth's draw"

    end = laid(1, ("magic_portal", 3, 4, 6, 6), ("castle", 1, 1), ("forest", 1, 1), ("lake", 1, 1))
    assert tiles(end) == {
        "f4": "magic_portal", "g9": "magic_portal", "a9": "castle", "i12": "forest", "l4": "lake",
    }  # fmt: skip


@pytest.mark.parametrize("row", range(1, 7))
@pytest.mark.parametrize("column", range(1, 7))
@pytest.mark.parametrize("first", range(4))
def test_the_second_portal_is_laid_by_the_opponent_whose_edge_is_further(first: int, column: int, row: int):
    """LOKA-TERRAIN-7, LOKA-TERRAIN-8: files a–f send it to Air, g–l to Earth, ranks 1–6 to Water, 7–12 to Fire."""
    seat = SEATS[first]
    square = square_of(seat, column, row)
    file, rank = square[0], int(square[1:])
    if seat in ("fire", "water"):
        other = "air" if file <= "f" else "earth"
    else:
        other = "water" if rank <= 6 else "fire"
    # Of the corners of the other's area one is surely free: his row 1 is no square of the first one's area.
    given = laid(first + 1, ("magic_portal", column, row, 2, 1))

    assert tiles(given) == {square: "magic_portal", square_of(other, 2, 1): "magic_portal"}


def test_the_second_portal_uses_up_nobodys_draw():
    """LOKA-TERRAIN-9: Air has laid one for Fire and still draws its own: five tiles in the end."""
    order = [("magic_portal", 1, 1, 1, 1), ("castle", 1, 1), ("forest", 1, 1), ("lake", 2, 1)]
    given = laid(1, *order)

    assert tiles(given) == {
        "d1": "magic_portal", "l4": "magic_portal", "a9": "castle", "i12": "forest", "l5": "lake",
    }  # fmt: skip


def test_the_second_portal_leaves_the_face_down_tiles():
    """LOKA-TERRAIN-9: no third portal can be drawn from one set, whatever the die shows."""
    before = drawn(1, ("castle", 1, 1), ("magic_portal", 3, 4, 2, 1))
    assert due(laying(*before))[0] == (6,)
    kinds = []
    for face in range(1, 7):
        given = laying(*before, face, 1, 6, 1, 2, 3, 4, terrain_tiles=3)
        kinds.append(tiles(given)["i7"])

    assert sorted(kinds) == sorted(["forest", "lake", "eyrie", "swamp", "stone_circle", "mountain_pass"])


def test_more_tiles_are_laid_clockwise_round_and_round():
    """LOKA-TERRAIN-10: with `terrain_tiles: 6` the first two seats draw twice."""
    kinds = ("castle", "forest", "lake", "eyrie", "swamp", "stone_circle")
    given = laid(3, *((kind, 1 + turn // 4, 1) for turn, kind in enumerate(kinds)))
    order = ("water", "air", "fire", "earth", "water", "air")

    expected = {square_of(order[turn], 1 + turn // 4, 1): kind for turn, kind in enumerate(kinds)}
    assert tiles(given) == expected


def test_fewer_tiles():
    """LOKA-TERRAIN-10: one draw, and deployment begins."""
    assert due(laying(*drawn(2, ("castle", 1, 1)), terrain_tiles=1)) == ((20,) * 4, "LOKA-DEPLOY-1")


def test_no_tiles_at_all():
    """LOKA-TERRAIN-10, LOKA-PHASE-2: without a draw there is nothing to lay."""
    assert due(laying(terrain_tiles=0)) == ((20,) * 4, "LOKA-DEPLOY-1")


@pytest.mark.parametrize("draws", [8, 9, 20])
def test_one_set_allows_eight_draws(draws: int):
    """LOKA-TERRAIN-10: laying ends when no tile is left, with nine tiles on the board."""
    kinds = list(dict.fromkeys(TILES))
    order = [(kind, 1 + turn // 4, 1, *((6, 1) if kind == "magic_portal" else ())) for turn, kind in enumerate(kinds)]
    given = laid(1, *order, terrain_tiles=draws)

    assert len(tiles(given)) == 9
    assert sorted(tiles(given).values()) == sorted(TILES)


def test_two_sets():
    """LOKA-TERRAIN-10: eighteen tiles lie face down, and a kind may lie twice."""
    given = laying(1, terrain_sets=2)
    assert due(given) == ((18,), "LOKA-TERRAIN-3")
    twice = laid(1, ("castle", 1, 1), ("castle", 1, 1), terrain_sets=2)
    assert tiles(twice) == {"d1": "castle", "a9": "castle"}


def test_tiles_stay_all_game():
    """LOKA-TERRAIN-11: when a piece is slain on one, and when the army in whose arm it lies is out."""
    given = position("""
        game: loka
        turn: fire
        pieces:
          fire: {king: [d1], rook: [f3]}
          earth: {king: [f6], pawn: [b5]}
          water: {king: [d12]}
          air: {king: [l9]}
        terrain: {castle: [f6], forest: [b5], swamp: [e2]}
    """)
    when = given.after("f3xf6", dice=(8, 2))

    assert when.at("f6") == "fire rook"
    assert when.at("b5") == ""
    assert tiles(when) == {"f6": "castle", "b5": "forest", "e2": "swamp"}


def test_a_knight_leaps_over_any_tile():
    """LOKA-TERRAIN-12: tiles matter to it only where it lands."""
    ring = ["e4", "f4", "g4", "e5", "g5", "e6", "f6", "g6"]
    kinds = ["lake", "forest", "stone_circle", "eyrie", "swamp", "castle", "mountain_pass"]
    terrain = ", ".join(f"{kind}: [{square}]" for kind, square in zip(kinds, ring, strict=False))
    given = position(f"""
        game: loka
        turn: fire
        pieces: {{fire: {{king: [d1], knight: [f5]}}, earth: {{king: [a4]}}, water: {{king: [d12]}},
                 air: {{king: [l9]}}}}
        terrain: {{{terrain}}}
    """)

    assert given.from_("f5") == {"e7", "g7", "d6", "h6", "d4", "h4", "e3", "g3"}


@pytest.mark.parametrize("kind", ["lake", "forest", "stone_circle"])
def test_a_knight_lands_where_the_tile_lets_it(kind: str):
    """LOKA-TERRAIN-12: a tile that bars knights bars their landing."""
    given = position(f"""
        game: loka
        turn: fire
        pieces: {{fire: {{king: [d1], knight: [f5]}}, earth: {{king: [a4]}}, water: {{king: [d12]}},
                 air: {{king: [l9]}}}}
        terrain: {{{kind}: [g7], eyrie: [e7]}}
    """)

    assert given.from_("f5") == {"e7", "d6", "h6", "d4", "h4", "e3", "g3"}


@pytest.mark.parametrize(("first", "axis"), [(1, "ns"), (2, "ew"), (3, "ns"), (4, "ew")])
def test_the_road_of_a_pass_leads_from_the_layer_to_his_ally(first: int, axis: str):
    """LOKA-TERRAIN-13: in the centre and in the layer's own arm, as the file says or takes for granted."""
    for row in (2, 6):
        given = laid(first, ("mountain_pass", 3, row))
        [square] = tiles(given)
        told = (given.file.get("state") or {}).get("pass_axis", {}).get(square)
        usual = "ew" if square[0] in "abcjkl" else "ns"
        assert (told or usual) == axis, square
        again = position(given.text)
        assert again.text == given.text


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(("axis", "across"), [("ns", False), ("ew", True)])
def test_the_road_binds_all_seats_in_both_directions(seat: str, axis: str, across: bool):
    """LOKA-TERRAIN-13: whoever laid it, a rook of any seat goes along it and not across."""
    kings = {"fire": "d1", "earth": "a4", "water": "d12", "air": "l9"}
    armies = ", ".join(
        f"{each}: {{king: [{king}]" + (", rook: [f4, f8, d6, h6]}" if each == seat else "}")
        for each, king in kings.items()
    )
    given = position(f"""
        game: loka
        turn: {seat}
        pieces: {{{armies}}}
        terrain: {{mountain_pass: [f6]}}
        state: {{pass_axis: {{f6: {axis}}}}}
    """)

    for start in ("f4", "f8"):
        assert ("f6" in given.from_(start)) is not across
    for start in ("d6", "h6"):
        assert ("f6" in given.from_(start)) is across


def test_players_decide_nothing_while_terrain_is_laid():
    """LOKA-TERRAIN-14: from the last army to deployment there are only dice, and no action is listed or legal."""
    given = laying()
    dice = (1, 8, (3, 4), (1, 1), 1, (1, 1), 1, (1, 1), 1, (2, 1))
    for faces in dice:
        assert isinstance(given.pending, Throw)
        assert given.actions() == []
        given = fallen(given, *((faces,) if isinstance(faces, int) else faces))
    assert due(given)[1] == "LOKA-DEPLOY-1"


@pytest.mark.parametrize(
    ("terrain", "square"),
    [
        ("{castle: [f6], forest: [f6]}", "f6"),
        ("{castle: [f6, f6]}", "f6"),
        ("{magic_portal: [f6, g7], swamp: [g7]}", "g7"),
    ],
)
def test_a_square_holds_at_most_one_tile(terrain: str, square: str):
    """LOKA-TERRAIN-15: a file with two on one square is refused."""
    told = mistakes(f"game: loka\nturn: fire\npieces: {{{KINGS}}}\nterrain: {terrain}\n")

    assert any(square in line for line in told)


@pytest.mark.parametrize("portals", ["f6", "f6, g7, h8"])
def test_portals_come_in_pairs(portals: str):
    """LOKA-TERRAIN-15: an odd number of them is refused; the even number beside it is not."""
    assert mistakes(f"game: loka\nturn: fire\npieces: {{{KINGS}}}\nterrain: {{magic_portal: [{portals}]}}\n")
    assert position(f"game: loka\nturn: fire\npieces: {{{KINGS}}}\nterrain: {{magic_portal: [{portals}, d4]}}\n")


def test_each_two_portals_that_follow_each_other_are_a_pair():
    """LOKA-TERRAIN-15: with several pairs, in the order of the file's list."""
    for listed, twins in (
        ("c5, j8, e4, h9", {"c5": "j8", "j8": "c5", "e4": "h9", "h9": "e4"}),
        ("c5, h9, e4, j8", {"c5": "h9", "h9": "c5", "e4": "j8", "j8": "e4"}),
    ):
        for start, end in twins.items():
            given = position(f"""
                game: loka
                turn: fire
                pieces: {{fire: {{king: [d1], knight: [{start}]}}, earth: {{king: [a4]}}, water: {{king: [d12]}},
                         air: {{king: [l9]}}}}
                terrain: {{magic_portal: [{listed}]}}
            """)
            assert given.from_(f"{start}~") == {end}
            assert position(given.text).from_(f"{start}~") == {end}
