"""Windows of Lytharian Chess: phases in which nothing can be decided pass by themselves, and no double click or held
key passes two windows (LYTH-PHASE-14, -15; docs/look.md, States)."""

from __future__ import annotations

import at_the_window as at
import pygame
import pytest
from at_the_cards import Deck
from rules.lytharian.table import moment

from game.content.writer import dump


def begun(*actions: str, **state: object) -> Deck:
    """South has a hand of answers; north is a computer player that has cast and attacks."""
    given = moment("razormaw e4!, kevetni_captain b2", "zuk_gar_grunt e6!, deepdark_bully e5!", **state)
    text = dump(given.rules.notation.write(given.state) | {"game": "lytharian", "variant": "standard"})
    deck = Deck(0, 1, lambda _: True, ("human", "human"), begins=text)
    deck.stay_here()
    session = deck.session
    for action in actions:
        session.play(session.match.moment(session.seat).action(action))
    deck.battle.acting.next()
    return deck


@pytest.mark.parametrize("how", ["mouse", "key"])
def test_a_double_click_passes_one_window(how: str) -> None:
    """Given two spells on the stack, when the answer is pressed twice at once, then one window has been passed."""
    deck = begun(
        "e5xe4", turn="north", mana={"south": 9, "north": 9},
        hand={"south": ["frozen_armor", "deathbolt"], "north": ["frozen_armor", "deathbolt"]},
    )  # fmt: skip
    deck.be_there()
    deck.settle(1.0)
    before = deck.session.match.ply
    rows = [button for button in deck.battle.answers.shown if button.label.startswith("Let")]
    assert rows
    row = rows[0]
    if how == "mouse":
        where = row.rect.center
        for _ in range(2):
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1, touch=False))
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=where, button=1, touch=False))
        deck.opened.step(wait=False)
        at.settle(deck.opened, 0.1)
    else:
        code = pygame.K_SPACE if row.key == "Space" else ord(row.key)
        deck.press(code, code)
    assert deck.session.match.ply == before + 1


def test_an_effects_phase_without_anything_to_use_passes_by_itself() -> None:
    """LYTH-PHASE-15: against a computer player, where the player wishes it."""
    given = moment("razormaw e4!", "zuk_gar_grunt e6!", phase="effects", deck={"south": ["mace"], "north": ["mace"]})
    text = dump(given.rules.notation.write(given.state) | {"game": "lytharian", "variant": "standard"})
    deck = Deck(0, 1, lambda _: True, ("human", "easy"), begins=text, passing="idle")
    deck.settle(0.6)
    assert deck.session.match.moment(None).view.phase == "main"
    asked = Deck(0, 1, lambda _: True, ("human", "easy"), begins=text, passing="always")
    asked.settle(0.6)
    assert asked.session.match.moment(None).view.phase == "effects"


def test_the_panel_says_what_is_asked() -> None:
    """Given a spell to answer, a search of the deck, then a sentence says so, and not what has passed last."""
    deck = begun("cast:deathbolt,e4", turn="north", mana={"south": 9, "north": 9},
                 hand={"south": ["deathbolt"], "north": ["deathbolt"]},
                 deck={"south": ["mace"], "north": ["mace"]})  # fmt: skip
    deck.be_there()
    deck.settle(1.0)
    assert deck.says("North casts Deathbolt on e4.") and deck.says("Answer it, or let it through.")
    assert not deck.faults()
    given = moment("razormaw e4!", "zuk_gar_grunt e6!", hand={"south": ["spell_find"]}, mana={"south": 9},
                   deck={"north": ["mace"], "south": ["mace", "fireball", "deathbolt"]})  # fmt: skip
    text = dump(given.rules.notation.write(given.state) | {"game": "lytharian", "variant": "standard"})
    deck = Deck(0, 1, lambda _: True, ("human", "easy"), begins=text)
    for action in ("cast:spell_find", "pass", "pass"):
        deck.battle.play(deck.session.match.moment(deck.session.seat).action(action))
    deck.settle(0.5)
    assert deck.says("Take a card from your deck.") and deck.says("3 mana") and not deck.faults()


def test_space_lets_it_through_unless_a_cursor_has_the_key() -> None:
    """Given an answer that could be cast, then Space passes; with the cursor on the board it is the cursor's."""
    state = {"turn": "north", "mana": {"south": 9, "north": 9}, "deck": {"south": ["mace"], "north": ["mace"]},
             "hand": {"south": ["deathbolt"], "north": ["deathbolt"]}}  # fmt: skip
    for key, is_cursor in ((pygame.K_SPACE, False), (pygame.K_1, True)):
        deck = begun("cast:deathbolt,e4", **state)
        deck.be_there()
        deck.settle(1.0)
        deck.take_hand()
        deck.settle(1.0)
        if is_cursor:
            deck.press(pygame.K_TAB)
            deck.settle(0.5)
        before = deck.session.match.ply
        assert [row.key for row in deck.battle.answers.shown][:1] == ["1" if is_cursor else "Space"]
        deck.press(key)
        assert deck.actions[before] == "pass"


def test_nobody_is_asked_for_the_answer_of_another() -> None:
    """Given a spell of one's own that the computer player may answer, then the panel and the bar say whose word it
    is."""
    given = moment("razormaw e4!", "zuk_gar_grunt e6!", hand={"south": ["fireball"], "north": ["deathbolt"]},
                   mana={"south": 9, "north": 9}, deck={"north": ["mace"], "south": ["mace"]})  # fmt: skip
    text = dump(given.rules.notation.write(given.state) | {"game": "lytharian", "variant": "standard"})
    deck = Deck(0, 1, lambda _: True, ("human", "easy"), begins=text)
    deck.battle.play(deck.session.match.moment(deck.session.seat).action("cast:fireball,e6,x=2"))
    deck.settle(0.6)
    assert deck.says("South casts Fireball on e6.") and not deck.says("Answer it, or let it through.")
    assert deck.battle.announcer.turn_words().endswith("weighs an answer")
