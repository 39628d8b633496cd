"""A number between a minus and a plus."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.art import HOVER_STOPS, SECONDARY_STOPS
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change
from game.ui.theme import Role
from game.ui.widgets.widget import Widget, takes

if TYPE_CHECKING:
    from game.ui.desk import Desk

AGAIN_AFTER, AGAIN_EVERY = 0.4, 0.07  # seconds that a button is held
MANY = 10  # steps at once with Shift or Page up and down


class Counter(Widget):
    """Goes by steps between two limits; held, it goes on.  `up_reason` and `down_reason` say why a sign is off."""

    def __init__(
        self,
        desk: Desk,
        value: int,
        changed: Callable[[int], Change],
        *,
        least: int = 0,
        most: int = 999,
        step: int = 1,
        unit: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(desk, tip=tip)
        self.value = value
        self.changed = changed
        self.least, self.most, self.step, self.unit = least, most, step, unit
        self.up_reason = self.down_reason = ""
        self.emphasised = False
        """The plus is the one thing left to press."""
        self._over = 0
        self._held = 0
        self._next = float("inf")

    # Places

    @property
    def side(self) -> int:
        return min(self.rect.height, self.desk.px(34))

    @property
    def minus(self) -> pygame.Rect:
        return pygame.Rect(self.rect.x, self.rect.centery - self.side // 2, self.side, self.side)

    @property
    def plus(self) -> pygame.Rect:
        return pygame.Rect(self.rect.right - self.side, self.rect.centery - self.side // 2, self.side, self.side)

    def _sign_at(self, point: tuple[int, int]) -> int:
        return -1 if self.minus.collidepoint(point) else 1 if self.plus.collidepoint(point) else 0

    @property
    def may_fall(self) -> bool:
        return self.enabled and self.value > self.least and not self.down_reason

    @property
    def may_rise(self) -> bool:
        return self.enabled and self.value < self.most and not self.up_reason

    @property
    def shown_tip(self) -> str:
        if self.enabled and self._over > 0 and not self.may_rise:
            return self.up_reason or self.tip
        if self.enabled and self._over < 0 and not self.may_fall:
            return self.down_reason or self.tip
        return super().shown_tip

    # Changing

    def by(self, steps: int) -> Change:
        """So many steps up or down, as far as it goes."""
        if (steps > 0 and not self.may_rise) or (steps < 0 and not self.may_fall):
            self.desk.sound.play("refuse")
            return HANDLED
        return self.set(self.value + steps * self.step)

    def set(self, value: int) -> Change:
        value = max(self.least, min(self.most, value))
        if value == self.value:
            return HANDLED
        self.value = value
        self.desk.sound.play("toggle")
        return takes(self.changed(value))

    # Events

    @property
    def busy(self) -> bool:
        return super().busy or self._held != 0

    def handle(self, event: pygame.Event) -> Change:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._held = self._sign_at(event.pos)
                self._next = self.desk.now + AGAIN_AFTER
                many = MANY if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1
                return self.by(self._held * many) if self._held else HANDLED
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._held = 0
                return HANDLED
            case pygame.MOUSEMOTION:
                over = self._sign_at(event.pos)
                changed, self._over = over != self._over, over
                return HANDLED if changed else None
            case pygame.MOUSEWHEEL if event.y and self.focused:
                return self.by(1 if event.y > 0 else -1)
            case pygame.KEYDOWN:
                return self._key(chord(event))
        return None

    def _key(self, words: str) -> Change:
        steps = {
            "Left": -1, "Right": 1, "-": -1, "+": 1, "=": 1, "Shift+=": 1, "Pad -": -1, "Pad +": 1,
            "Page down": -MANY, "Page up": MANY, "Shift+Left": -MANY, "Shift+Right": MANY,
        }  # fmt: skip
        if words in steps:
            return self.by(steps[words])
        if words in ("Home", "End"):
            return self.set(self.least if words == "Home" else self.most)
        return None

    def update(self, seconds: float) -> Change:
        if not self.hover:
            self._over = 0
        if self._held and self.desk.now >= self._next:
            self._next = self.desk.now + AGAIN_EVERY
            may = self.may_rise if self._held > 0 else self.may_fall
            if may:
                return self.by(self._held)
        return super().update(seconds)

    def blur(self) -> None:
        super().blur()
        self._held = 0

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        self._sign(surface, self.minus, "ui/minus", self.may_fall, self._over < 0, False)
        self._sign(surface, self.plus, "ui/plus", self.may_rise, self._over > 0, self.emphasised)
        room = pygame.Rect(self.minus.right, self.rect.y, self.plus.left - self.minus.right, self.rect.height)
        colour = ink.IVORY if self.enabled and (self.value or self.least) else ink.DIM
        words = f"{self.value}{self.unit}"
        self.desk.theme.write(surface, words, Role.LARGE_NAME, colour, room.inflate(-self.desk.px(4), 0), "centre")

    def _sign(self, surface: pygame.Surface, rect: pygame.Rect, icon: str, on: bool, over: bool, bright: bool) -> None:
        art = self.desk.art
        if not on:
            art.plate(surface, rect, "#241A13", ink.LINE, border_alpha=0.45)
        elif over:
            art.plate(surface, rect, HOVER_STOPS, ink.LIGHT_GOLD)
        else:
            art.plate(surface, rect, HOVER_STOPS if bright else SECONDARY_STOPS, ink.LIGHT_GOLD if bright else ink.RULE)
        picture = self.desk.sprites.icon(icon, round(rect.height * 0.5), ink.IVORY if on else ink.LINE)
        surface.blit(picture, picture.get_rect(center=rect.center))
