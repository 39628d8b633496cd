"""A rule book as the program shows it: chapters in two voices, numbered rules with rulings and options, diagrams
(docs/rules).

The books are Markdown of a fixed shape: a chapter is `## 8. Check: CHECK`, under it a line in italics and, as a
quotation (`> `), its opening: what a player needs, in plain words.  Rules follow as `- **CHESS-CHECK-1.** text` with
`- Ruling:` and `- Option:` below them.  A block marked `position` is a position file, with the line in italics that
says what it shows; one marked `pieces` names kinds of pieces that the chapter shows by their cards.  A line
`# For files and scripts` begins a part of the book.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

OPENING = -1
"""The place of a chapter's opening, where its rules have the places from 0."""

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
class Pieces:
    """Kinds of pieces that a chapter shows by their cards, as a variant has them ("" for the usual one)."""

    kinds: tuple[str, ...]
    variant: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the book; the foreword has number 0."""

    number: int
    title: str
    motto: str
    rules: tuple[Rule, ...]
    diagrams: tuple[Diagram, ...] = ()
    opening: tuple[str, ...] = ()
    """What a player needs, in paragraphs of plain words; the law stands behind it."""
    part: str = ""
    """The part of the book that it belongs to; "" for the game itself."""
    pieces: tuple[Pieces, ...] = ()

    def says(self, wanted: Sequence[str]) -> list[int]:
        """The places in which all the words (in small letters) occur, its opening's first."""
        places = [(OPENING, " ".join(map(plain, self.opening))), *enumerate(rule.said for rule in self.rules)]
        return [place for place, said in places if all(word in said.casefold() for word in wanted)]


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
        """For each chapter, the places in which all the words occur (`OPENING` too); all empty without words."""
        wanted = words.casefold().split()
        return [chapter.says(wanted) if wanted else [] for chapter in self.chapters]


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
    heads = _heads([line for _, line in lines])
    titles = [line[2:].strip() for _, line in lines if line.startswith("# ")]
    chapters: list[Chapter] = []
    part = ""
    foreword = _body(lines[: heads[0] if heads else len(lines)])
    if foreword.rules or foreword.opening:
        chapters.append(foreword.chapter(0, "The game in short" if foreword.opening else "About this book", part))
    for at, end in pairwise([*heads, len(lines)]):
        head = lines[at][1]
        if head.startswith("# "):
            part = head[2:].strip()
            continue
        found = _CHAPTER.match(head)
        number = int(found[1]) if found else len(chapters)
        name = found[2] if found else head[3:]
        chapters.append(_body(lines[at + 1 : end]).chapter(number, name.strip(), part))
    return Book(game, titles[0] if titles else game.capitalize(), tuple(chapters))


def _heads(lines: Sequence[str]) -> list[int]:
    """Where chapters and parts begin; the book's own title is none, and nothing inside a fenced block."""
    heads: list[int] = []
    fenced, titled = False, False
    for at, line in enumerate(lines):
        if line.startswith("```"):
            fenced = not fenced
        elif fenced:
            continue
        elif line.startswith("## ") or (line.startswith("# ") and titled):
            heads.append(at)
        titled = titled or line.startswith("# ")
    return heads


@dataclass(slots=True)
class _Body:
    """A chapter's contents as they are being read."""

    motto: str = ""
    opening: list[str] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    diagrams: list[Diagram] = field(default_factory=list)
    pieces: list[Pieces] = field(default_factory=list)

    def chapter(self, number: int, title: str, part: str) -> Chapter:
        kept = tuple(self.rules), tuple(self.diagrams), tuple(self.opening), part, tuple(self.pieces)
        return Chapter(number, title, self.motto, *kept)

    def add_table(self, table: tuple[tuple[str, ...], ...]) -> None:
        """A table belongs to the rule before it."""
        if self.rules and not self.rules[-1].table:
            self.rules[-1] = replace(self.rules[-1], table=table)
        else:
            self.rules.append(Rule("", "", table=table))


def _body(lines: Sequence[tuple[int, str]]) -> _Body:
    """What stands under the head of a chapter."""
    body = _Body()
    waiting: tuple[str, int] | None = None  # a position whose caption has not come yet
    for block in _blocks(lines):
        number, first = block[0]
        words = " ".join(line.strip() for _, line in block)
        is_aside = words.startswith("*") and not words.startswith("**") and words.endswith("*")
        if first.startswith("```"):
            fenced = [line for _, line in block[1:-1]]
            match first.removeprefix("```").strip():
                case "position":
                    waiting = "\n".join(fenced) + "\n", number + 1
                case "pieces":
                    body.pieces.append(_pieces(fenced))
        elif first.startswith(">"):
            body.opening += _quoted([line for _, line in block])
        elif is_aside and waiting is not None:
            body.diagrams.append(Diagram(*waiting, words.strip("*")))
            waiting = None
        elif is_aside and not body.rules and not body.motto:
            body.motto = words.strip("*")
        elif first.startswith(("# ", "---", "## ")):
            continue
        elif first.startswith("|"):
            body.add_table(_table([line for _, line in block]))
        else:
            body.rules += _rules([line for _, line in block])
    if waiting is not None:
        body.diagrams.append(Diagram(*waiting, ""))
    return body


def _quoted(lines: Sequence[str]) -> list[str]:
    """The paragraphs of a quotation; a line with its mark alone parts them."""
    paragraphs: list[list[str]] = [[]]
    for line in lines:
        words = line.removeprefix(">").strip()
        if words:
            paragraphs[-1].append(words)
        elif paragraphs[-1]:
            paragraphs.append([])
    return [" ".join(words) for words in paragraphs if words]


def _pieces(lines: Sequence[str]) -> Pieces:
    """The kinds named in a block marked `pieces`: `kinds: soldier elf`, and if it says so `variant: adventure`."""
    said = {key.strip(): value.split() for key, _, value in (line.partition(":") for line in lines)}
    return Pieces(tuple(said.get("kinds", ())), " ".join(said.get("variant", ())))


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
