"""Whole games through the real window, by mouse and keys alone; what happened is judged from the record on the disk.

Each leaves pictures in the folder that FOURCROWNS_SHOTS names, or in a temporary one.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_screen import Robot, missing, screen

from game.core.ruleset import Decision, Label, Phase, Square

pytestmark = pytest.mark.long
LONGEST = 900
"""Seconds that a whole game may take."""


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


def last(game: str, *seats: str, **more: Any) -> dict[str, Any]:
    """What the new-game screen remembers: who sits where."""
    sitters = [
        {"kind": "human", "name": seat[6:] or "You"}
        if seat.startswith("human")
        else {"kind": "computer", "level": seat}
        for seat in seats
    ]
    return {"last": {game: {"seats": sitters, **more}}}


def begin(robot: Robot, game: str) -> None:
    """From the menu through the new-game screen to the table."""
    robot.look(lambda program: program.menu())
    robot.shoot("menu")
    robot.push(game)
    robot.shoot("new_game")
    robot.push("Play")
    robot.mirror = None
    robot.wait(lambda: bool(robot.saves), "a record")


def mine(robot: Robot, seats: set[int]) -> bool:
    """Whether the game waits for this person, or is over; what is shown between two phases is gone on from."""
    match = robot.record().match
    pending = match.pending
    if match.ply == len(match.rules.seats) and isinstance(pending, Decision) and pending.phase is Phase.DEPLOY:
        robot.press("space")
        time.sleep(0.5)
    return match.result is not None or match.seat in seats


def point_out(robot: Robot, action: Any) -> None:
    """An action by mouse; what is more than squares is chosen in the menu that opens, an attack confirmed."""
    ply = robot.record().match.ply
    places = robot.spots(action)
    for place in places:
        robot.click(place)
    wanted = [spot.name for spot in action.touches if isinstance(spot, Label)]
    for name in wanted:
        assert robot.mirror is not None
        found = robot.mirror.controls()
        if name.capitalize() in found:
            robot.push(name.capitalize())
        elif places:
            robot.press({"queen": "1", "rook": "2", "bishop": "3", "knight": "4"}.get(name, "Return"))
    robot.confirm(ply)


def play_on(robot: Robot, seats: set[int], agent: str, act: Any, until: Any = None) -> int:
    """Plays until the game is over; gives back how many actions this person made."""
    made = 0
    deadline = time.monotonic() + LONGEST
    while True:
        robot.wait(lambda: mine(robot, seats), "the other players", 120)
        replayed = robot.record()
        if replayed.match.result is not None or (until is not None and until(replayed)):
            return made
        assert time.monotonic() < deadline, f"no end after {replayed.match.ply} actions"
        action = robot.chosen(replayed, agent)
        robot.see_the_table()
        robot.acts(lambda action=action: act(robot, action))  # type: ignore[misc]
        made += 1


def test_a_game_of_chess_by_mouse(robots: Any) -> None:
    """ISSUE 2, «What shows it»: from the menu to result and replay; a refusal, an undo, a resize, a save reopened."""
    robot = robots("chess_mouse", **last("chess", "human", "normal"))
    begin(robot, "Chess")
    robot.wait(lambda: mine(robot, {0}), "the first turn")
    mirror = robot.see_the_table()
    e2, e5 = (mirror.top.skin.place_of(mirror.top.skin.spot_named(name)).center for name in ("e2", "e5"))
    robot.click(e2)
    robot.click(e5)
    time.sleep(0.5)
    robot.shoot("refused")
    assert robot.record().match.ply == 0, "a Pawn does not go three squares"
    robot.press("Escape")

    made = play_on(robot, {0}, "normal:500n", point_out, lambda replayed: replayed.match.ply >= 6)
    before = robot.record().match.ply
    robot.see_the_table()
    robot.push("Take back")
    robot.wait(lambda: robot.record().match.ply < before, "the record to be shorter")
    robot.shoot("taken_back")

    robot.resize((1024, 640))
    made += play_on(robot, {0}, "normal:500n", point_out, lambda replayed: replayed.match.ply >= 10)
    robot.shoot("small")
    robot.resize((1280, 800))
    kept = [str(action) for action in robot.record().match.actions]
    robot.close()
    robot.start()
    robot.look(lambda program: program.menu())
    robot.shoot("resumed")
    robot.press("Return")
    time.sleep(1)
    made += play_on(robot, {0}, "normal:500n", point_out)

    replayed = robot.record()
    assert [str(action) for action in replayed.match.actions][: len(kept)] == kept
    assert replayed.match.result is not None and replayed.record.result is not None
    assert replayed.stop is None and made >= 10
    time.sleep(1)
    robot.shoot("result")


def type_it(robot: Robot, action: Any) -> None:
    """An action by keys: squares by their names, the rest in the menu that opens."""
    ply = robot.record().match.ply
    assert robot.mirror is not None
    names = [robot.mirror.top.rules.notation.spot_name(spot) for spot in action.touches if isinstance(spot, Square)]
    for i, name in enumerate(names):
        robot.write(f"/{name}")
        robot.press("Return" if i + 1 < len(names) else "space")
    for spot in action.touches:
        if isinstance(spot, Label):
            time.sleep(0.5)  # what is pressed right after a menu has opened counts for nothing
            robot.press(
                {"queen": "1", "rook": "2", "bishop": "3", "knight": "4", "keep": "k", "reroll": "r"}.get(
                    spot.name, "Return"
                )
            )
    robot.confirm(ply)


def test_a_game_of_chess_by_keyboard(robots: Any) -> None:
    """ISSUE 2: another by keyboard alone, the menu too."""
    robot = robots("chess_keys", **last("chess", "human", "random"))
    robot.press(*("Right",) * 5, "Return")
    time.sleep(2)
    robot.shoot("new_game")
    robot.press("Return")
    robot.wait(lambda: bool(robot.saves), "a record")
    made = play_on(robot, {0}, "normal:500n", type_it)
    replayed = robot.record()

    assert replayed.match.result is not None and made >= 8
    time.sleep(1)
    robot.shoot("result")


def command(robot: Robot, action: Any) -> None:
    """An action of any phase by mouse."""
    assert robot.mirror is not None
    match = robot.record().match
    pending = match.pending
    assert isinstance(pending, Decision)
    if pending.phase is Phase.ARMY:
        robot.push("Random")
        robot.shoot(f"army_{match.ply}")
        robot.push("Seal army")
        robot.confirm(match.ply, "Return")
    elif pending.phase is Phase.DEPLOY:
        piece, square = action.touches
        robot.click(robot.mirror.top.hand.surface.tiles[piece].center)
        robot.click(robot.mirror.top.skin.place_of(square).center)
        robot.shoot("deploy")
        robot.confirm(match.ply)
    else:
        point_out(robot, action)
        robot.shoot("battle")


def test_a_four_army_battle_by_mouse(robots: Any) -> None:
    """ISSUE 3, 5: a whole four-army game through the real window by mouse."""
    robot = robots("loka_mouse", **last("loka", "human", "easy", "normal", "easy"))
    begin(robot, "Loka")
    made = play_on(robot, {0}, "normal:400n", command)
    replayed = robot.record()

    assert replayed.match.result is not None and replayed.stop is None
    # Dice decide how long one's own King lives; when he falls, the others end the game.
    assert made >= 5 and replayed.match.ply >= 30
    time.sleep(1.5)
    robot.shoot("result")


def behind_the_curtain(robot: Robot, action: Any) -> None:
    """An action of one of two people at one screen: whoever comes says so first."""
    match = robot.record().match
    if isinstance(match.pending, Decision) and match.pending.phase is Phase.ARMY and match.ply:
        time.sleep(0.6)
        robot.shoot("curtain")
        assert robot.mirror is not None
        at.press(robot.mirror.window, pygame.K_RETURN)
        at.settle(robot.mirror.window, 0.5)
        if match.ply not in robot.behind:
            robot.press("Return")
            robot.behind.add(match.ply)
            time.sleep(2)
    command(robot, action)


def test_two_people_and_the_curtain(robots: Any) -> None:
    """ISSUE 3, 5: two people at one screen; armies are hidden from each other until they stand beside the board."""
    robot = robots("loka_two", **last("loka", "human Ada", "human Ben", variant="face-off"))
    begin(robot, "Loka")
    made = play_on(robot, {0, 1}, "normal:400n", behind_the_curtain)
    replayed = robot.record()

    assert replayed.match.result is not None and replayed.stop is None
    assert made == replayed.match.ply >= 20
    time.sleep(1.5)
    robot.shoot("result")


def keyed(robot: Robot, action: Any) -> None:
    """An action of any phase by keys."""
    assert robot.mirror is not None
    match = robot.record().match
    pending = match.pending
    assert isinstance(pending, Decision)
    if pending.phase is Phase.ARMY:
        for digit, many in (("2", 1), ("3", 1), ("4", 1), ("5", 4)):
            robot.press(digit, *["plus"] * many)
        robot.press("Return")
        robot.confirm(match.ply, "Return")
    elif pending.phase is Phase.DEPLOY:
        piece, square = action.touches
        tiles = robot.mirror.top.tool.open_tiles
        robot.press(str(tiles.index(piece) + 1))
        robot.write(f"/{robot.mirror.top.rules.notation.spot_name(square)}")
        robot.press("space")
        robot.confirm(match.ply)
    else:
        type_it(robot, action)


def test_a_battle_by_keyboard(robots: Any) -> None:
    """ISSUE 3, 5: one by keyboard, from the army to the end."""
    robot = robots("loka_keys", **last("loka", "human", "easy", variant="face-off"))
    begin(robot, "Loka")
    made = play_on(robot, {0}, "normal:400n", keyed)
    replayed = robot.record()

    assert replayed.match.result is not None and replayed.stop is None
    assert made >= 10
    time.sleep(1.5)
    robot.shoot("result")
