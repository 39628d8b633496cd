"""The timeline of a replay and the graph of the chances: two controls that share one moment (docs/look.md, Replay)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game.play.report import percent, signed
from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change
from game.ui.sprites import raster, svg
from game.ui.theme import Role, clear, mix
from game.ui.widgets import Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk

GoTo = Callable[[int], Change]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something on the timeline: a turning point up or down, or a king that fell."""

    ply: int
    icon: str  # "up", "down", "crown"


def ticks_of(numbers: Sequence[int]) -> list[tuple[int, str]]:
    """Where rounds begin, given the number of the round at each moment; every fifth has its number, of many fewer."""
    ticks: list[tuple[int, str]] = []
    before = 0
    every = max(1, round(max(numbers, default=0) / 60)) * 5
    for ply, number in enumerate(numbers):
        if number != before:
            ticks.append((ply, str(number) if number == 1 or number % every == 0 else ""))
            before = number
    return ticks


class Timeline(Widget):
    """A groove from the first action to the last, with the present one, numbers of rounds, and marks above."""

    radius = 8.0

    def __init__(self, desk: Desk, go_to: GoTo) -> None:
        super().__init__(desk)
        self.go_to = go_to
        self.length = 0
        self.ply = 0
        self.ticks: Sequence[tuple[int, str]] = ()
        self.marks: Sequence[Mark] = ()
        self._dragged = False

    @property
    def groove(self) -> pygame.Rect:
        px = self.desk.px
        return pygame.Rect(self.rect.x + px(8), self.rect.y + px(16), self.rect.width - px(16), px(6))

    def x(self, ply: int) -> int:
        """Where an action stands."""
        groove = self.groove
        return groove.x + round(groove.width * ply / max(1, self.length))

    def _ply_at(self, x: int) -> int:
        groove = self.groove
        part = (x - groove.x) / max(1, groove.width)
        return max(0, min(self.length, round(part * self.length)))

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._dragged = True
                return self.go_to(self._ply_at(event.pos[0])) or HANDLED
            case pygame.MOUSEMOTION if self._dragged:
                return self.go_to(self._ply_at(event.pos[0])) or HANDLED
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._dragged = False
                return HANDLED
            case pygame.MOUSEWHEEL:
                return self.go_to(max(0, min(self.length, self.ply - event.y))) or HANDLED
            case pygame.KEYDOWN if chord(event) in ("Enter", "Space"):
                return None
        return None

    def blur(self) -> None:
        super().blur()
        self._dragged = False

    def draw(self, surface: pygame.Surface) -> None:
        desk, px, art = self.desk, self.desk.px, self.desk.art
        groove = self.groove
        art.plate(surface, groove, "#0D0906", ink.LINE, radius=3)
        at = self.x(self.ply)
        one = art.line()
        filled = pygame.Rect(groove.x, groove.y + one, max(1, at - groove.x), groove.height - 2 * one)
        art.plate(surface, filled, ink.GOLD, radius=2)
        nearest = -px(40)
        for ply, words in self.ticks:
            x = self.x(ply)
            surface.fill(ink.LINE, (x, groove.bottom + px(4), one, px(5)))
            wide = desk.theme.width(words, Role.SMALL)
            if words and x - wide // 2 > nearest:
                room = pygame.Rect(x - px(24), groove.bottom + px(10), px(48), px(18))
                desk.theme.write(surface, words, Role.SMALL, ink.MUTED, room, "centre")
                nearest = x + wide // 2 + px(8)
        for mark in self.marks:
            draw_mark(surface, desk, mark.icon, (self.x(mark.ply), self.rect.y + px(7)))
        knob = pygame.Rect(0, 0, px(18), px(18))
        knob.center = at, groove.centery
        art.plate(surface, knob, "#FFF0C4" if self.hover or self._dragged else ink.LIGHT_GOLD, "#3D2A10", radius=9)
        eye = pygame.Rect(0, 0, px(6), px(6))
        eye.center = knob.center
        art.plate(surface, eye, ink.RULE, radius=3)


def draw_mark(surface: pygame.Surface, desk: Desk, icon: str, centre: tuple[int, int]) -> None:
    """A triangle up or down, or a crown; the form tells what the colour tells."""
    side = desk.px(12)
    if icon == "crown":
        picture = desk.sprites.icon("glyphs/crown", desk.px(16), ink.LIGHT_GOLD)
    else:
        up = icon == "up"
        points = (
            f"{side / 2} 1 L{side - 1} {side - 2} L1 {side - 2}" if up else f"{side / 2} {side - 1} L{side - 1} 2 L1 2"
        )
        picture = desk.sprites.vector(side, side, f'<path d="M{points} Z" fill="{ink.GOOD if up else ink.BAD}"/>')
    surface.blit(picture, picture.get_rect(center=centre))


class ChanceGraph(Widget):
    """The chance of a side over the game, and what decisions and dice did to it for good: their sum is the end."""

    def __init__(self, desk: Desk, go_to: GoTo) -> None:
        super().__init__(desk)
        self.go_to = go_to
        self.lines: Sequence[tuple[float, float, float] | None] = ()
        self.has_dice = False
        self.shows_parts = False
        """Whether what decisions and dice did is known, each a line of its own."""
        self.ply = 0
        self.label = ""
        self.ticks: Sequence[tuple[int, str]] = ()
        self.unit = ""
        self.turns: Sequence[tuple[int, bool, bool]] = ()
        """The turning points: after how many actions, and whether it was the decision, the dice, or both: they get
        the round and the square marks."""
        self.note = ""
        """What stands in the graph while nothing is known."""
        self._over = -1
        self._dragged = False
        self._picture: tuple[object, pygame.Surface] | None = None

    @property
    def plot(self) -> pygame.Rect:
        px = self.desk.px
        right = px(92)
        return pygame.Rect(
            self.rect.x + px(46), self.rect.y + px(8), self.rect.width - px(46) - right, self.rect.height - px(30)
        )

    @property
    def length(self) -> int:
        return max(1, len(self.lines) - 1)

    def point(self, ply: int, chance: float) -> tuple[float, float]:
        plot = self.plot
        return plot.x + plot.width * ply / self.length, plot.bottom - plot.height * max(0.0, min(1.0, chance))

    def _ply_at(self, x: int) -> int:
        plot = self.plot
        return max(0, min(self.length, round((x - plot.x) / max(1, plot.width) * self.length)))

    @property
    def shown_tip(self) -> str:
        if not 0 <= self._over < len(self.lines) or not self.hover:
            return ""
        line = self.lines[self._over]
        return "" if line is None else f"{percent(line[0])} %"

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._dragged = True
                return self.go_to(self._ply_at(event.pos[0])) or HANDLED
            case pygame.MOUSEMOTION:
                over = self._ply_at(event.pos[0]) if self.plot.collidepoint(event.pos) else -1
                changed, self._over = over != self._over, over
                if self._dragged:
                    return self.go_to(self._ply_at(event.pos[0])) or HANDLED
                return HANDLED if changed else None
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._dragged = False
                return HANDLED
        return None

    def blur(self) -> None:
        super().blur()
        self._dragged = False

    def draw(self, surface: pygame.Surface) -> None:
        desk, px = self.desk, self.desk.px
        plot = self.plot
        for part in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = round(plot.bottom - plot.height * part)
            room = pygame.Rect(self.rect.x, y - px(10), px(40), px(20))
            colour = ink.IVORY if part == 0.5 else ink.MUTED
            desk.theme.write(surface, f"{part * 100:.0f}%", Role.SMALL, colour, room, "right")
        surface.blit(self._drawn(), (plot.x, plot.y))
        self._draw_ticks(surface, plot)
        self._draw_now(surface, plot)
        self._draw_ends(surface, plot)

    def _draw_ticks(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        desk, px = self.desk, self.desk.px
        nearest = -px(100)
        for ply, words in self.ticks:
            x = round(plot.x + plot.width * ply / self.length)
            wide = desk.theme.width(words, Role.SMALL)
            if not words or x - wide // 2 <= nearest:
                continue
            room = pygame.Rect(x - px(26), plot.bottom + px(2), px(52), px(20))
            desk.theme.write(surface, words, Role.SMALL, ink.MUTED, room, "centre")
            nearest = x + wide // 2 + px(10)
        room = pygame.Rect(plot.right + px(14), plot.bottom + px(2), self.rect.right - plot.right - px(14), px(20))
        desk.theme.write(surface, self.unit, Role.SMALL, ink.MUTED, room)

    def _draw_now(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        """The moment shown, with its chance on a small parchment."""
        desk, px = self.desk, self.desk.px
        if not self.lines:
            return
        x = round(plot.x + plot.width * self.ply / self.length)
        surface.fill(ink.LIGHT_GOLD, (x, plot.y, desk.art.line(1.5), plot.height))
        line = self.lines[self.ply] if self.ply < len(self.lines) else None
        words = self.label if line is None else f"{self.label}: {percent(line[0])}%"
        width = desk.theme.width(words, Role.SMALL_STRONG) + px(16)
        tag = pygame.Rect(x + px(8), plot.y + px(6), width, px(22))
        if tag.right > plot.right - px(4):
            tag.right = x - px(8)
        tag.x = max(tag.x, plot.x + px(2))
        desk.art.plate(surface, tag, ((0, "#F4EAD0"), (1, "#E9DCBA")), "#8A6A38", radius=3)
        desk.theme.write(surface, words, Role.SMALL_STRONG, ink.INK, tag, "centre")

    def _draw_ends(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        """Labels at the ends of the lines instead of a legend."""
        desk, px = self.desk, self.desk.px
        known = [(ply, line) for ply, line in enumerate(self.lines) if line is not None]
        if not known:
            if self.note:  # between two of the lines, and on a ground of its own over that of the moment
                room = pygame.Rect(0, 0, desk.theme.width(self.note, Role.ASIDE) + px(20), px(24))
                room.center = plot.centerx, plot.y + plot.height * 5 // 8
                desk.art.plate(surface, room, ink.INSET, radius=4)
                desk.theme.write(surface, self.note, Role.ASIDE, ink.MUTED, room, "centre")
            return
        ply, line = known[-1]
        first = known[0][1]
        labels = [(line[0], f"chance {percent(line[0])}%", ink.IVORY)]
        if self.shows_parts:
            labels.append((line[2], f"dice {signed(line[2] - first[2])}", ink.SKY))
            labels.append((line[1], f"decisions {signed(line[1] - first[1])}", ink.LIGHT_GOLD))
        labels.sort(key=lambda label: -label[0])
        tops = [round(self.point(ply, chance)[1]) - px(10) for chance, _, _ in labels]
        for i in range(1, len(tops)):
            tops[i] = max(tops[i], tops[i - 1] + px(19))
        lowest = plot.bottom - px(14)
        for i in reversed(range(len(tops))):
            tops[i] = min(tops[i], lowest)
            lowest = tops[i] - px(19)
        for (_, words, colour), y in zip(labels, tops, strict=True):
            room = pygame.Rect(plot.right + px(10), y, self.rect.right - plot.right - px(10), px(20))
            desk.theme.write(surface, words, Role.SMALL_STRONG, colour, room)

    def _drawn(self) -> pygame.Surface:
        """Grid and lines, drawn anew when something is known that was not."""
        plot = self.plot
        key = (plot.size, tuple(self.lines), tuple(self.turns), self.shows_parts)
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._draw_plot(plot.width, plot.height)
        return self._picture[1]

    def _draw_plot(self, width: int, height: int) -> pygame.Surface:
        s = self.desk.theme.scale
        out = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)
        out.fill(clear("#120C08", 0.85))
        for part in (0.25, 0.5, 0.75):
            y = round(height * (1 - part))
            if part == 0.5:
                out.fill(clear(ink.RULE, 0.9), (0, y, width, max(1, round(s))))
            else:
                for x in range(0, width, max(2, round(9 * s))):
                    out.fill(clear(ink.LINE, 0.8), (x, y, max(1, round(4 * s)), max(1, round(s))))
        body = "".join(self._shapes(width, height, s))
        if body:
            out.blit(raster(svg(width, height, body), width, height, 2), (0, 0))
        pygame.draw.rect(out, ink.LINE, out.get_rect(), max(1, round(s)))
        return out

    def _shapes(self, width: int, height: int, s: float) -> list[str]:
        runs: list[list[int]] = []
        for ply, line in enumerate(self.lines):
            if line is None:
                continue
            if runs and runs[-1][-1] == ply - 1:
                runs[-1].append(ply)
            else:
                runs.append([ply])

        def at(ply: int, which: int) -> tuple[float, float]:
            line = self.lines[ply]
            assert line is not None
            chance = max(0.01, min(0.99, line[which]))
            return width * ply / self.length, height * (1 - chance)

        def path(run: list[int], which: int) -> str:
            return " L".join(f"{x:.1f} {y:.1f}" for x, y in (at(ply, which) for ply in run))

        shapes = []
        for run in runs:
            if len(run) > 1:
                left, right = at(run[0], 0)[0], at(run[-1], 0)[0]
                fill = f"M{left:.1f} {height} L{path(run, 0)} L{right:.1f} {height} Z"
                shapes.append(f'<path d="{fill}" fill="#4A3620" fill-opacity=".55"/>')
                which, colour, thick = (0, "#CDBB93", 1.2) if self.shows_parts else (0, ink.GOLD, 2.6)
                shapes.append(solid(path(run, which), colour, thick * s))
                if self.shows_parts:
                    shapes += dashed([at(ply, 2) for ply in run], s, ink.SKY)
                    shapes.append(solid(path(run, 1), ink.GOLD, 2.6 * s))
        for ply, by_decision, by_dice in self.turns:
            if ply < len(self.lines) and self.lines[ply] is not None:
                if self.shows_parts and by_dice:
                    x, y = at(ply, 0)
                    shapes.append(
                        f'<rect x="{x - 3.5 * s}" y="{y - 3.5 * s}" width="{7 * s}" height="{7 * s}" fill="{ink.SKY}"/>'
                    )
                if not by_decision:
                    continue
                x, y = at(ply, 0)
                edge = mix(ink.GOLD, "#000000", 0.5)
                shapes.append(
                    f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{4.2 * s}" fill="{ink.LIGHT_GOLD}" '
                    f'stroke="{edge}" stroke-width="{s}"/>'
                )
        return shapes


def solid(points: str, colour: str, thick: float) -> str:
    """An unbroken line through points, as SVG."""
    return f'<path d="M{points}" fill="none" stroke="{colour}" stroke-width="{thick:.2f}" stroke-linejoin="round"/>'


def dashed(points: Sequence[tuple[float, float]], s: float, colour: str) -> list[str]:
    """A dashed line in pieces: the reader of SVG is slow with dashes."""
    parts, draw, left = [], True, 7 * s
    for (x0, y0), (x1, y1) in pairwise(points):
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        gone = 0.0
        while length - gone > 1e-6:
            step = min(left, length - gone)
            if draw:
                a, b = gone / length, (gone + step) / length
                dx, dy = x1 - x0, y1 - y0
                parts.append(f"M{x0 + dx * a:.1f} {y0 + dy * a:.1f} L{x0 + dx * b:.1f} {y0 + dy * b:.1f}")
            gone += step
            left -= step
            if left <= 1e-6:
                draw = not draw
                left = (7 if draw else 4) * s
    return (
        [f'<path d="{" ".join(parts)}" fill="none" stroke="{colour}" stroke-width="{2.2 * s:.2f}"/>'] if parts else []
    )
