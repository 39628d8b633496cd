"""Why pointing at something makes no action: a sentence with the rule that forbids it, from the view alone
(LYTH-FAST-2, LYTH-TARGET-7, LYTH-EQUIP-1, LYTH-MANA-6, LYTH-MOVE-10)."""

from __future__ import annotations

import pytest
from rules.lytharian.table import law_of, moment, view

from game.core.ruleset import Label, Refusal, Square
from given import Given


def why(given: Given, *touches: str) -> Refusal:
    """Why these touches make nothing: names of squares, or of cards in hand."""
    names = law_of(given).ground.grid.names
    spots = [Square(names.index(touch)) if touch in names else Label(touch) for touch in touches]
    seen = view(given, given.state.priority)  # type: ignore[attr-defined]
    found = seen.rules.notation.explain(seen.state, spots)
    assert found is not None
    return found


def at_main(**more: object) -> Given:
    hand = {"south": ["flame_lance", "deflecting_winds", "redirect", "mace", "fireball"]}
    return moment("razormaw e4!, timber_wolf b2!", "zuk_gar_grunt e6!, zuk_gar_ravager h5", hand=hand, **more)


@pytest.mark.parametrize(("mana", "touches", "rule"), [
    (1, ("cast:flame_lance",), "LYTH-MANA-6"), (9, ("cast:deflecting_winds",), "LYTH-TARGET-7"),
    (9, ("cast:redirect",), "LYTH-TARGET-7"), (9, ("cast:flame_lance", "h5"), "LYTH-TARGET-1"),
    (9, ("equip:mace", "b2"), "LYTH-EQUIP-1"), (0, ("cast:fireball",), "LYTH-MANA-6"),
    (9, ("equip:mace", "e6"), "LYTH-EQUIP-1"),
])  # fmt: skip
def test_a_grey_card_and_a_refused_target_say_why(mana: int, touches: tuple[str, ...], rule: str) -> None:
    """LYTH-MANA-6, LYTH-TARGET-1, -7, LYTH-EQUIP-1: the sentence is about that card and that target."""
    found = why(at_main(mana={"south": mana}), *touches)
    assert found.rule == rule and found.why.endswith(".")


def test_a_spell_with_hidden_enemies_alone_says_that_these_cannot_be_named() -> None:
    """LYTH-TARGET-1, -7: sixteen enemies may stand there, and none is a target."""
    hidden = moment("razormaw e4!", "zuk_gar_ravager h5", mana={"south": 9}, hand={"south": ["flame_lance"]})
    assert "face down cannot be named" in why(hidden, "cast:flame_lance").why
    bare = at_main(mana={"south": 9})
    assert "face down" not in why(bare, "cast:deflecting_winds").why


def test_in_a_window_only_fast_spells_and_no_moves() -> None:
    """LYTH-FAST-2: Given a spell to be answered, then sorceries, equipment and troops say so."""
    given = at_main(mana={"south": 9, "north": 9}, deck={"north": ["mace"]})
    answering = given.after("cast:flame_lance,e6")
    assert why(answering, "e6").rule == "LYTH-FAST-2"
    assert why(answering, "cast:fire_rain").rule in ("LYTH-FAST-2", "LYTH-DISCARD-3")


def test_a_troop_that_is_sent_too_early_says_when_it_may_go() -> None:
    """LYTH-MAIN-1: Given the Effects phase, in which troops can be turned up, then a way on the board is refused with
    the phase that it needs; in a window with what may be cast."""
    early = moment("kevetni_woodguard b2", "zuk_gar_grunt e6", phase="effects")
    assert early.allows("reveal:b2") and why(early, "b2", "b4").rule == "LYTH-MAIN-1"
    answering = at_main(mana={"south": 9, "north": 9}, deck={"north": ["mace"]}).after("cast:flame_lance,e6")
    assert why(answering, "e6", "e5").rule == "LYTH-FAST-2"


def test_a_troop_that_can_do_nothing_says_why() -> None:
    """LYTH-MAIN-2, LYTH-MOVE-1: the move has been made; not one's own."""
    given = moment("kevetni_woodguard b2!", "zuk_gar_grunt e6!").after("a1b1")
    assert why(given, "b2").rule == "LYTH-MAIN-2"
    assert why(given, "e6").rule == "LYTH-MOVE-1"
