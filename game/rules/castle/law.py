"""The law of one game of Castle: its pieces, effects, board and switches, and the tables of its fast board, frozen.

Every chapter takes it; it knows none of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.boards.grid import Grid
from game.boards.position import START, TO
from game.rules.castle.data import SEATS, Board, Effect, PieceKind, ReadyArmy, Variant
from game.rules.castle.dice import NOTHING, Dice, dice_of
from game.rules.castle.moves import CastlePosition
from game.rules.castle.state import Move
from game.rules.castle.turns import CARDS, DIE, FREE, SETS, TurnPosition
from game.rules.castle.ways import ANY_SPECIAL, OWN, RECALL, CastleTables

MOVEMENT = {"none": FREE, "cards": CARDS, "die": DIE, "sets": SETS}


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """What is played with: all of a law but the tables that are made from it."""

    variant: str
    chosen: Variant
    switched: Mapping[str, Any]
    """Every rule switch with the value this game is played with."""
    strings: Mapping[str, str]
    board: Board
    ready_made: Mapping[str, ReadyArmy]
    kinds: Mapping[str, PieceKind]
    effects: Mapping[str, Effect]
    is_rolling: bool
    """Whether turns begin with a roll."""
    is_blitz: bool
    has_effects: bool
    grid: Grid
    names: tuple[str, ...]
    """Names of the kinds by number, from 1 up: those of the data, not those of a seat."""
    numbers: Mapping[str, int]
    ids: Sequence[Mapping[str, int]]
    """By seat its own names of the kinds, with their numbers.  CASTLE-BOARD-2."""
    goal: int
    """The kind that is the Castle."""
    playable: Sequence[int]
    """Kinds that may be on the board.  CASTLE-EXPANDED-8."""
    home: Sequence[Sequence[list[int]]]
    """By seat the squares of its near and second row from file a on.  CASTLE-BOARD-4."""

    def kind(self, number: int) -> PieceKind:
        """What the data say of a kind."""
        return self.kinds[self.names[number]]

    def kind_of_piece(self, piece: int) -> PieceKind:
        """What the data say of a piece on the board."""
        return self.kind(piece >> len(SEATS))  # not by the tables, which ask this while they are made

    def kind_of_name(self, seat: int, name: str) -> int:
        """The number of the kind that a seat calls so; KeyError for a name that it does not own."""
        return self.ids[seat][name]

    def name_of(self, seat: int, kind: int) -> str:
        """What a seat calls a kind in texts and files."""
        return self.kind(kind).ids.of(seat)

    def shown(self, kind: int, seat: int) -> str:
        """What a kind is called on screen."""
        return self.kind(kind).names.of(seat)

    def seat_name(self, seat: int) -> str:
        """The seat's name on screen."""
        return self.strings[f"seat.{SEATS[seat]}"]

    def effect_id(self, piece: int) -> str | None:
        """The effect of a piece's kind."""
        return self.kind_of_piece(piece).effect

    def dice(self, piece: int, victim: int, is_own: bool) -> Dice:
        """The dice of an attack, with the attacker's own effect or without.  CASTLE-COMBAT-3."""
        effect = self.effect_id(piece) if is_own else None
        part = NOTHING if effect is None or self.chosen.effects != "all" else self.effects[effect].combat
        return dice_of(self.kind_of_piece(piece).combat, self.kind_of_piece(victim).combat, part)


@dataclass(frozen=True, slots=True, eq=False)
class Law(Setting):
    """What the chapters read of the data and of the switches."""

    tables: CastleTables
    army: Sequence[Mapping[int, int]]
    """By seat the pieces of the standard army by square.  CASTLE-SETUP-2 to -4."""
    goal_home: Sequence[int]
    champion_home: Sequence[int]
    """By seat where its Castle and its champion stand at the start; -1 where the standard army has none."""
    actions_by_move: dict[tuple[int, bool, int], Move] = field(default_factory=dict)
    """The action that stands for a move of the fast board, an attack or not, of a kind; each is made once."""

    def piece_name(self, piece: int) -> str:
        """What a piece is called on screen."""
        return self.shown(self.tables.kind_of(piece), self.tables.seat_of(piece))

    def dice_of_move(self, p: CastlePosition, m: int) -> Dice:
        """The dice of an attack on the board."""
        return self.dice(p.board[m >> START & TO], p.board[m & TO], m & ANY_SPECIAL == OWN)

    def effect_of_move(self, p: CastlePosition, m: int) -> str | None:
        """The effect that a move uses."""
        match m & ANY_SPECIAL:
            case special if special == OWN:
                return self.effect_id(p.board[m >> START & TO])
            case special if special == RECALL:
                return self.kind(self.goal).effect
            case _:
                return None

    def board_of(self, pieces: Sequence[tuple[int, int]], turn: int = 0) -> CastlePosition:
        """The fast board with these (square, piece) on it, and the variant's tokens."""
        movement = MOVEMENT[self.chosen.movement]
        is_plain = not self.is_rolling and self.chosen.effects == "none"
        position = CastlePosition(self.tables) if is_plain else TurnPosition(self.tables, movement)
        position.set_up(sorted(pieces), turn)
        position.tokens = [self.switched["tokens"]] * 2
        if isinstance(position, TurnPosition):
            position.fresh()
        return position
