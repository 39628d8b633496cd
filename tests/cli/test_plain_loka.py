"""`fourcrowns --plain loka`: secret armies, terrain and dice in words, whole games by lines alone."""

from io import StringIO
from random import Random

import pytest
from cli.written import written

import given
from game.play.match import Match

ARMY = "army:rook,bishop,knight,pawn*4"
ALONE = ("--plain", "loka", "--seats", "fire=human,earth=random,water=random,air=random", "--seed", "3")
PEOPLE = ("--plain", "loka", "--seats", "fire=human,earth=human,water=random,air=random", "--seed", "3")


def saved(home):
    """The one record in the saves folder."""
    (path,) = (home / "saves").glob("*.yaml")
    return written(path.read_text())


def test_an_army_is_bought_in_words(run):
    """LOKA-ARMY-3, -14: the points, the prices and an example are told; the text is the action."""
    done = run(*ALONE, typed=f"{ARMY}\nquit\n")
    assert done.status == 0
    said = "160 points to spend. Each costs: Queen 90, Rook 50, Bishop 40, Knight 30, Pawn 10 (at most 10)."
    assert said in done.lines
    assert any(line.startswith("For example: army:") for line in done.lines)
    assert "Fire chooses: Rook, Bishop, Knight, 4 Pawns." in done.lines


def test_an_enemy_army_is_secret_until_terrain_lies_and_an_ally_s_is_not(run):
    """LOKA-ARMY-10: enemies have chosen an army, allies say which; afterwards all lists may be asked for."""
    done = run(*ALONE, typed=f"{ARMY}\nlog\npieces of earth\nquit\n")
    assert "Earth has chosen an army." in done.lines and "Air has chosen an army." in done.lines
    assert any(line.startswith("Water chooses: ") for line in done.lines)
    log = [line for line in done.lines if line.startswith("2. Earth: army:")]
    assert log, "the reveal has come: the log tells every list"
    assert any(line.startswith("to place: King") for line in done.lines)


def test_terrain_and_turn_dice_are_told(run):
    """LOKA-TERRAIN-2 to -7, LOKA-DEPLOY-1: who lays, what is drawn, where it lands, who deploys first."""
    done = run(*ALONE, typed=f"{ARMY}\nquit\n")
    told = "\n".join(done.lines)
    for part in ("Terrain is laid.", " lays the first tile.", " draws: ", "The armies deploy.", " deploys first."):
        assert part in told


def test_two_people_at_one_terminal_are_kept_apart(run):
    """USERS 17: between enemies the screen waits; nothing that the next player reads names the first one's army."""
    done = run(*PEOPLE, typed=f"{ARMY}\n\nlog\nlast move\nmy pieces\nboard\nquit\n")
    cover = "Earth is next, nobody else may look. Press Enter: "
    assert cover in done.lines
    after = done.lines[done.lines.index(cover) + 1 :]
    assert "1. Fire: hidden" in after and "1. hidden" in after
    assert not [line for line in after if "rook,bishop" in line or "Rook, Bishop" in line]


def test_allies_need_no_cover(run):
    """LOKA-ARMY-10: allies may see each other's lists; the seats between them are computers."""
    seats = "fire=human,earth=random,water=human,air=random"
    done = run("--plain", "loka", "--seats", seats, "--seed", "3", typed=f"{ARMY}\n{ARMY}\nquit\n")
    assert not [line for line in done.lines if "nobody else may look" in line]


def test_a_player_of_two_armies_has_both_seats(run, home):
    """LOKA-TWO-1: who commands Fire commands Water; the other two are one computer player each."""
    done = run("--plain", "loka", "--variant", "two-player", "--seed", "3", typed="quit\n")
    assert done.status == 0
    assert saved(home)["seats"] == {"fire": "human", "earth": "normal", "water": "human", "air": "normal"}


def test_only_the_overlord_has_two_seats(run, home):
    """LOKA-THREE-1: in the game of three the other seats have a player each."""
    seats = "earth=human"
    run("--plain", "loka", "--variant", "three-player", "--seats", seats, "--seed", "3", typed="quit\n")
    assert saved(home)["seats"]["air"] == "normal" and saved(home)["seats"]["water"] == "normal"


def test_the_board_has_no_corners(run):
    """LOKA-BOARD-1: twelve ranks and files, corners blank, pieces by seat and kind."""
    done = run(*ALONE, typed=f"{ARMY}\ndeploy:king,f1\nquit\n")
    assert " 3           .  .  .  .  .  ." in done.lines
    assert "   a  b  c  d  e  f  g  h  i  j  k  l" in done.lines
    assert any("FK" in line and line.startswith(" 1 ") for line in done.lines)


def scripted(seed: int, variant: str, people: tuple[str, ...]) -> tuple[list[str], int]:
    """The lines of a random game for everybody human, and how many actions it has."""
    rules = given.shipped().rules("loka", variant)
    match: Match = Match(rules, rules.start(seed))
    dice = Random(seed)
    lines = []
    while match.result is None:
        action = dice.choice(list(rules.actions(match.state)))
        lines.append(str(action))
        match.play(action)
    return lines, match.ply


@pytest.mark.parametrize("variant", ["standard", "face-off"])
def test_a_whole_game_is_played_by_lines_alone(run, home, variant):
    """USERS 29: everybody human at one terminal, from the armies to a dead king; every die in words."""
    rules = given.shipped().rules("loka", variant)
    lines, length = scripted(5, variant, rules.seats)
    typed: list[str] = []
    for line in lines:
        typed += ["", line] if line.startswith("army:") and typed else [line]
    armies = typed.index(lines[len(rules.seats)])
    typed = [*typed[:armies], *lines[len(rules.seats) :]]
    seats = ",".join(f"{seat}=human" for seat in rules.seats)
    done = run("--plain", "loka", "--variant", variant, "--seats", seats, "--seed", "5", typed="\n".join(typed) + "\n")
    assert done.status == 0, done.err
    record = saved(home)
    assert record["actions"] == lines and record["result"] is not None, len(record["actions"])
    told = "\n".join(done.lines)
    assert " attacks the " in told and "The battle begins." in told and length == len(lines)


class Keyboard(StringIO):
    """Somebody who sits at a terminal."""

    def isatty(self) -> bool:
        return True


def test_points_that_are_left_over_are_asked_about_once(run, monkeypatch):
    """LOKA-ARMY-2: a tenth or more may be an oversight; whoever sits there is asked once, a script is only told."""
    told = "110 of 160 points are left, and lost."
    done = run(*ALONE, typed="army:rook\nquit\n")
    assert told in done.lines and "Fire chooses: Rook." in done.lines
    monkeypatch.setitem(run.__globals__, "StringIO", Keyboard)
    done = run(*ALONE, typed="army:rook\nno\narmy:rook\nquit\n")
    assert done.out.count(told) == 1 and "Is that meant?" in done.out and "Fire chooses: Rook." in done.out
    done = run(*ALONE, typed=f"army:rook\nno\n{ARMY}\nquit\n")
    assert "Fire chooses: Rook, Bishop, Knight, 4 Pawns." in done.out
    assert "Is that meant?" not in run(*ALONE, typed=f"{ARMY}\nquit\n").out
