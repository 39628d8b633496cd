"""Prints the table of speeds and writes it to `benchmarks/results.md`."""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from benchmarks.harness import HERE, ROOT, ROUNDS, Crashed, NotRun, Reckoning, compare
from benchmarks.rows import ROWS, Row

RESULTS = HERE / "results.md"
BELOW = "\n## "
"""With such a heading begins what is told below the table."""


def main() -> int:
    """Exit status 1 when a bar was missed, or our own side of a row failed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*ROWS, []], help="rows to run; all when none is given")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--way", choices=["pure", "compiled", "both"], default="both")
    parser.add_argument("--no-write", action="store_true", help="leave results.md as it is")
    chosen = parser.parse_args()
    is_missed = False
    for name in chosen.names or ROWS:
        row = ROWS[name]
        for way, bar in (("pure", row.bar_pure), ("compiled", row.bar_compiled)):
            if bar is None or chosen.way not in (way, "both"):
                continue
            line, is_met = _line(row, way, bar, chosen.rounds)
            is_missed = is_missed or not is_met
            print(line, flush=True)
            if not chosen.no_write:
                _write({f"{name} {way}": line})  # at once: a run of an hour may be cut off
    return 1 if is_missed else 0


def _line(row: Row, way: str, bar: float, rounds: int) -> tuple[str, bool]:
    head = f"| {row.number} | {row.what} · {row.peer_name} | {way} |"
    sign = "≤" if row.at_most else "≥"
    tail = f"| {commit()} |"
    try:
        peer = None if row.peer is None else row.peer()
        found = compare(row.ours(way), peer, min(rounds, row.most_rounds or rounds), row.reckoning)
    except NotRun as why:
        return f"{head} not run | {sign} {bar:g} | {why} {tail}", True
    except Crashed as why:
        return f"{head} crashed | {sign} {bar:g} | {why} {tail}", False
    is_turned = row.at_most and row.reckoning is Reckoning.RATIO
    number, least, most = (1 / each if is_turned else each for each in (found.number, found.least, found.most))
    is_met = number <= bar if row.at_most else number >= bar
    is_met = is_met and all(found.beside.get(name, 0) <= ceiling for name, ceiling in row.ceilings.items())
    verdict = f"{'met' if is_met else 'missed'}, {min(least, most):.2f} to {max(least, most):.2f}"
    beside = "".join(f"; {_told(name, value, row.ceilings)}" for name, value in found.beside.items())
    return f"{head} {number:.2f} | {sign} {bar:g} | {verdict}{beside} {tail}", is_met


@cache
def commit() -> str:
    """The commit that is measured, with a `+` where the checkout differs from it; `?` without git."""
    try:
        asked = {"cwd": ROOT, "capture_output": True, "text": True, "check": True}
        name = subprocess.run(["git", "rev-parse", "--short", "HEAD"], **asked).stdout.strip()
        changed = subprocess.run(["git", "status", "--porcelain", "--", ".", ":!benchmarks/results.md"], **asked).stdout
    except (OSError, subprocess.SubprocessError):
        return "?"
    return name + ("+" if changed.strip() else "")


def _told(name: str, value: float, ceilings: Mapping[str, float]) -> str:
    most = f" (≤ {ceilings[name]:g})" if name in ceilings else ""
    return f"{name} {value:.2f}{most}"


def _write(lines: dict[str, str]) -> None:
    """Keeps the lines of rows that were not run this time, and what is told by hand below them."""
    below = _below(RESULTS)
    kept = _kept(RESULTS)
    kept.update(lines)
    order = [f"{name} {way}" for name in ROWS for way in ("pure", "compiled")]
    rows = [f"<!-- {key} -->\n{kept[key]}" for key in order if key in kept]
    machine = f"CPython {platform.python_version()}, {platform.system()} {platform.machine()}"
    head = [
        "# Speeds",
        "",
        f"Median of {ROUNDS} rounds, ours and the peer in turn, each a fresh process. {machine}.",
        "Made by `python -m benchmarks`; a ratio above 1 means that ours is faster, but for ceilings (≤).",
        "",
        "The last column is the commit that was measured; a row that is not run again keeps its line.",
        "",
        "| # | what · against whom | way | ratio | bar | | commit |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    table = [row.split("\n")[1] for row in rows]
    keys = [row.split("\n")[0] for row in rows]
    RESULTS.write_text("\n".join([*head, *table, "", *keys, "", *below]), encoding="utf-8")


def _below(path: Path) -> list[str]:
    """Chapters after the table: games between computer players, which no row plays."""
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    _, heading, rest = text.partition(BELOW)
    return [(heading + rest).strip(), ""] if heading else []


def _kept(path: Path) -> dict[str, str]:
    if not path.is_file():
        return {}
    text = path.read_text(encoding="utf-8").partition(BELOW)[0].splitlines()
    rows = [line for line in text if line.startswith("| ") and not line.startswith(("| #", "| ---"))]
    keys = [line.removeprefix("<!-- ").removesuffix(" -->") for line in text if line.startswith("<!-- ")]
    return dict(zip(keys, rows, strict=False))


if __name__ == "__main__":
    sys.exit(main())
