"""A game of bands: a band is mustered, then a deck that depends on it, then the band is set up in secret on a line.

It has what no game of the catalogue's window has: groups, options, a leader of whom there is one, a second muster that
follows from the first, and places that are no squares.  Then each side strikes once and it is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.core.events import Event, GameEnded, Tell
from game.core.record import record
from game.core.ruleset import (
    Action,
    Arrange,
    Choose,
    Faces,
    Group,
    Label,
    Muster,
    Offer,
    Option,
    Pending,
    Phase,
    Pick,
    Plain,
    Question,
    Refusal,
    Result,
    Slot,
    Spot,
    Unfinished,
)
from game.core.seats import Seat
from toys.shelves import shelf_of
from toys.shelves import verify as verify

BANNER, HORN = Option("banner", "Banner", 5), Option("horn", "Horn", 5, frozenset({"banner"}))
TROOPS = (
    Offer("captain", "Captain", 30, 1, "", "leaders", is_unique=True),
    Offer("herald", "Herald", 20, 1, "", "leaders"),
    Offer("spear", "Spear", 10, 4, "", "ranks", (BANNER, HORN)),
    Offer("bow", "Bow", 15, 4, "", "ranks"),
)  # fmt: skip
GROUPS = (Group("leaders", "Leaders", 1, 1), Group("ranks", "Ranks", 2, 3))
BUDGET = 80
CARDS = (Offer("rally", "Rally", 0, 3, ""), Offer("banner", "Banner", 0, 3, ""), Offer("volley", "Volley", 0, 3, ""))
DECK = 4


@dataclass(frozen=True)
class Band:
    """`band:captain,spear*2+banner` or `deck:rally*2,volley*2`."""

    what: str
    picks: tuple[Pick, ...]

    @property
    def touches(self) -> tuple[Spot, ...]:
        return (Label(str(self)),)

    def __str__(self) -> str:
        said = [f"{p.offer}*{p.count}{''.join('+' + o for o in p.options)}" for p in self.picks]
        return f"{self.what}:{','.join(said)}"


@dataclass(frozen=True)
class Stand:
    """Somebody takes a place in the line: `stand:spear,2`."""

    who: str
    place: int

    @property
    def touches(self) -> tuple[Spot, ...]:
        return Label(self.who), Slot("line", self.place)

    def __str__(self) -> str:
        return f"stand:{self.who},{self.place}"


@dataclass(frozen=True)
class Strike:
    """`strike:2`"""

    place: int

    @property
    def touches(self) -> tuple[Spot, ...]:
        return (Slot("line", self.place),)

    def __str__(self) -> str:
        return f"strike:{self.place}"


@dataclass(frozen=True)
class Done(Event):
    """A seat has made an action."""

    seat: Seat


@dataclass
class BandsState:
    """Whose band, deck and line; how often each has struck."""

    bands: list[tuple[Pick, ...]] = field(default_factory=lambda: [(), ()])
    decks: list[tuple[Pick, ...]] = field(default_factory=lambda: [(), ()])
    lines: list[dict[int, str]] = field(default_factory=lambda: [{}, {}])
    struck: list[int] = field(default_factory=lambda: [0, 0])
    rng: int = 0


@record
class BandsFile:
    """Positions of this game are never written down."""

    game: str


SHELF = shelf_of("bands")


def make(values: Mapping[str, Any], variant: str, options: Mapping[str, Any]) -> BandsRules:
    """The rules from their data."""
    return BandsRules()


def counted(picks: Sequence[Pick]) -> dict[str, int]:
    found: dict[str, int] = {}
    for pick in picks:
        found[pick.offer] = found.get(pick.offer, 0) + pick.count
    return found


class BandsRules:
    """The law."""

    game, variant = "bands", "standard"
    options: Mapping[str, Plain] = {}
    switched: Mapping[str, Any] = {}
    seats, teams = ("south", "north"), (0, 1)
    shape = BandsFile

    @property
    def notation(self) -> BandsRules:
        return self

    def start(self, seed: int) -> BandsState:
        return BandsState(rng=seed)

    def clone(self, s: BandsState) -> BandsState:
        return BandsState(s.bands.copy(), s.decks.copy(), [dict(line) for line in s.lines], s.struck.copy(), s.rng)

    def size(self, s: BandsState, seat: int) -> int:
        return sum(pick.count for pick in s.bands[seat])

    def pending(self, s: BandsState) -> Pending:
        for seat in (0, 1):
            if not s.bands[seat]:
                return Muster(Seat(seat), Phase.ARMY, "band", TROOPS, BUDGET, GROUPS, "band")
        for seat in (0, 1):
            if not s.decks[seat]:
                return Muster(Seat(seat), Phase.ARMY, "deck", self.cards(s, seat), None, (), "deck")
        for seat in (0, 1):
            left = counted(s.bands[seat])
            for who in s.lines[seat].values():
                if who:  # hidden from whoever looks
                    left[who] -= 1
            places = [place for place in range(self.size(s, seat)) if place not in s.lines[seat]]
            if places:
                tray = tuple((who, many) for who, many in left.items() if many)
                return Arrange(Seat(seat), Phase.DEPLOY, "line", tray, tuple(Slot("line", place) for place in places))
        if all(s.struck):
            return Result(frozenset(), "struck")
        return Choose(Seat(0 if not s.struck[0] else 1), Phase.BATTLE, "strike")

    def cards(self, s: BandsState, seat: int) -> tuple[Offer, ...]:
        """A band without bows has no volleys."""
        return CARDS if "bow" in counted(s.bands[seat]) else CARDS[:2]

    def actions(self, s: BandsState) -> Sequence[Action]:
        found: list[Action] = []
        match self.pending(s):
            case Muster(what="band"):
                found = [Band("band", (Pick("captain"), Pick("spear", 2, ("banner",))))]
            case Arrange(tray=tray, places=places):
                found = [Stand(who, place.index) for who, _ in tray for place in places]  # type: ignore[union-attr]
            case Choose(seat=seat):
                found = [Strike(place) for place in range(self.size(s, seat))]
        return sorted(found, key=str)

    def check(self, s: BandsState, action: Action) -> Refusal | None:
        pending = self.pending(s)
        match pending, action:
            case Muster(), Band(what=what, picks=picks) if what == pending.prompt:
                return self._why_not(s, pending, picks)
            case ((Arrange() | Choose()), _) if action in self.actions(s):
                return None
        return Refusal("BANDS-1", "That can't be done now.")

    def _why_not(self, s: BandsState, muster: Muster, picks: tuple[Pick, ...]) -> Refusal | None:
        counts = counted(picks)
        if muster.what == "deck":
            total = sum(counts.values())
            if total > DECK:
                return Refusal("BANDS-3", f"At most {DECK} cards.")
            return Unfinished("BANDS-3", f"{DECK - total} cards are missing.") if total < DECK else None
        if muster.cost(picks) > BUDGET:
            return Refusal("BANDS-2", "Too dear.")
        if "herald" in counts and "bow" in counts:
            return Refusal("BANDS-2", "A herald leads no bows.")
        for group in muster.groups:
            here = sum(counts.get(offer.id, 0) for offer in muster.offers if offer.group == group.id)
            if group.most is not None and here > group.most:
                return Refusal("BANDS-2", f"At most {group.most} {group.name}.")
            if here < group.least:
                return Unfinished("BANDS-2", f"{group.name} are missing.")
        return None

    def apply(self, s: BandsState, action: Action | Faces, tell: Tell | None = None) -> None:
        pending = self.pending(s)
        seat = pending.seat  # type: ignore[union-attr]
        match action:
            case Band(what="band", picks=picks):
                s.bands[seat] = picks
            case Band(picks=picks):
                s.decks[seat] = picks
            case Stand(who, place):
                s.lines[seat][place] = who
            case Strike():
                s.struck[seat] += 1
        if tell:
            tell(Done(seat))
            after = self.pending(s)
            if isinstance(after, Result):
                tell(GameEnded(after.winners, after.reason))

    def mustered(self, s: Any, picks: Sequence[Pick]) -> Action:
        pending = self.pending(s)
        assert isinstance(pending, Muster)
        return Band(pending.prompt, tuple(picks))

    def picks_of(self, action: Action) -> Sequence[Pick]:
        return action.picks if isinstance(action, Band) else ()

    def outcomes(self, s: Any) -> Sequence[Any]:
        return ()

    def counted(self, s: Any) -> Faces:
        raise AssertionError("no dice")

    def redact(self, s: BandsState, seat: Seat) -> BandsState:
        """The other line stays secret until both stand; nothing else is."""
        view = replace(self.clone(s), rng=0)
        if isinstance(self.pending(s), Arrange):
            view.lines[1 - seat] = dict.fromkeys(view.lines[1 - seat], "")
        return view

    def imagine(self, view: BandsState, seat: Seat, rng: int) -> BandsState:
        return replace(self.clone(view), rng=rng)

    def hide(self, event: Event, seat: Seat) -> Event | None:
        return event

    def key(self, s: BandsState) -> int:
        return hash(repr(s))

    # --- texts

    def parse(self, s: Any, text: str) -> Action:
        what, _, rest = text.partition(":")
        if what in ("band", "deck"):
            return Band(what, tuple(_pick(each) for each in rest.split(",")))
        if what == "stand":
            who, _, place = rest.partition(",")
            return Stand(who, int(place))
        if what == "strike" and rest.isdigit():
            return Strike(int(rest))
        raise ValueError(f'"{text}" is no action of this game')

    def explain(self, s: Any, touches: Sequence[Spot]) -> Refusal | None:
        return Refusal("BANDS-4", "Nobody of that kind is left.", tuple(touches[1:]))

    def pack(self, s: BandsState) -> Plain:
        return {"bands": repr(s.bands), "decks": repr(s.decks), "lines": repr(s.lines), "struck": list(s.struck)}

    def unpack(self, plain: Any) -> Any:
        raise AssertionError("no computer plays it")

    def read(self, given: Any, wrong: Any) -> None:
        return None

    def write(self, s: Any) -> dict[str, Plain]:
        return {}

    def sentence(self, event: Event, before: Any, seat: Seat | None) -> str | None:
        return f"{self.seats[event.seat].capitalize()} is ready." if isinstance(event, Done) else None

    def spot_name(self, spot: Spot) -> str:
        return f"{spot.zone}:{spot.index}" if isinstance(spot, Slot) else getattr(spot, "name", "")

    def spot_named(self, name: str) -> Spot:
        zone, _, place = name.partition(":")
        if zone != "line" or not place.isdigit():
            raise ValueError(f'"{name}" is no place')
        return Slot(zone, int(place))

    def look(self, s: BandsState, question: Question, spot: Spot | None, seat: Seat) -> list[str]:
        return [
            f"{name.capitalize()}: {', '.join(s.lines[i].values()) or 'nobody yet'}"
            for i, name in enumerate(self.seats)
        ]


def _pick(text: str) -> Pick:
    who, _, rest = text.partition("*")
    many, *options = rest.split("+")
    return Pick(who, int(many), tuple(options))
