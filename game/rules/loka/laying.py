"""Laying terrain: who lays, which tile, on which square (docs/rules/loka.md, TERRAIN and FACEOFF-4 to -8)."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.regions import row_of, turned_cell
from game.core.events import Tell
from game.core.ruleset import Throw
from game.core.seats import Seat
from game.rules.loka.events import LayerChosen, TileDrawn, TileLaid, TileMissed
from game.rules.loka.ground import EAST_WEST, NORTH_SOUTH
from game.rules.loka.law import Law
from game.rules.loka.state import Draw, FirstLayer, Laid, Lay, LokaState


class Laying:
    """The second phase: everything in it comes from the dice.  LOKA-TERRAIN-14."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.by_die = law.board.laying == "die"
        self.sets: int = law.switched["terrain_sets"]
        self.draws: int = law.switched["terrain_tiles"]
        self.stock = [
            number
            for _ in range(self.sets)
            for number, name in enumerate(law.tiles)
            for _ in range(law.terrain[name].count if name else 0)
        ]
        """Every tile of the sets, in the data's order."""
        self.effects = law.tables.effects
        columns, rows = law.board.columns, law.board.laying_rows
        by_die = self.by_die
        self.first_throw = Throw((len(law.seats),), "LOKA-TERRAIN-2")
        self.lay_throw = (
            Throw((rows, columns), "LOKA-FACEOFF-6") if by_die else Throw((columns, rows), "LOKA-TERRAIN-5")
        )
        self.kind_throw = Throw((len(law.tiles) - 1,), "LOKA-FACEOFF-5")
        self.draw_throws = [Throw((left,), "LOKA-TERRAIN-3") for left in range(len(self.stock) + 1)]
        """By the number of tiles that lie face down."""

    # --- throws

    def throw(self, s: LokaState, task: FirstLayer | Draw | Lay) -> Throw:
        """The dice that a task waits for."""
        match task:
            case FirstLayer():
                return self.first_throw
            case Draw():
                return self.kind_throw if self.by_die else self.draw_throws[len(self.stock) - len(s.laid)]
            case Lay():
                return self.lay_throw

    def face_down(self, s: LokaState) -> list[int]:
        """The tiles that can still be drawn: portals go in pairs.  LOKA-TERRAIN-9."""
        left = self.stock.copy()
        for laid in s.laid:
            left.remove(laid.tile)
        return left

    def kind_left(self, s: LokaState, tile: int) -> bool:
        """Whether a kind that was rolled may be laid once more.  LOKA-FACEOFF-5, LOKA-MASSIVE-4."""
        lying = sum(laid.tile == tile for laid in s.laid)
        each = 2 if self.effects.portal[tile] else 1
        return lying < each * self.sets

    # --- what the dice mean

    def begin(self, s: LokaState) -> bool:
        """Whether there is anything to lay; then its first task waits."""
        if not self.law.switched["terrain"] or not self.draws or not self.stock:
            return False
        s.agenda = (FirstLayer(),)
        return True

    def settle(self, s: LokaState, task: FirstLayer | Draw | Lay, faces: Sequence[int], tell: Tell | None) -> None:
        """Takes the task off the agenda and does what the dice say."""
        s.agenda = s.agenda[:-1]
        match task:
            case FirstLayer():
                seat = Seat(faces[0] - 1)
                s.agenda = (Draw(seat, self.draws),)
                if tell:
                    tell(LayerChosen(seat))
            case Draw():
                self._drawn(s, task, faces[0], tell)
            case Lay():
                self._lay(s, task, faces, tell)

    def _drawn(self, s: LokaState, task: Draw, face: int, tell: Tell | None) -> None:
        tile = face if self.by_die else self.face_down(s)[face - 1]
        if self.by_die and not self.kind_left(s, tile):
            s.agenda = (*s.agenda, task)
            return
        following = self._next_draw(s, task, tile)
        s.agenda = (*s.agenda, *following, Lay(task.seat, tile))
        if tell:
            tell(TileDrawn(task.seat, tile))

    def _next_draw(self, s: LokaState, task: Draw, tile: int) -> tuple[Draw, ...]:
        """The draw after this one; none when all are made or no tile is left.  LOKA-TERRAIN-10."""
        left = len(self.stock) - len(s.laid) - (2 if self.effects.portal[tile] else 1)
        if task.left <= 1 or left <= 0:
            return ()
        after = Seat((task.seat + 1) % len(self.law.seats))
        return (Draw(after, task.left - 1),)

    def _lay(self, s: LokaState, task: Lay, faces: Sequence[int], tell: Tell | None) -> None:
        column, row = (faces[1], faces[0]) if self.by_die else (faces[0], faces[1])
        square = self.square(task.seat, column, row)
        if square is None or square in [laid.square for laid in s.laid]:
            s.agenda = (*s.agenda, task)
            if tell:
                tell(TileMissed(task.seat, task.tile, -1 if square is None else square))
            return
        axis = self.axis(task.seat) if self.effects.road[task.tile] else 0
        is_second = task.first >= 0
        s.laid = (*s.laid, Laid(square, task.tile, axis, task.first))
        if is_second:
            s.laid = tuple(
                Laid(square=laid.square, tile=laid.tile, axis=laid.axis, twin=square)
                if laid.square == task.first
                else laid
                for laid in s.laid
            )
        elif self.effects.portal[task.tile]:
            s.agenda = (*s.agenda, Lay(self.furthest(task.seat, square), task.tile, square))
        if tell:
            tell(TileLaid(task.seat, task.tile, square, column, row, axis, is_second))

    # --- geometry

    def square(self, seat: Seat, column: int, row: int) -> int | None:
        """The square of a column and a row as the seat sees them, both from 1.  LOKA-SEATS-5."""
        board = self.law.board
        cell = (board.first_column + column - 2, row - 1)
        return self.law.grid.at(*turned_cell(cell, self.law.grid, self.law.places[seat].turned))

    def axis(self, seat: Seat) -> int:
        """The road of a pass lies along the line from the layer to his ally.  LOKA-TERRAIN-13, LOKA-FACEOFF-8."""
        return EAST_WEST if self.law.places[seat].turned % 2 else NORTH_SOUTH

    def furthest(self, seat: Seat, square: int) -> Seat:
        """The enemy whose own edge lies furthest from a square.  LOKA-TERRAIN-7, -8, LOKA-FACEOFF-7."""
        r = self.law
        cell = r.grid.cells[square]
        enemies = [Seat(other) for other in range(len(r.seats)) if r.teams[other] != r.teams[seat]]
        return max(enemies, key=lambda other: row_of(cell, r.grid, r.places[other].turned))
