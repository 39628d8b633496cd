"""What docs/modding.md says is so: its examples read, its limits are ours, its messages are told."""

# ruff: noqa: E501 (tables read better in whole lines)

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.boards.patterns import Pattern
from game.content import mods, pictures, source
from game.content.folders import laid_over, load, shipped_folder
from game.content.nodes import MAX_NODES
from game.content.places import data_folder
from game.content.schema import build
from game.content.source import Problems, read_text
from game.rules.schemas import all_shelves

EXAMPLE = (data_folder() / "examples/chess/chess/pieces.yaml").read_text(encoding="utf-8")
BOOK = (Path(__file__).parents[2] / "docs" / "modding.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", BOOK, re.DOTALL)
CHESS = next(shelf for shelf in all_shelves() if shelf.game == "chess")


def blocks_with(key: str) -> list[str]:
    return [block for block in BLOCKS if re.search(rf"^{key}:", block, re.MULTILINE)]


def test_the_first_example_is_the_mod_that_is_written_to_begin_with() -> None:
    (example,) = [block for block in BLOCKS if "knight+:" in block]
    written = [line for line in EXAMPLE.splitlines() if line and line[:2] not in ("# ",)]
    assert [line for line in example.splitlines() if line and line[:2] not in ("# ",)] == written


def test_a_new_piece_is_as_short_as_the_book_says(tmp_path: Path) -> None:
    """ARCHITECTURE §10: a mod's new piece is a few lines of YAML and a picture."""
    (camel,) = blocks_with("camel")
    (tmp_path / "chess").mkdir()
    (tmp_path / "chess/pieces.yaml").write_text(camel, encoding="utf-8")
    (tmp_path / "sprites/chess").mkdir(parents=True)
    (tmp_path / "sprites/chess/camel.svg").write_text(
        '<svg viewBox="0 0 64 64"><path d="M0 0h9v9z" fill="#F2E6C9"/></svg>'
    )
    loaded = load(CHESS, [shipped_folder(), laid_over(tmp_path, "mods/camel")])
    assert not loaded.problems, str(loaded.problems)
    assert "camel" in loaded.values["pieces"]


def test_the_mod_sheet_of_the_book_reads() -> None:
    (sheet,) = blocks_with("format")
    problems = Problems()
    node = read_text(sheet, "mod.yaml", problems)
    assert node is not None and build(mods.ModSheet, node, problems) is not None, str(problems)


@pytest.mark.parametrize("moves", [part for block in blocks_with("moves") for part in re.split(r"(?m)^(?=moves:)", block) if part.startswith("moves:")])  # fmt: skip
def test_the_moves_of_the_book_read(moves: str) -> None:
    """CASTLE-EXPANDED-10."""
    problems = Problems()
    node = read_text(moves, "f", problems)
    assert isinstance(node, source.Map)
    made = build(tuple[Pattern, ...], node.entries["moves"], problems)  # type: ignore[arg-type]
    assert made, str(problems)


def test_the_limits_of_the_book_are_the_programs() -> None:
    """Issue 2, section 2."""
    assert (mods.MAX_FILES, mods.MAX_BYTES, mods.MAX_DEPTH) == (500, 20_000_000, 8)
    assert (source.MAX_BYTES, MAX_NODES, source.MAX_DEPTH) == (2_000_000, 200_000, 50)
    assert (source.MAX_TEXT, source.MAX_DIGITS) == (100_000, 20)
    assert (pictures.MAX_DRAWING_BYTES, pictures.MAX_PHOTO_BYTES) == (300_000, 1_000_000)
    assert pictures.MAX_PICTURE_SIDE == 2048
    for said in (
        "500 files, 20 MB, folders 8 deep",
        "2 MB, 200 000 values, 50 deep",
        "100 000 characters",
        "20 digits",
        "300 kB of SVG or 1 MB of PNG, 2048 by 2048",
    ):
        assert said in BOOK


def test_the_messages_of_the_book_are_golden_messages() -> None:
    """USERS 20: what is documented is what is told."""
    told = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    table = BOOK.partition("What is told, by kind:")[2].partition("## Limits")[0]
    quoted = re.findall(r"`([^`]+)`", table)
    assert len(quoted) > 25
    for message in quoted:
        stem = re.sub(
            r'"[^"]*"|[\w./-]+:\d+:\d+|\b\d[\d ]*\b|…|\b(camel|knight|lion|tier|move|moves|max|combat|royal|flags|home|a)\b',
            "~",
            message,
        )
        words = max(stem.split("~"), key=len).strip(" ;:,.&")
        assert words in told, (message, words)
