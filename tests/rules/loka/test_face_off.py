"""Face-off on one chessboard (docs/rules/loka.md, FACEOFF), with worked example 24."""

from fractions import Fraction
from random import Random

import chess
import pytest
from rules.loka.fields import (
    ALONE,
    NO_TILES,
    TILES,
    chosen,
    due,
    fallen,
    hand,
    is_no_action,
    pieces,
    places,
    rolled,
    tiles,
)

from game.core.ruleset import Decision, Muster, Plain
from given import Given, beginning, position, shipped

KINDS = tuple(dict.fromkeys(TILES))
"""LOKA-FACEOFF-5: the faces of the D8, castle 1 to portal 8."""


def rank(number: int) -> set[str]:
    return {f"{file}{number}" for file in "abcdefgh"}


def field(evil: str, good: str, turn: str = "evil", rest: str = "") -> Given:
    """A battle on the chessboard."""
    return position(
        f"game: loka\nvariant: face-off\nturn: {turn}\npieces: {{evil: {{{evil}}}, good: {{{good}}}}}\n{rest}\n"
    )


def laying(*dice: int, **options: Plain) -> Given:
    """The terrain phase after these dice."""
    return chosen(ALONE, ALONE, variant="face-off", options=options, dice=dice)


# --- seats and armies


def test_two_seats_face_each_other_on_a_chessboard():
    """LOKA-FACEOFF-1: Evil on rank 1, Good on rank 8, one army and one king each."""
    given = chosen(ALONE, ALONE, variant="face-off", options=NO_TILES, dice=(1, 2))

    assert given.rules.seats == ("evil", "good")
    assert given.rules.teams[0] != given.rules.teams[1]
    assert len(given.rules.law.grid) == 64
    assert [hand(given, seat) for seat in ("evil", "good")] == [{"king": 1}] * 2
    assert places(given, "king") == rank(1)
    assert places(given.after("deploy:king,e1"), "king") == rank(8)


def test_three_hundred_points_and_bishops_for_thirty():
    """LOKA-FACEOFF-2: 300 accepted, 310 refused; ten bishops for 300."""
    given = beginning("loka", "face-off")

    assert isinstance(given.pending, Muster)
    assert given.pending.budget == 300
    assert {offer.id: offer.cost for offer in given.pending.offers if offer.id != "king"} == {
        "queen": 90, "rook": 50, "bishop": 30, "knight": 30, "pawn": 10,
    }  # fmt: skip
    assert given.allows("army:bishop*10")
    assert given.refusal("army:bishop*10,pawn").rule in ("LOKA-ARMY-3", "LOKA-FACEOFF-2")
    assert given.allows("army:queen*3,bishop")
    assert given.after(ALONE).allows("army:queen*3,bishop")
    assert given.after(ALONE).refusal("army:queen*3,bishop,pawn").rule in ("LOKA-ARMY-3", "LOKA-FACEOFF-2")


def test_another_sum_and_another_price_may_be_agreed():
    """LOKA-FACEOFF-2: `points`, and `price_bishop`, which is 40 on the cross."""
    given = beginning("loka", "face-off", {"points": 120})
    assert given.allows("army:bishop*4")
    assert not given.allows("army:bishop*4,pawn")
    dear = beginning("loka", "face-off", {"points": 120, "price_bishop": 40})
    assert dear.allows("army:bishop*3")
    assert not dear.allows("army:bishop*3,pawn")
    assert beginning("loka", "face-off", {"points_evil": 200}).pending.budget == 200
    assert shipped().values("loka")["options"]["price_bishop"].default == 40


def test_the_caps_stay():
    """LOKA-FACEOFF-2: ten pawns, sixteen pieces."""
    given = beginning("loka", "face-off")

    assert given.allows("army:knight*5,pawn*10")
    assert given.refusal("army:pawn*11").rule == "LOKA-ARMY-7"
    assert beginning("loka", "face-off", {"points": 500}).refusal("army:knight*6,pawn*10").rule == "LOKA-ARMY-8"


def test_a_bishop_still_stands_above_a_knight():
    """LOKA-FACEOFF-3: it has prowess against the knight, D8 against D4; the knight against it has not, D6 and D6."""
    given = field("king: [e1], bishop: [c3], knight: [a4]", "king: [e8], knight: [e5], bishop: [b6]")

    assert due(given.after("c3xe5"))[0] == (4, 8)
    assert due(given.after("a4xb6"))[0] == (6, 6)


def test_prowess_by_price_makes_them_equal():
    """LOKA-FACEOFF-3, LOKA-BOLTON-10: only where that switch is on."""
    given = field(
        "king: [e1], bishop: [c3], knight: [a4]",
        "king: [e8], knight: [e5], bishop: [b6]",
        rest="options: {prowess_by_cost: true}",
    )

    assert due(given.after("c3xe5"))[0] == (4, 6)
    assert due(given.after("a4xb6"))[0] == (4, 6)


# --- terrain


@pytest.mark.parametrize("first", [1, 2])
def test_each_player_lays_two_tiles_turn_about(first: int):
    """LOKA-FACEOFF-4: the first player at random, four draws in all."""
    assert due(laying()) == ((2,), "LOKA-TERRAIN-2")
    # Kind, row, column: each on his own row 1, column 1 and then 2.
    given = rolled(first, 1, 1, 1, 2, 1, 1, 3, 1, 2, 4, 1, 2)
    mine, his = (["a1", "b1"], ["h8", "g8"]) if first == 1 else (["h8", "g8"], ["a1", "b1"])

    assert tiles(given) == {mine[0]: "castle", his[0]: "forest", mine[1]: "lake", his[1]: "eyrie"}


def test_four_draws_end_the_laying():
    """LOKA-FACEOFF-4: after the third there is another, after the fourth none."""
    given = laying(1, 1, 1, 1, 2, 1, 1, 3, 1, 2)

    assert due(given) == ((8,), "LOKA-FACEOFF-5")
    assert due(fallen(fallen(given, 4), 1, 2)) == ((20, 20), "LOKA-DEPLOY-1")
    assert beginning("loka", "face-off").rules.switched["terrain_tiles"] == 4


@pytest.mark.parametrize("face", range(1, 8))
def test_the_kind_is_rolled_with_a_d8(face: int):
    """LOKA-FACEOFF-5: 1 castle, 2 forest, 3 lake, 4 eyrie, 5 swamp, 6 stone circle, 7 mountain pass."""
    assert due(laying(1)) == ((8,), "LOKA-FACEOFF-5")

    assert tiles(rolled(1, face, 4, 3, terrain_tiles=1)) == {"c4": KINDS[face - 1]}


def test_eight_is_the_pair_of_portals():
    """LOKA-FACEOFF-5: one number stands for both, so each kind has chance 1/8."""
    given = laying(1)
    assert [chance for _, chance in given.rules.outcomes(given.state)] == [Fraction(1, 8)] * 8

    assert tiles(rolled(1, 8, 4, 3, 1, 1, terrain_tiles=1)) == {"c4": "magic_portal", "h8": "magic_portal"}


@pytest.mark.parametrize("face", range(1, 9))
def test_a_kind_already_on_the_board_is_rolled_again(face: int):
    """LOKA-FACEOFF-5: castle or portal, as often as needed; the same player rolls."""
    rest = (2, 2) if face == 8 else ()
    given = laying(1, face, 4, 3, *rest, face)
    assert due(given) == ((8,), "LOKA-FACEOFF-5")
    given = fallen(given, face)
    assert due(given) == ((8,), "LOKA-FACEOFF-5")
    other = face % 7 + 1
    after = rolled(1, face, 4, 3, *rest, face, face, other, 1, 1, terrain_tiles=2)

    assert tiles(after)["h8"] == KINDS[other - 1], "good lays it, from his edge"


def test_the_first_die_is_the_row_the_second_the_column():
    """LOKA-FACEOFF-6: two D8 over the whole board, from the layer's edge and from his left."""
    assert due(laying(1, 1))[0] == (8, 8)
    assert due(laying(1, 1))[1] == "LOKA-FACEOFF-6"
    assert tiles(rolled(1, 1, 2, 5, terrain_tiles=1)) == {"e2": "castle"}
    assert tiles(rolled(1, 1, 5, 2, terrain_tiles=1)) == {"b5": "castle"}
    assert tiles(rolled(2, 1, 2, 5, terrain_tiles=1)) == {"d7": "castle"}
    assert tiles(rolled(2, 1, 5, 2, terrain_tiles=1)) == {"g4": "castle"}


def test_each_pair_of_dice_is_one_square_of_the_board():
    """LOKA-FACEOFF-6: all 64 of them, for both players."""
    for first in (1, 2):
        found = {}
        for row in range(1, 9):
            for column in range(1, 9):
                [found[row, column]] = tiles(rolled(first, 1, row, column, terrain_tiles=1))
        files, ranks = ("abcdefgh", "12345678") if first == 1 else ("hgfedcba", "87654321")
        assert found == {(row, column): files[column - 1] + ranks[row - 1] for row, column in found}


def test_an_occupied_square_is_rolled_again():
    """LOKA-FACEOFF-6: both dice; a1 is Good's row 8, column 8."""
    given = laying(1, 1, 1, 1, 2, 8, 8)
    assert due(given)[0] == (8, 8)
    given = fallen(given, 8, 8)
    assert due(given)[0] == (8, 8)
    assert tiles(rolled(1, 1, 1, 1, 2, 8, 8, 8, 8, 8, 7, terrain_tiles=2)) == {"a1": "castle", "b1": "forest"}


def test_face_off_tile():
    """LOKA-FACEOFF-5, LOKA-FACEOFF-6, LOKA-FACEOFF-7, worked example 24: a portal on e2, Good lays the second."""
    given = laying(1, 8, 2, 5)
    assert due(given)[0] == (8, 8), "the second one's square is rolled at once"
    given = fallen(given, 3, 4)
    assert due(given) == ((8,), "LOKA-FACEOFF-5")

    end = rolled(1, 8, 2, 5, 3, 4, terrain_tiles=1)
    assert tiles(end) == {"e2": "magic_portal", "e6": "magic_portal"}


@pytest.mark.parametrize("first", [1, 2])
def test_the_second_portal_is_no_tile_of_the_one_who_lays_it(first: int):
    """LOKA-FACEOFF-7: he has both his draws still, five tiles lie in the end; on a taken square he rolls again."""
    given = rolled(first, 8, 1, 1, 8, 8, 1, 1, 1, 1, 2, 2, 1, 2, 3, 2, 3)
    squares = {"a1": "h8", "h8": "a1"}
    here = "a1" if first == 1 else "h8"
    assert tiles(given)[here] == tiles(given)[squares[here]] == "magic_portal"
    assert sorted(tiles(given).values()) == ["castle", "forest", "lake", "magic_portal", "magic_portal"]
    for kind, seats in (("castle", 1), ("forest", 0), ("lake", 1)):
        [square] = [square for square, lies in tiles(given).items() if lies == kind]
        is_evils = int(square[1:]) <= 3
        assert is_evils is ((first - 1 + seats) % 2 == 0)


@pytest.mark.parametrize("first", [1, 2])
def test_passes_lie_north_south(first: int):
    """LOKA-FACEOFF-8: whoever laid them, also on the files at the edge."""
    for column in (1, 4, 8):
        given = rolled(first, 7, 4, column, terrain_tiles=1)
        [square] = tiles(given)
        assert (given.file.get("state") or {}).get("pass_axis", {}).get(square, "ns") == "ns"
    along = field("king: [e1], rook: [d2, a4]", "king: [e8]", rest="terrain: {mountain_pass: [d4]}")
    assert "d4" in along.from_("d2")
    assert "d4" not in along.from_("a4")


# --- deployment


def test_the_lowest_roll_deploys_first():
    """LOKA-FACEOFF-9, LOKA-DEPLOY-1: two D20, again when equal; the highest begins the battle."""
    for dice, first in (((7, 8), "evil"), ((8, 7), "good"), ((5, 5, 9, 2), "good")):
        given = chosen(ALONE, ALONE, variant="face-off", options=NO_TILES, dice=dice)
        assert given.turn == first
        while isinstance(given.pending, Decision):
            given = given.after(given.actions()[0])
        assert due(given) == ((20, 20), "LOKA-TURN-1")
        assert fallen(given, 7, 8).turn == "good"
        assert fallen(given, 8, 7).turn == "evil"


def test_rows_of_eight():
    """LOKA-FACEOFF-9: king and nobles on row 1, then 2, then 3; pawns on row 2, then 3."""

    def setting(stands: str, left: str) -> Given:
        return position(f"""
            game: loka
            variant: face-off
            turn: good
            pieces: {{good: {{king: [e8]{stands}}}, evil: {{king: [e1]}}}}
            state: {{phase: deployment, hand: {{good: {{{left}}}}}}}
        """)

    first, second = sorted(rank(8) - {"e8"}), sorted(rank(7))
    assert places(setting("", "rook: 1"), "rook") == set(first)
    assert places(setting(f", rook: [{', '.join(first[:6])}]", "rook: 1"), "rook") == {"h8"}
    assert places(setting(f", rook: [{', '.join(first)}]", "rook: 1"), "rook") == rank(7)
    assert places(setting(f", rook: [{', '.join(first + second)}]", "rook: 1"), "rook") == rank(6)
    assert places(setting("", "pawn: 1"), "pawn") == rank(7)
    assert places(setting(f", pawn: [{', '.join(second)}]", "pawn: 1"), "pawn") == rank(6)
    assert setting("", "rook: 1, pawn: 1").refusal("deploy:pawn,a7").rule == "LOKA-DEPLOY-5"
    assert setting("", "pawn: 1").refusal("deploy:pawn,a8").rule == "LOKA-DEPLOY-7"
    assert setting("", "rook: 1").refusal("deploy:rook,a7").rule == "LOKA-DEPLOY-6"


# --- battle


def test_pawns_deployed_on_row_two_have_the_double_step():
    """LOKA-FACEOFF-10: those on row 3 have not."""
    evil = field("king: [e1], pawn: [b2, c3]", "king: [e8], pawn: [f7, g6]")
    assert (evil.from_("b2"), evil.from_("c3")) == ({"b3", "b4"}, {"c4"})
    good = field("king: [e1]", "king: [e8], pawn: [f7, g6]", turn="good")
    assert (good.from_("f7"), good.from_("g6")) == ({"f6", "f5"}, {"g5"})


def test_a_pawn_deployed_on_row_three_never_has_it():
    """LOKA-FACEOFF-10: from the set-up on, in a whole game."""
    given = chosen("army:pawn*9", ALONE, variant="face-off", options=NO_TILES, dice=(1, 2))
    given = given.after("deploy:king,e1", "deploy:king,e8", *(f"deploy:pawn,{file}2" for file in "abcdefgh"))
    given = given.after("deploy:pawn,c3", dice=(20, 1))

    assert given.from_("b2") == {"b3", "b4"}
    assert given.from_("c3") == {"c4"}
    assert given.from_("c2") == set()


def test_promotion_on_the_last_rank():
    """LOKA-FACEOFF-11: queen, rook, bishop or knight, and on no other rank or wing."""
    evil = field("king: [e1], pawn: [b7, a6, h6]", "king: [e8], rook: [c8]")
    choices = {f"{to}={kind}" for to in ("b8", "xc8") for kind in ("queen", "rook", "bishop", "knight")}
    assert evil.from_("b7") == choices
    assert (evil.from_("a6"), evil.from_("h6")) == ({"a7"}, {"h7"})
    assert evil.after("b7b8=rook").at("b8") == "evil rook"
    good = field("king: [e4], pawn: [h3]", "king: [e8], pawn: [b2]", turn="good")
    assert good.from_("b2") == {f"b1={kind}" for kind in ("queen", "rook", "bishop", "knight")}


def test_there_is_no_back_to_back():
    """LOKA-FACEOFF-12: there is no ally to change places with."""
    given = field("king: [e1], pawn: [e4]", "king: [e8], pawn: [e5]")

    assert not [text for text in given.actions() if "<>" in text]
    assert is_no_action(given, "e4<>e5")
    assert given.from_("e4") == set()


@pytest.mark.parametrize(("winner", "text"), [("evil", "d4xd8"), ("good", "a8xa1")])
def test_the_game_is_won_when_the_enemy_king_dies(winner: str, text: str):
    """LOKA-FACEOFF-13: one king is enough, and his army vanishes."""
    given = field("king: [a1], rook: [d4], pawn: [h2]", "king: [d8], rook: [a8], pawn: [h7]", turn=winner)
    when = given.after(text, dice=(1, 8))

    assert when.result == (frozenset({winner}), "kings")
    assert pieces(when, "good" if winner == "evil" else "evil") == {}


# --- with chess's rules


def as_chess(board: chess.Board) -> Given:
    """A chess position without castling and taking in passing, as a face-off."""
    armies = {"evil": "", "good": ""}
    for seat, colour in (("evil", chess.WHITE), ("good", chess.BLACK)):
        kinds = {
            chess.piece_name(kind): [chess.square_name(square) for square in board.pieces(kind, colour)]
            for kind in chess.PIECE_TYPES
        }
        armies[seat] = ", ".join(f"{kind}: [{', '.join(squares)}]" for kind, squares in kinds.items() if squares)
    rest = "options: {combat: false, check: true, terrain: false}"
    return field(armies["evil"], armies["good"], "evil" if board.turn else "good", rest)


def loka_text(board: chess.Board, move: chess.Move) -> str:
    """A chess move as Loka writes it."""
    cross = "x" if board.is_capture(move) else ""
    becomes = f"={chess.piece_name(move.promotion)}" if move.promotion else ""
    return chess.square_name(move.from_square) + cross + chess.square_name(move.to_square) + becomes


@pytest.mark.parametrize("seed", range(12))
def test_with_checks_and_without_dice_it_is_chess(seed: int):
    """LOKA-FACEOFF-14: without castling and taking in passing, at every move of a random game."""
    chance = Random(seed)
    board = chess.Board()
    for number in range(60):
        board.castling_rights = 0
        board.ep_square = None
        if board.is_game_over() or board.is_insufficient_material():
            break
        if number % 3 == 0:
            given = as_chess(board)
            assert set(given.actions()) == {loka_text(board, move) for move in board.legal_moves}, board.fen()
        board.push(chance.choice(list(board.legal_moves)))


@pytest.mark.parametrize(
    ("fen", "result"),
    [
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", (frozenset({"evil"}), None)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", (frozenset(), "stalemate")),
    ],
)
def test_mate_and_stalemate_end_it_as_in_chess(fen: str, result: tuple[frozenset[str], str | None]):
    """LOKA-FACEOFF-14, LOKA-CHECK-5, LOKA-CHECK-7: the mated side has lost, a stalemate is drawn."""
    before = as_chess(chess.Board(fen))
    assert before.actions() == []
    when = fallen(before) if before.result is None else before

    winners, reason = result
    assert when.result is not None
    assert when.result[0] == winners
    assert reason in (None, when.result[1])


@pytest.mark.parametrize("option", ["terrain", "combat", "super_d20"])
def test_the_bolt_on_switches_apply(option: str):
    """LOKA-FACEOFF-14, LOKA-BOLTON-1: terrain, combat and re-rolls can be left out here too."""
    given = beginning("loka", "face-off", {option: False})

    assert given.rules.switched[option] is False
    if option == "terrain":
        assert due(given.after(ALONE, ALONE)) == ((20, 20), "LOKA-DEPLOY-1")
    if option == "combat":
        won = field("king: [e1], rook: [d4]", "king: [d8]", rest="options: {combat: false}").after("d4xd8")
        assert won.result == (frozenset({"evil"}), "kings")
