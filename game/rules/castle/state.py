"""A moment of a Castle game, its unfinished business, and the actions and events of Castle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from game.boards.seen import NOTHING_SEEN, Seen
from game.core.events import Event
from game.core.ruleset import Label, Result, Spot, Square
from game.core.sayings import ACCEPT, CLAIM, DECLINE, OFFER, PASS, RESIGN, Say
from game.core.seats import Seat
from game.rules.board_events import Promoted as Promoted
from game.rules.castle.moves import CastlePosition
from game.rules.castle.turns import TurnPosition

Pair = tuple[int, int]
"""A die on the table: its sides, and the number that it shows."""

# --- what must be settled before play goes on; the last on top


@dataclass(frozen=True, slots=True)
class FirstMover:
    """Chance decides who begins.  CASTLE-SETUP-6."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The next card of this seat is drawn.  CASTLE-CARDS-2."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LayCard:
    """This seat chooses its next card.  CASTLE-CARDS-7."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Roll:
    """The movement dice fall; `past`: the other seat has had its say.  CASTLE-DIE-1, CASTLE-TOKEN-6."""

    past: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """The other seat may have a movement die rolled again.  CASTLE-TOKEN-3."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RollAgain:
    """A movement die, by its place, is rolled again.  CASTLE-TOKEN-2."""

    which: int


@dataclass(frozen=True, slots=True)
class Fight:
    """Dice of an attack fall.  CASTLE-COMBAT-3."""

    move: int


@dataclass(frozen=True, slots=True)
class Contest:
    """The seat that would lose may have a die of the combat rolled again.  CASTLE-TOKEN-4."""

    seat: Seat
    move: int
    faces: tuple[int, ...]
    """As they were thrown: the attacker's, then the defender's."""


@dataclass(frozen=True, slots=True)
class FightAgain:
    """A die of the combat, by its place, is rolled again.  CASTLE-TOKEN-2."""

    move: int
    faces: tuple[int, ...]
    which: int

    def faces_with(self, face: int) -> tuple[int, ...]:
        """All the dice once this one shows `face`."""
        return (*self.faces[: self.which], face, *self.faces[self.which + 1 :])


Task = FirstMover | Shuffle | LayCard | Roll | Window | RollAgain | Fight | Contest | FightAgain


@dataclass(slots=True)
class CastleState:
    """Everything about one moment of a game."""

    position: CastlePosition
    """Pieces, the seat whose turn it is, and how far its turn has come."""
    agenda: tuple[Task, ...]
    rng: int
    setup: list[tuple[int, ...]] | None = None
    """While armies are placed: by seat the kinds on the squares decided so far, 0 for none, -1 where it is hidden."""
    cards: list[tuple[int, ...]] = field(default_factory=lambda: [(), ()])
    """By seat the kinds of its row of cards, number 1 first."""
    dice: tuple[Pair, ...] = ()
    """The movement dice as they lie, in their order."""
    traded: list[tuple[int, ...]] = field(default_factory=lambda: [(), ()])
    """By seat the sizes of the dice it has traded in.  CASTLE-BLITZ-13."""
    seen: Seen = NOTHING_SEEN
    """Keys of the positions since the last that can't come back, this one last.  CASTLE-WIN-6."""
    offer: Seat | None = None
    """Who has offered a draw that is not yet answered."""
    ended: Result | None = None
    """An end that the board does not show."""
    moves: dict[str, int] | None = field(default=None, compare=False)
    """The listed moves by text once somebody has asked for them; never changed, so copies share it."""

    @property
    def turns(self) -> TurnPosition:
        """The position, where turns are made of more than one move."""
        assert isinstance(self.position, TurnPosition)
        return self.position

    @property
    def task(self) -> Task | None:
        """What must be settled first."""
        return self.agenda[-1] if self.agenda else None

    def clone(self) -> CastleState:
        """An independent copy."""
        return CastleState(
            self.position.clone(),
            self.agenda,
            self.rng,
            None if self.setup is None else self.setup.copy(),
            self.cards.copy(),
            self.dice,
            self.traded.copy(),
            self.seen,
            self.offer,
            self.ended,
            self.moves,
        )


# --- actions


@dataclass(frozen=True, slots=True)
class Move:
    """A piece moves or attacks, perhaps by an effect.  Texts: `e2e4`, `e4xf5`, `e4xe6!charge`.  CASTLE-FILE-2."""

    text: str
    start: int
    end: int
    is_attack: bool = False
    effect: str | None = None

    def __str__(self) -> str:
        return self.text

    @property
    def touches(self) -> tuple[Spot, ...]:
        """Start, end, and the effect's button."""
        squares = (Square(self.start), Square(self.end))
        return squares if self.effect is None else (*squares, Label(self.effect))


@dataclass(frozen=True, slots=True)
class Spend:
    """A token has a die rolled again: `move`, `attack` or `defend`, one of so many sides that shows this.  TOKEN-5."""

    where: str
    sides: int
    shows: int

    def __str__(self) -> str:
        return f"token:{self.where},d{self.sides},{self.shows}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The die as a button."""
        return (Label(str(self)),)


@dataclass(frozen=True, slots=True)
class Use:
    """A set of matching dice is taken up.  CASTLE-BLITZ-5."""

    number: int

    def __str__(self) -> str:
        return f"use:{self.number}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """A button."""
        return (Label(str(self)),)


@dataclass(frozen=True, slots=True)
class Trade:
    """A die goes for a token; from the table with the number it shows, or from the dice at home.  CASTLE-BLITZ-13."""

    sides: int
    shows: int | None = None

    def __str__(self) -> str:
        return f"trade:d{self.sides}" + ("" if self.shows is None else f",{self.shows}")

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The die as a button."""
        return (Label(str(self)),)


@dataclass(frozen=True, slots=True)
class Army:
    """A whole ready army is taken.  CASTLE-EXPANDED-7."""

    name: str

    def __str__(self) -> str:
        return f"army:{self.name}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """A button."""
        return (Label(str(self)),)


@dataclass(frozen=True, slots=True)
class Place:
    """The next square gets a piece, by the seat's own name, or stays empty (`none`).  CASTLE-EXPANDED-7."""

    piece: str
    square: int
    at: str

    def __str__(self) -> str:
        return f"place:{self.piece},{self.at}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The piece in the tray, then the square."""
        return (Label(self.piece), Square(self.square))


@dataclass(frozen=True, slots=True)
class Card:
    """The next card of the row, by the seat's own name.  CASTLE-CARDS-7."""

    piece: str

    def __str__(self) -> str:
        return f"card:{self.piece}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The card as a button."""
        return (Label(str(self)),)


KEEP = Say("keep")
UNLOCK = Say("token:unlock")
SAYINGS = {say.text: say for say in (PASS, KEEP, UNLOCK, RESIGN, OFFER, ACCEPT, DECLINE, CLAIM)}


# --- events


@dataclass(frozen=True, slots=True)
class ArmyTaken(Event):
    """A seat stands with a ready army, by its name; None where that is hidden."""

    seat: Seat
    name: str | None


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A square of a seat's home is decided: the kind that stands there now, 0 for none.

    Where it is hidden, kind and square are -1.
    """

    seat: Seat
    kind: int
    square: int


@dataclass(frozen=True, slots=True)
class ArmiesRevealed(Event):
    """Both armies stand and lie open.  CASTLE-EXPANDED-7."""

    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class FirstChosen(Event):
    """Chance has decided who begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardLaid(Event):
    """A card lies in a seat's row; numbers from 1."""

    seat: Seat
    kind: int
    number: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The movement dice as they lie, and what they mean; `kind` is that of an adventure's roll, else 0."""

    seat: Seat
    dice: tuple[Pair, ...]
    kind: int
    meaning: str
    """`any`, `piece`, `lost`, `one`, `two`, `sets` or `none`: which text tells it."""
    unlocked: bool


@dataclass(frozen=True, slots=True)
class TokenSpent(Event):
    """A seat has spent a token on a die of so many sides that shows this, of the movement or of a combat."""

    seat: Seat
    where: str
    sides: int
    shows: int


@dataclass(frozen=True, slots=True)
class DieRerolled(Event):
    """That die shows this number now."""

    where: str
    sides: int
    shows: int


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """A seat lets a roll stand."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Unlocked(Event):
    """A seat has spent a token: its effects are unlocked for this turn.  CASTLE-TACTICIAN-2."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """A seat has traded a die for a token; `shows` is 0 for one that does not lie on the table."""

    seat: Seat
    sides: int
    shows: int


@dataclass(frozen=True, slots=True)
class TakenUp(Event):
    """A seat works off its set of this number."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A piece went from one square to another, empty one; `path` are the squares between."""

    seat: Seat
    piece: int
    start: int
    end: int
    path: tuple[int, ...] = ()
    effect: str | None = None


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """A piece was destroyed by `piece`, which came from `start` and stands on `end` now."""

    seat: Seat
    piece: int
    victim: int
    start: int
    end: int
    path: tuple[int, ...] = ()
    effect: str | None = None


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """An attack is declared, dice not yet thrown."""

    seat: Seat
    piece: int
    victim: int
    start: int
    end: int
    attack: tuple[int, ...]
    defend: int
    bonus: int
    effect: str | None = None


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """The dice of an attack as they lie, and who would win with them; `asked` may have one rolled again."""

    seat: Seat
    attack: tuple[Pair, ...]
    defend: Pair
    bonus: int
    is_won: bool
    asked: Seat | None


@dataclass(frozen=True, slots=True)
class Beaten(Event):
    """An attack is lost: the attacker is destroyed by the piece on `end`."""

    seat: Seat
    piece: int
    victim: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ThrownBack(Event):
    """An attack is lost, and the attacker stands on `stand` now: before a Castle's walls, or where it started."""

    seat: Seat
    piece: int
    victim: int
    start: int
    end: int
    stand: int
    is_retreat: bool


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat makes no move, or gives up an action.  `why`: `stuck`, `lost`, `declined`, `none`."""

    seat: Seat
    why: str


@dataclass(frozen=True, slots=True)
class ExtraTurn(Event):
    """A seat has another turn at once.  CASTLE-BLITZ-9."""

    seat: Seat
