"""A game of hands: cards that only their holder sees, a stack, answers; its view is of another type than its state.

Whoever leads lays a card.  The other one answers with a higher card or passes, and so in turns; whoever passes loses
the stack, which is worth as many points as it has cards.  Then both draw up to five, and the winner leads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar
from zlib import crc32

from game.ai.view_mind import ViewMind, any_of
from game.core.dice import below, seeded
from game.core.events import Event, GameEnded, Resigned, Tell, TimeRanOut
from game.core.record import record
from game.core.ruleset import (
    Action,
    Answer,
    Choose,
    Faces,
    Label,
    Pending,
    Plain,
    Question,
    Refusal,
    Result,
    Slot,
    Spot,
    Wrong,
)
from game.core.sayings import PASS, RESIGN, Say, TimeOut, parse_time_out
from game.core.seats import Seat
from toys.shelves import shelf_of
from toys.shelves import verify as verify

HAND = 5
WORDS = ("pass", "resign", "offer-draw", "accept-draw", "decline-draw", "claim-draw")
"""Words of all games; this one knows no draws but refuses them like any other action."""
DECK = tuple(sorted(list(range(1, 11)) * 2))
HIDDEN = 0
"""A card that whoever looks may not know."""


@dataclass(frozen=True)
class Lay:
    """A card from hand onto the stack: `lay:7`."""

    card: int
    place: int = field(default=0, compare=False)

    @property
    def touches(self) -> tuple[Spot, ...]:
        return (Slot("hand", self.place),)

    def __str__(self) -> str:
        return f"lay:{self.card}"


@dataclass(frozen=True)
class Laid(Event):
    """A card lies on the stack."""

    seat: Seat
    card: int
    reveals: ClassVar[bool] = True


@dataclass(frozen=True)
class StackWon(Event):
    """A seat has taken the stack."""

    seat: Seat
    points: int


@dataclass(frozen=True)
class Drawn(Event):
    """A seat has drawn a card; which is hidden from the other."""

    seat: Seat
    card: int
    reveals: ClassVar[bool] = True


@dataclass
class HandsState:
    """Everything."""

    hands: list[list[int]]
    deck: list[int]
    stack: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=lambda: [0, 0])
    turn: int = 0
    ended: tuple[int, str] | None = None
    """Who has lost by a word or the clock, and why."""
    rng: int = 0


@dataclass(frozen=True)
class HandsView:
    """What one seat may know: its own hand, and how many cards lie elsewhere; a common view has no hand at all."""

    seat: int
    hand: tuple[int, ...]
    held: tuple[int, int]
    left: int
    stack: tuple[int, ...]
    points: tuple[int, int]
    turn: int
    ended: tuple[int, str] | None
    gone: tuple[int, ...]
    """What has been seen of both hands and the stacks so far is not kept: only what lies there now."""
    rng: int = 0


@record
class HandsFile:
    """A position file: the cards of both hands, of the stack and of the deck, whose last is drawn first."""

    game: str
    south: tuple[int, ...]
    north: tuple[int, ...]
    deck: tuple[int, ...]
    variant: str | None = None
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    seed: int = 0
    stack: tuple[int, ...] = ()
    points: tuple[int, int] = (0, 0)
    turn: str = "south"
    ended: Mapping[str, str] = field(default_factory=dict)


SHELF = shelf_of("hands")


def make(values: Mapping[str, Any], variant: str, options: Mapping[str, Any]) -> HandsRules:
    """The rules from their data."""
    return HandsRules()


def mind(rules: HandsRules) -> ViewMind:
    """Its computer player."""
    return ViewMind(rules, HandsJudge())


class HandsRules:
    """The law."""

    game = "hands"
    variant = "standard"
    options: Mapping[str, Plain] = {}
    switched: Mapping[str, Any] = {}
    seats = ("south", "north")
    teams = (0, 1)

    @property
    def notation(self) -> HandsRules:
        return self

    # --- the law

    def start(self, seed: int) -> HandsState:
        deck, rng = list(DECK), seeded(seed)
        for i in range(len(deck) - 1, 0, -1):
            rng, j = below(rng, i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return HandsState([sorted(deck[:HAND]), sorted(deck[HAND : 2 * HAND])], deck[2 * HAND :], rng=rng)

    def clone(self, s: HandsState | HandsView) -> Any:
        if isinstance(s, HandsView):
            return s
        return HandsState(
            [hand.copy() for hand in s.hands], s.deck.copy(), s.stack.copy(), s.points.copy(), s.turn, s.ended, s.rng
        )

    def pending(self, s: HandsState | HandsView) -> Pending:
        held = s.held if isinstance(s, HandsView) else [len(hand) for hand in s.hands]
        left = s.left if isinstance(s, HandsView) else len(s.deck)
        if s.ended is not None:
            return Result(frozenset({Seat(1 - s.ended[0])}), s.ended[1])
        if not s.stack and not left and not all(held):
            best = max(s.points)
            won = [Seat(seat) for seat in (0, 1) if s.points[seat] == best]
            return Result(frozenset(won) if len(won) == 1 else frozenset(), "points")
        if s.stack:
            return Answer(Seat(s.turn), prompt="answer", to=(Slot("stack", len(s.stack) - 1),), let_be="pass")
        return Choose(Seat(s.turn), prompt="lead")

    def hand(self, s: HandsState | HandsView, seat: int) -> Sequence[int]:
        if isinstance(s, HandsView):
            return s.hand if s.seat == seat else ()
        return s.hands[seat]

    def actions(self, s: HandsState | HandsView) -> Sequence[Action]:
        if isinstance(self.pending(s), Result):
            return ()
        top = s.stack[-1] if s.stack else 0
        hand = self.hand(s, s.turn)
        found: list[Action] = [Lay(card, hand.index(card)) for card in set(hand) if card > top]
        return sorted([*found, PASS] if s.stack else found, key=str)

    def check(self, s: HandsState | HandsView, action: Action) -> Refusal | None:
        if isinstance(self.pending(s), Result):
            return Refusal("HANDS-END-1", "The game is over.")
        if isinstance(action, TimeOut):
            return None if action.seat == s.turn else Refusal("HANDS-END-1", "That clock does not run.")
        if action == RESIGN:
            return None
        if action == PASS:
            return None if s.stack else Refusal("HANDS-LEAD-1", "Whoever leads lays a card.")
        if not isinstance(action, Lay) or action.card not in self.hand(s, s.turn):
            return Refusal("HANDS-LEAD-1", "That card is not in hand.")
        if s.stack and action.card <= s.stack[-1]:
            return Refusal("HANDS-ANSWER-1", "Only a higher card answers.", (Slot("stack", len(s.stack) - 1),))
        return None

    def apply(self, s: HandsState, action: Action | Faces, tell: Tell | None = None) -> None:
        tell = tell or (lambda event: None)
        if action == RESIGN:
            s.ended = s.turn, "resigned"
            tell(Resigned(Seat(s.turn)))
        elif isinstance(action, TimeOut):
            s.ended = action.seat, "time"
            tell(TimeRanOut(action.seat))
        elif isinstance(action, Lay):
            s.hands[s.turn].remove(action.card)
            s.stack.append(action.card)
            seat, s.turn = Seat(s.turn), 1 - s.turn
            tell(Laid(seat, action.card))
        else:
            self._end_stack(s, tell)
        pending = self.pending(s)
        if isinstance(pending, Result):
            tell(GameEnded(pending.winners, pending.reason))

    def _end_stack(self, s: HandsState, tell: Tell) -> None:
        winner, points = Seat(1 - s.turn), len(s.stack)
        s.points[winner] += points
        s.stack.clear()
        s.turn = winner
        tell(StackWon(winner, points))
        for seat in (winner, Seat(1 - winner)):
            while s.deck and len(s.hands[seat]) < HAND:
                card = s.deck.pop()
                s.hands[seat] = sorted([*s.hands[seat], card])
                tell(Drawn(seat, card))

    def outcomes(self, s: Any) -> Sequence[Any]:
        return ()

    def counted(self, s: Any) -> Faces:
        raise AssertionError("no dice are thrown")

    # --- what is hidden

    def redact(self, s: HandsState | HandsView, seat: Seat) -> HandsView:
        if isinstance(s, HandsView):
            return s if s.seat == seat else replace(s, seat=-1, hand=())
        return HandsView(
            seat, tuple(s.hands[seat]), (len(s.hands[0]), len(s.hands[1])), len(s.deck), tuple(s.stack),
            (s.points[0], s.points[1]), s.turn, s.ended, (),
        )  # fmt: skip

    def imagine(self, view: HandsView, seat: Seat, rng: int) -> HandsState:
        rest = list(DECK)
        for card in (*view.hand, *view.stack):
            rest.remove(card)
        hands: list[list[int]] = [[], []]
        for each in (0, 1):
            if each == view.seat:
                hands[each] = list(view.hand)
                continue
            for _ in range(view.held[each]):
                rng, i = below(rng, len(rest))
                hands[each].append(rest.pop(i))
            hands[each].sort()
        deck = []
        for _ in range(view.left):
            rng, i = below(rng, len(rest))
            deck.append(rest.pop(i))
        return HandsState(hands, deck, list(view.stack), list(view.points), view.turn, view.ended, rng)

    def hide(self, event: Event, seat: Seat) -> Event | None:
        return Drawn(event.seat, HIDDEN) if isinstance(event, Drawn) and event.seat != seat else event

    def key(self, s: HandsState) -> int:
        return crc32(repr(s).encode())

    # --- texts and files

    shape: type[Any] = HandsFile

    def read(self, given: HandsFile, wrong: Wrong) -> HandsState | None:
        cards = [*given.south, *given.north, *given.deck, *given.stack]
        if any(cards.count(card) > DECK.count(card) for card in cards):
            wrong(("deck",), "there are two of each card")
            return None
        ended = next(((self.seats.index(seat), why) for seat, why in given.ended.items()), None)
        hands = [sorted(given.south), sorted(given.north)]
        return HandsState(
            hands, list(given.deck), list(given.stack), list(given.points), self.seats.index(given.turn), ended,
            seeded(given.seed),
        )  # fmt: skip

    def write(self, s: HandsState) -> dict[str, Plain]:
        out: dict[str, Plain] = {"seed": s.rng} if s.rng else {}
        out |= {"south": list[Plain](s.hands[0]), "north": list[Plain](s.hands[1]), "deck": list[Plain](s.deck)}
        out |= {"stack": list[Plain](s.stack), "points": list[Plain](s.points), "turn": self.seats[s.turn]}
        return out if s.ended is None else out | {"ended": {self.seats[s.ended[0]]: s.ended[1]}}

    def parse(self, s: Any, text: str) -> Action:
        if text in WORDS:
            return Say(text)
        if time_out := parse_time_out(text, self.seats):
            return time_out
        word, colon, number = text.partition(":")
        if word != "lay" or not colon or not number.isdigit():
            raise ValueError(f'"{text}" is no action of this game')
        card = int(number)
        hand = list(self.hand(s, s.turn))
        return Lay(card, hand.index(card) if card in hand else 0)

    def explain(self, s: Any, touches: Sequence[Spot]) -> Refusal | None:
        match list(touches):
            case [Label(name)] if name in ("pass", "resign"):
                return self.check(s, Say(name))
            case [Slot("hand", place)] if place < len(self.hand(s, s.turn)):
                return self.check(s, Lay(self.hand(s, s.turn)[place], place))
            case _:
                return Refusal("HANDS-LEAD-1", "Touch a card of your hand.")

    def pack(self, s: HandsState | HandsView) -> Plain:
        names = list(s.__dataclass_fields__)
        plain = {name: getattr(s, name) for name in names}
        return {"kind": type(s).__name__, **{name: _plain(value) for name, value in plain.items()}}

    def unpack(self, plain: Any) -> Any:
        given = {name: value for name, value in plain.items() if name != "kind"}
        if plain["kind"] == "HandsView":
            return HandsView(**{name: tuple(v) if isinstance(v, list) else v for name, v in given.items()})
        given["ended"] = None if given["ended"] is None else tuple(given["ended"])
        return HandsState(**given)

    def sentence(self, event: Event, before: Any, seat: Seat | None) -> str | None:
        match event:
            case Laid(who, card):
                return f"{self.seats[who].capitalize()} lays the {card}."
            case StackWon(who, points):
                return f"{self.seats[who].capitalize()} takes {points}."
            case Drawn(who, card):
                what = "a card" if card == HIDDEN else f"the {card}"
                return f"{self.seats[who].capitalize()} draws {what}."
            case GameEnded():
                return "The game is over."
        return None

    def spot_name(self, spot: Spot) -> str:
        match spot:
            case Slot(zone, place):
                return f"{zone}:{place}"
            case Label(name):
                return name
        raise ValueError(f"{spot} is not of this game")

    def spot_named(self, name: str) -> Spot:
        zone, _, place = name.partition(":")
        if zone not in ("hand", "stack") or not place.isdigit():
            raise ValueError(f'"{name}" is no place of this game')
        return Slot(zone, int(place))

    def look(self, s: Any, question: Question, spot: Spot | None, seat: Seat) -> list[str]:
        if question is Question.BOARD:
            return [f"Stack: {' '.join(map(str, s.stack)) or 'empty'}", f"Points: {s.points[0]} to {s.points[1]}"]
        return [f"Hand: {' '.join(map(str, self.hand(s, seat))) or 'unknown'}"]


def _plain(value: Any) -> Plain:
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value  # type: ignore[no-any-return]


class HandsJudge:
    """Points, and what is in hand."""

    sides = ("South", "North")
    farthest = 5
    widest = 48

    def chances(self, state: HandsState) -> Sequence[float]:
        lead = state.points[0] - state.points[1] + 0.12 * (sum(state.hands[0]) - sum(state.hands[1]))
        if state.stack:
            answers = any(card > state.stack[-1] for card in state.hands[state.turn])
            lead += (0.2 if answers else 1.0) * len(state.stack) * (1 if state.turn == 1 else -1)
        chance = 1.0 / (1.0 + 2.718281828 ** (-0.35 * lead))
        return chance, 1.0 - chance

    def replies(self, state: Any, actions: Sequence[Action], most: int, rng: int) -> Sequence[Action]:
        """Whatever comes."""
        return any_of(actions, most, rng)

    def is_midway(self, state: Any) -> bool:
        """Never: every action is done at once."""
        return False

    def disguised(self, world: Any, seat: Seat, action: Action, rng: int) -> Any:
        """As it is."""
        return world

    def proposals(self, moment: Any, rng: int) -> Sequence[Action]:
        return ()

    def windows(self, moment: Any) -> float:
        return 2.0

    def reason(self, moment: Any, action: Action) -> str:
        return "Keeps the rest for later." if action == PASS else "May not be answered."
