"""The tests themselves: none is skipped, empty, or silent about what it shows."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
NUMBER = re.compile(r"\b[A-Z]+-[A-Z][A-Z0-9]*-\w+|\b(?:CONTRACT|GOALS|ISSUE|ARCHITECTURE|STYLE|USERS)\b", re.I)
ESCAPES = {"skip", "skipif", "xfail", "importorskip", "skipTest"}
ESCAPING = ("pytest.", "mark.", "unittest.", "self.")
"""How the name of an escape begins; a position's own `skip` is none."""


@dataclass(frozen=True)
class Case:
    """What the tests below ask of a test; its tree is not kept, since all of them together take 200 MB."""

    place: str
    name: str
    told: str
    """Its docstring."""
    is_empty: bool
    """Whether it looks at nothing, or at what is certain."""
    is_at_top: bool


@dataclass(frozen=True)
class Source:
    """What a file of tests consists of."""

    place: str
    is_told: bool
    """Whether it says what it is about."""
    cases: tuple[Case, ...]
    escapes: tuple[str, ...]


@cache
def files() -> tuple[Source, ...]:
    paths = sorted(path for path in TESTS.rglob("*.py") if "__pycache__" not in path.parts)
    return tuple(read(path) for path in paths)


def read(path: Path) -> Source:
    place, tree = path.relative_to(TESTS).as_posix(), ast.parse(path.read_text(encoding="utf-8"))
    cases, escapes = [], []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            told = ast.get_docstring(node) or ""
            cases.append(Case(f"{place}:{node.lineno} {node.name}", node.name, told, is_empty(node), node in tree.body))
        elif isinstance(node, ast.Attribute) and node.attr in ESCAPES and ast.unparse(node).startswith(ESCAPING):
            escapes.append(f"{place}:{node.lineno} {node.attr}")
    return Source(place, ast.get_docstring(tree) is not None, tuple(cases), tuple(escapes))


def is_empty(test: ast.FunctionDef) -> bool:
    inside = list(ast.walk(ast.Module(test.body[1:] if ast.get_docstring(test) else test.body, [])))
    looks = any(isinstance(part, ast.Assert | ast.Call) for part in inside)
    certain = any(isinstance(part, ast.Assert) and isinstance(part.test, ast.Constant) for part in inside)
    return certain or not looks


def every_test() -> Iterator[Case]:
    for file in files():
        if file.place.rpartition("/")[2].startswith("test_"):
            yield from file.cases


def test_no_test_is_skipped():
    """ISSUE 8 and CONTRIBUTING: a test runs or is taken out, it does not sleep."""
    assert not [escape for file in files() for escape in file.escapes]


def test_no_test_is_empty():
    """GOALS, «How it is shown»: a test that cannot fail shows nothing."""
    assert not [case.place for case in every_test() if case.is_empty]


def test_every_test_of_a_rule_names_its_number():
    """STYLE, «A test is a rule with a number»: the name is the rule in words, the docstring its number."""
    of_rules = [case for case in every_test() if case.place.startswith("rules/")]
    assert of_rules
    assert not [case.place for case in of_rules if not NUMBER.search(case.told)]


def test_every_file_of_tests_says_what_it_is_about():
    """STYLE, «Docstrings and comments»: every module opens with what it is about."""
    assert not [file.place for file in files() if not file.is_told]


def test_test_names_are_their_own():
    """STYLE: two tests of one name in one file would hide each other."""
    for file in files():
        names = [case.name for case in file.cases if case.is_at_top]
        assert len(set(names)) == len(names), file.place
