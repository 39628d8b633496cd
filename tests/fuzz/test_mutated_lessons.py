"""Lessons and commanders, changed at random: told with their place, or they can be begun and played to their end
(GOALS, «Nothing lost, nobody let in»)."""

from __future__ import annotations

from pathlib import Path

import pytest
from fuzz.mutating import mutated

from game.cli.main import main
from game.content.folders import laid_over, shipped_folder
from game.content.places import data_folder
from game.play import trial
from game.play.lessons import Coach, begin_lesson, lessons_of
from game.rules.catalogue import GAMES, Library

FILES = [f"{game}/lessons.yaml" for game in GAMES] + ["menu/commanders.yaml"]
MOST_STEPS = 40


@pytest.fixture(autouse=True)
def quick_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plays less in each check: what is tested is whether a file gets through that should not."""
    monkeypatch.setattr(trial, "GAMES_PLAYED", 1)
    monkeypatch.setattr(trial, "ACTIONS_PLAYED", 2)


def taught(folder: Path, game: str) -> None:
    """Each lesson of a folder that passed `check` can be begun, and done by whoever does what is said."""
    library = Library([shipped_folder(), laid_over(folder)])
    if game == "menu":
        assert all(each.name for each in library.commanders().values())
        return
    for offered in lessons_of(library, game):
        session = begin_lesson(library, offered)
        coach = session.coach
        assert isinstance(coach, Coach)
        for _ in range(MOST_STEPS):
            action = coach.reply() or coach.suggested()
            if action is None or session.match.result is not None:
                break
            coach.spots()
            session.play(action)


@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 3_003), marks=pytest.mark.long)])
def test_mutated_lessons_and_commanders(seeds: range, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Given any file of lessons or commanders, then `check` ends with a verdict, and what it lets through is taught."""
    refused = 0
    for seed in seeds:
        name = FILES[seed % len(FILES)]
        path = tmp_path / str(seed) / name
        path.parent.mkdir(parents=True)
        path.write_bytes(mutated((data_folder() / name).read_text(encoding="utf-8"), seed))
        status = main(["check", str(tmp_path / str(seed))])
        told = capsys.readouterr()
        assert status in (0, 1) and "Traceback" not in told.err, (seed, name, told.err)
        refused += status
        if status == 0:
            taught(tmp_path / str(seed), path.parent.name)
    assert refused
