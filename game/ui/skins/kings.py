"""How Kings of War looks: regiments on a table of turf (docs/look.md, Kings of War).

Orders are still given by the neutral looks' choices; what is drawn is the table as it will stay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Point, Spot, Unit
from game.core.seats import Seat
from game.play.match import Match
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.state import KingsState, Regiment
from game.table.measure import INCH
from game.ui import theme as ink
from game.ui.looks import SIDES, enamel
from game.ui.skins.facts import Card, SideColours
from game.ui.skins.kings_ground import Frame, Ground, frame_for
from game.ui.skins.kings_units import Units
from game.ui.skins.marks import NO_MARKS, Marks
from game.ui.skins.neutral import NeutralSkin

if TYPE_CHECKING:
    from game.ui.desk import Desk

WOOD, EDGE = "#6B4423", 14  # units of the frame round the table
FOOT = 12
USUAL = (72, 48)  # inches, the table that is shown where no game is known
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
        self._has_labels = True
        self._size = USUAL if match is None else match.moment(None).view.table
        """Inches."""

    # --- where

    def fit(
        self, area: pygame.Rect, *, flipped: bool = False, turned: int = 0, frame: bool = True, names: bool = True
    ) -> pygame.Rect:
        """As large as the table of the game fits; the usual one where no game is known."""
        super().fit(area, flipped=flipped, turned=turned, frame=frame, names=names)
        edge = self.desk.px(EDGE) if frame else 0
        width, depth = self._size
        scale = min((area.width - 2 * edge) / width, (area.height - 2 * edge) / depth)
        self.board = pygame.Rect(0, 0, round(width * scale), round(depth * scale))
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
        found = [unit for unit in self._units if unit.pose is not None and _covers(unit, x, y)]
        return Unit(min(found, key=lambda unit: unit.profile.base).number) if found else None

    def place_of(self, spot: Spot) -> pygame.Rect | None:
        if self._frame is None:
            return None
        if isinstance(spot, Point):
            x, y = self._frame.at((spot.x, spot.y))
            return pygame.Rect(round(x) - 6, round(y) - 6, 12, 12)
        unit = next((unit for unit in self._units if spot == Unit(unit.number)), None)
        if unit is None or unit.pose is None:
            return None
        corners = [self._frame.at(corner) for corner in unit.standing.outline.points]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        wide, high = max(x for x, _ in corners) - left, max(y for _, y in corners) - top
        return pygame.Rect(round(left), round(top), round(wide), round(high))

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
        frame = self._frame = frame_for(view, self.board, turned=self.turned == 2)
        self._units = tuple(view.units.values())
        surface.blit(self._ground(view, frame), frame.area)
        units = Units(self.desk, frame)
        for unit in sorted(view.deployed, key=lambda unit: -unit.profile.height):
            spot = Unit(unit.number)
            if spot not in without:
                units.draw(surface, unit, lit=_ring(spot, marks))
        self._lay([spot for spot in self._spots(view, marks) if self.place_of(spot) is None])
        for each, place in self._places.items():
            self._draw_spot(surface, each, place, marks)

    def _ground(self, view: KingsState, frame: Frame) -> pygame.Surface:
        """Turf and terrain, drawn once for a table and a size."""
        key = "kings ground", view.terrain, view.table, frame.area.size, frame.turned, self._has_labels
        kept = self.desk.sprites.kept(key)
        if kept is None:
            kept = pygame.Surface(frame.area.size)
            still = Frame(kept.get_rect(), frame.scale, frame.depth, frame.width, frame.turned)
            named = self._has_labels and frame.scale * INCH >= LABELS_FROM
            Ground(self.desk, still, view, labels=named).paint(kept)
            self.desk.sprites.keep(key, kept)
        return kept

    def colours(self, seat: Seat) -> SideColours:
        look = SIDES[SEATS[seat]]
        return SideColours(enamel(look, self.desk.settings), look.on_dark, look.mark)

    def is_own(self, view: KingsState, spot: Spot, seat: Seat) -> bool:
        unit = view.units.get(spot.number) if isinstance(spot, Unit) else None
        return unit is not None and unit.seat == seat

    # --- what it is called

    def describe(self, view: KingsState, spot: Spot) -> Card | None:
        return super().describe(view, spot) if isinstance(spot, Unit) else None


def _ring(spot: Unit, marks: Marks) -> str:
    """The colour of the ring round a unit; none for most."""
    if spot == marks.selected:
        return ink.LIGHT_GOLD
    if spot in marks.moves:
        return "#E0453A"
    if spot in marks.lit:
        return ink.BAD
    return ink.SKY if spot in (marks.hover, marks.cursor) else ""


def _covers(unit: Regiment, x: int, y: int) -> bool:
    """Whether a point of the table lies on a unit's base."""
    corners = unit.standing.outline.points
    turns = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)
