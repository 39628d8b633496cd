"""Which round each moment of a game belongs to, and what the phases before the battle are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.ruleset import Choose, Decision, Phase, Ruleset
from game.core.seats import Seat
from game.play.match import Step
from game.ui.skins.skin import Skin

PHASES = {Phase.ARMY: "Armies", Phase.TERRAIN: "Terrain", Phase.DEPLOY: "Deployment"}
BEFORE = "Before the battle"


def rounds_of(skin: Skin, states: Sequence[Any], steps: Sequence[Step]) -> list[int]:
    """The number of the round at each moment; 0 before the battle."""
    return list(each_round(skin, states, steps))


def each_round(skin: Skin, states: Sequence[Any], steps: Sequence[Step]) -> Iterator[int]:
    """The same one after another, for whoever has little time at once.

    The game's own number where a view says it, else how often the turn has come round since the first piece moved.
    """
    number, last = 0, -1
    for ply, state in enumerate(states):
        own = skin.round(state)
        if own:
            yield own
            continue
        pending = skin.rules.pending(state)
        is_battle = not isinstance(pending, Decision) or pending.phase is Phase.BATTLE
        if not number:
            number = int(is_battle and phase_of(skin.rules, states[max(0, ply - 1)]) is not Phase.ARMY)
            last = -1 if number else last
            yield number
            continue
        seat = steps[ply - 1].seat
        if skin.step_picture(steps[ply - 1], states[ply - 1]) is not None:
            last = seat
        follows = _next_seat(pending, steps, ply)
        if follows is not None and follows < last:
            number, last = number + 1, -1
        yield number


def _next_seat(pending: Any, steps: Sequence[Step], ply: int) -> Seat | None:
    """Who acts next with a piece; whoever only answers a question does not count."""
    if isinstance(pending, Decision) and not isinstance(pending, Choose):
        return None
    return steps[ply].seat if ply < len(steps) else pending.seat if isinstance(pending, Decision) else None


def phase_of(rules: Ruleset[Any], state: Any) -> Phase | None:
    """What is being chosen at a moment; None when the game is over."""
    pending = rules.pending(state)
    return pending.phase if isinstance(pending, Decision) else None


def moment_words(rules: Ruleset[Any], state: Any, number: int, unit: str) -> str:
    """ "round 10", or the phase before the battle."""
    if number:
        return f"{unit} {number}"
    phase = phase_of(rules, state)
    return BEFORE if phase is None else PHASES.get(phase, BEFORE)
