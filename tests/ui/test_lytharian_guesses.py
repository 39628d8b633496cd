"""Who are you?  What a back may be, what the enemy knows of one's own, and a reveal as an event (LYTH-FOG-6, -11, -12;
docs/look.md, Lytharian Chess)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_cards import SIZES, Deck, south_chooses

from game.core.seats import Seat
from game.rules.lytharian.state import LytharianState, Troop
from game.ui.skins.lytharian_cards import eye_of
from game.ui.skins.lytharian_motion import SECONDS, Reveal


def hidden_of(deck: Deck, seat: int) -> int:
    """The square of a troop of that seat which nobody has seen."""
    view: LytharianState = deck.battle.position.view
    return next(q for q, troop in view.troops(Seat(seat)) if not troop.is_up and not troop.was_seen)


def at_game(size: tuple[int, int] = (1280, 800), **options: Any) -> Deck:
    deck = Deck(60, 5, south_chooses, size=size, **options)
    deck.be_there()
    return deck


@pytest.mark.parametrize("size", SIZES)
def test_pointing_at_a_back_shows_what_it_may_be(size: tuple[int, int]) -> None:
    """LYTH-FOG-12: names with chances, from the view alone, with no word cut and nothing overlapping."""
    deck = at_game(size)
    square = hidden_of(deck, 1)
    at.point(deck.opened, deck.skin.squares.place(square).center)
    deck.settle(0.3)
    card = deck.skin.describe(deck.battle.position.view, deck.spot(deck.skin.words.names[square]))
    assert card is not None and card.likely and abs(sum(each.part for each in card.likely) - 1) < 1e-6
    assert [each.part for each in card.likely[:-1]] == sorted((e.part for e in card.likely[:-1]), reverse=True)
    assert deck.says(card.likely[0].words) and deck.says("one of")
    assert not deck.faults()


def test_a_statement_shifts_what_is_shown() -> None:
    """LYTH-FOG-6: what has been said stands behind a dot, and other cards are likelier."""
    deck = at_game()
    square, view = hidden_of(deck, 1), deck.battle.position.view.clone()
    spot = deck.spot(deck.skin.words.names[square])
    before = deck.skin.describe(view, spot)
    view.board[square] = replace(view.at(square), said=("is humanoid",))
    after = deck.skin.describe(view, spot)
    assert before is not None and after is not None
    assert after.notes == ("Is humanoid",) and after.likely != before.likely


def test_guesses_can_be_left_out() -> None:
    """LYTH-FOG-12: a switch turns them off; what was said stays."""
    deck = at_game(guesses=False)
    card = deck.skin.describe(deck.battle.position.view, deck.spot(deck.skin.words.names[hidden_of(deck, 1)]))
    assert card is not None and not card.likely


def test_own_troops_say_what_the_enemy_knows_of_them() -> None:
    """LYTH-FOG-4: unseen, told of or seen, as words and as an eye that is closed, half open or open."""
    deck = at_game()
    square = hidden_of(deck, 0)
    card = deck.skin.describe(deck.battle.position.view, deck.spot(deck.skin.words.names[square]))
    assert card is not None
    known = dict(card.facts)["To the enemy"]
    assert known.startswith("unseen; one of ") and known.endswith("%")
    troop = Troop("oshara", Seat(0), "Q")
    told, seen = replace(troop, said=("is humanoid",)), replace(troop, was_seen=True)
    assert len({eye_of(each) for each in (troop, told, seen)}) == 3
    pictures = [deck.skin.cards.troop(each, 60, mine=True, att=1, defence=1) for each in (troop, told, seen)]
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures}) == 3


@pytest.mark.parametrize("calm", [False, True])
def test_a_reveal_is_held_turned_and_named_and_any_key_hurries(calm: bool) -> None:
    """look.md: the back is lifted and held, turns, and its name stands under it; a key ends it."""
    deck = at_game()
    deck.desk.change(pace="normal", calm=calm)
    square = hidden_of(deck, 0)
    name = deck.skin.law.card(deck.battle.position.view.at(square).face).name
    deck.battle.acting.play(deck.session.match.moment(deck.session.seat).action(f"reveal:{deck.skin.words.names[square]}"))
    deck.settle(0.1)
    running = deck.battle.stage.running
    assert isinstance(running, Reveal) and running.seconds == SECONDS and running.calm is calm
    deck.press(pygame.K_SPACE)
    deck.settle(0.1)
    assert deck.battle.stage.idle
    assert deck.says(f"{name} is revealed")


def test_pace_rules_over_a_reveal() -> None:
    """Instant shows what has come of it; calm turns nothing."""
    deck = at_game()
    square = hidden_of(deck, 0)
    deck.battle.acting.play(deck.session.match.moment(deck.session.seat).action(f"reveal:{deck.skin.words.names[square]}"))
    deck.settle(0.1)
    assert deck.battle.stage.idle
    picture = pygame.Surface((40, 50))
    calm = Reveal(picture, picture, picture, (50, 50), (50, 90), frozenset(), calm=True)
    for part in (0.0, 0.2, 0.3, 0.9, 1.0):
        calm.draw(pygame.Surface((100, 100)), part)
