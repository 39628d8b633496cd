"""How things move on a board: slides, leaps, captures, turns and falls (docs/look.md, Motion).

Times are those of the normal pace; whoever plays an animation stretches them.  «Calm effects» asks for the plain forms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi

import pygame

from game.core.ruleset import Spot

SLIDE, A_SQUARE, LONGEST_SLIDE, LEAP_MORE = 0.14, 0.025, 0.32, 0.06  # seconds
DROP = 0.09
SLAIN = 0.3
PROMOTION = 0.38
KING_FALLS = 0.9

Cues = tuple[tuple[float, str], ...]
"""Sounds, each with the part of the time, from 0 to 1, when it is heard."""


def slide_seconds(squares: float, leaps: bool) -> float:
    """How long a way over so many squares takes."""
    return min(SLIDE + A_SQUARE * squares, LONGEST_SLIDE) + (LEAP_MORE if leaps else 0)


def ease(part: float) -> float:
    """Slow, fast, slow: cubic."""
    return 4 * part**3 if part < 0.5 else 1 - (2 - 2 * part) ** 3 / 2


def ease_out(part: float) -> float:
    """Fast, then slow."""
    return 1 - (1 - part) ** 3


def shards(size: tuple[int, int], cuts: int) -> tuple[pygame.Rect, ...]:
    """A picture cut into so many pieces each way."""
    w, h = (size[0] + cuts - 1) // cuts, (size[1] + cuts - 1) // cuts
    return tuple(pygame.Rect(x * w, y * h, w, h) for y in range(cuts) for x in range(cuts))


@dataclass(frozen=True, slots=True)
class Carry:
    """A picture on its way from one point to another; `arc` is how high it leaps, in pixels."""

    picture: pygame.Surface
    start: tuple[int, int]
    end: tuple[int, int]
    arc: int = 0

    def at(self, part: float) -> tuple[int, int]:
        x = self.start[0] + (self.end[0] - self.start[0]) * part
        y = self.start[1] + (self.end[1] - self.start[1]) * part
        return round(x), round(y - self.arc * 4 * part * (1 - part))

    def rect(self, part: float) -> pygame.Rect:
        return self.picture.get_rect(center=self.at(part))


@dataclass(frozen=True, slots=True)
class Silence:
    """An event that is only heard."""

    cues: Cues
    seconds: float = 0.0
    over_after: bool = True
    without: frozenset[Spot] = frozenset()

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return ()

    def draw(self, surface: pygame.Surface, part: float) -> None: ...


@dataclass(frozen=True, slots=True)
class Slide:
    """One or more pictures go to their squares at once."""

    carries: tuple[Carry, ...]
    seconds: float
    without: frozenset[Spot]
    cues: Cues = ((1.0, "place"),)
    over_after: bool = False
    from_hand: bool = False

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [carry.rect(self._eased(part)) for carry in self.carries]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        for carry in self.carries:
            surface.blit(carry.picture, carry.rect(self._eased(part)))

    def _eased(self, part: float) -> float:
        return ease_out(part) if self.from_hand else ease(part)


@dataclass(frozen=True, slots=True)
class Capture:
    """One arrives, the other turns to ash, cracks and falls.  The way takes `way` of the whole time."""

    carry: Carry
    standing: pygame.Surface  # the captured piece as it stands until it is struck
    ash: pygame.Surface
    at: tuple[int, int]
    down: int  # pixels that the ash falls; with its sign
    way: float
    seconds: float
    without: frozenset[Spot]
    pieces: tuple[pygame.Rect, ...] = ()  # shards of the ash; none in calm play: it fades where it stands
    from_hand: bool = False
    over_after: bool = False

    @property
    def cues(self) -> Cues:
        return ((self.way, "capture"),)

    def area(self, part: float) -> Sequence[pygame.Rect]:
        reach = self.ash.get_rect(center=self.at)
        return [self.carry.rect(self._way(part)), reach.inflate(reach.width, 0).union(reach.move(0, self.down))]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        arrived = part >= self.way
        if not arrived:
            surface.blit(self.standing, self.standing.get_rect(center=self.at))
            surface.blit(self.carry.picture, self.carry.rect(self._way(part)))
            return
        surface.blit(self.carry.picture, self.carry.rect(1))
        self._fall(surface, (part - self.way) / max(0.001, 1 - self.way))

    def _way(self, part: float) -> float:
        along = min(1.0, part / max(0.001, self.way))
        return ease_out(along) if self.from_hand else ease(along)

    def _fall(self, surface: pygame.Surface, part: float) -> None:
        ash = self.ash
        ash.set_alpha(round(255 * (1 - part)))
        corner = ash.get_rect(center=self.at)
        if not self.pieces:
            surface.blit(ash, corner)
        fall = round(self.down * part * part)
        for i, shard in enumerate(self.pieces):
            aside = round((i % 3 - 1) * shard.width * 0.7 * ease_out(part))
            surface.blit(ash, (corner.x + shard.x + aside, corner.y + shard.y + fall), shard)
        ash.set_alpha(255)


@dataclass(frozen=True, slots=True)
class Turn:
    """A picture turns about its upright axis and is another one when it faces us again."""

    before: pygame.Surface
    after: pygame.Surface
    at: tuple[int, int]
    without: frozenset[Spot]
    calm: bool = False
    seconds: float = PROMOTION
    cues: Cues = ((0.0, "promotion"),)
    over_after: bool = True

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [self.before.get_rect(center=self.at).union(self.after.get_rect(center=self.at))]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        face = self.before if part < 0.5 else self.after
        wide = 1.0 if self.calm else abs(cos(pi * part))
        size = max(1, round(face.get_width() * wide)), face.get_height()
        turned = face if size == face.get_size() else pygame.transform.smoothscale(face, size)
        surface.blit(turned, turned.get_rect(center=self.at))


@dataclass(frozen=True, slots=True)
class Fall:
    """A king tips over, and his army turns to ash from his square outwards, then stands again as it was."""

    king: pygame.Surface
    at: tuple[int, int]
    degrees: float
    army: tuple[tuple[pygame.Surface, tuple[int, int], float], ...]  # ash, place, distance from the king as 0 to 1
    without: frozenset[Spot]
    seconds: float = KING_FALLS
    cues: Cues = ((0.0, "king_falls"),)
    over_after: bool = False

    def area(self, part: float) -> Sequence[pygame.Rect]:
        side = max(self.king.get_size()) * 2
        around = pygame.Rect(0, 0, side, side)
        around.center = self.at
        return [around, *(ash.get_rect(center=at) for ash, at, _ in self.army)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        for ash, at, away in self.army:
            since = (part - 0.55 * away) / 0.45
            if 0 < since < 1:
                ash.set_alpha(round(255 * (1 - abs(2 * since - 1))))
                surface.blit(ash, ash.get_rect(center=at))
                ash.set_alpha(255)
        fallen = pygame.transform.rotozoom(self.king, self.degrees * ease(min(1.0, part * 2.2)), 1)
        surface.blit(fallen, fallen.get_rect(center=self.at))
