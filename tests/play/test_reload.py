"""Mods made into a library, and a running game carried over to changed data."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from at_the_shelf import assembled, checked, folders

import given
from game.content.cache import Cache
from game.content.mods import new_mod
from game.content.source import Mark
from game.play.chair import parse_chair
from game.play.record import read_record
from game.play.reload import assemble, carry_over, concerns
from game.play.session import Session
from game.rules.catalogue import Library

HUMANS = (parse_chair("human"), parse_chair("human"))


def write(root: Path, mod: str, pieces: str, sheet: str = "name: Long\nversion: 1.0\nformat: 1\n") -> Path:
    folder = folders(root).mods / mod
    (folder / "chess").mkdir(parents=True, exist_ok=True)
    (folder / "mod.yaml").write_text(sheet, encoding="utf-8")
    path = folder / "chess" / "pieces.yaml"
    path.write_text(pieces, encoding="utf-8")
    return path


LONG = "knight+:\n  moves+:\n    - leap: {offsets: [[1, 3]]}\n"


def library(root: Path, *enabled: str) -> Library:
    return assembled(root, enabled)


def begun(root: Path, made: Library, *actions: str) -> Session:
    session = Session.begin(made, "chess", None, {}, 7, HUMANS, folders(root).saves / "chess.yaml")
    for text in actions:
        session.thinking_seconds = 1.5
        session.play(session.rules.notation.parse(session.match.state, text))
    return session


def test_without_mods_only_the_shipped_data_is_there(tmp_path: Path) -> None:
    """ISSUE 2: mods are folders; without one everything is as shipped."""
    made = assemble(tmp_path / "nowhere", ())
    assert made.loaded == () and made.message == "" and len(made.library.folders) == 1


def test_enabled_mods_are_laid_over_each_other_in_their_order(tmp_path: Path) -> None:
    """USERS 23: a later mod wins over an earlier one."""
    write(tmp_path, "one", "rook+: {name: Tower}\n")
    write(tmp_path, "two", "rook+: {name: Castle}\n")
    assert library(tmp_path, "one", "two").values("chess")["pieces"]["rook"].name == "Castle"
    assert library(tmp_path, "two", "one").values("chess")["pieces"]["rook"].name == "Tower"


def test_ten_broken_mods_are_set_aside_and_everything_plays(tmp_path: Path) -> None:
    """USERS 21: ten broken mods in the folder, one line, every game plays, the sound one among them too."""
    broken = ["knight+: {moves: 7}\n", "knight+: {move: []}\n", "knight:\n  - x\n", ": :\n", "\t\n"]
    for i in range(10):
        write(tmp_path, f"bad-{i}", broken[i % 5])
    write(tmp_path, "good", LONG)
    made = assemble(folders(tmp_path).mods, (*(f"bad-{i}" for i in range(10)), "good"), checked(tmp_path))
    assert made.loaded == ("good",) and len(made.set_aside) == 10
    assert made.message == "10 mods are set aside: the mods screen says why."
    assert all(problems.has_errors for problems in made.set_aside.values())
    session = begun(tmp_path, made.library, "b1c4")
    assert session.match.ply == 1


def test_one_broken_mod_is_named(tmp_path: Path) -> None:
    """USERS 21: the line names the mod as its author does."""
    write(tmp_path, "bad", "knight+: {moves: 7}\n", "name: Marsh Lords\nversion: 1.0\nformat: 1\n")
    assert assemble(folders(tmp_path).mods, ("bad",), checked(tmp_path)).message == (
        "The mod Marsh Lords is set aside: the mods screen says why."
    )


def test_a_mod_that_requires_another_is_set_aside_without_it(tmp_path: Path) -> None:
    """USERS 20: what is missing is named; with it, both are loaded."""
    write(tmp_path, "long", LONG)
    write(tmp_path, "more", "rook+: {name: Tower}\n", "name: More\nversion: 1.0\nformat: 1\nrequires: [long]\n")
    alone = assemble(folders(tmp_path).mods, ("more",), checked(tmp_path))
    assert alone.loaded == () and "long" in str(alone.set_aside["more"])
    assert assemble(folders(tmp_path).mods, ("long", "more"), checked(tmp_path)).loaded == ("long", "more")


def test_a_mod_that_is_gone_is_passed_over(tmp_path: Path) -> None:
    """USERS 21: a folder that was deleted stops nothing."""
    new_mod(folders(tmp_path).mods, "camel")
    assert assemble(folders(tmp_path).mods, ("camel", "gone"), checked(tmp_path)).loaded == ("camel",)


def test_a_running_game_goes_on_when_its_record_still_replays(tmp_path: Path) -> None:
    """USERS 24: the game keeps its actions, its clock and its chairs, and plays by the new data at once."""
    session = begun(tmp_path, library(tmp_path), "e2e4", "e7e5")
    write(tmp_path, "long", LONG)
    made = library(tmp_path, "long")
    assert concerns(session, made)
    carried = carry_over(session, made)
    assert carried.goes_on and carried.session is not None
    fresh = carried.session
    assert [str(a) for a in fresh.match.actions] == ["e2e4", "e7e5"]
    assert fresh.record.seconds == [1.5, 1.5]
    fresh.play(fresh.rules.notation.parse(fresh.match.state, "b1c4"))
    fresh.settle()
    again = read_record(folders(tmp_path).saves / "chess.yaml", made)
    assert again.stop is None and again.warnings == [] and again.match.ply == 3
    assert [mod.name for mod in again.record.mods] == ["mods/long"]


def test_a_running_game_stops_at_the_first_action_that_is_no_longer_legal(tmp_path: Path) -> None:
    """USERS 24: somebody then chooses; the old game is untouched, the new one ends at the last legal action."""
    path = write(tmp_path, "long", LONG)
    session = begun(tmp_path, library(tmp_path, "long"), "e2e4", "e7e5", "b1c4", "a7a6")
    before = (folders(tmp_path).saves / "chess.yaml").read_text(encoding="utf-8")
    path.write_text("rook+: {name: Tower}\n", encoding="utf-8")
    carried = carry_over(session, library(tmp_path, "long"))
    assert not carried.goes_on and carried.ply == 2
    assert carried.stop is not None and "b1c4 is not legal" in carried.stop.message
    assert carried.session is not None and carried.session.match.ply == 2
    assert session.match.ply == 4
    assert (folders(tmp_path).saves / "chess.yaml").read_text(encoding="utf-8") == before
    session.play(session.rules.notation.parse(session.match.state, "h2h3"))
    assert session.match.ply == 5


def test_a_game_that_can_not_even_begin_keeps_its_rules(tmp_path: Path) -> None:
    """USERS 24: keep the old rules is always possible."""
    session = begun(tmp_path, library(tmp_path), "e2e4")
    folder = folders(tmp_path).mods / "odd"
    (folder / "chess").mkdir(parents=True)
    (folder / "mod.yaml").write_text("name: Odd\nversion: 1.0\nformat: 1\n", encoding="utf-8")
    (folder / "chess" / "variants.yaml").write_text(
        "standard-:\nother:\n  name: Other\n  line: another\n", encoding="utf-8"
    )
    carried = carry_over(session, library(tmp_path, "odd"))
    assert carried.session is None and carried.stop is not None and "standard" in carried.stop.message


def test_data_of_other_games_concern_nobody(tmp_path: Path) -> None:
    """USERS 25: a change that a record does not use never touches it."""
    session = begun(tmp_path, library(tmp_path), "e2e4")
    assert not concerns(session, given.shipped())


@pytest.mark.parametrize(
    "pieces",
    [LONG, "camel:\n  name: Camel\n  letter: c\n  picture: chess/knight\n  moves: [{leap: {offsets: [[1, 3]]}}]\n"],
)
def test_adding_something_never_ends_a_game_that_does_not_use_it(tmp_path: Path, pieces: str) -> None:
    """USERS 25: adding a piece or a move to a mod never invalidates a record that does not use it."""
    session = begun(tmp_path, library(tmp_path), "e2e4", "e7e5", "g1f3", "b8c6")
    write(tmp_path, "more", pieces)
    assert carry_over(session, library(tmp_path, "more")).goes_on


SHAPES = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64z"/></svg>'


@pytest.mark.parametrize("broken", ["word", SHAPES.replace("M0 0", "M0 1e9"), SHAPES[:-8]])
def test_a_broken_picture_sets_its_mod_aside_and_no_game_stops(tmp_path: Path, broken: str) -> None:
    """ISSUE 10, 4: whoever names the picture, the mod that brings it is named, and every game can be begun."""
    write(tmp_path, "ugly", "rook+: {name: Tower}\n")
    picture = folders(tmp_path).mods / "ugly" / "sprites" / "chess" / "bishop.svg"
    picture.parent.mkdir(parents=True)
    picture.write_text(broken, encoding="utf-8")
    write(tmp_path, "long", LONG)
    made = assemble(folders(tmp_path).mods, ("ugly", "long"), checked(tmp_path))
    assert made.loaded == ("long",) and list(made.set_aside) == ["ugly"]
    assert made.set_aside["ugly"].errors[0].mark.file == "mods/ugly/sprites/chess/bishop.svg"
    assert made.library.values("chess")


def test_a_picture_broken_while_checked_data_are_kept_is_seen(tmp_path: Path) -> None:
    """ISSUE 10, 4: with a cache as without."""
    write(tmp_path, "ugly", "rook+: {name: Tower}\n")
    picture = folders(tmp_path).mods / "ugly" / "sprites" / "chess" / "bishop.svg"
    picture.parent.mkdir(parents=True)
    cache = Cache(tmp_path / "cache", "1")
    for content, loaded in ((SHAPES, ("ugly",)), ("word", ())):
        picture.write_text(content, encoding="utf-8")
        os.utime(picture, (len(content), len(content)))
        assert assemble(folders(tmp_path).mods, ("ugly",), cache).loaded == loaded


def test_a_mod_that_takes_out_what_the_shipped_board_needs_is_set_aside(tmp_path: Path) -> None:
    """ISSUE 10, 13: the mod's own line is blamed, not the board."""
    write(tmp_path, "kingless", "king+:\n  royal-:\n")
    made = assemble(folders(tmp_path).mods, ("kingless",), checked(tmp_path))
    assert made.loaded == ()
    assert {problem.mark for problem in made.set_aside["kingless"].errors} == {
        Mark("mods/kingless/chess/pieces.yaml", 2, 3)
    }
