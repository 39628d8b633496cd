"""The table of Kings of War looked at from nearer: wheel, keys, and a hand that goes over it (docs/look.md)."""

from __future__ import annotations

import at_the_window as at
import pygame
import pytest
from at_the_regiments import SPEARS, Kept, Regiments, battle_of

from game.rules.kings.actions import Move
from game.table.measure import INCH
from game.ui.skins.kings_lens import ZOOMS
from game.ui.skins.kings_units import Units

BATTLE = battle_of(
    SPEARS,
    "u2: {entry: sennfold/novice-slings, size: regiment, at: [66, 6], facing: 0}",
    "u6: {entry: ashmaw/skelks, size: horde, at: [36, 40], facing: 180}",
    terrain="t1: {kind: difficult, height: 2, name: wood, shape: [[28, 20], [36, 20], [36, 27], [28, 27]]}",
)
kept = Kept(BATTLE)


@pytest.fixture
def battle() -> Regiments:
    """One window for all."""
    return kept().put_back()


def roll(battle: Regiments, point: tuple[int, int], steps: int) -> None:
    """The wheel over a pixel."""
    at.point(battle.opened, point)
    assert battle.ordering.wheel(steps, point, fine=False) is not None
    battle.battle.changed.everything()
    battle.opened._dirty = True
    battle.opened.step(wait=False)


def test_the_wheel_looks_nearer_at_the_pointer(battle: Regiments) -> None:
    """VISUAL 7: what lies under the pointer stays there, as far as the edges of the table let it; back again by it."""
    point = battle.at(32, 22)
    for _ in ZOOMS:
        roll(battle, point, 1)
        x, y = battle.at(32, 22)
        assert abs(x - point[0]) <= 1 and abs(y - point[1]) <= 1
    frame = battle.ordering.frame()
    assert frame is not None and battle.ordering.lens.zoom == ZOOMS[-1]
    assert frame.area.contains(frame.room) and not battle.faults()
    for _ in ZOOMS:
        roll(battle, point, -1)
    assert battle.ordering.lens.zoom == 1 and battle.at(32, 22) == point


def test_a_hand_goes_over_the_table_and_stops_at_its_edges(battle: Regiments) -> None:
    """docs/look.md: a drag on open ground with nothing in hand; Ctrl and arrows; nothing beyond the edge is seen."""
    roll(battle, battle.at(36, 24), 2)
    before = battle.at(36, 24)
    at.drag(battle.opened, before, (before[0] + 60, before[1] + 30))
    after = battle.at(36, 24)
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((60, 30), abs=2)
    for _ in range(9):
        battle.press(pygame.K_LEFT, mod=pygame.KMOD_LCTRL)
        battle.press(pygame.K_DOWN, mod=pygame.KMOD_LCTRL)
        at.see(battle.opened)
    frame = battle.ordering.frame()
    assert frame is not None and abs(frame.area.x - frame.room.x) <= 1 and frame.area.bottom == frame.room.bottom
    assert not battle.session.match.ply


def test_units_are_ordered_about_from_near_by(battle: Regiments) -> None:
    """ISSUE 16: a drag of three inches is an advance of three, whatever the zoom; the next unit comes into sight."""
    roll(battle, battle.at(30, 12), 3)
    battle.drag((30, 10), (30, 13))
    plan = battle.ordering.plan
    assert plan is not None and isinstance(plan.action, Move) and abs(plan.action.length - 3 * INCH) < INCH // 5
    battle.keys("n")
    frame = battle.ordering.frame()
    assert battle.ordering.chosen == 2 and frame is not None and frame.room.collidepoint(battle.at(66, 6))
    battle.keys("-", "-", "-")
    assert battle.ordering.lens.zoom == 1
    battle.keys("+")
    assert battle.ordering.lens.zoom == ZOOMS[1]
    battle.keys("0")
    assert battle.ordering.lens.zoom == 1


def test_what_happens_beyond_the_window_is_shown_on_the_whole_table(battle: Regiments) -> None:
    """docs/look.md: an order given to a unit that is not seen."""
    roll(battle, battle.at(66, 6), 4)
    at.write(battle.opened, "/advance:u1,2")
    battle.keys("enter")
    battle.settle(0.5)
    assert battle.last() == "advance:u1,2" and battle.ordering.lens.zoom == 1


def test_nothing_is_written_outside_of_what_is_seen() -> None:
    """GOALS, «Nothing lost»: the damage of a unit that lies out of sight, or whose corner does, is not written beyond
    the edge of the table's window; whoever is seen in part has it inside."""
    hurt = Regiments(
        start=battle_of(
            SPEARS,
            "u6: {entry: ashmaw/skelks, size: horde, at: [67.5, 40], facing: 180, damage: 11}",
            "u7: {entry: ashmaw/skelks, size: horde, at: [2.5, 40], facing: 90, damage: 12}",
        ),
        size=(1024, 640),
    )
    surface = pygame.Surface((1024, 640))
    for steps in range(len(ZOOMS)):
        for x, y in ((2, 40), (70, 40), (66, 44), (30, 10), (36, 24)):
            hurt.ordering.lens.reset()
            roll(hurt, hurt.at(x, y), steps)
            frame = hurt.ordering.frame()
            assert frame is not None
            with hurt.desk.theme.collecting() as written:
                for unit in hurt.view.deployed:
                    Units(hurt.desk, frame).draw(surface, unit)
            assert all(frame.room.contains(text.rect) for text in written), (steps, x, y)
            seen = {"11": frame.room.collidepoint(hurt.at(67.5, 40)), "12": frame.room.collidepoint(hurt.at(2.5, 40))}
            assert {words for words, is_seen in seen.items() if is_seen} <= {text.words for text in written}
    assert len(written) == 0, "both lie out of sight of the nearest look at the middle"
