"""The end of a game: banner, the course as a graph, decisions and dice, all without waiting (look.md, States; issue,
4)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_keep import Keep
from at_the_table import SlowThinker, Table, TableProgram

from game.ai.player import Choice, Suggestion
from game.core.digest import digest
from game.core.ruleset import Result
from game.core.sayings import RESIGN
from game.core.seats import Seat
from game.play.chair import parse_chair
from game.play.session import Session
from game.play.thinking import Answer, Question, Tag
from game.ui.scene import HANDLED
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.replay.course import CourseGraph
from game.ui.scenes.result import ResultScene


class QuickThinker(SlowThinker):
    """Stands for the process that looks at the game: White is a little ahead from the second action on."""

    made: list[QuickThinker] = []  # noqa: RUF012 – reset by each test's window
    can_judge = True

    def __init__(self, rules: Any) -> None:
        super().__init__(rules)
        QuickThinker.made.append(self)

    def ask(self, question: Question) -> Tag:
        tag = Tag(question.match, question.ply, digest(self.rules.notation.pack(question.view)))
        score = 0.4 if question.ply > 1 else 0.0
        best = str(next(iter(self.rules.actions(question.view))))
        found = (Suggestion(best, 0, None, (best,), "Looks good.", ""),)
        choice = Choice(best, (score, -score), 4, 100, 0.1, found)
        if not self.can_judge:
            choice = Choice(best, (0.0, 0.0), 0, 0, 0.0)
        self.ready.append(Answer(tag, question.wish, choice))
        return tag


class Asked(TableProgram):
    """Remembers which replay was asked for."""

    asked: list[tuple[str, int]] = []  # noqa: RUF012 – reset by each table

    def open_replay(self, path: Path, ply: int = 0) -> Any:
        self.asked.append((path.name, ply))
        return HANDLED


def mated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int] = (1280, 800), percent: int = 100
) -> Table:
    """The shortest mate, played to its end."""
    monkeypatch.setattr(ResultScene, "_new_thinker", lambda scene: QuickThinker(scene.battle.rules))
    QuickThinker.made = []
    program = Asked()
    program.asked = []
    path = tmp_path / "chess-1.yaml"
    table = Table("human", "human", path=path, size=size, percent=percent, program=program)
    table.move("f2f3", "e7e5", "g2g4", "d8h4")
    table.settle(0.3)
    assert isinstance(table.top, ResultScene)
    return table


def looked_at(table: Table) -> None:
    for _ in range(400):
        if table.top.analysis.is_done and table.top.analyst.is_done:
            break
        table.settle(0.05)
    table.settle(0.2)


def test_the_course_comes_by_itself_and_its_process_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """ISSUE, «After the game»: looked at in the background; the process ends when everything is known."""
    table = mated(tmp_path, monkeypatch)
    looked_at(table)
    assert len(QuickThinker.made) == 1 and QuickThinker.made[0].closed
    assert table.top.graph.chances == [0.5, 0.5, 0.7, 0.7, 0.0]
    assert "Win chance of White" in table.words() or "WIN CHANCE OF WHITE" in [w.upper() for w in table.words()]


def test_decisions_of_each_side_are_counted_and_no_dice_where_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ISSUE, «After the game»: for each side what its decisions gained or lost; chess has no luck."""
    table = mated(tmp_path, monkeypatch)
    looked_at(table)
    words = table.words()
    assert "decisions" in words and "dice" not in words
    told = words[words.index("decisions") :]
    assert told[told.index("White") + 1] == "0" and told[told.index("Black") + 1] == "−50"
    assert told[told.index("Together: 50% to 0%") + 1] == "−50" and "Points of the win chance" in words


def test_a_click_on_the_graph_opens_the_replay_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """ISSUE, «After the game»: a graph one can click."""
    table = mated(tmp_path, monkeypatch)
    looked_at(table)
    graph = table.top.graph
    at.click(table.opened, (graph.x(3), graph.plots[0].centery))
    at.click(table.opened, (graph.x(1), graph.plots[1].centery))
    assert table.program.asked == [("chess-1.yaml", 3), ("chess-1.yaml", 1)]  # type: ignore[attr-defined]


def test_pointing_at_the_graph_tells_the_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """ISSUE, «After the game»: chance and material at any turn."""
    table = mated(tmp_path, monkeypatch)
    looked_at(table)
    graph = table.top.graph
    at.point(table.opened, (graph.x(2), graph.plots[0].centery))
    told = [words for words in table.words() if words.startswith("move 2, 70%, ")]
    assert told and " against " in told[0]


def test_an_end_that_is_clicked_away_starts_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """USERS 4: nothing is begun that nobody waits for."""
    table = mated(tmp_path, monkeypatch)
    table.press(pygame.K_ESCAPE)
    table.settle(0.5)
    assert not isinstance(table.top, ResultScene) and not QuickThinker.made


def test_leaving_in_the_middle_of_the_thought_leaves_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """USERS 4: no child process is left behind."""
    table = mated(tmp_path, monkeypatch)
    for _ in range(60):
        if QuickThinker.made:
            break
        table.settle(0.05)
    assert not table.top.analysis.is_done
    table.press(pygame.K_ESCAPE)
    assert QuickThinker.made[0].closed


def test_what_is_known_is_kept_for_the_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """USERS 2: nobody thinks twice about the same game."""
    table = mated(tmp_path, monkeypatch)
    looked_at(table)
    again = table.program.analysis_of(table.session.match)
    assert again is table.top.analysis and again.is_done
    table.session.take_back(2)
    assert table.program.analysis_of(table.session.match) is not again


def test_a_game_that_nobody_can_judge_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """look.md, States: no fake progress."""
    monkeypatch.setattr(QuickThinker, "can_judge", False)
    table = mated(tmp_path, monkeypatch)
    looked_at(table)
    assert "Nobody can judge this game" in table.words() and "decisions" not in table.words()


def test_winners_are_told_from_where_the_humans_sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """look.md, Words: «You» for the player; people on both sides see the end of the game and no defeat."""
    table = mated(tmp_path, monkeypatch)
    assert table.top.verdict()[0] == "The end"
    table.session.chairs[1] = table.session.chairs[0]
    table.top.result = Result(frozenset(), "agreement")
    assert table.top.verdict()[0] == "Draw" and table.top.title() == "Nobody wins"
    table.top.result = Result(frozenset({Seat(1)}), "mate")
    assert table.top.title().endswith("wins")


@pytest.mark.parametrize(
    ("size", "percent"),
    [(size, 100) for size in at.SIZES] + [((1280, 800), 75), ((1920, 1080), 130), ((1280, 800), 130)],
)
def test_nothing_is_cut_or_covered_at_any_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], percent: int
) -> None:
    """USERS 28: before, while and after the game is looked at."""
    table = mated(tmp_path, monkeypatch, size, percent)
    for _ in range(2):
        table.top.arrange()
        assert at.unreadable(table.desk, table.top.draw) + at.misplaced(table.desk, table.top.ring) == []
        looked_at(table)


@pytest.mark.parametrize("size", [(1, 1), (320, 480)])
def test_it_is_drawn_on_whatever_is_there_of_a_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """A window manager that tiles may leave a pixel of it (journeys 1668 and 1810)."""
    table = mated(tmp_path, monkeypatch)
    table.desk.resize(size, table.top.least)
    table.top.arrange()
    table.top.draw(pygame.Surface(size))


def test_it_is_drawn_while_the_window_is_smaller_than_what_was_laid_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between a window that has shrunk and the word of it the course of the game may lie outside (journey 2297)."""
    table = mated(tmp_path, monkeypatch)
    table.top.arrange()
    assert table.top.course.x > 320
    table.top.draw(pygame.Surface((320, 480)))


def test_a_game_that_ends_before_its_battle_has_no_course(tmp_path: Path) -> None:
    """LOKA-KING-3: given up while armies are chosen: a banner, and nothing to look back at."""
    program = Asked()
    desk = at.desk(app=program, pace="instant")
    program.take(desk)
    library = program.library
    chairs = [parse_chair("human"), parse_chair("random")]
    session = Session.begin(library, "loka", "face-off", {}, 1, chairs, tmp_path / "loka-1.yaml")
    session.play(session.rules.notation.parse(session.match.state, "resign"))
    opened = at.window(desk, lambda desk: BattleScene(desk, session))
    at.settle(opened, 1.0)
    top = opened.stack.top
    assert isinstance(top, ResultScene) and not top.course.height
    assert top.length().startswith("Before the battle") and top.title() == "Good wins"


def test_the_reason_does_not_repeat_who_has_won() -> None:
    """look.md, Pictures: the title names the winners, the line under it says why."""
    table = Keep(rules={"first": "light"})
    table.battle.play(RESIGN)
    table.settle(2.0)
    assert isinstance(table.top, ResultScene)
    assert (table.top.title(), table.top.reason()) == ("Dark wins", "The other side has given up.")
    assert table.top.reason() in table.words()


def test_the_two_sides_at_the_ends_of_their_lines_do_not_cover_each_other() -> None:
    """look.md, Screens: on the smallest screen, with both lines at one height."""
    table = Keep(rules={"first": "light"}, size=(1024, 640))
    graph = CourseGraph(table.desk, lambda ply: None)
    graph.rect = pygame.Rect(0, 0, 300, 110)
    graph.material = [(20.0, 20.0), (12.0, 12.0)]
    sides = [pygame.Surface((1, 1)), pygame.Surface((1, 1))]
    for side, colour in zip(sides, ("#FF0000", "#00FF00"), strict=True):
        side.fill(colour)
    graph.pictures = tuple(lambda size, side=side: pygame.transform.scale(side, (size, size)) for side in sides)  # type: ignore[assignment]
    surface = pygame.Surface((400, 200))
    graph._draw_ends(surface, graph.plots[1])
    shown = [pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255)).count() for colour in ("#FF0000", "#00FF00")]
    assert shown == [table.desk.px(20) ** 2] * 2
