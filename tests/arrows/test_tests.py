"""The tests themselves: none is skipped, empty, or silent about what it shows."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
NUMBER = re.compile(r"\b[A-Z]+-[A-Z][A-Z0-9]*-\w+|\b(?:CONTRACT|GOALS|ISSUE|ARCHITECTURE|STYLE|USERS)\b", re.I)
ESCAPES = {"skip", "skipif", "xfail", "importorskip", "skipTest"}
ESCAPING = ("pytest.", "mark.", "unittest.", "self.")
"""How the name of an escape begins; a position's own `skip` is none."""


def files() -> list[Path]:
    return sorted(path for path in TESTS.rglob("*.py") if "__pycache__" not in path.parts)


def every_test() -> Iterator[tuple[str, ast.FunctionDef]]:
    for path in files():
        if not path.name.startswith("test_"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{path.relative_to(TESTS).as_posix()}:{node.lineno} {node.name}", node


def test_no_test_is_skipped():
    """ISSUE 8 and CONTRIBUTING: a test runs or is taken out, it does not sleep."""
    asleep = []
    for path in files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in ESCAPES and ast.unparse(node).startswith(ESCAPING):
                asleep.append(f"{path.relative_to(TESTS).as_posix()}:{node.lineno} {node.attr}")
    assert not asleep


def test_no_test_is_empty():
    """GOALS, «How it is shown»: a test that cannot fail shows nothing."""
    empty = []
    for place, node in every_test():
        inside = list(ast.walk(ast.Module(node.body[1:] if ast.get_docstring(node) else node.body, [])))
        looks = any(isinstance(part, ast.Assert | ast.Call) for part in inside)
        certain = any(isinstance(part, ast.Assert) and isinstance(part.test, ast.Constant) for part in inside)
        if not looks or certain:
            empty.append(place)
    assert not empty


def test_every_test_of_a_rule_names_its_number():
    """STYLE, «A test is a rule with a number»: the name is the rule in words, the docstring its number."""
    nameless = [
        place
        for place, node in every_test()
        if place.startswith("rules/") and not NUMBER.search(ast.get_docstring(node) or "")
    ]
    assert not nameless


def test_every_file_of_tests_says_what_it_is_about():
    """STYLE, «Docstrings and comments»: every module opens with what it is about."""
    silent = [path for path in files() if ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) is None]
    assert not silent


def test_test_names_are_their_own():
    """STYLE: two tests of one name in one file would hide each other."""
    seen: dict[tuple[str, str], int] = {}
    for path in files():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                key = path.relative_to(TESTS).as_posix(), node.name
                seen[key] = seen.get(key, 0) + 1
    assert not [key for key, count in seen.items() if count > 1]
