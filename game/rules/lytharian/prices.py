"""What spells and equipment cost (docs/rules/lytharian.md, VARIABLE, CURSE-3, EQUIP-5, ABILITY-2, -3, -75)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.core.events import Tell
from game.core.seats import Seat
from game.rules.lytharian.attachments import find_enchant, paid_for
from game.rules.lytharian.facing import state
from game.rules.lytharian.law import Law
from game.rules.lytharian.naming import troops_of
from game.rules.lytharian.state import (
    AtEnchant,
    AtSlot,
    Attached,
    AtTroop,
    Casting,
    LytharianState,
    Target,
)
from game.rules.lytharian.stats import card_of, holds, rules_of
from game.rules.lytharian.tally import Tally


@dataclass(frozen=True, slots=True)
class Price:
    """What is to be paid, and which troops make it less."""

    full: int
    savings: tuple[tuple[int, int], ...] = ()
    """Squares of troops, with what each takes off."""
    team: int = 0
    """What enchants take off."""
    extra: int = 0
    """What is paid besides: for an aura that a curse destroys.  LYTH-CURSE-3."""

    @property
    def total(self) -> int:
        """Never below nothing, apart from the extra.  LYTH-MANA-9."""
        return max(0, self.full - self.team - sum(n for _, n in self.savings)) + self.extra


def spell_price(law: Law, s: LytharianState, casting: Casting) -> Price:
    """What the spell costs with its X and targets.  LYTH-VARIABLE-1, -3, LYTH-ABILITY-75."""
    cost = law.card(casting.card).cost
    full = cost if isinstance(cost, int) else casting.x if cost == "X" else worth(law, s, casting.at)
    fighting = () if s.combat is None else (s.combat.attacker, s.combat.defender)
    concerned = {square for square in troops_of(casting) if _is_own(s, square, casting.by)}
    concerned |= {square for square in fighting if _fights(s, square) and _is_own(s, square, casting.by)}
    team = sum(law.card(enchant.card).team.spell_cheaper for enchant in s.enchants[casting.by])
    return Price(full, _savings(law, s, casting, sorted(concerned)), team, _extra(law, s, casting))


def _is_own(s: LytharianState, square: int, seat: Seat) -> bool:
    troop = s.board[square]
    return troop is not None and troop.seat == seat


def _fights(s: LytharianState, square: int) -> bool:
    combat = s.combat
    return combat is not None and square in (combat.attacker, combat.defender) and not combat.is_out(square)


def _savings(law: Law, s: LytharianState, paying: Casting, squares: Iterable[int]) -> tuple[tuple[int, int], ...]:
    found = []
    for square in squares:
        tally = Tally()
        for own, rule in rules_of(law, s, square, "paying"):
            asked = Casting(own.by, paying.card, square, own.ability, own.rule, own.x, paying.at)
            if holds(law, s, asked, rule):
                for step in rule.do:
                    step.fold(law, s, asked, tally)
        if tally.cheaper:
            found.append((square, tally.cheaper))
    return tuple(found)


def _extra(law: Law, s: LytharianState, casting: Casting) -> int:
    """The price for the aura that a curse destroys, paid with a redirect for the curse's new bearer too."""
    if law.card(casting.card).kind == "aura":
        return _lifting(law, s, casting)
    named = (casting.new,) if casting.new is not None else casting.at[:1]
    if not casting.over or not named or not isinstance(named[0], AtTroop):
        return 0
    troop = s.board[named[0].square]
    return 0 if troop is None or troop.aura is None else aura_price(law, troop.aura)


def _lifting(law: Law, s: LytharianState, casting: Casting) -> int:
    """With the option aura_over_curse at surcharge: what the enemy curse cost that the aura destroys.  LYTH-AURA-4."""
    target = casting.at[0] if casting.at else None
    troop = s.board[target.square] if isinstance(target, AtTroop) else None
    is_priced = law.switches["aura_over_curse"] == "surcharge"
    if not is_priced or troop is None or troop.curse is None or troop.curse.by == casting.by:
        return 0
    return paid_for(law, troop.curse)


def aura_price(law: Law, aura: Attached) -> int:
    """What destroying an aura by a curse costs.  LYTH-CURSE-3."""
    price = str(law.switches["curse_aura_price"])
    return int(price) if price.isdigit() else paid_for(law, aura)


def worth(law: Law, s: LytharianState, at: tuple[Target, ...]) -> int:
    """What the permanent named cost.  LYTH-VARIABLE-3."""
    match at[0] if at else None:
        case AtSlot(square, slot):
            troop = s.board[square]
            attached = None if troop is None else troop.slot(slot)
            return 0 if attached is None else paid_for(law, attached)
        case AtEnchant(seat, card):
            enchant = find_enchant(s, seat, card)
            return 0 if enchant is None else paid_for(law, enchant)
    return 0


def gear_price(law: Law, s: LytharianState, seat: Seat, card: str, square: int) -> Price:
    """What a piece of equipment costs on that troop.  LYTH-EQUIP-5, LYTH-ABILITY-2, -3."""
    piece = law.card(card)
    troop = s.at(square)
    savings = dict(_savings(law, s, Casting(seat, card, square, at=(AtTroop(square),)), [square]))
    if piece.cheaper is not None:
        face = card_of(law, troop)
        asked = piece.cheaper
        fits = (
            asked.race in ("", face.race)
            and (not asked.class_ or asked.class_ in face.classes)
            and asked.align in ("", face.align)
        )
        if fits:
            savings[square] = savings.get(square, 0) + asked.by
    team = sum(law.card(enchant.card).team.equip_cheaper for enchant in s.enchants[seat])
    return Price(piece.cost if isinstance(piece.cost, int) else 0, tuple(sorted(savings.items())), team)


def admit(s: LytharianState, price: Price, what: str, tell: Tell | None) -> None:
    """Says openly which face-down troops made it cheaper: `spell for N less`, `attached for N less`.  LYTH-FOG-6."""
    for square, n in price.savings:
        if s.board[square] is not None:
            state(s, square, f"{what} for {n} less", tell)
