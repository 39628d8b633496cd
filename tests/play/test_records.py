"""Records of format 2: a line an action, whole after every line, and a disk that nobody waits for."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import given
from game.play.chair import parse_chair
from game.play.position import BadFile
from game.play.record import read_record, record_from_text
from game.play.session import Session

OPENING = ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "game.yaml"


def begun(path: Path | None) -> Session:
    """A game of chess between two people."""
    chairs = [parse_chair("human"), parse_chair("human")]
    return Session.begin(given.shipped(), "chess", None, {}, 7, chairs, path)


def play(session: Session, *texts: str) -> None:
    for text in texts:
        session.play(session.rules.notation.parse(session.match.state, text))


def actions_in(path: Path) -> list[str]:
    replayed = read_record(path, given.shipped())
    assert replayed.stop is None
    return replayed.record.actions


class Disk:
    """A disk that takes nothing until it is let."""

    def __init__(self, sync: Callable[[int], None]) -> None:
        self.sync = sync
        self.lets = threading.Event()
        self.asked = 0

    def __call__(self, number: int) -> None:
        self.asked += 1
        assert self.lets.wait(20)
        self.sync(number)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    """The system's disk, stuck until the test lets it go on."""
    disk = Disk(os.fsync)
    monkeypatch.setattr(os, "fsync", disk)
    yield disk
    disk.lets.set()


def test_saving_an_action_appends_its_line(path: Path):
    """CONTRACT, «Records»: one line an action; nothing that stands is written again."""
    session = begun(path)
    for text in OPENING:
        before = path.read_bytes()
        session.thinking_seconds = 1.25
        play(session, text)
        after = path.read_bytes()
        assert after.startswith(before)
        line = after[len(before) :].decode()
        assert line.startswith(f"  - {{do: {text}, digest: ") and line.endswith("seconds: 1.25}\n")
        assert line.count("\n") == 1


def test_the_file_is_a_record_after_every_line(path: Path):
    """CONTRACT, «Records»: from the header on, chairs and the result included."""
    session = begun(path)
    play(session, "e2e4")
    session.set_chair(given.Seat(1), parse_chair("hard:0.5s"))
    play(session, "e7e5", "resign")
    lines = path.read_text().splitlines(keepends=True)
    assert lines[-1] == "result: {winner: [black], reason: resignation}\n"
    head = lines.index("actions:\n") + 1
    counts = []
    for end in range(head, len(lines) + 1):
        replayed = record_from_text("".join(lines[:end]), given.shipped())
        assert replayed.stop is None and replayed.warnings == []
        counts.append((replayed.match.ply, len(replayed.record.chairs), replayed.record.result is not None))
    assert counts == [(0, 0, False), (1, 0, False), (1, 1, False), (2, 1, False), (3, 1, False), (3, 1, True)]


def test_what_is_appended_is_what_the_whole_record_is(path: Path):
    """CONTRACT, «Records»: a file grown line by line and one written whole are the same file."""
    session = begun(path)
    play(session, "e2e4", "offer-draw", "e7e5")
    session.set_chair(given.Seat(0), parse_chair("easy"))
    play(session, "decline-draw", "b1c3", "resign")
    assert path.read_text() == session.record.text()


def test_a_torn_last_line_is_cut_off_and_said(path: Path):
    """CONTRACT, «Records»: wherever it is torn, what stands before it is read."""
    session = begun(path)
    play(session, *OPENING[:3], "resign")
    content = path.read_bytes()
    ends = [i for i in range(len(content)) if content.startswith(b"\n", i)][-5:]
    for begin, end in zip([content.index(b"actions:") + 8, *ends], ends, strict=False):
        for cut in range(begin + 2, end):
            for rubbish in (b"", b"\0" * 7):
                path.write_bytes(content[:cut] + rubbish)
                replayed = read_record(path, given.shipped())
                whole = content[:cut].count(b"  - {") - content[begin + 1 : cut].count(b"  - {")
                assert replayed.stop is None and replayed.match.ply == whole, content[begin:cut]
                line = content[:cut].count(b"\n") + 1
                assert [text.startswith(f"Line {line} of the record is cut short") for text in replayed.warnings] == [
                    True
                ]


def test_a_last_line_that_only_lacks_its_end_counts(path: Path):
    """CONTRACT, «Records»: what people write by hand may end without a line break."""
    for text in ("actions: [e2e4]", "actions:\n  - e2e4", "actions:\n  - {do: e2e4}", "actions: [e2e4]\nresult: null"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"format: 2\ngame: chess\n{text}")
        replayed = read_record(path, given.shipped())
        assert replayed.record.actions == ["e2e4"] and replayed.warnings == []


def test_a_game_goes_on_after_a_torn_line(path: Path):
    """CONTRACT, «Records»: the next action stands where the torn one was."""
    play(begun(path), *OPENING[:3])
    path.write_bytes(path.read_bytes()[:-9])
    session, replayed = Session.resume(given.shipped(), path)
    assert session.match.ply == 2 and replayed.warnings
    play(session, "b1c3", "b8c6")
    session.settle()
    assert actions_in(path) == ["e2e4", "e7e5", "b1c3", "b8c6"]
    assert path.read_text() == session.record.text()


def test_format_1_opens_and_goes_on_in_format_2(path: Path):
    """CONTRACT, «Records»: both are read, format 2 is written; what format 1 kept is kept."""
    path.parent.mkdir()
    path.write_text(
        "format: 1\ngame: chess\nseats: {white: human, black: easy}\nchairs: [{before: 1, seat: black, chair: human}]\n"
        "actions: [e2e4, e7e5]\nseconds: [1.5, 2.5]\nresult: null\n"
    )
    session, replayed = Session.resume(given.shipped(), path)
    assert replayed.stop is None and path.read_text().startswith("format: 1")
    play(session, "g1f3")
    session.settle()
    text = path.read_text()
    assert text.startswith("format: 2\n") and text.index("{chair: black, agent: human}") < text.index("e7e5")
    again, _ = Session.resume(given.shipped(), path)
    assert again.record.seconds == [1.5, 2.5, 0.0]
    assert again.record.digests == ["", "", session.record.digests[2]]
    assert [str(chair) for chair in again.chairs] == ["human", "human"]


@pytest.mark.parametrize(
    ("line", "place", "why"),
    [
        ("- {do: e2e4, chair: white, agent: hard}", "4:5", "an entry is an action"),
        ("- {digest: abc}", "4:5", "an entry is an action"),
        ("- {chair: white}", "4:5", "an entry is an action"),
        ("- {chair: red, agent: hard}", "4:13", 'no seat "red"'),
        ("- {chair: white, agent: genius}", "4:27", 'no level "genius"'),
        ("- {do: e2e4, digset: abc}", "4:16", 'did you mean "digest"'),
        ("- {do: e2e4, seconds: -1}", "4:25", "-1"),
        ("- [e2e4]", "4:5", "list"),
        ("- e2e4\ndigests: [abc]", "5:1", "digests of format 2 stand with their actions"),
    ],
)
def test_a_wrong_entry_is_told_with_its_place(line: str, place: str, why: str):
    """CONTRACT, «Records»: refused with a clear message."""
    with pytest.raises(BadFile) as refused:
        record_from_text(f"format: 2\ngame: chess\nactions:\n  {line}\n", given.shipped())
    assert f"record:{place}: " in str(refused.value) and why in str(refused.value), str(refused.value)


def test_where_a_record_can_not_be_followed_its_own_line_is_named():
    """CONTRACT, «Records»: lines of chairs count as lines, not as actions."""
    text = "format: 2\ngame: chess\nactions:\n  - e2e4\n  - {chair: black, agent: hard}\n  - {do: e7e5, digest: '0'}\n"
    stop = record_from_text(text, given.shipped()).stop
    assert stop is not None and (stop.ply, stop.mark.line, stop.mark.column) == (1, 6, 24)
    stop = record_from_text(text.replace("e7e5", "e7e1"), given.shipped()).stop
    assert stop is not None and (stop.ply, stop.mark.line) == (1, 6)


def test_whoever_plays_does_not_wait_for_the_disk(path: Path, slow: Disk):
    """GOALS, «What is known»: append, and wait for the disk elsewhere; what was made is with the system at once."""
    begin = time.perf_counter()
    session = begun(path)
    play(session, *OPENING)
    session.set_chair(given.Seat(1), parse_chair("hard"))
    assert actions_in(path) == list(OPENING), "a program killed now loses nothing"
    assert session.take_back(2)
    play(session, "b1c3")
    assert time.perf_counter() - begin < 5 and session.trouble == ""
    assert actions_in(path) == list(OPENING), "the old record stands until the new one lies on the disk"
    slow.lets.set()
    session.settle()
    assert slow.asked
    assert actions_in(path) == ["e2e4", "e7e5", "b1c3"]
    play(session, "b8c6")
    assert path.read_text() == session.record.text(), "and from there on it grows again"


def test_a_file_that_was_taken_away_or_changed_is_written_whole(path: Path):
    """GOALS, «Nothing lost»: a game on the table is never lost to what happens to its file."""
    session = begun(path)
    play(session, "e2e4")
    path.unlink()
    play(session, "e7e5")
    assert actions_in(path) == ["e2e4", "e7e5"] and session.trouble == ""
    path.write_text(path.read_text() + "  - {do: a2a3")
    play(session, "g1f3")
    session.settle()
    assert actions_in(path) == ["e2e4", "e7e5", "g1f3"] and session.trouble == ""


def test_a_disk_that_fails_behind_the_game_is_told_and_tried_again(path: Path, monkeypatch: pytest.MonkeyPatch):
    """USERS 26: the thread's failure is the game's trouble, and the next action tries the whole record again."""
    session = begun(path)
    session.settle()
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", _fail)
        play(session, "e2e4")
        session.settle()
        assert "no space left on device" in session.trouble
        play(session, "e7e5")
        session.settle()
        assert "no space left on device" in session.trouble
    play(session, "g1f3")
    session.settle()
    assert session.trouble == "" and actions_in(path) == ["e2e4", "e7e5", "g1f3"]
    assert os.listdir(path.parent) == ["game.yaml"], "nothing is left beside the record"


def _fail(number: int) -> Any:
    raise OSError(28, "No space left on device")
