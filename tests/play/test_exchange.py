"""Games going out and coming in: nothing that is to come is told, nothing foreign is lost (USERS, «Also heard»)."""

from __future__ import annotations

from pathlib import Path

import pytest
from at_the_shelf import mate, record

import given
from game.play.exchange import CannotTakeIn, exchange_text, shared_record, take_in, write_copy
from game.play.record import ResultKey, read_record, record_from_text
from game.play.saves import each_save


def replayed(kept):
    return record_from_text(kept.text(), given.shipped())


def test_a_shared_game_does_not_tell_its_seed() -> None:
    """USERS, «Also heard»: the export is searched for the seed; the actions still replay, digests included."""
    kept = record(987654321, 20)
    shared = shared_record(replayed(kept))
    assert "987654321" not in shared.text()
    again = record_from_text(shared.text(), given.shipped())
    assert again.stop is None and [str(a) for a in again.match.actions] == kept.actions


def test_a_shared_game_from_a_position_does_not_tell_its_seed_either() -> None:
    """USERS, «Also heard»: the position that a record begins with may carry a seed too."""
    kept = record(5, 0)
    kept.start = {"game": "chess", "variant": "standard", "seed": 123456789, "fen": "7k/8/8/8/8/8/R7/K7 w - - 0 1"}
    kept.actions, kept.digests = ["a2a3"], []
    shared = shared_record(replayed(kept))
    assert "123456789" not in shared.text()
    assert record_from_text(shared.text(), given.shipped()).stop is None


def test_a_finished_game_has_nothing_to_hide() -> None:
    """USERS, «Also heard»: what is over is shared whole."""
    shared = shared_record(replayed(mate()))
    assert shared.seed == 7 and shared.result == ResultKey("checkmate", ("black",))


def test_a_game_goes_out_with_names_and_comes_back(tmp_path: Path) -> None:
    """ISSUE 7: out as PGN and in again it is the same game, with the people's names."""
    text = exchange_text(replayed(mate()), "2026.11.21")
    assert '[White "Ilse"]' in text and '[Black "Hard"]' in text and '[Result "0-1"]' in text
    paths = take_in(text, given.shipped(), tmp_path / "saves", "2026-11-21")
    found = read_record(paths[0], given.shipped())
    assert found.stop is None and [str(a) for a in found.match.actions] == mate().actions
    assert found.record.names == {"white": "Ilse", "black": "Hard"}
    assert found.record.result == ResultKey("checkmate", ("black",))


def test_a_file_of_many_games_becomes_many_records(tmp_path: Path) -> None:
    """ISSUE 7: each game of the file is kept under a name of its own."""
    take_in("1. e4 e5 *\n\n1. d4 *\n", given.shipped(), tmp_path / "saves", "2026-11-21")
    assert sorted(save.moves for save in each_save(tmp_path / "saves")) == [1, 2]


def test_a_record_comes_in_as_it_is(tmp_path: Path) -> None:
    """CONTRACT, «Records»: a saved game, a replay and a bug report are the same file."""
    text = record(3, 20).text()
    path = take_in(text, given.shipped(), tmp_path / "saves", "2026-11-21")[0]
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello there", "PGN: line 1"),
        ("format: 1\ngame: chess\nactions: [e2e5x\n", "record"),
        ("1. e4 e5 2. Ke3 *", '"Ke3" is no legal move here'),
        ("x" * 2_000_001, "too long"),
    ],
)
def test_what_is_no_game_is_refused_and_nothing_is_written(tmp_path: Path, text: str, why: str) -> None:
    """GOALS, «Nothing lost»: a foreign text is refused with the place and the reason."""
    with pytest.raises(CannotTakeIn, match=why.replace("(", r"\(")):
        take_in(text, given.shipped(), tmp_path / "saves", "2026-11-21")
    assert not list(each_save(tmp_path / "saves"))


def test_a_copy_never_takes_another_files_place(tmp_path: Path) -> None:
    """GOALS, «Nothing lost»: exporting twice gives two files."""
    names = [write_copy("x", tmp_path, "game.yaml").name for _ in range(3)]
    assert names == ["game.yaml", "game-2.yaml", "game-3.yaml"]
