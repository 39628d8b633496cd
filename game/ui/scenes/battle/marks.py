"""What lies on the board beside the pieces at the present moment."""

from __future__ import annotations

from math import sin, tau
from typing import TYPE_CHECKING, Any

from game.core.moment import Moment
from game.core.ruleset import Spot
from game.ui.skins.skin import Line, Marks, Trail

if TYPE_CHECKING:
    from game.ui.scenes.battle.screen import BattleScene

GROW = 0.12  # seconds
SHAKE, SHAKES, BLINK = 0.36, 3, 0.12


class BoardMarks:
    """Made anew for each drawing; only the counts of attackers are kept while the position stands."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self._danger: tuple[Moment[Any] | None, dict[Spot, int]] = (None, {})
        self._had_trail = False

    def now(self) -> Marks:
        tool = self.scene.tool if self.scene.looking is None else None
        settled = self.scene.stage.idle
        view = self.scene.settled_view
        is_faint = tool is not None and not tool.picker.touched
        since = 1.0 if tool is None else min(1.0, max(0.0, (self.scene.desk.now - tool.since) / GROW))
        contest = self.scene.contest
        armed = contest.armed is not None
        moves = (tool.pointed if is_faint else tool.moves) if tool is not None and settled else frozenset()
        if not self.scene.desk.settings.legal_moves and not armed:
            moves = frozenset()
        chosen = contest.chosen if settled else None
        if armed and chosen is not None:
            moves = moves | {chosen}
        return Marks(
            last=self._last_spots(),
            selected=self._selected(),
            moves=moves,
            odds=contest.badges() if settled else {},
            signs=contest.signs() if settled and moves else {},
            chosen=chosen,
            lines=self._lines(),
            threads=self._threads(),
            faint=is_faint,
            grown=1 - (1 - since) ** 2,
            hover=tool.hover if tool is not None and settled else None,
            cursor=tool.cursor if tool is not None and tool.cursor_shown else None,
            danger=self._danger_now(view) if self.scene.desk.settings.danger and settled else {},
            arrows=self._arrows(),
            lit=frozenset(self.scene.refusal.where)
            if self.scene.refusal is not None and self._lit_now
            else frozenset(),
            removed=frozenset(self.scene.stage.removed) if self.scene.looking is None else frozenset(),
            lifted=None if tool is None else tool.lifted,
            shaken=self._shaken(),
            trail=self._trail() if settled else None,
        )

    def _trail(self) -> Trail | None:
        """The way of the move that is pointed at or aimed."""
        tool, action = self.scene.tool, self.scene.contest.aimed
        if tool is None or action is None or self.scene.looking is not None:
            return None
        return self.scene.skin.trail(tool.view, action)

    def has_trail(self) -> bool:
        """Whether a way is to be drawn, or was when this was asked last."""
        had, self._had_trail = self._had_trail, self._trail() is not None
        return had or self._had_trail

    def _selected(self) -> Spot | None:
        tool, armed = self.scene.tool, self.scene.contest.armed
        if tool is None or self.scene.looking is not None:
            return None
        return tool.selected if armed is None else armed.touches[0]

    def _lines(self) -> tuple[Line, ...]:
        """Who helps in the contest that is shown; otherwise who would help or attack what is pointed at."""
        scene, tool = self.scene, self.scene.tool
        lines = scene.contest.lines
        if lines or tool is None or not scene.desk.settings.support_lines or not scene.peeks:
            return lines
        aim = tool.cursor if tool.cursor_shown else tool.hover
        if aim is None or tool.picker.touched or scene.looking is not None:
            return ()
        return scene.skin.lines_at(tool.view, aim)

    def _threads(self) -> tuple[tuple[Spot, Spot], ...]:
        """Where what is pointed at or chosen leads to."""
        scene, tool = self.scene, self.scene.tool
        if tool is None or scene.looking is not None or not scene.stage.idle:
            return ()
        spots = {spot for spot in (tool.hover, tool.selected) if spot is not None}
        if tool.cursor_shown and tool.cursor is not None:
            spots.add(tool.cursor)
        found = {frozenset(pair): pair for spot in spots for pair in scene.skin.threads(tool.view, spot)}
        return tuple(found.values())

    def _last_spots(self) -> tuple[Spot, ...]:
        """Where the last action that touched the board began and ended."""
        ply = self.scene.ply
        if self.scene.looking is None and not self.scene.stage.idle:
            ply -= 1
        while ply > 0:
            ply -= 1
            action = self.scene.match.told(ply, self.scene.who.viewer).action
            touched = () if action is None else action.touches
            spots = tuple(spot for spot in touched if self.scene.skin.place_of(spot) is not None)
            if spots:
                return spots
        return ()

    def _danger_now(self, view: Any) -> dict[Spot, int]:
        key = self.scene.moment
        if key is not self._danger[0]:
            self._danger = (key, dict(self.scene.skin.danger(view, self.scene.who.viewer)))
        return self._danger[1]

    def _arrows(self) -> tuple[tuple[Spot, Spot], ...]:
        if not self.scene.shows_suggestions or (self.scene.tool is not None and self.scene.tool.picker.touched):
            return ()
        if self.scene.advice is None or self.scene.arrow >= len(self.scene.advice.suggestions):
            return ()
        action = self.scene.moment.parse(self.scene.advice.suggestions[self.scene.arrow].action)
        spots = [spot for spot in action.touches if self.scene.skin.place_of(spot) is not None]
        return ((spots[0], spots[1]),) if len(spots) >= 2 else ()

    @property
    def _lit_now(self) -> bool:
        """In calm play the lit squares blink instead of the piece shaking."""
        since = self.scene.desk.now - self.scene.refused_at
        return not self.scene.desk.settings.calm or since > SHAKE or int(since / BLINK) % 2 == 0

    def _shaken(self) -> tuple[Spot, int] | None:
        since = self.scene.desk.now - self.scene.refused_at
        if (
            self.scene.refused_spot is None
            or since >= SHAKE
            or self.scene.desk.settings.calm
            or self.scene.desk.settings.pace == "instant"
        ):
            return None
        return self.scene.refused_spot, round(
            self.scene.desk.px(6) * (1 - since / SHAKE) * sin(tau * SHAKES * since / SHAKE)
        )
