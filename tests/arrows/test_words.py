"""The project's files speak of the project alone."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXT = {".py", ".md", ".toml", ".yaml", ".yml", ".json", ".svg", ".spec", ".txt", ".in", ".cfg", ".pgn", ""}
ELSEWHERE = {"__pycache__", "build", "dist", "venv"}
OURS = {".ci", ".gitignore"}  # every other name that begins with a dot belongs to a tool

# Put together here, so that this file does not find itself.
FOLDERS = ("/" + "work/", "/" + "root/", "/" + r"home/\w", "/" + "Users/", "[A-Z]:" + r"\\Users")
MACHINE_PATHS = re.compile("|".join(FOLDERS))
UNFINISHED = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "X" + "XX")) + r")\b")


def files() -> list[Path]:
    found = []
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        if any(part in ELSEWHERE or part.endswith(".egg-info") for part in parts):
            continue
        if any(part.startswith(".") and part not in OURS for part in parts):
            continue
        if path.is_file() and path.suffix in TEXT:
            found.append(path)
    return found


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    found = []
    for path in files():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if pattern.search(line):
                found.append(f"{path.relative_to(ROOT).as_posix()}:{number}: {line.strip()[:100]}")
    return found


def test_no_file_names_a_folder_of_some_machine():
    """ISSUE 1: the program and its tests read nothing outside the checkout."""
    assert not lines_with(MACHINE_PATHS)


def test_nothing_is_left_for_later_in_a_comment():
    """CONTRIBUTING: what is not done stands in an issue, not in the code."""
    assert not lines_with(UNFINISHED)
