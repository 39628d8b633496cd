"""What happened, shown one thing after another at the player's pace (docs/look.md, Motion).

The board is always drawn from an exact view: the one before the event while it is shown, the one after it then.
Nothing waits for the stage: whoever wants to go on finishes what runs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pygame

from game.core.events import Event, TurnBegan
from game.core.moment import Happening, PlyTold
from game.core.ruleset import Spot
from game.settings import Settings
from game.ui.skins.aim import Aim
from game.ui.skins.climax import Climax
from game.ui.skins.skin import Animation, Skin, Staged

STRETCH = {"slow": 2.0, "normal": 1.0, "fast": 0.5, "instant": 0.0, "step": 1.0}
HURRIED = 0.2
MANY_TURNS = 3
"""More turns of computer players than these in the queue run fast by themselves."""
MOST_AT_ONCE = 5
"""So many further events a game may stage together with one."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One event to show: the view before it, the event and the view after it."""

    before: Any
    happening: Happening[Any]
    hand: tuple[int, int] | None = None
    """Where the player has let go of the piece."""
    waits: bool = False
    """Step by step, it waits for a key."""
    ply: int = 0
    """Which action of the game it belongs to, from 0."""
    aimed: bool = False
    """Whoever looks has weighed it before: nothing need be read until the dice fall."""


def shown_of(
    told: PlyTold[Any], hand: tuple[int, int] | None = None, *, waits: bool = False, aimed: bool = False
) -> list[Shown]:
    """What is to be shown of an action; the first event comes from the player's hand, waits for a key, or was aimed."""
    shown: list[Shown] = []
    before = told.before
    for happening in told.happenings:
        is_first = not shown
        shown.append(
            Shown(before, happening, hand if is_first else None, waits and is_first, told.ply, aimed and is_first)
        )
        before = happening.after
    return shown


class Stage:
    """A queue of events and the one that is being shown."""

    def __init__(
        self,
        skin: Skin,
        settings: Callable[[], Settings],
        heard: Callable[[str], None],
        tell: Callable[[Shown], None],
    ) -> None:
        """`heard` plays a sound; `tell` is called when an event begins to be shown."""
        self.skin = skin
        self.settings = settings
        self.heard = heard
        self.tell = tell
        self.queue: deque[Shown] = deque()
        self.now: Shown | None = None
        self.running: Animation | None = None
        self._staged: Staged | None = None
        """The same, where it shows several events at once."""
        self._unsaid: list[Shown] = []
        """What is staged and not told yet."""
        self.elapsed = 0.0
        """Of the running animation, in seconds of the normal pace."""
        self.hurried = False
        """A key or button is held: everything runs fast."""
        self.waiting = False
        """Step by step, and the next event waits for a key."""
        self.removed: set[Spot] = set()
        """From where something was taken since the player's last action."""
        self.last_turn: tuple[Shown, ...] = ()
        self._leaves: list[Spot] = []
        """From where what is staged now takes something, in the end."""

    # What is to be shown

    def add(self, shown: Iterable[Shown]) -> None:
        """More to show, after what is there."""
        self.queue.extend(shown)

    def again(self, shown: Sequence[Shown] | None = None) -> bool:
        """Shows the last turn once more, or what is given of it; False when there is none."""
        seen = self.last_turn if shown is None else shown
        if not seen:
            return False
        self.clear()
        self.queue.extend(seen)
        return True

    def clear(self) -> None:
        """Nothing is left to show; the board is what it is."""
        self.queue.clear()
        self.now = self.running = self._staged = None
        self._leaves = []
        self._unsaid = []
        self.waiting = False

    @property
    def busy(self) -> bool:
        """Something moves now."""
        return not self.waiting and (self.running is not None or bool(self.queue))

    @property
    def idle(self) -> bool:
        """Everything has been shown."""
        return self.running is None and not self.queue

    # Going on

    def update(self, seconds: float) -> bool:
        """Lets time go by; True when something else is to be seen now."""
        if self.idle or self.waiting:
            return False
        left = seconds
        while True:
            if self.running is None and not self._begin():
                return True
            if self.running is None:
                continue
            span, stretch, before = self.running.seconds, self._stretch(), self.elapsed
            self.elapsed = min(span, before + left / stretch) if stretch > 0 else span
            self._cues(before / span if span else -1.0, self.elapsed / span if span else 1.0)
            if self.elapsed < span:
                return True
            left -= (self.elapsed - before) * stretch
            self._end()
            if left <= 0 and stretch > 0:
                self._begin_next()
                return True

    def finish(self) -> bool:
        """Ends what runs and goes on with the next; False when nothing ran or waited."""
        if self.waiting:
            self.waiting = False
            self._begin(asked=True)
            return True
        if self.running is None:
            return False
        if self._staged is not None and self.part < self._staged.hold:
            self._jump(self._staged)
            return True
        self._cues(self.part, 1.0)
        self._end()
        self._begin_next()
        return True

    def _jump(self, running: Staged) -> None:
        """To what stays to be read once all that moves has moved; only the last of its sounds is heard."""
        before = self.part
        self.elapsed = running.hold * running.seconds
        passed = [sound for part, sound in running.cues if before < part <= running.hold]
        for sound in passed[-1:]:
            self.heard(sound)
        self._say(running.hold)

    def finish_all(self) -> None:
        """Shows everything that is left in one go, its sounds left out."""
        while self.queue or self.running is not None:
            if self.running is not None:
                self._end()
            else:
                self._begin(asked=True)
        self.waiting = False

    def _begin(self, asked: bool = False) -> bool:
        """Begins with the next event; False when there is none, or when it waits for a key."""
        if not self.queue:
            self.now = None
            return False
        if self.queue[0].waits and self.settings().pace == "step" and not asked:
            self.waiting = True
            return False
        self.now = self.queue.popleft()
        self.elapsed = 0.0
        if self._stage(self.now):
            return True
        self.tell(self.now)
        gone = self.skin.removed(self.now.happening.event)
        if gone is not None:
            self.removed.add(gone)
        self.running = self.skin.animate(self.now.before, self.now.happening, self.now.hand)
        if isinstance(self.running, Aim) and self.now.aimed:
            self.running = self.running.at_once()
        if self.running is None:
            self._sound(self.now.happening.event)
            self.now = None
        return True

    def _stage(self, first: Shown) -> bool:
        """Shows several events of one action at once, where the game stages them; they are told together."""
        following = [shown.happening for shown in islice(self.queue, MOST_AT_ONCE) if shown.ply == first.ply]
        staged = self.skin.staged(first.before, [first.happening, *following])
        if staged is None:
            return False
        together = [first, *(self.queue.popleft() for _ in range(staged.events - 1))]
        self._staged, self._unsaid = staged, together
        self._say(0.0)
        gone = (self.skin.removed(shown.happening.event) for shown in together)
        self._leaves = [spot for spot in gone if spot is not None]
        self.running = staged
        return True

    def _begin_next(self) -> None:
        """What follows begins in the same instant, and what is not to be seen is over in it: no frame shows the board
        between two events of one action."""
        while self.running is None and self._begin():
            pass

    def _end(self) -> None:
        self._say(1.0)
        self.removed.update(self._leaves)
        self._leaves = []
        self.running = self._staged = None
        self.now = None

    def _say(self, part: float) -> None:
        """Tells of what is staged, once that part of its time has come."""
        if self._staged is not None and part >= self._staged.said_from:
            said, self._unsaid = self._unsaid, []
            for shown in said:
                self.tell(shown)

    def _sound(self, event: Event) -> None:
        name = self.skin.sound(event)
        if name:
            self.heard(name)

    def _cues(self, before: float, after: float) -> None:
        assert self.running is not None
        for part, sound in self.running.cues:
            if before < part <= after or (part == 0.0 and before <= 0.0 < after):
                self.heard(sound)
        self._say(after)

    def _stretch(self) -> float:
        stretch = STRETCH[self.settings().pace]
        turns = sum(isinstance(shown.happening.event, TurnBegan) for shown in self.queue)
        if turns > MANY_TURNS:
            stretch = min(stretch, STRETCH["fast"])
        return stretch * HURRIED if self.hurried else stretch

    # What is to be seen

    @property
    def told(self) -> Shown | None:
        """The event that is being told, or comes next; None once everything has been shown."""
        return self.now or next(iter(self.queue), None)

    @property
    def climax(self) -> Climax | None:
        """The moment of truth that is being shown."""
        return self.running if isinstance(self.running, Climax) else None

    @property
    def part(self) -> float:
        """How much of the running animation is over, from 0 to 1."""
        if self.running is None:
            return 1.0
        span = self.running.seconds
        return min(1.0, self.elapsed / span) if span > 0 and self._stretch() > 0 else 1.0

    def view(self, settled: Any) -> Any:
        """The view to draw, where `settled` is the one after everything."""
        if self.now is not None and self.running is not None:
            return self.now.happening.after if self.running.over_after else self.now.before
        return self.queue[0].before if self.queue else settled

    @property
    def without(self) -> frozenset[Spot]:
        """Where the board is not to draw what stands there."""
        return self.running.without if self.running is not None else frozenset()

    def draw(self, surface: pygame.Surface) -> None:
        """What moves, over the board."""
        if self.running is not None:
            self.running.draw(surface, self.part)

    def area(self) -> Sequence[pygame.Rect]:
        """What the running animation covers now."""
        return () if self.running is None else self.running.area(self.part)
