"""What is chosen for a new game: which one, its variant and switches, its clock, who sits where.

Knows no game: variants and switches come from the data.  What was chosen is remembered for the next game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.core.ruleset import Decision, Phase, Ruleset
from game.core.wording import capital
from game.play.chair import commanded_with
from game.play.record import ClockKey
from game.rules.catalogue import BadData, BadOptions, Library
from game.rules.commanders import Commander
from game.ui.scenes.new_game.rule_switches import front_switch, shown_switches
from game.ui.scenes.new_game.seating import COMPUTER, HUMAN, LEVELS, Place

ANYBODY = "*"
"""Of a seat whose commander is still to be found."""
CLOCKS: Sequence[tuple[str, ClockKey | None]] = (
    ("Off", None),
    ("5 + 3", ClockKey(300.0, 3.0)),
    ("15 + 10", ClockKey(900.0, 10.0)),
    ("30 + 20", ClockKey(1800.0, 20.0)),
)


class Chosen:
    """The choices for one game, as they stand."""

    def __init__(self, library: Callable[[], Library], player: str, game: str, last: Mapping[str, Any]) -> None:
        """`last` is what `remembered` gave for the game before; `player` is who plays at this screen."""
        self.library, self.player, self.game = library, player, game
        self.values: Mapping[str, Any] = {}
        self.broken = ""
        """Why the game can't be played as it is; empty when it can."""
        try:
            self.values = library().values(game)
        except BadData as error:
            self.broken = str(next(iter(error.problems), "the data can't be read"))
        self.front = front_switch(self.values.get("options", {}))
        """The switch whose ready values stand on the first page."""
        self.variant = known(last.get("variant"), tuple(self.values.get("variants", {})))
        self.changes: dict[str, Any] = {
            name: value
            for name, value in _mapping(last.get("options")).items()
            if name in self.values.get("options", {}) and type(value) is type(self.values["options"][name].default)
        }
        self.clock = known(last.get("clock"), [words for words, _ in CLOCKS])
        self.by_lot = last.get("lot") is True
        self.rules: Ruleset[Any] | None = None
        """None while there are none, for a reason that `broken` tells."""
        self.refused = ("", "")
        """A switch that can't be so, and why."""
        self.shown_rules: Ruleset[Any] | None = None
        """Those whose board and seats are shown: of the variant alone, where the switches can't be so."""
        self.groups: Sequence[tuple[int, ...]] = ()
        """For each seat those that one player plays together with it."""
        self.teams: Sequence[int] = ()
        self.commanders: Mapping[str, Commander] = library().commanders()
        self.seats: list[Place] = []
        self.take_rules()
        self.take_seats(last.get("seats"))

    # --- rules

    def take_rules(self) -> None:
        """The rules that are chosen, or why there are none."""
        self.rules, self.refused = None, ("", "")
        if not self.values:
            return
        self.broken = ""
        library = self.library()
        try:
            self.rules = library.rules(self.game, self.variant, self.options())
        except BadOptions as error:
            self.broken = _sentence(str(error))
            self.refused = (error.name, self.broken)
        except BadData as error:
            self.broken = _sentence(str(error))
            return
        shown = self.rules if self.rules is not None else library.rules(self.game, self.variant, {})
        self.shown_rules = shown
        self.groups = [commanded_with(shown, seat) for seat in range(len(shown.seats))]
        self.teams = shown.teams

    def options(self) -> dict[str, Any]:
        """The switches that are not as the variant has them, or were set although they follow another."""
        standing, options, shown = self.standing(), self.values.get("options", {}), self.switches()
        return {
            name: value
            for name, value in self.changes.items()
            if name in shown and (getattr(options[name], "follows", None) is not None or value != standing.get(name))
        }

    def switches(self) -> list[str]:
        """The switches that mean something in the chosen variant."""
        if not self.values:
            return []
        return shown_switches(self.values["options"], self.values["variants"][self.variant])

    def standing(self) -> dict[str, Any]:
        """The switches as the chosen variant has them."""
        if not self.values:
            return {}
        usual = {name: option.default for name, option in self.values["options"].items()}
        return usual | dict(self.values["variants"][self.variant].options)

    def value_of(self, name: str) -> Any:
        """The value of a switch that the game would be played with."""
        if name in self.changes:
            return self.changes[name]
        if self.rules is not None and name in self.rules.switched:
            return self.rules.switched[name]
        return self.standing().get(name)

    def altered(self) -> list[str]:
        """The switches that are not as the variant has them."""
        if self.rules is not None:
            return [name for name in self.switches() if name in self.rules.options]
        return list(self.options())

    def switch(self, name: str, value: Any) -> None:
        """A rule switch has another value."""
        self.changes[name] = value
        if value == self.standing().get(name) and getattr(self.values["options"][name], "follows", None) is None:
            del self.changes[name]
        self.take_rules()

    @property
    def front_name(self) -> str:
        return str(self.values["options"][self.front].name) if self.front else ""

    @property
    def begins_with(self) -> Phase:
        """The phase of the first decision."""
        if self.rules is None:
            return Phase.BATTLE
        pending = self.rules.pending(self.rules.start(0))
        return pending.phase if isinstance(pending, Decision) else Phase.BATTLE

    # --- who plays

    def take_seats(self, last: Any) -> None:
        """A person in the first seat, computers in the others, or as they were last."""
        count = len(self.shown_rules.seats) if self.shown_rules is not None else 0
        self.seats = [
            Place(HUMAN, self.player, who=ANYBODY) if self.leader(i) == 0 else Place(COMPUTER, who=ANYBODY)
            for i in range(count)
        ]
        if isinstance(last, list) and len(last) == count:
            for place, told in zip(self.seats, last, strict=True):
                given = _mapping(told)
                place.kind = known(given.get("kind"), (place.kind, HUMAN, COMPUTER))
                place.level = known(given.get("level"), ("normal", *LEVELS))
                name = given.get("name")
                place.name = name[:40] if isinstance(name, str) else place.name
                who = given.get("who")
                place.who = who if isinstance(who, str) and self.is_free(who) else "" if who == "" else ANYBODY
        self.seat_commanders()
        for place in self.seats:
            if place.kind == HUMAN and not place.name:
                place.name = self.player if not any(other.name == self.player for other in self.seats) else ""

    def is_free(self, who: str) -> bool:
        """Whether this is a commander who sits at no seat: nobody sits twice at one table."""
        return who in self.commanders and all(place.who != who for place in self.seats)

    def seat_commanders(self) -> None:
        """Wherever nobody has said who sits, a commander who is free, of the seat's own level if there is one."""
        for place in self.seats:
            if place.kind == HUMAN:
                place.who = ANYBODY
        for place in self.seats:
            if place.kind == COMPUTER and place.who == ANYBODY:
                free = [who for who in self.commanders if self.is_free(who)]
                alike = [who for who in free if self.commanders[who].level == place.level]
                place.who = next(iter(alike or free), "")

    def leader(self, seat: int) -> int:
        """The first of the seats that one player plays together with this one."""
        return self.groups[seat][0] if seat < len(self.groups) else seat

    @property
    def leaders(self) -> list[int]:
        """One seat for each player."""
        return [seat for seat in range(len(self.seats)) if self.leader(seat) == seat]

    @property
    def my_seat(self) -> int:
        """The seat of the first person; the first one where nobody is."""
        return next((seat for seat in self.leaders if self.seats[seat].kind == HUMAN), 0)

    @property
    def below(self) -> int:
        """The seat at the lower edge, where two face each other: that of the only person, else the first."""
        is_yours = len(self.seats) == 2 and self.humans == 1 and not self.by_lot
        return self.my_seat if is_yours else 0

    @property
    def humans(self) -> int:
        """How many people play."""
        return sum(self.seats[seat].kind == HUMAN for seat in self.leaders)

    def relation(self, seat: int) -> str:
        """ "you", "your ally", "enemy", as the first person at this screen sees the seat."""
        if not any(place.kind == HUMAN for place in self.seats):
            return ""
        me = self.my_seat
        if self.leader(seat) == me and self.seats[me].kind == HUMAN:
            return "you"
        return "your ally" if self.teams[seat] == self.teams[me] else "enemy"

    # --- in words and in files

    def clock_words(self) -> str:
        clock = dict(CLOCKS)[self.clock]
        if clock is None:
            return "No clock: take your time"
        return f"{clock.seconds / 60:.0f} minutes a side, {clock.increment:.0f} seconds more for each move"

    def head(self) -> dict[str, Any]:
        """What a file of this game would say of itself."""
        options = self.options()
        head: dict[str, Any] = {"game": self.game, "variant": self.variant}
        return head | {"options": options} if options else head

    def remembered(self) -> dict[str, Any]:
        """What the next game begins with, as plain values."""
        return {
            "variant": self.variant,
            "options": dict(self.options()),
            "clock": self.clock,
            "lot": self.by_lot,
            "seats": [{"kind": p.kind, "name": p.name, "level": p.level, "who": p.who} for p in self.seats],
        }


def known(value: Any, names: Sequence[str]) -> str:
    """A value, where it is one of these names; the first of them otherwise."""
    return value if value in names else (names[0] if names else "")


def _sentence(words: str) -> str:
    words = words.partition("\n")[0]
    return capital(words) + ("" if words.endswith(".") else ".")


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
