"""The small board on which a piece of Castle shows its ways: dots where it goes, lozenges where its effect takes it,
arrows where it goes on to the edge, an arc over a neighbour that it passes (docs/look.md, Castle's placing).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.boards.patterns import Over
from game.ui.skins.castle_board import CRAG, CRAG_VEIL, MEADOW, MEADOW_VEIL, VEIL
from game.ui.skins.moves_sketch import GOLD, Offset, arrow, dot, ends, goes_on, lozenge, reach_of
from game.ui.skins.square_marks import CHALK, LEGAL
from game.ui.theme import mix

if TYPE_CHECKING:
    from game.ui.skins.castle_pieces import CastlePieces


class Sketch:
    """Draws small boards with the moves of a piece."""

    def __init__(self, pieces: CastlePieces) -> None:
        self.pieces = pieces
        self.rules = pieces.rules

    def draw(self, code: int, size: int) -> pygame.Surface:
        """The piece in the middle of an open board, at most `size` pixels wide."""
        tables, cells = self.rules.tables, self.rules.law.grid.cells
        seat, number = self.pieces.seat_of(code), tables.kind_of(code)
        walks = tables.kinds[number - 1].walks[seat]
        has_effect = self.rules.law.chosen.effects != "none" and self.rules.law.has_effects
        plain = ends(walks, cells)
        farther = ends(tables.extra_kinds[number - 1].walks[seat], cells) if has_effect else {}
        every = [*plain, *farther]
        reach = reach_of(every)
        key = ("castle sketch", code, size, has_effect, self.pieces.squares.turned)
        kept = self.pieces.desk.sprites.kept(key)
        if kept is not None:
            return kept
        side = max(4, size // (2 * reach + 1))
        out = _ground(seat, 2 * reach + 1, side)
        sign = -1 if self.pieces.squares.turned == 2 else 1

        def at(away: Offset) -> tuple[int, int]:
            return round((reach + sign * away[0] + 0.5) * side), round((reach - sign * away[1] + 0.5) * side)

        body = ""
        for away in every:
            if max(abs(away[0]), abs(away[1])) > reach:
                continue
            is_plain = away in plain
            step = goes_on(away, list(plain if is_plain else farther), reach)
            if step is not None:
                body += arrow(at(away), (sign * step[0], -sign * step[1]), side, LEGAL if is_plain else GOLD)
            else:
                body += dot(at(away), side, plain[away]) if is_plain else lozenge(at(away), side)
        grid = self.rules.law.grid
        middle = grid.at(grid.files // 2 - 1 + seat, grid.ranks // 2 - 1 + seat)
        assert middle is not None
        passes = next((w for w in walks[middle] if w.over is not Over.NONE and len(w.path) >= 2), None)
        figures = [((0, 0), code)]
        if passes is not None:
            (x, y), over, lands = cells[middle], cells[passes.path[0]], cells[passes.path[1]]
            body += _arc(at((0, 0)), at((lands[0] - x, lands[1] - y)), side)
            other = next(n for n, name in enumerate(self.rules.law.names) if n and name)
            figures.append(((over[0] - x, over[1] - y), tables.code(other, seat)))
        out.blit(self.pieces.desk.sprites.vector(*out.get_size(), body, 3), (0, 0))
        for away, shown in figures:
            picture = self.pieces.token(shown, max(8, round(side * 0.95)))
            out.blit(picture, picture.get_rect(center=at(away)))
        return self.pieces.desk.sprites.keep(key, out)


def _ground(seat: int, count: int, side: int) -> pygame.Surface:
    """Squares of the seat's climate."""
    out = pygame.Surface((side * count, side * count), pygame.SRCALPHA)
    ground, veil = (CRAG, CRAG_VEIL) if seat else (MEADOW, MEADOW_VEIL)
    for x in range(count):
        for y in range(count):
            out.fill(ground if (x + y) % 2 else mix(ground, veil, VEIL), (x * side, y * side, side, side))
    return out


def _arc(a: tuple[int, int], b: tuple[int, int], side: int) -> str:
    """From the piece over its neighbour."""
    upright = a[0] == b[0]
    x = (a[0] + b[0]) / 2 + (side * 0.9 if upright else 0)
    y = (a[1] + b[1]) / 2 - (0 if upright else side * 0.9)
    path = f"M{a[0]} {a[1]} Q{x:.1f} {y:.1f} {b[0]} {b[1]}"
    wide = max(1.2, side * 0.1)
    return (
        f'<path d="{path}" fill="none" stroke="{CHALK}" stroke-width="{wide * 2:.1f}"/>'
        f'<path d="{path}" fill="none" stroke="{LEGAL}" stroke-width="{wide:.1f}"/>'
    )
