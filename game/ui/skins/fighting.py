"""What is seen of a fight beside its climax: dice on the board, and ash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Spot
from game.ui.skins import dice, motion
from game.ui.skins.motion import Cues, ease_out

if TYPE_CHECKING:
    from game.ui.desk import Desk

TUMBLE, SETTLE, APART = 0.52, 0.16, 0.2  # seconds
CUTS = 6  # each way through what turns to ash


@dataclass(frozen=True, slots=True)
class Ash:
    """A slain piece turns to ash, cracks and falls; in calm play it fades where it stands."""

    ash: pygame.Surface
    at: tuple[int, int]
    down: int
    without: frozenset[Spot]
    pieces: tuple[pygame.Rect, ...] = ()
    seconds: float = motion.SLAIN
    cues: Cues = ((0.0, "slain"),)
    over_after: bool = False

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [ash_area(self.ash, self.at, self.down)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        draw_ash(surface, self.ash, self.at, part, self.down, self.pieces)


def ash_area(ash: pygame.Surface, at: tuple[int, int], down: int) -> pygame.Rect:
    """How far its pieces get."""
    rect = ash.get_rect(center=at)
    wide = rect.inflate(rect.width * 3 // 2, rect.height * 3 // 2)
    return wide.union(wide.move(0, down * 4 // 3))


def draw_ash(
    surface: pygame.Surface,
    ash: pygame.Surface,
    at: tuple[int, int],
    part: float,
    down: int,
    pieces: Sequence[pygame.Rect],
) -> None:
    """Ash at a part of its fall."""
    ash.set_alpha(round(255 * (1 - part**1.5)))
    corner = ash.get_rect(center=at)
    if not pieces:
        surface.blit(ash, corner)
    for i, shard in enumerate(pieces):
        way = pygame.Vector2(shard.centerx - corner.width / 2, shard.centery - corner.height / 2)
        uneven = i * 7 % 11 / 10  # every piece of ash goes its own way, the same each time
        apart = way.rotate(26 * (uneven - 0.5)) * (0.35 + 1.1 * uneven) * ease_out(part)
        fall = down * part * part * (0.5 + 0.8 * uneven)
        size = max(1, round(shard.width * (1 - 0.55 * part * uneven)))
        inner = pygame.Rect(shard.x, shard.y, size, size)
        surface.blit(ash, (corner.x + shard.x + round(apart.x), corner.y + shard.y + round(apart.y + fall)), inner)
    ash.set_alpha(255)


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice that fall on the board itself, one after the other."""

    desk: Desk
    shown: tuple[tuple[str, int, int], ...]
    """Side, number of sides and face of each."""
    places: tuple[tuple[int, int], ...]
    size: int
    seconds: float
    cues: Cues
    without: frozenset[Spot] = frozenset()
    over_after: bool = True

    def area(self, part: float) -> Sequence[pygame.Rect]:
        found = []
        for at in self.places:
            rect = pygame.Rect(0, 0, self.size * 2, round(self.size * 2.4))
            rect.center = at
            found.append(rect)
        return found

    def draw(self, surface: pygame.Surface, part: float) -> None:
        for i, ((side, sides, face), at) in enumerate(zip(self.shown, self.places, strict=True)):
            since = (part * self.seconds - APART * i) / (TUMBLE + SETTLE)
            if since < 0:
                continue
            fall = min(1.0, since * (TUMBLE + SETTLE) / TUMBLE)
            picture = dice.tumbling(self.desk, side, sides, face, self.size, fall)
            up = 0 if self.desk.settings.calm else round(self.size * 0.5 * dice.hop(fall))
            surface.blit(picture, picture.get_rect(center=(at[0], at[1] - up)))
