"""Mistakes planted in cards: each is told at its own line and column, with the word that was meant (ISSUE 13).

All cards that can't be read stand in one mod, all that can be read but mean nothing in another: everything wrong is
told at once.  `¶` marks the place where a mistake is told.
"""

# ruff: noqa: E501 (a table reads better in whole lines)

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from rules.lytharian.card_files import findings

from game.rules.lytharian.data import SHELF

Planted = tuple[str, str, str]
"""The part of the shelf, the entry with its place marked, and what is told of it."""


def spell(name: str, rest: str, cost: str = "1") -> str:
    """A spell of any kind, with what the test is about."""
    return f"{name}: {{name: {name.strip('¶')} card, element: fire, quality: common, cost: {cost}, text: x, {rest}}}"


def troop(name: str, rest: str) -> str:
    """A pawn with what the test is about."""
    return f"{name}: {{name: {name.strip('¶')} card, piece: P, align: evil, people: Wilds, race: beast, body: beast, att: 1, def: 1, quality: common, {rest}}}"


def ability(name: str, rule: str, title: str = "") -> str:
    """An ability of one rule."""
    return f"{name}: {{name: {title or name.title()}, text: x, rules: [{{{rule}}}]}}"


HIT = "do: [{damage: {n: 1, kind: fire}}]"
UNREADABLE: Sequence[Planted] = (
    ("fast", spell("a1", "traget: {side: enemy}, " + HIT).replace("traget", "¶traget"), 'unknown key "traget"; did you mean "target"?'),
    ("fast", spell("a2", "target: {sied: enemy}, " + HIT).replace("sied", "¶sied"), 'unknown key "sied"; did you mean "side"?'),
    ("fast", spell("a3", "target: {side: ¶enmy}, " + HIT), 'unknown side "enmy"; did you mean "enemy"?'),
    ("fast", spell("a4", "target: {side: enemy}, do: [{¶damge: {n: 1, kind: fire}}]"), 'unknown word "damge"; did you mean "damage"?'),
    ("fast", spell("a5", "target: {side: enemy}, do: [{damage: {n: 1, kind: ¶fier}}]"), 'unknown kind "fier"; did you mean "fire"?'),
    ("fast", spell("a6", "target: {side: enemy}, do: [{damage: {n: ¶D4, kind: fire}}]"), 'unknown amount "D4"; did you mean "D2"?'),
    ("fast", spell("a7", "target: {side: enemy}, do: [{¶damage: {kind: fire}}]"), 'key "n" is missing'),
    ("fast", spell("a8", "target: {side: enemy}, do: [{damage: {n: 1, kind: fire, to: ¶secnd}}]"), 'unknown who "secnd"; did you mean "second"?'),
    ("fast", spell("a9", "target: {side: enemy}, do: [{damage: {n: {¶hlaf: X}, kind: fire}}]"), 'unknown key "hlaf"; expected count, half or of'),
    ("fast", spell("b1", "target: {side: enemy}, do: [{boost: {att: 1, until: ¶turns}}]"), 'unknown until "turns"; did you mean "turn"?'),
    ("fast", spell("b2", "target: {side: friendly}, do: [{move_as: {piece: ¶rok}}]"), 'unknown piece "rok"; did you mean "rook"?'),
    ("fast", spell("b3", "do: [{roll: {die: ¶D8, even: [{mana: {n: 1}}]}}]"), 'unknown die "D8"; did you mean "D2"?'),
    ("fast", spell("b4", "do: [{roll: {die: D6, evn: ¶[{mana: {n: 1}}]}}]"), '"evn" is no range of faces; did you mean "even"?'),
    ("fast", spell("b5", "target: {of: ¶spel}, do: [{counter: {}}]"), 'unknown of "spel"; did you mean "spell"?'),
    ("fast", spell("b6", HIT, "¶Y"), "cost is Y, expected 0 to 15, X or cost_of_target"),
    ("fast", spell("b7", HIT, "¶40"), "cost is 40, expected 0 to 15, X or cost_of_target"),
    ("fast", spell("b8", "do: ¶[]"), "do has 0 entries, expected 1 or more"),
    ("fast", spell("b9", "target: {side: friendly}, do: [{grow: {att: 1, def: ¶2}}]"), "def is 2, expected 1: a troop grows by both alike"),
    ("fast", spell("c1", HIT + ", ¶rules: []"), 'unknown key "rules"; known are name, element, quality, cost, do, text, unique, target, second and third'),
    ("fast", spell("c2", "do: [{search: {n: 1, what: ¶equipmet}}]"), 'unknown what "equipmet"; did you mean "equipment"?'),
    ("fast", spell("c3", "target: {side: enemy, within: ¶9, near: self}, " + HIT), "within is 9, expected 1 to 7"),
    ("fast", spell("c4", "do: [{discard: {n: 1, pick: ¶radnom}}]"), 'unknown pick "radnom"; did you mean "random"?'),
    ("curses", spell("c5", "target: {side: enemy}, rules: [{when: ¶mvoes, do: [{damage: {n: 1, kind: fire, to: bearer}}]}]"), 'unknown when "mvoes"; did you mean "moves"?'),
    ("curses", spell("c6", "target: {side: enemy}, gives: {¶atk: -1}"), 'unknown key "atk"; did you mean "att"?'),
    ("curses", spell("c7", "target: {side: enemy}, gives: {halt: ¶slowly}"), 'unknown halt "slowly"; did you mean "slow"?'),
    ("curses", spell("c8", "¶do: []").replace("c8:", "c8: ").replace("text: x,", "text: x, target: {side: enemy},"), 'unknown key "do"; known are name, element, quality, cost, target, text, unique, gives and rules'),
    ("enchants", spell("d1", "team: {who: ¶pawn, att: 1}"), 'unknown who "pawn"; did you mean "pawns"?'),
    ("enchants", spell("d2", "team: {att: ¶-1}"), "att is -1, expected 0 to 20"),
    ("equipment", "d3: {name: d3, slot: ¶armour, quality: common, cost: 1, reforge: 1, def: 1, text: x}", 'unknown slot "armour"; did you mean "armor"?'),
    ("equipment", "d4: {name: d4, slot: armor, quality: common, cost: ¶X, reforge: 1, def: 1, text: x}", "cost is X, expected a whole number"),
    ("equipment", "d5: {name: d5, slot: armor, quality: common, cost: 1, reforge: 1, def: 1, text: x, cheaper: {if: {¶rcae: elf}, by: 1}}", 'unknown key "rcae"; did you mean "race"?'),
    ("troops", troop("d6", "abilities: []").replace("piece: P", "piece: ¶N"), 'unknown piece "N"; did you mean "KN"?'),
    ("troops", troop("d7", "abilities: []").replace("body: beast", "body: ¶best"), 'unknown body "best"; did you mean "beast"?'),
    ("troops", troop("d8", "power: ¶lots"), "power is lots, expected a whole number or auto"),
    ("troops", troop("d9", "hits: ¶ice"), 'unknown hits "ice"; expected physical, fire, water, air, earth, life, death or arcane'),
    ("abilities", ability("e1", "when: combat, if: {¶rol: attacker}, do: [{boost: {att: 1, until: combat}}]"), 'unknown key "rol"; did you mean "role"?'),
    ("abilities", ability("e2", "when: combat, if: {lower: ¶[self.att]}, do: [{boost: {att: 1, until: combat}}]"), "lower has 1 entry, expected 2"),
    ("armies", "e3: {name: e3, people: Wilds, text: x, troops: {¶cave_bare: 2}}", 'unknown troop "cave_bare"; did you mean "cave_bear"?'),
)  # fmt: skip
"""What the schema refuses."""

STEP = "do: [{boost: {att: 1, until: combat}}]"
MEANINGLESS: Sequence[Planted] = (
    ("fast", spell("f1", "target: {side: friendly}, do: [{¶damage: {n: 1, kind: fire}}]"), '"f1" harms, but its target says "side: friendly"; damage takes "side: enemy"'),
    ("fast", spell("f2", "target: {side: enemy}, do: [{¶heal: {n: 1}}]"), '"f2" helps, but its target says "side: enemy"; heal takes "side: friendly"'),
    ("fast", spell("f3", "target: {side: enemy}, do: [{damage: {n: 1, kind: fire, to: ¶second}}]"), '"second" is reached, but no second is named'),
    ("fast", spell("f4", "do: [{¶prevent: {n: 1}}]"), '"target" is reached, but no target is named'),
    ("fast", spell("f5", "target: {side: enemy}, do: [{damage: {n: ¶X, kind: fire}}]"), "the amount is X, but its cost has no X"),
    ("fast", spell("f6", "target: {side: enemy}, " + HIT, "¶X"), "cost is X, but nothing the card does is X"),
    ("fast", spell("f7", "target: {side: enemy}, " + HIT, "¶cost_of_target"), "cost is cost_of_target, but no target is named that has a cost"),
    ("fast", spell("f8", "target: {side: enemy}, do: [{¶counter: {}}]"), '"counter" takes a spell, but the target is of: troop'),
    ("fast", spell("f9", "do: [{¶destroy: {}}]"), '"destroy" needs a target'),
    ("fast", spell("g1", "target: {side: enemy, of: equipment}, do: [{¶damage: {n: 1, kind: fire}}]"), '"damage" takes a troop, but the target is of: equipment'),
    ("fast", spell("g2", "target: {side: friendly}, do: [{¶swap: {}}]"), '"swap" needs a target and a second'),
    ("fast", spell("g3", "target: {side: friendly}, do: [{¶promote: {}}]"), '"promote" takes a pawn; the target must say piece: P'),
    ("fast", spell("g4", "target: {side: enemy}, do: [{damage: {n: 1, kind: fire, to: ¶bearer}}]"), "only an aura or a curse has a bearer"),
    ("fast", spell("g5", "do: [{damage: {n: 1, kind: fire, to: ¶foe}}]"), "there is a foe in combat alone"),
    ("fast", spell("g6", "target: {side: enemy}, do: [{damage: {n: ¶N, kind: fire}}]"), "the amount is N, but no choose_n says who chooses it"),
    ("fast", spell("g7", "target: {side: enemy}, do: [{¶immune: {kind: fire}}]"), '"immune" only counts while a rule holds; a spell that is used up has none'),
    ("fast", spell("g8", "target: {side: enemy}, ¶third: {side: enemy}, " + HIT), "third is named, but second is not"),
    ("fast", spell("g9", "target: {side: enemy, near: ¶self}, " + HIT), "near is self, but a spell stands nowhere"),
    ("fast", spell("h1", "target: {side: enemy, near: ¶second}, " + HIT), "near is second, which is not named before target"),
    ("fast", spell("h2", "target: {side: enemy, race: ¶elv}, " + HIT), 'unknown race "elv"; did you mean "elf"?'),
    ("fast", spell("h3", "target: {zone: ¶crypt}, do: [{damage: {n: 1, kind: fire, to: all_enemies}}]"), "cards lie in a crypt, not what of says; add of: card"),
    ("fast", spell("h4", "target: {of: ¶card}, do: [{recycle: {n: 1, from: nether, to: hand}}]"), "of is card, but zone does not say where it lies"),
    ("fast", spell("h5", "target: {of: card, zone: crypt}, do: [{recycle: {n: 1, from: ¶nether, to: hand}}]"), "from is nether, but the target lies in the crypt"),
    ("fast", spell("h6", "target: {side: enemy, slot: ¶weapon}, " + HIT), "slot is about equipment; add of: equipment"),
    ("fast", spell("h7", "target: {side: enemy, kinds: ¶[aura]}, " + HIT), "kinds are about spells; add of: spell"),
    ("fast", spell("h8", "target: {side: enemy, within: ¶2}, " + HIT), "within says how far from what near names; there is no near"),
    ("fast", spell("h9", "do: [{roll: {die: D3, 2-4: ¶[{mana: {n: 1}}]}}]"), "a D3 shows 1 to 3, never 4"),
    ("fast", spell("i1", "do: [{¶roll: {die: D6}}]"), "the die decides nothing; give it even, odd, or faces as in 1-2"),
    ("fast", spell("i2", "target: {side: friendly}, do: [{give: {abilities: [¶Comand 1]}}]"), 'unknown ability "Comand 1"; did you mean "Command"?'),
    ("fast", spell("¶Big", "target: {side: enemy}, " + HIT), '"Big" can\'t be the id of a card; use small letters, digits and _, and not none or weapon or armor or aura or curse'),
    ("fast", spell("i3", "target: {side: enemy}, " + HIT).replace("i3 card", "¶Fireball"), '"fireball" is called Fireball already'),
    ("equipment", "¶fireball: {name: k0, slot: armor, quality: common, cost: 1, reforge: 1, def: 1, text: x}", '"fireball" is a card of fast already'),
    ("auras", spell("i4", "target: {side: ¶enemy}, gives: {att: 1}"), 'the aura is cast on a troop that is friendly, but its target says "side: enemy"; write "side: friendly"'),
    ("curses", spell("i5", "target: {side: ¶friendly}, gives: {att: -1}"), 'the curse is cast on a troop that is enemy, but its target says "side: friendly"; write "side: enemy"'),
    ("curses", spell("¶i6", "target: {side: enemy}"), "the curse does nothing; give it gives or rules"),
    ("curses", spell("i7", "target: {side: enemy}, gives: {abilities: [¶Venom 2]}"), 'unknown ability "Venom 2"; Venom has no number'),
    ("curses", spell("i8", "target: {side: enemy}, rules: [¶{when: moves}]"), "the rule does nothing; give it do, choose or by_role"),
    ("curses", spell("i9", "target: {side: enemy}, rules: [{when: moves, ¶target: {side: enemy}, " + HIT + "}]"), "nobody is asked for a target then; only effects and main name one"),
    ("curses", spell("j1", "target: {side: enemy}, rules: [{when: moves, pay: ¶1, do: [{mana: {n: 1}}]}]"), "nobody can pay then; only effects and main are paid for"),
    ("curses", spell("j2", "target: {side: enemy}, rules: [{when: moves, if: {role: ¶attacker}, do: [{mana: {n: 1}}]}]"), "role is asked at combat or friend_combat or attacks or hurts or attack_failed, this rule works at moves"),
    ("curses", spell("j3", "target: {side: enemy}, rules: [{when: moves, do: [{pass_through: ¶over}]}]"), '"pass_through" only counts, and when moving'),
    ("enchants", spell("¶j4", "team: {who: pawns}"), "the enchant does nothing; give it team or rules"),
    ("enchants", spell("j5", "rules: [{when: ¶moves, do: [{mana: {n: 1}}]}]"), "moves is about a bearer; an enchant has none, it takes effects, enemy_killed or friend_killed"),
    ("equipment", "¶j6: {name: j6, slot: armor, quality: common, cost: 1, reforge: 1, text: x}", "the piece gives nothing; give it att, def or abilities"),
    ("equipment", "j7: {name: j7, slot: armor, quality: common, cost: 1, reforge: 1, text: x, def: 1, cheaper: {¶if: {}, by: 1}}", "nobody is meant; name a race, class or align"),
    ("equipment", "j8: {name: j8, slot: armor, quality: common, cost: 1, reforge: 1, text: x, def: 1, cheaper: {if: {race: ¶dwarv}, by: 1}}", 'unknown race "dwarv"; did you mean "dwarf"?'),
    ("troops", troop("j9", "abilities: [¶Orcs Slayer 1]"), 'unknown name "Orcs" in Y Slayer X; did you mean "orc"?'),
    ("troops", troop("k1", "abilities: [¶Command]"), 'unknown ability "Command"; Command has a number'),
    ("troops", troop("k2", "abilities: ¶[Brace 1, Brace 1]"), "Brace 1 is printed 2 times; print its sum once"),
    ("troops", troop("k3", "power: ¶9"), "warning: power is 9, the formula of section 7 gives 2; power: auto takes it from there"),
    ("abilities", ability("k4", STEP + ", when: combat", "¶K4 X"), "K4 X has an X, but nothing in its rules is X"),
    ("abilities", ability("k5", "when: ¶effects, do: [{mana: {n: 1}}]"), '"Effect: " begins the names of abilities that are used at effects, and of no others'),
    ("abilities", ability("k6", "when: combat, " + STEP, "¶Bowshot"), 'actions call it bowshot, as they call "bowshot" already'),
    ("abilities", ability("k7", "when: always, do: [{¶mana: {n: 1}}]"), '"mana" resolves, but nothing does at always, where rules only count'),
    ("abilities", ability("k8", "when: combat, if: {has: ¶weapon}, do: [{ignore: {slot: armor, of: foe}}]"), "a rule that switches something off can't ask has, which depends on what is off"),
    ("abilities", ability("k9", "when: combat, choose_n: {max: 1}, do: [{damage: {n: N, kind: cost, to: self}}, {¶cheaper: {n: 1}}]"), '"cheaper" only counts, and when paying'),
    ("abilities", ability("l1", "when: killed, if: {spell: ¶fire}, do: [{draw: {n: 1}}]"), "spell is asked at paying, this rule works at killed"),
    ("abilities", ability("l2", "when: killed, ¶choose: {a: [{draw: {n: 1}}]}"), "nobody chooses then; only combat and main ask"),
    ("abilities", ability("l3", "¶{when: moved, do: [{move: {n: 1, to: self}}]}").replace("[{¶{", "[¶{").replace("}}]}}]}", "}}]}]}"), "warning: the rule can set off itself; the game stops it after 500 steps (LYTH-PHASE-16)"),
    ("decks", "l4: {name: l4, elements: [fire], text: x, cards: {firebal: ¶3}}", 'unknown card "firebal"; did you mean "fireball"?'),
    ("decks", "l5: {name: l5, elements: [fire], text: x, cards: {cave_bear: ¶3}}", '"cave_bear" is a troop; a deck holds spells and equipment'),
)  # fmt: skip
"""What can be read, but means nothing: told by `verify`."""


def expected(planted: Sequence[Planted]) -> list[str]:
    """What is to be told, in the order of the table."""
    lines: dict[str, int] = {}
    found = []
    for part, text, told in planted:
        assert text.count("¶") == 1 and "\n" not in text, text
        lines[part] = lines.get(part, 0) + 1
        found.append(f"{SHELF.parts[part].file}:{lines[part]}:{text.index('¶') + 1}: {told}")
    return found


@cache
def told_of(planted: tuple[Planted, ...]) -> list[str]:
    """What is told of a mod with all these entries."""
    files: dict[str, str] = {}
    for part, text, _ in planted:
        files[part] = files.get(part, "") + text.replace("¶", "") + "\n"
    with TemporaryDirectory() as folder:
        return findings(Path(folder), **files)


@pytest.mark.parametrize("table", [UNREADABLE, MEANINGLESS], ids=["unreadable", "meaningless"])
def test_every_planted_mistake_is_told_at_its_place_and_nothing_else(table: tuple[Planted, ...]) -> None:
    """ISSUE 13: 60 kinds of planted card mistakes, told at line and column with the word that was meant."""
    assert sorted(told_of(table)) == sorted(expected(table))


def test_a_hundred_kinds_of_mistakes_are_planted() -> None:
    """ISSUE 13: at least 60 kinds, none told twice in the same words."""
    assert len(UNREADABLE) + len(MEANINGLESS) >= 95
    assert len({told for _, _, told in (*UNREADABLE, *MEANINGLESS)}) >= 90


def test_two_rules_that_set_each_other_off_are_named(tmp_path: Path) -> None:
    """LYTH-PHASE-16: `check` warns of cards whose triggers can feed each other."""
    pull = ability("pull", "when: enemy_stops_near, do: [{swap: {}}]", "Pull")
    tug = ability("tug", "when: killed, do: [{kill: {to: {near: self}}}]", "Tug")
    told = findings(tmp_path, abilities=f"{pull}\n{tug}\n")
    assert any("abilities.yaml:2" in line and "can set off itself" in line for line in told), told
