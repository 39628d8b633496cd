"""Terrain as it falls in the window: the tile that is drawn, its dice, its square (look.md, Before the battle)."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_camp import ALONE, ENEMIES, Camp, CampProgram, armed, begun, laying
from lengths import mostly_long

from game.core.ruleset import Square
from game.core.seats import Seat
from game.play.session import Session
from game.rules.loka.events import TileLaid, TileMissed
from game.rules.loka.laying import Laying

MISSES = 40
"""Seeds that are looked through for a roll on a taken square."""


def camp(root: Path, chairs: tuple[str, ...] = ALONE, seed: int = 3, **more: Any) -> Camp:
    variant = more.pop("variant", None)
    army = {"pawn": 1}
    return Camp(
        root, lambda program: armed(begun(program, chairs, variant, None, seed), army),
        first=laying, **{"pace": "normal", **more},
    )  # fmt: skip


def laid(session: Session) -> list[TileLaid]:
    """The tiles that lie, in the order in which they were laid."""
    return [event for event in session.match.steps[-1].events if isinstance(event, TileLaid)]


def until(at_camp: Camp, part: str, tile: int | None = None) -> None:
    """Lets time pass, and presses what is asked, up to a part of the showing."""
    clock = at_camp.opened._clock
    for number in range(900):
        top = at_camp.top
        if top.is_over or (top.now.name == part and (tile is None or top.at == tile)):
            return
        if top.asked:
            at_camp.settle(0.3)
            at_camp.press(pygame.K_SPACE)
        clock.now += 0.1  # longer frames than a player sees, of which every third is drawn: a whole board each
        at.step(at_camp.opened, seen=number % 3 == 0)
    raise AssertionError("it never came")


def test_every_tile_is_shown_as_it_was_laid(tmp_path: Path) -> None:
    """LOKA-TERRAIN-5, -7: seat, tile and square in order, the portals' pair out of turn among them."""
    at_camp = camp(tmp_path)
    rules: Any = at_camp.session.rules
    events = laid(at_camp.session)
    told = [(b.seat, b.name, b.spot, b.out_of_turn) for b in at_camp.top.beats]
    law = rules.law
    assert told == [(e.seat, law.terrain[law.tiles[e.tile]].name, Square(e.square), e.is_second) for e in events]
    assert any(beat.out_of_turn for beat in at_camp.top.beats)


def test_a_tile_lies_on_the_board_only_once_it_has_dropped(tmp_path: Path) -> None:
    """look.md, Before the battle: drawn, diced, dropped."""
    at_camp = camp(tmp_path)
    until(at_camp, "throw", 0)
    assert at_camp.top.shown.laid == ()
    until(at_camp, "rest", 0)
    assert [tile.square for tile in at_camp.top.shown.laid] == [laid(at_camp.session)[0].square]


def test_the_dice_stand_there_in_figures_and_words(tmp_path: Path) -> None:
    """LOKA-TERRAIN-5: the column from the left, the row from the edge."""
    at_camp = camp(tmp_path)
    until(at_camp, "look", 0)
    first = laid(at_camp.session)[0]
    assert at_camp.says(f"column {first.column}") and at_camp.says(f"row {first.row}")


def test_the_lanes_are_those_that_the_rules_roll_for(tmp_path: Path) -> None:
    """LOKA-TERRAIN-4, LOKA-SEATS-5: for each seat, each column and each row."""
    for variant in (None, "face-off", "massive-8x16"):
        at_camp = camp(tmp_path, ALONE if variant is None else ("human", "normal"), variant=variant)
        rules: Any = at_camp.session.rules
        for seat in range(len(rules.seats)):
            for i, lane in enumerate(at_camp.top.look.lanes(Seat(seat)), 1):
                assert [spot.index for spot in lane] == [
                    Laying(rules.law).square(seat, i, row + 1) for row in range(len(lane))
                ]


def test_ones_own_tile_waits_for_ones_own_hand(tmp_path: Path) -> None:
    """look.md, Before the battle: «Place on g5», by Space or click; what computers lay goes by itself."""
    at_camp = camp(tmp_path)
    mine = next(i for i, beat in enumerate(at_camp.top.beats) if beat.seat == 0)
    until(at_camp, "turn", mine)
    at_camp.settle(2)
    assert at_camp.top.asked and at_camp.button("Roll the dice")
    at_camp.press(pygame.K_SPACE)
    at_camp.settle(3)
    name = at_camp.top.skin.name_of(at_camp.top.beats[mine].spot)
    assert at_camp.top.asked and at_camp.top.now.name == "look"
    at_camp.push(f"Place on {name}")
    assert at_camp.top.at > mine or at_camp.top.now.name in ("drop", "rest")


def test_two_clicks_in_a_hurry_answer_one_question(tmp_path: Path) -> None:
    """USERS 12: after the question changed input is ignored for 250 ms."""
    at_camp = camp(tmp_path)
    mine = next(i for i, beat in enumerate(at_camp.top.beats) if beat.seat == 0)
    until(at_camp, "turn", mine)
    at_camp.settle(2)
    where = at_camp.top.go.rect.center
    at_camp.click(where)
    at_camp.click(where)
    assert at_camp.top.at == mine and at_camp.top.now.name == "throw"


def test_step_by_step_every_tile_waits(tmp_path: Path) -> None:
    """look.md, Motion: step by step each event waits for a key."""
    at_camp = camp(tmp_path, pace="step")
    at_camp.settle(5)
    assert (at_camp.top.at, at_camp.top.now.name, at_camp.top.asked) == (0, "turn", True)


def test_a_click_anywhere_ends_what_is_being_shown(tmp_path: Path) -> None:
    """look.md, Motion: input is never blocked."""
    at_camp = camp(tmp_path)
    assert at_camp.top.now.name == "turn" and not at_camp.top.asked
    at_camp.settle(0.05)
    at_camp.click((400, 300))
    assert at_camp.top.now.name == "throw"


def test_everything_can_be_skipped_and_then_goes_on(tmp_path: Path) -> None:
    """look.md, Motion: the pace is the player's; then the armies take their places."""
    at_camp = camp(tmp_path)
    at_camp.press(pygame.K_END)
    assert at_camp.top.is_over and len(at_camp.top.shown.laid) == len(laid(at_camp.session))
    at_camp.settle()
    at_camp.press(pygame.K_RETURN)
    at_camp.settle()
    assert at_camp.kind == "DeployScene"


def test_at_once_means_at_once_and_still_one_may_look(tmp_path: Path) -> None:
    """look.md, Motion: instant; what fell stays to be seen until somebody goes on."""
    at_camp = camp(tmp_path, pace="instant")
    assert at_camp.top.is_over and not at_camp.top.busy
    at_camp.settle(5)
    assert at_camp.kind == "TerrainScene"


def test_without_people_it_goes_on_by_itself(tmp_path: Path) -> None:
    """USERS 6: nobody has to press anything in a game that is watched."""
    at_camp = camp(tmp_path, ("normal",) * 4, pace="instant")
    at_camp.settle(2)
    assert at_camp.kind == "DeployScene"


def with_a_miss(program: CampProgram) -> Session:
    """A game in which the dice name a taken square."""
    for seed in range(MISSES):
        session = armed(begun(program, ALONE, None, {"terrain_tiles": 9}, seed), {"pawn": 1})
        if any(isinstance(event, TileMissed) for event in session.match.steps[-1].events):
            return session
    raise AssertionError("no seed brings a miss")


def test_a_roll_on_a_taken_square_is_shown_and_rolled_again(tmp_path: Path) -> None:
    """LOKA-TERRAIN-6."""
    at_camp = Camp(tmp_path, with_a_miss, first=laying, pace="normal")
    tile = next(i for i, beat in enumerate(at_camp.top.beats) if beat.missed)
    until(at_camp, "taken", tile)
    spot, dice = at_camp.top.beats[tile].missed[0]
    assert at_camp.top.marks().lit == {spot} and at_camp.says(dice[0].words)
    assert spot.index in [laid.square for laid in at_camp.top.shown.laid]
    until(at_camp, "rest", tile)
    assert at_camp.top.beats[tile].spot != spot


def test_kinds_that_are_rolled_lie_nowhere_face_down(tmp_path: Path) -> None:
    """LOKA-FACEOFF-5, -6: a D8 for the kind, then row and column."""
    at_camp = camp(tmp_path, ("human", "normal"), variant="face-off")
    beat = at_camp.top.beats[0]
    assert not beat.drawn and beat.face_down == ()
    assert [die.words.split()[0] for die in beat.dice] == ["row", "column"] and {die.sides for die in beat.dice} == {8}


def test_what_lies_face_down_is_what_was_not_drawn(tmp_path: Path) -> None:
    """LOKA-TERRAIN-1, -9: nine tiles; a pair of portals goes together."""
    at_camp = camp(tmp_path)
    last = at_camp.top.beats[-1]
    assert len(last.face_down) == 9 - len(laid(at_camp.session))


def test_a_tile_can_be_looked_at_and_its_rules_opened(tmp_path: Path) -> None:
    """look.md, Hands: right click inspects; F1 opens the rule book where it speaks of terrain."""
    at_camp = camp(tmp_path)
    at_camp.press(pygame.K_END)
    where = at_camp.top.skin.place_of(at_camp.top.beats[0].spot).center
    at_camp.click(where, 3)
    assert at_camp.top.card is not None
    at_camp.press(pygame.K_F1)
    assert at_camp.program.asked == ["rules LOKA-TERRAIN-1"]


def test_enemies_at_one_screen_are_nobodys_enemy_there(tmp_path: Path) -> None:
    """USERS 17: the words are the same for everybody who looks."""
    at_camp = camp(tmp_path, ENEMIES)
    assert {plaque.told.relation for plaque in at_camp.top.plaques} == {""}


@pytest.mark.parametrize(
    ("size", "percent"), mostly_long([*product(at.SIZES[:3], (75, 100, 300)), ((3840, 2160), 100)], (1, 2, 6))
)
def test_everything_stands_inside_the_window_uncut(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """USERS 28: no clipped text, no control outside the window or under another."""
    at_camp = camp(tmp_path, size=size, percent=percent)
    until(at_camp, "look", 2)
    assert not at_camp.faults()
    at_camp.press(pygame.K_END)
    assert not at_camp.faults()


@pytest.mark.parametrize("variant", ["face-off", "massive-16x8", "massive-8x16", "massive-16x16", "doubled"])
def test_every_board_has_room(tmp_path: Path, variant: str) -> None:
    """ISSUE 3: on the cross, on a chessboard, on joined boards."""
    at_camp = camp(tmp_path, ("human", "normal") if variant != "doubled" else ALONE, variant=variant)
    until(at_camp, "look", 1)
    assert not at_camp.faults()


@pytest.mark.parametrize("events", [200, pytest.param(20_000, marks=pytest.mark.long)])
def test_a_blind_hand_breaks_nothing(tmp_path: Path, events: int) -> None:
    """USERS 8: whatever is pressed, the screen stands."""
    at_camp = camp(tmp_path)
    at_camp.blind_hand(9, events, lambda program: armed(begun(program), {"pawn": 1}))
