"""A turn of Kings of War seen from above: ways, charges, shots, what broke, what the dice brought
(docs/look.md, Chronicle)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pygame

from game.core.moment import LAID_OPEN, PlyTold
from game.core.seats import Seat
from game.core.wording import counted
from game.play.match import Match
from game.rules.kings.chances import damage_of, mean, nerve_odds
from game.rules.kings.events import Attacked, Cast, Charged, Moved, Routed, Tested
from game.rules.kings.nerve import is_inspired
from game.rules.kings.score import score
from game.rules.kings.state import KingsState, Regiment, other
from game.table.footprint import FACINGS
from game.table.outline import Point
from game.ui.skins.facts import Scored
from game.ui.skins.kings_ground import Frame
from game.ui.skins.kings_units import PLATE, Units

if TYPE_CHECKING:
    from game.ui.desk import Desk

GOES = ("order", "charge")
"""Why a unit moves that has been sent; what else moves it is too little to be drawn."""
HURT = 0.5
"""The part of its points that damage up to the routing limit takes from a unit's worth."""
INK, LIGHT = "#1A0F08", "#FFE9A8"
SIDES = {"front": "front", "left": "left flank", "right": "right flank", "rear": "rear"}


@dataclass(slots=True)
class Deeds:
    """What was done, unit by unit."""

    seat: Seat
    ways: dict[int, list[Point]] = field(default_factory=dict)
    """By unit, where it went."""
    charges: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By unit, whom it charged and on which side."""
    shots: list[tuple[int, Point, Point, int]] = field(default_factory=list)
    """By whom, from where to where, with how much damage."""
    damage: dict[int, int] = field(default_factory=dict)
    by: dict[int, list[int]] = field(default_factory=dict)
    """By target, who has attacked it."""
    verdicts: dict[int, str] = field(default_factory=dict)
    gone: list[Regiment] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    hoped: float = 0.0
    """Damage that was to be expected of all attacks."""
    done: int = 0
    luck: float = 0.0
    """Points routed beyond those to be expected of the tests, seen by the first seat."""
    tests: int = 0


def deeds_of(told: Sequence[PlyTold[KingsState]]) -> Deeds:
    """All that was done in these actions."""
    deeds = Deeds(told[0].seat if told else Seat(0))
    for ply in told:
        before = ply.before
        for happening in ply.happenings:
            _note(deeds, before, happening.event)
            before = happening.after
    return deeds


def _note(deeds: Deeds, s: KingsState, event: Any) -> None:
    for number in (getattr(event, "unit", 0), getattr(event, "target", 0)):
        if number in s.units:
            deeds.names[number] = f"u{number} {s.units[number].profile.name}"
    match event:
        case Moved(why=why) if why in GOES:
            way = deeds.ways.setdefault(event.unit, [])
            way += [(pose.x, pose.y) for pose in event.path if not way or (pose.x, pose.y) != way[-1]]
        case Charged():
            deeds.charges[event.unit] = event.target, event.side
        case Attacked():
            deeds.damage[event.target] = deeds.damage.get(event.target, 0) + event.damage
            deeds.by.setdefault(event.target, []).append(event.unit)
            deeds.hoped += float(mean(damage_of(event.weighed)))
            deeds.done += event.damage
            if event.how != "melee":
                _shoot(deeds, s, event, event.damage)
        case Cast():
            _shoot(deeds, s, event, 0)
        case Tested():
            deeds.verdicts[event.unit] = event.verdict
            if not event.is_second:
                _weigh(deeds, s, event)
        case Routed():
            unit = s.units.get(event.unit)
            if unit is not None:
                deeds.gone.append(unit)
                deeds.luck += unit.profile.cost * (1 if unit.seat else -1)


def _weigh(deeds: Deeds, s: KingsState, event: Tested) -> None:
    """What was to be expected of a test, before its dice fell."""
    unit = s.units.get(event.unit)
    if unit is None:
        return
    added = event.total - sum(event.faces)
    chance = nerve_odds(unit.profile.waver, unit.profile.rout, added, is_inspired(s, unit)).rout
    deeds.luck -= unit.profile.cost * float(chance) * (1 if unit.seat else -1)
    deeds.tests += 1


def _shoot(deeds: Deeds, s: KingsState, event: Attacked | Cast, damage: int) -> None:
    unit, target = s.units.get(event.unit), s.units.get(event.target)
    if unit is not None and target is not None and unit.pose is not None and target.pose is not None:
        start, end = (unit.pose.x, unit.pose.y), (target.pose.x, target.pose.y)
        deeds.shots.append((event.unit, start, end, damage))


# --- the score

BEFORE = "before"
"""What a game that began in the middle was told of what had been lost."""


def scores_of(match: Match[KingsState]) -> list[Scored]:
    """What each side has scored, and for whom.  KINGS-VICTORY-1."""
    start, end = match.moment(LAID_OPEN, 0).view, match.moment(LAID_OPEN).view
    gone: dict[Seat, list[tuple[str, int]]] = {Seat(0): [], Seat(1): []}
    for ply in range(match.ply):
        told = match.told(ply, LAID_OPEN)
        if not any(isinstance(event, Routed) for event in told.events):
            continue
        before = told.before
        for happening in told.happenings:
            event, s = happening.event, before
            if isinstance(event, Routed) and event.unit in s.units:
                profile = s.units[event.unit].profile
                size = "" if profile.size == "one" else f" {profile.size}"
                gone[other(event.seat)].append((f"{profile.name}{size}", event.cost))
            before = happening.after
    found = []
    for seat, parts in gone.items():
        parts.sort(key=lambda part: -part[1])
        earlier = score(start, seat)
        found.append(Scored(seat, score(end, seat), [*parts, *([(BEFORE, earlier)] if earlier else [])]))
    return found


# --- in words


def title_of(s: KingsState) -> str:
    """Where the game stands."""
    return f"Red {score(s, Seat(0))} : {score(s, Seat(1))} Blue"


def lines_of(deeds: Deeds) -> tuple[str, ...]:
    """What broke, who was struck and by whom, and how many marched."""
    found: list[tuple[int, str]] = []
    for target, many in deeds.damage.items():
        verdict = deeds.verdicts.get(target, "")
        how = {"rout": " and routs", "waver": " and wavers", "steady": " and stands"}.get(verdict, "")
        units = list(dict.fromkeys(deeds.by[target]))
        by = ", ".join(deeds.names.get(unit, "") + _side(deeds, unit, target) for unit in units)
        words = f"{deeds.names.get(target, '')} takes {many or 'no'} damage{how}: {by}."
        found.append((-100 * (verdict == "rout") - 10 * (verdict == "waver") - many, words))
    for unit, (target, side) in deeds.charges.items():
        if target not in deeds.damage:
            where = SIDES[FACINGS[side]]
            found.append((0, f"{deeds.names.get(unit, '')} charges {deeds.names.get(target, '')} in the {where}."))
    marched = sum(unit not in deeds.charges for unit in deeds.ways)
    if marched:
        found.append((1, f"{counted(marched, 'unit')} marched."))
    if not found:
        found.append((2, "Nobody moved and nobody was hurt."))
    return tuple(words for _, words in sorted(found, key=lambda each: each[0]))


def _side(deeds: Deeds, unit: int, target: int) -> str:
    charged = deeds.charges.get(unit)
    if charged is None or charged[0] != target or FACINGS[charged[1]] == "front":
        return ""
    return f" ({SIDES[FACINGS[charged[1]]]})"


def dice_of(deeds: Deeds) -> str:
    """What the dice brought, beside what was to be expected of them exactly."""
    if not deeds.by:
        return ""
    words = f"Dice: {deeds.done} damage, {deeds.hoped:.1f} to be expected."
    if deeds.tests:
        points = round(abs(deeds.luck))
        who = "Red" if deeds.luck > 0 else "Blue"
        words += f" Nerve: worth {points} points of luck to {who}." if points else " Nerve as was to be expected."
    return words


def balance(s: KingsState) -> float:
    """Points that red stands ahead: what both have on the table less the wear of damage."""
    found = 0.0
    for unit in s.units.values():
        worn = min(1.0, unit.damage / max(1, unit.profile.rout)) * HURT
        found += unit.profile.cost * (1 - worn) * (-1 if unit.seat else 1)
    return found


# --- from above


def draw_way(
    surface: pygame.Surface,
    px: Callable[[float], int],
    spots: Sequence[tuple[float, float]],
    colour: str,
    *,
    is_charge: bool,
) -> None:
    """A line with a head through some pixels; a charge is thick and light, a march thin."""
    if len(spots) < 2 or pygame.Vector2(spots[0]).distance_to(spots[-1]) < px(4):
        return
    wide, head = px(7 if is_charge else 4), px(16 if is_charge else 11)
    last, end = pygame.Vector2(spots[-2]), pygame.Vector2(spots[-1])
    along = (end - last).normalize() if (end - last).length() else pygame.Vector2(0, -1)
    neck = end - along * head * 0.8
    line = [*spots[:-1], (neck.x, neck.y)]
    aside = along.rotate(90) * head * 0.6
    tip = [end, neck + aside, neck - aside]
    pygame.draw.circle(surface, INK, spots[0], wide * 0.8 + 2)
    pygame.draw.lines(surface, INK, False, line, wide + px(3))
    pygame.draw.polygon(surface, INK, [end + along * 3, *(p + (p - neck) * 0.3 for p in tip[1:])])
    pygame.draw.lines(surface, LIGHT if is_charge else colour, False, line, wide)
    pygame.draw.polygon(surface, LIGHT if is_charge else colour, tip)
    if is_charge:
        pygame.draw.lines(surface, colour, False, line, max(2, wide // 2))
    pygame.draw.circle(surface, colour, spots[0], wide * 0.8)


class TaleDrawing:
    """Draws deeds over the table: ways in the side's colour, charges thick, shots dotted, skulls where units broke."""

    def __init__(self, desk: Desk, frame: Frame, deeds: Deeds) -> None:
        self.desk, self.frame, self.deeds = desk, frame, deeds

    def draw(self, surface: pygame.Surface) -> None:
        for unit in self.deeds.gone:
            Units(self.desk, self.frame).draw(surface, unit, ghost=True)
        for number, way in self.deeds.ways.items():
            spots = [self.frame.at(point) for point in way]
            draw_way(surface, self.desk.px, spots, PLATE[self.deeds.seat][0], is_charge=number in self.deeds.charges)
        for _, start, end, damage in self.deeds.shots:
            self._shot(surface, self.frame.at(start), self.frame.at(end), damage)
        for unit in self.deeds.gone:
            self._skull(surface, unit)

    def _shot(self, surface: pygame.Surface, start: tuple[float, float], end: tuple[float, float], damage: int) -> None:
        """Dots, and the damage at the end."""
        px = self.desk.px
        way = pygame.Vector2(end) - pygame.Vector2(start)
        steps = max(1, int(way.length() // px(10)))
        for i in range(1, steps):
            at = pygame.Vector2(start) + way * (i / steps)
            pygame.draw.circle(surface, INK, at, px(3.4))
            pygame.draw.circle(surface, LIGHT, at, px(2))
        plate = pygame.Rect(0, 0, px(26), px(18))
        plate.center = round(end[0]), round(end[1]) - px(14)
        fill = "#B3372A" if damage else "#4A3B2A"
        self.desk.art.pill(surface, f"−{damage}" if damage else "·", plate, fill, "#FFF3E4")

    def _skull(self, surface: pygame.Surface, unit: Regiment) -> None:
        px = self.desk.px
        assert unit.pose is not None
        x, y = self.frame.at((unit.pose.x, unit.pose.y))
        at = round(x), round(y)
        pygame.draw.circle(surface, INK, at, px(17))
        pygame.draw.circle(surface, "#9E241C", at, px(15))
        icon = self.desk.sprites.icon("glyphs/skull", px(20), "#FFF3E4")
        surface.blit(icon, icon.get_rect(center=at))
