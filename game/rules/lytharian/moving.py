"""Where troops may go and whom they may attack (docs/rules/lytharian.md, MOVE, PAWN and ATTACK-1 to -3)."""

from __future__ import annotations

from game.core.seats import Seat
from game.rules.lytharian.ground import ALL_WAYS, DIAGONAL, LEAPS, RANKS, STRAIGHT, forward
from game.rules.lytharian.lasting import halt_of, may_attack
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import LytharianState, Troop
from game.rules.lytharian.stats import standing

SLIDES = {"Q": ALL_WAYS, "R": STRAIGHT, "B": DIAGONAL}


def kinds_of(troop: Troop) -> tuple[str, ...]:
    """The piece types a troop moves and attacks as now.  LYTH-MOVE-7."""
    return (troop.piece, *(lasting.move_as for lasting in troop.lasting if lasting.move_as))


def ends_of(law: Law, s: LytharianState, square: int) -> list[int]:
    """Squares where the troop's turn move could end, by number; halted troops have none.  LYTH-MOVE-1 to -11."""
    troop = s.at(square)
    halt = halt_of(law, s, square)
    if halt == "all":
        return []
    passes = bool(standing(law, s, square, "moving").passes)
    found = {end for kind in kinds_of(troop) for end in _ends_as(law, s, square, troop, kind, passes)}
    if halt == "slow":
        found = {end for end in found if law.ground.distance(square, end) == 1}
    return sorted(found)


def _ends_as(law: Law, s: LytharianState, square: int, troop: Troop, kind: str, passes: bool) -> list[int]:
    ground = law.ground
    board = s.board
    match kind:
        case "K":
            return [end for end in ground.near[square] if board[end] is None]
        case "KN":
            return [end for end in ground.leaps[square] if board[end] is None]
        case "P":
            return _pawn_ends(law, s, square, troop, passes)
    found = []
    for way in SLIDES[kind]:
        for end in ground.rays[square][way]:
            if board[end] is None:
                found.append(end)
            elif not passes:
                break
    return found


def _pawn_ends(law: Law, s: LytharianState, square: int, troop: Troop, passes: bool) -> list[int]:
    """One square ahead, two on the first move.  LYTH-PAWN-1 to -3."""
    ahead = law.ground.rays[square][0, forward(troop.seat)][: 2 if _has_two_step(law, square, troop) else 1]
    found = []
    for end in ahead:
        if s.board[end] is None:
            found.append(end)
        elif not passes:
            break
    return found


def _has_two_step(law: Law, square: int, troop: Troop) -> bool:
    if law.switches["two_step"] == "start_square":
        rows = (0, 1) if law.play == "pawnwar" else (1,)
        return troop.is_unmoved and law.ground.row(troop.seat, square) in rows
    return troop.is_unmoved


def goals_of(law: Law, s: LytharianState, square: int) -> list[int]:
    """Squares next to the troop that it could attack if an enemy stood there.  LYTH-ATTACK-1 to -3, LYTH-PAWN-4."""
    troop = s.at(square)
    rays = law.ground.rays[square]
    return sorted({rays[way][0] for kind in kinds_of(troop) for way in _ways(law, kind, troop.seat) if rays[way]})


def open_ways(law: Law, kind: str, seat: Seat) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """Where a piece type may go on a board without edges, and whom it may attack, as (files, ranks) from it; of a
    pawn its first move.  LYTH-MOVE-1, -2, LYTH-PAWN-1 to -4, LYTH-ATTACK-2, -3."""
    struck = set(_ways(law, kind, seat))
    if kind == "K":
        return set(ALL_WAYS), struck
    if kind == "KN":
        return set(LEAPS), struck
    if kind == "P":
        return {(0, forward(seat)), (0, 2 * forward(seat))}, struck
    return {(dx * n, dy * n) for dx, dy in SLIDES[kind] for n in range(1, RANKS)}, struck


def _ways(law: Law, kind: str, seat: Seat) -> tuple[tuple[int, int], ...]:
    if kind == "P":
        ahead = forward(seat)
        return (-1, ahead), (1, ahead)
    if kind == "KN":
        return ALL_WAYS if law.switches["knight_attack"] == "any" else STRAIGHT
    return SLIDES.get(kind, ALL_WAYS)


def attacks_of(law: Law, s: LytharianState, square: int) -> list[int]:
    """Squares of the enemies that the troop could attack now, whatever its turn has done.  LYTH-ATTACK-1."""
    troop = s.at(square)
    if not may_attack(law, troop):
        return []
    found = []
    for goal in goals_of(law, s, square):
        victim = s.board[goal]
        if victim is not None and victim.seat != troop.seat:
            found.append(goal)
    return found


def is_left_behind(law: Law, s: LytharianState, square: int) -> bool:
    """Whether another troop has made the move, after which it alone may attack (option attack_after_move).  MAIN-3."""
    return s.has_moved and law.switches["attack_after_move"] == "mover" and s.at(square).began < 0


def has_move(law: Law, s: LytharianState, seat: Seat) -> bool:
    """Whether any troop of the seat could make the turn's move.  LYTH-MOVE-9."""
    return any(ends_of(law, s, square) for square, _ in s.troops(seat))
