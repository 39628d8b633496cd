"""Records torn anywhere, as by a power cut: what stands before the tear is read (CONTRACT, «Records»)."""

from pathlib import Path
from random import Random

import pytest

from game.cli.main import main
from game.content.folders import shipped_folder
from game.play.position import BadFile
from game.play.record import read_record
from game.play.saves import look_at
from game.rules.catalogue import Library

FEW, MANY = 60, 2000
GAMES = (("chess", 60), ("castle", 40), ("loka", 30))
"""Games, and so many random actions of each: cards, dice, armies and terrain have texts of their own."""


@pytest.fixture(scope="module")
def library() -> Library:
    """The shipped data, read once."""
    return Library([shipped_folder()])


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """Records as the program leaves them, one of them of a game that is over."""
    folder = tmp_path_factory.mktemp("records")
    found = []
    for game, most in (*GAMES, ("chess", 2000)):
        seats = {"loka": "fire=random,earth=random,water=random,air=random", "castle": "light=random,dark=random"}
        path = folder / f"{game}-{most}.yaml"
        words = ["play", game, "--seats", seats.get(game, "white=random,black=random"), "--seed", "3"]
        assert main([*words, "--max-actions", str(most), "--record", str(path)]) == 0
        found.append(path.read_bytes())
    assert found[-1].splitlines()[-1].startswith(b"result: ")
    return found


def look_at_torn(records: list[bytes], seeds: range, path: Path, library: Library) -> None:
    """Tears records and reads them: every line that is whole counts, and no other."""
    torn = 0
    for seed in seeds:
        chance = Random(seed)
        whole = records[seed % len(records)]
        content = whole[: chance.randrange(1, len(whole))]
        head = whole.index(b"actions:\n") + len(b"actions:\n")
        path.write_bytes(content + chance.choice((b"", b"", b"\0" * chance.randrange(1, 600))))
        save = look_at(path)
        assert save is not None
        if len(content) < head:
            with pytest.raises(BadFile) as refused:
                read_record(path, library)
            assert str(refused.value).startswith(f"{path}:") and save.is_damaged and save.place
            continue
        replayed = read_record(path, library, to=20)
        made = sum(
            line.startswith(b"  - {do: ") and line.rstrip().endswith(b"}") for line in content[head:].split(b"\n")
        )
        assert replayed.stop is None and len(replayed.record.actions) == made == save.actions, seed
        torn += any("is cut short" in warning for warning in replayed.warnings)
    assert torn > len(seeds) // 2


def test_what_stands_before_the_tear_is_read(records, library, tmp_path):
    """CONTRACT, «Records»: a torn last line is cut off, and said."""
    look_at_torn(records, range(FEW), tmp_path / "torn.yaml", library)


@pytest.mark.long
def test_two_thousand_torn_records(records, library, tmp_path):
    """GOALS, «Nothing lost»: two thousand tears, in games of every kind."""
    look_at_torn(records, range(FEW, MANY), tmp_path / "torn.yaml", library)
