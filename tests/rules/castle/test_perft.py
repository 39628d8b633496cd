"""Positions N plies down, against the published counts and the second generator (docs/rules/castle.md, WIN-2)."""

from pathlib import Path
from typing import Any

import pytest
import second_castle as second
import yaml

from game.cli.main import main
from game.cli.perft import count, divided
from given import Given, position

TABLES = sorted((Path(__file__).resolve().parents[2] / "perft" / "castle").glob("*.yaml"))


def tables() -> list[tuple[str, dict[str, Any]]]:
    return [(path.stem, yaml.safe_load(path.read_text(encoding="utf-8"))) for path in TABLES]


def given_by(table: dict[str, Any]) -> Given:
    return position(yaml.safe_dump(table["position"], sort_keys=False))


def depths(is_quick: bool) -> list[Any]:
    """Table, depth and count of those that the default run counts, or of the deeper ones."""
    return [
        pytest.param(table, depth, leaves, id=f"{name}-{depth}")
        for name, table in tables()
        for depth, leaves in enumerate(table["counts"], start=1)
        if (depth <= table["quick"]) == is_quick
    ]


def test_there_are_published_counts():
    """CASTLE-WIN-2: the start position to five plies, worked example 11."""
    assert [(name, table["counts"]) for name, table in tables()] == [
        ("start", [32, 1024, 39_300, 1_507_131, 66_703_710])
    ]


@pytest.mark.parametrize(("table", "depth", "leaves"), depths(is_quick=True))
def test_the_program_counts_what_is_published(table: dict[str, Any], depth: int, leaves: int):
    """CASTLE-WIN-2, worked example 11."""
    given = given_by(table)

    assert count(given.rules, given.state, depth) == leaves


@pytest.mark.long
@pytest.mark.parametrize(("table", "depth", "leaves"), depths(is_quick=False))
def test_deeper_counts_agree_too(table: dict[str, Any], depth: int, leaves: int):
    """CASTLE-WIN-2, worked example 11: to the depth of the table."""
    given = given_by(table)

    assert count(given.rules, given.state, depth) == leaves


def counted(given: Given, depth: int) -> int:
    """Perft through the door of the rules: typed actions, applied to copies."""
    if depth == 1:
        return len(given.actions())
    return sum(counted(given.after(text), depth - 1) for text in given.actions())


def test_the_rules_count_the_same_through_their_door():
    """CASTLE-WIN-2: `actions` and `apply` walk the same tree as the fast board."""
    for _, table in tables():
        assert [counted(given_by(table), depth) for depth in (1, 2)] == table["counts"][:2]


def test_the_counts_of_the_first_moves_are_those_of_the_second_generator():
    """CASTLE-WIN-2: divided by first move, two plies below each."""
    given = given_by(dict(tables())["start"])
    start = second.start()

    found = dict(divided(given.rules, given.state, 2))
    assert found == {text: second.perft(second.after(start, text), 1) for text in second.actions(start)}
    deeper = dict(divided(given.rules, given.state, 3))
    assert sum(deeper.values()) == 39_300
    for text in ("e2e4", "a1a3", "j2j3"):
        assert deeper[text] == second.perft(second.after(start, text), 2)


def test_the_command_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """CASTLE-WIN-2: one line for each action, sorted, and the bare total last."""
    file = tmp_path / "start.yaml"
    file.write_text(yaml.safe_dump(dict(tables())["start"]["position"], sort_keys=False), encoding="utf-8")

    assert main(["perft", str(file), "--depth", "2", "--divide"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "1024"
    assert [line.split()[0] for line in lines[:-1]] == second.actions(second.start())


DICE = {
    "adventure": "die: 3",
    "av1": "die: 8",
    "av2": "die: 2",
    "blitz": "dice: [4, 4, 7, 7, 1, 10]",
    "tactician": "",
}


@pytest.mark.parametrize("variant", DICE)
def test_where_dice_fall_they_are_those_of_the_seed(variant: str):
    """CASTLE-WIN-2, CASTLE-FILE-3: one branch for each throw, the same each time; another seed, other dice."""
    text = (
        f"game: castle\nvariant: {variant}\nseed: 7\nturn: light\npieces:\n"
        "  light: {castle: [e1], knight: [d4], elf: [b2]}\n"
        "  dark: {castle: [e10], orc: [d6], skeleton: [j9]}\n"
        f"state: {{{DICE[variant]}}}\n"
    )
    given, again = position(text), position(text)

    assert count(given.rules, given.state, 1) == len(given.actions())
    assert count(given.rules, given.state, 2) == count(again.rules, again.state, 2) > 0
