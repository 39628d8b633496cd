"""The chronicle of a battle: each turn from above with all that was done in it, to leaf through, to play and to export
(docs/look.md, Chronicle).

Knows no game: the skin says what was done in a turn and draws it (`Skin.tale`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.core.moment import Eyes
from game.core.ruleset import Ruleset
from game.core.seats import Seat
from game.play.match import Match
from game.play.plans import TurnPlans
from game.play.turns import Turn, turns_of
from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Pop, Push
from game.ui.scenes.battle.layout import FROM_BOARD
from game.ui.scenes.replay.film_sheet import FilmSheet, FilmWork
from game.ui.screen import Screen
from game.ui.skins import skin_for
from game.ui.skins.marks import Marks, PlanShown
from game.ui.skins.tale import Tale
from game.ui.theme import Role
from game.ui.widgets import Button, Hint, IconButton, Kind

if TYPE_CHECKING:
    from game.ui.desk import Desk

TITLE = "Chronicle"
COLUMN, NARROW = 340, 286  # units
LINE = 78  # units of the row of turns
STANDS = 2.2  # seconds that a turn stands while it plays
POINTS = 3
"""So many turns are called turning points."""
LEAST_SWING = 0.1
"""Of the largest swing: what is less is no turning point."""
HINTS = (
    Hint("← →", "Turn"), Hint("Space", "Play"), Hint("T", "Turning point"), Hint("Ctrl+F", "Film"), Hint("Esc", "Back"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chronicled:
    """A game as its chronicle sees it."""

    match: Match[Any]
    eyes: Eyes
    path: Path | None = None
    whose: str = ""
    planners: frozenset[Seat] = frozenset()
    """The seats whose plans may be read."""

    @property
    def rules(self) -> Ruleset[Any]:
        return self.match.rules


def has_chronicle(desk: Desk, match: Match[Any], eyes: Eyes) -> bool:
    """Whether there are turns to look at, and the game has a picture of them."""
    turns = turns_of(match, eyes) if match.ply else []
    if not turns:
        return False
    skin = skin_for(desk, match.rules, match)
    return skin.tale([match.told(ply, eyes) for ply in range(turns[0].first, turns[0].first + 1)]) is not None


class Chronicle(Screen):
    """A battle, turn by turn."""

    def __init__(self, desk: Desk, game: Chronicled, name: str) -> None:
        super().__init__(desk, TITLE, name)
        self.game = game
        self.skin = skin_for(desk, game.match.rules, game.match)
        self.turns: list[Turn] = turns_of(game.match, game.eyes)
        self.at = max(0, len(self.turns) - 1)
        """The turn that is shown."""
        self._tales: dict[int, Tale | None] = {}
        self._points: list[int] | None = None
        self.plans = TurnPlans(game.match, game.eyes, self.turns, game.planners)
        self.shows_plans = True
        self.plays = False
        self._left = 0.0
        self.notice = ""
        self.work = FilmWork(desk, self._say)
        self.hints = HINTS
        self.back = Button(desk, "Back", self.close, kind=Kind.PRIMARY, icon="ui/undo", key="Esc", size=15)
        self.before = IconButton(desk, "ui/chevron_left", "The turn before", lambda: self.go(self.at - 1), key="Left")
        self.after = IconButton(desk, "ui/chevron_right", "The next turn", lambda: self.go(self.at + 1), key="Right")
        self.play = IconButton(desk, "ui/play", "Play it", self.toggle, key="Space")
        self.point = IconButton(desk, "ui/flag", "The next turning point", self.next_point, key="T")
        self.plan = IconButton(desk, "ui/eye", "Plans on the table", self.toggle_plans, key=desk.settings.key("plans"))
        self.plan.visible = bool(self.plans.changed)
        self.film = IconButton(desk, "ui/film", "Make a film of it", self._film, key="Ctrl+F")
        self.tools = [self.film]
        self.ring.add(self.before, self.play, self.after, self.point, self.plan, self.back, self.film)
        self.row = self.side = pygame.Rect(0, 0, 0, 0)

    # What is shown

    def tale(self, number: int) -> Tale | None:
        """What was done in the turn of that number, from 0."""
        if number not in self._tales:
            turn, match = self.turns[number], self.game.match
            told = [match.told(ply, self.game.eyes) for ply in range(turn.first, turn.end)]
            self._tales[number] = self.skin.tale(told)
        return self._tales[number]

    @property
    def points(self) -> list[int]:
        """The turns in which the balance swung most, in their order."""
        if self._points is None:
            swings = [abs(tale.swing) if (tale := self.tale(i)) is not None else 0.0 for i in range(len(self.turns))]
            least = LEAST_SWING * max(swings, default=0.0)
            ranked = sorted(range(len(swings)), key=lambda i: -swings[i])[:POINTS]
            self._points = sorted(i for i in ranked if swings[i] > max(least, 1e-6))
        return self._points

    def go(self, number: int) -> Change:
        """That turn is shown, or the nearest there is."""
        self.at = max(0, min(number, len(self.turns) - 1))
        self._left = STANDS
        self._follow()
        self.repaint()
        return HANDLED

    def next_point(self) -> Change:
        """The next turning point, after the last one the first."""
        if not self.points:
            return HANDLED
        return self.go(next((i for i in self.points if i > self.at), self.points[0]))

    def toggle(self) -> Change:
        """It plays, or not any more; from its beginning where it stood at the end."""
        self.plays = not self.plays
        self.play.icon = "ui/pause" if self.plays else "ui/play"
        if self.plays and self.at == len(self.turns) - 1:
            self.at = 0
        self._left = STANDS
        self.desk.wake_in(STANDS)
        self._follow()
        self.repaint()
        return HANDLED

    def toggle_plans(self) -> Change:
        """The plans are drawn, or not any more; their words stay."""
        self.shows_plans = not self.shows_plans
        self.repaint()
        return HANDLED

    def _follow(self) -> None:
        self.before.enabled, self.after.enabled = self.at > 0, self.at < len(self.turns) - 1
        self.point.enabled = bool(self.points)

    def _film(self) -> Change:
        planners = self.game.planners if self.shows_plans else ()
        return Push(FilmSheet(self.desk, self, self.game, self.work.begin, by_turns=True, planners=planners))

    def _say(self, words: str) -> None:
        self.notice = words
        self.repaint()

    # The scene

    def leave(self) -> None:
        self.work.stop()

    def close(self) -> Change:
        return Pop()

    def update(self, seconds: float) -> Change:
        change = super().update(seconds)
        if self.work.go_on():
            change = HANDLED
        if self.plays:
            self._left -= seconds
            self.desk.wake_in(max(0.02, self._left))
            if self._left <= 0:
                if self.at == len(self.turns) - 1:
                    return self.toggle()
                return self.go(self.at + 1)
        return change

    def handle(self, event: pygame.Event) -> Change:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.row.collidepoint(event.pos):
            return self._scrub(event.pos)
        if event.type == pygame.MOUSEMOTION and event.buttons[0] and self.row.collidepoint(event.pos):
            return self._scrub(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            return self.go(self.at - event.y)
        leafed = self._leaf(chord(event)) if event.type == pygame.KEYDOWN else None
        return super().handle(event) if leafed is None else leafed

    def _leaf(self, key: str) -> Change:
        """Arrows lead from turn to turn; Tab is left for going from control to control."""
        match key:
            case "Left" | "Page up":
                return self.go(self.at - 1)
            case "Right" | "Page down":
                return self.go(self.at + 1)
            case "Home":
                return self.go(0)
            case "End":
                return self.go(len(self.turns) - 1)
            case "Space" if not self.ring.focus_shown:
                return self.toggle()
        return self.close() if key == self.desk.settings.key("chronicle") else None

    def _scrub(self, point: tuple[int, int]) -> Change:
        cells = self.cells()
        number = next((i for i, cell in enumerate(cells) if point[0] < cell.right), len(cells) - 1)
        return HANDLED if number == self.at else self.go(number)

    def cells(self) -> list[pygame.Rect]:
        """The place of each turn in the row."""
        px, many = self.desk.px, max(1, len(self.turns))
        inner = self.row.inflate(-px(28), 0)
        ends = [inner.x + round(inner.width * i / many) for i in range(many + 1)]
        high = px(30)
        return [pygame.Rect(a, self.row.y + px(26), max(2, b - a - px(3)), high) for a, b in pairwise(ends)]

    # Places

    def place(self) -> None:
        px, layout = self.desk.px, self.desk.layout
        body = layout.body
        edge = px(14)
        wide = px(NARROW if layout.compact or layout.narrow else COLUMN)
        self.row = pygame.Rect(edge, body.bottom - px(LINE) - px(6), body.width - 2 * edge, px(LINE))
        room = pygame.Rect(edge, body.y + px(8), body.width - 2 * edge - px(FROM_BOARD) - wide, 0)
        room.height = self.row.y - px(10) - room.y
        outer = self.skin.fit(room)
        moved = pygame.Rect(room.x, room.y, outer.width, room.height)
        outer = self.skin.fit(moved)
        left = outer.right + px(18)
        self.side = pygame.Rect(left, room.y, body.right - edge - left, room.height)
        foot = self.side.bottom - px(12)
        x = self.side.x + px(14)
        for button in (self.before, self.play, self.after, self.point, self.plan):
            button.rect = pygame.Rect(x, foot - px(36), px(36), px(36))
            x += px(42)
        width = min(self.back.wanted_width(), self.side.right - px(14) - x)
        self.back.rect = pygame.Rect(self.side.right - px(14) - width, foot - px(36), width, px(36))
        self._follow()

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        self.skin.bake(surface)
        art = self.desk.art
        art.panel(surface, self.side)
        art.panel(surface, self.row)
        if not self.turns:
            return
        turn, tale = self.turns[self.at], self.tale(self.at)
        after = self.game.match.moment(self.game.eyes, turn.end).view
        self.skin.draw(surface, after, Marks(tale=tale, plans=self._plans_drawn()))
        self._paint_side(surface, turn, tale)
        self._paint_row(surface)

    def _plans_drawn(self) -> tuple[PlanShown, ...]:
        """What whoever acted planned when the turn began."""
        plan = self.plans.of(self.at) if self.shows_plans else None
        return () if plan is None else (PlanShown(self.turns[self.at].seat, plan.marks),)

    def _heading(self, turn: Turn) -> str:
        number = self.skin.round(self.game.match.moment(self.game.eyes, turn.first).view)
        seat = self.skin.seat_name(turn.seat)
        return f"Round {number}, {seat}" if number else f"Turn {self.at + 1}, {seat}"

    def _paint_side(self, surface: pygame.Surface, turn: Turn, tale: Tale | None) -> None:
        """What was done, in words; under it the dice, and whether it was a turning point."""
        desk, px, theme, side = self.desk, self.desk.px, self.desk.theme, self.side
        desk.art.panel_title(surface, self._heading(turn), side, 24)
        x, right, y = side.x + px(18), side.right - px(18), side.y + px(46)
        foot = self.back.rect.y - px(10)
        room = pygame.Rect(x, y, right - x, 0)
        if tale is None:
            return
        theme.write(surface, tale.title, Role.NAME, ink.LIGHT_GOLD, pygame.Rect(x, y, right - x, px(26)), "centre")
        y += px(32)
        planned = self.plans.words(self.at)
        notes = [(planned, ink.LIGHT_GOLD if self.at in self.plans.changed else ink.IVORY)] if planned else []
        notes += [(tale.dice, ink.SKY)] if tale.dice else []
        if self.at in self.points:
            rank = f"A turning point: {self._gained(tale)}"
            notes.append((rank, ink.LIGHT_GOLD))
        if self.at == len(self.turns) - 1 and (words := self._all_luck()):
            notes.append((words, ink.SKY))
        if self.notice:
            notes.append((self.notice, ink.IVORY))
        low = sum(theme.paragraph_height(words, Role.SMALL, room.width) + px(8) for words, _ in notes)
        for words in tale.lines:
            high = theme.paragraph_height(words, Role.BODY, room.width - px(14), 15)
            if y + high > foot - low - px(8):
                more = pygame.Rect(x, y, room.width, px(18))
                theme.write(surface, "and more", Role.SMALL, ink.MUTED, more)
                break
            desk.art.lozenge(surface, (x + px(4), y + px(11)), 3.4, ink.GOLD)
            theme.paragraph(
                surface, words, Role.BODY, ink.TEXT, pygame.Rect(x + px(14), y, room.width - px(14), 0), size=15
            )
            y += high + px(6)
        y = foot - low
        desk.art.rule(surface, x, y - px(5), room.width)
        for words, colour in notes:
            high = theme.paragraph_height(words, Role.SMALL, room.width)
            theme.paragraph(surface, words, Role.SMALL, colour, pygame.Rect(x, y, room.width, 0))
            y += high + px(8)

    def _all_luck(self) -> str:
        """What all dice together gave, apart from what was decided; empty where none fell."""
        tales = [tale for i in range(len(self.turns)) if (tale := self.tale(i)) is not None]
        if not any(tale.dice for tale in tales):
            return ""
        luck = round(sum(tale.luck for tale in tales))
        who = self._first_two[0 if luck > 0 else 1]
        return f"All tests together: {abs(luck)} points of luck to {who}." if luck else "All tests together: even."

    @property
    def _first_two(self) -> tuple[str, str]:
        """The names of those whom a swing favours, above and below nothing."""
        return self.skin.seat_name(Seat(0)), self.skin.seat_name(Seat(1))

    def _gained(self, tale: Tale) -> str:
        """Who won by it, and how much of it the dice gave."""
        who = self._first_two[0 if tale.swing > 0 else 1]
        gain, luck = round(abs(tale.swing)), round(tale.luck if tale.swing > 0 else -tale.luck)
        if luck > 0:
            return f"worth {gain} to {who}, {min(luck, gain)} of it by the dice."
        return f"worth {gain} to {who}" + (f", against {-luck} of the dice." if luck else ", and not by the dice.")

    def _paint_row(self, surface: pygame.Surface) -> None:
        """A cell for each turn in its side's colour, its height how far the balance swung; flags on turning points."""
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        most = max((abs(tale.swing) for i in range(len(self.turns)) if (tale := self.tale(i)) is not None), default=0.0)
        last_round = 0
        for i, (turn, cell) in enumerate(zip(self.turns, self.cells(), strict=True)):
            tale = self.tale(i)
            colours = self.skin.colours(turn.seat)
            fill = ink.GOLD if colours is None else colours.enamel[1]
            desk.art.well(surface, cell, radius=3)
            part = 0.0 if tale is None or not most else abs(tale.swing) / most
            bar = pygame.Rect(cell.x + 2, 0, max(1, cell.width - 4), max(px(3), round((cell.height - 4) * part)))
            bar.bottom = cell.bottom - 2
            pygame.draw.rect(surface, fill, bar)
            mark = self.skin.seat_mark(turn.seat)(px(13))
            if cell.width >= px(16):
                surface.blit(mark, mark.get_rect(midtop=(cell.centerx, cell.bottom + px(2))))
            if i == self.at:
                pygame.draw.rect(surface, ink.LIGHT_GOLD, cell.inflate(px(4), px(4)), px(2), border_radius=px(4))
            if i in self.plans.changed:
                desk.art.lozenge(surface, (cell.right - px(6), cell.y + px(6)), 3.4, ink.LIGHT_GOLD)
            if i in self.points:
                icon = desk.sprites.icon("ui/flag", px(14), ink.LIGHT_GOLD)
                surface.blit(icon, icon.get_rect(midbottom=(cell.centerx, cell.y - px(2))))
            number = self.skin.round(self.game.match.moment(self.game.eyes, turn.first).view)
            if number != last_round and i not in self.points:
                label = pygame.Rect(cell.x, cell.y - px(18), max(cell.width, px(18)), px(16))
                theme.write(surface, str(number), Role.TINY, ink.MUTED, label, "centre")
            last_round = number
