"""What Castle's screens tell, looked at by a hard reader: no headline is cut, nothing of what has happened is missing
(look.md, Words).
"""

from __future__ import annotations

import random

import at_the_keep as keep
import at_the_window as at
import pygame
import pytest
from at_the_keep import Keep
from lengths import mostly_long

from game.ai.player import Suggestion
from game.core.seats import Seat
from game.rules.castle.state import Destroyed
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.battle.story import draw_suggestions
from game.ui.scenes.phases import scene_after

SIZES = ((1024, 640), (1280, 800), (1920, 1080))


def cut(table: Keep) -> list[str]:
    """All words with dots at their end on the screen, agreed or not."""
    table.top.arrange()
    surface = pygame.Surface((table.desk.layout.width, table.desk.layout.height))
    with table.desk.theme.collecting() as written:
        table.top.draw(surface)
    return [text.words for text in written if text.cut]


@pytest.mark.parametrize("size", [SIZES[0], *(pytest.param(size, marks=pytest.mark.long) for size in SIZES[1:])])
@pytest.mark.parametrize("variant", mostly_long(["standard", "adventure", "av1", "blitz"], (1, 3)))
def test_no_headline_is_cut(variant: str, size: tuple[int, int]) -> None:
    """look.md, Words: sentences are whole; they shrink or take a second line."""
    table = Keep(variant, size=size, seed=5)
    chance = random.Random(4)
    for _ in range(16):
        legal = list(table.session.rules.actions(table.session.match.state))
        attacks = [action for action in legal if "x" in str(action)]
        table.top.play(chance.choice(attacks or legal))
        table.settle(0.1)
        assert cut(table) == []


@pytest.mark.parametrize("army", ["formal", "informal"])
def test_the_fallen_of_a_chosen_army_are_listed(army: str) -> None:
    """look.md, Boards: what each side has lost stands on its plaque; CASTLE-EXPANDED-1: whatever it began with."""
    table = Keep("expanded", rules={"army": army})
    session = table.session
    for _ in range(2):
        ready = [action for action in session.rules.actions(session.match.state) if str(action).startswith("army:")]
        table.top.play(ready[0])
    battle = scene_after(table.desk, session)
    assert isinstance(battle, BattleScene)
    chance, destroyed = random.Random(2), [0, 0]
    while session.match.result is None and sum(destroyed) < 6:
        legal = list(session.rules.actions(session.match.state))
        step = session.play(chance.choice([action for action in legal if "x" in str(action)] or legal))
        for event in step.events:
            if isinstance(event, Destroyed):
                destroyed[1 - event.seat] += 1
    for seat in (Seat(0), Seat(1)):
        assert len(battle.skin.strength(session.match.state, seat).fallen) == destroyed[seat]


@pytest.mark.parametrize("size", SIZES)
def test_answers_and_the_words_about_a_piece_are_whole(size: tuple[int, int]) -> None:
    """look.md, Words: what an effect would do, and what a piece is, in words that have room."""
    table = Keep(start=keep.LANCE, size=size)
    table.click("d4", "d7")
    assert table.battle.choosing.menu is not None and cut(table) == []
    table = Keep(start=keep.GRIFFIN, size=size)
    for square in ("c4", "d1", "e2", "f10", "d8"):
        at.click(table.opened, table.at(square), button=3)
        assert table.battle.said.card is not None and cut(table) == []


def test_whoever_is_asked_answers_and_whoever_plays_moves() -> None:
    """look.md, Words: the bar says what is waited for."""
    assert Keep(start=keep.WINDOW).says("Dark to answer")
    assert Keep(start=keep.DICE_LIE).says("Dark to answer")
    assert Keep(start=keep.SETS).says("Light to move")
    assert Keep("adventure", rules={"card_order": "choose", "first": "light"}).says("Light to move")


def test_the_turn_stays_with_whoever_s_action_is_told() -> None:
    """look.md, Boards: light gold is the turn; it goes on when the story has ended."""
    table = Keep(start=keep.LANCE, pace="normal", chairs=("human", "normal"), confirm_attack=False)
    attack = next(action for action in table.session.rules.actions(table.session.match.state) if "x" in str(action))
    table.top.play(attack)
    table.settle(0.2)
    battle = table.battle
    assert battle.stage.told is not None and table.session.seat == Seat(1)
    assert battle.position.shown_seat == Seat(0)
    assert [turn.is_now for turn in battle.seats.turns()] == [True, False]
    assert [battle.seats.sitter_at(Seat(seat)).is_waited_for for seat in (0, 1)] == [True, False]
    table.settle(6.0)
    assert battle.stage.told is None and battle.position.shown_seat == Seat(1)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_advised_is_whole(size: tuple[int, int]) -> None:
    """look.md, Words: an attack with its effect is written out beside its reason."""
    table = Keep("adventure", size=size)
    table.top.arrange()
    found = [Suggestion("i10f8!pounce", 0.54, None, ("i10f8!pounce",), "Takes the Elf on f8.", "About even: 54 %", 40)]
    room = pygame.Rect(20, 20, table.desk.px(260), table.desk.px(120))
    assert not at.unreadable(
        table.desk, lambda surface: draw_suggestions(surface, table.desk, room, "Hint", found, "", ["+0.4"])
    )
