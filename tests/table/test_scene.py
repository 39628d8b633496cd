"""Who sees whom on a table of things with heights, and answers that are kept (docs/rules/kings.md, SIGHT, TERRAIN)."""

import random

import pytest

from game.table.footprint import footprint
from game.table.measure import INCH
from game.table.outline import Outline, outline_of
from game.table.pose import base_of, inches, pose_at
from game.table.scene import SightLines, Thing, Viewer, sees, visible

VIEWER, TARGET = 1, 2
REGIMENT = base_of(100, 80)


def unit(number: int, x: float, y: float, facing: float = 0, height: int = 1, hides: bool = True) -> Thing:
    """A regiment as a thing."""
    return Thing(number, (footprint(REGIMENT, pose_at(x, y, facing)).outline,), height, hides, False)


def looks(number: int, x: float, y: float, facing: float = 0, height: int = 1) -> Viewer:
    """A regiment as a viewer."""
    standing = footprint(REGIMENT, pose_at(x, y, facing))
    return Viewer(standing, number, height, standing.half_width)


def box(x: float, y: float, width: float, depth: float) -> Outline:
    """A rectangle by its lower left corner."""
    corners = [(x, y), (x + width, y), (x + width, y + depth), (x, y + depth)]
    return outline_of([(inches(px), inches(py)) for px, py in corners])


def is_target_seen(*between: Thing, height: int = 1, target_height: int = 1) -> bool:
    """Whether the regiment at (20, 10) sees the one at (20, 30), which stands in its sight as it stands itself."""
    target = unit(TARGET, 20, 30, height=target_height)
    things = (unit(VIEWER, 20, 10, height=height), target, *between)
    return sees(looks(VIEWER, 20, 10, height=height), target, things)


@pytest.mark.parametrize(
    ("viewer", "between", "target", "seen"),
    [(1, 1, 1, False), (1, 2, 1, False), (2, 1, 1, True), (1, 1, 2, True), (2, 2, 3, True), (2, 3, 3, False),
     (0, 0, 0, False)],
)  # fmt: skip
def test_a_thing_blocks_when_it_is_as_high_as_both(viewer: int, between: int, target: int, seen: bool):
    """KINGS-SIGHT-3: height at least that of the viewer and of the target."""
    assert is_target_seen(unit(3, 20, 20, height=between), height=viewer, target_height=target) is seen


def test_what_does_not_hide_is_never_in_the_way():
    """KINGS-SIGHT-4: individuals, obstacles and decorations are handed in so, viewer and target are left out."""
    assert is_target_seen(unit(3, 20, 20, height=9, hides=False))
    assert is_target_seen()


def test_a_piece_of_several_parts_hides_with_all_of_them():
    """KINGS-TERRAIN-1, KINGS-TERRAIN-7: though its middle lies far beside the line."""
    piece = Thing(-1, (box(17, 12.5, 15, 7.5), box(17, 20, 15, 7.5)), 3, True, False)
    assert not is_target_seen(piece)
    assert is_target_seen(Thing(-1, (box(22, 12.5, 15, 7.5), box(22, 20, 15, 7.5)), 3, True, False))


def test_a_wood_shelters_nobody_who_stands_in_it():
    """KINGS-TERRAIN-8, -9: any part of the viewer or of the target inside, in any part of the piece."""
    between = Thing(-1, (box(10, 15, 20, 5),), 3, True, True)
    assert not is_target_seen(between)
    assert is_target_seen(Thing(-1, (box(10, 15, 20, 5), box(10, 20, 2, 10), box(12, 29, 7, 1)), 3, True, True))
    assert is_target_seen(Thing(-1, (box(10, 11, 20, 5),), 3, True, True))
    assert not is_target_seen(Thing(-1, (box(10, 12, 20, 5),), 3, True, False))


def test_how_much_is_seen_may_be_asked():
    """KINGS-SIGHT-9: more than 0 and less than a quarter of an inch is in doubt under `unsure=die`."""
    target, wall = unit(TARGET, 20, 30), unit(3, 22.5, 20)
    seen = visible(looks(VIEWER, 20, 10), target, (target, wall), INCH // 4)
    assert seen >= INCH // 4
    assert visible(looks(VIEWER, 20, 10), target, (target, unit(3, 20, 20)), INCH // 4) == 0


def test_kept_answers_are_those_that_would_be_given_afresh():
    """ISSUE 15: kept until something near moves, along a game with moves, losses and steps back."""
    dice = random.Random(5)
    kept = SightLines()
    places = [(dice.uniform(4, 68), dice.uniform(4, 44), dice.randrange(0, 360, 15)) for _ in range(12)]
    things = [unit(number, *place, height=1 + number % 3) for number, place in enumerate(places)]
    before = [tuple(things)]
    for _ in range(30):
        moved = dice.randrange(12)
        places[moved] = (dice.uniform(4, 68), dice.uniform(4, 44), dice.randrange(0, 360, 15))
        things[moved] = unit(moved, *places[moved], height=1 + moved % 3)
        before.append(tuple(things))
        asked = dice.choice([before[-1], before[-1], dice.choice(before)])
        viewers = [looks(number, *place, height=1 + number % 3) for number, place in enumerate(places)]
        for viewer in viewers:
            for target in asked:
                if target.number != viewer.number:
                    assert kept.sees(viewer, target, asked) == sees(viewer, target, asked)


def test_an_answer_far_from_what_moved_is_not_looked_for_again():
    """ISSUE 15: a regiment that moves in a far corner leaves the answer standing; one that comes between does not."""
    kept = SightLines()
    target = unit(TARGET, 20, 30)
    viewer = looks(VIEWER, 20, 10)
    assert kept.sees(viewer, target, (target, unit(3, 60, 40)))
    answer = kept.answers[(viewer, target)]
    assert kept.sees(viewer, target, (target, unit(3, 62, 40)))
    assert kept.answers[(viewer, target)] is answer
    assert not kept.sees(viewer, target, (target, unit(3, 20, 20)))
    assert kept.answers[(viewer, target)] is not answer
