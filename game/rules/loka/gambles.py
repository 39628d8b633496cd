"""What dice may make of a move, with exact chances, ready for a search (docs/rules/loka.md, DICE, OUTCOME, SWAMP).

The chances of an attack come from `combat.py`; here they meet the tile that the winner enters.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.boards.position import Gamble
from game.rules.loka.ground import Effects
from game.rules.loka.outcomes import ALLY_SUNK, BOTH_SLAIN, BOTH_SUNK, REPULSED, SLAIN, SUNK, WON, place

DUEL: Final = 7
"""Where a duel stands in the table, which no number of boosts reaches."""


class Gambles:
    """Every gamble that has come up, each made once."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.four: list[list[list[float]]] = []
        """Chances of a win, a repulse, the attacker slain, both slain, by both sides' places; empty without combat."""
        self.fights: list[Gamble | None] = []
        self.entries: dict[int, Gamble] = {}
        self.forget()

    def learn(self, four: list[list[list[float]]]) -> None:
        """Takes the chances of attacks as the rules in force give them."""
        self.four = four
        self.forget()

    def forget(self) -> None:
        """Drops what was made for other chances."""
        self.fights = [None] * (len(self.effects.die) << 6)
        self.entries = {}

    def drowns(self, tile: int) -> float:
        """The chance to be lost on entering a tile.  LOKA-SWAMP-2."""
        die = self.effects.die[tile]
        return self.effects.lost[tile] / die if die else 0.0

    def fight(self, attack: int, defence: int, tile: int) -> Gamble:
        """An attack with so many boosts on both sides, where the winner enters this tile."""
        key = tile << 6 | place(attack, defence) << 3 | place(defence, attack)
        found = self.fights[key]
        if found is None:
            found = self.mixed(self.four[place(attack, defence)][place(defence, attack)], tile)
            self.fights[key] = found
        return found

    def duel(self, tile: int) -> Gamble:
        """King against king.  LOKA-DUEL-2."""
        key = tile << 6 | DUEL << 3
        found = self.fights[key]
        if found is None:
            found = self.mixed([0.5, 0.0, 0.5, 0.0], tile)
            self.fights[key] = found
        return found

    def mixed(self, four: list[float], tile: int) -> Gamble:
        """The four outcomes of an attack; a winner may be lost where it enters.  LOKA-SWAMP-3."""
        sunk = four[0] * self.drowns(tile)
        made = Gamble()
        made.add(WON, four[0] - sunk)
        made.add(SUNK, sunk)
        made.add(REPULSED, four[1])
        made.add(SLAIN, four[2])
        made.add(BOTH_SLAIN, four[3])
        return made

    def entry(self, tile: int, other: int) -> Gamble:
        """A move onto a tile with a die; `other` is the tile that the ally's pawn enters, back to back."""
        key = tile << 8 | other
        found = self.entries.get(key)
        if found is None:
            mine = self.drowns(tile)
            theirs = self.drowns(other)
            found = Gamble()
            found.add(WON, (1.0 - mine) * (1.0 - theirs))
            found.add(SUNK, mine * (1.0 - theirs))
            found.add(ALLY_SUNK, (1.0 - mine) * theirs)
            found.add(BOTH_SUNK, mine * theirs)
            self.entries[key] = found
        return found
