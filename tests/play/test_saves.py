"""The list of saved games: fast, complete, and honest about what is damaged."""

from __future__ import annotations

import random
from pathlib import Path
from time import process_time

import pytest
from at_the_shelf import mate, put, record

import given
from game.play.position import BadFile
from game.play.record import ClockKey
from game.play.saves import Reading, each_save, look_at, remove


def test_only_records_are_listed(tmp_path: Path) -> None:
    """look.md, Saved games: files that are half-written or no records are not listed."""
    old = put(tmp_path, "b.yaml", record(1).text(), 500)
    new = put(tmp_path, "a.yaml", record(2).text(), 5)
    put(tmp_path, ".c.yaml.77.tmp", "half", 1)
    put(tmp_path, "notes.txt", "no record", 1)
    assert {save.path for save in each_save(tmp_path / "saves")} == {new, old}
    assert not list(each_save(tmp_path / "nowhere"))


def test_a_line_says_what_the_record_says(tmp_path: Path) -> None:
    """ARCHITECTURE 11: the line of the list is a cache of the record."""
    kept = mate()
    kept.clock, kept.practice = ClockKey(900.0, 10.0), True
    save = look_at(put(tmp_path, "a.yaml", kept.text()))
    assert save is not None and not save.is_damaged
    assert (save.game, save.variant, save.actions, save.moves, save.seed) == ("chess", "standard", 4, 4, 7)
    assert [(s.seat, s.chair, s.name) for s in save.sitters] == [("white", "human", "Ilse"), ("black", "hard", "")]
    assert save.result is not None and save.result.winner == ("black",) and save.is_over
    assert save.clock == ClockKey(900.0, 10.0) and save.practice and save.seconds == pytest.approx(7.0)


def test_talk_is_no_move(tmp_path: Path) -> None:
    """CONTRACT, «Actions as text»: offers and the like are actions, but the list counts moves."""
    kept = record(1, 4)
    kept.actions += ["resign"]
    kept.digests, kept.seconds = [], []
    save = look_at(put(tmp_path, "a.yaml", kept.text()))
    assert save is not None and (save.actions, save.moves) == (5, 4)


def test_orders_to_units_are_more_than_setting_up(tmp_path: Path) -> None:
    """KINGS-ACT-1: a battle in its first turn is not before the battle, though no action in it looks like a move."""
    kept = record(0, 0)
    kept.digests, kept.seconds = [], []
    for more, has_begun in (("army:red,a", False), ("edge:south", False), ("first:red", False), ("halt:u1", True)):
        kept.actions += [more]
        save = look_at(put(tmp_path, "a.yaml", kept.text()))
        assert save is not None and save.has_begun is has_begun, more


def test_long_and_short_records_give_the_same_line_either_way(tmp_path: Path) -> None:
    """USERS 26: the quick look and the whole reading agree, whatever the length of the lists."""
    for length in (0, 1, 3, 12, 40, 200):
        kept = record(length, length)
        quick = look_at(put(tmp_path, "a.yaml", kept.text()))
        whole = look_at(put(tmp_path, "a.yaml", kept.text().replace("format: 2", "# a comment\nformat: 2 ")))
        assert quick is not None and whole is not None
        assert (quick.actions, quick.moves, quick.seconds, quick.result, quick.sitters) == (
            whole.actions, whole.moves, whole.seconds, whole.result, whole.sitters,
        )  # fmt: skip
        assert quick.actions == len(kept.actions)


@pytest.mark.parametrize(
    ("change", "place", "why"),
    [
        (lambda text: "", (1, 1), "the file is empty"),
        (lambda text: text[: text.index("actions:")] + "actions: [e2e4", (11, 1), "the file is cut short"),
        (lambda text: text.replace("format: 2", "format: 9"), (1, 9), "written by a newer program"),
        (lambda text: text.replace("actions:", "acshuns:"), (1, 1), 'key "actions" is missing'),
        (lambda text: text.replace("seed: 1", "seed: one"), (5, 7), "seed"),
        (lambda text: text.replace("chess\n", "go\n", 1), (1, 1), "a game that this program does not know"),
        (lambda text: text.replace("  - ", "  - \0", 1), (11, 5), "NUL"),
        (lambda text: "[1, 2]\n", (1, 1), "this is no record"),
    ],
)
def test_a_damaged_file_is_told_with_its_place(tmp_path: Path, change, place, why) -> None:
    """USERS 26: file, line, column and reason; nothing raises and nothing is changed."""
    text = change(record(1, 30).text())
    path = put(tmp_path, "bad.yaml", text)
    save = look_at(path)
    assert save is not None and save.is_damaged and why in save.damage
    assert save.place is not None and save.place.file == "bad.yaml"
    assert abs(save.place.line - place[0]) <= 2
    assert path.read_text(encoding="utf-8") == text


def test_five_hundred_saves_are_listed_in_half_a_second(tmp_path: Path) -> None:
    """USERS 26: 500 saves, 100 of them damaged, in at most 500 ms of work."""
    whole = [record(i, 40 + 20 * i).text() for i in range(6)]
    chance = random.Random(5)
    for i in range(400):
        put(tmp_path, f"chess-{i}.yaml", whole[i % 6], i)
    for i in range(100):
        text = whole[i % 6]
        cut = chance.randrange(1, len(text))
        broken = [text[:cut] + "\n]", "", text.replace("format: 2", "format: 9"), text[:cut] + "\0" + text[cut:]]
        put(tmp_path, f"bad-{i}.yaml", (*broken, text.replace("actions:", "acshuns:"))[i % 5], i)
    list(each_save(tmp_path / "saves"))  # what is imported once is not the list's
    times = []
    for _ in range(3):
        begun = process_time()
        found = list(each_save(tmp_path / "saves"))
        times.append(process_time() - begun)
    assert len(found) == 500
    assert sum(save.is_damaged for save in found) == 100
    assert all(save.damage and save.place for save in found if save.is_damaged)
    assert min(times) <= 0.5


def test_a_record_is_read_in_small_steps(tmp_path: Path) -> None:
    """USERS 1: the window never waits, not even for a long record; in the end everything has been played."""
    kept = record(2, 50)
    reading = Reading(put(tmp_path, "a.yaml", kept.text()), given.shipped())
    parts = []
    while not reading.step(10):
        parts.append(reading.match.ply)
    assert parts == [10, 20, 30, 40]
    assert reading.stop is None and reading.part == 1.0
    assert [str(action) for action in reading.replayed.match.actions] == kept.actions


def test_reading_stops_where_the_record_can_not_be_followed(tmp_path: Path) -> None:
    """CONTRACT, «Records»: it stops at the first action that is not legal, and says where it stands in the file."""
    kept = record(2, 20)
    kept.actions[12] = "a1a8"
    path = put(tmp_path, "a.yaml", kept.text())
    reading = Reading(path, given.shipped())
    while not reading.step(5):
        pass
    assert reading.stop is not None and reading.stop.ply == 12 and reading.match.ply == 12
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[reading.stop.mark.line - 1].strip().startswith("- {do: a1a8")


def test_a_file_that_is_no_record_can_not_be_read(tmp_path: Path) -> None:
    """USERS 26: told, not raised as anything else."""
    with pytest.raises(BadFile):
        Reading(put(tmp_path, "a.yaml", "game: chess\n"), given.shipped())


def test_the_key_of_a_save_changes_with_its_file(tmp_path: Path) -> None:
    """ARCHITECTURE 11: what is cached about a file is made again when the file has changed."""
    one = look_at(put(tmp_path, "a.yaml", record(1, 10).text(), 100))
    two = look_at(put(tmp_path, "a.yaml", record(1, 12).text(), 50))
    again = look_at(tmp_path / "saves" / "a.yaml")
    assert one is not None and two is not None and again is not None
    assert one.key != two.key == again.key


def test_removing_says_why_it_could_not(tmp_path: Path) -> None:
    """GOALS, «Nothing lost»: a refusal of the system is told, a file that is gone already is no trouble."""
    path = put(tmp_path, "a.yaml", "x")
    assert remove(path) == "" and not path.exists()
    assert remove(path) == ""
    assert "can't be deleted" in remove(tmp_path / "saves")
