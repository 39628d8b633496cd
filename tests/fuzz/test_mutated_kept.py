"""Files of the player's own data, changed at random: never a traceback, the old file stays beside (GOALS)."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from game.play.commanders import Meeting, Meetings
from game.play.puzzles import Puzzle, Puzzles

DAY = date(2026, 11, 23)
POSITION = 'game: chess\nfen: "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"\n'


def mutated(raw: bytes, chance: Random) -> bytes:
    """Some bytes changed, cut out or doubled."""
    made = bytearray(raw)
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(max(1, len(made)))
        match chance.randrange(4):
            case 0:
                made[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del made[at : at + chance.choice((1, 3, 40))]
            case 2:
                made[at:at] = made[at : at + chance.choice((1, 10, 60))]
            case _:
                made[at:at] = chance.choice((b"-1", b"9" * 30, b"null", b"[", b"}", b"\xff", b'"', b"1e999", b"NaN"))
    return bytes(made)


def looked_at(folder: Path, seed: int) -> None:
    """Everything that is done with the two files, on changed ones."""
    chance = Random(seed)
    meetings, puzzles = Meetings.of(folder), Puzzles.of(folder)
    if not meetings.kept:
        meetings.note([Meeting(f"chess standard {i}", "vask", "won") for i in range(3)])
    if not puzzles.kept:
        puzzles.collect([Puzzle("chess", POSITION, "white", "a1b1", ("a1a8",), 40 + i) for i in range(3)], DAY)
        puzzles.answer(puzzles.kept[0].puzzle, DAY, right=True)
    for name in ("commanders.json", "turning-points.json"):
        path = folder / name
        path.write_bytes(mutated(path.read_bytes(), chance))
        for old in folder.glob("*.damaged-*"):
            old.unlink()
    meetings, puzzles = Meetings.of(folder), Puzzles.of(folder)
    meetings.against("vask"), meetings.beside("vask")
    today = DAY + timedelta(days=chance.randrange(-400, 400))
    for one in puzzles.due(today):
        puzzles.answer(one.puzzle, today, right=chance.random() < 0.5)
    puzzles.answered(today), puzzles.next_day(today)
    assert len(puzzles.due(today)) + len(puzzles.answered(today)) >= 0 and puzzles.score[0] >= 0
    puzzles.take_in(folder / "turning-points.json", today)


@pytest.mark.parametrize("seeds", [range(60), pytest.param(range(60, 10_060), marks=pytest.mark.long)])
def test_a_changed_file_is_read_or_set_aside(tmp_path: Path, seeds: range) -> None:
    """GOALS, «mutated files»."""
    for seed in seeds:
        looked_at(tmp_path, seed)
