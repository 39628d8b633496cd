"""The dramas of Kings of War on the stage: a heap of dice that sorts itself, a test of Nerve on its bar, a rout
(docs/look.md, Many dice, Nerve)."""

from __future__ import annotations

import time
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_regiments import Regiments

from game.rules.kings.state import Stage
from game.ui.recipes import RECIPES
from game.ui.skins import heap
from game.ui.skins.heap import Cast, Heap
from game.ui.skins.kings_nerve import NerveTest, Trial
from game.ui.skins.kings_rout import Rout

FIELD = """
game: kings
seed: 1
turn: red
pieces:
  red:
    u2: {entry: sennfold/novice-slings, size: regiment, at: [14, 12], facing: 10}
    u3: {entry: sennfold/ram-knights, size: horde, at: [46, 14], facing: 355}
  blue:
    u8: {entry: ashmaw/skelks, size: regiment, at: [52, 27], facing: 190, damage: 6}
    u9: {entry: ashmaw/skelks, size: regiment, at: [17, 22], facing: 190}
    u10: {entry: ashmaw/gang-boss, size: one, at: [47, 30], facing: 180}
state: {phase: move, round: 2, starter: red, edges: {red: south, blue: north}}
"""
TO_THE_MELEE = ("charge:u3,u8", "end", "shoot:u2,u9", "end", "nerve:u9")


def fight(**options: Any) -> Regiments:
    """The melee begins: red's knights strike u8, which routs, is inspired, and routs again."""
    hand = Regiments(start=FIELD, play=TO_THE_MELEE, **{"pace": "normal"} | options)
    hand.settle(0.2)
    hand.desk.sound.played.clear()
    match = hand.session.match
    hand.battle.acting.play(match.rules.notation.parse(match.state, "fight:u8"))
    return hand


def pass_time(hand: Regiments, seconds: float) -> None:
    for _ in range(round(seconds / 0.02)):
        hand.opened._clock.now += 0.02  # type: ignore[attr-defined]
        hand.opened.step(wait=False)


def to_the(hand: Regiments, kind: type[Any]) -> Any:
    """Waits until something of this kind is shown."""
    for _ in range(600):
        pass_time(hand, 0.02)
        if isinstance(hand.battle.stage.running, kind):
            return hand.battle.stage.running
    raise AssertionError(kind)


def heard(hand: Regiments) -> list[str]:
    return list(hand.desk.sound.played)


def test_a_melee_is_dice_then_nerve_then_a_rout() -> None:
    """look.md, Many dice, Nerve: nothing is told before its dice lie, and the sounds have the same beats."""
    hand = fight()
    dice = to_the(hand, Heap)
    assert dice.casts[0].need == 3 and dice.total == sum(face >= 2 for face in dice.casts[1].last)
    assert not any("hits" in said for said in hand.battle.said.told[-1:]), "told before the dice lay"
    pass_time(hand, dice.sorted + 0.1)
    assert "11 damage" in hand.battle.said.told[-1]
    test = to_the(hand, NerveTest)
    assert not any("outs" in said for said in hand.battle.said.told[-2:])
    assert [roll[2] for roll in test.test.rolls] == ["rout", "rout"] and test.test.damage == 17
    to_the(hand, Rout)
    assert any("Rout" in said or "rout" in said for said in hand.battle.said.told)
    pass_time(hand, 2.0)
    assert hand.battle.stage.idle and 8 not in hand.view.units
    beats = ["strike", "dice_heap", "hits", "nerve", "die_thrown_small", "die_lands", "breath", "verdict", "routs"]
    order = [heard(hand).index(sound) for sound in beats]
    assert order == sorted(order) and set(heard(hand)) <= set(RECIPES)


def test_the_ways_to_regroup_stand_whole_in_the_least_window() -> None:
    """USERS 28: beside a table six feet wide «Forward D6» was cut."""
    hand = fight(pace="instant", size=(1024, 640))
    hand.settle(1.0)
    hand.keys("n")
    assert hand.stage is Stage.REGROUP and hand.says("Forward D6") and not hand.faults()


def test_any_key_hurries_each_of_them() -> None:
    """look.md, Moment of truth: the first key jumps to what stays to be read, the second goes on."""
    hand = fight()
    dice = to_the(hand, Heap)
    stage = hand.battle.stage
    hand.press(pygame.K_SPACE)
    assert stage.running is dice and stage.part >= dice.hold
    hand.press(pygame.K_SPACE)
    test = stage.running
    assert isinstance(test, NerveTest)
    hand.press(pygame.K_SPACE)
    assert stage.running is test and stage.part >= test.hold
    hand.press(pygame.K_SPACE)
    assert isinstance(stage.running, Rout)


@pytest.mark.parametrize(("pace", "longest"), [("fast", 5.0), ("instant", 0.2)])
def test_the_pace_rules(pace: str, longest: float) -> None:
    """look.md, Motion: fast halves, instant shows results alone."""
    hand = fight(pace=pace)
    pass_time(hand, longest)
    assert hand.battle.stage.idle and 8 not in hand.view.units


def test_the_limits_stand_before_the_dice_fall_and_the_second_roll_holds_its_breath() -> None:
    """look.md, Nerve: the end of the bar waits at the least total, each roll pushes it to its own."""
    desk = at.desk()
    rolls = (((2, 5), 24, "rout"), ((1, 1), 19, "steady"))
    test = NerveTest(
        desk, Trial("u8 Skelks", 17, 12, 14, rolls, "water"), pygame.Rect(100, 100, 440, 134), desk_rect(), 4
    )
    assert test.begins[0] > 0.5 and test.x(12) < test.x(14) < test.bar().right
    assert test.reached(0, test.begins[0]) == 19 and test.reached(0, test.ends[0]) == 24
    assert test.begins[1] - test.ends[0] > 0.9, "no breath between the two"
    assert test.reached(1, test.ends[1]) == 19
    picture = pygame.Surface((700, 400))
    test.draw(picture, (test.begins[0] - 0.1) / test.seconds)
    bar = test.bar()
    post = picture.get_at((test.x(14), bar.centery))
    assert post.r > 200 and post.g > 150, "the post of the rout stands there"
    assert test.hold < 1 and test.said_from == test.hold


def desk_rect() -> pygame.Rect:
    return pygame.Rect(0, 0, 60, 40)


def made(desk: Any, casts: list[Cast], total: int) -> Heap:
    board = pygame.Rect(0, 0, 880, 590)
    place = pygame.Rect((20, 20), heap.size_of(desk, casts, board))
    return Heap(desk, "A volley", casts, "damage", place, sound="volley", events=3, total=total, about=desk_rect())


@pytest.mark.parametrize("calm", [False, True])
def test_sixty_dice_fall_and_sort_into_rows_inside_their_card(calm: bool) -> None:
    """look.md, Many dice: misses, hits and damage lie in three rows; re-rolled ones are lifted; none is lost."""
    desk = at.desk(calm=calm)
    faces = tuple(1 + i % 6 for i in range(60))
    hits = Cast(faces, 4, "Hits", tuple(5 for _ in range(10)))
    damage = Cast(tuple(1 + i % 6 for i in range(40)), 5, "Damage")
    found = made(desk, [hits, damage], damage.good)
    assert hits.good == 40 and damage.good == 12
    picture = pygame.Surface((880, 590))
    started = time.thread_time()
    steps = 40
    for step in range(steps + 1):
        found.draw(picture, step / steps)
        for seen in found.dice_at(step / steps * found.seconds):
            assert found.place.inflate(0, 60).collidepoint(seen.at), (step, seen)
    assert (time.thread_time() - started) / steps < 0.05
    last = found.dice_at(found.seconds)
    tones = [seen.tone for seen in last]
    assert (tones.count("ash"), tones.count("spent"), tones.count("harm")) == (20, 28, 12)
    rows = {tone: {round(seen.at[1]) for seen in last if seen.tone == tone} for tone in set(tones)}
    assert max(rows["ash"]) < min(rows["spent"]) <= max(rows["spent"]) < min(rows["harm"])
    if not calm:
        lifted = heap.FALL + heap.LIE + heap.SORT + 0.1
        assert sum(seen.tone == "again" for seen in found.dice_at(lifted)) == 10


def test_in_calm_play_nothing_tumbles() -> None:
    """look.md, Motion: stills, and the times of reading are never shorter."""
    hand = fight(calm=True)
    dice = to_the(hand, Heap)
    assert {seen.turned for seen in dice.dice_at(0.3)} == {0.0}
    assert dice.dice_at(0.3) == dice.dice_at(0.6) and dice.seconds - dice.sorted >= heap.HOLD - 0.001


def test_a_card_stands_beside_its_unit_and_on_the_board() -> None:
    """It covers least of what stands around, and never what it tells of."""
    board = pygame.Rect(0, 0, 600, 400)
    for at_x, at_y in ((10, 10), (560, 380), (300, 200), (300, 395)):
        thing = pygame.Rect(0, 0, 40, 30)
        thing.center = at_x, at_y
        place = heap.beside((380, 120), thing, [], board, 20)
        assert board.contains(place) and not place.colliderect(thing.clip(board))


def test_a_wavering_line_has_a_flag_one_notices() -> None:
    """look.md, Kings of War: much white where it waves, none where it does not."""

    def white(state: str) -> int:
        hand = Regiments(start=FIELD.replace("damage: 6", f"damage: 6{state}"))
        hand.settle(0.2)
        x, y = hand.at(52, 27)
        seen = hand.opened.screen.subsurface(pygame.Rect(x - 60, y - 60, 120, 120))
        return pygame.mask.from_threshold(seen, pygame.Color("#F4EEDF"), (6, 6, 6, 255)).count()

    assert white(", wavering: true") > white("") + 120
