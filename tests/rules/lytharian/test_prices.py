"""What cards cost: every score, cost, reforge value and quality by the formula of the rule catalogue, section 7.

Read from the files themselves and reckoned here anew; nothing of the program's own prices is used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor
from typing import Any

import pytest
import yaml

from game.content.places import data_folder

FOLDER = data_folder() / "lytharian"
SPELL_FILES = ("fast", "sorceries", "channeled", "auras", "curses", "enchants")
MOVEMENT = {"K": 2, "Q": 6, "R": 4, "KN": 3, "B": 3, "P": 0}
PER_X = {
    0.5: "Ambush, Armor, Arms, Bloodhunt, Brace, Bully, Bushwhack, Charge, Fearless, Resupply, Stampede, Sustenance, "
    "Vicious, Weapon Master, Y Affinity",
    1: "Bloodrage, Comradery, Effect: Gear, Intimidate, Mobility, Soulsteal, Spell Resist, Y Slayer",
    1.5: "Command, Effect: Healer, Effect: Regenerate, Effect: Regrowth, Main: Arcane Bolt, Main: Axe Throw, "
    "Main: Bowshot, Main: Ice Bolt, Main: Poison Strike, Main: Scorch, Main: Slimestrike, Main: Spearthrow, "
    "Main: Starstrike, Main: Stonestrike, Main: Stonethrow, Wild Mana",
    2: "Effect: Inferno, Effect: Y Healer, Physical Resist",
    2.5: "Effect: Heal",
    3: "Effect: Burn, Effect: Poison, Effect: Power Up, Effect: Shock, Resist All",
    3.5: "Effect: Fiery Lava",
    4: "Effect: Plague",
}
FLAT = {
    0.5: "Cavalry, Consume, Crusher, Disarm, Effect: Ruthless, Effect: Stealth, Juggernaut, Y Invulnerability",
    1: "Battering Ram, Berserk, Burrow, Crushing Hammer, Dodge, Evasion, Mob Protector, Scout, Shieldspear, "
    "Windwalking, Y Immune",
    1.5: "Effect: Seer, Mob Might, Spellshatter, Venom",
    2: "Druid Forms, Pounce",
    2.5: "Effect: Prime Healer",
}
MIXED = {"Main: Voodooflame": (0.5, 1.5), "Effect: Gale": (1.0, 0.5)}
"""Points, and points for each of X."""
DICE = {"D2": 0.75, "D3": 1.0, "D6": 2.5}
SHARED = {"all": 6.0, "pawns": 4.0, "knights": 2.0, "bishops": 2.0, "rooks": 2.0}
HAND = 0.5
"""For each card that the limit of the hand rises by; the catalogue names no price, its one card has this."""
STEPS = {"extra_move": 3.0, "halt": 1.0, "no_attack": 1.0, "swap": 2.0, "reveal": 0.5, "reveal_near": 1.0, "hide": 1.0,
         "promote": 6.0, "end_turn": -2.0, "sacrifice": -2.0, "redirect": 3.0, "recycle": 1.0}  # fmt: skip
PIECES = {"king": 1.0, "rook": 2.0, "knight": 2.0, "bishop": 2.0, "queen": 3.0}


def cards(part: str) -> Mapping[str, Any]:
    """The entries of a file, every value a text."""
    found: Mapping[str, Any] = yaml.load((FOLDER / f"{part}.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    return found


def half_up(points: float) -> int:
    return floor(points + 0.5)


def ability(text: str) -> float:
    """The points of an ability as a card prints it."""
    name, _, last = text.rpartition(" ")
    x = int(last) if last.isdigit() else 0
    name = name if last.isdigit() else text
    words = name.split()
    with_y = [" ".join(["Y" if i == j else word for j, word in enumerate(words)]) for i in range(len(words))]
    for each in (name, *with_y):
        for points, told in PER_X.items():
            if each in told.split(", "):
                return points * x
        for points, told in FLAT.items():
            if each in told.split(", "):
                return points
    flat, per_x = MIXED[name]
    return flat + per_x * x


def abilities(texts: Sequence[str]) -> float:
    return sum(map(ability, texts))


def step(card: Mapping[str, Any], word: str, given: Mapping[str, str]) -> float:
    """The points of one step of a spell that resolves."""
    n = given.get("n", "0")
    target = card.get("target", {})
    match word:
        case "damage":
            one = DICE[n] if n in DICE else 0.5 if n == "1" else int(n) - 1.0
            return {"near_target": 2.0 * int(n or 0), "all_enemies": 5.0 * int(n)}.get(given.get("to", ""), one) \
                if n.isdigit() else one  # fmt: skip
        case "heal":
            return 2.0 if n == "D3" else int(n) * {"near_target": 2.0, "all_friends": 3.0}.get(given.get("to", ""), 1.0)
        case "prevent":
            return float(n)
        case "boost":
            return 0.5 * (abs(int(given.get("att", 0))) + abs(int(given.get("def", 0))))
        case "mana" | "drain":
            return int(n) - 1.0
        case "draw":
            return float(n)
        case "discard":
            return -float(n) if given.get("who") == "you" else float(n)
        case "search":
            return int(n) * (0.5 if given["what"] == "equipment" else 1.0)
        case "counter":
            return 1.0 if "kinds" in target else 2.0
        case "destroy":
            is_narrow = "slot" in target or target.get("of") == "curse"
            return 3.0 if given.get("all") else 1.0 if is_narrow else 2.0
        case "move":
            return float(n) if target["side"] == "enemy" else 0.5 + 0.5 * int(n)
        case "move_as":
            return PIECES[given["piece"]]
        case "revive":
            return 3.0 if given.get("piece") == "pawn" else 6.0
    return STEPS[word]


def one_use(part: str, card: Mapping[str, Any]) -> float:
    """What a spell costs that is cast once."""
    words = [(word, given) for each in card["do"] for word, given in each.items()]
    total = sum(step(card, word, given) for word, given in words)
    return total + (part == "fast" and any(word in ("move", "swap") for word, _ in words))


def lasting(card: Mapping[str, Any]) -> float:
    """What an aura, curse or enchant costs."""
    total = 0.0
    gives, team = card.get("gives", {}), card.get("team", {})
    total += abs(int(gives.get("att", 0))) + abs(int(gives.get("def", 0))) + abilities(gives.get("abilities", ()))
    total += {"all": 3.0, "slow": 1.0}.get(gives.get("halt", ""), 0.0)
    total += 3.0 * ("no_attack" in gives) + 1.0 * ("no_main" in gives) + 3.0 * ("lose" in gives)
    if team:
        part = int(team.get("att", 0)) + abilities(team.get("abilities", ()))
        part += 0.5 * (int(team.get("equip_cheaper", 0)) + int(team.get("spell_cheaper", 0)))
        total += part * SHARED[team["who"]] + HAND * int(team.get("hand_max", 0))
    for rule in card.get("rules", ()):
        for each in rule["do"]:
            total += sum(at_times(card, rule, word, given) for word, given in each.items())
    return total


def at_times(card: Mapping[str, Any], rule: Mapping[str, Any], word: str, given: Mapping[str, Any]) -> float:
    """What a rule costs that works in each Effects phase, or whenever something happens."""
    if word == "roll":
        return sum(at_times(card, rule, *inner) for each in given["even"] for inner in each.items()) / 2
    n = int(given.get("n", 1))
    if rule["when"] != "effects":
        return {"damage": 1.0, "mana": 1.5}[word] * n
    if word == "heal":
        return (1.5 if given.get("to") == "own_king" else 2.5) * n
    if word in ("damage", "mana"):
        return 3.0 * n
    return 3 * step({"target": rule.get("target", {})}, word, given)


def quality(cost: str, is_unique: bool) -> str:
    """By cost; unique spells of 6 and more are legendary."""
    if cost in ("X", "cost_of_target"):
        return "uncommon" if cost == "X" else "rare"
    n = int(cost)
    if is_unique or n >= 6:
        return "legendary"
    return "common" if n <= 1 else "uncommon" if n == 2 else "rare" if n <= 4 else "epic"


def test_every_power_score_follows_from_the_card():
    """LYTH-ARMY-6: Att, Def, movement and abilities, these added up before they are rounded."""
    wrong = {}
    for name, card in cards("troops").items():
        points = abilities(card.get("abilities", ()))
        wanted = int(card["att"]) + int(card["def"]) + MOVEMENT[card["piece"]] + half_up(points)
        if int(card["power"]) != wanted:
            wrong[name] = (card["power"], wanted)
    assert len(cards("troops")) == 147 and not wrong


@pytest.mark.parametrize("part", SPELL_FILES)
def test_every_spell_costs_what_it_does(part: str):
    """LYTH-MANA-6: the points of its steps, rounded, at least 0; and its quality follows its cost."""
    wrong = {}
    for name, card in cards(part).items():
        if card["cost"].isdigit():
            points = one_use(part, card) if "do" in card else lasting(card)
            if int(card["cost"]) != max(0, half_up(points)):
                wrong[name] = (card["cost"], points)
        if card["quality"] != quality(card["cost"], "unique" in card):
            wrong[f"{name} quality"] = (card["cost"], card["quality"])
    assert not wrong


def test_every_piece_of_equipment_costs_what_it_gives():
    """LYTH-EQUIP-4, LYTH-REFORGE-1: Att, Def and abilities, at least 1; reforged for half of it, rounded up."""
    wrong = {}
    for name, card in cards("equipment").items():
        points = int(card.get("att", 0)) + int(card.get("def", 0)) + abilities(card.get("abilities", ()))
        cost = max(1, half_up(points))
        if (int(card["cost"]), int(card["reforge"])) != (cost, ceil(cost / 2)):
            wrong[name] = (card["cost"], card["reforge"], points)
    assert len(cards("equipment")) == 33 and not wrong
