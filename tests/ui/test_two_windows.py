"""Two windows and one record: the second is told, and may watch or go on with a copy; no move is lost."""

from __future__ import annotations

from pathlib import Path

import at_the_window as at
import pygame
from at_the_shelf import folders, put, record

import given
from game.play.claim import claim
from game.play.record import read_record
from game.ui.app import Program
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.replay.watching import Watching
from game.ui.scenes.title.screen import TitleScene


class Player(at.Opened):
    """A whole program on a folder, in a window of its own."""

    def __init__(self, root: Path, path: Path) -> None:
        self.program = Program(folders(root), given.shipped())
        self.desk = at.quiet_desk(self.program, (1024, 640), 100)
        self.opened = at.window(self.desk, lambda desk: self.program.menu())
        self.opened._apply(self.program.resume_record(path))
        self.settle()


def a_game(root: Path) -> Path:
    kept = record(1, 10)
    kept.seats = {"white": "human", "black": "human"}
    return put(root, "chess-2026-11-22-1.yaml", kept.text())


def test_the_second_window_is_told_and_watches(tmp_path: Path) -> None:
    """What the first window plays is seen in the second within a second."""
    path = a_game(tmp_path)
    other = claim(path)
    assert other is not None
    player = Player(tmp_path, path)
    assert player.says("This game is open in another window")
    player.push("Watch")
    for _ in range(40):
        player.settle(0.1)
        if player.top.game is not None:
            break
    assert isinstance(player.top, Watching) and player.top.ply == 10
    path.write_text(record(1, 11).text(), encoding="utf-8")
    for _ in range(40):
        player.settle(0.1)
        if player.top.game is not None and player.top.length == 11:
            break
    assert isinstance(player.top, Watching) and player.top.ply == 11
    player.program.close()
    other.release()


def test_the_second_window_goes_on_with_a_copy(tmp_path: Path) -> None:
    """Both records hold what was played in their own window."""
    path = a_game(tmp_path)
    other = claim(path)
    assert other is not None
    player = Player(tmp_path, path)
    player.push("Go on with a copy")
    player.settle()
    assert isinstance(player.top, BattleScene) and player.top.session.path != path
    session = player.top.session
    session.play(next(iter(session.rules.actions(session.match.state))))
    session.settle()
    assert read_record(session.path, given.shipped()).match.ply == 11
    assert read_record(path, given.shipped()).match.ply == 10
    player.program.close()
    other.release()


def test_whoever_leaves_a_game_lets_others_play_it(tmp_path: Path) -> None:
    """Held from the first moment on the table to the menu; the same window may take it up again."""
    path = a_game(tmp_path)
    player = Player(tmp_path, path)
    assert isinstance(player.top, BattleScene) and claim(path) is None
    player.opened._apply(player.program.resume_record(path))
    player.settle()
    assert isinstance(player.top, BattleScene)
    player.press(pygame.K_ESCAPE)
    player.settle()
    player.push("Main menu")
    player.settle()
    assert isinstance(player.top, TitleScene)
    free = claim(path)
    assert free is not None
    free.release()
    player.program.close()
