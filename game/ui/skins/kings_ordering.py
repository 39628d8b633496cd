"""Orders in Kings of War as a hand gives them: what is chosen and planned, where it stops and why (docs/look.md, Kings
of War).

Nothing here decides what is legal: a wish is made of a gesture (`kings_wishes`), the rules say how far it goes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from game.core.moment import Moment
from game.core.ruleset import Action, Choose, Decision, Order, Refusal, Unit
from game.rules.kings.actions import (
    END,
    CastSpell,
    Charge,
    Deploy,
    Fight,
    Move,
    Regroup,
    Shoot,
    TestNerve,
    inches_text,
)
from game.rules.kings.charge import ChargePlan, plan_charge
from game.rules.kings.deployment import bearing_for, zone_of
from game.rules.kings.kept import KeptLists
from game.rules.kings.lattice import charges_of
from game.rules.kings.orders import end_of, reach
from game.rules.kings.placing import free_pivot
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.state import KingsState, Regiment, Stage
from game.table.measure import DEGREE, INCH
from game.table.pose import Pose
from game.ui.skins.kings_ground import Frame
from game.ui.skins.kings_odds import Forecast, forecast
from game.ui.skins.kings_planner import Way, ways_against
from game.ui.skins.kings_wishes import bearing_to, can_go, inside, stepped, turned, whole, wish_towards
from game.ui.skins.ordering import Said

MOVES = (Stage.MOVE, Stage.VANGUARD)
BY_HAND = (Stage.DEPLOY, Stage.VANGUARD, Stage.MOVE, Stage.SHOOT, Stage.NERVE, Stage.MELEE, Stage.REGROUP)
"""What is done on the table; the rest is asked with buttons."""
ORDER_KEYS = {"1": "halt", "2": "face", "3": "advance", "4": "back", "5": "sidestep", "6": "double"}
REGROUP_KEYS = {"1": "hold", "2": "forward", "3": "back", "4": "face"}
TURN_STEP, FINE_TURN = 15 * DEGREE, DEGREE
STEP, FINE_STEP = INCH, INCH // 10
_NEXT, _TYPE = ("N", "Next unit"), ("/", "Type an order")
HINTS: dict[Stage, tuple[tuple[str, str], ...]] = {
    Stage.DEPLOY: (
        ("Click", "Place"), ("Wheel", "Turn"), ("W S Q D", "An inch"), _NEXT, ("Space", "Place here"), _TYPE,
    ),
    Stage.VANGUARD: (("Drag", "Move"), ("Up", "An inch"), _NEXT, ("Space", "Confirm"), _TYPE),
    Stage.MOVE: (
        ("Drag", "Move"), ("Wheel", "Turn"), ("1-6", "Orders"), ("C", "Charge"), _NEXT, ("Space", "Confirm"),
        ("E", "End"),
    ),
    Stage.SHOOT: (("Click", "Target"), ("C", "Next target"), _NEXT, ("Space", "Shoot"), ("E", "End"), _TYPE),
    Stage.NERVE: (("Space", "Test"), _NEXT),
    Stage.MELEE: (("Space", "Fight"), _NEXT),
    Stage.REGROUP: (("1-4", "Regroup"), ("Wheel", "Turn"), _NEXT, ("Space", "Confirm")),
}  # fmt: skip
"""What the bar at the foot says."""
GRIP = 11
"""Pixels around a front corner in which a hand takes the corner, and turns."""
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


class KingsOrdering:
    """What whoever is asked has in hand, for one table on the screen."""

    def __init__(self, rules: KingsRules, frame: Callable[[], Frame | None], heard: Callable[[str], None]) -> None:
        """`frame` is where the table lies; `heard` plays a sound."""
        self.rules = rules
        self.frame = frame
        self.heard = heard
        self.moment: Moment[KingsState] | None = None
        self.chosen = 0
        """The number of the unit in hand; 0 for none."""
        self.mode = ""
        """The order that drags mean; empty where they say it themselves."""
        self.plan: Plan | None = None
        self.arcs = True
        self.looked_at = 0
        """An enemy that was touched with nothing in hand: who can attack it is asked."""
        self._ways: dict[int, list[Way]] = {}
        self._held = ""
        self._grab = (0, 0)
        self._moved = False
        self._wished: Said = False
        self._kept = KeptLists()
        self._targets: dict[int, dict[int, list[Action]]] = {}
        self._by_keys = False
        self._heed: list[Callable[[], None]] = []

    def listen(self, heed: Callable[[], None]) -> None:
        """Calls this whenever something else is in hand."""
        self._heed.append(heed)

    def _changed(self) -> None:
        for heed in self._heed:
            heed()

    # --- the moment

    @property
    def view(self) -> KingsState:
        assert self.moment is not None
        return self.moment.view

    @property
    def unit(self) -> Regiment | None:
        """The unit in hand."""
        return self.view.units.get(self.chosen) if self.moment is not None else None

    def is_about(self, view: KingsState) -> bool:
        """Whether a view is the position in which somebody is asked."""
        return self.moment is not None and view.stage is self.view.stage and view.units == self.view.units

    def takes(self, decision: Decision) -> bool:
        """Orders, and choosing among units; edges and the first turn are buttons."""
        return isinstance(decision, Order) or (isinstance(decision, Choose) and decision.prompt in ("nerve", "fight"))

    def begin(self, moment: Moment[Any]) -> None:
        """A new question: what can only mean one unit is in hand at once."""
        goes_on, self.moment = self._by_keys, moment
        self._targets, self._ways = {}, {}
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
        self.looked_at = 0
        self._changed()

    @property
    def ready(self) -> list[int]:
        """The units that may be told something now, by number."""
        decision = None if self.moment is None else self.moment.decision
        if isinstance(decision, Order):
            numbers = [spot.number for spot in decision.things if isinstance(spot, Unit)]
            if self.view.stage is Stage.SHOOT:
                return [number for number in numbers if self.targets(number)]
            return numbers
        assert self.moment is not None
        return [action.unit for action in self.moment.actions if isinstance(action, TestNerve | Fight)]

    # --- choosing

    def choose(self, number: int) -> None:
        """Takes a unit in hand."""
        self.chosen, self.mode, self.plan, self.looked_at = number, "", None, 0
        unit = self.unit
        if unit is None:
            return
        match self.view.stage:
            case Stage.NERVE:
                self._set(TestNerve(number))
            case Stage.MELEE:
                self._set(Fight(number))
            case Stage.DEPLOY:
                self._set_place(self._middle(unit))
        self._changed()

    def next(self, step: int) -> None:
        """The next unit that waits for something."""
        ready = self.ready
        if not ready:
            return
        at = ready.index(self.chosen) + step if self.chosen in ready else (0 if step > 0 else -1)
        self.choose(ready[at % len(ready)])

    def at(self, point: tuple[int, int]) -> Regiment | None:
        """The unit whose base is under a pixel, the smallest of several."""
        frame = self.frame()
        if frame is None or self.moment is None:
            return None
        x, y = frame.point(point)
        found = [unit for unit in self.view.deployed if covers(unit, x, y)]
        return min(found, key=lambda unit: unit.profile.base, default=None)

    # --- the hand

    def down(self, point: tuple[int, int], *, joins: bool) -> Said:
        frame = self.frame()
        if frame is None or self.moment is None:
            return False
        self._by_keys = self._moved = False
        self._grab = point
        if self._takes_grip(frame, point):
            return True
        if self.view.stage is Stage.DEPLOY:
            return self._down_deploying(frame, point)
        unit = self.at(point)
        if unit is None or self._on_ghost(frame, point):
            return self._down_beside(frame, point)
        if unit.seat != self.moment.seat:
            return self._aim(unit)
        if joins and isinstance(self._action, Charge):
            return self._join(unit.number)
        if self._is_friendly_target(unit):
            return self._aim(unit)
        return self._take(unit)

    def _take(self, unit: Regiment) -> Said:
        """One of one's own is touched."""
        if unit.number not in self.ready:
            refusal = self.rules.check(self.view, Move("halt", unit.number)) if self.view.stage in MOVES else None
            self.drop()
            return refusal or Refusal(OFF.rule, f"{unit.profile.name} has nothing to do now.", (Unit(unit.number),))
        if unit.number == self.chosen and isinstance(self._action, TestNerve | Fight):
            return self._action
        if unit.number != self.chosen:
            self.choose(unit.number)
            self.heard("lift")
        self._held = "move" if self.view.stage in MOVES else ""
        return True

    def _takes_grip(self, frame: Frame, point: tuple[int, int]) -> bool:
        """Whether a front corner of what is planned, or of the unit in hand, is under the pointer: it is turned."""
        if self.view.stage not in (*MOVES, Stage.DEPLOY, Stage.REGROUP):
            return False
        for unit in self._shown():
            corners = unit.standing.outline.points[:2]
            for x, y in map(frame.at, corners):
                if (x - point[0]) ** 2 + (y - point[1]) ** 2 <= GRIP * GRIP:
                    self._held = "turn"
                    return True
        return False

    def _shown(self) -> Sequence[Regiment]:
        """The ghost, or the unit in hand where nothing is planned."""
        if self.plan is not None and self.plan.ghosts:
            return self.plan.ghosts
        unit = self.unit
        return () if unit is None or unit.pose is None else (unit,)

    def _on_ghost(self, frame: Frame, point: tuple[int, int]) -> bool:
        x, y = frame.point(point)
        return self.plan is not None and any(covers(ghost, x, y) for ghost in self.plan.ghosts)

    def _down_beside(self, frame: Frame, point: tuple[int, int]) -> Said:
        """On the ghost, which is taken up again, or on open ground."""
        if self.plan is not None and self._on_ghost(frame, point):
            self._held = "again"
            return True
        if self.unit is None:
            was, self.looked_at = self.looked_at, 0
            self._changed()
            return bool(was)
        if self.plan is not None:
            self._put(None)
        elif self.view.stage in MOVES and self.unit is not None:
            self._held = "there"
            return self._drag_to(frame, point, fine=False)
        else:
            self.drop()
        return True

    def _down_deploying(self, frame: Frame, point: tuple[int, int]) -> Said:
        unit = self.unit
        if unit is None:
            other = self.at(point)
            return other is not None and other.number in self.ready
        if self._on_ghost(frame, point):
            self._held = "again"
            return True
        self._held = "there"
        self._set_place(frame.point(point))
        return True

    def drag(self, point: tuple[int, int], *, fine: bool) -> Said:
        frame = self.frame()
        if frame is None or not self._held or self.unit is None:
            return False
        far = max(abs(point[0] - self._grab[0]), abs(point[1] - self._grab[1]))
        if not self._moved and far < 4:
            return False
        self._moved = True
        if self._held == "turn":
            return self._turn_to(frame, point)
        return self._drag_to(frame, point, fine=fine)

    def _drag_to(self, frame: Frame, point: tuple[int, int], *, fine: bool) -> Said:
        """The unit's middle goes with the pointer."""
        unit = self.unit
        assert unit is not None
        x, y = frame.point(point)
        if self.view.stage is Stage.DEPLOY:
            self._set_place((x, y))
            return True
        if unit.pose is None or self.view.stage not in MOVES:
            return False
        if self._held == "move":
            gx, gy = frame.point(self._grab)
            dx, dy = x - gx, y - gy
        else:
            dx, dy = x - unit.pose.x, y - unit.pose.y
        if self.view.stage is Stage.VANGUARD and self.mode not in ("", "advance", "double", "halt"):
            self.mode = ""
        if dx or dy:
            self._set(wish_towards(unit, dx, dy, self.mode, fine=fine))
        return True

    def _turn_to(self, frame: Frame, point: tuple[int, int]) -> Said:
        """A front corner follows the pointer about the middle."""
        shown = self._shown()
        if not shown:
            return False
        standing = shown[0].standing
        x, y = frame.point(point)
        ax, ay = frame.point(self._grab)
        was, now = _bearing(ax - standing.x, ay - standing.y), _bearing(x - standing.x, y - standing.y)
        if was is None or now is None:
            return False
        self._grab = point
        return self.turn(now - was)

    def up(self, point: tuple[int, int]) -> Said:
        held, self._held = self._held, ""
        if held == "again" and not self._moved:
            return self.give()
        return bool(held)

    def hover(self, point: tuple[int, int]) -> Said:
        """A unit in the tray follows the pointer until it is put down."""
        return False

    def wheel(self, steps: int, point: tuple[int, int], *, fine: bool) -> Said:
        if self.unit is None or self.view.stage not in (*MOVES, Stage.DEPLOY, Stage.REGROUP):
            return False
        return self.turn(-steps * (FINE_TURN if fine else TURN_STEP))

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

    # --- what is planned

    @property
    def _action(self) -> Action | None:
        return None if self.plan is None else self.plan.action

    def _middle(self, unit: Regiment) -> tuple[int, int]:
        """Where a unit from the tray is shown first: beside the one placed last, else in the middle of the zone."""
        width, _ = self.view.size
        low, high = zone_of(self.view, unit.seat)
        return width // 2, (low + high) // 2

    def _set_place(self, point: tuple[int, int]) -> None:
        unit = self.unit
        assert unit is not None
        was = self._action
        bearing = was.pose.bearing if isinstance(was, Deploy) and was.pose is not None else None
        bearing = bearing_for(self.view, unit.seat) if bearing is None else bearing
        low, high = zone_of(self.view, unit.seat)
        there = replace(unit, pose=Pose(*point, bearing)).standing.outline
        wide, tall = (there.right - there.left) // 2, (there.high - there.low) // 2
        x, y = inside(*point, wide, tall, (0, low, self.view.size[0], high))
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
            if part is not None:
                action, legal = part, True
        ghosts, target = self._ghosts(action)
        words = self._told(action)
        rolls = legal and isinstance(action, Charge | Shoot | CastSpell | Fight | TestNerve)
        odds = forecast(self.rules, self.view, action) if rolls else None
        self._put(Plan(action, ghosts, check, legal, target, words, odds))

    def _put(self, plan: Plan | None) -> None:
        self.plan = plan
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
                return f'{_short(action.length)} of {_short(most)}"{turn}'
            case Regroup(face=int() as face):
                return f"Face {round(face / DEGREE)}°"
        return ""

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

    # --- targets

    def targets(self, number: int) -> dict[int, list[Action]]:
        """What a unit may do to whom, by the target's number."""
        if number not in self._targets:
            found: dict[int, list[Action]] = {}
            for action in self._against(number):
                found.setdefault(cast(Any, action).target, []).append(action)
            self._targets[number] = {target: _best_first(actions) for target, actions in found.items()}
        return self._targets[number]

    def _against(self, number: int) -> list[Action]:
        s, law = self.view, self.rules.law
        unit = s.units[number]
        if s.stage is Stage.MOVE and unit.pose is not None and unit.order is None and not unit.profile.is_engine:
            enemies = [each for each in s.deployed if each.seat != unit.seat]
            return [one for enemy in enemies for one in charges_of(law, self._kept, s, unit, enemy)]
        if s.stage is Stage.SHOOT:
            assert self.moment is not None
            ranged = [each for each in self.moment.actions if isinstance(each, Shoot | CastSpell)]
            return [each for each in ranged if each.unit == number]
        return []

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
        self.looked_at = enemy
        self._changed()
        return True

    def ways(self) -> list[Way]:
        """The ways to attack the enemy that is looked at."""
        target = self.looked_at
        if self.moment is None or target not in self.view.units:
            return []
        if target not in self._ways:
            self._ways[target] = ways_against(self.rules, self.view, target, self.ready, self.targets)
        return self._ways[target]

    def take_way(self, number: int) -> bool:
        """Plans one of these ways."""
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
        self.looked_at = found[at % len(found)]
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

    # --- keys

    def press(self, key: str) -> Said:
        if self.moment is None:
            return False
        if key in ("Tab", "Shift+Tab", "N", "Shift+N", "P"):
            self._by_keys = True
            self.next(1 if key in ("Tab", "N") else -1)
            return True
        if key in ("Space", "Enter"):
            self._by_keys = True
            return self.give() if self.plan is not None else False
        if key == "Esc":
            return self.cancel()
        if key == "E" and self.view.stage in (Stage.MOVE, Stage.SHOOT):
            return END
        if key == "A":
            self.arcs = not self.arcs
            return True
        if self.unit is None:
            if key == "C":
                return self.look_next()
            return self.take_way(int(key) - 1) if self.looked_at and key in "123456" else False
        return self._press_about(key)

    def _press_about(self, key: str) -> Said:
        """A key for the unit in hand."""
        fine = key.startswith("Shift+")
        match key.removeprefix("Shift+"):
            case "Left":
                return self.turn(-(FINE_TURN if fine else TURN_STEP))
            case "Right":
                return self.turn(FINE_TURN if fine else TURN_STEP)
            case "Up" | "Down" as way if self.view.stage in MOVES:
                return self.step((FINE_STEP if fine else STEP) * (1 if way == "Up" else -1))
            case "Up" | "Down" | "W" | "S" | "Q" | "D" as way if self.view.stage is Stage.DEPLOY:
                return self.shift(way, FINE_STEP if fine else STEP)
            case "C" | "7" | "T":
                return self.aim_next()
            case "J":
                return self.join_next()
            case "X":
                return self.other_way()
            case number if self.view.stage in MOVES and number in ORDER_KEYS:
                return self.order(ORDER_KEYS[number])
            case number if self.view.stage is Stage.REGROUP and number in REGROUP_KEYS:
                return self.order(REGROUP_KEYS[number])
        return False

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

    def step(self, length: int) -> bool:
        """The planned move so much longer."""
        unit, was = self.unit, self._action
        assert unit is not None
        found = stepped(unit, was if isinstance(was, Move) else None, length)
        if found is None:
            self._put(None)
            return True
        if found.order == "advance" and found.length > reach(unit, "advance") and not found.pivots:
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

    def typed(self, text: str) -> Said:
        """An action as records write it, or a unit's name."""
        assert self.moment is not None
        self._by_keys = True
        try:
            spot = self.rules.notation.spot_named(text)
        except ValueError:
            spot = None
        if isinstance(spot, Unit) and spot.number in self.view.units:
            unit = self.view.units[spot.number]
            return self._take(unit) if unit.seat == self.moment.seat else self._aim(unit)
        try:
            action = self.rules.notation.parse(self.view, text)
        except ValueError as error:
            return Refusal("KINGS-ACT-1", f"{str(error)[:1].upper()}{str(error)[1:]}.")
        return self.rules.check(self.view, action) or action

    # --- controls beside the table

    def wish(self, said: Said) -> None:
        """A control has asked for this."""
        self._wished = said

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys that do something in this phase."""
        return HINTS.get(self.view.stage, ()) if self.moment is not None else ()

    def wished(self) -> Said:
        said, self._wished = self._wished, False
        return said

    def allows(self, order: str) -> bool:
        """Whether the unit in hand may be given an order at all."""
        unit = self.unit
        if unit is None or self.moment is None:
            return False
        if self.view.stage is Stage.VANGUARD and order not in ("halt", "advance", "double"):
            return False
        return can_go(unit, order) and not (order == "double" and unit.profile.is_engine)


def covers(unit: Regiment, x: int, y: int) -> bool:
    """Whether a point of the table lies on a unit's base."""
    corners = unit.standing.outline.points
    turns = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


def _bearing(dx: int, dy: int) -> int | None:
    return None if dx == 0 and dy == 0 else bearing_to(dx, dy)


def _best_first(actions: Sequence[Action]) -> list[Action]:
    """Those without a free pivot first, shots before spells."""
    return sorted(
        actions, key=lambda each: (getattr(each, "face", None) is not None, isinstance(each, CastSpell), str(each))
    )


def _short(length: int) -> str:
    """Inches with one decimal at most."""
    return f"{length / INCH:.1f}".removesuffix(".0") if length % INCH else inches_text(length)
