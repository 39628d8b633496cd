"""The live diagram beside a chapter of the rules: read from the book, drawn by the game's skin, played at a click."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Spot, Square, Unit
from game.play.position import BadFile, Opened, position_from_text
from game.rules.catalogue import BadData
from game.ui.rule_book import Chapter, Diagram, plain
from game.ui.scene import HANDLED, Change
from game.ui.scenes.rules.page import Example
from game.ui.skins import draw_position, skin_for
from game.ui.skins.marks import Line, Marks
from game.ui.skins.part import draw_part

if TYPE_CHECKING:
    from game.ui.desk import Desk

SQUARE = re.compile(r"[a-z]\d{1,2}")
IN_BRACKETS = re.compile(r" \(`[^`]+`\)")
"""An action in a caption that is meant for the list below it alone."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A diagram that has been read: its position, and what the actions of its caption do."""

    opened: Opened
    actions: tuple[tuple[str, str], ...]
    """(action, what it does in a sentence)"""
    about: frozenset[Spot]
    """What the caption names, and where its actions begin and end."""


class LiveDiagram:
    """The diagram of the open chapter: its position, and the actions that can be played there."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.caption = ""
        self.shown: Shown | None = None
        """What stands beside the chapter; None without a diagram that can be read."""
        self.examples: list[Example] = []
        self.played = ""
        """The action that has been played on it; "" for none."""
        self._read: dict[Diagram, Shown | None] = {}
        self._board: tuple[object, pygame.Surface] | None = None

    def open(self, chapter: Chapter) -> None:
        """The diagram of a chapter, as the book has it."""
        diagram = chapter.diagrams[0] if chapter.diagrams else None
        if diagram is not None and diagram not in self._read:
            self._read[diagram] = self._reading(diagram, chapter.title)
        self.shown = self._read[diagram] if diagram is not None else None
        self.caption = plain(IN_BRACKETS.sub("", diagram.caption)) if diagram is not None else ""
        self.played = ""
        actions = () if self.shown is None else self.shown.actions
        self.examples = [Example(self.desk, action, words, self._player(action)) for action, words in actions]

    def _player(self, action: str) -> Callable[[], Change]:
        def play() -> Change:
            self.played = "" if self.played == action else action
            for example in self.examples:
                example.on = example.action == self.played
            return HANDLED

        return play

    def _reading(self, diagram: Diagram, title: str) -> Shown | None:
        try:
            opened = position_from_text(diagram.position, self.desk.app.library, f"diagram of {title}")
        except (BadFile, BadData):
            return None
        told = [(text, self._does(opened, text)) for text in diagram.actions]
        actions = tuple((text, words) for text, words in told if words is not None)
        return Shown(opened, actions, self._about(opened, diagram, [action for action, _ in actions]))

    def _about(self, opened: Opened, diagram: Diagram, actions: Sequence[str]) -> frozenset[Spot]:
        """The squares that the caption speaks of; none when it speaks of the board as a whole."""
        notation = opened.rules.notation
        found = {spot for text in actions for spot in notation.parse(opened.state, text).touches}
        skin = skin_for(self.desk, opened.rules)
        named = (skin.spot_named(word) for word in SQUARE.findall(plain(diagram.caption)))
        return frozenset(spot for spot in (*found, *named) if isinstance(spot, Square))

    @staticmethod
    def _does(opened: Opened, text: str) -> str | None:
        """What an action does there, in sentences; None for what is no legal action."""
        rules, notation = opened.rules, opened.rules.notation
        try:
            action = notation.parse(opened.state, text)
        except ValueError:
            return None
        if rules.check(opened.state, action) is not None:
            return None
        state, said = rules.clone(opened.state), list[str]()

        def listen(event: Any) -> None:
            sentence = notation.sentence(event, opened.state, None)
            if sentence:
                said.append(sentence)

        rules.apply(state, action, listen)
        return " ".join(said)

    def state(self, shown: Shown) -> Any:
        """The position as it is drawn: after the action that has been played there."""
        if not self.played:
            return shown.opened.state
        rules = shown.opened.rules
        state = rules.clone(shown.opened.state)
        rules.apply(state, rules.notation.parse(state, self.played))
        return state

    def marks(self, shown: Shown, focus_shown: bool = False) -> Marks:
        """Arrows of what is pointed at (or has the focus, while that is shown), or of every action of the caption."""
        rules = shown.opened.rules
        if self.played:
            action = rules.notation.parse(shown.opened.state, self.played)
            return Marks(last=tuple(action.touches[:2]))
        lit = [each.action for each in self.examples if each.hover or (each.focused and focus_shown)]
        wanted = lit or [action for action, _ in shown.actions]
        arrows: list[tuple[Spot, Spot]] = []
        for text in wanted:
            touches = rules.notation.parse(shown.opened.state, text).touches
            if len(touches) > 1 and all(isinstance(spot, Unit) for spot in touches):
                arrows.extend((spot, touches[-1]) for spot in touches[:-1])
            elif len(touches) > 1:
                arrows.append((touches[0], touches[1]))
        return Marks(arrows=tuple(dict.fromkeys(arrows)))

    def lines(self, shown: Shown, marks: Marks) -> tuple[Line, ...]:
        """Who helps whom in the one attack that is pointed at."""
        if len(marks.arrows) != 1:
            return ()
        opened, notation = shown.opened, shown.opened.rules.notation
        actions = [notation.parse(opened.state, text) for text, _ in shown.actions]
        action = next(action for action in actions if tuple(action.touches[:2]) == marks.arrows[0])
        contests = skin_for(self.desk, opened.rules).contests
        contest = None if contests is None else contests.of(opened.state, action)
        return () if contest is None else contest.lines

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, focus_shown: bool) -> None:
        """The board, or the part of it that the caption is about, in a square of the page."""
        shown = self.shown
        if shown is None:
            return
        marks = self.marks(shown, focus_shown)
        key = id(shown), rect.size, marks.arrows, self.played, self.desk.settings.board_theme
        if self._board is None or self._board[0] != key:
            picture = pygame.Surface(rect.size, pygame.SRCALPHA)
            state = self.state(shown)
            desk, rules, whole = self.desk, shown.opened.rules, picture.get_rect()
            marks = replace(marks, lines=self.lines(shown, marks))
            if not draw_part(desk, picture, whole, rules, state, marks, shown.about):
                draw_position(desk, picture, whole, rules, state, marks, frame=True, names=True)
            self._board = key, picture
        surface.blit(self._board[1], rect)
