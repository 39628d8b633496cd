"""A game of Castle in a window, for the tests of its screens."""

from __future__ import annotations

from typing import Any

import at_the_table
import at_the_window as at
from at_the_table import TableProgram, session_of

from game.play.session import Session
from game.ui.desk import Desk
from game.ui.scene import Scene
from game.ui.scenes.phases import scene_for

GRIFFIN = """
game: castle
variant: adventure
seed: 5
turn: light
pieces:
  light:
    griffin: [c4, h1]
    lion: [c3, i1]
    knight: [a1, g3]
    giant: [d1, g1]
    castle: [e1]
    paladin: [f1]
    soldier: [a2, c2, e4, i2]
    elf: [b2, d2, h4, h2, j2]
  dark:
    dragon: [c10, h10]
    dire_wolf: [b10, i10]
    death_knight: [a10, j10]
    ogre: [d10, g6]
    castle: [f10]
    lich: [e10]
    skeleton: [d9, b7, f7, h7, j9]
    orc: [d8, c7, g9, i9]
state:
  tokens: {light: 2, dark: 3}
  die: 4
  cards:
    light: [soldier, elf, knight, griffin, lion, giant, paladin, castle]
    dark: [skeleton, orc, death_knight, dragon, dire_wolf, ogre, lich, castle]
"""
"""The design's own moment: an even roll names the Griffin."""

LANCE = """
game: castle
variant: adventure
seed: 9
turn: light
pieces:
  light: {castle: [e1], knight: [d4], soldier: [a2]}
  dark: {castle: [e10], skeleton: [d7], ogre: [h4]}
state:
  die: 4
  cards:
    light: [soldier, elf, lion, knight, griffin, giant, paladin, castle]
    dark: [skeleton, orc, death_knight, dragon, dire_wolf, ogre, lich, castle]
"""
"""A Knight that may attack with its lance or without."""

WINDOW = """
game: castle
variant: adventure
seed: 9
turn: dark
pieces:
  light: {castle: [e1], griffin: [d4], soldier: [a2]}
  dark: {castle: [e10], orc: [d7], ogre: [h4]}
state:
  die: 4
  active: light
  cards:
    light: [soldier, elf, lion, griffin, knight, giant, paladin, castle]
    dark: [skeleton, orc, death_knight, dragon, dire_wolf, ogre, lich, castle]
"""
"""Light has rolled; dark may have it thrown again."""

DICE_LIE = WINDOW + "  combat: {from: d4, to: d7, attack: [[8, 6], [6, 1]], defend: [[6, 2]]}\n"
"""The dice of an attack lie; dark loses and is asked."""

SETS = """
game: castle
variant: blitz
seed: 2
turn: light
pieces:
  light: {castle: [e1], elf: [d2, f2], knight: [c1], soldier: [a2]}
  dark: {castle: [e10], skeleton: [a9], ogre: [h9]}
state:
  dice: [3, 3, 3, 7, 7, 10]
"""
"""Threes and sevens match; the highest number is even."""

TACTICS = """
game: castle
variant: tactician
turn: light
pieces:
  light: {castle: [e1], griffin: [d4], soldier: [a2]}
  dark: {castle: [e10], orc: [b7], ogre: [h8]}
"""

DOUBLE = """
game: castle
variant: av1
turn: light
pieces:
  light: {castle: [e1], griffin: [d4], soldier: [a2]}
  dark: {castle: [e10], orc: [b7], ogre: [h8]}
state:
  die: 8
"""


class Keep(at_the_table.Table):
    """A game of Castle, from its beginning or from a position."""

    def __init__(
        self,
        variant: str = "standard",
        chairs: tuple[str, str] = ("human", "human"),
        *,
        start: str = "",
        seed: int = 7,
        size: tuple[int, int] = (1280, 800),
        percent: int = 100,
        path: Any = None,
        rules: dict[str, Any] | None = None,
        **options: Any,
    ) -> None:
        self.program = TableProgram()
        self.desk = at.quiet_desk(self.program, size, percent, **options)
        self.start, self.path, self.chairs = start, path, chairs
        self.variant, self.seed, self.rules = variant, seed, rules or {}
        self.opened = at.window(self.desk, self._scene)
        at.settle(self.opened, 0.3)

    def _scene(self, desk: Desk) -> Scene:
        chosen = {"variant": self.variant, "rules": self.rules, "seed": self.seed, "path": self.path}
        self.begun = session_of(self.program.library, "castle", self.chairs, self.start, **chosen)
        return scene_for(desk, self.begun)

    @property
    def session(self) -> Session:
        return self.begun

    def rows(self) -> list[str]:
        """The answers that stand one under the other."""
        return [row.label for row in self.battle.answers.rows.rows if row.visible]

    def labels(self) -> list[str]:
        """The answers that the panel offers at its foot."""
        return [button.label for button in self.battle.answers.buttons if button.visible]
