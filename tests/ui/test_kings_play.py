"""Kings of War ordered about in the window, by mouse and by keys (docs/look.md, Kings of War)."""

from __future__ import annotations

from pathlib import Path

import at_the_window as at
import pygame
import pytest
from at_the_reel import opened, played
from at_the_regiments import FORCES, MARKS, RAMS, SKELKS, SLINGS, SPEARS, Kept, Regiments, battle_of

from game.core.ruleset import Result, Unit
from game.rules.kings.actions import Charge, Move
from game.rules.kings.deployment import zone_of
from game.rules.kings.state import Stage
from game.ui.recipes import RECIPES
from game.ui.skins.kings_strip import UnitTile

BATTLE = battle_of(
    SPEARS,
    SLINGS,
    RAMS,
    MARKS,
    SKELKS,
    "u8: {entry: ashmaw/skelks, size: regiment, at: [52, 27], facing: 190, damage: 6}",
    "u9: {entry: ashmaw/skelks, size: regiment, at: [16, 32], facing: 160}",
)

kept = Kept(BATTLE)


@pytest.fixture
def battle() -> Regiments:
    """One window for all, its game taken back to the beginning."""
    hand = kept()
    while hand.session.match.ply:
        hand.battle.undoing.take_back(0)
        hand.settle(0.3)
        if hand.top is not hand.battle:  # a question about dice that have been seen
            hand.press(pygame.K_RETURN)
            hand.settle(0.3)
    hand.ordering.drop()
    hand.settle(0.1)
    return hand


def test_who_shambles_is_drawn_no_further_than_it_advances() -> None:
    """KINGS-SPECIAL-SHAMBLING: a hand that goes on is no order at the double, which it can't be given."""
    start = battle_of("u1: {entry: gauntcourt/tomb-wardens, size: regiment, at: [30, 10], facing: 0}", SKELKS)
    hand = Regiments(start=start)
    hand.drag((30, 10), (30, 16.5))
    plan = hand.ordering.plan
    assert plan is not None and plan.is_legal and hand.plan() == "advance:u1,5"
    assert plan.refusal is not None and plan.refusal.rule == "KINGS-ADVANCE-1"
    hand.keys("up")
    assert hand.plan() == "advance:u1,5" and not hand.ordering.allows("double")


def test_a_drag_ahead_is_an_advance_that_stops_at_its_speed(battle: Regiments) -> None:
    """KINGS-ADVANCE-1: the ghost stays where the furthest legal part of the wish ends, and says why."""
    battle.drag((30, 10), (30, 13))
    plan = battle.ordering.plan
    assert plan is not None and isinstance(plan.action, Move) and plan.is_legal
    assert plan.action.order == "advance" and 2.8 < plan.action.length / 1_270_000 < 3.2 and not plan.action.pivots
    battle.drag((14, 12), (20, 20))
    plan = battle.ordering.plan
    assert plan is not None and plan.action.unit == 2  # type: ignore[attr-defined]
    assert plan.refusal is not None and plan.refusal.rule == "KINGS-ADVANCE-1" and plan.is_legal
    assert battle.says("advance") or battle.says("Advance 5")
    battle.give()
    assert battle.last().startswith("advance:u2,5,pivot=")


@pytest.mark.parametrize(
    ("end", "order"),
    [((30, 18.5), "double"), ((30, 8), "back"), ((33, 10), "sidestep"), ((32, 12), "advance")],
)
def test_the_way_of_a_drag_says_which_order_is_meant(battle: Regiments, end: tuple[float, float], order: str) -> None:
    """KINGS-ORDER-1: ahead, far ahead, to the side, back."""
    battle.drag((30, 10), end)
    assert battle.plan().startswith(order)


def test_a_corner_and_shift_with_the_wheel_turn_what_is_planned(battle: Regiments) -> None:
    """KINGS-ADVANCE-1, PIVOT-1: a straight advance is turned at its end."""
    battle.drag((30, 10), (30, 13))
    corner = battle.ordering.plan.ghosts[0].standing.outline.points[0]  # type: ignore[union-attr]
    x, y = corner[0] / 1_270_000, corner[1] / 1_270_000
    battle.drag((x, y), (x, y - 2))
    plan = battle.ordering.plan
    assert plan is not None and isinstance(plan.action, Move)
    (pivot,) = plan.action.pivots
    assert pivot.at == plan.action.length and 20_000 < pivot.angle < 60_000
    battle.ordering.cancel()
    battle.ordering.choose(1)
    point = battle.at(30, 30)
    assert battle.ordering.wheel(-1, point, fine=True) is True
    assert battle.plan() == "face:u1,15"


def test_a_lone_model_in_hand_goes_where_it_is_dragged() -> None:
    """KINGS-ORDER-1: its corners are smaller than a grip; its middle is not one of them."""
    hand = Regiments(start=battle_of("u1: {entry: ashmaw/gang-boss, size: one, at: [30, 10], facing: 0}", SKELKS))
    hand.click(30, 10)
    hand.drag((30, 10), (30, 13))
    assert hand.plan().startswith("advance:u1")
    corner = hand.ordering.plan.ghosts[0].standing.outline.points[0]  # type: ignore[union-attr]
    x, y = corner[0] / 1_270_000, corner[1] / 1_270_000
    hand.drag((x, y), (x, y - 2))
    assert "pivot=" in hand.plan()


def test_a_charge_is_aimed_with_its_odds_and_made_when_touched_again(battle: Regiments) -> None:
    """KINGS-CHARGE-1, KINGS-ACT-7: side, dice, damage, nerve stand there before anything is given."""
    battle.click(46, 14)
    battle.click(52, 27)
    plan = battle.ordering.plan
    assert plan is not None and isinstance(plan.action, Charge) and plan.odds is not None
    assert battle.says("Charge") and battle.says("Routs") and battle.says("dice")
    battle.settle(0.3)
    battle.click(52, 27)
    assert battle.last() == "charge:u3,u8"


def test_a_combat_is_seen_and_heard_to_its_end() -> None:
    """docs/look.md, Sounds: the march, the horn, the blows, the test of Nerve; every sound is one that there is."""
    hand = Regiments(start=BATTLE, pace="fast")
    hand.click(46, 14)
    hand.click(52, 27)
    hand.settle(0.3)
    hand.click(52, 27)
    hand.settle(2)
    for _ in range(6):
        hand.keys("e")
        hand.settle(0.4)
        hand.keys("space")
        hand.settle(3)
    assert any(str(step.action).startswith("fight:") for step in hand.session.match.steps)
    heard = set(hand.desk.sound.played)
    assert {"march", "charge_horn", "hits", "die_thrown_small"} <= heard <= set(RECIPES) | {"press"}


def test_of_several_combats_the_one_that_is_touched_is_fought() -> None:
    """KINGS-MELEE-1: the charged unit, an enemy's, is touched and touched again."""
    hand = Regiments(start=BATTLE, play=("charge:u3,u8", "charge:u1,u6", "end", "end"))
    assert hand.stage is Stage.MELEE and hand.plan() == "fight:u6"
    place = hand.battle.skin.place_of(Unit(8))
    assert place is not None
    at.click(hand.opened, place.center)
    hand.settle(0.4)
    assert hand.plan() == "fight:u8"
    at.click(hand.opened, place.center)
    hand.settle(0.2)
    assert hand.last() == "fight:u8"


def test_a_second_unit_joins_a_charge(battle: Regiments) -> None:
    """KINGS-MULTI-1: by the key; together the odds are better."""
    battle.click(46, 14)
    battle.click(36, 22.5)
    alone = battle.ordering.plan
    battle.keys("j")
    both = battle.ordering.plan
    assert alone is not None and both is not None and alone.odds is not None and both.odds is not None
    assert battle.plan() == "charge:u1+u3,u6" and both.odds.mean > alone.odds.mean
    battle.give()
    assert battle.last() == "charge:u1+u3,u6"
    assert battle.view.units[1].charging == battle.view.units[3].charging == 6


def test_an_enemy_touched_with_nothing_in_hand_tells_who_can_attack_it(battle: Regiments) -> None:
    """ISSUE 16: alone and together, the likeliest first; a row is taken by its number, by a click, or with C."""
    battle.click(36, 22.5)
    ways = battle.ordering.ways()
    assert [len(way.units) for way in ways] == [1, 1, 2] and ways[0].rout >= ways[1].rout
    assert battle.says("Who can attack it") and battle.says("2 together")
    battle.keys("3")
    assert battle.plan() == "charge:u1+u3,u6"
    battle.keys("esc", "esc", "c")
    assert battle.ordering.looked_at == 6
    battle.keys("1")
    assert battle.ordering.chosen == ways[0].units[0] and battle.plan().startswith("charge:")


def test_where_the_enemy_could_charge_is_hatched(battle: Regiments) -> None:
    """ISSUE 16: nothing that an enemy may charge from where it stands lies outside; what is far behind it does."""
    battle.keys("d")
    surface = pygame.display.get_surface()
    before, safe = surface.get_at(battle.at(36, 17)), surface.get_at(battle.at(20, 44))
    battle.keys("d")
    surface = pygame.display.get_surface()
    assert surface.get_at(battle.at(36, 17)) != before and surface.get_at(battle.at(20, 44)) == safe


def test_what_is_not_allowed_says_its_rule_and_changes_nothing(battle: Regiments) -> None:
    """USERS 16: a target out of reach, a unit that has its order, the enemy's unit."""
    battle.click(14, 12)
    battle.click(52, 27)
    refusal = battle.battle.said.refusal
    assert refusal is not None and refusal.rule.startswith("KINGS-CHARGE") and not battle.session.match.ply
    battle.ordering.choose(1)
    battle.keys("1")
    battle.give()
    battle.click(30, 10)
    refusal = battle.battle.said.refusal
    assert refusal is not None and refusal.rule == "KINGS-TURN-2" and battle.session.match.ply == 1


def test_all_by_keys_and_taken_back_one_by_one(battle: Regiments) -> None:
    """docs/look.md, Hands: unit to unit, inch by inch, degree by degree, the order typed as text."""
    battle.keys("n", "3")
    assert battle.plan() == "advance:u1,5"
    battle.keys("down", "down")
    assert battle.plan() == "advance:u1,3"
    battle.keys("right")
    assert battle.plan() == "advance:u1,3,pivot=15@3"
    battle.give()
    assert battle.last() == "advance:u1,3,pivot=15@3" and battle.ordering.chosen == 2
    at.write(battle.opened, "/back:u2,1.5")
    battle.keys("enter")
    battle.settle(0.2)
    assert battle.last() == "back:u2,1.5"
    battle.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    battle.settle(0.3)
    assert battle.session.match.ply == 1 and battle.view.units[2].order is None


def test_shooting_by_keys(battle: Regiments) -> None:
    """KINGS-SHOOT-1: who can shoot is next, its targets are gone through, the dice fall."""
    battle.keys("e")
    battle.settle(0.3)
    assert battle.stage is Stage.SHOOT
    battle.keys("n", "c")
    assert battle.plan().startswith("shoot:") and battle.says("hits")
    battle.give()
    assert battle.last().startswith("shoot:")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_nothing_is_cut_or_covered(size: tuple[int, int]) -> None:
    """USERS 28: with a unit in hand, a move planned, a charge aimed."""
    hand = Regiments(start=BATTLE, size=size)
    assert not hand.faults()
    hand.click(46, 14)
    assert not hand.faults()
    hand.keys("3")
    assert not hand.faults()
    hand.click(52, 27)
    assert not hand.faults()


def test_a_record_is_replayed_without_the_panel_of_orders(tmp_path: Path) -> None:
    """USERS, a replay: nothing is cut; what stands beside the table in play leaves its room to the chances."""
    shelf = opened(tmp_path, played(3, 40, "skirmish", {"red": "human", "blue": "easy"}, "kings"), pace="instant")
    shelf.press(pygame.K_END)
    shelf.settle(0.3)
    assert not shelf.faults() and not shelf.says("Orders")


def test_units_are_deployed_by_mouse() -> None:
    """KINGS-SETUP-5: a tile is taken, put down on the table, turned by its corner, and confirmed on the ghost."""
    hand = Regiments(variant="skirmish", seed=5, play=(*FORCES, "edge:south"))
    tiles = [widget for widget in hand.battle.ring.widgets if isinstance(widget, UnitTile) and widget.visible]
    at.click(hand.opened, tiles[1].rect.center)
    number = hand.ordering.chosen
    assert number == hand.ordering.ready[1]
    low, high = zone_of(hand.view, hand.view.turn)
    y = (low + high) / 2 / 1_270_000
    hand.click(12, y)
    assert hand.plan().startswith(f"deploy:u{number},12,")
    assert hand.says("Wholly in your zone") and hand.says("Clear of blocking terrain") and hand.says("Clear of friends")
    hand.drag((12, y), (16, y))
    hand.settle(0.3)
    assert hand.plan().startswith(f"deploy:u{number},16,")
    hand.click(16, y)
    assert hand.last().startswith(f"deploy:u{number},") and hand.view.units[number].pose is not None


def test_all_who_wait_are_lined_up() -> None:
    """ISSUE 16: «Place all» places one whenever it is one's turn, fighters in front; a touch of the table ends it."""
    hand = Regiments(variant="skirmish", seed=5, play=(*FORCES, "edge:south"))
    hand.press(pygame.K_a, mod=pygame.KMOD_LCTRL)
    for _ in range(40):
        hand.settle(0.3)
        if hand.stage is not Stage.DEPLOY:
            break
        if hand.ordering.moment is not None and not hand.ordering.places_all:
            hand.press(pygame.K_a, mod=pygame.KMOD_LCTRL)
    assert hand.stage is not Stage.DEPLOY
    assert all(unit.pose is not None for unit in hand.view.units.values()) and len(hand.view.units) == 8
    low, high = zone_of(hand.view, hand.view.units[1].seat)
    ranks = {unit.profile.name: abs(unit.pose.y - (low + high) // 2) for unit in hand.view.of(hand.view.units[1].seat)}
    assert ranks["Skelks"] > ranks["Skelk Spitters"]


def by_keys(hand: Regiments, most: int) -> None:
    """Plays on by keys alone: charges where it can, else advances, shoots at the first target."""
    for _ in range(most):
        if isinstance(hand.session.match.pending, Result):
            return
        hand.settle(0.4)
        ply, ordering = hand.session.match.ply, hand.ordering
        match hand.stage:
            case Stage.EDGE | Stage.FIRST:
                pass
            case Stage.DEPLOY:
                assert ordering.plan is not None and ordering.plan.is_legal, "what is offered first can be placed"
            case Stage.MOVE | Stage.VANGUARD | Stage.SHOOT if not ordering.ready:
                hand.press(pygame.K_e)
                continue
            case Stage.MOVE | Stage.VANGUARD:
                for key in "nc31":
                    if ordering.plan is None or not ordering.plan.is_legal:
                        hand.press(ord(key))
            case Stage.SHOOT:
                hand.keys("n", "c")
            case Stage.REGROUP:
                hand.keys("1")
        hand.press(pygame.K_SPACE)
        hand.settle(0.1)
        assert hand.session.match.ply > ply, (hand.stage, hand.plan(), hand.battle.said.refusal)


def test_a_force_is_deployed_by_keys() -> None:
    """KINGS-SETUP-4, -5: edge, units in turn, each shown on a free place at once, who begins, up to the first order."""
    hand = Regiments(variant="skirmish", seed=5, play=FORCES)
    by_keys(hand, 10)
    assert hand.stage in (Stage.FIRST, Stage.VANGUARD, Stage.MOVE, Stage.DEPLOY)
    assert sum(unit.pose is not None for unit in hand.view.units.values()) >= 8


@pytest.mark.long
def test_a_whole_skirmish_by_keys_alone() -> None:
    """ISSUE 16: deployment to result, nothing but keys."""
    hand = Regiments(variant="skirmish", seed=5, play=FORCES)
    by_keys(hand, 900)
    assert isinstance(hand.session.match.pending, Result)
    hand.settle(2)
    assert not hand.faults()
