"""Ordinary chess with the cards as pieces (docs/rules/lytharian.md, NORMALCHESS)."""

from typing import Any

import pytest
from rules.lytharian.table import moment, rule, state_of, troop, view

from game.core.seats import Seat
from game.play.position import BadFile
from given import Given, beginning, position

ARMY = {"K": "king_aldemar_the_steadfast", "Q": "consort_tavvo", "R": "granite_golem", "B": "zuk_gar_blood_priest",
        "KN": "slimeserpent_rider", "P": "kevetni_archer"}  # fmt: skip
"""A card of each piece type, whoever may lead it."""


def board(south: str, north: str = "Ke8", turn: str = "south", **state: Any) -> Given:
    """A moment with pieces as chess players write them: "Ke1, a2, Qd1"."""
    options = state.pop("options", None)
    sides = [", ".join(_placed(each) for each in side.split(", ")) for side in (south, north)]
    return moment(*sides, turn, "normalchess", options, kings=False, **state)


def _placed(text: str) -> str:
    piece = {"N": "KN"}.get(text[0], text[0]) if text[0].isupper() else "P"
    return f"{ARMY[piece]} {text[-2:]}"


def start(first: str = "south", **options: Any) -> Given:
    """The set-up with armies chosen and placed; `first` has the lower score, so it moves first."""
    given = beginning("lytharian", "normalchess", options)
    armies = sorted(given.actions(), key=lambda text: score(given, text))
    low, high = armies[0], armies[-1]
    given = given.after(*((low, high) if first == "south" else (high, low)))
    for _ in range(32):
        given = given.after(given.actions()[0])
    return given


def score(given: Given, text: str) -> int:
    cards = given.action(text).cards  # type: ignore[attr-defined]
    return sum(given.rules.law.card(card).power for card in cards)  # type: ignore[attr-defined]


def leaves(given: Given, depth: int) -> int:
    """How many games of so many plies there are."""
    rules, actions = given.rules, given.rules.actions(given.state)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        state = rules.clone(given.state)
        rules.apply(state, action)
        total += leaves(Given(rules, state), depth - 1)
    return total


# --- the start


@pytest.mark.parametrize("first", ["south", "north"])
def test_from_the_start_chess_is_counted(first: str):
    """LYTH-NORMALCHESS-2: 20, 400, whoever goes first; the seat with the lower score does, without a bonus."""
    given = start(first)
    assert given.turn == first and state_of(given).mana == [1, 1]
    assert [leaves(given, depth) for depth in (1, 2)] == [20, 400]


@pytest.mark.long
@pytest.mark.parametrize("first", ["south", "north"])
def test_from_the_start_chess_is_counted_deeper(first: str):
    """LYTH-NORMALCHESS-2: 8 902 and 197 281."""
    assert [leaves(start(first), depth) for depth in (3, 4)] == [8902, 197281]


KIWIPETE = board(
    "Ke1, Ra1, Rh1, Nc3, Ne5, Bd2, Be2, Qf3, a2, b2, c2, d5, e4, f2, g2, h2",
    "Ke8, Ra8, Rh8, Nb6, Nf6, Ba6, Bg7, Qe7, a7, b4, c7, d7, e6, f7, g6, h3",
)
"""r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"""


def test_known_positions_are_counted():
    """LYTH-NORMALCHESS-1: castlings, captures in passing, promotions, pins and checks, by published counts."""
    assert [leaves(KIWIPETE, depth) for depth in (1, 2)] == [48, 2039]
    rooks = board("Ka5, b5, Rb4, e2, g2", "Kh4, Rh5, c7, d6, f4")
    assert [leaves(rooks, depth) for depth in (1, 2, 3)] == [14, 191, 2812]
    promoting = board("Kg1, Qd1, Ra1, Rf1, Ba4, Bb4, Nf3, Nh6, a2, a7, b5, c4, d2, e4, g2, h2",
                      "Ke8, Ra8, Rh8, Qa3, Bb6, Bg6, Na5, Nf6, b2, b7, c7, d7, f7, g7, h7")  # fmt: skip
    assert [leaves(promoting, depth) for depth in (1, 2)] == [6, 264]


def test_phases_are_army_and_place_alone():
    """LYTH-NORMALCHESS-2: no decks; a file has no other phase."""
    given = beginning("lytharian", "normalchess")
    army = given.actions()[0]
    placing = given.after(army, army)
    assert state_of(placing).phase == "place" and placing.actions()[0].startswith("place:")
    with pytest.raises(BadFile, match="no phase deck"):
        moment(variant="normalchess", phase="deck")


def test_faces_are_up_or_down():
    """LYTH-NORMALCHESS-1: a capture turns the captured card up."""
    assert all(troop is None or troop.is_up for troop in state_of(start()).board)
    given = board("Ke1, Ra1", "Ke8, a7", options={"faces": "down"})
    assert troop(view(given, 0), "a7").card == "?" and troop(view(given, 0), "a7").piece == "P"
    taken = given.after("a1a7")
    assert state_of(view(taken, 0)).crypt[1] == (ARMY["P"],)


def test_with_faces_down_the_game_plays_as_chess():
    """LYTH-NORMALCHESS-3: each view lists the same moves, and shows no card of the enemy; nor does a promotion."""
    given = board("Ke1, a7, Qd1", "Kh8, Ra2", options={"faces": "down"})
    after = given.after("a7a8q")
    assert troop(after, "a8").copied == ARMY["Q"]
    seen = view(after, 1)
    assert (troop(seen, "a8").card, troop(seen, "a8").copied, troop(seen, "a8").piece) == ("?", "?", "Q")
    assert seen.actions() == after.actions()
    assert ARMY["Q"] not in str(seen.state) and "consort" not in " ".join(after.sentences).lower()
    imagined = after.rules.imagine(seen.state, Seat(1), 3)
    assert [str(action) for action in after.rules.actions(imagined)] == after.actions()


# --- moves


def test_there_is_nothing_but_moves():
    """LYTH-NORMALCHESS-1: no mana, spells or combat; a king never stands in check."""
    given = board("Ke1, Ra1", "Ke8, Ra8")
    for text in ("cast:fireball,a8,x=1", "a1xa8", "pass", "end", "charge", "reveal:a8"):
        assert rule(given, text).startswith("LYTH-NORMALCHESS-1")
    assert given.allows("a1a8") and rule(given, "a1b2") == "LYTH-NORMALCHESS-1"
    assert rule(board("Ke1, Re2", "Ke8, Re7"), "e2d2") == "LYTH-NORMALCHESS-1"


def test_castling_is_as_in_chess():
    """LYTH-NORMALCHESS-2: the rook follows; rights are lost with the king's move or the rook's, and written."""
    given = board("Ke1, Ra1, Rh1", "Ke8, Ra8, Rh8")
    after = given.after("e1g1")
    assert (troop(after, "g1").piece, troop(after, "f1").piece) == ("K", "R")
    assert {"e8g8", "e8c8"} & set(after.actions()) == {"e8c8"}  # the rook on f1 strikes f8
    lost = given.after("h1h8")
    assert state_of(lost).chess.rights == "Qq" and "castling" not in given.text  # type: ignore[union-attr]
    assert not board("Ke1, Rh1", castling="-").allows("e1g1")
    with pytest.raises(BadFile, match="needs king and rook at home"):
        board("Ke1, Rh1", castling="Q")


def test_capture_in_passing():
    """LYTH-NORMALCHESS-2: at once or never; it stands in the file."""
    given = board("Ke1, e2", "Ke8, d4", castling="-").after("e2e4")
    assert "en_passant: e3" in given.text and position(given.text).digest == given.digest
    after = given.after("d4e3")
    assert state_of(after).crypt[0] == (ARMY["P"],) and state_of(after).board.count(None) == 61
    assert not given.after("e8e7", "e1e2").allows("d4e3")
    with pytest.raises(BadFile, match="no pawn has just passed over"):
        board("Ke1, e4", "Ke8, d4", turn="south", en_passant="e3")


def test_a_pawn_becomes_a_card_of_the_army():
    """LYTH-NORMALCHESS-3: the owner's own of that piece type, the first by id of several; else the first that fits."""
    given = board("Ke1, Qd1, a7", "Kh7")
    assert {text for text in given.actions() if text.startswith("a7")} == {"a7a8q", "a7a8r", "a7a8b", "a7a8n"}
    assert rule(given, "a7a8") == "LYTH-NORMALCHESS-2" and rule(given, "e1e2q") == "LYTH-NORMALCHESS-2"
    assert troop(given.after("a7a8q"), "a8").face == ARMY["Q"]
    two = moment("granite_golem a1, deepdark_bully b1, kevetni_archer a7, tharn_the_walking_hill e1",
                 "king_aldemar_the_steadfast h7", variant="normalchess", kings=False)  # fmt: skip
    assert troop(two.after("a7a8r"), "a8").face == "deepdark_bully"
    none = troop(given.after("a7a8n"), "a8")
    card = given.rules.law.card(none.face)  # type: ignore[attr-defined]
    assert (none.piece, card.piece, card.align in ("good", "neutral")) == ("KN", "KN", True)
    fallen = moment("kevetni_archer a7, tharn_the_walking_hill e1", "king_aldemar_the_steadfast h7",
                    variant="normalchess", kings=False, crypt={"south": ["granite_golem"]})  # fmt: skip
    assert troop(fallen.after("a7a8r"), "a8").face == "granite_golem"


# --- ends


@pytest.mark.parametrize(
    ("given", "moves", "ended"),
    [
        (("Kg6, Ra1", "Kg8"), ["a1a8"], ({"south"}, "checkmate")),
        (("Kf6, Qe6", "Kh8"), ["e6f7"], (set(), "stalemate")),
        (("Ke1, Bc1, d6", "Ke8, d7"), ["e1e2", "e8d8", "e2e3", "d8e8"], None),
        (("Ke1", "Ke3, d2"), ["e1d1", "e3d3"], (set(), "stalemate")),
        (("Ke1, Nd3", "Ke8, d4"), ["e1e2", "e8e7", "e2e1", "e7e8"] * 2, None),
        (("Kd1, Ba4", "Kd8, d7"), ["a4d7", "d8e7", "d1e1"], (set(), "dead-position")),
    ],
)
def test_games_end_as_in_chess(given: Any, moves: list[str], ended: Any):
    """LYTH-NORMALCHESS-2: mate, stalemate, a position in which nobody can mate."""
    after = board(*given)
    for text in moves:
        if after.result is None:
            after = after.after(text)
    assert after.result == (None if ended is None else (frozenset(ended[0]), ended[1]))


def test_draws_are_those_of_chess():
    """LYTH-NORMALCHESS-2: claimed after three like positions or fifty moves, by themselves after five or 75."""
    shuffle = ("a1b1", "a8b8", "b1a1", "b8a8")
    given = board("Ke1, Ra1", "Ke8, Ra8", castling="-")
    assert rule(given.after(*shuffle), "claim-draw") == "LYTH-NORMALCHESS-2"
    claimed = given.after(*shuffle * 2)
    assert claimed.after("claim-draw").result == (frozenset(), "repetition")
    assert given.after(*shuffle * 4).result == (frozenset(), "fivefold")
    fifty = board("Ke1, Ra1", "Ke8, Ra8", castling="-", halfmove=99).after("a1b1")
    assert fifty.after("claim-draw").result == (frozenset(), "fifty-moves")
    assert "halfmove: 100" in fifty.text
    last = board("Ke1, Ra1", "Ke8, Ra8", castling="-", halfmove=149).after("a1b1")
    assert last.result == (frozenset(), "seventy-five-moves")
    agreed = given.after("offer-draw", "a1b1")
    assert agreed.actions() == ["accept-draw", "decline-draw"]
    assert agreed.after("accept-draw").result == (frozenset(), "agreement")
    assert given.after("resign").result == (frozenset({"north"}), "resignation")
    assert given.after("time:south").result == (frozenset({"north"}), "time")
    bare = board("Ke1, Ra1", "Ke8").after("time:south")
    assert bare.result == (frozenset(), "time-draw")


def test_castling_rights_and_a_capture_in_passing_tell_positions_apart():
    """LYTH-NORMALCHESS-2: three like positions are like in everything that can be done."""
    given = board("Ke1, Ra1", "Ke8, Ra8")
    there_and_back = ("e1e2", "a8b8", "e2e1", "b8a8")
    assert rule(given.after(*there_and_back * 2), "claim-draw") == "LYTH-NORMALCHESS-2"
    assert given.after(*there_and_back * 3).allows("claim-draw")


def test_a_side_without_its_king_has_lost():
    """LYTH-FILE-4, LYTH-NORMALCHESS-2."""
    assert board("Ra1", "Ke8").result == (frozenset({"north"}), "king-gone")
    with pytest.raises(BadFile, match="one king"):
        board("Ke1, Ka1", "Ke8")
    with pytest.raises(BadFile, match="belongs to ordinary chess"):
        moment("oshara d1", "korganoth h5", fullmove=3)


def test_any_moment_of_a_game_comes_back():
    """LYTH-FILE-1, LYTH-NORMALCHESS-2: with its counts, castlings and promoted pawns."""
    given = board("Ke1, Ra1, a7, h2", "Ke8, Rh8, g3", halfmove=3, fullmove=7)
    for text in ("a7a8q", "e8e7", "a8h8", "e7d6", "e1c1"):
        assert given.allows(text), text
        given = given.after(text)
        again = position(given.text)
        assert again.actions() == given.actions() and again.text == given.text
    assert "fullmove: 9" in given.text
