"""An action made: handed to its chapter, then everything that goes on by itself (docs/rules/lytharian.md)."""

from __future__ import annotations

from game.core.events import DrawDeclined, DrawOffered, GameEnded, Resigned, Tell, TimeRanOut
from game.core.ruleset import Action
from game.core.sayings import ACCEPT, CLAIM, DECLINE, OFFER, PASS, RESIGN, TimeOut
from game.core.seats import Seat
from game.rules.lytharian import actions as made
from game.rules.lytharian import (
    casting,
    combat,
    damage,
    duel,
    gear,
    mana,
    normalchess,
    piles,
    promotion,
    setup,
    turns,
    using,
)
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
from game.rules.lytharian.deaths import sweep
from game.rules.lytharian.endings import check_kings, end, win
from game.rules.lytharian.events import CommonClockStopped, PriorityGiven
from game.rules.lytharian.facing import reveal
from game.rules.lytharian.law import Law
from game.rules.lytharian.movement import arrive, relocate
from game.rules.lytharian.naming import troops_of
from game.rules.lytharian.refusals import choice_meant
from game.rules.lytharian.stack import shatter
from game.rules.lytharian.state import LytharianState, other

KEEPS_POOL = (made.Cast, made.Harness)


def make(law: Law, s: LytharianState, action: Action, tell: Tell | None) -> None:
    """Makes a legal action of whoever must choose; then all that follows until somebody must choose again."""
    seat = turns.actor(s)
    if not isinstance(action, KEEPS_POOL) and action != PASS:
        s.pool[seat] = 0  # harnessed mana is lost with any other action.  LYTH-HARNESS-4
    if not _say(law, s, seat, action, tell):
        _act(law, s, seat, action, tell)
    turns.settle(law, s, tell)
    s.steps = 0
    if tell:
        tell(PriorityGiven(turns.actor(s)) if s.ended is None else GameEnded(s.ended.winners, s.ended.reason))


def _say(law: Law, s: LytharianState, seat: Seat, action: Action, tell: Tell | None) -> bool:
    """Giving up, draws and clocks; False for any other action."""
    if isinstance(action, TimeOut):
        if tell:
            tell(TimeRanOut(action.seat))
        if s.chess is not None:
            s.ended = normalchess.out_of_time(s, action.seat)
        else:
            win(s, other(action.seat), "time", tell)
    elif action == made.TIME:
        s.is_time_up = True
        if tell:
            tell(CommonClockStopped())
    elif action == RESIGN:
        if tell:
            tell(Resigned(seat))
        win(s, other(seat), "resigned" if s.chess is None else "resignation", tell)
    elif action == OFFER:
        s.offer = seat
        if tell:
            tell(DrawOffered(seat))
    elif action == ACCEPT:
        s.offer = None
        end(s, frozenset(), "draw agreed" if s.chess is None else "agreement", tell)
    elif action == CLAIM:
        s.ended = normalchess.claimed(s)
    elif action == DECLINE:
        s.offer = None
        if tell:
            tell(DrawDeclined(seat))
    else:
        return False
    return True


def _act(law: Law, s: LytharianState, seat: Seat, action: Action, tell: Tell | None) -> None:
    match action:
        case made.Move() if s.chess is not None:
            normalchess.move(law, s, action, tell)
        case made.Move(start=start, end=to):
            turns.move(law, s, start, to, tell)
        case made.Attack(start=start, end=to):
            turns.declare(law, s, start, to, tell)
        case made.Cast():
            casting.cast(law, s, seat, action, tell)
            _go_on_without(law, s, tell)
        case made.Harness(card=card):
            mana.harness(law, s, seat, card, tell)
        case made.Use():
            using.use(law, s, seat, action, tell)
            _go_on_without(law, s, tell)
        case made.Equip():
            gear.equip(law, s, seat, action, tell)
            check_kings(law, s, tell)
            if duel.is_duel(law):
                duel.go_on(law, s, tell)
        case made.Reveal(square=square):
            _turn_up(law, s, square, tell)
        case made.HandIn():
            setup.hand_in(law, s, seat, action, tell)
        case made.PlaceTroop():
            setup.place(law, s, seat, action, tell)
        case made.Discard() if not s.asks:
            piles.discard(law, s, seat, action.cards, tell)
        case made.Choose() if not s.asks:
            choice = choice_meant(law, s, seat, action)
            assert choice is not None, action
            combat.choose(law, s, choice, action.word, action.n, tell)
        case _ if s.asks:
            _answer(law, s, s.asks[0], action, tell)
        case _:
            _go_on(law, s, seat, str(action), tell)


def _turn_up(law: Law, s: LytharianState, square: int, tell: Tell | None) -> None:
    """Turning a troop up keeps the priority; what works for face-up troops alone works now.  LYTH-FOG-1."""
    reveal(law, s, square, tell)
    number = number_before = len(s.stack)
    while number:
        if square in troops_of(s.stack[number - 1]):
            shatter(law, s, number, square, tell)
        number = min(number - 1, len(s.stack))
    combat.protect_late(law, s, square, tell)
    if number_before and not s.stack:
        _go_on_without(law, s, tell)


def _go_on_without(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """Where nothing has come to lie on the stack, a duel goes on at once, and a king that died of its deed ends a game.

    Verdict kills who uses an ability, Spellshatter breaks a spell as it is cast.  LYTH-WIN-1, LYTH-DUEL-5.
    """
    check_kings(law, s, tell)
    if s.ended is None and duel.may_act(law, s):
        duel.go_on(law, s, tell)


def _go_on(law: Law, s: LytharianState, seat: Seat, text: str, tell: Tell | None) -> None:
    match text:
        case "charge":
            mana.charge(law, s, seat, tell)
        case "pass":
            turns.give_up_priority(law, s, tell)
        case "done":
            turns.finish_effects(law, s, tell)
        case "draw":
            turns.draw_card(law, s, tell)
        case "keep":
            turns.begin_main(s, tell)
        case "end":
            turns.begin_ending(s)


# --- answers owed


def _answer(law: Law, s: LytharianState, ask: Ask, action: Action, tell: Tell | None) -> None:
    """Settles what is asked first; a search may go on for further cards."""
    if action == made.CHARGE:
        mana.charge(law, s, ask.seat, tell)
        return
    s.asks = s.asks[1:]
    match ask, action:
        case PickCards(seat, n, what), made.Pick(card=card):
            if card:
                piles.take(s, seat, card, tell)
            if card and n > 1 and any(piles.is_wanted(law.card(each), what) for each in s.deck[seat]):
                s.asks = (PickCards(seat, n - 1, what), *s.asks)
            else:
                piles.shuffle(s, seat, tell)
        case DiscardCards(seat), made.Discard(cards=cards):
            piles.discard(law, s, seat, cards, tell)
        case SplitHealing(), made.Split(shares=shares):
            for square, n in shares:
                damage.heal(s, square, n, tell)
        case PromotePawn(_, at), made.Promote(card=card):
            if card:
                promotion.promote(law, s, at, card, tell)
        case SwitchOff(_, at), made.Choose(what=what):
            combat.switch_off(law, s, at, what, tell)
        case ChooseRole(), made.Choose(word=word):
            duel.choose_role(law, s, ask.seat, word, tell)
        case StepAside(_, at), made.Choose(word="step", square=square):
            relocate(s, at, square, "step", tell)
            arrive(law, s, square, tell)
            sweep(law, s, -1, tell)
            check_kings(law, s, tell)
