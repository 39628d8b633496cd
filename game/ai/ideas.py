"""Actions that no search is needed for: armies, placements, dice to be rolled again; and what is thought of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.core.dice import below


@dataclass(frozen=True, slots=True)
class Idea:
    """An action outside the search, how good it looks to the seat that chooses, and why."""

    action: str
    worth: int
    """In hundredths of a pawn."""
    why: str
    scores: tuple[float, ...] | None = None
    """For each team from -1 to 1, where anything is known."""


def ranked(ideas: Iterable[Idea], spread: int, rng: int) -> list[Idea]:
    """The best first, each misjudged by `spread` at most, as `rng` says."""
    ranks: list[tuple[int, str, Idea]] = []
    for idea in sorted(ideas, key=lambda idea: idea.action):
        rng, nudge = below(rng, max(1, spread))
        ranks.append((idea.worth + nudge, idea.action, idea))
    return [idea for _, _, idea in sorted(ranks, key=lambda rank: (-rank[0], rank[1]))]
