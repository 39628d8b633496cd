"""Two battle lines of thirty regiments each, for what is said of large battles."""

from __future__ import annotations

from typing import Any

from rules.kings.fields import Field, area, field, wall

KINDS = ("toll-wardens", "lock-breakers", "crown-lances", "fen-bows", "heron-riders")


def thirty(gap: float) -> Field:
    """Thirty regiments against thirty in two rows each, the lines so many inches apart."""
    red: dict[int, Any] = {}
    blue: dict[int, Any] = {}
    for k in range(30):
        row, column = divmod(k, 15)
        for seat, (units, first, facing, back) in enumerate(((red, 30 - gap / 2, 0, -1), (blue, 30 + gap / 2, 180, 1))):
            units[30 * seat + k + 1] = {
                "entry": f"halmark/{KINDS[k % 5]}",
                "size": "regiment",
                "at": [5 + column * 7.0, first + back * row * 5.5],
                "facing": facing,
            }
    ground = [area("difficult", 30, 28, 38, 33, 2), wall(70, 30, 8)]
    return field(red, blue, table=[108, 60], limit=4000, terrain=ground)
