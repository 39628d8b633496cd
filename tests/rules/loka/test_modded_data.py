"""What a mod may change in Loka without Python: tiles with effects, pieces, prices, boards, armies."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.cli.odds import odds_lines
from game.content.folders import laid_over
from given import beginning, position, with_mods

BOOK = (Path(__file__).parents[3] / "docs" / "modding.md").read_text(encoding="utf-8")
BRIDGE = next(block for block in re.findall(r"```yaml\n(.*?)```", BOOK, re.DOTALL) if "rope_bridge" in block)


@pytest.fixture
def modded(tmp_path: Path):
    def made(**files: str):
        (tmp_path / "loka").mkdir(exist_ok=True)
        for name, text in files.items():
            (tmp_path / "loka" / f"{name}.yaml").write_text(text, encoding="utf-8")
        return with_mods(laid_over(tmp_path))

    return made


def test_a_tile_of_the_modding_book_does_what_it_says(modded):
    """ISSUE 3, 1: a mod can add a tile with effects from the vocabulary: a road that bars rooks and rolls a D8."""
    library = modded(terrain=BRIDGE)
    given = position(
        """
        game: loka
        turn: fire
        pieces:
          fire: {king: [f5], rook: [f3], bishop: [e5]}
          earth: {king: [a4]}
          water: {king: [d12]}
          air: {king: [l9]}
        terrain: {rope_bridge: [f6]}
        """,
        library,
    )

    assert given.allows("f5f6"), "the King goes along its road"
    assert given.refusal("e5f6").rule == "LOKA-PASS-2"
    assert list(odds_lines(given.rules, given.state, given.action("f5f6"))) == [
        "action f5f6",
        "safe 7/8 0.875000",
        "lost 1/8 0.125000",
    ]
    assert given.after("f5f6", dice=(2,)).at("f6") == "fire king"
    assert given.after("f5f6", dice=(1,)).at("f6") == ""


def test_a_tile_of_a_mod_lies_among_those_that_are_drawn(modded):
    """LOKA-TERRAIN-3: with ten tiles face down, the draw is one of ten."""
    given = beginning("loka", library=modded(terrain=BRIDGE)).after(*["army:none"] * 4, dice=(1,))

    assert given.pending.sides == (10,)


def test_prices_and_moves_are_data(modded):
    """LOKA-ARMY-2: a cheaper Queen that leaps too; the computer players and the lists follow."""
    library = modded(pieces="queen+:\n  price: 60\n  moves+: [{leap: {offsets: [[1, 2]]}}]\n")
    start = beginning("loka", library=library)

    assert start.allows("army:queen*2,bishop")
    assert not start.allows("army:queen*3")
    field = position(
        """
        game: loka
        turn: fire
        pieces: {fire: {king: [d1], queen: [f6]}, air: {king: [l9]}}
        """,
        library,
    )
    assert field.allows("f6g8")


def test_an_army_of_a_mod_is_ready_made(modded):
    """LOKA-ARMY-13: ready-made armies are data."""
    library = modded(armies="archers:\n  name: The archers\n  pieces: {bishop: 4}\n")
    start = beginning("loka", library=library)

    assert "The archers" in [army.name for army, _ in start.rules.ready_armies(0)]
    assert "army:bishop*4" in start.actions()


def test_a_portal_that_lies_alone_is_told_with_its_place(modded, tmp_path: Path):
    """LOKA-TERRAIN-15: portals come in pairs, in a set too."""
    library = modded(terrain="magic_portal+:\n  count: 3\n")
    problems = [str(problem) for problem in library.loaded("loka").problems]

    assert any("terrain.yaml:2:10" in told and "an even number" in told for told in problems), problems
