"""Battle Duels: rounds in which two troops fight each other, best of seven (docs/rules/lytharian.md, DUEL).

In a duel `turn` is the seat whose action before the combat it is, and the attacker once both have passed; `points` are
rounds won.  The two fighters stand on d4 and d5.
"""

from __future__ import annotations

from dataclasses import replace

from game.core.dice import below
from game.core.events import Tell
from game.core.ruleset import Refusal, Square
from game.core.seats import Seat
from game.rules.lytharian import blows, combat
from game.rules.lytharian.dice import roll
from game.rules.lytharian.endings import by_list, by_time, win
from game.rules.lytharian.events import HandedIn, Passed, PhaseBegan, RoundBegan, RoundEnded
from game.rules.lytharian.law import Law
from game.rules.lytharian.modes import Duel
from game.rules.lytharian.piles import draw, shuffle, without
from game.rules.lytharian.state import SLOTS, Attached, LytharianState, Troop, other

SEATS = (Seat(0), Seat(1))
ARENA = ("d4", "d5")
"""Where the attacker and the defender stand.  LYTH-DUEL-4."""
ROUNDS = 7
WINS = 4
"""Rounds won that win the match at once.  LYTH-DUEL-2."""
HAND = 10
MOST_COMBATS = 10
"""After so many combats in one round it is a tie, with the option `duel_both_live=again` (LYTH-DUEL-9)."""


def is_duel(law: Law) -> bool:
    """Whether duels are fought."""
    return law.play == "duel"


def arena(law: Law, s: LytharianState, seat: Seat) -> int:
    """The square on which the seat fights in this round."""
    return law.ground.grid.parse(ARENA[duel_of(s).attacker != seat])


def duel_of(s: LytharianState) -> Duel:
    """How the match stands; only asked for in a duel."""
    assert s.duel is not None
    return s.duel


# --- who attacks first, and who fights


def begin(law: Law, s: LytharianState, tell: Tell | None) -> Seat:
    """Scores are compared; gives who decides on attack or defence: the lower score, else the dice.  LYTH-DUEL-1."""
    s.duel = Duel(left=(s.chosen[0], s.chosen[1]))
    s.chosen = [(), ()]
    s.phase = "place"
    if s.army_score[0] != s.army_score[1]:
        return SEATS[s.army_score[1] < s.army_score[0]]
    faces = (0, 0)
    while faces[0] == faces[1]:
        faces = roll(s, 6, "LYTH-DUEL-1", tell), roll(s, 6, "LYTH-DUEL-1", tell)
    return SEATS[faces[1] > faces[0]]


def choose_role(law: Law, s: LytharianState, seat: Seat, word: str, tell: Tell | None) -> None:
    """`attack` or `defend` in the first round; then roles alternate.  LYTH-DUEL-1, -2."""
    s.duel = replace(duel_of(s), attacker=seat if word == "attack" else other(seat))
    _begin_round(law, s, tell)


def _begin_round(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """Full mana, ten cards each; the attacker places its troop first.  LYTH-DUEL-3, -4."""
    duel = duel_of(s)
    assert duel.attacker is not None
    if tell:
        tell(RoundBegan(duel.round, duel.attacker))
    for seat in SEATS:
        s.mana[seat] = int(law.switches["mana_max"])
        shuffle(s, seat, tell)
        draw(law, s, seat, HAND, tell)
    s.quiet = 0
    s.phase = "place"
    s.turn = s.priority = duel.attacker
    if duel.round > ROUNDS:
        for seat in (duel.attacker, other(duel.attacker)):
            _stand(law, s, seat, _drawn(s, seat), tell)
        _begin_actions(s, tell)


def _drawn(s: LytharianState, seat: Seat) -> str:
    """One of all seven, whatever became of it.  LYTH-DUEL-10."""
    troops = duel_of(s).fought[seat]
    s.rng, i = below(s.rng, len(troops))
    return troops[i]


def why_not_place(law: Law, s: LytharianState, seat: Seat, card: str, square: int) -> Refusal | None:
    """Why that troop may not be placed there for this round; None when it may.  LYTH-DUEL-2, -4."""
    where = (Square(square),)
    if card not in duel_of(s).left[seat]:
        return Refusal("LYTH-DUEL-2", "That troop is not in your army, or has fought already.", where)
    if square != arena(law, s, seat):
        return Refusal("LYTH-DUEL-4", "The attacker stands on d4, the defender on d5.", where)
    return None


def place(law: Law, s: LytharianState, seat: Seat, card: str, tell: Tell | None) -> None:
    """A troop stands face down for this round; after the defender's the actions begin.  LYTH-DUEL-4, -5."""
    duel = duel_of(s)
    left = list(duel.left)
    left[seat] = without(left[seat], card)
    s.duel = replace(duel, left=(left[0], left[1]))
    _stand(law, s, seat, card, tell)
    if seat == duel.attacker:
        s.turn = s.priority = other(seat)
    else:
        _begin_actions(s, tell)


def _stand(law: Law, s: LytharianState, seat: Seat, card: str, tell: Tell | None) -> None:
    is_back = duel_of(s).round > ROUNDS and card in s.crypt[seat]
    if is_back:
        s.crypt[seat] = without(s.crypt[seat], card)
    s.board[arena(law, s, seat)] = Troop(card, seat, law.card(card).piece, is_revived=is_back)
    if tell:
        tell(HandedIn(seat, "champion", (card,)))


def _begin_actions(s: LytharianState, tell: Tell | None) -> None:
    """What may be done before the combat, the defender first.  LYTH-DUEL-5."""
    attacker = duel_of(s).attacker
    assert attacker is not None
    s.phase = "main"
    s.turn = s.priority = other(attacker)
    s.passed = False
    if tell:
        tell(PhaseBegan(s.turn, "main"))


# --- before the combat


def may_act(law: Law, s: LytharianState) -> bool:
    """Whether a seat has its one action before the combat, or passes.  LYTH-DUEL-5."""
    return is_duel(law) and s.phase == "main" and not s.stack and s.resolving is None and s.combat is None


def go_on(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """An action before the combat is done, with all that it set off: the other seat's, unless a fighter is gone."""
    if s.ended is not None:
        return
    if any(s.board[arena(law, s, seat)] is None for seat in SEATS):
        end_round(law, s, tell)
        return
    s.turn = s.priority = other(s.turn)
    s.passed = s.is_ending = False


def give_up_action(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """A pass before the combat; after two in a row both fight.  LYTH-DUEL-5, -6."""
    if tell:
        tell(Passed(s.turn))
    if s.passed:
        _fight(law, s, tell)
        return
    s.turn = s.priority = other(s.turn)
    s.passed = True


# --- the combat and its end


def _fight(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """Both are turned up and fight, whatever forbids attacks elsewhere.  LYTH-DUEL-6, -7."""
    duel = duel_of(s)
    assert duel.attacker is not None
    s.duel = replace(duel, combats=duel.combats + 1)
    s.turn = duel.attacker
    s.has_harnessed = [False, False]
    s.quiet = 0
    combat.declare(law, s, arena(law, s, duel.attacker), arena(law, s, other(duel.attacker)), tell)
    if not combat.has_fight(s):
        blows.strike(law, s, tell)


def after_combat(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """The round is over, unless both live and fight on (option duel_both_live).  LYTH-DUEL-8, -9."""
    both_live = all(s.board[arena(law, s, seat)] is not None for seat in SEATS)
    is_again = law.switches["duel_both_live"] == "again" and s.quiet < 0 and duel_of(s).combats < MOST_COMBATS
    if both_live and is_again:
        _fight(law, s, tell)
    else:
        end_round(law, s, tell)


def end_round(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """A round won by who survives alone, by the lower score of two dead, or a tie; then the match or a new round."""
    duel = duel_of(s)
    winner = _winner(law, s)
    if winner is not None:
        s.points[winner] += 1
    if tell:
        tell(RoundEnded(duel.round, winner))
    _clear(law, s)
    if s.is_time_up:
        by_time(s, tell)
    elif max(s.points) >= WINS or (duel.round >= ROUNDS and s.points[0] != s.points[1]):
        win(s, SEATS[s.points[1] > s.points[0]], "rounds", tell)
    elif duel.round >= 2 * ROUNDS:
        by_list(s, tell)
    else:
        assert duel.attacker is not None
        s.duel = replace(duel_of(s), round=duel.round + 1, attacker=other(duel.attacker), combats=0)
        _begin_round(law, s, tell)


def _fighter(law: Law, s: LytharianState, seat: Seat) -> str:
    """The card of the seat's fighter of this round: on the board, or the last in its crypt."""
    troop = s.board[arena(law, s, seat)]
    return troop.card if troop is not None else s.crypt[seat][-1]


def _winner(law: Law, s: LytharianState) -> Seat | None:
    """LYTH-DUEL-8, -9."""
    alive = [seat for seat in SEATS if s.board[arena(law, s, seat)] is not None]
    if len(alive) == 1:
        return alive[0]
    scores = [law.card(_fighter(law, s, seat)).power for seat in SEATS]
    if alive or scores[0] == scores[1]:
        return None
    return SEATS[scores[1] < scores[0]]


def _clear(law: Law, s: LytharianState) -> None:
    """The board is empty; hand, nether, attached cards and enchants go back to the decks.  LYTH-DUEL-3."""
    duel = duel_of(s)
    fought = list(duel.fought)
    for seat in SEATS:
        if duel.round <= ROUNDS:
            fought[seat] = (*fought[seat], _fighter(law, s, seat))
        troop = s.board[arena(law, s, seat)]
        if troop is not None and troop.is_revived:
            s.crypt[seat] += (troop.card,)
    s.duel = replace(duel, fought=(fought[0], fought[1]))
    worn = [each for troop in s.board if troop is not None for slot in SLOTS if (each := troop.slot(slot)) is not None]
    s.board = [None] * len(s.board)
    for seat in SEATS:
        _return_cards(s, seat, [*worn, *s.enchants[0], *s.enchants[1]])
    s.enchants = [(), ()]
    s.pool = [0, 0]
    s.has_harnessed = [False, False]
    s.combat = None
    s.passed = s.is_ending = s.has_attacked = s.has_moved = False
    s.extra_moves = 0


def _return_cards(s: LytharianState, seat: Seat, in_play: list[Attached]) -> None:
    """The cards of one seat go back to its deck; those that have been shown are known to be there.  LYTH-FOG-10."""
    open_cards = [*s.nether[seat], *(each.card for each in in_play if each.owner == seat)]
    known = s.known[seat]
    s.deck[seat] = (*s.deck[seat], *s.hand[seat], *open_cards)
    s.hand[seat] = s.nether[seat] = ()
    s.known[seat] = replace(known, hand=(), deck=tuple(sorted((*known.deck, *known.hand, *open_cards))))
