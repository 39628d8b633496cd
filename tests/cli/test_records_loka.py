"""Loka's records and position files through the command line: every phase, every unfinished moment (LOKA-TEXT-11)."""

import json
from pathlib import Path

import pytest
import yaml
from cli.written import written
from lengths import mostly_long
from rules.loka.fights import crowd_text

SEATS = "fire=random,earth=random,water=random,air=random"


@pytest.fixture
def game(run, tmp_path):
    """A whole random game of four armies, recorded."""
    done = run("play", "loka", "--seats", SEATS, "--seed", "1", "--record", "game.yaml")
    assert done.status == 0, done.err
    told = json.loads(done.lines[-1])
    return Path("game.yaml"), told


def test_a_whole_game_ends_and_is_verified(run, game):
    """ISSUE, «Shows»: play with four agents ends with a winner; replay --verify accepts its record."""
    path, told = game
    assert sorted(told["winner"]) in (["air", "earth"], ["fire", "water"]) and told["reason"] == "kings"
    done = run("replay", path, "--verify")
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.lines[-1]) == told


def test_the_same_seed_gives_the_same_game(run, game):
    """CONTRACT: seed, seats and options decide all; the hash is that of the last state."""
    done = run("play", "loka", "--seats", SEATS, "--seed", "1")
    assert json.loads(done.lines[-1]) == game[1]


def test_every_phase_is_printed_and_read_again(run, game, file):
    """LOKA-TEXT-11: armies half chosen, hands half empty, the battle: `moves` reads what --print wrote."""
    path, told = game
    record = written(path.read_text())
    deployed = sum(text.startswith("deploy:") for text in record["actions"])
    phases = set()
    for ply in (0, 1, 3, 4, 5, 4 + deployed // 2, 4 + deployed, 4 + deployed + 10, told["actions"] - 1):
        printed = run("replay", path, "--to", str(ply), "--print")
        assert printed.status == 0, printed.err
        position = yaml.safe_load(printed.out)
        phases.add((position.get("state") or {}).get("phase", "battle"))
        listed = run("moves", file("position.yaml", printed.out))
        assert listed.status == 0, listed.err
        if ply < told["actions"]:
            listed_or_army = listed.lines if ply > 3 else [record["actions"][ply], *listed.lines]
            assert record["actions"][ply] in listed_or_army
    assert phases == {"armies", "deployment", "battle"}


def test_an_unanswered_reroll_is_printed_with_its_dice(run, file):
    """LOKA-TEXT-11: a record that stops at the question prints the dice as they lie; exactly keep and reroll remain."""
    for seed in range(60):
        start = yaml.safe_load(crowd_text(5, 4))
        start.pop("seed", None)
        # The seed of the start decides how the dice of the first attack fall: look for one that asks.
        record = {"format": 1, "game": "loka", "start": {**start, "seed": seed}, "actions": ["e4xf6"]}
        printed = run("replay", file("record.yaml", yaml.safe_dump(record)), "--print")
        assert printed.status == 0, printed.err
        position = yaml.safe_load(printed.out)
        if "combat" in (position.get("state") or {}):
            break
    combat = position["state"]["combat"]
    assert combat["action"] == "e4xf6" and combat["attack"] <= combat["defence"]
    listed = run("moves", file("position.yaml", printed.out))
    assert listed.lines == ["keep", "reroll"]


def test_the_first_false_action_is_named_in_each_phase(run, game):
    """CONTRACT, replay --verify: an army that costs too much, a square that is not the seat's own, a wrong move."""
    path, _ = game
    text = path.read_text()
    record = written(text)
    first_move = next(i for i, action in enumerate(record["actions"]) if ":" not in action)
    for ply, wrong in ((1, "army:queen*9"), (4, "deploy:king,f6"), (first_move, "a1a2")):
        broken = dict(
            record,
            format=1,
            chairs=[],
            actions=[*record["actions"][:ply], wrong, *record["actions"][ply + 1 :]],
            digests=[],
        )
        Path("broken.yaml").write_text(yaml.safe_dump(broken, sort_keys=False))
        done = run("replay", "broken.yaml", "--verify")
        assert done.status == 1 and f"action {ply + 1}:" in done.err, done.err
        assert "Traceback" not in done.err


def test_seats_of_one_player_stand_in_the_record(run):
    """LOKA-TWO-1: the record keeps each seat's chair, also where one player has two."""
    seats = "fire=random,earth=easy:20n,water=random,air=easy:20n"
    run("play", "loka", "--variant", "two-player", "--seats", seats, "--max-actions", "6", "--record", "two.yaml")
    record = written(Path("two.yaml").read_text())
    assert record["seats"] == {"fire": "random", "earth": "easy:20n", "water": "random", "air": "easy:20n"}
    assert record["variant"] == "two-player" and record["result"] is None
    assert run("replay", "two.yaml", "--verify").status == 0


@pytest.mark.parametrize(
    "variant", mostly_long(["two-player", "three-player", "doubled", "face-off", "massive-16x8"], (1, 3))
)
def test_each_variant_plays_and_verifies(run, variant):
    """CONTRACT, `play`: a game of each variant, recorded and replayed."""
    seats = "evil=random,good=random" if variant in ("face-off", "massive-16x8") else SEATS
    done = run("play", "loka", "--variant", variant, "--seats", seats, "--seed", "2", "--record", "v.yaml")
    assert done.status == 0, done.err
    assert run("replay", "v.yaml", "--verify").status == 0
