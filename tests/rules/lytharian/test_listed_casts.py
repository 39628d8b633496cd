"""The list of casts is the law's: everything that the law accepts, and nothing else (the list takes short ways)."""

from __future__ import annotations

from itertools import product

import pytest
from rules.lytharian.scene import Scene

from game.core.seats import Seat
from game.rules.lytharian.state import Attached

SQUARES = ("e4", "e3", "d5", "d6", "g7", "e1", "e8", "a1")


def field(card: str) -> Scene:
    """Troops of both sides, up and down, cursed and blessed; two enchants in play; the card in hand."""
    scene = Scene()
    scene.put("e4", "rook", 0, damage=2)
    scene.put("e3", "mate", 0, up=False)
    scene.put("d5", "bishop", 1, aura="ice_barrier")
    scene.put("d6", "knight", 1, up=False)
    scene.put("g7", "sporeling", 1)
    scene.grant("e4", "Fire Affinity 1")
    scene.s.enchants[0] = tuple(Attached(one, Seat(0), Seat(0), 3) for one in ("deep_vein", "blood_tithe"))
    scene.s.mana[0] = 5
    scene.hold(0, card)
    return scene


def texts(card: str, targets: int, ends: bool, x: bool, more: tuple[str, ...]) -> set[str]:
    """Every text that could be a cast of the card on these squares."""
    amounts = [f",x={n}" for n in range(9)] if x else [""]
    places = ["", *(f",to={file}{rank}" for file in "abcdefgh" for rank in range(1, 9))] if ends else [""]
    named = {""} | {"," + ",".join(one) for n in range(1, targets + 1) for one in product(SQUARES, repeat=n)}
    return {f"cast:{card}{at}{n}{to}{extra}" for at in named for n in amounts for to in places for extra in ("", *more)}


@pytest.mark.parametrize(
    ("card", "targets", "ends", "x", "more"),
    [
        ("fireball", 1, False, True, ()),
        ("powered_light_guard", 1, False, True, ()),
        ("undertow", 1, True, False, ()),
        ("gust_of_speed", 1, True, False, ()),
        ("forked_bolt", 2, False, False, ()),
        ("siphon_health", 2, False, False, ()),
        ("blink", 2, False, False, ()),
        ("frailty", 1, False, False, (",over=aura",)),
        ("firebrand_fists", 1, False, False, ()),
        ("power_geyser", 0, False, False, (",replace=deep_vein", ",replace=blood_tithe", ",replace=power_geyser")),
        ("immolate", 1, False, False, ()),
        ("true_sight", 1, False, False, ()),
    ],
)
def test_every_legal_cast_is_listed_and_no_other(
    card: str, targets: int, ends: bool, x: bool, more: tuple[str, ...]
) -> None:
    """ISSUE 13: `moves` lists every X that can be paid, every combination of targets and every end."""
    scene = field(card)
    listed = {str(action) for action in scene.rules.actions(scene.s) if str(action).startswith(f"cast:{card}")}
    assert listed == {text for text in texts(card, targets, ends, x, more) if scene.can(text)}
    assert listed
