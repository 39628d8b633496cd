"""A moment of a game of Lytharian Chess: troops, piles, the stack, and what must be answered first.

Troops, castings and answers owed are frozen records; change one with `replace`.  What can be computed (current Att and
Def, abilities, who may go where) is computed elsewhere and not kept here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.ruleset import Result
from game.core.seats import Seat
from game.rules.lytharian.asks import Ask
from game.rules.lytharian.modes import Chess, Duel

SOUTH, NORTH = Seat(0), Seat(1)
UNSEEN = "?"
"""In a view: a card that the seat may not know."""
SLOTS = ("weapon", "armor", "aura", "curse")


def other(seat: Seat) -> Seat:
    """The seat across the table."""
    return Seat(1 - seat)


# --- troops and what is attached to them


@dataclass(frozen=True, slots=True)
class Attached:
    """A card on a troop or in an enchant space."""

    card: str
    by: Seat
    """Its controller."""
    owner: Seat
    paid: int = 0
    """The mana it was paid with, less reductions: what a variable permanent is worth.  LYTH-VARIABLE-3."""
    used: frozenset[int] = frozenset()
    """Which of its rules, by place from 1, were used in this phase.  LYTH-EFFECTS-2."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """What a resolved spell or ability gives a troop for a while.  LYTH-EFFECTS-7."""

    until: str
    """`combat`, `turn` or `next_turn`."""
    att: int = 0
    defence: int = 0
    move_as: str = ""
    """A piece type whose moves and attacks it has besides its own."""
    halt: str = ""
    """`all`, `slow` or nothing."""
    no_attack: bool = False
    less: int = 0
    less_kinds: tuple[str, ...] = ()
    less_spares_curses: bool = False
    abilities: tuple[str, ...] = ()
    lose: tuple[str, ...] = ()
    """Keys of printed abilities that are off; `all` for every one."""


@dataclass(frozen=True, slots=True)
class Troop:
    """A troop on the board."""

    card: str
    """UNSEEN in the view of a seat that may not know it."""
    seat: Seat
    piece: str
    """K, Q, R, KN, B or P: the type whose moves it has, public all game.  LYTH-FOG-3."""
    is_up: bool = False
    was_seen: bool = False
    """Face down again, but its card has been shown."""
    damage: int = 0
    growth: int = 0
    weapon: Attached | None = None
    armor: Attached | None = None
    aura: Attached | None = None
    curse: Attached | None = None
    is_unmoved: bool = False
    """Whether a pawn still has its first move.  LYTH-PAWN-3."""
    copied: str = ""
    """The card that a promoted pawn has become; `card` is then still its own.  LYTH-PROMO-3."""
    is_revived: bool = False
    """Back from the crypt, its score already counted.  LYTH-WIN-6."""
    prevent: int = 0
    """Damage still to be prevented this turn."""
    lasting: tuple[Lasting, ...] = ()
    used: frozenset[str] = frozenset()
    """Keys of the Effect: and Main: abilities it has used in this phase."""
    said: tuple[str, ...] = ()
    """Honest statements made about it.  LYTH-FOG-6."""
    began: int = -1
    """Where it stood when its move of this turn began; -1 if it has made none."""
    has_attacked: bool = False
    has_acted: bool = False
    """Whether it used a Main: ability this turn.  LYTH-MAIN-6."""

    @property
    def face(self) -> str:
        """The card whose printed figures it has."""
        return self.copied or self.card

    def slot(self, name: str) -> Attached | None:
        """What is attached in a slot."""
        found: Attached | None = getattr(self, name)
        return found


# --- what an action names


@dataclass(frozen=True, slots=True)
class AtTroop:
    """The troop that stood on this square when it was named.  LYTH-FILE-3."""

    square: int


@dataclass(frozen=True, slots=True)
class AtSlot:
    """A card attached to the troop on this square."""

    square: int
    slot: str


@dataclass(frozen=True, slots=True)
class AtEnchant:
    """An enchant in play, by its card."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class AtItem:
    """An item on the stack, by its place from the bottom, from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class AtCard:
    """A card in an open pile, `crypt` or `nether`."""

    seat: Seat
    zone: str
    card: str


Target = AtTroop | AtSlot | AtEnchant | AtItem | AtCard


@dataclass(frozen=True, slots=True)
class Casting:
    """A spell, or a used or triggered ability, with all that was said when it was announced.

    It stands on the stack, is resolved from there, and is what every step, selector and amount of a card looks at.
    """

    by: Seat
    """Its controller: whose enemies and friends are meant."""
    card: str = ""
    """The spell cast; for a rule of an attachment or enchant that card; empty for an ability of a troop."""
    source: int = -1
    """The square of the troop whose ability or attachment it is; -1 without one."""
    ability: str = ""
    """The key of the ability used; empty for a spell and for a rule of a card."""
    rule: int = 0
    """Which rule of the ability or card, by place from 0."""
    x: int = 0
    """X as paid or printed."""
    at: tuple[Target, ...] = ()
    """Target, second and third, as far as they were named."""
    to: int = -1
    """The destination of a movement or of a revived troop; -1 where none was named."""
    new: Target | None = None
    """The new target that a redirect names."""
    replace: str = ""
    """The enchant to give up."""
    over: bool = False
    """Whether the price for destroying an aura was paid.  LYTH-CURSE-3."""
    paid: int = 0
    kind: str = ""
    """What was chosen at use (Voodooflame: fire or death); inside a combat, the choice made."""
    owner: Seat | None = None
    """To whose nether the card goes, where that is not `by`."""
    lost: frozenset[int] = frozenset()
    """Squares named whose troop has left them or died.  LYTH-FILE-3."""
    rolled: frozenset[int] = frozenset()
    """Squares of targets whose Spellshatter has rolled for it."""
    dodged: frozenset[int] = frozenset()
    """Squares of troops that take no damage from it."""
    stood: frozenset[int] = frozenset()
    """Squares of troops that have had their chance to dodge it."""
    step: int = 0
    """How many of its steps are done, while it is resolved."""
    n: int = 0
    """The number chosen (Berserk)."""
    fell: int | None = None
    """What the die of this rule has already shown; None: it falls when it is asked for."""
    fighter: int = -1
    """The fighter that a neighbour's rule is about; the troop whose movement or death set a rule off."""
    is_spell: bool = False
    """Whether it may be countered and redirected: spells alone.  LYTH-STACK-6."""
    is_curse: bool = False
    """Whether its damage is that of a curse.  LYTH-CURSE-6."""

    @property
    def nether_of(self) -> Seat:
        """Whose card it is.  LYTH-STACK-4."""
        return self.by if self.owner is None else self.owner


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the ability step of a combat has given: a choice, a number chosen or a die.  LYTH-COMBAT-3."""

    square: int
    """Of the troop whose ability it is."""
    ability: str
    value: str | int


@dataclass(frozen=True, slots=True)
class Combat:
    """One attack, from its declaration to the last of its consequences.  LYTH-COMBAT."""

    attacker: int
    defender: int
    """Squares of the fighters as they were declared."""
    start: int
    """Where the attacker's move of this turn began; its own square if it has not moved.  LYTH-ABILITY-12."""
    was_hidden: frozenset[int] = frozenset()
    """Fighters that were face down when the attack was declared, by square."""
    stage: str = "abilities"
    """`abilities`, `spells` or `after`."""
    outcomes: tuple[Outcome, ...] = ()
    out: tuple[tuple[int, str], ...] = ()
    """Fighters that no longer stand on their squares: `dead` or `left`."""

    def is_out(self, square: int) -> bool:
        """Whether the fighter of that square no longer stands there."""
        return bool(self.out) and any(where == square for where, _ in self.out)

    def foe(self, square: int) -> int:
        """The square of the other fighter."""
        return self.defender if square == self.attacker else self.attacker


# --- what an observer remembers, and other matters of the whole game


@dataclass(frozen=True, slots=True)
class Known:
    """Cards of one seat that the other knows to be there.  LYTH-FOG-10."""

    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    """In the deck, or drawn from it since, which nobody has seen."""
    army: tuple[str, ...] = ()


def _two_tuples() -> list[tuple[str, ...]]:
    return [(), ()]


@dataclass(slots=True)
class LytharianState:
    """Everything about one moment of a game."""

    board: list[Troop | None]
    rng: int
    turn: Seat = SOUTH
    phase: str = "effects"
    """`army`, `deck`, `place`, `effects`, `draw`, `main`."""
    mana: list[int] = field(default_factory=lambda: [1, 1])
    obelisk: list[int] = field(default_factory=lambda: [1, 1])
    hand: list[tuple[str, ...]] = field(default_factory=_two_tuples)
    deck: list[tuple[str, ...]] = field(default_factory=_two_tuples)
    """Top card first."""
    crypt: list[tuple[str, ...]] = field(default_factory=_two_tuples)
    nether: list[tuple[str, ...]] = field(default_factory=_two_tuples)
    enchants: list[tuple[Attached, ...]] = field(default_factory=lambda: [(), ()])
    pool: list[int] = field(default_factory=lambda: [0, 0])
    """Harnessed mana not yet spent or lost."""
    has_harnessed: list[bool] = field(default_factory=lambda: [False, False])
    kills: list[int] = field(default_factory=lambda: [0, 0])
    """Power score of enemy troops killed, by the seat that is credited.  LYTH-WIN-6."""
    army_score: list[int] = field(default_factory=lambda: [0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0])
    known: list[Known] = field(default_factory=lambda: [Known(), Known()])
    has_moved: bool = False
    has_attacked: bool = False
    extra_moves: int = 0
    stack: tuple[Casting, ...] = ()
    """Bottom first."""
    resolving: Casting | None = None
    combat: Combat | None = None
    priority: Seat = SOUTH
    """Who must answer or act now."""
    passed: bool = False
    """Whether the last action in the open window was a pass."""
    is_ending: bool = False
    """Whether the end window is open, or a card has ended the turn.  LYTH-PHASE-8."""
    asks: tuple[Ask, ...] = ()
    """What must be answered before anything goes on, the first first."""
    quiet: int = 0
    """Finished turns in a row that count for LYTH-WIN-9; -1 once the turn in progress cannot."""
    is_stuck: bool = False
    """Pawn Wars: the turn before this one had no legal move and no attack.  LYTH-PAWNWAR-5."""
    is_time_up: bool = False
    offer: Seat | None = None
    """Who has offered a draw that is not yet answered."""
    ended: Result | None = None
    chosen: list[tuple[str, ...]] = field(default_factory=_two_tuples)
    """Phases army and place: what has been handed in and not yet placed."""
    has_chosen: list[bool] = field(default_factory=lambda: [False, False])
    """Whether the seat has handed in what this phase asks for."""
    first: Seat | None = None
    """Phase place: who will have the first turn."""
    duel: Duel | None = None
    chess: Chess | None = None
    seen: tuple[str, ...] = ()
    """Ordinary chess: the positions that may come up again, this one last."""
    steps: int = 0
    """Steps that the action in progress has set off.  LYTH-PHASE-16."""
    script: list[int] | None = None
    """Faces that the next dice show, in order, before the generator is asked: for chances and for tests."""

    def clone(self) -> LytharianState:
        """An independent copy."""
        return LytharianState(
            self.board.copy(),
            self.rng,
            self.turn,
            self.phase,
            self.mana.copy(),
            self.obelisk.copy(),
            self.hand.copy(),
            self.deck.copy(),
            self.crypt.copy(),
            self.nether.copy(),
            self.enchants.copy(),
            self.pool.copy(),
            self.has_harnessed.copy(),
            self.kills.copy(),
            self.army_score.copy(),
            self.points.copy(),
            self.known.copy(),
            self.has_moved,
            self.has_attacked,
            self.extra_moves,
            self.stack,
            self.resolving,
            self.combat,
            self.priority,
            self.passed,
            self.is_ending,
            self.asks,
            self.quiet,
            self.is_stuck,
            self.is_time_up,
            self.offer,
            self.ended,
            self.chosen.copy(),
            self.has_chosen.copy(),
            self.first,
            self.duel,
            self.chess,
            self.seen,
            self.steps,
            None if self.script is None else self.script.copy(),
        )

    def troops(self, seat: Seat) -> list[tuple[int, Troop]]:
        """The seat's troops by square, from a1 along the ranks."""
        return [(square, troop) for square, troop in enumerate(self.board) if troop is not None and troop.seat == seat]

    def at(self, square: int) -> Troop:
        """The troop on a square that holds one."""
        troop = self.board[square]
        assert troop is not None, square
        return troop
