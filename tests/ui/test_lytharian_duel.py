"""A duel on the screen: who waits lies on the empty board, a fighter is asked for and put there, and nobody sees which
(docs/look.md, Lytharian Chess; docs/rules/lytharian.md, LYTH-DUEL)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import at_the_window as at
import pytest
from at_the_cards import SIZES, Deck
from at_the_table import session_of

from game.core.ruleset import Decision, Label
from game.core.seats import Seat
from game.play.session import Session
from game.rules.lytharian.actions import PlaceTroop
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.phases import scene_for
from game.ui.skins import set_up_for, skin_for


def south_sends(session: Session) -> bool:
    """South is asked who fights against whom north has just sent."""
    pending, steps = session.match.pending, session.match.steps
    is_asked = isinstance(pending, Decision) and pending.prompt == "champion" and pending.seat == 0
    return is_asked and steps[-1].seat == 1 and isinstance(steps[-1].action, PlaceTroop)


def test_a_duel_that_is_gone_on_with_shows_what_it_showed_before() -> None:
    """Given the choice of a fighter in the battle, when the record is opened again, then the battle shows it again."""
    deck = Deck(6, 5, south_sends, ("human", "easy"), variant="duel")
    assert isinstance(scene_for(deck.desk, deck.session), BattleScene)


@pytest.mark.parametrize("size", SIZES)
def test_a_fighter_is_asked_for_and_put_on_its_square(size: tuple[int, int]) -> None:
    """Given south's choice, then a sentence asks for it, every troop that waits can be pointed at, and two clicks send
    one."""
    deck = Deck(6, 5, south_sends, ("human", "easy"), variant="duel", size=size)
    deck.settle(0.5)
    assert deck.says("Choose who fights this round.") and deck.says("put it on d5") and not deck.faults()
    actions = [a for a in deck.session.match.moment(Seat(0)).actions if isinstance(a, PlaceTroop)]
    assert len(actions) >= 3
    for action in actions:
        place = deck.skin.place_of(action.touches[0])
        assert place is not None and deck.skin.squares.outer.contains(place)
        assert deck.skin.spot_at(place.center) == action.touches[0]
    waiting = Counter(deck.session.match.moment(Seat(0)).view.duel.left[0])
    sent = next(action for action in actions if waiting[action.card] == 1)
    at.click(deck.opened, deck.skin.place_of(sent.touches[0]).center)  # type: ignore[union-attr]
    deck.settle(0.3)
    assert deck.says(deck.skin.law.card(sent.card).name) and not deck.says("Cost")
    at.click(deck.opened, deck.skin.place_of(sent.touches[1]).center)  # type: ignore[union-attr]
    deck.settle(0.3)
    assert deck.actions[-1] == str(sent)
    assert Label(sent.card) not in deck.skin.zones.places and not deck.faults()


def test_which_troop_fights_stays_a_secret() -> None:
    """LYTH-FOG-1: Given a fighter of north's face down, then nothing on south's screen names it."""
    deck = Deck(6, 5, south_sends, ("human", "easy"), variant="duel")
    deck.settle(0.5)
    sent = deck.session.match.actions[-1]
    assert isinstance(sent, PlaceTroop)
    told = [deck.session.match.told(ply, Seat(0)).action for ply in range(deck.session.match.ply)]
    assert sent not in told
    assert not deck.says(deck.skin.law.card(sent.card).name)


def test_after_the_end_nothing_waits() -> None:
    """Given a game that a combat has ended, then its attack is not on the stack any more."""
    deck = Deck(1, 5, lambda session: session.is_over, ("human", "easy"), variant="duel")
    view = deck.battle.position.view
    assert view.ended is not None
    turn = next(panel for panel in deck.battle.panels if hasattr(panel, "told"))
    assert turn.told(view) == []
    assert deck.says("The game is over.") and not deck.says("Nothing waits")


def test_a_fighter_on_a_wrong_square_is_told_the_rule() -> None:
    """LYTH-DUEL-4: Given a troop in hand, when another square than its own is touched, then the rule says why not."""
    deck = Deck(6, 5, south_sends, ("human", "easy"), variant="duel")
    deck.settle(0.5)
    action = deck.session.match.moment(Seat(0)).actions[0]
    for spot in (action.touches[0], deck.skin.spot_named("h3")):
        at.click(deck.opened, deck.skin.place_of(spot).center)  # type: ignore[arg-type, union-attr]
        deck.settle(0.2)
    refusal = deck.battle.said.refusal
    assert refusal is not None and refusal.rule == "LYTH-DUEL-4"


@pytest.mark.parametrize("variant", ["duel", "pawnwar"])
def test_ready_made_armies_keep_their_names(variant: str) -> None:
    """Given a way to play that takes other troops than sixteen, then each ready-made army is told by its name."""
    deck = Deck(0, 5, lambda _: True, ("human", "easy"), variant="standard")
    session = session_of(deck.program.library, "lytharian", ("human", "easy"), variant=variant)
    look: Any = set_up_for(deck.desk, session.rules, skin_for(deck.desk, session.rules))
    names = [army.name for army in look.ready(session.match.moment(Seat(0)).view, Seat(0))]
    assert len(names) > 10 and not [name for name in names if name.startswith("Ready-made")]


def test_rounds_are_those_of_the_duel() -> None:
    """LYTH-DUEL-2: Given the second round, then the bar and the list count it as the second."""

    def second(session: Session) -> bool:
        duel = session.match.moment(None).view.duel
        return duel is not None and duel.round == 2 and south_sends(session)

    deck = Deck(10, 5, second, ("human", "easy"), variant="duel")
    deck.settle(0.5)
    assert deck.battle.announcer.turn_words() == "Round 2: your move"
    assert set(deck.battle.rounds.all()) == {0, 1, 2}
