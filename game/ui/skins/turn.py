"""What a game of dice, cards or tokens tells beside its board: the roll of the turn and what it allows, and what a seat
has in hand.  A game without such things tells nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from game.ui.skins.facts import Card, Picture


class Use(Enum):
    """What a die of the turn's roll is good for now."""

    OPEN = "open"
    """It may still be used."""
    NOW = "now"
    """It is being used."""
    SPENT = "spent"
    """It has been used, or is of no use."""
    GONE = "gone"
    """It is not in the seat's hand any more."""


@dataclass(frozen=True, slots=True)
class TurnDie:
    """One die of the turn's roll."""

    sides: int
    face: int | None
    """None before it has fallen."""
    use: Use = Use.OPEN
    words: str = ""
    """Under it: "movement die"."""


@dataclass(frozen=True, slots=True)
class TurnCard:
    """One card of the seat's row."""

    number: int
    name: str
    picture: Picture
    is_rolled: bool = False
    is_empty: bool = False
    """Nothing of this kind stands on the board."""
    about: Callable[[], Card] | None = None
    """What the kind is and can do."""


@dataclass(frozen=True, slots=True)
class Grant:
    """Something that the roll allows to be done: "3s", "a lesser piece", "base and 1 extra"."""

    head: str
    words: str
    note: str
    use: Use


@dataclass(frozen=True, slots=True)
class TurnTold:
    """The roll of the turn."""

    title: str
    """ "You rolled a 4: the Griffin moves"."""
    side: str
    """Whose colours the dice wear, a name of `looks.SIDES`."""
    dice: tuple[TurnDie, ...] = ()
    cards: tuple[TurnCard, ...] = ()
    grants: tuple[Grant, ...] = ()
    picture: Picture | None = None
    """In place of dice."""
    line: str = ""
    """What it allows, in a sentence, where there are neither cards nor grants."""
    badge: str = ""
    """ "Even roll: effects unlocked"."""
    is_unlocked: bool = False
    hint: str = ""
    """What whoever is asked about it may do."""
    rule: str = ""
    """Where the rule book speaks of it."""
    rule_words: str = ""
    """The button that opens it there."""
    falls: bool = False
    """Its dice are in the air."""
    account: tuple[str, str, str] = ("", "", "")
    """While the roll lies and nothing was done with it: whose it is, what it allows, what comes next."""
    token: str | None = None
    """Why no token can be spent any more; "" where one can be, None in a game without them."""


@dataclass(frozen=True, slots=True)
class Purse:
    """What a seat has in hand."""

    side: str
    tokens: int
    most: int
    """As many places are shown."""
    dice: tuple[tuple[int, bool], ...] = ()
    """Its dice, each with its sides and whether it still has it."""
    words: str = ""
    """What a token does: "One re-rolls any die"."""
