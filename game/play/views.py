"""Who may see what: the view that all seats share, whether anything is hidden, and which actions are no secret.

Everything is found out by asking `redact` and `hide`; nothing here knows a game.
"""

from __future__ import annotations

from typing import Any

from game.core.events import Event
from game.core.ruleset import Ruleset
from game.core.seats import Seat


def common_view(rules: Ruleset[Any], state: Any) -> Any:
    """What every seat may know: for whoever looks on, for thumbnails, for copies that are passed on."""
    view = state
    for seat in range(len(rules.seats)):
        view = rules.redact(view, Seat(seat))
    return view


def has_secrets(rules: Ruleset[Any], state: Any, seat: Seat | None = None) -> bool:
    """Whether something on the table is hidden from a seat, or without a seat from anybody; dice to come aside."""
    view = common_view(rules, state) if seat is None else rules.redact(state, seat)
    whole = rules.clone(state)
    whole.rng = view.rng
    pack = rules.notation.pack
    return bool(pack(whole) != pack(view))


def told_event(rules: Ruleset[Any], event: Event, seat: Seat | None) -> Event | None:
    """An event as a seat is told of it, or without a seat as everybody may be; None when nothing is told."""
    told: Event | None = event
    for each in range(len(rules.seats)) if seat is None else (seat,):
        told = None if told is None else rules.hide(told, Seat(each))
    return told
