"""Mana, the obelisk and harnessing (docs/rules/lytharian.md, MANA and HARNESS)."""

from __future__ import annotations

from game.core.events import Tell
from game.core.seats import Seat
from game.rules.lytharian.events import ManaChanged, ObeliskRaised, SpellHarnessed
from game.rules.lytharian.law import HARNESSED, Law
from game.rules.lytharian.piles import into_nether, out_of_hand
from game.rules.lytharian.state import LytharianState, other


def gain(law: Law, s: LytharianState, seat: Seat, n: int, tell: Tell | None) -> None:
    """Up to the end of the track; surplus is lost.  LYTH-MANA-2, -7."""
    _set(s, seat, min(law.switches["mana_max"], s.mana[seat] + n), tell)


def lose(law: Law, s: LytharianState, seat: Seat, n: int, tell: Tell | None) -> None:
    """Down to nothing and no further.  LYTH-MANA-8."""
    _set(s, seat, max(0, s.mana[seat] - n), tell)


def drain(law: Law, s: LytharianState, seat: Seat, n: int, tell: Tell | None) -> None:
    """The opponent of `seat` loses mana.  LYTH-MANA-8."""
    lose(law, s, other(seat), n, tell)


def _set(s: LytharianState, seat: Seat, now: int, tell: Tell | None) -> None:
    by = now - s.mana[seat]
    s.mana[seat] = now
    if tell and by:
        tell(ManaChanged(seat, by, now))


def can_charge(law: Law, s: LytharianState, seat: Seat) -> bool:
    """Whether the track is full and the obelisk is not; never where there is none.  LYTH-MANA-3, -4, LYTH-DUEL-3."""
    if law.play in ("duel", "normalchess"):
        return False
    is_full = s.mana[seat] == int(law.switches["mana_max"])
    return is_full and s.obelisk[seat] < int(law.switches["obelisk_max"])


def charge(law: Law, s: LytharianState, seat: Seat, tell: Tell | None) -> None:
    """A full track becomes 1 mana and one more point of the obelisk.  LYTH-MANA-3."""
    s.obelisk[seat] += 1
    if tell:
        tell(ObeliskRaised(seat, s.obelisk[seat]))
    _set(s, seat, 1, tell)


def harness(law: Law, s: LytharianState, seat: Seat, card: str, tell: Tell | None) -> None:
    """A spell from the hand goes to the nether for mana that must be spent on spells at once.  LYTH-HARNESS-1, -3."""
    out_of_hand(s, seat, card)
    into_nether(s, seat, card)
    n = HARNESSED[law.card(card).quality]
    s.pool[seat] += n
    s.has_harnessed[seat] = True
    if tell:
        tell(SpellHarnessed(seat, card, n))


def spend(law: Law, s: LytharianState, seat: Seat, n: int, is_spell: bool, tell: Tell | None) -> None:
    """Pays, harnessed mana first for spells.  LYTH-MANA-6, LYTH-HARNESS-3."""
    from_pool = min(s.pool[seat], n) if is_spell else 0
    s.pool[seat] -= from_pool
    lose(law, s, seat, n - from_pool, tell)


def available(s: LytharianState, seat: Seat) -> int:
    """What the seat can pay a spell with.  LYTH-VARIABLE-2."""
    return s.mana[seat] + s.pool[seat]
