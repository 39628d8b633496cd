"""A game filmed: what one side could see of it, or all of it laid open, picture after picture, for files.

Knows no game: its skin draws the board and what happens on it, as the battle does, on a picture of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from game.core.moment import Eyes, seat_of
from game.core.seats import Seat
from game.play.match import Match
from game.play.plans import TurnPlans
from game.play.turns import battle_of, turns_of
from game.settings import Settings
from game.ui import theme as ink
from game.ui.moving_pictures import GifFile, PictureFolder, Reel
from game.ui.rounds import seen_by
from game.ui.skins import skin_for
from game.ui.skins.marks import NO_MARKS, Marks, PlanShown
from game.ui.stage import Shown, Stage, shown_of
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

SIZE = (800, 640)
"""Pixels of a film, words below the board included."""
STEP = 0.1
"""Seconds from picture to picture while something moves."""
HOLD, READ, END = 0.5, 0.02, 3.0
"""Seconds that the board stands after an action, so much longer for each letter told of it, and at the end."""
LONGEST = 3.0
TURN = 1.2
"""Seconds that a turn of a chronicle stands at least."""
CAPTION, NOTE = 58, 20  # units
MARGIN = 10  # units


class Frame(NamedTuple):
    """One picture; the surface is drawn over for the next one."""

    picture: pygame.Surface
    seconds: float
    ply: int
    """How many actions had been made."""


class Camera:
    """Draws a match as whoever looks saw it."""

    def __init__(
        self, desk: Desk, match: Match[Any], eyes: Eyes, size: tuple[int, int] = SIZE, *, notes: bool = False
    ) -> None:
        """`eyes` are a seat, everybody's, or those of a game that lies open (game/core/moment.py); with `notes` there
        is a line more under the board."""
        self.desk, self.match, self.eyes = desk, match, eyes
        self.skin = skin_for(desk, match.rules, match)
        self.skin.shows_only = True
        self.stage = Stage(self.skin, self._settings, _unheard, _untold)
        self.picture = pygame.Surface(size, 0, 24)
        low = desk.px(CAPTION + (NOTE if notes else 0))
        margin = desk.px(MARGIN)
        self.caption = pygame.Rect(margin, size[1] - low, size[0] - 2 * margin, low - margin)
        seat = seat_of(eyes)
        room = pygame.Rect(margin, margin, size[0] - 2 * margin, size[1] - low - 2 * margin)
        self.skin.fit(room, turned=0 if seat is None else self.skin.turned_for(seat))
        self._ground = self._baked()

    def _settings(self) -> Settings:
        return self.desk.settings._replace(pace="fast", calm=False)

    def _baked(self) -> pygame.Surface:
        ground = self.picture.copy()
        self.desk.art.background(ground)
        self.skin.bake(ground)
        return ground

    @property
    def whose(self) -> str:
        """Whose eyes these are."""
        return seen_by(self.skin, self.eyes)

    @property
    def battle(self) -> int:
        """The first moment of the battle; the beginning where there is none."""
        return battle_of(self.match, self.eyes)

    def frames(self, plies: Sequence[int] | None = None) -> Iterator[Frame]:
        """The battle from its first moment to its last, or the actions of these numbers, from 0, each from its own
        beginning."""
        chosen = range(self.battle, self.match.ply) if plies is None else plies
        if not chosen:
            yield self._frame(self.match.moment(self.eyes).view, self.match.ply, "", END)
            return
        yield self._frame(self.match.moment(self.eyes, chosen[0]).view, chosen[0], "", 2 * HOLD)
        for ply in chosen:
            yield from self._action(ply)
        last = chosen[-1]
        yield self._frame(self.match.moment(self.eyes, last + 1).view, last + 1, self._told(last), END)

    def _action(self, ply: int) -> Iterator[Frame]:
        """What moves with an action, then the board after it; nothing where whoever looks was told of nothing."""
        told = self.match.told(ply, self.eyes)
        words = self._told(ply)
        after = self.match.moment(self.eyes, ply + 1).view
        self.stage.add(shown_of(told))
        while not self.stage.idle:
            self.stage.update(STEP)
            if not self.stage.idle:
                yield self._frame(self.stage.view(after), ply, words, STEP)
        if told.happenings:
            yield self._frame(after, ply + 1, words, min(LONGEST, HOLD + READ * len(words)))

    def _told(self, ply: int) -> str:
        return " ".join(self.match.sentences(ply, self.eyes))

    def _frame(self, view: Any, ply: int, words: str, seconds: float, marks: Marks = NO_MARKS, note: str = "") -> Frame:
        self.picture.blit(self._ground, (0, 0))
        self.skin.draw(self.picture, view, marks, self.stage.without)
        self.stage.draw(self.picture)
        theme = self.desk.theme
        head = pygame.Rect(self.caption.x, self.caption.y, self.caption.width, self.desk.px(20))
        number = theme.write(self.picture, f"{ply} of {self.match.ply}", Role.SMALL, ink.MUTED, head, "right")
        head.width = number.left - head.x
        theme.write(self.picture, self.whose, Role.SMALL_STRONG, ink.GOLD, head, may_cut=True)
        if note:
            head = pygame.Rect(self.caption.x, head.bottom, self.caption.width, self.desk.px(NOTE))
            theme.write(self.picture, note, Role.SMALL, ink.LIGHT_GOLD, head, may_cut=True)
        line = pygame.Rect(self.caption.x, head.bottom, self.caption.width, self.caption.bottom - head.bottom)
        theme.write(self.picture, words, Role.BODY, ink.IVORY, line, may_cut=True)
        return Frame(self.picture, seconds, ply)


class TurnCamera(Camera):
    """Draws the chronicle of a match: a picture for each turn of the battle, with all that was done in it."""

    def __init__(
        self,
        desk: Desk,
        match: Match[Any],
        eyes: Eyes,
        size: tuple[int, int] = SIZE,
        *,
        planners: Iterable[Seat] = (),
    ) -> None:
        """`planners` are the seats whose plans are drawn and told."""
        self.plans = TurnPlans(match, eyes, turns_of(match, eyes), planners)
        super().__init__(desk, match, eyes, size, notes=bool(self.plans.changed))

    def frames(self, plies: Sequence[int] | None = None) -> Iterator[Frame]:
        """Each turn, or each that begins with one of these actions, stands as long as it takes to read."""
        for number, turn in enumerate(self.plans.turns):
            if plies is not None and turn.first not in plies:
                continue
            tale = self.skin.tale([self.match.told(ply, self.eyes) for ply in range(turn.first, turn.end)])
            after = self.match.moment(self.eyes, turn.end).view
            words = "" if tale is None else " ".join((tale.title, *tale.lines))
            plan, note = self.plans.of(number), self.plans.words(number)
            drawn = () if plan is None else (PlanShown(turn.seat, plan.marks),)
            seconds = TURN + min(LONGEST, READ * (len(words) + len(note)))
            yield self._frame(after, turn.end, words, seconds, Marks(tale=tale, plans=drawn), note)
        last = self.match.moment(self.eyes).view
        yield self._frame(last, self.match.ply, self._told(self.match.ply - 1) if self.match.ply else "", END)


class Filming:
    """A film on its way into a file or a folder, some pictures at a time: whoever waits for it can do other things."""

    def __init__(self, camera: Camera, reel: Reel, path: Path, plies: Sequence[int] | None = None) -> None:
        self.camera, self.reel, self.path = camera, reel, path
        self._frames = camera.frames(plies)
        self._first = camera.battle if plies is None else 0
        self.ply = 0
        """The action that it has come to."""
        self.is_done = False

    @property
    def part(self) -> float:
        """How much of it is there, from 0 to 1."""
        whole = self.camera.match.ply - self._first
        return 1.0 if self.is_done or whole <= 0 else max(0.0, (self.ply - self._first) / whole)

    def go_on(self) -> bool:
        """One picture more; False when all are there.  OSError when it can't be written."""
        frame = next(self._frames, None)
        if frame is None:
            self.close()
            self.is_done = True
            return False
        self.ply = frame.ply
        self.reel.add(frame.picture, frame.seconds)
        return True

    def close(self) -> None:
        """What is there stays: an unfinished film can be looked at as far as it goes."""
        self.reel.close()


def begin_film(
    desk: Desk,
    match: Match[Any],
    eyes: Eyes,
    folder: Path,
    name: str,
    *,
    as_gif: bool,
    plies: Sequence[int] | None = None,
    size: tuple[int, int] = SIZE,
    by_turns: bool = False,
    planners: Iterable[Seat] = (),
) -> Filming:
    """A film begun under a name that is free in the folder, of all that moves or a picture a turn with the plans of
    some seats; OSError when it can't be written there."""
    camera = TurnCamera(desk, match, eyes, size, planners=planners) if by_turns else Camera(desk, match, eyes, size)
    path, number = folder / (f"{name}.gif" if as_gif else name), 2
    while path.exists():
        path = folder / (f"{name}-{number}.gif" if as_gif else f"{name}-{number}")
        number += 1
    reel: Reel = GifFile(path) if as_gif else PictureFolder(path)
    return Filming(camera, reel, path, plies)


def _unheard(sound: str) -> None:
    """A film has no sounds."""


def _untold(shown: Shown) -> None:
    """Nobody follows its events."""
