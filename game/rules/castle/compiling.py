"""From the data to the tables of the fast position: ways, tiers, effects, chances (CASTLE-EXPANDED-10)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from game.boards.grid import Grid
from game.boards.patterns import Bent, Leap, Ride, Slide, walks_of
from game.boards.position import Gamble, Kind
from game.rules.castle.data import DOUBLE, Board, Effect, Flag, PieceKind, Recall, Variant
from game.rules.castle.dice import chance
from game.rules.castle.law import Law, Setting
from game.rules.castle.ways import LOST, OWN, WON, CastleTables, Lines

TURNED = (0, 2)
"""Quarter turns from north that each seat looks.  CASTLE-BOARD-3."""
Balanced = tuple[Mapping[str, PieceKind], Mapping[str, Effect]]
STUCK = {"pass": 0, "lose": 1, "draw": 2}
_MADE: deque[tuple[tuple[object, ...], Lines]] = deque(maxlen=6)
"""Lines by all that they are made from, so that data read again, and mods that change other things, share them; 7 MB
each, and enough for all variants of one set of data."""
_TUNED: deque[tuple[Balanced, Balanced]] = deque(maxlen=16)
"""Data as they are written and as they are when tuned."""


def law_of(values: Mapping[str, Any], variant: str, switched: Mapping[str, Any]) -> Law:
    """`values` are the parts of `data.SHELF`, checked; `switched` has every switch."""
    setting = _setting(values, variant, switched)
    tables = _tables(setting)
    army = [_standard(setting, tables, seat) for seat in (0, 1)]
    same = {each.name: getattr(setting, each.name) for each in fields(Setting)}
    goal_home = [_home_of(setting, army[seat], "goal") for seat in (0, 1)]
    champion_home = [_home_of(setting, army[seat], "champion") for seat in (0, 1)]
    return Law(**same, tables=tables, army=army, goal_home=goal_home, champion_home=champion_home)


def _setting(values: Mapping[str, Any], variant: str, switched: Mapping[str, Any]) -> Setting:
    board: Board = values["board"]
    chosen: Variant = values["variants"][variant]
    kinds, effects = balanced(values["pieces"], values["effects"], switched["balance"] == "tuned")
    grid = Grid(board.files, board.ranks)
    names = ("", *kinds)
    numbers = {name: number for number, name in enumerate(names) if name}
    has_expansion = chosen.expansion and bool(switched["expansion"])
    return Setting(
        variant=variant,
        chosen=chosen,
        switched=switched,
        strings=values["strings"],
        board=board,
        ready_made=values["armies"],
        kinds=kinds,
        effects=effects,
        is_rolling=chosen.movement != "none",
        is_blitz=chosen.movement == "sets",
        has_effects=chosen.effects != "none" and bool(switched["effects"]),
        grid=grid,
        names=names,
        numbers=numbers,
        ids=[{kind.ids.of(seat): numbers[name] for name, kind in kinds.items()} for seat in (0, 1)],
        goal=next(numbers[name] for name, kind in kinds.items() if "goal" in kind.flags),
        playable=[n for name, n in numbers.items() if has_expansion or "expansion" not in kinds[name].flags],
        home=[[_row(grid, seat, row) for row in (0, 1)] for seat in (0, 1)],
    )


def _row(grid: Grid, seat: int, row: int) -> list[int]:
    y = grid.ranks - 1 - row if seat else row
    return [square for x in range(grid.files) if (square := grid.at(x, y)) is not None]


def _standard(setting: Setting, tables: CastleTables, seat: int) -> dict[int, int]:
    found = {}
    for squares, row in zip(setting.home[seat], (setting.board.near, setting.board.second), strict=True):
        turned = seat and setting.switched["layout"] == "rotate"
        for square, name in zip(squares, reversed(row) if turned else row, strict=True):
            found[square] = tables.code(setting.numbers[name], seat)
    return found


def _home_of(setting: Setting, army: Mapping[int, int], flag: Flag) -> int:
    return next((square for square, piece in sorted(army.items()) if flag in setting.kind_of_piece(piece).flags), -1)


def balanced(pieces: Mapping[str, PieceKind], effects: Mapping[str, Effect], is_tuned: bool) -> Balanced:
    """Pieces and effects by the balance that is played.  CASTLE-EFFECT-29."""
    if not is_tuned:
        return pieces, effects
    for (known, also), made in tuple(_TUNED):
        if known is pieces and also is effects:
            return made
    made = (
        {name: _changed(kind, kind.tuned) for name, kind in pieces.items()},
        {name: _changed(effect, effect.tuned) for name, effect in effects.items()},
    )
    _TUNED.append(((pieces, effects), made))
    return made


def _changed(entry: Any, tuned: Any) -> Any:
    """An entry with all that its tuned form says otherwise."""
    if tuned is None:
        return entry
    said = {field.name: getattr(tuned, field.name) for field in fields(tuned)}
    return replace(entry, **{name: value for name, value in said.items() if value is not None})


def _tables(setting: Setting) -> CastleTables:
    """The tables of one law; variants of the same data share what does not depend on their switches."""
    used = setting.names[1 : max(setting.playable) + 1]
    closed = ["no_fly_over"] if setting.switched["fly_over_castle"] else ["no_fly_over", "goal"]
    walls = _flagged(setting, used, closed)
    t = CastleTables(_lines(setting, used, False), walls, setting.goal)
    for name in used:
        for seat in (0, 1):
            _learn(setting, t, name, seat)
    t.combat = setting.chosen.combat
    t.quiet_limit = setting.switched["quiet_limit"]
    t.stuck = STUCK[setting.switched["no_move"]]
    if not t.combat or setting.switched["giant_immune_in_combat"]:
        t.shelter(_flagged(setting, used, ["immune_to_lesser"]))
    if setting.has_effects:
        t.learn_effects(_lines(setting, used, True))
        _learn_effects(setting, t, used)
    if t.combat:
        t.gambles = _gambles(setting, t)
    return t


def _flagged(setting: Setting, used: Sequence[str], flags: Sequence[str]) -> frozenset[int]:
    return frozenset(setting.numbers[name] for name in used if any(flag in setting.kinds[name].flags for flag in flags))


def _lines(setting: Setting, used: Sequence[str], is_extra: bool) -> Lines:
    """The ways of these kinds, or what their effects add; made once for the same data."""
    moves = [_added(setting, name) if is_extra else setting.kinds[name].moves for name in used]
    promotes = [setting.kinds[name].promote for name in used]
    key = setting.names, setting.board, setting.switched["soldier_double"], is_extra, moves, promotes
    for known, lines in tuple(_MADE):  # as they stand: a thread may read data meanwhile
        if known == key:
            return lines
    regions = _regions(setting)
    kinds = [_compiled(setting, name, own, regions) for name, own in zip(used, moves, strict=True)]
    lines = Lines(setting.grid, kinds, OWN if is_extra else 0)
    _MADE.append((key, lines))
    return lines


def _regions(setting: Setting) -> list[dict[str, frozenset[int]]]:
    """By seat the squares of each region; two spaces are open to a Soldier where the option says.  SOLDIER-2."""
    found = [
        {name: region.squares_for(setting.grid, turned) for name, region in setting.board.regions.items()}
        for turned in TURNED
    ]
    everywhere = frozenset(range(len(setting.grid)))
    for seat, regions in enumerate(found):
        at_home = frozenset(setting.home[seat][1])
        regions[DOUBLE] = everywhere if setting.switched["soldier_double"] == "any" else at_home
    return found


def _compiled(setting: Setting, name: str, moves: Any, regions: Sequence[Mapping[str, frozenset[int]]]) -> Kind:
    kind = setting.kinds[name]
    walks = [list(walks_of(moves, setting.grid, turned, regions[i])) for i, turned in enumerate(TURNED)]
    promotes: list[dict[int, list[int]]] = [{}, {}]
    if kind.promote is not None and "far" in kind.promote.when:
        becomes = [setting.numbers[kind.promote.to]]
        promotes = [dict.fromkeys(setting.home[1 - seat][0], becomes) for seat in (0, 1)]
    return Kind(name, walks, promotes)


def _added(setting: Setting, name: str) -> tuple[Slide | Leap | Ride | Bent, ...]:
    """The moves that a kind's effect adds, but for recall."""
    effect = setting.kinds[name].effect
    if effect is None or "goal" in setting.kinds[name].flags:
        return ()
    return tuple(pattern for pattern in setting.effects[effect].moves if not isinstance(pattern, Recall))


def _learn(setting: Setting, t: CastleTables, name: str, seat: int) -> None:
    kind = setting.kinds[name]
    code = t.code(setting.numbers[name], seat)
    t.greater[code] = kind.tier == "greater"
    if kind.promote is not None:
        becomes = t.code(setting.numbers[kind.promote.to], seat)
        t.advances[code] = "far" in kind.promote.when
        if "greater" in kind.promote.when:
            t.climbs[code] = becomes
            t.rises[code] = becomes if setting.switched["defender_promotes"] else 0


def _learn_effects(setting: Setting, t: CastleTables, used: Sequence[str]) -> None:
    for name in used:
        effect = setting.kinds[name].effect
        if effect is None:
            continue
        calls = [pattern for pattern in setting.effects[effect].moves if isinstance(pattern, Recall)]
        if setting.numbers[name] == setting.goal:
            for other in used:
                kind = setting.kinds[other]
                is_called = "goal" not in kind.flags and any(call.tier in (None, kind.tier) for call in calls)
                for seat in (0, 1):
                    t.called[t.code(setting.numbers[other], seat)] = is_called
            continue
        for seat in (0, 1):
            code = t.code(setting.numbers[name], seat)
            t.recalls[code] = bool(calls)
            t.retreats[code] = setting.effects[effect].combat.retreat and setting.chosen.effects == "all"
            if t.combat and setting.chosen.effects == "all":
                for q in range(4, t.codes):
                    if q & 3 == 2 - seat:
                        t.alters[code][q] = _alters(setting, code, q)


def _alters(setting: Setting, p: int, q: int) -> bool:
    """Whether a kind's effect changes an attack on another at all.  CASTLE-EFFECT-5."""
    effect = setting.effect_id(p)
    assert effect is not None
    if setting.dice(p, q, True) != setting.dice(p, q, False):
        return True
    return setting.effects[effect].combat.retreat and q >> 2 != setting.goal


def _gambles(setting: Setting, t: CastleTables) -> list[list[list[Gamble]]]:
    """What an attack's dice may bring, by attacker, defender, and 1 with the effect; made once for equal dice."""
    made: dict[object, Gamble] = {None: Gamble()}

    def of(p: int, q: int, is_own: bool) -> Gamble:
        if not p >> 2 or not q >> 2 or (p ^ q) & 3 != 3:
            return made[None]
        dice = setting.dice(p, q, is_own)
        if dice not in made:
            won = float(chance(dice))
            made[dice] = Gamble()
            made[dice].add(WON, won)
            made[dice].add(LOST, 1.0 - won)
        return made[dice]

    return [[[of(p, q, False), of(p, q, True)] for q in range(t.codes)] for p in range(t.codes)]
