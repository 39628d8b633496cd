"""Why an action may not be made now, by the rule that forbids it; every chapter answers for its own actions."""

from __future__ import annotations

from collections import Counter

from game.core.ruleset import Action, Refusal, Square
from game.core.sayings import ACCEPT, CLAIM, DECLINE, OFFER, RESIGN, Say, TimeOut
from game.core.seats import Seat
from game.rules.lytharian import actions as made
from game.rules.lytharian import casting as spells
from game.rules.lytharian import combat, duel, gear, honor, moving, normalchess, piles, promotion, setup, using
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
from game.rules.lytharian.lasting import halt_of
from game.rules.lytharian.law import HARNESSED, Law
from game.rules.lytharian.mana import available, can_charge
from game.rules.lytharian.state import LytharianState
from game.rules.lytharian.turns import actor, hand_limit, owes_move

NOT_NOW = Refusal("LYTH-PHASE-4", "That is not to be chosen now.")


def is_window(s: LytharianState) -> bool:
    """Whether the priority goes to and fro, so that passing is possible.  LYTH-PHASE-4, -7, -8."""
    return bool(s.stack) or s.is_ending or (s.combat is not None and s.combat.stage == "spells")


def why_not(law: Law, s: LytharianState, action: Action) -> Refusal | None:
    """Why whoever must choose may not make the action; None when it may."""
    if s.ended is not None:
        return Refusal("LYTH-WIN-1", "The game is over.")
    seat = actor(s)
    if isinstance(action, TimeOut):
        why = "Only the clock of whoever must choose runs."
        return None if action.seat == seat else Refusal("LYTH-TIMED-3", why)
    if action == made.TIME:
        return Refusal("LYTH-TIMED-2", "The clock has run out already.") if s.is_time_up else None
    if action == CLAIM:
        if s.chess is not None:
            return normalchess.why_not_claim(s)
        return Refusal("LYTH-WIN-9", "Draws are by agreement alone.")
    if action == RESIGN:
        return None
    if s.offer is not None and s.offer != seat:
        is_answer = action in (ACCEPT, DECLINE)
        return None if is_answer else Refusal("LYTH-WIN-9", "The offered draw must be answered first.")
    if action in (ACCEPT, DECLINE):
        return Refusal("LYTH-WIN-9", "No draw has been offered.")
    if action == OFFER:
        if s.phase in setup.PHASES:
            return Refusal("LYTH-WIN-9", "A draw is offered once both armies stand.")
        return Refusal("LYTH-WIN-9", "A draw has been offered already.") if s.offer is not None else None
    if s.phase in setup.PHASES and not s.asks:
        return _before(law, s, seat, action)
    if s.chess is not None:
        return normalchess.why_not(law, s, action)
    if isinstance(action, made.Reveal):
        return _why_not_reveal(s, seat, action)
    if action == made.CHARGE:
        return None if can_charge(law, s, seat) else Refusal("LYTH-MANA-3", "Charging takes a full mana track.")
    if s.asks:
        return _why_not_answer(law, s, s.asks[0], action)
    if s.combat is not None and s.combat.stage == "abilities":
        return _why_not_choice(law, s, seat, action)
    return _free(law, s, seat, action)


def _before(law: Law, s: LytharianState, seat: Seat, action: Action) -> Refusal | None:
    match action:
        case made.HandIn():
            return setup.why_not_hand_in(law, s, seat, action)
        case made.PlaceTroop():
            return setup.why_not_place(law, s, seat, action)
    return Refusal("LYTH-SETUP-7", "Armies, decks and places come first.")


def _why_not_reveal(s: LytharianState, seat: Seat, action: made.Reveal) -> Refusal | None:
    troop = s.board[action.square]
    if troop is None or troop.seat != seat or troop.is_up:
        return Refusal("LYTH-FOG-1", "Only a face-down troop of your own can be turned up.", (Square(action.square),))
    return None


# --- answers


def _why_not_answer(law: Law, s: LytharianState, ask: Ask, action: Action) -> Refusal | None:
    match ask, action:
        case PickCards(seat, _, what), made.Pick(card=card):
            is_there = not card or (card in s.deck[seat] and piles.is_wanted(law.card(card), what))
            return None if is_there else Refusal("LYTH-SORCERY-2", "That card is not to be found.")
        case DiscardCards(seat, n), made.Discard(cards=cards):
            return _why_not_discard(s, seat, n, cards)
        case SplitHealing(_, n, at), made.Split(shares=shares):
            fits = all(square in at and 0 < part <= s.at(square).damage for square, part in shares)
            is_split = fits and sum(part for _, part in shares) <= n and len(dict(shares)) == len(shares)
            return None if is_split else Refusal("LYTH-ABILITY-32", "The healing can't be shared out so.")
        case PromotePawn(seat, at), made.Promote(card=card):
            is_model = not card or card in promotion.models(law, s, seat, at)
            return None if is_model else Refusal("LYTH-PROMO-2", "The model must be a friendly troop on the board.")
        case SwitchOff(_, at), made.Choose(word="off", what=what):
            is_printed = what in combat.printed_keys(law, s, at)
            return None if is_printed else Refusal("LYTH-ABILITY-18", "Its opponent has no such printed ability.")
        case ChooseRole(), made.Choose(word="attack" | "defend"):
            return None
        case StepAside(_, at), made.Choose(word="step", square=square):
            is_near = square in law.ground.near[at] and s.board[square] is None
            return None if is_near else Refusal("LYTH-ABILITY-21", "It may step to an empty neighbouring square.")
        case StepAside(), made.Choose(word="no"):
            return None
    return Refusal("LYTH-FILE-2", "Something else must be answered first.")


def _why_not_discard(s: LytharianState, seat: Seat, n: int, cards: tuple[str, ...]) -> Refusal | None:
    if len(cards) != n:
        return Refusal("LYTH-DRAW-2", f"{n} cards must be discarded, neither more nor fewer.")
    if Counter(cards) - Counter(s.hand[seat]):
        return Refusal("LYTH-DISCARD-3", "Only cards in your hand can be discarded.")
    return None


def choice_meant(law: Law, s: LytharianState, seat: Seat, action: made.Choose) -> combat.Choice | None:
    """Which open choice of its side an answer is about."""
    for choice in combat.choices(law, s):
        if choice.seat != seat or action.word not in choice.words:
            continue
        if "friend_combat" in choice.rule.when and choice.casting.source != action.square:
            continue
        return choice
    return None


def _why_not_choice(law: Law, s: LytharianState, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, made.Choose):
        return Refusal("LYTH-COMBAT-3", "The abilities of this combat must be settled first.")
    choice = choice_meant(law, s, seat, action)
    if choice is None:
        return Refusal("LYTH-COMBAT-3", "There is no such choice.")
    if choice.rule.most is not None and action.word == "hurt":
        most = choice.rule.most.of(law, s, choice.casting, None)
        if not 1 <= action.n <= most:
            return Refusal("LYTH-ABILITY-5", f"It may hurt itself by 1 to {most}: at least 1 Def must be left.")
    return None


# --- a window, or one's own phase


def _free(law: Law, s: LytharianState, seat: Seat, action: Action) -> Refusal | None:
    match action:
        case made.Cast():
            return spells.why_not_cast(law, s, seat, action)
        case made.Harness():
            return _why_not_harness(law, s, seat, action.card)
        case Say(text="pass"):
            may_pass = is_window(s) or duel.may_act(law, s)
            return None if may_pass else Refusal("LYTH-PHASE-4", "There is nothing to pass on.")
    if is_window(s):
        return Refusal("LYTH-FAST-2", "In a window only fast cast spells may be cast, or one passes.")
    match action:
        case made.Use():
            return using.why_not_use(law, s, seat, action)
        case made.Equip():
            return gear.why_not_equip(law, s, seat, action)
        case made.Move() | made.Attack() if duel.is_duel(law):
            return Refusal("LYTH-DUEL-4", "In a duel nobody moves; both fight once both have passed.")
        case made.Move() | made.Attack() if s.phase != "main":
            return Refusal("LYTH-MAIN-1", "Troops move and attack in the main phase.")
        case made.Move(start=start, end=end):
            return _why_not_move(law, s, seat, start, end)
        case made.Attack(start=start, end=end):
            return _why_not_attack(law, s, seat, start, end)
        case made.Discard(cards=cards) if s.phase == "draw":
            surplus = len(s.hand[seat]) - hand_limit(law, s, seat) + 1
            return _why_not_discard(s, seat, surplus, cards) if surplus > 0 else NOT_NOW
        case Say(text=text):
            return _why_not_said(law, s, seat, text)
    return NOT_NOW


def _why_not_said(law: Law, s: LytharianState, seat: Seat, text: str) -> Refusal | None:
    is_full = len(s.hand[seat]) >= hand_limit(law, s, seat)
    if duel.is_duel(law):
        return Refusal("LYTH-DUEL-11", "In a duel there are no phases to finish: make one action, or pass.")
    match text, s.phase:
        case "done", "effects":
            return None
        case "keep", "draw":
            return None if is_full else Refusal("LYTH-DRAW-1", "With so few cards drawing is not optional.")
        case "draw", "draw":
            return Refusal("LYTH-DRAW-2", "With so many cards none is drawn.") if is_full else None
        case "end", "main":
            return _why_not_end(law, s)
    return Refusal("LYTH-PHASE-2", f"That is not to be said in the {s.phase} phase.")


def _why_not_end(law: Law, s: LytharianState) -> Refusal | None:
    if not owes_move(law, s):
        return None
    duty = honor.duty_of(law, s, s.turn)
    if duty is not None:
        return Refusal("LYTH-HONOR-2", "The lone king must charge.", tuple(map(Square, duty.squares)))
    return Refusal("LYTH-PHASE-11", "The turn's move must be made first.")


def _why_not_harness(law: Law, s: LytharianState, seat: Seat, name: str) -> Refusal | None:
    card = law.card(name)
    if name not in s.hand[seat]:
        return Refusal("LYTH-DISCARD-3", "That card is not in your hand.")
    if not card.is_spell:
        return Refusal("LYTH-HARNESS-1", "Only spells can be harnessed.")
    if s.has_harnessed[seat]:
        return Refusal("LYTH-HARNESS-1", "You have harnessed this turn already.")
    if not _could_cast(law, s, seat, name):
        return Refusal("LYTH-HARNESS-4", "There is no spell that you could cast with it.")
    return None


def _could_cast(law: Law, s: LytharianState, seat: Seat, harnessed: str) -> bool:
    """Whether some other spell of the hand can be cast and paid with what the thrown one gives."""
    rest = piles.without(s.hand[seat], harnessed)
    have = available(s, seat) + HARNESSED[law.card(harnessed).quality]
    return any(spells.can_be_cast_for(law, s, seat, name, have) for name in sorted(set(rest)))


def _why_not_move(law: Law, s: LytharianState, seat: Seat, start: int, end: int) -> Refusal | None:
    where = (Square(start),)
    troop = s.board[start]
    if troop is None or troop.seat != seat:
        return Refusal("LYTH-MOVE-1", "Only a troop of your own can be moved.", where)
    if s.has_moved and not s.extra_moves:
        return Refusal("LYTH-MAIN-2", "The turn's move has been made.", where)
    if s.has_moved and troop.began >= 0:
        return Refusal("LYTH-MAIN-2", "It has made a move this turn.", where)
    if end not in moving.ends_of(law, s, start):
        return _why_no_end(law, s, start, end)
    duty = honor.duty_of(law, s, seat)
    if duty is not None and (duty.is_attack or end not in duty.squares):
        return Refusal("LYTH-HONOR-2", "The lone king must charge.", tuple(map(Square, duty.squares)))
    if duty is None and honor.is_lone(law, s, seat):
        return Refusal("LYTH-HONOR-4", "The charge stands for the turn's move.", where)
    return None


def _why_no_end(law: Law, s: LytharianState, start: int, end: int) -> Refusal:
    if s.board[end] is not None:
        return Refusal("LYTH-MOVE-3", "Moves end on an empty square.", (Square(end),))
    halt = halt_of(law, s, start)
    if halt == "all":
        return Refusal("LYTH-MOVE-10", "It is halted.", (Square(start),))
    if halt == "slow" and law.ground.distance(start, end) > 1:
        return Refusal("LYTH-MOVE-11", "It is slowed and moves at most one square.", (Square(start),))
    piece = s.at(start).piece
    rule = {"KN": "LYTH-MOVE-2", "P": "LYTH-PAWN-1"}.get(piece, "LYTH-MOVE-1")
    return Refusal(rule, "It does not move there.", (Square(start), Square(end)))


def _why_not_attack(law: Law, s: LytharianState, seat: Seat, start: int, end: int) -> Refusal | None:
    where = (Square(start), Square(end))
    troop = s.board[start]
    victim = s.board[end]
    if troop is None or troop.seat != seat:
        return Refusal("LYTH-ATTACK-1", "Only a troop of your own can attack.", where)
    if victim is None or victim.seat == seat:
        return Refusal("LYTH-ATTACK-1", "The target of an attack is an enemy troop.", where)
    if s.has_attacked:
        return Refusal("LYTH-MAIN-3", "The turn's attack has been made.", where)
    if troop.has_acted:
        return Refusal("LYTH-MAIN-6", "A troop that used a Main: ability may not attack.", where)
    if moving.is_left_behind(law, s, start):
        return Refusal("LYTH-MAIN-3", "After the move only the moved troop may attack.", where)
    if end not in moving.attacks_of(law, s, start):
        return _why_out_of_reach(law, s, start, end)
    duty = honor.duty_of(law, s, seat)
    if duty is not None and duty.is_attack and end not in duty.squares:
        return Refusal("LYTH-HONOR-2", "The lone king must charge.", tuple(map(Square, duty.squares)))
    if honor.widens(law, s, seat, end):
        return Refusal("LYTH-HONOR-5", "The lone king must not drift aside.", where)
    return None


def _why_out_of_reach(law: Law, s: LytharianState, start: int, end: int) -> Refusal:
    where = (Square(start), Square(end))
    if end not in law.ground.near[start]:
        return Refusal("LYTH-ATTACK-1", "Only adjacent troops can be attacked.", where)
    if end not in moving.goals_of(law, s, start):
        rule = {"P": "LYTH-PAWN-4", "KN": "LYTH-ATTACK-3"}.get(s.at(start).piece, "LYTH-ATTACK-2")
        return Refusal(rule, "It does not attack in that direction.", where)
    return Refusal("LYTH-ATTACK-1", "Something keeps it from attacking.", where)
