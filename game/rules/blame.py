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

Read = Callable[[Collection[Mark]], Problems]
"""Reads the data again without these keys and gives what is wrong then."""
MOST_TRIALS = 80
MOST_BYTES = 1_000_000
"""So many bytes of mods are read again in all: what is large enough to exhaust us is told at its beginning."""


def blamed(problems: Problems, loaded: Loaded, read: Read) -> Problems:
    """The same findings, with errors outside the mods' own files told at the claim that causes them."""
    own = tuple(f"{folder.name}/" for folder in loaded.folders if not folder.shipped)
    strange = {problem for problem in problems.errors if not problem.mark.file.startswith(own)}
    claims = loaded.claims if strange else []
    if not claims:
        return problems
    trials = min(MOST_TRIALS, MOST_BYTES // max(1, loaded.mod_bytes))
    causes = Search(problems, read, trials).causes(strange, claims)
    told = Problems(problem for problem in problems.all if problem not in strange)
    for file, line in problems.silent:
        told.silence(file, [line])
    for problem in strange:
        told.add(causes.get(problem, claims[-1].mark), f"{problem.message} (seen at {problem.mark})")
    return told


class Search:
    """Leaves out claims until it is known which one each mistake hangs on."""

    def __init__(self, problems: Problems, read: Read, trials: int) -> None:
        self.before = set(problems.errors)
        self.read = read
        self.trials = trials

    def causes(self, strange: Iterable[Problem], claims: Sequence[Part]) -> dict[Problem, Mark]:
        """The smallest claim for each mistake, as far as one alone makes it."""
        found: dict[Problem, Mark] = {}
        left = set(strange)
        # The last one first: what lies over the others is what has changed something that was sound.
        for claim in reversed(claims):
            gone = self.gone(claim, left)
            if gone:
                found |= dict.fromkeys(gone, claim.mark) | self.causes(gone, claim.parts)
                left -= gone
        return found

    def gone(self, claim: Part, of: Collection[Problem]) -> set[Problem]:
        """Which of the mistakes vanish with the claim; none where others come instead and may only hide them."""
        if not of or not self.trials:
            return set()
        self.trials -= 1
        after = set(self.read(claim.keys).errors)
        return set() if after - self.before else {problem for problem in of if problem not in after}
