"""`fourcrowns replay`."""

import json
from pathlib import Path

import pytest
import yaml
from cli.written import written

WHOLE = Path(__file__).parents[1] / "games" / "chess_offers_and_mate.yaml"

MATE = ["f2f3", "e7e5", "g2g4", "d8h4"]


@pytest.fixture
def game(file):
    """Writes a record of these actions, with other keys where they are given."""

    def write(actions=MATE, **keys):
        plain = {"format": 1, "game": "chess", "actions": list(actions), **keys}
        return file("game.yaml", yaml.safe_dump(plain, sort_keys=False))

    return write


def test_a_record_is_played_again(run, game):
    """CONTRACT, replay."""
    done = run("replay", game())
    assert (done.status, done.err) == (0, "")
    told = json.loads(done.out)
    assert (told["winner"], told["reason"], told["actions"]) == (["black"], "checkmate", 4)


def test_three_keys_are_enough(run, file):
    """CONTRACT, «Records»: to be read, a record needs format, game and actions."""
    assert run("replay", file("game.yaml", "format: 1\ngame: chess\nactions: []\n")).status == 0


@pytest.mark.parametrize("key", ["format", "game", "actions"])
def test_each_of_the_three_keys_is_needed(run, file, key):
    """CONTRACT, «Records»: to be read, a record needs format, game and actions."""
    lines = {"format": "format: 1\n", "game": "game: chess\n", "actions": "actions: []\n"}
    del lines[key]
    done = run("replay", file("game.yaml", "".join(lines.values())))
    assert done.status == 1
    assert f'key "{key}" is missing' in done.err


def test_to_stops_after_so_many_actions(run, game):
    """CONTRACT, replay --to."""
    told = json.loads(run("replay", game(), "--to", "3").out)
    assert (told["winner"], told["reason"], told["actions"]) == ([], None, 3)


def test_to_beyond_the_end_is_the_end(run, game):
    """CONTRACT, replay --to N stops after N actions; there are no more."""
    assert json.loads(run("replay", game(), "--to", "99").out)["actions"] == 4


def test_print_writes_the_position_and_nothing_else(run, game, file):
    """CONTRACT, replay --print: a position file to standard output, and nothing else."""
    done = run("replay", game(), "--to", "2", "--print")
    assert (done.status, done.err) == (0, "")
    position = yaml.safe_load(done.out)
    assert position["game"] == "chess" and position["turn"] == "white"
    assert position["fen"].startswith("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w")
    assert run("moves", file("printed.yaml", done.out)).status == 0


def test_a_record_that_holds_is_verified_in_silence_but_for_its_result(run):
    """CONTRACT, replay --verify: a whole record, with its digests and its result."""
    done = run("replay", WHOLE, "--verify")
    assert (done.status, done.err) == (0, "")


def test_verify_names_the_first_illegal_action(run, game):
    """CONTRACT, replay --verify: exit 1, and names the first action that is illegal."""
    path = game(["f2f3", "e7e4", "g2g4"])
    done = run("replay", path, "--verify")
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith(f"{path}:5:3: action 2: e7e4 is not legal:")
    assert "CHESS-PAWN-1" in done.err


def test_verify_names_the_first_action_whose_digest_differs(run, tmp_path):
    """CONTRACT, replay --verify: or whose digest differs."""
    run("play", "chess", "--seats", "white=random,black=random", "--max-actions", "5", "--record", "game.yaml")
    path = Path("game.yaml")
    record = written(path.read_text())
    third = record["actions"][2]
    path.write_text(path.read_text().replace(record["digests"][2], "0badc0de"))
    done = run("replay", path, "--verify")
    assert done.status == 1
    assert "action 3: " in done.err and third in done.err and "differs" in done.err
    assert run("replay", path, "--verify", "--to", "2").status == 0, "what is not looked at is not verified"


def test_verify_compares_the_result(run, game):
    """CONTRACT, replay --verify: without digests the first illegal action, or the result."""
    for told in (
        {"winner": ["white"], "reason": "checkmate"},
        {"winner": ["black"], "reason": "time"},
        {"winner": [], "reason": "agreement"},
    ):
        done = run("replay", game(result=told), "--verify")
        assert (done.status, done.out) == (1, "")
        assert "ends with checkmate, won by black" in done.err and len(done.err.splitlines()) == 1
    assert run("replay", game(result={"winner": ["white"], "reason": "checkmate"})).status == 0


def test_verify_sees_that_a_game_goes_on(run, game):
    """CONTRACT, replay --verify."""
    done = run("replay", game(MATE[:3], result={"winner": ["black"], "reason": "checkmate"}), "--verify")
    assert done.status == 1
    assert "after all 3 actions the game goes on" in done.err


def test_an_action_after_the_end_is_illegal(run, game):
    """CONTRACT, replay: the first illegal action is named."""
    done = run("replay", game([*MATE, "a2a3"]), "--verify")
    assert done.status == 1
    assert "action 5: a2a3 is not legal" in done.err


def test_what_is_no_action_is_named(run, game):
    """CONTRACT, replay --verify."""
    done = run("replay", game(["f2f3", "castle!"]), "--verify")
    assert done.status == 1
    assert "action 2: " in done.err and '"castle!" is no chess action' in done.err


def test_a_record_may_begin_with_a_position(run, game):
    """CONTRACT, «Records»: start is null or a whole position."""
    start = {"game": "chess", "fen": "7k/8/8/8/8/8/P7/K7 w - - 0 1"}
    done = run("replay", game(["a2a4"], start=start), "--print")
    assert yaml.safe_load(done.out)["fen"].startswith("7k/8/8/8/P7/8/8/K7 b")


def test_words_of_the_table_are_actions(run, game):
    """CONTRACT, «Actions as text»: offers, answers, giving up."""
    for actions, reason in (
        (["offer-draw", "e2e4", "accept-draw"], "agreement"),
        (["e2e4", "resign"], "resignation"),
        (["e2e4", "time:black"], "time"),
    ):
        assert json.loads(run("replay", game(actions), "--verify").out)["reason"] == reason


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("format: 3\ngame: chess\nactions: []\n", ":1:9: written by a newer program"),
        ("format: 1\ngame: loka2\nactions: []\n", ':2:7: unknown game "loka2"'),
        ("format: 1\ngame: chess\nactions: [e2e4\n", ":"),
        ("[1, 2]\n", ":1:1: this is no record"),
        ("format: 1\ngame: chess\nactions: []\nseats: {red: human}\n", ':4:14: no seat "red"'),
        ("format: 1\ngame: chess\nactions: []\nseats: {white: genius}\n", ':4:16: no level "genius"'),
        ("format: 1\ngame: chess\nactions: []\nchairs: [{before: 0, seat: red, chair: hard}]\n", 'no seat "red"'),
        ("format: 1\ngame: chess\nactions: []\nstart: {game: chess, fen: 8}\n", ":4:27: "),
        ("format: 1\ngame: chess\nactions: []\nwho: me\n", ':4:1: unknown key "who"'),
        ("\x00\x01\x02", ":1:1: "),
        ("PK\x03\x04 not ours", ":1:"),
    ],
)
def test_a_damaged_foreign_or_newer_record_is_refused_and_left_as_it_was(run, file, text, told):
    """CONTRACT, «Records»: refused with a clear message and left as it was."""
    path = file("game.yaml", text)
    before = path.read_bytes()
    done = run("replay", path)
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith(f"{path}:") and told in done.err
    assert len(done.err.splitlines()) == 1
    assert path.read_bytes() == before


def test_a_record_of_other_data_is_opened_with_a_warning_that_names_the_mods(run, file):
    """CONTRACT, «Records»: opens with a warning, and stops at the first action that is no longer legal."""
    file("longer/chess/pieces.yaml", "knight+:\n  moves:\n    - leap: {offsets: [[1, 3]]}\n")
    words = ("--seats", "white=random,black=random", "--seed", "2", "--max-actions", "30", "--record", "game.yaml")
    run("play", "chess", *words, "--data", "longer")
    assert run("replay", "game.yaml", "--data", "longer").err == ""
    done = run("replay", "game.yaml")
    assert done.status == 1
    warning, reason = done.err.splitlines()
    assert "longer" in warning and "other data" in warning
    assert "is not legal" in reason


@pytest.mark.parametrize("digests", [0, 1])
def test_verify_says_what_the_record_did_not_give_to_compare(run, tmp_path, digests):
    """Without digests silence would be no proof: what was compared is said, and whether a result is told."""
    whole = yaml.safe_load(WHOLE.read_text(encoding="utf-8"))
    count = len(whole["actions"])
    whole["digests"] = whole["digests"][:digests]
    Path("b.yaml").write_text(yaml.safe_dump(whole), encoding="utf-8")
    done = run("replay", "b.yaml", "--verify")
    assert done.status == 0 and len(done.err.splitlines()) == 1 and len(done.lines) == 1
    assert (f"1 of {count} actions have a digest" if digests else "there are no digests") in done.err
    assert "the result is as told; every action is legal" in done.err
