"""The battle at every size: nothing cut, outside or under another; and blind hands (USERS.md, 28)."""

from __future__ import annotations

import random
from itertools import product

import at_the_window as at
import pygame
import pytest
from at_the_table import Table
from lengths import mostly_long

from game.ui.scenes.battle.screen import BattleScene

SQUARES = [letter + number for letter in "abcdefgh" for number in "12345678"]
BUSY = """
game: chess
fen: "r3k2r/1P3ppp/2n1b3/3pp3/3PP3/2N1B3/1p3PPP/R3K2R w KQkq d6 0 42"
"""


def faults(table: Table, *, baked: bool = False) -> list[str]:
    """What is wrong with the top scene at this moment; `baked` looks at what stands still too, which costs most."""
    scene = table.top
    if baked or not isinstance(scene, BattleScene):
        scene.arrange()
    found = at.unreadable(table.desk, scene.draw) + at.misplaced(table.desk, scene.ring)
    if isinstance(scene, BattleScene):
        window = table.desk.layout.window
        inner = table.desk.layout.body
        assert scene.places is not None
        if not inner.contains(scene.places.board):
            found.append(f"the board {scene.places.board} is not inside {inner}")
        for name in ("column", "moves", "story", "evaluation"):
            rect = getattr(scene.places, name)
            if not window.contains(rect):
                found.append(f"{name} {rect} is not inside {window}")
            if name != "evaluation" and rect.colliderect(scene.places.board):
                found.append(f"{name} {rect} lies on the board {scene.places.board}")
        if scene.places.moves_list.height < table.desk.px(30):
            found.append(f"no room for the moves: {scene.places.moves_list}")
    return found


@pytest.mark.parametrize(
    ("size", "percent"),
    mostly_long(
        [*product(at.SIZES, (100, 300)), ((1280, 800), 75), ((1920, 1080), 130), ((3840, 2160), 75)], (0, 1, 6, 8)
    ),
)
def test_nothing_is_cut_or_covered_at_any_size(size: tuple[int, int], percent: int) -> None:
    """look.md, Layout: from 1024×640 to 3840×2160, 75 to 300 %."""
    table = Table(black="expert:0.5s", start=BUSY, size=size, percent=percent, clock=(5400, 30))
    assert faults(table, baked=True) == []
    table.press(pygame.K_h, pygame.K_e, pygame.K_d)
    table.slow.answer("e4d5")
    table.settle()
    assert faults(table) == []
    if size[0] > 1920:  # the same layout, larger: the states after this one are looked at on smaller screens
        return
    table.click("c3")
    at.point(table.opened, table.at("d5"))
    assert faults(table) == []
    table.click("c8")
    assert table.battle.said.refusal is not None
    assert faults(table) == []
    table.click("b7", "b8")
    assert table.battle.choosing.menu is not None and table.desk.layout.window.contains(table.battle.choosing.menu.rect)
    assert faults(table) == []
    table.press(pygame.K_ESCAPE)
    table.move("e4d5")
    table.settle(1)
    assert faults(table) == []
    at.click(table.opened, table.battle.seats.plaques[1].rect.midleft)
    assert table.battle.choosing.menu is not None and table.desk.layout.window.contains(table.battle.choosing.menu.rect)
    table.press(pygame.K_ESCAPE)
    at.click(table.opened, table.at("e8"), 3)
    assert faults(table) == []
    table.press(pygame.K_ESCAPE, pygame.K_HOME)
    assert faults(table) == []
    table.press(pygame.K_l)
    assert faults(table) == []
    table.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert faults(table) == []


@pytest.mark.parametrize("side", ["left", "right"])
def test_the_panels_stand_on_the_side_that_is_wanted(side: str) -> None:
    """USERS 28: the panel side is a setting."""
    table = Table(panel_side=side)
    assert faults(table) == []
    places = table.battle.places
    assert places is not None
    assert (places.column.centerx < places.board.centerx) == (side == "left")


def test_the_end_fits_too() -> None:
    """look.md, States: the board stays visible."""
    for size in ((1024, 640), (1280, 800), (1920, 1080)):
        table = Table(size=size)
        table.move("f2f3", "e7e5", "g2g4", "d8h4")
        table.settle(1.5)
        assert faults(table) == []
        assert not table.top.rect.colliderect(table.battle.skin.board)


def blind_hand(seed: int, events: int, **chairs: str) -> None:
    """Any events at all: no exception, no stuck state."""
    dice = random.Random(seed)
    table = Table(
        **chairs,  # type: ignore[arg-type]
        size=(1024, 640),
        pace=dice.choice(("instant", "fast", "normal", "step")),
        clock=dice.choice((None, (60.0, 1.0))),
    )  # type: ignore[arg-type]
    table.stay_here()
    keys = [
        pygame.K_l,
        pygame.K_h,
        pygame.K_f,
        pygame.K_e,
        pygame.K_d,
        pygame.K_r,
        pygame.K_i,
        pygame.K_n,
        pygame.K_F1,
        pygame.K_F6,
        pygame.K_m,
    ]
    for _ in range(events):
        table.suffer(dice, keys, SQUARES, 0.2)
    for _ in range(8):
        table.settle(0.5)
        if table.top is table.battle and table.battle.choosing.menu is None and table.battle.position.looking is None:
            break
        table.press(pygame.K_ESCAPE)
    assert table.battle.stage.idle or table.battle.stage.waiting


def test_five_hundred_random_events() -> None:
    """GOALS: random window events, each scene."""
    blind_hand(1, 250, black="easy")
    blind_hand(2, 250)


@pytest.mark.long
def test_a_hundred_thousand_random_events() -> None:
    """GOALS."""
    for seed in range(50):
        blind_hand(1000 + seed, 2000, **dice_chairs(seed))


def dice_chairs(seed: int) -> dict[str, str]:
    """Who sits there: people, one computer player, two."""
    return ({}, {"black": "easy"}, {"white": "hard"}, {"white": "easy", "black": "normal"})[seed % 4]
