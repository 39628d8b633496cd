"""A game that is all of hidden cards, in the battle's own screen: slots instead of squares, answers, and a curtain
between two people at one screen.
"""

from __future__ import annotations

from typing import Any

import at_the_table
import at_the_window as at
import pygame
import pytest
from at_the_table import TableProgram
from toys.hands import HandsRules

from game.core.ruleset import Answer, Arrange, Choose, Decision, Order, Place, Reroll, Slot
from game.core.seats import Seat
from game.play.match import Match
from game.play.record import Record
from game.play.session import Session
from game.ui.desk import Desk
from game.ui.scenes.battle.screen import BattleScene
from game.ui.skins import SKINS
from game.ui.tools.kinds import tool_for
from game.ui.tools.pick import PickTool
from game.ui.tools.place import PlaceTool
from game.ui.tools.respond import RespondTool
from game.ui.widgets import Sheet


class Texts:
    """Stands for the library: this game has no data."""

    def values(self, game: str) -> dict[str, Any]:
        return {"variants": {}, "options": {}, "strings": {}}


class Cards(at_the_table.Table):
    """A game of hands between two people at one screen, or against a computer player."""

    def __init__(self, chairs: tuple[str, str] = ("human", "human"), **options: Any) -> None:
        self.program = TableProgram()
        self.desk = at.quiet_desk(self.program, (1280, 800), 100, **options)
        rules = HandsRules()
        kept = Record(
            game="hands",
            variant="standard",
            options={},
            seed=3,
            data="",
            seats=dict(zip(rules.seats, chairs, strict=True)),
        )
        self.sitting = Session(Texts(), rules, Match(rules, rules.start(3)), kept, None)  # type: ignore[arg-type]
        self.opened = at.window(self.desk, self._first)
        at.settle(self.opened, 0.3)

    def _first(self, desk: Desk) -> BattleScene:
        return BattleScene(desk, self.sitting)

    @property
    def session(self) -> Session:
        return self.sitting

    def lay(self, place: int) -> None:
        """A click on a card of the hand."""
        found = self.battle.skin.place_of(Slot("hand", place))
        assert found is not None
        at.click(self.opened, found.center)
        self.settle(0.5)

    @property
    def is_covered(self) -> bool:
        return self.battle.handing.curtain.closed

    def be_there(self) -> None:
        """Whoever the curtain waits for says so."""
        self.settle(0.5)
        self.press(pygame.K_RETURN)
        self.settle(0.5)

    def press(self, *codes: int) -> None:
        at.press(self.opened, *codes)


@pytest.fixture(autouse=True)
def looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SKINS, "hands", ("toys.hands_skin", "HandsSkin"))


def lowest(table: Cards) -> int:
    """The place of the first card that may be laid."""
    tool = table.battle.choosing.tool
    assert tool is not None
    return min(action.touches[0].index for action in tool.picker.actions)  # type: ignore[union-attr]


def test_nobody_s_hand_is_seen_before_they_are_there() -> None:
    """USERS 17: the curtain is closed before the first frame, for nobody knows who looks."""
    table = Cards()
    assert table.is_covered and table.battle.choosing.tool is None
    table.be_there()
    assert not table.is_covered and table.battle.who.in_front == Seat(0)
    assert table.battle.position.view.hand == tuple(table.session.match.laid_open().hands[0])


def test_the_curtain_falls_between_two_hands_in_the_middle_of_a_battle() -> None:
    """USERS 17: the question goes to another person whose view holds secrets; what was done is shown to both."""
    table = Cards()
    table.be_there()
    table.lay(lowest(table))
    assert len(table.actions) == 1 and table.is_covered
    assert table.battle.who.in_front == Seat(0), "nothing of the other hand is known to this screen yet"
    before = table.opened.screen.copy()
    table.press(pygame.K_SPACE)
    table.settle(0.5)
    assert table.battle.who.in_front == Seat(1) and not table.is_covered
    assert before.get_buffer().raw != table.opened.screen.get_buffer().raw
    assert table.battle.position.view.hand == tuple(table.session.match.laid_open().hands[1])
    assert table.battle.said.told[-1].startswith("South lays")


def test_while_the_curtain_is_closed_nothing_of_a_hand_is_on_the_screen() -> None:
    """USERS 17: not a pixel depends on what is hidden."""
    table = Cards()
    table.be_there()
    table.lay(lowest(table))
    covered = table.opened.screen.get_buffer().raw
    table.session.match.laid_open().hands[1][:] = [1, 1, 1]
    table.battle.changed.everything()
    table.settle(0.2)
    assert table.opened.screen.get_buffer().raw == covered


def test_against_a_computer_player_there_is_no_curtain() -> None:
    """Whoever sits alone in front of the screen has it."""
    table = Cards(("human", "easy:100n"))
    assert not table.is_covered and table.battle.choosing.tool is not None


def test_an_answer_is_a_question_with_buttons_beside_the_cards() -> None:
    """The tool follows from the kind of the decision: a card may be touched, and passing is a button."""
    table = Cards()
    table.be_there()
    assert type(table.battle.choosing.tool) is PickTool
    table.lay(lowest(table))
    table.be_there()
    tool = table.battle.choosing.tool
    assert isinstance(tool, RespondTool) and tool.is_question
    assert [button.label for button in table.battle.answers.buttons if button.visible] == ["Pass"]
    assert table.battle.announcer.now().title == "North: answer?"


def test_taking_back_a_card_that_was_seen_is_said() -> None:
    """Somebody has learnt what was hidden, without any dice; taken back, the screen goes back to whose turn it is."""
    table = Cards()
    table.be_there()
    table.lay(lowest(table))
    table.be_there()
    at.click(table.opened, table.battle.controls.undo_button.rect.center)
    assert isinstance(table.top, Sheet) and "revealed" in table.top.title
    table.settle(0.5)
    table.press(pygame.K_RETURN)
    table.settle(0.5)
    assert table.actions == [] and table.session.record.practice
    assert table.is_covered and table.battle.handing.waits_for == Seat(0)


@pytest.mark.parametrize(
    ("kind", "tool"),
    [(Choose, PickTool), (Answer, RespondTool), (Reroll, RespondTool), (Order, PickTool), (Place, PlaceTool),
     (Arrange, PlaceTool)],
)  # fmt: skip
def test_the_tool_follows_from_the_kind_of_the_decision(kind: type[Decision], tool: type[PickTool]) -> None:
    """One registry; a kind made from another has its tool."""
    assert tool_for(kind(Seat(0))) is tool
