"""Games going out and coming in: a plain copy, a copy fit for sharing, and the forms that other programs read.

A record holds the seed, and whoever has the seed of an unfinished game can read the dice to come.  «For sharing»
therefore never carries the seed of a game that goes on: where no action depended on it, it becomes 0; elsewhere the
copy begins at the present moment, as an onlooker may see it.  A finished game has nothing left to hide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.core.digest import digest, short
from game.core.events import DiceThrown
from game.core.exchange import Exchange, Scoresheet
from game.core.ruleset import Ruleset
from game.core.seats import Seat
from game.play.chair import level_name
from game.play.match import Match, Refused
from game.play.position import BadFile, position_plain
from game.play.record import Record, Replayed, digests_of, record_from_text, result_key
from game.play.recorder import write_atomically
from game.play.session import fresh_path, mods_of
from game.play.views import common_view, has_secrets
from game.rules.catalogue import GAMES, BadData, Library

MAX_TEXT = 2_000_000


class CannotTakeIn(ValueError):
    """A text that is no game of ours and none that we can read; says why in one sentence."""


def exchange_of(rules: Ruleset[Any]) -> Exchange | None:
    """The form in which other programs read games under these rules, if there is one."""
    return rules.notation if isinstance(rules.notation, Exchange) else None


def exchange_text(replayed: Replayed, date: str) -> str:
    """The game in its exchange form; `date` is year.month.day."""
    form = exchange_of(replayed.rules)
    assert form is not None, replayed.rules.game
    tags = {"Event": "Four Crowns", "Date": date}
    if replayed.record.clock is not None:
        tags["TimeControl"] = f"{replayed.record.clock.seconds:g}+{replayed.record.clock.increment:g}"
    for seat in replayed.rules.seats:
        tags[seat.capitalize()] = sitter_words(replayed.record, seat)
    match = replayed.match
    return form.export(match.start, [str(action) for action in match.actions], match.result, tags)


def sitter_words(record: Record, seat: str) -> str:
    """The name of a person, or the level of a computer player."""
    chair = next((c.chair for c in reversed(record.chairs) if c.seat == seat), record.seats.get(seat, "human"))
    return record.names.get(seat) or level_name(chair).capitalize()


# --- for sharing


def shared_record(replayed: Replayed, seat: Seat | None = None) -> Record:
    """The record without what would tell its reader the dice to come, or what some seat has still hidden.

    `seat` is whose view it may show; without one it shows what everybody may know.
    """
    match, record = replayed.match, replace(replayed.record)
    if match.result is not None:
        return record
    if has_secrets(match.rules, match.state):
        replayed = _before_secrets(replayed)
        match, record = replayed.match, replayed.record
    blind = _without_seed(replayed)
    if blind is not None:
        return blind
    view = common_view(match.rules, match.state) if seat is None else match.rules.redact(match.state, seat)
    start = position_plain(match.rules, view)
    start.pop("seed", None)
    return replace(record, seed=0, start=start, actions=[], digests=[], seconds=[], chairs=[], result=None)


def _before_secrets(replayed: Replayed) -> Replayed:
    """The game up to the first action that somebody may not know."""
    rules, whole = replayed.rules, replayed.match
    ply = next((i for i in range(whole.ply) if not whole.is_open(i)), whole.ply)
    match: Match[Any] = Match(rules, whole.start)
    for step in whole.steps[:ply]:
        match.play(step.action)
    record = replace(
        replayed.record,
        actions=replayed.record.actions[:ply],
        digests=replayed.record.digests[:ply],
        seconds=replayed.record.seconds[:ply],
        chairs=[change for change in replayed.record.chairs if change.before <= ply],
    )
    return Replayed(record, rules, match, None, replayed.warnings)


def _without_seed(replayed: Replayed) -> Record | None:
    """A record as if begun from seed 0, where the game goes the very same way; None when the seed has already shown."""
    rules, record = replayed.rules, replayed.record
    start: Any = rules.start(0)
    plain = record.start
    if plain is not None:
        if not isinstance(plain, Mapping):
            return None
        start = rules.clone(replayed.match.start)
        start.rng = rules.start(0).rng
        plain = {key: value for key, value in plain.items() if key != "seed"}
    other: Match[Any] = Match(rules, start)
    digests = []
    for ply, step in enumerate(replayed.match.steps, 1):
        try:
            other.play(rules.notation.parse(other.state, str(step.action)))
        except (Refused, ValueError):
            return None
        digests.append(short(other.digest()))
        if not _looks_alike(rules, other.state, replayed.match.state_after(ply)) or step.has_dice:
            return None
    if any(isinstance(happening.event, DiceThrown) for happening in replayed.match.opening):
        return None
    return replace(record, seed=0, start=plain, digests=digests, actions=[str(a) for a in other.actions])


def _looks_alike(rules: Ruleset[Any], one: Any, two: Any) -> bool:
    """Whether two states differ in the dice to come alone."""
    twin = rules.clone(one)
    twin.rng = two.rng
    return digest(rules.notation.pack(twin)) == digest(rules.notation.pack(two))


# --- out


def write_copy(content: str | bytes, folder: Path, name: str) -> Path:
    """Writes into the folder under a name that no file has; OSError when it can't be done."""
    folder.mkdir(parents=True, exist_ok=True)
    stem, dot, suffix = name.partition(".")
    path, number = folder / name, 2
    while path.exists():
        path = folder / f"{stem}-{number}{dot}{suffix}"
        number += 1
    with path.open("xb") as file:
        file.write(content.encode("utf-8") if isinstance(content, str) else content)
    return path


# --- in


def take_in(text: str, library: Library, saves: Path, date: str) -> list[Path]:
    """Keeps the games of a text as records of ours; returns their files.  Raises CannotTakeIn, or OSError.

    A record is kept as it is.  Anything else is offered to each game that reads a form of its own.
    """
    if len(text) > MAX_TEXT:
        raise CannotTakeIn("The text is too long to be a game.")
    reasons: list[str] = []
    for name in GAMES:
        try:
            rules = library.rules(name)
            form = exchange_of(rules)
            if form is not None and not text.lstrip().startswith(("format:", "game:")):
                return [_keep(sheet, rules, library, saves, date) for sheet in form.import_(text)]
        except BadData:
            continue
        except ValueError as error:
            reasons.append(f"{exchange_name(form)}: {error}")
    return [_keep_record(text, library, saves, date, reasons)]


def exchange_name(form: Exchange | None) -> str:
    return form.exchange_name if form is not None else ""


def _keep_record(text: str, library: Library, saves: Path, date: str, reasons: Sequence[str]) -> Path:
    try:
        replayed = record_from_text(text, library)
    except BadFile as bad:
        first = str(next(iter(bad.problems), "this is no record"))
        raise CannotTakeIn(reasons[0] if reasons else first) from bad
    path = fresh_path(saves, replayed.rules.game, date)
    saves.mkdir(parents=True, exist_ok=True)
    write_atomically(path, text if text.endswith("\n") else text + "\n")
    return path


def _keep(sheet: Scoresheet, rules: Ruleset[Any], library: Library, saves: Path, date: str) -> Path:
    record = record_of(sheet, rules, library)
    path = fresh_path(saves, rules.game, date)
    saves.mkdir(parents=True, exist_ok=True)
    write_atomically(path, record.text())
    return path


def record_of(sheet: Scoresheet, rules: Ruleset[Any], library: Library) -> Record:
    """A record of the game that another program wrote down; people sit on every seat."""
    names = {seat: sheet.tags[seat.capitalize()][:40] for seat in rules.seats if seat.capitalize() in sheet.tags}
    kept = Record(
        game=rules.game,
        variant=rules.variant,
        options={},
        seed=0,
        data=library.fingerprint(rules.game),
        seats=dict.fromkeys(rules.seats, "human"),
        start=sheet.start,
        mods=mods_of(library, rules.game),
        names={seat: name for seat, name in names.items() if name.strip() and name.isprintable()},
        actions=list(sheet.actions),
    )
    replayed = record_from_text(kept.text(), library)
    if replayed.stop is not None:
        raise ValueError(replayed.stop.message)
    kept.digests = digests_of(replayed.match)
    kept.result = result_key(rules, replayed.match)
    return kept
