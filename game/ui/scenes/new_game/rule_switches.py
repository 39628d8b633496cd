"""The rule switches of a game as rows: a toggle, a number or a choice, what it means, the rule that speaks of it.

Knows no game: what a switch may be comes from the game's data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.core.wording import capital
from game.ui import theme as ink
from game.ui.scene import Change
from game.ui.theme import Role
from game.ui.widgets import Option, Segments, Stepper, Toggle, Viewport, Widget
from game.ui.widgets.counter import Counter

if TYPE_CHECKING:
    from game.ui.desk import Desk

MOST_SEGMENTS = 2
Changed = Callable[[str, Any], Change]


def front_switch(options: Mapping[str, Any]) -> str:
    """The switch that stands on the first page: a number of which the data offers some; empty when there is none."""
    return next((name for name, option in options.items() if getattr(option, "offered", ())), "")


def shown_switches(options: Mapping[str, Any], variant: Any) -> list[str]:
    """The switches that mean something in a variant, in the order of the data."""
    without = getattr(variant, "without", ())
    return [name for name in options if name not in without]


def in_words(option: Any, value: Any) -> str:
    """A value as a player reads it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, str):
        return _choice(value)
    return str(value) if isinstance(value, int) else "a list"


def _choice(text: str) -> str:
    words = text.replace("_", " ")
    return capital(words)


def control_for(desk: Desk, option: Any, value: Any, changed: Callable[[Any], Change]) -> Widget | None:
    """What a switch is changed with; None for one that only a file can give."""
    if isinstance(option.default, bool):
        return Toggle(desk, bool(value), changed)
    if isinstance(option.default, int):
        least = option.least if option.least is not None else 0
        most = option.most if option.most is not None else 9999
        return Counter(desk, value, changed, least=least, most=most, step=option.step)
    if option.choices:
        kinds = [Option(text, _choice(text)) for text in option.choices]
        if value not in option.choices:
            kinds.append(Option(value, in_words(option, value)))
        return (Segments if len(kinds) <= MOST_SEGMENTS else Stepper)(desk, kinds, value, changed)
    return None


def follow(control: Widget, value: Any) -> None:
    """The value has changed from outside."""
    if isinstance(control, Toggle):
        control.on = bool(value)
    elif isinstance(control, Counter | Segments | Stepper):
        control.value = value


class SwitchRows:
    """Rows in a viewport, each with its control at the right."""

    def __init__(self, desk: Desk, view: Viewport, changed: Changed) -> None:
        self.desk = desk
        self.view = view
        self.changed = changed
        self.options: Mapping[str, Any] = {}
        self.controls: dict[str, Widget] = {}
        self.altered: frozenset[str] = frozenset()
        """The switches that are not as the variant has them."""
        self.refused: tuple[str, str] = ("", "")
        """A switch that can't be so, and why."""
        self._rows: list[tuple[str, pygame.Rect]] = []

    def take(self, options: Mapping[str, Any], names: Sequence[str], value_of: Callable[[str], Any]) -> None:
        """Other switches."""
        self.options = options
        self.controls = {}
        for name in names:
            control = control_for(self.desk, options[name], value_of(name), self._changer(name))
            if control is not None:
                self.controls[name] = control

    def _changer(self, name: str) -> Callable[[Any], Change]:
        return lambda value: self.changed(name, value)

    def say(self, value_of: Callable[[str], Any], altered: frozenset[str], refused: tuple[str, str]) -> None:
        """The values now."""
        self.altered, self.refused = altered, refused
        for name, control in self.controls.items():
            follow(control, value_of(name))

    def place(self, top: int) -> int:
        """Puts the rows into the viewport, from `top` of its content on; returns where they end."""
        px, y = self.desk.px, top
        self._rows = []
        width = self.view.rect.width - px(20)
        right = self.view.rect.x + width - px(14)
        for name, control in self.controls.items():
            option = self.options[name]
            wide = self._width(control)
            words = width - wide - px(14 + 14 + 100)
            height = px(44) + self.desk.theme.paragraph_height(option.text, Role.BODY, words, 14)
            if name == self.refused[0]:
                height += self.desk.theme.paragraph_height(self.refused[1], Role.STRONG, width - px(28), 14) + px(4)
            self._rows.append((name, pygame.Rect(self.view.rect.x, y, width, height)))
            middle = y + min(height, px(80)) // 2
            self.view.place(control, pygame.Rect(right - wide, middle - px(17), wide, px(34)))
            y += height + px(8)
        return y

    def _width(self, control: Widget) -> int:
        px = self.desk.px
        if isinstance(control, Toggle):
            return px(112)
        return px(158 if isinstance(control, Counter) else 176)

    def paint(self, surface: pygame.Surface, top: int) -> None:
        """`top` is where the viewport's content begins."""
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        for name, at in self._rows:
            rect = at.move(0, top)
            option, control = self.options[name], self.controls[name]
            desk.art.row(surface, rect)
            words = rect.width - self._width(control) - px(14 + 14 + 100)
            title = pygame.Rect(rect.x + px(14), rect.y + px(7), words, px(26))
            stands = theme.write(surface, option.name, Role.NAME, ink.IVORY, title, size=17)
            number = pygame.Rect(stands.right + px(10), title.y + px(1), title.right + px(90) - stands.right, px(26))
            theme.write(surface, option.rule, Role.SMALL_STRONG, ink.GOLD, number, size=12, may_cut=True)
            room = pygame.Rect(title.x, title.bottom, title.width, rect.bottom - title.bottom)
            height = theme.paragraph(surface, option.text, Role.BODY, ink.MUTED, room, size=14)
            self._paint_state(surface, name, option, rect)
            if name == self.refused[0]:
                why = pygame.Rect(title.x, room.y + height + px(4), rect.width - px(28), 0)
                theme.paragraph(surface, self.refused[1], Role.STRONG, ink.BAD, why, size=14)

    def _paint_state(self, surface: pygame.Surface, name: str, option: Any, rect: pygame.Rect) -> None:
        """Whether it was changed, or goes with another one."""
        px = self.desk.px
        control = self.controls[name]
        follows = getattr(option, "follows", None)
        pill = pygame.Rect(0, 0, px(76), px(22))
        pill.midright = control.rect.left - px(14), rect.y + min(rect.height, px(80)) // 2
        if name in self.altered:
            self.desk.art.pill(surface, "changed", pill)
        elif follows is not None and follows in self.options:
            words = f"as {self.options[follows].name}"
            self.desk.theme.write(surface, words, Role.SMALL, ink.MUTED, pill, "right", may_cut=True)
