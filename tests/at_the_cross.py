"""A battle of Loka in a window, for the tests of its screen."""

from __future__ import annotations

from typing import Any

import at_the_table
import at_the_window as at
from at_the_table import TableProgram, session_of

from game.core.ruleset import Action
from game.play.position import position_from_text
from game.ui.desk import Desk
from game.ui.scenes.battle.screen import BattleScene
from game.ui.skins.contest import Contest

FIELD = """
game: loka
seed: 4
turn: fire
pieces:
  fire: {king: [g1], rook: [d1], bishop: [f2], knight: [h4], pawn: [d3, i3, f5, g5]}
  earth: {king: [a6], rook: [a4], bishop: [b8], knight: [e6], pawn: [c8, d7, c5]}
  water: {king: [f12], bishop: [h11], queen: [g8], pawn: [e10, i9]}
  air: {king: [l7], bishop: [k8], knight: [k7], rook: [l5], pawn: [i7, j7, i6, j5]}
terrain: {swamp: [e9], forest: [f7], magic_portal: [e5, j8], castle: [g5]}
"""
"""Four armies, terrain, and a knight with two targets."""

SUPER = """
game: loka
seed: 11
turn: fire
pieces:
  fire: {king: [d1], queen: [g1], rook: [d7], bishop: [e5], knight: [h5], pawn: [e2]}
  earth: {king: [a6], rook: [a4], bishop: [b8], pawn: [b5, c6]}
  water: {king: [g12], knight: [e10], pawn: [i10]}
  air: {king: [h2], knight: [i8], rook: [l5], pawn: [g7, j6]}
terrain: {swamp: [e8], mountain_pass: [h6], magic_portal: [e5, k9], castle: [g7]}
state: {pass_axis: {h6: ew}}
"""
"""The bishop's attack on g7 has five boosts; with these dice it may be rolled again."""

DUEL = """
game: loka
seed: 5
turn: fire
pieces:
  fire: {king: [g6], queen: [g1], rook: [d7], pawn: [e6, h8]}
  earth: {king: [a6], rook: [a4], pawn: [b5, c6]}
  water: {king: [g12], knight: [e10], pawn: [e7, i10]}
  air: {king: [h7], knight: [l8], rook: [l5], pawn: [k7, j6]}
terrain: {swamp: [d8], forest: [g2], magic_portal: [h9, c4]}
"""
"""Kings side by side, pawns of allies face to face; with these dice Fire's King wins."""

FACE_OFF = """
game: loka
variant: face-off
seed: 5
turn: evil
pieces:
  evil: {king: [e1], queen: [d1], rook: [a1, h1], bishop: [c4], knight: [f3, c3], pawn: [a2, b2, d4, e4, f2, h2]}
  good: {king: [e8], queen: [d8], rook: [a8], bishop: [c5, f5], knight: [f6], pawn: [a7, b7, d5, e5, f7, h7]}
terrain: {swamp: [d3], mountain_pass: [g5], castle: [d5]}
"""


class Cross(at_the_table.Table):
    """A game of Loka from a position."""

    def __init__(
        self,
        start: str = FIELD,
        chairs: tuple[str, ...] = ("human", "hard:1s", "normal:1s", "expert:1s"),
        *,
        size: tuple[int, int] = (1280, 800),
        percent: int = 100,
        path: Any = None,
        **options: Any,
    ) -> None:
        self.program = TableProgram()
        self.desk = at.quiet_desk(self.program, size, percent, **options)
        self.start, self.path, self.seats = start, path, chairs
        self.opened = at.window(self.desk, self._first)
        at.settle(self.opened, 0.3)

    def _first(self, desk: Desk) -> BattleScene:
        rules = position_from_text(self.start, self.program.library).rules
        chairs = self.seats[: len(rules.seats)]
        session = session_of(self.program.library, "loka", chairs, self.start, seed=0, path=self.path)
        return BattleScene(desk, session)

    @property
    def contest(self) -> Contest | None:
        """What the combat panel shows."""
        return self.battle.contest.now()

    @property
    def armed(self) -> Action | None:
        return self.battle.contest.armed

    @property
    def marks(self) -> Any:
        return self.battle.marks.now()

    def labels(self) -> list[str]:
        """The answers that the panel offers."""
        return [button.label for button in self.battle.answers.buttons if button.visible]
