"""What is planned in Kings of War before it is given: the unit in hand, its wish, how far it goes, its odds, its aims.

Nothing here decides what is legal: a wish is made of a gesture (`kings_wishes`), the rules say how far it goes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from game.core.moment import Moment
from game.core.ruleset import Action, Refusal
from game.core.seats import Seat
from game.rules.kings.actions import (
    CastSpell,
    Charge,
    Deploy,
    Fight,
    Move,
    Regroup,
    Shoot,
    TestNerve,
)
from game.rules.kings.charge import ChargePlan, plan_charge
from game.rules.kings.deployment import bearing_for, zone_of
from game.rules.kings.orders import STEP, end_of, reach, refuse_order
from game.rules.kings.placing import free_pivot
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.state import KingsState, Orders, Regiment, Stage
from game.table.measure import DEGREE, INCH
from game.table.pose import Pose
from game.ui.skins.kings_aims import Aims
from game.ui.skins.kings_ground import Frame
from game.ui.skins.kings_lens import Lens
from game.ui.skins.kings_line import is_behind, lined_up
from game.ui.skins.kings_odds import Forecast, forecast
from game.ui.skins.kings_wishes import TENTH, bearing_to, inside, length_words, stepped, turned, whole
from game.ui.skins.ordering import Said

MOVES = (Stage.MOVE, Stage.VANGUARD)
BY_HAND = (Stage.DEPLOY, Stage.VANGUARD, Stage.MOVE, Stage.SHOOT, Stage.NERVE, Stage.MELEE, Stage.REGROUP)
"""What is done on the table; the rest is asked with buttons."""
OFF = Refusal("KINGS-TURN-2", "It is not this unit's turn to do anything.")


@dataclass(frozen=True, slots=True)
class Plan:
    """What would be given now."""

    action: Action
    ghosts: tuple[Regiment, ...] = ()
    """Units as they would stand."""
    refusal: Refusal | None = None
    """Why it can't be given; or, of a wish that was shortened, why it stops here."""
    is_legal: bool = True
    target: int = 0
    words: str = ""
    odds: Forecast | None = None
    """What its dice may bring, where it rolls any."""


class Planning(Aims):
    """One wish at a time, for one table on the screen."""

    def __init__(
        self,
        rules: KingsRules,
        frame: Callable[[], Frame | None],
        heard: Callable[[str], None],
        wake: Callable[[float], None],
        lens: Lens,
    ) -> None:
        """`frame` is where the table lies, `lens` how near it is looked at; `heard` plays a sound; `wake` asks for
        another turn of the loop."""
        super().__init__(rules, wake)
        self.lens = lens
        self.frame = frame
        self.heard = heard
        self.mode = ""
        """The order that drags mean; empty where they say it themselves."""
        self.plan: Plan | None = None
        self.arcs = True
        self._held = ""
        self._grab = (0, 0)
        self._moved = False
        self._wished: Said = False
        self._by_keys = False
        self.lines_up: Seat | None = None
        """Whose units are being lined up, one whenever it is that seat's turn."""

    # --- the moment

    def is_about(self, view: KingsState | None) -> bool:
        """Whether a view is the position in which somebody is asked."""
        if view is None or self.moment is None:
            return False
        return view.stage is self.view.stage and view.units == self.view.units

    def begin(self, moment: Moment[Any]) -> None:
        """A new question: what can only mean one unit is in hand at once."""
        goes_on, self.moment = self._by_keys, moment
        self._forget_answers()
        self.drop()
        ready = self.ready
        if self.view.stage in (Stage.NERVE, Stage.MELEE, Stage.REGROUP, Stage.DEPLOY) or (goes_on and ready):
            self.choose(ready[0] if ready else 0)
        self._by_keys = goes_on

    def end(self) -> None:
        """Nobody is asked."""
        self.moment = None
        self.drop()

    def drop(self) -> None:
        """Nothing is in hand."""
        self.chosen, self.mode, self.plan, self._held, self._wished = 0, "", None, "", False
        self.look_from(0)
        self.safety.forget()
        self._changed()

    # --- choosing

    def choose(self, number: int) -> None:
        """Takes a unit in hand."""
        self.chosen, self.mode, self.plan = number, "", None
        self.look_from(0)
        self.safety.forget()
        unit = self.unit
        if unit is None:
            return
        match self.view.stage:
            case Stage.NERVE:
                self._set(TestNerve(number))
            case Stage.MELEE:
                self._set(Fight(number))
            case Stage.DEPLOY:
                self._set_place(self._first_place(unit))
        self._changed()

    def next(self, step: int) -> None:
        """The next unit that waits for something."""
        ready = self.ready
        if not ready:
            return
        at = ready.index(self.chosen) + step if self.chosen in ready else (0 if step > 0 else -1)
        self.choose(ready[at % len(ready)])

    # --- what is planned

    @property
    def _action(self) -> Action | None:
        return None if self.plan is None else self.plan.action

    def _first_place(self, unit: Regiment) -> tuple[int, int]:
        """Where a unit from the tray is shown first: the free place nearest to the middle of the zone, beside
        others rather than behind them; the middle itself where no inch is free."""
        width, _ = self.view.size
        low, high = zone_of(self.view, unit.seat)
        middle = width // 2, (low + high) // 2
        bearing = bearing_for(self.view, unit.seat)
        found = [
            (x, y)
            for y in range(low + middle[1] % INCH, high, INCH)
            for x in range(middle[0] % INCH, width, INCH)
        ]  # fmt: skip
        for x, y in sorted(found, key=lambda at: abs(at[0] - middle[0]) + 4 * abs(at[1] - middle[1])):
            if self.rules.check(self.view, Deploy(unit.number, Pose(x, y, bearing))) is None:
                return x, y
        return middle

    def _set_place(self, point: tuple[int, int]) -> None:
        unit = self.unit
        assert unit is not None
        was = self._action
        bearing = was.pose.bearing if isinstance(was, Deploy) and was.pose is not None else None
        bearing = bearing_for(self.view, unit.seat) if bearing is None else bearing
        low, high = zone_of(self.view, unit.seat)
        there = replace(unit, pose=Pose(*point, bearing)).standing.outline
        wide, tall = (there.right - there.left) // 2, (there.high - there.low) // 2
        near = round(point[0] / TENTH) * TENTH, round(point[1] / TENTH) * TENTH
        x, y = inside(*near, wide, tall, (0, low, self.view.size[0], high))
        self._set(Deploy(unit.number, Pose(x, y, bearing)))

    def _set(self, wish: Action) -> None:
        """Plans as much of a wish as the rules let be."""
        check = self.rules.check(self.view, wish)
        action: Action = wish
        legal = check is None
        if check is not None and isinstance(wish, Move) and wish.order not in ("face", "halt"):
            part = self.rules.furthest(self.view, wish)
            if part is None and wish.pivots:
                part = self.rules.furthest(self.view, replace(wish, pivots=()))
            if isinstance(part, Move):
                action, legal = part, True
                check = self._stopped_by(wish, part) or check
        ghosts, target = self._ghosts(action)
        words = self._told(action)
        rolls = legal and isinstance(action, Charge | Shoot | CastSpell | Fight | TestNerve)
        odds = forecast(self.rules, self.view, action) if rolls else None
        self._put(Plan(action, ghosts, check, legal, target, words, odds))

    def _stopped_by(self, wish: Move, part: Move) -> Refusal | None:
        """What ends the part of a wish that may be made: of a wish that is too long anyway, what is in its way."""
        longer = min(wish.length, part.length + STEP, reach(self.view.units[wish.unit], wish.order))
        if longer <= part.length or part.pivots != wish.pivots:
            return None
        return self.rules.check(self.view, replace(wish, length=longer))

    def _put(self, plan: Plan | None) -> None:
        self.plan = plan
        if plan is not None and isinstance(plan.action, Move) and plan.ghosts and self.view.stage in MOVES:
            self.safety.look(self.view, self.view.units[plan.action.unit], plan.ghosts[0])
        else:
            self.safety.forget()
        self._changed()

    def _ghosts(self, action: Action) -> tuple[tuple[Regiment, ...], int]:
        """The units of an action as they would stand, and the enemy that it is about."""
        s = self.view
        match action:
            case Deploy(pose=Pose() as pose):
                return (replace(s.units[action.unit], pose=pose),), 0
            case Move():
                unit = s.units[action.unit]
                start = free_pivot(self.rules.law, s, unit, action.face if action.order != "face" else None)
                if isinstance(start, Refusal):
                    start = replace(unit, pose=replace(unit.standing.pose(), bearing=action.face or 0))
                return (replace(unit, pose=end_of(start, action).pose()),), 0
            case Charge():
                plan = plan_charge(self.rules.law, s, action)
                if not isinstance(plan, ChargePlan):
                    return (), action.target
                found = [replace(each.approach.unit, pose=each.end.pose()) for each in plan.placings]
                return tuple(found), action.target
            case Shoot() | CastSpell():
                return (), action.target
            case Regroup(face=int() as face):
                unit = s.units[action.unit]
                return (replace(unit, pose=replace(unit.standing.pose(), bearing=face)),), 0
        return (), 0

    def _told(self, action: Action) -> str:
        """The plan in a few words beside the ghost."""
        match action:
            case Move(order="halt"):
                return "Halt"
            case Move(order="face", face=int() as face):
                return f"Face {round(face / DEGREE)}°"
            case Move():
                most = reach(self.view.units[action.unit], action.order)
                turn = "".join(f", {round(each.angle / DEGREE)}°" for each in action.pivots)
                return f'{length_words(action.length)} of {length_words(most)}"{turn}'
            case Regroup(face=int() as face):
                return f"Face {round(face / DEGREE)}°"
        return ""

    # --- deploying

    def place_all(self) -> bool:
        """Lines up whoever waits, or stops doing so."""
        if self.moment is None or self.view.stage is not Stage.DEPLOY:
            return False
        self.lines_up = None if self.places_all else self.moment.seat
        self.wake(0)
        self._changed()
        return True

    @property
    def places_all(self) -> bool:
        """Whether the units of whoever is asked are being lined up."""
        return self.moment is not None and self.lines_up is not None and self.lines_up == self.moment.seat

    def next_place(self) -> Action | None:
        """A place for the next unit of those that are lined up; None where nobody is."""
        if not self.places_all or self.view.stage is not Stage.DEPLOY or not self.ready:
            return None
        s = self.view
        units = sorted((s.units[number] for number in self.ready), key=lambda unit: (is_behind(unit), unit.number))
        return lined_up(self.rules.law, s, units[0])

    def cancel(self) -> bool:
        """Lets the plan be, then the unit; False where nothing is in hand."""
        if self.plan is not None and self.view.stage not in (Stage.DEPLOY, Stage.NERVE, Stage.MELEE):
            self.mode = ""
            self._put(None)
            return True
        if self.chosen or self.looked_at:
            self.drop()
            return True
        return False

    def give(self) -> Said:
        """The plan as an action, or why it can't be given."""
        if self.plan is None:
            return False
        if not self.plan.is_legal:
            return self.plan.refusal or OFF
        return self.plan.action

    # --- orders

    def order(self, name: str) -> Said:
        """An order by its name, at its full length; a sidestep goes to the other side when it is told again."""
        unit = self.unit
        if unit is None:
            return False
        if self.view.stage is Stage.REGROUP:
            face = unit.standing.bearing if name == "face" else None
            self._set(Regroup(unit.number, name, face))
            return True
        self.mode = name
        was = self._action
        way = ""
        if name == "sidestep":
            way = "left" if isinstance(was, Move) and was.way == "right" else "right"
        self._set(whole(unit, name, way))
        return True

    def turn(self, angle: int) -> bool:
        """Turns what is planned, or plans a change of facing."""
        unit = self.unit
        if unit is None:
            return False
        action = self._action
        if action is None:
            if self.view.stage is Stage.REGROUP:
                action = Regroup(unit.number, "hold")
            elif self.view.stage is Stage.MOVE and unit.pose is not None:
                action = Move("halt", unit.number)
        if not isinstance(action, Move | Deploy | Regroup):
            return False
        found = turned(unit, action, angle)
        if found is not None:
            self._set(found)
        return True

    def step(self, length: int) -> bool:
        """The planned move so much longer."""
        unit, was = self.unit, self._action
        assert unit is not None
        found = stepped(unit, was if isinstance(was, Move) else None, length)
        if found is None:
            self._put(None)
            return True
        is_far = found.length > reach(unit, "advance") and not found.pivots
        if found.order == "advance" and is_far and self.allows("double"):
            found = replace(found, order="double")
        elif found.order == "double" and found.length <= reach(unit, "advance") and self.mode != "double":
            found = replace(found, order="advance")
        self._set(found)
        return True

    def shift(self, way: str, length: int) -> bool:
        """The unit that is deployed goes so far over the table: W, S, Q and D are up, down, left and right."""
        was = self._action
        if not isinstance(was, Deploy) or was.pose is None:
            return False
        frame = self.frame()
        sign = -1 if frame is not None and frame.turned else 1
        dx, dy = {"Up": (0, 1), "W": (0, 1), "Down": (0, -1), "S": (0, -1), "Q": (-1, 0), "D": (1, 0)}[way]
        self._set_place((was.pose.x + sign * dx * length, was.pose.y + sign * dy * length))
        return True

    def allows(self, order: str) -> bool:
        """Whether the unit in hand may be given an order at all."""
        unit = self.unit
        if unit is None or self.moment is None:
            return False
        return self.view.stage in MOVES and refuse_order(self.view, unit, Orders(order)) is None

    def _is_friendly_target(self, unit: Regiment) -> bool:
        """Whether a spell may be cast on one's own."""
        return bool(self.chosen) and self.view.stage is Stage.SHOOT and unit.number in self.targets(self.chosen)

    def _aim(self, enemy: Regiment) -> Said:
        """A target is touched: what may be done to it is planned, and touched again it is done."""
        if self.unit is None:
            return self._look_at(enemy.number)
        if self.plan is not None and self.plan.target == enemy.number:
            return self.give()
        ways = self.targets(self.chosen).get(enemy.number)
        if not ways:
            refusal = self.rules.check(self.view, self._meant(enemy.number))
            return refusal or OFF
        self._set(ways[0])
        self.heard("declare")
        return True

    def _look_at(self, enemy: int) -> Said:
        """Who can attack it is told; in phases without attacks nothing."""
        if self.view.stage not in (Stage.MOVE, Stage.SHOOT):
            return False
        self.look_from(enemy)
        self._changed()
        return True

    def take_way(self, number: int) -> bool:
        """Plans one of these ways, or the order that leads to one of these stands."""
        if self.ahead:
            if number >= len(self.stands):
                return False
            stand = self.stands[number]
            self.choose(stand.move.unit)
            self._set(stand.move)
            return True
        ways = self.ways()
        if number >= len(ways):
            return False
        way = ways[number]
        self.choose(way.units[0])
        self._set(way.action)
        return True

    def look_next(self) -> bool:
        """The next enemy that somebody can attack."""
        found = sorted({target for number in self.ready for target in self.targets(number)})
        if not found or self.view.stage not in (Stage.MOVE, Stage.SHOOT):
            return False
        at = found.index(self.looked_at) + 1 if self.looked_at in found else 0
        self.look_from(found[at % len(found)])
        self._changed()
        return True

    def _meant(self, target: int) -> Action:
        """What touching an enemy means in this phase."""
        unit = self.unit
        assert unit is not None
        if self.view.stage is Stage.SHOOT:
            weapons = unit.profile.weapons
            return Shoot(self.chosen, target, weapons[0].name if len(weapons) > 1 else "")
        return Charge((self.chosen,), target)

    def aim_next(self, step: int = 1) -> bool:
        """The next target of the unit in hand."""
        numbers = sorted(self.targets(self.chosen)) if self.chosen else []
        if not numbers:
            return False
        now = self.plan.target if self.plan is not None else 0
        at = numbers.index(now) + step if now in numbers else 0
        self._set(self.targets(self.chosen)[numbers[at % len(numbers)]][0])
        return True

    def other_way(self) -> bool:
        """Another weapon, spell or pivot against the same target."""
        ways = self.targets(self.chosen).get(self.plan.target, []) if self.plan is not None and self.chosen else []
        if len(ways) < 2 or self.plan is None:
            return False
        at = ways.index(self.plan.action) if self.plan.action in ways else -1
        self._set(ways[(at + 1) % len(ways)])
        return True

    def _join(self, number: int) -> Said:
        """Another unit takes part in the planned charge, or leaves it."""
        charge = self._action
        assert isinstance(charge, Charge)
        if number == self.chosen:
            return False
        units = set(charge.units) ^ {number}
        wish = Charge(tuple(sorted(units)), charge.target, charge.counters & units)
        refusal = self.rules.check(self.view, wish)
        if refusal is not None:
            return refusal
        self._set(wish)
        return True

    def joiners(self) -> list[int]:
        """Who could take part in the planned charge beside those that do."""
        charge = self._action
        if not isinstance(charge, Charge):
            return []
        return [n for n in self.ready if n not in charge.units and charge.target in self.targets(n)]

    def join_next(self) -> bool:
        """The next unit that can joins the charge; after the last all but the first leave it."""
        charge = self._action
        if not isinstance(charge, Charge):
            return False
        last = max((each for each in charge.units if each != self.chosen), default=0)
        for number in self.joiners():
            if number > last and self._join(number) is True:
                return True
        self._set(self.targets(self.chosen)[charge.target][0])
        return True


def covers(unit: Regiment, x: int, y: int) -> bool:
    """Whether a point of the table lies on a unit's base."""
    outline = unit.standing.outline
    if not (outline.left <= x <= outline.right and outline.low <= y <= outline.high):
        return False
    corners = outline.points
    turns = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


def bearing_or_none(dx: int, dy: int) -> int | None:
    """The bearing of a way; None for none at all."""
    return None if dx == 0 and dy == 0 else bearing_to(dx, dy)
