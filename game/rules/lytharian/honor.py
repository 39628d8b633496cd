"""The honor charge of a lone king (docs/rules/lytharian.md, HONOR)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.seats import Seat
from game.rules.lytharian.endings import has_kings, king_of
from game.rules.lytharian.ground import NOWHERE
from game.rules.lytharian.law import Law
from game.rules.lytharian.moving import attacks_of, ends_of, is_left_behind
from game.rules.lytharian.state import LytharianState, other


@dataclass(frozen=True, slots=True)
class Duty:
    """What the turn of a lone king must contain.  LYTH-HONOR-2."""

    king: int
    is_attack: bool
    squares: tuple[int, ...]
    """Whom it must attack, or where it may step."""


def is_lone(law: Law, s: LytharianState, seat: Seat) -> bool:
    """Whether the seat has only its king on the board.  LYTH-HONOR-1."""
    if not has_kings(law):
        return False
    has_king = False
    for troop in s.board:
        if troop is not None and troop.seat == seat:
            if has_king or troop.piece != "K":
                return False
            has_king = True
    return has_king


def duty_of(law: Law, s: LytharianState, seat: Seat) -> Duty | None:
    """What is asked of the seat's lone king now; None where nothing is, or its turn has had it.  LYTH-HONOR-2, -3."""
    foe = king_of(s, other(seat))
    if foe is None or not is_lone(law, s, seat):
        return None
    king = s.troops(seat)[0][0]
    dx, dy = law.ground.gap(king, foe)
    d = max(abs(dx), abs(dy))
    if d == 1:
        is_asked = not s.has_moved or law.switches["honor_attack_on_arrival"]
        return Duty(king, True, (foe,)) if is_asked else None
    if s.has_moved:
        return None
    ahead = law.ground.at(king, _sign(dx), _sign(dy))
    victim = None if ahead == NOWHERE else s.board[ahead]
    if victim is not None and victim.seat != seat:
        return Duty(king, True, (ahead,))
    return Duty(king, False, _steps(law, s, king, foe, ahead))


def _steps(law: Law, s: LytharianState, king: int, foe: int, ahead: int) -> tuple[int, ...]:
    """Empty squares one step nearer; how far it may drift is the option honor_steps.  LYTH-HONOR-2."""
    dx, dy = law.ground.gap(king, foe)
    d = max(abs(dx), abs(dy))
    shape = law.switches["honor_steps"]
    found = []
    for square in law.ground.near[king]:
        gx, gy = law.ground.gap(square, foe)
        is_no_wider = abs(gx) <= abs(dx) and abs(gy) <= abs(dy)
        is_meant = square == ahead if shape == "straight_only" else shape == "any_closer" or is_no_wider
        if max(abs(gx), abs(gy)) == d - 1 and is_meant and s.board[square] is None:
            found.append(square)
    return tuple(found)


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)


def is_open(law: Law, s: LytharianState, duty: Duty) -> bool:
    """Whether the king can still do what is asked; if not, its turn may end.  LYTH-HONOR-6."""
    king = s.at(duty.king)
    if duty.is_attack:
        is_barred = s.has_attacked or king.has_acted or is_left_behind(law, s, duty.king)
        return not is_barred and duty.squares[0] in attacks_of(law, s, duty.king)
    return not s.has_moved and any(end in duty.squares for end in ends_of(law, s, duty.king))


def widens(law: Law, s: LytharianState, seat: Seat, square: int) -> bool:
    """Whether a lone king would drift aside by attacking that square.  LYTH-HONOR-5."""
    foe = king_of(s, other(seat))
    if foe is None or not is_lone(law, s, seat):
        return False
    now = law.ground.gap(s.troops(seat)[0][0], foe)
    then = law.ground.gap(square, foe)
    return abs(then[0]) > abs(now[0]) or abs(then[1]) > abs(now[1])


def retreats(law: Law, s: LytharianState, seat: Seat, start: int, end: int) -> bool:
    """Whether an effect would take a lone king of the seat further from the enemy king.  LYTH-HONOR-5."""
    foe = king_of(s, other(seat))
    if foe is None or not is_lone(law, s, seat) or s.troops(seat)[0][0] != start:
        return False
    return law.ground.distance(end, foe) > law.ground.distance(start, foe)
