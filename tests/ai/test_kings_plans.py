"""Generals of Kings of War with a plan, and forces with a manner, shipped or from a mod."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from lengths import mostly_long
from rules.kings.fields import field, one, unit
from rules.kings.lists import rules, shipped

from game.ai.budget import Budget
from game.ai.judges.kings_camp import Role, best_deployment, role_of, strength
from game.ai.judges.kings_field import distance_to, placed
from game.ai.judges.kings_mind import KingsMind, mind
from game.ai.judges.kings_odds import Odds
from game.ai.judges.kings_orders import Effort, TurnSearch
from game.ai.judges.kings_outlook import Weights
from game.ai.judges.kings_plan import lead, plan_of
from game.ai.judges.kings_table import no_look
from game.ai.levels import parse_agent
from game.ai.player import choose, explain, intent
from game.content.folders import laid_over, load, shipped_folder
from game.core.dice import seeded
from game.core.ruleset import Unit
from game.core.seats import Seat
from game.play.match import Match
from game.play.plans import Plans
from game.play.turns import turns_of
from game.rules.kings import make
from game.rules.kings.data import SHELF, Manner
from game.rules.kings.forces import refusals, units_of
from game.rules.kings.state import Stage

RULES = rules("clash")
FAST = {"type": "cavalry", "sp": 8, "att": 16, "special": ["Thunderous Charge (2)"]}


def order(given: Any, level: str = "expert:300n") -> str:
    """What a general would order first."""
    return choose(given.rules, given.state, given.state.turn, parse_agent(level), 3, 0).action


def test_a_flank_is_charged_with_those_who_reach_it() -> None:
    """ISSUE 16: two that may charge go together, one of them into the flank."""
    given = field({1: unit(36, 20), 2: unit(27, 27.5, 90)}, {9: unit(36, 28, 180), 8: unit(60, 40, 180)})
    assert order(given) == "charge:u1+u2,u9"


def test_nobody_walks_into_a_charge_for_nothing() -> None:
    """ISSUE 16: trading space: infantry stays out of the reach of a strong charger rather than stand just before it."""
    given = field(
        {1: unit(36, 12)},
        {9: unit(36, 33, 180, "horde", sp=6, me=3, att=40, de=6, ne=[24, 26], special=["Crushing Strength (2)"])},
    )
    place = given.after(text).unit(1) if (text := order(given)) != "end" else given.unit(1)
    assert place.pose is not None
    leader = place.standing.leader()[1] / 1_270_000
    assert 33 - 40 / 25.4 - leader > 12, text


def test_among_the_moves_is_one_to_where_a_charge_just_does_not_reach() -> None:
    """ISSUE 16: trading space by inches: whoever reaches ten inches is met at ten and a little."""
    given = field({1: unit(36, 10)}, {9: unit(36, 30, 180)})
    view = mind(given.rules).memory.view(given.state, Seat(0), Weights())
    foe = view.table.foes[0]
    ends = [distance_to(foe.place, option.place) for option in mind(given.rules).memory.choices.moves(view, 0, no_look)]
    assert foe.reach == pytest.approx(10.3), "thought a little longer than it is"
    assert any(foe.reach < away < foe.reach + 0.4 for away in ends), sorted(ends)


def test_parts_of_the_line_are_ordered_alike() -> None:
    """ISSUE 16: a wing goes or stays as one, where a unit that did so alone would be worse off."""
    red = {number: unit(5 + 10 * number, 10) for number in range(1, 7)}
    given = field(red, {9: unit(40, 38, 180)})
    memory = mind(given.rules).memory
    view = memory.view(given.state, Seat(0), Weights())
    search = TurnSearch(given.rules.law, view, memory.choices, Effort(0, seeds=0, wings=True), Budget(200), 0, 1)
    search.think()
    lines = [sorted(view.units[i].number for i in wing) for wing in search.wings()]
    assert lines == [[1, 2, 3, 4, 5, 6], [1, 2, 3], [4, 5, 6], [1, 2], [3, 4], [5, 6]]
    assert {str(option) for option in search.plan} == {f"double:u{number},10" for number in red}, "still out of reach"


def test_who_helps_others_stays_with_them() -> None:
    """ISSUE 16: a hero who inspires or casts for friends is worth more among them; others do not mind."""
    piper = one(36, 10, type="hero/infantry", att=1, me=5, special=["Individual", "Inspiring"], cost=80)
    given = field({1: unit(34, 14), 2: unit(38, 14), 3: piper}, {9: unit(36, 44, 180)})
    view = mind(given.rules).memory.view(given.state, Seat(0), Weights())
    here, away = list(view.standing), list(view.standing)
    away[2] = replace(here[2], place=placed(4, 10, 0.0, 0.4, 0.4))
    assert [i for i, _ in view.helpers] == [2]
    assert view.worth(here) > view.worth(away) + 5.0


def test_casters_are_put_down_beside_those_they_help() -> None:
    """ISSUE 16: what stands opposite is no matter for who does not fight it."""
    caster = one(None, att=1, me=5, special=["Individual"], spells={"surge": 8})
    strong = {"size": "horde", "att": 40, "me": 3}
    given = field(
        {1: unit(30, 9), 2: unit(40, 9), 3: caster},
        {8: unit(35, 40, 180, **strong), 9: unit(45, 40, 180, **strong)},
        phase="deploy",
        edges={"red": "south", "blue": "north"},
    )
    made = best_deployment(given.rules.law, given.state, Seat(0), Odds(), Manner())
    assert made.pose is not None and 25 <= made.pose.x / 1_270_000 <= 45


def test_the_last_turn_is_played_as_the_last() -> None:
    """ISSUE 16, KINGS-LENGTH-1: with no turn to come, a charge costs nothing but what it takes."""
    strong = unit(36, 28, 180, "horde", att=40, me=3, ne=[21, 23], damage=18)
    given = field({1: unit(36, 20)}, {9: strong}, round=7, starter="blue")
    assert order(given) == "charge:u1,u9"


def test_nobody_hurries_into_reach_because_friends_could_strike_back() -> None:
    """ISSUE 16: that the enemy would pay for a charge does not stop it; a line out of its reach stays there."""
    red = {number: unit(10 + 5 * number, 12) for number in range(1, 5)}
    given = field(red, {number: unit(7 * number - 20, 36, 180, **FAST, me=3) for number in range(6, 9)})
    text = order(given)
    after = given.after(text) if text != "end" else given
    view = mind(given.rules).memory.view(after.state, Seat(0), Weights())
    assert all(distance_to(foe.place, m.place) > foe.reach for foe in view.table.foes for m in view.table.mine), text


def test_a_charger_that_will_have_routed_its_target_turns_to_who_comes_next() -> None:
    """ISSUE 16, KINGS-REGROUP-1: an enemy at what would be its flank does not keep it from an easy prey."""
    prey = unit(36, 29, 180, "troop", damage=9, ne=[10, 12], cost=70)
    given = field({1: unit(36, 20, cost=150)}, {9: prey, 8: unit(48, 27, 270, "horde", att=25, ne=[21, 23], cost=100)})
    assert order(given) == "charge:u1,u9"


def test_towards_the_end_routs_alone_count() -> None:
    """KINGS-VICTORY-1, KINGS-LENGTH-1: who is worn down when the game is over is worth nothing."""
    for number, counts in ((1, True), (7, False)):
        given = field({1: unit(36, 20)}, {9: unit(36, 28, 180, "horde", ne=[21, 23])}, round=number, starter="blue")
        order(given, "hard:20n")
        view = mind(given.rules).memory.view(given.state, Seat(0), Weights())
        me, foe = view.table.mine[0], view.table.foes[0]
        fate = view.table.fate([view.table.attack(me, foe, 0, False, True)], foe, False, False)
        assert fate.damage > 1.0 and fate.rout < 0.001
        assert (fate.worth > 1.0) is counts


def test_an_expert_shoots_at_who_would_charge() -> None:
    """ISSUE 16: a volley is worth what it keeps the enemy from, too; others shoot where it takes most by itself."""
    bows = {"ra": 4, "weapons": ["bows"], "order": "halt"}
    given = field(
        {1: unit(36, 10, **bows), 2: unit(30, 10, order="halt")},
        {8: unit(36, 24, 180, type="cavalry", sp=8, att=16, me=3), 9: unit(26, 32, 180, cost=160)},
        phase="shoot",
    )
    assert order(given) == "shoot:u1,u8"
    assert order(given, "hard:100n") == "shoot:u1,u9"


def test_shots_are_gathered_where_they_rout() -> None:
    """ISSUE 16: of two targets the one that is nearly gone is shot at."""
    bows = {"ra": 4, "weapons": ["bows"], "order": "halt"}
    given = field(
        {1: unit(30, 10, **bows), 2: unit(36, 10, **bows)},
        {8: unit(30, 30, 180), 9: unit(36, 30, 180, damage=11)},
        phase="shoot",
    )
    assert order(given) in ("shoot:u1,u9", "shoot:u2,u9")


# --- plans


def test_a_plan_is_told_in_words_and_marks() -> None:
    """ISSUE 16: what a general plans, read off the table, for each seat."""
    red = {1: unit(30, 12, **FAST), 2: unit(36, 12, **FAST), 3: unit(12, 12)}
    given = field(red, {9: unit(33, 30, 180), 8: unit(60, 40, 180)})

    found = intent(given.rules, given.state, Seat(0))

    assert found is not None and found.name == "hammer"
    assert found.words == "Red gathers u1 Test and u2 Test against u9 Test."
    assert {mark.kind for mark in found.marks} == {"hammer"}
    assert found.marks[0].spots == (Unit(1), Unit(9)) and found.marks[0].words == "strikes"
    assert intent(given.rules, given.state, Seat(1)) is None  # one unit in reach of nobody plans nothing


def test_the_weaker_wing_is_refused_by_who_likes_to() -> None:
    """ISSUE 16: refuse a wing; its units hold back, and their prospects count less."""
    red = {1: unit(10, 10), 2: unit(40, 10), 3: unit(44, 10), 4: unit(60, 10, size="troop")}
    blue = {5: unit(10, 38, 180), 6: unit(58, 38, 180), 7: unit(62, 38, 180), 8: unit(66, 38, 180)}
    given = field(red, blue)
    view = mind(given.rules).memory.view(given.state, Seat(0), Weights())

    plan = plan_of(view, Manner(plans=("refuse",)))
    lead(view, plan)

    assert plan.name == "refuse" and plan.wing == "right" and plan.parts == {4: "refuse"}
    assert view.table.mine[3].eager < 1.0 == view.table.mine[0].eager
    assert explain(given.rules, given.state, given.action("halt:u1")).startswith("Waits for u")


def test_a_bait_stands_before_those_who_strike_back() -> None:
    """ISSUE 16: the loss of a bait counts for less."""
    red = {1: unit(36, 20, size="troop", cost=60), 2: unit(36, 12, cost=200, **FAST), 3: one(20, 8, cost=200)}
    given = field(red, {9: unit(36, 38, 180)})
    view = mind(given.rules).memory.view(given.state, Seat(0), Weights())

    plan = plan_of(view, Manner(plans=("bait",)))
    lead(view, plan)

    assert plan.name == "bait" and plan.parts == {1: "bait", 2: "hammer"}
    assert view.table.mine[0].bold < 1.0


def test_those_who_shoot_are_screened() -> None:
    """ISSUE 16: a cheap unit before an engine, and the engine told as screened."""
    engine = one(36, 6, type="war-engine", me=None, ra=4, weapons=["engine"], cost=150)
    given = field({1: unit(36, 11, cost=80), 2: engine}, {9: unit(36, 38, 180, **FAST)})
    view = mind(given.rules).memory.view(given.state, Seat(0), Weights())
    plan = plan_of(view, Manner(plans=("screen",)))
    assert plan.name == "screen" and plan.parts == {1: "screen", 2: "kept"}


def test_plans_are_read_afterwards_where_they_changed() -> None:
    """ISSUE 16: of a played game, the turns in which a plan changed, each with its sentence."""
    match: Match[Any] = Match(RULES, RULES.start(2))
    while match.state.round < 3 and match.seat is not None:
        choice = choose(RULES, match.view(match.seat), match.seat, parse_agent("hard:8n"), 2, match.ply)
        match.play(RULES.notation.parse(match.state, choice.action))
    turns = turns_of(match, None)
    for seat in (Seat(0), Seat(1)):
        found = Plans(match, None).changed(turns, [seat])
        assert len(found) > 1 and min(found) < 2
        assert all(one.sameness != two.sameness for one, two in pairwise(found.values()))
        assert all(plan.words.startswith(("Red ", "Blue ")[seat]) and plan.marks for plan in found.values())


# --- manners


def test_six_forces_have_six_manners() -> None:
    """ISSUE 16: no two alike, and each musters more of what it likes."""
    manners = {force.force: force.manner for force in RULES.law.forces.values()}
    assert len(set(manners.values())) == 6 and Manner() not in manners.values()
    assert len({manner.plans[0] for manner in manners.values()}) == 4


@pytest.mark.parametrize("force", sorted(rules().law.forces))
@pytest.mark.parametrize("limit", mostly_long([500, 1000, 2000], (1,)))
def test_forces_are_mustered_to_limit_and_manner(force: str, limit: int) -> None:
    """ISSUE 16, KINGS-ARMY-1: legal, nearly all points spent, most roles filled, not always the same."""
    played = rules("standard", limit=limit)
    made = [mind(played).mustered(played.start(1), force, "normal", seeded(n)) for n in range(1 + (limit == 1000))]
    for army in made:
        assert army is not None and not refusals(played.law, army, limit)
        units = units_of(played.law, army)
        assert sum(unit.cost for unit in units) >= 0.93 * limit
        assert len({role_of(unit) for unit in units}) >= 3
    assert made[0] != made[-1] or len(made) == 1


def test_the_better_a_general_the_stronger_its_armies() -> None:
    """ISSUE 16, KINGS-ARMY-1: beginners take what is ready; from `normal` to `expert` armies of the six forces become
    stronger, all legal and nearly all points spent."""
    played = rules("standard", limit=1000)
    led, start = mind(played), played.start(1)
    assert all(led.mustered(start, "halmark", level, seeded(1)) is None for level in ("easy", "greedy"))
    strengths = []
    for level in ("normal", "hard", "expert"):
        made = [led.mustered(start, force, level, seeded(1)) for force in played.law.forces]
        assert all(army is not None and not refusals(played.law, army, 1000) for army in made)
        found = [units_of(played.law, army) for army in made if army is not None]
        assert all(sum(unit.cost for unit in units) >= 930 for units in found)
        strengths.append(sum(strength(units, 1000) for units in found) / len(found))
    assert strengths[0] + 20 < strengths[1] < strengths[2] - 20


def test_fewer_and_tougher_units_are_stronger() -> None:
    """ISSUE 16: given as many points in fewer units, or in better armour, an army counts more, at any limit; but not in
    fewer than four."""
    law = rules("standard", limit=1000).law
    horde, troop = (law.profile("halmark", "toll-wardens", size, ()) for size in ("horde", "troop"))
    assert strength([horde] * 4, 1000) > strength([troop] * 8, 1000)
    assert strength([replace(horde, defence=5)] * 4, 1000) > strength([horde] * 4, 1000)
    assert strength([horde] * 8, 2000) == strength([horde] * 4, 1000)
    idle = replace(horde, melee=None)
    assert strength([idle] * 2, 500) == strength([idle] * 4, 500) > strength([idle] * 5, 500)


MOD = """
forces:
  - force: drovers
    name: The Drovers
    alignment: neutral
    entries:
      - {id: lads, name: Lads, type: infantry, sp: 6, me: 4, ra: null, de: 3,
         sizes: {regiment: {att: 12, ne: [13, 15], pts: 100}, horde: {att: 25, ne: [20, 22], pts: 160}}}
      - {id: bulls, name: Bulls, type: large-cavalry, sp: 8, me: 4, ra: null, de: 4,
         sizes: {regiment: {att: 9, ne: [12, 14], pts: 130}}, special: ["Thunderous Charge (2)"]}
      - {id: slings, name: Slings, type: infantry, sp: 6, me: 5, ra: 5, de: 3, weapons: [bows],
         sizes: {regiment: {att: 10, ne: [13, 15], pts: 120}}}
      - {id: piper, name: Piper, type: hero/infantry, sp: 6, me: 5, ra: null, de: 4,
         sizes: {one: {att: 1, ne: [9, 11], pts: 75}}, special: [Individual, Inspiring]}
"""


def modded(folder: Path) -> Any:
    """The rules with a force that nobody wrote code for."""
    path = folder / "kings" / "forces.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(MOD, encoding="utf-8")
    return make(load(SHELF, [shipped_folder(), laid_over(folder, "mod")]).values, "skirmish", {})


def test_a_force_of_a_mod_is_played_sensibly(tmp_path: Path) -> None:
    """ISSUE 16: mustered with every role, deployed, and it beats who plays any legal order."""
    played = modded(tmp_path)
    army = mind(played).mustered(played.start(1), "drovers", "normal", seeded(1))
    assert army is not None
    assert {role_of(unit) for unit in units_of(played.law, army)} >= {Role.LINE, Role.HAMMER}
    match: Match[Any] = Match(played, played.start(5))
    while (seat := match.seat) is not None:
        if match.state.stage is Stage.ARMY:
            match.play(army)
            continue
        agent = parse_agent("hard:12n" if seat == 0 else "random")
        match.play(match.moment(seat).parse(choose(played, match.view(seat), seat, agent, 5, match.ply).action))
    assert match.result is not None and match.result.winners == {0}


def test_a_mind_is_a_planner_and_data_are_shared() -> None:
    """What is kept between decisions is kept for the rules they were made for."""
    assert isinstance(mind(RULES), KingsMind) and mind(RULES).memory is mind(RULES).memory
    assert mind(RULES).memory is not mind(rules("skirmish")).memory
    assert shipped().values["forces"]
