"""Armies and decks of Lytharian Chess put together in the window: what is ready-made, what a draft is told."""

from __future__ import annotations

import at_the_window as at
import pygame
from at_the_table import TableProgram, session_of

from game.ui.scenes.before_battle.roster import RosterScene
from game.ui.scenes.phases import scene_for
from game.ui.skins.lytharian_set_up import curve, percent_in_hand


def roster(armies: int) -> RosterScene:
    """Two people at one screen: so many armies are chosen, and whoever comes next has opened the curtain."""
    program = TableProgram()
    desk = at.quiet_desk(program, (1280, 800), 100)
    session = session_of(program.library, "lytharian", ("human", "human"), seed=3)
    for _ in range(armies):
        session.play(session.match.moment(session.seat).actions[0])
    opened = at.window(desk, lambda desk: scene_for(desk, session))
    at.settle(opened, 0.5)
    if opened.stack.top.curtain.closed:
        at.press(opened, pygame.K_RETURN)
        at.settle(opened, 0.6)
    scene = opened.stack.top
    assert isinstance(scene, RosterScene)
    return scene


def test_ready_made_decks_stand_there_once_the_curtain_has_opened() -> None:
    """LYTH-DECK-4: Given evil troops, then only decks that go with them are on the shelf, each by its name."""
    scene = roster(2)
    assert scene.is_yours and scene.what == "deck" and len(scene.kept.entries) >= 2
    assert all(entry.name and not entry.name.startswith("Ready-made") for entry in scene.kept.entries)
    assert scene.seal.enabled, scene.seal.reason


def test_a_deck_in_the_making_is_told_what_is_wrong_and_what_it_is_like() -> None:
    """LYTH-DECK-1, -3: size and elements as they arise, the curve, the chance to hold a card."""
    scene = roster(2)
    assert scene.draft is not None
    good = scene.look.checks(scene.owner, scene.draft)
    assert [check.holds for check in good] == [True] * 5
    scene.draft.clear()
    scene.draft.set("fireball", 2)
    scene.draft.set("frost_shard", 1)
    size, elements, *_ = scene.look.checks(scene.owner, scene.draft)
    assert (size.value, size.holds) == ("3", False)
    assert (elements.words, elements.holds) == ("Fire and Water never share a deck.", False)


def test_figures_of_a_deck() -> None:
    assert curve([0, 1, 2, 3, 3, 5, "X", "T"]) == "2, 1, 2, 3"
    assert (percent_in_hand(50, 3, 5), percent_in_hand(50, 50, 1), percent_in_hand(2, 3, 5)) == (28, 100, 0)


def test_every_troop_s_name_is_whole_in_the_list_at_the_usual_size() -> None:
    """Given the kings at 1280 by 800, where "King Aldemar the Steadfast" has no room in a line, then it takes two."""
    scene = roster(0)
    assert at.unreadable(scene.desk, scene.draw) == []


def test_what_a_row_has_no_room_to_say_is_its_tip() -> None:
    """Given kings whose abilities are cut in the list, then pointing at one tells them whole."""
    scene = roster(0)
    scene.draw(pygame.Surface((1280, 800)))
    row = scene.offers.shown_rows[0]
    assert row.about in row.shown_tip and row.shown_tip.startswith(row.offer.name) and len(row.about) > 40
