"""Exact chances of attacks, spells and abilities, by the very dice that the game would throw (COMBAT-16 to -18)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rules.lytharian.scene import Scene

from game.rules.lytharian.odds import odds_lines


def duel(attacker: str, defender: str) -> Scene:
    """South's troop on e4 beside north's on e5; neither king is alone."""
    scene = Scene()
    scene.put("e4", attacker, 0)
    scene.put("e5", defender, 1)
    scene.put("a1", "pawn", 0)
    scene.put("a8", "foe", 1)
    return scene


def odds(scene: Scene, text: str) -> list[str]:
    """The lines; none where none are told."""
    return odds_lines(scene.law, scene.s, scene.reader.parse(scene.s, text)) or []


def chances(lines: Sequence[str], key: str) -> dict[str, Fraction]:
    """What stands behind a key, by what it says."""
    found = [line.split(" ") for line in lines if line.startswith(key)]
    return {" ".join(words[:-2]): Fraction(words[-2]) for words in found}


def test_an_attack_without_dice_is_certain() -> None:
    """LYTH-COMBAT-16: one line each for action, fighters and what counts, then the end and what is marked."""
    scene = duel("rook", "brudakian_bulwark")
    assert odds(scene, "e4xe5") == [
        "action e4xe5",
        "attacker south rook e4 5/10",
        "defender north brudakian_bulwark e5 6/8",
        "boost north brace 2",
        "none 1/1 1.000000",
        "taken south 6 1/1 1.000000",
        "taken north 3 1/1 1.000000",
    ]


def test_every_combination_of_choices_has_its_lines() -> None:
    """LYTH-COMBAT-16: the defender's choice first; the worked example of two Mobilities."""
    lines = odds(duel("slimeserpent_rider", "brudakian_heavy_cavalry"), "e4xe5")
    heads = [line for line in lines if line.startswith("choice ")]
    assert heads == ["choice att+att", "choice att+reduce", "choice reduce+att", "choice reduce+reduce"]
    assert lines[lines.index("choice att+reduce") + 1 :][:3] == [
        "both_slain 1/1 1.000000", "taken south 5 1/1 1.000000", "taken north 5 1/1 1.000000"
    ]  # fmt: skip


def test_dice_are_counted_out() -> None:
    """LYTH-COMBAT-16: a Battering Ram on Def 7 kills with 2 or 3, which is two in three."""
    scene = duel("rook", "knight")
    scene.grant("e4", "Battering Ram")
    scene.put("e5", "bishop", 1)
    lines = odds(scene, "e4xe5")
    assert "boost south battering_ram D3" in lines
    assert chances(lines, "none") == {"none": Fraction(1, 3)}
    assert chances(lines, "defender_slain") == {"defender_slain": Fraction(2, 3)}
    assert chances(lines, "taken north") == {f"taken north {n}": Fraction(1, 3) for n in (6, 7, 8)}


def test_what_the_hammer_would_switch_off_is_a_choice() -> None:
    """LYTH-COMBAT-16: odd, the Brace holds; even, it is off."""
    scene = duel("rook", "brudakian_bulwark")
    scene.grant("e4", "Crushing Hammer")
    lines = odds(scene, "e4xe5")
    assert "choice off,brace" in lines
    assert chances(lines, "taken north") == {"taken north 3": Fraction(1, 2), "taken north 5": Fraction(1, 2)}


def test_chances_agree_with_the_dice_themselves() -> None:
    """LYTH-COMBAT-16: every face of every die played out in the game gives what the lines say."""
    scene = duel("rook", "bishop")
    scene.grant("e4", "Battering Ram")
    scene.grant("e5", "Venom")
    told = chances(odds(scene, "e4xe5"), "taken south")
    counted: dict[str, Fraction] = {}
    for face in range(1, 7):
        for venom in range(1, 7):
            played = duel("rook", "bishop")
            played.grant("e4", "Battering Ram")
            played.grant("e5", "Venom")
            played.fight("e4xe5", dice=(face, venom))
            key = f"taken south {played.named('rook').damage}"
            counted[key] = counted.get(key, Fraction(0)) + Fraction(1, 36)
    assert told == counted


def test_spells_and_abilities_have_odds_where_dice_decide() -> None:
    """LYTH-COMBAT-17: Dodge and Spellshatter together; healing; mana; nothing where no die falls."""
    scene = duel("rook", "knight")
    scene.grant("e5", "Dodge", "Spellshatter")
    scene.hold(0, "ember_dart", "roots_of_life", "deathbolt")
    assert odds(scene, "cast:ember_dart,e5") == [
        "action cast:ember_dart,e5",
        "countered 1/2 0.500000",
        *(f"taken e5 {n} 1/12 0.083333" for n in (1, 2, 3)),
    ]
    scene.put("e4", "rook", 0, damage=2)
    assert chances(odds(scene, "cast:roots_of_life,e4"), "healed") == {
        "healed e4 1": Fraction(1, 3), "healed e4 2": Fraction(2, 3)
    }  # fmt: skip
    scene.put("e5", "bishop", 1)
    assert odds(scene, "cast:deathbolt,e5") == [] and odds(scene, "e4e3") == []


def test_an_ability_that_kills_says_so() -> None:
    """LYTH-COMBAT-17: slain as often as the die is high enough."""
    scene = duel("rook", "bishop")
    scene.put("e5", "bishop", 1, damage=4)
    scene.hold(0, "smite_the_wicked")
    assert chances(odds(scene, "cast:smite_the_wicked,e5"), "slain") == {"slain e5": Fraction(2, 3)}


def test_the_odds_of_a_hidden_defender_stop_with_what_is_seen() -> None:
    """LYTH-COMBAT-18: its piece, its damage and what lies on it; a card once seen is known."""
    scene = duel("rook", "knight")
    scene.put("e5", "knight", 1, up=False, damage=2, armor="hide_armor")
    assert odds(scene, "e4xe5")[-1] == "defender north hidden KN e5 damage 2 armor hide_armor"
    scene.put("d5", "post", 1)
    scene.hold(0, "fire_rain")
    scene.grant("d5", "Dodge")
    assert not [line for line in odds(scene, "cast:fire_rain,d5") if "e5" in line]


def test_nothing_is_changed_by_asking() -> None:
    """LYTH-COMBAT-16: the odds are counted on copies."""
    scene = duel("rook", "knight")
    scene.grant("e4", "Battering Ram")
    before = scene.told(), scene.s.rng
    odds(scene, "e4xe5")
    assert (scene.told(), scene.s.rng) == before
