"""What happens on the table of Kings of War as it is shown: marches, blows, tests, routs (docs/look.md, Motion)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pygame

from game.core.events import Event
from game.core.moment import Happening
from game.core.ruleset import Spot, Unit
from game.rules.kings.events import (
    Attacked,
    Cast,
    Deployed,
    Moved,
    Ordered,
    PhaseBegan,
    Recovered,
    Refused,
    Routed,
    Tested,
)
from game.rules.kings.state import KingsState, Orders, Regiment, Stage
from game.table.measure import DEGREE, TURN
from game.table.pose import Pose
from game.ui.skins.kings_drama import sound_of_attack
from game.ui.skins.kings_ground import Frame
from game.ui.skins.kings_rout import Rout
from game.ui.skins.kings_units import Units
from game.ui.skins.motion import Cues, ease
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

MARCH, LONGEST = 0.18, 0.7  # seconds, and at the most
AN_INCH = 0.035
TOLD = 0.9
VERDICTS = {
    "steady": ("Steady", "#4A3B2A", "steady"),
    "waver": ("Wavers", "#B8641A", "wavers"),
    "rout": ("Routs", "#9E241C", "hits"),
}


@dataclass(frozen=True, slots=True)
class March:
    """A unit goes from place to place, turning on its way."""

    units: Units
    unit: Regiment
    path: tuple[Pose, ...]
    seconds: float
    room: pygame.Rect
    cues: Cues = ((0.0, "march"),)
    over_after: bool = False

    @property
    def without(self) -> frozenset[Spot]:
        return frozenset({Unit(self.unit.number)})

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return (self.room,)

    def draw(self, surface: pygame.Surface, part: float) -> None:
        self.units.draw(surface, replace(self.unit, pose=along(self.path, ease(part))))


@dataclass(frozen=True, slots=True)
class Word:
    """A word over a unit for a moment: what an attack or a test has brought."""

    desk: Desk
    words: str
    fill: str
    at: tuple[int, int]
    inside: pygame.Rect
    seconds: float = TOLD
    cues: Cues = ()
    over_after: bool = True
    without: frozenset[Spot] = frozenset()

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return (self._place.inflate(30, 60),)

    @property
    def _place(self) -> pygame.Rect:
        px = self.desk.px
        room = pygame.Rect(0, 0, self.desk.theme.width(self.words, Role.SMALL_STRONG) + px(26), px(26))
        room.midbottom = self.at
        return room.clamp(self.inside)

    def draw(self, surface: pygame.Surface, part: float) -> None:
        rise = 0 if self.desk.settings.calm else round(self.desk.px(10) * (1 - min(1.0, part * 4)))
        self.desk.art.pill(surface, self.words, self._place.move(0, rise), self.fill, "#FFF3E4")


def along(path: Sequence[Pose], part: float) -> Pose:
    """The place on a way after that part of it; bearings turn the shorter way."""
    legs = [max(1.0, math.hypot(b.x - a.x, b.y - a.y) + _turn(a, b) * 40) for a, b in pairwise(path)]
    left = part * sum(legs)
    for (a, b), leg in zip(pairwise(path), legs, strict=True):
        if left <= leg:
            share = left / leg
            turn = (b.bearing - a.bearing + TURN // 2) % TURN - TURN // 2
            bearing = round((a.bearing + turn * share) / (2 * DEGREE)) * 2 * DEGREE % TURN if share < 1 else b.bearing
            return Pose(round(a.x + (b.x - a.x) * share), round(a.y + (b.y - a.y) * share), bearing)
        left -= leg
    return path[-1]


def _turn(a: Pose, b: Pose) -> float:
    return abs((b.bearing - a.bearing + TURN // 2) % TURN - TURN // 2)


def shown(desk: Desk, frame: Frame, before: KingsState, happening: Happening[Any]) -> March | Word | Rout | None:
    """How an event looks; None for one that is only told."""
    event: Event = happening.event
    match event:
        case Moved():
            return _march(desk, frame, before, event)
        case Deployed(pose=Pose()):
            return None
        case Attacked():
            hits = "no damage" if not event.damage else f"{event.damage} damage"
            fill = "#B3372A" if event.damage else "#4A3B2A"
            cues: Cues = ((0.0, sound_of_attack(before, event)),)
            return _word(desk, frame, before, event.target, f"{event.hits} of {event.dice} hit, {hits}", fill, cues)
        case Tested():
            word, fill, sound = VERDICTS[event.verdict]
            first, second = event.faces
            again = "again: " if event.is_second else ""
            text = f"{again}{first}+{second}, {event.total}: {word}"
            return _word(desk, frame, before, event.unit, text, fill, ((0.0, "die_thrown_small"), (0.5, sound)))
        case Routed():
            return _rout(desk, frame, before, event.unit)
        case Recovered():
            return _word(desk, frame, before, event.unit, f"{event.markers} recovered", "#2F7A4A", ())
        case Refused():
            return _word(desk, frame, before, event.unit, "Refuses", "#B8641A", ())
        case Cast():
            return _word(
                desk, frame, before, event.target, f"{event.spell.replace('-', ' ')}: {event.hits}", "#2A5A8C", ()
            )
    return None


def sound_of(event: Event) -> str:
    """The sound of an event that nothing is shown of."""
    match event:
        case PhaseBegan(stage=Stage.MOVE):
            return "turn_drum"
        case Ordered(order=Orders.CHARGE):
            return "charge_horn"
        case Deployed():
            return "deploy"
    return ""


def _march(desk: Desk, frame: Frame, s: KingsState, event: Moved) -> March | None:
    unit = s.units.get(event.unit)
    if unit is None or unit.pose is None or not event.path:
        return None
    path = event.path if event.path[0] == unit.pose else (unit.pose, *event.path)
    if len(path) < 2:
        return None
    inches = sum(math.dist(frame.at((a.x, a.y)), frame.at((b.x, b.y))) for a, b in pairwise(path))
    seconds = min(LONGEST, MARCH + AN_INCH * inches / max(1.0, frame.inch))
    boxes = []
    for pose in path:
        x, y = frame.at((pose.x, pose.y))
        reach = round(int(unit.standing.outline.reach) * frame.scale) + desk.px(26)
        boxes.append(pygame.Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach))
    return March(Units(desk, frame), unit, path, seconds, boxes[0].unionall(boxes[1:]))


def _word(desk: Desk, frame: Frame, s: KingsState, number: int, words: str, fill: str, cues: Cues) -> Word | None:
    unit = s.units.get(number)
    if unit is None or unit.pose is None:
        return None
    x, y = frame.at((unit.pose.x, unit.pose.y))
    return Word(desk, words, fill, (round(x), round(y) - desk.px(16)), frame.room.inflate(-8, -8), cues=cues)


def _rout(desk: Desk, frame: Frame, s: KingsState, number: int) -> Rout | None:
    unit = s.units.get(number)
    if unit is None or unit.pose is None:
        return None
    side = 2 * round(int(unit.standing.outline.reach) * frame.scale) + desk.px(40)
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    x, y = frame.at((unit.pose.x, unit.pose.y))
    at = round(x), round(y)
    shifted = replace(frame, area=frame.area.move(side // 2 - at[0], side // 2 - at[1]), window=picture.get_rect())
    Units(desk, shifted).draw(picture, unit)
    return Rout(desk, frame, unit, picture)
