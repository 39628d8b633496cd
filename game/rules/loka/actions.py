"""What a seat may do in a game of Loka (docs/rules/loka.md, TEXT)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.core.ruleset import Label, Spot, Square
from game.core.sayings import ACCEPT, CLAIM, DECLINE, OFFER, PASS, RESIGN, Say


class Route(Enum):
    """How a piece goes."""

    PLAIN = "plain"
    BACK = "back to back"
    JUMP = "through the portal"
    ONWARD = "through the portal and on"


@dataclass(frozen=True, slots=True)
class Move:
    """A piece moves or attacks.  Texts: LOKA-TEXT-1."""

    text: str
    start: int
    end: int
    way: Route = Route.PLAIN
    through: int = -1
    """The twin that a bishop goes on from."""
    is_attack: bool = False
    promotion: str | None = None

    def __str__(self) -> str:
        return self.text

    @property
    def touches(self) -> tuple[Spot, ...]:
        """Start, end, and the new piece; a bishop that goes on from the portal names the twin between."""
        squares: tuple[Spot, ...] = (Square(self.start), Square(self.end))
        if self.way is Route.ONWARD:
            squares = (Square(self.start), Square(self.through), Square(self.end))
        return squares if self.promotion is None else (*squares, Label(self.promotion))


@dataclass(frozen=True, slots=True)
class ChooseArmy:
    """An army is chosen: numbers by kind.  Text: LOKA-ARMY-14."""

    text: str
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return self.text

    @property
    def touches(self) -> tuple[Spot, ...]:
        """Made as a whole."""
        return (Label(self.text),)


@dataclass(frozen=True, slots=True)
class Deploy:
    """A piece is placed.  Text: LOKA-DEPLOY-15."""

    piece: str
    square: int
    at: str

    def __str__(self) -> str:
        return f"deploy:{self.piece},{self.at}"

    @property
    def touches(self) -> tuple[Spot, ...]:
        """The piece in the tray, then the square."""
        return (Label(self.piece), Square(self.square))


KEEP = Say("keep")
REROLL = Say("reroll")
RESIGN_BOTH = Say("resign-both")
SAYINGS = {say.text: say for say in (PASS, KEEP, REROLL, RESIGN, RESIGN_BOTH, OFFER, ACCEPT, DECLINE, CLAIM)}
