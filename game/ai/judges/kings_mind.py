"""The computer player of Kings of War: which orders are worth a thought, and how a turn's budget is shared out.

A turn is played as a plan: charges first, then the units nearest to the enemy, one after another; then every shot, by
whoever takes most with it.  The plan is found anew from the position at each decision, so that whoever asks afresh is
told the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from game.ai.judges.kings import HOPE, SHOT, KingsJudge
from game.ai.judges.kings_threats import struck_by, taken_by
from game.ai.view_mind import ViewMind
from game.core.moment import Moment
from game.core.ruleset import Action
from game.rules.kings.actions import END, CastSpell, Charge, Deploy, Fight, Move, Regroup, Shoot, TestNerve
from game.rules.kings.combat import FACE
from game.rules.kings.orders import end_of
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.state import KingsState, Orders, Regiment, Stage, other, unit_name
from game.table.footprint import Footprint, facing_towards, footprint, turned
from game.table.pose import base_of

CHARGES, MOVES, SHOTS, PLACES, TURNS = 8, 8, 8, 10, 3
"""How many of each kind of action are thought about at once."""
SHARES = {
    Stage.MOVE: 0.6,
    Stage.SHOOT: 0.2,
    Stage.MELEE: 0.1,
    Stage.REGROUP: 0.1,
}
"""What of a turn's budget each phase may take; tests of Nerve need no thought."""


class KingsPlanner(KingsJudge):
    """The judge, and what it thinks worth trying."""

    def proposals(self, moment: Moment[Any], rng: int) -> Sequence[Action]:
        """Some actions of a kind that the plan comes to next."""
        s: KingsState = moment.view
        actions = moment.actions
        if any(isinstance(action, TestNerve) for action in actions):
            return actions[:1]  # all are taken, and in which sequence tells little
        match s.stage:
            case Stage.MOVE | Stage.VANGUARD:
                return self._orders(s, actions)
            case Stage.SHOOT:
                return self._shots(s, actions)
            case Stage.DEPLOY:
                return self._places(s, actions)
            case Stage.REGROUP:
                return self._regroups(s, actions)
            case _:
                return actions

    def windows(self, moment: Moment[Any]) -> float:
        """What one decision may take, told as its reciprocal, so that a whole turn never takes more than its budget.

        Each own unit has one order at most, shoots once, stands in one combat and regroups after it; the end of a
        phase with nothing else to do is no decision.
        """
        s: KingsState = moment.view
        share = SHARES.get(s.stage)
        if share is None:
            return 1.0
        units = sum(1 for _ in s.of(moment.asked if moment.asked is not None else s.turn))
        return max(1, units) / share

    def reason(self, moment: Moment[Any], action: Action) -> str:
        """What it is for: whom a unit goes for or keeps away from."""
        s: KingsState = moment.view
        match action:
            case Charge():
                return f"Charges {_name(s, action.target)} before it is charged."
            case Shoot():
                return f"Shoots at {_name(s, action.target)} while it is in reach."
            case CastSpell():
                return f"Spends its spell on {_name(s, action.target)}."
            case Fight():
                return f"Fights {_name(s, action.unit)}."
            case Move() if s.units[action.unit].pose is not None:
                return self._why_moved(s, action)
            case _:
                return ""

    def _why_moved(self, s: KingsState, move: Move) -> str:
        unit = s.units[move.unit]
        place, turns = end_of(unit, move), self.turns_left(s, unit.seat)
        enemies = [each for each in s.of(other(unit.seat)) if each.pose is not None]
        if not enemies:
            return ""
        prey = max(
            enemies, key=lambda each: (self.threats.prospect(unit, place, each, each.standing, turns), -each.number)
        )
        match move.order:
            case "halt":
                return f"Waits for {_name(s, prey.number)}."
            case "back":
                return "Steps out of reach."
            case "face":
                return f"Turns towards {_name(s, prey.number)}."
            case _:
                return f"Goes for {_name(s, prey.number)}."

    # --- orders

    def _orders(self, s: KingsState, actions: Sequence[Action]) -> Sequence[Action]:
        """The likeliest charges, and the likeliest moves of the unit that is nearest to an enemy."""
        charges = [action for action in actions if isinstance(action, Charge)]
        moves = [action for action in actions if isinstance(action, Move)]
        found: list[Action] = _best(charges, [self._charge_worth(s, each) for each in charges], CHARGES)
        if moves:
            units = {move.unit for move in moves}
            unit = s.units[min(units, key=lambda number: (self.near_enemy(s, s.units[number]), number))]
            own = [move for move in moves if move.unit == unit.number]
            found += _best(own, self._move_worths(s, unit, own), MOVES)
        return found or actions

    def _charge_worth(self, s: KingsState, charge: Charge) -> float:
        """What it would take of its target less what the chargers give up by it, were it neither hindered nor timid."""
        target = s.units[charge.target]
        damage = 0.0
        for number in charge.units:
            unit = s.units[number]
            facing = facing_towards(target.standing, *unit.standing.leader())
            damage += struck_by(replace(unit, side=facing), target)
        return taken_by(damage, target)

    def _move_worths(self, s: KingsState, unit: Regiment, moves: Sequence[Move]) -> list[float]:
        """What each end is worth: what the unit may do from there, now by shooting and later, less what threatens."""
        enemies = [each for each in s.of(other(unit.seat)) if each.pose is not None]
        mine, theirs = self.turns_left(s, unit.seat), self.turns_left(s, other(unit.seat))
        found = []
        for move in moves:
            place = end_of(unit, move)
            worth = HOPE * self.outlook(s, unit, place, enemies, mine)
            worth += SHOT * self.volley(s, unit, place, Orders(move.order), enemies)
            found.append(worth - HOPE * self._danger(unit, place, enemies, theirs))
        return found

    def _danger(self, unit: Regiment, place: Footprint, enemies: Iterable[Regiment], turns: float) -> float:
        """The most that one enemy may hope to take of a unit that stands at a place."""
        return max([self.threats.prospect(enemy, enemy.standing, unit, place, turns) for enemy in enemies], default=0.0)

    # --- shots, places, regroups

    def _shots(self, s: KingsState, actions: Sequence[Action]) -> Sequence[Action]:
        """The likeliest shots and all spells; the phase is ended when nothing is left."""
        shots = [action for action in actions if isinstance(action, Shoot)]
        worths = [self.threats.arms(s.units[shot.unit].profile, s.units[shot.target].profile).shots for shot in shots]
        worths = [taken_by(worth, s.units[shot.target]) for worth, shot in zip(worths, shots, strict=True)]
        found: list[Action] = _best(shots, worths, SHOTS)
        found += [action for action in actions if isinstance(action, CastSpell)][:SHOTS]
        return found or [END]

    def _places(self, s: KingsState, actions: Sequence[Action]) -> Sequence[Action]:
        """The likeliest places of the unit with the lowest number."""
        places = [action for action in actions if isinstance(action, Deploy)]
        if not places:
            return actions
        unit = s.units[min(place.unit for place in places)]
        own = [place for place in places if place.unit == unit.number]
        enemies = [each for each in s.of(other(unit.seat)) if each.pose is not None]
        worths = []
        for each in own:
            if each.pose is None:
                return [each]
            place = footprint(base_of(*unit.profile.base), each.pose)
            worths.append(self.outlook(s, unit, place, enemies, float(self.rounds)))
        return _best(own, worths, PLACES)

    def _regroups(self, s: KingsState, actions: Sequence[Action]) -> Sequence[Action]:
        """All kinds, and of all bearings the likeliest."""
        turns = [action for action in actions if isinstance(action, Regroup) and action.kind == FACE]
        rest = [action for action in actions if not (isinstance(action, Regroup) and action.kind == FACE)]
        worths = []
        for each in turns:
            unit = s.units[each.unit]
            enemies = [enemy for enemy in s.of(other(unit.seat)) if enemy.pose is not None]
            place = turned(unit.standing, each.face or 0)
            worths.append(self.outlook(s, unit, place, enemies, self.turns_left(s, unit.seat)))
        return [*rest, *_best(turns, worths, TURNS)]


def _name(s: KingsState, number: int) -> str:
    found = s.units.get(number)
    return unit_name(number) if found is None else f"{unit_name(number)} {found.profile.name}"


def _best(actions: Sequence[Action], worths: Sequence[float], most: int) -> list[Action]:
    """So many of the actions, those of most worth first; equals by their texts."""
    order = sorted(range(len(actions)), key=lambda i: (-worths[i], str(actions[i])))
    return [actions[i] for i in order[:most]]


def mind(rules: KingsRules) -> ViewMind:
    """Tries its orders out."""
    return ViewMind(rules, KingsPlanner(rules.law.switches.rounds))
