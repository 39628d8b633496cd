"""A chess mate, staged like a king's fall (look.md, Moment of truth): nobody takes the King, so nobody lunges; who
gives mate stays in the light, the King lies where he stood, and his army stands again for whoever looks at the board.

Who gives up or runs out of time only lays the King down.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Event, GameEnded
from game.core.ruleset import Square
from game.core.seats import Seat
from game.rules.chess.ruleset import ChessRules
from game.rules.chess.state import Checked, ChessState
from game.ui.skins.beats import Blow, End, Fallen, Figure, Ruin, Weight
from game.ui.skins.climax import Climax
from game.ui.skins.square_skin import PieceMotions

MATE = "checkmate"
WORDS = "Checkmate"


def staged(motions: PieceMotions, rules: ChessRules, before: ChessState, events: Sequence[Event]) -> Climax | None:
    """The fall of a mated King, with the check that he is in.  CHESS-MATE-1."""
    match events:
        case [Checked(king=king, by=attackers), GameEnded(reason=reason), *_] if reason == MATE:
            along = 2
        case [GameEnded(reason=reason), *_] if reason == MATE:
            position, along = before.position, 1
            king = position.kings[position.turn]
            attackers = tuple(position.attackers(king, position.turn))
        case _:
            return None
    blow = _blow(motions, rules, before, king, attackers)
    return Climax(motions.pieces.desk, blow, motions.pieces.squares.side, along)


def _blow(motions: PieceMotions, rules: ChessRules, view: ChessState, king: int, attackers: Sequence[int]) -> Blow:
    board = view.position.board
    seat = Seat(rules.law.tables.seat_of(board[king]))

    def figure(square: int) -> Figure:
        piece = motions.pieces.piece
        return Figure(piece(board[square]).copy(), piece(board[square], ash=True).copy(), motions.at(square))

    men = [square for square in view.position.men[seat] if square != king]
    farthest = max((motions.distance(king, square) for square in men), default=1)
    army = tuple((figure(square), motions.distance(king, square) / max(1, farthest)) for square in men)
    lit = tuple(figure(square) for square in attackers)
    fallen = Fallen(seat, WORDS, _sentence(rules, view, seat, attackers), army, Ruin.LYING, lit)
    without = frozenset(Square(square) for square in view.position.men[seat])
    return Blow(None, figure(king), End.WON, Weight.KING, motions.at(king), without, fallen)


def _sentence(rules: ChessRules, view: ChessState, loser: Seat, attackers: Sequence[int]) -> str:
    """ "White's Queen on f7 gives mate. Black has lost." """
    law, board = rules.law, view.position.board
    who = " and ".join(f"{law.kind_of(board[at]).name} on {law.grid.names[at]}" for at in attackers)
    verb = "gives" if len(attackers) == 1 else "give"
    return f"{law.seat_name(Seat(1 - loser))}'s {who} {verb} mate. {law.seat_name(loser)} has lost."
