"""Position files of Kings of War, in and out (docs/rules/kings.md, POS)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from game.core.dice import seeded
from game.core.ruleset import Plain, Result, Wrong
from game.core.seats import Seat
from game.rules.kings.deployment import NORTH, SOUTH, waiting
from game.rules.kings.law import SEATS, Law
from game.rules.kings.melee import combats
from game.rules.kings.score import NO_UNITS, REASONS, has_no_units, result
from game.rules.kings.setup import table_for, terrain_for
from game.rules.kings.shape import PositionFile, StateGiven, UnitGiven
from game.rules.kings.special import Flag
from game.rules.kings.state import IN_TURN, KingsState, Regiment, Stage, Terrain, other, unit_name
from game.rules.kings.units_file import Path, check_places, number_of, read_terrain, read_units
from game.table.footprint import FACINGS
from game.table.pose import say_degrees, say_inches

BEFORE = (Stage.ARMY, Stage.EDGE)
"""When nobody stands on the table yet."""


class Reading:
    """One position file being read: the state so far, and every mistake told."""

    def __init__(self, law: Law, given: PositionFile, wrong: Wrong) -> None:
        self.law = law
        self.given = given
        self.keys = given.state or StateGiven()
        self.wrong = wrong
        self.mistakes = 0

    def tell(self, path: Sequence[str | int], message: str) -> None:
        """Counts a mistake and passes it on."""
        self.mistakes += 1
        self.wrong(path, message)

    def state(self, *, is_view: bool = False) -> KingsState | None:
        """The state that the file describes, None when something in it is wrong.

        A view may lack what its seat may not know: red's army, while blue chooses (KINGS-ARMY-10).
        """
        keys, given = self.keys, self.given
        limit = self.law.switches.limit if keys.limit is None else keys.limit
        size = table_for(self.law, limit) if keys.table is None else (keys.table[0], keys.table[1])
        terrain = read_terrain(given.terrain or {}, self.tell)
        units = read_units(self.law, given.pieces or {}, self.tell)
        paths = {number: path for number, (_, path) in units.items()}
        stage = self._stage(units)
        s = KingsState(stage, self._turn(stage, units), seeded(given.seed), size, limit, terrain)
        s.units = {number: unit for number, (unit, _) in units.items()}
        if self.mistakes:
            return None
        check_places(s, paths, self.tell)
        self._course(s)
        self._relations(s, paths)
        if not self.mistakes:
            self._phase(s, paths, is_view)
        if not self.mistakes:
            self._end(s)
        return None if self.mistakes else s

    def _stage(self, units: Mapping[int, object]) -> Stage:
        if self.keys.phase is not None:
            return Stage(self.keys.phase)
        return Stage.MOVE if units else Stage.ARMY

    def _turn(self, stage: Stage, units: Mapping[int, tuple[Regiment, Path]]) -> Seat:
        if self.given.turn is not None:
            return Seat(SEATS.index(self.given.turn))
        has_red = any(unit.seat == 0 for unit, _ in units.values())
        return Seat(1) if stage is Stage.ARMY and has_red else Seat(0)

    def _course(self, s: KingsState) -> None:
        """What the game has come to: round, edges, losses, offers, clocks."""
        keys = self.keys
        in_battle = s.stage in IN_TURN
        s.round = (1 if in_battle else 0) if keys.round is None else keys.round
        if keys.starter is not None:
            s.starter = Seat(SEATS.index(keys.starter))
        elif in_battle:
            s.starter = s.turn
        if s.stage in IN_TURN and not s.round:
            self.tell(("state", "round"), "rounds are counted from 1 (KINGS-TURN-5)")
        self._edges(s)
        s.extra = keys.extra
        s.lost = keys.lost.get("red", 0), keys.lost.get("blue", 0)
        s.individual_routed = keys.individual_routed
        s.closing = Stage(keys.closing)
        if keys.draw_offer is not None:
            s.offer = Seat(SEATS.index(keys.draw_offer))
        s.out_of_time = tuple(sorted({Seat(SEATS.index(name)) for name in keys.out_of_time}))
        if s.turn in s.out_of_time and s.stage in IN_TURN:
            self.tell(("turn",), f"{SEATS[s.turn]} is out of time and chooses nothing (KINGS-LENGTH-4)")

    def _edges(self, s: KingsState) -> None:
        edges = self.keys.edges or {}
        if len(edges) == 2 and edges["red"] == edges["blue"]:
            self.tell(("state", "edges"), "both seats have the same edge (KINGS-SETUP-4)")
        for name, edge in edges.items():
            seat = Seat(SEATS.index(name))
            s.north = seat if edge == NORTH else other(seat)
        if s.stage is Stage.DEPLOY and s.north is None:
            self.tell(("state",), "to deploy, edges must be known: `edges: {red: south}` (KINGS-SETUP-4)")

    # --- units that name units

    def _relations(self, s: KingsState, paths: Mapping[int, Path]) -> None:
        for number, unit in list(s.units.items()):
            path = paths[number]
            given = self._given(unit)
            is_enemy = partial(_is_of, other(unit.seat))
            if given.charging is not None:
                target = self._named(s, given.charging, (*path, "charging"), is_enemy)
                if unit.seat != s.turn:
                    self.tell((*path, "charging"), "only units of the seat whose turn it is are charging (KINGS-POS-7)")
                if target and unit.side is None:
                    self.tell(path, "a charging unit says which side it struck (KINGS-POS-2)")
                unit = replace(unit, charging=target)
            names = [
                self._named(s, name, (*path, "charged_by", i), is_enemy, lost=True)
                for i, name in enumerate(given.charged_by)
            ]
            s.put(replace(unit, charged_by=tuple(sorted({name for name in names if name}))))
        s.tests = self._listed(s, "tests", self.keys.tests, partial(_is_of, other(s.turn)))
        s.regroup = self._listed(s, "regroup", self.keys.regroup, partial(_is_of, s.turn))
        s.vanguard = self._listed(s, "vanguard", self.keys.vanguard, _is_vanguard)

    def _given(self, unit: Regiment) -> UnitGiven:
        pieces = self.given.pieces
        assert pieces is not None
        return pieces["red" if unit.seat == 0 else "blue"][unit_name(unit.number)]

    def _listed(
        self, s: KingsState, key: str, names: Sequence[str], is_fit: Callable[[Regiment], bool]
    ) -> tuple[int, ...]:
        found = [self._named(s, name, ("state", key, i), is_fit) for i, name in enumerate(names)]
        if len(set(names)) < len(names):
            self.tell(("state", key), f"{key} names a unit twice (KINGS-POS-4)")
        return tuple(number for number in found if number)

    def _named(
        self,
        s: KingsState,
        name: str,
        path: Sequence[str | int],
        is_fit: Callable[[Regiment], bool],
        *,
        lost: bool = False,
    ) -> int:
        """The number of a unit on the table that fits; 0, and told, otherwise.  With `lost` it may be gone."""
        number = number_of(name, "u")
        if number is not None and lost and number not in s.units:
            return number
        if number is None or number not in s.units or s.units[number].pose is None:
            self.tell(path, f'there is no unit "{name}" on the table (KINGS-POS-4)')
            return 0
        if not is_fit(s.units[number]):
            self.tell(path, f"{name} can't stand here: it is of the wrong side or kind (KINGS-POS-4)")
            return 0
        return number

    # --- phases

    def _phase(self, s: KingsState, paths: Mapping[int, Path], is_view: bool) -> None:
        """Each phase has what it needs, so that somebody has something to choose.  KINGS-POS-4, -7."""
        for number, unit in s.units.items():
            if unit.pose is not None and s.stage in BEFORE:
                self.tell((*paths[number], "at"), f"before deployment nobody stands anywhere; phase is {s.stage.value}")
            if unit.pose is None and s.stage not in (*BEFORE, Stage.DEPLOY, Stage.OVER):
                self.tell(paths[number], f"{unit_name(number)} stands nowhere; `at` is missing (KINGS-POS-1)")
        chosen = {unit.seat for unit in s.units.values()}
        if s.stage is Stage.ARMY and s.turn in chosen:
            self.tell(("turn",), f"{SEATS[s.turn]} has chosen its army already (KINGS-POS-7)")
        if s.stage is Stage.ARMY and s.turn == 1 and not chosen and not is_view:
            self.tell(("turn",), "red chooses its army first (KINGS-ARMY-10)")
        if s.stage in (Stage.EDGE, Stage.DEPLOY, Stage.FIRST) and len(chosen) < 2:
            self.tell(("pieces",) if s.units else (), "both seats need units (KINGS-ARMY-9)")
        wanted = {
            Stage.DEPLOY: (waiting(s, s.turn), f"{SEATS[s.turn]} has nothing left to deploy"),
            Stage.VANGUARD: ([n for n in s.vanguard if s.units[n].seat == s.turn], "no unit of the vanguard may move"),
            Stage.NERVE: (s.tests, "`tests` names no unit to be tested"),
            Stage.MELEE: (combats(s), "no unit is charging"),
            Stage.REGROUP: (s.regroup, "`regroup` names no unit"),
        }
        if s.stage in wanted and not wanted[s.stage][0]:
            self.tell(("state", "phase"), f"{wanted[s.stage][1]} (KINGS-POS-4)")

    def _end(self, s: KingsState) -> None:
        ended = self.keys.ended
        if ended is not None:
            winners = frozenset(Seat(SEATS.index(name)) for name in ended.winner)
            if ended.reason not in REASONS or len(winners) > 1:
                self.tell(("state", "ended"), f"an end has at most one winner and a reason: {', '.join(REASONS)}")
            s.stage, s.ended = Stage.OVER, Result(winners, ended.reason)
        elif s.stage is Stage.OVER:
            s.ended = result(s)
        elif s.stage in IN_TURN and (has_no_units(s, Seat(0)) or has_no_units(s, Seat(1))):
            s.stage, s.ended = Stage.OVER, result(s, NO_UNITS)


def _is_of(seat: Seat, unit: Regiment) -> bool:
    return unit.seat == seat


def _is_vanguard(unit: Regiment) -> bool:
    return Flag.VANGUARD in unit.profile.specials.flags


def read(law: Law, given: PositionFile, wrong: Wrong) -> KingsState | None:
    """The state that a file describes; None when something in it is wrong, which was told."""
    return Reading(law, given, wrong).state()


def beginning(law: Law, seed: int) -> KingsState:
    """The state before the first action: an empty table with its terrain.  KINGS-SETUP-1, -7."""
    rng = seeded(seed)
    size = table_for(law, law.switches.limit)
    return KingsState(Stage.ARMY, Seat(0), rng, size, law.switches.limit, terrain_for(law, size, rng))


# --- writing


def write(s: KingsState) -> dict[str, Plain]:
    """The position file of a state, but for `game`, `variant` and `options`."""
    found: dict[str, Plain] = {"seed": s.rng, "turn": SEATS[s.turn]}
    pieces: dict[str, Plain] = {}
    for seat, name in enumerate(SEATS):
        units: dict[str, Plain] = {unit_name(unit.number): _unit(unit) for unit in s.of(Seat(seat))}
        if units:
            pieces[name] = units
    if pieces:
        found["pieces"] = pieces
    if s.terrain:
        found["terrain"] = {f"t{piece.number}": _piece(piece) for piece in s.terrain}
    found["state"] = _state(s)
    return found


def decimal(text: str) -> int | float:
    """A printed number as YAML holds it."""
    return float(text) if "." in text else int(text)


def _unit(unit: Regiment) -> Plain:
    found: dict[str, Plain] = {}
    profile = unit.profile
    if profile.custom is None:
        found["entry"] = f"{profile.force}/{profile.entry}"
    else:
        found["custom"] = _custom(unit)
    found["size"] = profile.size
    if profile.options:
        found["options"] = list(profile.options)
    if unit.pose is not None:
        found["at"] = [decimal(say_inches(unit.pose.x)), decimal(say_inches(unit.pose.y))]
        found["facing"] = decimal(say_degrees(unit.pose.bearing))
    if unit.damage:
        found["damage"] = unit.damage
    for key in ("wavering", "disordered", "ally"):
        if getattr(unit, key):
            found[key] = True
    if unit.order is not None:
        found["order"] = unit.order.value
    for key in ("shot", "bane"):
        if getattr(unit, key):
            found[key] = True
    if unit.charging:
        found["charging"] = unit_name(unit.charging)
    if unit.side is not None:
        found["side"] = FACINGS[unit.side]
    for key in ("counter", "hindered"):
        if getattr(unit, key):
            found[key] = True
    if unit.charged_by:
        found["charged_by"] = [unit_name(number) for number in unit.charged_by]
    if profile.custom is not None and profile.cost:
        found["cost"] = profile.cost
    return found


def _custom(unit: Regiment) -> Plain:
    entry = unit.profile.custom
    assert entry is not None
    size = entry.sizes[unit.profile.size]
    found: dict[str, Plain] = {"name": entry.name, "type": entry.type, "sp": entry.sp, "me": entry.me}
    found |= {"ra": entry.ra, "de": entry.de, "att": size.att, "ne": list(size.ne)}
    if entry.base is not None:
        found["base"] = list(entry.base)
    if entry.height is not None:
        found["height"] = entry.height
    for key in ("irregular", "legend"):
        if getattr(entry, key):
            found[key] = True
    if entry.special:
        found["special"] = list(entry.special)
    if entry.weapons:
        found["weapons"] = [
            each.name if each.range is None else {"name": each.name, "range": each.range} for each in entry.weapons
        ]
    if entry.spells:
        found["spells"] = {str(name): dice for name, dice in entry.spells.items()}
    return found


def _piece(piece: Terrain) -> Plain:
    found: dict[str, Plain] = {"kind": piece.kind}
    if piece.height and piece.kind != "obstacle":
        found["height"] = piece.height
    if piece.name:
        found["name"] = piece.name
    found["shape"] = [[decimal(say_inches(x)), decimal(say_inches(y))] for x, y in piece.corners]
    return found


def _state(s: KingsState) -> dict[str, Plain]:
    found: dict[str, Plain] = {"table": list(s.table), "limit": s.limit, "phase": s.stage.value}
    if s.round:
        found["round"] = s.round
    if s.starter is not None:
        found["starter"] = SEATS[s.starter]
    if s.north is not None:
        found["edges"] = {name: NORTH if s.north == seat else SOUTH for seat, name in enumerate(SEATS)}
    for key, numbers in (("tests", s.tests), ("regroup", s.regroup), ("vanguard", s.vanguard)):
        if numbers:
            found[key] = [unit_name(number) for number in numbers]
    if s.stage is Stage.NERVE and s.closing is Stage.MOVE:
        found["closing"] = Stage.MOVE.value
    if s.individual_routed:
        found["individual_routed"] = True
    if s.extra is not None:
        found["extra"] = s.extra
    if any(s.lost):
        found["lost"] = {name: s.lost[seat] for seat, name in enumerate(SEATS) if s.lost[seat]}
    if s.offer is not None:
        found["draw_offer"] = SEATS[s.offer]
    if s.out_of_time:
        found["out_of_time"] = [SEATS[seat] for seat in s.out_of_time]
    if s.ended is not None:
        found["ended"] = {"reason": s.ended.reason, "winner": [SEATS[seat] for seat in sorted(s.ended.winners)]}
    return found
