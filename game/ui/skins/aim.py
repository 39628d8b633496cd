"""What is seen before dice settle anything: an attack that is declared, dice that say who begins (look.md, Moment of
truth)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Spot
from game.ui.skins.beats import READ
from game.ui.skins.motion import Cues, ease_out

if TYPE_CHECKING:
    from game.ui.desk import Desk

AIMED = 0.7  # an attack that nobody has weighed here is looked at so long before the dice


@dataclass(frozen=True, slots=True)
class Aim:
    """An attack is declared: the piece leans towards its target, which is marked, and the odds stand to be read."""

    picture: pygame.Surface
    at: tuple[int, int]
    lean: tuple[int, int]
    """As far as it leans, in pixels."""
    without: frozenset[Spot]
    calm: bool = False
    seconds: float = AIMED
    cues: Cues = ((0.0, "declare"),)
    over_after: bool = False

    def at_once(self) -> Aim:
        """The same for somebody who has read the odds before."""
        return Aim(self.picture, self.at, (0, 0), self.without, self.calm, 0.0, ())

    def _now(self, part: float) -> pygame.Rect:
        out = 0.0 if self.calm else ease_out(min(1.0, part * self.seconds / 0.16)) if self.seconds else 0.0
        at = self.at[0] + round(self.lean[0] * out), self.at[1] + round(self.lean[1] * out)
        return self.picture.get_rect(center=at)

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [self._now(part)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        surface.blit(self.picture, self._now(part))


@dataclass(frozen=True, slots=True)
class Initiative:
    """Who begins: a die for each seat falls on the board before its own edge, and the one that decides is ringed."""

    desk: Desk
    shown: tuple[tuple[str, int, tuple[int, int]], ...]
    """Colours, face and place of each."""
    first: int | None
    """Which of them decides; None where they are tied."""
    size: int
    fall: float
    """Seconds until they lie."""
    seconds: float
    cues: Cues
    sides: int = 20
    without: frozenset[Spot] = field(default_factory=frozenset)
    over_after: bool = False
    events: int = 1

    said_from: float = 0.0

    @property
    def hold(self) -> float:
        return min(0.999, (self.fall + READ) / self.seconds)

    def area(self, part: float) -> Sequence[pygame.Rect]:
        found = []
        for _, _, at in self.shown:
            rect = pygame.Rect(0, 0, self.size * 2, self.size * 2)
            rect.center = at
            found.append(rect)
        return found

    def draw(self, surface: pygame.Surface, part: float) -> None:
        from game.ui.skins import dice
        from game.ui.skins.fighting import APART, SETTLE, TUMBLE

        since = part * self.seconds
        decided = since >= self.fall + READ
        for i, (side, face, at) in enumerate(self.shown):
            come = (since - APART * i) / (TUMBLE + SETTLE)
            if come < 0:
                continue
            fall = min(1.0, come * (TUMBLE + SETTLE) / TUMBLE)
            is_first = decided and i == self.first
            size = round(self.size * (1.12 if is_first else 1.0 if not decided or self.first is None else 0.86))
            picture = dice.tumbling(self.desk, side, self.sides, face, size, fall, rim=is_first)
            up = 0 if self.desk.settings.calm else round(self.size * 0.5 * dice.hop(fall))
            surface.blit(picture, picture.get_rect(center=(at[0], at[1] - up)))
