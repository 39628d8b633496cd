"""Units and terrain of a position file, in (docs/rules/kings.md, POS-1 to -3, -5)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.content.guesses import did_you_mean
from game.core.ruleset import Wrong
from game.core.seats import Seat
from game.rules.kings.data import Entry, SizeGiven, TerrainGiven
from game.rules.kings.forces import sizes_of
from game.rules.kings.law import SEATS, Law
from game.rules.kings.profile import Profile, formations
from game.rules.kings.setup import corners_of, piece_of
from game.rules.kings.shape import CustomGiven, SeatName, UnitGiven
from game.rules.kings.state import KingsState, Orders, Regiment, Terrain, unit_name
from game.rules.kings.terrain import outlines as outlines_of
from game.rules.kings.verify import entry_faults
from game.table.footprint import FACINGS, fits_on
from game.table.measure import EPS
from game.table.outline import overlapping, sunk
from game.table.polygon import is_simple
from game.table.pose import pose_at

CORNER = 2 * EPS
"""A base that is flush against one unit may dip so deep into another with a corner: EPS along its front and EPS square
to it, rounded (KINGS-ALIGN-3).  What play allows must be read back."""
_ID = re.compile(r"([ut])([1-9]\d{0,3})").fullmatch
Path = tuple[str | int, ...]


def number_of(name: str, letter: str) -> int | None:
    """The number of `u7` or `t2`; None for anything else."""
    found = _ID(name)
    return int(found[2]) if found and found[1] == letter else None


# --- terrain


def read_terrain(given: Mapping[str, TerrainGiven], tell: Wrong) -> tuple[Terrain, ...]:
    """The pieces, by number.  KINGS-POS-3."""
    found: dict[int, Terrain] = {}
    for name, piece in given.items():
        number = number_of(name, "t")
        if number is None:
            tell(("terrain", name), f'"{name}" is no piece of terrain; they are t1, t2 and so on (KINGS-POS-3)')
        elif (piece.shape is None) == (piece.rect is None):
            tell(("terrain", name), "a piece has either a shape or a rect (KINGS-POS-3)")
        elif piece.rect is not None and min(piece.rect[2:4]) <= 0:
            tell(("terrain", name, "rect"), "length and depth are more than nothing (KINGS-POS-3)")
        else:
            corners = corners_of(piece)
            if not is_simple(corners):
                tell(("terrain", name, "shape"), "the sides of a piece don't meet or cross (KINGS-TERRAIN-1)")
            else:
                found[number] = piece_of(number, piece, corners)
    return tuple(found[number] for number in sorted(found))


# --- units


def read_units(
    law: Law, given: Mapping[SeatName, Mapping[str, UnitGiven]], tell: Wrong
) -> dict[int, tuple[Regiment, Path]]:
    """The units by number, each with its place in the file.  KINGS-POS-1, -2."""
    found: dict[int, tuple[Regiment, Path]] = {}
    for seat, units in given.items():
        for name, unit in units.items():
            path: Path = ("pieces", seat, name)
            number = number_of(name, "u")
            if number is None:
                tell(path, f'"{name}" is no unit; units are u1, u2 and so on (KINGS-POS-1)')
                continue
            if number in found:
                tell(path, f"there are two units {name} (KINGS-POS-1)")
                continue
            made = _unit(law, number, Seat(SEATS.index(seat)), unit, path, tell)
            if made is not None:
                found[number] = made, path
    return dict(sorted(found.items()))


def _unit(law: Law, number: int, seat: Seat, given: UnitGiven, path: Path, tell: Wrong) -> Regiment | None:
    profile = _profile(law, given, path, tell)
    if given.at is None and given.facing is not None:
        tell((*path, "facing"), "a unit that faces somewhere stands somewhere; `at` is missing (KINGS-POS-1)")
    if profile is None:
        return None
    pose = None if given.at is None else pose_at(given.at[0], given.at[1], given.facing or 0)
    return Regiment(
        number,
        seat,
        profile,
        pose,
        ally=given.ally,
        damage=given.damage,
        wavering=given.wavering,
        disordered=given.disordered,
        order=None if given.order is None else Orders(given.order),
        shot=given.shot,
        bane=given.bane,
        side=None if given.side is None else FACINGS.index(given.side),
        counter=given.counter,
        hindered=given.hindered,
    )


def _profile(law: Law, given: UnitGiven, path: Path, tell: Wrong) -> Profile | None:
    if (given.entry is None) == (given.custom is None):
        tell(path, "a unit has either an entry or is custom (KINGS-POS-1)")
        return None
    if given.custom is not None:
        return _custom(law, given, given.custom, path, tell)
    assert given.entry is not None
    if given.cost:
        tell((*path, "cost"), "only a custom unit says its cost (KINGS-POS-2)")
    force, _, name = given.entry.partition("/")
    entry = law.entry(force, name)
    if entry is None:
        known = [f"{each.force}/{unit.id}" for each in law.forces.values() for unit in each.entries]
        tell((*path, "entry"), f'unknown entry "{given.entry}"{did_you_mean(given.entry, known)}')
        return None
    sizes = sizes_of(law, force, name)
    if given.size not in sizes:
        tell((*path, "size"), f"{name} has no size {given.size}; its sizes are {', '.join(sizes)} (KINGS-POS-5)")
        return None
    known = [option.id for option in entry.options]
    for i, option in enumerate(given.options):
        if option not in known:
            tell((*path, "options", i), f'{name} has no option "{option}"{did_you_mean(option, known)}')
        elif option in given.options[:i]:
            tell((*path, "options", i), "an option is taken at most once (KINGS-ARMY-9)")
    chosen = [option for option in known if option in given.options]
    return law.profile(force, name, given.size, chosen)


def _custom(law: Law, given: UnitGiven, custom: CustomGiven, path: Path, tell: Wrong) -> Profile | None:
    mistakes: list[str] = []

    def told(inside: Path, message: str) -> None:
        mistakes.append(message)
        keys = ("ne",) if inside[-1] == "ne" else ("type",) if inside[0] == "sizes" else inside
        tell((*path, "custom", *keys), message)

    entry = entry_of(custom, given)
    entry_faults(entry, law.types, law.weapons, told)
    if given.options:
        mistakes.append("options")
        tell((*path, "options"), "a custom unit has no options (KINGS-POS-1)")
    if mistakes or given.size not in formations(entry.type, law.types):
        return None
    return law.custom(entry, given.size)


def entry_of(custom: CustomGiven, given: UnitGiven) -> Entry:
    """A custom unit as an entry with a single size."""
    return Entry(
        id="custom",
        name=custom.name,
        type=custom.type,
        sp=custom.sp,
        me=custom.me,
        ra=custom.ra,
        de=custom.de,
        sizes={given.size: SizeGiven(custom.att, custom.ne, given.cost)},
        base=custom.base,
        height=custom.height,
        irregular=custom.irregular,
        legend=custom.legend,
        special=custom.special,
        weapons=custom.weapons,
        spells=custom.spells,
    )


# --- the table


def check_places(s: KingsState, paths: Mapping[int, Path], tell: Wrong) -> None:
    """No base overlaps another, juts off the table or stands in blocking terrain.  KINGS-POS-5."""
    standing = [unit for unit in s.units.values() if unit.pose is not None]
    outlines = [unit.standing.outline for unit in standing]
    for i, j in overlapping(outlines):
        if not sunk(outlines[i], outlines[j], CORNER):
            continue
        names = unit_name(standing[i].number), unit_name(standing[j].number)
        tell((*paths[standing[j].number], "at"), f"the bases of {names[0]} and {names[1]} overlap (KINGS-POS-5)")
    walls = outlines_of(piece for piece in s.terrain if piece.kind == "blocking")
    for unit, outline in zip(standing, outlines, strict=True):
        path = (*paths[unit.number], "at")
        if not fits_on(outline, *s.size):
            width, depth = s.table
            tell(path, f"{unit_name(unit.number)} does not stand wholly on the {width} by {depth} table (KINGS-POS-5)")
        elif any(sunk(outline, wall, CORNER) for wall in walls):
            tell(path, f"{unit_name(unit.number)} stands in blocking terrain (KINGS-POS-5)")
