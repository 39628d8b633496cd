"""How Kings of War looks: regiments on a table of turf (look.md, Kings of War)."""

from __future__ import annotations

from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_regiments import SKELKS, SPEARS, Regiments, battle_of

from game.core.ruleset import Point, Unit
from game.table.measure import INCH
from game.ui.skins import skin_for
from game.ui.skins.kings import KingsSkin
from game.ui.skins.kings_ground import Ground
from game.ui.skins.marks import Marks
from given import Given, position

TABLE = """
    game: kings
    turn: red
    pieces:
      red:
        u1: {entry: brasscaravan/clause-spears, size: horde, at: [36, 10], facing: 0}
        u2: {entry: brasscaravan/organ-gun, size: one, at: [12, 6], facing: 30}
      blue:
        u3: {entry: sennfold/ram-knights, size: horde, at: [36, 40], facing: 200, damage: 4, wavering: true}
    terrain:
      t1: {kind: hill, height: 2, name: hill, shape: [[10, 20], [20, 20], [20, 28], [10, 28]]}
      t2: {kind: difficult, height: 2, name: wood, shape: [[40, 20], [48, 20], [48, 28], [40, 28]]}
      t3: {kind: difficult, name: pond, shape: [[55, 10], [62, 10], [62, 16], [55, 16]]}
      t4: {kind: difficult, name: rocks, shape: [[55, 30], [62, 30], [62, 36], [55, 36]]}
      t5: {kind: obstacle, name: wall, shape: [[24, 24], [30, 24], [30, 24.5], [24, 24.5]]}
      t6: {kind: blocking, height: 3, name: house, shape: [[5, 36], [11, 36], [11, 41], [5, 41]]}
"""


def drawn(
    size: tuple[int, int] = (900, 620), turned: int = 0, marks: Marks | None = None
) -> tuple[KingsSkin, Given, pygame.Surface]:
    given = position(TABLE)
    surface = pygame.Surface(size)
    desk = at.desk((1280, 800))
    pygame.display.set_mode((1, 1))
    skin = skin_for(desk, given.rules)
    assert isinstance(skin, KingsSkin)
    skin.fit(surface.get_rect(), turned=turned)
    skin.bake(surface)
    skin.draw(surface, given.state, marks or Marks())
    return skin, given, surface


@pytest.mark.parametrize("turned", [0, 2])
def test_a_unit_is_where_its_base_stands(turned: int) -> None:
    """Its place is the box round its base; a click on the base finds it, one on the turf beside it nothing."""
    skin, given, _ = drawn(turned=turned)
    for number in (1, 2, 3):
        place = skin.place_of(Unit(number))
        assert place is not None and skin.board.contains(place)
        assert skin.spot_at(place.center) == Unit(number)
        assert skin.spot_at((place.centerx, place.bottom + 30)) is None
        unit = given.state.units[number]
        there = skin.place_of(Point(unit.pose.x, unit.pose.y))
        assert there is not None and abs(there.centerx - place.centerx) < 3 and abs(there.centery - place.centery) < 3


def test_the_table_keeps_its_shape_and_north_is_above() -> None:
    """72 by 48 inches; turned by two quarters blue's edge is below."""
    skin, _, _ = drawn()
    assert abs(skin.board.width / skin.board.height - 1.5) < 0.01
    red, blue = skin.place_of(Unit(1)), skin.place_of(Unit(3))
    assert red is not None and blue is not None and red.y > blue.y
    skin, _, _ = drawn(turned=2)
    red, blue = skin.place_of(Unit(1)), skin.place_of(Unit(3))
    assert red is not None and blue is not None and red.y < blue.y


def test_a_base_is_as_large_as_the_rules_measure_it() -> None:
    """KINGS-BASE-2: ten files of 20 mm are 200 mm, 7.87 inches."""
    skin, _, _ = drawn()
    place, board = skin.place_of(Unit(1)), skin.board
    assert place is not None
    assert abs(place.width / board.width * 72 - 200 / 25.4) < 0.3
    assert INCH > 0


def test_what_is_chosen_and_what_may_be_charged_wear_rings() -> None:
    """The pictures differ where the mark is, and nowhere else on the table."""
    skin, _, plain = drawn()
    _, _, marked = drawn(marks=Marks(selected=Unit(1), moves=frozenset({Unit(3)})))
    for number in (1, 3):
        place = skin.place_of(Unit(number))
        assert place is not None
        around = place.inflate(12, 12)
        assert pygame.image.tobytes(plain.subsurface(around), "RGB") != pygame.image.tobytes(
            marked.subsurface(around), "RGB"
        )
    place = skin.place_of(Unit(2))
    assert place is not None
    around = place.inflate(12, 12)
    assert pygame.image.tobytes(plain.subsurface(around), "RGB") == pygame.image.tobytes(
        marked.subsurface(around), "RGB"
    )


def test_the_same_table_looks_the_same_every_time() -> None:
    """Trees and stones are strewn by the table itself, not by chance."""
    first, second = drawn()[2], drawn()[2]
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


def test_names_of_terrain_lie_beside_units_and_beside_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/look.md, Kings of War: below what it names, else above it, in it or beside it; under a unit none could be
    read."""
    written: dict[str, pygame.Rect] = {}
    skin, given, surface = drawn()
    plain = skin.desk.theme.write

    def write(on: pygame.Surface, words: str, role: Any, colour: Any, room: pygame.Rect, *a: Any, **k: Any) -> Any:
        written[words] = room.copy()
        return plain(on, words, role, colour, room, *a, **k)

    monkeypatch.setattr(skin.desk.theme, "write", write)
    assert skin._frame is not None
    ground = Ground(skin.desk, skin._frame, given.state)
    ground.name_terrain(surface, ())
    below = dict(written)
    assert len(below) == 6
    ground.name_terrain(surface, [below["Pond, difficult"]])
    assert written["Pond, difficult"].bottom < below["Pond, difficult"].top
    assert all(written[name] == below[name] for name in below if name != "Pond, difficult")
    written.clear()
    ground.name_terrain(surface, [surface.get_rect()])
    assert not written, "half a name tells nothing"


def test_the_panel_names_the_forces() -> None:
    """docs/look.md, Kings of War: whose army it is, how many units it still has and what it has scored."""
    game = Regiments(start=battle_of(SPEARS, SKELKS))
    said = " ".join(game.words())
    for words in ("The Sennfold Orders", "The Ashmaw Raiders", "Red, 1 unit", "Blue, 1 unit", "0 scored"):
        assert words in said, words
