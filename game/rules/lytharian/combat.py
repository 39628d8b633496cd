"""One attack: declared, its abilities, and whose answer is owed (docs/rules/lytharian.md, COMBAT-1 to -5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.core.events import Tell
from game.core.seats import Seat
from game.rules.lytharian.asks import SwitchOff
from game.rules.lytharian.damage import HELD, combat_tally, is_fighter
from game.rules.lytharian.deaths import sweep
from game.rules.lytharian.dice import die
from game.rules.lytharian.events import AbilityChosen, AttackDeclared
from game.rules.lytharian.facing import reveal, say
from game.rules.lytharian.law import Law, Rule
from game.rules.lytharian.state import Casting, Combat, LytharianState, Outcome, other
from game.rules.lytharian.stats import (
    attack,
    card_of,
    granted,
    holds,
    rules_of,
    switched_off,
)
from game.rules.lytharian.triggers import fire_own, run

BESIDE_KIN = "beside its race"
"""What is said where Comradery works through a neighbour that nobody has seen.  LYTH-FOG-6."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something of one side that is still to be chosen in the ability step.  LYTH-COMBAT-3."""

    seat: Seat
    casting: Casting
    rule: Rule

    @property
    def words(self) -> tuple[str, ...]:
        """What may be chosen, as `choose:` says it; a number for Berserk and squares for protectors come with them."""
        if "friend_combat" in self.rule.when:
            return "protect", "leave"
        if self.rule.most is not None:
            return "hurt", "no"
        return tuple(name for name, _ in self.rule.choose)


def declare(law: Law, s: LytharianState, start: int, end: int, tell: Tell | None) -> None:
    """Both are turned up; what works at an attack works; then the ability step begins.  LYTH-COMBAT-1."""
    troop = s.at(start)
    hidden = frozenset(square for square in (start, end) if not s.at(square).is_up)
    s.board[start] = replace(troop, has_attacked=True)
    s.has_attacked = True
    s.combat = Combat(start, end, troop.began if troop.began >= 0 else start, hidden)
    s.priority = other(s.turn)
    s.passed = False
    if tell:
        tell(AttackDeclared(troop.seat, start, end))
    reveal(law, s, start, tell)
    reveal(law, s, end, tell)
    fire_own(law, s, start, "attacks", tell)
    sweep(law, s, -1, tell)


def fighters(s: LytharianState) -> list[int]:
    """Squares of the fighters that still stand, the defender's first."""
    combat = s.combat
    assert combat is not None
    return [square for square in (combat.defender, combat.attacker) if not combat.is_out(square)]


def has_fight(s: LytharianState) -> bool:
    """Whether both fighters stand where they stood.  LYTH-COMBAT-8."""
    return len(fighters(s)) == 2


def outcome_of(s: LytharianState, square: int, ability: str) -> str | int | None:
    """What the ability step has given a troop's ability; None when that is still to come."""
    assert s.combat is not None
    found = (o.value for o in s.combat.outcomes if (o.square, o.ability) == (square, ability))
    return next(found, None)


def note(s: LytharianState, square: int, ability: str, value: str | int, tell: Tell | None) -> None:
    """Writes down what an ability has given in this combat."""
    assert s.combat is not None
    outcomes = sorted((*s.combat.outcomes, Outcome(square, ability, value)), key=lambda outcome: outcome.square)
    s.combat = replace(s.combat, outcomes=tuple(outcomes))
    if tell:
        tell(AbilityChosen(square, ability, value))


# --- the ability step


def go_through_abilities(law: Law, s: LytharianState, tell: Tell | None) -> bool:
    """Rolls what rolls by itself; False while somebody must choose first, True once the window opens."""
    if has_fight(s):
        if _roll_hammers(law, s, tell):
            return False
        _roll_dice(law, s, tell)
        if choices(law, s):
            hand_over(law, s)
            return False
    if has_fight(s) and not law.switches["recheck_conditions"]:
        _keep_conditions(law, s)
    say_kin(law, s, tell)
    assert s.combat is not None
    s.combat = replace(s.combat, stage="spells")
    s.priority = other(s.turn)
    s.passed = False
    return True


def say_kin(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """A fighter whose Comradery works through a face-down neighbour alone stands beside its race.  LYTH-FOG-6."""
    for square in fighters(s):
        for casting, rule in list(rules_of(law, s, square, "combat")):
            rests = rule.condition is not None and rule.condition.rests_on_unseen_kin(law, s, casting)
            if rests and holds(law, s, casting, rule):
                say(s, square, BESIDE_KIN, tell)


def _keep_conditions(law: Law, s: LytharianState) -> None:
    """With the option recheck_conditions off: what holds now holds for the whole combat, nothing else.  COMBAT-4."""
    for square in fighters(s):
        found = [casting for casting, rule in rules_of(law, s, square, "combat") if holds(law, s, casting, rule)]
        note(s, square, HELD, "+".join(casting.ability for casting in found), None)


def _roll_hammers(law: Law, s: LytharianState, tell: Tell | None) -> bool:
    """Part 1: dice that may switch an ability off, the defender's first; whether one waits for a name.  COMBAT-2."""
    for square in fighters(s):
        for casting, rule in list(rules_of(law, s, square, "combat")):
            is_hammer = any(step.switches_off and step.has_dice for step in rule.do)
            if not is_hammer or outcome_of(s, square, casting.ability) is not None or not holds(law, s, casting, rule):
                continue
            if die(s, "D6", "LYTH-ABILITY-18", tell) % 2 == 0 and printed_keys(law, s, square):
                s.asks += (SwitchOff(casting.by, square),)
                return True
            note(s, square, casting.ability, 0, tell)
    return False


def printed_keys(law: Law, s: LytharianState, square: int) -> list[str]:
    """Keys of the printed abilities of the other fighter that are not off yet.  LYTH-ABILITY-18."""
    assert s.combat is not None
    foe = s.combat.foe(square)
    found = granted(law, s, foe, switched_off(law, s))
    return sorted({grant.power.key for grant in found if grant.origin == "printed"})


def switch_off(law: Law, s: LytharianState, square: int, key: str, tell: Tell | None) -> None:
    """The hammer on that square takes one ability of its opponent out of the combat."""
    hammers = [
        casting.ability
        for casting, rule in rules_of(law, s, square, "combat")
        if any(step.switches_off and step.has_dice for step in rule.do)
        and outcome_of(s, square, casting.ability) is None
    ]
    if hammers:
        note(s, square, hammers[0], key, tell)


def _roll_dice(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """Part 2, what only rolls (Battering Ram), the defender's first.  LYTH-COMBAT-3."""
    for square in fighters(s):
        for casting, rule in list(rules_of(law, s, square, "combat")):
            is_open = outcome_of(s, square, casting.ability) is None
            dice = [step.die for step in rule.do if step.die and not step.switches_off and not step.is_afterwards]
            if dice and is_open and holds(law, s, casting, rule):
                note(s, square, casting.ability, die(s, dice[0], "LYTH-COMBAT-3", tell), tell)


def choices(law: Law, s: LytharianState) -> list[Choice]:
    """All that is still to be chosen, the defender's first, each side's by square.  LYTH-COMBAT-3."""
    return [choice for square in fighters(s) for choice in _choices_of(law, s, square)]


def _choices_of(law: Law, s: LytharianState, square: int) -> Iterator[Choice]:
    seat = s.at(square).seat
    for casting, rule in rules_of(law, s, square, "combat"):
        is_open = (rule.choose or rule.most is not None) and outcome_of(s, square, casting.ability) is None
        if is_open and holds(law, s, casting, rule):
            yield Choice(seat, casting, rule)
    for own in law.ground.near[square]:
        yield from _protectors(law, s, own, square, seat)


def _protectors(law: Law, s: LytharianState, own: int, square: int, seat: Seat) -> Iterator[Choice]:
    """Face-up neighbours that may help the fighter.  LYTH-ABILITY-57."""
    troop = s.board[own]
    if troop is None or troop.seat != seat or not troop.is_up or is_fighter(s, own):
        return
    for casting, rule in rules_of(law, s, own, "friend_combat"):
        casting = replace(casting, fighter=square)
        if outcome_of(s, own, casting.ability) is None and holds(law, s, casting, rule):
            yield Choice(seat, casting, rule)


def hand_over(law: Law, s: LytharianState) -> None:
    """Whoever is to choose keeps the priority while the other side has nothing to choose."""
    if not any(choice.seat == s.priority for choice in choices(law, s)):
        s.priority = other(s.priority)


def choose(law: Law, s: LytharianState, choice: Choice, word: str, n: int, tell: Tell | None) -> None:
    """Takes one choice; then it is the other side's turn to choose.  LYTH-COMBAT-3."""
    casting = choice.casting
    square = casting.source
    if "friend_combat" in choice.rule.when:
        protect(law, s, choice, word == "protect", tell)
    elif choice.rule.most is not None:
        note(s, square, casting.ability, n, tell)
        if n:
            run(law, s, replace(casting, n=n), choice.rule.do, tell)
    else:
        note(s, square, casting.ability, word, tell)
    s.priority = other(choice.seat)


def protect(law: Law, s: LytharianState, choice: Choice, is_used: bool, tell: Tell | None) -> None:
    """A neighbour throws itself between, or does not.  LYTH-ABILITY-57."""
    casting = choice.casting
    fell = die(s, "D3", "LYTH-ABILITY-57", tell) if is_used else 0
    note(s, casting.source, casting.ability, fell, tell)
    if is_used:
        run(law, s, replace(casting, fell=fell), choice.rule.do, tell)


def protect_late(law: Law, s: LytharianState, square: int, tell: Tell | None) -> None:
    """A protector that its owner turns up in the spell window rolls at once.  LYTH-ABILITY-57."""
    combat = s.combat
    if combat is None or combat.stage != "spells" or not has_fight(s):
        return
    for fighter in fighters(s):
        if square in law.ground.near[fighter]:
            for choice in list(_protectors(law, s, square, fighter, s.at(fighter).seat)):
                protect(law, s, choice, True, tell)


# --- what it comes to


def fighting_attack(law: Law, s: LytharianState, square: int) -> int:
    """Att in the combat: current Att and all combat abilities of both fighters.  LYTH-COMBAT-4, -14."""
    assert s.combat is not None
    own = combat_tally(law, s, square)
    foe = combat_tally(law, s, s.combat.foe(square))
    return max(0, attack(law, s, square) + sum(n for _, n in own.att) + sum(n for _, n in foe.foe_att))


def blow_kind(law: Law, s: LytharianState, square: int) -> str:
    """The kind of damage of the troop's blow.  LYTH-COMBAT-9."""
    return card_of(law, s.at(square)).hits
