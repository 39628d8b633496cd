"""A game of discs on a bare table: ordered in tenths of an inch, so that orders are checked and not listed.

Its rules are in `discs.md`.  It has what no game on squares has: points without names of their own, an action that
`actions` only proposes, and a strike that a die settles in the middle of an order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from math import isqrt
from typing import Any, ClassVar
from zlib import crc32

from game.ai.view_mind import ViewMind, any_of
from game.core.dice import seeded
from game.core.events import DiceThrown, Event, GameEnded, Resigned, Tell, TimeRanOut
from game.core.moment import Moment
from game.core.odds import merged
from game.core.record import record
from game.core.ruleset import (
    Action,
    Decision,
    Faces,
    Label,
    Order,
    Pending,
    Phase,
    Plain,
    Point,
    Question,
    Refusal,
    Result,
    Spot,
    Throw,
    Unit,
    Wrong,
)
from game.core.sayings import Say, TimeOut, parse_time_out
from game.core.seats import Seat
from toys.shelves import shelf_of
from toys.shelves import verify as verify

SEATS = ("south", "north")
SIZE = 120
"""Width and depth of the table in tenths of an inch."""
EDGE = 5
"""So near to the edge a centre may come, which is half a disc."""
REACH = 30
NEAR = 10
GOAL = 10
MOST_ORDERS = 60
STRUCK = 3
REST = Say("rest")
WORDS = ("rest", "resign", "offer-draw", "accept-draw", "decline-draw", "claim-draw")
"""Words of all games; this one knows no draws but refuses them like any other action."""
WAYS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
_ORDER = re.compile(r"move:d([1-6]),([0-9]{1,2}(?:\.[0-9])?),([0-9]{1,2}(?:\.[0-9])?)\Z")
Place = tuple[int, int]
"""The centre of a disc, in tenths of an inch from the left and from south's edge."""


@dataclass(frozen=True)
class Move:
    """A disc goes to a point: `move:d1,6.5,3.2`."""

    disc: int
    x: int
    y: int

    @property
    def touches(self) -> tuple[Spot, ...]:
        return Unit(self.disc), Point(self.x, self.y)

    def __str__(self) -> str:
        return f"move:d{self.disc},{inches(self.x)},{inches(self.y)}"


@dataclass(frozen=True)
class Moved(Event):
    """A disc has gone to a point."""

    disc: int
    start: Place
    end: Place


@dataclass(frozen=True)
class Struck(Event):
    """A die has settled a strike: the disc that leaves the table."""

    reveals: ClassVar[bool] = True
    gone: int


@dataclass
class DiscsState:
    """The table."""

    places: list[Place | None]
    """Of the discs 1 to 3, which are south's, and 4 to 6."""
    turn: int = 0
    orders: int = 0
    strike: tuple[int, int] | None = None
    """Who strikes whom, while the die is still to fall."""
    ended: tuple[int, str] | None = None
    """Who has lost by a word or the clock, and why."""
    rng: int = 0

    def clone(self) -> DiscsState:
        return DiscsState(self.places.copy(), self.turn, self.orders, self.strike, self.ended, self.rng)


@record
class DiscsFile:
    """A position file: the places of discs as "6.5,3.2"."""

    game: str
    discs: Mapping[str, str]
    variant: str | None = None
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    seed: int = 0
    turn: str = "south"
    orders: int = 0
    ended: Mapping[str, str] = field(default_factory=dict)


SHELF = shelf_of("discs")


def make(values: Mapping[str, Any], variant: str, options: Mapping[str, Any]) -> DiscsRules:
    """The rules from their data."""
    return DiscsRules()


def mind(rules: DiscsRules) -> ViewMind:
    """Its computer player."""
    return ViewMind(rules, DiscsJudge(rules))


def inches(tenths: int) -> str:
    """65 → "6.5"."""
    return f"{tenths // 10}.{tenths % 10}"


def tenths(text: str) -> int:
    """ "6.5" → 65, "6" → 60."""
    whole, _, part = text.partition(".")
    return 10 * int(whole) + int(part or 0)


def seat_of(disc: int) -> int:
    return 0 if disc <= 3 else 1


def square_of(one: Place, other: Place) -> int:
    """The square of the distance."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


class DiscsRules:
    """The law."""

    game = "discs"
    seats = SEATS
    teams = (0, 1)
    variant = "standard"
    options: Mapping[str, Plain] = {}
    switched: Mapping[str, Any] = {}

    @property
    def notation(self) -> DiscsRules:
        return self

    # --- the law

    def start(self, seed: int) -> DiscsState:
        return DiscsState([(x, y) for y in (10, SIZE - 10) for x in (30, 60, 90)], rng=seeded(seed))

    def clone(self, s: DiscsState) -> DiscsState:
        return s.clone()

    def own(self, s: DiscsState, seat: int) -> list[int]:
        """Discs of a seat that are on the table."""
        return [disc for disc in range(1, 7) if seat_of(disc) == seat and s.places[disc - 1] is not None]

    def way_to_go(self, s: DiscsState, disc: int) -> int:
        """Tenths of an inch that a disc has from the edge it starts at to the other."""
        place = s.places[disc - 1]
        assert place is not None
        return SIZE - GOAL - place[1] if seat_of(disc) == 0 else place[1] - GOAL

    def result(self, s: DiscsState) -> Result | None:
        if s.ended is not None:
            return Result(frozenset({Seat(1 - s.ended[0])}), s.ended[1])
        if s.strike is not None:
            return None
        for seat in (0, 1):
            if not self.own(s, 1 - seat):
                return Result(frozenset({Seat(seat)}), "gone")
            if any(self.way_to_go(s, disc) <= 0 for disc in self.own(s, seat)):
                return Result(frozenset({Seat(seat)}), "edge")
        return Result(frozenset(), "tired") if s.orders >= MOST_ORDERS else None

    def pending(self, s: DiscsState) -> Pending:
        result = self.result(s)
        if result is not None:
            return result
        if s.strike is not None:
            return Throw((6,), "DISCS-STRIKE-1")
        things = tuple(Unit(disc) for disc in self.own(s, s.turn))
        return Order(Seat(s.turn), Phase.BATTLE, "order", things)

    def wishes(self, s: DiscsState) -> Iterator[Move]:
        """What is proposed: each disc as far as it goes and half as far, in eight directions."""
        for disc in self.own(s, s.turn):
            x, y = s.places[disc - 1] or (0, 0)
            for far in (REACH, REACH // 2):
                for dx, dy in WAYS:
                    step = far if not dx or not dy else isqrt(far * far // 2)
                    yield Move(disc, x + dx * step, y + dy * step)

    def actions(self, s: DiscsState) -> Sequence[Action]:
        if not isinstance(self.pending(s), Order):
            return ()
        return sorted([REST, *(wish for wish in self.wishes(s) if self.barred(s, wish) is None)], key=str)

    def check(self, s: DiscsState, action: Action) -> Refusal | None:
        pending = self.pending(s)
        if not isinstance(pending, Decision):
            why = "The game is over." if isinstance(pending, Result) else "A die must fall first."
            return Refusal("DISCS-TURN-2", why)
        match action:
            case Move():
                return self.barred(s, action)
            case Say("rest" | "resign"):
                return None
            case TimeOut(seat):
                return None if seat == s.turn else Refusal("DISCS-TURN-3", "That clock does not run.")
            case _:
                return Refusal("DISCS-TEXT-1", f'"{action}" is no action of this game.')

    def barred(self, s: DiscsState, move: Move) -> Refusal | None:
        """Why a disc may not go there."""
        place = s.places[move.disc - 1]
        here, there = Unit(move.disc), Point(move.x, move.y)
        if place is None or seat_of(move.disc) != s.turn:
            return Refusal("DISCS-TURN-1", "That is none of your discs.", (here,))
        if not all(EDGE <= each <= SIZE - EDGE for each in (move.x, move.y)):
            return Refusal("DISCS-ORDER-1", "A disc stays whole on the table.", (there,))
        if not 0 < square_of(place, (move.x, move.y)) <= REACH**2:
            return Refusal("DISCS-ORDER-1", f"A disc goes at most {inches(REACH)} inches.", (here, there))
        near = self.near(s, move)
        if own := [Unit(disc) for disc in near if seat_of(disc) == s.turn]:
            return Refusal("DISCS-ORDER-2", "Another disc of yours is in the way.", tuple(own))
        if len(near) > 1:
            return Refusal("DISCS-ORDER-3", "One disc strikes one other.", tuple(map(Unit, near)))
        return None

    def near(self, s: DiscsState, move: Move) -> list[int]:
        """The other discs that would be nearer than an inch."""
        return [
            disc
            for disc, place in enumerate(s.places, 1)
            if disc != move.disc and place is not None and square_of(place, (move.x, move.y)) < NEAR**2
        ]

    def furthest(self, s: DiscsState, wish: Move) -> Move | None:
        """The longest legal part of a wish, in tenths of its way."""
        x, y = s.places[wish.disc - 1] or (wish.x, wish.y)
        parts = (Move(wish.disc, x + (wish.x - x) * n // 20, y + (wish.y - y) * n // 20) for n in range(20, 0, -1))
        return next((part for part in parts if self.barred(s, part) is None), None)

    def apply(self, s: DiscsState, action: Action, tell: Tell | None = None) -> None:
        told: list[Event] = []
        match action:
            case Move():
                told.append(self._move(s, action))
            case Faces((face,)):
                told += self._strike(s, face)
            case Say("resign"):
                s.ended = s.turn, "resigned"
                told.append(Resigned(Seat(s.turn)))
            case TimeOut(seat):
                s.ended = seat, "time"
                told.append(TimeRanOut(seat))
            case _:
                self._next(s)
        end = self.result(s)
        if end is not None:
            told.append(GameEnded(end.winners, end.reason))
        for event in told if tell else ():
            tell(event)  # type: ignore[misc]

    def _move(self, s: DiscsState, move: Move) -> Event:
        start, near = s.places[move.disc - 1], self.near(s, move)
        assert start is not None
        s.places[move.disc - 1] = (move.x, move.y)
        if near:
            s.strike = move.disc, near[0]
        else:
            self._next(s)
        return Moved(move.disc, start, (move.x, move.y))

    def _strike(self, s: DiscsState, face: int) -> list[Event]:
        assert s.strike is not None
        gone = s.strike[1] if face >= STRUCK else s.strike[0]
        s.places[gone - 1] = None
        s.strike = None
        self._next(s)
        return [DiceThrown("DISCS-STRIKE-1", (6,), (face,)), Struck(gone)]

    @staticmethod
    def _next(s: DiscsState) -> None:
        s.turn = 1 - s.turn
        s.orders += 1

    def outcomes(self, s: DiscsState) -> Sequence[tuple[Faces, Fraction]]:
        return merged((6,), lambda faces: faces[0] >= STRUCK) if isinstance(self.pending(s), Throw) else ()

    def counted(self, s: DiscsState) -> Faces:
        return Faces((6,))

    # --- nothing is hidden but the dice to come

    def redact(self, s: DiscsState, seat: Seat) -> DiscsState:
        view = s.clone()
        view.rng = 0
        return view

    def imagine(self, view: DiscsState, seat: Seat, rng: int) -> DiscsState:
        state = view.clone()
        state.rng = rng
        return state

    def hide(self, event: Event, seat: Seat) -> Event | None:
        return event

    def key(self, s: DiscsState) -> int:
        return crc32(repr((s.places, s.turn, s.orders, s.strike, s.ended)).encode())

    # --- texts and files

    shape: type[Any] = DiscsFile

    def parse(self, s: DiscsState, text: str) -> Action:
        if text in WORDS:
            return Say(text)
        if time_out := parse_time_out(text, SEATS):
            return time_out
        found = _ORDER.match(text)
        if found is None:
            raise ValueError(f'"{text}" is no order; discs are ordered by move:d1,6.5,3.2')
        return Move(int(found[1]), tenths(found[2]), tenths(found[3]))

    def explain(self, s: DiscsState, touches: Sequence[Spot]) -> Refusal | None:
        match list(touches):
            case [Label(name)] if name in ("rest", "resign"):
                return self.check(s, self.parse(s, name))
            case [Unit(disc)]:
                is_own = disc in self.own(s, s.turn) and isinstance(self.pending(s), Decision)
                return None if is_own else Refusal("DISCS-TURN-1", "That is none of your discs.", (Unit(disc),))
            case [Unit(disc), Point(x, y)]:
                return self.check(s, Move(disc, x, y))
            case _:
                return Refusal("DISCS-TURN-1", "Touch a disc of yours, then a point.", tuple(touches))

    def read(self, given: DiscsFile, wrong: Wrong) -> DiscsState | None:
        places: list[Place | None] = [None] * 6
        for name, text in given.discs.items():
            try:
                spot, disc = self.spot_named(text), self.spot_named(name)
            except ValueError as error:
                wrong(("discs", name), str(error))
                return None
            assert isinstance(spot, Point) and isinstance(disc, Unit)
            places[disc.number - 1] = spot.x, spot.y
        if given.turn not in SEATS:
            wrong(("turn",), f'no seat "{given.turn}"')
            return None
        ended = next(((SEATS.index(seat), why) for seat, why in given.ended.items() if seat in SEATS), None)
        return DiscsState(places, SEATS.index(given.turn), given.orders, None, ended, seeded(given.seed))

    def write(self, s: DiscsState) -> dict[str, Plain]:
        out: dict[str, Plain] = {"seed": s.rng} if s.rng else {}
        discs: dict[str, Plain] = {
            f"d{disc}": f"{inches(place[0])},{inches(place[1])}"
            for disc, place in enumerate(s.places, 1)
            if place is not None
        }
        out |= {"discs": discs, "turn": SEATS[s.turn], "orders": s.orders}
        if s.ended is not None:
            out["ended"] = {SEATS[s.ended[0]]: s.ended[1]}
        return out

    def pack(self, s: DiscsState) -> Plain:
        packed: Any = asdict(s)
        packed["places"] = [None if place is None else list(place) for place in s.places]
        packed["strike"] = None if s.strike is None else list(s.strike)
        packed["ended"] = None if s.ended is None else list(s.ended)
        return packed  # type: ignore[no-any-return]

    def unpack(self, plain: Any) -> DiscsState:
        given = dict(plain)
        given["places"] = [None if place is None else tuple(place) for place in given["places"]]
        for name in ("strike", "ended"):
            given[name] = None if given[name] is None else tuple(given[name])
        return DiscsState(**given)

    def sentence(self, event: Event, before: DiscsState, seat: Seat | None) -> str | None:
        match event:
            case Moved(disc, _, (x, y)):
                return f"Disc {disc} goes to {inches(x)},{inches(y)}."
            case DiceThrown(faces=(face,)):
                return f"The die shows {face}."
            case Struck(gone):
                return f"Disc {gone} leaves the table."
            case Resigned(who):
                return f"{SEATS[who].capitalize()} gives up."
            case GameEnded():
                return "The game is over."
        return None

    def spot_name(self, spot: Spot) -> str:
        match spot:
            case Unit(disc):
                return f"d{disc}"
            case Point(x, y):
                return f"{inches(x)},{inches(y)}"
            case Label(name):
                return name
        raise ValueError(f"{spot} is not of this game")

    def spot_named(self, name: str) -> Spot:
        if re.fullmatch(r"d[1-6]", name):
            return Unit(int(name[1:]))
        if re.fullmatch(r"[0-9]{1,2}(\.[0-9])?,[0-9]{1,2}(\.[0-9])?", name):
            x, y = map(tenths, name.split(","))
            return Point(x, y)
        raise ValueError(f'"{name}" is no disc and no point of this table; write d1 or 6.5,3.2')

    def look(self, s: DiscsState, question: Question, spot: Spot | None, seat: Seat) -> list[str]:
        discs = [disc for disc, place in enumerate(s.places, 1) if place is not None]
        if question is Question.MY_PIECES:
            discs = self.own(s, seat)
        elif isinstance(spot, Unit):
            discs = [disc for disc in discs if disc == spot.number]
        said = []
        for disc in discs:
            x, y = s.places[disc - 1] or (0, 0)
            said.append(f"d{disc} of {SEATS[seat_of(disc)]} at {inches(x)},{inches(y)}")
        return said or ["Nothing."]


class DiscsJudge:
    """Discs left, and how far the first one has come."""

    sides = ("South", "North")
    farthest = 3
    widest = 16

    def __init__(self, rules: DiscsRules) -> None:
        self.rules = rules

    def chances(self, state: DiscsState) -> Sequence[float]:
        lead = self._standing(state, 0) - self._standing(state, 1) + (0.4 if state.turn == 0 else -0.4)
        chance = 1.0 / (1.0 + 2.718281828**-lead)
        return chance, 1.0 - chance

    def _standing(self, state: DiscsState, seat: int) -> float:
        own = self.rules.own(state, seat)
        return len(own) - min((self.rules.way_to_go(state, disc) for disc in own), default=SIZE) / 30

    def replies(self, state: Any, actions: Sequence[Action], most: int, rng: int) -> Sequence[Action]:
        """Whatever comes."""
        return any_of(actions, most, rng)

    def is_midway(self, state: Any) -> bool:
        """Never: every action is done at once."""
        return False

    def disguised(self, world: Any, seat: Seat, action: Action, rng: int) -> Any:
        """As it is."""
        return world

    def proposals(self, moment: Moment[DiscsState], rng: int) -> Sequence[Action]:
        """Straight on, and straight at each enemy: orders that no list holds."""
        rules, view = self.rules, moment.view
        ahead = SIZE if view.turn == 0 else -SIZE
        found: list[Action] = []
        for disc in rules.own(view, view.turn):
            x, y = view.places[disc - 1] or (0, 0)
            aims = [(x, y + ahead), *(view.places[enemy - 1] or (0, 0) for enemy in rules.own(view, 1 - view.turn))]
            for to_x, to_y in aims:
                far = max(REACH, isqrt(square_of((x, y), (to_x, to_y))) + 1)
                wish = Move(disc, x + (to_x - x) * REACH // far, y + (to_y - y) * REACH // far)
                part = rules.furthest(view, wish)
                if part is not None and part not in found:
                    found.append(part)
        return found

    def windows(self, moment: Moment[DiscsState]) -> float:
        return 1.0

    def reason(self, moment: Moment[DiscsState], action: Action) -> str:
        match action:
            case Move() if self.rules.near(moment.view, action):
                return "Strikes a disc."
            case Move():
                return "Takes ground."
        return "Waits."
