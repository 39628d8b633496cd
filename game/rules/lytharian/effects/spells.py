"""Spells against spells, and attachments: countered, redirected, destroyed, made cheaper, kept from naming."""

from __future__ import annotations

from typing import Literal

from game.core.events import Tell
from game.core.record import record
from game.rules.lytharian import attachments, stack
from game.rules.lytharian.effects.amounts import Amount
from game.rules.lytharian.effects.selectors import TARGET, first_named
from game.rules.lytharian.effects.steps import OneStep
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import AtEnchant, AtItem, AtSlot, Casting, LytharianState
from game.rules.lytharian.tally import Tally


@record
class Counter(OneStep):
    """The spell named does nothing; Spellshatter counters the one that names its troop.  LYTH-COUNTER-1."""

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Counters it."""
        named = first_named(casting)
        if isinstance(named, AtItem):
            stack.counter(law, s, casting, named.number, tell)
        elif casting.ability:
            stack.counter_current(law, s, casting, tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return "counter the target"


@record
class Redirect(OneStep):
    """The spell or curse named gets a new target and a new controller.  LYTH-COUNTER-4."""

    @property
    def redirects(self) -> bool:
        """A new target is named beside the card's own."""
        return True

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Turns it to the target that `casting.new` names."""
        stack.redirect(law, s, casting, tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return "choose a new legal target for the target and take control of it"


@record
class Destroy(OneStep):
    """The attachment or enchant named goes to its owner's nether; with `all` every piece on the troop named."""

    all_: Literal["equipment"] | None = None

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Destroys it."""
        if self.all_ is not None:
            for square in TARGET.squares(law, s, casting):
                attachments.destroy_equipment(law, s, square, tell)
            return
        named = first_named(casting)
        if isinstance(named, AtEnchant) or (isinstance(named, AtSlot) and named.square not in casting.lost):
            attachments.destroy(law, s, named, tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return "destroy the target" if self.all_ is None else f"destroy all {self.all_} on the target"


@record
class Cheaper(OneStep):
    """What is paid for costs so much less.  LYTH-MANA-9."""

    n: Amount

    def fold(self, law: Law, s: LytharianState, casting: Casting, tally: Tally) -> None:
        """Adds it to what is saved."""
        tally.cheaper += self.n.of(law, s, casting, None)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"costs {self.n.text()} less"


@record
class Untargetable(OneStep):
    """Spells of an element, or of a kind, may not name the troop.  LYTH-ABILITY-77."""

    by: str

    def fold(self, law: Law, s: LytharianState, casting: Casting, tally: Tally) -> None:
        """Adds the element or kind."""
        tally.untargetable.add(self.by)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"cannot be the target of a {self.by.title()} spell"
