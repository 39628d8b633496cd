"""What the data say of commanders: who may sit on a computer's seat, with a face, a temper and two lines to say.

Nothing here is played by: a record names the agent, `hard@bold`, and beside it who that was.
"""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Len

from game.content.schema import Picture
from game.content.shelf import Table
from game.core.record import record

Said = Annotated[str, Len(1, 90)]
"""One line of speech, which fits under a plaque."""
Word = Annotated[str, Len(1, 14)]


@record
class Commander:
    """Somebody to play against.  How well is the level's matter; a temper costs next to nothing of it."""

    name: Annotated[str, Len(1, 16)]
    temper: Literal["bold", "patient", "careful", "spiteful"]
    """What is liked among actions that are nearly as good (`game/ai/tempers.py`)."""
    manner: Annotated[tuple[Word, ...], Len(0, 2)]
    """Two words more, after the temper."""
    level: Literal["easy", "normal", "hard", "expert"]
    """Where nobody has chosen another one."""
    portrait: Annotated[str, Picture()]
    greets: Said
    """Said when a first game begins."""
    wins: Said
    loses: Said
    draws: Said
    returns: Annotated[str, Len(0, 90)] = ""
    """Said when a further game begins; without it the same as at first."""
    ground: Literal["red", "green", "blue", "violet", "maroon", "brown", "gold"] = "brown"
    """What the portrait stands on where it has no side's colours."""

    @property
    def words(self) -> str:
        """ "Spiteful, cold, watchful": the temper first."""
        return ", ".join((self.temper.capitalize(), *self.manner))


def commanders_table() -> Table:
    """The part of the shelf of all games that lists them, in the order in which they are shown."""
    return Table("commanders.yaml", Commander, optional=True, beside=True)
