"""All words of steps, the only place where a word becomes a class; and the steps that hold steps (section 6)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Len

from game.content.annotations import Words
from game.content.guesses import did_you_mean
from game.core.events import Tell
from game.core.record import record
from game.rules.lytharian import dice, turns
from game.rules.lytharian.effects.facing import Hide, Reveal, RevealNear
from game.rules.lytharian.effects.lives import Kill, Promote, Revive, Sacrifice
from game.rules.lytharian.effects.motion import (
    ExtraMove,
    GoBack,
    Halt,
    ImmuneTo,
    Move,
    MoveAs,
    NoAttack,
    PassThrough,
    Swap,
)
from game.rules.lytharian.effects.piles import Discard, Drain, Draw, Mana, Recycle, Search
from game.rules.lytharian.effects.spells import Cheaper, Counter, Destroy, Redirect, Untargetable
from game.rules.lytharian.effects.steps import OneStep
from game.rules.lytharian.effects.strength import Boost, Give, Grow, Ignore, Lose
from game.rules.lytharian.effects.wounds import CancelDamage, Damage, Heal, Immune, Less, Prevent
from game.rules.lytharian.law import Law, Step
from game.rules.lytharian.state import Casting, LytharianState
from game.rules.lytharian.tally import Tally

_RANGE = re.compile(r"([1-6])(?:-([1-6]))?\Z")


def _faces(name: str) -> range:
    """The faces of `3` or `4-6`; ValueError for anything else."""
    found = _RANGE.match(name)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    if first > last:
        hint = did_you_mean(name, ("die", "even", "odd")) or "; expected die, even, odd, or faces as in 1-2"
        raise ValueError(f'"{name}" is no range of faces{hint}')
    return range(first, last + 1)


@record
class Roll(OneStep):
    """A die, and steps by what it shows: `even`, `odd`, and ranges of faces like `1-2`."""

    die: Literal["D2", "D3", "D6"]
    even: tuple[OneOfSteps, ...] = ()
    odd: tuple[OneOfSteps, ...] = ()
    ranges: Mapping[str, tuple[OneOfSteps, ...]] = field(default_factory=dict)

    __others__: ClassVar[str] = "ranges"

    def __post_init__(self) -> None:
        for name in self.ranges:
            _faces(name)

    @property
    def switches_off(self) -> bool:
        """Whether one of its steps does (Crushing Hammer)."""
        return any(step.switches_off for step in self.inner())

    def inner(self) -> Iterator[Step]:
        """All its steps, whatever the die shows."""
        yield from self.even
        yield from self.odd
        for steps in self.ranges.values():
            yield from steps

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Throws, unless the die has fallen before, and does what it shows."""
        shown = dice.die(s, self.die, "LYTH-PHASE-13", tell) if casting.fell is None else casting.fell
        rest = replace(casting, fell=None)
        for step in self._steps_for(shown):
            step.resolve(law, s, rest, tell)

    def fold(self, law: Law, s: LytharianState, casting: Casting, tally: Tally) -> None:
        """Adds what its steps give by what the die has shown in the ability step.  LYTH-COMBAT-3."""
        if casting.fell is not None:
            for step in self._steps_for(casting.fell):
                step.fold(law, s, replace(casting, fell=None), tally)

    def _steps_for(self, shown: int) -> Iterator[Step]:
        yield from self.odd if shown % 2 else self.even
        for name, steps in self.ranges.items():
            if shown in _faces(name):
                yield from steps

    def destinations(self, law: Law, s: LytharianState, casting: Casting) -> list[int] | None:
        """What its steps want, whatever the die shows."""
        found = [one for step in self.inner() if (one := step.destinations(law, s, casting)) is not None]
        return sorted({square for one in found for square in one}) if found else None

    def text(self) -> str:
        """The sentence for it on a card."""
        parts = [
            f"on an {name} result {said(steps)}" for name, steps in (("even", self.even), ("odd", self.odd)) if steps
        ]
        parts += [f"on {name} {said(steps)}" for name, steps in self.ranges.items()]
        return f"roll a {self.die}; {', '.join(parts)}"


@record
class AfterCombat(OneStep):
    """Steps that wait for the end of the combat, and for their troop to be alive then.  LYTH-COMBAT-12."""

    do: Annotated[tuple[OneOfSteps, ...], Len(1)]

    __short__: ClassVar[str] = "do"

    @property
    def is_afterwards(self) -> bool:
        """It waits."""
        return True

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Does what has waited."""
        for step in self.do:
            step.resolve(law, s, casting, tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"after the combat {said(self.do)}"


@record
class EndTurn(OneStep):
    """The turn ends without a move.  LYTH-CHANNEL-3."""

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Ends it."""
        turns.end_turn(law, s, tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return "your turn ends at once"


EFFECTS: Mapping[str, type[Any]] = {
    "damage": Damage, "heal": Heal, "prevent": Prevent, "less": Less, "immune": Immune, "cancel_damage": CancelDamage,
    "boost": Boost, "grow": Grow, "give": Give, "lose": Lose, "ignore": Ignore,
    "mana": Mana, "drain": Drain, "draw": Draw, "discard": Discard, "search": Search, "recycle": Recycle,
    "counter": Counter, "redirect": Redirect, "destroy": Destroy, "cheaper": Cheaper, "untargetable": Untargetable,
    "move": Move, "move_as": MoveAs, "extra_move": ExtraMove, "halt": Halt, "no_attack": NoAttack, "swap": Swap,
    "go_back": GoBack, "pass_through": PassThrough, "immune_to": ImmuneTo,
    "reveal": Reveal, "reveal_near": RevealNear, "hide": Hide,
    "sacrifice": Sacrifice, "kill": Kill, "revive": Revive, "promote": Promote,
    "roll": Roll, "after_combat": AfterCombat, "end_turn": EndTurn,
}  # fmt: skip
"""The words that a card file may use."""

OneOfSteps = Annotated[Step, Words(EFFECTS)]


def said(steps: tuple[Step, ...]) -> str:
    """Several steps in one sentence."""
    return ", ".join(step.text() for step in steps)


def word_of(step: Step) -> str:
    """What a card file calls the step."""
    return next(word for word, kind in EFFECTS.items() if type(step) is kind)
