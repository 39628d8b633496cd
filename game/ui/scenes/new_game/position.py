"""The position that a new game begins from: typed, pasted or dropped, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.play.position import BadFile
from game.ui import theme as ink
from game.ui.scene import HANDLED, Change
from game.ui.scenes.new_game.begin_from import first_line, given_position
from game.ui.widgets.text_field import text_on_clipboard

if TYPE_CHECKING:
    from game.ui.scenes.new_game.screen import NewGame


class Beginning:
    """The position that one game is to begin from."""

    def __init__(self, scene: NewGame) -> None:
        self.scene = scene
        self.given = ""
        """A position, a path, or nothing."""

    def typed(self, text: str) -> Change:
        self.read(text)
        return HANDLED

    def paste(self) -> Change:
        text = text_on_clipboard()
        if not text.strip():
            self.scene.wrong = "There is no text on the clipboard."
            self.scene.seats_said()
            return HANDLED
        self.scene.position.set_text(" ".join(text.split()))
        self.read(text)
        return HANDLED

    def drop(self, path: str) -> Change:
        self.scene.position.set_text(path)
        self.read(path)
        return HANDLED

    def read(self, text: str) -> None:
        self.given = text
        self.check()
        self.scene.seats_said()

    def check(self) -> None:
        """The position that was given, under the rules that are chosen now."""
        text = self.given.strip()
        self.scene.opened, self.scene.wrong = None, ""
        if not text or self.scene.rules is None or not self.scene.position.text.strip():
            return
        try:
            found = given_position(text, self.scene.desk.app.library, self.scene.rules, self.scene.head())
        except (BadFile, OSError, ValueError) as error:
            self.scene.wrong = first_line(error, "\n" in text)
            return
        if found.rules.game != self.scene.game:
            self.scene.wrong = f"This is a position of {found.rules.game}."
        elif len(found.rules.seats) != len(self.scene.seats):
            self.scene.wrong = "This position has other seats."
        else:
            self.scene.opened = found

    def words(self, short: bool = False) -> tuple[str, str]:
        if self.scene.wrong:
            return self.scene.wrong, ink.BAD
        if self.scene.opened is not None:
            return "Your position is on the board.", ink.GOOD
        more = "" if short else ". A position may also be dropped here."
        return f"The usual set-up{more}", ink.MUTED
