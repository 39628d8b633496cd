"""`odds` beside every way in which the dice can fall (docs/rules/kings.md, ACT-6, ACT-7, DICE).

Each random attack is carried out once for every sequence of faces that it may throw; what then lies on the table is
counted, and must be what was foretold, to the last digit.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from rules.kings.fields import Field, field, one, unit

from game.core.events import Event
from game.rules.kings import events as happened
from game.rules.kings.state import KingsState

SHOTS = ("Elite", "Vicious", "Piercing (1)", "Piercing (2)", "Blast (D3)", "Blast (2)", "Indirect Fire", "Nimble")
BLOWS = ("Elite", "Vicious", "Crushing Strength (1)", "Thunderous Charge (2)", "Brutal", "Crushing Strength (2)")
WARDS = ("Big Shield", "Phalanx", "Ensnare", "Stealthy", "Iron Resolve", "Inspiring", "Regeneration (4+)")


def every_end(given: Field, text: str) -> Iterator[tuple[Fraction, KingsState, list[Event]]]:
    """What an action leads to, for each sequence of faces, and how likely that is."""
    action = given.action(text)
    begun: list[tuple[int, ...]] = [()]
    while begun:
        faces = begun.pop()
        state, told = given.state.clone(), []
        state.script = list(faces)
        try:
            given.rules.apply(state, action, told.append)
        except AssertionError as asked:
            _, count, _ = asked.args[0]
            begun += [(*faces, *more) for more in product(range(1, 7), repeat=count)]
            continue
        assert not state.script
        yield Fraction(1, 6 ** len(faces)), state, told


def counted(given: Field, text: str) -> Counter[str]:
    """The chances of all that `odds` tells of, counted."""
    found: Counter[str] = Counter()
    for chance, _, told in every_end(given, text):
        damage = sum(event.damage for event in told if isinstance(event, happened.Attacked))
        hits = sum(event.hits for event in told if isinstance(event, happened.Cast))
        tested = [event.verdict for event in told if isinstance(event, happened.Tested)]
        if any(isinstance(event, happened.Cast) for event in told):
            found[f"hits {hits}"] += chance  # type: ignore[assignment]
        elif not text.startswith("nerve"):
            found[f"damage {damage}"] += chance  # type: ignore[assignment]
        if text.startswith(("fight", "nerve")):
            found[tested[-1] if tested else "untested"] += chance  # type: ignore[assignment]
    return found


def foretold(given: Field, text: str) -> dict[str, Fraction]:
    """The chances that `odds` tells, those of what cannot happen left out; decimals are those of the fractions."""
    found = {}
    for line in given.odds(text):
        words = line.split(" ")
        if words[0] in ("damage", "hits", "untested", "steady", "waver", "rout"):
            name, chance = " ".join(words[:-2]), Fraction(words[-2])
            assert words[-1] == f"{float(chance):.6f}"
            if chance:
                found[name] = chance
    return found


def some(dice: Random, names: tuple[str, ...]) -> list[str]:
    return dice.sample(names, dice.choice([0, 1, 1, 2]))


def random_attack(seed: int) -> tuple[Field, str]:
    """A shot, a spell, a fight or a test of Nerve with few dice."""
    dice = Random(seed)
    kind = dice.choice(["shoot", "shoot", "cast", "fight", "fight", "nerve"])
    rout = dice.randrange(6, 18)
    target = {"de": dice.randrange(2, 7), "ne": [dice.choice([None, rout - dice.randrange(1, 4)]), rout]}
    target |= {"damage": dice.randrange(10), "special": some(dice, WARDS)}
    if kind == "fight":
        me, side = dice.choice([2, 3, 4, 5, 6]), dice.choice(["front"] * 9 + ["left"])
        if side == "left":
            target["special"] = []
        blows = some(dice, BLOWS) if side == "front" else []
        charger = unit(36, 20, order="charge", charging="u9", side=side, att=1, me=me, special=blows)
        charger |= {"hindered": dice.random() < 0.3, "bane": dice.random() < 0.2}
        place = {"front": (36, 23.1497, 180), "left": (36, 23.5434, 90)}[side]
        return field({1: charger}, {9: unit(*place, **target)}, phase="melee"), "fight:u9"
    if kind == "nerve":
        target["damage"] += 1
        return field({1: unit(36, 20)}, {9: unit(36, 30, 180, **target)}, phase="nerve", tests=["u9"]), "nerve:u9"
    if kind == "cast":
        spell = dice.choice(["fireball", "lightning-bolt", "wind-blast"])
        wizard = one(36, 20, spells={spell: dice.choice([1, 2])}, special=some(dice, SHOTS[:4]))
        return field({1: wizard}, {9: unit(36, 28, 180, **target)}, phase="shoot"), f"cast:u1,{spell},u9"
    order = dice.choice([None, "advance"])
    skill: dict[str, Any] = {"att": dice.choice([1, 2]), "ra": dice.randrange(3, 7), "special": some(dice, SHOTS)}
    if any(name.startswith("Blast") for name in skill["special"]):
        skill["att"] = 1  # or its dice fall in more ways than anybody counts
    archers = unit(36, 20, weapons=["bows"], **skill)
    if order:
        archers["order"] = order
    soft = dice.random() < 0.2
    far = one(36, 36, 180, **target) if soft else unit(36, 36, 180, **target)
    return field({1: archers}, {9: far}, phase="shoot"), "shoot:u1,u9"


def check(seed: int) -> None:
    given, text = random_attack(seed)
    assert counted(given, text) == foretold(given, text), (seed, text)


def test_odds_are_what_every_way_of_the_dice_gives():
    """KINGS-ACT-6: some random attacks."""
    for seed in (1, 7, 8, 12, 13, 14, 16, 17, 20, 21):
        check(seed)


@pytest.mark.long
def test_odds_of_five_hundred_attacks_are_what_every_way_of_the_dice_gives():
    """ISSUE 15, KINGS-ACT-6: shots, spells, fights and tests."""
    for seed in range(100, 600):
        check(seed)
