"""Records: a game as its beginning and its actions.  Saves, replays and bug reports are this file.

A record is written to a temporary file and renamed, so a crash at any instant loses at most the action being made.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from annotated_types import Interval, Len

from game.content.schema import build
from game.content.source import Map, Mark, Node, Problems, Text, plain_value, read, read_text
from game.content.writer import dump
from game.core.digest import digest, short
from game.core.record import record
from game.core.ruleset import Plain, Ruleset
from game.core.seats import Seat
from game.play.chair import parse_chair
from game.play.match import Match, Refused
from game.play.position import BadFile, mark_at, rules_of, state_from
from game.rules.catalogue import Library

FORMAT = 1
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


@record
class RecordFile:
    """The keys of a record but for `start` and `options`."""

    format: int
    game: str
    actions: tuple[ActionText, ...]
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

    def plain(self) -> dict[str, Plain]:
        """The record as it is written: what has nothing to say is left out."""
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
        if self.chairs:
            out["chairs"] = [{"before": c.before, "seat": c.seat, "chair": c.chair} for c in self.chairs]
        out["start"] = self.start
        out["actions"] = [*self.actions]
        if self.digests:
            out["digests"] = [*self.digests]
        if any(self.seconds):
            out["seconds"] = [*self.seconds]
        ended = self.result
        out["result"] = None if ended is None else {"winner": [*ended.winner], "reason": ended.reason}
        return out

    def text(self) -> str:
        """The record's file."""
        return dump(self.plain())

    def shorten(self, ply: int) -> None:
        """Forgets the actions after the first `ply`, when they have been taken back."""
        del self.actions[ply:], self.digests[ply:], self.seconds[ply:]
        self.chairs = [change for change in self.chairs if change.before <= ply]
        self.result = None


def write_atomically(path: Path, text: str) -> None:
    """Writes beside the file and renames, so that the file is always whole; OSError when it can't be done."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


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
    return _replayed(read(path, problems), problems, library, to)


def record_from_text(text: str, library: Library, to: int | None = None, name: str = "record") -> Replayed:
    """The same from a text; `name` is what messages call it."""
    problems = Problems()
    return _replayed(read_text(text, name, problems), problems, library, to)


def _replayed(node: Node | None, problems: Problems, library: Library, to: int | None) -> Replayed:
    if node is None or problems.has_errors:
        raise BadFile(problems)
    given = keys_of(node, problems)
    if given is None:
        raise BadFile(problems)
    rules = rules_of(node, problems, library)
    if rules is None:
        raise BadFile(problems)
    kept, start = _kept(given, node, rules, problems)
    if kept is None or problems.has_errors:
        raise BadFile(problems)
    match: Match[Any] = Match(rules, rules.start(kept.seed) if start is None else start)
    stop = _follow(match, kept, node, to)
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
    if version is not None and found != FORMAT:
        problems.add(version.mark, f"format is {_shown(version)}, expected {FORMAT}")
        return None
    common = Map(node.file, node.line, node.column)
    for key, value in node.entries.items():
        if key not in _OPEN_KEYS:
            common.put(node.keys[key], value)
    return build(RecordFile, common, problems)


def _shown(node: Node) -> str:
    return f'"{node.value}"' if type(node) is Text else "no number"


def _kept(given: RecordFile, node: Node, rules: Ruleset[Any], problems: Problems) -> tuple[Record | None, Any | None]:
    """The record, and the state it starts from where it names one."""
    assert type(node) is Map
    for key, names in (("seats", given.seats), ("names", given.names)):
        for seat in names:
            if seat not in rules.seats:
                problems.add(mark_at(node, (key, seat)), f'no seat "{seat}"; seats are {", ".join(rules.seats)}')
    _check_chairs(given, node, rules, problems)
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
        actions=list(given.actions),
        result=given.result,
        mods=given.mods,
        digests=list(given.digests),
        seconds=list(given.seconds),
        chairs=list(given.chairs),
        names=dict(given.names),
        practice=given.practice,
        clock=given.clock,
    )
    return kept, start


def _check_chairs(given: RecordFile, node: Map, rules: Ruleset[Any], problems: Problems) -> None:
    """Tells chairs that nobody can sit on: whoever takes the game up again makes players of them."""
    told: list[tuple[tuple[str | int, ...], str]] = [(("seats", seat), chair) for seat, chair in given.seats.items()]
    told += [(("chairs", i, "chair"), change.chair) for i, change in enumerate(given.chairs)]
    for path, chair in told:
        try:
            parse_chair(chair)
        except ValueError as error:
            problems.add(mark_at(node, path), str(error))
    for i, change in enumerate(given.chairs):
        if change.seat not in rules.seats:
            mark = mark_at(node, ("chairs", i, "seat"))
            problems.add(mark, f'no seat "{change.seat}"; seats are {", ".join(rules.seats)}')


def _plain(node: Node) -> Plain:
    found: Any = plain_value(node)
    plain: Plain = found
    return plain


def _follow(match: Match[Any], kept: Record, node: Node, to: int | None) -> Stop | None:
    """Plays the actions until one is illegal or its digest differs."""
    notation = match.rules.notation
    for ply, text in enumerate(kept.actions[:to]):
        mark = mark_at(node, ("actions", ply))
        try:
            match.play(notation.parse(match.state, text))
        except ValueError as error:
            return Stop(ply, mark, " ".join(str(error).split()))  # a damaged text may go over many lines
        except Refused as refused:
            return Stop(ply, mark, f"{text} is not legal: {refused}")
        if ply < len(kept.digests) and kept.digests[ply] != short(digest(notation.pack(match.state))):
            return Stop(ply, mark_at(node, ("digests", ply)), f"after {text} the state differs from what was recorded")
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
