"""The stack tells the future in the window: a line for each entry, the board after an answer that is pointed at
(issue of Lytharian in the window; LYTH-COMBAT-16 to -18, LYTH-FOG-8)."""

from __future__ import annotations

from itertools import combinations
from time import thread_time

import at_the_window as at
import pygame
import pytest
from at_the_cards import SIZES, Deck
from rules.lytharian.table import KINGS, moment

from game.content.writer import dump
from game.core.ruleset import Label, Square
from game.play.session import Session
from game.ui.skins.lytharian_duties import MOVE
from game.ui.skins.lytharian_turn import LytharianTurn

HAND = ["frozen_armor", "arcane_denial"]


def begun(size: tuple[int, int] = (1280, 800), chairs: tuple[str, str] = ("human", "human")) -> Deck:
    """South has cast Flame Lance on an open troop of north, who may answer."""
    south, north = (KINGS[seat].split() for seat in ("south", "north"))
    text = dump(
        {
            "game": "lytharian", "variant": "standard", "turn": "south",
            "pieces": {
                "south": {south[0]: [south[1]], "razormaw": ["e4"]},
                "north": {north[0]: [north[1]], "zuk_gar_grunt": ["e5"], "zuk_gar_ravager": ["a5"]},
            },
            "state": {
                "revealed": ["e4", "e5"], "mana": {"south": 9, "north": 9},
                "hand": {"south": ["flame_lance"], "north": HAND},
            },
        }
    )  # fmt: skip
    deck = Deck(0, 1, lambda _: True, chairs, begins=text, size=size)
    deck.be_there()
    deck.session.play(deck.session.match.moment(deck.session.seat).action("cast:flame_lance,e5"))
    deck.battle.acting.next()
    deck.settle(0.6)
    deck.take_hand()
    return deck


def in_combat(size: tuple[int, int]) -> Deck:
    """South's Razormaw attacks; three spells wait on the attack, and south may answer, before all at the screen."""
    south, north = (KINGS[seat].split() for seat in ("south", "north"))
    text = dump(
        {
            "game": "lytharian", "variant": "standard", "turn": "south",
            "pieces": {
                "south": {south[0]: [south[1]], "razormaw": ["e4"]},
                "north": {north[0]: [north[1]], "zuk_gar_grunt": ["e5"]},
            },
            "state": {
                "revealed": ["e4", "e5"], "mana": {"south": 15, "north": 15},
                "hand": {"south": ["flame_lance", "frost_shard"], "north": HAND},
            },
        }
    )  # fmt: skip
    deck = Deck(0, 1, lambda _: True, begins=text, size=size)
    deck.be_there()
    for action in ("e4xe5", "cast:frozen_armor,e5", "cast:flame_lance,e5", "cast:arcane_denial,#1"):
        deck.battle.acting.play(deck.session.match.moment(deck.session.seat).action(action))
        deck.be_there()
    deck.settle(0.6)
    return deck


def turn_panel(deck: Deck) -> LytharianTurn:
    return next(panel for panel in deck.battle.panels if isinstance(panel, LytharianTurn))


@pytest.mark.parametrize("size", SIZES)
def test_each_entry_says_what_will_come_of_it(size: tuple[int, int]) -> None:
    """Given a spell on the stack, then its entry and the button that lets it through say who falls."""
    deck = begun(size)
    deck.be_there()
    assert deck.says("then: Zuk Gar Grunt e5 falls")
    assert any(words.startswith("Flame Lance, then: Zuk Gar Grunt") for words in deck.words())
    assert not deck.faults()


def test_pointing_at_an_answer_shows_the_board_after_it() -> None:
    """Given an answer in hand, when it is pointed at, then the entry below it says another future, and the troop that
    would have fallen is no longer told to; when nothing is pointed at, then all is as before."""
    deck = begun()
    deck.be_there()
    panel, view = turn_panel(deck), deck.battle.position.view
    before = [entry.future for entry in panel.told(view)]
    card = Label("cast:arcane_denial")
    place = deck.skin.place_of(card)
    assert place is not None
    at.point(deck.opened, deck.bare(card, place))
    deck.settle(0.2)
    entries = panel.told(view)
    assert [entry.is_meant for entry in entries] == [True, False]
    assert entries[0].future == "then: counters Flame Lance" and entries[1].is_new
    assert entries[1].future == "then: nothing, for it is countered"
    assert deck.battle.marks.now().ghosts == ()
    at.point(deck.opened, (3, 3))
    deck.settle(0.2)
    assert [entry.future for entry in panel.told(view)] == before


def test_the_keyboard_s_place_shows_it_too() -> None:
    """Given the cursor on the card, then its future stands there as for the pointer, with ghosts on the board."""
    deck = begun()
    deck.be_there()
    tool = deck.battle.choosing.tool
    assert tool is not None
    tool._show_cursor(Label("cast:frozen_armor"))
    deck.settle(0.2)
    entries = turn_panel(deck).told(deck.battle.position.view)
    assert entries[0].is_meant and entries[0].name == "Frozen Armor"
    ghosts = deck.battle.marks.now().ghosts
    assert all(isinstance(ghost.spot, Square) for ghost in ghosts)


def test_a_forecast_is_quick_and_kept() -> None:
    """Given a moment, then its future is found in 50 ms (with room for a busy machine), and asked for once."""
    deck = begun()
    deck.be_there()
    view, foresight = deck.battle.position.now.view, deck.skin.foresight
    foresight._view = None
    began = thread_time()
    first = foresight.of(view)
    assert thread_time() - began < 0.15
    assert foresight.of(view) is first


def test_nobody_is_told_of_what_the_stack_does_once_it_is_empty() -> None:
    """Given the spell let through by both, then the panel says what the turn owes, and nothing of the stack."""
    deck = begun()
    deck.be_there()
    session: Session = deck.session
    while session.match.moment(session.seat).view.stack:
        session.play(session.match.moment(session.seat).action("pass"))
    deck.battle.acting.next()
    deck.settle(0.6)
    deck.be_there()
    assert deck.says(MOVE)


def test_a_search_is_told_as_a_choice() -> None:
    """LYTH-SORCERY-2: what somebody chooses from the deck is not foretold, and is not nothing either."""
    text = dump(
        {
            "game": "lytharian", "variant": "standard", "turn": "south",
            "pieces": {seat: {king: [square]} for seat, (king, square) in ((s, KINGS[s].split()) for s in KINGS)},
            "state": {"mana": {"south": 9}, "hand": {"south": ["spell_find"], "north": ["arcane_denial"]},
                      "deck": {"south": ["mace", "axe"], "north": ["mace"]}},
        }
    )  # fmt: skip
    deck = Deck(0, 1, lambda _: True, begins=text)
    session = deck.session
    session.play(session.match.moment(session.seat).action("cast:spell_find"))
    view = session.match.moment(session.seat).view
    forecast = deck.skin.foresight.of(view)
    assert forecast is not None
    assert deck.skin.foresight.line(view, 1, forecast).endswith("there is a choice to make first")


def test_the_list_names_what_a_counter_is_aimed_at() -> None:
    """Given a spell that is countered on the stack, then the list of actions names it as players do."""
    deck = begun()
    session = deck.session
    session.play(session.match.moment(session.seat).action("cast:arcane_denial,#1"))
    told = session.match.told(session.match.ply - 1, None)
    assert deck.skin.step_words(told) == "Arcane Denial → Flame Lance"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_panel_grows_with_the_stack(size: tuple[int, int]) -> None:
    """Given two spells and the attack that they answer, then each tells its future in a line of its own; where nothing
    waits, what is told has the room."""
    given = moment("razormaw e4!, kevetni_captain b2", "zuk_gar_grunt e6!, deepdark_bully e5!", turn="north",
                   mana={"south": 9, "north": 9}, deck={"south": ["mace"], "north": ["mace"]},
                   hand={"south": ["frozen_armor", "deathbolt"], "north": ["frozen_armor", "deathbolt"]})  # fmt: skip
    text = dump(given.rules.notation.write(given.state) | {"game": "lytharian", "variant": "standard"})
    deck = Deck(0, 1, lambda _: True, ("human", "human"), begins=text, size=size)
    deck.be_there()
    deck.settle(0.5)
    turn = next(panel for panel in deck.battle.panels if isinstance(panel, LytharianTurn))
    bare = turn.rect.height
    for seat, text in ((1, "e5xe4"), (0, "cast:deathbolt,e5"), (1, "cast:frozen_armor,e5")):
        while deck.session.seat != seat:
            deck.session.play(deck.session.match.moment(deck.session.seat).action("pass"))
        deck.session.play(deck.session.match.moment(deck.session.seat).action(text))
    deck.battle.acting.next()
    deck.settle(1.0)
    told = turn.told(deck.battle.position.view)
    assert len(told) == 3 and turn.rect.height > bare and not deck.faults()
    high = deck.desk.px(38)
    assert all(rect.height >= high for rect, entry in turn.entries if entry.future)
    assert len(turn.entries) == len(told)


@pytest.mark.parametrize("hand", [False, True])
def test_a_full_stack_leaves_the_fighters_legible_in_the_smallest_window(hand: bool) -> None:
    """Given three spells on an attack at 1024 by 640, then nothing in its panel is written over anything else."""
    deck = in_combat((1024, 640))
    if hand:
        deck.take_hand()
        deck.settle(0.6)
    panel = deck.battle.contest.panel
    with deck.desk.theme.collecting() as written:
        deck.top.draw(pygame.Surface((1024, 640)))
    inside = [text for text in written if panel.rect.contains(text.rect) and text.rect.width]
    covering = [
        (a.words, b.words)
        for a, b in combinations(inside, 2)
        if a.rect.inflate(0, -6).colliderect(b.rect.inflate(0, -6))
    ]
    assert any("slain" in text.words for text in inside) and not covering


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_fighters_with_long_names_are_named_whole(size: tuple[int, int]) -> None:
    """Given an attack of a troop whose name and square have no room in the panel, then its name alone stands there."""
    given = moment("seraph_of_the_first_dawn e4!", "surictavi_scorpion_hunter e5!", turn="south",
                   mana={"south": 9, "north": 9}, hand={"north": ["deathbolt"]})  # fmt: skip
    text = dump(given.rules.notation.write(given.state) | {"game": "lytharian", "variant": "standard"})
    deck = Deck(0, 1, lambda _: True, ("human", "human"), begins=text, size=size)
    deck.be_there()
    deck.session.play(deck.session.match.moment(deck.session.seat).action("e4xe5"))
    deck.battle.acting.next()
    deck.settle(1.0)
    with deck.desk.theme.collecting() as written:
        deck.top.draw(pygame.Surface(size))
    panel = deck.battle.contest.panel
    inside = [text.words for text in written if panel.rect.contains(text.rect)]
    for name, square in (("Seraph of the First Dawn", "e4"), ("Surictavi Scorpion Hunter", "e5")):
        assert {name, f"{name} {square}"} & set(inside), inside
    assert deck.faults() == []
