"""How the game of hands looks: cards in a row, those of the other side face down, the stack in the middle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.core.events import Event
from game.core.moment import Happening, PlyTold
from game.core.ruleset import Action, Decision, Result, Slot, Spot
from game.core.seats import Seat
from game.ui.desk import Desk
from game.ui.skins.facts import Card, Choice, Picture, Strength
from game.ui.skins.marks import NO_MARKS, Marks
from game.ui.skins.skin import Animation, PlainSkin
from game.ui.theme import Role
from toys.hands import HandsRules, HandsView, Lay

WIDE = 5
"""Cards in a row."""


class HandsSkin(PlainSkin):
    """A table without squares: slots of a hand and of the stack."""

    def __init__(self, desk: Desk, rules: HandsRules, match: Any = None) -> None:
        self.desk = desk
        self.rules = rules
        self.outer = self.board = pygame.Rect(0, 0, 1, 1)

    # Where

    def fit(self, area: pygame.Rect, **_: Any) -> pygame.Rect:
        side = min(area.size)
        self.board = self.outer = pygame.Rect(0, 0, side, side)
        self.board.center = area.center
        return self.outer

    def place_of(self, spot: Spot) -> pygame.Rect | None:
        wide, high = self.board.width // WIDE, self.board.height // 3
        match spot:
            case Slot("hand", place):
                return pygame.Rect(self.board.x + place * wide, self.board.bottom - high, wide, high).inflate(-6, -6)
            case Slot("stack", _):
                return pygame.Rect(self.board.centerx - wide // 2, self.board.centery - high // 2, wide, high)
        return None

    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        spots = [Slot("hand", place) for place in range(WIDE)]
        return next((spot for spot in spots if (self.place_of(spot) or self.board).collidepoint(point)), None)

    def beside(self, spot: Spot | None, x: int, y: int) -> Spot:
        place = spot.index if isinstance(spot, Slot) else 0
        return Slot("hand", (place + x) % WIDE)

    def spot_named(self, name: str) -> Spot | None:
        try:
            return self.rules.spot_named(name)
        except ValueError:
            return None

    def name_of(self, spot: Spot) -> str:
        return self.rules.spot_name(spot)

    # How

    def bake(self, surface: pygame.Surface) -> None:
        self.desk.art.panel(surface, self.board)

    def draw(
        self, surface: pygame.Surface, view: HandsView, marks: Marks = NO_MARKS, without: frozenset[Spot] = frozenset()
    ) -> None:
        for place, card in enumerate(view.hand):
            self._draw_card(surface, Slot("hand", place), str(card), Slot("hand", place) in marks.moves)
        if view.stack:
            self._draw_card(surface, Slot("stack", 0), str(view.stack[-1]), False)

    def _draw_card(self, surface: pygame.Surface, spot: Spot, words: str, lit: bool) -> None:
        place = self.place_of(spot)
        assert place is not None
        self.desk.art.plate(surface, place, "#F3E8CB" if not lit else "#FFF3CC", "#2A1B11")
        self.desk.theme.write(surface, words, Role.NUMBER, "#2A1B11", place, "centre")

    def carried(self, view: HandsView, spot: Spot) -> pygame.Surface | None:
        return None

    def animate(
        self, before: HandsView, happening: Happening[Any], hand: tuple[int, int] | None = None
    ) -> Animation | None:
        return None

    def removed(self, event: Event) -> Spot | None:
        return None

    def sound(self, event: Event) -> str:
        return ""

    def seat_picture(self, seat: Seat) -> Picture:
        return lambda size: self.desk.sprites.icon("glyphs/crown", size, "#D9B15A")

    seat_mark = seat_picture

    def step_picture(self, told: PlyTold[Any]) -> Picture | None:
        return self.seat_picture(told.seat)

    def is_own(self, view: HandsView, spot: Spot, seat: Seat) -> bool:
        return isinstance(spot, Slot) and spot.zone == "hand"

    def danger(self, view: HandsView, seat: Seat) -> Mapping[Spot, int]:
        return {}

    def strength(self, view: HandsView, seat: Seat) -> Strength:
        return Strength(balance=f"+{view.points[seat]}" if view.points[seat] else "")

    # Called

    def seat_name(self, seat: Seat) -> str:
        return self.rules.seats[seat].capitalize()

    def describe(self, view: HandsView, spot: Spot) -> Card | None:
        if not isinstance(spot, Slot) or spot.zone != "hand" or spot.index >= len(view.hand):
            return None
        return Card(f"The {view.hand[spot.index]}", "In hand", "A higher card answers it.")

    def weigh(self, view: HandsView, action: Action) -> str:
        return f"Lays the {action.card}." if isinstance(action, Lay) else ""

    def choice(self, view: HandsView, action: Action) -> Choice:
        return Choice(str(action).capitalize())

    def question(self, view: HandsView, decision: Decision) -> str:
        return f"{self.seat_name(decision.seat)}: {decision.prompt}?"

    def alarm(self, view: HandsView) -> str:
        return ""

    def step_words(self, told: PlyTold[Any]) -> str:
        return str(told.action) if told.action is not None else ""

    def chapter(self, actions: Sequence[Action]) -> str:
        return ""

    def ending(self, result: Result) -> str:
        return "The game is over."

    def copied(self, view: HandsView) -> str:
        return " ".join(map(str, view.hand))
