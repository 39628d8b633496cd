"""The program behind the window: its way to the screens, its games, its one kept process (issue 2, section 5)."""

from __future__ import annotations

import threading
from pathlib import Path

import at_the_window as at
import pygame
import pytest
from at_the_shelf import folders, some_saves
from at_the_table import Table, TableProgram

import given
from game.content.folders import shipped_folder
from game.play.chair import Chair, parse_chair
from game.play.position import position_from_text
from game.play.record import read_record
from game.play.session import Session
from game.rules.catalogue import Library
from game.settings import Paths
from game.ui.ahead import make_ready
from game.ui.app import AHEAD_AFTER, Program
from game.ui.scene import Push, Reset
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.title.screen import TitleScene
from game.ui.shot import draw, picture_of
from game.ui.widgets import Sheet

START = "game: chess\nfen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"


@pytest.fixture
def where(tmp_path: Path) -> Paths:
    """The folders of a player of their own."""
    return Paths(
        tmp_path, tmp_path / "data", tmp_path / "saves", tmp_path / "mods", tmp_path / "cache", tmp_path / "logs"
    )


def program_at(where: Paths) -> Program:
    program = Program(where, given.shipped())
    program.take(at.desk(app=program))
    return program


def saved(where: Paths, name: str, *actions: str) -> Path:
    """A record in the saves, played so far."""
    path = where.saves / name
    chairs = [Chair(), parse_chair("normal")]
    session = Session.begin(given.shipped(), "chess", None, {}, 3, chairs, path)
    for text in actions:
        session.play(session.rules.notation.parse(session.match.state, text))
    return path


def test_the_games_are_listed_in_the_order_of_the_menu(where: Paths) -> None:
    """All five, and each can be played."""
    program = program_at(where)
    cards = program.games()
    assert [card.id for card in cards] == ["loka", "castle", "lytharian", "kings", "chess"]
    assert all(card.ready for card in cards)


def test_continue_opens_the_game_that_was_played_last(where: Paths) -> None:
    """Autosave and Continue."""
    program = program_at(where)
    assert program.unfinished() is None and program.resume() is None
    saved(where, "chess-a.yaml", "e2e4", "e7e5")
    found = program.unfinished()
    assert found is not None and found.title.startswith("Chess")
    assert found.picture(120).get_size() == (120, 120)  # type: ignore[union-attr]
    change = program.resume()
    assert isinstance(change, Reset) and isinstance(change.scene, BattleScene)
    assert [str(action) for action in change.scene.match.actions] == ["e2e4", "e7e5"]
    change.scene.leave()
    program.close()


def test_continue_counts_rounds_as_the_game_counts_them(where: Paths) -> None:
    """USERS 8: the menu says the round that the battle and the list of saved games say."""
    program = program_at(where)
    chairs = [parse_chair("human"), parse_chair("human")]
    path = where.saves / "castle-a.yaml"
    session = Session.begin(program.library, "castle", "adventure", {}, 5, chairs, path, None, None)
    change = program.begin(session)
    assert isinstance(change, Reset) and isinstance(change.scene, BattleScene)
    for _ in range(24):
        session.play(session.rules.actions(session.match.state)[0])
    change.scene.leave()
    said = change.scene.rounds.at(session.match.ply)
    found = program.unfinished()
    assert found is not None and found.title == f"Castle, turn {said}"
    assert said != 24 // 2 + 1, "some actions only answered a question"
    program.close()


def test_a_finished_game_is_no_game_to_continue(where: Paths) -> None:
    """What has ended is looked at, not resumed."""
    program = program_at(where)
    saved(where, "chess-a.yaml", "f2f3", "e7e5", "g2g4", "d8h4")
    assert program.unfinished() is None


def test_a_damaged_record_is_told_with_its_place_and_left_as_it_was(where: Paths) -> None:
    """look.md, States: name, what is wrong, file with line."""
    program = program_at(where)
    where.saves.mkdir(parents=True)
    path = where.saves / "broken.yaml"
    path.write_text("format: 1\ngame: chess\nactions: [e2e4, {]\n")
    change = program.resume_record(path)
    assert isinstance(change, Push) and isinstance(change.scene, Sheet)
    assert change.scene.file == "broken.yaml"
    assert "line 3" in change.scene.place
    assert path.read_text().startswith("format: 1")


def test_again_is_the_same_game_in_another_file(where: Paths) -> None:
    """look.md, States: Again."""
    program = program_at(where)
    path = saved(where, "chess-a.yaml", "e2e4")
    session, _ = Session.resume(given.shipped(), path)
    change = program.begin_new(session)
    assert isinstance(change, Reset)
    scene = change.scene
    assert isinstance(scene, BattleScene)
    assert scene.session.path not in (None, path)
    assert [str(chair) for chair in scene.session.chairs] == ["human", "normal"]
    assert scene.match.ply == 0
    assert read_record(scene.session.path, given.shipped()).record.actions == []  # type: ignore[arg-type]
    scene.leave()
    program.close()


def test_a_game_from_the_menu_and_back(tmp_path: Path) -> None:
    """The battle is the bottom of the stack; leaving it leads to the menu."""
    table = Table(path=tmp_path / "a.yaml")
    assert table.program.playing is table.session
    table.press(pygame.K_ESCAPE)
    table.settle()
    table.push("Main menu")
    table.settle()
    assert isinstance(table.top, TitleScene)
    assert len(table.opened.stack.scenes) == 1


def test_one_process_is_kept_for_all_games() -> None:
    """Issue 2, section 6: a kept process; other rules go to the same one."""
    program = Program(library=given.shipped())
    first = Session.begin(given.shipped(), "chess", None, {}, 1, [Chair(), Chair()], None)
    second = Session.begin(given.shipped(), "chess", None, {"touch_move": True}, 1, [Chair(), Chair()], None)
    try:
        thinker = program.thinker(first)
        pid = thinker.pid
        assert program.thinker(second) is thinker
        assert thinker.pid == pid and thinker.rules is second.rules
    finally:
        program.close()
    assert thinker.process is None


def test_a_shot_is_what_the_window_draws(tmp_path: Path) -> None:
    """CONTRACT, `shot`."""
    opened = position_from_text(START, given.shipped())
    out = tmp_path / "board.png"
    draw(opened, out, (1280, 800))
    picture = pygame.image.load(out)
    table = Table()
    whole = pygame.Surface((1280, 800))
    table.battle.edge.turned = 0
    board = table.battle.skin.board
    at.point(table.opened, (5, 795))
    table.battle.draw(whole)
    for where_ in (board.center, board.topleft, (board.x + 42, board.y + 42), (board.right - 40, board.bottom - 40)):
        assert picture.get_at(where_)[:3] == whole.get_at(where_)[:3]


def test_a_shot_takes_size_and_theme(tmp_path: Path) -> None:
    """CONTRACT, `shot`: --size, --theme."""
    opened = position_from_text(START, given.shipped())
    walnut, meadow = (picture_of(opened, (800, 600), theme) for theme in ("walnut", "meadow"))
    assert walnut.get_size() == (800, 600)
    assert pygame.image.tobytes(walnut, "RGB") != pygame.image.tobytes(meadow, "RGB")


def test_a_shot_that_cannot_be_written_is_an_oserror(tmp_path: Path) -> None:
    """CONTRACT, exit codes: a file error is a plain message."""
    opened = position_from_text(START, given.shipped())
    with pytest.raises(OSError, match=r"."):
        draw(opened, tmp_path / "nowhere" / "board.png", (200, 150))
    assert list(tmp_path.iterdir()) == []


def test_a_table_of_the_tests_is_a_program() -> None:
    """The stand-in used elsewhere is the program but for its library and its thinker."""
    assert issubclass(TableProgram, Program)


def test_the_game_played_last_is_made_ready_while_the_menu_stands(tmp_path: Path) -> None:
    """GOALS, replay: the first picture after a start waits for no tables; whoever only looks at the menu notices
    nothing."""
    newest, *_ = some_saves(tmp_path)
    library = Library([shipped_folder()])
    make_ready(library, newest).join(30.0)
    assert [rules.game for rules in library._recent] == ["chess"]
    program = Program(folders(tmp_path), given.shipped())
    program.looks_ahead = True
    opened = at.window(at.quiet_desk(program, (1024, 640), 100), lambda desk: program.menu())
    at.settle(opened, 0.2)
    assert program._ready_at is not None
    at.settle(opened, AHEAD_AFTER)
    assert program._ready_at is None
    for thread in [thread for thread in threading.enumerate() if thread.name == "ahead"]:
        thread.join(30.0)
