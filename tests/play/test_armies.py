"""Armies that a player keeps: written at once, never lost, never overwritten when damaged."""

from __future__ import annotations

from pathlib import Path

from game.core.ruleset import Pick
from game.play.armies import Armies, KeptArmy


def opened(root: Path) -> Armies:
    return Armies.of(root, "loka")


def army(name: str, counts: dict[str, int]) -> KeptArmy:
    return KeptArmy(name, tuple(Pick(id, many) for id, many in counts.items()))


def test_a_kept_army_is_there_the_next_time(tmp_path: Path) -> None:
    """ISSUE 3, 2: saved armies."""
    assert opened(tmp_path).keep(army("Two towers", {"rook": 2, "pawn": 3}))
    assert opened(tmp_path).kept == (KeptArmy("Two towers", (Pick("rook", 2), Pick("pawn", 3))),)


def test_one_of_the_same_name_gives_way_and_the_last_kept_comes_first(tmp_path: Path) -> None:
    """A name stands once in the list."""
    armies = opened(tmp_path)
    armies.keep(army("A", {"rook": 1}))
    armies.keep(army("B", {"pawn": 1}))
    armies.keep(army("A", {"queen": 1}))
    assert armies.kept == (army("A", {"queen": 1}), army("B", {"pawn": 1}))


def test_an_army_is_renamed_in_its_place(tmp_path: Path) -> None:
    """Renaming changes nothing but the name."""
    armies = opened(tmp_path)
    for name in ("C", "B", "A"):
        armies.keep(army(name, {"pawn": 1}))
    armies.rename(armies.kept[1], "  New   name ")
    assert [army.name for army in opened(tmp_path).kept] == ["A", "New name", "C"]


def test_what_was_deleted_can_be_put_back_where_it_was(tmp_path: Path) -> None:
    """look.md, Controls: nothing is deleted without undo."""
    armies = opened(tmp_path)
    for name in ("C", "B", "A"):
        armies.keep(army(name, {"pawn": 1}))
    gone = armies.kept[1]
    armies.delete(gone)
    assert [army.name for army in opened(tmp_path).kept] == ["A", "C"]
    armies.put_back(gone, 1)
    assert [army.name for army in opened(tmp_path).kept] == ["A", "B", "C"]


def test_a_free_name_is_found(tmp_path: Path) -> None:
    """A new army never takes another one's name by itself."""
    armies = opened(tmp_path)
    armies.keep(army("My army", {"pawn": 1}))
    assert armies.free_name("My army") == "My army 2" and armies.free_name("Other") == "Other"


def test_a_damaged_file_is_kept_under_another_name(tmp_path: Path) -> None:
    """GOALS, «Nothing lost»: what can't be understood is never overwritten."""
    path = tmp_path / "armies-loka.json"
    path.write_text("{ half a", encoding="utf-8")
    armies = opened(tmp_path)
    assert armies.kept == () and "damaged-1" in armies.trouble
    armies.keep(army("A", {"pawn": 1}))
    assert (tmp_path / "armies-loka.json.damaged-1").read_text(encoding="utf-8") == "{ half a"


def test_a_row_that_is_no_army_is_left_out_and_the_rest_stays(tmp_path: Path) -> None:
    """One mistake costs one army."""
    path = tmp_path / "armies-loka.json"
    path.write_text('{"armies": [{"name": "A", "pieces": {"pawn": 2}}, {"name": 3}, 7]}', encoding="utf-8")
    armies = opened(tmp_path)
    assert [army.name for army in armies.kept] == ["A"] and armies.trouble
    assert (tmp_path / "armies-loka.json.damaged-1").is_file()


def test_a_disk_that_takes_nothing_is_told(tmp_path: Path) -> None:
    """USERS 26: on failure the game goes on and a sentence says why."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    armies = Armies.of(tmp_path / "file", "loka")
    assert not armies.keep(army("A", {"pawn": 1})) and armies.trouble and armies.kept == ()


def test_options_and_places_are_kept_and_decks_stand_beside_armies(tmp_path: Path) -> None:
    """ARCHITECTURE, roster: what is kept of an army holds more than counts; two of a name differ by what they are."""
    force = KeptArmy("A", (Pick("spears", 2, ("banner",)),), {"0.3": "spears"}, "force")
    deck = KeptArmy("A", (Pick("bolt", 3),), what="deck")
    armies = opened(tmp_path)
    assert armies.keep(force) and armies.keep(deck)
    again = opened(tmp_path)
    assert again.kept_for("force") == (force,) and again.kept_for("deck") == (deck,)
    again.delete(deck)
    again.put_back(deck, 0)
    assert opened(tmp_path).kept_for("deck") == (deck,) and opened(tmp_path).kept_for("force") == (force,)


def test_armies_of_earlier_versions_open(tmp_path: Path) -> None:
    """GOALS, «Nothing lost»: format 1 told by numbers alone what was bought, and by their names where things stood."""
    rows = '{"name": "A", "pieces": {"pawn": 2}}, {"name": "B", "pieces": {"knight:0.3": 1, "elf:1.0": 1}}'
    (tmp_path / "armies-loka.json").write_text(f'{{"format": 1, "armies": [{rows}]}}', encoding="utf-8")
    bought, placed = opened(tmp_path).kept
    assert bought.picks == (Pick("pawn", 2),) and placed.places == {"0.3": "knight", "1.0": "elf"}
