"""Putting Lytharian's troops on the board, as eyes meet it (docs/look.md, Lytharian Chess; docs/rules/lytharian.md,
LYTH-SETUP)."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, cast

import at_the_window as at
import pygame
from at_the_cards import likely
from at_the_shelf import Shelf
from at_the_table import session_of

from game.core.ruleset import Square
from game.core.seats import Seat
from game.play.session import Session
from game.rules.lytharian.actions import PlaceTroop
from game.ui.desk import Desk
from game.ui.scenes.before_battle.offer_row import OfferRow
from game.ui.scenes.before_battle.roster import RosterScene
from game.ui.scenes.phases import scene_for
from game.ui.skins import set_up_for, skin_for
from game.ui.skins.placing import PlacingLook
from given import shipped


def while_north_places(troops: int) -> tuple[Session, PlacingLook]:
    """A standard game in which south stands and so many of north's troops do."""
    session = session_of(shipped(), "lytharian", ("human", "human"), seed=3)
    dice = Random(3)
    while sum(1 for troop in cast(Any, session.match.state).board if troop is not None) < 16 + troops:
        session.play(likely(dice, session))
    desk = at.desk()
    look = set_up_for(desk, session.rules, skin_for(desk, session.rules))
    return session, cast(PlacingLook, look)


def test_both_rows_of_who_places_lie_under_the_curtain_to_the_last_troop() -> None:
    """Given north with 15 troops on the board, then its curtain still hangs over two rows of eight, and says so."""
    session, look = while_north_places(15)
    south_sees = session.match.moment(Seat(0)).view
    assert [len(row) for row in look.home(south_sees, Seat(1))] == [8, 8]
    assert look.decided(south_sees, Seat(1)) == (15, 16)


def test_what_stands_already_stays() -> None:
    """Given a game that is gone on with while north places, then north's troops stand where they were put."""
    session, look = while_north_places(5)
    view = session.match.moment(Seat(1)).view
    stands = {Square(q): troop.card for q, troop in enumerate(view.board) if troop is not None and troop.seat == 1}
    assert len(stands) == 5 and look.fixed(view, Seat(1)) == stands
    assert look.fixed(session.match.moment(Seat(0)).view, Seat(1)) == {}


def test_the_enemy_s_placings_are_told_to_nobody() -> None:
    """LYTH-FOG-1, -3: Given armies that stand, then each side has been told what it placed itself, and not what the
    other did."""
    session, _ = while_north_places(15)
    match = session.match
    placed = [ply for ply, step in enumerate(match.steps) if isinstance(step.action, PlaceTroop)]
    for seat in (Seat(0), Seat(1)):
        told = {ply for ply in placed if match.told(ply, seat).action is not None}
        assert told == {ply for ply in placed if match.steps[ply].seat == seat}


def test_every_card_s_name_is_whole_in_a_narrow_roster(tmp_path: Path) -> None:
    """Given the deck's screen in the smallest window, when the list is turned over, then no name is cut."""

    def first(desk: Desk) -> Any:
        session = session_of(desk.app.library, "lytharian", ("human", "human"), seed=3)
        for seat in (Seat(0), Seat(1)):
            session.play(session.match.moment(seat).actions[3])
        return scene_for(desk, session)

    shelf = Shelf(tmp_path, first, (1024, 640), 100)
    at.settle(shelf.opened)
    assert isinstance(shelf.top, RosterScene)
    for name in ("Frozen Armor", "Powered Light Guard"):
        card = next(card for card in shelf.top.look.law.cards.values() if card.name == name)
        offer = next(offer for offer in shelf.top.draft.decision.offers if offer.id == card.id)
        row = OfferRow(shelf.desk, offer, shelf.top.look.figure(Seat(0), card.id), "", lambda _: None, lambda: None,
                       ("3", "mana"))  # fmt: skip
        row.rect = pygame.Rect(24, 0, 261, 58)
        assert at.unreadable(shelf.desk, row.draw) == []
