"""A sample hand: what the first turns might bring, drawn as often as one likes."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.areas import work_area
from game.ui.scene import HANDLED, Change
from game.ui.screen import Screen
from game.ui.skins.workshop import WorkshopLook
from game.ui.theme import Role
from game.ui.widgets import Button, Hint, IconButton, Kind, Option, Stepper

if TYPE_CHECKING:
    from game.ui.desk import Desk

CHANCE = SystemRandom()
MOST = 15
GAP = 14


class SampleHand(Screen):
    """Cards in the order in which they were drawn, one a turn."""

    def __init__(self, desk: Desk, look: WorkshopLook, deck: Sequence[str], turn: int) -> None:
        super().__init__(desk, "Sample hand")
        self.look, self.deck = look, list(deck)
        self.turn = min(turn, MOST)
        options = [Option(number, f"by turn {number}") for number in range(1, MOST + 1)]
        self.turns: Stepper[int] = Stepper(desk, options, self.turn, self._set_turn)
        self.again = Button(desk, "Another hand", self._draw_anew, kind=Kind.PRIMARY, icon="ui/dice", key="A", size=17)
        self.back = Button(desk, "Back", self.close, key="Esc", size=15)
        self.tools = [IconButton(desk, "ui/close", "Close", self.close)]
        self.ring.replace([*self.tools, self.turns, self.again, self.back])
        self.hints = [Hint("A", "Another hand"), Hint("Left/Right", "Turn"), Hint("Esc", "Back")]
        self.drawn: list[str] = []
        self._draw_anew()
        self.ring.focus(self.turns)

    def _draw_anew(self) -> Change:
        """The deck shuffled again; later turns go on from the same shuffle."""
        self.drawn = CHANCE.sample(self.deck, min(MOST, len(self.deck)))
        self.desk.sound.play("card_drawn")
        self.repaint()
        return HANDLED

    def _set_turn(self, turn: int) -> Change:
        self.turn = turn
        self.repaint()
        return HANDLED

    @property
    def hand(self) -> Sequence[str]:
        return self.drawn[: self.turn]

    def place(self) -> None:
        px = self.desk.px
        area = work_area(self.desk.layout)
        self.room = pygame.Rect(area.x, area.y + px(36), area.width, area.height - px(36) - px(60))
        self.words = pygame.Rect(area.x, area.y, area.width, px(30))
        y = area.bottom - px(46)
        wide = min(px(190), (area.width - px(24)) // 3)
        x = area.centerx - (3 * wide + px(24)) // 2
        for widget in (self.back, self.turns, self.again):
            widget.rect = pygame.Rect(x, y, wide, px(46))
            x += wide + px(12)

    def paint(self, surface: pygame.Surface) -> None:
        px, hand = self.desk.px, self.hand
        words = (
            f"What your first {self.turn} turns might bring, if none of it is played."
            if self.turn > 1
            else ("What your first turn might bring.")
        )
        self.desk.theme.write(surface, words, Role.MOTTO, ink.TEXT, self.words, "centre", size=18)
        rows = 1 if len(hand) <= 6 else 2
        across = -(-len(hand) // rows) or 1
        gap = px(GAP)
        wide = min(
            px(210),
            (self.room.width - (across - 1) * gap) // across,
            round((self.room.height - (rows - 1) * gap) / rows / 1.42),
        )
        high = round(wide * 1.42)
        top = self.room.centery - (rows * high + (rows - 1) * gap) // 2
        for i, id in enumerate(hand):
            row, column = divmod(i, across)
            many = min(across, len(hand) - row * across)
            left = self.room.centerx - (many * wide + (many - 1) * gap) // 2
            at = pygame.Rect(left + column * (wide + gap), top + row * (high + gap), wide, high)
            self.desk.art.shadow(surface, at, down=4, blur=8, alpha=0.5)
            surface.blit(self.look.face(id, wide), at)
