"""New game with four seats, players of several seats, points, and switches that are numbers or choices (look.md, New
game)."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_shelf import Shelf, blind_hand

from game.play.chair import level_name
from game.play.record import read_record
from game.ui.scenes.new_game.screen import NewGame
from game.ui.widgets import Segments, Stepper, Toggle
from game.ui.widgets.counter import Counter


def levels(kept: Any) -> dict[str, str]:
    """Who sits where, tempers left out."""
    return {seat: level_name(text) for seat, text in kept.seats.items()}


def opened(root: Path, size: tuple[int, int] = (1280, 800), percent: int = 100, **options: Any) -> Shelf:
    return Shelf(root, lambda desk: NewGame(desk, "loka"), size, percent, **options)


def chosen(shelf: Shelf) -> Any:
    """The record of the game that was begun."""
    shelf.push("Play")
    session = shelf.program.begun[-1]
    return read_record(session.path, shelf.program.library).record


def variant(shelf: Shelf, name: str) -> None:
    card = next(card for card in shelf.top.controls.variants if card.name == name)
    at.click(shelf.opened, card.rect.center)


def switch(shelf: Shelf, name: str) -> Any:
    """The control of a rule switch, scrolled to."""
    if not shelf.top.controls.is_open:
        shelf.press(pygame.K_o)
    control = shelf.top.controls.switches.controls[name]
    shelf.top.controls.view.reveal(control.rect)
    return control


def test_a_game_of_four_is_one_person_and_three_computers_at_first(tmp_path: Path) -> None:
    """USERS, «Also heard»: first page game, opponent, Play."""
    kept = chosen(opened(tmp_path, player_name="Ilse"))
    assert kept.game == "loka" and kept.variant == "standard" and dict(kept.options) == {}
    assert levels(kept) == {"fire": "human", "earth": "normal", "water": "normal", "air": "normal"}
    assert kept.names["fire"] == "Ilse" and len(set(kept.names.values())) == 4


def test_each_of_four_seats_is_a_person_or_a_level(tmp_path: Path) -> None:
    """look.md, New game: a seat has Human or Computer, then a name or four levels."""
    shelf = opened(tmp_path)
    for seat, level in ((1, 0), (2, 2), (3, 3)):
        at.click(shelf.opened, shelf.top.controls.plaques[seat].level.parts()[level].center)
    at.click(shelf.opened, shelf.top.controls.plaques[2].kind.parts()[0].center)
    assert levels(chosen(shelf)) == {"fire": "human", "earth": "easy", "water": "human", "air": "expert"}


def test_the_plaques_stand_where_the_armies_stand(tmp_path: Path) -> None:
    """look.md, New game: the four plaques take the missing corners, each at its army's right hand."""
    shelf = opened(tmp_path)
    board = shelf.top.layout.board_room.center
    sides = [(p.rect.centerx > board[0], p.rect.centery > board[1]) for p in shelf.top.controls.plaques]
    assert sides == [(True, True), (False, True), (False, False), (True, False)]
    assert [shelf.top.chosen.relation(seat) for seat in range(4)] == ["you", "enemy", "your ally", "enemy"]


@pytest.mark.parametrize(
    ("label", "humans"),
    [("Me and three", "1000"), ("Two by two", "1010"), ("All human", "1111"), ("Watch", "0000")],
)
def test_quick_seating_of_four(tmp_path: Path, label: str, humans: str) -> None:
    """look.md, New game: Quick seating."""
    shelf = opened(tmp_path)
    shelf.push("Watch" if label != "Watch" else "All human")
    shelf.push(label)
    assert shelf.button(label).lit
    assert "".join("1" if kind == "human" else "0" for kind in levels(chosen(shelf)).values()) == humans


def test_one_plaque_decides_for_all_seats_of_a_player(tmp_path: Path) -> None:
    """LOKA-TWO-1: one player commands Fire and Water, the other Earth and Air."""
    shelf = opened(tmp_path)
    variant(shelf, "Two players")
    assert [plaque.leads for plaque in shelf.top.controls.plaques] == [True, True, False, False]
    assert shelf.says("the same player as Fire")
    at.click(shelf.opened, shelf.top.controls.plaques[1].level.parts()[3].center)
    assert levels(chosen(shelf)) == {"fire": "human", "earth": "expert", "water": "human", "air": "expert"}


def test_the_overlord_may_be_either_side(tmp_path: Path) -> None:
    """LOKA-THREE-1, -3: one player commands a team; which one is chosen at the beginning."""
    shelf = opened(tmp_path)
    variant(shelf, "Three players")
    assert [shelf.top.chosen.leader(seat) for seat in range(4)] == [0, 1, 0, 3]
    control = switch(shelf, "overlord")
    assert isinstance(control, Segments)
    at.click(shelf.opened, control.parts()[1].center)
    assert [shelf.top.chosen.leader(seat) for seat in range(4)] == [0, 1, 2, 1]
    assert dict(chosen(shelf).options) == {"overlord": "good"}


def test_points_are_chosen_on_the_first_page(tmp_path: Path) -> None:
    """LOKA-ARMY-4: 120, 250, 300, 400 and 500 are offered ready-made."""
    shelf = opened(tmp_path)
    assert [tile.words for tile in shelf.top.controls.sums] == ["120", "160", "250", "300", "400", "500"]
    assert [tile.words for tile in shelf.top.controls.sums if tile.chosen] == ["160"]
    at.click(shelf.opened, shelf.top.controls.sums[3].rect.center)
    assert shelf.says("is one army of 300")
    assert dict(chosen(shelf).options)["points"] == 300


def test_a_variants_own_sum_stands_among_the_others(tmp_path: Path) -> None:
    """LOKA-MASSIVE: 600 points on two boards."""
    shelf = opened(tmp_path)
    variant(shelf, "Massive 16×8")
    assert [tile.words for tile in shelf.top.controls.sums if tile.chosen] == ["600"]
    assert dict(chosen(shelf).options) == {}


def test_single_seats_follow_the_sum_until_they_have_their_own(tmp_path: Path) -> None:
    """LOKA-ARMY-5: seats may have different limits."""
    shelf = opened(tmp_path)
    at.click(shelf.opened, shelf.top.controls.sums[0].rect.center)
    control = switch(shelf, "points_air")
    assert isinstance(control, Counter) and control.value == 120 and shelf.says("as Points")
    at.click(shelf.opened, control.plus.center)
    assert control.value == 130
    assert dict(chosen(shelf).options) == {"points": 120, "points_air": 130}


def test_numbers_and_choices_have_their_own_controls(tmp_path: Path) -> None:
    """ARCHITECTURE: what a switch may be comes from the data: yes or no, a number between two, one of several."""
    shelf = opened(tmp_path)
    shelf.press(pygame.K_o)
    kinds = {name: type(control) for name, control in shelf.top.controls.switches.controls.items()}
    assert kinds["terrain"] is Toggle and kinds["max_pawns"] is Counter
    assert kinds["stalemate"] is Segments and kinds["piece_set"] is Stepper
    pawns = switch(shelf, "max_pawns")
    shelf.top.ring.focus(pawns, show=True)
    shelf.press(pygame.K_LEFT, pygame.K_LEFT)
    at.click(shelf.opened, (switch(shelf, "piece_set").rect.right - 8, switch(shelf, "piece_set").rect.centery))
    assert shelf.says("2 changed") and shelf.says("Changed: Most pawns 8, pieces in the box box")
    assert dict(chosen(shelf).options) == {"max_pawns": 8, "piece_set": "box"}
    shelf.push("Restore the usual rules")
    assert dict(chosen(shelf).options) == {}


def test_a_number_stays_between_its_limits(tmp_path: Path) -> None:
    """The data say least and most."""
    shelf = opened(tmp_path)
    sets = switch(shelf, "terrain_sets")
    shelf.top.ring.focus(sets, show=True)
    shelf.press(*[pygame.K_RIGHT] * 9)
    assert sets.value == 4
    shelf.press(pygame.K_HOME)
    assert sets.value == 1


def test_a_sign_that_is_held_goes_on(tmp_path: Path) -> None:
    """A long way to go is no hundred clicks."""
    shelf = opened(tmp_path)
    quiet = switch(shelf, "quiet_limit")
    where = quiet.plus.center
    at.point(shelf.opened, where)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1, touch=False))
    shelf.settle(1.5)
    held = quiet.value
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=where, button=1, touch=False))
    shelf.settle(1.0)
    assert held > 55 and quiet.value == held


def test_switches_that_mean_nothing_in_a_variant_are_not_there(tmp_path: Path) -> None:
    """LOKA-FACEOFF-12: no back to back with one army a side."""
    shelf = opened(tmp_path)
    assert (
        "back_to_back" in shelf.top.controls.switches.controls
        and "overlord" not in shelf.top.controls.switches.controls
    )
    variant(shelf, "Face-off")
    assert (
        "back_to_back" not in shelf.top.controls.switches.controls
        and "points_evil" in shelf.top.controls.switches.controls
    )


def test_what_was_changed_for_one_variant_does_not_reach_another(tmp_path: Path) -> None:
    """A switch that is hidden is not played with."""
    shelf = opened(tmp_path)
    at.click(shelf.opened, switch(shelf, "back_to_back").rect.center)
    toggle = switch(shelf, "back_to_back")
    at.click(shelf.opened, (toggle.rect.right - 20, toggle.rect.centery))
    variant(shelf, "Face-off")
    assert dict(chosen(shelf).options) == {}


def test_switches_that_do_not_go_together_say_why_and_play_waits(tmp_path: Path) -> None:
    """look.md, New game: the primary button goes off and one line above says why; the row says it too."""
    shelf = opened(tmp_path)
    toggle = switch(shelf, "check")
    at.click(shelf.opened, (toggle.rect.right - 20, toggle.rect.centery))
    assert not shelf.top.controls.play.enabled and shelf.says("Check needs combat to be off")
    shelf.press(pygame.K_RETURN)
    assert not shelf.program.begun
    toggle = switch(shelf, "combat")
    at.click(shelf.opened, (toggle.rect.right - 20, toggle.rect.centery))
    assert shelf.top.controls.play.enabled
    assert dict(chosen(shelf).options) == {"check": True, "combat": False}


def test_clock_and_beginning_are_behind_more(tmp_path: Path) -> None:
    """Where the right column is full they wait in the drawer and work as ever."""
    shelf = opened(tmp_path)
    shelf.press(pygame.K_o)
    at.click(shelf.opened, shelf.top.controls.clocks[1].rect.center)
    kept = chosen(shelf)
    assert kept.clock is not None and (kept.clock.seconds, kept.clock.increment) == (300.0, 3.0)


def test_everything_is_remembered(tmp_path: Path) -> None:
    """look.md, New game: points, variant and options remember the last game."""
    first = opened(tmp_path, player_name="Ilse")
    variant(first, "Two players")
    at.click(first.opened, first.top.controls.sums[2].rect.center)
    at.click(first.opened, first.top.controls.plaques[1].level.parts()[2].center)
    first.push("Play")
    again = Shelf(tmp_path, lambda desk: NewGame(desk, "loka"), last=first.desk.settings.last)
    kept = chosen(again)
    assert kept.variant == "two-player" and kept.options["points"] == 250
    assert levels(kept) == {"fire": "human", "earth": "hard", "water": "human", "air": "hard"}


def test_choosing_the_other_game_and_back_keeps_both(tmp_path: Path) -> None:
    """Each game has its own last choices."""
    shelf = opened(tmp_path)
    shelf.press(pygame.K_5)
    assert shelf.top.chosen.game == "chess" and shelf.says("Begin from") and len(shelf.top.controls.plaques) == 2
    shelf.press(pygame.K_1)
    assert shelf.top.chosen.game == "loka" and len(shelf.top.controls.plaques) == 4


@pytest.mark.parametrize(("size", "percent"), [*product(at.SIZES[:3], (100,)), ((1280, 800), 75), ((3840, 2160), 300)])
def test_nothing_is_cut_or_covered_at_any_size(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """USERS 28, look.md, Layout: each variant, with the drawer closed and open."""
    shelf = opened(tmp_path, size, percent)
    assert shelf.faults() == []
    shelf.push("All human")
    assert shelf.faults() == []
    shelf.press(pygame.K_o)
    assert shelf.faults() == []
    shelf.press(pygame.K_o)
    for name in ("Two players", "Face-off", "Massive 16×16"):
        variant(shelf, name)
        assert shelf.faults() == []
    shelf.top.controls.tabs.value = 1
    shelf.top.arrange()
    assert shelf.faults() == []


@pytest.mark.parametrize("events", [400, pytest.param(50_000, marks=pytest.mark.long)])
def test_a_blind_hand_breaks_nothing(tmp_path: Path, events: int) -> None:
    """ISSUE, fault runs: any hand at all leaves the screen alive."""
    blind_hand(opened(tmp_path), 21, events, lambda desk: NewGame(desk, "loka"))
