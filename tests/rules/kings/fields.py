"""Tables to test with: units and terrain in a few words, dice as an input.  Asks the program nothing but to play."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.kings.lists import rules

from game.content.schema import build
from game.content.source import Problems, read_text
from game.core.events import Event
from game.play.position import mark_at
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.shape import PositionFile
from game.rules.kings.state import KingsState, Regiment
from game.table.measure import INCH
from given import Given

Unit = dict[str, Any]


def unit(x: float | None, y: float = 0, facing: float = 0, size: str = "regiment", **keys: Any) -> Unit:
    """A unit made for a test: plain infantry, but for what `keys` say of it or of its state."""
    custom = {"name": "Test", "type": "infantry", "sp": 5, "me": 4, "ra": None, "de": 4, "att": 12, "ne": [14, 16]}
    found: Unit = {"size": size}
    for key, value in keys.items():
        (custom if key in CUSTOM else found)[key] = value
    if "entry" not in found:
        found["custom"] = custom
    if x is not None:
        found |= {"at": [x, y], "facing": facing}
    return found


CUSTOM = ("name", "type", "sp", "me", "ra", "de", "att", "ne", "special", "weapons", "spells", "base", "height")


def one(x: float | None, y: float = 0, facing: float = 0, **keys: Any) -> Unit:
    """A single model."""
    return unit(x, y, facing, "one", **{"type": "hero/infantry", "att": 4, "ne": [11, 13], **keys})


@dataclass(frozen=True)
class Field(Given):
    """A moment of this game."""

    rules: KingsRules
    state: KingsState

    def after(self, *texts: str, dice: Iterable[int] = ()) -> Field:
        """The moment after these actions, each of which must be legal; without `dice` the seed's own fall."""
        state = self.state.clone()
        faces = list(dice)
        state.script = faces or None
        events: list[Event] = []
        for text in texts:
            action = self.rules.notation.parse(state, text)
            refusal = self.rules.check(state, action)
            assert refusal is None, f"{text}: {refusal}"
            self.rules.apply(state, action, events.append)
        assert not state.script, f"nobody threw {state.script}"
        state.script = None
        return replace(self, state=state, events=tuple(events))

    def unit(self, number: int) -> Regiment:
        """The unit of that number."""
        return self.state.units[number]

    def place(self, number: int) -> tuple[float, float, float]:
        """Where a unit stands: inches to four decimals, degrees."""
        pose = self.unit(number).pose
        assert pose is not None
        return round(pose.x / INCH, 4), round(pose.y / INCH, 4), pose.bearing / 1000

    def why(self, text: str) -> str:
        """The rule that refuses an action, "" when it is legal."""
        refusal = self.rules.check(self.state, self.action(text))
        return "" if refusal is None else refusal.rule

    def odds(self, text: str) -> list[str]:
        """The lines of `odds`."""
        assert self.why(text) == "", self.why(text)
        found = self.rules.notation.odds(self.state, self.action(text))
        assert found is not None
        return found

    def starting(self, *beginnings: str) -> list[str]:
        """The listed actions that begin so."""
        return [text for text in self.actions() if text.startswith(beginnings)]


def file_text(
    red: Mapping[int, Unit] | None = None,
    blue: Mapping[int, Unit] | None = None,
    *,
    turn: str = "red",
    terrain: Iterable[Mapping[str, Any]] = (),
    seed: int = 7,
    **state: Any,
) -> str:
    """A position file."""
    pieces = {
        seat: {f"u{number}": given for number, given in units.items()}
        for seat, units in (("red", red), ("blue", blue))
        if units
    }
    found: dict[str, Any] = {"game": "kings", "seed": seed, "turn": turn, "pieces": pieces}
    found["terrain"] = {f"t{i}": given for i, given in enumerate(terrain, 1)}
    found["state"] = state
    return json.dumps(found)


def read(text: str, played: KingsRules) -> tuple[KingsState | None, list[str]]:
    """The state of a position file, and what is wrong with it."""
    problems = Problems()
    node = read_text(text, "file", problems)
    assert node is not None, list(problems)
    given = build(PositionFile, node, problems)
    if given is None:
        return None, [str(problem) for problem in problems]
    state = played.notation.read(given, lambda path, why: problems.add(mark_at(node, path), why))
    return state, [str(problem) for problem in problems]


def field(
    red: Mapping[int, Unit] | None = None,
    blue: Mapping[int, Unit] | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    variant: str = "standard",
    **rest: Any,
) -> Field:
    """A moment with these units; the Move phase of red unless `rest` says otherwise."""
    played = rules(variant, **(options or {}))
    state, wrong = read(file_text(red, blue, **rest), played)
    assert state is not None, wrong
    return Field(played, state)


def mistakes(red: Mapping[int, Unit] | None = None, blue: Mapping[int, Unit] | None = None, **rest: Any) -> str:
    """What is wrong with a file, in one text; fails when nothing is."""
    state, wrong = read(file_text(red, blue, **rest), rules())
    assert state is None
    return "\n".join(wrong)


def wall(x: float, y: float, length: float = 6, depth: float = 0.5, bearing: float = 0) -> dict[str, Any]:
    """An obstacle."""
    return {"kind": "obstacle", "rect": [x, y, length, depth, bearing]}


def area(kind: str, left: float, low: float, right: float, high: float, height: int = 0) -> dict[str, Any]:
    """A piece of terrain from corner to corner."""
    return {"kind": kind, "height": height, "shape": [[left, low], [right, low], [right, high], [left, high]]}
