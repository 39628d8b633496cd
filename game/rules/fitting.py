"""What no schema can see in the data of any game on squares: boards and regions, letters, the royal kind, switches.

A game's own `verify` calls these with its records; the records are read by their fields alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Protocol

from game.boards.grid import MOST_SQUARES, Grid
from game.boards.regions import Region
from game.content.guesses import did_you_mean
from game.rules.options import Option

Tell = Callable[[str, Sequence[str | int], str], None]
"""Part of the shelf, the path in it, and a sentence."""

MOST_REGIONS = 100


class Shape(Protocol):
    """What is read of a board."""

    @property
    def files(self) -> int: ...

    @property
    def ranks(self) -> int: ...

    @property
    def holes(self) -> Sequence[str]: ...


class Kind(Protocol):
    """What is read of a kind of piece."""

    @property
    def letter(self) -> str: ...

    @property
    def royal(self) -> bool: ...


class VariantRead(Protocol):
    """What is read of a variant."""

    @property
    def options(self) -> Mapping[str, bool | int | str | Mapping[str, int]]: ...


def grid_of(board: Shape, part: str, path: tuple[str | int, ...], tell: Tell) -> Grid | None:
    """The board's squares; None, and told, when there are none or too many."""
    full = Grid(board.files, board.ranks)
    for i, name in enumerate(board.holes):
        if name not in full.names:
            tell(part, (*path, "holes", i), f'no square "{name}" on this board')
            return None
    grid = Grid.without(board.files, board.ranks, board.holes)
    if not 0 < len(grid) <= MOST_SQUARES:
        tell(part, (*path, "files"), f"the board has {len(grid)} squares, expected 1 to {MOST_SQUARES}")
        return None
    return grid


def regions_exist(
    regions: Mapping[str, Region], grid: Grid, deepest: int, part: str, path: tuple[str | int, ...], tell: Tell
) -> None:
    """Told: more regions than compiled walks can tell apart, squares and rows (1 to `deepest`) that are not there."""
    if len(regions) > MOST_REGIONS:
        tell(part, (*path, "regions"), f"there are {len(regions)} regions, at most {MOST_REGIONS} are possible")
    for name, region in regions.items():
        at = (*path, "regions", name)
        squares_exist(region.squares, grid, part, (*at, "squares"), tell)
        squares_exist(region.seen, grid, part, (*at, "seen"), tell)
        for i, row in enumerate(region.rows):
            if not 1 <= abs(row) <= deepest:
                tell(part, (*at, "rows", i), f"row {row} does not exist; rows go from 1 to {deepest}")


def squares_exist(squares: Iterable[str], grid: Grid, part: str, path: tuple[str | int, ...], tell: Tell) -> None:
    """Every square named is on the board."""
    for i, square in enumerate(squares):
        if square not in grid.names:
            tell(part, (*path, i), f'no square "{square}" on this board')


def letters(kinds: Mapping[str, Kind], tell: Tell) -> None:
    """Every kind has a small letter of its own."""
    taken: dict[str, str] = {}
    for name, kind in kinds.items():
        if not "a" <= kind.letter <= "z":
            tell("pieces", (name, "letter"), f'letter is "{kind.letter}", expected a small letter from a to z')
        elif kind.letter in taken:
            tell("pieces", (name, "letter"), f'"{taken[kind.letter]}" has the letter "{kind.letter}" already')
        taken.setdefault(kind.letter, name)


def one_royal(kinds: Mapping[str, Kind], tell: Tell) -> None:
    """Exactly one kind is royal."""
    royal = [name for name, kind in kinds.items() if kind.royal]
    if not royal:
        tell("pieces", (), "no piece is royal; exactly one kind must be")
    for name in royal[1:]:
        tell("pieces", (name, "royal"), f'"{royal[0]}" is royal already; exactly one kind may be')


def promotions(name: str, to: Sequence[str], kinds: Mapping[str, Kind], tell: Tell) -> None:
    """Nothing is named twice, nothing becomes a royal piece."""
    if len(set(to)) < len(to):
        tell("pieces", (name, "promote", "to"), "the same piece is named twice")
    for i, kind in enumerate(to):
        if kind in kinds and kinds[kind].royal:
            tell("pieces", (name, "promote", "to", i), f'nothing can become a "{kind}": it is royal')


def needed_switches(names: Iterable[str], options: Mapping[str, object], tell: Tell) -> None:
    """Every switch that the rules ask for is there."""
    for name in names:
        if name not in options:
            tell("options", (), f'the switch "{name}" is gone; the game needs it')


def switches(options: Mapping[str, Option], tell: Tell, texts: Collection[str] = ()) -> None:
    """Every default is among the choices and within the bounds, and no choice is named twice.

    A switch with neither is yes or no, but for those in `texts`, which the game reads by itself.
    """
    for name, option in options.items():
        default = option.default
        if option.choices and default not in option.choices:
            tell("options", (name, "default"), f'default is "{default}", expected one of its choices')
        elif not option.choices:
            kind, words = _kind(option, name in texts)
            if type(default) is not kind:
                tell("options", (name, "default"), f"default is {default}, expected {words}")
        for i, choice in enumerate(option.choices):
            if choice in option.choices[:i]:
                tell("options", (name, "choices", i), f'"{choice}" is named twice')
        unattended = option.unattended
        if unattended is not None and type(unattended) is not type(default):
            tell("options", (name, "unattended"), f"unattended is {unattended}, expected what default is: {default}")
        if type(default) is int:
            if option.least is not None and default < option.least:
                tell("options", (name, "default"), f"default is {default}, expected {option.least} at least")
            if option.most is not None and default > option.most:
                tell("options", (name, "default"), f"default is {default}, expected {option.most} at most")


def _kind(option: Option, is_text: bool) -> tuple[type, str]:
    """What a switch without choices holds, and what that is called."""
    if is_text:
        return str, "a text"
    return (bool, "true or false") if option.least is None is option.most else (int, "a whole number")


def ways_to_play(variants: Mapping[str, VariantRead], options: Mapping[str, Option], tell: Tell) -> None:
    """There is one variant at least, and what each says of its switches can be."""
    one_variant(variants, tell)
    for name, variant in variants.items():
        for option, value in variant.options.items():
            if option not in options:
                continue
            switch = options[option]
            path = (name, "options", option)
            if type(value) is not type(switch.default):
                tell("variants", path, f"{option} can't be {value}")
            elif switch.choices and value not in switch.choices:
                tell("variants", path, f'{option} is "{value}", expected one of its choices')
            elif type(value) is int and not (switch.least or 0) <= value <= (
                10**9 if switch.most is None else switch.most
            ):
                tell("variants", path, f"{option} is {value}, expected {switch.least} to {switch.most}")


def one_variant(variants: Mapping[str, object], tell: Tell) -> None:
    """There is one variant at least."""
    if not variants:
        tell("variants", (), "a game needs one variant at least")


def unknown_region(region: str, regions: Iterable[str]) -> str:
    """The sentence for a region that no board has."""
    return f'unknown region "{region}"{did_you_mean(region, regions)}'
