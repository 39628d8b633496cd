"""Small pictures of saved games: kept as files, drawn again when they are missing, a little in each look for events.

A thumbnail is a cache of a record and nothing else (ARCHITECTURE 11).  While one is being made the list stands.
"""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Ruleset, Spot
from game.play.position import BadFile
from game.play.record import Replayed
from game.play.saves import Reading, Save
from game.rules.catalogue import BadData
from game.ui.rounds import Rounds
from game.ui.skins import skin_for
from game.ui.skins.marks import Marks
from game.ui.skins.small import small_picture

if TYPE_CHECKING:
    from game.ui.desk import Desk

log = logging.getLogger(__name__)

SIDE = 330  # pixels, as they are kept
KEPT = 600  # files; older ones go
OPEN = 12  # readings that are kept open for the preview
ACTIONS = 6  # of a record that are played in one go


@dataclass(frozen=True, slots=True)
class Seen:
    """A saved game that has been played again to its end, or as far as it goes."""

    replayed: Replayed
    view: Any

    @property
    def rules(self) -> Ruleset[Any]:
        return self.replayed.rules

    @property
    def last(self) -> tuple[Spot, ...]:
        """Where the last action began and ended."""
        match = self.replayed.match
        action = match.told(match.ply - 1, None).action if match.ply else None
        return () if action is None else action.touches[:2]


class Thumbnails:
    """Reads the saved games that somebody asks for and draws them, one after another."""

    def __init__(self, desk: Desk, folder: Path) -> None:
        self.desk = desk
        self.folder = folder
        self.broken: dict[str, BadFile | BadData] = {}
        """Saves that turned out to be damaged only when they were read, by their key."""
        self._seen: OrderedDict[str, Seen] = OrderedDict()
        self._pictures: dict[str, pygame.Surface | None] = {}
        self._small: dict[tuple[str, int], pygame.Surface] = {}
        self._wanted: OrderedDict[str, Save] = OrderedDict()
        self._reading: tuple[Save, Reading] | None = None
        self._rounds: dict[str, int] = {}
        self._counting: tuple[Save, Rounds] | None = None

    def picture(self, save: Save, side: int) -> pygame.Surface | None:
        """The thumbnail at that size; None while there is none, and then it is made."""
        if save.is_damaged or save.key in self.broken:
            return None
        found = self._small.get((save.key, side))
        if found is not None:
            return found
        whole = self._picture(save)
        if whole is None:
            self._want(save)
            return None
        small = pygame.transform.smoothscale(whole, (side, side))
        self._small[save.key, side] = small
        return small

    def seen(self, save: Save) -> Seen | None:
        """The game itself; None while it is not read, and then it is the next to be."""
        found = self._seen.get(save.key)
        if found is None and not save.is_damaged and save.key not in self.broken:
            self._want(save)
            self._wanted.move_to_end(save.key, last=False)
        return found

    def rounds(self, save: Save) -> int | None:
        """The number of the round it stands in, or how many it had; None while that is not known, and then it is
        counted."""
        if save.is_damaged or save.key in self.broken:
            return None
        if save.key not in self._rounds:
            kept = kept_rounds(self.folder, save)
            if kept is None:
                self._want(save)
                return None
            self._rounds[save.key] = kept
        return self._rounds[save.key]

    def _want(self, save: Save) -> None:
        """It will be read, whoever asks while the screen is drawn: the loop must not sleep before."""
        self._wanted.setdefault(save.key, save)
        self.desk.wake_in(0.0)

    @property
    def working(self) -> bool:
        """Whether there is something left to read or draw."""
        return self._reading is not None or self._counting is not None or bool(self._wanted)

    def only(self, saves: Sequence[Save]) -> None:
        """Nobody else is wanted any more: those that scrolled out of sight can wait."""
        keys = {save.key for save in saves}
        for key in [key for key in self._wanted if key not in keys]:
            del self._wanted[key]

    def forget_sizes(self) -> None:
        """Another scale: the small ones are made anew."""
        self._small.clear()

    def work(self) -> str:
        """A few milliseconds of it; returns the key of a save that is ready now, or ""."""
        if self._counting is not None:
            return self._count_on(*self._counting)
        if self._reading is None:
            self._begin()
        if self._reading is None:
            return ""
        save, reading = self._reading
        try:
            if not reading.step(ACTIONS):
                return ""
        except (BadFile, BadData) as bad:
            self.broken[save.key] = bad
        else:
            self._finish(save, reading)
        self._reading = None
        return save.key if self._counting is None else ""

    def _count_on(self, save: Save, rounds: Rounds) -> str:
        """A few more moments of a game whose rounds are counted."""
        for _ in range(2 * ACTIONS):
            if rounds.is_done:
                break
            rounds.count_one()
        if not rounds.is_done:
            return ""
        self._counting = None
        match = rounds.match
        self._rounds[save.key] = rounds.at(max(0, match.ply - 1) if match.result is not None else match.ply)
        keep_rounds(self.folder, save, self._rounds[save.key])
        return save.key

    def _begin(self) -> None:
        while self._wanted and self._reading is None:
            key, save = self._wanted.popitem(last=False)
            if self._pictures.get(key) is not None and key in self._rounds and key in self._seen:
                continue  # it was asked for again while it was being read
            try:
                self._reading = save, Reading(save.path, self.desk.app.library)
            except (BadFile, BadData) as bad:
                self.broken[key] = bad

    def _finish(self, save: Save, reading: Reading) -> None:
        match = reading.match
        seen = Seen(reading.replayed, match.moment(None).view)
        self._seen[save.key] = seen
        while len(self._seen) > OPEN:
            self._seen.popitem(last=False)
        if self._pictures.get(save.key) is None:
            picture = self._pictures[save.key] = small_picture(
                self.desk, SIDE, seen.rules, seen.view, Marks(last=seen.last)
            )
            self._keep(save, picture)
        if save.key not in self._rounds:
            self._counting = save, Rounds(skin_for(self.desk, match.rules), match, None)

    # Files

    def _picture(self, save: Save) -> pygame.Surface | None:
        if save.key not in self._pictures:
            self._pictures[save.key] = self._loaded(save)
        return self._pictures[save.key]

    def _path(self, save: Save) -> Path:
        return self.folder / f"{save.key}-{self.desk.settings.board_theme}.png"

    def _loaded(self, save: Save) -> pygame.Surface | None:
        path = self._path(save)
        if not path.is_file():
            return None
        try:
            picture = pygame.image.load(path)
        except (pygame.error, OSError) as trouble:
            log.info("thumbnail %s: %s", path.name, trouble)
            return None
        return picture if picture.get_size() == (SIDE, SIDE) and picture.get_bitsize() in (24, 32) else None

    def _keep(self, save: Save, picture: pygame.Surface) -> None:
        """A convenience: what can't be written is drawn again next time."""
        path = self._path(save)
        beside = path.with_name(f".{path.stem}.{os.getpid()}.png")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            pygame.image.save(picture, beside)
            os.replace(beside, path)
        except (pygame.error, OSError) as trouble:
            log.info("thumbnail %s: %s", path.name, trouble)
            with suppress(OSError):
                beside.unlink(missing_ok=True)

    def tidy(self) -> None:
        """What is kept of files that changed or went long ago."""
        for kind in ("*.png", "*.round"):
            with suppress(OSError):
                files = sorted(self.folder.glob(kind), key=lambda path: path.stat().st_mtime_ns, reverse=True)
                for path in files[KEPT:]:
                    path.unlink(missing_ok=True)


def kept_rounds(folder: Path, save: Save) -> int | None:
    """The round that a saved game stands in, as far as it was counted once."""
    try:
        return int((folder / f"{save.key}.round").read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


def keep_rounds(folder: Path, save: Save, number: int) -> None:
    """For the next list, and for the next start."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{save.key}.round").write_text(str(number), encoding="ascii")
