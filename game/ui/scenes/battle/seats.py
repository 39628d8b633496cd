"""Who sits where in a battle: the plaques of the seats, and the row of those who take turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.core.seats import Seat
from game.ui.panels.plaque import Plaque, SeatsPanel, Sitter, clock_face
from game.ui.portrait import GROUNDS
from game.ui.scene import Change
from game.ui.scenes.battle import words
from game.ui.scenes.battle.report import Turn
from game.ui.scenes.battle.table import Position, Table
from game.ui.scenes.before_battle.seat_plaque import SeatPlaque, Told
from game.ui.skins.facts import SideColours
from game.ui.skins.panel import Panel

CHANGE = "Change who plays here"


class Seats:
    """The plaques stand above and below the panels, in the corners of the board, or in a panel that the game brings."""

    def __init__(
        self,
        table: Table,
        position: Position,
        panels: Sequence[Panel],
        thinking: Callable[[], float | None],
        ask_who_sits: Callable[[Seat], Change],
    ) -> None:
        """`thinking` gives the seconds of the present thought, once they are worth saying."""
        self.table = table
        self.position = position
        self.thinking = thinking
        self.panel = next((panel for panel in panels if isinstance(panel, SeatsPanel)), None)
        table.skin.fit(pygame.Rect(0, 0, 600, 600))
        self.on_board = bool(table.skin.corners)
        """The plaques stand on the board itself."""
        self.plaques: list[SeatPlaque | Plaque] = [
            self._made(partial(ask_who_sits, Seat(i))) for i in range(len(table.rules.seats))
        ]

    def _made(self, press: Callable[[], Change]) -> SeatPlaque | Plaque:
        if self.panel is not None:
            return self.panel.plaque(press, CHANGE)
        kind = SeatPlaque if self.on_board else Plaque
        return kind(self.table.desk, press, CHANGE)

    def place(self, rects: Sequence[pygame.Rect], *, flipped: bool) -> None:
        """Rectangles from top to bottom, the far side first; without any the corners of the board.

        Where a board has no corners for them either, as beside a lesson, there are none.
        """
        for plaque in self.plaques:
            plaque.visible = bool(rects) or bool(self.table.skin.corners)
        if rects:
            from_above = self.plaques if flipped else list(reversed(self.plaques))
            for plaque, rect in zip(from_above, rects, strict=True):
                plaque.rect = rect
            return
        for seat, room in self.table.skin.corners.items():
            plaque = self.plaques[seat]
            if isinstance(plaque, SeatPlaque):
                plaque.fit(room)

    def refresh(self, seat: Seat) -> pygame.Rect:
        """Brings a plaque to the present moment; returns what a running clock changes in it."""
        plaque = self.plaques[seat]
        if isinstance(plaque, SeatPlaque):
            plaque.told = self.told_at(seat)
            return plaque.rect
        plaque.sitter = self.sitter_at(seat)
        return plaque.clock_box.inflate(4, 4)

    def refresh_all(self) -> None:
        for seat in range(len(self.plaques)):
            self.refresh(Seat(seat))

    @property
    def moves(self) -> bool:
        """An hourglass is turning."""
        return any(plaque.moves for plaque in self.plaques)

    def has(self, point: tuple[int, int]) -> bool:
        """Whether a plaque is at a point."""
        return any(plaque.rect.collidepoint(point) for plaque in self.plaques)

    # What they say

    def told_at(self, seat: Seat) -> Told:
        """What a plaque in a corner says."""
        table, skin, who = self.table, self.table.skin, self.table.who
        strength = skin.strength(self.position.view, seat)
        colours = skin.colours(seat)
        assert isinstance(colours, SideColours), "a game with plaques on its board has colours"
        is_human = table.session.chairs[seat].is_human
        is_now, clock = self.position.shown_seat == seat, table.session.clock
        foot = words.LOST if strength.fallen else ""
        portrait, level = who.portrait_of(seat), who.line_of(seat).partition(",")[0]
        return Told(
            skin.seat_name(seat),
            self._relation(seat),
            who.name_of(seat) if is_human or portrait else level,
            is_human,
            colours,
            skin.seat_picture(seat),
            words.OUT if strength.is_out else str(strength.count),
            words.OF_THE_GAME if strength.is_out else words.IN_THE_FIELD,
            foot if clock is None else clock_face(clock.left[seat]),
            strength.fallen,
            is_now,
            self.thinking() if is_now and table.stage.idle else None,
            portrait,
            level if portrait else "",
            "" if strength.is_out else words.LEFT,
        )

    def _relation(self, seat: Seat) -> str:
        """ "you", "ally" or "enemy" of those whose friends are named; empty where nobody plays."""
        who, teams = self.table.who, self.table.rules.teams
        if who.is_watched:
            return ""
        seen_by = self.position.seen_by
        is_human = self.table.session.chairs[seat].is_human
        if seat == seen_by or (is_human and (len(who.human_seats) == 1 or who.is_one_person)):
            return "you"
        return "ally" if teams[seat] == teams[seen_by] else "enemy"

    def sitter_at(self, seat: Seat) -> Sitter:
        """What any other plaque says."""
        table, skin = self.table, self.table.skin
        strength = skin.strength(self.position.view, seat)
        thinks = table.session.seat == seat and table.stage.idle
        clock, line = table.session.clock, table.who.line_of(seat)
        return Sitter(
            table.who.name_of(seat),
            line if strength.count is None else f"{line}, {strength.count} {words.IN_THE_FIELD}",
            skin.seat_picture(seat),
            self.position.shown_seat == seat,
            None if clock is None else clock.left[seat],
            self.thinking() if thinks else None,
            strength.fallen,
            strength.balance,
            table.who.portrait_of(seat),
            self._ground(seat),
        )

    def _ground(self, seat: Seat) -> str:
        """What a portrait stands on: the side's colour, or the commander's own where it has none."""
        own, commander = self.table.skin.colours(seat), self.table.who.commander_of(seat)
        return own.middle if own is not None else GROUNDS["brown" if commander is None else commander.ground]

    def turns(self) -> list[Turn]:
        """The seats in playing order: who acts, who is out."""
        table, view, now = self.table, self.position.view, self.position.shown_seat
        teams, seen_by = table.rules.teams, self.position.seen_by
        found = []
        for i in range(len(table.rules.seats)):
            seat = Seat(i)
            is_friend = teams[seat] == teams[seen_by] and not table.who.is_watched
            found.append(
                Turn(table.skin.seat_mark(seat), seat == now, table.skin.strength(view, seat).is_out, is_friend)
            )
        return found
