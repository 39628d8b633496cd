"""Regiments as they stand on the table: a base in the side's colour, one model for each man, what they have suffered
(docs/look.md, Kings of War)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.seats import Seat
from game.rules.kings.state import Regiment
from game.table.measure import MILLIMETRE
from game.ui.skins.kings_ground import SMOOTH, Frame, Spot
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

PLATE = (("#A8322B", "#6E1814"), ("#2F63B4", "#173A75"))
"""Light and dark of each seat: red, blue."""
NAME = ("#FF9A86", "#9CC4FF")
"""Of each seat's names on a panel."""
MAN = (("#F0C9BC", "#5A0F0C"), ("#C9DDF7", "#0E2A58"))
FRONT = "#F3E3B2"
DROP, FLAG, GUST = "#C4281F", "#F4EEDF", "#E2862A"
GHOST = 170  # of 255: what stands under it shows through
LEAST_MEN = 5.0  # pixels a man, below which a regiment is drawn as rows
HORDES = ("horde", "legion")

MARKS = {
    "infantry": "infantry",
    "cavalry": "cavalry",
    "large-infantry": "large_infantry",
    "large-cavalry": "large_cavalry",
    "war-engine": "war_engine",
    "monster": "monster",
}
"""The picture in `sprites/kings` of each type of unit."""


def mark_of(unit: Regiment) -> str:
    """The name of the picture that says what a unit is."""
    profile = unit.profile
    if profile.is_hero and profile.type in ("infantry", "large-infantry"):
        return "kings/wizard" if profile.spells else "kings/hero"
    return f"kings/{MARKS[profile.type]}"


class Units:
    """Draws regiments; what a regiment looks like at a bearing is kept."""

    def __init__(self, desk: Desk, frame: Frame) -> None:
        self.desk = desk
        self.frame = frame

    def draw(self, surface: pygame.Surface, unit: Regiment, *, lit: str = "", ghost: bool = False) -> None:
        """A unit where it stands; `lit` is the colour of a ring round it, a `ghost` is where it might stand."""
        if unit.pose is None:
            return
        centre = self.frame.at((unit.pose.x, unit.pose.y))
        if lit:
            self._ring(surface, unit, lit)
        picture = self._standing(unit, ghost)
        surface.blit(picture, picture.get_rect(center=centre))
        if not ghost:
            self._badge(surface, unit, centre)
            self._suffered(surface, unit)

    # The base and its men

    def _size(self, unit: Regiment) -> Spot:
        wide, deep = unit.profile.base
        return wide * MILLIMETRE * self.frame.scale, deep * MILLIMETRE * self.frame.scale

    def _standing(self, unit: Regiment, ghost: bool) -> pygame.Surface:
        assert unit.pose is not None
        profile, sprites = unit.profile, self.desk.sprites
        key = (
            *("regiment", profile.base, profile.files, profile.ranks, profile.size, profile.type, unit.seat, ghost),
            *(unit.pose.bearing, self.frame.turned, round(self.frame.inch, 3)),
        )
        kept = sprites.kept(key)
        if kept is not None:
            return kept
        flat = self._flat(unit)
        turned = pygame.transform.rotozoom(flat, self.frame.angle(unit.pose.bearing), 1 / SMOOTH)
        if ghost:
            turned.set_alpha(GHOST)
        return sprites.keep(key, turned)

    def _flat(self, unit: Regiment) -> pygame.Surface:
        """The unit seen from above, facing up, so much larger."""
        wide, deep = (round(side * SMOOTH) for side in self._size(unit))
        rim = 6 * SMOOTH
        picture = pygame.Surface((wide + 2 * rim, deep + 2 * rim), pygame.SRCALPHA)
        base = pygame.Rect(rim, rim, wide, deep)
        light, dark = PLATE[unit.seat]
        for i in range(5):  # the shadow, to the lower right whatever the bearing is too slight to tell
            pygame.draw.rect(picture, (10, 16, 6, 20), base.inflate(i * SMOOTH, i * SMOOTH), border_radius=4 * SMOOTH)
        pygame.draw.rect(picture, "#120C08", base, border_radius=2 * SMOOTH)
        inner = base.inflate(-2 * SMOOTH, -2 * SMOOTH)
        for y in range(inner.height):
            shade = pygame.Color(light).lerp(pygame.Color(dark), y / max(1, inner.height))
            picture.fill(shade, (inner.x, inner.y + y, inner.width, 1))
        self._men(picture, inner, unit)
        front = max(SMOOTH, round(0.14 * self.frame.inch * SMOOTH))
        pygame.draw.rect(picture, FRONT, (base.x, base.y - front // 2, base.width, front))
        tip = max(3 * SMOOTH, round(0.28 * self.frame.inch * SMOOTH))
        tip = min(tip, rim - 1)
        pygame.draw.polygon(
            picture, FRONT, [(base.centerx - tip, base.y), (base.centerx + tip, base.y), (base.centerx, base.y - tip)]
        )
        if unit.profile.size in HORDES:
            self._banner(picture, base, unit.seat)
        return picture

    def _men(self, picture: pygame.Surface, room: pygame.Rect, unit: Regiment) -> None:
        """One model for each man."""
        files, ranks = unit.profile.files, unit.profile.ranks
        step_x, step_y = room.width / files, room.height / ranks
        head, edge = MAN[unit.seat]
        size = min(step_x, step_y) * 0.34
        if size * 2 < LEAST_MEN:
            size = max(size, 1.2 * SMOOTH)
        long = step_y / step_x > 1.5  # riders: longer than wide
        for file in range(files):
            for rank in range(ranks):
                x, y = room.x + (file + 0.5) * step_x, room.y + (rank + 0.5) * step_y
                if long:
                    body = pygame.Rect(0, 0, size * 1.5, step_y * 0.74)
                    body.center = round(x), round(y)
                    pygame.draw.ellipse(picture, edge, body.inflate(SMOOTH, SMOOTH))
                    pygame.draw.ellipse(picture, pygame.Color(head).lerp(pygame.Color(edge), 0.45), body)
                pygame.draw.circle(picture, edge, (x, y), size + 0.6 * SMOOTH)
                pygame.draw.circle(picture, head, (x, y), size)

    def _banner(self, picture: pygame.Surface, base: pygame.Rect, seat: Seat) -> None:
        """A standard at the right end of the front rank."""
        inch = self.frame.inch * SMOOTH
        x, y = base.right - 0.5 * inch, base.y + 0.2 * inch
        dark = PLATE[seat][1]
        pygame.draw.line(picture, "#2A1B11", (x, y), (x, y + 1.1 * inch), max(2, round(0.09 * inch)))
        cloth = [(x, y), (x - 0.75 * inch, y + 0.14 * inch), (x - 0.75 * inch, y + 0.5 * inch), (x, y + 0.62 * inch)]
        pygame.draw.polygon(picture, FRONT, cloth)
        pygame.draw.polygon(picture, dark, cloth, max(1, round(0.06 * inch)))

    def _ring(self, surface: pygame.Surface, unit: Regiment, colour: str) -> None:
        spots = [self.frame.at(corner) for corner in unit.standing.outline.points]
        cx, cy = sum(x for x, _ in spots) / 4, sum(y for _, y in spots) / 4
        wide = self.desk.px(4)
        grown = []
        for x, y in spots:
            away = ((x - cx) ** 2 + (y - cy) ** 2) ** 0.5 or 1
            grown.append((x + (x - cx) / away * wide * 1.4, y + (y - cy) / away * wide * 1.4))
        pygame.draw.polygon(surface, "#1A0F08", grown, wide + 2)
        pygame.draw.polygon(surface, colour, grown, wide)

    # What it is, and what it has suffered

    def _badge(self, surface: pygame.Surface, unit: Regiment, centre: Spot) -> None:
        """What the unit is, upright whichever way it faces."""
        px = self.desk.px
        side = round(max(px(17), min(px(30), min(self._size(unit)) * 0.72)))
        plate = pygame.Rect(0, 0, side, side)
        plate.center = round(centre[0]), round(centre[1])
        light, dark = PLATE[unit.seat]
        pygame.draw.rect(surface, "#1A0F08", plate.inflate(2, 2), border_radius=px(4))
        pygame.draw.rect(surface, "#F1E8D0", plate, border_radius=px(3))
        pygame.draw.rect(surface, light, plate, max(1, px(1.5)), border_radius=px(3))
        icon = self.desk.sprites.icon(mark_of(unit), round(side * 0.74), dark)
        surface.blit(icon, icon.get_rect(center=plate.center))

    def _suffered(self, surface: pygame.Surface, unit: Regiment) -> None:
        """Damage as a drop with its number, a flag while it wavers, a gust while it is disordered: at corners of the
        base, or as near to them as they are wholly seen; nothing of a unit that is out of sight."""
        px, room = self.desk.px, self.frame.room
        spots = [self.frame.at(corner) for corner in unit.standing.outline.points]
        if not _is_seen(spots, room):
            return
        if unit.damage:
            x, y = max(spots, key=lambda spot: spot[0] - spot[1])
            self._drop(surface, (x - px(3), y + px(4)), str(unit.damage))
        x, y = min(spots, key=lambda spot: spot[0] + spot[1])
        if unit.wavering:
            self._white_flag(surface, (x + px(2), y + px(4)))
        elif unit.disordered:
            self._disc(surface, (x + px(2), y + px(2)))

    def _white_flag(self, surface: pygame.Surface, foot: Spot) -> None:
        """A white flag on its pole, which stands out from whatever is around."""
        px = self.desk.px
        wide, high = px(30), px(34)
        body = (
            '<path d="M7 33 L7 2" stroke="#1A0F08" stroke-width="5" stroke-linecap="round"/>'
            '<path d="M7 33 L7 2" stroke="#C8932B" stroke-width="2.4" stroke-linecap="round"/>'
            f'<path d="M8 3 C13 0 17 6 28 3 L25 10 L28 17 C18 20 13 14 8 17 Z" fill="{FLAG}" stroke="#1A0F08" '
            'stroke-width="2" stroke-linejoin="round"/>'
            '<path d="M13 5 L13 14 M19 6.5 L19 15.5" stroke="#A99F8A" stroke-width="1.2"/>'
        )
        picture = self.desk.sprites.vector(wide, high, f'<g transform="scale({wide / 30})">{body}</g>')
        surface.blit(
            picture, picture.get_rect(bottomleft=(round(foot[0]) - px(7), round(foot[1]))).clamp(self.frame.room)
        )

    def _drop(self, surface: pygame.Surface, at: Spot, words: str) -> None:
        px, size = self.desk.px, 18
        body = (
            f'<path d="M9 0.8 C12 5.5 16.4 8.6 16.4 12.2 A7.4 7.2 0 0 1 1.6 12.2 C1.6 8.6 6 5.5 9 0.8 Z" fill="{DROP}" '
            'stroke="#FFE9DC" stroke-width="1.3"/>'
        )
        picture = self.desk.sprites.vector(
            px(size), px(size + 2), f'<g transform="scale({px(size) / size})">{body}</g>'
        )
        where = picture.get_rect(center=(round(at[0]), round(at[1]))).clamp(self.frame.room)
        surface.blit(picture, where)
        room = where.move(0, px(2))
        self.desk.theme.write(surface, words, Role.SMALL_STRONG, "#FFF6EA", room, "centre", size=12)

    def _disc(self, surface: pygame.Surface, at: Spot) -> None:
        px = self.desk.px
        spot = (
            pygame.Rect(0, 0, px(20), px(20)).move_to(center=(round(at[0]), round(at[1]))).clamp(self.frame.room).center
        )
        pygame.draw.circle(surface, "#1A0F08", spot, px(10))
        pygame.draw.circle(surface, GUST, spot, px(9))
        icon = self.desk.sprites.icon("glyphs/gust", px(12), "#2A1B11")
        surface.blit(icon, icon.get_rect(center=spot))


def _is_seen(spots: Sequence[Spot], room: pygame.Rect) -> bool:
    """Whether the box around some points lies in a part of the window, in part at least."""
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return min(xs) < room.right and max(xs) > room.left and min(ys) < room.bottom and max(ys) > room.top
