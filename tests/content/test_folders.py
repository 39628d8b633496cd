"""Shipped data and mods laid over each other: who wins, what is told, and that the order of mods does not change it."""

# ruff: noqa: E501 (tables read better in whole lines)

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from pathlib import Path

import pytest
from content.castle_like import (
    BOARD,
    PIECES,
    SHELF,
    SVG,
    Bent,
    Leap,
    PieceKind,
    Recall,
    Slide,
    Twins,
    edited,
    mod,
    shipped,
    write,
)
from lengths import mostly_long

from game.content.cache import Cache
from game.content.folders import Folder, Loaded, Shelf, Table, Verifier, laid_over, load, revive
from game.content.source import Mark

GRIFFIN = """\
griffin:
  names: {light: Griffin, dark: Dragon}
  tier: greater
  combat: 8
  moves: [{slide: {dirs: [orth], max: 3, over: fly}}]
"""


def told(loaded: Loaded) -> list[str]:
    return [str(problem) for problem in loaded.problems]


def knight(loaded: Loaded) -> PieceKind:
    assert not loaded.problems, told(loaded)
    found = loaded.values["pieces"]["knight"]
    assert isinstance(found, PieceKind)
    return found


def test_the_shipped_data_is_read_into_records(tmp_path: Path) -> None:
    """ARCHITECTURE §10: one YAML piece to a record."""
    loaded = load(SHELF, [shipped(tmp_path)])
    assert told(loaded) == [] and loaded.conflicts == ()
    assert list(loaded.values["pieces"]) == ["soldier", "knight", "lion", "keep"]
    assert knight(loaded).names == Twins("Knight", "Death Knight")
    assert [type(move) for move in knight(loaded).moves] == [Slide, Leap]
    assert loaded.values["pieces"]["lion"].moves[0] == Bent(2)
    keep = loaded.values["pieces"]["keep"]
    assert keep.moves[0] == Recall() and keep.moves[1].max == 25 and keep.text == "on" and keep.worth == 4.5
    assert loaded.values["board"].options == {"combat": True, "tokens": 3, "climate": "mild"}
    assert loaded.values["strings"]["castle.turn"] == "It is {seat}'s turn"


def test_a_new_entry_of_a_mod_comes_after_the_shipped_ones(tmp_path: Path) -> None:
    """ARCHITECTURE §10: a mod's new piece is seven lines and a picture."""
    loaded = load(SHELF, [shipped(tmp_path), mod(tmp_path, "wild", pieces=GRIFFIN)])
    assert told(loaded) == [] and loaded.conflicts == ()
    assert list(loaded.values["pieces"]) == ["soldier", "knight", "lion", "keep", "griffin"]
    assert loaded.origin("pieces", "griffin").folder == "mods/wild"
    assert loaded.origin("pieces", "knight").folder == "data"


def test_an_entry_with_the_same_name_replaces_the_earlier_one(tmp_path: Path) -> None:
    """Issue 2, section 2: mods replace entries."""
    whole = GRIFFIN.replace("griffin:", "knight:")
    loaded = load(SHELF, [shipped(tmp_path), mod(tmp_path, "wild", pieces=whole)])
    assert knight(loaded).names.light == "Griffin" and knight(loaded).picture is None
    assert list(loaded.values["pieces"]) == ["soldier", "knight", "lion", "keep"]
    assert loaded.origin("pieces", "knight").mark == Mark("mods/wild/castle/pieces.yaml", 1, 1)


def test_an_entry_with_a_plus_changes_only_what_it_names(tmp_path: Path) -> None:
    """Issue 2, section 2: mods extend entries; maps are merged, lists and values replaced."""
    text = "knight+:\n  combat: 10\n  names: {light: Horse}\n  moves: [recall]\n"
    loaded = load(SHELF, [shipped(tmp_path), mod(tmp_path, "wild", pieces=text)])
    assert knight(loaded).combat == 10 and knight(loaded).moves == (Recall(),)
    assert knight(loaded).names == Twins("Horse", "Death Knight")
    assert knight(loaded).picture == "castle/knight"


def test_a_key_with_a_plus_lengthens_a_list(tmp_path: Path) -> None:
    text = "knight+:\n  moves+:\n    - bent: 3\n  flags+: [goal]\n"
    loaded = load(SHELF, [shipped(tmp_path), mod(tmp_path, "wild", pieces=text)])
    assert [type(move) for move in knight(loaded).moves] == [Slide, Leap, Bent]
    assert knight(loaded).flags == {"goal"}
    assert loaded.mark("pieces", "knight", "moves", 2) == Mark("mods/wild/castle/pieces.yaml", 3, 7)


def test_a_key_with_a_minus_is_taken_out(tmp_path: Path) -> None:
    loaded = load(SHELF, [shipped(tmp_path), mod(tmp_path, "wild", pieces="knight+:\n  picture-:\n")])
    assert knight(loaded).picture is None


def test_an_entry_with_a_minus_is_taken_out(tmp_path: Path) -> None:
    """Issue 2, section 2: mods remove entries."""
    for text in ("lion-:\n", "lion-: null\n", "lion-: ~\n", "lion-: {}\n"):
        loaded = load(SHELF, [shipped(tmp_path), mod(tmp_path, "wild", pieces=text)])
        assert told(loaded) == [] and "lion" not in loaded.values["pieces"]


def test_a_word_is_replaced_by_another_word_not_mixed_with_it(tmp_path: Path) -> None:
    text = "soldier+:\n  promote: {to: lion}\n"
    loaded = load(SHELF, [shipped(tmp_path), mod(tmp_path, "wild", pieces=text)])
    assert told(loaded) == []
    promote = loaded.values["pieces"]["soldier"].promote
    assert promote.to == "lion" and promote.when == {"far", "greater"}


def test_a_sheet_is_extended_and_a_text_replaced(tmp_path: Path) -> None:
    wild = mod(tmp_path, "wild", board="files: 10\nregions: {wing: [a1]}\n", strings="castle.end: Over\n")
    loaded = load(SHELF, [shipped(tmp_path), wild])
    assert told(loaded) == []
    assert loaded.values["board"].files == 10 and loaded.values["board"].ranks == 8
    assert list(loaded.values["board"].regions) == ["home", "far", "wing"]
    assert loaded.values["strings"]["castle.end"] == "Over"


def test_a_folder_given_on_the_command_line_is_laid_over_as_a_mod_is(tmp_path: Path) -> None:
    """CONTRACT: a DIR is laid over the shipped data, as a mod is; messages call it what the caller called it."""
    write(tmp_path / "mine", {"castle/pieces.yaml": "knight+:\n  combat: 7\n"})
    loaded = load(SHELF, [shipped(tmp_path), laid_over(tmp_path / "mine", "./mine")])
    assert told(loaded) == ["./mine/castle/pieces.yaml:2:11: combat is 7, expected 6, 8 or 10"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("knigth+:\n  combat: 8\n", '1:1: there is no "knigth" to extend; did you mean "knight"?'),
        ("knigth-:\n", '1:1: there is no "knigth" to remove; did you mean "knight"?'),
        ("knight-: gone\n", '1:10: nothing may follow "knight-:"; it removes "knight"'),
        ("knight+:\n  colour-:\n", '2:3: there is no "colour" to remove'),
        ("knight+:\n  picture-: x\n", '2:13: nothing may follow "picture-:"; it removes "picture"'),
        ("knight+:\n  tier+: lesser\n", '2:3: "tier+" lengthens a list, but tier is none; write "tier" to replace it'),
        ("knight+:\n  move+: [recall]\n", '2:3: unknown key "move"; did you mean "moves"?'),
        ("knight+:\n  moves+: [recal]\n", '2:12: unknown word "recal"; did you mean "recall"?'),
        ("knight+: 8\n", "1:10: knight is 8, expected a map"),
        ("knight+:\n", "1:9: knight is empty, expected a map"),
        ("knight+:\n  combat: 9\n", "2:11: combat is 9, expected 6, 8 or 10"),
        ("knight+:\n  names: {bright: X}\n", '2:11: unknown key "bright"; did you mean "light"?'),
        ("knight:\n  tier: lesser\n", '1:1: key "combat" is missing'),
        ("knight+:\n  combat: 8\nknight:\n  tier: lesser\n", '3:1: "knight" stands beside "knight+" in line 1; write one of them'),
        ("knight+:\n  moves+: [" + "recall, " * 12 + "]\n", "2:11: moves has 14 entries, expected 1 to 12"),
        ("soldier+:\n  promote: {to: knigth}\n", '2:17: unknown piece "knigth"; did you mean "knight"?'),
        ("- knight\n", "1:1: expected names with their entries, found a list"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_mod_is_told_in_the_mods_own_file(tmp_path: Path, text: str, message: str) -> None:
    """USERS 20 and 21."""
    loaded = load(SHELF, [shipped(tmp_path), mod(tmp_path, "wild", pieces=text)])
    assert f"mods/wild/castle/pieces.yaml:{message}" in told(loaded)
    assert all(line.startswith("mods/wild/") for line in told(loaded))


def test_a_misspelt_file_is_told(tmp_path: Path) -> None:
    wild = mod(tmp_path, "wild", peices=GRIFFIN, pieces=GRIFFIN, rules="a: 1\n")
    write(tmp_path, {"mods/wild/castle/board.yml": BOARD, "mods/wild/castle/README.md": "x"})
    assert told(load(SHELF, [shipped(tmp_path), wild])) == [
        'mods/wild/castle/board.yml:1:1: unknown file; did you mean "board.yaml"?',
        'mods/wild/castle/peices.yaml:1:1: unknown file; did you mean "pieces.yaml"?',
        "mods/wild/castle/rules.yaml:1:1: unknown file; known are board.yaml, pieces.yaml, strings.yaml",
    ]


def test_a_missing_shipped_file_is_told_unless_it_may_be(tmp_path: Path) -> None:
    base = shipped(tmp_path)
    (tmp_path / "data/castle/board.yaml").unlink()
    (tmp_path / "data/castle/strings.yaml").unlink()
    loaded = load(SHELF, [base])
    assert told(loaded) == ["data/castle/board.yaml:1:1: the file is missing"]
    assert loaded.values["strings"] == {}


def test_names_in_a_file_that_cannot_be_read_are_not_missed_as_well(tmp_path: Path) -> None:
    """USERS 20: a follow-up error is suppressed when its cause is already listed."""
    one = mod(tmp_path, "one", pieces=GRIFFIN + "  text: [\n", board="start: {light: {griffin: [a1]}}\n")
    two = mod(tmp_path, "two", pieces="griffin+:\n  combat: 10\n")
    assert told(load(SHELF, [shipped(tmp_path), one, two])) == [
        "mods/one/castle/pieces.yaml:6:9: the file ends in the middle of a list or map"
    ]


# Conflicts.


def test_the_winner_and_the_loser_of_a_field_are_named_with_their_lines(tmp_path: Path) -> None:
    """USERS 23: merging keeps, per field, which file and line won and which lost."""
    one = mod(tmp_path, "one", pieces="knight+:\n  combat: 10\n  text: Fast\n")
    two = mod(tmp_path, "two", pieces="knight+:\n  combat: 6\n")
    conflicts = load(SHELF, [shipped(tmp_path), one, two]).conflicts
    assert [str(conflict) for conflict in conflicts] == [
        "pieces.knight.combat: mods/two/castle/pieces.yaml:2:11: 6"
        "  over  data/castle/pieces.yaml:13:11: 8; mods/one/castle/pieces.yaml:2:11: 10"
    ]
    assert conflicts[0].between_mods
    assert (conflicts[0].winner.folder, conflicts[0].winner.value) == ("mods/two", "6")


def test_shipped_data_losing_is_no_conflict_between_mods(tmp_path: Path) -> None:
    loaded = load(SHELF, [shipped(tmp_path), mod(tmp_path, "one", pieces="knight+:\n  combat: 10\nlion-:\n")])
    assert [(c.name, c.field, c.winner.value, c.between_mods) for c in loaded.conflicts] == [
        ("knight", "combat", "10", False),
        ("lion", "", None, False),
    ]


def test_mods_that_say_the_same_or_add_different_things_do_not_conflict(tmp_path: Path) -> None:
    one = mod(tmp_path, "one", pieces="knight+:\n  combat: 8\n  moves+: [recall]\n")
    two = mod(tmp_path, "two", pieces="knight+:\n  combat: 8\n  moves+: [bent: 2]\n" + GRIFFIN)
    loaded = load(SHELF, [shipped(tmp_path), one, two])
    assert told(loaded) == [] and loaded.conflicts == ()
    assert len(knight(loaded).moves) == 4


def test_a_whole_entry_over_an_extension_is_told_field_by_field(tmp_path: Path) -> None:
    one = mod(tmp_path, "one", pieces="knight+:\n  names: {light: Horse}\n")
    two = mod(tmp_path, "two", pieces=GRIFFIN.replace("griffin:", "knight:"))
    conflicts = {c.field: c for c in load(SHELF, [shipped(tmp_path), one, two]).conflicts}
    assert sorted(conflicts) == ["moves", "names", "picture"]
    assert conflicts["picture"].winner.value is None
    assert conflicts["picture"].winner.mark == Mark("mods/two/castle/pieces.yaml", 1, 1)


def test_conflicts_in_sheets_are_listed_too(tmp_path: Path) -> None:
    one, two = mod(tmp_path, "one", board="files: 9\n"), mod(tmp_path, "two", board="files: 10\n")
    conflicts = load(SHELF, [shipped(tmp_path), one, two]).conflicts
    assert [(c.part, c.name, c.field, c.winner.value) for c in conflicts] == [("board", "", "files", "10")]


def test_a_reference_to_what_another_mod_removed_names_both(tmp_path: Path) -> None:
    """USERS 23."""
    one = mod(tmp_path, "one", pieces="lion-:\n")
    two = mod(tmp_path, "two", pieces="soldier+:\n  promote: {to: lion}\n")
    assert told(load(SHELF, [shipped(tmp_path), one, two])) == [
        'mods/two/castle/pieces.yaml:2:17: piece "lion" is not there: mods/one/castle/pieces.yaml:1:1 removes it'
    ]


def test_a_mod_that_removes_what_shipped_data_names_is_told_so(tmp_path: Path) -> None:
    """USERS 21: a broken mod is the mod's problem."""
    assert told(load(SHELF, [shipped(tmp_path), mod(tmp_path, "one", pieces="lion-:\nknight-:\n")])) == [
        'mods/one/castle/pieces.yaml:2:1: removes "knight", but data/castle/pieces.yaml:9:39 names it'
    ]


def test_what_one_mod_removes_and_another_changes_is_an_error_naming_both(tmp_path: Path) -> None:
    """USERS 23: one removes what the other sells."""
    one = mod(tmp_path, "one", pieces="lion-:\n")
    two = mod(tmp_path, "two", pieces="lion+:\n  combat: 10\n")
    three = mod(tmp_path, "three", pieces=GRIFFIN.replace("griffin:", "lion:"))
    for order in itertools.permutations([one, two, three]):
        assert told(load(SHELF, [shipped(tmp_path), *order])) == [
            'mods/three/castle/pieces.yaml:1:1: gives "lion", but mods/one/castle/pieces.yaml:1:1 removes it',
            'mods/two/castle/pieces.yaml:1:1: extends "lion", but mods/one/castle/pieces.yaml:1:1 removes it',
        ]


FOURS = {
    "that agree": (
        "knight+:\n  combat: 10\n",
        "griffin+:\n  combat: 10\n",
        GRIFFIN,
        "knight+:\n  moves+: [recall]\n",
    ),
    "that quarrel": (
        "knight+:\n  combat: 10\n  tier: leser\nlion-:\n",
        "knight+:\n  combat: 7\n  txt: x\nsoldier+:\n  promote: {to: lion}\n",
        GRIFFIN.replace("griffin:", "knight:").replace("combat: 8", "combat: 9"),
        "griffin+:\n  combat: 6\nlion+:\n  picture: castle/lion\nkeep-:\n",
    ),
    "that give the same name": (
        GRIFFIN + "  colour: red\n",
        GRIFFIN.replace("max: 3", "max: 33"),
        "griffin+:\n  combat: eight\n  moves+: [{slide: {dirs: [F], min: 4, max: 3}}]\n",
        "griffin+:\n  promote: {when: [far], to: lion}\n  picture-:\n",
    ),
    "of which one is broken": (
        "knight+:\n  combat: [\n",
        "knight+:\n  picture: castle/horse\n",
        "soldier+:\n  promote: {to: knigth}\n",
        "lion-:\nlyon-:\n",
    ),
}


@pytest.mark.parametrize("four", FOURS.values(), ids=list(FOURS))
def test_all_orders_of_four_mods_give_the_same_findings(tmp_path: Path, four: tuple[str, ...]) -> None:
    """USERS 22: findings depend only on the enabled set."""
    base = shipped(tmp_path)
    mods = [mod(tmp_path, name, pieces=text) for name, text in zip("abcd", four, strict=True)]
    found = [told(load(SHELF, [base, *order])) for order in itertools.permutations(mods)]
    assert all(lines == found[0] for lines in found)
    assert found[0] == [] or "agree" not in four


def test_the_last_mod_wins_in_every_order(tmp_path: Path) -> None:
    base = shipped(tmp_path)
    mods = [mod(tmp_path, f"m{n}", pieces=f"knight+:\n  count: {n}\n") for n in range(3)]
    for order in itertools.permutations(mods):
        assert f"m{knight(load(SHELF, [base, *order])).count}" == order[-1].path.name


def test_an_extension_waits_for_what_it_extends(tmp_path: Path) -> None:
    early = mod(tmp_path, "a", pieces="griffin+:\n  combat: 10\n")
    late = mod(tmp_path, "b", pieces=GRIFFIN)
    for order in ([early, late], [late, early]):
        loaded = load(SHELF, [shipped(tmp_path), *order])
        assert told(loaded) == [] and loaded.values["pieces"]["griffin"].combat == 10


# Where things stand.


def test_every_value_can_be_found_again(tmp_path: Path) -> None:
    """Later checks (a set-up that cannot be played) point at the place too."""
    wild = mod(tmp_path, "wild", pieces="knight+:\n  names: {light: Horse}\n")
    loaded = load(SHELF, [shipped(tmp_path), wild])
    for path, place in {
        ("knight",): "data/castle/pieces.yaml:10:1",
        ("knight", "names", "light"): "mods/wild/castle/pieces.yaml:2:18",
        ("knight", "names", "dark"): "data/castle/pieces.yaml:11:32",
        ("knight", "moves", 1): "data/castle/pieces.yaml:14:42",
        ("knight", "moves", 1, "leap"): "data/castle/pieces.yaml:14:43",
        ("knight", "nothing"): "data/castle/pieces.yaml:10:1",
        ("nobody",): "data/castle/pieces.yaml:1:1",
    }.items():
        assert str(loaded.mark("pieces", *path)) == place, path


# Pictures.


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("wild.svg", SVG, ""),
        ("wild.svg", "hello", "is not an SVG picture"),
        ("wild.svg", '<svg width="9000" height="10"></svg>', "is 9000 by 10 pixels, at most 2048 by 2048 are drawn"),
        ("wild.svg", "<svg></svg>", "has neither width and height nor a viewBox"),
        ("wild.svg", '<!DOCTYPE x [<!ENTITY a "b">]><svg width="1" height="1"></svg>', "defines entities"),
        ("wild.svg", SVG + " " * 300_001, "bytes large, at most 300000 are read"),
        (
            "wild.png",
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x40\0\0\0\x40\x08\x06\0\0\0",
            "the picture breaks off; save it anew",
        ),
        ("wild.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\1\0\0\0\1\0\0\x08\x06\0\0\0", "is 65536 by 65536 pixels"),
        ("wild.png", b"GIF89a", "is not a PNG picture"),
        ("wild.gif", b"GIF89a", "is there as wild.gif, which is not read; save it as wild.png"),
    ],
)
def test_a_picture_must_be_there_small_and_a_picture(
    tmp_path: Path, name: str, content: str | bytes, fault: str
) -> None:
    """Issue 2, section 2: huge pictures are refused, and so is what could not be drawn."""
    write(tmp_path, {f"mods/wild/sprites/{name}": content})
    wild = mod(tmp_path, "wild", pieces="knight+:\n  picture: wild\n")
    lines = told(load(SHELF, [shipped(tmp_path), wild]))
    assert len(lines) == bool(fault) and all(fault in line for line in lines), lines


@pytest.mark.parametrize("letters", [250, 300, 5000])
def test_a_picture_of_a_very_long_name_is_missing_like_any_other(tmp_path: Path, letters: int) -> None:
    """`check` ended with an error of the disk over a name longer than any file's can be."""
    wild = mod(tmp_path, "wild", pieces=f"knight+:\n  picture: castle/{'a' * letters}\n")
    (line,) = told(load(SHELF, [shipped(tmp_path), wild]))
    assert line.startswith("mods/wild/castle/pieces.yaml:2:12: ")


def test_a_mods_picture_stands_before_the_shipped_one(tmp_path: Path) -> None:
    write(tmp_path, {"mods/wild/sprites/castle/knight.svg": "broken"})
    lines = told(load(SHELF, [shipped(tmp_path), mod(tmp_path, "wild", pieces=GRIFFIN)]))
    assert lines == ["mods/wild/sprites/castle/knight.svg:1:1: the picture is not an SVG picture"]


@pytest.mark.parametrize("target", ["data/castle/pieces.yaml", "/etc/hostname"])
def test_a_mod_reads_nothing_outside_its_folder(tmp_path: Path, target: str) -> None:
    """Issue 2, section 2: nothing in a mod reads outside its folder."""
    base = shipped(tmp_path)
    wild = mod(tmp_path, "wild", board="files: 9\n")
    (tmp_path / "mods/wild/castle/pieces.yaml").symlink_to(Path(target) if target[0] == "/" else tmp_path / target)
    assert told(load(SHELF, [base, wild])) == [
        "mods/wild/castle/pieces.yaml:1:1: leads out of its folder; a mod reads nothing outside"
    ]


def test_a_picture_outside_the_folder_is_not_found(tmp_path: Path) -> None:
    base = shipped(tmp_path)
    wild = mod(tmp_path, "wild", pieces="knight+:\n  picture: wild\n")
    write(tmp_path, {"secret.svg": SVG})
    (tmp_path / "mods/wild/sprites").mkdir()
    (tmp_path / "mods/wild/sprites/wild.svg").symlink_to(tmp_path / "secret.svg")
    assert told(load(SHELF, [base, wild])) == [
        "mods/wild/sprites/wild.svg:1:1: leads out of its folder; a mod reads nothing outside"
    ]


# Fingerprint and cache.


def test_the_fingerprint_is_that_of_what_was_read_in_reading_order(tmp_path: Path) -> None:
    """CONTRACT, «Records»: data."""
    base = shipped(tmp_path)
    one = mod(tmp_path, "one", pieces="knight+:\n  combat: 10\n")
    two = mod(tmp_path, "two", pieces="knight+:\n  combat: 6\n")
    plain, both, turned = (load(SHELF, f) for f in ([base], [base, one, two], [base, two, one]))
    assert len({plain.fingerprint, both.fingerprint, turned.fingerprint}) == 3
    assert plain.fingerprint.startswith("sha256:") and len(plain.fingerprint) == 71
    assert both.fingerprints == turned.fingerprints and set(both.fingerprints) == {"data", "mods/one", "mods/two"}
    assert load(SHELF, [base]).fingerprint == plain.fingerprint


def test_the_fingerprint_does_not_depend_on_where_the_data_lies_or_on_line_ends(tmp_path: Path) -> None:
    here = load(SHELF, [shipped(tmp_path / "a")])
    there = load(SHELF, [shipped(tmp_path / "b", pieces=PIECES.replace("\n", "\r\n"))])
    assert here.fingerprint == there.fingerprint and here.values == there.values


def test_a_second_reading_comes_from_the_cache_and_is_the_same(tmp_path: Path) -> None:
    folders = [shipped(tmp_path), mod(tmp_path, "one", pieces="knight+:\n  combat: 10\nlion-:\n")]
    cache = Cache(tmp_path / "cache", "1.0")
    first, second = load(SHELF, folders, cache), load(SHELF, folders, cache)
    assert (first.from_cache, second.from_cache) == (False, True)
    for name in ("values", "plain", "conflicts", "fingerprint", "fingerprints"):
        assert getattr(first, name) == getattr(second, name), name
    path = ("pieces", "knight", "combat")
    assert first.mark(*path) == second.mark(*path) == Mark("mods/one/castle/pieces.yaml", 2, 11)
    assert first.origin("pieces", "keep") == second.origin("pieces", "keep")


def test_changed_data_another_version_or_a_lost_picture_are_read_anew(tmp_path: Path) -> None:
    base, cache = shipped(tmp_path), Cache(tmp_path / "cache", "1.0")
    load(SHELF, [base], cache)
    assert load(SHELF, [base], cache).from_cache
    assert not load(SHELF, [base], Cache(tmp_path / "cache", "1.1")).from_cache
    shipped(tmp_path, pieces=edited(PIECES, "combat: 6", "combat: 8"))
    changed = load(SHELF, [base], cache)
    assert not changed.from_cache and changed.values["pieces"]["soldier"].combat == 8
    (tmp_path / "sprites/castle/knight.svg").unlink()
    assert load(SHELF, [base], cache).problems.has_errors


def test_what_has_errors_is_not_kept(tmp_path: Path) -> None:
    base, cache = shipped(tmp_path, pieces=edited(PIECES, "combat: 6", "combat: 7")), Cache(tmp_path / "cache", "1.0")
    for _ in range(2):
        loaded = load(SHELF, [base], cache)
        assert not loaded.from_cache and loaded.problems.has_errors


def test_notes_are_kept_with_the_data(tmp_path: Path) -> None:
    base, cache = shipped(tmp_path, strings="\ufeffcastle.end: x\n"), Cache(tmp_path / "cache", "1.0")
    first, second = load(SHELF, [base], cache), load(SHELF, [base], cache)
    assert second.from_cache and told(first) == told(second) and len(told(first)) == 1


def test_silenced_lines_are_kept_with_the_data(tmp_path: Path) -> None:
    """USERS 22: whoever looks at the data later finds the same lines silenced."""
    text = edited(PIECES, "  count: 5\n", "  count: 5  # fourcrowns: ignore\n")
    base, cache = shipped(tmp_path, pieces=text), Cache(tmp_path / "cache", "1.0")
    for _ in range(2):
        loaded = load(SHELF, [base], cache)
        loaded.problems.warn(loaded.mark("pieces", "soldier", "count"), "rather many")
        assert told(loaded) == []
    assert loaded.from_cache


def test_what_was_verified_once_is_verified_again_only_by_somebody_else(tmp_path: Path) -> None:
    """What a verifier tells is kept with the data; a mistake of its kind keeps nothing."""
    base, cache = shipped(tmp_path), Cache(tmp_path / "cache", "1.0")
    source = tmp_path / "verify.py"
    source.write_text("")
    looked: list[bool] = []

    def look(loaded: Loaded) -> None:
        looked.append(loaded.from_cache)
        loaded.problems.warn(loaded.mark("pieces", "soldier", "count"), "rather many")

    verifier = Verifier(look, [str(source)])
    first, second = (load(SHELF, [base], cache, verifier=verifier) for _ in range(2))
    assert looked == [False] and second.from_cache and told(first) == told(second) and len(told(second)) == 1
    os.utime(source, (1, 1))
    load(SHELF, [base], cache, verifier=verifier)
    assert looked == [False, False]
    strict = Verifier(lambda loaded: loaded.problems.add(loaded.mark("pieces", "soldier"), "no"), ["elsewhere"])
    for _ in range(2):
        loaded = load(SHELF, [base], cache, verifier=strict)
        assert not loaded.from_cache and loaded.problems.has_errors


def test_of_a_part_of_a_game_the_other_files_are_no_strangers(tmp_path: Path) -> None:
    """So it comes from the cache as well."""
    base, cache = shipped(tmp_path), Cache(tmp_path / "cache", "1.0")
    part = Shelf(SHELF.game, {"pieces": SHELF.parts["pieces"]}, is_whole=False)
    first, second = load(part, [base], cache), load(part, [base], cache)
    assert told(first) == [] and second.from_cache and second.values["pieces"] == first.values["pieces"]


def test_what_is_used_stays_in_the_cache(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache", "1.0")
    cache.keep("castle", "ours", {"n": 0})
    for number in range(20):
        for file in cache.folder.glob("*.cache"):
            os.utime(file, ns=(file.stat().st_atime_ns, file.stat().st_mtime_ns - 10**9))
        assert cache.find("castle", "ours") == {"n": 0}
        cache.keep("castle", str(number), {"n": number})
    assert cache.find("castle", "0") is None


@pytest.mark.parametrize("damage", ["cut", "flipped", "emptied", "a folder", "other data"])
def test_a_damaged_cache_is_as_good_as_none(tmp_path: Path, damage: str) -> None:
    """GOALS, «Nothing lost»."""
    base, cache = shipped(tmp_path), Cache(tmp_path / "cache", "1.0")
    first = load(SHELF, [base], cache)
    (kept,) = cache.folder.glob("*.cache")
    content = kept.read_bytes()
    match damage:
        case "cut":
            kept.write_bytes(content[: len(content) // 2])
        case "flipped":
            kept.write_bytes(content[:100] + bytes([content[100] ^ 1]) + content[101:])
        case "emptied":
            kept.write_bytes(b"")
        case "a folder":
            kept.unlink()
            kept.mkdir()
        case "other data":
            kept.unlink()
            key_holder = Cache(tmp_path / "other", "1.0")
            key_holder.keep("castle", "x", {"plain": {"pieces": 7}, "conflicts": [], "problems": [], "silent": []})
            (other,) = key_holder.folder.glob("*.cache")
            kept.write_bytes(other.read_bytes())
    second = load(SHELF, [base], cache)
    assert not second.from_cache and second.values == first.values


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file, not a folder")
    cache = Cache(tmp_path / "cache", "1.0")
    for _ in range(2):
        loaded = load(SHELF, [shipped(tmp_path)], cache)
        assert not loaded.from_cache and told(loaded) == []


def test_old_files_of_the_cache_go(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache", "1.0")
    for number in range(20):
        cache.keep("castle", str(number), {"n": number})
    cache.keep("chess", "x", {})
    assert len(list(cache.folder.glob("castle-*"))) == 8
    assert cache.find("castle", "19") == {"n": 19} and cache.find("chess", "x") == {}
    assert not list(cache.folder.glob("*.part"))


def test_a_start_with_a_valid_cache_imports_neither_yaml_nor_pydantic(tmp_path: Path) -> None:
    """ARCHITECTURE §8, GOALS row 11: neither lies on the way to the first frame, nor on a worker's."""
    shipped(tmp_path, strings='castle.end: "not \\u0070lain"\n')
    program = f"""
import sys
from pathlib import Path
sys.path[:0] = {[str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]!r}
from content.castle_like import SHELF
from game.content.cache import Cache
from game.content.folders import Folder, load, revive
from game.content.mods import find_mods
home = Path({str(tmp_path)!r})
loaded = load(SHELF, [Folder(home / "data", "data", home / "sprites", shipped=True)], Cache(home / "cache", "1"))
assert revive(SHELF, loaded.plain) == loaded.values
assert find_mods(home / "mods", Cache(home / "cache", "1"))[0].sheet.name == "Wild"
print(loaded.from_cache, "yaml" in sys.modules, any(name.startswith("pydantic") for name in sys.modules))
"""
    write(tmp_path, {"mods/wild/mod.yaml": "name: Wild\nversion: 1\nformat: 1\n"})
    lines = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60).stdout
        for _ in range(2)
    ]
    assert lines == ["False True True\n", "True False False\n"]


def test_a_worker_builds_the_same_values_from_plain_data(tmp_path: Path) -> None:
    """ARCHITECTURE: plain data across to a worker process."""
    import json

    loaded = load(SHELF, [shipped(tmp_path)])
    assert revive(SHELF, json.loads(json.dumps(loaded.plain))) == loaded.values


def test_five_thousand_lines_are_read_from_the_cache_faster_than_from_yaml(tmp_path: Path) -> None:
    """GOALS row 12; the figures themselves are the benchmark's."""
    import time

    write(tmp_path, {"data/castle/pieces.yaml": "".join(f"{GRIFFIN.replace('griffin', f'g{n}')}" for n in range(1000))})
    shelf = Shelf("castle", {"pieces": Table("pieces.yaml", PieceKind)})
    folders, cache = (
        [Folder(tmp_path / "data", "data", tmp_path / "sprites", shipped=True)],
        Cache(tmp_path / "cache", "1"),
    )
    begun = time.process_time()
    assert told(load(shelf, folders, cache)) == []
    read = time.process_time()
    for _ in range(3):
        assert load(shelf, folders, cache).from_cache
    assert (time.process_time() - read) / 3 < read - begun < 3


HOSTILE = {
    "strange keys": "knight+:\n" + "".join(f"  key{n}: 1\n" for n in range(30_000)),
    "strange entries": "".join(f"entry{n}+: {{}}\n" for n in range(20_000)),
    "strange names": "".join(f"e{n}+: {{promote: {{to: nobody{n}, when: [far]}}}}\n" for n in range(6_000)),
    "many entries": "".join(f"e{n}: {{promote: {{to: nobody{n}, when: [far]}}}}\n" for n in range(6_000)),
    "numbers out of range": "knight+:\n  moves: [{leap: {offsets: [" + "[99, 99], " * 20_000 + "[1, 2]]}}]\n",
    "no numbers": "knight+:\n  moves: [{leap: {offsets: [" + "[x, y], " * 20_000 + "[1, 2]]}}]\n",
    "strange words": "knight+:\n  moves: [" + "slyde, " * 20_000 + "recall]\n",
    "strange choices": "knight+:\n  flags: [" + ", ".join(f"f{n}" for n in range(20_000)) + "]\n",
    "a choice again and again": "knight+:\n  flags: [" + "goal, " * 20_000 + "goal]\n",
    "pictures": "".join(f"e{n}: {{picture: p{n}}}\n" for n in range(6_000)),
    "texts": "knight+:\n  text: |\n" + ("    " + "x" * 99 + "\n") * 1100,
}


@pytest.mark.parametrize(
    "text", mostly_long([pytest.param(text, id=name) for name, text in HOSTILE.items()], (0, 4, 7))
)
def test_a_file_made_to_be_wrong_everywhere_is_told_quickly(tmp_path: Path, text: str) -> None:
    """GOALS, «Nothing lost»: never a hang over 2 s, whatever is wrong."""
    import time

    folders = [shipped(tmp_path), mod(tmp_path, "wild", pieces=text)]
    begun = time.process_time()
    loaded = load(SHELF, folders)
    lines = told(loaded)
    assert time.process_time() - begun < 4, len(lines)
    assert 0 < len(lines) <= 1001
