"""Deployment in the window: tray, lit squares, whose turn it is, and why a square is closed (look.md, Before the
battle)."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_camp import ALONE, EXAMPLE, Camp, armed, begun, deployed, phase

from game.core.ruleset import Label, Phase
from game.core.seats import Seat
from game.play.session import Session


def is_mine(session: Session) -> bool:
    """The first seat is to place."""
    return session.seat == 0


def camp(root: Path, chairs: tuple[str, ...] = ALONE, placed: int = 0, **more: Any) -> Camp:
    """A deployment in which at least so many of the first seat's pieces stand, and it is its turn."""
    variant, army = more.pop("variant", None), more.pop("army", EXAMPLE)
    options = more.pop("rules", None)

    def made(program: Any) -> Session:
        session = armed(begun(program, chairs, variant, options), army)
        return deployed(session, lambda s: is_mine(s) and len(s.match.state.position.men[0]) >= placed)

    return Camp(root, made, **more)


def legal(at_camp: Camp) -> set[tuple[str, int]]:
    """Piece and square of every action that the rules list."""
    session = at_camp.session
    actions = session.rules.actions(session.match.state)
    return {(action.touches[0].name, action.touches[1].index) for action in actions}  # type: ignore[union-attr]


def names(at_camp: Camp) -> list[str]:
    """Squares that are lit."""
    rules: Any = at_camp.session.rules
    return sorted(rules.law.grid.names[spot.index] for spot in at_camp.top.tool.moves)


def test_the_squares_that_light_up_are_those_that_the_rules_list(tmp_path: Path) -> None:
    """ARCHITECTURE 4: the first row lights because `actions` lists it, for each piece in hand."""
    at_camp = camp(tmp_path, placed=1)
    tool = at_camp.top.tool
    for tile in tool.open_tiles:
        tool.take(tile)
        assert {(tile.name, spot.index) for spot in tool.moves} == {p for p in legal(at_camp) if p[0] == tile.name}


def test_the_king_comes_first_then_nobles_then_pawns(tmp_path: Path) -> None:
    """LOKA-DEPLOY-3 to -5: the tray is in the order of the line, and what has to wait is closed."""
    at_camp = camp(tmp_path)
    tray = at_camp.top.tray
    assert [item.id for item in tray] == ["king", "rook", "bishop", "knight", "pawn"]
    assert [item.open for item in tray] == [True, False, False, False, False]
    assert at_camp.says("Place the King")
    at_camp = camp(tmp_path, placed=1)
    assert [item.id for item in at_camp.top.tray if item.open] == ["rook", "bishop", "knight"]
    at_camp = camp(tmp_path, placed=4)
    assert [(item.id, item.count, item.open) for item in at_camp.top.tray] == [("pawn", 4, True)]


def test_a_click_on_a_lit_square_places_what_is_in_hand(tmp_path: Path) -> None:
    """look.md, Hands: click selects, click places."""
    at_camp = camp(tmp_path, placed=1)
    at_camp.click(at_camp.top.hand.surface.tiles[Label("knight")].center)
    where = names(at_camp)[0]
    at_camp.click(at_camp.square(where))
    assert at_camp.actions[-1] == f"deploy:knight,{where}"


def test_dragging_from_the_tray_does_the_same(tmp_path: Path) -> None:
    """look.md, Hands: drag and drop does the same; elsewhere the piece returns."""
    at_camp = camp(tmp_path, placed=1)
    before = len(at_camp.actions)
    tile = at_camp.top.hand.surface.tiles[Label("bishop")].center
    at.drag(at_camp.opened, tile, at_camp.square("f6"))
    assert len(at_camp.actions) == before and at_camp.top.refusal is not None
    where = names(at_camp)[-1]
    at.drag(at_camp.opened, tile, at_camp.square(where))
    assert at_camp.actions[-1] == f"deploy:bishop,{where}"


def test_a_closed_square_gets_the_rules_own_reason(tmp_path: Path) -> None:
    """look.md, States: never a dialogue box; the sentence and the rule."""
    at_camp = camp(tmp_path, placed=1)
    at_camp.click(at_camp.square("e3"))
    assert at_camp.says("LOKA-DEPLOY-6") and at_camp.top.marks().lit
    at_camp.press(pygame.K_F1)
    assert at_camp.program.asked == ["rules LOKA-DEPLOY-6"]
    at_camp.click(at_camp.square("a5"))
    assert at_camp.says("LOKA-DEPLOY-16")
    rules: Any = at_camp.session.rules
    own = rules.law.grid.names[at_camp.session.match.state.position.men[0][0]]
    at_camp.click(at_camp.square(own))
    assert at_camp.says(f"{own} is taken.")


def test_a_whole_placement_by_keyboard(tmp_path: Path) -> None:
    """look.md, Hands: Tab takes the next piece, arrows move the cursor, Space drops; a number chooses in the tray."""
    at_camp = camp(tmp_path, placed=1)
    tool = at_camp.top.tool
    first = tool.selected
    at_camp.press(pygame.K_TAB)
    assert tool.selected != first
    at_camp.press(pygame.K_1)
    assert tool.selected == tool.open_tiles[0]
    at_camp.press(pygame.K_LEFT)
    assert tool.cursor_shown and tool.cursor in tool.moves
    name = at_camp.top.skin.name_of(tool.cursor)
    assert at_camp.button(f"Place on {name}").enabled
    at_camp.press(pygame.K_SPACE)
    assert at_camp.actions[-1] == f"deploy:{first.name if first == tool.open_tiles[0] else 'bishop'},{name}"


def test_a_square_can_be_named(tmp_path: Path) -> None:
    """look.md, Hands: `/` and a square's name jumps there."""
    at_camp = camp(tmp_path, placed=1)
    where = names(at_camp)[1]
    at_camp.press(pygame.K_SLASH, *(ord(letter) for letter in where))
    assert at_camp.says(f"Go to square: {where}_")
    at_camp.press(pygame.K_RETURN)
    assert at_camp.actions[-1].endswith(f",{where}")


def test_the_button_names_the_square_and_is_off_without_one(tmp_path: Path) -> None:
    """USERS 12: a button says what it will do."""
    at_camp = camp(tmp_path, placed=1)
    at.point(at_camp.opened, (5, 400))
    assert not at_camp.button("Choose a square").enabled
    where = names(at_camp)[0]
    at.point(at_camp.opened, at_camp.square(where))
    assert at_camp.button(f"Place on {where}").enabled


def test_who_is_next_is_what_then_happens(tmp_path: Path) -> None:
    """LOKA-DEPLOY-4: clockwise, and whoever has placed all is passed over."""
    at_camp = camp(tmp_path)
    look, session = at_camp.top.look, at_camp.session
    told = [seat for seat, _, _ in look.queue(session.match.state, 40)]
    came = []
    while phase(session) is Phase.DEPLOY:
        came.append(session.seat)
        session.play(session.rules.actions(session.match.state)[0])
    assert told == came


def test_how_the_first_seat_came_to_be_first_is_told(tmp_path: Path) -> None:
    """LOKA-DEPLOY-1: the lowest D20."""
    at_camp = camp(tmp_path)
    assert at_camp.says("rolled the lowest D20 (")


def test_computers_place_by_themselves_at_the_players_pace(tmp_path: Path) -> None:
    """USERS 6: one after another, each to be seen."""
    at_camp = camp(tmp_path, placed=1, pace="normal")
    at_camp.click(at_camp.square(names(at_camp)[0]))
    assert at_camp.slow.question is not None and at_camp.slow.question.seat == Seat(1)
    assert at_camp.top.tool is None
    for _ in range(3):
        before = len(at_camp.actions)
        at_camp.answer_somehow()
        at_camp.settle(1.5)
        assert len(at_camp.actions) == before + 1
    assert at_camp.top.tool is not None


def test_step_by_step_a_computers_placement_waits_for_a_key(tmp_path: Path) -> None:
    """look.md, Motion: step by step."""
    at_camp = camp(tmp_path, placed=1, pace="step")
    at_camp.click(at_camp.square(names(at_camp)[0]))
    at_camp.settle(2)
    at_camp.answer_somehow()
    at_camp.settle(2)
    assert at_camp.top.stage.waiting and at_camp.button("Next").enabled
    at_camp.press(pygame.K_SPACE)
    at_camp.settle(2)
    assert not at_camp.top.stage.waiting


def test_a_placement_can_be_taken_back_but_no_army(tmp_path: Path) -> None:
    """USERS 11: undo returns to my last decision; LOKA-ARMY-11: a list once confirmed is final."""
    at_camp = camp(tmp_path, placed=0)
    if not any(text.startswith("deploy:king") and at_camp.session.match.steps[i].seat == 0
               for i, text in enumerate(at_camp.actions)):  # fmt: skip
        assert not at_camp.top.undo_button.enabled
    at_camp.click(at_camp.square(names(at_camp)[0]))
    at_camp.answer_somehow()
    after = len(at_camp.actions)
    at_camp.press(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert len(at_camp.actions) < after and at_camp.session.seat == 0
    assert not at_camp.top.undo_button.enabled
    at_camp.press(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert at_camp.kind == "DeployScene" and not at_camp.session.record.practice


def test_a_suggestion_takes_the_piece_and_shows_the_square(tmp_path: Path) -> None:
    """look.md, Before the battle: H suggests; nothing is placed before the player does it."""
    from game.ai.player import Choice, Suggestion
    from game.play.thinking import Answer

    at_camp = camp(tmp_path, placed=1)
    where = names(at_camp)[2]
    at_camp.press(pygame.K_h)
    text = f"deploy:knight,{where}"
    found = (Suggestion(text, 0, None, (text,), "Looks good.", "+0.1"),)
    slow = at_camp.slow
    assert slow.question is not None and slow.tag is not None
    slow.ready.append(Answer(slow.tag, slow.question.wish, Choice(text, (0.0, 0.0), 1, 1, 0.1, found), None))
    before = len(at_camp.actions)
    at_camp.settle()
    assert len(at_camp.actions) == before and at_camp.button(f"Place on {where}")
    at_camp.press(pygame.K_SPACE)
    assert at_camp.actions[-1] == text


def test_the_last_piece_leads_to_the_battle(tmp_path: Path) -> None:
    """LOKA-PHASE-1; and taking back from the battle leads here again."""
    at_camp = camp(tmp_path, ("human", "human"), variant="face-off", army={"pawn": 1})
    while at_camp.kind == "DeployScene":
        at_camp.click(at_camp.square(names(at_camp)[0]))
        at_camp.settle(0.4)
    assert at_camp.kind == "BattleScene" and at_camp.program.playing is at_camp.session
    at_camp.press(pygame.K_z, mod=pygame.KMOD_LCTRL)
    at_camp.settle()
    if at_camp.kind == "Sheet":  # the dice of the battle's order had fallen
        at_camp.push("Take back")
        at_camp.settle()
    assert at_camp.kind == "DeployScene" and at_camp.program.playing is at_camp.session


def test_a_piece_on_the_board_can_be_looked_at(tmp_path: Path) -> None:
    """look.md, Hands: right click inspects anything."""
    at_camp = camp(tmp_path, placed=2)
    at_camp.settle()
    square = at_camp.session.match.state.position.men[0][0]
    rules: Any = at_camp.session.rules
    at_camp.click(at_camp.square(rules.law.grid.names[square]), 3)
    assert at_camp.top.card is not None
    at_camp.click((5, 400))
    assert at_camp.top.card is None


def test_with_several_people_the_edge_of_whoever_places_is_below(tmp_path: Path) -> None:
    """look.md, Boards: whoever acts sees the own edge below, as in the battle."""
    at_camp = camp(tmp_path, ("human",) * 4)
    seen = set()
    for _ in range(4):
        seat = at_camp.session.seat
        at_camp.settle()
        assert at_camp.top.turned == at_camp.top.skin.turned_for(seat)
        seen.add(seat)
        at_camp.click(at_camp.square(names(at_camp)[0]))
        at_camp.settle()
    assert seen == {0, 1, 2, 3}


@pytest.mark.parametrize(("size", "percent"), [*product(at.SIZES[:3], (75, 100, 300)), ((3840, 2160), 100)])
def test_everything_stands_inside_the_window_uncut(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """USERS 28: no clipped text, no control outside the window or under another."""
    at_camp = camp(tmp_path, placed=1, size=size, percent=percent)
    assert not at_camp.faults()
    tiles = at_camp.top.hand.surface.tiles.values()
    assert all(at_camp.top.places.tray.contains(tile) for tile in tiles)


@pytest.mark.parametrize("variant", ["face-off", "massive-16x8", "massive-8x16", "massive-16x16"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_every_board_has_room(tmp_path: Path, variant: str, size: tuple[int, int]) -> None:
    """ISSUE 3: on a chessboard, on joined boards."""
    army = {"queen": 1, "rook": 1, "bishop": 1, "knight": 1, "pawn": 5}
    at_camp = camp(tmp_path, ("human", "normal"), placed=1, variant=variant, army=army, size=size)
    assert not at_camp.faults()


@pytest.mark.parametrize("events", [200, pytest.param(20_000, marks=pytest.mark.long)])
def test_a_blind_hand_breaks_nothing(tmp_path: Path, events: int) -> None:
    """USERS 8: whatever is pressed, the screen stands."""
    at_camp = camp(tmp_path, ("human",) * 4)
    at_camp.blind_hand(7, events, lambda program: armed(begun(program, ("human",) * 4)))


def test_the_dice_for_who_begins_lie_beside_the_words(tmp_path: Path) -> None:
    """LOKA-DEPLOY-1, -2: every army's D20 of the roll that decided; the lowest begins."""
    at_camp = camp(tmp_path)
    dice = at_camp.top.order_dice
    assert len(dice) >= 2 and all(die.sides == 20 for die in dice)
    first = next(die for die in dice if die.begins)
    assert first.face == min(die.face for die in dice) and sum(die.face == first.face for die in dice) == 1
    assert at_camp.says(f"rolled the lowest D20 ({first.face}) and began")
