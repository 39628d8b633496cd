"""Mods on disk: found, checked, limited, begun; and the watch over their files."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from content.castle_like import PIECES, SHELF, SVG, mod, shipped, write

from game.content.cache import Cache
from game.content.folders import Sheet, load
from game.content.mods import (
    ModFolder,
    check_mod,
    check_requirements,
    find_mods,
    new_mod,
    read_mod,
)
from game.content.watch import Watcher

SHEET = "name: Wild\nversion: 1.0\nformat: 1\n"
SHELVES = {"castle": SHELF}


def put(folder: Path, name: str, **files: str) -> ModFolder:
    """A mod with a sound `mod.yaml`, read."""
    if not (folder / "mods" / name / "mod.yaml").exists():
        write(folder / "mods" / name, {"mod.yaml": SHEET})
    mod(folder, name, **files)
    return read_mod(folder / "mods" / name)


def told(problems: object) -> list[str]:
    return [str(problem) for problem in problems]  # type: ignore[attr-defined]


def test_mods_are_found_by_name_broken_ones_too(tmp_path: Path) -> None:
    """USERS 21: findings are printed beside the mod."""
    write(
        tmp_path / "mods",
        {
            "wild/mod.yaml": SHEET,
            "broken/mod.yaml": "name: [\n",
            "empty/README.md": "",
            "packed.zip": b"PK",
            ".hidden/mod.yaml": SHEET,
            "notes.txt": "x",
        },
    )
    found = find_mods(tmp_path / "mods")
    assert [(one.id, one.title, one.problems.has_errors) for one in found] == [
        ("broken", "broken", True),
        ("empty", "empty", True),
        ("packed.zip", "packed.zip", True),
        ("wild", "Wild", False),
    ]
    assert [line for one in found for line in told(one.problems)] == [
        "mods/broken/mod.yaml:1:7: the file ends in the middle of a list or map",
        "mods/empty/mod.yaml:1:1: the file is missing",
        "mods/packed.zip:1:1: is packed; unpack it into a folder of its own",
    ]
    assert find_mods(tmp_path / "nowhere") == []


def test_a_version_stays_as_it_is_written(tmp_path: Path) -> None:
    """Issue 2, section 2: YAML 1.2 meaning; 1.10 is no number."""
    write(tmp_path, {"mods/wild/mod.yaml": SHEET.replace("1.0", "1.10")})
    sheet = read_mod(tmp_path / "mods/wild").sheet
    assert sheet is not None and sheet.version == "1.10"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("name: Wild", "nmae: Wild", '1:1: unknown key "nmae"; did you mean "name"?'),
        ("name: Wild", 'name: ""', "1:7: name has 0 characters, expected 1 to 60"),
        ("version: 1.0\n", "", '1:1: key "version" is missing'),
        ("format: 1", "format: 2", "3:9: format is 2, expected 1; this mod needs a newer Four Crowns"),
        ("format: 1", "format: 0", "3:9: format is 0, expected at least 1"),
        ("format: 1", "format: one", "3:9: format is one, expected a whole number"),
        ("format: 1\n", "format: 1\ngames: castle\n", "4:8: games is castle, expected a list; write [castle]"),
        ("format: 1\n", "format: 1\nrequires: [1, [2]]\n", "4:15: requires item 2 is a list, expected text"),
        ("name: Wild\n", "- Wild\n", '2:1: expected another "- " entry here; check the indentation'),
    ],
)
def test_a_mistake_in_a_mod_sheet_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    """USERS 20."""
    write(tmp_path, {"mods/wild/mod.yaml": SHEET.replace(old, new)})
    assert told(read_mod(tmp_path / "mods/wild").problems) == [f"mods/wild/mod.yaml:{message}"]


def test_a_folders_name_is_plain(tmp_path: Path) -> None:
    write(tmp_path, {"mods/my mod/mod.yaml": SHEET})
    assert told(find_mods(tmp_path / "mods")[0].problems) == [
        "mods/my mod/mod.yaml:1:1: a mod's folder is named with letters, digits, _ and -, at most 40"
    ]


def test_a_sheet_misnamed_is_told(tmp_path: Path) -> None:
    write(tmp_path, {"mods/wild/mod.yml": SHEET})
    assert told(read_mod(tmp_path / "mods/wild").problems) == [
        "mods/wild/mod.yaml:1:1: the file is missing; rename mod.yml"
    ]


def test_a_mod_of_too_many_files_is_refused(tmp_path: Path) -> None:
    """Issue 2, section 2: nothing in a mod exhausts memory or time."""
    write(tmp_path / "mods/wild", {f"docs/{n}.txt": "" for n in range(501)})
    assert told(put(tmp_path, "wild").problems) == ["mods/wild/mod.yaml:1:1: the mod is too large: more than 500 files"]


def test_a_mod_of_too_many_bytes_is_refused(tmp_path: Path) -> None:
    write(tmp_path, {"mods/wild/mod.yaml": SHEET})
    with (tmp_path / "mods/wild/big.bin").open("wb") as file:
        file.truncate(20_000_001)
    wild = read_mod(tmp_path / "mods/wild")
    assert told(wild.problems) == ["mods/wild/mod.yaml:1:1: the mod is too large: more than 20 MB, at big.bin"]
    assert told(check_mod(wild, SHELVES, [shipped(tmp_path)])) == told(wild.problems)


def test_links_out_of_a_mod_are_told_and_not_followed(tmp_path: Path) -> None:
    """Issue 2, section 2: nothing in a mod reads outside its folder."""
    write(tmp_path, {"secret/pieces.yaml": PIECES, "mods/wild/mod.yaml": SHEET})
    (tmp_path / "mods/wild/castle").symlink_to(tmp_path / "secret")
    (tmp_path / "mods/wild/round").symlink_to(tmp_path / "mods/wild")
    wild = read_mod(tmp_path / "mods/wild")
    assert told(wild.problems) == ["mods/wild/castle:1:1: leads out of its folder; a mod reads nothing outside"]
    assert load(SHELF, [shipped(tmp_path), wild.folder]).problems.has_errors


def test_a_required_mod_that_is_not_enabled_is_told_in_any_order(tmp_path: Path) -> None:
    write(
        tmp_path / "mods",
        {"a/mod.yaml": SHEET + "requires: [b, wlid, wild]\n", "b/mod.yaml": SHEET, "wild/mod.yaml": SHEET},
    )
    found = find_mods(tmp_path / "mods")
    for enabled in (["a", "b"], ["b", "a"]):
        assert told(check_requirements(found, enabled)) == [
            'mods/a/mod.yaml:4:15: requires "wlid", which is not there; did you mean "wild"?',
            'mods/a/mod.yaml:4:21: requires "wild", which is not enabled',
        ]
    assert not check_requirements(found, ["b", "wild"])


def test_a_sound_mod_has_no_findings(tmp_path: Path) -> None:
    """USERS 22: false alarms teach people to ignore alarms."""
    write(tmp_path, {"mods/wild/mod.yaml": SHEET + "games: [castle]\n", "mods/wild/sprites/castle/lion.svg": SVG})
    write(tmp_path, {"mods/wild/README.md": "x", "mods/wild/.git/config": "x", "mods/wild/LICENSE": "x"})
    wild = put(tmp_path, "wild", pieces="lion+:\n  picture: castle/lion\n")
    assert told(check_mod(wild, SHELVES, [shipped(tmp_path)])) == []


def test_the_check_of_a_mod_tells_everything_at_once_and_only_about_the_mod(tmp_path: Path) -> None:
    """USERS 20 and 21: one pass, sorted by place."""
    write(
        tmp_path / "mods/wild",
        {
            "mod.yaml": SHEET + "games: [caste, castle]\nauthour: x\n",
            "pieces.yaml": PIECES,
            "sprite/x.svg": SVG,
            "sprites/bad.png": b"GIF",
            "castle/rules.yaml": "",
        },
    )
    wild = put(tmp_path, "wild", pieces="knight+:\n  combat: 7\n")
    assert told(check_mod(wild, SHELVES, [shipped(tmp_path)])) == [
        "mods/wild/castle/pieces.yaml:2:11: combat is 7, expected 6, 8 or 10",
        "mods/wild/castle/rules.yaml:1:1: unknown file; known are board.yaml, pieces.yaml, strings.yaml",
        'mods/wild/mod.yaml:5:1: unknown key "authour"; did you mean "author"?',
        "mods/wild/pieces.yaml:1:1: unknown file; put it into the folder of its game: castle/pieces.yaml",
        'mods/wild/sprite:1:1: warning: this folder is not read; did you mean "sprites"?',
        "mods/wild/sprites/bad.png:1:1: the picture is not a PNG picture",
    ]


def test_games_that_are_not_there_are_told(tmp_path: Path) -> None:
    write(tmp_path, {"mods/wild/mod.yaml": SHEET + "games: [caste, castle]\n"})
    lines = told(check_mod(read_mod(tmp_path / "mods/wild"), SHELVES, [shipped(tmp_path)]))
    assert lines == [
        'mods/wild/mod.yaml:4:9: unknown game "caste"; did you mean "castle"?',
        'mods/wild/mod.yaml:4:16: warning: games names "castle", but there is no folder castle',
    ]


def test_shipped_findings_are_not_the_mods(tmp_path: Path) -> None:
    wild = put(tmp_path, "wild", pieces="lion+:\n  combat: 10\n")
    base = shipped(tmp_path, pieces=PIECES.replace("combat: 6", "combat: 7"))
    assert told(check_mod(wild, SHELVES, [base])) == []


def test_a_sheet_once_found_sound_is_not_parsed_again(tmp_path: Path) -> None:
    put(tmp_path, "wild")
    cache = Cache(tmp_path / "cache", "1.0")
    first, second = find_mods(tmp_path / "mods", cache), find_mods(tmp_path / "mods", cache)
    assert first[0].sheet == second[0].sheet and len(list(cache.folder.iterdir())) == 1


# A mod to begin with.


def test_a_new_mod_of_a_game_without_an_example_begins_with_a_text(tmp_path: Path) -> None:
    """ISSUE 10, 14: a game brings its data and has this too."""
    shipped(tmp_path)
    write(tmp_path / "data/schemas", {f"{name}.schema.json": "{}" for name in ("mod", "castle.pieces", "other.x")})
    path = new_mod(tmp_path / "mods", "wild-knights", "castle", tmp_path / "data")
    (found,) = find_mods(tmp_path / "mods")
    assert found.id == "wild-knights" and told(found.problems) == []
    assert told(check_mod(found, SHELVES, [shipped(tmp_path)])) == []
    assert 'castle.turn: "It is {seat}\'s turn"' in (path / "castle/strings.yaml").read_text()
    schemas = sorted(file.name for file in (path / "schemas").iterdir())
    assert schemas == ["castle.pieces.schema.json", "mod.schema.json"]
    assert "wild-knights" in (path / "README.md").read_text()


@pytest.mark.parametrize("name", ["", "../x", "a b", "a/b", ".x", "x" * 41, "ä", "con:"])
def test_a_new_mod_needs_a_plain_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="cannot be a mod's name"):
        new_mod(tmp_path / "mods", name)
    assert not (tmp_path / "mods").exists()


def test_a_new_mod_overwrites_nothing(tmp_path: Path) -> None:
    new_mod(tmp_path, "wild")
    (tmp_path / "wild/mod.yaml").write_text("mine")
    with pytest.raises(FileExistsError):
        new_mod(tmp_path, "wild")
    assert (tmp_path / "wild/mod.yaml").read_text() == "mine"


def test_the_real_shelves_of_a_mod_are_those_given() -> None:
    """Content knows no game: which there are is passed in."""
    assert isinstance(SHELF.parts["board"], Sheet)


# The watch.


def test_the_watch_tells_files_that_change_come_and_go(tmp_path: Path) -> None:
    """USERS 24: saving a YAML file or picture of an enabled mod is on screen within a second."""
    write(tmp_path, {"a/castle/pieces.yaml": "x", "a/sprites/x.svg": "x", "b/mod.yaml": "x", "a/notes.txt": "x"})
    watcher = Watcher([tmp_path / "a", tmp_path / "b", tmp_path / "gone"])
    assert watcher.changed() == set()
    write(tmp_path, {"a/castle/pieces.yaml": "changed", "a/castle/board.yaml": "new", "a/notes.txt": "changed"})
    (tmp_path / "a/sprites/x.svg").unlink()
    write(tmp_path, {"gone/mod.yaml": "x"})
    assert watcher.changed() == {
        tmp_path / "a/castle/pieces.yaml",
        tmp_path / "a/castle/board.yaml",
        tmp_path / "a/sprites/x.svg",
        tmp_path / "gone/mod.yaml",
    }
    assert watcher.changed() == set()


def test_the_watch_sees_a_file_renamed_into_place_with_the_same_size(tmp_path: Path) -> None:
    """Editors write beside and rename."""
    write(tmp_path, {"a/pieces.yaml": "old"})
    before = (tmp_path / "a/pieces.yaml").stat()
    watcher = Watcher([tmp_path / "a"])
    write(tmp_path, {"a/pieces.yaml.tmp": "new"})
    os.utime(tmp_path / "a/pieces.yaml.tmp", ns=(before.st_atime_ns, before.st_mtime_ns))
    os.replace(tmp_path / "a/pieces.yaml.tmp", tmp_path / "a/pieces.yaml")
    assert watcher.changed() == {tmp_path / "a/pieces.yaml"}


def test_a_look_at_a_mod_of_the_largest_size_is_quick(tmp_path: Path) -> None:
    write(tmp_path, {f"{n % 9}/{n}.yaml": "x" for n in range(500)})
    watcher = Watcher([tmp_path])
    begun = time.process_time()
    assert watcher.changed() == set()
    assert time.process_time() - begun < 0.2
