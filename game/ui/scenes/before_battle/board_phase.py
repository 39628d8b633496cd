"""A phase that shows the board with a plaque for each seat: laying terrain, deploying."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Spot
from game.core.seats import Seat
from game.play.session import Session
from game.ui.scene import HANDLED, Change
from game.ui.scenes.battle.story import draw_card
from game.ui.scenes.before_battle.beside_board import LEAST, Beside, beside_board
from game.ui.scenes.before_battle.phase_screen import PhaseScreen
from game.ui.scenes.before_battle.seat_plaque import SeatPlaque, Told
from game.ui.skins.facts import Card
from game.ui.skins.marks import Marks

if TYPE_CHECKING:
    from game.ui.desk import Desk


class BoardPhase(PhaseScreen):
    """Board at one side, panels at the other."""

    least = LEAST

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk, session)
        self.plaques = [SeatPlaque(desk, self._nothing, "") for _ in self.rules.seats]
        for plaque in self.plaques:
            plaque.focusable = False
        self.beside: Beside | None = None
        self.card: Card | None = None
        self.turned = self._turned()

    def _nothing(self) -> Change:
        return HANDLED

    def _turned(self) -> int:
        """The side of the first person is below."""
        return self.skin.turned_for(self.who.sees_first())

    def turn_to_who_acts(self) -> Change:
        """With several people round a board of many edges, the edge of whoever acts is below."""
        seat = self.session.seat
        if seat is None or len(self.skin.turns) < 3 or not self.is_yours:
            return None
        if any(self.skin.turned_for(partner) == self.turned for partner in self.skin.partners(seat)):
            return None
        self.turned = self.skin.turned_for(seat)
        self.arrange()
        return HANDLED

    def relation(self, seat: Seat) -> str:
        """As the people in front of the screen see the seat; nothing where they are enemies themselves."""
        teams = {self.rules.teams[human] for human in self.who.human_seats}
        return super().relation(seat) if len(teams) == 1 else ""

    # --- what is on the board

    @property
    def shown(self) -> Any:
        """The view that is drawn."""
        return self.view

    def marks(self) -> Marks:
        return Marks()

    def told_of(self, seat: Seat) -> Told:
        """What a plaque says."""
        raise NotImplementedError

    def sitter(self, seat: Seat) -> str:
        """Who sits there, in one word or two."""
        chair = self.session.chairs[seat]
        if self.relation(seat) == "you" and len(self.who.human_seats) == 1 and not chair.name:
            return "You"
        if chair.agent is not None and not chair.name:
            words = self.desk.app.library.words()
            return words.get(f"agent.{chair.agent.level.name}", chair.agent.level.name.capitalize())
        name = self.who.name_of(seat)
        return "Human" if name == self.skin.seat_name(seat) else name

    def follow_plaques(self) -> None:
        for seat, plaque in enumerate(self.plaques):
            plaque.told = self.told_of(Seat(seat))

    # --- layout

    def place(self) -> None:
        desk = self.desk
        seats = sorted((Seat(s) for s in range(len(self.rules.seats))), key=self._nearness)
        self.beside = beside_board(
            desk.layout, self.skin, seats, self.turned, panels_left=desk.settings.panel_side == "left"
        )
        for seat, plaque in enumerate(self.plaques):
            room = self.beside.plaques[Seat(seat)]
            if self.beside.cornered:
                plaque.fit(room)
            else:
                plaque.rect = room

    @property
    def tight(self) -> bool:
        """The panels fold."""
        return self.beside is not None and self.beside.tight(self.desk.layout)

    def _nearness(self, seat: Seat) -> int:
        """The far side first: how far round the seat sits from below."""
        return -((self.skin.turned_for(seat) - self.turned) % 4)

    # --- input

    def handle(self, event: pygame.Event) -> Change:
        if not self.curtain.closed and event.type == pygame.MOUSEBUTTONDOWN:
            if event.button == 3:
                return self.inspect(self.skin.spot_at(event.pos))
            if self.card is not None:
                self.card = None
        return super().handle(event)

    def inspect(self, spot: Spot | None) -> Change:
        """What a thing on the board is; nothing puts the card away."""
        self.card = None if spot is None or self.card is not None else self.skin.describe(self.shown, spot)
        return HANDLED

    # --- drawing

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        self.skin.bake(surface)

    def over_ground(self, surface: pygame.Surface) -> None:
        for plaque in self.plaques:
            plaque.draw(surface)
        self.draw_board(surface)

    def draw_board(self, surface: pygame.Surface) -> None:
        self.skin.draw(surface, self.shown, self.marks())

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.card is not None and not self.curtain.closed and self.beside is not None:
            column = self.beside.column
            wanted = self.desk.px(96 + 34 * len(self.card.facts) + 66)
            rect = pygame.Rect(column.x, column.y, column.width, min(column.height, wanted))
            draw_card(surface, self.desk, rect, self.card)

    @property
    def busy(self) -> bool:
        return super().busy or any(plaque.moves for plaque in self.plaques)
