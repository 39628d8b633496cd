"""What lies on the board beside the pieces at the present moment."""

from __future__ import annotations

from dataclasses import replace
from math import sin, tau
from typing import Any

from game.core.moment import Moment
from game.core.ruleset import Spot
from game.ui.scenes.battle.choosing import Choosing
from game.ui.scenes.battle.contest import BattleContest
from game.ui.scenes.battle.lesson import Teaching
from game.ui.scenes.battle.peeking import Peeking
from game.ui.scenes.battle.plans import BattlePlans
from game.ui.scenes.battle.said import SHAKE, Said
from game.ui.scenes.battle.since import Since
from game.ui.scenes.battle.table import Position, Table
from game.ui.skins.marks import NO_HINTS, Hints, Marks, Pointing

GROW = 0.12  # seconds
SHAKES, BLINK = 3, 0.12


class BoardMarks:
    """Made anew for each drawing; what the game counts or finds out is kept while it would be the same."""

    def __init__(
        self,
        table: Table,
        position: Position,
        choosing: Choosing,
        contest: BattleContest,
        said: Said,
        peeking: Peeking,
        since: Since,
        plans: BattlePlans,
        teaching: Teaching | None = None,
    ) -> None:
        self.table = table
        self.position = position
        self.choosing = choosing
        self.contest = contest
        self.said = said
        self.peeking = peeking
        self.since = since
        self.plans = plans
        self.teaching = teaching
        self._danger: tuple[Moment[Any] | None, dict[Spot, int]] = (None, {})
        self._hints: dict[str, tuple[tuple[Pointing, Moment[Any]], Hints]] = {}
        self._had_trail = False

    def now(self) -> Marks:
        tool = self.choosing.tool if self.position.is_live else None
        settled, settings = self.table.stage.idle, self.table.desk.settings
        is_faint = tool is not None and not tool.picker.touched and not self.contest.is_shown_by_stage
        chosen = self.contest.chosen if settled or self.contest.is_shown_by_stage else None
        hints, moves = self._hints_now() if settled else NO_HINTS, self._moves()
        refusal = self.said.refusal
        return Marks(
            last=self._last_spots(),
            selected=self._selected(),
            moves=moves,
            odds=hints.odds if settings.target_odds else {},
            signs=hints.signs if moves else {},
            chosen=chosen,
            lines=self.contest.lines or hints.lines,
            threads=hints.threads,
            faint=is_faint,
            grown=self._grown(),
            hover=tool.hover if tool is not None and settled else None,
            cursor=tool.cursor if tool is not None and tool.cursor_shown else None,
            danger=self._danger_now() if settings.danger and settled and not self._is_over else {},
            arrows=self._arrows(),
            lit=frozenset(refusal.where) if refusal is not None and self._lit_now else frozenset(),
            removed=frozenset(self.table.stage.removed) if self.position.is_live else frozenset(),
            lifted=None if tool is None else tool.lifted,
            shaken=self._shaken(),
            trail=hints.trail,
            since=self.since.ways(),
            ghosts=hints.ghosts,
            tale=self.since.drawn,
            plans=self.plans.drawn,
            taught=() if self.teaching is None else self.teaching.lit(),
        )

    @property
    def _is_over(self) -> bool:
        """Nobody is in danger any more."""
        return self.position.is_live and self.position.now.result is not None

    def _grown(self) -> float:
        """How far the marks have come in."""
        tool = self.choosing.tool if self.position.is_live else None
        since = 1.0 if tool is None else min(1.0, max(0.0, (self.table.desk.now - tool.since) / GROW))
        return 1 - (1 - since) ** 2

    @property
    def grow(self) -> bool:
        """They still come in."""
        tool = self.choosing.tool
        return tool is not None and bool(tool.picker.touched) and self.table.desk.now - tool.since < GROW + 0.05

    def _moves(self) -> frozenset[Spot]:
        tool = self.choosing.tool if self.position.is_live else None
        settled, armed = self.table.stage.idle, self.contest.armed is not None
        if self.contest.is_shown_by_stage:
            target = self.contest.chosen
            return frozenset() if target is None else frozenset({target})
        if tool is None or not settled or (not self.table.desk.settings.legal_moves and not armed):
            moves: frozenset[Spot] = frozenset()
        else:
            moves = tool.moves if tool.picker.touched else tool.pointed
        chosen = self.contest.chosen if settled else None
        return moves | {chosen} if armed and chosen is not None else moves

    # What the game adds

    def pointing(self) -> Pointing:
        """What is pointed at on the present position."""
        tool, live = self.choosing.tool, self.position.is_live
        if tool is None:
            return Pointing()
        spots = {spot for spot in (tool.hover, tool.selected) if spot is not None}
        if tool.cursor_shown and tool.cursor is not None:
            spots.add(tool.cursor)
        touched, aim, menu = tool.picker.touched, self.choosing.aim, self.choosing.menu
        looks = live and not touched and self.table.desk.settings.support_lines and self.peeking.peeks
        return Pointing(
            held=tuple(tool.picker.live) if touched else (),
            aimed=None if not live else self.contest.aimed if menu is None else menu.aimed,
            at=aim if looks else None,
            about=frozenset(spots) if live else frozenset(),
        )

    def _hints_now(self) -> Hints:
        """What belongs to the thing in hand stays while the pointer goes from spot to spot."""
        pointing = self.pointing()
        held = self._found("held", Pointing(held=pointing.held))
        return replace(self._found("pointed", replace(pointing, held=())), odds=held.odds, signs=held.signs)

    def _found(self, purpose: str, pointing: Pointing) -> Hints:
        tool = self.choosing.tool
        if tool is None:
            return NO_HINTS
        key, known = (pointing, self.position.now), self._hints.get(purpose)
        if known is None or known[0] != key:
            known = self._hints[purpose] = (key, self.table.skin.hints(tool.view, pointing))
        return known[1]

    def has_trail(self) -> bool:
        """Whether a way is to be drawn, or was when this was asked last."""
        had, self._had_trail = self._had_trail, self._hints_now().trail is not None
        return had or self._had_trail

    def _selected(self) -> Spot | None:
        tool, armed = self.choosing.tool, self.contest.armed
        if tool is None or not self.position.is_live:
            return None
        return tool.selected if armed is None else armed.touches[0]

    def _last_spots(self) -> tuple[Spot, ...]:
        """Where the last action that touched the board began and ended."""
        table, ply = self.table, self.position.ply
        if self.position.is_live and not table.stage.idle:
            ply -= 1
        while ply > 0:
            ply -= 1
            action = table.match.told(ply, table.who.eyes).action
            touched = () if action is None else action.touches
            spots = tuple(spot for spot in touched if table.skin.place_of(spot) is not None)
            if spots:
                return spots
        return ()

    def _danger_now(self) -> dict[Spot, int]:
        moment = self.position.moment
        if moment is not self._danger[0]:
            self._danger = (moment, dict(self.table.skin.danger(moment.view, self.table.who.viewer)))
        return self._danger[1]

    def _arrows(self) -> tuple[tuple[Spot, Spot], ...]:
        taught = None if self.teaching is None else self.teaching.arrow()
        if taught is not None:
            return (taught,)
        advising = self.peeking.advising
        if not advising.shows or self.choosing.holds_something():
            return ()
        if advising.advice is None or advising.arrow >= len(advising.advice.suggestions):
            return ()
        action = self.position.moment.parse(advising.advice.suggestions[advising.arrow].action)
        spots = [spot for spot in action.touches if self.table.skin.place_of(spot) is not None]
        return ((spots[0], spots[1]),) if len(spots) >= 2 else ()

    # A refusal

    @property
    def _lit_now(self) -> bool:
        """In calm play the lit squares blink instead of the piece shaking."""
        since = self.said.since_refusal
        return not self.table.desk.settings.calm or since > SHAKE or int(since / BLINK) % 2 == 0

    def _shaken(self) -> tuple[Spot, int] | None:
        since, settings = self.said.since_refusal, self.table.desk.settings
        if self.said.refused_spot is None or since >= SHAKE or settings.calm or settings.pace == "instant":
            return None
        away = self.table.desk.px(6) * (1 - since / SHAKE) * sin(tau * SHAKES * since / SHAKE)
        return self.said.refused_spot, round(away)

    # What must be drawn again

    def follow(self) -> None:
        """Notes what moves among the marks."""
        changed, said, tool = self.table.changed, self.said, self.choosing.tool
        if said.since_refusal < SHAKE + 0.05 and said.refused_spot is not None:
            changed.at_spot(said.refused_spot, 12)
            for spot in said.refusal.where if said.refusal is not None else ():
                changed.at_spot(spot)
        if tool is not None and self.table.desk.now - tool.since < GROW + 0.1:
            for spot in tool.moves:
                changed.at_spot(spot)
