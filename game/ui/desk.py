"""What a scene may use: layout, theme, art, sprites, sound, settings, the window's clock, and the way to other
screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import pygame

from game.settings import Paths, Settings
from game.ui.art import Art
from game.ui.keys import pressed
from game.ui.layout import SMALLEST, Layout, fit
from game.ui.scene import Change, Scene
from game.ui.sound import Sound
from game.ui.sprites import Sprites
from game.ui.theme import Theme

if TYPE_CHECKING:
    from game.play.analysis import Analysis
    from game.play.match import Match
    from game.play.puzzles import Puzzle
    from game.play.session import Session
    from game.play.thinking import Thinker
    from game.rules.catalogue import Library

STILL = 3  # pixels: a pointer that has moved no further rests
SAVE_AFTER = 0.6  # seconds without another change


class LessonCard(NamedTuple):
    """A lesson as the menu offers it."""

    key: str  # loka/first_battle
    name: str
    line: str  # one short sentence
    minutes: int
    coach: str
    portrait: str  # sprite name; "" for none


class GameCard(NamedTuple):
    """One game as the menu shows it."""

    id: str
    name: str
    line: str  # one short sentence
    players: str  # "2 players"
    ready: bool  # False: listed, yet to come
    picture: str  # sprite name
    lessons: tuple[LessonCard, ...] = ()  # in the order in which they are offered


class Unfinished(NamedTuple):
    """The game that Continue opens."""

    title: str  # "Chess, move 14. You to move."
    line: str  # who plays, when it was saved
    picture: Callable[[int], pygame.Surface | None]  # a square thumbnail of so many pixels; None while there is none


class App(Protocol):
    """The way to the other screens and to what outlives a screen; the window's starter provides it."""

    version: str
    where: Paths
    playing: Session | None  # the game on the table

    @property
    def library(self) -> Library: ...

    def adopt(self, library: Library) -> None: ...

    def thinker(self, session: Session) -> Thinker: ...

    def begin(self, session: Session) -> Change: ...

    def begin_new(self, like: Session) -> Change: ...

    def resume_record(self, path: Path) -> Change: ...

    def open_replay(self, path: Path, ply: int = 0) -> Change: ...

    def analysis_of(self, match: Match[Any]) -> Analysis: ...

    def unfinished(self) -> Unfinished | None: ...

    def resume(self) -> Change: ...

    def left(self, session: Session, rounds: int) -> None: ...

    def open_new_game(self, game: str) -> Change: ...

    def quick_game(self, game: str) -> Change: ...

    def begin_lesson(self, key: str, *texts: str) -> Change: ...

    def begin_puzzle(self, puzzle: Puzzle) -> Change: ...

    def next_puzzle(self) -> Change: ...

    def open_turning_points(self, *, alone: bool = False) -> Change: ...

    def open_load(self) -> Change: ...

    def open_rules(self, rule: str = "") -> Change: ...

    def open_mods(self) -> Change: ...

    def open_settings(self, group: str = "") -> Change: ...

    def open_menu(self) -> Change: ...

    def games(self) -> Sequence[GameCard]: ...


class Desk:
    """Passed to every scene and widget.  `settings` is replaced as a whole: always ask the desk, never keep it."""

    def __init__(
        self,
        settings: Settings,
        sprite_folders: Sequence[Path],
        app: App,
        *,
        size: tuple[int, int] = (1280, 800),
        store: Callable[[Settings], str | None] | None = None,
    ) -> None:
        self.settings = settings
        self.app = app
        self.theme = Theme()
        self.sprites = Sprites(sprite_folders)
        self.art = Art(self.theme, self.sprites)
        self.sound = Sound()
        self.layout: Layout = fit(*size)
        self.rests_at: tuple[int, int] | None = None
        """Where the pointer has rested since a screen came up under it: nothing there is meant before it moves."""
        self.now = 0.0  # seconds; the window's clock and nobody else's
        self.awake = 0.0
        """Seconds as `now`, less what slow turns of the loop took: what is pressed then meets what was seen before."""
        self.window_changed = False  # full screen was switched: the window acts on it
        self.layout_changed = False
        self.message: str | None = None  # one sentence that the next screen shows
        self.watch: Callable[[Scene], Change] | None = None  # asked after each update, with the scene on top
        self.notice = ""  # one line over whatever is shown
        self._notice_until = 0.0
        self._store = store
        self._save_at: float | None = None
        self._alarms: set[int] = set()  # milliseconds
        self._least = SMALLEST
        self.resize(size)
        self.sound.volumes(settings)

    # Size

    def px(self, units: float) -> int:
        return self.layout.px(units)

    def resize(self, size: tuple[int, int], least: tuple[int, int] | None = None) -> bool:
        """Fit the layout to a window, for a scene that needs `least` units; True if anything changed."""
        self._least = self._least if least is None else least
        fresh = fit(*size, self.settings.interface_size, self._least)
        if fresh == self.layout and self.theme.scale == fresh.scale:
            return False
        if fresh.scale != self.theme.scale or size != (self.layout.width, self.layout.height):
            self.sprites.forget()
        self.layout = fresh
        self.theme.rescale(fresh.scale)
        return True

    # Settings

    def change(self, **options: Any) -> None:
        """Settings from now on; they act at once and are written a moment later."""
        before = self.settings
        self.settings = before._replace(**options)
        if self.settings.full_screen != before.full_screen:
            self.window_changed = True
        if self.settings.interface_size != before.interface_size:
            self.layout_changed = True
        self.sound.volumes(self.settings)
        self._save_at = self.now + SAVE_AFTER
        self.wake_in(SAVE_AFTER)

    def save_settings(self, now: bool = False) -> None:
        """Write what was changed, once it has rested a moment or at once."""
        if self._save_at is None or (not now and self.now < self._save_at):
            return
        self._save_at = None
        if self._store is not None:
            self.message = self._store(self.settings) or self.message

    def pressed(self, event: pygame.Event, name: str) -> bool:
        """Whether the event is the player's key for `name` (Settings.keys)."""
        return pressed(event, self.settings.key(name))

    # One line over whatever is shown

    def tell(self, words: str, seconds: float = 6.0) -> None:
        """Say something on any screen, for a while; everything is laid out and drawn again."""
        self.notice, self._notice_until = words, self.now + seconds
        self.layout_changed = True
        self.wake_in(seconds)

    def end_notice(self) -> None:
        """Take the line away when its time is over."""
        if self.notice and self.now >= self._notice_until:
            self.notice = ""
            self.layout_changed = True
        elif self.notice:
            self.wake_in(self._notice_until - self.now)

    # Time

    def wake_in(self, seconds: float) -> None:
        """Ask for an update after so many seconds although nothing moves and nobody touches anything; 0 is the next
        turn of the loop."""
        self._alarms.add(round((self.now + seconds) * 1000))

    def rests(self, point: tuple[int, int]) -> bool:
        """Whether the pointer has not moved from where a screen came up under it."""
        if self.rests_at is None:
            return False
        return max(abs(point[0] - self.rests_at[0]), abs(point[1] - self.rests_at[1])) <= STILL

    def begin_turn(self, now: float, awake: float) -> None:
        """The loop turns: the clock goes on, and who wanted to be woken by now is awake.

        Only here are alarms forgotten.  An alarm for this very moment was set during this turn and asks for the next.
        """
        self.now, self.awake = now, awake
        self._alarms = {alarm for alarm in self._alarms if alarm > now * 1000}

    def next_alarm(self) -> float | None:
        """When somebody next wants to be woken."""
        return min(self._alarms) / 1000 if self._alarms else None
