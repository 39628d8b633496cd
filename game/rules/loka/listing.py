"""The legal moves of a battle as actions, each made once for a law (docs/rules/loka.md, TEXT-1, -2)."""

from __future__ import annotations

from game.boards.position import BECOMES, PIECE, PROMOTES, START, TO
from game.core.sayings import PASS as PASS_ACTION
from game.core.sayings import Say
from game.rules.loka.actions import Move, Route
from game.rules.loka.board import ANY_SPECIAL, BACK, JUMP, ONWARD, PASS
from game.rules.loka.law import Law
from game.rules.loka.moves import LokaPosition
from game.rules.loka.state import LokaState


def legal(law: Law, s: LokaState) -> dict[str, int]:
    """The board actions by their text, sorted; kept in the state."""
    if s.moves is None:
        p = s.position
        s.moves = dict(sorted((action_of(law, p, m).text, m) for m in p.legal() if m != PASS))
    return s.moves


def action_of(law: Law, p: LokaPosition, m: int) -> Move | Say:
    """The action that stands for a move of the fast board, all standing as before it."""
    if m == PASS:
        return PASS_ACTION
    is_attack = p.is_attack(m)
    found = law.actions_by_move.get((m, is_attack))
    if found is not None:
        return found
    names = law.grid.names
    start, end = m >> START & TO, m & TO
    special = m & ANY_SPECIAL
    through = p.ground.twin[start] if special == ONWARD else -1
    sign = "x" if is_attack else ""
    match special:
        case 0:
            way, text = Route.PLAIN, f"{names[start]}{sign}{names[end]}"
        case _ if special == BACK:
            way, text = Route.BACK, f"{names[start]}<>{names[end]}"
        case _ if special == JUMP:
            way, text = Route.JUMP, f"{names[start]}~{sign}{names[end]}"
        case _:
            way, text = Route.ONWARD, f"{names[start]}~{names[through]}{sign}{names[end]}"
    promotion = law.names[law.tables.kind_of(m >> BECOMES & PIECE)] if m & PROMOTES else None
    text += f"={promotion}" if promotion else ""
    made = Move(text, start, end, way, through, is_attack, promotion)
    if through < 0:
        law.actions_by_move[m, is_attack] = made
    return made
