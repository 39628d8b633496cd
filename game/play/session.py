"""A sitting: one match with its chairs, its clock and its record, which has every action as soon as it is made.

This is what a window or a terminal owns.  It has no clock of its own: whoever owns it says how many seconds went by.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from game.core.digest import short
from game.core.ruleset import Action, AnswersForPlayers, Plain, Ruleset
from game.core.seats import Seat
from game.play.chair import Chair, parse_chair
from game.play.match import Match, Step
from game.play.passing import OWN, made_for
from game.play.position import position_plain
from game.play.record import (
    ChairKey,
    ClockKey,
    ModKey,
    Record,
    Replayed,
    digests_of,
    read_record,
    record_from_text,
    result_key,
)
from game.play.recorder import Recorder
from game.rules.catalogue import Library


@dataclass(slots=True)
class Clock:
    """Seconds left for each seat, and what each of its actions adds."""

    left: list[float]
    increment: float

    def run(self, seat: Seat, seconds: float) -> bool:
        """Takes time from a seat; True when nothing is left."""
        self.left[seat] = max(0.0, self.left[seat] - seconds)
        return self.left[seat] <= 0


class Follower(Protocol):
    """Who follows a game in a lesson (`lessons.Coach`)."""

    def follow(self) -> None:
        """Actions were made or taken back."""

    def reply(self) -> Action | None:
        """What is laid down for whoever is to act; None where they think for themselves."""


class Session:
    """A match being played and recorded."""

    def __init__(
        self, library: Library, rules: Ruleset[Any], match: Match[Any], kept: Record, path: Path | None
    ) -> None:
        self.library = library
        self.rules = rules
        self.match = match
        self.record = kept
        self._recorder = None if path is None else Recorder(path)
        self.chairs: list[Chair] = [parse_chair(kept.seats[seat], kept.names.get(seat, "")) for seat in rules.seats]
        self.clock = _clock(kept.clock, len(rules.seats))
        self.thinking_seconds = 0.0
        """Time spent on the present decision so far."""
        self.coach: Follower | None = None
        """Who follows the game in a lesson."""
        self.wish = OWN
        """When people are asked, one of `passing.WISHES`."""
        for change in kept.chairs:
            if change.before <= match.ply:
                seat = rules.seats.index(change.seat)
                self.chairs[seat] = self.chairs[seat].taken_by(change.chair)
        self._common_seconds: float = getattr(rules, "game_seconds", 0.0)
        """What the whole game may take; 0: any time."""
        self._game_seconds = float(sum(kept.seconds[: match.ply]))
        for ply, seconds in enumerate(kept.seconds[: match.ply]):
            self._spend(match.steps[ply].seat, seconds)

    # --- beginning

    @classmethod
    def begin(
        cls,
        library: Library,
        game: str,
        variant: str | None,
        options: Mapping[str, Plain],
        seed: int,
        chairs: Sequence[Chair],
        path: Path | None,
        clock: ClockKey | None = None,
        start: tuple[Ruleset[Any], Any] | None = None,
    ) -> Session:
        """A new game, its record written at once.  `start` is a position to begin from, with its rules.

        Where only computers sit, switches that nobody has set are as the data want them for such games.
        """
        if start is None and not any(chair.is_human for chair in chairs):
            options = library.unattended(game, variant, options)
        rules = library.rules(game, variant, options) if start is None else start[0]
        state = rules.start(seed) if start is None else start[1]
        kept = Record(
            game=rules.game,
            variant=rules.variant,
            options=rules.options,
            seed=seed,
            data=library.fingerprint(game),
            seats={seat: str(chair) for seat, chair in zip(rules.seats, chairs, strict=True)},
            start=None if start is None else position_plain(rules, state),
            mods=mods_of(library, game),
            names={seat: chair.name for seat, chair in zip(rules.seats, chairs, strict=True) if chair.name},
            clock=clock,
        )
        session = cls(library, rules, Match(rules, state), kept, path)
        session.save()
        return session

    @classmethod
    def resume(cls, library: Library, path: Path) -> tuple[Session, Replayed]:
        """A recorded game taken up again; raises BadFile.

        What could not be followed is cut off in memory alone; the file stays as it is until the next action.
        """
        replayed = read_record(path, library)
        session = cls(library, replayed.rules, replayed.match, replayed.record, path)
        if replayed.stop is not None:
            session.record.shorten(replayed.match.ply)
        return session, replayed

    @classmethod
    def branch(cls, library: Library, replayed: Replayed, ply: int, path: Path) -> Session:
        """A new game with the first `ply` actions of a recorded one, which stays as it is; written at once.

        Who plays on from before a roll or a reveal knows what comes, so such a game is for practice.
        """
        text = replayed.record.text()
        kept = record_from_text(text, library, ply, path.name)
        session = cls(library, kept.rules, kept.match, kept.record, path)
        record = session.record
        record.shorten(kept.match.ply)
        record.digests = digests_of(kept.match)
        record.practice |= any(step.reveals for step in replayed.match.steps[ply:])
        record.data, record.mods = library.fingerprint(record.game), mods_of(library, record.game)
        session.save()
        return session

    # --- playing

    @property
    def path(self) -> Path | None:
        """Where the record is written; None for a game that is not kept."""
        return None if self._recorder is None else self._recorder.path

    @path.setter
    def path(self, path: Path | None) -> None:
        self._recorder = None if path is None else Recorder(path)

    @property
    def trouble(self) -> str:
        """Why the record could not be written last time; empty when all is well."""
        recorder = self._recorder
        if recorder is None or not recorder.error:
            return ""
        return f"The game can't be saved to {recorder.path}: {recorder.error}."

    @property
    def seat(self) -> Seat | None:
        """Who is to choose; None when the game is over."""
        return self.match.seat

    @property
    def chair(self) -> Chair | None:
        """Who sits where somebody is to choose."""
        return None if self.seat is None else self.chairs[self.seat]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.match.result is not None

    def play(self, action: Action) -> Step:
        """Makes an action and writes the record; raises Refused, changing nothing, when it is illegal."""
        ply = self.match.ply
        seat = self.seat
        step = self.match.play(action)
        self.record.shorten(ply)
        self.record.actions.append(str(action))
        self.record.digests.append(short(self.match.digest()))
        self.record.seconds.append(round(self.thinking_seconds, 2))
        self.record.result = result_key(self.rules, self.match)
        if self.clock is not None and seat is not None:
            self.clock.left[seat] += self.clock.increment
        self.thinking_seconds = 0.0
        self._append(self.record.action_line(ply) + self.record.result_line())
        if self.coach is not None:
            self.coach.follow()
        return step

    def made_for(self, ply: int | None = None) -> Action | None:
        """What the program answers for whoever must choose, now or after so many actions; None where they are asked.

        Computer players are never asked what the rules answer for everybody.
        """
        if not isinstance(self.rules, AnswersForPlayers):
            return None
        decision = self.match.moment(None, ply).decision
        if decision is None:
            return None
        is_human = self.chairs[decision.seat].is_human
        others = any(chair.is_human for seat, chair in enumerate(self.chairs) if seat != decision.seat)
        return made_for(self.rules, self.match, self.wish if is_human else OWN, openly=others, ply=ply)

    def pass_time(self, seconds: float) -> Action | None:
        """Lets time go by for whoever is to choose; the action of a fallen flag when the clock has run out."""
        seat = self.seat
        if seat is None:
            return None
        self.thinking_seconds += seconds
        if self._common_seconds:
            self._game_seconds += seconds
            if self._game_seconds >= self._common_seconds:
                time_up = self.rules.notation.parse(self.match.state, "time")
                if self.rules.check(self.match.state, time_up) is None:
                    return time_up
        if self.clock is None or not self.clock.run(seat, seconds):
            return None
        return self.rules.notation.parse(self.match.state, f"time:{self.rules.seats[seat]}")

    def set_chair(self, seat: Seat, chair: Chair) -> None:
        """Puts somebody else on a seat, at any moment; the record says so."""
        if self.chairs[seat] == chair:
            return
        self.chairs[seat] = chair
        name = self.rules.seats[seat]
        if self.match.ply == 0:
            self.record.seats[name] = str(chair)
        else:
            change = ChairKey(self.match.ply, name, str(chair))
            self.record.chairs.append(change)
            if self.record.result is None:
                self._append(change.line())
                return
        self.save()

    # --- back and forth

    def ply_to_take_back(self) -> int | None:
        """How many actions stay when a person takes back: everything from the last decision of a person on goes.

        None when there is none, or the game is played formally.  With nobody human at the table, one action goes.
        """
        if self.is_formal:
            return None
        ply = self.match.ply
        steps = self.match.steps
        if not any(chair.is_human for chair in self.chairs):
            return ply - 1 if ply else None
        for i in range(ply - 1, -1, -1):
            if self.chairs[steps[i].seat].is_human and self.made_for(i) is None:
                return i
        return None

    @property
    def is_formal(self) -> bool:
        """Whether a piece let go of stays where it is, for the whole game.  CASTLE-TURN-6."""
        return self.rules.switched.get("formal") is True

    def crosses_a_reveal(self, to: int) -> bool:
        """Whether taking back to `to` actions takes back a roll or a reveal."""
        return any(step.reveals for step in self.match.steps[to:])

    def take_back(self, to: int | None = None) -> bool:
        """Takes back to the last decision of a person, or to `to` actions; False when there is nothing to take back."""
        to = self.ply_to_take_back() if to is None else to
        if to is None or to >= self.match.ply or self.is_formal:
            return False
        if self.crosses_a_reveal(to):
            self.record.practice = True
        self.match.take_back(to)
        self._after_jump()
        return True

    def begin_practice(self) -> None:
        """The game goes on as practice, because somebody has looked at what they would not know; the record says so."""
        if not self.record.practice:
            self.record.practice = True
            self.save()

    def redo(self) -> bool:
        """Makes again what was taken back, up to the next decision of a person; False when there is nothing."""
        if not self.match.undone:
            return False
        self.match.redo()
        while self.match.undone and self.chair is not None and (not self.chair.is_human or self.made_for() is not None):
            self.match.redo()
        self._after_jump()
        return True

    def _after_jump(self) -> None:
        """Brings the record to the match's present moment."""
        made = self.match.steps
        pairs = zip(made, self.record.actions, strict=False)
        common = next((i for i, (step, text) in enumerate(pairs) if str(step.action) != text), None)
        if common is None:
            common = min(len(made), len(self.record.actions))
        self.record.shorten(common)
        self.record.actions += [str(step.action) for step in made[common:]]
        self.record.digests += digests_of(self.match, common)
        self.record.seconds += [0.0] * (len(made) - common)
        self.record.result = result_key(self.rules, self.match)
        self.thinking_seconds = 0.0
        if self.coach is not None:
            self.coach.follow()
        self.save()

    # --- the record on disk

    def save(self) -> None:
        """Writes the whole record; where that fails the game goes on, and `trouble` says why."""
        if self._recorder is not None:
            self._recorder.write(self.record.text())

    def save_elsewhere(self, path: Path) -> bool:
        """Goes on recording in another file; False when it is known at once that there can be none."""
        self._recorder = Recorder(path)
        self.save()
        return not self.trouble

    def settle(self) -> None:
        """Waits until the disk has all that was recorded, or has failed to take it."""
        if self._recorder is not None:
            self._recorder.wait()

    def _append(self, lines: str) -> None:
        """Adds what has just been recorded to the file."""
        if self._recorder is not None and not self._recorder.append(lines):
            self.save()

    def _spend(self, seat: Seat, seconds: float) -> None:
        if self.clock is not None:
            self.clock.run(seat, seconds)
            self.clock.left[seat] += self.clock.increment


def _clock(key: ClockKey | None, seats: int) -> Clock | None:
    return None if key is None or key.seconds <= 0 else Clock([key.seconds] * seats, key.increment)


def mods_of(library: Library, game: str) -> tuple[ModKey, ...]:
    """What records say of the folders laid over the shipped data."""
    prints = library.loaded(game).fingerprints
    return tuple(ModKey(f.name, f.version, prints[f.name]) for f in library.folders[1:] if f.name in prints)


def fresh_path(folder: Path, game: str, date: str) -> Path:
    """A name for a new record that no file has: `chess-2026-11-21-3.yaml`."""
    taken = {path.name for path in folder.glob(f"{game}-{date}*.yaml")} if folder.is_dir() else set()
    stem = re.sub(r"[^a-z0-9-]", "-", f"{game}-{date}")
    number = 1
    while (name := f"{stem}-{number}.yaml") in taken:
        number += 1
    return folder / name
