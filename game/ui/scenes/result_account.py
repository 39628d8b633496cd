"""The account of a game that is over: what each side's decisions and dice did to the win chance for good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.play.analysis import Analysis
from game.play.luck import Rarity, Tally, in_words, tallies
from game.play.report import percent
from game.ui import theme as ink
from game.ui.scenes.replay.course import OTHERS, OWN
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

UNIT = "Points of the win chance"
ROW, LUCK = 21, 20  # units
COLUMN, NARROW = 82, 58
WIDE_FROM = 420  # units of the room
THROWS = 3  # of the dice that are added up in one go


class Account:
    """A row for each side under heads, their sums, and how rare the dice were."""

    def __init__(self, desk: Desk, analysis: Analysis, team: int, sides: Sequence[tuple[int, str]]) -> None:
        """`sides` are the teams with their names, that of `team` first."""
        self.desk, self.analysis, self.team, self.sides = desk, analysis, team, sides
        self.rarity: Rarity | None = None
        self.luck_known = False
        self.column = desk.px(COLUMN)
        """Pixels of one column."""

    @property
    def height(self) -> int:
        """Units of all its rows."""
        return ROW * (len(self.sides) + 2) + (LUCK if self.analysis.has_dice else 0) + 6

    def count_luck(self) -> bool:
        """How rare the dice were, a few throws at a time; True when that is known since now."""
        if self.analysis.is_blind or not self.analysis.has_dice or self.luck_known:
            return False
        if self.rarity is None:
            self.rarity = Rarity(self.analysis, self.team)
        self.luck_known = self.rarity.step(THROWS)
        return self.luck_known

    @property
    def is_counting(self) -> bool:
        """Whether throws are still to be added up."""
        return self.analysis.has_dice and not self.analysis.is_blind and not self.luck_known

    # Drawing

    def paint(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """In so much room, the sums and the luck left out where there is too little."""
        found = tallies(self.analysis, self.team) if self.analysis.is_done else None
        if found is None:
            return
        px, has_dice = self.desk.px, self.analysis.has_dice
        self.column = px(COLUMN if room.width >= px(WIDE_FROM) else NARROW)
        first, last = self.analysis.chance(0, self.team), self.analysis.chance(self.analysis.length, self.team)
        assert first is not None and last is not None
        points = in_points(found, percent(last) - percent(first))
        heads = [("decisions", ink.GOLD), *((("dice", ink.SKY), ("sum", ink.IVORY)) if has_dice else ())]
        rights = [room.right - px(2) - self.column * i for i in range(len(heads))][::-1]
        self._write(surface, pygame.Rect(room.x, room.y, room.width, px(ROW)), rights, UNIT, heads)
        y = room.y + px(ROW)
        for team, name in self.sides:
            line = pygame.Rect(room.x, y, room.width, px(ROW))
            dot = pygame.Rect(0, 0, px(10), px(4))
            dot.midleft = line.x, line.centery
            self.desk.art.plate(surface, dot, OWN if team == self.team else OTHERS, radius=2)
            self._row(surface, line, rights, name, points[team])
            y += px(ROW)
        if y + px(ROW) <= room.bottom:
            self.desk.art.rule(surface, room.x, y, room.width)
            line = pygame.Rect(room.x, y, room.width, px(ROW))
            words = f"Together: {percent(first)}% to {percent(last)}%"
            decisions, dice = (sum(each[i] for each in points.values()) for i in (0, 1))
            self._row(surface, line, rights, words, (decisions, dice))
            y += px(ROW)
        if has_dice and y + px(LUCK) <= room.bottom + px(2):
            line = pygame.Rect(room.x, y, room.width, px(LUCK))
            words = self._luck_words()
            self.desk.theme.write(surface, words, Role.SMALL, ink.MUTED, line, "centre", may_cut=True)

    def _write(
        self, surface: pygame.Surface, line: pygame.Rect, rights: Sequence[int], words: str,
        heads: Sequence[tuple[str, str]],
    ) -> None:  # fmt: skip
        theme = self.desk.theme
        first = pygame.Rect(line.x, line.y, rights[0] - self.column - line.x, line.height)
        if theme.width(words, Role.SMALL) > first.width:
            words = words.partition(" of ")[0]
        theme.write(surface, words, Role.SMALL, ink.MUTED, first, may_cut=True)
        for right, (head, colour) in zip(rights, heads, strict=True):
            at = pygame.Rect(right - self.column, line.y, self.column, line.height)
            theme.write(surface, head, Role.SMALL_STRONG, colour, at, "right")

    def _row(
        self, surface: pygame.Surface, line: pygame.Rect, rights: Sequence[int], words: str, points: tuple[int, int]
    ) -> None:
        px, theme = self.desk.px, self.desk.theme
        first = pygame.Rect(line.x + px(18), line.y, rights[0] - self.column - line.x - px(18), line.height)
        if theme.width(words, Role.BODY) > first.width:
            words = words.partition(":")[0]
        theme.write(surface, words, Role.BODY, ink.TEXT, first, may_cut=True)
        for right, many in zip(rights, (*points, sum(points)), strict=False):
            colour = ink.MUTED if not many else ink.GOOD if many > 0 else ink.BAD
            at = pygame.Rect(right - self.column, line.y, self.column, line.height)
            written = f"{'−' if many < 0 else '+'}{abs(many)}" if many else "0"
            theme.write(surface, written, Role.STRONG, colour, at, "right")

    def _luck_words(self) -> str:
        part = self.rarity.part if self.rarity is not None and self.luck_known else None
        if part is None:
            return "What was lost and won back again is in no column."
        return f"{self.sides[0][1]}: {in_words(part)}."


def in_points(found: Mapping[int, Tally], total: int) -> dict[int, tuple[int, int]]:
    """Whole points for each team's decisions and dice that add up to `total`: the largest rests are rounded up."""
    parts = {team: (each.decisions, each.dice) for team, each in found.items()}
    cells = [(team, i, 100 * part) for team, both in parts.items() for i, part in enumerate(both)]
    whole = {(team, i): int(part) for team, i, part in cells}
    left = total - sum(whole.values())
    step = 1 if left > 0 else -1
    for team, i, _ in sorted(cells, key=lambda cell: -abs(cell[2] - int(cell[2])))[: abs(left)]:
        whole[team, i] += step
    return {team: (whole[team, 0], whole[team, 1]) for team in found}
