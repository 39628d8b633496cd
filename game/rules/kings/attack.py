"""The dice of one attack: hits, re-rolls, blasts, damage, in the order of the rule book (docs/rules/kings.md, DICE)."""

from __future__ import annotations

from game.core.events import Tell
from game.rules.kings.chances import Volley
from game.rules.kings.dice import roll, third
from game.rules.kings.events import Attacked
from game.rules.kings.state import KingsState

HIT = "KINGS-HIT-1"
DAMAGE = "KINGS-DAMAGE-1"
ELITE = "KINGS-SPECIAL-ELITE"
VICIOUS = "KINGS-SPECIAL-VICIOUS"
BLAST = "KINGS-SPECIAL-BLAST"


def roll_hits(s: KingsState, volley: Volley, tell: Tell | None) -> int:
    """How many dice hit, natural 1s rolled again by the Elite; hits of a Blast are counted by themselves."""
    faces = roll(s, volley.dice, HIT, tell)
    ones = faces.count(1) if volley.elite else 0
    hits = sum(face >= volley.need for face in (*faces, *roll(s, ones, ELITE, tell)))
    if volley.blast is None or not hits:
        return hits
    if not volley.blast.sides:
        return hits * volley.blast.plus
    blasts = roll(s, hits, BLAST, tell)
    return sum((third(face) if volley.blast.sides == 3 else face) + volley.blast.plus for face in blasts)


def roll_attack(s: KingsState, volley: Volley, tell: Tell | None, *, is_tested_later: bool = False) -> int:
    """Rolls a whole attack and puts the damage on the target; gives back how much it was.  KINGS-DAMAGE-1 to -3.

    With `is_tested_later` the target waits for its test until the phase closes.  KINGS-SHOOT-7, KINGS-POS-7.
    """
    assert volley.damage_need is not None, volley
    hits = roll_hits(s, volley, tell)
    faces = roll(s, hits, DAMAGE, tell)
    ones = faces.count(1) if volley.vicious else 0
    damage = sum(face >= volley.damage_need for face in (*faces, *roll(s, ones, VICIOUS, tell)))
    target = s.units[volley.target]
    s.change(volley.target, damage=target.damage + damage)
    if is_tested_later and damage and volley.target not in s.tests:
        s.tests = (*s.tests, volley.target)
    if tell:
        harm = volley.damage_need
        tell(Attacked(volley.unit, volley.target, volley.how, volley.dice, volley.need, hits, harm, damage, volley))
    return damage


def needed(score: int, minus: int, dice: int) -> tuple[int, int, bool]:
    """The score to hit after so many −1, the dice rolled, and whether they are halved.  KINGS-HIT-1, -3, -4."""
    need = max(2, score + minus)
    return (need, dice, False) if need <= 6 else (6, dice // 2, True)


def damage_needed(defence: int, bonus: int) -> int:
    """The score to damage, 7 where nothing can.  KINGS-DAMAGE-1, -2."""
    return min(7, max(2, defence - bonus))
