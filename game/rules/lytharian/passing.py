"""Passes that the program makes for a player (docs/rules/lytharian.md, PHASE-14 and -15)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.ruleset import Action
from game.core.sayings import PASS
from game.rules.lytharian.actions import CHARGE, DONE, Harness, Reveal
from game.rules.lytharian.refusals import is_window
from game.rules.lytharian.state import LytharianState
from game.rules.lytharian.turns import actor


def own_pass(s: LytharianState) -> Action | None:
    """`pass` for whoever would be asked to answer their own spell or ability.  LYTH-PHASE-14."""
    if s.asks or s.offer is not None or s.combat is not None or not s.stack or not s.passed:
        return None
    return PASS if s.stack[-1].by == actor(s) else None


def idle_pass(s: LytharianState, listed: Sequence[Action], *, openly: bool) -> Action | None:
    """`pass`, or `done` in the Effects phase, where nothing else can be done; `openly` by public facts: nobody answers
    with an empty hand.  LYTH-PHASE-15."""
    if s.asks or s.offer is not None or (s.combat is not None and s.combat.stage == "abilities"):
        return None
    if is_window(s):
        can = bool(s.hand[actor(s)]) if openly else any(_matters(action) for action in listed)
        return None if can else PASS
    if openly or s.phase != "effects" or DONE not in listed:
        return None
    return None if any(_matters(action) for action in listed) else DONE


def _matters(action: Action) -> bool:
    """Whether an action is more than passing or than what can be done at any time."""
    return action not in (PASS, DONE, CHARGE) and not isinstance(action, (Reveal, Harness))
