"""Words on the screens of Kings of War stand whole, and on nothing else (docs/look.md, Kings of War)."""

from __future__ import annotations

from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_camp import CampProgram
from at_the_regiments import FORCES, RAMS, SKELKS, SPEARS, Regiments, battle_of
from at_the_table import session_of

from game.core.seats import Seat
from game.rules.kings.state import Stage
from game.ui import theme as ink
from game.ui.scenes.phases import scene_for
from game.ui.scenes.result import ResultScene
from game.ui.skins import set_up_for
from game.ui.skins.kings_ground import Ground, frame_for
from game.ui.skins.kings_safe_map import beside, box_of
from game.ui.theme import Written

KNIGHTS = "u3: {entry: sennfold/ram-knights, size: horde, at: [44, 12], facing: 340}"
CLOSE = battle_of(
    SPEARS,
    "u2: {entry: sennfold/vow-spears, size: horde, at: [30, 6.6], facing: 0}",
    "u6: {entry: ashmaw/skelks, size: horde, at: [31, 40], facing: 180}",
)


def written(hand: Regiments) -> list[Written]:
    """Every text of the screen."""
    with hand.desk.theme.collecting() as found:
        hand.top.draw(pygame.Surface(hand.desk.layout.window.size))
    return list(found)


def test_lines_of_a_row_stand_under_each_other_in_the_least_window() -> None:
    """Rows of the planner use the room that there is; so do the words before the units' tiles."""
    hand = Regiments(start=battle_of(SPEARS, KNIGHTS, SKELKS), size=(1024, 640))
    hand.click(36, 22.5)
    hand.settle(0.3)
    found = written(hand)
    for upper, lower in (("Ram Knights", "front"), ("Vow Spears", "front"), ("Orders given", "0 of 2")):
        above = next(each.rect for each in found if each.words == upper)
        near = [each.rect for each in found if each.words.startswith(lower) and abs(each.rect.x - above.x) < 5]
        below = min((rect for rect in near if rect.y > above.y), key=lambda rect: rect.y)
        assert below.top >= above.bottom - 4, (upper, above, below)
    assert not hand.faults()


def test_the_bar_says_what_is_to_be_done_and_the_score_once_there_is_one() -> None:
    """docs/look.md, Words: no phase name and no nought to nought; before the first turn there is no round."""
    battle = battle_of(SPEARS, SKELKS)
    hand = Regiments(start=battle)
    assert hand.battle.announcer.turn_words() == "Round 2: Red to give orders"
    hand.keys("1")
    hand.give()
    assert hand.battle.announcer.turn_words() == "Round 2: Red to give orders"
    alone = Regiments("human", "easy", start=battle.replace("state: {", "state: {lost: {blue: 160}, "))
    assert alone.battle.announcer.turn_words() == "Red 160, Blue 0. Round 2: your orders"
    deploying = Regiments(variant="skirmish", play=(*FORCES, "edge:south"))
    assert deploying.battle.announcer.turn_words().endswith(" to deploy")
    assert "Round" not in deploying.battle.announcer.turn_words()


def test_what_stopped_a_wish_stands_whole_in_the_least_window() -> None:
    """USERS 28: beside a table six feet wide the panel is narrow; the reason was cut."""
    wood = "t1: {kind: blocking, height: 3, shape: [[28, 15], [32, 15], [32, 19], [28, 19]]}"
    hand = Regiments(start=battle_of(SPEARS, SKELKS, terrain=wood), size=(1024, 640))
    hand.drag((30, 10), (30, 17))
    assert hand.ordering.plan is not None and hand.ordering.plan.refusal is not None
    assert not [each.words for each in written(hand) if each.cut]


def test_the_damage_to_be_expected_lies_under_no_bar() -> None:
    """USERS 28: with one more row of buttons the least window had no room for a line of its own."""
    hand = Regiments(start=battle_of(SPEARS, KNIGHTS, SKELKS), size=(1024, 640))
    hand.click(30, 10)
    hand.click(36, 22.5)
    hand.settle(0.3)
    found = {each.words: each.rect for each in written(hand)}
    steady = next(rect for words, rect in found.items() if words.startswith("Steady"))
    assert any(words.startswith("about ") for words in found)
    assert all(
        rect.bottom <= steady.top - 16 for words, rect in found.items() if words == "DAMAGE" or "about " in words
    )


def test_what_is_said_of_a_ghost_covers_no_unit() -> None:
    """ISSUE 16: the friend right behind it is still seen."""
    hand = Regiments(start=CLOSE)
    hand.drag((30, 10), (30, 10.4))
    while not hand.ordering.safety.is_done:
        hand.ordering.safety.work(60)
    told = next(each.rect for each in written(hand) if each.words == "Safe from charges")
    frame = hand.ordering.frame()
    assert frame is not None
    assert not told.colliderect(box_of(frame, hand.view.units[2]))


def test_words_have_a_place_even_where_everything_is_taken() -> None:
    """Then they stand under the other words about the same thing."""
    within = pygame.Rect(0, 0, 200, 100)
    around, under = pygame.Rect(80, 40, 40, 20), pygame.Rect(70, 62, 60, 10)
    free = beside((50, 8), around, under, [around, under], within, 2)
    assert free.top == 74 and free.centerx == 100
    assert beside((50, 8), around, under, [within], within, 2) == free
    beside_it = beside((50, 8), around, under, [around, under, pygame.Rect(0, 70, 200, 30)], within, 2)
    assert beside_it.bottom == 38


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_recruits_are_told_in_whole_words(size: tuple[int, int], tmp_path: Any) -> None:
    """The size of a unit and what it needs: the rest where it has room."""
    program = CampProgram(tmp_path)
    desk = at.quiet_desk(program, size, 100)
    session = session_of(program.library, "kings", ("human", "easy"), variant="standard")
    opened = at.window(desk, lambda desk: scene_for(desk, session))
    at.settle(opened, 0.5)
    top: Any = opened.stack.top
    at.click(opened, top.list.row_rect(0).center)
    at.settle(opened, 0.3)
    with desk.theme.collecting() as found:
        top.draw(pygame.Surface(size))
    regiments = [each for each in found if each.words.startswith("Regiment")]
    assert regiments and not any(each.cut for each in found), [each.words for each in found if each.cut]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_sizes_of_a_unit_stand_together_under_its_values(size: tuple[int, int], tmp_path: Any) -> None:
    """KINGS-STAT-1, 23 of the design: what all sizes share is told once, attacks, nerve and price with each."""
    program = CampProgram(tmp_path)
    desk = at.quiet_desk(program, size, 100)
    session = session_of(program.library, "kings", ("human", "easy"), variant="standard")
    opened = at.window(desk, lambda desk: scene_for(desk, session))
    at.settle(opened, 0.5)
    top: Any = opened.stack.top
    at.click(opened, top.list.row_rect(0).center)
    at.settle(opened, 0.3)
    with desk.theme.collecting() as found:
        top.draw(pygame.Surface(size))
    words = [each.words for each in found if top.recruit.contains(each.rect)]
    assert words.count("Skelks") == 1 and {"Sp", "Me", "Ra", "De", "Yellow Bellied"} <= set(words)
    assert {"Troop", "Regiment", "Horde", "Legion", "Att 10  Ne 7/9", "Att 30  Ne 25/27", "50", "145"} <= set(words)
    skelks = top.offers.shown_rows[:4]
    assert len({row.kin.name for row in skelks}) == 1
    before = top.draft.counts[skelks[0].offer.id]
    at.click(opened, skelks[0].minus.center)
    assert top.draft.counts[skelks[0].offer.id] == before - 1
    assert not at.misplaced(desk, top.ring)


def test_one_horde_admits_and_not_one_hordes(tmp_path: Any) -> None:
    """KINGS-ARMY-3: who admits the single models, as one says it."""
    program = CampProgram(tmp_path)
    desk = at.quiet_desk(program, (1280, 800), 100)
    session = session_of(program.library, "kings", ("human", "easy"), variant="skirmish")
    opened = at.window(desk, lambda desk: scene_for(desk, session))
    at.settle(opened, 0.5)
    top: Any = opened.stack.top
    values: list[str] = []
    for row in range(6):
        at.click(opened, top.list.row_rect(row).center)
        at.settle(opened, 0.3)
        values += [check.value for check in top.look.checks(Seat(0), top.draft)]
    assert any(value.endswith(" regiments, 1 horde") for value in values), values
    assert not any("1 hordes" in value or "1 regiments" in value for value in values), values


def test_sizes_of_a_unit_are_told_apart_by_their_plates() -> None:
    """LOOK, Kings of War: a stripe more for each size; they looked alike."""
    hand = Regiments(variant="skirmish", play=FORCES)
    look = set_up_for(hand.desk, hand.session.rules, hand.battle.skin)
    assert look is not None
    plates = [look.troop(Seat(0), f"ashmaw:skelks/{size}")(48) for size in ("troop", "regiment", "horde", "legion")]
    gold = [pygame.mask.from_threshold(plate, ink.LIGHT_GOLD, (2, 2, 2, 255)).count() for plate in plates]
    assert gold[0] > 0 and gold == [gold[0] * many for many in (1, 2, 3, 4)]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_the_end_is_told_in_whole_words_beside_its_signs(size: tuple[int, int]) -> None:
    """A short banner's words lay under its signs, and its buttons were cut."""
    last = battle_of(SPEARS, SKELKS).replace("round: 2", "round: 6") + "options: {extra_turn: false}\n"
    hand = Regiments(start=last, play=("end",) * 4, size=size)
    hand.settle(3.0)
    top: Any = hand.opened.stack.top
    assert isinstance(top, ResultScene)
    top.arrange()  # what stands still is kept as a picture
    found = written(hand)
    own = found[[each.words for each in found].index("Draw") :]  # not those of the battle below
    words = [each for each in own if top.rect.contains(each.rect)]
    assert {"Draw", "Nobody wins", "Menu"} <= {each.words for each in found}
    assert not any(each.cut for each in words), [each.words for each in words if each.cut]
    signs = [button.rect for button in (top.kept, top.turns) if button.visible]
    assert not [each.words for each in words if each.rect.collidelist(signs) >= 0]


WON = (
    battle_of(
        SPEARS,
        RAMS,
        "u6: {entry: ashmaw/skelks, size: horde, at: [30, 15], facing: 180, damage: 60}",
        "u7: {entry: ashmaw/skelks, size: regiment, at: [46, 20], facing: 180, damage: 50}",
    )
    .replace("starter: red,", "starter: blue, lost: {red: 60},")
    .replace("round: 2", "round: 6")
)
FOUGHT = ("charge:u1,u6", "charge:u3,u7", "end", "end", "fight:u6", "regroup:u1,hold", "fight:u7")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_end_says_the_score_and_what_it_is_made_of(size: tuple[int, int]) -> None:
    """KINGS-VICTORY-1: Red routed a horde for 115 and a regiment for 70, Blue had 60 before the game began; numbers,
    names, and what there is no room for in the tip."""
    hand = Regiments(start=WON + "options: {extra_turn: false}\n", play=FOUGHT, size=size)
    hand.settle(3.0)
    top: Any = hand.opened.stack.top
    assert isinstance(top, ResultScene)
    told = "Red 185: Skelks horde 115, Skelks regiment 70. Blue 60: before 60"
    assert top.score.tip == told
    words = hand.words()
    assert {"185", "60", "before 60"} <= set(words)
    assert any(each.startswith("Skelks horde") for each in words)
    assert not hand.faults()
    hand.program.close()


def test_the_edges_are_told_in_whole_words() -> None:
    """What is chosen is said once, above the buttons."""
    hand = Regiments(variant="skirmish", play=FORCES)
    assert hand.stage is Stage.EDGE and hand.says("Along which edge do you deploy?")
    assert not any(each.cut for each in written(hand))


def test_a_table_has_the_same_road_in_every_window() -> None:
    """A road came and went with the size of the window."""
    found = set()
    for size in ((1024, 640), (1280, 800)):
        hand = Regiments(start=battle_of(SPEARS, SKELKS), size=size)
        frame = frame_for(hand.view, pygame.Rect(0, 0, size[0] // 2, size[0] // 3))
        ground = Ground(hand.desk, frame, hand.view)
        ground.turf()
        before = pygame.Surface(frame.area.size)
        ground._road(before)
        found.add(before.get_bounding_rect().height > 0 and pygame.mask.from_threshold(
            before, (0, 0, 0), (1, 1, 1)).count() < before.get_width() * before.get_height())  # fmt: skip
    assert len(found) == 1
