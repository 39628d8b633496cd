"""How chess looks: bare figures on a wooden board (docs/look.md, Boards, Pieces and Board themes)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.core.events import Event, GameEnded
from game.core.moment import Happening, PlyTold
from game.core.ruleset import Action, Decision, Result, Spot, Square
from game.core.seats import Seat
from game.core.wording import capital, in_words, plural
from game.play.match import Match
from game.rules.chess.data import Figure
from game.rules.chess.pgn import san
from game.rules.chess.ruleset import ChessRules
from game.rules.chess.state import Captured, Castled, Checked, ChessState, Move, Moved, Promoted
from game.ui.looks import DARK_FIGURE, board_look
from game.ui.skins import chess_mate
from game.ui.skins.climax import LIES, toppled
from game.ui.skins.facts import Card, Choice, Picture, Strength
from game.ui.skins.marks import NO_MARKS, Marks
from game.ui.skins.motion import Capture, Fall, Silence, Turn
from game.ui.skins.skin import Animation, Staged
from game.ui.skins.square_skin import (
    ASHEN,
    ASKED,
    SAID,
    PieceMotions,
    SquarePieces,
    SquareSkin,
    names_in_short,
    squares_in_words,
)
from game.ui.skins.squares import LIFTED, SquareBoard
from game.ui.sprites import INK

if TYPE_CHECKING:
    from game.ui.desk import Desk

FIGURE = 0.90  # of the square
ON_PANEL = {INK: "#D8C39A"}  # a dark figure on a dark panel is seen by its outline


class ChessPieces(SquarePieces[ChessRules]):
    """Bare figures."""

    def piece(self, code: int, *, ghost: bool = False, lifted: bool = False, ash: bool = False) -> pygame.Surface:
        side = round(self.squares.side * FIGURE * (LIFTED if lifted else 1))
        colours = ASHEN if ash else self.in_dark(code, board_look(self.desk.settings).figure)
        return self.squares.figure(self.sprite(code), side, colours, lifted=lifted, alpha=0.45 if ghost else 1.0)

    def picture_of(self, piece: int) -> Figure:
        return self.rules.law.kind_of(piece).picture

    def sprite(self, piece: int) -> str:
        return self.picture_of(piece).of(self.rules.law.tables.seat_of(piece))

    def in_dark(self, piece: int, dark: Mapping[str, str]) -> Mapping[str, str]:
        """What the figure is recoloured to: the black side's, unless it has a picture of its own."""
        is_dark = self.rules.law.tables.seat_of(piece) and self.picture_of(piece).both is not None
        return dark if is_dark else {}


class ChessSkin(SquareSkin[ChessRules]):
    """Draws chess positions and tells what the pieces are."""

    pieces: ChessPieces

    def __init__(self, desk: Desk, rules: ChessRules, match: Match[ChessState] | None = None) -> None:
        super().__init__(ChessPieces(desk, rules, SquareBoard(desk, rules.law.grid)))
        self.law = rules.law
        self.motions = PieceMotions(self.pieces)

    # Drawing

    def draw(
        self, surface: pygame.Surface, view: ChessState, marks: Marks = NO_MARKS, without: frozenset[Spot] = frozenset()
    ) -> None:
        """Marks and pieces; the king of a side that has lost lies on the board, as ash if he was mated."""
        position = view.position
        result = self.rules.result(view)
        beaten = self._beaten_kings(view, result)
        occupied = [square for square, piece in enumerate(position.board) if piece]
        glowing = [position.kings[position.turn]] if result is None and position.is_checked() else []

        def piece(surface: pygame.Surface, square: int, centre: tuple[int, int]) -> None:
            picture = self.pieces.piece(position.board[square], ghost=marks.lifted == Square(square))
            if square in beaten:
                is_mated = result is not None and result.reason == chess_mate.MATE
                picture = toppled(self.pieces.piece(position.board[square], ash=True) if is_mated else picture)
            surface.blit(picture, picture.get_rect(center=centre))

        self.squares.draw(surface, marks, occupied, piece, without, glowing=glowing)

    def _beaten_kings(self, view: ChessState, result: Result | None) -> frozenset[int]:
        if result is None or not result.winners:
            return frozenset()
        return frozenset(view.position.kings[seat] for seat in (0, 1) if seat not in result.winners)

    # Events

    def animate(
        self, before: ChessState, happening: Happening[Any], hand: tuple[int, int] | None = None
    ) -> Animation | None:
        match happening.event:
            case Moved(piece=piece, start=start, end=end):
                return self.motions.slide([(piece, start, end)], hand)
            case Castled() as castled:
                board = before.position.board
                king = (board[castled.king_start], castled.king_start, castled.king_end)
                rook = (board[castled.rook_start], castled.rook_start, castled.rook_end)
                return self.motions.slide([king, rook], hand, "castling")
            case Captured() as captured:
                return self._capture(captured, hand)
            case Promoted(square=square, piece=piece, becomes=becomes):
                at = self.squares.place(square).center
                without = frozenset({Square(square)})
                return Turn(self.pieces.piece(piece), self.pieces.piece(becomes), at, without, self.desk.settings.calm)
            case Checked():
                return Silence(((0.0, "check"),))
            case GameEnded(winners=winners) if winners:
                return self._fall(before, winners)
            case _:
                return None

    def staged(self, before: ChessState, happenings: Sequence[Happening[Any]]) -> Staged | None:
        return chess_mate.staged(self.motions, self.rules, before, [happening.event for happening in happenings])

    def _capture(self, captured: Captured, hand: tuple[int, int] | None) -> Capture:
        is_above = (self.pieces.seat_of(captured.victim) == 0) == self.squares.flipped
        towards = -1 if is_above else 1  # to its owner's plaque
        return self.motions.capture(
            self.motions.carry(captured.by, captured.start, captured.end, hand),
            captured.start,
            captured.end,
            captured.victim,
            captured.square,
            down=towards * self.squares.side * 6 // 10,
            cuts=3,
            from_hand=hand is not None,
        )

    def _fall(self, before: ChessState, winners: frozenset[Seat]) -> Animation | None:
        position = before.position
        lost = next((seat for seat in (0, 1) if seat not in winners and position.kings[seat] >= 0), None)
        if lost is None:
            return None
        king = position.kings[lost]
        picture = self.pieces.piece(position.board[king])
        men = [square for square in position.men[lost] if square != king]
        farthest = max((self.motions.distance(king, square) for square in men), default=1)
        army = (
            ()
            if self.desk.settings.calm
            else tuple(
                (
                    self.pieces.piece(position.board[square], ash=True).copy(),
                    self.squares.place(square).center,
                    self.motions.distance(king, square) / max(1, farthest),
                )
                for square in men
            )
        )
        return Fall(picture, self.squares.place(king).center, LIES, army, frozenset({Square(king)}))

    def removed(self, event: Event) -> Spot | None:
        return Square(event.square) if isinstance(event, Captured) else None

    # What things are

    def describe(self, view: ChessState, spot: Spot) -> Card | None:
        if not isinstance(spot, Square):
            return None
        piece, position = self.pieces.at(view, spot), view.position
        if not piece:
            found = {seat: position.attackers(spot.index, 1 - seat) for seat in (0, 1)}
            facts = tuple(
                (f"{self.seat_name(Seat(seat))} reaches it", self._list(view, at)) for seat, at in found.items()
            )
            return Card(f"Square {self.name_of(spot)}", "Nothing stands here", "", facts)
        seat = self.law.tables.seat_of(piece)
        kind = self.law.kind_of(piece)
        quiet, taking = self._ways(view, spot.index, seat)
        attackers = position.attackers(spot.index, seat)
        defenders = position.attackers(spot.index, 1 - seat)
        facts = (
            ("Can reach", squares_in_words(len(quiet) + len(taking))),
            ("Attacks", self._list(view, taking)),
            ("Attacked by", self._list(view, attackers)),
            ("Defended by", self._list(view, defenders)),
        )
        title = f"{kind.name} on {self.name_of(spot)}"
        return Card(
            title, _ways_in_words(len(quiet), len(taking)), kind.text, facts, partial(self._panel_picture, piece)
        )

    def kind_card(self, code: int) -> Card:
        kind = self.law.kind_of(code)
        return self.sketched(code, kind.name, "", kind.text, partial(self._board_picture, code))

    def _ways(self, view: ChessState, square: int, seat: int) -> tuple[list[int], list[int]]:
        """Where a piece may go, and what it may take; by the law if it is its turn, by its walks if it is not."""
        position = view.position
        if seat == position.turn:
            ends = {
                action.end for action in self.rules.actions(view) if isinstance(action, Move) and action.start == square
            }
        else:
            found: list[int] = []
            position.walk(square, 1 << seat, 1 << (1 - seat), found)
            ends = {move & 255 for move in found}
        return sorted(e for e in ends if not position.board[e]), sorted(e for e in ends if position.board[e])

    def _list(self, view: ChessState, squares: Sequence[int]) -> str:
        board, names = view.position.board, self.grid.names
        return names_in_short([f"{self._name(board[square])} {names[square]}" for square in squares])

    def _name(self, piece: int) -> str:
        return self.law.kind_of(piece).name

    def weigh(self, view: ChessState, action: Action) -> str:
        if not isinstance(action, Move):
            return ""
        board = view.position.board
        victim = board[action.end]
        after = self.rules.clone(view)
        self.rules.apply(after, action)
        at = self.law.grid.names[action.end]
        what = f"Takes the {at} {self._name(victim)}" if victim else f"Goes to {at}"
        result = self.rules.result(after)
        if result is not None:
            return f"{what}. {self.ending(result)}"
        check = ", check" if after.position.is_checked() else ""
        takers = sorted(
            {move.start for move in self.rules.actions(after) if isinstance(move, Move) and move.end == action.end}
        )
        if not takers:
            return f"{what}{check}: nobody can take it there."
        taker = (
            f"the {self._name(after.position.board[takers[0]])}"
            if len(takers) == 1
            else f"{in_words(len(takers))} pieces"
        )
        return f"{what}{check}: {taker} can {'take back' if victim else 'take it'}."

    def danger(self, view: ChessState, seat: Seat) -> Mapping[Spot, int]:
        """Where the enemies' own pieces stand nothing is marked: that they guard each other is another question."""
        position, tables = view.position, self.law.tables
        counts: dict[Spot, int] = {}
        for square, piece in enumerate(position.board):
            if not piece or tables.seat_of(piece) == seat:
                count = len(position.attackers(square, seat))
                if count:
                    counts[Square(square)] = count
        return counts

    # Words and small pictures

    def seat_picture(self, seat: Seat) -> Picture:
        return partial(self._panel_picture, self.law.tables.code(self.law.tables.king, seat))

    def seat_mark(self, seat: Seat) -> Picture:
        return self.seat_picture(seat)

    def _panel_picture(self, piece: int, size: int) -> pygame.Surface:
        """A figure for a dark ground."""
        return self.desk.sprites.get(
            self.pieces.sprite(piece), size, self.pieces.in_dark(piece, {**DARK_FIGURE, **ON_PANEL})
        )

    def strength(self, view: ChessState, seat: Seat) -> Strength:
        """What is lost, and how far ahead it is by what beginners learn that pieces are worth."""
        lost = [self._lost(view, Seat(s)) for s in (0, 1)]
        worth = [sum(self._worth(piece) for piece in pieces) for pieces in lost]
        ahead = worth[1 - seat] - worth[seat]
        fallen = self.pieces.ash_pictures([self.pieces.sprite(piece) for piece in lost[seat]])
        counts = Counter(view.position.board[square] for square in view.position.men[seat])
        tables = self.law.tables
        kinds = [piece for piece in sorted(counts, key=self._rank) if tables.kind_of(piece) != tables.king]
        standing = [(partial(self._panel_picture, piece), counts[piece]) for piece in kinds]
        return Strength(fallen, standing, balance=f"+{ahead}" if ahead > 0 else "")

    def _lost(self, view: ChessState, seat: Seat) -> list[int]:
        """What the seat had at the set-up and has no more; a promoted piece counts as the pawn it was."""
        tables = self.law.tables
        stood = sorted((p for p in self.law.at_start.values() if tables.seat_of(p) == seat), key=self._rank)
        standing = [view.position.board[square] for square in view.position.men[seat]]
        gone: list[int] = []
        for piece in stood:
            if piece in standing:
                standing.remove(piece)
            else:
                gone.append(piece)
        promoting = {tables.code(self.law.numbers[n], seat) for n, kind in self.law.kinds.items() if kind.promote}
        for _ in standing:  # what stands there and was not set up has been promoted
            pawn = next((piece for piece in reversed(gone) if piece in promoting), None)
            if pawn is not None:
                gone.remove(pawn)
        return gone

    def _rank(self, piece: int) -> tuple[int, int]:
        """The order of the data file: the dearest come first there."""
        return (self.law.tables.kind_of(piece), piece)

    def _worth(self, piece: int) -> int:
        """In pawns, as beginners learn it; a piece that a mod brings counts as a minor one."""
        return _WORTH.get(self.law.names[self.law.tables.kind_of(piece)], 3)

    def copied(self, view: ChessState) -> str:
        return self.rules.notation.fen_text(view)

    counted = "Move"

    def round(self, view: ChessState) -> int:
        return view.fullmove

    def alarm(self, view: ChessState) -> str:
        return "Check" if self.rules.result(view) is None and view.position.is_checked() else ""

    def step_picture(self, told: PlyTold[ChessState]) -> Picture | None:
        if not isinstance(told.action, Move):
            return None
        return partial(self._panel_picture, told.before.position.board[told.action.start])

    def step_words(self, told: PlyTold[ChessState]) -> str:
        """As players write it: Nf3, exd5, e8=Q+."""
        return "" if told.action is None else self.written(told.before, told.action)

    def written(self, view: ChessState, action: Action) -> str:
        if isinstance(action, Move) and not self.desk.settings.coordinates:
            return san(self.law, view, action.text)
        return _TOLD.get(str(action), str(action))

    def choice(self, view: ChessState, action: Action) -> Choice:
        if isinstance(action, Move) and action.promotion is not None:
            piece = self.law.tables.code(self.law.numbers[action.promotion], view.position.turn)
            name = self.law.kinds[action.promotion].name
            return Choice(name, partial(self._board_picture, piece), self.law.numbers[action.promotion])
        return Choice(ASKED.get(str(action), str(action)))

    def _board_picture(self, piece: int, size: int) -> pygame.Surface:
        return self.squares.figure(
            self.pieces.sprite(piece), size, self.pieces.in_dark(piece, DARK_FIGURE), shadow=False
        )

    def question(self, view: ChessState, decision: Decision) -> str:
        if decision.prompt == "move":
            return ""
        return f"{self.seat_name(Seat(1 - decision.seat))} offers a draw"

    def chapter(self, actions: Sequence[Action]) -> str:
        """The name of the longest opening of the data that the game began with."""
        texts = [str(action) for action in actions if isinstance(action, Move)]
        for length in range(min(len(texts), 12), 0, -1):
            found = self.law.strings.get("opening." + "-".join(texts[:length]))
            if found is not None:
                return found
        return ""


_WORTH = {"queen": 9, "rook": 5, "bishop": 3, "knight": 3, "pawn": 1, "king": 0}
_TOLD = {**SAID, "time:white": "out of time", "time:black": "out of time"}


def _ways_in_words(quiet: int, taking: int) -> str:
    """ "Eight quiet moves, one capture"."""
    if not quiet and not taking:
        return "Nowhere to go now"
    parts = []
    if quiet:
        parts.append(f"{in_words(quiet)} quiet {plural('move', quiet)}")
    if taking:
        parts.append(f"{in_words(taking)} {plural('capture', taking)}")
    words = ", ".join(parts)
    return capital(words)
