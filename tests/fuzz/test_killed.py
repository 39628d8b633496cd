"""Killed at random instants while a game is recorded (GOALS, «Nothing lost»)."""

import json
import sys
import time
from itertools import islice
from pathlib import Path

import pytest
from fuzz.killing import changes
from programs import members, running

from game.content.folders import shipped_folder
from game.play.record import read_record
from game.rules.catalogue import Library
from game.settings import load

KILLING = Path(__file__).parent / "killing.py"
FEW, MANY = 20, 1000


def killed(what: str, folder: Path, kills: int, seed: int) -> list[dict]:
    """What each killed process had made, and left behind."""
    with running([sys.executable, str(KILLING), what, str(folder), str(kills), str(seed)]) as killer:
        out, told = killer.communicate(timeout=30 + kills * 5)
    assert (killer.returncode, told) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


def look_at_records(folder: Path, kills: int, seed: int) -> None:
    """Every record is whole, and holds every action but perhaps the one being made."""
    library = Library([shipped_folder()])
    deaths = killed("record", folder, kills, seed)
    assert len(deaths) == kills
    for death in deaths:
        if death["record"] is None:
            assert death["made"] == 0, "killed before the game had begun"
            continue
        replayed = read_record(folder / death["record"], library)
        assert replayed.stop is None, death
        assert replayed.match.ply >= death["made"] - 1, death
        assert replayed.match.ply <= death["made"] + 1, death
    in_play = [death for death in deaths if death["made"]]
    assert len(in_play) > kills // 3, "most are killed in the middle of a game"


def look_at_sessions(folder: Path, kills: int, seed: int) -> None:
    """Every record is what the game was after the last change, or before it; or before a taking back.

    That is written beside, so a kill within the time that the disk takes, mostly hundredths of a second, leaves what
    was before.
    """
    library = Library([shipped_folder()])
    deaths = killed("session", folder, kills, seed)
    assert len(deaths) == kills
    taken_back = behind = 0
    for death in deaths:
        replayed = read_record(folder / death["record"], library)
        assert replayed.stop is None and replayed.warnings == [], death
        known = list(islice(changes(folder / "again.yaml", death["seed"]), death["made"] + 2))
        backs = [i for i in range(1, len(known)) if len(known[i]) < len(known[i - 1])]
        taken_back += bool(backs)
        # All that was made may be taken back more than once: then the record is what the game was at several times.
        found = [i for i, actions in enumerate(known) if actions == replayed.record.actions]
        assert found, death
        if found[-1] < death["made"] - 1:
            assert any(i > found[0] for i in backs), death
            behind += 1
    assert behind < taken_back, "what is taken back comes to the disk, however long that takes today"
    assert sum(death["made"] > 5 for death in deaths) > kills // 5, (
        "many are killed in the middle, on a busy machine too"
    )


def look_at_settings(folder: Path, kills: int, seed: int) -> None:
    """The settings are those before or after the change being written."""
    deaths = killed("settings", folder, kills, seed)
    assert len(deaths) == kills
    loaded = load(folder / "settings.json")
    assert loaded.message is None
    assert int(loaded.settings.player_name) >= 0
    assert not list(folder.glob("*.damaged-*"))


def test_a_killed_game_loses_at_most_the_action_being_made(tmp_path):
    """CONTRACT, «Records»: a crash at any instant loses at most the action being made; GOALS: never unreadable."""
    look_at_records(tmp_path, FEW, 1)


def test_a_killed_window_loses_at_most_the_action_being_made(tmp_path):
    """CONTRACT, «Records»: also where nobody waits for the disk, and actions are taken back."""
    look_at_sessions(tmp_path, FEW, 5)


def test_killed_settings_are_whole(tmp_path):
    """GOALS, «Nothing lost»: the same for settings."""
    look_at_settings(tmp_path, FEW, 2)


def test_a_killing_test_that_fails_leaves_nothing_running():
    """USERS 4: whoever waits in vain for a program ends all that this has begun."""
    code = "import os, time; os.fork(); print('begun', flush=True); time.sleep(60)"
    with pytest.raises(AssertionError), running([sys.executable, "-c", code]) as process:
        assert process.stdout is not None
        assert [process.stdout.readline(), process.stdout.readline()] == ["begun\n"] * 2
        assert len(members(process.pid)) == 2
        raise AssertionError("as of a test")
    ends = time.monotonic() + 5.0  # whoever inherits what was killed takes a moment to bury it
    while members(process.pid) and time.monotonic() < ends:
        time.sleep(0.02)
    assert not members(process.pid)


@pytest.mark.long
def test_a_thousand_killed_games(tmp_path):
    """GOALS, «Nothing lost»: 1 000 kills at random instants."""
    look_at_records(tmp_path, MANY, 3)


@pytest.mark.long
def test_five_hundred_killed_windows(tmp_path):
    """GOALS, «Nothing lost»: 500 kills at random instants, actions taken back among them."""
    look_at_sessions(tmp_path, 500, 6)


@pytest.mark.long
def test_a_thousand_killed_settings(tmp_path):
    """GOALS, «Nothing lost»: 1 000 kills at random instants."""
    look_at_settings(tmp_path, MANY, 4)
