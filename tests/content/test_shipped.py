"""The shipped data: sound, without findings, described to editors."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.folders import Shelf, laid_over, load, shipped_folder
from game.content.mods import find_mods, new_mod
from game.content.places import data_folder
from game.content.schemas import schema_name, schema_texts, stale_schemas
from game.content.source import Problems, plain_value, read
from game.content.writer import dump
from game.play.trial import mod_findings
from game.rules.catalogue import GAMES
from game.rules.schemas import all_shelves

SHELVES = {shelf.game: shelf for shelf in all_shelves()}


@pytest.mark.parametrize("shelf", SHELVES.values(), ids=list(SHELVES))
def test_shipped_data_has_no_findings_at_any_severity(shelf: Shelf) -> None:
    """USERS 22."""
    loaded = load(shelf, [shipped_folder()])
    assert [str(problem) for problem in loaded.problems] == []
    assert set(loaded.values) == set(shelf.parts)


@pytest.mark.parametrize("shelf", SHELVES.values(), ids=list(SHELVES))
def test_every_shipped_file_names_its_schema_in_the_first_line(shelf: Shelf) -> None:
    """Issue 2, section 2: JSON Schemas exported for editors and named in the first line of every shipped file."""
    for name, part in shelf.parts.items():
        path = data_folder() / shelf.game / part.file
        schema = f"../schemas/{schema_name(shelf, name)}"
        assert path.read_text(encoding="utf-8").splitlines()[0] == f"# yaml-language-server: $schema={schema}"
        assert (path.parent / schema).is_file()


def test_the_schemas_for_editors_are_fresh() -> None:
    """Issue 2, section 2.  Stale ones are written anew by `python -m game.rules.schemas`."""
    assert stale_schemas(schema_texts(SHELVES.values()), data_folder() / "schemas") == []


@pytest.mark.parametrize("game", GAMES)
def test_the_mod_that_is_written_to_begin_with_works_with_the_shipped_data(tmp_path: Path, game: str) -> None:
    """ISSUE 10, 14: `mods new NAME GAME` for each game, with all its schemas: zero findings in it."""
    path = new_mod(tmp_path, "wild", game)
    (wild,) = find_mods(tmp_path)
    assert wild.sheet is not None and wild.sheet.games == (game,)
    assert [str(problem) for problem in mod_findings(wild, [shipped_folder()])] == []
    before, after = (load(SHELVES[game], folders) for folders in ([shipped_folder()], [shipped_folder(), wild.folder]))
    assert before.fingerprint != after.fingerprint
    schemas = {file.name for file in (path / "schemas").iterdir()}
    assert {schema_name(SHELVES[game], part) for part in SHELVES[game].parts} < schemas
    for file in path.rglob("*.yaml"):
        first = file.read_text(encoding="utf-8").splitlines()[0]
        assert first.startswith("# yaml-language-server: $schema=")
        assert (file.parent / first.partition("=")[2]).resolve().is_file(), first


def test_without_a_game_the_example_is_the_knight_that_leaps_farther(tmp_path: Path) -> None:
    """docs/modding.md, «In five minutes»."""
    new_mod(tmp_path, "wild")
    (wild,) = find_mods(tmp_path)
    knight = [
        load(SHELVES["chess"], folders).values["pieces"]["knight"]
        for folders in ([shipped_folder()], [shipped_folder(), wild.folder])
    ]
    assert len(knight[1].moves) == len(knight[0].moves) + 1


@pytest.mark.parametrize("shelf", SHELVES.values(), ids=list(SHELVES))
def test_shipped_files_written_anew_say_the_same(shelf: Shelf, tmp_path: Path) -> None:
    """The writer keeps the meaning of anything we ship."""
    for part in shelf.parts.values():
        node = read(data_folder() / shelf.game / part.file, Problems())
        assert node is not None
        (tmp_path / shelf.game).mkdir(exist_ok=True)
        (tmp_path / shelf.game / part.file).write_text(dump(plain_value(node)), encoding="utf-8")
    again = load(shelf, [shipped_folder(), laid_over(tmp_path, "again")])
    assert [str(problem) for problem in again.problems] == []
    assert again.values == load(shelf, [shipped_folder()]).values and again.conflicts == ()
