"""The chronicle of Kings of War: turns from above, what the dice brought, turning points, films (docs/look.md,
Chronicle)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import at_the_window as at
import pygame
import pytest
from at_the_regiments import Regiments

from game.core.seats import Seat
from game.play.match import Match
from game.play.turns import battle_of, turns_of
from game.rules.kings.score import score
from game.ui.filming import begin_film
from game.ui.scenes.chronicle import Chronicle, has_chronicle
from game.ui.scenes.result import ResultScene
from given import shipped

FIELD = """
game: kings
variant: clash
seed: 5
turn: red
pieces:
  red:
    u1: {entry: sennfold/vow-spears, size: horde, at: [20, 8], facing: 0}
    u2: {entry: sennfold/ram-knights, size: horde, at: [34, 9], facing: 0}
    u3: {entry: sennfold/novice-slings, size: regiment, at: [10, 14], facing: 0}
  blue:
    u6: {entry: ashmaw/mauls, size: regiment, at: [20, 22], facing: 180}
    u7: {entry: ashmaw/skelks, size: regiment, at: [10, 22], facing: 180}
    u8: {entry: ashmaw/skelks, size: regiment, at: [40, 44], facing: 180}
state: {phase: move, round: 2, starter: red, edges: {red: south, blue: north}}
"""
PLAY = (
    "advance:u1,4", "face:u2,315", "end", "shoot:u3,u7", "end", "charge:u6,u1", "end", "end", "fight:u1",
    "charge:u2,u6", "end", "end", "fight:u6",
)  # fmt: skip


@pytest.fixture(scope="module")
def played() -> list[str]:
    """The actions, with the tests of Nerve that fall due among them."""
    rules_match = Regiments(start=FIELD)
    match = rules_match.session.match
    made: list[str] = []
    for text in PLAY:
        while not text.startswith("nerve") and (due := _due(match)) is not None:
            match.play(match.rules.notation.parse(match.state, due))
            made.append(due)
        match.play(match.rules.notation.parse(match.state, text))
        made.append(text)
    return made


def _due(match: Match) -> str | None:  # type: ignore[type-arg]
    moment = match.moment(match.seat)  # type: ignore[arg-type]
    found = [str(action) for action in moment.actions if str(action).startswith("nerve:")]
    return found[0] if found else None


@pytest.fixture
def hand(played: list[str]) -> Iterator[Regiments]:
    made = Regiments(start=FIELD, play=played)
    made.settle(0.5)
    yield made
    made.program.close()


def chronicle(hand: Regiments) -> Chronicle:
    hand.press(pygame.K_y)
    hand.settle(0.2)
    found = hand.top
    assert isinstance(found, Chronicle)
    return found


def test_turns_are_all_that_one_seat_did_before_another(hand: Regiments) -> None:
    """Red, blue, red: each from its first order to its last."""
    match = hand.session.match
    turns = turns_of(match, None)
    assert [turn.seat for turn in turns] == [0, 1, 0] and battle_of(match, None) == 0
    assert turns[0].first == 0 and turns[-1].end == match.ply
    assert all(a.end == b.first for a, b in pairwise(turns))


def test_a_turn_is_told_with_its_score_and_what_the_dice_brought(hand: Regiments) -> None:
    """look.md, Chronicle: the weightiest first, the side that was struck, expectation exact."""
    match = hand.session.match
    turn = turns_of(match, None)[-1]
    tale = hand.battle.skin.tale([match.told(ply, None) for ply in range(turn.first, turn.end)])
    assert tale is not None
    attacked = [event for ply in range(turn.first, turn.end) for event in match.told(ply, None).events
                if type(event).__name__ == "Attacked"]  # fmt: skip
    done = sum(event.damage for event in attacked)  # type: ignore[attr-defined]
    assert tale.lines[0].startswith(f"u6 Maul Gang takes {done} damage") and "(left flank)" in tale.lines[0]
    # 36 dice that hit on 3+ and damage on 2+: 36 * 2/3 * 5/6.
    assert f"Dice: {done} damage, 20.0 to be expected." in tale.dice
    assert tale.title == f"Red {score(match.state, Seat(0))} : {score(match.state, Seat(1))} Blue"
    assert tale.swing > 0, "red gained by it"


def test_it_is_leafed_through_by_keys_wheel_and_mouse(hand: Regiments) -> None:
    """look.md, Chronicle: arrows, Home, End, wheel, a click in the row; Esc leads back to the battle."""
    seen = chronicle(hand)
    assert seen.at == 2
    hand.press(pygame.K_LEFT)
    assert seen.at == 1 and not seen.plays
    hand.press(pygame.K_HOME)
    assert seen.at == 0 and not seen.before.enabled
    at.click(hand.opened, seen.cells()[1].center)
    assert seen.at == 1
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, y=-1, x=0))
    hand.settle(0.1)
    assert seen.at == 2
    hand.press(pygame.K_ESCAPE)
    hand.settle(0.2)
    assert hand.top is hand.battle


def test_the_result_leads_to_it(played: list[str]) -> None:
    """Without the last unit of blue the battle is over: the banner has its button, and Y."""
    start = FIELD.replace("    u8: {entry: ashmaw/skelks, size: regiment, at: [40, 44], facing: 180}\n", "")
    hand = Regiments(start=start, play=played)
    hand.settle(1.0)
    result = hand.top
    assert isinstance(result, ResultScene) and result.turns.visible
    assert isinstance(chronicle(hand), Chronicle)
    hand.press(pygame.K_ESCAPE)
    hand.settle(0.2)
    assert hand.top is result
    hand.program.close()


def test_it_plays_and_stops_at_its_end(hand: Regiments) -> None:
    """look.md, Chronicle: Space begins at the beginning, 2.2 s a turn."""
    seen = chronicle(hand)
    hand.press(pygame.K_SPACE)
    assert seen.plays and seen.at == 0
    hand.settle(2.4)
    assert seen.at == 1
    hand.settle(6.0)
    assert seen.at == 2 and not seen.plays


def test_turning_points_are_the_turns_that_swung_most(hand: Regiments) -> None:
    """T leads from one to the next; the row flags them, the panel says what each was worth."""
    seen = chronicle(hand)
    swings = [abs(tale.swing) for i in range(3) if (tale := seen.tale(i)) is not None]
    assert max(range(3), key=lambda i: swings[i]) in seen.points
    hand.press(pygame.K_t)
    assert seen.at in seen.points
    with hand.desk.theme.collecting() as written:
        seen.repaint()
        seen.draw(hand.opened.screen)
    words = " ".join(text.words for text in written)
    assert "turning point" in words and "to be expected" in words


def test_the_board_shows_ways_shots_and_skulls(hand: Regiments) -> None:
    """The picture of a turn differs from the bare board where something was done, and only there."""
    seen = chronicle(hand)
    pictures = []
    for number in (0, 1):
        seen.go(number)
        hand.press(pygame.K_PAGEUP) if number else hand.press(pygame.K_HOME)
        pictures.append(hand.opened.screen.copy())
    match = hand.session.match
    turn = turns_of(match, None)[0]
    tale = seen.tale(0)
    assert tale is not None
    bare = pictures[0].copy()
    seen.skin.draw(bare, match.moment(None, turn.end).view)
    with_tale = bare.copy()
    with_tale.set_clip(seen.skin.board)
    tale.draw(with_tale)
    differs = pygame.mask.from_threshold(with_tale, (0, 0, 0), (1, 1, 1, 255), bare)
    differs.invert()
    assert 300 < differs.count() < seen.skin.board.width * seen.skin.board.height // 4


@pytest.mark.parametrize("as_gif", [True, False])
def test_a_film_has_a_picture_for_each_turn(hand: Regiments, tmp_path: Path, as_gif: bool) -> None:
    """The general door of films, turn by turn."""
    filming = begin_film(
        hand.desk, hand.session.match, None, tmp_path, "battle", as_gif=as_gif, size=(320, 240), by_turns=True
    )
    pictures = 0
    started = time.thread_time()
    while filming.go_on():
        pictures += 1
    assert pictures == 4 and time.thread_time() - started < 20
    if as_gif:
        assert (tmp_path / "battle.gif").read_bytes()[:6] == b"GIF89a"
    else:
        assert len(list((tmp_path / "battle").glob("*.png"))) == 4


def test_since_your_turn_draws_what_the_others_did(played: list[str]) -> None:
    """look.md, Chronicle: B draws the enemy's turn over the table and tells it; another press takes it away."""
    blues = next(i for i, text in enumerate(played) if text == "charge:u2,u6")
    hand = Regiments(start=FIELD, play=played[:blues])
    hand.settle(0.3)
    since = hand.battle.since
    if not since.is_shown:
        hand.press(pygame.K_b)
    hand.settle(0.2)
    assert since.drawn is not None and any("u1 Vow Spears takes" in line for line in since.drawn.lines)
    assert hand.says("u1 Vow Spears takes")
    hand.press(pygame.K_b)
    hand.settle(0.2)
    assert since.drawn is None
    hand.program.close()


def test_games_without_such_a_picture_have_no_chronicle() -> None:
    """The door is the skin's: chess has none."""
    desk = at.desk()
    rules = shipped().rules("chess", "standard", {})
    match = Match(rules, rules.start(1))
    match.play(match.moment(Seat(0)).actions[0])
    assert not has_chronicle(desk, match, None)


def test_its_bullets_are_as_large_as_their_words(played: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """look.md, Chronicle: they grew twice with the window, and at 3840 lay on what they stand before."""
    hand = Regiments(start=FIELD, play=played, size=(1920, 1080))
    seen = chronicle(hand)
    drawn: list[float] = []

    def lozenge(surface: pygame.Surface, centre: tuple[int, int], radius: float, colour: str = "") -> None:
        drawn.append(radius)

    monkeypatch.setattr(hand.desk.art, "lozenge", lozenge)
    for number in range(3):
        seen.go(number)
        seen.draw(hand.opened.screen)
    assert hand.desk.px(100) > 120 and drawn and max(drawn) < 4
    hand.program.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_at_every_size_it_is_readable(played: list[str], size: tuple[int, int]) -> None:
    """No words cut, no control outside the window or under another."""
    hand = Regiments(start=FIELD, play=played, size=size)
    hand.settle(0.3)
    seen = chronicle(hand)
    for number in range(3):
        seen.go(number)
        with hand.desk.theme.collecting() as written:
            seen.draw(hand.opened.screen)
        assert not [text for text in written if text.cut], [text.words for text in written if text.cut]
    window = hand.opened.screen.get_rect()
    shown = [widget.rect for widget in seen.ring.widgets if widget.visible]
    assert all(window.contains(rect) for rect in (*shown, seen.row, seen.side, seen.skin.outer))
    assert not seen.side.colliderect(seen.skin.outer) and not seen.row.colliderect(seen.side)
    hand.program.close()
