"""Each of the 147 troops fights twice, attacking and attacked, and its figures and abilities come out as printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from rules.lytharian.card_files import law
from rules.lytharian.scene import Scene

from game.rules.lytharian.law import Power

TROOPS = [name for name, card in law().cards.items() if card.kind == "troop"]
POST_ATT = 5
"""The other fighter: a plain rook with Att 5 on 60 Def, unarmed, undamaged, alone, face up like the troop itself."""


@dataclass(frozen=True)
class Blow:
    """What an ability adds there: to the own Att, to what is taken (negative: less), dice thrown and choices made."""

    att: int = 0
    taken: int = 0
    dice: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()
    after: int = 0
    """Damage done to the other fighter after the blows."""


Rule = Callable[[int, int], Blow]
"""From printed Att and X."""
ATTACKING: dict[str, Rule] = {
    "battering_ram": lambda att, x: Blow(att=2, dice=(4,)),
    "charge": lambda att, x: Blow(att=x),
    "pounce": lambda att, x: Blow(att=1),
    "shieldspear": lambda att, x: Blow(att=1),
}
DEFENDING: dict[str, Rule] = {
    "brace": lambda att, x: Blow(taken=-x),
    "vicious": lambda att, x: Blow(att=x),
    "shieldspear": lambda att, x: Blow(taken=-1),
}
ALWAYS: dict[str, Rule] = {
    "berserk": lambda att, x: Blow(att=2, taken=2, choices=("choose:hurt,2",)),
    "bully": lambda att, x: Blow(att=x if att > POST_ATT else 0),
    "crushing_hammer": lambda att, x: Blow(dice=(3,)),
    "druid_forms": lambda att, x: Blow(att=1, choices=("choose:panther",)),
    "fearless": lambda att, x: Blow(att=x if att < POST_ATT else 0),
    "intimidate": lambda att, x: Blow(taken=-x),
    "mobility": lambda att, x: Blow(att=x, choices=("choose:att",)),
    "physical_resist": lambda att, x: Blow(taken=-x),
    "resist_all": lambda att, x: Blow(taken=-x),
    "venom": lambda att, x: Blow(dice=(6,), after=3),
}
"""What counts in this fight; every other ability is silent in it."""


def blows(name: str, rules: Sequence[dict[str, Rule]]) -> list[Blow]:
    """What the abilities of a troop give there."""
    card = law().card(name)

    def of(power: Power) -> list[Blow]:
        return [table[power.key](card.att, power.x) for table in rules if power.key in table]

    return [blow for power in card.powers for blow in of(power)]


def arena(name: str, is_attacker: bool) -> tuple[Scene, str, str]:
    """The scene, the square of the troop, and the attack."""
    scene = Scene()
    piece = law().card(name).piece
    mine, post = ("e4", "d5" if piece in "BP" else "e5") if is_attacker else ("e5", "e4")
    own = 0 if is_attacker else 1
    scene.put(mine, name, own)
    scene.put(post, "post", 1 - own)
    for square, card, seat in (("h1", "pawn", 0), ("a8", "foe", 1)):
        scene.put(square, card, seat)  # so that no king is alone on its side
    return scene, mine, f"{mine}x{post}" if is_attacker else f"{post}x{mine}"


@pytest.mark.parametrize("role", ["attacking", "defending"])
@pytest.mark.parametrize("troop", TROOPS)
def test_a_troop_strikes_with_its_att_and_its_abilities(troop: str, role: str) -> None:
    """LYTH-COMBAT-9: both deal their Att at the same moment, abilities on top of it."""
    is_attacker = role == "attacking"
    scene, mine, attack = arena(troop, is_attacker)
    given = blows(troop, (ATTACKING if is_attacker else DEFENDING, ALWAYS))
    choices = [choice for blow in given for choice in blow.choices]
    dice = [face for blow in given for face in blow.dice]
    scene.fight(attack, *choices, dice=dice)
    card = law().card(troop)
    struck = card.att + sum(blow.att for blow in given)
    assert scene.named("post").damage == struck + sum(blow.after for blow in given)
    taken = POST_ATT + sum(blow.taken for blow in given)
    if taken < card.defence:
        assert scene.at(mine).damage == taken
    else:
        assert scene.s.crypt[0 if is_attacker else 1] == (troop,)
