"""A test of Nerve, staged (docs/look.md, Nerve): damage fills towards the limits, which stand on the bar before the
dice fall; the dice push its end; an inspired unit's second roll holds its breath."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Spot
from game.ui import theme as ink
from game.ui.skins import dice
from game.ui.skins.fighting import APART, SETTLE, TUMBLE
from game.ui.skins.heap import card, shadowed
from game.ui.skins.motion import Cues, ease, ease_out
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

FILLS, WAITS, PUSH, READ, BREATH, STANDS = 0.35, 0.25, 0.3, 0.12, 0.9, 1.0
"""Seconds: damage fills, the limits are read, the dice push, the verdict comes, an inspired unit's breath, and so long
it stands."""
WIDE, HIGH = 440, 148  # units
MARGIN, HEAD, DIE, BAR = 12, 26, 34, 26
LEAST = 2  # of two dice
BEYOND = 4  # so many totals above the routing limit are on the bar
VERDICTS = {"steady": ("Steady", "#4A3B2A"), "waver": ("Wavers", "#B8641A"), "rout": ("Routs", "#9E241C")}
DROP, DROP_EDGE, PUSHED, OLD = "#C4281F", "#FFD9C8", "#E9B949", "#7D6440"


@dataclass(frozen=True, slots=True)
class Trial:
    """What a test is made of."""

    title: str
    damage: int
    """With all that is added to the dice."""
    waver: int | None
    rout: int
    rolls: tuple[tuple[tuple[int, int], int, str], ...]
    """Faces, total and verdict of each roll; two of an inspired unit that would rout."""
    side: str
    """Whose colours the dice wear."""


class NerveTest:
    """An animation of a test of Nerve on a card beside its unit."""

    over_after = False

    def __init__(self, desk: Desk, test: Trial, place: pygame.Rect, about: pygame.Rect, events: int) -> None:
        """`place` is where the card stands, `about` the unit, which looks otherwise after it."""
        self.desk, self.test, self.place, self.about, self.events = desk, test, place, about, events
        self.without: frozenset[Spot] = frozenset()
        self.calm = desk.settings.calm
        one = (0.3 if self.calm else TUMBLE + SETTLE + APART) + PUSH
        self.begins = [FILLS + WAITS]
        """When the dice of each roll begin to fall."""
        self.ends = [self.begins[0] + one]
        for _ in test.rolls[1:]:
            self.begins.append(self.ends[-1] + READ + BREATH)
            self.ends.append(self.begins[-1] + one)
        self.one = one
        self.seconds = self.ends[-1] + READ + STANDS

    @property
    def hold(self) -> float:
        return min(0.999, (self.ends[-1] + READ) / self.seconds)

    @property
    def said_from(self) -> float:
        return self.hold

    @property
    def cues(self) -> Cues:
        found = [(0.0, "nerve")]
        for number, (begins, ends) in enumerate(zip(self.begins, self.ends, strict=True)):
            if number:
                found.append(((begins - BREATH) / self.seconds, "breath"))
            found += [(begins / self.seconds, "die_thrown_small"), ((ends - PUSH) / self.seconds, "die_lands")]
        word = {"steady": "steady", "waver": "wavers", "rout": "verdict"}[self.test.rolls[-1][2]]
        return (*found, (self.hold, word))

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return shadowed(self.desk, self.place), self.about

    # The bar

    @property
    def top(self) -> int:
        """The total at the right end of the bar."""
        return max(self.test.rout + BEYOND, self.test.damage + LEAST, *(total for _, total, _ in self.test.rolls))

    def bar(self) -> pygame.Rect:
        px, place = self.desk.px, self.place
        left = place.x + px(MARGIN)
        return pygame.Rect(left, place.y + px(HEAD + 26), place.width - 2 * px(MARGIN), px(BAR))

    def x(self, total: float) -> int:
        """Where a total is reached on the bar; the least that two dice can bring is its left end."""
        bar = self.bar()
        return bar.x + round((total - LEAST) * bar.width / max(1, self.top - LEAST))

    def reached(self, number: int, since: float) -> float:
        """How far that roll has pushed the end after so many seconds."""
        least = self.test.damage + LEAST
        if since < self.ends[number] - PUSH:
            return float(least)
        pushed = 1.0 if self.calm else ease_out(min(1.0, (since - self.ends[number] + PUSH) / PUSH))
        return least + (self.test.rolls[number][1] - least) * pushed

    # Drawing

    def draw(self, surface: pygame.Surface, part: float) -> None:
        since, px, theme = part * self.seconds, self.desk.px, self.desk.theme
        card(self.desk, surface, self.place)
        head = pygame.Rect(self.place.x + px(MARGIN), self.place.y + px(6), self.place.width - 2 * px(MARGIN), px(HEAD))
        limits = f"{'–' if self.test.waver is None else self.test.waver}/{self.test.rout}"
        right = theme.write(surface, f"Nerve {limits}", Role.SMALL_STRONG, ink.LIGHT_GOLD, head, "right")
        head.width = right.left - px(8) - head.x
        theme.write(surface, self.test.title, Role.SMALL_NAME, ink.IVORY, head, size=15, may_cut=True)
        bar = self.bar()
        self.desk.art.well(surface, bar.inflate(px(4), px(4)))
        self._draw_damage(surface, bar, since)
        now = max(number for number, begins in enumerate([0.0, *self.begins[1:]]) if since >= begins)
        is_split = len(self.test.rolls) > 1 and since >= self.ends[0] + READ
        lanes = self._lanes(bar, is_split)
        for number, lane in enumerate(lanes):
            if since >= self.begins[number]:
                self._draw_pushed(surface, lane, number, since, is_old=is_split and number == 0)
        self._draw_posts(surface, bar)
        self._draw_dice(surface, since, now)
        self._draw_words(surface, since, now)

    def _lanes(self, bar: pygame.Rect, is_split: bool) -> list[pygame.Rect]:
        if not is_split:
            return [bar]
        half = bar.height // 2
        above, below = bar.copy(), bar.move(0, half)
        above.height, below.height = half, bar.height - half
        return [above, below]

    def _draw_damage(self, surface: pygame.Surface, bar: pygame.Rect, since: float) -> None:
        """Drop by drop; what has already been suffered is there sooner than it is counted."""
        filled = 1.0 if self.calm else min(1.0, since / FILLS)
        shown = self.test.damage * filled
        end = self.x(LEAST + shown)
        if end > bar.x:
            pygame.draw.rect(surface, "#6E1814", (bar.x, bar.y, end - bar.x, bar.height))
            pygame.draw.rect(surface, DROP, (bar.x, bar.y, end - bar.x, max(1, bar.height // 2)))
        cell = bar.width / max(1, self.top - LEAST)
        size = max(4, min(round(cell * 0.8), bar.height - 4, self.desk.px(15)))
        picture = self.desk.sprites.icon("glyphs/drop", size, DROP_EDGE)
        for i in range(int(shown + 0.001)):
            surface.blit(picture, picture.get_rect(center=(round(bar.x + (i + 0.5) * cell), bar.centery)))

    def _draw_pushed(
        self, surface: pygame.Surface, lane: pygame.Rect, number: int, since: float, *, is_old: bool
    ) -> None:
        """From the damage to where the dice have pushed the end."""
        start, end = self.x(self.test.damage + LEAST), self.x(self.reached(number, since))
        colour = OLD if is_old else PUSHED
        px = self.desk.px
        if end > start:
            pygame.draw.rect(surface, colour, (start, lane.y, end - start, lane.height))
            for x in range(start + px(5), end, px(7)):  # strokes: pushed, not suffered
                pygame.draw.line(surface, "#3A2408", (x, lane.bottom - 2), (min(end, x + px(5)), lane.y + 1), 1)
        pygame.draw.rect(surface, "#FFF6DA", (end - px(2), lane.y - px(2), px(4), lane.height + px(4)))

    def _draw_posts(self, surface: pygame.Surface, bar: pygame.Rect) -> None:
        """Where it wavers a flag, where it routs a skull; they stand there before anything falls."""
        px, theme = self.desk.px, self.desk.theme
        posts = [(self.test.rout, "glyphs/skull", "#FFB3A3")]
        if self.test.waver is not None and self.test.waver < self.test.rout:
            posts.insert(0, (self.test.waver, "ui/flag", "#F4EEDF"))
        for limit, icon, colour in posts:
            x = self.x(limit)
            pygame.draw.rect(surface, "#120C08", (x - px(2), bar.y - px(6), px(4), bar.height + px(10)))
            pygame.draw.rect(surface, colour, (x - px(1), bar.y - px(5), max(1, px(2)), bar.height + px(8)))
            picture = self.desk.sprites.icon(icon, px(15), colour)
            at = picture.get_rect(midbottom=(x, bar.y - px(6)))
            surface.blit(picture, at)
            room = pygame.Rect(at.right + px(2), at.y, px(26), at.height)
            if limit == self.test.waver and self.x(self.test.rout) - x < px(44):
                room.right = at.left - px(2)
                theme.write(surface, str(limit), Role.SMALL_STRONG, colour, room, "right")
                continue
            theme.write(surface, str(limit), Role.SMALL_STRONG, colour, room)

    def _draw_dice(self, surface: pygame.Surface, since: float, now: int) -> None:
        """Two dice on their way onto the bar, then beside the total that they made."""
        px, bar = self.desk.px, self.bar()
        size = px(DIE)
        if since < self.begins[0]:
            return
        number = now if since >= self.begins[now] else now - 1
        faces = self.test.rolls[number][0]
        row = bar.bottom + px(14) + size // 2
        for i, face in enumerate(faces):
            come = 1.0 if self.calm else (since - self.begins[number] - APART * i) / (TUMBLE + SETTLE)
            if come < 0:
                continue
            fall = min(1.0, come * (TUMBLE + SETTLE) / TUMBLE)
            picture = dice.tumbling(self.desk, self.test.side, 6, face, size, fall)
            up = 0 if self.calm else round(px(46) * dice.hop(fall))
            at = bar.x + size // 2 + i * (size + px(6)), row - up
            surface.blit(picture, picture.get_rect(center=at))

    def _draw_words(self, surface: pygame.Surface, since: float, now: int) -> None:
        """The sum, and what it means."""
        px, theme, bar = self.desk.px, self.desk.theme, self.bar()
        line = pygame.Rect(bar.x + 2 * px(DIE + 6) + px(4), bar.bottom + px(14), 0, px(DIE))
        line.width = bar.right - line.x
        if since < self.begins[0]:
            theme.write(surface, self._damage_words(), Role.SMALL, ink.MUTED, line, may_cut=True)
            return
        number = now if since >= self.begins[now] else now - 1
        faces, total, verdict = self.test.rolls[number]
        if since < self.ends[number] - (0 if self.calm else PUSH):
            return
        damage = f" and {self.test.damage}" if self.test.damage else ""
        words = f"{faces[0]} + {faces[1]}{damage} = {total}"
        said = theme.write(surface, words, Role.NAME, ink.IVORY, line, size=17)
        if since < self.ends[number] + READ - 0.001:
            return
        text, fill = VERDICTS[verdict]
        if number + 1 < len(self.test.rolls):
            text, fill = "Inspired: once more", "#2A5A8C"
        wide = theme.width(text, Role.SMALL_STRONG) + px(30)
        pill = pygame.Rect(0, 0, min(wide, line.right - said.right - px(6)), px(28))
        pill.midright = line.right, line.centery
        grow = 0 if self.calm else round(px(8) * (1 - ease(min(1.0, (since - self.ends[number] - READ) / 0.18))))
        self.desk.art.pill(surface, text, pill.inflate(grow, grow), fill, "#FFF3E4")

    def _damage_words(self) -> str:
        damage = self.test.damage
        return "No damage" if not damage else f"{damage} damage: two dice decide"


def card_size(desk: Desk, board: pygame.Rect) -> tuple[int, int]:
    """How large the card of a test is on that board."""
    return min(desk.px(WIDE), board.width - desk.px(16)), desk.px(HIGH - 14)
