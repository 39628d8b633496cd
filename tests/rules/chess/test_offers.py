"""Giving up and offering a draw (docs/rules/chess.md, RESIGN and OFFER)."""

import pytest

from game.core.events import DrawDeclined, DrawOffered, Resigned, TurnBegan
from given import beginning


@pytest.mark.parametrize(("moves", "winner"), [((), "black"), (("e2e4",), "white")])
def test_who_gives_up_loses_at_once(moves: tuple[str, ...], winner: str):
    """CHESS-RESIGN-1: the other seat wins."""
    when = beginning("chess").after(*moves, "resign")

    assert when.result == (frozenset({winner}), "resignation")
    assert any(isinstance(event, Resigned) for event in when.events)
    assert when.refusal("e7e5").rule == "CHESS-RESIGN-1"


def test_giving_up_is_legal_but_not_listed():
    """CHESS-RESIGN-1: nobody shall give up by a slip or at random."""
    given = beginning("chess")

    assert given.allows("resign")
    assert given.why_not("resign") is None
    assert not {"resign", "offer-draw", "claim-draw"} & set(given.actions())


def test_one_may_give_up_instead_of_answering_an_offer():
    """CHESS-RESIGN-1: at once means also between an offer and its answer, and before the move that goes with one."""
    offered = beginning("chess").after("offer-draw")

    assert offered.after("resign").result == (frozenset({"black"}), "resignation")
    assert offered.after("e2e4", "resign").result == (frozenset({"white"}), "resignation")


def test_an_offer_goes_with_a_move():
    """CHESS-OFFER-1: the same seat still makes its move, then the opponent answers."""
    offered = beginning("chess").after("offer-draw")

    assert offered.turn == "white"
    assert len(offered.actions()) == 20
    asked = offered.after("e2e4")
    assert asked.turn == "black"
    assert asked.pending.prompt == "answer_draw"
    assert asked.actions() == ["accept-draw", "decline-draw"]


def test_an_accepted_offer_is_a_draw():
    """CHESS-OFFER-1: `accept-draw`."""
    when = beginning("chess").after("offer-draw", "e2e4", "accept-draw")

    assert when.result == (frozenset(), "agreement")
    assert when.refusal("e7e5").rule == "CHESS-OFFER-1"


def test_after_a_declined_offer_play_goes_on():
    """CHESS-OFFER-1: `decline-draw`, and then the same seat moves."""
    when = beginning("chess").after("offer-draw", "e2e4", "decline-draw")

    assert when.result is None
    assert when.turn == "black"
    assert when.pending.prompt == "move"
    assert "e7e5" in when.actions()


def test_an_offer_must_be_answered_before_anything_is_moved():
    """CHESS-OFFER-1: neither a move nor an offer of one's own comes before the answer."""
    given = beginning("chess").after("offer-draw", "e2e4")

    for text in ("e7e5", "offer-draw"):
        assert (given.refusal(text).rule, given.refusal(text).why) == ("CHESS-OFFER-1", "Answer the draw offer first.")
    assert given.why_not("e7").rule == "CHESS-OFFER-1"
    assert given.why_not("e7", "e5").rule == "CHESS-OFFER-1"
    assert given.allows("resign")


def test_at_most_one_offer_a_turn():
    """CHESS-OFFER-1: the second in one turn is refused, one in the next turn is not."""
    given = beginning("chess").after("offer-draw")

    assert (given.refusal("offer-draw").rule, given.refusal("offer-draw").why) == (
        "CHESS-OFFER-1",
        "A draw may be offered once a turn.",
    )
    assert given.after("e2e4", "decline-draw", "e7e5").allows("offer-draw")


def test_who_declined_may_offer_in_the_same_turn():
    """CHESS-OFFER-1: an offer of his own is another offer."""
    given = beginning("chess").after("offer-draw", "e2e4", "decline-draw")

    assert given.allows("offer-draw")


@pytest.mark.parametrize("text", ["accept-draw", "decline-draw"])
def test_only_who_was_asked_answers(text: str):
    """CHESS-OFFER-1: without an offer, or while one's own waits for its move, there is nothing to answer."""
    given = beginning("chess")

    for moment in (given, given.after("offer-draw")):
        assert (moment.refusal(text).rule, moment.refusal(text).why) == (
            "CHESS-OFFER-1",
            "No draw has been offered to you.",
        )


def test_offers_and_answers_are_told():
    """CHESS-OFFER-1: everybody hears the offer and that it was declined."""
    when = beginning("chess").after("offer-draw", "e2e4", "decline-draw")
    kinds = [type(event) for event in when.events]

    assert kinds.index(DrawOffered) < kinds.index(DrawDeclined)
    assert {"White offers a draw.", "Black declines the draw."} <= set(when.sentences)


def test_no_turn_begins_by_an_offer():
    """CHESS-OFFER-1, CHESS-TURN-1: it is still the same turn."""
    when = beginning("chess").after("offer-draw")

    assert not any(isinstance(event, TurnBegan) for event in when.events)


def test_an_offer_with_a_mating_move_has_no_answer():
    """CHESS-OFFER-1, CHESS-MATE-1: mate ends the game, whatever was offered."""
    when = beginning("chess").after("f2f3", "e7e5", "g2g4", "offer-draw", "d8h4")

    assert when.result == (frozenset({"black"}), "checkmate")
