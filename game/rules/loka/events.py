"""What happened in a game of Loka."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.events import Event
from game.core.seats import Seat
from game.rules.board_events import Checked as Checked
from game.rules.board_events import Promoted as Promoted
from game.rules.loka.actions import Route
from game.rules.loka.state import Stage


@dataclass(frozen=True, slots=True)
class ArmyChosen(Event):
    """A seat has fixed its army; `counts` by kind, None where a view hides it.  LOKA-ARMY-10, -11."""

    seat: Seat
    counts: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class StageBegan(Event):
    """Another phase has begun; with the first of them all armies lie open.  LOKA-PHASE-1, LOKA-ARMY-10."""

    reveals: ClassVar[bool] = True

    stage: Stage


@dataclass(frozen=True, slots=True)
class LayerChosen(Event):
    """This seat lays the first tile."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TileDrawn(Event):
    """A seat has drawn a tile, or rolled its kind; where it goes is still to be rolled."""

    seat: Seat
    tile: int


@dataclass(frozen=True, slots=True)
class TileLaid(Event):
    """A tile lies on its square.  `column` and `row` are the dice as the laying seat sees them."""

    seat: Seat
    tile: int
    square: int
    column: int
    row: int
    axis: int = 0
    is_second: bool = False
    """The second portal, laid out of turn.  LOKA-TERRAIN-7."""


@dataclass(frozen=True, slots=True)
class TileMissed(Event):
    """The square rolled holds a tile; both dice are rolled again.  LOKA-TERRAIN-6."""

    seat: Seat
    tile: int
    square: int


@dataclass(frozen=True, slots=True)
class OrderRolled(Event):
    """The D20s of the seats that rolled for the first turn; `first` begins, or is None when some are tied."""

    stage: Stage
    seats: tuple[Seat, ...]
    faces: tuple[int, ...]
    first: Seat | None


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    """A piece stands on its first square."""

    seat: Seat
    piece: int
    square: int


@dataclass(frozen=True, slots=True)
class LeftOut(Event):
    """Pieces for which there is no square are left out of the game.  LOKA-DEPLOY-14."""

    seat: Seat
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A piece went from one square to another, empty one."""

    seat: Seat
    piece: int
    start: int
    end: int
    way: Route = Route.PLAIN
    through: int = -1


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """An attack is declared, dice not yet thrown: both pieces, every boost by name (LOKA-TEXT-6), the dice."""

    seat: Seat
    piece: int
    victim: int
    start: int
    end: int
    attack: tuple[str, ...]
    defence: tuple[str, ...]
    attack_die: int
    defence_die: int
    rerolls: Seat | None
    """Who has the re-roll right."""
    is_duel: bool
    way: Route = Route.PLAIN
    through: int = -1


@dataclass(frozen=True, slots=True)
class RerollOffered(Event):
    """The dice lie so, and this seat may roll its Super D20 again.  LOKA-REROLL-5."""

    seat: Seat
    attack: int
    defence: int


@dataclass(frozen=True, slots=True)
class RerollAnswered(Event):
    """What it chose."""

    seat: Seat
    again: bool


@dataclass(frozen=True, slots=True)
class Tied(Event):
    """A duel's dice are equal and roll again.  LOKA-DUEL-2."""

    face: int


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """The final dice of an attack and what they mean: WON, REPULSED, SLAIN or BOTH_SLAIN of `outcomes.py`."""

    seat: Seat
    piece: int
    victim: int
    start: int
    end: int
    attack: int
    defence: int
    outcome: int
    is_duel: bool = False


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """With combat off: a piece was taken.  LOKA-BOLTON-3."""

    seat: Seat
    piece: int
    victim: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Slain(Event):
    """A piece was removed by combat."""

    piece: int
    square: int


@dataclass(frozen=True, slots=True)
class MovedIn(Event):
    """The winner of an attack stands on the defender's square.  LOKA-OUTCOME-8."""

    seat: Seat
    piece: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class KingFell(Event):
    """A king is dead and his army has left the board; `squares` are where it stood.  LOKA-KING-2."""

    seat: Seat
    square: int
    """Where he stood; -1 where he was never placed."""
    squares: tuple[int, ...]
    why: str
    """`combat`, `swamp`, `mate`, `resignation` or `time`."""


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Two pawns have changed places; `start` and `end` are the acting seat's.  LOKA-BACK."""

    seat: Seat
    ally: Seat
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SwampRolled(Event):
    """A piece that entered has rolled for its life."""

    seat: Seat
    piece: int
    square: int
    face: int
    is_lost: bool


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat had no action.  LOKA-TURN-6."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawAccepted(Event):
    """A seat agrees to the draw; perhaps others are still to be asked."""

    seat: Seat
