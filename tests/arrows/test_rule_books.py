"""The rule books: every rule has a number and a test, every diagram is a position, every caption is true."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

import given
from game.cli.thrown import thrown
from game.play.position import position_from_text
from game.ui.rule_book import read_book

ROOT = Path(__file__).resolve().parents[2]
BOOKS = sorted((ROOT / "docs" / "rules").glob("*.md"))

RULE = re.compile(r"^- \*\*([A-Z]+-[A-Z][A-Z0-9]*-[A-Z0-9]+)\.\*\* \S", re.MULTILINE)
CHAPTER = re.compile(r"^## (\d+)\. (.+)$", re.MULTILINE)
DIAGRAM = re.compile(r"^```position\n(.*?)^```\n\n\*(.+?)\*\n", re.MULTILINE | re.DOTALL)
ID = re.compile(r"\b[A-Z]+-[A-Z][A-Z0-9]*-[A-Z0-9]+\b")
OPTION = re.compile(r"^  - Option: `(\w+)=([\w.]+)`", re.MULTILINE)


def text_of(book: Path) -> str:
    return book.read_text(encoding="utf-8")


def rules() -> list[str]:
    return [rule for book in BOOKS for rule in RULE.findall(text_of(book))]


def diagrams() -> Iterator[tuple[str, str, str]]:
    """Name, position file and caption of every diagram."""
    for book in BOOKS:
        for number, (position, caption) in enumerate(DIAGRAM.findall(text_of(book)), start=1):
            yield f"{book.stem}-{number}", position, " ".join(caption.split())


@cache
def functions_named_after_rules() -> dict[str, list[str]]:
    """Rule number -> the tests whose docstring (or parameters) name it."""
    named: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if path.parent == Path(__file__).parent:
            continue
        for rule in ID.findall(path.read_text(encoding="utf-8")):
            named.setdefault(rule, []).append(path.name)
    return named


def test_there_is_a_rule_book_and_its_rules_are_found():
    """ISSUE, «What shows it»: the books are read by their form, so the form must be what is read."""
    assert BOOKS
    for book in BOOKS:
        stated = len(re.findall(r"^- ", text_of(book).partition("\n---\n")[2], re.MULTILINE))
        assert stated == len(RULE.findall(text_of(book))) > 0, f"{book.name} has a rule without a number"


def test_every_rule_is_named_by_a_test():
    """ISSUE, «What shows it»: a test fails when an ID of docs/rules/ has none."""
    named = functions_named_after_rules()
    assert not [rule for rule in rules() if rule not in named]


def test_tests_name_only_rules_that_exist():
    """GOALS, «How it is shown»: a number without its rule shows nothing."""
    known = set(rules())
    games = {rule.partition("-")[0] for rule in known}
    unknown = {rule: files for rule, files in functions_named_after_rules().items() if rule not in known}
    assert not {rule: files for rule, files in unknown.items() if rule.partition("-")[0] in games}


def test_no_rule_number_is_used_twice():
    """STYLE, «A test is a rule with a number»: a number means one rule."""
    assert len(set(rules())) == len(rules())


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_chapters_count_from_one(book: Path):
    """look.md, Rule book: chapters are numbered, and each says in its title under which word its rules stand."""
    chapters = CHAPTER.findall(text_of(book))
    assert [int(number) for number, _ in chapters] == list(range(1, len(chapters) + 1))
    for number, title in chapters:
        words = set(re.findall(r"[A-Z][A-Z0-9]+", title.rpartition(":")[2]))
        section = re.split(r"^## ", text_of(book), flags=re.MULTILINE)[int(number)]
        assert {rule.split("-")[1] for rule in RULE.findall(section)} == words, title


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_every_option_of_the_book_is_a_switch_of_the_game(book: Path):
    """ISSUE 2: options are data; the book names each under its rule, with the value that the game starts with."""
    told = {}
    for part in re.split(r"^(?=- \*\*)", text_of(book), flags=re.MULTILINE):
        told.update({name: (RULE.findall(part)[0], default) for name, default in OPTION.findall(part)})
    file = ROOT / "data" / book.stem / "options.yaml"
    options = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.BaseLoader) or {}
    assert told == {name: (option["rule"], option["default"]) for name, option in options.items()}


@pytest.mark.parametrize(("position", "caption"), [pytest.param(*rest, id=name) for name, *rest in diagrams()])
def test_a_caption_under_a_diagram_names_only_legal_actions(position: str, caption: str):
    """ISSUE, «What shows it»: the diagrams are position files; what their captions say can be played on them."""
    opened = position_from_text(position, given.shipped())
    named = re.findall(r"`([^`]+)`", caption)
    assert named
    rules, state = opened.rules, thrown(opened)
    refused = {text: rules.check(state, rules.notation.parse(state, text)) for text in named}
    assert not {text: refusal for text, refusal in refused.items() if refusal is not None}


# --- two voices

TOLD = ("castle", "chess", "kings", "loka", "lytharian")
"""Books of which every chapter has its opening."""
CODE = re.compile(r"`|\w_\w|\b[A-Z]{3,}-[A-Z0-9]|\{|\}")
"""What no player says at a table: text for programs, and numbers of rules."""


@pytest.mark.parametrize("game", TOLD)
def test_every_chapter_opens_with_what_a_player_needs(game: str):
    """Two voices: a few sentences in plain words and a line above them; the law stands behind it."""
    for chapter in read_book(ROOT / "docs" / "rules" / f"{game}.md").chapters:
        assert chapter.motto and chapter.opening, chapter.title
        assert not chapter.opening[0].startswith("*In play:*"), chapter.title
        has_example = any(said.startswith("*In play:*") for said in chapter.opening)
        assert has_example or chapter.part or not any(rule.id for rule in chapter.rules), chapter.title


DRAWN = TOLD
"""Books of which every chapter that a player reads has its picture: all."""


@pytest.mark.parametrize("game", DRAWN)
def test_every_chapter_that_a_player_reads_has_its_picture(game: str):
    """look.md, Rule book: a chapter opens with a picture, a few sentences and an example in play."""
    chapters = read_book(ROOT / "docs" / "rules" / f"{game}.md").chapters
    assert not [chapter.title for chapter in chapters if not chapter.part and not chapter.diagrams]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_an_opening_speaks_to_players_alone(book: Path):
    """Two voices: no code, no number of a rule, no file's word in the player's half of any book."""
    for chapter in read_book(book).chapters:
        for paragraph in chapter.opening:
            assert CODE.search(paragraph) is None, (chapter.title, paragraph)


@pytest.mark.parametrize("game", TOLD)
def test_files_and_texts_are_a_part_of_their_own_at_the_end(game: str):
    """Two voices: who plays without ever seeing a file has read the book when that part begins."""
    chapters = read_book(ROOT / "docs" / "rules" / f"{game}.md").chapters
    parts = [chapter.part for chapter in chapters]
    assert set(parts) == {"", "For files and scripts"} and parts == sorted(parts)
    about_files = re.compile(rf"{game.upper()}-(FILE|TEXT)-")
    for chapter in chapters:
        if any(about_files.match(rule.id) for rule in chapter.rules):
            assert chapter.part, chapter.title


def test_every_piece_of_castle_is_shown_in_its_chapter():
    """A chapter named for a piece has a diagram and the card of that piece; one chapter shows all of the plain game."""
    kinds = yaml.load((ROOT / "data" / "castle" / "pieces.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    text = text_of(ROOT / "docs" / "rules" / "castle.md")
    shown: list[str] = []
    for number, title in CHAPTER.findall(text):
        section = re.split(r"^## ", text, flags=re.MULTILINE)[int(number)]
        named = [kind for found in re.findall(r"^kinds: (.+)$", section, re.MULTILINE) for kind in found.split()]
        assert set(named) <= set(kinds), title
        shown += named
        if title.rpartition(": ")[2].lower() in kinds:
            assert named == [title.rpartition(": ")[2].lower()] and "```position" in section, title
    assert set(shown) == set(kinds)
