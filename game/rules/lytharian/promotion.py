"""Pawns that become copies of other troops (docs/rules/lytharian.md, PROMO)."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Tell
from game.core.seats import Seat
from game.rules.lytharian.asks import PromotePawn
from game.rules.lytharian.attachments import strip
from game.rules.lytharian.events import PawnPromoted
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import LytharianState
from game.rules.lytharian.stats import holds, rules_of
from game.rules.lytharian.triggers import run


def ask_promotion(law: Law, s: LytharianState, square: int) -> None:
    """The owner must say what the pawn becomes, if there is anything it could become.  LYTH-PROMO-4."""
    troop = s.at(square)
    ask = PromotePawn(troop.seat, square)
    if law.play != "duel" and troop.piece == "P" and ask not in s.asks and models(law, s, troop.seat, square):
        s.asks += (ask,)


def models(law: Law, s: LytharianState, seat: Seat, square: int) -> dict[str, int]:
    """Cards that the pawn may become, with the square of a troop that has that face.  LYTH-PROMO-1, -2."""
    found: dict[str, int] = {}
    for own, troop in s.troops(seat):
        if own != square and troop.piece != "K":
            found.setdefault(troop.face, own)
    return dict(sorted(found.items()))


def promote(law: Law, s: LytharianState, square: int, model: str, tell: Tell | None) -> None:
    """The pawn becomes a copy, face up; its damage, growth and what was on it are gone.  LYTH-PROMO-3, -4."""
    troop = s.at(square)
    fired = [(casting, rule) for casting, rule in rules_of(law, s, square, "promoted") if holds(law, s, casting, rule)]
    learn_model(s, troop.seat, square, model)
    strip(law, s, square, tell)
    piece = law.card(model).piece
    s.board[square] = replace(
        s.at(square), copied=model, piece=piece, damage=0, growth=0, is_up=True, was_seen=True, is_unmoved=False
    )
    if piece == "P":
        s.board[square] = replace(s.at(square), is_unmoved=troop.is_unmoved)
    if tell:
        tell(PawnPromoted(troop.seat, square, model))
    for casting, rule in fired:
        run(law, s, casting, rule.do, tell)


def learn_model(s: LytharianState, seat: Seat, square: int, model: str) -> None:
    """The enemy knows now that a card is among the troops of that piece type.  LYTH-FOG-10."""
    owners = [(q, t) for q, t in s.troops(seat) if q != square and t.face == model]
    if not owners or any(t.is_up or t.was_seen for _, t in owners):
        return
    piece = owners[0][1].piece
    unseen = [q for q, t in s.troops(seat) if q != square and t.piece == piece and not t.is_up and not t.was_seen]
    if len(unseen) == 1:
        s.board[unseen[0]] = replace(s.at(unseen[0]), was_seen=True)
    elif model not in s.known[seat].army:
        s.known[seat] = replace(s.known[seat], army=(*s.known[seat].army, model))
