"""The table shaded by what the enemy could charge next turn, and by what a ghost could (docs/look.md, Kings of War)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.rules.kings.state import KingsState, Regiment
from game.rules.kings.threats import Threat
from game.table.footprint import FRONT, LEFT, REAR, RIGHT
from game.table.measure import INCH
from game.ui.skins.kings_ground import Frame, Spot
from game.ui.skins.kings_planning import covers
from game.ui.skins.kings_safety import SAFE, WORSE, Safety
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

LABELS = ((0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0))
"""What a pixel says before it is painted: nothing, front, flank, rear."""
TINTS = ((0, 0, 0), (216, 132, 70), (200, 70, 44), (158, 18, 26))
LINES = ((0, 0, 0), (150, 22, 16), (110, 8, 8), (158, 18, 26))
"""How each is tinted, and the lines that tell it without colour: hatched for the front, crossed for a flank, solid for
the rear."""
STRENGTH = 128
IN_DOUBT = 88
"""How strongly the exact answer and the outer bound are laid on, of 255."""
SIDES = {FRONT: "front", LEFT: "left flank", REAR: "rear", RIGHT: "right flank"}
FURTHER_OFF = 4
"""Distances at which a free place is looked for."""
NAMES = 2
"""So many enemies are named beside a ghost."""


class SafeMap:
    """Draws what a `Safety` has found."""

    frame: Frame
    """Where the table lies; set before anything is drawn."""

    def __init__(self, desk: Desk, safety: Safety) -> None:
        self.desk = desk
        self.safety = safety
        self._painted_of: object = None
        self._picture = pygame.Surface((1, 1))

    # --- under the units

    def shade(self, surface: pygame.Surface) -> None:
        """The places at which the unit could be charged, as far from it as it goes."""
        room = self._room().clip(self.frame.room)
        if room.width <= 0 or room.height <= 0:
            return
        safety = self.safety
        assert safety.unit is not None and safety.ghost is not None and safety.ghost.pose is not None
        asked = safety.unit, safety.ghost.pose.bearing, tuple(safety.outer())
        known = len(safety.knots), safety.grain, safety.ghost.pose
        of = asked, known, room, self.frame, self.desk.px(100)
        if of != self._painted_of:
            self._painted_of, self._picture = of, self._painted(room)
        surface.blit(self._picture, room)
        self._dot(surface)

    def _room(self) -> pygame.Rect:
        left, low, right, high = self.safety.near
        (ax, ay), (bx, by) = self.frame.at((left, low)), self.frame.at((right, high))
        return pygame.Rect(round(min(ax, bx)), round(min(ay, by)), round(abs(ax - bx)), round(abs(ay - by)))

    def _painted(self, room: pygame.Rect) -> pygame.Surface:
        """The labels of all pixels, each class then filled with its own pattern."""
        labels = pygame.Surface(room.size)
        bounds = sorted(self.safety.outer(), key=lambda bound: WORSE[bound.side])
        for bound in bounds:
            spots = [(x - room.x, y - room.y) for x, y in map(self._at, bound.outline)]
            pygame.draw.polygon(labels, LABELS[WORSE[bound.side]], spots)
            pygame.draw.polygon(labels, LABELS[WORSE[bound.side]], spots, 2)  # what rounding might leave out
        for square, worst in self._squares(room):
            labels.fill(LABELS[worst], square)
        assert self.safety.ghost is not None
        corners = [self.frame.at(corner) for corner in self.safety.ghost.standing.outline.points]
        pygame.draw.polygon(labels, LABELS[0], [(x - room.x, y - room.y) for x, y in corners])
        found = labels
        for label in (3, 2, 1):
            pattern = self._pattern(label, room.size).copy()
            found.set_colorkey(LABELS[label])
            pattern.blit(found, (0, 0))
            found = pattern
        found.set_colorkey(LABELS[0])
        self._round(found, room)
        found.set_alpha(STRENGTH if self.safety.grain == 1 else IN_DOUBT)
        return found

    def _dot(self, surface: pygame.Surface) -> None:
        """Teal dots where the unit itself could charge somebody next turn."""
        size = max(2.0, min(self.desk.px(4), 0.12 * self.frame.inch))
        ghost = self.safety.ghost
        for knot, could in self.safety.chances.items():
            if could and not (ghost is not None and covers(ghost, *knot)):
                spot = self.frame.at(knot)
                pygame.draw.circle(surface, "#06302B", spot, size + 1)
                pygame.draw.circle(surface, "#46E0C8", spot, size)

    def _at(self, place: tuple[float, float]) -> Spot:
        return self.frame.at((round(place[0]), round(place[1])))

    def _squares(self, room: pygame.Rect) -> list[tuple[pygame.Rect, int]]:
        """Squares between points that have been asked, with the worst of their corners; those left out have none."""
        safety = self.safety
        found = []
        for grain in (2, 1):
            step = grain * INCH
            for x, y in safety.knots:
                if x % step or y % step:
                    continue
                around = (x, y), (x + step, y), (x, y + step), (x + step, y + step)
                known = [worst for worst in map(safety.knots.get, around) if worst is not None]
                if len(known) < 4:
                    continue
                (ax, ay), (bx, by) = self.frame.at((x, y)), self.frame.at((x + step, y + step))
                left, top, right, foot = min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
                square = pygame.Rect(round(left) - room.x, round(top) - room.y, 0, 0)
                square.size = round(right) - round(left), round(foot) - round(top)
                found.append((square, max(SAFE, *known)))
        return found

    def _pattern(self, label: int, size: tuple[int, int]) -> pygame.Surface:
        """A class of danger: hatched for the front, crossed for a flank, solid for the rear."""
        key = "kings danger pattern", label, size, self.desk.px(9)
        kept = self.desk.sprites.kept(key)
        if kept is not None:
            return kept
        found = pygame.Surface(size)
        found.fill(TINTS[label])
        step, line = max(7, self.desk.px(9)), LINES[label]
        thick = max(1, self.desk.px(1.2))
        for x in range(-size[1], size[0] if label != WORSE[REAR] else -size[1], step):
            pygame.draw.line(found, line, (x, 0), (x + size[1], size[1]), thick)
            if label == WORSE[LEFT]:
                pygame.draw.line(found, line, (x, size[1]), (x + size[1], 0), thick)
        return self.desk.sprites.keep(key, found)

    def _round(self, picture: pygame.Surface, room: pygame.Rect) -> None:
        """Leaves a disc around the unit."""
        unit = self.safety.unit
        assert unit is not None and unit.pose is not None
        x, y = self.frame.at((unit.pose.x, unit.pose.y))
        hole = pygame.Surface(room.size)
        hole.fill(LABELS[0])
        pygame.draw.circle(hole, "#FFFFFF", (x - room.x, y - room.y), self.safety.far * self.frame.scale)
        hole.set_colorkey("#FFFFFF")
        picture.blit(hole, (0, 0))

    # --- over the units

    def tell(self, surface: pygame.Surface, s: KingsState) -> None:
        """Who could charge the ghost, by lines; whom it could charge in its own next turn, by rings and sides."""
        ghost = self.safety.ghost
        if ghost is None or ghost.pose is None:
            return
        end = self.frame.at((ghost.pose.x, ghost.pose.y))
        for number in dict.fromkeys(threat.enemy for threat in self.safety.at_ghost()):
            enemy = s.units.get(number)
            if enemy is not None and enemy.pose is not None:
                self._threat(surface, self.frame.at(enemy.standing.leader()), end)
        for prospect in self.safety.prospects:
            enemy = s.units.get(prospect.enemy)
            if enemy is not None and enemy.pose is not None:
                self._prospect(surface, enemy, prospect)

    def _threat(self, surface: pygame.Surface, start: Spot, end: Spot) -> None:
        """A thin line from an enemy to the ghost with a head in the middle; dashed while it is but a bound."""
        far = math.dist(start, end)
        if far < 8:
            return
        ux, uy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
        step = self.desk.px(7)
        at = 0.0
        while at < far:
            to = min(far, at + (step if self.safety.threats is not None else step * 0.5))
            a, b = (start[0] + ux * at, start[1] + uy * at), (start[0] + ux * to, start[1] + uy * to)
            pygame.draw.line(surface, "#3A0A06", a, b, self.desk.px(3.4))
            pygame.draw.line(surface, "#FF7A62", a, b, self.desk.px(1.6))
            at += step * 1.6
        mx, my, long = start[0] + ux * far * 0.6, start[1] + uy * far * 0.6, self.desk.px(6)
        head = [
            (mx + ux * long, my + uy * long),
            (mx - ux * long - uy * long, my - uy * long + ux * long),
            (mx - ux * long + uy * long, my - uy * long - ux * long),
        ]
        pygame.draw.polygon(surface, "#FF7A62", head)
        pygame.draw.polygon(surface, "#3A0A06", head, 1)

    def _prospect(self, surface: pygame.Surface, enemy: Regiment, prospect: Threat) -> None:
        """The side of an enemy that could be charged next turn, as a thick teal edge."""
        points = enemy.standing.outline.points
        a, b = self.frame.at(points[prospect.side]), self.frame.at(points[(prospect.side + 1) & 3])
        pygame.draw.line(surface, "#08302C", a, b, self.desk.px(7))
        pygame.draw.line(surface, "#5FE0CC", a, b, self.desk.px(4))

    def words(self, s: KingsState) -> tuple[str, bool]:
        """What stands beside the ghost, and whether it is good news."""
        safety = self.safety
        found = safety.at_ghost()
        if not found:
            return "Safe from charges", True
        worst = sorted(found, key=lambda threat: (-WORSE[threat.side], threat.enemy))
        told: dict[int, str] = {}
        for threat in worst:
            enemy = s.units.get(threat.enemy)
            if enemy is not None and threat.enemy not in told:
                told[threat.enemy] = f"{SIDES[threat.side]}: {enemy.profile.name}"
        names = list(told.values())
        more = f", {len(names) - NAMES} more" if len(names) > NAMES else ""
        may = "" if safety.threats is not None else "perhaps "
        return f"{may}{', '.join(names[:NAMES])}{more}", False

    def pill(self, surface: pygame.Surface, s: KingsState, other: pygame.Rect) -> None:
        """Those words, beside the ghost and another pill; on no unit where there is room for that."""
        ghost = self.safety.ghost
        assert ghost is not None
        words, is_good = self.words(s)
        px, frame = self.desk.px, self.frame
        size = pill_width(self.desk, words), px(22)
        units = [box_of(frame, unit) for unit in s.deployed if unit.number != ghost.number]
        around = box_of(frame, ghost).inflate(px(8), px(8))
        within = frame.room.inflate(-px(8), -px(8))
        room = beside(size, around, other, [*units, around, other], within, px(3))
        fill, colour = ("#1F4A38", "#DFF6E6") if is_good else ("#7A1E14", "#FFE9DC")
        self.desk.art.pill(surface, words, room, fill, colour)


def pill_width(desk: Desk, words: str) -> int:
    """How wide a pill for some words is: in steps, so that while inches are counted the same plates are drawn."""
    step = desk.px(12)
    return -(-(desk.theme.width(words, Role.SMALL_STRONG) + desk.px(14)) // step) * step


def box_of(frame: Frame, unit: Regiment) -> pygame.Rect:
    """The box around a base on the screen."""
    spots = [frame.at(corner) for corner in unit.standing.outline.points]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    return pygame.Rect(left, top, max(x for x, _ in spots) - left + 1, max(y for _, y in spots) - top + 1)


def beside(
    size: tuple[int, int],
    around: pygame.Rect,
    under: pygame.Rect,
    taken: Sequence[pygame.Rect],
    within: pygame.Rect,
    gap: int,
) -> pygame.Rect:
    """Where words about something stand: under other words about it, else above, beside or further off, wherever
    they cover nothing; under those words where they cover something everywhere."""
    rooms = []
    for step in range(1, FURTHER_OFF + 1):
        room = pygame.Rect(0, 0, *size)
        away = gap * step * step
        rooms += [
            room.move_to(midtop=(under.centerx, under.bottom + away)),
            room.move_to(midbottom=(around.centerx, around.top - away)),
            room.move_to(midleft=(around.right + away, around.centery)),
            room.move_to(midright=(around.left - away, around.centery)),
        ]
    for room in rooms:
        room.clamp_ip(within)
    first = rooms[0]
    if first.colliderect(under):
        first.bottom = under.top - gap
    return next((room for room in rooms if room.collidelist(taken) < 0), first)
