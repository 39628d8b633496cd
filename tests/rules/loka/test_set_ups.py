"""Whole set-ups by random choices and dice, held against the rules as plainly as they can be written (ISSUE 3).

The lists of what may be bought and deployed are made here a second time, from docs/rules/loka.md alone.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from random import Random
from typing import Any

import pytest
from every_game.wander import fall
from rules.loka.fields import SEATS, SQUARE_BOARDS, area, list_of, pieces, row, tiles

from game.core.dice import throw
from game.core.ruleset import Decision, Faces, Muster, Phase, Plain, Throw
from given import Given, beginning

KINDS = ("queen", "rook", "bishop", "knight", "pawn")
BARRED = {
    "eyrie": {"king", "queen", "rook", "bishop", "pawn"},
    "forest": {"king", "queen", "rook", "bishop", "knight"},
    "stone_circle": {"king", "queen", "bishop", "knight", "pawn"},
    "lake": {"king", *KINDS},
    "mountain_pass": {"bishop"},
}
TEAM = {"fire": 0, "water": 0, "earth": 1, "air": 1}
CROSSES = ("standard", "two-player", "three-player", "doubled")
TABLES = [(CROSSES[seed % 4], seed) for seed in range(15)]
TABLES += [(variant, seed) for variant in SQUARE_BOARDS for seed in range(4)]
tables = pytest.mark.parametrize(("variant", "seed"), TABLES)


def rows_of(variant: str, seat: str) -> list[list[str]]:
    """The rows on which a seat deploys."""
    if variant in CROSSES:
        return [row(seat, number) for number in (1, 2, 3)]
    files, ranks = SQUARE_BOARDS[variant]
    numbers = range(1, 7 if ranks == 16 else 4)
    return [
        [f"{file}{number if seat == 'evil' else ranks + 1 - number}" for file in "abcdefghijklmnop"[:files]]
        for number in numbers
    ]


def deployments(variant: str, seat: str, file: Mapping[str, Any]) -> set[str]:
    """LOKA-DEPLOY-3 to LOKA-DEPLOY-10, LOKA-DEPLOY-15: what a seat may place where."""
    terrain = {square: kind for kind, squares in (file.get("terrain") or {}).items() for square in squares}
    taken = {
        square for kinds in (file.get("pieces") or {}).values() for squares in kinds.values() for square in squares
    }
    left = file["state"]["hand"][seat]
    rows = rows_of(variant, seat)

    def places(kind: str) -> list[str]:
        for squares in rows[1:] if kind == "pawn" else rows:
            usable = [
                square for square in squares if square not in taken and kind not in BARRED.get(terrain.get(square), ())
            ]
            if usable:
                return usable
        return []

    for kinds in (("king",), KINDS[:4], ("pawn",)):
        found = {f"deploy:{kind},{square}" for kind in kinds if left.get(kind) for square in places(kind)}
        if found:
            return found
    return set()


def set_up(variant: str, seed: int, options: Mapping[str, Plain] | None = None) -> tuple[Given, dict[str, str]]:
    """A game played by random listed actions to the first turn of the battle, checked on the way; the armies taken."""
    chance = Random(f"{variant} {seed}")
    given = beginning("loka", variant, options, seed)
    rules, state = given.rules, given.rules.clone(given.state)
    armies: dict[str, str] = {}
    draws = 0
    while True:
        pending = rules.pending(state)
        if isinstance(pending, Throw):
            state.rng, faces = throw(state.rng, pending.sides)
            draws += pending.rule in ("LOKA-TERRAIN-3", "LOKA-FACEOFF-5")
            rules.apply(state, Faces(faces))
            continue
        assert isinstance(pending, Decision)
        if pending.phase is Phase.BATTLE:
            return Given(rules, state), armies
        texts = [str(action) for action in rules.actions(state)]
        assert texts == sorted(set(texts))
        seat = rules.seats[pending.seat]
        if isinstance(pending, Muster):
            assert all(rules.check(state, action) is None for action in rules.actions(state))
        else:
            assert set(texts) == deployments(variant, seat, rules.notation.write(state))
        text = chance.choice(texts)
        if isinstance(pending, Muster):
            armies[seat] = text
        rules.apply(state, rules.notation.parse(state, text))


@tables
def test_armies_stand_complete_in_their_own_rows(variant: str, seed: int):
    """LOKA-DEPLOY-3 to LOKA-DEPLOY-16, LOKA-ARMY-6: at each step just the deployments of the book, none missing."""
    given, armies = set_up(variant, seed)

    assert set(armies) == set(given.rules.seats)
    for seat, text in armies.items():
        army = pieces(given, seat)
        assert {kind: len(squares) for kind, squares in army.items()} == {"king": 1, **list_of(text)}
        rows = rows_of(variant, seat)
        assert {square for squares in army.values() for square in squares} <= {s for squares in rows for s in squares}
        assert not set(army.get("pawn", ())) & set(rows[0])
        terrain = tiles(given)
        for kind, squares in army.items():
            assert not [square for square in squares if kind in BARRED.get(terrain.get(square, ""), ())]


@pytest.mark.parametrize("seed", range(20))
def test_tiles_lie_where_their_layers_may_lay_them(seed: int):
    """LOKA-TERRAIN-2, LOKA-TERRAIN-4, LOKA-TERRAIN-7 to LOKA-TERRAIN-9: one tile a seat, and the second of a pair."""
    given, _ = set_up("standard", seed)
    laid = tiles(given)
    counts = Counter(laid.values())

    assert counts["magic_portal"] in (0, 2)
    assert len(laid) == 4 + counts["magic_portal"] // 2
    assert all(number == 1 for kind, number in counts.items() if kind != "magic_portal")
    portals = [square for square, kind in laid.items() if kind == "magic_portal"]
    others = [square for square, kind in laid.items() if kind != "magic_portal"]
    starts = [(portals[0], portals[1]), (portals[1], portals[0])] if portals else [("", "")]
    assert any(
        all(square in area(seat) for seat, square in zip(order, [*others, *([one] if one else [])], strict=True))
        and (not one or two in area(further(order[-1], one)))
        for one, two in starts
        for order in permutations(SEATS)
    )


def further(seat: str, square: str) -> str:
    """LOKA-TERRAIN-8: the opponent whose edge is further from the first portal."""
    if TEAM[seat] == 0:
        return "air" if square[0] <= "f" else "earth"
    return "water" if int(square[1:]) <= 6 else "fire"


@pytest.mark.parametrize("variant", SQUARE_BOARDS)
def test_tiles_of_square_boards(variant: str):
    """LOKA-FACEOFF-4 to LOKA-FACEOFF-7, LOKA-MASSIVE-4: as many draws as due, no kind more often than boards."""
    boards = {"face-off": 1, "massive-16x16": 4}.get(variant, 2)
    for seed in range(6):
        given, _ = set_up(variant, seed)
        counts = Counter(tiles(given).values())
        pairs, odd = divmod(counts["magic_portal"], 2)

        assert odd == 0
        assert len(tiles(given)) == 4 * boards + pairs
        assert pairs <= boards
        assert all(number <= boards for kind, number in counts.items() if kind != "magic_portal")


@pytest.mark.parametrize("seed", range(6))
def test_many_tiles_and_large_armies(seed: int):
    """LOKA-DEPLOY-8, LOKA-DEPLOY-9, LOKA-DEPLOY-14: with tiles everywhere the lists are still those of the book."""
    options: dict[str, Plain] = {"terrain_tiles": 32, "terrain_sets": 4, "points": 500, "max_pieces": 16}
    given, armies = set_up("standard", seed, options)

    for seat, text in armies.items():
        standing = {kind: len(squares) for kind, squares in pieces(given, seat).items()}
        assert standing["king"] == 1
        assert all(number <= list_of(text).get(kind, 0) for kind, number in standing.items() if kind != "king")
    assert len(tiles(given)) == 36


def test_what_may_be_bought():
    """LOKA-ARMY-2, LOKA-ARMY-3, LOKA-ARMY-7 to LOKA-ARMY-9: random lists against the limits, each by its own rule."""
    chance = Random(4)
    boxes = {"unlimited": None, "box": 1, "two_boxes": 2}
    limits = [
        (160, "unlimited", 10, 16), (250, "box", 10, 16), (500, "two_boxes", 10, 16),
        (500, "unlimited", 4, 16), (300, "unlimited", 10, 7), (500, "box", 4, 7),
    ]  # fmt: skip
    seen: Counter[str] = Counter()
    for _ in range(600):
        points, box, most_pawns, most_pieces = chance.choice(limits)
        options: dict[str, Plain] = {
            "points": points, "piece_set": box, "max_pawns": most_pawns, "max_pieces": most_pieces,
        }  # fmt: skip
        given = beginning("loka", options=options)
        army = {kind: chance.choice((0, 0, 1, 1, 2, 3, chance.randint(1, 12))) for kind in KINDS}
        bought = [f"{kind}*{n}" if n > 1 else kind for kind, n in army.items() if n]
        text = f"army:{','.join(bought) or 'none'}"
        prices = {"queen": 90, "rook": 50, "bishop": 40, "knight": 30, "pawn": 10}
        broken = set()
        if sum(prices[kind] * n for kind, n in army.items()) > points:
            broken.add("LOKA-ARMY-3")
        if army["pawn"] > most_pawns:
            broken.add("LOKA-ARMY-7")
        if sum(army.values()) + 1 > most_pieces:
            broken.add("LOKA-ARMY-8")
        number = boxes[box]
        if number is not None and any(n > number * (4 if kind == "pawn" else 1) for kind, n in army.items()):
            broken.add("LOKA-ARMY-9")
        if broken:
            assert given.refusal(text).rule in broken, text
        else:
            assert given.allows(text), (text, options)
        seen.update(broken or {"legal"})
    assert all(seen[rule] > 15 for rule in ("legal", "LOKA-ARMY-3", "LOKA-ARMY-7", "LOKA-ARMY-8", "LOKA-ARMY-9")), seen


def test_every_seat_begins_and_every_tile_is_drawn():
    """LOKA-TERRAIN-2, LOKA-TERRAIN-3, LOKA-DEPLOY-1, LOKA-TURN-1: over many seeds nobody and nothing is left out."""
    kinds: Counter[str] = Counter()
    first: Counter[str] = Counter()
    deploys: Counter[str] = Counter()
    for seed in range(120):
        given = beginning("loka", seed=seed).after(*("army:none",) * 4)
        state = given.rules.clone(given.state)
        fall(given.rules, state)
        kinds.update(tiles(Given(given.rules, state)).values())
        deploys[Given(given.rules, state).turn] += 1
        while given.rules.pending(state).phase is not Phase.BATTLE:
            given.rules.apply(state, given.rules.actions(state)[0])
            fall(given.rules, state)
        first[Given(given.rules, state).turn] += 1

    assert len(kinds) == 8
    assert min(kinds.values()) > 30
    assert len(first) == len(deploys) == 4
    assert min(*first.values(), *deploys.values()) > 12
