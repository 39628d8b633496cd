"""A mod begun: a working example at one press, or a folder of a name of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.mods import new_mod
from game.ui.scene import HANDLED, Change, Pop, Push, Scene
from game.ui.scenes.field_sheet import FieldSheet
from game.ui.widgets import Answer, Kind, Option, Segments

if TYPE_CHECKING:
    from game.ui.desk import Desk, GameCard

EXAMPLE = "example"
"""What the folder of a mod is called that is made at one press."""


class NewMods:
    """Writes them where mods lie."""

    def __init__(
        self, desk: Desk, below: Scene, folder: Path, say: Callable[[str], None], ask: Callable[[], None]
    ) -> None:
        """`below` stands under the sheet; `ask` has the folder looked at anew."""
        self.desk = desk
        self.below = below
        self.folder = folder
        self.say = say
        self.ask = ask

    def make_example(self) -> Change:
        """A working mod at one press, chosen in the list; Space switches it on."""
        taken = {path.name for path in self.folder.iterdir()} if self.folder.is_dir() else set()
        name = next(name for name in (EXAMPLE, *(f"{EXAMPLE}-{i}" for i in range(2, 100))) if name not in taken)
        try:
            new_mod(self.folder, name, _first_of(self.desk.app.games()))
        except (ValueError, OSError) as error:
            self.say(f"It can't be written: {error}.")
            return HANDLED
        self.say("The example is written. Space switches it on.")
        self.ask()
        return HANDLED

    def ask_name(self) -> Change:
        """A sheet for its name and its game."""
        text = "A folder with a working example for this game is written. Change it as you like."
        sheet: FieldSheet
        cards = self.desk.app.games()
        games = Segments(
            self.desk, [Option(card.id, card.name) for card in cards], _first_of(cards), lambda game: HANDLED
        )

        def write() -> Change:
            name = sheet.field.text.strip()
            try:
                path = new_mod(self.folder, name, games.value)
            except FileExistsError:
                return sheet.told("There is a mod of that name already.")
            except (ValueError, OSError) as error:
                return sheet.told(f"{error}.")
            self.say(f"Written: {path}")
            self.ask()
            return Pop()

        answers = [Answer("Write it", write, Kind.PRIMARY, icon="ui/plus"), Answer("Back", Pop, key="Esc")]
        sheet = FieldSheet(
            self.desk,
            self.below,
            "New mod",
            text,
            answers,
            placeholder="Its name: letters, digits, _ and -",
            under=str(self.folder),
            longest=40,
            done=lambda words: write(),
            icon="ui/mod",
            choice=games,
        )
        sheet.ring.focus(sheet.field)
        return Push(sheet)


def _first_of(cards: Sequence[GameCard]) -> str:
    """The game that a new mod changes unless another is chosen: the last of those that can be played, the simplest."""
    return next((card.id for card in reversed(cards) if card.ready), cards[0].id)
