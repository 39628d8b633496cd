"""What whoever has the turn is still to do in their Main phase, in a line (docs/rules/lytharian.md, LYTH-MAIN)."""

from __future__ import annotations

from game.rules.lytharian.honor import duty_of, is_lone, is_open
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import LytharianState
from game.rules.lytharian.turns import owes_move

MOVE, MOVE_OR_CAST = "Move one troop. You may attack once, and cast.", "Move one troop. You may cast and equip."
MOVED, DONE = "You have moved. Attack once, cast, or end the turn.", "You may still cast, or end the turn."
STUCK = "No troop can move. Attack, cast, or end the turn."
CHARGE, APPROACH = "Honor charge: your king must attack.", "Honor charge: your king must step nearer."


def still_to_do(law: Law, view: LytharianState) -> str:
    """LYTH-MAIN-2, -3, LYTH-HONOR-2; empty where it is not a plain Main phase."""
    if view.phase != "main" or view.stack or view.combat is not None or view.is_ending or view.asks:
        return ""
    if view.duel is not None or view.chess is not None:
        return ""
    if is_lone(law, view, view.turn):
        duty = duty_of(law, view, view.turn)
        if duty is None or not is_open(law, view, duty):
            return ""
        return CHARGE if duty.is_attack else APPROACH
    if owes_move(law, view):
        return MOVE_OR_CAST if view.has_attacked else MOVE
    if view.has_attacked:
        return DONE
    return MOVED if view.has_moved else STUCK
