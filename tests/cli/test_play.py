"""`fourcrowns play`."""

import errno
import json
import os
from pathlib import Path

import pytest
from cli.positions import START
from cli.written import written

RANDOM = ("--seats", "white=random,black=random")


def outcome(done):
    """The last line of what was printed."""
    return json.loads(done.lines[-1])


def test_a_whole_game_ends_with_one_line_of_json(run):
    """CONTRACT, play."""
    done = run("play", "chess", *RANDOM, "--seed", "7")
    assert (done.status, done.err) == (0, "")
    told = outcome(done)
    assert list(told) == ["winner", "reason", "actions", "seed", "hash"]
    assert told["seed"] == 7
    assert set(told["winner"]) <= {"white", "black"}
    assert told["actions"] > 20
    assert len(told["hash"]) == 64


def test_the_same_seed_gives_the_same_game(run):
    """CONTRACT: the same seed, seats and options give the same game."""
    words = ("play", "chess", *RANDOM, "--max-actions", "40", "--seed")
    one, again, other = (run(*words, seed).out for seed in ("7", "7", "8"))
    assert one == again != other


def test_node_budgets_are_reproducible_under_any_hash_seed(program):
    """CONTRACT, agents: with a node budget the choice is reproducible; ISSUE 3: under any PYTHONHASHSEED."""
    words = ("play", "chess", "--seats", "white=hard:300n,black=easy:200n", "--seed", "3", "--max-actions", "8")
    one, other = (program(*words, PYTHONHASHSEED=seed) for seed in ("1", "77"))
    assert (one.status, one.err) == (0, "")
    assert one.out == other.out


def test_seats_left_out_are_played_by_normal(run):
    """CONTRACT, play."""
    words = ("--seed", "1", "--max-actions", "1", "--record", "game.yaml")
    assert run("play", "chess", "--seats", "black=random", *words).status == 0
    assert written(Path("game.yaml").read_text())["seats"] == {"white": "normal", "black": "random"}


def test_after_max_actions_the_game_stops_without_a_result(run):
    """CONTRACT, play --max-actions: an empty winner, the reason `max-actions`, exit 0, and an unfinished record."""
    done = run("play", "chess", *RANDOM, "--seed", "7", "--max-actions", "5", "--record", "game.yaml")
    assert done.status == 0
    told = outcome(done)
    assert (told["winner"], told["reason"], told["actions"]) == ([], "max-actions", 5)
    record = written(Path("game.yaml").read_text())
    assert record["result"] is None
    assert len(record["actions"]) == len(record["digests"]) == 5


def test_no_actions_may_be_played_at_all(run):
    """CONTRACT, play --max-actions: 0 stops before the first."""
    assert outcome(run("play", "chess", *RANDOM, "--max-actions", "0"))["actions"] == 0


def test_the_record_tells_the_same_game(run):
    """CONTRACT, «Records»: a saved game is its beginning and its actions; everything else follows."""
    played = run("play", "chess", *RANDOM, "--seed", "7", "--record", "games/one.yaml")
    again = run("replay", "games/one.yaml", "--verify")
    assert (again.status, again.err) == (0, "")
    assert again.out == played.out
    record = written(Path("games/one.yaml").read_text())
    assert record["format"] == 2 and record["game"] == "chess" and record["seed"] == 7
    assert record["result"] == {key: outcome(played)[key] for key in ("winner", "reason")}
    assert record["data"].startswith("sha256:")
    assert os.listdir("games") == ["one.yaml"], "nothing is left beside the record"


def test_the_record_is_written_after_each_action(run, monkeypatch):
    """CONTRACT, «Records»: the file is a valid record after every line, and every action is one."""
    seen = []
    sync = os.fsync

    def watch(number):
        seen.append(len(written(Path("game.yaml").read_text())["actions"]))
        sync(number)

    monkeypatch.setattr(os, "fsync", watch)
    run("play", "chess", *RANDOM, "--max-actions", "6", "--record", "game.yaml")
    assert seen == [0, 1, 2, 3, 4, 5, 6]


def test_options_and_variants_are_taken(run):
    """CONTRACT, play --variant, --option."""
    words = (
        *RANDOM,
        "--variant",
        "standard",
        "--option",
        "touch_move=true",
        "--max-actions",
        "1",
        "--record",
        "g.yaml",
    )
    assert run("play", "chess", *words).status == 0
    record = written(Path("g.yaml").read_text())
    assert (record["variant"], record["options"]) == ("standard", {"touch_move": True})


def test_help_lists_variants_and_options_of_the_game(run):
    """CONTRACT: variants are listed by `fourcrowns play GAME --help`; the first is the default."""
    done = run("play", "chess", "--help")
    assert (done.status, done.err) == (0, "")
    assert "seats of chess, in order: white, black" in done.out
    assert "standard  the game as everybody knows it" in done.out
    assert "touch_move=false" in done.out


@pytest.mark.parametrize("words", [("--variant", "face-off"), ("--variant=face-off",)])
def test_help_of_a_variant_tells_its_own_defaults(run, words):
    """ISSUE 10, 14: 300 points, cheaper Bishops, two seats; switches that mean nothing there are left out."""
    done = run("play", "loka", *words, "--help")
    assert (done.status, done.err) == (0, "")
    assert "seats of loka face-off, in order: evil, good" in done.out
    assert "points=300" in done.out and "points_evil=300" in done.out and "price_bishop=30" in done.out
    assert "points_fire" not in done.out


def test_help_without_a_game_lists_the_games(run):
    """CONTRACT: `--help` everywhere."""
    assert "games: loka, castle, chess" in run("play", "--help").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("ches",), 'unknown game "ches"; did you mean "chess"?'),
        ((), "required: GAME"),
        (("chess", "--seats", "red=easy"), 'no seat "red"; seats are white, black'),
        (("chess", "--seats", "white=easi"), 'no level "easi"; levels are random, easy, normal, hard, expert'),
        (("chess", "--seats", "white=easy:3"), '"3" is no budget'),
        (("chess", "--seats", "white=easy,white=hard"), 'seat "white" is given twice'),
        (("chess", "--seats", "white"), '"white" names no seat'),
        (("chess", "--seats", "white=human"), "nobody can sit at a game without a window"),
        (("chess", "--variant", "standrad"), 'unknown variant "standrad"; did you mean "standard"?'),
        (("chess", "--option", "touch_mov=true"), 'unknown option "touch_mov"; did you mean "touch_move"?'),
        (("chess", "--option", "touch_move=maybe"), 'touch_move is "maybe", expected true or false'),
        (("chess", "--option", "touch_move"), "write KEY=VALUE"),
        (("chess", "--seed", "x"), "--seed"),
        (("chess", "--seed", "9" * 30), "--seed"),
        (("chess", "--max-actions", "-1"), "--max-actions"),
        (("chess", "--unknown"), "--unknown"),
    ],
)
def test_wrong_usage_is_told_in_one_line(run, words, told):
    """CONTRACT: exit 2 wrong usage, a one-line reason, never a traceback."""
    done = run("play", *words)
    assert (done.status, done.out) == (2, "")
    assert told in done.err
    assert len(done.err.splitlines()) == 1


def test_broken_data_is_told_with_its_place(run, file):
    """CONTRACT: exit 1 the input was refused."""
    file("bad/chess/pieces.yaml", "knight+:\n  lettr: x\n")
    done = run("play", "chess", *RANDOM, "--data", "bad")
    assert (done.status, done.out) == (1, "")
    assert done.err == 'bad/chess/pieces.yaml:2:3: unknown key "lettr"; did you mean "letter"?\n'


def test_a_record_that_can_not_be_begun_refuses_the_game(run, file):
    """GOALS, «Nothing lost»: a missing or read-only folder is told plainly, before an hour of play."""
    file("taken", "a file, not a folder")
    done = run("play", "chess", *RANDOM, "--record", "taken/game.yaml")
    assert (done.status, done.out) == (1, "")
    assert "can't be saved to" in done.err and len(done.err.splitlines()) == 1


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT])
def test_a_disk_that_fails_in_the_middle_does_not_end_the_game(run, monkeypatch, code):
    """USERS 26: full or read-only disk: the game goes on, it is told, and the record of before stays whole."""
    write, rename, count = os.write, os.replace, 0

    def fail_later(number, content):
        nonlocal count
        count += content.startswith(b"  - {do: ")
        if count > 3:
            raise OSError(code, os.strerror(code))
        return write(number, content)

    def fail_again(old, new):
        if os.path.lexists(new):
            raise OSError(code, os.strerror(code))
        rename(old, new)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fail_later)
        patch.setattr(os, "replace", fail_again)
        done = run("play", "chess", *RANDOM, "--max-actions", "9", "--record", "game.yaml")
    assert done.status == 1
    assert outcome(done)["actions"] == 9
    assert done.err.count("The game goes on.") == 1
    assert os.strerror(code).lower() in done.err
    assert run("replay", "game.yaml", "--verify").status == 0
    assert len(written(Path("game.yaml").read_text())["actions"]) == 3
    assert set(os.listdir(".")) <= {"game.yaml", "home"}, "nothing half-written is left"


def test_a_disk_that_recovers_has_the_whole_game(run, monkeypatch):
    """USERS 26: retry; every later action tries again."""
    sync, count = os.fsync, 0

    def fail_once(number):
        nonlocal count
        count += 1
        if count == 5:
            raise OSError(errno.ENOSPC, "No space left on device")
        sync(number)

    monkeypatch.setattr(os, "fsync", fail_once)
    done = run("play", "chess", *RANDOM, "--max-actions", "9", "--record", "game.yaml")
    assert done.status == 0
    assert "no space left on device" in done.err
    assert len(written(Path("game.yaml").read_text())["actions"]) == 9


def test_a_mod_is_part_of_the_game_and_of_its_record(run, file):
    """CONTRACT, «Records»: the mods, with version and fingerprint, and the fingerprint of the data."""
    file("longer/chess/pieces.yaml", "knight+:\n  moves+:\n    - leap: {offsets: [[1, 3]]}\n")
    words = (*RANDOM, "--seed", "4", "--max-actions", "2", "--record")
    run("play", "chess", *words, "plain.yaml")
    run("play", "chess", *words, "modded.yaml", "--data", "longer")
    plain, modded = (written(Path(name).read_text()) for name in ("plain.yaml", "modded.yaml"))
    assert plain["data"] != modded["data"]
    assert "mods" not in plain
    assert modded["mods"][0]["name"] == "longer"
    assert modded["mods"][0]["fingerprint"].startswith("sha256:")


def test_random_players_leave_no_position_file_unread(run, tmp_path):
    """CONTRACT, replay --print and moves: any moment of a game can be written and read back."""
    run("play", "chess", *RANDOM, "--seed", "5", "--max-actions", "42", "--record", "game.yaml")
    for ply in (0, 1, 17, 40):
        printed = run("replay", "game.yaml", "--to", str(ply), "--print")
        Path("moment.yaml").write_text(printed.out, encoding="utf-8")
        listed = run("moves", "moment.yaml")
        assert (listed.status, listed.err) == (0, "")
        assert written(Path("game.yaml").read_text())["actions"][ply] in listed.lines
    assert START.split()[0] in run("replay", "game.yaml", "--to", "0", "--print").out
