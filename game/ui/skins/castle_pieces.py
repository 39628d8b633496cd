"""The pieces of Castle: enamelled crests and stars, what they are called, and the ways they go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.rules.castle.ruleset import CastleRules
from game.rules.castle.state import CastleState
from game.ui.looks import SIDES
from game.ui.skins.facts import Picture
from game.ui.skins.plated import plated
from game.ui.skins.square_skin import SquarePieces
from game.ui.skins.squares import LIFTED

PLATE = 0.86  # of the square
ICONS = {
    "charge": "glyphs/boot", "slip": "glyphs/gust", "lance": "glyphs/sword", "pounce": "glyphs/claw",
    "soar": "glyphs/wing", "rampage": "glyphs/hammer", "leap": "glyphs/star", "recall": "glyphs/shield",
    "scout": "glyphs/eye", "skewer": "glyphs/axe", "dash": "glyphs/boot", "bound": "glyphs/horse",
    "flare": "glyphs/flame", "volley": "glyphs/bow", "dive": "glyphs/wing", "ward": "glyphs/aura",
}  # fmt: skip
"""Signs of the effects that the game comes with."""
OTHER_EFFECT = "glyphs/arcane"


class CastlePieces(SquarePieces[CastleRules]):
    """Pieces of one game."""

    def side_of(self, seat: int) -> str:
        """Whose colours a seat wears."""
        return self.rules.seats[seat]

    def kind_name(self, code: int) -> str:
        """ "Death Knight"."""
        return str(self.rules.law.kind(self.rules.tables.kind_of(code)).names.of(self.seat_of(code)))

    def sprite(self, code: int) -> str:
        return str(self.rules.law.kind(self.rules.tables.kind_of(code)).pictures.of(self.seat_of(code)))

    def piece(self, code: int, *, ghost: bool = False, lifted: bool = False, ash: bool = False) -> pygame.Surface:
        size = round(self.squares.side * PLATE * (LIFTED if lifted else 1))
        return self.token(code, size, ghost=ghost, lifted=lifted, ash=ash)

    def token(
        self, code: int, size: int, *, ghost: bool = False, lifted: bool = False, ash: bool = False
    ) -> pygame.Surface:
        """A figure on its plate of so many pixels, in the middle of a picture a little larger."""
        side = self.side_of(self.seat_of(code))
        return plated(self.desk, side, self.sprite(code), size, ghost=ghost, lifted=lifted, ash=ash)

    def figure(self, code: int, size: int) -> pygame.Surface:
        """A bare figure for a card."""
        return self.desk.sprites.get(self.sprite(code), size, SIDES[self.side_of(self.seat_of(code))].figure)

    def picture_of(self, code: int) -> Picture:
        return partial(self._panel_picture, code)

    def _panel_picture(self, code: int, size: int) -> pygame.Surface:
        return self.token(code, max(4, round(size * 0.94)))

    # Ways

    def stretches(
        self, view: CastleState, start: int, end: int, path: Sequence[int]
    ) -> tuple[tuple[int, ...], tuple[bool, ...]]:
        """Where a way turns or lands beside what it has passed, and which stretches go over something."""
        board, cells = view.position.board, self.grid.cells
        whole = [start, *path, end]
        if len(whole) == 2:
            (x, y), (u, v) = cells[start], cells[end]
            return (start, end), (max(abs(x - u), abs(y - v)) > 1,)
        stops, arcs = [start], []
        over = False
        for i in range(1, len(whole)):
            here, is_last = whole[i], i + 1 == len(whole)
            held = not is_last and bool(board[here])
            if not is_last:
                a, b, c = cells[whole[i - 1]], cells[here], cells[whole[i + 1]]
                turns = (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])
                before_held = bool(board[whole[i + 1]]) and i + 2 < len(whole)
                lands = over and not held
            else:
                turns = before_held = lands = False
            over = over or held
            if is_last or (not held and (turns or before_held or lands)):
                stops.append(here)
                arcs.append(over)
                over = False
        return tuple(stops), tuple(arcs)

    def fight_of(self, view: CastleState) -> tuple[str, str, int] | None:
        """Both sides of the fight whose dice fall now, and its square."""
        move = getattr(view.agenda[-1], "move", None) if view.agenda else None
        if move is None:
            return None
        start, end = move >> 8 & 255, move & 255
        board = view.position.board
        return self.side_of(self.seat_of(board[start])), self.side_of(self.seat_of(board[end])), end

    def effect_name(self, effect: str, seat: int) -> str:
        return str(self.rules.law.effects[effect].names.of(seat))

    def effect_icon(self, effect: str) -> str:
        return ICONS.get(effect, OTHER_EFFECT)
