"""Placing things from a tray onto the board: by click, by dragging, or with the keyboard's cursor.

The tray and the board are one surface for the pointer: what a skin says of spots, `TrayBoard` says of tray tiles too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pygame

from game.core.moment import Moment
from game.core.ruleset import Label, Refusal, Spot
from game.ui.keys import chord
from game.ui.picker import Picker
from game.ui.scene import HANDLED
from game.ui.skins.skin import Skin
from game.ui.tools.pick import NotSo, Outcome, PickTool

if TYPE_CHECKING:
    from game.ui.desk import Desk


class TrayBoard:
    """A skin whose spots include the tiles of a tray."""

    def __init__(self, skin: Skin, carried: Callable[[Spot], pygame.Surface | None]) -> None:
        self.skin = skin
        self.tiles: Mapping[Spot, pygame.Rect] = {}
        self._carried = carried

    def __getattr__(self, name: str) -> Any:
        return getattr(self.skin, name)

    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        tile = next((spot for spot, rect in self.tiles.items() if rect.collidepoint(point)), None)
        return tile if tile is not None else self.skin.spot_at(point)

    def place_of(self, spot: Spot) -> pygame.Rect | None:
        return self.tiles.get(spot) if isinstance(spot, Label) else self.skin.place_of(spot)

    def carried(self, view: Any, spot: Spot) -> pygame.Surface | None:
        return self._carried(spot) if isinstance(spot, Label) else self.skin.carried(view, spot)


class PlaceTool(PickTool):
    """Something in the tray is always in hand; what is touched on the board is where it shall stand."""

    def __init__(
        self,
        desk: Desk,
        board: Any,
        moment: Moment[Any],
        *,
        must_stay: Callable[[Spot], Refusal] | None = None,
        wish: Spot | None = None,
        cursor: Spot | None = None,
    ) -> None:
        """`wish` is taken in hand if it may be placed; otherwise the first thing that may."""
        super().__init__(desk, board, moment, must_stay=must_stay, cursor=cursor)
        first = self.open_tiles
        if first:
            self.take(wish if wish in first else first[0])

    @property
    def open_tiles(self) -> list[Spot]:
        """What may be placed now, in the order in which the actions name it."""
        return list(dict.fromkeys(action.touches[0] for action in self.picker.actions if action.touches))

    def take(self, spot: Spot) -> None:
        """Takes something of the tray in hand."""
        self.picker = Picker(self.picker.actions).touch(spot)
        self.since = self.desk.now

    @property
    def aim(self) -> Spot | None:
        """Where it would be placed now: under the cursor or under the pointer."""
        spot = self.cursor if self.cursor_shown and self.hand is None else self.hover
        return spot if spot in self.moves else None

    def place_at(self, spot: Spot) -> Outcome:
        """What a click on the spot would do."""
        return self._act(spot)

    def next_tile(self, step: int) -> Outcome:
        """The next thing of the tray in hand."""
        tiles = self.open_tiles
        if len(tiles) > 1:
            at = tiles.index(self.selected) if self.selected in tiles else 0
            self.take(tiles[(at + step) % len(tiles)])
            self.desk.sound.play("lift")
        return HANDLED

    def show_cursor(self, spot: Spot) -> None:
        self._show_cursor(spot)

    # What differs from choosing a piece of the board

    def drop(self) -> None:
        self.hand = None
        self.typed = self.meant = None

    def _let_go(self) -> Outcome:
        self.drop()
        return HANDLED

    def _next(self, step: int) -> Outcome:
        return self.next_tile(step)

    def _start(self) -> Spot:
        """The cursor begins where something may be placed, in the middle."""
        if self.cursor is not None and not isinstance(self.cursor, Label):
            return self.cursor
        spots = sorted(self.moves, key=self._reading)
        return spots[len(spots) // 2] if spots else self.skin.beside(None, 0, 0)

    def _refused(self, spot: Spot) -> Outcome:
        """Why what is in hand can't stand there, whatever stands there already."""
        refusal = self.explain((*self.picker.touched, spot))
        return HANDLED if refusal is None or isinstance(spot, Label) else NotSo(refusal, None)

    def _key(self, event: pygame.Event) -> Outcome:
        if chord(event) == "Esc" and self.typed is None and self.hand is None:
            if self.cursor_shown:
                self.cursor_shown = False
                return HANDLED
            return None
        if isinstance(self.cursor, Label):
            self.cursor = None
        return super()._key(event)
