"""What happens in Lytharian Chess, told after the state has changed.

Squares are numbers of the board, cards are ids; UNSEEN stands where a listener may not know a card (`fog.hide`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.events import Event
from game.core.seats import Seat


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A seat's phase of the turn: `effects`, `mana`, `draw`, `main`."""

    seat: Seat
    phase: str


@dataclass(frozen=True, slots=True)
class PriorityGiven(Event):
    """Everything that an action set off is done, and this seat must choose now; the last event of every action."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat has given up the priority."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandedIn(Event):
    """A seat has handed in its army, deck, placing or who fights for it (`phase`); `cards` as it named them."""

    seat: Seat
    phase: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TroopPlaced(Event):
    """A troop of the army lies face down on its square; which one the other seat is not told.  LYTH-SETUP-4."""

    seat: Seat
    square: int
    card: str


@dataclass(frozen=True, slots=True)
class FirstTurnGiven(Event):
    """Who begins, and the mana that the lower score is worth.  LYTH-POWER-1."""

    seat: Seat
    bonus: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round of a duel; this seat attacks in it.  LYTH-DUEL-2."""

    number: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round of a duel is over; `seat` has won it, or nobody (None).  LYTH-DUEL-8."""

    number: int
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class CommonClockStopped(Event):
    """The time of the whole game is up; the turn in progress is finished.  LYTH-TIMED-2."""


@dataclass(frozen=True, slots=True)
class TroopMoved(Event):
    """A troop stands on another square; `why`: `move`, `effect`, `won`, `back`, `step`."""

    seat: Seat
    start: int
    end: int
    why: str


@dataclass(frozen=True, slots=True)
class TroopsSwapped(Event):
    """Two troops have changed places."""

    a: int
    b: int


@dataclass(frozen=True, slots=True)
class TroopRevealed(Event):
    """A troop lies face up."""

    reveals: ClassVar[bool] = True
    seat: Seat
    square: int
    card: str


@dataclass(frozen=True, slots=True)
class TroopHidden(Event):
    """A troop lies face down."""

    seat: Seat
    square: int


@dataclass(frozen=True, slots=True)
class StatementMade(Event):
    """Something true about a troop is public now.  LYTH-FOG-6."""

    reveals: ClassVar[bool] = True
    square: int
    words: str


@dataclass(frozen=True, slots=True)
class AttackDeclared(Event):
    """A troop attacks its neighbour."""

    seat: Seat
    attacker: int
    defender: int


@dataclass(frozen=True, slots=True)
class AbilityChosen(Event):
    """What the ability step of a combat has given a troop."""

    square: int
    ability: str
    value: str | int


@dataclass(frozen=True, slots=True)
class BlowsExchanged(Event):
    """Both fighters have struck with so much Att."""

    attacker: int
    defender: int
    attack: int
    counter: int


@dataclass(frozen=True, slots=True)
class CombatEnded(Event):
    """An attack is over; `won` when the attacker has the day.  LYTH-ATTACK-7 to -10."""

    attacker: int
    defender: int
    won: bool


@dataclass(frozen=True, slots=True)
class Damaged(Event):
    """Damage was marked."""

    square: int
    n: int
    kind: str


@dataclass(frozen=True, slots=True)
class DamageStopped(Event):
    """Damage that did nothing; `why`: `immune`, `dodged`, `reduced`, `prevented`."""

    square: int
    kind: str
    why: str


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """Damage was taken away."""

    square: int
    n: int


@dataclass(frozen=True, slots=True)
class Protected(Event):
    """So much damage more will be prevented."""

    square: int
    n: int


@dataclass(frozen=True, slots=True)
class Grew(Event):
    """A troop has more Att and Def for the rest of the game."""

    square: int
    n: int


@dataclass(frozen=True, slots=True)
class Changed(Event):
    """A troop is under something for a while, in the words of the file: `att -2`, `halt all`, `move_as bishop`."""

    square: int
    words: str


@dataclass(frozen=True, slots=True)
class TroopKilled(Event):
    """A troop has gone to its owner's crypt; `sacrificed` by its own side."""

    seat: Seat
    square: int
    card: str
    sacrificed: bool


@dataclass(frozen=True, slots=True)
class TroopRevived(Event):
    """A troop has come back from its owner's crypt."""

    seat: Seat
    square: int
    card: str


@dataclass(frozen=True, slots=True)
class PawnPromoted(Event):
    """A pawn has become a copy of a card."""

    seat: Seat
    square: int
    card: str


@dataclass(frozen=True, slots=True)
class PawnBecame(Event):
    """Ordinary chess: a pawn is another piece now; which card it shows is not said.  LYTH-NORMALCHESS-3."""

    seat: Seat
    square: int
    piece: str


@dataclass(frozen=True, slots=True)
class PointScored(Event):
    """A pawn has left the board for a point.  LYTH-PAWNWAR-2."""

    seat: Seat
    square: int


@dataclass(frozen=True, slots=True)
class ManaChanged(Event):
    """A seat's mana by so much, and what it has now."""

    seat: Seat
    by: int
    now: int


@dataclass(frozen=True, slots=True)
class ObeliskRaised(Event):
    """A full track has gone into the obelisk."""

    seat: Seat
    now: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """Cards have come to a hand from its deck; `found`: in a search, not from the top."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[str, ...]
    found: bool = False


@dataclass(frozen=True, slots=True)
class CardsDiscarded(Event):
    """Cards have gone from a hand to its owner's nether."""

    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardRecovered(Event):
    """A card has gone from an open pile to a hand."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """A deck lies in a new order."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SpellHarnessed(Event):
    """A spell was thrown away for mana.  LYTH-HARNESS-1."""

    seat: Seat
    card: str
    n: int


@dataclass(frozen=True, slots=True)
class SpellCast(Event):
    """A spell lies on the stack, for so much mana; `words` is its action."""

    seat: Seat
    card: str
    paid: int
    words: str


@dataclass(frozen=True, slots=True)
class AbilityUsed(Event):
    """An ability, or a rule of a card in play, lies on the stack."""

    seat: Seat
    square: int
    """Of the troop; -1 for an enchant, or where the listener may not know it."""
    name: str
    words: str
    is_secret: bool = False
    """Whether the other seat may not know which face-down troop it was.  LYTH-FOG-7."""


@dataclass(frozen=True, slots=True)
class ItemResolved(Event):
    """The top of the stack is done; `why` says why it did nothing, if so: `countered`, `no target`, `protected`."""

    seat: Seat
    name: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class SpellRedirected(Event):
    """A spell or curse has a new target and a new controller."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class CardAttached(Event):
    """A card lies on a troop."""

    seat: Seat
    square: int
    slot: str
    card: str


@dataclass(frozen=True, slots=True)
class CardRemoved(Event):
    """A card has left a troop; `square` is -1 for an enchant."""

    seat: Seat
    square: int
    card: str


@dataclass(frozen=True, slots=True)
class EnchantPlaced(Event):
    """An enchant is in play."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class StepsExhausted(Event):
    """One action has set off too much; the rest of it fizzles.  LYTH-PHASE-16."""


@dataclass(frozen=True, slots=True)
class TurnEnding(Event):
    """A card has ended the turn.  LYTH-CHANNEL-3."""

    seat: Seat
