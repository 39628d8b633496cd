"""A table laid by hand before a game begins: pieces put down, moved, turned (docs/rules/kings.md, SETUP-8, TERRAIN-1).

Pieces are `Terrain` with corners in ten-thousandths of an inch, as files print them; nothing here changes a state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.ruleset import Refusal
from game.rules.kings.setup import Scenery, corners_at
from game.rules.kings.state import KingsState, Terrain
from game.rules.kings.terrain import is_over, parts_of
from game.table.measure import INCH, ONE, TICK, TURN, sine_cosine
from game.table.outline import Point

RULE = "KINGS-SETUP-8"


def put(scenery: Scenery, number: int, x: int, y: int) -> Terrain:
    """A new piece of a kind, its middle there, at the first of its heights."""
    return Terrain(number, scenery.kind, scenery.heights[0], scenery.name, corners_at(scenery, _tick(x), _tick(y), 0))


def middle_of(piece: Terrain) -> Point:
    """The middle of the box around a piece."""
    xs, ys = [x for x, _ in piece.corners], [y for _, y in piece.corners]
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


def shifted(piece: Terrain, dx: int, dy: int) -> Terrain:
    """A piece so far to the right and up."""
    dx, dy = _tick(dx), _tick(dy)
    return replace(piece, corners=tuple((x + dx, y + dy) for x, y in piece.corners))


def turned(piece: Terrain, angle: int) -> Terrain:
    """A piece turned about its middle, clockwise, in thousandths of a degree."""
    mx, my = middle_of(piece)
    sine, cosine = sine_cosine(angle % TURN)
    return replace(
        piece,
        corners=tuple(
            (
                mx + _tick(((x - mx) * cosine + (y - my) * sine) // ONE),
                my + _tick(((y - my) * cosine - (x - mx) * sine) // ONE),
            )
            for x, y in piece.corners
        ),
    )


def half_turned(piece: Terrain, number: int, s: KingsState) -> Terrain:
    """The same piece half a turn about the middle of the table away, so that no edge is the better one."""
    width, depth = s.size
    return replace(piece, number=number, corners=tuple((width - x, depth - y) for x, y in piece.corners))


def refuse(s: KingsState, piece: Terrain) -> Refusal | None:
    """Why a piece may not lie there: off the table, or on another than itself."""
    width, depth = s.size
    if not all(0 <= x <= width and 0 <= y <= depth for x, y in piece.corners):
        return Refusal(RULE, "It would lie off the table.")
    others = [other for other in s.terrain if other.number != piece.number]
    on = next((other for other in others if any(is_over(part, other) for part in parts_of(piece.corners))), None)
    return None if on is None else Refusal(RULE, f"It would lie on the {on.name or on.kind}.")


def free_place(s: KingsState, scenery: Scenery, number: int) -> Terrain | None:
    """A new piece at the free place nearest to the middle of the table, by inches; None where there is none."""
    width, depth = s.size
    x, y = width // 2, depth // 2
    places = [(i, j) for i in range(0, width + 1, INCH) for j in range(0, depth + 1, INCH)]
    places.sort(key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2)
    tried = (put(scenery, number, *place) for place in places)
    return next((piece for piece in tried if refuse(s, piece) is None), None)


def laid(s: KingsState, pieces: Sequence[Terrain]) -> KingsState:
    """The state with these pieces and no others, numbered anew."""
    return replace(s.clone(), terrain=tuple(replace(piece, number=i + 1) for i, piece in enumerate(pieces)))


def _tick(length: int) -> int:
    return (2 * length + TICK) // (2 * TICK) * TICK
