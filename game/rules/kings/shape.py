"""What a position file of Kings of War may hold (docs/rules/kings.md, POS)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from annotated_types import Interval, Len

from game.core.record import record
from game.rules.kings.data import (
    Coordinate,
    Millimetres,
    Score,
    SizeName,
    SpellName,
    TerrainGiven,
    TypeName,
    WeaponGiven,
)

SeatName = Literal["red", "blue"]
EdgeName = Literal["south", "north"]
SideName = Literal["front", "left", "rear", "right"]
OrderName = Literal["halt", "face", "advance", "back", "sidestep", "double", "charge"]
PhaseName = Literal["army", "edge", "deploy", "vanguard", "first", "move", "shoot", "nerve", "melee", "regroup", "over"]
Markers = Annotated[int, Interval(ge=0, le=999)]


@record
class CustomGiven:
    """A unit made for one position: the keys of an entry, with `att` and `ne` beside them.  KINGS-POS-1."""

    name: str
    type: TypeName
    sp: Annotated[int, Interval(ge=0, le=20)]
    me: Score | None
    ra: Score | None
    de: Score
    att: Annotated[int, Interval(ge=0, le=99)]
    ne: Annotated[tuple[Annotated[int, Interval(ge=1, le=99)] | None, ...], Len(2, 2)]
    base: Annotated[tuple[Millimetres, ...], Len(2, 2)] | None = None
    height: Annotated[int, Interval(ge=0, le=9)] | None = None
    irregular: bool = False
    legend: bool = False
    special: tuple[str, ...] = ()
    weapons: tuple[WeaponGiven, ...] = ()
    spells: Mapping[SpellName, Annotated[int, Interval(ge=1, le=40)]] = field(default_factory=dict)


@record
class UnitGiven:
    """A unit of a position file.  KINGS-POS-1, -2."""

    size: SizeName
    entry: str | None = None
    """`force/entry`."""
    custom: CustomGiven | None = None
    options: tuple[str, ...] = ()
    at: Annotated[tuple[Coordinate, ...], Len(2, 2)] | None = None
    facing: Annotated[float, Interval(ge=-360, le=360)] | None = None
    damage: Markers = 0
    wavering: bool = False
    disordered: bool = False
    ally: bool = False
    order: OrderName | None = None
    shot: bool = False
    bane: bool = False
    charging: str | None = None
    side: SideName | None = None
    counter: bool = False
    hindered: bool = False
    charged_by: tuple[str, ...] = ()
    cost: Annotated[int, Interval(ge=0, le=9999)] = 0


@record
class EndGiven:
    """An end that the units do not show."""

    reason: str
    winner: tuple[SeatName, ...] = ()


@record
class StateGiven:
    """What the table does not show.  KINGS-POS-4, -7, -8."""

    table: Annotated[tuple[Annotated[int, Interval(ge=24, le=400)], ...], Len(2, 2)] | None = None
    limit: Annotated[int, Interval(ge=1, le=99999)] | None = None
    phase: PhaseName | None = None
    round: Annotated[int, Interval(ge=0, le=99)] | None = None
    starter: SeatName | None = None
    edges: Mapping[SeatName, EdgeName] | None = None
    tests: tuple[str, ...] = ()
    closing: Literal["move", "shoot"] = "shoot"
    regroup: tuple[str, ...] = ()
    individual_routed: bool = False
    extra: bool | None = None
    lost: Mapping[SeatName, Annotated[int, Interval(ge=0, le=99999)]] = field(default_factory=dict)
    vanguard: tuple[str, ...] = ()
    draw_offer: SeatName | None = None
    out_of_time: tuple[SeatName, ...] = ()
    ended: EndGiven | None = None


@record
class PositionFile:
    """A position as its file gives it."""

    game: Literal["kings"]
    variant: str | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 0
    turn: SeatName | None = None
    pieces: Mapping[SeatName, Mapping[str, UnitGiven]] | None = None
    terrain: Mapping[str, TerrainGiven] | None = None
    state: StateGiven | None = None
