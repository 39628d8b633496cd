"""Which line of which mod a mistake comes from that shows in a file which the mod has not written (docs/modding.md,
Findings).

What no single file can show (a board without its king, a variant that can't be begun) is seen where it hurts, often in
shipped data.  Nobody can mend it there, so each claim of the mods is left out in turn, from whole mods down to single
fields, and the smallest without which all is well is told.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from game.content.claims import Part
from game.content.folders import Loaded
from game.content.nodes import Mark
from game.content.source import Problem, Problems

Keys = frozenset[Mark]
NO_KEYS: Keys = frozenset()
Read = Callable[[Collection[Mark]], Problems]
"""Reads the data again without these keys and gives what is wrong then."""
MOST_TRIALS = 80
FEW = 12
"""So many claims are left out one by one where no half of them alone makes the mistakes."""
MOST_BYTES = 600_000
"""So many bytes of mods are read again in all."""
LARGEST = 60_000
"""Bytes of mods; what is large enough to exhaust us is told at its beginning, without a trial."""


def blamed(problems: Problems, loaded: Loaded, read: Read, most: int = MOST_TRIALS) -> Problems:
    """The findings given, with errors outside the mods' own files told at the claim that causes them.

    At most `most` times the data are read again.
    """
    own = tuple(f"{folder.name}/" for folder in loaded.folders if not folder.shipped)
    strange = {problem for problem in problems.errors if not problem.mark.file.startswith(own)}
    claims = loaded.claims if strange else []
    if not claims:
        return problems
    trials = min(most, MOST_BYTES // max(1, loaded.mod_bytes)) if loaded.mod_bytes <= LARGEST else 0
    causes = Search(problems, read, trials).causes(strange, claims)
    told = Problems(problem for problem in problems.all if problem not in strange)
    for file, line in problems.silent:
        told.silence(file, [line])
    seen: dict[Mark, list[Problem]] = {}
    for problem in strange:
        seen.setdefault(causes.get(problem, claims[-1].mark), []).append(problem)
    for mark, found in seen.items():
        told.add(mark, _in_one(mark, found))
    return told


def _in_one(mark: Mark, found: Collection[Problem]) -> str:
    """Mistakes of one cause in one sentence: the one in a file of the same name, or the first."""
    name = mark.file.rpartition("/")[2]
    first = min(found, key=lambda problem: (problem.mark.file.rpartition("/")[2] != name, problem))
    more = f" and {len(found) - 1} more" if len(found) > 1 else ""
    return f"{first.message} (seen at {first.mark}{more})"


class Search:
    """Leaves out claims until it is known which one each mistake hangs on."""

    def __init__(self, problems: Problems, read: Read, trials: int) -> None:
        self.before = set(problems.errors)
        self.read = read
        self.trials = trials

    def causes(
        self, strange: Collection[Problem], claims: Sequence[Part], known: Keys = NO_KEYS
    ) -> dict[Problem, Mark]:
        """The smallest claim for each mistake, as far as one alone makes it.

        `known` are keys with which the mistakes are known to vanish, so that nothing is tried twice.
        """
        if len(claims) <= 1:
            found: dict[Problem, Mark] = {}
            for claim in claims:
                gone = set(strange) if claim.keys == known else self.gone(claim.keys, strange)
                found |= dict.fromkeys(gone, claim.mark) | self.causes(gone, claim.parts, claim.keys)
            return found
        # The later half first: what lies over the rest is what has changed something that was sound.
        middle = len(claims) // 2
        return self._of_each((claims[middle:], claims[:middle]), strange) or (
            self._of_each([[claim] for claim in reversed(claims)], strange) if 2 < len(claims) <= FEW else {}
        )

    def _of_each(self, groups: Iterable[Sequence[Part]], strange: Collection[Problem]) -> dict[Problem, Mark]:
        """The causes within each of some groups of claims."""
        found: dict[Problem, Mark] = {}
        left = set(strange)
        for group in groups:
            keys = NO_KEYS.union(*(claim.keys for claim in group))
            gone = self.gone(keys, left)
            found |= self.causes(gone, group, keys)
            left -= gone
        return found

    def gone(self, keys: Keys, of: Collection[Problem]) -> set[Problem]:
        """Which of the mistakes vanish with these keys; none where others come instead and may only hide them."""
        if not of or not self.trials:
            return set()
        self.trials -= 1
        after = set(self.read(keys).errors)
        return set() if after - self.before else {problem for problem in of if problem not in after}
