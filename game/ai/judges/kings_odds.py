"""What blows and volleys of Kings of War are worth in points, by the exact chances of its dice (`rules/kings/chances`).

The chances are those of the rules in floating point: every number of damage, then the test of Nerve on top of it, an
inspired rout rolled again.  What they are worth is a guess: a routed unit counts its cost, damage and wavering a part.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.rules.kings.chances import nerve_odds
from game.rules.kings.points import price
from game.rules.kings.profile import Profile
from game.rules.kings.special import Flag

SHAKEN: Final = 0.55
"""How much of a chance to rout at the next blow counts as lost already."""
HURT: Final = 4
"""The damage of that next blow."""
WAVERS: Final = 0.22
"""What wavering takes of a unit's worth: it neither charges nor advances in its next turn."""
STRUCK: Final = 0.03
"""What being Disordered takes of it."""
MOST_KEPT: Final = 60_000


class Fate:
    """What becomes of a unit that suffers an attack, and what that is worth to whoever attacks."""

    __slots__ = ("rout", "waver", "damage", "worth")

    def __init__(self, rout: float, waver: float, damage: float, worth: float) -> None:
        self.rout = rout
        self.waver = waver
        self.damage = damage
        """The mean."""
        self.worth = worth
        """Points."""


NOTHING: Final = Fate(0.0, 0.0, 0.0, 0.0)


class Odds:
    """Chances by kinds of units, each worked out once."""

    def __init__(self) -> None:
        self._kinds: dict[int, int] = {}
        self.profiles: list[Profile] = []
        """By kind; kept, so that no other profile can come by their numbers."""
        self._spreads: dict[int, list[float]] = {}
        self._fates: dict[tuple[int, ...], Fate] = {}
        self.future = 4
        """In quarters, what counts of wearing a unit down: less towards the end of a game, where routs alone do."""

    def kind(self, profile: Profile) -> int:
        """The number of a profile."""
        found = self._kinds.get(id(profile))
        if found is None:
            found = self._kinds[id(profile)] = len(self.profiles)
            self.profiles.append(profile)
        return found

    def blow(self, mine: int, theirs: int, times: int, minus: int, bonus: int = 0, *, thunder: bool = True) -> int:
        """A charge of one kind at another as a number that `fate` knows.

        `times` 1 is the front, 2 a flank, 3 the rear; `minus` 1 for a hindered charge.  KINGS-MELEE-3, -4.
        """
        key = ((((mine << 12 | theirs) << 2 | times) << 1 | minus) << 2 | bonus) << 1 | (1 if thunder else 0)
        if key not in self._spreads:
            self._spreads[key] = _blow(self.profiles[mine], self.profiles[theirs], times, minus, bonus, thunder)
        return key

    def volley(self, mine: int, theirs: int, minus: int, front: bool) -> int:
        """The best ranged attack of one kind on another as a number that `fate` knows; 0 dice make no damage."""
        key = -((((mine << 12 | theirs) << 3 | min(minus, 7)) << 1 | (1 if front else 0)) + 1)
        if key not in self._spreads:
            self._spreads[key] = _volley(self.profiles[mine], self.profiles[theirs], minus, front)
        return key

    def fate(self, attacks: list[int], theirs: int, damage: int, inspired: bool, brutal: bool = False) -> Fate:
        """What these attacks together do to a unit of a kind that has so much damage already."""
        key = (theirs, damage, self.future, 1 if inspired else 0, 1 if brutal else 0, *sorted(attacks))
        found = self._fates.get(key)
        if found is None:
            if len(self._fates) >= MOST_KEPT:
                self._fates.clear()
            spread = [1.0]
            for attack in attacks:
                spread = _together(spread, self._spreads[attack])
            found = self._fates[key] = self.outcome(spread, self.profiles[theirs], damage, inspired, brutal)
        return found

    def outcome(self, spread: list[float], target: Profile, damage: int, inspired: bool, brutal: bool) -> Fate:
        """What damage with these chances, and the test that follows, make of a unit."""
        routs = wavers = mean = worth = 0.0
        cost = worth_of(target)
        before = standing(target, damage)
        for more, chance in enumerate(spread):
            if not more or chance < 1e-9:
                continue
            rout, waver = nerve(target, damage + more + (1 if brutal else 0), inspired)
            left = standing(target, damage + more)
            routs += chance * rout
            wavers += chance * waver
            mean += chance * more
            lost = (1.0 - rout) * (before - left) + waver * WAVERS * left + (1.0 - rout) * STRUCK * left
            worth += chance * (rout * cost + 0.25 * self.future * lost)
        return Fate(routs, wavers, mean, worth)


_nerve: dict[tuple[int, int, int, bool], tuple[float, float]] = {}


def nerve(target: Profile, added: int, inspired: bool) -> tuple[float, float]:
    """The chances to rout and to waver of a test with so much on top of the dice.  KINGS-NERVE-2 to -8."""
    waver = -1 if target.waver is None else target.waver
    key = (waver, target.rout, added, inspired)
    found = _nerve.get(key)
    if found is None:
        odds = nerve_odds(target.waver, target.rout, added, inspired)
        found = _nerve[key] = (float(odds.rout), float(odds.waver))
    return found


def blows(profile: Profile, defence: int) -> float:
    """Mean damage of its charge at the front of somebody with that Defence and no rules of his own.  KINGS-MELEE-3."""
    if profile.melee is None:
        return 0.0
    rules = profile.specials
    hits = profile.attacks * _chance(profile.melee, Flag.ELITE in rules.flags)
    return hits * _chance(defence - rules.crushing - rules.thunderous, Flag.VICIOUS in rules.flags)


def worth_of(profile: Profile) -> float:
    """What a unit costs; by the formula where a position gives it for nothing.  KINGS-POINTS-1, KINGS-POS-2."""
    return float(profile.cost or price(profile))


def standing(target: Profile, damage: int) -> float:
    """A unit's cost less what its damage will probably take of it."""
    cost = worth_of(target)
    if damage <= 0:
        return cost
    rout, _ = nerve(target, damage + HURT, False)
    base, _ = nerve(target, HURT, False)
    return cost * (1.0 - SHAKEN * (rout - base) - 0.12 * min(1.0, damage / max(1, target.rout)))


def _blow(mine: Profile, theirs: Profile, times: int, minus: int, bonus: int, thunder: bool) -> list[float]:
    if mine.melee is None:
        return [1.0]
    rules, armour = mine.specials, theirs.specials.flags
    if theirs.is_individual:
        factor = 1
    elif theirs.is_engine:
        factor = 3
    else:
        factor = 1 if mine.is_individual else times
    front = times == 1
    need = max(2, mine.melee + minus + (1 if front and Flag.ENSNARE in armour else 0))
    dice = mine.attacks * factor
    if need > 6:
        need, dice = 6, dice // 2
    damage = rules.crushing + bonus
    if thunder and not minus and not (front and Flag.PHALANX in armour):
        damage += rules.thunderous
    defence = 6 if front and Flag.BIG_SHIELD in armour else theirs.defence
    wounds = _chance(defence - damage, Flag.VICIOUS in rules.flags)
    return _binomial(dice, _chance(need, Flag.ELITE in rules.flags) * wounds)


def _volley(mine: Profile, theirs: Profile, minus: int, front: bool) -> list[float]:
    """The weapon or spell that does most; `minus` for moving and cover."""
    rules, armour = mine.specials, theirs.specials.flags
    vicious, elite = Flag.VICIOUS in rules.flags, Flag.ELITE in rules.flags
    defence = 6 if front and Flag.BIG_SHIELD in armour else theirs.defence
    best = [1.0]
    if mine.breath_dice:
        best = _binomial(mine.breath_dice, _chance(4, elite) * _chance(defence - rules.piercing, vicious))
    elif mine.ranged is not None and mine.weapons:
        need = max(2, mine.ranged + minus + (1 if Flag.STEALTHY in armour else 0) + (1 if theirs.is_individual else 0))
        dice = mine.attacks
        if need > 6:
            need, dice = 6, dice // 2
        hit, wound = _chance(need, elite), _chance(defence - rules.piercing, vicious)
        numbers = (1,) if rules.blast is None else rules.blast.numbers
        best = _binomial(dice, hit * wound) if rules.blast is None else _blasts(dice, hit, wound, numbers)
    for spell, dice in mine.spells:
        if spell == "fireball" or spell == "lightning-bolt":
            piercing = max(rules.piercing, 1 if spell == "lightning-bolt" else 0)
            cast = _binomial(dice, _chance(4, elite) * _chance(defence - piercing, vicious))
            if _mean(cast) > _mean(best):
                best = cast
    return best


def _chance(need: int, rerolls: bool) -> float:
    """That a die shows so much, a natural 1 never, rolled again where it is."""
    chance = max(0, 7 - max(2, need)) / 6.0
    return chance * 7.0 / 6.0 if rerolls else chance


def _mean(spread: list[float]) -> float:
    return sum([many * chance for many, chance in enumerate(spread)])


def _binomial(dice: int, chance: float) -> list[float]:
    if dice <= 0 or chance <= 0.0:
        return [1.0]
    found = [1.0]
    for _ in range(dice):
        found = _together(found, [1.0 - chance, chance])
    return found


def _blasts(dice: int, hit: float, wound: float, numbers: tuple[int, ...]) -> list[float]:
    die = [0.0] * (max(numbers) + 1)
    die[0] = 1.0 - hit
    for many in numbers:
        for hurt, chance in enumerate(_binomial(many, wound)):
            die[hurt] += hit / len(numbers) * chance
    found = [1.0]
    for _ in range(dice):
        found = _together(found, die)
    return found


def _together(one: list[float], other: list[float]) -> list[float]:
    found = [0.0] * (len(one) + len(other) - 1)
    for i in range(len(one)):
        x = one[i]
        if x > 1e-12:
            for j in range(len(other)):
                found[i + j] += x * other[j]
    return found
