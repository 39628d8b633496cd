"""What can be pending: a decision of one of five kinds, a throw of dice, or a result; and why an action is refused.

The type of a decision tells which screen opens, which tool turns input into an action and who thinks about it:

* `Choose`: `actions` lists every legal action, and that is all there is to know;
* `Answer`: the same, as an answer to something that has happened or been offered; one of the actions lets it be;
* `Muster`: a whole army, deck or force at once, put together from offers; `actions` only suggests, `check` decides;
* `Place`: something from a tray is put on a place; `Arrange`: a whole array of it, before anybody sees it;
* `Order`: things on a table are ordered about; `actions` holds honest proposals, `check` is the law.

`prompt` is the key of a sentence for the player; nobody outside the game's own folder decides by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from game.core.seats import Seat
from game.core.spots import Spot


class Phase(Enum):
    """What a screen is about; inside a turn a game has its own phases."""

    ARMY = "army"
    TERRAIN = "terrain"
    DEPLOY = "deploy"
    BATTLE = "battle"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: the rule's number, a sentence for the player, the spots to light."""

    rule: str
    why: str
    where: tuple[Spot, ...] = ()

    def __str__(self) -> str:
        return f"{self.why} ({self.rule})"


@dataclass(frozen=True, slots=True)
class Unfinished(Refusal):
    """Nothing chosen so far is forbidden, but it is not the whole yet: "seven pawns are still missing"."""


# --- decisions


@dataclass(frozen=True, slots=True)
class Decision:
    """Somebody must choose.  What is pending is always one of the kinds below; `Choose` is the plain one."""

    seat: Seat
    phase: Phase = Phase.BATTLE
    prompt: str = "move"
    """Key of a sentence for the player, in the game's texts."""

    @property
    def is_listed(self) -> bool:
        """Whether `actions` lists every legal action; otherwise it proposes and `check` decides."""
        return True


@dataclass(frozen=True, slots=True)
class Choose(Decision):
    """One of the listed actions."""


@dataclass(frozen=True, slots=True)
class Answer(Decision):
    """One of the listed actions, as an answer to dice, an offer, a spell.

    What stands here is known to everybody: it never hints at what whoever answers holds.
    """

    to: tuple[Spot, ...] = ()
    """What is answered, where that can be pointed at."""
    let_be: str = ""
    """The text of the action that lets it be: "keep", "pass", "decline-draw"; empty where something must be done."""
    seldom_matters: bool = False
    """The rules ask so often that a person is asked only where a computer player would not let it be."""


@dataclass(frozen=True, slots=True)
class Reroll(Answer):
    """Dice lie there and may be rolled anew before they count; exact chances go through this answer."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be added to an offer: a banner, artillery, a larger size."""

    id: str
    name: str
    cost: int
    excludes: frozenset[str] = frozenset()
    """Options that can't be had beside it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be taken into an army, a deck or a force."""

    id: str
    name: str
    cost: int
    limit: int
    """How many of it at most."""
    picture: str
    group: str = ""
    """The id of its group; empty where nothing is grouped."""
    options: tuple[Option, ...] = ()
    is_unique: bool = False
    """At most one of it, also among offers that share its name."""

    def price(self, options: Sequence[str] = ()) -> int:
        """What one of it costs with these options."""
        return self.cost + sum(option.cost for option in self.options if option.id in options)


@dataclass(frozen=True, slots=True)
class Group:
    """Offers that are counted together: "Knights, 2 of 2"."""

    id: str
    name: str
    least: int = 0
    most: int | None = None
    """None where nothing but the budget bounds it."""


@dataclass(frozen=True, slots=True)
class Pick:
    """So many of an offer, with options; a muster is a list of these."""

    offer: str
    count: int = 1
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Muster(Decision):
    """A whole army, deck or force at once; `actions` only suggests, `check` decides.

    A refusal that is `Unfinished` says that nothing is wrong with what is there.  A muster that depends on an earlier
    one (a deck on its army) is asked after it, with the offers that are left.
    """

    offers: tuple[Offer, ...] = ()
    budget: int | None = None
    """What it may cost; None where costs don't count."""
    groups: tuple[Group, ...] = ()
    what: str = "army"
    """Key of what is mustered, under which the player keeps it: "army", "deck", "force"."""

    @property
    def is_listed(self) -> bool:
        return False

    def cost(self, picks: Sequence[Pick]) -> int:
        """What these picks cost, of what is on offer, their options too."""
        offers = {offer.id: offer for offer in self.offers}
        return sum(pick.count * offers[pick.offer].price(pick.options) for pick in picks if pick.offer in offers)

    def leaves_much(self, picks: Sequence[Pick]) -> bool:
        """Whether they leave a tenth of the budget or more; never where nobody counts.

        A player may not have seen that, so window and terminal ask once.
        """
        return self.budget is not None and self.budget > 0 and 10 * (self.budget - self.cost(picks)) >= self.budget

    def offer(self, id: str) -> Offer:
        """The offer of that id; KeyError when there is none."""
        found = next((offer for offer in self.offers if offer.id == id), None)
        if found is None:
            raise KeyError(id)
        return found


@dataclass(frozen=True, slots=True)
class Place(Decision):
    """Something from a tray is put on a place; the actions are listed."""

    tray: tuple[tuple[str, int], ...] = ()
    """What waits, by id, and how many of each."""
    places: tuple[Spot, ...] = ()
    """Where any of it may stand now."""


@dataclass(frozen=True, slots=True)
class Arrange(Place):
    """A whole array is placed before anybody sees it: a thing or a square at a time, listed, as every `Place`.

    A screen lets it be arranged in any order and hands it in as the actions that make it.
    """


@dataclass(frozen=True, slots=True)
class Order(Decision):
    """Things on a table are ordered about; `actions` holds honest proposals, `check` is the law.

    Rules whose orders can go too far have `furthest(s, wish)`: the longest legal part of it, or None.
    """

    things: tuple[Spot, ...] = ()
    """What may be ordered now."""

    @property
    def is_listed(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice must fall before anybody chooses again; `rule` is what the log and the odds name."""

    sides: tuple[int, ...]
    """None where something happens by itself, as an army that vanishes with its mated king."""
    rule: str


@dataclass(frozen=True, slots=True)
class Result:
    """The game is over; no winners means a draw.  `reason` is a key of the game's texts."""

    winners: frozenset[Seat]
    reason: str


Pending = Decision | Throw | Result
