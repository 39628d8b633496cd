"""What pieces of Castle are worth, and where they stand well: shared by the judges of all variants.

Pieces are known by what they do, never by name: the goal that loses the game, who climbs, who is safe from whom, and
how they move.  So a changed or new piece is judged like the piece it resembles.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.ai.judge import BoardJudge
from game.ai.judges.castle_sight import CastleSight
from game.rules.castle.ways import CastleTables

SHELTERED: Final = 20
"""What it adds, in hundredths of its price, that lesser pieces can't take a piece."""
STEADY: Final = 60
"""How much an attack or a defence that dice favour more than others adds to the price, in hundredths."""
ACTIVITY: Final = 20.0
"""What a piece's whole usual room is worth, in hundredths."""


def mark_goal(judge: BoardJudge, c: CastleTables) -> None:
    """Sets `is_royal`: whoever loses the Castle loses."""
    for seat in (0, 1):
        judge.is_royal[c.code(c.goal_kind, seat)] = True


def adjust_prices(judge: BoardJudge, c: CastleTables) -> None:
    """Adds to the prices by reach what the rules add: shelter from lesser pieces, and the dice of attacks."""
    codes = [code for code in range(4, c.codes) if code & 3 in (1, 2) and not judge.is_royal[code]]
    usual = usual_chance(c, codes) if c.combat else 0.5
    for p in codes:
        percent = 100
        foes = [q for q in codes if (p ^ q) & 3 == 3]
        if any(not c.takes[q][p] for q in foes if not c.greater[q]):
            percent += SHELTERED
        if c.combat and foes:
            attack = sum([won(c, p, q) for q in foes]) / len(foes)
            defence = 1.0 - sum([won(c, q, p) for q in foes]) / len(foes)
            percent += round(STEADY * (attack - usual + defence - 1.0 + usual) / 0.2)
        judge.full[p] = judge.full[p] * percent // 100
        judge.bare[p] = judge.bare[p] * percent // 100
        judge.price[p] = (judge.full[p] + judge.bare[p]) // 2


def usual_chance(c: CastleTables, codes: list[int]) -> float:
    """The mean chance of an attack, whoever attacks whom."""
    chances = [won(c, p, q) for p in codes for q in codes if (p ^ q) & 3 == 3]
    return sum(chances) / len(chances) if chances else 0.5


def won(c: CastleTables, attacker: int, defender: int) -> float:
    """The chance that an attack without effects is won."""
    gamble = c.gambles[attacker][defender][0]
    total = 0.0
    for i in range(len(gamble.outcomes)):
        if gamble.outcomes[i] == 0:
            total += gamble.chances[i]
    return total


def learn_room(judge: BoardJudge, sight: CastleSight) -> None:
    """What room is worth to each kind."""
    for code in range(4, judge.tables.codes):
        if code & 3 not in (1, 2) or judge.is_royal[code]:
            continue
        mean = judge.mean_room(code)
        if mean >= 0.5:
            sight.active[code] = round(16 * ACTIVITY / mean)
            sight.usual[code] = round(mean * 0.8)


def standing(judge: BoardJudge, c: CastleTables, code: int, square: int) -> tuple[int, int]:
    """What standing on a square adds to a piece: its room there, and for one that climbs its way to the far row."""
    seat = (code & 2) >> 1
    rows = c.grid.ranks
    way = rows - 1 - c.row[square] if seat else c.row[square]
    if judge.is_royal[code]:
        return 0, 0
    gained = judge.room[code][square] - judge.mean_room(code)
    full = round(3.0 * gained)
    bare = round(2.5 * gained)
    if judge.is_pawn[code]:
        full += 5 * way
        bare += 3 * way + way * way
    elif way == 0:
        full -= 12
        bare -= 8
    return full, bare
