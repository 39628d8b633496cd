"""What every toy's data files hold beside its own: options, variants, words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from game.content.folders import Shelf, Table
from game.core.record import record
from game.rules.options import Option


@record
class Variant:
    """A way to play."""

    name: str
    line: str
    options: Mapping[str, bool | int | str] = field(default_factory=dict)


def shelf_of(game: str) -> Shelf:
    """The files of a toy."""
    return Shelf(
        game,
        {
            "options": Table("options.yaml", Option),
            "variants": Table("variants.yaml", Variant),
            "strings": Table("strings.yaml", str),
        },
    )


def verify(values: Mapping[str, Any], tell: Any) -> None:
    """The schema sees all."""
