"""How Lytharian's cards are turned over: lifted, held, turned, named (docs/look.md, Lytharian Chess)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi

import pygame

from game.core.ruleset import Spot
from game.ui.skins.motion import Cues, ease, ease_out

LIFT, HELD, TURNS, NAMED = 0.1, 0.18, 0.26, 0.9
"""Seconds: the back rises, is held, turns about its upright axis, and its name stands under it."""
LIFTS = 0.06
"""How much larger it is in the hand."""
SECONDS = LIFT + HELD + TURNS + NAMED


@dataclass(frozen=True, slots=True)
class Reveal:
    """A back is lifted and held, turns over, and its name rises under it.  Calm: it changes where it lies."""

    before: pygame.Surface
    after: pygame.Surface
    plate: pygame.Surface
    """Its name."""
    at: tuple[int, int]
    foot: tuple[int, int]
    """The middle of where the name stands, clear of the board's edge."""
    without: frozenset[Spot]
    calm: bool = False
    seconds: float = SECONDS
    over_after: bool = True

    @property
    def cues(self) -> Cues:
        return ((0.0, "lift"), ((LIFT + HELD) / SECONDS, "reveal"))

    def area(self, part: float) -> Sequence[pygame.Rect]:
        card = self.before.get_rect(center=self.at).union(self.after.get_rect(center=self.at))
        grown = card.inflate(round(card.width * 2 * LIFTS) + 4, round(card.height * 2 * LIFTS) + 4)
        return [grown, self.plate.get_rect(center=self.foot).inflate(4, 12)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        now = part * SECONDS
        is_turned = now >= LIFT + HELD + TURNS / 2
        face = self.after if is_turned else self.before
        lift = 0.0 if self.calm else LIFTS * (ease(min(1.0, now / LIFT)) - self._fallen(now))
        wide = 1.0 if self.calm else self._width(now)
        size = max(1, round(face.get_width() * (1 + lift) * wide)), round(face.get_height() * (1 + lift))
        shown = face if size == face.get_size() else pygame.transform.smoothscale(face, size)
        surface.blit(shown, shown.get_rect(center=self.at))
        named = (now - LIFT - HELD - TURNS) / NAMED
        if named > 0:
            rise = 0 if self.calm else round(8 * (1 - ease_out(min(1.0, named * 5))))
            surface.blit(self.plate, self.plate.get_rect(center=(self.foot[0], self.foot[1] + rise)))

    def _width(self, now: float) -> float:
        """How wide the card is seen while it turns."""
        turned = (now - LIFT - HELD) / TURNS
        return abs(cos(pi * turned)) if 0 < turned < 1 else 1.0

    def _fallen(self, now: float) -> float:
        """How far it is laid down again, at the end."""
        return ease(max(0.0, (now - SECONDS + LIFT) / LIFT))
