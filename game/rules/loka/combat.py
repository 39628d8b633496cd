"""Dice of an attack: how many boosts give which die, who may roll again, and the exact chances.

docs/rules/loka.md, COMBAT, BOOST, DICE, REROLL, OUTCOME, DUEL.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from game.boards.position import START, TO
from game.core.seats import Seat
from game.rules.loka.moves import LokaPosition
from game.rules.loka.outcomes import BOTH_SLAIN, DUEL_DIE, REPULSED, SLAIN, WON, die, holder, outcome, rolls_again
from game.rules.loka.state import Fight

if TYPE_CHECKING:
    from game.rules.loka.ruleset import LokaRules

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
    """The same as plain numbers for a search, by boosts from 0 to 6 on each side.

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


def weigh(rules: LokaRules, p: LokaPosition, m: int) -> Combat:
    """All about an attack, as all stand now.  LOKA-COMBAT-4."""
    start, end = m >> START & TO, m & TO
    piece, victim = p.board[start], p.board[end]
    seat, other = Seat(p.t.seat_of(piece)), Seat(p.t.seat_of(victim))
    attack: tuple[Boost, ...] = ()
    defence: tuple[Boost, ...] = ()
    is_duel = rules.has_combat and p.is_duel(m)
    rerolls: Seat | None = None
    dice = (DUEL_DIE, DUEL_DIE)
    if not rules.has_combat:
        dice = (0, 0)
        found = {"win": Fraction(1)}
    elif is_duel:
        found = {"win": Fraction(1, 2), "attacker_slain": Fraction(1, 2)}
    else:
        attack = _attack(rules, p, m)
        defence = _defence(rules, p, m)
        dice = (die(len(attack)), die(len(defence)))
        who = holder(len(attack), len(defence), rules.has_super)
        rerolls = (None, seat, other)[who]
        won, repulsed, slain, both = chances(len(attack), len(defence), rules.has_super)
        found = {"win": won, "repulse": repulsed, "attacker_slain": slain, "both_slain": both}
    lost = drowns(p, m)
    if lost:
        parts = {"win": found["win"] * (1 - lost), "win_swamp_lost": found["win"] * lost}
        found = parts | {key: chance for key, chance in found.items() if key != "win"}
    return Combat(seat, piece, start, other, victim, end, is_duel, attack, defence, *dice, rerolls, found)


def drowns(p: LokaPosition, m: int) -> Fraction:
    """The chance that a winner is lost on the tile it enters; 0 where it need not roll.  LOKA-SWAMP-3, -8."""
    tile = p.ground.tiles[m & TO]
    if not p.ground.e.die[tile] or p.ends_the_game(m):
        return Fraction(0)
    return Fraction(p.ground.e.lost[tile], p.ground.e.die[tile])


def _attack(rules: LokaRules, p: LokaPosition, m: int) -> tuple[Boost, ...]:
    """LOKA-BOOST-1, -2, -4; in the order of LOKA-TEXT-6."""
    found = [Boost("charge")]
    if p.prowess(p.board[m >> START & TO], p.board[m & TO]):
        found.append(Boost("prowess"))
    return (*found, *(Boost("support", square) for square in rules.by_name(p.supporters(m))))


def _defence(rules: LokaRules, p: LokaPosition, m: int) -> tuple[Boost, ...]:
    """LOKA-BOOST-2, -7, -15."""
    found: list[Boost] = []
    if p.prowess(p.board[m & TO], p.board[m >> START & TO]):
        found.append(Boost("prowess"))
    found += [Boost("support", square) for square in rules.by_name(p.backers(m))]
    shelter = p.shelter(m & TO, p.board[m >> START & TO])
    return (*found, *(Boost("terrain", tile=p.ground.tiles[m & TO]) for _ in range(shelter)))


def fight_of(p: LokaPosition, m: int) -> Fight:
    """The numbers that the dice are chosen by."""
    numbers = p.boosts(m)
    return Fight(m, numbers & 255, numbers >> 8)
