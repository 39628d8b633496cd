"""A unit as it is bought: an entry of a force list at one size with its options, made ready for the rules.

docs/rules/kings.md, UNIT, BASE, HEIGHT, STAT.  Compiled once; the rules never ask what an entry is called.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.rules.kings.data import Entry, EntryOption, SizeName, UnitType, WeaponGiven, WeaponKind
from game.rules.kings.special import BY_ATTACKS, Flag, Specials, combined

BREATH = "breath"
"""The weapon of a Breath Attack.  KINGS-SPECIAL-BREATH."""
BREATH_INCHES = 12


@dataclass(frozen=True, slots=True)
class Weapon:
    """A ranged weapon; `inches` is its range, `is_steady` that moving costs nothing (KINGS-HIT-2)."""

    name: str
    inches: int
    is_steady: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """What is the same for a unit all game.  KINGS-STAT-1."""

    force: str
    """The force list; "" for a unit made for one position."""
    entry: str
    name: str
    size: SizeName
    options: tuple[str, ...]
    type: str
    """Without `hero/`."""
    is_hero: bool
    files: int
    ranks: int
    base: tuple[int, int]
    """Frontage and depth of the whole unit in millimetres.  KINGS-BASE-2."""
    height: int
    speed: int
    melee: int | None
    ranged: int | None
    defence: int
    attacks: int
    waver: int | None
    """The Wavering limit; None never wavers.  KINGS-NERVE-5."""
    rout: int
    cost: int
    specials: Specials
    weapons: tuple[Weapon, ...]
    spells: tuple[tuple[str, int], ...]
    irregular: bool = False
    legend: bool = False
    custom: Entry | None = None
    """What a unit made for one position was made from."""

    @property
    def is_individual(self) -> bool:
        """KINGS-INDIVIDUAL-1 to -7."""
        return Flag.INDIVIDUAL in self.specials.flags

    @property
    def is_engine(self) -> bool:
        """KINGS-ENGINE-1 to -5."""
        return self.type == "war-engine"

    def has(self, flag: Flag) -> bool:
        """Whether the unit has this special rule."""
        return self.specials.has(flag)

    @property
    def breath_dice(self) -> int:
        """Dice of its Breath Attack, 0 without one."""
        breath = self.specials.breath
        return self.attacks if breath == BY_ATTACKS else breath


def body_of(type_name: str) -> str:
    """The type that a hero counts as, and any other type itself.  KINGS-UNIT-6."""
    return type_name.removeprefix("hero/")


def formations(type_name: str, types: Mapping[str, UnitType]) -> Mapping[SizeName, Sequence[int]]:
    """Files and ranks of every size that a type has; single models have `one`.  KINGS-UNIT-2 to -5."""
    if type_name.startswith("hero/"):
        return {"one": (1, 1)}
    found: Mapping[SizeName, Sequence[int]] = types[type_name].sizes
    return found


def weapons_of(given: Iterable[WeaponGiven], known: Mapping[str, WeaponKind]) -> tuple[Weapon, ...]:
    """The weapons that exist; of a name without a range the range is known by the name."""
    found = []
    for weapon in given:
        kind = known.get(weapon.name)
        if weapon.name == BREATH:
            found.append(Weapon(BREATH, BREATH_INCHES, is_steady=True))
        elif weapon.range is not None:
            found.append(Weapon(weapon.name, weapon.range, kind is not None and kind.steady))
        elif kind is not None:
            found.append(Weapon(weapon.name, kind.range, kind.steady))
    return tuple(found)


def profile_of(
    force: str,
    entry: Entry,
    size: SizeName,
    chosen: Sequence[EntryOption],
    types: Mapping[str, UnitType],
    weapons: Mapping[str, WeaponKind],
) -> Profile:
    """The unit with these options of its entry; ValueError where a special rule does not exist."""
    sets = [option.sets for option in chosen]
    type_name = next((each.type for each in reversed(sets) if each.type), entry.type)
    body = types[body_of(type_name)]
    files, ranks = formations(type_name, types)[size]
    frontage, depth = next((each.base for each in reversed(sets) if each.base), entry.base or body.base)
    height = next((each.height for each in reversed(sets) if each.height is not None), entry.height)
    dropped = {rule for option in chosen for rule in option.drops}
    kept = [rule for rule in entry.special if rule not in dropped]
    spells = dict(entry.spells)
    for option in chosen:
        spells |= option.spells
    waver, rout = entry.sizes[size].ne
    assert rout is not None, entry.id
    return Profile(
        force=force,
        entry=entry.id,
        name=entry.name,
        size=size,
        options=tuple(option.id for option in chosen),
        type=body_of(type_name),
        is_hero=type_name.startswith("hero/"),
        files=files,
        ranks=ranks,
        base=(files * frontage, ranks * depth),
        height=body.height if height is None else height,
        speed=_last([each.sp for each in sets], entry.sp) or 0,
        melee=_last([each.me for each in sets], entry.me),
        ranged=_last([each.ra for each in sets], entry.ra),
        defence=_last([each.de for each in sets], entry.de) or entry.de,
        attacks=entry.sizes[size].att,
        waver=waver,
        rout=rout,
        cost=entry.sizes[size].pts + sum(option.pts for option in chosen),
        specials=combined([*kept, *(rule for option in chosen for rule in option.special)]),
        weapons=weapons_of((*entry.weapons, *(each for option in chosen for each in option.weapons)), weapons),
        spells=tuple(spells.items()),
        irregular=entry.irregular,
        legend=entry.legend,
    )


def _last(replaced: Sequence[int | None], usual: int | None) -> int | None:
    return next((value for value in reversed(replaced) if value is not None), usual)
