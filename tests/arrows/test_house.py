"""The list of rooms in docs/architecture.md names every module that stands in them."""

from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
ROOMS = (
    "core",
    "content",
    "boards",
    "table",
    "rules",
    "rules/chess",
    "rules/loka",
    "rules/castle",
    "rules/kings",
    "ai",
    "play",
    "ui",
)
"""Of those with a file per command, per game or per screen the list tells the drawer alone."""
SENTENCES = 41
"""The column where sentences begin; left of it stand a room and its modules."""


def told() -> dict[str, set[str]]:
    """By room of `game/` the modules that the list names."""
    book = (TOP / "docs/architecture.md").read_text(encoding="utf-8")
    lines = book.split("## Rooms")[1].split("```")[1].splitlines()
    found: dict[str, set[str]] = {}
    path: list[str] = []
    for line in lines[lines.index("game/") + 1 :]:
        indent = len(line) - len(line.lstrip())
        if not indent:
            break
        names = line[:SENTENCES].split()
        if indent <= 4:
            path = [*path[: indent // 2 - 1], names.pop(0).rstrip("/")]
        found.setdefault("/".join(path), set()).update(names)
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_every_module_is_told_in_its_room(room: str) -> None:
    """STYLE, «Folders show the architecture»: whoever looks for something finds it in the list."""
    modules = {path.stem for path in (TOP / "game" / room).glob("*.py")} - {"__init__"}
    assert modules <= told()[room], sorted(modules - told()[room])


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_told_that_is_not_there(room: str) -> None:
    """STYLE, «Folders show the architecture»: a name in the list is a module or a drawer."""
    gone = {name for name in told()[room] if not any((TOP / "game" / room).glob(f"{name.rstrip('/')}*"))}
    assert not gone
