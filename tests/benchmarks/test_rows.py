"""The rows of the benchmarks: our side of each is alive, and the table tells what was measured, and when it was not."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from lengths import mostly_long

import benchmarks.__main__ as table
from benchmarks.harness import Crashed, NotRun, Reckoning, Side, compare
from benchmarks.rows import ROWS, Row


def printing(text: str) -> Side:
    """A program that prints this."""
    return Side((sys.executable, "-c", f"print({text!r})"), {})


def told(seconds: float, answer: int = 1, beside: str = "{}") -> Side:
    figures = f'"seconds": {seconds}, "processor": {seconds / 2}, "work": 1, "figure": {seconds}'
    return printing(f'{{{figures}, "answer": {answer}, "beside": {beside}}}')


CRASHING = Side((sys.executable, "-c", "raise SystemExit('a fault of ours')"), {})


def row(ours: Side, peer: Side | None, **more: object) -> Row:
    return Row("0", "what", "peer", lambda way: ours, (lambda: peer) if peer else None, 2, None, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", mostly_long(ROWS, range(0, len(ROWS), 9)))
def test_our_side_of_every_row_runs(name: str) -> None:
    """GOALS: our side of every row once, small, so that no row dies unseen; its figures mean nothing."""
    side = (ROWS[name].small or ROWS[name].ours("pure")).small()
    found = side.run()
    assert found["answer"]
    if ROWS[name].reckoning is Reckoning.RATIO:
        assert found["seconds"] > 0 and found["work"] > 0
    else:
        assert isinstance(found["figure"], int | float)
    assert set(ROWS[name].ceilings) <= set(found.get("beside", {})) | {"megabytes on disk"}


def test_a_side_of_ours_that_crashes_fails_the_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """GOALS: it never counts as met, nor as a row that this machine can't run."""
    with pytest.raises(Crashed, match="a fault of ours"):
        compare(CRASHING, told(1), 1)
    with pytest.raises(Crashed, match="the answers differ"):
        compare(told(1, answer=1), told(1, answer=2), 1)
    with pytest.raises(Crashed, match="no figures"):
        compare(printing("nothing"), told(1), 1)
    with pytest.raises(NotRun, match="a fault of ours"):
        compare(told(1), CRASHING, 1)
    monkeypatch.setattr(table, "ROWS", {"broken": row(CRASHING, told(1)), "sound": row(told(1), told(3))})
    monkeypatch.setattr(sys, "argv", ["benchmarks", "--no-write"])
    assert table.main() == 1
    broken, sound = capsys.readouterr().out.splitlines()
    assert "| crashed | ≥ 2 |" in broken and "| met, 3.00 to 3.00" in sound


def test_each_line_names_the_commit_that_was_measured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """GOALS: a kept line says from which commit it is."""
    monkeypatch.setattr(table, "ROWS", {"one": row(told(1), told(3)), "two": row(told(1), told(4))})
    monkeypatch.setattr(table, "RESULTS", tmp_path / "results.md")
    games = "\n## Games\n\n| level | won |\n| --- | --- |\n| hard | 65 |\n"
    for commit, words in (("aaaaaaa", ["one", "two"]), ("bbbbbbb", ["two"]), ("bbbbbbb", ["two"])):
        if commit == "bbbbbbb" and games not in (was := (tmp_path / "results.md").read_text()):
            (tmp_path / "results.md").write_text(was + games)
        monkeypatch.setattr(table, "commit", lambda commit=commit: commit)
        monkeypatch.setattr(sys, "argv", ["benchmarks", *words])
        assert table.main() == 0
    one, two = [line for line in (tmp_path / "results.md").read_text().splitlines() if line.startswith("| 0 |")]
    assert one.endswith("| aaaaaaa |") and two.endswith("| bbbbbbb |")
    assert (tmp_path / "results.md").read_text().endswith("-->\n" + games), "what is told below the table stays"


def test_a_number_is_a_ratio_a_difference_or_a_figure() -> None:
    """GOALS: what a row's number is; processor time beside the clock's, and what both sides tell as a ratio."""
    found = compare(told(2, beside='{"size": 6, "own": 5}'), told(8, beside='{"size": 3}'), 3)
    assert (found.number, found.least, found.most) == (4, 4, 4)
    assert found.beside == {"size": 2, "own": 5, "by processor time": 4}
    assert compare(told(2), told(8), 1, Reckoning.DIFFERENCE).number == -6
    assert compare(told(2), None, 1, Reckoning.FIGURE).number == 2


def test_a_ceiling_that_is_passed_misses_the_row() -> None:
    """GOALS: a bar and what stands beside it are met together."""
    slow = told(3, beside='{"milliseconds": 9}')
    ceilings = {"milliseconds": 8}
    for peer, reckoning in ((None, Reckoning.FIGURE), (told(4), Reckoning.RATIO)):
        line, is_met = table._line(row(slow, peer, at_most=True, ceilings=ceilings, reckoning=reckoning), "pure", 5, 1)
        assert not is_met and "missed" in line and "milliseconds 9.00 (≤ 8)" in line
    line, is_met = table._line(row(told(3), None, at_most=True, reckoning=Reckoning.FIGURE), "pure", 5, 1)
    assert is_met and "| 3.00 | ≤ 5 | met, 3.00 to 3.00" in line
