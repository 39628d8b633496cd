"""The legal moves of a chess position as actions, each made once for a law."""

from __future__ import annotations

from game.boards.position import BECOMES, PIECE, PROMOTES, START, TO
from game.rules.chess.law import Law
from game.rules.chess.state import ChessState, Move


def legal(law: Law, s: ChessState) -> dict[str, int]:
    """The legal moves by their text, sorted; kept in the state."""
    if s.moves is None:
        made = law.actions_by_move
        found: dict[str, int] = {}
        for m in s.position.legal():
            action = made.get(m) or _new_action(law, m)
            found.setdefault(action.text, m)
        s.moves = dict(sorted(found.items()))
    return s.moves


def action_of(law: Law, m: int) -> Move:
    """The action that stands for a move of the fast board."""
    return law.actions_by_move.get(m) or _new_action(law, m)


def _new_action(law: Law, m: int) -> Move:
    start, end = m >> START & TO, m & TO
    text = law.grid.names[start] + law.grid.names[end]
    promotion = None
    if m & PROMOTES:
        promotion = law.names[law.tables.kind_of(m >> BECOMES & PIECE)]
        text += law.kinds[promotion].letter
    action = law.actions_by_move[m] = Move(text, start, end, promotion)
    return action
