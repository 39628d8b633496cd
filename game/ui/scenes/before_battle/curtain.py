"""The cover between two people at one screen, while something is hidden from one of them.

A layer of the scene, not a scene: it is there in the very frame in which the other player's list is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Guard
from game.ui.theme import Role, contrast, mix
from game.ui.widgets import Button, Hint, Kind, Ring, draw_hints

if TYPE_CHECKING:
    from game.ui.desk import Desk
    from game.ui.skins.facts import Picture

LEGIBLE = 5.0
READY = "I am {name}"
HAND_OVER = "Hand the screen to {name}"
WAIT = "{name} is choosing"


class Curtain:
    """Covers everything until somebody says that they are there; or, without anybody to wait for, until it is taken
    away."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.closed = False
        self.title = self.line = ""
        self.colour = ink.PANEL_HEAD
        self.picture: Picture | None = None
        self.guard = Guard(lambda: desk.awake)
        self.button = Button(
            desk, "", self._open, kind=Kind.PRIMARY, icon="ui/person", key="Enter", more_keys=("Space",)
        )
        self.ring = Ring(desk, [self.button])
        self._opened: Callable[[], Change] = lambda: HANDLED
        self._still: pygame.Surface | None = None

    def close_for(self, name: str, line: str, colour: str, picture: Picture, opened: Callable[[], Change]) -> None:
        """Nobody but `name` may see what comes; `opened` when they are there."""
        self.title, self.line = HAND_OVER.format(name=name), line
        self.colour, self.picture, self._opened = colour, picture, opened
        self.button.label, self.button.visible = READY.format(name=name), True
        self._shut()

    def close_while(self, title: str, line: str, colour: str, picture: Picture) -> None:
        """Nobody in front of the screen may see anything just now."""
        self.title, self.line, self.colour, self.picture = title, line, colour, picture
        self.button.visible = False
        self._shut()

    def _shut(self) -> None:
        if not self.closed:
            self.desk.sound.play("hide")
        self.closed = True
        self._still = None
        self.guard.changed()
        self.arrange()

    def draw_aside(self) -> None:
        """Nothing is covered any more."""
        self.closed = False

    def _open(self) -> Change:
        self.closed = False
        self.desk.sound.play("reveal")
        return self._opened()

    def arrange(self) -> None:
        px, window = self.desk.px, self.desk.layout.window
        self._still = None
        width = min(max(px(240), self.button.wanted_width()), window.width - px(40))
        self.button.rect = pygame.Rect(0, 0, width, px(48))
        self.button.rect.center = window.centerx, window.centery + px(172)

    def handle(self, event: pygame.Event) -> Change:
        """Takes every event; only the button opens."""
        answer = self.guard.handle(self.ring, event)
        if answer is not None:
            return answer
        if self.button.visible and chord(event) in ("Enter", "Space"):
            return self.button.do()
        return None

    def update(self, seconds: float) -> Change:
        return self.ring.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        if self._still is None or self._still.get_size() != surface.get_size():
            self._still = self._bake(surface.get_size())
        surface.blit(self._still, (0, 0))
        self.ring.draw(surface)

    def _bake(self, size: tuple[int, int]) -> pygame.Surface:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        still = pygame.Surface(size)
        desk.art.background(still)
        room = still.get_rect()
        panel = pygame.Rect(0, 0, min(px(720), room.width - px(40)), min(px(520), room.height - px(60)))
        panel.center = room.center
        desk.art.panel(still, panel)
        cloth = panel.inflate(-px(22), -px(22))
        shade = next((part for part in (0.25, 0.35, 0.45, 0.55, 0.65) if self._legible(part)), 0.75)
        deep, high = mix(self.colour, "#120D0A", shade + 0.25), mix(self.colour, "#120D0A", shade)
        desk.art.plate(still, cloth, ((0, deep), (0.4, high), (1, deep)), ink.RULE, radius=4, border_alpha=0.8)
        if self.picture is not None:
            self._fan(still, (panel.centerx, panel.centery - px(108)), self.picture)
        title = pygame.Rect(cloth.x + px(20), panel.centery + px(16), cloth.width - px(40), px(44))
        theme.write(still, self.title, Role.NUMBER, ink.IVORY, title, "centre", size=30)
        line = pygame.Rect(title.x, title.bottom + px(2), title.width, px(60))
        theme.paragraph(still, self.line, Role.LARGE_BODY, ink.TEXT, line, "centre")
        hints = (
            [Hint("Enter", self.button.label), Hint("Esc", "Menu")] if self.button.visible else [Hint("Esc", "Menu")]
        )
        draw_hints(still, desk, hints, "")
        return still

    def _legible(self, shade: float) -> bool:
        """Whether words stand out on the seat's colour, darkened so far."""
        return contrast(mix(self.colour, "#120D0A", shade), ink.TEXT) >= LEGIBLE

    def _fan(self, surface: pygame.Surface, at: tuple[int, int], picture: Picture) -> None:
        """Five covered lists behind the seat's own plate."""
        px = self.desk.px
        wide, high = px(86), px(122)
        face = pygame.Surface((wide, high), pygame.SRCALPHA)
        back = mix(self.colour, "#FFFFFF", 0.08), mix(self.colour, "#120D0A", 0.28)
        self.desk.art.plate(face, face.get_rect(), ((0, back[0]), (1, back[1])), ink.RULE, radius=7)
        self.desk.art.outline(face, face.get_rect().inflate(-px(10), -px(10)), ink.GOLD, radius=5, alpha=0.65)
        crown = self.desk.sprites.icon("glyphs/crown", px(30), ink.LIGHT_GOLD)
        face.blit(crown, crown.get_rect(center=face.get_rect().center))
        for i in (-2, 2, -1, 1):
            turned = pygame.transform.rotozoom(face, -11 * i, 1)
            surface.blit(turned, turned.get_rect(center=(at[0] + px(52) * i, at[1] + px(7) * i * i)))
        big = picture(px(150))
        surface.blit(big, big.get_rect(center=(at[0], at[1] - px(4))))
