"""The blows of a combat and all that follows them (docs/rules/lytharian.md, COMBAT-8 to -12, ATTACK-7 to -10)."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Tell
from game.rules.lytharian.combat import blow_kind, fighters, fighting_attack, has_fight, say_kin
from game.rules.lytharian.damage import combat_tally, wound
from game.rules.lytharian.deaths import dying, mourn, remove, reward, sweep
from game.rules.lytharian.endings import check_kings
from game.rules.lytharian.events import BlowsExchanged, CombatEnded
from game.rules.lytharian.lasting import end_combat_effects
from game.rules.lytharian.law import Law, Step
from game.rules.lytharian.movement import has_ways, reach, relocate
from game.rules.lytharian.state import Casting, Combat, LytharianState
from game.rules.lytharian.stats import defence, holds, rules_of, switched_off
from game.rules.lytharian.triggers import fire, fire_own, may_go_on

Waiting = list[tuple[Casting, Step]]


def strike(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """Both deal their Att at the same moment, if both still stand there; then the combat comes to its end."""
    combat = s.combat
    assert combat is not None
    if has_fight(s):
        _exchange(law, s, combat, tell)
        check_kings(law, s, tell)
    if s.ended is None:
        _conclude(law, s, tell)


def _exchange(law: Law, s: LytharianState, combat: Combat, tell: Tell | None) -> None:
    order = (combat.defender, combat.attacker)
    say_kin(law, s, tell)
    force = {square: fighting_attack(law, s, square) for square in order}
    kinds = {square: blow_kind(law, s, square) for square in order}
    if tell:
        tell(BlowsExchanged(combat.attacker, combat.defender, force[combat.attacker], force[combat.defender]))
    blows = {square: Casting(s.at(square).seat, source=square) for square in order}
    marked = {
        square: wound(law, s, blows[square], combat.foe(square), force[square], kinds[square], tell) for square in order
    }
    venoms = [
        (casting, rule)
        for square in order
        if marked[square]
        for casting, rule in rules_of(law, s, square, "hurts")
        if holds(law, s, casting, rule)
    ]
    fallen = [square for square in order if _last_defence(law, s, square) <= 0]
    # Whoever drew blood poisons, the dead included; they lie there until it is done, so that a Slayer is known.
    for casting, rule in venoms:
        if combat.foe(casting.source) not in fallen:
            fire(law, s, casting, rule, tell)
    deaths = remove(law, s, fallen, tell)
    deaths += remove(law, s, [square for square in dying(law, s) if square in order], tell)
    gone = {death.square for death in deaths}
    reward(law, s, [square for square in order if square not in gone and combat.foe(square) in gone], tell)
    mourn(law, s, sorted(deaths, key=lambda death: order.index(death.square) if death.square in order else 2), tell)
    sweep(law, s, -1, tell)


def _last_defence(law: Law, s: LytharianState, square: int) -> int:
    """Def in the death check of the blows alone: Stampede and Crusher lower it.  LYTH-COMBAT-10."""
    assert s.combat is not None
    foe = combat_tally(law, s, s.combat.foe(square))
    own = combat_tally(law, s, square)
    left = defence(law, s, square) + sum(n for _, n in own.defence) + sum(n for _, n in foe.foe_defence)
    armor = s.at(square).armor
    if armor is not None and (square, "armor") in switched_off(law, s).slots:
        left -= law.card(armor.card).defence
    return left


# --- afterwards


def _conclude(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """The attacker takes the square or goes back; promotion, then what waited for this.  LYTH-COMBAT-12."""
    combat = s.combat
    assert combat is not None
    waiting = [(casting, step) for square in fighters(s) for casting, step in _waiting(law, s, square)]
    out = dict(combat.out)
    stands = combat.attacker not in out
    won = stands and out.get(combat.defender) == "dead"
    place = combat.attacker
    s.combat = replace(combat, stage="after")
    if won and s.board[combat.defender] is None and has_ways(law):
        place = combat.defender
        _take(law, s, combat, tell)
    elif stands and not won:
        fire_own(law, s, combat.attacker, "attack_failed", tell)
        if s.board[combat.attacker] is None:
            place = combat.start
    if tell:
        tell(CombatEnded(combat.attacker, combat.defender, won))
    for casting, step in waiting:
        square = place if casting.source == combat.attacker else casting.source
        if s.board[square] is not None and may_go_on(s, tell):
            step.resolve(law, s, replace(casting, source=square), tell)


def _waiting(law: Law, s: LytharianState, square: int) -> Waiting:
    """Steps of a fighter's combat abilities that waited for the end (Druid Forms)."""
    assert s.combat is not None
    found: Waiting = []
    for casting, rule in rules_of(law, s, square, "combat"):
        if not holds(law, s, casting, rule):
            continue
        chosen = [o.value for o in s.combat.outcomes if (o.square, o.ability) == (square, casting.ability)]
        steps = [*rule.do, *(step for name, branch in rule.choose if name in chosen for step in branch)]
        found += [(casting, step) for step in steps if step.is_afterwards]
    return found


def _take(law: Law, s: LytharianState, combat: Combat, tell: Tell | None) -> None:
    """The winner stands where the loser stood; that is no movement.  LYTH-ATTACK-7, LYTH-SCOUT-4."""
    relocate(s, combat.attacker, combat.defender, "won", tell)
    reach(law, s, combat.defender, tell)


def finish(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """The combat is over: what lasted in it ends, and the turn goes on.  LYTH-COMBAT-12."""
    s.combat = None
    end_combat_effects(s)
    sweep(law, s, -1, tell)
    check_kings(law, s, tell)
    s.priority = s.turn
    s.passed = False
