"""Which mods lie over each other, and in which order; one is enabled after a check that also plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.content.source import Problem, Problems
from game.ui.mod_desk import Entry, ModDesk, Survey, before
from game.ui.scene import HANDLED, Change

if TYPE_CHECKING:
    from game.ui.desk import Desk


@dataclass(frozen=True, slots=True)
class OrderWishes:
    """What the screen does when the order changes."""

    ask: Callable[[], None]
    """The folders are looked at anew."""
    say: Callable[[str], None]
    changed: Callable[[], None]
    """More is known of a mod."""
    repaint: Callable[[], None]
    choose: Callable[[int], None]
    """Another row of the list."""


class LoadOrder:
    """The mods that were found, the enabled ones first."""

    def __init__(self, desk: Desk, mods: ModDesk, wishes: OrderWishes) -> None:
        self.desk = desk
        self.mods = mods
        self.wishes = wishes
        self.survey: Survey | None = None
        """None until the folder has been looked at."""
        self.entries: tuple[Entry, ...] = ()
        self.checking = ""
        """The mod that is being checked before it is enabled."""
        self.refused: dict[str, Problems] = {}
        """What playing with a mod's data has found, by its id."""

    def take(self, survey: Survey) -> None:
        """What the folder holds now."""
        self.survey, self.entries = survey, survey.entries

    def problems_of(self, entry: Entry) -> list[Problem]:
        """Its findings, errors first."""
        found = Problems(entry.problems)
        if entry.id in self.refused:
            found.extend(self.refused[entry.id])
        return sorted(found, key=lambda problem: (problem.severity, problem.mark))

    def toggle(self, index: int) -> Change:
        """On after a check that also plays; off at once."""
        if not 0 <= index < len(self.entries):
            return HANDLED
        entry = self.entries[index]
        enabled = self.desk.settings.mods
        self.desk.sound.play("toggle")
        if entry.id in enabled:
            self._enable(tuple(name for name in enabled if name != entry.id))
            return HANDLED
        errors = entry.errors
        if errors:
            self.wishes.say(f"{entry.folder.title} has errors and can't be enabled.")
            self.desk.sound.play("refuse")
            return HANDLED
        if self.checking or self.survey is None:
            return HANDLED
        self.checking = entry.id
        made = self.survey.assembled
        below = [made.library.folders[0], *(each.folder for each in before(entry.folder, enabled, made))]
        self.mods.check(entry.folder, below, lambda problems: self._checked(entry.id, problems))
        self.desk.wake_in(0.05)
        self.wishes.repaint()
        return HANDLED

    def _checked(self, name: str, problems: Problems) -> None:
        self.checking = ""
        if problems.has_errors:
            self.refused[name] = problems
            title = next((entry.folder.title for entry in self.entries if entry.id == name), name)
            self.wishes.say(f"{title} can't be enabled: it fails when it is played with.")
            self.desk.sound.play("refuse")
            self.wishes.changed()
            return
        self.refused.pop(name, None)
        if name not in self.desk.settings.mods:
            self._enable((*self.desk.settings.mods, name))

    def _enable(self, names: tuple[str, ...]) -> None:
        self.desk.change(mods=names)
        self.wishes.ask()
        self.desk.wake_in(0.05)
        self.wishes.repaint()

    def can_move(self, index: int) -> bool:
        return 0 <= index < len(self.entries) and self.entries[index].enabled

    def move(self, start: int, end: int) -> Change:
        """Moves an enabled mod to another place among the enabled ones."""
        enabled = [name for name in self.desk.settings.mods if any(entry.id == name for entry in self.entries)]
        end = max(0, min(end, len(enabled) - 1))
        if not self.can_move(start) or start == end:
            return HANDLED
        name = enabled.pop(start)
        enabled.insert(end, name)
        gone = [each for each in self.desk.settings.mods if each not in enabled]
        moved = list(self.entries)
        moved.insert(end, moved.pop(start))
        self.entries = tuple(moved)
        self.wishes.choose(end)
        self.desk.sound.play("slide")
        self._enable((*enabled, *gone))
        return HANDLED
