"""Positions to test with: given a position file, when actions are made, then look.  Knows no game.

`position(TEXT)` reads a position file, `beginning(GAME)` is a set-up.  What comes back never changes: `after` gives
a new one.  Dice are an input, `after("e4xf5", dice=(8, 1))`, so no test rolls until it likes the result.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from textwrap import dedent
from typing import Any

from game.content.folders import Folder, shipped_folder
from game.core.digest import digest
from game.core.events import Event
from game.core.ruleset import Action, Faces, Label, Pending, Plain, Refusal, Result, Ruleset, Spot, Throw
from game.core.seats import Seat
from game.play.position import BadFile, position_from_text, position_text
from game.rules.catalogue import Library

RULES = 3
"""Rules that nobody plays by and are kept; those of a large board take up to 15 MB."""


@cache
def shipped() -> Library:
    """The data that comes with the program.  Fewer rules are kept at hand than where somebody plays: most tests ask
    for one variant after the other."""
    library = Library([shipped_folder()])
    library._recent = deque(maxlen=RULES)
    return library


def with_mods(*folders: Folder) -> Library:
    """The shipped data with these folders laid over it."""
    return Library([shipped_folder(), *folders])


@dataclass(frozen=True)
class Given:
    """A moment of a game, and what has happened since the last one."""

    rules: Ruleset[Any]
    state: Any
    events: tuple[Event, ...] = ()

    # --- when

    def after(self, *texts: str, dice: Iterable[int] = ()) -> Given:
        """The moment after these actions, each of which must be legal; `dice` are the faces in the order they fall."""
        state = self.rules.clone(self.state)
        faces = list(dice)
        events: list[Event] = []
        for text in texts:
            action = self.rules.notation.parse(state, text)
            refusal = self.rules.check(state, action)
            assert refusal is None, f"{text}: {refusal}"
            self.rules.apply(state, action, events.append)
            while faces and isinstance(pending := self.rules.pending(state), Throw):
                fallen, faces = faces[: len(pending.sides)], faces[len(pending.sides) :]
                assert len(fallen) == len(pending.sides), f"{text}: {pending} wants more dice"
                self.rules.apply(state, Faces(tuple(fallen)), events.append)
        assert not faces, f"nobody threw {faces}"
        return replace(self, state=state, events=tuple(events))

    def repeated(self, times: int, *texts: str) -> Given:
        """The moment after the same actions again and again."""
        return self.after(*texts * times)

    # --- then

    def at(self, square: str) -> str:
        """Who stands on a square, as position files name it: "white bishop"; "" for nobody."""
        assert self.rules.notation.spot_named(square)
        pieces = self.file["pieces"]
        assert isinstance(pieces, Mapping)
        for seat, kinds in pieces.items():
            for kind, squares in kinds.items():
                if square in squares:
                    return f"{seat} {kind}"
        return ""

    def actions(self) -> list[str]:
        """The texts of the listed actions."""
        return [str(action) for action in self.rules.actions(self.state)]

    def from_(self, start: str) -> set[str]:
        """The listed actions whose text begins with `start`, without it: where the piece on e4 may go."""
        return {text.removeprefix(start) for text in self.actions() if text.startswith(start)}

    def action(self, text: str) -> Action:
        """The action written as `text`, legal or not."""
        return self.rules.notation.parse(self.state, text)

    def allows(self, text: str) -> bool:
        """Whether the action is legal now."""
        return self.rules.check(self.state, self.action(text)) is None

    def refusal(self, text: str) -> Refusal:
        """Why the action is not legal; fails when it is."""
        refusal = self.rules.check(self.state, self.action(text))
        assert refusal is not None, f"{text} is legal"
        return refusal

    def lit(self, refusal: Refusal) -> set[str]:
        """Names of the squares that a refusal lights."""
        return {self.rules.notation.spot_name(spot) for spot in refusal.where if not isinstance(spot, Label)}

    def why_not(self, *touches: str) -> Refusal | None:
        """What the player is told who touches these squares and buttons."""
        return self.rules.notation.explain(self.state, [self.spot(name) for name in touches])

    def spot(self, name: str) -> Spot:
        """A square by its name, or a button."""
        try:
            return self.rules.notation.spot_named(name)
        except ValueError:
            return Label(name)

    @property
    def pending(self) -> Pending:
        """What must happen next."""
        return self.rules.pending(self.state)

    @property
    def turn(self) -> str:
        """The name of the seat that must choose."""
        pending = self.pending
        assert not isinstance(pending, Result | Throw), pending
        return self.rules.seats[pending.seat]

    @property
    def result(self) -> tuple[frozenset[str], str] | None:
        """Names of the winners and the reason, or None while the game goes on."""
        pending = self.pending
        if not isinstance(pending, Result):
            return None
        return frozenset(self.rules.seats[seat] for seat in pending.winners), pending.reason

    @property
    def sentences(self) -> list[str]:
        """What has happened, in words."""
        said = (self.rules.notation.sentence(event, self.state, None) for event in self.events)
        return [sentence for sentence in said if sentence is not None]

    @property
    def file(self) -> dict[str, Plain]:
        """The keys of its position file."""
        return self.rules.notation.write(self.state)

    @property
    def text(self) -> str:
        """Its position file."""
        return position_text(self.rules, self.state)

    @property
    def digest(self) -> str:
        """The digest of its state."""
        return digest(self.rules.notation.pack(self.state))

    def view(self, seat: int) -> Any:
        """What a seat sees of it."""
        return self.rules.redact(self.state, Seat(seat))


def position(text: str, library: Library | None = None) -> Given:
    """The moment that a position file describes."""
    opened = position_from_text(dedent(text), library or shipped())
    return Given(opened.rules, opened.state)


def beginning(
    game: str,
    variant: str | None = None,
    options: Mapping[str, Plain] | None = None,
    seed: int = 0,
    library: Library | None = None,
) -> Given:
    """The set-up of a game."""
    rules = (library or shipped()).rules(game, variant, options)
    return Given(rules, rules.start(seed))


def mistakes(text: str, library: Library | None = None) -> Sequence[str]:
    """What is wrong with a position file, `LINE:COLUMN: message` each; fails when nothing is."""
    try:
        position_from_text(dedent(text), library or shipped(), "file")
    except BadFile as bad:
        return [str(problem).removeprefix("file:") for problem in bad.problems]
    raise AssertionError("nothing is wrong with this file")
