"""Turned up, turned down, and what is said without turning up (docs/rules/lytharian.md, FOG)."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Tell
from game.rules.lytharian.events import StatementMade, TroopHidden, TroopRevealed
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import LytharianState


def reveal(law: Law, s: LytharianState, square: int, tell: Tell | None) -> None:
    """Turns the troop face up; its card stays known from then on.  LYTH-FOG-1."""
    troop = s.at(square)
    if troop.is_up:
        return
    s.board[square] = replace(troop, is_up=True, was_seen=True)
    _forget_model(s, troop.seat, troop.card)
    if tell:
        tell(TroopRevealed(troop.seat, square, troop.face))


def _forget_model(s: LytharianState, seat: int, card: str) -> None:
    """A card known to be among the troops lies open now.  LYTH-FOG-10."""
    known = s.known[seat]
    if card in known.army:
        left = list(known.army)
        left.remove(card)
        s.known[seat] = replace(known, army=tuple(left))


def hide(law: Law, s: LytharianState, square: int, tell: Tell | None) -> None:
    """Turns the troop face down; what the enemy has seen it keeps.  LYTH-FOG-2, LYTH-ABILITY-38."""
    troop = s.at(square)
    if not troop.is_up:
        return
    s.board[square] = replace(troop, is_up=False, was_seen=True)
    if tell:
        tell(TroopHidden(troop.seat, square))


def state(s: LytharianState, square: int, words: str, tell: Tell | None) -> None:
    """Makes something true about a hidden troop's card public; a face-up troop needs no statement.  LYTH-FOG-6."""
    if not s.at(square).is_up:
        say(s, square, words, tell)


def say(s: LytharianState, square: int, words: str, tell: Tell | None) -> None:
    """Makes something true about a troop public, once.  LYTH-FOG-6."""
    troop = s.at(square)
    if words in troop.said:
        return
    s.board[square] = replace(troop, said=(*troop.said, words))
    if tell:
        tell(StatementMade(square, words))
