"""Massive battles on joined boards (docs/rules/loka.md, MASSIVE)."""

import pytest
from rules.loka.fields import ALONE, NO_TILES, SQUARE_BOARDS, chosen, due, hand, places, rolled, tiles

from game.core.ruleset import Muster, Plain
from given import Given, beginning, position

MASSIVE = {variant: size for variant, size in SQUARE_BOARDS.items() if variant != "face-off"}
POINTS = {"massive-16x8": 600, "massive-8x16": 600, "massive-16x16": 1200}
BOARDS = {"massive-16x8": 2, "massive-8x16": 2, "massive-16x16": 4}

each = pytest.mark.parametrize("variant", MASSIVE)


def rank(variant: str, seat: str, row: int) -> list[str]:
    """The squares of a row of a seat."""
    files, ranks = MASSIVE[variant]
    number = row if seat == "evil" else ranks + 1 - row
    return [f"{file}{number}" for file in "abcdefghijklmnop"[:files]]


def laying(variant: str, *dice: int, **options: Plain) -> Given:
    """The terrain phase after these dice."""
    return chosen(ALONE, ALONE, variant=variant, options=options, dice=dice)


def setting(variant: str, seat: str, stands: str, left: str) -> Given:
    """A deployment in which one seat still has pieces in hand."""
    other = "good" if seat == "evil" else "evil"
    kings = {one: rank(variant, one, 1)[0] for one in (seat, other)}
    return position(f"""
        game: loka
        variant: {variant}
        turn: {seat}
        pieces: {{{seat}: {{king: [{kings[seat]}]{stands}}}, {other}: {{king: [{kings[other]}]}}}}
        state: {{phase: deployment, hand: {{{seat}: {{{left}}}}}}}
    """)


@each
def test_boards_laid_together_without_gap(variant: str):
    """LOKA-MASSIVE-1: two side by side, two end to end, or four; files to p, ranks to 16."""
    files, ranks = MASSIVE[variant]
    given = beginning("loka", variant)

    assert variant == f"massive-{files}x{ranks}"
    assert len(given.rules.law.grid) == files * ranks == BOARDS[variant] * 64
    assert given.rules.seats == ("evil", "good")
    assert given.rules.notation.spot_named(f"{'abcdefghijklmnop'[files - 1]}{ranks}").index == files * ranks - 1
    corner = f"{'abcdefghijklmnop'[files - 1]}{ranks}"
    field = position(f"""
        game: loka
        variant: {variant}
        turn: evil
        pieces: {{evil: {{king: [d1], rook: [a1], bishop: [a2]}}, good: {{king: [{corner}]}}}}
    """)
    assert {f"a{n}" for n in range(3, 17) if n <= ranks} & field.from_("a1") == set()
    assert field.from_("a1") == {"b1", "c1"}
    longest = min(files, ranks - 1)
    assert {f"{'abcdefghijklmnop'[n]}{n + 2}" for n in range(1, longest)} <= field.from_("a2")


@each
def test_three_hundred_points_for_each_board(variant: str):
    """LOKA-MASSIVE-2: 600, 600 and 1200; ten more are refused, another sum may be agreed."""
    points = POINTS[variant]
    given = beginning("loka", variant)

    assert isinstance(given.pending, Muster)
    assert given.pending.budget == points == 300 * BOARDS[variant]
    queens, rest = divmod(points, 90)
    exact = f"army:queen*{queens},bishop*{rest // 30}" + (f",pawn*{rest % 30 // 10}" if rest % 30 else "")
    exact = exact.replace("*1,", ",").removesuffix("*1")
    cost = queens * 90 + rest // 30 * 30 + rest % 30
    assert cost == points
    assert given.allows(exact)
    assert given.after(exact).allows(exact)
    over = f"army:queen*{queens},bishop*{rest // 30},pawn*{rest % 30 // 10 + 1}".replace("*1,", ",").removesuffix("*1")
    assert given.refusal(over).rule in ("LOKA-ARMY-3", "LOKA-MASSIVE-2")
    assert beginning("loka", variant, {"points": 900}).pending.budget == 900


@each
def test_caps_grow_with_the_boards(variant: str):
    """LOKA-MASSIVE-3: ten pawns and sixteen pieces for each; one king a side."""
    boards = BOARDS[variant]
    given = beginning("loka", variant)

    assert given.allows(f"army:pawn*{10 * boards}")
    assert given.refusal(f"army:pawn*{10 * boards + 1}").rule in ("LOKA-ARMY-7", "LOKA-MASSIVE-3")
    pawns, knights = 10 * boards, 16 * boards - 1 - 10 * boards
    rich = beginning("loka", variant, {"points": 3000})
    assert rich.allows(f"army:knight*{knights},pawn*{pawns}")
    assert rich.refusal(f"army:knight*{knights + 1},pawn*{pawns}").rule in ("LOKA-ARMY-8", "LOKA-MASSIVE-3")
    other = beginning("loka", variant, {"max_pawns": 3, "max_pieces": 5})
    assert other.allows("army:knight,pawn*3")
    assert not other.allows("army:pawn*4")
    assert not other.allows("army:knight*2,pawn*3")
    alone = chosen(ALONE, ALONE, variant=variant, options=NO_TILES, dice=(1, 2))
    assert [hand(alone, seat) for seat in ("evil", "good")] == [{"king": 1}] * 2


@each
def test_two_tiles_for_each_player_and_board(variant: str):
    """LOKA-MASSIVE-4: eight draws on two boards, sixteen on four, turn about."""
    draws = 4 * BOARDS[variant]
    dice = [1]
    for number in range(draws):
        dice += [number // 2 % 7 + 1, 1 + number % 2, 1 + number // 2]
    before = laying(variant, *dice[:-3])
    assert due(before) == ((8,), "LOKA-FACEOFF-5")
    assert due(laying(variant, *dice)) == ((20, 20), "LOKA-DEPLOY-1")
    given = rolled(*dice, variant=variant)

    files, ranks = MASSIVE[variant]
    names = "abcdefghijklmnop"[:files]
    expected = {}
    for number in range(draws):
        row, column = 1 + number % 2, 1 + number // 2
        is_evils = number % 2 == 0
        square = f"{names[column - 1]}{row}" if is_evils else f"{names[-column]}{ranks + 1 - row}"
        kinds = ("castle", "forest", "lake", "eyrie", "swamp", "stone_circle", "mountain_pass")
        expected[square] = kinds[number // 2 % 7]
    assert tiles(given) == expected


@each
def test_each_kind_may_lie_as_often_as_there_are_boards(variant: str):
    """LOKA-MASSIVE-4: the next one of that kind is rolled again."""
    boards = BOARDS[variant]
    dice = [1]
    for number in range(boards):
        dice += [1, 1, 1 + number // 2]
    given = laying(variant, *dice, 1)
    assert due(given) == ((8,), "LOKA-FACEOFF-5"), "one castle too many"
    if boards > 1:
        assert due(laying(variant, *dice[:-3], 1))[1] == "LOKA-FACEOFF-6", "the last that may lie"
    assert due(laying(variant, *dice, 2))[1] == "LOKA-FACEOFF-6"


@each
def test_each_portal_pair_is_its_own_pair(variant: str):
    """LOKA-MASSIVE-4: of two pairs each leads to its own twin."""
    # Evil lays a1, Good at once h8's like; Good lays on his column 2, Evil on b1.
    given = rolled(1, 8, 1, 1, 1, 1, 8, 1, 2, 1, 2, variant=variant, terrain_tiles=2)
    files, ranks = MASSIVE[variant]
    names = "abcdefghijklmnop"[:files]
    twins = {"a1": f"{names[-1]}{ranks}", "b1": f"{names[-2]}{ranks}"}

    assert set(tiles(given)) == {*twins, *twins.values()}
    assert set(tiles(given).values()) == {"magic_portal"}
    listed = given.file["terrain"]["magic_portal"]
    pairs = {frozenset(listed[at : at + 2]) for at in (0, 2)}
    assert pairs == {frozenset(pair) for pair in twins.items()}


@each
def test_squares_are_rolled_evenly_over_the_whole_board(variant: str):
    """LOKA-MASSIVE-5: dice with as many sides as there are rows and columns; the far corner can be hit."""
    files, ranks = MASSIVE[variant]
    names = "abcdefghijklmnop"[:files]

    assert due(laying(variant, 1, 1)) == ((ranks, files), "LOKA-FACEOFF-6")
    for first in (1, 2):
        for row, column in ((1, 1), (1, files), (ranks, 1), (ranks, files), (3, 5), (8, 8)):
            square = f"{names[column - 1]}{row}" if first == 1 else f"{names[-column]}{ranks + 1 - row}"
            assert tiles(rolled(first, 1, row, column, variant=variant, terrain_tiles=1)) == {square: "castle"}


@each
@pytest.mark.parametrize("seat", ["evil", "good"])
def test_deployment_uses_the_full_width_row_by_row(variant: str, seat: str):
    """LOKA-MASSIVE-6: rows 1 to 3 on boards eight deep, 1 to 6 on boards sixteen deep."""
    last = 3 if MASSIVE[variant][1] == 8 else 6
    first = rank(variant, seat, 1)[1:]
    assert places(setting(variant, seat, "", "rook: 1"), "rook") == set(first)
    taken = list(first)
    for row in range(2, last + 1):
        given = setting(variant, seat, f", rook: [{', '.join(taken)}]", "rook: 1")
        assert places(given, "rook") == set(rank(variant, seat, row))
        taken += rank(variant, seat, row)
    pawns: list[str] = []
    for row in range(2, last + 1):
        stands = f", pawn: [{', '.join(pawns)}]" if pawns else ""
        assert places(setting(variant, seat, stands, "pawn: 1"), "pawn") == set(rank(variant, seat, row))
        pawns += rank(variant, seat, row)


@each
def test_beyond_the_last_row_nothing_is_deployed(variant: str):
    """LOKA-MASSIVE-6, LOKA-DEPLOY-14: with all rows full the next pawn is left out."""
    last = 3 if MASSIVE[variant][1] == 8 else 6
    pawns = [square for row in range(2, last + 1) for square in rank(variant, "evil", row)]
    given = setting(variant, "evil", f", pawn: [{', '.join(pawns[:-1])}]", "pawn: 2")

    assert places(given, "pawn") == {pawns[-1]}
    assert due(given.after(f"deploy:pawn,{pawns[-1]}"))[1] == "LOKA-TURN-1"


@each
def test_the_double_step_belongs_to_row_two_and_promotion_to_the_last(variant: str):
    """LOKA-MASSIVE-6: for both sides."""
    _, ranks = MASSIVE[variant]
    evil = f"king: [e1], pawn: [b2, c3, f{ranks - 1}, g{ranks - 2}]"
    good = f"king: [a{ranks}], pawn: [c{ranks - 1}, d{ranks - 2}, h2]"
    choices = ("queen", "rook", "bishop", "knight")

    def field(turn: str) -> Given:
        return position(
            f"game: loka\nvariant: {variant}\nturn: {turn}\npieces: {{evil: {{{evil}}}, good: {{{good}}}}}\n"
        )

    assert field("evil").from_("b2") == {"b3", "b4"}
    assert field("evil").from_("c3") == {"c4"}
    assert field("evil").from_(f"f{ranks - 1}") == {f"f{ranks}={kind}" for kind in choices}
    assert field("evil").from_(f"g{ranks - 2}") == {f"g{ranks - 1}"}
    assert field("good").from_(f"c{ranks - 1}") == {f"c{ranks - 2}", f"c{ranks - 3}"}
    assert field("good").from_(f"d{ranks - 2}") == {f"d{ranks - 3}"}
    assert field("good").from_("h2") == {f"h1={kind}" for kind in choices}


@each
def test_all_else_is_as_in_face_off(variant: str):
    """LOKA-MASSIVE-6, LOKA-MASSIVE-1: bishops cost 30, one king's death ends it, passes lie north–south."""
    _, ranks = MASSIVE[variant]
    pending = beginning("loka", variant).pending
    assert isinstance(pending, Muster)
    assert {offer.id: offer.cost for offer in pending.offers}["bishop"] == 30
    given = position(f"""
        game: loka
        variant: {variant}
        turn: evil
        pieces: {{evil: {{king: [e1], rook: [d4, a6]}}, good: {{king: [d{ranks}], pawn: [h{ranks - 1}]}}}}
        terrain: {{mountain_pass: [d6]}}
    """)
    assert "d6" in given.from_("d4")
    assert "d6" not in given.from_("a6")
    assert given.after(f"d4xd{ranks}", dice=(1, 8)).result == (frozenset({"evil"}), "kings")
