"""Whom a computer general of Kings of War shoots at, what it spends its spells on, which combat it fights first.

Every volley is weighed as the rules would roll it, cover and sight included; shots are gathered on the target that
they take most of together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from game.ai.judges.kings_odds import Odds, standing
from game.core.ruleset import Action
from game.rules.kings.actions import CastSpell, Fight, Shoot
from game.rules.kings.chances import Volley, damage_of, hits_of
from game.rules.kings.combat import first_met
from game.rules.kings.contact import facing_touched
from game.rules.kings.melee import chargers_of, nerve_bonus, odds_of_combat, spread_of
from game.rules.kings.nerve import is_inspired
from game.rules.kings.shooting import weapon_of
from game.rules.kings.shooting import weigh as weigh_shot
from game.rules.kings.special import Flag
from game.rules.kings.spells import DAMAGING, weigh_spell
from game.rules.kings.state import KingsState, Regiment
from game.table.footprint import FRONT, Footprint, turned
from game.table.legs import carried
from game.table.measure import INCH

TOGETHER = 0.35
"""How much of what all shots at a target take of it together speaks for each of them."""
LITTLE = 0.3
"""Points that a spell must be worth."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot or a spell, and the points it is worth."""

    action: Action
    worth: float


Taken = Callable[[list[float], Regiment], float]
"""What damage with these chances takes of a unit, in points."""


def best_shots(s: KingsState, actions: Sequence[Action], odds: Odds, taken: Taken | None = None) -> list[Shot]:
    """Shots and spells, the best first; those that would do nothing are left out.

    `taken` says what damage is worth; without it, what it takes of the target alone.
    """
    count = partial(_taken, s, odds) if taken is None else taken
    found: list[Shot] = []
    spreads: dict[int, dict[int, list[float]]] = {}
    single: list[tuple[Shoot | CastSpell, float]] = []
    for action in actions:
        if isinstance(action, Shoot) or (isinstance(action, CastSpell) and action.spell in DAMAGING):
            spread = [float(chance) for chance in damage_of(_volley(s, action))]
            target = s.units[action.target]
            worth = count(spread, target)
            single.append((action, worth))
            best = spreads.setdefault(action.target, {})
            if action.unit not in best or _mean(spread) > _mean(best[action.unit]):
                best[action.unit] = spread
        elif isinstance(action, CastSpell):
            worth = spell_worth(s, odds, action)
            if worth > LITTLE:
                found.append(Shot(action, worth))
    whole = {target: count(_gathered(list(by.values())), s.units[target]) for target, by in spreads.items()}
    for action, worth in single:
        if worth > 0.0:
            many = len(spreads[action.target])
            found.append(Shot(action, worth + TOGETHER * whole[action.target] / many))
    return sorted(found, key=lambda shot: (-shot.worth, str(shot.action)))


def _volley(s: KingsState, action: Shoot | CastSpell) -> Volley:
    unit, target = s.units[action.unit], s.units[action.target]
    if action.face is not None:
        unit = replace(unit, pose=turned(unit.standing, action.face).pose())
    if isinstance(action, CastSpell):
        return weigh_spell(unit, target, action.spell)
    weapon = weapon_of(unit, action.weapon)
    assert weapon is not None, action
    return weigh_shot(s, unit, target, weapon)


def _taken(s: KingsState, odds: Odds, spread: list[float], target: Regiment) -> float:
    return odds.outcome(spread, target.profile, target.damage, is_inspired(s, target), False).worth


def _gathered(spreads: list[list[float]]) -> list[float]:
    whole = [1.0]
    for spread in spreads:
        sums = [0.0] * (len(whole) + len(spread) - 1)
        for i, x in enumerate(whole):
            for j, y in enumerate(spread):
                sums[i + j] += x * y
        whole = sums
    return whole


def _mean(spread: Sequence[float]) -> float:
    return sum(many * chance for many, chance in enumerate(spread))


# --- spells


def spell_worth(s: KingsState, odds: Odds, action: CastSpell) -> float:
    """Points that a spell without damage of its own is worth."""
    unit, target = s.units[action.unit], s.units[action.target]
    hits = [float(chance) for chance in hits_of(weigh_spell(unit, target, action.spell))]
    match action.spell:
        case "heal":
            return sum(chance * _healed(target, many) for many, chance in enumerate(hits))
        case "bane-chant":
            return (1.0 - hits[0]) * _chanted(s, odds, target)
        case "surge":
            return sum(chance * _surged(s, odds, target, many) for many, chance in enumerate(hits))
        case _:
            return LITTLE * 1.5 * sum(hits[1:]) if _is_pushed_off(s, unit, target) else 0.0


def _healed(target: Regiment, many: int) -> float:
    return standing(target.profile, max(0, target.damage - many)) - standing(target.profile, target.damage)


def _chanted(s: KingsState, odds: Odds, unit: Regiment) -> float:
    """What a combat takes more with a chant on one of its chargers."""
    if unit.bane or not unit.charging:
        return 0.0
    target = s.units[unit.charging]
    chargers = chargers_of(s, target.number)
    better = [replace(each, bane=True) if each.number == unit.number else each for each in chargers]
    return _fought(s, odds, better, target) - _fought(s, odds, chargers, target)


def _fought(s: KingsState, odds: Odds, chargers: list[Regiment], target: Regiment) -> float:
    spread = [float(chance) for chance in spread_of(chargers, target)]
    return odds.outcome(
        spread, target.profile, target.damage, is_inspired(s, target), bool(nerve_bonus(chargers))
    ).worth


def _surged(s: KingsState, odds: Odds, unit: Regiment, inches: int) -> float:
    """What a surge of so many inches takes, where it reaches an enemy."""
    met = first_met(s, unit, inches * INCH) if inches else None
    if met is None:
        return 0.0
    enemy, found = met
    reached: Footprint = carried(unit.standing, FRONT, found.run)
    facing = facing_touched(enemy.standing, found, reached.leader())
    charger = replace(unit, side=facing, charging=enemy.number)
    others = [each for each in chargers_of(s, enemy.number) if each.number != unit.number]
    gain = _fought(s, odds, [*others, charger], enemy)
    return gain - (_fought(s, odds, others, enemy) if others else 0.0)


def _is_pushed_off(s: KingsState, unit: Regiment, target: Regiment) -> bool:
    """Whether an enemy stands where a push would keep it from a charge."""
    reach = (2 * target.profile.speed + 4) * INCH
    return not target.profile.is_engine and any(
        abs(each.standing.x - target.standing.x) + abs(each.standing.y - target.standing.y) < reach
        for each in s.of(unit.seat)
        if each.pose is not None
    )


# --- combats


def best_fight(s: KingsState, actions: Sequence[Fight]) -> Fight:
    """The combat most likely to end in a rout, since those who win it have the next ones beside them to turn to."""

    def likely(fight: Fight) -> tuple[float, int]:
        target = s.units[fight.unit]
        odds = odds_of_combat(s, chargers_of(s, fight.unit), target)
        overruns = target.profile.is_individual and Flag.INDIVIDUAL not in target.profile.specials.flags
        return float(odds.rout) + overruns, -fight.unit

    return max(actions, key=likely)
