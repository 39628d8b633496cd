"""A finished or unfinished game as a text that people read: plain, or HTML that reads on a light and a dark page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from game.core.events import Event
from game.core.ruleset import Result
from game.core.seats import Seat
from game.play.analysis import Analysis
from game.play.exchange import sitter_words
from game.play.record import Replayed
from game.play.views import has_secrets

STYLE = """\
:root { color-scheme: light dark; --page: #f8f1e0; --ink: #2a1b11; --soft: #5b452f; --rule: #c9b48c; --turn: #8e2a1e; }
@media (prefers-color-scheme: dark) {
  :root { --page: #1d140e; --ink: #e6dac0; --soft: #bbaa8b; --rule: #5a452d; --turn: #ff8b70; } }
body { background: var(--page); color: var(--ink); font: 16px/1.45 "Source Sans Pro", system-ui, sans-serif;
  max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font: bold 1.6rem/1.2 "Source Serif Pro", Georgia, serif; margin: 0 0 .3rem; }
h2 { font: bold 1.1rem/1.2 "Source Serif Pro", Georgia, serif; margin: 1.6rem 0 .4rem; }
p, dd { color: var(--soft); margin: .2rem 0; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid var(--rule); vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.turn td { color: var(--turn); font-weight: 600; }
"""


@dataclass(frozen=True, slots=True)
class Row:
    """One action of the report."""

    number: int
    seat: str
    action: str
    words: str
    seconds: str
    chance: str
    turn: str
    """What changed here, when it is a turning point."""


@dataclass(frozen=True, slots=True)
class Report:
    """What both forms of the report say."""

    title: str
    lines: tuple[str, ...]
    side: str
    rows: tuple[Row, ...]


def report_of(replayed: Replayed, title: str, analysis: Analysis | None, team: int = 0) -> Report:
    """Everything about a game in words; with an analysis, the chance of `team` after each action."""
    rules, match, record = replayed.rules, replayed.match, replayed.record
    who = ", ".join(f"{seat.capitalize()}: {sitter_words(record, seat)}" for seat in rules.seats)
    lines = [who, f"{rules.game}, {rules.variant}, seed {record.seed}"]
    if rules.options:
        lines.append("Options: " + ", ".join(f"{name} = {value}" for name, value in rules.options.items()))
    if record.practice:
        lines.append("A practice game.")
    ended = match.result
    lines.append(_ending(replayed, ended) if ended is not None else "The game is not over.")
    side = ", ".join(seat.capitalize() for seat, its in zip(rules.seats, rules.teams, strict=True) if its == team)
    return Report(title, tuple(lines), side, tuple(_rows(replayed, analysis, team)))


def _ending(replayed: Replayed, result: Result) -> str:
    winners = ", ".join(replayed.rules.seats[seat].capitalize() for seat in sorted(result.winners))
    return f"{winners or 'Nobody'} won: {result.reason.replace('-', ' ')}."


def _rows(replayed: Replayed, analysis: Analysis | None, team: int) -> list[Row]:
    match, rules = replayed.match, replayed.rules
    points = {} if analysis is None else {point.ply: point for point in analysis.turning_points(team)}
    seconds = replayed.record.seconds
    is_secret = match.result is None and has_secrets(rules, match.state)
    rows = []
    for ply, step in enumerate(match.steps):
        before = match.state_after(ply)
        said = []
        for happening in match.happenings(ply):
            event: Event | None = happening.event
            for seat in range(len(rules.seats)) if is_secret else ():
                event = None if event is None else rules.hide(event, Seat(seat))
            sentence = None if event is None else rules.notation.sentence(event, before, None)
            if sentence:
                said.append(sentence)
            before = happening.after
        chance = None if analysis is None else analysis.chance(ply + 1, team)
        point = points.get(ply)
        turn = ""
        if point is not None:
            turn = f"{signed(point.change.decision + point.change.dice)} points"
            turn += f"; {point.best} was best" if point.best else ""
        rows.append(
            Row(
                ply + 1,
                rules.seats[step.seat].capitalize(),
                "a secret" if is_secret and not match.is_open(ply) else str(step.action),
                " ".join(said),
                f"{seconds[ply]:.1f} s" if ply < len(seconds) and seconds[ply] else "",
                "" if chance is None else f"{percent(chance)} %",
                turn,
            )
        )
    return rows


def percent(chance: float) -> int:
    """A chance in whole percent, rounded half up."""
    return int(chance * 100 + 0.5)


def signed(change: float) -> str:
    """A change of the chance in points: "+8", "−8"."""
    points = int(abs(change) * 100 + 0.5)
    return f"{'−' if change < 0 else '+'}{points}"


def as_text(report: Report) -> str:
    """Plain text, one action a line."""
    head = [report.title, *report.lines, ""]
    return "\n".join(head + [_text_row(row, report.side) for row in report.rows]) + "\n"


def _text_row(row: Row, side: str) -> str:
    parts = [f"{row.number:>3}. {row.seat} {row.action}: {row.words}".rstrip(": ")]
    if row.seconds:
        parts.append(f"({row.seconds})")
    if row.chance:
        parts.append(f"[{side} {row.chance}]")
    if row.turn:
        parts.append(f"TURNING POINT {row.turn}")
    return "  ".join(parts)


def as_html(report: Report) -> str:
    """One page without scripts or anything from elsewhere."""
    has_chance = any(row.chance for row in report.rows)
    head = ["", "Seat", "Action", "What happened", "Time", *([report.side] if has_chance else [])]
    cells = "".join(f"<th{_number(i)}>{escape(words)}</th>" for i, words in enumerate(head))
    body = "\n".join(_html_row(row, has_chance) for row in report.rows)
    lines = "\n".join(f"<p>{escape(line)}</p>" for line in report.lines)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(report.title)}</title>\n'
        f"<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{escape(report.title)}</h1>\n{lines}\n<h2>The game</h2>\n"
        f"<table>\n<tr>{cells}</tr>\n{body}\n</table>\n</body>\n</html>\n"
    )


def _number(column: int) -> str:
    return ' class="n"' if column in (0, 4, 5) else ""


def _html_row(row: Row, has_chance: bool) -> str:
    words = row.words + (f" Turning point: {row.turn}." if row.turn else "")
    cells: Sequence[str] = [str(row.number), row.seat, row.action, words, row.seconds]
    cells = [*cells, row.chance] if has_chance else cells
    inside = "".join(f"<td{_number(i)}>{escape(cell)}</td>" for i, cell in enumerate(cells))
    return f'<tr class="turn">{inside}</tr>' if row.turn else f"<tr>{inside}</tr>"
