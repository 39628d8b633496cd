"""The position that a new game begins from: typed, pasted or dropped, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable

from game.play.position import BadFile, Opened
from game.ui import theme as ink
from game.ui.desk import Desk
from game.ui.scene import HANDLED, Change
from game.ui.scenes.new_game.begin_from import LONGEST_POSITION, first_line, given_position
from game.ui.scenes.new_game.chosen import Chosen
from game.ui.widgets import TextField
from game.ui.widgets.text_field import text_on_clipboard


class Beginning:
    """The position that one game is to begin from."""

    def __init__(self, desk: Desk, chosen: Callable[[], Chosen], changed: Callable[[], None]) -> None:
        """`chosen` is what the position must fit; `changed` is told of another position."""
        self.desk, self.chosen, self.changed = desk, chosen, changed
        self.field = TextField(
            desk,
            "",
            self._typed,
            placeholder="Paste a position or a path",
            longest=LONGEST_POSITION,
            icon="ui/load",
        )
        self.given = ""
        """A position, a path, or nothing."""
        self.opened: Opened | None = None
        self.wrong = ""
        """Why the game can't begin from it; empty when it can."""

    def forget(self) -> None:
        """Another game: the usual set-up."""
        self.given = self.wrong = ""
        self.opened = None
        self.field.set_text("")

    def _typed(self, text: str) -> Change:
        self.read(text)
        return HANDLED

    def paste(self) -> Change:
        text = text_on_clipboard()
        if not text.strip():
            self.wrong = "There is no text on the clipboard."
            self.changed()
            return HANDLED
        return self.take(" ".join(text.split()), text)

    def take(self, shown: str, text: str) -> Change:
        """A text from outside; `shown` is what stands in the field."""
        self.field.set_text(shown)
        self.read(text)
        return HANDLED

    def read(self, text: str) -> None:
        self.given = text
        self.check()
        self.changed()

    def check(self) -> None:
        """The position that was given, under the rules that are chosen now."""
        text, chosen = self.given.strip(), self.chosen()
        self.opened, self.wrong = None, ""
        if not text or chosen.rules is None or not self.field.text.strip():
            return
        try:
            found = given_position(text, self.desk.app.library, chosen.rules, chosen.head())
        except (BadFile, OSError, ValueError) as error:
            self.wrong = first_line(error, "\n" in text)
            return
        if found.rules.game != chosen.game:
            self.wrong = f"This is a position of {found.rules.game}."
        elif len(found.rules.seats) != len(chosen.seats):
            self.wrong = "This position has other seats."
        else:
            self.opened = found

    def words(self, short: bool = False) -> tuple[str, str]:
        """What the game begins from, and the colour of these words."""
        if self.wrong:
            return self.wrong, ink.BAD
        if self.opened is not None:
            return "Your position is on the board.", ink.GOOD
        more = "" if short else ". A position may also be dropped here."
        return f"The usual set-up{more}", ink.MUTED
