"""Whole games of Castle through the real window, from the menu to the result; judged from the record on the disk.

Each leaves pictures in the folder that FOURCROWNS_SHOTS names, or in a temporary one.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from at_the_screen import Robot, missing, screen

from game.core.ruleset import Decision, Phase, Square

pytestmark = pytest.mark.long
LONGEST = 1500
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


def last(variant: str, *seats: str) -> dict[str, Any]:
    """What the new-game screen remembers: who sits where, and the variant."""
    sitters = [
        {"kind": "human", "name": "You"} if seat == "human" else {"kind": "computer", "level": seat} for seat in seats
    ]
    return {"last": {"castle": {"seats": sitters, "variant": variant}}}


def begin(robot: Robot) -> None:
    """From the menu through the new-game screen to the table."""
    robot.look(lambda program: program.menu())
    robot.shoot("menu")
    robot.push("Castle")
    robot.shoot("new_game")
    robot.push("Play")
    robot.mirror = None
    robot.wait(lambda: bool(robot.saves), "a record")


def mine(robot: Robot) -> bool:
    """Whether the game waits for this person, or is over."""
    match = robot.record().match
    return match.result is not None or match.seat == 0


def play_on(robot: Robot, act: Any, most: int = 10_000) -> int:
    """Plays until the game is over; gives back how many actions this person made."""
    made, deadline = 0, time.monotonic() + LONGEST
    while made < most:
        robot.wait(lambda: mine(robot), "the other player", 120)
        replayed = robot.record()
        if replayed.match.result is not None:
            break
        assert time.monotonic() < deadline, f"no end after {replayed.match.ply} actions"
        action = robot.chosen(replayed, "normal:400n")
        robot.see_the_table()
        robot.acts(lambda action=action: act(robot, action))  # type: ignore[misc]
        made += 1
        if made in (3, 12):
            robot.shoot(f"after_{made}")
    return made


def sure(robot: Robot, wants_word: bool, ply: int) -> None:
    """An attack with dice shows its odds first and wants a word more; then the record goes on."""
    if wants_word:
        time.sleep(0.6)
        robot.press("space")
    deadline = time.monotonic() + 6
    while robot.record().match.ply <= ply and time.monotonic() < deadline:
        time.sleep(0.1)


def is_fight(scene: Any, action: Any) -> bool:
    """Whether dice settle the action: then it opens its odds first."""
    contests = scene.skin.contests
    return contests is not None and contests.of(scene.match.state, action) is not None


def by_mouse(robot: Robot, action: Any) -> None:
    """An action by clicks: squares, or the row that says it; a number in the menu that may open."""
    ply = robot.record().match.ply
    assert robot.mirror is not None
    scene = robot.mirror.top
    choice = scene.skin.choice(scene.match.state, action)
    wants_word = is_fight(scene, action)
    places = robot.spots(action)
    if places:
        for place in places:
            robot.click(place)
    else:
        found = robot.mirror.controls()
        robot.push(choice.words if choice.words in found else choice.group)
    if scene.choosing.menu is not None:
        time.sleep(0.3)
        robot.shoot("asked")
        robot.press(str([entry.words for entry in scene.choosing.menu.entries].index(choice.words) + 1))
    sure(robot, wants_word, ply)


def by_keys(robot: Robot, action: Any) -> None:
    """An action by keys: squares by their names, rows and menus by their numbers."""
    ply = robot.record().match.ply
    assert robot.mirror is not None
    scene = robot.mirror.top
    wants_word = is_fight(scene, action)
    names = [scene.rules.notation.spot_name(spot) for spot in action.touches if isinstance(spot, Square)]
    for i, name in enumerate(names):
        robot.write(f"/{name}")
        robot.press("Return" if i + 1 < len(names) else "space")
    alike = [a for a in scene.choosing.tool.picker.actions if a.touches[:2] == action.touches[:2]] if names else []
    if len(alike) > 1:
        words = sorted((scene.skin.choice(scene.match.state, a).rank, scene.skin.choice(scene.match.state, a).words)
                       for a in alike)  # fmt: skip
        time.sleep(0.3)
        robot.press(str([w for _, w in words].index(scene.skin.choice(scene.match.state, action).words) + 1))
    if not names:
        choice = scene.skin.choice(scene.match.state, action)
        rows = [row for row in scene.answers.rows.rows if row.visible]
        row = next(r for r in rows if r.label in (choice.words, choice.group))
        robot.press({"Space": "space"}.get(row.key, row.key))
        if row.label != choice.words:
            offered = [(scene.skin.choice(scene.match.state, a), a) for a in scene.choosing.named]
            made = sorted((other.rank, str(a)) for other, a in offered if other.group == choice.group)
            time.sleep(0.3)
            robot.press(str([text for _, text in made].index(str(action)) + 1))
    sure(robot, wants_word, ply)


def ended(robot: Robot, made: int) -> None:
    """The record holds a whole game, and the screen says how it ended."""
    replayed = robot.record()
    assert replayed.match.result is not None and replayed.record.result is not None and replayed.stop is None
    assert made >= 5
    time.sleep(1.5)
    robot.shoot("result")


@pytest.mark.parametrize("variant", ["standard", "adventure", "av1", "av2", "blitz", "tactician"])
def test_a_whole_game_by_mouse(robots: Any, variant: str) -> None:
    """ISSUE 4, 6: each variant through the real window from menu to result."""
    robot = robots(f"castle_{variant}", **last(variant, "human", "easy"))
    begin(robot)
    ended(robot, play_on(robot, by_mouse))


def test_a_whole_adventure_by_keys(robots: Any) -> None:
    """ISSUE 4, 2: everything by keyboard."""
    robot = robots("castle_keys", **last("adventure", "human", "easy"))
    robot.press("Right", "Right", "Return")
    time.sleep(2)
    robot.shoot("new_game")
    robot.press("Return")
    robot.wait(lambda: bool(robot.saves), "a record")
    ended(robot, play_on(robot, by_keys))


def test_an_army_is_placed_and_fights(robots: Any) -> None:
    """ISSUE 4, 2: expanded play: a ready-made army by mouse, sealed, revealed, and the game to its end."""
    robot = robots("castle_expanded", **last("expanded", "human", "easy"))
    begin(robot)
    robot.wait(lambda: mine(robot), "the first turn")
    pending = robot.record().match.pending
    assert isinstance(pending, Decision) and pending.phase is Phase.DEPLOY
    mirror = robot.see_the_table()
    robot.shoot("placing")
    at_index = [entry.name for entry in mirror.top.kept.entries].index("Vanguard")
    robot.click(mirror.top.list.row_rect(at_index).center)
    robot.shoot("placed")
    robot.push("Seal army")
    robot.wait(lambda: robot.record().match.ply >= 1, "the army")
    robot.wait(lambda: _battle(robot), "the battle", 180)
    ended(robot, play_on(robot, by_mouse))


def _battle(robot: Robot) -> bool:
    match = robot.record().match
    pending = match.pending
    return match.result is not None or (isinstance(pending, Decision) and pending.phase is Phase.BATTLE)
