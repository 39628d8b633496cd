"""Files of enabled mods, watched while the program runs: what is saved is on screen within a second.

A sound change makes a new library; a broken one leaves the last good data and says what is wrong.  The game on the
table goes on under the new data when its record still can be followed, and otherwise somebody chooses.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import __version__
from game.content.cache import Cache
from game.content.watch import Watcher
from game.play.reload import Assembled, Carried, assemble, carry_over, concerns
from game.ui.scene import HANDLED, Change, Pop, Push, Reset, Scene
from game.ui.widgets.button import Kind
from game.ui.widgets.sheet import Answer, Sheet

if TYPE_CHECKING:
    from game.play.session import Session
    from game.ui.desk import Desk

EVERY = 0.3  # seconds between two looks
TOLD_SECONDS = 8.0


class LiveMods:
    """Looks at the folders of the enabled mods a few times a second; costs nothing where none is enabled."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.names: tuple[str, ...] = ()
        self.watcher: Watcher | None = None
        self.pending = False
        """The data of the game on the table may have changed."""
        self._next = 0.0

    def look(self, top: Scene) -> Change:
        """Called after each update with the scene on top; cheap unless a file has changed."""
        self._follow_choice()
        if self.watcher is None:
            return None
        changed: set[Path] = set()
        if self.desk.now >= self._next:
            self._next = self.desk.now + EVERY
            changed = self.watcher.changed()
        self.desk.wake_in(EVERY)
        answer = self.read(changed) if changed else None
        return self._carry(top) or answer

    def _follow_choice(self) -> None:
        """Other mods may have been enabled."""
        names = self.desk.settings.mods
        if names == self.names:
            return
        self.names = names
        folder = self.desk.app.where.mods
        self.watcher = Watcher(folder / name for name in names) if names else None
        self.pending = True

    def read(self, changed: set[Path]) -> Change:
        """Reads the mods again, after these files have changed."""
        app = self.desk.app
        made = assemble(app.where.mods, self.names, Cache(app.where.cache, __version__))
        in_use = {folder.name.removeprefix("mods/") for folder in app.library.folders}
        broken = [name for name in self.names if name in in_use and name in made.set_aside]
        if broken:
            self.desk.tell(self._fault(made, broken), TOLD_SECONDS)
            return HANDLED
        app.adopt(made.library)
        self.pending = True
        titles = {mod.id: mod.title for mod in made.found}
        names = sorted({titles.get(name, name) for name in self._mods_of(changed)})
        self.desk.tell(f"Read again: {', '.join(names) or 'the mods'}.", 3.0)
        return HANDLED

    def _mods_of(self, changed: set[Path]) -> set[str]:
        root = self.desk.app.where.mods
        return {path.relative_to(root).parts[0] for path in changed if path.is_relative_to(root)}

    @staticmethod
    def _fault(made: Assembled, broken: Sequence[str]) -> str:
        """The first mistake, with its place, and what stays in use."""
        first = next(iter(made.set_aside[broken[0]].errors), None)
        where = broken[0] if first is None else str(first)
        return f"{where}. The last good data stay in use."

    # The game on the table

    def _carry(self, top: Scene) -> Change:
        """Takes the game over to the new data, once its own screen is on top."""
        session = self.desk.app.playing
        if not self.pending or session is None:
            return None
        if not self._shows(top, session):
            return None
        self.pending = False
        library = self.desk.app.library
        if not concerns(session, library):
            return None
        carried = carry_over(session, library)
        if carried.goes_on and carried.session is not None:
            return self._begin(carried.session, top)
        return Push(self._choice(session, carried, top))

    @staticmethod
    def _shows(top: Any, session: Session) -> bool:
        """Whether this scene is the game's own screen."""
        return getattr(top, "session", None) is session

    def _begin(self, session: Session, top: Any) -> Change:
        session.save()
        change = self.desk.app.begin(session)
        if isinstance(change, Reset) and hasattr(top, "turned") and hasattr(change.scene, "turned"):
            change.scene.turned = top.turned
        return change

    def _choice(self, session: Session, carried: Carried, top: Scene) -> Sheet:
        stop = carried.stop
        place = "" if stop is None else f"{stop.message}"
        answers = [Answer("Keep the old rules", Pop, Kind.PRIMARY, key="Esc")]
        fresh = carried.session
        if fresh is None:
            text = "Under the changed data this game can't be begun. It goes on with the rules it had."
        else:
            ply = carried.ply
            text = (
                f"Under the changed data this game can be followed up to action {ply} of {session.match.ply}. "
                "Keep the old rules for this game, or go back to the last legal action."
            )
            back = f"Go back to action {ply}" if ply else "Go back to the beginning"
            answers.insert(0, Answer(back, lambda: self._begin(fresh, top), icon="ui/undo"))
        answers.insert(0, Answer("Mods", self.desk.app.open_mods, icon="ui/mod"))
        return Sheet(
            self.desk,
            top,
            "The rules have changed",
            text,
            answers,
            icon="ui/warning",
            place=place,
            note="The game is on disk.",
        )
