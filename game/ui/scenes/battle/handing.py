"""The screen goes from one person to another, while one of them knows what the other must not see.

What is asked waits until the action before it has been shown to whoever made it; then a curtain covers everything
until the other one says that they are there.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.seats import Seat
from game.ui import theme as ink
from game.ui.keys import pressed
from game.ui.scene import HANDLED, Change
from game.ui.scenes.battle.table import Table
from game.ui.scenes.before_battle.curtain import Curtain

HIDDEN = "What one side knows stays hidden from the other."


class Handing:
    """Knows who looks at the screen, as long as that matters."""

    def __init__(self, table: Table, opened: Callable[[], None]) -> None:
        """`opened` is said when somebody else looks at the screen now."""
        self.table = table
        self.opened = opened
        self.curtain = Curtain(table.desk)
        self.waits_for: Seat | None = None
        """Whose turn it is at the screen, until they are there."""

    def is_for(self, seat: Seat) -> bool:
        """Whether that person may be asked at once; otherwise the curtain falls first."""
        who = self.table.who
        if len(who.human_seats) < 2 or who.is_one_person or self.table.match.is_told_alike(who.human_seats):
            who.in_front = None
            return True
        if who.in_front is not None and seat in self.table.skin.partners(who.in_front):
            return True
        self.waits_for = seat
        if who.in_front is None:  # nobody knows who looks: nothing may be seen even for a moment
            self._close()
        return False

    def stop_waiting(self) -> None:
        """Something else is asked."""
        self.waits_for = None
        self.curtain.draw_aside()

    def follow(self) -> Change:
        """The curtain falls as soon as everything has been shown."""
        if self.waits_for is None or self.curtain.closed or not self.table.stage.idle:
            return None
        self._close()
        return HANDLED

    def _close(self) -> None:
        seat, table = self.waits_for, self.table
        assert seat is not None
        colours = table.skin.colours(seat)
        colour = ink.PANEL_HEAD if colours is None else colours.middle
        self.curtain.close_for(table.who.name_of(seat), HIDDEN, colour, table.skin.seat_picture(seat), self._open)

    def _open(self) -> Change:
        """They are there."""
        self.table.who.in_front, self.waits_for = self.waits_for, None
        self.opened()
        return HANDLED

    def handle(self, event: pygame.Event, open_pause: Callable[[], Change]) -> Change:
        """An event while the curtain is closed."""
        wants_menu = pressed(event, "Esc") or self.table.desk.pressed(event, "menu")
        return self.curtain.handle(event) or (open_pause() if wants_menu else None)
