"""The time of a whole game, and games that only computers play (docs/rules/lytharian.md, TIMED and WIN-9)."""

import json
from pathlib import Path

import pytest

from game.cli.main import main
from game.core.moment import LAID_OPEN
from game.play.chair import Chair, parse_chair
from game.play.session import Session
from given import shipped

COMPUTERS = (parse_chair("random"), parse_chair("random"))
PEOPLE = (parse_chair("human"), parse_chair("random"))


def session(
    chairs: tuple[Chair, ...], path: Path | None = None, variant: str = "standard", **options: bool | int | str
) -> Session:
    """A game that has just begun."""
    return Session.begin(shipped(), "lytharian", variant, options, 3, chairs, path)


def test_thirty_quiet_turns_are_set_where_only_computers_sit():
    """LYTH-WIN-9: and written into the record's options; not where a person plays, or somebody has said otherwise."""
    assert session(COMPUTERS).record.options == {"quiet_turns": 30}
    assert session(PEOPLE).record.options == {}
    assert session(COMPUTERS, quiet_turns=7).record.options == {"quiet_turns": 7}
    assert session(COMPUTERS, quiet_turns=0).rules.switched["quiet_turns"] == 0  # type: ignore[attr-defined]
    assert session(COMPUTERS, variant="duel").record.options == {}  # where the switch means nothing


def test_the_command_line_sets_them_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """LYTH-WIN-9: `play` writes them, and `simulate` plays by them: the same game has the same digest."""
    seats = ["--seats", "south=random,north=random", "--max-actions", "40"]
    record = tmp_path / "game.yaml"
    assert main(["play", "lytharian", *seats, "--seed", "2", "--record", str(record)]) == 0
    assert "options: {quiet_turns: 30}" in record.read_text(encoding="utf-8")
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    table = tmp_path / "games.csv"
    assert main(["simulate", "lytharian", *seats, "--games", "1", "--seed", "2", "--csv", str(table)]) == 0
    assert told["reason"] == "max-actions" and "max-actions" in table.read_text(encoding="utf-8")


def test_the_common_clock_is_read():
    """LYTH-TIMED-1, LYTH-TIMED-2: after so many minutes the program says `time`, once, whoever has used them up."""
    game = session(PEOPLE, minutes=1)
    assert game.pass_time(40.0) is None
    game.play(game.match.moment(game.match.seat).actions[0])  # type: ignore[arg-type]
    assert game.pass_time(19.0) is None
    flag = game.pass_time(1.5)
    assert str(flag) == "time" and flag is not None
    game.play(flag)
    assert game.match.state.is_time_up and game.pass_time(99.0) is None
    assert "The time is up; this turn is finished." in game.match.sentences(1, LAID_OPEN)


def test_a_game_taken_up_again_has_used_its_time(tmp_path: Path):
    """LYTH-TIMED-1: what was thought before counts."""
    path = tmp_path / "game.yaml"
    game = session(PEOPLE, path, minutes=1)
    assert game.pass_time(50.0) is None
    game.play(game.match.moment(game.match.seat).actions[0])  # type: ignore[arg-type]
    game.settle()
    again, _ = Session.resume(shipped(), path)
    assert str(again.pass_time(11.0)) == "time"


def test_no_minutes_no_end():
    """LYTH-TIMED-1: the switch begins with 0, which is none."""
    assert session(PEOPLE).pass_time(999999.0) is None
