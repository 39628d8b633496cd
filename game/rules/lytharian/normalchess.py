"""Ordinary chess with the troop cards as pieces (docs/rules/lytharian.md, NORMALCHESS).

The board is read as it stands: every move is made on a copy of it, to see whether its own king would be struck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.core.events import Tell, TurnBegan
from game.core.ruleset import Action, Refusal, Result, Square
from game.core.seats import Seat
from game.rules.lytharian import actions as made
from game.rules.lytharian import texts
from game.rules.lytharian.armies import align_of
from game.rules.lytharian.events import PawnBecame, TroopKilled, TroopMoved
from game.rules.lytharian.ground import ALL_WAYS, DIAGONAL, NOWHERE, STRAIGHT, forward
from game.rules.lytharian.law import Law
from game.rules.lytharian.modes import Chess
from game.rules.lytharian.state import NORTH, LytharianState, Troop, other

Board = Sequence[Troop | None]
LINES = {"Q": ALL_WAYS, "R": STRAIGHT, "B": DIAGONAL}
BECOMES = ("Q", "R", "B", "KN")
MINOR = ("K", "B", "KN")
"""Pieces with which nobody can mate alone."""
CLAIMED, FORCED = 3, 5
"""So often a position comes up for a draw that may be claimed, and for one that comes by itself."""
FIFTY, SEVENTY_FIVE = 100, 150
"""Plies without a capture or a pawn's move, likewise."""


def chess_of(s: LytharianState) -> Chess:
    """What the board can't show; only asked for in ordinary chess."""
    assert s.chess is not None
    return s.chess


# --- the start


def begin(law: Law, s: LytharianState, first: Seat, tell: Tell | None) -> None:
    """Both armies stand; with `faces=up` every card is turned up.  LYTH-NORMALCHESS-1, -2."""
    if law.switches["faces"] == "up":
        s.board = [None if troop is None else replace(troop, is_up=True, was_seen=True) for troop in s.board]
    s.phase = "main"
    s.turn = s.priority = first
    s.chess = Chess(rights_at_home(law, s))
    s.seen = (shown(law, s),)
    if tell:
        tell(TurnBegan(first))


def rights_at_home(law: Law, s: LytharianState) -> str:
    """The castlings whose king and rook stand on their home squares."""
    return "".join(letter for letter in "KQkq" if _stands_at_home(law, s, letter))


def _stands_at_home(law: Law, s: LytharianState, letter: str) -> bool:
    seat = Seat(letter.islower())
    king, rook = castling_squares(law, letter)
    return all(
        (troop := s.board[square]) is not None and (troop.seat, troop.piece) == (seat, piece)
        for square, piece in ((king, "K"), (rook, "R"))
    )


def castling_squares(law: Law, letter: str) -> tuple[int, int]:
    """Where king and rook of a castling begin."""
    homes = law.ground.homes[letter.islower()]
    king = next(square for square, piece in homes.items() if piece == "K")
    rooks = [square for square, piece in homes.items() if piece == "R"]
    return king, max(rooks) if letter in "Kk" else min(rooks)


# --- moves


def is_struck(law: Law, board: Board, square: int, by: Seat) -> bool:
    """Whether a piece of `by` could capture on the square."""
    for end in law.ground.leaps[square]:
        troop = board[end]
        if troop is not None and troop.seat == by and troop.piece == "KN":
            return True
    for way, ray in law.ground.rays[square].items():
        for i, end in enumerate(ray):
            troop = board[end]
            if troop is None:
                continue
            if troop.seat == by and _strikes(troop, way, i):
                return True
            break
    return False


def _strikes(troop: Troop, way: tuple[int, int], between: int) -> bool:
    """Whether the troop strikes back along the way that leads to it, over so many empty squares."""
    if troop.piece in LINES:
        return way in LINES[troop.piece]
    if between:
        return False
    return troop.piece == "K" or (troop.piece == "P" and way[0] != 0 and way[1] == -forward(troop.seat))


def king_of(board: Board, seat: Seat) -> int:
    """The square of the seat's king; -1 without one."""
    for square, troop in enumerate(board):
        if troop is not None and troop.piece == "K" and troop.seat == seat:
            return square
    return -1


def is_checked(law: Law, s: LytharianState) -> bool:
    """Whether the king of the seat to move is struck."""
    king = king_of(s.board, s.turn)
    return king >= 0 and is_struck(law, s.board, king, other(s.turn))


def ways_of(law: Law, s: LytharianState, start: int) -> Iterator[int]:
    """Where the piece on the square could go, its own king's safety not looked at; castlings apart."""
    troop = s.at(start)
    ground = law.ground
    match troop.piece:
        case "P":
            yield from _pawn_ways(law, s, start, troop)
        case "K" | "KN":
            ends = ground.near[start] if troop.piece == "K" else ground.leaps[start]
            yield from (end for end in ends if (there := s.board[end]) is None or there.seat != troop.seat)
        case _:
            for way in LINES[troop.piece]:
                for end in ground.rays[start][way]:
                    there = s.board[end]
                    if there is None or there.seat != troop.seat:
                        yield end
                    if there is not None:
                        break


def _pawn_ways(law: Law, s: LytharianState, start: int, troop: Troop) -> Iterator[int]:
    ahead = law.ground.rays[start][0, forward(troop.seat)]
    for end in ahead[: 2 if law.ground.row(troop.seat, start) == 1 else 1]:
        if s.board[end] is not None:
            break
        yield end
    for side in (-1, 1):
        end = law.ground.at(start, side, forward(troop.seat))
        there = s.board[end] if end != NOWHERE else None
        if end != NOWHERE and (end == chess_of(s).passed or (there is not None and there.seat != troop.seat)):
            yield end


def castlings(law: Law, s: LytharianState) -> Iterator[tuple[int, int, int, int]]:
    """King from and to, rook from and to, of each castling that is possible now."""
    foe = other(s.turn)
    for letter in chess_of(s).rights:
        if letter.islower() != (s.turn == NORTH):
            continue
        king, rook = castling_squares(law, letter)
        side = 1 if rook > king else -1
        between = range(min(king, rook) + 1, max(king, rook))
        if any(s.board[square] is not None for square in between):
            continue
        if not any(is_struck(law, s.board, king + side * n, foe) for n in (0, 1, 2)):
            yield king, king + 2 * side, rook, king + side


def moves(law: Law, s: LytharianState) -> Iterator[tuple[int, int]]:
    """Every legal move as start and end, whatever a pawn then becomes."""
    for start, _ in s.troops(s.turn):
        for end in ways_of(law, s, start):
            if is_safe(law, s, start, end):
                yield start, end
    yield from ((king, end) for king, end, _, _ in castlings(law, s))


def is_safe(law: Law, s: LytharianState, start: int, end: int) -> bool:
    """Whether the own king is not struck after the move."""
    board = list(s.board)
    board[end], board[start] = board[start], None
    if s.at(start).piece == "P" and end == chess_of(s).passed:
        board[_behind(law, s.turn, end)] = None
    king = king_of(board, s.turn)
    return king >= 0 and not is_struck(law, board, king, other(s.turn))


def _behind(law: Law, seat: Seat, square: int) -> int:
    """Where the pawn stands that a pawn of the seat takes in passing on the square."""
    return law.ground.at(square, 0, -forward(seat))


def is_promoting(law: Law, s: LytharianState, start: int, end: int) -> bool:
    """Whether the move brings a pawn to its last rank."""
    troop = s.board[start]
    return troop is not None and troop.piece == "P" and law.ground.row(troop.seat, end) == 7


def actions(law: Law, s: LytharianState) -> Iterator[Action]:
    """Every legal move, each piece that a pawn may become apart."""
    for start, end in moves(law, s):
        if is_promoting(law, s, start, end):
            yield from (texts.promoting(law, start, end, letter) for letter in texts.LETTERS)
        else:
            yield texts.move(law, start, end)


# --- why not


def why_not(law: Law, s: LytharianState, action: Action) -> Refusal | None:
    """Why the move may not be made now; None when it may.  LYTH-NORMALCHESS-1, -2."""
    if not isinstance(action, made.Move):
        return Refusal("LYTH-NORMALCHESS-1", "In ordinary chess there is nothing but moves: no spells, mana or combat.")
    start, end = action.start, action.end
    where = (Square(start), Square(end))
    troop = s.board[start]
    if troop is None or troop.seat != s.turn:
        return Refusal("LYTH-NORMALCHESS-1", "No piece of yours stands there.", where[:1])
    is_castling = any((king, to) == (start, end) for king, to, _, _ in castlings(law, s))
    if not is_castling and end not in ways_of(law, s, start):
        return Refusal("LYTH-NORMALCHESS-1", "It does not move there.", where)
    if not is_castling and not is_safe(law, s, start, end):
        return Refusal("LYTH-NORMALCHESS-1", "Your king would stand in check.", where)
    if is_promoting(law, s, start, end) != bool(action.becomes):
        why = "It becomes another piece there: say which, as in e7e8q." if not action.becomes else "It stays a pawn."
        return Refusal("LYTH-NORMALCHESS-2", why, where)
    return None


def why_not_claim(s: LytharianState) -> Refusal | None:
    """Why no draw may be claimed.  LYTH-NORMALCHESS-2."""
    if claimed(s) is not None:
        return None
    return Refusal("LYTH-NORMALCHESS-2", "A draw is claimed after three like positions, or fifty quiet moves of each.")


# --- a move made


def move(law: Law, s: LytharianState, action: made.Move, tell: Tell | None) -> None:
    """Captures, castles, takes in passing, promotes; then it is the other seat's move."""
    start, end = action.start, action.end
    chess = chess_of(s)
    troop = s.at(start)
    castling = next((found for found in castlings(law, s) if found[:2] == (start, end)), None)
    is_passing = troop.piece == "P" and end == chess.passed
    taken = _behind(law, s.turn, end) if is_passing else end
    victim = s.board[taken]
    if victim is not None:
        _capture(s, taken, victim, tell)
    _shift(s, start, end, tell)
    if castling is not None:
        _shift(s, castling[2], castling[3], tell)
    if action.becomes:
        _become(law, s, end, action.becomes, tell)
    is_fresh = victim is not None or troop.piece == "P"
    is_double = troop.piece == "P" and law.ground.distance(start, end) == 2
    s.chess = Chess(
        "".join(letter for letter in chess.rights if not {start, taken} & set(castling_squares(law, letter))),
        law.ground.at(start, 0, forward(s.turn)) if is_double else -1,
        0 if is_fresh else chess.quiet + 1,
        chess.fullmove + (s.turn == NORTH),
    )
    s.turn = s.priority = other(s.turn)
    s.seen = (*(() if is_fresh else s.seen), shown(law, s))
    s.ended = result(law, s)
    if tell and s.ended is None:
        tell(TurnBegan(s.turn))


def _shift(s: LytharianState, start: int, end: int, tell: Tell | None) -> None:
    s.board[end], s.board[start] = replace(s.at(start), is_unmoved=False), None
    if tell:
        tell(TroopMoved(s.at(end).seat, start, end, "move"))


def _capture(s: LytharianState, square: int, victim: Troop, tell: Tell | None) -> None:
    """The card goes face up to its owner's crypt.  LYTH-NORMALCHESS-1."""
    s.board[square] = None
    s.crypt[victim.seat] += (victim.card,)
    if tell:
        tell(TroopKilled(victim.seat, square, victim.card, False))


def _become(law: Law, s: LytharianState, square: int, piece: str, tell: Tell | None) -> None:
    troop = s.at(square)
    s.board[square] = replace(troop, piece=piece, copied=face_of(law, s, troop.seat, piece))
    if tell:
        tell(PawnBecame(troop.seat, square, piece))


def face_of(law: Law, s: LytharianState, seat: Seat, piece: str) -> str:
    """The owner's own card of a piece type, the first by id of several; of a file's army without one the first that
    could be in it.  LYTH-NORMALCHESS-3."""
    army = [*(troop.card for _, troop in s.troops(seat)), *s.crypt[seat]]
    own = sorted(card for card in army if law.card(card).piece == piece)
    if own:
        return own[0]
    align = align_of(law, army)
    fitting = ("neutral", align) if align in ("good", "evil") else ("neutral", "good", "evil")
    return min(card.id for card in law.cards.values() if card.piece == piece and card.align in fitting)


# --- the ends


def shown(law: Law, s: LytharianState) -> str:
    """The position as far as repetition asks: pieces, turn, castlings, and a capture in passing that is possible."""
    chess = chess_of(s)
    pieces = "".join("." if troop is None else f"{'sn'[troop.seat]}{troop.piece}" for troop in s.board)
    return f"{pieces} {s.turn} {chess.rights} {chess.passed if _can_pass(law, s) else -1}"


def _can_pass(law: Law, s: LytharianState) -> bool:
    passed = chess_of(s).passed
    pawns = [square for square, troop in s.troops(s.turn) if troop.piece == "P"] if passed >= 0 else []
    return any(passed in ways_of(law, s, square) and is_safe(law, s, square, passed) for square in pawns)


def result(law: Law, s: LytharianState) -> Result | None:
    """How the game has ended, as chess says it; None while it goes on.  LYTH-NORMALCHESS-2."""
    kings = [seat for seat in (Seat(0), Seat(1)) if king_of(s.board, seat) >= 0]
    if len(kings) < 2:
        return Result(frozenset(kings), "king-gone" if kings else "kings-gone")
    if not any(True for _ in moves(law, s)):
        winners = frozenset((other(s.turn),)) if is_checked(law, s) else frozenset()
        return Result(winners, "checkmate" if winners else "stalemate")
    if is_bare(s.board):
        return Result(frozenset(), "dead-position")
    if s.seen.count(s.seen[-1]) >= FORCED:
        return Result(frozenset(), "fivefold")
    return Result(frozenset(), "seventy-five-moves") if chess_of(s).quiet >= SEVENTY_FIVE else None


def is_bare(board: Board) -> bool:
    """Whether nobody can ever mate: kings alone, or with one bishop or knight."""
    pieces = [troop.piece for troop in board if troop is not None]
    return len(pieces) <= 3 and all(piece in MINOR for piece in pieces)


def claimed(s: LytharianState) -> Result | None:
    """The draw that the seat to move may claim, if any."""
    if s.seen.count(s.seen[-1]) >= CLAIMED:
        return Result(frozenset(), "repetition")
    return Result(frozenset(), "fifty-moves") if chess_of(s).quiet >= FIFTY else None


def out_of_time(s: LytharianState, seat: Seat) -> Result:
    """The seat has lost, unless the other one can never mate.  LYTH-TIMED-3, LYTH-NORMALCHESS-2."""
    men = [troop.piece for _, troop in s.troops(other(seat))]
    if len(men) <= 2 and all(piece in MINOR for piece in men):
        return Result(frozenset(), "time-draw")
    return Result(frozenset((other(seat),)), "time")
