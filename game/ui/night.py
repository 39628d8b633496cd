"""A king's fall stops the room: night over the screen but for a hole of light, and the verdict on the board itself
(look.md, Moment of truth)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.interest import Interest
from game.ui.skins.climax import DARK, NIGHT, Climax
from game.ui.stage import Stage
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

RIBBON = (300, 40)
LOW_RIBBON = (260, 32)
BLUR = 22  # units
SEEN_AT, SEEN_ABOVE = 0.7, 0.14  # of the board's height: where the ribbon stands; where the light is there
TONES = {"success": ink.SUCCESS, "loss": ink.LOSS, "neutral": ink.NEUTRAL}
ANY_KEY, GO_ON = "Any key", "Go on"


class Night:
    """Follows one stage.  What it covers is drawn over everything else of the screen."""

    def __init__(self, desk: Desk, stage: Stage, changed: Callable[[], None]) -> None:
        """`changed` is told when the whole screen looks otherwise."""
        self.desk, self.stage, self.changed = desk, stage, changed
        self.interest = Interest(())
        self.names: Sequence[str] = ()
        self._level = 0.0
        self._rim: tuple[tuple[int, float], pygame.Surface] | None = None

    @property
    def climax(self) -> Climax | None:
        """The fall that is being shown."""
        climax = self.stage.climax
        return climax if climax is not None and climax.blow.fallen is not None else None

    def follow(self) -> None:
        """Looks at the time: it grows dark, or light again."""
        climax = self.climax
        level = 0.0 if climax is None else climax.night(self.stage.part)
        if level != self._level:
            self._level = level
            self.changed()
        if climax is not None:
            self.desk.sound.hush(climax.seconds * (1 - self.stage.part))

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Night over what has been drawn so far, inside the surface's clip."""
        climax = self.climax
        if climax is None or not self._level or climax.light is None:
            return
        alpha = (1 - DARK) * self._level
        (x, y), radius = climax.light
        reach = radius + self.desk.px(BLUR)
        hole = pygame.Rect(x - reach, y - reach, 2 * reach, 2 * reach)
        room = surface.get_rect()
        around = hole.clip(room)
        for rect in (
            pygame.Rect(0, 0, room.width, around.top),
            pygame.Rect(0, around.bottom, room.width, room.bottom - around.bottom),
            pygame.Rect(0, around.top, around.left, around.height),
            pygame.Rect(around.right, around.top, room.right - around.right, around.height),
        ):
            seen = rect.clip(surface.get_clip())
            if seen.width and seen.height:
                veil = pygame.Surface(seen.size)
                veil.fill(NIGHT)
                veil.set_alpha(round(255 * alpha))
                surface.blit(veil, seen)
        surface.blit(self._soft(reach, radius, alpha), hole)

    def _soft(self, reach: int, radius: int, alpha: float) -> pygame.Surface:
        """The square about the hole: light in the middle, night at its edge."""
        key = reach, alpha
        if self._rim is None or self._rim[0] != key:
            # Drawn small and scaled up smoothly: the blur is wide, and this is one frame of a fall.
            small = 96
            picture = pygame.Surface((small, small), pygame.SRCALPHA)
            night = pygame.Color(NIGHT)
            picture.fill((night.r, night.g, night.b, round(255 * alpha)))
            inner, outer = (radius - (reach - radius)) * small / 2 / reach, small / 2 - 0.5
            steps = 40
            for i in range(steps + 1):
                part = 1 - i / steps
                strength = part * part * (3 - 2 * part)
                pygame.draw.circle(
                    picture, (night.r, night.g, night.b, round(255 * alpha * strength)), (small / 2, small / 2),
                    inner + (outer - inner) * part,
                )  # fmt: skip
            self._rim = key, pygame.transform.smoothscale(picture, (2 * reach, 2 * reach))
        return self._rim[1]

    def area(self, board: pygame.Rect) -> Sequence[pygame.Rect]:
        """What the ribbon and its words cover."""
        if self.climax is None or not self._level:
            return ()
        ribbon = self._ribbon(board)
        return [ribbon.inflate(self.desk.px(70), self.desk.px(20)).union(self._words(ribbon, board))]

    def _ribbon(self, board: pygame.Rect) -> pygame.Rect:
        """In the lower third, where the light is not there."""
        climax, px = self.climax, self.desk.px
        wide, high = LOW_RIBBON if self.desk.layout.compact else RIBBON
        needed = 0 if climax is None or climax.blow.fallen is None else self.desk.theme.width(
            climax.blow.fallen.words, Role.LARGE_NAME, 24
        ) + px(48)  # fmt: skip
        ribbon = pygame.Rect(0, 0, max(px(wide), needed), px(high))
        ribbon.midtop = board.centerx, board.y + round(board.height * SEEN_AT)
        if climax is not None and climax.light is not None:
            (_, y), radius = climax.light
            if y + radius > ribbon.top - px(6):
                ribbon.top = board.y + round(board.height * SEEN_ABOVE)
        return ribbon

    def _words(self, ribbon: pygame.Rect, board: pygame.Rect) -> pygame.Rect:
        px = self.desk.px
        return pygame.Rect(board.x + px(6), ribbon.bottom + px(8), board.width - px(12), px(64))

    def draw_words(self, surface: pygame.Surface, board: pygame.Rect) -> None:
        """Who has fallen, and to whom; nothing of it moves."""
        climax = self.climax
        if climax is None or climax.blow.fallen is None or not self._level:
            return
        desk, px, theme, fallen = self.desk, self.desk.px, self.desk.theme, climax.blow.fallen
        ribbon = self._ribbon(board)
        good = self.interest.is_good(fallen.seat) if self.interest.teams else None
        tone = "neutral" if good is None else "loss" if good else "success"
        desk.art.ribbon(surface, ribbon, TONES[tone])
        size = 20 if desk.layout.compact else 24
        theme.write(surface, fallen.words, Role.LARGE_NAME, "#FFFDF4", ribbon.inflate(-px(16), 0), "centre", size=size)
        words = self._words(ribbon, board)
        line = pygame.Rect(words.x, words.y, words.width, px(26))
        sentence = self.interest.yours(fallen.sentence, self.names)
        wide = min(words.width, theme.width(sentence, Role.BODY, 16) + px(32))
        ground = pygame.Rect(0, words.y - px(4), max(wide, px(150)), px(64))
        ground.centerx = words.centerx
        desk.art.plate(surface, ground, NIGHT, radius=6, alpha=0.6)
        theme.write(surface, sentence, Role.BODY, ink.IVORY, line, "centre", size=16, may_cut=True)
        cap = desk.art.key_cap(surface, ANY_KEY, 0, 0, draw=False)
        whole = cap + px(8) + theme.width(GO_ON, Role.SMALL)
        left, middle = words.centerx - whole // 2, words.y + px(44)
        desk.art.key_cap(surface, ANY_KEY, left, middle)
        rest = pygame.Rect(left + cap + px(8), middle - px(10), whole, px(20))
        theme.write(surface, GO_ON, Role.SMALL, ink.MUTED, rest)
