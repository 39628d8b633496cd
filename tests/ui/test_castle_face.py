"""Castle's face: names where one points, a sheet of moves, the card of what is in hand, rolls that are let stand, and
what a roll means (look.md, Battle; docs/rules/castle.md, TOKEN-3, BLITZ).
"""

from __future__ import annotations

from pathlib import Path

import at_the_keep as keep
import at_the_window as at
import pygame
import pytest
from at_the_keep import Keep
from at_the_table import Table

from game.ai.judges import mind_of
from game.ai.levels import parse_agent
from game.core.seats import Seat
from game.play.match import Match
from game.play.position import position_from_text
from game.ui.counsel import ADVISER
from game.ui.panels.turn_panel import TurnPanel
from game.ui.rule_book import read_book
from game.ui.scenes.battle import words
from game.ui.scenes.how_they_move import TITLE, HowTheyMove
from game.ui.scenes.rules.kind_cards import cards_of
from given import shipped

STRUCK = (
    keep.GRIFFIN.replace("griffin: [c4, h1]", "griffin: [f8, h1]")
    .replace("turn: light", "turn: dark")
    .replace("  die: 4", "  die: 4\n  active: light")
)
"""The roll lets a Griffin strike at dark's Castle, and most others would not."""
ROOT = Path(__file__).resolve().parents[2]
ROLLED = ("easy:1s", "human")


def standard(**more: object) -> Keep:
    return Keep(rules={"first": "light"}, **more)  # type: ignore[arg-type]


# --- names


def test_what_is_pointed_at_is_named_on_the_board() -> None:
    """A figure that nobody knows yet says what it is, on both sides and at any time; an empty square says nothing."""
    table = standard()
    for square, name in (("c1", "Knight"), ("c10", "Death Knight"), ("e1", "Castle")):
        at.point(table.opened, table.at(square))
        table.settle(0.1)
        assert table.battle.pointed.name_tag.shown == (table.spot(square), name) and name in table.words()
    at.point(table.opened, table.at("c5"))
    table.settle(0.1)
    assert table.battle.pointed.name_tag.shown is None


def test_names_come_while_another_thinks_and_from_the_keys() -> None:
    """The pointer rests a moment; the cursor of the keys is as good as a pointer."""
    table = standard(chairs=("easy:1s", "human"), pace="normal")
    at.point(table.opened, table.at("e10"))
    assert table.battle.pointed.name_tag.shown is None
    table.settle(0.5)
    assert table.battle.pointed.name_tag.shown is not None
    mine = standard()
    mine.press(pygame.K_RIGHT)
    mine.settle(0.1)
    tag = mine.battle.pointed.name_tag.shown
    assert tag is not None and tag[0] == mine.battle.choosing.aim


def test_chess_players_know_their_pieces() -> None:
    """No name stands in the way of those who need none."""
    table = Table()
    at.point(table.opened, table.at("e2"))
    table.settle(0.1)
    assert table.battle.pointed.name_tag.shown is None


# --- how they move


@pytest.mark.parametrize("size", at.SIZES)
def test_how_they_move_on_a_key(size: tuple[int, int]) -> None:
    """A card for each kind that stands on the board, at every size; the same key, or Esc, leads back."""
    table = Keep(start=keep.GRIFFIN, size=size)
    table.press(pygame.K_w)
    sheet = table.top
    assert isinstance(sheet, HowTheyMove) and len(sheet.cards) == 8
    said: set[str] = set()
    for _ in range(sheet.pages):
        said |= set(table.words())
        assert table.faults() == []
        table.press(pygame.K_PAGEDOWN)
    assert {"Soar", "Pounce", "Lance"} <= said
    table.press(pygame.K_w)
    assert table.top is table.battle
    table.press(pygame.K_w, pygame.K_ESCAPE)
    assert table.top is table.battle


def test_any_game_on_squares_tells_how_its_pieces_move() -> None:
    """Chess has six kinds; each once."""
    table = Table(size=(1024, 640))
    table.press(pygame.K_w)
    assert [card.name for card in table.top.cards] == ["King", "Queen", "Rook", "Bishop", "Knight", "Pawn"]
    assert table.faults() == [] and any(TITLE.upper() in found.upper() for found in table.words())


# --- the card of what is in hand


@pytest.mark.parametrize("size", at.SIZES[:3])
def test_what_is_in_hand_is_told_in_the_lists_place(size: tuple[int, int]) -> None:
    """Where no large panel tells of it: name, moves drawn, numbers; the list comes back when it is put down.  A wide
    window has room for both."""
    table = standard(size=size)
    table.move("b2d4", "a9a7")
    assert table.battle.controls.list.visible
    table.click("b1")
    table.settle(0.1)
    places = table.battle.places
    has_both = places is not None and places.aside is not None
    assert table.battle.listed.now() is not None and table.battle.controls.list.visible == has_both
    found = table.words()
    assert "Lion" in found and words.POINT_AT in " ".join(found) and table.faults() == []
    table.press(pygame.K_ESCAPE)
    table.settle(0.1)
    assert table.battle.listed.now() is None and table.battle.controls.list.visible


# --- rolls that are let stand


def asked(table: Keep) -> bool:
    return table.battle.choosing.is_question


def test_a_roll_that_a_token_would_not_better_is_let_stand() -> None:
    """TOKEN-3 asks after each roll; the answer is in the record, the question is not on the screen, and the list does
    not speak of it."""
    table = Keep(start=keep.WINDOW, chairs=ROLLED, ask_every_roll=False, pace="normal")
    assert not asked(table) and table.slow.question is not None
    table.slow.answer("keep")
    table.settle(0.3)
    assert table.actions == [] and "T asks all the same" in " ".join(table.words())
    table.settle(1.0)
    assert table.actions == ["keep"] and "keep" in table.session.record.text()
    assert table.battle.controls.list.rows == [] or all(
        entry.ply != 1 for row in table.battle.controls.list.rows for entry in row.entries
    )
    assert not any("stand" in sentence for sentence in table.battle.said.told)


def test_a_roll_that_a_token_would_better_is_asked_about() -> None:
    """And it is not answered by itself."""
    table = Keep(start=keep.WINDOW, chairs=ROLLED, ask_every_roll=False)
    table.slow.answer("token:move,d8,4")
    table.settle(3.0)
    assert asked(table) and table.actions == [] and table.rows()[0] == "Let it stand"


def test_where_nobody_knows_it_is_asked() -> None:
    """A player who does not answer is not waited for."""
    table = Keep(start=keep.WINDOW, chairs=ROLLED, ask_every_roll=False)
    table.settle(1.0)
    assert not asked(table)
    table.settle(1.5)
    assert asked(table)


def test_the_tokens_button_asks_all_the_same() -> None:
    """While the roll lies, or before it falls: T, or a click."""
    lying = Keep(start=keep.WINDOW, chairs=ROLLED, ask_every_roll=False, pace="normal")
    lying.press(pygame.K_t)
    assert asked(lying)
    mine = Keep(start=keep.WINDOW.replace("turn: dark", "turn: light"), chairs=("human", "easy:1s"))
    panel = next(panel for panel in mine.battle.panels if isinstance(panel, TurnPanel))
    assert panel.token.visible and panel.token.enabled
    waiting = Keep(start=keep.WINDOW, chairs=("human", "easy:1s"), ask_every_roll=False)
    button = next(panel for panel in waiting.battle.panels if isinstance(panel, TurnPanel)).token
    at.click(waiting.opened, button.rect.center)
    assert waiting.battle.letting_be.asks_next and button.lit and words.ASKED_NEXT in " ".join(waiting.words())


def test_on_ones_own_turn_the_button_opens_what_tokens_may_do() -> None:
    """TOKEN-1: a movement die again."""
    table = Keep(start=keep.GRIFFIN)
    table.press(pygame.K_t)
    menu = table.battle.choosing.menu
    assert menu is not None and [entry.words for entry in menu.entries] == ["Roll the D8 again"]


def test_what_was_let_be_is_asked_when_it_is_taken_back() -> None:
    """Whoever takes back wants to choose."""
    table = Keep(start=keep.WINDOW, chairs=ROLLED, ask_every_roll=False)
    table.slow.answer("keep")
    table.settle(0.5)
    assert table.actions == ["keep"]
    table.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    table.settle(0.5)
    assert table.actions == [] and asked(table)


def test_every_roll_is_asked_about_for_whoever_wishes_it() -> None:
    """A setting."""
    assert asked(Keep(start=keep.WINDOW, chairs=ROLLED, ask_every_roll=True))


def test_the_adviser_keeps_what_no_token_betters_and_spends_where_the_castle_would_fall() -> None:
    """By the exact mean over the faces of the die, a token's own worth taken off."""
    first = []
    for text in (keep.WINDOW, STRUCK):
        opened = position_from_text(text, shipped())
        moment = Match(opened.rules, opened.state).moment(Seat(1))
        choice = mind_of(opened.rules).advise(moment, parse_agent(ADVISER), 3, None)
        first.append(choice.suggestions[0].action)
    assert first == ["keep", "token:move,d8,4"]


# --- what a roll means


def test_the_first_screen_of_blitz_says_whose_dice_for_what_and_what_comes_next() -> None:
    """BLITZ-1, -3; TOKEN-3: no question hangs under somebody else's dice."""
    table = Keep("blitz", chairs=("human", "easy:1s"), rules={"first": "light"})
    found = " ".join(table.words())
    assert "Your roll".upper() in found.upper() and "Dice that match say what may move" in found
    assert "First Dark may have a die thrown again; then you move." in found and "Dark weighs the roll" in found


def test_a_roll_that_lies_says_what_to_do() -> None:
    """One's own turn, and somebody else's."""
    own = Keep(start=keep.GRIFFIN, chairs=("human", "easy:1s"))
    assert own.says("The die names a card: with a four, a Griffin moves.") and own.says("Choose a piece on the board")
    two = Keep(start=keep.SETS, chairs=("human", "easy:1s"))
    assert "three 3s move a lesser piece, two times" in " ".join(two.words())


# --- the rule book, the pause, the replay


def test_every_chapter_of_a_piece_has_its_card_and_a_diagram() -> None:
    """Card and position, both drawn from the rules."""
    book = read_book(ROOT / "docs" / "rules" / "castle.md")
    desk, rules = Keep().desk, shipped().rules("castle", None)
    pieces = {"SOLDIER", "ELF", "KNIGHT", "LION", "GRIFFIN", "GIANT", "PALADIN", "CASTLE", "XPIECE", "EFFECT"}
    chapters = [
        chapter for chapter in book.chapters if {rule.id.split("-")[1] for rule in chapter.rules if rule.id} & pieces
    ]
    assert len(chapters) == len(pieces)
    for chapter in chapters:
        assert chapter.diagrams and cards_of(desk, chapter, "castle", rules, None), chapter.title


def test_the_pause_leads_to_the_sheet_of_moves() -> None:
    """By mouse alone."""
    table = standard()
    table.press(pygame.K_ESCAPE)
    table.settle(0.5)
    table.push(TITLE)
    assert isinstance(table.top, HowTheyMove)
    table.push("Back to the game")
    assert table.top is table.battle
