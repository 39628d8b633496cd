"""Position files of chess: what stands in them, and what can't be (docs/rules/chess.md, FILE)."""

from __future__ import annotations

from typing import Any

from game.boards.position import BECOMES, PIECE, START, TO
from game.core.dice import seeded
from game.core.ruleset import Plain, Result, Wrong
from game.core.seats import Seat
from game.rules.board_files import end_by_word
from game.rules.chess import ends
from game.rules.chess.data import SEATS, PositionFile, StateKeys
from game.rules.chess.fen import Fen, format_fen, parse_fen
from game.rules.chess.law import Law
from game.rules.chess.setup import made
from game.rules.chess.state import ChessState


class PositionFiles:
    """Reads and writes the positions of one law."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.letters = {name: kind.letter for name, kind in law.kinds.items()}
        self.kinds_by_letter = {letter: name for name, letter in self.letters.items()}

    def read(self, given: PositionFile, wrong: Wrong) -> ChessState | None:
        """The state that a position file describes (CHESS-FILE-1 to 9); None when something in it is wrong."""
        keys = given.state or StateKeys()
        fen = self._fen_of(given, keys, wrong)
        if fen is None:
            return None
        pieces = [(sq, self.law.tables.code(self.law.numbers[name], seat)) for sq, name, seat in fen.pieces]
        if not self._has_one_king_each(fen, given, wrong):
            return None
        at = dict(pieces)
        rights = self._rights(fen.castling, at, lambda why: wrong(self._where(given, "castling"), why))
        ghost = self._ghost(fen, at, lambda why: wrong(self._where(given, "en_passant"), why))
        if rights is None or ghost is None or not self._pawns_stand_well(fen, given, wrong):
            return None
        s = made(self.law, pieces, fen.turn, rights, ghost, fen.halfmove, fen.fullmove, seeded(given.seed))
        if s.position.kings[1 - fen.turn] >= 0 and s.position.is_exposed():
            name = SEATS[1 - fen.turn].capitalize()
            why = f"{name} is in check, but it is not {name}'s turn (CHESS-CHECK-3)"
            wrong(("fen",) if given.fen else ("turn",), why)
            return None
        return self._unfinished(s, keys, wrong)

    def _unfinished(self, s: ChessState, keys: StateKeys, wrong: Wrong) -> ChessState | None:
        """CHESS-FILE-6 and CHESS-FILE-9."""
        if keys.ended is not None:
            s.ended = end_by_word(keys.ended.reason, keys.ended.winner, SEATS, "CHESS-FILE-9", wrong)
            if s.ended is None:
                return None
        if keys.draw_offer is not None:
            s.offer = Seat(SEATS.index(keys.draw_offer.by))
        return s

    def _fen_of(self, given: PositionFile, keys: StateKeys, wrong: Wrong) -> Fen | None:
        """What the file says, as the fields of a FEN; FEN and keys must agree.  CHESS-FILE-1."""
        told = self._told(given, keys, wrong)
        if given.fen is None:
            if given.pieces is None:
                wrong((), "a chess position needs `pieces` or `fen`")
                return None
            return told
        try:
            fen = parse_fen(given.fen, self.law.grid, self.kinds_by_letter)
        except ValueError as error:
            wrong(("fen",), str(error))
            return None
        if told is None:
            return None
        differ = [
            (("turn",), given.turn is not None and told.turn != fen.turn),
            (("pieces",), given.pieces is not None and told.pieces != fen.pieces),
            (("state", "castling"), keys.castling is not None and set(told.castling) != set(fen.castling)),
            (("state", "en_passant"), keys.en_passant is not None and told.en_passant != fen.en_passant),
            (("state", "halfmove"), keys.halfmove is not None and told.halfmove != fen.halfmove),
            (("state", "fullmove"), keys.fullmove is not None and told.fullmove != fen.fullmove),
        ]
        bad = [path for path, is_bad in differ if is_bad]
        for path in bad:
            wrong(path, f"`{path[-1]}` and `fen` differ: both must say the same (CHESS-FILE-1)")
        return None if bad else fen

    def _told(self, given: PositionFile, keys: StateKeys, wrong: Wrong) -> Fen | None:
        taken: dict[int, str] = {}
        pieces: list[tuple[int, str, int]] = []
        is_good = True
        for seat, kinds in (given.pieces or {}).items():
            for kind, squares in kinds.items():
                if kind not in self.law.numbers or not kind:
                    wrong(("pieces", seat, kind), unknown("piece", kind, self.law.kinds))
                    is_good = False
                    continue
                for i, name in enumerate(squares):
                    try:
                        square = self.law.grid.parse(name)
                    except ValueError as error:
                        wrong(("pieces", seat, kind, i), str(error))
                        is_good = False
                        continue
                    if square in taken:
                        wrong(("pieces", seat, kind, i), f"{name} holds two pieces, {taken[square]} and {seat} {kind}")
                        is_good = False
                    taken[square] = f"{seat} {kind}"
                    pieces.append((square, kind, SEATS.index(seat)))
        return (
            Fen(
                tuple(sorted(pieces)),
                SEATS.index(given.turn or SEATS[0]),
                keys.castling or "-",
                keys.en_passant or "-",
                keys.halfmove or 0,
                keys.fullmove or 1,
            )
            if is_good
            else None
        )

    def _has_one_king_each(self, fen: Fen, given: PositionFile, wrong: Wrong) -> bool:
        king = self.law.names[self.law.tables.king]
        for seat in (0, 1):
            squares = [self.law.grid.names[sq] for sq, name, owner in fen.pieces if (name, owner) == (king, seat)]
            if len(squares) > 1:
                path = ("pieces", SEATS[seat], king, 1) if given.fen is None else ("fen",)
                wrong(path, f"{SEATS[seat]} has {len(squares)} kings, on {' and '.join(squares)}; one is allowed")
                return False
        return True

    def _pawns_stand_well(self, fen: Fen, given: PositionFile, wrong: Wrong) -> bool:
        """No piece stands where it would have become another.  CHESS-PROMO-1."""
        is_good = True
        for square, name, seat in fen.pieces:
            becomes = self.law.tables.kinds[self.law.numbers[name] - 1].promotes[seat].get(square)
            if becomes and self.law.numbers[name] not in becomes:
                at = self.law.grid.names[square]
                path: tuple[str | int, ...] = ("fen",)
                if given.fen is None and given.pieces is not None:
                    path = ("pieces", SEATS[seat], name, given.pieces[SEATS[seat]][name].index(at))
                wrong(path, f"a {SEATS[seat]} {name} can't stand on {at}: it would have become another piece")
                is_good = False
        return is_good

    @staticmethod
    def _where(given: PositionFile, key: str) -> tuple[str, ...]:
        return ("state", key) if given.state is not None and getattr(given.state, key) is not None else ("fen",)

    def _rights(self, text: str, at: dict[int, int], wrong: Any) -> int | None:
        """The castlings that a text such as "KQkq" leaves open.  CHESS-FILE-2."""
        rights = 0
        c = self.law.tables
        known = {castling.right: i for i, castling in enumerate(c.castlings)}
        for letter in "" if text == "-" else text:
            if letter not in known:
                wrong(f'no castling "{letter}"; known are {"".join(known)} or -')
                return None
            castling = c.castlings[known[letter]]
            if not self.law.rights_of(at) >> known[letter] & 1:
                names, rook = self.law.grid.names, self.law.at_start.get(castling.rook_start)
                what = "rook" if rook is None else self.law.names[c.kind_of(rook)]
                wrong(
                    f'castling "{letter}" needs the {self.law.names[c.king]} on {names[castling.king_start]} and '
                    f"the {what} on {names[castling.rook_start]} (CHESS-CASTLE-2)"
                )
                return None
            rights |= 1 << known[letter]
        return rights

    def _ghost(self, fen: Fen, at: dict[int, int], wrong: Any) -> int | None:
        """The square stepped over; -1 for none, None when it can't be.  CHESS-FILE-3."""
        if fen.en_passant == "-":
            return -1
        try:
            ghost = self.law.grid.parse(fen.en_passant)
        except ValueError as error:
            wrong(str(error))
            return None
        c = self.law.tables
        victim = c.victims[fen.turn][ghost]
        piece = at.get(victim, 0)
        stepped = [m >> START & TO for m, over in c.passed.items() if over == ghost and m >> BECOMES & PIECE == piece]
        if victim < 0 or ghost in at or c.seat_of(piece) == fen.turn or all(square in at for square in stepped):
            wrong(f"no piece can have stepped over {fen.en_passant} just now (CHESS-PASSING-1)")
            return None
        return ghost

    def fen(self, s: ChessState) -> Fen:
        """The state as the fields of a FEN."""
        position = s.position
        t = self.law.tables
        pieces = tuple(
            (square, self.law.names[t.kind_of(piece)], t.seat_of(piece))
            for square, piece in enumerate(position.board)
            if piece
        )
        castling = "".join(c.right for i, c in enumerate(t.castlings) if position.rights >> i & 1)
        ghost = "-" if position.ghost < 0 else self.law.grid.names[position.ghost]
        return Fen(pieces, position.turn, castling or "-", ghost, position.quiet, s.fullmove)

    def fen_text(self, s: ChessState) -> str:
        """The state as a FEN in one line."""
        return format_fen(self.fen(s), self.law.grid, self.letters)

    def write(self, s: ChessState) -> dict[str, Plain]:
        """FEN and pieces both (CHESS-FILE-1), and what neither can show."""
        fen = self.fen(s)
        pieces: dict[str, Plain] = {}
        for seat, seat_name in enumerate(SEATS):
            of_seat: dict[str, Plain] = {}
            for kind in self.law.kinds:
                squares: list[Plain] = [
                    self.law.grid.names[square] for square, name, owner in fen.pieces if (name, owner) == (kind, seat)
                ]
                if squares:
                    of_seat[kind] = squares
            pieces[seat_name] = of_seat
        state: dict[str, Plain] = {"castling": fen.castling}
        if fen.en_passant != "-":
            state["en_passant"] = fen.en_passant
        state |= {"halfmove": fen.halfmove, "fullmove": fen.fullmove}
        if s.offer is not None:
            state["draw_offer"] = {"by": SEATS[s.offer]}
        ended = s.ended or self._end_by_repetition(s)
        if ended is not None:
            state["ended"] = {"reason": ended.reason, "winner": [SEATS[seat] for seat in sorted(ended.winners)]}
        out: dict[str, Plain] = {"seed": s.rng, "turn": SEATS[fen.turn]} if s.rng else {"turn": SEATS[fen.turn]}
        if not self.law.board.holes:
            out["fen"] = format_fen(fen, self.law.grid, self.letters)
        return out | {"pieces": pieces, "state": state}

    def _end_by_repetition(self, s: ChessState) -> Result | None:
        """The forced end that is lost with the count of positions, which no file holds.  CHESS-FILE-8, CHESS-FILE-9."""
        end = ends.result(self.law, s)
        return end if end is not None and end.reason == "fivefold" else None


def unknown(what: str, word: str, known: Any) -> str:
    """A message for a name that is not known, with the nearest one that is."""
    from game.content.guesses import did_you_mean

    return f'unknown {what} "{word}"{did_you_mean(word, known)}'
