"""Att, Def and abilities: raised, lowered, given, switched off."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Len

from game.core.events import Tell
from game.core.record import record
from game.rules.lytharian import damage, lasting
from game.rules.lytharian.asks import SwitchOff
from game.rules.lytharian.effects.amounts import Amount, signed
from game.rules.lytharian.effects.selectors import FOE, TARGET, Recipients, Slot
from game.rules.lytharian.effects.steps import OneStep, counts_in_combat, reason, span
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import Casting, Lasting, LytharianState
from game.rules.lytharian.tally import Tally

Until = Literal["combat", "turn", "next_turn"]


@record
class Boost(OneStep):
    """More or less Att and Def for a while, or as long as the rule holds.  LYTH-EFFECTS-7."""

    att: Amount | None = None
    def_: Amount | None = None
    to: Recipients = TARGET
    until: Until = "turn"

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Lays it on for a while."""
        if counts_in_combat(self.until, casting):
            return
        squares = self.to.squares(law, s, casting)
        if not squares:
            return
        att = 0 if self.att is None else self.att.of(law, s, casting, tell)
        defence = 0 if self.def_ is None else self.def_.of(law, s, casting, tell)
        for square in squares:
            lasting.lay(law, s, casting, square, Lasting(self.until, att=att, defence=defence), tell)

    def fold(self, law: Law, s: LytharianState, casting: Casting, tally: Tally) -> None:
        """Adds it to the troop's own figures, or to those of its opponent."""
        to_foe = self.to == FOE
        if self.att is not None:
            entry = reason(casting), self.att.of(law, s, casting, None)
            (tally.foe_att if to_foe else tally.att).append(entry)
        if self.def_ is not None:
            entry = reason(casting), self.def_.of(law, s, casting, None)
            (tally.foe_defence if to_foe else tally.defence).append(entry)

    def text(self) -> str:
        """The sentence for it on a card."""
        parts = [signed(n, word) for n, word in ((self.att, "Att"), (self.def_, "Def")) if n is not None]
        whose = " to its opponent" if self.to == FOE else ""
        return f"{', '.join(parts)}{whose}{span(self.until)}"


@record
class Grow(OneStep):
    """More Att and Def for the rest of the game.  LYTH-ABILITY-65."""

    att: Amount
    def_: Amount
    to: Recipients = TARGET

    def __post_init__(self) -> None:
        if self.att != self.def_:
            # A troop's growth is one number that counts for both (the `growth` of position files).
            raise ValueError(f"def is {self.def_.text()}, expected {self.att.text()}: a troop grows by both alike")

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Lets them grow."""
        n = self.att.of(law, s, casting, tell)
        for square in self.to.squares(law, s, casting):
            damage.grow(law, s, square, n, tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"{signed(self.att, 'Att')} and {signed(self.def_, 'Def')} for good"


@record
class Give(OneStep):
    """Abilities for a while."""

    abilities: Annotated[tuple[str, ...], Len(1)]
    to: Recipients = TARGET
    until: Until = "turn"

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Lays them on."""
        for square in self.to.squares(law, s, casting):
            lasting.lay(law, s, casting, square, Lasting(self.until, abilities=self.abilities), tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"{', '.join(self.abilities)}{span(self.until)}"


@record
class Lose(OneStep):
    """Printed abilities are off: all of them, or one that the owner of the ability names."""

    abilities: Literal["1", "all"] = "all"
    of_: Recipients = TARGET
    until: Until = "turn"

    @property
    def switches_off(self) -> bool:
        """It takes abilities out of a combat.  LYTH-COMBAT-2."""
        return True

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Asks which one, or lays it on for a while; Pounce counts as long as its rule holds."""
        if self.abilities == "1":
            s.asks += (SwitchOff(casting.by, casting.source),)
        elif not counts_in_combat(self.until, casting):
            for square in self.of_.squares(law, s, casting):
                lasting.lay(law, s, casting, square, Lasting(self.until, lose=("all",)), tell)

    def fold(self, law: Law, s: LytharianState, casting: Casting, tally: Tally) -> None:
        """Silences the other fighter."""
        if self.abilities == "all":
            tally.silences = True

    def text(self) -> str:
        """The sentence for it on a card."""
        which = "the printed abilities" if self.abilities == "all" else "one printed ability"
        return f"{which} of {self.of_.text()} {'are' if self.abilities == 'all' else 'is'} off{span(self.until)}"


@record
class Ignore(OneStep):
    """What the other fighter carries does not count in this combat.  LYTH-ABILITY-17, -19."""

    slot: Slot
    of_: Literal["foe"] = "foe"

    @property
    def switches_off(self) -> bool:
        """It takes an attachment out of a combat.  LYTH-COMBAT-2."""
        return True

    def fold(self, law: Law, s: LytharianState, casting: Casting, tally: Tally) -> None:
        """Adds the slot."""
        tally.ignored.add(self.slot)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"its opponent's {self.slot} does not count"
