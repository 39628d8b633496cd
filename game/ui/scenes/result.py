"""The end of a game: the board stays, a parchment banner says who has won, why, and how long it took."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Result
from game.core.seats import Seat
from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Guard, Pop
from game.ui.theme import Role
from game.ui.widgets import Button, Hint, Kind, Ring

if TYPE_CHECKING:
    from game.ui.desk import Desk
    from game.ui.scenes.battle import BattleScene

WIDTH, HEIGHT = 400, 336  # units
RISES = 0.14  # seconds
HINTS = (Hint("Enter", "Again"), Hint("R", "Replay"), Hint("Esc", "Look at the board"), Hint("M", "Menu"))
WON, LOST, DRAWN, OVER = "Victory", "Defeat", "Draw", "The end"


class ResultScene:
    """The banner over the panels beside the board."""

    def __init__(self, desk: Desk, battle: BattleScene) -> None:
        self.desk = desk
        self.battle = battle
        result = battle.match.result
        assert result is not None, "a game that goes on has no result"
        self.result: Result = result
        app, session = desk.app, battle.session
        self.again = Button(
            desk, "Again", lambda: app.begin_new(session), kind=Kind.PRIMARY, icon="ui/rotate", key="Enter"
        )
        self.replay = Button(desk, "Replay", self._replay, icon="ui/play", key="R")
        self.menu = Button(desk, "Menu", lambda: app.open_menu(), icon="ui/menu", key="M")
        self.look = Button(desk, "Look at the board", Pop, kind=Kind.SECONDARY, icon="glyphs/eye", key="Esc")
        self.replay.enabled = session.path is not None and not session.trouble
        self.replay.reason = "This game is not kept in a file."
        self.ring = Ring(desk, [self.replay, self.again, self.look, self.menu])
        self.guard = Guard(lambda: desk.now)
        self.guard.changed()
        self.since = desk.now
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._still: pygame.Surface | None = None

    @property
    def least(self) -> tuple[int, int]:
        return self.battle.least

    @property
    def busy(self) -> bool:
        return self.ring.busy

    @property
    def damage(self) -> Sequence[pygame.Rect] | None:
        return None

    def arrange(self) -> None:
        self.battle.arrange()
        self._still = None
        px, places = self.desk.px, self.battle.places
        assert places is not None
        column = places.column
        self.rect = pygame.Rect(0, 0, min(px(WIDTH), column.width - px(44)), px(HEIGHT))
        self.rect.center = column.centerx, (column.centery if not places.low else column.centery + px(10))
        inner, gap, high = self.rect.inflate(-px(40), 0), px(12), px(40)
        half = (inner.width - gap) // 2
        top = self.rect.bottom - px(20) - 2 * high - px(10)
        for i, button in enumerate((self.replay, self.again)):
            button.rect = pygame.Rect(inner.x + i * (half + gap), top, half, high)
        wide = round(inner.width * 0.64)
        self.look.rect = pygame.Rect(inner.x, top + high + px(10), wide, high)
        self.menu.rect = pygame.Rect(inner.x + wide + gap, top + high + px(10), inner.width - wide - gap, high)

    def handle(self, event: pygame.Event) -> Change:
        if self.guard.stops(event):
            return HANDLED
        answer = self.ring.handle(event)
        if answer is not None:
            return answer
        if chord(event) == "Space":
            return self.again.do()
        return HANDLED if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) else None

    def update(self, seconds: float) -> Change:
        return self.ring.update(seconds)

    def leave(self) -> None: ...

    def _replay(self) -> Change:
        path = self.battle.session.path
        return None if path is None else self.desk.app.open_replay(path)

    def draw(self, surface: pygame.Surface) -> None:
        if self._still is None or self._still.get_size() != surface.get_size():
            self._still = self._bake(surface.get_size())
        surface.blit(self._still, (0, 0))
        self.ring.draw(surface)

    def _bake(self, size: tuple[int, int]) -> pygame.Surface:
        """The panels go dim, the board does not."""
        still = pygame.Surface(size)
        self.battle.hints = HINTS
        self.battle.repaint()
        self.battle.draw(still)
        places = self.battle.places
        assert places is not None
        self.desk.art.dim(still, places.column.inflate(self.desk.px(20), self.desk.px(12)), 0.7)
        self._paint(still)
        return still

    def _paint(self, surface: pygame.Surface) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        sheet = self.rect.move(0, 0)
        desk.art.parchment(surface, sheet)
        ribbon = pygame.Rect(0, 0, sheet.width - px(2), px(56))
        ribbon.midtop = sheet.centerx, sheet.top - px(26)
        word, colour = self.verdict()
        desk.art.ribbon(surface, ribbon, colour)
        theme.write(surface, word, Role.SCREEN_TITLE, "#FFF3DA", ribbon, "centre", size=28)
        y = ribbon.bottom + px(10)
        y = self._paint_kings(surface, y)
        inner = sheet.inflate(-px(36), 0)
        title = pygame.Rect(inner.x, y, inner.width, px(28))
        theme.write(surface, self.title(), Role.LARGE_NAME, ink.BLOOD_INK, title, "centre", size=21)
        y += px(30)
        reason = pygame.Rect(inner.x, y, inner.width, px(42))
        skin = self.battle.skin
        taken = theme.paragraph(surface, skin.ending(self.result), Role.BODY, ink.INK, reason, "centre", may_cut=True)
        line = pygame.Rect(inner.x, y + taken + px(1), inner.width, px(20))
        theme.write(surface, self.length(), Role.SMALL, ink.SECOND_INK, line, "centre", size=14)

    def _paint_kings(self, surface: pygame.Surface, y: int) -> int:
        """The winners' pictures on dark medallions; all of them after a draw."""
        desk, px = self.desk, self.desk.px
        seats = sorted(self.result.winners) or [Seat(i) for i in range(len(self.battle.rules.seats))]
        side = px(62)
        left = self.rect.centerx - (len(seats) * (side + px(14)) - px(14)) // 2
        for i, seat in enumerate(seats):
            box = pygame.Rect(left + i * (side + px(14)), y, side, side)
            desk.art.plate(surface, box, ((0, "#4A3522"), (1, "#2A1D13")), ink.GOLD, radius=31, width=2)
            picture = self.battle.skin.seat_picture(seat)(round(side * 0.74))
            surface.blit(picture, picture.get_rect(center=(box.centerx, box.centery - px(1))))
        return y + side + px(8)

    # What it says

    def verdict(self) -> tuple[str, str]:
        """The ribbon's word and colour, from where the human sits."""
        humans = set(self.battle.who.human_seats)
        if not self.result.winners:
            return DRAWN, ink.NEUTRAL
        if len(humans) != 1:
            return OVER, ink.LOSS if not humans else ink.SUCCESS
        return (WON, ink.LOSS) if humans & self.result.winners else (LOST, ink.NEUTRAL)

    def title(self) -> str:
        """Who has won, by name."""
        if not self.result.winners:
            return "Nobody wins"
        names = [self.battle.who.name_of(seat) for seat in sorted(self.result.winners)]
        if names == ["You"]:
            return "You win"
        return f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'}"

    def length(self) -> str:
        """ "31 moves, 42 minutes"."""
        moves = sum(1 for step in self.battle.match.steps if len(step.action.touches) > 1)
        rounds = (moves + len(self.battle.rules.seats) - 1) // len(self.battle.rules.seats)
        seconds = sum(self.battle.session.record.seconds)
        minutes = round(seconds / 60)
        took = f"{minutes} minutes" if minutes > 1 else f"{seconds:.0f} seconds"
        return f"{rounds} {'move' if rounds == 1 else 'moves'}, {took}"
