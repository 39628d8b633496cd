"""`fourcrowns --plain castle`: cards, dice, effects and hidden armies in words, whole games by lines."""

from io import StringIO
from random import Random

import pytest
from cli.written import written

import given
from game.play.match import Match
from game.settings import Settings, paths, save

PEOPLE = "light=human,dark=human"


def saved(home):
    """The one record in the saves folder."""
    (path,) = (home / "saves").glob("*.yaml")
    return written(path.read_text())


def test_rolls_cards_and_tokens_are_told(run):
    """CASTLE-CARDS-1, DIE-2, TOKEN-1: before the first move the row, the roll and what it names are told."""
    done = run("--plain", "castle", "--variant", "adventure", "--seats", PEOPLE, "--seed", "4", typed="board\nquit\n")
    told = "\n".join(done.lines)

    assert "Light's card 8 is the Castle." in done.lines
    assert "Light rolls 1 (d8): the Griffin." in done.lines
    assert "Tokens: Light 3, Dark 3." in told and "Cards of Dark: " in told


class Keyboard(StringIO):
    """Somebody who sits at a terminal."""

    def isatty(self) -> bool:
        return True


ALONE = ("--plain", "castle", "--variant", "adventure", "--seats", "dark=easy:50n", "--seed", "1")
ASKED = "Light may have the roll changed"


def test_a_person_is_asked_about_a_roll_only_where_it_could_matter(run, home, monkeypatch):
    """CASTLE-TOKEN-3: the record keeps every answer; a script that plays is asked each time."""
    assert ASKED in run(*ALONE, typed="quit\n").out
    monkeypatch.setitem(run.__globals__, "StringIO", Keyboard)
    assert ASKED not in run(*ALONE, typed="quit\n").out
    record = sorted((home / "saves").glob("*.yaml"))[-1]
    assert written(record.read_text())["actions"][-1] == "keep"
    save(Settings(ask_every_roll=True), paths().settings)
    assert ASKED in run(*ALONE, typed="quit\n").out


def test_a_roll_that_was_let_stand_is_asked_about_when_it_is_taken_back(run, monkeypatch):
    """As in the window: whoever takes that back wants to be asked."""
    monkeypatch.setitem(run.__globals__, "StringIO", Keyboard)
    done = run(*ALONE, typed="undo\nkeep\nquit\n").out
    assert ASKED in done.partition("Taken back")[2]


def test_a_refusal_says_what_the_roll_lets_move(run):
    """CASTLE-DIE-3: why not, with the rule."""
    words = ("--plain", "castle", "--variant", "adventure", "--seats", PEOPLE, "--seed", "4")
    done = run(*words, typed="keep\ne2e4\nquit\n")

    assert "The roll lets a Griffin move. (CASTLE-DIE-3)" in done.out


def test_hidden_armies_are_kept_apart_at_one_terminal(run):
    """CASTLE-EXPANDED-7: the second to choose sees nothing of the first army before both are ready."""
    words = ("--plain", "castle", "--variant", "expanded", "--seats", PEOPLE, "--seed", "4")
    done = run(*words, typed="army:sky\n\nlog\nboard\nlast move\nquit\n")
    cover = next(i for i, line in enumerate(done.lines) if "nobody else may look" in line)
    after = "\n".join(done.lines[cover + 1 :])

    assert "sky" not in after and "Sky" not in after and "Pegasus" not in after


def test_a_game_played_formally_takes_nothing_back(run, home):
    """CASTLE-TURN-6: a piece let go of stays where it is, for the whole game."""
    words = ("--plain", "castle", "--option", "formal=true", "--option", "first=light", "--seats", PEOPLE)
    done = run(*words, "--seed", "4", typed="e2e4\nundo\nquit\n")

    assert "This game is played formally; nothing is taken back." in done.out
    assert saved(home)["actions"] == ["e2e4"]


def lines_of(variant: str, seed: int, most: int) -> list[str]:
    """The actions of a random game, up to so many."""
    rules = given.shipped().rules("castle", variant)
    match: Match = Match(rules, rules.start(seed))
    dice = Random(seed)
    lines = []
    while match.result is None and len(lines) < most:
        lines.append(str(dice.choice(list(rules.actions(match.state)))))
        match.play(rules.notation.parse(match.state, lines[-1]))
    return lines


@pytest.mark.parametrize("variant", ["adventure", "av1", "av2", "blitz", "tactician"])
def test_every_variant_is_played_by_lines_alone(run, home, variant):
    """USERS 29: both human at one terminal; rolls, windows, sets and tokens are all answered in words."""
    lines = lines_of(variant, 5, 40)
    words = ("--plain", "castle", "--variant", variant, "--seats", PEOPLE, "--seed", "5")
    done = run(*words, typed="\n".join([*lines, "quit"]) + "\n")

    assert done.status == 0, done.err
    assert saved(home)["actions"] == lines


def test_a_whole_game_is_played_by_lines_alone(run, home):
    """USERS 29: from the first move to the fallen Castle."""
    lines = lines_of("standard", 3, 1000)
    done = run("--plain", "castle", "--seats", PEOPLE, "--seed", "3", typed="\n".join(lines) + "\n")

    assert done.status == 0, done.err
    assert saved(home)["result"]["reason"] == "castle_destroyed" and saved(home)["actions"] == lines
    assert any("Castle" in line and " wins" in line for line in done.lines[-6:]), done.lines[-6:]
