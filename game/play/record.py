"""Records: a game as its beginning and its actions.  Saves, replays and bug reports are this file.

All that grows stands at the end of the file, one line an action, so that saving an action is adding a line
(`recorder.py`), and the file is a record after every line.  A file of format 1, which keeps actions, digests, seconds
and chairs in lists of their own, is read as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from annotated_types import Interval, Len

from game.content.schema import build
from game.content.source import Map, Mark, Node, Problems, Seq, Text, plain_value, read_bytes, read_text
from game.content.writer import dump, flow
from game.core.digest import digest, short
from game.core.record import record
from game.core.ruleset import Plain, Ruleset
from game.core.seats import Seat
from game.play.chair import parse_chair
from game.play.match import Match, Refused
from game.play.position import BadFile, mark_at, rules_of, state_from
from game.rules.catalogue import Library

FORMAT = 2
_OPEN_KEYS = ("start", "options")
"""Keys whose shape each game decides."""


@record
class ResultKey:
    """How a recorded game ended; no winner means a draw."""

    reason: str
    winner: tuple[str, ...] = ()


@record
class ChairKey:
    """A change of who sits where, before the action of that number (from 0)."""

    before: Annotated[int, Interval(ge=0)]
    seat: str
    chair: str

    def line(self) -> str:
        """Its line among the actions."""
        return f"  - {flow({'chair': self.seat, 'agent': self.chair})}\n"


@record
class ModKey:
    """A mod that the game was played with."""

    name: str
    version: str = ""
    fingerprint: str = ""


@record
class ClockKey:
    """Time for the game, and what each action adds to it."""

    seconds: Annotated[float, Interval(ge=0, le=1_000_000)]
    increment: Annotated[float, Interval(ge=0, le=1_000_000)] = 0.0


ActionText = Annotated[str, Len(1, 4000)]
Keys = tuple[str | int, ...]
"""The way to a value in a file: keys and indices of lists, from the top."""


@record
class Entry:
    """An entry of `actions`: an action, with what is kept of it, or a change of who sits where before the next."""

    __short__ = "do"

    do: ActionText | None = None
    digest: str = ""
    """The short digest of the state after it; "" where none was kept."""
    seconds: Annotated[float, Interval(ge=0)] = 0.0
    chair: str | None = None
    """The seat whose chair changes."""
    agent: str = ""
    """Who sits there from now on."""


@record
class RecordFile:
    """The keys of a record but for `start` and `options`; `digests`, `seconds` and `chairs` are those of format 1."""

    format: int
    game: str
    actions: tuple[Entry, ...]
    variant: str | None = None
    seed: int = 0
    data: str | None = None
    seats: Mapping[str, str] = field(default_factory=dict)
    result: ResultKey | None = None
    mods: tuple[ModKey, ...] = ()
    digests: tuple[str, ...] = ()
    seconds: tuple[Annotated[float, Interval(ge=0)], ...] = ()
    chairs: tuple[ChairKey, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    practice: bool = False
    clock: ClockKey | None = None


@dataclass(slots=True)
class Course:
    """What grew while a game was played, and where in the file it stands."""

    actions: list[str] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)
    """One for each action, "" where none was kept."""
    seconds: list[float] = field(default_factory=list)
    chairs: list[ChairKey] = field(default_factory=list)
    action_at: list[Keys] = field(default_factory=list)
    digest_at: list[Keys] = field(default_factory=list)
    chair_at: list[Keys] = field(default_factory=list)
    """Of each chair, the keys to its map."""


def course_of(given: RecordFile) -> Course:
    """The actions of a record, and what is kept of each, whatever its format."""
    course = Course(chairs=list(given.chairs))
    course.chair_at = [("chairs", i) for i in range(len(given.chairs))]
    for i, entry in enumerate(given.actions):
        here: Keys = ("actions", i)
        if entry.do is None:
            course.chairs.append(ChairKey(len(course.actions), entry.chair or "", entry.agent))
            course.chair_at.append(here)
            continue
        course.actions.append(entry.do)
        course.digests.append(entry.digest)
        course.seconds.append(entry.seconds)
        course.action_at.append(here)
        course.digest_at.append((*here, "digest"))
    if given.format == 1:
        missing = len(course.actions)
        course.digests = [*given.digests, *[""] * (missing - len(given.digests))]
        course.seconds = [*given.seconds, *[0.0] * (missing - len(given.seconds))]
        course.digest_at = [("digests", i) for i in range(missing)]
    return course


@dataclass(slots=True)
class Record:
    """A game being recorded, or read back.  Lists grow with each action."""

    game: str
    variant: str
    options: Mapping[str, Plain]
    seed: int
    data: str | None
    seats: dict[str, str]
    """Seat → who sits there at the start: "human", "hard", "hard:0.5s"."""
    start: Plain = None
    """A whole position as a position file gives it, or None for the game's own beginning."""
    actions: list[str] = field(default_factory=list)
    result: ResultKey | None = None
    mods: tuple[ModKey, ...] = ()
    digests: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    chairs: list[ChairKey] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    practice: bool = False
    clock: ClockKey | None = None

    def text(self) -> str:
        """The record's file."""
        lines = [dump(self._head()), "actions:\n"]
        changes = iter(self.chairs)
        change = next(changes, None)
        for ply in range(len(self.actions)):
            while change is not None and change.before <= ply:
                lines.append(change.line())
                change = next(changes, None)
            lines.append(self.action_line(ply))
        if change is not None:
            lines += [change.line(), *(later.line() for later in changes)]
        lines.append(self.result_line())
        return "".join(lines)

    def digest(self, ply: int) -> str:
        """The short digest kept of the state after an action, by its number from 0; "" where none was."""
        return self.digests[ply] if ply < len(self.digests) else ""

    def action_line(self, ply: int) -> str:
        """The line of an action, with what is kept of it."""
        entry: dict[str, object] = {"do": self.actions[ply]}
        if self.digest(ply):
            entry["digest"] = self.digest(ply)
        if ply < len(self.seconds) and self.seconds[ply]:
            entry["seconds"] = self.seconds[ply]
        return f"  - {flow(entry)}\n"

    def result_line(self) -> str:
        """The last line of a game that is over; nothing while it goes on."""
        ended = self.result
        return "" if ended is None else f"result: {flow({'winner': [*ended.winner], 'reason': ended.reason})}\n"

    def _head(self) -> dict[str, Plain]:
        """What is known before the first action; what has nothing to say is left out."""
        out: dict[str, Plain] = {
            "format": FORMAT,
            "game": self.game,
            "variant": self.variant,
            "options": dict(self.options),
            "seed": self.seed,
        }
        if self.data:
            out["data"] = self.data
        out["seats"] = {**self.seats}
        if self.names:
            out["names"] = {**self.names}
        if self.mods:
            out["mods"] = [{"name": m.name, "version": m.version, "fingerprint": m.fingerprint} for m in self.mods]
        if self.clock:
            out["clock"] = {"seconds": self.clock.seconds, "increment": self.clock.increment}
        if self.practice:
            out["practice"] = True
        out["start"] = self.start
        return out

    def shorten(self, ply: int) -> None:
        """Forgets the actions after the first `ply`, when they have been taken back."""
        del self.actions[ply:], self.digests[ply:], self.seconds[ply:]
        self.chairs = [change for change in self.chairs if change.before <= ply]
        self.result = None


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a record can't be followed further: the action of that number (from 0), its place and why."""

    ply: int
    mark: Mark
    message: str


@dataclass(slots=True)
class Replayed:
    """A record played again, as far as it goes."""

    record: Record
    rules: Ruleset[Any]
    match: Match[Any]
    stop: Stop | None
    warnings: list[str]


def read_record(path: Path, library: Library, to: int | None = None) -> Replayed:
    """A record from its file, played again up to `to` actions; raises BadFile when it is none."""
    problems = Problems()
    content = read_bytes(path, str(path), problems)
    if content is None:
        raise BadFile(problems)
    whole = without_torn_line(content)
    replayed = _replayed(read_text(whole, str(path), problems), problems, library, to)
    if whole != content:
        line = whole.count(b"\n") + 1
        replayed.warnings.append(f"Line {line} of the record is cut short, as when the power fails; it is left out.")
    return replayed


def record_from_text(text: str, library: Library, to: int | None = None, name: str = "record") -> Replayed:
    """A record from a text, as `read_record` gives it; `name` is what messages call it."""
    problems = Problems()
    return _replayed(read_text(text, name, problems), problems, library, to)


_GROWS = re.compile(rb"format: 2\r?\n")
_LAST = (b"  - {", b"result: {")
"""How every line begins that is put at the end of a record."""


def without_torn_line(content: bytes) -> bytes:
    """A record of format 2 without the last line, if only a part of that reached the disk."""
    if not _GROWS.match(content):
        return content
    kept = content.rstrip(b"\0")  # what some systems leave of a line that they made room for
    last = kept[kept.rfind(b"\n") + 1 :]
    is_begun = any(start.startswith(last) for start in _LAST)
    is_torn = is_begun or (last.startswith(_LAST) and not last.rstrip().endswith(b"}"))
    return kept[: len(kept) - len(last)] if is_torn else kept


def _replayed(node: Node | None, problems: Problems, library: Library, to: int | None) -> Replayed:
    if node is None or problems.has_errors:
        raise BadFile(problems)
    given = keys_of(node, problems)
    if given is None:
        raise BadFile(problems)
    rules = rules_of(node, problems, library)
    if rules is None:
        raise BadFile(problems)
    course = course_of(given)
    kept, start = _kept(given, course, node, rules, problems)
    if kept is None or problems.has_errors:
        raise BadFile(problems)
    match: Match[Any] = Match(rules, rules.start(kept.seed) if start is None else start)
    stop = _follow(match, kept, course, node, to)
    return Replayed(kept, rules, match, stop, _warnings(kept, library))


def keys_of(node: Node, problems: Problems) -> RecordFile | None:
    """The keys that all records share; a newer format is told before anything else."""
    if type(node) is not Map:
        problems.add(node.mark, "this is no record: expected a map with `format`, `game` and `actions`")
        return None
    version = node.entries.get("format")
    found = None if version is None else plain_value(version)
    if isinstance(found, int) and found > FORMAT:
        assert version is not None
        why = f"written by a newer program: format {found}, this one reads up to {FORMAT}; it is left as it was"
        problems.add(version.mark, why)
        return None
    if version is not None and found not in (1, FORMAT):
        problems.add(version.mark, f"format is {_shown(version)}, expected {FORMAT}")
        return None
    common = Map(node.file, node.line, node.column)
    for key, value in node.entries.items():
        if key not in _OPEN_KEYS:
            common.put(node.keys[key], value)
    if found == FORMAT:
        _look_at_growing(common, problems)
    given = build(RecordFile, common, problems)
    if given is not None:
        _look_at_entries(given, common, problems)
    return given


def _look_at_growing(node: Map, problems: Problems) -> None:
    """What is otherwise in format 2: an empty list needs no brackets, and what is kept of actions stands with them."""
    actions = node.entries.get("actions")
    if type(actions) is Text and actions.plain and not actions.value:
        node.entries["actions"] = Seq(actions.file, actions.line, actions.column)
    for key in ("digests", "seconds", "chairs"):
        if key in node.keys:
            problems.add(node.keys[key].mark, f"{key} of format 2 stand with their actions: {{do: e2e4, …}}")


def _look_at_entries(given: RecordFile, node: Map, problems: Problems) -> None:
    """Tells entries that are neither an action nor a change of chair, or both."""
    for i, entry in enumerate(given.actions):
        is_change = entry.chair is not None
        if (entry.do is None) != is_change or is_change != bool(entry.agent):
            what = "an entry is an action or {do: e2e4, …}, or {chair: white, agent: hard}"
            problems.add(mark_at(node, ("actions", i)), what)


def _shown(node: Node) -> str:
    return f'"{node.value}"' if type(node) is Text else "no number"


def _kept(
    given: RecordFile, course: Course, node: Node, rules: Ruleset[Any], problems: Problems
) -> tuple[Record | None, Any | None]:
    """The record, and the state it starts from where it names one."""
    assert type(node) is Map
    for key, names in (("seats", given.seats), ("names", given.names)):
        for seat in names:
            if seat not in rules.seats:
                problems.add(mark_at(node, (key, seat)), f'no seat "{seat}"; seats are {", ".join(rules.seats)}')
    _check_chairs(given, course, node, rules, problems)
    start_node = node.entries.get("start")
    start = None
    if start_node is not None and plain_value(start_node) is not None:
        start = state_from(start_node, rules, problems)
        for key, told in (("game", rules.game), ("variant", rules.variant)):
            here = start_node.entries.get(key) if type(start_node) is Map else None
            if here is not None and plain_value(here) not in (told, None):
                problems.add(here.mark, f"the record's {key} is {told}, its start names another")
    if problems.has_errors:
        return None, None
    kept = Record(
        game=rules.game,
        variant=rules.variant,
        options=rules.options,
        seed=given.seed,
        data=given.data,
        seats={seat: given.seats.get(seat, "human") for seat in rules.seats},
        start=None if start is None or start_node is None else _plain(start_node),
        actions=course.actions,
        result=given.result,
        mods=given.mods,
        digests=course.digests,
        seconds=course.seconds,
        chairs=course.chairs,
        names=dict(given.names),
        practice=given.practice,
        clock=given.clock,
    )
    return kept, start


def _check_chairs(given: RecordFile, course: Course, node: Map, rules: Ruleset[Any], problems: Problems) -> None:
    """Tells chairs that nobody can sit on: whoever takes the game up again makes players of them."""
    told: list[tuple[Keys, str]] = [(("seats", seat), chair) for seat, chair in given.seats.items()]
    keys = ("seat", "chair") if given.format == 1 else ("chair", "agent")
    for at, change in zip(course.chair_at, course.chairs, strict=True):
        told.append(((*at, keys[1]), change.chair))
        if change.seat not in rules.seats:
            mark = mark_at(node, (*at, keys[0]))
            problems.add(mark, f'no seat "{change.seat}"; seats are {", ".join(rules.seats)}')
    for path, chair in told:
        try:
            parse_chair(chair)
        except ValueError as error:
            problems.add(mark_at(node, path), str(error))


def _plain(node: Node) -> Plain:
    found: Any = plain_value(node)
    plain: Plain = found
    return plain


def _follow(match: Match[Any], kept: Record, course: Course, node: Node, to: int | None) -> Stop | None:
    """Plays the actions until one is illegal or its digest differs."""
    notation = match.rules.notation
    for ply, text in enumerate(kept.actions[:to]):
        mark = mark_at(node, course.action_at[ply])
        try:
            match.play(notation.parse(match.state, text))
        except ValueError as error:
            return Stop(ply, mark, " ".join(str(error).split()))  # a damaged text may go over many lines
        except Refused as refused:
            return Stop(ply, mark, f"{text} is not legal: {refused}")
        digest = kept.digest(ply)
        if digest and digest != short(match.digest()):
            return Stop(
                ply, mark_at(node, course.digest_at[ply]), f"after {text} the state differs from what was recorded"
            )
    return None


def _warnings(kept: Record, library: Library) -> list[str]:
    if kept.data is None or kept.data == library.fingerprint(kept.game):
        return []
    mods = ", ".join(f"{mod.name} {mod.version}".strip() for mod in kept.mods) or "no mods"
    now = ", ".join(f"{f.name} {f.version}".strip() for f in library.folders[1:]) or "no mods"
    told = f"This game was played with other data ({mods}; now: {now})."
    return [f"{told} It stops at the first action that is no longer legal."]


def digests_of(match: Match[Any], since: int = 0) -> list[str]:
    """What records keep of the states after the actions of a match, those before number `since` (from 0) left out."""
    pack = match.rules.notation.pack
    return [short(digest(pack(match.state_after(ply)))) for ply in range(since + 1, match.ply + 1)]


def result_key(rules: Ruleset[Any], match: Match[Any]) -> ResultKey | None:
    """The result of a match as records write it; None while the game goes on."""
    result = match.result
    if result is None:
        return None
    return ResultKey(result.reason, tuple(rules.seats[seat] for seat in sorted(result.winners)))


def seat_number(rules: Ruleset[Any], name: str) -> Seat:
    """The seat of that name; ValueError with a sentence when the game has none."""
    if name not in rules.seats:
        raise ValueError(f'no seat "{name}"; seats are {", ".join(rules.seats)}')
    return Seat(rules.seats.index(name))
