"""Check, mate and stalemate as a switch (docs/rules/loka.md, CHECK)."""

import pytest
from rules.loka.fields import fallen, pieces
from rules.loka.fights import CHECKS, field

from game.core.ruleset import Throw
from given import Given, position

EVIL = frozenset({"fire", "water"})
GOOD = frozenset({"earth", "air"})


def checked(turn: str, **seats: str | None) -> Given:
    options = seats.pop("options", None)
    return field(turn, **seats, options=", ".join(filter(None, (CHECKS, options))))


def is_in_check(given: Given) -> bool:
    """Whether the pawn on h2 must stay where it is because of its king."""
    if given.allows("h2h3"):
        return False
    assert given.refusal("h2h3").rule == "LOKA-CHECK-2"
    return True


# --- what check is


@pytest.mark.parametrize(("seat", "is_check"), [("earth", True), ("air", True), ("water", False), ("nobody", False)])
def test_a_king_is_in_check_by_a_piece_of_any_enemy_seat(seat: str, is_check: bool):
    """LOKA-CHECK-1: whoever is next to act; Earth comes next, Air last, and Water is a friend."""
    seats = {} if seat == "nobody" else {seat: "rook: [f9]"}
    given = checked("fire", fire="king: [f1], pawn: [h2]", **seats)

    assert is_in_check(given) is is_check


@pytest.mark.parametrize(
    ("terrain", "is_check"),
    [
        ("lake: [f5]", False),
        ("swamp: [f5]", False),
        ("forest: [f5]", False),
        ("castle: [f5]", True),
        ("stone_circle: [f5]", True),
        ("mountain_pass: [f5]", True),
        ("castle: [f1]", True),
        ("forest: [f1]", False),
        ("mountain_pass: [f9]", True),
    ],
)
def test_tiles_count_in_check(terrain: str, is_check: bool):
    """LOKA-CHECK-1: could capture it by the rules of movement, tiles included."""
    given = checked("fire", fire="king: [f1], pawn: [h2]", air="rook: [f9]", terrain=terrain)

    assert is_in_check(given) is is_check


@pytest.mark.parametrize(
    ("air", "is_check"),
    [
        ("pawn: [j8]", True),
        ("knight: [j8]", True),
        ("rook: [j4]", False),
        ("bishop: [g5]", False),
    ],
)
def test_portals_count_in_check(air: str, is_check: bool):
    """LOKA-CHECK-1: a piece on the twin of the king's portal; no line goes on through it."""
    given = checked("fire", fire="king: [c5], pawn: [h2]", air=air, terrain="magic_portal: [c5, j8]")

    assert is_in_check(given) is is_check


@pytest.mark.parametrize(("blocker", "is_check"), [("", True), ("knight: [c5]", False), ("knight: [d6]", False)])
def test_a_bishop_gives_check_beyond_the_twin(blocker: str, is_check: bool):
    """LOKA-CHECK-1: when it could go on there."""
    king = ", ".join(filter(None, ("king: [e7], pawn: [h2]", blocker)))
    given = checked("fire", fire=king, air="bishop: [j8]", terrain="magic_portal: [c5, j8]")

    assert is_in_check(given) is is_check


@pytest.mark.parametrize(("square", "is_check"), [("g2", True), ("g1", False), ("e2", False)])
def test_pawns_give_check_where_they_attack(square: str, is_check: bool):
    """LOKA-CHECK-1: Air's pawns diagonally to the west."""
    given = checked("fire", fire="king: [f1], pawn: [h2]", air=f"pawn: [{square}]")

    assert is_in_check(given) is is_check


# --- the own king


def test_a_check_must_be_ended():
    """LOKA-CHECK-2: by the king's flight, by capturing the checker, by a piece in its way."""
    given = checked("fire", fire="king: [f1], rook: [a9], bishop: [e3], pawn: [h2]", air="rook: [f9]")

    assert given.actions() == ["a9xf9", "e3f2", "e3f4", "f1e1", "f1e2", "f1g1", "f1g2"]
    assert given.refusal("h2h3").rule == "LOKA-CHECK-2"
    assert given.refusal("f1f2").rule == "LOKA-CHECK-2"
    assert given.refusal("e3d4").rule == "LOKA-CHECK-2"


def test_a_pinned_piece_stays_on_its_line():
    """LOKA-CHECK-2: no action may leave the actor's own king in check."""
    given = checked("fire", fire="king: [f1], rook: [f4]", air="rook: [f9]")

    assert given.from_("f4") == {"f2", "f3", "f5", "f6", "f7", "f8", "xf9"}
    assert given.refusal("f4e4").rule == "LOKA-CHECK-2"


def test_a_king_does_not_step_into_check():
    """LOKA-CHECK-2: nor stay on the line of the piece that attacks him."""
    given = checked("fire", fire="king: [e1]", earth="rook: [f9]")

    assert given.refusal("e1f1").rule == "LOKA-CHECK-2"
    assert given.refusal("e1f2").rule == "LOKA-CHECK-2"
    assert given.from_("e1") == {"d1", "d2", "e2"}


def test_the_allys_king_is_not_the_actors_business():
    """LOKA-CHECK-3: he may be left in check, and exposed to it."""
    ignored = checked("fire", fire="pawn: [h2]", water="king: [f12]", air="rook: [f6]")
    exposed = checked("fire", fire="rook: [f10]", water="king: [f12]", air="rook: [f6]")

    assert ignored.allows("h2h3")
    assert exposed.allows("f10e10")


# --- kings are never captured


def test_a_king_is_never_captured():
    """LOKA-CHECK-4: the action is not legal, and not listed."""
    given = checked("fire", fire="rook: [f3], king: [d5]", air="king: [f6], pawn: [h3]")

    assert given.refusal("f3xf6").rule == "LOKA-CHECK-4"
    assert "f3xf6" not in given.actions()
    assert given.allows("f3xh3")


def test_nobody_strikes_before_the_threatened_seat_can_answer():
    """LOKA-CHECK-4: Fire's check is not Water's capture."""
    when = checked("fire", fire="rook: [g3]", water="rook: [d6]", air="king: [f6]").after("g3f3", "a4a5")

    assert when.turn == "water"
    assert when.refusal("d6xf6").rule == "LOKA-CHECK-4"


# --- mate

BOX = {"fire": "rook: [b7]", "earth": "pawn: [c6]", "water": "rook: [e8]"}
"""Earth's king on a4 is shut off by Fire's rook; Water's may check him on the a-file."""


def test_mate_is_judged_when_the_threatened_seats_turn_comes():
    """LOKA-CHECK-5: not before; then the king is dead, his army vanishes, and the turn passes on."""
    check = checked("water", **BOX).after("e8a8")
    assert pieces(check, "earth") == {"king": ["a4"], "pawn": ["c6"]}

    before = check.after("l9k9")
    assert pieces(before, "earth") == {"king": ["a4"], "pawn": ["c6"]}
    mated = before.after("i1h1")

    assert pieces(mated, "earth") == {}
    assert mated.turn == "water"
    assert mated.result is None


def test_the_ally_may_save_a_king_from_mate():
    """LOKA-CHECK-5: Air takes the rook before Earth's turn comes."""
    when = checked("water", **BOX, air="rook: [k8]").after("e8a8", "k8xa8", "i1h1")

    assert when.turn == "earth"
    assert pieces(when, "earth") == {"king": ["a4"], "pawn": ["c6"]}
    assert when.allows("c6d6")


def test_a_mate_of_the_next_seat_is_judged_at_once():
    """LOKA-CHECK-5: its turn has come."""
    mated = checked("fire", fire="rook: [e8]", earth="pawn: [c6]", water="rook: [b7]").after("e8a8")

    assert pieces(mated, "earth") == {}
    assert mated.turn == "water"


@pytest.mark.parametrize(("saviour", "answer"), [("rook: [k8]", "k8xa8"), ("rook: [h6]", "h6a6")])
def test_a_check_that_can_be_answered_is_no_mate(saviour: str, answer: str):
    """LOKA-CHECK-5: by capturing the checker, or by a piece in its way."""
    when = checked("fire", fire="rook: [e8]", water="rook: [b7]", earth=saviour).after("e8a8")

    assert when.turn == "earth"
    assert when.actions() == [answer]


def test_a_file_whose_seat_to_act_is_mated_has_no_actions():
    """LOKA-CHECK-5: removing a mated army is no action."""
    given = checked("earth", fire="rook: [b7]", earth="pawn: [c6]", water="rook: [a8]")

    assert given.actions() == []
    assert given.pending == Throw((), "LOKA-CHECK-5")
    when = fallen(given)
    assert pieces(when, "earth") == {}
    assert when.turn == "water"


def test_the_mate_of_the_last_king_loses_the_game():
    """LOKA-CHECK-6: played, or found in a file."""
    played = checked("fire", fire="rook: [e8]", water="rook: [b7]", air=None).after("e8a8")
    found = checked("earth", fire="rook: [b7]", water="rook: [a8]", air=None)

    assert played.result == (EVIL, "kings")
    assert fallen(found).result == (EVIL, "kings")
    assert found.actions() == []


# --- stalemate


def stuck(**more: str | None) -> Given:
    """Earth's king on a4 is not in check and has nowhere to go."""
    return checked("earth", fire="rook: [e5]", water="rook: [b7]", **more)


def test_a_teams_only_living_seat_without_an_action_draws():
    """LOKA-CHECK-7: not in check; its list of actions is empty."""
    given = stuck(air=None)

    assert given.result == (frozenset(), "stalemate")
    assert given.actions() == []
    played = checked("fire", fire="rook: [e6]", water="rook: [b7]", air=None).after("e6e5")
    assert played.result == (frozenset(), "stalemate")


def test_with_a_living_ally_it_passes():
    """LOKA-CHECK-7: the ally can still move."""
    given = stuck()

    assert given.result is None
    assert given.actions() == ["pass"]
    assert given.after("pass").turn == "water"


def test_the_switch_lets_it_pass_always():
    """LOKA-CHECK-7: option `stalemate: pass`."""
    given = stuck(air=None, options="stalemate: pass")

    assert given.result is None
    assert given.actions() == ["pass"]
    assert stuck(air=None, options="stalemate: draw").result == (frozenset(), "stalemate")


def test_who_has_an_action_is_not_stalemated():
    """LOKA-CHECK-7, LOKA-TURN-5: one pawn that can step is enough."""
    given = stuck(air=None, earth="pawn: [f9]")

    assert given.result is None
    assert given.actions() == ["f9g9"]


def test_in_check_without_an_action_is_mate_and_no_stalemate():
    """LOKA-CHECK-5, LOKA-CHECK-7: the king dies."""
    given = checked("earth", fire="rook: [b7]", water="rook: [a8]", air=None)

    assert given.result is None
    assert fallen(given).result == (EVIL, "kings")


# --- swamps


def test_legality_supposes_that_the_swamp_is_survived():
    """LOKA-CHECK-8: a checker may be captured in a swamp, and a king may flee into one."""
    captured = checked("fire", fire="king: [f1], rook: [d5], pawn: [h2]", air="rook: [f5]", terrain="swamp: [f5]")
    fled = checked("fire", fire="king: [f1], pawn: [h2]", air="rook: [f9]", terrain="swamp: [g2]")

    assert captured.allows("d5xf5")
    assert captured.refusal("h2h3").rule == "LOKA-CHECK-2"
    assert fled.after("f1g2", dice=(2,)).at("g2") == "fire king"


def test_play_goes_on_when_the_swamp_was_not_survived():
    """LOKA-CHECK-8: the piece is lost, the next seat acts, and the king is still there at his next turn."""
    given = checked("fire", fire="king: [f1], rook: [d5], pawn: [h2]", air="rook: [f5]", terrain="swamp: [f5]")

    when = given.after("d5xf5", dice=(1,))

    assert when.at("f5") == when.at("d5") == ""
    assert when.turn == "earth"
    again = when.after("a4a5", "d12d11", "l9k9")
    assert again.turn == "fire"
    assert again.allows("h2h3")


def test_a_king_is_not_taken_because_he_was_left_in_check():
    """LOKA-CHECK-8, LOKA-CHECK-4: a file may show him so while another seat acts; he answers at his own turn."""
    given = checked("air", fire="king: [f1], pawn: [h2]", air="rook: [f9]")

    assert given.refusal("f9xf1").rule == "LOKA-CHECK-4"
    when = given.after("l9k9")
    assert when.turn == "fire"
    assert when.refusal("h2h3").rule == "LOKA-CHECK-2"
    assert when.allows("f1e1")


# --- who gives check


def test_a_pinned_piece_gives_check():
    """LOKA-CHECK-9: though it may not leave its own king."""
    given = checked("fire", fire="king: [f1], pawn: [h2]", water="rook: [d6]", air="king: [j6], rook: [f6]")

    assert given.refusal("h2h3").rule == "LOKA-CHECK-2"


def test_kings_do_not_stand_beside_enemy_kings():
    """LOKA-CHECK-9: where an enemy king could capture; beside a friendly king they may."""
    enemy = checked("fire", fire="king: [f4]", air="king: [f6]")
    friend = checked("fire", fire="king: [f4]", water="king: [f6]")

    assert enemy.from_("f4") == {"e3", "f3", "g3", "e4", "g4"}
    assert enemy.refusal("f4f5").rule == "LOKA-CHECK-2"
    assert friend.allows("f4f5")


def test_an_enemy_king_guards_no_square_that_he_may_not_enter():
    """LOKA-CHECK-9, LOKA-CHECK-1: a pass is entered along its road only, by kings as well."""
    kings = {"fire": "king: [f4]", "air": "king: [e6]"}

    assert checked("fire", **kings).refusal("f4f5").rule == "LOKA-CHECK-2"
    assert checked("fire", **kings, terrain="mountain_pass: [f5]").allows("f4f5")


# --- what stays as it is


def test_castling_stays_absent():
    """LOKA-CHECK-10: king and rook unmoved, nothing between them, and no check."""
    given = checked("fire", fire="king: [f1], rook: [i1, d1]")

    assert given.from_("f1") == {"e1", "g1", "e2", "f2", "g2"}
    assert not given.allows("f1h1")
    assert not given.allows("f1d1")


def test_taking_in_passing_stays_absent():
    """LOKA-CHECK-10: a pawn that has just stepped past another is safe from it."""
    when = position(f"""
        game: loka
        variant: face-off
        turn: evil
        options: {{{CHECKS}}}
        pieces: {{evil: {{king: [h1], pawn: [e2]}}, good: {{king: [a8], pawn: [d4]}}}}
    """).after("e2e4")

    assert when.from_("d4") == {"d3"}
    assert not when.allows("d4xe3")
    assert not when.allows("d4e3")


def test_a_king_may_be_lost_in_a_swamp():
    """LOKA-CHECK-11: with the usual result."""
    given = checked("fire", fire="king: [f5], pawn: [h5]", terrain="swamp: [f6]")
    last = checked("fire", fire="king: [f5]", water=None, terrain="swamp: [f6]")

    assert given.after("f5f6").pending == Throw((12,), "LOKA-SWAMP-2")
    lost = given.after("f5f6", dice=(1,))
    assert pieces(lost, "fire") == {}
    assert lost.turn == "earth"
    assert last.after("f5f6", dice=(1,)).result == (GOOD, "kings")
    assert given.after("f5f6", dice=(2,)).at("f6") == "fire king"
