"""Two games that are unlike any on squares go through every screen, by clicks and by keys, under the dummy driver.

Both come in by the catalogue alone: they have no looks of their own, so the neutral ones draw them.  The game of hands
has cards that one seat sees and a view of another type than its state; the game of discs has things and points, and
orders that are checked and not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_shelf import folders
from at_the_table import SlowThinker

from game.core.ruleset import Label, Spot
from game.play.session import Session
from game.rules.catalogue import IN_WINDOW, Library
from game.ui.app import Program
from game.ui.scene import Push, Reset
from toys.test_toys import TOYS, catalogue, data, made  # noqa: F401 – the fixtures put the toys into the catalogue

SIZES = ((1024, 640), pytest.param((1280, 800), marks=pytest.mark.long))


class ToyProgram(Program):
    """The program on folders of its own, without a computer player's process."""

    def __init__(self, root: Path, library: Library) -> None:
        super().__init__(folders(root), library)

    def thinker(self, session: Session) -> Any:
        return SlowThinker(session.rules)


class Toyshop(at.Opened):
    """The program in a window, on its menu."""

    def __init__(self, root: Path, size: tuple[int, int] = (1280, 800)) -> None:
        self.program = ToyProgram(root, made())
        self.desk = at.quiet_desk(self.program, size, 100, pace="instant")
        self.opened = at.window(self.desk, lambda desk: self.program.menu())

    @property
    def kind(self) -> str:
        return type(self.top).__name__

    def go(self, change: Any) -> None:
        """To the screen that the program opens."""
        assert isinstance(change, Push | Reset)
        self.opened.stack.apply(change)
        self.top.arrange()
        self.settle(0.3)

    def until(self, done: Callable[[], bool]) -> None:
        """Lets the window turn until something has come."""
        for _ in range(400):
            if done():
                return
            self.settle(0.05)
        raise AssertionError("it never came")

    @property
    def session(self) -> Session:
        session = self.program.playing
        assert session is not None
        return session

    def act(self, action: Any) -> None:
        """Makes an action by pointing at what it touches, and pressing the buttons that it names."""
        before = self.session.match.ply
        self.settle(0.2)
        for spot in action.touches:
            if isinstance(spot, Label):
                self.push(self.top.skin.choice(self.session.match.moment(self.session.seat).view, action).words)
                continue
            place = self.top.skin.place_of(spot)
            assert place is not None, f"{spot} of {action} is nowhere"
            at.click(self.opened, place.center)
            self.settle(0.2)
        self.settle(0.3)
        assert self.session.match.ply == before + 1, f"{action} was not made"


@pytest.fixture(autouse=True)
def in_window(monkeypatch: pytest.MonkeyPatch, catalogue: None) -> Iterator[None]:  # noqa: F811
    """The window opens the toys as well."""
    from game.rules.catalogue import GAMES

    for name in TOYS:
        monkeypatch.setitem(IN_WINDOW, name, GAMES[name])  # type: ignore[arg-type]
    yield


def begun(shop: Toyshop, game: str) -> None:
    """A game between two people, begun as a player would begin it."""
    begun_with(shop, game, "BattleScene")


def begun_with(shop: Toyshop, game: str, scene: str) -> None:
    """A game between two people whose first screen is this one."""
    shop.go(shop.program.open_new_game(game))
    assert shop.kind == "NewGame" and not shop.faults()
    shop.push("At one screen")
    shop.push("Play")
    shop.settle(0.4)
    assert shop.kind == scene, shop.kind


def open_curtain(shop: Toyshop) -> None:
    """Whoever is next sits down in front of the screen."""
    top = shop.top
    curtain = top.handing.curtain if shop.kind == "BattleScene" else top.curtain
    if curtain.closed:
        shop.press(pygame.K_SPACE)
        shop.settle(0.4)


@pytest.mark.parametrize("game", TOYS)
@pytest.mark.parametrize("size", SIZES)
def test_a_game_without_looks_goes_through_every_screen(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    """ISSUE, a moment: a view of another type than its state is all that new game, battle, replay, result and the list
    of saved games are given."""
    shop = Toyshop(tmp_path, size)
    begun(shop, game)
    for _ in range(6):
        open_curtain(shop)
        moment = shop.session.match.moment(shop.session.seat)
        if moment.result is not None:
            break
        shop.act(moment.actions[0])
    assert shop.session.match.ply >= 4 and not shop.faults()
    path = shop.session.path
    assert path is not None
    shop.session.settle()
    shop.go(shop.program.open_load())
    shop.until(lambda: shop.top.listed.is_whole and not shop.top.thumbnails.working)
    assert shop.kind == "Load" and [save.game for save in shop.top.shown] == [game] and not shop.faults()
    shop.press(pygame.K_ESCAPE)
    shop.settle()
    shop.go(shop.program.open_replay(path))
    shop.until(lambda: shop.top.game is not None)
    assert shop.kind == "Replay" and shop.top.length == shop.session.match.ply
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_END, pygame.K_LEFT, pygame.K_HOME):
        shop.press(key)
        shop.settle(0.2)
    assert not shop.faults()


def walk_to(shop: Toyshop, spot: Spot) -> None:
    """With the arrows, always the way that leads nearer."""
    for _ in range(80):
        at_spot, there = shop.top.choosing.tool.cursor, shop.top.skin.place_of(spot)
        if at_spot == spot:
            return
        here = shop.top.skin.place_of(at_spot)
        dx, dy = there.centerx - here.centerx, there.centery - here.centery
        if abs(dy) > abs(dx) or not dx:
            shop.press(pygame.K_DOWN if dy > 0 else pygame.K_UP)
        else:
            shop.press(pygame.K_RIGHT if dx > 0 else pygame.K_LEFT)
    raise AssertionError(f"{spot} can't be reached with the arrows")


@pytest.mark.parametrize("game", TOYS)
@pytest.mark.parametrize("size", SIZES)
def test_a_toy_is_played_with_keys_to_its_result(
    tmp_path: Path, game: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """GOALS, keyboard: whatever can be touched is reached with the arrows; the result's own screen names who has won,
    and the replay follows from there, also where a view is of another type than its state."""
    monkeypatch.setattr("game.ui.scenes.result.Thinker", lambda rules, plain: SlowThinker(rules))
    shop = Toyshop(tmp_path, size)
    begun(shop, game)
    open_curtain(shop)
    moment = shop.session.match.moment(shop.session.seat)
    before = shop.session.match.ply
    shop.press(pygame.K_RIGHT)
    for spot in moment.actions[0].touches:
        walk_to(shop, spot)
        shop.press(pygame.K_SPACE)
        shop.settle(0.2)
    assert shop.session.match.ply == before + 1
    seat = shop.session.seat
    assert seat is not None
    shop.top.play(shop.session.match.moment(seat).parse("resign"))
    shop.settle(3.0)
    result = shop.session.match.result
    assert result is not None
    shop.until(lambda: shop.kind == "ResultScene")
    words = [shop.top.battle.skin.seat_name(seat) for seat in result.winners]
    assert words and all(shop.says(word) for word in words) and not shop.faults()
    shop.push("Replay")
    shop.until(lambda: shop.kind == "Replay" and shop.top.game is not None)
    assert shop.top.length == shop.session.match.ply and not shop.faults()
