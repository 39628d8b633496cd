"""Why not now: every action held against the phase, the seat and the units it names (docs/rules/kings.md, TURN, ACT).

What an order, a charge or a shot must look like is in the chapters; here is who may try which of them when.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.ruleset import Action, Refusal, Unit
from game.core.sayings import ACCEPT, DECLINE, OFFER, RESIGN, Say, TimeOut
from game.rules.kings.actions import (
    CastSpell,
    Charge,
    ChooseEdge,
    ChooseFirst,
    Deploy,
    EndPhase,
    Fight,
    Move,
    Regroup,
    Shoot,
    TestNerve,
)
from game.rules.kings.charge import refuse_charge
from game.rules.kings.combat import refuse_regroup
from game.rules.kings.deployment import refuse_deploy
from game.rules.kings.forces import ChooseArmy, refusals
from game.rules.kings.law import SEATS, Law
from game.rules.kings.melee import combats
from game.rules.kings.orders import refuse_move
from game.rules.kings.shooting import refuse_shot
from game.rules.kings.spells import refuse_cast
from game.rules.kings.state import KingsState, Stage, other, unit_name

PHASES: dict[type, tuple[Stage, ...]] = {
    ChooseArmy: (Stage.ARMY,),
    ChooseEdge: (Stage.EDGE,),
    Deploy: (Stage.DEPLOY,),
    ChooseFirst: (Stage.FIRST,),
    Move: (Stage.MOVE, Stage.VANGUARD),
    Charge: (Stage.MOVE,),
    Shoot: (Stage.SHOOT,),
    CastSpell: (Stage.SHOOT,),
    EndPhase: (Stage.MOVE, Stage.SHOOT),
    TestNerve: (Stage.NERVE,),
    Fight: (Stage.MELEE,),
    Regroup: (Stage.REGROUP,),
}
"""When an action of a kind may be tried."""
WHAT_NOW = {
    Stage.ARMY: "an army is to be chosen",
    Stage.EDGE: "an edge is to be chosen",
    Stage.DEPLOY: "units are being deployed",
    Stage.VANGUARD: "the vanguard moves",
    Stage.FIRST: "who begins is to be chosen",
    Stage.MOVE: "it is the Move phase",
    Stage.SHOOT: "it is the Shoot phase",
    Stage.NERVE: "tests of Nerve are to be taken",
    Stage.MELEE: "combats are to be fought",
    Stage.REGROUP: "chargers regroup",
    Stage.OVER: "the game is over",
}


def must_answer(s: KingsState) -> bool:
    """Whether the seat to act is offered a draw.  KINGS-POS-8."""
    return s.offer is not None and s.offer == other(s.turn)


def refuse(law: Law, s: KingsState, action: Action) -> Refusal | None:
    """Why an action may not be made now, or None when it may."""
    if isinstance(action, TimeOut):
        return _refuse_clock(s, action)
    if s.stage is Stage.OVER:
        return Refusal("KINGS-VICTORY-4", "The game is over.")
    if isinstance(action, Say):
        return _refuse_saying(s, action)
    if must_answer(s):
        return Refusal("KINGS-POS-8", "A draw is offered; accept or decline it first.")
    phases = PHASES.get(type(action))
    if phases is None:
        return Refusal("KINGS-ACT-1", f'"{action}" is no action of this game.')
    if s.stage not in phases:
        return Refusal("KINGS-TURN-1", f"Not now: {WHAT_NOW[s.stage]}.")
    return _in_phase(law, s, action)


def _refuse_clock(s: KingsState, action: TimeOut) -> Refusal | None:
    if s.stage is Stage.OVER or action.seat != s.turn:
        return Refusal("KINGS-LENGTH-4", f"The clock of {action.name} does not run now.")
    return None


def _refuse_saying(s: KingsState, action: Say) -> Refusal | None:
    if action == RESIGN:
        return None
    if action in (ACCEPT, DECLINE):
        return None if must_answer(s) else Refusal("KINGS-VICTORY-3", "No draw is offered.")
    if action == OFFER:
        if s.offer is None:
            return None
        return Refusal("KINGS-VICTORY-3", "A draw is offered already.")
    return Refusal("KINGS-VICTORY-3", "Nothing gives a claim to a draw here; it may be offered.")


def _in_phase(law: Law, s: KingsState, action: Action) -> Refusal | None:
    match action:
        case ChooseArmy():
            found = refusals(law, action, s.limit)
            return found[0] if found else None
        case Deploy():
            return _refuse_own(s, action.unit, is_deployed=False) or refuse_deploy(law, s, action)
        case Move():
            return _refuse_own(s, action.unit) or _refuse_vanguard(s, action) or refuse_move(law, s, action)
        case Charge():
            named = [refusal for unit in action.units if (refusal := _refuse_own(s, unit))]
            return next(iter(named), None) or _refuse_enemy(s, action.target) or refuse_charge(law, s, action)
        case Shoot():
            return _refuse_own(s, action.unit) or _refuse_enemy(s, action.target) or refuse_shot(law, s, action)
        case CastSpell():
            return _refuse_own(s, action.unit) or _refuse_there(s, action.target) or refuse_cast(law, s, action)
        case TestNerve():
            return _refuse_waiting(action.unit, s.tests, "KINGS-NERVE-1", "waits for no test of Nerve")
        case Fight():
            return _refuse_waiting(action.unit, combats(s), "KINGS-MELEE-2", "stands in no combat to be fought")
        case Regroup():
            refusal = _refuse_waiting(action.unit, s.regroup, "KINGS-REGROUP-1", "does not regroup")
            return refusal or refuse_regroup(s, action)
        case _:
            return None


def _refuse_waiting(number: int, waiting: Sequence[int], rule: str, why: str) -> Refusal | None:
    if number in waiting:
        return None
    names = ", ".join(unit_name(each) for each in waiting)
    return Refusal(rule, f"{unit_name(number)} {why}; {names} may be named.", tuple(Unit(each) for each in waiting))


def _refuse_there(s: KingsState, number: int) -> Refusal | None:
    if number not in s.units:
        return Refusal("KINGS-POS-1", f"There is no {unit_name(number)}.")
    if s.units[number].pose is None:
        return Refusal("KINGS-POS-1", f"{unit_name(number)} is not on the table.", (Unit(number),))
    return None


def _refuse_own(s: KingsState, number: int, *, is_deployed: bool = True) -> Refusal | None:
    refusal = _refuse_there(s, number) if is_deployed or number not in s.units else None
    if refusal is None and s.units[number].seat != s.turn:
        owner = SEATS[s.units[number].seat]
        return Refusal("KINGS-TURN-2", f"{unit_name(number)} is {owner}'s; {SEATS[s.turn]} acts.", (Unit(number),))
    return refusal


def _refuse_enemy(s: KingsState, number: int) -> Refusal | None:
    refusal = _refuse_there(s, number)
    if refusal is None and s.units[number].seat == s.turn:
        return Refusal("KINGS-SHOOT-2", f"{unit_name(number)} is a friend; the target is an enemy.", (Unit(number),))
    return refusal


def _refuse_vanguard(s: KingsState, action: Move) -> Refusal | None:
    if s.stage is Stage.VANGUARD and action.unit not in s.vanguard:
        why = f"{unit_name(action.unit)} has no free move to make."
        return Refusal("KINGS-SPECIAL-VANGUARD", why, (Unit(action.unit),))
    return None
