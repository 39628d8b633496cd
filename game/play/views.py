"""Who may see what: the view that all seats share, whether anything is hidden, and which actions are no secret.

Everything is found out by asking `redact` and `hide`; nothing here knows a game.
"""

from __future__ import annotations

from typing import Any

from game.core.ruleset import Ruleset
from game.core.seats import Seat
from game.play.match import Step


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


def is_open(rules: Ruleset[Any], step: Step, seat: Seat | None = None) -> bool:
    """Whether a seat, or without a seat everybody, was told all that an action did."""
    seats = [Seat(i) for i in range(len(rules.seats))] if seat is None else [seat]
    return all(rules.hide(event, each) == event for event in step.events for each in seats)
