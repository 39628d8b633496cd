"""What an action's dice may bring, before it is made: all about an attack, and the lines of `odds` (TEXT-5 to -9)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from game.core.ruleset import Action
from game.rules.loka.actions import Move
from game.rules.loka.combat import Combat, boost_names, perils, weigh
from game.rules.loka.law import Law
from game.rules.loka.listing import legal
from game.rules.loka.state import LokaState, Reroll, Stage


def combat_of(law: Law, s: LokaState, action: Action) -> Combat | None:
    """All about a listed attack; None for anything else."""
    if not isinstance(action, Move) or not action.is_attack or s.stage is not Stage.BATTLE:
        return None
    m = legal(law, s).get(action.text)
    return None if m is None else weigh(law, s.position, m)


def pending_combat(law: Law, s: LokaState) -> Combat | None:
    """All about the attack whose dice lie on the table while a re-roll is asked for."""
    task = s.agenda[-1] if s.agenda else None
    return weigh(law, s.position, task.fight.move) if isinstance(task, Reroll) else None


def perils_of(law: Law, s: LokaState, action: Action) -> Mapping[str, Fraction] | None:
    """The chances of a move, not an attack, that enters a swamp; None where no die is rolled.  LOKA-TEXT-8."""
    if not isinstance(action, Move) or s.stage is not Stage.BATTLE:
        return None
    m = legal(law, s).get(action.text)
    return None if m is None else perils(s.position, m)


def odds(law: Law, s: LokaState, action: Action) -> list[str] | None:
    """The lines of LOKA-TEXT-5 to -9; None for an action that rolls no dice."""
    combat = combat_of(law, s, action)
    if combat is None:
        chances = perils_of(law, s, action)
        return None if chances is None else [f"action {action}", *_told(chances)]
    if not law.has_combat and len(combat.chances) == 1:
        return None
    names, seats, squares = law.names, law.seats, law.grid.names
    kind = law.tables.kind_of
    lines = [
        f"action {action}",
        f"attacker {seats[combat.seat]} {names[kind(combat.piece)]} {squares[combat.start]}",
        f"defender {seats[combat.victim_seat]} {names[kind(combat.victim)]} {squares[combat.end]}",
    ]
    if law.has_combat:
        who = {None: "none", combat.seat: "attacker", combat.victim_seat: "defender"}[combat.rerolls]
        lines += [
            f"duel {'yes' if combat.is_duel else 'no'}",
            " ".join(("attacker_boosts", str(len(combat.attack)), *boost_names(law, combat.attack))),
            " ".join(("defender_boosts", str(len(combat.defence)), *boost_names(law, combat.defence))),
            f"attacker_die D{combat.attack_die}",
            f"defender_die D{combat.defence_die}",
            f"reroll {who}",
        ]
    return [*lines, *_told(combat.chances)]


def _told(chances: Mapping[str, Fraction]) -> list[str]:
    """LOKA-TEXT-7."""
    return [f"{key} {c.numerator}/{c.denominator} {float(c):.6f}" for key, c in chances.items()]
