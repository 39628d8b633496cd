"""New game: every choice reaches the record, the last ones are remembered, by hand and keyboard (look.md, New game)."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_shelf import Shelf, blind_hand, folders

from game.play.chair import level_name
from game.play.record import read_record
from game.rules.catalogue import IN_WINDOW
from game.ui.scenes.new_game.screen import NewGame

KINGS_AND_PAWNS = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"


def opened(root: Path, size: tuple[int, int] = (1280, 800), percent: int = 100, **options: Any) -> Shelf:
    return Shelf(root, lambda desk: NewGame(desk, "chess"), size, percent, **options)


def chosen(shelf: Shelf) -> Any:
    """The record of the game that was begun."""
    shelf.push("Play")
    session = shelf.program.begun[-1]
    return read_record(session.path, shelf.program.library).record


def levels(kept: Any) -> dict[str, str]:
    """Who sits where, tempers left out."""
    return {seat: level_name(text) for seat, text in kept.seats.items()}


def test_play_begins_a_game_against_a_computer_and_writes_it_down(tmp_path: Path) -> None:
    """USERS, «Also heard»: first page game, opponent, Play; the record is on disk before the first action."""
    kept = chosen(opened(tmp_path, player_name="Ilse"))
    assert levels(kept) == {"white": "human", "black": "normal"} and kept.names == {"white": "Ilse", "black": "Sefa"}
    assert (kept.game, kept.variant, dict(kept.options), kept.clock, kept.start) == (
        "chess",
        "standard",
        {},
        None,
        None,
    )
    assert kept.seed > 0


def test_enter_plays_and_escape_goes_back(tmp_path: Path) -> None:
    """look.md, Hands: the primary button has Enter; Esc goes back and begins nothing."""
    shelf = opened(tmp_path)
    shelf.press(pygame.K_RETURN)
    assert len(shelf.program.begun) == 1
    shelf.press(pygame.K_ESCAPE)
    assert not shelf.opened.stack.scenes and len(shelf.program.begun) == 1


def test_each_seat_is_a_person_or_a_level(tmp_path: Path) -> None:
    """ISSUE 5: seat by seat human or computer and its level."""
    shelf = opened(tmp_path)
    white, black = shelf.top.controls.plaques
    at.click(shelf.opened, white.kind.parts()[1].center)
    at.click(shelf.opened, white.level.parts()[3].center)
    at.click(shelf.opened, black.level.parts()[0].center)
    assert levels(chosen(shelf)) == {"white": "expert", "black": "easy"}


def test_the_line_of_a_level_comes_from_the_data(tmp_path: Path) -> None:
    """USERS 9: order, one plain sentence, from the data."""
    shelf = opened(tmp_path)
    words = shelf.program.library.words()
    for index, level in enumerate(("easy", "normal", "hard", "expert")):
        at.click(shelf.opened, shelf.top.controls.plaques[1].level.parts()[index].center)
        assert shelf.top.controls.plaques[1].level.tip.lower() == words[f"agent.{level}.line"].lower()


def test_swapping_changes_who_sits_where(tmp_path: Path) -> None:
    """ISSUE 5: colour choice by seat; X swaps."""
    shelf = opened(tmp_path, player_name="Ilse")
    shelf.press(pygame.K_x)
    kept = chosen(shelf)
    assert levels(kept) == {"white": "normal", "black": "human"} and kept.names == {"white": "Sefa", "black": "Ilse"}


@pytest.mark.parametrize(("label", "seats"), [("Watch", ["normal", "normal"]), ("At one screen", ["human", "human"])])
def test_quick_seating_seats_everybody_at_once(tmp_path: Path, label: str, seats: list[str]) -> None:
    """look.md, New game: Quick seating."""
    shelf = opened(tmp_path)
    shelf.push(label)
    assert list(levels(chosen(shelf)).values()) == seats
    shelf.push("Against the computer")
    assert sorted(levels(chosen(shelf)).values()) == ["human", "normal"]


def test_by_lot_the_seats_are_drawn(tmp_path: Path) -> None:
    """ISSUE 5: colour choice by lot: in many games both orders come up."""
    shelf = opened(tmp_path)
    at.click(shelf.opened, (shelf.top.controls.lot.rect.right - 20, shelf.top.controls.lot.rect.centery))
    assert shelf.top.chosen.by_lot
    assert len({tuple(levels(chosen(shelf)).values()) for _ in range(12)}) == 2


def test_a_clock_is_chosen(tmp_path: Path) -> None:
    """ISSUE 5: off, 5+3, 15+10, 30+20."""
    shelf = opened(tmp_path)
    at.click(shelf.opened, shelf.top.controls.clocks[2].rect.center)
    kept = chosen(shelf)
    assert kept.clock is not None and (kept.clock.seconds, kept.clock.increment) == (900.0, 10.0)


def test_a_position_to_begin_from_is_read_as_it_is_typed(tmp_path: Path) -> None:
    """ISSUE 5: start from a pasted FEN, if it is valid; the board shows it and the record carries it."""
    shelf = opened(tmp_path)
    at.click(shelf.opened, shelf.top.controls.position.rect.center)
    at.write(shelf.opened, KINGS_AND_PAWNS)
    assert shelf.top.beginning.opened is not None and shelf.says("Your position is on the board.")
    session_of = chosen(shelf)
    assert session_of.start["fen"] == KINGS_AND_PAWNS


def test_a_game_from_a_position_can_be_taken_up_again(tmp_path: Path) -> None:
    """GOALS, «Nothing lost»: what was begun from a position replays to the same digests."""
    shelf = opened(tmp_path)
    shelf.top.controls.position.set_text(KINGS_AND_PAWNS)
    shelf.top.beginning.read(KINGS_AND_PAWNS)
    shelf.push("Play")
    session = shelf.program.begun[-1]
    for text in ("e2e4", "e7e5", "e1e2"):
        session.play(session.rules.notation.parse(session.match.state, text))
    again = read_record(session.path, shelf.program.library)
    assert again.stop is None and again.match.ply == 3 and again.match.digest() == session.match.digest()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("8/8/8/8 w - - 0 1", "The placement has 4 ranks, the board has 8"),
        ("game: chess\nfen: nonsense here", "Line 2, column 6"),
        ("game: chss\npieces: {}", "unknown game"),
        ("game: lytharian\npieces: {}", "a position of lytharian"),
    ],
)
def test_a_wrong_position_says_why_and_play_waits(tmp_path: Path, text: str, why: str) -> None:
    """look.md, New game: the primary button goes off and the reason stands above it."""
    shelf = opened(tmp_path)
    shelf.top.controls.position.set_text(text)
    shelf.top.beginning.read(text)
    assert not shelf.top.controls.play.enabled and why.casefold() in shelf.top.beginning.wrong.casefold()
    assert shelf.says("can't be read")
    shelf.press(pygame.K_RETURN)
    assert not shelf.program.begun


def test_a_file_dropped_on_the_window_is_the_position(tmp_path: Path) -> None:
    """ISSUE 5: start position from a position or FEN file."""
    shelf = opened(tmp_path)
    file = tmp_path / "position.yaml"
    file.write_text(f'game: chess\nfen: "{KINGS_AND_PAWNS}"\n', encoding="utf-8")
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(file)))
    shelf.settle()
    assert chosen(shelf).start["fen"] == KINGS_AND_PAWNS


def test_every_rule_switch_is_behind_more_options_with_its_rule(tmp_path: Path) -> None:
    """look.md, New game: the drawer states what is on and names what was changed; each switch has its rule number."""
    shelf = opened(tmp_path)
    shelf.press(pygame.K_o)
    options = shelf.program.library.values("chess")["options"]
    for option in options.values():
        assert shelf.says(option.name) and shelf.says(option.rule)
    at.click(shelf.opened, shelf.top.controls.switches.controls["touch_move"].rect.midright)
    at.click(
        shelf.opened,
        (
            shelf.top.controls.switches.controls["touch_move"].rect.right - 20,
            shelf.top.controls.switches.controls["touch_move"].rect.centery,
        ),
    )
    shelf.settle()
    assert shelf.says("1 changed") and shelf.says("Changed: Touch-move")
    assert dict(chosen(shelf).options) == {"touch_move": True}
    shelf.push("Restore the usual rules")
    assert dict(chosen(shelf).options) == {}


def test_the_last_choices_are_remembered(tmp_path: Path) -> None:
    """ISSUE 5: last choices remembered, in the settings, for each game."""
    first = opened(tmp_path, player_name="Ilse")
    first.push("Watch")
    at.click(first.opened, first.top.controls.clocks[1].rect.center)
    first.press(pygame.K_o)
    first.top.controls.switches.controls["forced_draws"].flip()
    first.push("Play")
    second = opened(tmp_path, last=first.desk.settings.last)
    kept = chosen(second)
    assert levels(kept) == {"white": "normal", "black": "normal"} and kept.clock.seconds == 300.0
    assert dict(kept.options) == {"forced_draws": False}


@pytest.mark.parametrize(
    "last",
    [
        {"chess": {"variant": 7, "options": [], "clock": "1 + 1", "seats": "x", "lot": "yes"}},
        {"chess": {"seats": [{"kind": "dragon"}, 5], "options": {"touch_move": "no", "gone": True}}},
        {"chess": {"seats": [{"kind": "human", "name": "A" * 500, "level": "easy"}, {"level": "god"}]}},
    ],
)
def test_remembered_nonsense_is_passed_over(tmp_path: Path, last: dict[str, Any]) -> None:
    """GOALS, «Nothing lost»: settings may hold anything."""
    kept = chosen(opened(tmp_path, last=last))
    assert set(kept.seats) == {"white", "black"} and dict(kept.options) == {}


def test_a_game_that_is_to_come_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a game that only the command line plays yet, then it is marked, and choosing it says so in a line."""
    monkeypatch.delitem(IN_WINDOW, "kings")  # type: ignore[arg-type]
    shelf = opened(tmp_path)
    shelf.press(pygame.K_4)
    assert shelf.says("Kings of War comes in a later version.") and shelf.top.chosen.game == "chess"


def test_a_full_disk_does_not_keep_the_game_from_beginning(tmp_path: Path) -> None:
    """USERS 26: the game goes on, and it is said."""
    shelf = opened(tmp_path)
    saves = folders(tmp_path).saves
    saves.parent.mkdir(parents=True, exist_ok=True)
    saves.write_text("a file where the folder should be", encoding="utf-8")
    shelf.push("Play")
    assert shelf.program.begun and "can't be saved" in (shelf.desk.message or "")


def test_a_whole_game_is_set_up_by_keyboard(tmp_path: Path) -> None:
    """USERS 28: everything reachable by Tab, arrows, Enter and Esc."""
    shelf = opened(tmp_path)
    reached = set()
    for _ in range(60):
        shelf.press(pygame.K_TAB)
        reached.add(shelf.top.ring.focused)
    wanted = [w for w in shelf.top.ring.widgets if w.reachable]
    assert reached >= set(wanted)
    shelf.top.ring.focus(shelf.top.controls.plaques[1].kind, show=True)
    shelf.press(pygame.K_LEFT)
    shelf.press(pygame.K_RETURN)
    assert shelf.top.chosen.seats[1].kind in ("human", "computer")


@pytest.mark.parametrize(
    ("size", "percent"), [*product(at.SIZES, (100,)), ((1280, 800), 75), ((1920, 1080), 130), ((3840, 2160), 300)]
)
def test_nothing_is_cut_or_covered_at_any_size(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """USERS 28, look.md, Layout: from 1024×640 to 3840×2160, with the drawer closed and open, on each tab."""
    shelf = opened(tmp_path, size, percent)
    assert shelf.faults() == []
    shelf.press(pygame.K_o)
    assert shelf.faults() == []
    shelf.press(pygame.K_o)
    shelf.push("At one screen")
    for tab in (1, 2):
        shelf.top.controls.tabs.value = tab
        assert shelf.faults() == []


def test_options_that_have_no_room_are_counted(tmp_path: Path) -> None:
    """Issue 12: at 1024×640 the many switches of Lytharian Chess lost their ends; now it says how many more there
    are."""
    small = Shelf(tmp_path, lambda desk: NewGame(desk, "lytharian"), (1024, 640))
    told = next(words for words in small.words() if words.endswith(": on"))
    assert " more: on" in told and "…" not in told
    wide = Shelf(tmp_path, lambda desk: NewGame(desk, "chess"), (1280, 800))
    assert "Forced draws, dead positions: on" in wide.words()


def test_five_hundred_random_events(tmp_path: Path) -> None:
    """ISSUE, fault runs: any hand at all leaves the screen alive."""
    blind_hand(opened(tmp_path), 16, 500, lambda desk: NewGame(desk, "chess"))


@pytest.mark.long
def test_a_hundred_thousand_random_events(tmp_path: Path) -> None:
    """ISSUE, fault runs: the same for a long time."""
    blind_hand(opened(tmp_path), 17, 100_000, lambda desk: NewGame(desk, "chess"))


def test_nothing_is_drawn_while_nothing_moves(tmp_path: Path) -> None:
    """GOALS 10: no frame without a reason."""
    shelf = opened(tmp_path)
    shelf.settle(1.0)
    frames = shelf.opened.frames
    shelf.settle(2.0)
    assert shelf.opened.frames == frames


def test_the_screen_knows_no_game() -> None:
    """ISSUE: nothing in ui knows which game it serves but skins."""
    import game.ui.scenes.new_game.screen as module

    for path in Path(module.__file__ or "").parent.glob("new_game*.py"):
        assert "chess" not in path.read_text(encoding="utf-8").casefold()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_variants_say_what_they_are_alike(tmp_path: Path, size: tuple[int, int]) -> None:
    """look.md, New game: the line stands on every card, or the chosen one's stands under them and the others' are
    tips."""
    shelf = Shelf(tmp_path, lambda desk: NewGame(desk, "castle"), size)
    words = {text.lower() for text in shelf.words()}
    cards = shelf.top.controls.variants
    said = [card for card in cards if card.line in words]
    alone = [card for card in cards if card.name_alone]
    assert len(cards) == 7 and (said == cards or (alone == cards and said == [cards[0]] and cards[0].chosen))
    assert all(card.tip == card.line for card in alone) and shelf.faults() == []


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_a_variant_says_what_it_is_in_whole_words(tmp_path: Path, size: tuple[int, int]) -> None:
    """Where two columns would cut a line, the variants stand in rows."""
    shelf = Shelf(tmp_path, lambda desk: NewGame(desk, "kings"), size)
    surface = pygame.Surface(size)
    with shelf.desk.theme.collecting() as written:
        shelf.top.draw(surface)
    cards = shelf.top.controls.variants
    said = {words for card in cards for words in (card.name, card.line)}
    shown = [text for text in written if text.words in said]
    assert len(cards) == 3 and {text.words for text in shown} == said and not any(text.cut for text in shown)
    assert not shelf.faults()
