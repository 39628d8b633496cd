"""Armies and decks: what may be in them, what they are worth (docs/rules/lytharian.md, ARMY, DECK, POWER and MODE)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.ruleset import Refusal
from game.rules.lytharian.law import Law

PIECES = {"K": 1, "Q": 1, "R": 2, "KN": 2, "B": 2, "P": 8}
"""How many of each piece type an army has.  LYTH-ARMY-1."""
OTHER_PIECES = {
    "pawnwar": {"P": 16},
    "duel": {"K": 1, "Q": 1, "R": 1, "KN": 1, "B": 1, "P": 2},
}
"""By what is played, where that is no battle.  LYTH-PAWNWAR-1, LYTH-DUEL-1."""
MOST_TWINS, MOST_SPELLS = 2, 3
OPPOSED = (("fire", "water"), ("air", "earth"))
"""Elements that never share a deck.  LYTH-DECK-3."""


def wanted(law: Law) -> dict[str, int]:
    """How many of each piece type an army of this variant has."""
    return OTHER_PIECES.get(law.play, PIECES)


def align_of(law: Law, army: Sequence[str]) -> str:
    """`good` with any good troop, `evil` with any evil one, else `neutral`; `mixed` with both.  LYTH-ARMY-5."""
    found = {law.card(card).align for card in army}
    if {"good", "evil"} <= found:
        return "mixed"
    return "good" if "good" in found else "evil" if "evil" in found else "neutral"


def score_of(law: Law, army: Sequence[str]) -> int:
    """The sum of the printed power scores.  LYTH-ARMY-6."""
    return sum(law.card(card).power for card in army)


def check_army(law: Law, army: Sequence[str]) -> Refusal | None:
    """Why these troops are no army; None when they are one."""
    for card in army:
        if law.card(card).kind != "troop":
            return Refusal("LYTH-ARMY-1", f"{law.card(card).name or card} is no troop.")
    counts = Counter(law.card(card).piece for card in army)
    for piece, number in wanted(law).items():
        if counts[piece] != number:
            return Refusal(
                "LYTH-ARMY-1", f"An army has {number} of the piece type {piece}, this one has {counts[piece]}."
            )
    if sum(counts.values()) != sum(wanted(law).values()):
        return Refusal("LYTH-ARMY-1", "There is a piece type in it that this army has none of.")
    return None if law.mode == "chaos" else _check_copies(law, army) or _check_sides(law, army)


def _check_copies(law: Law, army: Sequence[str]) -> Refusal | None:
    for card, number in sorted(Counter(army).items()):
        named = law.card(card)
        if named.is_unique and number > 1:
            return Refusal("LYTH-ARMY-3", f"{named.name} is unique.")
        if number > MOST_TWINS:
            return Refusal("LYTH-ARMY-2", f"At most {MOST_TWINS} of {named.name}.")
    return None


def _check_sides(law: Law, army: Sequence[str]) -> Refusal | None:
    if law.mode == "standard" and align_of(law, army) == "mixed":
        return Refusal("LYTH-ARMY-4", "Good and evil troops never share an army.")
    return None


def deck_min(law: Law) -> int:
    """The least number of cards in a deck.  LYTH-DECK-1, LYTH-MODE-3."""
    if law.mode == "chaos":
        return 0
    return int(law.switches["deck_min"])


def check_deck(law: Law, army: Sequence[str], deck: Sequence[str]) -> Refusal | None:
    """Why these cards are no deck for that army; None when they are one."""
    for card in deck:
        kind = law.card(card).kind
        if not kind or kind == "troop":
            return Refusal("LYTH-DECK-1", f"{law.card(card).name or card} is neither spell nor equipment.")
    if len(deck) < deck_min(law):
        return Refusal("LYTH-DECK-1", f"A deck has at least {deck_min(law)} cards, this one has {len(deck)}.")
    if law.mode == "chaos":
        return None
    for card, number in sorted(Counter(deck).items()):
        most = 1 if law.card(card).is_unique else MOST_SPELLS
        if number > most:
            return Refusal("LYTH-DECK-2", f"At most {most} of {law.card(card).name}.")
    return None if law.mode != "standard" else check_elements(law, army, deck)


def check_elements(law: Law, army: Sequence[str], deck: Sequence[str]) -> Refusal | None:
    """Why the elements of a deck, whole or not, go neither with each other nor with the army.  LYTH-DECK-3 to -5."""
    elements = {law.card(card).element for card in deck}
    for pair in OPPOSED:
        if elements.issuperset(pair):
            return Refusal("LYTH-DECK-3", f"{pair[0].title()} and {pair[1].title()} never share a deck.")
    align = align_of(law, army)
    if (align == "evil" and "life" in elements) or (align == "good" and "death" in elements):
        return Refusal(
            "LYTH-DECK-4", f"The deck of {align} troops has no {'Life' if align == 'evil' else 'Death'} spells."
        )
    if {"life", "death"} <= elements:
        return Refusal("LYTH-DECK-5", "A neutral army uses Life or Death spells, not both.")
    return None


def bonus(law: Law, scores: Sequence[int]) -> int:
    """Mana for the lower score: the difference over the divisor, rounded up.  LYTH-POWER-1."""
    return -(-abs(scores[0] - scores[1]) // int(law.switches["bonus_divisor"]))


def fitted(law: Law, army: Sequence[str]) -> tuple[str, ...]:
    """A ready-made army as this variant needs it: what is too much is left out, what is missing comes from its side."""
    align = align_of(law, army)
    counts: Counter[str] = Counter()
    troops = [card for _, card in sorted(law.cards.items()) if card.kind == "troop"]
    spare = [card.id for card in troops if card.align in (align, "neutral")]
    for piece, number in wanted(law).items():
        for name in [card for card in (*army, *spare, *spare) if law.card(card).piece == piece]:
            most = 1 if law.card(name).is_unique else MOST_TWINS
            if sum(n for card, n in counts.items() if law.card(card).piece == piece) < number and counts[name] < most:
                counts[name] += 1
    return tuple(sorted(counts.elements()))
