"""What each card does in a duel, found out by the rules themselves (docs/rules/lytharian.md, DUEL).

A card is played from an else empty hand, between two middling troops that can endure much; what both strike with and
have left before and after is kept.  Troops to which cards may do something else stand there themselves: beasts carry no
armor, an elemental may be immune, a priest pays less.  So a card that a mod adds is understood without a word about it,
and a bout can be foreseen (`lytharian_bout`) without asking the rules again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.dice import child, seeded
from game.core.ruleset import Action
from game.core.sayings import PASS
from game.core.seats import Seat
from game.rules.lytharian.actions import Cast, Equip, Use
from game.rules.lytharian.combat import blow_kind, fighting_attack
from game.rules.lytharian.damage import combat_tally, is_fighter, reductions
from game.rules.lytharian.duel import ARENA
from game.rules.lytharian.law import MAGIC, Card, Law
from game.rules.lytharian.listing import listed
from game.rules.lytharian.modes import Duel
from game.rules.lytharian.playing import make
from game.rules.lytharian.refusals import why_not
from game.rules.lytharian.state import SLOTS, Attached, Combat, LytharianState, Troop
from game.rules.lytharian.stats import NO_MOMENTS, rules_of, standing, whole_defence

TOUGH, HURT = 30, 9
"""How much both troops have grown in a trial, so that nobody falls; how much they are hurt, so that healing shows."""
MANA = 10
"""What both have in a trial: less than the track holds, so that a gain shows."""
TRIALS = 4
"""A card whose dice may fall otherwise is tried so often."""
MOST_KEPT = 20_000
"""So many cards between two troops are kept: a match has some three thousand, all troops together would fill memory."""
MOST_PASSES = 12
"""After so many passes nothing waits any more, or never will."""
WORN = ("weapon", "armor", "aura")
"""What its own side hangs on a troop."""
POISON = 2.0
"""What Venom and its like take on the mean, once a blow has hurt."""
PECULIAR = frozenset({"always", "paying", "targeted"})
"""When the rules of a troop work that let cards do otherwise to it or for it: it resists, pays less, or dodges."""
ROLL = 1.0
"""What a die or a choice of a fight, still to come, is worth in points of Att."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One way to use a card or an ability: what it costs and by how much it changes both fighters."""

    cost: int
    """In mana, less what it brings."""
    strength: float = 0.0
    """More to strike with, on the own side."""
    guard: float = 0.0
    """More to endure."""
    weaken: float = 0.0
    """Less to strike with, on the other side."""
    harm: float = 0.0
    """Less to endure there, damage included."""
    heals: float = 0.0
    """Damage that it takes away, where there is some."""
    slot: str = ""
    """Where it lies from then on."""
    strips: tuple[str, ...] = ()
    """Slots of the other fighter that it empties."""
    thins: int = 0
    """Cards that the other side loses."""
    drains: int = 0
    """Mana that it loses."""
    is_fast: bool = False
    """Whether the fight itself is time enough."""
    is_aimed: bool = False
    """Whether it can't name a foe who lies face down."""
    shows: bool = False
    """Whether the own fighter must be turned up for it."""

    @property
    def does_something(self) -> bool:
        """Whether a bout goes otherwise for it."""
        return (
            max(self.strength, self.guard, self.weaken, self.harm, self.heals) > 0.0
            or bool(self.strips)
            or self.thins + self.drains > 0
            or self.cost < 0
        )


@dataclass(frozen=True, slots=True)
class Measure:
    """Two fighters: what each strikes the other with, and what each can endure; by seat."""

    strength: tuple[float, float]
    left: tuple[float, float]


def measured(law: Law, s: LytharianState, squares: tuple[int, int]) -> Measure:
    """Both fighters, whose squares come by seat, in the fight that is going on or will come."""
    s = _fighting(s, squares)
    return Measure(
        (_strength(law, s, squares[0], squares[1]), _strength(law, s, squares[1], squares[0])),
        (_left(law, s, squares[0], squares[1]), _left(law, s, squares[1], squares[0])),
    )


def _fighting(s: LytharianState, squares: tuple[int, int]) -> LytharianState:
    """The state with both turned up and in combat; itself where they are."""
    if s.combat is not None or s.duel is None or s.duel.attacker is None:
        return s
    attacker = s.duel.attacker
    hidden = frozenset(square for square in squares if not s.at(square).is_up)
    found = s.clone()
    for square in hidden:
        found.board[square] = replace(s.at(square), is_up=True)
    found.combat = Combat(squares[attacker], squares[1 - attacker], squares[attacker], hidden, stage="spells")
    return found


def _strength(law: Law, s: LytharianState, square: int, foe: int) -> float:
    """What a blow takes: the fighting Att less what makes it less, and poison."""
    kind = blow_kind(law, s, square)
    tally = standing(law, s, foe)
    if kind in tally.immune:
        return 0.0
    strength = float(fighting_attack(law, s, square))
    for part in reductions(law, s, foe, tally):
        if not part.kinds or kind in part.kinds or ("magic" in part.kinds and kind in MAGIC):
            strength -= part.n
    strength += ROLL * _dice(law, s, square)
    if strength <= 0.0:
        return 0.0
    return strength + POISON * sum(1 for _ in rules_of(law, s, square, "hurts"))


def _dice(law: Law, s: LytharianState, square: int) -> int:
    """How many rules of the fight roll or wait for a choice that has not been made."""
    assert s.combat is not None
    done = {outcome.ability for outcome in s.combat.outcomes if outcome.square == square}
    found = 0
    for casting, rule in rules_of(law, s, square, "combat"):
        if casting.ability not in done and (rule.choose or rule.has_dice):
            found += 1
    return found


def _left(law: Law, s: LytharianState, square: int, foe: int) -> float:
    """What can still be endured in the blows."""
    troop = s.at(square)
    left = whole_defence(law, troop) - troop.damage + troop.prevent
    if is_fighter(s, square) and is_fighter(s, foe):
        left += sum(n for _, n in combat_tally(law, s, square).defence)
        left += sum(n for _, n in combat_tally(law, s, foe).foe_defence)
    return float(left)


class Arsenal:
    """Effects by card, made when they are first asked for."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.made: dict[tuple[str, str, str], tuple[Effect, ...]] = {}
        """By card and both fighters; nothing for a middling one."""
        self.powers: dict[object, tuple[Effect, ...]] = {}
        saved = [card.cheaper for card in law.cards.values() if card.cheaper is not None]
        bearers = [card for _, card in sorted(law.cards.items()) if card.kind == "troop" and card.body == "humanoid"]
        paying = [
            card for card in bearers if not any(one.race == card.race or one.class_ in card.classes for one in saved)
        ]
        plain = sorted(paying or bearers, key=lambda card: (len(card.powers), card.id))
        self.bearer = plain[0].id if plain else ""
        self.gear = {
            slot: next((card.id for _, card in sorted(law.cards.items()) if (card.slot or card.kind) == slot), "")
            for slot in SLOTS
        }
        grid = law.ground.grid
        self.squares = grid.parse(ARENA[0]), grid.parse(ARENA[1])

    def of(self, name: str, own: str = "", foe: str = "") -> tuple[Effect, ...]:
        """Every way to use a card that does something, the cheapest first; between these two troops, where given."""
        key = name, own, foe
        found = self.made.get(key)
        if found is None:
            if len(self.made) >= MOST_KEPT:
                self.made.clear()
            self.made[key] = ()  # a card that asks for itself while it is tried does nothing
            found = self.made[key] = self._found(*key) if self.bearer else ()
        return found

    def _found(self, name: str, own: str, foe: str) -> tuple[Effect, ...]:
        """By a trial, where these two can make a difference to it; a trial takes longer than a round played out."""
        if not own and not foe:
            return self._tried(self.law.card(name), "", "")
        if own and self.law.card(name).kind == "equipment" and not self._is_humanoid(own):
            return ()
        bearer, target = self._bearer(name, own), self._target(name, foe)
        if (bearer, target) != (own, foe):
            return self.of(name, bearer, target)
        if not own or not foe:
            return self._tried(self.law.card(name), own, foe)
        ways, others = self.of(name, own), self.of(name, "", foe)
        if len(ways) == len(others):
            return tuple(_joined(one, other) for one, other in zip(ways, others, strict=True))
        return self._tried(self.law.card(name), own, foe) if ways and others else ()

    def _bearer(self, name: str, own: str) -> str:
        """The troop, if the card may cost or do something else for it than for others."""
        moments = self.law.moments.get(own, NO_MOMENTS) & PECULIAR
        if "paying" in moments or self._pays_less(name, own):
            return own
        return own if moments and any(way.strength or way.guard or way.heals for way in self.of(name)) else ""

    def _target(self, name: str, foe: str) -> str:
        """The troop, if the card may do something else to it than to others."""
        if not self.law.moments.get(foe, NO_MOMENTS) & PECULIAR:
            return ""
        ways = self.of(name)
        return foe if any(way.harm or way.weaken or way.strips or way.thins or way.drains for way in ways) else ""

    def _pays_less(self, name: str, own: str) -> bool:
        """Whether that piece of equipment is cheaper for the troop."""
        cheaper, troop = self.law.card(name).cheaper, self.law.card(own)
        if cheaper is None or not own:
            return False
        return cheaper.race == troop.race or cheaper.class_ in troop.classes or cheaper.align == troop.align

    def _is_humanoid(self, name: str) -> bool:
        """Whether the troop carries equipment.  LYTH-EQUIP-1."""
        return self.law.card(name).body == self.law.card(self.bearer).body

    def worn(self, name: str, own: str = "", foe: str = "") -> Effect | None:
        """What a card gives while it lies on a troop."""
        found = self.of(name, own, foe)
        return found[0] if found else None

    def of_troop(self, troop: Troop, foe: str = "") -> tuple[Effect, ...]:
        """What a troop's own abilities may still do to a foe before the fight, each once."""
        worn = [each.card for each in (troop.weapon, troop.armor, troop.aura) if each is not None]
        foe = foe if self.law.moments.get(foe, NO_MOMENTS) & PECULIAR else ""
        key = troop.face, troop.piece, troop.has_acted, troop.used, foe, *worn
        found = self.powers.get(key)
        if found is None:
            bare = replace(troop, seat=Seat(0), is_up=True, curse=None, lasting=(), prevent=0, said=())
            s = self._arena(replace(bare, growth=TOUGH, damage=HURT), (), self._trooper(Seat(1), foe, dressed=False))
            by_name: dict[str, Effect] = {}
            for action in listed(self.law, s):
                if isinstance(action, Use):
                    effect = self._effect(s, action, "")
                    if effect is not None and effect.does_something:
                        by_name.setdefault(action.ability, replace(effect, shows=True))
            found = self.powers[key] = tuple(by_name.values())
        return found

    # --- trials

    def _tried(self, card: Card, own: str, foe: str) -> tuple[Effect, ...]:
        """In a bare arena; where that shows nothing, against a foe who wears something."""
        found: dict[tuple[int, int], Effect] = {}
        for dressed in (False, True):
            other = self._trooper(Seat(1), foe, dressed=dressed)
            s = self._arena(self._trooper(Seat(0), own, dressed=False), (card.id,), other)
            for action in listed(self.law, s):
                if not isinstance(action, (Cast, Equip)):
                    continue
                effect = self._effect(s, action, self._slot(card))
                if effect is None or not effect.does_something:
                    continue
                key = effect.cost, len(found) if dressed else 0
                had = found.get(key)
                if had is None or _sum(effect) > _sum(had):
                    found[key] = replace(effect, is_fast=card.kind == "fast")
            if found:
                break
        return tuple(sorted(found.values(), key=lambda effect: effect.cost))

    def _slot(self, card: Card) -> str:
        return card.slot or (card.kind if card.kind in ("aura", "curse") else "")

    def _trooper(self, seat: Seat, name: str, *, dressed: bool) -> Troop:
        """That troop, or a middling one, hurt and hard to kill."""
        card = self.law.card(name or self.bearer)
        troop = Troop(card.id, seat, card.piece, is_up=True, growth=TOUGH, damage=HURT)
        if dressed:
            weapon, armor, aura = (
                Attached(self.gear[slot], seat, seat)
                if self.gear[slot] and (slot == "aura" or self._is_humanoid(card.id))
                else None
                for slot in WORN
            )
            troop = replace(troop, weapon=weapon, armor=armor, aura=aura)
        return troop

    def _arena(self, own: Troop, hand: tuple[str, ...], other: Troop) -> LytharianState:
        s = LytharianState([None] * len(self.law.ground.grid), seeded(1), phase="main")
        s.duel = Duel(attacker=Seat(0))
        s.board[self.squares[0]] = own
        s.board[self.squares[1]] = other
        s.mana = [MANA] * 2
        s.hand = [hand, (self.bearer,) * 4]
        return s

    def _is_aimed(self, s: LytharianState, action: Action) -> bool:
        """Whether it is refused once the foe lies face down."""
        masked = s.clone()
        masked.board[self.squares[1]] = replace(s.at(self.squares[1]), is_up=False)
        return why_not(self.law, masked, action) is not None

    def _effect(self, s: LytharianState, action: Action, slot: str) -> Effect | None:
        """What the action changes on the mean; None where it comes to nothing that could be told."""
        before = measured(self.law, s, self.squares)
        strength = guard = weaken = harm = heals = 0.0
        last, trials = s, 0
        for trial in range(TRIALS):
            last = s.clone()
            last.rng = seed = child(seeded(2), trial)
            make(self.law, last, action, None)
            last = let_through(self.law, last)
            if any(last.board[square] is None for square in self.squares):
                return None
            now = measured(self.law, last, self.squares)
            healed = float(max(0, s.at(self.squares[0]).damage - last.at(self.squares[0]).damage))
            strength += now.strength[0] - before.strength[0]
            guard += now.left[0] - before.left[0] - healed
            weaken += before.strength[1] - now.strength[1]
            harm += before.left[1] - now.left[1]
            heals += healed
            trials += 1
            if last.rng == seed:
                break  # no dice have fallen, so it always goes like this
        foe, was = last.at(self.squares[1]), s.at(self.squares[1])
        strips = tuple(each for each in SLOTS if was.slot(each) is not None and foe.slot(each) is None)
        return Effect(
            s.mana[0] - last.mana[0],
            strength / trials,
            guard / trials,
            0.0 if strips else weaken / trials,  # what the foe wears is not what it wore in the trial
            0.0 if strips else harm / trials,
            heals / trials,
            slot,
            strips,
            len(s.hand[1]) - len(last.hand[1]),
            s.mana[1] - last.mana[1],
            is_aimed=self._is_aimed(s, action),
        )


def let_through(law: Law, s: LytharianState) -> LytharianState:
    """The state once nobody has answered what waits; itself where nothing does."""
    if not s.stack:
        return s
    found = s.clone()
    for _ in range(MOST_PASSES):
        if not found.stack or found.asks or found.ended is not None:
            break
        make(law, found, PASS, None)
    return found


def _sum(effect: Effect) -> float:
    return effect.strength + effect.guard + effect.weaken + effect.harm + effect.heals


def _joined(own: Effect, foe: Effect) -> Effect:
    """What one does for its own side, and the other to the enemy."""
    return replace(
        own,
        weaken=foe.weaken,
        harm=foe.harm,
        strips=foe.strips,
        thins=foe.thins,
        drains=foe.drains,
        is_aimed=foe.is_aimed,
    )
