"""How a base comes to stand in contact with an enemy: hindrance, the facing touched, crowded neighbours.

docs/rules/kings.md, ALIGN, HINDERED, REGROUP-6, SPELL-SURGE.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.core.events import Tell
from game.rules.kings.events import Charged, Moved
from game.rules.kings.law import Law
from game.rules.kings.placing import gap_of, settled
from game.rules.kings.sight import look_out
from game.rules.kings.special import Flag
from game.rules.kings.state import KingsState, Regiment, Terrain
from game.rules.kings.terrain import blocking, doubled_share, is_at
from game.table.alignment import Side, flush, free_offsets, greatest_offset, settle
from game.table.footprint import Footprint, facing_towards, fits_on
from game.table.legs import Contact, quarter_of
from game.table.measure import EPS, INCH, TICK, scaled, sine_cosine
from game.table.outline import Outline, distance, keeps, overlap
from game.table.ways import Obstacles

SLIGHT = 2 * INCH * INCH // 1000
"""Twice the area of terrain that a strip may cross without being hindered.  KINGS-HINDERED-1."""
PUSH_STEP = INCH // 20
MOST_PUSH = INCH


def obstacles(law: Law, s: KingsState, unit: Regiment, target: int, lifted: Iterable[int] = ()) -> Obstacles:
    """What a charge must go around; the target and the other chargers are lifted off the table.  KINGS-CHARGE-10."""
    away = {unit.number, target, *lifted}
    look = look_out(s)
    solid: list[Outline] = list(blocking(s, unit.profile))
    kin: list[Outline] = []
    for seat, bodies in enumerate(look.sides):
        around = kin if seat == unit.seat else solid
        around += [
            outline for number, outline in zip(bodies.numbers, bodies.outlines, strict=True) if number not in away
        ]
    return Obstacles(solid, kin, gap_of(law), *s.size)


def flush_place(
    law: Law, standing: Footprint, target: Footprint, facing: int, around: Obstacles, contact: int
) -> tuple[int, Footprint] | None:
    """The offset and the place at which a base comes to rest from a first contact; None if nothing is free.

    KINGS-ALIGN-3, -4; the contact is brought within the facing first (KINGS-ALIGN-6).
    """
    side = Side(target, facing)
    corner = law.switches.corner * TICK
    most = greatest_offset(side, standing.half_width, corner)
    free = free_offsets(side, standing, corner, around.stops(), around.width, around.depth)
    offset = settle(max(-most, min(most, contact)), free)
    return None if offset is None else (offset, flush(side, standing, offset))


def facing_touched(target: Footprint, found: Contact, leader: tuple[int, int]) -> int:
    """The facing that a straight run touched; at a corner the one whose arc has the leader.  KINGS-REGROUP-6."""
    touched = [facing for facing in range(4) if _is_on(target, facing, found)]
    if len(touched) == 1:
        return touched[0]
    towards = facing_towards(target, *leader)
    return towards if towards in touched or not touched else touched[0]


def _is_on(target: Footprint, facing: int, found: Contact) -> bool:
    side = Side(target, facing)
    return all(
        abs(side.before(x, y)) <= 2 * EPS and 2 * abs(side.along(x, y)) <= side.length + 4 * EPS
        for x, y in (found.first, found.last)
    )


# --- hindered


def is_hindered(s: KingsState, unit: Regiment, strips: Iterable[Outline], end: Outline) -> bool:
    """Whether a charge by these strips to this place was over rough ground.  KINGS-HINDERED-1, -3."""
    flags = unit.profile.specials.flags
    if Flag.STRIDER in flags:
        return False
    rough = [piece for piece in s.terrain if _is_rough(piece, unit)]
    if Flag.FLY in flags:
        return any(is_at(end, piece) for piece in rough)
    ground = [*strips, end]
    return any(doubled_share(outline, piece) > SLIGHT for piece in rough for outline in ground)


def _is_rough(piece: Terrain, unit: Regiment) -> bool:
    if piece.kind == "obstacle":
        return True
    return piece.kind == "difficult" and Flag.PATHFINDER not in unit.profile.specials.flags


# --- in contact


def strike(
    s: KingsState,
    number: int,
    target: int,
    facing: int,
    end: Footprint,
    tell: Tell | None,
    *,
    hindered: bool,
    counter: bool = False,
) -> None:
    """A unit stands in contact with a target that it will fight.  KINGS-CHARGE-1, KINGS-COUNTER-1."""
    before = s.units[number]
    s.change(
        number,
        pose=settled(s, before, end),
        charging=target,
        side=facing,
        hindered=hindered,
        counter=counter,
    )
    struck = s.units[target]
    s.change(target, charged_by=tuple(sorted({*struck.charged_by, number})))
    if tell:
        now = s.units[number]
        assert before.pose is not None and now.pose is not None
        tell(Moved(number, (before.pose, now.pose), "charge"))
        tell(Charged(number, target, facing, counter, hindered))


def make_room(law: Law, s: KingsState, number: int, tell: Tell | None) -> None:
    """Moves enemies off that a charger touches beside its target, by an inch or what room there is.  KINGS-ALIGN-8."""
    charger = s.units[number]
    for enemy in [each for each in s.deployed if each.seat != charger.seat and each.number != charger.charging]:
        if distance(charger.standing.outline, enemy.standing.outline) < gap_of(law):
            _push_off(law, s, charger, enemy, tell)


def _push_off(law: Law, s: KingsState, charger: Regiment, enemy: Regiment, tell: Tell | None) -> None:
    standing = enemy.standing
    facing = facing_towards(charger.standing, standing.x, standing.y)
    sine, cosine = sine_cosine(charger.standing.bearing + quarter_of(facing))
    best: Footprint | None = None
    for length in range(PUSH_STEP, MOST_PUSH + 1, PUSH_STEP):
        place = Footprint(
            standing.x + scaled(length * sine),
            standing.y + scaled(length * cosine),
            standing.bearing,
            standing.half_width,
            standing.half_depth,
        )
        if not _has_room(law, s, enemy, place):
            break
        best = place
    if best is not None:
        moved = s.change(enemy.number, pose=settled(s, enemy, best))
        assert moved.pose is not None
        if tell:
            tell(Moved(enemy.number, (standing.pose(), moved.pose), "crowded"))


def _has_room(law: Law, s: KingsState, unit: Regiment, place: Footprint) -> bool:
    outline = place.outline
    if not fits_on(outline, *s.size) or any(overlap(outline, part) for part in blocking(s, unit.profile)):
        return False
    others = (each.standing.outline for each in s.deployed if each.number != unit.number)
    start = unit.standing.outline
    # It leaves the charger, so it may still be near that one on its first steps.
    return all(keeps(outline, each, gap_of(law)) or distance(outline, each) > distance(start, each) for each in others)


def turned_to_meet(
    law: Law, s: KingsState, target: Regiment, charger: int, facing: int, bearing: int
) -> Footprint | None:
    """An individual turned about its centre so that a facing looks straight at who arrives at a bearing.

    None where others stand too close for that: then its charger aligns to it as it stands.  KINGS-ALIGN-7.
    """
    standing = target.standing
    turn = (bearing + 180_000 - quarter_of(facing)) % 360_000
    place = Footprint(standing.x, standing.y, turn, standing.half_width, standing.half_depth)
    outline = place.outline
    if not fits_on(outline, *s.size) or any(overlap(outline, part) for part in blocking(s, target.profile)):
        return None
    others = [each.standing.outline for each in s.deployed if each.number not in (target.number, charger)]
    return place if all(keeps(outline, each, gap_of(law)) for each in others) else None
