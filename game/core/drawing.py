"""How likely something is drawn from a shuffled deck: exact, as fractions."""

from __future__ import annotations

from fractions import Fraction
from math import comb


def chance_to_draw(count: int, copies: int, drawn: int, least: int = 1) -> Fraction:
    """How likely at least so many of `copies` among `count` cards are under the first `drawn` (hypergeometric).

    More cards than there are can't be drawn: the whole deck is in the hand then.
    """
    if not 0 <= copies <= count or count < 0 or drawn < 0:
        raise ValueError(f"{copies} of {count} cards, {drawn} drawn")
    drawn = min(drawn, count)
    ways = sum(comb(copies, held) * comb(count - copies, drawn - held) for held in range(least, min(copies, drawn) + 1))
    return Fraction(ways, comb(count, drawn))
