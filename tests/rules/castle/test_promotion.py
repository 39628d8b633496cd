"""Soldiers that become Knights (docs/rules/castle.md, PROMO)."""

from pathlib import Path

import pytest
from rules.castle.fields import GREATER, LESSER, NO_TOKENS, TWINS, field, field_text, movers, reach, stands

from game.content.folders import laid_over
from given import position, with_mods

FOUGHT = f"die: 1, {NO_TOKENS}"


@pytest.mark.parametrize(("move", "end"), [("c9c10", "c10"), ("f8f10", "f10"), ("a9xa10", "a10"), ("j9xj10", "j10")])
def test_a_soldier_whose_move_ends_on_the_far_row_becomes_a_knight(move: str, end: str):
    """CASTLE-PROMO-1: by one space, by two, or taking whomever; no choice, no mark in the text."""
    given = field("soldier: [c9, f8, a9, j9]", "orc: [a10], lich: [j10]")

    assert given.allows(move)
    when = given.after(move)
    assert when.at(end) == "light knight"
    for text in (f"{move}=knight", f"{move}!charge"):
        try:
            action = given.action(text)
        except ValueError:
            continue
        assert given.rules.check(given.state, action) is not None


def test_a_soldier_that_has_not_come_to_the_far_row_stays_one():
    """CASTLE-PROMO-1: rank 9 is not enough, nor another piece's arrival."""
    assert field("soldier: [c8]").after("c8c9").at("c9") == "light soldier"
    assert field("elf: [c9]").after("c9b10").at("b10") == "light elf"


@pytest.mark.parametrize("kind", [kind for kind in TWINS if kind in GREATER and kind not in ("castle", "giant")])
def test_a_soldier_that_destroys_a_greater_piece_becomes_a_knight(kind: str):
    """CASTLE-PROMO-2: on the square it takes, forward or sideways."""
    given = field("soldier: [d5]", f"{TWINS[kind]}: [d6, c5]")

    for end in ("d6", "c5"):
        assert given.after(f"d5x{end}").at(end) == "light knight"
    dark = field(f"{kind}: [d5]", "skeleton: [d6]", turn="dark")
    assert dark.after("d6xd5").at("d5") == "dark death_knight"


def test_the_game_ends_first_when_a_soldier_destroys_the_castle():
    """CASTLE-PROMO-2: it is no Knight then."""
    when = field("soldier: [d5]", "castle: [d6]").after("d5xd6")

    assert when.result == (frozenset({"light"}), "castle_destroyed")
    assert when.at("d6") == "light soldier"


def test_a_soldier_that_a_file_puts_on_the_far_row_has_not_arrived():
    """CASTLE-PROMO-3: it stays a Soldier until its own next move, which ends there and promotes it."""
    given = field("soldier: [c10], elf: [b2]", "skeleton: [j9]")

    assert given.at("c10") == "light soldier"
    assert reach(given, "c10") == {"b10", "d10"}
    waited = given.after("b2c3", "j9j8")
    assert waited.at("c10") == "light soldier"
    assert waited.after("c10d10").at("d10") == "light knight"


def test_destroying_a_lesser_piece_does_not_promote():
    """CASTLE-PROMO-4: Skeleton and Orc."""
    given = field("soldier: [d5]", "orc: [d6], skeleton: [c5]")

    assert given.after("d5xd6").at("d6") == "light soldier"
    assert given.after("d5xc5").at("c5") == "light soldier"


@pytest.mark.parametrize("kind", [kind for kind in LESSER if kind != "elf"])
def test_which_lesser_pieces_promote_and_why(kind: str):
    """CASTLE-PROMO-5: Soldiers for both, Squires for a greater piece alone, Rangers and Pikemen never."""
    far = field(f"{kind}: [c9]", variant="expanded").after("c9c10").at("c10")
    greater = field(f"{kind}: [d5]", "lich: [d6]", variant="expanded").after("d5xd6").at("d6")
    lesser = field(f"{kind}: [d5]", "orc: [d6]", variant="expanded").after("d5xd6").at("d6")

    assert far == ("light knight" if kind == "soldier" else f"light {kind}")
    assert greater == ("light knight" if kind in ("soldier", "squire") else f"light {kind}")
    assert lesser == f"light {kind}"


def test_elves_and_greater_pieces_never_promote():
    """CASTLE-PROMO-5: whatever they take and wherever they come to."""
    assert field("elf: [d5]", "lich: [e6]").after("d5xe6").at("e6") == "light elf"
    assert field("giant: [d9]", "lich: [d10]").after("d9xd10").at("d10") == "light giant"
    assert field("squire: [d9]", "lich: [d10]", variant="expanded").after("d9xd10").at("d10") == "light knight"


def test_promotion_is_data(tmp_path: Path):
    """CASTLE-PROMO-5, CASTLE-EXPANDED-10: in a mod Elves become Lions, Rangers Wizards."""
    (tmp_path / "castle").mkdir()
    changed = "elf+:\n  promote: {when: [far], to: lion}\nranger+:\n  promote: {when: [greater], to: wizard}\n"
    (tmp_path / "castle" / "pieces.yaml").write_text(changed, encoding="utf-8")
    text = field_text("elf: [c9, d5], ranger: [d6, f9]", "lich: [e6]", variant="expanded")
    given = position(text, with_mods(laid_over(tmp_path)))

    assert given.after("c9b10").at("b10") == "light lion"
    assert given.after("d5xe6").at("e6") == "light elf"
    assert given.after("d6xe6").at("e6") == "light wizard"
    assert given.after("f9f10").at("f10") == "light ranger"


@pytest.mark.parametrize(
    ("kind", "twin"), [pair for pair in TWINS.items() if pair[0] in ("knight", "giant", "paladin")]
)
def test_a_soldier_that_beats_a_greater_attacker_becomes_a_knight(kind: str, twin: str):
    """CASTLE-PROMO-6: where it stands, when dice settle attacks."""
    given = field("soldier: [d5]", f"{twin}: [d6]", turn="dark", variant="av1", state=FOUGHT)

    lost = given.after("d6xd5", dice=(1, 1, 6))
    assert (lost.at("d6"), lost.at("d5")) == ("", "light knight")
    won = given.after("d6xd5", dice=(6, 1, 6))
    assert won.at("d5") == f"dark {twin}"


def test_a_soldier_that_beats_a_lesser_attacker_stays_one():
    """CASTLE-PROMO-6, CASTLE-PROMO-4: nor does anybody else promote by defending."""
    given = field("soldier: [d5], elf: [f5]", "orc: [e6], lich: [f6]", turn="dark", variant="av1", state=FOUGHT)

    assert given.after("e6xd5", dice=(1, 1, 6)).at("d5") == "light soldier"
    assert given.after("f6xf5", dice=(1, 1, 6)).at("f5") == "light elf"


def test_defenders_may_be_kept_from_promoting():
    """CASTLE-PROMO-6: option `defender_promotes=false`."""
    given = field(
        "soldier: [d5]", "lich: [d6]", turn="dark", variant="av1", state=FOUGHT, options="defender_promotes: false"
    )

    assert given.after("d6xd5", dice=(1, 1, 6)).at("d5") == "light soldier"


@pytest.mark.parametrize("variant", ["standard", "expanded"])
def test_there_is_no_limit_to_the_knights_that_promotion_makes(variant: str):
    """CASTLE-PROMO-7: beyond two, in formal expanded play neither."""
    when = field("knight: [a1, b1], soldier: [a9, b9, c9, d9, g9]", "skeleton: [j9]", variant=variant)
    for step, answer in (("a9a10", "j9j8"), ("b9b10", "j8j7"), ("c9c10", "j7j6"), ("d9d10", "j6j5"), ("g9g10", "j5j4")):
        when = when.after(step, answer)

    assert stands(when, "light")["knight"] == ["a1", "a10", "b1", "b10", "c10", "d10", "g10"]
    assert "soldier" not in stands(when, "light")


def test_a_promoted_piece_counts_as_a_knight_at_once_and_has_still_moved():
    """CASTLE-PROMO-8: its tier is the new one, but a base action does not move it a second time."""
    given = field(
        "soldier: [b9], knight: [h1]", "skeleton: [j9]", variant="blitz", state=f"dice: [1, 1, 4, 4, 4, 9], {NO_TOKENS}"
    )
    when = given.after("use:1", "b9b10")

    assert when.at("b10") == "light knight"
    assert movers(when) == {"h1"}
    assert movers(when.after("h1h2")) == {"b10", "h2"}


def test_a_promoted_piece_fights_and_is_called_as_a_knight():
    """CASTLE-PROMO-8: combat value, effect and card."""
    given = field(
        "soldier: [b9], paladin: [j2]", "skeleton: [j9], orc: [a9, a7, j7]", variant="adventure", state=FOUGHT
    )
    when = given.after("b9b10", dice=(1,)).after("j9j8", dice=(3,))

    assert movers(when) == {"b10"}
    fight = when.after("b10xa9")
    assert fight.pending.sides == (8, 6, 6)
    unlocked = field("soldier: [b9]", "skeleton: [j9], orc: [a9]", variant="av1", state=f"die: 8, {NO_TOKENS}")
    assert "b9b10" in unlocked.actions()
    later = unlocked.after("b9b10", "pass", dice=(1,)).after("j9j8", dice=(2,))
    assert {"b10xa9!lance", "b10b6!lance"} <= set(later.actions())


@pytest.mark.parametrize(("start", "castle"), [("d9", "d10"), ("d10", "e10")])
def test_a_soldier_thrown_back_from_a_castle_has_destroyed_nothing(start: str, castle: str):
    """CASTLE-PROMO-9: it stands where it stood, on the far row too, and stays a Soldier."""
    given = field(f"soldier: [{start}], elf: [a1]", f"castle: [{castle}], orc: [j9]", variant="av1", state=FOUGHT)
    when = given.after(f"{start}x{castle}", dice=(1, 1, 9))

    assert when.at(start) == "light soldier"
    assert when.result is None
