"""What is seen of a fight: the thrust, dice on the board, the knock back, ash, and the fall of a king with his army."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sin
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Spot
from game.ui.skins import dice, motion
from game.ui.skins.motion import Cues, ease, ease_out, shards

if TYPE_CHECKING:
    from game.ui.desk import Desk

LUNGE, DECLARED = 0.12, 0.5  # seconds: the thrust, and until the dice fall
TUMBLE, SETTLE, APART = 0.52, 0.16, 0.2
CUTS = 6  # each way through what turns to ash


@dataclass(frozen=True, slots=True)
class Pushed:
    """A piece that leaves its place towards another one and stands there again at the end."""

    picture: pygame.Surface
    at: tuple[int, int]
    reach: tuple[int, int]
    """As far as it gets, in pixels."""
    without: frozenset[Spot]

    def out(self, part: float) -> float:
        """How far out it is, as a part of its reach."""
        raise NotImplementedError

    def _now(self, part: float) -> pygame.Rect:
        out = self.out(part)
        x, y = self.at[0] + round(self.reach[0] * out), self.at[1] + round(self.reach[1] * out)
        return self.picture.get_rect(center=(x, y))

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [self._now(part)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        surface.blit(self.picture, self._now(part))


@dataclass(frozen=True, slots=True)
class Thrust(Pushed):
    """A piece lunges at its target and comes back to wait for the dice."""

    seconds: float = DECLARED
    cues: Cues = ((0.0, "declare"),)
    over_after: bool = False

    def out(self, part: float) -> float:
        since = part * self.seconds / LUNGE
        return ease_out(min(1.0, since)) if since < 1 else 1 - ease(min(1.0, (since - 1) / 2))


@dataclass(frozen=True, slots=True)
class Knock(Pushed):
    """A repulsed piece is thrown back from its target, a little too far, and stands again where it stood."""

    seconds: float
    knock: float
    """The part of the time that it takes; the rest is for reading the result."""
    cues: Cues
    calm: bool = False
    over_after: bool = False

    def out(self, part: float) -> float:
        since = min(1.0, part / max(0.001, self.knock))
        return 0.0 if self.calm else (1 - ease_out(since)) * 0.8 - 0.22 * sin(pi * since)


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
class ArmyFalls:
    """A king tips over and turns to ash, and his army with him, from his square outwards; then the field is empty."""

    king: pygame.Surface
    ash: pygame.Surface
    at: tuple[int, int]
    degrees: float
    army: tuple[tuple[pygame.Surface, pygame.Surface, tuple[int, int], float], ...]
    """Each piece as it stands, as ash, where, and how far from the king as 0 to 1."""
    without: frozenset[Spot]
    seconds: float
    calm: bool = False
    cues: Cues = ((0.0, "king_falls"), (0.62, "slain"))
    over_after: bool = False

    def area(self, part: float) -> Sequence[pygame.Rect]:
        side = max(self.king.get_size()) * 2
        around = pygame.Rect(0, 0, side, side)
        around.center = self.at
        return [around.union(ash_area(self.ash, self.at, 0)), *(ash_area(ash, at, 0) for _, ash, at, _ in self.army)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        for standing, ash, at, away in self.army:
            since = (part - 0.3 - 0.42 * away) / 0.28
            if since <= 0:
                surface.blit(standing, standing.get_rect(center=at))
            elif since < 1:
                draw_ash(surface, ash, at, since, 0, () if self.calm else shards(ash.get_size(), CUTS))
        tipped = pygame.transform.rotozoom(self.king, self.degrees * ease(min(1.0, part * 2.6)), 1)
        if part < 0.42:
            surface.blit(tipped, tipped.get_rect(center=self.at))
        else:
            grey = pygame.transform.rotozoom(self.ash, self.degrees, 1)
            draw_ash(
                surface, grey, self.at, (part - 0.42) / 0.58, 0, () if self.calm else shards(grey.get_size(), CUTS)
            )


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
