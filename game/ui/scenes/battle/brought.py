"""The panels that a game brings to a battle, and that of a lesson: where they stand, and what they are fed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.panels.turn_panel import TurnPanel
from game.ui.scenes.battle.places import Places
from game.ui.scenes.battle.seats import Seats
from game.ui.scenes.battle.table import Position, Table
from game.ui.skins.marks import NO_POINTING, Pointing
from game.ui.skins.panel import Fed, Panel, Room


class Brought:
    """Places and feeds them; the plaques of the seats may stand in one of them."""

    def __init__(
        self,
        table: Table,
        position: Position,
        panels: Sequence[Panel],
        seats: Seats,
        pointing: Callable[[], Pointing],
    ) -> None:
        """`pointing`: what the player points at."""
        self.table = table
        self.position = position
        self.panels = panels
        self.seats = seats
        self.pointing = pointing
        self._pointed = NO_POINTING
        """What they were fed last."""
        self._stand: tuple[int, ...] = ()
        """How much room each wanted when they were placed."""
        self._is_low = False

    @property
    def turn_panel(self) -> TurnPanel | None:
        """What tells whose turn it is and what is left of it, where a game's turns have parts."""
        return next((panel for panel in self.panels if isinstance(panel, TurnPanel)), None)

    def feed(self) -> None:
        """They tell what is on the board."""
        humans, now = self.table.who.human_seats, self.table.stage.now
        event = None if now is None else now.happening.event
        self._pointed = self.pointing()
        you = humans[0] if len(humans) == 1 else None
        fed = Fed(self.position.view, you, event, self.table.stage.part, self._pointed)
        for panel in self.panels:
            panel.feed(fed)

    def follow(self) -> None:
        """What is pointed at changes what some of them tell, and the board with it."""
        if any(panel.follows for panel in self.panels) and self.pointing() != self._pointed:
            self.feed()
            self.table.changed.everything()

    def place(self, p: Places, *, flipped: bool) -> None:
        """Where each stands, and the plaques."""
        self._stand, self._is_low = self._wanted(small=p.low), p.low
        above, below = iter(p.above), iter(p.below)
        for panel in self.panels:
            if panel.room is Room.BELOW:
                panel.rect = next(below)
            else:
                panel.rect = p.seats if panel is self.seats.panel and p.seats is not None else next(above)
            panel.arrange(small=p.low)
        rects = p.plaques if self.seats.panel is None else self.seats.panel.rows(small=p.low)
        self.seats.place(rects, flipped=flipped)

    def _wanted(self, *, small: bool) -> tuple[int, ...]:
        return tuple(panel.units(small=small) for panel in self.panels)

    @property
    def have_grown(self) -> bool:
        """Some want more room than they have, or less, since what is on the board has changed."""
        return self.table.stage.idle and bool(self._stand) and self._stand != self._wanted(small=self._is_low)

    def told(self, p: Places, bar_room: pygame.Rect) -> None:
        """An event begins to be shown: whatever stands in the panels may have changed."""
        self.table.changed.at(p.story)
        if not self.panels:
            return
        self.feed()
        self.seats.refresh_all()
        for rect in (*p.above, *p.below, p.seats, bar_room):
            self.table.changed.at(rect)

    def mark_moving(self) -> None:
        """What moves in them is drawn again."""
        for panel in self.panels:
            if panel.moves:
                self.table.changed.at(panel.rect)
