"""What the dice of a planned action may bring, read from the lines of `odds` (docs/rules/kings.md, ACT-6, ACT-7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from game.core.ruleset import Action
from game.rules.kings.actions import CastSpell, Shoot
from game.rules.kings.chances import outcome
from game.rules.kings.nerve import is_inspired
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.state import KingsState

BOOSTS = {
    "flank": "on the flank", "rear": "in the rear", "hindered": "hindered", "cover": "cover", "moved": "moved",
    "crushing": "crushing", "thunderous": "thunderous", "piercing": "piercing", "big-shield": "big shield",
    "bane-chant": "bane-chant",
}  # fmt: skip
"""Boosts whose own names say too little."""


@dataclass(slots=True)
class Dice:
    """One attack: how many dice, what hits, what damages."""

    unit: int = 0
    dice: int = 0
    need: int = 0
    damage_need: int | None = None
    is_halved: bool = False
    boosts: list[str] = field(default_factory=list)
    side: str = ""
    way: str = ""
    is_hindered: bool = False
    contact: float = 0.0
    """Inches of the facing that it touches."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """All that is known before the dice fall."""

    attacks: tuple[Dice, ...]
    damage: tuple[Fraction, ...]
    """Chances of 0, 1, 2 … damage; empty where nothing is damaged."""
    nerve: tuple[tuple[str, Fraction], ...]
    """What may become of the target, and how likely."""
    inspired: bool = False

    @property
    def mean(self) -> float:
        """Damage on the average."""
        return float(sum((n * chance for n, chance in enumerate(self.damage)), Fraction(0)))


def forecast(rules: KingsRules, s: KingsState, action: Action) -> Forecast | None:
    """What an action that has been checked may bring; None where it rolls nothing."""
    lines = rules.notation.odds(s, action)
    if lines is None:
        return None
    attacks, damage, nerve, inspired = _read(lines)
    if isinstance(action, Shoot | CastSpell) and damage and action.target in s.units:
        target = s.units[action.target]
        inspired = is_inspired(s, target)
        found = outcome(tuple(damage), target.profile.waver, target.profile.rout, target.damage, inspired)
        nerve = {"steady": found.steady + found.untested, "waver": found.waver, "rout": found.rout}
    elif "untested" in nerve:
        nerve["steady"] = nerve.get("steady", Fraction(0)) + nerve.pop("untested")
    names = ("steady", "waver", "rout")
    return Forecast(
        tuple(attacks), tuple(damage), tuple((name, nerve[name]) for name in names if name in nerve), inspired
    )


def _read(lines: Sequence[str]) -> tuple[list[Dice], list[Fraction], dict[str, Fraction], bool]:
    attacks: list[Dice] = []
    named: dict[int, Dice] = {}
    damage: list[Fraction] = []
    nerve: dict[str, Fraction] = {}
    inspired, now = False, Dice()
    for line in lines:
        name, _, rest = line.partition(" ")
        match name:
            case "charger":
                number = int(rest.removeprefix("u"))
                now = named.setdefault(number, Dice(number))
            case "dice":
                if now.dice or now not in named.values():
                    now = next((each for each in named.values() if not each.dice), now if not now.dice else Dice())
                now.dice = int(rest)
                attacks.append(now)
            case "need":
                now.need = int(rest)
            case "damage-need":
                now.damage_need = int(rest)
            case "half":
                now.is_halved = True
            case "boost" if rest == "inspiring":
                inspired = True
            case "boost":
                now.boosts.append(BOOSTS.get(rest, rest.replace("-", " ")))
            case "side":
                now.side = rest
            case "way":
                now.way = rest
            case "contact":
                now.contact = float(rest)
            case "hindered":
                now.is_hindered = True
            case "damage" | "hits":
                if name == "damage":
                    damage.append(Fraction(rest.split(" ")[1]))
            case "steady" | "waver" | "rout" | "untested":
                nerve[name] = Fraction(rest.split(" ")[0])
    return attacks, damage, nerve, inspired


def percent(chance: Fraction | float) -> str:
    """A chance in whole per cent, "<1 %" and ">99 %" where it is neither impossible nor certain."""
    value = 100 * float(chance)
    if 0 < value < 1:
        return "<1 %"
    if 99 < value < 100:
        return ">99 %"
    return f"{value:.0f} %"
