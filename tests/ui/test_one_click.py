"""A click asks each question once: what the rules are asked while an action is chosen and shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import at_the_keep as keep
import at_the_window as at
import pytest
from at_the_cross import Cross
from at_the_keep import Keep
from at_the_table import Table

MOST = {"pending": 12, "redact": 8, "clone": 8, "actions": 4, "check": 6, "apply": 5, "result": 8}
"""Once for each moment that is seen: before the action, after it and between its events, for the list and the panel."""


def counted(name: str, plain: Callable[..., Any], asked: Counter[str]) -> Callable[..., Any]:
    """The method of that name, which counts how often it is asked."""

    def ask(*given: Any) -> Any:
        asked[name] += 1
        return plain(*given)

    return ask


@pytest.mark.parametrize(
    ("table", "first", "second"),
    [
        (Table, "e2", "e4"),
        (lambda: Keep(start=keep.GRIFFIN), "c4", "d4"),
        (lambda: Cross(chairs=("human",) * 4), "d3", "d4"),
    ],
    ids=["chess", "castle", "loka"],
)
def test_a_click_asks_each_question_once(table: Any, first: str, second: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """ARCHITECTURE, Moment: a question that is asked ninety times a click has no owner; a kept moment answers once."""
    shown = table()
    rules, asked = type(shown.session.rules), Counter[str]()
    at.click(shown.opened, shown.at(first))
    for name in MOST:
        monkeypatch.setattr(rules, name, counted(name, getattr(rules, name), asked))
    at.click(shown.opened, shown.at(second))
    at.settle(shown.opened, 1.0)
    monkeypatch.undo()
    assert shown.session.match.ply == 1
    assert not {name: count for name, count in asked.items() if count > MOST[name]}, asked
