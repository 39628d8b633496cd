"""Before the first turn: armies and decks in secret, scores compared, troops placed (ARMY, POWER and SETUP)."""

from __future__ import annotations

from game.core.events import Tell
from game.core.ruleset import Refusal, Square, Unfinished
from game.core.seats import Seat
from game.rules.lytharian import duel, normalchess
from game.rules.lytharian.actions import HandIn, PlaceTroop
from game.rules.lytharian.armies import bonus, check_army, check_deck, score_of, wanted
from game.rules.lytharian.asks import ChooseRole
from game.rules.lytharian.dice import roll, shuffled
from game.rules.lytharian.events import FirstTurnGiven, HandedIn, TroopPlaced
from game.rules.lytharian.law import Law
from game.rules.lytharian.piles import without
from game.rules.lytharian.state import NORTH, SOUTH, UNSEEN, LytharianState, Troop, other
from game.rules.lytharian.turns import begin_turn

PHASES = ("army", "deck", "place")


def homes(law: Law, seat: Seat) -> dict[int, str]:
    """The squares of a seat before its first move, with the piece type that goes there.  LYTH-SETUP-1, -2."""
    found = law.ground.homes[seat]
    return dict.fromkeys(found, "P") if law.play == "pawnwar" else found


def begin(law: Law, s: LytharianState) -> None:
    """South chooses its army first.  LYTH-SETUP-7."""
    s.phase = "army"
    s.turn = s.priority = SOUTH


# --- armies and decks


def why_not_hand_in(law: Law, s: LytharianState, seat: Seat, action: HandIn) -> Refusal | None:
    """Why these cards are not what is asked for now; None when they are."""
    if action.phase != s.phase:
        return Refusal("LYTH-SETUP-7", f"Now it is the phase {s.phase}.")
    if s.phase == "deck":
        return _as_unfinished(check_deck(law, s.chosen[seat], action.cards), "LYTH-DECK-1")
    is_short = len(action.cards) < sum(wanted(law).values())
    refusal = check_army(law, action.cards)
    return _as_unfinished(refusal, "LYTH-ARMY-1") if is_short else refusal


def _as_unfinished(refusal: Refusal | None, rule: str) -> Refusal | None:
    """Too few is no mistake yet."""
    if refusal is None or refusal.rule != rule:
        return refusal
    return Unfinished(refusal.rule, refusal.why, refusal.where)


def hand_in(law: Law, s: LytharianState, seat: Seat, action: HandIn, tell: Tell | None) -> None:
    """An army or deck is chosen; the other seat follows, then the next phase."""
    if s.phase == "army":
        s.chosen[seat] = action.cards
    else:
        s.deck[seat] = action.cards
    s.has_chosen[seat] = True
    if tell:
        tell(HandedIn(seat, action.phase, action.cards))
    s.turn = s.priority = other(seat)
    if not all(s.has_chosen):
        return
    s.has_chosen = [False, False]
    s.turn = s.priority = SOUTH
    if s.phase == "army" and law.play != "normalchess":
        s.phase = "deck"
    else:
        _compare(law, s, tell)


def _compare(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """Scores are compared, decks shuffled; the lower score goes first, with a bonus.  LYTH-POWER-1 to -3."""
    s.phase = "place"
    for seat in (SOUTH, NORTH):
        s.army_score[seat] = score_of(law, s.chosen[seat])
        s.deck[seat] = shuffled(s, s.deck[seat])
    if duel.is_duel(law):
        seat = duel.begin(law, s, tell)
        s.asks = (ChooseRole(seat),)
        s.turn = s.priority = seat
        return
    first = SOUTH if s.army_score[0] < s.army_score[1] else NORTH
    gained = bonus(law, s.army_score)
    if not gained:
        faces = (0, 0)
        while faces[0] == faces[1]:
            faces = roll(s, 6, "LYTH-POWER-2", tell), roll(s, 6, "LYTH-POWER-2", tell)
        first = SOUTH if faces[0] > faces[1] else NORTH
    s.first = first
    if law.play == "normalchess":
        gained = 0
    s.mana[first] = min(law.switches["mana_max"], 1 + gained)
    if tell:
        tell(FirstTurnGiven(first, gained))


# --- placing


def tray(s: LytharianState, seat: Seat) -> tuple[str, ...]:
    """The seat's troops that wait to be placed; in a duel those that have not fought."""
    return s.chosen[seat] if s.duel is None else s.duel.left[seat]


def places(law: Law, s: LytharianState, seat: Seat, card: str) -> list[int]:
    """Empty squares of its own where a troop of the army may be placed.  LYTH-SETUP-3."""
    if s.duel is not None:
        return [duel.arena(law, s, seat)]
    piece = law.card(card).piece
    fitting = [q for q, kind in homes(law, seat).items() if kind == piece or card == UNSEEN]
    return sorted(q for q in fitting if s.board[q] is None)


def why_not_place(law: Law, s: LytharianState, seat: Seat, action: PlaceTroop) -> Refusal | None:
    """Why the troop may not be placed there; None when it may."""
    where = (Square(action.square),)
    if s.phase != "place":
        return Refusal("LYTH-SETUP-7", f"Now it is the phase {s.phase}.", where)
    if s.duel is not None:
        return duel.why_not_place(law, s, seat, action.card, action.square)
    if action.card not in s.chosen[seat]:
        return Refusal("LYTH-SETUP-3", "That troop is not in your army, or stands already.", where)
    if action.square not in places(law, s, seat, action.card):
        return Refusal("LYTH-SETUP-3", "That is not an empty square for its piece type.", where)
    return None


def place(law: Law, s: LytharianState, seat: Seat, action: PlaceTroop, tell: Tell | None) -> None:
    """A troop is placed face down; south's first, then north's, then the first turn begins.  LYTH-SETUP-4, -7."""
    if s.duel is not None:
        duel.place(law, s, seat, action.card, tell)
        return
    s.chosen[seat] = without(s.chosen[seat], action.card)
    piece = homes(law, seat)[action.square]
    s.board[action.square] = Troop(action.card, seat, piece, is_unmoved=piece == "P")
    if tell:
        tell(TroopPlaced(seat, action.square, action.card))
    if s.chosen[seat]:
        return
    if tell:
        tell(HandedIn(seat, "place", ()))
    if seat == SOUTH:
        s.turn = s.priority = NORTH
        return
    first = s.first
    assert first is not None
    s.first = None
    if law.play == "normalchess":
        normalchess.begin(law, s, first, tell)
    else:
        begin_turn(law, s, first, tell)
