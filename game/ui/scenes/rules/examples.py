"""The live diagram beside a chapter of the rules: read from the book, drawn by the game's skin, played at a click."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Spot, Square
from game.play.position import BadFile, Opened, position_from_text
from game.rules.catalogue import BadData
from game.ui.rule_book import Diagram, plain
from game.ui.scene import HANDLED, Change
from game.ui.scenes.rules.page import Example
from game.ui.skins import draw_position, skin_for
from game.ui.skins.part import draw_part
from game.ui.skins.skin import Line, Marks

if TYPE_CHECKING:
    from game.ui.scenes.rules.screen import RuleBook

SQUARE = re.compile(r"[a-z]\d{1,2}")


@dataclass(frozen=True, slots=True)
class Shown:
    """A diagram that has been read: its position, and what the actions of its caption do."""

    opened: Opened
    actions: tuple[tuple[str, str], ...]
    """(action, what it does in a sentence)"""
    about: frozenset[Spot]
    """What the caption names, and where its actions begin and end."""


class Examples:
    """The diagram of one open chapter: its position, and the actions that can be played there."""

    def __init__(self, scene: RuleBook) -> None:
        self.scene = scene
        self.desk = scene.desk
        self.shown: dict[tuple[int, int], Shown | None] = {}
        """What has been read so far, by chapter and diagram."""
        self._board: tuple[object, pygame.Surface] | None = None

    def make_examples(self) -> None:
        shown = self.diagram()
        actions = () if shown is None else shown.actions
        self.scene.examples = [Example(self.desk, action, words, self._player(action)) for action, words in actions]

    def _player(self, action: str) -> Callable[[], Change]:
        def play() -> Change:
            self.scene.played = "" if self.scene.played == action else action
            for example in self.scene.examples:
                example.on = example.action == self.scene.played
            return HANDLED

        return play

    def diagram(self) -> Shown | None:
        diagram = self.scene.diagram
        if diagram is None:
            return None
        key = (self.scene.chapter, diagram.line)
        if key not in self.shown:
            self.shown[key] = self._read(diagram)
        return self.shown[key]

    def _read(self, diagram: Diagram) -> Shown | None:
        try:
            opened = position_from_text(diagram.position, self.desk.app.library, f"diagram of {self.scene.now.title}")
        except (BadFile, BadData):
            return None
        actions = []
        for text in diagram.actions:
            words = self._does(opened, text)
            if words is not None:
                actions.append((text, words))
        return Shown(opened, tuple(actions), self._about(opened, diagram, [action for action, _ in actions]))

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

    def example_state(self, shown: Shown) -> Any:
        if not self.scene.played:
            return shown.opened.state
        rules = shown.opened.rules
        state = rules.clone(shown.opened.state)
        rules.apply(state, rules.notation.parse(state, self.scene.played))
        return state

    def _marks(self, shown: Shown) -> Marks:
        """Arrows of what is pointed at, or of every action that the caption names."""
        rules = shown.opened.rules
        if self.scene.played:
            action = rules.notation.parse(shown.opened.state, self.scene.played)
            return Marks(last=tuple(action.touches[:2]))
        lit = [
            example.action
            for example in self.scene.examples
            if example.hover or (example.focused and self.scene.ring.focus_shown)
        ]
        wanted = lit or [action for action, _ in shown.actions]
        arrows: list[tuple[Spot, Spot]] = []
        for text in wanted:
            touches = rules.notation.parse(shown.opened.state, text).touches
            if len(touches) >= 2:
                arrows.append((touches[0], touches[1]))
        return Marks(arrows=tuple(dict.fromkeys(arrows)))

    def _lines(self, shown: Shown, marks: Marks) -> tuple[Line, ...]:
        """Who helps whom in the one attack that is pointed at."""
        if len(marks.arrows) != 1:
            return ()
        opened, notation = shown.opened, shown.opened.rules.notation
        actions = [notation.parse(opened.state, text) for text, _ in shown.actions]
        action = next(action for action in actions if tuple(action.touches[:2]) == marks.arrows[0])
        contest = skin_for(self.desk, opened.rules).contest(opened.state, action)
        return () if contest is None else contest.lines

    def draw_board(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        shown = self.diagram()
        if shown is None:
            return
        marks = self._marks(shown)
        key = (
            self.scene.chapter,
            self.scene.book.game,
            rect.size,
            marks.arrows,
            self.scene.played,
            self.desk.settings.board_theme,
        )
        if self._board is None or self._board[0] != key:
            picture = pygame.Surface(rect.size, pygame.SRCALPHA)
            state = self.example_state(shown)
            desk, rules, whole = self.desk, shown.opened.rules, picture.get_rect()
            marks = replace(marks, lines=self._lines(shown, marks))
            if not draw_part(desk, picture, whole, rules, state, marks, shown.about):
                draw_position(desk, picture, whole, rules, state, marks, frame=True, names=True)
            self._board = key, picture
        surface.blit(self._board[1], rect)
