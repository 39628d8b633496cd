"""How things come, go and vanish: through portals, into a swamp, down from above, one motion after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sin

import pygame

from game.core.ruleset import Spot
from game.ui.skins.motion import Cues, ease, ease_out
from game.ui.skins.skin import Animation

PORTAL = 0.3  # seconds
SINKS = 0.35


@dataclass(frozen=True, slots=True)
class Portal:
    """A piece shrinks into one portal and grows out of the other."""

    picture: pygame.Surface
    start: tuple[int, int]
    end: tuple[int, int]
    without: frozenset[Spot]
    calm: bool = False
    seconds: float = PORTAL
    cues: Cues = ((0.0, "portal"),)
    over_after: bool = False

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [self.picture.get_rect(center=self.start), self.picture.get_rect(center=self.end)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        at, size = (self.start, 1 - 2 * part) if part < 0.5 else (self.end, 2 * part - 1)
        if self.calm:
            surface.blit(self.picture, self.picture.get_rect(center=at))
        elif size > 0.04:
            turned = pygame.transform.rotozoom(self.picture, 180 * (1 - size), size)
            surface.blit(turned, turned.get_rect(center=at))


@dataclass(frozen=True, slots=True)
class Sink:
    """A piece sinks into the swamp, and comes up again or does not."""

    picture: pygame.Surface
    at: tuple[int, int]
    is_lost: bool
    without: frozenset[Spot]
    cues: Cues
    calm: bool = False
    seconds: float = SINKS
    over_after: bool = False

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [self.picture.get_rect(center=self.at)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        depth = 0.62 * sin(pi * part) if not self.is_lost else ease(part)
        if self.calm:
            depth = 0.0 if not self.is_lost or part < 0.5 else 1.0
        rect = self.picture.get_rect(center=self.at)
        seen = round(rect.height * (1 - depth))
        if seen > 0:
            surface.blit(self.picture, (rect.x, rect.y + rect.height - seen), (0, 0, rect.width, seen))


@dataclass(frozen=True, slots=True)
class Drop:
    """Something is put down from a little above."""

    picture: pygame.Surface
    at: tuple[int, int]
    seconds: float
    cues: Cues
    without: frozenset[Spot]
    from_hand: tuple[int, int] | None = None
    over_after: bool = False

    def _now(self, part: float) -> pygame.Rect:
        done = ease_out(part)
        if self.from_hand is not None:
            x = self.from_hand[0] + (self.at[0] - self.from_hand[0]) * done
            y = self.from_hand[1] + (self.at[1] - self.from_hand[1]) * done
            return self.picture.get_rect(center=(round(x), round(y)))
        return self.picture.get_rect(
            center=(self.at[0], self.at[1] - round(self.picture.get_height() * 0.5 * (1 - done)))
        )

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [self._now(part)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        surface.blit(self.picture, self._now(part))


@dataclass(frozen=True, slots=True)
class Both:
    """One animation after the other."""

    first: Animation
    then: Animation
    without: frozenset[Spot]
    over_after: bool = False

    @property
    def seconds(self) -> float:
        return self.first.seconds + self.then.seconds

    @property
    def cues(self) -> Cues:
        share = self._share
        early = tuple((part * share, sound) for part, sound in self.first.cues)
        return (*early, *((share + part * (1 - share), sound) for part, sound in self.then.cues))

    @property
    def _share(self) -> float:
        return self.first.seconds / max(0.001, self.seconds)

    def area(self, part: float) -> Sequence[pygame.Rect]:
        share = self._share
        return self.first.area(part / share) if part < share else self.then.area((part - share) / (1 - share))

    def draw(self, surface: pygame.Surface, part: float) -> None:
        share = self._share
        if part < share:
            self.first.draw(surface, part / share)
        else:
            self.then.draw(surface, (part - share) / (1 - share))
