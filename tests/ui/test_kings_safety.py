"""While a unit is dragged the table tells where the enemy could charge it (docs/look.md, Kings of War)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pygame
import pytest
from at_the_regiments import Kept, Regiments, battle_of

from game.rules.kings import threats
from game.rules.kings.actions import Charge
from game.rules.kings.law import Law
from game.rules.kings.state import KingsState, Regiment, Stage
from game.rules.kings.threats import next_turn
from game.table.footprint import FACINGS
from game.table.measure import INCH
from game.table.pose import Pose
from game.ui.skins.kings_safety import NO_ROOM, SAFE, WORSE, Safety

BATTLE = battle_of(
    "u1: {entry: sennfold/vow-spears, size: regiment, at: [30, 10], facing: 0}",
    "u2: {entry: sennfold/ram-knights, size: regiment, at: [44, 12], facing: 0}",
    "u6: {entry: ashmaw/skelks, size: horde, at: [31, 22], facing: 180}",
    "u7: {entry: ashmaw/hog-riders, size: regiment, at: [14, 16], facing: 90}",
)
kept = Kept(BATTLE)


@pytest.fixture
def battle() -> Regiments:
    """One window for all."""
    return kept().put_back()


def worked_out(safety: Safety) -> Safety:
    """Everything is known."""
    while not safety.is_done:
        safety.work(60)
    return safety


def test_a_drag_tells_who_could_charge_the_ghost_and_on_which_side(battle: Regiments) -> None:
    """ISSUE 16: at once as a bound, exactly as soon as the hand rests; a place far behind is safe."""
    battle.drag((30, 10), (30, 13))
    safety = battle.ordering.safety
    assert {threat.enemy for threat in safety.at_ghost()} == {6, 7}
    worked_out(safety)
    assert safety.threats is not None
    assert {(each.enemy, FACINGS[each.side]) for each in safety.threats} == {(6, "front"), (7, "left")}
    battle.ordering.cancel()
    assert safety.ghost is None and safety.is_done


def test_the_ghost_tells_whom_it_could_charge_in_its_own_next_turn(battle: Regiments) -> None:
    """ISSUE 16: with the side that would be struck."""
    battle.drag((30, 10), (30, 13))
    worked_out(battle.ordering.safety)
    assert [(each.enemy, FACINGS[each.side]) for each in battle.ordering.safety.prospects] == [(6, "front")]


def test_exact_answers_follow_in_slices_and_the_hand_goes_first(battle: Regiments) -> None:
    """ISSUE 16: a ghost that has just moved is left alone; then the ghost, then every inch around."""
    ticks = iter(range(100_000))
    safety = Safety(battle.ordering.rules.law, lambda: next(ticks))
    view = battle.view
    unit = view.units[1]
    safety.look(view, unit, unit)
    assert not safety.work(1) and safety.threats is None
    while safety.threats is None:
        safety.work(1)
    assert not safety.knots and not safety.is_done
    worked_out(safety)
    assert safety.is_done and len(safety.knots) > 200 and not safety.work(1)
    before = dict(safety.knots)
    safety.look(view, unit, replace(unit, pose=Pose(unit.pose.x, unit.pose.y + INCH, unit.pose.bearing)))
    assert safety.knots == before and safety.threats is None
    safety.look(view, unit, replace(unit, pose=replace(unit.pose, bearing=90_000)))
    assert not safety.knots


def test_no_step_of_the_work_asks_the_rules_twice(battle: Regiments, monkeypatch: pytest.MonkeyPatch) -> None:
    """ISSUE 16: a frame waits for one step at most; one that asked about all enemies took sixty milliseconds."""
    asked: list[int] = []
    ask = threats.side_struck

    def counted(law: Law, s: KingsState, unit: Regiment, target: Regiment) -> int | None:
        asked.append(target.number)
        return ask(law, s, unit, target)

    monkeypatch.setattr(threats, "side_struck", counted)
    safety, view = Safety(battle.ordering.rules.law), battle.view
    safety.look(view, view.units[1], view.units[1])
    before = 0
    for _ in safety._left:
        assert len(asked) <= before + 1
        before = len(asked)
    assert before > 100 and safety.chances


def test_the_map_says_what_the_rules_say(battle: Regiments) -> None:
    """KINGS-CHARGE-2 to -7: at every third point around, by the charges that the rules list."""
    safety = Safety(battle.ordering.rules.law)
    view, unit = battle.view, battle.view.units[1]
    safety.look(view, unit, unit)
    worked_out(safety)
    there, asked = next_turn(view, view.units[6].seat), 0
    assert there.stage is Stage.MOVE
    for i, j in product(range(20, 42, 3), range(3, 20, 3)):
        known = safety.knots.get((i * INCH, j * INCH))
        if known is None or known == NO_ROOM:
            continue
        there.put(replace(unit, pose=Pose(i * INCH, j * INCH, unit.pose.bearing)))
        legal = [
            each
            for each in battle.ordering.rules.actions(there)
            if isinstance(each, Charge) and each.target == 1 and len(each.units) == 1
        ]
        assert bool(legal) == (known > SAFE), (i, j, legal)
        asked += 1
    assert asked > 20 and set(safety.knots.values()) >= {SAFE, WORSE[0]}


def test_the_table_is_shaded_where_it_is_not_safe(battle: Regiments) -> None:
    """ISSUE 16: while the hand drags; what lies outside all bounds looks as before."""
    screen = pygame.display.get_surface()
    danger, safe = (26, 14), (36, 3.4)
    around = [(x + dx, y + dy) for x, y in [battle.at(*danger)] for dx in range(9) for dy in range(9)]
    before = {place: screen.get_at(place) for place in (*around, battle.at(*safe))}
    battle.drag((30, 10), (30, 11.5))
    for place in around:  # redder everywhere, in the lines of the pattern too, which are darker than the turf
        old, new = before[place], screen.get_at(place)
        assert new.r - new.g > old.r - old.g + 10, (place, old, new)
    assert screen.get_at(battle.at(*safe)) == before[battle.at(*safe)]
    worked_out(battle.ordering.safety)
    battle.settle(0.2)
    assert screen.get_at(battle.at(*safe)) == before[battle.at(*safe)]


def test_what_stopped_a_wish_is_what_stood_in_its_way(battle: Regiments) -> None:
    """ISSUE 16: a drag beyond the enemy stops an inch before it, by that rule and not by the length of the wish."""
    battle.drag((30, 10), (30.2, 22.5))
    plan = battle.ordering.plan
    assert plan is not None and plan.refusal is not None and plan.is_legal
    assert plan.refusal.rule == "KINGS-INTERPEN-2", plan.refusal
