"""Lytharian Chess in the battle, by the mouse alone: troops, cards of the hand, signs, menus and answers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_table import Table, session_of

from game.core.ruleset import Action, Decision, Label, Spot
from game.play.session import Session
from game.rules.lytharian.actions import Cast, Equip
from game.ui.desk import Desk
from game.ui.scenes.battle.screen import BattleScene
from game.ui.skins.lytharian import LytharianSkin

SIZES = ((1024, 640), (1280, 800), (1920, 1080))


class Deck(Table):
    """A game that has gone on by itself for a while, then a person sits at south."""

    def __init__(
        self, plies: int, seed: int, until: Callable[[Session], bool], chairs: tuple[str, str] = ("human", "human"),
        variant: str = "standard", **options: Any,
    ) -> None:  # fmt: skip
        self.plies, self.seed, self.until, self.variant = plies, seed, until, variant
        super().__init__(*chairs, pace="instant", **options)

    def _first(self, desk: Desk) -> BattleScene:
        session = session_of(self.program.library, "lytharian", self.chairs, variant=self.variant, seed=self.seed)
        dice = Random(self.seed)
        while session.match.ply < self.plies or not self.until(session):
            session.play(likely(dice, session))
        return BattleScene(desk, session)

    @property
    def skin(self) -> LytharianSkin:
        skin = self.battle.skin
        assert isinstance(skin, LytharianSkin)
        return skin

    def be_there(self) -> None:
        """Whoever the curtain waits for says so."""
        self.settle(0.45)
        if self.battle.handing.curtain.closed:
            self.press(pygame.K_RETURN)
            self.settle(0.3)

    def act(self, action: Action) -> None:
        """Makes an action by pointing at what it touches and pressing the buttons that name it."""
        before = self.session.match.ply
        self.settle(0.45)  # what has just come is not pressed by mistake
        for spot in action.touches:
            if self.session.match.ply > before:
                break  # what is left needs no choice
            self._touch(action, spot)
            self.settle(0.1)
        if self.battle.contest.armed is not None:
            self.settle(0.3)  # an attack is weighed first, and begins at the second word
            self._touch(action, action.touches[-1])
            self.settle(0.1)
        if self.session.match.ply == before:
            self._from_menu(action)
        assert self.session.match.ply > before, f"{action} was not made"
        assert str(self.session.match.steps[before].action) == str(action)

    def _touch(self, action: Action, spot: Spot) -> None:
        if self.battle.choosing.menu is not None:
            self._from_menu(action)
            return
        place = self.skin.place_of(spot) if self.skin.lies(spot) or spot in self.skin.zones.places else None
        if place is not None:
            at.click(self.opened, self._bare(spot, place))
            return
        if len(action.touches) == 1:
            self._press_row(action)

    def _bare(self, spot: Spot, place: pygame.Rect) -> tuple[int, int]:
        """A point of a card that no other card covers."""
        for x in range(place.left + 3, place.right - 1, 3):
            if self.skin.spot_at((x, place.centery)) == spot:
                return x, place.centery
        raise AssertionError(f"{spot} is covered")

    def _press_row(self, action: Action) -> None:
        choice = self.skin.choice(self.session.match.moment(self.session.seat).view, action)
        rows = [button.label for button in self.battle.answers.shown]
        self.push(choice.words if choice.words in rows else choice.group)
        if choice.words not in rows:
            self.settle(0.2)
            self._from_menu(action)

    def _from_menu(self, action: Action) -> None:
        menu = self.battle.choosing.menu
        if menu is None:
            return
        words = self.skin.choice(self.session.match.moment(self.session.seat).view, action).words
        number = next(i for i, entry in enumerate(menu.entries) if entry.words == words)
        at.click(self.opened, menu.place(number).center)
        self.settle(0.1)


def likely(dice: Random, session: Session) -> Action:
    """Mostly something done with a card, where it can be."""
    every = session.match.moment(session.seat).actions
    quiet = [a for a in every if str(a).split(":")[0] not in ("charge", "harness", "discard", "reveal")] or list(every)
    cards = [a for a in quiet if str(a).split(":")[0] in ("cast", "equip", "use")]
    return dice.choice(cards if cards and dice.random() < 0.5 else quiet)


def south_chooses(session: Session) -> bool:
    """It is south's Main phase."""
    pending = session.match.pending
    return isinstance(pending, Decision) and session.seat == 0 and pending.prompt == "main"


@pytest.mark.parametrize("seed", [3])
def test_a_game_goes_on_by_the_mouse_alone(seed: int) -> None:
    """Given a game in its Main phase, when two people do whatever is legal, then each action is made by clicks."""
    deck, dice = Deck(40, seed, south_chooses), Random(seed)
    for _ in range(36):
        deck.be_there()
        if not isinstance(deck.session.match.pending, Decision):
            break
        deck.act(likely(dice, deck.session))
    assert not deck.faults()


@pytest.mark.parametrize("size", SIZES)
def test_cards_of_the_hand_are_touched_themselves(size: tuple[int, int]) -> None:
    """Given cards in hand, then each has a place below the board that no other covers, and none is a button."""
    deck = Deck(60, 5, lambda s: south_chooses(s) and len(set(s.match.moment(s.seat).view.hand[0])) >= 3, size=size)
    deck.be_there()
    deck.settle(0.3)
    moment = deck.session.match.moment(deck.session.seat)
    cards = {action.touches[0] for action in moment.actions if isinstance(action, (Cast, Equip))}
    for spot in cards:
        place = deck.skin.place_of(spot)
        assert place is not None and deck.skin.outer.contains(place)
        assert not place.colliderect(deck.skin.squares.outer)
        assert deck._bare(spot, place)
    named = [str(action) for action in deck.battle.choosing.named]
    assert not any(name.startswith(("cast:", "equip:")) for name in named)
    assert not deck.faults()


def test_what_cannot_be_pointed_at_has_a_sign_while_it_may_be_touched() -> None:
    """Given a troop with an ability, when it is chosen, then the ability stands as a sign between board and hand."""
    deck = Deck(10, 1, lambda s: any(len(a.touches) > 1 and isinstance(a.touches[1], Label) for a in usable(s)))
    deck.be_there()
    action = usable(deck.session)[0]
    at.click(deck.opened, deck.skin.place_of(action.touches[0]).center)  # type: ignore[union-attr]
    deck.settle(0.2)
    place = deck.skin.zones.places.get(action.touches[1])
    assert place is not None and place.y == deck.skin.zones.chips.y


def usable(session: Session) -> list[Action]:
    """What begins with a troop and goes on with the name of an ability."""
    every = session.match.moment(session.seat).actions if session.seat == 0 else ()
    return [a for a in every if len(a.touches) > 1 and isinstance(a.touches[1], Label) and not isinstance(a, Equip)
            and not isinstance(a.touches[0], Label)]  # fmt: skip
