"""What happens in Kings of War, told after it has happened."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.events import Event
from game.core.seats import Seat
from game.rules.kings.chances import Volley
from game.rules.kings.state import Orders, Stage
from game.table.pose import Pose


@dataclass(frozen=True, slots=True)
class ArmyChosen(Event):
    """A seat has chosen its army, by the text of its action, None where a view hides it.  KINGS-ARMY-10."""

    seat: Seat
    text: str | None


@dataclass(frozen=True, slots=True)
class ArmiesShown(Event):
    """Both armies are chosen and lie open."""


@dataclass(frozen=True, slots=True)
class RolledOff(Event):
    """Both seats rolled a die for `what` (edge, vanguard, first), and the higher one chooses."""

    what: str
    faces: tuple[int, int]
    winner: Seat


@dataclass(frozen=True, slots=True)
class EdgeChosen(Event):
    """A seat has chosen its long edge."""

    seat: Seat
    edge: str


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    """A unit stands in its place, or (`pose` None) there was none and it is lost."""

    seat: Seat
    unit: int
    pose: Pose | None


@dataclass(frozen=True, slots=True)
class FirstChosen(Event):
    """Who has the first turn."""

    seat: Seat
    first: Seat


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """Another phase of the game or of a turn began."""

    seat: Seat
    stage: Stage
    round: int


@dataclass(frozen=True, slots=True)
class Ordered(Event):
    """A unit received its order; `target` is whom it charges."""

    seat: Seat
    unit: int
    order: Orders
    target: int = 0


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A unit went from one place to another, by these places; `why` names the cause (order, push, regroup …)."""

    unit: int
    path: tuple[Pose, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Refused(Event):
    """A Yellow Bellied unit halts instead of charging."""

    unit: int


@dataclass(frozen=True, slots=True)
class Recovered(Event):
    """A unit lost damage; `why` is regeneration, heal, lifeleech or iron resolve."""

    unit: int
    markers: int
    why: str


@dataclass(frozen=True, slots=True)
class Rallied(Event):
    """A Headstrong unit rolled for its nerve at the start of its turn."""

    unit: int
    is_steady: bool


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """An attack with its dice: how many fell, hit and damaged.  `how` is a weapon, a spell or melee; `need` hits and
    `harm` damages, where 7 never does."""

    unit: int
    target: int
    how: str
    dice: int
    need: int
    hits: int
    harm: int
    damage: int
    weighed: Volley
    """The dice as they were weighed: what was to be expected of them."""


@dataclass(frozen=True, slots=True)
class Cast(Event):
    """A spell that does no damage came off with so many hits."""

    unit: int
    target: int
    spell: str
    hits: int


@dataclass(frozen=True, slots=True)
class Charged(Event):
    """A unit stands in contact with the facing that it struck."""

    unit: int
    target: int
    side: int
    is_counter: bool
    is_hindered: bool


@dataclass(frozen=True, slots=True)
class Tested(Event):
    """A unit took a test of Nerve: 2D6, the total, what became of it; `is_second` when inspired."""

    unit: int
    faces: tuple[int, int]
    total: int
    verdict: str
    is_second: bool = False


@dataclass(frozen=True, slots=True)
class Routed(Event):
    """A unit left the table; its cost counts for the enemy."""

    seat: Seat
    unit: int
    cost: int


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """The combat around a unit begins."""

    target: int
    chargers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LastTurnRolled(Event):
    """The die after the last round: whether both play once more."""

    face: int
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """An action is over, and all that follows from it by itself."""
