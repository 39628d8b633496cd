"""Whole games of Kings of War through the real window, from the menu to the result; judged from the record on the disk.

Each leaves pictures in the folder that FOURCROWNS_SHOTS names, or in a temporary one.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_screen import Robot, Seated, missing, screen

from game.core.ruleset import Unit
from game.rules.kings.actions import Charge, Deploy
from game.rules.kings.state import KingsState, Regiment, Stage
from game.table.measure import INCH
from game.ui.skins.kings_ordering import KingsOrdering

pytestmark = pytest.mark.long
DRAMA = """
game: kings
variant: skirmish
seed: 11
turn: red
pieces:
  red:
    u1: {entry: gauntcourt/bonewright, size: one, at: [10, 10], facing: 0}
    u2: {entry: gauntcourt/tomb-wardens, size: regiment, at: [12, 16], facing: 0}
    u3: {entry: gauntcourt/tomb-wardens, size: regiment, at: [32, 15], facing: 300}
    u4: {entry: gauntcourt/tomb-wardens, size: regiment, at: [33, 24], facing: 270}
    u5: {entry: gauntcourt/tomb-wardens, size: horde, at: [42, 14], facing: 0}
  blue:
    u10: {entry: ashmaw/skelks, size: regiment, at: [12, 20.5], facing: 180, damage: 8}
    u11: {entry: ashmaw/skelks, size: horde, at: [24, 20], facing: 0, damage: 6}
    u12: {entry: gauntcourt/bonewright, size: one, at: [42, 22], facing: 180, damage: 9}
    u13: {entry: ashmaw/skelks, size: regiment, at: [42, 24.05], facing: 180, damage: 8}
state: {phase: move, round: 6, starter: blue, edges: {red: south, blue: north}}
"""
"""Blue shows a flank to two regiments, and a regiment stands right behind a lone wizard; red's own can Surge."""


class General(Seated):
    """Commands the sides of a table by mouse or by keys, and does what a first-time player might: charges whoever is in
    reach, else goes forward, shoots at the nearest."""

    @property
    def ordering(self) -> KingsOrdering:
        found = self.scene.skin.ordering
        assert isinstance(found, KingsOrdering)
        return found

    @property
    def view(self) -> KingsState:
        found: KingsState = self.match.moment(None).view
        return found

    @property
    def stage(self) -> Stage:
        return self.view.stage

    # --- hands

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """Where a point of the table lies, in its units."""
        frame = self.ordering.frame()
        assert frame is not None
        px, py = frame.at((round(x), round(y)))
        return round(px), round(py)

    def unit(self, number: int) -> tuple[int, int]:
        place = self.scene.skin.place_of(Unit(number))
        assert place is not None, number
        x, y = place.center
        return x, y

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        assert self.robot.mirror is not None
        self.robot.drag(start, end)
        at.drag(self.robot.mirror.window, start, end)
        at.settle(self.robot.mirror.window, 0.2)

    def type(self, order: str) -> None:
        """An order as records write it."""
        self.robot.write(f"/{order}")
        self.robot.press("Return")

    def give(self, seconds: float = 20.0) -> bool:
        """What is planned is given: by Space, or by the button that names it."""
        before = len(self.robot.deeds())
        time.sleep(0.4)  # what is pressed right after a question has come counts for nothing
        if self.by_keys:
            self.press("space")
        else:
            self.robot.click(self.button_of_space())
        return self.lasts(before, seconds)

    def button_of_space(self) -> tuple[int, int]:
        """Where the button stands that Space presses; another may have the same words."""
        found = [w.rect.center for w in self.scene.ring.widgets if w.visible and getattr(w, "key", "") == "Space"]
        return found[0]

    # --- what is done in each phase

    def act(self) -> None:
        """One decision of these seats, however many orders it takes."""
        match self.stage:
            case Stage.EDGE | Stage.FIRST:
                assert self.give(), self.stage
            case Stage.DEPLOY:
                self.deploy()
            case Stage.MOVE | Stage.VANGUARD:
                self.move()
            case Stage.SHOOT:
                self.shoot()
            case Stage.NERVE | Stage.MELEE:
                assert self.give(), self.stage
            case Stage.REGROUP:
                self.press("1") if self.by_keys else self.robot.push("Hold")
                assert self.give(), self.stage
            case stage:
                raise AssertionError(f"nothing is known of {stage}")

    def deploy(self) -> None:
        """The first unit by hand, where it is wanted; the rest where they are offered."""
        plan = self.ordering.plan
        assert plan is not None and isinstance(plan.action, Deploy) and plan.action.pose is not None
        if not self.by_keys and not any(unit.pose for unit in self.view.of(self.match.seat)):
            pose = plan.action.pose
            aside = self.pixel(pose.x - 7 * INCH, pose.y)
            before = len(self.robot.deeds())
            self.robot.click(aside)
            time.sleep(0.5)
            self.robot.click(aside)
            if self.lasts(before, 5):
                return
        assert self.give(), "a unit is not placed"

    def move(self, *, charges: bool = True) -> None:
        """A charge, or forward; a unit that can do neither halts.  Nobody left ends the phase."""
        ready = self.ordering.ready
        if not ready or self.stage is Stage.VANGUARD:
            self.end()
            return
        number = ready[0]
        foes = self.ordering.targets(number).items() if charges else ()
        targets = [to for to, ways in foes if isinstance(ways[0], Charge)]
        if self.by_keys:
            text = f"charge:u{number},u{targets[0]}" if targets else self.forward_text(number)
            before = len(self.robot.deeds())
            self.type(text)
            if not self.lasts(before, 6):
                self.type(f"halt:u{number}")
                assert self.lasts(before), f"u{number} does not halt"
            return
        self.robot.click(self.unit(number))
        time.sleep(0.4)
        if targets:
            self.robot.click(self.unit(targets[0]))
        elif not self.view.units[number].profile.is_engine:
            self.drag(self.unit(number), self.ahead(self.view.units[number]))
        plan = self.ordering.plan
        if plan is None or not plan.is_legal:
            self.press("Escape")
            if self.ordering.chosen != number:
                self.robot.click(self.unit(number))
            self.robot.push("Halt")
        assert self.give(), f"u{number} gets no order"

    def forward_text(self, number: int) -> str:
        return f"advance:u{number},{self.view.units[number].profile.speed}"

    def ahead(self, unit: Regiment) -> tuple[int, int]:
        """A pixel as far in front of a unit as it may advance."""
        bearing, length = radians(unit.standing.bearing / 1000), 5 * INCH
        return self.pixel(unit.standing.x + sin(bearing) * length, unit.standing.y + cos(bearing) * length)

    def shoot(self) -> None:
        """Whoever has a target shoots at the first."""
        ready = self.ordering.ready
        if not ready:
            self.end()
            return
        number = ready[0]
        target, ways = next(iter(self.ordering.targets(number).items()))
        if self.by_keys:
            before = len(self.robot.deeds())
            self.type(str(ways[0]))
            assert self.lasts(before), f"{ways[0]} is not done"
            return
        self.robot.click(self.unit(number))
        time.sleep(0.4)
        self.robot.click(self.unit(target))
        time.sleep(0.4)
        assert self.give(), f"u{number} does not shoot"

    def end(self) -> None:
        """The phase is over."""
        before = len(self.robot.deeds())
        time.sleep(0.4)
        if self.by_keys:
            self.press("e")
        else:
            self.robot.push("End the Move phase" if self.stage is Stage.MOVE else "End the Shoot phase")
        assert self.lasts(before), f"{self.stage} does not end"


@pytest.fixture
def robots(tmp_path: Path) -> Iterator[Any]:
    """Makes people with a screen of their own."""
    assert not missing(), f"a real window needs {missing()}"
    made: list[Robot] = []
    with screen() as display:

        def robot(name: str, **options: Any) -> Robot:
            shots = Path(os.environ.get("FOURCROWNS_SHOTS", str(tmp_path / "shots"))) / name
            made.append(Robot(display, tmp_path / name, shots, **options))
            made[-1].start()
            return made[-1]

        yield robot
        for each in made:
            each.close()


def last(variant: str, *seats: str) -> dict[str, Any]:
    """What the new-game screen remembers: who sits where, and the variant."""
    sitters = [
        {"kind": "human", "name": seat[6:] or "You"}
        if seat.startswith("human")
        else {"kind": "computer", "level": seat}
        for seat in seats
    ]
    return {"last": {"kings": {"seats": sitters, "variant": variant}}, "confirm_attack": False}


def begin(robot: Robot) -> None:
    """From the menu through the new-game screen to the first decision."""
    robot.look(lambda program: program.menu())
    robot.shoot("menu")
    robot.push("Kings of War")
    time.sleep(2)
    robot.shoot("new_game")
    robot.push("Play")
    robot.mirror = None
    robot.wait(lambda: bool(robot.saves), "a record")


def muster(robot: Robot, force: int, ply: int) -> None:
    """One of the ready-made forces is chosen from the list and sealed."""
    mirror = robot.see_the_table()
    if mirror.top.curtain.closed:
        at.press(mirror.window, pygame.K_RETURN)
        at.settle(mirror.window, 0.5)
    assert len(mirror.top.kept.entries) > force
    robot.click(mirror.top.list.row_rect(force).center)
    robot.shoot(f"force_{ply}")
    robot.push("Seal force")
    robot.confirm(ply, "Return")
    robot.wait(lambda: len(robot.deeds()) > ply, "the force")


def ended(robot: Robot, general: General, least: int) -> None:
    """The record holds a whole game, and the screen says how it ended."""
    replayed = robot.record()
    assert replayed.match.result is not None and replayed.record.result is not None and replayed.stop is None
    assert general.made >= least
    time.sleep(2)
    robot.shoot("result")


def refused(general: General) -> None:
    """An enemy out of reach is aimed at: nothing happens, and the rule stands there."""
    robot, before = general.robot, general.robot.deeds()
    own = general.ordering.ready[0]
    enemy = next(unit.number for unit in general.view.deployed if unit.seat != general.view.turn)
    if general.by_keys:
        general.type(f"charge:u{own},u{enemy}")
    else:
        robot.click(general.unit(own))
        time.sleep(0.4)
        robot.click(general.unit(enemy))
    time.sleep(0.6)
    robot.shoot("refused")
    assert robot.deeds() == before
    general.press("Escape")
    robot.see_the_table()


def orders_undone(general: General) -> None:
    """Two orders are given and taken back one by one: no dice have fallen, as for a charge of the Yellow Bellied they
    would."""
    robot, before = general.robot, general.robot.deeds()
    for _ in range(2):
        general.wait()
        general.move(charges=False)
    robot.wait(lambda: len(robot.deeds()) == len(before) + 2, "two orders")
    for left in (1, 0):
        time.sleep(0.6)
        robot.press("ctrl+z")
        robot.wait(lambda left=left: len(robot.deeds()) == len(before) + left, "an order less")  # type: ignore[misc]
    assert robot.deeds() == before
    robot.shoot("undone")
    robot.see_the_table()


def reopened(general: General) -> None:
    """The program is ended in the middle of a phase; the menu leads back to the very order."""
    robot = general.robot
    before = robot.deeds()
    robot.close()
    robot.start()
    robot.look(lambda program: program.menu())
    robot.shoot("resumed")
    robot.press("Return")
    time.sleep(2.5)
    robot.see_the_table()
    assert robot.deeds()[: len(before)] == before


def a_whole_game(general: General, least: int) -> None:
    """From the first order on: a refusal, orders undone, a smaller window, the program ended and resumed, the end."""
    robot = general.robot
    general.play_on(lambda: general.stage is Stage.MOVE)
    robot.shoot("first_orders")
    refused(general)
    orders_undone(general)
    robot.resize((1024, 640))
    robot.see_the_table()
    general.play_on(lambda: general.stage is Stage.MOVE and len(general.ordering.ready) <= 2)
    robot.shoot("small")
    robot.resize((1280, 800))
    reopened(general)
    general.play_on()
    ended(robot, general, least)


def test_a_skirmish_by_keyboard(robots: Any) -> None:
    """ISSUE 16, 5: the menu too; orders are typed."""
    robot = robots("kings_keys", **last("skirmish", "human", "easy"))
    robot.press(*("Right",) * 4, "Return")
    time.sleep(3)
    robot.shoot("new_game")
    robot.press("Return")
    robot.wait(lambda: bool(robot.saves), "a record")
    time.sleep(1)
    robot.press("Return")
    robot.confirm(0, "Return")
    a_whole_game(General(robot, {0}, by_keys=True), 20)


def asked(robot: Robot, seat: int) -> bool:
    """Whether the record waits for somebody's force."""
    return bool(robot.saves) and robot.record().match.seat == seat


def test_a_thousand_points_by_mouse(robots: Any) -> None:
    """ISSUE 16, 5: against the computer, from the menu to the result."""
    robot = robots("kings_mouse", **last("clash", "human", "easy"))
    begin(robot)
    robot.wait(lambda: asked(robot, 0), "the first question")
    muster(robot, 0, 0)
    a_whole_game(General(robot, {0}), 40)


def test_two_people_at_one_screen(robots: Any) -> None:
    """ISSUE 16, 5: forces are chosen behind the curtain, and told when both are sealed."""
    robot = robots("kings_two", **last("skirmish", "human Ada", "human Ben"))
    begin(robot)
    robot.wait(lambda: asked(robot, 0), "the first question")
    muster(robot, 1, 0)
    time.sleep(0.8)
    robot.shoot("curtain")
    assert asked(robot, 1) and not robot.record().match.moment(1).view.units, "the other force is hidden"
    robot.press("Return")
    time.sleep(1)
    robot.shoot("second_force")
    muster(robot, 2, 1)
    a_whole_game(General(robot, {0, 1}), 60)
    forces = [deed for deed in robot.deeds() if deed.startswith("army:")]
    assert len(forces) == 2 and forces[0] != forces[1]


def begin_from(robot: Robot, path: Path) -> None:
    """From the menu to a game that begins from a position file, whose path is typed."""
    robot.look(lambda program: program.menu())
    robot.push("Kings of War")
    time.sleep(3)
    mirror = robot.look(lambda program: program.open_new_game("kings").scene)
    robot.click(mirror.top.controls.position.rect.center)
    robot.tool("type", "--delay", "20", str(path))
    time.sleep(1)
    robot.shoot("position")
    robot.push("Play")
    robot.mirror = None
    robot.wait(lambda: bool(robot.saves), "a record")


def by_hand(general: General, order: str) -> None:
    """What a hand does for an order of the position."""
    robot = general.robot
    verb, _, rest = order.partition(":")
    units = [int(word[1:]) for word in rest.replace("+", ",").split(",") if word.startswith("u")]
    if verb == "end":
        robot.push("End the Move phase" if general.stage is Stage.MOVE else "End the Shoot phase")
        return
    if verb == "regroup":
        robot.push("Forward D6")
    for number in (units[0], *units[-1:]) if verb in ("charge", "cast") else units if verb == "fight" else []:
        robot.click(general.unit(number))
        time.sleep(0.4)
    if len(units) > 2:
        robot.push("Join")
    plan = general.ordering.plan
    assert plan is not None and str(plan.action) == order, f"{plan} is planned instead of {order}"
    robot.shoot(f"planned_{verb}")
    time.sleep(0.4)
    robot.click(general.button_of_space())


@pytest.mark.parametrize(
    ("way", "variant", "seats"),
    [
        ("mouse", "clash", ("human", "easy")),
        ("keys", "skirmish", ("human", "easy")),
        ("two", "skirmish", ("human Ada", "human Ben")),
    ],
)
def test_a_flank_an_overrun_and_a_surge(
    robots: Any, tmp_path: Path, way: str, variant: str, seats: tuple[str, str]
) -> None:
    """ISSUE 16, 5: begun from a position file: two charge a flank together, a wizard is run over, a Surge strikes."""
    robot = robots(f"kings_drama_{way}", **last(variant, *seats))
    path = tmp_path / "drama.yaml"
    path.write_text(DRAMA.replace("variant: skirmish", f"variant: {variant}"), encoding="utf-8")
    begin_from(robot, path)
    general = General(robot, {0, 1} if way == "two" else {0}, by_keys=way == "keys")
    general.wait()
    told = ["charge:u3+u4,u11", "charge:u5,u12", "end", "cast:u1,surge,u2", "end", "fight:u12", "regroup:u5,forward"]
    for order in told:
        before = len(robot.deeds())
        if way == "keys":
            general.type(order)
        else:
            by_hand(general, order)
        assert general.lasts(before), order
        assert robot.deeds()[before] == order
        general.wait()
        robot.shoot(order.partition(":")[0] + str(before))
    events = [type(event).__name__ for step in robot.record().match.steps for event in step.events]
    assert events.count("Charged") >= 5, "two at a flank, the horde, the surged, and again the horde by its overrun"
    general.play_on()
    ended(robot, general, len(told))
