"""What no schema can see in Loka's data: names that must fit together, boards that can be played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.boards.grid import MOST_SQUARES
from game.boards.patterns import work_of
from game.content.guesses import did_you_mean
from game.content.source import Severity
from game.rules import fitting
from game.rules.loka.data import UNMOVED, Board, LokaOption, PieceKind, ReadyArmy, Tile
from game.rules.mistakes import Tell

MOST_WORK = 600_000
"""Squares that all walks of all pieces may pass on one board."""
WARNING = Severity.WARNING
NEEDED = ("max_pawns", "max_pieces", "piece_set", "terrain", "terrain_tiles", "terrain_sets", "combat", "check",
          "stalemate", "back_to_back", "super_d20", "allied_support", "defence_support_view", "pass_exit",
          "prowess_by_cost", "quiet_limit", "repetition", "overlord")  # fmt: skip
MOST_OFFERED = 10**9
"""The largest number that a switch without bounds may offer."""
MOST_KINDS = 30
"""Kinds of pieces; each may need a second number for its first move."""


def verify(values: Mapping[str, Any], tell: Tell) -> None:
    """Tells every mistake: its part of the shelf, the path in it, and a sentence."""
    pieces: Mapping[str, PieceKind] = values["pieces"]
    boards: Mapping[str, Board] = values["boards"]
    _pieces(pieces, boards, tell)
    for name, board in boards.items():
        _board(name, board, pieces, tell)
    _tiles(values["terrain"], values["options"], tell)
    _armies(values["armies"], pieces, tell)
    _sizes(values, tell)
    _options(values["options"], values["elements"], tell)
    fitting.needed_switches(NEEDED, values["options"], tell)
    fitting.ways_to_play(values["variants"], values["options"], tell)


def _pieces(pieces: Mapping[str, PieceKind], boards: Mapping[str, Board], tell: Tell) -> None:
    if len(pieces) > MOST_KINDS:
        tell("pieces", (), f"there are {len(pieces)} kinds of pieces, at most {MOST_KINDS} are possible")
    fitting.one_royal(pieces, tell)
    fitting.letters(pieces, tell)
    if all(kind.royal for kind in pieces.values()):
        tell("pieces", (), "an army needs something to buy: a piece that is not royal")
    for name, kind in pieces.items():
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
                why = fitting.unknown_region(kind.promote.where, board.regions)
                tell("pieces", (name, "promote", "where"), why)
                break
        fitting.promotions(name, kind.promote.to, pieces, tell)
    for i, pattern in enumerate(kind.moves):
        word = type(pattern).__name__.lower()
        for board in boards.values():
            if pattern.standing not in (None, UNMOVED) and pattern.standing not in board.regions:
                why = fitting.unknown_region(str(pattern.standing), [UNMOVED, *board.regions])
                tell("pieces", (name, "moves", i, word, "standing"), why)
                break


def _board(name: str, board: Board, pieces: Mapping[str, PieceKind], tell: Tell) -> None:
    grid = fitting.grid_of(board, "boards", (name,), tell)
    if grid is None:
        return
    fitting.regions_exist(board.regions, grid, max(board.ranks, board.files), "boards", (name,), tell)
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


def _tiles(tiles: Mapping[str, Tile], options: Mapping[str, LokaOption], tell: Tell) -> None:
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


def _sizes(values: Mapping[str, Any], tell: Tell) -> None:
    """A ready-made army that is too large for every variant is offered nowhere.  LOKA-ARMY-7, -8."""
    pieces, options = values["pieces"], values["options"]
    for switch, spare, counts in (
        ("max_pieces", 1, lambda name: True),
        ("max_pawns", 0, lambda name: pieces[name].pawn),
    ):
        if switch not in options:
            continue
        allowed = [way.options.get(switch, options[switch].default) for way in values["variants"].values()]
        most = max((number for number in allowed if type(number) is int), default=MOST_SQUARES) - spare
        for name, army in values["armies"].items():
            many = sum(number for piece, number in army.pieces.items() if piece in pieces and counts(piece))
            if many > most:
                what = f"{many} Pawns" if not spare else f"{many} pieces beside the King"
                tell("armies", (name, "pieces"), f"{what} are too many; no variant allows more than {most}", WARNING)


def _options(options: Mapping[str, LokaOption], elements: Mapping[str, object], tell: Tell) -> None:
    fitting.switches(options, tell)
    for name, option in options.items():
        if name.startswith("element_"):
            for i, choice in enumerate(option.choices):
                if choice not in elements:
                    tell("options", (name, "choices", i), f'unknown element "{choice}"{did_you_mean(choice, elements)}')
        least, most = option.least or 0, MOST_OFFERED if option.most is None else option.most
        for i, number in enumerate(option.offered):
            if not least <= number <= most:
                tell("options", (name, "offered", i), f"{number} is offered, expected {least} to {most}")
