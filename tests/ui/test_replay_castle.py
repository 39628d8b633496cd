"""Replay of Castle: the roll of each turn, dice that wait for an answer, and nothing told before it falls
(look.md, Replay; docs/rules/castle.md, DIE, COMBAT, TOKEN).
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

import at_the_window as at
import pygame
import pytest
from at_the_reel import opened, played
from at_the_shelf import Shelf

from game.play.record import Record
from game.rules.castle.state import Contest, Destroyed, Rolled

SEATS = {"light": "human", "dark": "hard"}
SIZES = ((1024, 640), (1280, 800))


def game(variant: str = "adventure", seed: int = 3, most: int = 120) -> Record:
    return played(seed, most, variant, SEATS, "castle", keen=True)


def step_with(shelf: Shelf, kind: type) -> int:
    """The first action that leads to such an event, after the first turns."""
    steps = shelf.top.game.match.steps
    return next(i for i, step in enumerate(steps) if i > 4 and any(isinstance(event, kind) for event in step.events))


def test_the_roll_of_the_turn_is_told_at_every_moment(tmp_path: Path) -> None:
    """CASTLE-DIE-1: die and cards stand above the graph, and are those of the moment shown."""
    shelf = opened(tmp_path, game())
    top = shelf.top
    for ply in range(0, top.length, 9):
        top.walk.jump(ply)
        view = top.game.moment(ply).view
        top.showing.feed()
        told = top.showing.panels[0].told
        assert told is not None and told.dice[0].face == view.dice[0][1]
        assert shelf.says(told.title)


def test_a_movement_die_is_seen_to_fall(tmp_path: Path) -> None:
    """look.md, Dice: dice fall before they are read; a reduced pace is the reader's own."""
    shelf = opened(tmp_path, game(), pace="normal")
    top = shelf.top
    top.walk.jump(step_with(shelf, Rolled))
    shelf.press(pygame.K_RIGHT)
    for _ in range(200):
        if top.showing.panels[0].moves or top.showing.stage.idle:
            break
        shelf.settle(0.05)
    told = top.showing.panels[0].told
    assert top.showing.panels[0].moves and told is not None and told.falls and told.title.endswith("rolls")
    shelf.settle(8.0)
    assert not top.showing.panels[0].moves and shelf.says(" rolled ")


def test_whoever_acts_is_framed_until_the_story_ends(tmp_path: Path) -> None:
    """look.md, Boards: light gold is the turn; what falls is not told before."""
    shelf = opened(tmp_path, game(), pace="normal")
    top = shelf.top
    ply = step_with(shelf, Destroyed)
    turn = top.game.moment(ply).view.position.turn
    top.walk.jump(ply)
    before = len(top.skin.strength(top.game.moment(ply).view, 1 - turn).fallen)
    shelf.press(pygame.K_RIGHT)
    shelf.settle(0.1)
    assert top.showing.acting == turn and len(top.skin.strength(top.showing.seen, 1 - turn).fallen) == before
    shelf.settle(12.0)
    assert top.showing.stage.idle and len(top.skin.strength(top.showing.seen, 1 - turn).fallen) == before + 1
    assert top.showing.acting == top.game.moment(ply + 1).asked


def test_dice_that_wait_for_an_answer_stay_on_the_table(tmp_path: Path) -> None:
    """CASTLE-TOKEN-4: a moment between a combat roll and its answer shows the dice, however it was reached."""
    shelf = opened(tmp_path, game())
    top = shelf.top
    plies = range(top.length + 1)
    agendas = {ply: top.game.moment(ply).view.agenda for ply in plies}
    ply = next(ply for ply, agenda in agendas.items() if agenda and isinstance(agenda[-1], Contest))
    top.walk.jump(ply)
    asked = top.showing.fought
    assert asked is not None and asked.verdict is None and shelf.says("may have a die thrown again")
    at.click(shelf.opened, top.controls.contest.rect.center)
    assert top.showing.fought is None
    top.walk.jump(ply - 1)
    top.walk.jump(ply)
    assert top.showing.fought is not None
    top.walk.jump(0)
    assert top.showing.fought is None


@pytest.mark.parametrize(("variant", "size"), list(product(["adventure", "blitz", "tactician"], SIZES)))
def test_nothing_is_cut_or_covered(tmp_path: Path, variant: str, size: tuple[int, int]) -> None:
    """look.md, Layout: roll, graph and turning points have room at every size."""
    shelf = opened(tmp_path, game(variant, most=40), size)
    for ply in (0, 7, 20, 40):
        shelf.top.walk.jump(ply)
        assert shelf.faults() == []
