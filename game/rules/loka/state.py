"""A moment of a Loka game and its unfinished business.

This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from game.boards.seen import NOTHING_SEEN, Seen
from game.core.ruleset import Result
from game.core.seats import Seat
from game.rules.loka.moves import LokaPosition


class Stage(Enum):
    """LOKA-PHASE-1."""

    ARMIES = "armies"
    TERRAIN = "terrain"
    DEPLOYMENT = "deployment"
    BATTLE = "battle"


# --- what must be settled before play goes on; the last on top


@dataclass(frozen=True, slots=True)
class FirstLayer:
    """Who lays the first tile is thrown for.  LOKA-TERRAIN-2."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat draws a tile, or rolls its kind; `left` draws are to come, this one counted.  LOKA-TERRAIN-3."""

    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class Lay:
    """A seat rolls where the tile goes; `first` is the portal that this one is the twin of, or -1.  LOKA-TERRAIN-5."""

    seat: Seat
    tile: int
    first: int = -1


@dataclass(frozen=True, slots=True)
class Order:
    """These seats roll for the first turn of the deployment or of the battle.  LOKA-DEPLOY-1, LOKA-TURN-1."""

    seats: tuple[Seat, ...]
    stage: Stage


@dataclass(frozen=True, slots=True)
class Fight:
    """Dice of an attack fall; boosts are counted once.  LOKA-COMBAT-4."""

    move: int
    attack: int
    defence: int


@dataclass(frozen=True, slots=True)
class Duel:
    """King against king.  LOKA-DUEL-1."""

    move: int


@dataclass(frozen=True, slots=True)
class Reroll:
    """The holder of a Super D20 may keep its die or roll it again.  LOKA-REROLL-4."""

    seat: Seat
    fight: Fight
    attack: int
    defence: int
    """The faces as they lie."""


@dataclass(frozen=True, slots=True)
class RollAgain:
    """The second and last roll of a Super D20.  LOKA-REROLL-2."""

    seat: Seat
    fight: Fight
    attack: int
    defence: int


@dataclass(frozen=True, slots=True)
class Swamp:
    """A piece that has entered rolls for its life; `ally` for the ally's pawn after back to back.  LOKA-SWAMP-2, -7."""

    move: int
    ally: bool = False


Task = FirstLayer | Draw | Lay | Order | Fight | Duel | Reroll | RollAgain | Swamp


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the board; `axis` is that of a road, else 0; `twin` the other portal, else -1."""

    square: int
    tile: int
    axis: int = 0
    twin: int = -1


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw offered: by whom, and who has said yes.  While `asked` is None its action is still to come."""

    by: Seat
    accepted: tuple[Seat, ...] = ()
    asked: Seat | None = None


@dataclass(slots=True)
class LokaState:
    """Everything about one moment of a game."""

    stage: Stage
    position: LokaPosition
    """Pieces, turn (in every stage), and in the battle all that the fast board knows."""
    armies: list[tuple[int, ...] | None]
    """What each seat has bought, by kind from number 0 up; None while it has not, or where a view hides it."""
    hands: list[tuple[int, ...]]
    """What each seat has still to deploy, by kind."""
    out: list[bool]
    """Seats that have given up before the battle."""
    laid: tuple[Laid, ...]
    agenda: tuple[Task, ...]
    rng: int
    seen: Seen = NOTHING_SEEN
    """Keys of the positions since a piece was last lost, this one last.  LOKA-DRAW-3."""
    offer: Offer | None = None
    ended: Result | None = None
    """An end that the board does not show."""
    moves: dict[str, int] | None = field(default=None, compare=False)
    """The listed board actions by text once somebody has asked for them; never changed, so copies share it."""

    def clone(self) -> LokaState:
        """An independent copy."""
        return LokaState(
            self.stage,
            self.position.clone(),
            self.armies.copy(),
            self.hands.copy(),
            self.out.copy(),
            self.laid,
            self.agenda,
            self.rng,
            self.seen,
            self.offer,
            self.ended,
            self.moves,
        )


def living(s: LokaState) -> list[Seat]:
    """Seats that are not out.  LOKA-KING-5."""
    if s.stage is Stage.BATTLE:
        return [Seat(seat) for seat, men in enumerate(s.position.men) if men]
    return [Seat(seat) for seat, is_out in enumerate(s.out) if not is_out]
