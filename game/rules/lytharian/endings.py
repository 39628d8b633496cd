"""How games end (docs/rules/lytharian.md, WIN, TIMED and PAWNWAR-5, -6)."""

from __future__ import annotations

from game.core.events import Tell
from game.core.ruleset import Result
from game.core.seats import Seat
from game.rules.lytharian.dice import roll
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import LytharianState, other
from game.rules.lytharian.stats import score_of

SEATS = (Seat(0), Seat(1))


def has_kings(law: Law) -> bool:
    """Whether kings decide the game.  LYTH-PAWNWAR-4, LYTH-DUEL-8."""
    return law.play == "battle"


def king_of(s: LytharianState, seat: Seat) -> int | None:
    """The square of the seat's king; None when it has died."""
    for square, troop in enumerate(s.board):
        if troop is not None and troop.piece == "K" and troop.seat == seat:
            return square
    return None


def end(s: LytharianState, winners: frozenset[Seat], reason: str, tell: Tell | None) -> None:
    """Nobody chooses any more; told once all is done (`playing.make`)."""
    s.ended = Result(winners, reason)
    s.asks = ()


def win(s: LytharianState, seat: Seat, reason: str, tell: Tell | None) -> None:
    """The game is this seat's."""
    end(s, frozenset({seat}), reason, tell)


BOARD_TOTAL = "board total"
"""The reason that goes on with both totals, the winner's first: "board total 41 to 12".  LYTH-WIN-8."""


def text_of(reason: str) -> str:
    """The key of the game's text for a reason."""
    name = BOARD_TOTAL if reason.startswith(BOARD_TOTAL) else reason
    return f"end.{name.replace(' ', '_')}"


def check_kings(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """Ends the game when a king is dead.  LYTH-WIN-1 to -5, -10."""
    if s.ended is not None or not has_kings(law):
        return
    dead = [seat for seat in SEATS if king_of(s, seat) is None]
    if len(dead) == 1:
        win(s, other(dead[0]), "king killed", tell)
    elif dead:
        totals = [sum(score_of(law, troop) for _, troop in s.troops(seat)) for seat in SEATS]
        if totals[0] != totals[1]:
            high, low = max(totals), min(totals)
            win(s, SEATS[totals[1] > totals[0]], f"{BOARD_TOTAL} {high} to {low}", tell)
        else:
            by_list(s, tell)


def by_list(s: LytharianState, tell: Tell | None, reason: str = "") -> None:
    """Higher kill score, then lower army score, then dice.  LYTH-WIN-3."""
    if s.kills[0] != s.kills[1]:
        win(s, SEATS[s.kills[1] > s.kills[0]], reason or "kill score", tell)
    else:
        by_army_score(s, tell, reason)


def by_army_score(s: LytharianState, tell: Tell | None, reason: str = "") -> None:
    """Lower army score wins, else dice.  LYTH-WIN-3."""
    if s.army_score[0] != s.army_score[1]:
        win(s, SEATS[s.army_score[1] < s.army_score[0]], reason or "lower army score", tell)
        return
    faces = (0, 0)
    while faces[0] == faces[1]:
        faces = roll(s, 6, "LYTH-WIN-3", tell), roll(s, 6, "LYTH-WIN-3", tell)
    win(s, SEATS[faces[1] > faces[0]], reason or "dice", tell)


def by_points(s: LytharianState, tell: Tell | None) -> None:
    """More points win Pawn Wars, then the kill score and its list.  LYTH-PAWNWAR-6."""
    if s.points[0] != s.points[1]:
        win(s, SEATS[s.points[1] > s.points[0]], "points", tell)
    else:
        by_list(s, tell)


def by_time(s: LytharianState, tell: Tell | None) -> None:
    """The common clock has run out and the turn is finished.  LYTH-TIMED-2."""
    by_list(s, tell, "time")


def by_quiet(s: LytharianState, tell: Tell | None) -> None:
    """Nothing has happened for long: points, kill score, lower army score, else a draw.  LYTH-WIN-9."""
    for pair in (s.points, s.kills, [-s.army_score[0], -s.army_score[1]]):
        if pair[0] != pair[1]:
            win(s, SEATS[pair[1] > pair[0]], "quiet", tell)
            return
    end(s, frozenset(), "quiet", tell)


def check_pawns(law: Law, s: LytharianState, is_stuck: bool, tell: Tell | None) -> None:
    """Pawn Wars end without pawns, or when both had no move and made no attack.  LYTH-PAWNWAR-5."""
    if s.ended is None and (all(troop is None for troop in s.board) or (is_stuck and s.is_stuck)):
        by_points(s, tell)
