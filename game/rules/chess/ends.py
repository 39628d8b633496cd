"""How a game of chess ends (docs/rules/chess.md, MATE to DEAD, CLOCK)."""

from __future__ import annotations

from game.boards.seen import Seen
from game.core.ruleset import Result
from game.core.seats import Seat
from game.rules.chess.law import Law
from game.rules.chess.listing import legal
from game.rules.chess.moves import ChessPosition
from game.rules.chess.state import ChessState

DRAWN: frozenset[Seat] = frozenset()


def won(seat: int, reason: str) -> Result:
    """That seat wins."""
    return Result(frozenset((Seat(seat),)), reason)


def drawn(reason: str) -> Result:
    """Nobody wins."""
    return Result(DRAWN, reason)


def result(law: Law, s: ChessState) -> Result | None:
    """How the game has ended, or None while it goes on."""
    if s.ended is not None:
        return s.ended
    position = s.position
    end = kings_gone(position)
    if end is None:
        end = no_way_on(position, not legal(law, s))
    if end is None and law.switched["dead_position"] and position.is_bare():
        end = drawn("dead-position")
    if end is None and law.switched["forced_draws"]:
        end = forced_draw(position, s.seen)
    return end


def kings_gone(position: ChessPosition) -> Result | None:
    """A side without its king has lost (CHESS-FILE-7); such a position can only come from a file."""
    lost = [seat for seat in (0, 1) if position.kings[seat] < 0]
    match lost:
        case []:
            return None
        case [seat]:
            return won(1 - seat, "king-gone")
        case _:
            return drawn("kings-gone")


def no_way_on(position: ChessPosition, is_stuck: bool) -> Result | None:
    """Mate or stalemate.  CHESS-MATE-1, CHESS-STALE-1."""
    if not is_stuck:
        return None
    return won(1 - position.turn, "checkmate") if position.is_checked() else drawn("stalemate")


def forced_draw(position: ChessPosition, seen: Seen) -> Result | None:
    """What ends a game unasked so that none runs for ever.  CHESS-CLAIM-1."""
    if seen.times() >= 5:
        return drawn("fivefold")
    return drawn("seventy-five-moves") if position.quiet >= 150 else None


def claimed(position: ChessPosition, seen: Seen) -> Result | None:
    """The draw that the side to play may claim now, if any.  CHESS-REP-1, CHESS-FIFTY-1."""
    if seen.times() >= 3:
        return drawn("repetition")
    return drawn("fifty-moves") if position.quiet >= 100 else None


def out_of_time(position: ChessPosition, seat: int) -> Result:
    """The seat has lost, unless the opponent can never mate.  CHESS-CLOCK-1."""
    men = position.men[1 - seat]
    if len(men) <= 2 and all(position.fixed.minor[position.board[square]] for square in men):
        return drawn("time-draw")
    return won(1 - seat, "time")
