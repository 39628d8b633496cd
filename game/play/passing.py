"""Answers that the program makes for whoever is asked, where the rules of a game or the player want it so.

They are actions like any other: they stand in the record, and nobody can tell them from those that were chosen.
LYTH-PHASE-14, LYTH-PHASE-15.
"""

from __future__ import annotations

from typing import Any

from game.core.ruleset import Action, AnswersForPlayers, Decision, Ruleset
from game.play.match import Match

ASKED, OWN, IDLE = "always", "own", "idle"
"""When a person is asked: always; not about what they have just done themselves; only when they could do something."""
WISHES = (ASKED, OWN, IDLE)


def made_for(
    rules: Ruleset[Any], match: Match[Any], wish: str = OWN, *, openly: bool = False, ply: int | None = None
) -> Action | None:
    """What is answered for whoever must choose at a moment, decided on their view alone; None where they are asked.

    `wish` is one of WISHES; `openly` where the others at the table are people, so that nothing may depend on what they
    may not know.
    """
    if wish == ASKED or not isinstance(rules, AnswersForPlayers):
        return None
    pending = match.pending if ply is None else match.moment(None, ply).decision
    if not isinstance(pending, Decision):
        return None
    moment = match.moment(pending.seat, ply)
    made = rules.own_answer(moment.view)
    if made is not None or wish == OWN:
        return made
    return rules.idle_answer(moment.view, moment.actions, openly=openly)
