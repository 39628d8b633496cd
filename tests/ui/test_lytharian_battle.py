"""Lytharian Chess in the battle, by the mouse alone: troops, cards of the hand, signs, menus and answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from random import Random

import at_the_window as at
import pygame
import pytest
from at_the_cards import SIZES, Deck, likely, south_chooses
from lengths import mostly_long
from rules.lytharian.table import moment

from game.content.writer import dump
from game.core.ruleset import Action, Decision, Label
from game.core.sayings import Say
from game.core.seats import Seat
from game.play.session import Session
from game.rules.lytharian.actions import Cast, Equip
from game.ui.scenes.battle.screen import BattleScene
from game.ui.scenes.battle.words import BACK_TO_HERE, THAT_IS_ALL
from game.ui.skins.facts import Choice
from game.ui.skins.lytharian_zones import pile_spot

SETTING_UP = ("army", "deck", "place")


def goes_on(deck: Deck, many: int, dice: Random, chosen: Callable[[Random, Session], Action]) -> None:
    """So many actions more at most, each made by clicks."""
    for _ in range(many):
        deck.be_there()
        if not isinstance(deck.session.match.pending, Decision):
            break
        deck.act(chosen(dice, deck.session))
    assert not deck.faults()


@pytest.mark.parametrize("seed", [3])
def test_a_game_goes_on_by_the_mouse_alone(seed: int) -> None:
    """Given a game in its Main phase, when two people do whatever is legal, then each action is made by clicks."""
    goes_on(Deck(40, seed, south_chooses), 20, Random(seed), likely)


def rare(dice: Random, session: Session) -> Action:
    """What has been done least often so far, by its kind and by what it is made with."""
    every = session.match.moment(session.seat).actions
    done = Counter(kind_of(step.action) for step in session.match.steps)
    fewest = min(done[kind_of(action)] for action in every)
    return dice.choice([action for action in every if done[kind_of(action)] == fewest])


def kind_of(action: Action) -> str:
    """Its verb, how many spots it touches, and which words go with it."""
    words = [part.partition("=")[0] for part in str(action).split(",") if "=" in part]
    return " ".join((type(action).__name__, str(len(action.touches)), *words))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("variant", ["standard", "maelstrom", "chaos", "duel", "pawnwar"])
def test_whatever_is_legal_can_be_done_by_the_mouse(variant: str, seed: int) -> None:
    """Given games of every mode that have gone on for a while, when two people do what has been done least, then each
    action is made by clicks."""
    deck = Deck(
        30 + 15 * seed, 40 + seed, lambda s: s.match.moment(s.seat).view.phase not in SETTING_UP, variant=variant
    )
    goes_on(deck, 50, Random(seed), rare)


@pytest.mark.parametrize("size", mostly_long([pytest.param(size) for size in SIZES]))
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
        assert deck.bare(spot, place)
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


def test_taking_back_to_before_the_battle_opens_what_falls_due_there() -> None:
    """Given a battle that has just begun, when its setting up is taken back, then that screen stands there again."""
    deck = Deck(12, 2, lambda _: True, ("human", "easy"))
    deck.stay_here()
    ply = next(i for i in range(deck.session.match.ply) if deck.session.match.moment(None, i).view.phase == "deck")
    deck.battle.looking_back.look(ply)
    deck.push(BACK_TO_HERE)
    deck.settle(0.3)
    if not isinstance(deck.top, BattleScene):  # asked first: something has been revealed since
        deck.press(pygame.K_RETURN)
        deck.settle(0.3)
    assert type(deck.top).__name__ == "RosterScene"


def test_esc_goes_one_step_back_in_a_spell() -> None:
    """Given a spell with X whose target was pointed at, when Esc is pressed, then its X is let go, then its target,
    then the card."""
    given = moment("razormaw e4!", "zuk_gar_grunt e6!, zuk_gar_ravager c6!", hand={"south": ["fireball"]},
                   mana={"south": 9}, deck={"north": ["mace"], "south": ["mace"]})  # fmt: skip
    text = dump(given.rules.notation.write(given.state) | {"game": "lytharian", "variant": "standard"})
    deck = Deck(0, 1, lambda _: True, ("human", "easy"), begins=text)
    deck.settle(0.3)
    action = deck.session.match.moment(Seat(0)).action("cast:fireball,e6,x=3")
    assert action is not None
    for spot in action.touches[:2]:
        place = deck.skin.place_of(spot)
        assert place is not None
        at.click(deck.opened, deck.bare(spot, place))
        deck.settle(0.2)
    tool = deck.battle.choosing.tool
    assert tool is not None and deck.battle.choosing.menu is not None and len(tool.picker.touched) == 2
    deck.press(pygame.K_ESCAPE)
    assert deck.battle.choosing.menu is None and tool.picker.touched == action.touches[:1]
    deck.press(pygame.K_ESCAPE)
    assert tool.picker.touched == () and deck.session.match.ply == 0


def test_a_pile_can_be_looked_into() -> None:
    """LYTH-FOG-4: crypt and nether are open to all; of the enemy's deck only what is known of it."""
    deck = Deck(80, 5, lambda s: south_chooses(s) and bool(s.match.moment(s.seat).view.nether[1]))
    deck.be_there()
    view = deck.battle.position.view
    card = deck.skin.describe(view, pile_spot(Seat(1), "nether"))
    assert card is not None and deck.skin.law.card(view.nether[1][0]).name in card.text
    theirs = deck.skin.describe(view, pile_spot(Seat(1), "deck"))
    assert theirs is not None and "?" not in theirs.text and not theirs.text.startswith("a hidden")
    place = deck.skin.place_of(pile_spot(Seat(1), "nether"))
    assert place is not None
    at.point(deck.opened, place.center)
    deck.settle(0.3)
    assert deck.says("North: nether") and not deck.faults()


def test_many_answers_are_put_together_step_by_step() -> None:
    """Given more sets of cards than a menu can show, then a card is chosen after another, and Esc goes one back."""
    deck = Deck(10, 3, south_chooses)
    deck.be_there()
    names = [f"Card {i}" for i in range(6)]
    alike = [(Choice(", ".join(pair), parts=pair, group="Throw away"), Say("-".join(pair)))
             for pair in combinations(names, 2)]  # fmt: skip
    played: list[str] = []
    answers = deck.battle.answers
    answers.on_press = replace(answers.on_press, play=lambda action: played.append(str(action)))
    answers._group_opener("Throw away", alike)()
    menu = deck.battle.choosing.menu
    assert menu is not None and [entry.words for entry in menu.entries] == names
    menu.entries[3].choose()
    deck.settle(0.2)
    assert deck.battle.choosing.menu is not None and len(deck.battle.choosing.menu.entries) == 5
    deck.press(pygame.K_ESCAPE)
    assert deck.battle.choosing.menu is not None and len(deck.battle.choosing.menu.entries) == 6
    deck.battle.choosing.menu.entries[3].choose()
    assert deck.battle.choosing.menu is not None
    deck.battle.choosing.menu.entries[0].choose()
    assert played == ["Card 0-Card 3"]


def test_what_is_suggested_is_told_in_words() -> None:
    """Given spells, gear and answers, then a suggestion names the card and its target and not what a record writes."""
    deck = Deck(60, 5, lambda s: south_chooses(s) and any(isinstance(a, Cast) for a in s.match.moment(s.seat).actions))
    deck.be_there()
    view = deck.battle.position.view
    actions = deck.session.match.moment(deck.session.seat).actions
    for action in actions:
        words = deck.skin.written(view, action)
        assert words and "_" not in words and ":" not in words.removeprefix("Go to: "), (words, str(action))
    cast = next(action for action in actions if isinstance(action, Cast) and action.at)
    assert deck.skin.law.card(cast.card).name in deck.skin.written(view, cast)


def test_a_spell_that_could_name_more_is_ended_by_a_button() -> None:
    """Given a spell with a second target that need not be named, when the first was touched, then a row says that this
    is all."""
    given = moment("razormaw e4!", "zuk_gar_grunt e6!, zuk_gar_ravager c6!", mana={"south": 9},
                   hand={"south": ["greater_siphon", "fireball"]}, damage={"e4": 1},
                   deck={"north": ["mace"], "south": ["mace"]})  # fmt: skip
    text = dump(given.rules.notation.write(given.state) | {"game": "lytharian", "variant": "standard"})
    deck = Deck(0, 1, lambda _: True, ("human", "easy"), begins=text)
    deck.settle(0.5)
    action = deck.session.match.moment(Seat(0)).action("cast:greater_siphon,e6")
    assert action is not None
    assert THAT_IS_ALL not in [row.label for row in deck.battle.answers.shown]
    for spot in action.touches:
        place = deck.skin.place_of(spot)
        assert place is not None
        at.click(deck.opened, deck.bare(spot, place))
        deck.settle(0.2)
    assert deck.session.match.ply == 0
    row = deck.button(THAT_IS_ALL)
    assert not deck.faults()
    at.click(deck.opened, row.rect.center)
    assert deck.actions[0] == str(action)


def test_what_only_lets_the_game_go_on_is_not_listed() -> None:
    """Given a game with many passes, then the list tells what was done, and every action of the game counts on."""
    deck = Deck(60, 5, south_chooses)
    deck.be_there()
    passes = sum(text in ("pass", "done") for text in deck.actions)
    listed = [entry.words for row in deck.battle.history._rows() for entry in row.entries]
    assert passes > 10 and listed and not {"Let it through", "Done"} & set(listed)


SECOND_ENCHANT = """game: lytharian
turn: south
pieces:
  south: {king_aldemar_the_steadfast: [e1], kevetni_captain: [e4]}
  north: {tharn_the_walking_hill: [e8], deepdark_bully: [a7]}
state:
  mana: {south: 9, north: 3}
  hand: {south: [blood_tithe], north: []}
  enchants: {south: [volcanic_eruptions], north: []}
"""


@pytest.mark.parametrize("way", ["free place", "replacing"])
def test_an_enchant_goes_to_a_free_place_or_to_another_ones(way: str) -> None:
    """LYTH-ENCHANT-2: given one enchant in play and another in hand, then it may take a free place or the place of the
    first, each by a press."""
    deck = Deck(0, 3, south_chooses, begins=SECOND_ENCHANT)
    deck.be_there()
    made = "cast:blood_tithe" if way == "free place" else "cast:blood_tithe,replace=volcanic_eruptions"
    deck.act(next(a for a in deck.session.match.moment(deck.session.seat).actions if str(a) == made))
    assert not deck.faults()
