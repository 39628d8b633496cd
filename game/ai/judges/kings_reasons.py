"""Why a computer general of Kings of War does something, in a sentence; the words are in data/kings/strings.yaml."""

from __future__ import annotations

from game.ai.judges.kings_field import FRONT, REAR, Place, distance_to, side_towards
from game.ai.judges.kings_table import place_of
from game.core.ruleset import Action
from game.rules.kings.actions import CastSpell, Charge, Fight, Move, Regroup, Shoot
from game.rules.kings.law import Law
from game.rules.kings.orders import end_of
from game.rules.kings.state import KingsState, Regiment, other, unit_name


class Reasons:
    """Sentences about orders."""

    def __init__(self, law: Law) -> None:
        self.law = law

    def said(self, s: KingsState, action: Action) -> str:
        """What an action is for; empty where nothing can be said."""
        match action:
            case Charge() if action.target in s.units and all(number in s.units for number in action.units):
                return self._charged(s, action)
            case Shoot():
                return self._write("why.shoot", target=_name(s, action.target))
            case CastSpell():
                return self._write("why.cast", target=_name(s, action.target))
            case Fight():
                return self._write("why.fight", target=_name(s, action.unit))
            case Regroup():
                return self._write("why.regroup", unit=_name(s, action.unit))
            case Move() if action.unit in s.units and s.units[action.unit].pose is not None:
                return self._moved(s, action)
            case _:
                return ""

    def _charged(self, s: KingsState, action: Charge) -> str:
        target = s.units[action.target]
        sides = {side_towards(place_of(s.units[unit].standing), place_of(target.standing)) for unit in action.units}
        side = "rear" if REAR in sides else "flank" if sides - {FRONT} else "front"
        key = f"why.charge.{side}" if len(action.units) == 1 else "why.charge.together"
        return self._write(key, target=_name(s, action.target))

    def _moved(self, s: KingsState, move: Move) -> str:
        unit = s.units[move.unit]
        foes = [each for each in s.of(other(unit.seat)) if each.pose is not None]
        if not foes:
            return ""
        here, there = place_of(unit.standing), place_of(end_of(unit, move))
        prey = min(foes, key=lambda foe: (distance_to(there, place_of(foe.standing)), foe.number))
        name = _name(s, prey.number)
        if move.order in ("halt", "back", "face"):
            return self._write(f"why.{move.order}", target=name)
        foe = place_of(prey.standing)
        if side_towards(there, foe) != FRONT and side_towards(here, foe) == FRONT:
            return self._write("why.round", target=name)
        if _in_reach(prey, here, foe) and not _in_reach(prey, there, foe):
            return self._write("why.away", target=name)
        return self._write("why.near", target=name)

    def _write(self, key: str, **words: str) -> str:
        return self.law.strings[key].format(**words)


def _in_reach(foe: Regiment, here: Place, there: Place) -> bool:
    """Whether an enemy could reach a place with a charge, by distance alone."""
    return distance_to(there, here) <= 2.0 * foe.profile.speed


def _name(s: KingsState, number: int) -> str:
    found = s.units.get(number)
    return unit_name(number) if found is None else f"{unit_name(number)} {found.profile.name}"
