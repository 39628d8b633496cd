"""What no schema can see in the data of Kings of War (docs/rules/kings.md, DATA)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.content.guesses import did_you_mean
from game.content.source import Severity
from game.rules import fitting
from game.rules.kings.data import Entry, EntryOption, Force, Forces, Map, SizeName, UnitType, WeaponKind
from game.rules.kings.forces import parse_army, refusals
from game.rules.kings.law import Law
from game.rules.kings.points import option_price, price
from game.rules.kings.profile import BREATH, Profile, formations, profile_of
from game.rules.kings.setup import NONE, RANDOM, WILD
from game.rules.kings.special import parse_special
from game.rules.kings.switches import LENGTHS, switches_of
from game.rules.mistakes import Tell
from game.rules.options import BadOptions

LIMITS = ("500", "1000", "2000")
"""Every force has a ready army for each.  KINGS-ACT-8."""
TEXTS = frozenset({"table", "map", *LENGTHS})
"""Switches that are read by themselves.  KINGS-ACT-8."""
Path = tuple[str | int, ...]


def verify(values: Mapping[str, Any], tell: Tell) -> None:
    """Tells every mistake: its part of the shelf, the path in it, and a sentence."""
    told = Counted(tell)
    fitting.switches(values["options"], told, TEXTS)
    fitting.ways_to_play(values["variants"], values["options"], told)
    types: Mapping[str, UnitType] = values["types"]
    for name, kind in types.items():
        if "one" in kind.sizes and len(kind.sizes) > 1:
            tell("types", (name, "sizes"), "a type of single models has no other size (KINGS-UNIT-5)")
    forces: Forces = values["forces"]
    seen: set[str] = set()
    for i, force in enumerate(forces.forces):
        if force.force in seen:
            told("forces", ("forces", i, "force"), f'there are two forces "{force.force}" (KINGS-DATA-7)')
        seen.add(force.force)
        _force(force, ("forces", i), values, told)
    for name, table in values["maps"].items():
        _map(name, table, tell)
    if not told.count and _playable(values, told):
        _musters(forces, values, tell)


class Counted:
    """Tells mistakes on and counts them."""

    def __init__(self, tell: Tell) -> None:
        self.tell = tell
        self.count = 0

    def __call__(self, part: str, path: Sequence[str | int], message: str, severity: Severity = Severity.ERROR) -> None:
        self.count += severity is Severity.ERROR
        self.tell(part, path, message, severity)


def _playable(values: Mapping[str, Any], tell: Tell) -> bool:
    try:
        law_of(values, {})
    except BadOptions as error:
        tell("options", (error.name, "default"), str(error))
        return False
    for name, variant in values["variants"].items():
        try:
            law_of(values, variant.options)
        except BadOptions as error:
            tell("variants", (name, "options", error.name), str(error))
            return False
    return True


def law_of(values: Mapping[str, Any], options: Mapping[str, Any]) -> Law:
    """The law from checked data; `options` override the defaults.

    Raises BadOptions, also for a map that nobody has drawn.  KINGS-SETUP-7.
    """
    switched = {name: option.default for name, option in values["options"].items()} | dict(options)
    forces = {force.force: force for force in values["forces"].forces}
    maps: Mapping[str, Map] = values["maps"]
    known, wanted = (RANDOM, WILD, NONE, *maps), switched["map"]
    if wanted not in known:
        hint = did_you_mean(wanted, known) or f"; known are {', '.join(known)}"
        raise BadOptions("map", f'map is "{wanted}"{hint}')
    return Law(forces, values["types"], values["weapons"], maps, switches_of(switched), values["strings"])


# --- forces


def _force(force: Force, path: Path, values: Mapping[str, Any], tell: Tell) -> None:
    if not _is_id(force.force):
        tell(
            "forces", (*path, "force"), f'"{force.force}" can\'t be written in actions; use small letters, digits and -'
        )
    seen: set[str] = set()
    for i, entry in enumerate(force.entries):
        at = (*path, "entries", i)
        if entry.id in seen:
            tell("forces", (*at, "id"), f'{force.name} have two entries "{entry.id}" (KINGS-DATA-7)')
        seen.add(entry.id)
        if not _is_id(entry.id):
            tell("forces", (*at, "id"), f'"{entry.id}" can\'t be written in actions; use small letters, digits and -')
        _entry(force, entry, at, values, tell)


def _is_id(name: str) -> bool:
    return bool(name) and name.isascii() and name.islower() and name.replace("-", "").isalnum()


def entry_faults(
    entry: Entry, types: Mapping[str, UnitType], weapons: Mapping[str, WeaponKind], tell: Callable[[Path, str], None]
) -> None:
    """Everything in an entry that does not fit together; told with the path inside the entry."""
    for size in entry.sizes:
        if size not in formations(entry.type, types):
            tell(("sizes", size), f"{entry.type} has no size {size} (KINGS-DATA-1)")
        waver, rout = entry.sizes[size].ne
        if rout is None:
            tell(("sizes", size, "ne"), "there is no Routing limit (KINGS-DATA-4)")
        elif waver is not None and waver >= rout:
            why = f"the Wavering limit {waver} is not below the Routing limit {rout} (KINGS-DATA-4)"
            tell(("sizes", size, "ne"), why)
    _parts(entry, entry, (), weapons, tell)
    has_breath = any(weapon.name == BREATH for weapon in entry.weapons)
    if has_breath != any(rule.startswith("Breath Attack") for rule in entry.special):
        tell(("weapons",) if has_breath else ("special",), "Breath Attack and weapon breath go together (KINGS-DATA-3)")
    if entry.ra is None and any(weapon.name != BREATH for weapon in entry.weapons):
        tell(("weapons",), "a weapon needs a Ranged score (KINGS-DATA-2)")
    for i, option in enumerate(entry.options):
        _option(entry, option, ("options", i), types, weapons, tell)


def _option(
    entry: Entry,
    option: EntryOption,
    path: Path,
    types: Mapping[str, UnitType],
    weapons: Mapping[str, WeaponKind],
    tell: Callable[[Path, str], None],
) -> None:
    if not _is_id(option.id):
        tell((*path, "id"), f'"{option.id}" can\'t be written in actions; use small letters, digits and -')
    if [other.id for other in entry.options].count(option.id) > 1:
        tell((*path, "id"), f'there are two options "{option.id}"')
    if option.sets.type is not None:
        for size in entry.sizes:
            if size not in formations(option.sets.type, types):
                tell((*path, "sets", "type"), f"{option.sets.type} has no size {size} (KINGS-DATA-1)")
    for i, rule in enumerate(option.drops):
        if rule not in entry.special:
            tell((*path, "drops", i), f'the entry has no "{rule}" to drop{did_you_mean(rule, entry.special)}')
    _parts(option, entry, path, weapons, tell)


def _parts(
    given: Entry | EntryOption,
    entry: Entry,
    path: Path,
    weapons: Mapping[str, WeaponKind],
    tell: Callable[[Path, str], None],
) -> None:
    for i, rule in enumerate(given.special):
        try:
            parse_special(rule)
        except ValueError as error:
            tell((*path, "special", i), str(error))
    for i, weapon in enumerate(given.weapons):
        if weapon.range is None and weapon.name not in weapons:
            hint = did_you_mean(weapon.name, weapons) or "; one of its own says {name, range}"
            tell((*path, "weapons", i), f'unknown weapon "{weapon.name}"{hint}')
    if isinstance(given, EntryOption) and given.weapons and entry.ra is None and given.sets.ra is None:
        tell((*path, "weapons"), "a weapon needs a Ranged score (KINGS-DATA-2)")


def _entry(force: Force, entry: Entry, path: Path, values: Mapping[str, Any], tell: Tell) -> None:
    mistakes: list[str] = []

    def told(inside: Path, message: str) -> None:
        mistakes.append(message)
        tell("forces", (*path, *inside), message)

    entry_faults(entry, values["types"], values["weapons"], told)
    if not mistakes:
        _prices(force, entry, path, values, tell)


def _prices(force: Force, entry: Entry, path: Path, values: Mapping[str, Any], tell: Tell) -> None:
    """A price off the formula is told, and taken: whoever mods may have their reasons.  KINGS-DATA-5."""

    def doubt(inside: Path, given: int, worth: int) -> None:
        if given != worth:
            message = f"pts is {given}, the formula says {worth} (KINGS-DATA-5)"
            tell("forces", (*path, *inside, "pts"), message, Severity.WARNING)

    def made(size: SizeName, *options: EntryOption) -> Profile:
        return profile_of(force.force, entry, size, options, values["types"], values["weapons"])

    for size, given in entry.sizes.items():
        doubt(("sizes", size), given.pts, price(made(size)))
    size = next(iter(entry.sizes))
    for i, option in enumerate(entry.options):
        doubt(("options", i), option.pts, option_price(made(size), made(size, option)))


def _musters(forces: Forces, values: Mapping[str, Any], tell: Tell) -> None:
    """KINGS-DATA-6."""
    law = law_of(values, {})
    for i, force in enumerate(forces.forces):
        for limit, text in force.muster.items():
            path = ("forces", i, "muster", limit)
            if not limit.isdecimal():
                tell("forces", path, f'muster is for "{limit}", expected a limit in points')
                continue
            try:
                army = parse_army(law, text)
            except ValueError as error:
                tell("forces", path, str(error))
                continue
            if army.force != force.force:
                tell("forces", path, f'this is an army of "{army.force}", not of "{force.force}"')
            for refusal in refusals(law, army, int(limit)):
                tell("forces", path, str(refusal))
        for limit in LIMITS:
            if limit not in force.muster:
                tell("forces", ("forces", i, "muster"), f"there is no muster for {limit} points (KINGS-ACT-8)")


# --- maps


def _map(name: str, given: Map, tell: Tell) -> None:
    for i, piece in enumerate(given.terrain):
        if (piece.shape is None) == (piece.rect is None):
            tell("maps", (name, "terrain", i), "a piece has either a shape or a rect (KINGS-POS-3)")
