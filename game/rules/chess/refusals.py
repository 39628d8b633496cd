"""Why an action is not legal in chess: the rule, a sentence, the squares to light.

`not_now` is the law; whatever it lets through is legal.  The reasons are looked for in the order a teacher would give
them: whose turn, what stands there, how it moves, what is in the way, and last the king's safety.
"""

from __future__ import annotations

from game.boards.patterns import Mode, Walk
from game.boards.position import START, TO
from game.core.ruleset import Action, Refusal, Square
from game.core.sayings import ACCEPT, CLAIM, DECLINE, OFFER, RESIGN, Say, TimeOut
from game.rules.chess import ends
from game.rules.chess.law import Law
from game.rules.chess.listing import legal
from game.rules.chess.state import ChessState, Move

RULE_OF_END = {
    "checkmate": "CHESS-MATE-1",
    "stalemate": "CHESS-STALE-1",
    "repetition": "CHESS-REP-1",
    "fivefold": "CHESS-CLAIM-1",
    "fifty-moves": "CHESS-FIFTY-1",
    "seventy-five-moves": "CHESS-CLAIM-1",
    "dead-position": "CHESS-DEAD-1",
    "resignation": "CHESS-RESIGN-1",
    "agreement": "CHESS-OFFER-1",
    "time": "CHESS-CLOCK-1",
    "time-draw": "CHESS-CLOCK-1",
    "king-gone": "CHESS-FILE-7",
    "kings-gone": "CHESS-FILE-7",
}


class Refusals:
    """Answers for any action whether it may be made now, and if not, why."""

    def __init__(self, law: Law) -> None:
        self.law = law

    def not_now(self, s: ChessState, action: Action) -> Refusal | None:
        """None when the action is legal."""
        end = ends.result(self.law, s)
        if end is not None:
            return Refusal(RULE_OF_END[end.reason], "The game is over.")
        match action:
            case Move():
                return self._move(s, action)
            case Say():
                return self._say(s, action)
            case TimeOut() if action.seat == s.position.turn:
                return None
            case TimeOut():
                return Refusal("CHESS-CLOCK-1", f"It is not {self.law.seat_name(action.seat)}'s clock that runs.")
            case _:
                return Refusal("CHESS-TEXT-1", f'"{action}" is no action of chess.')

    @staticmethod
    def draw_to_answer(s: ChessState) -> Refusal | None:
        """CHESS-OFFER-1: an offer is answered before anything is moved."""
        is_asked = s.offer is not None and s.offer != s.position.turn
        return Refusal("CHESS-OFFER-1", "Answer the draw offer first.") if is_asked else None

    def _say(self, s: ChessState, action: Say) -> Refusal | None:
        unanswered = self.draw_to_answer(s)
        if action == RESIGN:
            return None
        if action in (ACCEPT, DECLINE):
            return None if unanswered else Refusal("CHESS-OFFER-1", "No draw has been offered to you.")
        if action == OFFER:
            once = Refusal("CHESS-OFFER-1", "A draw may be offered once a turn.")
            return None if s.offer is None else unanswered or once
        if action == CLAIM:
            if ends.claimed(s.position, s.seen) is not None:
                return None
            times, quiet = s.seen.times(), s.position.quiet
            return Refusal(
                "CHESS-CLAIM-1",
                f"A draw needs the position three times, it is here for time {times}; or 100 half-moves without a "
                f"capture or a pawn's move, so far there are {quiet}.",
            )
        return Refusal("CHESS-TEXT-1", f'"{action}" is no action of chess.')

    def _move(self, s: ChessState, action: Move) -> Refusal | None:
        unanswered = self.draw_to_answer(s)
        if unanswered is not None:
            return unanswered
        known = legal(self.law, s).get(action.text)
        if known is not None and self.law.actions_by_move[known] == action:
            return None
        return (
            self.no_piece_of_yours(s, action.start)
            or self._own_piece_there(s, action)
            or self._promotion(s, action)
            or self._castling(s, action)
            or self._way(s, action)
            or self._king_in_danger(s, action)
        )

    def no_piece_of_yours(self, s: ChessState, start: int) -> Refusal | None:
        """CHESS-TURN-1: an empty square, or an enemy's piece."""
        piece = s.position.board[start]
        turn = s.position.turn
        if not piece:
            return Refusal("CHESS-TURN-1", f"No piece stands on {self._at(start)}.", (Square(start),))
        if self.law.tables.seat_of(piece) != turn:
            why = f"The {self._name(piece)} on {self._at(start)} is not yours: {self.law.seat_name(turn)} is to move."
            return Refusal("CHESS-TURN-1", why, (Square(start),))
        return None

    def _own_piece_there(self, s: ChessState, action: Move) -> Refusal | None:
        there = s.position.board[action.end]
        if action.start == action.end:
            return Refusal("CHESS-TURN-1", "A move goes to another square; passing is not allowed.")
        if there and self.law.tables.seat_of(there) == s.position.turn:
            why = f"Your own {self._name(there)} stands on {self._at(action.end)}."
            return Refusal("CHESS-MOVE-2", why, (Square(action.end),))
        return None

    def _promotion(self, s: ChessState, action: Move) -> Refusal | None:
        """CHESS-PROMO-1: a piece is named that can't be chosen, or none is."""
        names = [
            made.promotion
            for made in (self.law.actions_by_move[m] for m in legal(self.law, s).values())
            if (made.start, made.end) == (action.start, action.end) and made.promotion is not None
        ]
        if names and action.promotion is None:
            why = f"On {self._at(action.end)} it becomes another piece: {', '.join(names)}."
            return Refusal("CHESS-PROMO-1", why, (Square(action.end),))
        kind = self.law.tables.kind_of(s.position.board[action.start])
        becomes = self.law.tables.kinds[kind - 1].promotes[s.position.turn].get(action.end, [])
        if action.promotion is not None and self.law.numbers.get(action.promotion) not in becomes:
            piece = self._name(s.position.board[action.start])
            what = self.law.kinds[action.promotion].name
            why = f"The {piece} does not become a {what} on {self._at(action.end)}."
            return Refusal("CHESS-PROMO-1", why, (Square(action.end),))
        return None

    def _castling(self, s: ChessState, action: Move) -> Refusal | None:
        """CHESS-CASTLE-2 and -3, for a king that goes where a castling would take it."""
        position = s.position
        side = position.turn
        c = position.fixed
        if action.start != position.kings[side]:
            return None
        for i, castling in enumerate(c.castlings):
            if castling.seat != side or (castling.king_start, castling.king_end) != (action.start, action.end):
                continue
            if not position.rights >> i & 1:
                why = "Castling is gone: the king or that rook has moved, or the rook was taken."
                return Refusal("CHESS-CASTLE-2", why, (Square(action.start), Square(castling.rook_start)))
            blocked = tuple(Square(e) for e in castling.empty if position.board[e])
            if blocked:
                return Refusal("CHESS-CASTLE-2", "A piece stands between king and rook.", blocked)
            if position.is_checked():
                return Refusal("CHESS-CASTLE-3", "The king may not castle out of check.", (Square(action.start),))
            struck = tuple(Square(e) for e in position.endangered(castling.safe, castling.rook_start))
            if struck:
                return Refusal("CHESS-CASTLE-3", "The king would cross or reach an attacked square.", struck)
        return None

    def _way(self, s: ChessState, action: Move) -> Refusal | None:
        """CHESS-MOVE-1, CHESS-MOVE-2, CHESS-PAWN-1: how it moves, and what stands in the way."""
        position = s.position
        piece = position.board[action.start]
        found: list[int] = []
        mine, enemy = (2, 1) if position.turn else (1, 2)
        position.walk(action.start, mine, enemy, found)
        passing = position.fixed.passant[position.turn][position.ghost] if position.ghost >= 0 else []
        if any(m & TO == action.end for m in found) or any(
            (m >> START & TO, m & TO) == (action.start, action.end) for m in passing
        ):
            return None  # it could go there, so something else forbids it
        kind = self.law.kind_of(piece)
        walks = self.law.tables.kinds[self.law.tables.kind_of(piece) - 1].walks[position.turn][action.start]
        modes = {w.mode for w in walks if action.end in w.path[w.first :]}
        is_taken = bool(position.board[action.end])
        rule = "CHESS-PAWN-1" if kind.passing else "CHESS-MOVE-1"
        where = (Square(action.end),)
        if not modes:
            return Refusal(rule, f"That is not how a {kind.name} moves. {kind.text}".strip(), where)
        if modes == {Mode.CAPTURE} and not is_taken:
            return Refusal(self._passing_rule(kind.passing), f"A {kind.name} goes there only to capture.", where)
        if modes == {Mode.MOVE} and is_taken:
            return Refusal(rule, f"A {kind.name} can't capture there: the square must be empty.", where)
        blockers = self._blockers(s, walks, action.end)
        names = " and ".join(f"the {self._name(position.board[b])} on {self._at(b)}" for b in blockers[:1])
        why = f"{names[:1].upper()}{names[1:]} is in the way." if names else f"The {kind.name} can't reach that square."
        return Refusal("CHESS-MOVE-2", why, tuple(Square(b) for b in blockers) or where)

    @staticmethod
    def _passing_rule(is_passing: bool) -> str:
        return "CHESS-PASSING-2" if is_passing else "CHESS-MOVE-1"

    def _blockers(self, s: ChessState, walks: tuple[Walk, ...], end: int) -> list[int]:
        board = s.position.board
        found: list[int] = []
        for walk in walks:
            if end in walk.path:
                found += [square for square in walk.path[: walk.path.index(end)] if board[square]]
        return list(dict.fromkeys(found))

    def _king_in_danger(self, s: ChessState, action: Move) -> Refusal:
        """CHESS-CHECK-2 and -3: all else is right, so it is the king."""
        position = s.position
        king = position.kings[position.turn]
        attackers = tuple(Square(a) for a in position.attackers(king, position.turn))
        where = (Square(king), *attackers)
        if action.start == king:
            return Refusal("CHESS-CHECK-3", f"On {self._at(action.end)} your King would be in check.", where)
        if attackers:
            return Refusal("CHESS-CHECK-2", "Your King is in check, and this does not help him.", where)
        return Refusal("CHESS-CHECK-3", "That would leave your King in check.", where)

    def _name(self, piece: int) -> str:
        return self.law.kind_of(piece).name

    def _at(self, square: int) -> str:
        return self.law.grid.names[square]
