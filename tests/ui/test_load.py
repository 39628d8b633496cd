"""Load: every saved game, the damaged ones too, and nothing deleted that can't come back (look.md, Saved games)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
import yaml
from at_the_regiments import SKELKS, SPEARS, battle_of
from at_the_shelf import Shelf, blind_hand, folders, mate, put, record, some_saves

from game.play.record import Record, read_record
from game.play.saves import each_save
from game.ui.scenes.saves.load import UNDO_SECONDS, Load
from game.ui.thumbnails import Thumbnails


def opened(root: Path, size: tuple[int, int] = (1280, 800), percent: int = 100, **options: Any) -> Shelf:
    shelf = Shelf(root, lambda desk: Load(desk), size, percent, **options)
    shelf.until(lambda: shelf.top.listed.is_whole and not shelf.top.thumbnails.working)
    shelf.settle()
    return shelf


def names(shelf: Shelf) -> Sequence[str]:
    return [save.path.name for save in shelf.top.shown]


def choose(shelf: Shelf, part: str) -> None:
    """A click on the row of that file."""
    index = next(i for i, name in enumerate(names(shelf)) if part in name)
    shelf.top.list.show(index)
    at.click(shelf.opened, shelf.top.list.row_rect(index).center)
    shelf.until(lambda: not shelf.top.thumbnails.working)
    shelf.settle()


def test_all_games_are_listed_the_newest_first_the_damaged_too(tmp_path: Path) -> None:
    """look.md, Saved games: newest first; a damaged entry keeps its place, with file, line and column."""
    some_saves(tmp_path)
    shelf = opened(tmp_path)
    assert [name[:16] for name in names(shelf)] == [f"chess-2026-11-{day}" for day in (21, 20, 19, 18)]
    words = shelf.words()
    assert "4 games on this computer" in words and "damaged" in words and "chess-2026-11-18-1.yaml" in words
    assert any(text.startswith("Line ") and "Left as it was" in text for text in words)


def test_an_empty_folder_offers_to_start_a_game(tmp_path: Path) -> None:
    """look.md, States: one sentence, one button."""
    shelf = opened(tmp_path)
    assert shelf.says("No saved games yet") and shelf.says("A game saves itself after every move.")
    shelf.press(pygame.K_RETURN)
    assert shelf.program.asked == ["new game loka"]


def test_continue_opens_the_chosen_game(tmp_path: Path) -> None:
    """look.md, Saved games: Continue is the primary button."""
    some_saves(tmp_path)
    shelf = opened(tmp_path)
    shelf.press(pygame.K_RETURN)
    assert shelf.program.asked == ["resume chess-2026-11-21-1.yaml"]


def test_a_finished_game_shows_replay_there_instead(tmp_path: Path) -> None:
    """look.md, Saved games: Replay where Continue was; R replays any game."""
    some_saves(tmp_path)
    shelf = opened(tmp_path)
    choose(shelf, "11-20")
    assert shelf.says("Checkmate: Black wins.") and shelf.says("lost")
    shelf.press(pygame.K_RETURN)
    choose(shelf, "11-19")
    shelf.press(pygame.K_r)
    assert shelf.program.asked == ["replay chess-2026-11-20-1.yaml", "replay chess-2026-11-19-1.yaml"]


def test_a_damaged_game_can_be_exported_and_deleted_but_not_opened(tmp_path: Path) -> None:
    """look.md, Saved games: Continue and Replay are off with the same reason; the file is left as it was."""
    paths = some_saves(tmp_path)
    before = paths[3].read_bytes()
    shelf = opened(tmp_path)
    choose(shelf, "11-18")
    assert not shelf.top.go.enabled and not shelf.top.replay.enabled
    assert "damaged" in shelf.top.go.reason and shelf.says("This file is damaged")
    shelf.press(pygame.K_RETURN)
    assert shelf.program.asked == []
    shelf.press(pygame.K_e, mod=pygame.KMOD_CTRL)
    shelf.settle(0.5)
    shelf.push("Record")
    assert (folders(tmp_path).data / "exports" / "chess-2026-11-18-1.yaml").read_bytes() == before
    assert paths[3].read_bytes() == before


def test_a_record_that_is_no_longer_legal_is_told_before_it_is_opened(tmp_path: Path) -> None:
    """look.md, States, «This save needs a missing mod»: what is missing, where it stops, and what still works."""
    kept = record(1, 20)
    kept.actions[13] = "a1a8"
    kept.mods = ()
    text = kept.text().replace("\nstart:", '\nmods: [{name: mods/marsh-lords, version: "1.2"}]\nstart:')
    put(tmp_path, "chess-old.yaml", text)
    shelf = opened(tmp_path)
    shelf.press(pygame.K_RETURN)
    shelf.settle(0.5)
    assert shelf.says("This save needs a missing mod") and shelf.says("marsh-lords was on when this game began.")
    assert shelf.says("chess-old.yaml")
    shelf.push("Go on from action 13")
    assert shelf.program.asked == ["resume chess-old.yaml"]


def test_deleting_waits_ten_seconds(tmp_path: Path) -> None:
    """look.md, Saved games: the row goes, a line offers Undo for 10 s, only then the file goes."""
    paths = some_saves(tmp_path)
    shelf = opened(tmp_path)
    shelf.press(pygame.K_DELETE)
    assert len(names(shelf)) == 3 and paths[0].exists() and shelf.says("Deleted Chess")
    shelf.settle(UNDO_SECONDS - 1)
    assert paths[0].exists()
    shelf.settle(2)
    assert not paths[0].exists() and len(names(shelf)) == 3


@pytest.mark.parametrize("by_key", [True, False])
def test_a_deleted_game_comes_back_with_undo(tmp_path: Path, by_key: bool) -> None:
    """look.md, Saved games: nothing is deleted without undo, by click or by Ctrl+Z."""
    paths = some_saves(tmp_path)
    shelf = opened(tmp_path)
    choose(shelf, "11-19")
    shelf.press(pygame.K_DELETE)
    if by_key:
        shelf.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    else:
        shelf.push("Undo")
    shelf.settle(UNDO_SECONDS + 1)
    assert paths[2].exists() and len(names(shelf)) == 4
    assert shelf.top.chosen.path == paths[2]


def test_leaving_the_screen_ends_the_waiting(tmp_path: Path) -> None:
    """look.md, Saved games: what was deleted and not taken back is gone when the screen is left."""
    paths = some_saves(tmp_path)
    shelf = opened(tmp_path)
    shelf.press(pygame.K_DELETE, pygame.K_ESCAPE)
    assert not paths[0].exists() and paths[1].exists()


def test_a_file_that_can_not_be_deleted_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """GOALS, «Nothing lost»: the system's refusal is told, the row is there again."""
    some_saves(tmp_path)
    shelf = opened(tmp_path)
    monkeypatch.setattr("game.ui.scenes.saves.listed.remove", lambda path: f"{path.name} can't be deleted: read-only.")
    shelf.press(pygame.K_DELETE)
    shelf.settle(UNDO_SECONDS + 1)
    assert len(names(shelf)) == 4 and shelf.says("can't be deleted")


def test_typing_filters_and_escape_clears_first(tmp_path: Path) -> None:
    """look.md, Saved games: search filters while typing; / goes there, Esc clears first and leaves the screen
    second."""
    some_saves(tmp_path)
    shelf = opened(tmp_path)
    shelf.press(pygame.K_SLASH)
    at.write(shelf.opened, "morwen")
    assert names(shelf) == ["chess-2026-11-19-1.yaml"]
    at.write(shelf.opened, "x")
    assert names(shelf) == [] and shelf.says("No game like that")
    shelf.press(pygame.K_ESCAPE)
    assert len(names(shelf)) == 4
    shelf.press(pygame.K_ESCAPE)
    assert not shelf.opened.stack.scenes


def test_the_order_can_be_turned(tmp_path: Path) -> None:
    """look.md, Saved games: the head of the last column turns the order."""
    some_saves(tmp_path)
    shelf = opened(tmp_path)
    at.click(shelf.opened, shelf.top.head.rect.center)
    assert names(shelf)[0] == "chess-2026-11-18-1.yaml"
    at.click(shelf.opened, shelf.top.head.rect.center)
    moves = [save.moves for save in shelf.top.shown]
    assert moves == sorted(moves, reverse=True)


def test_a_game_is_exported_in_three_forms(tmp_path: Path) -> None:
    """USERS, «Also heard»: as it is, for sharing without what is to come, and as other programs read it."""
    some_saves(tmp_path)
    shelf = opened(tmp_path)
    choose(shelf, "11-20")
    exports = folders(tmp_path).data / "exports"
    for label, name in (
        ("Record", "chess-2026-11-20-1.yaml"),
        ("For sharing", "chess-2026-11-20-1-shared.yaml"),
        ("PGN", "chess-2026-11-20-1.pgn"),
    ):
        shelf.push("Export")
        shelf.settle(0.5)
        shelf.push(label)
        shelf.settle(0.5)
        assert (exports / name).is_file()
        assert shelf.says(f"Exported to {exports / name}")
    assert "2. g4 Qh4# 0-1" in (exports / "chess-2026-11-20-1.pgn").read_text(encoding="utf-8")


def test_a_folder_that_can_not_be_written_is_told_on_the_sheet(tmp_path: Path) -> None:
    """GOALS, «Nothing lost»: the sheet stays open with the reason."""
    some_saves(tmp_path)
    shelf = opened(tmp_path)
    shelf.push("Export")
    shelf.settle(0.5)
    shelf.top.field.set_text(str(folders(tmp_path).saves / "chess-2026-11-21-1.yaml" / "inside"))
    shelf.push("Record")
    assert "can't be written" in shelf.top.trouble and shelf.says("can't be written")


def test_games_of_other_programs_are_brought_in_by_dropping_them(tmp_path: Path) -> None:
    """ISSUE 7: PGN import; the new game is chosen, and can be replayed."""
    some_saves(tmp_path)
    shelf = opened(tmp_path)
    file = tmp_path / "famous.pgn"
    file.write_text('[White "Anderssen"]\n\n1. e4 e5 2. f4 exf4 *\n', encoding="utf-8")
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(file)))
    shelf.settle()
    assert len(names(shelf)) == 5 and shelf.says("1 game was brought in.")
    assert read_record(shelf.top.chosen.path, shelf.program.library).record.names == {"white": "Anderssen"}


def test_what_is_no_game_is_not_brought_in(tmp_path: Path) -> None:
    """GOALS, «Nothing lost»: the reason is told, nothing is kept."""
    shelf = opened(tmp_path)
    pygame.event.post(pygame.Event(pygame.DROPTEXT, text="hello"))
    shelf.settle()
    assert "can't be brought in" in shelf.top.strip.words
    assert not list(each_save(folders(tmp_path).saves))


def test_a_game_that_was_played_on_is_read_again(tmp_path: Path) -> None:
    """ARCHITECTURE 11: the list is a cache; when the folder has changed it is made anew."""
    some_saves(tmp_path)
    shelf = opened(tmp_path)
    put(tmp_path, "chess-2026-11-22-1.yaml", mate().text(), 0)
    shelf.top.arrange()
    shelf.until(lambda: shelf.top.listed.is_whole)
    assert names(shelf)[0] == "chess-2026-11-22-1.yaml"


def test_pictures_are_kept_and_made_again_when_they_are_missing(tmp_path: Path) -> None:
    """look.md, Saved games: a missing thumbnail is drawn in the background, so the list opens at once."""
    some_saves(tmp_path)
    opened(tmp_path)
    kept = list((folders(tmp_path).cache / "thumbnails").glob("*.png"))
    assert len(kept) == 3
    kept[0].write_bytes(b"no picture")
    kept[1].unlink()
    again = opened(tmp_path)
    assert all(again.top.thumbnails.picture(save, 60) for save in again.top.shown if not save.is_damaged)


def test_the_list_opens_before_anything_is_played_again(tmp_path: Path) -> None:
    """USERS 26: the list is there in the first frame, its pictures come after."""
    for i in range(30):
        put(tmp_path, f"chess-{i}.yaml", record(i % 3, 40).text(), i)
    shelf = Shelf(tmp_path, lambda desk: Load(desk))
    assert len(shelf.top.shown) > 0 and shelf.top.thumbnails.working
    shelf.until(lambda: shelf.top.listed.is_whole)
    assert len(shelf.top.shown) == 30


def test_the_preview_is_read_without_a_rest_and_says_so(tmp_path: Path) -> None:
    """A game of 200 actions: as long as there is something left to read, each turn of the loop asks for the next."""
    put(tmp_path, "chess-2026-11-20-1.yaml", record(3, 200).text())
    shelf = Shelf(tmp_path, lambda desk: Load(desk))
    shelf.opened.step(wait=False)
    assert shelf.says("Reading the game")
    turns = 0
    while shelf.top.thumbnails.working:
        assert shelf.opened._patience() in (0.0, pytest.approx(0.001)), "the loop would sleep"
        shelf.opened._clock.now += 0.001  # type: ignore[attr-defined]
        shelf.opened.step(wait=False)
        turns += 1
    assert turns < 80 and shelf.top.seen is not None


@pytest.mark.parametrize("asked", ["picture", "seen", "rounds"])
def test_whoever_asks_what_must_be_read_keeps_the_loop_awake(tmp_path: Path, asked: str) -> None:
    """A row's picture may be there when its rounds are not yet counted: that was asked, and the loop slept (journey
    2757)."""
    put(tmp_path, "chess-2026-11-20-1.yaml", record(3, 20).text())
    shelf = opened(tmp_path)
    save, desk = shelf.top.shown[0], shelf.desk
    fresh = Thumbnails(desk, tmp_path / "elsewhere")
    desk.begin_turn(desk.now + 60, desk.awake + 60)
    assert not fresh.working
    ask = {
        "picture": lambda: fresh.picture(save, 60),
        "seen": lambda: fresh.seen(save),
        "rounds": lambda: fresh.rounds(save),
    }
    assert ask[asked]() is None and fresh.working
    assert desk.next_alarm() == pytest.approx(desk.now, abs=0.001)


def test_a_long_list_arrives_in_parts(tmp_path: Path) -> None:
    """The first frame does not wait for a folder of a hundred games."""
    text = record(1, 4).text()
    for number in range(100):
        put(tmp_path, f"chess-2026-11-20-{number}.yaml", text, number)
    shelf = Shelf(tmp_path, lambda desk: Load(desk))
    assert 0 < len(shelf.top.saves) < 100
    shelf.until(lambda: shelf.top.listed.is_whole)
    assert len(shelf.top.saves) == 100


def test_in_a_small_window_the_preview_is_a_drawer(tmp_path: Path) -> None:
    """look.md, Saved games: Enter continues, Space opens the drawer, Esc closes it first."""
    some_saves(tmp_path)
    shelf = opened(tmp_path, (1024, 640))
    assert not shelf.top.drawer_open and not shelf.top.export.visible
    shelf.press(pygame.K_SPACE)
    assert shelf.top.drawer_open and shelf.says("Move 6. White to move.")
    shelf.push("Export")
    shelf.settle(0.5)
    shelf.press(pygame.K_ESCAPE)
    shelf.settle(0.5)
    shelf.press(pygame.K_ESCAPE)
    assert not shelf.top.drawer_open
    shelf.press(pygame.K_RETURN)
    assert shelf.program.asked == ["resume chess-2026-11-21-1.yaml"]


def test_the_arrow_keys_choose(tmp_path: Path) -> None:
    """USERS 28: Up and Down choose a game, whatever has the focus."""
    some_saves(tmp_path)
    shelf = opened(tmp_path)
    shelf.press(pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP)
    assert shelf.top.list.chosen == 1
    shelf.press(pygame.K_END)
    assert shelf.top.list.chosen == 3


@pytest.mark.parametrize(
    ("size", "percent"), [*product(at.SIZES, (100,)), ((1280, 800), 75), ((1920, 1080), 130), ((3840, 2160), 300)]
)
def test_nothing_is_cut_or_covered_at_any_size(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """USERS 28, look.md, Layout: with a game, a damaged one, a strip, and an empty search."""
    some_saves(tmp_path)
    shelf = opened(tmp_path, size, percent)
    assert shelf.faults() == []
    choose(shelf, "11-18")
    assert shelf.faults() == []
    shelf.press(pygame.K_DELETE)
    assert shelf.faults() == []
    shelf.top.search.set_text("nothing")
    shelf.top._searched("nothing")
    assert shelf.faults() == []


def test_five_hundred_random_events(tmp_path: Path) -> None:
    """ISSUE, fault runs: any hand at all leaves the screen alive."""
    some_saves(tmp_path)
    blind_hand(opened(tmp_path), 17, 500, lambda desk: Load(desk))


@pytest.mark.long
def test_a_hundred_thousand_random_events(tmp_path: Path) -> None:
    """ISSUE, fault runs: the same for a long time."""
    some_saves(tmp_path)
    blind_hand(opened(tmp_path), 18, 100_000, lambda desk: Load(desk))


def test_nothing_is_drawn_while_nothing_moves(tmp_path: Path) -> None:
    """GOALS 10: no frame without a reason."""
    some_saves(tmp_path)
    shelf = opened(tmp_path)
    shelf.settle(1.0)
    frames = shelf.opened.frames
    shelf.settle(2.0)
    assert shelf.opened.frames == frames


def test_the_screen_knows_no_game() -> None:
    """ISSUE: nothing in ui knows which game it serves but skins."""
    import game.ui.scenes.saves.load as module

    for path in Path(module.__file__ or "").parent.glob("load*.py"):
        assert "chess" not in path.read_text(encoding="utf-8").casefold()


def test_the_picture_of_a_wide_table_leaves_no_room_empty(tmp_path: Path) -> None:
    """look.md, Saved games: given a game of Kings of War, whose table is half as wide again as it is high, then its
    small picture is filled from edge to edge."""
    start = yaml.safe_load(battle_of(SPEARS, SKELKS))
    kept = Record("kings", "standard", {}, 7, None, {"red": "human", "blue": "hard"}, start)
    put(tmp_path, "kings-2026-11-20-1.yaml", kept.text())
    shelf = opened(tmp_path)
    picture = shelf.top.thumbnails.picture(shelf.top.shown[0], 60)
    for y in (1, 30, 58):
        red, green, blue, _ = picture.get_at((8, y))
        assert green > red > blue, "turf"
