"""A rout as a sight (docs/look.md, Nerve): the standard falls, the men run from their front and are ash before they
reach anywhere, the base stays behind for a moment."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Spot, Unit
from game.rules.kings.state import Regiment
from game.ui.skins.kings_ground import Frame
from game.ui.skins.kings_units import MAN, PLATE
from game.ui.skins.motion import Cues, ease_out

if TYPE_CHECKING:
    from game.ui.desk import Desk

SECONDS, STANDS, STILL = 1.7, 0.15, 0.9
"""How long it lasts, how long nobody moves yet, and how long the still of calm play stands."""
FAR = 6.5  # inches that the fastest run
ASH = "#B7A68A"
MOST_MEN = 60


class Rout:
    """An animation of a unit that breaks.  The picture is the unit as it stood."""

    over_after = False

    def __init__(self, desk: Desk, frame: Frame, unit: Regiment, standing: pygame.Surface) -> None:
        self.desk, self.unit, self.standing = desk, unit, standing
        self.calm = desk.settings.calm
        self.seconds = STILL if self.calm else SECONDS
        self.without: frozenset[Spot] = frozenset({Unit(unit.number)})
        self.corners = [frame.at(corner) for corner in unit.standing.outline.points]
        self.inch = frame.inch
        assert unit.pose is not None
        x, y = frame.at((unit.pose.x, unit.pose.y))
        self.at = round(x), round(y)
        self.men = self._men()

    cues: Cues = ((0.02, "routs"),)

    def _men(self) -> list[tuple[pygame.Vector2, pygame.Vector2, float]]:
        """Where each stands, where he runs to, and how late he begins; the same every time."""
        front_right, front_left, rear_left, rear_right = (pygame.Vector2(corner) for corner in self.corners)
        back = rear_left - front_left
        back = back.normalize() if back.length() else pygame.Vector2(0, 1)
        chance = Random(self.unit.number)
        files, ranks = self.unit.profile.files, self.unit.profile.ranks
        found = []
        for rank in range(ranks):
            for file in range(files):
                along, down = (file + 0.5) / files, (rank + 0.5) / ranks
                start = front_left.lerp(front_right, along).lerp(rear_left.lerp(rear_right, along), down)
                way = back.rotate((along - 0.5) * -70 + chance.uniform(-24, 24))
                far = self.inch * FAR * chance.uniform(0.55, 1.0)
                found.append((start, start + way * far, (1 - down) * 0.22 + chance.uniform(0, 0.12)))
        return found[:MOST_MEN]

    def area(self, part: float) -> Sequence[pygame.Rect]:
        rect = self.standing.get_rect(center=self.at)
        reach = round(self.inch * FAR * 2) + self.desk.px(20)
        return (rect.inflate(reach, reach),)

    def draw(self, surface: pygame.Surface, part: float) -> None:
        since = part * self.seconds
        rect = self.standing.get_rect(center=self.at)
        if self.calm:
            surface.blit(self.standing, rect)
            self._draw_skull(surface, 1.0)
            return
        if since < STANDS:
            surface.blit(self.standing, rect)
            return
        done = (since - STANDS) / (self.seconds - STANDS)
        self._draw_base(surface, done)
        head, edge = MAN[self.unit.seat]
        light = PLATE[self.unit.seat][0]
        size = max(self.desk.px(3), round(self.inch * 0.24))
        for start, end, late in self.men:
            own = min(1.0, max(0.0, (done - late) / (1 - late)))
            at = start.lerp(end, ease_out(own))
            fade = own**3
            colour = pygame.Color(head).lerp(ASH, min(1.0, fade * 1.4))
            rim = pygame.Color(edge).lerp("#6E5F49", fade)
            if own >= 1:
                continue
            shrink = max(1, round(size * (1 - 0.5 * fade)))
            pygame.draw.circle(surface, rim, at, shrink + 1)
            pygame.draw.circle(surface, colour if own else pygame.Color(light).lerp(head, 0.8), at, shrink)
        self._draw_banner(surface, done)
        if done > 0.45:
            self._draw_skull(surface, min(1.0, (done - 0.45) * 4))

    def _draw_base(self, surface: pygame.Surface, done: float) -> None:
        """The ground that they held, as ash that fades."""
        left = [(x, y) for x, y in self.corners]
        box = self.standing.get_rect(center=self.at)
        veil = pygame.Surface(box.size, pygame.SRCALPHA)
        spots = [(x - box.x, y - box.y) for x, y in left]
        alpha = round(200 * (1 - done))
        pygame.draw.polygon(veil, (*pygame.Color("#6E5F49")[:3], alpha), spots)
        pygame.draw.polygon(veil, (*pygame.Color("#2A1B11")[:3], alpha), spots, max(1, self.desk.px(2)))
        surface.blit(veil, box)

    def _draw_banner(self, surface: pygame.Surface, done: float) -> None:
        """The standard at the right of their front tips over and lies there."""
        px = self.desk.px
        foot = pygame.Vector2(self.corners[0])
        fallen = min(1.0, done / 0.35) ** 2
        pole = pygame.Vector2(0, -px(30)).rotate(86 * fallen)
        top, aside = foot + pole, pole.normalize().rotate(-90) * px(17)
        cloth = [top, top + aside, top + aside * 0.8 - pole * 0.25, top + aside - pole * 0.5, top - pole * 0.5]
        light, dark = PLATE[self.unit.seat]
        if done > 0.75:
            light = dark = "#6E5F49"
        pygame.draw.line(surface, "#1A0F08", foot, top, px(4))
        pygame.draw.line(surface, "#C8932B", foot, top, px(2))
        pygame.draw.polygon(surface, light, cloth)
        pygame.draw.polygon(surface, dark, cloth, px(2))

    def _draw_skull(self, surface: pygame.Surface, grown: float) -> None:
        """A skull over them: a rout is read without its colour."""
        px = self.desk.px
        size = round(px(26) * (0.5 + 0.5 * ease_out(grown)))
        disc = pygame.Rect(0, 0, size + px(10), size + px(10))
        disc.center = self.at
        pygame.draw.circle(surface, "#120C08", disc.center, disc.width // 2 + 1)
        pygame.draw.circle(surface, "#9E241C", disc.center, disc.width // 2 - px(1))
        icon = self.desk.sprites.icon("glyphs/skull", size - px(6), "#FFF3E4")
        surface.blit(icon, icon.get_rect(center=disc.center))
