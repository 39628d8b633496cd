"""What each game hides, told a second time: independent of `redact`, so that one that hides nothing is found out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from game.core.dice import child
from game.core.events import DiceThrown, Event
from game.core.ruleset import Ruleset

Shuffle = Callable[[Ruleset[Any], Any, int, int], None]
"""Changes a state in everything that the rule book hides from a seat, the dice aside; (rules, state, seat, chance)."""


def nothing(rules: Ruleset[Any], state: Any, seat: int, chance: int) -> None:
    """Everything lies open on the board."""


def other_armies(rules: Ruleset[Any], state: Any, seat: int, chance: int) -> None:
    """LOKA-ARMY-10: while armies are chosen and terrain is laid, the lists of the enemy team."""
    if state.stage.value not in ("armies", "terrain"):
        return
    dice = Random(chance)
    for other, army in enumerate(state.armies):
        if rules.teams[other] != rules.teams[seat] and army is not None:
            nobles = [count if kind < 2 else dice.choice((0, 0, 1, 2)) for kind, count in enumerate(army)]
            state.armies[other] = tuple(nobles)


def other_placements(rules: Ruleset[Any], state: Any, seat: int, chance: int) -> None:
    """CASTLE-EXPANDED-7: while armies are placed, what the other seat has on its squares."""
    if state.setup is None or not rules.switched["hidden_setup"]:
        return
    other = 1 - seat
    decided = state.setup[other]
    for square, kind in zip(rules.placing.order[other], decided, strict=False):
        if kind:
            state.position.remove(square)
    state.setup[other] = ()
    dice = Random(chance)
    for _ in decided:
        playable, refusal = rules.law.playable, rules.placing.refusal
        fitting = [kind for kind in playable if refusal(other, state.setup[other], kind) is None]
        rules.placing.put(state, other, dice.choice(fitting))


DRAWN_AT_ONCE = 5
"""No card of Lytharian Chess draws more."""


def other_cards(rules: Ruleset[Any], state: Any, seat: int, chance: int) -> None:
    """LYTH-FOG-5: the enemy's hand and deck, its cards that nobody has seen, and in which order one's own deck lies."""
    dice = Random(chance)
    other = 1 - seat
    known = state.known[other]
    hand, shown = list(state.hand[other]), []
    for card in known.hand:
        if card in hand:
            hand.remove(card)
            shown.append(card)
    deck, seen = list(state.deck[other]), []
    for card in known.deck:
        if card in deck:
            deck.remove(card)
            seen.append(card)
    mixed = hand + deck
    dice.shuffle(mixed)
    state.hand[other] = tuple(shown + mixed[: len(hand)])
    state.deck[other] = tuple(seen + mixed[len(hand) :])
    own = list(state.deck[seat][DRAWN_AT_ONCE:])  # those on top stay: drawing them is what chance does next
    dice.shuffle(own)
    state.deck[seat] = state.deck[seat][:DRAWN_AT_ONCE] + tuple(own)
    hidden: dict[Any, list[int]] = {}
    for square, troop in enumerate(state.board):
        if troop is not None and troop.seat == other and not troop.is_up and not troop.was_seen:
            hidden.setdefault((troop.piece, troop.said), []).append(square)
    for squares in hidden.values():
        cards = [(state.board[square].card, state.board[square].used) for square in squares]
        dice.shuffle(cards)
        for square, (card, used) in zip(squares, cards, strict=True):
            state.board[square] = replace(state.board[square], card=card, used=used)


def other_forces(rules: Ruleset[Any], state: Any, seat: int, chance: int) -> None:
    """KINGS-ARMY-10: while blue chooses its army, that of red."""
    if state.stage.value != "army" or seat == 0 or not state.units:
        return
    kept = list(state.units.values())
    Random(chance).shuffle(kept)
    state.units = {number: replace(unit, number=number) for number, unit in enumerate(kept[1:] or kept, 1)}


HIDDEN: Mapping[str, Shuffle] = {
    "chess": nothing,
    "loka": other_armies,
    "castle": other_placements,
    "lytharian": other_cards,
    "kings": other_forces,
}
"""By game.  Every game must stand here: one without secrets says so."""

TELLING: Mapping[str, frozenset[str]] = {
    "lytharian": frozenset({"TroopRevealed", "TroopKilled", "CardsDiscarded", "DeckShuffled"})
}
"""By game, what may happen that makes something hidden known to all, or that chance has decided without dice that
anybody sees, by the names of the events."""

def is_certain(game: str, event: Event) -> bool:
    """Whether neither chance nor what was hidden has a part in what happened yet."""
    return not isinstance(event, DiceThrown) and type(event).__name__ not in TELLING.get(game, frozenset())


FORGOTTEN: Mapping[str, frozenset[str]] = dict.fromkeys(HIDDEN, frozenset({"seen"}))
"""Keys of the packed state that no position file holds: how often positions have come up (CONTRACT)."""


def shuffled(rules: Ruleset[Any], state: Any, seat: int, chance: int) -> Any:
    """A twin of the state that `seat` cannot tell from it: other dice to come, other hidden things."""
    twin = rules.clone(state)
    HIDDEN[rules.game](rules, twin, seat, chance)
    twin.rng = child(state.rng, chance, seat)
    return twin
