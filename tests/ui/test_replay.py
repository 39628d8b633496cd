"""Replay: every step is one key, the chances come by themselves, and one can play on from anywhere (look.md,
Replay)."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_shelf import Shelf, blind_hand, folders, mate, put, record
from at_the_table import SlowThinker

from game.ai.player import Choice, Suggestion
from game.core.digest import digest
from game.play.record import Record, read_record
from game.play.thinking import Answer, Question, Tag
from game.ui.desk import Desk
from game.ui.scenes.replay import recorded
from game.ui.scenes.replay.screen import Replay

CHANCES = {0: 0.0, 1: -0.2, 2: -0.2, 3: -0.9}


class QuickThinker(SlowThinker):
    """Stands for the kept process: answers at once with what the test's table says of each position."""

    made: list[QuickThinker] = []  # noqa: RUF012 – reset by each test's window

    def __init__(self, rules: Any, plain: Any = None) -> None:
        super().__init__(rules)
        QuickThinker.made.append(self)

    def ask(self, question: Question) -> Tag:
        self.question = question
        tag = Tag(question.match, question.ply, digest(self.rules.notation.pack(question.view)))
        score = CHANCES.get(question.ply, 0.3)
        best = str(next(iter(self.rules.actions(question.view))))
        found = (Suggestion(best, 0, None, (best,), "Brings the Knight into play.", ""),)
        choice = Choice(best, (score, -score), 4, 100, 0.1, found)
        self.ready.append(Answer(tag, question.wish, choice))
        return tag


def opened(
    root: Path, kept: Record | None = None, size: tuple[int, int] = (1280, 800), percent: int = 100, **options: Any
) -> Shelf:
    path = put(root, "chess-2026-11-20-1.yaml", (kept or mate()).text())
    QuickThinker.made = []
    shelf = Shelf(root, lambda desk: made(desk, path), size, percent, **options)
    shelf.until(lambda: shelf.top.game is not None)
    shelf.settle()
    return shelf


def made(desk: Desk, path: Path) -> Replay:
    screen = Replay(desk, path)
    screen._new_thinker = lambda: QuickThinker(screen.game.rules)  # type: ignore[method-assign, assignment]
    return screen


def looked_at(shelf: Shelf) -> None:
    shelf.until(lambda: shelf.top.game.analysis.is_done)
    shelf.settle()


def test_stepping_is_one_key_each_way(tmp_path: Path) -> None:
    """USERS, «Also heard»: Left, Right, Page up, Page down, Home, End, from the first action to the last."""
    shelf = opened(tmp_path)
    seen = [shelf.top.ply]
    for code in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_END):
        shelf.press(code)
        seen.append(shelf.top.ply)
    shelf.press(pygame.K_RIGHT, pygame.K_HOME, pygame.K_LEFT)
    assert seen == [0, 1, 2, 1, 3, 1, 4] and shelf.top.ply == 0


def test_the_moment_shown_is_said(tmp_path: Path) -> None:
    """look.md, Replay: timeline and analysis share the turn; the action that led here is named."""
    shelf = opened(tmp_path)
    assert shelf.says("The beginning") and shelf.says("action 0 of 4")
    shelf.press(pygame.K_END)
    assert shelf.says("Black: Qh4#") and shelf.says("action 4 of 4") and shelf.says("Move 2 of 2")
    assert shelf.says("Checkmate: Black wins")


def test_marks_are_a_function_of_the_moment(tmp_path: Path) -> None:
    """USERS, «Also heard»: nothing drawn during a replay stays on the board."""
    shelf = opened(tmp_path)
    shelf.press(pygame.K_RIGHT)
    shelf.settle(1.0)
    first = shelf.top._marks(shelf.top.showing)
    shelf.press(pygame.K_END, pygame.K_HOME)
    assert shelf.top._marks(shelf.top.showing).last == ()
    shelf.press(pygame.K_RIGHT)
    shelf.settle(1.0)
    assert shelf.top._marks(shelf.top.showing) == first


def test_space_plays_at_the_chosen_pace_and_stops_at_the_end(tmp_path: Path) -> None:
    """look.md, Replay: play at pace; Space pauses and goes on."""
    shelf = opened(tmp_path)
    shelf.press(pygame.K_SPACE)
    shelf.settle(1.2)
    assert shelf.top.walk.playing and shelf.top.ply >= 1
    shelf.press(pygame.K_SPACE)
    stopped = shelf.top.ply
    shelf.settle(2.0)
    assert shelf.top.ply == stopped
    shelf.top.walk.set_pace("fast")
    shelf.press(pygame.K_SPACE)
    shelf.settle(4.0)
    assert shelf.top.ply == 4 and not shelf.top.walk.playing


def test_a_click_on_the_timeline_goes_there(tmp_path: Path) -> None:
    """look.md, Replay: timeline under the board; a click or a drag goes to any moment."""
    shelf = opened(tmp_path)
    line = shelf.top.controls.timeline
    at.click(shelf.opened, (line.x(3), line.groove.centery))
    assert shelf.top.ply == 3
    at.drag(shelf.opened, (line.x(3), line.groove.centery), (line.x(1), line.groove.centery))
    assert shelf.top.ply == 1


def test_the_chances_come_by_themselves_and_nothing_waits(tmp_path: Path) -> None:
    """USERS 1: a computer player looks at the game in a process of its own; its end closes the process."""
    shelf = opened(tmp_path)
    looked_at(shelf)
    assert shelf.says("Win chance of White") and shelf.says("50%")
    assert len(QuickThinker.made) == 1 and QuickThinker.made[0].closed
    line = shelf.top.controls.graph.lines[1]
    assert line is not None and line[0] == pytest.approx(0.4)


def test_leaving_in_the_middle_of_a_thought_leaves_no_process(tmp_path: Path) -> None:
    """USERS 4: no child process is left behind."""
    shelf = opened(tmp_path, record(3, 60))
    shelf.until(lambda: bool(QuickThinker.made))
    shelf.press(pygame.K_ESCAPE)
    assert not shelf.opened.stack.scenes and QuickThinker.made[0].closed


def test_a_game_without_dice_has_no_dice_line(tmp_path: Path) -> None:
    """ISSUE 5: for games without dice the dice line is left out."""
    shelf = opened(tmp_path)
    looked_at(shelf)
    assert not shelf.top.controls.graph.has_dice and "dice" not in shelf.words() and "decision" in shelf.words()


def test_turning_points_are_listed_and_walked_through(tmp_path: Path) -> None:
    """look.md, Replay: a change of 6 points or more; Up and Down go through them, a click goes there."""
    shelf = opened(tmp_path)
    looked_at(shelf)
    assert [point.ply for point in shelf.top.walk.points] == [0, 2]
    shelf.press(pygame.K_DOWN)
    assert shelf.top.ply == 1
    shelf.press(pygame.K_DOWN)
    assert shelf.top.ply == 3
    shelf.press(pygame.K_UP)
    assert shelf.top.ply == 1
    at.click(shelf.opened, shelf.top.controls.list.row_rect(1).center)
    assert shelf.top.ply == 3 and shelf.says("was better. Brings the Knight into play.")


def test_of_a_long_game_the_greatest_turning_points_are_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """ISSUE, 6: more would hide one another; how many there are is said."""
    monkeypatch.setattr(recorded, "MOST_POINTS", 1)
    shelf = opened(tmp_path)
    looked_at(shelf)
    assert len(shelf.top.walk.points) == 1 and shelf.says("The 1 greatest of 2")
    assert len([mark for mark in shelf.top.controls.timeline.marks if mark.icon != "crown"]) == 1


def test_only_turning_points_are_stepped_through_when_that_is_wanted(tmp_path: Path) -> None:
    """look.md, Replay: the switch beside the paces."""
    shelf = opened(tmp_path)
    looked_at(shelf)
    shelf.top.controls.only_turning.on = True
    shelf.press(pygame.K_RIGHT, pygame.K_RIGHT)
    assert shelf.top.ply == 3
    shelf.press(pygame.K_RIGHT)
    assert shelf.top.ply == 4


def test_play_from_here_begins_a_new_game_and_leaves_the_record_as_it_was(tmp_path: Path) -> None:
    """look.md, Replay: a new game from the moment shown, with its earlier moves; it can be taken up again."""
    shelf = opened(tmp_path)
    path = folders(tmp_path).saves / "chess-2026-11-20-1.yaml"
    before = path.read_bytes()
    shelf.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_p)
    session = shelf.program.begun[-1]
    assert session.path != path and path.read_bytes() == before
    assert session.record.start is None and session.record.actions == ["f2f3", "e7e5"]
    assert session.match.ply == 2 and len(session.record.digests) == len(session.record.seconds) == 2
    assert session.record.result is None and not session.record.practice
    assert session.record.names == {"white": "Ilse"} and str(session.chairs[1]) == "hard"
    session.play(session.rules.notation.parse(session.match.state, "g1h3"))
    again = read_record(session.path, shelf.program.library)
    assert again.stop is None and again.match.digest() == session.match.digest()


def test_after_the_end_nobody_can_play_on(tmp_path: Path) -> None:
    """look.md, Controls: an off button says why."""
    shelf = opened(tmp_path)
    shelf.press(pygame.K_END, pygame.K_p)
    assert not shelf.program.begun and shelf.top.controls.go.reason == "The game is over here"


def test_the_best_line_is_shown_as_an_arrow_and_in_words(tmp_path: Path) -> None:
    """look.md, Replay: «Show best line»."""
    shelf = opened(tmp_path)
    looked_at(shelf)
    shelf.press(pygame.K_b)
    assert shelf.says("Best: ") and len(shelf.top._marks(shelf.top.showing).arrows) == 1
    shelf.press(pygame.K_b)
    assert shelf.top._marks(shelf.top.showing).arrows == ()


def test_the_report_is_record_text_page_and_exchange_form(tmp_path: Path) -> None:
    """USERS, «Also heard»: the bundle is made locally, in a folder of its own, sent by nobody."""
    shelf = opened(tmp_path)
    looked_at(shelf)
    shelf.press(pygame.K_e, mod=pygame.KMOD_CTRL)
    folder = folders(tmp_path).data / "exports" / "chess-2026-11-20-1-report"
    assert sorted(path.suffix for path in folder.iterdir()) == [".html", ".pgn", ".txt", ".yaml"]
    text = (folder / "chess-2026-11-20-1.txt").read_text(encoding="utf-8")
    assert "TURNING POINT" in text and "Checkmate: Black wins." in text
    assert shelf.says("The report lies in")
    shelf.press(pygame.K_e, mod=pygame.KMOD_CTRL)
    assert folder.with_name("chess-2026-11-20-1-report-2").is_dir()


def test_a_damaged_record_is_told_in_its_place(tmp_path: Path) -> None:
    """USERS 26: the screen opens, says what is wrong, and nothing is lost."""
    path = put(tmp_path, "bad.yaml", "format: 1\ngame: chess\nactions: [e2e4\n")
    shelf = Shelf(tmp_path, lambda desk: Replay(desk, path))
    shelf.settle()
    assert shelf.says("This game can't be replayed") and shelf.says("bad.yaml:")
    shelf.press(pygame.K_RIGHT, pygame.K_SPACE, pygame.K_p, pygame.K_b)
    shelf.press(pygame.K_ESCAPE)
    assert not shelf.opened.stack.scenes


WALKING = (
    pygame.K_DOWN, pygame.K_UP, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME,
    pygame.K_END, pygame.K_SPACE, pygame.K_p, pygame.K_b, pygame.K_f,
)  # fmt: skip


def test_while_a_record_is_read_its_board_stands_and_no_key_falls_over(tmp_path: Path) -> None:
    """The first frame shows the board and how far the reading is; only the way back is offered, and each turn asks
    for the next."""
    path = put(tmp_path, "chess-2026-11-20-1.yaml", record(3, 200).text())
    shelf = Shelf(tmp_path, lambda desk: made(desk, path))
    turns = 0
    while shelf.top.game is None:
        if turns < len(WALKING):
            assert shelf.says("Reading the game, action ") and shelf.says(" of 200")
            assert [hint.words for hint in shelf.top.hints] == ["Back"]
            assert shelf.top.skin.place_of(shelf.top.skin.spot_named("e2")) is not None, "no board"
        assert shelf.opened._patience() in (0.0, pytest.approx(0.001)), "the loop would sleep"
        shelf.press(WALKING[turns % len(WALKING)])
        turns += 1
        shelf.opened._clock.now += 0.001  # type: ignore[attr-defined]
    assert turns > len(WALKING) and shelf.top.length == 200


def test_a_record_is_followed_as_far_as_it_goes(tmp_path: Path) -> None:
    """CONTRACT, «Records»: it stops at the first action that is no longer legal, and says so."""
    kept = record(2, 20)
    kept.actions[12] = "a1a8"
    shelf = opened(tmp_path, kept)
    assert shelf.top.length == 12 and shelf.says("The record can be followed up to action 12")


def test_the_board_is_turned_for_whoever_sat_at_the_far_side(tmp_path: Path) -> None:
    """look.md, Hands: F turns the board; at first it lies as the person saw it."""
    kept = mate()
    kept.seats = {"white": "hard", "black": "human"}
    shelf = opened(tmp_path, kept)
    assert shelf.top.turned == 2 and shelf.says("Win chance of Black")
    shelf.press(pygame.K_f)
    assert shelf.top.turned != 2


@pytest.mark.parametrize(
    ("size", "percent"), [*product(at.SIZES, (100,)), ((1280, 800), 75), ((1920, 1080), 130), ((3840, 2160), 300)]
)
def test_nothing_is_cut_or_covered_at_any_size(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """USERS 28, look.md, Layout: at the beginning, in the middle of a best line, at the end, on both tabs."""
    shelf = opened(tmp_path, None, size, percent)
    assert shelf.faults() == []
    looked_at(shelf)
    shelf.press(pygame.K_RIGHT, pygame.K_b)
    shelf.settle()
    assert shelf.faults() == []
    shelf.press(pygame.K_END)
    shelf.top.controls.tabs.value = 1
    assert shelf.faults() == []


def test_five_hundred_random_events(tmp_path: Path) -> None:
    """ISSUE, fault runs: any hand at all leaves the screen alive."""
    shelf = opened(tmp_path, record(4, 24))
    path = folders(tmp_path).saves / "chess-2026-11-20-1.yaml"
    blind_hand(shelf, 20, 500, lambda desk: made(desk, path))


@pytest.mark.long
def test_a_hundred_thousand_random_events(tmp_path: Path) -> None:
    """ISSUE, fault runs: the same for a long time."""
    shelf = opened(tmp_path, record(4, 24))
    path = folders(tmp_path).saves / "chess-2026-11-20-1.yaml"
    blind_hand(shelf, 21, 100_000, lambda desk: made(desk, path))


def test_nothing_is_drawn_while_nothing_moves(tmp_path: Path) -> None:
    """GOALS 10: once everything is known no frame is drawn without a reason."""
    shelf = opened(tmp_path)
    looked_at(shelf)
    shelf.settle(1.0)
    frames = shelf.opened.frames
    shelf.settle(2.0)
    assert shelf.opened.frames == frames


def test_the_screen_knows_no_game() -> None:
    """ISSUE: nothing in ui knows which game it serves but skins."""
    import game.ui.scenes.replay.screen as module

    for path in Path(module.__file__ or "").parent.glob("replay*.py"):
        assert "chess" not in path.read_text(encoding="utf-8").casefold()
