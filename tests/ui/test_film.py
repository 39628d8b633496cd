"""What moves is drawn over a kept picture of what stands (GOALS.md, row 10): at no moment does that look otherwise
than drawing everything."""

from __future__ import annotations

import at_the_window as at
import pygame
import pytest
from at_the_table import Table
from lengths import mostly_long

CASTLING = """
game: chess
fen: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
"""
MATING = """
game: chess
fen: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
"""


def board_on(table: Table, surface: pygame.Surface) -> bytes:
    """The pixels of the board with its frame: panels beside it throw shadows on each other."""
    assert table.battle.places is not None
    return pygame.image.tobytes(surface.subsurface(table.battle.places.board), "RGB")


def all_drawn(table: Table) -> bytes:
    """The board as it would be if everything were drawn now."""
    whole = pygame.Surface(table.opened.screen.get_size(), 0, table.opened.screen)
    table.battle.draw(whole)
    return board_on(table, whole)


def show(table: Table, seconds: float) -> tuple[int, list[int]]:
    """Lets frames pass: how many the film drew, and which of all did not look like the whole drawn anew."""
    clock = table.opened._clock
    assert isinstance(clock, at.HandClock)
    filmed, wrong = 0, []
    for number in range(round(seconds * 40)):
        clock.now += 0.025
        table.opened.step(wait=False)
        if table.top is not table.battle:
            break
        filmed += table.opened._film.running
        if board_on(table, table.opened.screen) != all_drawn(table):
            wrong.append(number)
    return filmed, wrong


@pytest.mark.parametrize(
    ("start", "moves"),
    mostly_long(
        [("", ("e2e4", "d7d5", "e4d5", "d8d5", "b1c3")), (CASTLING, ("e1g1", "e8c8")), (MATING, ("a1a8",))], (1,)
    ),
)
def test_every_frame_of_a_move_looks_like_the_whole_drawn_anew(start: str, moves: tuple[str, ...]) -> None:
    """Slides, leaps, captures with their ash, castling, check and a king that falls."""
    table = Table(start=start, pace="normal")
    for move in moves:
        table.click(move[:2])
        table.click(move[2:])
        filmed, wrong = show(table, 1.6)
        assert filmed > 3 and wrong == [], move
    assert [action[:4] for action in table.actions] == list(moves)


def test_the_kept_picture_is_made_before_anything_moves() -> None:
    """At 4K it takes half a frame, which the first move shall not wait for."""
    table = Table(pace="normal")
    kept = table.opened._film._still
    assert kept is not None and kept.get_size() == table.opened.screen.get_size()
    table.move("e2e4")
    assert table.opened._film._still is kept


def test_words_that_change_while_a_piece_moves_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is noted as changed during a motion reaches the kept picture, and so is not wiped out."""
    table = Table(pace="slow")
    table.click("a2")
    table.click("a4")
    clock = table.opened._clock
    assert isinstance(clock, at.HandClock)
    clock.now += 0.05
    table.opened.step(wait=False)
    assert table.opened._film.running
    table.battle.changed.at_spot(table.spot("h5"))
    monkeypatch.setattr(table.battle.marks, "_last_spots", lambda: (table.spot("h5"),))
    clock.now += 0.05
    table.opened.step(wait=False)
    marked = table.opened.screen.get_at(table.at("h5"))
    clock.now += 0.05
    table.opened.step(wait=False)
    assert table.opened._film.running and table.opened.screen.get_at(table.at("h5")) == marked
    assert marked != table.opened.screen.get_at(table.at("g4"))


def test_a_sheet_over_a_moving_piece_shows_the_piece() -> None:
    """`draw`, which sheets and fades use, draws both."""
    table = Table(pace="slow")
    table.click("a2")
    table.click("a4")
    clock = table.opened._clock
    assert isinstance(clock, at.HandClock)
    clock.now += 0.1
    table.opened.step(wait=False)
    still = pygame.Surface(table.opened.screen.get_size(), 0, table.opened.screen)
    table.battle.draw_still(still)
    assert board_on(table, still) != all_drawn(table)
    assert board_on(table, table.opened.screen) == all_drawn(table)
