"""The battle beside a computer player: it never waits, no late or foreign answer is played (USERS.md, 1 to 8, 11)."""

from __future__ import annotations

import random
from pathlib import Path
from time import perf_counter

import at_the_window as at
import pygame
import pytest
from at_the_table import Table, TableProgram

from game.play.chair import parse_chair
from game.play.record import read_record
from game.play.session import Session
from game.play.thinking import Tag, Wish
from game.ui.app import Program
from game.ui.scenes.title.screen import TitleScene


def test_the_computer_is_asked_and_its_answer_is_played() -> None:
    """The seat's own view goes over, an action comes back."""
    table = Table(black="hard:0.5s")
    table.move("e2e4")
    assert table.slow.question is not None
    assert (table.slow.question.ply, table.slow.question.seat, table.slow.question.agent) == (1, 1, "hard:0.5s")
    assert table.slow.question.view.rng == 0
    table.slow.answer("e7e5")
    table.settle()
    assert table.actions == ["e2e4", "e7e5"]
    assert table.battle.who.is_your_turn


def test_the_hourglass_comes_after_400_ms_with_its_seconds() -> None:
    """look.md, States."""
    table = Table(black="hard:0.5s", pace="normal")
    table.move("e2e4")
    assert table.battle.seats.plaques[1].sitter is not None and table.battle.seats.plaques[1].sitter.thinking is None
    table.settle(2.5)
    sitter = table.battle.seats.plaques[1].sitter
    assert sitter is not None and sitter.thinking is not None and sitter.thinking > 1.5
    assert any(words.endswith(" s") for words in table.words())


def test_the_board_stays_alive_for_looking_during_a_thought() -> None:
    """look.md, States, USERS 1."""
    table = Table(black="hard:0.5s")
    table.move("e2e4")
    at.click(table.opened, table.at("d7"), 3)
    assert table.battle.said.card is not None
    table.press(pygame.K_ESCAPE)
    table.press(pygame.K_HOME)
    assert table.battle.position.looking == 0
    table.press(pygame.K_END, pygame.K_f)
    assert table.battle.edge.flipped
    assert table.battle.counsel.is_thinking


def test_move_now_stops_the_thought() -> None:
    """USERS 2."""
    table = Table(black="hard:0.5s")
    table.move("e2e4")
    table.settle(1)
    table.push("Move now")
    assert table.slow.stopped == 1
    table.press(pygame.K_n)
    assert table.slow.stopped == 2


def test_an_undo_cancels_the_thought_and_goes_back_to_my_own_decision() -> None:
    """USERS 11."""
    table = Table(black="hard:0.5s")
    table.move("e2e4")
    table.slow.answer("e7e5")
    table.press(pygame.K_z, mod=pygame.KMOD_LCTRL)
    table.settle()
    assert table.actions == []
    assert table.battle.who.is_your_turn and not table.battle.counsel.is_thinking
    table.move("d2d4")
    table.slow.ready.clear()
    table.slow.answer("d7d5")
    table.settle()
    table.press(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert table.actions == []


def test_a_foreign_answer_is_never_played() -> None:
    """USERS 3: another match, another ply, another view."""
    table = Table(black="hard:0.5s")
    table.move("e2e4")
    right = table.slow.tag
    assert right is not None
    for wrong in (
        Tag("another", right.ply, right.digest),
        Tag(right.match, right.ply + 1, right.digest),
        Tag(right.match, right.ply, "0" * 64),
    ):
        table.slow.answer("a7a6", wrong)
        table.settle()
    assert table.actions == ["e2e4"]
    table.slow.answer("e7e5")
    table.settle()
    assert table.actions == ["e2e4", "e7e5"]


def test_any_seat_changes_its_player_at_any_moment_and_the_record_says_so(tmp_path: Path) -> None:
    """USERS 11: also while thinking."""
    path = tmp_path / "game.yaml"
    table = Table(black="hard:0.5s", path=path)
    table.move("e2e4")
    at.click(table.opened, table.battle.seats.plaques[1].rect.midleft)
    menu = table.battle.choosing.menu
    assert menu is not None
    assert [entry.words for entry in menu.entries][:3] == ["Human", "Random", "Easy"]
    table.settle(0.2)
    table.press(pygame.K_HOME, pygame.K_1)
    assert table.battle.who.is_your_turn and not table.battle.counsel.is_thinking
    table.move("e7e5")
    assert table.actions == ["e2e4", "e7e5"]
    changes = read_record(path, table.program.library).record.chairs
    assert [(change.before, change.seat, change.chair) for change in changes] == [(1, "black", "human")]
    table.battle.acting.sit(table.session.seat, parse_chair("easy"))  # type: ignore[arg-type]
    assert table.battle.counsel.is_thinking


def test_a_faulty_player_is_named_in_one_line() -> None:
    """USERS 8."""
    table = Table(black="hard:0.5s")
    table.move("e2e4")
    table.slow.answer("a7a6", fault="The computer player for Black failed; a7a6 was played instead.")
    table.settle()
    assert any("failed" in words for words in table.words())


def test_two_computers_can_be_watched_stopped_and_taken_back() -> None:
    """USERS 4 and 6."""
    table = Table("easy", "normal")
    for text in ("e2e4", "e7e5", "g1f3"):
        table.slow.answer(text)
        table.settle()
    assert table.actions == ["e2e4", "e7e5", "g1f3"]
    table.press(pygame.K_SPACE)
    assert table.battle.thinking.paused and not table.battle.counsel.is_thinking
    table.press(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert table.actions == ["e2e4", "e7e5"]
    table.settle()
    table.press(pygame.K_SPACE)
    assert table.battle.counsel.is_thinking


def test_a_hint_is_shown_with_its_reason_and_its_arrow() -> None:
    """Issue 5: hint on request."""
    table = Table(black="easy")
    table.press(pygame.K_h)
    assert table.slow.question is not None and table.slow.question.wish is Wish.HINT
    table.slow.answer("g1f3")
    table.settle()
    assert {"Nf3", "Looks good."} <= set(table.words())
    assert table.battle.marks.now().arrows == ((table.spot("g1"), table.spot("f3")),)
    table.move("g1f3")
    assert table.battle.marks.now().arrows == ()


def test_the_evaluation_follows_the_game_while_it_is_wanted() -> None:
    """Issue 5: evaluation on request."""
    table = Table()
    table.press(pygame.K_e)
    assert table.slow.question is not None and table.slow.question.wish is Wish.HINT
    table.slow.answer("e2e4")
    table.settle()
    assert table.battle.advising.bar.number == "54 %"
    table.move("e2e4")
    assert table.slow.question.ply == 1
    table.slow.answer("e7e5")
    table.settle()
    assert table.battle.advising.bar.number == "46 %"


def test_leaving_cancels_the_thought() -> None:
    """USERS 4."""
    table = Table(black="expert")
    table.move("e2e4")
    table.press(pygame.K_ESCAPE)
    table.settle()
    cancelled = table.slow.cancelled
    table.push("Main menu")
    table.settle()
    assert isinstance(table.top, TitleScene)
    assert table.slow.cancelled > cancelled
    assert table.program.playing is None


def test_a_new_game_begun_during_a_thought_is_thought_about() -> None:
    """The old battle leaves after the new one has asked: the computer player that has the first move there moves."""
    table = Table(black="hard:0.5s")
    table.move("e2e4")
    table.press(pygame.K_ESCAPE)
    table.settle()
    table.push("New game")
    table.settle()
    table.push("Swap sides")
    table.push("Play")
    table.settle()
    assert table.battle.counsel.is_thinking
    assert table.slow.question is not None and table.slow.question.ply == 0
    table.slow.answer("e2e4")
    table.settle()
    assert table.actions == ["e2e4"] and table.battle.who.is_your_turn


def interrupted(seed: int, rounds: int) -> None:
    """Random interruptions of thoughts; answers to old questions come late on purpose."""
    dice = random.Random(seed)
    table = Table(black="hard:0.5s", pace=dice.choice(("instant", "normal", "fast")))
    old: list[tuple[str, Tag]] = []
    for _ in range(rounds):
        battle, slow = table.battle, table.slow
        if slow.question is not None and slow.tag is not None:
            legal = [str(action) for action in battle.rules.actions(slow.question.view)]
            old.append((dice.choice(legal), slow.tag))
        before = table.actions
        match dice.randrange(7):
            case 0:
                table.press(pygame.K_z, mod=pygame.KMOD_LCTRL)
            case 1:
                table.press(pygame.K_y, mod=pygame.KMOD_LCTRL)
            case 2:
                seat = dice.choice((0, 1))
                battle.acting.sit(seat, parse_chair(dice.choice(("human", "easy", "hard:0.5s"))))  # type: ignore[arg-type]
            case 3 if battle.choosing.tool is not None and battle.choosing.tool.picker.actions:
                battle.play(dice.choice(list(battle.choosing.tool.picker.actions)))
            case 4:
                table.press(pygame.K_HOME)
            case 5 if slow.question is not None:
                legal = [str(action) for action in battle.rules.actions(slow.question.view)]
                slow.answer(dice.choice(legal))
            case 6 if old and slow.question is not None:
                text, tag = dice.choice(old)
                if tag != slow.tag:
                    slow.answer(text, tag)
                    table.settle(0.1)
                    assert table.actions == before, "a foreign answer was played"
        table.settle(0.1)
        if battle.session.seat is not None and battle.session.chair is not None and not battle.session.chair.is_human:
            assert battle.counsel.is_thinking or battle.thinking.paused, "nobody thinks for the computer player"
        else:
            assert not battle.counsel.is_thinking, "a stuck thinking sign"
        if table.top is not battle:
            return


def test_a_hundred_interruptions_leave_no_foreign_action_and_no_stuck_sign() -> None:
    """USERS 3."""
    for seed in range(5):
        interrupted(seed, 20)


@pytest.mark.long
def test_a_thousand_interruptions() -> None:
    """USERS 3."""
    for seed in range(100, 120):
        interrupted(seed, 50)


class RealProgram(TableProgram):
    """With the real process."""

    def thinker(self, session: Session) -> object:
        return Program.thinker(self, session)


def test_the_real_process_plays_and_is_gone_when_the_program_closes() -> None:
    """USERS 1 and 4: the loop goes on meanwhile, and no process is left."""
    program = RealProgram()
    table = Table(black="easy:2000n", program=program)
    try:
        table.move("e2e4")
        ends = perf_counter() + 30
        while len(table.actions) < 2 and perf_counter() < ends:
            table.settle(0.05)
            pygame.time.wait(5)
        assert len(table.actions) == 2
        process = program._thinker.process if program._thinker is not None else None
        assert process is not None
    finally:
        program.close()
    assert not process.is_alive()
