"""Any events at all on Lytharian's screens, alone against a computer player and two at one screen: no exception, no
stuck state, nothing cut or covered whenever one looks (issue of Lytharian in the window)."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import at_the_window as at
import pygame
import pytest
from at_the_cards import SIZES, Deck, likely
from at_the_reel import opened as opened_replay
from at_the_reel import played
from at_the_table import TableProgram, session_of

from game.core.ruleset import Decision
from game.ui.desk import Desk
from game.ui.scene import Scene
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.fault import FaultScene
from game.ui.scenes.phases import scene_for

KEYS = [
    pygame.K_s, pygame.K_d, pygame.K_f, pygame.K_r, pygame.K_i, pygame.K_k, pygame.K_l, pygame.K_n, pygame.K_h,
    pygame.K_e, pygame.K_m, pygame.K_b, pygame.K_p, *range(pygame.K_1, pygame.K_9 + 1), pygame.K_F1, pygame.K_F6,
]  # fmt: skip
SQUARES = [a + b for a in "abcdefgh" for b in "12345678"]
TABLES = (
    ("standard", ("human", "easy")), ("standard", ("human", "human")), ("duel", ("human", "easy")),
    ("pawnwar", ("easy", "human")), ("chaos", ("human", "human")),
)  # fmt: skip


def lucky_clicks(deck: Deck, dice: random.Random) -> None:
    """What a blind hand hits too seldom: what a legal action touches, one after the other, then the menu."""
    tool = deck.top.choosing.tool if deck.top is deck.battle else None
    if tool is None or not tool.picker.actions:
        return
    for spot in dice.choice(list(tool.picker.actions)).touches:
        place = deck.skin.place_of(spot)
        if place is not None and deck.top is deck.battle:
            at.click(deck.opened, place.center)
            at.settle(deck.opened, 0.4)
    menu = deck.battle.choosing.menu
    if menu is not None and menu.entries:
        at.click(deck.opened, menu.place(dice.randrange(len(menu.entries))).center)


def lucky_answer(deck: Deck, dice: random.Random) -> None:
    """A button that answers, or the curtain's; back to the game from wherever the hand has come."""
    if deck.top is not deck.battle:
        at.press(deck.opened, pygame.K_ESCAPE)
        return
    if not deck.battle.position.is_live:
        at.press(deck.opened, pygame.K_END)
    if deck.battle.handing.curtain.closed:
        at.settle(deck.opened, 0.4)
        at.press(deck.opened, pygame.K_RETURN)
        return
    shown = [button for button in deck.battle.answers.shown if button.rect.width]
    if shown:
        at.settle(deck.opened, 0.4)
        at.click(deck.opened, dice.choice(shown).rect.center)


def is_in_battle(deck: Deck) -> bool:
    return any(isinstance(scene, BattleScene) for scene in deck.opened.stack.scenes)


def is_stuck(deck: Deck) -> bool:
    """Somebody human is asked, all has been shown, and nothing on the screen could answer."""
    battle = deck.battle
    if deck.top is not battle or battle.handing.curtain.closed or not isinstance(deck.session.match.pending, Decision):
        return False
    if not deck.session.chairs[deck.session.match.pending.seat].is_human or not battle.position.is_settled:
        return False
    tool = battle.choosing.tool
    return tool is None or not (tool.named or tool.picker.actions)


def blind_hand(variant: str, chairs: tuple[str, str], seed: int, events: int) -> int:
    """So many events; how many actions came of them."""
    dice = random.Random(seed)
    made = 0
    deck = opened(variant, chairs, seed)
    for number in range(events):
        if not is_in_battle(deck):  # taken back to before it
            deck = opened(variant, chairs, seed + number)
        deck.suffer(dice, KEYS, SQUARES, 0.4)
        if not is_in_battle(deck):
            continue
        if number % 17 == 0:
            lucky_clicks(deck, dice)
        if number % 11 == 0 and is_in_battle(deck):
            lucky_answer(deck, dice)
        if not is_in_battle(deck):
            continue
        assert not isinstance(deck.top, FaultScene), number
        if number % 250 == 249:
            while deck.top is not deck.battle and len(deck.opened.stack.scenes) > 1:
                at.press(deck.opened, pygame.K_ESCAPE)
                at.settle(deck.opened, 0.3)
                if deck.top is not deck.battle:
                    deck.opened.stack.scenes.pop()
            at.press(deck.opened, pygame.K_END)
            at.settle(deck.opened, 2.5)
            assert not is_stuck(deck), (number, deck.session.match.pending)
            if deck.top is deck.battle and not deck.battle.handing.curtain.closed:
                assert deck.faults() == [], number
        if not isinstance(deck.session.match.pending, Decision) or deck.session.match.ply > 900:
            made += deck.session.match.ply - begins(deck.seed)
            deck = opened(variant, chairs, seed + number)
    return made + (deck.session.match.ply - begins(deck.seed) if is_in_battle(deck) else 0)


def begins(seed: int) -> int:
    """How many actions have been made before the first event."""
    return 20 + seed % 30


def opened(variant: str, chairs: tuple[str, str], seed: int) -> Deck:
    """A game that has gone on for a while already, so that hands and crypts hold something."""
    deck = Deck(begins(seed), seed, lambda _: True, chairs, variant=variant, size=SIZES[seed % 3], pace="fast")
    deck.stay_here()
    return deck


def before_battle(variant: str, seed: int, events: int) -> int:
    """So many events while armies and decks are put together and placed; how many screens came of them."""
    program, dice = TableProgram(), random.Random(seed)
    hand = at.Opened()
    hand.desk = at.quiet_desk(program, SIZES[seed % 3], 100, pace="fast")
    for name in ("open_menu", "open_rules", "open_new_game", "open_replay", "begin_new", "quit"):
        setattr(program, name, lambda *_: None)

    def first(desk: Desk) -> Scene:
        session = session_of(program.library, "lytharian", ("human", "human"), variant=variant, seed=dice.randrange(99))
        for _ in range(dice.choice((0, 1, 2, 3, 4, 9, 20, 30))):
            session.play(likely(dice, session))
        return scene_for(desk, session)

    return blindly(hand, first, seed, events)


def blindly(hand: at.Opened, first: Callable[[Desk], Scene], seed: int, events: int) -> int:
    """Random events on a screen, made anew now and then and where it was left, with the curtain opened every time."""
    hand.opened, screens = at.window(hand.desk, first), 1
    for number, alive in enumerate(at.blind_events(hand, seed, events)):
        if number % 200 == 199 or not alive or not hand.opened.stack.scenes:
            hand.opened, screens = at.window(hand.desk, first), screens + 1
        if number % 200 in (0, 60):
            hand.settle(0.5)
            hand.press(pygame.K_RETURN)
    return screens


@pytest.mark.parametrize("number", range(2))
def test_any_events_at_all(number: int) -> None:
    variant, chairs = TABLES[number]
    made = blind_hand(variant, chairs, 3 + number, 100)
    assert made > 0


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_thousand_events(part: int) -> None:
    """ISSUE 14: ten parts of ten thousand, each way to sit down twice, at three sizes of the window."""
    variant, chairs = TABLES[part % len(TABLES)]
    assert blind_hand(variant, chairs, 40 + part, 10_000) > 250


def test_any_events_before_the_battle() -> None:
    assert before_battle("standard", 5, 100) >= 1


@pytest.mark.long
@pytest.mark.parametrize("part", range(6))
def test_thirty_thousand_events_before_the_battle(part: int) -> None:
    """ISSUE 14: armies, decks and placing, each of three modes at two sizes of the window."""
    assert before_battle(("standard", "duel", "pawnwar")[part // 2], 60 + part, 5000) >= 25


@pytest.mark.long
@pytest.mark.parametrize("part", range(3))
def test_six_thousand_events_on_a_replay_and_on_the_cards_laid_open(part: int, tmp_path: Path) -> None:
    """ISSUE 14: each size of the window."""
    kept = played(seed=3, most=6000, game="lytharian", variant="standard", seats={"south": "human", "north": "hard"})
    shelf = opened_replay(tmp_path, kept, SIZES[part])
    for number, alive in enumerate(at.blind_events(shelf, part, 2000)):
        if not alive or not shelf.opened.stack.scenes:
            shelf = opened_replay(tmp_path, kept, SIZES[part])
        if number % 100 == 0:
            shelf.press(pygame.K_END, pygame.K_c)
