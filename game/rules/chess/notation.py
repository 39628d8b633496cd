"""Chess in texts and files: actions (CHESS-TEXT-1), why touches make none, plain values; wires files, PGN and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.boards.position import TO
from game.boards.seen import Seen
from game.core.events import Event
from game.core.exchange import Scoresheet
from game.core.ruleset import Action, Label, Plain, Refusal, Result, Spot, Square, Wrong
from game.core.seats import Seat
from game.rules.board_notation import BoardNotation
from game.rules.chess.data import PositionFile
from game.rules.chess.files import PositionFiles
from game.rules.chess.law import Law
from game.rules.chess.listing import legal
from game.rules.chess.moves import ChessPosition
from game.rules.chess.pgn import export_pgn, import_pgn
from game.rules.chess.refusals import Refusals
from game.rules.chess.state import SAYINGS, ChessState, Move
from game.rules.chess.texts import parse
from game.rules.chess.words import Words


class ChessNotation(BoardNotation):
    """Reads and writes actions, positions and states of one ruleset."""

    law: Law
    words: Words
    shape: type[Any] = PositionFile
    line_key = "fen"
    """The key of a position file that holds a whole position in one line, as players pass it on."""
    exchange_name = "PGN"
    exchange_suffix = ".pgn"

    def __init__(self, law: Law, refusals: Refusals) -> None:
        self.law = law
        self.refusals = refusals
        self.files = PositionFiles(law)
        self.words = Words(law)

    # --- actions

    def parse(self, s: ChessState, text: str) -> Action:
        """The action written as `text`, legal or not; ValueError with a sentence when it is none of chess."""
        return parse(self.law, text)

    def explain(self, s: ChessState, touches: Sequence[Spot]) -> Refusal | None:
        """Why touching these spots makes no action; None when one begins so."""
        not_now, letters = self.refusals.not_now, self.files.letters
        match touches:
            case [Label(name)] if name in SAYINGS:
                return not_now(s, SAYINGS[name])
            case [Square(start)]:
                over = not_now(s, SAYINGS["resign"]) or self.refusals.draw_to_answer(s)
                return over or self.refusals.no_piece_of_yours(s, start) or self._no_way(s, start)
            case [Square(start), Square(end), *rest]:
                promotion = next((spot.name for spot in rest if isinstance(spot, Label)), None)
                over = not_now(s, SAYINGS["resign"]) or self.refusals.draw_to_answer(s)
                if over is not None:
                    return over
                if promotion is None and any(
                    self.law.actions_by_move[m].touches[:2] == tuple(touches[:2]) for m in legal(self.law, s).values()
                ):
                    return None
                text = self.law.grid.names[start] + self.law.grid.names[end] + letters.get(promotion or "", "")
                return not_now(s, Move(text, start, end, promotion if promotion in letters else None))
            case _:
                return Refusal("CHESS-TURN-1", "That is nothing to move.", tuple(touches))

    def _no_way(self, s: ChessState, start: int) -> Refusal | None:
        """A piece of one's own that has no move: which king's rule or which neighbours hold it."""
        if any(self.law.actions_by_move[m].start == start for m in legal(self.law, s).values()):
            return None
        position = s.position
        mine, enemy = (2, 1) if position.turn else (1, 2)
        found: list[int] = []
        position.walk(start, mine, enemy, found)
        name = self.law.kind_of(position.board[start]).name
        at = self.law.grid.names[start]
        if found:
            end = found[0] & TO
            return self.refusals.not_now(s, Move(at + self.law.grid.names[end], start, end))
        return Refusal("CHESS-MOVE-2", f"The {name} on {at} has nowhere to go.", (Square(start),))

    # --- position files

    def read(self, given: PositionFile, wrong: Wrong) -> ChessState | None:
        """The state that a position file describes (CHESS-FILE-1 to 9); None when something in it is wrong."""
        return self.files.read(given, wrong)

    def write(self, s: ChessState) -> dict[str, Plain]:
        """FEN and pieces both (CHESS-FILE-1), and what neither can show."""
        return self.files.write(s)

    def fen_text(self, s: ChessState) -> str:
        """The state as a FEN in one line."""
        return self.files.fen_text(s)

    # --- plain values

    def pack(self, s: ChessState) -> Plain:
        """The whole state: digests are made of it, and worker processes get it."""
        position = s.position
        ended: Plain = None
        if s.ended is not None:
            ended = [s.ended.reason, *sorted(s.ended.winners)]
        return {
            "board": list[Plain](position.board),
            "turn": position.turn,
            "rights": position.rights,
            "ghost": position.ghost,
            "quiet": position.quiet,
            "fullmove": s.fullmove,
            "seen": list[Plain](s.seen),
            "rng": s.rng,
            "offer": s.offer,
            "ended": ended,
        }

    def unpack(self, plain: Plain) -> ChessState:
        """The state that `pack` packed."""
        given: Any = plain
        position = ChessPosition(self.law.tables)
        pieces = [(square, piece) for square, piece in enumerate(given["board"]) if piece]
        position.set_up(pieces, given["turn"], given["rights"], given["ghost"], given["quiet"])
        ended = None
        if given["ended"] is not None:
            ended = Result(frozenset(Seat(seat) for seat in given["ended"][1:]), given["ended"][0])
        offer = None if given["offer"] is None else Seat(given["offer"])
        return ChessState(position, given["fullmove"], Seen(given["seen"]), given["rng"], offer, ended)

    # --- for other programs

    def export(self, start: ChessState, actions: Sequence[str], result: Result | None, tags: Mapping[str, str]) -> str:
        """The game as PGN."""
        return export_pgn(self.files, start, actions, result, tags)

    def import_(self, text: str) -> list[Scoresheet]:
        """The games of a PGN file; ValueError with a sentence that names the line."""
        return import_pgn(self.files, text)

    # --- words

    def sentence(self, event: Event, before: ChessState, seat: Seat | None) -> str | None:
        """The event in words; in chess the same for everybody."""
        return self.words.sentence(event)
