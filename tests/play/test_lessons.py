"""Lessons: what a coach says before each decision and to each answer (data/GAME/lessons.yaml)."""

from __future__ import annotations

from pathlib import Path

import pytest
from at_the_shelf import checked

from game.content.folders import Folder, laid_over
from game.play.lessons import Coach, begin_lesson, can_be_played, first_fitting, lesson_problems, lessons_of
from game.play.reload import carry_over
from game.play.session import Session
from game.play.trial import data_problems
from given import shipped, with_mods

GAMES = ("loka", "castle", "chess", "kings", "lytharian")


def begun(game: str) -> tuple[Session, Coach]:
    session = begin_lesson(shipped(), lessons_of(shipped(), game)[0])
    assert isinstance(session.coach, Coach)
    return session, session.coach


def act(session: Session, text: str) -> None:
    session.play(session.rules.notation.parse(session.match.state, text))


def others_reply(session: Session, coach: Coach) -> None:
    while (reply := coach.reply()) is not None:
        session.play(reply)


def lesson_mod(root: Path, text: str, game: str = "loka") -> Folder:
    """A mod that has one file of lessons."""
    (root / game).mkdir(parents=True)
    (root / game / "lessons.yaml").write_text(text, encoding="utf-8")
    return laid_over(root, "tutor")


MOD = """\
opening:
  name: An opening
  line: One move
  minutes: 1
  seat: evil
  position: |
    game: loka
    variant: face-off
    turn: evil
    pieces:
      evil: {king: [g1], rook: [a1]}
      good: {king: [d8], pawn: [a5]}
  steps:
    - title: Strike
      so: It stands alone.
      do: Attack it.
      expect: [a1xa5]
  end: Done.
"""


# --- the shipped ones


@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_taught_to_its_end(game: str) -> None:
    """Whoever does what the coach asks for wins; every step is lit, said in two lines, and done."""
    session, coach = begun(game)
    said = []
    while coach.step is not None:
        assert coach.spots() and len(coach.step.so) <= 90 and len(coach.step.do) <= 45
        suggested = coach.suggested()
        assert suggested is not None
        session.play(suggested)
        said.append(coach.said)
        others_reply(session, coach)
    assert coach.is_done and all(said)
    result = session.match.result
    assert result is not None and coach.seat in result.winners


def test_what_the_sentences_name_is_lit_too() -> None:
    """What is looked at comes first, for it is ringed; a die is no place."""
    session, coach = begun("loka")
    grid = session.rules.notation.spot_named
    assert coach.spots() == [grid("c3"), grid("b1")]
    for text in ("b1c3", "g7g6"):
        act(session, text)
    assert coach.step is not None and "D8" in coach.step.so and coach.spots() == [grid("a5"), grid("a1")]


def test_lessons_of_the_shipped_data_have_no_mistakes() -> None:
    """Each pattern fits a legal action, each reply can be made."""
    for game in GAMES:
        assert shipped().values(game)["lessons"]
        assert not list(lesson_problems(shipped(), game))


def test_records_do_not_depend_on_lessons(tmp_path: Path) -> None:
    """A mod of lessons alone changes no game: its records open without a warning, and do not name it."""
    modded = with_mods(lesson_mod(tmp_path, MOD))
    assert modded.fingerprint("loka") == shipped().fingerprint("loka")
    assert not modded.loaded("loka").fingerprints.keys() - {"data"}


# --- answers


def test_an_answer_that_breaks_the_lesson_is_offered_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given the first step, when another legal action is made, then nobody replies until it is taken back."""
    session, coach = begun("loka")
    act(session, "d1xd5")
    assert coach.is_strayed and coach.said.startswith("Bold!") and coach.reply() is None
    session.take_back()
    assert not coach.is_strayed and coach.number == 0 and not coach.said
    act(session, "b1c3")
    assert coach.number == 1 and str(coach.reply()) == "g7g6"


def test_whoever_goes_on_without_the_lesson_plays_a_game() -> None:
    """Given a broken lesson, when the learner leaves it, then the others think for themselves."""
    session, coach = begun("loka")
    act(session, "d1xd5")
    coach.leave()
    assert not coach.is_strayed and coach.step is None and coach.reply() is None and not coach.is_done


def test_another_good_answer_leads_on() -> None:
    """Given the Giant before a Skeleton, when he takes it instead, then that works too."""
    session, coach = begun("castle")
    for text in ("d5xe5", "h4xh7", "f3xh6"):
        act(session, text)
        others_reply(session, coach)
    act(session, "c4xc6")
    assert coach.said.startswith("You took it instead") and coach.number == 4


def test_taking_back_goes_back_in_the_lesson_and_making_again_goes_on() -> None:
    """Given two steps done, when they are taken back, then the coach is where the game is."""
    session, coach = begun("chess")
    for text in ("d5e7", "e7c8"):
        act(session, text)
        others_reply(session, coach)
    assert coach.number == 2
    session.take_back()
    assert coach.number == 1 and coach.step is not None and coach.step.title == "Take what is left"
    session.redo()
    assert coach.number == 2


def test_a_lesson_goes_on_under_changed_data(tmp_path: Path) -> None:
    """Given a lesson at its second step, when a mod's file changes, then the coach is still there, at the same step."""
    session, coach = begun("loka")
    act(session, "b1c3")
    others_reply(session, coach)
    carried = carry_over(session, with_mods(lesson_mod(tmp_path, MOD)))
    assert carried.session is not None and isinstance(carried.session.coach, Coach)
    assert carried.session.coach.number == 1 and not carried.session.coach.is_strayed


# --- mods


def test_a_mods_lesson_is_offered_beside_the_shipped_ones(tmp_path: Path) -> None:
    """Each after the one that it names."""
    modded = with_mods(lesson_mod(tmp_path, MOD + "  after: first_battle\n"))
    assert [each.name for each in lessons_of(modded, "loka")] == ["first_battle", "opening"]
    assert all(can_be_played(modded, each) for each in lessons_of(modded, "loka"))


@pytest.mark.parametrize(
    ("wrong", "right", "line", "column", "told"),
    [
        ("expect: [a1xa6]", "expect: [a1xa5]", 17, 16, 'no legal action of step 1 is "a1xa6"'),
        ("rook: [a9]", "rook: [a1]", 11, 33, "a9"),
        ("seat: fire", "seat: evil", 5, 9, 'no seat "fire"; seats are evil, good'),
        ("minutes: 1\n  rival: eazy", "minutes: 1", 5, 10, "eazy"),
        ("expect: [a1xa5]\n      look: [k9]", "expect: [a1xa5]", 18, 14, "k9"),
        (
            "expect: [a1xa5]\n      then: [d8d1]",
            "expect: [a1xa5]",
            18,
            14,
            '"d8d1" is no legal action of the others then',
        ),
        ("seat: good", "seat: evil", 14, 7, "when step 1 begins, evil is to act"),
    ],
)
def test_a_mistake_in_a_lesson_is_told_at_its_place(
    tmp_path: Path, wrong: str, right: str, line: int, column: int, told: str
) -> None:
    """`check` plays every lesson of a mod, and names line and column of what does not fit."""
    assert right in MOD
    folder = lesson_mod(tmp_path, MOD.replace(right, wrong))
    problems = list(data_problems([*shipped().folders, folder], checked(tmp_path)).errors)
    assert problems and told in problems[0].message, problems
    assert (problems[0].mark.file, problems[0].mark.line) == ("tutor/loka/lessons.yaml", line), problems
    assert problems[0].mark.column == column, problems


def test_a_shipped_lesson_that_a_mod_makes_impossible_is_not_offered_and_nobodys_mistake(tmp_path: Path) -> None:
    """Given a mod whose Knights do not leap, then the lesson with the Knight can't be played, and check is content."""
    (tmp_path / "chess").mkdir()
    (tmp_path / "chess" / "pieces.yaml").write_text(
        "knight+: {moves: [{slide: {dirs: all, max: 1}}]}\n", encoding="utf-8"
    )
    modded = with_mods(laid_over(tmp_path, "lame"))
    assert not modded.loaded("chess").problems.has_errors, list(modded.loaded("chess").problems)
    assert not can_be_played(modded, lessons_of(modded, "chess")[0])
    assert not list(lesson_problems(modded, "chess"))


def test_an_exact_answer_need_not_be_listed() -> None:
    """On a table in inches more is legal than is listed: what a step names is looked for by the law."""
    session, coach = begun("kings")
    moment = session.match.moment(coach.seat)
    odd = "advance:u1,3.37"
    assert odd not in {str(action) for action in moment.actions}
    found = first_fitting(moment, [odd])
    assert found is not None and moment.check(found) is None
    act(session, odd)
    assert coach.number == 1 and coach.said.startswith("That is the bait")


def test_a_charge_that_comes_too_early_is_offered_back() -> None:
    """Given the flank lesson, when the learner ends the phase without the charge, then it is offered back."""
    session, coach = begun("kings")
    for text in ("advance:u1,5", "face:u2,300", "end", "end"):
        act(session, text)
        others_reply(session, coach)
    assert coach.step is not None and coach.step.title == "Charge the flank"
    act(session, "end")
    assert coach.is_strayed and coach.said.startswith("Not yet")
