"""What a seat may not know: enemy armies until terrain has been laid, and the dice (docs/rules/loka.md, ARMY-10)."""

from __future__ import annotations

from game.core.events import Event
from game.core.seats import Seat
from game.rules.loka.army import Armies
from game.rules.loka.events import ArmyChosen
from game.rules.loka.law import Law
from game.rules.loka.state import LokaState, Stage, living


def redact(law: Law, s: LokaState, seat: Seat) -> LokaState:
    """Enemy armies before terrain has been laid, and the generator.  LOKA-ARMY-10."""
    view = s.clone()
    view.rng = 0
    if s.stage in (Stage.ARMIES, Stage.TERRAIN):
        view.armies = [army if law.teams[other] == law.teams[seat] else None for other, army in enumerate(s.armies)]
    return view


def imagine(law: Law, armies: Armies, view: LokaState, seat: Seat, rng: int) -> LokaState:
    """Some army for each enemy that has chosen one."""
    state = view.clone()
    if view.stage in (Stage.ARMIES, Stage.TERRAIN):
        for other in living(view):
            has_chosen = view.stage is Stage.TERRAIN or other < view.position.turn
            if law.teams[other] != law.teams[seat] and has_chosen:
                rng, state.armies[other] = armies.imagined(other, rng)
    state.rng = rng
    return state


def hide(law: Law, event: Event, seat: Seat) -> Event | None:
    """An enemy's list is not told."""
    if isinstance(event, ArmyChosen) and law.teams[event.seat] != law.teams[seat]:
        return ArmyChosen(event.seat, None)
    return event
