"""The dramas of Kings of War, from events: dice of an attack as a heap, tests of Nerve on their bar
(docs/look.md, Many dice, Nerve)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import pygame

from game.core.events import DiceThrown, Event
from game.core.moment import Happening
from game.rules.kings.attack import BLAST, DAMAGE, ELITE, HIT, VICIOUS
from game.rules.kings.events import Attacked, Cast, Tested
from game.rules.kings.nerve import NERVE
from game.rules.kings.spells import weigh_spell
from game.rules.kings.state import KingsState, Regiment
from game.ui.skins import heap, kings_nerve
from game.ui.skins.heap import Heap
from game.ui.skins.kings_ground import Frame
from game.ui.skins.kings_nerve import NerveTest, Trial
from game.ui.skins.skin import Staged

if TYPE_CHECKING:
    from game.ui.desk import Desk

COLOURS = ("fire", "water")
"""Whose colours the dice of red and blue wear."""
GAP = 22  # units between a card and what it tells of


def staged(
    desk: Desk, frame: Frame, board: pygame.Rect, before: KingsState, happenings: Sequence[Happening[Any]]
) -> Staged | None:
    """The drama that begins with the first of these events; None where there is none."""
    events = [happening.event for happening in happenings]
    match events[0]:
        case DiceThrown(rule=rule) if rule == HIT:
            return _heap(desk, frame, board, before, events)
        case DiceThrown(rule=rule) if rule == NERVE:
            return _test(desk, frame, board, before, events)
    return None


def sound_of_attack(s: KingsState, event: Attacked | Cast) -> str:
    """What an attack begins with."""
    unit = s.units.get(event.unit)
    if isinstance(event, Cast):
        return "spell"
    if event.how == "melee":
        return "strike"
    if unit is not None and unit.profile.is_engine:
        return "war_engine"
    known = [] if unit is None else [weapon.name for weapon in unit.profile.weapons]
    return "volley" if event.how in known else "spell"


# --- many dice


def _heap(desk: Desk, frame: Frame, board: pygame.Rect, s: KingsState, events: Sequence[Event]) -> Heap | None:
    thrown = list(takewhile(lambda event: isinstance(event, DiceThrown), events))
    if len(thrown) == len(events):
        return None
    last = events[len(thrown)]
    if not isinstance(last, Attacked | Cast):
        return None
    unit, target = s.units.get(last.unit), s.units.get(last.target)
    if unit is None or target is None or unit.pose is None or target.pose is None:
        return None
    faces = {event.rule: event.faces for event in thrown if isinstance(event, DiceThrown)}
    need = last.need if isinstance(last, Attacked) else weigh_spell(unit, target, last.spell).need
    casts = [heap.Cast(faces[HIT], need, "Hits", faces.get(ELITE, ()))]
    if isinstance(last, Attacked):
        casts.append(heap.Cast(faces.get(DAMAGE, ()), last.harm, "Damage", faces.get(VICIOUS, ())))
        total, words = last.damage, "blasts" if BLAST in faces else "damage"
    else:
        total, words = last.hits, "hits"
    place = _place(desk, frame, board, s, target, heap.size_of(desk, casts, board))
    return Heap(
        desk, _title(unit, target, last), casts, words, place, sound=sound_of_attack(s, last),
        events=len(thrown) + 1, total=total, about=_about(desk, frame, target),
    )  # fmt: skip


def _title(unit: Regiment, target: Regiment, event: Attacked | Cast) -> str:
    """Who does what to whom."""
    how = event.spell if isinstance(event, Cast) else event.how
    by = " strike at" if how == "melee" else f": {how.replace('-', ' ')} at"
    return f"u{unit.number} {unit.profile.name}{by} u{target.number} {target.profile.name}"


# --- tests


def _test(desk: Desk, frame: Frame, board: pygame.Rect, s: KingsState, events: Sequence[Event]) -> NerveTest | None:
    rolls: list[Tested] = []
    for dice, tested in zip(events[::2], events[1::2], strict=False):
        if not isinstance(dice, DiceThrown) or dice.rule != NERVE or not isinstance(tested, Tested):
            break
        if rolls and not tested.is_second:
            break
        rolls.append(tested)
    if not rolls:
        return None
    first = rolls[0]
    unit = s.units.get(first.unit)
    if unit is None or unit.pose is None:
        return None
    test = Trial(
        f"u{unit.number} {unit.profile.name}",
        first.total - sum(first.faces),
        unit.profile.waver,
        unit.profile.rout,
        tuple((roll.faces, roll.total, roll.verdict) for roll in rolls),
        COLOURS[unit.seat],
    )
    place = _place(desk, frame, board, s, unit, kings_nerve.card_size(desk, board))
    return NerveTest(desk, test, place, _about(desk, frame, unit), 2 * len(rolls))


# --- where


def _place(
    desk: Desk, frame: Frame, board: pygame.Rect, s: KingsState, unit: Regiment, size: tuple[int, int]
) -> pygame.Rect:
    """Where a card about a unit stands."""
    others = [_box(frame, other) for other in s.deployed if other.number != unit.number]
    return heap.beside(size, _box(frame, unit), others, board.inflate(-8, -8), desk.px(GAP))


def _about(desk: Desk, frame: Frame, unit: Regiment) -> pygame.Rect:
    """All that a unit covers, its marks included."""
    return _box(frame, unit).inflate(desk.px(70), desk.px(70))


def _box(frame: Frame, unit: Regiment) -> pygame.Rect:
    """The box round a unit's base on the screen."""
    spots = [frame.at(corner) for corner in unit.standing.outline.points]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    return pygame.Rect(
        round(left), round(top), round(max(x for x, _ in spots) - left), round(max(y for _, y in spots) - top)
    )
