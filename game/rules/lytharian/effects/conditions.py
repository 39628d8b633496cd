"""When a rule holds: the keys of `if`, all of which must be true (section 6, When and if)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from game.core.record import record
from game.rules.lytharian import stats
from game.rules.lytharian.effects.amounts import Amount
from game.rules.lytharian.effects.selectors import Name, Selector
from game.rules.lytharian.law import Law
from game.rules.lytharian.naming import squares_of
from game.rules.lytharian.state import Casting, LytharianState


@record
class If:
    """A condition; what is left out is not asked."""

    role: Literal["attacker", "defender"] | None = None
    was_hidden: Literal["self", "foe"] | None = None
    lower: tuple[Amount, Amount] | None = None
    """The first is below the second, by current values.  LYTH-COMBAT-13."""
    any_: Selector | None = None
    has: Literal["weapon", "armor", "aura", "curse"] | None = None
    foe_trait: Name | None = None
    fighter: Selector | None = None
    """Of `friend_combat`: which fighter it is about."""
    by: Literal["damage", "spell"] | None = None
    """Of `targeted`: what has named the troop; whoever asks has looked at it."""
    spell: Name | None = None
    """Of `paying`: the element, or the kind, of the spell that is paid for."""
    card: Literal["weapon", "armor"] | None = None
    """Of `paying`: the slot of the equipment that is paid for."""
    at: Literal["self"] | None = None
    """Of `paying`: that the troop is what the card is for, or fights in the combat that the spell is cast in."""
    not_: If | None = None

    def holds(self, law: Law, s: LytharianState, casting: Casting) -> bool:
        """Whether all of it is true now."""
        return (
            self._roles_hold(s, casting)
            and self._values_hold(law, s, casting)
            and self._troops_hold(law, s, casting)
            and self._payment_holds(law, s, casting)
            and not (self.not_ is not None and self.not_.holds(law, s, casting))
        )

    def rests_on_unseen_kin(self, law: Law, s: LytharianState, casting: Casting) -> bool:
        """Whether it holds through troops of a race that nobody else has seen, and through no others.  LYTH-FOG-6."""
        if self.any_ is None or self.any_.race is None:
            return False
        kin = [s.at(square) for square in self.any_.counted(law, s, casting)]
        return bool(kin) and not any(troop.is_up or troop.was_seen for troop in kin)

    def _roles_hold(self, s: LytharianState, casting: Casting) -> bool:
        if self.role is None and self.was_hidden is None:
            return True
        combat = s.combat
        if combat is None:
            return False
        if self.role is not None and casting.source != getattr(combat, self.role):
            return False
        if self.was_hidden is None:
            return True
        square = casting.source if self.was_hidden == "self" else combat.foe(casting.source)
        return square in combat.was_hidden

    def _values_hold(self, law: Law, s: LytharianState, casting: Casting) -> bool:
        if self.lower is None:
            return True
        first, second = self.lower
        return first.of(law, s, casting, None) < second.of(law, s, casting, None)

    def _troops_hold(self, law: Law, s: LytharianState, casting: Casting) -> bool:
        if self.any_ is not None and not self.any_.counted(law, s, casting):
            return False
        if self.fighter is not None and not self.fighter.fits(law, s, casting, casting.fighter):
            return False
        if self.foe_trait is not None:
            foe = None if s.combat is None else s.board[s.combat.foe(casting.source)]
            card = None if foe is None else law.cards.get(foe.face)
            if card is None or self.foe_trait not in (card.race, *card.classes):
                return False
        return self.has is None or self._is_equipped(law, s, casting)

    def _is_equipped(self, law: Law, s: LytharianState, casting: Casting) -> bool:
        """Whether the slot is filled and counts: a disarmed troop has no weapon.  LYTH-ABILITY-72."""
        assert self.has is not None
        troop = s.board[casting.source]
        if troop is None or troop.slot(self.has) is None:
            return False
        return (casting.source, self.has) not in stats.switched_off(law, s).slots

    def _payment_holds(self, law: Law, s: LytharianState, casting: Casting) -> bool:
        """What is paid for stands in `casting.card`, what it is for in `casting.at`.  LYTH-ABILITY-2, -75."""
        if self.spell is None and self.card is None:
            return True
        paid_for = law.card(casting.card)
        if self.card is not None and paid_for.slot != self.card:
            return False
        if self.spell is not None and self.spell not in (paid_for.element, paid_for.kind):
            return False
        if self.at is None or casting.source in squares_of(casting):
            return True
        combat = s.combat
        return self.spell is not None and combat is not None and casting.source in (combat.attacker, combat.defender)

    def text(self) -> str:
        """The condition as a card says it: `when defending and next to a friendly troop`."""
        return " and ".join(self._said())

    def _said(self) -> Iterator[str]:
        if self.role is not None:
            yield {"attacker": "attacking", "defender": "defending"}[self.role]
        if self.was_hidden is not None:
            yield f"{'it' if self.was_hidden == 'self' else 'its opponent'} entered the combat face down"
        if self.lower is not None:
            yield f"{self.lower[0].text()} is below {self.lower[1].text()}"
        if self.any_ is not None:
            yield f"there is a {self.any_.noun()}"
        if self.has is not None:
            yield f"it has {self.has}"
        if self.foe_trait is not None:
            yield f"its opponent is {self.foe_trait.title()}"
        if self.fighter is not None:
            yield f"the fighter is a {self.fighter.noun()}"
        if self.by is not None:
            yield f"by {self.by}"
        if self.spell is not None:
            yield f"for a {self.spell.title()} spell on it or in its combat"
        if self.card is not None:
            yield f"to attach {self.card} to it"
        if self.not_ is not None:
            yield f"not {self.not_.text()}"
