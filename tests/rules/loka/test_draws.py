"""Draws: quiet play, repetition, nobody can act, agreement (docs/rules/loka.md, DRAW)."""

import pytest
from rules.loka.fights import field

from given import Given, position

DRAWN: frozenset[str] = frozenset()
KINGS_OUT = ("i1h1", "a4a5", "d12e12", "l9l8")
KINGS_BACK = ("h1i1", "a5a4", "e12d12", "l8l9")
OUT_AND_BACK = (*KINGS_OUT, *KINGS_BACK)


# --- quiet play


def quiet(given: Given) -> int:
    """The actions counted so far, as the position file has them."""
    return given.file.get("state", {}).get("quiet", 0)


@pytest.mark.parametrize(
    ("out", "limit"),
    [((), 200), (("earth",), 150), (("earth", "water"), 100)],
)
def test_fifty_quiet_rounds_are_a_draw(out: tuple[str, ...], limit: int):
    """LOKA-DRAW-1: fifty times the number of living seats, counted in actions, and unasked."""
    seats = dict.fromkeys(out)
    before = field("fire", **seats, state=f"quiet: {limit - 2}").after("i1h1")
    assert before.result is None

    last = before.after("a4a5" if "earth" not in out else "d12e12" if "water" not in out else "l9l8")

    assert last.result == (DRAWN, "quiet")
    assert last.actions() == []


@pytest.mark.parametrize(("rounds", "counted"), [(1, 4), (3, 12), (60, 240)])
def test_the_limit_of_quiet_rounds_can_be_set(rounds: int, counted: int):
    """LOKA-DRAW-1: option `quiet_limit`."""
    options = f"quiet_limit: {rounds}"

    early = field("fire", state=f"quiet: {counted - 2}", options=options).after("i1h1")
    assert early.result is None
    assert early.after("a4a5").result == (DRAWN, "quiet")


def test_the_quiet_limit_can_be_off():
    """LOKA-DRAW-1: `quiet_limit: 0`."""
    given = field("fire", state="quiet: 5000", options="quiet_limit: 0, repetition: 0")

    assert given.repeated(3, *OUT_AND_BACK).result is None


def test_quiet_actions_are_counted_one_by_one():
    """LOKA-DRAW-1: of whichever seat."""
    given = field("fire", fire="knight: [e4]")

    assert quiet(given) == 0
    assert quiet(given.after("e4g5")) == 1
    assert quiet(given.after("e4g5", *KINGS_OUT[1:], *KINGS_OUT[:1])) == 5


def test_a_pawn_move_is_not_quiet():
    """LOKA-DRAW-1: the count begins anew."""
    given = field("fire", fire="pawn: [e4]", state="quiet: 199")

    when = given.after("e4e5")
    assert when.result is None
    assert quiet(when) == 0
    assert given.after("i1h1").result == (DRAWN, "quiet")


def test_a_pawn_through_the_portal_is_a_pawn_move():
    """LOKA-DRAW-1, LOKA-PORTAL-4: however it moves."""
    given = field("fire", fire="pawn: [c5]", terrain="magic_portal: [c5, j8]", state="quiet: 199")

    assert quiet(given.after("c5~j8")) == 0


def test_a_back_to_back_is_not_quiet():
    """LOKA-DRAW-1: two pawns have moved."""
    given = field("fire", fire="pawn: [e6]", water="pawn: [e7]", state="quiet: 199")

    when = given.after("e6<>e7")
    assert when.result is None
    assert quiet(when) == 0


def test_a_piece_removed_is_not_quiet():
    """LOKA-DRAW-1: one lost in the swamp; one that came out of it alive is quiet."""
    given = field("fire", fire="rook: [f3]", terrain="swamp: [f6]", state="quiet: 199")

    assert quiet(given.after("f3f6", dice=(1,))) == 0
    assert given.after("f3f6", dice=(1,)).result is None
    assert given.after("f3f6", dice=(2,)).result == (DRAWN, "quiet")


def test_an_army_given_up_is_not_quiet():
    """LOKA-DRAW-1, LOKA-WIN-2: pieces are removed."""
    given = field("fire", fire="rook: [f3]", state="quiet: 199")

    assert quiet(given.after("resign")) == 0
    assert given.after("resign").result is None


@pytest.mark.parametrize("dice", [(1, 8), (4, 2), (2, 1), (1, 1)])
def test_every_attack_begins_the_count_anew(dice: tuple[int, ...]):
    """LOKA-DRAW-2: won, repulsed, or lost."""
    given = field("fire", fire="rook: [f3]", air="pawn: [f6]", state="quiet: 199")

    when = given.after("f3xf6", dice=dice)

    assert when.result is None
    assert quiet(when) == 0
    assert quiet(when.after("a4a5")) == 1


def test_an_attack_that_may_be_rolled_again_is_no_shuffling_either():
    """LOKA-DRAW-2: kept or rolled again."""
    given = field("fire", fire="knight: [e4, g4, d5, h5], rook: [f3]", air="knight: [f6]", state="quiet: 199").after(
        "e4xf6", dice=(3, 3)
    )

    assert quiet(given.after("keep")) == 0
    assert quiet(given.after("reroll", dice=(2,))) == 0


# --- repetition


def test_the_third_time_may_be_claimed_as_a_draw():
    """LOKA-DRAW-3: by the seat to act."""
    given = field("fire").repeated(2, *OUT_AND_BACK)

    assert given.result is None
    assert "claim-draw" not in given.actions()
    assert given.after("claim-draw").result == (DRAWN, "repetition")


def test_the_second_time_is_not_enough():
    """LOKA-DRAW-3: nor is the position just before the third time."""
    given = field("fire")

    assert given.refusal("claim-draw").rule == "LOKA-DRAW-3"
    assert not given.after(*OUT_AND_BACK).allows("claim-draw")
    assert not given.after(*OUT_AND_BACK, *OUT_AND_BACK[:-1]).allows("claim-draw")


def test_any_seat_may_claim_that_is_to_act():
    """LOKA-DRAW-3: each position is counted for itself."""
    given = field("fire").repeated(2, *OUT_AND_BACK).after("i1h1")

    assert given.turn == "earth"
    assert given.after("claim-draw").result == (DRAWN, "repetition")


def test_a_claim_is_gone_with_the_position():
    """LOKA-DRAW-3: another position has not come up three times."""
    given = field("fire").repeated(2, *OUT_AND_BACK)

    assert not given.after("i1i2").allows("claim-draw")


def test_the_same_pieces_with_another_seat_to_act_are_another_position():
    """LOKA-DRAW-3: the seat to act belongs to it."""
    given = field("fire", water=None, air=None)
    # Whoever goes round the triangle loses a move, so the same pieces come up with the other seat to act.
    fires_triangle = ("i1h1", "a4a5", "h1h2", "a5a4", "h2i1")
    earths_triangle = ("a4a5", "i1h1", "a5b4", "h1i1", "b4a4")
    after = given.after(*fires_triangle)
    assert after.turn == "earth"

    third = after.after(*earths_triangle)

    assert third.turn == "fire"
    assert third.file["pieces"] == given.file["pieces"]
    assert not third.allows("claim-draw")
    assert third.after(*fires_triangle, *earths_triangle).allows("claim-draw")


def test_the_double_step_belongs_to_the_position():
    """LOKA-DRAW-3, LOKA-PAWN-5: the same pawn on the same square without its right is another position."""
    given = field("fire", fire="pawn: [e2]", terrain="magic_portal: [e2, e5]")
    there_and_back = ("e2~e5", *KINGS_OUT[1:], "e5~e2", *KINGS_BACK[1:])

    once_without = given.after(*there_and_back)
    assert once_without.at("e2") == "fire pawn"
    twice_without = once_without.after(*OUT_AND_BACK)
    assert not twice_without.allows("claim-draw")
    assert twice_without.after(*OUT_AND_BACK).allows("claim-draw")


def test_repulsed_attacks_do_not_break_a_repetition():
    """LOKA-DRAW-3: the position is the same, whatever was tried between; only the quiet count begins anew."""
    given = field("fire", fire="rook: [f3]", air="pawn: [f6]")
    others = KINGS_OUT[1:], KINGS_BACK[1:]
    when = given
    for turns in others * 2:
        when = when.after("f3xf6", dice=(4, 4)).after(*turns)

    assert when.file["pieces"] == given.file["pieces"]
    assert when.after("claim-draw").result == (DRAWN, "repetition")


def test_a_pawn_to_and_fro_through_the_portal_repeats_the_position():
    """LOKA-DRAW-3, LOKA-PORTAL-4: a pawn's move can be taken back there, so the count goes on."""
    given = field("fire", fire="pawn: [c5]", terrain="magic_portal: [c5, j8]")
    there_and_back = ("c5~j8", *KINGS_OUT[1:], "j8~c5", *KINGS_BACK[1:])

    assert not given.after(*there_and_back).allows("claim-draw")
    assert given.repeated(2, *there_and_back).allows("claim-draw")


@pytest.mark.parametrize(("repetition", "cycles"), [(2, 1), (4, 3)])
def test_the_number_of_times_can_be_set(repetition: int, cycles: int):
    """LOKA-DRAW-3: option `repetition`."""
    given = field("fire", options=f"repetition: {repetition}")

    assert not given.repeated(cycles, *OUT_AND_BACK).after("i1i2").allows("claim-draw")
    assert not given.repeated(cycles - 1, *OUT_AND_BACK).allows("claim-draw")
    assert given.repeated(cycles, *OUT_AND_BACK).after("claim-draw").result == (DRAWN, "repetition")


def test_repetition_can_be_off():
    """LOKA-DRAW-3: `repetition: 0`."""
    given = field("fire", options="repetition: 0").repeated(4, *OUT_AND_BACK)

    assert not given.allows("claim-draw")


def test_a_file_starts_the_count_afresh():
    """LOKA-DRAW-3, LOKA-TEXT-11: how often a position has occurred is not written."""
    given = field("fire").repeated(2, *OUT_AND_BACK)
    read = position(given.text)

    assert not read.allows("claim-draw")
    assert read.repeated(2, *OUT_AND_BACK).allows("claim-draw")


# --- nobody can act

WALLS = {
    "fire": "h1, h2, i2",
    "earth": "a5, b4, b5",
    "water": "d11, e11, e12",
    "air": "k8, k9, l8",
}
"""Lakes that shut in the kings in their corners."""


def shut_in(*seats: str, turn: str = "fire", **pieces: str | None) -> Given:
    return field(turn, terrain=f"lake: [{', '.join(WALLS[seat] for seat in seats)}]", **pieces)


def test_when_every_seat_passes_in_succession_the_game_is_drawn():
    """LOKA-DRAW-4: unasked, with the last of the four passes."""
    given = shut_in("fire", "earth", "water", "air")

    three = given.after("pass", "pass", "pass")
    assert three.result is None
    assert three.actions() == ["pass"]
    assert three.after("pass").result == (DRAWN, "no-actions")


@pytest.mark.parametrize("out", ["earth", "air"])
def test_only_living_seats_are_waited_for(out: str):
    """LOKA-DRAW-4: three passes of three seats."""
    given = shut_in("fire", "earth", "water", "air", **{out: None})

    assert given.after("pass", "pass").result is None
    assert given.after("pass", "pass", "pass").result == (DRAWN, "no-actions")


def test_passes_are_counted_in_succession():
    """LOKA-DRAW-4: with an action between them play goes on, however often the others pass."""
    given = shut_in("fire", "earth", "water")
    rounds = given.after("pass", "pass", "pass", "l9l8", "pass", "pass", "pass", "l8l9", "pass", "pass", "pass")

    assert rounds.result is None
    assert rounds.turn == "air"


def test_an_action_in_the_middle_breaks_the_row():
    """LOKA-DRAW-4: after a pawn's last step four passes are wanted again."""
    lakes = ", ".join([*WALLS.values(), "g6"])
    given = field("fire", earth="pawn: [e6]", terrain=f"lake: [{lakes}]")

    almost = given.after("pass", "e6f6", "pass", "pass", "pass")
    assert almost.result is None
    assert almost.after("pass").result == (DRAWN, "no-actions")


# --- by agreement


def test_an_offer_goes_before_an_action_of_the_same_seat():
    """LOKA-DRAW-5: the seat still makes its action, then the others are asked."""
    offered = field("fire").after("offer-draw")

    assert offered.turn == "fire"
    assert offered.pending.prompt == "move"
    assert "i1h1" in offered.actions()
    asked = offered.after("i1h1")
    assert asked.turn == "earth"
    assert asked.pending.prompt == "answer_draw"
    assert asked.actions() == ["accept-draw", "decline-draw"]


def test_at_most_one_offer_a_turn():
    """LOKA-DRAW-5: the next turn is another turn."""
    given = field("fire").after("offer-draw")

    assert given.refusal("offer-draw").rule == "LOKA-DRAW-5"
    after = given.after("i1h1", "decline-draw", "a4a5", "d12e12", "l9l8")
    assert after.turn == "fire"
    assert after.allows("offer-draw")


def test_all_other_living_seats_are_asked_clockwise():
    """LOKA-DRAW-5: the ally too, and unanimous consent ends the game."""
    asked = field("water").after("offer-draw", "d12e12")
    seats = []
    while asked.result is None:
        seats.append(asked.turn)
        asked = asked.after("accept-draw")

    assert seats == ["air", "fire", "earth"]
    assert asked.result == (DRAWN, "agreement")


@pytest.mark.parametrize("consents", [0, 1, 2])
def test_the_first_refusal_ends_the_matter(consents: int):
    """LOKA-DRAW-5: nobody else is asked, and the seat after the one that offered acts."""
    asked = field("fire").after("offer-draw", "i1h1", *("accept-draw",) * consents)

    when = asked.after("decline-draw")

    assert when.result is None
    assert when.turn == "earth"
    assert when.pending.prompt == "move"
    assert not when.allows("accept-draw")


def test_the_dead_are_not_asked():
    """LOKA-DRAW-5: living seats, also those that died by the action that went with the offer."""
    two = field("fire", water=None, air=None).after("offer-draw", "i1h1")
    assert two.turn == "earth"
    assert two.after("accept-draw").result == (DRAWN, "agreement")

    killed = field("fire", fire="rook: [f3]", earth="king: [f6]").after("offer-draw", "f3xf6", dice=(1, 8))
    assert killed.turn == "water"
    assert killed.after("accept-draw", "accept-draw").result == (DRAWN, "agreement")


def test_they_are_asked_when_the_dice_have_fallen():
    """LOKA-DRAW-5: after the action, dice and second rolls included."""
    given = field("fire", fire="knight: [e4, g4, d5, h5], rook: [f3]", air="knight: [f6]").after("offer-draw")

    rolling = given.after("e4xf6", dice=(3, 3))
    assert rolling.actions() == ["keep", "reroll"]
    assert rolling.after("keep").actions() == ["accept-draw", "decline-draw"]
    assert rolling.after("keep").turn == "earth"


def test_an_offer_with_an_action_that_wins_is_not_asked_about():
    """LOKA-DRAW-5, LOKA-WIN-1: the game is over."""
    given = field("fire", fire="rook: [f3]", earth=None, air="king: [f6]")

    assert given.after("offer-draw", "f3xf6", dice=(1, 8)).result == (frozenset({"fire", "water"}), "kings")


@pytest.mark.parametrize("text", ["accept-draw", "decline-draw"])
def test_only_who_is_asked_answers(text: str):
    """LOKA-DRAW-5: neither without an offer, nor before the action that goes with it."""
    assert field("fire").refusal(text).rule == "LOKA-DRAW-5"
    assert field("fire").after("offer-draw").refusal(text).rule == "LOKA-DRAW-5"


def test_nothing_else_is_done_by_who_is_asked():
    """LOKA-DRAW-5, LOKA-TEXT-2: first the answer."""
    asked = field("fire").after("offer-draw", "i1h1")

    for text in ("a4a5", "offer-draw", "claim-draw", "pass"):
        assert not asked.allows(text), text


# --- no draw


def test_bare_kings_are_no_draw():
    """LOKA-DRAW-6: they can fight each other."""
    given = field("fire", fire="king: [f4]", water=None, earth=None, air="king: [f6]")

    assert given.result is None
    met = given.after("f4f5")
    assert met.result is None
    assert met.after("f6xf5", dice=(8, 7)).result == (frozenset({"earth", "air"}), "kings")


# --- in files


@pytest.mark.parametrize("counted", [0, 1, 57, 199])
def test_a_file_tells_how_many_quiet_actions_were_counted(counted: int):
    """LOKA-DRAW-7: `state: {quiet: N}`, read and written back."""
    given = field("fire", fire="knight: [e4]", state=f"quiet: {counted}", options="quiet_limit: 100")

    assert quiet(given) == counted
    assert quiet(given.after("e4g5")) == counted + 1


def test_without_the_key_nothing_has_been_counted():
    """LOKA-DRAW-7: default 0."""
    assert quiet(field("fire")) == 0
    assert field("fire").digest == field("fire", state="quiet: 0").digest
