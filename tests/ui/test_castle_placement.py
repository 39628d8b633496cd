"""Putting an army on the board, as hands and eyes meet it (look.md, Castle's placing; docs/rules/castle.md,
EXPANDED)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_keep import Keep
from lengths import mostly_long

from game.core.ruleset import Label, Spot
from game.play.armies import Armies
from game.settings import paths
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.before_battle.placement import PlacementScene
from game.ui.skins.cloth import Unveil


def camp(variant: str = "expanded", chairs: tuple[str, str] = ("human", "human"), **more: Any) -> Keep:
    table = Keep(variant, chairs, **more)
    assert isinstance(table.top, PlacementScene)
    return table


def spot(table: Keep, name: str) -> Spot:
    found = table.top.skin.spot_named(name)
    assert found is not None
    return found


def middle(table: Keep, name: str) -> tuple[int, int]:
    place = table.top.skin.place_of(spot(table, name))
    assert place is not None
    return place.center


def tile(table: Keep, id: str) -> tuple[int, int]:
    scene = table.top
    at_index = [found.id for found in scene.arranged.tiles].index(id)
    return scene.panels.tiles[at_index].center


def standing(table: Keep) -> dict[str, str]:
    return {table.top.skin.name_of(place): id for place, id in table.top.arranged.army.items()}


def take(table: Keep, name: str) -> None:
    """A set-up of the list by its name."""
    scene = table.top
    index = [entry.name for entry in scene.kept.entries].index(name)
    scene.list.show(index)
    at.click(table.opened, scene.list.row_rect(index).center)


def test_the_castle_stands_already_and_keeps_its_square() -> None:
    """CASTLE-EXPANDED-3, -7: in formal play it is on e1 from the beginning."""
    table = camp()
    assert standing(table) == {"e1": "castle"}
    at.drag(table.opened, middle(table, "e1"), middle(table, "a1"))
    assert standing(table) == {"e1": "castle"}
    at.click(table.opened, middle(table, "e1"))
    assert table.top.refusal is not None and table.top.refusal.rule == "CASTLE-EXPANDED-3"


def test_a_piece_is_dragged_from_the_tray() -> None:
    """look.md, Hands and Castle's placing: drag and drop."""
    table = camp()
    at.drag(table.opened, tile(table, "griffin"), middle(table, "d1"))
    assert standing(table)["d1"] == "griffin"
    at.drag(table.opened, middle(table, "d1"), middle(table, "h1"))
    assert standing(table) == {"e1": "castle", "h1": "griffin"}
    at.drag(table.opened, middle(table, "h1"), middle(table, "e6"))
    assert standing(table) == {"e1": "castle"}


def test_a_kind_is_chosen_and_set_by_clicks() -> None:
    """look.md, Castle's placing: choosing a tile lights its squares; a second click takes the piece away."""
    table = camp()
    at.click(table.opened, tile(table, "soldier"))
    lit = table.top.arranged.open_squares("soldier")
    assert {table.top.skin.name_of(place) for place in lit} == {f"{file}2" for file in "abcdefghij"}
    at.click(table.opened, middle(table, "c2"))
    assert standing(table)["c2"] == "soldier"
    at.click(table.opened, middle(table, "c2"))
    assert "c2" not in standing(table)


@pytest.mark.parametrize(
    ("id", "square", "rule"),
    [
        ("soldier", "a1", "CASTLE-EXPANDED-4"),
        ("griffin", "a2", "CASTLE-EXPANDED-2"),
        ("griffin", "f1", "CASTLE-EXPANDED-3"),
        ("archmage", "a1", "CASTLE-EXPANDED-3"),
    ],
)
def test_a_wrong_square_is_refused_with_its_rule(id: str, square: str, rule: str) -> None:
    """look.md, States: the rule that decides, in words."""
    table = camp()
    at.drag(table.opened, tile(table, id), middle(table, square))
    assert square not in standing(table) and table.top.refusal.rule == rule


def test_no_more_than_two_of_a_greater_kind() -> None:
    """CASTLE-EXPANDED-2, wherever they stand."""
    table = camp()
    for square in ("j1", "h1"):
        at.drag(table.opened, tile(table, "giant"), middle(table, square))
    at.drag(table.opened, tile(table, "giant"), middle(table, "a1"))
    assert "a1" not in standing(table) and table.top.refusal.rule == "CASTLE-EXPANDED-2"


def test_everything_by_keys() -> None:
    """look.md, Hands: numbers choose, arrows point, Space sets, Delete takes away, R fills, Enter seals."""
    table = camp()
    table.press(pygame.K_3, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_SPACE)
    assert standing(table) == {"e1": "castle", "b1": "griffin"}
    table.press(pygame.K_DELETE)
    assert standing(table) == {"e1": "castle"}
    table.press(pygame.K_r)
    assert len(standing(table)) == 20 and table.top.is_complete
    table.press(pygame.K_RETURN)
    table.settle()
    assert len(table.session.match.actions) >= 1 and table.session.seat == 1


def test_undo_brings_back_what_was() -> None:
    """look.md, Castle's placing: a set-up replaces everything and can be undone."""
    table = camp()
    at.drag(table.opened, tile(table, "griffin"), middle(table, "d1"))
    take(table, "Banners")
    assert standing(table)["d1"] == "giant"
    table.press(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert standing(table) == {"e1": "castle", "d1": "griffin"}


def test_a_ready_army_is_taken_by_its_own_action() -> None:
    """CASTLE-EXPANDED-7: `army:standard`, and the other seat's turn behind a curtain."""
    table = camp()
    take(table, "Standard")
    table.push("Seal army")
    table.settle()
    assert [str(action) for action in table.session.match.actions] == ["army:standard"]
    assert table.top.curtain.closed


def test_nobody_sees_the_other_army_before_both_are_sealed() -> None:
    """CASTLE-EXPANDED-7, USERS 17: the cover between two people, and cloth over the other rows."""
    table = camp()
    take(table, "Banners")
    table.push("Seal army")
    table.settle()
    scene = table.top
    assert scene.curtain.closed
    table.press(pygame.K_RETURN)
    table.settle()
    assert not scene.curtain.closed and standing(table) == {"e10": "castle"}
    board = scene.view.position.board
    assert sum(1 for code in board if code) == 2, "only the Castles are known"
    assert any("has sealed" in words for words in table.words())
    take(table, "Standard")
    table.push("Seal army")
    table.settle(1.0)
    assert isinstance(table.top, BattleScene)
    assert sum(1 for code in table.session.match.state.position.board if code) == 40


@pytest.mark.parametrize("calm", [False, True])
def test_hidden_armies_are_seen_to_be_revealed(calm: bool) -> None:
    """CASTLE-EXPANDED-7, look.md, Motion: the cloth is drawn aside and a banner says so; calm play shows the banner
    alone."""
    table = camp(pace="normal", calm=calm)
    take(table, "Standard")
    table.push("Seal army")
    table.settle()
    table.press(pygame.K_RETURN)
    table.settle()
    take(table, "Standard")
    table.push("Seal army")
    table.settle(0.1)
    battle = table.top
    assert isinstance(battle, BattleScene)
    shown = battle.stage.running
    assert isinstance(shown, Unveil) and len(shown.covered) == (0 if calm else 1)
    assert battle.said.told[-1] == "Both armies stand."
    assert sum(1 for code in battle.position.view.position.board if code) == 40
    if not calm:
        far = battle.skin.place_of(spot(table, "e10" if battle.who.viewer == 0 else "e1"))
        assert far is not None and shown.covered[0].rect.contains(far)
    table.settle(4.0)
    assert battle.stage.idle and battle.said.told.count("Both armies stand.") == 1


def test_against_the_computer_nothing_needs_a_curtain() -> None:
    """The computer's rows lie under cloth in its colour."""
    table = camp(chairs=("human", "normal"))
    assert not table.top.curtain.closed
    assert any("hidden until both are done" in words for words in table.words())


def test_an_incomplete_army_is_not_sealed() -> None:
    """CASTLE-EXPANDED-5: every square is filled."""
    table = camp()
    assert not table.top.seal_button.enabled
    table.press(pygame.K_RETURN)
    assert table.session.match.ply == 0 and table.top.refusal is not None


def test_an_informal_army_may_leave_squares_empty() -> None:
    """CASTLE-EXPANDED-6: any pieces, one Castle."""
    table = camp(rules={"army": "informal"})
    assert not table.top.is_complete
    at.drag(table.opened, tile(table, "paladin"), middle(table, "a2"))
    at.drag(table.opened, tile(table, "castle"), middle(table, "c1"))
    assert table.top.is_complete
    table.push("Seal")
    table.settle()
    texts = [str(action) for action in table.session.match.actions]
    assert len(texts) == 20 and "place:castle,c1" in texts and "place:paladin,a2" in texts


def test_an_army_is_kept_and_taken_by_the_other_side() -> None:
    """An army kept by light stands for dark as well, by its own names."""
    table = camp()
    take(table, "Vanguard")
    table.top.kept._keep_as("Mine")
    kept = Armies.of(paths().data, "castle").kept
    assert [army.name for army in kept] == ["Mine"] and kept[0].places["0.0"] == "knight"
    take(table, "Standard")
    table.push("Seal army")
    table.settle()
    table.press(pygame.K_RETURN)
    table.settle()
    take(table, "Mine")
    assert table.top.is_complete and standing(table)["a10"] == "knight"
    table.top._delete()
    assert Armies.of(paths().data, "castle").kept == ()
    table.top._delete()
    assert [army.name for army in Armies.of(paths().data, "castle").kept] == ["Mine"]


def test_a_right_click_tells_of_a_piece() -> None:
    """look.md, Castle's placing: the inspect card."""
    table = camp(size=(1024, 640))
    at.click(table.opened, tile(table, "ballista"), button=3)
    assert table.top.pinned is not None and table.top.pinned.name == "Ballista"
    assert Label("ballista") == table.top.hand.hover


@pytest.mark.parametrize(
    ("size", "percent"), [((1024, 640), 100), ((1280, 800), 100), ((1920, 1080), 100), ((1280, 800), 130)]
)
@pytest.mark.parametrize("how", ["formal", "informal"])
def test_nothing_is_cut_or_covered(size: tuple[int, int], percent: int, how: str) -> None:
    """look.md, Layout and Castle's placing."""
    table = camp(size=size, percent=percent, rules={"army": how})
    take(table, "Banners")
    scene = table.top
    scene.arrange()
    assert at.unreadable(table.desk, scene.draw) + at.misplaced(table.desk, scene.ring) == []


def test_the_count_of_a_row_stands_over_the_tiles_of_its_group() -> None:
    """look.md, Castle's placing: "second row 8 of 10" ends with the lesser pieces, apart from the Champion's
    heading."""
    table = camp()
    scene = table.top
    with table.desk.theme.collecting() as written:
        scene.draw(pygame.Surface((1280, 800)))
    said = next(text.rect for text in written if text.words.startswith("second row"))
    tiles = zip(scene.arranged.tiles, scene.panels.tiles, strict=True)
    assert said.right == max(rect.right for tile, rect in tiles if tile.group == "Lesser")


@pytest.mark.parametrize("events", [120, pytest.param(20_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("how", mostly_long(["formal", "informal"], (1,)))
@pytest.mark.parametrize("chairs", [("human", "human"), ("human", "easy")], ids="-".join)
def test_a_blind_hand_breaks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chairs: tuple[str, str], how: str, events: int
) -> None:
    """USERS 8: whatever is pressed, the screen stands."""
    monkeypatch.setenv("FOURCROWNS_HOME", str(tmp_path))
    table = camp(chairs=chairs, rules={"army": how, "first": "light"})
    table.stay_here()
    for alive in at.blind_events(table, 5, events):
        slow = table.program.slow
        if slow is not None and slow.question is not None and not slow.ready:
            slow.answer(str(table.session.rules.actions(slow.question.view)[0]))
        if not alive or not table.opened.stack.scenes or isinstance(table.top, BattleScene):
            table.opened = at.window(table.desk, table._scene)
    at.settle(table.opened, 0.3)
    assert table.faults() == []
