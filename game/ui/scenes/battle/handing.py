"""The screen goes from one person to another, while one of them knows what the other must not see.

What is asked waits until the action before has been shown to whoever made it; then a curtain covers everything
until the other one says that they are there.  A question within another's turn that can be let be with a word is put
before both: what lies on the screen then is what both may know, and whoever wants to look at what they hold closes the
curtain first.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.ruleset import Answer, Decision
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
        """`opened` is said when somebody else looks at the screen now, or everybody does."""
        self.table = table
        self.opened = opened
        self.curtain = Curtain(table.desk)
        self.waits_for: Seat | None = None
        """Whose turn it is at the screen, until they are there."""
        self.seen_by_all = 0
        """How many actions have been shown while only what all may know lay on the screen."""
        self._opens = False
        """What all may know is to lie on the screen as soon as everything has been shown."""

    def is_for(self, decision: Decision) -> bool:
        """Whether that person may be asked at once; otherwise the curtain falls first, or the screen is for all."""
        who, seat = self.table.who, decision.seat
        if len(who.human_seats) < 2 or who.is_one_person or self.table.match.is_told_alike(who.human_seats):
            who.in_front, who.is_open = None, False
            return True
        if who.in_front is not None and seat in self.table.skin.partners(who.in_front):
            return True
        if self._is_open_question(decision):
            if who.in_front is not None:
                self._opens = True
                return False
            who.is_open = True
            return True
        self.waits_for = seat
        if who.in_front is None and not who.is_open:  # nobody knows who looks: nothing may be seen even for a moment
            self._close()
        return False

    def _is_open_question(self, decision: Decision) -> bool:
        """Whether everybody may look while it is answered."""
        view = self.table.match.moment(None).view
        return isinstance(decision, Answer) and bool(decision.let_be) and self.table.skin.asks_openly(view, decision)

    def answered(self, decision: Decision) -> None:
        """Whoever had to look at what they hold for an answer within another's turn has given it: nobody else may see
        that any more."""
        who = self.table.who
        if who.in_front != decision.seat:
            return
        acting = self.table.skin.acting(self.table.match.moment(None).view)
        if acting not in (None, decision.seat) and self._is_open_question(decision):
            who.in_front, who.is_open = None, True

    def look(self) -> Change:
        """Whoever is asked before all wants to see what they hold: the curtain closes first."""
        decision = self.table.match.pending
        if not self.table.who.is_open or not isinstance(decision, Decision):
            return None
        self.seen_by_all = self.table.match.ply
        self.waits_for = decision.seat
        self._close()
        return HANDLED

    def stop_waiting(self) -> None:
        """Something else is asked."""
        self.waits_for, self._opens = None, False
        if len(self.table.who.human_seats) < 2:
            self.table.who.is_open = False
        self.curtain.draw_aside()

    def follow(self) -> Change:
        """The curtain falls as soon as everything has been shown."""
        if self.curtain.closed or not self.table.stage.idle:
            return None
        if self._opens:
            self._opens = False
            self.table.who.in_front, self.table.who.is_open = None, True
            self.opened()
            return HANDLED
        if self.waits_for is None:
            return None
        if self.table.who.is_open:
            self.seen_by_all = self.table.match.ply
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
        self.table.who.is_open = False
        self.opened()
        return HANDLED

    def handle(self, event: pygame.Event, open_pause: Callable[[], Change]) -> Change:
        """An event while the curtain is closed."""
        wants_menu = pressed(event, "Esc") or self.table.desk.pressed(event, "menu")
        return self.curtain.handle(event) or (open_pause() if wants_menu else None)
