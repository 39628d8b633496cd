"""The loop: the only clock, the only place that catches what nobody expected.

Sixty frames a second while something moves; otherwise it waits for events and draws nothing.  Tests drive it by
posting events and `step`.
"""

from __future__ import annotations

import gc
import os
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pygame

from game import settings as options
from game.ui.desk import App, Desk
from game.ui.film import Film, Moving
from game.ui.layout import SMALLEST
from game.ui.scene import Change, Reset, Scene, Stack
from game.ui.theme import TEXT, Role
from game.ui.trace import blame, warn

FRAME = 1 / 60
FADE = 0.18  # seconds from one screen to the next
LONGEST_STEP = 1 / 20  # seconds told to a scene at once: after a wait nothing jumps
SLICE = 0.004  # seconds of background work between two looks for events
ANSWERS = frozenset({pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER})
"""Keys that say yes: held down they say it once, or who hurries on would answer the next question."""
COARSE = 0.0025  # seconds
REST = 0.5  # seconds in which nobody does anything; then there is time to look for garbage
LOOKS, MOST_LOOKS = 10, 600
"""Lesser looks for garbage before everything is looked at: when nobody does anything, and even if somebody does.
Looking at everything costs two frames, and Python's own measure brings it in the middle of a drag."""
MOST_FAULTS = 20
UNSEEN = frozenset({"offscreen", "dummy", "evdev"})
"""Drivers of SDL that draw into memory alone; where there is no display it falls back on one of them."""
MOST_RECTANGLES = 24


class Window:
    """The display, the stack of scenes and the loop over both."""

    def __init__(
        self,
        desk: Desk,
        first: Callable[[Desk], Scene],
        *,
        log_file: Path | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.desk = desk
        self.first = first
        self.log_file = log_file
        self.frames = 0  # drawn so far
        self._clock = clock
        self._dirty = True
        self._fade_from: pygame.Surface | None = None
        self._fade_began = 0.0
        self._fade_to: pygame.Surface | None = None
        self._film = Film()
        self._clears_away = False  # the collector is ours only where the whole program is
        self._faults = 0
        self._last = clock()
        self._began = time.perf_counter()
        """When the turn of the loop began, its waiting left out."""
        self._frozen = 0.0
        self._held: set[int] = set()
        self._next_frame = 0.0
        self._started = False
        desk.now = desk.awake = self._last
        self._show()
        self.stack = Stack(self._first_scene())
        self._arrange()

    # The display

    def _show(self) -> None:
        desk = self.desk
        if not pygame.display.get_init():
            pygame.display.init()
        pygame.display.set_caption("Four Crowns")
        pygame.key.set_repeat(400, 40)
        desk.window_changed = False
        if desk.settings.full_screen:
            screen = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            screen = pygame.display.set_mode(desk.settings.window_size, pygame.RESIZABLE)
            self._hold_smallest()
        desk.resize(screen.get_size())

    def _hold_smallest(self) -> None:
        """Below 1024×640 the window refuses to shrink."""
        with warnings.catch_warnings():
            warnings.simplefilter(
                "ignore", DeprecationWarning
            )  # pygame.Window draws whole windows only, so no rectangles
            try:
                pygame.Window.from_display_module().minimum_size = SMALLEST
            except (pygame.error, AttributeError) as trouble:
                warn("no smallest size on this system: %s", trouble)

    def _set_icon(self) -> None:
        pygame.display.set_icon(self.desk.sprites.get("brand/app_icon", 64))

    @property
    def screen(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None, "the window is not open"
        return surface

    # The loop

    def run(self) -> None:
        """Until the last scene is gone."""
        is_open = True
        while is_open and not self.frames:
            is_open = self.step()
        gc.freeze()  # what the start made is no garbage: the collector, at rest so far, need not look at it
        gc.set_threshold(*gc.get_threshold()[:2], MOST_LOOKS)
        gc.enable()
        self._clears_away = True
        while is_open:
            is_open = self.step()
        self.close()

    def step(self, *, wait: bool = True) -> bool:
        """One turn: events, time, drawing.  False when the program is over."""
        try:
            events = self._events(self._patience() if wait else 0.0)
            self._began = time.perf_counter()
            self._tick()
            for event in events:
                self._dispatch(event)
                if not self.stack.scenes:
                    return False
            self._apply(self.stack.top.update(self._elapsed))
            if self.desk.watch is not None and self.frames and self.stack.scenes:
                self._apply(self.desk.watch(self.stack.top))
            self.desk.end_notice()
            if not self.stack.scenes:
                return False
            self._follow_settings()
            if self._dirty or self._fading or self.stack.top.busy:
                self._draw()
            self._background()
            self._frozen += max(0.0, self._clock() - self._last - LONGEST_STEP)
        except Exception as fault:  # the only one in the program: whatever happens, the game on disk is safe
            self._stumble(fault)
        return bool(self.stack.scenes)

    def close(self) -> None:
        """Leave every scene, write what is to be written, give the display back."""
        while self.stack.scenes:
            self.stack.scenes.pop().leave()
        self.desk.save_settings(now=True)
        self.desk.sound.stop()
        pygame.display.quit()
        gc.unfreeze()
        gc.set_threshold(*gc.get_threshold()[:2], LOOKS)

    def _patience(self) -> float | None:
        """Seconds to wait for an event; None for as long as it takes."""
        now = self._clock()
        if self._dirty:
            return 0.0
        if self._fading or self.stack.top.busy:
            return max(0.0, self._next_frame - now)
        if self.desk.sound.working or not self._started:
            return 0.0
        soonest = self.desk.next_alarm()
        return None if soonest is None else max(0.001, soonest - now)

    def _events(self, seconds: float | None) -> list[pygame.Event]:
        if self._clears_away and gc.get_count()[2] > LOOKS and (seconds is None or seconds > REST):
            waited = self._wait(REST)
            if not waited and not any(pygame.mouse.get_pressed()):
                gc.collect()
        elif seconds is None:
            waited = [pygame.event.wait()]
        else:
            waited = self._wait(seconds)
        return list(_fewer_motions([e for e in waited if e.type != pygame.NOEVENT] + pygame.event.get()))

    def _wait(self, seconds: float) -> list[pygame.Event]:
        """What comes within so many seconds.  SDL wakes up to two milliseconds late, so the end is slept exactly."""
        begin = time.perf_counter()
        coarse = int((seconds - COARSE) * 1000)
        if coarse > 0:
            event = pygame.event.wait(coarse)
            if event.type != pygame.NOEVENT:
                return [event]
        rest = seconds - (time.perf_counter() - begin)
        if rest > 0:
            time.sleep(min(rest, seconds))
        return []

    def _tick(self) -> None:
        now = self._clock()
        self._elapsed = min(LONGEST_STEP, now - self._last)
        self._last = now
        self.desk.begin_turn(now, now - self._frozen)

    def _dispatch(self, event: pygame.Event) -> None:
        desk = self.desk
        match event.type:
            case pygame.QUIT:
                while self.stack.scenes:
                    self.stack.scenes.pop().leave()
                return
            case pygame.VIDEORESIZE:
                self._resized((event.w, event.h))
                return
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                self._dirty = self._whole = True
                return
            case pygame.MOUSEMOTION if desk.rests_at is not None and not desk.rests(event.pos):
                desk.rests_at = None
            case pygame.WINDOWFOCUSLOST:
                self._held.clear()
            case pygame.KEYUP:
                self._held.discard(event.key)
            case pygame.KEYDOWN if event.key in ANSWERS and event.key in self._held:
                return
            case pygame.KEYDOWN if desk.pressed(event, "full_screen"):
                desk.change(full_screen=not desk.settings.full_screen)
                return
            case pygame.KEYDOWN:
                self._held.add(event.key)
        self._apply(self.stack.top.handle(event))

    def _apply(self, change: Change) -> None:
        if change is None:
            return
        self._dirty = True
        if isinstance(change, Reset) and self._clears_away:
            clear_away()
        if self.stack.apply(change):
            self._begin_fade()
            self._arrange()
            if self.stack.scenes and pygame.mouse.get_focused():
                self.desk.rests_at = pygame.mouse.get_pos()
                here = pygame.Event(
                    pygame.MOUSEMOTION, pos=pygame.mouse.get_pos(), rel=(0, 0), buttons=(0, 0, 0), touch=False
                )
                self.stack.top.handle(here)

    def _arrange(self) -> None:
        if self.stack.scenes:
            self.desk.resize(self.screen.get_size(), self.stack.top.least)
            self.stack.top.arrange()
            self._dirty = self._whole = True

    def _resized(self, size: tuple[int, int]) -> None:
        if not self.desk.settings.full_screen and size[0] >= SMALLEST[0] and size[1] >= SMALLEST[1]:
            self.desk.change(window_size=size)
        self._end_fade()
        self._arrange()

    def _follow_settings(self) -> None:
        desk = self.desk
        if desk.window_changed:
            self._show()
            self._end_fade()
            self._arrange()
        elif desk.layout_changed:
            self._end_fade()
            self._arrange()
        desk.layout_changed = False
        desk.save_settings()

    # Drawing

    @property
    def _fading(self) -> bool:
        return self._fade_from is not None

    def _begin_fade(self) -> None:
        if self.desk.settings.pace != "instant" and self.frames:
            self._fade_from = self.screen.copy()
            self._fade_to = None
            self._fade_began = self.desk.now

    def _end_fade(self) -> None:
        self._fade_from = self._fade_to = None
        self._dirty = True

    def _draw(self) -> None:
        top, screen = self.stack.top, self.screen
        self._next_frame = max(self._next_frame + FRAME, self._clock() + FRAME / 4)
        if self._fading:
            self._draw_fade(top, screen)
            self._whole = True
        else:
            damage = None if self._whole else top.damage
            if damage is None:
                self._draw_whole(top, screen)
            else:
                self._draw_parts(top, screen, damage)
            self._whole = False
        self._dirty = False
        self.frames += 1

    _whole = True  # the next drawing is a full one: the surface is new or another scene was on it

    def _draw_whole(self, top: Scene, screen: pygame.Surface) -> None:
        screen.set_clip(None)
        self._film.stop()
        if isinstance(top, Moving) and top.moving():
            top.draw_still(screen)
            draw_notice(screen, self.desk)
            self._film.begin(top, screen)
        else:
            top.draw(screen)
            draw_notice(screen, self.desk)
        pygame.display.flip()

    def _draw_parts(self, top: Scene, screen: pygame.Surface, damage: Sequence[pygame.Rect]) -> None:
        rects = joined([rect.clip(screen.get_rect()) for rect in damage])
        film = self._film
        canvas = film.still if film.running else screen
        draw = top.draw_still if isinstance(top, Moving) else top.draw
        for rect in rects:
            canvas.set_clip(rect)
            draw(canvas)
            draw_notice(canvas, self.desk)
        canvas.set_clip(None)
        if isinstance(top, Moving):
            if film.running:
                rects = film.go_on(top, screen, rects)
            elif top.moving():
                rects += film.begin(top, screen)
        if rects:
            pygame.display.update(rects)

    def _draw_fade(self, top: Scene, screen: pygame.Surface) -> None:
        part = min(1.0, (self.desk.now - self._fade_began) / FADE)
        before = self._fade_from
        assert before is not None
        if self._fade_to is None or self._dirty or top.busy:
            self._fade_to = self._fade_to or pygame.Surface(screen.get_size(), 0, screen)
            self._fade_to.set_alpha(None)
            top.draw(self._fade_to)
        if part >= 1 or before.get_size() != screen.get_size():
            self._fade_to.set_alpha(None)  # or the new screen would stay as faint as the last frame had it
            screen.blit(self._fade_to, (0, 0))
            self._fade_from = self._fade_to = None
        else:
            screen.blit(before, (0, 0))
            self._fade_to.set_alpha(round(255 * part))
            screen.blit(self._fade_to, (0, 0))
        pygame.display.flip()

    # Beside the loop

    def _background(self) -> None:
        """Work that may wait: once the first frame stands, in slices of a few milliseconds; a step of it where drawing
        has taken long, and while something moves none but what is awaited."""
        if not self._started:
            if self.frames > 1 or (self.frames and not self.stack.top.busy):
                self._started = True
                self._set_icon()
                self.desk.sound.start()
            return
        if isinstance(self.stack.top, Moving):
            self._film.prepare(self.screen)
        sound = self.desk.sound
        if sound.awaited or not self.stack.top.busy:
            began = time.perf_counter()  # what work takes, whatever clock the window goes by
            until = began + (SLICE if began - self._began < SLICE else 0.0)
            while sound.work() and time.perf_counter() < until:
                pass
        note = sound.update(self.desk.now)
        if note is not None:
            self.desk.wake_in(max(0.01, note))

    # When something is wrong

    def _first_scene(self) -> Scene:
        try:
            return self.first(self.desk)
        except Exception as fault:
            self._write_down(fault)
            return self._fault_scene()

    def _fault_scene(self) -> Scene:
        from game.ui.scenes.fault import FaultScene  # only here: the start need not wait for it

        return FaultScene(self.desk, self.log_file)

    def _stumble(self, fault: Exception) -> None:
        self._write_down(fault)
        self._faults += 1
        if self._faults > MOST_FAULTS:
            raise SystemExit("fourcrowns: too many faults in a row; the log says which") from fault
        self._end_fade()
        while self.stack.scenes:
            scene = self.stack.scenes.pop()
            try:
                scene.leave()
            except Exception as second:
                self._write_down(second)
        self.stack.scenes.append(self._fault_scene())
        self.screen.set_clip(None)
        self._whole = True
        self._arrange()

    def _write_down(self, fault: Exception) -> None:
        blame(fault)
        if self.log_file is None:
            return
        import traceback

        try:
            self.log_file.parent.mkdir(parents=True, exist_ok=True)
            with self.log_file.open("a", encoding="utf-8") as out:
                out.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')}\n{''.join(traceback.format_exception(fault))}\n")
        except OSError:
            warn("the log could not be written: %s", self.log_file)


def clear_away() -> None:
    """Garbage goes while the screen changes to another game or the menu, and what is left is not looked at again: a
    full look in the middle of a game costs two frames."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def joined(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """An area in rectangles that do not overlap each other much: those that touch become one."""
    out: list[pygame.Rect] = []
    for rect in rects:
        if rect.width <= 0 or rect.height <= 0:
            continue
        rect = rect.copy()
        while (i := rect.collidelist(out)) >= 0:
            rect.union_ip(out.pop(i))
        out.append(rect)
    if len(out) > MOST_RECTANGLES:
        return [out[0].unionall(out[1:])]
    return out


def draw_notice(surface: pygame.Surface, desk: Desk) -> None:
    """The line that somebody wants said on any screen: over the hint bar, so that no board is covered."""
    if not desk.notice:
        return
    px, bar = desk.px, desk.layout.hints
    width = min(bar.width - px(24), desk.theme.width(desk.notice, Role.BODY) + px(36))
    rect = pygame.Rect(0, 0, width, bar.height - px(1))
    rect.midbottom = bar.midbottom
    desk.art.plate(surface, rect, "#17202B", "#5C86B8", radius=4)
    desk.theme.write(surface, desk.notice, Role.BODY, TEXT, rect.inflate(-px(28), 0), "centre", may_cut=True)


def _fewer_motions(events: Sequence[pygame.Event]) -> Iterable[pygame.Event]:
    """Of motions in a row the last, of sizes the last: a slow frame has no use for the others."""
    last_size = next((e for e in reversed(events) if e.type == pygame.VIDEORESIZE), None)
    for event, following in zip(events, [*events[1:], None], strict=False):
        if event.type == pygame.MOUSEMOTION and following is not None and following.type == pygame.MOUSEMOTION:
            continue
        if event.type == pygame.VIDEORESIZE and event is not last_size:
            continue
        yield event


def run(
    first: Callable[[Desk], Scene],
    app: Callable[[], App],
    sprite_folders: Sequence[Path],
    *,
    settings: options.Settings | None = None,
) -> int:
    """Open the window on the scene that `first` makes and stay until it closes; returns the exit status."""
    where = options.paths()
    loaded = options.Loaded(settings) if settings is not None else options.load(where.settings)
    if not _display_opens():
        print("fourcrowns: no display to open a window on; try fourcrowns --plain", file=sys.stderr)
        return 1
    desk = Desk(
        loaded.settings,
        sprite_folders,
        app(),
        size=loaded.settings.window_size,
        store=lambda s: options.save(s, where.settings),
    )
    desk.message = loaded.message
    Window(desk, first, log_file=where.logs / "fourcrowns.log").run()
    return 0


def _display_opens() -> bool:
    """Whether there is a display; one that nobody sees counts only where SDL_VIDEODRIVER asks for it."""
    try:
        pygame.display.init()
    except pygame.error:
        return False
    return bool(os.environ.get("SDL_VIDEODRIVER")) or pygame.display.get_driver() not in UNSEEN
