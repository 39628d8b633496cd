"""A scene, what it may ask for, and the stack of scenes (STYLE.md, «A scene and a widget»).

A scene never reaches for the stack, the clock or a global: it answers an event with a change, and the window makes it
so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeAlias

import pygame

QUIET_SECONDS = 0.25  # after a question changed: two clicks 150 ms apart never pass two windows


class Scene(Protocol):
    """One screen, or a sheet over another."""

    @property
    def least(self) -> tuple[int, int]:
        """Units it needs at the very least; the interface size is held there."""

    @property
    def busy(self) -> bool:
        """Something moves: update and draw sixty times a second."""

    @property
    def damage(self) -> Sequence[pygame.Rect] | None:
        """What must be drawn again, read before each drawing; None for everything."""

    def arrange(self) -> None:
        """Lay everything out for `desk.layout`: called when the scene comes to the top and after each change of
        size."""

    def handle(self, event: pygame.Event) -> Change: ...

    def update(self, seconds: float) -> Change: ...

    def draw(self, surface: pygame.Surface) -> None:
        """Draw inside the surface's clip; the rest may be left out."""

    def leave(self) -> None:
        """The scene is gone for good: end what it started."""


# Tuples rather than dataclasses here and in the other modules on the way to the first frame: making one dataclass
# costs a millisecond of the start (GOALS.md, row 11), a tuple a tenth of that.


class Push(NamedTuple):
    """Put a scene on top."""

    scene: Scene


class Pop(NamedTuple):
    """Take so many scenes off."""

    many: int = 1


class Replace(NamedTuple):
    """Put a scene in the top one's place."""

    scene: Scene


class Reset(NamedTuple):
    """Take all scenes off and begin with this one."""

    scene: Scene


class Quit:
    """End the program."""

    __slots__ = ()


class Handled:
    """The event was for us; draw again, nothing else."""

    __slots__ = ()


HANDLED = Handled()
Change: TypeAlias = Push | Pop | Replace | Reset | Quit | Handled | None


class Stack:
    """The scenes, the top one last."""

    def __init__(self, first: Scene) -> None:
        self.scenes: list[Scene] = [first]

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    def apply(self, change: Change) -> bool:
        """Make a change; True if another scene is on top now.  An empty stack means the end: `scenes` is empty then."""
        before = self.scenes[-1] if self.scenes else None
        match change:
            case Push(scene):
                self.scenes.append(scene)
            case Pop(many):
                self._drop(many)
            case Replace(scene):
                self._drop(1)
                self.scenes.append(scene)
            case Reset(scene):
                self._drop(len(self.scenes))
                self.scenes.append(scene)
            case Quit():
                self._drop(len(self.scenes))
        return bool(self.scenes) and self.scenes[-1] is not before

    def _drop(self, count: int) -> None:
        for _ in range(min(count, len(self.scenes))):
            self.scenes.pop().leave()


class Handles(Protocol):
    """Whatever answers an event with a change: a ring of controls."""

    def handle(self, event: pygame.Event) -> Change: ...


class Guard:
    """Input counts for nothing for a moment after a question changed."""

    def __init__(self, now: Callable[[], float], seconds: float = QUIET_SECONDS) -> None:
        self._now = now
        self._seconds = seconds
        self._until = float("-inf")

    def changed(self) -> None:
        """The question is another one from now on."""
        self._until = self._now() + self._seconds

    def stops(self, event: pygame.Event) -> bool:
        """Whether this event would answer the new question too early.  Looking (motion, wheel, releases) is never
        stopped."""
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self._now() < self._until

    def handle(self, ring: Handles, event: pygame.Event) -> Change:
        """What comes before a scene's own keys: too early is taken, then the controls are asked."""
        return HANDLED if self.stops(event) else ring.handle(event)
