"""The panel of a contest of dice: both sides with their dice, the ladder, every boost by name, the chances; and after
the roll what has become of it (docs/look.md, Dice).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import cos, pi, sin
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.looks import SIDES, enamel
from game.ui.skins import dice
from game.ui.skins.contest import Chance, Contest, Fighter, Help
from game.ui.skins.motion import ease_out
from game.ui.theme import Role, contrast, mix

if TYPE_CHECKING:
    from game.ui.desk import Desk

SETTLED = 0.765  # the part of a die's time after which it lies still
TONES = {"success": ink.SUCCESS, "neutral": ink.NEUTRAL, "loss": ink.LOSS, "both": ink.BOTH_FALL}
OF_A_SIDE = {"first": 0, "second": 1}
"""Tones of a bar for somebody who only watches: the colours of the one who gains."""
RAYS = 16
LARGEST_DIE = 140  # units


class ContestPanel:
    """Draws contests into one rectangle; what moves is told with each drawing."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.foot = 0
        """Where the buttons begin."""
        self._broken = True
        self._sides = ("fire", "water")

    # What it covers

    @property
    def wells(self) -> pygame.Rect:
        """Both dice: all that changes while they fall."""
        px = self.desk.px
        return pygame.Rect(self.rect.x, self.rect.y + px(30), self.rect.width, self.foot - self.rect.y - px(30))

    @property
    def _low(self) -> bool:
        return self.foot - self.rect.y < self.desk.px(330)

    def draw(
        self,
        surface: pygame.Surface,
        contest: Contest,
        *,
        waits: bool,
        falling: Mapping[int, float],
        compared: float = 1.0,
        broken: bool = True,
    ) -> None:
        """`falling` gives for each die in the air how far it has come, from 0 to 1; a die that is not in it lies.

        `compared` is how far the higher die has grown; `broken` is False until the beaten has fallen on the board.
        """
        self._broken = broken
        self._sides = contest.fighters[0].side, contest.fighters[1].side
        desk, px, rect = self.desk, self.desk.px, self.rect
        desk.art.panel(surface, rect, waiting=waits)
        desk.art.panel_title(surface, contest.title, rect, 19 if self._low else 23, 15 if self._low else 17)
        top = rect.y + px(34 if self._low else 44)
        has_rolled = contest.verdict is not None or falling or contest.faces != (None, None)
        if has_rolled:
            self._draw_rolled(surface, contest, top, falling, compared)
        else:
            self._draw_aimed(surface, contest, top)

    # Before the roll

    def _columns(self, top: int, high: int) -> tuple[pygame.Rect, pygame.Rect]:
        px, rect = self.desk.px, self.rect
        inset, between = px(18), px(34)
        width = (rect.width - 2 * inset - between) // 2
        left = pygame.Rect(rect.x + inset, top, width, high)
        return left, pygame.Rect(rect.right - inset - width, top, width, high)

    def _draw_aimed(self, surface: pygame.Surface, contest: Contest, top: int) -> None:
        px, theme, low = self.desk.px, self.desk.theme, self._low
        legend = self._legend_lines(contest.chances)
        tail = px(24 if low else 26) + px(8) + legend * px(20) + px(6)
        names, ladder = px(22 if low else 43), (px(26 if low else 32) if contest.ladder else px(4))
        row = px(23 if low else 29)
        most = max(len(fighter.helps) for fighter in contest.fighters)
        room = self.foot - px(12) - top - names - ladder - tail
        note_lines = theme.wrap(contest.note, Role.SMALL, self.rect.width - px(40)) if contest.note else []
        if low and contest.ladder:
            note_lines = note_lines[:1]
        note = len(note_lines) * theme.line_height(Role.SMALL) + (px(4) if note_lines else 0)
        least = px(46 if low else 72)
        if most and most * row + note + least > room:  # lines closer together before any is left out
            row = max(px(21), (room - note - least) // most)
        wanted = most * row
        wells = max(least, min(px((118 if not low else 92) if contest.ladder else 190), room - wanted - note - px(8)))
        rows = max(0, min(most, (room - wells - note) // row))
        columns = self._columns(top, wells)
        for i, (fighter, well) in enumerate(zip(contest.fighters, columns, strict=True)):
            self._draw_well(surface, fighter, well, right=i == 1)
            self._draw_names(surface, fighter, pygame.Rect(well.x, well.bottom + px(5), well.width, names), i == 1, low)
            below = well.bottom + px(5) + names
            if contest.ladder:
                self._draw_ladder(surface, contest, fighter, pygame.Rect(well.x, below, well.width, px(22)))
            self._draw_helps(surface, fighter, pygame.Rect(well.x, below + ladder, well.width, rows * row), row, low)
        middle = self.rect.centerx
        versus = pygame.Rect(middle - px(17), columns[0].y, px(34), wells)
        theme.write(surface, "vs", Role.MOTTO, ink.GOLD, versus, "centre")
        bar = pygame.Rect(
            columns[0].x, self.foot - px(6) - tail, columns[1].right - columns[0].x, px(24 if low else 26)
        )
        if note_lines:
            words = pygame.Rect(bar.x, bar.y - note - px(4), bar.width, note)
            theme.paragraph(surface, contest.note, Role.SMALL, ink.MUTED, words, may_cut=True)
        self._draw_chances(surface, contest.chances, bar, legend)

    def _draw_well(self, surface: pygame.Surface, fighter: Fighter, well: pygame.Rect, *, right: bool) -> None:
        """The piece and its die on its side's colour: the die towards the middle."""
        self._ground(surface, well, fighter.side)
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

    def _ground(self, surface: pygame.Surface, well: pygame.Rect, side: str, *, rays: bool = False) -> None:
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

    def _draw_names(self, surface: pygame.Surface, fighter: Fighter, room: pygame.Rect, right: bool, low: bool) -> None:
        theme, px = self.desk.theme, self.desk.px
        colour = SIDES[fighter.side].on_dark
        align = "right" if right else "left"
        name = pygame.Rect(room.x, room.y, room.width, px(20))
        if not low:
            role = pygame.Rect(room.x, room.y, room.width, px(17))
            theme.write(surface, fighter.role, Role.CAPS, ink.GOLD, role, align)
            name.y += px(16)
        said = theme.write(surface, fighter.name, Role.SMALL_NAME, colour, name, align, size=17 if not low else 15)
        if not fighter.dice_words:
            return
        rest = pygame.Rect(room.x, name.y, said.left - px(8) - room.x, name.height)
        if not right:
            rest = pygame.Rect(said.right + px(8), name.y, room.right - said.right - px(8), name.height)
        if theme.width(fighter.dice_words, Role.SMALL) <= rest.width:
            theme.write(surface, fighter.dice_words, Role.SMALL, ink.MUTED, rest, "left" if right else "right")
        elif not low:
            line = pygame.Rect(room.x + px(80), room.y, room.width - px(80), px(17))
            if right:
                line.x = room.x
            theme.write(
                surface, fighter.dice_words, Role.SMALL, ink.MUTED, line, "left" if right else "right", may_cut=True
            )

    def _draw_ladder(self, surface: pygame.Surface, contest: Contest, fighter: Fighter, room: pygame.Rect) -> None:
        """The steps from the weakest die to the strongest; the reached one is lit, those before it too, dimly."""
        desk, px = self.desk, self.desk.px
        count, gap = len(contest.ladder), px(4)
        width = (room.width - gap * (count - 1)) // count
        middle = enamel(SIDES[fighter.side], desk.settings)[1]
        for i, sides in enumerate(contest.ladder):
            step = pygame.Rect(room.x + i * (width + gap), room.y, width, room.height)
            if sides == fighter.die:
                desk.art.plate(surface, step, middle, ink.LIGHT_GOLD, radius=4, width=2)
                colour = ink.IVORY if contrast(middle, ink.IVORY) >= 3 else ink.INK
            elif sides < fighter.die:
                desk.art.plate(surface, step, "#4A3826", radius=4)
                colour = ink.TEXT
            else:
                desk.art.plate(surface, step, ink.INSET, ink.LINE, radius=4)
                colour = ink.DIM
            words = f"D{sides}" if not (fighter.is_super and sides == fighter.die) else f"D{sides}+"
            desk.theme.write(surface, words, Role.TINY, colour, step, "centre")

    def _draw_helps(self, surface: pygame.Surface, fighter: Fighter, room: pygame.Rect, row: int, low: bool) -> None:
        """One line for each boost; what has no room is counted in the last line."""
        count = room.height // row if row else 0
        shown = fighter.helps[:count]
        if len(fighter.helps) > count > 0:
            shown = fighter.helps[: count - 1]
        for i, help in enumerate(shown):
            line = pygame.Rect(room.x, room.y + i * row, room.width, row)
            self._draw_help(surface, help, fighter, line, low, help.plus)
        rest = len(fighter.helps) - len(shown)
        if rest and count > 0:
            line = pygame.Rect(room.x, room.y + len(shown) * row, room.width, row)
            more = Help("ui/plus", f"{rest} more", "", "")
            self._draw_help(surface, more, fighter, line, low, f"+{rest}")

    def _draw_help(
        self, surface: pygame.Surface, help: Help, fighter: Fighter, line: pygame.Rect, low: bool, plus: str = "+1"
    ) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        colour = SIDES[fighter.side].on_dark
        box = pygame.Rect(line.x, line.y, line.width, line.height - px(3))
        desk.art.plate(surface, box, ink.INSET, ink.LINE, radius=4, border_alpha=0.55)
        icon = desk.sprites.icon(help.icon, px(14), colour)
        surface.blit(icon, icon.get_rect(center=(box.x + px(13), box.centery)))
        number = pygame.Rect(box.right - px(34), box.y, px(27), box.height)
        theme.write(surface, plus, Role.SMALL_STRONG, colour, number, "right")
        room = pygame.Rect(box.x + px(26), box.y, number.x - box.x - px(26), box.height)
        size = 13 if low else 14
        said = theme.write(surface, help.name, Role.SMALL_STRONG, ink.IVORY, room, size=size)
        why = pygame.Rect(said.right + px(7), box.y, room.right - said.right - px(7), box.height)
        for words in (help.why, help.short):
            if words and theme.width(words, Role.SMALL, size) <= why.width:
                theme.write(surface, words, Role.SMALL, ink.MUTED, why, size=size)
                break
        else:
            if help.short and why.width > px(20):
                theme.write(surface, help.short, Role.SMALL, ink.MUTED, why, size=size, may_cut=True)

    # Chances

    def _said(self, part: Fraction) -> str:
        """A chance as the player wants it: in percent, or as so many of so few."""
        if self.desk.settings.odds == "frequency":
            return frequency(part)
        return f"{tenths(part)} %"

    def _legend_width(self, chance: Chance, short: bool) -> int:
        px, theme = self.desk.px, self.desk.theme
        words = chance.short if short else chance.words
        width = theme.width(words, Role.SMALL_STRONG, 14) + theme.width(self._said(chance.part), Role.SMALL, 14)
        return width + px(11 + 6 + 5 + 16)

    def _is_short(self, chances: tuple[Chance, ...]) -> bool:
        room = self.rect.width - 2 * self.desk.px(18) + self.desk.px(16)
        return sum(self._legend_width(chance, False) for chance in chances) > room

    def _legend_lines(self, chances: tuple[Chance, ...]) -> int:
        room = self.rect.width - 2 * self.desk.px(18) + self.desk.px(16)
        short = self._is_short(chances)
        return 1 if sum(self._legend_width(chance, short) for chance in chances) <= room else 2

    def _draw_chances(self, surface: pygame.Surface, chances: tuple[Chance, ...], bar: pygame.Rect, lines: int) -> None:
        self._draw_bar(surface, chances, bar)
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        short = self._is_short(chances)
        x, y, each = bar.x, bar.bottom + px(6), (len(chances) + lines - 1) // lines
        for i, chance in enumerate(chances):
            if i and i % each == 0:
                x, y = bar.x, y + px(20)
            box = pygame.Rect(x, y + px(5), px(11), px(11))
            desk.art.plate(surface, box, self._tone(chance.tone), "#F4EAD3", radius=2)
            words = chance.short if short else chance.words
            room = pygame.Rect(box.right + px(6), y, bar.right - box.right, px(20))
            said = theme.write(surface, words, Role.SMALL_STRONG, ink.IVORY, room, size=14)
            number = pygame.Rect(said.right + px(5), y, bar.right + px(8) - said.right, px(20))
            x = theme.write(surface, self._said(chance.part), Role.SMALL, ink.MUTED, number, size=14).right + px(16)

    def _draw_bar(self, surface: pygame.Surface, chances: tuple[Chance, ...], bar: pygame.Rect) -> None:
        """Every outcome as wide as it is likely; harm is hatched too."""
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        desk.art.plate(surface, bar, "#0A0705", radius=4)
        inner = bar.inflate(-2 * desk.art.line(), -2 * desk.art.line())
        done = Fraction(0)
        clip = surface.get_clip()
        for chance in chances:
            left = inner.x + round(inner.width * done)
            done += chance.part
            part = pygame.Rect(left, inner.y, inner.x + round(inner.width * done) - left, inner.height)
            if not part.width:
                continue
            colour = self._tone(chance.tone)
            surface.fill(colour, part)
            if chance.tone == "loss":
                surface.set_clip(part.clip(clip))
                for x in range(part.left - part.height, part.right, max(4, px(8))):
                    line = (x, part.bottom), (x + part.height, part.top)
                    pygame.draw.line(surface, "#F0B8A8", *line, max(1, px(1.5)))
                surface.set_clip(clip)
            if chance.part != 1:
                surface.fill("#0A0705", (part.right - desk.art.line(), part.y, desk.art.line(), part.height))
            words = f"{tenths(chance.part)} %"
            exact = f"{chance.part.numerator}/{chance.part.denominator}"
            wide = theme.width(words, Role.STRONG) + px(14)
            if part.width >= wide and chance.tone != "loss":
                room = part.inflate(-px(14), 0)
                said = theme.write(surface, words, Role.STRONG, "#FFFDF4", room)
                more = pygame.Rect(said.right + px(8), room.y, room.right - said.right - px(8), room.height)
                if more.width >= theme.width(exact, Role.SMALL):
                    theme.write(surface, exact, Role.SMALL, "#FFF6E2", more)
        desk.art.outline(surface, bar, "#0A0705", radius=4)

    # After it

    def _draw_rolled(
        self, surface: pygame.Surface, contest: Contest, top: int, falling: Mapping[int, float], compared: float
    ) -> None:
        """Only what counts now: two big dice, what has become of it, or what is asked about them."""
        px, theme, low = self.desk.px, self.desk.theme, self._low
        asks = bool(contest.answers)
        legend = self._legend_lines(contest.chances)
        note_high = 0
        if asks:
            lines = theme.wrap(contest.note, Role.SMALL, self.rect.width - px(40), 14)
            note_high = len(lines) * theme.line_height(Role.SMALL, 14)
            tail = note_high + px(14)
            if contest.chances:
                tail += px(24) + px(6) + legend * px(20) + px(8)
        else:
            tail = px(78 if low else 104)
        high = max(px(60), min(px(250), self.foot - top - tail - px(6)))
        columns = self._columns(top, high)
        winner = contest.verdict.winner if contest.verdict is not None else None
        for i, (fighter, well) in enumerate(zip(contest.fighters, columns, strict=True)):
            self._ground(surface, well, fighter.side, rays=winner == i)
            self._draw_head(surface, fighter, well, right=i == 1, lost=self._is_lost(contest, i))
            self._draw_fallen(surface, contest, i, well, falling, compared)
        versus = pygame.Rect(self.rect.centerx - px(17), top, px(34), high)
        theme.write(surface, "vs", Role.MOTTO, ink.GOLD, versus, "centre")
        below = columns[0].bottom
        if asks:
            words = pygame.Rect(self.rect.x + px(20), below + px(8), self.rect.width - px(40), note_high)
            theme.paragraph(surface, contest.note, Role.SMALL, ink.TEXT, words, size=14, may_cut=True)
            if contest.chances:
                bar = pygame.Rect(columns[0].x, words.bottom + px(5), columns[1].right - columns[0].x, px(24))
                self._draw_chances(surface, contest.chances, bar, legend)
        elif contest.verdict is not None:
            self._draw_verdict(surface, contest, below, low)
        else:
            bar = pygame.Rect(columns[0].x, below + px(16), columns[1].right - columns[0].x, px(24 if low else 26))
            self._draw_chances(surface, contest.chances, bar, legend)

    def _is_lost(self, contest: Contest, i: int) -> bool:
        """Whether a fighter has fallen, and that has been seen."""
        verdict = contest.verdict
        return verdict is not None and self._broken and i in verdict.beaten

    def _tone(self, tone: str) -> str:
        """The colour of an outcome."""
        if tone in OF_A_SIDE:
            return enamel(SIDES[self._sides[OF_A_SIDE[tone]]], self.desk.settings)[1]
        return TONES[tone]

    def _draw_head(
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
            words = f"{count} boost{'s' if count > 1 else ''}"
            theme.write(surface, words, Role.SMALL, mix(colour, ink.MUTED, 0.6), foot, "centre")

    def _draw_fallen(
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

    def _draw_verdict(self, surface: pygame.Surface, contest: Contest, top: int, low: bool) -> None:
        """A ribbon with the outcome in two words, and one sentence."""
        assert contest.verdict is not None
        px, theme = self.desk.px, self.desk.theme
        width = min(self.rect.width - px(110), px(380))
        ribbon = pygame.Rect(0, 0, width, px(32 if low else 42))
        ribbon.midtop = self.rect.centerx, top + px(8 if low else 14)
        self.desk.art.ribbon(surface, ribbon, TONES[contest.verdict.tone])
        theme.write(
            surface, contest.verdict.words, Role.LARGE_NAME, "#FFFDF4", ribbon.inflate(-px(20), 0), "centre",
            size=19 if low else 25,
        )  # fmt: skip
        line = pygame.Rect(self.rect.x + px(16), ribbon.bottom + px(9 if low else 12), self.rect.width - px(32), px(22))
        theme.write(surface, contest.verdict.sentence, Role.BODY, ink.TEXT, line, "centre", size=16)


def tenths(part: Fraction) -> str:
    """A chance in percent with one decimal, rounded half up; whole ones without it."""
    if 0 < part < Fraction(1, 2000):
        return "<0.1"
    scaled = part * 1000
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return str(whole // 10) if whole % 10 == 0 else f"{whole / 10:.1f}"


def frequency(part: Fraction) -> str:
    """ "5 of 8", "about 2 of 3"; the nearest so many of at most ten, or one of many."""
    if part == 1:
        return "always"
    if not part:
        return "never"
    near = min((Fraction(round(part * of), of) for of in range(2, 11)), key=lambda f: (abs(f - part), f.denominator))
    if not near or near == 1:
        rare = part if not near else 1 - part
        count = round(1 / rare)
        return f"about 1 of {count}" if not near else f"all but 1 of {count}"
    return f"{'' if near == part else 'about '}{near.numerator} of {near.denominator}"
