"""Buttons: labelled ones of four kinds, square ones with an icon, and tiles with an icon over a word."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.art import (
    DANGER_HOVER_STOPS,
    DANGER_STOPS,
    HOVER_STOPS,
    PRIMARY_HOVER_STOPS,
    PRIMARY_STOPS,
    SECONDARY_STOPS,
)
from game.ui.keys import chord, pressed
from game.ui.plates import Stops
from game.ui.scene import HANDLED, Change
from game.ui.theme import Role, mix
from game.ui.widgets.widget import Widget, takes

if TYPE_CHECKING:
    from game.ui.desk import Desk

Press = Callable[[], Change]


class Kind(Enum):
    """What a button is for; one primary a screen."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    DANGER = "danger"
    QUIET = "quiet"  # words and no plate until it is pointed at


_FILLS: dict[Kind, tuple[Stops, Stops]] = {
    Kind.PRIMARY: (PRIMARY_STOPS, PRIMARY_HOVER_STOPS),
    Kind.SECONDARY: (SECONDARY_STOPS, HOVER_STOPS),
    Kind.DANGER: (DANGER_STOPS, DANGER_HOVER_STOPS),
    Kind.QUIET: (SECONDARY_STOPS, HOVER_STOPS),
}


class Pressable(Widget):
    """Something that does one thing when pressed and released inside it, by its key, or by Enter and Space in focus."""

    sound = "press"

    def __init__(
        self,
        desk: Desk,
        press: Press,
        rect: pygame.Rect | None = None,
        *,
        key: str = "",
        more_keys: tuple[str, ...] = (),
        tip: str = "",
    ) -> None:
        super().__init__(desk, rect, tip=tip)
        self.press = press
        self.key = key  # as keys.chord() says it; shown on the cap
        self.more_keys = more_keys
        self.held = False

    def do(self) -> Change:
        self.desk.sound.play(self.sound)
        return takes(self.press())

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.held = True
                return HANDLED
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.held:
                self.held = False
                return self.do() if self.hit(event.pos) else HANDLED
            case pygame.KEYDOWN if chord(event) in ("Enter", "Space"):
                return self.do()
        return None

    def shortcut(self, event: pygame.Event) -> Change:
        if any(pressed(event, key) for key in (self.key, *self.more_keys)):
            if not self.enabled:
                self.desk.sound.play("refuse")
                return HANDLED
            return self.do()
        return None


class Button(Pressable):
    """A labelled plate with an icon before and a key cap behind the words, if given."""

    def __init__(
        self,
        desk: Desk,
        label: str,
        press: Press,
        rect: pygame.Rect | None = None,
        *,
        kind: Kind = Kind.SECONDARY,
        icon: str = "",
        key: str = "",
        more_keys: tuple[str, ...] = (),
        cap: bool = True,
        tip: str = "",
        size: float = 16,
    ) -> None:
        super().__init__(desk, press, rect, key=key, more_keys=more_keys, tip=tip)
        self.label = label
        self.kind = kind
        self.icon = icon
        self.cap = cap
        self.size = size
        self.lit = False  # chosen among its like: light gold edge

    def wanted_width(self) -> int:
        """Pixels in which icon, words and cap stand comfortably."""
        return self._content_width(self.size) + self.desk.px(32)

    def _content_width(self, size: float) -> int:
        desk = self.desk
        width = desk.theme.width(self.label, Role.BUTTON, size)
        width += desk.px(size + 10) if self.icon else 0
        if self.key and self.cap:
            width += desk.px(9) + desk.art.key_cap(pygame.Surface((1, 1)), self.key, 0, 0, draw=False)
        return width

    def draw(self, surface: pygame.Surface) -> None:
        rect = self._plate(surface)
        desk, art = self.desk, self.desk.art
        colour = self._words_colour()
        size, cap = self.size, bool(self.key and self.cap)
        room = rect.width - desk.px(12)
        while self._content_width(size) > room and size > max(ink.SMALLEST_WORDS, self.size * 0.75):
            size -= 1
        if self._content_width(size) > room and cap:
            cap = False  # the words matter more than the key, which the hint bar names too
            size = self.size
        icon_width = desk.px(size + 10) if self.icon else 0
        cap_width = desk.px(9) + art.key_cap(surface, self.key, 0, 0, draw=False) if cap else 0
        words = min(desk.theme.width(self.label, Role.BUTTON, size), room - icon_width - cap_width)
        x = rect.centerx - (icon_width + words + cap_width) // 2
        if self.icon:
            side = desk.px(size + 2)
            picture = desk.sprites.icon(self.icon, side, colour)
            surface.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
            x += icon_width
        desk.theme.write(
            surface, self.label, Role.BUTTON, colour, pygame.Rect(x, rect.y, words + 1, rect.height), size=size
        )
        if cap:
            art.key_cap(
                surface,
                self.key,
                x + words + desk.px(9),
                rect.centery,
                on_gold=self.kind is Kind.PRIMARY and self.enabled,
            )

    def _words_colour(self) -> str:
        if not self.enabled:
            return ink.DIM
        if self.kind is Kind.PRIMARY:
            return ink.BUTTON_INK
        return ink.LIGHT_GOLD if self.lit else ink.IVORY

    def _plate(self, surface: pygame.Surface) -> pygame.Rect:
        art, rect = self.desk.art, self.rect
        if not self.enabled:
            art.plate(surface, rect, "#241A13", ink.LINE, border_alpha=0.45)
            return rect
        pressed_now = self.held and self.hover
        quiet = self.kind is Kind.QUIET and not self.glow and not self.lit
        if pressed_now:
            rect = rect.move(0, self.desk.art.line())
        elif not quiet:
            art.shadow(surface, rect, down=3, blur=5, alpha=0.5, radius=5)
        if quiet:
            return rect
        normal, hovered = _FILLS[self.kind]
        self._fill(surface, rect, hovered if self.lit else normal, 1.0 if self.lit else 0.0)
        if self.glow > 0 and not self.lit:
            self._fill(surface, rect, hovered, 1.0, self.glow)
        return rect

    def _fill(self, surface: pygame.Surface, rect: pygame.Rect, fill: Stops, bright: float, alpha: float = 1.0) -> None:
        """The plate of one state; the one pointed at is laid over the quiet one as it fades in."""
        art, one = self.desk.art, self.desk.art.line()
        match self.kind:
            case Kind.PRIMARY:
                art.plate(surface, rect, fill, "#5A3D12", alpha=alpha, border_alpha=alpha)
                inner = rect.inflate(-2 * one, -2 * one)
                art.outline(surface, inner, "#FFF3CF", radius=4, alpha=0.65 * alpha)
            case Kind.DANGER:
                edge = "#F0A088" if bright else "#D0735F"
                art.plate(surface, rect, fill, edge, alpha=alpha, border_alpha=alpha)
            case _:
                edge = ink.LIGHT_GOLD if bright else mix(ink.RULE, ink.GOLD, 0.2)
                art.plate(surface, rect, fill, edge, alpha=alpha, border_alpha=alpha * (1 if bright else 0.85))


class IconButton(Pressable):
    """A square with an icon; its words are its tip.  `on` paints it gold: what it switches is on."""

    def __init__(
        self,
        desk: Desk,
        icon: str,
        tip: str,
        press: Press,
        rect: pygame.Rect | None = None,
        *,
        key: str = "",
        more_keys: tuple[str, ...] = (),
    ) -> None:
        super().__init__(desk, press, rect, key=key, more_keys=more_keys, tip=f"{tip} ({key})" if key else tip)
        self.icon = icon
        self.on = False

    def draw(self, surface: pygame.Surface) -> None:
        art, rect = self.desk.art, self.rect
        if self.held and self.hover:
            rect = rect.move(0, art.line())
        if not self.enabled:
            art.plate(surface, rect, "#241A13", ink.LINE, border_alpha=0.45)
        elif self.on:
            art.plate(surface, rect, ink.GOLD, ink.LIGHT_GOLD)
        else:
            art.plate(surface, rect, ink.ROW, ink.RULE, border_alpha=0.7)
            if self.glow:
                art.plate(surface, rect, "#5E4629", ink.GOLD, alpha=self.glow, border_alpha=self.glow)
        colour = ink.BUTTON_INK if self.on else ink.IVORY
        side = round(min(rect.size) * 0.56)
        picture = self.desk.sprites.icon(
            self.icon, side, colour if self.enabled else ink.DIM, 1.0 if self.enabled else 0.55
        )
        surface.blit(picture, picture.get_rect(center=rect.center))


class TileButton(Pressable):
    """An icon over a word, or beside it where the tile is low, as Load, Rules, Mods and Settings in the menu."""

    def __init__(
        self,
        desk: Desk,
        icon: str,
        label: str,
        press: Press,
        rect: pygame.Rect | None = None,
        *,
        key: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(desk, press, rect, key=key, tip=tip)
        self.icon = icon
        self.label = label

    def draw(self, surface: pygame.Surface) -> None:
        desk, art, rect = self.desk, self.desk.art, self.rect
        if self.held and self.hover:
            rect = rect.move(0, art.line())
        else:
            art.shadow(surface, rect, down=3, blur=6, alpha=0.45)
        art.plate(surface, rect, ((0, "#3F2F20"), (1, "#2A1E15")), ink.RULE)
        if self.glow:
            art.plate(surface, rect, HOVER_STOPS, ink.LIGHT_GOLD, alpha=self.glow, border_alpha=self.glow)
        colour = ink.LIGHT_GOLD if self.hover else ink.GOLD
        if rect.height < desk.px(70):
            self._draw_beside(surface, rect, colour)
            return
        side = desk.px(27)
        picture = desk.sprites.icon(self.icon, side, colour)
        surface.blit(picture, picture.get_rect(center=(rect.centerx, rect.y + round(rect.height * 0.4))))
        room = pygame.Rect(
            rect.x + desk.px(4), rect.y + round(rect.height * 0.62), rect.width - desk.px(8), round(rect.height * 0.28)
        )
        desk.theme.write(surface, self.label, Role.STRONG, ink.IVORY, room, "centre")

    def _draw_beside(self, surface: pygame.Surface, rect: pygame.Rect, colour: str) -> None:
        """Too low for both: the word stands beside the icon, or alone where that leaves it no room."""
        desk, side = self.desk, self.desk.px(23)
        left = rect.x + desk.px(18 if rect.width >= desk.px(125) else 12)
        words = left + side + desk.px(10)
        if rect.right - desk.px(6) - words < desk.theme.width(self.label, Role.STRONG):
            room = rect.inflate(-desk.px(8), 0)
            desk.theme.write(surface, self.label, Role.STRONG, ink.IVORY, room, "centre")
            return
        picture = desk.sprites.icon(self.icon, side, colour)
        surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
        room = pygame.Rect(words, rect.y, rect.right - desk.px(6) - words, rect.height)
        desk.theme.write(surface, self.label, Role.STRONG, ink.IVORY, room)
