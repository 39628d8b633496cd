"""Two people at one screen: the curtain at each turn; within the other's turn an answer costs one key and betrays
nothing (LYTH-FOG-9, -11; docs/look.md, States)."""

from __future__ import annotations

from collections.abc import Callable

import at_the_window as at
import pygame
import pytest
from at_the_cards import SIZES, Deck
from rules.lytharian.table import KINGS

from game.content.writer import dump
from game.core.ruleset import Label
from game.core.seats import Seat
from game.rules.lytharian.state import UNSEEN
from game.ui.scenes.battle.words import LOOK_AT_HAND

HANDS = (["frozen_armor", "frost_shard", "mace"], ["mace", "mace", "mace"])
"""Hands of north that south must not tell apart."""


def begun(hand: list[str] = HANDS[0], size: tuple[int, int] = (1280, 800)) -> Deck:
    """South has cast Flame Lance on a troop of north; both sides have hidden troops and decks."""
    south, north = (KINGS[seat].split() for seat in ("south", "north"))
    deck = {"south": ["fireball"] * 3, "north": ["fireball"] * 3}
    pieces = {
        "south": {south[0]: [south[1]], "razormaw": ["e4"], "timber_wolf": ["b2"]},
        "north": {north[0]: [north[1]], "zuk_gar_grunt": ["e6"], "zuk_gar_ravager": ["a5"]},
    }
    state = {
        "revealed": ["e4", "e6"], "mana": {"south": 9, "north": 9}, "deck": deck,
        "hand": {"south": ["flame_lance", "flame_lance"], "north": hand},
    }  # fmt: skip
    text = dump({"game": "lytharian", "variant": "standard", "turn": "south", "pieces": pieces, "state": state})
    found = Deck(0, 1, lambda _: True, begins=text, size=size)
    found.be_there()
    assert found.battle.who.in_front == Seat(0)
    found.battle.acting.play(found.session.match.moment(Seat(0)).action("cast:flame_lance,e6"))
    found.settle(0.8)
    return found


def held(deck: Deck) -> set[str]:
    """The cards of a hand that lie on the screen."""
    names = [spot.name for spot in deck.skin.zones.places if isinstance(spot, Label)]
    return {name.partition(":")[2] for name in names if name.startswith(("cast:", "equip:"))}


def by_key(deck: Deck, label: str) -> None:
    """The key that stands on the answer."""
    row = deck.button(label)
    deck.press(pygame.K_SPACE if row.key == "Space" else ord(row.key))


def by_mouse(deck: Deck, label: str) -> None:
    deck.push(label)


HANDS_USED = pytest.mark.parametrize("answer", [by_key, by_mouse])


@pytest.mark.parametrize("size", SIZES)
def test_in_the_other_s_turn_the_screen_shows_what_both_may_know(size: tuple[int, int]) -> None:
    """Given a spell that may be answered, then no curtain falls, no hand lies open, and two answers stand there."""
    deck = begun(size=size)
    assert not deck.battle.handing.curtain.closed and deck.battle.who.is_open
    view = deck.battle.position.view
    assert all(card == UNSEEN for hand in view.hand for card in hand)
    assert [button.label for button in deck.battle.answers.shown] == ["Let it through", LOOK_AT_HAND]
    assert deck.says("then: Zuk Gar Grunt e6 falls")
    assert not held(deck)
    assert not deck.faults()


@HANDS_USED
def test_letting_it_through_costs_one_key(answer: Callable[[Deck, str], None]) -> None:
    """Given the open question, when it is let through, then it happens before all, and the curtain falls for south."""
    deck = begun()
    answer(deck, "Let it through")
    assert deck.session.match.ply >= 2 and str(deck.session.match.actions[1]) == "pass"
    deck.settle(1.0)
    assert deck.battle.handing.curtain.closed and deck.battle.handing.waits_for == Seat(0)
    deck.press(pygame.K_RETURN)
    deck.settle(0.4)
    assert deck.battle.who.in_front == Seat(0) and not deck.battle.who.is_open
    assert deck.battle.stage.idle, "what both have seen is not shown again"
    assert held(deck) == {"flame_lance"}


@HANDS_USED
def test_looking_at_a_hand_closes_the_curtain_first_and_again_after_the_answer(
    answer: Callable[[Deck, str], None],
) -> None:
    """Given the open question, when north looks, then first the curtain, then the hand; after the answer nobody sees
    it any more."""
    deck = begun()
    answer(deck, LOOK_AT_HAND)
    assert deck.battle.handing.curtain.closed
    deck.settle(0.5)
    deck.press(pygame.K_RETURN)
    deck.settle(0.6)
    assert deck.battle.who.in_front == Seat(1) and held(deck) == set(HANDS[0])
    answer(deck, "Let it through")
    deck.settle(0.05)
    assert deck.battle.who.in_front is None and not held(deck)


def test_an_answer_from_the_hand_is_cast_and_hidden_again() -> None:
    """Given north looking at its hand, when it casts, then all see the spell, and nobody the rest of the hand."""
    deck = begun()
    deck.push(LOOK_AT_HAND)
    deck.settle(0.5)
    deck.press(pygame.K_RETURN)
    deck.settle(0.6)
    moment = deck.session.match.moment(Seat(1))
    action = next(each for each in moment.actions if str(each).startswith("cast:frost_shard"))
    deck.act(action)
    deck.settle(0.8)
    assert deck.battle.who.in_front is None and deck.says("Frost Shard")
    assert not held(deck)


def test_nothing_on_the_open_screen_tells_what_is_held() -> None:
    """LYTH-FOG-11: with another hand, other hidden troops and decks the picture is the same to the last pixel, and so
    are its words, and when it comes."""
    shown = []
    for hand in HANDS:
        deck = begun(hand)
        at.point(deck.opened, (4, 4))
        deck.settle(0.3)
        shown.append((deck.opened.screen.get_buffer().raw, deck.words(), deck.opened._clock.now))  # type: ignore[attr-defined]
    assert shown[0] == shown[1]


def test_no_suggestion_is_made_while_both_look() -> None:
    """LYTH-FOG-11: what would be advised depends on a hand."""
    deck = begun()
    deck.press(pygame.K_h)
    deck.press(pygame.K_e)
    deck.settle(0.3)
    assert deck.program.slow is None or deck.program.slow.question is None


def test_a_double_press_answers_once() -> None:
    """USERS: two presses in one go let one thing through, not two windows."""
    deck = begun()
    at.press(deck.opened, pygame.K_SPACE, pygame.K_SPACE)
    said = [str(action) for action in deck.session.match.actions]
    assert said[0].startswith("cast") and said[1:] in (["pass"], ["pass", "pass"])
    deck.settle(1.0)
    assert deck.battle.handing.curtain.closed
