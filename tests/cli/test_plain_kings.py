"""`fourcrowns --plain kings`: questions about units, refusals, a whole turn in lines."""

from pathlib import Path

import pytest
from rules.kings.fields import file_text, unit

RED = {1: unit(36, 10, size="horde", damage=3), 3: unit(20, 10, ra=5, weapons=["bows"])}
BLUE = {7: unit(36, 18, 180), 8: unit(20, 22, 180, size="horde")}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record that begins in the Move phase of red."""
    path = tmp_path / "game.yaml"
    path.write_text(f"format: 1\ngame: kings\nseed: 7\nactions: []\nstart: {file_text(RED, BLUE)}\n")
    return path


ANSWERS = [
    ("who can charge u7?", ["u7 Test could be charged by u1 Test."]),
    ("what does u3 see", ["Red u3 Test, regiment, 20,10 facing 0, damage 0, nerve 14/16.", "u3 Test sees u8 Test."]),
    ("how far from u3 to u8", ['8.85" to u8 Test.']),
    ("how far to u8", ['8.85" to u3 Test.', '10.13" to u7 Test.', '12.015" to u1 Test.']),
    ("how far is it from u3 to u99", ["No unit of that name."]),
    ("charge:u8,u1", ["u8 is blue's; red acts. (KINGS-TURN-2)"]),
    ("advance:u1,9", ['u1 may go 5" at the most. (KINGS-ADVANCE-1)']),
    ("moves halt", ["halt:u1 halt:u3"]),
]


def test_questions_about_units_are_answered_as_one_asks_them(run, record):
    """KINGS-MEASURE-6: who can charge X, what does X see, how far to X; and why not."""
    typed = "".join(f"{line}\n" for line, _ in ANSWERS)
    done = run("--plain", str(record), typed=f"{typed}quit\n")
    answers = "\n".join(done.lines).split("Red to give orders: \n")[1:]

    assert [answer.splitlines() for answer in answers[: len(ANSWERS)]] == [wanted for _, wanted in ANSWERS]


def test_a_turn_is_told_in_sentences(run, record):
    """KINGS-TURN-1, KINGS-ACT-7: odds of a charge, the charge, the shots, the fight, and the enemy's turn."""
    lines = ("odds charge:u1,u7", "charge:u1,u7", "end", "shoot:u3,u8", "end", "nerve:u8", "fight:u7", "quit")
    done = run("--plain", str(record), typed="\n".join(lines) + "\n")
    told = "\n".join(done.lines)

    for wanted in ("way 4.85", "charges u7 Test", "u3 Test shoots at u8 Test", "u1 Test against u7 Test: 12 dice"):
        assert wanted in told, told


def test_forces_are_offered_by_their_names_and_with_the_numbers_that_bind(run):
    """KINGS-ARMY-1, -7: what points forbid anyway need not be said; a hero with a name of his own stands alone."""
    done = run("--plain", "kings", "--seats", "red=human,blue=random", "--variant", "skirmish", typed="quit\n")

    assert done.status == 0 and "The Halmark Tolls:" in done.lines
    assert any(line.endswith("  Toll Wardens (troop), 80") for line in done.lines)
    assert any(line.endswith("  Ysold of the Nine Bridges, 215, at most 1") for line in done.lines)
