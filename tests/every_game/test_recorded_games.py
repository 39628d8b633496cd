"""Recorded games of every game in the catalogue, digests and all: they must replay for years (ARCHITECTURE 3.5)."""

from pathlib import Path

import pytest

from game.play.record import read_record, result_key
from game.rules.catalogue import GAMES
from given import shipped

RECORDS = sorted((Path(__file__).resolve().parents[1] / "games").glob("*.yaml"))


def test_every_game_has_a_recorded_game():
    """ARCHITECTURE 3.5: the next game brings its own."""
    assert {path.stem.partition("_")[0] for path in RECORDS} == set(GAMES)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_digests(path: Path):
    """CONTRACT, records: each action legal, each state the one that was recorded, and the same end."""
    replayed = read_record(path, shipped())

    assert replayed.stop is None
    assert replayed.warnings == []
    assert replayed.match.ply == len(replayed.record.actions) == len(replayed.record.digests)
    assert result_key(replayed.rules, replayed.match) == replayed.record.result
    assert replayed.record.result is not None
