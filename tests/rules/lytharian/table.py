"""Moments of Lytharian Chess in a few words: who stands where, and what the files call the rest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from game.content.writer import dump
from game.core.seats import Seat
from game.rules.lytharian import stats
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import LytharianState, Troop
from given import Given, position

KINGS = {"south": "king_aldemar_the_steadfast a1", "north": "tharn_the_walking_hill h8"}


def moment(
    south: str = "",
    north: str = "",
    turn: str = "south",
    variant: str = "standard",
    options: dict[str, Any] | None = None,
    kings: bool = True,
    **state: Any,
) -> Given:
    """A moment with `south` and `north` as in "kevetni_captain e4, oshara d1"; kings stand in the corners.

    Further arguments are keys of `state` in the position file; everybody named with a `!` behind is face up.
    """
    pieces: dict[str, dict[str, list[str]]] = {"south": {}, "north": {}}
    revealed = list(state.pop("revealed", ()))
    for seat, told in (("south", south), ("north", north)):
        told = f"{told}, {KINGS[seat]}" if kings and told else told or (KINGS[seat] if kings else "")
        for part in filter(None, told.split(", ")):
            card, square = part.split()
            revealed += [square[:2]] if square.endswith("!") else []
            pieces[seat].setdefault(card, []).append(square[:2])
    file: dict[str, Any] = {"game": "lytharian", "variant": variant, "turn": turn}
    file |= {"options": options} if options else {}
    file |= {"pieces": {seat: cards for seat, cards in pieces.items() if cards}}
    file |= {"state": ({"revealed": revealed} if revealed else {}) | state}
    return position(dump(file))


def rolled(given: Given, faces: Iterable[int], *texts: str) -> Given:
    """The moment after these actions, with dice that show these faces in this order, all of which must fall."""
    state = given.rules.clone(given.state)
    state.script = list(faces)
    when = replace(given, state=state).after(*texts)
    assert when.state.script == [], "nobody threw the rest of the dice"
    when.state.script = None
    return when


def law_of(given: Given) -> Law:
    """The law of the game."""
    rules: Any = given.rules
    law: Law = rules.law
    return law


def troop(given: Given, name: str) -> Troop:
    """The troop on a square that holds one."""
    found = find(given, name)
    assert found is not None, f"nobody stands on {name}"
    return found


def find(given: Given, name: str) -> Troop | None:
    """The troop on a square, if any."""
    return state_of(given).board[law_of(given).ground.grid.parse(name)]


def state_of(given: Given) -> LytharianState:
    """The moment itself."""
    state: LytharianState = given.state
    return state


def values(given: Given, name: str) -> tuple[int, int]:
    """Current Att and Def of the troop on a square."""
    law, square = law_of(given), law_of(given).ground.grid.parse(name)
    return stats.attack(law, state_of(given), square), stats.defence(law, state_of(given), square)


def rule(given: Given, text: str) -> str:
    """The rule that forbids an action."""
    return given.refusal(text).rule


def winner(given: Given) -> tuple[str, ...]:
    """Names of the winners, and why."""
    ended = state_of(given).ended
    assert ended is not None, "the game goes on"
    return (*(given.rules.seats[seat] for seat in sorted(ended.winners)), ended.reason)


def view(given: Given, seat: int) -> Given:
    """The moment as a seat may know it."""
    return replace(given, state=given.rules.redact(given.state, Seat(seat)))
