"""How a game looks that has no looks of its own yet: what its words say of the board, and a tile for whatever can be
touched.  Enough to play it.

Works from the ruleset's promises alone: `look` tells the board, `actions` and `pending` tell what may be touched.
Spots of every kind have a tile; squares stand in a grid where the game has one, everything else in rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.boards.grid import Grid
from game.core.events import Event
from game.core.moment import Happening, PlyTold
from game.core.ruleset import (
    Action,
    Answer,
    Decision,
    Label,
    Order,
    Place,
    Point,
    Question,
    Result,
    Ruleset,
    Slot,
    Spot,
    Square,
    Unit,
)
from game.core.seats import Seat
from game.play.match import Match
from game.ui import theme as ink
from game.ui.looks import SIDES, enamel
from game.ui.skins.ahead import ahead
from game.ui.skins.facts import Card, Choice, Picture, SideColours, Strength
from game.ui.skins.marks import NO_MARKS, Marks
from game.ui.skins.skin import Animation, PlainSkin
from game.ui.theme import Role, mix

if TYPE_CHECKING:
    from game.ui.desk import Desk

TILE = (86, 40)  # units
FRAME = 8
WORDS_PART = 0.42
"""Of the height: what the game's words have where there is no grid."""
MOST = 120
"""Tiles that are shown; a table may offer thousands of points."""
LIGHT, DARK = "#E9DBBB", "#C7A57A"


class NeutralSkin(PlainSkin):
    """Draws any game's words and spots plainly.  Where things stand is that of the view drawn last."""

    def __init__(self, desk: Desk, rules: Ruleset[Any], match: Match[Any] | None = None) -> None:
        self.desk = desk
        self.rules = rules
        self.grid = grid_of(rules)
        self.outer = self.board = pygame.Rect(0, 0, 1, 1)
        self.turned = 0
        self._places: dict[Spot, pygame.Rect] = {}
        self._kept: tuple[object, Sequence[Action]] = (None, ())
        self._alone: Mapping[Spot, str] = {}
        """The one action that touching a spot makes, where it is one."""

    # --- where

    def fit(
        self, area: pygame.Rect, *, flipped: bool = False, turned: int = 0, frame: bool = True, names: bool = True
    ) -> pygame.Rect:
        side = min(area.width, area.height)
        self.outer = pygame.Rect(0, 0, side, side)
        self.outer.center = area.center
        edge = self.desk.px(FRAME) if frame else 0
        self.board = self.outer.inflate(-2 * edge, -2 * edge)
        self.turned = 2 if flipped else turned
        self._places = {}
        return self.outer

    @property
    def turns(self) -> tuple[int, ...]:
        return (0, 2) if self.grid is not None else (0,)

    def turned_for(self, seat: Seat) -> int:
        return 2 * (seat % 2) if self.grid is not None else 0

    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        found = next((spot for spot, place in self._places.items() if place.collidepoint(point)), None)
        if found is None and self.grid is not None:
            squares = (Square(index) for index in range(len(self.grid.names)))
            found = next((spot for spot in squares if self._square(spot).collidepoint(point)), None)
        return found

    def place_of(self, spot: Spot) -> pygame.Rect | None:
        if spot in self._places:
            return self._places[spot]
        is_there = isinstance(spot, Square) and self.grid is not None and spot.index < len(self.grid.names)
        return self._square(spot) if is_there and isinstance(spot, Square) else None

    def _square(self, spot: Square) -> pygame.Rect:
        assert self.grid is not None
        side = min(self.board.width // self.grid.files, self.board.height // self.grid.ranks)
        x, y = self.grid.cells[spot.index]
        if self.turned == 2:
            x, y = self.grid.files - 1 - x, self.grid.ranks - 1 - y
        left = self.board.centerx - side * self.grid.files // 2
        bottom = self.board.centery + side * self.grid.ranks // 2
        return pygame.Rect(left + x * side, bottom - (y + 1) * side, side, side)

    def beside(self, spot: Spot | None, x: int, y: int) -> Spot:
        """The nearest spot that way; the first one for None."""
        at = self.place_of(spot) if spot is not None else None
        if at is None or spot is None:
            return next(iter(self._places), Square(0))
        return ahead(at, self._places, x, y, spot)

    def spot_named(self, name: str) -> Spot | None:
        try:
            return self.rules.notation.spot_named(name)
        except ValueError:
            return None

    def name_of(self, spot: Spot) -> str:
        try:
            return self.rules.notation.spot_name(spot)
        except ValueError:
            return spot.name if isinstance(spot, Label) else ""

    # --- what can be touched

    def _actions(self, view: Any) -> Sequence[Action]:
        """Those of whoever is asked, as far as the view knows them; asked once for each view."""
        if self._kept[0] is not view:
            self._kept = view, self.rules.actions(view)
        return self._kept[1]

    def _spots(self, view: Any, marks: Marks) -> Sequence[Spot]:
        """What may be touched first, what that leads to, and what the question is about."""
        pending = self.rules.pending(view)
        found: list[Spot] = [action.touches[0] for action in self._actions(view) if action.touches]
        match pending:
            case Answer(to=spots) | Order(things=spots):
                found += spots
            case Place(places=spots):
                found += spots
        if marks.selected is not None:
            found += [marks.selected, *sorted(marks.moves, key=self.name_of)]
        shown = dict.fromkeys(spot for spot in found if not isinstance(spot, Label))
        return list(shown)[:MOST]

    def _lay(self, spots: Iterable[Spot]) -> None:
        """Squares stand in their grid; the others in rows, a zone or a kind after the other."""
        px = self.desk.px
        self._places = {}
        groups: dict[str, list[Spot]] = {}
        for spot in spots:
            if isinstance(spot, Square) and self.grid is not None:
                self._places[spot] = self._square(spot)
            else:
                groups.setdefault(kind_of(spot), []).append(spot)
        if not groups:
            return
        width, height, gap = px(TILE[0]), px(TILE[1]), px(6)
        top = self.board.y + round(self.board.height * WORDS_PART) if self.grid is None else self.board.bottom - height
        columns = max(1, (self.board.width + gap) // (width + gap))
        rows = sum(-(-len(group) // columns) for group in groups.values())
        height = max(px(18), min(height, (self.board.bottom - top) // max(1, rows) - gap))
        y = top
        for group in groups.values():
            for i, spot in enumerate(sorted(group, key=_order)):
                row, column = divmod(i, columns)
                at = pygame.Rect(self.board.x + column * (width + gap), y + row * (height + gap), width, height)
                self._places[spot] = at
            y += -(-len(group) // columns) * (height + gap)

    # --- how

    def bake(self, surface: pygame.Surface) -> None:
        art = self.desk.art
        art.panel(surface, self.outer)
        if self.grid is None:
            return
        for index, (x, y) in enumerate(self.grid.cells):
            surface.fill(LIGHT if (x + y) % 2 else DARK, self._square(Square(index)))

    def draw(
        self, surface: pygame.Surface, view: Any, marks: Marks = NO_MARKS, without: frozenset[Spot] = frozenset()
    ) -> None:
        self._lay(self._spots(view, marks))
        said, lines = self._told(view)
        if self.grid is not None:
            for square, words in said.items():
                self._draw_word(surface, self._square(square), words)
        else:
            self._write(surface, lines)
        self._alone = {action.touches[0]: str(action) for action in self._actions(view) if len(action.touches) == 1}
        for spot, place in self._places.items():
            self._draw_spot(surface, spot, place, marks)
        for pointed in (marks.hover, marks.cursor):
            at = self.place_of(pointed) if pointed is not None else None
            if at is not None:
                self.desk.art.outline(surface, at.inflate(-2, -2), ink.SKY, radius=3, width=2.4)

    def _told(self, view: Any) -> tuple[Mapping[Square, str], Sequence[str]]:
        """What the game's words say of squares by name, and all else that they say."""
        look, seat = self.rules.notation.look, self._eyes(view)
        lines = [*look(view, Question.BOARD, None, seat), *look(view, Question.MY_PIECES, None, seat)]
        said: dict[Square, str] = {}
        rest: list[str] = []
        for line in lines:
            name, colon, words = line.partition(":")
            spot = self.spot_named(name) if colon and self.grid is not None else None
            if isinstance(spot, Square):
                said[spot] = words.strip()
            else:
                rest.append(line)
        return said, list(dict.fromkeys(rest))

    def _eyes(self, view: Any) -> Seat:
        """Whose things are told: of whoever is asked."""
        pending = self.rules.pending(view)
        return pending.seat if isinstance(pending, Decision) else Seat(0)

    def _write(self, surface: pygame.Surface, lines: Sequence[str]) -> None:
        px, theme = self.desk.px, self.desk.theme
        room = self.board.inflate(-px(20), -px(10))
        room.height = round(self.board.height * WORDS_PART) - px(10)
        pitch = max(px(15), min(px(24), room.height // max(1, len(lines))))
        for i, line in enumerate(lines):
            at = pygame.Rect(room.x, room.y + i * pitch, room.width, pitch)
            if at.bottom <= room.bottom:
                theme.write(surface, line, Role.BODY, ink.TEXT, at, may_cut=True)

    def _draw_word(self, surface: pygame.Surface, place: pygame.Rect, words: str) -> None:
        """Whose thing stands on a square, and its beginning."""
        seat = next((s for s, name in enumerate(self.rules.seats) if name.casefold() in words.casefold()), -1)
        what = words.split(",")[-1 if seat < 0 else 1 if "," in words else 0].strip() or words
        plate = place.inflate(-max(2, place.width // 6), -max(2, place.height // 3))
        fill = self.colours(Seat(seat)).enamel[1] if seat >= 0 else ink.INSET
        self.desk.art.plate(surface, plate, fill, "#1A120C", radius=4)
        self.desk.theme.write(surface, what[:12], Role.TINY, ink.IVORY, plate, "centre", may_cut=True)

    def _draw_spot(self, surface: pygame.Surface, spot: Spot, place: pygame.Rect, marks: Marks) -> None:
        art, theme = self.desk.art, self.desk.theme
        if isinstance(spot, Square):
            lit = spot in marks.moves or spot == marks.selected or spot in marks.lit or spot in marks.last
            art.outline(
                surface, place.inflate(-4, -4), ink.GOLD if lit else ink.SUCCESS, radius=3, width=3 if lit else 1
            )
            return
        fill = "#3A2A1A" if spot == marks.selected else "#221810"
        edge = ink.BAD if spot in marks.lit else ink.LIGHT_GOLD if spot in marks.moves else ink.RULE
        art.plate(surface, place, mix(fill, "#FFFFFF", 0.08) if spot == marks.hover else fill, edge, radius=4)
        room = place.inflate(-self.desk.px(8), 0)
        words = self._alone.get(spot, self.name_of(spot))
        theme.write(surface, words, Role.STRONG, ink.IVORY, room, "centre", may_cut=True)

    def carried(self, view: Any, spot: Spot) -> pygame.Surface | None:
        return None

    def animate(self, before: Any, happening: Happening[Any], hand: tuple[int, int] | None = None) -> Animation | None:
        return None

    def removed(self, event: Event) -> Spot | None:
        return None

    def sound(self, event: Event) -> str:
        return "place"

    def seat_picture(self, seat: Seat) -> Picture:
        return partial(self._mark, seat)

    def seat_mark(self, seat: Seat) -> Picture:
        return partial(self._mark, seat)

    def _mark(self, seat: Seat, size: int) -> pygame.Surface:
        out = pygame.Surface((size, size), pygame.SRCALPHA)
        colours = self.colours(seat)
        self.desk.art.plate(out, out.get_rect().inflate(-2, -2), colours.enamel[1], colours.enamel[0], radius=6)
        sign = self.desk.sprites.icon(colours.mark, round(size * 0.6), ink.IVORY)
        out.blit(sign, sign.get_rect(center=out.get_rect().center))
        return out

    def colours(self, seat: Seat) -> SideColours:
        look = list(SIDES.values())[seat % len(SIDES)]
        return SideColours(enamel(look, self.desk.settings), look.on_dark, look.mark)

    def step_picture(self, told: PlyTold[Any]) -> Picture | None:
        return None

    def is_own(self, view: Any, spot: Spot, seat: Seat) -> bool:
        return spot in self._places

    def danger(self, view: Any, seat: Seat) -> Mapping[Spot, int]:
        return {}

    def strength(self, view: Any, seat: Seat) -> Strength:
        return Strength()

    # --- what it is called

    def seat_name(self, seat: Seat) -> str:
        return self.rules.seats[seat].replace("_", " ").capitalize()

    def describe(self, view: Any, spot: Spot) -> Card | None:
        words = self.rules.notation.look(view, Question.WHAT_STANDS, spot, self._eyes(view))
        return Card(self.name_of(spot), words[0] if words else "", " ".join(words[1:]))

    def weigh(self, view: Any, action: Action) -> str:
        return ""

    def choice(self, view: Any, action: Action) -> Choice:
        return Choice(str(action).replace("-", " ").capitalize())

    def choosing(self, view: Any, actions: Sequence[Action]) -> str:
        return "Which?"

    def question(self, view: Any, decision: Decision) -> str:
        return decision.prompt.replace("_", " ").capitalize() if isinstance(decision, Answer) else ""

    def alarm(self, view: Any) -> str:
        return ""

    def step_words(self, told: PlyTold[Any]) -> str:
        return str(told.action)

    def ending(self, result: Result) -> str:
        names = " and ".join(self.seat_name(seat) for seat in sorted(result.winners))
        reason = result.reason.replace("_", " ")
        return f"{names} won: {reason}." if names else f"A draw: {reason}."

    def copied(self, view: Any) -> str:
        return "\n".join(self.rules.notation.look(view, Question.BOARD, None, self._eyes(view)))


def grid_of(rules: Ruleset[Any]) -> Grid | None:
    """The squares of a game that has some, wherever its law keeps them."""
    for path in (("grid",), ("law", "grid"), ("law", "ground", "grid"), ("law", "board", "grid")):
        found: Any = rules
        for name in path:
            found = getattr(found, name, None)
        if isinstance(found, Grid):
            return found
    return None


def kind_of(spot: Spot) -> str:
    """What stands in one row."""
    match spot:
        case Slot(zone=zone):
            return zone
        case Unit():
            return "unit"
        case Point():
            return "point"
        case Label(name=name):
            return name
    return "square"


def _order(spot: Spot) -> tuple[int, int]:
    match spot:
        case Slot(index=number) | Unit(number=number) | Square(index=number):
            return number, 0
        case Point(x=x, y=y):
            return x, y
    return 0, 0
