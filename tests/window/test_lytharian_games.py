"""Whole games of Lytharian Chess through the real window, from the menu to the result; judged from the record on the
disk.

Each leaves pictures in the folder that FOURCROWNS_SHOTS names, or in a temporary one.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_screen import Robot, Seated, missing, screen

from game.ai.levels import parse_agent
from game.ai.player import choose
from game.core.ruleset import Action, Decision, Label, Spot, Square
from game.rules.lytharian.state import LytharianState
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.battle.words import LOOK_AT_HAND, THAT_IS_ALL
from game.ui.scenes.before_battle.placement import PlacementScene
from game.ui.scenes.before_battle.roster import RosterScene

pytestmark = pytest.mark.long
LIKE = "hard:60n"
"""Whoever sits there plays as this computer player would."""
PAUSE = 0.5
"""Seconds after which what is pressed is not taken for the question before."""
DIGITS = "123456789"


class Wizard(Seated):
    """Plays seats of Lytharian by mouse or by keys, and sees in the mirror where things lie."""

    longest = 3600.0
    quiet = 0.8
    meant = ""
    """The action that was made last, or should have been."""
    lost = 0
    """How often the mirror showed something else than the screen."""

    # --- what the mirror shows

    @property
    def view(self) -> LytharianState:
        found: LytharianState = self.match.moment(self.match.seat).view
        return found

    @property
    def battle(self) -> BattleScene:
        assert isinstance(self.scene, BattleScene), self.scene
        return self.scene

    @property
    def is_covered(self) -> bool:
        """A curtain hangs over the screen."""
        scene = self.scene
        return bool(scene.handing.curtain.closed if isinstance(scene, BattleScene) else scene.curtain.closed)

    def follow(self) -> None:
        """The mirror does what others have done; it is made anew where it shows something else."""
        mirror, deeds = self.robot.mirror, self.robot.deeds()
        if mirror is None or not isinstance(mirror.top, BattleScene):
            if mirror is None or [str(action) for action in self.match.actions] != deeds:
                self.look_again()
            return
        for _ in range(2 * len(deeds) + 2):
            at.settle(mirror.window, 0.1)
            if not isinstance(mirror.top, BattleScene):
                break  # the result lies over it
            known = [str(action) for action in self.match.actions]
            if len(known) >= len(deeds) or known != deeds[: len(known)]:
                break
            moment = self.match.moment(self.match.seat)
            self.battle.play(moment.parse(deeds[len(known)]))
        if [str(action) for action in self.match.actions] != deeds:
            self.lost += 1
            self.look_again()

    def look_again(self) -> None:
        """The mirror shows the record; where people hand the screen to each other, the screen too."""
        if len(self.seats) > 1 and self.robot.mirror is not None and isinstance(self.scene, BattleScene):
            self.robot.close()
            self.robot.start()
            self.robot.press("Return")
            time.sleep(3)
        self.robot.see_the_table()
        self.robot.still()

    def wait(self, seconds: float = 300.0) -> None:
        """Once more from the board, where a key that came too late has opened the pause."""
        try:
            super().wait(90.0)
        except AssertionError:
            self.robot.press("Escape")
            super().wait(seconds)

    # --- hands

    def settle(self, seconds: float = PAUSE) -> None:
        """Time goes by on the screen and in its mirror."""
        time.sleep(seconds)
        assert self.robot.mirror is not None
        at.settle(self.robot.mirror.window, seconds)

    def be_there(self) -> None:
        """Whoever the curtain waits for says so."""
        self.settle()
        if self.is_covered:
            self.robot.shoot("curtain")
            self.press("Return")
            self.settle()

    def control(self, words: str) -> Any:
        """The shown control of the mirror with these words, or with this key."""
        shown = [widget for widget in self.scene.ring.widgets if widget.visible]
        return next((w for w in shown if words in (getattr(w, "label", ""), w.tip.partition(" (")[0])), None)

    def push(self, words: str) -> None:
        """A button, by the mouse or by its key."""
        found = self.control(words)
        assert found is not None and found.enabled, words
        key = getattr(found, "key", "")
        if not self.by_keys:
            self.robot.click(found.rect.center)
        elif key:
            self.press({"Space": "space", "Enter": "Return"}.get(key, key.lower()))
        else:
            self.tab_to(lambda: self.scene.ring.focused is found)
            self.press("space")

    def tab_to(self, there: Callable[[], bool]) -> None:
        """Tab until the mirror's cursor, or focus, is where it is wanted."""
        for _ in range(80):
            if there():
                return
            self.press("Tab")
        raise AssertionError("Tab never leads there")

    def touch(self, spot: Spot) -> None:
        """Something of the board, or a card, is chosen."""
        tool = self.battle.choosing.tool
        assert tool is not None
        skin: Any = self.battle.skin
        place = skin.place_of(spot)
        assert place is not None, spot
        if not self.by_keys:
            self.robot.click(bare(skin, spot, place))
        elif isinstance(spot, Square) and not tool.cursor_shown:
            for letter in ("slash", *skin.name_of(spot)):
                self.press(letter)
            self.press("Return")
        else:
            self.tab_to(lambda: tool.cursor == spot and tool.cursor_shown)
            self.press("space")
        self.settle(0.15)

    def choose_row(self, words: str) -> None:
        """An answer of the panel by its words."""
        rows = [row for row in self.battle.answers.shown if row.label == words]
        assert rows, f"no {words!r} among {[row.label for row in self.battle.answers.shown]}"
        self.press_control(rows[0])
        self.settle(0.15)

    def press_control(self, control: Any) -> None:
        key = getattr(control, "key", "")
        if self.by_keys and key:
            self.press({"Space": "space", "Enter": "Return"}.get(key, key.lower()))
        else:
            self.robot.click(control.rect.center)

    def choose_entry(self, words: str) -> None:
        """An entry of the menu that is open; one that is put together part by part."""
        menu = self.battle.choosing.menu
        assert menu is not None, words
        self.settle(0.3)
        number = next(i for i, entry in enumerate(menu.entries) if entry.words == words)
        if self.by_keys and number < len(DIGITS):
            self.press(DIGITS[number])
        elif self.by_keys:
            self.press(*("Right",) * ((number - menu.at) % len(menu.entries)), "Return")
        else:
            self.robot.click(menu.place(number).center)
        self.settle(0.15)

    # --- one decision

    def act(self) -> None:
        before = len(self.robot.deeds())
        scene = self.scene
        if self.is_covered:
            self.be_there()
        if isinstance(scene, RosterScene):
            self.muster(scene)
        elif isinstance(scene, PlacementScene):
            self.place(scene)
        else:
            self.decide()
        if not self.lasts(before):
            self.robot.shoot("nothing_came")
            raise AssertionError(f"nothing came of {self.meant}")

    def muster(self, scene: RosterScene) -> None:
        """By mouse the second of the ready-made ones, else what is offered first; sealed."""
        if not self.by_keys:
            self.robot.click(scene.list.row_rect(1).center)
        self.robot.shoot(f"chosen_{scene.what}")
        self.push(f"Seal {scene.what}")
        self.settle(0.3)

    def place(self, scene: PlacementScene) -> None:
        """By mouse one troop by hand; the rest as it falls, and sealed."""
        if not self.by_keys:
            arranged: Any = scene.arranged
            self.robot.click(scene.panels.tiles[0].center)  # type: ignore[union-attr]
            free = min(arranged.open_squares(arranged.in_hand), key=str)
            self.robot.click(scene.skin.place_of(free).center)  # type: ignore[union-attr]
            assert arranged.standing == 1
        self.push("Fill")
        self.robot.shoot("placed")
        self.push("Seal")
        self.settle(0.3)

    def decide(self) -> None:
        """An action of the battle, as a computer player would choose it; a question put to both is answered before
        both where a word will do."""
        self.settle()
        pending = self.match.pending
        assert isinstance(pending, Decision)
        rules, seat = self.battle.rules, pending.seat
        text = choose(rules, self.match.view(seat), seat, parse_agent(LIKE), 1, self.match.ply).action
        action = self.match.moment(seat).parse(text)
        self.meant = text
        self.make(action)

    def make(self, action: Action) -> None:
        """Points at what the action touches, and presses what names it."""
        before = self.match.ply
        if self.battle.who.is_open and str(action) not in map(str, self.battle.choosing.named):
            self.robot.shoot("before_both")
            self.choose_row(LOOK_AT_HAND)
            self.be_there()
        for spot in action.touches:
            if self.match.ply > before:
                return
            self.touch_of(action, spot)
        if self.match.ply == before and self.battle.contest.armed is not None:
            self.settle()
            self.robot.shoot("weighed")
            self.press("space")
        if self.match.ply == before and self.battle.choosing.menu is not None:
            self.choose_entry(self.words_of(action))
        if self.match.ply == before and self.battle.choosing.whole is not None:
            self.choose_row(THAT_IS_ALL)

    def touch_of(self, action: Action, spot: Spot) -> None:
        skin: Any = self.battle.skin
        if self.battle.choosing.menu is not None:
            self.choose_entry(self.words_of(action))
        elif len(action.touches) == 1 and not skin.lies(spot):
            self.answer(action)
        else:
            self.touch(spot)

    def answer(self, action: Action) -> None:
        """By its row, or by that of its group and the menu behind it, part by part where it has parts."""
        choice = self.battle.skin.choice(self.battle.position.now.view, action)
        if choice.words in [row.label for row in self.battle.answers.shown]:
            self.choose_row(choice.words)
            return
        before = self.match.ply
        self.choose_row(choice.group)
        wanted = list(choice.parts)
        while self.match.ply == before and self.battle.choosing.menu is not None:
            words = [entry.words for entry in self.battle.choosing.menu.entries]
            if choice.words in words:
                self.choose_entry(choice.words)
            else:
                part = next(part for part in wanted if part in words)
                wanted.remove(part)
                self.choose_entry(part)

    def words_of(self, action: Action) -> str:
        return self.battle.skin.choice(self.battle.position.now.view, action).words


def bare(skin: Any, spot: Spot, place: pygame.Rect) -> tuple[int, int]:
    """A point of a card that no other card covers."""
    for x in range(place.left + 3, place.right - 1, 3):
        if skin.spot_at((x, place.centery)) == spot:
            return x, place.centery
    raise AssertionError(f"{spot} is covered")


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
    """What the new-game screen remembers: who sits where, and the variant; every window is asked about."""
    sitters = [
        {"kind": "human", "name": seat[6:] or "You"}
        if seat.startswith("human")
        else {"kind": "computer", "level": seat}
        for seat in seats
    ]
    return {"last": {"lytharian": {"seats": sitters, "variant": variant}}, "passing": "own"}


def begin(robot: Robot, *, by_keys: bool = False) -> None:
    """From the menu through the new-game screen to the first decision."""
    robot.look(lambda program: program.menu())
    robot.shoot("menu")
    if by_keys:
        robot.press(*("Right",) * 3, "Return")
    else:
        robot.push("Lytharian Chess")
    time.sleep(2.5)
    robot.shoot("new_game")
    robot.press("Return") if by_keys else robot.push("Play")
    robot.mirror = None
    robot.wait(lambda: bool(robot.saves), "a record")
    time.sleep(1.5)


# --- what each game has in it


def refused(wizard: Wizard) -> None:
    """A troop is sent where it may not go: nothing happens, and the rule stands there."""
    robot, before = wizard.robot, wizard.robot.deeds()
    wizard.settle()
    tool: Any = wizard.battle.choosing.tool
    start = next(spot for spot in tool.picker.first_spots if isinstance(spot, Square) or is_waiting(spot))
    wizard.touch(start)
    board = wizard.view.board
    far = next(Square(q) for q in range(len(board)) if board[q] is None and Square(q) not in tool.moves)
    if wizard.by_keys:
        tool.cursor_shown = False
        for letter in ("slash", *wizard.battle.skin.name_of(far)):
            wizard.press(letter)
        wizard.press("Return")
    else:
        robot.click(wizard.battle.skin.place_of(far).center)  # type: ignore[union-attr]
    wizard.settle(0.4)
    robot.shoot("refused")
    said = wizard.battle.said.refusal
    assert said is not None and said.rule.startswith("LYTH-") and robot.deeds() == before
    while wizard.battle.choosing.holds_something():
        wizard.press("Escape")
    robot.see_the_table()


def is_waiting(spot: Spot) -> bool:
    """Whether it is a troop that waits for its duel."""
    return isinstance(spot, Label) and ":" not in spot.name and " " not in spot.name


def would_cross(wizard: Wizard) -> bool:
    """Whether taking back would make somebody forget what was revealed."""
    session = wizard.battle.session
    to = session.ply_to_take_back()
    return to is not None and session.crosses_a_reveal(to)


def taken_back(wizard: Wizard) -> None:
    """Undo asks, goes back across what was revealed, and the game is practice from then on."""
    robot, before = wizard.robot, wizard.robot.deeds()
    wizard.settle()
    robot.press("ctrl+z")
    time.sleep(0.8)
    robot.shoot("take_back")
    assert robot.deeds() == before
    robot.press("Return")
    robot.wait(lambda: len(robot.deeds()) < len(before), "the record to be shorter")
    time.sleep(1)
    robot.shoot("taken_back")
    replayed = robot.record()
    assert replayed.record.practice and [str(a) for a in replayed.match.actions] == before[: replayed.match.ply]
    robot.see_the_table()


def reopened(wizard: Wizard) -> None:
    """The program is ended in the middle of a stack; the menu leads back to it."""
    robot, before = wizard.robot, wizard.robot.deeds()
    waits = len(stack_of(robot))
    assert waits
    robot.shoot("stack")
    robot.close()
    robot.start()
    robot.look(lambda program: program.menu())
    robot.shoot("resumed")
    robot.press("Return")
    time.sleep(3)
    assert robot.deeds() == before and len(stack_of(robot)) == waits
    robot.see_the_table()
    robot.shoot("stack_again")


def stack_of(robot: Robot) -> Any:
    """What lies on the stack, by the record on the disk."""
    return robot.record().match.laid_open().stack


def a_whole_game(wizard: Wizard) -> None:
    """From the battle's first decision on: a refusal, a smaller window, a save reopened in mid-stack, an undo across a
    reveal, the end."""
    robot = wizard.robot

    def asks_for_a_move() -> bool:
        tool = wizard.battle.choosing.tool if isinstance(wizard.scene, BattleScene) else None
        starts = () if tool is None else tool.picker.first_spots
        return any(isinstance(spot, Square) or is_waiting(spot) for spot in starts) and not wizard.is_covered

    wizard.play_on(asks_for_a_move)
    refused(wizard)
    robot.resize((1024, 640))
    robot.see_the_table()
    wizard.play_on(lambda: isinstance(wizard.scene, BattleScene) and bool(stack_of(robot)))
    reopened(wizard)
    robot.resize((1280, 800))
    robot.see_the_table()
    wizard.play_on(lambda: isinstance(wizard.scene, BattleScene) and would_cross(wizard) and not wizard.is_covered)
    taken_back(wizard)
    wizard.play_on()
    ended(wizard)


def ended(wizard: Wizard) -> None:
    """The record holds a whole game, and the screen says how it ended."""
    replayed = wizard.robot.record()
    assert replayed.match.result is not None and replayed.record.result is not None and replayed.stop is None
    assert replayed.record.practice
    time.sleep(2.5)
    wizard.robot.shoot("result")


def test_a_standard_game_by_mouse(robots: Any) -> None:
    """ISSUE 14, 6: army and deck, placing, battle; against a computer player."""
    robot = robots("lytharian_mouse", **last("standard", "human", "easy"))
    begin(robot)
    a_whole_game(Wizard(robot, {0}))


def test_a_duel_by_keys(robots: Any) -> None:
    """ISSUE 14, 6: seven rounds at most, the menu too by keys alone."""
    robot = robots("lytharian_keys", **last("duel", "human", "easy"))
    begin(robot, by_keys=True)
    a_whole_game(Wizard(robot, {0}, by_keys=True))


def test_pawn_wars_by_mouse(robots: Any) -> None:
    """ISSUE 14, 6: the first to bring pawns home."""
    robot = robots("lytharian_pawns", **last("pawnwar", "human", "easy"))
    begin(robot)
    a_whole_game(Wizard(robot, {0}))


def test_two_people_with_curtain_and_stack(robots: Any) -> None:
    """ISSUE 14, 1, 6: a duel of two at one screen; an answer costs one key, looking at a hand closes the curtain."""
    robot = robots("lytharian_two", **last("duel", "human Ada", "human Ben"))
    begin(robot)
    a_whole_game(Wizard(robot, {0, 1}))
