"""Sets (docs/rules/chess.md, SET)."""

from game.content.places import sprites_folder
from given import beginning


def test_every_piece_of_chess_can_wear_the_look_of_a_loka_army():
    """CHESS-SET-1: the armies have a picture for each kind, by the same names."""
    kinds = set(beginning("chess").rules.law.kinds)
    armies = sorted(folder for folder in (sprites_folder() / "loka").iterdir() if folder.is_dir())

    assert [army.name for army in armies] == ["air", "earth", "fire", "water"]
    for army in armies:
        assert kinds <= {picture.stem for picture in army.iterdir()}


def test_a_set_is_looks_only():
    """CHESS-SET-1: one king and one queen a side, whatever they look like; no rule and no file knows of sets."""
    given = beginning("chess")

    for seat in ("white", "black"):
        assert len(given.file["pieces"][seat]["king"]) == len(given.file["pieces"][seat]["queen"]) == 1
    assert not [name for name in given.rules.switched if "set" in name.split("_")]
    assert set(given.file) == {"turn", "fen", "pieces", "state"}
