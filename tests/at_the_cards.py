"""What the tests of Lytharian's window share: a game that has gone on for a while, or begins from a position, and a
hand that does whatever is legal by pointing and pressing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import at_the_window as at
import pygame
from at_the_table import Table, session_of

from game.core.ruleset import Action, Decision, Spot
from game.play.session import Session
from game.ui.desk import Desk
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.battle.words import LOOK_AT_HAND, THAT_IS_ALL
from game.ui.skins.lytharian import LytharianSkin

SIZES = ((1024, 640), (1280, 800), (1920, 1080))


class Deck(Table):
    """A game that has gone on by itself for a while, then a person sits at south."""

    def __init__(
        self, plies: int, seed: int, until: Callable[[Session], bool], chairs: tuple[str, str] = ("human", "human"),
        variant: str = "standard", begins: str = "", **options: Any,
    ) -> None:  # fmt: skip
        """`begins`: the text of a position file to begin from."""
        self.plies, self.seed, self.until, self.variant, self.begins = plies, seed, until, variant, begins
        super().__init__(*chairs, **{"pace": "instant"} | options)

    def _first(self, desk: Desk) -> BattleScene:
        session = session_of(
            self.program.library, "lytharian", self.chairs, self.begins, variant=self.variant, seed=self.seed
        )
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

    def take_hand(self) -> None:
        """Whoever is asked before all looks at what they hold."""
        if self.battle.who.is_open:
            self.push(LOOK_AT_HAND)
            self.be_there()

    def act(self, action: Action) -> None:
        """Makes an action by pointing at what it touches and pressing the buttons that name it."""
        before = self.session.match.ply
        self.settle(0.45)  # what has just come is not pressed by mistake
        if str(action) not in map(str, self.battle.choosing.named):
            self.take_hand()
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
        if self.session.match.ply == before and self.battle.choosing.whole is not None:
            self.push(THAT_IS_ALL)
        assert self.session.match.ply > before, f"{action} was not made"
        assert str(self.session.match.steps[before].action) == str(action)

    def _touch(self, action: Action, spot: Spot) -> None:
        if self.battle.choosing.menu is not None:
            self._from_menu(action)
            return
        place = self.skin.place_of(spot) if self.skin.lies(spot) or spot in self.skin.zones.places else None
        if place is not None:
            at.click(self.opened, self.bare(spot, place))
            return
        if len(action.touches) == 1:
            self._press_row(action)

    def bare(self, spot: Spot, place: pygame.Rect) -> tuple[int, int]:
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
        """By its words, or part by part where it has parts."""
        before = self.session.match.ply
        choice = self.skin.choice(self.session.match.moment(self.session.seat).view, action)
        left = list(choice.parts)
        while (menu := self.battle.choosing.menu) is not None and self.session.match.ply == before:
            words = [entry.words for entry in menu.entries]
            wanted = next((said for said in (choice.words, *left) if said in words), THAT_IS_ALL)
            if wanted in left:
                left.remove(wanted)
            at.click(self.opened, menu.place(words.index(wanted)).center)
            self.settle(0.2)


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
