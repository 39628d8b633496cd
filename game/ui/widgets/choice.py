"""Choosing: a switch, two to four segments, chips, tabs, and a slider with its value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

import pygame

from game.ui import theme as ink
from game.ui.art import SELECTED_STOPS
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change
from game.ui.theme import Role
from game.ui.widgets.widget import Widget, takes

if TYPE_CHECKING:
    from game.ui.desk import Desk

V = TypeVar("V")


class Option(NamedTuple, Generic[V]):
    """One of several to choose from."""

    value: V
    label: str
    icon: str = ""
    tip: str = ""


class Toggle(Widget):
    """A switch with the word On or Off beside it; `rect` holds both, the switch at its right."""

    radius = 16.0

    def __init__(
        self, desk: Desk, on: bool, changed: Callable[[bool], Change], rect: pygame.Rect | None = None, *, tip: str = ""
    ) -> None:
        super().__init__(desk, rect, tip=tip)
        self.on = on
        self.changed = changed

    def flip(self) -> Change:
        self.on = not self.on
        self.desk.sound.play("toggle")
        return takes(self.changed(self.on))

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return HANDLED
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return self.flip() if self.hit(event.pos) else None
            case pygame.KEYDOWN if chord(event) in ("Enter", "Space"):
                return self.flip()
            case pygame.KEYDOWN if chord(event) in ("Left", "Right") and (chord(event) == "Right") != self.on:
                return self.flip()
            case pygame.KEYDOWN if chord(event) in ("Left", "Right"):
                return HANDLED
        return None

    def draw(self, surface: pygame.Surface) -> None:
        desk, art = self.desk, self.desk.art
        track = pygame.Rect(0, 0, desk.px(56), desk.px(28))
        track.midright = self.rect.midright
        edge = ink.LIGHT_GOLD if self.hover and self.enabled else None
        if self.on:
            art.plate(surface, track, ink.SUCCESS, edge or "#BFE3B4", radius=14)
        else:
            art.plate(surface, track, ink.INSET, edge or ink.LINE, radius=14)
        knob = pygame.Rect(0, 0, desk.px(22), desk.px(22))
        knob.center = (track.right - desk.px(15) if self.on else track.left + desk.px(15)), track.centery
        art.plate(surface, knob, "#1A120C", radius=11)
        one = art.line()
        art.plate(surface, knob.inflate(-2 * one, -2 * one), ink.IVORY if self.enabled else ink.DIM, radius=11)
        room = pygame.Rect(self.rect.x, self.rect.y, max(0, track.left - desk.px(12) - self.rect.x), self.rect.height)
        if room.width > desk.px(20):
            colour = (ink.TEXT if self.on else ink.MUTED) if self.enabled else ink.DIM
            desk.theme.write(surface, "On" if self.on else "Off", Role.SMALL_STRONG, colour, room, "right", size=14)


class Segments(Widget, Generic[V]):
    """Two to four choices side by side in one well; the chosen one is gold."""

    def __init__(
        self,
        desk: Desk,
        options: Sequence[Option[V]],
        value: V,
        changed: Callable[[V], Change],
        rect: pygame.Rect | None = None,
        *,
        tip: str = "",
        colour: str = ink.GOLD,
        words_on: str = ink.BUTTON_INK,
        size: float = 14,
    ) -> None:
        super().__init__(desk, rect, tip=tip)
        self.options = tuple(options)
        self.value = value
        self.changed = changed
        self.colour = colour  # of the chosen one; seats use their own
        self.words_on = words_on
        self.size = size
        self._over = -1

    @property
    def index(self) -> int:
        return next((i for i, option in enumerate(self.options) if option.value == self.value), -1)

    def choose(self, index: int) -> Change:
        index = max(0, min(index, len(self.options) - 1))
        if self.options[index].value == self.value:
            return HANDLED
        self.value = self.options[index].value
        self.desk.sound.play("toggle")
        return takes(self.changed(self.value))

    def parts(self) -> list[pygame.Rect]:
        """One rectangle for each option: as wide as its words ask, the rest shared."""
        inner = self.rect.inflate(-2 * self.desk.art.line(), -2 * self.desk.art.line())
        wants = [self._wants(option) for option in self.options]
        spare = inner.width - sum(wants)
        equal = inner.width / len(self.options)
        parts, x = [], float(inner.x)
        for want in wants:
            width = equal if max(wants) <= equal else want + spare / len(wants)
            parts.append(pygame.Rect(round(x), inner.y, round(x + width) - round(x), inner.height))
            x += width
        return parts

    def _wants(self, option: Option[V]) -> int:
        desk = self.desk
        return (
            desk.theme.width(option.label, Role.STRONG, self.size) + (desk.px(24) if option.icon else 0) + desk.px(14)
        )

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEMOTION:
                over = next((i for i, part in enumerate(self.parts()) if part.collidepoint(event.pos)), -1)
                changed, self._over = over != self._over, over
                return HANDLED if changed else None
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return HANDLED
            case pygame.MOUSEBUTTONUP if event.button == 1:
                for i, part in enumerate(self.parts()):
                    if part.collidepoint(event.pos):
                        return self.choose(i)
            case pygame.KEYDOWN if chord(event) == "Left":
                return self.choose(self.index - 1)
            case pygame.KEYDOWN if chord(event) == "Right":
                return self.choose(self.index + 1)
            case pygame.KEYDOWN if chord(event) in ("Enter", "Space"):
                return self.choose((self.index + 1) % len(self.options))
        return None

    def draw(self, surface: pygame.Surface) -> None:
        art = self.desk.art
        art.well(surface, self.rect)
        for i, (option, part) in enumerate(zip(self.options, self.parts(), strict=True)):
            chosen = option.value == self.value
            if chosen:
                art.plate(
                    surface,
                    part,
                    self.colour,
                    ink.LIGHT_GOLD if self.colour == ink.GOLD else self.colour,
                    radius=4,
                    border_alpha=0.6,
                )
            elif self.hover and self._over == i and self.enabled:
                art.plate(surface, part, "#3D2B1A", radius=4)
            colour = ink.DIM if not self.enabled else self.words_on if chosen else ink.TEXT
            self._label(surface, option, part, colour)

    def _label(self, surface: pygame.Surface, option: Option[V], part: pygame.Rect, colour: str) -> None:
        desk = self.desk
        if not option.icon:
            desk.theme.write(
                surface, option.label, Role.STRONG, colour, part.inflate(-desk.px(6), 0), "centre", size=self.size
            )
            return
        side, gap = desk.px(16), desk.px(6)
        words = min(desk.theme.width(option.label, Role.STRONG, self.size), part.width - side - gap - desk.px(6))
        x = part.centerx - (side + gap + words) // 2
        surface.blit(desk.sprites.icon(option.icon, side, colour), (x, part.centery - side // 2))
        room = pygame.Rect(x + side + gap, part.y, words + 1, part.height)
        desk.theme.write(surface, option.label, Role.STRONG, colour, room, size=self.size)


class Chips(Segments[V]):
    """Filter chips: pills beside each other, one gold at a time."""

    radius = 16.0

    def parts(self) -> list[pygame.Rect]:
        parts, x = [], self.rect.x
        for option in self.options:
            width = self._wants(option) + self.desk.px(16)
            parts.append(pygame.Rect(x, self.rect.y, width, self.rect.height))
            x += width + self.desk.px(7)
        over = x - self.desk.px(7) - self.rect.right
        if over > 0:  # too many for the row: each gives the same share of its air
            share = over / len(parts)
            parts = [
                pygame.Rect(
                    round(part.x - share * i), part.y, max(self.desk.px(20), round(part.width - share)), part.height
                )
                for i, part in enumerate(parts)
            ]
        return parts

    def wanted_width(self) -> int:
        return sum(self._wants(option) + self.desk.px(23) for option in self.options) - self.desk.px(7)

    def draw(self, surface: pygame.Surface) -> None:
        radius = self.rect.height / 2 / self.desk.theme.scale
        for i, (option, part) in enumerate(zip(self.options, self.parts(), strict=True)):
            chosen = option.value == self.value
            if chosen:
                self.desk.art.plate(surface, part, ink.GOLD, ink.LIGHT_GOLD, radius=radius)
            else:
                fill = "#4A3722" if self.hover and self._over == i else ink.ROW
                self.desk.art.plate(surface, part, fill, ink.RULE, radius=radius, border_alpha=0.6)
            self._label(surface, option, part, ink.BUTTON_INK if chosen else ink.TEXT)


class Tabs(Segments[V]):
    """Tabs over a box: plates beside each other, the open one lit."""

    def parts(self) -> list[pygame.Rect]:
        gap = self.desk.px(5)
        width = (self.rect.width + gap) / len(self.options)
        return [
            pygame.Rect(round(self.rect.x + i * width), self.rect.y, round(width - gap), self.rect.height)
            for i in range(len(self.options))
        ]

    def draw(self, surface: pygame.Surface) -> None:
        for i, (option, part) in enumerate(zip(self.options, self.parts(), strict=True)):
            chosen = option.value == self.value
            if chosen:
                self.desk.art.plate(surface, part, SELECTED_STOPS, ink.GOLD)
            else:
                fill = "#3D2B1A" if self.hover and self._over == i else ink.INSET
                self.desk.art.plate(surface, part, fill, ink.LINE)
            self._label(surface, option, part, ink.IVORY if chosen else ink.TEXT)


class Slider(Widget):
    """A groove with a knob and the value behind it; whole numbers from `low` to `high` in steps."""

    radius = 8.0

    def __init__(
        self,
        desk: Desk,
        value: int,
        changed: Callable[[int], Change],
        rect: pygame.Rect | None = None,
        *,
        low: int = 0,
        high: int = 100,
        step: int = 5,
        unit: str = " %",
        on_release: bool = False,
        tip: str = "",
    ) -> None:
        super().__init__(desk, rect, tip=tip)
        self.value = value
        self.changed = changed
        self.low, self.high, self.step, self.unit = low, high, step, unit
        self.on_release = on_release  # a drag tells only where it ends: for what moves the slider itself
        self._dragged = False

    def set(self, value: int, tell: bool = True) -> Change:
        value = max(self.low, min(self.high, value))
        if value == self.value and tell and not self._dragged:
            return HANDLED
        self.value = value
        return takes(self.changed(value)) if tell else HANDLED

    def groove(self) -> pygame.Rect:
        words = max(self.desk.theme.width(f"{value}{self.unit}", Role.STRONG) for value in (self.low, self.high))
        knob = self.desk.px(11)
        height = self.desk.px(8)
        return pygame.Rect(
            self.rect.x + knob,
            self.rect.centery - height // 2,
            max(1, self.rect.width - words - self.desk.px(10) - 2 * knob),
            height,
        )

    def _value_at(self, x: int) -> int:
        groove = self.groove()
        part = max(0.0, min(1.0, (x - groove.x) / groove.width))
        return self.low + round(part * (self.high - self.low) / self.step) * self.step

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._dragged = True
                return self.set(self._value_at(event.pos[0]), not self.on_release)
            case pygame.MOUSEMOTION if self._dragged:
                return self.set(self._value_at(event.pos[0]), not self.on_release)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._dragged:
                answer = self.set(self._value_at(event.pos[0]))
                self._dragged = False
                return answer
            case pygame.KEYDOWN:
                return self._key(chord(event))
        return None

    def _key(self, words: str) -> Change:
        steps = {"Left": -1, "Right": 1, "Page down": -5, "Page up": 5}
        if words in steps:
            whole = round((self.value - self.low) / self.step) + steps[words]
            return self.set(self.low + whole * self.step)
        if words in ("Home", "End"):
            return self.set(self.low if words == "Home" else self.high)
        return None

    def blur(self) -> None:
        super().blur()
        self._dragged = False

    def draw(self, surface: pygame.Surface) -> None:
        desk, art = self.desk, self.desk.art
        groove = self.groove()
        part = (self.value - self.low) / max(1, self.high - self.low)
        at = groove.x + round(part * groove.width)
        art.plate(surface, groove.inflate(desk.px(4), 0), "#0D0906", ink.LINE, radius=4)
        filled = pygame.Rect(groove.x, groove.y + desk.px(2), max(1, at - groove.x), groove.height - 2 * desk.px(2))
        art.plate(surface, filled, ink.GOLD if self.enabled else ink.DIM, radius=2)
        knob = pygame.Rect(0, 0, desk.px(20), desk.px(20))
        knob.center = at, groove.centery
        lit = self.hover or self._dragged
        art.plate(surface, knob, "#FFF0C4" if lit else ink.LIGHT_GOLD, "#3D2A10", radius=10)
        eye = pygame.Rect(0, 0, desk.px(6), desk.px(6))
        eye.center = knob.center
        art.plate(surface, eye, ink.RULE, radius=3)
        room = pygame.Rect(
            groove.right + desk.px(11), self.rect.y, self.rect.right - groove.right - desk.px(11), self.rect.height
        )
        desk.theme.write(surface, f"{self.value}{self.unit}", Role.STRONG, ink.IVORY, room, "right")


class Stepper(Widget, Generic[V]):
    """One of more than four choices: an arrow at either side of the chosen one."""

    def __init__(
        self,
        desk: Desk,
        options: Sequence[Option[V]],
        value: V,
        changed: Callable[[V], Change],
        rect: pygame.Rect | None = None,
        *,
        tip: str = "",
    ) -> None:
        super().__init__(desk, rect, tip=tip)
        self.options = tuple(options)
        self.value = value
        self.changed = changed

    @property
    def index(self) -> int:
        return next((i for i, option in enumerate(self.options) if option.value == self.value), 0)

    def step(self, by: int) -> Change:
        """The next or the last one; round at the ends."""
        self.value = self.options[(self.index + by) % len(self.options)].value
        self.desk.sound.play("toggle")
        return takes(self.changed(self.value))

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return HANDLED
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.hit(event.pos):
                return self.step(-1 if event.pos[0] < self.rect.centerx else 1)
            case pygame.KEYDOWN if chord(event) == "Left":
                return self.step(-1)
            case pygame.KEYDOWN if chord(event) in ("Right", "Enter", "Space"):
                return self.step(1)
        return None

    def draw(self, surface: pygame.Surface) -> None:
        desk, art = self.desk, self.desk.art
        art.well(surface, self.rect)
        side = self.rect.height - 2 * art.line()
        for icon, left in (
            ("ui/chevron_left", self.rect.x + art.line()),
            ("ui/chevron_right", self.rect.right - art.line() - side),
        ):
            cell = pygame.Rect(left, self.rect.y + art.line(), side, side)
            art.plate(surface, cell, "#5E4629" if self.hover else ink.ROW, radius=4)
            picture = desk.sprites.icon(icon, round(side * 0.6), ink.IVORY)
            surface.blit(picture, picture.get_rect(center=cell.center))
        option = self.options[self.index]
        desk.theme.write(
            surface,
            option.label,
            Role.STRONG,
            ink.LIGHT_GOLD,
            self.rect.inflate(-2 * side - desk.px(12), 0),
            "centre",
            size=14,
        )
