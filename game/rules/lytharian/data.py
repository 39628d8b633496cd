"""What the data files of Lytharian Chess hold: cards of every kind, abilities, armies, decks, options, variants, texts.

The words of cards are those of docs/rules/lytharian.md, section 6.  A card's kind is the file it stands in, its id the
key it stands under; so a mod replaces, extends or removes a card as it does any other entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, ClassVar, Literal

from annotated_types import Interval, Len

from game.content.folders import Shelf, Table
from game.content.schema import Ref
from game.core.record import record
from game.rules.lessons import lessons_table
from game.rules.lytharian.effects.amounts import Amount
from game.rules.lytharian.effects.conditions import If
from game.rules.lytharian.effects.selectors import Align, Body, Element, Name, Piece, Selector, Slot
from game.rules.lytharian.effects.vocabulary import OneOfSteps
from game.rules.options import Option

When = Literal[
    "effects", "main", "mana_phase", "combat", "friend_combat", "moving", "moved", "moves", "enemy_stops_near",
    "attacks", "attack_failed", "targeted", "hurts", "kills", "killed", "enemy_killed", "friend_killed",
    "uses_ability", "promoted", "paying", "always",
]  # fmt: skip
Quality = Literal["common", "uncommon", "rare", "epic", "legendary"]
Steps = tuple[OneOfSteps, ...]
Figures = Annotated[int, Interval(ge=0, le=99)]
Abilities = tuple[Annotated[str, Len(1)], ...]
"""As cards print them: `Command 1`, `Main: Voodooflame 2`, `Orc Slayer 1`."""
AUTO = -1
"""What `power: auto` stands for: the formula of section 7."""


@record
class ChooseN:
    """A number that the owner chooses, from 0 up."""

    max: Amount


@record
class Rule:
    """What a card does when something happens, or while something holds."""

    when: Annotated[tuple[When, ...], Len(1)]
    if_: If | None = None
    target: Selector | None = None
    second: Selector | None = None
    third: Selector | None = None
    do: Steps = ()
    pay: Amount | None = None
    optional: bool = False
    hidden: bool = False
    """Whether it works face down."""
    choose: Mapping[str, Annotated[Steps, Len(1)]] = field(default_factory=dict)
    choose_n: ChooseN | None = None
    by_role: Mapping[Literal["attacker", "defender"], Annotated[Steps, Len(1)]] = field(default_factory=dict)


@record
class Points:
    """What an ability adds to a power score or a price: so much, and so much for each of its X.  Section 7."""

    per_x: Annotated[float, Interval(ge=0, le=20)] = 0.0
    flat: Annotated[float, Interval(ge=0, le=20)] = 0.0


@record
class Ability:
    """A macro in the words of cards; `X` in its name is its number, `Y` a race, class, element or kind of spell."""

    name: Annotated[str, Len(1)]
    text: Annotated[str, Len(1)]
    rules: Annotated[tuple[Rule, ...], Len(1)]
    points: Points = Points()
    rule: str = "LYTH-ABILITY-G4"
    """Where the rule book tells of it."""


@record
class TroopCard:
    """A troop.  LYTH-ARMY-1."""

    name: Annotated[str, Len(1)]
    piece: Piece
    align: Align
    people: Name
    race: Name
    body: Body
    att: Figures
    def_: Figures
    quality: Quality
    power: Annotated[int, Interval(ge=-1, le=99)] = AUTO
    classes: tuple[Name, ...] = ()
    unique: bool = False
    hits: Literal["physical", "fire", "water", "air", "earth", "life", "death", "arcane"] = "physical"
    """The kind of its combat damage."""
    abilities: Abilities = ()
    rules: tuple[Rule, ...] = ()
    text: str = ""

    __words__: ClassVar[Mapping[str, Mapping[str, int]]] = {"power": {"auto": AUTO}}


def _check_cost(cost: int | str) -> None:
    if isinstance(cost, str) and cost not in ("X", "cost_of_target"):
        raise ValueError(f"cost is {cost}, expected 0 to 15, X or cost_of_target")
    if isinstance(cost, int) and not 0 <= cost <= 15:
        raise ValueError(f"cost is {cost}, expected 0 to 15, X or cost_of_target")


@record
class OneUse:
    """A spell that resolves and is spent: fast cast, sorcery, channeled."""

    name: Annotated[str, Len(1)]
    element: Element
    quality: Quality
    cost: int | str
    do: Annotated[Steps, Len(1)]
    text: Annotated[str, Len(1)]
    unique: bool = False
    target: Selector | None = None
    second: Selector | None = None
    third: Selector | None = None

    def __post_init__(self) -> None:
        _check_cost(self.cost)


@record
class Gives:
    """What an aura or curse gives its bearer."""

    att: Annotated[int, Interval(ge=-20, le=20)] = 0
    def_: Annotated[int, Interval(ge=-20, le=20)] = 0
    abilities: Abilities = ()
    halt: Literal["all", "slow"] | None = None
    no_attack: bool = False
    no_main: bool = False
    lose: Literal["all"] | None = None


@record
class OnTroop:
    """A spell that stays on a troop: aura, curse."""

    name: Annotated[str, Len(1)]
    element: Element
    quality: Quality
    cost: int | str
    target: Selector
    text: Annotated[str, Len(1)]
    unique: bool = False
    gives: Gives = Gives()
    rules: tuple[Rule, ...] = ()

    def __post_init__(self) -> None:
        _check_cost(self.cost)


@record
class Team:
    """What an enchant gives its controller's troops, or their controller."""

    who: Literal["all", "pawns", "knights", "bishops", "rooks"] = "all"
    abilities: Abilities = ()
    att: Annotated[int, Interval(ge=0, le=20)] = 0
    equip_cheaper: Annotated[int, Interval(ge=0, le=15)] = 0
    spell_cheaper: Annotated[int, Interval(ge=0, le=15)] = 0
    hand_max: Annotated[int, Interval(ge=0, le=50)] = 0
    """Added to the limit."""


@record
class EnchantCard:
    """A spell that stays in one of three spaces.  LYTH-ENCHANT-1."""

    name: Annotated[str, Len(1)]
    element: Element
    quality: Quality
    cost: int | str
    text: Annotated[str, Len(1)]
    unique: bool = False
    team: Team = Team()
    rules: tuple[Rule, ...] = ()

    def __post_init__(self) -> None:
        _check_cost(self.cost)


@record
class Buyer:
    """Which troops a piece of equipment is cheaper for."""

    race: Name | None = None
    class_: Name | None = None
    align: Align | None = None


@record
class CheaperFor:
    """For some troops a piece of equipment costs so much less.  LYTH-EQUIP-5."""

    if_: Buyer
    by: Annotated[int, Interval(ge=1, le=15)]


@record
class EquipmentCard:
    """A weapon or armor.  LYTH-EQUIP-4."""

    name: Annotated[str, Len(1)]
    slot: Slot
    quality: Quality
    cost: Annotated[int, Interval(ge=0, le=15)]
    reforge: Annotated[int, Interval(ge=0, le=15)]
    text: Annotated[str, Len(1)]
    att: Figures = 0
    def_: Figures = 0
    abilities: Abilities = ()
    cheaper: CheaperFor | None = None
    unique: bool = False


CardRecord = TroopCard | OneUse | OnTroop | EnchantCard | EquipmentCard
SPELL_PARTS: Mapping[str, str] = {
    "fast": "fast", "sorceries": "sorcery", "channeled": "channeled", "auras": "aura", "curses": "curse",
    "enchants": "enchant",
}  # fmt: skip
"""The kind of spell that each part of the shelf holds."""
CARD_PARTS: Mapping[str, str] = {"troops": "troop", **SPELL_PARTS, "equipment": "equipment"}
"""The kind of card that each part of the shelf holds."""
Copies = Annotated[int, Interval(ge=1, le=99)]


@record
class ReadyArmy:
    """Sixteen troops that a player may take as they stand.  LYTH-ARMY-1."""

    name: Annotated[str, Len(1)]
    people: Name
    text: Annotated[str, Len(1)]
    """Its manner, in a sentence."""
    troops: Annotated[Mapping[Annotated[str, Ref("troops")], Copies], Len(1)]


@record
class ReadyDeck:
    """Spells and equipment that a player may take as they stand.  LYTH-DECK-1."""

    name: Annotated[str, Len(1)]
    elements: Annotated[tuple[Element, ...], Len(1)]
    text: Annotated[str, Len(1)]
    """Its manner, in a sentence."""
    cards: Annotated[Mapping[str, Copies], Len(1)]


def listed(copies: Mapping[str, int]) -> tuple[str, ...]:
    """Every card of an army or deck by its id, so often as it is in it."""
    return tuple(card for card, number in copies.items() for _ in range(number))


@record
class Variant:
    """A way to play."""

    name: str
    line: str
    mode: Literal["standard", "maelstrom", "chaos"] = "standard"
    """Which limits armies and decks have.  LYTH-MODE."""
    play: Literal["battle", "pawnwar", "duel", "normalchess"] = "battle"
    options: Mapping[Annotated[str, Ref("options")], bool | int | str] = field(default_factory=dict)
    without: tuple[Annotated[str, Ref("options")], ...] = ()
    """Switches that mean nothing here."""


SHELF = Shelf(
    "lytharian",
    {
        "troops": Table("troops.yaml", TroopCard),
        "fast": Table("fast.yaml", OneUse),
        "sorceries": Table("sorceries.yaml", OneUse),
        "channeled": Table("channeled.yaml", OneUse),
        "auras": Table("auras.yaml", OnTroop),
        "curses": Table("curses.yaml", OnTroop),
        "enchants": Table("enchants.yaml", EnchantCard),
        "equipment": Table("equipment.yaml", EquipmentCard),
        "abilities": Table("abilities.yaml", Ability),
        "armies": Table("armies.yaml", ReadyArmy),
        "decks": Table("decks.yaml", ReadyDeck),
        "options": Table("options.yaml", Option),
        "variants": Table("variants.yaml", Variant),
        "lessons": lessons_table(),
        "strings": Table("strings.yaml", str),
    },
)
