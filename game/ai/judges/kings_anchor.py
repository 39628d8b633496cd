"""The player that charges whatever is nearest: the anchor that levels of Kings of War are measured against.

It goes for the nearest enemy with every unit as fast as it may, charges it, shoots at the nearest, and never looks at
what the enemy may do about it (GOALS, Opponents).  No level for players.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.judges.kings_table import Choices, Option, View, no_look
from game.core.ruleset import Action
from game.rules.kings.actions import END, CastSpell, Shoot
from game.rules.kings.law import Law
from game.rules.kings.refusals import refuse
from game.rules.kings.state import KingsState


def nearest_order(law: Law, view: View, choices: Choices) -> Action:
    """The next order: a charge at the nearest enemy that may be charged, else the move that comes nearest to one."""
    for i, unit in enumerate(view.units):
        if unit.order is not None:
            continue
        charges = choices.charges(view, i, no_look)
        for option in sorted(charges, key=lambda each: _gap(view, view.standing[i], each.target)):
            if option.charge is not None and refuse(law, view.s, option.charge) is None:
                return option.charge
        for option in sorted(choices.moves(view, i, no_look), key=lambda each: _nearest(view, each)):
            is_halt = option.move is None or option.move.order == "halt"
            if is_halt:
                break
            if option.move is not None and refuse(law, view.s, option.move) is None:
                return option.move
    return END


def nearest_shot(s: KingsState, actions: Sequence[Action]) -> Action:
    """A shot or a spell at the enemy nearest to who makes it; the end where there is none."""
    shots = [action for action in actions if isinstance(action, Shoot | CastSpell)]
    return min(shots, key=lambda shot: (_away(s, shot), str(shot)), default=END)


def _away(s: KingsState, shot: Shoot | CastSpell) -> int:
    here, there = s.units[shot.unit].standing, s.units[shot.target].standing
    return (here.x - there.x) ** 2 + (here.y - there.y) ** 2


def _gap(view: View, option: Option, j: int) -> float:
    place, foe = option.place, view.table.foe_places[j]
    return (place.x - foe.x) ** 2 + (place.y - foe.y) ** 2


def _nearest(view: View, option: Option) -> float:
    return min([_gap(view, option, j) for j in range(len(view.foes))], default=0.0)
