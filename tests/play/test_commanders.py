"""Commanders at the table: who sits there, what is said, and how the player has fared against each."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.ai.tempers import TEMPERS
from game.core.seats import Seat
from game.play.chair import Chair, level_name, parse_chair
from game.play.commanders import (
    Meeting,
    Meetings,
    Score,
    begins_battle,
    closing_line,
    commander_on,
    greeting,
    meetings_of,
    not_seated,
    seated,
    spokesman,
)
from game.play.session import Session
from given import shipped

COMMANDERS = shipped().commanders()


def session(*chairs: Chair, path: Path | None = None, start: str = "") -> Session:
    return Session.begin(shipped(), "chess", None, {}, 7, chairs, path)


def mated(*chairs: Chair, path: Path | None = None) -> Session:
    """The shortest mate: the second seat wins."""
    made = session(*chairs, path=path)
    for text in ("f2f3", "e7e5", "g2g4", "d8h4"):
        made.play(made.rules.notation.parse(made.match.state, text))
    return made


YOU = parse_chair("human", "You")


def test_every_temper_has_a_commander_and_every_commander_a_temper() -> None:
    """look.md, Commanders: eight to play against; the first word is the temper that the judge knows."""
    assert len(COMMANDERS) == 8
    assert {commander.temper for commander in COMMANDERS.values()} == set(TEMPERS)
    for commander in COMMANDERS.values():
        assert commander.words.lower().startswith(commander.temper)


def test_a_commander_is_a_level_with_a_temper_and_a_name() -> None:
    """CONTRACT, agents: the record knows the agent and beside it the name."""
    made = session(YOU, seated(COMMANDERS["vask"]))
    assert made.record.seats["black"] == "hard@spiteful" and made.record.names["black"] == "Vask"
    assert str(seated(COMMANDERS["vask"], "easy")) == "easy@spiteful"
    assert [commander_on(chair, COMMANDERS) for chair in made.chairs] == ["", "vask"]
    assert "vask" not in not_seated(COMMANDERS, made.chairs) and len(not_seated(COMMANDERS, made.chairs)) == 7
    assert level_name("hard:0.5s@spiteful") == "hard" and level_name("human") == "human"


def test_who_takes_a_commanders_seat_does_not_take_the_name(tmp_path: Path) -> None:
    """A record read again: a human in Vask's chair is not called Vask; another level of Vask is."""
    path = tmp_path / "chess.yaml"
    made = session(YOU, seated(COMMANDERS["vask"]), path=path)
    made.play(made.rules.notation.parse(made.match.state, "e2e4"))
    made.set_chair(Seat(1), Chair())
    made.settle()
    assert Session.resume(shipped(), path)[0].chairs[1] == Chair()
    made.set_chair(Seat(1), seated(COMMANDERS["vask"], "easy"))
    assert Chair(parse_chair("hard@bold").agent, "Sefa").taken_by("easy@bold").name == "Sefa"
    assert Chair(parse_chair("hard@bold").agent, "Sefa").taken_by("easy@careful").name == ""


def test_one_line_at_the_start_and_one_at_the_end(tmp_path: Path) -> None:
    """look.md, Commanders: never during play; another greeting for somebody who was met before."""
    vask = COMMANDERS["vask"]
    made = session(YOU, seated(vask))
    assert spokesman(made, COMMANDERS) == (Seat(1), "vask")
    assert begins_battle(made.match, Seat(0)) and not closing_line(made, Seat(1), vask)
    made.play(made.rules.notation.parse(made.match.state, "e2e4"))
    assert not begins_battle(made.match, Seat(0))
    lost = mated(YOU, seated(vask))
    assert closing_line(lost, Seat(1), vask) == vask.wins
    assert closing_line(mated(seated(vask), YOU), Seat(0), vask) == vask.loses
    met = Meetings(tmp_path / "commanders.json")
    assert greeting(vask, met, "vask") == vask.greets
    met.note(meetings_of(lost, COMMANDERS))
    assert greeting(vask, met, "vask") == vask.returns


def test_a_game_counts_once_and_as_it_ended_first(tmp_path: Path) -> None:
    """What is taken back after the end, and a copy of the record, are the same game."""
    path = tmp_path / "commanders.json"
    met = Meetings(path)
    lost = meetings_of(mated(YOU, seated(COMMANDERS["vask"])), COMMANDERS)
    assert lost == [Meeting("chess standard 7", "vask", "lost")]
    assert met.note(lost) and met.note(lost) and met.note([replace(lost[0], outcome="won")])
    again = Meetings(path)
    assert again.against("vask") == Score(0, 1) == met.against("vask")
    assert str(Score(1, 2)) == "1 won, 2 lost" and str(Score(1, 2, 3)) == "1 won, 2 lost, 3 drawn"
    assert not again.has_met("sefa") and again.beside("vask") == Score()


def test_what_proves_nothing_is_not_counted() -> None:
    """Practice, seats that changed hands, a position to begin from, two people: no record against anybody."""
    vask = seated(COMMANDERS["vask"])
    practice, changed, placed = (mated(YOU, vask) for _ in range(3))
    practice.record.practice = True
    changed.set_chair(Seat(1), seated(COMMANDERS["vask"], "easy"))
    placed.record.start = {"game": "chess"}
    for one in (practice, changed, placed, session(YOU, vask), mated(seated(COMMANDERS["sefa"]), vask)):
        assert meetings_of(one, COMMANDERS) == []


@pytest.mark.parametrize(
    "text",
    [
        "no json", "[]", '{"program": "fourcrowns", "format": 99, "games": []}', '{"program": "other"}',
        '{"program": "fourcrowns", "format": 1, "games": 5}',
        '{"program": "fourcrowns", "format": 1, "games": [{"game": 1, "commander": "vask", "outcome": "won"}]}',
        '{"program": "fourcrowns", "format": 1, "games": [{"game": "g", "commander": "vask", "outcome": "maybe"}]}',
    ],
)  # fmt: skip
def test_a_damaged_file_is_set_aside(tmp_path: Path, text: str) -> None:
    """GOALS, «Nothing lost»: never a traceback, and the old file stays beside."""
    path = tmp_path / "commanders.json"
    path.write_text(text)
    met = Meetings(path)
    assert "could not be read" in met.trouble and (tmp_path / "commanders.json.damaged-1").read_text() == text
    assert met.note([Meeting("g", "vask", "won")]) and Meetings(path).against("vask") == Score(1)
    assert json.loads(path.read_text())["program"] == "fourcrowns"


def test_a_folder_that_takes_nothing_is_told(tmp_path: Path) -> None:
    """USERS 26: a full or read-only disk ends no game."""
    (tmp_path / "data").write_text("no folder")
    met = Meetings.of(tmp_path / "data")
    assert not met.note([Meeting("g", "vask", "won")]) and "can't be kept" in met.trouble
