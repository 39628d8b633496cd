"""The battle screen as hands and eyes meet it (look.md, Boards, Hands and States)."""

from __future__ import annotations

import os
from pathlib import Path

import at_the_table
import at_the_window as at
import pygame
import pytest
from at_the_table import Table

from game.core.ruleset import Square
from game.play.record import read_record
from game.play.session import Session
from game.ui.scenes.pause import PauseScene
from game.ui.scenes.result import ResultScene
from game.ui.widgets import Sheet

PROMOTING = """
game: chess
fen: "8/P6k/8/8/8/8/7K/8 w - - 0 1"
"""
OFFERED = """
game: chess
fen: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
state: {draw_offer: {by: white}}
"""


def test_a_piece_goes_where_it_is_clicked_to() -> None:
    """look.md, Hands: click selects, click on a marked square moves."""
    table = Table()
    table.click("e2")
    assert table.battle.choosing.tool is not None
    assert table.battle.choosing.tool.moves == {table.spot("e3"), table.spot("e4")}
    table.click("e4")
    assert table.actions == ["e2e4"]


def test_a_piece_goes_where_it_is_dragged_to() -> None:
    """look.md, Hands: drag and drop does the same."""
    table = Table()
    table.drag("g1f3")
    assert table.actions == ["g1f3"]


def test_a_drop_elsewhere_returns_the_piece_and_says_why() -> None:
    """look.md, Hands and States: nothing moves, the rule is told, its squares are lit."""
    table = Table()
    table.drag("g1g3")
    assert table.actions == []
    assert table.battle.said.refusal is not None and table.battle.said.refusal.rule == "CHESS-MOVE-1"
    assert table.battle.choosing.tool is not None and table.battle.choosing.tool.lifted is None
    assert any("not how a Knight moves" in words for words in table.words())
    assert table.says("CHESS-MOVE-1")


def test_a_shaky_click_is_no_drag() -> None:
    """look.md, Hands: a drag begins after 4 pixels."""
    table = Table()
    x, y = table.at("e2")
    at.drag(table.opened, (x, y), (x + 3, y + 2))
    assert table.battle.choosing.tool is not None and table.battle.choosing.tool.selected == table.spot("e2")
    assert table.battle.said.refusal is None


def test_a_click_on_the_chosen_piece_lets_go_of_it() -> None:
    """look.md, Hands: click again or Esc lets go."""
    table = Table()
    table.click("e2", "e2")
    assert table.battle.choosing.tool is not None and table.battle.choosing.tool.selected is None
    table.click("e2")
    table.press(pygame.K_ESCAPE)
    assert table.battle.choosing.tool is not None and table.battle.choosing.tool.selected is None
    assert table.top is table.battle


@pytest.mark.parametrize(
    ("touched", "rule"),
    [
        (("e7",), "CHESS-TURN-1"),
        (("a1",), "CHESS-MOVE-2"),
        (("e2", "e5"), "CHESS-PAWN-1"),
        (("f1", "a6"), "CHESS-MOVE-2"),
        (("b1", "d2", "b1", "b5"), "CHESS-MOVE-1"),
    ],
)
def test_every_refused_click_names_its_rule(touched: tuple[str, ...], rule: str) -> None:
    """USERS 16: no refusal without a reason; a piece that can't act is remembered for the next touch."""
    table = Table()
    table.click(*touched)
    assert table.battle.said.refusal is not None
    assert table.battle.said.refusal.rule == rule
    assert table.actions == []


def test_the_rule_book_opens_at_the_refusals_rule() -> None:
    """look.md, Screens: F1 opens the book at the rule of the last refusal."""
    asked: list[str] = []
    table = Table()
    table.program.open_rules = lambda rule="": asked.append(rule)  # type: ignore[assignment, method-assign, func-returns-value]
    table.press(pygame.K_F1)
    table.click("e7")
    table.press(pygame.K_F1)
    assert asked == ["", "CHESS-TURN-1"]


def test_a_whole_game_by_keyboard_alone() -> None:
    """look.md, Hands: arrows, Space and a square's name; the fool's mate."""
    table = Table()
    for text in ("f2f3", "e7e5", "g2g4", "d8h4"):
        table.type("/" + text[:2])
        table.press(pygame.K_RETURN)
        table.type("/" + text[2:])
        table.press(pygame.K_SPACE)
        table.settle(0.3)
    assert table.actions == ["f2f3", "e7e5", "g2g4", "d8h4"]
    table.settle(1.5)
    assert isinstance(table.top, ResultScene)


def test_arrows_move_the_cursor_as_the_board_is_seen() -> None:
    """look.md, Hands: up is up, also when the board is turned."""
    table = Table()
    table.type("/e2")
    table.press(pygame.K_RETURN)
    table.press(pygame.K_UP, pygame.K_UP, pygame.K_SPACE)
    assert table.actions == ["e2e4"]
    table.press(pygame.K_f)
    table.type("/e7")
    table.press(pygame.K_RETURN)
    table.press(pygame.K_UP, pygame.K_UP, pygame.K_SPACE)
    assert table.actions == ["e2e4", "e7e5"]


def test_tab_goes_through_the_pieces_that_can_act() -> None:
    """look.md, Hands."""
    table = Table()
    tool = table.battle.choosing.tool
    assert tool is not None
    seen = set()
    for _ in range(10):
        table.press(pygame.K_TAB)
        seen.add(tool.cursor)
    assert seen == set(tool.picker.first_spots)


def test_a_promotion_asks_which_piece_and_the_keyboard_answers() -> None:
    """CHESS-PROMO-1, look.md, Motion."""
    table = Table(start=PROMOTING)
    table.click("a7", "a8")
    menu = table.battle.choosing.menu
    assert menu is not None
    assert sorted(entry.words for entry in menu.entries) == ["Bishop", "Knight", "Queen", "Rook"]
    at.settle(table.opened, 0.2)
    table.press(pygame.K_k, pygame.K_RETURN)
    assert table.actions == ["a7a8n"]


def test_a_promotion_may_be_called_off() -> None:
    """Esc closes the top layer first."""
    table = Table(start=PROMOTING)
    table.drag("a7a8")
    assert table.battle.choosing.menu is not None
    at.settle(table.opened, 0.2)
    table.press(pygame.K_ESCAPE)
    assert table.battle.choosing.menu is None and table.actions == []
    table.click("a8")  # one step back: the pawn is still in hand
    at.settle(table.opened, 0.2)
    assert table.battle.choosing.menu is not None
    queen = next(i for i, entry in enumerate(table.battle.choosing.menu.entries) if entry.words == "Queen")
    at.click(table.opened, table.battle.choosing.menu.place(queen).center)
    assert table.actions == ["a7a8q"]


def test_escape_opens_the_pause_and_goes_back_and_never_quits() -> None:
    """look.md, Hands."""
    table = Table()
    table.press(pygame.K_ESCAPE)
    assert isinstance(table.top, PauseScene)
    table.settle()
    table.press(pygame.K_ESCAPE)
    assert table.top is table.battle


def test_a_scripted_game_is_on_disk_as_it_was_played(tmp_path: Path) -> None:
    """GOALS: refused click, undo, promotion, resize, save and reopen; judged from the record."""
    path = tmp_path / "game.yaml"
    table = Table(path=path)
    table.move("e2e4", "d7d5", "e4d5", "c7c6")
    table.click("a1", "a3")
    assert table.battle.said.refusal is not None
    table.move("d5c6", "a7a6")
    table.press(pygame.K_z, mod=pygame.KMOD_LCTRL)
    table.settle()
    assert table.actions[-1] == "d5c6"
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, w=1024, h=640, size=(1024, 640)))
    table.settle()
    table.drag("h7h6")
    table.drag("c6b7")
    table.move("h6h5")
    table.click("b7", "a8")
    table.settle(0.2)
    table.press(pygame.K_q, pygame.K_RETURN)
    table.settle()
    played = ["e2e4", "d7d5", "e4d5", "c7c6", "d5c6", "h7h6", "c6b7", "h6h5", "b7a8q"]
    table.session.settle()  # nobody waits for the disk in the window
    replayed = read_record(path, table.program.library)
    assert replayed.record.actions == played
    assert replayed.stop is None
    again, _ = Session.resume(table.program.library, path)
    fresh = at_the_table.BattleScene(table.desk, again)
    assert fresh.match.digest() == table.battle.match.digest()
    assert fresh.announcer.turn_words() == "Move 5: Black to move"
    fresh.leave()


def test_undo_and_redo_lead_to_the_same_position() -> None:
    """USERS 10: the very same digest."""
    table = Table()
    table.move("e2e4", "e7e5", "g1f3")
    before = table.battle.match.digest()
    for _ in range(3):
        table.press(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert table.actions == []
    assert not table.battle.controls.undo_button.enabled
    for _ in range(3):
        table.press(pygame.K_y, mod=pygame.KMOD_LCTRL)
    assert table.battle.match.digest() == before


def test_earlier_positions_can_be_looked_at_but_not_played_from() -> None:
    """look.md, Screens, issue 5: jump-back; going on there wants a take back first."""
    table = Table()
    table.move("e2e4", "e7e5", "g1f3", "b8c6")
    table.press(pygame.K_HOME)
    assert table.battle.position.looking == 0
    table.click("d2", "d4")
    assert table.actions == ["e2e4", "e7e5", "g1f3", "b8c6"]
    table.press(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert table.battle.position.looking == 2
    assert "Position 2 of 4" in table.words()
    table.settle()
    table.push("Take back here")
    assert table.actions == ["e2e4", "e7e5"]
    assert table.battle.position.looking is None
    table.move("d2d4")
    assert table.actions == ["e2e4", "e7e5", "d2d4"]


def test_the_list_goes_to_the_position_after_a_move() -> None:
    """Issue 5: move log with jump-back."""
    table = Table()
    table.move("e2e4", "e7e5", "g1f3")
    moves = table.battle.controls.list
    at.click(table.opened, moves.cell(0, moves.rows[0].entries[1]).center)
    assert table.battle.position.looking == 2
    table.press(pygame.K_END)
    assert table.battle.position.looking is None


def test_the_log_tells_the_whole_game_in_sentences() -> None:
    """look.md, Hands: L; issue 5: every event has a sentence."""
    table = Table()
    table.move("e2e4", "d7d5", "e4d5")
    table.press(pygame.K_l)
    told = [line.words for line in table.battle.controls.log.lines]
    assert len(told) == 3 and all(sentence in table.words() for sentence in told)
    assert not table.battle.controls.list.visible
    table.move("d8d5")
    assert len(table.battle.controls.log.lines) == 4
    table.press(pygame.K_ESCAPE)
    assert table.battle.controls.list.visible and table.top is table.battle


def test_resigning_asks_first() -> None:
    """look.md, Hands: Esc never concedes."""
    table = Table()
    table.push("Resign")
    assert isinstance(table.top, Sheet)
    table.settle()
    table.press(pygame.K_ESCAPE)
    table.settle()
    assert table.top is table.battle and table.actions == []
    table.push("Resign")
    table.settle()
    table.push("Resign")
    table.settle(1.5)
    assert table.actions == ["resign"]
    assert isinstance(table.top, ResultScene)
    assert "The end" in table.words()


def test_a_person_answers_a_draw_offer() -> None:
    """CHESS-OFFER-1: two buttons in the panel, none where «Draw?» stands."""
    table = Table(start=OFFERED)
    assert [button.visible for button in table.battle.answers.buttons] == [True, True]
    assert [button.label for button in table.battle.answers.buttons] == ["Accept draw", "Play on"]
    table.settle()
    at.click(table.opened, table.battle.answers.buttons[1].rect.center)
    assert table.actions == ["decline-draw"]


def test_an_offer_goes_with_the_next_move() -> None:
    """CHESS-OFFER-1."""
    table = Table()
    table.push("Draw?")
    assert table.actions == ["offer-draw"]
    assert any("with your next move" in words for words in table.words())
    assert not table.battle.controls.draw_button.enabled
    table.move("e2e4")
    at.click(table.opened, table.battle.answers.buttons[0].rect.center)
    table.settle(1.5)
    assert table.actions == ["offer-draw", "e2e4", "accept-draw"]
    assert isinstance(table.top, ResultScene)
    assert "Draw" in table.words()


def test_two_quick_clicks_never_answer_two_questions() -> None:
    """USERS 12: input counts for nothing for 250 ms after the question changed."""
    table = Table(start=OFFERED)
    place = table.battle.answers.buttons[0].rect.center
    table.battle.guard.changed()
    table.opened._clock.now += 0.15  # type: ignore[attr-defined]
    at.click(table.opened, place)
    assert table.actions == []


def test_the_main_buttons_keep_their_places() -> None:
    """USERS 28."""
    table = Table()
    before = [
        button.rect.copy()
        for button in (
            table.battle.controls.draw_button,
            table.battle.controls.resign_button,
            table.battle.controls.undo_button,
        )
    ]
    table.move("e2e4", "d7d5", "e4d5")
    table.press(pygame.K_HOME)
    table.push("Suggest")
    after = [
        button.rect
        for button in (
            table.battle.controls.draw_button,
            table.battle.controls.resign_button,
            table.battle.controls.undo_button,
        )
    ]
    assert after == before


def test_a_held_right_click_peeks_and_a_short_one_pins() -> None:
    """look.md, Hands."""
    table = Table()
    at.click(table.opened, table.at("g1"), 3)
    assert table.battle.said.card is not None and table.battle.said.card[1].title == "Knight on g1"
    table.press(pygame.K_ESCAPE)
    assert table.battle.said.card is None
    at.point(table.opened, table.at("d1"))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=table.at("d1"), button=3, touch=False))
    table.settle(0.6)
    assert table.battle.said.card is not None
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=table.at("d1"), button=3, touch=False))
    table.settle(0.1)
    assert table.battle.said.card is None


def test_danger_counts_the_attackers() -> None:
    """look.md, Boards: hatch and count, never on the enemy's own squares."""
    table = Table()
    table.move("e2e4", "d7d5")
    table.press(pygame.K_d)
    danger = table.battle.marks.now().danger
    assert danger[table.spot("e4")] == 1
    assert table.spot("d5") not in danger


def test_what_was_taken_leaves_a_mark_until_the_next_action() -> None:
    """USERS 6."""
    table = Table()
    table.move("e2e4", "d7d5", "e4d5")
    assert table.battle.marks.now().removed == {table.spot("d5")}
    table.move("g8f6")
    assert table.battle.marks.now().removed == set()


def test_touch_move_holds_when_it_is_on() -> None:
    """CHESS-TOUCH-1."""
    table = Table(game_options={"touch_move": True})
    table.click("e2", "d2")
    assert table.battle.said.refusal is not None and table.battle.said.refusal.rule == "CHESS-TOUCH-1"
    assert table.battle.choosing.tool is not None and table.battle.choosing.tool.selected == table.spot("e2")
    table.press(pygame.K_ESCAPE)
    assert table.battle.choosing.tool.selected == table.spot("e2")
    table.click("e4")
    assert table.actions == ["e2e4"]


def test_clocks_start_with_the_first_move_and_a_fallen_flag_ends_the_game() -> None:
    """CHESS-CLOCK-1."""
    table = Table(clock=(5.0, 0.0))
    table.settle(2)
    assert table.session.clock is not None and table.session.clock.left == [5.0, 5.0]
    table.move("e2e4")
    table.settle(2)
    assert 2.5 < table.session.clock.left[1] < 4.0
    table.settle(5)
    assert table.actions[-1] == "time:black"
    assert isinstance(table.top, ResultScene)


def test_a_record_that_cannot_be_written_stands_as_a_notice_until_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """USERS 26: the game goes on; retry, save elsewhere."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setattr(Path, "home", lambda: home)
    blocked = tmp_path / "no folder"
    table = Table(path=tmp_path / "game.yaml")
    blocked.write_text("a file where a folder is wanted")
    table.session.path = blocked / "game.yaml"
    table.move("e2e4")
    assert table.session.trouble
    assert "Not saved" in table.words()
    table.push("Save elsewhere")
    assert not table.session.trouble
    assert read_record(home / "game.yaml", table.program.library).record.actions == ["e2e4"]
    assert "Not saved" not in table.words()
    assert not table.battle.controls.retry_button.visible


def test_a_disk_that_fails_after_the_move_is_told_as_soon_as_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """USERS 26: nobody waits for the disk, and nobody has to move again to hear of it."""
    table = Table(path=tmp_path / "game.yaml")
    table.session.settle()

    def fail(number: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fail)
        table.move("e2e4")
        table.session.settle()
    table.settle(0.1)
    assert "Not saved" in table.words()
    table.move("e7e5")
    table.session.settle()
    table.settle(0.1)
    assert "Not saved" not in table.words()


def test_the_checked_king_glows_and_the_bar_says_so() -> None:
    """look.md, Boards: red glow, plus the word in the top bar."""
    table = Table()
    table.move("e2e4", "f7f6", "d1h5")
    assert table.battle.announcer.turn_words().startswith("Check. ")


def test_the_board_turns() -> None:
    """Issue 5: board flip."""
    table = Table()
    low = table.at("e2")[1]
    table.press(pygame.K_f)
    assert table.at("e2")[1] < low
    table.move("e2e4")
    assert table.actions == ["e2e4"]


def test_pieces_are_drawn_alike_in_parts_and_as_a_whole() -> None:
    """GOALS row 10: what is drawn again in parts is what a whole drawing would show."""
    table = Table(pace="normal")
    table.click("e2")
    at.settle(table.opened, 0.5)
    for name in ("e3", "e5", "g1", "b8", "e4"):
        at.point(table.opened, table.at(name))
        at.settle(table.opened, 0.1)
    table.click("e4")
    at.settle(table.opened, 2)
    shown = table.opened.screen.copy()
    whole = pygame.Surface(shown.get_size(), 0, shown)
    table.battle.draw(whole)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_nothing_is_drawn_when_nothing_moves() -> None:
    """Issue 5."""
    table = Table(pace="normal")
    table.settle(2)
    frames = table.opened.frames
    table.settle(5)
    assert table.opened.frames == frames


def test_squares_are_whole_pixels_everywhere() -> None:
    """look.md, Layout."""
    for size in at.SIZES:
        table = Table(size=size)
        assert table.battle.skin.board.width % 8 == 0
        assert table.battle.skin.place_of(Square(0)).width == table.battle.skin.board.width // 8  # type: ignore[union-attr]


def test_what_is_shown_on_a_board_without_dice() -> None:
    """look.md, Controls («Show»): a game without odds offers neither them nor support lines."""
    table = Table()
    table.push("What is shown on the board")
    assert [row.label for row in table.battle.controls.switches if row.visible] == [
        "Legal moves",
        "Danger",
        "Coordinates",
    ]


def test_the_list_says_moves_as_chess_players_write_them() -> None:
    """USERS, chess: Nf3 and exd5 in the list; coordinates for whoever prefers them, in a running game too."""
    table = Table()
    table.move("e2e4", "d7d5", "e4d5", "g8f6")

    def said() -> list[str]:
        table.battle.refresh()
        return [entry.words for row in table.battle.controls.list.rows for entry in row.entries]

    assert said() == ["e4", "d5", "exd5", "Nf6"]
    table.desk.change(coordinates=True)
    assert said() == ["e2e4", "d7d5", "e4d5", "g8f6"]
