"""What lies over the table of Kings of War while somebody gives orders: zones, arcs, the ghost of a plan, targets
(docs/look.md, Kings of War)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.rules.kings.actions import Charge, Move, Shoot
from game.rules.kings.charge import ChargePlan
from game.rules.kings.deployment import zone_of
from game.rules.kings.shooting import weapon_of
from game.rules.kings.state import KingsState, Regiment, Stage, other
from game.table.footprint import edge
from game.table.measure import INCH
from game.table.outline import Outline
from game.ui import theme as ink
from game.ui.skins.kings_flanking import Stand
from game.ui.skins.kings_ground import Frame, Spot
from game.ui.skins.kings_ordering import KingsOrdering
from game.ui.skins.kings_planner import Way
from game.ui.skins.kings_planning import MOVES, Plan
from game.ui.skins.kings_safe_map import SafeMap, pill_width
from game.ui.skins.kings_tale import draw_way
from game.ui.skins.kings_units import Units

if TYPE_CHECKING:
    from game.ui.desk import Desk

TEAL, THEIRS = (62, 178, 160), (190, 44, 36)
FAN = (246, 214, 110)
LEGAL, ILLEGAL, TARGET = ink.LIGHT_GOLD, "#FF6A55", "#E0453A"
TIMES = {"left": 2, "right": 2, "rear": 3}


class Overlay:
    """Draws what an ordering has in hand, over one table."""

    def __init__(self, desk: Desk, frame: Frame, ordering: KingsOrdering, safe_map: SafeMap) -> None:
        self.desk = desk
        self.frame = frame
        self.ordering = ordering
        self.safe_map = safe_map
        safe_map.frame = frame
        self.units = Units(desk, frame)

    def under(self, surface: pygame.Surface) -> None:
        """What lies below the units: deployment zones, the arc of the unit in hand."""
        s = self.ordering.view
        if s.stage is Stage.DEPLOY:
            self._zones(surface, s)
        if self._asks_safety:
            self.safe_map.shade(surface)
        elif self.desk.settings.danger and s.stage in MOVES:
            self._danger(surface, s)
        unit = self._about()
        if unit is not None and unit.pose is not None and self.ordering.arcs:
            self._fan(surface, unit)

    @property
    def _asks_safety(self) -> bool:
        return self.ordering.safety.ghost is not None and self.ordering.view.stage in MOVES

    def over(self, surface: pygame.Surface) -> None:
        """What lies above them."""
        ordering, plan = self.ordering, self.ordering.plan
        if ordering.chosen and ordering.view.stage in (*MOVES, Stage.SHOOT):
            for target in ordering.targets(ordering.chosen):
                if plan is None or plan.target != target:
                    self._ring(surface, ordering.view.units[target], TARGET, thin=True)
        if not ordering.chosen and ordering.looked_at in ordering.view.units:
            self._planner(surface, ordering.view.units[ordering.looked_at])
        if plan is None:
            return
        if self._asks_safety:
            self.safe_map.tell(surface, ordering.view)
        for number in self._targets(plan):
            self._ring(surface, ordering.view.units[number], TARGET)
        for ghost in plan.ghosts:
            self._way(surface, ghost, plan)
            self.units.draw(surface, ghost, ghost=True)
            self._ring(surface, ghost, LEGAL if plan.is_legal else ILLEGAL)
        if isinstance(plan.action, Shoot) and plan.target:
            self._line(surface, ordering.view.units[plan.action.unit], ordering.view.units[plan.target])
        self._tell(surface, plan)

    def _planner(self, surface: pygame.Surface, target: Regiment) -> None:
        """Who can attack an enemy, or where to stand for it; the way of the row that is pointed at."""
        ordering, units = self.ordering, self.ordering.view.units
        self._ring(surface, target, TARGET)
        pointed = ordering.pointed
        if ordering.ahead:
            for stand in ordering.stands if pointed is None else ():
                self._stand(surface, stand, target, is_lit=False)
            if isinstance(pointed, Stand):
                self._stand(surface, pointed, target, is_lit=True)
            return
        for way in ordering.ways():
            if len(way.units) == 1:
                self._ring(surface, units[way.units[0]], LEGAL, thin=True)
        if not isinstance(pointed, Way):
            return
        course = ordering.course(pointed.action)
        if course is not None:
            self._course(surface, course)
        for number in pointed.units:
            self._ring(surface, units[number], LEGAL)
            if course is None:
                self._line(surface, units[number], target)

    def _course(self, surface: pygame.Surface, course: ChargePlan) -> None:
        """The ways of all chargers, and where they come to stand."""
        for placing in course.placings:
            self._strips(surface, placing.approach.strips)
        for placing in course.placings:
            unit, end = placing.approach.unit, placing.end
            self.units.draw(surface, replace(unit, pose=end.pose()), ghost=True)
            start = self.frame.at(unit.standing.leader())
            spots = [start, *(self.frame.at(strip_end(strip)) for strip in placing.approach.strips[:-1])]
            draw_way(surface, self.desk.px, [*spots, self.frame.at(end.leader())], LEGAL, is_charge=True)

    def _strips(self, surface: pygame.Surface, strips: Iterable[Outline]) -> None:
        """The ground that a charger crosses."""
        for strip in strips:
            spots = [self.frame.at(point) for point in strip.points]
            left, top = min(x for x, _ in spots), min(y for _, y in spots)
            wide, high = max(x for x, _ in spots) - left, max(y for _, y in spots) - top
            picture = pygame.Surface((round(wide) + 2, round(high) + 2), pygame.SRCALPHA)
            pygame.draw.polygon(picture, (*FAN, 78), [(x - left, y - top) for x, y in spots])
            surface.blit(picture, (round(left), round(top)))
            pygame.draw.aalines(surface, "#FFE9A8", True, spots)

    def _stand(self, surface: pygame.Surface, stand: Stand, target: Regiment, *, is_lit: bool) -> None:
        """Where a unit would stand now, and the side of the target that it would strike then."""
        unit = self.ordering.view.units[stand.move.unit]
        if unit.pose is None or stand.end.pose is None:
            return
        start, end = self.frame.at((unit.pose.x, unit.pose.y)), self.frame.at((stand.end.pose.x, stand.end.pose.y))
        if math.dist(start, end) > 4:
            _dashed(surface, start, end, LEGAL, self.desk.px(2))
        self.units.draw(surface, stand.end, ghost=True)
        self._ring(surface, stand.end, LEGAL, thin=not is_lit)
        a, b = edge(target.standing, stand.side)
        side = self.frame.at(a), self.frame.at(b)
        pygame.draw.line(surface, "#08302C", *side, self.desk.px(7))
        pygame.draw.line(surface, "#5FE0CC", *side, self.desk.px(4))
        if is_lit:
            middle = (side[0][0] + side[1][0]) / 2, (side[0][1] + side[1][1]) / 2
            draw_way(surface, self.desk.px, [self.frame.at(stand.end.standing.leader()), middle], LEGAL, is_charge=True)

    def _targets(self, plan: Plan) -> list[int]:
        return [plan.target] if plan.target in self.ordering.view.units else []

    def _about(self) -> Regiment | None:
        """The unit whose arc is shown: the ghost where there is one."""
        plan = self.ordering.plan
        if plan is not None and plan.ghosts and not isinstance(plan.action, Charge):
            return plan.ghosts[0]
        return self.ordering.unit

    # Zones and arcs

    def _zones(self, surface: pygame.Surface, s: KingsState) -> None:
        assert self.ordering.moment is not None and self.ordering.moment.seat is not None
        seat = self.ordering.moment.seat
        for whose, colour, alpha in ((seat, TEAL, 62), (other(seat), THEIRS, 34)):
            low, high = zone_of(s, whose)
            room = self._room((0, low), (s.size[0], high))
            layer = pygame.Surface(room.size, pygame.SRCALPHA)
            layer.fill((*colour, alpha))
            if whose != seat:
                step = max(8, self.desk.px(14))
                for x in range(-room.height, room.width, step):
                    pygame.draw.line(layer, (*colour, 60), (x, room.height), (x + room.height, 0), 1)
            surface.blit(layer, room)
            if whose == seat:
                pygame.draw.rect(surface, "#F4EAD3", room, max(1, self.desk.px(2)))
                pygame.draw.rect(surface, "#2E7F74", room.inflate(-4, -4), max(1, self.desk.px(1.5)))
        left, middle = self.frame.at((0, s.size[1] // 2))
        for x in range(round(left), round(left) + self.frame.area.width, 10):
            surface.fill("#E9E2C4", (x, round(middle), 3, max(1, self.desk.px(1))))

    def _room(self, a: tuple[int, int], b: tuple[int, int]) -> pygame.Rect:
        (ax, ay), (bx, by) = self.frame.at(a), self.frame.at(b)
        return pygame.Rect(round(min(ax, bx)), round(min(ay, by)), round(abs(ax - bx)), round(abs(ay - by)))

    def _reach(self, unit: Regiment) -> list[int]:
        """How far it may go, charge or shoot, in inches."""
        if self.ordering.view.stage is Stage.SHOOT:
            weapons = [weapon.inches for weapon in unit.profile.weapons]
            plan = self.ordering.plan
            if plan is not None and isinstance(plan.action, Shoot):
                weapon = weapon_of(unit, plan.action.weapon)
                weapons = [weapon.inches] if weapon is not None else weapons
            return sorted(set(weapons))
        if self.ordering.view.stage in (*MOVES, Stage.DEPLOY):
            return [unit.profile.speed] if unit.profile.is_engine else [unit.profile.speed, 2 * unit.profile.speed]
        return []

    def _fan(self, surface: pygame.Surface, unit: Regiment) -> None:
        """The front arc as far as it may go: its inner limit dashed."""
        reaches = self._reach(unit)
        if not reaches:
            return
        right, left = unit.standing.outline.points[:2]
        bearing = unit.standing.bearing / 1000
        rims = [self._rim(left, right, bearing, inches) for inches in reaches]
        room = self.frame.room
        layer = self._layer(surface, rims[-1])
        if layer is None:
            return
        picture, at = layer
        shape = [(x - at[0], y - at[1]) for x, y in (self.frame.at(left), *rims[-1], self.frame.at(right))]
        pygame.draw.polygon(picture, (*FAN, 44), shape)
        pygame.draw.aalines(picture, (*FAN, 210), closed=False, points=shape[1:-1])
        for a, b in ((shape[0], shape[1]), (shape[-1], shape[-2])):
            _dashed(picture, a, b, (*FAN, 230), self.desk.px(1.4))
        for rim in rims[:-1]:
            points = [(x - at[0], y - at[1]) for x, y in rim]
            for a, b in zip(points[::2], points[1::2], strict=False):
                pygame.draw.aaline(picture, (*FAN, 200), a, b)
        clip = surface.get_clip()
        surface.set_clip(room.clip(clip))
        surface.blit(picture, at)
        surface.set_clip(clip)

    def _danger(self, surface: pygame.Surface, s: KingsState) -> None:
        """Where the enemy could charge next turn, hatched: what touches none of it is safe from where they stand now.

        A bound from outside: front arc and twice the Speed alone; what stands in the way is not asked.
        """
        assert self.ordering.moment is not None and self.ordering.moment.seat is not None
        enemies = [unit for unit in s.of(other(self.ordering.moment.seat)) if unit.pose is not None]
        room = self.frame.room.clip(surface.get_rect())
        where = *self.frame.area, *self.frame.room, self.frame.turned
        key = "kings danger", tuple((unit.pose, unit.profile.speed) for unit in enemies), where
        kept = self.desk.sprites.kept(key)
        if kept is None:
            kept = self.desk.sprites.keep(key, self._hatched(enemies, room))
        surface.blit(kept, room)

    def _hatched(self, enemies: Iterable[Regiment], room: pygame.Rect) -> pygame.Surface:
        inside = pygame.Surface(room.size, pygame.SRCALPHA)
        for unit in enemies:
            if unit.profile.is_engine:
                continue
            right, left = unit.standing.outline.points[:2]
            reach = 2 * unit.profile.speed
            if unit.profile.is_individual:
                x, y = self.frame.at(unit.standing.leader())
                far = reach * self.frame.inch + unit.standing.half_depth * 2 * self.frame.scale
                pygame.draw.circle(inside, "#FFFFFF", (x - room.x, y - room.y), far)
                continue
            rim = self._rim(left, right, unit.standing.bearing / 1000, reach)
            shape = [(x - room.x, y - room.y) for x, y in (self.frame.at(left), *rim, self.frame.at(right))]
            pygame.draw.polygon(inside, "#FFFFFF", shape)
        found = pygame.Surface(room.size, pygame.SRCALPHA)
        found.fill((*THEIRS, 30))
        step = max(6, self.desk.px(9))
        for x in range(-room.height, room.width, step):
            pygame.draw.line(found, (*THEIRS, 130), (x, 0), (x + room.height, room.height), max(1, self.desk.px(1.2)))
        found.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return found

    def _rim(self, left: Spot, right: Spot, bearing: float, inches: int) -> list[Spot]:
        """Points of the arc from its left limit to its right one."""
        reach = inches * INCH
        found = []
        for i in range(33):
            part = i / 32
            angle = math.radians(bearing - 45 + 90 * part)
            x, y = left[0] + (right[0] - left[0]) * part, left[1] + (right[1] - left[1]) * part
            found.append(self.frame.at((round(x + reach * math.sin(angle)), round(y + reach * math.cos(angle)))))
        return found

    def _layer(self, surface: pygame.Surface, points: Iterable[Spot]) -> tuple[pygame.Surface, tuple[int, int]] | None:
        """A clear picture around points of the table, and where it lies."""
        room = self.frame.room.clip(surface.get_rect())
        if room.width <= 0:
            return None
        return pygame.Surface(room.size, pygame.SRCALPHA), room.topleft

    # The plan

    def _way(self, surface: pygame.Surface, ghost: Regiment, plan: Plan) -> None:
        """From where a unit stands to where it would."""
        unit = self.ordering.view.units.get(ghost.number)
        if unit is None or unit.pose is None or ghost.pose is None:
            return
        start, end = self.frame.at((unit.pose.x, unit.pose.y)), self.frame.at((ghost.pose.x, ghost.pose.y))
        colour = LEGAL if plan.is_legal else ILLEGAL
        if isinstance(plan.action, Charge):
            pygame.draw.line(surface, "#3A2A0C", start, end, self.desk.px(6))
            pygame.draw.line(surface, "#FFC93C", start, end, self.desk.px(3.5))
        elif math.dist(start, end) > 4:
            _dashed(surface, start, end, colour, self.desk.px(2))

    def _line(self, surface: pygame.Surface, unit: Regiment, target: Regiment) -> None:
        """A shot, from the leader to the target."""
        assert target.pose is not None
        start, end = self.frame.at(unit.standing.leader()), self.frame.at((target.pose.x, target.pose.y))
        pygame.draw.line(surface, "#3A2A0C", start, end, self.desk.px(4))
        _dashed(surface, start, end, "#FFE08A", self.desk.px(2))

    def _ring(self, surface: pygame.Surface, unit: Regiment, colour: str, *, thin: bool = False) -> None:
        if unit.pose is None:
            return
        spots = [self.frame.at(corner) for corner in unit.standing.outline.points]
        cx, cy = sum(x for x, _ in spots) / 4, sum(y for _, y in spots) / 4
        away = self.desk.px(2 if thin else 3)
        grown = [(x + _sign(x - cx) * away, y + _sign(y - cy) * away) for x, y in spots]
        if not thin:
            pygame.draw.polygon(surface, "#1A0F08", grown, self.desk.px(4))
        pygame.draw.polygon(surface, colour, grown, self.desk.px(1.5 if thin else 2.4))
        if not thin and colour in (LEGAL, ILLEGAL):
            for x, y in grown[:2]:  # the corners by which it is turned
                pygame.draw.circle(surface, "#1A0F08", (x, y), self.desk.px(5))
                pygame.draw.circle(surface, colour, (x, y), self.desk.px(3.6))

    def _tell(self, surface: pygame.Surface, plan: Plan) -> None:
        """The plan in a few words beside the ghost; the side that a charge strikes."""
        words, fill, ink_of = plan.words, "#211509", ink.IVORY
        about = plan.ghosts[-1] if plan.ghosts else self.ordering.unit
        if isinstance(plan.action, Charge):
            about = self.ordering.view.units.get(plan.target, about)
            words, fill = self._side(plan.action), "#B3372A"
        elif not plan.is_legal and isinstance(plan.action, Move):
            fill, ink_of = "#7A1E14", "#FFE9DC"
        if not words or about is None or about.pose is None:
            return
        spots = [self.frame.at(corner) for corner in about.standing.outline.points]
        px = self.desk.px
        room = pygame.Rect(0, 0, pill_width(self.desk, words), px(22))
        room.midtop = round(sum(x for x, _ in spots) / 4), round(max(y for _, y in spots)) + px(7)
        room.clamp_ip(self.frame.room.inflate(-px(8), -px(8)))
        self.desk.art.pill(surface, words, room, fill, ink_of)
        if self._asks_safety:
            self.safe_map.pill(surface, self.ordering.view, room)

    def _side(self, charge: Charge) -> str:
        """ "right flank, attacks ×2"."""
        plan = self.ordering.plan
        assert plan is not None
        target = self.ordering.view.units[charge.target]
        sides = [] if plan.odds is None else [dice.side for dice in plan.odds.attacks]
        words = " and ".join(dict.fromkeys(side if side in ("front", "rear") else f"{side} flank" for side in sides))
        times = max((TIMES.get(side, 1) for side in sides), default=1)
        return words if times == 1 or target.profile.is_individual else f"{words}, attacks ×{times}"


def strip_end(strip: Outline) -> tuple[int, int]:
    """The middle of the front of a strip, whose corners are those of a footprint."""
    (ax, ay), (bx, by) = strip.points[:2]
    return (ax + bx) // 2, (ay + by) // 2


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _dashed(
    surface: pygame.Surface, a: Spot, b: Spot, colour: str | tuple[int, int, int, int], width: int, dash: float = 7
) -> None:
    far = math.dist(a, b)
    if far < 1:
        return
    ux, uy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    at = 0.0
    while at < far:
        to = min(far, at + dash)
        pygame.draw.line(
            surface, colour, (a[0] + ux * at, a[1] + uy * at), (a[0] + ux * to, a[1] + uy * to), max(1, width)
        )
        at += dash * 1.7
