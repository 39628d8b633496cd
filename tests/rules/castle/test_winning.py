"""How games end (docs/rules/castle.md, WIN)."""

import pytest
from rules.castle.fields import NO_TOKENS, field, field_text, state

from game.cli.perft import count
from game.core.events import DrawDeclined, DrawOffered, Resigned
from given import Given, beginning, mistakes, position

DRAWN: frozenset[str] = frozenset()
SHUFFLE = ("a1b1", "a10b10", "b1a1", "b10a10")
"""Two Knights out and back: the same position again."""


def shuffling(variant: str = "standard", **more: str) -> Given:
    return field("knight: [a1]", "death_knight: [a10]", variant=variant, **more)


def start() -> Given:
    return beginning("castle", options={"first": "light"})


@pytest.mark.parametrize("seat", ["light", "dark"])
def test_who_destroys_the_castle_wins(seat: str):
    """CASTLE-WIN-1: at once, with the reason `castle_destroyed`."""
    given = field("knight: [e8]", "death_knight: [e3]", turn=seat)
    when = given.after("e8xe10" if seat == "light" else "e3xe1")

    assert when.result == (frozenset({seat}), "castle_destroyed")


def test_a_finished_game_has_no_actions():
    """CASTLE-WIN-2: neither listed nor legal."""
    when = field("knight: [e8]", "skeleton: [a9]").after("e8xe10")

    assert when.actions() == []
    for text in ("a9a8", "pass", "resign", "offer-draw"):
        assert not when.allows(text)


def perft(given: Given, depth: int) -> int:
    return count(given.rules, given.state, depth)


def test_a_line_that_ends_early_counts_where_it_ends_and_not_below():
    """CASTLE-WIN-2: of three moves one takes the Castle; after the two others dark has three answers."""
    given = field("soldier: [e9]", "skeleton: [j9]")

    assert given.actions() == ["e9d9", "e9f9", "e9xe10"]
    assert [perft(given, depth) for depth in (1, 2)] == [3, 6]


def test_a_forced_pass_is_one_ply():
    """CASTLE-WIN-2: it is counted like a move."""
    given = field("", "skeleton: [j9]")

    assert [perft(given, depth) for depth in (1, 2, 3)] == [1, 3, 3]


def test_counting_knows_no_draws_by_number():
    """CASTLE-WIN-2: neither repetition nor quiet turns end a line."""
    for options, quiet in (("repetition: 2", 0), ("quiet_limit: 2", 0), ("", 99)):
        given = shuffling(options=options, state=f"quiet: {quiet}")
        plain = shuffling(options="repetition: 0, quiet_limit: 0")
        assert perft(given, 3) == perft(plain, 3)
    elves = field("castle: [j1], elf: [a1]", "castle: [j10], orc: [a10]", options="repetition: 2")
    free = field("castle: [j1], elf: [a1]", "castle: [j10], orc: [a10]", options="repetition: 0")
    assert perft(elves, 5) == perft(free, 5)


def test_who_gives_up_loses():
    """CASTLE-WIN-3: at once; it is legal but not listed."""
    when = start().after("resign")

    assert when.result == (frozenset({"dark"}), "resignation")
    assert any(isinstance(event, Resigned) for event in when.events)
    assert start().after("e2e4", "resign").result == (frozenset({"light"}), "resignation")
    assert "resign" not in start().actions()


def test_a_draw_is_offered_with_a_move_and_answered():
    """CASTLE-WIN-3: the same seat still moves; then the other accepts or declines."""
    offered = start().after("offer-draw")

    assert "offer-draw" not in start().actions()
    assert any(isinstance(event, DrawOffered) for event in offered.events)
    assert (offered.turn, len(offered.actions())) == ("light", 32)
    asked = offered.after("e2e4")
    assert (asked.turn, asked.pending.prompt) == ("dark", "answer_draw")
    assert not asked.allows("e9e7")
    assert asked.after("accept-draw").result == (DRAWN, "agreement")
    declined = asked.after("decline-draw")
    assert declined.result is None
    assert (declined.turn, len(declined.actions())) == ("dark", 32)
    assert any(isinstance(event, DrawDeclined) for event in declined.events)


@pytest.mark.parametrize("text", ["accept-draw", "decline-draw"])
def test_nobody_answers_an_offer_that_was_not_made(text: str):
    """CASTLE-WIN-3: nor the one who makes it."""
    assert not start().allows(text)
    assert not start().after("offer-draw").allows(text)


def test_a_bare_castle_has_not_lost():
    """CASTLE-WIN-4: its owner passes, turn after turn."""
    given = field("", "skeleton: [a9]")

    assert given.result is None
    when = given.after("pass", "a9a8", "pass", "a8a7")
    assert (when.result, when.actions()) == (None, ["pass"])
    assert field("knight: [b8]", "skeleton: [b9]").after("b8xb9").actions() == ["pass"]


def test_two_bare_castles_are_a_draw():
    """CASTLE-WIN-5: nothing could ever change again."""
    given = field()

    assert given.result == (DRAWN, "dead_position")
    assert given.actions() == []


def test_the_last_move_may_leave_a_dead_position():
    """CASTLE-WIN-5: drawn at once, not a turn later."""
    when = field("castle: [b10], giant: [b9]", "castle: [j10], skeleton: [a10]").after("b9xa10")

    assert when.at("a10") == "light giant"
    assert when.result == (DRAWN, "dead_position")


def test_one_stuck_side_is_no_draw():
    """CASTLE-WIN-5: the other could move if it were its turn, or can now."""
    assert field("", "skeleton: [a9]").result is None
    assert field("", "skeleton: [a9]", turn="dark").result is None


@pytest.mark.parametrize(
    ("variant", "options", "is_dead"),
    [
        ("standard", "", True),
        ("expanded", "", True),
        ("tactician", "", False),
        ("tactician", "effects: false", True),
        ("av2", "", False),
        ("av1", "", False),
        ("adventure", "", False),
        ("blitz", "", False),
        ("av2", "effects: false", True),
    ],
)
def test_effect_moves_keep_a_position_alive(variant: str, options: str, is_dead: bool):
    """CASTLE-WIN-5: the stuck Giant could be recalled or rampage, tokens and dice or not."""
    dice = {"adventure": "die: 1", "av1": "die: 1", "av2": "die: 1", "blitz": "dice: [1, 2, 3, 4, 5, 7]"}
    given = field(
        "castle: [b10], giant: [a10]",
        "castle: [j10]",
        variant=variant,
        options=options,
        state=f"{dice.get(variant, '')}{', ' if variant in dice else ''}{NO_TOKENS}",
    )

    assert (given.result == (DRAWN, "dead_position")) == is_dead
    assert (given.actions() == []) == is_dead


@pytest.mark.parametrize("variant", ["standard", "expanded", "tactician"])
def test_the_third_occurrence_of_a_position_is_a_draw(variant: str):
    """CASTLE-WIN-6: counted from the first on, the position of the file."""
    given = shuffling(variant)

    assert given.repeated(1, *SHUFFLE).result is None
    assert given.after(*SHUFFLE, *SHUFFLE[:3]).result is None
    assert given.repeated(2, *SHUFFLE).result == (DRAWN, "repetition")


def test_the_same_squares_with_the_other_seat_to_act_are_another_position():
    """CASTLE-WIN-6: who is to act belongs to it."""
    given = field("knight: [a1]", "death_knight: [a10]")
    # Light loses a move on a triangle: the same squares come up for the second time with dark to act.
    round_about = given.after("a1b1", "a10b10", "b1b2", "b10a10", "b2a1")
    assert (round_about.at("a1"), round_about.at("a10")) == ("light knight", "dark death_knight")
    again = round_about.after("a10b10", "a1b1", "b10a10", "b1a1")
    assert again.result is None


@pytest.mark.parametrize(("times", "rounds"), [(2, 1), (4, 3)])
def test_how_often_is_a_switch(times: int, rounds: int):
    """CASTLE-WIN-6: option `repetition`."""
    given = shuffling(options=f"repetition: {times}")

    assert given.repeated(rounds, *SHUFFLE).result == (DRAWN, "repetition")
    assert rounds == 1 or given.repeated(rounds - 1, *SHUFFLE).result is None


def test_repetition_may_be_off():
    """CASTLE-WIN-6: `repetition: 0`."""
    assert shuffling(options="repetition: 0").repeated(5, *SHUFFLE).result is None


def test_repetition_does_not_count_where_dice_say_who_moves():
    """CASTLE-WIN-6: off in games with movement dice."""
    for variant, die in (("adventure", 3), ("av1", 1), ("av2", 1)):
        when = shuffling(variant, state=f"die: {die}, {NO_TOKENS}")
        for text in SHUFFLE * 4:
            when = when.after(text, dice=(die,))
        assert when.result is None
    blitz = shuffling("blitz", state=f"dice: [4, 4, 1, 2, 3, 5], {NO_TOKENS}")
    for text in SHUFFLE * 4:
        blitz = blitz.after(text, dice=(4, 4, 1, 2, 3, 5)).after("keep")
    assert blitz.result is None


@pytest.mark.parametrize("variant", ["standard", "expanded", "tactician"])
def test_a_hundred_quiet_turns_are_a_draw(variant: str):
    """CASTLE-WIN-7: both sides together."""
    assert shuffling(variant, state="quiet: 98").after("a1b1").result is None
    assert shuffling(variant, state="quiet: 99").after("a1b1").result == (DRAWN, "quiet")
    assert shuffling(variant, state="quiet: 98").after("a1b1", "a10b10").result == (DRAWN, "quiet")


@pytest.mark.parametrize("variant", ["adventure", "av1", "av2", "blitz"])
def test_two_hundred_quiet_turns_where_there_are_movement_dice(variant: str):
    """CASTLE-WIN-7: the limit there."""
    dice = "dice: [4, 4, 1, 2, 3, 5]" if variant == "blitz" else "die: 3"

    assert shuffling(variant, state=f"quiet: 198, {dice}, {NO_TOKENS}").after("a1b1").result is None
    assert shuffling(variant, state=f"quiet: 199, {dice}, {NO_TOKENS}").after("a1b1").result == (DRAWN, "quiet")


def test_the_quiet_limit_is_a_switch():
    """CASTLE-WIN-7: option `quiet_limit`; 0 is off."""
    assert shuffling(options="quiet_limit: 3").after("a1b1", "a10b10", "b1a1").result == (DRAWN, "quiet")
    assert shuffling(options="quiet_limit: 3").after("a1b1", "a10b10").result is None
    assert shuffling(options="quiet_limit: 0", state="quiet: 5000").after("a1b1").result is None


@pytest.mark.parametrize(
    ("text", "quiet"),
    [
        ("d5xc6", 0),  # a destruction
        ("h5h6", 0),  # a Soldier forward
        ("h5h7", 0),
        ("j10i10", 0),  # a promotion, by a step sideways
        ("h5g5", 51),  # a Soldier sideways
        ("d5d6", 51),
    ],
)
def test_what_is_not_quiet(text: str, quiet: int):
    """CASTLE-WIN-7: destructions, promotions and forward moves of Soldiers begin the count anew."""
    given = field("knight: [d5], soldier: [h5, j10]", "orc: [c6]", state="quiet: 50")

    assert state(given.after(text)).get("quiet", 0) == quiet


def test_a_forward_move_of_a_skeleton_is_not_quiet_and_a_pass_is():
    """CASTLE-WIN-7: down the board; passing is a turn in which nothing happened."""
    assert state(field("", "skeleton: [d5]", turn="dark", state="quiet: 50").after("d5d4")).get("quiet", 0) == 0
    assert state(field("", "skeleton: [d5]", turn="dark", state="quiet: 50").after("d5c5"))["quiet"] == 51
    assert state(field("", "skeleton: [d5]", state="quiet: 50").after("pass"))["quiet"] == 51


def test_turns_are_counted_not_moves():
    """CASTLE-WIN-7: two moves of one turn are one turn."""
    given = field("knight: [a1, j1]", "orc: [a10]", variant="av2", state=f"quiet: 50, die: 8, {NO_TOKENS}")

    assert state(given.after("a1b1", "j1i1", dice=(1,)))["quiet"] == 51
    assert state(given.after("a1b1", "pass", dice=(1,)))["quiet"] == 51


@pytest.mark.parametrize(("gone", "winner"), [("light", "dark"), ("dark", "light")])
def test_a_file_in_which_one_side_lacks_its_castle_is_a_finished_game(gone: str, winner: str):
    """CASTLE-WIN-8: won by the other side, whoever would be to act."""
    lines = {"light": "light: {castle: [e1], elf: [b2]}", "dark": "dark: {castle: [e10], orc: [b9]}"}
    lines[gone] = f"{gone}: {{{'elf: [b2]' if gone == 'light' else 'orc: [b9]'}}}"
    for turn in ("light", "dark"):
        given = position(f"game: castle\nturn: {turn}\npieces:\n  {lines['light']}\n  {lines['dark']}\n")
        assert given.result == (frozenset({winner}), "castle_destroyed")
        assert given.actions() == []


def test_what_the_end_of_a_game_prints_can_be_read():
    """CASTLE-WIN-8: the same result again."""
    when = field("knight: [e8]", "skeleton: [a9]").after("e8xe10")

    assert position(when.text).result == when.result


@pytest.mark.parametrize(
    "text",
    [
        "game: castle\nturn: light\npieces:\n  light: {elf: [b2]}\n  dark: {orc: [b9]}\n",
        field_text("castle: [e1, f1]"),
        field_text("", "castle: [e10, f10]"),
    ],
)
def test_no_castle_at_all_or_two_on_a_side_are_errors(text: str):
    """CASTLE-WIN-8, CASTLE-CASTLE-4: exactly one each."""
    assert mistakes(text)
