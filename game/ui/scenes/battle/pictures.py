"""How a battle's screen is drawn: the board, the panel that tells, whose turn it is, the list and suggestions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core.seats import Seat
from game.ui import theme as ink
from game.ui.counsel import in_figures
from game.ui.scenes.battle import words
from game.ui.scenes.battle.report import Army, Turn, armies_height, draw_armies, draw_report, draw_ribbon
from game.ui.scenes.battle.story import draw_card, draw_story, draw_suggestions
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.scenes.battle.screen import BattleScene


class Pictures:
    """Draws what one battle's screen shows over its ground."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.desk = scene.desk

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        assert self.scene.places is not None
        if self.scene.places.board.inflate(40, 40).colliderect(clip):
            self._draw_board(surface)
        if self.scene.evaluates:
            self.scene.bar_of_value.draw(surface)
        self._draw_turn(surface)
        self._draw_roll(surface)
        if self.scene.places.moves.colliderect(clip):
            self._draw_moves(surface)
        if self.scene.places.story.inflate(30, 30).colliderect(clip):
            self._draw_story(surface)
        if self.scene.places.contest.inflate(30, 30).colliderect(clip):
            self.scene.contest.draw(surface)
        if self.scene.session.trouble:
            self._draw_notice(surface)

    def _draw_story(self, surface: pygame.Surface) -> None:
        """The panel that tells: a contest of dice, what is in hand, or what has happened."""
        assert self.scene.places is not None
        p = self.scene.places
        if p.cross is None:
            foot = self.scene.controls.foot(p, p.lasting[0].top)
            draw_story(surface, self.desk, p.story, self.scene.tale.now(), foot, p.low)
            return
        if self.scene.contest.now() is not None:
            return
        card = self.scene.card[1] if self.scene.card is not None else self.scene.tale.card()
        foot = self.scene.controls.foot(p, p.story.bottom - self.desk.px(8))
        tale = self.scene.tale.now()
        if card is not None and not tale.refused and not tale.asks:
            draw_card(
                surface, self.desk, p.story, card, waits=self.scene.card is not None, foot=self.scene.tale.foot(),
                bottom=foot if self.scene.controls.rows.count else None,
            )  # fmt: skip
            return
        suggests = self.scene.shows_suggestions or (self.scene.wants_hint and self.scene.counsel.is_advising)
        left = None if suggests else self._armies_left(foot)
        if left is not None:
            foot = left[0].y
        elif suggests:
            foot = min(foot, p.suggestions.y)
        before = list(reversed(self.scene.told[-9:-1]))
        draw_report(surface, self.desk, p.story, tale, before if not tale.asks else before[:3], foot, p.low)
        if left is not None:
            draw_armies(surface, self.desk, left[0], words.ARMIES, left[1])
        elif suggests:
            self._draw_suggestions(surface)

    def _draw_roll(self, surface: pygame.Surface) -> None:
        """The roll of the turn, and both purses."""
        p = self.scene.places
        if p is None or p.turn is None or not p.turn.inflate(30, 30).colliderect(surface.get_clip()):
            return
        told = self.scene.turn_told()
        if told is not None:
            self.scene.turn_panel.draw(surface, told, self.scene.roll.falling if told.falls else 1.0)

    def _armies_left(self, foot: int) -> tuple[pygame.Rect, list[Army]] | None:
        """What is left of every army, and its place above `foot`; None where the panel has no room for it."""
        assert self.scene.places is not None
        p, px = self.scene.places, self.desk.px
        view = self.scene.view
        seats = [Seat(i) for i in range(len(self.scene.rules.seats))]
        armies = [
            Army(
                self.scene.skin.seat_mark(seat),
                self.scene.skin.seat_name(seat),
                (self.scene.skin.colours(seat) or ("", ink.TEXT))[1],
                self.scene.skin.standing(view, seat),
            )
            for seat in seats
        ]
        high = armies_height(self.desk, len(armies))
        if not any(army.kinds for army in armies) or foot - high - p.story.y < px(170):
            return None
        return pygame.Rect(p.story.x + px(18), foot - high - px(4), p.story.width - px(36), high), armies

    def _draw_board(self, surface: pygame.Surface) -> None:
        self.scene.skin.draw(
            surface,
            self.scene.view,
            self.scene.marks.now(),
            self.scene.stage.without if self.scene.looking is None else frozenset(),
        )

    def _draw_turn(self, surface: pygame.Surface) -> None:
        """Whose turn it is, in the top bar; with more than two seats all of them in their order."""
        room = self.scene.bar_room
        if not room.colliderect(surface.get_clip()) or room.width <= 0:
            return
        if len(self.scene.rules.seats) > 2 or self.scene.skin.has_turn:
            draw_ribbon(surface, self.desk, room, self.scene.tale.turn_words(), self.turns())
            return
        centred = pygame.Rect(0, room.y, min(room.width, self.desk.px(460)), room.height)
        centred.centerx = self.desk.layout.width // 2 - (0 if self.desk.layout.compact else self.desk.px(100))
        centred.clamp_ip(room)
        self.desk.theme.write(
            surface, self.scene.tale.turn_words(), Role.NAME, ink.LIGHT_GOLD, centred, "centre", size=17, may_cut=True
        )

    def turns(self) -> list[Turn]:
        """The seats in playing order: who acts, who is out."""
        view, now = self.scene.view, self.scene.shown_seat
        found = []
        for i in range(len(self.scene.rules.seats)):
            seat = Seat(i)
            camp = self.scene.skin.camp(view, seat, self.scene.seen_by)
            is_out, friend = (
                camp is not None and camp.is_out,
                self.scene.rules.teams[seat] == self.scene.rules.teams[self.scene.seen_by],
            )
            found.append(
                Turn(self.scene.skin.seat_mark(seat), seat == now, is_out, friend and not self.scene.who.is_watched)
            )
        return found

    def _draw_moves(self, surface: pygame.Surface) -> None:
        assert self.scene.places is not None
        p = self.scene.places
        if p.cross is not None:
            if not p.cross.tabs.width:
                self.desk.art.panel_title(
                    surface, words.LOG if self.scene.shows_log else words.MOVE_LOG, p.moves, 20, 14
                )
            return
        title = (
            self.scene.skin.chapter(self.scene.match.actions_told(self.scene.ply, self.scene.who.viewer)) or words.MOVES
        )
        title = words.LOG if self.scene.shows_log else title
        showing = p.show is not None and self.scene.controls.shows_switches
        title = words.SHOW if showing else title
        inset = 24 if p.show is None else 50
        self.desk.art.panel_title(surface, title, p.moves, 22 if not p.low else 19, 15, inset)
        if showing or self.scene.shows_log or (p.shared and self.scene.controls.list.visible):
            return
        self._draw_suggestions(surface)

    def _draw_suggestions(self, surface: pygame.Surface) -> None:
        assert self.scene.places is not None
        p = self.scene.places
        if self.scene.shows_suggestions and self.scene.advice is not None:
            sign = self._sign_of_advice()
            numbers = [in_figures(suggestion, sign) for suggestion in self.scene.advice.suggestions]
            draw_suggestions(
                surface, self.desk, p.suggestions, words.SUGGESTED, self.scene.advice.suggestions, "", numbers
            )
        else:
            text = words.LOOKING_FOR_ONE if self.scene.wants_hint and self.scene.counsel.is_advising else ""
            text = text or words.NO_SUGGESTION.format(key=self.desk.settings.key("hint"))
            draw_suggestions(surface, self.desk, p.suggestions, words.SUGGESTED, (), text, ())

    def _sign_of_advice(self) -> int:
        assert self.scene.advice is not None
        asked = self.scene.match.moment(self.scene.who.viewer, self.scene.advice.ply).asked
        return 1 if asked is not None and self.scene.rules.teams[asked] == 0 else -1

    def _draw_notice(self, surface: pygame.Surface) -> None:
        """The game can't be written: it stands there until it can."""
        assert self.scene.places is not None
        rect, px = self.scene.places.notice, self.desk.px
        self.desk.art.plate(surface, rect, "#4A1512", "#B3372A", radius=4)
        sign = self.desk.sprites.icon("ui/warning", px(18), ink.BAD)
        surface.blit(sign, sign.get_rect(midleft=(rect.x + px(10), rect.centery)))
        room = pygame.Rect(
            rect.x + px(36), rect.y, self.scene.controls.retry_button.rect.left - px(8) - rect.x - px(36), rect.height
        )
        self.desk.theme.write(surface, words.NOT_SAVED, Role.STRONG, "#FFE9DC", room, may_cut=True)
