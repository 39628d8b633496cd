"""The part of a bench that lies as on the board: a slot for each place, told by its rank."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.looks import board_look
from game.ui.scene import HANDLED, Change
from game.ui.skins.workshop import Slot, WorkshopLook
from game.ui.widgets.widget import Widget, takes

if TYPE_CHECKING:
    from game.ui.desk import Desk

LIGHT, DARK = "#EFE8D6", "#8E9CCB"
FRAME = 6  # units


class Formation(Widget):
    """A click chooses what lies there, a right click or Delete takes it out."""

    def __init__(
        self, desk: Desk, look: WorkshopLook, chosen: Callable[[str, str], Change], take_out: Callable[[str], Change]
    ) -> None:
        """`chosen` is told of a slot's thing and of its rank, of which the first may be empty."""
        super().__init__(desk)
        self.look, self.chosen, self.take_out = look, chosen, take_out
        self.rows: Sequence[Sequence[Slot]] = ()
        self.at = (0, 0)
        self.wanted = ""
        """The rank whose slots are lit."""

    @property
    def side(self) -> int:
        """Of a square, in pixels."""
        across = max((len(row) for row in self.rows), default=1)
        frame = 2 * self.desk.px(FRAME)
        return max(8, min((self.rect.width - frame) // across, (self.rect.height - frame) // max(1, len(self.rows))))

    @property
    def board(self) -> pygame.Rect:
        side = self.side
        board = pygame.Rect(0, 0, side * max((len(row) for row in self.rows), default=1), side * len(self.rows))
        board.center = self.rect.center
        return board

    def place_of(self, row: int, column: int) -> pygame.Rect:
        board, side = self.board, self.side
        first = board.x + (board.width - side * len(self.rows[row])) // 2
        return pygame.Rect(first + column * side, board.y + row * side, side, side)

    def slot_at(self, point: tuple[int, int]) -> tuple[int, int] | None:
        for row, slots in enumerate(self.rows):
            for column in range(len(slots)):
                if self.place_of(row, column).collidepoint(point):
                    return row, column
        return None

    @property
    def slot(self) -> Slot | None:
        """The one under the cursor."""
        row, column = self.at
        return self.rows[row][column] if row < len(self.rows) and column < len(self.rows[row]) else None

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 3):
                found = self.slot_at(event.pos)
                if found is None:
                    return HANDLED
                self.at = found
                return self._out() if event.button == 3 else self._choose()
            case pygame.KEYDOWN:
                return self._key(chord(event))
        return None

    def _key(self, words: str) -> Change:
        row, column = self.at
        steps = {"Left": (0, -1), "Right": (0, 1), "Up": (-1, 0), "Down": (1, 0)}
        if words in steps:
            row, column = row + steps[words][0], column + steps[words][1]
            if not 0 <= row < len(self.rows):
                return None
            self.at = row, max(0, min(column, len(self.rows[row]) - 1))
            return self._choose()
        if words in ("Delete", "Backspace", "-"):
            return self._out()
        return None

    def _choose(self) -> Change:
        slot = self.slot
        return HANDLED if slot is None else takes(self.chosen(slot.id, slot.rank))

    def _out(self) -> Change:
        slot = self.slot
        return takes(self.take_out(slot.id)) if slot is not None and slot.id else HANDLED

    def draw(self, surface: pygame.Surface) -> None:
        art, board = self.desk.art, self.board
        art.board_frame(surface, board, board_look(self.desk.settings).frame, FRAME)
        for row, slots in enumerate(self.rows):
            for column, slot in enumerate(slots):
                at = self.place_of(row, column)
                surface.fill(LIGHT if (row + column) % 2 == 0 else DARK, at)
                if slot.id:
                    picture = self.look.lying(slot.id, at.width)
                    surface.blit(picture, picture.get_rect(center=at.center))
                else:
                    sign = self.look.rank(slot.rank, round(at.width * 0.6), "#4A4E6A")
                    surface.blit(sign, sign.get_rect(center=at.center))
                if self.wanted == slot.rank and not slot.id:
                    art.outline(surface, at.inflate(-4, -4), "#0E7C74", radius=3, width=2.6)
                if self.focused and (row, column) == self.at:
                    art.outline(surface, at.inflate(-2, -2), ink.SKY, radius=3, width=2.4)
