"""How Kings of War looks: regiments on a table of turf, ordered about by hand (docs/look.md, Kings of War)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.core.events import Event
from game.core.moment import Happening, PlyTold
from game.core.ruleset import Action, Decision, Point, Result, Spot, Unit
from game.core.seats import Seat
from game.play.match import Match
from game.rules.kings.events import Moved, Routed
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.score import score
from game.rules.kings.state import KingsState, Regiment, Stage
from game.table.measure import INCH
from game.ui import theme as ink
from game.ui.looks import SIDES, enamel
from game.ui.skins.ahead import ahead
from game.ui.skins.facts import Card, Choice, Picture, Scored, SideColours, Strength
from game.ui.skins.kings_drama import staged
from game.ui.skins.kings_ground import Frame, Ground, frame_for
from game.ui.skins.kings_lens import Lens
from game.ui.skins.kings_motion import shown, sound_of
from game.ui.skins.kings_ordering import KingsOrdering
from game.ui.skins.kings_overlay import Overlay
from game.ui.skins.kings_panels import TURN_WORDS, OrdersPanel, kind_words, special_words
from game.ui.skins.kings_planning import covers
from game.ui.skins.kings_plans import PlanDrawing
from game.ui.skins.kings_safe_map import SafeMap
from game.ui.skins.kings_strip import UnitStrip
from game.ui.skins.kings_tale import (
    Deeds,
    TaleDrawing,
    balance,
    deeds_of,
    dice_of,
    draw_way,
    lines_of,
    scores_of,
    title_of,
)
from game.ui.skins.kings_units import Units, mark_of
from game.ui.skins.kings_words import choice_words, question_words, short_words, step_words
from game.ui.skins.marks import NO_MARKS, Marks
from game.ui.skins.neutral import NeutralSkin
from game.ui.skins.panel import Panel
from game.ui.skins.skin import Animation, Staged
from game.ui.skins.tale import Tale
from game.ui.skins.taught import teach

if TYPE_CHECKING:
    from game.ui.desk import Desk

EDGE = 14  # units of the frame round the table
FOOT = 12
USUAL = (72, 48)  # inches, the table that is shown where no game is known
AROUND = 3
"""Inches that are seen beyond the outermost units where only a part of the table is drawn."""
LABELS_FROM = 7.0  # pixels an inch, from which terrain is named
SEATS = ("fire", "water")
"""Whose colours red and blue wear."""


class KingsSkin(NeutralSkin):
    """Draws the table of the view; a unit's place is the box round its base."""

    rules: KingsRules

    def __init__(self, desk: Desk, rules: KingsRules, match: Match[KingsState] | None = None) -> None:
        super().__init__(desk, rules, match)
        self._frame: Frame | None = None
        self._units: tuple[Regiment, ...] = ()
        self._drawn_of: object = None
        self._drawn = pygame.Surface((1, 1))
        """The units that stand still, and which they are."""
        self._named_of: object = None
        self._named = pygame.Surface((1, 1))
        """The names of terrain, and beside whom they stand."""
        self._has_labels = True
        self._size = USUAL if match is None else match.moment(None).view.table
        """Inches."""
        self.lens = Lens()
        self._ordering = (
            None
            if match is None
            else KingsOrdering(rules, lambda: self._frame, desk.sound.play, desk.wake_in, self.lens)
        )
        self._safe_map = None if self._ordering is None else SafeMap(desk, self._ordering.safety)

    @property
    def ordering(self) -> KingsOrdering | None:
        return self._ordering

    def panels(self) -> Sequence[Panel]:
        if self._ordering is None:
            return ()
        return OrdersPanel(self.desk, self.rules, self._ordering), UnitStrip(self.desk, self._ordering)

    # --- where

    def fit(
        self, area: pygame.Rect, *, flipped: bool = False, turned: int = 0, frame: bool = True, names: bool = True
    ) -> pygame.Rect:
        """As large as the table of the game fits; the usual one where no game is known."""
        super().fit(area, flipped=flipped, turned=turned, frame=frame, names=names)
        edge = self.desk.px(EDGE) if frame else 0
        width, depth = self._size
        scale = min((area.width - 2 * edge) / width, (area.height - 2 * edge) / depth)
        self.board = pygame.Rect(0, 0, max(1, round(width * scale)), max(1, round(depth * scale)))
        self.board.center = area.center
        self.outer = self.board.inflate(2 * edge, 2 * edge)
        self._frame, self._has_labels = None, names
        return self.outer

    @property
    def turns(self) -> tuple[int, ...]:
        return (0, 2)

    def turned_for(self, seat: Seat) -> int:
        return 0

    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        """The unit whose base is there, the smallest of several."""
        if self._frame is None or not self.board.collidepoint(point):
            return None
        x, y = self._frame.point(point)
        found = [unit for unit in self._units if unit.pose is not None and covers(unit, x, y)]
        return Unit(min(found, key=lambda unit: unit.profile.base).number) if found else None

    def place_of(self, spot: Spot) -> pygame.Rect | None:
        if self._frame is None:
            return None
        if isinstance(spot, Point):
            x, y = self._frame.at((spot.x, spot.y))
            return pygame.Rect(round(x) - 6, round(y) - 6, 12, 12)
        unit = next((unit for unit in self._units if spot == Unit(unit.number)), None)
        return None if unit is None or unit.pose is None else self.box(unit)

    def box(self, unit: Regiment) -> pygame.Rect:
        """The box round a unit's base on the screen."""
        assert self._frame is not None
        corners = [self._frame.at(corner) for corner in unit.standing.outline.points]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        wide, high = max(x for x, _ in corners) - left, max(y for _, y in corners) - top
        return pygame.Rect(round(left), round(top), round(wide), round(high))

    def beside(self, spot: Spot | None, x: int, y: int) -> Spot:
        """The nearest unit that way; any for None."""
        standing: list[Spot] = [Unit(unit.number) for unit in self._units if unit.pose is not None]
        at = self.place_of(spot) if spot is not None else None
        if at is None or spot is None:
            return standing[0] if standing else Unit(1)
        places = {other: place for other in standing if (place := self.place_of(other)) is not None}
        return ahead(at, places, x, y, spot)

    def close_up(self, view: KingsState) -> pygame.FRect | None:
        """The units and the ground around them: a table is large, and a diagram small."""
        points = [point for unit in view.deployed for point in unit.standing.outline.points]
        if not points:
            return None
        frame, board = frame_for(view, self.board), self.board
        found = [frame.at(point) for point in points]
        room = pygame.FRect(min(x for x, _ in found), min(y for _, y in found), 0, 0)
        room.size = max(x for x, _ in found) - room.x, max(y for _, y in found) - room.y
        room.inflate_ip(2 * AROUND * frame.inch, 2 * AROUND * frame.inch)
        return pygame.FRect(
            (room.x - board.x) / board.width,
            (room.y - board.y) / board.height,
            room.width / board.width,
            room.height / board.height,
        )

    # --- how

    def bake(self, surface: pygame.Surface) -> None:
        """The frame; the ground is the view's."""
        art, board = self.desk.art, self.board
        if self.outer.size == board.size:
            return
        art.shadow(surface, self.outer, down=5, blur=10, alpha=0.6, radius=6)
        art.plate(surface, self.outer, ((0, "#7A4F2B"), (1, "#4C2E16")), "#2A1708", radius=5)
        art.outline(surface, self.outer.inflate(-4, -4), "#B98F45", radius=4, alpha=0.8)
        art.outline(surface, board.inflate(4, 4), "#2A1708", radius=1, width=2)
        width = self._size[0]
        for inches in range(0, width + 1, FOOT // 2):
            x = board.x + round(inches * board.width / width)
            long = self.desk.px(8 if inches % FOOT == 0 else 5)
            surface.fill("#E9D9A8", (min(x, board.right - 1), board.bottom + 3, max(1, self.desk.px(1.2)), long))

    def draw(
        self, surface: pygame.Surface, view: KingsState, marks: Marks = NO_MARKS, without: frozenset[Spot] = frozenset()
    ) -> None:
        frame = self._frame = self.lens.frame(view, self.board, turned=self.turned == 2)
        self._units = tuple(view.units.values())
        ordering = self._ordering
        live = ordering is not None and ordering.is_about(view) and not without
        overlay = None
        if live and ordering is not None and self._safe_map is not None:
            overlay = Overlay(self.desk, frame, ordering, self._safe_map)
        clip = surface.get_clip()
        room = clip.clip(frame.room)
        if not room.width or not room.height:
            return
        surface.blit(self._ground(view, frame), frame.room)
        surface.set_clip(room)
        surface.blit(self._names(view, frame), frame.room)
        if overlay is not None:
            overlay.under(surface)
        chosen = ordering.chosen if overlay is not None and ordering is not None else 0
        self._draw_units(surface, view, marks, without, chosen)
        if overlay is not None:
            overlay.over(surface)
        if marks.tale is not None:
            marks.tale.draw(surface)
        for plan in marks.plans:
            PlanDrawing(self.desk, frame, plan, view.units).draw(surface)
        self._point_out(surface, view, marks)
        self._teach(surface, view, marks)
        surface.set_clip(clip)

    def _point_out(self, surface: pygame.Surface, view: KingsState, marks: Marks) -> None:
        """From a unit to the one that it is meant for."""
        assert self._frame is not None
        for ends in marks.arrows:
            units = [view.units.get(spot.number) for spot in ends if isinstance(spot, Unit)]
            poses = [unit.pose for unit in units if unit is not None and unit.pose is not None]
            if len(poses) == 2:
                spots = [self._frame.at((pose.x, pose.y)) for pose in poses]
                draw_way(surface, self.desk.px, spots, ink.LIGHT_GOLD, is_charge=False)

    def _draw_units(
        self, surface: pygame.Surface, view: KingsState, marks: Marks, without: frozenset[Spot], chosen: int
    ) -> None:
        """All who stand on the table, the lower ones over the higher; who is ringed is drawn once more over them."""
        frame = self._frame
        assert frame is not None
        standing = [unit for unit in view.deployed if Unit(unit.number) not in without]
        of = tuple(standing), frame, self.desk.px(100)
        if of != self._drawn_of:
            self._drawn_of, self._drawn = of, pygame.Surface(frame.room.size, pygame.SRCALPHA)
            still = Units(self.desk, frame.alone())
            for unit in sorted(standing, key=lambda unit: -unit.profile.height):
                if self.box(unit).inflate(80, 80).colliderect(frame.room):
                    still.draw(self._drawn, unit)
        surface.blit(self._drawn, frame.room)
        units = Units(self.desk, frame)
        for unit in standing:
            lit = ink.LIGHT_GOLD if unit.number == chosen else _ring(Unit(unit.number), marks)
            if lit:
                units.draw(surface, unit, lit=lit)

    def _teach(self, surface: pygame.Surface, view: KingsState, marks: Marks) -> None:
        """What a lesson speaks of."""
        units = [view.units.get(spot.number) for spot in marks.taught if isinstance(spot, Unit)]
        boxes = [self.box(unit) for unit in units if unit is not None and unit.pose is not None]
        if boxes:
            places = [(box.center, round(max(box.size) * 1.1) + self.desk.px(8)) for box in boxes]
            teach(self.desk, surface, self.board, self.outer, places)

    def _ground(self, view: KingsState, frame: Frame) -> pygame.Surface:
        """Turf and terrain, drawn once for a table and a size; from near by the turf is that of the whole table, made
        larger, and terrain is drawn anew."""
        key = "kings ground", view.terrain, view.table, frame.room.size, frame.area.size, frame.area.topleft
        kept = self.desk.sprites.kept((*key, frame.turned))
        if kept is None:
            kept = pygame.Surface(frame.room.size)
            still = frame.alone()
            kept.blit(self._turf(view, still), (0, 0))
            Ground(self.desk, still, view).furnish(kept)
            self.desk.sprites.keep((*key, frame.turned), kept)
        return kept

    def _names(self, view: KingsState, frame: Frame) -> pygame.Surface:
        """The names of terrain beside all who stand; whoever moves counts too, or names would jump while they do."""
        of = view.terrain, tuple(unit.pose for unit in view.deployed), frame, self.desk.px(100), self._has_labels
        if of != self._named_of:
            self._named_of, self._named = of, pygame.Surface(frame.room.size, pygame.SRCALPHA)
            if self._has_labels and frame.scale * INCH >= LABELS_FROM:
                taken = [self.box(unit).move(-frame.room.x, -frame.room.y) for unit in view.deployed]
                Ground(self.desk, frame.alone(), view).name_terrain(self._named, taken)
        return self._named

    def _turf(self, view: KingsState, frame: Frame) -> pygame.Surface:
        """The turf of what is seen, the whole of it kept."""
        key = "kings turf", view.terrain, view.table, frame.room.size
        whole = self.desk.sprites.kept(key)
        if whole is None:
            far = Frame(frame.room, frame.scale * frame.room.width / frame.area.width, frame.depth, frame.width)
            whole = self.desk.sprites.keep(key, Ground(self.desk, far, view).turf())
        if frame.area.size == frame.room.size:
            return whole
        part = frame.room.width / frame.area.width
        crop = pygame.Rect(
            round((frame.room.x - frame.area.x) * part),
            round((frame.room.y - frame.area.y) * part),
            round(frame.room.width * part),
            round(frame.room.height * part),
        ).clip(whole.get_rect())
        return pygame.transform.smoothscale(whole.subsurface(crop), frame.room.size)

    def animate(self, before: Any, happening: Happening[Any], hand: tuple[int, int] | None = None) -> Animation | None:
        if self._frame is None:
            return None
        self._see_all_of(before, happening)
        return shown(self.desk, self._frame, before, happening)

    def _see_all_of(self, before: KingsState, happening: Happening[Any]) -> None:
        """What happens beyond the window is shown on the whole table."""
        frame, event = self._frame, happening.event
        assert frame is not None
        if not self.lens.step or not isinstance(before, KingsState):
            return
        numbers = [getattr(event, name, 0) for name in ("unit", "target")]
        poses = [s.units[n].pose for s in (before, happening.after) for n in numbers if n in s.units]
        room = frame.room.inflate(-2 * round(frame.inch), -2 * round(frame.inch))
        if any(pose is not None and not room.collidepoint(frame.at((pose.x, pose.y))) for pose in poses):
            self.lens.reset()
            self._frame = self.lens.frame(before, self.board, turned=self.turned == 2)

    def staged(self, before: Any, happenings: Sequence[Happening[Any]]) -> Staged | None:
        if self._frame is None:
            return None
        frame = frame_for(before, self.board, turned=self.turned == 2)  # dice fall beside the whole table
        found = staged(self.desk, frame, self.board.clip(frame.area), before, happenings)
        if found is not None and self.lens.reset():
            self._frame = frame
        return found

    def is_routine(self, event: Event) -> bool:
        """Where an order has led stands on the table; which it was is told."""
        return isinstance(event, Moved) and event.why == "order"

    def sound(self, event: Event) -> str:
        return sound_of(event)

    def round(self, view: KingsState) -> int:
        return max(1, view.round)

    def removed(self, event: Event) -> Spot | None:
        return Unit(event.unit) if isinstance(event, Routed) else None

    def colours(self, seat: Seat) -> SideColours:
        look = SIDES[SEATS[seat]]
        return SideColours(enamel(look, self.desk.settings), look.on_dark, look.mark)

    def is_own(self, view: KingsState, spot: Spot, seat: Seat) -> bool:
        unit = view.units.get(spot.number) if isinstance(spot, Unit) else None
        return unit is not None and unit.seat == seat

    def strength(self, view: KingsState, seat: Seat) -> Strength:
        own = [unit for unit in view.units.values() if unit.seat == seat]
        return Strength(count=len(own), is_out=not own and view.stage not in (Stage.ARMY,))

    def step_picture(self, told: PlyTold[Any]) -> Picture | None:
        number = next((spot.number for spot in told.action.touches if isinstance(spot, Unit)), 0) if told.action else 0
        unit = told.before.units.get(number) if number else None
        return None if unit is None else partial(self._sign, unit)

    def _sign(self, unit: Regiment, size: int) -> pygame.Surface:
        """What a unit is, in its side's colour."""
        out = pygame.Surface((size, size), pygame.SRCALPHA)
        self.desk.art.plate(out, out.get_rect(), self.colours(unit.seat).enamel[1], "#1A0F08", radius=4)
        icon = self.desk.sprites.icon(mark_of(unit), round(size * 0.74), ink.IVORY)
        out.blit(icon, icon.get_rect(center=out.get_rect().center))
        return out

    def tale(self, told: Sequence[PlyTold[KingsState]]) -> Tale | None:
        if not told:
            return None
        deeds = deeds_of(told)
        last = told[-1]
        after = last.happenings[-1].after if last.happenings else last.before
        swing = balance(after) - balance(told[0].before)
        draw = partial(self._draw_tale, deeds)
        return Tale(title_of(after), lines_of(deeds), dice_of(deeds), swing, deeds.luck, draw)

    def _draw_tale(self, deeds: Deeds, surface: pygame.Surface) -> None:
        if self._frame is not None:
            TaleDrawing(self.desk, self._frame, deeds).draw(surface)

    # --- what it is called

    def describe(self, view: KingsState, spot: Spot) -> Card | None:
        unit = view.units.get(spot.number) if isinstance(spot, Unit) else None
        if unit is None:
            return None
        profile = unit.profile
        waver = "–" if profile.waver is None else profile.waver
        facts = (
            ("Speed, Melee, Ranged", f"{profile.speed}, {_plus(profile.melee)}, {_plus(profile.ranged)}"),
            ("Defence, Attacks", f"{profile.defence}+, {profile.attacks}"),
            ("Nerve", f"{waver}/{profile.rout}, damage {unit.damage}"),
        )
        state = [word for word, holds in (("wavering", unit.wavering), ("disordered", unit.disordered)) if holds]
        head = ", ".join([kind_words(unit), *state])
        title = f"u{unit.number} {profile.name}"
        return Card(title, head, special_words(unit), facts, partial(self._sign, unit), profile.name)

    def choice(self, view: KingsState, action: Action) -> Choice:
        return choice_words(self.rules, view, action)

    def question(self, view: KingsState, decision: Decision) -> str:
        return question_words(decision) or super().question(view, decision)

    def written(self, view: KingsState, action: Action) -> str:
        return short_words(action)

    def step_words(self, told: PlyTold[Any]) -> str:
        return step_words(told.action, told.before)

    def alarm(self, view: KingsState) -> str:
        """The score, once anybody has one."""
        found = [(self.seat_name(seat), score(view, seat)) for seat in (Seat(0), Seat(1))]
        return ", ".join(f"{name} {points}" for name, points in found) if any(points for _, points in found) else ""

    def turn_words(self, view: KingsState) -> tuple[str, str]:
        return TURN_WORDS[view.stage]

    def scores(self, match: Match[Any]) -> Sequence[Scored]:
        """The units that each side has driven off.  KINGS-VICTORY-1."""
        return scores_of(match)

    def ending(self, result: Result) -> str:
        names = " and ".join(self.seat_name(seat) for seat in sorted(result.winners))
        end = "won" if names else "drawn"
        key = f"result.{result.reason.replace(' ', '-')}.{end}"
        words = self.rules.law.strings.get(key)
        return super().ending(result) if words is None else words.format(seat=names)

    def danger(self, view: Any, seat: Seat) -> Mapping[Spot, int]:
        return {}


def _plus(value: int | None) -> str:
    return "–" if value is None else f"{value}+"


def _ring(spot: Unit, marks: Marks) -> str:
    """The colour of the ring round a unit; none for most."""
    if spot == marks.selected:
        return ink.LIGHT_GOLD
    if spot in marks.moves:
        return "#E0453A"
    if spot in marks.lit:
        return ink.BAD
    return ink.SKY if spot in (marks.hover, marks.cursor) else ""
