"""The plan of a computer general of Kings of War: refuse a wing, screen, bait or hammer.

It is read off the table, so that it can be told of any moment of any game, whoever played it: which of the four fits
how both lines stand, and the liking of the force for it (`manner` in its list).  It moves what the loss and the
prospects of single units count, and what is said about them; the words are in data/kings/strings.yaml.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.ai.judges.kings_camp import Role, role_of
from game.ai.judges.kings_field import FRONT, Place
from game.ai.judges.kings_outlook import Body
from game.ai.judges.kings_table import View
from game.ai.mind import Intent, PlanMark
from game.core.ruleset import Spot, Unit
from game.rules.kings.data import Manner
from game.rules.kings.law import SEATS, Law
from game.rules.kings.state import Regiment, unit_name

LIKED: Final = (0.30, 0.16, 0.06, 0.0)
"""What speaks for a plan because a force likes it, the best liked first."""
FEW_POINTS = 0.75
"""Who costs so much of the mean at the most may be spent as a bait or a screen."""
NEAR = 26.0
"""Inches within which an enemy is something to plan for."""
BOLD: Final = {"bait": 0.5, "screen": 0.65, "refuse": 1.25}
"""What the loss of a unit counts by its part in the plan."""
EAGER: Final = {"hammer": 1.25, "refuse": 0.65, "bait": 1.1}
"""What its prospects count."""


@dataclass(frozen=True, slots=True)
class BattlePlan:
    """A plan and who has which part in it, units by their numbers."""

    name: str
    parts: Mapping[int, str] = field(default_factory=dict)
    """Unit → `hammer`, `bait`, `screen`, `refuse`, or `kept` for what is screened."""
    target: int = 0
    """The enemy that a hammer is to strike, or that a bait is to draw; 0 for none."""
    wing: str = ""
    """`left` or `right`, as seen by the general."""
    score: float = 0.0


NO_PLAN = BattlePlan("")


def plan_of(view: View, manner: Manner) -> BattlePlan:
    """What a general with this manner plans where the table stands so."""
    if not view.units or not view.foes:
        return NO_PLAN
    liked: dict[str, float] = {name: LIKED[min(i, len(LIKED) - 1)] for i, name in enumerate(manner.plans)}
    found = [_hammer(view), _refuse(view), _bait(view), _screen(view)]
    some = [plan for plan in found if plan is not None and plan.name in liked]
    return max(some, key=lambda plan: (plan.score + liked[plan.name], plan.name), default=NO_PLAN)


def lead(view: View, plan: BattlePlan) -> None:
    """Lets the plan move what each unit counts."""
    for body in view.table.mine:
        part = plan.parts.get(body.number, "")
        body.bold = BOLD.get(part, 1.0)
        body.eager = EAGER.get(part, 1.0)


# --- how both lines stand


def _across(view: View, place: Place) -> float:
    """How far to the right a place is as the general sees it, from -1 to 1 over both lines."""
    places = [*(body.place for body in view.table.mine), *view.table.foe_places]
    low, high = min(p.x for p in places), max(p.x for p in places)
    if high - low < 1.0:
        return 0.0
    ahead = sum(p.y for p in view.table.foe_places) / len(view.foes) - _mean_y(view)
    part = 2.0 * (place.x - low) / (high - low) - 1.0
    return part if ahead >= 0.0 else -part


def _mean_y(view: View) -> float:
    return sum(body.place.y for body in view.table.mine) / len(view.units)


def _balance(view: View, sign: float) -> float:
    """By how much one is stronger on a wing (sign 1 the right), as a part of what both have."""
    both = sum(body.cost for body in (*view.table.mine, *view.table.foes))
    mine = sum(body.cost for body in view.table.mine if _across(view, body.place) * sign > 0.25)
    theirs = sum(body.cost for body in view.table.foes if _across(view, body.place) * sign > 0.25)
    return (mine - theirs) / max(1.0, both)


def _hammer(view: View) -> BattlePlan | None:
    """Those who strike gather against the enemy that they take most of together."""
    table = view.table
    strikers = [i for i, unit in enumerate(view.units) if role_of(unit.profile) is Role.HAMMER and table.mine[i].reach]
    if len(strikers) < 2:
        strikers = sorted(range(len(view.units)), key=lambda i: -table.mine[i].cost * (table.mine[i].reach > 0))[:3]
    best: tuple[float, int, list[int]] | None = None
    for j, foe in enumerate(table.foes):
        near = sorted((_gap(table.mine[i].place, foe.place), i) for i in strikers)
        group = [i for away, i in near if away < NEAR][:3]
        if len(group) < 2:
            continue
        attacks = [table.attack(table.mine[i], foe, FRONT, False, True) for i in group]
        worth = table.fate(attacks, foe, foe.inspired, False).worth - 1.5 * near[1][0]
        if best is None or worth > best[0]:
            best = worth, j, group
    if best is None:
        return None
    _, j, group = best
    share = sum(table.mine[i].cost for i in group) / max(1.0, sum(body.cost for body in table.mine))
    wing = "right" if _across(view, table.foes[j].place) > 0 else "left"
    parts = {view.units[i].number: "hammer" for i in group}
    return BattlePlan("hammer", parts, view.foes[j].number, wing, 0.3 * share + 0.1)


def _refuse(view: View) -> BattlePlan | None:
    """The wing where the enemy is stronger is held back."""
    sign = 1.0 if _balance(view, 1.0) < _balance(view, -1.0) else -1.0
    weak = -_balance(view, sign)
    units = [unit for i, unit in enumerate(view.units) if _across(view, view.table.mine[i].place) * sign > 0.25]
    if weak <= 0.02 or not units or len(units) == len(view.units):
        return None
    parts = {unit.number: "refuse" for unit in units}
    return BattlePlan("refuse", parts, 0, "right" if sign > 0 else "left", 2.0 * weak)


def _bait(view: View) -> BattlePlan | None:
    """A cheap unit stands before strong ones, for an enemy that may take it and be taken."""
    table = view.table
    mean = sum(body.cost for body in table.mine) / len(table.mine)
    best: tuple[float, int, int, list[int]] | None = None
    for i, unit in enumerate(view.units):
        body = table.mine[i]
        if body.cost > FEW_POINTS * mean or unit.profile.is_hero or unit.profile.is_engine:
            continue
        behind = [
            k
            for k, friend in enumerate(table.mine)
            if friend.cost > mean and friend.reach > 0 and _gap(friend.place, body.place) < 12.0
        ]
        foe, away = _nearest(body, table.foes)
        if behind and away < NEAR:
            worth = sum(table.mine[k].cost for k in behind[:2]) / (2.0 * mean) - 0.02 * away
            if best is None or worth > best[0]:
                best = worth, i, foe, behind[:2]
    if best is None:
        return None
    worth, i, foe, behind = best
    parts = {view.units[i].number: "bait"} | {view.units[k].number: "hammer" for k in behind}
    return BattlePlan("bait", parts, view.foes[foe].number, "", 0.1 * worth + 0.05)


def _screen(view: View) -> BattlePlan | None:
    """Cheap units stand before those that shoot or command, as long as something fast is near."""
    table = view.table
    mean = sum(body.cost for body in table.mine) / len(table.mine)
    kept = [i for i, unit in enumerate(view.units) if role_of(unit.profile) in (Role.SHOTS, Role.COMMAND)]
    cheap = [
        i
        for i, unit in enumerate(view.units)
        if i not in kept and table.mine[i].cost <= max(FEW_POINTS * mean, 110.0) and table.mine[i].reach > 0
    ]
    fast = sum(foe.cost for foe in table.foes if foe.reach >= 14.0) / max(1.0, sum(foe.cost for foe in table.foes))
    pairs = [(i, k) for k in kept for i in cheap if _gap(table.mine[i].place, table.mine[k].place) < 9.0]
    if not pairs:
        return None
    parts = {view.units[i].number: "screen" for i, _ in pairs} | {view.units[k].number: "kept" for _, k in pairs}
    share = sum(table.mine[k].cost for k in {k for _, k in pairs}) / max(1.0, sum(body.cost for body in table.mine))
    return BattlePlan("screen", parts, 0, "", 0.4 * share * (0.5 + fast))


def _gap(a: Place, b: Place) -> float:
    return float(((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5)


def _nearest(body: Body, foes: Sequence[Body]) -> tuple[int, float]:
    away, j = min((_gap(body.place, foe.place), j) for j, foe in enumerate(foes))
    return j, away


# --- in words and on the table


def intent_of(law: Law, view: View, plan: BattlePlan) -> Intent | None:
    """The plan as a window may show it."""
    if not plan.name:
        return None
    units = {unit.number: unit for unit in (*view.units, *view.foes)}

    def named(part: str) -> str:
        return _listed(law, [units[number] for number, each in plan.parts.items() if each == part])

    words = law.strings[f"plan.{plan.name}"].format(
        seat=law.strings[f"seat.{SEATS[view.seat]}"],
        hammer=named("hammer"),
        bait=named("bait"),
        screen=named("screen"),
        kept=named("kept"),
        wing=law.strings[f"wing.{plan.wing}"] if plan.wing else "",
        target=_name(units[plan.target]) if plan.target else "",
    )
    marks = tuple(
        PlanMark(part, law.strings[f"part.{part}"], (Unit(number), *_towards(plan, part)))
        for number, part in plan.parts.items()
    )
    return Intent(plan.name, words, marks, (plan.name, plan.wing, plan.target if plan.name == "hammer" else 0))


def _towards(plan: BattlePlan, part: str) -> tuple[Spot, ...]:
    return (Unit(plan.target),) if plan.target and part == "hammer" else ()


def _listed(law: Law, units: Sequence[Regiment]) -> str:
    """Up to three names."""
    names = [_name(unit) for unit in units[:3]]
    if len(names) < 2:
        return "".join(names)
    return law.strings["plan.and"].format(first=", ".join(names[:-1]), last=names[-1])


def _name(unit: Regiment) -> str:
    return f"{unit_name(unit.number)} {unit.profile.name}"
