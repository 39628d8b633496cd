"""How Lytharian's cards look: art composed from what they say, faces and backs at every size (look.md, Lytharian
Chess)."""

from __future__ import annotations

from itertools import combinations, pairwise

import at_the_window as at
import pygame
import pytest
from rules.lytharian.card_files import law

from game.core.seats import Seat
from game.rules.lytharian.law import Card
from game.rules.lytharian.state import UNSEEN, Attached, Troop
from game.ui.skins.lytharian_art import arts_of
from game.ui.skins.lytharian_cards import Cards


@pytest.fixture(scope="module")
def cards() -> Cards:
    return Cards(at.desk((1280, 800)), law())


def kin(card: Card) -> tuple[str, str]:
    """Cards that are easily taken for each other: of one people and piece, of one element and kind."""
    return (card.people, card.piece) if card.kind == "troop" else (card.element or "gear", card.slot or card.kind)


def test_no_two_cards_of_one_people_and_piece_look_alike() -> None:
    """Given all 307 cards, then those easily taken for each other differ in two of ground, figure, glyph, stroke."""
    every = law().cards
    arts = arts_of(every.values())
    assert set(arts) == set(every)
    near = [(a, b) for a, b in combinations(every.values(), 2) if kin(a) == kin(b)]
    assert len(near) > 500
    assert [(a.id, b.id) for a, b in near if arts[a.id].differs(arts[b.id]) < 2] == []


def test_art_is_the_same_whatever_order_cards_come_in() -> None:
    every = list(law().cards.values())
    assert arts_of(every) == arts_of(reversed(every))


def test_every_card_can_be_drawn_at_every_size(cards: Cards) -> None:
    """A card of a mod has no picture of its own either: what is asked of art is always there."""
    for card in list(law().cards.values())[::17]:
        for width in (58, 112, 250):
            assert cards.face(card.id, width).get_width() == width
    for name in {part for art in arts_of(law().cards.values()).values() for part in (art.figure, art.glyph)}:
        assert cards.desk.sprites.has(name), name


def test_a_hidden_troop_of_the_enemy_shows_its_rank_and_nothing_else(cards: Cards) -> None:
    """LYTH-FOG-4: Given two hidden troops of one rank, then they look alike; damage and what they wear show."""
    one, other = (Troop(UNSEEN, Seat(1), "P") for _ in range(2))
    plain = cards.troop(one, 60, mine=False, att=None, defence=None)
    assert same(plain, cards.troop(other, 60, mine=False, att=None, defence=None))
    hurt = Troop(UNSEEN, Seat(1), "P", damage=2, curse=Attached("withering", Seat(0), Seat(0)))
    assert not same(plain, cards.troop(hurt, 60, mine=False, att=None, defence=None))
    assert not same(plain, cards.troop(Troop(UNSEEN, Seat(1), "R"), 60, mine=False, att=None, defence=None))


def test_one_s_own_hidden_troop_lies_under_a_veil(cards: Cards) -> None:
    """LYTH-FOG-1: Given the same card face up and face down, then its owner sees which is which."""
    down = Troop("oshara", Seat(0), "Q")
    up = Troop("oshara", Seat(0), "Q", is_up=True)
    drawn = [cards.troop(troop, 60, mine=True, att=10, defence=8) for troop in (down, up)]
    assert not same(*drawn)


@pytest.mark.parametrize("is_up", [True, False])
def test_whose_a_troop_is_needs_no_colour(cards: Cards, is_up: bool) -> None:
    """look.md, Lytharian Chess: Given one card on both sides, then bars on north's frame tell them apart in grey."""
    found = []
    for seat in (0, 1):
        picture = cards.troop(Troop("oshara", Seat(seat), "Q", is_up=is_up), 60, mine=True, att=10, defence=8)
        grey = pygame.transform.grayscale(picture)
        rect = grey.get_bounding_rect()
        column = [grey.get_at((rect.x + 3, y))[0] for y in range(rect.centery - 12, rect.centery + 6)]
        found.append(sum(abs(a - b) > 60 for a, b in pairwise(column)))
    assert found[0] == 0 and found[1] >= 4


def same(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGBA") == pygame.image.tobytes(b, "RGBA")
