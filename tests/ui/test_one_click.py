"""A click asks each question once: what the rules are asked while an action is chosen and shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import at_the_keep as keep
import at_the_window as at
import pytest
from at_the_cards import Deck
from at_the_cross import Cross
from at_the_keep import Keep
from at_the_regiments import SLINGS, SPEARS, Regiments, battle_of
from at_the_table import Table
from rules.lytharian.table import moment

from game.content.writer import dump

MOST = {"pending": 12, "redact": 8, "clone": 8, "actions": 4, "check": 6, "apply": 5, "result": 8}
"""Once for each moment that is seen: before the action, after it and between its events, for the list and the panel."""


def counted(name: str, plain: Callable[..., Any], asked: Counter[str]) -> Callable[..., Any]:
    """The method of that name, which counts how often it is asked."""

    def ask(*given: Any) -> Any:
        asked[name] += 1
        return plain(*given)

    return ask


REGIMENTS = battle_of(SPEARS, SLINGS, "u6: {entry: ashmaw/skelks, size: horde, at: [36, 26], facing: 180}")


def troops() -> Deck:
    """Lytharian: a spell in hand, a troop that may move, enemies to aim at."""
    given = moment("razormaw e4!, kevetni_captain b2", "zuk_gar_grunt e6!, zuk_gar_ravager c6", mana={"south": 9},
                   hand={"south": ["flame_lance", "mace"], "north": ["mace"]}, deck={"south": ["mace"]})  # fmt: skip
    text = dump(given.rules.notation.write(given.state) | {"game": "lytharian", "variant": "standard"})
    deck = Deck(0, 1, lambda _: True, ("human", "easy"), begins=text)
    deck.settle(1.0)
    return deck


def spied(shown: Any, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """From now on every question to the rules is counted."""
    rules, asked = type(shown.session.rules), Counter[str]()
    for name in MOST:
        if hasattr(rules, name):  # `result`: only where it is not kept in the state
            monkeypatch.setattr(rules, name, counted(name, getattr(rules, name), asked))
    return asked


def more_than_once(asked: Counter[str], most: dict[str, int] = MOST) -> dict[str, int]:
    """What was asked more often than moments were seen."""
    return {name: count for name, count in asked.items() if count > most[name]}


@pytest.mark.parametrize(
    ("table", "first", "second"),
    [
        (Table, "e2", "e4"),
        (lambda: Keep(start=keep.GRIFFIN), "c4", "d4"),
        (lambda: Cross(chairs=("human",) * 4), "d3", "d4"),
        (troops, "e4", "e5"),
    ],
    ids=["chess", "castle", "loka", "lytharian"],
)
def test_a_click_asks_each_question_once(table: Any, first: str, second: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """ARCHITECTURE, Moment: a question that is asked ninety times a click has no owner; a kept moment answers once."""
    shown = table()
    at.click(shown.opened, shown.at(first))
    asked = spied(shown, monkeypatch)
    at.click(shown.opened, shown.at(second))
    at.settle(shown.opened, 1.0)
    monkeypatch.undo()
    assert shown.session.match.ply == 1
    assert not more_than_once(asked), asked


def test_a_spell_asks_each_question_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a card in the player's hand, when its target is clicked, then it is cast, foretold from one list."""
    deck = troops()
    cast = deck.session.match.moment(deck.session.seat).action("cast:flame_lance,e6")
    place = deck.skin.place_of(cast.touches[0])
    at.click(deck.opened, deck.bare(cast.touches[0], place))
    asked = spied(deck, monkeypatch)
    at.click(deck.opened, deck.at("e6"))
    at.settle(deck.opened, 1.0)
    monkeypatch.undo()
    assert deck.session.match.ply == 1
    assert not more_than_once(asked), asked


def test_an_order_asks_each_question_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given an advance that is planned, when it is given, then each question is asked once for each moment."""
    shown = Regiments(start=REGIMENTS)
    shown.drag((30, 10), (30, 13))
    shown.settle(0.3)
    asked = spied(shown, monkeypatch)
    shown.keys("space")
    shown.settle(1.0)
    monkeypatch.undo()
    assert shown.session.match.ply == 1
    assert not more_than_once(asked), asked
