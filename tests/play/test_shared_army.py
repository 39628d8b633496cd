"""Armies and decks passed on as small files: whole and back, every mistake with its place."""

from __future__ import annotations

import pytest

from game.core.ruleset import Pick
from game.play.armies import KeptArmy
from game.play.position import BadFile
from game.play.shared_army import file_name, read_shared, shared_text

ARMY = KeptArmy("The Wall", (Pick("king", 1), Pick("guard", 2, ("banner",))), {"0.1": "guard"})
DECK = KeptArmy("The Wall", (Pick("fireball", 3),), what="deck")


def test_what_is_passed_on_comes_back() -> None:
    text = shared_text("lytharian", "The Wall", [ARMY, DECK])
    assert read_shared(text, "wall.yaml", "lytharian") == (ARMY, DECK)
    assert text.splitlines()[1:3] == ["game: lytharian", "name: The Wall"]


def test_an_empty_part_is_left_out() -> None:
    text = shared_text("loka", "Half", [ARMY, KeptArmy("Half", what="deck")])
    assert [army.what for army in read_shared(text, "half.yaml", "loka")] == ["army"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("game: loka\nname: X\nparts: {army: {take: {king: 1}}}\n", "something of loka"),
        ("game: lytharian\nname: X\n", "parts"),
        ("game: lytharian\nname: X\nparts: {army: {take: {king: none}}}\n", "king"),
        ("game: lytharian\nname: X\nparts: {army: {take: {king: 0}}}\n", "1"),
        ("game: lytharian\nnames: X\n", "names"),
        ("- a\n- b\n", "map"),
        ("game: [", "x.yaml:1"),
        (b"\xff\xfe\x00", "x.yaml"),
    ],
)
def test_a_file_that_is_none_says_why_and_where(text: str | bytes, said: str) -> None:
    with pytest.raises(BadFile) as caught:
        read_shared(text, "x.yaml", "lytharian")
    assert said in str(caught.value) and "x.yaml:" in str(caught.value)


def test_names_of_files() -> None:
    assert [file_name(name) for name in ("The Wall", "  ", "Äpfel/..", "a")] == ["the-wall", "army", "äpfel", "a"]
