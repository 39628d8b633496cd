"""A small game's shelf for the tests of content: pieces, a board, texts (CASTLE-EXPANDED-10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from annotated_types import Interval, Len

from game.content.folders import Folder, Sheet, Shelf, Table, laid_over, load
from game.content.schema import Picture, Ref, Words
from game.core.record import record

Reach = Annotated[int, Interval(ge=1, le=25)]
Shift = Annotated[int, Interval(ge=-25, le=25)]


class Tier(Enum):
    LESSER = "lesser"
    GREATER = "greater"


class Mode(Enum):
    ANY = "any"
    MOVE = "move"
    CAPTURE = "capture"


class Dir(Enum):
    F = "F"
    B = "B"
    L = "L"
    R = "R"
    ORTH = "orth"
    DIAG = "diag"
    ALL = "all"


@record
class Slide:
    """Along a line."""

    dirs: Annotated[tuple[Dir, ...], Len(1, 8)]
    max: Reach
    min: Reach = 1
    mode: Mode = Mode.ANY
    over: Literal["none", "fly", "hop"] = "none"

    __words__: ClassVar[Mapping[str, Mapping[str, int]]] = {"max": {"board": 25}}

    def __post_init__(self) -> None:
        if self.min > self.max:
            raise ValueError(f"min is {self.min}, expected at most max, {self.max}")


@record
class Leap:
    offsets: Annotated[tuple[tuple[Shift, Shift], ...], Len(1)]
    mode: Mode = Mode.ANY
    exact: bool = False


@record
class Ride:
    offsets: Annotated[tuple[tuple[Shift, Shift], ...], Len(1)]
    max: Reach = 25


@record
class Bent:
    then: Reach
    over: Literal["none", "fly"] = "none"

    __short__: ClassVar[str] = "then"


@record
class Recall:
    """To the own Castle."""


Pattern = Annotated[
    Slide | Leap | Ride | Bent | Recall,
    Words({"slide": Slide, "leap": Leap, "ride": Ride, "bent": Bent, "recall": Recall}),
]


@record
class Twins:
    light: Annotated[str, Len(1, 20)]
    dark: Annotated[str, Len(1, 20)]


@record
class Promotion:
    when: frozenset[Literal["far", "greater"]]
    to: Annotated[str, Ref("pieces")]


@record
class PieceKind:
    """A piece as its data file tells it."""

    names: Twins
    tier: Tier
    moves: Annotated[tuple[Pattern, ...], Len(1, 12)]
    combat: Literal[6, 8, 10]
    count: Annotated[int, Interval(ge=0, le=30)] = 1
    flags: frozenset[Literal["goal", "champion", "immune_to_lesser", "no_fly_over"]] = frozenset()
    promote: Promotion | None = None
    picture: Annotated[str, Picture()] | None = None
    royal: bool = False
    worth: Annotated[float, Interval(ge=0, le=100)] | None = None
    text: str = ""


@record
class BoardSheet:
    files: Annotated[int, Interval(ge=3, le=26)]
    ranks: Annotated[int, Interval(ge=3, le=26)]
    regions: Mapping[str, tuple[str, ...]]
    start: Mapping[Literal["light", "dark"], Mapping[Annotated[str, Ref("pieces")], tuple[str, ...]]]
    options: Mapping[str, bool | int | str] = field(default_factory=dict)


SHELF = Shelf(
    "castle",
    {
        "pieces": Table("pieces.yaml", PieceKind),
        "board": Sheet("board.yaml", BoardSheet),
        "strings": Table("strings.yaml", str, optional=True),
    },
)

PIECES = """\
soldier:
  names: {light: Soldier, dark: Skeleton}
  tier: lesser
  count: 5
  combat: 6
  moves:
    - {slide: {dirs: [F, L, R], max: 1}}
    - {slide: {dirs: [F], min: 2, max: 2, mode: move}}
  promote: {when: [far, greater], to: knight}
knight:
  names: {light: Knight, dark: Death Knight}
  tier: greater
  combat: 8
  moves: [{slide: {dirs: orth, max: 3}}, {leap: {offsets: [[1, 2]]}}]
  picture: castle/knight
lion:
  names: {light: Lion, dark: Dire Wolf}
  tier: greater
  combat: 8
  moves: [{bent: {then: 2}}, {ride: {offsets: [[0, 2]], max: 4}}]
keep:
  names: {light: Castle, dark: Castle}
  tier: greater
  combat: 10
  moves: [recall, {slide: {dirs: [all], max: board}}]
  flags: [goal, immune_to_lesser]
  royal: true
  worth: 4.5
  text: on
"""

BOARD = """\
files: 8
ranks: 8
regions:
  home: [a1, b1]
  far: [a8, b8]
start:
  light: {soldier: [a2, b2], keep: [a1]}
  dark: {soldier: [a7, b7], keep: [a8]}
options: {combat: true, tokens: 3, climate: mild}
"""

STRINGS = """\
castle.turn: It is {seat}'s turn
castle.end: "No more"
"""

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64z"/></svg>'


def write(folder: Path, files: Mapping[str, str | bytes]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)


def shipped(folder: Path, **changed: str) -> Folder:
    """The shipped data in `folder`, with some files given other words."""
    files = {"pieces": PIECES, "board": BOARD, "strings": STRINGS} | changed
    write(folder, {f"data/castle/{name}.yaml": content for name, content in files.items()})
    write(folder, {"sprites/castle/knight.svg": SVG})
    return Folder(folder / "data", "data", folder / "sprites", shipped=True)


def mod(folder: Path, name: str, **files: str) -> Folder:
    """A mod called `name` with these files of the game."""
    write(folder / "mods" / name, {f"castle/{part}.yaml": content for part, content in files.items()})
    return laid_over(folder / "mods" / name, f"mods/{name}")


def findings(folder: Path, *mods: Folder, **changed: str) -> list[str]:
    """What is told of the shipped data with some files given other words, and of mods laid over it, in order."""
    return [str(problem) for problem in load(SHELF, [shipped(folder, **changed), *mods]).problems]


def edited(text: str, old: str, new: str) -> str:
    """`text` with its first `old` made `new`; a table of mistakes whose mistakes miss must not pass."""
    assert old in text, old
    return text.replace(old, new, 1)
