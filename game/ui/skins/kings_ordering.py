"""Orders in Kings of War as a hand gives them, with the mouse or with keys (docs/look.md, Kings of War)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.ruleset import Choose, Decision, Order, Refusal, Unit
from game.rules.kings.actions import (
    END,
    Charge,
    Fight,
    Move,
    TestNerve,
)
from game.rules.kings.state import Regiment, Stage
from game.table.measure import DEGREE, INCH
from game.ui.skins.kings_ground import Frame
from game.ui.skins.kings_planning import MOVES, OFF, Planning, bearing_or_none, covers
from game.ui.skins.kings_wishes import wish_towards
from game.ui.skins.ordering import Said

ORDER_KEYS = {"1": "halt", "2": "face", "3": "advance", "4": "back", "5": "sidestep", "6": "double"}
REGROUP_KEYS = {"1": "hold", "2": "forward", "3": "back", "4": "face"}
TURN_STEP, FINE_TURN = 15 * DEGREE, DEGREE
STEP, FINE_STEP = INCH, INCH // 10
_NEXT, _TYPE = ("N", "Next unit"), ("/", "Type an order")
HINTS: dict[Stage, tuple[tuple[str, str], ...]] = {
    Stage.DEPLOY: (
        ("Click", "Place"), ("Wheel", "Turn"), ("W S Q D", "An inch"), _NEXT, ("Space", "Place here"),
        ("Ctrl+A", "Place all"),
    ),
    Stage.VANGUARD: (("Drag", "Move"), ("Up", "An inch"), _NEXT, ("Space", "Confirm"), _TYPE),
    Stage.MOVE: (
        ("Drag", "Move"), ("Shift+Wheel", "Turn"), ("1-6", "Orders"), ("C", "Charge"), _NEXT, ("Space", "Confirm"),
        ("E", "End"), ("Wheel", "Zoom"),
    ),
    Stage.SHOOT: (("Click", "Target"), ("C", "Next target"), _NEXT, ("Space", "Shoot"), ("E", "End"), _TYPE),
    Stage.NERVE: (("Space", "Test"), _NEXT),
    Stage.MELEE: (("Space", "Fight"), _NEXT),
    Stage.REGROUP: (("1-4", "Regroup"), ("Shift+Wheel", "Turn"), _NEXT, ("Space", "Confirm")),
}  # fmt: skip
"""What the bar at the foot says."""
LEGEND = (
    ("Hatched", "Charged in front"), ("Crossed", "On a flank"), ("Solid", "In the rear"), ("Dots", "Can charge there"),
)  # fmt: skip
"""What the safe map means."""
NEARER, FURTHER = ("+", "=", "Pad +"), ("-", "Pad -")
PANS = {"Ctrl+Left": (1, 0), "Ctrl+Right": (-1, 0), "Ctrl+Up": (0, 1), "Ctrl+Down": (0, -1)}
"""Which way the table goes under the window."""
GRIP = 11
"""Pixels around a front corner in which a hand takes the corner, and turns."""


class KingsOrdering(Planning):
    """Gestures and keys to plans, and plans to actions."""

    def takes(self, decision: Decision) -> bool:
        """Orders, and choosing among units; edges and the first turn are buttons."""
        return isinstance(decision, Order) or (isinstance(decision, Choose) and decision.prompt in ("nerve", "fight"))

    def at(self, point: tuple[int, int]) -> Regiment | None:
        """The unit whose base is under a pixel, the smallest of several."""
        frame = self.frame()
        if frame is None or self.moment is None:
            return None
        x, y = frame.point(point)
        found = [unit for unit in self.view.deployed if covers(unit, x, y)]
        return min(found, key=lambda unit: unit.profile.base, default=None)

    def down(self, point: tuple[int, int], *, joins: bool) -> Said:
        frame = self.frame()
        if frame is None or self.moment is None:
            return False
        self._by_keys = self._moved = False
        self.lines_up = None
        self._grab = point
        if self._takes_grip(frame, point):
            return True
        if self.view.stage is Stage.DEPLOY:
            return self._down_deploying(frame, point)
        unit = self.at(point)
        if unit is None or self._on_ghost(frame, point):
            return self._down_beside(frame, point)
        if self._stands_in_line(unit):
            return self._take(unit)
        if unit.seat != self.moment.seat:
            return self._aim(unit)
        if joins and isinstance(self._action, Charge):
            return self._join(unit.number)
        if self._is_friendly_target(unit):
            return self._aim(unit)
        return self._take(unit)

    def _stands_in_line(self, unit: Regiment) -> bool:
        """Whether a unit, of either side, is one of those whose combat or test of Nerve may come next."""
        return self.view.stage in (Stage.NERVE, Stage.MELEE) and unit.number in self.ready

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
        """Whether a front corner of what is planned, or of the unit in hand, is under the pointer: it is turned.

        A lone model may be smaller than a grip: nearer to its middle it is taken itself.
        """
        if self.view.stage not in (*MOVES, Stage.DEPLOY, Stage.REGROUP):
            return False
        for unit in self._shown():
            standing = unit.standing
            most = min(GRIP * GRIP, squared(point, frame.at((standing.x, standing.y))))
            for corner in standing.outline.points[:2]:
                if squared(point, frame.at(corner)) <= most:
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
            was = self.looked_at
            self.look_from(0)
            self._changed()
            self._held = "table" if self.lens.step else ""
            return bool(was) or bool(self._held)
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
        if frame is None or not self._held:
            return False
        if self._held == "table":
            dx, dy = point[0] - self._grab[0], point[1] - self._grab[1]
            self._grab = point
            return self.lens.pan(dx, dy, frame)
        if self.unit is None:
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
            self._set(wish_towards(unit, dx, dy, self.mode, fine=fine, doubles=self.allows("double")))
        return True

    def _turn_to(self, frame: Frame, point: tuple[int, int]) -> Said:
        """A front corner follows the pointer about the middle."""
        shown = self._shown()
        if not shown:
            return False
        standing = shown[0].standing
        x, y = frame.point(point)
        ax, ay = frame.point(self._grab)
        was, now = bearing_or_none(ax - standing.x, ay - standing.y), bearing_or_none(x - standing.x, y - standing.y)
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
        """Looks at the table from nearer or further; with Shift (`fine`), and while units are placed, it turns what is
        planned."""
        frame, places = self.frame(), self.view.stage is Stage.DEPLOY and self.unit is not None
        if not fine and not places:
            return frame is not None and self.lens.zoom_at(steps, point, frame)
        if self.unit is None or self.view.stage not in (*MOVES, Stage.DEPLOY, Stage.REGROUP):
            return False
        return self.turn(-steps * (FINE_TURN if fine and places else TURN_STEP))

    def grasp(self, point: tuple[int, int]) -> Said:
        """The middle button: the table goes with the hand."""
        self._held, self._grab = "table" if self.lens.step else "", point
        return bool(self._held)

    def _look(self, key: str) -> bool | None:
        """Keys that go over the table; None for any other."""
        frame = self.frame()
        if frame is None:
            return None
        unit = self._shown()[0] if self._shown() else None
        pose = unit.pose if unit is not None else None
        about = frame.at((pose.x, pose.y)) if pose is not None else frame.room.center
        if key in NEARER:
            return self.lens.zoom_at(1, about, frame)
        if key in FURTHER:
            return self.lens.zoom_at(-1, about, frame)
        if key == "0":
            return self.lens.reset()
        if key in PANS:
            dx, dy = PANS[key]
            return self.lens.pan(dx * frame.room.width / 6, dy * frame.room.height / 6, frame)
        return None

    # --- keys

    def press(self, key: str) -> Said:
        if self.moment is None:
            return False
        if key in ("Tab", "Shift+Tab", "N", "Shift+N", "P"):
            self._by_keys = True
            self.next(1 if key in ("Tab", "N") else -1)
            frame, unit = self.frame(), self.unit
            if frame is not None and unit is not None and unit.pose is not None:
                self.lens.look_at((unit.pose.x, unit.pose.y), frame)
            return True
        if key in ("Space", "Enter"):
            self._by_keys = True
            return self.give() if self.plan is not None else False
        if key == "Esc":
            self.lines_up = None
            return self.cancel()
        if key == "Ctrl+A":
            return self.place_all()
        looked = self._look(key)
        if looked is not None:
            return looked
        if key == "E" and self.view.stage in (Stage.MOVE, Stage.SHOOT):
            return END
        if key == "A":
            self.arcs = not self.arcs
            return True
        if self.unit is None:
            if key == "C":
                return self.look_next()
            if key == "T":
                return self.look_ahead()
            return self.take_way(int(key) - 1) if self.looked_at and key in tuple("123456") else False
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
            own = unit.seat == self.moment.seat
            return self._take(unit) if own or self._stands_in_line(unit) else self._aim(unit)
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
        """Keys that do something in this phase; while a unit is dragged, what the shades around it mean."""
        if self.moment is not None and self._held in ("move", "again", "there") and self.view.stage in MOVES:
            return LEGEND
        return HINTS.get(self.view.stage, ()) if self.moment is not None else ()

    def wished(self) -> Said:
        said, self._wished = self._wished, False
        if self.moment is None:
            return said
        has_news = self.safety.work() or self.search()
        has_news = self.follow_pointing() or has_news
        if not (self.safety.is_done and self.is_searched):
            self.wake(0)
        if said is False and (place := self.next_place()) is not None:
            return place
        return has_news if said is False else said


def squared(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The square of how far two pixels are apart."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
