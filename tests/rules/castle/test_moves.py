"""How the core pieces move (docs/rules/castle.md, MOVE and the chapters of the pieces)."""

import pytest
from rules.castle.fields import GREATER, LESSER, SQUARES, field, field_text, moves, reach, squares

from given import Given, mistakes


def alone(kind: str, square: str = "d5", **more: str) -> set[str]:
    """Where a light piece may go on a board that is empty but for the Castles."""
    return reach(field(f"{kind}: [{square}]", **more), square)


# --- common to all pieces


def test_up_to_so_many_spaces_is_any_number_of_them():
    """CASTLE-MOVE-1: from one to the number; every move changes the square."""
    given = field("griffin: [d5]")

    assert reach(given, "d5") == squares("d6 d7 d8 d4 d3 d2 c5 b5 a5 e5 f5 g5")
    assert not given.allows("d5d5")


@pytest.mark.parametrize("kind", ["soldier", "elf", "knight", "lion", "griffin", "giant", "paladin"])
def test_no_move_ends_on_a_friend(kind: str):
    """CASTLE-MOVE-2: the own Castle included; a friend and an empty square differ in nothing else."""
    empty = alone(kind)
    for end in empty:
        friend = "elf" if kind != "elf" else "knight"
        with_friend = reach(field(f"{kind}: [d5], {friend}: [{end}]"), "d5")
        assert end not in with_friend and f"x{end}" not in with_friend
        assert with_friend < empty
        with_castle = reach(field(f"castle: [{end}], {kind}: [d5]"), "d5")
        assert end not in with_castle and f"x{end}" not in with_castle


def test_squares_on_the_way_must_be_empty():
    """CASTLE-MOVE-3: friend, enemy or Castle, nobody is passed."""
    given = field("castle: [a5], paladin: [d5], elf: [d7], knight: [f3]", "orc: [f7, g5]")

    assert reach(given, "d5") == squares(
        "d6 e6 xf7 e5 f5 xg5 e4 d4 d3 d2 d1 c4 b3 a2 c5 b5 c6 b7 a8",
    )


def test_a_move_onto_an_enemy_destroys_it_and_goes_no_further():
    """CASTLE-MOVE-4: written with an x; onto an empty square without."""
    given = field("knight: [d5]", "orc: [d6], lich: [e5]")

    assert {"xd6", "xe5", "c5"} <= reach(given, "d5")
    assert not reach(given, "d5") & squares("d6 e5 d7 xd7 d8 f5 g5 xc5")
    when = given.after("d5xd6")
    assert (when.at("d5"), when.at("d6")) == ("", "light knight")
    assert "orc" not in when.file["pieces"]["dark"]


@pytest.mark.parametrize("variant", ["standard", "expanded", "av2", "tactician"])
def test_who_is_taken_is_destroyed_where_no_dice_settle_attacks(variant: str):
    """CASTLE-MOVE-4: standard, expanded, AV II and Tactician."""
    state = "die: 1" if variant == "av2" else ""
    when = field("knight: [d5]", "orc: [d6]", variant=variant, state=state).after("d5xd6")

    assert (when.at("d5"), when.at("d6")) == ("", "light knight")


@pytest.mark.parametrize("variant", ["adventure", "av1", "blitz"])
def test_who_is_attacked_defends_itself_where_dice_settle_attacks(variant: str):
    """CASTLE-MOVE-4, CASTLE-COMBAT-1: adventure, AV I and Blitz; the text is the same."""
    state = "dice: [1, 2, 3, 4, 4, 10]" if variant == "blitz" else "die: 3"
    given = field("knight: [d5]", "orc: [d6]", variant=variant, state=f"{state}, tokens: {{light: 0, dark: 0}}")

    assert given.after("d5xd6").at("d6") == "dark orc"
    assert given.after("d5xd6", dice=(1, 1, 6)).at("d6") == "dark orc"


def test_nothing_blocks_a_leap():
    """CASTLE-MOVE-5: not even Giants all around."""
    around = "giant: [c4, d4, e4, c5, e5], ogre: [c6, d6, e6]"
    light, _, dark = around.partition(", ogre")
    given = field(f"{light}, unicorn: [d5], ranger: [i5]", f"ogre{dark}", variant="expanded")

    assert squares("b4 b6 c3 c7 e3 e7 f4 f6") <= reach(given, "d5")
    walls = field("giant: [h4, h6, j4], ranger: [i5]", "ogre: [j6]", variant="expanded")
    assert squares("g3 g7") <= reach(walls, "i5")


def test_a_hop_goes_over_exactly_one_piece():
    """CASTLE-MOVE-6: of either side, and not over a Giant or an Ogre."""
    for hopped, side in (("elf", "light"), ("orc", "dark"), ("giant", "light"), ("ogre", "dark"), ("", "")):
        light = "ballista: [d5]" + (f", {hopped}: [d6]" if side == "light" else "")
        dark = "lich: [d8]" + (f", {hopped}: [d6]" if side == "dark" else "")
        given = field(light, dark, variant="expanded")
        assert ("xd8" in reach(given, "d5")) == (hopped in ("elf", "orc"))
    two = field("ballista: [d5], elf: [d6]", "orc: [d7], lich: [d8]", variant="expanded")
    assert reach(two, "d5") & {"xd8"} == set()
    assert "xd7" in reach(two, "d5")


@pytest.mark.parametrize("kind", ["knight", "paladin", "giant", "elf", "griffin"])
def test_no_piece_turns_on_the_way(kind: str):
    """CASTLE-MOVE-7: every target lies on one of the eight lines; the Lion alone bends."""
    for target in alone(kind):
        across, up = ord(target[0]) - ord("d"), int(target[1:]) - 5
        assert across == 0 or up == 0 or abs(across) == abs(up)


# --- Soldier and Skeleton


def test_a_soldier_steps_forward_left_or_right():
    """CASTLE-SOLDIER-1: and may destroy on each of the three."""
    assert alone("soldier") >= squares("d6 c5 e5")
    taking = reach(field("soldier: [d5]", "orc: [d6, c5, e5]"), "d5")
    assert taking == squares("xd6 xc5 xe5")


@pytest.mark.parametrize("square", ["d2", "d3", "d5", "d8"])
def test_a_soldier_may_go_two_forward_from_anywhere(square: str):
    """CASTLE-SOLDIER-2: at any time, and again on its next move."""
    two_on = f"d{int(square[1:]) + 2}"
    assert two_on in alone("soldier", square)
    assert field("soldier: [d2]", "skeleton: [j9]").after("d2d4", "j9j8").allows("d4d6")


def test_two_forward_may_be_for_the_second_row_alone():
    """CASTLE-SOLDIER-2: option `soldier_double=home`, rank 2 for light and 9 for dark."""
    home = "soldier_double: home"

    assert "d4" in alone("soldier", "d2", options=home)
    for square, far in (("d1", "d3"), ("d3", "d5"), ("d8", "d10")):
        assert far not in alone("soldier", square, options=home)
    dark = field("", "skeleton: [d9, f8]", turn="dark", options=home)
    assert "d7" in reach(dark, "d9")
    assert "f6" not in reach(dark, "f8")


def test_two_forward_needs_both_squares_empty():
    """CASTLE-SOLDIER-3: it neither destroys nor passes over anybody."""
    assert reach(field("soldier: [d5], elf: [d6]"), "d5") == squares("c5 e5")
    assert reach(field("soldier: [d5]", "orc: [d6]"), "d5") == squares("c5 e5 xd6")
    assert reach(field("soldier: [d5], elf: [d7]"), "d5") == squares("c5 e5 d6")
    assert reach(field("soldier: [d5]", "orc: [d7]"), "d5") == squares("c5 e5 d6")


def test_a_soldier_goes_never_backward_and_never_diagonally():
    """CASTLE-SOLDIER-4: with enemies to take there neither."""
    given = field("soldier: [d5]", "orc: [c4, d4, e4, c6, e6, c7, e7]")

    assert reach(given, "d5") == squares("d6 d7 c5 e5")


def test_a_soldier_changes_into_a_knight_and_a_skeleton_into_a_death_knight():
    """CASTLE-SOLDIER-5: on the far row or over a greater piece."""
    assert field("soldier: [b9]").after("b9b10").at("b10") == "light knight"
    assert field("", "skeleton: [b2]", turn="dark").after("b2b1").at("b1") == "dark death_knight"
    assert field("soldier: [b5]", "lich: [b6]").after("b5xb6").at("b6") == "light knight"


# --- Elf and Orc


def test_an_elf_goes_one_or_two_along_a_diagonal():
    """CASTLE-ELF-1: forward or backward."""
    assert alone("elf") == squares("c6 b7 e6 f7 c4 b3 e4 f3")


def test_an_elf_keeps_its_diagonal_and_passes_nobody():
    """CASTLE-ELF-2: it may destroy on either square."""
    assert reach(field("elf: [d5], knight: [e6]", "orc: [c6, f3], skeleton: [b3]"), "d5") == squares(
        "xc6 e4 xf3 c4 xb3"
    )


@pytest.mark.parametrize("square", ["a1", "b1", "d5", "j10"])
def test_an_elf_never_leaves_its_colour(square: str):
    """CASTLE-ELF-3: wherever it comes to."""

    def colour(name: str) -> int:
        return (ord(name[0]) + int(name[1:])) % 2

    seen, new = {square}, {square}
    while new := new - {"e10"}:
        new = {end.lstrip("x") for start in new for end in alone("elf", start)} - seen
        seen |= new
    assert {colour(name) for name in seen} == {colour(square)}
    assert seen | {"e1"} >= {name for name in SQUARES if colour(name) == colour(square)}


# --- Knight and Death Knight


def test_a_knight_goes_one_to_three_in_any_direction():
    """CASTLE-KNIGHT-1: passing nobody, destroying on any of them."""
    assert alone("knight") == squares(
        "d6 d7 d8 e6 f7 g8 e5 f5 g5 e4 f3 g2 d4 d3 d2 c4 b3 a2 c5 b5 a5 c6 b7 a8",
    )
    given = field("knight: [d5], elf: [d7]", "orc: [g8, f5, e4, d2]")
    assert reach(given, "d5") == squares("d6 e6 f7 xg8 e5 xf5 xe4 d4 d3 xd2 c4 b3 a2 c5 b5 a5 c6 b7 a8")


def test_a_promoted_soldier_is_a_knight_in_every_respect():
    """CASTLE-KNIGHT-2: it moves like one and stands in files as one."""
    when = field("soldier: [d9]", "skeleton: [j9]").after("d9d10", "j9j8")
    knight = field("knight: [d10]", "skeleton: [j8]")

    assert reach(when, "d10") == reach(knight, "d10")
    assert when.file["pieces"] == knight.file["pieces"]


# --- Lion and Dire Wolf

LION = {
    "north": "d6 c7 e7 b8 f8",
    "south": "d4 c3 e3 b2 f2",
    "east": "e5 f6 f4 g7 g3",
    "west": "c5 b6 b4 a7 a3",
}


def test_a_lion_begins_with_one_straight_step():
    """CASTLE-LION-1: it never starts diagonally; with the four steps barred it cannot move."""
    assert not alone("lion") & squares("c6 e6 c4 e4")
    assert reach(field("lion: [d5], elf: [d6, d4, c5, e5]"), "d5") == set()


def test_a_lion_goes_on_diagonally_outward():
    """CASTLE-LION-2: twenty targets, each by one path."""
    assert alone("lion") == squares(" ".join(LION.values()))
    assert len(alone("lion")) == 20


@pytest.mark.parametrize(
    ("blocked", "lost"),
    [
        ("d6", LION["north"]),
        ("d4", LION["south"]),
        ("e5", LION["east"]),
        ("c5", LION["west"]),
        ("c7", "c7 b8"),
        ("e7", "e7 f8"),
        ("f6", "f6 g7"),
        ("f4", "f4 g3"),
        ("e3", "e3 f2"),
        ("c3", "c3 b2"),
        ("b6", "b6 a7"),
        ("b4", "b4 a3"),
        ("f8", "f8"),
        ("c6", ""),
        ("e6", ""),
    ],
)
def test_every_square_before_a_lions_target_must_be_empty(blocked: str, lost: str):
    """CASTLE-LION-3: the straight step, then both spaces of one diagonal."""
    whole = alone("lion")

    assert reach(field(f"lion: [d5], elf: [{blocked}]"), "d5") == whole - squares(lost)


def test_a_lion_may_stop_or_destroy_after_each_space():
    """CASTLE-LION-4: and goes no further then."""
    assert reach(field("lion: [d5]", "orc: [d6, f6, b2]"), "d5") == (
        alone("lion") - squares(LION["north"]) - squares("f6 g7 b2") | squares("xd6 xf6 xb2")
    )
    assert field("lion: [d5]", "orc: [b2]").after("d5xb2").at("b2") == "light lion"


# --- Griffin and Dragon


def test_a_griffin_goes_one_to_three_straight():
    """CASTLE-GRIFFIN-1: in the four directions, never diagonally."""
    assert alone("griffin") == squares("d6 d7 d8 d4 d3 d2 c5 b5 a5 e5 f5 g5")


def test_a_griffin_flies_over_pieces_and_harms_none():
    """CASTLE-GRIFFIN-2: friends and enemies alike."""
    given = field("griffin: [d5], elf: [d6, c5]", "orc: [d7, e5, f5], lich: [g5]")

    assert reach(given, "d5") == squares("xd7 d8 d4 d3 d2 b5 a5 xe5 xf5 xg5")
    when = given.after("d5d8")
    assert (when.at("d6"), when.at("d7"), when.at("d8")) == ("light elf", "dark orc", "light griffin")


def test_a_griffin_passes_no_giant():
    """CASTLE-GRIFFIN-3: of either side; it may land on an opposing one."""
    given = field("griffin: [d5], giant: [d6]", "ogre: [e5, c5]")

    assert reach(given, "d5") == squares("d4 d3 d2 xe5 xc5")
    assert given.after("d5xe5").at("e5") == "light griffin"


def test_a_griffin_flies_over_castles():
    """CASTLE-GRIFFIN-4: own and opposing; option `fly_over_castle`."""
    light, dark = "castle: [d6], griffin: [d5]", "castle: [e5]"

    assert reach(field(light, dark), "d5") == squares("d7 d8 xe5 f5 g5 d4 d3 d2 c5 b5 a5")
    barred = field(light, dark, options="fly_over_castle: false")
    assert reach(barred, "d5") == squares("xe5 d4 d3 d2 c5 b5 a5")


# --- Giant and Ogre


def test_a_giant_goes_one_to_three_forward_or_sideways():
    """CASTLE-GIANT-1: diagonally forward too, never backward; passing nobody."""
    assert alone("giant") == squares("d6 d7 d8 c6 b7 a8 e6 f7 g8 c5 b5 a5 e5 f5 g5")
    given = field("giant: [d5], elf: [d7]", "orc: [b7, e6, f5, d4, c4, e4]")
    assert reach(given, "d5") == squares("d6 c6 xb7 xe6 c5 b5 a5 e5 xf5")
    dark = field("", "ogre: [d6]", turn="dark")
    assert reach(dark, "d6") == squares("d5 d4 d3 c5 b4 a3 e5 f4 g3 c6 b6 a6 e6 f6 g6")


@pytest.mark.parametrize("kind", LESSER)
def test_a_lesser_piece_cannot_destroy_a_giant(kind: str):
    """CASTLE-GIANT-2: the Giant simply blocks it."""
    ogres = "d6, e6, c6, d4, d7, e4, c4, e5, c5, f7, b7, f3, b3"
    given = field(f"{kind}: [d5]", f"ogre: [{ogres}]", variant="expanded")

    assert not {end for end in reach(given, "d5") if end.startswith("x")}
    assert not given.allows("d5xd6")
    blocked = reach(field(f"{kind}: [d5]", "ogre: [d6]", variant="expanded"), "d5")
    friendly = reach(field(f"{kind}: [d5], giant: [d6]", variant="expanded"), "d5")
    assert blocked == friendly


def test_about_to_promote_a_soldier_takes_no_giant_either():
    """CASTLE-GIANT-2: neither for the far row nor for the greater piece that it would be."""
    assert reach(field("soldier: [c9]", "ogre: [c10]"), "c9") == squares("b9 d9")


@pytest.mark.parametrize("kind", [kind for kind in GREATER if kind not in ("castle", "ballista")])
def test_every_greater_piece_may_destroy_a_giant(kind: str):
    """CASTLE-GIANT-3: Giants included."""
    given = field(f"{kind}: [d5]", "ogre: [d6, e6, e7]", variant="expanded")
    taken = {end for end in reach(given, "d5") if end.startswith("x")}

    assert taken
    when = given.after(f"d5{min(taken)}")
    assert when.at(min(taken)[1:]) == f"light {kind}"


def test_a_ballista_may_shoot_a_giant():
    """CASTLE-GIANT-3: over whatever else may be hopped over."""
    assert "xd7" in reach(field("ballista: [d5], elf: [d6]", "ogre: [d7]", variant="expanded"), "d5")


@pytest.mark.parametrize("side", ["light", "dark"])
def test_nothing_passes_over_a_giant(side: str):
    """CASTLE-GIANT-4: neither Griffins, Pegasi, Ballistas nor a pouncing Lion, whichever side it is on."""

    def walled(army: str, wall: str, target: str, variant: str = "expanded", state: str = "") -> Given:
        light = f"{army}, giant: [{wall}]" if side == "light" else army
        dark = f"ogre: [{wall}], " if side == "dark" else ""
        return field(light, f"{dark}lich: [{target}]", variant=variant, state=state)

    assert not reach(walled("griffin: [d5]", "d6", "d7"), "d5") & squares("xd7 d8")
    assert not reach(walled("pegasus: [d5]", "e6", "f7"), "d5") & squares("xf7 g8")
    assert "xd7" not in reach(walled("ballista: [d5]", "d6", "d7"), "d5")
    for wall in ("d6", "e7"):
        given = walled("lion: [d5]", wall, "f8", "tactician", "effects_unlocked: true")
        assert "d5xf8!pounce" not in given.actions()
    passed = field("lion: [d5], elf: [d6, e7]", "lich: [f8]", variant="tactician", state="effects_unlocked: true")
    assert "d5xf8!pounce" in passed.actions()


def test_on_its_far_row_a_giant_goes_sideways():
    """CASTLE-GIANT-5: and does not promote there."""
    assert alone("giant", "c10") == squares("a10 b10 d10 xe10")
    when = field("giant: [c9]", "skeleton: [j9]").after("c9c10")
    assert when.at("c10") == "light giant"


# --- Paladin and Lich


def test_a_paladin_goes_as_far_as_it_likes():
    """CASTLE-PALADIN-1: along all eight directions, passing nobody, destroying wherever it comes."""
    assert alone("paladin") == squares(
        "d1 d2 d3 d4 d6 d7 d8 d9 d10 a5 b5 c5 e5 f5 g5 h5 i5 j5 a2 b3 c4 e6 f7 g8 h9 i10 a8 b7 c6 e4 f3 g2 h1",
    )
    assert "j10" in reach(field("paladin: [a1]"), "a1")
    given = field("paladin: [d5], elf: [d8]", "orc: [i10, d2]")
    assert squares("xi10 h9 d7 xd2 d3") <= reach(given, "d5")
    assert not squares("d8 d9 d1 d2") & reach(given, "d5")


def test_losing_the_champion_has_no_other_consequence():
    """CASTLE-PALADIN-2: the game goes on, and whoever takes it is the same as before."""
    when = field("knight: [d5]", "lich: [d6], orc: [b7]").after("d5xd6")

    assert when.result is None
    assert when.turn == "dark"
    assert "lich" not in when.file["pieces"]["dark"]
    assert when.allows("b7c6")


# --- Castle


def test_the_castle_never_moves_and_blocks_lines():
    """CASTLE-CASTLE-1: neither the own one nor the other one is passed by who does not fly."""
    given = field("castle: [d6], knight: [d5]", "castle: [f5]")

    assert not reach(given, "d6")
    assert not squares("d6 d7 d8 g5") & reach(given, "d5")
    assert "xf5" in reach(given, "d5")
    assert not given.allows("d6d7")


@pytest.mark.parametrize("kind", ["soldier", "elf", "knight", "lion", "griffin", "giant", "paladin"])
def test_any_piece_may_destroy_the_castle(kind: str):
    """CASTLE-CASTLE-2: lesser ones too."""
    target = "e6" if kind == "elf" else "d6"
    when = field(f"{kind}: [d5]", f"castle: [{target}]").after(f"d5x{target}")

    assert when.result == (frozenset({"light"}), "castle_destroyed")


def test_the_castle_is_never_chosen_to_move():
    """CASTLE-CASTLE-3: neither for a greater piece in Blitz, nor freed, nor by an effect."""
    blitz = field("castle: [d5], elf: [h1]", variant="blitz", state="dice: [5, 5, 1, 2, 3, 4]")
    assert not moves(blitz)
    boxed = field("castle: [d5], knight: [a1]", variant="adventure", state="die: 8")
    assert {found[1] for found in moves(boxed)} == {"a1"}
    unlocked = field("castle: [d5], knight: [a1]", variant="tactician", state="effects_unlocked: true")
    assert {found[1] for found in moves(unlocked)} == {"a1"}


@pytest.mark.parametrize("square", ["a1", "e5", "j10", "d9"])
def test_a_castle_may_stand_on_any_square_of_a_position(square: str):
    """CASTLE-CASTLE-4: each side has exactly one."""
    assert field(f"castle: [{square}], elf: [b2]").at(square) == "light castle"
    assert mistakes(field_text(f"castle: [{square}, f5]"))
