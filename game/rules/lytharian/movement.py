"""Troops that change their squares, and what that sets off (docs/rules/lytharian.md, MOVE-12, SCOUT, PAWNWAR-2)."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Tell
from game.rules.lytharian.attachments import strip
from game.rules.lytharian.deaths import sweep
from game.rules.lytharian.events import PointScored, TroopMoved, TroopsSwapped
from game.rules.lytharian.lasting import stands_firm
from game.rules.lytharian.law import Law
from game.rules.lytharian.naming import follow, forget, leave_combat
from game.rules.lytharian.promotion import ask_promotion
from game.rules.lytharian.state import Casting, LytharianState, other
from game.rules.lytharian.stats import rules_of
from game.rules.lytharian.triggers import fire, fire_own, is_awake


def relocate(s: LytharianState, start: int, end: int, why: str, tell: Tell | None) -> None:
    """A troop goes to an empty square; whatever named it where it was has lost it.  LYTH-STACK-3."""
    troop = s.at(start)
    s.board[start] = None
    s.board[end] = troop
    follow(s, {start: end})
    leave_combat(s, frozenset((start,)), "left")
    if tell:
        tell(TroopMoved(troop.seat, start, end, why))


def arrive(law: Law, s: LytharianState, square: int, tell: Tell | None) -> None:
    """A movement is over: Scout, the rules for it, then promotion or the point of Pawn Wars.  LYTH-MOVE-12."""
    mover = s.at(square)
    fire_own(law, s, square, "moved", tell, square)
    watchers = [q for q, troop in s.troops(other(mover.seat)) if q in law.ground.near[square]]
    _watch(law, s, watchers, square, True, tell)
    fire_own(law, s, square, "moves", tell, square)
    sweep(law, s, -1, tell)
    if s.board[square] is None:
        return
    _watch(law, s, watchers, square, False, tell)
    sweep(law, s, -1, tell)
    if s.board[square] is not None:
        reach(law, s, square, tell)


def _watch(law: Law, s: LytharianState, watchers: list[int], square: int, hidden: bool, tell: Tell | None) -> None:
    """What neighbours do when an enemy stops beside them: Scouts first, who stay face down.  LYTH-SCOUT-2, -3."""
    for own in watchers:
        if s.board[own] is None or s.board[square] is None:
            continue
        for casting, rule in list(rules_of(law, s, own, "enemy_stops_near")):
            if rule.works_hidden == hidden and is_awake(s, casting, rule):
                fire(law, s, replace(casting, fighter=square), rule, tell)


def reach(law: Law, s: LytharianState, square: int, tell: Tell | None) -> None:
    """A pawn on the last rank is promoted, in Pawn Wars it leaves for a point.  LYTH-PROMO-1, LYTH-PAWNWAR-2."""
    troop = s.at(square)
    if troop.piece != "P" or law.ground.grid.cells[square][1] != law.ground.last_rank(troop.seat):
        return
    if law.play != "pawnwar":
        ask_promotion(law, s, square)
        return
    strip(law, s, square, tell)
    s.board[square] = None
    forget(s, frozenset((square,)))
    leave_combat(s, frozenset((square,)), "left")
    s.points[troop.seat] += 1
    s.quiet = -1
    if tell:
        tell(PointScored(troop.seat, square))


# --- movement by effects


def has_ways(law: Law) -> bool:
    """Whether troops change their squares at all.  LYTH-DUEL-4, -12."""
    return law.play != "duel"


def may_shift(law: Law, s: LytharianState, square: int, n: int, is_exact: bool, end: int) -> bool:
    """Whether an effect can take the troop there: n squares in one direction over empty ones.  LYTH-ABILITY-24."""
    if s.board[square] is None or end < 0 or end == square:
        return False
    dx, dy = law.ground.gap(square, end)
    steps = max(abs(dx), abs(dy))
    if not (dx == 0 or dy == 0 or abs(dx) == abs(dy)) or steps > n or (is_exact and steps != n):
        return False
    way = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    path = law.ground.rays[square][way][:steps]
    return path[-1] == end and all(s.board[q] is None for q in path)


def shifts_of(law: Law, s: LytharianState, square: int, n: int, is_exact: bool) -> list[int]:
    """Squares where such an effect can take the troop.  The path must be empty."""
    found = []
    for ray in law.ground.rays[square].values():
        path = ray[:n]
        for i, end in enumerate(path):
            if s.board[end] is not None:
                break
            if not is_exact or i + 1 == n:
                found.append(end)
    return sorted(found)


def shift(
    law: Law, s: LytharianState, casting: Casting, square: int, n: int, is_exact: bool, tell: Tell | None
) -> None:
    """Moves the troop to the square that was named with `to=`, or nobody, where that can't be.  LYTH-MOVE-6."""
    if not may_shift(law, s, square, n, is_exact, casting.to) or stands_firm(law, s, square, casting.by):
        return
    relocate(s, square, casting.to, "effect", tell)
    arrive(law, s, casting.to, tell)


def swap(law: Law, s: LytharianState, casting: Casting, a: int, b: int, tell: Tell | None) -> None:
    """Two troops change places; a movement for both.  LYTH-SCOUT-4."""
    if not has_ways(law) or stands_firm(law, s, a, casting.by) or stands_firm(law, s, b, casting.by):
        return
    s.board[a], s.board[b] = s.at(b), s.at(a)
    follow(s, {a: b, b: a})
    leave_combat(s, frozenset((a, b)), "left")
    if tell:
        tell(TroopsSwapped(a, b))
    for square in (b, a):
        if s.board[square] is not None:
            arrive(law, s, square, tell)


def extra_move(s: LytharianState) -> None:
    """One more move like the turn's, with a troop that has not made one this turn."""
    s.extra_moves += 1


def go_back(law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
    """The attacker returns to where its turn's move began, unless somebody stands there.  LYTH-ABILITY-12."""
    combat = s.combat
    if combat is None or combat.start == casting.source or s.board[combat.start] is not None:
        return
    if s.board[casting.source] is not None:
        relocate(s, casting.source, combat.start, "back", tell)
