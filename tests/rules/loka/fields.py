"""Loka to test with: the table of the seats, armies chosen, tiles laid, armies deployed, dice in their order.

Everything here is written from docs/rules/loka.md alone and asks the program nothing but to play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.core.ruleset import Faces, Plain, Throw
from given import Given, beginning

SEATS = ("fire", "earth", "water", "air")
SQUARE_BOARDS = {"face-off": (8, 8), "massive-16x8": (16, 8), "massive-8x16": (8, 16), "massive-16x16": (16, 16)}
"""Files and ranks of the variants for two armies."""

ROWS: Mapping[str, tuple[str, ...]] = {
    "fire": ("d1 e1 f1 g1 h1 i1", "d2 e2 f2 g2 h2 i2", "d3 e3 f3 g3 h3 i3"),
    "earth": ("a9 a8 a7 a6 a5 a4", "b9 b8 b7 b6 b5 b4", "c9 c8 c7 c6 c5 c4"),
    "water": ("i12 h12 g12 f12 e12 d12", "i11 h11 g11 f11 e11 d11", "i10 h10 g10 f10 e10 d10"),
    "air": ("l4 l5 l6 l7 l8 l9", "k4 k5 k6 k7 k8 k9", "j4 j5 j6 j7 j8 j9"),
}
"""LOKA-SEATS-5: rows 1 to 3 of each seat, column 1 first."""

AREAS = {"fire": ("d1", "i6"), "earth": ("a4", "f9"), "water": ("d7", "i12"), "air": ("g4", "l9")}
"""LOKA-SEATS-5: the terrain areas by two of their corners."""

CORNERS = {
    "fire": {(1, 1): "d1", (6, 1): "i1", (1, 6): "d6", (6, 6): "i6"},
    "earth": {(1, 1): "a9", (6, 1): "a4", (1, 6): "f9", (6, 6): "f4"},
    "water": {(1, 1): "i12", (6, 1): "d12", (1, 6): "i7", (6, 6): "d7"},
    "air": {(1, 1): "l4", (6, 1): "l9", (1, 6): "g4", (6, 6): "g9"},
}
"""LOKA-SEATS-5: (column, row) -> square."""

TILES = (
    "castle", "forest", "lake", "eyrie", "swamp", "stone_circle", "mountain_pass", "magic_portal", "magic_portal",
)  # fmt: skip
"""LOKA-TERRAIN-1: one set, as it lies face down."""

EXAMPLE = "army:rook,bishop,knight,pawn*4"
"""LOKA-ARMY-13."""
ALONE = "army:none"
"""LOKA-ARMY-12."""
NO_TILES: Mapping[str, Plain] = {"terrain": False}


def row(seat: str, number: int) -> list[str]:
    """The squares of a row of a seat on the cross, column 1 first."""
    return ROWS[seat][number - 1].split()


def area(seat: str) -> set[str]:
    """The 36 squares on which a seat lays tiles."""
    low, high = AREAS[seat]
    files = range(ord(low[0]), ord(high[0]) + 1)
    return {f"{chr(file)}{rank}" for file in files for rank in range(int(low[1:]), int(high[1:]) + 1)}


def square_of(seat: str, column: int, number: int) -> str:
    """The square in this column and row of a seat on the cross."""
    match seat:
        case "fire":
            return f"{'defghi'[column - 1]}{number}"
        case "earth":
            return f"{'abcdefghijkl'[number - 1]}{10 - column}"
        case "water":
            return f"{'ihgfed'[column - 1]}{13 - number}"
        case _:
            return f"{'lkjihgfedcba'[number - 1]}{3 + column}"


# --- given


def chosen(
    *armies: str,
    variant: str | None = None,
    options: Mapping[str, Plain] | None = None,
    seed: int = 0,
    dice: Sequence[int] = (),
) -> Given:
    """The moment after every seat has chosen its army (the example where none is given) and these dice have fallen."""
    given = beginning("loka", variant, options, seed)
    texts = armies or (EXAMPLE,) * len(given.rules.seats)
    assert len(texts) == len(given.rules.seats)
    return given.after(*texts, dice=dice)


def drawn(first: int, *tiles: tuple[str, *tuple[int, ...]], sets: int = 1) -> tuple[int, ...]:
    """The dice of a terrain phase on the cross: who begins (1 Fire), then for each tile the draw and its squares."""
    face_down = list(TILES) * sets
    dice = [first]
    for kind, *rolled in tiles:
        dice.append(face_down.index(kind) + 1)
        for _ in range(2 if kind == "magic_portal" else 1):
            face_down.remove(kind)
        dice += rolled
    return tuple(dice)


def laid(first: int, *tiles: tuple[str, *tuple[int, ...]], **options: Plain) -> Given:
    """Bare kings, as many draws as there are tiles, and Fire to deploy: the moment after all tiles are laid."""
    switches: dict[str, Plain] = {"terrain_tiles": len(tiles)} | options
    sets = switches.get("terrain_sets", 1)
    assert isinstance(sets, int)
    return chosen(*(ALONE,) * 4, options=switches, dice=(*drawn(first, *tiles, sets=sets), 1, 2, 3, 4))


def rolled(first: int, *dice: int, variant: str = "face-off", **options: Plain) -> Given:
    """Tiles laid on a square board: who begins (1 Evil), then the dice as they fall, kind, row and column each."""
    return chosen(ALONE, ALONE, variant=variant, options=options, dice=(first, *dice, 1, 2))


def kings_placed(first: int = 0, battle: Sequence[int] = (), **options: Plain) -> Given:
    """Four kings alone on column 3 without tiles, seat `first` the first to deploy, and these dice after the last."""
    lowest = [2 if seat != first else 1 for seat in range(4)]
    given = chosen(*(ALONE,) * 4, options={"terrain": False, **options}, dice=lowest)
    seats = [SEATS[(first + step) % 4] for step in range(4)]
    return given.after(*(f"deploy:king,{row(seat, 1)[2]}" for seat in seats), dice=battle)


def fallen(given: Given, *faces: int) -> Given:
    """The moment after the dice that are due have shown these faces."""
    assert isinstance(given.pending, Throw), given.pending
    state = given.rules.clone(given.state)
    given.rules.apply(state, Faces(faces))
    return replace(given, state=state)


# --- then


def due(given: Given) -> tuple[tuple[int, ...], str]:
    """The dice that are due: how many sides each has, and for which rule."""
    pending = given.pending
    assert isinstance(pending, Throw), pending
    return pending.sides, pending.rule


def tiles(given: Given) -> dict[str, str]:
    """Square -> tile."""
    terrain = given.file.get("terrain") or {}
    assert isinstance(terrain, Mapping)
    return {square: kind for kind, squares in terrain.items() for square in squares}


def pieces(given: Given, seat: str) -> dict[str, list[str]]:
    """What a seat has on the board: kind -> squares in order."""
    everybody = given.file.get("pieces") or {}
    assert isinstance(everybody, Mapping)
    return {kind: sorted(squares) for kind, squares in (everybody.get(seat) or {}).items() if squares}


def hand(given: Given, seat: str) -> dict[str, int]:
    """What a seat has still to place."""
    return dict(given.file["state"]["hand"].get(seat, {}))


def places(given: Given, kind: str) -> set[str]:
    """The squares on which the seat to act may place a piece of this kind."""
    return given.from_(f"deploy:{kind},")


def seen(given: Given, seat: int) -> Any:
    """All that a seat can know of this moment."""
    return given.rules.notation.pack(given.view(seat))


def heard(given: Given, seat: int) -> list[str]:
    """What a seat was told of what has happened."""
    shown = (given.rules.hide(event, seat) for event in given.events)
    return [repr(event) for event in shown if event is not None]


def is_no_action(given: Given, text: str) -> bool:
    """Whether a text is refused, or cannot even be read."""
    try:
        return not given.allows(text)
    except ValueError:
        return True


def list_of(text: str) -> dict[str, int]:
    """The pieces of an army by its text."""
    if text == "army:none":
        return {}
    found = {}
    for part in text.removeprefix("army:").split(","):
        kind, _, number = part.partition("*")
        found[kind] = int(number or 1)
    return found
