"""The JSON Schemas that editors read: one for each file of a shelf, and one for `mod.yaml`.

They are kept in `data/schemas` and named in the first line of every YAML file; a test fails when they are stale.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from game.content.folders import Shelf, Table
from game.content.mods import ModSheet
from game.content.schema import DRAFT, json_schema, shape_of


def schema_name(shelf: Shelf, part: str) -> str:
    """`chess.pieces.schema.json`."""
    return f"{shelf.game}.{shelf.parts[part].file.rpartition('.')[0]}.schema.json"


def schema_texts(shelves: Iterable[Shelf]) -> dict[str, str]:
    """What each schema file holds, by its name."""
    texts = {"mod.schema.json": _text(json_schema(ModSheet, "mod.yaml"))}
    for shelf in shelves:
        for name in shelf.parts:
            texts[schema_name(shelf, name)] = _text(file_schema(shelf, name))
    return texts


def file_schema(shelf: Shelf, part: str) -> dict[str, Any]:
    """The schema of one file, shipped or in a mod: entries may be extended (`+`) and removed (`-`), keys lengthened."""
    described = shelf.parts[part]
    shape = shape_of(described.kind)
    defs: dict[str, Any] = {}
    schema: dict[str, Any] = {"$schema": DRAFT, "title": f"{shelf.game}/{described.file}"}
    if isinstance(described, Table):
        schema["type"] = "object"
        schema["patternProperties"] = {
            "-$": {"type": "null", "description": "Takes the entry out."},
            "\\+$": shape.json_schema(defs, True),
            "[^+-]$": shape.json_schema(defs),
        }
        schema["additionalProperties"] = False
    else:
        # A mod's sheet extends the shipped one, so nothing is asked for here; the program tells what is missing.
        schema |= shape.json_schema(defs, True)
    if defs:
        schema["$defs"] = {name: defs[name] for name in sorted(defs)}
    return schema


def write_schemas(shelves: Iterable[Shelf], folder: Path) -> list[Path]:
    """Writes the schemas that are missing or stale, takes out those that no file needs any more.

    Returns what changed.
    """
    texts = schema_texts(shelves)
    changed = []
    folder.mkdir(parents=True, exist_ok=True)
    for name in stale_schemas(texts, folder):
        path = folder / name
        if name in texts:
            path.write_text(texts[name], encoding="utf-8", newline="\n")
        else:
            path.unlink()
        changed.append(path)
    return changed


def stale_schemas(texts: Mapping[str, str], folder: Path) -> list[str]:
    """Names of schema files that are missing, differ, or should not be there; sorted."""
    there = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.schema.json")}
    return sorted(name for name in texts.keys() | there.keys() if texts.get(name) != there.get(name))


def _text(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
