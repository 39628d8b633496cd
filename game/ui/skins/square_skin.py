"""What every game on squares answers alike: where its spots are, what stands there, how its pieces go and fall.

A new game of this kind writes `piece` (a picture of a piece), `draw` and the questions about its own rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import pygame

from game.boards.position import Tables
from game.core.events import DrawDeclined, DrawOffered, Event
from game.core.ruleset import Result, Spot, Square
from game.core.seats import Seat
from game.ui.skins import motion
from game.ui.skins.aim import Aim
from game.ui.skins.facts import Card, Picture
from game.ui.skins.motion import Capture, Carry, Slide, shards
from game.ui.skins.moves_sketch import draw_moves
from game.ui.skins.skin import PlainSkin
from game.ui.skins.squares import ASH, SquareBoard
from game.ui.sprites import INK, MAIN, SHADE

if TYPE_CHECKING:
    from game.ui.desk import Desk

LEANS = 0.14  # of a square: an attacker towards its target, before the dice
ASHEN = {MAIN: ASH, SHADE: "#8C7D66", INK: "#3A3128"}
"""What a fallen figure is recoloured to."""

ASKED = {"accept-draw": "Accept draw", "decline-draw": "Play on"}
"""Named actions as a button offers them."""
SAID = {
    "resign": "gives up",
    "offer-draw": "offers a draw",
    "accept-draw": "accepts the draw",
    "decline-draw": "declines the draw",
    "claim-draw": "claims a draw",
}
"""Words for what is said instead of moved, as the list of moves tells them."""


class HasWords(Protocol):
    """What the law of a game keeps of words."""

    @property
    def strings(self) -> Mapping[str, str]: ...

    def seat_name(self, seat: int) -> str: ...


class OnSquares(Protocol):
    """The rules of a game whose pieces stand on the fast board."""

    @property
    def tables(self) -> Tables: ...

    @property
    def law(self) -> HasWords: ...


Rules = TypeVar("Rules", bound=OnSquares)


class SquarePieces(Generic[Rules]):
    """The pieces of a game on squares: what stands where, whose it is, how it looks.

    All that draws or tells of pieces holds this, and none of it holds the skin.
    """

    def __init__(self, desk: Desk, rules: Rules, squares: SquareBoard) -> None:
        self.desk = desk
        self.rules = rules
        self.squares = squares
        self.grid = squares.grid

    def piece(self, code: int, *, ghost: bool = False, lifted: bool = False, ash: bool = False) -> pygame.Surface:
        """A piece as it stands on the board, in the player's hand, or as ash."""
        raise NotImplementedError

    @staticmethod
    def at(view: Any, spot: Spot) -> int:
        """What stands on a spot; 0 for nothing."""
        return int(view.position.board[spot.index]) if isinstance(spot, Square) else 0

    def seat_of(self, code: int) -> Seat:
        return Seat(self.rules.tables.seat_of(code))

    def seat_name(self, seat: int) -> str:
        """The seat's name on screen."""
        return self.rules.law.seat_name(seat)

    def ash_pictures(self, sprites: Sequence[str]) -> list[Picture]:
        """Fallen figures for a plaque, one picture for each kind."""
        pictures = {sprite: partial(self._ash_picture, sprite) for sprite in sprites}
        return [pictures[sprite] for sprite in sprites]

    def _ash_picture(self, sprite: str, size: int) -> pygame.Surface:
        return self.desk.sprites.get(sprite, size, ASHEN)


class SquareSkin(PlainSkin, Generic[Rules]):
    """A skin with one board of squares."""

    def __init__(self, pieces: SquarePieces[Rules]) -> None:
        self.desk = pieces.desk
        self.rules = pieces.rules
        self.squares = squares = pieces.squares
        self.pieces = pieces
        self.grid = squares.grid
        self.fit = squares.fit
        self.bake = squares.bake
        self.spot_at = squares.spot_at
        self.place_of = squares.place_of
        self.beside = squares.beside_spot
        self.spot_named = squares.spot_named
        self.name_of = squares.name_of

    @property
    def outer(self) -> pygame.Rect:
        return self.squares.outer

    @property
    def board(self) -> pygame.Rect:
        return self.squares.board

    def seat_name(self, seat: Seat) -> str:
        return self.pieces.seat_name(seat)

    def ending(self, result: Result) -> str:
        names = " and ".join(self.seat_name(seat) for seat in sorted(result.winners))
        return self.rules.law.strings.get(f"result.{result.reason}", result.reason).replace("{seat}", names)

    # Pieces

    def is_own(self, view: Any, spot: Spot, seat: Seat) -> bool:
        code = self.pieces.at(view, spot)
        return bool(code) and self.pieces.seat_of(code) == seat

    def carried(self, view: Any, spot: Spot) -> pygame.Surface | None:
        code = self.pieces.at(view, spot)
        return self.pieces.piece(code, lifted=True) if code else None

    def kind_card(self, code: int) -> Card:
        """A piece by itself: what it is called, how it moves, on an open board."""
        raise NotImplementedError

    def sketched(self, code: int, name: str, head: str, text: str, picture: Picture) -> Card:
        """A card with the moves of a piece drawn from its own side."""
        tables = self.pieces.rules.tables
        walks = tables.kinds[tables.kind_of(code) - 1].walks[tables.seat_of(code)]
        sketch = partial(draw_moves, self.desk, walks, self.grid.cells, picture)
        return Card(name, head, text, (), picture, name, sketch)

    def move_cards(self, view: Any) -> Sequence[Card]:
        """A card for each kind on the board; those of the first seat for a kind that both have."""
        codes = sorted({code for code in view.position.board if code}, key=lambda code: self.pieces.seat_of(code))
        cards = [self.kind_card(code) for code in codes]
        return list({card.name: card for card in reversed(cards)}.values())[::-1]

    # Events

    def sound(self, event: Event) -> str:
        match event:
            case DrawOffered():
                return "your_turn"
            case DrawDeclined():
                return "refuse"
        return ""


class PieceMotions:
    """How pieces go from square to square, and what they take."""

    def __init__(self, pieces: SquarePieces[Any]) -> None:
        self.pieces = pieces

    @property
    def calm(self) -> bool:
        return self.pieces.desk.settings.calm

    def at(self, square: int) -> tuple[int, int]:
        """The middle of a square."""
        return self.pieces.squares.place(square).center

    def aim(self, picture: pygame.Surface, start: int, end: int) -> Aim:
        """A piece leans towards what it attacks, before the dice."""
        away = pygame.Vector2(self.at(end)) - pygame.Vector2(self.at(start))
        lean = away.normalize() * self.pieces.squares.side * LEANS if away.length() else away
        without = frozenset({Square(start)})
        return Aim(picture, self.at(start), (round(lean.x), round(lean.y)), without, self.calm)

    def distance(self, start: int, end: int) -> int:
        (x, y), (u, v) = self.pieces.grid.cells[start], self.pieces.grid.cells[end]
        return max(abs(x - u), abs(y - v))

    def is_leap(self, start: int, end: int) -> bool:
        """Neither straight nor diagonal."""
        (x, y), (u, v) = self.pieces.grid.cells[start], self.pieces.grid.cells[end]
        return not (x == u or y == v or abs(x - u) == abs(y - v))

    def carry(self, piece: int, start: int, end: int, hand: tuple[int, int] | None) -> Carry:
        """From its square, or from the player's hand, straight to the other one; in an arc where it leaps."""
        arc = self.pieces.squares.side // 2 if hand is None and self.is_leap(start, end) else 0
        return Carry(self.pieces.piece(piece), hand or self.at(start), self.at(end), arc)

    def slide(self, ways: Sequence[tuple[int, int, int]], hand: tuple[int, int] | None, sound: str = "") -> Slide:
        """(piece, start, end) of each; the first comes from the player's hand if it was dragged."""
        carries = tuple(self.carry(*way, hand if i == 0 else None) for i, way in enumerate(ways))
        leaps = any(carry.arc for carry in carries)
        longest = max(self.distance(start, end) for _, start, end in ways)
        seconds = motion.DROP if hand and len(ways) == 1 else motion.slide_seconds(longest, leaps)
        without = frozenset(Square(start) for _, start, _ in ways)
        cue = (0.0, sound or "leap") if sound or leaps else (1.0, "place")
        return Slide(carries, seconds, without, (cue,), from_hand=hand is not None)

    def capture(
        self,
        carry: Carry,
        start: int,
        end: int,
        victim: int,
        square: int,
        *,
        down: int,
        cuts: int,
        from_hand: bool,
    ) -> Capture:
        """One arrives at `end`; what stood on `square` turns to ash, cut so often each way, that falls so far."""
        way = motion.DROP if from_hand else motion.slide_seconds(self.distance(start, end), bool(carry.arc))
        ash = self.pieces.piece(victim, ash=True).copy()
        return Capture(
            carry,
            self.pieces.piece(victim),
            ash,
            self.at(square),
            0 if self.calm else down,
            way / (way + motion.SLAIN),
            way + motion.SLAIN,
            frozenset({Square(start), Square(square)}),
            () if self.calm else shards(ash.get_size(), cuts),
            from_hand=from_hand,
        )


def names_in_short(names: Sequence[str]) -> str:
    """ "Knight f5, Pawn e4 and 2 more"."""
    if not names:
        return "nobody"
    return ", ".join(names[:2]) + (f" and {len(names) - 2} more" if len(names) > 2 else "")


def squares_in_words(count: int) -> str:
    """ "1 square", "7 squares"."""
    return f"{count} squares" if count != 1 else "1 square"


__all__ = ["ASHEN", "ASKED", "SAID", "SquarePieces", "SquareSkin", "PieceMotions", "names_in_short", "squares_in_words"]
