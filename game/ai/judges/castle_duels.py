"""How likely a Castle falls to who strikes at it, where both sides spend tokens to roll dice again.

A token is worth most where a Castle is at stake: the other seat has a roll that lets the striker act rolled again, the
seat that would lose the combat has one of its dice rolled again (docs/rules/castle.md, TOKEN-3, TOKEN-4).  Both sides
are taken to spend theirs as well as they can, turn after turn, until the Castle falls or the strikers are stopped.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

MOST: Final = 6
"""A table ends at one token fewer; nobody has more."""
REACHES: Final = 16
STOPS: Final = 10
WINS: Final = 50
"""How finely chances are told apart: that a roll lets a striker act, that it is stopped, that its attack is won."""
ROUNDS: Final = 24
"""Turns looked ahead; what comes later hardly counts."""


class Duel:
    """What a duel is worth to who strikes, by the tokens of who strikes times MOST + those of who defends.

    That is the chance that the Castle falls; where tokens have a price, less what is spent on the mean, and more by
    what the other seat spends.
    """

    __slots__ = ("ever", "allowed", "denied", "ahead", "behind", "fight")

    def __init__(self) -> None:
        self.ever: list[float] = [0.0] * (MOST * MOST)
        """At the beginning of a turn of who strikes, its dice not thrown."""
        self.allowed: list[float] = [0.0] * (MOST * MOST)
        """The roll lets a striker act; the other seat may still have it rolled again."""
        self.denied: list[float] = [0.0] * (MOST * MOST)
        """The roll lets none act."""
        self.ahead: list[float] = [0.0] * (MOST * MOST)
        """The dice of combat lie so that the Castle falls."""
        self.behind: list[float] = [0.0] * (MOST * MOST)
        """They lie so that it stands."""
        self.fight: list[float] = [0.0] * (MOST * MOST)
        """An attack is made whose dice have not been thrown."""


def regained(win: float) -> float:
    """How likely a striker whose attack fails turns it by one die rolled again; `win` is its chance before the throw.

    A line through the exact chances of all nine pairs of D6, D8 and D10, the best die being taken: off by 0.04 at most.
    `tests/ai/test_castle_duels.py` counts those chances anew.
    """
    return 0.54 + 0.4 * (win - 0.61)


def spoilt(win: float) -> float:
    """How likely a defender whose Castle would fall saves it by one die rolled again; none where every attack succeeds.

    Made like `regained`; off by 0.06 at most.
    """
    return 0.0 if win > 0.99 else 0.45 - 0.7 * (win - 0.61)


def solved(reach: float, stop: float, win: float, cost: float) -> Duel:
    """The duel in which a roll lets a striker act with the chance `reach`, and so on; a token is worth `cost`."""
    made = Duel()
    regain = regained(win)
    spoil = spoilt(win)
    for _ in range(ROUNDS if stop < 0.99 else 1):
        for mine in range(MOST):
            for theirs in range(MOST):
                at = mine * MOST + theirs
                less = at - MOST  # with one token fewer on the striker's side; at - 1 on the other's
                later = (1.0 - stop) * made.ever[at]
                behind = later
                denied = later
                if mine:
                    behind = max(later, mean(regain, made.ahead[less], made.behind[less]) - cost)
                    denied = max(later, mean(reach, made.allowed[less], made.denied[less]) - cost)
                ahead = 1.0
                if theirs:
                    ahead = min(1.0, mean(spoil, made.behind[at - 1], made.ahead[at - 1]) + cost)
                fight = mean(win, ahead, behind)
                allowed = fight
                if theirs:
                    allowed = min(fight, mean(reach, made.allowed[at - 1], made.denied[at - 1]) + cost)
                made.behind[at] = behind
                made.ahead[at] = ahead
                made.fight[at] = fight
                made.allowed[at] = allowed
                made.denied[at] = denied
                made.ever[at] = mean(reach, allowed, denied)
    return made


def mean(chance: float, one: float, other: float) -> float:
    """What comes of one thing with this chance, and of another otherwise."""
    return chance * one + (1.0 - chance) * other


class Duels:
    """All duels that have been solved."""

    def __init__(self, cost: float) -> None:
        self.cost = cost
        self.known: dict[int, Duel] = {}

    def of(self, reach: float, stop: float, win: float) -> Duel:
        """The duel with about these chances."""
        i = round(reach * REACHES)
        j = round(stop * STOPS)
        k = round(win * WINS)
        if i < 1:
            i = 1
        key = (i * 16 + j) * 64 + k
        found = self.known.get(key)
        if found is None:
            found = solved(i / REACHES, j / STOPS, k / WINS, self.cost)
            self.known[key] = found
        return found


def entry(mine: int, theirs: int) -> int:
    """Where a duel's tables have the chance for so many tokens."""
    most = MOST - 1
    return (mine if mine < most else most) * MOST + (theirs if theirs < most else most)
