"""Picking a force: sizes, options, what admits what, allies and alignments (docs/rules/kings.md, ARMY and ALLY)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.content.guesses import did_you_mean
from game.core.ruleset import Label, Refusal, Spot
from game.core.wording import counted
from game.rules.kings.data import SIZES, SizeName
from game.rules.kings.law import Law
from game.rules.kings.profile import Profile, formations

SMALL_GAME = 750
"""Below this limit any number of Troops may be allowed.  KINGS-ARMY-8."""
MOST_UNITS = 99
"""A text that asks for more than any limit could pay is no army."""
_ITEM = re.compile(r"(?:([\w-]+):)?([\w-]+)/([\w-]+)((?:\+[\w-]+)*)(?:\*([1-9]\d?))?").fullmatch


@dataclass(frozen=True, slots=True)
class Choice:
    """So many units of one entry at one size with the same options."""

    force: str
    entry: str
    size: SizeName
    options: tuple[str, ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class ChooseArmy:
    """An army is chosen; the first force is the main list.  Text: KINGS-ACT-1."""

    force: str
    choices: tuple[Choice, ...]

    def __str__(self) -> str:
        return f"army:{','.join((self.force, *(self._said(choice) for choice in self.choices)))}"

    def _said(self, choice: Choice) -> str:
        ally = "" if choice.force == self.force else f"{choice.force}:"
        options = "".join(f"+{option}" for option in choice.options)
        return f"{ally}{choice.entry}/{choice.size}{options}{f'*{choice.count}' if choice.count > 1 else ''}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """Made as a whole."""
        return (Label(str(self)),)


def parse_army(law: Law, text: str) -> ChooseArmy:
    """The army written as `army:…`; ValueError with a sentence where it names what does not exist."""
    force, *items = text.removeprefix("army:").split(",")
    _known_force(law, force)
    choices: list[Choice] = []
    for item in items:
        choice = _choice(law, force, item)
        if choices and _alike(choices[-1], choice):
            last = choices.pop()
            choice = Choice(last.force, last.entry, last.size, last.options, last.count + choice.count)
        choices.append(choice)
    if sum(choice.count for choice in choices) > MOST_UNITS:
        raise ValueError(f"an army has {MOST_UNITS} units at most")
    return ChooseArmy(force, tuple(choices))


def _alike(one: Choice, other: Choice) -> bool:
    return (one.force, one.entry, one.size, one.options) == (other.force, other.entry, other.size, other.options)


def _known_force(law: Law, force: str) -> None:
    if force not in law.forces:
        raise ValueError(f'unknown force "{force}"{did_you_mean(force, law.forces) or _known(law.forces)}')


def _known(names: Iterable[str]) -> str:
    return f"; known are {', '.join(names)}"


def _choice(law: Law, main: str, item: str) -> Choice:
    found = _ITEM(item)
    if found is None:
        raise ValueError(f'"{item}" is no unit; write ENTRY/SIZE, with +OPTION and *COUNT behind')
    force, name, size, options, count = found.groups()
    force = force or main
    _known_force(law, force)
    entry = law.entry(force, name)
    if entry is None:
        names = [each.id for each in law.forces[force].entries]
        raise ValueError(f'{law.forces[force].name} have no entry "{name}"{did_you_mean(name, names)}')
    sizes = [each for each in SIZES if each in entry.sizes]
    chosen = next((each for each in sizes if each == size), None)
    if chosen is None:
        raise ValueError(f'{name} has no size "{size}"; its sizes are {", ".join(sizes)}')
    wanted = options.split("+")[1:]
    if len(set(wanted)) < len(wanted):
        raise ValueError(f'"{item}": an option is taken at most once (KINGS-ARMY-9)')
    known = [option.id for option in entry.options]
    for option in wanted:
        if option not in known:
            hint = did_you_mean(option, known) or (_known(known) if known else "; it has none")
            raise ValueError(f'{name} has no option "{option}"{hint}')
    return Choice(force, name, chosen, tuple(option for option in known if option in wanted), int(count or 1))


def units_of(law: Law, army: ChooseArmy) -> list[Profile]:
    """One profile for each unit, in the order of the text."""
    found = []
    for choice in army.choices:
        found += [law.profile(choice.force, choice.entry, choice.size, choice.options)] * choice.count
    return found


def cost_of(units: Iterable[Profile]) -> int:
    """What the units cost together, options included."""
    return sum(unit.cost for unit in units)


@dataclass(frozen=True, slots=True)
class Counts:
    """The units of one list as the limits see them.  KINGS-ARMY-2 to -6."""

    regiments: int
    hordes: int
    troops: int
    engines: int
    monsters: int
    heroes: int

    @property
    def most_troops(self) -> int:
        """KINGS-ARMY-2."""
        return 2 * self.regiments + 4 * self.hordes

    @property
    def regiments_needed(self) -> int:
        """How many Regiments the single models ask for beside the Hordes.  KINGS-ARMY-3."""
        return sum(max(0, many - self.hordes) for many in (self.engines, self.monsters, self.heroes))


def counts_of(units: Iterable[Profile]) -> Counts:
    """A Legion is a Horde, an irregular unit a Troop, a hero on a monster a hero.  KINGS-ARMY-4 to -6."""
    regiments = hordes = troops = engines = monsters = heroes = 0
    for unit in units:
        if unit.is_hero:
            heroes += 1
        elif unit.irregular or unit.size == "troop":
            troops += 1
        elif unit.size == "regiment":
            regiments += 1
        elif unit.size in ("horde", "legion"):
            hordes += 1
        elif unit.is_engine:
            engines += 1
        else:
            monsters += 1
    return Counts(regiments, hordes, troops, engines, monsters, heroes)


def refusals(law: Law, army: ChooseArmy, limit: int) -> list[Refusal]:
    """Everything that keeps the army from being taken, each with what would mend it."""
    units = units_of(law, army)
    if not units:
        return [Refusal("KINGS-ARMY-9", "An army has at least one unit; add one.")]
    found = []
    cost = cost_of(units)
    if cost > limit:
        why = f"The army costs {cost} of {limit} points; take out units or options worth {cost - limit}."
        found.append(Refusal("KINGS-ARMY-1", why))
    found += _legends(army, units)
    found += _allies(law, army, units, limit)
    for force in dict.fromkeys((army.force, *(choice.force for choice in army.choices))):
        found += _admitted(law, force, [unit for unit in units if unit.force == force], limit)
    return found


def _legends(army: ChooseArmy, units: Sequence[Profile]) -> list[Refusal]:
    found = []
    for entry in dict.fromkeys((unit.force, unit.entry) for unit in units if unit.legend):
        same = [unit for unit in units if (unit.force, unit.entry) == entry]
        name = same[0].name
        if len(same) > 1:
            found.append(Refusal("KINGS-ARMY-7", f"There is only one {name}; take one of them."))
        if entry[0] != army.force:
            why = f"{name} is a Living Legend and allies with nobody; leave {name} out."
            found.append(Refusal("KINGS-ALLY-3", why))
    return found


def _allies(law: Law, army: ChooseArmy, units: Sequence[Profile], limit: int) -> list[Refusal]:
    found = []
    allied = list(dict.fromkeys(unit.force for unit in units if unit.force != army.force))
    most = law.switches.allied_lists
    if len(allied) > most:
        lists = "one allied list" if most == 1 else f"{most} allied lists"
        names = ", ".join(law.forces[force].name for force in allied)
        found.append(Refusal("KINGS-ALLY-1", f"An army may have {lists} at most, not {names}; leave some out."))
    share = limit * law.switches.ally_share // 100
    cost = cost_of(unit for unit in units if unit.force != army.force)
    if cost > share:
        why = f"Allies cost {cost} points, {share} at most are allowed; take out {cost - share} points of them."
        found.append(Refusal("KINGS-ALLY-1", why))
    if not law.switches.mixed_alignment:
        found += _alignments(law, [army.force, *allied])
    return found


def _alignments(law: Law, lists: Sequence[str]) -> list[Refusal]:
    good = [force for force in lists if law.forces[force].alignment == "good"]
    evil = [force for force in lists if law.forces[force].alignment == "evil"]
    if not good or not evil:
        return []
    names = law.forces[good[0]].name, law.forces[evil[0]].name
    why = f"{names[0]} are good and {names[1]} evil: they never fight side by side; leave one of them out."
    return [Refusal("KINGS-ALLY-4", why)]


def _admitted(law: Law, force: str, units: Sequence[Profile], limit: int) -> list[Refusal]:
    """KINGS-ARMY-2 to -5, within one list (KINGS-ALLY-2)."""
    counts = counts_of(units)
    found = []
    is_waived = law.switches.small_game_troops and limit < SMALL_GAME
    over = counts.troops - counts.most_troops
    if over > 0 and not is_waived:
        name = law.forces[force].name
        more = f"{counted((over + 1) // 2, 'Regiment')} or {counted((over + 3) // 4, 'Horde')} more"
        why = (
            f"{name}: {counts.most_troops} Troops and irregular units are admitted, not {counts.troops}; "
            f"take {more}, or {counted(over, 'Troop')} less."
        )
        found.append(Refusal("KINGS-ARMY-2", why))
    short = counts.regiments_needed - counts.regiments
    if short > 0:
        parts = ((counts.engines, "war engine"), (counts.monsters, "monster"), (counts.heroes, "hero"))
        singles = " and ".join(counted(number, word) for number, word in parts if number)
        mend = f"take {counted(short, 'Regiment')} or a Horde more"
        why = f"{law.forces[force].name}: nothing admits {short} of {singles}; {mend}."
        found.append(Refusal("KINGS-ARMY-3", why))
    return found


def sizes_of(law: Law, force: str, entry: str) -> list[SizeName]:
    """The sizes of an entry from the smallest up."""
    found = law.entry(force, entry)
    assert found is not None, (force, entry)
    return [size for size in SIZES if size in found.sizes and size in formations(found.type, law.types)]


def suggestions(law: Law, limit: int) -> list[ChooseArmy]:
    """The shipped musters within the limit, or the dearest legal single unit of each force.  KINGS-ACT-4, -8."""
    found = []
    for force in law.forces.values():
        ready = [parse_army(law, text) for text in force.muster.values()]
        legal = [army for army in ready if not refusals(law, army, limit)]
        found += legal or _single(law, force.force, limit)
    return found


def _single(law: Law, force: str, limit: int) -> list[ChooseArmy]:
    best: ChooseArmy | None = None
    cost = -1
    for entry in law.forces[force].entries:
        for size in sizes_of(law, force, entry.id):
            army = ChooseArmy(force, (Choice(force, entry.id, size),))
            worth = law.profile(force, entry.id, size).cost
            if worth > cost and not refusals(law, army, limit):
                best, cost = army, worth
    return [best] if best else []
