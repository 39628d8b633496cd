"""What no schema can see in Loka's data: names that must fit together, boards that can be played on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.boards.grid import MOST_SQUARES, Grid
from game.boards.patterns import work_of
from game.content.source import did_you_mean
from game.rules.loka.data import UNMOVED, Board, Option, PieceKind, ReadyArmy, Tile, Variant

Tell = Callable[[str, Sequence[str | int], str], None]

MOST_WORK = 600_000
"""Squares that all walks of all pieces may pass on one board."""
MOST_KINDS = 30
"""Kinds of pieces; each may need a second number for its first move."""
MOST_REGIONS = 100


def verify(values: Mapping[str, Any], tell: Tell) -> None:
    """Tells every mistake: its part of the shelf, the path in it, and a sentence."""
    pieces: Mapping[str, PieceKind] = values["pieces"]
    boards: Mapping[str, Board] = values["boards"]
    _pieces(pieces, boards, tell)
    for name, board in boards.items():
        _board(name, board, pieces, tell)
    _tiles(values["terrain"], values["options"], tell)
    _armies(values["armies"], pieces, tell)
    _options(values["options"], values["elements"], tell)
    _variants(values["variants"], values["options"], tell)


def _pieces(pieces: Mapping[str, PieceKind], boards: Mapping[str, Board], tell: Tell) -> None:
    if len(pieces) > MOST_KINDS:
        tell("pieces", (), f"there are {len(pieces)} kinds of pieces, at most {MOST_KINDS} are possible")
    royal = [name for name, kind in pieces.items() if kind.royal]
    if not royal:
        tell("pieces", (), "no piece is royal; exactly one kind must be")
    for name in royal[1:]:
        tell("pieces", (name, "royal"), f'"{royal[0]}" is royal already; exactly one kind may be')
    if len(royal) == len(pieces):
        tell("pieces", (), "an army needs something to buy: a piece that is not royal")
    letters: dict[str, str] = {}
    for name, kind in pieces.items():
        if not "a" <= kind.letter <= "z":
            tell("pieces", (name, "letter"), f'letter is "{kind.letter}", expected a small letter from a to z')
        elif kind.letter in letters:
            tell("pieces", (name, "letter"), f'"{letters[kind.letter]}" has the letter "{kind.letter}" already')
        letters.setdefault(kind.letter, name)
        if not name.replace("_", "").isalpha() or not name.islower():
            tell("pieces", (name,), f'"{name}" can\'t be written in actions; use small letters and _ alone')
        if kind.royal and kind.pawn:
            tell("pieces", (name, "pawn"), "the royal piece can't be a pawn")
        _piece(name, kind, pieces, boards, tell)


def _piece(
    name: str, kind: PieceKind, pieces: Mapping[str, PieceKind], boards: Mapping[str, Board], tell: Tell
) -> None:
    if kind.promote is not None:
        for board in boards.values():
            if kind.promote.where not in board.regions:
                guess = did_you_mean(kind.promote.where, board.regions)
                tell("pieces", (name, "promote", "where"), f'unknown region "{kind.promote.where}"{guess}')
                break
        if len(set(kind.promote.to)) < len(kind.promote.to):
            tell("pieces", (name, "promote", "to"), "the same piece is named twice")
        for i, to in enumerate(kind.promote.to):
            if to in pieces and pieces[to].royal:
                tell("pieces", (name, "promote", "to", i), f'nothing can become a "{to}": it is royal')
    for i, pattern in enumerate(kind.moves):
        word = type(pattern).__name__.lower()
        for board in boards.values():
            if pattern.standing not in (None, UNMOVED) and pattern.standing not in board.regions:
                guess = did_you_mean(str(pattern.standing), [UNMOVED, *board.regions])
                tell("pieces", (name, "moves", i, word, "standing"), f'unknown region "{pattern.standing}"{guess}')
                break


def _board(name: str, board: Board, pieces: Mapping[str, PieceKind], tell: Tell) -> None:
    full = Grid(board.files, board.ranks)
    holes = []
    for i, hole in enumerate(board.holes):
        if hole not in full.names:
            tell("boards", (name, "holes", i), f'no square "{hole}" on this board')
            return
        holes.append(full.cells[full.parse(hole)])
    grid = Grid(board.files, board.ranks, holes)
    if not 0 < len(grid) <= MOST_SQUARES:
        tell("boards", (name, "files"), f"the board has {len(grid)} squares, expected 1 to {MOST_SQUARES}")
        return
    if len(board.regions) > MOST_REGIONS:
        tell(
            "boards", (name, "regions"), f"there are {len(board.regions)} regions, at most {MOST_REGIONS} are possible"
        )
    for region_name, region in board.regions.items():
        for key, squares in (("squares", region.squares), ("seen", region.seen)):
            for i, square in enumerate(squares):
                if square not in grid.names:
                    tell("boards", (name, "regions", region_name, key, i), f'no square "{square}" on this board')
        for i, row in enumerate(region.rows):
            if not 1 <= abs(row) <= max(board.ranks, board.files):
                tell("boards", (name, "regions", region_name, "rows", i), f"row {row} does not exist")
    turns = [place.turned for place in board.seats.values()]
    if len({place.team for place in board.seats.values()}) < 2:
        tell("boards", (name, "seats"), "both teams need a seat")
    for seat, place in board.seats.items():
        if turns.count(place.turned) > 1:
            tell("boards", (name, "seats", seat, "turned"), "two seats sit at the same edge")
            break
        if place.turned % 2 and board.files != board.ranks:
            tell("boards", (name, "seats", seat, "turned"), "seats at the sides need as many files as ranks")
    across = board.first_column - 1 + board.columns
    if across > board.files:
        tell("boards", (name, "columns"), f"column {across} does not exist; the board has {board.files} files")
    for key, rows in (("laying_rows", board.laying_rows), ("deploy_rows", board.deploy_rows)):
        if rows > board.ranks:
            tell("boards", (name, key), f"row {rows} does not exist; the board has {board.ranks} ranks")
    total = 0
    for kind in pieces.values():
        total += len(board.seats) * work_of(kind.moves, grid) * (1 if kind.promote is None else len(kind.promote.to))
    if total > MOST_WORK:
        why = f"on this board the pieces pass {total} squares from all squares together"
        tell("boards", (name,), f"{why}; at most {MOST_WORK} are possible")


def _tiles(tiles: Mapping[str, Tile], options: Mapping[str, Option], tell: Tell) -> None:
    if not tiles:
        tell("terrain", (), "a set needs one tile at least")
    for name, tile in tiles.items():
        if not name.replace("_", "").isalpha() or not name.islower():
            tell("terrain", (name,), f'"{name}" can\'t be written in files; use small letters and _ alone')
        if tile.portal and tile.count % 2:
            tell("terrain", (name, "count"), f"count is {tile.count}, expected an even number: portals lie in pairs")
        if tile.peril is not None and tile.peril.lost >= tile.peril.die:
            tell(
                "terrain",
                (name, "peril", "lost"),
                f"lost is {tile.peril.lost}, expected less than the die's {tile.peril.die}",
            )
        option = tile.defence.option
        if option is not None and option in options and type(options[option].default) is not int:
            tell("terrain", (name, "defence", "option"), f'"{option}" is no number')


def _armies(armies: Mapping[str, ReadyArmy], pieces: Mapping[str, PieceKind], tell: Tell) -> None:
    for name, army in armies.items():
        for piece in army.pieces:
            if piece in pieces and pieces[piece].royal:
                tell("armies", (name, "pieces", piece), f"the {piece} is free and not named (LOKA-ARMY-6)")


def _options(options: Mapping[str, Option], elements: Mapping[str, object], tell: Tell) -> None:
    for name, option in options.items():
        default = option.default
        if option.choices and default not in option.choices:
            tell("options", (name, "default"), f'default is "{default}", expected one of its choices')
        if type(default) is int:
            if option.least is not None and default < option.least:
                tell("options", (name, "default"), f"default is {default}, expected {option.least} at least")
            if option.most is not None and default > option.most:
                tell("options", (name, "default"), f"default is {default}, expected {option.most} at most")
        if name.startswith("element_"):
            for i, choice in enumerate(option.choices):
                if choice not in elements:
                    tell("options", (name, "choices", i), f'unknown element "{choice}"{did_you_mean(choice, elements)}')


def _variants(variants: Mapping[str, Variant], options: Mapping[str, Option], tell: Tell) -> None:
    if not variants:
        tell("variants", (), "a game needs one variant at least")
    for name, variant in variants.items():
        for option, value in variant.options.items():
            if option not in options:
                continue
            switch = options[option]
            if type(value) is not type(switch.default):
                tell("variants", (name, "options", option), f"{option} can't be {value}")
            elif switch.choices and value not in switch.choices:
                tell("variants", (name, "options", option), f'{option} is "{value}", expected one of its choices')
            elif type(value) is int and not (switch.least or 0) <= value <= (
                10**9 if switch.most is None else switch.most
            ):
                tell(
                    "variants",
                    (name, "options", option),
                    f"{option} is {value}, expected {switch.least} to {switch.most}",
                )
