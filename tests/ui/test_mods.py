"""Mods: listed, ordered, checked by playing, never in the way; what is saved is on screen at once (USERS 19 to 24)."""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_shelf import Shelf, ShelfProgram, assembled, blind_hand, folders

from game.content.mods import new_mod
from game.play.chair import parse_chair
from game.play.session import Session
from game.ui.live import LiveMods
from game.ui.scene import Change, Pop, Push, Reset
from game.ui.scenes.mods.finding_card import source_lines
from game.ui.scenes.mods.screen import Mods
from game.ui.screen import Screen
from game.ui.widgets import Sheet

LONG = "knight+:\n  moves+:\n    - leap: {offsets: [[1, 3]]}\n"
BROKEN = (
    "bog_walker:\n  name: Bog walker\n  letter: w\n  picture: chess/knight\n  move: [{slide: {dirs: [orth], max: 2}}]\n"
)
HUMANS = (parse_chair("human"), parse_chair("human"))


@pytest.fixture(autouse=True)
def readers_come_to_rest() -> Iterator[None]:
    """The threads of screens that were left read their last file to its end before the next test begins."""
    yield
    for thread in threading.enumerate():
        if thread.name.startswith("mods"):
            thread.join(0.0 if gc.isenabled() else 3.0)


def write(root: Path, mod: str, pieces: str, title: str = "", **more: str) -> Path:
    folder = folders(root).mods / mod
    (folder / "chess").mkdir(parents=True, exist_ok=True)
    sheet = {"name": title or mod, "version": "1.0", "format": "1", **more}
    (folder / "mod.yaml").write_text("".join(f"{key}: {value}\n" for key, value in sheet.items()), encoding="utf-8")
    path = folder / "chess" / "pieces.yaml"
    path.write_text(pieces, encoding="utf-8")
    return path


def opened(root: Path, *enabled: str, size: tuple[int, int] = (1280, 800), percent: int = 100, **options: Any) -> Shelf:
    program = ShelfProgram(root, assembled(root, enabled))
    shelf = Shelf(root, lambda desk: Mods(desk), size, percent, program=program, mods=enabled, **options)
    looked(shelf)
    return shelf


def looked(shelf: Shelf) -> None:
    """Waits for the thread that looks at the mods."""
    for job in list(shelf.top.mods._jobs):
        job.future.result(timeout=60)
    shelf.settle(0.3)
    if shelf.top.mods.busy:
        looked(shelf)


def names(shelf: Shelf) -> list[str]:
    return [entry.id for entry in shelf.top.entries]


def choose(shelf: Shelf, name: str) -> None:
    shelf.top.list.pick(names(shelf).index(name))
    shelf.settle(0.1)


@pytest.mark.parametrize("size", [(1024, 640), pytest.param((1280, 800), marks=pytest.mark.long)])
def test_an_empty_page_says_what_mods_are_and_makes_one_at_a_press(tmp_path: Path, size: tuple[int, int]) -> None:
    """No blank parchment: what a mod is, one button for an example that plays, one for the folder."""
    shelf = opened(tmp_path, size=size)
    assert shelf.faults() == [] and "A mod is a folder" in " ".join(shelf.words())
    assert shelf.button("Make an example").visible and shelf.button("Open the folder").visible
    shelf.push("Make an example")
    looked(shelf)
    assert names(shelf) == ["example"] and shelf.top.entry.errors == []
    assert not shelf.top.example.visible and not shelf.top.open_mods.visible
    shelf.press(pygame.K_SPACE)
    looked(shelf)
    assert shelf.desk.settings.mods == ("example",)


def test_all_mods_are_listed_the_enabled_ones_in_their_order(tmp_path: Path) -> None:
    """look.md, Mods: order is by row; the broken ones are listed too."""
    for mod in ("alpha", "beta", "gamma"):
        write(tmp_path, mod, LONG)
    write(tmp_path, "broken", BROKEN)
    shelf = opened(tmp_path, "gamma", "alpha")
    assert names(shelf) == ["gamma", "alpha", "beta", "broken"]
    assert "4 found, 2 on" in shelf.words()


def test_an_empty_folder_says_how_to_begin(tmp_path: Path) -> None:
    """look.md, States: one sentence, one button."""
    shelf = opened(tmp_path)
    assert shelf.says("No mods yet")
    shelf.push("New mod")
    shelf.settle(0.5)
    at.write(shelf.opened, "camel")
    shelf.push("Write it")
    looked(shelf)
    assert names(shelf) == ["camel"] and (folders(tmp_path).mods / "camel" / "mod.yaml").is_file()


def test_a_name_that_can_not_be_one_is_told_on_the_sheet(tmp_path: Path) -> None:
    """GOALS, «Nothing lost»: the sheet stays open with the reason."""
    new_mod(folders(tmp_path).mods, "camel")
    shelf = opened(tmp_path)
    shelf.push("New mod")
    shelf.settle(0.5)
    for name, why in (("", "cannot be a mod's name"), ("camel", "There is a mod of that name already.")):
        shelf.top.field.set_text(name)
        shelf.push("Write it")
        assert why in shelf.top.trouble


def test_enabling_checks_first_and_plays(tmp_path: Path) -> None:
    """USERS 19, 21: adding or enabling runs the check at once, and it plays with the data."""
    write(tmp_path, "long", LONG)
    shelf = opened(tmp_path)
    shelf.press(pygame.K_SPACE)
    assert shelf.says("being checked") and shelf.desk.settings.mods == ()
    looked(shelf)
    assert shelf.desk.settings.mods == ("long",) and shelf.says("loaded")
    knight = shelf.program.library.values("chess")["pieces"]["knight"]
    assert len(knight.moves) == 2
    shelf.press(pygame.K_SPACE)
    looked(shelf)
    assert shelf.desk.settings.mods == ()
    assert len(shelf.program.library.values("chess")["pieces"]["knight"].moves) == 1


def test_a_mod_with_errors_can_not_be_enabled(tmp_path: Path) -> None:
    """USERS 21: its findings stand beside it, with file, line, column, guess and source."""
    write(tmp_path, "marsh", BROKEN, "Marsh Lords")
    shelf = opened(tmp_path)
    assert shelf.says("Marsh Lords has 1 error") and shelf.says("mods/marsh/chess/pieces.yaml:5:3:")
    assert shelf.says('unknown key "move"') and shelf.says('"moves"') and shelf.says("picture: chess/knight")
    at.click(shelf.opened, shelf.top.list.switch_zone(shelf.top.list.row_rect(0)).center)
    looked(shelf)
    assert shelf.desk.settings.mods == () and shelf.says("has errors and can't be enabled")


def test_a_mod_that_reads_well_but_can_not_be_played_is_refused(tmp_path: Path) -> None:
    """USERS 19: a check that does not play is half a check."""
    write(tmp_path, "odd", "rook+: {name: Tower}\n")
    board = folders(tmp_path).mods / "odd" / "chess" / "board.yaml"
    board.write_text("setup: {white: {king: [e1], rook: [e7]}, black: {king: [e8]}}\ncastling: []\n", encoding="utf-8")
    shelf = opened(tmp_path)
    shelf.press(pygame.K_SPACE)
    looked(shelf)
    if shelf.desk.settings.mods:
        # The rules let such a board begin; then the mod is as good as any other.
        assert shelf.says("loaded")
    else:
        assert shelf.top.order.problems_of(shelf.top.entries[0])


def test_a_broken_enabled_mod_is_set_aside_and_the_rest_goes_on(tmp_path: Path) -> None:
    """look.md, Mods: the toggle says what the player wants, the line under the name what happened."""
    write(tmp_path, "long", LONG)
    write(tmp_path, "marsh", BROKEN, "Marsh Lords")
    shelf = opened(tmp_path, "marsh", "long")
    assert shelf.says("2 found, 2 on, 1 set aside") and shelf.says("1 error: set aside, the rest goes on")
    assert len(shelf.program.library.values("chess")["pieces"]["knight"].moves) == 2


def test_the_order_is_changed_by_keys_and_by_dragging(tmp_path: Path) -> None:
    """look.md, Mods: drag by the six dots or Alt+Up and Down; a later mod wins."""
    write(tmp_path, "one", "rook+: {name: Tower}\n")
    write(tmp_path, "two", "rook+: {name: Castle}\n")
    write(tmp_path, "three", LONG)
    shelf = opened(tmp_path, "one", "two", "three")
    assert shelf.program.library.values("chess")["pieces"]["rook"].name == "Castle"
    choose(shelf, "one")
    shelf.press(pygame.K_DOWN, mod=pygame.KMOD_LALT)
    looked(shelf)
    assert shelf.desk.settings.mods == ("two", "one", "three")
    assert shelf.program.library.values("chess")["pieces"]["rook"].name == "Tower"
    rows = [shelf.top.list.handle_zone(shelf.top.list.row_rect(i)).center for i in range(3)]
    at.drag(shelf.opened, rows[2], rows[0])
    looked(shelf)
    assert shelf.desk.settings.mods == ("three", "two", "one")


def test_who_wins_and_who_gives_way_is_shown(tmp_path: Path) -> None:
    """USERS 23: per field which folder won and which lost; a mod that loses to a mod is told."""
    write(tmp_path, "one", "rook+: {name: Tower}\n", "House rules")
    write(tmp_path, "two", "rook+: {name: Castle}\n", "Steep names")
    shelf = opened(tmp_path, "one", "two")
    assert shelf.says("gives way in 1 place") and shelf.says("Chess, rook name")
    contest = shelf.top.survey.contests[0]
    assert (contest.winner, contest.value) == ("Steep names", "Castle") and shelf.says("Steep names")
    assert contest.losers == (("shipped data", "Rook", True), ("House rules", "Tower", False))


def test_what_a_mod_lacks_is_told(tmp_path: Path) -> None:
    """USERS 20: a required mod that is not there is an error that names it."""
    write(tmp_path, "more", LONG, requires="[base]")
    shelf = opened(tmp_path, "more")
    assert shelf.says('requires "base", which is not there')


def test_a_changed_file_is_read_again_by_itself(tmp_path: Path) -> None:
    """look.md, Mods: files changed on the disk are read again; the findings change with them."""
    path = write(tmp_path, "marsh", BROKEN, "Marsh Lords")
    shelf = opened(tmp_path)
    assert shelf.says("Marsh Lords has 1 error")
    path.write_text(BROKEN.replace("move:", "moves:"), encoding="utf-8")
    shelf.settle(1.0)
    looked(shelf)
    assert shelf.says("Nothing is wrong with it")


def test_e_goes_through_the_findings_and_a_line_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """USERS 21: open file at line; where no editor is found, the place is said."""
    path = write(tmp_path, "marsh", BROKEN)
    shelf = opened(tmp_path)
    asked: list[tuple[Path, int, int]] = []
    monkeypatch.setattr("game.ui.scenes.mods.screen.open_at_line", lambda *where: asked.append(where) or False)
    shelf.press(pygame.K_e, pygame.K_RETURN)
    assert asked == [(path, 5, 3)] and shelf.says(f"{path}:5")


def test_findings_are_copied_as_check_prints_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """USERS 21: findings beside the mod, with "copy"."""
    write(tmp_path, "marsh", BROKEN)
    shelf = opened(tmp_path)
    copied: list[str] = []
    monkeypatch.setattr("game.ui.scenes.mods.screen.put_on_clipboard", lambda words: copied.append(words) or True)
    shelf.press(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert copied == ['mods/marsh/chess/pieces.yaml:5:3: unknown key "move"; did you mean "moves"?']


def test_a_folder_that_nobody_can_open_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """ISSUE 2: the mod screen; if the system has no opener, the path is said."""
    write(tmp_path, "long", LONG)
    shelf = opened(tmp_path)
    monkeypatch.setattr("game.ui.scenes.mods.screen.open_path", lambda path: False)
    shelf.push("Open folder")
    assert shelf.says(f"The folder is {folders(tmp_path).mods / 'long'}")


def test_the_source_of_a_finding_is_shown_as_it_is(tmp_path: Path) -> None:
    """look.md, Mods: two lines of source; a file that is gone shows none."""
    path = write(tmp_path, "marsh", BROKEN)
    assert source_lines(path, 5)[1] == (5, "  move: [{slide: {dirs: [orth], max: 2}}]")
    assert source_lines(path, 1) == [(1, "bog_walker:")]
    assert source_lines(path, 99) == [] and source_lines(tmp_path / "gone", 1) == []


def test_leaving_at_once_still_takes_the_last_change_over(tmp_path: Path) -> None:
    """USERS 21: what the player has switched is what plays, however fast the screen is left."""
    write(tmp_path, "long", LONG)
    shelf = opened(tmp_path, "long")
    shelf.press(pygame.K_SPACE, pygame.K_ESCAPE)
    assert shelf.desk.settings.mods == ()
    assert len(shelf.program.library.values("chess")["pieces"]["knight"].moves) == 1


# --- live


class Battle(Screen):
    """Stands for the battle: the scene that shows a session."""

    def __init__(self, desk: Any, session: Session) -> None:
        super().__init__(desk, "Battle")
        self.session = session


class LiveProgram(ShelfProgram):
    """Opens such a battle on each session."""

    def begin(self, session: Session) -> Change:
        self.begun.append(session)
        self.playing = session
        assert self.desk is not None
        return Reset(Battle(self.desk, session))


def table(root: Path, *actions: str, mods: tuple[str, ...] = ("long",)) -> tuple[Shelf, LiveProgram, LiveMods]:
    """A game on the table and the mods watched."""
    program = LiveProgram(root, assembled(root, mods))
    path = folders(root).saves / "chess.yaml"
    session = Session.begin(program.library, "chess", None, {}, 7, HUMANS, path)
    for text in actions:
        session.play(session.rules.notation.parse(session.match.state, text))
    program.playing = session
    shelf = Shelf(root, lambda desk: Battle(desk, session), program=program, mods=mods)
    live = LiveMods(shelf.desk)
    shelf.desk.watch = live.look
    shelf.settle(0.5)
    return shelf, program, live


def touch(path: Path, text: str) -> None:
    """Saves a file so that its time surely differs."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(before + 5_000_000, before + 5_000_000))


def test_a_saved_file_is_in_the_running_game_within_a_second(tmp_path: Path) -> None:
    """USERS 24: saving a YAML file is on screen in at most a second; the game goes on."""
    path = write(tmp_path, "long", "rook+: {name: Tower}\n")
    shelf, program, _ = table(tmp_path, "e2e4", "e7e5")
    touch(path, LONG)
    shelf.settle(1.0)
    session = program.begun[-1]
    assert session.match.ply == 2 and shelf.top.session is session
    assert any(str(action) == "b1c4" for action in session.rules.actions(session.match.state))
    assert "Read again: long." in shelf.desk.notice


def test_a_broken_file_keeps_the_last_good_data_and_says_what_is_wrong(tmp_path: Path) -> None:
    """USERS 24: an error keeps the last good data and shows the message; mended, it is read again."""
    path = write(tmp_path, "long", LONG)
    shelf, program, _ = table(tmp_path, "e2e4", "e7e5")
    good = program.library
    touch(path, "knight+:\n  moovs: []\n")
    shelf.settle(1.0)
    assert program.library is good and program.begun == []
    assert "mods/long/chess/pieces.yaml:2:3" in shelf.desk.notice
    assert "The last good data stay in use." in shelf.desk.notice
    touch(path, LONG + "  name: Horse\n")
    shelf.settle(1.0)
    assert program.library.values("chess")["pieces"]["knight"].name == "Horse" and program.begun


@pytest.mark.parametrize("answer", ["Keep the old rules", "Go back to action 2"])
def test_when_the_record_no_longer_replays_somebody_chooses(tmp_path: Path, answer: str) -> None:
    """USERS 24: keep the old rules, or go back to the last legal action."""
    path = write(tmp_path, "long", LONG)
    shelf, program, _ = table(tmp_path, "e2e4", "e7e5", "b1c4", "a7a6")
    session = program.playing
    touch(path, "rook+: {name: Tower}\n")
    shelf.settle(1.5)
    assert isinstance(shelf.top, Sheet) and shelf.says("The rules have changed")
    shelf.push(answer)
    shelf.settle(0.5)
    if answer.startswith("Keep"):
        assert shelf.top.session is session and session is not None and session.match.ply == 4
        session.play(session.rules.notation.parse(session.match.state, "h2h3"))
    else:
        assert program.begun[-1].match.ply == 2 and shelf.top.session is program.begun[-1]
    shelf.settle(1.0)
    assert not isinstance(shelf.top, Sheet)


def test_a_mod_that_was_broken_from_the_start_keeps_no_other_from_being_read(tmp_path: Path) -> None:
    """USERS 21: a broken mod is the mod's problem, while the program runs too."""
    write(tmp_path, "marsh", BROKEN)
    path = write(tmp_path, "long", "rook+: {name: Tower}\n")
    shelf, program, _ = table(tmp_path, "e2e4", mods=("marsh", "long"))
    touch(path, LONG)
    shelf.settle(1.0)
    assert len(program.library.values("chess")["pieces"]["knight"].moves) == 2 and program.begun


def test_the_game_waits_until_its_own_screen_is_on_top(tmp_path: Path) -> None:
    """USERS 24: a change seen from another screen is taken over when the battle is back."""
    path = write(tmp_path, "long", "rook+: {name: Tower}\n")
    shelf, program, _ = table(tmp_path, "e2e4")
    shelf.opened._apply(Push(Screen(shelf.desk, "Another")))
    touch(path, LONG)
    shelf.settle(1.0)
    assert program.begun == [] and len(program.library.values("chess")["pieces"]["knight"].moves) == 2
    shelf.opened._apply(Pop())
    shelf.settle(0.5)
    assert len(program.begun) == 1


def test_a_changed_picture_is_drawn_again(tmp_path: Path) -> None:
    """USERS 24: saving a picture of an enabled mod is on screen in at most a second."""
    write(tmp_path, "long", LONG)
    sprites = folders(tmp_path).mods / "long" / "sprites" / "chess"
    sprites.mkdir(parents=True)
    shelf, program, _ = table(tmp_path)
    before = shelf.desk.sprites.get("chess/knight", 64).copy()
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#FF0000"/></svg>'
    )
    touch(sprites / "knight.svg", drawing)
    shelf.settle(1.0)
    after = shelf.desk.sprites.get("chess/knight", 64)
    assert after.get_at((32, 32)).r > 245 and after.get_at((32, 32)).g < 10
    assert before.get_at((32, 32)) != after.get_at((32, 32)) and program.begun == []


def test_without_mods_nothing_is_watched(tmp_path: Path) -> None:
    """GOALS 10: a program without mods asks the disk for nothing and never wakes for it."""
    shelf, program, live = table(tmp_path, mods=())
    assert live.watcher is None and live.look(shelf.top) is None
    shelf.settle(1.0)
    frames = shelf.opened.frames
    shelf.settle(2.0)
    assert shelf.opened.frames == frames and program.begun == []


# --- the screen as a screen


@pytest.mark.parametrize(
    ("size", "percent"), [*product(at.SIZES, (100,)), ((1280, 800), 75), ((1920, 1080), 130), ((3840, 2160), 300)]
)
def test_nothing_is_cut_or_covered_at_any_size(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """USERS 28, look.md, Layout: with findings, with a sound mod, on both tabs."""
    write(tmp_path, "long", LONG, "Long Knights", author="Tamsin R.", description="Knights leap farther.")
    write(tmp_path, "marsh", BROKEN + "touch_moove+:\n  x: 1\n", "Marsh Lords", author="Osk")
    shelf = opened(tmp_path, "long", size=size, percent=percent)
    assert shelf.faults() == []
    choose(shelf, "marsh")
    assert shelf.faults() == []
    shelf.top.tabs.value = 1
    assert shelf.faults() == []


def test_five_hundred_random_events(tmp_path: Path) -> None:
    """ISSUE, fault runs: any hand at all leaves the screen alive."""
    write(tmp_path, "long", LONG)
    write(tmp_path, "marsh", BROKEN)
    shelf = opened(tmp_path, "long")
    blind_hand(shelf, 19, 500, lambda desk: Mods(desk))


@pytest.mark.long
def test_a_hundred_thousand_random_events(tmp_path: Path) -> None:
    """ISSUE, fault runs: the same for a long time."""
    write(tmp_path, "long", LONG)
    write(tmp_path, "marsh", BROKEN)
    blind_hand(opened(tmp_path, "long"), 20, 100_000, lambda desk: Mods(desk))


def test_everything_is_reached_by_keyboard(tmp_path: Path) -> None:
    """USERS 28: everything reachable by Tab, arrows, Enter and Esc."""
    write(tmp_path, "marsh", BROKEN)
    shelf = opened(tmp_path)
    wanted = [w for w in shelf.top.ring.widgets if w.reachable]
    reached = set()
    for _ in range(2 * len(wanted) + 2):
        shelf.press(pygame.K_TAB)
        reached.add(shelf.top.ring.focused)
    assert reached >= set(wanted)
