"""No circle of imports: whoever reads a file can read first all that it names (docs/architecture.md, «Arrows»)."""

import grimp


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
    found = circles(imported_by_each())
    assert not found, "\n".join(" <-> ".join(group) for group in found)
