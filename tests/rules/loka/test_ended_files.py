"""Position files of games that ended by word (docs/rules/loka.md, FILE)."""

import pytest
from rules.loka.fields import hand, is_no_action

from given import Given, beginning, mistakes, position

FIELD = """
    game: loka
    turn: fire
    pieces: {fire: {king: [d1], rook: [f3]}, earth: {king: [a4]}, water: {king: [d12]}, air: {king: [l9]}}
"""
WON = ("resignation", "time")
DRAWN = ("agreement", "repetition", "quiet", "no-actions")


def ended(reason: str, *winner: str) -> str:
    return f"{FIELD}    state: {{ended: {{reason: {reason}, winner: [{', '.join(winner)}]}}}}\n"


@pytest.mark.parametrize("reason", DRAWN)
def test_a_draw_that_the_board_does_not_show(reason: str):
    """LOKA-FILE-1: read, played no further, and written again."""
    given = position(ended(reason))

    assert given.result == (frozenset(), reason)
    assert given.actions() == []
    assert is_no_action(given, "f3f4")
    assert position(given.text).result == given.result
    assert given.file["state"]["ended"]["reason"] == reason
    assert not given.file["state"]["ended"].get("winner")


@pytest.mark.parametrize("reason", WON)
def test_a_win_that_the_board_does_not_show(reason: str):
    """LOKA-FILE-1: both seats of a team win, also one that is out."""
    given = position(
        f"""
        game: loka
        turn: earth
        pieces: {{earth: {{king: [a4]}}, air: {{king: [l9]}}}}
        state: {{ended: {{reason: {reason}, winner: [earth, air]}}}}
        """
    )

    assert given.result == (frozenset({"earth", "air"}), reason)
    assert position(given.text).result == given.result


def finished() -> list[Given]:
    start = position(FIELD)
    two = position(FIELD.replace("game: loka", "game: loka\n    variant: two-player"))
    return [
        start.after("resign", "a4a5", "resign"),
        start.after("time:fire", "a4a5", "time:water"),
        start.after("offer-draw", "f3f4", "accept-draw", "accept-draw", "accept-draw"),
        two.after("resign-both"),
    ]


@pytest.mark.parametrize("number", range(4))
def test_a_game_that_ended_by_word_keeps_its_end_in_its_file(number: int):
    """LOKA-FILE-1: what `after` gives and what its file gives is the same end."""
    given = finished()[number]

    assert given.result is not None
    assert position(given.text).result == given.result
    assert position(given.text).text == given.text
    assert given.file["state"]["ended"]["reason"] == given.result[1]


def test_a_game_that_goes_on_has_no_end_in_its_file():
    """LOKA-FILE-1: the key is there only when it is over by word."""
    assert "ended" not in (position(FIELD).file.get("state") or {})


@pytest.mark.parametrize(
    "told",
    [
        ended("boredom"),
        ended("agreement", "fire", "water"),
        ended("resignation"),
        ended("resignation", "fire", "earth"),
        ended("time", "dragon"),
    ],
)
def test_an_end_that_cannot_be_is_refused(told: str):
    """LOKA-FILE-1: an unknown reason or seat, a draw with winners, a win without, winners of two teams."""
    assert mistakes(told)


def test_who_gave_up_while_armies_are_chosen_stays_out_in_the_file():
    """LOKA-FILE-2: `state.out` names the seats that are out already; they are not asked for an army any more."""
    given = beginning("loka", options={"terrain": False}).after("resign")
    assert given.turn == "earth"
    assert given.file["state"]["out"] == ["fire"]
    again = position(given.text)
    assert again.text == given.text
    when = again.after("army:none", "army:none", "army:none", dice=(3, 1, 2))
    assert when.turn == "water"
    assert hand(when, "fire") == {}


@pytest.mark.parametrize("text", ["resign", "time:fire"])
def test_a_seat_lost_before_the_battle_never_comes(text: str):
    """LOKA-FILE-2, LOKA-WIN-2, LOKA-CLOCK-1: three seats play on; with both of a team it is over."""
    given = beginning("loka", options={"terrain": False}).after(text, "army:none")
    assert given.turn == "water"
    over = given.after("resign")
    assert over.result == (frozenset({"earth", "air"}), "resignation")
    assert position(over.text).result == over.result
