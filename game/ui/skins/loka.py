"""How Loka looks: enamelled plates on a painted board, tiles of terrain, dice
(docs/look.md, Boards, Pieces, Dice and Motion).

Chances, boosts and ways come from the rules; nothing here counts them again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.events import Event
from game.core.moment import PlyTold
from game.core.ruleset import Action, Decision, Result, Spot, Square
from game.core.seats import Seat
from game.play.match import Match
from game.rules.loka.actions import Move, Route
from game.rules.loka.events import Captured, Slain
from game.rules.loka.ruleset import LokaRules
from game.rules.loka.state import LokaState, Stage
from game.ui.looks import SIDES, enamel
from game.ui.skins.chaptered_skin import ChapteredSkin
from game.ui.skins.facts import Card, Choice, Picture, SideColours, Strength
from game.ui.skins.loka_board import LokaBoard
from game.ui.skins.loka_contest import Contests
from game.ui.skins.loka_facts import Facts
from game.ui.skins.loka_motion import Motions
from game.ui.skins.loka_pieces import LokaPieces
from game.ui.skins.marks import NO_MARKS, Hints, Marks, Pointing
from game.ui.skins.plated import plate_with_mark
from game.ui.skins.square_skin import ASKED

if TYPE_CHECKING:
    from game.ui.desk import Desk


class LokaSkin(ChapteredSkin[LokaRules]):
    """Draws positions of Loka and tells what the pieces and tiles are."""

    pieces: LokaPieces
    facts: Facts
    squares: LokaBoard

    def __init__(self, desk: Desk, rules: LokaRules, match: Match[LokaState] | None = None) -> None:
        pieces = LokaPieces(desk, rules, LokaBoard(desk, rules))
        super().__init__(pieces)
        self._contests = Contests(pieces)
        self.facts = Facts(pieces, self._contests)
        self.motions = Motions(pieces, self._contests, has_panel=match is not None)

    def ending(self, result: Result) -> str:
        return self.facts.ending(result)

    # Places

    def turned_for(self, seat: Seat) -> int:
        return int(self.rules.law.places[seat].turned)

    def partners(self, seat: Seat) -> frozenset[Seat]:
        return next(frozenset(group) for group in self.rules.law.commands if seat in group)

    @property
    def turns(self) -> tuple[int, ...]:
        return tuple(sorted(place.turned for place in self.rules.law.places))

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
            picture = self.pieces.piece(code, ghost=ghost, on_tile=on_tile)
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

    # Events

    def removed(self, event: Event) -> Spot | None:
        match event:
            case Slain(square=square) | Captured(end=square):
                return Square(square)
        return None

    @property
    def contests(self) -> Contests | None:
        return self._contests if self.rules.law.has_combat else None

    # What things are

    def kind_card(self, code: int) -> Card:
        kind = self.rules.law.kinds[self.pieces.name_of_kind(code)]
        return self.sketched(code, kind.name, self.facts.rank(code), kind.text, self.pieces.picture_of(code))

    def tells_of(self, view: LokaState, spot: Spot) -> bool:
        """Pieces and tiles."""
        return isinstance(spot, Square) and bool(self.pieces.at(view, spot) or view.position.ground.tiles[spot.index])

    def hints(self, view: LokaState, pointing: Pointing) -> Hints:
        """The odds of attacks, who would help what is looked at, and where portals lead."""
        return Hints(
            odds=self._contests.badges(view, pointing.held) if pointing.held else {},
            lines=self.facts.lines_at(view, pointing.at) if pointing.at is not None else (),
            threads=tuple(
                {frozenset(pair): pair for spot in pointing.about for pair in self._threads(view, spot)}.values()
            ),
        )

    def _threads(self, view: LokaState, spot: Spot) -> tuple[tuple[Spot, Spot], ...]:
        """A portal and its twin."""
        twin = view.position.ground.twin[spot.index] if isinstance(spot, Square) else -1
        return () if twin < 0 else ((spot, Square(twin)),)

    # Words and small pictures

    def seat_picture(self, seat: Seat) -> Picture:
        return self.pieces.picture_of(self.pieces.king(seat))

    def seat_mark(self, seat: Seat) -> Picture:
        return partial(self._mark, seat)

    def _mark(self, seat: Seat, size: int) -> pygame.Surface:
        """The seat's plate with its element on it."""
        return plate_with_mark(self.desk, self.pieces.side_of(seat), size, has_pip=self.pieces.shares_colours(seat))

    def colours(self, seat: Seat) -> SideColours | None:
        side = self.pieces.side_of(seat)
        look = SIDES[side]
        return SideColours(enamel(look, self.desk.settings), look.on_dark, self.rules.law.element_names[side].glyph)

    def strength(self, view: LokaState, seat: Seat) -> Strength:
        """What is lost, what stands, dearest first, and how many that are."""
        counts = Counter(self.pieces.name_of_kind(view.position.board[square]) for square in view.position.men[seat])
        order = sorted(counts, key=lambda name: (-self.rules.law.kinds[name].royal, -self.rules.law.price(name)))
        code = {name: self.rules.tables.code(self.rules.law.numbers[name], seat) for name in order}
        count = len(view.position.men[seat])
        return Strength(
            self.pieces.ash_pictures([self.rules.law.picture(kind, seat) for kind in self.facts.lost(view, seat)]),
            [(self.pieces.picture_of(code[name]), counts[name]) for name in order],
            count=count,
            is_out=view.stage is Stage.BATTLE and not count,
        )

    def alarm(self, view: LokaState) -> str:
        return "Check" if self.facts.is_checked(view) else ""

    def step_picture(self, told: PlyTold[LokaState]) -> Picture | None:
        if isinstance(told.action, Move):
            return self.pieces.picture_of(told.before.position.board[told.action.start])
        if str(told.action) in _ROLLED:
            return lambda size: self.desk.sprites.icon("ui/dice", size, "#D9B15A")
        return None

    def step_words(self, told: PlyTold[LokaState]) -> str:
        return "" if told.action is None else self.facts.said(told.action)

    def choice(self, view: LokaState, action: Action) -> Choice:
        if isinstance(action, Move) and action.promotion is not None:
            code = self.rules.tables.code(self.rules.law.numbers[action.promotion], view.position.turn)
            kind = self.rules.law.kinds[action.promotion]
            return Choice(kind.name, self.pieces.picture_of(code), self.rules.law.numbers[action.promotion])
        if isinstance(action, Move):
            return Choice(_WAYS[action.way], None, list(_WAYS).index(action.way))
        return Choice(_ASKED.get(str(action), self.facts.said(action)), None, 0 if str(action) != "keep" else 1)

    def choosing(self, view: LokaState, actions: Sequence[Action]) -> str:
        are_promotions = all(isinstance(action, Move) and action.promotion is not None for action in actions)
        return "Becomes" if are_promotions else "Which way?"

    def surrenders(self, view: LokaState) -> Sequence[tuple[str, str, str]]:
        """LOKA-WIN-2, -3: the own army leaves and the ally goes on; who commands both may give up both."""
        seat = Seat(view.position.turn)
        name = self.pieces.seat_name(seat)
        allies = [s for s in self.rules.living(view) if s != seat and self.rules.teams[s] == self.rules.teams[seat]]
        if not allies:
            return (("resign", "Resign", "That loses the game at once. The record keeps it."),)
        ally = " and ".join(self.pieces.seat_name(s) for s in allies)
        alone = ("resign", f"Resign {name}", f"The army of {name} leaves the board, and {ally} fights on.")
        if not set(allies) <= self.partners(seat):
            return (alone,)
        return (alone, ("resign-both", "Resign both", f"{name} and {ally} leave the board, and the game is lost."))

    def question(self, view: LokaState, decision: Decision) -> str:
        match decision.prompt:
            case "answer_draw":
                by = view.offer.by if view.offer is not None else decision.seat
                return f"{self.pieces.seat_name(by)} offers a draw"
            case "reroll":
                return f"{self.pieces.seat_name(decision.seat)}: keep or roll again"
            case _:
                return f"{self.pieces.seat_name(decision.seat)} has no action"


_ROLLED = ("keep", "reroll")
_WAYS = {
    Route.PLAIN: "Walk there",
    Route.JUMP: "Through the portal",
    Route.ONWARD: "Through the portal and on",
    Route.BACK: "Change places",
}
_ASKED = {**ASKED, "keep": "Keep the dice", "reroll": "Roll again", "pass": "Pass"}
