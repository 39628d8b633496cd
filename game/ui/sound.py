"""Playing sounds by name: soft wood, paper, coin and drum, made by our own code (docs/look.md, Sounds).

The samples are made in slices while nothing else is to be done, so that neither the start nor a frame waits; a sound
that is asked for goes first.  Without a sound device everything here is silent.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.settings import Settings

LATEST = 0.12  # seconds: a sound that was not ready plays no later than this
FIRST = ("press", "toggle", "open", "lift", "place", "slide", "capture", "refuse")  # made before anybody asks
CHANNELS = 16

Key = tuple[str, int]  # name of a sound, variant


class Sound:
    """Knows the volumes and what is made already.  `work` makes the next bit."""

    def __init__(self) -> None:
        self.open = False
        self.played: list[str] = []  # the last names, newest last
        self._volumes = {"interface": 0.6, "table": 0.8, "music": 0.3}
        self._mute = False
        self._ready: dict[Key, pygame.mixer.Sound] = {}
        self._waiting: list[Key] = []  # the next to be made is the last
        self._making: tuple[Key, Iterator[array[int]]] | None = None
        self._late: dict[str, float] = {}  # asked for before it was ready, and when
        self._turn = Random(4)  # which variant, which note
        self._now = 0.0
        self._next_note = 0.0
        self._note = 3

    def start(self) -> None:
        """Open the device and queue the first sounds.  Called once the first frame stands."""
        from game.ui.recipes import RATE

        try:
            if pygame.mixer.get_init() is None:
                pygame.mixer.init(RATE, -16, 1, 512)
            pygame.mixer.set_num_channels(CHANNELS)
        except pygame.error:
            return
        self.open = True
        self._waiting = [(name, 0) for name in reversed(FIRST)]
        self._next_note = self._now + 3.0

    def stop(self) -> None:
        if self.open:
            pygame.mixer.quit()
            self.open = False

    def volumes(self, settings: Settings) -> None:
        self._volumes = {
            "interface": settings.volume_interface / 100,
            "table": settings.volume_table / 100,
            "music": settings.volume_music / 100,
        }
        self._mute = settings.mute

    def volume_of(self, name: str) -> float:
        """0 to 1; 0 when muted.  KeyError for a name that is no sound."""
        from game.ui.recipes import MUSIC, RECIPES, is_note

        group = MUSIC if is_note(name) else RECIPES[name][0]
        return 0.0 if self._mute else self._volumes[group]

    def play(self, name: str) -> None:
        """A sound by its name in `recipes.RECIPES`."""
        self.played = [*self.played[-31:], name]
        if not self.open or self.volume_of(name) <= 0:
            return
        made = [key for key in self._ready if key[0] == name]
        self._want(name)
        if made:
            self._sounds(self._ready[self._turn.choice(made)], self.volume_of(name))
        else:
            self._late[name] = self._now

    def _want(self, name: str) -> None:
        """Queue the next variant of a sound that is in use, at the head."""
        from game.ui.recipes import VARIANTS

        for variant in range(VARIANTS):
            key = name, variant
            if key in self._ready or (self._making is not None and self._making[0] == key):
                continue
            if key in self._waiting:
                self._waiting.remove(key)
            self._waiting.append(key)
            return

    def _sounds(self, sound: pygame.mixer.Sound, volume: float) -> None:
        channel = pygame.mixer.find_channel()
        if channel is not None:
            channel.set_volume(volume)
            channel.play(sound)

    @property
    def working(self) -> bool:
        """Something is still to be made."""
        return self.open and (self._making is not None or bool(self._waiting))

    @property
    def awaited(self) -> bool:
        """One that was to be heard is still to be made."""
        return bool(self._late)

    def work(self) -> bool:
        """Make one slice, about a millisecond; True while more is to be made."""
        if not self.working:
            return False
        if self._making is None:
            from game.ui.recipes import making

            key = self._waiting.pop()
            self._making = key, making(key)
        key, steps = self._making
        made = next(steps)
        if made:
            self._making = None
            self._ready[key] = pygame.mixer.Sound(buffer=made.tobytes())
            asked = self._late.pop(key[0], None)
            if asked is not None and self._now - asked <= LATEST:
                self._sounds(self._ready[key], self.volume_of(key[0]))
        return self.working

    def update(self, now: float) -> float | None:
        """The window's clock; plays the lute's next note when it is due.  Seconds to the note after it, None without
        music."""
        self._now = now
        if not self.open or self._mute or self._volumes["music"] <= 0:
            return None
        if now >= self._next_note:
            self._pluck()
            self._next_note = now + self._turn.choice((0.6, 0.6, 1.2, 1.2, 2.4, 4.8))
        return self._next_note - now

    def hush(self, seconds: float) -> None:
        """No music for so long."""
        self._next_note = max(self._next_note, self._now + seconds)

    def _pluck(self) -> None:
        """A step or two along the strings; a note that is not made yet is left out this time."""
        from game.ui.recipes import LUTE, note_name

        self._note = max(0, min(len(LUTE) - 1, self._note + self._turn.choice((-2, -1, -1, 1, 1, 2))))
        name = note_name(self._note)
        if (name, 0) in self._ready:
            self._sounds(self._ready[name, 0], self._volumes["music"] * 0.5)
        elif (name, 0) not in self._waiting:
            self._waiting.insert(0, (name, 0))
