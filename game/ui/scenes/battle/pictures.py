"""How a battle's screen is drawn: the board, the panel that tells, whose turn it is, the list and suggestions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame

from game.core.seats import Seat
from game.ui import theme as ink
from game.ui.counsel import in_figures
from game.ui.name_tag import NameTag
from game.ui.scenes.battle import words
from game.ui.scenes.battle.advising import Advising
from game.ui.scenes.battle.announcer import Announcer
from game.ui.scenes.battle.controls import Controls
from game.ui.scenes.battle.listed_card import ListedCard
from game.ui.scenes.battle.marks import BoardMarks
from game.ui.scenes.battle.places import Places
from game.ui.scenes.battle.report import Army, armies_height, draw_armies, draw_report, draw_ribbon
from game.ui.scenes.battle.story import draw_card, draw_story, draw_suggestions
from game.ui.scenes.battle.table import Position, Table
from game.ui.theme import Role


class Pictures:
    """Draws what one battle's screen shows over its ground."""

    def __init__(
        self,
        table: Table,
        position: Position,
        marks: BoardMarks,
        announcer: Announcer,
        advising: Advising,
        controls: Controls,
        listed: ListedCard,
        name_tag: NameTag,
    ) -> None:
        self.table = table
        self.desk = table.desk
        self.position = position
        self.marks = marks
        self.announcer = announcer
        self.advising = advising
        self.controls = controls
        self.listed = listed
        self.name_tag = name_tag
        self.contest = announcer.contest
        self.panels = announcer.panels
        self.said = announcer.said

    def paint(self, surface: pygame.Surface, p: Places) -> None:
        """What stands still."""
        self.table.skin.bake(surface)
        self.desk.art.panel(surface, p.moves)
        if p.aside is not None:
            self.desk.art.panel(surface, p.aside)
        for panel in self.panels:
            panel.paint(surface)
        if p.cross is not None and not p.cross.tabs.width:
            self.desk.art.panel(surface, p.cross.show)
            self.desk.art.panel_title(surface, words.SHOW, p.cross.show, 20, 14)

    def draw(self, surface: pygame.Surface, p: Places, bar_room: pygame.Rect) -> None:
        """What changes, inside the surface's clip; `bar_room` is what the top bar leaves free."""
        clip = surface.get_clip()
        if p.board.inflate(40, 40).colliderect(clip):
            self._draw_board(surface)
        if self.advising.evaluates:
            self.advising.bar.draw(surface)
        self._draw_turn(surface, bar_room)
        for panel in self.panels:
            panel.draw(surface)
        if p.moves.colliderect(clip):
            self._draw_moves(surface, p)
        if p.aside is not None and p.aside.colliderect(clip) and self.contest.now() is None:
            self._draw_aside(surface, p, p.aside)
        if p.story.inflate(30, 30).colliderect(clip):
            self._draw_story(surface, p)
        if p.contest.inflate(30, 30).colliderect(clip):
            self.contest.draw(surface)
        if self.table.session.trouble:
            self._draw_notice(surface, p)

    def draw_over(self, surface: pygame.Surface, p: Places) -> None:
        """What lies over the controls: a card that was looked up, a menu, what the pointer carries."""
        card, tool = self.said.card, self.announcer.choosing.tool
        self.name_tag.draw(surface)
        if card is not None and p.cross is None and self.listed.now() is None:
            rect = p.moves.copy()
            wanted = self.desk.px(96 + 34 * len(card[1].facts) + 62)
            rect.height = max(rect.height, min(p.story.bottom - rect.y, wanted))
            draw_card(surface, self.desk, rect, card[1])
        if self.announcer.choosing.menu is not None:
            self.announcer.choosing.menu.draw(surface)
        if tool is not None and tool.lifted is not None and tool.hand is not None:
            picture = self.table.skin.carried(tool.view, tool.lifted)
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=tool.hand.at))

    # The panel that tells

    def _draw_story(self, surface: pygame.Surface, p: Places) -> None:
        """A contest of dice, what is in hand, or what has happened."""
        answers = self.controls.answers
        if p.cross is None:
            foot = answers.foot(p, p.lasting[0].top)
            draw_story(surface, self.desk, p.story, self.announcer.now(), foot, p.low)
            return
        if self.contest.now() is not None:
            return
        card = self.said.card[1] if self.said.card is not None else self.announcer.card()
        foot = answers.foot(p, p.story.bottom - self.desk.px(8))
        panel_text = self.announcer.now()
        if card is not None and not panel_text.refused and not panel_text.asks:
            draw_card(
                surface, self.desk, p.story, card, waits=self.said.card is not None, foot=self.announcer.foot(),
                bottom=foot if answers.rows.count else None,
            )  # fmt: skip
            return
        self._draw_report(surface, p, foot)

    def _draw_report(self, surface: pygame.Surface, p: Places, foot: int) -> None:
        """What has happened; below it suggestions, or what is left of every army."""
        panel_text = self.announcer.now()
        suggests = self.advising.shows or self.advising.is_awaited
        left = None if suggests else self._armies_left(p, foot)
        if left is not None:
            foot = left[0].y
        elif suggests:
            foot = min(foot, p.suggestions.y)
        newest = None if self.announcer.since.is_shown else -1  # the head of the panel says it otherwise
        before = list(reversed(self.said.told[-9:newest]))
        draw_report(surface, self.desk, p.story, panel_text, before if not panel_text.asks else before[:3], foot, p.low)
        if left is not None:
            draw_armies(surface, self.desk, left[0], words.ARMIES, left[1])
        elif suggests:
            self._draw_suggestions(surface, p)

    def _armies_left(self, p: Places, foot: int) -> tuple[pygame.Rect, list[Army]] | None:
        """What is left of every army, and its place above `foot`; None where the panel has no room for it."""
        px, armies = self.desk.px, self._armies()
        high = armies_height(self.desk, len(armies))
        if not any(army.kinds for army in armies) or foot - high - p.story.y < px(170):
            return None
        return pygame.Rect(p.story.x + px(18), foot - high - px(4), p.story.width - px(36), high), armies

    def _armies(self) -> list[Army]:
        """What every seat has on the board."""
        skin, view, armies = self.table.skin, self.position.view, []
        for seat in map(Seat, range(len(self.table.rules.seats))):
            colours = skin.colours(seat)
            colour = ink.TEXT if colours is None else colours.on_dark
            armies.append(Army(skin.seat_mark(seat), skin.seat_name(seat), colour, skin.strength(view, seat).standing))
        return armies

    # The board, and whose turn it is

    def _draw_board(self, surface: pygame.Surface) -> None:
        without = self.table.stage.without if self.position.is_live else frozenset()
        self.table.skin.draw(surface, self.position.view, self.marks.now(), without)

    def _draw_turn(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Whose turn it is, in the top bar; with more than two seats, or other panels, all of them in their order."""
        if not room.colliderect(surface.get_clip()) or room.width <= 0:
            return
        words_of_turn = self.announcer.turn_words()
        if len(self.table.rules.seats) > 2 or self.panels:
            draw_ribbon(surface, self.desk, room, words_of_turn, self.controls.seats.turns())
            return
        centred = pygame.Rect(0, room.y, min(room.width, self.desk.px(460)), room.height)
        centred.centerx = self.desk.layout.width // 2 - (0 if self.desk.layout.compact else self.desk.px(100))
        centred.clamp_ip(room)
        self.desk.theme.write(
            surface, words_of_turn, Role.NAME, ink.LIGHT_GOLD, centred, "centre", size=17, may_cut=True
        )

    # The list and suggestions

    def _draw_moves(self, surface: pygame.Surface, p: Places) -> None:
        log = self.controls.shows_log
        if p.cross is not None:
            if not p.cross.tabs.width:
                title = words.LOG if log else words.MOVE_LOG
                self.desk.art.panel_title(surface, title, p.moves, 20, 14)
            return
        card = self.listed.now()
        if card is not None and p.aside is None:
            bottom = p.steps[0].y - self.desk.px(6)
            draw_card(surface, self.desk, p.moves, card, waits=self.said.card is not None, bottom=bottom)
            return
        showing = p.show is not None and self.controls.shows_switches
        title = words.MOVES if p.aside is not None else self._chapter() or words.MOVES
        title = words.SHOW if showing else words.LOG if log else title
        inset = 24 if p.show is None else 50
        self.desk.art.panel_title(surface, title, p.moves, 22 if not p.low else 19, 15, inset)
        suggests = self.advising.wanted and (self.advising.shows or self.advising.is_awaited)
        if p.aside is not None or not suggests or showing or log or (p.shared and self.controls.list.visible):
            return
        self._draw_suggestions(surface, p)

    def _chapter(self) -> str:
        """A name for how the game has gone so far."""
        match, viewer = self.table.match, self.table.who.eyes
        return self.table.skin.chapter(match.actions_told(self.position.ply, viewer))

    def _draw_aside(self, surface: pygame.Surface, p: Places, aside: pygame.Rect) -> None:
        """Beside a tall list: the card of what is in hand; else how the game stands, the armies, suggestions."""
        desk, px, card = self.desk, self.desk.px, self.listed.now()
        if card is not None:
            draw_card(surface, desk, aside, card, waits=self.said.card is not None)
            return
        desk.art.panel_title(surface, self._chapter() or words.STANDING, aside, 22, 15)
        top = pygame.Rect(aside.x + px(18), aside.y + px(44), aside.width - px(36), px(44))
        advising = self.advising
        advice = advising.advice if advising.is_here else None
        said = words.ASK_STANDING.format(key=desk.settings.key("evaluation"))
        if advising.evaluates and advice is not None and advice.suggestions:
            number = desk.theme.write(surface, advising.number, Role.NUMBER, ink.LIGHT_GOLD, top, size=24)
            top = pygame.Rect(number.right + px(12), top.y, top.right - number.right - px(12), top.height)
            said = advice.suggestions[0].standing
        elif advising.evaluates:
            said = words.LOOKING_AT_IT
        high = min(top.height, desk.theme.paragraph_height(said, Role.BODY, top.width))
        room = pygame.Rect(top.x, top.centery - high // 2, top.width, high)
        desk.theme.paragraph(surface, said, Role.BODY, ink.TEXT, room, may_cut=True)
        armies = self._armies()
        foot = pygame.Rect(aside.x + px(18), top.bottom + px(6), aside.width - px(36), p.suggestions.y - top.bottom)
        if any(army.kinds for army in armies) and foot.height >= armies_height(desk, len(armies)):
            draw_armies(surface, desk, foot, words.ARMIES, armies)
        self._draw_suggestions(surface, p)

    def _draw_suggestions(self, surface: pygame.Surface, p: Places) -> None:
        advising = self.advising
        if advising.shows and advising.advice is not None:
            sign, view = self._sign_of(advising.advice.ply), self.position.moment.view
            pawns = self.desk.settings.pawns
            # Pawns are counted from the first side, as players of chess read them; a chance is that of who chooses.
            numbers = [in_figures(each, sign if pawns else 1, pawns=pawns) for each in advising.advice.suggestions]
            found = [replace(each, action=self._written(view, each.action)) for each in advising.advice.suggestions]
            key = self.desk.settings.key("play_suggestion") if self.position.is_live else ""
            draw_suggestions(surface, self.desk, p.suggestions, words.SUGGESTED, found, "", numbers, key)
        else:
            text = words.LOOKING_FOR_ONE if advising.is_awaited else ""
            text = text or words.NO_SUGGESTION.format(key=self.desk.settings.key("hint"))
            draw_suggestions(surface, self.desk, p.suggestions, words.SUGGESTED, (), text, ())

    def _written(self, view: Any, text: str) -> str:
        """An action as players of its game write it."""
        action = self.position.moment.action(text)
        return text if action is None else self.table.skin.written(view, action)

    def _sign_of(self, ply: int) -> int:
        """Whether advice for whoever is asked there is told for the first team."""
        asked = self.table.match.moment(self.table.who.eyes, ply).asked
        return 1 if asked is not None and self.table.rules.teams[asked] == 0 else -1

    def _draw_notice(self, surface: pygame.Surface, p: Places) -> None:
        """The game can't be written: it stands there until it can."""
        rect, px = p.notice, self.desk.px
        self.desk.art.plate(surface, rect, "#4A1512", "#B3372A", radius=4)
        sign = self.desk.sprites.icon("ui/warning", px(18), ink.BAD)
        surface.blit(sign, sign.get_rect(midleft=(rect.x + px(10), rect.centery)))
        left = rect.x + px(36)
        room = pygame.Rect(left, rect.y, self.controls.retry_button.rect.left - px(8) - left, rect.height)
        self.desk.theme.write(surface, words.NOT_SAVED, Role.STRONG, "#FFE9DC", room, may_cut=True)
