"""Who sits at the table, as the screen calls them, and through whose eyes it looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.seats import Seat
from game.play.commanders import Meetings, commander_on, line_now
from game.play.session import Session
from game.rules.commanders import Commander
from game.settings import Settings
from game.ui.scenes.battle import words
from game.ui.skins.skin import Skin

if TYPE_CHECKING:
    from game.ui.desk import Desk

NOBODY_IN_PARTICULAR = Settings().player_name
"""«You» names nobody where several people play."""


class Seating:
    """Reads the session's chairs, which may change at any moment."""

    def __init__(self, desk: Desk, session: Session, skin: Skin) -> None:
        self.desk = desk
        self.session = session
        self.skin = skin
        self._meetings: Meetings | None = None
        self.in_front: Seat | None = None
        """The seat of the person who looks at the screen, where others must not see what that seat knows; None where
        whoever is asked may look."""
        self.is_open = False
        """Several people look: only what all of them may know lies on the screen."""

    @property
    def human_seats(self) -> list[Seat]:
        return [Seat(i) for i, chair in enumerate(self.session.chairs) if chair.is_human]

    @property
    def is_one_person(self) -> bool:
        """Everybody human at the table is one person, perhaps with several seats."""
        humans = self.human_seats
        return bool(humans) and set(humans) <= self.skin.partners(humans[0])

    @property
    def viewer(self) -> Seat:
        """Whose eyes the screen has: what is hidden from this seat is hidden here."""
        if self.in_front is not None:
            return self.in_front
        seat, humans = self.session.seat, self.human_seats
        if seat is not None and seat in humans:
            return seat
        return humans[0] if humans else Seat(0)

    @property
    def eyes(self) -> Seat | None:
        """The same; None while several people look."""
        return None if self.is_open else self.viewer

    @property
    def is_watched(self) -> bool:
        """Nobody human plays."""
        return not self.human_seats

    @property
    def is_your_turn(self) -> bool:
        return self.session.chair is not None and self.session.chair.is_human

    def sees_first(self) -> Seat:
        """Whose edge is below at first: the first person's; with two seats and two people the first seat's."""
        humans = self.human_seats
        if not humans or (len(self.session.rules.seats) == 2 and len(humans) == 2):
            return Seat(0)
        return self.viewer

    def name_of(self, seat: Seat) -> str:
        """Who sits there, as the plaque calls them."""
        chair = self.session.chairs[seat]
        if chair.name and not (chair.name == NOBODY_IN_PARTICULAR and len(self.human_seats) > 1):
            return chair.name
        if chair.is_human and len(self.human_seats) == 1:
            return self.desk.settings.player_name
        return self.skin.seat_name(seat)

    def commander_of(self, seat: Seat) -> Commander | None:
        """The commander who sits there; None for a human and for just a level."""
        commanders = self.desk.app.library.commanders()
        return commanders.get(commander_on(self.session.chairs[seat], commanders))

    def quote(self) -> str:
        """What a commander says now: a line before the first action of the battle and one after its last."""
        said = line_now(self.session, self.viewer, self.desk.app.library.commanders(), self.meetings)
        return f"“{said[1]}” {said[0].name}" if said else ""

    def meetings(self) -> Meetings:
        """How the player has fared against commanders until this game."""
        if self._meetings is None:
            self._meetings = Meetings.of(self.desk.app.where.data)
        return self._meetings

    def portrait_of(self, seat: Seat) -> str:
        """The picture of the commander who sits there; empty where none does."""
        commander = self.commander_of(seat)
        return "" if commander is None else commander.portrait

    def line_of(self, seat: Seat) -> str:
        """The line under the name: the level and its budget, or the side."""
        chair = self.session.chairs[seat]
        if chair.agent is None:
            side = self.skin.seat_name(seat) if self.name_of(seat) != self.skin.seat_name(seat) else words.HUMAN
            return f"{side}, {words.PRACTICE}" if self.session.record.practice else side
        level = self.desk.app.library.words().get(
            f"agent.{chair.agent.level.name}", chair.agent.level.name.capitalize()
        )
        if chair.agent.nodes is not None:
            return f"{level}, {words.NODES.format(nodes=chair.agent.nodes)}"
        return f"{level}, {words.A_MOVE.format(seconds=chair.agent.most_seconds)}"
