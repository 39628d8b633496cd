"""The law of one game of Kings of War: its profiles, switches and names, frozen.

Every chapter takes it; it knows none of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.rules.kings.data import Entry, Force, Map, SizeName, UnitType, WeaponKind
from game.rules.kings.profile import Profile, profile_of
from game.rules.kings.switches import Switches

SEATS = ("red", "blue")


@dataclass(frozen=True, slots=True)
class Law:
    """What the chapters read of the data and of the switches."""

    forces: Mapping[str, Force]
    types: Mapping[str, UnitType]
    weapons: Mapping[str, WeaponKind]
    maps: Mapping[str, Map]
    switches: Switches
    strings: Mapping[str, str]
    _profiles: dict[tuple[str, str, SizeName, tuple[str, ...]], Profile] = field(default_factory=dict, compare=False)
    """Those that somebody asked for; there are too many to make all."""

    def entry(self, force: str, entry: str) -> Entry | None:
        """The entry of a force list, or None where there is none."""
        if force not in self.forces:
            return None
        return next((each for each in self.forces[force].entries if each.id == entry), None)

    def profile(self, force: str, entry: str, size: SizeName, options: Sequence[str] = ()) -> Profile:
        """A unit of a force list, which must exist, with these options in the order of its entry."""
        key = force, entry, size, tuple(options)
        if key not in self._profiles:
            found = self.entry(force, entry)
            assert found is not None, key
            chosen = [option for option in found.options if option.id in options]
            self._profiles[key] = profile_of(force, found, size, chosen, self.types, self.weapons)
        return self._profiles[key]

    def custom(self, entry: Entry, size: SizeName) -> Profile:
        """A unit made for one position; it is of no force list.  KINGS-POS-1."""
        return replace(profile_of("", entry, size, (), self.types, self.weapons), custom=entry)
