"""What Lytharian's battle tells at a glance: mana, what the turn owes, what a card in hand wants next, whole forecasts,
alike cards in a full hand (docs/look.md, Lytharian Chess)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_cards import Deck
from rules.lytharian.table import moment

from game.content.writer import dump
from game.core.ruleset import Label
from game.core.seats import Seat
from game.ui.skins.lytharian_duties import MOVE, MOVED
from game.ui.skins.lytharian_mana import mana_spot
from game.ui.skins.lytharian_turn import LytharianTurn
from game.ui.skins.lytharian_zones import TARGET, WEARER

ALIKE = ["mace"] * 3 + ["fireball", "frost_shard", "arcane_denial", "frozen_armor", "healing_star", "spell_find"]


TWO = ("human", "human")


def begun(
    size: tuple[int, int] = (1024, 640),
    chairs: tuple[str, str] = ("human", "easy"),
    options: Mapping[str, Any] | None = None,
    **state: Any,
) -> Deck:
    """South's Main phase, against a computer player unless told otherwise: a troop of each side stands in the open."""
    given = moment("razormaw e4!, kevetni_captain b2", "zuk_gar_grunt e6!", mana={"south": 12, "north": 4}, **state)
    head = {"game": "lytharian", "variant": "standard", "options": dict(options or {})}
    text = dump(given.rules.notation.write(given.state) | head)
    deck = Deck(0, 1, lambda _: True, chairs, begins=text, size=size)
    deck.settle(0.4)
    return deck


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_the_mana_of_both_lies_beside_the_board(size: tuple[int, int]) -> None:
    """LYTH-MANA-1, -3: Given the smallest window, then both tracks are as large, can be read, and tell what the obelisk
    brings when they are pointed at."""
    deck = begun(size)
    places = [deck.skin.place_of(mana_spot(seat)) for seat in (Seat(0), Seat(1))]
    assert all(place is not None and deck.skin.zones.rail.contains(place) for place in places)
    assert places[0].size == places[1].size and places[0].height >= deck.desk.px(36)  # type: ignore[union-attr]
    at.point(deck.opened, places[0].center)  # type: ignore[union-attr]
    deck.settle(0.6)
    assert deck.says("South: mana") and deck.says("12 of 15") and not deck.faults()


def test_the_track_has_as_many_places_as_the_option_gives() -> None:
    """LYTH-MANA-2, -4: Given 12 mana and an obelisk of 1 at most, then the track ends there, and no more is told."""
    deck = begun(options={"mana_max": 12, "obelisk_max": 1})
    track, place = deck.skin.zones.mana, deck.skin.place_of(mana_spot(Seat(0)))
    assert (track.most, track.across) == (12, 7) and place is not None and place.width == 7 * (place.height // 2)
    at.point(deck.opened, place.center)
    deck.settle(0.6)
    assert deck.says("12 of 12") and deck.says("the most there is") and not deck.faults()


def test_the_turn_says_what_it_owes() -> None:
    """LYTH-MAIN-2, -3: Given a Main phase, then the move is asked for; once it is made, the attack is left."""
    deck = begun()
    assert deck.says(MOVE)
    deck.battle.acting.play(deck.session.match.moment(Seat(0)).action("b2b3"))
    deck.settle(0.5)
    assert deck.says(MOVED) and not deck.says(MOVE)


def test_a_card_in_hand_says_what_it_wants_next() -> None:
    """Given a spell, then equipment that was clicked, then the line under the board asks for a target, or a wearer."""
    deck = begun(hand={"south": ["flame_lance", "mace"]})
    for name, words in (("cast:flame_lance", TARGET), ("equip:mace", WEARER)):
        place = deck.skin.place_of(Label(name))
        assert place is not None and not deck.says(words)
        at.click(deck.opened, deck.bare(Label(name), place))
        deck.settle(0.3)
        assert deck.says(words) and not deck.faults()
        deck.press(pygame.K_ESCAPE)


def test_each_way_in_a_menu_shows_its_future() -> None:
    """LYTH-ABILITY-114: Given Fireball on a troop, when one X after the other is pointed at, then the
    stack's panel says what comes of it before it is paid."""
    deck = begun(hand={"south": ["fireball"]})
    for spot in (Label("cast:fireball"), deck.spot("e6")):
        at.click(deck.opened, deck.bare(spot, deck.skin.place_of(spot)) if isinstance(spot, Label) else deck.at("e6"))
        deck.settle(0.3)
    menu = deck.battle.choosing.menu
    assert menu is not None and menu.title == "How much mana for X?" and len(menu.entries) == 12
    told = []
    for number in (0, 11):
        at.point(deck.opened, menu.place(number).center)
        deck.settle(0.2)
        told.append([words for words in deck.words() if words.startswith("then: ")])
    assert "takes 1" in told[0][0] and "falls" in told[1][0] and not deck.faults()


def test_how_many_alike_cards_there_are_is_seen_in_a_full_hand() -> None:
    """Given a hand whose cards overlap, then the number on three alike ones lies where no other card covers it."""
    deck = begun(hand={"south": ALIKE})
    alike = deck.skin.place_of(Label("equip:mace"))
    others = [place for spot, place in deck.skin.zones.places.items() if spot.name.startswith("cast:")]  # type: ignore[union-attr]
    assert alike is not None and any(place.colliderect(other) for place in others for other in others if place != other)
    with deck.desk.theme.collecting() as written:
        deck.top.draw(pygame.Surface((1024, 640)))
    (count,) = [text.rect for text in written if text.words == "×3"]
    after = min((other.x for other in others if other.x > alike.x), default=alike.right)
    assert alike.contains(count) and count.right <= after


def test_a_long_forecast_takes_two_lines_where_there_is_room() -> None:
    """Given a spell alone on the stack of the smallest window, then a future of seventy letters is told whole."""
    deck = begun(hand={"south": ["flame_lance"], "north": ["arcane_denial"]})
    deck.session.play(deck.session.match.moment(Seat(0)).action("cast:flame_lance,e6"))
    deck.battle.acting.next()
    deck.settle(0.5)
    turn = next(panel for panel in deck.battle.panels if isinstance(panel, LytharianTurn))
    future = "likely: Zuk Gar Grunt e6 takes 4, Razormaw e4 gets Att -1, north loses 2 mana"
    entries = [replace(entry, future=future) for entry in turn.told(deck.battle.position.view)]
    assert len(entries) == 1
    turn.told = lambda _: entries  # type: ignore[method-assign]
    with deck.desk.theme.collecting() as written:
        turn.draw(pygame.Surface((1024, 640)))
    assert not [text.words for text in written if text.cut]
    assert turn.entries[0][0].bottom <= turn.rect.bottom


def test_what_lies_on_the_stack_is_aimed_at_where_it_is_told_of() -> None:
    """LYTH-COUNTER-1: Given Arcane Denial in hand and a spell that waits, when the spell's own row is clicked, then it
    is the target."""
    deck = begun(hand={"south": ["flame_lance", "arcane_denial"], "north": ["frozen_armor"]}, chairs=TWO)
    deck.be_there()
    for action in ("cast:flame_lance,e6", "cast:frozen_armor,e6"):
        deck.battle.acting.play(deck.session.match.moment(deck.session.seat).action(action))
        deck.be_there()
    deck.settle(0.6)
    deck.take_hand()
    denial = Label("cast:arcane_denial")
    at.click(deck.opened, deck.bare(denial, deck.skin.place_of(denial)))  # type: ignore[arg-type]
    deck.settle(0.4)
    turn = deck.skin.turn
    assert turn is not None
    row = next(rect for rect, entry in turn.entries if entry.name == "Frozen Armor")
    at.click(deck.opened, row.center)
    deck.settle(0.4)
    assert deck.actions[:3] == ["cast:flame_lance,e6", "cast:frozen_armor,e6", "cast:arcane_denial,#2"]
    assert deck.skin.spot_at(row.center) is None
