"""Kings of War in texts and plain values: actions, positions, odds, packed states (docs/rules/kings.md, ACT, POS)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from game.content.schema import revive
from game.core.events import Event
from game.core.ruleset import Action, Label, Plain, Point, Question, Refusal, Spot, Unit, Wrong
from game.core.seats import Seat
from game.rules.kings.actions import degrees_text, inches_text
from game.rules.kings.files import Reading, read, write
from game.rules.kings.forecast import forecast
from game.rules.kings.law import Law
from game.rules.kings.refusals import refuse
from game.rules.kings.shape import PositionFile
from game.rules.kings.state import KingsState, Regiment, unit_name
from game.rules.kings.texts import number, parse, unit_number
from game.rules.kings.words import Words
from game.table.measure import INCH

Listed = Callable[[KingsState], Sequence[Action]]
"""The actions that are listed in a state."""


class KingsNotation:
    """Reads and writes actions, positions and states of one ruleset."""

    shape: type[Any] = PositionFile

    def __init__(self, law: Law, listed: Listed) -> None:
        self.law = law
        self.listed = listed
        self.words = Words(law)

    # --- actions

    def parse(self, s: KingsState, text: str) -> Action:
        """The action written as `text`, legal or not; ValueError with a sentence when it is none of this game."""
        return parse(self.law, s, text)

    def explain(self, s: KingsState, touches: Sequence[Spot]) -> Refusal | None:
        """Why touching these spots makes no action; None when one begins so."""
        listed = self.listed(s)
        if any(action.touches[: len(touches)] == tuple(touches) for action in listed):
            return None
        if touches and isinstance(touches[0], Unit):
            begun = [action for action in listed if action.touches[:1] == tuple(touches[:1])]
            return self._about(s, touches[0].number, touches, can_act=bool(begun))
        return Refusal("KINGS-TURN-2", "Nothing can be done with that now.", tuple(touches[-1:]))

    def _about(self, s: KingsState, number: int, touches: Sequence[Spot], *, can_act: bool) -> Refusal:
        name = unit_name(number)
        unit = s.units.get(number)
        if unit is None:
            return Refusal("KINGS-POS-1", f"There is no {name}.")
        if unit.seat != s.turn:
            return Refusal("KINGS-TURN-2", f"{name} is the enemy's.", (Unit(number),))
        if not can_act:
            return Refusal("KINGS-TURN-2", f"{name} has nothing to do now.", (Unit(number),))
        wish = self._wish(s, number, touches)
        refusal = None if wish is None else refuse(self.law, s, wish)
        return refusal or Refusal("KINGS-TURN-2", f"{name} can't do that now.", tuple(touches[-1:]))

    def _wish(self, s: KingsState, number: int, touches: Sequence[Spot]) -> Action | None:
        """The charge or shot that somebody meant who touched two units."""
        if len(touches) < 2 or not isinstance(touches[1], Unit):
            return None
        verb = {"move": "charge", "shoot": "shoot"}.get(s.stage.value)
        return None if verb is None else self.parse(s, f"{verb}:{unit_name(number)},{unit_name(touches[1].number)}")

    def odds(self, s: KingsState, action: Action) -> list[str] | None:
        """What an action's dice may bring, as lines; None where it rolls none.  KINGS-ACT-6, -7."""
        return forecast(self.law, s, action)

    # --- files and plain values

    def read(self, given: PositionFile, wrong: Wrong) -> KingsState | None:
        """The state of a position file; None when `wrong` was told."""
        return read(self.law, given, wrong)

    def write(self, s: KingsState) -> dict[str, Plain]:
        """The position file of a state, but for `game`, `variant` and `options`."""
        return write(s)

    def pack(self, s: KingsState) -> Plain:
        """The whole state as plain values: its position file, which leaves nothing out."""
        return write(s)

    def unpack(self, plain: Plain) -> KingsState:
        """The state or the view that `pack` packed."""
        values = cast("dict[str, Plain]", plain)
        given = revive(PositionFile, {"game": "kings", **values})
        s = Reading(self.law, given, _never).state(is_view=True)
        assert s is not None, plain
        return s

    # --- words

    def sentence(self, event: Event, before: KingsState, seat: Seat | None) -> str | None:
        """The event in words; None when nothing needs to be said."""
        return self.words.sentence(event, before)

    def spot_name(self, spot: Spot) -> str:
        """`u7`, a point `12.5,30` or `12.5,30,90`, or the name of a button."""
        match spot:
            case Unit():
                return unit_name(spot.number)
            case Point():
                place = f"{inches_text(spot.x)},{inches_text(spot.y)}"
                return place if spot.facing is None else f"{place},{degrees_text(spot.facing)}"
            case Label():
                return spot.name
            case _:
                raise ValueError(f"{spot} is nothing on a table")

    def spot_named(self, name: str) -> Spot:
        """A unit or a point by its name; ValueError with a sentence where there is none."""
        if "," not in name:
            return Unit(unit_number(name))
        parts = name.split(",")
        if len(parts) > 3:
            raise ValueError(f'"{name}" is no place; write X,Y or X,Y,BEARING')
        x, y = (number(part, 3) * (INCH // 1000) for part in parts[:2])
        return Point(x, y, number(parts[2], 2) * 10 if len(parts) == 3 else None)

    def look(self, s: KingsState, question: Question, spot: Spot | None, seat: Seat) -> list[str]:
        """Answers to what a player may ask: the table, a unit, what it sees, who can charge it, how far others are."""
        if question is Question.BOARD:
            return self.words.board(s)
        if question is Question.MY_PIECES:
            return self.words.pieces(s, seat)
        unit = self._unit_at(s, spot)
        if unit is None:
            return [self.words.fill("look.nothing")]
        if unit.pose is None:
            return [self.words.what(s, unit)]
        match question:
            case Question.WHAT_STANDS:
                return [self.words.what(s, unit), self.words.seen_by(s, unit)]
            case Question.WHO_ATTACKS:
                return [self.words.chargers(s, unit)]
            case _:
                return self.words.near(s, unit) or [self.words.fill("look.alone")]

    def _unit_at(self, s: KingsState, spot: Spot | None) -> Regiment | None:
        return s.units.get(spot.number) if isinstance(spot, Unit) else None


def _never(path: Sequence[str | int], message: str) -> None:
    raise AssertionError((path, message))
