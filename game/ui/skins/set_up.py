"""What the screens before the battle ask of a game's looks: armies on offer, tiles being laid, pieces to be deployed.

Beside the skin, which draws the board itself.  A game that begins with its battle needs none of this.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import pygame

from game.core.events import Event
from game.core.moment import PlyTold
from game.core.ruleset import Offer, Phase, Pick, Spot
from game.core.seats import Seat
from game.ui.scene import Change, Scene
from game.ui.skins.facts import Army as Army
from game.ui.skins.facts import Counts as Counts
from game.ui.skins.facts import Picture, SideColours
from game.ui.skins.skin import Skin
from game.ui.skins.workshop import WorkshopLook
from game.ui.tools.draft import Draft


@dataclass(frozen=True, slots=True)
class Check:
    """One line under a draft: what is asked, how it stands."""

    words: str
    value: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Kin:
    """What an offer is one size of: all of them stand under one head."""

    name: str
    text: str
    values: tuple[tuple[str, str], ...]
    """What is the same for all sizes, by its short name: ("Sp", "5")."""
    size: str
    own: str
    """What is this size's own, in a few words."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it lies: "column 4", "from your left"."""

    sides: int
    face: int
    words: str
    line: str


class OrderDie(NamedTuple):
    """One seat's die in the roll for who begins."""

    seat: Seat
    side: str  # a name of `looks.SIDES`
    sides: int
    face: int
    begins: bool


@dataclass(frozen=True, slots=True)
class Beat:
    """One tile being laid, from the draw to its square."""

    seat: Seat
    name: str
    text: str
    facts: tuple[tuple[str, str], ...]
    picture: Picture
    lying: Picture
    """The tile as it lies on the board."""
    spot: Spot
    dice: tuple[Die, ...]
    missed: tuple[tuple[Spot, tuple[Die, ...]], ...]
    """Rolls that named a taken square, before the one that counted."""
    out_of_turn: bool
    """The second of a pair, laid at once by somebody else."""
    drawn: bool
    """Taken from tiles that lie face down; otherwise its kind was rolled."""
    face_down: tuple[str, ...]
    """The tiles that lie face down after it was drawn."""
    before: Any
    after: Any
    """Views of whoever looks on."""


@dataclass(frozen=True, slots=True)
class Tray:
    """One kind of thing still to be placed."""

    spot: Spot
    """What the player touches."""
    id: str
    name: str
    count: int
    group: str
    """Things of a group stand side by side."""
    heading: str
    """Over the group: "Pawns, after the nobles"."""
    open: bool
    """It may be placed now."""


@dataclass(frozen=True, slots=True)
class LineStep:
    """One line of the order of the line; `state` is `done`, `now`, `later` or `note`."""

    words: str
    state: str


TableBench = Callable[[Any, Callable[[str, str], Change]], Scene]
"""A screen for the ground of a position, None for the usual one; told when it is done with the name and the position
file of what was laid."""


class SetUpLook(Protocol):
    """How one game looks before its battle."""

    @property
    def steps(self) -> Sequence[tuple[Phase, str]]:
        """The phases that this game goes through, with a word for each."""
        ...

    def rule(self, phase: Phase) -> str:
        """Where the rule book speaks of a phase."""
        ...

    def colours(self, seat: Seat) -> SideColours: ...

    def team_name(self, team: int) -> str: ...

    def mark(self, seat: Seat) -> Picture:
        """The seat's plate with its sign on it."""
        ...

    def troop(self, seat: Seat, id: str) -> Picture:
        """An offer or a piece in the tray as it will stand on the board."""
        ...

    def figure(self, seat: Seat, id: str) -> Picture:
        """An offer or a piece in the tray as a small bare figure for a dark panel."""
        ...

    def die(self, seat: Seat, sides: int, face: int, size: int, part: float) -> pygame.Surface:
        """A die of that seat at a part of its fall, from 0 to 1."""
        ...

    # Choosing armies

    def army_title(self, seat: Seat) -> str: ...

    def about(self, id: str) -> str:
        """An offer in a few words."""
        ...

    def kin(self, id: str) -> Kin | None:
        """What an offer is a size of; None where each stands for itself."""
        ...

    def name_of_kind(self, id: str, many: int = 1) -> str: ...

    def price(self, offer: Offer) -> tuple[str, str]:
        """What an offer costs, and in what: ("3", "points")."""
        ...

    @property
    def workshop(self) -> WorkshopLook | None:
        """Where several musters are put together side by side; None for a game that has one alone."""
        ...

    @property
    def table_bench(self) -> TableBench | None:
        """Where the ground is laid by hand before a game begins; None for a game whose board lies as it does."""
        ...

    def always(self, seat: Seat) -> Sequence[str]:
        """What every army has without choosing it."""
        ...

    @property
    def alone(self) -> tuple[str, str]:
        """A question and a sentence for somebody who has chosen nothing."""
        ...

    @property
    def sketch_ground(self) -> tuple[str, str]:
        """The two tints of the ground on which a sketch stands."""
        ...

    def sketch_words(self, what: str) -> str:
        """What the sketch of a draft shows, in a sentence; `what` is the decision's word for the draft."""
        ...

    def sketch(self, seat: Seat, counts: Counts) -> tuple[int, Sequence[Sequence[str]]]:
        """How many columns the home rows have, and what may stand in each row, the row at the edge first."""
        ...

    def checks(self, seat: Seat, draft: Draft) -> Sequence[Check]:
        """What is asked of an army, and how the draft stands to it."""
        ...

    def ready(self, view: Any, seat: Seat) -> Sequence[Army]:
        """What the game brings for a seat that chooses now."""
        ...

    def army_of(self, view: Any, seat: Seat) -> Sequence[Pick] | None:
        """What a seat has chosen, if it has and the view shows it."""
        ...

    def has_chosen(self, view: Any, seat: Seat) -> bool: ...

    # Laying terrain

    def beats(self, told: PlyTold[Any]) -> Sequence[Beat]:
        """The tiles that were laid with an action; empty when none was."""
        ...

    def lanes(self, seat: Seat) -> Sequence[Sequence[Spot]]:
        """The seat's own columns from its left, each from its edge on: where its dice may send a tile."""
        ...

    # Deploying

    def tray(self, view: Any, seat: Seat, open: Sequence[Spot]) -> Sequence[Tray]: ...

    def placed(self, view: Any, seat: Seat) -> tuple[int, int]:
        """How many of a seat's pieces stand on the board, and how many it has in all."""
        ...

    def queue(self, view: Any, most: int) -> Sequence[tuple[Seat, str, str]]:
        """Who places next: seat, what to draw, and what to say."""
        ...

    def line(self, view: Any, seat: Seat) -> Sequence[LineStep]: ...

    def asked(self, view: Any, seat: Seat) -> tuple[str, str]:
        """The heading of the tray and a sentence under it."""
        ...

    def who_began(self, steps: Sequence[Sequence[Event]]) -> str:
        """How it came that this seat places first; empty when nothing tells."""
        ...

    def order_dice(self, steps: Sequence[Sequence[Event]]) -> Sequence[OrderDie]:
        """The dice of that roll; empty when none were rolled."""
        ...


class OnSquares:
    """What the looks of games answer alike whose pieces stand on squares, each for itself."""

    skin: Skin

    def mark(self, seat: Seat) -> Picture:
        return self.skin.seat_mark(seat)

    def kin(self, id: str) -> Kin | None:
        return None

    def price(self, offer: Offer) -> tuple[str, str]:
        return str(offer.cost), "points"

    @property
    def workshop(self) -> WorkshopLook | None:
        return None

    @property
    def table_bench(self) -> TableBench | None:
        return None

    @property
    def sketch_ground(self) -> tuple[str, str]:
        """Light and dark."""
        return "#EFE2C3", "#CFA478"

    def sketch_words(self, what: str) -> str:
        return "Sketch only. You place pieces later."
