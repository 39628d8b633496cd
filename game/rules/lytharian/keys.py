"""What a position file of Lytharian Chess may say (section 2 of docs/rules/lytharian.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from annotated_types import Interval

from game.core.record import record

SeatName = Literal["south", "north"]
Count = Annotated[int, Interval(ge=0, le=999999)]
Cards = Mapping[SeatName, tuple[str, ...]]


@record
class LastingKey:
    """What a resolved spell leaves on a troop for a while."""

    until: Literal["combat", "turn", "next_turn"]
    att: int | None = None
    def_: int | None = None
    move_as: Literal["king", "queen", "rook", "knight", "bishop", "pawn"] | None = None
    halt: Literal["all", "slow"] | None = None
    no_attack: bool | None = None
    less: Annotated[int, Interval(ge=1, le=999)] | None = None
    kinds: tuple[str, ...] = ()
    not_: Literal["curse"] | None = None
    abilities: tuple[str, ...] = ()
    lose: tuple[str, ...] = ()


@record
class ItemKey:
    """An item of the stack, or the one that is being resolved."""

    by: SeatName
    card: str | None = None
    use: tuple[str, ...] = ()
    """`[d4, bowshot]`, `[f5.curse]`, `[south.power_geyser]`; the place of the rule, from 2, behind it."""
    x: Count = 0
    at: tuple[str, ...] = ()
    to: str | None = None
    new: str | None = None
    replace: str | None = None
    over: Literal["aura"] | None = None
    paid: Count = 0
    kind: str | None = None
    owner: SeatName | None = None
    lost: tuple[str, ...] = ()
    rolled: tuple[str, ...] = ()
    step: Count = 0
    dodged: tuple[str, ...] = ()
    stood: tuple[str, ...] = ()
    """Who has failed to dodge it."""


@record
class CombatKey:
    """The combat in progress."""

    attacker: str
    defender: str
    was_hidden: tuple[str, ...] = ()
    start: str | None = None
    stage: Literal["abilities", "spells", "after"] = "spells"
    results: Mapping[str, Mapping[str, str | int]] = field(default_factory=dict)
    out: Mapping[str, Literal["dead", "left"]] = field(default_factory=dict)


@record
class PendingKey:
    """What `priority` must answer first."""

    ask: Literal["promote", "search", "discard", "split", "hammer", "step", "first"]
    at: tuple[str, ...] = ()
    n: Count = 0
    what: str | None = None


@record
class DoneKey:
    """What the turn has done."""

    moved: bool = False
    attacked: bool = False
    harnessed: tuple[SeatName, ...] = ()


@record
class TroopKey:
    """What a troop has done this turn."""

    from_: str | None = None
    attacked: bool = False
    acted: bool = False


@record
class KnownKey:
    """Cards of a seat that its enemy knows to be there.  LYTH-FOG-10."""

    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    army: tuple[str, ...] = ()


@record
class DuelKey:
    """How a match of duels stands.  LYTH-DUEL-2."""

    round: Annotated[int, Interval(ge=1, le=14)] = 1
    attacker: SeatName | None = None
    left: Cards = field(default_factory=dict)
    fought: Cards = field(default_factory=dict)
    combats: Count = 0


@record
class EndKey:
    """An end that the board does not show."""

    reason: str
    winner: tuple[SeatName, ...] = ()


@record
class StateKeys:
    """What the board can't show."""

    phase: Literal["army", "deck", "place", "effects", "draw", "main"] = "main"
    mana: Mapping[SeatName, Count] = field(default_factory=dict)
    obelisk: Mapping[SeatName, Count] = field(default_factory=dict)
    hand: Cards = field(default_factory=dict)
    deck: Cards = field(default_factory=dict)
    crypt: Cards = field(default_factory=dict)
    nether: Cards = field(default_factory=dict)
    enchants: Cards = field(default_factory=dict)
    revealed: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    damage: Mapping[str, Annotated[int, Interval(ge=1, le=999)]] = field(default_factory=dict)
    growth: Mapping[str, Annotated[int, Interval(ge=1, le=999)]] = field(default_factory=dict)
    attached: Mapping[str, Mapping[Literal["weapon", "armor", "aura", "curse"], str]] = field(default_factory=dict)
    controls: Mapping[str, SeatName] = field(default_factory=dict)
    owners: Mapping[str, SeatName] = field(default_factory=dict)
    """Only where an attached card is not its controller's."""
    paid: Mapping[str, Count] = field(default_factory=dict)
    """What permanents in play were paid with, where that is not nothing."""
    unmoved: tuple[str, ...] | None = None
    done: DoneKey = DoneKey()
    troops: Mapping[str, TroopKey] = field(default_factory=dict)
    extra_moves: Count = 0
    pool: Mapping[SeatName, Count] = field(default_factory=dict)
    used: Mapping[str, tuple[str | int, ...]] = field(default_factory=dict)
    stack: tuple[ItemKey, ...] = ()
    resolving: ItemKey | None = None
    combat: CombatKey | None = None
    priority: SeatName | None = None
    passed: bool = False
    ending: bool = False
    pending: tuple[PendingKey, ...] = ()
    prevent: Mapping[str, Annotated[int, Interval(ge=1, le=999)]] = field(default_factory=dict)
    lasting: Mapping[str, tuple[LastingKey, ...]] = field(default_factory=dict)
    said: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    known: Mapping[SeatName, KnownKey] = field(default_factory=dict)
    revived: tuple[str, ...] = ()
    kills: Mapping[SeatName, Count] = field(default_factory=dict)
    army_score: Mapping[SeatName, Count] = field(default_factory=dict)
    promoted: Mapping[str, str] = field(default_factory=dict)
    points: Mapping[SeatName, Count] = field(default_factory=dict)
    chosen: Cards = field(default_factory=dict)
    first: SeatName | None = None
    time_up: bool = False
    quiet: Annotated[int, Interval(ge=-1, le=999999)] = 0
    stuck: bool = False
    draw_offer: SeatName | None = None
    duel: DuelKey | None = None
    castling: str | None = None
    """Ordinary chess: as in FEN; by default what kings and rooks at home allow."""
    en_passant: str | None = None
    halfmove: Count = 0
    fullmove: Annotated[int, Interval(ge=1, le=999999)] = 1
    ended: EndKey | None = None


@record
class PositionFile:
    """A position of Lytharian Chess as its file gives it."""

    game: Literal["lytharian"]
    variant: str | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 0
    turn: SeatName | None = None
    pieces: Mapping[SeatName, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    state: StateKeys = StateKeys()
