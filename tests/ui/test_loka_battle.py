"""Loka's battle as hands and eyes meet it: aiming, odds, dice, questions, the turned board (look.md, Dice, Motion
and Hands).
"""

from __future__ import annotations

import random
from itertools import product

import at_the_window as at
import pygame
import pytest
from at_the_cross import DUEL, FACE_OFF, FIELD, SUPER, Cross
from at_the_table import Table
from lengths import mostly_long

from game.ui.scenes.battle.screen import BattleScene

FOUR = ("human",) * 4


def faults(table: Table) -> list[str]:
    """What is cut, outside or covered at this moment."""
    scene = table.top
    scene.arrange()
    found = at.unreadable(table.desk, scene.draw) + at.misplaced(table.desk, scene.ring)
    if isinstance(scene, BattleScene):
        assert scene.places is not None
        window, body = table.desk.layout.window, table.desk.layout.body
        if not body.contains(scene.places.board):
            found.append(f"the board {scene.places.board} is not inside {body}")
        for name in ("column", "moves", "story", "contest"):
            rect = getattr(scene.places, name)
            if not window.contains(rect):
                found.append(f"{name} {rect} is not inside {window}")
            if rect.colliderect(scene.places.board):
                found.append(f"{name} {rect} lies on the board {scene.places.board}")
        for plaque in scene.seats.plaques:
            if scene.places.cross is not None and scene.skin.spot_at(plaque.rect.center) is not None:
                found.append("a plaque lies on squares")
    return found


# --- aiming


def test_a_click_on_a_target_opens_its_odds_and_the_next_one_strikes() -> None:
    """look.md, Hands: click a target to open the odds, click it again or Space to strike."""
    table = Cross()
    table.click("h4", "i6")
    assert table.actions == [] and str(table.armed) == "h4xi6"
    assert table.contest is not None and table.contest.title == "Attack on i6"
    assert table.labels() == ["Attack", "Cancel"]
    table.settle(0.5)
    table.click("i6")
    assert table.actions[:1] == ["h4xi6"]


def test_a_double_click_on_a_target_means_one() -> None:
    """USERS 12: two clicks 150 ms apart never pass two questions."""
    table = Cross()
    table.click("h4")
    table.settle(0.4)
    table.click("i6")
    table.settle(0.15)
    table.click("i6")
    assert table.actions == [] and table.armed is not None
    table.press(pygame.K_SPACE)
    assert table.actions == []


def test_space_strikes_and_escape_lets_be() -> None:
    """look.md, Hands: an open question owns Space; Esc cancels the choice."""
    table = Cross()
    table.click("h4", "i6")
    table.settle(0.4)
    table.press(pygame.K_ESCAPE)
    assert table.armed is None and table.actions == [] and table.battle.choosing.tool is not None
    assert table.battle.choosing.tool.selected is None
    table.click("h4", "j5")
    table.settle(0.4)
    table.press(pygame.K_SPACE)
    assert table.actions[:1] == ["h4xj5"]


def test_an_attack_by_dragging_stops_at_the_odds_unless_the_player_wants_otherwise() -> None:
    """look.md, Hands: «Ask before attacking»."""
    table = Cross()
    table.drag("h4i6")
    assert table.actions == [] and str(table.armed) == "h4xi6"
    table = Cross(confirm_attack=False)
    table.drag("h4i6")
    assert table.actions[:1] == ["h4xi6"]


def test_another_choice_lets_the_aimed_attack_be() -> None:
    """One pending intention at a time (USERS, backlog)."""
    table = Cross()
    table.click("h4", "i6")
    table.settle(0.4)
    table.click("g1")
    assert table.armed is None and table.actions == []
    assert table.labels() == []


def test_a_whole_attack_by_keyboard() -> None:
    """look.md, Hands: the whole game by keyboard."""
    table = Cross()
    table.type("/h4")
    table.press(pygame.K_RETURN)
    assert table.battle.choosing.tool is not None and table.battle.choosing.tool.selected == table.spot("h4")
    table.type("/i6")
    table.press(pygame.K_RETURN)
    assert str(table.armed) == "h4xi6"
    table.settle(0.4)
    table.press(pygame.K_SPACE)
    assert table.actions[:1] == ["h4xi6"]


def test_every_target_wears_its_odds_while_a_piece_is_held() -> None:
    """Issue: odds on every target while a piece is held; a switch turns them off."""
    table = Cross()
    assert table.marks.odds == {}
    table.click("h4")
    assert {table.battle.skin.name_of(spot): words for spot, words in table.marks.odds.items()} == {
        "i6": "46%", "j5": "44%",
    }  # fmt: skip
    table.push("Odds on targets")
    assert table.marks.odds == {} and not table.desk.settings.target_odds


def test_pointing_at_a_target_shows_the_panel_and_its_lines() -> None:
    """Boosts are drawn on the board to the pieces that give them, before anything is chosen."""
    table = Cross()
    table.click("h4")
    at.point(table.opened, table.at("i6"))
    assert table.contest is not None and table.armed is None
    assert {table.battle.skin.name_of(line.start) for line in table.marks.lines} == {"g8", "j5", "j7", "k7"}
    table.press(pygame.K_s)
    assert not table.desk.settings.support_lines and table.marks.lines == ()


def test_pointing_at_a_piece_shows_who_helps_and_who_threatens_it() -> None:
    """Support and danger overlays."""
    table = Cross()
    at.point(table.opened, table.at("e6"))
    lines = {(table.battle.skin.name_of(line.start), line.attacks) for line in table.marks.lines}
    assert lines and all(table.spot("e6") == line.end for line in table.marks.lines)
    assert table.marks.danger == {}
    table.press(pygame.K_d)
    table.settle(0.2)
    assert table.marks.danger and table.spot("g5") in table.marks.danger


def test_the_panel_writes_percentages_or_so_many_of_so_few() -> None:
    """USERS 14: fraction, percentage, and frequency wording as the player wants it."""
    table = Cross()
    table.click("h4", "i6")
    words = " ".join(table.words())
    assert "45.8 %" in words and "11/24" in words and "Attacker" in words and "Water Queen g8" in words
    table = Cross(odds="frequency")
    table.click("h4", "i6")
    assert any("about 4 of 9" in said for said in table.words())


# --- what falls


def test_nothing_tells_the_dice_before_they_have_fallen() -> None:
    """The list, the plaques and the turn follow what is shown, not what is already known."""
    table = Cross(pace="normal")
    table.click("h4", "i6")
    table.settle(0.4)
    before = table.battle.seats.told_at(table.battle.rules.seats.index("air"))  # type: ignore[arg-type]
    table.press(pygame.K_SPACE)
    table.settle(0.2)
    assert table.actions == ["h4xi6"] and not table.battle.stage.idle
    assert table.battle.controls.list.rows == []
    assert table.battle.seats.told_at(table.battle.rules.seats.index("air")).count == before.count  # type: ignore[arg-type]
    assert table.contest is not None and table.contest.verdict is None
    assert "your move" in table.battle.announcer.turn_words()
    table.settle(4)
    assert table.battle.stage.idle and len(table.battle.controls.list.rows) == 1


def test_both_dice_tumble_one_after_the_other_and_the_result_is_named() -> None:
    """look.md, Motion: the weaker die first, 200 ms apart; then the ribbon, and «Go on»."""
    table = Cross(pace="normal")
    table.click("h4", "i6")
    table.settle(0.4)
    table.press(pygame.K_SPACE)
    tumbled: set[int] = set()
    for _ in range(60):
        table.settle(0.05)
        tumbled |= set(table.battle.contest.falling)
        if table.contest is not None and table.contest.verdict is not None:
            break
    assert tumbled == {0, 1}
    assert table.contest is not None and table.contest.verdict is not None
    assert table.labels() == ["Go on", "Replay roll"]
    table.press(pygame.K_SPACE)
    table.press(pygame.K_SPACE)
    table.press(pygame.K_SPACE)
    table.press(pygame.K_SPACE)
    assert table.battle.stage.idle
    assert table.contest is not None and table.contest.verdict is not None, "the result stays until something is done"
    assert "Pawn slain" in table.words() or "Knight repulsed" in table.words()


def test_a_roll_that_may_be_made_again_is_asked_in_the_panel() -> None:
    """LOKA-REROLL-4, -7: keep or roll again, with the chances of each; the record holds the answer."""
    table = Cross(SUPER, FOUR)
    table.click("e5", "g7")
    table.settle(0.4)
    table.press(pygame.K_SPACE)
    table.settle(0.5)
    assert table.labels() == ["Roll again", "Keep the dice"]
    assert table.contest is not None and table.contest.answers
    words = table.words()
    assert "70 %" in words and any("Keep: Bishop repulsed" in said for said in words)
    table.press(pygame.K_k)
    table.settle(0.5)
    assert table.actions == ["e5xg7", "keep"]
    assert [row.entries[0].outcome for row in table.battle.controls.list.rows] == ["asked", "held"]


def test_a_duel_is_named_and_a_dead_kings_army_is_gone() -> None:
    """LOKA-DUEL, LOKA-KING-2: the plaque says so, and the seat is struck out of the row of turns."""
    table = Cross(DUEL, FOUR)
    table.click("g6", "h7")
    table.settle(0.4)
    assert "DUEL ON H7" in [said.upper() for said in table.words()]
    table.press(pygame.K_SPACE)
    table.settle(0.5)
    turns = table.battle.seats.turns()
    assert [turn.is_out for turn in turns] == [False, False, False, True]
    assert {"Out", "of the game"} <= set(table.words())


def test_taking_back_a_roll_is_said_first_and_makes_the_game_practice() -> None:
    """look.md, Hands: one that crosses a roll says so first."""
    table = Cross(SUPER, FOUR)
    table.click("e5", "g7")
    table.settle(0.4)
    table.press(pygame.K_SPACE)
    table.settle(0.4)
    table.press(pygame.K_z, mod=pygame.KMOD_LCTRL)
    table.settle(0.4)
    assert table.top is not table.battle
    table.push("Take back")
    table.settle(0.4)
    assert table.actions == [] and table.session.record.practice
    assert table.battle.contest.running is None


# --- ways


def test_a_bishop_goes_through_the_portal_and_on_or_stays_there() -> None:
    """LOKA-PORTAL-7: the twin is touched once to go on from it, twice to stay on it."""
    table = Cross(SUPER, FOUR)
    table.click("e5", "k9")
    assert table.actions == [] and table.battle.choosing.tool is not None
    assert table.spot("k9") in table.battle.choosing.tool.moves and table.spot("l8") in table.battle.choosing.tool.moves
    table.click("l8")
    assert table.actions == ["e5~k9l8"]
    table = Cross(SUPER, FOUR)
    table.click("e5", "k9", "k9")
    assert table.actions == ["e5~k9"]


def test_portals_are_joined_by_a_thread() -> None:
    """look.md, Boards: on hover, a violet thread between the two."""
    table = Cross()
    assert table.marks.threads == ()
    at.point(table.opened, table.at("j8"))
    assert {frozenset(pair) for pair in table.marks.threads} == {frozenset({table.spot("e5"), table.spot("j8")})}


def test_back_to_back_is_marked_as_a_place_not_as_a_target() -> None:
    """LOKA-BACK-4: the ally's pawn is no victim."""
    table = Cross(DUEL, FOUR)
    table.click("e6")
    assert table.spot("e7") in table.marks.moves and table.spot("e7") not in table.marks.odds
    table.click("e7")
    assert table.actions == ["e6<>e7"]


# --- the turned board


@pytest.mark.parametrize("seat", range(4))
def test_a_lone_player_has_their_own_edge_below(seat: int) -> None:
    """The acting human's edge is at the bottom, whichever it is."""
    chairs = tuple("human" if i == seat else "easy" for i in range(4))
    table = Cross(FIELD, chairs)
    skin = table.battle.skin
    assert table.battle.edge.turned == skin.turned_for(seat)  # type: ignore[arg-type]
    assert table.battle.seats.told_at(seat).relation == "you"  # type: ignore[arg-type]
    assert [turn.is_friend for turn in table.battle.seats.turns()] == [other % 2 == seat % 2 for other in range(4)]
    assert [turn.is_now for turn in table.battle.seats.turns()] == [True, False, False, False]
    table.press(pygame.K_f)
    assert table.battle.edge.turned == (skin.turned_for(seat) + 1) % 4  # type: ignore[arg-type]
    table.press(pygame.K_f, pygame.K_f, pygame.K_f)
    assert table.battle.edge.turned == skin.turned_for(seat)  # type: ignore[arg-type]


def test_with_several_people_the_board_turns_to_who_acts_until_somebody_turns_it() -> None:
    """Four people at one screen."""
    table = Cross(DUEL, FOUR)
    table.click("e6", "e7")
    table.settle(0.5)
    assert table.battle.edge.turned == 1
    table.press(pygame.K_f)
    turned = table.battle.edge.turned
    table.click("a6", "a7")
    table.settle(0.5)
    assert table.actions[-1] == "a6a7" and table.battle.edge.turned == turned


def test_one_player_with_two_armies_keeps_the_board_as_it_is() -> None:
    """LOKA-TWO-1: a team's player has both edges; turning every time would only confuse."""
    text = FIELD.replace("game: loka", "game: loka\nvariant: two-player").replace("turn: fire", "turn: water")
    table = Cross(text, ("human", "easy", "human", "easy"))
    assert table.battle.edge.turned == 2
    table.click("i9", "i8")
    table.settle(0.5)
    table.slow.answer(str(table.battle.rules.actions(table.session.match.state)[0]))
    table.settle(1)
    assert len(table.actions) == 2 and table.battle.edge.turned == 2


def test_who_commands_two_armies_may_give_up_one_or_both() -> None:
    """LOKA-WIN-2, -3; LOKA-TWO-1."""
    text = FIELD.replace("game: loka", "game: loka\nvariant: two-player")
    table = Cross(text, ("human", "easy", "human", "easy"))
    table.push("Resign")
    table.settle(0.4)
    assert {button.label for button in table.top.buttons} == {"Resign Fire", "Resign both", "Play on"}
    table.push("Resign Fire")
    table.settle(0.5)
    assert table.actions == ["resign"] and table.session.match.result is None
    table = Cross()
    table.push("Resign")
    table.settle(0.4)
    assert {button.label for button in table.top.buttons} == {"Resign Fire", "Play on"}


def test_a_seat_without_an_action_passes_by_one_key() -> None:
    """LOKA-TURN-6: pass is all there is."""
    text = """
game: loka
turn: fire
pieces:
  fire: {king: [d1], pawn: [d2, e2]}
  earth: {king: [a9]}
  water: {king: [d3], rook: [e3], bishop: [e1]}
  air: {king: [l9]}
terrain: {}
"""
    table = Cross(text, FOUR)
    assert table.labels() == ["Pass"] and "Fire has no action" in table.words()
    table.press(pygame.K_SPACE)
    table.settle(0.3)
    assert table.actions == ["pass"]


def test_what_has_just_happened_stays_to_be_read_until_somebody_looks_elsewhere() -> None:
    """A pointer that rests on a piece, or the keyboard's cursor, hides no result."""
    table = Cross(chairs=("human", "human", "easy", "easy"))
    table.click("h4", "i6")
    table.settle(0.4)
    table.click("i6")
    table.settle(0.5)
    assert table.battle.edge.turned == 1 and table.contest is not None and table.contest.verdict is not None
    at.point(table.opened, table.at("a4"))
    assert table.contest is None and "Earth Rook on a4" in table.words()


def test_a_right_click_looks_things_up_while_odds_are_shown() -> None:
    """look.md, Hands: right click inspects anything; the aimed attack is not forgotten."""
    table = Cross()
    table.click("h4", "i6")
    at.click(table.opened, table.at("e5"), 3)
    assert table.contest is None and "Magic portal on e5" in table.words() and table.armed is not None


# --- screens


@pytest.mark.parametrize(
    ("size", "percent"),
    mostly_long([*product(at.SIZES[:3], (100, 300)), ((3840, 2160), 100), ((1280, 800), 75)], (0, 1, 7)),
)
def test_nothing_is_cut_or_covered_at_any_size(size: tuple[int, int], percent: int) -> None:
    """look.md, Layout, USERS 28: idle, held, aimed, decided, looked back at."""
    table = Cross(size=size, percent=percent)
    assert faults(table) == [], "idle"
    table.click("h4")
    assert faults(table) == [], "held"
    table.click("i6")
    assert faults(table) == [], "aimed"
    table.settle(0.4)
    table.press(pygame.K_SPACE)
    table.settle(0.3)
    assert faults(table) == [], "decided"
    table.press(pygame.K_PAGEUP)
    assert faults(table) == [], "looked back at"
    table.press(pygame.K_END, pygame.K_l)
    assert faults(table) == [], "the log"


@pytest.mark.parametrize("size", mostly_long([pytest.param(size) for size in at.SIZES[:3]]))
@pytest.mark.parametrize("start", [SUPER, DUEL, FACE_OFF])
def test_nothing_is_cut_when_dice_are_asked_about(size: tuple[int, int], start: str) -> None:
    """The question about a roll, a duel, and two seats with the panel over the list."""
    table = Cross(start, FOUR, size=size)
    first, target = {SUPER: ("e5", "g7"), DUEL: ("g6", "h7"), FACE_OFF: ("e4", "d5")}[start]
    table.click(first, target)
    assert table.armed is not None and faults(table) == [], "aimed"
    table.settle(0.4)
    table.press(pygame.K_SPACE)
    table.settle(0.4)
    assert table.actions and faults(table) == [], "rolled"
    at.click(table.opened, table.at(target), 3)
    assert faults(table) == [], "inspected"


def test_the_compact_screen_shares_one_box_between_list_and_switches() -> None:
    """Picture 13: tabs for what has no room side by side."""
    table = Cross(size=(1024, 640))
    assert table.battle.controls.list.visible and not table.battle.controls.switches[0].visible
    at.click(table.opened, (table.battle.controls.tabs.rect.right - 20, table.battle.controls.tabs.rect.centery))
    assert not table.battle.controls.list.visible and table.battle.controls.switches[0].visible
    table.push("Danger")
    assert table.desk.settings.danger


def test_a_click_on_a_plaque_in_its_corner_asks_who_plays_there() -> None:
    """USERS 11: any seat at any moment; the corners of the board are no squares."""
    table = Cross()
    at.click(table.opened, table.battle.seats.plaques[1].rect.center)
    assert table.battle.choosing.menu is not None and "Earth" in table.battle.choosing.menu.title


def test_blind_hands_break_nothing() -> None:
    """GOALS: random window events; no exception, no stuck state."""
    for seed, (start, chairs) in enumerate(((FIELD, ("human", "easy", "human", "easy")), (SUPER, FOUR))):
        dice = random.Random(seed)
        table = Cross(start, chairs, size=(1024, 640), pace=dice.choice(("instant", "fast", "normal")))
        table.stay_here()
        names = table.battle.rules.law.grid.names  # type: ignore[attr-defined]
        keys = [pygame.K_s, pygame.K_d, pygame.K_f, pygame.K_r, pygame.K_i, pygame.K_k, pygame.K_l, pygame.K_n]
        for _ in range(200):
            table.suffer(dice, keys, names, 0.4)


def test_a_square_board_has_its_switches_in_the_lists_place() -> None:
    """look.md, Controls («Show»): support, danger, odds; the list comes back with the same button, or when a hint is
    asked."""
    table = Cross(FACE_OFF, ("human", "hard:1s"))
    controls = table.battle.controls
    assert not any(row.visible for row in controls.switches) and controls.list.visible
    table.push("What is shown on the board")
    table.settle()
    assert all(row.visible for row in controls.switches) and not controls.list.visible
    before = table.desk.settings.danger
    table.push("Danger")
    assert table.desk.settings.danger is not before
    assert not at.misplaced(table.desk, table.battle.ring)
    table.press(pygame.K_h)
    assert not any(row.visible for row in controls.switches) and controls.list.visible
