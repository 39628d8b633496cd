"""The legal moves of a turn as actions, each made once for a law (docs/rules/castle.md, FILE-2)."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.position import START, TO
from game.core.sayings import PASS as PASS_ACTION
from game.core.sayings import Say
from game.rules.castle.law import Law
from game.rules.castle.moves import CastlePosition
from game.rules.castle.state import UNLOCK, CastleState, Move, Use
from game.rules.castle.ways import ANY_SPECIAL, OTHER, PASS, RECALL
from game.rules.castle.ways import UNLOCK as UNLOCK_MOVE


def legal(law: Law, s: CastleState) -> dict[str, int]:
    """The legal moves of the turn by their text, passes and sets among them, sorted."""
    if s.moves is None:
        p = s.position
        s.moves = dict(sorted((str(action_of(law, p, m)), m) for m in p.legal()))
    return s.moves


def action_of(law: Law, p: CastlePosition, m: int) -> Move | Say | Use:
    """The action that stands for a move of the fast board, all standing as before it; each is made once."""
    special = m & ANY_SPECIAL
    if special == OTHER:
        return PASS_ACTION if m == PASS else UNLOCK if m == UNLOCK_MOVE else Use(m >> START & TO)
    kind = law.tables.kind_of(p.board[m >> START & TO])
    key = m, bool(p.board[m & TO]), kind if special else 0
    made = law.actions_by_move.get(key)
    if made is None:
        names = law.grid.names
        start, end = m >> START & TO, m & TO
        effect = law.effect_of_move(p, m)
        text = f"{names[start]}{'x' if key[1] else ''}{names[end]}" + ("" if effect is None else f"!{effect}")
        made = law.actions_by_move[key] = Move(text, start, end, key[1], effect)
    return made


def path(p: CastlePosition, m: int) -> Sequence[int]:
    """The squares that a piece passes on its way; none for leaps and calls to the walls."""
    if m & ANY_SPECIAL == RECALL:
        return ()
    for walk in p.fixed.paths(p.board[m >> START & TO], m):
        i = walk.path.index(m & TO)
        if p.is_open(walk, i):
            return walk.path[:i]
    return ()


def attack(law: Law, p: CastlePosition, text: str) -> int | None:
    """The move of an attack, by its text, of the seat whose turn it is; roll and unlocking are not asked for."""
    found: list[int] = []
    if p.winner() < 0:
        p.plain(p.turn, found)
        if law.has_effects:
            for square in p.men[p.turn]:
                p.effects_from(square, found)
    return next((m for m in found if p.is_attack(m) and str(action_of(law, p, m)) == text), None)
