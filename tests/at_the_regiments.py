"""What the tests of the window of Kings of War share: a battle on a table, points of it in inches, keys by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import at_the_table as table
import at_the_window as at
import pygame

from game.rules.kings.state import KingsState, Stage
from game.table.measure import INCH
from game.ui.desk import Desk
from game.ui.scenes.battle.screen import BattleScene
from game.ui.skins.kings_ordering import KingsOrdering

KEYS = {
    "space": pygame.K_SPACE, "tab": pygame.K_TAB, "enter": pygame.K_RETURN, "esc": pygame.K_ESCAPE, "up": pygame.K_UP,
    "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT,
}  # fmt: skip

SPEARS = "u1: {entry: sennfold/vow-spears, size: horde, at: [30, 10], facing: 0}"
SLINGS = "u2: {entry: sennfold/novice-slings, size: regiment, at: [14, 12], facing: 10}"
RAMS = "u3: {entry: sennfold/ram-knights, size: horde, at: [46, 14], facing: 355}"
MARKS = "u4: {entry: sennfold/gate-marks, size: regiment, at: [58, 12], facing: 0}"
SKELKS = "u6: {entry: ashmaw/skelks, size: horde, at: [36, 22.5], facing: 180, damage: 3}"
"""Those who stand in most battles of the tests."""
FORCES = (
    "army:ashmaw,skelks/horde,skelk-spitters/regiment,hog-riders/regiment,gang-boss/one",
    "army:halmark,toll-wardens/regiment,lock-breakers/regiment,heron-riders/horde,bell-bearer/one",
)
"""Two forces of a skirmish, red's first."""
FIRST_BLUE = 6


def battle_of(*units: str, terrain: str = "") -> str:
    """A position in the second round, red to move; units and terrain as a position file has them, from u6 on blue's."""
    lines = ["game: kings", "seed: 7", "turn: red", "pieces:"]
    for seat, is_blue in (("red", False), ("blue", True)):
        lines += [f"  {seat}:"]
        lines += [f"    {unit}" for unit in units if (int(unit[1 : unit.index(":")]) >= FIRST_BLUE) is is_blue]
    lines += [f"terrain: {{{terrain}}}"] if terrain else []
    lines += ["state: {phase: move, round: 2, starter: red, edges: {red: south, blue: north}}"]
    return "\n".join(lines) + "\n"


class Regiments(table.Table):
    """A game of Kings of War in a window; `play` are actions that have been made already."""

    def __init__(
        self,
        red: str = "human",
        blue: str = "human",
        *,
        start: str = "",
        variant: str | None = None,
        play: Sequence[str] = (),
        rules: Mapping[str, Any] | None = None,
        seed: int = 7,
        **options: Any,
    ) -> None:
        self.variant, self.played, self.switches, self.seed = variant, play, rules or {}, seed
        options.setdefault("pace", "instant")
        super().__init__(red, blue, start=start, **options)

    def _first(self, desk: Desk) -> BattleScene:
        library = self.program.library
        session = table.session_of(
            library, "kings", self.chairs, self.start, variant=self.variant, rules=self.switches, seed=self.seed
        )
        for text in self.played:
            session.play(session.match.rules.notation.parse(session.match.state, text))
        return BattleScene(desk, session)

    @property
    def view(self) -> KingsState:
        view: KingsState = self.session.match.moment(None).view
        return view

    @property
    def stage(self) -> Stage:
        return self.view.stage

    @property
    def ordering(self) -> KingsOrdering:
        found = self.battle.skin.ordering
        assert isinstance(found, KingsOrdering)
        return found

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a point of the table, in inches."""
        frame = self.ordering.frame()
        assert frame is not None
        px, py = frame.at((round(x * INCH), round(y * INCH)))
        return round(px), round(py)

    def click(self, x: float, y: float) -> None:
        at.click(self.opened, self.at(x, y))
        self.settle(0.1)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        at.drag(self.opened, self.at(*start), self.at(*end))
        self.settle(0.1)

    def keys(self, *names: str) -> None:
        """Presses keys one after the other: "space", "n", "3"."""
        for name in names:
            self.press(KEYS.get(name) or ord(name))
        self.settle(0.1)

    def give(self) -> None:
        """Confirms what is planned, once the question has stood long enough."""
        self.settle(0.3)
        self.keys("space")
        self.settle(0.3)

    def last(self) -> str:
        """The action made last."""
        return str(self.session.match.steps[-1].action)

    def plan(self) -> str:
        """What is planned; empty for nothing."""
        plan = self.ordering.plan
        return "" if plan is None else str(plan.action)

    def put_back(self) -> Regiments:
        """Nothing in hand, all of the table seen, the pointer far from it: as another test of the same window left
        nothing."""
        self.ordering.drop()
        self.ordering.lens.reset()
        self.battle.changed.everything()
        self.opened._dirty = True
        self.opened.step(wait=False)
        at.point(self.opened, (5, 5))
        self.settle(0.1)
        return self


class Kept:
    """One window for all tests of a file, made when the first of them asks."""

    def __init__(self, start: str) -> None:
        self.start = start
        self._made: list[Regiments] = []

    def __call__(self) -> Regiments:
        if not self._made:
            self._made.append(Regiments(start=self.start))
        return self._made[0]
