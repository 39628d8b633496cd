"""The dice of a contest in their wells: as they wait, tumble and lie (docs/look.md, Dice)."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import TYPE_CHECKING

import pygame

from game.core.wording import counted
from game.ui import theme as ink
from game.ui.looks import SIDES, enamel
from game.ui.skins import dice
from game.ui.skins.contest import Contest, Fighter
from game.ui.skins.motion import ease_out
from game.ui.theme import Role, mix

if TYPE_CHECKING:
    from game.ui.desk import Desk

SETTLED = 0.765  # the part of a die's time after which it lies still
RAYS = 16
LARGEST_DIE = 140  # units


class ContestDice:
    """Draws one side's well at a time: its ground, its piece, its dice."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def waiting(self, surface: pygame.Surface, fighter: Fighter, well: pygame.Rect, *, right: bool) -> None:
        """The piece and its die on its side's colour: the die towards the middle."""
        self.ground(surface, well, fighter.side)
        px = self.desk.px
        side = min(round(well.height * 0.78), round(well.width * 0.36), px(84))
        picture = fighter.picture(side)
        quarter = well.width // 4
        near, far = well.x + quarter, well.right - quarter
        surface.blit(picture, picture.get_rect(center=(far if right else near, well.centery)))
        if fighter.more:
            self._draw_several(surface, fighter, well, side, right=right)
        elif fighter.die:
            size = min(round(well.height * 0.84), round(well.width * 0.42))
            shown = dice.die(self.desk, fighter.side, fighter.die, fighter.die, size, rim=fighter.is_super)
            surface.blit(shown, shown.get_rect(center=(near if right else far, well.centery)))

    def _draw_several(
        self, surface: pygame.Surface, fighter: Fighter, well: pygame.Rect, side: int, *, right: bool
    ) -> None:
        """All the dice of a fighter in a row beside its piece."""
        sides = (fighter.die, *fighter.more)
        room = well.width - well.width // 4 - side // 2 - self.desk.px(10)
        pitch = room // len(sides)
        size = min(round(well.height * 0.6), pitch - self.desk.px(4))
        left = well.x + self.desk.px(6) if right else well.right - self.desk.px(6) - pitch * len(sides)
        for i, count in enumerate(sides):
            shown = dice.die(self.desk, fighter.side, count, count, size)
            surface.blit(shown, shown.get_rect(center=(left + pitch * i + pitch // 2, well.centery)))

    def ground(self, surface: pygame.Surface, well: pygame.Rect, side: str, *, rays: bool = False) -> None:
        """A well glowing in a side's colour; with rays for who has won."""
        desk, px = self.desk, self.desk.px
        light, middle, dark = enamel(SIDES[side], desk.settings)
        glow = mix(middle, "#140C08", 0.42)
        rim = mix(dark, "#150D09", 0.68)
        w, h = well.size
        reach = max(w, h) * 0.62
        body = (
            f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{w / 2}" cy="{h / 2}" r="{reach:.1f}">'
            f'<stop offset="0" stop-color="{glow}"/><stop offset="1" stop-color="{rim}"/></radialGradient></defs>'
            f'<rect x="0" y="0" width="{w}" height="{h}" rx="{px(5)}" fill="url(#g)"/>'
        )
        picture = desk.sprites.vector(w, h, body, 1)
        surface.blit(picture, well)
        if rays:
            self._rays(surface, well, mix(light, "#FFE9C8", 0.5))
        desk.art.outline(surface, well, "#0A0705", radius=5)
        desk.art.outline(surface, well.inflate(-px(2), -px(2)), mix(middle, ink.RULE, 0.6), radius=4, alpha=0.55)

    def _rays(self, surface: pygame.Surface, well: pygame.Rect, colour: str) -> None:
        key = ("rays", well.size, colour)
        picture = self.desk.sprites.kept(key)
        if picture is None:
            w, h = well.size
            reach, cx, cy = max(w, h), w / 2, h / 2
            path = ""
            for i in range(RAYS):
                a, b = 2 * pi * i / RAYS, 2 * pi * (i + 0.5) / RAYS
                path += (
                    f"M{cx:.1f} {cy:.1f} L{cx + reach * cos(a):.1f} {cy + reach * sin(a):.1f} "
                    f"L{cx + reach * cos(b):.1f} {cy + reach * sin(b):.1f} Z "
                )
            picture = self.desk.sprites.vector(w, h, f'<path d="{path}" fill="{colour}" fill-opacity=".28"/>', 1)
            picture = self.desk.sprites.keep(key, picture)
        inner = picture.get_rect().inflate(-2 * self.desk.px(3), -2 * self.desk.px(3))
        surface.blit(picture, inner.move(well.topleft), inner)

    def head(
        self, surface: pygame.Surface, fighter: Fighter, well: pygame.Rect, *, right: bool, lost: bool
    ) -> None:
        """The piece and its name at the top of the well; the number of boosts at its foot."""
        px, theme = self.desk.px, self.desk.theme
        if well.height < px(120):
            return
        side = px(40)
        picture = fighter.picture(side)
        if lost:
            picture = pygame.transform.grayscale(picture)
        at = (well.right - px(26), well.y + px(27)) if right else (well.x + px(26), well.y + px(27))
        surface.blit(picture, picture.get_rect(center=at))
        colour = SIDES[fighter.side].on_dark
        room = pygame.Rect(well.x + px(8), well.y + px(16), well.width - px(60), px(22))
        if not right:
            room.x = well.x + px(52)
        words = f"{fighter.kind}, D{fighter.die}" if fighter.die else fighter.kind
        theme.write(surface, words, Role.SMALL_NAME, colour, room, "right" if right else "left", size=15)
        if well.height >= px(170) and fighter.helps:
            count = len(fighter.helps)
            foot = pygame.Rect(well.x, well.bottom - px(26), well.width, px(20))
            words = counted(count, "boost")
            theme.write(surface, words, Role.SMALL, mix(colour, ink.MUTED, 0.6), foot, "centre")

    def fallen(
        self,
        surface: pygame.Surface,
        contest: Contest,
        i: int,
        well: pygame.Rect,
        falling: Mapping[int, float],
        compared: float,
    ) -> None:
        """The die as it tumbles or lies; the higher one ends larger."""
        fighter, face, px = contest.fighters[i], contest.faces[i], self.desk.px
        if fighter.more:
            self._draw_several_fallen(surface, contest, i, well, falling, compared)
            return
        whole = min(
            px(LARGEST_DIE), round(well.height * (0.62 if well.height >= px(120) else 0.84)), round(well.width * 0.7)
        )
        small = 0.72
        verdict = contest.verdict
        share = 1.0
        if verdict is not None and verdict.winner is not None:
            ends = 1.0 if verdict.winner == i else small
            middle = 0.88
            share = middle + (ends - middle) * ease_out(compared)
        else:
            share = 0.88
        size = max(12, round(whole * share))
        down = px(12) if well.height >= px(120) else 0
        centre = well.centerx, well.centery + down
        part = falling.get(i, 1.0)
        if face is None or part < 0:
            waiting = dice.die(
                self.desk, fighter.side, fighter.die or 20, fighter.die or 20, size, rim=fighter.is_super
            )
            faint = waiting.copy()
            faint.fill((255, 255, 255, 90), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(faint, faint.get_rect(center=centre))
            return
        fall = min(1.0, part / SETTLED)
        picture = dice.tumbling(self.desk, fighter.side, fighter.die or 20, face, size, fall, rim=fighter.is_super)
        up = 0 if self.desk.settings.calm else round(well.height * 0.16 * dice.hop(fall))
        clip = surface.get_clip()
        surface.set_clip(clip.clip(well))
        surface.blit(picture, picture.get_rect(center=(centre[0], centre[1] - up)))
        surface.set_clip(clip)

    def _draw_several_fallen(
        self,
        surface: pygame.Surface,
        contest: Contest,
        i: int,
        well: pygame.Rect,
        falling: Mapping[int, float],
        compared: float,
    ) -> None:
        """Several dice of one side: the best of them ends larger, the others smaller."""
        fighter, px = contest.fighters[i], self.desk.px
        sides = (fighter.die, *fighter.more)
        faces = (contest.faces[i], *(contest.more_faces[i] or (None,) * len(fighter.more)))
        known = [face for face in faces if face is not None]
        best = faces.index(max(known)) if known else -1
        tall = well.height >= px(120)
        pitch = (well.width - px(12)) // len(sides)
        whole = min(px(LARGEST_DIE), round(well.height * (0.56 if tall else 0.8)), pitch - px(4))
        part = falling.get(i, 1.0)
        down = px(12) if tall else 0
        wins = contest.verdict is not None and contest.verdict.winner == i
        for j, (count, face) in enumerate(zip(sides, faces, strict=True)):
            centre = well.x + px(6) + pitch * j + pitch // 2, well.centery + down
            grown = ease_out(compared) if part >= 1 else 0.0
            ends = 1.0 if j == best and (wins or contest.verdict is None) else 0.84 if j == best else 0.7
            size = max(12, round(whole * (0.88 + (ends - 0.88) * grown)))
            if face is None or part < 0:
                faint = dice.die(self.desk, fighter.side, count, count, size).copy()
                faint.fill((255, 255, 255, 90), special_flags=pygame.BLEND_RGBA_MULT)
                surface.blit(faint, faint.get_rect(center=centre))
                continue
            fall = min(1.0, part / SETTLED)
            picture = dice.tumbling(self.desk, fighter.side, count, face, size, fall)
            if j != best and part >= 1:
                picture = picture.copy()
                picture.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
            up = 0 if self.desk.settings.calm else round(well.height * 0.16 * dice.hop(fall))
            clip = surface.get_clip()
            surface.set_clip(clip.clip(well))
            surface.blit(picture, picture.get_rect(center=(centre[0], centre[1] - up)))
            surface.set_clip(clip)
        if contest.bonus and i == 0 and part >= 1 and best >= 0:
            plus = pygame.Rect(0, 0, px(34), px(20))
            plus.midbottom = well.x + px(6) + pitch * best + pitch // 2, well.bottom - px(4)
            self.desk.art.pill(surface, f"+{contest.bonus}", plus)
