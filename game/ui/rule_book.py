"""A rule book as the program shows it: chapters, numbered rules with their rulings and options, diagrams (docs/rules).

The books are Markdown of a fixed shape: a chapter is `## 8. Check: CHECK`, under it a line in italics, rules as
`- **CHESS-CHECK-1.** text` with `- Ruling:` and `- Option:` below them, and a block marked `position`, a position file,
with the line in italics that says what it shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

_CHAPTER = re.compile(r"## (\d+)\. (.+?)(?:: ([A-Z0-9, and]+))?$")
_RULE = re.compile(r"- \*\*([A-Z][A-Z0-9-]*-[A-Z0-9]+[a-z]?)\.\*\* (.*)$")
_NOTE = re.compile(r"  - (Ruling|Option): (.*)$")
_OPTION = re.compile(r"`?([a-z_]+)`?\s*=\s*`?([A-Za-z0-9_.]+)`?")
_CODE = re.compile(r"`([^`]+)`")
_MARK_UP = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*")


@dataclass(frozen=True, slots=True)
class Span:
    """Words of one look: plain, "code" for what is typed, "bold"."""

    words: str
    look: str = ""


@dataclass(frozen=True, slots=True)
class Switch:
    """An option that a rule names, with the value that the book gives as usual."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule.  Without a number it is a paragraph of the chapter."""

    id: str
    text: str
    rulings: tuple[str, ...] = ()
    switches: tuple[Switch, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    """Rows of cells, the heads first."""

    @property
    def said(self) -> str:
        """All its words, for searching and copying."""
        cells = [plain(cell) for row in self.table for cell in row]
        switches = [f"{switch.name}={switch.value} {switch.name.replace('_', ' ')}" for switch in self.switches]
        return " ".join([self.id, plain(self.text), *(plain(ruling) for ruling in self.rulings), *switches, *cells])


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position file, what it shows, and the actions that its caption names."""

    position: str
    line: int
    caption: str

    @property
    def actions(self) -> tuple[str, ...]:
        """Texts in the caption that may be actions; whoever draws the position tries them."""
        return tuple(dict.fromkeys(_CODE.findall(self.caption)))


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the book; the foreword has number 0."""

    number: int
    title: str
    motto: str
    rules: tuple[Rule, ...]
    diagrams: tuple[Diagram, ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of one game."""

    game: str
    title: str
    chapters: tuple[Chapter, ...]

    def place_of(self, rule: str) -> tuple[int, int] | None:
        """(place of the chapter, place of the rule in it); None for a rule that is not in this book."""
        for i, chapter in enumerate(self.chapters):
            for j, each in enumerate(chapter.rules):
                if each.id and each.id == rule:
                    return i, j
        return None

    def hits(self, words: str) -> list[list[int]]:
        """For each chapter, the places of the rules in which all the words occur; all empty without words."""
        wanted = words.casefold().split()
        if not wanted:
            return [[] for _ in self.chapters]
        return [
            [j for j, rule in enumerate(chapter.rules) if all(word in rule.said.casefold() for word in wanted)]
            for chapter in self.chapters
        ]


def find_books(folder: Path) -> dict[str, Path]:
    """The books in a folder, by the name of their game."""
    try:
        return {path.stem: path for path in sorted(folder.glob("*.md"))}
    except OSError:
        return {}


def read_book(path: Path) -> Book:
    """The book in a file; OSError when it can't be read.  What has no known shape is shown as a paragraph."""
    return parse_book(path.stem, path.read_text(encoding="utf-8"))


def parse_book(game: str, text: str) -> Book:
    """The book in a text."""
    lines = list(enumerate(text.splitlines(), start=1))
    title = next((line[2:].strip() for _, line in lines if line.startswith("# ")), game.capitalize())
    heads = [i for i, (_, line) in enumerate(lines) if line.startswith("## ")]
    chapters: list[Chapter] = []
    foreword = _body(lines[: heads[0] if heads else len(lines)])
    if foreword[1]:
        chapters.append(Chapter(0, "About this book", "", tuple(foreword[1])))
    for at, end in pairwise([*heads, len(lines)]):
        found = _CHAPTER.match(lines[at][1])
        number = int(found[1]) if found else len(chapters)
        name = found[2] if found else lines[at][1][3:]
        motto, rules, diagrams = _body(lines[at + 1 : end])
        chapters.append(Chapter(number, name.strip(), motto, tuple(rules), tuple(diagrams)))
    return Book(game, title, tuple(chapters))


def _body(lines: Sequence[tuple[int, str]]) -> tuple[str, list[Rule], list[Diagram]]:
    """Motto, rules and diagrams of a chapter."""
    motto, rules, diagrams = "", list[Rule](), list[Diagram]()
    fence: list[str] | None = None
    begun = 0
    waiting: tuple[str, int] | None = None
    for block in _blocks(lines):
        number, first = block[0]
        if first.startswith("```"):
            fence = [line for _, line in block[1:-1]]
            begun = number + 1
            if first.removeprefix("```").strip() == "position":
                waiting = "\n".join(fence) + "\n", begun
            continue
        words = " ".join(line.strip() for _, line in block)
        is_aside = words.startswith("*") and not words.startswith("**") and words.endswith("*")
        if is_aside and waiting is not None:
            diagrams.append(Diagram(*waiting, words.strip("*")))
            waiting = None
        elif is_aside and not rules and not motto:
            motto = words.strip("*")
        elif first.startswith(("# ", "---", "## ")):
            continue
        elif first.startswith("|"):
            table = _table([line for _, line in block])
            if rules and not rules[-1].table:
                rules[-1] = replace(rules[-1], table=table)
            else:
                rules.append(Rule("", "", table=table))
        else:
            rules += _rules([line for _, line in block])
    if waiting is not None:
        diagrams.append(Diagram(*waiting, ""))
    return motto, rules, diagrams


def _blocks(lines: Sequence[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """Runs of lines between empty ones; a fenced block is one."""
    block: list[tuple[int, str]] = []
    fenced = False
    for number, line in lines:
        if line.startswith("```") and not fenced:
            if block:
                yield block
            block, fenced = [(number, line)], True
        elif line.startswith("```"):
            yield [*block, (number, line)]
            block, fenced = [], False
        elif fenced or line.strip():
            block.append((number, line))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _table(lines: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The rows of a table, each as long as the first; the line under the heads is only for show."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    rows = [row for row in rows if not all(set(cell) <= set(":- ") for cell in row)]
    width = len(rows[0]) if rows else 0
    return tuple(tuple([*row, *[""] * width][:width]) for row in rows)


def _rules(lines: Sequence[str]) -> list[Rule]:
    """The rules and points of one block; a plain block is one paragraph."""
    parts: list[list[str]] = []
    for line in lines:
        if line.startswith(("- ", "  - ")) or not parts:
            parts.append([line])
        else:
            parts[-1].append(line)
    rules: list[Rule] = []
    for part in parts:
        words = " ".join([part[0].rstrip(), *(line.strip() for line in part[1:])])
        rule, note = _RULE.match(words), _NOTE.match(words)
        if rule is not None:
            rules.append(Rule(rule[1], rule[2].strip()))
        elif note is not None and rules:
            rules[-1] = _noted(rules[-1], note[1], note[2].strip())
        else:
            rules.append(Rule("", words.strip().removeprefix("- ").strip()))
    return rules


def _noted(rule: Rule, kind: str, words: str) -> Rule:
    if kind == "Option":
        found = [Switch(name, value) for name, value in _OPTION.findall(words)]
        return replace(rule, switches=(*rule.switches, *found))
    return replace(rule, rulings=(*rule.rulings, words))


def spans(text: str) -> list[Span]:
    """A text with its marks as spans."""
    out: list[Span] = []
    at = 0
    for found in _MARK_UP.finditer(text):
        if found.start() > at:
            out.append(Span(text[at : found.start()]))
        look = "code" if found[1] else "bold" if found[2] else "italic"
        out.append(Span(found[1] or found[2] or found[3], look))
        at = found.end()
    if at < len(text):
        out.append(Span(text[at:]))
    return out


def plain(text: str) -> str:
    """A text without its marks."""
    return "".join(span.words for span in spans(text))
