"""A contest of dice as it is shown: what is known of a roll before and after it falls, and who tells it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from game.core.events import Event
from game.core.moment import Happening
from game.core.ruleset import Action, Spot
from game.core.seats import Seat
from game.ui.skins.facts import Picture
from game.ui.skins.marks import Line

FIRST = Seat(0)


@dataclass(frozen=True, slots=True)
class Help:
    """One thing that makes a side's die better, by name."""

    icon: str
    name: str  # "Support"
    why: str  # "Water Queen g8"
    short: str  # "Queen g8"
    spot: Spot | None = None
    """Where it comes from."""
    plus: str = "+1"
    """What it adds, in a word or none."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side of a contest of dice."""

    role: str  # "Attacker"
    name: str  # "Knight h4"
    kind: str  # "Knight"
    owner: str  # "Fire"
    picture: Picture
    side: str  # whose colours it wears, a name of `looks.SIDES`
    die: int  # sides; 0 where none is rolled
    helps: tuple[Help, ...] = ()
    is_super: bool = False
    """Its die has a second rim: it may be rolled again."""
    more: tuple[int, ...] = ()
    """The sides of further dice that it throws with the first."""
    dice_words: str = ""
    """Where its dice come from: "own D8 and the Orc's D6"."""
    seat: Seat = FIRST
    """Who plays it."""


@dataclass(frozen=True, slots=True)
class Chance:
    """One outcome: in words, in fewer words, how likely, and whether it is good for the one who rolls."""

    words: str
    short: str
    part: Fraction
    tone: str  # "success", "neutral", "loss", "both"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the dice have brought."""

    words: str  # "Pawn slain"
    tone: str
    sentence: str
    winner: int | None
    """0 the attacker, 1 the defender, None neither."""
    beaten: tuple[int, ...] = ()
    """Who falls by it: 0 the attacker, 1 the defender."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest of dice as the panel shows it (docs/look.md, Dice)."""

    title: str  # "Attack on i6"
    fighters: tuple[Fighter, Fighter]
    ladder: tuple[int, ...]
    chances: tuple[Chance, ...]
    target: Spot
    note: str = ""
    """What else the player should know before the dice fall."""
    faces: tuple[int | None, int | None] = (None, None)
    """What the dice show; None before they have fallen."""
    more_faces: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """What the further dice of each side show; empty before they have fallen."""
    bonus: int = 0
    """What is added to the attacker's best die."""
    verdict: Verdict | None = None
    answers: Mapping[str, str] = field(default_factory=dict)
    """While somebody must choose what to do with the dice: what each named action leads to."""
    yields: bool = False
    """No dice lie in it: while the player points at something, that is told in its place."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """Who helps whom, for the board."""
        return tuple(
            Line(help.spot, self.target, side == 0)
            for side, fighter in enumerate(self.fighters)
            for help in fighter.helps
            if help.spot is not None and help.spot != self.target
        )


class Contests(Protocol):
    """What a game whose attacks are settled by dice tells of them."""

    def of(self, view: Any, action: Action) -> Contest | None:
        """The contest that an action leads to; None for one without."""
        ...

    def pending(self, view: Any) -> Contest | None:
        """The contest that a pending decision is about."""
        ...

    def follow(self, now: Contest | None, before: Any, happening: Happening[Any]) -> Contest | None:
        """The contest that the panel shows from an event on; `now` is the one it has shown so far."""
        ...

    def rolling(self, event: Event, now: Contest | None) -> Sequence[tuple[int, float, float]]:
        """The dice that tumble while an event is shown: which fighter's, from when and until when as parts of it."""
        ...

    def told(self, events: Sequence[Event]) -> tuple[str, str, str]:
        """The dice of a made action, what they brought in a word, and its tone; empty where none fell."""
        ...
