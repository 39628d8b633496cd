"""What position files of games on squares hold alike: who stands where by name, and how a game has ended."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from game.boards.position import Position
from game.core.ruleset import Plain, Result, Wrong
from game.core.seats import Seat

WON_BY_WORD = ("resignation", "time")


def pieces_by_name(
    p: Position, seats: Sequence[str], names: Callable[[int], Iterable[str]], name_of: Callable[[int, int], str]
) -> dict[str, Plain]:
    """By seat and by the name of a kind the squares on which its pieces stand.

    `names` are a seat's, in the order of the file; `name_of` tells a seat's name of a piece.
    """
    found: dict[str, Plain] = {}
    for seat, name in enumerate(seats):
        squares: dict[str, list[Plain]] = {kind: [] for kind in names(seat)}
        for square in sorted(p.men[seat]):
            squares.setdefault(name_of(seat, p.board[square]), []).append(p.tables.grid.names[square])
        of_seat: dict[str, Plain] = {kind: where for kind, where in squares.items() if where}
        if of_seat:
            found[name] = of_seat
    return found


def end_by_word(reason: str, winners: Collection[str], seats: Sequence[str], rule: str, tell: Wrong) -> Result | None:
    """How a game of two seats has ended, as `state.ended` has it; None when it has the wrong winners, which is told."""
    expected = 1 if reason in WON_BY_WORD else 0
    if len(winners) != expected:
        many = "one winner" if expected else "no winner"
        tell(("state", "ended"), f'an end by "{reason}" has {many} ({rule})')
        return None
    return Result(frozenset(Seat(seats.index(name)) for name in winners), reason)


def end_in_words(end: Result, seats: Sequence[str]) -> dict[str, Plain]:
    """The end of a game as files have it; of a draw no winner is named."""
    found: dict[str, Plain] = {"reason": end.reason}
    if end.winners:
        found["winner"] = [seats[seat] for seat in sorted(end.winners)]
    return found
