"""Journeys through the whole program: whoever is to move can, whatever was done before (USERS, 1 to 12).

A few short ones stand here; `pytest -m long tests/ui/test_journeys.py` makes two thousand of sixty steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from multiprocessing import active_children
from pathlib import Path

import pytest
from at_the_program import Kept, on_the_way

from game.ui import opener

SHORT = (0, 7, 16)
"""Some of those that found what was once wrong: a preview that sleeps (0), a replay that sleeps (7) or falls over (13),
a computer player that never moves in a game begun from the pause (16)."""
LONG = (*range(23), *range(1000, 3000))
"""1035 strays from a lesson, 2297 draws a result in a window that is too small, 2757 asks for a game's rounds."""


@pytest.fixture(scope="module")
def kept() -> Iterator[Kept]:
    """One process for all journeys; none is left afterwards."""
    before = set(active_children())
    made = Kept()
    yield made
    made.close()
    assert set(active_children()) <= before


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Mods and cache."""
    return tmp_path_factory.mktemp("journeys")


@pytest.fixture(autouse=True)
def nothing_leaves_the_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No file manager opens, and exports go to a folder of their own."""
    monkeypatch.setattr(opener, "_start", lambda command: True)
    monkeypatch.setenv("HOME", str(tmp_path))


@pytest.mark.parametrize("seed", SHORT)
def test_whoever_is_to_move_can(seed: int, shared: Path, tmp_path: Path, kept: Kept) -> None:
    """A person has a tool, a computer player moves within its budget and two seconds."""
    with on_the_way(seed, shared, tmp_path, kept) as journey:
        journey.go(20)


@pytest.mark.long
@pytest.mark.parametrize("seeds", [LONG[i : i + 25] for i in range(0, len(LONG), 25)], ids=lambda seeds: str(seeds[0]))
def test_whoever_is_to_move_can_after_a_long_way(
    seeds: Sequence[int], shared: Path, tmp_path: Path, kept: Kept
) -> None:
    """Sixty steps each; a few journeys a test, since making two thousand tests delays every run."""
    for seed in seeds:
        try:
            with on_the_way(seed, shared, tmp_path / str(seed), kept) as journey:
                journey.go(60)
        except BaseException as fault:
            fault.add_note(f"on the journey of seed {seed}")
            raise
