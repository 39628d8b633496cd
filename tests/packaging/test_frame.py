"""What travels with the program, what it needs, and how it is compiled (README, setup.py, game/content/places.py)."""

import ast
import importlib.util
import re
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from types import ModuleType
from typing import Any
from zlib import compress

import pytest

import game
from game.content import places

ROOT = Path(__file__).resolve().parents[2]
BESIDE = {"game.data": "data", "game.sprites": "sprites", "game.rulebooks": "docs/rules"}
IMPORTED_AS = {
    "pygame-ce": "pygame",
    "PyYAML": "yaml",
    "font-source-serif-pro": "font_source_serif_pro",
    "font-source-sans-pro": "font_source_sans_pro",
    "annotated-types": "annotated_types",
}
ON_REQUEST = {"matplotlib"}  # the extra `plot`
ALONG = {"pydantic_core"}  # comes with one that is asked for
FOR_THE_COMPILER = {"mypy_extensions"}  # types alone; comes with mypy, which compiles
IMPORT = re.compile(r"^ *(?:import ([\w.]+)(?: as \w+)?$|from (\w[\w.]*) import )", re.MULTILINE)
MOST_IN_A_WHEEL = 3_000_000  # bytes: GOALS, «Size of the thing itself»


@pytest.fixture
def project() -> dict[str, Any]:
    with open(ROOT / "pyproject.toml", "rb") as file:
        return tomllib.load(file)


@pytest.fixture
def setup_file(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """setup.py, read without installing anything."""
    import setuptools

    told: dict[str, Any] = {}
    monkeypatch.setattr(setuptools, "setup", told.update)
    monkeypatch.setattr(sys, "argv", ["setup.py", "egg_info"])
    spec = importlib.util.spec_from_file_location("setup_of_fourcrowns", ROOT / "setup.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.told = told  # type: ignore[attr-defined]
    return module


def outside_imports() -> set[str]:
    names = set()
    for path in (ROOT / "game").rglob("*.py"):
        names |= {name.partition(".")[0] for line in IMPORT.findall(path.read_text(encoding="utf-8")) for name in line}
    return names - {""} - set(sys.stdlib_module_names) - {"game"}


def test_the_folders_of_the_program_are_found():
    """ISSUE 1: data, pictures and rule books travel with the program, installed or not."""
    assert (places.data_folder() / "chess").is_dir()
    assert (places.sprites_folder() / "chess" / "king.svg").is_file()
    assert (places.rule_books_folder() / "chess.md").is_file()


def test_what_the_package_carries_comes_before_what_lies_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """ISSUE 1: a wheel and a built app carry the folders inside; a checkout has them beside the package."""
    package = tmp_path / "game"
    (package / "data").mkdir(parents=True)
    monkeypatch.setattr(places, "PACKAGE", package)
    assert places.data_folder() == package / "data"
    assert places.sprites_folder() == tmp_path / "sprites"
    assert places.rule_books_folder() == tmp_path / "docs" / "rules"


def test_every_shipped_file_travels_in_the_wheel(project: dict[str, Any], setup_file: ModuleType):
    """ISSUE 1: `data/`, `sprites/` and `docs/rules/` travel in the wheel, every file of them."""
    assert setup_file.BESIDE == BESIDE
    assert setup_file.told["package_dir"] == BESIDE
    assert set(BESIDE) <= set(setup_file.told["packages"])
    for package, folder in BESIDE.items():
        patterns = project["tool"]["setuptools"]["package-data"][package]
        for path in (ROOT / folder).rglob("*"):
            if path.is_file():
                name = path.relative_to(ROOT / folder).as_posix()
                assert any(fnmatch(name, pattern.removeprefix("**/")) for pattern in patterns), f"{folder}/{name}"


def test_every_package_of_the_program_travels_in_the_wheel(setup_file: ModuleType):
    """ISSUE 1: a folder with modules but without `__init__.py` would be left at home."""
    packages = {name.replace(".", "/") for name in setup_file.told["packages"]}
    assert {path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "game").rglob("*.py")} <= packages


def test_the_program_is_small():
    """GOALS, «Size of the thing itself»: a wheel, whose files are deflated one by one, is under 3 MB."""
    folders = ("game", *BESIDE.values())
    kept = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    sources = [path for path in kept if path.suffix not in {".pyc", ".so", ".pyd"}]
    assert sum(len(compress(path.read_bytes())) for path in sources) < MOST_IN_A_WHEEL


def test_every_package_the_program_imports_is_asked_for(project: dict[str, Any]):
    """ISSUE 1: on a fresh machine `pip install .` is all it takes; and nothing is asked for that nobody uses."""
    asked = {need.partition(">")[0] for need in project["project"]["dependencies"]}
    theme = (ROOT / "game" / "ui" / "theme.py").read_text(encoding="utf-8")
    names = {IMPORTED_AS.get(name, name) for name in asked}
    imported = outside_imports()
    assert imported - names <= ON_REQUEST | ALONG | FOR_THE_COMPILER
    found_by_name = {name for name in names - imported if name in theme}
    assert names - imported == found_by_name


def test_what_only_the_compiler_needs_is_never_imported():
    """ISSUE 1: an installed program has no compiler of types; machine numbers are named to mypy alone."""
    for path in (ROOT / "game").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if not any(package in text for package in FOR_THE_COMPILER):
            continue
        tree = ast.parse(text)
        types_alone = [
            node
            for block in ast.walk(tree)
            if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
            for node in ast.walk(block)
        ]
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module in FOR_THE_COMPILER:
                assert node in types_alone, path


def test_the_command_and_the_version_are_those_of_the_program(project: dict[str, Any]):
    """CONTRACT: the program's name is `fourcrowns`; its version stands in one place."""
    assert project["project"]["name"] == "fourcrowns"
    assert project["project"]["scripts"] == {"fourcrowns": "game.cli.main:main"}
    assert project["tool"]["setuptools"]["dynamic"] == {"version": {"attr": "game.__version__"}}
    assert game.__version__.count(".") == 2


def test_every_hot_module_exists(setup_file: ModuleType):
    """ARCHITECTURE 12: what is compiled is exactly what a search walks."""
    assert [name for name in setup_file.HOT if not (ROOT / name).is_file()] == []


def test_the_program_stays_pure_when_asked(setup_file: ModuleType, monkeypatch: pytest.MonkeyPatch):
    """ISSUE 1: FOURCROWNS_PURE=1 keeps it pure, without a word."""
    monkeypatch.setattr(sys, "argv", ["setup.py", "bdist_wheel"])
    monkeypatch.setenv("FOURCROWNS_PURE", "1")
    assert setup_file.hot_extensions() == []


@pytest.mark.parametrize("compiler", ["no-such-compiler", "false"])
def test_without_a_compiler_the_program_is_installed_pure(
    compiler: str, setup_file: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    """ISSUE 1: compiled where a compiler is, a silent fallback where none is or where it is broken."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "argv", ["setup.py", "bdist_wheel"])
    monkeypatch.delenv("FOURCROWNS_PURE", raising=False)
    monkeypatch.setenv("CC", compiler)
    assert setup_file.hot_extensions() == []
    assert capfd.readouterr() == ("", "")
