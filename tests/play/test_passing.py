"""Answers that the program makes for whoever is asked: they stand in the record, and taking back goes past them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from at_the_table import session_of

from game.play.passing import ASKED, OWN
from game.play.record import read_record
from game.play.session import Session
from given import shipped


def until_one_is_made(session: Session) -> None:
    """Plays on until the program would answer for somebody."""
    dice = Random(5)
    while session.made_for() is None:
        every = session.match.moment(session.seat).actions
        spells = [action for action in every if str(action).startswith(("cast:", "use:"))]
        session.play(dice.choice(spells or [a for a in every if str(a) != "charge"]))


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return session_of(shipped(), "lytharian", ("human", "human"), seed=5, path=tmp_path / "game.yaml")


def test_what_the_program_answers_stands_in_the_record_and_is_not_where_taking_back_stops(session: Session) -> None:
    """LYTH-PHASE-14: an action like any other; who takes back comes to a decision of their own."""
    until_one_is_made(session)
    before = session.match.ply
    made = session.made_for()
    assert made is not None
    session.play(made)
    session.settle()
    assert session.path is not None
    assert read_record(session.path, shipped()).record.actions[before] == "pass"
    to = session.ply_to_take_back()
    assert to is not None and to < before
    assert session.take_back() and session.made_for() is None
    assert session.redo() and session.match.ply >= to + 1


def test_who_wishes_to_be_asked_is(session: Session) -> None:
    """LYTH-PHASE-14: a player may ask beforehand to be stopped there."""
    until_one_is_made(session)
    session.wish = ASKED
    assert session.made_for() is None
    session.wish = OWN
    assert session.made_for() is not None


def test_other_games_ask_always() -> None:
    """Where the rules answer for nobody, nobody is passed over."""
    assert session_of(shipped(), "castle", ("human", "human")).made_for() is None
