"""The castle, and the table of all tiles (docs/rules/loka.md, CASTLE and «What a tile does to a piece»)."""

from typing import NamedTuple

import pytest
from rules.loka.battles import KINDS, SOUTH_OF_E5, attacker_boosts, battle, defender_boosts, squares, supporters
from rules.loka.battles import surrounded_for_attack as for_attack
from rules.loka.battles import surrounded_for_defence as for_defence

# As it is printed in the rule book.
TABLE = """
| tile | king | queen | rook | bishop | knight | pawn |
| --- | --- | --- | --- | --- | --- | --- |
| castle | in thru +2 | in thru +2 | in thru +1 | in thru +1 | in +1 | in thru +1 |
| eyrie | – | – | – | – | in +1 | – |
| forest | – | – +0* | – +0* | – +0* | – +0* | in thru +1 |
| lake | – | – | – | – | – | – |
| magic portal | in thru +1 | in thru +1 | in thru +1 | in thru +1 | in +1 | in thru +1 |
| mountain pass | road +2 | road +2 | road +2 | – +2* | in +2 | road (own forward) +2 |
| stone circle | – | – | in thru +1 | – | – | – |
| swamp | stop +1 | stop +1 | stop +1 | stop +1 | in +1 | stop +1 |
"""


class Entry(NamedTuple):
    """One cell of the table."""

    tile: str
    kind: str
    ends: bool
    goes_on: bool
    is_road: bool
    defence: int


def entries() -> list[Entry]:
    """The table, cell by cell."""
    head, _, *rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in TABLE.strip().splitlines()]
    found = []
    for row in rows:
        for kind, cell in zip(head[1:], row[1:], strict=True):
            is_road = cell.startswith("road")
            found.append(
                Entry(
                    row[0].replace(" ", "_"),
                    kind,
                    cell.startswith(("in", "stop")) or is_road,
                    "thru" in cell or is_road,
                    is_road,
                    int(cell.partition("+")[2].rstrip("*") or 0),
                )
            )
    return found


CELLS = [pytest.param(entry, id=f"{entry.tile}-{entry.kind}") for entry in entries()]
ON_TILES = [pytest.param(entry, id=f"{entry.tile}-{entry.kind}") for entry in entries() if entry.tile != "lake"]
NORTH_OF_E5 = {"queen": "e6", "rook": "e6", "bishop": "f6", "pawn": "e6"}
"""Where those who go through come to from south of e5."""


def on_e5(tile: str, axis: str = "ns") -> dict[str, str]:
    """The tile on e5, a pass with its road, a portal with its twin far away."""
    return {
        "terrain": f"{tile}: [e5, i8]" if tile == "magic_portal" else f"{tile}: [e5]",
        "state": f"pass_axis: {{e5: {axis}}}" if tile == "mountain_pass" else "",
    }


def test_the_table_is_whole():
    """LOKA-TERRAIN-1: eight kinds of tile and six kinds of piece."""
    assert len(entries()) == 48


@pytest.mark.parametrize("entry", CELLS)
@pytest.mark.parametrize("axis", ["ns", "ew"])
def test_who_may_end_on_a_tile_and_who_may_go_on_beyond(entry: Entry, axis: str):
    """LOKA-CASTLE-1, LOKA-EYRIE-1, LOKA-FOREST-1, LOKA-LAKE-1, LOKA-CIRCLE-1, LOKA-SWAMP-1, LOKA-PORTAL-1, LOKA-PASS-1,
    LOKA-PASS-2, LOKA-PASS-3: the table, cell by cell.

    Coming from the south: `in` and `stop` end there, `thru` goes on, `road` does both along the road alone.
    """
    start = SOUTH_OF_E5[entry.kind]
    on = on_e5(entry.tile, axis)
    given = battle(
        fire=f"{entry.kind}: [{start}]",
        terrain=on["terrain"],
        state=", ".join(filter(None, [on["state"], "unmoved: [e4]" if entry.kind == "pawn" else ""])),
    )
    is_barred = entry.is_road and axis == "ew"

    assert given.allows(f"{start}e5") is (entry.ends and not is_barred)
    assert ("e5" in given.from_(start)) is given.allows(f"{start}e5")
    if entry.kind in NORTH_OF_E5:
        beyond = NORTH_OF_E5[entry.kind]
        assert given.allows(f"{start}{beyond}") is (entry.goes_on and not is_barred)
        assert (beyond in given.from_(start)) is given.allows(f"{start}{beyond}")


@pytest.mark.parametrize("entry", ON_TILES)
@pytest.mark.parametrize("axis", ["ns", "ew"])
def test_who_may_attack_a_piece_on_a_tile(entry: Entry, axis: str):
    """LOKA-CASTLE-1, LOKA-EYRIE-3, LOKA-FOREST-3, LOKA-CIRCLE-3, LOKA-PASS-7, LOKA-PORTAL-1, LOKA-SWAMP-11.

    Whoever may end there, and a pawn only by its diagonal: into any tile it may end on but a pass.
    """
    start = "d4" if entry.kind == "pawn" else SOUTH_OF_E5[entry.kind]
    given = battle(fire=f"{entry.kind}: [{start}]", air="knight: [e5]", **on_e5(entry.tile, axis))
    is_barred = entry.is_road and (axis == "ew" or entry.kind == "pawn")

    assert given.allows(f"{start}xe5") is (entry.ends and not is_barred)
    assert ("xe5" in given.from_(start)) is given.allows(f"{start}xe5")


ATTACKER = {"forest": "pawn: [d4]", "stone_circle": "rook: [e2]", "mountain_pass": "rook: [e2]"}
"""Who may attack on a tile; a knight on the others."""


@pytest.mark.parametrize("entry", ON_TILES)
def test_terrain_defence(entry: Entry):
    """LOKA-CASTLE-2, LOKA-EYRIE-2, LOKA-FOREST-2, LOKA-CIRCLE-2, LOKA-PASS-5, LOKA-PORTAL-15, LOKA-SWAMP-5,
    LOKA-BOOST-15, LOKA-PROMO-9: the table, cell by cell.

    So many boosts as the table says, for a defender of each kind; none for kinds that an entry does not name.
    """
    attacker = ATTACKER.get(entry.tile, "knight: [d3]")
    start = attacker[-3:-1]
    given = battle(fire=attacker, air=f"{entry.kind}: [e5]", **on_e5(entry.tile))
    named = [name for name in defender_boosts(given, f"{start}xe5") if name.startswith("terrain")]

    assert named == [f"terrain:{entry.tile}"] * entry.defence


# --- the castle


@pytest.mark.parametrize("kind", KINDS)
def test_every_piece_leaves_a_castle_freely(kind: str):
    """LOKA-CASTLE-1: whoever stands in it goes as from any square."""
    unmoved = "unmoved: []"
    castle = battle(fire=f"{kind}: [e5]", air="knight: [d6]", terrain="castle: [e5]", state=unmoved)
    open_field = battle(fire=f"{kind}: [e5]", air="knight: [d6]", state=unmoved)

    assert castle.from_("e5") == open_field.from_("e5")
    assert castle.from_("e5")


def test_lines_cross_a_castle_in_all_directions():
    """LOKA-CASTLE-1: a queen goes over it along rank, file and diagonal, and to whom stands behind."""
    given = battle(fire="queen: [e5]", air="knight: [e8, h5]", terrain="castle: [e7, g5, g7, c5]")

    assert squares("e6 e7 xe8 f5 g5 xh5 f6 g7 h8 i9 d5 c5 b5 a5") <= given.from_("e5")


def test_king_and_queen_have_two_boosts_in_a_castle():
    """LOKA-CASTLE-2: the others one, nobody three."""
    for kind, boosts in (("king", 2), ("queen", 2), ("rook", 1), ("bishop", 1), ("knight", 1), ("pawn", 1)):
        given = battle(fire="rook: [e2]", air=f"{kind}: [e5]", terrain="castle: [e5]")
        assert defender_boosts(given, "e2xe5").count("terrain:castle") == boosts, kind


def test_the_attackers_castle_gives_it_nothing():
    """LOKA-CASTLE-2, LOKA-COMBAT-6: Terrain Defence is for who stands in it and is attacked."""
    given = battle(fire="rook: [e2]", air="rook: [e5]", terrain="castle: [e2]")

    assert attacker_boosts(given, "e2xe5") == ["charge"]
    assert defender_boosts(given, "e2xe5") == []


# --- supports on tiles


ATTACK_SUPPORT = [
    # tile on e5, its road, who attacks, who supports
    ("", "", "d3", "d4 d5 e2 e8 f3 f4 h5 h8"),
    ("castle", "", "d3", "d4 d5 e2 e8 f3 f4 h5 h8"),
    ("magic_portal", "", "d3", "d4 d5 e2 e8 f3 f4 h5 h8"),
    ("swamp", "", "d3", "d4 d5 e2 e8 f3 f4 h5 h8"),
    ("eyrie", "", "d3", "f3"),
    ("forest", "", "f4", "d4"),
    ("stone_circle", "", "e2", "h5"),
    ("mountain_pass", "ns", "e2", "d3 e8 f3"),
    ("mountain_pass", "ew", "h5", "d3 d5 f3"),
]


@pytest.mark.parametrize(("tile", "axis", "attacker", "support"), ATTACK_SUPPORT)
def test_who_supports_an_attack_on_a_tile(tile: str, axis: str, attacker: str, support: str):
    """LOKA-EYRIE-3, LOKA-FOREST-3, LOKA-CIRCLE-3, LOKA-PASS-7, LOKA-BOOST-9: those who could attack there themselves.

    Around e5 stand a king, a queen, two rooks, a bishop, two pawns and two knights of the attacking side.
    """
    given = for_attack(**(on_e5(tile, axis) if tile else {}))

    assert supporters(attacker_boosts(given, f"{attacker}xe5")) == squares(support)


DEFENCE_SUPPORT = [
    ("", "", "d3", "c6 d5 e8 f3 f4 h5 h8"),
    ("castle", "", "d3", "c6 d5 e8 f3 f4 h5 h8"),
    ("magic_portal", "", "d3", "c6 d5 e8 f3 f4 h5 h8"),
    ("swamp", "", "d3", "c6 d5 e8 f3 f4 h5 h8"),
    ("eyrie", "", "d3", "c6 f3"),
    ("forest", "", "d4", "f4"),
    ("stone_circle", "", "e2", "h5"),
    ("mountain_pass", "ns", "e2", "c6 e8 f3"),
    ("mountain_pass", "ew", "d3", "c6 d5 f3 h5"),
]


@pytest.mark.parametrize(("tile", "axis", "attacker", "support"), DEFENCE_SUPPORT)
def test_who_supports_a_defender_on_a_tile(tile: str, axis: str, attacker: str, support: str):
    """LOKA-EYRIE-3, LOKA-FOREST-3, LOKA-CIRCLE-3, LOKA-PASS-7, LOKA-BOOST-9: those who could move in next.

    Around e5 stand a king, a queen, a rook, a bishop, a pawn and two knights of the defending side.
    """
    given = for_defence(**(on_e5(tile, axis) if tile else {}))

    assert supporters(defender_boosts(given, f"{attacker}xe5")) == squares(support)
