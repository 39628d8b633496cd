"""The panel of a contest of dice: both sides with their dice, the ladder, every boost by name, the chances; and after
the roll what has become of it (docs/look.md, Dice).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.looks import SIDES, enamel
from game.ui.panels.chance_bar import TONES, ChanceBar
from game.ui.panels.contest_dice import ContestDice
from game.ui.skins.contest import Contest, Fighter, Help
from game.ui.theme import Role, contrast

if TYPE_CHECKING:
    from game.ui.desk import Desk
LEAST = 34
"""Units that fighters are still known in."""


class ContestPanel:
    """Draws contests into one rectangle; what moves is told with each drawing."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.foot = 0
        """Where the buttons begin."""
        self._broken = True
        self.chances = ChanceBar(desk)
        self.dice = ContestDice(desk)

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
        self.chances.sides = contest.fighters[0].side, contest.fighters[1].side
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
        legend = self.chances.lines(contest.chances, self.rect.width - 2 * px(18))
        tail = px(24 if low else 26) + px(8) + legend * px(20) + px(6)
        names, ladder = px(22 if low else 43), (px(26 if low else 32) if contest.ladder else px(4))
        row = px(23 if low else 29)
        most = max(len(fighter.helps) for fighter in contest.fighters)
        room = self.foot - px(12) - top - names - ladder - tail
        note_lines = theme.wrap(contest.note, Role.SMALL, self.rect.width - px(40)) if contest.note else []
        if low and contest.ladder:
            note_lines = note_lines[:1]
        least = px(46 if low else 72)
        if len(note_lines) * theme.line_height(Role.SMALL) + px(4) + least > room:
            note_lines = []  # who fights is more than on what condition
        note = len(note_lines) * theme.line_height(Role.SMALL) + (px(4) if note_lines else 0)
        if most and most * row + note + least > room:  # lines closer together before any is left out
            row = max(px(21), (room - note - least) // most)
        if room < px(LEAST):
            self._draw_cramped(surface, contest, top, legend)
            return
        least = min(least, room)
        wanted = most * row
        wells = max(least, min(px((118 if not low else 92) if contest.ladder else 190), room - wanted - note - px(8)))
        rows = max(0, min(most, (room - wells - note) // row))
        columns = self._columns(top, wells)
        for i, (fighter, well) in enumerate(zip(contest.fighters, columns, strict=True)):
            self.dice.waiting(surface, fighter, well, right=i == 1)
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
        self.chances.draw(surface, contest.chances, bar, legend)

    def _draw_cramped(self, surface: pygame.Surface, contest: Contest, top: int, legend: int) -> None:
        """Where a full stack and its answers leave no room for fighters: how it ends, and above it their names if they
        fit; the title says who attacks."""
        px = self.desk.px
        wide = self.rect.inflate(-2 * px(18), 0)
        names, below = px(24), px(24) + px(6) + legend * px(20)
        left = self.foot - px(6) - top - below
        bar = pygame.Rect(wide.x, top + max(0, left // 2), wide.width, px(24))
        if left >= names:
            bar.y += names // 2
            for i, fighter in enumerate(contest.fighters):
                half = pygame.Rect(wide.centerx if i else wide.x, bar.y - names, wide.width // 2, px(20))
                self._draw_names(surface, fighter, half, i == 1, low=True)
        self.chances.draw(surface, contest.chances, bar, legend)

    def _draw_names(self, surface: pygame.Surface, fighter: Fighter, room: pygame.Rect, right: bool, low: bool) -> None:
        theme, px = self.desk.theme, self.desk.px
        colour = SIDES[fighter.side].on_dark
        align = "right" if right else "left"
        name = pygame.Rect(room.x, room.y, room.width, px(20))
        if not low:
            role = pygame.Rect(room.x, room.y, room.width, px(17))
            theme.write(surface, fighter.role, Role.CAPS, ink.GOLD, role, align)
            name.y += px(16)
        size = 17 if not low else 15
        whole = theme.fits(fighter.name, Role.SMALL_NAME, name.width, size)
        words = fighter.name if whole else fighter.kind  # the board and the title show where it stands
        said = theme.write(surface, words, Role.SMALL_NAME, colour, name, align, size=size, may_cut=not whole)
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

    # After it

    def _draw_rolled(
        self, surface: pygame.Surface, contest: Contest, top: int, falling: Mapping[int, float], compared: float
    ) -> None:
        """Only what counts now: two big dice, what has become of it, or what is asked about them."""
        px, theme, low = self.desk.px, self.desk.theme, self._low
        asks = bool(contest.answers)
        legend = self.chances.lines(contest.chances, self.rect.width - 2 * px(18))
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
            self.dice.ground(surface, well, fighter.side, rays=winner == i)
            self.dice.head(surface, fighter, well, right=i == 1, lost=self._is_lost(contest, i))
            self.dice.fallen(surface, contest, i, well, falling, compared)
        versus = pygame.Rect(self.rect.centerx - px(17), top, px(34), high)
        theme.write(surface, "vs", Role.MOTTO, ink.GOLD, versus, "centre")
        below = columns[0].bottom
        if asks:
            words = pygame.Rect(self.rect.x + px(20), below + px(8), self.rect.width - px(40), note_high)
            theme.paragraph(surface, contest.note, Role.SMALL, ink.TEXT, words, size=14, may_cut=True)
            if contest.chances:
                bar = pygame.Rect(columns[0].x, words.bottom + px(5), columns[1].right - columns[0].x, px(24))
                self.chances.draw(surface, contest.chances, bar, legend)
        elif contest.verdict is not None:
            self._draw_verdict(surface, contest, below, low)
        else:
            bar = pygame.Rect(columns[0].x, below + px(16), columns[1].right - columns[0].x, px(24 if low else 26))
            self.chances.draw(surface, contest.chances, bar, legend)

    def _is_lost(self, contest: Contest, i: int) -> bool:
        """Whether a fighter has fallen, and that has been seen."""
        verdict = contest.verdict
        return verdict is not None and self._broken and i in verdict.beaten

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
