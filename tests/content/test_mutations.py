"""Copies of sound files with something broken in them: whatever it is, it is told, quickly, with a place.

GOALS, «Nothing lost»: mutated mod files, never a traceback, never a hang over 2 s, never more than 300 MB.
"""

# ruff: noqa: E501 (tables read better in whole lines)

from __future__ import annotations

import random
import re
import sys
import time
from pathlib import Path

import pytest
from content.castle_like import BOARD, PIECES, SHELF, STRINGS, mod, shipped, write

from game.content.folders import load, revive
from game.content.mods import read_mod

SHEET = "name: Wild\nversion: 1.0\nformat: 1\nauthor: Somebody\ngames: [castle]\nrequires: [base]\n"
CHANGES = """\
knight+:
  combat: 10
  moves+:
    - bent: 3
    - {slide: {dirs: [F, B], max: board, mode: capture}}
  names: {light: Horse}
lion-:
griffin:
  names: {light: Griffin, dark: Dragon}
  tier: greater
  combat: 8
  moves: [{slide: {dirs: [orth], max: 3, over: fly}}]
  promote: {when: [far], to: knight}
"""
FILES = {
    "data/castle/pieces.yaml": PIECES,
    "data/castle/board.yaml": BOARD,
    "data/castle/strings.yaml": STRINGS,
    "mods/wild/castle/pieces.yaml": CHANGES,
    "mods/wild/mod.yaml": SHEET,
}
SNIPPETS = (
    b":", b": ", b"- ", b"-", b"[", b"]", b"{", b"}", b",", b'"', b"'", b"#", b"|", b">", b"&a ", b"*a", b"!t ", b"%", b"@", b"`",
    b"\t", b"\n", b"\r", b"\r\n", b"  ", b"\x00", b"\xff", b"\xc3", b"\xe2\x80\xa8", b"\xef\xbb\xbf", b"? ", b"<<: ", b"---\n",
    b"...\n", b"null", b"~", b"true", b"no", b"010", b"0x1F", b"1_0", b"-1", b"99999999999999999999", b"1e999", b".nan", b"+", b"+:",
    b"-:", b"knight", b"knight+", b"[[[[", b"{a: ", b"\\", b'"\\x"', b"e\xcc\x81", b"\xf0\x9f\x82\xa1", b"!!python/object/apply:os.system ",
)  # fmt: skip
PLACE = re.compile(r"(data|mods/wild)/[\w./-]+:[1-9]\d*:[1-9]\d*: \S")


def mutated(given: bytes, dice: random.Random) -> bytes:
    """One to four changes: bytes flipped, put in, cut out, doubled, moved; lines exchanged; the end cut off."""
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(given) + 1)
        end = min(len(given), at + dice.choice((1, 1, 2, 5, 20, 80)))
        match dice.randrange(8):
            case 0:
                given = given[:at] + bytes([dice.randrange(256)]) + given[at + 1 :]
            case 1 | 2:
                given = given[:at] + dice.choice(SNIPPETS) + given[at:]
            case 3:
                given = given[:at] + given[end:]
            case 4:
                given = given[:end] + given[at:]
            case 5:
                to = dice.randrange(len(given) + 1)
                given = given[:to] + given[at:end] + given[to:]
            case 6:
                lines = given.split(b"\n")
                one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
                lines[one], lines[other] = lines[other], lines[one]
                given = b"\n".join(lines)
            case _:
                given = given[:at] if dice.random() < 0.3 else given[:at] + dice.choice(SNIPPETS) * 3 + given[at:]
    return given


def run(folder: Path, seed: int, copies: int) -> dict[str, int]:
    """How many copies were refused and how many were sound."""
    dice = random.Random(seed)
    base = shipped(folder)
    wild = mod(folder, "wild", pieces=CHANGES)
    write(folder, {"mods/wild/mod.yaml": SHEET})
    outcome = {"refused": 0, "sound": 0}
    for number in range(copies):
        name = dice.choice(list(FILES))
        broken = mutated(FILES[name].encode(), dice)
        (folder / name).write_bytes(broken)
        begun = time.process_time()
        loaded = load(SHELF, [base, wild])
        problems = [*loaded.problems, *read_mod(folder / "mods/wild").problems]
        assert time.process_time() - begun < 2, (seed, number, broken)
        for problem in problems:
            assert PLACE.match(str(problem)) and "\n" not in str(problem), (seed, number, broken, str(problem))
        if loaded.problems.has_errors:
            outcome["refused"] += 1
        else:
            outcome["sound"] += 1
            assert revive(SHELF, loaded.plain) == loaded.values, (seed, number, broken)
        (folder / name).write_bytes(FILES[name].encode())
    return outcome


def memory() -> int:
    """The most this process has used so far, in bytes; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def test_some_mutated_files_are_read_or_refused(tmp_path: Path) -> None:
    """GOALS, «Nothing lost»; issue 2, evidence: mutated YAML files."""
    before = memory()
    outcome = run(tmp_path, 1, 300)
    assert outcome["refused"] > 120 and outcome["sound"] > 15, outcome
    assert memory() - before < 300_000_000


@pytest.mark.long
def test_ten_thousand_mutated_files_are_read_or_refused(tmp_path: Path) -> None:
    """GOALS, «Nothing lost»: 10 000 mutated mod files."""
    before = memory()
    for seed in range(2, 12):
        run(tmp_path, seed, 1000)
    assert memory() - before < 300_000_000
