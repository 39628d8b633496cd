"""«How they move» of Lytharian Chess: where each piece type goes and strikes, and what the cards in play say
(docs/look.md, Lytharian Chess)."""

from __future__ import annotations

import pygame
import pytest
from at_the_cards import SIZES, Deck
from rules.lytharian.table import law_of, moment, view

from game.content.writer import dump
from game.core.seats import Seat
from game.rules.lytharian.moving import attacks_of, ends_of, open_ways
from game.ui.scenes.how_they_move import HowTheyMove


def opened(size: tuple[int, int]) -> Deck:
    """South sees a hidden rook of north, a grunt that lies open, and what they wear."""
    given = moment(
        "razormaw e4!, kevetni_captain b2", "zuk_gar_grunt e6!, deepdark_bully a8",
        attached={"e6": {"weapon": "mace"}}, enchants={"north": ["blazing_sun"]},
    )  # fmt: skip
    text = dump(given.rules.notation.write(given.state) | {"game": "lytharian", "variant": "standard"})
    deck = Deck(0, 1, lambda _: True, ("human", "easy"), begins=text, size=size)
    deck.settle(0.4)
    deck.press(pygame.K_w)
    deck.settle(0.3)
    return deck


@pytest.mark.parametrize("size", SIZES[:2])
def test_the_sheet_has_the_pieces_and_what_the_open_cards_say(size: tuple[int, int]) -> None:
    """LYTH-FOG-4: a hidden card of the enemy is not among them; enchants and equipment are."""
    deck = opened(size)
    assert isinstance(deck.top, HowTheyMove)
    names = [card.name for card in deck.top.cards]
    assert names[:3] == ["King", "Rook", "Pawn"]
    assert {"Blazing Sun", "Mace", "Razormaw", "Kevetni Captain", "Zuk Gar Grunt"} <= set(names)
    assert "Deepdark Bully" not in names and len(names) == len(set(names))
    for _ in range(deck.top.pages):
        assert not deck.faults()
        deck.press(pygame.K_RIGHT)
    assert deck.says("attacks only") and not deck.says("takes only")


@pytest.mark.parametrize("piece", ["K", "Q", "R", "B", "KN", "P"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_small_board_shows_what_the_rules_allow(piece: str, seat: int) -> None:
    """LYTH-MOVE-1, -2, LYTH-PAWN-1, -2, -4, LYTH-ATTACK-2, -3: as on the board, beside any edge."""
    cards = {"K": "starlord_eluneth", "Q": "oshara", "R": "kevetni_blademaster", "B": "kevetni_starpriest",
             "KN": "kevetni_stagrider", "P": "kevetni_captain"}  # fmt: skip
    square = "e2" if seat == 0 else "d7"
    own = f"{cards[piece]} {square}"
    given = moment(*((own, "") if seat == 0 else ("", own)), kings=False, turn=("south", "north")[seat])
    law = law_of(given)
    at = law.ground.grid.parse(square)
    quiet, struck = open_ways(law, piece, Seat(seat))
    onto = {law.ground.at(at, *way) for way in quiet} - {-1}
    assert set(ends_of(law, given.state, at)) == onto
    files, ranks = next(iter(sorted(struck)))
    goal = law.ground.grid.names[law.ground.at(at, files, ranks)]
    foe = f"zuk_gar_grunt {goal}"
    met = moment(*((own, foe) if seat == 0 else (foe, own)), kings=False, turn=("south", "north")[seat])
    assert attacks_of(law, view(met, seat).state, at) == [law.ground.grid.parse(goal)]
