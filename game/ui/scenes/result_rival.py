"""The rival in the result: what a commander says at the end, the record against them, and the moment to try again."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from game.core.moment import LAID_OPEN
from game.core.seats import Seat
from game.play.analysis import Analysis, TurningPoint
from game.play.commanders import Meetings, closing_line, meetings_of, spokesman
from game.play.match import Match
from game.play.record import Replayed
from game.play.session import Session, fresh_path
from game.rules.commanders import Commander
from game.ui import theme as ink
from game.ui.portrait import GROUNDS, draw_portrait
from game.ui.scene import HANDLED, Change
from game.ui.theme import Role
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.ui.desk import Desk

RETRY, LOOKING = "Try it again", "The turning point is still looked for."
NONE = "No decision of yours turned this game."


class Spokesman:
    """The commander who has the last word."""

    def __init__(self, desk: Desk, commander: Commander, line: str, score: str) -> None:
        self.desk, self.commander, self.line, self.score = desk, commander, line, score

    @classmethod
    def of(cls, desk: Desk, session: Session) -> Spokesman | None:
        """Whoever speaks for the other side of a game that is over; it counts from now on.  None where nobody does."""
        commanders = desk.app.library.commanders()
        found = spokesman(session, commanders) if session.coach is None else None
        if found is None:
            return None
        met = Meetings.of(desk.app.where.data)
        met.note(meetings_of(session, commanders))
        seat, id = found
        commander, teams = commanders[id], session.rules.teams
        is_ally = any(chair.is_human and teams[other] == teams[seat] for other, chair in enumerate(session.chairs))
        score = met.beside(id) if is_ally else met.against(id)
        words = f"You {'with' if is_ally else 'against'} {commander.name}: {score}" if score.games else ""
        return cls(desk, commander, closing_line(session, seat, commander), met.trouble or words)

    def paint(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """The portrait, and beside it the line and how the player stands."""
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        face = pygame.Rect(room.x, room.y, room.height, room.height)
        draw_portrait(desk, surface, face, self.commander.portrait, GROUNDS[self.commander.ground])
        words = pygame.Rect(face.right + px(14), room.y, room.right - face.right - px(14), room.height)
        foot = px(20) if self.score else 0
        said = pygame.Rect(words.x, words.y, words.width, words.height - foot)
        quote = f"“{self.line}”"
        size = theme.shrunk(quote, Role.MOTTO, said.size, 12, 17)
        taken = theme.paragraph_height(quote, Role.MOTTO, said.width, size)
        said.y += max(0, (said.height - taken) // 2)
        theme.paragraph(surface, quote, Role.MOTTO, ink.INK, said, size=size, may_cut=True)
        if self.score:
            line = pygame.Rect(words.x, words.bottom - foot, words.width, foot)
            theme.write(surface, self.score, Role.SMALL_STRONG, ink.SECOND_INK, line, size=14, may_cut=True)


class Fought(Protocol):
    """A game that is over, as far as it can be tried again."""

    session: Session
    match: Match[Any]


class Retrying:
    """After a loss: the decision that cost most, as a position to play on from."""

    def __init__(self, desk: Desk, battle: Fought, analysis: Analysis, team: int, *, lost: bool) -> None:
        self.desk, self.battle, self.analysis, self.team = desk, battle, analysis, team
        self.point: TurningPoint | None = None
        self.button = Button(desk, RETRY, self._retry, icon="ui/rotate", key="T", size=15)
        session = battle.session
        self.button.visible = lost and session.coach is None and session.path is not None
        self.button.enabled, self.button.reason = False, LOOKING

    def follow(self) -> None:
        """More is known of the game."""
        if not self.button.visible or not self.analysis.is_done:
            return
        humans = {Seat(seat) for seat, chair in enumerate(self.battle.session.chairs) if chair.is_human}
        self.point = self.analysis.worst_decision(self.team, humans)
        self.button.enabled, self.button.reason = self.point is not None, NONE
        if self.point is not None:
            cost = round(-self.point.change.decision * 100)
            made = self.battle.match.told(self.point.ply, LAID_OPEN).action
            self.button.tip = f"From before {made}, which cost {cost} points"

    def _retry(self) -> Change:
        """A new game from before that decision; the record stays as it was."""
        if self.point is None:
            return HANDLED
        app, session = self.desk.app, self.battle.session
        path = fresh_path(app.where.saves, session.rules.game, date.today().isoformat())
        replayed = Replayed(session.record, session.rules, session.match, None, [])
        branched = Session.branch(app.library, replayed, self.point.ply, path)
        if branched.trouble:
            self.desk.message = branched.trouble
        return app.begin(branched)
