"""Chess as chess players know it: a tall list, the evaluation at once, the first suggestion by a key, Black below
(look.md, Battle).
"""

from __future__ import annotations

import at_the_keep as keep
import at_the_window as at
import pygame
import pytest
from at_the_keep import Keep
from at_the_table import Table

from game.core.ruleset import Square
from game.ui.scenes.new_game.screen import NewGame

ITALIAN = ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6")


def italian(**more: object) -> Table:
    table = Table(**more)  # type: ignore[arg-type]
    table.move(*ITALIAN)
    return table


def test_the_list_is_tall_until_suggestions_are_asked_for() -> None:
    """As many rows as the panel has, and half of them while suggestions stand below."""
    table = italian()
    before = table.battle.controls.list.rect.height
    table.press(pygame.K_h)
    table.slow.answer("f3g5")
    table.settle(0.3)
    assert before > 1.8 * table.battle.controls.list.rect.height > 0
    table.move("d2d3")
    assert table.battle.controls.list.rect.height == before


@pytest.mark.parametrize("size", [(1920, 1080), (2560, 1440), (3840, 2160)])
def test_in_a_wide_window_the_list_is_as_high_as_the_board(size: tuple[int, int]) -> None:
    """What is beyond the usual width goes to the list, the evaluation and the armies."""
    table = italian(size=size)
    places = table.battle.places
    assert places is not None and places.aside is not None and table.faults() == []
    assert places.moves_list.height > places.board.height * 2 // 3
    assert "E shows how the game stands." in table.words()
    table.press(pygame.K_h, pygame.K_e)
    table.slow.answer("f3g5")
    table.settle(0.5)
    assert {"Ng5", "54 %"} <= set(table.words()) and table.faults() == []
    table.desk.change(pawns=True)
    assert {"Ng5", "+0.4"} <= set(table.words()) and table.faults() == []


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
def test_in_a_wide_window_the_log_of_dice_is_tall_too(size: tuple[int, int]) -> None:
    """Beside what is told and the tokens; under the roll of the turn."""
    table = Keep(start=keep.GRIFFIN, size=size)
    places = table.battle.places
    assert places is not None and places.moves_list.height > places.board.height // 2 and table.faults() == []


def test_suggestions_are_written_as_players_write_and_the_first_is_played_by_a_key() -> None:
    """P asks when nothing is suggested, and plays when something is; coordinates for who wishes them."""
    table = italian()
    table.press(pygame.K_p)
    assert table.battle.advising.wanted and table.actions[-1] == "g8f6"
    table.slow.answer("f3g5")
    table.settle(0.3)
    assert "Ng5" in table.words() and "plays the first" in table.words()
    table.press(pygame.K_p)
    table.settle(0.3)
    assert table.actions[-1] == "f3g5"
    plain = italian(coordinates=True)
    plain.press(pygame.K_h)
    plain.slow.answer("f3g5")
    plain.settle(0.3)
    assert "f3g5" in plain.words()


def test_the_evaluation_is_found_at_once() -> None:
    """Its slot stands beside the board, says its key, and opens at a click."""
    table = italian()
    switch = table.battle.controls.evaluation
    assert switch.rect.width and "E" in table.words()
    at.click(table.opened, switch.rect.center)
    assert table.battle.advising.evaluates
    table.slow.answer("f3g5")
    table.settle(0.5)
    assert "54 %" in table.words()
    at.click(table.opened, switch.rect.center)
    assert not table.battle.advising.evaluates


def test_whoever_plays_black_sits_below_before_the_game_as_in_it() -> None:
    """The plaques and the board turn with the sides."""
    desk = at.desk()
    opened = at.window(desk, lambda desk: NewGame(Table().desk, "chess"))
    scene = opened.stack.top
    white, black = scene.controls.plaques
    assert white.rect.y > black.rect.y and not scene.controls.below
    at.press(opened, pygame.K_x)
    assert scene.controls.below == 1 and black.rect.y > white.rect.y
    battle = Table("easy:1s", "human").battle
    place, other = (battle.skin.place_of(Square(square)) for square in (0, 63))
    assert place is not None and other is not None and place.y < other.y
