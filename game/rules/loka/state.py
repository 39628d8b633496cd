"""A moment of a Loka game, its unfinished business, and the actions and events of Loka."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from game.boards.seen import NOTHING_SEEN, Seen
from game.core.events import Event
from game.core.ruleset import Label, Result, Spot, Square
from game.core.sayings import ACCEPT, CLAIM, DECLINE, OFFER, PASS, RESIGN, Say
from game.core.seats import Seat
from game.rules.board_events import Checked as Checked
from game.rules.board_events import Promoted as Promoted
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


# --- actions


class Route(Enum):
    """How a piece goes."""

    PLAIN = "plain"
    BACK = "back to back"
    JUMP = "through the portal"
    ONWARD = "through the portal and on"


@dataclass(frozen=True, slots=True)
class Move:
    """A piece moves or attacks.  Texts: LOKA-TEXT-1."""

    text: str
    start: int
    end: int
    way: Route = Route.PLAIN
    through: int = -1
    """The twin that a bishop goes on from."""
    is_attack: bool = False
    promotion: str | None = None

    def __str__(self) -> str:
        return self.text

    @property
    def touches(self) -> tuple[Spot, ...]:
        """Start, end, and the new piece; a bishop that goes on from the portal names the twin between."""
        squares: tuple[Spot, ...] = (Square(self.start), Square(self.end))
        if self.way is Route.ONWARD:
            squares = (Square(self.start), Square(self.through), Square(self.end))
        return squares if self.promotion is None else (*squares, Label(self.promotion))


@dataclass(frozen=True, slots=True)
class ChooseArmy:
    """An army is chosen: numbers by kind.  Text: LOKA-ARMY-14."""

    text: str
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return self.text

    @property
    def touches(self) -> tuple[Spot, ...]:
        """Made as a whole."""
        return (Label(self.text),)


@dataclass(frozen=True, slots=True)
class Deploy:
    """A piece is placed.  Text: LOKA-DEPLOY-15."""

    piece: str
    square: int
    at: str

    def __str__(self) -> str:
        return f"deploy:{self.piece},{self.at}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The piece in the tray, then the square."""
        return (Label(self.piece), Square(self.square))


KEEP = Say("keep")
REROLL = Say("reroll")
RESIGN_BOTH = Say("resign-both")
SAYINGS = {say.text: say for say in (PASS, KEEP, REROLL, RESIGN, RESIGN_BOTH, OFFER, ACCEPT, DECLINE, CLAIM)}


# --- events


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
