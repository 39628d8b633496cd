"""The frozen law of one game: its board, switches and cards as tables.  The ground floor: every chapter takes it.

Cards are compiled from the data files once; what they do is told in steps, selectors, amounts and conditions, whose
classes live in `effects/`.  Here stands only what the chapters ask of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from game.core.events import Tell
from game.core.seats import Seat
from game.rules.lytharian.ground import Ground
from game.rules.lytharian.state import UNSEEN, Casting, LytharianState
from game.rules.lytharian.tally import Tally

SeatName = Literal["south", "north"]
SEATS: tuple[SeatName, SeatName] = ("south", "north")
SPELLS = ("aura", "channeled", "curse", "enchant", "fast", "sorcery")
"""Kinds of cards that are spells."""
PERMANENTS = ("aura", "curse", "enchant")
"""Spells that stay.  LYTH-ABILITY-112."""
MAGIC = ("fire", "water", "air", "earth", "life", "death", "arcane")
"""Kinds of damage that are not physical.  LYTH-DAMAGE-1."""
SWITCHING = "switching"
"""Among a card's moments where one of its rules switches something off in a combat (LYTH-COMBAT-2)."""
HARNESSED = {"common": 1, "uncommon": 2, "rare": 3, "epic": 4, "legendary": 5}
"""Mana for a spell thrown away, by its quality.  LYTH-HARNESS-1."""


class Value(Protocol):
    """An amount on a card: a number, X, a die, a count."""

    @property
    def die(self) -> str:
        """The die that falls for it; empty without one."""
        ...

    def of(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> int:
        """The amount now; a die takes `casting.fell` where that is given, else it falls."""
        ...

    def text(self) -> str:
        """The amount as cards print it."""
        ...


class Selector(Protocol):
    """Which troops or cards a card means.  What is left out has its default (section 6 of the rule catalogue)."""

    @property
    def side(self) -> str:
        """`enemy`, `friendly` or `any`."""
        ...

    @property
    def kinds_of(self) -> tuple[str, ...]:
        """What is named: `troop`, `spell`, `permanent`, `aura`, `curse`, `enchant`, `equipment`, `card`."""
        ...

    @property
    def spell_kinds(self) -> tuple[str, ...]:
        """Kinds of spells it is held to; empty for all."""
        ...

    @property
    def slot(self) -> str:
        """`weapon`, `armor`, or nothing for both."""
        ...

    @property
    def zone(self) -> str:
        """The pile that cards are named in; empty without one."""
        ...

    @property
    def is_optional(self) -> bool:
        """Whether naming none is allowed."""
        ...

    @property
    def names_hidden(self) -> bool:
        """Whether face-down enemies may be named."""
        ...

    @property
    def single_target(self) -> bool:
        """Whether only spells that name exactly one target are meant."""
        ...

    @property
    def is_given_up(self) -> bool:
        """Whether who is named is sacrificed by its own side."""
        ...

    @property
    def trait(self) -> str | None:
        """The race or class it is held to; who is healed by it is said to have it.  LYTH-FOG-6."""
        ...

    def fits(self, law: Law, s: LytharianState, casting: Casting, square: int) -> bool:
        """Whether the troop on the square is one of those meant; facing, castles and protection are not looked at."""
        ...

    def fits_card(self, law: Law, card: str) -> bool:
        """Whether a card in a pile or slot is one of those meant."""
        ...

    def text(self) -> str:
        """The words for it on a card."""
        ...


class Condition(Protocol):
    """When a rule holds."""

    @property
    def by(self) -> str | None:
        """Of a rule for `targeted`: whether it is about `damage` or a `spell`."""
        ...

    def holds(self, law: Law, s: LytharianState, casting: Casting) -> bool:
        """Whether it does now."""
        ...

    def rests_on_unseen_kin(self, law: Law, s: LytharianState, casting: Casting) -> bool:
        """Whether it holds through troops of a race that nobody else has seen, and through no others.  LYTH-FOG-6."""
        ...


class Step(Protocol):
    """One step of a card: it resolves, or it counts as long as its rule holds."""

    @property
    def switches_off(self) -> bool:
        """Whether it takes abilities or attachments out of a combat (LYTH-COMBAT-2)."""
        ...

    @property
    def die(self) -> str:
        """The die that falls for it: D2, D3 or D6; empty without one."""
        ...

    @property
    def has_dice(self) -> bool:
        """Whether a die falls for it, or for a step inside it."""
        ...

    @property
    def is_afterwards(self) -> bool:
        """Whether it waits for the end of the combat.  LYTH-COMBAT-12."""
        ...

    @property
    def redirects(self) -> bool:
        """Whether the spell names a new target after its own.  LYTH-COUNTER-4."""
        ...

    def destinations(self, law: Law, s: LytharianState, casting: Casting) -> list[int] | None:
        """Squares that `to=` may name for it; None when it wants none."""
        ...

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Does it.  What a player must answer first is put on `s.asks`; the next step waits for it."""
        ...

    def fold(self, law: Law, s: LytharianState, casting: Casting, tally: Tally) -> None:
        """Adds what it gives while its rule holds; steps that only resolve add nothing."""
        ...

    def text(self) -> str:
        """The sentence for it on a card."""
        ...


@dataclass(frozen=True, slots=True)
class Rule:
    """What a card does when something happens, or while something holds."""

    when: frozenset[str]
    do: tuple[Step, ...] = ()
    condition: Condition | None = None
    targets: tuple[Selector, ...] = ()
    """Target, second and third, as far as it names them."""
    pay: Value | None = None
    is_optional: bool = False
    works_hidden: bool = False
    choose: tuple[tuple[str, tuple[Step, ...]], ...] = ()
    """What its owner may choose from, by name."""
    most: Value | None = None
    """The greatest number its owner may choose (Berserk); None where no number is chosen."""
    by_role: tuple[tuple[str, tuple[Step, ...]], ...] = ()
    """Steps for `attacker` and `defender`."""
    has_dice: bool = field(init=False, repr=False, compare=False)
    """Whether a die falls for one of its steps."""
    switches_off: bool = field(init=False, repr=False, compare=False)
    """Whether one of its steps takes abilities or attachments out of a combat (LYTH-COMBAT-2)."""

    def __post_init__(self) -> None:
        """Asks the steps once what a fight asks of their rule again and again."""
        object.__setattr__(self, "has_dice", any(step.has_dice for step in self.do))
        object.__setattr__(self, "switches_off", any(step.switches_off for step in self.do))


@dataclass(frozen=True, slots=True)
class Power:
    """An ability with its number: "Mobility 1"."""

    name: str
    """Without its number: "Effect: Orc Healer"."""
    key: str
    """What actions and files call it: `orc_healer`."""
    x: int
    """Its number; 0 for an ability without one."""
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Gives:
    """What an aura or curse gives its bearer."""

    att: int = 0
    defence: int = 0
    powers: tuple[Power, ...] = ()
    halt: str = ""
    """`all`, `slow` or nothing."""
    no_attack: bool = False
    no_main: bool = False
    loses_all: bool = False


@dataclass(frozen=True, slots=True)
class Team:
    """What an enchant gives its controller's troops."""

    pieces: tuple[str, ...] = ()
    """Piece types it is held to; empty for all."""
    powers: tuple[Power, ...] = ()
    att: int = 0
    equip_cheaper: int = 0
    spell_cheaper: int = 0
    hand_max: int = 0


@dataclass(frozen=True, slots=True)
class Cheaper:
    """For whom a piece of equipment costs less."""

    by: int
    race: str = ""
    class_: str = ""
    align: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as the game plays it; what a kind of card has not stays at its default."""

    id: str
    name: str
    kind: str
    """`troop`, `equipment`, or one of SPELLS."""
    quality: str = "common"
    text: str = ""
    is_unique: bool = False
    piece: str = ""
    """K, Q, R, KN, B or P."""
    align: str = ""
    people: str = ""
    race: str = ""
    classes: tuple[str, ...] = ()
    body: str = ""
    att: int = 0
    defence: int = 0
    power: int = 0
    """The power score."""
    hits: str = "physical"
    powers: tuple[Power, ...] = ()
    element: str = ""
    cost: int | str = 0
    """A number, `X`, or `cost_of_target`."""
    targets: tuple[Selector, ...] = ()
    """Target, second and third, as far as it names them."""
    do: tuple[Step, ...] = ()
    gives: Gives = Gives()
    team: Team = Team()
    rules: tuple[Rule, ...] = ()
    """Those of an aura, curse, enchant or troop, in the order printed."""
    slot: str = ""
    reforge: int = 0
    cheaper: Cheaper | None = None

    @property
    def is_spell(self) -> bool:
        """Whether it is a spell of any kind."""
        return self.kind in SPELLS

    @property
    def is_permanent(self) -> bool:
        """Whether it stays in play.  LYTH-ABILITY-112."""
        return self.kind in PERMANENTS


NO_CARD = Card(UNSEEN, "a hidden card", "")


@dataclass(frozen=True, slots=True)
class Law:
    """What one game is played by; never changes while it is played."""

    variant: str
    mode: str
    """Which limits armies and decks have: `standard`, `maelstrom` or `chaos`."""
    switches: Mapping[str, Any]
    cards: Mapping[str, Card]
    ground: Ground
    powers: Mapping[str, Power] = field(default_factory=dict)
    """Abilities as cards print them: "Mobility 1"."""
    names: Mapping[str, str] = field(default_factory=dict)
    """The game's texts."""
    moments: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By card the moments at which a rule on it works, or one of an ability that it has or gives; `SWITCHING` among
    them where such a rule switches something off."""
    play: str = "battle"
    """What is played with the cards: `battle`, `pawnwar`, `duel` or `normalchess`."""

    def card(self, name: str) -> Card:
        """The card of that id; one without any figures for a card that nobody may know, or that is no more."""
        return self.cards.get(name, NO_CARD)

    def power_of(self, key: str) -> Power:
        """The ability that actions call so, whatever its number; KeyError where no card has it."""
        for power in self.powers.values():
            if power.key == key:
                return power
        return next(power for power in self.cards[key].powers if power.key == key)

    def seat_name(self, seat: Seat) -> SeatName:
        """What actions and files call the seat."""
        return SEATS[seat]
