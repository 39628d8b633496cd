"""Chess events and positions in words; the sentences come from `data/chess/strings.yaml`."""

from __future__ import annotations

from game.core.events import Event, GameEnded
from game.core.seats import Seat
from game.rules.board_words import BoardWords, lettered
from game.rules.chess.law import Law
from game.rules.chess.state import Captured, Castled, Checked, ChessState, Moved, Promoted


class Words(BoardWords[ChessState]):
    """Says what happened and what stands where."""

    def __init__(self, law: Law) -> None:
        super().__init__(law.strings, law.tables)
        self.law = law

    def sentence(self, event: Event) -> str | None:
        """The event in words; None when nothing needs to be said."""
        match event:
            case Moved():
                return self._went("moved", event.seat, event.start, event.end, piece=self._name(event.piece))
            case Captured():
                which = "captured" if event.square == event.end else "passed"
                names = {"piece": self._name(event.by), "victim": self._name(event.victim)}
                return self._went(which, event.seat, event.start, event.end, **names)
            case Castled():
                which = "castled_short" if event.is_short else "castled_long"
                return self._say(which, event.seat, to=self._at(event.king_end))
            case Promoted():
                what = self._name(event.becomes)
                return self._say(
                    "promoted", event.seat, piece=self._name(event.piece), what=what, to=self._at(event.square)
                )
            case Checked():
                return self._say("checked", event.seat)
            case GameEnded():
                seat = "".join(self._seat(winner) for winner in event.winners)
                return self._fill(f"result.{event.reason}", seat=seat)
            case _:
                return self._word(event)

    def board(self, s: ChessState, seat: Seat) -> list[str]:
        """The board in letters, the asking seat's side below; capitals are White's."""
        return lettered(self._grid, seat, lambda square: self._letter(s, square))

    def _letter(self, s: ChessState, square: int) -> str:
        piece = s.position.board[square]
        if not piece:
            return "."
        letter = self.law.kind_of(piece).letter
        return letter if self.law.tables.seat_of(piece) else letter.upper()

    def what_stands(self, s: ChessState, square: int) -> str:
        """What stands on a square, in a sentence."""
        piece = s.position.board[square]
        return f"{self._at(square)}: {self._whose(piece) if piece else 'empty'}."

    def _attackers(self, s: ChessState, square: int) -> list[str]:
        lines = []
        for seat in (0, 1):
            names = self._on(s.position, s.position.attackers(square, 1 - seat))
            lines.append(f"{self._seat(Seat(seat))} attacks {self._at(square)} with: {names}.")
        return lines

    def _pieces(self, s: ChessState, seat: Seat) -> list[str]:
        return self._men(s.position, seat)

    def _went(self, which: str, seat: Seat, start: int, end: int, **names: str) -> str:
        return self._say(which, seat, **names, **{"from": self._at(start), "to": self._at(end)})

    def _name(self, piece: int) -> str:
        return self.law.kind_of(piece).name

    def _seat(self, seat: Seat) -> str:
        return self.law.seat_name(seat)
