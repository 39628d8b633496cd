"""Pointer and keyboard over an army that is being placed: what is lifted, carried, put down and pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Label, Spot
from game.ui.scene import HANDLED, Change
from game.ui.skins.skin import Skin
from game.ui.tools.arrange import Arrangement, Hand

if TYPE_CHECKING:
    from game.ui.desk import Desk

DRAG_FROM = 4  # pixels


@dataclass(frozen=True, slots=True)
class PlacementWishes:
    """What the player wishes of the army; what can't be is refused there."""

    put: Callable[[str, Spot], Change]
    """A kind on a square; a second time it is taken away."""
    place: Callable[[str, Spot], Change]
    """A kind on a square."""
    shift: Callable[[Spot, Spot], Change]
    remove: Callable[[Spot], Change]
    touched: Callable[[], None]
    """Something else is in hand or pointed at."""


class PlacementInput:
    """One hand over the board and the tray."""

    def __init__(
        self,
        desk: Desk,
        skin: Skin,
        arranged: Callable[[], Arrangement],
        tiles: Callable[[], Sequence[pygame.Rect]],
        wishes: PlacementWishes,
    ) -> None:
        """`arranged` is the army on the screen; `tiles` are where its kinds stand in the tray."""
        self.desk = desk
        self.skin = skin
        self.arranged = arranged
        self.tiles = tiles
        self.wishes = wishes
        self.hand = Hand()

    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        """A tile of the tray or a square."""
        for tile, rect in zip(self.arranged().tiles, self.tiles(), strict=False):
            if rect.collidepoint(point):
                return Label(tile.id)
        return self.skin.spot_at(point)

    # The pointer

    def move(self, point: tuple[int, int]) -> Change:
        hand = self.hand
        before, hand.hover, hand.pointer = hand.hover, self.spot_at(point), point
        if before != hand.hover:
            hand.cursor_shown = False
        if hand.lifted is not None and not hand.carries and hand.pressed_at is not None:
            x, y = hand.pressed_at
            if max(abs(point[0] - x), abs(point[1] - y)) >= DRAG_FROM and self.arranged().held(hand.lifted):
                hand.carries = True
                self.desk.sound.play("lift")
        if before != hand.hover or hand.carries:
            self.wishes.touched()
            return HANDLED
        return None

    def press(self, spot: Spot, point: tuple[int, int]) -> Change:
        hand = self.hand
        hand.lifted, hand.pressed_at, hand.carries, hand.pointer = spot, point, False, point
        if isinstance(spot, Label):
            self.arranged().in_hand = spot.name
            self.desk.sound.play("lift")
        else:
            hand.cursor = spot
        self.wishes.touched()
        return HANDLED

    def release(self, point: tuple[int, int]) -> Change:
        hand, arranged, wishes = self.hand, self.arranged(), self.wishes
        start, hand.lifted = hand.lifted, None
        carried, hand.carries = hand.carries, False
        end = self.spot_at(point)
        assert start is not None
        if not carried:
            return HANDLED if isinstance(start, Label) or end != start else wishes.put(arranged.in_hand, start)
        if isinstance(start, Label):
            if end is not None and not isinstance(end, Label):
                return wishes.place(start.name, end)
            wishes.touched()
            return HANDLED
        if end is None or end not in arranged.home:
            return wishes.remove(start)
        return HANDLED if end == start else wishes.shift(start, end)

    # The keyboard

    def take_tile(self, number: int) -> bool:
        """The tile of that number in hand; 0 is the tenth."""
        tiles, at = self.arranged().tiles, (number - 1) % 10
        if at >= len(tiles):
            return False
        self.arranged().in_hand = tiles[at].id
        self.desk.sound.play("lift")
        self.wishes.touched()
        return True

    def step_tile(self, step: int) -> Change:
        """So many tiles on in the tray."""
        self.arranged().step_tile(step)
        self.desk.sound.play("lift")
        self.wishes.touched()
        return HANDLED

    def step(self, x: int, y: int) -> Change:
        """The cursor over the own squares."""
        home, hand = self.arranged().home, self.hand
        if not home:
            return HANDLED
        if hand.cursor is None or not hand.cursor_shown or hand.cursor not in home:
            hand.cursor = hand.cursor if hand.cursor in home else home[0]
        else:
            wanted = self.skin.beside(hand.cursor, x, y)
            hand.cursor = wanted if wanted in home else hand.cursor
        hand.cursor_shown = True
        self.wishes.touched()
        return HANDLED
