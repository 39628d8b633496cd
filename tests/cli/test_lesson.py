"""`fourcrowns --plain GAME --lesson`: lessons in the terminal, by lines alone."""

import json

FIRST_BATTLE = "hint\ng2g3\nundo\nb1c3\na1xa5\nd1xd5\na5a8\nd5xd8\n"


def test_a_lesson_is_played_by_what_is_said_alone(run, home):
    """Title, both sentences and the square; a hint tells the text; an answer that breaks it is offered back."""
    done = run("--plain", "loka", "--lesson", typed=FIRST_BATTLE)
    assert (done.status, done.err) == (0, "")
    assert (
        "1 of 5: Bring a friend. A strike can fail here. Friends who could strike as well make it better." in done.lines
    )
    assert "Move the Knight from b1 to c3. (c3)" in done.lines
    assert any(line.endswith("Type b1c3.") for line in done.lines)
    assert "Aldrun: That is not what this lesson is about." in done.lines
    assert "Taken back: 1 action." in done.lines
    assert done.lines[-1].startswith("Aldrun: You have won your first battle.")


def test_a_lesson_that_is_done_is_remembered_and_one_that_was_left_is_not(run, home):
    """The menu knows which are done; a lesson is kept in no file."""
    run("--plain", "chess", "--lesson", typed="d5e7\nleave\n")
    assert not (home / "settings.json").exists()
    run("--plain", "loka", "--lesson", "first_battle", typed=FIRST_BATTLE)
    assert json.loads((home / "settings.json").read_text())["lessons"] == ["loka/first_battle"]
    assert not list((home / "saves").glob("*"))


def test_whoever_leaves_the_way_may_go_on_without_the_lesson(run, home):
    """Nobody replies to a broken step until it is taken back or the lesson is left."""
    done = run("--plain", "chess", "--lesson", typed="h2h3\nb6b5\ngo on\nquit\n")
    assert done.lines.count('Type "undo" to take it back, or "go on" to play without the lesson: ') == 2
    assert "The game goes on without the lesson." in done.lines


def test_a_lesson_that_is_not_there_is_refused(run, home):
    """With the nearest known name."""
    done = run("--plain", "loka", "--lesson", "frist_battle", typed="")
    assert done.status == 1 and 'no lesson "frist_battle"; did you mean "first_battle"?' in done.err


ANVIL = "hint\nadvance:u1,4\nface:u2,315\nend\nend\ncharge:u2,u6\nend\nend\nfight:u6\n"


def test_the_lesson_of_kings_is_played_by_its_orders(run, home):
    """Advance, pivot, flank, nerve: the orders as records write them; the menu then knows that it is done."""
    done = run("--plain", "kings", "--lesson", typed=ANVIL)
    assert (done.status, done.err) == (0, "")
    assert any(line.endswith("Type advance:u1,4.") for line in done.lines)
    assert "Hroth: Gone, and the field is yours." in done.lines
    assert done.lines[-1].startswith("Hroth: Hold them with one")
    assert json.loads((home / "settings.json").read_text())["lessons"] == ["kings/hammer_and_anvil"]


FIRST_DUEL = (
    "hint\nd4d5\ncast:lightning_strike,e6\ncast:arcane_denial,#1\nundo\ncast:arcane_denial,#2\nequip:short_sword,e5\n"
    "e5xe6\npass\n"
)


def test_a_first_duel_in_lines(run, home):
    """Lytharian Chess: what the program answers by itself is no step, and the coach says everything once."""
    done = run("--plain", "lytharian", "--lesson", typed=FIRST_DUEL)
    assert (done.status, done.err) == (0, "")
    assert "Cast Lightning Strike on e6. (e6)" in done.lines
    assert "Ilvane: That would be your own Lightning. Deny the Ward above it." in done.lines
    assert done.lines.count("Ilvane: Denied. His Ward goes to the nether, and the Lightning strikes.") == 1
    assert "Cinder Ward is countered." in done.lines and "South wins: king killed." in done.lines
    assert json.loads((home / "settings.json").read_text())["lessons"] == ["lytharian/first_duel"]
    assert done.lines[-1].startswith("Ilvane: You have seen, cast, answered")
