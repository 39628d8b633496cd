"""What has been said of a hidden troop, and which cards it leaves (docs/rules/lytharian.md, FOG-6 and FOG-12)."""

from __future__ import annotations

from game.rules.lytharian.law import Card
from game.rules.lytharian.state import Troop


def fits_statements(card: Card, troop: Troop) -> bool:
    """Whether a card could be that troop's, by what has been said of it.  LYTH-FOG-6."""
    return all(_fits(card, said) for said in troop.said)


def _fits(card: Card, said: str) -> bool:
    names = {power.name.lower() for power in card.powers}
    match said.split():
        case ["is", "humanoid"]:
            return card.body == "humanoid"
        case ["is", trait]:
            return trait in (card.race, *card.classes)
        case ["cannot", "be", "targeted", "by", kind]:
            return f"{kind} invulnerability" in names
        case ["prevented", "by", "immunity"]:
            return any(name.endswith("immune") for name in names)
        case ["prevented", "by", "resistance"]:
            return any("resist" in name for name in names)
        case ["spell", "for", *_]:
            return any(name.endswith("affinity") for name in names)
    return True
