"""The course of a game as a graph: the win chance of a side, and under it what the pieces of each side are worth.

Both lie over the same rounds; a click goes to a moment.  Lines differ in form as well as in colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.play.report import percent
from game.ui import theme as ink
from game.ui.scene import HANDLED, Change
from game.ui.scenes.replay.timeline import GoTo, dashed, solid
from game.ui.skins.facts import Picture
from game.ui.sprites import raster, svg
from game.ui.theme import Role, clear
from game.ui.widgets import Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk

LEFT, RIGHT, FOOT, BETWEEN = 44, 30, 22, 8  # units
CHANCE_PART = 0.58
OWN, OTHERS = ink.GOLD, ink.SKY


class CourseGraph(Widget):
    """Two plots, one above the other."""

    def __init__(self, desk: Desk, go_to: GoTo) -> None:
        super().__init__(desk)
        self.go_to = go_to
        self.chances: Sequence[float | None] = ()
        """After each number of actions, as far as it is known."""
        self.material: Sequence[tuple[float, float]] = ()
        """(own, the others'); empty where there is none."""
        self.pictures: tuple[Picture, Picture] | None = None
        """Of the two sides, at the end of their lines."""
        self.ticks: Sequence[tuple[int, str]] = ()
        self.moments: Sequence[str] = ()
        """What each moment is called."""
        self.unit = ""
        self.note = ""
        """What stands in the graph where nothing is known."""
        self._over = -1
        self._picture: tuple[object, pygame.Surface] | None = None

    @property
    def length(self) -> int:
        return max(1, len(self.chances) - 1)

    @property
    def plots(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The one of the chance and the one of the material, which may have no height."""
        px = self.desk.px
        inner = pygame.Rect(
            self.rect.x + px(LEFT),
            self.rect.y + px(6),
            self.rect.width - px(LEFT + RIGHT),
            self.rect.height - px(6 + FOOT),
        )
        if not self.material or inner.height < px(64):
            return inner, pygame.Rect(inner.x, inner.bottom, inner.width, 0)
        high = round((inner.height - px(BETWEEN)) * CHANCE_PART)
        upper = pygame.Rect(inner.x, inner.y, inner.width, high)
        top = upper.bottom + px(BETWEEN)
        return upper, pygame.Rect(inner.x, top, inner.width, inner.bottom - top)

    def x(self, ply: int) -> int:
        """Where a moment stands."""
        plot = self.plots[0]
        return plot.x + round(plot.width * ply / self.length)

    def _ply_at(self, x: int) -> int:
        plot = self.plots[0]
        return max(0, min(self.length, round((x - plot.x) / max(1, plot.width) * self.length)))

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return HANDLED
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.rect.collidepoint(event.pos):
                return self.go_to(self._ply_at(event.pos[0])) or HANDLED
            case pygame.MOUSEMOTION:
                over = self._ply_at(event.pos[0]) if self.rect.collidepoint(event.pos) else -1
                changed, self._over = over != self._over, over
                return HANDLED if changed else None
        return None

    def blur(self) -> None:
        super().blur()
        self._over = -1

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        desk, px = self.desk, self.desk.px
        upper, lower = self.plots
        for part in (0.0, 0.5, 1.0):
            y = round(upper.bottom - upper.height * part)
            room = pygame.Rect(self.rect.x, y - px(9), px(LEFT - 6), px(18))
            colour = ink.IVORY if part == 0.5 else ink.MUTED
            desk.theme.write(surface, f"{part * 100:.0f}%", Role.SMALL, colour, room, "right")
        surface.blit(self._drawn(), upper.topleft)
        self._draw_ticks(surface, lower)
        if self.note:
            low = upper.height < px(64)  # on the line then: a ground of its own keeps the words clear of it
            room = pygame.Rect(0, 0, desk.theme.width(self.note, Role.ASIDE) + px(20), px(22))
            room.center = upper.centerx, upper.centery if low else upper.y + upper.height * 5 // 8
            desk.art.plate(surface, room, ink.INSET, radius=4)
            desk.theme.write(surface, self.note, Role.ASIDE, ink.MUTED, room, "centre")
        if lower.height:
            room = pygame.Rect(self.rect.x, lower.y, px(LEFT - 6), lower.height)
            desk.theme.write(surface, "Pieces", Role.SMALL, ink.MUTED, room, "right", may_cut=True)
            self._draw_ends(surface, lower)
        if self._over >= 0 and self.hover:
            self._draw_over(surface, upper, lower)

    def _draw_ticks(self, surface: pygame.Surface, lower: pygame.Rect) -> None:
        desk, px = self.desk, self.desk.px
        nearest = -px(100)
        for ply, words in self.ticks:
            wide = desk.theme.width(words, Role.SMALL)
            x = self.x(ply)
            if not words or x - wide // 2 <= nearest or x + wide // 2 > lower.right:
                continue
            room = pygame.Rect(x - px(26), lower.bottom + px(2), px(52), px(19))
            desk.theme.write(surface, words, Role.SMALL, ink.MUTED, room, "centre")
            nearest = x + wide // 2 + px(10)
        room = pygame.Rect(self.rect.x, lower.bottom + px(2), px(LEFT - 6), px(19))
        desk.theme.write(surface, self.unit, Role.SMALL, ink.MUTED, room, "right", may_cut=True)

    def _draw_ends(self, surface: pygame.Surface, lower: pygame.Rect) -> None:
        """Whose line is whose, at their ends."""
        if self.pictures is None or not self.material:
            return
        px = self.desk.px
        side = px(20)
        room = lower.inflate(0, max(0, 2 * side - lower.height))
        heights = [self._height(lower, worth) for worth in self.material[-1]]
        if abs(heights[0] - heights[1]) < side:
            middle = max(room.y + side, min(room.bottom - side, sum(heights) // 2))
            first = -1 if heights[0] <= heights[1] else 1
            heights = [middle + first * side // 2, middle - first * side // 2]
        for picture, y in zip(self.pictures, heights, strict=True):
            at = pygame.Rect(lower.right + px(7), 0, side, side)
            at.centery = max(room.y + side // 2, min(room.bottom - side // 2, y))
            surface.blit(picture(side), at)

    def _draw_over(self, surface: pygame.Surface, upper: pygame.Rect, lower: pygame.Rect) -> None:
        """The moment pointed at, in words on a small parchment."""
        desk, px = self.desk, self.desk.px
        x = self.x(self._over)
        surface.fill(ink.LIGHT_GOLD, (x, upper.y, desk.art.line(1.5), lower.bottom - upper.y))
        chance = self.chances[self._over] if self._over < len(self.chances) else None
        parts = [self.moments[self._over] if self._over < len(self.moments) else ""]
        if chance is not None:
            parts.append(f"{percent(chance)}%")
        if self._over < len(self.material):
            parts.append("{:g} against {:g}".format(*self.material[self._over]))
        words = ", ".join(part for part in parts if part)
        tag = pygame.Rect(x + px(8), upper.y + px(4), desk.theme.width(words, Role.SMALL_STRONG) + px(16), px(22))
        if tag.right > upper.right - px(2):
            tag.right = x - px(8)
        tag.x = max(tag.x, self.rect.x)
        desk.art.plate(surface, tag, ((0, "#F4EAD0"), (1, "#E9DCBA")), "#8A6A38", radius=3)
        desk.theme.write(surface, words, Role.SMALL_STRONG, ink.INK, tag, "centre", may_cut=True)

    @property
    def _span(self) -> tuple[float, float]:
        """What stands at the foot and at the top of the plot; from nothing, unless little was lost."""
        every = [worth for both in self.material for worth in both]
        least, most = min(every, default=0.0), max([1.0, *every])
        spread = max(most - least, most * 0.05)
        return (0.0, most) if spread > most * 0.4 else (max(0.0, least - spread * 0.5), most)

    def _height(self, plot: pygame.Rect, worth: float) -> int:
        low, high = self._span
        return plot.bottom - round(plot.height * 0.9 * (worth - low) / (high - low))

    def _drawn(self) -> pygame.Surface:
        """Grid and lines, drawn anew when something is known that was not."""
        upper, lower = self.plots
        key = (upper.size, lower.size, tuple(self.chances), tuple(self.material))
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._draw_plots(upper, lower)
        return self._picture[1]

    def _draw_plots(self, upper: pygame.Rect, lower: pygame.Rect) -> pygame.Surface:
        s = self.desk.theme.scale
        width, height = max(1, upper.width), max(1, lower.bottom - upper.y)
        out = pygame.Surface((width, height), pygame.SRCALPHA)
        for plot in (upper, lower):
            if plot.height:
                out.fill(clear("#120C08", 0.85), plot.move(-upper.x, -upper.y))
        middle = upper.height // 2
        out.fill(clear(ink.RULE, 0.9), (0, middle, width, max(1, round(s))))
        body = "".join([*self._chance_shapes(width, upper.height, s), *self._material_shapes(lower, upper, s)])
        if body:
            out.blit(raster(svg(width, height, body), width, height, 2), (0, 0))
        for plot in (upper, lower):
            if plot.height:
                pygame.draw.rect(out, ink.LINE, plot.move(-upper.x, -upper.y), max(1, round(s)))
        return out

    def _chance_shapes(self, width: int, height: int, s: float) -> list[str]:
        shapes = []
        run: list[tuple[float, float]] = []
        for ply, chance in enumerate([*self.chances, None]):
            if chance is not None:
                run.append((width * ply / self.length, height * (1 - max(0.012, min(0.988, chance)))))
            elif run:
                points = " L".join(f"{x:.1f} {y:.1f}" for x, y in run)
                fill = f"M{run[0][0]:.1f} {height} L{points} L{run[-1][0]:.1f} {height} Z"
                shapes.append(f'<path d="{fill}" fill="#4A3620" fill-opacity=".55"/>')
                shapes.append(solid(points, ink.IVORY, 2.0 * s))
                run = []
        return shapes

    def _material_shapes(self, lower: pygame.Rect, upper: pygame.Rect, s: float) -> list[str]:
        if not lower.height or not self.material:
            return []

        def points(side: int) -> list[tuple[float, float]]:
            """A worth holds until the next action: steps, not slopes."""
            found: list[tuple[float, float]] = []
            for ply, worth in enumerate(self.material):
                x, y = upper.width * ply / self.length, float(self._height(lower, worth[side]) - upper.y)
                if found and found[-1][1] != y:
                    found.append((x, found[-1][1]))
                if len(found) < 2 or found[-1][1] != y or ply == len(self.material) - 1:
                    found.append((x, y))
            return found

        own = " L".join(f"{x:.1f} {y:.1f}" for x, y in points(0))
        return [*dashed(points(1), s, OTHERS), solid(own, OWN, 2.4 * s)]
