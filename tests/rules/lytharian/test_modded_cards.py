"""A mod of ten new cards with a new ability: read, sold, said and played; every word of steps and moment is used."""

# ruff: noqa: E501 (cards read better in whole lines)

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from rules.lytharian.card_files import with_mod
from rules.lytharian.scene import Scene

from game.content.folders import Loaded
from game.core.seats import Seat
from game.rules.lytharian.asks import PromotePawn
from game.rules.lytharian.compiling import law_of
from game.rules.lytharian.data import CARD_PARTS, When
from game.rules.lytharian.effects.vocabulary import EFFECTS, word_of
from game.rules.lytharian.law import Law
from game.rules.lytharian.sentences import card_text, rule_text
from game.rules.lytharian.verify_rules import rule_steps, steps_below

ABILITIES = """
vengeance:
  name: Vengeance X
  text: +X Att for each friendly troop in the crypt, at most +4
  rules: [{when: combat, do: [{boost: {att: {count: {of: card, zone: crypt}, each: X, max: 4}, until: combat}}]}]
  points: {per_x: 1}
"""
FILES = {
    "abilities": ABILITIES,
    "troops": """
ashen_widow: {name: Ashen Widow, piece: B, align: evil, people: Netherborn, race: undead, body: monster, att: 3, def: 5, power: auto, quality: uncommon, abilities: [Vengeance 1]}
tide_singer:
  {name: Tide Singer, piece: P, align: neutral, people: Wilds, race: spirit, body: elemental, att: 1, def: 2, quality: rare, hits: water,
   rules: [{when: effects, do: [{mana: {n: 1}}], target: {side: friendly}}]}
""",
    "auras": """
laurels: {name: Laurels, element: neutral, quality: common, cost: 1, target: {side: friendly, piece: P}, rules: [{when: promoted, do: [{draw: {n: 2}}]}], text: "When the bearer is promoted: draw 2."}
""",
    "curses": """
doom: {name: Doom, element: death, quality: epic, cost: 5, target: {side: enemy}, rules: [{when: attacks, if: {not: {role: defender}}, do: [{kill: {to: bearer}}]}], text: x}
""",
    "enchants": """
war_drums: {name: War Drums, element: neutral, quality: epic, cost: 6, team: {who: pawns, att: 1}, text: Your pawns have +1 Att.}
""",
    "fast": """
lend_claws: {name: Lend Claws, element: neutral, quality: common, cost: 1, target: {side: friendly}, do: [{give: {abilities: [Charge 2]}}], text: "Friendly target: Charge 2 this turn."}
die_of_fate:
  {name: Die of Fate, element: arcane, quality: rare, cost: 3, target: {side: enemy}, text: x,
   do: [{roll: {die: D6, 1-2: [{mana: {n: 1}}], 3-5: [{damage: {n: 3, kind: arcane}}], "6": [{kill: {}}]}}]}
thick_hide: {name: Thick Hide, element: earth, quality: common, cost: X, target: {side: friendly}, do: [{less: {n: {half: X}, until: turn}}], text: x}
""",
    "sorceries": """
leech: {name: Leech, element: death, quality: rare, cost: 3, target: {side: enemy}, second: {side: friendly}, do: [{heal: {n: {of: target, take: att}, to: second}}, {damage: {n: 1, kind: death}}], text: x}
""",
    "equipment": """
bone_flail: {name: Bone Flail, slot: weapon, quality: rare, cost: 3, reforge: 2, att: 2, abilities: [Vengeance 1], cheaper: {if: {race: undead}, by: 1}, text: "Weapon: +2 Att, Vengeance 1. Costs 1 less on a troop of race undead."}
""",
}


@cache
def modded() -> Loaded:
    """The shipped files with the mod's laid over them."""
    with TemporaryDirectory() as folder:
        return with_mod(Path(folder), **FILES)


@cache
def modded_law() -> Law:
    """The law with the mod's cards."""
    return law_of(modded().values, "standard", {})


def scene(*hand: str) -> Scene:
    """South's rook and pawn against north's bishop, the mod's cards in hand."""
    made = Scene(modded=modded_law())
    made.put("e4", "rook", 0, damage=3)
    made.put("b2", "pawn", 0)
    made.put("e5", "bishop", 1)
    made.put("a8", "foe", 1)
    made.hold(0, *hand)
    return made


def test_the_mod_is_read_without_a_finding() -> None:
    """ISSUE 13: ten new cards with a new ability; `power: auto` takes the score from the formula."""
    assert [str(problem) for problem in modded().problems] == []
    assert len(modded_law().cards) == 307 + 10
    assert modded_law().card("ashen_widow").power == 3 + 5 + 3 + 1


def test_the_new_ability_counts_the_dead() -> None:
    """LYTH-ABILITY-G3: listed by its name, from the card and from equipment alike, at most +4."""
    made = scene("bone_flail")
    made.s.crypt[0] = ("timber_wolf", "timber_wolf", "cave_bear")
    made.put("d4", "ashen_widow", 0)
    made.fight("d4xe5")
    assert made.named("bishop").damage == 3 + 3
    made = scene("bone_flail")
    made.s.crypt[0] = ("timber_wolf",) * 6
    made.play("equip:bone_flail,e4")
    made.put("e5", "post", 1)
    made.fight("e4xe5")
    assert made.named("post").damage == 5 + 2 + 4


def test_given_abilities_and_reductions_last_a_turn() -> None:
    """LYTH-EFFECTS-7: Charge 2 lent; half of X, rounded up, off each damage."""
    made = scene("lend_claws", "thick_hide")
    made.resolve("cast:lend_claws,e4")
    made.resolve("cast:thick_hide,e4,x=3")
    assert made.abilities("e4") == {"charge 2"}
    made.fight("e4xe5")
    assert made.named("rook").damage == 3 + 3 - 2 and "bishop" in made.s.crypt[1]


def test_a_die_may_decide_between_ranges() -> None:
    """LYTH-PHASE-13: 1 and 2, 3 to 5, 6 alone."""
    for face, mana, damage in ((2, 8, 0), (3, 7, 3), (5, 7, 3)):
        made = scene("die_of_fate")
        made.resolve("cast:die_of_fate,e5", dice=(face,))
        assert (made.s.mana[0], made.named("bishop").damage) == (mana, damage)
    made = scene("die_of_fate")
    made.resolve("cast:die_of_fate,e5", dice=(6,))
    assert made.s.crypt[1] == ("bishop",)


def test_an_amount_may_be_taken_of_a_troop() -> None:
    """LYTH-DAMAGE-9: healed by the target's Att, which is 3."""
    made = scene("leech")
    made.resolve("cast:leech,e5,e4")
    assert (made.named("rook").damage, made.named("bishop").damage) == (0, 1)


def test_a_rule_waits_for_a_promotion() -> None:
    """LYTH-PROMO-3: Laurels draw two when their bearer is promoted, and go with what the pawn had."""
    made = scene()
    made.put("b2", "pawn", 0, aura="laurels")
    made.s.deck[0] = ("mace", "axe", "spear")
    made.s.asks = (PromotePawn(Seat(0), made.grid.parse("b2")),)
    made.play("promote:rook")
    assert made.s.hand[0] == ("mace", "axe") and made.s.nether[0] == ("laurels",)


def test_doom_kills_who_attacks() -> None:
    """LYTH-ATTACK-8: killed without damage when it attacks; nobody strikes."""
    made = scene()
    made.put("e4", "rook", 0, curse="doom")
    made.play("e4xe5")
    assert made.s.crypt[0] == ("rook",) and made.named("bishop").damage == 0


def test_drums_strengthen_pawns() -> None:
    """LYTH-ENCHANT-4: +1 Att for pawns as long as they sound."""
    made = scene("war_drums")
    made.resolve("cast:war_drums")
    assert made.figures("b2") == (3, 6) and made.figures("e4")[0] == 5


def test_a_troop_has_a_rule_of_its_own() -> None:
    """LYTH-EFFECTS-1: a rule of a troop is used like an ability, by the card's own name."""
    made = Scene("effects", modded=modded_law())
    made.put("e4", "tide_singer", 0)
    assert made.resolve("use:e4,tide_singer,e4") == "south mana 10>11"


def test_a_troop_may_strike_with_another_kind_of_damage() -> None:
    """LYTH-COMBAT-9: physical unless the card says otherwise; who takes no Water damage takes none of its blow."""
    made = Scene(modded=modded_law())
    made.put("e4", "tide_singer", 0)
    made.put("d5", "post", 1)
    made.grant("d5", "Water Immune")
    made.put("a8", "foe", 1)
    made.fight("e4xd5")
    assert made.named("post").damage == 0


def test_new_cards_say_what_they_do() -> None:
    """ARCHITECTURE 3: in the words of their parts."""
    values = modded().values
    for part, name in (
        ("auras", "laurels"),
        ("enchants", "war_drums"),
        ("fast", "lend_claws"),
        ("equipment", "bone_flail"),
    ):
        assert card_text(values[part][name], values["abilities"]) == values[part][name].text
    (rule,) = values["abilities"]["vengeance"].rules
    assert rule_text(rule) == "in combat: +X Att for each card in your crypt (at most 4)"


def test_every_word_of_steps_and_every_moment_is_used_by_some_card() -> None:
    """ISSUE 13: each effect word and trigger seen; those that the shipped cards have no use for, in this mod."""
    values = modded().values
    words, moments = set(), set()
    for part in (*CARD_PARTS, "abilities"):
        for card in values[part].values():
            words |= {word_of(step) for _, step in steps_below((), getattr(card, "do", ()))}
            for rule in getattr(card, "rules", ()):
                words |= {word_of(step) for _, step in rule_steps((), rule)}
                moments |= set(rule.when)
    assert words == set(EFFECTS)
    assert moments == set(When.__args__)  # type: ignore[attr-defined]
