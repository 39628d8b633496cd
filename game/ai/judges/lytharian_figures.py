"""What a troop is worth in a fight, found out by the rules themselves (docs/rules/lytharian.md, COMBAT).

A troop with all that it wears is set against a middling one on an empty board, attacking and defending; what its
abilities give there is kept under its card and what it wears.  So a card that a mod adds is understood without a word
about it, and a look at a board of thirty troops adds up nothing twice.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.seats import Seat
from game.rules.lytharian.damage import combat_tally
from game.rules.lytharian.law import Card, Law
from game.rules.lytharian.state import Combat, LytharianState, Troop
from game.rules.lytharian.stats import attack, whole_defence

ROLL = 1.5
"""What a die, or a choice, in a fight is worth in points of Att or Def."""
USED = frozenset(("effects", "main"))


@dataclass(frozen=True, slots=True)
class Figures:
    """A troop in a fight, as far as that follows from its card and what it wears."""

    power: int
    """The printed power score."""
    att: int
    """Att with what it wears, without combat abilities."""
    whole: int
    """Def with what it wears, without damage."""
    gear: int
    """By how much what it wears raises Att and Def together; less than 0 under a curse."""
    charge: float
    """What it strikes with when it attacks."""
    guard: float
    """What it strikes with when it is attacked."""
    ambush: float
    """What either is more when it was face down."""
    shield: float
    """By how much a blow that it takes does less."""
    uses: bool
    """Whether it has something to use that asks for being face up."""
    slips: bool
    """Whether it moves unlike its piece."""


class FigureBook:
    """Figures by card and what is worn, made when they are first asked for."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.made: dict[object, Figures] = {}
        troops = [card for _, card in sorted(law.cards.items()) if card.kind == "troop"]
        middle = sorted(troops, key=lambda card: (card.att + card.defence, card.id))
        self.other = middle[len(middle) // 2].id if middle else ""
        grid = law.ground.grid
        self.here, self.there, self.beside = grid.parse("d4"), grid.parse("d5"), grid.parse("c3")

    def of(self, troop: Troop) -> Figures:
        """Those of a troop; of one that is not known the mean of its piece type."""
        weapon, armor, aura, curse = troop.weapon, troop.armor, troop.aura, troop.curse
        face = troop.copied or troop.card
        if face not in self.law.cards:
            return self._mean(troop.piece)
        if weapon is None and armor is None and aura is None and curse is None:
            found = self.made.get(face)
            if found is None:
                found = self.made[face] = self._figures(troop)
            return found
        key = face, *(None if each is None else each.card for each in (weapon, armor, aura, curse))
        found = self.made.get(key)
        if found is None:
            found = self.made[key] = self._figures(troop)
        return found

    def _mean(self, piece: str) -> Figures:
        key = "mean", piece
        found = self.made.get(key)
        if found is None:
            cards = [card for _, card in sorted(self.law.cards.items()) if card.piece == piece]
            each = [self.of(Troop(card.id, Seat(0), piece)) for card in cards]
            n = max(1, len(each))
            found = self.made[key] = Figures(
                round(sum(one.power for one in each) / n),
                round(sum(one.att for one in each) / n),
                round(sum(one.whole for one in each) / n),
                0,
                sum(one.charge for one in each) / n,
                sum(one.guard for one in each) / n,
                sum(one.ambush for one in each) / n,
                sum(one.shield for one in each) / n,
                False,
                False,
            )
        return found

    def _figures(self, troop: Troop) -> Figures:
        law, card = self.law, self.law.card(troop.copied or troop.card)
        plain = Troop(
            troop.card,
            Seat(0),
            troop.piece,
            is_up=True,
            weapon=troop.weapon,
            armor=troop.armor,
            aura=troop.aura,
            curse=troop.curse,
            copied=troop.copied,
        )
        s = LytharianState([None] * len(law.ground.grid), 0)
        s.phase = "main"
        s.board[self.here] = plain
        s.board[self.there] = Troop(self.other, Seat(1), "P", is_up=True)
        s.board[self.beside] = Troop(troop.card, Seat(0), troop.piece, is_up=True)
        att, whole = attack(law, s, self.here), whole_defence(law, plain)
        charge, shield, weakened = self._fight(s, self.here, self.there, hidden=False)
        guard, more_shield, _ = self._fight(s, self.there, self.here, hidden=False)
        ambush = max(0.0, self._fight(s, self.there, self.here, hidden=True)[0] - guard)
        dice = self._dice(card)
        worn = [each.card for each in (troop.weapon, troop.armor, troop.aura, troop.curse) if each is not None]
        return Figures(
            card.power,
            att,
            whole,
            att + whole - card.att - card.defence,
            max(0.0, att + charge + dice),
            max(0.0, att + guard),
            ambush,
            (shield + more_shield) / 2.0 + weakened,
            any(USED & rule.when and not rule.works_hidden for power in card.powers for rule in power.rules),
            any("moving" in law.moments.get(name, ()) for name in (card.id, *worn)),
        )

    def _fight(self, s: LytharianState, attacker: int, defender: int, *, hidden: bool) -> tuple[float, float, float]:
        """What its abilities add to its Att, take off each blow, and take off the other's Att."""
        was_hidden = frozenset((self.here,)) if hidden else frozenset()
        s.combat = Combat(attacker, defender, attacker, was_hidden, stage="spells")
        tally = combat_tally(self.law, s, self.here)
        s.combat = None
        less = sum(part.n for part in tally.less if not part.kinds or "physical" in part.kinds)
        return float(sum(n for _, n in tally.att)), float(less), float(-sum(n for _, n in tally.foe_att))

    def _dice(self, card: Card) -> float:
        """Abilities of a fight that roll or are chosen, which no tally counts before."""
        rules = [rule for power in card.powers for rule in power.rules if "combat" in rule.when]
        return ROLL * sum(bool(rule.choose) or rule.has_dice for rule in rules)
