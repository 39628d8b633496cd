"""The arrows between the folders: who may import whom (docs/architecture.md, «Arrows»)."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "game"

OUTSIDE = {
    "pygame": ("game/ui/",),
    "yaml": ("game/content/",),
    "pydantic": ("game/content/",),
    "pydantic_core": ("game/content/",),
    "platformdirs": ("game/settings.py",),
    "font_source_serif_pro": ("game/ui/",),
    "font_source_sans_pro": ("game/ui/",),
}
"""Where a package that is not ours may be imported."""

LATE = {"game.ui": "game/cli/", "tqdm": "game/", "matplotlib": "game/"}
"""What only a function may import, and under which folder that holds: it costs more than a start may."""


def modules(folder: str = "game") -> list[Path]:
    return sorted(path for path in (ROOT / folder).rglob("*.py") if "__pycache__" not in path.parts)


def name_of(path: Path) -> str:
    """`game/ai/tree.py` for the tree, with forward slashes on every system."""
    return path.relative_to(ROOT).as_posix()


def imports(tree: ast.AST) -> Iterator[str]:
    """Every module named by an import below `tree`, late ones too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole path"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def early_imports(tree: ast.Module) -> Iterator[str]:
    """What importing the module imports at once: all but the insides of functions and of `if TYPE_CHECKING`."""
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from imports(node)
        waiting += ast.iter_child_nodes(node)


def is_under(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


@dataclass(frozen=True)
class Module:
    """What the tests ask of a module; its tree is not kept, since all of them together take 200 MB."""

    imported: frozenset[str]
    """Every module that is imported anywhere."""
    early: frozenset[str]
    """Every module that is imported at once."""
    words: tuple[tuple[int, str], ...]
    """Texts, with their lines."""
    caught: tuple[tuple[int, str], ...]
    """What is caught, with its lines."""
    is_told: bool
    """Whether it says what it is about."""


@cache
def read(path: Path) -> Module:
    """A file, looked through once."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    words: list[tuple[int, str]] = []
    caught: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words.append((node.lineno, node.value))
        elif isinstance(node, ast.ExceptHandler):
            caught.append((node.lineno, ast.unparse(node.type) if node.type else "BaseException"))
    is_told = ast.get_docstring(tree) is not None
    return Module(frozenset(imports(tree)), frozenset(early_imports(tree)), tuple(words), tuple(caught), is_told)


def games() -> list[str]:
    """The games of the catalogue, as the folders of their rules name them."""
    return sorted(path.parent.name for path in (GAME / "rules").glob("*/__init__.py"))


def test_every_contract_of_the_arrows_is_kept():
    """ARCHITECTURE 2: the contracts in pyproject.toml, read by import-linter."""
    script = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    command = [sys.executable, "-c", script, "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("package", OUTSIDE)
def test_a_package_from_outside_stays_in_its_folder(package: str):
    """ARCHITECTURE 2: pygame only under ui, yaml and pydantic only under content, platformdirs only in the settings."""
    homes = OUTSIDE[package]
    strays = [
        name_of(path)
        for path in modules()
        if any(is_under(name, package) for name in read(path).imported) and not name_of(path).startswith(homes)
    ]
    assert not strays


@pytest.mark.parametrize("package", LATE)
def test_what_is_slow_to_import_is_imported_late(package: str):
    """ARCHITECTURE 2, GOALS row 11: the window, progress bars and plots are asked for when they are needed."""
    early = [
        name_of(path)
        for path in modules()
        if name_of(path).startswith(LATE[package]) and any(is_under(name, package) for name in read(path).early)
    ]
    assert not early


def test_a_command_without_a_window_imports_no_pygame():
    """CONTRACT: every command but the window and `shot` works without a display; a worker never imports pygame."""
    script = (
        "import sys, game.cli.main, game.play.thinking, game.play.match, game.play.record\n"
        "print(sorted({name.partition('.')[0] for name in sys.modules} & {'pygame', 'pydantic', 'tqdm', 'matplotlib'}))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")


def test_games_import_no_other_game():
    """STYLE, «Folders show the architecture»: games do not know each other."""
    for game in games():
        others = [f"game.rules.{other}" for other in games() if other != game]
        for path in modules(f"game/rules/{game}"):
            strange = [name for name in read(path).imported for other in others if is_under(name, other)]
            assert not strange, name_of(path)


def test_every_game_is_named_in_the_contracts():
    """ARCHITECTURE 2: the next game is held by the same contracts from its first day."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    named = {contract["name"]: contract for contract in contracts}
    wanted = [f"game.rules.{game}" for game in games()]
    assert sorted(named["Games do not import each other"]["modules"]) == wanted
    assert sorted(named["Only judges and skins know a game"]["forbidden_modules"]) == wanted


def test_only_judges_and_skins_name_a_game():
    """ISSUE, head: nothing in core, play, ai, ui and cli knows which game it serves, but for judges and skins."""
    knowing = ("game/ai/judges/", "game/ui/skins/", "game/rules/", "game/content/")
    names = games()
    told = [
        f"{name_of(path)}:{line}: {word!r}"
        for path in modules()
        if not name_of(path).startswith(knowing)
        for line, word in read(path).words
        if word in names
    ]
    assert not told


def test_rules_have_no_hidden_dice_and_no_clock():
    """ARCHITECTURE 2, STYLE «Hidden inputs»: chance comes from the seed in the state, time is the window's business."""
    for folder in ("core", "boards", "table", "rules"):
        for path in modules(f"game/{folder}"):
            imported = {name.partition(".")[0] for name in read(path).imported}
            assert not imported & {"random", "time", "secrets", "uuid"}, name_of(path)


def test_everything_is_caught_in_two_places_only():
    """STYLE, «Errors», and USERS row 8: around the window's main loop, and around a computer player."""
    catching = []
    for path in modules():
        for line, caught in read(path).caught:
            if {"Exception", "BaseException"} & set(caught.strip("()").replace(" ", "").split(",")):
                catching.append(f"{name_of(path)}:{line}")
    assert {place.partition(":")[0] for place in catching} <= {"game/ui/window.py", "game/play/thinking.py"}, catching


def test_every_module_says_what_it_is_about():
    """STYLE, «Docstrings and comments»: every module opens with what it is about."""
    silent = [name_of(path) for path in modules() if path.stat().st_size and not read(path).is_told]
    assert not silent


def test_no_module_is_named_after_a_pattern():
    """STYLE, «Folders show the architecture»: files are named after chapters, not after patterns."""
    empty_words = {"utils", "util", "manager", "handler", "helper", "helpers", "base", "common", "misc"}
    assert not [name_of(path) for path in modules() if path.stem in empty_words]


@pytest.mark.parametrize("room", ["ui", "cli"])
def test_window_and_terminal_hold_moments_and_no_states(room: str):
    """ARCHITECTURE, moment: what may not be known can't be drawn; who must see all asks for it by its name."""
    whole = re.compile(
        r"match\.(state|state_after|start|opening|happenings|_\w+)\b|\.(redact|hide|imagine)\(|steps\[[^\]]*\]\.(action|events)"
    )
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted((ROOT / "game" / room).rglob("*.py"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if whole.search(line)
    ]
    assert not found, "\n".join(found)
