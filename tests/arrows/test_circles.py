"""No circle of imports: whoever reads a file can read first all that it names (docs/architecture.md, «Arrows»)."""

import grimp

WAITING: tuple[tuple[str, ...], ...] = (
    (
        "game.ui.desk",
        "game.ui.scene",
        "game.ui.widgets.ring",
        "game.ui.widgets.viewport",
        "game.ui.widgets.widget",
    ),
    (
        "game.ui.scenes.battle.contest",
        "game.ui.scenes.battle.controls",
        "game.ui.scenes.battle.hands",
        "game.ui.scenes.battle.marks",
        "game.ui.scenes.battle.past",
        "game.ui.scenes.battle.pictures",
        "game.ui.scenes.battle.pulse",
        "game.ui.scenes.battle.screen",
        "game.ui.scenes.battle.tale",
        "game.ui.scenes.battle.wishes",
        "game.ui.scenes.phases",
        "game.ui.scenes.result",
    ),
    (
        "game.ui.scenes.battle.layout",
        "game.ui.scenes.battle.turn_layout",
    ),
    (
        "game.ui.scenes.replay.layout",
        "game.ui.scenes.replay.pictures",
        "game.ui.scenes.replay.plaques",
        "game.ui.scenes.replay.screen",
        "game.ui.scenes.replay.showing",
        "game.ui.scenes.replay.ways",
    ),
    (
        "game.ui.skins.castle",
        "game.ui.skins.castle_contest",
        "game.ui.skins.castle_facts",
        "game.ui.skins.castle_motion",
        "game.ui.skins.castle_sketch",
        "game.ui.skins.castle_turn",
    ),
    (
        "game.ui.skins.loka",
        "game.ui.skins.loka_contest",
        "game.ui.skins.loka_facts",
        "game.ui.skins.loka_motion",
    ),
    (
        "game.ui.skins.skin",
        "game.ui.skins.turn",
    ),
    (
        "game.ui.skins.square_marks",
        "game.ui.skins.squares",
    ),
)
"""Circles of earlier days that are still to be opened: this list may shrink, never grow."""


def imported_by_each() -> dict[str, list[str]]:
    """Every module of the program -> the modules it names, those behind `if TYPE_CHECKING` and in functions too."""
    graph = grimp.build_graph("game", cache_dir=None)
    return {name: sorted(graph.find_modules_directly_imported_by(name)) for name in sorted(graph.modules)}


def circles(successors: dict[str, list[str]]) -> list[tuple[str, ...]]:
    """The groups of two or more names of which each is reached from each, sorted (Tarjan's algorithm)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []
    found: list[tuple[str, ...]] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        path.append(name)
        for other in successors[name]:
            if other not in number:
                visit(other)
            if other in path:
                lowest[name] = min(lowest[name], lowest[other])
        if lowest[name] == number[name]:
            start = path.index(name)
            if len(path) - start > 1:
                found.append(tuple(sorted(path[start:])))
            del path[start:]

    for name in successors:
        if name not in number:
            visit(name)
    return sorted(found)


def test_a_circle_is_found_wherever_it_begins():
    """The search for circles, on a graph that shows each case: apart, in line, two in one, and hanging on one."""
    graph = {"a": ["b"], "b": ["c", "e"], "c": ["a"], "d": ["a"], "e": ["f"], "f": ["e", "g"], "g": []}
    assert circles(graph) == [("a", "b", "c"), ("e", "f")]


def test_files_import_each_other_in_no_circle():
    """ARCHITECTURE 2: chapters take the game's law and never the ruleset; a part of a screen never takes the screen."""
    waiting = {name for group in WAITING for name in group}
    found = circles(imported_by_each())
    grown = [group for group in found if not set(group) <= waiting]
    assert not grown, "\n".join(" <-> ".join(group) for group in grown)
    opened = waiting - {name for group in found for name in group}
    assert not opened, f"no longer in a circle, so they leave the list: {sorted(opened)}"
