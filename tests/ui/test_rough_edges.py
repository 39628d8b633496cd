"""Small things that catch an eye or a hand: refusals, tips, what lies under a resting pointer, what shines through."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_camp import Camp, begun
from at_the_cross import FIELD, Cross
from at_the_keep import Keep
from at_the_reel import played
from at_the_shelf import Shelf, put
from at_the_table import Table

from game.settings import Settings
from game.ui.scenes.battle import words
from game.ui.scenes.new_game.screen import NewGame
from game.ui.scenes.result import ResultScene
from game.ui.scenes.saves.load import Load
from game.ui.scenes.settings.screen import SettingsScene
from game.ui.scenes.title.cards import GameTile
from game.ui.skins.dice import is_lost_on_its_ground
from game.ui.tools.draft import one_of
from game.ui.widgets.ring import draw_tip


def test_a_refusal_leads_with_its_sentence() -> None:
    """The rule's number stands small under it."""
    table = Table()
    table.click("e2", "e6")
    tale = table.battle.announcer.now()
    assert tale.refused and tale.title == words.REFUSED and tale.rule == "CHESS-PAWN-1"
    assert table.says("CHESS-PAWN-1, F1 opens it")


def test_an_empty_square_is_no_alarm() -> None:
    table = Table()
    table.click("e4")
    assert table.battle.said.refusal is None and "refuse" not in table.desk.sound.played
    table.click("e7")
    assert table.battle.said.refusal is not None, "an enemy's piece is not for us to move"


def test_a_pointer_that_rests_where_play_was_asks_nobody_who_plays() -> None:
    """A second press in the same place is not meant for what has come up there; moved a little, it is."""
    table = Table()
    plaque = table.battle.seats.plaques[0].rect.center
    table.desk.rests_at = plaque
    at.point(table.opened, plaque)
    table.settle(2)
    assert not table.battle.ring.tip_open
    at.click(table.opened, plaque)
    assert table.battle.choosing.menu is None
    at.point(table.opened, (plaque[0] - 30, plaque[1]))
    at.click(table.opened, plaque)
    assert table.battle.choosing.menu is not None


def test_a_tip_covers_no_other_control() -> None:
    """Below, above, or at a side, wherever there is room."""
    desk = at.desk()
    surface = pygame.Surface((1280, 800))
    about = pygame.Rect(600, 300, 40, 40)
    below, above = pygame.Rect(400, 340, 440, 60), pygame.Rect(400, 240, 440, 58)
    tip = draw_tip(surface, desk, "Turn the board", about, beside=(below, above))
    assert tip.collidelist([below, above, about]) < 0
    assert draw_tip(surface, desk, "Turn the board", about).top > about.bottom


def test_the_settings_sample_stays_in_its_panel(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, lambda desk: SettingsScene(desk), (1024, 640))
    surface = pygame.Surface((1024, 640))
    with shelf.desk.theme.collecting() as written:
        shelf.top.repaint()
        shelf.top.draw(surface)
    panel = shelf.top.panels[2]
    inside = [text for text in written if text.rect.left >= panel.left]
    assert inside and all(text.rect.bottom <= panel.bottom for text in inside if text.rect.top > panel.top)


def test_nobody_is_in_danger_once_it_is_over() -> None:
    table = Cross(FIELD, ("human",) * 4, danger=True)
    assert table.marks.danger
    for _ in range(3):
        if table.session.match.result is None:
            table.battle.play(table.battle.rules.notation.parse(table.session.match.state, "resign"))
    assert table.session.match.result is not None and not table.marks.danger


def test_dark_dice_have_an_edge() -> None:
    settings = Settings()
    assert is_lost_on_its_ground("dark", settings)
    assert not any(is_lost_on_its_ground(side, settings) for side in ("light", "fire", "water", "air"))


def test_a_finished_army_raises_no_alarm(tmp_path: Path) -> None:
    """No row needs points once nothing can be added; what there is none of is not «one more»."""
    camp = Camp(tmp_path, begun)
    draft = camp.top.draft
    assert one_of(draft, "queen", "Queen") == "a Queen"
    draft.add("knight")
    assert one_of(draft, "knight", "Knight") == "one more Knight"
    draft.fill()
    camp.top._changed()
    rows = camp.top.offers.rows
    assert all(row.up_reason for row in rows) and not any("needs" in row.line[0] for row in rows)


def test_a_covered_army_arrives_at_once() -> None:
    """Twenty pieces under a cloth do not take ten seconds."""
    table = Keep("expanded", ("human", "hard:1s"), pace="normal")
    scene: Any = table.top
    first = table.session.seat
    assert scene.least_thought > 0
    rules = table.session.rules
    while table.session.seat == first:
        table.session.play(rules.actions(table.session.match.state)[0])
    assert scene.least_thought > 0, "the first piece of the other side is waited for"
    table.session.play(rules.actions(table.session.match.state)[0])
    assert scene.least_thought == 0


def test_a_chosen_card_looks_otherwise_than_one_pointed_at() -> None:
    """Raised for the keys, only brighter for the pointer."""
    desk = at.desk()
    tile = GameTile(desk, at.CARDS[0], lambda card: None, lambda card: None, lambda lesson: None, "1")
    tile.place(pygame.Rect(40, 40, 268, 366))
    seen = []
    for tile.chosen, tile.hover in ((False, False), (False, True), (True, False)):
        surface = pygame.Surface((400, 460))
        tile.draw(surface)
        seen.append((tile.shown_rect.y, pygame.image.tobytes(surface, "RGB")))
    assert seen[0][0] == seen[1][0] > seen[2][0] and len({picture for _, picture in seen}) == 3


def test_boards_of_variants_stand_with_the_screen(tmp_path: Path) -> None:
    """Kept as files: a second opening draws none of them again; until then a blank board stands there."""
    first = Shelf(tmp_path, lambda desk: NewGame(desk, "loka"))
    assert first.top.boards.wanted
    first.until(lambda: not first.top.boards.wanted)
    second = Shelf(tmp_path, lambda desk: NewGame(desk, "loka"))
    assert not second.top.boards.wanted and len(second.top.boards.made) >= 2


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_a_game_before_its_battle_is_told_whole_in_the_list(tmp_path: Path, size: tuple[int, int]) -> None:
    put(tmp_path, "loka-2026-11-22-1.yaml", played(most=2).text())
    shelf = Shelf(tmp_path, lambda desk: Load(desk), size)
    shelf.settle(1.0)
    surface = pygame.Surface(size)
    with shelf.desk.theme.collecting() as written:
        shelf.top.repaint()
        shelf.top.draw(surface)
    assert "Loka" in {text.words for text in written} and not [text.words for text in written if text.cut]


def test_nothing_under_the_result_can_be_read(tmp_path: Path) -> None:
    """The panels behind it are dusk: no letter of the announcer is left in them."""
    table = Table()
    table.move("f2f3", "e7e5", "g2g4", "d8h4")
    table.settle(4)
    assert isinstance(table.top, ResultScene) and table.battle.places is not None
    column = table.battle.places.column
    below, above = pygame.Surface((1280, 800)), pygame.Surface((1280, 800))
    table.battle.draw(below)
    table.top._blur(below, column)
    above.blit(below, (0, 0))
    lines = pygame.surfarray.array3d(above.subsurface(column)).astype(int).sum(axis=2)
    assert abs(lines[:, 1:] - lines[:, :-1]).max() < 90, "no edge of a letter is left"
