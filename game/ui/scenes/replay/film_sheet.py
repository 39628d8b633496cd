"""A film of a replayed game: asks into which folder and in which form, and makes it while the replay goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

from game.core.moment import Eyes
from game.core.ruleset import Ruleset
from game.core.seats import Seat
from game.play.match import Match
from game.ui.filming import Filming, begin_film
from game.ui.opener import open_path
from game.ui.scene import HANDLED, Change, Pop, Scene
from game.ui.scenes.folder_sheet import FolderSheet
from game.ui.widgets import Answer, Kind

if TYPE_CHECKING:
    from game.ui.desk import Desk

TEXT = "The battle as a film, seen as the replay shows it now. It is made while you go on looking."
BY_TURNS = "The chronicle as a film: one picture for each turn, with all that was done in it."
WORK = 0.012
"""Seconds of a turn of the loop that go into a film."""


class Filmed(Protocol):
    """A game as far as a film asks about it."""

    @property
    def match(self) -> Match[Any]: ...

    @property
    def rules(self) -> Ruleset[Any]: ...

    @property
    def eyes(self) -> Eyes: ...

    @property
    def path(self) -> Path | None:
        """Its record; None where it is in no file."""
        ...

    @property
    def whose(self) -> str:
        """Whose eyes they are, in words."""
        ...


class FilmSheet(FolderSheet):
    """The folder, and a button for each form."""

    def __init__(
        self,
        desk: Desk,
        below: Scene,
        game: Filmed,
        begun: Callable[[Filming], None],
        *,
        by_turns: bool = False,
        planners: Iterable[Seat] = (),
    ) -> None:
        """`planners` are the seats whose plans a film by turns shows."""
        self.game, self.begun, self.by_turns, self.planners = game, begun, by_turns, planners
        answers = [
            Answer("GIF", lambda: self._begin(as_gif=True), icon="ui/film"),
            Answer("Pictures", lambda: self._begin(as_gif=False), icon="ui/save"),
            Answer("Back", Pop, Kind.PRIMARY, key="Esc"),
        ]
        super().__init__(desk, below, "Make a film", BY_TURNS if by_turns else TEXT, answers, under=game.whose)

    def _begin(self, *, as_gif: bool) -> Change:
        game = self.game
        stem = game.path.stem if game.path is not None else game.rules.game
        name = f"{stem}-chronicle" if self.by_turns else f"{stem}-film"
        filming = self.into(
            lambda folder: begin_film(
                self.desk, game.match, game.eyes, folder, name, as_gif=as_gif, by_turns=self.by_turns,
                planners=self.planners,
            )
        )  # fmt: skip
        if filming is None:
            return HANDLED
        self.begun(filming)
        return Pop()


class FilmWork:
    """The film that is being made while something else is looked at."""

    def __init__(self, desk: Desk, say: Callable[[str], None]) -> None:
        """`say` tells how far it is, and where it lies in the end."""
        self.desk, self.say = desk, say
        self.filming: Filming | None = None
        self._said = -1

    def begin(self, filming: Filming) -> None:
        self.stop()
        self.filming, self._said = filming, -1

    def go_on(self) -> bool:
        """Some pictures more; True when something new was said."""
        filming = self.filming
        if filming is None:
            return False
        self.desk.wake_in(0.0)
        until = perf_counter() + WORK
        try:
            while filming.go_on():
                if perf_counter() >= until:
                    return self._tell(filming)
        except OSError as error:
            self.filming = None
            self.say(f"The film can't be written: {(error.strerror or str(error)).lower()}.")
            return True
        self.filming = None
        self.say(f"The film lies in {filming.path}")
        open_path(filming.path.parent)
        return True

    def _tell(self, filming: Filming) -> bool:
        percent = int(filming.part * 100)
        if percent == self._said:
            return False
        self._said = percent
        self.say(f"Making the film: {percent} %")
        return True

    def stop(self) -> None:
        """Leaves it as far as it is."""
        if self.filming is not None:
            self.filming.close()
            self.filming = None
