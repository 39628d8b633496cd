"""What an action does to a game of chess, and what is told of it (docs/rules/chess.md, CASTLE to CLAIM)."""

from __future__ import annotations

from game.boards.position import BECOMES, PIECE, START, TO
from game.boards.seen import NOTHING_SEEN
from game.core.events import DrawDeclined, DrawOffered, Event, GameEnded, Resigned, Tell, TimeRanOut, TurnBegan
from game.core.ruleset import Action
from game.core.sayings import ACCEPT, CLAIM, DECLINE, OFFER, RESIGN, Say, TimeOut
from game.core.seats import Seat
from game.rules.chess import ends
from game.rules.chess.law import Law
from game.rules.chess.listing import legal
from game.rules.chess.moves import ANY_SPECIAL, CASTLE, PASSANT, ChessPosition
from game.rules.chess.state import Captured, Castled, Checked, ChessState, Move, Moved, Promoted


def apply(law: Law, s: ChessState, action: Action, tell: Tell | None = None) -> None:
    """Changes the state; actions come from `actions` or have passed `check`."""
    match action:
        case Move():
            _move(law, s, legal(law, s)[action.text], tell)
        case TimeOut():
            s.ended = ends.out_of_time(s.position, action.seat)
            if tell:
                tell(TimeRanOut(action.seat))
        case Say():
            _say(s, action, tell)
        case _:
            raise AssertionError(f"chess has no action {action!r}")
    if tell:
        _tell_what_follows(law, s, tell)


def _say(s: ChessState, action: Say, tell: Tell | None) -> None:
    """CHESS-RESIGN-1, CHESS-OFFER-1, CHESS-CLAIM-1."""
    seat = Seat(s.position.turn)
    event: Event | None = None
    if action == RESIGN:
        s.ended = ends.won(1 - seat, "resignation")
        event = Resigned(seat)
    elif action == OFFER:
        s.offer = seat
        event = DrawOffered(seat)
    elif action == ACCEPT:
        s.ended = ends.drawn("agreement")
    elif action == DECLINE:
        s.offer = None
        event = DrawDeclined(seat)
    elif action == CLAIM:
        s.ended = ends.claimed(s.position, s.seen)
    if tell and event is not None:
        tell(event)


def _move(law: Law, s: ChessState, m: int, tell: Tell | None) -> None:
    position = s.position
    side = position.turn
    board = position.board
    start, end = m >> START & TO, m & TO
    piece = board[start]
    at = law.tables.victims[side][end] if m & ANY_SPECIAL == PASSANT else end
    victim = board[at] if m & ANY_SPECIAL != CASTLE else 0
    position.push(m)
    position.stack.clear()  # a state is copied, never taken back
    s.moves = None
    s.fullmove += side
    if position.quiet == 0:
        s.seen = NOTHING_SEEN
    s.seen = s.seen.then(position.repetition_key())
    if s.offer is not None and s.offer != side:
        s.offer = None
    if tell:
        _tell_move(law, tell, Seat(side), m, piece, victim, at)
        _tell_check(tell, position)


def _tell_move(law: Law, tell: Tell, seat: Seat, m: int, piece: int, victim: int, at: int) -> None:
    start, end, becomes = m >> START & TO, m & TO, m >> BECOMES & PIECE
    if m & ANY_SPECIAL == CASTLE:
        rook_start, rook_end = law.tables.hops[end]
        x = law.grid.cells
        is_short = abs(x[rook_start][0] - x[rook_end][0]) <= 2
        tell(Castled(seat, start, end, rook_start, rook_end, is_short))
    elif victim:
        tell(Captured(seat, piece, victim, at, start, end))
    else:
        tell(Moved(seat, piece, start, end))
    if becomes != piece:
        tell(Promoted(seat, end, piece, becomes))


def _tell_check(tell: Tell, position: ChessPosition) -> None:
    """CHESS-CHECK-1; after a move only, so that words between two moves do not announce it again."""
    if position.is_checked():
        king = position.kings[position.turn]
        tell(Checked(Seat(position.turn), king, tuple(position.attackers(king, position.turn))))


def _tell_what_follows(law: Law, s: ChessState, tell: Tell) -> None:
    end = ends.result(law, s)
    if end is not None:
        tell(GameEnded(end.winners, end.reason))
    elif s.offer != s.position.turn:
        tell(TurnBegan(Seat(s.position.turn)))
