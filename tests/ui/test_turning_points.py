"""The page of the turning points, by hand and by keys, from the title, and a puzzle asked and answered (ISSUE)."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_shelf import Shelf, ShelfProgram
from at_the_table import SlowThinker

from game.ai.player import Choice, Suggestion
from game.core.digest import digest
from game.play.chair import parse_chair
from game.play.commanders import seated
from game.play.luck import Tally
from game.play.position import position_from_text
from game.play.puzzles import Puzzle, Puzzles
from game.play.session import Session
from game.play.thinking import Answer, Question, Tag
from game.ui import turning_points
from game.ui.app import Program
from game.ui.desk import Desk
from game.ui.scene import Push, Reset
from game.ui.scenes import turning_points as page
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.field_sheet import FieldSheet
from game.ui.scenes.replay.screen import Replay
from game.ui.scenes.result_account import in_points
from game.ui.scenes.title.screen import TitleScene
from game.ui.scenes.turning_points import TurningPoints
from given import shipped

DAY = date(2026, 11, 23)
MATE = 'game: chess\nseed: {}\nfen: "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"\n'


def puzzle(number: int) -> Puzzle:
    return Puzzle("chess", MATE.format(number), "white", "a1b1", ("a1a8",), 45, "It is mate.", "move 12", "Vask")


class PuzzleProgram(ShelfProgram):
    """Opens the puzzles and what belongs to them."""

    begin = Program.begin

    def thinker(self, session: Any) -> Any:
        return SlowThinker(session.rules)


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """The day, which a test may change."""
    days = [DAY]
    monkeypatch.setattr(turning_points, "today", lambda: days[0])
    monkeypatch.setattr(page, "today", lambda: days[0])
    return days


def opened(root: Path, count: int = 3, size: tuple[int, int] = (1280, 800), first: Any = None) -> Shelf:
    program = PuzzleProgram(root)
    Puzzles.of(program.where.data).collect([puzzle(i) for i in range(count)], DAY - timedelta(days=1))
    return Shelf(root, first or TurningPoints, size, program=program)


def kept(shelf: Shelf) -> Puzzles:
    return Puzzles.of(shelf.program.where.data)


def put(shelf: Shelf, change: Any) -> None:
    """Follows the way to another screen, as the window does."""
    assert isinstance(change, Reset | Push)
    shelf.opened.stack.apply(change)
    shelf.settle(0.2)


def test_three_are_asked_and_answered_one_after_another(tmp_path: Path, today: list[date]) -> None:
    """ISSUE, 5: three a day, by keys: Enter begins, G goes on, Q leaves; the score is kept."""
    shelf = opened(tmp_path, 5)
    assert len(shelf.top.cards) == 3 and not shelf.faults()
    shelf.press(pygame.K_RETURN)
    for number, action in enumerate(("a1a8", "h2h3", "a1a8")):
        battle: BattleScene = shelf.top
        assert isinstance(battle, BattleScene) and battle.session.coach.of == (number + 1, 3)
        battle.play(battle.rules.notation.parse(battle.match.moment(None).view, action))
        shelf.settle(5.0)  # a mate stops the room
        shelf.press(pygame.K_g)
    assert isinstance(shelf.top, TurningPoints)
    assert kept(shelf).score == (2, 3) and kept(shelf).due(DAY) == []
    assert shelf.says("2 of 3") and shelf.says("Asked again tomorrow") and not shelf.top.begin.enabled
    today[0] = DAY + timedelta(days=1)
    shelf.settle(0.1)
    assert shelf.top.begin.enabled and len(shelf.top.cards) == 3


def test_a_click_begins_one_and_leaving_comes_back(tmp_path: Path, today: list[date]) -> None:
    """ISSUE, 5: by mouse; leaving costs no answer."""
    shelf = opened(tmp_path)
    at.click(shelf.opened, shelf.top.cards[1].rect.center)
    assert isinstance(shelf.top, BattleScene) and shelf.says("Find the better action.")
    shelf.press(pygame.K_q)
    assert isinstance(shelf.top, TurningPoints) and kept(shelf).score == (0, 0)


def test_the_title_leads_there_and_back(tmp_path: Path, today: list[date]) -> None:
    """ISSUE, 5: reachable from the title, T or a click."""
    shelf = opened(tmp_path, first=TitleScene)
    at.click(shelf.opened, shelf.top.points.rect.center)
    assert isinstance(shelf.top, TurningPoints)
    shelf.press(pygame.K_ESCAPE)
    shelf.press(pygame.K_t)
    assert isinstance(shelf.top, TurningPoints)


def test_shared_and_taken_in(tmp_path: Path, today: list[date]) -> None:
    """ISSUE, 5: one file out and in, by keys and by dropping it on the page."""
    shelf = opened(tmp_path / "one")
    shelf.press(pygame.K_e)
    assert isinstance(shelf.top, FieldSheet)
    shelf.settle(1.0)
    shelf.top.field.set_text(str(tmp_path / "out"))
    shelf.press(pygame.K_RETURN)
    (path,) = (tmp_path / "out").iterdir()
    other = opened(tmp_path / "two", 0)
    assert other.says("No turning points yet")
    other.press(pygame.K_i)
    other.settle(1.0)
    other.top.field.set_text(str(tmp_path / "nothing.json"))
    other.press(pygame.K_RETURN)
    assert isinstance(other.top, FieldSheet) and "can't be read" in other.top.trouble
    other.press(pygame.K_ESCAPE)
    other.top.handle(pygame.Event(pygame.DROPFILE, file=str(path)))
    assert len(kept(other).kept) == 3 and other.says("3 new, asked from tomorrow on.")


@pytest.mark.parametrize(("key", "told"), [("e", "written"), ("i", "read")])
def test_the_home_of_somebody_unknown_is_told(tmp_path: Path, today: list[date], key: str, told: str) -> None:
    """GOALS, «Nothing lost»: a place that can't be made out leaves the sheet open with the reason."""
    shelf = opened(tmp_path)
    shelf.press(pygame.key.key_code(key))
    shelf.settle(1.0)
    shelf.top.field.set_text("~nobody.of.that.name/out.json")
    shelf.press(pygame.K_RETURN)
    assert isinstance(shelf.top, FieldSheet) and f"can't be {told}" in shelf.top.trouble


class Teacher(SlowThinker):
    """Stands for the process that looks at the game: before the first action a mate was there, after it nothing is."""

    def ask(self, question: Question) -> Tag:
        first = question.ply == 0
        any_one = str(next(iter(self.rules.actions(question.view))))
        ideas = (("a1a8", 1.0), ("h2h3", 0.5)) if first else ((any_one, 0.5),)
        found = tuple(Suggestion(action, chance, None, (action,), "It is mate.", "") for action, chance in ideas)
        score = 1.0 if first else 0.0
        tag = Tag(question.match, question.ply, digest(self.rules.notation.pack(question.view)))
        self.ready.append(Answer(tag, question.wish, Choice(ideas[0][0], (score, -score), 4, 100, 0.1, found)))
        return tag


def lost_game(root: Path) -> Path:
    """White overlooks a mate in one and gives up."""
    library, path = shipped(), root / "saves" / "chess-2026-11-23-1.yaml"
    path.parent.mkdir(parents=True)
    begun = position_from_text(MATE.format(1), library)
    chairs = [parse_chair("human", "You"), seated(library.commanders()["vask"])]
    session = Session.begin(library, "chess", None, {}, 1, chairs, path, start=(begun.rules, begun.state))
    for text in ("a1b1", "g8f8", "resign"):
        session.play(session.rules.notation.parse(session.match.state, text))
    session.settle()
    return path


def test_a_lost_game_becomes_a_puzzle_that_is_solved_next_day_and_shared(tmp_path: Path, today: list[date]) -> None:
    """ISSUE, 5: what the replay's analysis has found is kept, asked on another day, answered by mouse, given away."""

    def watched(desk: Desk) -> Replay:
        screen = Replay(desk, path)
        screen._new_thinker = lambda: Teacher(screen.game.rules)  # type: ignore[method-assign, assignment, return-value]
        return screen

    path = lost_game(tmp_path)
    shelf = Shelf(tmp_path, watched, program=PuzzleProgram(tmp_path))
    shelf.until(lambda: shelf.top.game is not None and shelf.top.game.analysis.is_done)
    shelf.settle()
    (found,) = [one.puzzle for one in kept(shelf).kept]
    assert (found.played, found.right, found.seat, found.who) == ("a1b1", ("a1a8",), "white", "Vask")
    assert kept(shelf).due(DAY) == []

    today[0] = DAY + timedelta(days=1)
    page_of_it = Shelf(tmp_path, TurningPoints, program=PuzzleProgram(tmp_path))
    at.click(page_of_it.opened, page_of_it.top.cards[0].rect.center)
    battle: BattleScene = page_of_it.top
    for name in found.right[0][:2], found.right[0][2:]:
        place = battle.skin.place_of(battle.skin.spot_named(name))
        at.click(page_of_it.opened, place.center)
        page_of_it.settle(0.4)
    page_of_it.settle(5.0)  # a mate stops the room
    page_of_it.press(pygame.K_g)
    assert isinstance(page_of_it.top, TurningPoints) and kept(page_of_it).score == (1, 1)

    page_of_it.press(pygame.K_e)
    page_of_it.settle(1.0)
    page_of_it.top.field.set_text(str(tmp_path / "out"))
    page_of_it.press(pygame.K_RETURN)
    (file,) = (tmp_path / "out").iterdir()
    friend = opened(tmp_path / "friend", 0)
    friend.top.handle(pygame.Event(pygame.DROPFILE, file=str(file)))
    assert [one.puzzle.right for one in kept(friend).kept] == [("a1a8",)]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("count", [0, 1, 3])
def test_the_page_fits_every_window(tmp_path: Path, today: list[date], size: tuple[int, int], count: int) -> None:
    """look.md, Controls: no words cut, no control outside or under another."""
    shelf = opened(tmp_path, count, size)
    assert not shelf.faults()


def test_points_of_a_game_add_up_as_they_are_written() -> None:
    """ISSUE, 6: sums are parts of a win chance, in whole points too."""
    found = {0: Tally(0.176, 0.064), 1: Tally(0.536, 0.004)}
    points = in_points(found, 78)
    assert (sum(map(sum, points.values())) == 78 and points[0] == (17, 7)) or points[0] == (18, 6)
    assert in_points({0: Tally(-0.5, 0.0)}, -50) == {0: (-50, 0)}
    assert in_points({0: Tally(0.0, 0.0), 1: Tally(0.0, 0.0)}, 0) == {0: (0, 0), 1: (0, 0)}
