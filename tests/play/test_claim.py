"""One program at a time plays a record (USERS: nothing lost), and what killed programs left is taken away."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from game.play.claim import beside_of, claim
from game.play.leftovers import clear_leftovers

HOLDER = "import sys, time, pathlib; from game.play.claim import claim; held = claim(pathlib.Path(sys.argv[1]))"


def test_a_record_is_claimed_by_one_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    first = claim(path)
    assert first is not None and claim(path) is None
    first.release()
    second = claim(path)
    assert second is not None
    second.release()
    assert list(tmp_path.iterdir()) == [], "nothing is left beside the record"


def test_another_program_holds_a_claim_until_it_ends_however_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    command = [sys.executable, "-c", f"{HOLDER}; print(held is not None, flush=True); time.sleep(60)", str(path)]
    other = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert other.stdout is not None and other.stdout.readline() == "True\n"
        assert claim(path) is None
        clear_leftovers(tmp_path)
        assert beside_of(path).exists(), "a held claim is no leftover"
    finally:
        other.kill()
        other.communicate()
    assert beside_of(path).exists()
    clear_leftovers(tmp_path)
    assert not beside_of(path).exists()
    mine = claim(path)
    assert mine is not None
    mine.release()


def test_where_nothing_can_be_locked_everybody_may_play(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert claim(tmp_path / "file" / "game.yaml") is not None


def test_half_written_files_of_programs_that_are_gone_are_cleared(tmp_path: Path) -> None:
    """Those of a program that still runs, and everybody else's files, stay."""
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    cleared = [f".game.yaml.{gone.pid}.tmp", f"settings.json.{gone.pid}.new", f".menu.{gone.pid}.part"]
    kept = ["game.yaml", f".game.yaml.{os.getpid()}.tmp", "notes.tmp", "a.1.txt"]
    for name in cleared + kept:
        (tmp_path / name).write_text("x")
    clear_leftovers(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(kept)
    clear_leftovers(tmp_path / "nowhere")
