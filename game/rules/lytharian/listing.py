"""Every legal action of a decision, for menus, computer players and tests (section 2 of docs/rules/lytharian.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb

from game.core.ruleset import Action
from game.core.sayings import ACCEPT, DECLINE, PASS
from game.core.seats import Seat
from game.rules.lytharian import casting as spells
from game.rules.lytharian import combat, duel, gear, honor, mana, moving, normalchess, piles, promotion, texts, using
from game.rules.lytharian import setup as before
from game.rules.lytharian.actions import CHARGE, DONE, DRAW, END, KEEP
from game.rules.lytharian.asks import (
    Ask,
    ChooseRole,
    DiscardCards,
    PickCards,
    PromotePawn,
    SplitHealing,
    StepAside,
    SwitchOff,
)
from game.rules.lytharian.law import Card, Law
from game.rules.lytharian.prices import spell_price
from game.rules.lytharian.refusals import is_window, why_not
from game.rules.lytharian.stack import steps_of
from game.rules.lytharian.state import Casting, LytharianState, Target
from game.rules.lytharian.targeting import namings, with_targets
from game.rules.lytharian.turns import actor, hand_limit

MOST_DISCARDS = 250
"""So many ways of throwing cards away are listed one by one."""


def listed(law: Law, s: LytharianState) -> list[Action]:
    """All of them, sorted by text."""
    return sorted(_all(law, s), key=str)


def _all(law: Law, s: LytharianState) -> Iterator[Action]:
    seat = actor(s)
    if s.ended is not None:
        return
    if s.phase in before.PHASES and not s.asks:
        if s.phase == "place":
            yield from placings(law, s, seat)
    elif s.offer is not None and s.offer != seat:
        yield from (ACCEPT, DECLINE)
    elif s.asks:
        yield from answers(law, s, s.asks[0])
        yield from _always(law, s, seat)
    elif s.chess is not None:
        yield from normalchess.actions(law, s)
    elif s.combat is not None and s.combat.stage == "abilities":
        yield from choices(law, s, seat)
        yield from _always(law, s, seat)
    else:
        yield from _always(law, s, seat)
        yield from free(law, s, seat)


def _always(law: Law, s: LytharianState, seat: Seat) -> Iterator[Action]:
    """What may be done at any decision: charging, turning troops up.  LYTH-MANA-5, LYTH-FOG-1."""
    if mana.can_charge(law, s, seat):
        yield CHARGE
    for square, troop in s.troops(seat):
        if not troop.is_up:
            yield texts.reveal(law, square)


def placings(law: Law, s: LytharianState, seat: Seat) -> Iterator[Action]:
    """Every troop that waits, on every square that it may stand on."""
    for card in sorted(set(before.tray(s, seat))):
        for square in before.places(law, s, seat, card):
            yield texts.place(law, card, square)


# --- answers owed


def answers(law: Law, s: LytharianState, ask: Ask) -> Iterator[Action]:
    """All answers to what is asked."""
    match ask:
        case PickCards(seat, _, what):
            for card in sorted(set(s.deck[seat])):
                if piles.is_wanted(law.card(card), what):
                    yield texts.pick(card)
            yield texts.pick("")
        case DiscardCards(seat, n):
            yield from _discards(s, seat, n)
        case SplitHealing(_, n, at):
            yield from _splits(law, s, n, at)
        case PromotePawn(seat, at):
            yield from (texts.promote(card) for card in promotion.models(law, s, seat, at))
            yield texts.promote("")
        case SwitchOff(_, at):
            yield from (texts.choose(law, "off", key) for key in combat.printed_keys(law, s, at))
        case ChooseRole():
            yield from (texts.choose(law, word) for word in ("attack", "defend"))
        case StepAside(_, at):
            yield from (texts.choose(law, "step", square=q) for q in law.ground.near[at] if s.board[q] is None)
            yield texts.choose(law, "no")


def _discards(s: LytharianState, seat: Seat, n: int) -> Iterator[Action]:
    """Every set of cards; of too many sets those that lie together in the hand, sorted, its end before its beginning.

    Other sets are as legal (LYTH-DRAW-2): whoever lays cards aside one by one comes to them without a list.
    """
    hand = sorted(s.hand[seat])
    if comb(len(hand), n) <= MOST_DISCARDS:
        found = set(combinations(hand, n))
    else:
        found = {tuple(sorted((hand + hand)[i : i + n])) for i in range(len(hand))}
    yield from (texts.discard(cards) for cards in sorted(found))


def _splits(law: Law, s: LytharianState, n: int, at: Sequence[int]) -> Iterator[Action]:
    def share(rest: Sequence[int], left: int) -> Iterator[tuple[tuple[int, int], ...]]:
        if not rest:
            yield ()
            return
        troop = s.board[rest[0]]
        for part in range(min(left, 0 if troop is None else troop.damage) + 1):
            for others in share(rest[1:], left - part):
                yield ((rest[0], part), *others) if part else others

    yield from (texts.split(law, shares) for shares in share(sorted(at), n))


def choices(law: Law, s: LytharianState, seat: Seat) -> Iterator[Action]:
    """The choices of the ability step of one's own side.  LYTH-COMBAT-3."""
    for choice in combat.choices(law, s):
        if choice.seat != seat:
            continue
        if "friend_combat" in choice.rule.when:
            yield from (texts.choose(law, word, square=choice.casting.source) for word in choice.words)
        elif choice.rule.most is not None:
            most = choice.rule.most.of(law, s, choice.casting, None)
            yield from (texts.choose(law, "hurt", n=n) for n in range(1, most + 1))
            yield texts.choose(law, "no")
        else:
            yield from (texts.choose(law, word) for word in choice.words)


# --- a window, or one's own phase


def free(law: Law, s: LytharianState, seat: Seat) -> Iterator[Action]:
    """Whatever may be done in a window, or in one's own phase with nothing unfinished."""
    yield from _casts(law, s, seat)
    if is_window(s):
        yield PASS
        return
    yield from _uses(law, s, seat)
    if duel.may_act(law, s):
        yield from _all_equips(law, s, seat)
        yield PASS
        return
    match s.phase:
        case "effects":
            yield DONE
        case "draw":
            yield from (action for action in (DRAW, KEEP) if why_not(law, s, action) is None)
            surplus = len(s.hand[seat]) - (hand_limit(law, s, seat) - 1)
            if surplus > 0:
                yield from _discards(s, seat, surplus)
        case "main":
            yield from _main(law, s, seat)


def _main(law: Law, s: LytharianState, seat: Seat) -> Iterator[Action]:
    yield from _moves(law, s, seat)
    for square, _ in [] if s.has_attacked else s.troops(seat):
        for goal in moving.attacks_of(law, s, square):
            action = texts.attack(law, square, goal)
            if why_not(law, s, action) is None:
                yield action
    yield from _all_equips(law, s, seat)
    if why_not(law, s, END) is None:
        yield END


def _moves(law: Law, s: LytharianState, seat: Seat) -> Iterator[Action]:
    """The turn's move, or a further one; a lone king only charges.  LYTH-MAIN-2, LYTH-HONOR-2, -4."""
    if s.has_moved and not s.extra_moves:
        return
    duty = honor.duty_of(law, s, seat)
    if (duty is None and honor.is_lone(law, s, seat)) or (duty is not None and duty.is_attack):
        return
    for square, troop in s.troops(seat):
        if not s.has_moved or troop.began < 0:
            for end in moving.ends_of(law, s, square):
                if duty is None or end in duty.squares:
                    yield texts.move(law, square, end)


def _all_equips(law: Law, s: LytharianState, seat: Seat) -> Iterator[Action]:
    for card in sorted(set(s.hand[seat])):
        if law.card(card).kind == "equipment":
            yield from _equips(law, s, seat, card)


def _equips(law: Law, s: LytharianState, seat: Seat, card: str) -> Iterator[Action]:
    for square, _ in s.troops(seat):
        if gear.why_not_bear(law, s, seat, card, square) is None:
            for reforge in gear.ways_to_pay(law, s, seat, card, square):
                yield texts.equip(law, card, square, reforge)


def _casts(law: Law, s: LytharianState, seat: Seat) -> Iterator[Action]:
    """Every cast, then what may be harnessed for one."""
    castable = set()
    for card in sorted(set(s.hand[seat])):
        for action in casts_of(law, s, seat, card):
            castable.add(card)
            yield action
    if not s.has_harnessed[seat]:
        yield from _harnessed(law, s, seat, castable)


def _harnessed(law: Law, s: LytharianState, seat: Seat, castable: set[str]) -> Iterator[Action]:
    """With a spell that can be cast already there is no need to look for one that the new mana would pay."""
    for card in sorted(set(s.hand[seat])):
        if law.card(card).is_spell:
            action = texts.harness(card)
            rest = piles.without(s.hand[seat], card)
            if not castable.isdisjoint(rest) or why_not(law, s, action) is None:
                yield action


def casts_of(law: Law, s: LytharianState, seat: Seat, name: str) -> Iterator[Action]:
    """Every way in which one card of the hand can be cast now."""
    card = law.card(name)
    if spells.why_not_now(law, s, seat, name) is not None:
        return
    base = Casting(seat, name, is_spell=True, is_curse=card.kind == "curse")
    for at in namings(law, s, base, card.targets):
        named = with_targets(base, at)
        for new in spells.new_targets(law, s, named):
            yield from _with_rest(law, s, named, new)


def _with_rest(law: Law, s: LytharianState, casting: Casting, new: Target | None) -> Iterator[Action]:
    card = law.card(casting.card)
    ends: list[int | None] = [None]
    for replaced in spells.replaceable(s, casting, card):
        for over in spells.overs(card, new):
            way = casting
            if replaced or over or new is not None:
                way = replace(casting, replace=replaced, over=over, new=new)
            if spells.why_not_laid(law, s, way, card) is None:
                amounts = _amounts(law, s, way, card)
                if amounts:
                    ends = list(spells.destinations(law, s, way, card.do) or []) or [None]
                for x in amounts:
                    for to in ends:
                        yield texts.cast(law, casting.card, casting.at, new, x, to, replaced, over)


def _amounts(law: Law, s: LytharianState, way: Casting, card: Card) -> Sequence[int | None]:
    """Every X that can be paid; None alone for a spell without one; nothing where the mana is not enough."""
    price = spell_price(law, s, way)
    have = mana.available(s, way.by)
    if card.cost != "X":
        return [None] if price.total <= have else []
    saved = price.team + sum(n for _, n in price.savings)
    return range(1, have - price.extra + saved + 1) if price.extra <= have else []


def _uses(law: Law, s: LytharianState, seat: Seat) -> Iterator[Action]:
    if seat != s.turn or not spells.is_free(s):
        return
    for found in using.usable(law, s, seat):
        if using.why_not_usable(law, s, seat, found) is None:
            yield from _uses_of(law, s, seat, found)


def _uses_of(law: Law, s: LytharianState, seat: Seat, found: using.Usable) -> Iterator[Action]:
    base = found.casting
    name = "curse" if base.is_curse else base.card or base.ability
    for kind in [branch for branch, _ in found.rule.choose] or [""]:
        steps = steps_of(law, s, with_targets(base, (), kind))
        moves = spells.destinations(law, s, base, steps) is not None
        for at in namings(law, s, base, found.rule.targets):
            ends: list[int | None] = [None]
            if moves:
                ends = list(spells.destinations(law, s, with_targets(base, at, kind), steps) or []) or [None]
            for to in ends:
                yield texts.use(law, base.source, name, at, kind, to, seat)
