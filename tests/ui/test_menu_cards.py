"""What the menu shows is remembered between starts (GOALS.md, row 11), and never wrong for long."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest

import given
from game.content.places import data_folder
from game.play.chair import parse_chair
from game.play.session import Session
from game.settings import Paths, Settings, save
from game.ui import menu_cards
from game.ui.app import Program
from game.ui.desk import Desk
from game.ui.first_picture import FirstPicture, Shown
from game.ui.menu_cards import FILE, Memory, Menu, Newest, stamp_of_menu, stamp_of_saves
from game.ui.scenes.title.screen import TitleScene
from game.ui.window import Window

MENU = Menu(list(at.CARDS), [Path("pictures")], "")
NEWEST = Newest("Chess, move 3", "Ada against Hard, 2 May, 10:00", Path("saves/chess-1.yaml"))


@pytest.fixture
def where(tmp_path: Path) -> Paths:
    home = tmp_path
    return Paths(home, home, home / "saves", home / "mods", home / "cache", home / "logs")


def begun(where: Paths, name: str = "chess-1.yaml") -> Session:
    """A game of chess with its record."""
    chairs = [parse_chair("human"), parse_chair("hard")]
    return Session.begin(given.shipped(), "chess", None, {}, 7, chairs, where.saves / name)


def program_at(where: Paths, **options: Any) -> Program:
    """The program as a start makes it, with a desk."""
    program = Program(where)
    program.take(Desk(Settings(**options), (), program))
    return program


def no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nothing may read data or records."""

    def refuse(*_: object) -> None:
        raise AssertionError("something was read that should have been remembered")

    monkeypatch.setattr("game.ui.app.sound_library", refuse)
    monkeypatch.setattr("game.play.saves.look_at", refuse)


# --- the file


def test_what_is_kept_comes_back_under_the_same_stamp_only(tmp_path: Path) -> None:
    """Another stamp, another start: nothing."""
    memory = Memory(tmp_path)
    memory.keep_menu([1], MENU)
    memory.keep_newest([2], NEWEST)
    again = Memory(tmp_path)
    assert again.menu([1]) == MENU and again.newest([2]) == NEWEST
    assert again.menu([3]) is None and not again.knows_newest([3])


def test_that_there_is_no_game_is_remembered_too(tmp_path: Path) -> None:
    """Looking for one takes as long as finding one."""
    Memory(tmp_path).keep_newest([2], None)
    again = Memory(tmp_path)
    assert again.knows_newest([2]) and again.newest([2]) is None


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"[" * 100_000,
        b'{"menu": 3, "newest": []}',
        b'{"menu": {"stamp": [1], "cards": [["loka"]], "sprites": [], "message": ""}, "newest": {"stamp": [2]}}',
        b'{"menu": {"stamp": [1], "cards": [[1, 2, 3, 4, 5, 6]], "sprites": [], "message": ""}}',
        b'{"menu": {"stamp": [1], "cards": [], "sprites": [], "message": ""}}',
        b'{"menu": {"stamp": [1]}, "newest": {"stamp": [2], "title": 1, "line": [], "path": "x"}}',
    ],
)
def test_a_file_that_does_not_fit_is_as_good_as_none(tmp_path: Path, content: bytes) -> None:
    """Whatever it holds, the start goes on."""
    (tmp_path / FILE).write_bytes(content)
    memory = Memory(tmp_path)
    assert memory.menu([1]) is None and memory.newest([2]) is None


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    """The cache is a convenience."""
    (tmp_path / "cache").write_text("a file where the folder should be")
    memory = Memory(tmp_path / "cache")
    memory.keep_menu([1], MENU)
    assert memory.menu([1]) == MENU


# --- the stamps


def test_a_changed_file_of_the_menu_is_another_stamp(
    where: Paths, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """By its time or its length; with mods every file counts, theirs and ours."""
    shutil.copytree(data_folder(), tmp_path / "data")
    monkeypatch.setattr(menu_cards, "data_folder", lambda: tmp_path / "data")
    mod = where.mods / "mine"
    mod.mkdir(parents=True)
    (mod / "mod.yaml").write_text("name: Mine")
    before, modded = stamp_of_menu(where, ()), stamp_of_menu(where, ("mine",))
    assert before == stamp_of_menu(where, ()) != modded
    assert json.loads(json.dumps(before)) == before
    os.utime(tmp_path / "data" / "chess" / "pieces.yaml", ns=(1, 1))
    assert stamp_of_menu(where, ()) == before and stamp_of_menu(where, ("mine",)) != modded
    os.utime(tmp_path / "data" / "menu" / "games.yaml", ns=(1, 1))
    assert stamp_of_menu(where, ()) != before
    modded = stamp_of_menu(where, ("mine",))
    (mod / "mod.yaml").write_text("name: Mine too")
    assert stamp_of_menu(where, ("mine",)) != modded


def test_a_new_or_removed_record_is_another_stamp(where: Paths) -> None:
    """Each action renames the whole record into its place."""
    missing = stamp_of_saves(where.saves)
    session = begun(where)
    one = stamp_of_saves(where.saves)
    os.utime(where.saves, ns=(1, 1))
    session.play(session.rules.notation.parse(session.match.state, "e2e4"))
    assert len({str(stamp) for stamp in (missing, one, stamp_of_saves(where.saves))}) == 3


# --- the program


def test_the_second_start_reads_neither_data_nor_records(where: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards, pictures and Continue are those of the first."""
    begun(where)
    first = program_at(where)
    cards, unfinished = first.games(), first.unfinished()
    assert unfinished is not None and unfinished.title == "Chess, move 1"
    no_library(monkeypatch)
    second = program_at(where)
    found = second.unfinished()
    assert second.games() == cards and found is not None
    assert (found.title, found.line) == (unfinished.title, unfinished.line)
    assert second.desk is not None and second.desk.sprites.folders == first._desk.sprites.folders


def test_a_game_played_since_is_told_by_the_next_start(where: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of the program looks once, so that the next start need not."""
    session = begun(where)
    first = program_at(where)
    first.unfinished()
    for text in ("e2e4", "e7e5"):
        session.play(session.rules.notation.parse(session.match.state, text))
    first.close()
    no_library(monkeypatch)
    found = program_at(where).unfinished()
    assert found is not None and found.title == "Chess, move 2"


def test_a_record_written_after_the_last_end_is_found(where: Paths) -> None:
    """Say after a crash, or by another window."""
    program_at(where).close()
    begun(where)
    found = program_at(where).unfinished()
    assert found is not None and found.title == "Chess, move 1"


def test_a_menu_changed_by_a_mod_is_read_and_then_remembered(where: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mod that renames a game; without it the plain name is back."""
    program_at(where).close()
    mod = where.mods / "names"
    (mod / "menu").mkdir(parents=True)
    (mod / "mod.yaml").write_text('name: Names\nversion: "1"\nformat: 1\n')
    (mod / "menu" / "games.yaml").write_text("chess+:\n  name: Old chess\n")

    def name_of_chess(**options: Any) -> str:
        return next(card.name for card in program_at(where, **options).games() if card.id == "chess")

    assert name_of_chess(mods=("names",)) == "Old chess"
    assert name_of_chess() == "Chess"
    assert name_of_chess(mods=("names",)) == "Old chess"
    no_library(monkeypatch)
    assert name_of_chess(mods=("names",)) == "Old chess"


def test_a_broken_mod_is_told_by_every_start(where: Paths) -> None:
    """The sentence is remembered with the rest, and said once."""
    (where.mods / "broken").mkdir(parents=True)
    (where.mods / "broken" / "mod.yaml").write_text("name: [")
    told = []
    for _ in range(2):
        program = program_at(where, mods=("broken",))
        told.append(program._desk.message)
        program._desk.message = None
        assert program.library.variants("chess")
        assert program._desk.message is None
    assert told[0] and told[0] == told[1]


START = """
import sys
from game.cli.main import main
from game.ui import window

step = window.Window.step

def first_frame(self, *, wait=True):
    step(self, wait=False)
    if self.frames == 1:
        print(sorted(set({heavy!r}) & set(sys.modules)))
    return self.frames < 1

window.Window.step = first_frame
sys.exit(main([]))
"""
HEAVY = (
    *("yaml", "pydantic", "annotated_types", "typing_extensions", "tqdm", "logging", "platformdirs"),
    *("argparse", "datetime", "decimal", "fractions", "hashlib", "secrets", "multiprocessing"),
    *("game.content.folders", "game.content.schema", "game.content.cache", "game.core.ruleset", "game.rules.catalogue"),
    *("game.play.saves", "game.play.session", "game.ui.skins", "game.ui.recipes"),
)


def test_a_start_with_its_cache_imports_neither_data_nor_rules(where: Paths, tmp_path: Path) -> None:
    """The whole way from the command to the first frame, with settings and a game to go on with."""
    begun(where)
    save(Settings(player_name="Ada"), where.settings)
    code = START.format(heavy=HEAVY)
    home = {"FOURCROWNS_HOME": str(tmp_path), "PYTHONPATH": str(Path(menu_cards.__file__).parents[2])}
    found = []
    for _ in range(2):
        around = {**os.environ, **home}
        words = [sys.executable, "-c", code]
        done = subprocess.run(words, capture_output=True, text=True, timeout=60, env=around, check=False)
        assert done.returncode == 0, done.stderr
        found.append(done.stdout.splitlines()[-1])
    assert "game.rules.catalogue" in found[0] and found[1] == "[]"


# --- the picture of the menu


@pytest.fixture
def opened(where: Paths) -> Iterator[Callable[..., tuple[Window, TitleScene]]]:
    """Opens the menu as a start does."""

    def start(**options: Any) -> tuple[Window, TitleScene]:
        program = Program(where)
        desk = at.desk(app=program, **options)
        program.take(desk)
        desk.sound.work = lambda: False  # type: ignore[method-assign]
        window = at.window(desk, lambda desk: program.menu())
        scene = window.stack.top
        assert isinstance(scene, TitleScene)
        return window, scene

    yield start
    pygame.event.clear()


def pixels(window: Window) -> bytes:
    return pygame.image.tobytes(window.screen, "RGB")


def test_the_first_frame_is_the_last_start_s_menu(
    opened: Callable[..., tuple[Window, TitleScene]], where: Paths
) -> None:
    """With all its pictures; and what is drawn anew right after does not differ by a pixel."""
    begun(where)
    window, _ = opened()
    at.settle(window, 1.0)
    complete = pixels(window)
    window, scene = opened()
    assert scene._stands_in is not None and pixels(window) == complete
    at.settle(window, 1.0)
    assert scene._stands_in is None and not scene.busy and pixels(window) == complete


def test_the_words_of_continue_are_those_of_today(
    opened: Callable[..., tuple[Window, TitleScene]], where: Paths
) -> None:
    """A game went on since: the picture counts, its box is drawn anew."""
    session = begun(where)
    window, _ = opened()
    at.settle(window, 1.0)
    for text in ("e2e4", "e7e5"):
        session.play(session.rules.notation.parse(session.match.state, text))
    window, scene = opened()
    assert scene._stands_in is not None
    first = pixels(window)
    box = scene.going_on.rect.inflate(-12, -12)
    words = pygame.Rect(box.x + box.height + 10, box.y, 260, box.height)
    written = window.screen.subsurface(words).copy()
    at.settle(window, 1.0)
    assert pygame.image.tobytes(written, "RGB") == pygame.image.tobytes(window.screen.subsurface(words), "RGB")
    assert pixels(window) != first  # the small board came after


@pytest.mark.parametrize("options", [{"size": (1366, 768)}, {"percent": 130}, {"keys": {"rules": "F9"}}])
def test_another_size_scale_or_key_draws_its_own_menu(
    opened: Callable[..., tuple[Window, TitleScene]], options: dict[str, Any]
) -> None:
    """The picture follows everything that the menu looks like it does for."""
    window, _ = opened()
    at.settle(window, 1.0)
    _, scene = opened(**options)
    assert scene._stands_in is None


def test_a_menu_that_was_touched_is_not_kept(opened: Callable[..., tuple[Window, TitleScene]], where: Paths) -> None:
    """A card that is pointed at stands higher."""
    window, scene = opened()
    at.point(window, scene.tiles[0].rect.center)
    at.settle(window, 1.0)
    assert not FirstPicture(where.cache).find(scene._shown(), window.screen.get_size())
    at.point(window, (1, 1))
    at.settle(window, 1.0)
    assert FirstPicture(where.cache).find(scene._shown(), window.screen.get_size())


def test_a_picture_that_is_not_whole_is_not_shown(tmp_path: Path) -> None:
    """Cut short, too long, or of something else."""
    shown, size = Shown(("a\nb",), ("c",)), (4, 3)
    picture = pygame.Surface(size)
    picture.fill("#123456")
    keeper = FirstPicture(tmp_path)
    keeper.keep(shown, picture)
    found = keeper.find(shown, size)
    assert found is not None and found.same_box and found.picture.get_at((3, 2)) == pygame.Color("#123456")
    assert keeper.find(Shown(("x",), ("c",)), size) is None
    other_box = keeper.find(Shown(("a\nb",), ("d",)), size)
    assert other_box is not None and not other_box.same_box
    assert keeper.find(shown, (5, 3)) is None
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    for content in (whole[:-1], whole + b"x", b"", b"\n\n\n"):
        file.write_bytes(content)
        assert keeper.find(shown, size) is None
