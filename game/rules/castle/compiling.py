"""From the data to the tables of the fast position: ways, tiers, effects, chances (CASTLE-EXPANDED-10)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from game.boards.patterns import Bent, Leap, Ride, Slide, walks_of
from game.boards.position import Gamble, Kind
from game.rules.castle.combat import chance
from game.rules.castle.data import DOUBLE, Effect, PieceKind, Recall
from game.rules.castle.ways import LOST, OWN, WON, CastleTables, Lines

if TYPE_CHECKING:
    from game.rules.castle.ruleset import CastleRules

TURNED = (0, 2)
"""Quarter turns from north that each seat looks.  CASTLE-BOARD-3."""
Balanced = tuple[Mapping[str, PieceKind], Mapping[str, Effect]]
STUCK = {"pass": 0, "lose": 1, "draw": 2}
_MADE: deque[tuple[tuple[object, ...], tuple[object, ...], Lines]] = deque(maxlen=6)
"""Lines by the very data they were made from, which are kept so that no other can take their place; 7 MB each, and
enough for all variants of one set of data."""
_TUNED: deque[tuple[Balanced, Balanced]] = deque(maxlen=16)
"""Data as they are written and as they are when tuned."""


def balanced(pieces: Mapping[str, PieceKind], effects: Mapping[str, Effect], is_tuned: bool) -> Balanced:
    """Pieces and effects by the balance that is played.  CASTLE-EFFECT-29."""
    if not is_tuned:
        return pieces, effects
    for (known, also), made in _TUNED:
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


def tables_of(rules: CastleRules) -> CastleTables:
    """The tables of one ruleset; variants of the same data share what does not depend on their switches."""
    used = rules.names[1 : max(rules.playable) + 1]
    closed = ["no_fly_over"] if rules.switched["fly_over_castle"] else ["no_fly_over", "goal"]
    walls = _flagged(rules, used, closed)
    t = CastleTables(_lines(rules, used, False), walls, rules.goal)
    for name in used:
        for seat in (0, 1):
            _learn(rules, t, name, seat)
    t.combat = rules.chosen.combat
    t.quiet_limit = rules.switched["quiet_limit"]
    t.stuck = STUCK[rules.switched["no_move"]]
    if not t.combat or rules.switched["giant_immune_in_combat"]:
        t.shelter(_flagged(rules, used, ["immune_to_lesser"]))
    if rules.has_effects:
        t.learn_effects(_lines(rules, used, True))
        _learn_effects(rules, t, used)
    if t.combat:
        t.gambles = _gambles(rules, t)
    return t


def _flagged(rules: CastleRules, used: Sequence[str], flags: Sequence[str]) -> frozenset[int]:
    return frozenset(rules.numbers[name] for name in used if any(flag in rules.kinds[name].flags for flag in flags))


def _lines(rules: CastleRules, used: Sequence[str], is_extra: bool) -> Lines:
    """The ways of these kinds, or what their effects add; made once for the same data."""
    data = rules.kinds, rules.board, rules.effects if is_extra else None
    key = (*map(id, data), len(used), rules.switched["soldier_double"], is_extra)
    for known, _, lines in _MADE:
        if known == key:
            return lines
    regions = _regions(rules)
    kinds = [
        _compiled(rules, name, _added(rules, name) if is_extra else rules.kinds[name].moves, regions) for name in used
    ]
    lines = Lines(rules.grid, kinds, OWN if is_extra else 0)
    _MADE.append((key, data, lines))
    return lines


def _regions(rules: CastleRules) -> list[dict[str, frozenset[int]]]:
    """By seat the squares of each region; two spaces are open to a Soldier where the option says.  SOLDIER-2."""
    found = [
        {name: region.squares_for(rules.grid, turned) for name, region in rules.board.regions.items()}
        for turned in TURNED
    ]
    everywhere = frozenset(range(len(rules.grid)))
    for seat, regions in enumerate(found):
        at_home = frozenset(rules.home[seat][1])
        regions[DOUBLE] = everywhere if rules.switched["soldier_double"] == "any" else at_home
    return found


def _compiled(rules: CastleRules, name: str, moves: Any, regions: Sequence[Mapping[str, frozenset[int]]]) -> Kind:
    kind = rules.kinds[name]
    walks = [list(walks_of(moves, rules.grid, turned, regions[i])) for i, turned in enumerate(TURNED)]
    promotes: list[dict[int, list[int]]] = [{}, {}]
    if kind.promote is not None and "far" in kind.promote.when:
        becomes = [rules.numbers[kind.promote.to]]
        promotes = [dict.fromkeys(rules.home[1 - seat][0], becomes) for seat in (0, 1)]
    return Kind(name, walks, promotes)


def _added(rules: CastleRules, name: str) -> tuple[Slide | Leap | Ride | Bent, ...]:
    """The moves that a kind's effect adds, but for recall."""
    effect = rules.kinds[name].effect
    if effect is None or "goal" in rules.kinds[name].flags:
        return ()
    return tuple(pattern for pattern in rules.effects[effect].moves if not isinstance(pattern, Recall))


def _learn(rules: CastleRules, t: CastleTables, name: str, seat: int) -> None:
    kind = rules.kinds[name]
    code = t.code(rules.numbers[name], seat)
    t.greater[code] = kind.tier == "greater"
    if kind.promote is not None:
        becomes = t.code(rules.numbers[kind.promote.to], seat)
        t.advances[code] = "far" in kind.promote.when
        if "greater" in kind.promote.when:
            t.climbs[code] = becomes
            t.rises[code] = becomes if rules.switched["defender_promotes"] else 0


def _learn_effects(rules: CastleRules, t: CastleTables, used: Sequence[str]) -> None:
    for name in used:
        effect = rules.kinds[name].effect
        if effect is None:
            continue
        calls = [pattern for pattern in rules.effects[effect].moves if isinstance(pattern, Recall)]
        if rules.numbers[name] == rules.goal:
            for other in used:
                kind = rules.kinds[other]
                is_called = "goal" not in kind.flags and any(call.tier in (None, kind.tier) for call in calls)
                for seat in (0, 1):
                    t.called[t.code(rules.numbers[other], seat)] = is_called
            continue
        for seat in (0, 1):
            code = t.code(rules.numbers[name], seat)
            t.recalls[code] = bool(calls)
            t.retreats[code] = rules.effects[effect].combat.retreat and rules.chosen.effects == "all"
            if t.combat and rules.chosen.effects == "all":
                for q in range(4, t.codes):
                    if q & 3 == 2 - seat:
                        t.alters[code][q] = _alters(rules, code, q)


def _alters(rules: CastleRules, p: int, q: int) -> bool:
    """Whether a kind's effect changes an attack on another at all.  CASTLE-EFFECT-5."""
    effect = rules.effect_id(p)
    assert effect is not None
    if rules.dice(p, q, True) != rules.dice(p, q, False):
        return True
    return rules.effects[effect].combat.retreat and q >> 2 != rules.goal


def _gambles(rules: CastleRules, t: CastleTables) -> list[list[list[Gamble]]]:
    """What an attack's dice may bring, by attacker, defender, and 1 with the effect; made once for equal dice."""
    made: dict[object, Gamble] = {None: Gamble()}

    def of(p: int, q: int, is_own: bool) -> Gamble:
        if not p >> 2 or not q >> 2 or (p ^ q) & 3 != 3:
            return made[None]
        dice = rules.dice(p, q, is_own)
        if dice not in made:
            won = float(chance(dice))
            made[dice] = Gamble()
            made[dice].add(WON, won)
            made[dice].add(LOST, 1.0 - won)
        return made[dice]

    return [[[of(p, q, False), of(p, q, True)] for q in range(t.codes)] for p in range(t.codes)]
