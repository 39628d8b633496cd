"""Lytharian's cards on the table: armies with what each side thought it faced, hands, and what the decks still held
(docs/look.md, Cards on the table)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial

from game.core.moment import LAID_OPEN
from game.core.seats import Seat
from game.play.match import Match
from game.rules.lytharian.armies import score_of
from game.rules.lytharian.events import TroopKilled, TroopRevealed
from game.rules.lytharian.fog import is_unseen
from game.rules.lytharian.guessing import Chances, Guessing
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import UNSEEN, LytharianState
from game.ui.skins.lytharian_cards import Cards
from game.ui.skins.opened import OpenedSide, Turned

SHOWN = 8
"""So many cards of a deck, those that would have come next."""
LIKELY = 2
"""So many guesses are told beside the true one."""
RANKS = ("K", "Q", "R", "KN", "B", "P")


class Seen:
    """When the troops of one seat were first turned up, and what had been thought of them until then."""

    def __init__(self) -> None:
        self.when: dict[str, list[tuple[int, Chances]]] = defaultdict(list)
        """By card: round and guesses, the first time first; a card that is there twice has two."""
        self.fell: dict[str, list[int]] = defaultdict(list)


def opened_sides(
    match: Match[LytharianState],
    law: Law,
    cards: Cards,
    guessing: Guessing,
    rounds: Sequence[int],
    names: Sequence[str],
) -> list[OpenedSide]:
    """`rounds` is the number of the round at each moment, `names` those of the seats."""
    seen = _seen(match, law, guessing, rounds)
    state = match.moment(LAID_OPEN).view
    return [
        _side(match, state, Seat(seat), seen[seat], law, cards, guessing, names)
        for seat in range(len(match.rules.seats))
    ]


def _seen(match: Match[LytharianState], law: Law, guessing: Guessing, rounds: Sequence[int]) -> list[Seen]:
    found = [Seen(), Seen()]
    for ply, step in enumerate(match.steps):
        for event in step.events:
            match event:
                case TroopRevealed(square=square, seat=seat, card=card):
                    view = match.moment(Seat(1 - seat), ply).view
                    troop = view.board[square]
                    if troop is None or troop.seat != seat or not is_unseen(troop):
                        square = _before(view, match.moment(LAID_OPEN, ply).view, seat, card)
                    guesses = guessing.of(view, square) if square >= 0 else ()
                    if guesses or not found[seat].when[card]:
                        found[seat].when[card].append((rounds[ply], guesses))
                case TroopKilled(seat=seat, card=card) if law.card(card).kind:
                    found[seat].fell[card].append(rounds[ply])
    return found


def _before(view: LytharianState, whole: LytharianState, seat: Seat, card: str) -> int:
    """Where an unseen troop stood before the action that turned it up somewhere else; -1 where it was seen."""
    return next(
        (square for square, troop in whole.troops(seat) if troop.card == card and is_unseen(view.at(square))), -1
    )


def _side(
    match: Match[LytharianState], state: LytharianState, seat: Seat, seen: Seen, law: Law, cards: Cards,
    guessing: Guessing, names: Sequence[str],
) -> OpenedSide:  # fmt: skip
    other = Seat(1 - seat)
    view = match.moment(other).view
    troops = []
    standing = sorted(state.troops(seat), key=lambda each: (RANKS.index(each[1].piece), each[1].card))
    for square, troop in standing:
        hidden = is_unseen(troop) and not law.card(view.at(square).card).kind if view.board[square] else False
        guesses = guessing.of(view, square) if hidden else ()
        troops.append(_troop(law, cards, seat, troop.card, troop.piece, seen, guesses, names[other], hidden))
    for card in sorted(state.crypt[seat], key=lambda card: (RANKS.index(law.card(card).piece), card)):
        troops.append(_troop(law, cards, seat, card, law.card(card).piece, seen, (), names[other], False, fallen=True))
    hand = [_card(law, cards, seat, card, "held at the end") for card in state.hand[seat] if card != UNSEEN]
    deck = [card for card in state.deck[seat] if card != UNSEEN]
    coming = [_card(law, cards, seat, card, f"{_nth(i)} to come") for i, card in enumerate(deck[:SHOWN])]
    army = [troop.card for _, troop in standing] + list(state.crypt[seat])
    score = score_of(law, [card for card in army if law.card(card).kind])
    line = f"power score {score}, {len(deck)} card{'s' * (len(deck) != 1)} left in the deck"
    return OpenedSide(seat, names[seat], line, (
        ("Army", troops), (f"In hand, {len(hand)}", hand), (f"Next in the deck, of {len(deck)}", coming),
    ))  # fmt: skip


def _troop(
    law: Law, cards: Cards, seat: Seat, card: str, piece: str, seen: Seen, guesses: Chances, other: str, hidden: bool,
    *, fallen: bool = False,
) -> Turned:  # fmt: skip
    named = law.card(card)
    caption, text = "never seen", "was never turned up."
    if hidden:
        text += f" {_thought(law, card, guesses, other, 'thinks')}"
    elif seen.when[card]:
        when, before = seen.when[card].pop(0)
        caption, text = f"round {when}", f"was turned up in round {when}."
        text += f" {_thought(law, card, before, other, 'had thought')}"
    else:
        caption, text = "open", "lay open from the first."
    if fallen and seen.fell[card]:
        text = f"{text.rstrip()} It fell in round {seen.fell[card].pop(0)}."
    return Turned(
        named.name,
        partial(cards.face, card),
        partial(cards.back, seat, piece=piece),
        caption,
        text.strip(),
        fallen,
        hidden,
    )


def _thought(law: Law, card: str, guesses: Chances, other: str, verb: str) -> str:
    """ "Hard had thought of Bully (24 %) and Hulk (20 %), and gave the truth 6 %."."""
    if not guesses:
        return ""
    true = next((chance for id, chance in guesses if id == card), 0.0)
    likely = [(law.card(id).name, chance) for id, chance in guesses if id != card][:LIKELY]
    if true >= 0.995:
        return f"{other} knew it already."
    said = _listed(f"{name} ({chance:.0%})" for name, chance in likely)
    past = "gave" if verb.startswith("had") else "gives"
    return f"{other} {verb} of {said}, and {past} the truth {true:.0%}."


def _listed(words: Iterable[str]) -> str:
    return " and ".join(words)


def _card(law: Law, cards: Cards, seat: Seat, card: str, words: str) -> Turned:
    return Turned(law.card(card).name, partial(cards.face, card), partial(cards.back, seat), "", words)


def _nth(index: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")[index]
