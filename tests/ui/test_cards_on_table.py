"""After the game everything turns over: armies, hands, decks, and what each side thought it faced (LYTH-FOG-12)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from at_the_reel import opened, played
from at_the_shelf import Shelf
from lengths import mostly_long

from game.core.moment import LAID_OPEN
from game.core.seats import Seat
from game.play.record import Record
from game.rules.lytharian.events import TroopRevealed
from game.rules.lytharian.fog import is_unseen
from game.ui.scenes.opened import CardsOnTable
from game.ui.skins import skin_for

SEATS = {"south": "human", "north": "hard"}
SIZES = ((1024, 640), (1280, 800), (1920, 1080))


@pytest.fixture(scope="module")
def ended() -> Record:
    kept = played(seed=3, most=6000, game="lytharian", variant="standard", seats=SEATS)
    assert kept.result
    return kept


def table(root: Path, kept: Record, size: tuple[int, int] = (1280, 800)) -> Shelf:
    shelf = opened(root, kept, size)
    shelf.press(pygame.K_c)
    shelf.settle(1.5)
    return shelf


def test_everything_lies_open(tmp_path: Path, ended: Record) -> None:
    """Sixteen troops a side by name, every card in the hand, the next of the deck in their order."""
    shelf = table(tmp_path, ended)
    assert isinstance(shelf.top, CardsOnTable)
    sides = [spread.side for spread in shelf.top.spreads]
    assert [side.name for side in sides] == ["Human", "Hard"]
    for side in sides:
        rows = dict(side.rows)
        assert len(rows["Army"]) == 16 and all(card.name and card.text for card in rows["Army"])


def test_each_troop_tells_when_it_was_seen_and_what_was_thought(tmp_path: Path, ended: Record) -> None:
    """What is told of a troop is what the record and the other side's own view say."""
    shelf = opened(tmp_path, ended)
    game = shelf.top.game
    match, skin = game.match, game.skin
    sides = skin.opened(match, game.rounds, ["South", "North"])
    whole = match.moment(LAID_OPEN).view
    for seat, side in enumerate(sides):
        troops = dict(side.rows)["Army"]
        hidden = [t.card for _, t in whole.troops(Seat(seat)) if is_unseen(t)]
        assert sorted(card.name for card in troops if card.was_hidden) == sorted(
            skin.law.card(card).name for card in hidden
        )
        first = next(
            (ply, event)
            for ply, step in enumerate(match.steps)
            for event in step.events
            if isinstance(event, TroopRevealed) and event.seat == seat
        )
        ply, event = first
        shown = next(card for card in troops if card.name == skin.law.card(event.card).name)
        assert f"round {game.rounds[ply]}" in shown.text
        chances = dict(skin.words.guessing.of(match.moment(Seat(1 - seat), ply).view, event.square))
        if chances and chances.get(event.card, 0) < 0.99:
            assert f"gave the truth {chances.get(event.card, 0):.0%}" in shown.text


def test_nothing_is_turned_over_while_a_game_goes_on(tmp_path: Path) -> None:
    shelf = opened(tmp_path, played(seed=5, most=60, seats=SEATS, game="lytharian"))
    shelf.press(pygame.K_c)
    shelf.settle()
    assert not isinstance(shelf.top, CardsOnTable) and not shelf.top.cards.visible


def test_a_game_without_secrets_has_nothing_to_turn_over(tmp_path: Path) -> None:
    shelf = opened(tmp_path, played(seed=3, most=5, game="chess", seats={"white": "human", "black": "hard"}))
    game = shelf.top.game
    skin = skin_for(shelf.desk, game.rules)
    assert not skin.turns_over and not skin.opened(game.match, game.rounds, ["White", "Black"])


def test_by_keys_from_card_to_card(tmp_path: Path, ended: Record) -> None:
    """Arrows go along and between rows, Tab to the other side, Esc back to the replay."""
    shelf = table(tmp_path, ended)
    spread = shelf.top.spreads[0]
    seen = [shelf.top.told]
    shelf.press(pygame.K_RIGHT, pygame.K_DOWN)
    seen.append(shelf.top.told)
    assert spread.at == 9 and seen[0] != seen[1]
    shelf.press(pygame.K_TAB)
    assert shelf.top.told[0] is shelf.top.spreads[1].side
    shelf.press(pygame.K_ESCAPE)
    shelf.settle()
    assert not isinstance(shelf.top, CardsOnTable)


@pytest.mark.parametrize("size", mostly_long([pytest.param(size) for size in SIZES]))
def test_at_every_size_nothing_is_cut(tmp_path: Path, ended: Record, size: tuple[int, int]) -> None:
    shelf = table(tmp_path, ended, size)
    assert not shelf.faults()
    top = shelf.top
    for spread, panel in zip(top.spreads, top.panels, strict=True):
        assert all(panel.contains(place) for place, _ in spread.cards)
        assert len({place.width for place, _ in spread.cards}) == 1


@pytest.mark.parametrize(("size", "square"), mostly_long([(SIZES[0], 27), (SIZES[1], 42)]))
def test_in_a_replay_the_board_has_the_room_of_what_only_lets_one_act(
    tmp_path: Path, ended: Record, size: tuple[int, int], square: int
) -> None:
    """Given a replay, then nothing offers itself to be touched, and troops lie on squares of so many pixels."""
    shelf = opened(tmp_path, ended, size)
    shelf.press(pygame.K_END)
    shelf.settle(0.5)
    skin = shelf.top.skin
    assert not skin.zones.chips.height and not skin.actions(shelf.top.game.match.moment(LAID_OPEN).view)
    assert skin.squares.side >= square
    assert all(skin.outer.contains(place) for place in skin.zones.places.values())
