"""A pair of pieces with a new effect, as docs/modding.md shows it: played, by computer players too, without code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.ai.levels import parse_agent
from game.ai.player import choose, hint
from game.cli.odds import odds_lines
from game.content.folders import laid_over
from game.core.seats import Seat
from game.play.tournament import play_game
from given import Given, position, with_mods

BOOK = (Path(__file__).parents[3] / "docs" / "modding.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", BOOK, re.DOTALL)

STANDING = """
    game: castle
    variant: {variant}
    turn: light
    pieces:
      light: {{castle: [e1], falconer: [d5], soldier: [a2]}}
      dark: {{castle: [e10], vulture: [h7], ogre: [f8], orc: [b9]}}
    state: {state}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("falconers")
    (folder / "castle").mkdir()
    for name, key in (("pieces", "falconer"), ("effects", "swoop")):
        (block,) = [block for block in BLOCKS if re.search(rf"^{key}:", block, re.MULTILINE)]
        (folder / "castle" / f"{name}.yaml").write_text(block, encoding="utf-8")
    return with_mods(laid_over(folder))


def standing(library, variant: str, state: str = "{}") -> Given:
    return position(STANDING.format(variant=variant, state=state), library)


def test_the_pair_moves_as_its_patterns_say(library):
    """CASTLE-EXPANDED-10: a step, or a leap; both twins alike, each under its own name."""
    given = standing(library, "expanded")

    assert {text for text in given.actions() if text.startswith("d5")} == {
        f"d5{to}"
        for to in ("c4", "c5", "c6", "d4", "d6", "e4", "e5", "e6", "b3", "b7", "f3", "f7", "a5", "g5", "d2", "d8")
    }
    assert given.after("a2a3").at("h7") == "dark vulture"


def test_its_effect_adds_leaps_and_dice_on_an_even_roll(library):
    """CASTLE-EFFECT-7: the words of the vocabulary work for an effect that the program has never seen."""
    even = standing(library, "av1", "{die: 4}")

    assert even.allows("d5xf8!swoop") and even.allows("d5g7!swoop")
    assert not standing(library, "av1", "{die: 3}").allows("d5xf8!swoop")
    assert list(odds_lines(even.rules, even.state, even.action("d5xf8!swoop")))[:3] == [
        "attack d8 d10 d8",
        "defend d10",
        "boost swoop",
    ]
    assert "stands d5" in list(odds_lines(even.rules, even.state, even.action("d5xf8!swoop")))


def test_computer_players_use_it_without_being_told(library):
    """ISSUE 4, 6: the pair's leap that takes the Castle is found, and it is valued like what it resembles."""
    given = position(
        """
        game: castle
        variant: expanded
        turn: light
        pieces:
          light: {castle: [e1], falconer: [e7], soldier: [a2]}
          dark: {castle: [e10], orc: [e9, d9, f9], vulture: [a9]}
        """,
        library,
    )

    choice = choose(given.rules, given.state, Seat(0), parse_agent("normal:300n"), 1, 20)

    assert choice.action == "e7xe10"
    assert "Castle" in hint(given.rules, given.state, Seat(0), parse_agent("hard:300n")).suggestions[0].why


@pytest.mark.parametrize("variant", ["expanded", "adventure", "blitz"])
def test_whole_games_are_played_with_it(library, variant: str):
    """ISSUE 4, 6: computer players on both sides, until a Castle falls or many actions are made."""
    rules = library.rules("castle", variant, {"army": "informal"})
    played = play_game(rules, ("normal:40n", "random"), 3, 0, 48)

    assert played.actions == 48 or played.winners
