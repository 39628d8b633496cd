"""The beats of the moment of truth (look.md, Moment of truth): what a blow is, when each thing of it happens, and where
everybody is then.

Knows no game.  A game says who strikes whom from where, how it ends and how much it weighs (`Blow`).  Everything is
told in seconds of the normal pace since the verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import pi, sin

import pygame

from game.core.ruleset import Spot
from game.core.seats import Seat
from game.ui.skins.motion import Cues, ease, ease_out, slide_seconds

READ = 0.3  # from the verdict to the lunge
LUNGE, BREAK, BOUNCE = 0.12, 0.3, 0.22
KING_FALLS, A_PIECE, CRUMBLES = 0.9, 0.03, 0.3
LAST_WORDS = 0.45  # before the end of a king's climax he crumbles and the victor takes his square
NEAR = 0.6  # of a square: how far before its target an attacker is stopped
BACK, OVER, FLINCH = 0.5, 0.12, 0.085  # of a square
BOUNCED = 5  # degrees
GHOSTS = ((0.35, 70), (0.7, 120))
"""How far along the way the attacker is seen once more, and how strongly."""
HOLE = 1.2  # squares


class Weight(Enum):
    """How long a verdict stands and contact freezes, in seconds."""

    COMMON = (1.2, 0.12)
    GREAT = (1.8, 0.18)
    KING = (2.6, 0.4)

    @property
    def verdict(self) -> float:
        return self.value[0]

    @property
    def freeze(self) -> float:
        return self.value[1]


class End(Enum):
    """What comes of an attack."""

    WON = "won"
    THROWN_BACK = "thrown back"
    LOST = "lost"
    BOTH_LOST = "both lost"


@dataclass(frozen=True, slots=True)
class Figure:
    """A piece with a part in it: as it stands, as ash, and the middle of its place."""

    picture: pygame.Surface
    ash: pygame.Surface
    at: tuple[int, int]


class Ruin(Enum):
    """What becomes of a king and of his army."""

    GONE = "gone"
    """He falls over, and all of them go to dust."""
    ASH = "ash"
    """It breaks where it stands, and they stand as ash."""
    LYING = "lying"
    """He lies where he fell, and they stand again as they were: nothing has left the board."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """A king, a castle, whatever an army stands and falls with."""

    seat: Seat
    words: str  # "Water King slain"
    sentence: str
    army: tuple[tuple[Figure, float], ...] = ()
    """Those who go with it, and how far away they stand, from 0 to 1."""
    ruin: Ruin = Ruin.GONE
    lit: tuple[Figure, ...] = ()
    """Those who brought it about from afar: the night leaves them their light."""

    @property
    def tips(self) -> bool:
        """It falls over; otherwise it breaks where it stands."""
        return self.ruin is not Ruin.ASH


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack that is decided, as a game tells it.  Without an attacker somebody falls by himself."""

    attacker: Figure | None
    defender: Figure
    end: End
    weight: Weight
    home: tuple[int, int]
    """Where the attacker stands in the end."""
    without: frozenset[Spot]
    """All that the climax draws itself."""
    fallen: Fallen | None = None
    crack: str = "slain"
    """The sound of what breaks, or of the bounce."""


class Beats:
    """When everything of a blow happens, and where everybody is.  `events` is how many events it shows at once."""

    over_after = False
    said_from = 0.0
    """Its dice lay there before: all of it is told when it begins."""

    def __init__(self, blow: Blow, side: int, events: int, calm: bool) -> None:
        """`side` of a square in pixels."""
        self.blow, self.side, self.events, self.calm = blow, side, events, calm
        self.without = blow.without
        self.target = blow.defender.at
        self.start = blow.attacker.at if blow.attacker is not None else self.target
        away = pygame.Vector2(self.start) - pygame.Vector2(self.target)
        self.toward = away.normalize() if away.length() else pygame.Vector2(0, 1)
        """From the target back to where the attacker came from."""
        near = min(NEAR * side, away.length() * 0.6)
        self.contact = moved(self.target, self.toward, near)
        self._make_times()

    def _make_times(self) -> None:
        blow, weight = self.blow, self.blow.weight
        self.lunges = READ if blow.attacker is not None else 0.0
        self.meets = self.lunges + (LUNGE if blow.attacker is not None and not self.calm else 0.0)
        self.parts = self.meets + weight.freeze * (2 if self.calm and blow.attacker is not None else 1)
        if self.is_kings:
            self.rests = self.parts + (self._ash_steps if self.calm else KING_FALLS)
            army = 0.0 if blow.fallen is None else A_PIECE * len(blow.fallen.army)
            least = max(self.rests, self.parts + 0.5 + army + CRUMBLES) + LAST_WORDS
        else:
            done = BREAK
            if blow.end is End.THROWN_BACK:
                squares = pygame.Vector2(self.contact).distance_to(blow.home) / max(1, self.side)
                done = BOUNCE + slide_seconds(squares, False)
            self.rests = self.parts + (0.0 if self.calm else done)
            least = self.rests + 0.2
        self.seconds = max(weight.verdict, least)

    _ash_steps = 0.9  # seconds: three steps of 300

    # What it is made of

    @property
    def is_kings(self) -> bool:
        return self.blow.fallen is not None

    @property
    def hold(self) -> float:
        """The part of its time after which all that moves has moved: the first key jumps there."""
        if self.is_kings:
            return min(0.999, (self.seconds - LAST_WORDS) / self.seconds)
        return min(0.999, self.rests / self.seconds)

    @property
    def broken_at(self) -> float:
        """The part of its time after which the beaten is ash."""
        return (self.parts + BREAK / 2) / self.seconds

    @property
    def cues(self) -> Cues:
        blow, whole = self.blow, self.seconds
        found = [(0.0, "verdict")]
        if blow.attacker is not None:
            found.append((self.meets / whole, "strike"))
        found.append((self.parts / whole, "king_falls" if self.is_kings else blow.crack))
        if blow.fallen is not None and blow.fallen.ruin is Ruin.GONE:
            found.append(((self.seconds - LAST_WORDS) / whole, "slain"))
        return tuple(found)

    @property
    def light(self) -> tuple[tuple[int, int], int] | None:
        """The hole in the night of a king's fall: its middle and radius in pixels; None for any other blow."""
        if not self.is_kings:
            return None
        centre = self._beaten_at if self.blow.end is End.LOST else self.target
        aside = 0.2 if self.blow.attacker is not None else 0.0  # the victor is in the light too
        return moved(centre, self.toward, aside * self.side), round(HOLE * self.side)

    def night(self, part: float) -> float:
        """How dark it is around the hole, from 0 to 1; a few steps, for each is a whole screen to draw."""
        if not self.is_kings or part >= 1:
            return 0.0
        since, left = part * self.seconds, self.seconds * (1 - part)
        step = 3 if self.calm else min(3, int(since / 0.06) + 1, int(left / 0.06) + 1)
        return step / 3

    @property
    def _beaten_at(self) -> tuple[int, int]:
        return self.contact if self.blow.end is End.LOST else self.target

    def area(self, part: float) -> Sequence[pygame.Rect]:
        """All that it may cover from its first moment to its last."""
        side, since = self.side, part * self.seconds
        around = pygame.Rect(0, 0, side * 5 // 2, side * 5 // 2)
        rects = [around.copy(), around.copy()]
        rects[0].center, rects[1].center = self.target, self.contact
        attacker = self._attacker_now(since)
        if attacker is not None:
            small = pygame.Rect(0, 0, side * 5 // 4, side * 5 // 4)
            small.center = attacker[0]
            rects.append(small)
            rects += [small.move(*(pygame.Vector2(at) - pygame.Vector2(attacker[0]))) for at, _ in self._ghosts(since)]
        if self.blow.fallen is not None:
            far = side * 5 // 4 if self.blow.fallen.ruin is Ruin.GONE and not self.calm else 0
            rects += [figure.picture.get_rect(center=figure.at).inflate(far, far)
                      for figure, _ in self.blow.fallen.army]  # fmt: skip
            rects += [figure.picture.get_rect(center=figure.at) for figure in self.blow.fallen.lit]
        return rects

    # Where everybody is

    def _attacker_now(self, since: float) -> tuple[tuple[int, int], float] | None:
        """Its place and how far it is tilted, in degrees; None once it is gone."""
        blow = self.blow
        if blow.attacker is None:
            return None
        if since < self.lunges:
            return self.start, 0.0
        if since < self.meets:
            return between(self.start, self.contact, ease_out((since - self.lunges) / LUNGE)), 0.0
        if since < self.parts:
            return self.contact, 0.0
        if blow.end in (End.LOST, End.BOTH_LOST):
            return None
        if self.calm:
            return blow.home if not self.is_kings or since > self.seconds - LAST_WORDS else self.contact, 0.0
        if blow.end is End.THROWN_BACK:
            return self._bounced(since - self.parts)
        begins = self.seconds - LAST_WORDS + 0.1 if self.is_kings else self.parts + BREAK * 0.45
        come = min(1.0, max(0.0, (since - begins) / 0.2))
        return between(self.contact, blow.home, ease(come)), 0.0

    def _bounced(self, since: float) -> tuple[tuple[int, int], float]:
        """Half a square back with one overshoot, then home."""
        if since < BOUNCE:
            done = since / BOUNCE
            away = (BACK + OVER * sin(pi * done)) * ease_out(done)
            return moved(self.contact, self.toward, away * self.side), BOUNCED * sin(pi * done)
        stands = moved(self.contact, self.toward, BACK * self.side)
        home = self.rests - self.parts - BOUNCE
        return between(stands, self.blow.home, ease(min(1.0, (since - BOUNCE) / max(0.001, home)))), 0.0

    def _ghosts(self, since: float) -> list[tuple[tuple[int, int], int]]:
        """Where the attacker was, and how strongly it is still seen there; gone soon after contact."""
        if self.calm or self.blow.attacker is None or not self.lunges <= since < self.parts + 0.1:
            return []
        come = 1.0 if since >= self.meets else ease_out((since - self.lunges) / LUNGE)
        left = 1.0 if since < self.parts else 1 - (since - self.parts) / 0.1
        return [(between(self.start, self.contact, at), round(alpha * left)) for at, alpha in GHOSTS if come > at]


def between(start: tuple[int, int], end: tuple[int, int], part: float) -> tuple[int, int]:
    return round(start[0] + (end[0] - start[0]) * part), round(start[1] + (end[1] - start[1]) * part)


def moved(at: tuple[int, int], way: pygame.Vector2, far: float) -> tuple[int, int]:
    return round(at[0] + way.x * far), round(at[1] + way.y * far)
