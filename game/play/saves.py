"""The saved games in a folder: what the list shows of each, without playing any of them.

A record is its beginning and its actions, so the line of a list is only a cache of it.  The lines of a record as
the program writes it are counted, not read; whatever looks otherwise is read whole, so that a damaged file is told
with its line and column.  Nothing here changes a file but `remove`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.content.source import Mark, Problems, read_text
from game.core.digest import short
from game.core.ruleset import Ruleset
from game.play.match import Match, Refused
from game.play.record import (
    ChairKey,
    ClockKey,
    Course,
    Record,
    RecordFile,
    Replayed,
    ResultKey,
    Stop,
    course_of,
    keys_of,
    read_record,
    without_torn_line,
)
from game.rules.catalogue import GAMES, Library

ENDING = ".yaml"
LARGEST = 2_000_000
"""Bytes; a longer file is no record of ours."""
TALK = frozenset({"resign", "resign-both", "offer-draw", "accept-draw", "decline-draw", "claim-draw", "keep", "reroll"})
"""Actions that games may have and that move nothing (CONTRACT, «Actions as text»)."""
SET_UP = frozenset({"army", "deck", "place", "deploy", "edge", "first", "time"})
"""What stands before the colon of actions that no battle has been begun with."""

_HEAD = re.compile(r"format: 2\n.*?^actions:\n", re.MULTILINE | re.DOTALL)
_ACTION = r'"?(?P<do>[A-Za-z0-9.:,=~*+<>_#-]{1,3000})"?'
_LINE = re.compile(
    rf'  - (?:\{{do: {_ACTION}(?:, digest: "?[0-9a-f]+"?)?(?:, seconds: (?P<seconds>\d+\.\d+))?\}}'
    rf'|\{{chair: (?P<chair>[a-z]+), agent: "?(?P<agent>[a-z0-9:.]+)"?\}})\n'
)
"""A line of `actions`, as the program writes it."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on one seat: "human" or a level, and the name of a person."""

    seat: str
    chair: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Save:
    """One file of the folder, as a list shows it."""

    path: Path
    saved: float
    """When it was last written, in seconds since 1970."""
    size: int
    damage: str = ""
    """What is wrong with it, "" for a record that can be read; of a damaged one only `game` may be known."""
    place: Mark | None = None
    """Where it is wrong."""
    game: str = ""
    variant: str = ""
    sitters: tuple[Sitter, ...] = ()
    actions: int = 0
    moves: int = 0
    """Actions but for resigning, offers and the like, and for what is done before the first move: `deploy:king,f1`."""
    has_begun: bool = False
    """Whether anything was done that is not set-up: a move, or an order to a unit."""
    result: ResultKey | None = None
    practice: bool = False
    clock: ClockKey | None = None
    mods: tuple[str, ...] = ()
    seed: int = 0
    seconds: float = 0.0
    """Time that its actions took."""

    @property
    def is_damaged(self) -> bool:
        return bool(self.damage)

    @property
    def is_over(self) -> bool:
        return self.result is not None

    @property
    def key(self) -> str:
        """A name for what is cached about this state of the file: another after each change."""
        stamp = f"{self.path}\0{self.saved!r}\0{self.size}"
        return hashlib.sha256(stamp.encode("utf-8", "surrogatepass")).hexdigest()[:24]


def each_save(folder: Path) -> Iterator[Save]:
    """Every record in the folder, damaged ones too, one by one in its order; nothing when there is no folder."""
    try:
        paths = [path for path in folder.iterdir() if is_save_name(path.name)]
    except OSError:
        return
    for path in paths:
        found = look_at(path)
        if found is not None:
            yield found


def is_save_name(name: str) -> bool:
    """Whether a file of that name is listed; what begins with a dot is half-written or hidden."""
    return name.endswith(ENDING) and not name.startswith(".")


def look_at(path: Path) -> Save | None:
    """What a list shows of one file; None when it is gone or no file."""
    try:
        stat = path.stat()
        if not path.is_file():
            return None
        if stat.st_size > LARGEST:
            return Save(path, stat.st_mtime, stat.st_size, "the file is too large to be a record")
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        why = f"the file can't be read: {(error.strerror or str(error)).lower()}"
        return Save(path, 0.0, 0, why)
    return _told(path, stat.st_mtime, stat.st_size, content)


def _told(path: Path, saved: float, size: int, content: bytes) -> Save:
    whole = without_torn_line(content)
    quick = _quick(path.name, whole)
    if quick is not None:
        return _line(path, saved, size, *quick)
    problems = Problems()
    node = read_text(whole, path.name, problems)
    given = None if node is None or problems.has_errors else keys_of(node, problems)
    if given is None or problems.has_errors:
        first = problems.errors[0]
        why = _in_words(first.message, content, first.mark)
        return Save(path, saved, size, why, first.mark, game=_named_game(content))
    if given.game not in GAMES:
        place = Mark(path.name, 1, 1)
        return Save(path, saved, size, f'a game that this program does not know: "{given.game}"', place)
    return _line(path, saved, size, given, course_of(given))


def _quick(name: str, content: bytes) -> tuple[RecordFile, Course] | None:
    """The record of a file just as the program writes it; None for any other, which is then read in full."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return None
    head = _HEAD.match(text)
    if head is None:
        return None
    course = Course()
    end = head.end()
    while (found := _LINE.match(text, end)) is not None:
        end = found.end()
        if found["do"] is None:
            course.chairs.append(ChairKey(len(course.actions), found["chair"], found["agent"]))
        else:
            course.actions.append(found["do"])
            course.seconds.append(float(found["seconds"] or 0))
    problems = Problems()
    node = read_text(head[0] + text[end:], name, problems)  # what is no line of ours is found out here
    given = None if node is None or problems.has_errors else keys_of(node, problems)
    if given is None or problems.has_errors or given.actions or given.game not in GAMES:
        return None
    return given, course


def _line(path: Path, saved: float, size: int, given: RecordFile, course: Course) -> Save:
    chairs = dict(given.seats)
    for change in course.chairs:
        chairs[change.seat] = change.chair
    sitters = tuple(Sitter(seat, chair, given.names.get(seat, "")) for seat, chair in chairs.items())
    return Save(
        path,
        saved,
        size,
        game=given.game,
        variant=given.variant or "",
        sitters=sitters,
        actions=len(course.actions),
        moves=sum(1 for text in course.actions if text not in TALK and ":" not in text),
        has_begun=any(text not in TALK and text.partition(":")[0] not in SET_UP for text in course.actions),
        result=given.result,
        practice=given.practice,
        clock=given.clock,
        mods=tuple(f"{mod.name} {mod.version}".strip() for mod in given.mods),
        seed=given.seed,
        seconds=sum(course.seconds),
    )


def _named_game(content: bytes) -> str:
    """The game that a damaged file still names; "" when it does not."""
    found = re.search(rb"^game: ([a-z]{1,20})\s*$", content[:2000], re.MULTILINE)
    name = "" if found is None else found[1].decode("ascii")
    return name if name in GAMES else ""


def _in_words(message: str, content: bytes, mark: Mark) -> str:
    """The reader's message; a file that ends in the middle of something is said to be cut short."""
    if not content.strip(b"\0 \r\n\t"):
        return "the file is empty"
    lines = content.count(b"\n") + 1
    is_at_end = mark.line >= lines - 1 and not content.endswith(b"\n")
    return "the file is cut short" if is_at_end else message


class Reading:
    """A record being played again a few actions at a time, so that a window can show it without waiting.

    Raises BadFile when the file is none.  `step` until it says that it is done.
    """

    def __init__(self, path: Path, library: Library) -> None:
        self.path = path
        self.library = library
        self._begun = read_record(path, library, to=0)
        self.stop: Stop | None = None
        """Where the record can't be followed further, once that place has been reached."""
        self._record = self._begun.record

    @property
    def record(self) -> Record:
        return self._record

    @property
    def rules(self) -> Ruleset[Any]:
        return self._begun.rules

    @property
    def match(self) -> Match[Any]:
        """As far as it has been played."""
        return self._begun.match

    @property
    def warnings(self) -> list[str]:
        return self._begun.warnings

    @property
    def is_done(self) -> bool:
        return self.stop is not None or self.match.ply >= len(self._record.actions)

    @property
    def part(self) -> float:
        """How much of it has been played, 0 to 1."""
        return 1.0 if self.is_done else self.match.ply / len(self._record.actions)

    @property
    def replayed(self) -> Replayed:
        """The whole, for whoever takes it from here."""
        return Replayed(self._record, self.rules, self.match, self.stop, self.warnings)

    def step(self, actions: int = 10) -> bool:
        """Plays so many actions more; True when nothing is left."""
        for _ in range(actions):
            if self.is_done:
                return True
            self._next()
        return self.is_done

    def _next(self) -> None:
        ply = self.match.ply
        notation = self.rules.notation
        try:
            self.match.play(notation.parse(self.match.state, self._record.actions[ply]))
        except (ValueError, Refused):
            self._say_where()
            return
        digest = self._record.digest(ply)
        if digest and digest != short(self.match.digest()):
            self._say_where()

    def _say_where(self) -> None:
        """Reads the whole file again for the exact place; that happens once and only to broken records."""
        whole = read_record(self.path, self.library)
        self._begun = whole
        self._record = whole.record
        self.stop = whole.stop


def sides_of(save: Save, teams: Mapping[str, int]) -> list[list[Sitter]]:
    """Who sits on each side, a human's side first; `teams` by seat.  A seat without a team is a side of its own."""
    found: dict[object, list[Sitter]] = {}
    for sitter in save.sitters:
        found.setdefault(teams.get(sitter.seat, sitter.seat), []).append(sitter)
    return sorted(found.values(), key=lambda side: not any(sitter.chair == "human" for sitter in side))


def remove(path: Path) -> str:
    """Takes the file away for good; returns why it could not, or ""."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        return f"{path.name} can't be deleted: {(error.strerror or str(error)).lower()}."
    return ""
