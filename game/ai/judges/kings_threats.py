"""What a unit of Kings of War may do to another, now or in turns to come: the guesses that its judge adds up.

Damage is the mean of the dice; chances of a Rout are those of 2D6 on top of it (docs/rules/kings.md, NERVE-2), read
between whole numbers.  Distances are rough, from leader to base, in inches: a guess wants no exact table.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from game.rules.kings.melee import weigh
from game.rules.kings.profile import Profile
from game.rules.kings.special import Flag
from game.rules.kings.state import Orders, Regiment
from game.table.footprint import FRONT, LEFT, REAR, RIGHT, Footprint
from game.table.measure import INCH, ONE

AT_LEAST = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0)
"""In how many of 36 throws two dice show so much or more; a double one holds whatever the total."""
TIMES = {FRONT: 1.0, LEFT: 2.0, REAR: 3.0, RIGHT: 2.0}
"""How often a unit strikes each facing.  KINGS-FLANK-1."""
LATER = 0.85
"""What is left of a prospect that is a turn away."""
BLOWS = 2.0
"""So many attacks by one unit are looked forward to."""
OFF = 0.8
"""Turns that a unit loses for a quarter turn that its enemy is out of its arc."""
LURE = 0.02
"""What of its cost an enemy is worth that nobody reaches before the end; it keeps units on their way."""
SHAKEN = 0.5
"""How much of a chance to rout at the next blow counts as lost already."""
HURT = 3.0
"""The damage of that next blow."""


@dataclass(frozen=True, slots=True)
class Arms:
    """What one kind of unit does to another on the average."""

    melee: float
    """Damage by a charge at the front."""
    shots: float
    """Damage by a volley of who has not moved."""
    shots_moved: float
    inches: float
    """How far it shoots; 0 for not at all."""


def rout_chance(damage: float, limit: int) -> float:
    """That a unit with so much damage routs when it is tested, from 0 to 1."""
    short = limit - damage
    if short <= 2.0:
        return 35.0 / 36.0
    if short >= 13.0:
        return 0.0
    low = int(short)
    part = short - low
    return (AT_LEAST[low] * (1.0 - part) + AT_LEAST[low + 1] * part) / 36.0


def standing_worth(unit: Regiment, more: float = 0.0) -> float:
    """A unit's cost less what its damage, and so much more, will probably take of it."""
    limit = unit.profile.rout
    damage = unit.damage + more
    return unit.profile.cost * (1.0 - SHAKEN * rout_chance(damage + HURT, limit) - 0.1 * min(1.0, damage / limit))


def taken_by(damage: float, target: Regiment) -> float:
    """Points that so much damage and the test after it take of a target."""
    if damage <= 0.0:
        return 0.0
    routs = rout_chance(target.damage + damage, target.profile.rout) * min(1.0, damage)
    return routs * target.profile.cost + (1.0 - routs) * (standing_worth(target) - standing_worth(target, damage))


def struck_by(charger: Regiment, target: Regiment) -> float:
    """The mean damage of a charge that has been made.  KINGS-MELEE-3, -4."""
    volley = weigh(charger, target)
    hits = volley.dice * (7 - volley.need) * (7.0 / 36.0 if volley.elite else 1.0 / 6.0)
    return hits * (7 - (volley.damage_need or 7)) * (7.0 / 36.0 if volley.vicious else 1.0 / 6.0)


class Threats:
    """Weighs units against each other; what kinds of units do to each other is kept."""

    def __init__(self) -> None:
        self._arms: dict[tuple[int, int], tuple[Arms, Profile, Profile]] = {}

    def arms(self, mine: Profile, theirs: Profile) -> Arms:
        """What one profile does to another."""
        key = id(mine), id(theirs)
        found = self._arms.get(key)
        if found is None:  # both are kept with it, so that no other profile can come by their numbers
            found = self._arms[key] = _arms(mine, theirs), mine, theirs
        return found[0]

    def prospect(self, unit: Regiment, place: Footprint, target: Regiment, there: Footprint, turns: float) -> float:
        """Points that a unit at a place may hope to take of a target in its next so many turns."""
        arms = self.arms(unit.profile, target.profile)
        dx = (there.x - place.x - place.front_x) / INCH
        dy = (there.y - place.y - place.front_y) / INCH
        away = max(0.0, hypot(dx, dy) - min(there.half_width, there.half_depth) / INCH)
        ahead = (dx * place.sine + dy * place.cosine) / ONE
        aside = abs(dx * place.cosine - dy * place.sine) / ONE - place.half_width / INCH
        lost = 0.0 if ahead >= aside else min(2.0, OFF * (aside - ahead) / max(1.0, away))
        speed = unit.profile.speed
        best = LURE * target.profile.cost / (1.0 + away / 12.0 + lost)
        if arms.melee > 0.0 and speed:
            march = speed if Flag.SHAMBLING in unit.profile.specials.flags else 2 * speed
            wait = max(0.0, away - 2 * speed) / march + lost
            if turns > wait:
                times = 1.0 if unit.profile.is_individual else _times(there, target, place)
                strength = 1.0 + (times - 1.0) * max(0.0, 1.0 - wait)
                blows = min(BLOWS, turns - wait)
                best += LATER**wait * min(1.0, blows) * taken_by(arms.melee * strength * max(1.0, blows), target)
        if arms.shots > 0.0:
            wait = max(0.0, away - arms.inches) / max(1, speed) + lost / 2.0
            if turns > wait:
                volleys = min(BLOWS + 1.0, turns - wait)
                hope = LATER**wait * min(1.0, volleys) * taken_by(arms.shots * max(1.0, volleys), target)
                best = max(best, hope)
        return best

    def shot(self, unit: Regiment, place: Footprint, order: Orders, target: Regiment, there: Footprint) -> float:
        """Points that a volley of this turn takes on the average, by a unit that has this order; sight is not asked."""
        arms = self.arms(unit.profile, target.profile)
        if arms.shots <= 0.0 or order in (Orders.DOUBLE, Orders.CHARGE):
            return 0.0
        dx = (there.x - place.x - place.front_x) / INCH
        dy = (there.y - place.y - place.front_y) / INCH
        if hypot(dx, dy) - min(there.half_width, there.half_depth) / INCH > arms.inches:
            return 0.0
        ahead = (dx * place.sine + dy * place.cosine) / ONE
        if ahead < abs(dx * place.cosine - dy * place.sine) / ONE - place.half_width / INCH:
            return 0.0
        return taken_by(arms.shots if order is Orders.HALT else arms.shots_moved, target)


def _times(there: Footprint, target: Regiment, place: Footprint) -> float:
    """How often a unit that comes from a place strikes.  KINGS-FLANK-1 to -3."""
    if target.profile.is_individual:
        return 1.0
    if target.profile.is_engine:
        return 3.0
    dx, dy = place.x + place.front_x - there.x, place.y + place.front_y - there.y
    right = (dx * there.cosine - dy * there.sine) / ONE
    ahead = (dx * there.sine + dy * there.cosine) / ONE
    if abs(ahead) - there.half_depth >= abs(right) - there.half_width:
        return TIMES[FRONT] if ahead > 0 else TIMES[REAR]
    return TIMES[LEFT]


def _arms(mine: Profile, theirs: Profile) -> Arms:
    rules = mine.specials
    defence = theirs.defence
    shield = 6 if Flag.BIG_SHIELD in theirs.specials.flags else defence
    melee = 0.0
    if mine.melee is not None:
        ensnared = Flag.ENSNARE in theirs.specials.flags
        thunder = 0 if Flag.PHALANX in theirs.specials.flags else rules.thunderous
        hits = mine.attacks * _chance(mine.melee + ensnared, Flag.ELITE in rules.flags)
        melee = hits * _chance(shield - rules.crushing - thunder, Flag.VICIOUS in rules.flags)
    inches = max((weapon.inches for weapon in mine.weapons), default=0)
    shots = moved = 0.0
    if mine.breath_dice:
        shots = moved = mine.breath_dice * 0.5 * _chance(shield - rules.piercing, Flag.VICIOUS in rules.flags)
    elif mine.ranged is not None and inches:
        minus = (Flag.STEALTHY in theirs.specials.flags) + theirs.is_individual
        many = float(rules.blast.mean) if rules.blast else 1.0
        hurt = mine.attacks * many * _chance(shield - rules.piercing, Flag.VICIOUS in rules.flags)
        shots = hurt * _chance(mine.ranged + minus, Flag.ELITE in rules.flags)
        is_steady = mine.has(Flag.NIMBLE) or any(weapon.is_steady for weapon in mine.weapons)
        moved = shots if is_steady else hurt * _chance(mine.ranged + minus + 1, Flag.ELITE in rules.flags)
        if Flag.RELOAD in rules.flags:
            moved = 0.0
    for spell, dice in mine.spells:
        if spell in ("fireball", "lightning-bolt"):
            cast = dice * 0.5 * _chance(defence - rules.piercing - (spell == "lightning-bolt"), rerolls=False)
            if cast > shots:
                inches, shots, moved = (24 if spell == "lightning-bolt" else 12), cast, cast
    return Arms(melee, shots, moved, float(inches))


def _chance(need: int, rerolls: bool) -> float:
    """That a die shows so much; above 6, half the dice need a 6.  KINGS-HIT-3, -4."""
    chance = 1.0 / 12.0 if need > 6 else (7 - max(2, need)) / 6.0
    return chance * 7.0 / 6.0 if rerolls else chance
