"""Damage, healing and what lessens damage (LYTH-DAMAGE)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from game.core.events import Tell
from game.core.record import record
from game.rules.lytharian import damage, lasting
from game.rules.lytharian.asks import SplitHealing
from game.rules.lytharian.effects.amounts import Amount
from game.rules.lytharian.effects.selectors import SELF, TARGET, Named, Recipients, Selector
from game.rules.lytharian.effects.steps import OneStep, counts_in_combat, reason, span
from game.rules.lytharian.law import MAGIC, Law
from game.rules.lytharian.state import Casting, Lasting, LytharianState
from game.rules.lytharian.tally import Reduction, Tally

KindOrMagic = Literal["magic", "physical", "fire", "water", "air", "earth", "life", "death", "arcane"]
"""`magic`: all kinds but physical."""


def kind_word(kind: str) -> str:
    """How cards print a kind of damage: `Fire`, but `physical`."""
    return kind if kind == "physical" else kind.title()


@record
class Damage(OneStep):
    """So much damage to each recipient.  LYTH-DAMAGE-3."""

    n: Amount
    kind: Literal["physical", "fire", "water", "air", "earth", "life", "death", "arcane", "cost", "Y"]
    to: Recipients = TARGET
    ignore: Literal["reductions"] | None = None

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Wounds them all; deaths are looked at after it.  LYTH-DAMAGE-10."""
        squares = self.to.squares(law, s, casting)
        if not squares:
            return
        n = self.n.of(law, s, casting, tell)
        skips = self.ignore == "reductions"
        for square in squares:
            damage.wound(law, s, casting, square, n, self.kind, tell, skips_reductions=skips)

    def text(self) -> str:
        """The sentence for it on a card."""
        if self.kind == "cost":
            return f"{self.n.text()} damage to itself as a cost"
        to = "each enemy next to it" if self.to == Named("near_target") else self.to.text()
        skips = ", no resistance helps" if self.ignore else ""
        return f"{self.n.text()} {kind_word(self.kind)} damage to {to}{skips}"


@record
class Heal(OneStep):
    """Takes so much damage off each recipient, or shares it out among those of `split`.  LYTH-DAMAGE-9."""

    n: Amount
    to: Recipients = TARGET
    split: Selector | None = None

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Heals; what is to be shared out is asked for."""
        if self.split is not None:
            self._ask(self.split, law, s, casting, tell)
            return
        squares = self.to.squares(law, s, casting)
        if not squares:
            return
        n = self.n.of(law, s, casting, tell)
        for square in squares:
            damage.heal(s, square, n, tell)

    def _ask(self, among: Selector, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        squares = tuple(square for square in among.counted(law, s, casting) if s.at(square).damage)
        n = self.n.of(law, s, casting, tell)
        if squares and n > 0:
            s.asks += (SplitHealing(casting.by, n, squares),)

    def text(self) -> str:
        """The sentence for it on a card."""
        if self.split is not None:
            return f"{self.n.text()} healing shared among each {self.split.noun()}"
        to = "each friendly troop next to it" if self.to == Named("near_target") else self.to.text()
        return f"remove {self.n.text()} damage from {to}"


@record
class Prevent(OneStep):
    """The next damage to each recipient is so much less, once, this turn.  LYTH-DAMAGE-4, -5."""

    n: Amount
    to: Recipients = TARGET

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Lays the protection on."""
        squares = self.to.squares(law, s, casting)
        if not squares:
            return
        n = self.n.of(law, s, casting, tell)
        for square in squares:
            damage.prevent(law, s, square, n, tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"prevent the next {self.n.text()} damage to {self.to.text()} this turn"


@record
class Less(OneStep):
    """Each damage is so much less.  LYTH-DAMAGE-4, -6."""

    n: Amount
    kinds: tuple[KindOrMagic, ...] = ()
    not_: Literal["curse"] | None = None
    from_: Literal["foe"] | None = None
    until: Literal["combat", "turn", "next_turn"] | None = None
    to: Recipients = TARGET

    @property
    def _damage_kinds(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one for kind in self.kinds for one in (MAGIC if kind == "magic" else (kind,))))

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Lays the reduction on for a while."""
        if self.until is None or counts_in_combat(self.until, casting):
            return
        n = self.n.of(law, s, casting, tell)
        given = Lasting(self.until, less=n, less_kinds=self._damage_kinds, less_spares_curses=self.not_ is not None)
        for square in self.to.squares(law, s, casting):
            lasting.lay(law, s, casting, square, given, tell)

    def fold(self, law: Law, s: LytharianState, casting: Casting, tally: Tally) -> None:
        """Adds the reduction."""
        n = self.n.of(law, s, casting, None)
        tally.less.append(
            Reduction(n, self._damage_kinds, self.not_ is not None, self.from_ is not None, reason(casting))
        )

    def text(self) -> str:
        """The sentence for it on a card."""
        kinds = " or ".join(kind_word(kind) if kind != "magic" else kind for kind in self.kinds)
        what = " ".join(word for word in ("non-curse" if self.not_ else "", kinds, "damage") if word)
        return f"each {what}{' from its opponent' if self.from_ else ''} is {self.n.text()} less{span(self.until)}"


@record
class Immune(OneStep):
    """No damage of a kind, or from a source of a class.  LYTH-ABILITY-76."""

    kind: str

    def fold(self, law: Law, s: LytharianState, casting: Casting, tally: Tally) -> None:
        """Adds the immunity."""
        tally.immune.add(self.kind)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"takes no {kind_word(self.kind)} damage"


@record
class CancelDamage(OneStep):
    """No damage from the spell or ability that is being resolved.  LYTH-ABILITY-20."""

    to: Recipients = SELF

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Notes the troop among those that have dodged."""
        if s.resolving is not None:
            squares = self.to.squares(law, s, casting)
            s.resolving = replace(s.resolving, dodged=s.resolving.dodged | frozenset(squares))

    def text(self) -> str:
        """The sentence for it on a card."""
        return "takes no damage from it"
