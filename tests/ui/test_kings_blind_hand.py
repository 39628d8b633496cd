"""Any events at all on a battle of Kings of War, in all its phases, alone and two at one screen: no exception, no stuck
state, nothing cut or covered whenever one looks (GOALS, «Nothing lost»)."""

from __future__ import annotations

import random

import at_the_window as at
import pygame
import pytest
from at_the_regiments import FORCES, MARKS, RAMS, SKELKS, SLINGS, SPEARS, Regiments, battle_of

from game.core.ruleset import Decision
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.fault import FaultScene

KEYS = [
    *(ord(letter) for letter in "abcdefghijklmnopqrstuvwxy"), *range(pygame.K_0, pygame.K_9 + 1), pygame.K_PLUS,
    pygame.K_MINUS, pygame.K_TAB, pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_RIGHT,
    pygame.K_UP, pygame.K_DOWN, pygame.K_F1, pygame.K_F6,
]  # fmt: skip
SIZES = ((1280, 800), (1024, 640))
BATTLE = battle_of(
    SPEARS,
    SLINGS,
    RAMS,
    MARKS,
    SKELKS,
    "u7: {entry: ashmaw/hog-riders, size: regiment, at: [52, 27], facing: 190, damage: 6}",
    "u8: {entry: ashmaw/skelk-spitters, size: regiment, at: [16, 32], facing: 160}",
    "u9: {entry: ashmaw/gang-boss, size: one, at: [26, 30], facing: 180}",
    terrain="t1: {kind: difficult, height: 2, name: wood, shape: [[20, 18], [26, 18], [26, 24], [20, 24]]}, "
    "t2: {kind: obstacle, rect: [40, 18, 5, 0.4, 10]}",
)
TABLES = ((BATTLE, ("human", "easy")), (BATTLE, ("human", "human")), ("", ("human", "human")), ("", ("easy", "human")))
"""A battle that has begun, or one from the first edge on; who sits where."""
MOST_PLIES = 400


def opened(start: str, chairs: tuple[str, str], seed: int) -> Regiments:
    """A window; forces have been chosen where a battle begins with its edges."""
    more = {"start": start} if start else {"variant": "skirmish", "play": FORCES}
    hand = Regiments(*chairs, size=SIZES[seed % 2], seed=seed, pace=("fast", "instant")[seed % 3 > 0], **more)
    hand.stay_here()
    return hand


def is_in_battle(hand: Regiments) -> bool:
    return any(isinstance(scene, BattleScene) for scene in hand.opened.stack.scenes)


def lucky_gesture(hand: Regiments, dice: random.Random) -> None:
    """What a blind hand does too seldom: takes a unit that waits, drags it, aims, looks at an enemy, gives an order."""
    if hand.top is not hand.battle or hand.battle.handing.curtain.closed:
        return
    ordering = hand.ordering
    standing = list(hand.view.deployed)
    if ordering.moment is None or ordering.frame() is None or not standing:
        return
    unit = dice.choice(standing)
    assert unit.pose is not None
    x, y = unit.pose.x / 1_270_000, unit.pose.y / 1_270_000
    match dice.randrange(6):
        case 0:
            hand.drag((x, y), (x + dice.uniform(-12, 12), y + dice.uniform(-12, 12)))
        case 1:
            hand.click(x, y)
            other = dice.choice(standing)
            assert other.pose is not None
            hand.click(other.pose.x / 1_270_000, other.pose.y / 1_270_000)
        case 2:
            hand.keys("n", dice.choice("c123456"), dice.choice(["up", "left", "right", "down"]))
        case 3:
            hand.keys("esc", "esc", "c", dice.choice("t123"))
        case 4:
            point = hand.at(x, y)
            pygame.mouse.set_pos(point)
            ordering.wheel(dice.choice((-1, 1)), point, fine=dice.random() < 0.5)
        case _:
            hand.keys("n", dice.choice("c3"))
            hand.give()


def lucky_answer(hand: Regiments, dice: random.Random) -> None:
    """A button that answers, or the curtain's; back to the game from wherever the hand has come."""
    if hand.top is not hand.battle:
        at.press(hand.opened, pygame.K_ESCAPE)
        return
    if not hand.battle.position.is_live:
        at.press(hand.opened, pygame.K_END)
    at.settle(hand.opened, 0.4)
    if hand.battle.handing.curtain.closed:
        at.press(hand.opened, pygame.K_RETURN)
        return
    shown = [button for button in hand.battle.answers.shown if button.rect.width]
    if shown:
        at.click(hand.opened, dice.choice(shown).rect.center)
    elif dice.random() < 0.3:
        hand.keys("e")


def is_stuck(hand: Regiments) -> bool:
    """Somebody human is asked, all has been shown, and no tool takes what they say."""
    battle, pending = hand.battle, hand.session.match.pending
    if hand.top is not battle or battle.handing.curtain.closed or not isinstance(pending, Decision):
        return False
    if not hand.session.chairs[pending.seat].is_human or not battle.position.is_settled:
        return False
    return battle.choosing.tool is None


def look_round(hand: Regiments, number: int) -> None:
    """Back on the battle, everything shown: somebody can go on, and nothing is cut or covered."""
    while hand.top is not hand.battle and len(hand.opened.stack.scenes) > 1:
        at.press(hand.opened, pygame.K_ESCAPE)
        at.settle(hand.opened, 0.3)
        if hand.top is not hand.battle:
            hand.opened.stack.scenes.pop()
    at.press(hand.opened, pygame.K_END)
    at.settle(hand.opened, 2.5)
    assert not is_stuck(hand), (number, hand.session.match.pending)
    if hand.top is hand.battle and not hand.battle.handing.curtain.closed:
        found = hand.faults()
        assert not found, (number, found)


def blind_hand(start: str, chairs: tuple[str, str], seed: int, events: int) -> int:
    """So many events; how many actions came of them."""
    dice = random.Random(seed)
    made = 0
    hand = opened(start, chairs, seed)
    for number in range(events):
        if not is_in_battle(hand):
            hand = opened(start, chairs, seed + number)
        hand.suffer(dice, KEYS, (), 0)
        assert not isinstance(hand.top, FaultScene), number
        if number % 13 == 0 and is_in_battle(hand):
            lucky_gesture(hand, dice)
        if number % 19 == 0 and is_in_battle(hand):
            lucky_answer(hand, dice)
        if not is_in_battle(hand):
            continue
        assert not isinstance(hand.top, FaultScene), number
        if number % 500 == 499:
            look_round(hand, number)
        if not isinstance(hand.session.match.pending, Decision) or hand.session.match.ply > MOST_PLIES:
            made += hand.session.match.ply
            hand = opened(start, chairs, seed + number)
    return made + (hand.session.match.ply if is_in_battle(hand) else 0)


@pytest.mark.parametrize("number", range(2))
def test_any_events_at_all(number: int) -> None:
    """GOALS, «Nothing lost»: random window events."""
    start, chairs = TABLES[1 + number]
    assert blind_hand(start, chairs, 3 + number, 100) > 0


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_hundred_thousand_events(number: int) -> None:
    """GOALS, «Nothing lost»: twenty-five thousand for each way to sit down."""
    start, chairs = TABLES[number]
    assert blind_hand(start, chairs, 40 + number, 25_000) > 300
