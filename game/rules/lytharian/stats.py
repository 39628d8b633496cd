"""What a troop is worth just now: its abilities, its current Att and Def (docs/rules/lytharian.md).

Everything is added up from the card, growth, what is attached, enchants and lasting effects whenever it is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.core.seats import Seat
from game.rules.lytharian.law import SWITCHING, Card, Law, Power, Rule
from game.rules.lytharian.state import SLOTS, Casting, LytharianState, Troop
from game.rules.lytharian.tally import Tally

ALL = "all"
NO_MOMENTS: frozenset[str] = frozenset()
NOTHING = Tally()
"""Of most troops; nobody adds to it."""


@dataclass(frozen=True, slots=True)
class Granted:
    """An ability of a troop and where it has it from."""

    power: Power
    origin: str
    """`printed`, a slot, `team` or `lasting`."""


@dataclass(frozen=True, slots=True)
class SwitchedOff:
    """What does not count in the combat in progress, by square.  LYTH-COMBAT-2."""

    abilities: tuple[tuple[int, str], ...] = ()
    """Squares with the key of a printed ability that is off, or ALL."""
    slots: tuple[tuple[int, str], ...] = ()

    def has_ability(self, square: int, key: str) -> bool:
        """Whether a printed ability of the troop is off."""
        return (square, key) in self.abilities or (square, ALL) in self.abilities

    def __add__(self, more: SwitchedOff) -> SwitchedOff:
        return SwitchedOff(self.abilities + more.abilities, self.slots + more.slots)


NOTHING_OFF = SwitchedOff()


def card_of(law: Law, troop: Troop) -> Card:
    """The card whose printed figures a troop has."""
    return law.card(troop.face)


def score_of(law: Law, troop: Troop) -> int:
    """Its power score, that of the model for a promoted pawn.  LYTH-POWER-4."""
    return card_of(law, troop).power


# --- abilities


def granted(law: Law, s: LytharianState, square: int, off: SwitchedOff) -> list[Granted]:
    """Every ability the troop has, each source by itself; those that are off are left out.  LYTH-ABILITY-G5."""
    troop = s.at(square)
    found = []
    printed = card_of(law, troop).powers
    if printed and not loses_printed(law, troop):
        lost = {key for lasting in troop.lasting for key in lasting.lose} if troop.lasting else NO_MOMENTS
        for power in printed:
            if power.key not in lost and not off.has_ability(square, power.key):
                found.append(Granted(power, "printed"))
    for slot, attached in zip(SLOTS, (troop.weapon, troop.armor, troop.aura, troop.curse), strict=True):
        if attached is not None and (square, slot) not in off.slots:
            card = law.card(attached.card)
            found += [Granted(power, slot) for power in card.powers + card.gives.powers]
    for enchant in s.enchants[troop.seat]:
        team = law.card(enchant.card).team
        if team.powers and (not team.pieces or troop.piece in team.pieces):
            found += [Granted(power, "team") for power in team.powers]
    for lasting in troop.lasting:
        found += [Granted(law.powers[name], "lasting") for name in lasting.abilities if name in law.powers]
    return found


def loses_printed(law: Law, troop: Troop) -> bool:
    """Whether a curse or effect takes all its printed abilities."""
    is_cursed = troop.curse is not None and law.card(troop.curse.card).gives.loses_all
    return is_cursed or any(ALL in lasting.lose for lasting in troop.lasting)


def merged(found: list[Granted]) -> list[Power]:
    """Numbered abilities of a name added up, others once.  LYTH-ABILITY-G1."""
    by_key: dict[str, Power] = {}
    for grant in found:
        power = grant.power
        had = by_key.get(power.key)
        by_key[power.key] = power if had is None else replace(had, x=had.x + power.x)
    return list(by_key.values())


def powers(law: Law, s: LytharianState, square: int) -> list[Power]:
    """What abilities the troop has now, each once with its sum."""
    return merged(granted(law, s, square, switched_off(law, s)))


def context(troop: Troop, square: int, power: Power, rule: int) -> Casting:
    """What a rule of a troop's own ability looks at."""
    return Casting(troop.seat, source=square, ability=power.key, rule=rule, x=power.x)


def rules_of(
    law: Law, s: LytharianState, square: int, when: str, off: SwitchedOff | None = None, each_source: bool = False
) -> Iterator[tuple[Casting, Rule]]:
    """The rules of a troop's abilities, aura and curse for that moment, with what they look at; conditions not asked.

    `each_source`: an ability that the troop has twice comes twice (dice of Dodge, Spellshatter and the like).
    """
    troop = s.at(square)
    if not may_have_rules(law, s, troop, when):
        return
    held = granted(law, s, square, switched_off(law, s) if off is None else off)
    for power in [grant.power for grant in held] if each_source else merged(held):
        for number, rule in enumerate(power.rules):
            if when in rule.when:
                yield context(troop, square, power, number), rule
    for slot in ("aura", "curse"):
        attached = troop.slot(slot)
        if attached is None:
            continue
        for number, rule in enumerate(law.card(attached.card).rules):
            if when in rule.when:
                is_curse = slot == "curse"
                yield (
                    Casting(attached.by, attached.card, square, rule=number, x=attached.paid, is_curse=is_curse),
                    rule,
                )


def may_have_rules(law: Law, s: LytharianState, troop: Troop, when: str) -> bool:
    """Whether anything about a troop has a rule for that moment; False for most, without adding anything up."""
    moments = law.moments
    if when in moments.get(troop.copied or troop.card, NO_MOMENTS):
        return True
    for one in (troop.weapon, troop.armor, troop.aura, troop.curse):
        if one is not None and when in moments.get(one.card, NO_MOMENTS):
            return True
    for enchant in s.enchants[troop.seat]:
        if when in moments.get(enchant.card, NO_MOMENTS):
            return True
    return bool(troop.lasting) and any(lasting.abilities for lasting in troop.lasting)


def enchant_rules(law: Law, s: LytharianState, seat: Seat, when: str) -> Iterator[tuple[Casting, Rule]]:
    """The rules of a seat's enchants for that moment, with what they look at."""
    for enchant in s.enchants[seat]:
        for number, rule in enumerate(law.card(enchant.card).rules):
            if when in rule.when:
                yield Casting(seat, enchant.card, rule=number, x=enchant.paid), rule


def holds(law: Law, s: LytharianState, casting: Casting, rule: Rule) -> bool:
    """Whether a rule's condition is met; without one it is."""
    return rule.condition is None or rule.condition.holds(law, s, casting)


def standing(law: Law, s: LytharianState, square: int, when: str = "always") -> Tally:
    """What a troop's rules for `always`, `moving` or `paying` give; face down they work too.  LYTH-ABILITY-G7."""
    if not may_have_rules(law, s, s.at(square), when):
        return NOTHING
    tally = Tally()
    for casting, rule in rules_of(law, s, square, when):
        if holds(law, s, casting, rule):
            for step in rule.do:
                step.fold(law, s, casting, tally)
    return tally


# --- what is off in a combat


def switched_off(law: Law, s: LytharianState) -> SwitchedOff:
    """What does not count in the combat in progress, the defender's doing first.  LYTH-COMBAT-2."""
    combat = s.combat
    if combat is None:
        return NOTHING_OFF
    by_defender = _switched_by(law, s, combat.defender, NOTHING_OFF)
    by_attacker = _switched_by(law, s, combat.attacker, by_defender)
    if by_attacker == NOTHING_OFF:
        return by_defender
    # What the attacker has switched off takes back what it did.
    return _switched_by(law, s, combat.defender, by_attacker) + by_attacker


def _switched_by(law: Law, s: LytharianState, square: int, off: SwitchedOff) -> SwitchedOff:
    combat = s.combat
    assert combat is not None
    if combat.is_out(square) or combat.is_out(combat.foe(square)):
        return NOTHING_OFF
    if not may_have_rules(law, s, s.at(square), SWITCHING):  # nearly nobody has; this is asked at every rule of a fight
        return NOTHING_OFF
    foe = combat.foe(square)
    abilities: list[tuple[int, str]] = []
    slots: list[tuple[int, str]] = []
    for casting, rule in rules_of(law, s, square, "combat", off):
        if not rule.switches_off:
            continue
        named = [o.value for o in combat.outcomes if (o.square, o.ability) == (square, casting.ability)]
        abilities += [(foe, key) for key in named if isinstance(key, str)]
        if not rule.has_dice and holds(law, s, casting, rule):
            tally = Tally()
            for step in rule.do:
                step.fold(law, s, casting, tally)
            slots += [(foe, slot) for slot in sorted(tally.ignored)]
            abilities += [(foe, ALL)] if tally.silences else []
    return SwitchedOff(tuple(abilities), tuple(slots))


# --- current Att and Def


def attack(law: Law, s: LytharianState, square: int) -> int:
    """Current Att, without combat abilities; never below 0.  LYTH-COMBAT-13, -14."""
    troop = s.at(square)
    off = switched_off(law, s).slots
    total = card_of(law, troop).att + troop.growth + sum(lasting.att for lasting in troop.lasting)
    for slot in SLOTS:
        attached = troop.slot(slot)
        if attached is not None and (square, slot) not in off:
            card = law.card(attached.card)
            total += card.att + card.gives.att
    for enchant in s.enchants[troop.seat]:
        team = law.card(enchant.card).team
        if team.att and (not team.pieces or troop.piece in team.pieces):
            total += team.att
    return max(0, total)


def whole_defence(law: Law, troop: Troop) -> int:
    """Def without damage: base, growth, equipment, aura, curse and spells."""
    total = card_of(law, troop).defence + troop.growth
    for lasting in troop.lasting:
        total += lasting.defence
    for attached in (troop.weapon, troop.armor, troop.aura, troop.curse):
        if attached is not None:
            card = law.card(attached.card)
            total += card.defence + card.gives.defence
    return total


def defence(law: Law, s: LytharianState, square: int) -> int:
    """Current Def: what is left after damage; 0 or less kills.  LYTH-DAMAGE-2."""
    troop = s.at(square)
    return whole_defence(law, troop) - troop.damage
