"""Commanders in a game: one line at the start and one at the end, the record in the result, the moment to try again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from at_the_table import SlowThinker, Table, TableProgram

from game.ai.player import Choice, Suggestion
from game.core.digest import digest
from game.core.seats import Seat
from game.play.commanders import Meeting, Meetings, Score
from game.play.puzzles import Puzzles
from game.play.thinking import Answer, Question, Tag
from game.settings import Paths
from game.ui.scene import HANDLED
from game.ui.scenes.result import ResultScene

IDEAS = (("e2e4", 0.6), ("f2f3", 0.45), ("g2g4", 0.3))


class Judge(SlowThinker):
    """Stands for the process that looks at the game: White threw it away with the second move."""

    def ask(self, question: Question) -> Tag:
        tag = Tag(question.match, question.ply, digest(self.rules.notation.pack(question.view)))
        score = {0: 0.0, 1: 0.0, 2: 0.2}.get(question.ply, -0.6)
        legal = {str(action) for action in self.rules.actions(question.view)}
        told: Sequence[tuple[str, float]] = IDEAS if question.ply == 2 else [(min(legal), 0.5)]
        found = tuple(Suggestion(text, chance, None, (text,), "Takes the middle.", "") for text, chance in told)
        self.ready.append(Answer(tag, question.wish, Choice(told[0][0], (score, -score), 4, 9, 0.1, found)))
        return tag


class Remembering(TableProgram):
    """Remembers the games that were begun."""

    def __init__(self, root: Path) -> None:
        super().__init__()
        self.where = Paths(root, root / "data", root / "saves", root / "mods", root / "cache", root / "logs")
        self.begun: list[Any] = []

    def begin(self, session: Any) -> Any:
        self.begun.append(session)
        return HANDLED


def table_with(tmp_path: Path, white: str = "human", black: str = "hard@spiteful") -> Table:
    """A game against Vask."""
    program = Remembering(tmp_path)
    table = Table(white, black, path=tmp_path / "saves" / "chess-1.yaml", program=program)
    session = table.battle.session
    for seat, chair in enumerate(session.chairs):
        if not chair.is_human:
            session.set_chair(Seat(seat), type(chair)(chair.agent, "Vask"))
            session.record.names[session.rules.seats[seat]] = "Vask"
    table.settle(0.1)
    return table


def lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """The shortest mate, Vask's."""
    monkeypatch.setattr(ResultScene, "_new_thinker", lambda scene: Judge(scene.battle.rules))
    table = table_with(tmp_path)
    for mine, theirs in (("f2f3", "e7e5"), ("g2g4", "d8h4")):
        table.move(mine)
        table.settle(0.2)
        table.slow.answer(theirs)
        table.settle(0.5)
    table.settle(1.0)
    assert isinstance(table.top, ResultScene)
    for _ in range(400):
        if table.top.analysis.is_done and table.top.analyst.is_done:
            break
        table.settle(0.05)
    table.settle(0.2)
    return table


def test_a_line_before_the_first_action_and_none_after_it(tmp_path: Path) -> None:
    """look.md, Commanders: in the announcer, in italics, never during play."""
    table = table_with(tmp_path)
    line = f"“{table.program.library.commanders()['vask'].greets}” Vask"
    assert table.battle.announcer.now().quote == line and not table.faults()
    table.move("e2e4")
    table.settle(0.3)
    assert not table.battle.announcer.now().quote


def test_somebody_met_before_is_greeted_otherwise(tmp_path: Path) -> None:
    """look.md, Commanders: «You again.»"""
    Meetings.of(tmp_path / "data").note([Meeting("another game", "vask", "lost")])
    table = table_with(tmp_path)
    assert table.program.library.commanders()["vask"].returns in table.battle.announcer.now().quote


def test_the_result_has_the_last_word_and_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """look.md, Commanders, ISSUE 4: a line at the end, and your record against each is kept; a second look counts
    nothing."""
    table = lost(tmp_path, monkeypatch)
    vask = table.program.library.commanders()["vask"]
    assert table.says(f"“{vask.wins}”") and table.says("You against Vask: 0 won, 1 lost") and not table.faults()
    assert Meetings.of(tmp_path / "data").against("vask") == Score(0, 1)
    table.press(pygame.K_ESCAPE)
    table.settle(0.2)
    table.opened._apply(table.battle.open_result())
    assert Meetings.of(tmp_path / "data").against("vask") == Score(0, 1)


def test_after_a_loss_the_turning_point_can_be_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """ISSUE, 4: a new game from before the decision that cost most; the record stays as it was."""
    table = lost(tmp_path, monkeypatch)
    result = table.top
    assert result.retrying.button.enabled and result.retrying.point.ply == 2
    table.press(pygame.K_t)
    (begun,) = table.program.begun  # type: ignore[attr-defined]
    assert begun.record.actions == ["f2f3", "e7e5"] and begun.chairs[1].name == "Vask"
    assert len(table.battle.session.record.actions) == 4 and begun.path != table.battle.session.path


def test_the_turning_point_is_kept_for_another_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """ISSUE, 5: collected by the result without a question; P leads to the page of them."""
    table = lost(tmp_path, monkeypatch)
    assert table.says("1 turning point kept")
    (kept,) = Puzzles.of(tmp_path / "data").kept
    assert (kept.puzzle.played, kept.puzzle.right, kept.puzzle.who) == ("g2g4", ("e2e4",), "Vask")


def test_whoever_wins_is_offered_nothing_to_try_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a loss alone."""
    monkeypatch.setattr(ResultScene, "_new_thinker", lambda scene: Judge(scene.battle.rules))
    table = table_with(tmp_path, "hard@spiteful", "human")
    for theirs, mine in (("f2f3", "e7e5"), ("g2g4", "d8h4")):
        table.slow.answer(theirs)
        table.settle(0.5)
        table.move(mine)
        table.settle(0.2)
    table.settle(1.0)
    assert isinstance(table.top, ResultScene) and not table.top.retrying.button.visible
    assert table.says("You against Vask: 1 won, 0 lost")
