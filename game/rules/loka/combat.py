"""Dice of an attack: how many boosts give which die, who may roll again, and the exact chances.

docs/rules/loka.md, COMBAT, BOOST, DICE, REROLL, OUTCOME, DUEL.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from game.boards.position import START, TO
from game.core.seats import Seat
from game.rules.loka.law import Law
from game.rules.loka.moves import LokaPosition
from game.rules.loka.outcomes import BOTH_SLAIN, DUEL_DIE, REPULSED, SLAIN, WON, die, holder, outcome, rolls_again
from game.rules.loka.state import Fight

Four = tuple[Fraction, Fraction, Fraction, Fraction]
"""Chances of WON, REPULSED, SLAIN and BOTH_SLAIN."""


@cache
def chances(attack: int, defence: int, has_super: bool = True) -> Four:
    """Exact chances of the four outcomes for these numbers of boosts, re-rolled by policy."""
    who = holder(attack, defence, has_super)
    found = [0] * 5  # in twentieths of a pair of faces
    a_die, d_die = die(attack), die(defence)
    for a in range(1, a_die + 1):
        for d in range(1, d_die + 1):
            if not rolls_again(who, a, d):
                found[outcome(a, d)] += 20
                continue
            for face in range(1, 21):
                found[outcome(face, d) if who == 1 else outcome(a, face)] += 1
    every = 20 * a_die * d_die
    won, repulsed, slain, both = (Fraction(found[came], every) for came in (WON, REPULSED, SLAIN, BOTH_SLAIN))
    return won, repulsed, slain, both


class Chances:
    """Chances of the four outcomes as plain numbers for a search, by boosts from 0 to 6 on each side.

    6 stands for five or more and more than the other side has; both at 5 have equal numbers.
    """

    def __init__(self, has_super: bool) -> None:
        self.table: list[list[tuple[float, float, float, float]]] = []
        for attack in range(7):
            row = []
            for defence in range(7):
                won, repulsed, slain, both = chances(attack, defence, has_super)
                row.append((float(won), float(repulsed), float(slain), float(both)))
            self.table.append(row)


@dataclass(frozen=True, slots=True)
class Boost:
    """One boost by name, with the square of the supporter or the number of the tile that gives it."""

    name: str
    square: int = -1
    tile: int = 0


@dataclass(frozen=True, slots=True)
class Combat:
    """Everything that is known about an attack before its dice fall.  LOKA-TEXT-5."""

    seat: Seat
    piece: int
    start: int
    victim_seat: Seat
    victim: int
    end: int
    is_duel: bool
    attack: tuple[Boost, ...]
    defence: tuple[Boost, ...]
    attack_die: int
    defence_die: int
    rerolls: Seat | None
    chances: Mapping[str, Fraction]
    """By the keys of LOKA-TEXT-7; those that can't happen are left out."""


def weigh(law: Law, p: LokaPosition, m: int) -> Combat:
    """All about an attack, as all stand now.  LOKA-COMBAT-4."""
    start, end = m >> START & TO, m & TO
    piece, victim = p.board[start], p.board[end]
    seat, other = Seat(p.tables.seat_of(piece)), Seat(p.tables.seat_of(victim))
    attack: tuple[Boost, ...] = ()
    defence: tuple[Boost, ...] = ()
    is_duel = law.has_combat and p.is_duel(m)
    rerolls: Seat | None = None
    dice = (DUEL_DIE, DUEL_DIE)
    if not law.has_combat:
        dice = (0, 0)
        found = {"win": Fraction(1)}
    elif is_duel:
        found = {"win": Fraction(1, 2), "attacker_slain": Fraction(1, 2)}
    else:
        attack = _attack(law, p, m)
        defence = _defence(law, p, m)
        dice = (die(len(attack)), die(len(defence)))
        who = holder(len(attack), len(defence), law.has_super)
        rerolls = (None, seat, other)[who]
        won, repulsed, slain, both = chances(len(attack), len(defence), law.has_super)
        found = {"win": won, "repulse": repulsed, "attacker_slain": slain, "both_slain": both}
    lost = drowns(p, m)
    if lost:
        parts = {"win": found["win"] * (1 - lost), "win_swamp_lost": found["win"] * lost}
        found = parts | {key: chance for key, chance in found.items() if key != "win"}
    return Combat(seat, piece, start, other, victim, end, is_duel, attack, defence, *dice, rerolls, found)


def drowns(p: LokaPosition, m: int) -> Fraction:
    """The chance that a winner is lost on the tile it enters; 0 where it need not roll.  LOKA-SWAMP-3, -8."""
    tile = p.ground.tiles[m & TO]
    if not p.ground.effects.die[tile] or p.ends_the_game(m):
        return Fraction(0)
    return Fraction(p.ground.effects.lost[tile], p.ground.effects.die[tile])


def _attack(law: Law, p: LokaPosition, m: int) -> tuple[Boost, ...]:
    """LOKA-BOOST-1, -2, -4; in the order of LOKA-TEXT-6."""
    found = [Boost("charge")]
    if p.prowess(p.board[m >> START & TO], p.board[m & TO]):
        found.append(Boost("prowess"))
    return (*found, *(Boost("support", square) for square in law.by_name(p.supporters(m))))


def _defence(law: Law, p: LokaPosition, m: int) -> tuple[Boost, ...]:
    """LOKA-BOOST-2, -7, -15."""
    found: list[Boost] = []
    if p.prowess(p.board[m & TO], p.board[m >> START & TO]):
        found.append(Boost("prowess"))
    found += [Boost("support", square) for square in law.by_name(p.backers(m))]
    shelter = p.shelter(m & TO, p.board[m >> START & TO])
    return (*found, *(Boost("terrain", tile=p.ground.tiles[m & TO]) for _ in range(shelter)))


def fight_of(p: LokaPosition, m: int) -> Fight:
    """The numbers that the dice are chosen by."""
    numbers = p.boosts(m)
    return Fight(m, numbers & 255, numbers >> 8)


def boost_name(law: Law, boost: Boost) -> str:
    """LOKA-TEXT-6."""
    if boost.name == "support":
        return f"support:{law.grid.names[boost.square]}"
    return f"terrain:{law.tiles[boost.tile]}" if boost.name == "terrain" else boost.name


def boost_names(law: Law, boosts: Iterable[Boost]) -> tuple[str, ...]:
    """LOKA-TEXT-6, of several boosts in their order."""
    return tuple(boost_name(law, boost) for boost in boosts)


def perils(p: LokaPosition, m: int) -> Mapping[str, Fraction] | None:
    """Chances of a move that is no attack and enters a swamp.  LOKA-TEXT-8."""
    found = p.perils(m)
    if not found or p.is_attack(m):
        return None
    e, tiles = p.ground.effects, p.ground.tiles

    def lost_on(square: int) -> Fraction:
        return Fraction(e.lost[tiles[square]], e.die[tiles[square]])

    start, to = m >> START & TO, m & TO
    mine = lost_on(to) if found & 1 else Fraction(0)
    theirs = lost_on(start) if found & 2 else Fraction(0)
    chances = {
        "safe": (1 - mine) * (1 - theirs),
        "lost": mine * (1 - theirs),
        "ally_lost": (1 - mine) * theirs,
        "both_lost": mine * theirs,
    }
    return {key: chance for key, chance in chances.items() if chance}
