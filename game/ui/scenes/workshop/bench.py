"""What lies on the bench of a workshop, part by part, and the way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.ruleset import Pick
from game.ui.skins.set_up import Counts
from game.ui.skins.workshop import Finding, WorkshopLook

MOST_STEPS = 200


class WorkBench:
    """How many of each thing, by part; every change can be taken back and made again."""

    def __init__(self, look: WorkshopLook, fixed: frozenset[str] = frozenset()) -> None:
        """`fixed` are parts that have been handed in already."""
        self.look, self.fixed = look, fixed
        self.counts: dict[str, dict[str, int]] = {part: {} for part, _ in look.parts}
        self._done: list[dict[str, dict[str, int]]] = []
        self._undone: list[dict[str, dict[str, int]]] = []
        self._found: Sequence[Finding] | None = None
        self._part_of = {id: part for part, _ in look.parts for id in look.offered(part)}

    def part_of(self, id: str) -> str:
        """Into which part a thing goes."""
        return self._part_of[id]

    def knows(self, id: str) -> bool:
        """Whether there is such a thing in the pool."""
        return id in self._part_of

    def count(self, id: str) -> int:
        return self.counts[self.part_of(id)].get(id, 0)

    # --- changes

    def why_not(self, id: str) -> str:
        """Why one more can't be taken; empty when it can."""
        part = self.part_of(id)
        if part in self.fixed:
            return "That has been handed in."
        return self.look.why_not_more(part, self.counts[part], id)

    def add(self, id: str) -> bool:
        if self.why_not(id):
            return False
        self._change(self.part_of(id), {**self.counts[self.part_of(id)], id: self.count(id) + 1})
        return True

    def take_out(self, id: str) -> bool:
        """One less, if there is one."""
        part = self.part_of(id)
        if not self.count(id) or part in self.fixed:
            return False
        self._change(part, {**self.counts[part], id: self.count(id) - 1})
        return True

    def put(self, part: str, counts: Counts) -> bool:
        """Another whole part, as far as its things are in the pool; False for one that has been handed in."""
        if part in self.fixed:
            return False
        self._change(part, {id: many for id, many in counts.items() if self._part_of.get(id) == part})
        return True

    def begin(self, part: str, picks: Sequence[Pick]) -> None:
        """What lies there at first; nothing that can be taken back."""
        self.counts[part] = counts_of(picks)
        self._found = None

    def clear(self) -> None:
        """Everything that may be taken off."""
        self._remember()
        for part in self.counts:
            if part not in self.fixed:
                self.counts[part] = {}

    def _change(self, part: str, counts: Mapping[str, int]) -> None:
        self._remember()
        self.counts[part] = {id: many for id, many in counts.items() if many > 0}

    def _remember(self) -> None:
        self._done = [*self._done[1 - MOST_STEPS :], self._kept()]
        self._undone.clear()
        self._found = None

    def _kept(self) -> dict[str, dict[str, int]]:
        return {part: dict(counts) for part, counts in self.counts.items()}

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> None:
        if self._done:
            self._undone.append(self._kept())
            self.counts = self._done.pop()
            self._found = None

    def redo(self) -> None:
        if self._undone:
            self._done.append(self._kept())
            self.counts = self._undone.pop()
            self._found = None

    # --- how it stands

    @property
    def findings(self) -> Sequence[Finding]:
        """Every rule, asked once for each change."""
        if self._found is None:
            self._found = self.look.findings(self.counts)
        return self._found

    def is_legal(self, *parts: str) -> bool:
        """Whether no rule of these parts is broken, or of any."""
        return all(finding.holds for finding in self.findings if not parts or finding.part in parts)

    @property
    def broken(self) -> int:
        """How many rules are."""
        return sum(not finding.holds for finding in self.findings)

    def picks(self, part: str) -> tuple[Pick, ...]:
        return self.look.picks(part, self.counts[part])


def counts_of(picks: Sequence[Pick]) -> dict[str, int]:
    """How many of each thing."""
    counts: dict[str, int] = {}
    for pick in picks:
        counts[pick.offer] = counts.get(pick.offer, 0) + pick.count
    return counts
