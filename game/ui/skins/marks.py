"""What lies on a board beside the pieces: marks, lines from whoever helps, ways, hints at what is pointed at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.ai.mind import PlanMark
from game.core.ruleset import Action, Spot
from game.core.seats import Seat
from game.ui.skins.tale import Tale


@dataclass(frozen=True, slots=True)
class Marks:
    """What lies on the board beside the pieces.  A function of the moment shown, never stored."""

    last: tuple[Spot, ...] = ()
    """Where the last action began and ended."""
    selected: Spot | None = None
    moves: frozenset[Spot] = frozenset()
    """Where the chosen thing may go; those where an enemy stands are drawn as targets."""
    faint: bool = False
    """The moves of something that is only pointed at."""
    grown: float = 1.0
    """How far the marks have come in, from 0."""
    hover: Spot | None = None
    cursor: Spot | None = None
    danger: Mapping[Spot, int] = field(default_factory=dict)
    """How many enemies attack each spot."""
    arrows: tuple[tuple[Spot, Spot], ...] = ()
    """Suggested actions."""
    lit: frozenset[Spot] = frozenset()
    """What the last refusal speaks of."""
    removed: frozenset[Spot] = frozenset()
    """Something was taken from here since the player's last action."""
    lifted: Spot | None = None
    """What stands here is in the player's hand: a ghost is left."""
    shaken: tuple[Spot, int] | None = None
    """Something that is moved aside by so many pixels."""
    odds: Mapping[Spot, str] = field(default_factory=dict)
    """How likely an attack on each target succeeds, in a word or two."""
    signs: Mapping[Spot, str] = field(default_factory=dict)
    """A picture at the corner of where one may go: what it takes to go there."""
    chosen: Spot | None = None
    """The target that is aimed at."""
    lines: tuple[Line, ...] = ()
    """Who helps whom."""
    threads: tuple[tuple[Spot, Spot], ...] = ()
    """Spots that lead to each other."""
    trail: Trail | None = None
    """The way of the move that is pointed at."""
    since: tuple[Journey, ...] = ()
    """What others have done since the viewer's last action, in their order."""
    taught: tuple[Spot, ...] = ()
    """What a lesson speaks of; all else lies under a veil."""
    ghosts: tuple[Ghost, ...] = ()
    """How things will stand after what is pointed at."""
    tale: Tale | None = None
    """All that was done in some actions, seen at once."""
    plans: tuple[PlanShown, ...] = ()
    """What computer players plan."""


@dataclass(frozen=True, slots=True)
class PlanShown:
    """The parts that things have in the plan of a seat."""

    seat: Seat
    marks: tuple[PlanMark, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """An arrow from whoever helps to what it is about."""

    start: Spot
    end: Spot
    attacks: bool
    """Help in an attack is a solid line, help in a defence a dashed one."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """What becomes of something on the board, seen before it happens."""

    spot: Spot
    fades: float = 0.0
    """How likely it is gone then."""
    sign: str = ""
    """The number that it will carry, where that is another one."""
    words: str = ""
    """What stands at its lower edge: a chance."""
    end: Spot | None = None
    """Where it will be, if it goes."""


@dataclass(frozen=True, slots=True)
class Trail:
    """A way from spot to spot; `arcs` says for each stretch whether it goes over something."""

    stops: tuple[Spot, ...]
    arcs: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Journey:
    """From where to where somebody went, in whose colour, with a number or nothing."""

    start: Spot
    end: Spot
    colour: str
    number: str = ""


NO_MARKS = Marks()


@dataclass(frozen=True, slots=True)
class Pointing:
    """What a player points at, as far as it asks for more than where one may go."""

    held: tuple[Action, ...] = ()
    """The actions that begin with what was touched."""
    aimed: Action | None = None
    """What touching the spot that is pointed at would make."""
    at: Spot | None = None
    """What is only looked at, with nothing in hand."""
    about: frozenset[Spot] = frozenset()
    """All that is pointed at or chosen."""


NO_POINTING = Pointing()


@dataclass(frozen=True, slots=True)
class Hints:
    """What a game shows on its board of what is pointed at; it fills in what it has."""

    odds: Mapping[Spot, str] = field(default_factory=dict)
    """What each target is worth trying, for a badge."""
    signs: Mapping[Spot, str] = field(default_factory=dict)
    """What it takes to go to each target, as a picture, where it is not the plain way."""
    lines: tuple[Line, ...] = ()
    """Who would help what stands there if it were attacked."""
    threads: tuple[tuple[Spot, Spot], ...] = ()
    """Spots that lead to each other."""
    trail: Trail | None = None
    """The way of a move that bends or goes over something."""
    ghosts: tuple[Ghost, ...] = ()
    """How the board will be after what is pointed at."""


NO_HINTS = Hints()
