"""A table of Kings of War is laid by hand, by mouse and by keys, kept, and played on (docs/rules/kings.md, SETUP-8)."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_shelf import Shelf

from game.play.position import position_from_text
from game.rules.kings.by_hand import middle_of, refuse
from game.rules.kings.state import Stage, Terrain
from game.table.measure import INCH
from game.ui.scenes.new_game.screen import NewGame
from game.ui.skins.kings_bench import TableBench
from given import shipped


class Builder(Shelf):
    """Somebody at the bench, who has come from the new game of Kings of War."""

    def __init__(self, root: Path, size: tuple[int, int] = (1280, 800), *, is_bare: bool = True) -> None:
        super().__init__(root, lambda desk: NewGame(desk, "kings"), size)
        at.settle(self.opened, 0.3)
        at.press(self.opened, pygame.K_l)
        at.settle(self.opened, 0.3)
        if is_bare:
            at.press(self.opened, pygame.K_x)

    @property
    def bench(self) -> TableBench:
        bench: Any = self.opened.stack.top
        assert isinstance(bench, TableBench)
        return bench

    @property
    def pieces(self) -> tuple[Terrain, ...]:
        return self.bench.state.terrain

    def where(self, number: int = -1) -> tuple[float, float]:
        """The middle of a piece in inches."""
        x, y = middle_of(self.pieces[number])
        return round(x / INCH, 2), round(y / INCH, 2)

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        px, py = self.bench.frame.at((round(x * INCH), round(y * INCH)))
        return round(px), round(py)

    def push(self, words: str) -> None:
        button = next(widget for widget in self.bench.ring.widgets if getattr(widget, "label", "") == words)
        at.click(self.opened, button.rect.center)
        at.settle(self.opened, 0.1)


def test_a_piece_is_put_down_moved_and_turned_by_mouse(tmp_path: Path) -> None:
    """It goes with the hand, turns by the wheel, and never lies on another or off the table."""
    hand = Builder(tmp_path)
    hand.push("Wood")
    hand.push("House")
    assert [piece.name for piece in hand.pieces] == ["wood", "house"]
    assert all(refuse(hand.bench.state, piece) is None for piece in hand.pieces)
    before = hand.where()
    at.drag(hand.opened, hand.pixel(*before), hand.pixel(12, 12))
    assert abs(hand.where()[0] - 12) < 0.5 and abs(hand.where()[1] - 12) < 0.5
    corners = hand.pieces[-1].corners
    pygame.mouse.set_pos(hand.pixel(12, 12))
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, y=1, x=0, flipped=False))
    at.settle(hand.opened, 0.1)
    assert hand.pieces[-1].corners != corners and abs(hand.where()[0] - 12) < 0.5
    wood = hand.where(0)
    at.drag(hand.opened, hand.pixel(*hand.where()), hand.pixel(*wood))
    assert hand.bench.said and refuse(hand.bench.state, hand.pieces[-1]) is None, "it stops before the wood"
    hand.push("Take away")
    assert [piece.name for piece in hand.pieces] == ["wood"] and hand.faults() == []


def test_a_table_is_laid_by_keys(tmp_path: Path) -> None:
    """Kinds by numbers, inches by arrows, tenths with Shift, turns by points and commas."""
    hand = Builder(tmp_path)
    at.press(hand.opened, pygame.K_5)
    x, y = hand.where()
    at.press(hand.opened, *[pygame.K_RIGHT] * 3, pygame.K_DOWN)
    at.press(hand.opened, pygame.K_UP, mod=pygame.KMOD_SHIFT)
    assert hand.where() == (round(x + 3, 2), round(y - 0.9, 2))
    corners = hand.pieces[0].corners
    at.press(hand.opened, pygame.K_PERIOD)
    assert hand.pieces[0].corners != corners
    at.press(hand.opened, pygame.K_COMMA)
    assert all(abs(a - b) <= 254 for one, other in zip(hand.pieces[0].corners, corners, strict=True)
               for a, b in zip(one, other, strict=True))  # fmt: skip
    at.press(hand.opened, pygame.K_m)
    width, depth = hand.bench.state.table
    first, second = hand.where(0), hand.where(1)
    assert second == (round(width - first[0], 2), round(depth - first[1], 2))
    at.press(hand.opened, pygame.K_2)
    height = hand.pieces[-1].height
    at.press(hand.opened, pygame.K_h)
    assert hand.pieces[-1].height != height
    at.press(hand.opened, pygame.K_n, pygame.K_DELETE)
    assert len(hand.pieces) == 2
    at.press(hand.opened, pygame.K_n)
    for _ in range(60):
        at.press(hand.opened, pygame.K_LEFT)
    assert hand.bench.said, "a piece that has come to the edge stays there, and is told why"


def test_a_table_is_kept_found_again_and_played_on(tmp_path: Path) -> None:
    """SETUP-8: the new game begins from it; its forces are still to be chosen, its terrain is that of the bench."""
    hand = Builder(tmp_path)
    at.press(hand.opened, pygame.K_1, pygame.K_m, pygame.K_8)
    at.press(hand.opened, pygame.K_s, mod=pygame.KMOD_CTRL)
    at.settle(hand.opened, 0.6)
    at.press(hand.opened, *[pygame.K_BACKSPACE] * len("My table"))
    at.write(hand.opened, "Two woods")
    at.press(hand.opened, pygame.K_RETURN)
    at.settle(hand.opened, 0.2)
    kept, laid = hand.bench.saved(), hand.pieces
    assert [path.name for path in kept] == ["two-woods.yaml"] and hand.bench.name == "Two woods"
    at.press(hand.opened, pygame.K_x)
    assert not hand.pieces
    hand.push("Two woods")
    assert [piece.corners for piece in hand.pieces] == [piece.corners for piece in laid]
    at.press(hand.opened, pygame.K_RETURN)
    at.settle(hand.opened, 0.3)
    page: Any = hand.opened.stack.top
    assert isinstance(page, NewGame) and page.beginning.opened is not None, page.beginning.wrong
    state = page.beginning.opened.state
    assert state.stage is Stage.ARMY and [piece.corners for piece in state.terrain] == [each.corners for each in laid]
    assert page.beginning.field.text == "Table: Two woods"
    read = position_from_text(kept[0].read_text(encoding="utf-8"), shipped()).state
    assert [piece.corners for piece in read.terrain] == [piece.corners for piece in laid]


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_bench_is_whole_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    """Nothing is cut, nothing lies on anything else, with as many kept tables as are offered."""
    hand = Builder(tmp_path, size, is_bare=False)
    assert hand.pieces, "it begins with a table as chance lays it"
    for name in ("One", "Two", "A table with a rather long name of its own"):
        hand.bench._keep_as(name)
    at.press(hand.opened, pygame.K_n)
    at.settle(hand.opened, 0.2)
    assert hand.faults() == []


def test_any_events_at_all(tmp_path: Path) -> None:
    """GOALS, «Nothing lost»: no exception; whatever lies there may lie there."""
    hand, dice = Builder(tmp_path), random.Random(5)
    keys = [
        *range(pygame.K_1, pygame.K_9),
        *map(ord, "hmrxnp,."),
        pygame.K_LEFT,
        pygame.K_UP,
        pygame.K_TAB,
        pygame.K_DELETE,
    ]
    for number in range(80):
        bench: Any = hand.opened.stack.top
        if not isinstance(bench, TableBench):
            break
        where = dice.randrange(bench.board.left, bench.board.right), dice.randrange(bench.board.top, bench.board.bottom)
        match dice.randrange(3):
            case 0:
                at.press(hand.opened, dice.choice(keys))
            case 1:
                at.drag(hand.opened, where, (dice.randrange(0, 1280), dice.randrange(0, 800)))
            case _:
                at.click(hand.opened, where)
        assert all(refuse(bench.state, piece) is None for piece in bench.state.terrain), number
