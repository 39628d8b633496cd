"""Roster and tray serve a game that they have never seen: groups, options, uniqueness, a deck that follows from a band,
and a secret line on places that are no squares.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest

from game.core.ruleset import Muster, Slot
from game.play.armies import Armies
from game.rules.catalogue import GAMES, IN_WINDOW, Game
from toys.test_screens import Toyshop, begun_with, open_curtain
from toys.test_toys import catalogue, data  # noqa: F401 – the fixtures put toys into the catalogue


@pytest.fixture(autouse=True)
def bands(monkeypatch: pytest.MonkeyPatch, catalogue: None) -> Iterator[None]:  # noqa: F811
    """The game of bands stands in the catalogue too, and the window opens it."""
    for listed in (GAMES, IN_WINDOW):
        monkeypatch.setitem(listed, "bands", Game("toys.bands"))  # type: ignore[arg-type]
    yield


@pytest.fixture
def shop(tmp_path: Path) -> Toyshop:
    """Two people who choose their bands."""
    shop = Toyshop(tmp_path, (1024, 640))
    begun_with(shop, "bands", "RosterScene")
    open_curtain(shop)
    return shop


def row(shop: Toyshop, id: str) -> Any:
    return next(row for row in shop.top.offers.rows if row.offer.id == id)


def test_groups_options_and_uniqueness_come_from_the_decision(shop: Toyshop) -> None:
    """ARCHITECTURE, muster: groups, options that exclude each other, one leader; not finished is not forbidden."""
    shop.push("Clear")
    assert shop.says("Leaders") and shop.says("Ranks") and not shop.top.seal.enabled
    refusal = shop.top.draft.refusal
    assert refusal is not None and not shop.says(f"{refusal.why} ({refusal.rule})") and shop.says(refusal.why)
    row(shop, "captain").by(1)
    assert "Leaders" in shop.top.draft.why_not_more("herald") and not shop.top.draft.why_not_more("spear")
    row(shop, "spear").by(1)
    row(shop, "spear").by(1)
    row(shop, "spear").on_chosen()
    shop.settle(0.2)
    shop.push("Banner +5")
    assert shop.top.draft.cost == 60 and shop.top.seal.enabled
    shop.push("Horn +5")
    assert shop.top.draft.options["spear"] == ("horn",)
    assert not shop.faults()


def test_what_is_forbidden_says_its_rule(shop: Toyshop) -> None:
    """ARCHITECTURE, muster: what one choice allows depends on another; the rules answer."""
    shop.push("Clear")
    row(shop, "herald").by(1)
    assert shop.top.draft.why_not_more("bow") == "A herald leads no bows."


def test_a_band_is_kept_with_its_options_and_a_deck_beside_it(shop: Toyshop) -> None:
    """ARCHITECTURE, roster: what is kept holds options; decks stand in a list of their own."""
    shop.top.kept._keep_as("Mine")
    kept = Armies.of(shop.program.where.data, "bands").kept
    assert [(army.name, army.what, army.picks) for army in kept] == [("Mine", "band", shop.top.draft.picks)]
    assert kept[0].picks[1].options == ("banner",)


def seal_both(shop: Toyshop) -> None:
    for _ in range(2):
        open_curtain(shop)
        shop.press(pygame.K_RETURN)
        shop.settle(0.3)
        if shop.kind != "RosterScene":  # a question about points that are left over
            shop.press(pygame.K_RETURN)
            shop.settle(0.3)


def test_the_deck_follows_from_the_band_and_the_line_is_set_up_in_secret(shop: Toyshop) -> None:
    """ARCHITECTURE, roster and tray: one screen musters bands and decks, one sets things out on places of any kind."""
    shop.top.play(shop.session.match.moment(shop.session.seat).parse("band:captain*1,spear*2+banner"))
    shop.settle(0.3)
    open_curtain(shop)
    shop.top.play(shop.session.match.moment(shop.session.seat).parse("band:captain*1,bow*2"))
    shop.settle(0.3)
    for volleys in (False, True):
        open_curtain(shop)
        pending = shop.session.match.pending
        assert shop.kind == "RosterScene" and isinstance(pending, Muster) and pending.what == "deck"
        assert shop.says("Volley") == volleys and shop.top.what == "deck"
        row(shop, "rally").set(3)
        assert not shop.top.seal.enabled
        row(shop, "rally").set(2)
        row(shop, "volley" if volleys else "banner").set(2)
        shop.settle(0.1)
        shop.push("Seal deck")
        shop.settle(0.3)
    for _ in range(2):
        open_curtain(shop)
        assert shop.kind == "PlacementScene" and not shop.top.is_complete
        scene = shop.top
        at.click(shop.opened, scene.panels.tiles[0].center)
        at.click(shop.opened, scene.skin.place_of(Slot("line", 1)).center)
        shop.settle(0.2)
        assert scene.arranged.army == {Slot("line", 1): scene.arranged.tiles[0].id} and not shop.faults()
        shop.press(pygame.K_r)
        assert scene.is_complete
        shop.press(pygame.K_RETURN)
        shop.settle(0.4)
    assert shop.kind == "BattleScene" and shop.session.match.ply == 10
