"""«Did you mean»: the known word that is nearest to one that is not known."""

from __future__ import annotations

from collections.abc import Collection, Iterable


class Guesses:
    """«Did you mean» among many names, with an end to its patience: a thousand strange names are compared with a
    thousand known ones no longer than a person would wait.
    """

    __slots__ = ("left",)

    def __init__(self, comparisons: int = 100_000) -> None:
        self.left = comparisons

    def hint(self, word: str, known: Collection[str]) -> str:
        """As `did_you_mean`, or nothing once there were too many."""
        self.left -= len(known)
        return did_you_mean(word, known) if self.left >= 0 else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """'; did you mean "bishop"?' when something known is close, else nothing."""
    near = nearest(word, known)
    return "" if near is None else f'; did you mean "{near}"?'


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word at most two slips away (one in short words), the closest first, then by the alphabet.

    None if none is.
    """
    best: tuple[int, str] | None = None
    lower = word.lower().replace("-", "_").replace(" ", "_")
    for other in known:
        far = 0 if other.lower().replace("-", "_") == lower else distance(word, other, 2)
        if far <= (2 if min(len(word), len(other)) > 3 else 1) and far < len(other):
            best = min(best or (far, other), (far, other))
    return None if best is None else best[1]


def distance(one: str, other: str, limit: int) -> int:
    """Slips between two words – a letter more, less, other, or two exchanged – or `limit` + 1 if there are more."""
    if abs(len(one) - len(other)) > limit or len(one) > 60:
        return limit + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, b in enumerate(other, 1):
            step = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                step = min(step, last[j - 2] + 1)
            row.append(step)
        if min(row) > limit:
            return limit + 1
    return min(row[-1], limit + 1)
