"""Armies kept by the player and those that the game brings, in one list: taken, kept, renamed, deleted with undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from game.play.armies import LONGEST_NAME, Armies, KeptArmy
from game.ui.scene import HANDLED, Change, Pop, Push, Scene
from game.ui.scenes.field_sheet import FieldSheet
from game.ui.widgets import Answer, Kind, ListBox

if TYPE_CHECKING:
    from game.ui.desk import Desk

UNDO_SECONDS = 10.0


class Named(Protocol):
    """What the game brings: anything with a name."""

    @property
    def name(self) -> str: ...


R = TypeVar("R", bound=Named)


class KeptShelf(Generic[R]):
    """The entries of one list, and what can be done with those that are the player's own."""

    def __init__(
        self,
        desk: Desk,
        below: Scene,
        armies: Armies,
        listed: ListBox,
        *,
        made: Callable[[str], KeptArmy],
        changed: Callable[[], None],
        word: str = "Save",
        kept_first: bool = True,
    ) -> None:
        """`made` is the present army under a name, for keeping; `changed` is told when the list is another one."""
        self.desk, self.below, self.armies, self.list = desk, below, armies, listed
        self.made, self.changed, self.word, self.kept_first = made, changed, word, kept_first
        self.what = "army"
        self.ready: Sequence[R] = ()
        self.entries: list[R | KeptArmy] = []
        self.deleted: tuple[KeptArmy, int, float] | None = None
        """What was deleted last, where it stood, and until when that can be undone."""
        self.tell_trouble()

    def tell_trouble(self) -> None:
        if self.armies.trouble:
            self.desk.tell(self.armies.trouble, 8.0)

    def take(self, what: str, ready: Sequence[R], *, with_kept: bool = True) -> None:
        """Another seat, or another thing to be mustered: what the game brings for it."""
        self.what, self.ready = what, ready
        self._list(with_kept)
        self.list.set_count(len(self.entries), -1)

    def _list(self, with_kept: bool = True) -> None:
        kept: list[R | KeptArmy] = [*self.armies.kept_for(self.what)] if with_kept else []
        self.entries = [*kept, *self.ready] if self.kept_first else [*self.ready, *kept]

    def show(self, chosen: str = "") -> None:
        """The list anew, after something was kept, renamed or deleted; the one of that name is chosen."""
        self._list()
        at = next((i for i, entry in enumerate(self.entries) if chosen and entry.name == chosen), -1)
        self.list.set_count(len(self.entries), at)
        if at >= 0:
            self.list.show(at)
        self.tell_trouble()
        self.changed()

    @property
    def own(self) -> KeptArmy | None:
        """The chosen entry, where it is the player's own."""
        at = self.list.chosen
        entry = self.entries[at] if 0 <= at < len(self.entries) else None
        return entry if isinstance(entry, KeptArmy) else None

    # --- what is asked for

    def keep(self) -> Change:
        """Asks for the name under which the present army is kept."""
        own = self.own
        given = own.name if own is not None else self.armies.free_name(f"My {self.what}")
        return self._ask(f"{self.word} this {self.what}", given, self._keep_as, self.word)

    def rename(self) -> Change:
        own = self.own
        return HANDLED if own is None else self._ask(f"Rename this {self.what}", own.name, self._rename_to, "Rename")

    def _ask(self, title: str, given: str, done: Callable[[str], Change], word: str) -> Change:
        def press() -> Change:
            return done(sheet.field.text)

        answers = (Answer("Cancel", Pop, key="Esc"), Answer(word, press, Kind.PRIMARY, "ui/save", key="Enter"))
        sheet = FieldSheet(
            self.desk, self.below, title, "Its name in your list:", answers, given=given, placeholder="Name",
            longest=LONGEST_NAME, done=done,
        )  # fmt: skip
        sheet.ring.focus(sheet.field, show=True)
        return Push(sheet)

    def _keep_as(self, name: str) -> Change:
        if name.strip():
            self.armies.keep(self.made(name))
            self.desk.sound.play("place")
            self.show(" ".join(name.split())[:LONGEST_NAME])
        return Pop()

    def _rename_to(self, name: str) -> Change:
        own = self.own
        if own is not None and name.strip():
            self.armies.rename(own, name)
            self.show(" ".join(name.split())[:LONGEST_NAME])
        return Pop()

    def delete(self) -> Change:
        """Nothing is deleted without undo: asked once more, it gives back what was deleted for ten seconds."""
        own = self.own
        if own is None and self.deleted is not None:
            army, place, _ = self.deleted
            self.deleted = None
            self.armies.put_back(army, place)
            self.show(army.name)
        elif own is not None:
            place = self.armies.kept_for(self.what).index(own)
            self.deleted = own, place, self.desk.now + UNDO_SECONDS
            self.armies.delete(own)
            self.desk.sound.play("discard")
            self.show()
            self.desk.wake_in(UNDO_SECONDS)
        return HANDLED

    def forgets(self) -> bool:
        """Whether the time to take back a deletion has just gone by."""
        if self.deleted is None or self.desk.now < self.deleted[2]:
            return False
        self.deleted = None
        return True
