"""The charge planner: who can reach an enemy now, and where to stand for it next turn (docs/look.md, Kings of War)."""

from __future__ import annotations

import at_the_window as at
import pygame
import pytest
from at_the_regiments import RAMS, SKELKS, SLINGS, SPEARS, Kept, Regiments, battle_of

from game.core.seats import Seat
from game.rules.kings.actions import Charge
from game.rules.kings.threats import next_turn, prospects
from game.table.footprint import FRONT
from game.ui.skins.kings_flanking import Stand
from game.ui.skins.kings_planner import Way
from game.ui.skins.kings_rows import WayRow
from game.ui.theme import Theme

BATTLE = battle_of(
    SPEARS,
    SLINGS,
    RAMS,
    "u4: {entry: sennfold/ram-knights, size: regiment, at: [38, 12], facing: 0}",
    SKELKS,
    "u8: {entry: ashmaw/skelks, size: regiment, at: [60, 32], facing: 180}",
    terrain="t1: {kind: obstacle, rect: [36, 18, 3, 0.4, 0]}",
)
kept = Kept(BATTLE)


@pytest.fixture
def battle() -> Regiments:
    """One window for all."""
    return kept().put_back()


def rows(battle: Regiments) -> list[WayRow]:
    return [row for row in battle.battle.ring.widgets if isinstance(row, WayRow) and row.visible]


def test_ways_tell_side_contact_rough_ground_and_all_outcomes(battle: Regiments) -> None:
    """ISSUE 16, KINGS-ACT-7: alone, then the best pair and the best three, by the lines of `odds`."""
    battle.click(36, 22.5)
    ways = battle.ordering.ways()
    assert [len(way.units) for way in ways] == [1, 1, 1, 2, 3]
    for way in ways:
        lines = battle.ordering.rules.notation.odds(battle.view, way.action)
        assert lines is not None
        contact = sum(float(line.split()[1]) for line in lines if line.startswith("contact"))
        assert way.contact == f"{contact:.1f}" and {name for name, _ in way.odds.nerve} == {"steady", "waver", "rout"}
        assert way.is_hindered == ("hindered true" in lines)
    assert {way.is_hindered for way in ways} == {True, False}
    three, two = ways[-1], ways[-2]
    assert three.odds.mean > two.odds.mean > max(way.odds.mean for way in ways[:3])


@pytest.mark.parametrize("wide", [240, 270, 300, 340])
def test_that_a_charge_is_hindered_is_never_cut(battle: Regiments, wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """ISSUE 16: a narrow row leaves out the contact, then the side, before it leaves out the rough ground."""
    battle.click(36, 22.5)
    whole: dict[str, bool] = {}

    def listen(_theme: Theme, words: str, _rect: object, _room: object, is_cut: bool, _may_cut: bool) -> None:
        whole[words] = not is_cut

    monkeypatch.setattr(Theme, "note", listen)
    hindered = [row for row in rows(battle) if isinstance(row._way, Way) and row._way.is_hindered]
    assert hindered
    for row in hindered:
        whole.clear()
        place = pygame.Rect(row.rect.topleft, (battle.opened.desk.px(wide), row.rect.height))
        monkeypatch.setattr(row, "rect", place)
        row.draw(pygame.Surface(pygame.display.get_window_size()))
        assert any("hindered" in words and uncut for words, uncut in whole.items())


def test_pointing_at_a_row_draws_its_ways(battle: Regiments) -> None:
    """ISSUE 16: strips, ghosts where they end; they go with the pointer."""
    battle.click(36, 22.5)
    screen = pygame.display.get_surface()
    before = screen.copy()
    row = next(row for row in rows(battle) if row.label == "3 together")
    at.point(battle.opened, row.rect.center)
    battle.settle(0.2)
    pointed = battle.ordering.pointed
    assert isinstance(pointed, Way) and len(pointed.units) == 3
    course = battle.ordering.course(pointed.action)
    assert course is not None and len(course.placings) == 3
    end = course.placings[0].end
    where = battle.ordering.frame().at((end.x, end.y))  # type: ignore[union-attr]
    spot = round(where[0]), round(where[1])
    assert screen.get_at(spot) != before.get_at(spot)
    at.point(battle.opened, (5, 5))
    battle.settle(0.2)
    assert battle.ordering.pointed is None and screen.get_at(spot) == before.get_at(spot)
    assert not battle.faults()


def test_next_turn_tells_where_to_stand_now(battle: Regiments) -> None:
    """ISSUE 16: orders that are legal, after which the rules let the unit charge the flank or rear it names."""
    battle.click(36, 22.5)
    battle.keys("t")
    while not battle.ordering.is_searched:
        battle.opened.step(wait=False)
    stands = battle.ordering.stands
    assert stands and battle.says("Where to stand now")
    rules = battle.ordering.rules
    for stand in stands:
        assert rules.check(battle.view, stand.move) is None and stand.side != FRONT
        after = battle.view.clone()
        rules.apply(after, stand.move)
        moved = after.units[stand.move.unit]
        assert moved.pose == stand.end.pose
        found = prospects(rules.law, next_turn(after, Seat(0)), moved, (6,))
        assert (6, stand.side) in [(each.enemy, each.side) for each in found]
    at.point(battle.opened, rows(battle)[0].rect.center)
    battle.settle(0.2)
    assert isinstance(battle.ordering.pointed, Stand) and not battle.faults()
    battle.keys("1")
    assert battle.plan() == str(stands[0].move) and battle.ordering.is_searched


def test_the_planner_goes_on_by_keys(battle: Regiments) -> None:
    """docs/look.md, Hands: C looks, T asks, T asks back, a number takes."""
    battle.keys("c", "t")
    assert battle.ordering.ahead and battle.ordering.looked_at == 6
    battle.keys("t")
    assert not battle.ordering.ahead and battle.ordering.is_searched
    battle.keys("1")
    assert battle.ordering.plan is not None and isinstance(battle.ordering.plan.action, Charge)


@pytest.mark.parametrize("key", [pygame.K_LSHIFT, pygame.K_LCTRL, pygame.K_F13])
def test_a_modifier_alone_chooses_no_way(battle: Regiments, key: int) -> None:
    """USERS 1: while an enemy is looked at, a key that is no number is none (found by any events at all)."""
    battle.keys("c")
    before = battle.session.match.ply
    battle.opened.stack.top.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert battle.ordering.looked_at == 6 and battle.session.match.ply == before


def test_nobody_is_found_who_could_come_there(battle: Regiments) -> None:
    """ISSUE 16: an enemy that looks at everybody from afar."""
    battle.click(60, 32)
    assert battle.says("Nobody can attack it now") or battle.ordering.ways()
    battle.keys("t")
    while not battle.ordering.is_searched:
        battle.opened.step(wait=False)
    battle.settle(0.1)
    assert battle.ordering.stands or battle.says("No unit can be on its flank")


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_rows_have_room_at_every_size(size: tuple[int, int]) -> None:
    """USERS 28: nothing is cut, no row lies on the buttons."""
    hand = Regiments(start=BATTLE, size=size)
    hand.click(36, 22.5)
    found = rows(hand)
    buttons = [widget.rect for widget in hand.battle.ring.widgets if getattr(widget, "key", "") in ("T", "E")]
    assert len(found) >= 4 and not any(row.rect.colliderect(rect) for row in found for rect in buttons)
    assert not hand.faults()
