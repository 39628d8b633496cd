"""What an action may bring, in lines: dice, boosts, chances as fractions (docs/rules/kings.md, ACT-6, ACT-7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from game.core.ruleset import Action
from game.rules.kings.actions import CastSpell, Charge, Fight, Shoot, TestNerve
from game.rules.kings.actions import inches_text as inches
from game.rules.kings.chances import Spread, Volley, damage_of, hits_of
from game.rules.kings.charge import ChargePlan, is_timid, plan_charge
from game.rules.kings.law import Law
from game.rules.kings.melee import chargers_of, odds_of_combat, spread_of
from game.rules.kings.melee import weigh as weigh_melee
from game.rules.kings.nerve import is_inspired, odds_of_test
from game.rules.kings.placing import free_pivot
from game.rules.kings.shooting import weapon_of
from game.rules.kings.shooting import weigh as weigh_shot
from game.rules.kings.spells import weigh_spell
from game.rules.kings.state import KingsState, Regiment, unit_name
from game.table.footprint import FACINGS
from game.table.pose import say_inches


def forecast(law: Law, s: KingsState, action: Action) -> list[str] | None:
    """The lines of `odds` for an action that has been checked; None where it rolls nothing."""
    match action:
        case Shoot():
            unit = _pivoted(law, s, action.unit, action.face)
            weapon = weapon_of(unit, action.weapon)
            assert weapon is not None, action
            volley = weigh_shot(s, unit, s.units[action.target], weapon)
            return [*volley_lines(volley), *damage_lines(damage_of(volley))]
        case CastSpell():
            unit = _pivoted(law, s, action.unit, action.face)
            volley = weigh_spell(unit, s.units[action.target], action.spell)
            if volley.damage_need is None:
                return [*volley_lines(volley), *_spread_lines("hits", hits_of(volley))]
            return [*volley_lines(volley), *damage_lines(damage_of(volley))]
        case Fight():
            return list(combat_lines(s, chargers_of(s, action.unit), s.units[action.unit]))
        case TestNerve():
            odds = odds_of_test(s, s.units[action.unit])
            return list(_named((("steady", odds.steady), ("waver", odds.waver), ("rout", odds.rout))))
        case Charge():
            return list(charge_lines(law, s, action))
        case _:
            return None


def _pivoted(law: Law, s: KingsState, number: int, face: int | None) -> Regiment:
    unit = free_pivot(law, s, s.units[number], face)
    assert isinstance(unit, Regiment), unit
    return unit


def volley_lines(volley: Volley) -> Iterator[str]:
    """`dice`, `need`, `damage-need` and the boosts of one attack.  KINGS-ACT-6."""
    yield f"dice {volley.dice}"
    yield f"need {volley.need}"
    if volley.is_halved:
        yield "half true"
    if volley.damage_need is not None:
        yield f"damage-need {volley.damage_need}"
    yield from (f"boost {name}" for name in volley.boosts)


def damage_lines(spread: Spread) -> Iterator[str]:
    """A line for every amount of damage that may come.  KINGS-ACT-6."""
    yield from _spread_lines("damage", spread)


def _spread_lines(name: str, spread: Spread) -> Iterator[str]:
    yield from _named((f"{name} {amount}", chance) for amount, chance in enumerate(spread))


def _named(chances: Iterable[tuple[str, Fraction]]) -> Iterator[str]:
    for name, chance in chances:
        yield f"{name} {chance.numerator}/{chance.denominator} {float(chance):.6f}"


def combat_lines(s: KingsState, chargers: Sequence[Regiment], target: Regiment) -> Iterator[str]:
    """Each charger's dice, then the damage of all, then what becomes of the target.  KINGS-ACT-6."""
    for charger in chargers:
        if len(chargers) > 1:
            yield f"charger {unit_name(charger.number)}"
        yield from volley_lines(weigh_melee(charger, target))
    if is_inspired(s, target):
        yield "boost inspiring"
    yield from damage_lines(spread_of(list(chargers), target))
    found = odds_of_combat(s, list(chargers), target)
    yield from _named(
        (("untested", found.untested), ("steady", found.steady), ("waver", found.waver), ("rout", found.rout))
    )


def charge_lines(law: Law, s: KingsState, action: Charge) -> Iterator[str]:
    """What a charge would be, and the fight that it leads to if nobody refuses.  KINGS-ACT-7."""
    plan = plan_charge(law, s, action)
    assert isinstance(plan, ChargePlan), plan
    target = s.units[action.target]
    for placing in plan.placings:
        if is_timid(placing.approach, target):
            yield f"refuse {unit_name(placing.approach.unit.number)} 1/6"
    for placing in plan.placings:
        one = placing.approach
        yield f"charger {unit_name(one.unit.number)}"
        yield f"side {FACINGS[one.facing]}"
        if one.length is not None:
            yield f"way {inches(one.length)}"
        yield f"contact {say_inches(placing.touching)}"
        if placing.hindered:
            yield "hindered true"
    yield from combat_lines(s, struck(plan, target), target)


def struck(plan: ChargePlan, target: Regiment) -> list[Regiment]:
    """The chargers as they would fight."""
    return [
        replace(
            placing.approach.unit,
            pose=placing.end.pose().rounded(),
            charging=target.number,
            side=placing.approach.facing,
            hindered=placing.hindered,
        )
        for placing in plan.placings
    ]
