"""Puzzles from one's own games: what is kept, when it is asked, and what a clock set back does (ISSUE, «Puzzles»)."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.ai.player import Choice, Suggestion
from game.core.seats import Seat
from game.play.analysis import Analysis
from game.play.chair import parse_chair
from game.play.puzzles import A_DAY, WAITS, Puzzle, Puzzles, begin_puzzle, can_be_asked, found_in
from game.play.session import Session
from given import shipped

DAY = date(2026, 11, 23)
ONE = timedelta(days=1)


def puzzle(number: int) -> Puzzle:
    """A mate in one for White, told apart by its seed."""
    position = f'game: chess\nseed: {number}\nfen: "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"\n'
    return Puzzle("chess", position, "white", "a1b1", ("a1a8",), 45, "It is mate.", f"move {number}", "Vask")


def kept(tmp_path: Path, count: int = 5) -> Puzzles:
    made = Puzzles(tmp_path / "turning-points.json")
    assert made.collect([puzzle(i) for i in range(count)], DAY) == count
    return made


def test_three_a_day_and_none_on_the_day_they_were_found(tmp_path: Path) -> None:
    """ISSUE, 5: asks again on another day; three a day."""
    made = kept(tmp_path)
    assert made.due(DAY) == []
    tomorrow = DAY + ONE
    assert len(made.due(tomorrow)) == A_DAY
    for one in made.due(tomorrow):
        made.answer(one.puzzle, tomorrow, right=True)
    assert made.due(tomorrow) == [] and len(made.answered(tomorrow)) == 3
    assert len(made.due(tomorrow + ONE)) == 2 and made.score == (3, 3)
    again = Puzzles(tmp_path / "turning-points.json")
    assert again.kept == made.kept and again.collect([puzzle(1)], DAY) == 0


def test_what_is_known_rests_longer_and_what_is_not_comes_back_tomorrow(tmp_path: Path) -> None:
    """ISSUE, 5: the score is kept; a second answer on the same day counts nothing."""
    made, day = kept(tmp_path, 1), DAY + ONE
    for days in WAITS[1:]:
        made.answer(puzzle(0), day, right=True)
        made.answer(puzzle(0), day, right=False)
        assert made.kept[0].asked.due == day + timedelta(days=days)
        day = made.kept[0].asked.due
        assert made.due(day - ONE) == [] and len(made.due(day)) == 1
    made.answer(puzzle(0), day, right=False)
    assert made.kept[0].asked.due == day + ONE and made.kept[0].asked.row == 0
    assert made.score == (len(WAITS) - 1, len(WAITS))


@pytest.mark.parametrize("years", [1, 40])
def test_a_clock_set_back_neither_loses_nor_locks_anything(tmp_path: Path, years: int) -> None:
    """GOALS, «clock set back»: answered in the future counts as today; tomorrow everything goes on."""
    made, future = kept(tmp_path, 4), DAY + timedelta(days=365 * years)
    for one in made.due(future):
        made.answer(one.puzzle, future, right=True)
    back = DAY + timedelta(days=2)
    assert len(made.answered(back)) == 3 and made.due(back) == []  # three a day stay three
    assert made.next_day(back) == back + ONE
    made.answer(made.kept[0].puzzle, back, right=False)  # answered today already
    assert made.score == (3, 3)
    assert made.collect([puzzle(9)], back) == 1 and len(made.kept) == 5


def test_a_day_far_ahead_is_brought_back(tmp_path: Path) -> None:
    """Found while the clock was years ahead: nothing rests longer than its time from today on."""
    made = Puzzles(tmp_path / "turning-points.json")
    made.collect([puzzle(0)], DAY + timedelta(days=4000))
    assert len(made.due(DAY)) == 1


def test_shared_as_one_file_without_the_answers(tmp_path: Path) -> None:
    """ISSUE, 5: one file out, one file in."""
    made = kept(tmp_path)
    made.answer(puzzle(0), DAY + ONE, right=True)
    path = tmp_path / "out" / "mine.turning-points.json"
    made.export(path)
    assert "stands" not in path.read_text()
    other = Puzzles(tmp_path / "other.json")
    assert other.take_in(path, DAY) == (5, "") and other.take_in(path, DAY) == (0, "")
    assert [one.puzzle for one in other.kept] == [one.puzzle for one in made.kept] and other.score == (0, 0)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"program": "fourcrowns", "format": 1, "puzzles": 3}', "\udcff"])
def test_a_foreign_file_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    """GOALS, «Nothing lost»: a message, and nothing changes."""
    path = tmp_path / "file.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    made = kept(tmp_path, 1)
    count, wrong = made.take_in(path, DAY)
    assert count == 0 and wrong and len(made.kept) == 1 and path.exists() and not list(tmp_path.glob("*damaged*"))
    assert made.take_in(tmp_path / "nowhere.json", DAY)[1].startswith("The file can't be read")


def test_damaged_rows_are_set_aside(tmp_path: Path) -> None:
    """GOALS, «Nothing lost»: what can be read stays, the old file stays beside."""
    made = kept(tmp_path, 2)
    path = tmp_path / "turning-points.json"
    whole = json.loads(path.read_text())
    stands = {"due": "yesterday"}
    for name, value in (("right", "a1a8"), ("cost", True), ("stands", stands), ("position", 5), ("seat", "")):
        broken = json.loads(json.dumps(whole))
        broken["puzzles"][0][name] = value
        path.write_text(json.dumps(broken))
        again = Puzzles(path)
        assert [one.puzzle for one in again.kept] == [made.kept[1].puzzle] and "damaged-" in again.trouble, name


def analysed(ideas: tuple[tuple[str, float], ...], played: str = "a1b1") -> Analysis:
    """A game of one action and a surrender, in whose beginning these were the best ideas."""
    library = shipped()
    from game.play.position import position_from_text

    opened = position_from_text(puzzle(0).position, library)
    chairs = [parse_chair("human", "You"), parse_chair("hard")]
    made = Session.begin(library, "chess", None, {}, 0, chairs, None, start=(opened.rules, opened.state))
    for text in (played, "resign"):
        made.play(made.rules.notation.parse(made.match.state, text))
    analysis = Analysis(made.match)
    while (request := analysis.next_question()) is not None:
        first = request.moment.ply == 0
        told = ideas if first else (("g8f8", 0.5),)
        found = tuple(Suggestion(action, chance, None, (action,), "It is mate.", "") for action, chance in told)
        score = 2 * told[0][1] - 1
        analysis.take(request.moment, Choice(told[0][0], (score, -score), 3, 10, 0.0, found))
    return analysis


def found(*ideas: tuple[str, float], played: str = "a1b1") -> list[Puzzle]:
    return found_in(analysed(ideas, played), [Seat(0)], lambda ply: f"move {ply + 1}", "Vask")


def test_a_clearly_better_action_makes_a_puzzle() -> None:
    """ISSUE, 5: what was played cost ten points and more, and what is right stands apart from the rest."""
    (made,) = found(("a1a8", 1.0), ("h2h3", 0.6), ("a1b1", 0.5))
    assert (made.seat, made.played, made.right, made.cost, made.when, made.who) == (
        "white", "a1b1", ("a1a8",), 50, "move 1", "Vask",
    )  # fmt: skip
    assert found(("a1a8", 0.9), ("h2h3", 0.88), ("a1b1", 0.5))[0].right == ("a1a8", "h2h3")


def test_what_was_not_clear_makes_none() -> None:
    """Nothing stands apart, or what was played was nearly as good, or it was the best itself."""
    assert found(("a1a8", 0.7), ("h2h3", 0.66), ("a1b1", 0.6)) == []
    assert found(("a1a8", 0.55), ("h2h3", 0.4), ("a1b1", 0.3)) == []
    assert found(("a1a8", 0.9), ("a1b1", 0.88), ("h2h3", 0.3)) == []


def test_the_first_answer_counts() -> None:
    """ISSUE, 5: asked as a lesson of one step; taken back and tried again counts nothing more."""
    noted: list[bool] = []

    def said(rules: Any, state: Any, text: str) -> str:
        return text

    made = begin_puzzle(shipped(), puzzle(0), (2, 3), noted.append, said)
    coach: Any = made.coach
    assert coach.of == (2, 3) and "You played a1b1" in coach.step.so and not coach.is_lesson
    made.play(made.rules.notation.parse(made.match.state, "h2h3"))
    assert noted == [False] and coach.is_strayed
    made.take_back()
    made.play(made.rules.notation.parse(made.match.state, "a1a8"))
    assert noted == [False] and coach.is_done and "a1a8" in coach.lesson.end
    right = begin_puzzle(shipped(), puzzle(0), (1, 1), noted.append, said)
    right.play(right.rules.notation.parse(right.match.state, "a1a8"))
    assert noted == [False, True]


def test_what_mods_have_made_impossible_is_not_asked() -> None:
    """USERS 21: a position that the data do not know is no mistake of the player's."""
    assert can_be_asked(shipped(), puzzle(0))
    for position in ("game: chess\npieces: {white: {dragon: [a1]}}\n", "no position", "game: dominoes\n"):
        assert not can_be_asked(shipped(), Puzzle("chess", position, "white", "a1b1", ("a1a8",), 45))
