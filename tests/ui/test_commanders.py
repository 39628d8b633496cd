"""The page of the commanders and the seats they take, by hand and by keys (look.md, Commanders)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_shelf import Shelf

from game.play.commanders import Meeting, Meetings
from game.ui.scenes.new_game.commanders import Commanders
from game.ui.scenes.new_game.screen import NewGame


def opened(root: Path, size: tuple[int, int] = (1280, 800), game: str = "loka", **options: Any) -> Shelf:
    return Shelf(root, lambda desk: NewGame(desk, game), size, 100, **options)


def page_of(shelf: Shelf, seat: int) -> Commanders:
    """The page of the commanders, opened by a click on the row of a seat."""
    at.click(shelf.opened, shelf.top.controls.plaques[seat].who.rect.center)
    assert isinstance(shelf.top, Commanders)
    return shelf.top


def sitting(shelf: Shelf) -> list[str]:
    return [place.who for place in shelf.top.chosen.seats]


def test_nobody_sits_twice_at_one_table(tmp_path: Path) -> None:
    """look.md, Commanders: each computer's seat has somebody else; who is taken can't be chosen."""
    shelf = opened(tmp_path)
    who = sitting(shelf)
    assert len(set(who)) == 4 and all(who)
    page = page_of(shelf, 3)
    for other in who[1:3]:
        assert not page.cards[other].enabled
        at.click(shelf.opened, page.cards[other].rect.center)
    assert page.who == who[3]


def test_a_commander_is_chosen_by_hand(tmp_path: Path) -> None:
    """look.md, Commanders: a card, a level, the one primary button; the record knows the temper and the name."""
    shelf = opened(tmp_path, game="chess")
    page = page_of(shelf, 1)
    at.click(shelf.opened, page.cards["yrsa"].rect.center)
    at.click(shelf.opened, page.levels.parts()[0].center)
    at.click(shelf.opened, page.seat.rect.center)
    assert sitting(shelf)[1] == "yrsa"
    shelf.push("Play")
    begun = shelf.program.begun[-1]
    assert begun.record.seats["black"] == "easy@spiteful" and begun.record.names["black"] == "Yrsa"


def test_a_commander_is_chosen_by_keys(tmp_path: Path) -> None:
    """look.md, Hands: everything by the keyboard; J plays without a name, R draws one not yet seated."""
    shelf = opened(tmp_path, game="chess")
    page = page_of(shelf, 1)
    first = page.who
    shelf.press(pygame.K_RIGHT)
    second = page.who
    shelf.press(pygame.K_4)
    shelf.press(pygame.K_RETURN)
    assert first != second == sitting(shelf)[1] and shelf.top.chosen.seats[1].level == "expert"
    page = page_of(shelf, 1)
    shelf.press(pygame.K_r)
    assert page.who != second
    shelf.press(pygame.K_j)
    assert sitting(shelf)[1] == ""
    shelf.push("Play")
    begun = shelf.program.begun[-1]
    assert begun.record.seats["black"] == "expert" and "black" not in begun.record.names


def test_who_sat_last_sits_again(tmp_path: Path) -> None:
    """look.md, New game: choices remember the last game; a commander whom nobody knows any more is replaced."""
    last = {"chess": {"seats": [{"kind": "human"}, {"kind": "computer", "level": "hard", "who": "hroth"}]}}
    assert sitting(opened(tmp_path, game="chess", last=last))[1] == "hroth"
    last["chess"]["seats"][1]["who"] = "nobody at all"
    assert sitting(opened(tmp_path, game="chess", last=last))[1] == "ottla"  # of the seat's level
    last["chess"]["seats"][1]["who"] = ""
    assert sitting(opened(tmp_path, game="chess", last=last))[1] == ""


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_page_fits_every_window(tmp_path: Path, size: tuple[int, int]) -> None:
    """look.md, Commanders: every card lies inside its panel, and no words are cut."""
    shelf = opened(tmp_path, size)
    Meetings.of(shelf.program.where.data).note([Meeting(str(i), "vask", "lost") for i in range(12)])
    page = page_of(shelf, 3)
    assert not shelf.faults()
    shown = [card for card in page.cards.values() if card.visible]
    assert len(shown) == (4 if size[0] == 1024 else 8)
    assert all(page.gallery.contains(card.rect) for card in shown)
    assert shelf.says("0 won, 12 lost")
