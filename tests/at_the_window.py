"""What the tests of the window share: a desk without a game behind it, a window without a display, keys and clicks,
and two eyes.

`unreadable` and `misplaced` look at what is on the screen: words that were cut, controls outside the window or under
one another.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
from room import sweep

from game.content.places import sprites_folder
from game.settings import Settings, paths
from game.ui.desk import Desk, GameCard, LessonCard, Unfinished
from game.ui.kept_pictures import KeptPictures
from game.ui.scene import HANDLED, Change, Scene
from game.ui.widgets.ring import Ring
from game.ui.widgets.viewport import Viewport
from game.ui.widgets.widget import Widget
from game.ui.window import Window

SIZES = ((1024, 640), (1280, 800), (1920, 1080), (3840, 2160))

GAMES = (
    ("loka", "Loka", "Four elements, two alliances, chess with dice", "2 to 4 players"),
    ("castle", "Castle", "The king against the exile: take the other keep", "2 players"),
    ("lytharian", "Lytharian Chess", "Hidden troops, hands of spells and a stack to fight over", "2 players"),
    ("kings", "Kings of War", "Regiments, flanks and nerve on a six by four table", "2 players"),
    ("chess", "Chess", "The game the others grew from", "2 players"),
)
LESSON = LessonCard(
    "chess/fork", "A fork and a crown", "Chess, with a fork, a castling and a crown.", 3, "Hroth", "commanders/hroth"
)
CARDS = tuple(
    GameCard(game, name, line, players, game == "chess", f"medallions/{game}", (LESSON,) if game == "chess" else ())
    for game, name, line, players in GAMES
)


class AskedApp:
    """An app that remembers what it was asked and opens nothing."""

    version = "0.1.0"

    def __init__(self, unfinished: Unfinished | None = None) -> None:
        self.asked: list[str] = []
        self.where = paths()
        self.playing = None
        self._unfinished = unfinished

    def unfinished(self) -> Unfinished | None:
        return self._unfinished

    def games(self) -> Sequence[GameCard]:
        return CARDS

    def open_new_game(self, game: str) -> Change:
        self.asked.append(f"new game {game}")
        return HANDLED

    def __getattr__(self, name: str) -> Callable[..., Change]:
        if name.startswith("_"):
            raise AttributeError(name)

        def ask(*given: Any) -> Change:
            self.asked.append(" ".join([name.replace("_", " "), *(str(g) for g in given if g)]))
            return HANDLED

        return ask


CONTINUE = Unfinished("Chess, move 14. You to move.", "You against Hard, saved today at 21:14", lambda side: None)


MADE: list[Desk] = []
"""Desks of the test that runs; `conftest` throws their pictures away after it."""


LARGE = 2600 * 1600
"""Pixels of a window from which on there must be room for it."""


WINDOWS: list[Window] = []
"""Windows that the test has opened."""


def see(opened: Window) -> None:
    """Draw what has come of a quick hand's work."""
    is_there = pygame.display.get_init() and pygame.display.get_surface() is opened.screen
    if is_there and opened.stack.scenes and opened._dirty:
        opened._draw()


def see_all() -> None:
    """At its end each test has seen what came of it."""
    while WINDOWS:
        see(WINDOWS.pop())


def forget_pictures() -> None:
    """What was drawn goes: a window is a ring, which stays until garbage is collected, with 80 MB of pictures at 4K."""
    WINDOWS.clear()
    while MADE:
        made = MADE.pop()
        made.sprites._kept = KeptPictures(0)
        made.theme._words = KeptPictures(0)


def desk(
    size: tuple[int, int] = (1280, 800),
    percent: int = 100,
    *,
    app: Any = None,
    sprites: Sequence[Path] | None = None,
    **options: Any,
) -> Desk:
    """A desk with our pictures and the usual settings but for what is given."""
    if size[0] * size[1] > LARGE:
        sweep()  # a window of 4K takes 250 MB while it is tested: not beside what earlier ones have left
    settings = Settings(window_size=size, interface_size=percent, **options)
    made = Desk(settings, sprites or [sprites_folder()], app or AskedApp(), size=size)
    MADE.append(made)
    return made


def quiet_desk(program: Any, size: tuple[int, int], percent: int, **options: Any) -> Desk:
    """A desk that the program takes: it waits for nothing, and makes no sounds, which costs more than all else here."""
    made = desk(size, percent, app=program, **{"pace": "instant", "ask_every_roll": True} | options)
    program.take(made)
    made.sound.work = lambda: False  # type: ignore[method-assign]
    return made


class HandClock:
    """Time that goes on when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def window(
    of: Desk,
    first: Callable[[Desk], Scene],
    clock: Callable[[], float] | None = None,
    kind: type[Window] = Window,
    **more: Any,
) -> Window:
    """A window on a scene, one frame drawn."""
    pygame.event.clear() if pygame.display.get_init() else None
    opened = kind(of, first, clock=clock or HandClock(), **more)
    WINDOWS.append(opened)
    opened.step(wait=False)
    return opened


def settle(opened: Window, seconds: float = 1.0, every: int = 8) -> None:
    """Let time pass in frames, of which every eighth and the last are drawn: drawing takes most of the time."""
    clock = opened._clock
    frames = max(1, round(seconds * 20))
    for left in range(frames - 1, -1, -1):
        if isinstance(clock, HandClock):
            clock.now += 0.05
        if not step(opened, left % every == 0):
            return


def step(opened: Window, seen: bool = True) -> bool:
    """One turn of the loop; unless it is seen, nothing is drawn in it.  Whether the window is still open."""
    if seen:
        return opened.step(wait=False)
    opened._draw = lambda: None  # type: ignore[method-assign]
    try:
        return opened.step(wait=False)
    finally:
        del opened._draw


def key(code: int, mod: int = 0, letter: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=letter)


def press(opened: Window, *codes: int, mod: int = 0) -> None:
    """Press keys, one a turn of the loop, quicker than pictures come: a third of the time of all these tests went into
    what nobody looked at.  It is seen when time passes (`settle`), when somebody looks, or at the end of the test."""
    for code in codes:
        letter = chr(code) if 32 <= code < 127 and not mod else ""
        pygame.event.post(key(code, mod, letter))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=mod))
        step(opened, seen=False)


def write(opened: Window, words: str) -> None:
    """Type words as a keyboard does: the key, then the text."""
    for letter in words:
        pygame.event.post(key(ord(letter.lower()), 0, letter))
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=ord(letter.lower()), mod=0))
        step(opened, seen=False)


def point(opened: Window, where: tuple[int, int], seen: bool = True) -> None:
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0), touch=False))
    step(opened, seen)


def click(opened: Window, where: tuple[int, int], button: int = 1) -> None:
    """A click, as quick as `press`."""
    point(opened, where, seen=False)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=button, touch=False))
    step(opened, seen=False)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=where, button=button, touch=False))
    step(opened, seen=False)


def drag(opened: Window, start: tuple[int, int], end: tuple[int, int]) -> None:
    point(opened, start, seen=False)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    step(opened, seen=False)
    for part in (0.3, 0.7, 1.0):
        where = round(start[0] + (end[0] - start[0]) * part), round(start[1] + (end[1] - start[1]) * part)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=where, rel=(1, 1), buttons=(1, 0, 0), touch=False))
        opened.step(wait=False)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
    opened.step(wait=False)


def random_event(dice: random.Random, size: tuple[int, int]) -> pygame.Event:
    """Anything a hand can do: buttons, motions, wheel, keys, text."""
    where = dice.randrange(-5, size[0] + 5), dice.randrange(-5, size[1] + 5)
    match dice.randrange(8):
        case 0:
            return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=dice.choice((1, 1, 1, 2, 3)), touch=False)
        case 1:
            return pygame.Event(pygame.MOUSEBUTTONUP, pos=where, button=dice.choice((1, 1, 1, 2, 3)), touch=False)
        case 2:
            return pygame.Event(
                pygame.MOUSEWHEEL, x=0, y=dice.choice((-1, 1)), precise_y=1.0, precise_x=0.0, flipped=False
            )
        case 3:
            return pygame.Event(pygame.TEXTINPUT, text=dice.choice("aZ/漢1 "))
        case 4 | 5:
            code = dice.choice(
                [
                    pygame.K_TAB,
                    pygame.K_RETURN,
                    pygame.K_SPACE,
                    pygame.K_UP,
                    pygame.K_DOWN,
                    pygame.K_LEFT,
                    pygame.K_RIGHT,
                    pygame.K_DELETE,
                    pygame.K_HOME,
                    pygame.K_END,
                    pygame.K_PAGEUP,
                    pygame.K_PAGEDOWN,
                    pygame.K_a,
                    pygame.K_l,
                    pygame.K_z,
                    pygame.K_SLASH,
                    pygame.K_ESCAPE,
                    pygame.K_LSHIFT,
                ]
            )
            if dice.random() < 0.4:
                return pygame.Event(pygame.KEYUP, key=code, mod=0)
            return key(
                code, dice.choice((0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL)), chr(code) if code < 127 else ""
            )
        case _:
            return pygame.Event(pygame.MOUSEMOTION, pos=where, rel=(1, 1), buttons=(0, 0, 0), touch=False)


def unreadable(of: Desk, draw: Callable[[pygame.Surface], None]) -> list[str]:
    """Words that were cut without leave, or stand outside the window."""
    surface = pygame.Surface((of.layout.width, of.layout.height))
    found = []
    with of.theme.collecting() as written:
        draw(surface)
    for text in written:
        if text.cut and not text.agreed:
            found.append(f"cut: {text.words!r} in {text.room.width} pixels")
        elif not text.cut and text.rect.width > 0 and (text.rect.left < 0 or text.rect.right > of.layout.width):
            found.append(f"outside: {text.words!r} at {text.rect}")
    return found


def misplaced(of: Desk, ring: Ring) -> list[str]:
    """Controls outside the window or under one another.  What scrolls is seen through its viewport."""
    shown = [(widget, _seen(widget)) for widget in ring.widgets if widget.visible]
    shown = [(widget, rect) for widget, rect in shown if rect.width and rect.height]
    found = [f"{_name(w)} {r} is not inside {of.layout.window}" for w, r in shown if not of.layout.window.contains(r)]
    for (a, first), (b, second) in combinations(shown, 2):
        if (isinstance(a, Viewport) and b.viewport is a) or (isinstance(b, Viewport) and a.viewport is b):
            continue
        if first.colliderect(second):
            found.append(f"{_name(a)} {first} lies on {_name(b)} {second}")
    return found


def _seen(widget: Widget) -> pygame.Rect:
    return widget.rect if widget.viewport is None else widget.rect.clip(widget.viewport.window)


def _name(widget: Widget) -> str:
    return f"{type(widget).__name__} {getattr(widget, 'label', '') or widget.tip}"


class Opened:
    """A window with a desk, as a hand and an eye know it: what `Table`, `Camp` and `Shelf` share."""

    desk: Desk
    opened: Window

    @property
    def top(self) -> Any:
        return self.opened.stack.top

    # What a hand does

    def settle(self, seconds: float = 0.4) -> None:
        settle(self.opened, seconds)

    def press(self, *codes: int, mod: int = 0) -> None:
        press(self.opened, *codes, mod=mod)

    def button(self, label: str) -> Any:
        """The shown control with these words."""
        shown = [w for w in self.top.ring.widgets if w.visible]
        found = [w for w in shown if getattr(w, "label", "") == label or w.tip.partition(" (")[0] == label]
        assert found, f"no control {label!r} among {[getattr(w, 'label', '') or w.tip for w in shown]}"
        return found[0]

    def push(self, label: str) -> None:
        """A click on the control with these words."""
        click(self.opened, self.button(label).rect.center)

    # What eyes see

    def words(self) -> list[str]:
        """All that is written on the screen."""
        self.top.arrange()
        surface = pygame.Surface((self.desk.layout.width, self.desk.layout.height))
        with self.desk.theme.collecting() as written:
            self.top.draw(surface)
        return [text.words for text in written]

    def says(self, part: str) -> bool:
        return any(part in words for words in self.words())

    def faults(self) -> list[str]:
        """Words that are cut, controls outside the window or under one another."""
        self.top.arrange()
        return unreadable(self.desk, self.top.draw) + misplaced(self.desk, self.top.ring)


def blind_events(hand: Opened, seed: int, events: int) -> Iterator[bool]:
    """Random events, most of those that would leave the screen left out: whether the window is still alive after
    each."""
    from game.ui.scenes.fault import FaultScene

    dice = random.Random(seed)
    size = hand.desk.layout.width, hand.desk.layout.height
    for number in range(events):
        event = random_event(dice, size)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and dice.random() < 0.8:
            continue
        pygame.event.post(event)
        yield step(hand.opened, seen=number % 3 == 0)
        assert not isinstance(hand.top, FaultScene), "something went wrong; the log says what"
