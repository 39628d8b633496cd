"""The second set of figures (docs/rules/castle.md, EFFECT-29)."""

from __future__ import annotations

from pathlib import Path

from game.content.folders import laid_over
from given import Given, position, shipped, with_mods

STANDING = """
    game: castle
    variant: av1
    options: {{balance: {balance}}}
    turn: light
    pieces:
      light: {{castle: [e1], paladin: [d5], soldier: [a5], giant: [b5]}}
      dark: {{castle: [e10], ogre: [d8], orc: [f6]}}
    state: {{die: 4, tokens: {{light: 0, dark: 0}}}}
"""


def standing(balance: str) -> Given:
    return position(STANDING.format(balance=balance))


def test_the_classic_set_is_the_usual_one():
    """CASTLE-EFFECT-29: option `balance`; nothing said, the figures of the book hold."""
    rules = shipped().rules("castle", "adventure")

    assert rules.switched["balance"] == "classic"
    assert rules.law.effects["leap"].combat.retreat
    assert standing("classic").rules.options == {}


def test_tuned_the_strongest_piece_does_not_attack_for_nothing():
    """CASTLE-EFFECT-29: `leap` still leaps, but a loser is destroyed."""
    classic, tuned = standing("classic"), standing("tuned")

    assert classic.allows("d5xd8!leap") and not tuned.allows("d5xd8!leap")
    assert classic.allows("d5xf6!leap") and tuned.allows("d5xf6!leap")
    assert classic.after("d5xf6!leap", dice=(1, 1, 6)).at("d5") == "light paladin"
    assert tuned.after("d5xf6!leap", dice=(1, 1, 6)).at("d5") == ""


def test_tuned_only_lesser_pieces_are_called_to_the_walls():
    """CASTLE-EFFECT-29: `recall` is open to the Soldier, no longer to the Giant."""
    classic, tuned = standing("classic"), standing("tuned")

    assert {"a5e2!recall", "b5e2!recall"} <= set(classic.actions())
    assert "a5e2!recall" in tuned.actions() and "b5e2!recall" not in tuned.actions()
    assert tuned.refusal("b5e2!recall").rule == "CASTLE-EFFECT-18"


def test_what_is_left_out_stays():
    """CASTLE-EFFECT-29: an effect without a second form is the same in both."""
    classic, tuned = (shipped().rules("castle", "adventure", {"balance": name}).law for name in ("classic", "tuned"))

    assert classic.effects["lance"] == tuned.effects["lance"]
    assert classic.effects["leap"].moves == tuned.effects["leap"].moves


def test_a_mod_may_tune_a_piece_too(tmp_path: Path):
    """CASTLE-EFFECT-29: combat value and moves of a kind."""
    (tmp_path / "castle").mkdir()
    tuned = "giant+:\n  tuned:\n    combat: 8\n    moves:\n      - slide: {dirs: [F], max: 1}\n"
    (tmp_path / "castle" / "pieces.yaml").write_text(tuned, encoding="utf-8")
    library = with_mods(laid_over(tmp_path))
    modded = position(STANDING.format(balance="tuned"), library)

    assert modded.from_("b5") >= {"b6"} and "b7" not in modded.from_("b5")
    assert position(STANDING.format(balance="classic"), library).from_("b5") >= {"b6", "b7"}
    assert library.rules("castle", "adventure", {"balance": "tuned"}).law.kinds["giant"].combat == 8
