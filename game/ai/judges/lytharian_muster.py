"""Which ready-made army the computer player of Lytharian Chess leads (docs/rules/lytharian.md, ARMY).

An army is as strong as its troops strike and endure together, kings left out; a temper leans to the one or the other.
One of the best third is taken by chance, so that nobody knows which will come.  In 267 games of `expert` at 100 nodes a
turn against itself, both with any army, the side of which this sum was greater won 62.2 % (56.2 to 67.8); of the power
scores the same could be said of 55.8 %.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.judges.lytharian_figures import FigureBook
from game.ai.tempers import TEMPERS
from game.core.dice import below
from game.core.ruleset import Action
from game.core.seats import Seat
from game.rules.lytharian.actions import HandIn
from game.rules.lytharian.state import Troop

BEST = 3
"""One of so many parts of all armies is chosen from."""
LEANING = 2.0
"""How much a temper that takes risks prefers striking to enduring; one that takes none the other way round."""


def army_strength(book: FigureBook, army: Sequence[str], leaning: float = 0.0) -> float:
    """What its troops strike with and what they endure, added up."""
    total = 0.0
    for name in army:
        card = book.law.card(name)
        if card.piece != "K":
            figures = book.of(Troop(name, Seat(0), card.piece))
            total += (1.0 + leaning) * figures.charge + (1.0 - leaning) * figures.whole
    return total


def chosen_army(book: FigureBook, actions: Sequence[Action], temper: str, rng: int) -> Action:
    """One of the strongest armies, by chance."""
    leaning = LEANING * TEMPERS[temper].risk if temper else 0.0
    worth = {str(a): army_strength(book, a.cards, leaning) for a in actions if isinstance(a, HandIn)}
    ranked = sorted(actions, key=lambda action: (-worth.get(str(action), 0.0), str(action)))
    _, i = below(rng, max(1, len(ranked) // BEST))
    return ranked[i]
