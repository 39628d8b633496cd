"""The temper of a computer player: what it likes to do when several moves are nearly as good.

A temper moves what a move seems worth by a few hundredths of a pawn, never more; so it shows in quiet choices and costs
little strength.  It knows no game: on a board it sees what is taken, and who comes nearer to whom; where worlds are
imagined, how much an action leaves to chance.

Measured at 400 nodes an action, `hard` with a temper against `hard` without, seats changing, over 400 games and more
each, in points of 100 with their 95 % intervals: Face-off bold 52.1 (47.3 to 57.0), patient 45.6 (40.8 to 50.4),
spiteful 52.3 (47.6 to 57.0); chess bold 48.0 (43.4 to 52.6), patient 47.0 (42.4 to 51.6), spiteful 50.7 (46.2 to 55.3).
Careful gave 49.8 (45.0 to 54.7) in Face-off and 47.6 (45.2 to 50.0, over 1600 games) in chess.  With nearer -6 and
home 9 it was 39.7 (33.0 to 46.5) there, over 180 games, with -4 and 5 it was 44.4 (38.5 to 50.2), over 240: hence so
little.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.boards.position import START, TO, Position


@dataclass(frozen=True, slots=True)
class Temper:
    """What a move is worth more, in hundredths of a pawn."""

    name: str
    taking: int = 0
    nearer: int = 0
    """For a step towards the middle of the enemy's men."""
    home: int = 0
    """For one towards the middle of the own side's."""
    risk: float = 0.0
    """Where worlds are imagined and no board is searched: so many parts of how far an action's chances lie apart."""


TEMPERS: Mapping[str, Temper] = {
    temper.name: temper
    for temper in (
        Temper("bold", taking=8, nearer=12, risk=0.3),
        Temper("patient", taking=-8, nearer=-3, home=6, risk=-0.15),
        Temper("careful", nearer=-3, home=3, risk=-0.3),
        Temper("spiteful", taking=20, nearer=4, risk=0.15),
    )
}
"""By name; an agent without one is nobody in particular."""


def likings(temper: Temper, position: Position, moves: Sequence[int]) -> dict[int, int]:
    """By how much the temper of whoever is to move makes each move seem worth more, in hundredths of a pawn."""
    cells, team = position.tables.grid.cells, position.team()
    sides: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    for seat, men in enumerate(position.men):
        sides[seat % 2 != team].extend(cells[square] for square in men)
    friends, enemy = _middle(sides[0]), _middle(sides[1])
    found: dict[int, int] = {}
    for move in moves:
        start, end = cells[move >> START & TO], cells[move & TO]
        worth = temper.taking if position.board[move & TO] else 0
        worth += temper.nearer * _nears(start, end, enemy) + temper.home * _nears(start, end, friends)
        found[move] = worth
    return found


def _middle(cells: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The mean of the cells, in quarters; (0, 0) of none."""
    count = max(1, len(cells))
    return 4 * sum(x for x, _ in cells) // count, 4 * sum(y for _, y in cells) // count


def _nears(start: tuple[int, int], end: tuple[int, int], middle: tuple[int, int]) -> int:
    """1 when the end is nearer to the middle than the start, -1 when it is farther."""
    before = abs(4 * start[0] - middle[0]) + abs(4 * start[1] - middle[1])
    after = abs(4 * end[0] - middle[0]) + abs(4 * end[1] - middle[1])
    return (before > after) - (before < after)
