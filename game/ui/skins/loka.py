"""How Loka looks: enamelled plates on a painted board, tiles of terrain, dice (VISUAL.md, 6, 7, 9 and 10).

Chances, boosts and ways come from the rules; nothing here counts them again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.core.events import Event
from game.core.moment import Happening, PlyTold
from game.core.ruleset import Action, Decision, Result, Spot, Square
from game.core.seats import Seat
from game.rules.loka.ruleset import LokaRules
from game.rules.loka.state import Captured, LokaState, Move, Slain, Stage, Way
from game.ui.looks import SIDES, enamel
from game.ui.skins.loka_board import LokaBoard
from game.ui.skins.loka_contest import Contests
from game.ui.skins.loka_facts import Facts
from game.ui.skins.loka_motion import Motions
from game.ui.skins.plated import plate_with_mark, plated
from game.ui.skins.skin import NO_MARKS, Animation, Camp, Card, Choice, Contest, Line, Marks, Picture
from game.ui.skins.square_skin import ASKED, SquareSkin
from game.ui.skins.squares import LIFTED

if TYPE_CHECKING:
    from game.ui.desk import Desk

PLATE, SHELTERED = 0.86, 0.78  # of the square; on terrain


class LokaSkin(SquareSkin[LokaRules]):
    """Draws positions of Loka and tells what the pieces and tiles are."""

    squares: LokaBoard

    def __init__(self, desk: Desk, rules: LokaRules) -> None:
        super().__init__(desk, rules, LokaBoard(desk, rules))
        self.facts = Facts(self)
        self.contests = Contests(self)
        self.motions = Motions(self)

    # Places

    @property
    def has_odds(self) -> bool:  # type: ignore[override]
        return self.rules.has_combat

    def turned_for(self, seat: Seat) -> int:
        return int(self.rules.places[seat].turned)

    def partners(self, seat: Seat) -> frozenset[Seat]:
        return next(frozenset(group) for group in self.rules.commands if seat in group)

    @property
    def turns(self) -> tuple[int, ...]:
        return tuple(sorted(place.turned for place in self.rules.places))

    @property
    def corners(self) -> Mapping[Seat, pygame.Rect]:
        found = {Seat(seat): self.squares.corner(seat) for seat in range(len(self.rules.seats))}
        return {seat: room for seat, room in found.items() if room is not None}

    # Drawing

    def draw(
        self, surface: pygame.Surface, view: LokaState, marks: Marks = NO_MARKS, without: frozenset[Spot] = frozenset()
    ) -> None:
        """Tiles, marks and pieces; a piece on a tile is smaller, with a shield for what the tile gives it."""
        position = view.position
        board = position.board
        occupied = [square for square, piece in enumerate(board) if piece]
        mine = self.rules.tables.mine[position.turn]
        foes = [square for square in occupied if not board[square] & mine]
        glowing = [position.king_of(position.turn)] if self.facts.is_checked(view) else []
        tiled = {laid.square for laid in view.laid}

        def piece(surface: pygame.Surface, square: int, centre: tuple[int, int]) -> None:
            code, on_tile = board[square], square in tiled
            ghost = marks.lifted == Square(square)
            picture = self.piece(code, ghost=ghost, on_tile=on_tile)
            surface.blit(picture, picture.get_rect(center=centre))
            if on_tile:
                self.squares.shelter(surface, square, self.facts.shelter(view, square))

        def ground(surface: pygame.Surface) -> None:
            self.squares.draw_terrain(surface, view.laid)
            for spot in marks.last:
                if isinstance(spot, Square) and spot.index in tiled:
                    self.squares.marks.frame(surface, spot)

        self.squares.draw(
            surface, marks, occupied, piece, without, glowing=glowing, foes=foes, ground=ground
        )  # fmt: skip

    def name_of_kind(self, code: int) -> str:
        """The data's name of what a piece is: "knight"."""
        return str(self.rules.names[self.rules.tables.kind_of(code)])

    def side_of(self, seat: int) -> str:
        """The element whose colours a seat wears."""
        return self.rules.elements[seat]

    def sprite(self, code: int) -> str:
        return self.rules.picture(self.name_of_kind(code), self.seat_of(code))

    def piece(
        self, code: int, *, ghost: bool = False, lifted: bool = False, ash: bool = False, on_tile: bool = False
    ) -> pygame.Surface:
        """A piece as it stands on the board."""
        size = round(self.squares.side * (SHELTERED if on_tile else PLATE) * (LIFTED if lifted else 1))
        return self.token(code, size, ghost=ghost, lifted=lifted, ash=ash)

    def token(
        self, code: int, size: int, *, ghost: bool = False, lifted: bool = False, ash: bool = False
    ) -> pygame.Surface:
        """A figure on its plate of so many pixels, in the middle of a picture a little larger."""
        seat = self.seat_of(code)
        has_pip = self._shares_colours(seat)
        return plated(
            self.desk, self.side_of(seat), self.sprite(code), size,
            has_pip=has_pip, ghost=ghost, lifted=lifted, ash=ash,
        )  # fmt: skip

    def _shares_colours(self, seat: int) -> bool:
        """A seat before this one wears the same."""
        return self.rules.elements[seat] in self.rules.elements[:seat]

    def picture_of(self, code: int) -> Picture:
        """A piece for a panel: on its plate, filling the square it is given."""
        return partial(self._panel_picture, code)

    def _panel_picture(self, code: int, size: int) -> pygame.Surface:
        return self.token(code, max(4, round(size * 0.94)))

    # Events

    def animate(
        self, before: LokaState, happening: Happening[Any], hand: tuple[int, int] | None = None
    ) -> Animation | None:
        return self.motions.of(before, happening, hand)

    def removed(self, event: Event) -> Spot | None:
        match event:
            case Slain(square=square) | Captured(end=square):
                return Square(square)
        return None

    # Dice

    def contest(self, view: LokaState, action: Action) -> Contest | None:
        return self.contests.of(view, action)

    def pending_contest(self, view: LokaState) -> Contest | None:
        return self.contests.pending(view)

    def follow(self, now: Contest | None, before: LokaState, happening: Happening[Any]) -> Contest | None:
        return self.contests.follow(now, before, happening)

    def rolling(self, event: Event, now: Contest | None) -> Sequence[tuple[int, float, float]]:
        return self.motions.rolling(event, now)

    def odds(self, view: LokaState, actions: Sequence[Action]) -> Mapping[Spot, str]:
        return self.contests.badges(view, actions)

    # What things are

    def describe(self, view: LokaState, spot: Spot) -> Card | None:
        return self.facts.card(view, spot)

    def tells_of(self, view: LokaState, spot: Spot) -> bool:
        """Pieces and tiles."""
        return isinstance(spot, Square) and bool(self.at(view, spot) or view.position.ground.tiles[spot.index])

    def weigh(self, view: LokaState, action: Action) -> str:
        return self.facts.weigh(view, action)

    def danger(self, view: LokaState, seat: Seat) -> Mapping[Spot, int]:
        return self.facts.danger(view, seat)

    def lines_at(self, view: LokaState, spot: Spot) -> tuple[Line, ...]:
        return self.facts.lines_at(view, spot)

    def threads(self, view: LokaState, spot: Spot) -> tuple[tuple[Spot, Spot], ...]:
        twin = view.position.ground.twin[spot.index] if isinstance(spot, Square) else -1
        return () if twin < 0 else ((spot, Square(twin)),)

    # Words and small pictures

    def seat_name(self, seat: Seat) -> str:
        return self.rules.seat_name(seat)

    def seat_picture(self, seat: Seat) -> Picture:
        return self.picture_of(self.king(seat))

    def king(self, seat: int) -> int:
        return self.rules.tables.code(self.rules.tables.royal, seat)

    def seat_mark(self, seat: Seat) -> Picture:
        return partial(self._mark, seat)

    def _mark(self, seat: Seat, size: int) -> pygame.Surface:
        """The seat's plate with its element on it."""
        return plate_with_mark(self.desk, self.side_of(seat), size, has_pip=self._shares_colours(seat))

    def colours(self, seat: Seat) -> tuple[str, str] | None:
        look = SIDES[self.side_of(seat)]
        return enamel(look, self.desk.settings)[1], look.on_dark

    def camp(self, view: LokaState, seat: Seat, viewer: Seat) -> Camp | None:
        if viewer == seat:
            relation = "you"
        else:
            relation = "ally" if self.rules.teams[viewer] == self.rules.teams[seat] else "enemy"
        count = len(view.position.men[seat])
        is_out = view.stage is Stage.BATTLE and not count
        side = self.side_of(seat)
        glyph = self.rules.element_names[side].glyph
        return Camp(self.seat_name(seat), relation, side, glyph, count, is_out)

    def fallen(self, view: LokaState, seat: Seat) -> Sequence[Picture]:
        return self.ash_pictures([self.rules.picture(kind, seat) for kind in self.facts.lost(view, seat)])

    def standing(self, view: LokaState, seat: Seat) -> Sequence[tuple[Picture, int]]:
        counts = Counter(self.name_of_kind(view.position.board[square]) for square in view.position.men[seat])
        order = sorted(counts, key=lambda name: (-self.rules.kinds[name].royal, -self.rules.price(name)))
        code = {name: self.rules.tables.code(self.rules.numbers[name], seat) for name in order}
        return [(self.picture_of(code[name]), counts[name]) for name in order]

    def copied(self, view: LokaState) -> str:
        return self.facts.as_text(view)

    def alarm(self, view: LokaState) -> str:
        return "Check" if self.facts.is_checked(view) else ""

    def step_picture(self, told: PlyTold[LokaState]) -> Picture | None:
        if isinstance(told.action, Move):
            return self.picture_of(told.before.position.board[told.action.start])
        if str(told.action) in _ROLLED:
            return lambda size: self.desk.sprites.icon("ui/dice", size, "#D9B15A")
        return None

    def step_words(self, told: PlyTold[LokaState]) -> str:
        return "" if told.action is None else self.facts.said(told.action)

    def step_dice(self, told: PlyTold[LokaState]) -> tuple[str, str, str]:
        return self.contests.told(told.events)

    def choice(self, view: LokaState, action: Action) -> Choice:
        if isinstance(action, Move) and action.promotion is not None:
            code = self.rules.tables.code(self.rules.numbers[action.promotion], view.position.turn)
            kind = self.rules.kinds[action.promotion]
            return Choice(kind.name, self.picture_of(code), self.rules.numbers[action.promotion])
        if isinstance(action, Move):
            return Choice(_WAYS[action.way], None, list(_WAYS).index(action.way))
        return Choice(_ASKED.get(str(action), self.facts.said(action)), None, 0 if str(action) != "keep" else 1)

    def choosing(self, view: LokaState, actions: Sequence[Action]) -> str:
        are_promotions = all(isinstance(action, Move) and action.promotion is not None for action in actions)
        return "Becomes" if are_promotions else "Which way?"

    def surrenders(self, view: LokaState) -> Sequence[tuple[str, str, str]]:
        """LOKA-WIN-2, -3: the own army leaves and the ally goes on; who commands both may give up both."""
        seat = Seat(view.position.turn)
        name = self.seat_name(seat)
        allies = [s for s in self.rules.living(view) if s != seat and self.rules.teams[s] == self.rules.teams[seat]]
        if not allies:
            return (("resign", "Resign", "That loses the game at once. The record keeps it."),)
        ally = " and ".join(self.seat_name(s) for s in allies)
        alone = ("resign", f"Resign {name}", f"The army of {name} leaves the board, and {ally} fights on.")
        if not set(allies) <= self.partners(seat):
            return (alone,)
        return (alone, ("resign-both", "Resign both", f"{name} and {ally} leave the board, and the game is lost."))

    def question(self, view: LokaState, decision: Decision) -> str:
        match decision.prompt:
            case "answer_draw":
                by = view.offer.by if view.offer is not None else decision.seat
                return f"{self.seat_name(by)} offers a draw"
            case "reroll":
                return f"{self.seat_name(decision.seat)}: keep or roll again"
            case _:
                return f"{self.seat_name(decision.seat)} has no action"

    def ending(self, result: Result) -> str:
        return self.facts.ending(result)


_ROLLED = ("keep", "reroll")
_WAYS = {
    Way.PLAIN: "Walk there",
    Way.JUMP: "Through the portal",
    Way.ONWARD: "Through the portal and on",
    Way.BACK: "Change places",
}
_ASKED = {**ASKED, "keep": "Keep the dice", "reroll": "Roll again", "pass": "Pass"}
